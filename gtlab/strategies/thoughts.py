"""The words of a scripted thought: true sentences about what a seat has seen, in its language."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.terms.names import Choice, Number

if TYPE_CHECKING:
    from gtlab.instance.text import Language
    from gtlab.strategies.seen import Seen

_HEADS = {
    "en": ("Known facts", "Rule I follow", "Why this choice", ": "),
    "zh": ("已知事实", "遵循的规则", "选择理由", "："),
}


def headed(language: Language, facts: str, rule: str, why: str) -> str:
    """The three parts of a thought under their heads.

    >>> print(headed("en", "Nothing yet.", "Cooperate.", "I cooperate."))
    Known facts: Nothing yet.
    Rule I follow: Cooperate.
    Why this choice: I cooperate.
    """
    head_facts, head_rule, head_why, colon = _HEADS[language]
    return f"{head_facts}{colon}{facts}\n{head_rule}{colon}{rule}\n{head_why}{colon}{why}"


def say(seen: Seen, en: str, zh: str) -> str:
    """The sentence in the language of `seen`."""
    return zh if seen.language == "zh" else en


def label(seen: Seen, choice: Choice) -> str:
    """What people read for `choice`."""
    if isinstance(choice, tuple):
        return ", ".join(map(shown, choice))
    if not isinstance(choice, str):
        return shown(choice)
    wording = seen.game.spec.labels.get(choice)
    return (wording and wording.get(seen.language)) or seen.game.label(choice)


def shown(number: Number) -> str:
    """`number` with at most four decimals, and none where it is whole."""
    return str(number) if isinstance(number, int) else f"{round(number, 4):g}"


def listed(seen: Seen, pairs: list[tuple[str, str]]) -> str:
    """Name and value of each pair, as a list in the language of `seen`."""
    if seen.language == "zh":
        return "，".join([f"{name}：{value}" for name, value in pairs])
    return ", ".join([f"{name}: {value}" for name, value in pairs])


def known_facts(seen: Seen) -> str:
    """The round, the numbers carried so far, the last round and what was published of this one."""
    now, chinese = seen.state, seen.language == "zh"
    parts = [f"现在是第 {now.round} 轮" if chinese else f"this is round {now.round}"]
    for name, value in now.pool.items():
        parts.append(f"{_title(seen, name)} = {shown(value)}")
    if seen.events:
        last = seen.events[-1]
        made = " / ".join([_moves(seen, joint) for joint in last.moves.values()])
        mine, total = shown(last.payoffs[seen.seat]), shown(last.totals[seen.seat])
        parts.append(
            f"第 {last.round} 轮：{made}；我得 {mine}，累计 {total}"
            if chinese
            else f"round {last.round}: {made}; it paid me {mine}, in total {total}"
        )
    else:
        parts.append("尚未进行任何一轮" if chinese else "no round has been played")
    if now.moves:
        made = " / ".join([_moves(seen, joint) for joint in now.moves.values()])
        parts.append(f"本轮已公布：{made}" if chinese else f"published in this round: {made}")
    return "；".join(parts) + "。" if chinese else "; ".join(parts) + "."


def _title(seen: Seen, name: str) -> str:
    title = seen.game.spec.state[name].title if name in seen.game.spec.state else None
    return (title and title.get(seen.language)) or name


def _moves(seen: Seen, joint: dict[str, Choice]) -> str:
    return listed(seen, [(who, label(seen, choice)) for who, choice in joint.items()])


def first_round(seen: Seen, choice: Choice) -> str:
    """Why an opening is what it is."""
    done = label(seen, choice)
    return say(
        seen,
        f"this is the first round, and the rule opens with {done}.",
        f"这是第一轮，规则规定先选{done}。",
    )
