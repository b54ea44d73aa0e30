"""What is worth remembering of a battle: its great moments, its turning point, its medals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from math import dist

from game.core.event import Attacked, Ended, Event, Rolled
from game.core.odds import Odds, together
from game.core.wording import worded
from game.table.scene import Figure
from game.ui.export.chronicle import Chronicle, Exchange, is_loss
from game.ui.export.gif import telling

HEAVY = 3
"""Pieces lost to one attack that make it a great moment."""
MOMENTS = 14
"""Great moments that are listed."""
EACH = "each die"
"""What a tally is called whose parts count for every die by itself."""
SELDOM = 0.1
"""The chance at or under which a roll is worth a medal."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A great moment: after which answer, why it is one, and what happened in words."""

    answer: int
    why: str
    words: str


@dataclass(frozen=True, slots=True)
class Medal:
    """An honour for a piece or a unit."""

    name: str
    piece: str
    words: str


# -------------------------------------------------------------------- chances


class Chances:
    """Knows how the dice of one battle are read.

    Whether dice that are counted had to be high or low is seen from all rolls of their name.
    """

    def __init__(self, events: Iterable[Event]) -> None:
        self._low: dict[str, bool] = {}
        counted: dict[str, list[Rolled]] = {}
        for event in events:
            if isinstance(event, Rolled) and event.compared and event.tally is not None:
                counted.setdefault(event.name, []).append(event)
        for name, rolls in counted.items():
            high, low = (all(_hits(r, low=low) == r.total for r in rolls) for low in (False, True))
            if high != low:
                self._low[name] = low

    def of(self, rolled: Rolled) -> tuple[str, float] | None:
        """Return what came up in words and how likely that or more was; None if nobody knows."""
        faces, sizes, tally = rolled.faces, rolled.sizes, rolled.tally
        if not faces or rolled.kept:
            return None
        if rolled.compared:
            return self._of_hits(rolled)
        if tally is not None and EACH in (tally.name, tally.base_reason):
            return None  # each die is read by itself, and what it needs is not told with it
        if rolled.natural == sum(faces):
            odds = together(Counter(Odds.die(size) for size in sizes))
        elif rolled.natural == max(faces) and len(set(sizes)) == 1:
            odds = Odds.best_of(len(faces), sizes[0])
        else:
            return None
        return f"{rolled.natural} or more", float(odds.at_least(rolled.natural))

    def _of_hits(self, rolled: Rolled) -> tuple[str, float] | None:
        """Return the chance of as many hits, where dice are counted that reach a number."""
        target, sides = rolled.tally.total if rolled.tally else 0, rolled.sizes[0]
        known = rolled.name in self._low and len(set(rolled.sizes)) == 1
        if not known or not rolled.total or not 1 <= target <= sides:
            return None
        needed = sides + 1 - target if self._low[rolled.name] else target
        odds = Odds.hits(len(rolled.faces), sides, needed)
        more = " or more" if rolled.total < len(rolled.faces) else ""
        noun = "hit" if rolled.total == 1 and not more else "hits"
        return f"{rolled.total}{more} {noun}", float(odds.at_least(rolled.total))


def _hits(rolled: Rolled, *, low: bool) -> int:
    assert rolled.tally is not None
    needed = rolled.tally.total
    return sum(face <= needed if low else face >= needed for face in rolled.faces)


# -------------------------------------------------------------------- how it stood


class Highlights:
    """Looks through one battle."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle = chronicle
        self.exchanges: list[Exchange] = list(chronicle.exchanges(chronicle.flat))
        self.chances = Chances(told.event for told in chronicle.flat)
        self._margins = self._leads()

    def _leads(self) -> list[tuple[int, dict[str, float]]]:
        """Return how each side stood whenever that changed: its points, else what it had left."""
        chronicle = self.chronicle
        points = chronicle.scores()
        changes: list[tuple[int, str, float]]
        if any(total for line in points.values() for _, total in line):
            changes = sorted(
                (at, side, total) for side, line in points.items() for at, total in line
            )
        else:
            changes = self._strengths()
        stood: dict[str, float] = dict.fromkeys(points, 0.0)
        found: list[tuple[int, dict[str, float]]] = []
        for at, side, total in changes:
            stood[side] = total
            if found and found[-1][0] == at:
                found.pop()
            found.append((at, dict(stood)))
        return found

    def _strengths(self) -> list[tuple[int, str, float]]:
        """Return what was left of each side after each loss, weighed by rank."""
        chronicle = self.chronicle
        left = dict.fromkeys(chronicle.match.rules.sides(chronicle.match.state), 0.0)
        for figure in chronicle.cast.values():
            if figure.side in left:
                left[figure.side] += weight(figure)
        found = [(0, side, total) for side, total in left.items()]
        for told in chronicle.flat:
            fallen = chronicle.cast.get(told.event.piece) if is_loss(told.event) else None
            if fallen is not None and fallen.side in left:
                left[fallen.side] -= weight(fallen)
                found.append((told.answer, fallen.side, left[fallen.side]))
        return found

    def turning_point(self) -> Moment | None:
        """Return when the winner took the lead for good; else the greatest change of all."""
        outcome = self.chronicle.match.outcome
        winner = outcome.winner if outcome else None
        if winner is None or len(self._margins) < 2:
            return None
        leads = [
            (at, stood.get(winner, 0) - max(v for s, v in stood.items() if s != winner))
            for at, stood in self._margins
        ]
        behind = [number for number, (_, lead) in enumerate(leads) if lead <= 0]
        first = behind[-1] + 1 if behind else 0
        name = self.chronicle.side_words(winner)
        if 0 < first < len(leads) and any(lead < 0 for _, lead in leads[:first]):
            at = leads[first][0]
            return Moment(at, "Turning point", f"{self._event(at)} From here on {name} led.")
        changes = [(after - before, at) for (_, before), (at, after) in pairwise(leads)]
        gain, at = max(changes, key=lambda change: (change[0], -change[1]))
        if gain <= 0:
            return None
        told = f"{self._event(at)} No other moment did more for {name}."
        return Moment(at, "Turning point", told)

    def _event(self, answer: int) -> str:
        """Return the most telling sentence of a moment."""
        events = [told.event for told in self.chronicle.between(answer - 1, answer)]
        return telling(events, self.chronicle.names)

    # ------------------------------------------------------------------ moments

    def moments(self) -> list[Moment]:
        """Return the great moments in their order, each answer once."""
        found: dict[int, tuple[int, Moment]] = {}
        for grade, moment in self._candidates():
            if moment.answer not in found or found[moment.answer][0] > grade:
                found[moment.answer] = grade, moment
        best = sorted(found.values(), key=lambda item: (item[0], item[1].answer))[:MOMENTS]
        return sorted((moment for _, moment in best), key=lambda moment: moment.answer)

    def _candidates(self) -> Iterator[tuple[int, Moment]]:
        chronicle = self.chronicle
        if turning := self.turning_point():
            yield 0, turning
        if chronicle.losses:
            first = chronicle.losses[0]
            yield 1, Moment(first, "First loss", self._event(first))
        for told in chronicle.flat:
            words = worded(told.event.text, chronicle.names)
            if isinstance(told.event, Ended):
                yield 0, Moment(told.answer, "The end", words)
            elif is_loss(told.event):
                figure = chronicle.cast.get(told.event.piece)
                if figure is not None and figure.rank >= 3:
                    yield 1, Moment(told.answer, "A leader lost", words)
                elif figure is not None and figure.rank == 2:
                    yield 3, Moment(told.answer, "An elite lost", words)
        for exchange in self.exchanges:
            if len(exchange.lost) >= HEAVY:
                words = worded(exchange.attack.text, chronicle.names)
                yield 2, Moment(exchange.answer, f"{len(exchange.lost)} lost at once", words)
        yield from self._seldom()

    def _seldom(self) -> Iterator[tuple[int, Moment]]:
        for exchange in self.exchanges:
            for rolled in exchange.rolls:
                chance = self.chances.of(rolled)
                if exchange.lost and chance is not None and chance[1] <= SELDOM:
                    words = worded(rolled.text, self.chronicle.names)
                    why = f"A {percent(chance[1])} roll"
                    yield 4, Moment(exchange.answer, why, words)

    # ------------------------------------------------------------------ medals

    def medals(self) -> list[Medal]:
        """Return the honours of the day, at most one of each kind."""
        kinds: tuple[Callable[[], Iterator[Medal]], ...] = (
            self._deadliest,
            self._best_roll,
            self._stood_fast,
            self._farthest,
        )
        return [medal for kind in kinds for medal in kind()]

    def _deadliest(self) -> Iterator[Medal]:
        chronicle = self.chronicle
        taken: Counter[str] = Counter()
        for exchange in self.exchanges:
            own = chronicle.side_of(exchange.attack.attacker)
            taken[exchange.attack.attacker] += sum(
                chronicle.side_of(left.piece) not in ("", own) for left in exchange.lost
            )
        for piece, count in taken.most_common(1):
            if count:
                noun = "enemy" if count == 1 else "enemies"
                yield Medal("Terror of the field", piece, f"{count} {noun} overcome")

    def _best_roll(self) -> Iterator[Medal]:
        found = [
            (chance[1], number, rolled, chance[0])
            for number, exchange in enumerate(self.exchanges)
            for rolled in exchange.rolls
            if rolled.piece
            and (chance := self.chances.of(rolled)) is not None
            and chance[1] <= SELDOM
        ]
        for share, _, rolled, needed in sorted(found, key=lambda item: item[:2])[:1]:
            words = f"{rolled.name}: {needed} came up at {percent(share)}"
            yield Medal("Favourite of fortune", rolled.piece, words)

    def _stood_fast(self) -> Iterator[Medal]:
        """Yield who was attacked most often and is still there."""
        chronicle = self.chronicle
        attacked = Counter(
            told.event.target for told in chronicle.flat if isinstance(told.event, Attacked)
        )
        for piece, count in attacked.most_common():
            if count > 1 and chronicle.spot(piece, chronicle.length) is not None:
                yield Medal("Rock of the line", piece, f"attacked {count} times and still standing")
                return

    def _farthest(self) -> Iterator[Medal]:
        chronicle = self.chronicle
        gone = {
            piece: sum(dist(a, b) for a, b in pairwise(way))
            for piece, way in chronicle.ways(0, chronicle.length).items()
            if piece in chronicle.cast
        }
        if gone:
            piece = max(gone, key=lambda name: gone[name])
            kind = chronicle.scene(0).table
            length = f"{gone[piece]:.0f}"
            words = f"{length}″" if kind == "plane" else f"{length} {kind}"
            yield Medal("Longest march", piece, f"{words} across the table")


def weight(figure: Figure) -> float:
    """Return how much a piece counts among those that are left: more for elites and leaders."""
    return float(max(0, figure.rank))


def percent(share: float) -> str:
    """Return a chance as people say it."""
    if share < 0.01:
        return "under 1 %"
    return f"{round(share * 100)} %"
