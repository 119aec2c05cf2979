"""The classic strategies that answer the others, each a card and a few lines."""

from __future__ import annotations

from typing import Annotated

from gtlab.rules.game import Game
from gtlab.strategies.arguments import Between
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.dilemma import stakes
from gtlab.strategies.needs import duel, pairs
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import first_round, label, say, shown
from gtlab.terms.chance import Draw
from gtlab.terms.names import Choice, SeatId


def _after_others(seen: Seen, choice: Choice, _: Arguments) -> str:
    if not seen.latest():
        return _opening(seen, choice)
    done, good = label(seen, choice), choice == seen.cooperate
    if good:
        good_en, good_zh = "the last choice of every other seat", "其他各席位最近的选择都是"
        return say(
            seen, f"{good_en} was {done}, so I choose {done}.", f"{good_zh}{done}，所以我选{done}。"
        )
    return say(
        seen,
        f"another seat's last choice was {done}, so I choose {done}.",
        f"有其他席位最近的选择是{done}，所以我选{done}。",
    )


def _opening(seen: Seen, choice: Choice) -> str:
    done = label(seen, choice)
    return say(
        seen,
        f"no choice of the others is known yet, and the rule opens with {done}.",
        f"尚不知道他人的任何选择，规则规定先选{done}。",
    )


@strategy(
    "tit_for_tat",
    Claims(memory=1, needs=(pairs,)),
    rule={
        "en": "cooperate first; then do as the other did last (of several: defect if any did)",
        "zh": "先合作；此后照对方最近的做法（有多个对手时，任一背叛则背叛）",
    },
    source="Rapoport's entry in Axelrod (1980), Effective Choice in the Prisoner's Dilemma",
    aka=("tft",),
    why=_after_others,
)
def tit_for_tat(seen: Seen) -> Choice:
    """Cooperate, then copy the other's last known choice, which may be of the same round."""
    return seen.defect if seen.defect in seen.latest() else seen.cooperate


def _suspicious(seen: Seen, choice: Choice, args: Arguments) -> str:
    return _after_others(seen, choice, args) if seen.events else first_round(seen, choice)


@strategy(
    "suspicious_tit_for_tat",
    Claims(memory=1, needs=(pairs,)),
    rule={
        "en": "defect first; then do as the other did last (of several: defect if any did)",
        "zh": "先背叛；此后照对方最近的做法（有多个对手时，任一背叛则背叛）",
    },
    source="Boyd and Lorberbaum (1987), No pure strategy is evolutionarily stable, Nature 327",
    aka=("suspicious_tft",),
    why=_suspicious,
)
def suspicious_tit_for_tat(seen: Seen) -> Choice:
    """Defect in the first round, then tit for tat."""
    if not seen.events or seen.defect in seen.latest():
        return seen.defect
    return seen.cooperate


def _grim(seen: Seen, choice: Choice, _: Arguments) -> str:
    bad = label(seen, seen.defect)
    if choice == seen.defect:
        return say(
            seen,
            f"another seat has chosen {bad} at least once, so I choose {bad} for good.",
            f"有其他席位至少选过一次{bad}，所以我从此一直选{bad}。",
        )
    done = label(seen, choice)
    return say(
        seen,
        f"no other seat has ever chosen {bad}, so I choose {done}.",
        f"其他席位从未选过{bad}，所以我选{done}。",
    )


@strategy(
    "grim",
    Claims(memory=None, needs=(pairs,)),
    rule={
        "en": "cooperate until another seat defects once; then never again",
        "zh": "合作，直到有其他席位背叛一次；此后永不合作",
    },
    source="Friedman (1971), A Non-cooperative Equilibrium for Supergames",
    aka=("grim_trigger", "grudger", "spite"),
    why=_grim,
)
def grim(seen: Seen) -> Choice:
    """Cooperate until another seat is known to have defected; then defect for good."""
    return seen.defect if seen.ever(seen.defect) else seen.cooperate


def _win_stay(seen: Seen, choice: Choice, _: Arguments) -> str:
    if not seen.own:
        return first_round(seen, choice)
    other, before, done = (label(seen, made) for made in (seen.other[-1], seen.own[-1], choice))
    if seen.other[-1] == seen.cooperate:
        return say(
            seen,
            f"the other chose {other} last round, which is a win, so I stay with {done}.",
            f"对方上一轮选了{other}，算我赢，所以我保持{done}。",
        )
    return say(
        seen,
        f"the other chose {other} last round, which is a loss, so I shift from {before} to {done}.",
        f"对方上一轮选了{other}，算我输，所以我从{before}改为{done}。",
    )


@strategy(
    "win_stay_lose_shift",
    Claims(memory=1, needs=(duel,)),
    rule={
        "en": "cooperate first; keep my last option if the other cooperated (a win), else change",
        "zh": "先合作；对方合作（赢）则保持上一轮的选择，否则改变",
    },
    source="Nowak and Sigmund (1993), A strategy of win-stay, lose-shift that outperforms "
    "tit-for-tat, Nature 364",
    aka=("wsls", "pavlov"),
    why=_win_stay,
)
def win_stay_lose_shift(seen: Seen) -> Choice:
    """Cooperate first, and then if and only if both made the same choice last round."""
    if not seen.events or seen.latest_own() == seen.other[-1]:
        return seen.cooperate
    return seen.defect


def _generous(seen: Seen, choice: Choice, args: Arguments) -> str:
    if not seen.latest() or seen.defect not in seen.latest():
        return _after_others(seen, choice, args)
    bad, done = label(seen, seen.defect), label(seen, choice)
    chance = shown(_generosity(seen, args["generosity"]))
    if choice == seen.cooperate:
        return say(
            seen,
            f"the other's last choice was {bad}; I forgive it with probability {chance}, and the "
            f"draw says so: {done}.",
            f"对方最近的选择是{bad}；我以概率 {chance} 原谅，抽签结果是原谅：{done}。",
        )
    return say(
        seen,
        f"the other's last choice was {bad}; I forgive it with probability {chance}, and the draw "
        f"says no: {done}.",
        f"对方最近的选择是{bad}；我以概率 {chance} 原谅，抽签结果是不原谅：{done}。",
    )


def generosity_of(game: Game, seat: SeatId) -> float | None:
    """Nowak and Sigmund's generosity for `seat`; None if the game is no prisoner's dilemma.

    It is min(1 - (T - R) / (R - S), (R - P) / (T - P)), the most forgiveness that still leaves
    the other nothing to gain by defecting.
    """
    pays = stakes(game, seat)
    if pays is None or not pays.is_dilemma:
        return None
    r, p, s, t = pays
    return max(0.0, min(1 - (t - r) / (r - s), (r - p) / (t - p)))


def _generosity(seen: Seen, given: object) -> float:
    if isinstance(given, float):
        return given
    return generosity_of(seen.game, seen.seat) or 0.0


def _dilemma(game: Game, seat: SeatId, args: Arguments) -> str | None:
    fault = duel(game, seat, args)
    if fault or args["generosity"] is not None or generosity_of(game, seat) is not None:
        return fault
    return (
        "the game is no prisoner's dilemma, so its formula gives no generosity; "
        "set `generosity` to a number from 0 to 1"
    )


@strategy(
    "generous_tit_for_tat",
    Claims(memory=1, draws=True, needs=(_dilemma,)),
    rule={
        "en": "tit for tat, but forgive a defection with probability generosity (left out: "
        "min(1 - (T-R)/(R-S), (R-P)/(T-P)))",
        "zh": "以牙还牙，但以 generosity 的概率原谅背叛（未给出时为 "
        "min(1 - (T-R)/(R-S), (R-P)/(T-P))）",
    },
    source="Nowak and Sigmund (1992), Tit for tat in heterogeneous populations, Nature 355",
    aka=("gtft",),
    why=_generous,
)
def generous_tit_for_tat(
    seen: Seen, draw: Draw, *, generosity: Annotated[float | None, Between(0, 1)] = None
) -> Choice:
    """Tit for tat that cooperates after a defection with probability `generosity`."""
    if seen.defect not in seen.latest():
        return seen.cooperate
    return seen.cooperate if draw.random() < _generosity(seen, generosity) else seen.defect
