"""The page of `gtlab check` where room is short, and where seats are many."""

import io

from rich.console import Console

from gtlab.cli.check_page import show_check
from gtlab.cli.examined import examine
from gtlab.lab.compose import checked_cells


def page(*overrides, width=100):
    console = Console(file=io.StringIO(), width=width, highlight=False, markup=False)
    show_check(console, [examine(*pair) for pair in checked_cells(overrides)])
    return console.file.getvalue()


def test_where_there_is_no_room_for_columns_seats_stand_below_each_other():
    text = page("rounds=1", width=44)
    assert "  A The calculator\n    self_interested(belief=empirical)\n    its persona" in text


def test_amounts_have_a_formula_and_worked_cases_for_a_matrix():
    text = page("scenario=ultimatum", "rounds=1")
    assert "Payoffs (" not in text
    assert "For example:" in text
    assert "A The fair-minded (proposer)" in text


def test_theory_names_a_few_joint_actions_and_says_when_all_are_alike():
    assert "  the payoffs always add up to 0\n" in page("scenario=matching_pennies", "rounds=1")
    assert "  no equilibrium in pure choices\n" in page("scenario=matching_pennies", "rounds=1")


def test_where_it_would_be_written_and_logged_stands_there():
    text = page("rounds=1", "run_dir=mine", "tracking=none")
    assert "  Run folder: mine\n  Logged: journal only, tracking=none\n" in text
    assert "  Logged: MLflow, sqlite:///x.db\n" in page("rounds=1", "tracking.uri=sqlite:///x.db")


def test_a_cell_without_a_factor_has_a_dash_and_only_shared_parameters_stand_above():
    text = page("seed=1,2", "rounds=1")
    assert "  Seed:" not in text
    player = "self_interested(belief=empirical)"
    assert f"  1  1     A {player} · B fair_split\n" in text
