"""`check_game` and `game_tests`: a game held to what every game promises, and to its own facts.

>>> check_game("prisoners").looked_at
{'prisoners-v1 (2 seats)': 'all joint actions of a round'}

In a test file of one's own, one test for each property:

>>> TestPrisoners = game_tests("prisoners")
>>> TestPrisoners().test_pays()
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from unittest import SkipTest

from gtlab.testing.case import Case
from gtlab.testing.claims import adding, ranged, symmetry
from gtlab.testing.ending import ends
from gtlab.testing.explored import FULL, LESS
from gtlab.testing.failure import ConformanceError, Failure, Unclaimed
from gtlab.testing.luck import luck
from gtlab.testing.paying import pays
from gtlab.testing.purity import ordered, pure, replayed
from gtlab.testing.refusals import refuses
from gtlab.testing.subject import subject_of
from gtlab.testing.texts import told

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

    from gtlab.instance.game import GameSpec
    from gtlab.rules.game import Game

_Given: TypeAlias = "str | Path | GameSpec | Game | Mapping[str, object]"
Check: TypeAlias = Callable[[Case], "Failure | Unclaimed | None"]


class Property(NamedTuple):
    """Something that a game promises.

    Attributes:
        claim: What it says, as the end of "not so that ...".
        check: Looks for a counterexample.
        after: The properties without which a counterexample would not mean this one.
    """

    claim: str
    check: Check
    after: tuple[str, ...] = ()


PROPERTIES: dict[str, Property] = {
    "pays": Property("every legal joint action pays every seat a finite number", pays),
    "pure": Property("equal inputs give equal rulings, and no input is changed", pure, ("pays",)),
    "ends": Property("every round closes and every match ends", ends, ("pays", "pure")),
    "refuses": Property(
        "what is missing, illegal or from a stranger is refused by its code", refuses, ("pays",)
    ),
    "order": Property(
        "the order in which seats are listed within a window changes nothing",
        ordered,
        ("pays", "pure"),
    ),
    "replay": Property(
        "recorded moves give the same states and payoffs again",
        replayed,
        ("pays", "pure", "order", "ends"),
    ),
    "range": Property("payoffs keep to the declared range and reach its ends", ranged, ("pays",)),
    "sum": Property("payoffs add up to the declared sum", adding, ("pays",)),
    "symmetric": Property(
        "permuting the seats permutes the payoffs", symmetry, ("pays", "pure", "order")
    ),
    "luck": Property(
        "what is drawn is fair and kept, and what is carried out is legal", luck, ("pays",)
    ),
    "texts": Property("players are told all of it, in both languages", told, ("pays", "pure")),
}
"""Every property by its name, in the order in which they are checked."""


class Conformance(NamedTuple):
    """What holds of a game that has passed.

    Attributes:
        held: The properties that hold, for each number of seats.
        unclaimed: The properties that the game does not claim, and why they do not apply.
        looked_at: How much was looked at, for each number of seats.
    """

    held: tuple[str, ...]
    unclaimed: dict[str, str]
    looked_at: dict[str, str]


class _Checked:
    """The cases of a game, and the verdict on each property, each found once."""

    def __init__(self, game: _Given, config_dir: str | Path | None, seats: int | None) -> None:
        subject = subject_of(game, config_dir=config_dir, seats=seats)
        self.cases = [
            Case(game, subject.place, LESS if number else FULL)
            for number, game in enumerate(subject.games)
        ]
        self._found: dict[str, Failure | Unclaimed | None] = {}

    def verdict(self, name: str) -> Failure | Unclaimed | None:
        """The failure of a property, why it does not apply, or None if it holds."""
        if name not in self._found:
            self._found[name] = self._look(name)
        return self._found[name]

    def _look(self, name: str) -> Failure | Unclaimed | None:
        claimed = PROPERTIES[name]
        for earlier in claimed.after:
            if isinstance(self.verdict(earlier), Failure):
                return Unclaimed(f"not looked at, since `{earlier}` does not hold")
        verdicts = []
        for case in self.cases:
            found = claimed.check(case)
            if isinstance(found, Failure):
                return found._replace(property=name, claim=claimed.claim)
            verdicts.append(found)
        return None if None in verdicts else verdicts[0]


def check_game(
    game: _Given,
    *,
    config_dir: str | Path | None = None,
    seats: int | None = None,
) -> Conformance:
    """What holds of `game`, once every property has been looked at.

    Args:
        game: The name of a rules option, a YAML file, a declaration, or a compiled game.
        config_dir: A folder of options of one's own, as for `--config-dir`.
        seats: How many seats it is tried with; left out, the number that its facts speak
            of, the fewest and the most it takes.

    Raises:
        ConformanceError: A property does not hold; each is said with a counterexample.
        UserError: There is no such game or folder, or the game cannot be compiled.

    >>> check_game("matching_pennies").held[:3]
    ('pays', 'pure', 'ends')
    """
    checked = _Checked(game, config_dir, seats)
    verdicts = {name: checked.verdict(name) for name in PROPERTIES}
    failures = [found for found in verdicts.values() if isinstance(found, Failure)]
    if failures:
        raise ConformanceError(failures)
    return Conformance(
        tuple(name for name, found in verdicts.items() if found is None),
        {name: found.why for name, found in verdicts.items() if isinstance(found, Unclaimed)},
        dict(_looked_at(checked.cases)),
    )


def _looked_at(cases: list[Case]) -> Iterator[tuple[str, str]]:
    for case in cases:
        count = len(case.explored.steps)
        whole = "all joint actions of a round"
        yield case.name, whole if case.explored.complete else f"{count} joint actions"


def game_tests(
    game: _Given,
    *,
    config_dir: str | Path | None = None,
    seats: int | None = None,
) -> type:
    """A class with a test for each property, for pytest to collect; arguments as for `check_game`.

    What the game does not claim is skipped, and so is what an earlier failure makes meaningless.
    Nothing is read before the first test runs.

    >>> [name for name in dir(game_tests("trust")) if name.startswith("test_")][:3]
    ['test_ends', 'test_luck', 'test_order']
    """
    kept: list[_Checked] = []

    def verdict(name: str) -> Failure | Unclaimed | None:
        if not kept:
            kept.append(_Checked(game, config_dir, seats))
        return kept[0].verdict(name)

    return tests_of({name: claimed.claim for name, claimed in PROPERTIES.items()}, verdict)


def tests_of(
    claims: Mapping[str, str], verdict: Callable[[str], Failure | Unclaimed | None]
) -> type:
    """A class with a test for each of `claims`, which fails or is skipped as `verdict` says."""

    def test_of(name: str, claim: str) -> Callable[[object], None]:
        def test(_: object) -> None:
            found = verdict(name)
            if isinstance(found, Failure):
                raise ConformanceError([found])
            if isinstance(found, Unclaimed):
                raise SkipTest(found.why)

        test.__doc__ = claim
        return test

    tests = {f"test_{name}": test_of(name, claim) for name, claim in claims.items()}
    return type("Conformance", (), tests)
