"""Strategies that draw their choice from the last round alone: four probabilities and a first."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from gtlab.strategies.arguments import Between, Chances
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.echoes import opening
from gtlab.strategies.needs import duel
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import first_round, label, say, shown
from gtlab.terms.chance import Draw
from gtlab.terms.names import Choice


class Four(NamedTuple):
    """The probabilities of cooperating after a round, own choice first.

    Attributes:
        cc: After both cooperated.
        cd: After it cooperated and the other defected.
        dc: After it defected and the other cooperated.
        dd: After both defected.
    """

    cc: float
    cd: float
    dc: float
    dd: float

    def after(self, seen: Seen) -> float:
        """The probability of cooperating after the last round of `seen`."""
        mine, other = seen.own[-1] == seen.cooperate, seen.other[-1] == seen.cooperate
        if mine:
            return self.cc if other else self.cd
        return self.dc if other else self.dd


def by_lot(seen: Seen, draw: Draw, chance: float) -> Choice:
    """Cooperate with probability `chance`."""
    return seen.cooperate if draw.random() < chance else seen.defect


def drawn(seen: Seen, choice: Choice, four: Four) -> str:
    """Why `choice` was drawn after the last round."""
    mine, other = label(seen, seen.own[-1]), label(seen, seen.other[-1])
    good, done, chance = label(seen, seen.cooperate), label(seen, choice), shown(four.after(seen))
    return say(
        seen,
        f"last round I chose {mine} and the other {other}; after that I choose {good} with "
        f"probability {chance}, and the draw gave {done}.",
        f"上一轮我选了{mine}，对方选了{other}；此时我以概率 {chance} 选{good}，抽到的是{done}。",
    )


def _memory_one(seen: Seen, choice: Choice, args: Arguments) -> str:
    given = args["probabilities"]
    if seen.own and isinstance(given, tuple):
        return drawn(seen, choice, Four(*map(float, given)))
    good, done, chance = label(seen, seen.cooperate), label(seen, choice), _number(args["first"])
    return say(
        seen,
        f"in the first round I choose {good} with probability {chance}, and the draw gave {done}.",
        f"第一轮我以概率 {chance} 选{good}，抽到的是{done}。",
    )


def _number(given: object) -> str:
    return shown(float(str(given)))


@strategy(
    "memory_one",
    Claims(memory=1, draws=True, needs=(duel,)),
    rule={
        "en": "cooperate with the first, second, third or fourth of probabilities after both "
        "cooperated, I alone, the other alone, or neither; in the first round with probability "
        "first",
        "zh": "上一轮双方合作、只有我合作、只有对方合作、双方都背叛时，依次以 probabilities 的"
        "第一至第四个概率合作；第一轮以概率 first 合作",
    },
    source="Nowak and Sigmund (1990), The evolution of stochastic strategies in the Prisoner's "
    "Dilemma, Acta Applicandae Mathematicae 20",
    aka=("memory_one_player",),
    why=_memory_one,
)
def memory_one(
    seen: Seen,
    draw: Draw,
    *,
    probabilities: Annotated[tuple[float, ...], Chances(4, aka=("four_vector",))],
    first: Annotated[float, Between(0, 1)] = 1.0,
) -> Choice:
    """Cooperate with the probability that is given for what happened last round."""
    return by_lot(seen, draw, Four(*probabilities).after(seen) if seen.own else first)


def _noisy_four(args: Arguments) -> Four:
    error = float(str(args["error"]))
    return Four(1 - error, error, error, 1 - error)


def _noisy(seen: Seen, choice: Choice, args: Arguments) -> str:
    return drawn(seen, choice, _noisy_four(args)) if seen.own else first_round(seen, choice)


@strategy(
    "noisy_win_stay_lose_shift",
    Claims(memory=1, draws=True, needs=(duel,)),
    rule={
        "en": "cooperate first; then win-stay, lose-shift, done the other way round with "
        "probability error",
        "zh": "先合作；此后赢则保持、输则改变，并以概率 error 做相反的选择",
    },
    source="Nowak and Sigmund (1993), A strategy of win-stay, lose-shift that outperforms "
    "tit-for-tat, Nature 364 (with errors)",
    aka=("noisy_wsls", "noisy_pavlov", "stochastic_wsls"),
    why=_noisy,
)
def noisy_win_stay_lose_shift(
    seen: Seen, draw: Draw, *, error: Annotated[float, Between(0, 1)] = 0.05
) -> Choice:
    """Win-stay, lose-shift whose answer is turned round with probability `error`."""
    if not seen.own:
        return seen.cooperate
    return by_lot(seen, draw, _noisy_four({"error": error}).after(seen))


def _joss(seen: Seen, choice: Choice, args: Arguments) -> str:
    known = seen.latest()
    if not known:
        return opening(seen, choice)
    other, good = label(seen, known[0]), label(seen, seen.cooperate)
    done, chance = label(seen, choice), _number(args["p"])
    if known[0] == seen.defect:
        return say(
            seen,
            f"the other's last choice was {other}, so I choose {done}.",
            f"对方最近的选择是{other}，所以我选{done}。",
        )
    return say(
        seen,
        f"the other's last choice was {other}; I return {good} with probability {chance}, and the "
        f"draw gave {done}.",
        f"对方最近的选择是{other}；我以概率 {chance} 回以{good}，抽到的是{done}。",
    )


@strategy(
    "joss",
    Claims(memory=1, draws=True, needs=(duel,)),
    rule={
        "en": "cooperate first; defect after a defection; after a cooperation, cooperate with "
        "probability p",
        "zh": "先合作；对方背叛则背叛；对方合作则以概率 p 合作",
    },
    source="Axelrod (1980), Effective Choice in the Prisoner's Dilemma (entered by Joss)",
    aka=("first_by_joss", "hard_joss"),
    why=_joss,
)
def joss(seen: Seen, draw: Draw, *, p: Annotated[float, Between(0, 1)] = 0.9) -> Choice:
    """Tit for tat that slips in a defection now and then."""
    known = seen.latest()
    if seen.defect in known:
        return seen.defect
    return by_lot(seen, draw, p) if known else seen.cooperate
