"""The append-only log of a run, and the one gate through which anybody reads it.

`header` and `index` know names, statuses and control, never a body: the orchestrator may import
them alone. `entry` holds the records as the journal keeps them, `log` the entries of a match with
a view for each viewer, `visibility` the gate. Views are kept up to date as entries arrive, because
filtering the whole log at every step would make a long match quadratic.
"""
