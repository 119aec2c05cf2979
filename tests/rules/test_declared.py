"""What is wrong with a declaration is told before it is compiled, all at once."""

import keyword

import pytest

from gtlab.errors import UserError
from gtlab.rules.declared import check_declared
from gtlab.rules.expressions import FUNCTIONS
from tests.rules.games import GAMES, SHIPPED, a_spec
from tests.strategies.games import spec_of

TABLE = {"a a": [1, 1], "a b": [0, 2], "b a": [2, 0], "b b": [0, 0]}
PLAIN = {"actions": ["a", "b"], "payoffs": TABLE}
STEPS = GAMES["entry"]


def faults(count=2, turns=None, **parts):
    with pytest.raises(UserError) as caught:
        check_declared(a_spec(**parts), count, turns)
    return str(caught.value).splitlines()


@pytest.mark.parametrize("name", SHIPPED)
def test_the_shipped_games_pass(name):
    spec = spec_of(name)
    least = len(spec.seats) if isinstance(spec.seats, tuple) else spec.seats.least
    check_declared(spec, least, None)
    check_declared(spec, least, "sequential")


@pytest.mark.parametrize("name", GAMES)
def test_the_games_of_the_tests_pass(name):
    spec = a_spec(**GAMES[name])
    least = len(spec.seats) if isinstance(spec.seats, tuple) else spec.seats.least
    check_declared(spec, least, None)


@pytest.mark.parametrize(
    ("seats", "count", "wanted"),
    [
        ({"least": 2, "most": 4}, 5, "2 to 4"),
        ({"least": 3, "most": 3}, 2, "3"),
        (["one", "two"], 3, "2"),
    ],
)
def test_the_seats_must_fit(seats, count, wanted):
    (fault,) = faults(count, **PLAIN, seats=seats)
    assert fault == (
        f"roles.seats: g-v1 takes {wanted} seats, and {count} roles are given; give {wanted} roles"
    )


@pytest.mark.parametrize(
    ("parts", "key", "taken"),
    [
        *(({"params": {name: 1}}, f"params.{name}", "a function") for name in FUNCTIONS),
        *(
            ({"params": {name: 1}}, f"params.{name}", "Python")
            for name in keyword.kwlist
            if name.isascii()
        ),
        ({"params": {"n": 1}}, "params.n", "gtlab"),
        ({"params": {"round": 1}}, "params.round", "gtlab"),
        ({"let": {"payoff": 1}}, "let.payoff", "gtlab"),
        ({"params": {"x": 1}, "let": {"x": 2}}, "let.x", "params"),
        ({"params": {"x": 1}, "state": {"x": {"start": 0, "next": 0}}}, "state.x", "params"),
        ({"state": {"x": {"start": 0, "next": 0}}, "let": {"my_x": 1}}, "let.my_x", "state"),
    ],
)
def test_a_name_that_is_taken_is_refused(parts, key, taken):
    (fault,) = faults(**PLAIN, **parts)
    name = key.rpartition(".")[2]
    assert fault == f"rules.{key}: the name `{name}` is taken by {taken}; choose another name"


def test_windows_have_names_of_their_own():
    windows = [{"name": "sum", "amount": {"high": 1}}, {"name": "gift", "amount": {"high": 1}}]
    said = faults(windows=windows, params={"others_gift": 1, "gift": 2}, payoffs=1)
    assert said == [
        "rules.params.others_gift: the name `others_gift` is taken by windows; choose another name",
        "rules.windows.sum: the name `sum` is taken by a function; choose another name",
        "rules.windows.gift: the name `gift` is taken by params; choose another name",
    ]


def test_a_window_asks_seats_that_there_are_and_each_once():
    windows = [{"name": "w", "seats": ["one", "three", "one"], "menu": ["a", "b"]}]
    said = faults(seats=["one", "two"], windows=windows, payoffs={"one": 1, "two": 2})
    assert said == [
        "rules.windows.w.seats: asks `three`, which is no seat of the game; the seats are one, two",
        "rules.windows.w.seats: asks a seat twice; name each seat once",
    ]
    (fault,) = faults(windows=[{"name": "w", "seats": ["one"], "menu": ["a", "b"]}], payoffs=1)
    assert fault.endswith("the seats are not named; leave `seats` out")


@pytest.mark.parametrize("language", ["en", "zh"])
def test_two_options_never_look_the_same(language):
    labels = {"a": {"en": "x", "zh": "甲"}, "b": {"en": "y", "zh": "乙"}}
    labels["b"][language] = labels["a"][language]
    (fault,) = faults(**PLAIN, labels=labels)
    shown = labels["a"][language]
    assert fault == (
        f"rules.windows.choice.menu: shows two options as {shown!r};"
        " give each option a label of its own"
    )


def test_an_option_may_not_be_labelled_like_the_id_of_another():
    (fault,) = faults(**PLAIN, labels={"a": "b"})
    assert "shows two options as 'b'" in fault


@pytest.mark.parametrize(
    ("parts", "cooperative", "fix"),
    [
        (PLAIN, "aa", "did you mean a?"),
        (PLAIN, "low", "choose one of a, b"),
        ({"windows": [{"name": "w", "amount": {"high": 1}}], "payoffs": 1}, "hgh", "mean high?"),
    ],
)
def test_what_counts_as_cooperative_can_be_chosen(parts, cooperative, fix):
    (fault,) = faults(**parts, cooperative=cooperative)
    assert fault.startswith(f"rules.cooperative: `{cooperative}` cannot be chosen; ")
    assert fault.endswith(fix)


def test_a_label_labels_something():
    parts = {"params": {"pie": 1}, "let": {"total": 2}, "state": {"x": {"start": 0, "next": 0}}}
    labels = dict.fromkeys(["pie", "total", "x", "choice", "a", "piee"], "label")
    (fault,) = faults(**PLAIN, **parts, labels=labels)
    assert fault == "rules.labels.piee: labels nothing that the game names; did you mean pie?"


def test_steps_cannot_be_put_at_one_time():
    (fault,) = faults(turns="simultaneous", **STEPS)
    assert fault == (
        "order: g-v1 asks in 2 steps that cannot be put at one time; leave `order` out"
    )
    check_declared(a_spec(**STEPS), 2, "sequential")
    check_declared(a_spec(**GAMES["punishment"]), 2, "simultaneous")


def test_all_faults_are_told_together():
    said = faults(3, **PLAIN, params={"sum": 1}, cooperative="c", labels={"d": "D"})
    assert [line.partition(":")[0] for line in said] == [
        "roles.seats",
        "rules.params.sum",
        "rules.cooperative",
        "rules.labels.d",
    ]


@pytest.mark.parametrize(
    ("parts", "said"),
    [
        ({"params": {"plan": []}}, "rules.params.plan: is an empty schedule; list numbers in it"),
        (
            {"options": {"mode": ["mild", "harsh"]}},
            "rules.options.mode: lists what a parameter may be that the game does not have; give m",
        ),
        ({"facts": {"seats": 3}}, "rules.facts.seats: speaks of 3 seats, and the game takes 2 to"),
    ],
)
def test_what_says_nothing_is_refused(parts, said):
    (fault,) = faults(**PLAIN, **parts)
    assert fault.startswith(said)


def test_a_menu_of_one_option_is_no_decision():
    windows = [{"name": "w", "menu": ["a"]}]
    (fault,) = faults(windows=windows, payoffs=1)
    assert fault == (
        "rules.windows.w.menu: offers a single option; give two options or more to choose"
    )
