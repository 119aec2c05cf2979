"""Solution concepts of games whose answers are in every textbook."""

import pytest

from gtlab.analysis.equilibria import (
    Dominated,
    Optimum,
    cells,
    dominated,
    maximin,
    pure_nash,
    size,
    welfare_optimum,
)

TWO = {"A": ("c", "d"), "B": ("c", "d")}


def game(cc, cd, dc, dd):
    table = {"cc": cc, "cd": cd, "dc": dc, "dd": dd}
    return cells(TWO, lambda joint: dict(zip("AB", table["".join(joint.values())], strict=True)))


def short(profiles):
    return ["".join(joint.values()) for joint in profiles]


PRISONERS = game((3, 3), (0, 5), (5, 0), (1, 1))
STAG_HUNT = game((4, 4), (0, 3), (3, 0), (3, 3))
CHICKEN = game((3, 3), (1, 4), (4, 1), (0, 0))
PENNIES = game((1, -1), (-1, 1), (-1, 1), (1, -1))


@pytest.mark.parametrize(
    ("table", "nash", "best"),
    [
        (PRISONERS, ["dd"], ["cc"]),
        (STAG_HUNT, ["cc", "dd"], ["cc"]),
        (CHICKEN, ["cd", "dc"], ["cc"]),
        (PENNIES, [], ["cc", "cd", "dc", "dd"]),
    ],
)
def test_equilibria_and_optimum(table, nash, best):
    assert short(pure_nash(TWO, table)) == nash
    assert short(welfare_optimum(TWO, table).joint) == best


@pytest.mark.parametrize(
    ("table", "value", "choices"),
    [
        (PRISONERS, 1, ("d",)),
        (STAG_HUNT, 3, ("d",)),
        (CHICKEN, 1, ("c",)),
        (PENNIES, -1, ("c", "d")),
    ],
)
def test_what_a_seat_can_make_sure_of(table, value, choices):
    assert maximin(TWO, table, "A") == (value, choices)


def test_dominated_options():
    assert dominated(TWO, PRISONERS) == [
        Dominated("A", "c", "d", strict=True),
        Dominated("B", "c", "d", strict=True),
    ]
    assert dominated(TWO, CHICKEN) == []
    weak = game((1, 1), (1, 0), (1, 0), (2, 0))
    assert dominated(TWO, weak) == [
        Dominated("A", "c", "d", strict=False),
        Dominated("B", "d", "c", strict=False),
    ]


def test_a_strict_dominator_is_named_before_a_weak_one():
    options = {"A": ("low", "mid", "top"), "B": ("x", "y")}
    pays = {"low": (0, 0), "mid": (0, 1), "top": (2, 2)}
    table = cells(options, lambda joint: {"A": pays[joint["A"]]["xy".index(joint["B"])], "B": 0})
    assert dominated(options, table) == [
        Dominated("A", "low", "top", strict=True),
        Dominated("A", "mid", "top", strict=True),
    ]


def test_penalties_turn_everything_round():
    years = game((2, 2), (10, 0), (0, 10), (6, 6))
    assert short(pure_nash(TWO, years, sign=-1)) == ["dd"]
    assert welfare_optimum(TWO, years, sign=-1) == Optimum(4, ({"A": "c", "B": "c"},))
    assert maximin(TWO, years, "A", sign=-1) == (6, ("d",))
    assert [fault.option for fault in dominated(TWO, years, sign=-1)] == ["c", "c"]


def test_three_seats():
    options = dict.fromkeys("ABC", (0, 1))
    table = cells(options, lambda joint: {s: 2 * sum(joint.values()) - 3 * joint[s] for s in joint})
    assert size(options) == len(table) == 8
    assert pure_nash(options, table) == [{"A": 0, "B": 0, "C": 0}]
    assert welfare_optimum(options, table) == Optimum(9, ({"A": 1, "B": 1, "C": 1},))
