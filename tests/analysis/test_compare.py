"""Cells side by side: counts, intervals, and a difference only where it means something."""

import pytest

from gtlab.analysis.compare import compare, comparison_table
from gtlab.store.played import load
from tests.journals import COMMONS, PENALTIES, ULTIMATUM, Run, a_run, an_instance

C, D = "cooperate", "defect"


@pytest.fixture
def cells(tmp_path):
    first = a_run(
        tmp_path / "1",
        an_instance(replicates=3),
        [(C, C), (C, D)],
        [(D, D), (D, D)],
        [(C, C), (C, C)],
        cell={"roles": "one"},
    )
    run = Run(tmp_path / "2", an_instance(replicates=3), {"roles": "two"})
    run.play(1, [(C, C), (C, C)])
    run.play(2, [(C, D), (D, D)])
    return [load(first), load(run.close(None))]


def test_matches_failures_and_the_difference(cells):
    found = compare(cells)
    assert found.headline == "coop_rate"
    one, two = found.cells
    assert (one.levels, one.n, one.failed, one.difference) == ({"roles": "one"}, 3, 0, None)
    assert (two.n, two.failed) == (2, 1)
    assert one.totals["B"].value == pytest.approx((8 + 2 + 6) / 3)
    assert one.measures["coop_rate"].value == pytest.approx((0.75 + 0 + 1) / 3)
    assert (two.difference.n, two.difference.value) == (2, 0.25)


def test_the_table_in_the_grids_order(cells):
    _, table = comparison_table(cells)
    assert table.titles == (
        "roles",
        "Matches",
        "not finished",
        "cooperation",
        "less the first",
        "totals",
    )
    assert table.rows[1][:3] == ("two", "2", "1")
    assert table.rows[0][4] == "–"
    assert table.rows[1][4].startswith("+25% ± ")
    assert table.numeric == {1, 2, 3, 4}
    assert "95%" in table.note


def test_one_match_a_cell_gives_no_interval(tmp_path):
    cells = [
        load(a_run(tmp_path / name, an_instance(), [(C, name)], cell={"b": name}))
        for name in (C, D)
    ]
    _, table = comparison_table(cells)
    assert table.rows[1][3:5] == ("50%", "-50%")
    assert "no interval" in table.note


def test_games_without_a_common_measure_are_shown_but_no_difference_is_taken(tmp_path):
    cells = [
        load(a_run(tmp_path / "u", an_instance(ULTIMATUM), [(4, "accept")])),
        load(a_run(tmp_path / "c", an_instance(COMMONS), [(4, 5)])),
    ]
    found, table = comparison_table(cells)
    assert (found.headline, found.common) == ("coop_rate", False)
    assert table.titles == ("Cell", "Matches", "not finished", "cooperation", "totals")
    assert table.rows[0] == ("1", "1", "0", "–", "A 6  B 4")
    assert table.rows[1][3] not in ("", "–")


def test_games_without_any_measure_have_their_totals_alone(tmp_path):
    cells = [load(Run(tmp_path / name, an_instance()).close(None)) for name in "ab"]
    found, table = comparison_table(cells)
    assert (found.headline, found.common) == (None, False)
    assert table.titles == ("Cell", "Matches", "not finished", "totals")


def test_efficiency_where_nothing_is_cooperative_everywhere(tmp_path):
    cells = [
        load(a_run(tmp_path / "u", an_instance(ULTIMATUM), [(4, "accept")])),
        load(a_run(tmp_path / "p", an_instance(), [(C, D)])),
    ]
    found = compare(cells)
    assert found.headline == "efficiency"
    assert found.cells[1].difference.value == pytest.approx(5 / 6 - 1)


def test_a_cell_that_was_never_played_stays_as_dashes(tmp_path):
    played = load(a_run(tmp_path / "p", an_instance(language="zh"), [(C, C)]))
    waiting = load(Run(tmp_path / "w", an_instance(language="zh")).close(None))
    _, table = comparison_table([played, waiting])
    assert table.rows[1] == ("2", "0", "1", "–", "–", "A –  B –")


def test_penalties_are_named(tmp_path):
    played = load(a_run(tmp_path, an_instance(PENALTIES), [(C, D)]))
    assert comparison_table([played])[1].rows[0][-1] == "A 10  B 0 (penalty)"
