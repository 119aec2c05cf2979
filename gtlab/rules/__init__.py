"""Rules are a reducer: offers, a joint action, a ruling or a refusal; pure, and never half-done.

A game is compiled once from its declaration, which is checked whole: names, menus, labels, and the
kind of every part of an expression. Tables are looked up; expressions are parsed once by simpleeval
over a whitelist and computed in exact fractions, so that 0.4 x 76 pays 30.4 and not
30.400000000000002. What can still go wrong then is a number (a division by zero, bounds that
cross): a trial of extremes looks for it before play, and in play it stops the match unpaid.
Python's own `eval` was rejected for safety, floats for the noise they leave in totals. A restricted
game description language was rejected as more than payoff games need. Clamping crossed bounds was
rejected, because the rules would then choose for a seat.
Who has which identity and what the parameters are may change between rounds, by rotation or by a
shock: a round is played in a `Frame`, and a game holds as many as it needs. Chance is no part of
the reducer: `deal` fills a state from addressed seeds before a round, `worlds` lists every way it
may fall, `carried_out` lets noise and shocks speak before `resolve` does.
Every text is rendered from the declaration that pays, and `complete` reads it back as a stranger.
Ability games (attempts, shields, tiers) will be a second resolver behind the same three words.
"""
