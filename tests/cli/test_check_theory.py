"""What theory says of a round on the page of `gtlab check`, in both languages."""

import pytest

from gtlab.cli.check_theory import theory_of
from gtlab.cli.examined import examine
from gtlab.lab.compose import checked_cells


def theory(*overrides):
    (pair,) = checked_cells(["rounds=1", *overrides])
    return theory_of(examine(*pair))


@pytest.mark.parametrize(
    ("scenario", "lines"),
    [
        (
            "prisoners",
            [
                "equilibrium: A defect, B defect",
                "best sum: 6 (A cooperate, B cooperate)",
            ],
        ),
        (
            "matching_pennies",
            [
                "no equilibrium in pure choices",
                "equilibrium in mixed choices: A heads 1/2, tails 1/2; B heads 1/2, tails 1/2",
                "the payoffs always add up to 0",
            ],
        ),
        (
            "battle_of_sexes",
            [
                "equilibrium: A ballet, B ballet; A boxing, B boxing",
                "equilibrium in mixed choices: A ballet 2/3, boxing 1/3; B ballet 1/3, boxing 2/3",
                "best sum: 3 (A ballet, B ballet; A boxing, B boxing)",
            ],
        ),
        ("ultimatum", ["by backward induction: A 0, B accept (10, 0); A 1, B accept (9, 1)"]),
        ("public_goods", ["equilibrium in equal choices: 0"]),
    ],
)
def test_what_theory_says(scenario, lines):
    assert theory(f"scenario={scenario}") == lines


def test_in_chinese():
    assert theory("scenario=ultimatum", "language=zh") == [
        "逆向归纳：A 0，B 接受（10, 0）；A 1，B 接受（9, 1）"
    ]
    assert theory("scenario=matching_pennies", "language=zh")[1].startswith("混合策略均衡：A ")


def test_moves_in_turn_change_what_is_an_equilibrium():
    assert theory("scenario=battle_of_sexes", "order=sequential") == [
        "by backward induction: A ballet, B ballet (2, 1)"
    ]


def test_of_large_trees_nothing_is_said():
    assert theory("scenario=trust", "rules.params.endowment=100") == []
