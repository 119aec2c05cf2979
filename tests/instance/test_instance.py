"""An instance knows its seats."""

import pytest
from pydantic import ValidationError

from gtlab.instance.instance import Binding, Instance

PERSONA = {"id": "p", "name": "P", "leaning": "L", "knows": "K", "limits": "M"}
SEATS = [
    {"id": "A", "persona": PERSONA, "binding": {"actor": "program", "name": "grim"}},
    {"id": "B", "persona": PERSONA, "binding": {"actor": "human", "name": "human"}},
]
INSTANCE = {
    "scenario": "s",
    "scenario_version": 1,
    "title": "T",
    "situation": "S",
    "game": {"name": "g-v1", "title": "G", "actions": ["a", "b"], "payoffs": "1"},
    "seats": SEATS,
    "language": "en",
    "order": "simultaneous",
    "communication": "none",
    "progress": {"rounds": 3},
    "review": {},
    "output": {},
    "replicates": 1,
    "seed": 0,
    "pack": "p",
}


def test_seats_are_found_by_id_in_order():
    instance = Instance.model_validate(INSTANCE)
    assert instance.seat_ids == ("A", "B")
    assert instance.people == {"B"}
    assert instance.seat("B").binding.actor == "human"


@pytest.mark.parametrize(
    ("args", "label"),
    [
        ({"moves": "1, 2"}, 'logit(moves="1, 2")'),
        ({"moves": ("1, 2", "a b")}, 'logit(moves=["1, 2", a b])'),
        ({}, "logit"),
        ({"lambda": 0.1}, "logit(lambda=0.1)"),
        ({"lambda": 10, "seen": True}, "logit(lambda=10, seen=true)"),
        ({"moves": ("a", 2)}, "logit(moves=[a, 2])"),
    ],
)
def test_a_label_tells_the_arguments_that_were_given(args, label):
    binding = Binding(actor="program", name="logit", args=args)
    assert binding.label == label
    assert Binding.model_validate(binding.model_dump()) == binding


def test_it_is_frozen_and_survives_being_written_down():
    instance = Instance.model_validate(INSTANCE)
    assert Instance.model_validate_json(instance.model_dump_json()) == instance
    with pytest.raises(ValidationError):
        instance.seed = 1


def test_one_seat_is_never_ready():
    with pytest.raises(ValidationError):
        Instance.model_validate({**INSTANCE, "seats": SEATS[:1]})


def test_a_seat_is_not_called_like_one_who_sees_more():
    with pytest.raises(ValidationError, match="a worker or the user is called so"):
        Instance.model_validate({**INSTANCE, "seats": [SEATS[0], {**SEATS[1], "id": "user"}]})
