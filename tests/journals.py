"""Runs written by hand: real records through the real journal, with payoffs from the real rules."""

from gtlab.blackboard.entry import (
    CallIntent,
    CallReply,
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
from gtlab.rules.game import compile_game
from gtlab.store.journal import Journal
from gtlab.terms.names import Review, Scope, Verdict
from gtlab.terms.play import Chosen, Dealt, Event

PRISONERS = {
    "name": "prisoners-v1",
    "title": {"en": "Prisoner's dilemma", "zh": "囚徒困境"},
    "actions": ["cooperate", "defect"],
    "labels": {
        "cooperate": {"en": "cooperates", "zh": "合作"},
        "defect": {"en": "defects", "zh": "背叛"},
    },
    "cooperative": "cooperate",
    "payoffs": {
        "cooperate cooperate": [3, 3],
        "cooperate defect": [0, 5],
        "defect cooperate": [5, 0],
        "defect defect": [1, 1],
    },
}
PENALTIES = PRISONERS | {
    "name": "prison-years-v1",
    "goal": "minimise",
    "payoffs": {
        "cooperate cooperate": [2, 2],
        "cooperate defect": [10, 0],
        "defect cooperate": [0, 10],
        "defect defect": [6, 6],
    },
}
ULTIMATUM = {
    "name": "ultimatum-v1",
    "title": {"en": "Ultimatum", "zh": "最后通牒"},
    "seats": ["proposer", "responder"],
    "windows": [
        {
            "name": "offer",
            "title": {"en": "offer", "zh": "提议"},
            "seats": ["proposer"],
            "amount": {"high": "pie"},
        },
        {"name": "response", "seats": ["responder"], "menu": ["accept", "reject"]},
    ],
    "params": {"pie": 10},
    "payoffs": {
        "proposer": "pie - offer if response == 'accept' else 0",
        "responder": "offer if response == 'accept' else 0",
    },
}
TRUST = {
    "name": "trust-v1",
    "title": "Trust",
    "seats": ["investor", "trustee"],
    "cooperative": "high",
    "windows": [
        {"name": "sent", "seats": ["investor"], "amount": {"high": "endowment"}},
        {"name": "returned", "seats": ["trustee"], "amount": {"high": "multiplier * sent"}},
    ],
    "params": {"endowment": 10, "multiplier": 3, "own": 0},
    "payoffs": {
        "investor": "endowment - sent + returned",
        "trustee": "own + multiplier * sent - returned",
    },
}
PUBLIC_GOODS = {
    "name": "public-goods-v1",
    "title": "Public goods",
    "seats": {"least": 2, "most": 6},
    "cooperative": "high",
    "windows": [{"name": "contribution", "amount": {"high": "endowment"}}],
    "params": {"endowment": 20, "mpcr": 0.4},
    "payoffs": "endowment - my_contribution + mpcr * sum(contribution)",
}
COMMONS = {
    "name": "common-pool-v1",
    "title": "Common pool",
    "seats": {"least": 2, "most": 6},
    "cooperative": "low",
    "windows": [{"name": "harvest", "amount": {"high": "stock"}}],
    "let": {"left": "stock - sum(harvest)"},
    "state": {"stock": {"start": "100", "next": "0 if left < 5 else min(100, 2 * left)"}},
    "payoffs": "my_harvest",
    "over": "stock < 5",
}
NAMES = ("Calculator", "Trusting", "Sceptic", "Onlooker", "Enforcer", "Reciprocator")
PLAYERS = ("grim", "tit_for_tat", "always_defect", "random", "alternator", "fair_split")


def with_arguments(instance, args):
    """`instance` with its first seat's strategy given `args`."""
    written = instance.model_dump(mode="json")
    written["seats"][0]["binding"]["args"] = args
    return Instance.model_validate(written)


def an_instance(game=PRISONERS, *, seats=2, language="en", rounds=5, replicates=1, **changes):
    named = game.get("seats") if isinstance(game.get("seats"), list) else [""] * seats
    title = game["title"]
    return Instance.model_validate(
        {
            "scenario": game["name"].rpartition("-v")[0].replace("-", "_"),
            "scenario_version": 1,
            "title": title if isinstance(title, str) else title[language],
            "situation": "",
            "game": _in(game, language),
            "seats": [
                {
                    "id": chr(65 + place),
                    "identity": identity,
                    "persona": {
                        "id": NAMES[place].lower(),
                        "name": NAMES[place],
                        "leaning": "",
                        "knows": "",
                        "limits": "",
                    },
                    "binding": {"actor": "program", "name": PLAYERS[place]},
                }
                for place, identity in enumerate(named)
            ],
            "order": game.get("order", "simultaneous"),
            "language": language,
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


def _in(value, language):
    if isinstance(value, dict):
        if "zh" in value:
            return value[language]
        return {key: _in(part, language) for key, part in value.items()}
    return [_in(part, language) for part in value] if isinstance(value, list) else value


class Run:
    """A run being written; `play` writes a whole match, the rest single steps of one."""

    def __init__(self, folder, instance, cell=None):
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.instance = instance
        self.rules = compile_game(instance.game, instance.seat_ids, instance.order)
        self.journal = Journal(folder / "journal.jsonl")
        self._next = {}
        self._states = {}
        self._totals = {}
        self.write(Opened, 0, {"cell": cell} if cell else None, schema=1, seed=instance.seed)
        self.write(Installed, 0, instance=instance.model_dump(mode="json"))
        self.review(0, 0)

    def write(self, kind, match, meta=None, **parts):
        chain = match, kind in (CallIntent, CallReply)
        seq = self._next.get(chain, 0)
        self._next[chain] = seq + 1
        self.journal.append(kind(match=match, seq=seq, **parts), meta)

    def review(self, match, number, verdict=Verdict.ACCEPT, scope=Scope.ROUND):
        review = Review(verdict, scope=scope)
        self.write(Reviewed, match, review=review, by="policy", round=number)

    def round(self, match, *choices, redo=0, verdict=Verdict.ACCEPT, said=None):
        """A round of one choice a seat and window, in the order in which they are asked."""
        state = before = self._states.get(match, self.rules.start())
        made = list(choices)
        ruling = None
        while ruling is None or ruling.payoffs is None:
            ruling = self._window(match, state, made, redo, said or {})
            state = ruling.state
        earlier = self._totals.get(match, dict.fromkeys(self.rules.seats, 0))
        totals = {seat: earlier[seat] + ruling.payoffs[seat] for seat in earlier}
        event = Event(before.round, ruling.moves, ruling.payoffs, totals, state.pool)
        self._worked(
            match, "adjudicate", before.round, [Entry("run.events", "", data=event)], redo=redo
        )
        shown = [Entry("output.display", f"Round {before.round}")]
        self._worked(match, "present", before.round, shown, redo=redo)
        self.review(match, before.round, verdict)
        if verdict is Verdict.ACCEPT:
            self._states[match], self._totals[match] = state, totals

    def _window(self, match, state, made, redo, said):
        offers = self.rules.offers(state)
        names = self.rules.window_names
        name = names[min(state.window, len(names) - 1)]
        self._worked(
            match,
            "publish" if state.window else "deal",
            state.round,
            [
                Entry(f"role.{seat}.visible", "", (seat,), Dealt(state.round, question, name))
                for seat, question in offers.items()
            ],
            redo=redo,
        )
        joint = {seat: made.pop(0) for seat in offers}
        for seat, choice in joint.items():
            entries = [
                Entry(f"role.{seat}.thought", f"{seat} thinks of {choice}"),
                Entry(f"role.{seat}.action", str(choice), data=Chosen(choice, said.get(seat, ""))),
            ]
            self._worked(
                match, "decide", state.round, entries, redo=redo, seat=seat, window=state.window
            )
        return self.rules.resolve(state, joint)

    def _worked(self, match, step, number, entries, **parts):
        control = None if step in ("decide", "present") else Control()
        self.write(
            Worked,
            match,
            step=step,
            worker=step,
            round=number,
            entries=tuple(entries),
            control=control,
            **parts,
        )

    def finish(self, match, reason="rounds"):
        totals = self._totals.get(match, {})
        rounds = self._states[match].round - 1 if match in self._states else 0
        self.write(Finished, match, reason=reason, rounds=rounds, totals=totals)

    def play(self, match, rounds):
        for choices in rounds:
            self.round(match, *choices)
        self.finish(match)

    def close(self, outcome="done"):
        if outcome:
            self.write(Closed, 0, outcome=outcome)
        self.journal.close()
        return self.folder


def a_run(folder, instance, *matches, cell=None):
    """The folder of a whole run in which `matches` were played."""
    run = Run(folder, instance, cell)
    for number, rounds in enumerate(matches, 1):
        run.play(number, rounds)
    return run.close()
