"""Question objects: what a seat is asked, and the only judge of its answer.

The JSON schema, the list of legal answers that people read, and the error text all come from the
object that checks the answer, so they cannot disagree. Text is compared after NFKC and without
format characters, since input methods and models put both where nobody sees them; a number that
NFKC would make of a superscript or a fraction is none. Nothing else is mended, guessed or rounded.
"""

from __future__ import annotations

import math
import re
import unicodedata
from decimal import Decimal, InvalidOperation
from itertools import product
from typing import TypeAlias

import msgspec

from gtlab.errors import IllegalActionError, one_line
from gtlab.terms.names import Choice, Number, SeatId

_SHOWN = 80
_LONGEST_OPTION = 200
_LONGEST_NUMBER = 24
"""Characters; every float has fewer."""

_LARGEST_EXPONENT = 26
"""Below the 28 digits that decimal arithmetic is exact to."""


class Menu(msgspec.Struct, frozen=True, tag="menu", tag_field="ask", omit_defaults=True):
    """One option out of a list.

    Attributes:
        options: Option ids, ASCII.
        labels: What people read for each option, in the same order; the ids when empty.

    >>> Menu(("cooperate", "defect")).check("defect")
    'defect'
    """

    options: tuple[str, ...]
    labels: tuple[str, ...] = ()

    def check(self, answer: object) -> Choice:
        """The option that `answer` names.

        Raises:
            IllegalActionError: It names none; the text lists the menu.
        """
        if isinstance(answer, str):
            if answer in self.options:
                return answer
            if len(answer) <= _LONGEST_OPTION and (plain := bare(answer)) in self.options:
                return plain
        raise IllegalActionError(f"{quoted(answer)} isn't one of: {', '.join(self.options)}")

    def label(self, choice: Choice) -> str:
        """What people read for `choice`."""
        if self.labels and choice in self.options:
            return self.labels[self.options.index(str(choice))]
        return str(choice)

    def schema(self) -> dict[str, object]:
        """The JSON schema of a legal answer."""
        return {"type": "string", "enum": list(self.options)}

    def legal(self) -> tuple[Choice, ...]:
        """Every legal answer, in the declared order."""
        return self.options


class Amount(msgspec.Struct, frozen=True, tag="amount", tag_field="ask", omit_defaults=True):
    """A number from `low` to `high` in steps of `step`.

    >>> Amount(0, 10, 1).check("4")
    4
    """

    low: Number
    high: Number
    step: Number = 1

    def check(self, answer: object) -> Choice:
        """The amount that `answer` states, an int when the step is whole.

        Raises:
            IllegalActionError: It is no number, out of range, or between two steps.
        """
        number = _decimal(answer)
        if number is None or not self._holds(number):
            raise IllegalActionError(f"{quoted(answer)} isn't legal: give {self.described()}")
        return int(number) if number == number.to_integral_value() else float(number)

    def _holds(self, number: Decimal) -> bool:
        low, high, step = (Decimal(str(part)) for part in (self.low, self.high, self.step))
        return low <= number <= high and (number - low) % step == 0

    def described(self) -> str:
        """The range in plain words, for an error text."""
        if not self.is_multiple():
            return f"a number from {self.low} to {self.high} in steps of {self.step}"
        kind = "a whole number" if self.step == 1 else f"a multiple of {self.step}"
        return f"{kind} from {self.low} to {self.high}"

    def is_multiple(self) -> bool:
        """Whether the legal answers are the multiples of the step within the bounds."""
        return Decimal(str(self.low)) % Decimal(str(self.step)) == 0

    def label(self, choice: Choice) -> str:
        """What people read for `choice`."""
        return str(choice)

    def schema(self) -> dict[str, object]:
        """The JSON schema of a legal answer."""
        whole = all(float(part).is_integer() for part in (self.low, self.step))
        kind = "integer" if whole else "number"
        if not self.is_multiple():
            # JSON Schema counts multiples from zero.
            return {"type": kind, "enum": list(self.legal())}
        return {"type": kind, "minimum": self.low, "maximum": self.high, "multipleOf": self.step}

    def legal(self) -> tuple[Choice, ...]:
        """Every legal answer, lowest first."""
        low, high, step = (Decimal(str(part)) for part in (self.low, self.high, self.step))
        count = int((high - low) / step) + 1 if high >= low else 0
        steps = (low + step * index for index in range(count))
        return tuple(int(n) if n == n.to_integral_value() else float(n) for n in steps)


class Speech(msgspec.Struct, frozen=True, tag="speech", tag_field="ask", omit_defaults=True):
    """Free words to the other seats, where the scenario allows them.

    Attributes:
        longest: The most characters.
        to: The seats of which one is spoken to in private; empty where everybody hears. Where
            there are several, the words begin with the one meant: `B: good morning`.
    """

    longest: int = 2000
    to: tuple[SeatId, ...] = ()

    def check(self, answer: object) -> str:
        """The words as given, without the white space around them.

        Raises:
            IllegalActionError: It is no text, not whole, or longer than `longest` characters.
        """
        if not isinstance(answer, str):
            raise IllegalActionError(f"{quoted(answer)} isn't text")
        if any("\ud800" <= character <= "\udfff" for character in answer):
            raise IllegalActionError("the speech holds half a character; write it again")
        if len(answer) > self.longest:
            raise IllegalActionError(f"the speech is longer than {self.longest} characters")
        said = answer.strip()
        if said and len(self.to) > 1 and not self.split(said)[0]:
            raise IllegalActionError(f"begin with whom you speak to, as in {self.to[0]}: hello")
        return said

    def split(self, said: str) -> tuple[SeatId, str]:
        """Whom `said` is for, empty if it is for all or nobody can tell, and the words alone.

        >>> Speech(to=("B", "C")).split("C: I will wait")
        ('C', 'I will wait')
        """
        if not said or not self.to:
            return "", said
        head, colon, words = said.replace("：", ":", 1).partition(":")
        if colon and bare(head) in self.to:
            return bare(head), words.strip()
        return (self.to[0], said) if len(self.to) == 1 else ("", said)


class Allotment(msgspec.Struct, frozen=True, tag="allotment", tag_field="ask", omit_defaults=True):
    """An amount for each of the seats `to`, at most `total` together.

    An answer names the seats, as models and people (`B: 2, C: 4`) give it, or lists the amounts in
    their order.

    >>> Allotment(("B", "C"), 0, 5, total=6).check({"C": 2, "B": 4})
    (4, 2)
    """

    to: tuple[SeatId, ...]
    low: Number
    high: Number
    step: Number = 1
    total: Number | None = None

    @property
    def one(self) -> Amount:
        """The question for the amount to a single seat."""
        return Amount(self.low, self.high, self.step)

    def check(self, answer: object) -> Choice:
        """The amounts that `answer` states, in the order of `to`.

        Raises:
            IllegalActionError: It leaves a seat out, names a stranger, or an amount is not legal.
        """
        if isinstance(answer, str):
            answer = _read_pairs(answer)
        if isinstance(answer, dict):
            strangers = [name for name in answer if name not in self.to]
            absent = [seat for seat in self.to if seat not in answer]
            if strangers or absent:
                raise IllegalActionError(f"give an amount for each of {', '.join(self.to)}")
            answer = [answer[seat] for seat in self.to]
        if not isinstance(answer, (list, tuple)) or len(answer) != len(self.to):
            raise IllegalActionError(
                f"{quoted(answer)} isn't legal: give an amount for each of {', '.join(self.to)}"
            )
        given = tuple(amount_of(self.one.check(part)) for part in answer)
        spent = sum(Decimal(str(part)) for part in given)
        if self.total is not None and spent > Decimal(str(self.total)):
            raise IllegalActionError(f"the amounts add up to {spent}, more than {self.total}")
        return given

    def label(self, choice: Choice) -> str:
        """What people read for `choice`."""
        parts = choice if isinstance(choice, tuple) else (choice,)
        pairs = zip(self.to, parts, strict=False)
        return ", ".join(f"{seat}: {part}" for seat, part in pairs)

    def schema(self) -> dict[str, object]:
        """The JSON schema of a legal answer; it does not say what the total may be."""
        return {
            "type": "object",
            "properties": {seat: self.one.schema() for seat in self.to},
            "required": list(self.to),
            "additionalProperties": False,
        }

    def legal(self) -> tuple[Choice, ...]:
        """Every legal answer, lowest first."""
        if self.total is None:
            return tuple(product(self.one.legal(), repeat=len(self.to)))  # type: ignore[arg-type]
        most = Decimal(str(self.total))
        found: list[tuple[tuple[Number, ...], Decimal]] = [((), Decimal(0))]
        steps = [amount_of(part) for part in self.one.legal()]
        for _ in self.to:
            found = [
                ((*given, part), spent + Decimal(str(part)))
                for given, spent in found
                for part in steps
                if spent + Decimal(str(part)) <= most
            ]
        return tuple(given for given, _ in found)


def _read_pairs(text: str) -> object:
    """The seats with their amounts, or the amounts alone, that a person typed; else the text."""
    if len(text) > _LONGEST_OPTION:
        return text
    parts = [part.strip() for part in re.split(r"[,;，；、]", bare(text)) if part.strip()]
    pairs = [re.fullmatch(r"(\S+?)\s*[:=：\s]\s*(\S+)", part) for part in parts]
    if parts and all(pairs):
        return {pair[1]: pair[2] for pair in pairs if pair}
    return parts if len(parts) > 1 else bare(text).split()


def amount_of(choice: Choice) -> Number:
    """The number that `choice` is, an allotment's in total.

    Raises:
        TypeError: It is an option.
    """
    if isinstance(choice, str):
        raise TypeError(f"{choice!r} is no amount")
    if isinstance(choice, tuple):
        total = sum(Decimal(str(part)) for part in choice)
        return int(total) if total == int(total) else float(total)
    return choice


def written(choice: Choice) -> str:
    """`choice` as a word or a number, an allotment as numbers with spaces between."""
    return " ".join(map(str, choice)) if isinstance(choice, tuple) else str(choice)


Question: TypeAlias = Menu | Amount | Allotment


def quoted(answer: object) -> str:
    """`answer` in quotes, control characters visible, cut at 80 characters."""
    try:
        text = answer if isinstance(answer, str) else repr(answer)
    except (ValueError, RecursionError):
        # A number of thousands of digits, or lists in lists in lists.
        text = f"{type(answer).__name__} too long to show"
    line = one_line(text[: _SHOWN + 1])
    return f'"{line[:_SHOWN]}…"' if len(line) > _SHOWN else f'"{line}"'


def bare(text: str) -> str:
    """`text` after NFKC, without format characters and white space around it."""
    if any(unicodedata.category(character) == "No" for character in text):
        return ""
    plain = unicodedata.normalize("NFKC", text)
    return "".join(c for c in plain if unicodedata.category(c) != "Cf").strip()


def _decimal(answer: object) -> Decimal | None:
    if isinstance(answer, bool) or not isinstance(answer, (int, float, str)):
        return None
    if isinstance(answer, float) and not math.isfinite(answer):
        return None
    if isinstance(answer, int) and abs(answer) >= 10**_LONGEST_NUMBER:
        return None
    text = str(answer)
    if len(text) > _LONGEST_NUMBER or "_" in text:
        return None
    try:
        number = Decimal(bare(text) if isinstance(answer, str) else text)
    except InvalidOperation:
        return None
    return number if number.is_finite() and abs(number.adjusted()) <= _LARGEST_EXPONENT else None
