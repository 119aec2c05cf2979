"""What may happen next, as a pure function of names, statuses and control.

The chain is one table of (number, name, condition, steps), in the order of the pack's own table;
the first row that holds acts. It imports neither entries nor the log, so it cannot see a body. A
state machine with handlers was rejected: a table can be printed beside the pack's.
"""
