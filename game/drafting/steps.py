"""Steps from one draft to the next as plain data: only what changed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.data.reading import adapter_for
from game.drafting.draft import Draft, Piece
from game.drafting.map_text import feature_data, setup_data
from game.table.map_setup import CellSetup, PlaneSetup
from game.table.terrain import HexGround, PlaneFeature

Step = dict[str, Any]


def step_between(before: Draft, after: Draft) -> Step:
    """Return what has to be set to get from one draft to another of the same kind of table."""
    step: Step = {}
    for key in ("name", "about", "size", "next_key"):
        if getattr(before, key) != getattr(after, key):
            step[key] = getattr(after, key)
    if before.table != after.table:
        step["table"] = after.table
    if before.rows != after.rows:
        step["rows"] = _rows_step(before.rows, after.rows)
    if before.legend != after.legend:
        step["legend"] = {
            letter: {"kind": ground.kind, "level": ground.level}
            if isinstance(ground, HexGround)
            else ground
            for letter, ground in after.legend.items()
        }
    if before.pieces != after.pieces:
        step["pieces"] = _pieces_step(before, after)
    if before.setup != after.setup or type(before.setup) is not type(after.setup):
        step["setup"] = setup_data(after.setup)
    return step


def with_step(draft: Draft, step: Step) -> Draft:
    """Return the draft that a step leads to; ValueError, KeyError or the like if it fits none."""
    changes: dict[str, Any] = {
        key: step[key] for key in ("name", "about", "next_key", "table") if key in step
    }
    if "size" in step:
        width, depth = step["size"]
        changes["size"] = (width, depth)
    if "rows" in step:
        changes["rows"] = _rows_after(draft.rows, step["rows"])
    if "legend" in step:
        changes["legend"] = adapter_for(dict[str, str | HexGround]).validate_python(step["legend"])
    if "pieces" in step:
        changes["pieces"] = _pieces_after(draft, step["pieces"])
    if "setup" in step:
        form = PlaneSetup if changes.get("table", draft.table) == "plane" else CellSetup
        changes["setup"] = adapter_for(form).validate_python(step["setup"])
    return replace(draft, **changes)


def _rows_step(before: tuple[str, ...], after: tuple[str, ...]) -> Any:
    if len(before) != len(after):
        return list(after)
    pairs = enumerate(zip(before, after, strict=True))
    return {str(number): new for number, (old, new) in pairs if old != new}


def _rows_after(rows: tuple[str, ...], step: Any) -> tuple[str, ...]:
    if isinstance(step, list):
        return tuple(map(str, step))
    found = list(rows)
    for number, row in step.items():
        found[int(number)] = str(row)
    return tuple(found)


def _pieces_step(before: Draft, after: Draft) -> Step:
    old = {piece.key: piece.feature for piece in before.pieces}
    new = {piece.key: piece.feature for piece in after.pieces}
    step: Step = {
        "set": {
            str(key): feature_data(feature)
            for key, feature in new.items()
            if old.get(key) != feature
        }
    }
    if gone := [key for key in old if key not in new]:
        step["gone"] = gone
    natural = [*(key for key in old if key in new), *(key for key in new if key not in old)]
    if natural != list(new):
        step["order"] = list(new)
    return step


def _pieces_after(draft: Draft, step: Step) -> tuple[Piece, ...]:
    gone = step.get("gone", ())
    found = {piece.key: piece for piece in draft.pieces if piece.key not in gone}
    form = adapter_for(PlaneFeature)
    for key, data in step["set"].items():
        found[int(key)] = Piece(int(key), form.validate_python(data))
    order = step.get("order", list(found))
    return tuple(found[key] for key in order)
