"""The setup of a composed config as a program: the brief becomes the setup's tagged texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.executors.contract import Output
from gtlab.executors.instance import progress_of
from gtlab.rules.phrases import phrases
from gtlab.rules.text import order_text, rules_text

if TYPE_CHECKING:
    from gtlab.instance.brief import Brief
    from gtlab.instance.instance import Instance, Seat
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game

_WORDS = {
    "en": {
        "thoughts": "Thoughts",
        "style": "Style",
        "speech": "Speech",
        "leaning": "Leaning",
        "knows": "Knows",
        "limits": "Limits",
        "review": "Review",
        "replicates": "Replicates",
        "seed": "Seed",
        "rounds": "Rounds",
        "colon": ": ",
        "comma": ", ",
        "open": " (",
        "close": ")",
    },
    "zh": {
        "thoughts": "思考",
        "style": "风格",
        "speech": "说话",
        "leaning": "策略倾向",
        "knows": "信息立场",
        "limits": "行为边界",
        "review": "验收",
        "replicates": "重复次数",
        "seed": "随机种子",
        "rounds": "轮数",
        "colon": "：",
        "comma": "，",
        "open": "（",
        "close": "）",
    },
}
_VALUES = {
    "en": {
        "thoughts yes": "shown to the user",
        "thoughts no": "kept short, not shown",
        "report": "analysis report",
        "inner_life": "inner life",
        "scene": "dramatised",
        "none": "not allowed",
        "public": "public, not binding",
        "pair": "to one seat at a time, not binding",
        "auto": "accepted automatically",
        "terminal": "by you, in the terminal",
        "notebook": "by you, in the notebook",
        "1": "every round",
        "end": "only at the end",
        "assumed": "(assumed)",
        "untold": "The seats are not told this.",
        "not given": "not given",
        "program": "played by the strategy ",
        "human": "played by a person",
        "llm": "played by the model ",
    },
    "zh": {
        "thoughts yes": "展示给用户",
        "thoughts no": "从简，不展示",
        "report": "分析报告",
        "inner_life": "角色内心",
        "scene": "戏剧化",
        "none": "不允许",
        "public": "公开，不具约束力",
        "pair": "每次只对一个席位，不具约束力",
        "auto": "自动接受",
        "terminal": "由你在终端验收",
        "notebook": "由你在笔记本中验收",
        "1": "每轮",
        "end": "仅终局",
        "assumed": "（默认）",
        "untold": "席位不知道这一点。",
        "not given": "未给出",
        "program": "策略：",
        "human": "由真人扮演",
        "llm": "模型：",
    },
}


def _line(language: Language, name: str, value: str) -> str:
    words = _WORDS[language]
    return f"{words[name]}{words['colon']}{value}"


def request_text(brief: Brief) -> str:
    """The brief as the user's request, in words that do not depend on the config's form."""
    language = brief.language
    roles = [
        f"- {role.seat}: {role.persona.leaning.get(language) or role.persona.id}"
        for role in brief.roles
    ]
    rounds = _VALUES[language]["not given"]
    if brief.rounds is not None or brief.continuation is not None:
        rounds = phrases(language).horizon(progress_of(brief))
    return "\n".join(
        [
            brief.scenario.title.get(language) or brief.scenario.id,
            *roles,
            _line(language, "rounds", rounds),
        ]
    )


def setup_output(instance: Instance, game: Game) -> Output:
    """Situation, rules, parameters, role list and a profile for each role."""
    seats = instance.seat_ids
    rules = rules_text(
        game,
        instance.progress,
        instance.language,
        speech=instance.communication,
    )
    entries = [
        Entry("scenario.setting", f"{instance.title}\n{instance.situation}", seats),
        Entry("game.rules", rules),
        # The seats' projection goes first, so that whoever may read both has the whole as latest.
        Entry("game.params", projection(instance, game), seats),
        Entry("game.params", parameters(instance, game)),
        Entry("game.roles", _roles(instance)),
        *(
            Entry(f"role.{seat.id}.profile", profile(seat, instance), (seat.id,))
            for seat in instance.seats
        ),
    ]
    return Output(tuple(entries), summary=instance.title[:50])


def projection(instance: Instance, game: Game) -> str:
    """The parameters as a seat may know them; the horizon only if it is declared known."""
    language, output = instance.language, instance.output
    values = _VALUES[language]
    say = phrases(language)
    known = instance.progress.known
    return "\n".join(
        [
            _line(
                language, "thoughts", values["thoughts yes" if output.thoughts else "thoughts no"]
            ),
            _line(language, "style", values[output.style]),
            order_text(game, language),
            _line(language, "speech", values[instance.communication]),
            say.horizon(instance.progress) if known else say.unknown_horizon,
        ]
    )


def parameters(instance: Instance, game: Game) -> str:
    """All parameters, for the user and the world engine."""
    language, progress = instance.language, instance.progress
    say, values = phrases(language), _VALUES[language]
    lines = [projection(instance, game)]
    if progress.assumed:
        lines[0] = say.joined([lines[0], values["assumed"]])
    if not progress.known:
        lines.append(say.joined([say.horizon(progress), values["untold"]]))
    return "\n".join(
        [
            *lines,
            _line(language, "review", _review(instance)),
            _line(language, "replicates", str(instance.replicates)),
            _line(language, "seed", str(instance.seed)),
        ]
    )


def _review(instance: Instance) -> str:
    language, review = instance.language, instance.review
    values = _VALUES[language]
    if review.by == "auto":
        return values["auto"]
    every = str(review.every)
    if every not in values:
        every = f"every {every} rounds" if language == "en" else f"每 {every} 轮"
    return f"{values[review.by]}{_WORDS[language]['comma']}{values.get(every, every)}"


def _roles(instance: Instance) -> str:
    """Who sits where, and who plays it."""
    language = instance.language
    words, values = _WORDS[language], _VALUES[language]
    lines = []
    for seat in instance.seats:
        binding = seat.binding
        given = words["comma"].join(f"{name} = {arg}" for name, arg in binding.args.items())
        by = values[binding.actor]
        if binding.actor != "human":
            by += f"{binding.name}{words['open']}{given}{words['close']}" if given else binding.name
        lines.append(f"{seat.id}{words['colon']}{seat.persona.name}{words['comma']}{by}")
    return "\n".join(lines)


def profile(seat: Seat, instance: Instance) -> str:
    """A role's own profile (L1)."""
    language, persona = instance.language, seat.persona
    return "\n".join(
        [
            persona.name,
            _line(language, "leaning", persona.leaning),
            _line(language, "knows", persona.knows),
            _line(language, "limits", persona.limits),
        ]
    )
