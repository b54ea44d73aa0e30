"""Notes on a map: words for whoever looks at it, which are saved and which no rule reads."""

from __future__ import annotations

import pytest

from game.core.errors import DataError
from game.data.mapfile import map_from
from game.data.reading import placeless
from game.drafting import edits, layout, places, shapes, whole
from game.drafting.draft import Draft, Refused
from game.drafting.splice import Source, spliced
from game.drafting.steps import step_between, with_step
from game.table.map_setup import CellNote, Note

FORD = Note("Wet feet: mind the step", (12.5, 8))


@pytest.fixture
def noted() -> Draft:
    draft = edits.added(Draft.blank("plane:36x24"), shapes.box("house", (20, 10), (4, 3)))
    return places.note_added(draft, FORD)


def test_a_note_is_saved_read_again_and_rewritten_in_its_own_line(noted):
    text = spliced(None, noted).source.text
    assert '"Wet feet: mind the step"' in text or "'Wet feet: mind the step'" in text
    other = places.note_rewritten(noted, 0, "Dry by now")
    again = spliced(Source.of(text, noted), other).source.text
    before, after = text.splitlines(), again.splitlines()
    assert [one for one, two in zip(before, after, strict=True) if one != two] == [before[-1]]
    assert other.ground().setup.notes == (Note("Dry by now", (12.5, 8)),)
    gone = places.note_rewritten(noted, 0, "  ")
    assert gone.setup.notes == ()
    assert "notes" not in spliced(Source.of(text, noted), gone).source.text


def test_a_note_survives_a_crash_and_an_empty_one_is_refused(noted):
    before = places.note_removed(noted, 0)
    assert with_step(before, step_between(before, noted)) == noted
    with pytest.raises(Refused, match="Write the note first"):
        places.note_added(noted, Note(" ", (1, 1)))


def test_a_note_goes_with_its_place(noted):
    assert edits.resized(noted, (40, 30), (2, 3)).setup.notes == (Note(FORD.text, (14.5, 11)),)
    assert whole.turned_map(noted, "half").setup.notes == (Note(FORD.text, (23.5, 16)),)
    hexes = layout.as_cells(noted, "hexes")
    (note,) = hexes.setup.notes
    assert isinstance(note, CellNote)
    (back,) = layout.as_plane(hexes).setup.notes
    assert max(abs(a - b) for a, b in zip(back.at, FORD.at, strict=True)) <= 1.5


def test_a_note_makes_no_difference_to_rules(noted):
    plain = places.note_removed(noted, 0)
    assert noted.ground().plane() == plain.ground().plane()


@pytest.mark.parametrize(
    ("ground", "at"),
    [
        ({"table": "squares", "legend": {".": "meadow"}, "rows": ["....", "...."]}, [4, 1]),
        ({"table": "plane", "size": [24, 18], "features": []}, [25, 3]),
    ],
    ids=["squares", "inches"],
)
def test_a_note_off_the_table_is_a_mistake(ground, at):
    def checked(place):
        setup = {"notes": [{"text": "Here", "at": place}]}
        return map_from(placeless("map", {"map": "Board", **ground, "setup": setup}))

    assert checked([1, 1]).setup.notes[0].text == "Here"
    with pytest.raises(DataError, match=r"setup\.notes\.0\.at.*is not on"):
        checked(at)
