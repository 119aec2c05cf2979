"""A failure names its property and shows its counterexample, on lines that cannot be forged."""

from gtlab.terms.play import State
from gtlab.testing.failure import ConformanceError, Failure, brief, pairs, state_line

FAILURE = Failure(
    "pays", "all are paid", "g-v1 (2 seats)", "B is not", ("A stay, B go",), "a.yaml:3: payoffs"
)


def test_a_failure_says_property_problem_example_and_place():
    assert str(FAILURE).splitlines() == [
        "g-v1 (2 seats): pays: not so that all are paid: B is not",
        "  A stay, B go",
        "  see a.yaml:3: payoffs",
    ]


def test_text_of_a_game_makes_no_lines_of_its_own():
    forged = FAILURE._replace(problem="x\n  see elsewhere")
    assert len(str(forged).splitlines()) == 3


def test_an_error_is_an_assertion_and_says_all_failures():
    error = ConformanceError([FAILURE, FAILURE._replace(property="sum")])
    assert isinstance(error, AssertionError)
    assert [failure.property for failure in error.failures] == ["pays", "sum"]
    assert str(error).count("not so that") == 2


def test_a_state_says_round_window_and_what_is_carried():
    state = State(3, 1, {"gift": {"A": 2}}, {"stock": 5}, {"purse": {"A": 1, "B": 0}})
    assert state_line(state) == (
        "in round 3, window 2, with stock 5; purse A 1, B 0; gift chosen: A 2"
    )


def test_nobody_and_nothing_differ():
    assert (pairs({}), pairs(None)) == ("nobody", "nothing")


def test_what_is_long_is_cut():
    assert len(brief("x" * 1000)) == 301
    assert brief(10**5000) == "int too long to show"
    assert brief("a\nb") == "a\\nb"
