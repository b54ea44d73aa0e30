"""Painted tables: every kind of ground, the same at every call, each where it belongs."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st
from shapely import Point, box

from game.data.library import load_map, map_keys
from game.table.lattice import outline_of
from game.table.scene import Figure, Scene
from game.table.terrain import KINDS, SquareMap
from game.ui.art import landscape, water
from game.ui.art.canvas import FRAME, Canvas, Lamp, Sketch, picture_size, slopes
from game.ui.art.fields import Grid
from game.ui.art.noise import cells, chance, hashed, scatter, tiling, value
from game.ui.art.regions import Layout, pieces
from game.ui.art.survey import Survey
from game.ui.art.tabletop import paint_table, thumbnail

GOLDEN = Path(__file__).parents[1] / "goldens" / "terrain.png"
LETTERS = {
    ".": "meadow",
    ":": "road",
    "=": "bridge",
    ",": "yard",
    "H": "house",
    "#": "wall",
    "B": "boulder",
    "T": "dense_wood",
    "t": "wood",
    "b": "brush",
    "r": "rubble",
    "h": "hedge",
    "l": "low_wall",
    "x": "fence",
    "i": "reeds",
    "f": "ford",
    "m": "marsh",
    "~": "river",
    "L": "lake",
    "O": "pit",
    "^": "hilltop",
    "W": "wall_top",
    "/": "slope",
    "s": "stairs",
}
SAMPLER = (
    "..:...HH.t",
    "#.:,b.HHtT",
    "~~=~~f~~~~",
    "hl:rB.sWWi",
    "/^^..OO.mL",
)
SQUARE_MAPS = [name for name in map_keys() if isinstance(load_map(name), SquareMap)]


def scene_of(*rows: str, table: str = "squares") -> Scene:
    ground = tuple(tuple(LETTERS[letter] for letter in row) for row in rows)
    extent = float(len(rows[0])), float(len(rows))
    if table == "hexes":
        extent = extent[0] + 0.5, 0.8661 * (extent[1] - 1) + 1.1547
    return Scene(table, extent, ground)


def colours(surface: pygame.Surface) -> np.ndarray:
    """Rows, columns, red green blue."""
    return pygame.surfarray.array3d(surface).swapaxes(0, 1).astype(np.int16)


def cell(picture: np.ndarray, pixels: float, x: int, y: int, inset: float = 0.25) -> np.ndarray:
    """The middle of a square, as rows and columns."""
    left, top, right, bottom = (
        round((place + FRAME) * pixels)
        for place in (x + inset, y + inset, x + 1 - inset, y + 1 - inset)
    )
    return picture[top:bottom, left:right]


def patch_of(kind: str) -> Scene:
    """A square of four cells of a kind in a meadow."""
    letter = next(letter for letter, name in LETTERS.items() if name == kind)
    return scene_of(
        "......", "......", f"..{letter * 2}..", f"..{letter * 2}..", "......", "......"
    )


def test_all_kinds_are_known_here():
    assert set(LETTERS.values()) == set(KINDS)


# ------------------------------------------------------------------ the picture


def test_the_same_bytes_twice():
    scene = scene_of(*SAMPLER)
    first = pygame.image.tobytes(paint_table(scene, 24), "RGB")
    landscape._landscape.cache_clear()
    assert pygame.image.tobytes(paint_table(scene, 24), "RGB") == first


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_kind_shows(kind):
    pixels = 24.0
    scene = patch_of(kind)
    picture = colours(paint_table(scene, pixels, grid=False))
    assert picture.shape[:2] == picture_size(scene.extent, pixels)[::-1]
    if kind == "meadow":
        return
    bare = colours(paint_table(patch_of("meadow"), pixels, grid=False))
    inside = np.abs(picture - bare)[
        round(2.6 * 24) : round(4.4 * 24), round(2.6 * 24) : round(4.4 * 24)
    ]
    assert (inside.max(axis=2) > 12).mean() > 0.3


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"meadow", "slope"}))
def test_a_kind_keeps_to_its_cells(kind):
    """To the north and west, where no shadow falls, nothing strange lies beyond the jitter."""
    pixels = 32.0
    picture = colours(paint_table(patch_of(kind), pixels, grid=False))
    bare = colours(paint_table(patch_of("meadow"), pixels, grid=False))
    plain = np.abs(picture - bare).max(axis=2) > 60
    start, end = round((2 - 0.2 + FRAME) * pixels), round((4.2 + FRAME) * pixels)
    far = round((1.2 + FRAME) * pixels)
    assert plain[far:start, far:end].mean() < 0.02
    assert plain[far:end, far:start].mean() < 0.02


@pytest.mark.parametrize("table", ["squares", "hexes"])
@pytest.mark.parametrize("pixels", [9.3, 12, 33.7, 64])
def test_any_zoom_and_either_grid(table, pixels):
    scene = scene_of(*SAMPLER, table=table)
    assert paint_table(scene, pixels).get_size() == picture_size(scene.extent, pixels)


def test_a_table_without_cells():
    assert paint_table(Scene("plane", (6.0, 4.0), ()), 20).get_size() == (140, 100)


def test_rings_and_islands():
    scene = scene_of("#####", "#...#", "#.L.#", "#...#", "#####")
    picture = colours(paint_table(scene, 32, grid=False))
    yard, pond = cell(picture, 32, 3, 3), cell(picture, 32, 2, 2)
    assert yard.mean() > 115  # not covered by the shadow of the whole ring
    assert pond[..., 2].mean() > pond[..., 0].mean()


def test_a_house_around_a_road():
    """The middle of the block lies on the road that leads into it."""
    scene = scene_of("HHH", "H:H", "H:H", ".:.")
    assert paint_table(scene, 12).get_size() == picture_size(scene.extent, 12)


def test_figures_do_not_matter():
    scene = scene_of("..t", "~~~")
    figure = Figure("a", "A", "red", (0.5, 0.5), (1.0, 1.0), "block", "man", "Warrior")
    crowded = replace(scene, figures=(figure,))
    assert landscape.landscape(crowded, Lamp()) is landscape.landscape(scene, Lamp())


def test_turned_round_the_light_still_comes_from_the_north_west():
    """A roof's face towards the lamp is lighter than the one behind it, from either side."""
    scene = scene_of(".....", ".HHH.", ".HHH.", ".....")
    for turned in (False, True):
        picture = colours(paint_table(scene, 32, grid=False, turned=turned))
        north, south = picture[round(1.7 * 32), 64:112], picture[round(3.2 * 32), 64:112]
        assert north.mean() > south.mean() + 10
    there, back = (
        colours(paint_table(scene_of("L....", ".....", "....."), 32, turned=turned))
        for turned in (False, True)
    )
    assert cell(there, 32, 0, 0)[..., 0].mean() < 110
    assert cell(back, 32, 4, 2)[..., 0].mean() < 110


def test_the_grid_is_discreet_but_there():
    scene = scene_of("....", "....", "....")
    with_grid, without = (colours(paint_table(scene, 40, grid=grid)) for grid in (True, False))
    change = np.abs(with_grid - without).max(axis=2)
    lines = change[:, round((1 + FRAME) * 40)][round(FRAME * 40) : -round(FRAME * 40)]
    assert lines.max() > 12
    assert change.max() < 110
    assert (change > 4).mean() < 0.12


def test_grounds_can_be_told_apart():
    """Water is blue, thick woods are darker than open ones, pits darkest, high ground lightest."""
    pixels = 32.0

    def look(kind: str) -> np.ndarray:
        return cell(colours(paint_table(patch_of(kind), pixels, grid=False)), pixels, 2, 2, 0.2)

    for kind in ("river", "lake"):
        assert look(kind)[..., 2].mean() > look(kind)[..., 0].mean() + 20
    tone = {kind: look(kind).mean() for kind in ("pit", "dense_wood", "wood", "meadow", "hilltop")}
    assert list(tone) == sorted(tone, key=tone.__getitem__)
    assert tone["meadow"] > 125  # lighter than any figure's cloth
    ford, river = look("ford"), look("river")
    assert ford.mean() > river.mean() + 25


def test_thumbnails_fit_their_card():
    card = thumbnail(scene_of(*SAMPLER), (200, 150))
    assert card.get_size() == (200, 150)
    assert card.get_at((100, 2)).a == 0
    assert card.get_at((100, 75)).a == 255


# ------------------------------------------------------------------ what stands where


@pytest.mark.parametrize("name", SQUARE_MAPS)
def test_every_wooded_cell_of_a_shipped_map_has_its_plants(name):
    scene = Scene("squares", *_ground(name))
    plants = landscape.landscape(scene, Lamp()).plants
    stands = [*plants.trees, *plants.bushes]
    found = {
        (int(x), int(y))
        for stand in stands
        for x, y in zip(stand.places.x, stand.places.y, strict=True)
        if x >= 0 and y >= 0
    }
    for y, row in enumerate(scene.ground):
        for x, kind in enumerate(row):
            if kind in ("wood", "dense_wood", "brush", "hedge"):
                assert (x, y) in found, f"{kind} at {x}, {y}"


def _ground(name: str) -> tuple[tuple[float, float], tuple[tuple[str, ...], ...]]:
    kinds = load_map(name).kinds()
    return (float(len(kinds[0])), float(len(kinds))), kinds


@pytest.mark.parametrize("name", SQUARE_MAPS)
def test_regions_stay_within_their_cells(name):
    survey = Survey(Scene("squares", *_ground(name)))
    table = box(0, 0, *survey.scene.extent)
    for kind in sorted(survey.layout.kinds):
        cells_of_kind = shapely.union_all([patch.outline for patch in survey.layout.of(kind)])
        shape = survey.shape(kind).intersection(table)
        assert cells_of_kind.buffer(0.13).covers(shape), kind


def test_one_house_to_a_block_and_its_roof_within():
    scene = scene_of("HH...", "HH.H.", "...H.", "HHHHH")
    built = landscape.landscape(scene, Lamp()).houses
    assert sorted(len(house.wings) for house in built) == [1, 2]
    blocks = shapely.union_all([patch.outline for patch in Layout(scene).of("house")])
    for house in built:
        assert blocks.covers(house.outline)


def test_bridges_lead_from_land_to_land():
    along_column = landscape.landscape(scene_of(".:.", "~=~", ".:."), Lamp()).works.bridges[0]
    along_row = landscape.landscape(scene_of(".~.", ":=:", ".~."), Lamp()).works.bridges[0]
    assert abs(np.sin(along_column.turn)) > 0.99
    assert abs(np.cos(along_row.turn)) > 0.99


def test_stairs_climb_towards_the_wall():
    stair = landscape.landscape(scene_of("sWW", "..."), Lamp()).works.stairs[0]
    assert np.cos(stair.turn) > 0.99


def test_battlements_open_where_stairs_come_up():
    walls = landscape.landscape(scene_of("....", "WWWW", ".ss.", "...."), Lamp()).battlements
    assert all(not tooth.intersects(box(1, 1.5, 3, 3)) for tooth in walls.merlons[0])
    assert any(tooth.intersects(box(1, 0, 3, 1.4)) for tooth in walls.merlons[0])


def test_water_goes_on_under_a_bridge_and_roads_under_a_barricade():
    survey = Survey(scene_of(".:.", "~=~", ".:.", ".l.", ".:."))
    assert survey.shape(*water.WATERS, cut=water.SHORE).covers(Point(1.5, 1.5))
    crossings = survey.layout.crossings("road")
    assert [patch.centre for patch in crossings] == [(1.5, 3.5)]


# ------------------------------------------------------------------ the tools


def test_distances_are_true_between_samples():
    grid = Grid.under((6.0, 6.0))
    disc = Point(3.03, 2.97).buffer(1.3, quad_segs=64)
    field = grid.distance(disc, reach=0.8)
    xs, ys = (np.linspace(1.4, 4.6, 60, dtype=np.float32) for _ in (0, 1))
    true = 1.3 - np.hypot(xs[None, :] - 3.03, ys[:, None] - 2.97)
    near = np.abs(true) < 0.5
    assert np.abs(field.at(xs, ys) - true)[near].max() < 0.03


@given(st.integers(-9999, 9999), st.integers(-9999, 9999), st.integers(0, 999))
def test_chance_is_even_and_the_same_by_either_way(x, y, seed):
    assert chance(x / 100, y / 100, seed) == pytest.approx(float(hashed(x, y, seed)[0]))
    assert 0 <= chance(x / 100, y / 100, seed) < 1


@given(st.floats(-40, 40), st.floats(-40, 40), st.floats(0.05, 9))
def test_noise_does_not_depend_on_the_window(left, top, wavelength):
    """The same place has the same number wherever the window begins."""
    xs, ys = (np.float32(start) + np.arange(24, dtype=np.float32) / 16 for start in (left, top))
    whole = value(xs, ys, wavelength, 5)
    assert np.allclose(whole[7:, 9:], value(xs[9:], ys[7:], wavelength, 5), atol=2e-3)


def test_tiles_join_themselves():
    tile = tiling(120, 12, 3)
    inner = np.abs(np.diff(tile, axis=0)).max()
    assert np.abs(tile[0] - tile[-1]).max() <= inner * 1.05
    stones = cells(*np.meshgrid(np.linspace(0, 8, 97), np.linspace(0, 8, 97)), 4, 0.8, (8, 8))
    assert np.allclose(stones.middle[:, 0], stones.middle[:, -1], atol=1e-4)


def test_strewn_places_are_the_same_in_every_window():
    small, large = scatter((2, 2, 4, 4), 0.3, 7), scatter((0, 0, 9, 9), 0.3, 7)
    known = set(zip(large.x.tolist(), large.y.tolist(), strict=True))
    assert set(zip(small.x.tolist(), small.y.tolist(), strict=True)) <= known


def test_neighbouring_hexes_share_their_edges():
    layout = Layout(scene_of("....", "....", "....", table="hexes"))
    near = {id(patch): [other for _, other in layout.beside(patch)] for patch in layout.patches}
    on_table = [patch for patch in layout.patches if not patch.beyond]
    assert len(on_table) == 12
    # Beyond the table's edge the ground goes on: nothing on the table ends there.
    assert all(None not in near[id(patch)] for patch in on_table)
    inner = [patch for patch in on_table if not any(one.beyond for one in near[id(patch)])]
    assert len(inner) == 2
    assert len(outline_of("hexes", (0, 0))) == 6


def test_holes_are_cut_open():
    ring = box(0, 0, 4, 4).difference(box(1, 1, 3, 3))
    parts = pieces(ring)
    assert all(not part.interiors for part in parts)
    assert sum(part.area for part in parts) == pytest.approx(12)


def test_a_sketch_lies_where_it_was_drawn():
    canvas = Canvas((4.0, 4.0), 20, Lamp())
    sketch = Sketch(canvas, (0.5, 0.5, 2.5, 2.5))
    sketch.shape(box(1, 1, 2, 2), (0, 0, 0))
    sketch.finish()
    dark = np.argwhere(canvas.array[..., 0] < 128)
    assert dark.min(axis=0).tolist() == [30, 30]
    assert dark.max(axis=0).tolist() == [49, 49]


# ------------------------------------------------------------------ the golden picture


def test_the_golden_table(tmp_path):
    """Run with SANDTABLE_NEW_GOLDENS=1 to keep a new picture; look at it before."""
    picture = paint_table(scene_of(*SAMPLER), 32)
    if os.environ.get("SANDTABLE_NEW_GOLDENS"):
        pygame.image.save(picture, str(GOLDEN))
    expected = colours(pygame.image.load(str(GOLDEN)))
    found = colours(picture)
    assert found.shape == expected.shape
    difference = np.abs(found - expected).max(axis=2)
    if difference.mean() >= 1.5 or (difference > 30).mean() >= 0.01:
        pygame.image.save(picture, str(tmp_path / "found.png"))
        shown = np.clip(difference * 4, 0, 255).astype(np.uint8).T
        pygame.image.save(
            pygame.surfarray.make_surface(np.dstack([shown] * 3)), str(tmp_path / "difference.png")
        )
        pytest.fail(f"the table looks different: see {tmp_path / 'difference.png'}")


@pytest.mark.parametrize("shape", [(1, 5), (5, 1), (2, 5), (1, 1)])
def test_the_narrowest_strips_are_level_across(shape):
    across, down = np.meshgrid(np.arange(shape[1]), np.arange(shape[0]))
    east, south = slopes((2 * across + 3 * down).astype(np.float32), 1.0)
    assert (east == (2 if shape[1] > 2 else 0)).all()
    assert (south == (3 if shape[0] > 2 else 0)).all()
