"""What would follow if a piece went to a place, found out bit by bit on clones.

Lines, odds and the enemy's answer all come from the rules as they stand after the move, so that
nothing here knows what is legal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from time import perf_counter
from typing import Any

from game.core.decision import Decision, Option, Pick
from game.core.dice import NoDice
from game.core.errors import Diverged, IllegalAnswer, RuleBroke
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.match import Match
from game.core.plan import Found, onward
from game.core.spatial import Route
from game.table.scene import Figure

REST = 0.08
"""Seconds that the mouse rests on a place before it is worked out what would follow there."""
BUDGET = 0.004
"""Seconds of a frame that may go into it."""

DEPTH = 3
"""Questions between the end of a movement and the choice of a target."""


def worked_on(work: Iterator[None]) -> Iterator[None] | None:
    """Do as much of some work as fits into a frame; return what is left of it, or None."""
    until = perf_counter() + BUDGET
    while perf_counter() < until:
        if next(work, work) is work:
            return None
    return work


@dataclass(slots=True)
class Consequences:
    """What is known so far about a piece that stands somewhere else."""

    attacks: dict[str, Option] = field(default_factory=dict)
    """Its best attack on each enemy it could choose."""
    odds: dict[str, Forecast] = field(default_factory=dict)
    """The odds of these."""
    lines: dict[str, tuple[Mark, ...]] = field(default_factory=dict)
    """The lines along which these would be made; none for those in contact."""
    answers: Mapping[str, Forecast] = field(default_factory=dict)
    """What enemies could do to it there, from where they stand."""
    complete: bool = False

    def best_attacks(self, most: int) -> list[tuple[str, Forecast]]:
        """Return the most promising attacks with their odds."""
        return sorted(self.odds.items(), key=lambda each: -promise(each[1]))[:most]

    def worst_answer(self) -> tuple[str, Forecast] | None:
        """Return the enemy's attack that is most to be feared."""
        return max(self.answers.items(), key=lambda each: promise(each[1]), default=None)


def promise(forecast: Forecast) -> Fraction:
    """Return the chance of any result that is good for whoever acts."""
    return sum((chance.p for chance in forecast.chances if chance.good), Fraction(0))


def names_enemy(decision: Decision[Any], piece: str, figures: Mapping[str, Figure]) -> bool:
    """Return whether a question about a piece offers enemies on the table."""
    if not isinstance(decision, Pick) or decision.subject != piece:
        return False
    named = (figures[p] for o in decision.listed() for p in o.pieces if p in figures)
    return any(figure.side != decision.side for figure in named)


def explore(
    outlook: Consequences,
    before: Match[Any],
    route: Route,
    piece: str,
    figures: Mapping[str, Figure],
) -> Iterator[None]:
    """Fill an outlook from the question that `route` answers; each turn is a bit of work."""
    twin = before.clone(NoDice())
    try:
        twin.answer(route)
    except (Diverged, IllegalAnswer, RuleBroke):
        return  # it leads to dice that a look-ahead may not throw
    yield
    outlook.answers = twin.rules.answer_odds(twin.state, piece)
    yield
    yield from _find_attacks(outlook, twin, piece, figures)


def _find_attacks(
    outlook: Consequences, twin: Match[Any], piece: str, figures: Mapping[str, Figure]
) -> Iterator[None]:
    """Yield every choice of a target that the piece itself can still come to."""
    side = figures[piece].side
    frontier = [Found((), twin)]
    for _ in range(DEPTH + 1):
        following: list[Found] = []
        for found in frontier:
            decision = found.match.pending
            if decision is None or decision.side != side:
                continue
            if names_enemy(decision, piece, figures):
                yield from _note_best(outlook, decision, figures)
                continue
            for further in onward(found, piece, NoDice()):
                following.append(further)
                yield
        frontier = following


def _note_best(
    outlook: Consequences, decision: Decision[Any], figures: Mapping[str, Figure]
) -> Iterator[None]:
    """Take over every attack that is better than what is known."""
    assert isinstance(decision, Pick)
    for option in decision.listed():
        if option.objection is not None or option.forecast is None:
            continue
        for name in option.pieces:
            if name not in figures or figures[name].side == decision.side:
                continue
            known, forecast = outlook.odds.get(name), option.forecast()
            if known is None or promise(known) < promise(forecast):
                outlook.attacks[name], outlook.odds[name] = option, forecast
                marks = option.marks() if option.marks else ()
                outlook.lines[name] = tuple(m for m in marks if m.shape == "line" and not m.piece)
            yield


class Watch:
    """Works an outlook out once the mouse has come to rest, a little in each frame."""

    def __init__(self) -> None:
        self.outlook: Consequences | None = None
        self._known: dict[Any, Consequences] = {}
        self._work: Iterator[None] | None = None
        self._rest = 0.0

    @property
    def waiting(self) -> bool:
        """Whether there is something left to be worked out."""
        return self._work is not None

    def look(self, place: Any, begin: Callable[[Consequences], Iterator[None]]) -> None:
        """Turn to a place; what was worked out for it before is known at once."""
        self._work, self._rest = None, 0.0
        self.outlook = self._known.get(place)
        if self.outlook is None:
            self.outlook = Consequences()
            self._work = self._finish(place, self.outlook, begin)

    def _finish(
        self, place: Any, outlook: Consequences, begin: Callable[[Consequences], Iterator[None]]
    ) -> Iterator[None]:
        yield from begin(outlook)
        outlook.complete = True
        self._known[place] = outlook

    def stop(self) -> None:
        """Look nowhere."""
        self._work = self.outlook = None

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether something new is known."""
        if self._work is None:
            return False
        self._rest += seconds
        if self._rest < REST:
            return False
        self._work = worked_on(self._work)
        return True
