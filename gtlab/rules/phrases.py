"""The sentences of rules and rulings, in English and Chinese, behind one protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gtlab.instance.instance import Progress
    from gtlab.instance.text import Language
    from gtlab.terms.names import Number


class Phrases(Protocol):
    """What can be said; every method returns one sentence or heading."""

    def seats(self, seats: Sequence[str]) -> str: ...
    def together(self, seats: Sequence[str]) -> str: ...
    def in_turn(self, seats: Sequence[str]) -> str: ...
    def chooses(self, what: str, options: Sequence[str]) -> str: ...
    def names_amount(self, what: str, low: str, high: str, step: str) -> str: ...
    def payoffs(self, *, penalties: bool) -> str: ...
    def pays(self, choices: Sequence[tuple[str, str]], pays: Sequence[tuple[str, Number]]) -> str: ...
    def formula(self, seat: str, text: str) -> str: ...
    def each_seat(self) -> str: ...
    def example(self) -> str: ...
    def amount(self, low: Number, high: Number, step: Number) -> str: ...
    def where(self, name: str, meaning: str) -> str: ...
    def starts(self, name: str, value: str, following: str) -> str: ...
    def horizon(self, progress: Progress) -> str: ...
    def unknown_horizon(self) -> str: ...
    def until(self, condition: str) -> str: ...
    def speech(self, *, allowed: bool) -> str: ...
    def information(self) -> str: ...
    def round(self, number: int) -> str: ...
    def level(self, name: str, value: Number) -> str: ...
    def chose(self, seat: str, choice: str) -> str: ...
    def said(self, seat: str, speech: str) -> str: ...
    def gets(self, seat: str, pay: Number, total: Number, *, penalty: bool) -> str: ...
    def event(
        self, number: int, made: Sequence[tuple[str, str]], pays: Mapping[str, Number]
    ) -> str: ...
    def over_round(self, number: int) -> str: ...
    def ended(self, reason: str) -> str: ...
    def you_are(self, seat: str) -> str: ...
    def your_options(self, options: str) -> str: ...
    def you_wait(self) -> str: ...
    def joined(self, parts: Sequence[str]) -> str: ...


class English:
    """The English sentences."""

    def seats(self, seats: Sequence[str]) -> str:
        return f"Seats: {', '.join(seats)}."

    def together(self, seats: Sequence[str]) -> str:
        return f"{', '.join(seats)} decide at the same time; none sees another's choice first."

    def in_turn(self, seats: Sequence[str]) -> str:
        return f"One after another: {', then '.join(seats)}; each sees what was chosen before."

    def chooses(self, what: str, options: Sequence[str]) -> str:
        return f"{what}: one of {', '.join(options)}."

    def names_amount(self, what: str, low: str, high: str, step: str) -> str:
        return f"{what}: a number from {low} to {high} in steps of {step}."

    def payoffs(self, *, penalties: bool) -> str:
        return (
            "Penalties of a round (fewer is better):" if penalties else "Payoffs of a round:"
        )

    def pays(self, choices: Sequence[tuple[str, str]], pays: Sequence[tuple[str, Number]]) -> str:
        made = ", ".join(f"{seat} {choice}" for seat, choice in choices)
        return f"{made}: {', '.join(f'{seat} gets {pay}' for seat, pay in pays)}"

    def formula(self, seat: str, text: str) -> str:
        return f"{seat} gets {text}"

    def each_seat(self) -> str:
        return "each seat"

    def example(self) -> str:
        return "For example:"

    def amount(self, low: Number, high: Number, step: Number) -> str:
        kind = "a whole number" if step == 1 else f"a multiple of {step}"
        return f"{kind} from {low} to {high}"

    def where(self, name: str, meaning: str) -> str:
        return f"{name} = {meaning}"

    def starts(self, name: str, value: str, following: str) -> str:
        return f"{name} starts at {value}; after a round it becomes {following}."

    def horizon(self, progress: Progress) -> str:
        if progress.continuation is not None:
            most = f", at most {progress.rounds} rounds" if progress.rounds else ""
            return f"After each round another follows with probability {progress.continuation}{most}."
        return "One round is played." if progress.rounds == 1 else f"{progress.rounds} rounds are played."

    def unknown_horizon(self) -> str:
        return "How many rounds are played is not told."

    def until(self, condition: str) -> str:
        return f"Play also ends when {condition}."

    def speech(self, *, allowed: bool) -> str:
        return (
            "With a choice a seat may speak; all hear it, and it binds nobody."
            if allowed
            else "The seats cannot speak to each other."
        )

    def information(self) -> str:
        return "All seats know these rules; after each round all see every choice and payoff."

    def round(self, number: int) -> str:
        return f"Round {number}."

    def level(self, name: str, value: Number) -> str:
        return f"{name}: {value}."

    def chose(self, seat: str, choice: str) -> str:
        return f"{seat} chose {choice}."

    def said(self, seat: str, speech: str) -> str:
        return f"{seat} said: {speech}"

    def gets(self, seat: str, pay: Number, total: Number, *, penalty: bool) -> str:
        return f"{seat} {'is charged' if penalty else 'gets'} {pay}, {total} in total."

    def event(
        self, number: int, made: Sequence[tuple[str, str]], pays: Mapping[str, Number]
    ) -> str:
        choices = ", ".join([f"{seat} {choice}" for seat, choice in made])
        payoffs = ", ".join([f"{seat} {pay}" for seat, pay in pays.items()])
        return f"Round {number}: {choices}. Payoffs: {payoffs}."

    def over_round(self, number: int) -> str:
        return f"Round {number} is over."

    def ended(self, reason: str) -> str:
        return {
            "rounds": "The last round has been played.",
            "continuation": "No further round was drawn.",
        }.get(reason, "The condition that ends play is met.")

    def you_are(self, seat: str) -> str:
        return f"You are seat {seat}."

    def your_options(self, options: str) -> str:
        return f"Your legal actions: {options}."

    def you_wait(self) -> str:
        return "You are not asked now."

    def joined(self, parts: Sequence[str]) -> str:
        return " ".join(parts)


class Chinese:
    """The Chinese sentences."""

    def seats(self, seats: Sequence[str]) -> str:
        return f"席位：{'、'.join(seats)}。"

    def together(self, seats: Sequence[str]) -> str:
        return f"{'、'.join(seats)} 同时决定，事先互不知道对方的选择。"

    def in_turn(self, seats: Sequence[str]) -> str:
        return f"依次决定：{'，然后 '.join(seats)}；后者能看到此前的选择。"

    def chooses(self, what: str, options: Sequence[str]) -> str:
        return f"{what}：从 {'、'.join(options)} 中选一项。"

    def names_amount(self, what: str, low: str, high: str, step: str) -> str:
        return f"{what}：从 {low} 到 {high} 的数，间隔 {step}。"

    def payoffs(self, *, penalties: bool) -> str:
        return "每轮的惩罚（越少越好）：" if penalties else "每轮的收益："

    def pays(self, choices: Sequence[tuple[str, str]], pays: Sequence[tuple[str, Number]]) -> str:
        made = "，".join(f"{seat} {choice}" for seat, choice in choices)
        return f"{made}：{'，'.join(f'{seat} 得 {pay}' for seat, pay in pays)}"

    def formula(self, seat: str, text: str) -> str:
        return f"{seat} 得 {text}"

    def each_seat(self) -> str:
        return "每个席位"

    def example(self) -> str:
        return "例如："

    def amount(self, low: Number, high: Number, step: Number) -> str:
        kind = "整数" if step == 1 else f"间隔 {step} 的数"
        return f"{low} 到 {high} 的{kind}"

    def where(self, name: str, meaning: str) -> str:
        return f"{name} = {meaning}"

    def starts(self, name: str, value: str, following: str) -> str:
        return f"{name} 起始为 {value}；每轮之后变为 {following}。"

    def horizon(self, progress: Progress) -> str:
        if progress.continuation is not None:
            most = f"，最多 {progress.rounds} 轮" if progress.rounds else ""
            return f"每轮之后以概率 {progress.continuation} 再进行一轮{most}。"
        return f"共进行 {progress.rounds} 轮。"

    def unknown_horizon(self) -> str:
        return "不告知共进行多少轮。"

    def until(self, condition: str) -> str:
        return f"满足以下条件时也会结束：{condition}。"

    def speech(self, *, allowed: bool) -> str:
        return (
            "作选择时可以说话；所有席位都能听到，且不具约束力。"
            if allowed
            else "席位之间不能交谈。"
        )

    def information(self) -> str:
        return "所有席位都知道这些规则；每轮之后都能看到全部选择和收益。"

    def round(self, number: int) -> str:
        return f"第 {number} 轮。"

    def level(self, name: str, value: Number) -> str:
        return f"{name}：{value}。"

    def chose(self, seat: str, choice: str) -> str:
        return f"{seat} 选择了 {choice}。"

    def said(self, seat: str, speech: str) -> str:
        return f"{seat} 说：{speech}"

    def gets(self, seat: str, pay: Number, total: Number, *, penalty: bool) -> str:
        return f"{seat} {'被罚' if penalty else '得'} {pay}，累计 {total}。"

    def event(
        self, number: int, made: Sequence[tuple[str, str]], pays: Mapping[str, Number]
    ) -> str:
        choices = "，".join([f"{seat} {choice}" for seat, choice in made])
        payoffs = "，".join([f"{seat} {pay}" for seat, pay in pays.items()])
        return f"第 {number} 轮：{choices}。收益：{payoffs}。"

    def over_round(self, number: int) -> str:
        return f"第 {number} 轮结束。"

    def ended(self, reason: str) -> str:
        return {
            "rounds": "已进行完最后一轮。",
            "continuation": "抽签结果：不再进行下一轮。",
        }.get(reason, "已满足结束条件。")

    def you_are(self, seat: str) -> str:
        return f"你是席位 {seat}。"

    def your_options(self, options: str) -> str:
        return f"你的合法行动：{options}。"

    def you_wait(self) -> str:
        return "现在不需要你决定。"

    def joined(self, parts: Sequence[str]) -> str:
        return "".join(parts)


def phrases(language: Language) -> Phrases:
    """The sentences in `language`."""
    return English() if language == "en" else Chinese()
