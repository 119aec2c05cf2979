"""Giving as the others give, and making those pay who gave less."""

from __future__ import annotations

from typing import Annotated

from gtlab.strategies.arguments import Between
from gtlab.strategies.card import Arguments, Claims, strategy
from gtlab.strategies.needs import amounts
from gtlab.strategies.outlook import nearest, outlook_of
from gtlab.strategies.seen import Seen
from gtlab.strategies.tastes import SELFISH
from gtlab.strategies.thoughts import label, say, shown
from gtlab.terms.names import Choice
from gtlab.terms.questions import amount_of


def given_by_others(seen: Seen) -> list[float]:
    """The amounts that the others last gave in the open window, of this round or the last."""
    now = seen.state.moves.get(seen.window, {})
    last = seen.events[-1].moves.get(seen.window, {}) if seen.events else {}
    made = {**last, **now}
    return [
        float(amount_of(choice))
        for who, choice in made.items()
        if who != seen.seat and not isinstance(choice, str)
    ]


def _why_contribution(seen: Seen, choice: Choice, args: Arguments) -> str:
    done, given = label(seen, choice), given_by_others(seen)
    if not isinstance(choice, (int, float)):
        return say(
            seen,
            f"nothing is given here, and nothing I looked at pays me more than {done}.",
            f"此处不是投入，我考察过的选择所得都不比{done}多。",
        )
    if not given:
        start = shown(float(str(args["start"])))
        return say(
            seen,
            f"nobody has given anything yet; I begin with {start} of what I could give: {done}.",
            f"还没有人投入过；我从可投入的 {start} 开始：{done}。",
        )
    mean, slope = shown(sum(given) / len(given)), shown(float(str(args["slope"])))
    return say(
        seen,
        f"the others last gave {mean} on average; {slope} of that comes to {done}.",
        f"他人上次平均投入 {mean}；乘以 {slope}，取{done}。",
    )


@strategy(
    "conditional_contributor",
    Claims(memory=1, needs=(amounts,)),
    rule={
        "en": "begin with `start` of what I could give; then give `slope` times what the others "
        "last gave on average; asked anything but an amount, take what pays me most",
        "zh": "先投入可投入数额的 start；之后投入他人上次平均投入的 slope 倍；"
        "若所问不是数额，取使自己所得最多的",
    },
    source="Fischbacher, Gächter and Fehr (2001), Are People Conditionally Cooperative?, "
    "Economics Letters 71; slope 1 matches in full, below 1 is its self-serving bias",
    aka=("matching_contributor",),
    why=_why_contribution,
)
def conditional_contributor(
    seen: Seen,
    *,
    start: Annotated[float, Between(0, 1)] = 0.5,
    slope: Annotated[float, Between(0, 10)] = 1.0,
) -> Choice:
    """The legal amount nearest to the wanted one; of two as near, the lower."""
    outlook = outlook_of(seen.game)
    options = outlook.options(seen.state, seen.seat)
    if isinstance(options[0], (str, tuple)):
        return outlook.reply(seen.state, seen.seat, SELFISH)
    given = given_by_others(seen)
    low, high = float(amount_of(options[0])), float(amount_of(options[-1]))
    wanted = slope * sum(given) / len(given) if given else low + start * (high - low)
    found = nearest(options, round(wanted, 9))
    return options[0] if found is None else found
