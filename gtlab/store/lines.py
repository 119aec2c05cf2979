"""The form of a journal's line, and the hash chain over it.

`{"h", "at", "meta", "r"}`: only `r` is deterministic. `h` chains the `r` of one match, so that an
edited payoff is found; model calls have a chain of their own, since their order is not
deterministic.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import TypeAlias

import msgspec

from gtlab.blackboard.entry import CallIntent, CallReply, Record

Chain: TypeAlias = tuple[int, bool]
START = ""
HEAD = b'{"h":"'
"""What every line begins with."""

_encoder = msgspec.json.Encoder()
_record_decoder: msgspec.json.Decoder[Record] = msgspec.json.Decoder(Record)


class Line(msgspec.Struct, frozen=True):
    """A line as it stands in the file; `r` is not decoded yet."""

    h: str
    at: str
    r: msgspec.Raw
    meta: dict[str, object] = {}


_line_decoder = msgspec.json.Decoder(Line)


def chain_of(record: Record) -> Chain:
    """The hash chain that `record` belongs to: its match, and whether it is a model call."""
    return record.match, isinstance(record, (CallIntent, CallReply))


def link(before: str, body: bytes) -> str:
    """The hash of `body` after the hash `before`, 24 hexadecimal digits."""
    return blake2b(before.encode() + body, digest_size=12).hexdigest()


def body_of(record: Record) -> bytes:
    """The deterministic part of a line."""
    return _encoder.encode(record)


def line_of(body: bytes, before: str, at: str, meta: dict[str, object] | None) -> tuple[str, bytes]:
    """The hash and the whole line of `body`, newline included."""
    h = link(before, body)
    extra = b',"meta":' + _encoder.encode(meta) if meta else b""
    return h, b'{"h":"%b","at":"%b"%b,"r":%b}\n' % (h.encode(), at.encode(), extra, body)


def parse_line(text: bytes) -> Line:
    """The line in `text`.

    Raises:
        msgspec.MsgspecError: It is no line.
    """
    return _line_decoder.decode(text)


def parse_record(body: bytes | msgspec.Raw) -> Record:
    """The record in the deterministic part of a line.

    Raises:
        msgspec.MsgspecError: It is no record of this version.
    """
    return _record_decoder.decode(body)
