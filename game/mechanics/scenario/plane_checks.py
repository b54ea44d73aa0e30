"""What can be wrong with a scenario on a table in inches: its map, its armies, its areas."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from game.core.ruleset import Problem
from game.mechanics.scenario.areas import PlaneArea, features_of
from game.mechanics.scenario.checks import Muster, Path
from game.mechanics.scenario.plan import E, ScenarioPlan
from game.mechanics.scenario.rule import ScenarioRule
from game.mechanics.suggest import known_are
from game.table.plane import Plane
from game.table.terrain import PlaneMap
from game.table.tolerances import Compass

NO_INCHES: Problem = ("map",), "this rulebook plays on a map of inches: 'table: plane'"
NO_WORDS: Mapping[str, str] = {}


class PlaneMuster(Muster[PlaneArea, E]):
    """The forces of a scenario on its table, and its special rules."""

    def __init__(
        self, scenario: ScenarioPlan[PlaneArea, E], plane: Plane, compass: Compass
    ) -> None:
        super().__init__(scenario)
        self.plane, self.compass = plane, compass

    def rules(self) -> Sequence[ScenarioRule[Any, Any, PlaneArea]]:
        """Return the scenario's own rules."""
        return self.plan.special

    def area_problems(self, path: Path, area: PlaneArea) -> Iterator[Problem]:
        """Yield whether an area lies on the table and is not empty."""
        for name in area.features:
            if name not in self.plane.by_id:
                text = f"the map has no feature {name!r}{known_are(name, self.plane.by_id)}"
                yield (*path, "features"), text
        for part in features_of(self.plane, area, self.compass):
            west, north, east, south = part.box
            if min(west, north) < 0 or east > self.plane.width or south > self.plane.depth:
                wide, deep = self.plane.extent
                yield path, f"it is not wholly on the table of {wide:g} by {deep:g} inches"
        if text := self.nothing_in(area):
            yield path, text

    def nothing_in(self, area: PlaneArea) -> str:
        """Return a sentence if an area names no ground."""
        empty = "it names no ground: give it a rect, polygon, disc, features or an edge"
        return "" if area.edge or features_of(self.plane, area, self.compass) else empty

    def zone_problems(self, side: str) -> Iterator[Problem]:
        """Yield what is wrong with the zones of a side."""
        for number, area in enumerate(self.plan.force(side).zones):
            yield from self.area_problems((side, "zones", number), area)


def kind_problems(
    ground: PlaneMap, kinds: Collection[str], words: Mapping[str, str] = NO_WORDS
) -> Iterator[Problem]:
    """Yield terrain of a map that a book does not know, called as the book does."""
    for number, feature in enumerate(ground.features):
        if words.get(feature.kind, feature.kind) not in kinds:
            text = f"the rules know no {feature.kind}{known_are(feature.kind, kinds)}"
            yield ("map", "features", number), text
