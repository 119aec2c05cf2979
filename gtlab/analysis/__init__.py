"""What was played, as figures: measures, statistics, frames, plots, comparisons, equilibria.

Everything is computed from a run's journal as `store` reads it back; nothing here is asked while a
match is played. The terminal summary must not pay for pandas, so measures and intervals are plain
Python, and pandas and matplotlib are imported by the functions that return frames and pictures.
A measure that has no meaning for a game is None, never 0.
"""
