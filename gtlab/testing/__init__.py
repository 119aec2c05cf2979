"""The conformance kit: one line holds a game, a strategy or an executor to what it promises.

`gtlab.testing.games` has `check_game` and `game_tests`, `gtlab.testing.strategies` has
`check_strategy` and `strategy_tests`. Each failure names the property that does not hold and the
smallest counterexample that was found. Nothing in the package imports this room.
"""
