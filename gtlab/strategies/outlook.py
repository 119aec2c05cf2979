"""What may follow from a choice: the rest of a round, by the game's own rules.

Joint actions are never listed whole. Large sets are looked at through few representatives, and
everything that is pure is remembered for each game, so that a decision stays within milliseconds:

- Seats that decide together with the one that reasons: all their joint choices where these are at
  most 16; else they are taken to choose alike, at 3 places of their range (1/6, 1/2, 5/6).
- Seats that decide later in the round reply as a `Reply` says. Where finding their replies would
  take more than 200 looks, they are taken to choose alike at the same 3 places instead.
- Those who are taken to choose alike give the same amount to each seat, where they give to several.
- Own amounts: all of them up to 16; else 9 across the range, then halving around the best (exact
  where the score has a single peak, else the best of those looked at).
- Own allotments: all of them up to 128; else the even ones and those to one seat alone, then from
  the best of these upwards by a step more, a step less or a step from one seat to another.
- What chance has drawn and the seat does not know is averaged over: all ways to fall where these
  are at most 64, else 16 of them. Those who reply know what they may, and average likewise; nobody
  infers what others know from what they chose.
- What carries over to later rounds is not weighed: a decision looks at its own round.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from math import prod
from typing import Any, TypeAlias, TypeVar

import msgspec

from gtlab.rules.game import Game
from gtlab.strategies.unconditional import legal_answers
from gtlab.terms.names import Choice, JointAction, Number, Payoffs, SeatId
from gtlab.terms.play import Ruling, State
from gtlab.terms.questions import Question, amount_of

Belief: TypeAlias = tuple[tuple[float, JointAction], ...]
Outcomes: TypeAlias = list[tuple[float, Payoffs]]
Reply: TypeAlias = Callable[["Outlook", State, SeatId], Choice]
Score = TypeVar("Score", float, tuple[float, float])

PLACES = (1 / 6, 1 / 2, 5 / 6)
FEW = 16
LISTED = 128
_GRID = 9
_HALVES = 5
_COURSES = 400
_LOOKS = 200
_REMEMBERED = 5_000
_WORLDS = 64
_SAMPLE = 16


class Outlook:
    """The rest of a round of one game, with everything looked up remembered.

    Use `outlook_of`, which keeps one for each game.
    """

    def __init__(self, game: Game) -> None:
        """Starts with an empty memory."""
        self.game = game
        self.sign = game.sign
        changes = not game.is_steady
        self._reads_round = changes or bool(re.search(r"\bround\b", _formulas(game)))
        self.memory: dict[Hashable, Any] = {}
        self._replies: dict[Hashable, Choice] = {}

    def key(self, state: State) -> Hashable:
        """What decides the rest of the round in `state`."""
        moves = tuple((name, tuple(joint.items())) for name, joint in state.moves.items())
        each = tuple((name, tuple(numbers.items())) for name, numbers in state.each.items())
        number = state.round if self._reads_round else 0
        drawn = tuple((name, tuple(made.items())) for name, made in state.drawn.items())
        return (number, state.window, moves, tuple(state.pool.items()), each, drawn)

    def completions(self, state: State) -> list[tuple[float, State]]:
        """`state` with all drawn, in the ways that what is known leaves open."""
        chance = self.game.frame(state.round).chance
        if chance is None:
            return [(1.0, state)]
        key = ("worlds", self.key(state))
        found: list[tuple[float, State]] | None = self.memory.get(key)
        if found is None:
            if chance.count(state) <= _WORLDS:
                found = [(float(weight), world) for weight, world in self.game.worlds(state)]
            else:
                # No match has a number below 0: nobody guesses what is drawn in play.
                worlds = [self.game.deal(state, 0, -1 - number) for number in range(_SAMPLE)]
                found = [(1 / _SAMPLE, world) for world in worlds]
            self.remember(key, found)
        return found

    def remember(self, key: Hashable, value: object) -> None:
        """Keeps `value`; when too much is kept, everything else is forgotten."""
        _keep(self.memory, key, value)

    def options(self, state: State, seat: SeatId) -> tuple[Choice, ...]:
        """The legal choices of `seat` in the open window, none if it is not asked."""
        key = ("offers", self.key(state))
        offers: dict[SeatId, Question] | None = self.memory.get(key)
        if offers is None:
            offers = self.game.offers(self.completions(state)[0][1])
            self.remember(key, offers)
        return legal_answers(offers[seat]) if seat in offers else ()

    def ruling(self, state: State, joint: JointAction) -> Ruling:
        """What follows from `joint` in the open window.

        Raises:
            UserError: The rules do not decide it.
            ProtocolError: The game refuses a joint action made of its own offers.
        """
        return self.game.ruling(state, joint)

    def company(self, state: State, seat: SeatId) -> tuple[SeatId, ...]:
        """The other seats that decide in the open window."""
        return tuple(who for who in self.game.due(state) if who != seat)

    def uniform(self, state: State, seat: SeatId) -> Belief:
        """The belief that every choice of those who decide together with `seat` is as likely."""
        company = self.company(state, seat)
        menus = [self.options(state, who) for who in company]
        if prod(map(len, menus)) <= FEW:
            profiles = [dict(zip(company, made, strict=True)) for made in product(*menus)]
        else:
            profiles = [dict(zip(company, made, strict=True)) for made in _alike(menus)]
        return tuple((1 / len(profiles), profile) for profile in profiles)

    def outcomes(self, state: State, own: JointAction, belief: Belief, reply: Reply) -> Outcomes:
        """The payoffs that may follow if `own` is played, each with its probability."""
        found: list[tuple[float, Payoffs]] = []
        for likelihood, world in self.completions(state):
            base = self.key(world)
            for weight, profile in belief:
                joint = {**profile, **own}
                key = ("rest", base, tuple(joint.items()), reply)
                rest = self.memory.get(key)
                if rest is None:
                    rest = tuple(self._rest(self.ruling(world, joint), reply))
                    self.remember(key, rest)
                found += [(likelihood * weight * share, payoffs) for share, payoffs in rest]
        return found

    def _rest(self, ruling: Ruling, reply: Reply) -> Iterator[tuple[float, Payoffs]]:
        if ruling.payoffs is not None:
            yield 1.0, ruling.payoffs
        elif self._looks(ruling.state) > _LOOKS:
            for place in PLACES:
                yield 1 / len(PLACES), self._at_place(ruling, place)
        else:
            now = ruling.state
            joint = {who: self.reply(self._seen_by(who, now), who, reply) for who in self._due(now)}
            yield from self._rest(self.ruling(now, joint), reply)

    def _seen_by(self, seat: SeatId, state: State) -> State:
        if not state.drawn:
            return state
        return msgspec.structs.replace(state, drawn=self.game.known_to(seat, state))

    def _due(self, state: State) -> tuple[SeatId, ...]:
        return self.game.due(state)

    def _looks(self, state: State) -> int:
        """How many rulings it takes to find the replies of all windows from `state` on."""
        menus = [self.options(state, who) for who in self._due(state)]
        size = max((len(sampled(menu)) for menu in menus), default=1)
        count = 1
        for _, seats in self.game.frame(state.round).turns[state.window :]:
            together = size ** (len(seats) - 1)
            count *= size * len(seats) * (together if together <= FEW else len(PLACES))
        return count

    def _at_place(self, ruling: Ruling, place: float) -> Payoffs:
        while ruling.payoffs is None:
            state = ruling.state
            joint = {who: at(self.options(state, who), place) for who in self._due(state)}
            ruling = self.ruling(state, joint)
        return ruling.payoffs

    def is_wide(self, state: State, seat: SeatId) -> bool:
        """Whether the round leaves too many courses to look at one by one."""
        together = prod(len(self.options(state, who)) for who in self.company(state, seat))
        later = len(self.game.turns) - state.window - 1
        return together > FEW or len(self.options(state, seat)) ** later > _COURSES

    def all_as(self, state: State, choice: Choice) -> Payoffs:
        """The payoffs if all who are still to decide make `choice`, or the nearest to it."""
        joint: JointAction = {}
        for who in self._due(state):
            options = self.options(state, who)
            like = nearest(options, choice)
            joint[who] = options[0] if like is None else like
        ruling = self.ruling(self.completions(state)[0][1], joint)
        return self.all_as(ruling.state, choice) if ruling.payoffs is None else ruling.payoffs

    def reply(self, state: State, seat: SeatId, reply: Reply) -> Choice:
        """The choice that `reply` makes for `seat`, remembered longer than how it came about."""
        key = (self.key(state), seat, reply)
        known = self._replies.get(key)
        if known is None:
            known = reply(self, state, seat)
            _keep(self._replies, key, known)
        return known


def _keep(memory: dict[Hashable, Any], key: Hashable, value: object) -> None:
    if len(memory) >= _REMEMBERED:
        memory.clear()
    memory[key] = value


@lru_cache(maxsize=32)
def outlook_of(game: Game) -> Outlook:
    """The one outlook of `game`."""
    return Outlook(game)


def _formulas(game: Game) -> str:
    spec = game.spec
    bounds = [(window.bounds, window.when) for window in spec.asked]
    return f"{spec.payoffs} {spec.let} {spec.let_each} {bounds}"


def _alike(menus: Sequence[Sequence[Choice]]) -> list[tuple[Choice, ...]]:
    if len({tuple(menu) for menu in menus}) == 1 and len(menus[0]) <= len(PLACES):
        return [(choice,) * len(menus) for choice in menus[0]]
    return [tuple(at(menu, place) for menu in menus) for place in PLACES]


def at(options: Sequence[Choice], place: float) -> Choice:
    """The option at a place between 0 (first) and 1 (last), of allotments one that is even.

    >>> at((0, 1, 2, 3, 4), 0.5)
    2
    """
    if isinstance(options[0], tuple):
        options = [one for one in options if isinstance(one, tuple) and len(set(one)) == 1]
    return options[min(int(place * len(options)), len(options) - 1)]


def nearest(options: Sequence[Choice], choice: Choice) -> Choice | None:
    """`choice` if it is legal, else the legal amount nearest to it; None if there is none."""
    if choice in options:
        return choice
    numbers = [option for option in options if not isinstance(option, str)]
    if isinstance(choice, str) or not numbers:
        return None
    wanted = amount_of(choice)
    return min(numbers, key=lambda number: abs(amount_of(number) - wanted))


def best(options: Sequence[Choice], score: Callable[[Choice], Score]) -> Choice:
    """The option with the highest score; of equals, the one declared first or the lowest amount.

    Amounts lie in a row that can be searched, allotments side by side; of options all are tried.

    >>> best(range(101), lambda x: -abs(x - 37))
    37
    """
    first = options[0]
    if len(options) <= FEW or isinstance(first, str):
        return max(options, key=score)
    if isinstance(first, tuple):
        return _climbed(options, score) if len(options) > LISTED else max(options, key=score)
    known: dict[int, Score] = {}

    def at_index(index: int) -> Score:
        if index not in known:
            known[index] = score(options[index])
        return known[index]

    places = _grid(0, len(options) - 1, _GRID)
    while True:
        top = places.index(max(places, key=at_index))
        low, high = places[max(top - 1, 0)], places[min(top + 1, len(places) - 1)]
        if high - low < _HALVES:
            return options[max(range(low, high + 1), key=at_index)]
        places = _grid(low, high, _HALVES)


def _grid(low: int, high: int, count: int) -> list[int]:
    return sorted({low + round(i * (high - low) / (count - 1)) for i in range(count)})


def _climbed(options: Sequence[Choice], score: Callable[[Choice], Score]) -> Choice:
    """The allotment from which no step leads higher."""
    around = _neighbours(tuple(options))
    top = max(coarse(options), key=score)
    known = score(top)
    while True:
        near = max(around[top], key=score)
        worth = score(near)
        if worth <= known:
            return top
        top, known = near, worth


@lru_cache(maxsize=32)
def _neighbours(options: tuple[tuple[Number, ...], ...]) -> dict[Choice, list[Choice]]:
    """Each allotment's own, a step apart in one part or in two that make up for each other."""
    values = sorted({part for allotment in options for part in allotment})
    index = {value: place for place, value in enumerate(values)}
    by_places = {tuple(index[part] for part in one): one for one in options}
    seats = range(len(options[0]))
    steps = [
        tuple((who == up) - (who == down) for who in seats)
        for up in (*seats, None)
        for down in (*seats, None)
        if up != down
    ]
    found: dict[Choice, list[Choice]] = {}
    for places, one in by_places.items():
        moved = [tuple(map(sum, zip(places, step, strict=True))) for step in steps]
        found[one] = [by_places[place] for place in moved if place in by_places]
    return found


def sampled(options: Sequence[Choice]) -> list[Choice]:
    """All options if they are few or allotments, else 9 across the range."""
    if len(options) <= FEW or isinstance(options[0], tuple):
        return list(options)
    return _spread(options)


def coarse(options: Sequence[Choice]) -> list[Choice]:
    """As `sampled`; of more than 16 allotments 9 even ones, and the largest to each seat alone.

    >>> pairs = [(a, b) for a in range(5) for b in range(5)]
    >>> coarse(pairs)
    [(0, 0), (1, 1), (2, 2), (3, 3), (4, 4), (0, 4), (4, 0)]
    """
    if len(options) <= FEW or not isinstance(options[0], tuple):
        return sampled(options)
    low = options[0]
    even = [one for one in options if isinstance(one, tuple) and len(set(one)) == 1]
    alone = [
        one
        for one in options
        if isinstance(one, tuple) and sum(a != b for a, b in zip(one, low, strict=True)) == 1
    ]
    ends = {
        next(place for place, part in enumerate(one) if part != low[place]): one for one in alone
    }
    return _spread(even) + [ends[place] for place in sorted(ends, reverse=True)]


def _spread(options: Sequence[Choice]) -> list[Choice]:
    return [options[index] for index in _grid(0, len(options) - 1, _GRID)]
