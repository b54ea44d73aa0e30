"""What fire and magic leave on a table: burning houses, charred trees, walls of light."""

from __future__ import annotations

import math

import numpy as np
from shapely import Polygon

from game.table.scene import Point
from game.ui.art.canvas import Canvas, Colour, Lamp, Sketch, ramp
from game.ui.art.noise import chance, scatter, value
from game.ui.art.regions import Patch
from game.ui.art.shadows import Shadows
from game.ui.art.survey import Survey

CHAR: Colour = (44, 38, 34)
CHAR_LIT: Colour = (104, 94, 86)
HEARTWOOD: Colour = (120, 88, 60)
EMBER: Colour = (238, 120, 44)
FLAMES: tuple[tuple[float, Colour], ...] = (
    (1.0, (196, 60, 22)),
    (0.76, (240, 128, 32)),
    (0.5, (252, 196, 72)),
    (0.26, (255, 240, 176)),
)
"""From the outside in: how large, and which colour."""
SMOKE: Colour = (60, 56, 56)
SHARD: Colour = (138, 176, 222)
SHARD_LIT: Colour = (222, 240, 252)
SHARD_DARK: Colour = (74, 98, 164)
STUMPS = 5


class Fires:
    """Burning houses, burnt groves and magic barriers of a table."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        layout = survey.layout
        self.burning = [patch.centre for patch in layout.of("burning_house")]
        self.stumps = [spot for patch in layout.of("burnt_grove") for spot in _stumps(patch)]
        self.shards = [shard for patch in layout.of("barrier") for shard in _shards(patch)]
        self.shards.sort(key=lambda shard: shard[0][1])

    def cast(self, shadows: Shadows) -> None:
        """Cast the shadows of what still stands."""
        for x, y, radius in self.stumps:
            shadows.disc((x, y), radius, 0.3)

    def paint(self, canvas: Canvas) -> None:
        """Paint stumps, crystal, and the flames over everything."""
        for stump in self.stumps:
            _stump(stump, canvas)
        for centre, turn, size in self.shards:
            _shard(centre, turn, size, canvas)
        for spot in self.burning:
            _glow(spot, 1.0, canvas)
            _smoke(spot, canvas)
            _flames(spot, canvas)


def _stumps(patch: Patch) -> list[tuple[float, float, float]]:
    """Return a few trunks to a hex, the thickest in its middle."""
    found = []
    for number in range(STUMPS):
        turn = 2.4 * number + 6 * chance(*patch.centre, 611)
        far = 0.0 if number == 0 else 0.3 + 0.08 * chance(number, patch.centre[0], 612)
        radius = 0.11 if number == 0 else 0.05 + 0.03 * chance(number, patch.centre[1], 613)
        x, y = patch.centre
        found.append((x + far * math.cos(turn), y + far * math.sin(turn), radius))
    return found


def _stump(stump: tuple[float, float, float], canvas: Canvas) -> None:
    """Draw a charred trunk from above with bare limbs, and ash around it."""
    x, y, radius = stump
    sketch = Sketch(canvas, (x - 0.45, y - 0.45, x + 0.45, y + 0.45))
    for limb in range(5):
        turn = 1.26 * limb + 3 * chance(x, y, 614 + limb)
        reach = radius * (2.0 + 1.6 * chance(y, x, 615 + limb))
        end = x + reach * math.cos(turn), y + reach * math.sin(turn)
        sketch.line((x, y), end, max(0.035, 0.4 * radius), CHAR)
        twig = end[0] + 0.06 * math.cos(turn + 0.8), end[1] + 0.06 * math.sin(turn + 0.8)
        sketch.line(end, twig, 0.022, CHAR)
    lamp = canvas.lamp
    sketch.disc((x, y), radius, CHAR)
    sketch.disc((x + lamp.x * 0.3 * radius, y + lamp.y * 0.3 * radius), radius * 0.66, CHAR_LIT)
    sketch.disc((x, y), radius * 0.5, HEARTWOOD)
    sketch.disc((x, y), radius * 0.34, CHAR)
    sketch.finish(0.94)


def _flame(at: Point, size: float, lean: float) -> Polygon:
    """Return a tongue of fire that points up the table."""
    half = (
        (0.0, -1.0),
        (0.2, -0.5),
        (0.42, -0.05),
        (0.34, 0.34),
        (0.0, 0.5),
    )
    ring = [*half, *((-x, y) for x, y in reversed(half[1:-1]))]
    return Polygon(
        [(at[0] + size * (x + lean * min(0.0, y) ** 2), at[1] + size * y) for x, y in ring]
    )


def _flames(spot: Point, canvas: Canvas) -> None:
    sketch = Sketch(canvas, (spot[0] - 0.9, spot[1] - 1.0, spot[0] + 0.9, spot[1] + 0.9))
    tongues = []
    for number in range(9):
        a, b = chance(number, spot[0], 621), chance(number, spot[1], 622)
        turn = 2.4 * number
        far = 0.34 * math.sqrt((number + 0.3) / 9)
        at = spot[0] + far * math.cos(turn), spot[1] + far * math.sin(turn)
        tongues.append((at, 0.26 + 0.2 * a, 0.5 * (b - 0.5)))
    for at, size, lean in sorted(tongues, key=lambda tongue: tongue[0][1]):
        for share, colour in FLAMES:
            low = at[0], at[1] + 0.2 * size * (1 - share)
            sketch.shape(_flame(low, size * share, lean), colour)
    sketch.finish(0.95)


def _smoke(spot: Point, canvas: Canvas) -> None:
    """Paint dark rolls of smoke that drift off to the north-east."""
    x, y = spot
    window = canvas.window((x - 0.6, y - 1.7, x + 1.5, y + 0.5))
    if window is None:
        return
    u, v = window.xs[None, :] - np.float32(x), window.ys[:, None] - np.float32(y)
    along, across = (u - v) * np.float32(0.7071), (u + v) * np.float32(0.7071)
    broad = np.float32(0.3) + np.float32(0.22) * np.maximum(along, 0)
    rolls = value(window.xs, window.ys, 0.42, 631) + 0.5 * value(window.xs, window.ys, 0.19, 633)
    aside = (np.abs(across) / broad + 0.35 * rolls).astype(np.float32)
    plume = ramp(aside, 1.2, 0.3)
    thick = plume * ramp(along, -0.25, 0.15) * ramp(along, 1.6, 0.5)
    window.lay(SMOKE, (0.8 * thick).astype(np.float32))


def _glow(spot: Point, reach: float, canvas: Canvas) -> None:
    """Paint warm light on what lies around."""
    x, y = spot
    window = canvas.window((x - reach, y - reach, x + reach, y + reach))
    if window is None:
        return
    away = np.hypot(window.xs[None, :] - np.float32(x), window.ys[:, None] - np.float32(y))
    window.lay(EMBER, 0.4 * ramp(away.astype(np.float32), reach, 0.1))


def _shards(patch: Patch) -> list[tuple[Point, float, float]]:
    """Return crystals that fill a hex."""
    places = scatter(patch.outline.bounds, 0.36, 641, 0.6)
    found = []
    for x, y, roll in zip(
        places.x.tolist(), places.y.tolist(), places.roll(1).tolist(), strict=True
    ):
        away = math.dist((x, y), patch.centre)
        if away < 0.44:
            found.append(((x, y), 34 * (roll - 0.5), 0.5 - 0.42 * away + 0.1 * roll))
    return found


def _shard(centre: Point, turn: float, size: float, canvas: Canvas) -> None:
    """Draw a crystal that leans a little: a light face, a dark one, a bright edge between them."""
    x, y = centre
    sketch = Sketch(canvas, (x - size, y - 1.6 * size, x + size, y + size))
    sin, cos = math.sin(math.radians(turn)), math.cos(math.radians(turn))

    def at(across: float, up: float) -> Point:
        return x + size * (across * cos + up * sin), y - size * (up * cos - across * sin)

    tip, foot = at(0.0, 1.2), at(0.0, -0.4)
    left, right = at(-0.36, 0.1), at(0.36, 0.1)
    bright, dark = _faced(canvas.lamp)
    sketch.polygon([at(-0.44, 0.1), at(0.0, 1.32), at(0.44, 0.1), at(0.0, -0.52)], SHARD_DARK)
    sketch.polygon([tip, left, foot], bright)
    sketch.polygon([tip, right, foot], dark)
    sketch.line(tip, foot, 0.03, SHARD_LIT)
    sketch.finish(0.9)


def _faced(lamp: Lamp) -> tuple[Colour, Colour]:
    """Return the colours of a crystal's left and right face."""
    left = lamp.x < 0
    lit, dull = (198, 224, 246), SHARD
    return (lit, dull) if left else (dull, lit)
