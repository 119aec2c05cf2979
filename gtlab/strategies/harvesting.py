"""Taking from a stock no more than comes back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from gtlab.errors import UserError
from gtlab.rules.game import Game
from gtlab.strategies.arguments import Argument, Between
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.needs import sample_question
from gtlab.strategies.outlook import Outlook, outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.thoughts import label, say, shown
from gtlab.terms.names import Choice, JointAction, Number, SeatId
from gtlab.terms.play import State
from gtlab.terms.questions import Amount, amount_of


def _after(outlook: Outlook, state: State, parts: Mapping[SeatId, int]) -> Mapping[str, Number]:
    """The carried numbers after a round in which each seat takes the amount of that place."""
    state = outlook.completions(state)[0][1]
    number = state.round
    while state.round == number:
        joint: JointAction = {}
        for who in outlook.game.due(state):
            options = outlook.options(state, who)
            joint[who] = options[min(parts[who], len(options) - 1)]
        state = outlook.ruling(state, joint).state
    return state.pool


def _split(outlook: Outlook, total: int) -> dict[SeatId, int]:
    """`total` steps by head, the first seats taking what is left over."""
    seats = outlook.game.seats
    share, over = divmod(total, len(seats))
    return {seat: share + (place < over) for place, seat in enumerate(seats)}


def stocks(outlook: Outlook, state: State) -> tuple[str, ...]:
    """The carried numbers of all seats together that fall as the seats take more."""
    most = max(len(outlook.options(state, who)) for who in outlook.game.due(state)) - 1
    none = _after(outlook, state, dict.fromkeys(outlook.game.seats, 0))
    full = _after(outlook, state, dict.fromkeys(outlook.game.seats, most))
    return tuple(name for name in none if full[name] < none[name])


def sustainable(outlook: Outlook, state: State) -> int:
    """The most steps that all together can take without any stock being smaller next round.

    It is found by halving: a total is taken to do no harm if a larger one does none.
    """
    falling = stocks(outlook, state)
    options = [len(outlook.options(state, who)) for who in outlook.game.due(state)]

    def holds(total: int) -> bool:
        after = _after(outlook, state, _split(outlook, total))
        return all(after[name] >= state.pool[name] for name in falling)

    low, high = 0, (max(options) - 1) * len(outlook.game.seats)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if holds(middle) else (low, middle - 1)
    return low


def _opening(seen: Seen) -> State:
    """The running round before anybody has chosen."""
    now = seen.state
    return State(now.round, 0, {}, now.pool, now.each, now.drawn)


def a_stock(game: Game, seat: SeatId, _: Mapping[str, Argument | None]) -> str | None:
    """None if every seat takes an amount, and more taken leaves less for the next round."""
    outlook, start = outlook_of(game), game.start()
    try:
        takes = isinstance(sample_question(game, seat), Amount)
        if takes and start.pool and stocks(outlook, start):
            return None
    except UserError:
        # Rules that do not decide what all take at once have no such stock.
        pass
    return "it needs an amount to be taken from a stock that all share and that is carried on"


def _why(seen: Seen, choice: Choice, args: Arguments) -> str:
    outlook, state = outlook_of(seen.game), _opening(seen)
    options, places = outlook.options(seen.state, seen.seat), sustainable(outlook, state)
    parts = _split(outlook, places).values()
    total = shown(sum(amount_of(options[min(part, len(options) - 1)]) for part in parts))
    share = shown(float(str(args["share"])))
    heads, done = len(seen.seats), label(seen, choice)
    return say(
        seen,
        f"all {heads} of us together can take {total} without the stock being smaller next round; "
        f"{share} of my part by head comes to {done}.",
        f"我们 {heads} 人合计可取 {total} 而下一轮存量不减；我那一份的 {share} 为 {done}。",
    )


@strategy(
    "sustainable_harvester",
    Claims(memory=0, needs=(a_stock,)),
    rule={
        "en": "take `share` of my part by head of the most that all together can take without the "
        "stock being smaller next round",
        "zh": "先求大家合计最多能取多少而下一轮存量不减，再取我人均那一份的 share",
    },
    source="the sustainability threshold of GovSim: Piatti and others (2024), Cooperate or "
    "Collapse, NeurIPS 37; the share is ours",
    aka=("steward",),
    why=_why,
)
def sustainable_harvester(seen: Seen, *, share: Annotated[float, Between(0, 1)] = 0.5) -> Choice:
    """The claim, rounded down to a legal amount."""
    outlook, state = outlook_of(seen.game), _opening(seen)
    options = outlook.options(seen.state, seen.seat)
    part = sustainable(outlook, state) * share / len(seen.seats)
    return options[min(int(part + 1e-9), len(options) - 1)]
