"""A thousand random games with a canary in every private text: none sings where it should not.

Each private text of a game (personas, thoughts, the words of an action, state, ruling, summary,
visible information, presentation, notes, request, rules) carries a token of its own, with those
who may ever see it. Every view and every prompt is searched for tokens before each decision and
after each round. Planted leaks show that the search finds what it is for.
"""

import random
import re
from itertools import product

import msgspec
import pytest

from gtlab.blackboard import log as log_module
from gtlab.blackboard.entry import Entry, Worked
from gtlab.blackboard.log import Log, View
from gtlab.context.prompt import build
from gtlab.executors.contract import Output
from gtlab.terms.names import USER, Review, Verdict
from gtlab.terms.play import Chosen
from gtlab.terms.tags import AUTHOR, DECIDE, HUMAN, PRESENT, READER, SETUP, WORLD
from tests.matches import ACCEPT, Match, an_experiment

GAMES = 1000
SHARES = 4
WORKERS = (SETUP, WORLD, PRESENT, READER, AUTHOR, DECIDE, HUMAN)
TOKEN = re.compile(r"zq\d+qz")

# Who may see a text of a tag, by the specification; a seat's own is added where it is written.
MEANT_FOR = {
    "user.request": {SETUP},
    "user.revision": {SETUP},
    "game.rules": {WORLD, AUTHOR},
    "game.params": {SETUP, WORLD, PRESENT, READER, AUTHOR},
    "game.roles": set(),
    "profile": set(),
    "visible": set(),
    "world.state": {WORLD},
    "world.round": {WORLD},
    "world.ruling": set(),
    "thought": {PRESENT},
    "action": {WORLD, PRESENT},
    "output.summary": {PRESENT},
    "output.display": set(),
}


class Leak(AssertionError):
    """A token was found with somebody it is not meant for."""


class Aviary:
    """One random game, its tokens, and the search for them."""

    def __init__(self, seed):
        self.draw = random.Random(seed)
        self.allowed = {}
        self.of_round = []
        self.unheard = []
        self.looked = 0
        instance, self.speech = self._instance()
        self.seats = instance.seat_ids
        self.everybody = {*self.seats, *WORKERS, USER}
        self.match = Match(
            instance,
            request=self.token("user.request"),
            mark=self.marked_setup,
            watch=self.look_at,
        )
        self.world, self.present = (self.match.executors[name] for name in (WORLD, PRESENT))
        self.match.executors |= {
            WORLD: self.rule,
            PRESENT: self.show,
            DECIDE: self.decide,
            HUMAN: self.decide,
        }

    def _instance(self):
        draw = self.draw
        seats = "ABCD"[: draw.choice([2, 2, 3, 4])]
        actions = ["left", "right", "up"][: draw.choice([2, 3]) if len(seats) == 2 else 2]
        cells = {
            " ".join(cell): [draw.randint(-9, 9) for _ in seats]
            for cell in product(actions, repeat=len(seats))
        }
        speech = draw.random() < 0.7
        game = {
            "name": "random-v1",
            "title": "Random",
            "seats": {"least": 2, "most": 4},
            "actions": actions,
            "payoffs": cells,
        }
        instance = an_experiment(
            game,
            seats,
            people=seats[-1] if draw.random() < 0.2 else "",
            order=draw.choice(["simultaneous", "sequential"]),
            communication="public" if speech else "none",
            progress={"rounds": draw.randint(1, 3), "known": draw.random() < 0.5},
            language=draw.choice(["en", "zh"]),
            output={"style": draw.choice(["report", "inner_life"])},
        )
        return instance.model_copy(
            update={"seats": tuple(self.in_disguise(seat) for seat in instance.seats)}
        ), speech

    def in_disguise(self, seat):
        """The seat with a token in every text of its persona."""
        parts = ("name", "leaning", "knows", "limits")
        texts = {part: self.token("profile", seat.id) for part in parts}
        return seat.model_copy(update={"persona": seat.persona.model_copy(update=texts)})

    def token(self, kind, *seats):
        name = f"zq{len(self.allowed)}qz"
        self.allowed[name] = {USER, *MEANT_FOR[kind], *seats}
        return name

    def marked(self, entry):
        """The entry with a token in its text, unless everybody may read it."""
        tag, _, facet = entry.tag.rpartition(".")
        kind = facet if tag.startswith("role.") else entry.tag
        seats = () if kind not in ("visible", "profile") else entry.audience
        if kind not in MEANT_FOR or (kind == "game.params" and entry.audience):
            return entry
        token = self.token(kind, *seats)
        self.of_round.append(token)
        return msgspec.structs.replace(entry, text=f"{entry.text} {token}")

    def marked_setup(self, output):
        entries = tuple(map(self.marked, output.entries))
        self.of_round.clear()
        return msgspec.structs.replace(output, entries=entries)

    def decide(self, task):
        seat = task.step.seat
        question = task.view.get(f"role.{seat}.visible").data.question
        choice = self.draw.choice(question.legal())
        words = ""
        if self.draw.random() < 0.8:
            words = self.token("action")
            self.unheard.append(words)
            self.of_round.append(words)
        action = self.marked(Entry(f"role.{seat}.action", choice, (), Chosen(choice, words)))
        if task.step.worker == HUMAN:
            return Output((action,))
        thought = self.marked(Entry(f"role.{seat}.thought", "hm"))
        return Output((thought, action))

    def rule(self, task):
        output = self.world(task)
        if task.step.name != "deal" and self.speech:
            for words in self.unheard:
                self.allowed[words] = set(self.everybody)
        if task.step.name != "deal":
            self.unheard.clear()
        return msgspec.structs.replace(output, entries=tuple(map(self.marked, output.entries)))

    def show(self, task):
        output = self.present(task)
        return msgspec.structs.replace(output, entries=tuple(map(self.marked, output.entries)))

    def answer(self):
        """The user's answer to a round: now and then it is played again, perhaps with a note."""
        if self.draw.random() < 0.8:
            self.of_round.clear()
            return ACCEPT
        for token in self.of_round:
            self.allowed[token] = set()
        self.of_round.clear()
        note = self.token("user.revision") if self.draw.random() < 0.5 else ""
        return Review(Verdict.REDO, note)

    def play(self):
        match = self.match
        while steps := match.steps():
            match.do(self.answer() if steps[0].name == "review" else ACCEPT)
            if self.draw.random() < 0.1:
                # As after a kill: everything is read back from the records.
                match.log, match.index = match.replayed()
            if steps[0].name == "review":
                self.search()
        self.search()
        return self

    def look_at(self, match, task):
        """Before a decision: what the seat sees, and what it is asked with."""
        seat = task.step.seat
        if seat:
            self.search_in(seat, match.prompt(seat, task.step.worker), "prompt")
            self.search_in(seat, [item.entry for item in task.view.items], "view")

    def search(self):
        """Every view and every prompt that there could be now."""
        match = self.match
        for viewer in self.everybody:
            seen = match.view(viewer).items
            self.search_in(viewer, [(item.entry, item.source) for item in seen], "view")
        for seat, worker in product(self.seats, (DECIDE, HUMAN)):
            self.search_in(seat, match.prompt(seat, worker), "prompt")
        for worker in (SETUP, WORLD, PRESENT):
            self.search_in(worker, match.prompt(worker), "prompt")

    def search_in(self, viewer, texts, where):
        for token in TOKEN.findall(repr(texts)):
            self.looked += 1
            if viewer not in self.allowed[token]:
                raise Leak(f"{token} in a {where} of {viewer}, meant for {self.allowed[token]}")


@pytest.mark.parametrize("share", range(SHARES))
def test_no_canary_sings_where_it_should_not(share):
    seeds = range(share, GAMES, SHARES)
    looked = [Aviary(seed).play().looked for seed in seeds]
    assert len(looked) == GAMES / SHARES
    assert min(looked) > 20


def test_the_games_hold_what_they_should():
    kinds = set()
    for seed in range(60):
        aviary = Aviary(seed).play()
        instance = aviary.match.instance
        redos = {record.redo for record in aviary.match.records if isinstance(record, Worked)}
        kinds |= {
            f"{len(instance.seats)} seats",
            f"{len(instance.game.actions)} actions",
            instance.order,
            instance.communication,
            instance.language,
            "a person" if instance.people else "no person",
            f"known {instance.progress.known}",
            f"redo {max(redos)}",
        }
        for tag in MEANT_FOR:
            assert tag in ("user.revision", "thought") or _stands(aviary, tag)
    assert kinds >= {
        *("2 seats", "3 seats", "4 seats", "2 actions", "3 actions", "simultaneous", "sequential"),
        *("public", "none", "en", "zh", "a person", "no person", "redo 0", "redo 1"),
        *("known True", "known False"),
    }


def _stands(aviary, tag):
    texts = [
        item.entry.text
        for item, _ in aviary.match.log.everything()
        if item.entry.tag == tag or item.entry.tag.endswith(f".{tag}")
    ]
    return any(TOKEN.search(text) for text in texts)


def leaky(change):
    """Whether a leak is found in a few games into which `change` plants it."""
    for seed in range(40):
        aviary = Aviary(seed)
        change(aviary)
        try:
            aviary.play()
        except Leak:
            return True
    return False


class Blind:
    """A checker that lets everything pass."""

    def check(self, step, output):
        return output


def rewrite(aviary, worker, change):
    """Lets `change` rewrite the entries of a worker's outputs, unchecked."""
    executor = aviary.match.executors[worker]
    aviary.match.checker = Blind()

    def changed(task):
        output = executor(task)
        return msgspec.structs.replace(output, entries=tuple(change(task, output.entries)))

    aviary.match.executors[worker] = changed


def nothing(_):
    """Plants no leak: the gate is changed instead."""


def copies_a_thought(aviary):
    def change(task, entries):
        told = " ".join(
            item.entry.text
            for item in aviary.match.view(USER).items
            if item.entry.tag.endswith(".thought")
        )
        for entry in entries:
            public = entry.tag == "scene.narration"
            yield msgspec.structs.replace(entry, text=entry.text + told) if public else entry

    rewrite(aviary, WORLD, change)


def tells_the_state(aviary):
    def change(task, entries):
        state = " ".join(entry.text for entry in entries if entry.tag == "world.state")
        for entry in entries:
            public = entry.tag == "run.events"
            yield msgspec.structs.replace(entry, text=entry.text + state) if public else entry

    rewrite(aviary, WORLD, change)


def addresses_everybody(aviary):
    def change(task, entries):
        for entry in entries:
            yield msgspec.structs.replace(entry, audience=aviary.seats)

    rewrite(aviary, WORLD, change)
    rewrite(aviary, DECIDE, change)


def prompts_from_the_users_view(aviary):
    match = aviary.match

    def prompt(viewer, _=DECIDE):
        seat = viewer if viewer in aviary.seats else "A"
        return build(match.pack, DECIDE, View(match.view(USER).items, seat), "en", seat)

    match.prompt = prompt


def speaks_where_it_may_not(aviary):
    aviary.world._talk = "public"


def everybodys_persona(aviary):
    marked = aviary.marked_setup

    def change(output):
        entries = marked(output).entries
        texts = " ".join(entry.text for entry in entries if entry.tag.endswith(".profile"))
        return msgspec.structs.replace(
            output,
            entries=tuple(
                msgspec.structs.replace(entry, text=entry.text + texts)
                if entry.tag == "scenario.setting"
                else entry
                for entry in entries
            ),
        )

    aviary.match.checker = Blind()
    aviary.match.mark = change
    aviary.match.setup = aviary.match._setup("again")
    aviary.match.log, aviary.match.index = aviary.match.replayed()


@pytest.mark.parametrize(
    "plant",
    [
        copies_a_thought,
        tells_the_state,
        prompts_from_the_users_view,
        speaks_where_it_may_not,
        everybodys_persona,
    ],
    ids=lambda plant: plant.__name__,
)
def test_a_planted_leak_is_found(plant):
    assert leaky(plant)


def test_a_wrong_audience_is_stopped_by_the_gate_and_found_without_it(monkeypatch):
    assert not leaky(addresses_everybody)
    monkeypatch.setattr(
        log_module,
        "may_see",
        lambda entry, viewer, _: viewer == USER or viewer in entry.audience,
    )
    assert leaky(addresses_everybody)


def test_a_redo_that_takes_nothing_back_is_found(monkeypatch):
    monkeypatch.setattr(Log, "_withdraw", lambda *_: None)
    assert leaky(nothing)


def test_a_gate_that_stands_open_is_found(monkeypatch):
    monkeypatch.setattr(log_module, "may_see", lambda *_: True)
    assert leaky(nothing)


def test_a_note_that_reaches_a_seat_is_found(monkeypatch):
    gate = log_module.may_see
    monkeypatch.setattr(
        log_module,
        "may_see",
        lambda entry, viewer, own: entry.tag == "user.revision" or gate(entry, viewer, own),
    )
    assert leaky(nothing)


def test_words_told_before_all_have_chosen_are_found(monkeypatch):
    gate = log_module.may_see
    monkeypatch.setattr(
        log_module,
        "may_see",
        lambda entry, viewer, own: entry.tag.endswith(".action") or gate(entry, viewer, own),
    )
    assert leaky(nothing)
