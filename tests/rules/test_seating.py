from gtlab.rules.seating import Seating, identities_in
from tests.rules.games import GAMES, a_spec


def test_who_is_asked_follows_the_identities():
    spec = a_spec(**GAMES["entry"])
    here, there = Seating(spec, ("A", "B")), Seating(spec, ("A", "B"), shift=1)
    assert here.asked == {"entry": ("A",), "answer": ("B",)}
    assert there.asked == {"entry": ("B",), "answer": ("A",)}
    assert there.identity == {"A": "keeper", "B": "entrant"}
    assert (here.in_order, there.in_order) == (("A", "B"), ("B", "A"))
    assert here.single("entry")


def test_without_identities_all_are_asked():
    seating = Seating(a_spec(**GAMES["punishment"]), ("A", "B", "C"))
    assert seating.asked == {"gift": ("A", "B", "C"), "blow": ("A", "B", "C")}
    assert seating.others("B") == ("A", "C")
    assert seating.places == {"A": 1, "B": 2, "C": 3}
    assert seating.identity == {}


def test_who_one_is_in_a_round():
    spec = a_spec(**GAMES["entry"])
    turning = spec.model_copy(update={"rotate": True})
    assert identities_in(spec, ("A", "B"), 2) == {"A": "entrant", "B": "keeper"}
    assert identities_in(turning, ("A", "B"), 2) == {"A": "keeper", "B": "entrant"}
    assert identities_in(turning, ("A", "B"), 3) == {"A": "entrant", "B": "keeper"}
