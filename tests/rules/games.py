"""Games of every form that a declaration can take, and the shipped ones in one language."""

from functools import cache

from gtlab.executors.instance import in_language
from gtlab.instance.game import GameSpec
from gtlab.rules.game import compile_game
from tests.strategies.games import RULES, spec_of

SEATS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SHIPPED = sorted(path.stem for path in RULES.glob("*.yaml"))

GAMES = {
    "three": {
        "seats": {"least": 3, "most": 3},
        "actions": ["up", "down"],
        "payoffs": {
            f"{a} {b} {c}": [2 * (a == b), 2 * (b == c) + 1, 2 * (a == c) - 1]
            for a in ("up", "down")
            for b in ("up", "down")
            for c in ("up", "down")
        },
    },
    "penalties": {
        "goal": "minimise",
        "actions": ["stay", "go"],
        "cooperative": "stay",
        "labels": {"stay": {"en": "stay at home", "zh": "留下"}, "go": {"en": "go", "zh": "离开"}},
        "payoffs": {
            "stay stay": [1, 1],
            "stay go": ["10 / 3", 0],
            "go stay": [0, "10 / 3"],
            "go go": [2.5, 2.5],
        },
    },
    "entry": {
        "seats": ["entrant", "keeper"],
        "order": "sequential",
        "windows": [
            {"name": "entry", "seats": ["entrant"], "menu": ["stay_out", "enter"]},
            {"name": "answer", "seats": ["keeper"], "menu": ["fight", "yield"]},
        ],
        "params": {"prize": 4},
        "payoffs": {
            "stay_out fight": [0, "prize"],
            "stay_out yield": [0, "prize"],
            "enter fight": [-1, -1],
            "enter yield": ["prize / 2", "prize / 2"],
        },
    },
    "volunteer": {
        "seats": {"least": 2, "most": 26},
        "actions": ["help", "wait"],
        "cooperative": "help",
        "params": {"gain": 1, "cost": 0.4},
        "let": {"helpers": "count(choice, 'help')"},
        "payoffs": "(gain if helpers > 0 else 0) - (cost if my_choice == 'help' else 0)",
    },
    "punishment": {
        "seats": {"least": 2, "most": 6},
        "windows": [
            {
                "name": "gift",
                "title": {"en": "the gift", "zh": "投入"},
                "amount": {"high": "purse"},
            },
            {
                "name": "blow",
                "title": {"en": "the blow", "zh": "惩罚点"},
                "amount": {"high": "min(5, purse - my_gift)"},
            },
        ],
        "params": {"purse": 10, "share": 0.4},
        "payoffs": "purse - my_gift + share * sum(gift) - my_blow - 3 * mean(others_blow)",
    },
    "wealth": {
        "seats": {"least": 2, "most": 4},
        "windows": [
            {
                "name": "stake",
                "title": {"en": "the stake", "zh": "赌注"},
                "amount": {"high": "my_purse", "step": 0.1},
            }
        ],
        "state": {
            "purse": {
                "title": {"en": "the purse", "zh": "钱袋"},
                "start": "ante * 2",
                "next": "my_purse + payoff",
                "each": True,
            },
            "pot": {"start": "0", "next": "pot + sum(stake)"},
        },
        "params": {"ante": 1.5},
        "let": {"high": "max(stake)"},
        "payoffs": "1 if my_stake == high else -my_stake / 3",
        "over": "min(purse) <= 0 or pot > 100",
    },
    "decimals": {
        "windows": [{"name": "bid", "amount": {"low": 0.25, "high": 1, "step": 0.25}}],
        "payoffs": "my_bid - 0.5 * sum(others_bid)",
    },
    "countdown": {
        "actions": ["a", "b"],
        "params": {"last": 7},
        "state": {"fuel": {"start": 9, "next": "fuel - 1"}},
        "payoffs": {"a a": [1, 1], "a b": [0, 2], "b a": [2, 0], "b b": [0, 0]},
        "over": "round > last or fuel <= 0",
    },
}


def a_spec(**parts):
    return GameSpec.model_validate({"name": "g-v1", "title": "G", **parts})


def a_game(who="AB", turns=None, **parts):
    return compile_game(a_spec(**parts), tuple(who), turns)


def made(name, language="en", order=None, count=None):
    """A game of this file or a shipped one, compiled in one language."""
    spec = a_spec(**GAMES[name]) if name in GAMES else spec_of(name)
    if isinstance(spec.seats, tuple):
        count = len(spec.seats)
    count = count or {"common_pool": 5, "public_goods": 4}.get(name) or max(2, spec.seats.least)
    return compile_game(in_language(spec, language), tuple(SEATS[:count]), order)


known = cache(made)


def played(game, *rounds):
    """The rulings of these rounds, each a choice a seat in the order in which they are asked.

    What chance draws is drawn from seed 0.
    """
    state, rulings = game.start(), []
    for made_in_round in rounds:
        choices = iter(made_in_round)
        state = game.deal(state, 0, 1)
        ruling = None
        while ruling is None or ruling.payoffs is None:
            joint = {seat: next(choices) for seat in game.due(state)}
            ruling = game.ruling(state, joint)
            state = ruling.state
        rulings.append(ruling)
    return rulings
