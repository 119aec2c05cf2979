"""What is wrong with the draws, rotation, noise and shocks that a game declares."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.chance import DrawSpec, ShockSpec
    from gtlab.instance.game import GameSpec


def chance_faults(spec: GameSpec) -> Iterator[UserError]:
    """Every fault in what happens beside the choices, one by one."""
    identities = spec.seats if isinstance(spec.seats, tuple) else ()
    if spec.rotate and not identities:
        yield UserError(
            "there are no identities to rotate",
            key="rules.rotate",
            fix="name identities in `seats`, or leave `rotate` out",
        )
    for name, draw in spec.draws.items():
        yield from _draw(spec, name, draw, identities)
    yield from _twice(spec)
    for place, shock in enumerate(spec.shocks):
        yield from _shock(spec, shock, f"rules.shocks.{place}")


def _draw(
    spec: GameSpec, name: str, draw: DrawSpec, identities: tuple[str, ...]
) -> Iterator[UserError]:
    key = f"rules.draws.{name}"
    named = [*draw.seats, *(draw.seen if isinstance(draw.seen, tuple) else ())]
    unknown = [identity for identity in named if identity not in identities]
    if unknown:
        yield UserError(
            f"names `{unknown[0]}`, which is no seat of the game",
            key=key,
            fix=f"the seats are {', '.join(identities) or 'not named; leave it out'}",
        )
    if draw.every == "match" and spec.rotate and named:
        yield UserError(
            "is drawn once a match for identities that rotate",
            key=f"{key}.every",
            fix="draw it every round, or for all seats",
        )


def _shock(spec: GameSpec, shock: ShockSpec, key: str) -> Iterator[UserError]:
    for group, names, known in (
        ("params", shock.params, spec.params),
        ("state", shock.state, spec.state),
    ):
        for name in names:
            if name not in known:
                yield UserError(
                    f"sets `{name}`, which the game does not have",
                    key=f"{key}.{group}",
                    fix=f"the {group} are {', '.join(known)}"
                    if known
                    else f"declare it in `{group}`",
                )
    for name, value in shock.params.items():
        was = spec.params.get(name)
        if was is not None and _form(was) != _form(value):
            yield UserError(
                f"gives {name} another form than it has",
                key=f"{key}.params.{name}",
                fix="give a number for a number, a schedule for a schedule, a word for a word",
            )
        elif isinstance(value, str) and value not in spec.options.get(name, ()):
            yield UserError(
                f"sets {name} to `{value}`",
                key=f"{key}.params.{name}",
                fix=f"choose {' or '.join(spec.options.get(name, ()))}",
            )
    yield from _plays(spec, shock, key)


def _form(value: object) -> str:
    return "number" if isinstance(value, (int, float)) else type(value).__name__


def _plays(spec: GameSpec, shock: ShockSpec, key: str) -> Iterator[UserError]:
    options = {option for window in spec.asked for option in window.menu}
    numbers = any(window.amount for window in spec.asked)
    for who, choice in shock.plays.items():
        if choice not in options if isinstance(choice, str) else not numbers:
            yield UserError(
                f"plays `{choice}`, which cannot be chosen",
                key=f"{key}.plays.{who}",
                fix=f"choose one of {', '.join(sorted(options)) or 'the amounts'}",
            )


def _twice(spec: GameSpec) -> Iterator[UserError]:
    """What two shocks of one round set, a fault each."""
    told: dict[tuple[object, ...], int] = {}
    for place, shock in enumerate(spec.shocks):
        for group in ("params", "state", "plays"):
            for name in getattr(shock, group):
                first = told.setdefault((shock.round, group, name), place)
                if first != place:
                    yield UserError(
                        f"round {shock.round} has another shock that decides `{name}`",
                        key=f"rules.shocks.{place}.{group}.{name}",
                        fix="keep one of them",
                    )
