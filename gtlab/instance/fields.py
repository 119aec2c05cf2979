"""Small kinds of values that declarations are made of."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias

from pydantic import AllowInfNan, BeforeValidator, Strict, StringConstraints

Identifier: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
ParamName: TypeAlias = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]
GameName: TypeAlias = Annotated[
    str, StringConstraints(pattern=r"^[a-z][a-z0-9-]{0,39}-v[1-9][0-9]*$")
]
Expression: TypeAlias = Annotated[
    str,
    BeforeValidator(
        lambda v: str(v) if isinstance(v, (int, float)) and not isinstance(v, bool) else v
    ),
]
Whole: TypeAlias = Annotated[int, Strict()]
Yes: TypeAlias = Annotated[bool, Strict()]
Number: TypeAlias = Whole | Annotated[float, Strict(), AllowInfNan(allow_inf_nan=False)]
Order: TypeAlias = Literal["simultaneous", "sequential"]
Setting: TypeAlias = Number | tuple[Number, ...] | Identifier
"""A parameter: a number, a schedule of numbers, or one of the options listed for it."""
