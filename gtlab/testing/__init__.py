"""The conformance kit: one line holds a game, a strategy or an executor to what it promises.

Each failure names the property that does not hold and the smallest counterexample that was found.
Nothing in the package imports this room; so its door holds its public words, and no import slips
past a contract through it.
"""

from gtlab.testing.executors import check_executor, executor_tests
from gtlab.testing.failure import ConformanceError
from gtlab.testing.games import check_game, game_tests
from gtlab.testing.strategies import check_strategy, strategy_tests

__all__ = [
    "ConformanceError",
    "check_executor",
    "check_game",
    "check_strategy",
    "executor_tests",
    "game_tests",
    "strategy_tests",
]
