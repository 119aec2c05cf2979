"""A fault is shown where it was written."""

from gtlab.configs.origins import Origins, Place
from gtlab.terms.strict_yaml import load


def test_the_latest_file_that_has_the_key_is_shown():
    origins = Origins()
    origins.add(("rules",), load("name: x\npayoffs:\n  a a: [1]", "rules.yaml"))
    origins.add((), load("rounds: 3", "config.yaml"))
    origins.add((), load("x: 1\nrounds: 4", "experiment.yaml"))
    assert origins.place(("rules", "payoffs", "a a", 0)) == Place("rules.yaml", 3, "payoffs.a a.0")
    assert origins.place(("rounds",)) == Place("experiment.yaml", 2, "rounds")


def test_a_missing_key_is_shown_in_the_file_that_should_have_it():
    origins = Origins()
    origins.add(("rules",), load("name: x\nstate:\n  pot: {}", "rules.yaml"))
    assert origins.place(("rules", "payoffs")) == Place("rules.yaml", 1, "payoffs")
    assert origins.place(("rules", "state", "pot", "next")) == Place(
        "rules.yaml", 3, "state.pot.next"
    )


def test_what_the_command_line_set_has_no_file():
    origins = Origins(overridden=[("rules", "params")])
    origins.add(("rules",), load("params: {a: 1}", "rules.yaml"))
    assert origins.place(("rules", "params", "a")) == Place(None, None, "rules.params.a")


def test_what_nobody_wrote_has_no_file():
    origins = Origins()
    origins.add((), load("rounds: 3", "config.yaml"))
    assert origins.place(("roles",)) == Place(None, None, "roles")
    assert origins.place(()) == Place(None, None, None)


def test_a_part_may_stand_deeper_in_its_file():
    origins = Origins()
    origins.add(
        ("roles", 0, "persona"), load("seats:\n  A:\n    name: x", "roles.yaml"), ("seats", "A")
    )
    assert origins.place(("roles", 0, "persona", "name")) == Place("roles.yaml", 3, "seats.A.name")
