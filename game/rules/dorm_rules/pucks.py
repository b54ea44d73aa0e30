"""A coherency base as it is dragged: who rides on it, and what the ground under it leads to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, fields

from game.core.cite import cites
from game.core.spatial import Route, Underfoot
from game.mechanics.terrain.wide_ground import share
from game.rules.dorm_rules.movement import (
    GROUND_RULES,
    March,
    drowning,
    flies,
    hazard_hits,
    largest_share,
)
from game.rules.dorm_rules.terrain import SHARE, Going, kind_of, layers
from game.table.segments import Point

WHOLE = 1 - SHARE
"""From here on a base counts as wholly on some ground."""


@dataclass
class Puck(March):
    """The course of a base with men on it."""

    @property
    def staying(self) -> tuple[str, ...]:
        """Who of those on the base stays behind."""
        return self.without

    @property
    @cites("DORM.4.1.5a")
    def riders(self) -> tuple[str, ...]:
        """Who goes along."""
        return tuple(each.id for each in self.carried)

    def underfoot(self, route: Route) -> Sequence[Underfoot]:
        """Return what the ground under the base leads to on a way, the largest share first."""
        places = [self.start[:2], *((leg.x, leg.y) for leg in route)]
        if flies(self.state, self.party):
            return [Underfoot("In the air: all ground is normal", "DORM.20.13")]
        shares = sorted(self._shares(places[-1]).items(), key=lambda each: -each[1])
        noted = [self._note(name, going, part, places) for (name, going), part in shares]
        return [*noted, *self._passed(places, [going for (_, going), _ in shares])]

    def _shares(self, place: Point) -> dict[tuple[str, Going], float]:
        """Return how much of the base would be on each kind of ground there, of what counts."""
        found: dict[tuple[str, Going], float] = {}
        body = self.base_at(place)
        for feature, ground in layers(self.state.plane):
            kind = kind_of(feature)
            if kind.going != "normal" and (part := share(body, ground)) > SHARE:
                key = kind.name, kind.going
                found[key] = found.get(key, 0.0) + part
        return found

    def _note(self, name: str, going: Going, part: float, places: Sequence[Point]) -> Underfoot:
        """Return what follows from a share of some ground at the end of a way."""
        here = f"{round(100 * part)} % on {name}"
        if going == "impassable":
            return self._deep(here, max(part, largest_share(self, places, going)))
        if going == "hazardous":
            return self._broken(here, places)
        if going == "easy":
            all_of_it = part >= WHOLE
            effect = "half cost" if all_of_it else "half cost only with all of the base on it"
        else:
            effect = "difficult, double cost"
        return Underfoot(f"{here}: {effect}", GROUND_RULES[going][1])

    @cites("DORM.10.3.5.5a", "DORM.10.3.5.5b", "DORM.10.3.5.h2")
    def _deep(self, here: str, worst: float) -> Underfoot:
        """Return what becomes of men whose base is on impassable ground so much at the worst."""
        risk = drowning(worst)
        if not risk:
            return Underfoot(f"{here}: impassable, safe up to half", "DORM.10.3.5.h2")
        if risk < 1:
            text = f"{here}, {round(100 * worst)} % at the worst: each man dies on 1–5"
            return Underfoot(text, "DORM.10.3.5.5a", bad=True)
        return Underfoot(f"{here}: everybody on it is lost", "DORM.10.3.5.5b", bad=True)

    @cites("DORM.10.3.5.2", "DORM.10.3.5.3", "DORM.10.3.5.h1")
    def _broken(self, here: str, places: Sequence[Point]) -> Underfoot:
        """Return what broken ground costs: double with care, or hits for those who hurry."""
        hits = hazard_hits(self, places)
        half = largest_share(self, places, "hazardous") >= 0.5 - SHARE
        whom, rule = ("every man", "DORM.10.3.5.2") if half else ("a man on 1–5", "DORM.10.3.5.3")
        hurt = f"{hits} hit{'s' * (hits != 1)} of EffPen {hits} on {whom}"
        return Underfoot(f"{here}: broken, double cost or {hurt}", rule, bad=True)

    def _passed(self, places: Sequence[Point], shown: Sequence[Going]) -> Iterator[Underfoot]:
        """Yield what deadly ground on the way leads to that is not under its end."""
        worst = largest_share(self, places, "impassable") if "impassable" not in shown else 0.0
        if drowning(worst):
            yield self._deep("On the way over impassable ground", worst)
        if "hazardous" not in shown and hazard_hits(self, places):
            yield self._broken("On the way", places)


def puck(course: March) -> March:
    """Return the course of a base as one that can be dragged; anybody else's as it is."""
    if not course.unit:
        return course
    return Puck(**{each.name: getattr(course, each.name) for each in fields(March)})
