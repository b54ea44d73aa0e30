"""A table whose halves are each other's images is fair to the last digit."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from game.lab.measures import findings
from game.table.symmetries import IMAGES, cell_image
from game.table.terrain import PlaneFeature
from tests.lab.boards import plane, squares, tableau

DRAWN = (Phase.explicit, Phase.reuse, Phase.generate)
"""A table that fails is shown as it was drawn: making it smaller would take minutes."""
KINDS = ("wood", "house", "marsh", "rubble", "hill", "bushes", "river")
LINES = ("hedge", "fence", "wall", "stream")
WIDTH, DEPTH = 18, 16

thousandths_x = st.integers(500, WIDTH * 1000 - 500)
thousandths_y = st.integers(4000, DEPTH * 500 - 100)
corner = st.tuples(thousandths_x, thousandths_y)


@st.composite
def pieces(draw):
    """Draw a triangle, a disc or a line of terrain in the northern half."""
    form = draw(st.sampled_from(("area", "disc", "line")))
    if form == "disc":
        x, y = draw(corner)
        radius = draw(st.integers(300, 2500))
        kind = draw(st.sampled_from(("wood", "tree", "bushes")))
        return PlaneFeature(kind=kind, disc=(x / 1000, y / 1000, radius / 1000))
    points = draw(st.lists(corner, min_size=3, max_size=3, unique=True))
    (ax, ay), (bx, by), (cx, cy) = points
    inches = tuple((x / 1000, y / 1000) for x, y in points)
    if form == "line" or abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax)) < 200_000:
        return PlaneFeature(kind=draw(st.sampled_from(LINES)), line=inches[:2])
    kind = draw(st.sampled_from(KINDS))
    return PlaneFeature(kind=kind, area=inches, height=1 if kind == "hill" else 0)


def image_of(piece, image):
    """Return the twin of a piece."""

    def there(x, y):
        px, py = image.point(round(x * 1000), round(y * 1000), WIDTH * 1000, DEPTH * 1000)
        return px / 1000, py / 1000

    if piece.disc:
        x, y, radius = piece.disc
        return replace(piece, disc=(*there(x, y), radius))
    if piece.area:
        return replace(piece, area=tuple(there(*point) for point in piece.area))
    return replace(piece, line=tuple(there(*point) for point in piece.line))


def unequal(found):
    """Return the findings that tell the places apart."""
    return [
        (each.key, each.numbers)
        for each in found
        if each.numbers[0] != each.numbers[1] or each.favours != "neither"
    ]


@settings(max_examples=6, deadline=None, phases=DRAWN)
@given(st.lists(pieces(), min_size=1, max_size=5), st.sampled_from(("half_turn", "north_south")))
def test_a_mirrored_table_is_exactly_even(half, name):
    image = IMAGES[name][0]
    goals = (("The middle", (WIDTH / 2, DEPTH / 2), 2),)
    twins = [image_of(each, image) for each in half]
    ground = plane(*half, *twins, size=(WIDTH, DEPTH), objectives=goals)
    table = tableau(ground)
    symmetry = next(each for each in table.symmetries if each.name == name)
    assert symmetry.exact
    found = list(findings(table, table.movers))
    assert unequal(found) == []
    assert all(each.balance in (1.0, None) for each in found)


@settings(max_examples=15, deadline=None, phases=DRAWN)
@given(st.lists(st.text(".#h~^/", min_size=10, max_size=10), min_size=3, max_size=5))
def test_a_mirrored_field_of_squares_is_exactly_even(half):
    image = IMAGES["half_turn"][0]
    deep = 2 * (len(half) + 1)
    north = ["." * 10, *half]
    rows = [["."] * 10 for _ in range(deep)]
    for y, row in enumerate(north):
        for x, letter in enumerate(row):
            tx, ty = cell_image(image, (x, y), "squares", 10, deep)
            rows[y][x] = rows[ty][tx] = letter
    table = tableau(squares(*map("".join, rows)))
    assert table.symmetries[0].exact
    assert unequal(findings(table, table.movers)) == []


def test_a_piece_that_is_a_thousandth_off_is_named():
    piece = PlaneFeature(kind="wood", id="oak", area=((2, 5), (5, 5), (5, 8), (2, 8)))
    twin = replace(image_of(piece, IMAGES["half_turn"][0]), id="elm")
    exact = tableau(plane(piece, twin, size=(WIDTH, DEPTH)))
    assert exact.symmetries[0].exact
    moved = replace(twin, area=(*twin.area[:3], (twin.area[3][0] + 0.001, twin.area[3][1])))
    off = tableau(plane(piece, moved, size=(WIDTH, DEPTH))).symmetries
    half_turn = next(each for each in off if each.name == "half_turn")
    assert half_turn.share < 1
    assert {each.name for each in half_turn.broken} == {"oak", "elm"}
    assert half_turn.broken[0].off == pytest.approx(0.001)
