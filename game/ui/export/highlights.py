"""The great moments of a battle."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.event import Ended
from game.core.wording import worded
from game.ui.export.aftermath import curve_of, turning_point
from game.ui.export.chances import chance_of, percent
from game.ui.export.chronicle import Chronicle, Exchange, is_loss
from game.ui.export.gif import telling

HEAVY = 3
"""Pieces lost to one attack that make it a great moment."""
MOMENTS = 14
"""Great moments that are listed."""
SELDOM = 0.1
"""The chance at or under which a roll is worth a medal."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A great moment: after which answer, why it is one, and what happened in words."""

    answer: int
    why: str
    words: str


class Highlights:
    """Looks through one battle."""

    def __init__(self, chronicle: Chronicle) -> None:
        self.chronicle = chronicle
        self.exchanges: list[Exchange] = list(chronicle.exchanges(chronicle.flat))

    def _event(self, answer: int) -> str:
        """Return the most telling sentence of a moment."""
        events = [told.event for told in self.chronicle.between(answer - 1, answer)]
        return telling(events, self.chronicle.names)

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
        if turning := turning_point(chronicle, curve_of(chronicle)):
            yield 0, Moment(turning.answer, "Turning point", turning.text.partition(": ")[2])
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
                chance = chance_of(rolled)
                if exchange.lost and chance is not None and chance[1] <= SELDOM:
                    words = worded(rolled.text, self.chronicle.names)
                    why = f"A {percent(chance[1])} roll"
                    yield 4, Moment(exchange.answer, why, words)
