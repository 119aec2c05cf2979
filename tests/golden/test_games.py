"""Every shipped game has a transcript that people have read; a changed word or payoff shows.

After a change made on purpose write them anew, and read the difference before it is committed:
`REWRITE_GOLDEN=1 python -m pytest tests/golden`.
"""

import pytest

from gtlab.blackboard.entry import Worked
from gtlab.executors.instance import game_of
from gtlab.lab.compose import compose
from gtlab.rules.complete import missing
from gtlab.rules.facts import facts
from gtlab.rules.figures import shown
from gtlab.rules.text import rules_text
from tests.goldens import FOLDER, check
from tests.matches import Match
from tests.strategies.games import RULES, SEATS, spec_of

GAMES = sorted(path.stem for path in RULES.glob("*.yaml"))
PERSONAS = [
    *("calculator", "trusting", "sceptic", "onlooker", "free_rider"),
    *("fair_minded", "venturesome", "defensive", "face_saver", "cold_maximiser"),
]


def cycle(*choices):
    """Who gives these answers over and over, one each time it is asked."""
    return f"{{strategy:sequence,args:{{choices:{list(choices)},then:cycle}}}}"


PLAYERS = {
    "prisoners": ["tit_for_tat", "suspicious_tit_for_tat"],
    "stag_hunt": ["grim", "alternator"],
    "chicken": ["win_stay_lose_shift", "always_defect"],
    "battle_of_sexes": ["self_interested", "{strategy:sequence,args:{choices:[fight,ballet]}}"],
    "matching_pennies": ["self_interested", "random"],
    "prisoners_akata": ["grim", "{strategy:sequence,args:{choices:[j,f,j]}}"],
    "prisoners_conventional": ["tit_for_tat", "suspicious_tit_for_tat"],
    "prisoners_harsh": ["self_interested", "win_stay_lose_shift"],
    "prisoners_mild": ["always_cooperate", "alternator"],
    "stag_hunt_fairgame": ["reciprocator", "alternator"],
    "snowdrift": ["win_stay_lose_shift", "self_interested"],
    "harmony": ["suspicious_tit_for_tat", "tit_for_tat"],
    "hawk_dove": ["alternator", "{strategy:sequence,args:{choices:[hawk,hawk,dove]}}"],
    "battle_of_sexes_akata": ["self_interested", "{strategy:sequence,args:{choices:[f,j,f]}}"],
    "rock_paper_scissors": ["{strategy:sequence,args:{choices:[rock,paper,scissors]}}", "random"],
    "travellers": [
        "{strategy:sequence,args:{choices:[100,99,2]}}",
        "{strategy:sequence,args:{choices:[100,100,50]}}",
    ],
    "two_thirds": [
        "{strategy:sequence,args:{choices:[50,33,1]}}",
        "{strategy:sequence,args:{choices:[33,22,0]}}",
        "{strategy:sequence,args:{choices:[0,0,0]}}",
        "{strategy:sequence,args:{choices:[100,22,100]}}",
        "{strategy:sequence,args:{choices:[33,10,1]}}",
    ],
    "bar": [
        "{strategy:sequence,args:{choices:[go]}}",
        "{strategy:sequence,args:{choices:[go]}}",
        "{strategy:sequence,args:{choices:[go,stay]}}",
        "{strategy:sequence,args:{choices:[go,go,stay]}}",
        "{strategy:sequence,args:{choices:[stay]}}",
    ],
    "minority": [
        "{strategy:sequence,args:{choices:[left]}}",
        "{strategy:sequence,args:{choices:[left,right]}}",
        "{strategy:sequence,args:{choices:[right]}}",
        "{strategy:sequence,args:{choices:[right,left,left]}}",
        "{strategy:sequence,args:{choices:[left]}}",
    ],
    "diner": [
        "always_cooperate",
        "{strategy:sequence,args:{choices:[cheap,costly]}}",
        "self_interested",
        "always_cooperate",
    ],
    "divide_dollar": ["fair_split", "{strategy:sequence,args:{choices:[50,60,40]}}"],
    "cournot": [
        "self_interested",
        "{strategy:sequence,args:{choices:[6,8,12]}}",
        "{strategy:sequence,args:{choices:[6,4,12]}}",
    ],
    "ultimatum": [
        "{strategy:sequence,args:{choices:[5,3,1]}}",
        "{strategy:threshold,args:{share:0.3}}",
    ],
    "dictator": ["fair_split", "random"],
    "trust": ["{strategy:sequence,args:{choices:[10,5,0]}}", "reciprocator"],
    "public_goods": ["reciprocator", "reciprocator", "always_cooperate", "self_interested"],
    "common_pool": [
        "{strategy:sequence,args:{choices:[10,12,9]}}",
        "{strategy:sequence,args:{choices:[10,12,9]}}",
        "{strategy:sequence,args:{choices:[10,13,9]}}",
        "{strategy:sequence,args:{choices:[10,13,9]}}",
        "{strategy:sequence,args:{choices:[10,30,8]}}",
    ],
    "ultimatum_mao": [
        "{strategy:sequence,args:{choices:[5,3,0]}}",
        "{strategy:sequence,args:{choices:[4,4,0]}}",
    ],
    "gift_exchange": [
        "{strategy:sequence,args:{choices:[60,30,0]}}",
        "{strategy:sequence,args:{choices:[0.9,0.3,0.1]}}",
    ],
    "public_goods_gamabench": [*["always_cooperate"] * 4, *["fair_split"] * 5, "self_interested"],
    "public_goods_punishment": [
        cycle(20, "B: 0, C: 0, D: 2", 20, "0, 0, 0"),
        cycle(20, "A: 0, C: 0, D: 1", 20, "0, 0, 1"),
        cycle(20, "0, 0, 0"),
        cycle(0, "1, 0, 0", 16, "0, 0, 0"),
    ],
    "public_goods_punishment_2000": [
        cycle(20, "B: 0, C: 0, D: 3", 20, "0, 0, 10", 20, "0, 0, 0"),
        cycle(20, "A: 0, C: 0, D: 4", 20, "0, 0, 1", 20, "0, 0, 0"),
        cycle(20, "0, 0, 0"),
        cycle(0, "1, 0, 0", 0, "0, 0, 0", 20, "0, 0, 0"),
    ],
    "common_pool_tokens": [
        *["{strategy:sequence,args:{choices:[8,10,0]}}"] * 4,
        *["{strategy:sequence,args:{choices:[8,2,0]}}"] * 4,
    ],
    "centipede": [
        "{strategy:sequence,args:{choices:[pass,take,take,pass,pass]}}",
        "{strategy:sequence,args:{choices:[pass,pass,pass]}}",
    ],
    "first_price_auction": [
        "self_interested",
        "fehr_schmidt",
        "{strategy:sequence,args:{choices:[60]}}",
    ],
    "second_price_auction": [
        "self_interested",
        "{strategy:sequence,args:{choices:[50,60,100]}}",
        "{strategy:sequence,args:{choices:[60]}}",
    ],
    "kuhn_poker": [
        "{strategy:sequence,args:{choices:[check,call,bet,check,fold]}}",
        "{strategy:sequence,args:{choices:[bet,fold,bet]}}",
    ],
    "beer_quiche": [
        "self_interested",
        "{strategy:sequence,args:{choices:[leave,duel,leave]}}",
    ],
}
ANYBODY = "self_interested"


def experiment(game, language):
    seats = spec_of(game).seats
    least = len(seats) if isinstance(seats, tuple) else seats.least
    players = PLAYERS.get(game, [ANYBODY] * least)
    return compose(
        "scenario=plain",
        f"rules={game}",
        f"roles.seats=[{','.join(PERSONAS[: len(players)])}]",
        *(f"models.by_role.{seat}={who}" for seat, who in zip(SEATS, players, strict=False)),
        f"language={language}",
        "rounds=3",
        "seed=3",
        "output.thoughts=false",
    )


def transcript(game):
    parts = [facts_of(experiment(game, "en"))]
    for language in ("en", "zh"):
        instance = experiment(game, language)
        compiled = game_of(instance)
        rules = rules_text(compiled, instance.progress, language, speech="none")
        assert missing(rules, compiled, instance.progress, language) == []
        parts += [f"== rules, {language}\n{rules}", *rounds(instance, rules)]
    return "\n\n".join(parts) + "\n"


def facts_of(instance):
    game = game_of(instance)
    spec = game.spec
    found = facts(game)
    order = " | ".join(f"{turn.window.name} by {' '.join(turn.seats)}" for turn in game.turns)
    rows = {
        "game": spec.name,
        "source": spec.source,
        "seats": ", ".join(f"{seat} {game.identity(seat)}".strip() for seat in game.seats),
        "order": order,
        "information": information(spec),
        "goal": spec.goal,
        "payoffs": f"{shown(found.least)} to {shown(found.most)}"
        f" ({found.looked_at} of {found.outcomes} outcomes looked at)",
        "sum": "varies" if found.sum is None else shown(found.sum),
        "cooperative": spec.cooperative or "none declared",
        "players": ", ".join(f"{seat.id} {seat.binding.name}" for seat in instance.seats),
    }
    return "\n".join(f"{name}: {value}" for name, value in rows.items())


def information(spec):
    kind = f"{spec.facts.information}; " if spec.facts else ""
    return f"{kind}all choices and payoffs are published after a round"


def rounds(instance, rules):
    """What was written in each round, as it was read; the rules stand above and are left out."""
    match = Match(instance)
    match.play()
    language = instance.language
    number = 0
    lines = []
    for record in match.records:
        entries = record.entries if isinstance(record, Worked) else ()
        if isinstance(record, Worked) and record.step == "deal":
            if lines:
                yield "\n".join(lines)
            number += 1
            lines = [f"== round {number}, {language}"]
        for entry in entries:
            text = entry.text.replace(rules, "[the rules]")
            if not entry.tag.endswith(".thought"):
                lines.append(f"[{entry.tag}{to(entry)}]")
                lines += [f"  {line}".rstrip() for line in text.splitlines()]
    yield "\n".join([*lines, f"finished: {match.records[-1].reason}"])


def to(entry):
    return f" -> {' '.join(entry.audience)}" if entry.audience else ""


@pytest.mark.parametrize("game", GAMES)
def test_the_transcript_is_the_one_that_was_read(game):
    check(f"{game}.txt", transcript(game))


def test_there_is_no_transcript_without_a_game():
    others = {"chain"}
    assert {path.stem for path in FOLDER.glob("*.txt")} - others == set(GAMES)
