"""A draft as something that can be drawn: its ground, its pieces, its zones."""

from __future__ import annotations

from functools import lru_cache

from game.drafting.draft import Draft
from game.drafting.shapes import geometry
from game.table import scene
from game.table.lattice import extent_of
from game.table.plane import circle_outline
from game.table.terrain import HexMap, PlaneFeature, SquareMap, thousandths


def scene_of(draft: Draft) -> scene.Scene:
    """Return a map as it is drawn, without anybody on it."""
    if draft.table == "plane":
        return scene.Scene("plane", draft.size, (), features=_features(draft), mood=draft.mood)
    ground = draft.ground()
    assert isinstance(ground, HexMap | SquareMap)
    kinds = ground.kinds()
    levels = ground.levels() if isinstance(ground, HexMap) else ()
    extent = extent_of(draft.table, len(kinds[0]), len(kinds))
    flat = not any(map(any, levels))
    levels = () if flat else levels
    return scene.Scene(draft.table, extent, kinds, levels=levels, mood=draft.mood)


def _features(draft: Draft) -> tuple[scene.Feature, ...]:
    hills = [piece.feature for piece in draft.pieces if piece.feature.height]
    found = []
    for piece in draft.pieces:
        level = 0
        if piece.feature.height:
            levels = [_level(hill) for hill in hills if _holds(hill, piece.feature)]
            level = sum(levels)
        found.append(_drawn(piece.feature, str(piece.key), level))
    return tuple(found)


def _level(hill: PlaneFeature) -> int:
    return max(1, round(hill.height))


@lru_cache(maxsize=4096)
def _holds(hill: PlaneFeature, other: PlaneFeature) -> bool:
    return hill == other or bool(geometry(hill).covers(geometry(other)))


@lru_cache(maxsize=4096)
def _drawn(feature: PlaneFeature, name: str, level: int) -> scene.Feature:
    """Return one piece; most are the same in many frames."""
    return scene.Feature(name, feature.kind, outline(feature), feature.line is None, level)


def outline(feature: PlaneFeature) -> tuple[scene.Point, ...]:
    """Return the corners of a piece in inches, of a disc many."""
    if feature.disc is not None:
        x, y, radius = map(thousandths, feature.disc)
        return circle_outline((x, y), radius)
    return feature.area or feature.line or ()
