"""Rules are a reducer: offers, a joint action, a ruling or a refusal; pure, and never half-done.

A game is compiled once from its declaration. Tables are looked up; expressions are parsed once by
simpleeval over a whitelist and computed in exact fractions, so that 0.4 x 76 pays 30.4 and not
30.400000000000002. Python's own `eval` was rejected for safety, floats for the noise they leave in
totals. A restricted game description language was rejected as more than payoff games need.
Ability games (attempts, shields, tiers) will be a second resolver behind the same three words.
"""
