"""The worked examples as rounds of joint choices with what they pay."""

from pathlib import Path
from typing import NamedTuple

import yaml

SOURCE = Path(__file__).parent / "reference" / "worked_examples.yaml"


class Case(NamedTuple):
    """One match: a shipped game with changed parameters, and its rounds.

    Attributes:
        choices: A tuple of choices for each round, in the order in which they are asked.
        seats: How many seats there are.
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

    @property
    def seats(self):
        return len(self.payoffs[0])


def _prisoners(case, row):
    return tuple({"C": "cooperate", "D": "defect"}[action] for action in row["actions"])


def _punished(_, row):
    """Contributions, then each seat's points to each other seat; none where the row names none."""
    count = len(row["contributions"])
    points = row["punishment_points"] or [[0] * count] * count
    given = [
        tuple(part for to, part in enumerate(own) if to != by) for by, own in enumerate(points)
    ]
    return (*row["contributions"], *given)


def _case(group, game, case):
    choices = {
        "prisoners": _prisoners,
        "ultimatum": lambda _, row: (row["offer"], row["response"]),
        "commons": lambda _, row: tuple(row["harvest"]),
        "public_goods": lambda _, row: tuple(row["contributions"]),
        "public_goods_punishment": _punished,
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
            plain = all(row.get("punishment_points") is None for row in case["rounds"])
            kind = group if plain else "public_goods_punishment"
            yield _case(kind, games.get(kind, kind), case)


CASES = list(_cases())
