"""Kindness that was met, and who returns it."""

from __future__ import annotations

from typing import Annotated

from gtlab.instance.game import PROMISE
from gtlab.strategies.arguments import Between
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import best, nearest, outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import regard
from gtlab.strategies.thoughts import label, say, shown
from gtlab.terms.names import Choice, JointAction, SeatId
from gtlab.terms.play import Moves, State


def _asked_first(seen: Seen, seat: SeatId, number: int, moves: Moves) -> State | None:
    """The state in which `seat` made its first of `moves`, in round `number`; None if it did not.

    Numbers carried between rounds are as they stand now.
    """
    now, before = seen.state, dict[str, JointAction]()
    for turn, (window, seats) in enumerate(seen.game.frame(number).turns):
        joint = moves.get(window.name, {})
        if seat in seats and seat in joint and window.name != PROMISE:
            drawn = now.drawn if number == now.round else {}
            return State(number, turn, before, now.pool, now.each, drawn)
        made = {who: joint[who] for who in seats if who in joint}
        if made:
            before[window.name] = {**before.get(window.name, {}), **made}
    return None


def kindness_of(seen: Seen, seat: SeatId) -> float | None:
    """How kind the last known choice of `seat` was, from 0 to 1; None if none is known."""
    outlook = outlook_of(seen.game)
    known = [(seen.state.round, seen.state.moves)]
    known += [(event.round, event.moves) for event in seen.events[-1:]]
    for number, moves in known:
        state = _asked_first(seen, seat, number, moves)
        if state is None:
            continue
        name = seen.game.turn(state).window.name
        measure = regard(outlook, state, seat)
        choice = nearest(outlook.options(state, seat), moves[name][seat])
        return None if measure is None or choice is None else measure(choice)
    return None


def kindness_met(seen: Seen) -> float | None:
    """The mean kindness of the others' last known choices, from 0 to 1; None before any."""
    met = [kindness_of(seen, seat) for seat in seen.seats if seat != seen.seat]
    known = [kindness for kindness in met if kindness is not None]
    return round(sum(known) / len(known), 9) if known else None


def why_reciprocal(seen: Seen, choice: Choice, args: Arguments) -> str:
    """Why the choice is the one whose kindness is nearest to the kindness met."""
    done, met = label(seen, choice), kindness_met(seen)
    measure = regard(outlook_of(seen.game), seen.state, seen.seat)
    if measure is None:
        return say(
            seen,
            f"my choice makes no difference to the others, so I take the first one, {done}.",
            f"我的选择对他人没有影响，所以取第一个：{done}。",
        )
    own = shown(measure(choice))
    if met is None:
        start = shown(float(str(args["start"])))
        return say(
            seen,
            f"there is no kindness to return yet; I start at {start} on a scale from 0 to 1, and "
            f"{done} is nearest with {own}.",
            f"尚无善意可回报；我以 {start}（0 到 1）起步，{done}最接近，为 {own}。",
        )
    return say(
        seen,
        f"on a scale from 0 to 1 the others' last choices were kind to {shown(met)}; {done} is "
        f"nearest to that with {own}.",
        f"他人最近的选择善意程度为 {shown(met)}（0 到 1）；{done}最接近，为 {own}。",
    )


@strategy(
    "reciprocator",
    Claims(memory=1),
    rule={
        "en": "start as kindly as `start` says (1: as kind as can be); then return the average "
        "kindness of the others' last choices",
        "zh": "以 start 规定的善意起步（1 为最大善意）；此后回报他人最近选择的平均善意",
    },
    source="conditional cooperation: Fischbacher, Gächter and Fehr (2001), Economics Letters 71",
    aka=("conditional_reciprocator", "conditional_cooperator"),
    why=why_reciprocal,
)
def reciprocator(seen: Seen, *, start: Annotated[float, Between(0, 1)] = 1.0) -> Choice:
    """The choice whose kindness is nearest to the kindness met; of equals, the kinder."""
    outlook = outlook_of(seen.game)
    options = outlook.options(seen.state, seen.seat)
    measure = regard(outlook, seen.state, seen.seat)
    if measure is None:
        return options[0]
    met = kindness_met(seen)
    wanted = start if met is None else met

    def nearness(choice: Choice) -> tuple[float, float]:
        kind = round(measure(choice), 9)
        return -round(abs(kind - wanted), 9), kind

    return best(options, nearness)
