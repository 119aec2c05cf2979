"""What users get wrong, through the command line: one line a fault, with a fix, nothing written.

A case is a command line and the files it meets in the working folder. Every line on standard error
must name the file or the key; there is never a traceback, and never a run folder left behind.
"""

import errno
import os
import re
import shutil

import pytest

PERSONA = """\
name: Odd
leaning: wants one thing and one thing only
knows: little
limits: none at all
decider: always_defect
"""
TABLE = """\
payoffs:
  a a: [1, 1]
  a b: [0, 2]
  b a: [2, 0]
  b b: [0, 0]
"""
HEAD = "name: mine-v1\ntitle: Mine\n"
MENU = HEAD + "actions: [a, b]\n"
AMOUNT = HEAD + "windows:\n  - {name: gift, amount: {high: 5}}\n"
STORY = "title: Mine\nstory: A story.\n"
MINE = ("--config-dir", "mine")
FILE = r"mine/rules/mine\.yaml:\d+"
GAME = (*MINE, "scenario=plain", "roles=calc_vs_trust", "rules=mine", "rounds=2")


def game(text):
    return {"mine/rules/mine.yaml": text}


def persona(text):
    return {"mine/personas/odd.yaml": text}


WITH_ODD = (*MINE, "roles.seats=[odd,trusting]")
WITH_STORY = (*MINE, "scenario=own")

WORDS = {
    "unknown scenario": (
        ["scenario=prisonrs"],
        r'scenario: no option is called "prisonrs"; did you mean prisoners.*\?',
    ),
    "unknown roles": (["roles=calc_vs_tust"], r"roles: .*; did you mean calc_vs_trust.*\?"),
    "unknown rules": (["rules=xyz"], r"rules: .*; choose one of .*battle_of_sexes, .*"),
    "unknown language": (["language=fr"], r"language: .*; choose one of en, zh"),
    "unknown key": (["roundz=3"], r"roundz: is no known key; did you mean rounds.*\?"),
    "unknown persona": (
        ["roles.seats=[calculatr,trusting]"],
        r'roles\.seats\.0: no persona is called "calculatr"; did you mean calculator\?',
    ),
    "one role": (["roles.seats=[calculator]"], r"roles\.seats: names 1 seat; name from 2 to 26.*"),
    "more roles than the game takes": (
        ["roles.seats=[calculator,trusting,sceptic]"],
        r"roles\.seats: prisoners-v1 takes 2 seats, and 3 roles are given; give 2 roles",
    ),
    "one persona in every seat": (
        ["roles.seats=[sceptic,sceptic]"],
        r"roles: every seat has the same persona; give at least two",
    ),
    "rounds: 0": (["rounds=0"], r"rounds: is 0; give at least 1"),
    "rounds in words": (["rounds=many"], r'rounds: "many" isn\'t a whole number; give .*'),
    "rounds: true": (["rounds=true"], r"rounds: true isn't a whole number; give .*"),
    "continuation without a limit": (
        ["continuation=1"],
        r"continuation: 1 with no `rounds` never ends; give `rounds` as a limit",
    ),
    "continuation above 1": (["continuation=1.5"], r"continuation: is 1\.5; give at most 1\.0"),
    "replicates: 0": (["replicates=0"], r"replicates: is 0; give at least 1"),
    "parallel: 0": (["parallel=0"], r"parallel: is 0; give at least 1"),
    "negative seed": (["seed=-1"], r"seed: is -1; give at least 0"),
    "order in words": (["order=random"], r"order: \"random\" isn't known; choose 'simultan.*"),
    "unknown strategy": (
        ["models.by_role.A=tit_for_tut"],
        r"models\.by_role\.A: `tit_for_tut` is neither .*; did you mean tit_for_tat.*",
    ),
    "a strategy that cannot play the game": (
        ["scenario=public_goods", "models.by_role.A=tit_for_tat"],
        r"models\.by_role\.A: tit_for_tat cannot play public-goods-v1: .*; choose a strategy .*",
    ),
    "an argument that the strategy does not take": (
        ["models.by_role.A={strategy:random,args:{q:1}}"],
        r"seat A: random\.q: is no argument of this strategy; it takes p: .*",
    ),
    "an argument out of its range": (
        ["models.by_role.A={strategy:random,args:{p:7}}"],
        r"seat A: random\.p: 7 is no legal value; give .*",
    ),
    "by_role for a seat that is not there": (
        ["models.by_role.C=grim"],
        r"models\.by_role: there is no seat C; the seats are A, B",
    ),
    "by_worker for a worker that is not there": (
        ["+models.by_worker.narrator=grim"],
        r"models\.by_worker\.narrator: is no .*; .*",
    ),
    "no key": (["trust"], r"trust: is neither a command nor KEY=VALUE; see gtlab --help"),
    "unknown command": (
        ["resme", "runs/x"],
        r"resme: is neither a command nor KEY=VALUE; did you mean `gtlab resume`\?",
    ),
    "unknown option": (["--dry-run"], r"--dry-run: is no option; see gtlab --help"),
    "a setting with dashes": (
        ["--rounds=3"],
        r"--rounds: is no option; a setting has no dashes: rounds=VALUE",
    ),
    "several values without -m": (["rounds=1,2"], r"overrides: 2 cells .*; sweep with -m"),
    "two cells that are the same": (
        ["-m", "tracking=off,none"],
        r"two cells are the same: tracking=off \| tracking=none; take one out",
    ),
    "a grid without a cell": (
        ["-m", "seed=range(3,1)"],
        r"seed: .*; .*|the grid has no cell; give every factor at least one value",
    ),
    "a bracket that is not closed": (
        ["roles.seats=[a"],
        r"roles\.seats: isn't written as Hydra reads it; put quotes round the value: .*",
    ),
    "a Chinese key": (["轮数=3"], r"轮数: isn't ASCII; keys and ids are ASCII.*"),
    "interpolation": (["rounds=${seed}"], r"rounds: interpolates; write the value itself.*"),
    "the environment": (["pack=${oc.env:HOME}"], r"pack: interpolates; write the value itself.*"),
    "_target_": (["+rules._target_=os.getcwd"], r"rules\._target_: would run code; take out .*"),
    "a key": (["api_key=sk-abcdefgh12345678"], r"api_key: looks like a secret; keep it in .*"),
    "a key as an option": (["--api-key=sk-abcdefgh12345678"], r"--api-key: is no option; .*"),
    "a key alone": (["sk-abcdefgh12345678"], r"looks like a secret; keep it in .*"),
    "credentials in the store's address": (
        ["tracking.uri=http://me:hunter2@there"],
        r"tracking\.uri: looks like a secret; keep it in .*",
    ),
    "parameters in the store's address": (
        ["tracking.uri='http://there?x=1'"],
        r"tracking\.uri: holds credentials or parameters; .*",
    ),
    "a store of another kind": (
        ["tracking.uri=ftp://there"],
        r"tracking\.uri: is no address of a store; give sqlite:///.*",
    ),
    "a store in a path that no address can hold": (
        ["tracking.uri='sqlite:///a?b.db'"],
        r".*a\?b\.db: tracking\.uri: no database address can hold .*; give sqlite:///.*",
    ),
    "a notebook's review in a terminal": (
        ["review=notebook"],
        r"review: review=notebook, and this is no notebook, .*; review=auto accepts .*",
    ),
    "a review that never is": (["review.every=never"], r"review\.every: .*; give a whole number.*"),
    "an unknown pack": (
        ["pack=theatre"],
        r"pack: there is no pack 'theatre'; known: roleplay-game-theory",
    ),
    "a pack by its path": (["pack=../../etc"], r"pack: .*; .*"),
    "a folder of options that is not there": (
        ["--config-dir", "nope"],
        r"nope: isn't a folder; give --config-dir a folder of options",
    ),
    "a folder of options left out": (["--config-dir"], r"--config-dir: lacks its value; .*"),
    "resume without a path": (["resume"], r"resume: takes one run or sweep; gtlab resume PATH"),
    "report without a path": (["report"], r"report: takes one run or sweep; gtlab report PATH"),
    "track without a path": (["track"], r"track: takes runs or sweeps; gtlab track PATH \.\.\."),
    "resume of nothing": (["resume", "nope"], r"nope: holds neither a run nor a sweep .*; .*"),
    "report of nothing": (["report", "nope"], r"nope: holds no journal\.jsonl; .*"),
    "track of nothing": (["track", "nope"], r"nope: holds no journal\.jsonl; .*"),
    "list of nothing": (["list", "nope"], r"nope: is no folder; play something first"),
    "ui of nothing": (["ui", "nope"], r"nope: is no folder; play something first"),
    "check of what is wrong": (["check", "rounds=0"], r"rounds: is 0; give at least 1"),
    "hydra and what is wrong": (["hydra.verbose=true", "rounds=0"], r"rounds: is 0; give .*"),
    "two faults": (
        ["rounds=0", "replicates=0"],
        r"replicates: is 0; give at least 1\nrounds: is 0; give at least 1"
        r"|rounds: is 0; give at least 1\nreplicates: is 0; give at least 1",
    ),
    "a fault in one cell of a grid": (
        ["-m", "scenario=prisoners,trust", "rounds=2,0"],
        r"rounds: is 0; give at least 1",
    ),
    "a folder that cannot be": (
        ["run_dir=/proc/nope/run"],
        r"/proc/nope/run: run_dir: cannot be made \(.*\); name a folder that you may write to",
    ),
}

FILES = {
    "a payoff that is missing": (
        game(MENU + TABLE.replace("  b b: [0, 0]\n", "")),
        GAME,
        FILE + r": payoffs: the cell `b b` is missing; add its payoffs",
    ),
    "a payoff for one seat alone": (
        game(MENU + TABLE.replace("[0, 0]", "[0]")),
        GAME,
        FILE + r": payoffs\.b b: pays 1 seats; give 2 numbers",
    ),
    "a payoff that stands twice": (
        game(MENU + TABLE + "  b b: [1, 1]\n"),
        GAME,
        r"mine/rules/mine\.yaml:9: payoffs\.b b: stands twice, first in line 8",
    ),
    "a payoff of no combination": (
        game(MENU + TABLE + "  b c: [1, 1]\n"),
        GAME,
        FILE + r": payoffs\.b c: is no combination of the menus; the order is the seats' order",
    ),
    "an option that stands twice": (
        game(HEAD + "actions: [a, a]\n" + TABLE),
        GAME,
        r"mine/rules/mine\.yaml:\d+: .*an option stands twice in `actions`.*",
    ),
    "an id that is not ASCII": (
        game(HEAD + "actions: [合作, b]\n" + TABLE),
        GAME,
        r"mine/rules/mine\.yaml:3: actions\.0: .*; .*",
    ),
    "words that YAML takes for booleans": (
        game(HEAD + "actions: [yes, no]\n" + TABLE.replace("a", "yes")),
        GAME,
        r"(.*mine\.yaml.*|payoffs.*); .*(\n.*; .*)*",
    ),
    "a name without a version": (
        game(MENU.replace("mine-v1", "mine") + TABLE),
        GAME,
        r"mine/rules/mine\.yaml:1: name: .*; .*",
    ),
    "a key that no game has": (
        game(MENU + TABLE + "playoffs: 1\n"),
        GAME,
        r"mine/rules/mine\.yaml:9: playoffs: is no known key; did you mean payoffs\?",
    ),
    "an expression with a name that is not there": (
        game(AMOUNT + "payoffs: my_gift * x\n"),
        GAME,
        FILE + r": payoffs: `my_gift \* x` names `x`, which is not known here; known: n, .*",
    ),
    "an expression that divides by nothing": (
        game(AMOUNT + "payoffs: 1 / (my_gift - my_gift)\n"),
        GAME,
        FILE + r": payoffs: .* cannot be computed \(it divides by zero\) where my_gift = 0; .*",
    ),
    "an expression that reaches out": (
        game(AMOUNT + "payoffs: __import__('os').getcwd()\n"),
        GAME,
        FILE + r": payoffs: .* calls __import__.*; the functions are sum, .*",
    ),
    "an expression that is no sum": (
        game(AMOUNT + "payoffs: my_gift +\n"),
        GAME,
        FILE + r": payoffs: `my_gift \+` is no expression; write .*",
    ),
    "an expression that is too long": (
        game(AMOUNT + f"payoffs: {' + '.join(['my_gift'] * 2000)}\n"),
        GAME,
        FILE + r": payoffs: .* is longer than 600 characters; split it with `let`",
    ),
    "an expression that grows beyond all bounds": (
        game(AMOUNT + "payoffs: 9 ** 9 ** 9\n"),
        GAME,
        FILE + r": payoffs: .*a power may be a whole number up to 32.*; .*",
    ),
    "amounts that are low above high": (
        game(HEAD + "windows:\n  - {name: gift, amount: {low: 9, high: 5}}\npayoffs: my_gift\n"),
        GAME,
        r".*gift.*: .*; .*",
    ),
    "a step of nothing": (
        game(HEAD + "windows:\n  - {name: gift, amount: {high: 5, step: 0}}\npayoffs: my_gift\n"),
        GAME,
        r".*step.*; .*",
    ),
    "a condition that holds at once": (
        game(AMOUNT + "payoffs: my_gift\nstate:\n  pot: {start: 0, next: pot}\nover: pot == 0\n"),
        GAME,
        FILE + r": over: holds before the first round; change it or `start`",
    ),
    "three seats for two": (
        game(MENU + TABLE),
        (*MINE, "scenario=plain", "rules=mine", "roles.seats=[calculator,trusting,sceptic]"),
        r"roles\.seats: mine-v1 takes 2 seats, and 3 roles are given; give 2 roles",
    ),
    "no YAML": (game("a: ["), GAME, r"mine/rules/mine\.yaml:1: isn't YAML.*"),
    "an empty file": (game(""), GAME, r"mine/rules/mine\.yaml: is empty; write .*"),
    "a list for a mapping": (game("- a\n"), GAME, r"mine/rules/mine\.yaml: is no mapping; .*"),
    "a key that stands twice": (
        game(MENU + TABLE + "title: Again\n"),
        GAME,
        r"mine/rules/mine\.yaml:9: title: stands twice, first in line 2",
    ),
    "a secret in a file": (
        game(MENU + TABLE + "api_key: abcdefgh12345678\n"),
        GAME,
        r"mine/rules/mine\.yaml:9: api_key: looks like a secret; keep it in .*",
    ),
    "_target_ in a file": (
        game(MENU + TABLE + "labels: {_target_: os.getcwd}\n"),
        GAME,
        r"mine/rules/mine\.yaml:9: labels\._target_: would run code; take it out.*",
    ),
    "a text that is missing in the language": (
        game(MENU.replace("title: Mine", "title: {en: Mine}") + TABLE),
        (*GAME, "language=zh"),
        r"mine/rules/mine\.yaml:2: .*title: has no text in zh; add zh: or give .*",
    ),
    "a persona without consequence": (
        persona(PERSONA.replace("wants one thing and one thing only", "nice")),
        WITH_ODD,
        r"mine/personas/odd\.yaml:\d+: .*`leaning` says too little to decide by; .*",
    ),
    "a persona without limits": (
        persona(PERSONA.replace("limits: none at all\n", "")),
        WITH_ODD,
        r"mine/personas/odd\.yaml.*limits: is missing; add .*",
    ),
    "a persona whose strategy is not there": (
        persona(PERSONA.replace("always_defect", "always_defct")),
        WITH_ODD,
        r"mine/personas/odd\.yaml:5: decider: `always_defct` is neither .*; did you mean .*",
    ),
    "a persona that says its id": (
        persona(PERSONA + "id: odd\n"),
        WITH_ODD,
        r"mine/personas/odd\.yaml:6: id: isn't needed; .*",
    ),
    "a persona that is no YAML": (
        persona("name: [\n"),
        WITH_ODD,
        r"mine/personas/odd\.yaml:\d+: isn't YAML.*",
    ),
    "an option that hides behind ours": (
        {"mine/scenario/prisoners.yaml": STORY},
        MINE,
        r"mine/scenario/prisoners\.yaml: has the name of conf/scenario/prisoners\.yaml.*; .*",
    ),
    "a persona that hides behind ours": (
        {"mine/personas/sceptic.yaml": PERSONA},
        MINE,
        r"mine/personas/sceptic\.yaml: has the name of conf/personas/sceptic\.yaml.*; .*",
    ),
    "Hydra set up in a folder": (
        {"mine/hydra/launcher/x.yaml": "a: 1\n"},
        MINE,
        r"mine/hydra: sets up Hydra itself; give .*",
    ),
    "Hydra set up in an option": (
        {"mine/scenario/own.yaml": STORY + "hydra: {run: {dir: x}}\n"},
        WITH_STORY,
        r"mine/scenario/own\.yaml:3: hydra: sets up Hydra itself; give it on the command line",
    ),
    "a group that is misspelt": (
        {"mine/scenarios/own.yaml": STORY},
        MINE,
        r"mine/scenarios: is no group; did you mean scenario\?",
    ),
    "a file that is called .yml": (
        {"mine/rules/mine.yml": MENU},
        MINE,
        r"mine/rules/mine\.yml: isn't read; call it \.yaml",
    ),
    "a scenario without a story": (
        {"mine/scenario/own.yaml": "title: Mine\n"},
        WITH_STORY,
        r"mine/scenario/own\.yaml.*story: is missing; add .*",
    ),
    "a scenario that builds on itself": (
        {"mine/scenario/own.yaml": "defaults: [own]\n" + STORY},
        WITH_STORY,
        r"mine/scenario/own\.yaml:1: defaults: builds on itself: .*; take one of them out",
    ),
    "two seats with one id": (
        {"mine/roles/pair.yaml": "seats: {A: calculator, a: trusting}\n"},
        (*MINE, "roles=pair"),
        r"(roles|mine/roles/pair\.yaml.*): .*one seat id; give each its own",
    ),
    "a seat called like a worker or with spaces": (
        {"mine/roles/pair.yaml": "seats: {the first: calculator, B: trusting}\n"},
        (*MINE, "roles=pair"),
        r"mine/roles/pair\.yaml:1: .*; .*",
    ),
    "a folder that holds something": (
        {"full/keep.txt": "mine"},
        ("run_dir=full",),
        r"full: run_dir: holds something already; name a new folder, or go on with .*",
    ),
    "a file where a folder is wanted": (
        {"runs": "mine"},
        (),
        r".*runs.*: run_dir: cannot be made \(.*\); name a folder .*|.*runs.*: .*; .*",
    ),
}

CASES = {name: ({}, words, expected) for name, (words, expected) in WORDS.items()} | FILES


def contents(folder):
    return {p.relative_to(folder): p.read_bytes() for p in folder.rglob("*") if p.is_file()}


def place(folder, files):
    for name, text in files.items():
        file = folder / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    return contents(folder)


def test_there_are_enough_cases():
    assert len(CASES) >= 100


@pytest.mark.parametrize("case", CASES)
def test_it_is_refused_in_a_line_with_a_way_out_and_nothing_is_written(gtlab, here, case):
    files, words, expected = CASES[case]
    before = place(here, files)
    said = gtlab(*words)
    assert said.code == 2
    assert said.out == ""
    assert "Traceback" not in said.err
    assert re.fullmatch(expected, said.err.removesuffix("\n")), said.err
    assert "abcdefgh" not in said.err
    assert "hunter2" not in said.err
    assert contents(here) == before


@pytest.mark.parametrize("case", ["rounds: 0", "no YAML", "a key", "unknown command"])
def test_in_a_process_of_its_own(process, here, case):
    files, words, expected = CASES[case]
    before = place(here, files)
    said = process(*words)
    assert (said.code, said.out) == (2, "")
    assert re.fullmatch(expected, said.err.removesuffix("\n")), said.err
    assert contents(here) == before


# What stands on disk already: packs, folders and journals.


@pytest.fixture
def packs(here, monkeypatch):
    """A copy of the shipped pack that may be spoilt."""
    from gtlab.configs.places import skills_dir
    from gtlab.lab import compose

    copy = here / "packs"
    shutil.copytree(skills_dir(), copy)
    compose.pack_called.cache_clear()
    monkeypatch.setattr(compose, "skills_dir", lambda: copy)
    yield copy / "roleplay-game-theory"
    compose.pack_called.cache_clear()


def spoil(file, old, new):
    text = file.read_text(encoding="utf-8")
    assert old in text
    file.write_text(text.replace(old, new, 1), encoding="utf-8")


PACKS = {
    "a worker's own file is gone": (
        lambda pack: (pack / "workers" / "role-decide" / "SKILL.md").unlink(),
        r".*orchestrator\.md:\d+: workers\.2: role-decide is listed, but .*SKILL\.md is missing",
    ),
    "a worker's folder is gone": (
        lambda pack: shutil.rmtree(pack / "workers" / "world-engine"),
        r".*orchestrator\.md:\d+: workers\.1: world-engine is listed, but .*SKILL\.md is missing",
    ),
    "no orchestrator": (
        lambda pack: (pack / "orchestrator.md").unlink(),
        r"conf/config\.yaml:\d+: pack: there is no pack 'roleplay-game-theory'; none below .*",
    ),
    "an id that is not the folder's name": (
        lambda pack: spoil(
            pack / "workers" / "role-decide" / "SKILL.md", "id: role-decide", "id: decider"
        ),
        r".*role-decide/SKILL\.md:\d+: id: .*; .*",
    ),
    "no frontmatter": (
        lambda pack: (pack / "workers" / "role-decide" / "SKILL.md").write_text("Decide.\n"),
        r".*role-decide/SKILL\.md:1: .*; .*",
    ),
    "a pack that is not UTF-8": (
        lambda pack: (pack / "shared-context.md").write_bytes(b"\xff\xfe\xfa"),
        r".*shared-context\.md:1: isn't UTF-8 text",
    ),
}


@pytest.mark.parametrize("case", PACKS)
def test_an_unreadable_pack(gtlab, here, packs, case):
    spoiling, expected = PACKS[case]
    spoiling(packs)
    before = contents(here)
    said = gtlab("rounds=1", "tracking=none")
    assert (said.code, said.out) == (2, "")
    assert re.fullmatch(expected, said.err.removesuffix("\n")), said.err
    assert contents(here) == before


def refuse_to_write(monkeypatch, number):
    from gtlab.store import folder

    def refuse(*_, **__):
        raise OSError(number, os.strerror(number))

    monkeypatch.setattr(folder.Path, "mkdir", refuse)


@pytest.mark.parametrize("number", [errno.EACCES, errno.EROFS, errno.ENOSPC])
def test_a_folder_that_cannot_be_made_whoever_asks(gtlab, here, monkeypatch, number):
    with monkeypatch.context() as patch:
        refuse_to_write(patch, number)
        said = gtlab("run_dir=mine", "tracking=none")
    assert said.code == 2
    assert said.err.startswith(f"mine: run_dir: cannot be made ({os.strerror(number)}); name")
    assert not list(here.iterdir())


@pytest.fixture
def played(gtlab, here):
    """The journal of a run with three rounds, stopped after two."""
    gtlab("rounds=3", "tracking=none", "run_dir=mine")
    journal = here / "mine" / "journal.jsonl"
    lines = journal.read_text(encoding="utf-8").splitlines(keepends=True)
    journal.write_text("".join(lines[:-6]), encoding="utf-8")
    return journal


def test_a_journal_of_a_later_version(gtlab, here, played):
    text = played.read_text(encoding="utf-8")
    found = re.search(r'"schema":(\d+)', text)
    assert found
    played.write_text(text.replace(found[0], f'"schema":{int(found[1]) + 1}', 1), encoding="utf-8")
    before = contents(here / "mine")
    for command in ("resume", "report"):
        said = gtlab(command, "mine")
        assert said.code == 2
        assert re.fullmatch(r"mine/journal\.jsonl.*: .*later.*; .*\n", said.err), said.err
    assert (
        contents(here / "mine")[played.relative_to(here / "mine")]
        == before[played.relative_to(here / "mine")]
    )


@pytest.mark.parametrize(
    "damage",
    [
        lambda lines: [*lines[:3], lines[3][:40] + "\n", *lines[4:]],
        lambda lines: [*lines[:3], "not a record\n", *lines[4:]],
        lambda lines: [*lines[:3], *lines[4:]],
        lambda lines: [*lines[:3], lines[3].replace("A", "B"), *lines[4:]],
    ],
    ids=["cut", "other text", "a line gone", "letters changed"],
)
def test_a_damaged_journal_is_named_and_left_as_it_is(gtlab, here, played, damage):
    lines = played.read_text(encoding="utf-8").splitlines(keepends=True)
    played.write_text("".join(damage(lines)), encoding="utf-8")
    before = played.read_bytes()
    said = gtlab("resume", "mine")
    assert said.code == 2
    assert re.fullmatch(r"mine/journal\.jsonl:4: record 4 .*; restore the file .*\n", said.err), (
        said.err
    )
    assert played.read_bytes() == before


def test_a_damaged_plan(gtlab, here):
    gtlab("-m", "seed=1,2", "rounds=1", "tracking=none", "run_dir=s")
    (here / "s" / "plan.json").write_text("[{]")
    for command in ("resume", "report"):
        said = gtlab(command, "s")
        assert said.code == 2
        assert re.fullmatch(r"s/plan\.json: is damaged \(.*\); .*\n", said.err), said.err


def test_a_run_that_another_process_plays(gtlab, here, played):
    from gtlab.store.lock import held

    with held(here / "mine"):
        said = gtlab("resume", "mine")
    assert said.code == 2
    assert re.fullmatch(
        r"mine: is being played by process \d+; wait for it, or stop it\n", said.err
    )
