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

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


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


class UserError(GtlabError):
    """One line a fault: where it is, what is wrong, and the fix.

    Several faults found together are raised together with `UserError.of`.

    >>> str(UserError("has 1 seat", file="roles/solo.yaml", key="seats", fix="name at least two"))
    'roles/solo.yaml: seats: has 1 seat; name at least two'
    """

    def __init__(
        self,
        problem: str,
        *,
        file: str | None = None,
        line: int | None = None,
        key: str | None = None,
        fix: str | None = None,
    ) -> None:
        where = f"{file}:{line}" if file and line else file
        text = ": ".join(part for part in (where, key, problem) if part)
        super().__init__(one_line(f"{text}; {fix}" if fix else text))

    @classmethod
    def of(cls, faults: Iterable[UserError]) -> UserError:
        """One error that says all faults, a line each, without repeats."""
        lines = dict.fromkeys(str(fault) for fault in faults)
        error = cls("")
        error.args = ("\n".join(lines),)
        return error


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
