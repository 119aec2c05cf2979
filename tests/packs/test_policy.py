"""Cuts of long texts."""

import pytest

from gtlab.packs.policy import policy_of

TEXT = "1\n2\n3\n4"


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("tail_lines_2", "3\n4"),
        ("tail_lines_9", TEXT),
        ("head_lines_1", "1"),
        ("tail_chars_3", "3\n4"),
    ],
)
def test_a_policy_keeps_its_part(name, kept):
    assert policy_of(name).cut(TEXT) == kept


@pytest.mark.parametrize(
    "name", ["", "tail_lines", "tail_lines_0", "tail_lines_-1", "lines_3", "tail_lines_99999999"]
)
def test_what_is_no_policy(name):
    assert policy_of(name) is None
