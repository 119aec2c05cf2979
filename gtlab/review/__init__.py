"""Accept, play again, play again with a note: by policy or in a terminal.

Whether a round is put before the reviewer is pacing and lies outside the reviewer, so that every
reviewer, the notebook's too, is paced alike; a round nobody reviewed is recorded as such.
"""
