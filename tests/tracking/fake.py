"""A store in memory, with what `gtlab.tracking.store.Store` promises and nothing of MLflow."""

from contextlib import contextmanager
from pathlib import Path

from gtlab.tracking.store import Known


class FakeStore:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.runs = {}
        self.batches = 0

    def experiment(self, name):
        return name

    def find(self, experiment=None, **wanted):
        return [
            Known(key, run["experiment"], run["status"], run["tags"], run["ended"])
            for key, run in self.runs.items()
            if experiment in (None, run["experiment"])
            and all(run["tags"].get(f"gtlab.{name}") == value for name, value in wanted.items())
        ]

    def start(self, experiment, name, tags, at):
        key = f"r{len(self.runs)}"
        self.runs[key] = {
            "experiment": experiment,
            "name": name,
            "tags": dict(tags),
            "params": {},
            "metrics": set(),
            "status": "RUNNING",
            "started": at,
            "ended": 0,
        }
        return key

    def reopen(self, run):
        self.runs[run]["status"] = "RUNNING"

    def describe(self, run, params, tags):
        self.runs[run]["params"] |= params
        self.runs[run]["tags"] |= tags

    def log(self, run, points):
        self.batches += 1
        self.runs[run]["metrics"] |= set(points)

    @contextmanager
    def files(self, run):
        place = self.folder / run
        place.mkdir(parents=True, exist_ok=True)
        yield place

    def end(self, run, status, at):
        self.runs[run] |= {"status": status, "ended": at}

    def named(self, name):
        return next(run for run in self.runs.values() if run["name"] == name)

    def steps(self, name, key):
        """The values of a metric by step; a value doubled at a step fails."""
        found = [point for point in self.named(name)["metrics"] if point.key == key]
        assert len({point.step for point in found}) == len(found)
        return {point.step: point.value for point in sorted(found, key=lambda p: p.step)}
