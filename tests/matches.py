"""Matches in memory: the orchestrator asked, workers run, outputs checked, records logged.

The loop of a match without files, so that a thousand games fit into seconds and a test may look in
before every step. Each record goes through its JSON, as a resume would read it.
"""

from functools import cache
from pathlib import Path

import msgspec

from gtlab.blackboard.entry import (
    SCHEMA,
    Briefed,
    Entry,
    Finished,
    Installed,
    Opened,
    Record,
    Reviewed,
    Worked,
    header_of,
)
from gtlab.blackboard.index import Index, fold
from gtlab.blackboard.log import Log
from gtlab.blackboard.visibility import view
from gtlab.context.prompt import build
from gtlab.executors.contract import Checker, Output, Task
from gtlab.executors.decide import StrategySeats
from gtlab.executors.present import Presenter
from gtlab.executors.setup import setup_output
from gtlab.executors.world import WorldEngine
from gtlab.instance.instance import Instance
from gtlab.orchestrator.chain import Step, next_steps
from gtlab.packs.loader import load_pack
from gtlab.rules.game import compile_game
from gtlab.terms.names import Review, Scope, Verdict
from gtlab.terms.play import Chosen
from gtlab.terms.tags import DECIDE, HUMAN, PRESENT, SETUP, WORKERS, WORLD
from tests.journals import PRISONERS

ROOT = Path(__file__).parents[1]
ACCEPT = Review(Verdict.ACCEPT)
REDO = Review(Verdict.REDO)
REJECT = Review(Verdict.REDO, "B is not trusting", Scope.SETUP)


@cache
def shipped_pack():
    return load_pack(ROOT / "skills" / "roleplay-game-theory")


@cache
def chinese_pack():
    return load_pack(ROOT / "tests" / "packs" / "data" / "boyi")


def an_experiment(game=PRISONERS, seats="AB", people="", player="tit_for_tat", **changes):
    """An instance of `game`; every persona's texts name their seat."""
    identities = game["seats"] if isinstance(game.get("seats"), list) else [""] * len(seats)
    return Instance.model_validate(
        {
            "scenario": "s",
            "scenario_version": 1,
            "title": "A title",
            "situation": "A situation",
            "game": game,
            "seats": [
                {
                    "id": seat,
                    "identity": identity,
                    "persona": {
                        "id": f"p{place}",
                        **{
                            part: f"{part} of {seat}"
                            for part in ("name", "leaning", "knows", "limits")
                        },
                    },
                    "binding": {
                        "actor": "human" if seat in people else "program",
                        "name": "human" if seat in people else player,
                    },
                }
                for place, (seat, identity) in enumerate(zip(seats, identities, strict=True))
            ],
            "language": "en",
            "order": game.get("order", "simultaneous"),
            "communication": "none",
            "progress": {"rounds": 2},
            "review": {},
            "output": {},
            "replicates": 1,
            "seed": 7,
            "pack": "roleplay-game-theory",
            **changes,
        }
    )


class Talkers:
    """Sits in every seat: chooses, thinks and speaks as the test says.

    Each function gets the task and the question; a person's seat writes no thought.
    """

    def __init__(self, choose, think=None, say=None, to=None):
        self._choose = choose
        self._think = think or (lambda *_: "hm")
        self._say = say or (lambda *_: "")
        self._to = to or (lambda *_: "")

    def __call__(self, task):
        seat = task.step.seat
        question = task.view.get(f"role.{seat}.visible").data.question
        choice = question.check(self._choose(task, question))
        chosen = Chosen(choice, self._say(task, question), self._to(task, question))
        action = Entry(f"role.{seat}.action", str(choice), data=chosen)
        if task.step.worker == HUMAN:
            return Output((action,))
        return Output((Entry(f"role.{seat}.thought", self._think(task, question)), action))


class Match:
    """One match of `instance`, and the setup before it.

    Attributes:
        setup: The records of the setup.
        records: The records of the match.
        executors: Who carries out each worker; a test may put its own in.
        watch: Called with the match and the task before a worker is run.
        order: Puts the steps of a window into the order in which seats are asked.
        mark: Changes what the setup wrote.
    """

    def __init__(
        self, instance, *, pack=None, request="A request", watch=None, order=None, mark=None
    ):
        self.mark = mark or (lambda output: output)
        self.instance = instance
        self.pack = pack or shipped_pack()
        self.game = compile_game(instance.game, instance.seat_ids, instance.order)
        self.checker = Checker(self.pack)
        self.watch = watch or (lambda *_: None)
        self.order = order or (lambda steps: steps)
        self.executors = {
            WORLD: WorldEngine(instance, self.game),
            DECIDE: StrategySeats(instance, self.game),
            PRESENT: Presenter(instance, self.game),
        }
        self.setup = self._setup(request)
        self.records = []
        self.log, self.index = self.replayed(0)

    def _setup(self, request):
        output = self.mark(setup_output(self.instance, self.game))
        step = Step("setup", SETUP)
        self.checker.check(step, output)
        written = self.instance.model_dump(mode="json", exclude_defaults=True)
        return [
            Opened(0, 0, SCHEMA, self.instance.seed),
            Briefed(0, 1, {}, (Entry("user.request", request),)),
            Worked(0, 2, step.name, step.worker, entries=output.entries),
            Installed(0, 3, written),
            Reviewed(0, 4, ACCEPT, "auto"),
        ]

    def replayed(self, count=None):
        """The log and the index after the first `count` records of the match, from nothing."""
        log, index = Log(own=self.pack.own_tags), Index()
        for record in self.setup:
            log.append(record)
            index = fold(index, header_of(record))
        log = Log(log)
        for record in self.records[:count]:
            log.append(record)
            index = fold(index, header_of(record))
        return log, index

    def put(self, kind, *parts, **named):
        """Appends a record, as it would be read back."""
        record = kind(1, len(self.records), *parts, **named)
        record = msgspec.json.decode(msgspec.json.encode(record), type=Record)
        self.records.append(record)
        self.log.append(record)
        self.index = fold(self.index, header_of(record))

    def steps(self):
        return next_steps(self.index, self.instance)

    def view(self, viewer):
        return view(self.log, viewer)

    def prompt(self, seat, worker=DECIDE):
        """The prompt of a seat, or of another worker when `seat` is its id."""
        acting = None if seat in WORKERS else seat
        name = seat if seat in WORKERS else worker
        number = None if acting else self.index.round
        return build(self.pack, name, self.view(seat), self.instance.language, acting, number)

    def run(self, step):
        """The checked output of a worker."""
        viewer = step.seat or step.worker
        task = Task(step, self.view(viewer), 1, self.index.redo, self.index.window)
        self.watch(self, task)
        return self.checker.check(step, self.executors[step.worker](task))

    def write(self, step, output):
        """Appends what a worker wrote."""
        index = self.index
        window = index.window if step.name in ("decide", "publish") else 0
        place = (step.round, index.redo, window, step.seat)
        self.put(
            Worked,
            step.name,
            step.worker,
            *place,
            entries=output.entries,
            control=output.control,
        )

    def review(self, answer=ACCEPT):
        self.put(Reviewed, answer, "user", self.index.round, self.index.redo)

    def do(self, answer=ACCEPT):
        """All steps that may be taken now; a window's seats are asked in `order`."""
        steps = self.steps()
        name = steps[0].name
        if name == "decide":
            outputs = {step: self.run(step) for step in self.order(steps)}
            for step in steps:
                self.write(step, outputs[step])
        elif name == "review":
            self.review(answer)
        elif name == "finish":
            self.put(Finished, self.index.reason, self.index.round, {})
        else:
            self.write(steps[0], self.run(steps[0]))
        return name

    def until(self, name, answers=()):
        """Plays until the step called `name` comes next; reviews take their answers in order."""
        answers = iter(answers)
        done = []
        while (steps := self.steps()) and steps[0].name != name:
            answer = next(answers, ACCEPT) if steps[0].name == "review" else ACCEPT
            done.append(self.do(answer))
        return done

    def play(self, answers=()):
        """Plays to the end; the names of the steps done."""
        return self.until("", answers)
