"""Experiments in which scripted strategies and people, later language models, play games.

The public words are fetched from their rooms on first use, so that `import gtlab` is free:

>>> import gtlab
>>> gtlab.compose("scenario=prisoners", "rounds=10").title
'The two prisoners'
"""

from __future__ import annotations

from importlib import import_module

_HOME = {
    "Run": "gtlab.lab.run",
    "UserError": "gtlab.errors",
    "aresume": "gtlab.lab.play",
    "arun": "gtlab.lab.play",
    "asweep": "gtlab.lab.play",
    "compose": "gtlab.lab.compose",
    "load_run": "gtlab.lab.run",
    "resume": "gtlab.lab.play",
    "run": "gtlab.lab.play",
    "sweep": "gtlab.lab.play",
}
__all__ = [  # noqa: PLE0604 (sorted by sorted(); lint cannot see it)
    *sorted(_HOME)
]


def __getattr__(name: str) -> object:
    if name in _HOME:
        return getattr(import_module(_HOME[name]), name)
    raise AttributeError(f"gtlab has no public name {name!r}")


def __dir__() -> list[str]:
    return sorted({*globals(), *_HOME})
