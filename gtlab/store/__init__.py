"""Runs on disk: one folder a run, made exclusively, with the journal as its only truth.

`instance.yaml` and `rounds.csv` are written from the journal and can be written again. A database
was rejected: an append-only text file survives a kill at any byte, and every tool can read it.
"""
