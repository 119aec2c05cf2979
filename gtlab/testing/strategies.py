"""`check_strategy` and `strategy_tests`: a strategy held to the claims on its card.

>>> check_strategy("tit_for_tat", games=["prisoners"]).looked_at
{'prisoners-v1 (2 seats)': '48 decisions'}

In a test file of one's own, one test for each claim:

>>> TestGrim = strategy_tests("grim", games=["prisoners"])
>>> TestGrim().test_legal()
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gtlab.rules.answers import size
from gtlab.strategies.cards import make, misfit
from gtlab.strategies.needs import sample_question
from gtlab.strategies.seen import first_turns
from gtlab.testing.decisions import Watched
from gtlab.testing.failure import Failure, Unclaimed
from gtlab.testing.report import class_of_tests, conformance
from gtlab.testing.subject import rules_named, subject_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence
    from pathlib import Path

    from gtlab.rules.game import Game
    from gtlab.strategies.card import Decider
    from gtlab.testing.failure import Verdict
    from gtlab.testing.report import Conformance
    from gtlab.testing.subject import Given

CLAIMS: dict[str, str] = {
    "fits": "it can play at least one game",
    "legal": "it answers every question of a game that it fits with a legal choice",
    "pure": "it chooses the same when it has seen the same, and changes nothing",
    "draws": "it draws random numbers only if it claims so",
    "memory": "nothing before the rounds that it claims to read changes its choice",
    "reasons": "it gives a reason in both languages",
}
"""Every claim by its name, in the order in which they are checked."""

_WIDEST = 500
"""Legal answers up to which a game is played: more take a strategy long to weigh."""


class _Checked:
    """A strategy, watched in every game and seat that it fits; played when first asked about."""

    def __init__(
        self,
        strategy: str | Decider,
        args: Mapping[str, object] | None,
        games: Sequence[Given] | None,
        config_dir: str | Path | None,
    ) -> None:
        self.player = make(strategy, args) if isinstance(strategy, str) else strategy
        self.looked_at: dict[str, str] = {}
        self._failures: dict[str, Failure] = {}
        self._misfits: list[str] = []
        self._compared = 0
        for game in _games(games, config_dir):
            self._watch(game)

    def _watch(self, game: Game) -> None:
        decisions = 0
        for seat, answers in _seats(game):
            why = misfit(self.player, game, seat)
            if why:
                self._misfits.append(f"{game.spec.name}, seat {seat}: {why}")
                continue
            watched = Watched(self.player, game, seat, answers)
            watched.play()
            decisions += watched.decisions
            self._compared += watched.compared
            self._failures = {**watched.failures, **self._failures}
        if decisions:
            self.looked_at[f"{game.spec.name} ({len(game.seats)} seats)"] = f"{decisions} decisions"

    def verdict(self, name: str) -> Verdict:
        """The failure of a claim, why it does not apply, or None if it holds."""
        if name == "fits" and not self.looked_at and not self._failures:
            problem = f"none of {len(self._misfits)} seats fits it"
            said = tuple(self._misfits[:3])
            return Failure(name, CLAIMS[name], self.player.name, problem, said)
        if name == "memory" and self.player.card.memory is None:
            return Unclaimed("it claims to read every past round")
        if name == "draws" and self.player.card.draws:
            return Unclaimed("it claims to draw random numbers")
        found = self._failures.get(name)
        if name == "memory" and found is None and not self._compared:
            return Unclaimed("no match went on for longer than it claims to read")
        return found._replace(claim=CLAIMS[name]) if found else None


def _games(games: Sequence[Given] | None, config_dir: str | Path | None) -> Sequence[Game]:
    if games is None and config_dir is None:
        return _shipped()
    named = rules_named(config_dir) if games is None else games
    return [subject_of(given, config_dir=config_dir).games[0] for given in named]


@cache
def _shipped() -> tuple[Game, ...]:
    return tuple(subject_of(name).games[0] for name in rules_named())


def _seats(game: Game) -> Iterator[tuple[str, int]]:
    """The seats to try, with how many answers each has first.

    They are all that have an identity, and of seats that are alike the first and the last.
    """
    asked = first_turns(game)
    named = game.first.scope.seating.identity
    for seat in game.seats if named else (game.seats[0], game.seats[-1]):
        question = sample_question(game, seat) if seat in asked else None
        answers = size(question) if question is not None else 0
        if 0 < answers <= _WIDEST:
            yield seat, answers


def check_strategy(
    strategy: str | Decider,
    args: Mapping[str, object] | None = None,
    *,
    games: Sequence[Given] | None = None,
    config_dir: str | Path | None = None,
) -> Conformance:
    """What holds of `strategy`, once it has played every game that it fits.

    Args:
        strategy: Its name, or a decider made of a card of one's own.
        args: Its arguments, where it is given by name.
        games: The games to play, as for `check_game`; all rules options when left out.
        config_dir: A folder of options of one's own, as for `--config-dir`.

    Raises:
        ConformanceError: A claim does not hold; each is said with the shortest match found.
        UserError: There is no such strategy, argument, game or folder.
    """
    checked = _Checked(strategy, args, games, config_dir)
    return conformance({name: checked.verdict(name) for name in CLAIMS}, checked.looked_at)


def strategy_tests(
    strategy: str | Decider,
    args: Mapping[str, object] | None = None,
    *,
    games: Sequence[Given] | None = None,
    config_dir: str | Path | None = None,
) -> type:
    """A class with a test for each claim, for pytest to collect; arguments as `check_strategy`.

    Nothing is played before the first test runs.
    """
    kept: list[_Checked] = []

    def verdict(name: str) -> Verdict:
        if not kept:
            kept.append(_Checked(strategy, args, games, config_dir))
        return kept[0].verdict(name)

    return class_of_tests(CLAIMS, verdict)
