from itertools import product

import pytest

from gtlab.rules.answers import answer_at, answers, at_place, size, some_answers
from gtlab.terms.questions import Allotment, Amount, Menu


@pytest.mark.parametrize(
    ("question", "count"),
    [
        (Menu(("a", "b", "c")), 3),
        (Amount(0, 10), 11),
        (Amount(0.25, 1, 0.25), 4),
        (Allotment(("B", "C"), 0, 2), 9),
        (Allotment(("B", "C"), 0, 2, total=2), 6),
    ],
)
def test_answers_are_counted_and_looked_up(question, count):
    assert size(question) == count == len(answers(question))
    assert [answer_at(question, place) for place in range(count)] == list(answers(question))
    assert (at_place(question, 0), at_place(question, 1)) == (
        answers(question)[0],
        answers(question)[-1],
    )


def test_few_allotments_are_listed_whole():
    question = Allotment(("B", "C"), 0, 3, total=4)
    expected = [given for given in product(range(4), repeat=2) if sum(given) <= 4]
    assert list(some_answers(question)) == expected == list(question.legal())


def test_of_many_allotments_one_seat_is_treated_apart():
    question = Allotment(("B", "C", "D"), 0, 10, total=12)
    found = some_answers(question)
    assert (0, 7, 0) in found
    assert (4, 4, 4) in found
    assert (5, 5, 5) not in found  # 15 is more than 12
    assert (1, 2, 3) not in found
    assert len(found) == len(set(found)) == 1 + 3 * 10 + 4
    assert all(question.check(given) == given for given in found)
