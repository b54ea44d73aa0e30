"""What is worth telling of a battle: its curve, turning point, moments, losses, rolls, medals.

The end screen, the battle report and the replay page tell the same things; all take them from here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise
from math import dist
from pathlib import Path

from game.core.event import Attacked, Ended, Rolled, Scored
from game.core.wording import army, worded
from game.data.old_saves import readable_game
from game.table.scene import Figure
from game.ui.export.chances import chance_of, percent
from game.ui.export.chronicle import Chapter, Chronicle, Exchange, is_loss
from game.ui.export.prose import losses_in_words, several, title_of
from game.ui.luck import ledger_of, percentile

FAR = {"plane": 5.0}
"""How far off an attacker has to be at least for a shot worth a medal, by kind of table."""
UNITS = {"plane": "″", "hexes": " hexes", "squares": " squares"}
MARCHED = 6.0
"""Table units of a way that earns a medal at least."""
HEAVY = 3
"""Pieces lost to one attack that make it a great moment."""
MOMENTS = 14
"""Great moments that are listed."""
SELDOM = Fraction(1, 10)
"""The chance at or under which a roll is a great moment."""


@dataclass(frozen=True, slots=True)
class Medal:
    """Something that one piece or unit did better than all others."""

    title: str
    figure: Figure
    why: str


@dataclass(frozen=True, slots=True)
class NotableRoll:
    """A roll that few others would have matched."""

    side: str
    text: str
    chance: float
    """How often dice do as well as this, or as badly."""


@dataclass(frozen=True, slots=True)
class Toll:
    """Pieces of one kind that a side lost."""

    figure: Figure
    name: str
    count: int


@dataclass(frozen=True, slots=True)
class Curve:
    """How the sides stood after each chapter."""

    label: str
    """What is counted."""
    chapters: tuple[str, ...]
    values: Mapping[str, tuple[int, ...]]
    """For each side a number before the first chapter and after each one."""


@dataclass(frozen=True, slots=True)
class TurningPoint:
    """The chapter that decided the battle."""

    chapter: int
    """Its place on the curve."""
    text: str
    """What happened in it, in a sentence or two."""
    answer: int
    """The answer that brought it about."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A great moment: after which answer, why it is one, and what happened in words."""

    answer: int
    why: str
    words: str


@dataclass(frozen=True, slots=True)
class Aftermath:
    """All of it, ready to be shown or sent to another process."""

    names: Mapping[str, str]
    curve: Curve
    turning_point: TurningPoint | None
    losses: Mapping[str, tuple[Toll, ...]]
    best: tuple[NotableRoll, ...]
    """The best roll of each side."""
    worst: tuple[NotableRoll, ...]
    luck: Mapping[str, int]
    """The percentile of each side's dice."""
    medals: tuple[Medal, ...]


def aftermath_of(chronicle: Chronicle) -> Aftermath:
    """Return all that is worth telling of a battle."""
    curve = curve_of(chronicle)
    best, worst = notable_rolls(chronicle)
    events = [told.event for told in chronicle.flat]
    sides = chronicle.match.rules.sides(chronicle.match.state)
    return Aftermath(
        dict(chronicle.side_names()),
        curve,
        turning_point(chronicle, curve),
        {side: tuple(losses_of(chronicle, side)) for side in sides},
        best,
        worst,
        {side: percentile(ledger_of(events, side).whole.standing) for side in sides},
        tuple(medals(chronicle)),
    )


def aftermath_of_save(path: Path) -> Aftermath:
    """Return the aftermath of a saved game, in whatever process this is."""
    return aftermath_of(Chronicle.of(readable_game(path)))


# ---------------------------------------------------------------------- how it stood


def curve_of(chronicle: Chronicle) -> Curve:
    """Return the points over the chapters, or the pieces standing where nobody has any points."""
    ends = [0, *(chapter.end for chapter in chronicle.chapters)]
    sides = list(chronicle.side_names())
    titles = tuple(chapter.title for chapter in chronicle.chapters)
    points = {side: tuple(_points(chronicle, side, answer) for answer in ends) for side in sides}
    if any(any(line) for line in points.values()):
        return Curve("points", titles, points)
    standing = {
        side: tuple(
            sum(figure.side == side for figure in chronicle.scene(answer).figures)
            for answer in ends
        )
        for side in sides
    }
    return Curve("pieces on the table", titles, standing)


def _points(chronicle: Chronicle, side: str, answer: int) -> int:
    return next(each.points for each in chronicle.summary(answer).sides if each.side == side)


def turning_point(chronicle: Chronicle, curve: Curve) -> TurningPoint | None:
    """Return the chapter in which the winner gained most on the best of the others."""
    outcome = chronicle.match.outcome
    winner = outcome.winner if outcome else None
    if winner is None or winner not in curve.values or not chronicle.chapters:
        return None
    others = [line for side, line in curve.values.items() if side != winner]
    leads = [
        own - max((line[spot] for line in others), default=0)
        for spot, own in enumerate(curve.values[winner])
    ]
    gains = [after - before for before, after in pairwise(leads)]
    most = max(gains, default=0)
    if most <= 0:
        return None
    spot = gains.index(most)
    chapter = chronicle.chapters[spot]
    words = [_change_of_fortune(curve, spot + 1, winner, leads), _enemies_lost(chronicle, chapter)]
    when = f"In {chapter.title.lower()}" if spot else "During deployment"
    text = worded(f"{when} {' '.join(filter(None, words))}", chronicle.names)
    return TurningPoint(spot + 1, text, _what_turned(chronicle, chapter, winner))


def _change_of_fortune(curve: Curve, spot: int, winner: str, leads: Sequence[int]) -> str:
    """Return how the winner's lead grew in a chapter, in the middle of a sentence."""
    own = curve.values[winner][spot]
    best, before, after = own - leads[spot], leads[spot - 1], leads[spot]
    score = f"{own} to {best} {curve.label}"
    if after < 0:
        return f"{army(winner)} closed the gap, {score}."
    if after == 0:
        return f"{army(winner)} drew level at {own} {curve.label}."
    return f"{army(winner)} {'took the lead' if before <= 0 else 'pulled away'}, {score}."


def _enemies_lost(chronicle: Chronicle, chapter: Chapter) -> str:
    """Return whom the winner's enemies lost in a chapter, as a sentence."""
    outcome = chronicle.match.outcome
    lost = dict.fromkeys(told.event.piece for told in chapter.told if is_loss(told.event))
    enemies = [piece for piece in lost if outcome and chronicle.side_of(piece) != outcome.winner]
    return losses_in_words(chronicle, enemies)


def _what_turned(chronicle: Chronicle, chapter: Chapter, winner: str) -> int:
    """Return the answer of the event in a chapter that helped the winner most."""
    cast = chronicle.cast
    scored = [
        (told.event.points, told)
        for told in chapter.told
        if isinstance(told.event, Scored) and told.event.side == winner
    ]
    fallen = [
        (cast[told.event.piece].rank, told)
        for told in chapter.told
        if is_loss(told.event)
        and told.event.piece in cast
        and cast[told.event.piece].side != winner
    ]
    if not scored and not fallen:
        return chapter.end
    return max(scored or fallen, key=lambda pair: pair[0])[1].answer


# ---------------------------------------------------------------------- great moments


def great_moments(chronicle: Chronicle) -> list[Moment]:
    """Return the great moments in their order, each answer once."""
    found: dict[int, tuple[int, Moment]] = {}
    for grade, moment in _candidates(chronicle):
        if moment.answer not in found or found[moment.answer][0] > grade:
            found[moment.answer] = grade, moment
    best = sorted(found.values(), key=lambda item: (item[0], item[1].answer))[:MOMENTS]
    return sorted((moment for _, moment in best), key=lambda moment: moment.answer)


def _candidates(chronicle: Chronicle) -> Iterator[tuple[int, Moment]]:
    """Yield what may be a great moment, with a grade: the lower, the greater."""
    if turning := turning_point(chronicle, curve_of(chronicle)):
        yield 0, Moment(turning.answer, "Turning point", turning.text)
    exchanges = list(chronicle.exchanges(chronicle.flat))
    by_whom = {lost.piece: exchange for exchange in exchanges for lost in exchange.lost}
    first = chronicle.losses[0] if chronicle.losses else -1
    for told in chronicle.flat:
        event = told.event
        if isinstance(event, Ended):
            yield 0, Moment(told.answer, "The end", worded(event.text, chronicle.names))
        elif is_loss(event) and (figure := chronicle.cast.get(event.piece)):
            words = _fall_in_words(chronicle, [event.piece], by_whom.get(event.piece))
            if told.answer == first:
                yield 1, Moment(told.answer, "First loss", words)
            if figure.rank >= 2:
                why = "A leader lost" if figure.rank >= 3 else "An elite lost"
                yield 1 if figure.rank >= 3 else 3, Moment(told.answer, why, words)
    for exchange in exchanges:
        lost = list(dict.fromkeys(left.piece for left in exchange.lost))
        words = _fall_in_words(chronicle, lost, exchange)
        if len(lost) >= HEAVY:
            yield 2, Moment(exchange.answer, f"{len(lost)} lost at once", words)
        if lost and (chance := _luckiest(chronicle, exchange)) is not None and chance <= SELDOM:
            yield 4, Moment(exchange.answer, f"A {percent(chance)} roll", words)


def _fall_in_words(chronicle: Chronicle, lost: Sequence[str], by: Exchange | None) -> str:
    """Return who lost whom, and to whom where an enemy did it."""
    attacker = chronicle.figure(by.attack.attacker) if by else None
    sides = {chronicle.side_of(piece) for piece in lost}
    struck = attacker is not None and attacker.side not in sides
    cause = f" to {title_of(attacker)}" if attacker is not None and struck else ""
    return losses_in_words(chronicle, lost, cause)


def _luckiest(chronicle: Chronicle, exchange: Exchange) -> Fraction | None:
    """Return how seldom the attacker's dice do as well as the best of an attack."""
    side = chronicle.side_of(exchange.attack.attacker)
    chances = (chance_of(rolled) for rolled in exchange.rolls if rolled.side == side)
    return min((chance for chance in chances if chance is not None), default=None)


# ---------------------------------------------------------------------- losses


def losses_of(chronicle: Chronicle, side: str) -> list[Toll]:
    """Return what a side lost by kind, the highest in rank first."""
    cast = chronicle.cast
    lost = dict.fromkeys(told.event.piece for told in chronicle.flat if is_loss(told.event))
    figures = [cast[piece] for piece in lost if piece in cast and cast[piece].side == side]
    counts = Counter(figure.name for figure in figures)
    first = {figure.name: figure for figure in reversed(figures)}
    found = [Toll(first[name], name, count) for name, count in counts.items()]
    return sorted(found, key=lambda toll: (-toll.figure.rank, -toll.count, toll.name))


# ---------------------------------------------------------------------- rolls


def notable_rolls(
    chronicle: Chronicle,
) -> tuple[tuple[NotableRoll, ...], tuple[NotableRoll, ...]]:
    """Return the best and the worst roll of each side among those made for attacks."""
    rolls = [
        rolled
        for exchange in chronicle.exchanges(chronicle.flat)
        for rolled in exchange.rolls
        if rolled.faces and rolled.side
    ]
    best, worst = [], []
    for side in chronicle.side_names():
        own = [rolled for rolled in rolls if rolled.side == side]
        high = _rarest(own, chances=[chance_of(rolled, better=True) for rolled in own])
        low = _rarest(own, chances=[chance_of(rolled, better=False) for rolled in own])
        best += [_notable(chronicle, *each) for each in high]
        worst += [_notable(chronicle, *each) for each in low]
    return tuple(best), tuple(worst)


def _rarest(
    rolls: list[Rolled], chances: list[Fraction | None]
) -> Iterator[tuple[Rolled, Fraction]]:
    known = [
        (rolled, chance)
        for rolled, chance in zip(rolls, chances, strict=True)
        if chance is not None and chance < Fraction(1, 2)
    ]
    if known:
        yield min(known, key=lambda pair: pair[1])


def _notable(chronicle: Chronicle, rolled: Rolled, chance: Fraction) -> NotableRoll:
    return NotableRoll(rolled.side, worded(rolled.text, chronicle.names), float(chance))


# ---------------------------------------------------------------------- medals


def medals(chronicle: Chronicle) -> Iterator[Medal]:
    """Yield who did what best; only what somebody really did."""
    yield from _most_feared(chronicle)
    yield from _best_shot(chronicle)
    yield from _longest_stand(chronicle)
    yield from _longest_march(chronicle)


def _struck(chronicle: Chronicle) -> Iterator[tuple[int, Attacked, Figure, Figure]]:
    """Yield each enemy that fell to an attack: when, to which attack, by whom, who fell."""
    cast = chronicle.cast
    for exchange in chronicle.exchanges(chronicle.flat):
        attacker = chronicle.figure(exchange.attack.attacker)
        for left in exchange.lost:
            fallen = cast.get(left.piece)
            if attacker and fallen and attacker.side != fallen.side:
                yield exchange.answer, exchange.attack, attacker, fallen


def _most_feared(chronicle: Chronicle) -> Iterator[Medal]:
    felled: Counter[tuple[str, str]] = Counter()
    portraits: dict[tuple[str, str], Figure] = {}
    for _, _, attacker, _ in _struck(chronicle):
        key = attacker.side, title_of(attacker)
        felled[key] += 1
        portraits.setdefault(key, attacker)
    for key, count in felled.most_common(1):
        enemies = several(count, "enemy", "enemies")
        yield Medal("Most feared", portraits[key], f"brought down {enemies}")


def _best_shot(chronicle: Chronicle) -> Iterator[Medal]:
    shots = []
    for answer, attack, attacker, fallen in _struck(chronicle):
        start = chronicle.centre(attack.attacker, answer - 1) if answer else None
        end = chronicle.centre(attack.target, answer - 1) if answer else None
        if start is not None and end is not None:
            shots.append((dist(start, end), attacker, fallen))
    table = chronicle.scene(0).table
    far = [shot for shot in shots if shot[0] >= FAR.get(table, 2.5)]
    if far:
        length, attacker, fallen = max(far, key=lambda shot: shot[0])
        why = f"felled {title_of(fallen)} at {length:.0f}{UNITS[table]}"
        yield Medal("Best shot", attacker, why)


def _longest_stand(chronicle: Chronicle) -> Iterator[Medal]:
    """Yield who was attacked most often and is still there."""
    cast = chronicle.cast
    attacked = Counter(
        told.event.target for told in chronicle.flat if isinstance(told.event, Attacked)
    )
    standing = {figure.id for figure in chronicle.scene(chronicle.length).figures}
    for piece, count in attacked.most_common():
        if piece in standing and piece in cast and count > 1:
            times = "twice" if count == 2 else several(count, "time")
            yield Medal("Longest stand", cast[piece], f"attacked {times} and still standing")
            return


def _longest_march(chronicle: Chronicle) -> Iterator[Medal]:
    cast = chronicle.cast
    begun = chronicle.chapters[0].end if len(chronicle.chapters) > 1 else 0
    gone = {
        piece: sum(dist(a, b) for a, b in pairwise(way))
        for piece, way in chronicle.ways(begun, chronicle.length).items()
        if piece in cast
    }
    if gone:
        piece = max(gone, key=lambda name: gone[name])
        if gone[piece] >= MARCHED:
            length = f"{gone[piece]:.0f}{UNITS[chronicle.scene(0).table]}"
            yield Medal("Longest march", cast[piece], f"covered {length}")
