import pytest
from pydantic import ValidationError

from gtlab.instance.chance import DrawSpec, ShockSpec


@pytest.mark.parametrize(
    ("declared", "said"),
    [
        ({}, "either `of` or `range`"),
        ({"of": [1, 2], "range": {"high": 3}}, "either `of` or `range`"),
        ({"of": []}, "names nothing, or something twice"),
        ({"of": ["a", "a"]}, "names nothing, or something twice"),
        ({"of": [1, "a"]}, "mixes numbers and options"),
        ({"of": {"a": 1, "b": 2}, "distinct": True}, "takes no weights"),
        ({"of": [1, 2], "each": False, "seen": "all", "seats": ["a"]}, "neither `seats` nor"),
        ({"of": [1, 2], "each": False}, "say who has `seen` it"),
    ],
)
def test_a_draw_that_cannot_be_is_refused(declared, said):
    with pytest.raises(ValidationError, match=said):
        DrawSpec.model_validate(declared)


def test_a_shock_changes_something():
    with pytest.raises(ValidationError, match="changes nothing"):
        ShockSpec.model_validate({"round": 3})
    assert ShockSpec.model_validate({"round": 3, "params": {"mpcr": 0.2}}).announced
