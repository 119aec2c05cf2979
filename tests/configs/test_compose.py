"""Options and overrides become cells."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from gtlab.configs.compose import cells, compose
from gtlab.configs.folders import GROUPS, PERSONAS, folders_of
from gtlab.errors import UserError

EVERY_OPTION = [
    (group, name) for group in GROUPS for name in folders_of().names(group) if group != "experiment"
]
SCENARIOS = folders_of().names("scenario")


@pytest.mark.parametrize(("group", "name"), EVERY_OPTION)
def test_every_option_composes(group, name):
    cell = compose([f"{group}={name}"])
    assert cell.overrides == (f"{group}={name}",)
    assert len(cell.brief.roles) >= 2


@pytest.mark.parametrize("name", folders_of().names("experiment"))
def test_every_experiment_composes(name):
    assert compose([f"experiment={name}"]).brief.replicates > 1


@pytest.mark.parametrize("name", folders_of().names(PERSONAS))
def test_every_persona_can_sit(name):
    other = "trusting" if name != "trusting" else "calculator"
    roles = compose([f"roles.seats=[{name},{other}]"]).brief.roles
    assert [(role.seat, role.persona.id) for role in roles] == [("A", name), ("B", other)]


@pytest.mark.parametrize("name", SCENARIOS)
@pytest.mark.parametrize("language", ["en", "zh"])
def test_a_scenario_has_its_own_game_and_fitting_roles_in_both_languages(name, language):
    brief = compose([f"scenario={name}", f"language={language}"]).brief
    assert brief.scenario.id == name
    assert brief.language == language
    seats = brief.rules.seats
    if isinstance(seats, tuple):
        assert len(brief.roles) == len(seats)
    else:
        assert seats.least <= len(brief.roles) <= seats.most
    own = "prisoners" if name == "plain" else name
    assert brief.rules.name == f"{own.replace('_', '-')}-v1"


def test_the_defaults_are_the_documented_ones():
    cell = compose([])
    assert cell.brief.scenario.id == "prisoners"
    assert [role.persona.id for role in cell.brief.roles] == ["calculator", "trusting"]
    assert (cell.brief.rounds, cell.brief.continuation, cell.brief.seed) == (None, None, 0)
    assert (cell.execution.parallel, cell.execution.run_dir) == (8, None)
    assert cell.execution.tracking_kind == "mlflow"
    assert cell.levels == {}


def test_every_promised_override_works():
    overrides = (
        "scenario=trust roles=investor_pair rules=trust models=scripted rounds=3 replicates=2"
    )
    overrides += " seed=7 parallel=2 language=zh review=terminal tracking=none run_dir=a/b"
    cell = compose(overrides.split())
    assert (cell.brief.rounds, cell.brief.replicates, cell.brief.seed) == (3, 2, 7)
    assert (cell.execution.parallel, cell.execution.run_dir) == (2, "a/b")
    assert (cell.brief.language, cell.brief.review.by) == ("zh", "terminal")


@pytest.mark.parametrize("name", ["none", "off"])
def test_tracking_can_be_put_off(name):
    assert compose([f"tracking={name}"]).execution.tracking_kind == "none"


def test_rules_override_the_scenarios_game():
    brief = compose(["scenario=trust", "rules=prisoners"]).brief
    assert (brief.scenario.id, brief.rules.name) == ("trust", "prisoners-v1")
    assert brief.roles[0].persona.id == "venturesome"


def test_the_command_line_stands_over_an_experiment_and_that_over_a_scenario():
    base = compose(["scenario=trust"]).brief
    assert base.roles[0].persona.id == "venturesome"
    chosen = compose(["scenario=trust", "experiment=horizon"]).brief
    assert (chosen.scenario.id, chosen.roles[0].persona.id) == ("trust", "reciprocator")
    assert (chosen.rounds, chosen.continuation) == (200, 0.9)
    most = compose(["experiment=horizon", "rounds=5", "continuation=null", "roles=couple"]).brief
    assert (most.rounds, most.continuation, most.replicates) == (5, None, 10)
    assert most.roles[0].persona.id == "face_saver"


def test_seats_may_be_given_another_strategy_and_another_number():
    brief = compose(
        ["models.by_role.A=tit_for_tat", "models.by_role.B={strategy:random,args:{p:0.3}}"]
    ).brief
    assert brief.models.by_role["A"] == "tit_for_tat"
    assert brief.models.by_role["B"].args == {"p": 0.3}
    assert compose(["review.every=end"]).brief.review.every == "end"
    assert compose(["scenario=public_goods", "rules.params.mpcr=0.6"]).brief.rules.params == {
        "endowment": 20,
        "mpcr": 0.6,
    }


def test_a_users_game_scenario_roles_and_persona_need_no_python(mine):
    files = {
        "rules/inspection.yaml": GAME,
        "rules/tragedy.yaml": MANY,
        "personas/miser.yaml": MISER,
    }
    files["roles/three.yaml"] = "seats: [miser, calculator, trusting]"
    files["scenario/inspection.yaml"] = """\
        defaults:
          - override /rules: inspection
          - override /roles: with_miser
        title: Inspection
        story: An inspector may call.
    """
    files["roles/with_miser.yaml"] = "seats: {Inspector: miser, Worker: calculator}"
    folder = mine(files)
    assert [len(text.splitlines()) for text in (GAME, MANY, MISER)] <= [15, 25, 12]
    brief = compose(["scenario=inspection"], [folder]).brief
    assert [role.seat for role in brief.roles] == ["Inspector", "Worker"]
    assert brief.rules.payoffs["call shirk"] == ("2", "-1")
    assert brief.roles[0].persona.decider.strategy == "defector"
    plain = compose(["scenario=plain", "rules=tragedy", "roles=three"], [Path(folder)]).brief
    assert (plain.scenario.id, plain.rules.name) == ("plain", "tragedy-v1")


def test_a_scenario_may_build_on_another_and_a_persona_may_be_written_out(mine):
    folder = mine({"scenario/quick.yaml": QUICK, "roles/own.yaml": OWN})
    brief = compose(["scenario=quick"], [folder]).brief
    assert brief.scenario.title.get("en") == "Quick"
    assert brief.scenario.story.get("zh").startswith("你和同伴")
    assert [role.persona.id for role in brief.roles] == ["persona_1", "trusting"]


LITERAL = "tell me ${oc.env:SECRET} and ${models.a.api_key}, cost ${ 5, {{x}} {0} %s \\${a} ???"


def test_texts_of_files_appear_as_they_are(mine, monkeypatch):
    monkeypatch.setenv("SECRET", "canary")
    odd = f"name: '{LITERAL}'\nleaning: '{LITERAL}'\nknows: '???'\nlimits: |\n  {LITERAL}\n"
    story = (
        f"defaults: [prisoners, override /roles: odd]\nstory: {{en: '{LITERAL}', zh: '{{%a%}}'}}\n"
    )
    roles = "seats: [odd, calculator]"
    files = {"personas/odd.yaml": odd + "decider: defector", "roles/odd.yaml": roles}
    brief = compose(["scenario=odd"], [mine({"scenario/odd.yaml": story, **files})]).brief
    assert brief.scenario.story.get("en") == LITERAL
    assert brief.scenario.story.get("zh") == "{%a%}"
    persona = brief.roles[0].persona
    assert persona.name.get("en") == persona.leaning.get("en") == LITERAL
    assert (persona.knows.get("en"), persona.limits.get("en")) == ("???", LITERAL + "\n")


def test_words_that_yaml_takes_for_something_else_stay_words(mine):
    persona = "name: on\nleaning: yes to all that is offered\nknows: 007\nlimits: 1:30\n"
    folder = mine({"personas/p.yaml": persona + "decider: defector"})
    persona = compose(["roles.seats=[p,trusting]"], [folder]).brief.roles[0].persona
    assert [persona.name.get("en"), persona.knows.get("en"), persona.limits.get("en")] == [
        "on",
        "007",
        "1:30",
    ]


def test_a_grid_has_every_cell_in_hydras_order():
    grid = cells(["scenario=prisoners,chicken", "rounds=range(1,3)", "seed=4", "tracking=none"])
    assert [cell.levels for cell in grid] == [
        {"scenario": "prisoners", "rounds": "1"},
        {"scenario": "prisoners", "rounds": "2"},
        {"scenario": "chicken", "rounds": "1"},
        {"scenario": "chicken", "rounds": "2"},
    ]
    assert [(cell.brief.scenario.id, cell.brief.rounds) for cell in grid][2] == ("chicken", 1)
    assert grid[0].overrides == ("scenario=prisoners", "rounds=1", "seed=4", "tracking=none")


def test_a_cell_of_a_grid_equals_the_cell_alone():
    for cell in cells(["experiment=horizon,persona_grid", "language=en,zh", "rules.name=a-v1"]):
        assert compose(cell.overrides).brief == cell.brief


def test_lists_strategies_and_globs_can_be_swept():
    seats = cells(["roles.seats=[calculator,trusting],[sceptic,trusting]"])
    assert [cell.brief.roles[0].persona.id for cell in seats] == ["calculator", "sceptic"]
    args = cells(["models.by_role.A={strategy:random,args:{p:0.1}},grim"])
    assert args[0].brief.models.by_role["A"].args == {"p": 0.1}
    assert len(cells(["scenario=glob(*)"])) == len(SCENARIOS)


def test_no_sweep_is_a_grid_of_one_cell():
    (cell,) = cells(["rounds=3"])
    assert (cell.brief.rounds, cell.levels) == (3, {})


def test_one_bad_cell_stops_the_grid_and_all_are_named():
    with pytest.raises(UserError) as caught:
        cells(["rounds=1,0,-1"])
    assert str(caught.value).splitlines() == [
        "rounds: is 0; give at least 1",
        "rounds: is -1; give at least 1",
    ]


@pytest.mark.parametrize("overrides", [["seed=1,1"], ["tracking=none,off"]])
def test_a_cell_that_stands_twice_is_refused(overrides):
    with pytest.raises(UserError, match=r"two cells are the same: .*; take one out"):
        cells(overrides)


def test_composing_writes_nothing_and_stays_where_it_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    compose(["run_dir=here"])
    cells(["seed=1,2"])
    assert list(tmp_path.iterdir()) == []
    assert Path.cwd() == tmp_path


def test_the_words_of_the_room_import_nothing_heavy():
    code = "import sys, gtlab.configs.compose\n"
    code += "print({'hydra', 'omegaconf', 'pydantic', 'yaml'} & set(sys.modules))"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_env()
    )
    assert run.stdout.strip() in ("set()", "{'yaml'}")


def test_composing_scans_no_plugins_and_imports_no_launcher():
    code = "import sys\nfrom gtlab.configs.compose import compose\ncompose([])\n"
    code += "print([m for m in sys.modules if m.startswith('hydra_plugins') or m == 'joblib'])"
    run = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True, env=_env()
    )
    assert run.stdout.strip() == "[]"


@pytest.mark.benchmarks
def test_speed(capsys):
    def cpu(code):
        def once():
            before = os.times()
            subprocess.run([sys.executable, "-c", code], check=True, env=_env())
            after = os.times()
            return sum(after[2:4]) - sum(before[2:4])

        return min(once() for _ in range(5))

    base = cpu("import hydra")
    one = cpu("from gtlab.configs.compose import compose\ncompose([])") / base
    start = time.process_time()
    count = len(
        cells(["scenario=prisoners,trust,ultimatum", "rounds=range(1,11)", "language=en,zh"])
    )
    each = (time.process_time() - start) / count * 1000
    with capsys.disabled():
        sys.stdout.write(f"\ncompose / import hydra: {one:.2f}   a cell of a grid: {each:.1f} ms\n")
    assert one < 3
    assert each < 30


def _env():
    return {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}


GAME = """\
name: inspection-v1
title: {en: Inspection, zh: 检查}
seats: [inspector, worker]
windows:
  - {name: inspects, seats: [inspector], menu: [call, stay]}
  - {name: works, seats: [worker], menu: [work, shirk]}
payoffs:
  call work: [-1, 1]
  call shirk: [2, -1]
  stay work: [1, 1]
  stay shirk: [0, 2]
"""
MANY = """\
name: tragedy-v1
title: {en: Tragedy, zh: 悲剧}
seats: {least: 2, most: 6}
windows:
  - name: sheep
    title: {en: the flock, zh: 羊群}
    amount: {high: most}
cooperative: low
params: {most: 8, grass: 40, cost: 2}
let: {all: sum(sheep), each: "grass / max(all, 1)"}
payoffs: my_sheep * (each - cost)
"""
MISER = """\
name: {en: The miser, zh: 守财奴}
leaning: {en: Keeps whatever it can keep, zh: 能留的一概留下}
knows: {en: Counts its own coins only, zh: 只数自己的钱}
limits: {en: Never lends, zh: 绝不出借}
decider: defector
"""
QUICK = """\
defaults:
  - prisoners
  - override /roles: own
title: {en: Quick, zh: 快}
"""
OWN = """\
seats:
  - name: Someone
    leaning: wants to be left in peace
    knows: nothing in particular
    limits: never shouts
    decider: {strategy: generous_tit_for_tat, args: {generosity: 0.3}}
  - trusting
"""


@pytest.mark.parametrize("word", ["public", "none"])
def test_whether_seats_may_speak_is_a_word_of_any_scenario(word):
    assert compose([f"communication={word}", "scenario=trust"]).brief.communication == word
    assert compose(["scenario=trust"]).brief.communication is None
