"""Edits of what a map suggests for battles: zones, objectives and arrivals with their twins; notes.

Zones are twins by name: what is drawn in the north is also drawn in the south if the symmetry
swaps the two.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from game.core.bounds import Rect
from game.drafting import symmetry
from game.drafting.draft import Draft, Refused, clean
from game.drafting.shapes import Point, Points, inches, snapped
from game.drafting.transform import image_point
from game.table.map_setup import CellEntry, CellNote, CellObjective, Edge, Entry, Note, Objective
from game.table.symmetries import Image, cell_image
from game.table.terrain import thousandths

WAYS: dict[str, tuple[int, int]] = {
    "north": (0, -1),
    "east": (1, 0),
    "south": (0, 1),
    "west": (-1, 0),
    "north_east": (1, -1),
    "south_east": (1, 1),
    "south_west": (-1, 1),
    "north_west": (-1, -1),
}
"""The places whose names a turn or mirror changes."""
NAMES = {way: name for name, way in WAYS.items()}
Zone = tuple[Points, ...] | tuple[Rect, ...]
AnyObjective = Objective | CellObjective
AnyEntry = Entry | CellEntry
AnyNote = Note | CellNote


def setup_changed(draft: Draft, **changes: Any) -> Draft:
    """Return the draft with other values in its setup, as they are and without twins."""
    return replace(draft, setup=replace(draft.setup, **changes))


# -------------------------------------------------------------------- zones


def zoned(draft: Draft, name: str, zone: Sequence[Any]) -> Draft:
    """Return the draft with a zone: outlines in inches, or rectangles of cells; none removes it."""
    made: tuple[Any, ...] = tuple(zone)
    if draft.table == "plane":
        made = tuple(snapped(outline) for outline in made)
    zones: dict[str, Any] = dict(draft.setup.zones)
    name = clean(name)
    if not name:
        raise Refused("Give the zone a name first.")
    zones[name] = made
    for image in symmetry.images(draft):
        twin = named_image(name, image)
        if twin is not None and twin != name:
            zones[twin] = tuple(_zone_image(draft, part, image) for part in made)
    kept = {each: parts for each, parts in zones.items() if parts}
    return setup_changed(draft, zones=kept)


def named_image(name: str, image: Image) -> str | None:
    """Return what a place of the compass is called after a turn or mirror."""
    way = WAYS.get(name)
    if way is None:
        return None
    x, y = image.way(*way)
    return NAMES[int(x), int(y)]


def _zone_image(draft: Draft, part: Any, image: Image) -> Any:
    if draft.table == "plane":
        corners = tuple(image_point(point, image, draft.size) for point in part)
        return corners[::-1] if image.mirrors else corners
    west, north, east, south = part
    one, other = (_cell_image(draft, cell, image) for cell in ((west, north), (east, south)))
    columns, rows = sorted((one[0], other[0])), sorted((one[1], other[1]))
    return columns[0], rows[0], columns[1], rows[1]


def _cell_image(draft: Draft, cell: tuple[int, int], image: Image) -> tuple[int, int]:
    """Return the image of a cell; the nearest one where a board of hexes has none."""
    columns, rows = map(int, draft.extent)
    return cell_image(image, cell, draft.table, columns, rows) or (
        0,
        image.point(0, 2 * cell[1] + 1, 2 * columns, 2 * rows)[1] // 2,
    )


# -------------------------------------------------------------------- objectives


def objective_added(draft: Draft, objective: AnyObjective) -> Draft:
    """Return the draft with an objective and its twins."""
    return _goals(draft, _joined(draft.setup.objectives, _goal_images(draft, objective)))


def objective_removed(draft: Draft, number: int) -> Draft:
    """Return the draft without an objective and its twins."""
    gone = [goal.at for goal in _goal_images(draft, draft.setup.objectives[number])]
    return _goals(draft, [goal for goal in draft.setup.objectives if goal.at not in gone])


def _goal_images(draft: Draft, goal: AnyObjective) -> list[AnyObjective]:
    found: dict[Point, AnyObjective] = {}
    if isinstance(goal, Objective):
        goal = replace(goal, at=snapped([goal.at])[0], radius=inches(thousandths(goal.radius)))
        found[goal.at] = goal
        for image in symmetry.images(draft):
            at = image_point(goal.at, image, draft.size)
            found.setdefault(at, replace(goal, at=at))
    else:
        found[goal.at] = goal
        for image in symmetry.images(draft):
            cell = _cell_image(draft, goal.at, image)
            found.setdefault(cell, replace(goal, at=cell))
    return list(found.values())


def _goals(draft: Draft, goals: Iterable[AnyObjective]) -> Draft:
    return setup_changed(draft, objectives=tuple(goals))


# -------------------------------------------------------------------- arrivals


def entry_added(draft: Draft, entry: AnyEntry) -> Draft:
    """Return the draft with a place of arrival and its twins."""
    return setup_changed(
        draft, entries=tuple(_joined(draft.setup.entries, _entry_images(draft, entry)))
    )


def entry_removed(draft: Draft, number: int) -> Draft:
    """Return the draft without a place of arrival and its twins."""
    images = _entry_images(draft, draft.setup.entries[number])
    gone = [(entry.edge, entry.span) for entry in images]
    kept = [entry for entry in draft.setup.entries if (entry.edge, entry.span) not in gone]
    return setup_changed(draft, entries=tuple(kept))


def _entry_images(draft: Draft, entry: AnyEntry) -> list[AnyEntry]:
    if isinstance(entry, Entry):
        entry = replace(entry, span=snapped([entry.span])[0])
    found: dict[Any, AnyEntry] = {(entry.edge, entry.span): entry}
    for image in symmetry.images(draft):
        twin = _entry_image(draft, entry, image)
        found.setdefault((twin.edge, twin.span), twin)
    return list(found.values())


def _entry_image(draft: Draft, entry: AnyEntry, image: Image) -> AnyEntry:
    edge = named_image(entry.edge, image)
    along_x = entry.edge in ("north", "south")
    ends: list[Any] = []
    for place in entry.span:
        if isinstance(entry, Entry):
            point = (place, 0.0) if along_x else (0.0, place)
            x, y = image_point(point, image, draft.size)
        else:
            last = (int(place), 0) if along_x else (0, int(place))
            x, y = _cell_image(draft, last, image)
        ends.append(x if edge in ("north", "south") else y)
    named: dict[str, Edge] = {"north": "north", "east": "east", "south": "south", "west": "west"}
    return replace(entry, edge=named[edge or entry.edge], span=(min(ends), max(ends)))


# -------------------------------------------------------------------- notes


def note_added(draft: Draft, note: AnyNote) -> Draft:
    """Return the draft with a note, without twins: it is about its own place."""
    if not note.text.strip():
        raise Refused("Write the note first.")
    if isinstance(note, Note):
        note = replace(note, at=snapped([note.at])[0])
    return setup_changed(draft, notes=(*draft.setup.notes, note))


def note_removed(draft: Draft, number: int) -> Draft:
    """Return the draft without a note."""
    kept = (note for spot, note in enumerate(draft.setup.notes) if spot != number)
    return setup_changed(draft, notes=tuple(kept))


def note_rewritten(draft: Draft, number: int, text: str) -> Draft:
    """Return the draft with other words in a note; without words it is removed."""
    if not text.strip():
        return note_removed(draft, number)
    notes: list[AnyNote] = list(draft.setup.notes)
    notes[number] = replace(notes[number], text=text.strip())
    return setup_changed(draft, notes=tuple(notes))


def _joined(present: Sequence[Any], new: Sequence[Any]) -> list[Any]:
    """Return places with new ones at the end, each under a name of its own."""
    found = list(present)
    for place in new:
        taken = [each.name for each in found]
        plain = clean(place.name)
        if not plain:
            raise Refused("Give it a name first.")
        stem, _, last = plain.rpartition(" ")
        stem, number = (stem, int(last)) if stem and last.isdecimal() else (plain, 1)
        name = plain
        while name in taken:
            number += 1
            name = f"{stem} {number}"
        found.append(replace(place, name=name))
    return found
