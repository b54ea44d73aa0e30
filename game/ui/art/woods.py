"""What grows in woods, brush and hedges, and where."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from game.ui.art.canvas import Canvas, slopes
from game.ui.art.crowns import (
    ANCIENT,
    BEECH,
    BIRCH,
    GORSE,
    HAWTHORN,
    HEATH,
    LIME,
    OAK,
    PINE,
    RUSSET,
    SHRUB,
    SNOWY,
    SPRUCE,
    Habit,
    crowns,
    drop,
)
from game.ui.art.fields import FINENESS, CoarseField
from game.ui.art.moods import Grove, palette_of
from game.ui.art.noise import Scatter, scatter, value_at
from game.ui.art.shadows import Shadows
from game.ui.art.survey import PLAIN, Cut, Survey
from game.ui.art.winter import wintry

MIXED: Grove = (
    (0.28, PINE),
    (0.38, SPRUCE),
    (0.5, OAK),
    (0.57, LIME),
    (0.64, BEECH),
    (0.73, BIRCH),
    (2.0, RUSSET),
)
THICK: Grove = ((0.38, SPRUCE), (0.5, PINE), (0.68, OAK), (2.0, LIME))
OLD: Grove = ((0.62, ANCIENT), (2.0, OAK))
SLENDER = (BIRCH, PINE, SPRUCE, SNOWY)
ROW = Cut(inset=0.19, radius=0.2, wander=0.05)
TALLER, BUSHIER = 1.8, 1.35
"""How much larger trees and bushes are where a unit is an inch and not a whole square."""
SPREADING = 1.5
"""How much broader a lone tree's crown is than the ground that its base takes."""
BEYOND = 0.5
"""How far over the table's edge things are strewn: a hedge goes on under the frame."""


@dataclass(frozen=True, slots=True)
class Growth:
    """How some plants are strewn over a kind of ground."""

    kind: str
    spacing: float
    radius: float
    bare: float
    """The share of places left free."""
    seed: int
    cut: Cut = PLAIN

    def grown(self, times: float) -> Growth:
        """Return the same so much larger; what grows in rows stays as it is."""
        if self.cut is not PLAIN:
            return self
        return replace(self, spacing=self.spacing * times, radius=self.radius * times)


TREES: tuple[tuple[Growth, Grove], ...] = (
    (Growth("dense_wood", 0.43, 0.36, 0.0, 201), THICK),
    (Growth("wood", 0.5, 0.29, 0.08, 202), MIXED),
    (Growth("grove", 0.72, 0.46, 0.0, 233), OLD),
)
BUSHES: tuple[tuple[Growth, Habit], ...] = (
    (Growth("wood", 0.34, 0.085, 0.45, 203), SHRUB),
    (Growth("brush", 0.27, 0.15, 0.2, 204), GORSE),
    (Growth("brush", 0.41, 0.12, 0.3, 205), HEATH),
    (Growth("brush", 0.39, 0.17, 0.45, 206), SHRUB),
    (Growth("hedge", 0.2, 0.17, 0.0, 207, ROW), HAWTHORN),
    (Growth("hedge", 0.33, 0.2, 0.0, 208, ROW), HAWTHORN),
    (Growth("hedge", 0.5, 0.15, 0.0, 209, ROW), SHRUB),
)


@dataclass(frozen=True, slots=True)
class Stand:
    """Plants of one kind and size at their places."""

    habit: Habit
    radius: float
    places: Scatter


class Plants:
    """Everything that grows on a table, found once for all zooms."""

    def __init__(self, survey: Survey) -> None:
        plane = survey.scene.table == "plane"
        self.tall = TALLER if plane else 1.0
        cold, paints = wintry(survey), palette_of(survey.scene)
        groves = {"wood": paints.wood, "dense_wood": paints.thick}
        trees = [
            (growth.grown(self.tall), groves.get(growth.kind) or grove) for growth, grove in TREES
        ]
        bushes = [
            (growth.grown(BUSHIER if plane else 1.0), paints.shrub or habit)
            for growth, habit in BUSHES
        ]
        self.trees = [
            Stand(habit, growth.radius * (0.8 if habit in SLENDER else 1.0), some)
            for growth, grove in trees
            if survey.has(growth.kind)
            for habit, some in _mixture(_places(survey, growth), grove)
        ]
        self.trees += _single(survey, paints.wood or MIXED)
        self.bushes = [
            Stand(habit, growth.radius, _places(survey, growth))
            for growth, habit in bushes
            if survey.has(growth.kind) and not (cold and growth.kind == "wood")
        ]

    def cast(self, shadows: Shadows) -> None:
        """Cast the trees' shadows on the ground."""
        tall = 0.42 * self.tall
        for stands, share, height in ((self.bushes, 0.8, 0.12), (self.trees, 0.85, tall)):
            for stand in stands:
                shadows.discs(stand.places.x, stand.places.y, stand.radius * share, height)

    def paint(self, canvas: Canvas) -> None:
        """Paint bushes first, then trees."""
        for stand in (*self.bushes, *self.trees):
            _paint(stand, canvas)


def _single(survey: Survey, grove: Grove) -> list[Stand]:
    """Return trees that stand alone, each as large as its ground and a little more."""
    found = []
    for number, patch in enumerate(survey.layout.of("tree")):
        left, top, right, bottom = patch.outline.bounds
        radius = round((right - left + bottom - top) / 4 * SPREADING, 2)
        at = np.array([[patch.centre[0]], [patch.centre[1]]], np.float32)
        column = np.array([number], np.int64)
        place = Scatter(column, column, at[0], at[1], 231)
        found += [Stand(habit, radius, some) for habit, some in _mixture(place, grove)]
    return found


def _places(survey: Survey, growth: Growth) -> Scatter:
    """Return places where plants stay within their ground."""
    field = survey.distance(growth.kind, cut=growth.cut)
    width, depth = survey.scene.extent
    bounds = -BEYOND, -BEYOND, width + BEYOND, depth + BEYOND
    places = scatter(bounds, growth.spacing, growth.seed, 0.75)
    places = places.keep(field.near(places.x, places.y) > 0)
    # A hedge's band is narrower than the plants in it, which may overhang.
    room = growth.radius - 0.06 if growth.cut is PLAIN else 0.04
    return _settled(places.keep(places.roll(9) >= growth.bare), field, room)


def _settled(places: Scatter, field: CoarseField, room: float) -> Scatter:
    """Return places moved inward until they have this much room to the edge, or nearly."""
    x, y = places.x, places.y
    east, south = (CoarseField(part) for part in slopes(field.values, 1 / FINENESS))
    for _ in range(2):
        lack = np.maximum(np.float32(room) - field.near(x, y), 0)
        x, y = x + lack * east.near(x, y), y + lack * south.near(x, y)
    moved = Scatter(places.column, places.row, x, y, places.seed)
    return moved.keep(field.near(x, y) > room - 0.1)


def _mixture(places: Scatter, grove: Grove) -> list[tuple[Habit, Scatter]]:
    """Return places shared out among kinds: by what grows around, and by chance."""
    around = value_at(places.x, places.y, 4.5, 211) * 0.5 + 0.5
    draw = 0.55 * around + 0.45 * places.roll(5)
    found = []
    low = -1.0
    for high, habit in grove:
        found.append((habit, places.keep((draw > low) & (draw <= high))))
        low = high
    return found


def _paint(stand: Stand, canvas: Canvas) -> None:
    """Draw each plant over the shade that it throws on its neighbours."""
    places, lamp = stand.places, canvas.lamp
    if not len(places):
        return
    size = stand.radius * canvas.pixels
    if size >= 4:
        x = places.x - np.float32(0.3 * stand.radius * lamp.x)
        y = places.y - np.float32(0.3 * stand.radius * lamp.y)
        canvas.strew([drop(round(size, 2))], x, y, places.roll(1))
    canvas.strew(crowns(stand.habit, stand.radius, canvas), places.x, places.y, places.roll(2))
