"""The library's strategies are found by class and display name, and faults are one line."""

import sys

import pytest

from gtlab.errors import UserError
from gtlab.strategies import axelrod_names
from tests.strategies.library import in_library, player


@pytest.fixture(scope="module")
def axl():
    import axelrod

    return axelrod


@in_library
@pytest.mark.parametrize(
    "word", ["TitForTat", "titfortat", "Tit For Tat", "tit for tat", " TIT  FOR TAT "]
)
def test_class_and_display_names_are_understood(word):
    assert player(word).args == {"name": "TitForTat"}


@in_library
@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("Tit For Tot", "no strategy `Tit For Tot`; did you mean Tit For Tat or "),
        ("qqqqqq", "the axelrod library has no strategy `qqqqqq`; see `axelrod.strategies`"),
        ("Darwin", "Darwin learns from match to match and looks at its caller"),
        (5, "axelrod.name: 5 is no legal value; give the name of a strategy of the axelrod lib"),
    ],
)
def test_a_wrong_name_is_one_line(word, text):
    with pytest.raises(UserError) as caught:
        player(word)
    assert text in str(caught.value)
    assert str(caught.value).startswith("axelrod.name: ")
    assert "\n" not in str(caught.value)


@in_library
def test_darwin_alone_is_refused(axl):
    refused = []
    for one in axl.all_strategies:
        try:
            axelrod_names.find(one.__name__)
        except UserError:
            refused.append(one.__name__)
    assert refused == ["Darwin"]
    assert {axelrod_names.find(one.name) for one in axl.strategies} == {
        one.__name__ for one in axl.strategies
    }


@pytest.fixture
def _without_the_library(monkeypatch):
    monkeypatch.setitem(sys.modules, "axelrod", None)
    for remembered in (axelrod_names.library, axelrod_names.classes):
        remembered.cache_clear()
    yield
    for remembered in (axelrod_names.library, axelrod_names.classes):
        remembered.cache_clear()


@pytest.mark.usefixtures("_without_the_library")
def test_where_the_extra_is_missing_one_line_says_how_to_install_it():
    with pytest.raises(UserError) as caught:
        player("Tit For Tat")
    assert "\n" not in str(caught.value)
    assert str(caught.value).startswith("axelrod.name: the axelrod library cannot be imported")
    assert "install it with `pip install 'gtlab-experiments[axelrod]'`" in str(caught.value)
