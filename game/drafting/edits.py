"""Edits of the pieces on a table in inches; each follows the symmetry of the draft."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace

from shapely import Point as Spot

from game.drafting import shapes, symmetry, transform
from game.drafting.draft import Draft, Refused, clean
from game.drafting.shapes import Point, inches
from game.table.terrain import PLANE_KINDS, PlaneFeature, thousandths

Keys = Iterable[int]


def added(draft: Draft, *features: PlaneFeature) -> Draft:
    """Return the draft with further pieces and their twins."""
    draft.require_plane()
    return draft.with_features(symmetry.with_twins(draft, features))


def replaced(draft: Draft, key: int, feature: PlaneFeature) -> Draft:
    """Return the draft with another piece in place of one: its outline, kind, name or height."""
    draft.require_plane()
    return symmetry.with_changes(draft, {key: shapes.trusted(feature, draft.size)})


def removed(draft: Draft, keys: Keys) -> Draft:
    """Return the draft without some pieces and their twins."""
    gone = list(keys)
    gone += [twin for key in gone for twin in symmetry.twins(draft, key)]
    return replace(draft, pieces=tuple(each for each in draft.pieces if each.key not in gone))


def moved(draft: Draft, keys: Keys, dx: float, dy: float) -> Draft:
    """Return the draft with pieces moved by inches to the east and south."""
    return _each(draft, keys, lambda each: transform.shifted(each, dx, dy, draft.size))


def turned(draft: Draft, keys: Keys, angle: float, about: Point | None = None) -> Draft:
    """Return the draft with pieces turned clockwise by degrees, about their common middle."""
    keys = tuple(keys)
    pivot = about or middle_of(draft, keys)
    return _each(draft, keys, lambda each: transform.turned(each, angle, pivot, draft.size))


def scaled(
    draft: Draft,
    keys: Keys,
    across: float,
    down: float | None = None,
    about: Point | None = None,
) -> Draft:
    """Return the draft with pieces made larger or smaller, from their common middle."""
    keys = tuple(keys)
    pivot = about or middle_of(draft, keys)
    deep = across if down is None else down
    return _each(draft, keys, lambda each: transform.scaled(each, across, deep, pivot, draft.size))


def mirrored(draft: Draft, keys: Keys, way: str, about: Point | None = None) -> Draft:
    """Return the draft with pieces flipped from east to west or from north to south."""
    keys = tuple(keys)
    pivot = about or middle_of(draft, keys)
    return _each(draft, keys, lambda each: transform.flipped(each, way, pivot, draft.size))


def restyled(
    draft: Draft, keys: Keys, *, kind: str | None = None, height: float | None = None
) -> Draft:
    """Return the draft with pieces of another kind or height."""
    if kind is not None and kind not in PLANE_KINDS:
        raise Refused(f"There is no kind of terrain {kind!r}.")

    def change(feature: PlaneFeature) -> PlaneFeature:
        tall = feature.height if height is None else inches(thousandths(height))
        return replace(feature, kind=kind or feature.kind, height=tall)

    return _each(draft, keys, change)


def renamed(draft: Draft, key: int, name: str) -> Draft:
    """Return the draft with another name for one piece; its twins keep theirs."""
    name = clean(name)
    pieces = [
        replace(each, feature=replace(each.feature, id=name)) if each.key == key else each
        for each in draft.pieces
    ]
    return replace(draft, pieces=tuple(pieces))


def raised_to_top(draft: Draft, keys: Keys) -> Draft:
    """Return the draft with pieces last in the list, drawn over all others."""
    top = set(keys)
    order = sorted(draft.pieces, key=lambda each: each.key in top)
    return replace(draft, pieces=tuple(order))


def crossing_laid(draft: Draft, key: int, at: Point, long: float, kind: str) -> Draft:
    """Return the draft with a ford or bridge on a river, which ends on both sides of it."""
    draft.require_plane()
    before = draft.piece(key).feature
    made, rest = shapes.crossing(before, at, long, kind, draft.size)
    parted = removed(draft, [key])
    if not symmetry.ghosts(draft, before):
        # A river that is its own image gets the crossing's images as well, and is cut at each.
        for twin in symmetry.ghosts(draft, made):
            rest = _cut_at(rest, shapes.middle([twin]), long, draft)
        rest = symmetry.one_of_each(draft, rest)
    rest = tuple(
        [replace(part, id="" if number else before.id) for number, part in enumerate(rest)]
    )
    return added(parted, *rest, made)


def _cut_at(
    parts: Sequence[PlaneFeature], at: Point, long: float, draft: Draft
) -> tuple[PlaneFeature, ...]:
    """Return stretches of a river with a gap in the one that a place lies on."""
    near = min(parts, key=lambda part: shapes.geometry(part).distance(Spot(at)))
    _, rest = shapes.crossing(near, at, long, near.kind, draft.size)
    return (*(part for part in parts if part is not near), *rest)


def gate_cut(draft: Draft, key: int, at: Point, width: float) -> Draft:
    """Return the draft with a gap in a line, which becomes two lines."""
    parts = shapes.gated(draft.piece(key).feature, at, width)
    first, *others = parts
    changed = symmetry.with_changes(draft, {key: first})
    return added(changed, *others) if others else changed


def resized(draft: Draft, size: tuple[float, float], anchor: Point = (0, 0)) -> Draft:
    """Return the draft on a larger or smaller table; what lay at the origin lies at the anchor.

    Pieces that reach beyond it stay and are told as mistakes, so that nothing is lost silently.
    """
    draft.require_plane()
    (sides,) = shapes.snapped([size])
    wide = replace(draft, size=sides)
    features = [transform.shifted(each.feature, *anchor, sides) for each in draft.pieces]
    pieces = [
        replace(each, feature=feature) for each, feature in zip(draft.pieces, features, strict=True)
    ]
    setup = draft.places
    zones = {
        name: tuple(
            shapes.snapped([(x + anchor[0], y + anchor[1]) for x, y in each]) for each in zone
        )
        for name, zone in setup.zones.items()
    }
    goals = [
        replace(goal, at=shapes.snapped([(goal.at[0] + anchor[0], goal.at[1] + anchor[1])])[0])
        for goal in setup.objectives
    ]
    entries = [
        replace(entry, span=shapes.snapped([(entry.span[0] + along, entry.span[1] + along)])[0])
        for entry in setup.entries
        for along in [anchor[0] if entry.edge in ("north", "south") else anchor[1]]
    ]
    notes = [
        replace(note, at=shapes.snapped([(note.at[0] + anchor[0], note.at[1] + anchor[1])])[0])
        for note in setup.notes
    ]
    moved_setup = replace(
        setup,
        zones=zones,
        objectives=tuple(goals),
        entries=tuple(entries),
        notes=tuple(notes),
    )
    return replace(wide, pieces=tuple(pieces), setup=moved_setup)


def middle_of(draft: Draft, keys: Sequence[int]) -> Point:
    """Return the middle of the rectangle around pieces."""
    if not keys:
        raise Refused("Select a piece first.")
    return shapes.middle([draft.piece(key).feature for key in keys])


def _each(draft: Draft, keys: Keys, change: Callable[[PlaneFeature], PlaneFeature]) -> Draft:
    draft.require_plane()
    return symmetry.with_changes(draft, {key: change(draft.piece(key).feature) for key in keys})
