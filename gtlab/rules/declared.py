"""What is wrong with a game as it is declared, told before it is compiled and all at once."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from difflib import get_close_matches
from keyword import iskeyword
from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.instance.game import PROMISE, GameSpec, SeatRange
from gtlab.rules import written
from gtlab.rules.claimed import claim_faults
from gtlab.rules.expressions import FUNCTIONS
from gtlab.rules.interventions import chance_faults
from gtlab.rules.known import NOT_ASKED

if TYPE_CHECKING:
    from gtlab.instance.windows import AmountSpec, WindowSpec

_OURS = ("n", "round", "payoff", "place", "my_place", PROMISE)
_ENDS = ("low", "high")


def check_declared(spec: GameSpec, count: int, order: str | None) -> None:
    """Passes if `spec` can be compiled for `count` seats, with its moves put in `order`.

    Raises:
        UserError: It cannot; a line for each fault.
    """
    faults = [
        *_seats(spec, count),
        *_names(spec),
        *_params(spec),
        *(fault for window in spec.asked for fault in _window(spec, window)),
        *_cooperative(spec),
        *_promised(spec),
        *chance_faults(spec),
        *claim_faults(spec),
        *_labels(spec),
        *_order(spec, order),
    ]
    if faults:
        raise UserError.of(faults)


def _seats(spec: GameSpec, count: int) -> Iterator[UserError]:
    room = spec.seats
    least, most = (room.least, room.most) if isinstance(room, SeatRange) else (len(room), len(room))
    if not least <= count <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        yield UserError(
            f"{spec.name} takes {wanted} seats, and {count} roles are given",
            key="roles.seats",
            fix=f"give {wanted} roles",
        )


def _names(spec: GameSpec) -> Iterator[UserError]:
    groups: dict[str, Mapping[str, object]] = {
        "params": spec.params,
        "windows": {window.name: window for window in spec.windows},
        "draws": spec.draws,
        "state": spec.state,
        "let": spec.let,
        "let_each": spec.let_each,
    }
    owner = dict.fromkeys(_OURS, "gtlab") | dict.fromkeys(FUNCTIONS, "a function")
    for group in ("windows", "draws", "state", "let_each"):
        owner |= {f"{whose}_{name}": group for name in groups[group] for whose in ("my", "others")}
    allotted = [window.name for window in spec.windows if window.allotment]
    owner |= {f"{word}_{name}": "windows" for name in allotted for word in ("given", "received")}
    for group, names in groups.items():
        for name in names:
            taken = "Python" if iskeyword(name) else owner.get(name)
            if taken:
                yield UserError(
                    f"the name `{name}` is taken by {taken}",
                    key=f"rules.{group}.{name}",
                    fix="choose another name",
                )
            owner[name] = group


def _params(spec: GameSpec) -> Iterator[UserError]:
    for name, value in spec.params.items():
        if value == ():
            yield UserError(
                "is an empty schedule", key=f"rules.params.{name}", fix="list numbers in it"
            )
    for name in spec.options:
        if name not in spec.params:
            yield UserError(
                "lists what a parameter may be that the game does not have",
                key=f"rules.options.{name}",
                fix=f"give {name} in `params`, or leave it out",
            )


def _window(spec: GameSpec, window: WindowSpec) -> Iterator[UserError]:
    key = f"rules.windows.{window.name}"
    identities = () if isinstance(spec.seats, SeatRange) else spec.seats
    unknown = [name for name in window.seats if name not in identities]
    if unknown:
        yield UserError(
            f"asks `{unknown[0]}`, which is no seat of the game",
            key=f"{key}.seats",
            fix=f"the seats are {', '.join(identities) or 'not named; leave `seats` out'}",
        )
    if len(set(window.seats)) < len(window.seats):
        yield UserError("asks a seat twice", key=f"{key}.seats", fix="name each seat once")
    if window.when and window is spec.asked[0]:
        yield UserError(
            "the first window is always asked", key=f"{key}.when", fix="leave `when` out"
        )
    if len(window.menu) == 1:
        yield UserError(
            "offers a single option", key=f"{key}.menu", fix="give two options or more to choose"
        )
    if NOT_ASKED in window.menu:
        yield UserError(
            f"`{NOT_ASKED}` is what a menu answers that was passed over",
            key=f"{key}.menu",
            fix="choose another option id",
        )
    labels = {option: _shown(spec, option) for option in window.menu}
    for language in ("en", "zh"):
        shown = [label[language] for label in labels.values()]
        twice = next((text for text in shown if shown.count(text) > 1), None)
        if twice:
            yield UserError(
                f"shows two options as {twice!r}",
                key=f"{key}.menu",
                fix="give each option a label of its own",
            )
            return


def _shown(spec: GameSpec, option: str) -> dict[str, str]:
    label = spec.labels.get(option)
    return {
        "en": (label and label.get("en")) or option,
        "zh": (label and label.get("zh")) or option,
    }


def _promised(spec: GameSpec) -> Iterator[UserError]:
    if spec.promises == "none":
        return
    first = spec.asked[1]
    if first.allotment or (first.amount and not _is_fixed(first.amount, spec)):
        yield UserError(
            "what is promised first must be a menu, or an amount with bounds that stay the same",
            key="rules.promises",
            fix="leave `promises` out",
        )


def _is_fixed(amount: AmountSpec, spec: GameSpec) -> bool:
    names = written.words(f"{amount.low} {amount.high} {amount.step}")
    return names <= {"n", *spec.params, *FUNCTIONS}


def _cooperative(spec: GameSpec) -> Iterator[UserError]:
    if spec.cooperative is None:
        return
    known = [option for window in spec.asked for option in window.menu]
    if any(window.amount for window in spec.asked):
        known += _ENDS
    if spec.cooperative not in known:
        yield UserError(
            f"`{spec.cooperative}` cannot be chosen",
            key="rules.cooperative",
            fix=_near(spec.cooperative, known),
        )


def _labels(spec: GameSpec) -> Iterator[UserError]:
    known = [
        *(option for window in spec.asked for option in (window.name, *window.menu)),
        *(() if isinstance(spec.seats, SeatRange) else spec.seats),
        *spec.params,
        *spec.let,
        *spec.let_each,
        *spec.state,
        *(value for draw in spec.draws.values() for value in draw.of or ()),
        *(value for values in spec.options.values() for value in values),
    ]
    for name in spec.labels:
        if name not in known:
            yield UserError(
                "labels nothing that the game names",
                key=f"rules.labels.{name}",
                fix=_near(name, [word for word in known if isinstance(word, str)]),
            )


def _near(name: str, known: list[str]) -> str:
    near = get_close_matches(name, known, n=2)
    return f"did you mean {' or '.join(near)}?" if near else f"choose one of {', '.join(known)}"


def _order(spec: GameSpec, order: str | None) -> Iterator[UserError]:
    if order == "simultaneous" and spec.order == "sequential" and len(spec.asked) > 1:
        yield UserError(
            f"{spec.name} asks in {len(spec.asked)} steps that cannot be put at one time",
            key="order",
            fix="leave `order` out",
        )
