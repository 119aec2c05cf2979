"""The worked examples as rounds of joint choices with what they pay.

The punished public good is left out: its second stage is no game that is shipped yet.
"""

from pathlib import Path
from typing import NamedTuple

import yaml

SOURCE = Path(__file__).parent / "reference" / "worked_examples.yaml"


class Case(NamedTuple):
    """One match: a shipped game with changed parameters, and its rounds.

    Attributes:
        choices: A tuple of choices for each round, in the order of the seats.
        states: The stock after each round, in a game that has one.
        reason: Why the match ends.
    """

    name: str
    game: str
    params: dict
    choices: list
    payoffs: list
    totals: list
    states: list | None = None
    reason: str = "rounds"


def _prisoners(case, row):
    return tuple({"C": "cooperate", "D": "defect"}[action] for action in row["actions"])


def _case(group, game, case):
    choices = {
        "prisoners": _prisoners,
        "ultimatum": lambda _, row: (row["offer"], row["response"]),
        "commons": lambda _, row: tuple(row["harvest"]),
        "public_goods": lambda _, row: tuple(row["contributions"]),
        "trust": lambda _, row: (row["sent"], row["returned"]),
    }[group]
    rows = case["rounds"]
    params = {}
    if group == "ultimatum":
        params["pie"] = sum(next(r["payoffs"] for r in rows if r["response"] == "accept"))
    if group == "trust":
        params["trustee_endowment"] = sum(rows[0]["payoffs"]) - 10 - 2 * rows[0]["sent"]
    return Case(
        case["name"],
        game,
        params,
        [choices(case, row) for row in rows],
        [row["payoffs"] for row in rows],
        [row["cumulative"] for row in rows],
        [row["stock_next"] for row in rows] if group == "commons" else None,
        "condition" if case.get("collapsed") else "rounds",
    )


def _cases():
    games = {"commons": "common_pool"}
    for group, part in yaml.safe_load(SOURCE.read_text(encoding="utf-8")).items():
        for case in part["cases"]:
            if all(row.get("punishment_points") is None for row in case["rounds"]):
                yield _case(group, games.get(group, group), case)


CASES = list(_cases())
