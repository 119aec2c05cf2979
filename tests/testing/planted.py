"""Games with one thing wrong in each, the property that it breaks, and words of its example."""

import math
from fractions import Fraction
from typing import NamedTuple

from msgspec import structs

from gtlab.instance.game import GameSpec
from gtlab.rules.game import Game
from gtlab.terms.names import Refused
from gtlab.terms.play import Ruling, State
from gtlab.terms.questions import Menu

DILEMMA = {
    "name": "dilemma-v1",
    "title": "Dilemma",
    "actions": ["stay", "go"],
    "payoffs": {"stay stay": [3, 3], "stay go": [0, 5], "go stay": [5, 0], "go go": [1, 1]},
}
GIFT = {
    "name": "gift-v1",
    "title": "Gift",
    "windows": [{"name": "gift", "amount": {"high": 3}}],
    "payoffs": "3 - my_gift + sum(others_gift)",
}
STOCK = {
    **GIFT,
    "name": "stock-v1",
    "state": {"stock": {"start": 9, "next": "stock - 1"}},
}
TURNS = {
    "name": "turns-v1",
    "title": "Turns",
    "seats": ["first", "second"],
    "order": "sequential",
    "windows": [
        {"name": "sent", "seats": ["first"], "menu": ["some", "none"]},
        {"name": "back", "seats": ["second"], "menu": ["half", "all"]},
    ],
    "payoffs": {
        "some half": [1, 1],
        "some all": [0, 2],
        "none half": [1, 0],
        "none all": [1, 0],
    },
}
CARDS = {
    "name": "cards-v1",
    "title": "Cards",
    "draws": {"card": {"title": "the card", "of": [1, 2, 3], "distinct": True}},
    "windows": [{"name": "stake", "title": "the stake", "menu": ["high", "low"]}],
    "payoffs": "(3 if my_stake == 'high' else 1) * (1 if my_card == max(card) else 0 - 1)",
}
BILINGUAL = {**DILEMMA, "title": {"en": "Dilemma", "zh": "困境"}}


def game_of(declared, kind=Game, order=None, **changes):
    """The game that `declared` and `changes` declare, of a class of its own."""
    spec = GameSpec.model_validate({**declared, **changes})
    names = spec.seats if isinstance(spec.seats, tuple) else range(spec.seats.least)
    seats = tuple("ABCDEF"[: len(names)])
    return kind(spec, seats, order or spec.order)


class Forgets(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling) and joint == {"A": "go", "B": "go"}:
            return structs.replace(ruling, payoffs={"A": 1})
        return ruling


class PaysNoNumber(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling) and joint["B"] == "go":
            return structs.replace(ruling, payoffs={"A": 0, "B": math.nan})
        return ruling


class Raises(Game):
    def resolve(self, state, joint):
        if joint == {"A": "go", "B": "stay"}:
            raise KeyError("go stay")
        return super().resolve(state, joint)


class RefusesItsOffer(Game):
    def resolve(self, state, joint):
        if joint == {"A": "go", "B": "go"}:
            return Refused("illegal_action", "A: not again")
        return super().resolve(state, joint)


class Drifts(Game):
    called = 0

    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling):
            self.called += 1
            paid = {seat: number + self.called for seat, number in ruling.payoffs.items()}
            return structs.replace(ruling, payoffs=paid)
        return ruling


class EatsTheJoint(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling):
            joint["A"] = "stay"
        return ruling


class EatsTheStock(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling):
            state.pool["stock"] = 0
        return ruling


class KeepsWhatItGave(Game):
    def __init__(self, *parts):
        super().__init__(*parts)
        self.kept = {}

    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if not isinstance(ruling, Ruling):
            return ruling
        return self.kept.setdefault((state.round, *sorted(joint.items())), ruling)


class AsksByTurns(Game):
    asked = 0

    def offers(self, state):
        self.asked += 1
        menu = ("stay", "go") if self.asked % 2 else ("go", "stay")
        return dict.fromkeys(self.seats, Menu(menu))


class NeverCloses(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling) and ruling.payoffs is None:
            return structs.replace(ruling, state=state)
        return ruling


class SkipsARound(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling):
            return structs.replace(ruling, state=State(state.round + 2))
        return ruling


class ListensToStrangers(Game):
    def resolve(self, state, joint):
        return super().resolve(state, {seat: joint[seat] for seat in self.seats if seat in joint})


class FillsIn(Game):
    def resolve(self, state, joint):
        return super().resolve(state, {"A": "stay", "B": "stay", **joint})


class ChokesOnJunk(Game):
    def resolve(self, state, joint):
        if any(len(choice) > 100 for choice in joint.values()):
            return Refused("illegal_action", "too long")
        return super().resolve(state, joint)


class SaysItOtherwise(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Refused) and ruling.code == "missing_action":
            return Refused("incomplete", ruling.text)
        return ruling


class FirstComeFirstServed(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling):
            first = next(iter(joint))
            paid = {seat: number + (seat == first) for seat, number in ruling.payoffs.items()}
            return structs.replace(ruling, payoffs=paid)
        return ruling


class KeepsFractions(Game):
    def resolve(self, state, joint):
        ruling = super().resolve(state, joint)
        if isinstance(ruling, Ruling):
            after = structs.replace(ruling.state, pool={"stock": Fraction(1, 3)})
            return structs.replace(ruling, state=after)
        return ruling


class ShufflesAgain(Game):
    shuffled = 0

    def deal(self, state, seed, replicate):
        self.shuffled += 1
        return super().deal(state, self.shuffled, replicate)


class Peeks(Game):
    def known_to(self, seat, state):
        return state.drawn


class Loads(Game):
    def worlds(self, state):
        return ((weight / 2, world) for weight, world in super().worlds(state))


class TremblesTooFar(Game):
    def carried_out(self, state, joint, seed, replicate):
        return {**super().carried_out(state, joint, seed, replicate), "A": "fall"}


class LetsGo(Game):
    def carried_out(self, state, joint, seed, replicate):
        return joint


class Planted(NamedTuple):
    property: str
    game: Game
    says: tuple[str, ...]


PLANTED = {
    "a seat is left out": Planted(
        "pays",
        game_of(DILEMMA, Forgets),
        ("seat B is paid nothing", "A go, B go", "in round 1, window 1", "pays A 1"),
    ),
    "no number": Planted(
        "pays",
        game_of(DILEMMA, PaysNoNumber),
        ("seat B is paid nan, which is not finite", "A stay, B go", "rules.payoffs"),
    ),
    "a division by zero": Planted(
        "pays",
        game_of(GIFT, payoffs="my_gift / sum(gift)"),
        ("refused as undecided", "A 0, B 0", "see rules.payoffs"),
    ),
    "an error": Planted("pays", game_of(DILEMMA, Raises), ("raises KeyError", "A go, B stay")),
    "a legal action refused": Planted(
        "pays", game_of(DILEMMA, RefusesItsOffer), ("refused as illegal_action", "A go, B go")
    ),
    "payoffs that grow with each call": Planted(
        "pure", game_of(DILEMMA, Drifts), ("once it pays", "A stay, B stay")
    ),
    "a joint action rewritten": Planted(
        "pure",
        game_of(DILEMMA, EatsTheJoint),
        ("the joint action is changed to A stay, B stay", "A go, B stay"),
    ),
    "a state used up": Planted(
        "pure", game_of(STOCK, EatsTheStock), ("the state is changed", "with stock 9")
    ),
    "a ruling shared by all callers": Planted(
        "pure", game_of(DILEMMA, KeepsWhatItGave), ("once it pays A 3, B 3, once nobody",)
    ),
    "a question that changes": Planted(
        "pure", game_of(DILEMMA, AsksByTurns), ("what is asked differs from call to call",)
    ),
    "a window that stays open": Planted(
        "ends", game_of(TURNS, NeverCloses), ("goes on at round 1, window 1, without pay", "A some")
    ),
    "a round that is skipped": Planted(
        "ends", game_of(DILEMMA, SkipsARound), ("pays, and goes on at round 3", "in round 1")
    ),
    "over before it begins": Planted(
        "ends",
        game_of(STOCK, over="stock < 10"),
        ("over before its first round", "in round 1, window 1, with stock 9", "rules.over"),
    ),
    "a question that becomes empty": Planted(
        "ends",
        game_of(GIFT, windows=[{"name": "gift", "amount": {"high": "4 - round"}}]),
        ("round 5 would ask A for a number from 0 to -1", "in round 4", "rules.windows.gift"),
    ),
    "a stranger heard": Planted(
        "refuses",
        game_of(DILEMMA, ListensToStrangers),
        ("when 'nobody' moves it is ruled: pays A 3, B 3",),
    ),
    "a default for the absent": Planted(
        "refuses", game_of(DILEMMA, FillsIn), ("when nobody moves it is ruled",)
    ),
    "junk that is measured": Planted(
        "refuses",
        game_of(DILEMMA, ChokesOnJunk),
        ("when A answers None it raises TypeError",),
    ),
    "a code of its own": Planted(
        "refuses",
        game_of(DILEMMA, SaysItOtherwise),
        ("refused as incomplete, not missing_action",),
    ),
    "a bonus for the first key": Planted(
        "order",
        game_of(DILEMMA, FirstComeFirstServed),
        ("listed as B, A: once it pays A 4, B 3, once A 3, B 4", "A stay, B stay"),
    ),
    "a state that no journal holds": Planted(
        "replay", game_of(STOCK, KeepsFractions), ("its record cannot be read", "in round 2")
    ),
    "a range too narrow": Planted(
        "range",
        game_of(DILEMMA, facts={"range": [1, 5]}),
        ("seat A is paid 0, outside 1 to 5", "A stay, B go", "pays A 0, B 5", "rules.facts.range"),
    ),
    "a range too wide": Planted(
        "range",
        game_of(CARDS, facts={"range": ["0 - 4", 4]}),
        ("payoffs go from -3 to 3, not -4 to 4; all were tried", "rules.facts.range"),
    ),
    "a sum that is none": Planted(
        "sum",
        game_of(DILEMMA, facts={"sum": 6}),
        ("they add up to 5, not 6", "A stay, B go", "pays A 0, B 5", "rules.facts.sum"),
    ),
    "an equilibrium that is none": Planted(
        "theory",
        game_of(DILEMMA, facts={"equilibria": [{"moves": {"choice": "stay"}}]}),
        ("A gets 5 by go, more than 3", "rules.facts.equilibria.0"),
    ),
    "a total that is not the best": Planted(
        "theory",
        game_of(DILEMMA, facts={"optimum": {"total": 5}}),
        ("the best total is 6, not 5", "rules.facts.optimum"),
    ),
    "seats that are not alike": Planted(
        "symmetric",
        game_of(
            DILEMMA,
            facts={"symmetric": True},
            payoffs={"stay stay": [3, 3], "stay go": [0, 5], "go stay": [4, 0], "go go": [1, 1]},
        ),
        ("with A as B, B as A pays A 4, B 0", "A stay, B go", "pays A 0, B 5"),
    ),
    "a shuffle at each deal": Planted(
        "luck", game_of(CARDS, ShufflesAgain), ("one deal draws", "the same again")
    ),
    "a hand that others see": Planted(
        "luck", game_of(CARDS, Peeks), ("seat A sees card of B", "rules.draws.card")
    ),
    "a loaded deck": Planted(
        "luck", game_of(CARDS, Loads), ("probabilities of 6 ways to fall add up to 1/2",)
    ),
    "a tremble beyond the menu": Planted(
        "luck",
        game_of(DILEMMA, TremblesTooFar, noise=0.2),
        ("carried out for A is what is not legal", "A stay, B stay"),
    ),
    "a shock that does not happen": Planted(
        "luck",
        game_of(DILEMMA, LetsGo, shocks=[{"round": 2, "plays": {"B": "go"}}]),
        ("carried out for B is stay, and not go", "in round 2"),
    ),
    "a label in one language": Planted(
        "texts",
        game_of(BILINGUAL, labels={"stay": {"en": "stay", "zh": "留下"}, "go": {"en": "go away"}}),
        ("no text in zh", "see rules.labels.go"),
    ),
    "penalties below zero": Planted(
        "texts",
        game_of(
            DILEMMA,
            goal="minimise",
            payoffs={
                "stay stay": [-3, -3],
                "stay go": [0, -5],
                "go stay": [-5, 0],
                "go go": [-1, -1],
            },
        ),
        ("seat A is charged -3", "A stay, B stay"),
    ),
    "a title in one language": Planted(
        "texts",
        game_of(
            STOCK,
            title=BILINGUAL["title"],
            state={"stock": {**STOCK["state"]["stock"], "title": {"zh": "存量"}}},
        ),
        ("no text in en", "see rules.state.stock.title"),
    ),
}
