"""Briefs as a composed config gives them, with one part changed at a time."""

from gtlab.instance.brief import Brief
from gtlab.instance.game import GameSpec
from tests.strategies.games import spec_of


def words(text):
    return {"en": f"{text} in plain words", "zh": f"{text}：用中文说明"}


def a_persona(name, **changes):
    return {
        "id": name,
        "name": words(f"the {name}"),
        "leaning": words(f"{name} wants what a {name} wants, and takes it"),
        "knows": words(f"{name} knows the rules"),
        "limits": words(f"{name} never cheats"),
        "decider": "self_interested",
        **changes,
    }


def a_brief(game="prisoners", seats="AB", **changes):
    rules = game if isinstance(game, GameSpec) else spec_of(game)
    return Brief.model_validate(
        {
            "scenario": {"id": "test", "title": words("A test"), "story": words("You take part")},
            "rules": rules,
            "roles": [{"seat": seat, "persona": a_persona(f"p{seat.lower()}")} for seat in seats],
            "rounds": 3,
            **changes,
        }
    )
