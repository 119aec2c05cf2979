from gtlab.rules.written import bare, expressions, words
from tests.rules.games import a_game

FULL = {
    "seats": ["one", "two"],
    "windows": [
        {"name": "v", "menu": ["a", "b"]},
        {"name": "w", "amount": {"low": 1, "high": "k"}, "when": "count(v, 'a') > 0"},
        {"name": "u", "allotment": {"high": 3, "step": 3, "total": "k + 2"}},
    ],
    "params": {"k": 3},
    "draws": {
        "t": {"of": {"x": "k", "y": 4}, "reveal": "k > 6"},
        "s": {"range": {"low": 7, "high": 8}},
    },
    "let": {"m": "k + 9"},
    "let_each": {"e": "k + 10"},
    "state": {"pot": {"start": 11, "next": "pot + 12"}},
    "payoffs": {"one": 13, "two": 14},
    "over": "pot > 15",
    "shocks": [{"round": 2, "state": {"pot": 16}}],
}


def test_every_expression_is_found_with_its_key():
    assert dict(expressions(a_game(**FULL).spec)) == {
        "rules.windows.w.when": "count(v, 'a') > 0",
        "rules.windows.w.amount.low": "1",
        "rules.windows.w.amount.high": "k",
        "rules.windows.w.amount.step": "1",
        "rules.windows.u.allotment.low": "0",
        "rules.windows.u.allotment.high": "3",
        "rules.windows.u.allotment.step": "3",
        "rules.windows.u.allotment.total": "k + 2",
        "rules.draws.t.of.x": "k",
        "rules.draws.t.of.y": "4",
        "rules.draws.t.reveal": "k > 6",
        "rules.draws.s.range.low": "7",
        "rules.draws.s.range.high": "8",
        "rules.draws.s.range.step": "1",
        "rules.let.m": "k + 9",
        "rules.let_each.e": "k + 10",
        "rules.state.pot.start": "11",
        "rules.state.pot.next": "pot + 12",
        "rules.payoffs.one": "13",
        "rules.payoffs.two": "14",
        "rules.over": "pot > 15",
        "rules.shocks.0.state.pot": "16",
    }


def test_a_table_and_one_formula_for_all():
    table = {"a a": [1, 2], "a b": [3, 4], "b a": [5, 6], "b b": [7, 8]}
    found = list(expressions(a_game(actions=["a", "b"], payoffs=table).spec))
    assert found[:2] == [("rules.payoffs.a a", "1"), ("rules.payoffs.a a", "2")]
    assert len(found) == 8
    assert list(expressions(a_game(actions=["a", "b"], payoffs=3).spec)) == [("rules.payoffs", "3")]


def test_names_and_what_is_behind_them():
    assert words("1 if my_w > k else at(plan, 2)") == {"if", "else", "my_w", "k", "at", "plan"}
    assert [bare(name) for name in ("my_w", "received_u", "w")] == ["w", "u", "w"]
