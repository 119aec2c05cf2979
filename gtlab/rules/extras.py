"""The sentences of chance, shocks, promises and conditions, in both languages side by side."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gtlab.rules.figures import shown

if TYPE_CHECKING:
    from gtlab.instance.text import Language


_BRACKETS = set("（）：，、；。")


@dataclass(frozen=True, slots=True)
class Extras:
    """What only some games need; every entry gives a sentence or a part of one.

    Attributes:
        when: A condition on a question, and the line that asks it.
        promises: That all promise first; True if they are bound.
        rotates: That identities move on.
        drawn: A draw: whose (empty: one for all), title, how often, values, who sees it, reveal.
        every: How often something is drawn, by the word of the declaration.
        likely: Values that are all as likely.
        between: Values of a range: lowest, highest, step (empty for 1).
        weighed: Options with their weights.
        distinct: That no two get the same.
        seen: Who sees it at once: own, all or nobody.
        seen_by: Who sees it, by identities.
        reveal: Whether all see it after the round: no, yes.
        reveal_if: A condition for that.
        noise: With which probability a choice is carried out as another.
        noise_counts: That what is carried out counts.
        shock_param: A parameter from a round on.
        shock_state: A carried number at the beginning of a round.
        shock_play: A choice carried out for a seat in a round.
        yours: What is drawn for the reader: title, value.
        table: What is drawn for all together: title, value.
        theirs: What is drawn for seats: title, pairs.
        you_are_now: Who a seat is from now on.
        given: What `given_...` stands for.
        received: What `received_...` stands for.
        place: What `place` and `my_place` stand for.
        to_each: An amount for each other seat: the range, the most in all (may be empty).
    """

    when: Callable[[str, str], str]
    promises: Callable[[bool], str]
    rotates: str
    drawn: Callable[[str, str, str, str, str], str]
    every: Mapping[str, str]
    likely: Callable[[Sequence[str]], str]
    between: Callable[[str, str, str], str]
    weighed: Callable[[Sequence[tuple[str, str]]], str]
    distinct: str
    seen: Mapping[str, str]
    seen_by: Callable[[Sequence[str]], str]
    reveal: Mapping[bool, str]
    reveal_if: Callable[[str], str]
    noise: Callable[[float], str]
    shock_param: Callable[[int, str, str], str]
    shock_state: Callable[[int, str, str], str]
    shock_play: Callable[[int, str, str], str]
    yours: Callable[[str, str], str]
    table: Callable[[str, str], str]
    theirs: Callable[[str, Sequence[tuple[str, str]]], str]
    you_are_now: Callable[[str], str]
    given: Callable[[str, str], str]
    received: Callable[[str, str], str]
    place: Callable[[str], str]
    to_each: Callable[[str, str], str]


def _pairs(pairs: Sequence[tuple[str, str]], comma: str) -> str:
    return comma.join([f"{name} {value}" for name, value in pairs])


def beside(*parts: str) -> str:
    """The parts one after another, with a space where a Latin word meets a Chinese one."""
    text = ""
    for part in parts:
        meets = text and part and text[-1].isascii() != part[0].isascii()
        text += f" {part}" if meets and not {text[-1], part[0]} & _BRACKETS else part
    return text


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


_ENGLISH = Extras(
    when=lambda condition, line: f"Only if {condition}: {line}",
    promises=lambda binding: (
        "First all promise at the same time what they will answer to the next question; everybody "
        f"hears it, and {'each must keep its promise' if binding else 'nobody is bound by it'}."
    ),
    rotates="After every round each identity moves on to the next seat, the last one to the first.",
    drawn=lambda whose, title, every, values, rest: (
        f"{every} {title} is drawn {f'for {whose}' if whose else 'for all together'}: "
        f"{values}. {rest}"
    ),
    every={"round": "At the beginning of every round", "match": "Once, before the first round,"},
    likely=lambda values: f"{', '.join(values)}, each as likely",
    between=lambda low, high, step: (
        f"a number from {low} to {high} in steps of {step or '1'}, each as likely"
    ),
    weighed=lambda pairs: "; ".join([f"{name} with weight {weight}" for name, weight in pairs]),
    distinct="No two seats get the same.",
    seen={
        "own": "At first only its own seat sees it.",
        "all": "All see it at once.",
        "nobody": "At first nobody sees it.",
    },
    seen_by=lambda who: f"At first only {' and '.join(who)} may see it.",
    reveal={True: "After the round all see it.", False: "It is never shown to the others."},
    reveal_if=lambda condition: f"After the round all see it if {condition}.",
    noise=lambda chance: (
        f"With probability {shown(chance)} a choice is carried out as another legal one, each as "
        "likely; what is carried out counts, and is what all see."
    ),
    shock_param=lambda number, name, value: f"From round {number} on, {name} = {value}.",
    shock_state=lambda number, name, value: (
        f"At the beginning of round {number}, {name} becomes {value}."
    ),
    shock_play=lambda number, seat, choice: (
        f"In round {number}, {choice} is carried out for {seat}, whatever it chooses."
    ),
    yours=lambda title, value: f"For you, {title}: {value}.",
    table=lambda title, value: f"{_capital(title)}: {value}.",
    theirs=lambda title, pairs: f"{_capital(title)}: {_pairs(pairs, ', ')}.",
    you_are_now=lambda seat: f"You are now seat {seat}.",
    given=lambda name, title: f"{name}: {title} that the seat gives, one to each other seat",
    received=lambda name, title: f"{name}: {title} that the seat receives, one from each other",
    place=lambda name: f"{name}: the place of {'the' if name[0] == 'm' else 'each'} seat, from 1",
    to_each=lambda legal, most: (
        f"for each other seat {legal}{f', at most {most} together' if most else ''}"
    ),
)

_CHINESE = Extras(
    when=lambda condition, line: f"仅当 {condition} 时：{line}",
    promises=lambda binding: (
        "首先，所有席位同时承诺将如何回答下一个问题；人人都能听到，"
        f"{'且必须遵守自己的承诺' if binding else '但不具约束力'}。"
    ),
    rotates="每轮之后，各身份依次移到下一个席位，最后一个移到第一个。",
    drawn=lambda whose, title, every, values, rest: (
        f"{beside(every, '为', whose or '全体', '抽取', title)}：{values}。{rest}"
    ),
    every={"round": "每轮开始时", "match": "在第一轮之前一次性"},
    likely=lambda values: f"{'、'.join(values)}，概率相同",
    between=lambda low, high, step: f"{low} 到 {high} 的数，间隔 {step or '1'}，概率相同",
    weighed=lambda pairs: "，".join(
        [f"{name}{' ' * name[-1].isascii()}的权重为 {weight}" for name, weight in pairs]
    ),
    distinct="任何两个席位都不相同。",
    seen={
        "own": "起初只有本席位看得到。",
        "all": "所有席位立即看到。",
        "nobody": "起初没有人看得到。",
    },
    seen_by=lambda who: f"起初只有 {'、'.join(who)} 看得到。",
    reveal={True: "本轮之后所有席位都能看到。", False: "始终不向其他席位公开。"},
    reveal_if=lambda condition: f"本轮之后，若 {condition}，则所有席位都能看到。",
    noise=lambda chance: (
        f"以概率 {shown(chance)}，一个选择会被执行成另一个合法选择（各种概率相同）；"
        "以实际执行的为准，大家看到的也是它。"
    ),
    shock_param=lambda number, name, value: f"从第 {number} 轮起，{name} = {value}。",
    shock_state=lambda number, name, value: f"第 {number} 轮开始时，{name} 变为 {value}。",
    shock_play=lambda number, seat, choice: (
        f"第 {number} 轮中，无论 {seat} 如何选择，都按{beside('', choice, '执行')}。"
    ),
    yours=lambda title, value: f"{beside('你的', title)}：{value}。",
    table=lambda title, value: f"{title}：{value}。",
    theirs=lambda title, pairs: f"{title}：{_pairs(pairs, '，')}。",
    you_are_now=lambda seat: f"现在你是席位 {seat}。",
    given=lambda name, title: f"{name}：{beside('该席位给其他每个席位的', title)}",
    received=lambda name, title: f"{name}：{beside('该席位从其他每个席位得到的', title)}",
    place=lambda name: f"{name}：{'该' if name[0] == 'm' else '各'}席位的次序，从 1 起",
    to_each=lambda legal, most: (
        f"对其他每个席位各一个数，{legal}{f'，合计不超过 {most}' if most else ''}"
    ),
)


def extras(language: Language) -> Extras:
    """These sentences in `language`."""
    return _ENGLISH if language == "en" else _CHINESE
