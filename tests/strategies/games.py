"""The shipped games, compiled; histories; and a generator that must not be drawn from."""

from functools import cache
from pathlib import Path

import pytest
import yaml
from hypothesis import strategies as st

from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game
from gtlab.strategies.cards import make, names
from gtlab.strategies.seen import replay
from gtlab.terms.play import Event, Ruling

RULES = Path(__file__).parents[2] / "conf" / "rules"
SEATS = "ABCDEFGHIJ"
# A game of every form; the whole catalogue is played by its personas in tests/cli and tests/golden.
GAMES = [
    "beer_quiche",
    "common_pool",
    "dictator",
    "kuhn_poker",
    "matching_pennies",
    "prisoners",
    "prisoners_mild",
    "public_goods",
    "rock_paper_scissors",
    "trust",
    "ultimatum",
]
NUMBERS = st.integers(-9, 9)
C, D = "cooperate", "defect"


class NoDraw:
    """A generator for those who say that they draw nothing."""

    def random(self):
        raise AssertionError("a number was drawn")

    pick = random
    root = property(random)


NO_DRAW = NoDraw()


class Fixed:
    """A generator that gives one number."""

    def __init__(self, number):
        self.number = number

    def random(self):
        return self.number


def each_name():
    """Every strategy's name; the one that needs the axelrod library in that library's group."""
    marked = pytest.param("axelrod", marks=[pytest.mark.axelrod, pytest.mark.timeout(600)])
    return [marked if name == "axelrod" else name for name in names()]


def spec_of(name, **changes):
    """The shipped game called `name`; of its parameters only those change that `changes` name."""
    data = yaml.safe_load((RULES / f"{name}.yaml").read_text(encoding="utf-8"))
    if "params" in changes:
        changes["params"] = {**data.get("params", {}), **changes["params"]}
    return GameSpec.model_validate({**data, **changes})


def shipped(name, count=None, order=None, **changes):
    return (
        compiled(spec_of(name, **changes), count, order) if changes else known(name, count, order)
    )


@cache
def known(name, count, order):
    return compiled(spec_of(name), count, order)


def compiled(spec, count=None, order=None):
    fixed = len(spec.seats) if isinstance(spec.seats, tuple) else None
    return compile_game(spec, tuple(SEATS[: count or fixed or spec.seats.least]), order)


def events_of(game, rounds):
    """The events of a match in which the seats made these joint choices, a tuple a round."""
    state, totals, events = game.start(), dict.fromkeys(game.seats, 0), []
    for number, made in enumerate(rounds, 1):
        choices = iter(made)
        ruling = None
        while ruling is None or ruling.payoffs is None:
            joint = {seat: next(choices) for seat in game.offers(state)}
            ruling = game.resolve(state, joint)
            assert isinstance(ruling, Ruling), ruling
            state = ruling.state
        totals = {seat: totals[seat] + paid for seat, paid in ruling.payoffs.items()}
        events.append(Event(number, ruling.moves, ruling.payoffs, totals, state.pool, state.each))
    return events


def table_of(cells, options=("x", "y"), **more):
    """A two-seat table game from rows of (row payoff, column payoff)."""
    payoffs = {
        f"{mine} {other}": list(cells[i][j])
        for i, mine in enumerate(options)
        for j, other in enumerate(options)
    }
    declared = {"name": "drawn-v1", "title": "Drawn", "actions": list(options), "payoffs": payoffs}
    return compile_game(GameSpec.model_validate({**declared, **more}), ("A", "B"))


def three_way():
    """A game of three seats with a cooperative option."""
    sides = ("cooperate", "defect")
    cells = {f"{a} {b} {c}": [1, 1, 1] for a in sides for b in sides for c in sides}
    declared = {
        "name": "three-v1",
        "title": "Three",
        "seats": {"least": 3, "most": 3},
        "actions": list(sides),
        "cooperative": "cooperate",
        "payoffs": cells,
    }
    return compile_game(GameSpec.model_validate(declared), ("A", "B", "C"))


def square(size):
    """Tables of two payoffs for `size` options on each side."""
    row = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=size, max_size=size)
    return st.lists(row, min_size=size, max_size=size)


def decided(name, game, history=(), *, seat="A", args=None):
    """The choice of a strategy that draws nothing, after `history`."""
    return make(name, args).decide(replay(game, seat, events_of(game, history)), NO_DRAW)


def reason(name, game, history=(), *, seat="A", args=None):
    """The thought that goes with `decided`."""
    seen, player = replay(game, seat, events_of(game, history)), make(name, args)
    return player.thought(seen, player.decide(seen, NO_DRAW))
