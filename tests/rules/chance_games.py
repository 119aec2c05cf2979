"""Games with private draws, skipped windows, allotments, rotation, noise, shocks and promises."""

KUHN = {
    "seats": ["first", "second"],
    "order": "sequential",
    "draws": {
        "card": {
            "of": [1, 2, 3],
            "distinct": True,
            "reveal": "answer != 'fold' and last != 'fold'",
        }
    },
    "windows": [
        {"name": "opening", "seats": ["first"], "menu": ["check", "bet"]},
        {
            "name": "reply",
            "seats": ["second"],
            "when": "opening == 'check'",
            "menu": ["check", "bet"],
        },
        {
            "name": "answer",
            "seats": ["second"],
            "when": "opening == 'bet'",
            "menu": ["fold", "call"],
        },
        {
            "name": "last",
            "seats": ["first"],
            "when": "reply == 'bet'",
            "menu": ["fold", "call"],
        },
    ],
    "let": {
        "stake": "2 if answer == 'call' or last == 'call' else 1",
        "folded": "1 if answer == 'fold' else -1 if last == 'fold' else 0",
    },
    "let_each": {"sign": "1 if my_card == max(card) else -1"},
    "payoffs": {
        "first": "folded if folded != 0 else stake * my_sign",
        "second": "-folded if folded != 0 else stake * my_sign",
    },
}

SIGNAL = {
    "seats": ["sender", "receiver"],
    "order": "sequential",
    "params": {"share": 0.9, "accuracy": 0.8},
    "draws": {
        "type": {"of": {"strong": "share", "weak": "1 - share"}, "seats": ["sender"]},
        "hint": {
            "of": {
                "up": "accuracy if type == 'strong' else 1 - accuracy",
                "down": "1 - accuracy if type == 'strong' else accuracy",
            },
            "seats": ["receiver"],
        },
    },
    "windows": [
        {"name": "drink", "seats": ["sender"], "menu": ["beer", "quiche"]},
        {"name": "answer", "seats": ["receiver"], "menu": ["duel", "leave"]},
    ],
    "payoffs": {
        "sender": "2 * (answer == 'leave') + ((drink == 'beer') == (type == 'strong'))",
        "receiver": "1 if (answer == 'duel') == (type == 'weak') else 0",
    },
}

PUNISH = {
    "seats": {"least": 2, "most": 6},
    "params": {"endowment": 20, "mpcr": 0.4, "cost": [0, 1, 2, 4, 6, 9]},
    "windows": [
        {"name": "gift", "amount": {"high": "endowment"}},
        {"name": "points", "allotment": {"high": 5, "total": 8}},
    ],
    "let_each": {"first": "endowment - my_gift + mpcr * sum(gift)"},
    "payoffs": "max(0, my_first - 3 * sum(received_points)) - sum(at(cost, given_points))",
}

AUCTION = {
    "seats": {"least": 2, "most": 5},
    "options": {"ties": ["split", "lot"]},
    "params": {"ties": "split"},
    "draws": {
        "value": {"range": {"high": 10}},
        "lot": {"range": {"low": 1, "high": "n"}, "distinct": True, "seen": "nobody"},
    },
    "windows": [{"name": "bid", "amount": {"high": "10"}}],
    "let_each": {
        "claim": "my_bid if ties == 'split' else my_bid + my_lot / 100",
    },
    "payoffs": "(my_value - my_bid) / count(claim, max(claim)) if my_claim == max(claim) else 0",
}

ROTATING = {
    "seats": ["giver", "taker"],
    "rotate": True,
    "windows": [{"name": "gift", "seats": ["giver"], "amount": {"high": 10}}],
    "payoffs": {"giver": "10 - gift", "taker": "3 * gift"},
}

SHOCKED = {
    "actions": ["left", "right"],
    "params": {"gain": 1},
    "state": {"stock": {"start": 8, "next": "stock"}},
    "payoffs": "gain * stock if my_choice == 'left' else 0",
    "shocks": [
        {"round": 2, "params": {"gain": 2}},
        {"round": 3, "state": {"stock": "stock / 2"}, "announced": False},
        {"round": 4, "plays": {"A": "right"}},
    ],
}

PROMISED = {
    "actions": ["left", "right"],
    "payoffs": {
        "left left": [2, 2],
        "left right": [0, 3],
        "right left": [3, 0],
        "right right": [1, 1],
    },
}
