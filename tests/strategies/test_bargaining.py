"""Shares that are given and shares that are refused."""

from hypothesis import given

from tests.strategies.games import decided, square, table_of


@given(cells=square(2))
def test_a_fair_part_belongs_to_the_fairest_cell(cells):
    ranks = {
        (mine, other): (-abs(a - b), a + b)
        for (mine, row) in zip("xy", cells, strict=True)
        for (other, (a, b)) in zip("xy", row, strict=True)
    }
    fairest = {mine for (mine, _), rank in ranks.items() if rank == max(ranks.values())}
    assert decided("fair_split", table_of(cells)) == min(fairest)
