"""The rows of the reference table, and games declared from what they say."""

from fractions import Fraction
from pathlib import Path

import yaml

from gtlab.analysis.equilibria import cells
from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game

SOURCE = Path(__file__).parents[1] / "reference" / "games.yaml"
ROWS = yaml.safe_load(SOURCE.read_text(encoding="utf-8"))
MATRICES = sorted(name for name, row in ROWS.items() if "row_payoffs" in row)
AB = ("A", "B")

CENTIPEDE = {
    "name": "centipede-v1",
    "title": "Centipede",
    "seats": ["first", "second"],
    "windows": [
        {"name": f"move_{number}", "seats": [seat], "menu": ["take", "go"]}
        for number, seat in enumerate(["first", "second", "first", "second"], 1)
    ],
    "payoffs": {
        seat: "".join(
            f"{outcome[place]} if move_{number} == 'take' else "
            for number, outcome in enumerate(ROWS["centipede_4move"]["outcomes"][:4], 1)
        )
        + str(ROWS["centipede_4move"]["outcomes"][4][place])
        for place, seat in enumerate(["first", "second"])
    },
}
TRAVELLERS = {
    "name": "travellers-v1",
    "title": "Traveller's dilemma",
    "windows": [{"name": "claim", "amount": {"low": "2", "high": "100"}}],
    "params": {"bonus": 2},
    "payoffs": "min(claim) + (bonus if my_claim < max(claim) else 0)"
    " - (bonus if my_claim > min(claim) else 0)",
}
WALKER = {
    "name": "walker-pool-v1",
    "title": "Common pool with a return of its own",
    "seats": {"least": 8, "most": 8},
    "windows": [{"name": "tokens", "amount": {"high": "endowment"}}],
    "params": {"endowment": 25},
    "let": {"total": "sum(tokens)"},
    # F(X) x / X = (23 - X / 4) x, which also holds where nobody puts a token in.
    "payoffs": "5 * (endowment - my_tokens) + (23 - total / 4) * my_tokens",
}
POOL = {
    "name": "pool-v1",
    "title": "Common pool with shares in proportion",
    "seats": {"least": 2, "most": 10},
    "windows": [{"name": "harvest", "amount": {"high": "stock"}}],
    "params": {"initial": 100, "capacity": 100, "growth": 2, "collapse_below": 5},
    "let": {"total": "sum(harvest)", "left": "stock - min(total, stock)"},
    "state": {
        "stock": {
            "start": "initial",
            "next": "min(capacity, growth * left) if left >= collapse_below else 0",
        }
    },
    "payoffs": "my_harvest if total <= stock else stock * my_harvest / total",
    "over": "stock < collapse_below",
}
PUNISHED = {
    "name": "punished-v1",
    "title": "Public good with points at 1 to 3",
    "seats": {"least": 3, "most": 3},
    "windows": [
        {"name": "give", "amount": {"high": "20", "step": "10"}},
        {"name": "points", "amount": {"high": "2"}},
    ],
    # A point goes to both others in equal parts: 3 for the target is 1.5 for each of two.
    "payoffs": "20 - my_give + 0.4 * sum(give) - my_points - 1.5 * sum(others_points)",
}


def a_game(spec, seats="AB"):
    return compile_game(GameSpec.model_validate(spec), tuple(seats))


def declared(name):
    """The game of a row with matrices; what the row negates is declared as the penalty it is."""
    row = ROWS[name]
    sign = -1 if "payoff_is" in row else 1
    options = [f"option_{number}" for number in range(len(row["row_payoffs"]))]
    payoffs = {
        f"{mine} {other}": [sign * row[matrix][i][j] for matrix in ("row_payoffs", "col_payoffs")]
        for i, mine in enumerate(options)
        for j, other in enumerate(options)
    }
    goal = "minimise" if sign < 0 else "maximise"
    spec = {"name": "matrix-v1", "title": name, "actions": options, "payoffs": payoffs}
    return a_game({**spec, "goal": goal})


def first_round(game):
    """The options and the payoffs of the first round of a game with one window."""
    start = game.start()
    options = {seat: question.legal() for seat, question in game.offers(start).items()}
    return options, cells(options, lambda joint: game.ruling(start, joint).payoffs)


def figures(name):
    """The equilibria of a row: shares of the first seat, of the second, then payoffs."""
    return sorted((*point["row"], *point["col"], *point["payoffs"]) for point in ROWS[name]["nash"])


def rounded(numbers):
    return tuple(round(float(Fraction(number)), 6) for number in numbers)
