"""A run as parts to be read: plain text in tables, which the terminal and a notebook draw alike.

One renderer gives the parts and two writers draw them, so the two never tell different things.
Values are text of people and models: whoever draws them escapes them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from gtlab.analysis.measures import COOPERATION, EFFICIENCY, GINI, MUTUAL, is_cooperative, measures
from gtlab.analysis.statistics import Mean, mean
from gtlab.analysis.welfare import bounds_of
from gtlab.analysis.words import (
    gain,
    interval,
    label,
    length,
    number,
    order,
    share,
    text_of,
    word,
)
from gtlab.store.revisions import follower_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gtlab.instance.instance import Instance, Seat
    from gtlab.instance.text import Language
    from gtlab.store.played import Played, PlayedMatch, PlayedRound, Turn

SHOWN = 40
FILLED, HOLLOW = "●", "○"


class Table(NamedTuple):
    """Rows of text under titles.

    Attributes:
        titles: A title for each column.
        rows: The cells.
        foot: A last row of totals or means; empty where there is none.
        numeric: The columns that hold numbers.
        note: What the reader must know about the table.
    """

    titles: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    foot: tuple[str, ...] = ()
    numeric: frozenset[int] = frozenset()
    note: str = ""


class Report(NamedTuple):
    """A run's parts, in the order in which they are shown.

    Attributes:
        title: The scenario, its length, seed and language.
        facts: The game, how it is played, and what its payoffs are.
        seats: Who sits where and who decides.
        body: Round by round for one match, else match by match; None before the first round.
        narrow: The totals seat by seat, where there is no room for `body`.
        measures: Each measure's name and value.
        checks: How many answers were legal, and whether somebody interfered.
        state: Whether the run is done.
    """

    title: str
    facts: str
    seats: Table
    body: Table | None
    narrow: Table
    measures: tuple[tuple[str, str], ...]
    checks: str
    state: str


def report(played: Played) -> Report:
    """The parts of `played`, in the language of its instance."""
    instance = played.instance
    bounds = bounds_of(instance)
    measured = {match.number: measures(match, instance, bounds) for match in played.matches}
    several = instance.replicates > 1
    body = _by_match(played, measured) if several else _by_round(played)
    counted = [measured[match.number] for match in (played.complete if several else played.matches)]
    return Report(
        title_of(instance),
        facts_of(instance),
        _seats(instance),
        body,
        _by_seat(played, measured),
        _measures(instance, counted),
        _checks(played),
        _state(played),
    )


def title_of(instance: Instance) -> str:
    """The scenario, its length, matches, seed and language."""
    language = instance.language
    parts = [instance.title, length(instance)]
    if instance.replicates > 1:
        parts.append(word("replicates", language, instance.replicates))
    return " · ".join([*parts, word("seed", language, instance.seed), word(language, language)])


def facts_of(instance: Instance) -> str:
    """The game, how it is played, and what its payoffs are."""
    parts = [instance.game.name, order(instance)]
    if instance.game.goal == "minimise":
        parts.append(word("penalties", instance.language))
    return " · ".join(parts)


def _seats(instance: Instance) -> Table:
    language = instance.language
    rows = tuple((seat_name(instance, seat), _player(instance, seat)) for seat in instance.seats)
    return Table((word("seat", language), word("who", language)), rows)


def seat_name(instance: Instance, seat: Seat) -> str:
    """A seat with its persona, and with its identity where it has one."""
    name = f"{seat.id} {seat.persona.name}"
    if not seat.identity or instance.game.rotate:
        return name
    identity = label(instance.game, seat.identity, instance.language)
    return f"{name}（{identity}）" if instance.language == "zh" else f"{name} ({identity})"


def _player(instance: Instance, seat: Seat) -> str:
    return word(seat.binding.actor, instance.language, seat.binding.label)


def _by_round(played: Played) -> Table | None:
    instance = played.instance
    rounds = played.matches[0].rounds if played.matches else ()
    if not rounds:
        return None
    language, penalties = instance.language, instance.game.goal == "minimise"
    pays = word("penalty" if penalties else "payoff", language)
    titles = [word("round", language)]
    for seat in instance.seats:
        titles += [f"{seat.id} {seat.persona.name}", pays]
    rows = []
    for ruled in rounds[-SHOWN:]:
        row = [str(ruled.number)]
        for seat in instance.seats:
            paid = gain(ruled.event.payoffs[seat.id], penalties=penalties)
            row += [_choices(instance, ruled, seat.id), paid]
        rows.append(tuple(row))
    foot = [word("total", language)]
    for seat in instance.seats:
        foot += ["", number(rounds[-1].event.totals[seat.id])]
    numeric = frozenset([0, *range(2, len(titles), 2)])
    return Table(tuple(titles), tuple(rows), tuple(foot), numeric, _cut(instance, len(rounds)))


def _cut(instance: Instance, count: int) -> str:
    if count <= SHOWN:
        return ""
    return word("cut", instance.language, SHOWN, count, "rounds.csv")


def _choices(instance: Instance, ruled: PlayedRound, seat: str) -> str:
    return " · ".join(_choice(instance, turn) for turn in ruled.turns if turn.seat == seat)


def _choice(instance: Instance, turn: Turn) -> str:
    """The word, after a filled mark for the cooperative one of two options, a hollow one else."""
    text = label(instance.game, turn.choice, instance.language)
    if turn.meant is not None:
        meant = label(instance.game, turn.meant, instance.language)
        text = word("meant", instance.language, text, meant)
    cooperative = is_cooperative(turn, instance.game)
    pair = next((len(w.menu) for w in instance.game.asked if w.name == turn.window), 0)
    if cooperative is None or pair != 2:  # noqa: PLR2004 (two options, two marks)
        return text
    return f"{FILLED if cooperative else HOLLOW} {text}"


def _by_match(played: Played, measured: Mapping[int, Mapping[str, float | None]]) -> Table | None:
    instance = played.instance
    language, seats = instance.language, instance.seat_ids
    if not any(match.rounds for match in played.matches):
        return None
    cooperative = instance.game.cooperative is not None
    penalties = instance.game.goal == "minimise"
    pays = word("penalty" if penalties else "total", language)
    titles = [word("match", language), word("rounds 0", language)]
    titles += [f"{seat.id} {seat.persona.name} {pays}" for seat in instance.seats]
    titles += [word("cooperation", language)] * cooperative
    rows = []
    for match in played.matches[-SHOWN:]:
        row = [str(match.number), str(len(match.rounds))]
        row += [number(match.totals[seat]) if match.totals else "–" for seat in seats]
        row += [share(measured[match.number].get(COOPERATION))] * cooperative
        rows.append((*row, _remark(instance, match)))
    complete = played.complete
    length_of = mean(len(match.rounds) for match in complete).value
    foot = [word("mean", language, len(complete)), "–" if length_of is None else number(length_of)]
    foot += [interval(mean(m.totals.get(seat) for m in complete)) for seat in seats]
    if cooperative:
        every = mean(measured[m.number].get(COOPERATION) for m in complete)
        foot.append(interval(every, percent=True))
    numeric = frozenset(range(len(titles)))
    cut = _cut(instance, len(played.matches)) or word("intervals", language)
    return Table((*titles, ""), tuple(rows), (*foot, ""), numeric, cut)


def _by_seat(played: Played, measured: Mapping[int, Mapping[str, float | None]]) -> Table:
    instance = played.instance
    language = instance.language
    counted = played.complete if instance.replicates > 1 else played.matches
    pays = word("penalty" if instance.game.goal == "minimise" else "total", language)
    cooperative = instance.game.cooperative is not None
    titles = [word("seat", language), pays, *[word("cooperation", language)] * cooperative]
    rows = []
    for seat in instance.seats:
        row = [seat_name(instance, seat), interval(mean(m.totals.get(seat.id) for m in counted))]
        if cooperative:
            name = f"{COOPERATION}.{seat.id}"
            every = mean(measured[match.number].get(name) for match in counted)
            row.append(interval(every, percent=True))
        rows.append(tuple(row))
    note = word("cut seats", language, len(instance.seats), "rounds.csv")
    return Table(tuple(titles), tuple(rows), (), frozenset([1, 2][: 1 + cooperative]), note)


def _remark(instance: Instance, match: PlayedMatch) -> str:
    language = instance.language
    parts = [] if match.finished else [word("failed", language)]
    if match.steered:
        parts.append(_steered(instance, match.redos))
    return " · ".join(parts)


def _steered(instance: Instance, redos: int) -> str:
    language = instance.language
    return word("steered", language, word("rounds 1" if redos == 1 else "rounds", language, redos))


def _measures(
    instance: Instance, counted: Sequence[Mapping[str, float | None]]
) -> tuple[tuple[str, str], ...]:
    names = dict.fromkeys(name for one in counted for name in one)
    means = {name: mean(one.get(name) for one in counted) for name in names}
    lines = []
    for name, found in means.items():
        if found.value is None or name.startswith(f"{COOPERATION}."):
            continue
        text = interval(found, percent=name != GINI)
        if name == COOPERATION:
            text += _of_seats(instance, means)
        lines.append((name_of(instance, name), text))
    return tuple(lines)


def _of_seats(instance: Instance, means: Mapping[str, Mean]) -> str:
    of = [(seat, means[f"{COOPERATION}.{seat}"]) for seat in instance.seat_ids]
    known = [f"{seat} {interval(found, percent=True)}" for seat, found in of if found.n]
    return f" ({', '.join(known)})" if instance.language == "en" else f"（{'，'.join(known)}）"


def name_of(instance: Instance, measure: str) -> str:
    """What people read for a measure of a run."""
    language, game = instance.language, instance.game
    kind, _, rest = measure.partition(".")
    if kind == "share":
        title = next(window.title for window in game.asked if window.name == rest)
        return word("share", language, text_of(title, language, rest))
    if kind == "rate":
        return word("rate", language, label(game, rest.partition(".")[2], language))
    if kind == EFFICIENCY:
        about = word("best range" if game.goal == "minimise" else "best", language)
        return f"{word(kind, language)}（{about}）" if language == "zh" else f"{kind} ({about})"
    return word({COOPERATION: "cooperation", MUTUAL: "mutual"}.get(kind, kind), language)


def _checks(played: Played) -> str:
    instance = played.instance
    language = instance.language
    answers = sum(len(ruled.turns) for match in played.matches for ruled in match.rounds)
    text = (
        word("answers again", language, answers, played.unusable)
        if played.unusable
        else word("answers", language, answers)
    )
    redos = sum(match.redos for match in played.matches)
    return f"{text} · {_steered(instance, redos)}" if redos else text


def _state(played: Played) -> str:
    language, most = played.instance.language, played.instance.replicates
    if played.revised:
        after = follower_of(played.folder)
        return word("revised into", language, after.name) if after else word("revised", language)
    if played.finished:
        reason = played.matches[0].reason if most == 1 and played.matches else None
        key = {"rounds": "rounds played"}.get(reason or "", reason or "")
        known = key in ("rounds played", "continuation", "condition")
        done = word("done", language)
        return f"{done} · {word(key, language)}" if known else done
    if not played.accepted:
        return word("stopped at setup", language)
    if most == 1:
        return _stopped_in(played.matches[0].rounds if played.matches else (), language)
    return word("stopped", language, len(played.complete), most)


def _stopped_in(rounds: Sequence[PlayedRound], language: Language) -> str:
    if not rounds:
        return word("stopped none", language)
    last = rounds[-1]
    return word("stopped in" if last.accepted else "stopped at", language, last.number)
