"""Several pieces at once: align, distribute, duplicate, join, cut out and grow."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Literal

import shapely
from shapely import Polygon

from game.drafting import edits, symmetry
from game.drafting.draft import Draft, Refused
from game.drafting.shapes import (
    MITRE,
    bounds,
    geometry,
    inches,
    outline,
    redrawn,
    trusted,
)
from game.drafting.transform import shifted
from game.table.drawn import DrawnBand, DrawnBox
from game.table.terrain import PlaneFeature, thousandths

Side = Literal["west", "east", "north", "south", "middle_x", "middle_y"]
Box = tuple[float, float, float, float]
SPECK = 0.01
"""Square inches that are not worth a piece of their own."""


def aligned(draft: Draft, keys: Sequence[int], side: Side) -> Draft:
    """Return the draft with pieces moved so that one side of all is in line with the outmost."""
    whole = bounds(draft.piece(key).feature for key in keys)

    def way(box: Box) -> tuple[float, float]:
        west, north, east, south = (mine - yours for mine, yours in zip(whole, box, strict=True))
        ways = {
            "west": (west, 0.0),
            "east": (east, 0.0),
            "north": (0.0, north),
            "south": (0.0, south),
            "middle_x": ((west + east) / 2, 0.0),
            "middle_y": (0.0, (north + south) / 2),
        }
        return ways[side]

    return _shifted(draft, keys, lambda key: way(bounds([draft.piece(key).feature])))


def distributed(draft: Draft, keys: Sequence[int], along: Literal["x", "y"]) -> Draft:
    """Return the draft with the same gap between neighbours; the outmost two stay in place."""
    if len(keys) < 3:
        raise Refused("Select three pieces or more to distribute.")
    low, high = (0, 2) if along == "x" else (1, 3)
    boxes = {key: bounds([draft.piece(key).feature]) for key in keys}
    order = sorted(keys, key=lambda key: boxes[key][low] + boxes[key][high])
    taken = sum(boxes[key][high] - boxes[key][low] for key in order)
    gap = (boxes[order[-1]][high] - boxes[order[0]][low] - taken) / (len(order) - 1)
    shifts: dict[int, tuple[float, float]] = {}
    place = boxes[order[0]][low]
    for key in order:
        off = place - boxes[key][low]
        shifts[key] = (off, 0.0) if along == "x" else (0.0, off)
        place += boxes[key][high] - boxes[key][low] + gap
    return _shifted(draft, keys, lambda key: shifts[key])


def duplicated(draft: Draft, keys: Sequence[int], dx: float, dy: float, times: int = 1) -> Draft:
    """Return the draft with copies of pieces, each a step farther along a line."""
    copies = [
        shifted(replace(draft.piece(key).feature, id=""), dx * step, dy * step, draft.size)
        for step in range(1, times + 1)
        for key in keys
    ]
    return edits.added(draft, *copies)


def joined(draft: Draft, keys: Sequence[int]) -> Draft:
    """Return the draft with areas that touch or overlap as one piece, of the first one's kind."""
    features = _areas(draft, keys)
    if len(features) < 2:
        raise Refused("Select two areas or more to join.")
    whole = shapely.union_all([geometry(each) for each in features])
    if not isinstance(whole, Polygon):
        raise Refused("They do not touch each other; move them together first.")
    one = replace(features[0], area=outline(whole), disc=None, drawn=None)
    return edits.added(edits.removed(draft, keys), one)


def cut_out(draft: Draft, key: int, cutters: Sequence[int]) -> Draft:
    """Return the draft with other areas cut out of one, which may fall into several."""
    (feature,) = _areas(draft, [key])
    hole = shapely.union_all([geometry(each) for each in _areas(draft, cutters)])
    rest = [part for part in whole_parts(geometry(feature).difference(hole)) if part.area > SPECK]
    if not rest:
        raise Refused(f"Nothing would be left of {draft.name_of(key)}.")
    bare = replace(feature, disc=None, drawn=None)
    parts = [replace(bare, area=outline(part)) for part in rest]
    parts[1:] = [replace(part, id="") for part in parts[1:]]
    return edits.added(edits.removed(draft, [key]), *parts)


def grown(draft: Draft, keys: Sequence[int], by: float) -> Draft:
    """Return the draft with areas grown by inches on every side, or shrunk if it is below 0."""
    changes = {key: _grown(draft, key, by) for key in keys}
    return symmetry.with_changes(draft, changes)


def _grown(draft: Draft, key: int, by: float) -> PlaneFeature:
    feature = trusted(draft.piece(key).feature, draft.size)
    drawn = feature.drawn
    too_small = Refused(f"Nothing would be left of {draft.name_of(key)}.")
    if feature.line is not None:
        raise Refused("A line has no width; draw it as a band to make it wider.")
    if feature.disc is not None:
        x, y, radius = feature.disc
        if radius + by <= 0:
            raise too_small
        return replace(feature, disc=(x, y, inches(thousandths(radius + by))))
    if isinstance(drawn, DrawnBox):
        width, depth = (inches(thousandths(side + 2 * by)) for side in drawn.size)
        if min(width, depth) <= 0:
            raise too_small
        return redrawn(replace(feature, drawn=replace(drawn, size=(width, depth))), draft.size)
    if isinstance(drawn, DrawnBand):
        wide = inches(thousandths(drawn.width + 2 * by))
        if wide <= 0:
            raise too_small
        return redrawn(replace(feature, drawn=replace(drawn, width=wide)), draft.size)
    wide_shape = geometry(feature).buffer(by, join_style="mitre", mitre_limit=MITRE)
    shape = wide_shape.intersection(shapely.box(0, 0, *draft.size))
    if shape.is_empty:
        raise too_small
    return replace(feature, area=outline(shape), drawn=None)


def _shifted(draft: Draft, keys: Sequence[int], way: Callable[[int], tuple[float, float]]) -> Draft:
    return symmetry.with_changes(
        draft, {key: shifted(draft.piece(key).feature, *way(key), draft.size) for key in keys}
    )


def _areas(draft: Draft, keys: Sequence[int]) -> list[PlaneFeature]:
    found = [draft.piece(key).feature for key in keys]
    if any(feature.line is not None for feature in found):
        raise Refused("Lines have no area; select areas only.")
    return found


def whole_parts(shape: shapely.Geometry) -> Iterator[Polygon]:
    """Yield the parts of a shape; one with a hole is cut in two through the hole."""
    for part in shapely.get_parts(shape).tolist():
        if not isinstance(part, Polygon):
            continue
        if not len(part.interiors):
            yield part
            continue
        west, north, east, south = part.bounds
        middle = part.interiors[0].centroid.x
        for half in ((west, middle), (middle, east)):
            yield from whole_parts(part.intersection(shapely.box(half[0], north, half[1], south)))
