"""Which model profile wins, level by level."""

from itertools import pairwise

import msgspec
import pytest

from gtlab.errors import RefusedError
from gtlab.packs.model import Models, Resolved, profile_of
from gtlab.packs.spec import Binding, Bindings

LEVELS = [
    "models.force",
    "SKILL llmProfileId",
    "models.by_role",
    "bindings byRole",
    "models.by_worker",
    "bindings profileId",
    "bindings defaultProfileId",
    "session",
]


def case(pack, levels):
    """A pack and models that name a profile at each of `levels`, called by the level."""

    def at(level):
        return level if level in levels else None

    def only(level, key):
        return {key: level} if level in levels else {}

    spec = msgspec.structs.replace(pack.workers["role-decide"], llm_profile=at(LEVELS[1]))
    binding = Binding(at(LEVELS[5]), only(LEVELS[3], "A"))
    pack = msgspec.structs.replace(
        pack,
        workers={**pack.workers, "role-decide": spec},
        bindings=Bindings(at(LEVELS[6]), {"role-decide": binding}),
    )
    roles, workers = only(LEVELS[2], "A"), only(LEVELS[4], "role-decide")
    return pack, Models("session", roles, workers, at(LEVELS[0]))


@pytest.mark.parametrize("place", range(len(LEVELS)))
@pytest.mark.parametrize("below", [True, False])
def test_a_level_stands_over_all_below_it(shipped, place, below):
    pack, models = case(shipped, LEVELS[place:] if below else LEVELS[place : place + 1])
    assert profile_of(pack, "role-decide", "A", models) == Resolved(LEVELS[place], LEVELS[place])


@pytest.mark.parametrize(("higher", "lower"), list(pairwise(LEVELS)))
def test_of_two_neighbours_the_higher_one_wins(shipped, higher, lower):
    pack, models = case(shipped, [higher, lower])
    assert profile_of(pack, "role-decide", "A", models).level == higher


@pytest.mark.parametrize("seat", ["B", None])
def test_a_binding_of_one_seat_is_no_other_seats(shipped, seat):
    pack, models = case(shipped, [LEVELS[2], LEVELS[3], LEVELS[5]])
    assert profile_of(pack, "role-decide", seat, models).level == "bindings profileId"


def test_a_null_leaves_the_choice_to_the_next_level(shipped):
    models = Models("session", {"A": None}, {"role-decide": None})
    assert profile_of(shipped, "role-decide", "A", models).level == "session"


def test_the_orchestrator_is_never_bound(shipped):
    pack, models = case(shipped, LEVELS)
    assert profile_of(pack, "orchestrator", None, models).level == "session"


def test_a_foreign_worker_has_no_model(shipped):
    with pytest.raises(RefusedError, match="foreign_worker"):
        profile_of(shipped, "write-rules", None, Models("session"))
