"""Records of every kind, made up: for what must hold of all of them."""

from hypothesis import strategies as st

from gtlab.blackboard.entry import (
    Answered,
    Asked,
    Briefed,
    CallIntent,
    CallReply,
    Closed,
    Entry,
    Finished,
    Forked,
    Installed,
    Opened,
    Reviewed,
    Snapshot,
    Worked,
)
from gtlab.blackboard.header import Control
from gtlab.terms.names import Review, Scope, Verdict
from gtlab.terms.play import Chosen, Dealt, Event, Published, Ruling, State
from gtlab.terms.questions import Amount, Menu

# Lone surrogates are refused before they come here: JSON cannot hold them.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=12)
IDS = st.from_regex(r"[a-z][a-z0-9_]{0,5}", fullmatch=True)
SEATS = st.sampled_from("ABCD")
COUNTS = st.integers(0, 50)
NUMBERS = st.integers(-(2**53), 2**53) | st.floats(allow_nan=False, allow_infinity=False)
CHOICES = IDS | NUMBERS
BY_SEAT = st.dictionaries(SEATS, NUMBERS, max_size=3)
JOINT = st.dictionaries(SEATS, CHOICES, max_size=3)
MOVES = st.dictionaries(IDS, JOINT, max_size=2)
POOL = st.dictionaries(IDS, NUMBERS, max_size=2)
EACH = st.dictionaries(IDS, BY_SEAT, max_size=2)

QUESTIONS = st.builds(Menu, st.lists(IDS, min_size=1, max_size=3).map(tuple)) | st.builds(
    Amount, st.integers(-5, 5), st.integers(6, 20), st.sampled_from([1, 2, 0.5])
)
STATES = st.builds(State, COUNTS, COUNTS, MOVES, POOL, EACH)
DATA = st.one_of(
    STATES,
    st.builds(Ruling, STATES, st.none() | BY_SEAT, MOVES),
    st.builds(Dealt, COUNTS, st.none() | QUESTIONS, IDS, COUNTS),
    st.builds(Published, COUNTS, MOVES),
    st.builds(Chosen, CHOICES, TEXTS),
    st.builds(Event, COUNTS, MOVES, BY_SEAT, BY_SEAT, POOL, EACH),
)
AUDIENCES = st.lists(SEATS, max_size=3, unique=True).map(tuple)
TAGS = st.sampled_from(["run.events", "role.A.visible", "scene.narration", "world.state"])
ENTRIES = st.builds(Entry, TAGS, TEXTS, AUDIENCES, st.none() | DATA)
LISTS = st.lists(ENTRIES, max_size=3).map(tuple)
CONTROLS = st.builds(Control, AUDIENCES, COUNTS, st.booleans(), st.booleans(), IDS)
REVIEWS = st.builds(Review, st.sampled_from(Verdict), TEXTS, st.sampled_from(Scope))
JSON = st.dictionaries(
    IDS, TEXTS | st.booleans() | st.none() | st.lists(TEXTS, max_size=2), max_size=3
)

_PLACE = {"match": COUNTS, "seq": COUNTS}
_OF_KIND = {
    Opened: {"schema": COUNTS, "seed": COUNTS, "revises": st.none() | TEXTS},
    Briefed: {"brief": JSON, "entries": LISTS},
    Worked: {
        "step": IDS,
        "worker": IDS,
        "round": COUNTS,
        "redo": COUNTS,
        "window": COUNTS,
        "seat": st.none() | SEATS,
        "summary": TEXTS,
        "entries": LISTS,
        "control": st.none() | CONTROLS,
    },
    Installed: {"instance": JSON},
    Reviewed: {"review": REVIEWS, "by": IDS, "round": COUNTS, "redo": COUNTS},
    Finished: {"reason": IDS, "rounds": COUNTS, "totals": BY_SEAT},
    Closed: {"outcome": IDS},
    Asked: {"worker": IDS, "question": TEXTS, "round": COUNTS, "seat": st.none() | SEATS},
    Answered: {"answer": TEXTS, "round": COUNTS, "seat": st.none() | SEATS},
    CallIntent: {"call": TEXTS, "request": TEXTS, "worst_cost": st.none() | st.floats(0, 9)},
    CallReply: {"call": TEXTS, "reply": TEXTS, "outcome": IDS},
    Snapshot: {"name": TEXTS},
    Forked: {"run": IDS, "of_match": COUNTS, "at": COUNTS},
}
KINDS = tuple(_OF_KIND)


def records_of(kind):
    """Records of one kind, every field made up."""
    return st.builds(kind, **_PLACE, **_OF_KIND[kind])


RECORDS = st.one_of([records_of(kind) for kind in KINDS])


def same(one, other):
    """Equal, and every number of the same type: 3 and 3.0 are written differently."""
    return one == other and repr(one) == repr(other)
