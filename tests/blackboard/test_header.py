"""Headers and control: all that the orchestrator sees, and it holds no text of anybody's."""

import msgspec
import pytest

from gtlab.blackboard.header import Control, Header


def test_a_header_has_no_field_for_a_body():
    assert Header.__struct_fields__ == (
        "kind",
        "step",
        "round",
        "seat",
        "tags",
        "control",
        "review",
    )
    assert Control.__struct_fields__ == ("due", "window", "last", "over", "reason")


@pytest.mark.parametrize(
    ("control", "written"),
    [
        (Control(), b"{}"),
        (Control(("A", "B"), 1, last=False), b'{"due":["A","B"],"window":1,"last":false}'),
        (Control(over=True, reason="rounds"), b'{"over":true,"reason":"rounds"}'),
    ],
)
def test_control_writes_what_is_not_usual(control, written):
    assert msgspec.json.encode(control) == written
    assert msgspec.json.decode(written, type=Control) == control


def test_neither_can_be_changed():
    with pytest.raises(AttributeError):
        Control().over = True
    with pytest.raises(AttributeError):
        Header("opened").round = 3
