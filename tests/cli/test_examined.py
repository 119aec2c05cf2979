"""A cell that was looked at before it is played."""

import pytest

from gtlab.cli.examined import examine
from gtlab.errors import UserError
from gtlab.lab.compose import checked_cells


def test_rules_are_rendered_and_read():
    (pair,) = checked_cells(["scenario=trust", "rounds=4", "language=zh"])
    examined = examine(*pair)
    assert "共进行 4 轮" in examined.rules
    assert examined.gaps == ()
    assert examined.language == "zh"
    assert examined.game.seats == ("A", "B")


def test_a_store_that_cannot_be_used_is_found_before_play():
    (pair,) = checked_cells(["tracking.uri=ftp://somewhere"])
    with pytest.raises(UserError, match=r"tracking\.uri: is no address of a store"):
        examine(*pair)
