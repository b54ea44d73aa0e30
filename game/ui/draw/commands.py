"""What the panels of the editor do to a session: fields that were set, buttons pressed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

from game.core.errors import DataError, UsageError
from game.drafting import arrange, edits, places, symmetry
from game.drafting.cells import board_resized
from game.drafting.clipboard import copied, pasted
from game.drafting.draft import Draft, Piece
from game.drafting.halves import applied_from
from game.drafting.layout import as_cells, as_plane
from game.drafting.shapes import bounds
from game.drafting.whole import turned_map
from game.table.scene import Point
from game.table.terrain import PlaneFeature
from game.ui.clipboard import copy_text, pasted_text
from game.ui.draw.corners import box_of, with_box, with_radius, with_width
from game.ui.draw.session import Edit, Session
from game.ui.draw.snapping import rounded
from game.ui.draw.tool import DrawTool
from game.ui.draw.tracing import Tracing

BESIDE = 1.0
"""Inches between a piece and its duplicate."""


def change_field(session: Session, tool: DrawTool, name: str, value: Any) -> bool:
    """Set a field of the pen, of what is selected or of the map; return whether it was done."""
    if name.startswith("pen "):
        setattr(session.pen, name.removeprefix("pen "), value)
        return True
    if name == "kind":
        return _kind(session, tool, value)
    if name.startswith("trace "):
        trace_field(session, name.removeprefix("trace "), value)
        return True
    if name == "keep stamp":
        session.keep_stamp(value)
        return True
    match name.split():
        case ["goal", number]:
            return _rename_place(session, "objectives", int(number), value)
        case ["entry", number]:
            return _rename_place(session, "entries", int(number), value)
        case ["note", number]:
            return _rewrite_note(session, int(number), value)
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


def _rewrite_note(session: Session, number: int, text: str) -> bool:
    notes = session.draft.setup.notes
    if number >= len(notes) or notes[number].text == text.strip():
        return False
    label = f"Rewrote note {number + 1}" if text.strip() else f"Removed note {number + 1}"
    return session.do(label, lambda draft: places.note_rewritten(draft, number, text))


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

SELECTED = ("copy", "cut", "duplicate", "turn", "flip", "front", "grow", "align", "spread", "join")
"""What needs something that is selected."""


def do_deed(session: Session, command: str, at: Point | None = None) -> None:
    """Do what a button of the panels, or its key, asks for; `at` is where the mouse is."""
    words = command.split()
    if words[0] in SELECTED and not session.selected:
        session.say("Select a piece first.")
        return
    match words:
        case ["all"]:
            free = [each for each in session.draft.pieces if session.layers.free(each.feature)]
            session.select([piece.key for piece in free])
        case ["copy"]:
            _copy(session)
        case ["cut"]:
            _copy(session)
            _edit_selected(session, "Cut out", edits.removed)
        case ["paste", *how]:
            _paste(session, None if how else at)
        case ["duplicate"]:
            _duplicate(session)
        case [("apply" | "whole" | "as"), how]:
            _whole_map(session, words[0], how)
        case ["even"]:
            key = session.selected[0]
            label = f"Made {session.name_of(key)} symmetric in itself"
            session.do(label, lambda draft: symmetry.made_symmetric(draft, key))
        case ["zone"]:
            _zone_of(session)
        case _:
            _arrange(session, words)


def _whole_map(session: Session, what: str, how: str) -> None:
    """Make the table from a part of it, turn it, or lay it out on another kind of table."""
    match what, how:
        case "apply", part:
            label = f"Made the table from its {part.replace('_', '-')} part"
            session.do(label, lambda draft: applied_from(draft, part))
        case "whole", way:
            session.do("Turned the whole map", lambda draft: turned_map(draft, way))
        case "as", ("hexes" | "squares") as cells:
            session.do(f"Laid out on {cells}", lambda draft: as_cells(draft, cells))
        case "as", _:
            session.do("Laid out in inches", as_plane)


def _arrange(session: Session, words: list[str]) -> None:
    """Turn, flip, align, join or resize what is selected."""
    match words:
        case ["turn"]:
            _edit_selected(session, "Turned", lambda draft, keys: edits.turned(draft, keys, 15))
        case ["flip"]:
            flip = partial(edits.mirrored, way="east_west")
            _edit_selected(session, "Flipped", flip)
        case ["front"]:
            _edit_selected(session, "Brought to the front:", edits.raised_to_top)
        case ["grow", by]:
            label = "Grew" if float(by) > 0 else "Shrank"
            _edit_selected(session, label, partial(arrange.grown, by=float(by)))
        case ["align", ("west" | "east" | "north" | "south" | "middle_x" | "middle_y") as side]:
            _edit_selected(session, "Aligned", partial(arrange.aligned, side=side))
        case ["spread", ("x" | "y") as along]:
            _edit_selected(session, "Spread", partial(arrange.distributed, along=along))
        case ["join"]:
            _edit_selected(session, "Joined", arrange.joined)
        case ["cut", "out"]:
            *others, cutter = session.selected
            if not others:
                session.say("Select the area first and what is cut out of it last.")
                return
            label = f"Cut {session.name_of(cutter)} out of {session.name_of(others[0])}"
            session.do(label, lambda draft: arrange.cut_out(draft, others[0], [cutter]))


def _zone_of(session: Session) -> None:
    """Make a deployment zone of an area that was drawn, in place of the piece."""
    piece = session.chosen[0]
    outline, name = piece.feature.area, session.pen.name
    if outline is None:
        session.say("Only an area can become a zone.")
        return

    def edit(draft: Draft) -> Draft:
        return places.zoned(edits.removed(draft, (piece.key,)), name, (outline,))

    label = f"Made {session.name_of(piece.key)} the zone {name.replace('_', '-')}"
    session.do(label, edit)


def _edit_selected(
    session: Session, label: str, edit: Callable[[Draft, tuple[int, ...]], Draft]
) -> None:
    keys = session.selected
    session.do(f"{label} {session.named(keys)}", lambda draft: edit(draft, keys))


def _copy(session: Session) -> None:
    session.copied = copied(session.draft, session.selected)
    known = copy_text(session.copied)
    session.say(f"Copied {session.named(session.selected)}{'' if known else ' for this window'}.")


def _paste(session: Session, at: Point | None) -> None:
    """Put the pieces of the clipboard on the table, at the mouse or in place."""
    text = pasted_text() or session.copied
    if not text.strip():
        session.say("Nothing to paste. Copy some pieces first.")
        return
    before = session.draft
    on_grid = session.snapping().on_grid
    place = None if at is None else rounded((on_grid(at[0]), on_grid(at[1])))
    if session.do("Pasted", lambda draft: pasted(draft, text, place)):
        session.select(session.draft.fresh(before))


def _duplicate(session: Session) -> None:
    """Put a copy of the selection beside it, and select that."""
    before, size, keys = session.draft, session.draft.size, session.selected
    west, north, east, south = bounds([piece.feature for piece in session.chosen])
    dx = east - west + BESIDE
    if east + dx > size[0]:
        dx = -dx if west - (east - west) - BESIDE >= 0 else 0.0
    dy = 0.0 if dx else (south - north + BESIDE) * (1 if 2 * south - north < size[1] else -1)
    label = f"Duplicated {session.named(keys)}"
    if session.do(label, lambda draft: arrange.duplicated(draft, keys, dx, dy)):
        session.select(session.draft.fresh(before)[: len(keys)])


# ---------------------------------------------------------------------- a picture to trace


def trace_field(session: Session, name: str, value: Any) -> None:
    """Take another picture to trace, or change the one there is."""
    tracing = session.tracing
    if name == "file":
        try:
            session.tracing = Tracing.load(str(value), session.draft.size) if value else None
        except (UsageError, DataError) as problem:
            session.say(str(problem))
    elif tracing is not None:
        match name:
            case "x":
                tracing.at = value, tracing.at[1]
            case "y":
                tracing.at = tracing.at[0], value
            case "wide":
                tracing.wide = value
            case "shade":
                tracing.shade = value
