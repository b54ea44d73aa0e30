"""Terrain as flat shapes with a pattern per kind: what has changed since the table was painted."""

from __future__ import annotations

from collections.abc import Iterable

from game.table.lattice import centre_of
from game.table.scene import Feature, Scene
from game.ui.art.features import BREADTHS, known
from game.ui.art.sketch import GRASS, TONES
from game.ui.overlay import Overlay
from game.ui.patterns import Pattern
from game.ui.theme import IVORY, Colour

SOLID = 255
DOTTED = ("wood", "dense_wood", "jungle", "brush", "bushes", "grove", "reeds", "hedge", "tree")
HATCHED = ("river", "lake", "ford", "marsh", "stream", "thin_ice", "pit", "fissure", "ditch")
TONE: dict[str, Colour] = TONES | {
    "hill": (184, 178, 132),
    "stream": TONES["river"],
    "jungle": TONES["wood"],
    "bushes": TONES["brush"],
    "tree": TONES["wood"],
    "fissure": TONES["pit"],
    "obstacle": TONES["fence"],
}


def tone_of(kind: str) -> Colour:
    """Return the flat colour of a kind of terrain."""
    return TONE.get(kind, GRASS)


def pattern_of(kind: str) -> Pattern:
    """Return the pattern by which a kind is told apart without its colour."""
    return "dots" if kind in DOTTED else "hatch" if kind in HATCHED else "fill"


def dark(colour: Colour) -> Colour:
    """Return a colour as its own outline."""
    red, green, blue = (part * 55 // 100 for part in colour)
    return red, green, blue


def draw_changes(overlay: Overlay, before: Scene, now: Scene) -> None:
    """Draw grass where something lay, and flat what is new or lies elsewhere."""
    if now.table != "plane":
        _draw_cells(overlay, before, now)
        return
    was = {feature.id: feature for feature in before.features}
    fresh = {feature.id: feature for feature in now.features if was.get(feature.id) != feature}
    there = {feature.id for feature in now.features}
    gone = [each for each in before.features if each.id in fresh or each.id not in there]
    for feature in gone:
        _cover(overlay, feature)
    covered = [_box(feature) for feature in gone]
    for feature in now.features:
        if feature.id in fresh or any(_meet(_box(feature), box) for box in covered):
            draw_flat(overlay, feature)


def draw_flat(overlay: Overlay, feature: Feature, alpha: int = SOLID) -> None:
    """Draw one piece of terrain flat."""
    (shape,) = known([feature])
    colour = tone_of(feature.kind)
    if shape.closed:
        overlay.region([feature.outline], colour, min(alpha, 235), "fill")
        if pattern_of(feature.kind) != "fill":
            overlay.region([feature.outline], dark(colour), alpha // 9, pattern_of(feature.kind))
        overlay.trace(feature.outline, dark(colour), "solid", 2, closed=True)
        return
    broad = feature.width or BREADTHS.get(shape.kind, 0.5)
    width = max(3, round(broad * overlay.camera.pixels))
    overlay.trace(feature.outline, dark(colour), "solid", width)
    overlay.trace(feature.outline, colour, "solid", max(1, width - 2))


def draw_faded(overlay: Overlay, features: Iterable[Feature], percent: int) -> None:
    """Lay grass over painted pieces, so that only so much of them is seen."""
    with overlay.faded(100 - percent) as thin:
        for feature in features:
            _cover(thin, feature)


def _cover(overlay: Overlay, feature: Feature) -> None:
    """Lay grass over what is painted but no longer there."""
    if feature.closed:
        overlay.region([feature.outline], GRASS, 236, "fill")
        overlay.trace(
            feature.outline, GRASS, "solid", max(3, round(overlay.camera.pixels / 3)), closed=True
        )
        return
    (shape,) = known([feature])
    broad = (feature.width or BREADTHS.get(shape.kind, 0.5)) + 0.3
    overlay.trace(feature.outline, GRASS, "solid", max(4, round(broad * overlay.camera.pixels)))


def _draw_cells(overlay: Overlay, before: Scene, now: Scene) -> None:
    """Draw the cells that have changed, those of a kind together."""
    changed: dict[str, list[tuple[int, int]]] = {}
    for y, row in enumerate(now.ground):
        for x, kind in enumerate(row):
            raised = bool(now.levels) and now.levels[y][x] != _level(before, x, y)
            if raised or _kind(before, x, y) != kind:
                changed.setdefault(kind, []).append((x, y))
    for kind, cells in changed.items():
        overlay.cells(cells, tone_of(kind), 235)
        if pattern_of(kind) != "fill":
            overlay.cells(cells, dark(tone_of(kind)), 60, "hatch")
    if not now.levels:
        return
    for cells in changed.values():
        for x, y in cells:
            if now.levels[y][x]:
                overlay.number(str(now.levels[y][x]), centre_of(now.table, (x, y)), IVORY)


def _kind(scene: Scene, x: int, y: int) -> str:
    return scene.ground[y][x] if y < len(scene.ground) and x < len(scene.ground[y]) else ""


def _level(scene: Scene, x: int, y: int) -> int:
    return scene.levels[y][x] if y < len(scene.levels) and x < len(scene.levels[y]) else 0


def _box(feature: Feature) -> tuple[float, float, float, float]:
    xs, ys = zip(*feature.outline, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def _meet(one: Iterable[float], other: Iterable[float]) -> bool:
    left, top, right, bottom = one
    west, north, east, south = other
    return left <= east and west <= right and top <= south and north <= bottom
