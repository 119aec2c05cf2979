"""What `gtlab check` says theory knows of a single round."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gtlab.analysis.theory import equal_amounts, in_turn, one_round
from gtlab.analysis.words import number
from gtlab.cli.words import say
from gtlab.rules.figures import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gtlab.analysis.mixed import Mixed
    from gtlab.analysis.subgames import Course
    from gtlab.analysis.symmetric import Alike
    from gtlab.analysis.theory import OneRound
    from gtlab.cli.examined import Examined
    from gtlab.instance.text import Language
    from gtlab.rules.game import Game
    from gtlab.terms.names import JointAction

_SHOWN = 4
"""The most joint actions, courses or mixes that are named."""


def theory_of(cell: Examined) -> list[str]:
    """A line for each thing that theory says; none for rounds that are too large to look at."""
    game, language = cell.game, cell.language
    one = one_round(game)
    if one is not None:
        return _one_round(game, one, language)
    courses = in_turn(game)
    if courses is not None:
        return [_courses(game, courses, language)]
    alike = equal_amounts(game)
    return [] if alike is None else [_alike(alike, language)]


def _one_round(game: Game, found: OneRound, language: Language) -> list[str]:
    named = _joints(game, found.equilibria, language)
    best = number(found.best)
    return [
        say("equilibria", language, named) if named else say("no equilibrium", language),
        *(_mixed(game, each, language) for each in found.mixed[:_SHOWN]),
        say("one sum", language, best)
        if found.constant
        else say("best sum", language, best, _joints(game, found.optima, language)),
    ]


def _joints(game: Game, joints: Sequence[JointAction], language: Language) -> str:
    return _some([_joint(game, joint, language) for joint in joints], language)


def _joint(game: Game, joint: JointAction, language: Language) -> str:
    comma = "，" if language == "zh" else ", "
    return comma.join(f"{seat} {game.label(str(choice))}" for seat, choice in joint.items())


def _some(parts: Sequence[str], language: Language) -> str:
    """The first few of `parts`, and whether there are more."""
    semicolon = "；" if language == "zh" else "; "
    return semicolon.join([*parts[:_SHOWN], *["…"] * (len(parts) > _SHOWN)])


def _mixed(game: Game, found: Mixed, language: Language) -> str:
    comma = "，" if language == "zh" else ", "
    mixes = [
        f"{seat} "
        + comma.join(f"{game.label(str(choice))} {share}" for choice, share in mix.items() if share)
        for seat, mix in found.mixes.items()
    ]
    return say("mixed", language, _some(mixes, language))


def _courses(game: Game, courses: Sequence[Course], language: Language) -> str:
    if not courses:
        return say("no course", language)
    return say("in turn", language, _some([_course(game, c, language) for c in courses], language))


def _course(game: Game, course: Course, language: Language) -> str:
    """The choices in the order in which they are made, and what they pay in seat order."""
    comma, opened, closed = ("，", "（", "）") if language == "zh" else (", ", " (", ")")
    made = comma.join(
        _joint(game, joint, language) for moves in course.rounds for joint in moves.values()
    )
    paid = ", ".join(number(plain(course.payoffs[seat])) for seat in game.seats)
    return f"{made}{opened}{paid}{closed}"


def _alike(alike: Sequence[Alike], language: Language) -> str:
    if not alike:
        return say("no equal amounts", language)
    return say("equal amounts", language, _some([str(each.choice) for each in alike], language))
