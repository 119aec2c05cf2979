"""Runs in MLflow: a view of journals, written by a process of its own.

MLflow is never asked for anything that a run needs. Metrics carry the times of the journal, so
logging a run twice leaves each of them once, and a run is found again by the id in its folder.
A thread beside the runner was rejected: importing MLflow there stalls the loop for 135 ms, a
process for 6. One call a round was rejected too: it costs ten times what a batch does.
"""
