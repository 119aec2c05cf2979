"""What commands say, in English and Chinese."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gtlab.instance.text import Language

_WORDS: dict[str, tuple[str, str]] = {
    "a person": ("a person, asked in this terminal", "真人，在此终端作答"),
    "best sum": ("best sum: {} ({})", "总收益最大：{}（{}）"),
    "by persona": ("its persona ({})", "其人格设定（{}）"),
    "cells": ("Cells", "单元"),
    "checked": ("Checked, not played", "已检查，未运行"),
    "checked cells": ("{} cells checked, none played", "已检查 {} 个单元，均未运行"),
    "decides": ("Who decides", "由谁决定"),
    "equal amounts": ("equilibrium in equal choices: {}", "相同选择下的均衡：{}"),
    "equilibria": ("equilibrium: {}", "均衡：{}"),
    "failed": ("{} failed", "{} 场失败"),
    "findings": ("Findings", "检查结果"),
    "from": ("Set by", "来源"),
    "go on": ("Stopped. To go on: {}", "已停止。继续运行：{}"),
    "go on mended": (
        "Mend it, then go on with: {}   (mended rules need a new run)",
        "请先修正，再继续运行：{}   （修正规则须新开运行）",
    ),
    "gone": (
        "{}: was deleted while it was played; nothing of it is left to go on with",
        "{}：运行期间被删除，已无可继续的内容",
    ),
    "not begun": ("{} of {} cells", "{} / {} 个单元"),
    "had ended": ("It had ended; there was nothing to go on with.", "它早已结束，无需继续。"),
    "in turn": ("by backward induction: {}", "逆向归纳：{}"),
    "logging": ("Logging to MLflow ...", "正在记入 MLflow……"),
    "look": ("look", "留意"),
    "look alike": (
        "no strategy here draws at random: all {} matches will be alike; replicates=1 is enough",
        "此处策略均不随机：{} 场将完全相同；replicates=1 即可",
    ),
    "look assumed": (
        "no number of rounds is given: one is played; rounds=10 plays ten",
        "未指定轮数：只进行一轮；rounds=10 进行十轮",
    ),
    "look idle knows": (
        "{}: {}: nothing a decision could follow from; say what it knows, believes or watches",
        "{}：{}：看不出对决策有何影响；请写明它知道、相信或留意什么",
    ),
    "look idle leaning": (
        "{}: {}: nothing a decision could follow from; say what it wants or how it weighs outcomes",
        "{}：{}：看不出对决策有何影响；请写明它想要什么、怎样权衡结果",
    ),
    "look idle limits": (
        "{}: {}: nothing a decision could follow from; say what it would never do",
        "{}：{}：看不出对决策有何影响；请写明它绝不会做什么",
    ),
    "look endless": (
        "`{0}` is reached by no course of extreme play within {1} rounds; check the sign and bound",
        "在 {1} 轮之内，任何极端玩法都未使“{0}”成立；请检查符号与界限",
    ),
    "look late": (
        "comes in round {}, after the last, {}; give more rounds, or an earlier one",
        "发生在第 {} 轮，晚于最后一轮（{}）；请增加轮数，或提前发生",
    ),
    "look long": (
        "a match of {} rounds is to be expected; give `rounds` as a limit",
        "预期长达 {} 轮；请以 `rounds` 设定上限",
    ),
    "look overdrawn": (
        "falls to {} under extreme play; write least: 0, or bound the amount by my_{}",
        "在极端玩法下降至 {}；请写 least: 0，或以 my_{} 为数额上限",
    ),
    "look overdrawn pool": (
        "falls to {} under extreme play; write least: 0, or bound the amounts by {}",
        "在极端玩法下降至 {}；请写 least: 0，或以 {} 为数额上限",
    ),
    "look person": (
        "a person decides for {}: be at the keyboard, or name a strategy",
        "{} 由真人决定：请有人在键盘前，或改用策略",
    ),
    "look story gain": (
        "says “{}”, and the payoffs are penalties; tell of costs, or set goal: maximise",
        "说“{}”，而收益是惩罚；请改说代价，或设 goal: maximise",
    ),
    "look story languages": (
        "says {}, which the story in the other language does not; tell the same in both",
        "说 {}，另一语言的故事却没有；请让两种语言一致",
    ),
    "look story number": (
        "says {}, a number that the game does not hold; mend the story or the rules",
        "说 {}，博弈中没有这个数；请修正故事或规则",
    ),
    "look story penalty": (
        "says “{}”, and the payoffs are gains; tell of gains, or set goal: minimise",
        "说“{}”，而收益是所得；请改说所得，或设 goal: minimise",
    ),
    "look story seats": (
        "says “{}”, and another number of seats play; mend the story, or give as many roles",
        "说“{}”，而席位数不同；请修正故事，或给出同样多的角色",
    ),
    "look story silence": (
        "says “{}”, and seats may speak; mend the story, or set communication=none",
        "说“{}”，而席位可以发言；请修正故事，或设 communication=none",
    ),
    "look story talk": (
        "says “{}”, and no seat may speak; mend the story, or set communication=public",
        "说“{}”，而席位不得发言；请修正故事，或设 communication=public",
    ),
    "look story together": (
        "says “{}”, and seats decide in turn; mend the story or the order",
        "说“{}”，而席位依次决定；请修正故事或次序",
    ),
    "look story turns": (
        "says “{}”, and all seats decide together; mend the story or the order",
        "说“{}”，而所有席位同时决定；请修正故事或次序",
    ),
    "look unasked": (
        "no course of extreme play within {} rounds opens this window; check its condition",
        "在 {} 轮之内，任何极端玩法都未打开这一步；请检查其条件",
    ),
    "look review": (
        "you will be asked to accept: in this terminal; review=auto asks nobody",
        "将在此终端请你验收；review=auto 则不询问",
    ),
    "matches": ("{} of {} matches", "{} / {} 场"),
    "matches 0": ("Matches", "场数"),
    "mixed": ("equilibrium in mixed choices: {}", "混合策略均衡：{}"),
    "mlflow at": ("MLflow's page: {}   (Ctrl-C ends it)", "MLflow 页面：{}   （Ctrl-C 结束）"),
    "mlflow server": ("MLflow's page is that server's own: {}", "MLflow 页面即该服务器：{}"),
    "no course": (
        "no subgame-perfect equilibrium in pure choices",
        "没有纯策略子博弈完美均衡",
    ),
    "no equal amounts": ("no equilibrium in equal choices", "没有相同选择下的均衡"),
    "no equilibrium": ("no equilibrium in pure choices", "没有纯策略均衡"),
    "no runs": ("No run yet below {}.", "{} 下还没有运行。"),
    "ok": ("ok", "正常"),
    "ok play": ("every seat can play this game", "每个席位都能进行此博弈"),
    "ok rules": (
        "the rules tell every payoff, how it ends, and who moves when",
        "规则写明了每种收益、如何结束、谁何时决定",
    ),
    "one sum": ("the payoffs always add up to {}", "各方收益之和恒为 {}"),
    "parallel": ("Matches at a time", "同时进行的场数"),
    "parameters": ("Parameters", "参数"),
    "payoffs": ("Payoffs ({})", "收益（{}）"),
    "payoffs first": ("Payoffs of the first round ({})", "首轮收益（{}）"),
    "penalties": ("Penalties ({}), less is better", "惩罚（{}），越少越好"),
    "personas": ("Personas", "人格设定"),
    "played below": ("a new folder below {}", "{} 下的新目录"),
    "rounds": ("{} rounds", "{} 轮"),
    "rules": ("Rules", "规则"),
    "rules of": ("Rules, as told in cell {}", "规则（第 {} 个单元所见）"),
    "runs": ("Run", "运行"),
    "scenario": ("Scenario", "情境"),
    "seats": ("Seats", "席位"),
    "situation": ("Situation, as every seat reads it", "情境（各席位所见）"),
    "so far": (
        "{} of {} matches finished; rounds played by this command: {}",
        "已完成 {} / {} 场；本次命令已进行 {} 轮",
    ),
    "state": ("State", "状态"),
    "state continued": (", continued in {}", "，后续见 {}"),
    "state done": ("done", "已完成"),
    "state revised": ("revised", "设定已修订"),
    "state stopped": ("stopped", "已停止"),
    "state waiting": ("not begun", "尚未开始"),
    "stop": ("stop", "有误"),
    "stop rules": ("the rules leave out {}", "规则缺少：{}"),
    "sweep": ("sweep", "扫描"),
    "sweep of": ("sweep of {}", "{} 个单元的扫描"),
    "theory": (
        "Theory (one round, each minds its own payoff)",
        "理论（单轮，各自只看自己的收益）",
    ),
    "tracking": ("Logged", "记录"),
    "tracking none": ("journal only, tracking=none", "仅写日志，tracking=none"),
    "where": ("Folder", "目录"),
}
_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")


def say(key: str, language: Language, *values: object) -> str:
    """The wording of `key`, with `values` put in as text.

    >>> say("matches", "zh", 3, 5)
    '3 / 5 场'
    """
    text = _WORDS[key][language == "zh"]
    return text.format(*values) if values else text


def spoken(environment: Mapping[str, str] | None = None) -> Language:
    """The language of whoever types, where no instance says it: Chinese under a Chinese locale.

    >>> spoken({"LANG": "zh_CN.UTF-8"}), spoken({"LC_ALL": "C", "LANG": "zh_CN.UTF-8"})
    ('zh', 'en')
    """
    found = os.environ if environment is None else environment
    locale = next((found[name] for name in _LOCALE if found.get(name)), "")
    return "zh" if locale.lower().startswith("zh") else "en"
