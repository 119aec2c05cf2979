"""The card of a strategy, and the decider made from a card and arguments."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Annotated, Any, TypeAlias, get_args, get_origin, get_type_hints

from gtlab.errors import ProtocolError
from gtlab.instance.text import LANGUAGES, Language
from gtlab.strategies.arguments import Argument, Limit
from gtlab.strategies.needs import Need
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import headed, known_facts
from gtlab.terms.chance import Draw
from gtlab.terms.names import Choice

Arguments: TypeAlias = Mapping[str, Argument | None]
Why: TypeAlias = Callable[[Seen, Choice, Arguments], str]

CARDS: dict[str, Card] = {}
"""Every card by its name."""


@dataclass(frozen=True, slots=True)
class Claims:
    """What a strategy says of itself.

    Attributes:
        memory: How many past rounds it reads; None if all of them.
        draws: Whether it draws random numbers.
        needs: What it needs of a game.
    """

    memory: int | None
    draws: bool = False
    needs: tuple[Need, ...] = ()


@dataclass(frozen=True, slots=True)
class Card:
    """A strategy as it can be cited.

    Attributes:
        name: Its name in configs.
        rule: The rule in a sentence, by language.
        claims: What it says of itself, and tests hold it to.
        source: Where it comes from.
        aka: Other names that configs may use.
        about: The docstring of its function.
    """

    name: str
    rule: Mapping[Language, str]
    claims: Claims
    source: str
    aka: tuple[str, ...]
    about: str
    call: Callable[..., Choice] = field(repr=False)
    why: Why = field(repr=False)

    @property
    def memory(self) -> int | None:
        """How many past rounds it reads; None if all of them."""
        return self.claims.memory

    @property
    def draws(self) -> bool:
        """Whether it draws random numbers."""
        return self.claims.draws

    @property
    def limits(self) -> dict[str, Limit]:
        """Its arguments with what each may be."""
        return _limits(self.call)

    @property
    def defaults(self) -> dict[str, Any]:
        """The values of arguments that are left out."""
        return dict(self.call.__kwdefaults__ or {})


@cache
def _limits(call: Callable[..., Choice]) -> dict[str, Limit]:
    hints = get_type_hints(call, include_extras=True)
    return {
        name: get_args(hint)[1] for name, hint in hints.items() if get_origin(hint) is Annotated
    }


@dataclass(frozen=True, slots=True)
class Decider:
    """A strategy with its arguments, ready to decide.

    Attributes:
        card: The strategy.
        args: Every argument with its value.
        decide: The choice of the seat that has seen this, with the generator of its place.
    """

    card: Card
    args: Arguments
    decide: Callable[[Seen, Draw], Choice] = field(repr=False, compare=False)

    @property
    def name(self) -> str:
        """The strategy's name."""
        return self.card.name

    def thought(self, seen: Seen, choice: Choice) -> str:
        """Why the seat that has seen this makes `choice`: facts, rule, reason, in its language."""
        rule = self.card.rule[seen.language]
        given = [f"{key} = {value}" for key, value in self.args.items() if value is not None]
        if given:
            before, after = ("（", "）") if seen.language == "zh" else (" (", ")")
            rule = f"{rule}{before}{', '.join(given)}{after}"
        return headed(
            seen.language, known_facts(seen), rule, self.card.why(seen, choice, self.args)
        )


def _home(call: Callable[..., Choice]) -> tuple[str, str]:
    # A module that is imported a second time registers its own cards anew.
    return call.__code__.co_filename, call.__qualname__


def decider(card: Card, args: dict[str, Any]) -> Decider:
    """`card` with checked `args`, its form of call settled once and not at every decision."""
    call = card.call
    if card.draws:
        return Decider(card, args, lambda seen, draw: call(seen, draw, **args))
    if args:
        return Decider(card, args, lambda seen, _: call(seen, **args))
    return Decider(card, args, lambda seen, _: call(seen))


def strategy(
    name: str,
    claims: Claims,
    *,
    rule: Mapping[Language, str],
    source: str,
    why: Why,
    aka: tuple[str, ...] = (),
) -> Callable[[Callable[..., Choice]], Callable[..., Choice]]:
    """A decorator that registers a function as the strategy `name`.

    The function takes what was seen, then a generator if it draws, then its arguments as
    keyword-only parameters annotated with what they may be.

    Raises:
        ProtocolError: The name, or another name of it, is taken, or a language is missing.
    """

    def register(call: Callable[..., Choice]) -> Callable[..., Choice]:
        for word in (name, *aka):
            holder = next((c for c in CARDS.values() if word in (c.name, *c.aka)), None)
            if holder and _home(holder.call) != _home(call):
                raise ProtocolError(f"two strategies are called {word}: {holder.name} and {name}")
        missing = [language for language in LANGUAGES if not rule.get(language)]
        if missing:
            raise ProtocolError(f"the card {name} states no rule in {missing[0]}")
        about = call.__doc__ or ""
        CARDS[name] = Card(name, rule, claims, source, aka, about, call, why)
        return call

    return register
