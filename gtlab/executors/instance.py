"""From a brief to the instance: one language, every binding resolved, everything checked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.errors import UserError
from gtlab.instance.brief import Decider
from gtlab.instance.game import GameSpec, SeatRange
from gtlab.instance.instance import Binding, Instance, Persona, Progress, Seat
from gtlab.instance.text import Text
from gtlab.packs.model import Models, profile_of
from gtlab.rules.game import Game, compile_game
from gtlab.strategies.cards import make, misfit, names
from gtlab.terms.tags import DECIDE

if TYPE_CHECKING:
    from gtlab.instance.brief import Brief, PersonaSpec, RoleSpec
    from gtlab.instance.text import Language
    from gtlab.packs.spec import Pack

SCRIPTED = "scripted"
HUMAN = "human"
_SHORTEST_LEANING = {"en": 12, "zh": 4}


def instance_of(brief: Brief, pack: Pack, *, revises: str | None = None) -> Instance:
    """The instance that `brief` asks for, checked as far as a program can.

    Raises:
        UserError: Every fault found, a line each: seats, texts, games, personas, deciders.
    """
    language = brief.language
    instance = Instance(
        scenario=brief.scenario.id,
        scenario_version=brief.scenario.version,
        title=_text(brief.scenario.title, language, "scenario.title"),
        situation=_text(brief.scenario.story, language, "scenario.story"),
        game=in_language(brief.rules, language),
        seats=_seats(brief, pack),
        language=language,
        communication=brief.scenario.communication,
        progress=_progress(brief),
        review=brief.review,
        output=brief.output,
        replicates=brief.replicates,
        seed=brief.seed,
        pack=pack.name,
        pack_version=pack.version,
        revises=revises,
        order=brief.order or brief.rules.order,
    )
    check_play(instance, game_of(instance))
    return instance


def game_of(instance: Instance) -> Game:
    """The compiled game of `instance`."""
    return compile_game(instance.game, instance.seat_ids, instance.order)


def check_play(instance: Instance, game: Game) -> None:
    """Passes if every strategy can play its seat and the match can begin.

    Raises:
        UserError: It cannot; a line for each fault.
    """
    faults = []
    if game.verdict(game.start()):
        faults.append(
            UserError("holds before the first round", key="rules.over", fix="change it or `start`")
        )
    for seat in instance.seats:
        if seat.binding.actor != "program":
            continue
        decider = make(seat.binding.name, seat.binding.args)
        reason = misfit(decider, game, seat.id)
        if reason:
            faults.append(
                UserError(
                    f"{seat.binding.name} cannot play {game.spec.name}: {reason}",
                    key=f"models.by_role.{seat.id}",
                    fix="choose a strategy that plays any game, such as self_interested",
                )
            )
    if faults:
        raise UserError.of(faults)


def _text(text: Text, language: Language, key: str) -> str:
    found = text.get(language)
    if not found or not found.strip():
        raise UserError(
            f"has no text in `{language}`",
            key=key,
            fix=f"add `{language}:` or choose another language",
        )
    return found.strip()


def _seats(brief: Brief, pack: Pack) -> tuple[Seat, ...]:
    _check_count(brief)
    identities = brief.rules.seats if isinstance(brief.rules.seats, tuple) else ()
    faults: list[UserError] = []
    seats = []
    for place, role in enumerate(brief.roles):
        try:
            seats.append(
                Seat(
                    id=role.seat,
                    identity=identities[place] if place < len(identities) else "",
                    persona=_persona(role.persona, brief.language),
                    binding=_binding(brief, role, pack),
                )
            )
        except UserError as fault:
            faults.append(fault)
    if faults:
        raise UserError.of(faults)
    return tuple(seats)


def _check_count(brief: Brief) -> None:
    count = len(brief.roles)
    room = brief.scenario.seats
    if count < len(("A", "B")):
        raise UserError(
            "one role is given", key="roles", fix="an experiment needs at least two roles"
        )
    if room and not room.least <= count <= room.most:
        raise UserError(
            f"scenario {brief.scenario.id} takes {room.least} to {room.most} roles, not {count}",
            key="roles",
            fix="add or remove roles",
        )
    own = brief.rules.seats
    least, most = (own.least, own.most) if isinstance(own, SeatRange) else (len(own), len(own))
    if not least <= count <= most:
        wanted = str(least) if least == most else f"{least} to {most}"
        raise UserError(
            f"{brief.rules.name} takes {wanted} seats, and {count} roles are given",
            key="roles",
            fix=f"give {wanted} roles",
        )


def _persona(spec: PersonaSpec, language: Language) -> Persona:
    parts = {
        name: _text(getattr(spec, name), language, f"personas.{spec.id}.{name}")
        for name in ("name", "leaning", "knows", "limits")
    }
    if len(parts["leaning"]) < _SHORTEST_LEANING[language]:
        raise UserError(
            f"`{parts['leaning']}` says too little to decide by",
            key=f"personas.{spec.id}.leaning",
            fix="say in a sentence what this persona prefers, and when",
        )
    return Persona(id=spec.id, **parts)


def _binding(brief: Brief, role: RoleSpec, pack: Pack) -> Binding:
    models = brief.models
    by_role = models.by_role.get(role.seat)
    if isinstance(by_role, Decider) and models.force is None:
        return Binding(actor="program", name=by_role.strategy, args=by_role.args)
    configured = Models(
        session=models.default,
        by_role={role.seat: by_role} if isinstance(by_role, str) else {},
        by_worker=models.by_worker,
        force=models.force,
    )
    asked, _ = profile_of(pack, DECIDE, role.seat, configured)
    if asked == SCRIPTED:
        decider = role.persona.decider
        return Binding(actor="program", name=decider.strategy, args=decider.args)
    if asked == HUMAN:
        return Binding(actor="human", name=HUMAN)
    if asked in names():
        return Binding(actor="program", name=asked)
    return _unknown(asked, role)


def _unknown(asked: str, role: RoleSpec) -> Binding:
    try:
        make(asked, {})
    except UserError as error:
        raise UserError(
            f"`{asked}` is neither `scripted`, `human` nor a strategy",
            key=f"models (seat {role.seat})",
            fix=str(error).rpartition("; ")[2],
        ) from error
    return Binding(actor="program", name=asked)


def _progress(brief: Brief) -> Progress:
    assumed = brief.rounds is None and brief.continuation is None
    return Progress(
        rounds=1 if assumed else brief.rounds,
        continuation=brief.continuation,
        known=brief.horizon_known,
        assumed=assumed,
    )


def in_language(spec: GameSpec, language: Language) -> GameSpec:
    """`spec` with every text in `language` alone; a label without one falls back to its id."""
    windows = tuple(
        window.model_copy(update={"title": _only(window.title, language)})
        for window in spec.windows
    )
    state = {
        name: state.model_copy(update={"title": _only(state.title, language)})
        for name, state in spec.state.items()
    }
    labels = {name: only for name, text in spec.labels.items() if (only := _only(text, language))}
    title = Text(any=_text(spec.title, language, f"{spec.name}.title"))
    return spec.model_copy(
        update={"title": title, "windows": windows, "state": state, "labels": labels}
    )


def _only(text: Text | None, language: Language) -> Text | None:
    found = text.get(language) if text else None
    return Text(any=found) if found else None
