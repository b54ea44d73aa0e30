"""Where those stand who share a base: on hexes, in ranks on a stand, in a crowd."""

from __future__ import annotations

from dataclasses import replace

from game.table.scene import Figure, Look
from game.ui.art.mini_base import Plinth
from game.ui.art.mini_kit import Kit

Place = tuple[float, float, float]
"""Across, down and the size of the base that whoever stands there would have alone."""

ALONE_ON_HEXES: dict[str, tuple[Place, Place]] = {
    "three": ((0.0, 0.05, 1.55), (0.0, -0.06, 2.0)),
    "gun": ((0.0, 0.0, 1.5), (0.0, 0.0, 1.9)),
    "four": ((0.0, -0.02, 1.9), (0.0, -0.02, 2.4)),
}
"""Where a creature stands on several hexes, and the size of its own base: on two legs, on four."""
THREE_ON_A_HEX = ((-0.22, -0.12), (0.23, -0.14), (0.0, 0.24))
RIDERS_ON_A_HEX = ((-0.22, 0.02), (0.22, -0.02))

RANKS: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    2: (((-0.245, -0.02), (0.245, 0.04)), 0.62),
    3: (((-0.25, -0.17), (0.25, -0.15), (0.0, 0.24)), 0.64),
    4: (((-0.25, -0.18), (0.25, -0.16), (-0.23, 0.27), (0.25, 0.28)), 0.6),
    5: (((0.04, 0.03), (-0.3, -0.25), (0.28, -0.29), (-0.27, 0.29), (0.31, 0.24)), 0.56),
}
"""Where men stand on a square stand, in widths of it, and how large each one's place is."""
RIDERS: dict[int, tuple[tuple[tuple[float, float], ...], float]] = {
    2: (((-0.23, -0.02), (0.23, 0.03)), 0.8),
    3: (((0.0, -0.2), (-0.28, 0.1), (0.28, 0.12)), 0.64),
}
BIG = 1.2
"""From which width on a stand is for those whose arms and clubs reach beyond it."""
MIXED: dict[str, tuple[str, ...]] = {
    "pitchfork": ("pitchfork", "club", "torch", "pitchfork", "axe"),
    "torch": ("torch", "club", "pitchfork", "torch", "torch"),
}
"""What those carry who arm themselves with whatever there is."""
HEADS = ("cap", "hood", "bare", "hat", "cap")


def on_hexes(figure: Figure, wide: float) -> list[Place]:
    """Return one, two riders or several men on a hex; a single creature on several."""
    if figure.base != "one":
        x, y, size = ALONE_ON_HEXES[figure.base][figure.mounted]
        return [(x, y, size)]
    if figure.men == 1:
        return [(0.0, 0.02, wide * (1.14 if figure.mounted else 0.9))]
    if figure.mounted:
        return [(x * wide, y * wide, 0.68 * wide) for x, y in RIDERS_ON_A_HEX]
    return [(x * wide, y * wide, 0.64 * wide) for x, y in THREE_ON_A_HEX]


FEW: tuple[tuple[float, tuple[tuple[float, float], ...], float], ...] = (
    (21.0, ((0.0, 0.1),), 0.46),
    (34.0, ((-0.23, 0.04), (0.23, 0.12)), 0.3),
    (1000.0, ((0.0, -0.14), (-0.25, 0.2), (0.25, 0.22)), 0.28),
)
"""Up to how many pixels across a base so many share it, where, and half the width of a place."""
ALL_FROM, HALF = 50.0, 0.42
"""Pixels across a stand from which all are drawn who are on it, and half the width of each place
in parts of what they would have in full."""
FEW_RIDERS: tuple[tuple[float, tuple[tuple[float, float], ...], float], ...] = (
    (30.0, ((0.0, 0.06),), 0.34),
    (1000.0, ((-0.22, 0.0), (0.22, 0.1)), 0.26),
)


def few_on(figure: Figure, across: float) -> list[Place]:
    """Return as many as can be told apart on a base so many pixels wide, with half their widths."""
    wide = min(figure.extent)
    table = FEW_RIDERS if figure.mounted or figure.look.mount != "none" else FEW
    alone = figure.men == 1
    ranked = RANKS if table is FEW else RIDERS
    if across >= ALL_FROM and figure.shape != "hexes" and figure.men in ranked:
        spots, share = ranked[figure.men]
        return [(x * wide, y * wide, HALF * share * wide) for x, y in spots]
    spots, half = next((spots, half) for most, spots, half in table if alone or across < most)
    return [(x * wide, y * wide, half * wide) for x, y in spots]


def side_by_side(figure: Figure, base: Plinth) -> list[Place]:
    """Return as many in one row as a long base has room for."""
    size = 2 * base.small
    wide, deep = base.across / base.along, base.along / base.across
    if figure.mounted:
        # A mount is longer than wide: it may fill a base as narrow as itself.
        size, deep = min(2.16 * base.along, 3.2 * base.across), 1.0
    count = max(1, min(5, round(max(wide, deep))))
    if count == 1:
        return [(0.0, 0.0, size)]
    steps = [(2 * number + 1) / count - 1 for number in range(count)]
    if wide >= deep:
        return [(step * base.across, 0.0, size) for step in steps]
    return [(0.0, step * base.along, size) for step in steps]


def in_ranks(figure: Figure, base: Plinth) -> list[Place]:
    """Return so many on a square stand as a figure says."""
    wide = 2 * base.small
    table = RIDERS if figure.mounted else RANKS
    if figure.men == 1 or figure.men not in table:
        return [(0.0, 0.0, wide * (1.06 if figure.mounted else 0.96 if wide < BIG else 0.8))]
    spots, share = table[figure.men]
    return [(x * wide, y * wide, share * wide) for x, y in spots]


def varied(kit: Kit, number: int, count: int) -> Kit:
    """Return the outfit of one of several: in a crowd nobody is dressed like his neighbour."""
    look = kit.look
    if count == 1 or look.weapon not in MIXED:
        return kit
    weapon, head = MIXED[look.weapon][number % 5], HEADS[number % 5]
    own: Look = replace(look, weapon=weapon, headgear=head)  # type: ignore[arg-type]
    light = (0.0, 0.22, -0.25, 0.12, -0.12)[number % 5]
    return replace(kit, look=own, cloth=kit.cloth.lit(light))
