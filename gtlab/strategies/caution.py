"""The worst and the best that the others could do to one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from itertools import product
from math import prod
from typing import Annotated, NamedTuple

from gtlab.strategies.arguments import Between
from gtlab.strategies.card import Claims, strategy
from gtlab.strategies.outlook import Outlook, best, coarse, outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import label, say, shown
from gtlab.terms.names import Choice, JointAction, SeatId
from gtlab.terms.play import Ruling, State

_PROFILES = 64
_COURSES = 100


class Ends(NamedTuple):
    """The worst and the best that may follow for a seat."""

    worst: float
    best: float


@dataclass(frozen=True, slots=True)
class Mood:
    """Replies with the best mix of the worst and the best that the others could do.

    Joint choices of others are all looked at where they are at most 64, else those in which they
    choose alike. Where later windows leave more than 100 courses, all who are still to decide
    are taken to choose alike, one joint course for each of up to 9 places and each seat alone.

    Attributes:
        optimism: The weight of the best, from 0 to 1.
    """

    optimism: float

    def __call__(self, outlook: Outlook, state: State, seat: SeatId) -> Choice:
        """The choice of `seat`."""
        return best(outlook.options(state, seat), partial(self.value, outlook, state, seat))

    def value(self, outlook: Outlook, state: State, seat: SeatId, choice: Choice) -> float:
        """The worth of `choice` to `seat`."""
        worst, top = reached(outlook, state, seat, (choice,))
        return round((1 - self.optimism) * worst + self.optimism * top, 9)


def reached(outlook: Outlook, state: State, seat: SeatId, choices: tuple[Choice, ...]) -> Ends:
    """What `seat` gets at both ends of what others do, each with the best of its own `choices`.

    What chance decides is averaged.
    """
    key = ("reached", outlook.key(state), seat, choices)
    known: Ends | None = outlook.memory.get(key)
    if known is None:
        profiles = list(_profiles(outlook, state, outlook.company(state, seat)))
        worlds = outlook.completions(state)

        def after(joint: JointAction) -> Ends:
            met = [
                (share, _rest(outlook, outlook.ruling(world, joint), seat))
                for share, world in worlds
            ]
            return Ends(
                sum(share * ends.worst for share, ends in met),
                sum(share * ends.best for share, ends in met),
            )

        own = [_widest(after({**made, seat: choice}) for made in profiles) for choice in choices]
        known = Ends(max(ends.worst for ends in own), max(ends.best for ends in own))
        outlook.remember(key, known)
    return known


def _widest(met: Iterable[Ends]) -> Ends:
    worst, top = zip(*met, strict=True)
    return Ends(min(worst), max(top))


def _rest(outlook: Outlook, ruling: Ruling, seat: SeatId) -> Ends:
    if ruling.payoffs is not None:
        paid = outlook.sign * ruling.payoffs[seat]
        return Ends(paid, paid)
    state = ruling.state
    due = outlook.game.due(state)
    if _courses(outlook, state, seat) > _COURSES:
        alike = coarse(outlook.options(state, due[0]))
        paid_alike = [outlook.sign * outlook.all_as(state, each)[seat] for each in alike]
        return Ends(min(paid_alike), max(paid_alike))
    if seat in due:
        return reached(outlook, state, seat, tuple(coarse(outlook.options(state, seat))))
    profiles = _profiles(outlook, state, due)
    return _widest(_rest(outlook, outlook.ruling(state, made), seat) for made in profiles)


def _courses(outlook: Outlook, state: State, seat: SeatId) -> int:
    """How many courses the rest of the round may take."""
    widest = max(len(coarse(outlook.options(state, who))) for who in outlook.game.due(state))
    turns = outlook.game.frame(state.round).turns[state.window :]
    return prod(
        min(widest ** sum(who != seat for who in turn.seats), _PROFILES)
        * (widest if seat in turn.seats else 1)
        for turn in turns
    )


def _profiles(outlook: Outlook, state: State, seats: tuple[SeatId, ...]) -> Iterator[JointAction]:
    """What `seats` may choose together."""
    menus = {who: outlook.options(state, who) for who in seats}
    few = {who: coarse(menu) for who, menu in menus.items()}
    if prod(map(len, menus.values())) <= _PROFILES:
        yield from (dict(zip(menus, made, strict=True)) for made in product(*menus.values()))
        return
    if prod(map(len, few.values())) <= _PROFILES:
        yield from (dict(zip(few, made, strict=True)) for made in product(*few.values()))
        return
    for place in range(max(map(len, few.values()))):
        yield {who: menu[min(place, len(menu) - 1)] for who, menu in few.items()}


def _why_mood(seen: Seen, choice: Choice, optimism: float) -> str:
    outlook = outlook_of(seen.game)
    low, high = reached(outlook, seen.state, seen.seat, (choice,))
    done = label(seen, choice)
    worst, top = shown(outlook.sign * round(low, 9)), shown(outlook.sign * round(high, 9))
    if not optimism:
        return say(
            seen,
            f"whatever the others do, {done} leaves me with {worst} at worst, and nothing else I "
            "looked at has a better worst.",
            f"无论他人怎么做，选{done}最差得 {worst}，我考察过的其他选择最差都不更好。",
        )
    return say(
        seen,
        f"with {done} the others could leave me with {worst} at worst and {top} at best; nothing "
        "else I looked at has a better mix of the two.",
        f"选{done}时，视他人所为我最差得 {worst}、最好得 {top}；"
        "我考察过的其他选择两者权衡都不更好。",
    )


@strategy(
    "minimax",
    Claims(memory=0),
    rule={
        "en": "choose what leaves me most if the others do the worst they can to me (pure maximin)",
        "zh": "假定他人尽其所能使我最差，选择此时所得最多的做法（纯策略最大最小）",
    },
    source="von Neumann (1928), Zur Theorie der Gesellschaftsspiele, Math. Annalen 100; Wald "
    "(1950), Statistical Decision Functions",
    aka=("maximin",),
    why=lambda seen, choice, _: _why_mood(seen, choice, 0.0),
)
def minimax(seen: Seen) -> Choice:
    """The choice with the best guaranteed payoff of the round."""
    return outlook_of(seen.game).reply(seen.state, seen.seat, Mood(0.0))


@strategy(
    "hurwicz",
    Claims(memory=0),
    rule={
        "en": "weigh the best that the others could leave me with by `optimism` and the worst by "
        "the rest, and choose what is then worth most",
        "zh": "以 optimism 为权重看他人可能留给我的最好结果，其余权重看最差结果，选加权后最好的",
    },
    source="Hurwicz (1951), Optimality Criteria for Decision Making under Ignorance, Cowles "
    "Commission Discussion Paper 370",
    aka=("optimist",),
    why=lambda seen, choice, args: _why_mood(seen, choice, float(str(args["optimism"]))),
)
def hurwicz(seen: Seen, *, optimism: Annotated[float, Between(0, 1)] = 0.5) -> Choice:
    """The choice with the best mix of its worst and its best outcome."""
    return outlook_of(seen.game).reply(seen.state, seen.seat, Mood(optimism))
