import pytest
from pydantic import TypeAdapter, ValidationError

from gtlab.instance.fields import Expression, Setting


@pytest.mark.parametrize("value", [3, 0.4, (0, 1, 2.5), "split"])
def test_a_setting_is_a_number_a_schedule_or_an_option(value):
    assert TypeAdapter(Setting).validate_python(value) == value


@pytest.mark.parametrize("value", [True, "Not an id", float("nan"), ("a", "b")])
def test_nothing_else_is_a_setting(value):
    with pytest.raises(ValidationError):
        TypeAdapter(Setting).validate_python(value)


def test_a_number_may_stand_for_an_expression():
    assert TypeAdapter(Expression).validate_python(0.5) == "0.5"
