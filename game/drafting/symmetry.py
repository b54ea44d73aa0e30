"""Twins: pieces that the symmetry of a draft carries onto each other, and edits that keep them so.

Nothing is remembered: twins are those pieces whose images are equal in thousandths. So they are
found in any map, and undo cannot lose them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from math import dist

import shapely

from game.drafting.draft import Draft, Piece, Refused
from game.drafting.shapes import FITS, Size, geometry, outline
from game.drafting.transform import Form, form_of, image_form, image_of
from game.table.symmetries import IMAGES, Image, SymmetryName, impossible
from game.table.terrain import PlaneFeature

NEAR = 0.1
"""Inches by which a piece may differ from the image of another that it is taken for."""
TOUCH = 0.01
"""Square inches that a piece and its twin may share by rounding."""


def images(draft: Draft) -> tuple[Image, ...]:
    """Return the turns and mirrors that edits of a draft follow."""
    return IMAGES[draft.setup.symmetry]


def chosen(draft: Draft, name: SymmetryName) -> Draft:
    """Return the draft with another symmetry, from now on; nothing on the table changes."""
    if why := impossible(name, draft.table, *draft.extent):
        raise Refused(f"{why[0].upper()}{why[1:]}.")
    return replace(draft, setup=replace(draft.setup, symmetry=name))


# -------------------------------------------------------------------- finding twins


def twins(draft: Draft, key: int) -> tuple[int, ...]:
    """Return the pieces that mirror one, itself not among them."""
    found = (other for other in _twins_by_image(draft, draft.piece(key)) if other is not None)
    return tuple(dict.fromkeys(other for other in found if other != key))


def ghosts(draft: Draft, feature: PlaneFeature) -> tuple[PlaneFeature, ...]:
    """Return the images of a feature that differ from it, each once."""
    found = {form_of(feature): feature}
    for image in images(draft):
        made = image_of(feature, image, draft.size)
        found.setdefault(form_of(made), made)
    return tuple(found.values())[1:]


def on_table(draft: Draft, feature: PlaneFeature) -> bool:
    """Return whether a piece like this one lies on the table already."""
    form = form_of(feature)
    return any(form_of(piece.feature) == form for piece in draft.pieces)


def alone(draft: Draft) -> tuple[int, ...]:
    """Return the pieces that lack a twin."""
    group = images(draft)
    there = {form_of(piece.feature) for piece in draft.pieces}
    return tuple(
        piece.key
        for piece in draft.pieces
        if any(image_form(piece.feature, image, draft.size) not in there for image in group)
    )


def _twins_by_image(draft: Draft, piece: Piece) -> tuple[int | None, ...]:
    """Return for each image of the symmetry which piece lies there."""
    group = images(draft)
    if not group:
        return ()
    wanted = [image_form(piece.feature, image, draft.size) for image in group]
    here = form_of(piece.feature)
    at: dict[Form, int] = {}
    for other in draft.pieces:
        if other.key != piece.key:
            at.setdefault(form_of(other.feature), other.key)
    return tuple(piece.key if form == here else at.get(form) for form in wanted)


# -------------------------------------------------------------------- editing with twins


def with_changes(draft: Draft, changes: Mapping[int, PlaneFeature]) -> Draft:
    """Return the draft with pieces replaced, and each twin by the image of what replaced it.

    Where a piece and its twin are both among the changes, the first one leads.
    """
    made: dict[int, PlaneFeature | None] = {}
    for key, wanted in changes.items():
        if key in made:
            continue
        piece = draft.piece(key)
        following = _twins_by_image(draft, piece)
        feature = _self_symmetric(draft, piece, wanted, following)
        made[key] = feature
        for image, other in zip(images(draft), following, strict=True):
            if other is None or other == key:
                continue
            twin = image_of(feature, image, draft.size)
            if form_of(twin) == form_of(feature):
                made[other] = None  # both have met on the axis and are one now
            elif other not in made:
                _refuse_overlap(draft, key, feature, twin)
                named = draft.piece(other).feature.id
                made[other] = replace(twin, id=named)
    pieces = []
    for piece in draft.pieces:
        if piece.key not in made:
            pieces.append(piece)
        elif (changed := made[piece.key]) is not None:
            pieces.append(piece if changed == piece.feature else Piece(piece.key, changed))
    return replace(draft, pieces=tuple(pieces))


def with_twins(draft: Draft, features: Iterable[PlaneFeature]) -> tuple[PlaneFeature, ...]:
    """Return new features and all their images; what lies across the axis is refused."""
    found: list[PlaneFeature] = []
    names = [piece.feature.id for piece in draft.pieces]
    for each in features:
        feature = evened(each, images(draft), draft.size) or each
        if any(_same_place(feature, other) for other in found):
            continue  # the image of one that came before
        for made in (feature, *ghosts(draft, feature)):
            if made is not feature:
                _refuse_overlap(draft, None, feature, made)
            name = unused_name(made.id, names)
            names.append(name)
            found.append(made if name == made.id else replace(made, id=name))
    return tuple(found)


def _same_place(one: PlaneFeature, other: PlaneFeature) -> bool:
    """Return whether two features are the same within rounding."""
    if one.kind != other.kind or (one.area is None) != (other.area is None):
        return False
    return geometry(one).hausdorff_distance(geometry(other)) <= FITS


def one_of_each(draft: Draft, features: Iterable[PlaneFeature]) -> tuple[PlaneFeature, ...]:
    """Return features without those that are about the images of others."""
    kept: list[PlaneFeature] = []
    for feature in features:
        shape = geometry(feature)
        twins_of_kept = [twin for other in kept for twin in ghosts(draft, other)]
        if all(shape.hausdorff_distance(geometry(twin)) > NEAR for twin in twins_of_kept):
            kept.append(feature)
    return tuple(kept)


def unused_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that nothing has yet: mill, mill_2, mill_3."""
    known = set(taken)
    number, found = 1, name
    while found and found in known:
        number += 1
        found = f"{name}_{number}"
    return found


def _self_symmetric(
    draft: Draft, piece: Piece, feature: PlaneFeature, following: tuple[int | None, ...]
) -> PlaneFeature:
    """Return what shall replace a piece that is its own twin; it has to stay one."""
    own = [
        image for image, other in zip(images(draft), following, strict=True) if other == piece.key
    ]
    if not own:
        return feature
    even = evened(feature, own, draft.size)
    if even is None:
        raise Refused(
            f"{draft.name_of(piece.key)} lies on the axis and is its own twin. "
            "Keep it symmetric, or switch the symmetry off first."
        )
    return even


def _refuse_overlap(
    draft: Draft, key: int | None, feature: PlaneFeature, twin: PlaneFeature
) -> None:
    """Refuse an area that would lie on its own twin."""
    if feature.line is not None:
        return
    one, other = geometry(feature), geometry(twin)
    if one.intersects(other) and one.intersection(other).area > TOUCH:
        name = "This piece" if key is None else draft.name_of(key)
        raise Refused(
            f"{name} would lie across the axis, on its own twin. Keep to one side of the axis, "
            "make it symmetric, or switch the symmetry off."
        )


# -------------------------------------------------------------------- across the axis


def evened(feature: PlaneFeature, group: Iterable[Image], size: Size) -> PlaneFeature | None:
    """Return a feature that its images equal exactly, if it is within rounding of one."""
    group = tuple(group)
    if all(image_form(feature, image, size) == form_of(feature) for image in group):
        return feature
    if feature.disc is not None:
        return None
    own = feature.area or feature.line or ()
    points: list[tuple[float, float] | None] = [None] * len(own)
    for number, point in enumerate(own):
        if points[number] is not None:
            continue
        points[number] = point
        for image in group:
            dot = image_of(PlaneFeature("", line=(point,)), image, size).line
            assert dot is not None
            nearest = min(range(len(own)), key=lambda i: dist(own[i], dot[0]))
            if dist(own[nearest], dot[0]) > 2 * FITS:
                return None
            points[nearest] = dot[0]
    made = tuple(point for point in points if point is not None)
    even = replace(feature, area=made) if feature.area is not None else replace(feature, line=made)
    same = all(form_of(image_of(even, image, size)) == form_of(even) for image in group)
    return even if same else None


def made_symmetric(draft: Draft, key: int) -> Draft:
    """Return the draft with an area across the axis joined with its images to one piece."""
    piece = draft.piece(key)
    if piece.feature.area is None:
        raise Refused("Only an area can be joined with its twins.")
    shapes = [geometry(each) for each in (piece.feature, *ghosts(draft, piece.feature))]
    whole = replace(piece.feature, area=outline(shapely.union_all(shapes)), drawn=None)
    even = evened(whole, images(draft), draft.size)
    if even is None:
        raise Refused("Its twins do not touch it, so they stay separate pieces.")
    pieces = [Piece(key, even) if each.key == key else each for each in draft.pieces]
    gone = twins(draft, key)
    return replace(draft, pieces=tuple(each for each in pieces if each.key not in gone))
