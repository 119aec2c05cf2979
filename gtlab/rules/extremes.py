"""How far a game comes under extreme play: whether it ends, what it asks, and who overdraws."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gtlab.rules.facts import policies
from gtlab.rules.written import bare, words

if TYPE_CHECKING:
    from gtlab.instance.game import GameSpec
    from gtlab.rules.facts import Policy
    from gtlab.rules.game import Game
    from gtlab.terms.names import Number
    from gtlab.terms.play import State

_MOST = 1_000
"""Rounds that are played in all."""


class Extremes(NamedTuple):
    """What no course of extreme play does, in so many rounds.

    Attributes:
        rounds: How many rounds were played at the most.
        endless: Whether the declared end was never reached.
        unasked: Windows with a condition that never opened.
        overdrawn: Numbers that answers draw on and that fell below 0, with the lowest.
    """

    rounds: int
    endless: bool
    unasked: tuple[str, ...]
    overdrawn: dict[str, Number]


def extremes(game: Game, limit: int) -> Extremes:
    """What extreme play of up to `limit` rounds never does, as far as time allows.

    Tried is everybody lowest, highest and in between, and each seat alone at an end. That nothing
    is found shows nothing; what is found is worth a look, since play that is less extreme may do
    what this does not.

    Raises:
        UserError: The rules do not decide a round.
    """
    spec = game.spec
    spendable = spent(spec)
    conditional = {window.name for window in spec.windows if window.when}
    tried = list(policies(game))
    rounds = max(min(limit, _MOST // len(tried)), 1)
    log = _Log()
    if spec.over or conditional or spendable:
        for number, policy in enumerate(tried, 1):
            _play(game, policy, rounds, number, log)
    return Extremes(
        rounds,
        bool(spec.over) and not log.ended,
        tuple(name for name in game.window_names if name in conditional - log.asked),
        {name: low for name in spendable if (low := log.lowest.get(name, 0)) < 0},
    )


class _Log:
    """What came to pass in any course of play."""

    def __init__(self) -> None:
        self.ended = False
        self.asked: set[str] = set()
        self.lowest: dict[str, Number] = {}

    def note(self, state: State) -> None:
        """Notes the numbers carried in `state`."""
        for name, number in state.pool.items():
            self.lowest[name] = min(number, self.lowest.get(name, number))
        for name, numbers in state.each.items():
            self.lowest[name] = min(*numbers.values(), self.lowest.get(name, 0))


def _play(game: Game, policy: Policy, rounds: int, replicate: int, log: _Log) -> None:
    state = game.start()
    for _ in range(rounds):
        dealt = game.deal(state, 0, replicate)
        while True:
            log.asked.add(game.turn(dealt).window.name)
            joint = {seat: policy(seat, asked) for seat, asked in game.offers(dealt).items()}
            ruling = game.ruling(dealt, joint)
            if ruling.payoffs is not None:
                break
            dealt = ruling.state
        state = ruling.state
        log.note(state)
        if game.verdict(state):
            log.ended = True
            return


def spent(spec: GameSpec) -> tuple[str, ...]:
    """The numbers carried between rounds that answers draw on and nothing bounds below.

    These are the numbers without `least` whose next value takes something off, and is reckoned from
    amounts at once or by `let` and `let_each`. One that follows `payoff` is a score, which may well
    fall below 0.
    """
    lets = {**spec.let, **spec.let_each}
    amounts = {window.name for window in spec.windows if window.bounds}
    found = []
    for name, state in spec.state.items():
        names = _behind({*words(state.next)}, lets)
        if state.least is None and "payoff" not in names and names & amounts and "-" in state.next:
            found.append(name)
    return tuple(found)


def _behind(names: set[str], lets: dict[str, str]) -> set[str]:
    """`names` without what stands around them, and those that intermediate results come from."""
    seen: set[str] = set()
    while names:
        name = names.pop()
        found = name if name in lets else bare(name)
        if found not in seen:
            seen.add(found)
            names |= words(lets[found]) if found in lets else set()
    return seen
