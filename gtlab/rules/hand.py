"""What is done to a game beside the choices: shocks by the experimenter, and noise."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gtlab.errors import IllegalActionError, UserError
from gtlab.instance.game import PROMISE
from gtlab.rules.answers import answer_at, size
from gtlab.rules.expressions import Formula
from gtlab.terms.chance import Draw
from gtlab.terms.questions import Allotment

if TYPE_CHECKING:
    from gtlab.instance.game import GameSpec
    from gtlab.rules.frame import Frame, Turn
    from gtlab.terms.names import Choice, JointAction, SeatId
    from gtlab.terms.play import State
    from gtlab.terms.questions import Question

STREAM = "noise"


class Forced(NamedTuple):
    """A choice that a shock carries out.

    Attributes:
        key: Where it is declared.
        choice: What is carried out, whatever the seat chose.
    """

    key: str
    choice: Choice


class Hand:
    """The shocks and the noise of a game.

    Attributes:
        changes_params: Whether a shock changes parameters.
        interferes: Whether choices are ever carried out as others.
        rounds: The rounds that shocks happen in.
    """

    def __init__(self, spec: GameSpec, seats: tuple[SeatId, ...]) -> None:
        self._spec = spec
        self._shocks = sorted(spec.shocks, key=lambda shock: shock.round)
        self.rounds = tuple(dict.fromkeys(shock.round for shock in self._shocks))
        self._changes = [shock.round for shock in self._shocks if shock.params]
        self.changes_params = bool(self._changes)
        self.interferes = bool(spec.noise) or any(shock.plays for shock in self._shocks)
        self._state: dict[int, dict[str, Formula]] = {}
        self._names = {*seats, *(spec.seats if isinstance(spec.seats, tuple) else ())}

    def compile(self, frame: Frame) -> None:
        """Compiles what shocks set.

        Raises:
            UserError: An expression is wrong, or a choice is made for no seat of the game.
        """
        for place, shock in enumerate(self._spec.shocks):
            key = f"rules.shocks.{place}"
            for who in shock.plays:
                if who not in self._names:
                    raise UserError(
                        f"plays for `{who}`, which is no seat of the game",
                        key=f"{key}.plays",
                        fix=f"name one of {', '.join(sorted(self._names))}",
                    )
            for name, text in shock.state.items():
                known = frame.scope.known.shocking(each=self._spec.state[name].each)
                formula = Formula(text, known, key=f"{key}.state.{name}")
                self._state.setdefault(shock.round, {})[name] = formula

    def regime(self, number: int) -> int:
        """How many changes of parameters have happened by round `number`."""
        return sum(changed <= number for changed in self._changes)

    def spec_in(self, number: int) -> GameSpec:
        """The declaration with its parameters as they are in round `number`."""
        params = dict(self._spec.params)
        for shock in self._shocks:
            if shock.round <= number:
                params |= shock.params
        return self._spec.model_copy(update={"params": params}) if self._changes else self._spec

    def shocked(self, state: State, frame: Frame) -> State:
        """`state` at the beginning of its round, with what a shock sets."""
        changes = self._state.get(state.round)
        return frame.shocked(state, changes) if changes else state

    def carried_out(
        self, frame: Frame, state: State, joint: JointAction, address: tuple[int, int]
    ) -> JointAction:
        """`joint` as it is carried out, with noise drawn below the root seed and replicate.

        A joint action that is not legal stays as it is, for the rules to refuse.
        """
        turn = frame.turns[state.window]
        if turn.window.name == PROMISE or set(joint) != set(turn.seats):
            return joint
        offers = frame.offers(state)
        try:
            legal = {seat: offers[seat].check(choice) for seat, choice in joint.items()}
        except IllegalActionError:
            return joint
        forced = self.forced(frame, state)
        return {
            seat: forced[seat].choice
            if seat in forced
            else self._trembled(offers[seat], choice, address, (seat, state.round, state.window))
            for seat, choice in legal.items()
        }

    def forced(self, frame: Frame, state: State) -> dict[SeatId, Forced]:
        """What shocks carry out in the open window of `state`, by seat.

        A shock plays for a seat in the first window of the round that asks it.
        """
        plays = {
            who: Forced(f"rules.shocks.{place}.plays.{who}", choice)
            for place, shock in enumerate(self._spec.shocks)
            if shock.round == state.round
            for who, choice in shock.plays.items()
        }
        if not plays:
            return {}
        earlier = {seat for turn in frame.turns[: state.window] for seat in _asked(turn)}
        identity = frame.scope.seating.identity
        made: dict[SeatId, Forced] = {}
        for seat in _asked(frame.turns[state.window]):
            forced = plays.get(seat) or plays.get(identity.get(seat, seat))
            if forced and seat not in earlier:
                made[seat] = forced
        return made

    def _trembled(
        self,
        question: Question,
        choice: Choice,
        address: tuple[int, int],
        place: tuple[SeatId, int, int],
    ) -> Choice:
        count = size(question)
        if not self._spec.noise or isinstance(question, Allotment) or count == 1:
            return choice
        seed, replicate = address
        draw = Draw(seed, STREAM, replicate, *place)
        if draw.random() >= self._spec.noise:
            return choice
        others = int(draw.random() * (count - 1))
        found = answer_at(question, others)
        # The place that the choice itself holds is passed over.
        return answer_at(question, others + 1) if _from(question, found, choice) else found


def _asked(turn: Turn) -> tuple[SeatId, ...]:
    """The seats that `turn` asks for what counts; a promise is not played for anybody."""
    return () if turn.window.name == PROMISE else turn.seats


def _from(question: Question, found: Choice, choice: Choice) -> bool:
    """Whether `found` stands at or after `choice` among the legal answers."""
    if isinstance(choice, str):
        options = question.legal()
        return choice in options and options.index(found) >= options.index(choice)
    return not isinstance(found, (str, tuple)) and not isinstance(choice, tuple) and found >= choice
