"""Every failure gtlab knows, split by who must act.

```text
GtlabError
├── UserError        the user mends a file, a key or an option        exit code 2
├── StoppedError     nothing is wrong: `gtlab resume` goes on later   exit code 3
├── ReplyError       a model or a person answers again
│   └── IllegalActionError   the answer is no legal action of the question
├── RefusedError     a step or an output that the protocol forbids, with a code
└── ProtocolError    a fault of gtlab itself: never caught, never scored   exit code 1
```
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


class GtlabError(Exception):
    """The root of all failures that gtlab raises on purpose; it travels between processes."""

    def __reduce__(self) -> tuple[object, ...]:
        """How it is pickled: as what it says, since it cannot be made again from that alone."""
        return _again, (type(self), self.args, self.__dict__)


def _again(kind: type[GtlabError], args: tuple[object, ...], rest: dict[str, object]) -> GtlabError:
    error = kind.__new__(kind, *args)
    error.args = args
    error.__dict__.update(rest)
    return error


class Fault(NamedTuple):
    """One thing for the user to mend: what is wrong, where, and the fix."""

    problem: str
    file: str | None = None
    line: int | None = None
    key: str | None = None
    fix: str | None = None

    def __str__(self) -> str:
        """The fault on one line."""
        where = f"{self.file}:{self.line}" if self.file and self.line else self.file
        text = ": ".join(part for part in (where, self.key, self.problem) if part)
        return one_line(f"{text}; {self.fix}" if self.fix else text)


class UserError(GtlabError):
    """One line a fault: where it is, what is wrong, and the fix.

    Several faults found together are raised together with `UserError.of`.

    >>> str(UserError("has 1 seat", file="roles/solo.yaml", key="seats", fix="name at least two"))
    'roles/solo.yaml: seats: has 1 seat; name at least two'

    Attributes:
        faults: The faults one by one.
    """

    faults: tuple[Fault, ...]

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        line: int | None = None,
        key: str | None = None,
        fix: str | None = None,
    ) -> None:
        fault = Fault(problem, file, line, key, fix)
        super().__init__(str(fault))
        self.faults = (fault,)

    @classmethod
    def of(cls, errors: Iterable[UserError]) -> UserError:
        """One error that says all faults of `errors`, a line each, without repeats."""
        return cls._saying(fault for error in errors for fault in error.faults)

    @classmethod
    def _saying(cls, faults: Iterable[Fault]) -> UserError:
        error = cls("")
        error.faults = tuple({str(fault): fault for fault in faults}.values())
        error.args = ("\n".join(map(str, error.faults)),)
        return error

    def located(self, place: Callable[[Fault], Fault]) -> UserError:
        """The same error, each fault put where `place` says it was written."""
        return self._saying(place(fault) for fault in self.faults)


class StoppedError(GtlabError):
    """A run that ended early and can be resumed; the text says how."""


class ReplyError(GtlabError):
    """An answer that cannot be used; the text is told back to whoever gave it."""


class IllegalActionError(ReplyError):
    """An answer that is not among the legal ones; the text lists what is legal."""


class RefusedError(GtlabError):
    """A step or an output that the protocol forbids.

    Attributes:
        code: A stable name of the rule that was broken, for instance `missing_action`.
    """

    def __init__(self, code: str, text: str) -> None:
        super().__init__(f"{text} [{code}]")
        self.code = code


class ProtocolError(GtlabError):
    """A fault in gtlab; the run stops and nothing is scored."""


def one_line(text: str) -> str:
    r"""`text` with line breaks and control characters made visible.

    >>> one_line("a\nb\x1b[1m")
    'a\\nb\\x1b[1m'
    """
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)
