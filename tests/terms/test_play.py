"""What a match is made of comes back from the journal as it went in, number by number."""

import msgspec
import pytest
from hypothesis import given

from gtlab.terms.play import Chosen, Data, Dealt, Event, Published, Ruling, State
from gtlab.terms.questions import Amount, Menu
from tests.records import DATA, same


@given(DATA)
def test_it_survives_the_journal(data):
    again = msgspec.json.decode(msgspec.json.encode(data), type=Data)
    assert same(again, data)


@pytest.mark.parametrize(
    ("data", "written"),
    [
        (Chosen("defect"), b'{"is":"chosen","choice":"defect"}'),
        (Chosen(3, "peace"), b'{"is":"chosen","choice":3,"speech":"peace"}'),
        (Chosen(0.5), b'{"is":"chosen","choice":0.5}'),
        (State(), b'{"is":"state"}'),
        (State(4, pool={"stock": 7}), b'{"is":"state","round":4,"pool":{"stock":7}}'),
        (Dealt(2), b'{"is":"dealt","round":2}'),
        (
            Dealt(2, Menu(("a", "b"))),
            b'{"is":"dealt","round":2,"question":{"ask":"menu","options":["a","b"]}}',
        ),
        (
            Dealt(2, Amount(0, 5), "offer", 1),
            b'{"is":"dealt","round":2,"question":{"ask":"amount","low":0,"high":5},'
            b'"window":"offer","turn":1}',
        ),
        (
            Published(1, {"offer": {"A": 5}}),
            b'{"is":"published","round":1,"moves":{"offer":{"A":5}}}',
        ),
        (
            Event(1, {"c": {"A": "x"}}, {"A": 1}, {"A": 1}),
            b'{"is":"event","round":1,"moves":{"c":{"A":"x"}},"payoffs":{"A":1},"totals":{"A":1}}',
        ),
        (
            Ruling(State(2), None, {}),
            b'{"is":"ruling","state":{"is":"state","round":2},"payoffs":null,"moves":{}}',
        ),
    ],
)
def test_its_form_is_that_of_version_one(data, written):
    assert msgspec.json.encode(data) == written
    assert msgspec.json.decode(written, type=Data) == data


def test_a_thing_of_another_kind_is_refused():
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(b'{"is":"wish","round":1}', type=Data)


def test_two_states_share_nothing_that_could_change():
    one, other = State(), State()
    one.moves["c"] = {"A": "x"}
    assert other.moves == {}
