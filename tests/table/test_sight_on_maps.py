"""Fields over the shipped tables say of every place what a rulebook says of the single line."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest

from game.data.library import load_scenario
from game.rules.ares.field import CREST, HEDGE_REACH, Field
from game.rules.ares.terrain import effect_of
from game.table.bases import SLACK
from game.table.plane_sight import all_screened, levelled_field

SCENARIOS = (
    "beacon_tor",
    "forest_road",
    "grey_tor",
    "harrow_farm",
    "milestone_meadow",
    "two_fords",
)
STEP, CELLS = 500, 150


class Reading:
    """A table with its terrain sorted by what it does to lines."""

    def __init__(self, key):
        state = load_scenario(key).begin()
        self.field, self.plane = Field(state), state.plane
        kinds = {each.id: effect_of(each, state.settings).sight for each in self.plane.features}
        self.ids = {
            cover: frozenset(name for name, its in kinds.items() if its == cover)
            for cover in ("hard", "soft", "screen", "hill")
        }
        self.hills = [each for each in self.plane.features if each.id in self.ids["hill"]]
        rows, columns = -(-self.plane.depth // STEP), -(-self.plane.width // STEP)
        self.grounds = np.array(
            [
                [self.ground(self.middle(row, column)) for column in range(columns)]
                for row in range(rows)
            ]
        )

    def middle(self, row, column):
        return (column + 0.5) * STEP, (row + 0.5) * STEP

    def ground(self, point):
        """Which hills a point is on, as a number."""
        return sum(1 << n for n, hill in enumerate(self.hills) if self.plane.holds(hill, point))

    def hiding(self, eye):
        """What hides places on each kind of ground from an eye: hills that neither is on."""
        own, found = self.ground(eye), {}
        for ground in np.unique(self.grounds).tolist():
            low = min(self.height(own), self.height(ground))
            between = [
                hill.id
                for n, hill in enumerate(self.hills)
                if not (own | ground) >> n & 1 and low <= self.top(hill)
            ]
            found[ground] = self.ids["hard"].union(between)
        return found

    def height(self, ground):
        return sum(hill.height for n, hill in enumerate(self.hills) if ground >> n & 1)

    def top(self, hill):
        x, y = hill.points[0]
        return max(hill.height, self.field.elevation((x + (hill.circle or 0), y)))

    def below_a_crest(self, eye, point):
        """Whether one end of the line is on a hill and the other hugs its foot."""
        for n, hill in enumerate(self.hills):
            if (self.ground(eye) ^ self.ground(point)) >> n & 1:
                length = np.hypot(point[0] - eye[0], point[1] - eye[1])
                spans = self.plane.stretches(eye, point, hill)
                inside = sum(end - start for start, end in spans) * length
                if inside > CREST + SLACK:
                    up = self.plane.holds(hill, point)
                    off = (spans[0][0] if up else 1 - spans[-1][1]) * length
                    if off <= CREST + SLACK:
                        return True
        return False


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_field_composed_by_levels_is_what_the_rulebook_says(key):
    table, rng = Reading(key), Random(key)
    rows, columns = table.grounds.shape
    eyes = [(rng.randrange(table.plane.width), rng.randrange(table.plane.depth)) for _ in range(3)]
    eyes += [(hill.round[0] + 137, hill.round[1] - 59) for hill in table.hills[:2]]
    blocked = 0
    for eye in eyes:
        found = levelled_field(
            table.plane,
            eye,
            STEP,
            table.grounds,
            table.hiding(eye),
            table.ids["soft"],
            touch=SLACK,
        )
        near = all_screened(table.plane, [eye], STEP, table.ids["screen"], HEDGE_REACH)[0]
        near = near.reshape(found.shape)
        for _ in range(CELLS):
            cell = rng.randrange(rows), rng.randrange(columns)
            point = table.middle(*cell)
            meant = any(table.field.terrain_on(eye, point))
            assert (found[cell] == 2 or table.below_a_crest(eye, point)) == meant
            if found[cell] != 2:
                assert (found[cell] == 1) == (table.field.soft_inches(eye, point) > 0)
            assert near[cell] == bool(table.field.screens(eye, point))
            blocked += meant
    assert blocked > 0 or not (table.ids["hard"] or table.hills)
