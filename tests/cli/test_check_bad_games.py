"""Games, casts and stories that are wrong: found by `gtlab check`, with file, line, key and fix.

A case is a folder of options and one faulty file in it. Each is refused in one line that begins
with the file and line of the fault, and nothing is played or written.
"""

import re

import pytest

HEAD = "name: mine-v1\ntitle: Mine\n"
MENU = HEAD + "actions: [a, b]\n"
GIFT = HEAD + "windows:\n  - {name: gift, amount: {high: 5}}\n"
PAIR = HEAD + "seats: [giver, taker]\n"
STEPS = PAIR + "windows:\n  - {name: w, seats: [giver], menu: [a, b]}\n"
THREE = (
    HEAD + "seats: {least: 3, most: 3}\nwindows:\n  - {name: gift, allotment: {%s}}\npayoffs: 1\n"
)
ONE = "payoffs: 1\n"
TABLE = "payoffs:\n  a a: [1, 1]\n  a b: [0, 2]\n  b a: [2, 0]\n  b b: [0, 0]\n"
TUNED = GIFT + (
    "params: {k: 2, plan: [1, 2], t: even}\noptions: {t: [even, odd]}\n"
    "payoffs: k * my_gift + at(plan, 0)\n"
)
PURSE = "  purse: {start: 10, next: %s, each: true%s}\n"


def drawn(draw, payoffs=ONE, head=MENU):
    return f"{head}draws:\n  t: {draw}\n{payoffs}"


def shocked(*shocks):
    return f"{TUNED}shocks: [{', '.join(shocks)}]\n"


# The rules, the line and key of the fault, what is said of it, and further words.
ENDS = {
    "an end that is always false": (GIFT + ONE + "over: 1 > 2\n", r"6: over: .*ends no match; let"),
    "an end over parameters alone": (
        GIFT + "params: {k: 3}\n" + ONE + "over: k > 5\n",
        r"7: over: `k > 5` never changes, .*; let it depend on .*",
    ),
    "an end over what never moves": (
        GIFT + "state:\n  pot: {start: 5, next: pot}\n" + ONE + "over: pot > 6\n",
        r"8: over: `pot > 6` never changes, .*; let .*",
    ),
    "an end that is there from the start": (
        GIFT + ONE + "over: round >= 1\n",
        r"6: over: holds before the first round; change it or `start`",
    ),
    "an end over an answer": (
        GIFT + ONE + "over: sum(gift) > 3\n",
        r"6: over: .* names `gift`, which is not known here; known: .*",
    ),
    "an end over a draw": (
        drawn("{of: [1, 2], each: false, seen: all}", ONE + "over: t > 1\n"),
        r"7: over: .* names `t`, which is not known here; .*",
    ),
    "an end that is a number": (
        GIFT + ONE + "over: round\n",
        r"6: over: .*not a condition; compare.*",
    ),
}
SUMS = {
    "a sum that divides by zero in the ninth round": (
        GIFT + "payoffs: my_gift / (9 - round)\n",
        r"5: payoffs: .* divides by zero\) where my_gift = 0, round = 9; guard it .*",
        "rounds=20",
    ),
    "a sum that divides by zero in the last of many": (
        GIFT + "payoffs: my_gift / (500 - round)\n",
        r"5: payoffs: .* divides by zero\) where my_gift = 0, round = 500; guard it .*",
        "rounds=500",
    ),
    "a pot that runs dry": (
        GIFT + "state:\n  pot: {start: 12, next: pot - 1}\npayoffs: my_gift / pot\n",
        r"7: payoffs: .* divides by zero\) where my_gift = 0, pot = 0; .*",
        "rounds=13",
    ),
    "a schedule that is too short": (
        MENU + "params: {s: [1, 2, 3, 4]}\npayoffs: at(s, round - 1)\n",
        r"5: payoffs: .*a schedule of 4 has no place 4\) where round = 5, .*; .*",
        "rounds=5",
    ),
    "a schedule that is too short for a match that goes on by chance": (
        MENU + "params: {s: [1, 2, 3, 4]}\npayoffs: at(s, round - 1)\n",
        r"5: payoffs: .*a schedule of 4 has no place 4\) where round = 5, .*; .*",
        "continuation=0.9",
        "rounds=null",
    ),
    "a schedule that is empty": (
        MENU + "params: {s: []}\n" + ONE,
        r"4: params\.s: is an empty schedule; list numbers in it",
    ),
    "a schedule taken for a number": (
        MENU + "params: {s: [1, 2]}\npayoffs: s + 1\n",
        r"5: payoffs: .*a list.*; write .*",
    ),
    "an option taken for a number": (
        MENU + "params: {t: even}\noptions: {t: [even, odd]}\npayoffs: t + 1\n",
        r"6: payoffs: `t \+ 1` reckons with `t`, which is an option; reckon with numbers.*",
    ),
    "an option that may never be": (
        MENU + "params: {t: even}\noptions: {t: [even, odd]}\npayoffs: 1 if t == 'evn' else 0\n",
        r"6: payoffs: .*'evn', which cannot be chosen there; choose one of even, odd",
    ),
    "an option that is not listed": (
        MENU + "params: {t: evn}\noptions: {t: [even, odd]}\n" + ONE,
        r"4: params: t is `evn`; choose even or odd",
    ),
    "options of no parameter": (
        MENU + "options: {t: [even, odd]}\n" + ONE,
        r"4: options\.t: lists what a parameter may be that the game does not have; give t .*",
    ),
    "a result for each seat that names what is not there": (
        GIFT + "let_each: {claim: my_gift * z}\npayoffs: my_claim\n",
        r"5: let_each\.claim: .* names `z`, which is not known here; known: .*",
    ),
    "a result that uses a later one": (
        GIFT + "let: {k: sum(claim)}\nlet_each: {claim: my_gift}\npayoffs: my_claim\n",
        r"5: let\.k: .* names `claim`, which is not known here; .*",
    ),
    "a payoff of an unknown seat": (
        STEPS + "payoffs: {giver: 1, takr: 2}\n",
        r"6: payoffs: expressions are given for giver, takr; give one for each of giver, taker",
    ),
    "a table with a hole": (
        MENU + TABLE.replace("  b a: [2, 0]\n", ""),
        r"4: payoffs: the cell `b a` is missing; add its payoffs",
    ),
    "a table whose cell is no sum": (
        MENU + TABLE.replace("[2, 0]", "[2, fine]"),
        r"7: payoffs\.b a: `fine` names `fine`, which is not known here; .*",
    ),
}
OVERDRAWN = {
    "a purse that falls below its least": (
        GIFT + "state:\n" + PURSE % ("my_purse - my_gift", ", least: 0") + ONE,
        r"6: state\.purse: purse falls to -5 in round 3, below its least of 0; bound the amounts.*",
    ),
    "a purse that is short only after ten rounds": (
        GIFT.replace("5", "1") + "state:\n" + PURSE % ("my_purse - my_gift", ", least: 0") + ONE,
        r"6: state\.purse: purse falls to -1 in round 11, below its least of 0; bound .*",
        "rounds=11",
    ),
    "a purse that begins below its least": (
        GIFT + "state:\n  purse: {start: -1, next: purse, least: 0}\n" + ONE,
        r"6: state\.purse: purse falls to -1 .*, below its least of 0; .*",
    ),
    "amounts of what is no longer there": (
        HEAD
        + "windows:\n  - {name: gift, amount: {high: my_purse}}\nstate:\n"
        + PURSE % ("my_purse - my_gift - 1", "")
        + ONE,
        r"4: windows\.gift\.amount: round \d+ would ask A for a number from 0 to -1; keep .*",
    ),
    "an allotment whose least is more than its total": (
        THREE % "low: 3, high: 5, total: 2",
        r"5: windows\.gift\.allotment: round 1 would ask A for a number from 6 to 2; keep .*",
    ),
    "an allotment in steps of nothing": (
        THREE % "high: 5, step: 0",
        r"5: windows\.gift\.allotment: round 1 would ask A for a step of 0; give a step above 0",
    ),
    "an allotment of an unknown purse": (
        THREE % "high: 5, total: purse",
        r"5: windows\.gift\.allotment\.total: .* names `purse`, which is not known here; .*",
    ),
    "what a seat was given where nothing is": (
        MENU + "payoffs: sum(given_choice)\n",
        r"4: payoffs: .* names `given_choice`, which is not known here; did you mean .*",
    ),
}
DRAWS = {
    "weights below zero": (
        drawn("{of: {x: 1, y: -1}}"),
        r"5: draws\.t\.of: the weights are not all 0 or more, .*; give .*",
    ),
    "weights that are all nothing": (
        drawn("{of: {x: 0, y: 0}}"),
        r"5: draws\.t\.of: the weights are not all 0 or more, with one above; give .*",
    ),
    "a weight that names what is not there": (
        drawn("{of: {x: p, y: 1}}"),
        r"5: draws\.t\.of\.x: `p` names `p`, which is not known here; .*",
    ),
    "a weight that divides by zero": (
        drawn("{of: {x: 1 / (n - 2), y: 1}}"),
        r"5: draws\.t\.of\.x: .* divides by zero\) where n = 2; .*",
    ),
    "fewer cards than seats": (
        drawn("{of: [1], distinct: true}"),
        r"5: draws\.t: 1 values cannot all be distinct for 2 seats; give more values.*",
    ),
    "a range upside down": (
        drawn("{range: {low: 5, high: 1}}"),
        r"5: draws\.t\.range: from 5 to 1 .* is no range to draw from; let .*",
    ),
    "numbers among words": (drawn("{of: [1, x]}"), r"5: draws\.t: .*mixes numbers and options.*;"),
    "a draw for an unknown seat": (
        drawn("{of: [1, 2], seats: [givr]}", head=PAIR + "actions: [a, b]\n"),
        r"6: draws\.t: names `givr`, which is no seat of the game; the seats are giver, taker",
    ),
    "a draw for all that is somebody's own": (
        drawn("{of: [1, 2], each: false}"),
        r"5: draws\.t: .*nobody's own; say who has `seen` it",
    ),
    "a reveal that is no condition": (
        drawn("{of: [1, 2], reveal: 1 + 1}"),
        r"5: draws\.t\.reveal: .*not a condition; compare something",
    ),
    "a type that cannot be drawn": (
        drawn("{of: [high, low]}", "payoffs: 1 if my_t == 'middle' else 0\n"),
        r"6: payoffs: .*'middle', which cannot be chosen there; choose one of high, low",
    ),
    "a type for the match where places rotate": (
        drawn(
            "{of: [1, 2], seats: [giver], every: match}",
            head=PAIR + "rotate: true\nactions: [a, b]\n",
        ),
        r"7: draws\.t\.every: is drawn once a match for identities that rotate; draw it .*",
    ),
    "places that rotate where there are none": (
        MENU + "rotate: true\n" + ONE,
        r"4: rotate: there are no identities to rotate; name identities .*",
    ),
    "noise above one": (MENU + "noise: 2\n" + ONE, r"4: noise: is 2; give at most 1"),
}
WINDOWS = {
    "a window that is never asked": (
        STEPS + "  - {name: v, seats: [taker], menu: [c, d], when: 1 > 2}\n" + ONE,
        r"6: windows\.v\.when: `1 > 2` never holds, whatever is chosen; leave the window out.*",
    ),
    "a window that is always asked": (
        STEPS + "  - {name: v, seats: [taker], menu: [c, d], when: n == 2}\n" + ONE,
        r"6: windows\.v\.when: `n == 2` always holds, whatever is chosen; leave `when` out",
    ),
    "a condition on an option that is none": (
        STEPS + "  - {name: v, seats: [taker], menu: [c, d], when: \"w == 'z'\"}\n" + ONE,
        r"6: windows\.v\.when: .*'z', which cannot be chosen there; choose one of a, b",
    ),
    "a condition on a later window": (
        STEPS
        + "  - {name: v, seats: [taker], menu: [c, d], when: \"x == 'e'\"}\n"
        + "  - {name: x, seats: [giver], menu: [e, f]}\n"
        + ONE,
        r"6: windows\.v\.when: .* names `x`, which is not known here; .*",
    ),
    "a condition on one's own place": (
        STEPS + "  - {name: v, seats: [taker], menu: [c, d], when: my_place > 1}\n" + ONE,
        r"6: windows\.v\.when: .* names `my_place`, which is not known here; .*",
    ),
    "a condition on the first window": (
        PAIR + "windows:\n  - {name: w, menu: [a, b], when: n > 1}\n" + ONE,
        r"5: windows\.w\.when: the first window is always asked; leave `when` out",
    ),
    "a question to an unknown seat": (
        STEPS.replace("[giver]}", "[givr]}").replace("[giver],", "[givr],") + ONE,
        r"5: windows\.w\.seats: asks `givr`, which is no seat of the game; the seats are giver.*",
    ),
    "a menu of one": (
        HEAD + "windows:\n  - {name: w, menu: [a]}\n" + ONE,
        r"4: windows\.w\.menu: offers a single option; give two options or more .*",
    ),
    "promises of what moves": (
        HEAD
        + "windows:\n  - {name: gift, amount: {high: pot}}\nstate: {pot: {start: 3, next: pot}}\n"
        + "promises: free\n"
        + ONE,
        r"6: promises: what is promised first must be a menu, .*; leave `promises` out",
    ),
    "promises of a word that is none": (
        MENU + "promises: maybe\n" + ONE,
        r"4: promises: \"maybe\" isn't known; choose 'none', 'free' or 'binding'",
    ),
}
SHOCKS = {
    "a shock to no parameter": (
        shocked("{round: 2, params: {z: 1}}"),
        r"8: shocks\.0\.params: sets `z`, which the game does not have; the params are k, .*",
    ),
    "a shock of another form": (
        shocked("{round: 2, params: {plan: 1}}"),
        r"8: shocks\.0\.params\.plan: gives plan another form than it has; .*",
    ),
    "a shock to an option that is none": (
        shocked("{round: 2, params: {t: both}}"),
        r"8: shocks\.0\.params\.t: sets t to `both`; choose even or odd",
    ),
    "a shock to no stock": (
        shocked("{round: 2, state: {z: 1}}"),
        r"8: shocks\.0\.state: sets `z`, which the game does not have; declare it in `state`",
    ),
    "a shock of nothing": (
        shocked("{round: 2}"),
        r"8: shocks\.0: changes nothing; give `params`, `state` or `plays`",
    ),
    "a shock before the first round": (
        shocked("{round: 0, params: {k: 1}}"),
        r"8: shocks\.0\.round: is 0; give at least 1",
    ),
    "a shock that plays for nobody": (
        shocked("{round: 2, plays: {Z: 3}}"),
        r"8: shocks\.0\.plays: plays for `Z`, which is no seat of the game; name one of A, B",
    ),
    "a shock that plays what is illegal": (
        shocked("{round: 2, plays: {A: 99}}"),
        r"8: shocks\.0\.plays\.A: is carried out for A in round 2: .*0 to 5; let it play .*",
    ),
    "a shock that plays a word for an amount": (
        shocked("{round: 2, plays: {A: all}}"),
        r"8: shocks\.0\.plays\.A: plays `all`, which cannot be chosen; choose one of the amounts",
    ),
    "two shocks of one round that disagree": (
        shocked("{round: 2, params: {k: 1}}", "{round: 2, params: {k: 3}}"),
        r"8: shocks\.1\.params\.k: round 2 has another shock that decides `k`; keep one of them",
    ),
    "a shock late in the match that divides by zero": (
        shocked("{round: 80, params: {k: 0}}").replace("k * my_gift", "my_gift / k"),
        r"7: payoffs: .* divides by zero\) where k = 0, .*; .*",
        "rounds=100",
    ),
    "a shock whose sum names what is not there": (
        GIFT
        + "state: {pot: {start: 1, next: pot}}\n"
        + ONE
        + "shocks: [{round: 7, state: {pot: zz}}]\n",
        r"7: shocks\.0\.state\.pot: `zz` names `zz`, which is not known here; .*",
    ),
}
FACTS = {
    "facts of five seats": (
        MENU + TABLE + "facts: {seats: 5}\n",
        r"9: facts\.seats: speaks of 5 seats, and the game takes 2 to 2; claim .*",
    ),
    "facts of no window": (
        MENU + TABLE + "facts: {equilibria: [{moves: {chice: a}}]}\n",
        r"9: facts\.equilibria\.0\.moves\.chice: .*no window of the game; the windows are choice",
    ),
    "facts of no option": (
        MENU + TABLE + "facts: {optimum: {total: 2, moves: [{choice: c}]}}\n",
        r"9: facts\.optimum\.moves\.0\.choice: `c` cannot be chosen there; choose a or b",
    ),
    "chances that do not add up": (
        MENU + TABLE + "facts: {equilibria: [{mix: [{a: 1/2}, {a: 1}]}]}\n",
        r"9: facts\.equilibria\.0\.mix\.0: the probabilities do not add up to 1; let .*",
    ),
    "facts of an unknown parameter": (
        MENU + TABLE + "facts: {range: [0, pie]}\n",
        r"9: facts\.range\.1: `pie` names `pie`, which is not known here; .*",
    ),
    "a solution concept that is none": (
        MENU + TABLE + "facts: {equilibria: [{kind: pareto}]}\n",
        r"9: facts\.equilibria\.0\.kind: \"pareto\" isn't known; choose .*",
    ),
}
RULES = ENDS | SUMS | OVERDRAWN | DRAWS | WINDOWS | SHOCKS | FACTS

STORY = "title: Mine\nstory: A story.\n"
PERSONA = """\
name: Odd
leaning: wants one thing and one thing only
knows: little
limits: none at all
decider: {}
"""
ODD = "roles.seats=[odd,trusting]"
# The file and its text, the place and words of the fault, and the words of the command.
OTHERS = {
    "a persona whose decider cannot play the game": (
        ("personas/odd.yaml", PERSONA.format("tit_for_tat")),
        r"mine/personas/odd\.yaml:5: decider: tit_for_tat cannot play ultimatum-v1: .*; "
        r"choose a strategy that can, such as self_interested",
        ("scenario=ultimatum", ODD),
    ),
    "a persona whose decider is none": (
        ("personas/odd.yaml", PERSONA.format("tit_for_tut")),
        r"mine/personas/odd\.yaml:5: decider: `tit_for_tut` is neither .*; did you mean tit_for.*",
        ("scenario=prisoners", ODD),
    ),
    "a persona whose decider lacks its argument": (
        ("personas/odd.yaml", PERSONA.format("{strategy: random, args: {p: 7}}")),
        r"mine/personas/odd\.yaml:5: decider: random\.p: 7 is no legal value; give .*",
        ("scenario=prisoners", ODD),
    ),
    "a written-out persona whose decider cannot play the game": (
        (
            "roles/mine.yaml",
            "seats:\n  A: trusting\n  B: {name: O, leaning: wants one thing and one only, "
            "knows: k, limits: l, decider: grim}\n",
        ),
        r"mine/roles/mine\.yaml:3: seats\.B\.decider: grim cannot play ultimatum-v1: .*; choose .*",
        ("scenario=ultimatum", "roles=mine"),
    ),
    "roles that are too many for the story": (
        ("scenario/mine.yaml", STORY + "seats: {least: 3, most: 4}\n"),
        r"mine/roles/mine\.yaml:1: seats: scenario mine takes 3 to 4 roles, not 2; .*",
        ("scenario=mine", "rules=public_goods", "roles=mine"),
        ("roles/mine.yaml", "seats: [free_rider, trusting]\n"),
    ),
    "a story that takes no seat": (
        ("scenario/mine.yaml", STORY + "seats: {least: 5, most: 4}\n"),
        r"mine/scenario/mine\.yaml:3: seats: `least` is more than `most`; .*",
        ("scenario=mine",),
    ),
    "a story that speaks of talking in no known way": (
        ("scenario/mine.yaml", STORY + "communication: loud\n"),
        r"mine/scenario/mine\.yaml:3: communication: \"loud\" isn't known; choose .*",
        ("scenario=mine",),
    ),
    "a story that lacks the language": (
        ("scenario/mine.yaml", "title: Mine\nstory: {en: A story.}\n"),
        r"mine/scenario/mine\.yaml:2: story: has no text in zh; .*",
        ("scenario=mine", "language=zh"),
    ),
}


def check(gtlab, here, files, words):
    """What `gtlab check` says of a folder with `files`, which it leaves as they are."""
    for name, text in files:
        file = here / "mine" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    said = gtlab("check", "--config-dir", "mine", *words)
    assert sorted(path.name for path in here.iterdir()) == ["mine"]
    return said


def refused(said, expected):
    assert (said.code, said.out) == (2, "")
    (line,) = said.err.splitlines()
    assert re.match(expected, line), line
    assert "Traceback" not in line
    assert len(line) < 700


def test_there_are_enough_cases():
    assert len(RULES) + len(OTHERS) >= 70


@pytest.mark.parametrize("case", RULES)
def test_a_bad_game_is_refused_in_one_line(gtlab, here, case):
    text, expected, *words = RULES[case]
    cast = "[calculator,trusting,sceptic]" if "least: 3" in text else "[calculator,trusting]"
    words = ["scenario=plain", "rules=mine", f"roles.seats={cast}", "rounds=3", *words]
    said = check(gtlab, here, [("rules/mine.yaml", text)], words)
    refused(said, rf"mine/rules/mine\.yaml:{expected}")


@pytest.mark.parametrize("case", OTHERS)
def test_a_bad_cast_or_story_is_refused_in_one_line(gtlab, here, case):
    file, expected, words, *more = OTHERS[case]
    refused(check(gtlab, here, [file, *more], words), expected)
