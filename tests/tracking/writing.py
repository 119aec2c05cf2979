"""Runs written through the real journal, record by record as a runner would."""

from gtlab.blackboard.entry import (
    Closed,
    Entry,
    Finished,
    Installed,
    Opened,
    Reviewed,
    Worked,
)
from gtlab.blackboard.header import Control
from gtlab.instance.instance import Instance
from gtlab.store.journal import Journal, read, reopen
from gtlab.terms.names import Review, Scope, Verdict
from gtlab.terms.play import Chosen, Dealt, Event
from gtlab.terms.questions import Menu

PAYS = {"CC": (3, 3), "CD": (0, 5), "DC": (5, 0), "DD": (1, 1)}
WORDS = {"C": "cooperate", "D": "defect"}
GAME = {
    "name": "prisoners-v1",
    "title": "Prisoner's dilemma",
    "actions": ["cooperate", "defect"],
    "cooperative": "cooperate",
    "payoffs": {
        " ".join(WORDS[letter] for letter in pair): list(pays) for pair, pays in PAYS.items()
    },
}


def an_instance(*, rounds=3, replicates=1, **changes):
    seats = [
        {
            "id": seat,
            "persona": {
                "id": persona,
                "name": persona.title(),
                "leaning": "wants points",
                "knows": "all",
                "limits": "none",
            },
            "binding": {"actor": "program", "name": strategy},
        }
        for seat, persona, strategy in (
            ("A", "calculator", "grim"),
            ("B", "trusting", "tit_for_tat"),
        )
    ]
    return Instance.model_validate(
        {
            "scenario": "prisoners",
            "scenario_version": 2,
            "title": "The two prisoners",
            "situation": "Two rooms.",
            "game": GAME,
            "seats": seats,
            "language": "en",
            "order": "simultaneous",
            "communication": "none",
            "progress": {"rounds": rounds},
            "review": {},
            "output": {},
            "replicates": replicates,
            "seed": 7,
            "pack": "roleplay-game-theory",
        }
        | changes
    )


class Writer:
    """Writes a run of the prisoner's dilemma; a second writer of a folder goes on in it."""

    def __init__(self, folder, instance, meta=None):
        self.folder = folder
        self.instance = instance
        self._seq = {}
        self._totals = {}
        path = folder / "journal.jsonl"
        if path.exists():
            written, reading = read(path)
            self.journal = reopen(path, reading)
            for line in written:
                self._remember(line.record)
            return
        folder.mkdir(parents=True, exist_ok=True)
        self.journal = Journal(path)
        self.write(Opened, 0, meta, schema=1, seed=instance.seed)
        self.write(Installed, 0, instance=instance.model_dump(mode="json"))
        self.review(0, 0)

    def _remember(self, record):
        self._seq[record.match] = record.seq + 1
        for entry in getattr(record, "entries", ()):
            if isinstance(entry.data, Event):
                self._totals[record.match] = entry.data.totals

    def write(self, kind, match, meta=None, **parts):
        seq = self._seq.get(match, 0)
        self._seq[match] = seq + 1
        self.journal.append(kind(match=match, seq=seq, **parts), meta)

    def review(self, match, number, verdict=Verdict.ACCEPT, scope=Scope.ROUND):
        review = Review(verdict, scope=scope)
        self.write(Reviewed, match, review=review, by="policy", round=number)

    def worked(self, match, step, number, *entries, **parts):
        self.write(
            Worked, match, step=step, worker="w", round=number, entries=tuple(entries), **parts
        )

    def ruled(self, match, number, pair):
        """A round up to its presentation, not reviewed yet."""
        question = Menu(("cooperate", "defect"))
        dealt = [
            Entry(f"role.{seat}.visible", "you see", (seat,), Dealt(number, question))
            for seat in "AB"
        ]
        self.worked(match, "deal", number, *dealt, control=Control(due=("A", "B")))
        choices = dict(zip("AB", (WORDS[letter] for letter in pair), strict=True))
        for seat, choice in choices.items():
            thought = Entry(f"role.{seat}.thought", f"secret thought of {seat}")
            action = Entry(f"role.{seat}.action", choice, data=Chosen(choice))
            self.worked(match, "decide", number, thought, action, seat=seat)
        payoffs = dict(zip("AB", PAYS[pair], strict=True))
        before = self._totals.get(match, {"A": 0, "B": 0})
        totals = {seat: before[seat] + payoffs[seat] for seat in before}
        event = Event(number, {"choice": choices}, payoffs, totals)
        self.worked(
            match,
            "adjudicate",
            number,
            Entry("run.events", "what happened", ("A", "B"), event),
            Entry("world.ruling", f"ruling {pair}"),
            Entry("output.summary", f"summary {number}"),
            control=Control(),
        )
        self.worked(match, "present", number, Entry("output.display", f"page {number}: {pair}"))
        return totals

    def round(self, match, number, pair):
        self._totals[match] = self.ruled(match, number, pair)
        self.review(match, number)

    def redone(self, match, number, pair):
        """A round that is thrown away."""
        self.ruled(match, number, pair)
        self.review(match, number, Verdict.REDO)

    def finish(self, match, rounds):
        totals = self._totals[match]
        self.write(Finished, match, reason="rounds", rounds=rounds, totals=totals)

    def play(self, match, pairs):
        for number, pair in enumerate(pairs, 1):
            self.round(match, number, pair)
        self.finish(match, len(pairs))

    def close(self, outcome="done"):
        self.write(Closed, 0, outcome=outcome)
        self.journal.close()


def a_run(folder, *matches, meta=None, **changes):
    """A whole run in which `matches` (each a list of pairs like `CD`) were played."""
    instance = an_instance(rounds=len(matches[0]), replicates=len(matches), **changes)
    writer = Writer(folder, instance, meta)
    for number, pairs in enumerate(matches, 1):
        writer.play(number, pairs)
    writer.close()
    return folder
