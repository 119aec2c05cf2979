"""Each worker has one who carries it out; people sit only where they can be asked."""

import pytest

from gtlab.errors import UserError
from gtlab.executors.human import PersonSeats
from gtlab.executors.instance import game_of
from gtlab.lab.cast import Cast
from gtlab.lab.compose import compose
from gtlab.terms.play import Chosen
from gtlab.terms.tags import DECIDE, HUMAN, PRESENT, WORLD


async def ask(seat, page, asked):
    return Chosen(asked.choice("defect"))


def test_programs_for_all_but_people():
    instance = compose("scenario=prisoners")
    assert set(Cast()(instance, game_of(instance))) == {WORLD, DECIDE, PRESENT}


def test_people_are_reached_through_ask():
    instance = compose("scenario=prisoners", "models.by_role.A=human")
    executors = Cast(ask)(instance, game_of(instance))
    assert isinstance(executors[HUMAN], PersonSeats)


def test_people_who_cannot_be_reached_are_named():
    instance = compose("scenario=prisoners", "models.by_role.B=human")
    Cast(ask).check(instance)
    with pytest.raises(UserError, match="a person sits in seat B, and nobody can be asked here"):
        Cast()(instance, game_of(instance))


def test_two_instances_share_nobody():
    cast, instance = Cast(), compose("scenario=prisoners")
    first, second = (cast(instance, game_of(instance)) for _ in range(2))
    assert all(first[worker] is not second[worker] for worker in first)
