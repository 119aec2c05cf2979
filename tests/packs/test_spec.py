"""What a worker's contract answers."""

import pytest

from gtlab.packs.spec import in_language


@pytest.mark.parametrize(
    ("worker", "tag", "seat", "wanted"),
    [
        ("role-decide", "role.A.action", "A", True),
        ("role-decide", "role.B.action", "A", False),
        ("role-decide", "role.{id}.action", "A", False),
        ("role-decide", "role.*.action", None, False),
        ("role-decide", "run.events", "A", False),
        ("user-turn", "role.A.action", "A", True),
        ("user-turn", "role.A.thought", "A", False),
        ("world-engine", "role.B.visible", None, True),
        ("world-engine", "role.B.action", None, False),
        ("setup-scenario", "role.B.profile", None, True),
    ],
)
def test_a_worker_writes_what_its_contract_says(shipped, chinese, worker, tag, seat, wanted):
    assert shipped.workers[worker].writes(tag, seat) is wanted
    assert chinese.workers[worker].writes(tag, seat) is wanted


@pytest.mark.parametrize(
    ("worker", "tag", "seat", "wanted"),
    [
        ("role-decide", "role.A.profile", "A", True),
        ("role-decide", "role.B.profile", "A", False),
        ("role-decide", "game.rules", "A", False),
        ("world-engine", "role.B.action", None, True),
        ("world-engine", "role.B.thought", None, False),
        ("present-round", "role.B.thought", None, True),
    ],
)
def test_a_worker_reads_what_its_contract_says(shipped, worker, tag, seat, wanted):
    assert shipped.workers[worker].reads(tag, seat) is wanted


def test_keys_of_an_answer_are_normalised(chinese):
    decide = chinese.workers["role-decide"]
    for key in ("角色.{id}.行动", "角色.A.行动", "role.A.action", "role.{id}.action", "行动"):
        assert decide.tag(key, "A") == "role.A.action"


def test_a_text_falls_back_to_the_language_there_is(shipped, chinese):
    assert in_language(shipped.shared, "zh").startswith("# 角色扮演博弈")
    assert shipped.shared_text("en").startswith("# Role-play game theory")
    assert chinese.shared_text("en").startswith("# 小博弈")
    assert shipped.worker("role-decide").text("fr") == shipped.worker("role-decide").body["en"]


@pytest.mark.parametrize(
    ("tag", "hidden"),
    [("game.rules", True), ("role.A.thought", True), ("scenario.setting", False)],
)
def test_hidden_tags_are_patterns(shipped, tag, hidden):
    assert shipped.hidden(tag) is hidden


def test_a_pack_is_frozen(shipped):
    with pytest.raises(AttributeError):
        shipped.name = "x"
