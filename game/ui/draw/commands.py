"""What the panels of the editor do to a session: fields that were set, buttons pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from game.drafting import edits, places, symmetry
from game.drafting.cells import board_resized
from game.drafting.draft import Draft, Piece
from game.drafting.halves import applied_from
from game.drafting.shapes import bounds
from game.drafting.transform import shifted
from game.table.terrain import PlaneFeature
from game.ui.draw.corners import box_of, with_box, with_radius, with_width
from game.ui.draw.session import Edit, Session
from game.ui.draw.tool import DrawTool

BESIDE = 1.0
"""Inches between a piece and its duplicate."""


def change_field(session: Session, tool: DrawTool, name: str, value: Any) -> bool:
    """Set a field of the pen, of what is selected or of the map; return whether it was done."""
    if name.startswith("pen "):
        setattr(session.pen, name.removeprefix("pen "), value)
        return True
    if name == "kind":
        return _kind(session, tool, value)
    match name.split():
        case ["goal", number]:
            return _rename_place(session, "objectives", int(number), value)
        case ["entry", number]:
            return _rename_place(session, "entries", int(number), value)
    if name in MAP_FIELDS:
        label, edit = MAP_FIELDS[name](session.draft, value)
        return session.do(label, edit)
    if len(session.selected) != 1 or name not in PIECE_FIELDS:
        return False
    piece = session.chosen[0]
    label, edit = PIECE_FIELDS[name](session, piece, value)
    return session.do(label, edit)


def _kind(session: Session, tool: DrawTool, kind: str) -> bool:
    keys = session.selected
    if keys and not tool.makes:
        label = f"Made {session.named(keys)} {kind.replace('_', ' ')}"
        return session.do(label, lambda draft: edits.restyled(draft, keys, kind=kind))
    session.pen.kinds[tool.makes] = kind
    if kind == "hill" and not session.pen.height:
        session.pen.height = 1.0
    return True


def _rename_place(session: Session, what: str, number: int, name: str) -> bool:
    """Give an objective or an arrival another name."""
    known = getattr(session.draft.setup, what)
    if number >= len(known) or not name.strip():
        return False
    named = [replace(each, name=name) if n == number else each for n, each in enumerate(known)]
    changes: dict[str, Any] = {what: tuple(named)}
    return session.do(
        f"Renamed {known[number].name}", lambda draft: places.setup_changed(draft, **changes)
    )


Labelled = tuple[str, Edit]


def _symmetry(_: Draft, value: Any) -> Labelled:
    return f"Symmetry: {str(value).replace('_', ' ')}", lambda now: symmetry.chosen(now, value)


def _sized(draft: Draft, wide: float, deep: float) -> Labelled:
    if draft.table == "plane":
        return f"Resized to {wide:g}″ × {deep:g}″", lambda now: edits.resized(now, (wide, deep))
    columns, rows = round(wide), round(deep)
    return f"Resized to {columns} × {rows}", lambda now: board_resized(now, columns, rows)


MAP_FIELDS: dict[str, Callable[[Draft, Any], Labelled]] = {
    "symmetry": _symmetry,
    "title": lambda _, value: ("Changed the title", lambda now: now.titled(value)),
    "about": lambda _, value: ("Changed the description", lambda now: now.titled(now.name, value)),
    "map wide": lambda draft, value: _sized(draft, value, draft.extent[1]),
    "map deep": lambda draft, value: _sized(draft, draft.extent[0], value),
}


def _replacing(piece: Piece, feature: PlaneFeature) -> Edit:
    return lambda draft: edits.replaced(draft, piece.key, feature)


def _moved_to(session: Session, piece: Piece, x: float | None, y: float | None) -> Labelled:
    west, north, east, south = bounds([piece.feature])
    dx = 0.0 if x is None else x - (west + east) / 2
    dy = 0.0 if y is None else y - (north + south) / 2
    label = f"Moved {session.name_of(piece.key)}"
    return label, lambda draft: edits.moved(draft, (piece.key,), dx, dy)


def _boxed(session: Session, piece: Piece, **changes: Any) -> Labelled:
    drawn = box_of(piece.feature, session.draft.size)
    assert drawn is not None
    wide, deep = changes.pop("wide", drawn.size[0]), changes.pop("deep", drawn.size[1])
    made = with_box(piece.feature, replace(drawn, size=(wide, deep), **changes))
    return f"Resized {session.name_of(piece.key)}", _replacing(piece, made)


def _named(session: Session, piece: Piece, value: Any) -> Labelled:
    name = "_".join(str(value).lower().split())
    return f"Renamed {session.name_of(piece.key)}", lambda draft: edits.renamed(
        draft, piece.key, name
    )


PIECE_FIELDS: dict[str, Callable[[Session, Piece, Any], Labelled]] = {
    "x": lambda session, piece, value: _moved_to(session, piece, value, None),
    "y": lambda session, piece, value: _moved_to(session, piece, None, value),
    "wide": lambda session, piece, value: _boxed(session, piece, wide=value),
    "deep": lambda session, piece, value: _boxed(session, piece, deep=value),
    "turn": lambda session, piece, value: _boxed(session, piece, turn=value % 360),
    "radius": lambda session, piece, value: (
        f"Resized {session.name_of(piece.key)}",
        _replacing(piece, with_radius(piece.feature, value)),
    ),
    "band": lambda session, piece, value: (
        f"Widened {session.name_of(piece.key)} to {value:g}″",
        _replacing(piece, with_width(piece.feature, value, session.draft.size)),
    ),
    "height": lambda session, piece, value: (
        f"{session.name_of(piece.key).capitalize()} is {value:g}″ high",
        lambda draft: edits.restyled(draft, (piece.key,), height=value),
    ),
    "name": _named,
}


# ---------------------------------------------------------------------- buttons


def do_deed(session: Session, command: str) -> None:
    """Do what a button of the panels, or its key, asks for."""
    keys = session.selected
    match command.split():
        case ["all"]:
            free = [each for each in session.draft.pieces if session.layers.free(each.feature)]
            session.select([piece.key for piece in free])
        case [
            ("copy" | "cut" | "duplicate" | "turn" | "flip" | "front" | "align" | "spread"),
            *_,
        ] if not keys:
            session.say("Select a piece first.")
        case ["duplicate"]:
            _duplicate(session)
        case ["turn"]:
            session.do("Turned by 15°", lambda draft: edits.turned(draft, keys, 15))
        case ["flip"]:
            session.do("Flipped", lambda draft: edits.mirrored(draft, keys, "east_west"))
        case ["front"]:
            session.do("Brought to the front", lambda draft: edits.raised_to_top(draft, keys))
        case ["apply", part]:
            words = part.replace("_", "-")
            session.do(
                f"Made the table from its {words} part", lambda draft: applied_from(draft, part)
            )
        case ["align", way]:
            _align(session, way)
        case ["spread", way]:
            _spread(session, way)


def _duplicate(session: Session) -> None:
    """Put a copy of the selection beside it, and select that."""
    before, size = session.draft, session.draft.size
    features = [replace(piece.feature, id="") for piece in session.chosen]
    west, north, east, south = bounds(features)
    dx = east - west + BESIDE
    if east + dx > size[0]:
        dx = -dx if west - (east - west) - BESIDE >= 0 else 0.0
    dy = 0.0 if dx else (south - north + BESIDE) * (1 if 2 * south - north < size[1] else -1)
    session.do("Duplicated", _adding_copies(features, dx, dy))
    session.select(session.draft.fresh(before)[: len(features)])


def _adding_copies(features: list[PlaneFeature], dx: float, dy: float) -> Edit:
    def edit(draft: Draft) -> Draft:
        return edits.added(draft, *(shifted(each, dx, dy, draft.size) for each in features))

    return edit


def _align(session: Session, way: str) -> None:
    """Bring the selection into one line, along its outermost piece."""
    pieces = session.chosen
    whole = bounds([piece.feature for piece in pieces])

    def edit(draft: Draft) -> Draft:
        for piece in pieces:
            own = bounds([piece.feature])
            dx, dy = _shift(way, own, whole)
            draft = edits.moved(draft, (piece.key,), dx, dy)
        return draft

    session.do(f"Aligned {len(pieces)} pieces", edit)


Bounds = tuple[float, float, float, float]


def _shift(way: str, own: Bounds, whole: Bounds) -> tuple[float, float]:
    west, north, east, south = (theirs - mine for mine, theirs in zip(own, whole, strict=True))
    return {
        "west": (west, 0.0),
        "east": (east, 0.0),
        "across": ((west + east) / 2, 0.0),
        "north": (0.0, north),
        "south": (0.0, south),
        "down": (0.0, (north + south) / 2),
    }[way]


def _spread(session: Session, way: str) -> None:
    """Leave the same gap between one piece of the selection and the next."""
    pieces = session.chosen
    if len(pieces) < 3:
        session.say("Even gaps need at least three pieces.")
        return
    first, last = (0, 2) if way == "across" else (1, 3)
    order = sorted(pieces, key=lambda piece: bounds([piece.feature])[first])
    boxes = [bounds([piece.feature]) for piece in order]
    room = boxes[-1][last] - boxes[0][first] - sum(box[last] - box[first] for box in boxes)
    gap, at = room / (len(boxes) - 1), boxes[0][first]
    shifts = []
    for box in boxes:
        shifts.append(at - box[first])
        at += box[last] - box[first] + gap

    def edit(draft: Draft) -> Draft:
        for piece, by in zip(order, shifts, strict=True):
            dx, dy = (by, 0.0) if way == "across" else (0.0, by)
            draft = edits.moved(draft, (piece.key,), dx, dy)
        return draft

    session.do(f"Spread {len(pieces)} pieces evenly", edit)
