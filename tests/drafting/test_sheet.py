"""Set-up sheets: what is printed is enough to lay the table again, as exactly as it says."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser

import pypdf
import pytest
from PIL import Image

from game.core.survey import Reading
from game.data import files
from game.data.stampfile import Stamp
from game.drafting import edits, places, shapes, stamps, symmetry
from game.drafting.draft import Draft
from game.drafting.sheet import EIGHTHS, PRIME, STEPS, rounded, sheet_of, told
from game.drafting.sheet_html import sheet_html
from game.drafting.sheet_pdf import scale_of, sheet_pdf
from game.drafting.sheet_png import sheet_png
from game.drafting.splice import opened
from game.table.map_setup import Objective

MAPS = {}
for path in sorted(files.maps().glob("*.yaml")):
    draft, _ = opened(path.read_text(encoding="utf-8"), path.stem)
    MAPS[path.stem] = draft
PLANE = [name for name, draft in MAPS.items() if draft.table == "plane"]
UNITS = tuple(STEPS)
ENTRY = re.compile(rf"(\d+{PRIME}*)\. ([\w.]+): (.*?) Set it from (.*?)\. All points: (.*?)\)\.")
PAIR = re.compile(r"\(([^,()]+), ([^,()]+)\)")


def read_told(text: str) -> float:
    """Return the inches that a printed length says."""
    text = text.strip()
    if text.endswith("cm"):
        return float(text.removesuffix("cm")) / 2.54
    text = text.removesuffix("″")
    for number, sign in enumerate(EIGHTHS):
        if sign and text.endswith(sign):
            return float(text.removesuffix(sign) or 0) + number / 8
    return float(text)


def curved():
    table = symmetry.chosen(Draft.blank("plane:72x48", "Curves"), "half_turn")
    return edits.added(
        table,
        shapes.curve("wood", [(10, 10), (18, 8), (20, 14), (13, 17)], table.size),
        shapes.band("road", [(0, 30), (12, 33), (25, 30)], 2, table.size),
        shapes.box("house", (40, 8.3), (6, 4), 33, id="farm"),
        shapes.disc("tree", (30.07, 10.03), 0.7),
        shapes.curve("hedge", [(50, 5), (55, 9), (60, 6)], table.size, closed=False),
    )


def printed(sheet):
    """The text of a PDF, in one line."""
    pages = pypdf.PdfReader(io.BytesIO(sheet_pdf(sheet))).pages
    return " ".join(" ".join(page.extract_text().split()) for page in pages)


def rebuilt(words, size):
    """A feature from the words of the list."""
    points = [(read_told(x), read_told(y)) for x, y in PAIR.findall(words)]
    number = re.search(r"radius (\S+(?: cm)?), |, (\S+(?: cm)?) wide", words)
    extra = read_told(number[1] or number[2]) if number else 0
    if words.startswith("disc"):
        return shapes.disc("x", points[0], extra)
    if words.startswith("band"):
        return shapes.band("x", points, extra, size, smooth=False)
    if words.startswith("curve"):
        return shapes.curve("x", points, size)
    return shapes.line("x", points) if words.startswith("line") else shapes.polygon("x", points)


@pytest.mark.parametrize("unit", UNITS)
@pytest.mark.parametrize("name", [*PLANE, "curved"])
def test_the_numbers_of_the_pdf_rebuild_the_map_within_the_stated_error(name, unit):
    draft = curved() if name == "curved" else MAPS[name]
    sheet = sheet_of(draft, unit)
    found = ENTRY.findall(printed(sheet))
    assert len(found) == len(draft.pieces) == len(sheet.pieces)
    by_name = {name: f"{words})" for _, name, _, _, words in found}
    names = draft.names()
    for piece in draft.pieces:
        words = by_name[names[piece.key]]
        feature = rebuilt(words, draft.size)
        if piece.feature.line is not None and words.startswith("curve"):
            points = feature.drawn.through
            feature = shapes.curve("x", points, draft.size, closed=False)
        one, other = shapes.geometry(piece.feature), shapes.geometry(feature)
        if piece.feature.line is None:
            one, other = one.boundary, other.boundary
        assert one.hausdorff_distance(other) <= sheet.error
    assert sheet.error_words() in printed(sheet)


@pytest.mark.parametrize("name", PLANE)
def test_keystones_are_corners_with_their_distances_to_the_nearest_edges(name):
    draft = MAPS[name]
    for piece in sheet_of(draft).pieces:
        assert 1 <= len(piece.keystones) <= 2
        for stone in piece.keystones:
            assert stone.at in piece.points
            across, edge = stone.across.split(" from ")
            x = read_told(across)
            assert min(x, draft.size[0] - x) == x
            assert stone.at[0] == pytest.approx(
                x if edge == "west" else draft.size[0] - x, abs=0.07
            )


def test_pieces_are_numbered_from_large_to_small_and_twins_share_a_number():
    sheet = sheet_of(curved())
    assert [piece.mark for piece in sheet.pieces] == [
        f"{number}{prime}" for number in range(1, 6) for prime in ("", PRIME)
    ]
    assert [piece.kind for piece in sheet.pieces[::2]] == ["wood", "road", "house", "hedge", "tree"]


def test_the_rounded_table_is_a_map_of_its_own():
    sheet = sheet_of(curved(), "eighth")
    made = sheet.rounded_draft()
    assert len(made.pieces) == len(sheet.draft.pieces)
    assert made.pieces[0].feature.kind == sheet.draft.pieces[0].feature.kind
    assert sheet_of(made, "eighth").error <= sheet.error + 0.01


@pytest.mark.parametrize("unit", UNITS)
def test_lengths_are_read_as_they_are_told(unit):
    for value in (0, 0.125, 0.4, 1, 7.3, 12.0625, 47.99, 72):
        assert read_told(told(value, unit)) == pytest.approx(rounded(value, unit))
    assert [told(12.125, "eighth"), told(0.5, "eighth"), told(0, "eighth")] == ["12⅛″", "½″", "0″"]
    assert told(12, "cm") == "30.5 cm"


class Checked(HTMLParser):
    """Counts what is open."""

    def __init__(self):
        super().__init__()
        self.open, self.tags = [], []

    def handle_starttag(self, tag, attributes):
        self.tags.append(tag)
        if tag != "meta":
            self.open.append(tag)

    def handle_startendtag(self, tag, attributes):
        self.tags.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


@pytest.mark.parametrize("name", MAPS)
def test_the_page_is_whole_and_needs_no_network(name):
    html = sheet_html(sheet_of(MAPS[name]))
    reader = Checked()
    reader.feed(html)
    assert reader.open == []
    assert "svg" in reader.tags
    assert re.findall(r"https?://[^\"]*", html) == ["http://www.w3.org/2000/svg"]


@pytest.mark.parametrize("name", ["two_fords", "bar_tussah", "harrow_farm", "EXAMPLE.plane"])
def test_the_picture_shows_the_plan(name):
    picture = Image.open(io.BytesIO(sheet_png(sheet_of(MAPS[name]))))
    assert picture.width == 2400
    assert len(picture.convert("RGB").getcolors(10_000_000)) > 4


def test_zones_collection_and_readings_are_printed():
    draft = Draft.blank("plane:48x36", "All of it")
    tree = Stamp("My tree", (1, 1), (shapes.disc("tree", (0.5, 0.5), 0.5),), owned=3)
    draft = stamps.stamped(stamps.stamped(draft, tree, (9, 9)), tree, (20, 20))
    draft = places.zoned(draft, "north", [[(0, 0), (48, 0), (48, 6), (0, 6)]])
    draft = places.objective_added(draft, Objective("The mill", (40, 30), 3))
    reading = Reading("tree_1", "tree", "Tree", "X.1", (("foot", "no effect"),), "hampers sight")
    sheet = sheet_of(draft, "eighth", [reading], "The Rules", {"my": tree})
    text = printed(sheet)
    for words in (
        "north zone: (0″, 0″)",
        "The mill: 8″ from east and 6″ from south, radius 3″",
        "My tree: 2 used, 3 owned",
        "What it means in The Rules",
        "foot: no effect; hampers sight",
        "Scale 1 : 6",
        "This bar is 10 cm long on paper.",
    ):
        assert words in text
    assert scale_of(sheet) == 6
    html = sheet_html(sheet)
    assert "hampers sight" in html
    assert "My tree" in html


def test_outlines_in_full_size_take_as_many_pages_as_they_need():
    draft = edits.added(Draft.blank("plane:48x36"), shapes.box("wood", (20, 20), (20, 4)))
    plain = len(pypdf.PdfReader(io.BytesIO(sheet_pdf(sheet_of(draft)))).pages)
    large = len(pypdf.PdfReader(io.BytesIO(sheet_pdf(sheet_of(draft), full_size=True))).pages)
    assert large - plain == 2
