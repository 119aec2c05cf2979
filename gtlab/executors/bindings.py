"""Who carries out what: each seat's decider, resolved level by level, and the other workers."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import UserError
from gtlab.instance.brief import Decider
from gtlab.instance.instance import Binding
from gtlab.packs.model import Models, profile_of
from gtlab.strategies.cards import card
from gtlab.terms.tags import DECIDE, HUMAN

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gtlab.instance.brief import Brief, RoleSpec
    from gtlab.packs.model import Resolved
    from gtlab.packs.spec import Pack

SCRIPTED = "scripted"
PERSON = "human"
_BY_ROLE = "models.by_role"


class Asked(NamedTuple):
    """The name that decides for a seat, and the key that named it."""

    name: str
    key: str


def asked_of(brief: Brief, role: RoleSpec, pack: Pack) -> Asked:
    """Who is asked for `role`: a strategy, `scripted` or `human`, and what settled that."""
    models = brief.models
    own = models.by_role.get(role.seat)
    configured = Models(
        session=models.default,
        by_role={role.seat: own.strategy if isinstance(own, Decider) else own},
        by_worker=models.by_worker,
        force=models.force,
    )
    found = profile_of(pack, DECIDE, role.seat, configured)
    return Asked(found.profile, _key(found, role.seat))


def binding_of(brief: Brief, role: RoleSpec, pack: Pack) -> Binding:
    """Who decides for `role`: its persona's own strategy, another one, or a person.

    Raises:
        UserError: The name that decides is neither `scripted`, `human` nor a strategy.
    """
    asked = asked_of(brief, role, pack)
    own = brief.models.by_role.get(role.seat)
    if isinstance(own, Decider) and asked.key == f"{_BY_ROLE}.{role.seat}":
        return _strategy(own, asked.key)
    if asked.name == SCRIPTED:
        return _strategy(role.persona.decider, _own_key(role))
    if asked.name == PERSON:
        return Binding(actor="human", name=PERSON)
    # A pack's profile, or a word of the command line: no form is promised.
    return _strategy(Decider.model_construct(strategy=asked.name), asked.key)


def decided_by(brief: Brief, role: RoleSpec, pack: Pack) -> str:
    """The key that names who decides for `role`: its persona's own, or what goes before it."""
    asked = asked_of(brief, role, pack)
    own = isinstance(brief.models.by_role.get(role.seat), Decider)
    if asked.name == SCRIPTED and not (own and asked.key == f"{_BY_ROLE}.{role.seat}"):
        return _own_key(role)
    return asked.key


def _own_key(role: RoleSpec) -> str:
    return f"personas.{role.persona.id}.decider"


def _key(asked: Resolved, seat: str) -> str:
    if asked.level == "session":
        return "models.default"
    return f"{asked.level}.{seat}" if asked.level == _BY_ROLE else asked.level


def _strategy(decider: Decider, key: str) -> Binding:
    try:
        name = card(decider.strategy).name
    except UserError as error:
        near = get_close_matches(decider.strategy, (SCRIPTED, PERSON), n=1)
        # Else what `card` says: it knows every other name of a strategy too.
        fix = f"did you mean {near[0]}?" if near else str(error).rpartition("; ")[2]
        raise UserError(
            f"`{decider.strategy}` is neither `scripted`, `human` nor a strategy", key=key, fix=fix
        ) from error
    return Binding(actor="program", name=name, args=decider.args)


def unfit_workers(brief: Brief, pack: Pack) -> Iterator[UserError]:
    """What cannot be honoured in `models.by_worker`, a fault each."""
    for worker, name in brief.models.by_worker.items():
        key = f"models.by_worker.{worker}"
        if worker not in pack.workers:
            near = get_close_matches(worker, pack.workers, n=2)
            fix = (
                f"did you mean {' or '.join(near)}?"
                if near
                else f"it has {', '.join(pack.workers)}"
            )
            yield UserError(f"is no worker of {pack.name}", key=key, fix=fix)
            continue
        allowed = {DECIDE: name, HUMAN: PERSON}.get(worker, SCRIPTED)
        if name not in (None, allowed):
            yield UserError(
                f"`{name}` does not carry out {worker}", key=key, fix=f"write {allowed}"
            )
