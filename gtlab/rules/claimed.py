"""What is wrong with the facts that a game claims, told from the declaration alone.

Whether a claim is true takes the whole game to find out; that is `gtlab.testing`'s to say. Here it
is only held to name windows, options and parameters that there are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.instance.game import SeatRange
from gtlab.rules.expressions import Formula
from gtlab.rules.figures import exact
from gtlab.rules.kinds import NUMBER, NUMBERS, Kind

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gtlab.instance.facts import Course, Facts, Known
    from gtlab.instance.game import GameSpec
    from gtlab.rules.expressions import Value
    from gtlab.rules.figures import Exact

_KEY = "rules.facts"


def claim_faults(spec: GameSpec) -> Iterator[UserError]:
    """A fault for each claim that speaks of what the game does not have, or cannot be computed."""
    facts = spec.facts
    if facts is None:
        return
    room = spec.seats
    least, most = (room.least, room.most) if isinstance(room, SeatRange) else (len(room),) * 2
    if not least <= facts.seats <= most:
        yield UserError(
            f"speaks of {facts.seats} seats, and the game takes {least} to {most}",
            key=f"{_KEY}.seats",
            fix="claim for a number of seats that the game takes",
        )
        return
    yield from _numbers(spec, facts)
    for place, known in enumerate(facts.equilibria):
        key = f"{_KEY}.equilibria.{place}"
        yield from _course(spec, known.moves or {}, f"{key}.moves")
        yield from _mix(spec, known, facts.seats, key)
    for place, course in enumerate(facts.optimum.moves if facts.optimum else ()):
        yield from _course(spec, course, f"{_KEY}.optimum.moves.{place}")


def _numbers(spec: GameSpec, facts: Facts) -> Iterator[UserError]:
    """The expressions that cannot be computed from the parameters; a range upside down."""
    texts = _texts(facts)
    kinds, names = _params(spec)
    found: dict[str, Exact] = {}
    for key, text in texts.items():
        try:
            formula = Formula(text, {**kinds, "n": NUMBER}, key=key)
            found[key] = formula.number({**names, "n": facts.seats})
        except UserError as fault:
            yield fault
    yield from _uneven(facts, found)
    low, high = (found.get(f"{_KEY}.range.{place}") for place in (0, 1))
    if low is not None and high is not None and low > high:
        yield UserError("the least is above the most", key=f"{_KEY}.range", fix="turn them round")


def _uneven(facts: Facts, found: Mapping[str, Exact]) -> Iterator[UserError]:
    """The mixes whose probabilities, as `found` by key, do not add up."""
    for place, known in enumerate(facts.equilibria):
        for seat, chances in enumerate(known.mix):
            key = f"{_KEY}.equilibria.{place}.mix.{seat}"
            parts = [found.get(f"{key}.{word}") for word in chances]
            if None not in parts and sum(part or 0 for part in parts) != 1:
                yield UserError(
                    "the probabilities do not add up to 1", key=key, fix="let them add up to 1"
                )


def _texts(facts: Facts) -> dict[str, str]:
    """The expressions of `facts` by key."""
    texts = {f"{_KEY}.range.{place}": text for place, text in enumerate(facts.range or ())}
    if facts.sum is not None:
        texts[f"{_KEY}.sum"] = facts.sum
    if facts.optimum:
        texts[f"{_KEY}.optimum.total"] = facts.optimum.total
    for place, known in enumerate(facts.equilibria):
        key = f"{_KEY}.equilibria.{place}"
        texts |= {f"{key}.payoffs.{seat}": text for seat, text in enumerate(known.payoffs)}
        for seat, chances in enumerate(known.mix):
            texts |= {f"{key}.mix.{seat}.{word}": text for word, text in chances.items()}
    return texts


def _params(spec: GameSpec) -> tuple[dict[str, Kind], dict[str, Value]]:
    """What the parameters are, and what they come to, by name."""
    kinds: dict[str, Kind] = {}
    names: dict[str, Value] = {}
    for name, value in spec.params.items():
        if isinstance(value, str):
            kinds[name] = Kind("option", options=frozenset(spec.options[name]))
            names[name] = value
        elif isinstance(value, tuple):
            kinds[name], names[name] = NUMBERS, [exact(part) for part in value]
        else:
            kinds[name], names[name] = NUMBER, exact(value)
    return kinds, names


def _course(spec: GameSpec, course: Course, key: str) -> Iterator[UserError]:
    windows = {window.name: window for window in spec.asked}
    for name, chosen in course.items():
        if name not in windows:
            yield UserError(
                f"speaks of `{name}`, which is no window of the game",
                key=f"{key}.{name}",
                fix=f"the windows are {', '.join(windows)}",
            )
            continue
        menu = windows[name].menu
        each = chosen if isinstance(chosen, tuple) else (chosen,)
        strange = [one for one in each if isinstance(one, str) != bool(menu)]
        strange += [one for one in each if menu and isinstance(one, str) and one not in menu]
        if strange:
            yield UserError(
                f"`{strange[0]}` cannot be chosen there",
                key=f"{key}.{name}",
                fix=f"choose {' or '.join(menu)}" if menu else "give numbers",
            )


def _mix(spec: GameSpec, known: Known, seats: int, key: str) -> Iterator[UserError]:
    options = {option for window in spec.asked for option in window.menu}
    for place, chances in enumerate(known.mix):
        unknown = [word for word in chances if word not in options]
        if unknown:
            yield UserError(
                f"`{unknown[0]}` cannot be chosen",
                key=f"{key}.mix.{place}",
                fix=f"choose {' or '.join(sorted(options)) or 'among the amounts in `plan`'}",
            )
    for part, given in (("mix", known.mix), ("payoffs", known.payoffs)):
        if given and len(given) != seats:
            yield UserError(
                f"is given for {len(given)} of {seats} seats",
                key=f"{key}.{part}",
                fix="give one a seat, in seat order",
            )
