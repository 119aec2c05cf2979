"""Whole runs through the runner: another pack, reviewers and their pacing, redo of either kind."""

import asyncio
import re
from contextlib import asynccontextmanager
from functools import cache
from itertools import product

import msgspec
import pytest

from gtlab.blackboard.entry import Briefed, Closed, Entry, Finished, Installed, Reviewed, Worked
from gtlab.blackboard.visibility import view
from gtlab.configs.compose import compose
from gtlab.context.prompt import build
from gtlab.errors import UserError
from gtlab.executors.contract import Output
from gtlab.lab.cast import Cast
from gtlab.rules.game import compile_game
from gtlab.runner.loop import Floor, Opening
from gtlab.runner.progress import Progress
from gtlab.runner.run import Request, open_run
from gtlab.store.journal import read
from gtlab.terms.names import Review, Scope, Verdict
from gtlab.terms.play import Chosen
from gtlab.terms.tags import DECIDE, PRESENT, SETUP, WORLD
from tests.matches import ACCEPT, REDO, chinese_pack, shipped_pack

STOP = Review(Verdict.STOP)
REJECT = Review(Verdict.REDO, "B is afraid of conflict", Scope.SETUP)
GAMES = ("prisoners", "ultimatum", "trust", "public_goods", "common_pool")


@cache
def brief_of(*overrides):
    return compose(overrides).brief


class Desk:
    """A reviewer with its answers ready; keeps what it was asked."""

    def __init__(self, *answers, setup=()):
        self.answers = list(answers)
        self.of_setup = list(setup)
        self.asked = []
        self.pages = []

    async def setup(self, where, page):
        self.pages.append(page)
        return self.of_setup.pop(0) if self.of_setup else ACCEPT

    async def round(self, where, page):
        self.asked.append(where.round)
        self.pages.append(page)
        return self.answers.pop(0) if self.answers else ACCEPT


class Played:
    """A run played in `folder`, with its records."""

    def __init__(self, folder, brief, pack=None, desk=None, cast=None):
        folder.mkdir()
        self.cast = cast or Cast()
        self.folder = folder
        self.brief = brief
        self.pack = pack or shipped_pack()
        self.outcome = asyncio.run(self._play(desk))
        self.records = [line.record for line in read(folder / "journal.jsonl")[0]]

    async def _play(self, desk):
        floor = Floor(self.cast, lambda _: desk, Progress(), 2)
        return (await floor.carry_out([Opening(self.folder, self._opened)]))[0]

    @asynccontextmanager
    async def _opened(self, _):
        self.run = open_run(self.folder, Request(self.brief, {}), self.pack)
        try:
            yield self.run
        finally:
            self.run.journal.close()

    def of(self, kind, match=1):
        return [r for r in self.records if isinstance(r, kind) and r.match == match]

    def steps(self, match=1):
        return [record.step for record in self.of(Worked, match)]


@pytest.mark.parametrize("scenario", GAMES)
def test_a_pack_with_the_chinese_tag_names_plays_the_same_match(tmp_path, scenario):
    cell = ("rounds=3", "seed=5", "language=zh", "replicates=2", "models.force=scripted")
    brief = brief_of(f"scenario={scenario}", *cell)
    ours = Played(tmp_path / "ours", brief)
    theirs = Played(tmp_path / "theirs", brief, chinese_pack())
    assert (ours.outcome.done, theirs.outcome.done) == (True, True)
    assert len(theirs.of(Finished, 2)) == 1
    written = [
        [msgspec.json.encode(r) for r in played.records if not isinstance(r, Installed)]
        for played in (ours, theirs)
    ]
    assert sorted(written[0]) == sorted(written[1])
    assert theirs.of(Installed, 0)[0].instance["pack"] == "boyi"


def test_a_profile_that_the_pack_suggests_and_nobody_knows_is_the_users_to_mend(tmp_path):
    played = Played(tmp_path / "run", brief_of("rounds=1"), chinese_pack())
    assert isinstance(played.outcome.error, UserError)
    assert "`profile-a` is neither `scripted`, `human` nor a strategy" in str(played.outcome.error)


def test_a_seat_is_not_called_like_a_worker_of_the_pack(tmp_path):
    pack = shipped_pack()
    critic = msgspec.structs.replace(pack.worker(PRESENT), id="critic")
    pack = msgspec.structs.replace(pack, workers={**pack.workers, "critic": critic})
    brief = brief_of("rounds=1")
    roles = (brief.roles[0], brief.roles[1].model_copy(update={"seat": "critic"}))
    played = Played(tmp_path / "run", brief.model_copy(update={"roles": roles}), pack)
    assert "seat critic is called like a worker" in str(played.outcome.error)


def test_its_prompts_have_its_own_headings_and_only_what_its_seats_may_see(tmp_path):
    brief = brief_of("scenario=ultimatum", "rounds=2", "language=zh", "models.force=scripted")
    played = Played(tmp_path / "run", brief, chinese_pack())
    instance = played.run.instance
    board = played.run.board(1)
    for record in played.records:
        if record.match == 1:
            board.take(record)
    for seat, other in ("AB", "BA"):
        seen = view(board.log, seat)
        prompt = build(chinese_pack(), DECIDE, seen, "zh", seat)
        text = "\n".join(message.text for message in prompt)
        places = [text.index(heading) for heading in ("## 局面", "## 你是谁", "## 本轮")]
        assert places == sorted(places)
        assert instance.seat(seat).persona.leaning in text
        assert instance.seat(other).persona.leaning not in text
        thoughts = [i.entry.text for i in view(board.log, "user").items if "thought" in i.entry.tag]
        assert len(thoughts) == 4
        assert not [thought for thought in thoughts if thought in text]
    for worker in (WORLD, PRESENT, SETUP):
        assert build(chinese_pack(), worker, view(board.log, worker), "zh")


class Slowly:
    """Seats that answer in their own time, the last one asked first if `backwards`."""

    def __init__(self, *, backwards):
        self.backwards = backwards
        self.prompts = {}

    def __call__(self, instance, game):
        return {**Cast()(instance, game), DECIDE: self.decide}

    async def decide(self, task):
        step, seen = task.step, task.view
        place = "ABCD".index(step.seat)
        for _ in range(1 + (3 - place if self.backwards else place)):
            await asyncio.sleep(0)
        # Late, when others have answered already.
        prompt = build(shipped_pack(), DECIDE, seen, "en", step.seat)
        self.prompts[step.seat, step.round] = prompt
        words = f"word-{step.seat}-{step.round}"
        chosen = Chosen("defect" if step.round % 2 else "cooperate", words)
        return Output(
            (
                Entry(f"role.{step.seat}.thought", f"{words} in mind"),
                Entry(f"role.{step.seat}.action", str(chosen.choice), data=chosen),
            )
        )


def test_seats_that_answer_in_any_order_hear_each_other_after_the_round(tmp_path):
    brief = brief_of("rounds=3")
    talk = brief.scenario.model_copy(update={"communication": "public"})
    brief = brief.model_copy(update={"scenario": talk})
    casts = [Slowly(backwards=False), Slowly(backwards=True)]
    runs = [Played(tmp_path / str(n), brief, cast=cast) for n, cast in enumerate(casts)]
    assert casts[0].prompts == casts[1].prompts
    assert runs[0].of(Worked) == runs[1].of(Worked)
    for (_, number), prompt in casts[1].prompts.items():
        heard = set(re.findall(r"word-[AB]-\d", "\n".join(message.text for message in prompt)))
        assert heard == {f"word-{seat}-{n}" for seat in "AB" for n in range(1, number)}


@pytest.mark.parametrize(
    ("every", "asked"),
    [("1", [1, 2, 3, 4, 5]), ("2", [2, 4, 5]), ("5", [5]), ("9", [5]), ("end", [5])],
)
def test_pacing_decides_which_rounds_are_put_before_the_user(tmp_path, every, asked):
    desk = Desk()
    brief = brief_of("rounds=5", "review=terminal", f"review.every={every}")
    played = Played(tmp_path / "run", brief, desk=desk)
    assert desk.asked == asked
    by = {review.round: review.by for review in played.of(Reviewed)}
    # A round that nobody reviewed is accepted by policy, and recorded so.
    assert by == {n: "terminal" if n in asked else "policy" for n in range(1, 6)}
    assert played.of(Reviewed, 0)[0].by == "terminal"


def test_automatic_acceptance_is_on_the_record(tmp_path):
    played = Played(tmp_path / "run", brief_of("rounds=2"))
    assert [review.by for review in (*played.of(Reviewed, 0), *played.of(Reviewed))] == ["auto"] * 3


def test_a_redo_at_a_checkpoint_of_several_rounds_takes_back_the_last_one(tmp_path):
    desk = Desk(REDO)
    brief = brief_of("rounds=4", "review=terminal", "review.every=2")
    played = Played(tmp_path / "run", brief, desk=desk)
    dealt = [(r.round, r.redo) for r in played.of(Worked) if r.step == "deal"]
    assert dealt == [(1, 0), (2, 0), (2, 1), (3, 0), (4, 0)]
    assert desk.asked == [2, 2, 4]


def test_a_redo_draws_decisions_anew_and_nothing_else(tmp_path):
    def choices(played):
        return [
            (r.redo, [entry.text for entry in r.entries if entry.tag.endswith("action")])
            for r in played.of(Worked)
            if r.step == "decide"
        ]

    brief = brief_of("rounds=1", "review=terminal", "seed=3", "models.default=random")
    once = Played(tmp_path / "once", brief, desk=Desk())
    many = Played(tmp_path / "many", brief, desk=Desk(*[REDO] * 9))
    assert choices(many)[:2] == choices(once)
    assert {redo for redo, _ in choices(many)} == set(range(10))
    assert len({str(made) for _, made in choices(many)}) == 2


def test_a_rejected_setup_keeps_the_request_adds_the_note_and_is_set_up_again(tmp_path):
    desk = Desk(setup=[REJECT, Review(Verdict.REDO)])
    played = Played(tmp_path / "run", brief_of("rounds=1", "review=terminal"), desk=desk)
    kinds = [type(record).__name__ for record in played.records if record.match == 0]
    again = ["Worked", "Installed", "Reviewed"]
    assert kinds == ["Opened", "Briefed", *again * 3, "Closed"]
    seen = view(played.run.setup.log, SETUP)
    request = played.of(Briefed, 0)[0].entries[0]
    assert [i.entry.text for i in seen.items if i.source != SETUP] == [request.text, REJECT.note]
    assert played.outcome.done


def test_what_is_accepted_shows_setting_rules_parameters_personas_and_every_payoff(tmp_path):
    desk = Desk()
    played = Played(tmp_path / "run", brief_of("rounds=1", "review=terminal"), desk=desk)
    page = desk.pages[0]
    instance = played.run.instance
    assert instance.situation in page
    for seat in instance.seats:
        for text in (seat.persona.leaning, seat.persona.knows, seat.persona.limits):
            assert text in page
    game = compile_game(instance.game, instance.seat_ids, instance.order)
    for cell in product(("cooperate", "defect"), repeat=2):
        pays = game.resolve(game.start(), dict(zip("AB", cell, strict=True))).payoffs
        made = ", ".join(f"{seat} {choice}" for seat, choice in zip("AB", cell, strict=True))
        assert f"- {made}: A gets {pays['A']}, B gets {pays['B']}" in page.splitlines()


@pytest.mark.parametrize(
    ("desk", "left"),
    [(Desk(setup=[STOP]), []), (Desk(ACCEPT, STOP), ["deal", "decide", "decide", "adjudicate"])],
)
def test_stopping_leaves_the_question_open_and_the_run_resumable(tmp_path, desk, left):
    brief = brief_of("rounds=3", "review=terminal")
    played = Played(tmp_path / "run", brief, desk=desk)
    assert not played.outcome.done
    assert played.of(Closed, 0) == []
    whole = [*left, "present"] if left else []
    assert played.steps() == whole * 2
    assert len(played.of(Reviewed)) == (1 if left else 0)


def test_another_setup_closes_the_run_and_names_what_follows(tmp_path):
    desk = Desk(REJECT)
    played = Played(tmp_path / "run", brief_of("rounds=3", "review=terminal"), desk=desk)
    assert [record.outcome for record in played.of(Closed, 0)] == ["revised"]
    assert played.of(Finished) == []
    assert played.outcome.revision.note == REJECT.note
    assert set(played.steps()) == {"deal", "decide", "adjudicate", "present"}
