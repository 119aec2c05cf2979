"""What choices of today bring in the rounds to come, if all choose alike."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from typing import Annotated

from gtlab.errors import UserError
from gtlab.strategies.arguments import Between
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.outlook import LISTED, Outlook, best, nearest, outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import SELFISH
from gtlab.strategies.thoughts import label, say, shown
from gtlab.terms.names import Choice, JointAction, Number, SeatId
from gtlab.terms.play import State

_ROUNDS = 30
_FAINT = 0.001


@dataclass(frozen=True, slots=True)
class Patient:
    """Replies with the choice worth most now and later, each later round weighed less.

    Now: the own payoff under the uniform belief, as for the self-interested. Later: the own payoffs
    of up to 30 further rounds in which everybody makes that choice, or the legal one nearest to
    it, as everybody is taken to do in this round too. What chance decides is taken as it falls
    first. Rounds that weigh less than a thousandth are left out.

    Attributes:
        patience: What a round weighs beside the one before it.
    """

    patience: float

    def __call__(self, outlook: Outlook, state: State, seat: SeatId) -> Choice:
        """The choice of `seat`."""
        options, value = outlook.options(state, seat), partial(self.value, outlook, state, seat)
        # A stock that lasts is a peak too narrow for a search by steps.
        narrow = bool(outlook.game.spec.state) and len(options) <= LISTED
        return max(options, key=value) if narrow else best(options, value)

    def value(self, outlook: Outlook, state: State, seat: SeatId, choice: Choice) -> float:
        """The worth of `choice` to `seat`."""
        now, later = self.parts(outlook, state, seat, choice)
        return round(now + later, 9)

    def parts(
        self, outlook: Outlook, state: State, seat: SeatId, choice: Choice
    ) -> tuple[float, float]:
        """What `choice` is worth in this round, and in all later ones."""
        now = SELFISH.value(outlook, state, seat, outlook.uniform(state, seat), choice)
        later, weight = 0.0, self.patience
        if weight:
            for paid in _ahead(outlook, state, seat, choice):
                later += weight * outlook.sign * paid
                weight *= self.patience
                if weight < _FAINT:
                    break
        return now, round(later, 9)


def _ahead(outlook: Outlook, state: State, seat: SeatId, choice: Choice) -> Iterator[Number]:
    """What `seat` is paid in the rounds after this one, if all always make `choice`."""
    game = outlook.game
    try:
        state, _ = _round(outlook, state, seat, choice)
        if game.is_steady and not game.spec.state and not game.spec.draws:
            _, paid = _round(outlook, state, seat, choice)
            yield from [paid] * _ROUNDS
            return
        for _ in range(_ROUNDS):
            if game.verdict(state) is not None:
                return
            state, paid = _round(outlook, state, seat, choice)
            yield paid
    except UserError:
        # Numbers may outgrow the rules when all always do the same; the match ends there.
        return


def _round(outlook: Outlook, state: State, seat: SeatId, choice: Choice) -> tuple[State, Number]:
    """The state after the rest of a round in which all make `choice`, and what it pays `seat`."""
    state = outlook.completions(state)[0][1]
    while True:
        joint: JointAction = {}
        for who in outlook.game.due(state):
            options = outlook.options(state, who)
            like = nearest(options, choice)
            joint[who] = options[0] if like is None else like
        ruling = outlook.ruling(state, joint)
        if ruling.payoffs is not None:
            return ruling.state, ruling.payoffs[seat]
        state = ruling.state


def _why(seen: Seen, choice: Choice, args: Arguments) -> str:
    outlook, taste = outlook_of(seen.game), Patient(float(str(args["patience"])))
    now, later = taste.parts(outlook, seen.state, seen.seat, choice)
    done = label(seen, choice)
    first, rest = shown(outlook.sign * now), shown(outlook.sign * later)
    return say(
        seen,
        f"from {done} I expect {first} now and, if all always did so, {rest} later, as I weigh it; "
        "nothing else I looked at is worth more.",
        f"选{done}我期望现在得 {first}；若大家一直如此，以后（按我的权重）得 {rest}；"
        "我考察过的其他选择都不更好。",
    )


@strategy(
    "far_sighted",
    Claims(memory=0),
    rule={
        "en": "choose what is worth most to me now and in the rounds to come, as if everybody "
        "always chose alike; each later round weighs `patience` times the one before it",
        "zh": "设想人人一直作同样的选择，选择现在与以后各轮合计对我最好的做法；"
        "每往后一轮，权重乘以 patience",
    },
    source="discounted utility: Samuelson (1937), Review of Economic Studies 4; everybody alike: "
    "Roemer (2010), Kantian Equilibrium, Scandinavian Journal of Economics 112; the rest is ours",
    aka=("patient",),
    why=_why,
)
def far_sighted(seen: Seen, *, patience: Annotated[float, Between(0, 0.99)] = 0.9) -> Choice:
    """The choice with the highest worth of this round and of those to come."""
    return outlook_of(seen.game).reply(seen.state, seen.seat, Patient(patience))
