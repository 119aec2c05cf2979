"""Composing here is composing by Hydra, only leaner."""

import pytest
from hydra import compose as hydra_compose
from hydra import initialize_config_dir

from gtlab.configs.compose import compose
from gtlab.configs.folders import folders_of
from gtlab.configs.loader import Loader, plain_of
from gtlab.configs.overrides import Parser
from gtlab.configs.places import conf_dir
from gtlab.configs.source import register, search_path_override
from gtlab.errors import UserError

CASES = [
    [],
    ["scenario=trust"],
    ["scenario=trust", "rules=prisoners", "language=zh"],
    ["experiment=horizon", "scenario=ultimatum"],
    ["experiment=persona_grid", "output.thoughts=true", "+review.note=1"],
    [
        "roles.seats=[x,y]",
        "models.by_role.A={strategy:random,args:{p:0.3}}",
        "models.by_role.B=grim",
    ],
    ["rules.params={pie:3}", "scenario=dictator", "++rules.params.x=1", "~rules.source"],
    ["scenario=own", "roles=pair"],
]


def _composed(overrides, folder):
    folders = folders_of([folder])
    return Loader(folders).compose(Parser(folders).parse(overrides))


@pytest.mark.parametrize("overrides", CASES)
def test_the_tree_is_the_one_that_hydra_makes(overrides, mine):
    own = "defaults: [chicken, override /rules: stag_hunt]\ntitle: ${oc.env:HOME} ${ 5"
    folder = mine({"scenario/own.yaml": own, "roles/pair.yaml": "seats: {A: x, B: y}"})
    composed = _composed(overrides, folder)
    register()
    with initialize_config_dir(str(conf_dir()), version_base="1.3"):
        config = hydra_compose("config", [*overrides, search_path_override([folder])])
    assert composed.tree == plain_of(config)


def test_it_knows_where_everything_came_from(mine):
    composed = _composed(
        ["scenario=own", "rounds=3"], mine({"scenario/own.yaml": "defaults: [trust]"})
    )
    files = [option.document.file for option in composed.options]
    assert files.index("conf/scenario/trust.yaml") < files.index("mine/scenario/own.yaml")
    assert files.index("mine/scenario/own.yaml") < files.index("conf/config.yaml")
    assert composed.choices["scenario"] == "own"
    assert composed.choices["rules"] == "trust"
    assert composed.overridden == (("rounds",),)


def test_a_cell_never_changes_the_next_one():
    folders = folders_of()
    loader, parser = Loader(folders), Parser(folders)
    clean = loader.compose(parser.parse([])).tree
    loader.compose(parser.parse(["roles.seats=[a,b]", "++rules.params.x=1", "~models.default"]))
    assert loader.compose(parser.parse([])).tree == clean


@pytest.mark.parametrize(
    ("override", "said"),
    [
        ("+seed=3", "seed: is there already; leave out the \\+"),
        ("~models.by_role.A", "models.by_role.A: is no known key; set it: key=value"),
        ("~nothing", "nothing: is no known key"),
        ("~rules.noise", "rules.noise: is no known key"),
        ("roles.seats={A:x}", "roles.seats: can't take this value"),
    ],
)
def test_an_override_that_does_not_fit_is_named(override, said):
    folders = folders_of()
    with pytest.raises(UserError, match=said):
        Loader(folders).compose(Parser(folders).parse([override]))


def test_a_key_that_a_file_leaves_out_may_be_set():
    cell = compose(["scenario=prisoners", "rules.noise=0.1", "rules.promises=free"])
    assert cell.brief.rules.noise == 0.1
    assert cell.brief.rules.promises == "free"


def test_a_key_that_no_file_may_have_is_still_none():
    with pytest.raises(UserError, match=r"rules\.nose: is no known key; choose"):
        compose(["scenario=prisoners", "rules.nose=0.1"])
    with pytest.raises(UserError, match=r"rules\.params\.Q: is no known key"):
        compose(["scenario=prisoners", "rules.params.Q=3"])
