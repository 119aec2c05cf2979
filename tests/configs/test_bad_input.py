"""What users get wrong: one line each, with the file or the key, and a way out."""

import pytest
import yaml
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from gtlab.configs.compose import cells, compose
from gtlab.configs.places import conf_dir
from gtlab.errors import UserError
from gtlab.instance.game import GameSpec

P = "name: Odd\nleaning: wants one thing and one thing only\nknows: little\nlimits: none at all\n"
PERSONA = P + "decider: defector\n"
G = "name: g-v1\ntitle: G\n"
TABLE = "payoffs:\n  a a: [1, 1]\n  a b: [0, 2]\n  b a: [2, 0]\n  b b: [0, 0]\n"
GAME = G + "actions: [a, b]\n" + TABLE
STORY = "title: T\nstory: S\n"
EXPERIMENT = "# @package _global_\n"

OVERRIDES = {
    "unknown scenario": ("scenario=prisonrs", 'scenario: no option is called "prisonrs"; did you'),
    "unknown roles": ("roles=calc_vs_tust", r"roles: no option .*did you mean calc_vs_trust"),
    "unknown rules": ("rules=xyz", r"rules: no option .*choose one of .*battle_of_sexes"),
    "unknown experiment": ("experiment=horizn", r"experiment: .*did you mean horizon\?"),
    "unknown language": ("language=fr", r"language: .*choose one of en, zh"),
    "unknown key": ("roundz=3", r"roundz: is no known key; did you mean rounds"),
    "unknown group": ("scenarios=prisoners", r"scenarios: .*did you mean scenario\?"),
    "unknown inner key": ("review.evry=2", r"review\.evry: .*did you mean every\?"),
    "added key": ("+zz=1", r"zz: is no known key; choose"),
    "added inner key": ("+review.zz=1", r"review\.zz: is no known key; choose one of by, every"),
    "key below a value": ("rounds.x=1", r"rounds\.x: .*; it has no keys"),
    "persona as a group": ("personas=odd", r"personas: is no known key; choose"),
    "group with a folder": ("rules/mine=x", r"rules/mine: is no group; did you mean rules"),
    "group with a package": ("rules@scenario=trust", r"rules@scenario: says where .*write rules="),
    "group deleted": ("~rules", r"rules: can't be left out; write rules=option"),
    "group added": ("+rules=trust", r"rules: is there already; write rules=option without \+"),
    "group empty": ("rules=null", r"rules: takes one name; choose"),
    "two options of a group": ("rules=[trust,chicken]", r"rules: takes one name; choose"),
    "boolean option": (
        "tracking=true",
        r"tracking: takes one name; choose one of mlflow, none, of",
    ),
    "rounds zero": ("rounds=0", r"rounds: is 0; give at least 1"),
    "rounds a word": ("rounds=many", r'rounds: "many" isn\'t a whole number; give'),
    "rounds a boolean": ("rounds=true", r"rounds: true isn't a whole number; give"),
    "rounds a fraction": ("rounds=1.5", r"rounds: 1.5 isn't a whole number; give"),
    "rounds in quotes": ("rounds='3'", r'rounds: "3" isn\'t a whole number; give'),
    "rounds beyond all bounds": ("rounds=1000000000", r"rounds: is 1000000000; give at most"),
    "rounds a list": ("rounds=[1]", r"rounds: what stands here isn't a whole number; give"),
    "replicates negative": ("replicates=-1", r"replicates: is -1; give at least 1"),
    "seed negative": ("seed=-1", r"seed: is -1; give at least 0"),
    "seed empty": ("seed=null", r"seed: null isn't a whole number; give"),
    "continuation above one": ("continuation=1.5", r"continuation: is 1.5; give at most 1"),
    "continuation no number": ("continuation=nan", r"continuation: is nan; give at"),
    "continuation without end": ("continuation=1", r"continuation: 1 with no `rounds` .*give `rou"),
    "parallel zero": ("parallel=0", r"parallel: is 0; give at least 1"),
    "run_dir empty": ("run_dir=''", r"run_dir: \"\" is empty; write something"),
    "order unknown": ("order=random", r"order: \"random\" isn't known; choose 'simultaneous' or"),
    "thoughts a word": ("output.thoughts=sometimes", r"output\.thoughts: .*; write true or false"),
    "thoughts yes": ("output.thoughts=yes", r"output\.thoughts: .*; write true or false"),
    "style unknown": (
        "output.style=opera",
        r"output\.style: \"opera\" isn't known; choose 'report'",
    ),
    "review never": (
        "review.every=never",
        r"review\.every: .*; give a whole number from 1, or end",
    ),
    "review zero": ("review.every=0", r"review\.every: .*; give a whole number from 1, or end"),
    "tracking kind": ("tracking.kind=wandb", r"tracking\.kind: \"wandb\" isn't known; choose 'mlf"),
    "one role": ("roles.seats=[calculator]", r"roles\.seats: names 1 seat; name from 2 to 26"),
    "no role": ("roles.seats=[]", r"roles\.seats: names 0 seats; name from 2"),
    "roles a word": ("roles.seats=calculator", r"roles\.seats: names no seats; write seats: \["),
    "unknown persona": (
        "roles.seats=[trusting,calculatr]",
        r"roles\.seats\.1: no persona .*mean cal",
    ),
    "same persona twice": (
        "roles.seats=[sceptic,sceptic]",
        r"roles: every seat has the same .*; give",
    ),
    "persona a number": ("roles.seats=[1,2]", r"roles\.seats\.0: is no persona; name a persona"),
    "seat that isn't there": (
        "models.by_role.C=grim",
        r"models\.by_role: there is no seat C; the s",
    ),
    "seat that can't be": ("models.by_role.Q=grim", r"models\.by_role\.Q: is no known key; choose"),
    "strategy without name": (
        "models.by_role.A={args:{p:1}}",
        r"by_role\.A\.strategy: is missing; add",
    ),
    "strategy a number": ("models.by_role.A=3", r"models\.by_role\.A: .*; give a strategy's name"),
    "no key": ("prisoners", r"prisoners: isn't an override; write key=value"),
    "nothing": ("", r"isn't an override; write key=value"),
    "unbalanced": ("roles.seats=[a", r"roles\.seats: isn't written as Hydra reads it; put quotes"),
    "unquoted Chinese": ("pack=囚徒", r"pack: isn't written as Hydra reads it; put quotes round"),
    "Chinese key": ("轮数=3", r"轮数: isn't ASCII; keys and ids are ASCII"),
    "two values": ("rounds=1,2", r"rounds: has several values; use -m for a grid"),
    "interpolation": ("rounds=${seed}", r"rounds: interpolates; write the value itself"),
    "environment": ("pack=${oc.env:HOME}", r"pack: interpolates; write the value itself"),
    "target": ("+rules._target_=os.getcwd", r"rules\._target_: would run code; take out"),
    "inner target": (
        "models.by_role.A={_target_:x}",
        r"models\.by_role\.A: would run code; take out",
    ),
    "hydra key": ("hydra.run.dir=x", r"hydra\.run\.dir: is a setting of Hydra; give it"),
    "hydra group": ("hydra/launcher=joblib", r"hydra/launcher: is a setting of Hydra; give it"),
    "private character": ("pack='\ue000'", r"pack: has a private-use character; take it out"),
    "path as an option": ("scenario=../rules/trust", r"scenario: no option is called .*; "),
}


@pytest.mark.parametrize("case", OVERRIDES)
def test_an_override_is_refused_in_one_line(case):
    override, expected = OVERRIDES[case]
    with pytest.raises(UserError) as caught:
        compose([override])
    _check(str(caught.value), expected)


FILES = {
    "taken name": (
        "scenario/prisoners.yaml",
        STORY,
        r"has the name of conf/scenario/prisoners.*; giv",
    ),
    "taken name, other case": (
        "rules/Trust.yaml",
        GAME,
        r"has the name of conf/rules/trust\.yaml.*; g",
    ),
    "taken persona": ("personas/sceptic.yaml", PERSONA, r"name of conf/personas/sceptic.*; give"),
    "name with a space": (
        "roles/my pair.yaml",
        "seats: []",
        r"name that no override can give; begin",
    ),
    "yml": ("rules/x.yml", GAME, r"mine/rules/x\.yml: isn't read; call it \.yaml"),
    "misnamed group": (
        "scenarios/x.yaml",
        STORY,
        r"mine/scenarios: is no group; did you mean scenario",
    ),
    "hydra folder": ("hydra/launcher/x.yaml", "a: 1", r"mine/hydra: sets up Hydra itself; give"),
    "second config": (
        "config.yaml",
        "rounds: 3",
        r"mine/config\.yaml: would stand in for conf/c.*; put",
    ),
    "empty": ("rules/x.yaml", "", r"rules/x\.yaml: is empty; write"),
    "a list": ("rules/x.yaml", "- a", r"rules/x\.yaml: is no mapping; write"),
    "no YAML": ("rules/x.yaml", "a: [", r"rules/x\.yaml:1: isn't YAML"),
    "not UTF-8": (
        "rules/x.yaml",
        b"title: \xff\xfe",
        r"x\.yaml: isn't UTF-8 text; save it as UTF-8",
    ),
    "python tag": (
        "rules/x.yaml",
        "a: !!python/object/apply:os.getcwd []",
        r"x\.yaml:1: uses the tag",
    ),
    "duplicate key": ("rules/x.yaml", GAME + "title: H", r"x\.yaml:9: title: stands twice"),
    "alias": ("rules/x.yaml", "a: &a 1\nb: *a", r"x\.yaml:1: uses the anchor"),
    "boolean key": ("rules/x.yaml", GAME + "on: 1", r"x\.yaml:9: on: is no word to YAML; put"),
    "number key": ("rules/x.yaml", GAME + "1: 1", r"x\.yaml:9: 1: is no word to YAML; put"),
    "target": (
        "rules/x.yaml",
        GAME + "_target_: builtins.open",
        r"x\.yaml:9: _target_: would run.*; ta",
    ),
    "inner target": (
        "rules/x.yaml",
        GAME + "let: {_target_: a}",
        r"x\.yaml:9: let\._target_: would ru",
    ),
    "hydra key": (
        "rules/x.yaml",
        GAME + "hydra: {}",
        r"x\.yaml:9: hydra: sets up Hydra itself; give",
    ),
    "hydra header": (
        "rules/x.yaml",
        "# @package hydra.run\n" + GAME,
        r"x\.yaml:1: @package: isn't al.*;",
    ),
    "global header": (
        "rules/x.yaml",
        "# @package _global_\n" + GAME,
        r"x\.yaml:1: @package: isn't al.*;",
    ),
    "private character": (
        "rules/x.yaml",
        GAME + "source: a\ue000",
        r"x\.yaml:9: source: .*; take it",
    ),
    "private key": (
        "rules/x.yaml",
        GAME + "labels: {\ue000: x}",
        r"x\.yaml:9: labels: has .*; take it",
    ),
    "no name": ("rules/x.yaml", GAME[11:], r"x\.yaml:1: name: is missing; add it"),
    "no version": (
        "rules/x.yaml",
        GAME.replace("-v1", ""),
        r"x\.yaml:1: name: \"g\" isn't a legal n.*; us",
    ),
    "unknown key": (
        "rules/x.yaml",
        GAME + "paramz: {}",
        r"x\.yaml:9: paramz: .*; did you mean params",
    ),
    "no payoffs": (
        "rules/x.yaml",
        GAME.replace(TABLE, ""),
        r"x\.yaml:1: payoffs: is missing; add it",
    ),
    "no actions": (
        "rules/x.yaml",
        G + TABLE,
        r"x\.yaml:1: a game has either `actions` or `windows`;",
    ),
    "one action": (
        "rules/x.yaml",
        G + "actions: [a]\npayoffs: 1",
        r"x\.yaml:1: `actions` names a.*; a de",
    ),
    "action twice": (
        "rules/x.yaml",
        G + "actions: [a, a]\n" + TABLE,
        r"x\.yaml:1: an option stands twic",
    ),
    "Chinese action": (
        "rules/x.yaml",
        GAME.replace("[a, b]", "[合, b]"),
        r"x\.yaml:3: actions\.0: .*; begi",
    ),
    "boolean payoff": (
        "rules/x.yaml",
        GAME.replace("[1, 1]", "[true, 1]"),
        r"x\.yaml:5: payoffs\.a a\.0:",
    ),
    "null payoff": (
        "rules/x.yaml",
        GAME.replace("[1, 1]", "[~, 1]"),
        r"x\.yaml:5: payoffs\.a a\.0: null",
    ),
    "half a table": (
        "rules/x.yaml",
        GAME.replace("[1, 1]", "5"),
        r"x\.yaml:5: payoffs\.a a: 5 isn't a l",
    ),
    "word for a number": (
        "rules/x.yaml",
        GAME + "params: {p: ten}",
        r"x\.yaml:9: params: p is `ten`, no number; give one",
    ),
    "boolean parameter": ("rules/x.yaml", GAME + "params: {p: true}", r"x\.yaml:9: params\.p: "),
    "goal": (
        "rules/x.yaml",
        GAME + "goal: win",
        r"x\.yaml:9: goal: \"win\" isn't known; choose 'max",
    ),
    "one seat": (
        "rules/x.yaml",
        GAME + "seats: {most: 1}",
        r"x\.yaml:9: seats\.most: is 1; give at le",
    ),
    "seats reversed": (
        "rules/x.yaml",
        GAME + "seats: {least: 3}",
        r"x\.yaml:9: seats: `least` is more",
    ),
    "identity twice": (
        "rules/x.yaml",
        GAME + "seats: [a, a]",
        r"x\.yaml:1: `seats` names at least two",
    ),
    "empty title": (
        "rules/x.yaml",
        GAME.replace("title: G", "title: ''"),
        r"x\.yaml:2: title: is an emp",
    ),
    "no Chinese": (
        "rules/x.yaml",
        GAME.replace("title: G", "title: {zh: 甲}"),
        r"x\.yaml:2: title: has no ",
    ),
    "unknown tongue": (
        "rules/x.yaml",
        GAME.replace("title: G", "title: {fr: G}"),
        r"2: title\.fr: .*; cho",
    ),
    "window asks twice": (
        "rules/x.yaml",
        G + "windows:\n  - {name: w, menu: [a, b], amount: {high: 3}}\npayoffs: 1",
        r"x\.yaml:4: windows\.0: a window asks for either",
    ),
    "window without a bound": (
        "rules/x.yaml",
        G + "windows:\n  - {name: w, amount: {low: 3}}\npayoffs: 1",
        r"x\.yaml:4: windows\.0\.amount\.high: is missing; add it",
    ),
    "state without next": (
        "rules/x.yaml",
        GAME + "state: {pot: {start: 1}}",
        r"x\.yaml:9: state\.pot\.next: is missing; add it",
    ),
    "no story": ("scenario/x.yaml", "title: T", r"x\.yaml:1: story: is missing; add it"),
    "scenario key": (
        "scenario/x.yaml",
        STORY + "tale: x",
        r"x\.yaml:3: tale: .*; did you mean title",
    ),
    "communication": (
        "scenario/x.yaml",
        STORY + "communication: on",
        r"x\.yaml:3: communication: \"on\"",
    ),
    "scenario id": ("scenario/My-One.yaml", STORY, r"id: \"My-One\" isn't a legal name; begin"),
    "defaults a word": (
        "scenario/x.yaml",
        STORY + "defaults: trust",
        r"x\.yaml:3: defaults: isn't a list;",
    ),
    "defaults loaded": (
        "scenario/x.yaml",
        STORY + "defaults: [rules: trust]",
        r"3: defaults\.0: .*; write",
    ),
    "defaults off": (
        "scenario/x.yaml",
        STORY + "defaults: [{override /tracking: no}]",
        r"no option is c",
    ),
    "defaults a bool": (
        "scenario/x.yaml",
        STORY + "defaults: [{override /rules: true}]",
        r"3: defaults\.0",
    ),
    "unknown game": (
        "scenario/x.yaml",
        STORY + "defaults: [override /rules: trsut]",
        r"3: rules: no op",
    ),
    "unknown base": (
        "scenario/x.yaml",
        STORY + "defaults: [trusty]",
        r"3: scenario: no option is call",
    ),
    "itself": (
        "scenario/x.yaml",
        STORY + "defaults: [x]",
        r"3: defaults: builds on itself: .*; take",
    ),
    "hydra default": (
        "scenario/x.yaml",
        STORY + "defaults: [override /hydra/launcher: joblib]",
        r"3: def",
    ),
    "hydra package": (
        "scenario/x.yaml",
        STORY + "defaults: [override /rules@hydra: trust]",
        r"3: defaul",
    ),
    "interpolated": (
        "scenario/x.yaml",
        STORY + "defaults: [override /rules: '${a}']",
        r"3: defaults\.0",
    ),
    "folder in defaults": (
        "scenario/x.yaml",
        STORY + "defaults: [../rules/trust]",
        r"3: defaults\.0: is",
    ),
    "base after override": (
        "scenario/x.yaml",
        STORY + "defaults: [override /rules: trust, prisoners]",
        r"x\.yaml:3: defaults\.1: stands after an override; put overrides last",
    ),
    "scenario in rules": (
        "rules/x.yaml",
        GAME + "defaults: [override /roles: couple]",
        r"9: defaults\.0:",
    ),
    "roles key": (
        "roles/x.yaml",
        "seat: [a, b]",
        r"roles/x\.yaml:1: seat: is no known key; a roles opt",
    ),
    "one role": (
        "roles/x.yaml",
        "seats: [sceptic]",
        r"roles/x\.yaml:1: roles\.seats: names 1 seat; nam",
    ),
    "unknown persona": (
        "roles/x.yaml",
        "seats: [sceptic, trustin]",
        r"x\.yaml:1: seats\.1: no persona .*d",
    ),
    "bad seat name": (
        "roles/x.yaml",
        "seats: {'../x': sceptic, B: trusting}",
        r"x\.yaml:1: .*; begin with",
    ),
    "long seat name": (
        "roles/x.yaml",
        f"seats: {{{'s' * 300}: sceptic, B: trusting}}",
        r"1: .*; begin wi",
    ),
    "same seat": (
        "roles/x.yaml",
        "seats: {a: sceptic, A: trusting}",
        r"roles: two roles have one seat id",
    ),
    "seat a number": (
        "roles/x.yaml",
        "seats: {1: sceptic, B: trusting}",
        r"1: seats\.1: is no word",
    ),
    "half a persona": (
        "roles/x.yaml",
        "seats: [{name: N, leaning: wants a good deal of all, knows: k, limits: l}, trusting]",
        r"x\.yaml:1: seats\.0\.decider: is missing; add it",
    ),
    "strategy in models": (
        "models/x.yaml",
        "by_role: {A: {strategy: grim, arg: 1}}",
        r"1: by_role\.A\.arg: .*; did",
    ),
    "review by": (
        "review/x.yaml",
        "by: phone",
        r"review/x\.yaml:1: by: \"phone\" isn't known; choose 'aut",
    ),
    "tracking key": (
        "tracking/x.yaml",
        "kind: none\nurl: x",
        r"x\.yaml:2: url: .*; did you mean uri",
    ),
    "no header": (
        "experiment/x.yaml",
        "rounds: 3",
        r"x\.yaml:1: has no header; begin the file with `# @",
    ),
    "experiment key": (
        "experiment/x.yaml",
        EXPERIMENT + "round: 3",
        r"x\.yaml:2: round: is no known.*; did",
    ),
    "experiment value": (
        "experiment/x.yaml",
        EXPERIMENT + "rounds: on",
        r"x\.yaml:2: rounds: \"on\" isn't",
    ),
    "experiment of one": (
        "experiment/x.yaml",
        EXPERIMENT + "defaults: [override /experiment: horizon]",
        r"x\.yaml:2: defaults\.0: may not choose experiment; choose one of",
    ),
}


@pytest.mark.parametrize("case", FILES)
def test_a_file_is_refused_in_one_line(case, mine):
    name, text, expected = FILES[case]
    folder = mine({name: text})
    group, option = name.removesuffix(".yaml").split("/")[-2:] if "/" in name else ("", "")
    choice = [f"{group}={option}"] if group in GROUPS_OF_CASES and " " not in option else []
    with pytest.raises(UserError) as caught:
        compose(choice, [folder])
    _check(str(caught.value), expected)


GROUPS_OF_CASES = ("scenario", "rules", "roles", "models", "review", "tracking", "experiment")

PERSONAS = {
    "no leaning": (
        PERSONA.replace("leaning", "learning"),
        r"odd\.yaml:1: leaning: is missing; add it",
    ),
    "a label for a leaning": (
        PERSONA.replace("wants one thing and one thing only", "greedy"),
        r"leaning.*; say",
    ),
    "blank leaning": (
        PERSONA.replace("wants one thing and one thing only", "' '"),
        r"2: leaning: is an emp",
    ),
    "no decider": (P, r"odd\.yaml:1: decider: is missing; add it"),
    "decider a list": (
        P + "decider: [grim]",
        r"odd\.yaml:5: decider: what stands here isn't a map.*; wri",
    ),
    "decider with a bad name": (
        P + "decider: ../grim",
        r"odd\.yaml:5: decider.*: \"\.\./grim\" isn't a l",
    ),
    "decider's arguments": (
        P + "decider: {strategy: grim, args: {p: {}}}",
        r"5: decider\.args\.p: .*; give",
    ),
    "an id": (PERSONA + "id: odd", r"odd\.yaml:6: id: isn't needed; take it out"),
    "a target": (
        PERSONA + "_target_: os.getcwd",
        r"odd\.yaml:6: _target_: would run code; take it",
    ),
    "no Chinese": (
        PERSONA.replace("knows: little", "knows: {zh: 少}"),
        r"odd\.yaml:3: knows: has no text in",
    ),
}


@pytest.mark.parametrize("case", PERSONAS)
def test_a_persona_is_refused_in_one_line(case, mine):
    text, expected = PERSONAS[case]
    with pytest.raises(UserError) as caught:
        compose(["roles.seats=[odd,trusting]"], [mine({"personas/odd.yaml": text})])
    said = str(caught.value)
    if case == "no leaning":
        said, typo = said.splitlines()
        assert typo == "mine/personas/odd.yaml:2: learning: is no known key; did you mean leaning?"
    _check(said, expected)


GRIDS = {
    "continuous": ("continuation=interval(0,1)", r"continuation: is no list of values; list"),
    "one level twice": ("seed=3,3", r"two cells are the same: seed=3 \| seed=3; take one out"),
    "one bad level": ("scenario=trust,trsut", r'scenario: no option is called "trsut"; did you'),
    "no level": ("seed=range(3,3)", r"the grid has no cell; give every factor"),
}


@pytest.mark.parametrize("case", GRIDS)
def test_a_grid_is_refused_in_one_line(case):
    override, expected = GRIDS[case]
    with pytest.raises(UserError) as caught:
        cells([override])
    _check(str(caught.value), expected)


def test_folders_that_are_none_are_refused(tmp_path):
    (tmp_path / "file").touch()
    for path in (tmp_path / "nowhere", tmp_path / "file"):
        with pytest.raises(UserError, match=r"isn't a folder; give --config-dir a folder"):
            compose([], [path])


def test_a_folder_is_given_once_and_never_ours(mine):
    folder = mine({"rules/g.yaml": GAME})
    for dirs, said in (
        ([folder, folder], "is given already"),
        ([conf_dir()], "is gtlab's own folder"),
    ):
        with pytest.raises(UserError, match=f"{said}; leave it out of --config-dir"):
            compose([], dirs)


def test_a_circle_of_scenarios_is_refused_and_named(mine):
    folder = mine(
        {"scenario/a.yaml": "defaults: [b]\n" + STORY, "scenario/b.yaml": "defaults: [a]\n" + STORY}
    )
    with pytest.raises(
        UserError, match=r"builds on itself: scenario/b > scenario/a > scenario/b; ta"
    ):
        compose(["scenario=a"], [folder])


def test_two_users_folders_may_not_hide_each_other(mine, tmp_path):
    mine({"rules/g.yaml": GAME})
    (tmp_path / "other/rules").mkdir(parents=True)
    (tmp_path / "other/rules/g.yaml").write_text(GAME, encoding="utf-8")
    with pytest.raises(UserError, match=r"other/rules/g\.yaml: has the name of mine/rules/g\.yaml"):
        compose([], ["mine", "other"])


WORDS = ["rounds", "scenario", "roles.seats", "models.by_role.A", "=", "trust", "[", "]", "{", "}"]
WORDS += [
    ",",
    ":",
    "'",
    '"',
    "+",
    "~",
    "@",
    "/",
    "null",
    "1",
    "-1",
    "1e999",
    "nan",
    "true",
    "\\",
    " ",
]
WORDS += [
    "range(1,3)",
    "interval(0,1)",
    "glob(*)",
    "sort(",
    "囚",
    "\x00",
    "\x1b[1m",
    "..",
    "_here_",
]
ODD_TEXTS = st.lists(st.sampled_from(WORDS) | st.text(max_size=3), max_size=8).map("".join)
FAST = settings(max_examples=60, suppress_health_check=list(HealthCheck))


@given(st.lists(ODD_TEXTS, min_size=1, max_size=2))
@FAST
def test_whatever_is_typed_composes_or_is_refused(overrides):
    for call in (compose, cells):
        assert all(line.isprintable() for line in _refusal(call, overrides).splitlines())


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 30)
    | st.sampled_from(["a", "on", "${x}", "", "1:30"]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from([*GameSpec.model_fields, "high", "menu", "en", "a a"]), inner
        )
    ),
    max_leaves=12,
)


SOUND = {"title": "X", "actions": ["a", "b"], "payoffs": 1}


@given(st.dictionaries(st.sampled_from(list(GameSpec.model_fields)), VALUES))
@example(SOUND)
@FAST
def test_whatever_a_file_holds_composes_or_is_refused(mine, values):
    folder = mine({"rules/x.yaml": yaml.safe_dump({"name": "x-v1", **values}, allow_unicode=True)})
    said = _refusal(compose, ["rules=x"], [folder])
    assert all("x.yaml" in line for line in said.splitlines())
    if not said:
        rules = compose(["rules=x"], [folder]).brief.rules
        assert rules.model_fields_set == {"name", *values}
        assert rules.name == values.get("name", "x-v1")
    assert not (said and values == SOUND)


def _refusal(call, *args):
    try:
        call(*args)
    except UserError as error:
        return str(error)
    return ""


def _check(said, expected):
    import re

    assert len(said.splitlines()) == 1, said
    assert re.search(expected, said), said
    assert "Traceback" not in said
    assert len(said) < 700
