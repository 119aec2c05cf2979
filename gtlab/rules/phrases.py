"""The sentences of rules and rulings: one table of functions, filled once a language.

A table and not a template language: names, choices and speeches reach a sentence as arguments and
are never read as templates.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeAlias

from gtlab.instance.instance import Progress
from gtlab.terms.names import Number

if TYPE_CHECKING:
    from gtlab.instance.text import Language

Made: TypeAlias = Sequence[tuple[str, str]]
"""Seats with what they chose, as people read it."""


@dataclass(frozen=True, slots=True)
class Phrases:
    """What can be said; every entry gives one sentence, heading or part of a table.

    Attributes:
        seats: The seats there are.
        together: Who decides at the same time.
        in_turn: Who decides after whom.
        chooses: A window's title and its options.
        names_amount: A window's title, lowest, highest, step.
        payoffs: The heading of the payoffs; True for penalties.
        pays: What a joint action pays.
        formula: What a seat gets, as an expression.
        each_seat: The subject of an expression that pays every seat.
        example: The heading of worked cases.
        where: A name and what it stands for.
        starts: A carried number: name, start, what it becomes.
        horizon: How many rounds are played.
        unknown_horizon: That this is not told.
        until: The game's own end.
        speech: Whether seats may speak.
        information: Who knows what.
        round: The heading of a round.
        level: A carried number now.
        chose: A seat's published choice.
        said: A seat's quoted speech.
        gets: Seat, payoff, total; True for penalties.
        event: A round in a line.
        over_round: That a round is over.
        ended: Why a match has ended.
        you_are: A seat to itself.
        options: What is legal.
        you_wait: That a seat is not asked.
        amount: Lowest, highest and step in words.
        joined: Sentences one after another.
    """

    seats: Callable[[Sequence[str]], str]
    together: Callable[[Sequence[str]], str]
    in_turn: Callable[[Sequence[str]], str]
    chooses: Callable[[str, Sequence[str]], str]
    names_amount: Callable[[str, str, str, str], str]
    payoffs: Callable[[bool], str]
    pays: Callable[[Made, Sequence[tuple[str, Number]]], str]
    formula: Callable[[str, str], str]
    each_seat: str
    example: str
    where: Callable[[str, str], str]
    starts: Callable[[str, str, str], str]
    horizon: Callable[[Progress], str]
    unknown_horizon: str
    until: Callable[[str], str]
    speech: Callable[[bool], str]
    information: str
    round: Callable[[int], str]
    level: Callable[[str, Number], str]
    chose: Callable[[str, str], str]
    said: Callable[[str, str], str]
    gets: Callable[[str, Number, Number, bool], str]
    event: Callable[[int, Made, Mapping[str, Number]], str]
    over_round: Callable[[int], str]
    ended: Callable[[str], str]
    you_are: Callable[[str], str]
    options: Callable[[str], str]
    you_wait: str
    amount: Callable[[Number, Number, Number], str]
    joined: Callable[[Sequence[str]], str]


def _horizon_en(progress: Progress) -> str:
    if progress.continuation is not None:
        most = f", at most {progress.rounds} rounds" if progress.rounds else ""
        return f"After each round another follows with probability {progress.continuation}{most}."
    return (
        "One round is played." if progress.rounds == 1 else f"{progress.rounds} rounds are played."
    )


def _horizon_zh(progress: Progress) -> str:
    if progress.continuation is not None:
        most = f"，最多 {progress.rounds} 轮" if progress.rounds else ""
        return f"每轮之后以概率 {progress.continuation} 再进行一轮{most}。"
    return f"共进行 {progress.rounds} 轮。"


def _pairs(pairs: Sequence[tuple[str, object]], comma: str, verb: str = " ") -> str:
    return comma.join([f"{name}{verb}{value}" for name, value in pairs])


_ENDED_EN = {
    "rounds": "The last round has been played.",
    "continuation": "No further round was drawn.",
    "condition": "The condition that ends play is met.",
}
_ENDED_ZH = {
    "rounds": "已进行完最后一轮。",
    "continuation": "抽签结果：不再进行下一轮。",
    "condition": "已满足结束条件。",
}

ENGLISH = Phrases(
    seats=lambda seats: f"Seats: {', '.join(seats)}.",
    together=lambda seats: (
        f"{', '.join(seats)} decide at the same time; none sees another's choice first."
    ),
    in_turn=lambda seats: (
        f"One after another: {', then '.join(seats)}; each sees what was chosen before."
    ),
    chooses=lambda what, options: f"{what}: one of {', '.join(options)}.",
    names_amount=lambda what, low, high, step: (
        f"{what}: a number from {low} to {high} in steps of {step}."
    ),
    payoffs=lambda penalties: (
        "Penalties of a round (fewer is better):" if penalties else "Payoffs of a round:"
    ),
    pays=lambda made, pays: f"{_pairs(made, ', ')}: {_pairs(pays, ', ', ' gets ')}",
    formula=lambda seat, text: f"{seat} gets {text}",
    each_seat="each seat",
    example="For example:",
    where=lambda name, meaning: f"{name} = {meaning}",
    starts=lambda name, value, following: (
        f"{name} starts at {value}; after a round it becomes {following}."
    ),
    horizon=_horizon_en,
    unknown_horizon="How many rounds are played is not told.",
    until=lambda condition: f"Play also ends when {condition}.",
    speech=lambda allowed: (
        "With a choice a seat may speak; all hear it, and it binds nobody."
        if allowed
        else "The seats cannot speak to each other."
    ),
    information="All seats know these rules; after each round all see every choice and payoff.",
    round=lambda number: f"Round {number}.",
    level=lambda name, value: f"{name}: {value}.",
    chose=lambda seat, choice: f"{seat} chose {choice}.",
    said=lambda seat, speech: f"{seat} said: {speech}",
    gets=lambda seat, pay, total, penalty: (
        f"{seat} {'is charged' if penalty else 'gets'} {pay}, {total} in total."
    ),
    event=lambda number, made, pays: (
        f"Round {number}: {_pairs(made, ', ')}. Payoffs: {_pairs(list(pays.items()), ', ')}."
    ),
    over_round=lambda number: f"Round {number} is over.",
    ended=lambda reason: _ENDED_EN[reason],
    you_are=lambda seat: f"You are seat {seat}.",
    options=lambda options: f"Legal actions: {options}.",
    you_wait="You are not asked now.",
    amount=lambda low, high, step: (
        f"{'a whole number' if step == 1 else f'a multiple of {step}'} from {low} to {high}"
    ),
    joined=" ".join,
)

CHINESE = Phrases(
    seats=lambda seats: f"席位：{'、'.join(seats)}。",
    together=lambda seats: f"{'、'.join(seats)} 同时决定，事先互不知道对方的选择。",
    in_turn=lambda seats: f"依次决定：{'，然后 '.join(seats)}；后者能看到此前的选择。",
    chooses=lambda what, options: f"{what}：从 {'、'.join(options)} 中选一项。",
    names_amount=lambda what, low, high, step: f"{what}：从 {low} 到 {high} 的数，间隔 {step}。",
    payoffs=lambda penalties: "每轮的惩罚（越少越好）：" if penalties else "每轮的收益：",
    pays=lambda made, pays: f"{_pairs(made, '，')}：{_pairs(pays, '，', ' 得 ')}",
    formula=lambda seat, text: f"{seat} 得 {text}",
    each_seat="每个席位",
    example="例如：",
    where=lambda name, meaning: f"{name} = {meaning}",
    starts=lambda name, value, following: f"{name} 起始为 {value}；每轮之后变为 {following}。",
    horizon=_horizon_zh,
    unknown_horizon="不告知共进行多少轮。",
    until=lambda condition: f"满足以下条件时也会结束：{condition}。",
    speech=lambda allowed: (
        "作选择时可以说话；所有席位都能听到，且不具约束力。" if allowed else "席位之间不能交谈。"
    ),
    information="所有席位都知道这些规则；每轮之后都能看到全部选择和收益。",
    round=lambda number: f"第 {number} 轮。",
    level=lambda name, value: f"{name}：{value}。",
    chose=lambda seat, choice: f"{seat} 选择了 {choice}。",
    said=lambda seat, speech: f"{seat} 说：{speech}",
    gets=lambda seat, pay, total, penalty: (
        f"{seat} {'被罚' if penalty else '得'} {pay}，累计 {total}。"
    ),
    event=lambda number, made, pays: (
        f"第 {number} 轮：{_pairs(made, '，')}。收益：{_pairs(list(pays.items()), '，')}。"
    ),
    over_round=lambda number: f"第 {number} 轮结束。",
    ended=lambda reason: _ENDED_ZH[reason],
    you_are=lambda seat: f"你是席位 {seat}。",
    options=lambda options: f"合法行动：{options}。",
    you_wait="现在不需要你决定。",
    amount=lambda low, high, step: (
        f"{low} 到 {high} 的{'整数' if step == 1 else f'数，间隔 {step}'}"
    ),
    joined="".join,
)


def phrases(language: Language) -> Phrases:
    """The sentences in `language`."""
    return ENGLISH if language == "en" else CHINESE
