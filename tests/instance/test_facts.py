from gtlab.instance.facts import Facts


def test_claims_are_read_as_they_are_written():
    facts = Facts.model_validate(
        {
            "information": "perfect",
            "range": [0, "pie"],
            "equilibria": [
                {"kind": "subgame_perfect", "moves": {"offer": 0, "answer": "accept"}},
                {"mix": [{"a": "1/3", "b": "2/3"}, {"a": 1, "b": 0}], "payoffs": ["10/3", 2]},
            ],
            "optimum": {"total": 10, "moves": [{"points": [[0, 1], [2, 0]]}]},
        }
    )
    assert facts.range == ("0", "pie")
    assert facts.equilibria[1].mix[0] == {"a": "1/3", "b": "2/3"}
    assert facts.optimum.moves[0]["points"] == ((0, 1), (2, 0))
