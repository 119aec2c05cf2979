"""The setup of a composed config as a program: the brief becomes the setup's tagged texts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.blackboard.entry import Entry
from gtlab.executors.contract import Output
from gtlab.rules.phrases import phrases
from gtlab.rules.text import rules_text

if TYPE_CHECKING:
    from gtlab.instance.brief import Brief
    from gtlab.instance.instance import Instance, Seat
    from gtlab.rules.game import Game

_WORDS = {
    "en": {
        "order": ("Order of moves", {"simultaneous": "at the same time", "sequential": "in turn"}),
        "thoughts": ("Thoughts", {True: "shown to the user", False: "kept short, not shown"}),
        "style": (
            "Style",
            {"report": "report", "inner_life": "inner life", "scene": "dramatised"},
        ),
        "speech": ("Speech", {"none": "not allowed", "public": "public, not binding"}),
        "leaning": "Leaning",
        "knows": "Knows",
        "limits": "Limits",
        "review": "Review",
        "replicates": "Replicates",
        "seed": "Seed",
        "colon": ": ",
    },
    "zh": {
        "order": ("决策顺序", {"simultaneous": "同时", "sequential": "依次"}),
        "thoughts": ("思考", {True: "展示给用户", False: "从简，不展示"}),
        "style": ("风格", {"report": "分析报告", "inner_life": "角色内心", "scene": "戏剧化"}),
        "speech": ("说话", {"none": "不允许", "public": "公开，不具约束力"}),
        "leaning": "策略倾向",
        "knows": "信息立场",
        "limits": "行为边界",
        "review": "验收",
        "replicates": "重复次数",
        "seed": "随机种子",
        "colon": "：",
    },
}


def request_text(brief: Brief) -> str:
    """The brief as the user's request, in words that do not depend on the config's form."""
    roles = "\n".join(
        f"- {role.seat}: {role.persona.leaning.get(brief.language) or role.persona.id}"
        for role in brief.roles
    )
    title = brief.scenario.title.get(brief.language) or brief.scenario.id
    rounds = f"rounds: {brief.rounds or 'not given'}"
    return f"{title}\n{roles}\n{rounds}"


def setup_output(instance: Instance, game: Game) -> Output:
    """Situation, rules, parameters, role list and a profile for each role."""
    seats = instance.seat_ids
    rules = rules_text(
        game,
        instance.progress,
        instance.language,
        speech=instance.communication == "public",
    )
    entries = [
        Entry("scenario.setting", f"{instance.title}\n{instance.situation}", seats),
        Entry("game.rules", rules),
        # The seats' projection goes first, so that whoever may read both has the whole as latest.
        Entry("game.params", projection(instance, game), seats),
        Entry("game.params", parameters(instance, game)),
        Entry("game.roles", ", ".join(seats)),
        *(
            Entry(f"role.{seat.id}.profile", profile(seat, instance), (seat.id,))
            for seat in instance.seats
        ),
    ]
    return Output(tuple(entries), summary=instance.title[:50])


def projection(instance: Instance, game: Game) -> str:
    """The parameters as a seat may know them; the horizon only if it is declared known."""
    words = _WORDS[instance.language]
    colon = str(words["colon"])
    chosen = {
        "thoughts": instance.output.thoughts,
        "style": instance.output.style,
        "order": "simultaneous" if len(game.turns) == 1 else "sequential",
        "speech": instance.communication,
    }
    lines = []
    for name, value in chosen.items():
        heading, values = words[name]
        lines.append(f"{heading}{colon}{values[value]}")  # type: ignore[index]  # a pair of a row
    say = phrases(instance.language)
    known = instance.progress.known
    lines.append(say.horizon(instance.progress) if known else say.unknown_horizon)
    return "\n".join(lines)


def parameters(instance: Instance, game: Game) -> str:
    """All parameters, for the user and the world engine."""
    words = _WORDS[instance.language]
    colon = words["colon"]
    every = instance.review.every
    hidden = (
        [] if instance.progress.known else [phrases(instance.language).horizon(instance.progress)]
    )
    return "\n".join(
        [
            projection(instance, game),
            *hidden,
            f"{words['review']}{colon}{instance.review.by}, {every}",
            f"{words['replicates']}{colon}{instance.replicates}",
            f"{words['seed']}{colon}{instance.seed}",
        ]
    )


def profile(seat: Seat, instance: Instance) -> str:
    """A role's own profile (L1)."""
    words = _WORDS[instance.language]
    colon = words["colon"]
    persona = seat.persona
    return "\n".join(
        [
            persona.name,
            f"{words['leaning']}{colon}{persona.leaning}",
            f"{words['knows']}{colon}{persona.knows}",
            f"{words['limits']}{colon}{persona.limits}",
        ]
    )
