"""From a brief to the instance: one language, every binding resolved, everything checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from gtlab.errors import UserError
from gtlab.executors.bindings import binding_of, decided_by, unfit_workers
from gtlab.instance.chance import DrawSpec
from gtlab.instance.game import StateSpec
from gtlab.instance.instance import Instance, Persona, Progress, Seat
from gtlab.instance.text import Text
from gtlab.instance.windows import WindowSpec
from gtlab.rules.answers import size
from gtlab.rules.constant import constant_faults
from gtlab.rules.game import Game, compile_game
from gtlab.rules.trial import undecided
from gtlab.strategies.cards import make, misfit
from gtlab.strategies.needs import sample_question

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gtlab.instance.brief import Brief, PersonaSpec
    from gtlab.instance.game import GameSpec
    from gtlab.instance.text import Language
    from gtlab.packs.spec import Pack

_ABLE = ("self_interested", "logit", "random")
"""Strategies that play most games, the one that plays the most of them first."""
_LONG = 1_000
_WIDEST = 1_000_000
"""Legal answers that a strategy looks through within seconds."""

Titled = TypeVar("Titled", WindowSpec, StateSpec, DrawSpec)

_PARTS = ("name", "leaning", "knows", "limits")


def instance_of(brief: Brief, pack: Pack, *, revises: str | None = None) -> Instance:
    """The instance that `brief` asks for, checked as far as a program can.

    Raises:
        UserError: Every fault found, a line each: seats, texts, games, personas, deciders.
    """
    faults = [*_miscounted(brief), *_untold(brief), *unfit_workers(brief, pack)]
    if faults:
        raise UserError.of(faults)
    language = brief.language
    instance = Instance(
        scenario=brief.scenario.id,
        scenario_version=brief.scenario.version,
        title=_text(brief.scenario.title, language),
        situation=_text(brief.scenario.story, language),
        game=in_language(brief.rules, language),
        seats=_seats(brief, pack),
        language=language,
        communication=brief.communication or brief.scenario.communication,
        progress=progress_of(brief),
        review=brief.review,
        output=brief.output,
        replicates=brief.replicates,
        seed=brief.seed,
        pack=pack.name,
        pack_version=pack.version,
        revises=revises,
        order=brief.order or brief.rules.order,
    )
    named = {role.seat: decided_by(brief, role, pack) for role in brief.roles}
    check_play(instance, game_of(instance), named)
    return instance


def game_of(instance: Instance) -> Game:
    """The compiled game of `instance`.

    Raises:
        UserError: The rules are wrong; a line for each fault.
    """
    return compile_game(instance.game, instance.seat_ids, instance.order)


def check_play(instance: Instance, game: Game, named: Mapping[str, str]) -> None:
    """Passes if the rules decide what they can be asked, and every strategy can play its seat.

    Args:
        instance: What is to be played.
        game: Its game.
        named: The key that named who decides, by seat.

    Raises:
        UserError: They do not, or it cannot; a line for each fault.
    """
    progress = instance.progress
    # A match that goes on by chance is tried as far as one of a great many rounds.
    limit = progress.rounds if progress.continuation is None else progress.rounds or _LONG
    faults = undecided(game, limit)
    if not faults and game.verdict(game.start()):
        faults = [
            UserError("holds before the first round", key="rules.over", fix="change it or `start`")
        ]
    faults = faults or list(constant_faults(game)) or list(_misfits(instance, game, named))
    if faults:
        raise UserError.of(faults)


def _misfits(instance: Instance, game: Game, named: Mapping[str, str]) -> Iterator[UserError]:
    for seat in instance.seats:
        if seat.binding.actor != "program":
            continue
        key = named[seat.id]
        try:
            decider = make(seat.binding.name, seat.binding.args)
        except UserError as error:
            where = key if key.startswith("personas.") else f"seat {seat.id}"
            yield from (UserError(str(fault), key=where) for fault in error.faults)
            continue
        reason, fix = misfit(decider, game, seat.id), ""
        question = sample_question(game, seat.id)
        if question is not None and size(question) > _WIDEST:
            reason = f"seat {seat.id} has {size(question)} answers, and strategies weigh {_WIDEST}"
            key = f"models.by_role.{seat.id}"
            fix = "give the amount a larger `step`, or the seat to a person"
        if reason:
            yield UserError(
                f"{seat.binding.name} cannot play {game.spec.name}: {reason}",
                key=key,
                fix=fix or _other(game, seat.id),
            )


def _other(game: Game, seat: str) -> str:
    """The advice to let a strategy decide that can."""
    able = next((name for name in _ABLE if not misfit(make(name), game, seat)), None)
    return f"choose a strategy that can, such as {able}" if able else "let a person decide"


def _untold(brief: Brief) -> Iterator[UserError]:
    """The texts that there are not in the language of `brief`, a fault each."""
    texts = {
        "scenario.title": brief.scenario.title,
        "scenario.story": brief.scenario.story,
        "rules.title": brief.rules.title,
    }
    texts |= {
        f"personas.{role.persona.id}.{part}": getattr(role.persona, part)
        for role in brief.roles
        for part in _PARTS
    }
    language = brief.language
    for key, text in texts.items():
        if not text.get(language):
            yield UserError(
                f"has no text in `{language}`",
                key=key,
                fix=f"add `{language}:` or choose another language",
            )


def _text(text: Text, language: Language) -> str:
    return (text.get(language) or "").strip()


def _miscounted(brief: Brief) -> Iterator[UserError]:
    """That there are too few or too many roles, or that all of them are the same."""
    count = len(brief.roles)
    room = brief.scenario.seats
    if count < len(("A", "B")):
        yield UserError(
            "one role is given", key="roles.seats", fix="an experiment needs at least two roles"
        )
    elif room and not room.least <= count <= room.most:
        yield UserError(
            f"scenario {brief.scenario.id} takes {room.least} to {room.most} roles, not {count}",
            key="roles.seats",
            fix="add or remove roles",
        )
    elif len({_described(role.persona, brief.language) for role in brief.roles}) == 1:
        yield UserError(
            "every persona wants, knows and forbids itself the same",
            key="roles.seats",
            fix="give at least two that differ",
        )


def _described(persona: PersonaSpec, language: Language) -> tuple[str, ...]:
    return tuple(_text(getattr(persona, part), language) for part in _PARTS[1:])


def _seats(brief: Brief, pack: Pack) -> tuple[Seat, ...]:
    identities = brief.rules.seats if isinstance(brief.rules.seats, tuple) else ()
    faults: list[UserError] = []
    seats = []
    for place, role in enumerate(brief.roles):
        try:
            if role.seat in pack.workers:
                # A worker reads what its pack declares for it; a seat of that name would, too.
                raise UserError(
                    f"seat {role.seat} is called like a worker of {pack.name}",
                    key="roles.seats",
                    fix="give the seat another name",
                )
            seats.append(
                Seat(
                    id=role.seat,
                    identity=identities[place] if place < len(identities) else "",
                    persona=_persona(role.persona, brief.language),
                    binding=binding_of(brief, role, pack),
                )
            )
        except UserError as fault:
            faults.append(fault)
    if faults:
        raise UserError.of(faults)
    return tuple(seats)


def _persona(spec: PersonaSpec, language: Language) -> Persona:
    name, leaning, knows, limits = (_text(getattr(spec, part), language) for part in _PARTS)
    return Persona(id=spec.id, name=name, leaning=leaning, knows=knows, limits=limits)


def progress_of(brief: Brief) -> Progress:
    """How a match of `brief` ends: a single round, marked as assumed, unless it says more."""
    assumed = brief.rounds is None and brief.continuation is None
    return Progress(
        rounds=1 if assumed else brief.rounds,
        continuation=brief.continuation,
        known=brief.horizon_known,
        assumed=assumed,
    )


def in_language(spec: GameSpec, language: Language) -> GameSpec:
    """`spec` with every text in `language` alone; a label without one falls back to its id."""
    labels = {name: only for name, text in spec.labels.items() if (only := _only(text, language))}
    title = _only(spec.title, language) or spec.title
    return spec.model_copy(
        update={
            "title": title,
            "windows": tuple(_titled(window, language) for window in spec.windows),
            "state": {name: _titled(part, language) for name, part in spec.state.items()},
            "draws": {name: _titled(part, language) for name, part in spec.draws.items()},
            "labels": labels,
        }
    )


def _titled(part: Titled, language: Language) -> Titled:
    return part.model_copy(update={"title": _only(part.title, language)})


def _only(text: Text | None, language: Language) -> Text | None:
    found = text.get(language) if text else None
    # Titles and labels stand within lines of the rules; a line break would make lines of its own.
    return Text(any=" ".join(found.split())) if found else None
