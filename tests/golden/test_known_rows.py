"""No row of the reference table is passed over: each is walked by a test that is named here."""

from pathlib import Path

from tests.golden.known import MATRICES, ROWS

HERE = Path(__file__).parent
ELSEWHERE = {
    "battle_sexes_fairgame": "has the figures of another row",
    "commons_govsim": "test_known_crowds",
    "cpr_walker_gardner_ostrom": "test_known_crowds",
    "public_goods_fg2000": "test_known_crowds",
    "public_goods_gamabench": "test_known_crowds",
    "travelers_dilemma": "test_known_crowds",
    "guess_two_thirds": "test_known_guesses",
    "first_price_auction": "test_known_private",
    "second_price_auction": "test_known_private",
    "kuhn_poker": "test_known_private",
    "centipede_4move": "test_known_trees",
    "dictator": "test_known_trees",
    "trust_bdm": "test_known_trees",
    "ultimatum": "test_known_trees",
}


def test_every_row_is_a_matrix_or_has_its_tests():
    assert set(ROWS) == {*MATRICES, *ELSEWHERE}


def test_these_tests_read_their_rows():
    for row, place in ELSEWHERE.items():
        if place.startswith("test_"):
            assert f'ROWS["{row}"]' in (HERE / f"{place}.py").read_text(encoding="utf-8")
