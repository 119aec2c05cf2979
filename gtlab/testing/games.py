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

from gtlab.testing.case import Case
from gtlab.testing.claims import adding, ranged, symmetry, theory
from gtlab.testing.ending import ends
from gtlab.testing.explored import FULL, LESS
from gtlab.testing.failure import Failure, Unclaimed, Verdict
from gtlab.testing.luck import luck
from gtlab.testing.paying import pays
from gtlab.testing.purity import ordered, pure, replayed
from gtlab.testing.refusals import refuses
from gtlab.testing.report import class_of_tests, conformance
from gtlab.testing.subject import Given, subject_of
from gtlab.testing.texts import told

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gtlab.testing.report import Conformance

Check: TypeAlias = Callable[[Case], Verdict]


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
    "theory": Property(
        "its equilibria and its optimum are those of its payoffs", theory, ("pays", "pure")
    ),
    "luck": Property(
        "what is drawn is fair and kept, and what is carried out is legal", luck, ("pays",)
    ),
    "texts": Property("players are told all of it, in both languages", told, ("pays", "pure")),
}
"""Every property by its name, in the order in which they are checked."""


class _Checked:
    """The cases of a game, and the verdict on each property, each found once."""

    def __init__(self, game: Given, config_dir: str | Path | None, seats: int | None) -> None:
        subject = subject_of(game, config_dir=config_dir, seats=seats)
        self.cases = [
            Case(game, subject.place, LESS if number else FULL)
            for number, game in enumerate(subject.games)
        ]
        self._found: dict[str, Verdict] = {}

    def verdict(self, name: str) -> Verdict:
        """The failure of a property, why it does not apply, or None if it holds."""
        if name not in self._found:
            self._found[name] = self._look(name)
        return self._found[name]

    def _look(self, name: str) -> Verdict:
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
    game: Given,
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
    return conformance(verdicts, dict(_looked_at(checked.cases)))


def _looked_at(cases: list[Case]) -> Iterator[tuple[str, str]]:
    for case in cases:
        count = len(case.explored.steps)
        whole = "all joint actions of a round"
        yield case.name, whole if case.explored.complete else f"{count} joint actions"


def game_tests(
    game: Given,
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

    def verdict(name: str) -> Verdict:
        if not kept:
            kept.append(_Checked(game, config_dir, seats))
        return kept[0].verdict(name)

    return class_of_tests({name: claimed.claim for name, claimed in PROPERTIES.items()}, verdict)
