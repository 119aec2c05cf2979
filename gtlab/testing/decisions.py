"""A strategy in a seat, with each of its decisions looked at while matches are played."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from typing import TYPE_CHECKING

import msgspec

from gtlab.errors import IllegalActionError
from gtlab.rules.answers import at_place
from gtlab.strategies.cards import make
from gtlab.strategies.playing import play_bare
from gtlab.strategies.seen import Seen
from gtlab.testing.failure import FAULTS, Failure, brief, pairs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.strategies.card import Decider
    from gtlab.terms.chance import Draw
    from gtlab.terms.names import Choice, SeatId
    from gtlab.terms.play import Event
    from gtlab.terms.questions import Question

_ROUNDS = 6
_BEYOND = 3
_LONGEST = 100
"""Past rounds up to which a claim to read no more is tried."""

_FEW = 16
"""Legal answers up to which a match may be long: more take a strategy long to weigh."""


def rounds_for(memory: int | None, answers: int) -> int:
    """How many rounds are played with a strategy that claims to read `memory` of them.

    A claim to read many is tried where there are few answers, which is as good a place as any.

    >>> rounds_for(1, 101), rounds_for(20, 2), rounds_for(20, 101), rounds_for(None, 2)
    (6, 23, 6, 6)
    """
    read = memory or 0
    return max(_ROUNDS, read + _BEYOND) if read <= _LONGEST and answers <= _FEW else _ROUNDS


class Stopped(Exception):
    """Ends a match whose strategy cannot go on; the failure is noted already."""


class _Watched:
    """The numbers of a draw, with a note of whether any was asked for."""

    def __init__(self, draw: Draw) -> None:
        self._draw = copy(draw)
        self.drawn = 0

    def random(self) -> float:
        self.drawn += 1
        return self._draw.random()

    def pick(self, weights: dict[str, float]) -> str:
        self.drawn += 1
        return self._draw.pick(weights)

    @property
    def root(self) -> int:
        # Who takes the seed draws numbers of its own from it.
        self.drawn += 1
        return self._draw.root

    @property
    def place(self) -> tuple[str | int, ...]:
        return self._draw.place


class Watched:
    """A strategy in one seat of a game.

    Attributes:
        decisions: How many it has made.
        compared: How many of them were made again after another past than it claims to read.
        failures: The first failure of each property, by its name.
    """

    def __init__(self, player: Decider, game: Game, seat: SeatId, answers: int) -> None:
        """Plays nothing yet; `answers` says how many are legal in the seat's first question."""
        self._player = player
        self._game = game
        self._seat = seat
        self._past: list[list[Event]] = []
        self._rounds = rounds_for(player.card.memory, answers)
        self.decisions = 0
        self.compared = 0
        self.failures: dict[str, Failure] = {}

    def play(self) -> None:
        """Plays a match against each kind of opponent, by turns in both languages."""
        watched = replace(self._player, decide=self._decide)
        for number, opponents in enumerate(_opponents(self._game)):
            deciders = {**opponents, self._seat: watched}
            language: Language = "zh" if number % 2 else "en"
            try:
                played = play_bare(self._game, deciders, self._rounds, number, language)
            except Stopped:
                return
            self._past.append(played.events)

    def _decide(self, seen: Seen, draw: Draw) -> Choice:
        before = msgspec.json.encode(seen.events)
        first, again = _Watched(draw), _Watched(draw)
        try:
            choice = self._player.decide(seen, first)  # type: ignore[arg-type]
            repeated = self._player.decide(seen, again)  # type: ignore[arg-type]
        except FAULTS as error:
            self._note("legal", seen, f"it raises {type(error).__name__}: {brief(str(error))}")
            raise Stopped from error
        self.decisions += 1
        self._check_legal(seen, choice)
        if repeated != choice:
            self._note("pure", seen, f"asked twice, it chooses {choice} and then {repeated}")
        if msgspec.json.encode(seen.events) != before:
            self._note("pure", seen, "it changes what it has seen")
        if first.drawn and not self._player.card.draws:
            self._note("draws", seen, "it draws, and claims not to")
        self._check_memory(seen, choice, draw)
        self._check_thought(seen, choice)
        return choice

    def _check_legal(self, seen: Seen, choice: Choice) -> None:
        question = seen.asked()
        try:
            legal = question.check(choice)
        except IllegalActionError as error:
            self._note("legal", seen, str(error))
            raise Stopped from error
        if legal != choice:
            self._note("legal", seen, f"it chooses {choice!r}, and means {legal!r}")

    def _check_memory(self, seen: Seen, choice: Choice, draw: Draw) -> None:
        memory = self._player.card.memory
        count = len(seen.events)
        if memory is None or count <= memory or "pure" in self.failures:
            return
        kept = seen.events[count - memory :] if memory else []
        for past in self._past:
            if len(past) < count - memory:
                continue
            older = past[: count - memory]
            self.compared += 1
            other = self._player.decide(_again(seen, [*older, *kept]), copy(draw))
            if other != choice:
                was = f"it chooses {choice}, and {other} after another past"
                rounds = (f"round {e.round} as {_moves(e)}" for e in older)
                self._note("memory", seen, f"{was}: {'; '.join(rounds)}")

    def _check_thought(self, seen: Seen, choice: Choice) -> None:
        try:
            why = self._player.thought(seen, choice)
        except FAULTS as error:
            why = ""
            self._note("reasons", seen, f"raises {type(error).__name__}: {brief(str(error))}")
        if not why.strip():
            self._note("reasons", seen, f"it gives no reason in {seen.language}")

    def _note(self, name: str, seen: Seen, problem: str) -> None:
        game = f"{self._game.spec.name} ({len(self._game.seats)} seats)"
        example = (
            f"in {game}, seat {self._seat}, round {len(seen.events) + 1}",
            *(f"after round {event.round}: {_moves(event)}" for event in seen.events),
        )
        known = self.failures.get(name)
        if known is None or len(example) < len(known.example):
            self.failures[name] = Failure(name, "", self._player.name, problem, example)


def _moves(event: Event) -> str:
    return "; ".join(f"{window} {pairs(joint)}" for window, joint in event.moves.items())


def _again(seen: Seen, events: list[Event]) -> Seen:
    """The question that is open in `seen`, after other `events`."""
    other = Seen(seen.game, seen.seat, seen.language)
    for event in events:
        other.observe(event)
    other.ask(seen.asked(), seen.window, seen.state)
    return other


def _opponents(game: Game) -> Iterator[dict[SeatId, Decider]]:
    """Deciders for all seats: by lot, all lowest, all highest, and by lot once more."""
    lot = make("random")
    yield dict.fromkeys(game.seats, lot)
    for place in (0.0, 1.0):
        yield dict.fromkeys(game.seats, _at(lot, place))
    yield dict.fromkeys(game.seats, lot)


def _at(lot: Decider, place: float) -> Decider:
    def decide(seen: Seen, _: Draw) -> Choice:
        question: Question = seen.asked()
        return at_place(question, place)

    return replace(lot, decide=decide)
