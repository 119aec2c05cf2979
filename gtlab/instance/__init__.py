"""What is fixed before the first move: the brief as composed, and the instance set up from it.

Frozen pydantic models of what users write; no I/O, and no game is played here.

A text that people read may be written once, for every language, or as a mapping from language to
text. The instance holds the one language that is played in.
"""
