"""The composition root: names become adapters, and a command becomes runs.

Nothing below knows which reviewer, tracker or executor it works with; here they are chosen. The
command line and a notebook call the same functions, so they cannot drift apart.
"""
