import pytest
from pydantic import ValidationError

from gtlab.instance.windows import WindowSpec


@pytest.mark.parametrize(
    "forms",
    [
        {},
        {"menu": ["a", "b"], "amount": {"high": 1}},
        {"amount": {"high": 1}, "allotment": {"high": 1}},
    ],
)
def test_a_window_asks_one_thing(forms):
    with pytest.raises(ValidationError, match="either a `menu`, an `amount` or an `allotment`"):
        WindowSpec.model_validate(forms)


def test_the_bounds_of_what_is_asked_in_numbers():
    assert WindowSpec.model_validate({"menu": ["a", "b"]}).bounds is None
    assert WindowSpec.model_validate({"amount": {"high": 3}}).bounds.high == "3"
    assert WindowSpec.model_validate({"allotment": {"high": 3, "total": 9}}).bounds.total == "9"
