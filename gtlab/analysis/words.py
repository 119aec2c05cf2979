"""How results are worded, in English and Chinese."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gtlab.analysis.statistics import Mean
    from gtlab.instance.game import GameSpec
    from gtlab.instance.instance import Instance
    from gtlab.instance.text import Language, Text
    from gtlab.terms.names import Choice, Number

_WORDS: dict[str, tuple[str, str]] = {
    "all decide together": ("all decide together", "同时决定"),
    "answers": (
        "{} answers, all legal; nobody was asked again",
        "{} 个答复全部合法，无人被再次询问",
    ),
    "answers again": (
        "{} answers used; {} replies were unusable and asked again",
        "采用 {} 个答复；另有 {} 个答复不可用，已再次询问",
    ),
    "assumed": ("{} (assumed)", "{}（默认）"),
    "meant": ("{} (meant {})", "{}（本意为{}）"),
    "best": ("of the best total possible", "占最优总收益"),
    "best range": ("from the worst total to the best", "由最差总和到最优总和"),
    "cell": ("Cell", "单元"),
    "checks": ("Checks", "检查"),
    "condition": ("ended by the game's condition", "达到博弈的终止条件"),
    "continuation": ("no further round was drawn", "抽签决定不再继续"),
    "cooperation": ("cooperation", "合作率"),
    "cut": (
        "The last {} of {} are shown; all are in {}.",
        "仅显示最后 {} 行，共 {} 行；全部见 {}。",
    ),
    "cut seats": (
        "The rounds of {} seats are too wide here; all are in {}.",
        "{} 个席位的逐轮表过宽，全部见 {}。",
    ),
    "difference": ("less the first", "与首个单元之差"),
    "done": ("Done", "已完成"),
    "efficiency": ("efficiency", "效率"),
    "en": ("English", "英文"),
    "failed": ("not finished", "未完成"),
    "folder": ("Run folder", "运行目录"),
    "gini": ("inequality (Gini)", "不平等（基尼系数）"),
    "horizon hidden": ("length unknown to the players", "玩家不知何时结束"),
    "human": ("a person", "真人"),
    "intervals": (
        "± is half of a 95% interval (Student's t) over matches; unfinished ones count nowhere.",
        "± 为各场次 95% 置信区间（学生氏 t）的一半；未完成的场次不计入。",
    ),
    "in steps": ("decided in {} steps", "分 {} 步决定"),
    "llm": ("model {}", "模型 {}"),
    "match": ("Match", "场次"),
    "matches": ("Matches", "场数"),
    "mean": ("mean of {}", "{} 场均值"),
    "mutual": ("all cooperate", "全体合作"),
    "no interval": (
        "One match a cell: nothing is known of the spread, so no interval is given.",
        "每个单元仅一场：离散程度未知，故不给出置信区间。",
    ),
    "none": ("No round has been played yet.", "尚未进行任何一轮。"),
    "one after another": ("decide one after another", "依次决定"),
    "payoff": ("payoff", "收益"),
    "penalties": ("payoffs are penalties: less is better", "收益为惩罚值：越小越好"),
    "penalty": ("penalty", "惩罚"),
    "program": ("{} (scripted)", "{}（脚本）"),
    "probability": ("after each round another one with probability {}", "每轮后以 {} 的概率继续"),
    "probability most": ("{}, {} at most", "{}，最多 {} 轮"),
    "rate": ("{}: chosen in", "选择“{}”的比例"),
    "replicates": ("{} matches", "{} 场"),
    "resume": ("To go on", "继续运行"),
    "resume mended": ("Mend it, then go on with", "修正后继续运行"),
    "revised": ("Setup revised; the run that follows is not begun", "设定已修订，后续运行尚未开始"),
    "revised into": ("Setup revised, continued in {}", "设定已修订，后续见 {}"),
    "round": ("Round", "轮次"),
    "rounds": ("{} rounds", "{} 轮"),
    "rounds 0": ("Rounds", "轮数"),
    "rounds 1": ("{} round", "{} 轮"),
    "rounds played": ("all rounds played", "各轮均已进行"),
    "seat": ("Seat", "席位"),
    "seed": ("seed {}", "种子 {}"),
    "share": ("{}: share of the most possible", "{}占上限的比例"),
    "state": ("State", "状态"),
    "steered": ("steered: {} replayed", "已干预：重来 {}"),
    "stopped": ("Stopped: {} of {} matches finished", "已停止：共 {1} 场，已完成 {0} 场"),
    "stopped at": (
        "Stopped before round {} was accepted",
        "已停止：第 {} 轮尚未验收",
    ),
    "stopped at setup": (
        "Stopped before the instance was accepted",
        "已停止：设定尚未验收",
    ),
    "stopped in": ("Stopped after round {}", "已停止：已进行 {} 轮"),
    "stopped none": ("Stopped before the first round was played", "已停止：尚未进行任何一轮"),
    "sweep": ("Sweep folder", "扫描目录"),
    "total": ("total", "累计"),
    "totals": ("totals", "合计"),
    "ui": ("To compare in the UI", "在界面中比较"),
    "who": ("Who plays", "由谁决定"),
    "zh": ("Chinese", "中文"),
}


def word(key: str, language: Language, *values: object) -> str:
    """The wording of `key`, with `values` put in as text."""
    text = _WORDS[key][language == "zh"]
    return text.format(*values) if values else text


def text_of(wording: Text | None, language: Language, otherwise: str) -> str:
    """A declared text in `language`, or what stands in for one that was not given."""
    if wording is None:
        return otherwise
    return wording.get(language) or wording.en or wording.zh or otherwise


def label(game: GameSpec, name: Choice, language: Language) -> str:
    """What people read for an option, an identity or an amount."""
    if isinstance(name, tuple):
        return ", ".join(map(number, name))
    if not isinstance(name, str):
        return number(name)
    return text_of(game.labels.get(name), language, name)


def number(value: Number) -> str:
    """A number with at most two decimals.

    >>> number(30.4), number(3), number(1234.567), number(-0.001)
    ('30.4', '3', '1234.57', '0')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def gain(value: Number, *, penalties: bool) -> str:
    """A round's payoff with its sign; a penalty bare, so that it never looks like a gain.

    >>> gain(5, penalties=False), gain(0, penalties=False), gain(5, penalties=True)
    ('+5', '+0', '5')
    """
    text = number(value)
    return text if penalties or text.startswith("-") else f"+{text}"


def share(value: float | None) -> str:
    """A share as a percentage, a dash where there is none.

    >>> share(0.4333), share(1.0), share(None)
    ('43%', '100%', '–')
    """
    if value is None:
        return "–"
    text = f"{value * 100:.0f}%"
    return "0%" if text == "-0%" else text


def interval(found: Mean, *, percent: bool = False, signed: bool = False) -> str:
    """A mean with half the width of its interval; without one where there is none.

    >>> from gtlab.analysis.statistics import mean
    >>> interval(mean([10, 11, 12])), interval(mean([0.5]), percent=True), interval(mean([]))
    ('11 ± 2.48', '50%', '–')
    """
    if found.value is None:
        return "–"
    show = share if percent else number
    text = show(found.value)
    if signed and found.value > 0:
        text = f"+{text}"
    if found.high is None:
        return text
    return f"{text} ± {show(found.high - found.value).removesuffix('%')}"


def length(instance: Instance) -> str:
    """How long a match is, as the user set it."""
    language, progress = instance.language, instance.progress
    rounds = progress.rounds
    counted = word("rounds 1" if rounds == 1 else "rounds", language, rounds)
    if progress.continuation is not None:
        text = word("probability", language, number(progress.continuation))
        if rounds is not None:
            text = word("probability most", language, text, rounds)
    else:
        text = word("assumed", language, counted) if progress.assumed else counted
    if not progress.known:
        text += ("，" if language == "zh" else ", ") + word("horizon hidden", language)
    return text


def order(instance: Instance) -> str:
    """Who decides when."""
    windows = len(instance.game.asked)
    if windows > 1:
        return word("in steps", instance.language, windows)
    together = instance.order == "simultaneous"
    return word("all decide together" if together else "one after another", instance.language)
