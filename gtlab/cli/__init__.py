"""The command line: commands, live progress, and the summary that is read in a terminal.

Help is answered before anything heavy is imported. Results reach the screen as the parts that
`analysis` renders, so that the terminal and a notebook say the same; a full-screen terminal
application was rejected, because its output could be neither piped nor kept.
"""
