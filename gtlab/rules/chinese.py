"""The sentences of rules and rulings in Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.rules.extras import beside, extras
from gtlab.rules.figures import shown
from gtlab.rules.wording import Phrases

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gtlab.instance.instance import Progress
    from gtlab.rules.wording import Paid


def _pairs(pairs: Paid, verb: str = " ") -> str:
    return "，".join([f"{name}{verb}{shown(value)}" for name, value in pairs])


def _get(penalties: bool) -> str:  # noqa: FBT001 (a sentence's grammar)
    return "被罚" if penalties else "得"


def _asks(who: Sequence[str], title: str, legal: str, number: bool) -> str:  # noqa: FBT001, ARG001
    subject = beside("、".join(who), "各自" if len(who) > 1 else "") if who else "每个席位"
    verb = beside("决定", title) if title else "选择"
    return f"{beside(subject, verb)}：{legal}。"


def _either(parts: Sequence[str]) -> str:
    return beside("、".join(parts[:-1]), "或", parts[-1]) if len(parts) > 1 else parts[0]


def _amount(low: str, high: str, step: str) -> str:
    if low == high:
        return f"只能是 {low}"
    return f"{low} 到 {high} 的数，间隔 {step}" if step else f"{low} 到 {high} 的整数"


def _horizon(progress: Progress) -> str:
    if progress.continuation is not None:
        most = f"，最多 {progress.rounds} 轮" if progress.rounds else ""
        return f"每轮之后以概率 {shown(progress.continuation)} 再进行一轮{most}。"
    return f"共进行 {progress.rounds} 轮。"


CHINESE = Phrases(
    titled=lambda title, name: f"{title}（{name}）",
    untitled=lambda name: "选择" if name == "choice" else name,
    seats=lambda seats: f"席位：{'、'.join(seats)}。",
    alone=lambda seat: beside(seat, "独自决定。"),
    together=lambda seats: beside("、".join(seats), "同时决定，事先互不知道对方的选择。"),
    in_turn=lambda seats: f"依次决定：先是 {'，然后是 '.join(seats)}；后者能看到此前的选择。",
    beside=lambda seats: beside("、".join(seats), "同时"),
    asks=_asks,
    either=_either,
    listed="、".join,
    made="，".join,
    amount=_amount,
    payoffs=lambda penalties: "每轮的惩罚（越少越好）：" if penalties else "每轮的收益：",
    pays=lambda made, paid, penalties: f"{made}：{_pairs(paid, f' {_get(penalties)} ')}",
    formula=lambda seat, text, penalties: beside(seat, _get(penalties), text),
    each_seat="每个席位",
    example="例如：",
    here="其中：",
    number_of_seats="席位数",
    number_of_round="当前轮次",
    payoff_of_round="该席位本轮所得",
    stands=lambda name, meaning: f"{name}：{meaning}",
    value=lambda name, number, meaning: f"{name} = {number}{f'（{meaning}）' if meaning else ''}",
    own=lambda name, title: f"{name}：{beside('该席位自己的', title)}",
    others=lambda name, title: f"{name}：{beside('其他每个席位的', title)}",
    all_of=lambda name, title: f"{name}：{beside('每个席位的', title)}",
    functions={
        "sum": "sum(...)：全部相加",
        "mean": "mean(...)：平均值",
        "min": "min(...)：最小者",
        "max": "max(...)：最大者",
        "abs": "abs(...)：绝对值",
        "floor": "floor(...)：向下取整",
        "ceil": "ceil(...)：向上取整",
        "len": "len(...)：个数",
        "count": "count(..., x)：其中等于 x 的个数",
        "at": "at(..., x)：表中第 x 项，从 0 数起",
        "largest": "largest(..., k)：其中第 k 大者",
        "sum_below": "sum_below(..., by, x)：其中 by 的对应值小于 x 者相加",
        "//": "a // b：a 除以 b 的商，向下取整",
        "%": "a % b：a 除以 b 的余数",
    },
    words={"if": "，若", "else": "；否则", "and": "且", "or": "或", "not": "非", "in": "属于"},
    starts=lambda name, value, following, each: beside(
        name, f"{'对每个席位' if each else ''}起始为 {value}；每轮之后变为 {following}。"
    ),
    afresh="各轮之间不延续任何数值。",
    added_up=lambda penalties: f"各轮的{'惩罚' if penalties else '收益'}累加。",
    horizon=_horizon,
    unknown_horizon="不告知共进行多少轮。",
    until=lambda condition, counts: (
        f"某轮之后若 {condition}，则到此结束{'（其中 round 指随后那轮的序号）' if counts else ''}。"
    ),
    speech={
        "none": "席位之间不能交谈。",
        "public": "作选择时可以说话；所有席位都能听到，且不具约束力。",
        "pair": "作选择时可以对另一个席位说话；其他席位听不到，且不具约束力。",
    },
    told=lambda seat, speech: f"{seat} 只对你说：{speech}",
    information=lambda penalties: (
        f"所有席位都知道这些规则；每轮之后都能看到全部选择和{'惩罚' if penalties else '收益'}。"
    ),
    round=lambda number: f"第 {number} 轮。",
    level=lambda name, value: f"{name}：{shown(value)}。",
    levels=lambda name, values: f"{name}：{_pairs(values)}。",
    totals=lambda values: f"累计：{_pairs(values)}。",
    chose=lambda seat, choice: f"{beside(seat, '选择了', choice)}。",
    said=lambda seat, speech: f"{seat} 说：{speech}",
    gets=lambda seat, pay, total, penalties: (
        f"{seat} {_get(penalties)} {shown(pay)}，累计 {shown(total)}。"
    ),
    event=lambda number, made, paid, penalties: (
        f"第 {number} 轮：{made}。{'惩罚' if penalties else '收益'}：{_pairs(paid)}。"
    ),
    over_round=lambda number: f"第 {number} 轮结束。",
    ended={
        "rounds": "最后一轮已经结束。",
        "continuation": "抽签结果为不再进行下一轮，到此结束。",
        "condition": "结束条件已经满足，到此结束。",
    },
    you_are=lambda seat: f"你是席位 {seat}。",
    options=lambda options, what: (
        f"{beside(what, '的合法行动')}：{options}。" if what else f"合法行动：{options}。"
    ),
    you_wait="现在不需要你决定。",
    joined="".join,
    extras=extras("zh"),
)
