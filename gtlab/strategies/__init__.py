"""Scripted deciders: citable cards whose claims are tested, each a few lines.

A strategy is a plain function from what its seat has seen to a choice. It gets a generator only if
its card says that it draws, so a deterministic strategy cannot become random by accident. Seats
own a `Seen`, which grows with every event; rebuilding the history for every decision was rejected:
a match of n rounds would cost n squared. Strategies that reason from payoffs ask the game itself
what would follow, through `outlook`, and so play any game that can be declared. Classes with
inheritance, as in the axelrod library, were rejected: a card is read in one breath.
"""
