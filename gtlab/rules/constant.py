"""Conditions that cannot change: an end that never comes, a window that is never asked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.rules.written import bare

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.game import GameSpec
    from gtlab.rules.game import Game


def constant_faults(game: Game) -> Iterator[UserError]:
    """A fault for each condition of `game` that always holds, or never does.

    An end that holds from the start is left to whoever starts the match.

    Raises:
        UserError: A condition cannot be computed.
    """
    spec, over = game.spec, game.over
    moving = _moving(spec)
    if (
        over
        and not {*over.names, *map(bare, over.names)} & moving
        and not game.verdict(game.start())
    ):
        yield UserError(
            f"`{over.text}` never changes, and does not hold: it ends no match",
            key="rules.over",
            fix="let it depend on `round` or on what `state` carries, or leave `over` out",
        )
    moving |= {*spec.draws, *(window.name for window in spec.asked)}
    names = game.first.scope.carried(game.start())
    told: set[str] = set()
    for turn, condition in zip(game.turns, game.first.conditions, strict=True):
        if condition is None or turn.window.name in told or {*condition.names} & moving:
            continue
        told.add(turn.window.name)
        always = condition.holds(names)
        yield UserError(
            f"`{condition.text}` {'always' if always else 'never'} holds, whatever is chosen",
            key=condition.key,
            fix="leave `when` out" if always else "leave the window out, or change `when`",
        )


def _moving(spec: GameSpec) -> set[str]:
    """The names that can mean something else in a later round."""
    shocked = {name for shock in spec.shocks for name in (*shock.params, *shock.state)}
    carried = {name for name, state in spec.state.items() if bare(state.next.strip()) != name}
    return {"round", *shocked, *carried, *(("place",) if spec.rotate else ())}
