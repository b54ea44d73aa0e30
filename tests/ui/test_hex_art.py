"""Painted hexes: ground that runs on from hex to hex, levels, castles, broad bases, markers."""

from __future__ import annotations

from dataclasses import replace
from typing import get_args

import numpy as np
import pygame
import pytest
from shapely import Point

from game.data.library import load_map, map_keys, shipped_armies
from game.table.lattice import (
    HEX_POINTS,
    base_extent,
    base_middles,
    cell_at,
    centre_of,
    extent_of,
)
from game.table.scene import Base, Figure, Look, Marker, Scene
from game.table.terrain import HEX_KINDS, HexMap
from game.ui.art.badges import badge
from game.ui.art.canvas import FRAME, Lamp
from game.ui.art.landscape import Landscape
from game.ui.art.mini_base import block_of_hexes
from game.ui.art.mini_bold import is_bold
from game.ui.art.mini_engines import ENGINES
from game.ui.art.mini_giants import GIANTS
from game.ui.art.minis import MOUNTS, paint_figure
from game.ui.art.roads import BAND
from game.ui.art.survey import Survey
from game.ui.art.tabletop import paint_table
from game.ui.art.terraces import is_stair
from game.ui.art.trinkets import KINDS, trinket
from game.ui.art.water import SHORE
from game.ui.art.winter import wintry
from game.ui.figures import Sprites
from game.ui.tableview import TableView
from game.ui.theme import SIDES, Theme

RED = SIDES["painted"]["red"]
LETTERS = {
    ".": "meadow",
    "r": "road",
    "~": "river",
    "=": "bridge",
    "W": "rampart",
    "T": "tower",
    "D": "gate",
    "K": "keep",
    "s": "snow",
    "f": "wood",
}
BROAD = [base for base in get_args(Base) if base != "one"]


def table(*rows: str, levels: tuple[str, ...] = (), **kinds: str) -> Scene:
    """A table of hexes from letters, and its levels from digits."""
    known = LETTERS | kinds
    return Scene(
        "hexes",
        extent_of("hexes", len(rows[0]), len(rows)),
        tuple(tuple(known[letter] for letter in row) for row in rows),
        levels=tuple(tuple(int(digit) for digit in row) for row in levels),
    )


def piece(base: Base = "one", **changes: object) -> Figure:
    man = Figure(
        "a",
        "A piece",
        "red",
        (3.0, 3.0),
        base_extent(base),
        "hexes",
        "page",
        "infantry",
        bearing=0.0,
        base=base,
    )
    return replace(man, **changes)


def light(picture: pygame.Surface, at: tuple[float, float], pixels: int, half: int = 3) -> float:
    """The mean brightness about a place of a painted table."""
    x, y = (round((part + FRAME) * pixels) for part in at)
    part = pygame.surfarray.array3d(picture)[x - half : x + half, y - half : y + half]
    return float(part.mean())


def apart(one: pygame.Surface, other: pygame.Surface) -> int:
    """How many pixels differ plainly."""
    assert one.get_size() == other.get_size()
    a, b = (
        np.frombuffer(pygame.image.tobytes(each, "RGBA"), np.uint8).reshape(-1, 4).astype(int)
        for each in (one, other)
    )
    return int((np.abs(a - b).max(axis=1) > 24).sum())


# ------------------------------------------------------------------ ground


@pytest.fixture(scope="module")
def grass() -> pygame.Surface:
    return paint_table(table(*["....."] * 5), 20, grid=False)


@pytest.mark.parametrize("kind", sorted(set(HEX_KINDS) - {"meadow"}))
def test_every_kind_of_hex_is_to_be_seen(kind, grass):
    rows = [".....", ".....", "..x..", ".....", "....."]
    painted = paint_table(table(*rows, x=kind), 20, grid=False)
    x, y = (round((part + FRAME) * 20) for part in centre_of("hexes", (2, 2)))
    box = pygame.Rect(x - 11, y - 11, 22, 22)
    assert apart(painted.subsurface(box), grass.subsurface(box)) > 25


def test_roads_run_on_from_middle_to_middle_and_off_the_table():
    survey = Survey(table("..r..", "..r..", "..r..", "..r.."))
    way = survey.shape("road", "bridge", cut=BAND)
    assert way.geom_type == "Polygon"
    assert all(way.buffer(0.1).contains(Point(centre_of("hexes", (2, row)))) for row in range(4))
    # Rows lie half a hex apart in turn; the road swings less than that.
    left, top, right, bottom = way.bounds
    assert right - left < 2 * BAND.strand + 0.5
    assert top < 0
    assert bottom > survey.scene.extent[1]


def test_a_river_goes_on_under_its_bridge():
    survey = Survey(table(".....", "~~=~~", "....."))
    water = survey.shape("river", "lake", "ford", cut=SHORE)
    assert water.geom_type == "Polygon"
    assert water.contains(Point(centre_of("hexes", (2, 1))))
    assert water.bounds[0] < 0
    assert water.bounds[2] > survey.scene.extent[0]


def test_a_lake_has_no_teeth():
    """Its shores along a row of hexes are straight: it hardly leaves its hull."""
    survey = Survey(table("......", ".~~~~.", ".~~~~.", ".~~~~.", "......"))
    lake = survey.shape("river", cut=replace(SHORE, wander=0.0))
    hexes = survey.layout.of("river")
    toothed = sum(patch.outline.area for patch in hexes)
    assert lake.area > 0.8 * toothed
    assert lake.area / lake.convex_hull.area > 0.9


# ------------------------------------------------------------------ levels


def test_high_ground_is_lit_and_throws_a_shadow(grass):
    rows = ["....."] * 5
    levels = ("00000", "00000", "00100", "00000", "00000")
    scene = table(*rows, levels=levels)
    lamp = Lamp()
    land = Landscape(scene, lamp)
    assert land.hills is not None
    x, y = centre_of("hexes", (2, 2))
    top = float(land.hills.height.near(*(np.array([at], np.float32) for at in (x, y)))[0])
    assert top > 0.9
    painted = paint_table(scene, 20, grid=False)
    behind = x + 0.62, y + 0.62
    assert light(painted, behind, 20) < light(grass, behind, 20) - 12


@pytest.mark.parametrize(("high", "sheer"), [(1, False), (2, True), (3, True)])
def test_cliffs_stand_where_two_levels_meet(high, sheer):
    levels = ("00000", "00000", f"00{high}00", "00000", "00000")
    land = Landscape(table(*["....."] * 5, levels=levels), Lamp())
    assert land.hills is not None
    assert land.hills.cliffs is not None
    assert land.hills.cliffs.shape.is_empty != sheer


def test_walls_are_high_by_themselves_and_stairs_lead_up_to_them():
    rows = ("TWWT.", "W..W.", "W.DWK")
    levels = ("22220", "21020", "20023")
    survey = Survey(table(*rows, levels=levels))
    stairs = [patch.centre for patch in survey.layout.patches if is_stair(survey.layout, patch)]
    assert stairs == [pytest.approx(centre_of("hexes", (1, 1)))]
    land = Landscape(survey.scene, Lamp())
    assert land.hills is not None
    assert not land.hills.rises
    assert len(land.castle.stairs) == 1
    assert len(land.castle.towers) == 2


def test_an_open_gate_looks_open():
    rows = (".....", ".WxW.", ".....")
    shut, wide = (
        paint_table(table(*rows, x=kind), 40, grid=False) for kind in ("gate", "open_gate")
    )
    assert apart(shut, wide) > 60


def test_winter_lies_over_woods_and_hills_alike():
    snowy, mild = table("sssf", "ssss", "sfss"), table("...f", "..s.", ".f..")
    assert wintry(Survey(snowy))
    assert not wintry(Survey(mild))
    painted, green = (paint_table(each, 20, grid=False) for each in (snowy, mild))
    at = centre_of("hexes", (1, 1))
    assert light(painted, at, 20) > light(green, at, 20) + 40


@pytest.mark.parametrize("key", [key for key in map_keys() if isinstance(load_map(key), HexMap)])
def test_every_shipped_map_is_painted(key):
    found = load_map(key)
    board = found.board()
    extent = extent_of("hexes", board.columns, board.rows)
    scene = Scene("hexes", extent, found.kinds(), levels=found.levels())
    painted = paint_table(scene, 6, grid=False)
    assert painted.get_width() == round((extent[0] + 2 * FRAME) * 6)


# ------------------------------------------------------------------ bases


@pytest.mark.parametrize("base", BROAD)
def test_a_broad_base_covers_its_hexes_and_no_other(base):
    middles = base_middles(base)
    assert np.allclose(np.mean(middles, axis=0), 0)
    x, y = (np.array(part, np.float32)[:, None] for part in zip(*middles, strict=True))
    outline = block_of_hexes(base, 0.0)
    assert (outline.distance(x, y) < -0.2).all()
    beside = np.array([[1.5]], np.float32), np.array([[0.0]], np.float32)
    assert outline.distance(*beside)[0, 0] > 0.3


@pytest.mark.parametrize("base", get_args(Base))
@pytest.mark.parametrize("bearing", sorted(HEX_POINTS.values()))
def test_a_click_on_any_hex_of_a_base_finds_its_piece(base, bearing):
    scene = Scene(
        "hexes", (9.0, 8.0), (("meadow",) * 8,) * 8, (piece(base, bearing=float(bearing)),)
    )
    view = TableView(scene, paint_table, Sprites(paint_figure))
    figure = scene.figures[0]
    spots = [
        pygame.Vector2(figure.centre) + pygame.Vector2(middle).rotate(bearing)
        for middle in base_middles(base)
    ]
    assert all(view.figure_at((spot.x, spot.y)) is figure for spot in spots)
    away = pygame.Vector2(figure.centre) + pygame.Vector2(0, -2.2).rotate(bearing)
    assert view.figure_at((away.x, away.y)) is None


@pytest.mark.parametrize("base", BROAD)
@pytest.mark.parametrize("paint", [badge, paint_figure])
def test_a_broad_piece_fills_its_hexes_whichever_way_it_faces(base, paint):
    for bearing in sorted(HEX_POINTS.values()):
        picture = paint(piece(base, bearing=float(bearing)), 40, RED)
        middle = pygame.Vector2(picture.get_size()) / 2
        for spot in base_middles(base):
            x, y = middle + pygame.Vector2(spot).rotate(bearing) * 40
            assert picture.get_at((round(x), round(y))).a > 200


# ------------------------------------------------------------------ who stands on them


@pytest.mark.parametrize("mount", ["elk", "mammoth", "eagle", "bat", "hillrender"])
def test_new_beasts_are_told_from_a_horse_alone_and_ridden(mount):
    assert mount in MOUNTS
    for body in ("none", "leather"):
        looks = [Look(body=body, mount=each, weapon="none") for each in (mount, "horse")]
        one, other = (
            paint_figure(piece("four", mounted=True, look=look), 40, RED) for look in looks
        )
        size = max(one.get_width(), other.get_width())
        assert apart(centred(one, size), centred(other, size)) > 400


def centred(picture: pygame.Surface, size: int) -> pygame.Surface:
    sheet = pygame.Surface((size, size), pygame.SRCALPHA)
    sheet.blit(picture, picture.get_rect(center=(size // 2, size // 2)))
    return sheet


@pytest.mark.parametrize("body", sorted(GIANTS))
@pytest.mark.parametrize("weapon", ["none", "club"])
def test_giants_are_no_men(body, weapon):
    looks = [Look(body=each, weapon=weapon, headgear="bare") for each in (body, "leather")]
    giant, man = (paint_figure(piece("three", men=1, look=look), 40, RED) for look in looks)
    size = max(giant.get_width(), man.get_width())
    assert apart(centred(giant, size), centred(man, size)) > 200


@pytest.mark.parametrize("engine", sorted(ENGINES))
@pytest.mark.parametrize("base", ["one", "gun"])
def test_engines_stand_between_their_crew(engine, base):
    served = paint_figure(piece(base, look=Look(weapon=engine)), 60, RED)
    crew = paint_figure(piece(base, look=Look(weapon="knife")), 60, RED)
    size = max(served.get_width(), crew.get_width())
    assert apart(centred(served, size), centred(crew, size)) > 200


@pytest.mark.parametrize("pixels", [12, 24, 36, 48, 60])
def test_all_on_hexes_are_drawn_in_one_way(pixels):
    assert is_bold(piece(), pixels) == is_bold(piece(men=1), pixels)


def test_artillery_of_the_lists_is_to_be_seen():
    armies = shipped_armies("for_the_masses").values()
    guns = [card for army in armies for card in army.units.values() if card.kind == "artillery"]
    assert guns
    assert all(card.look.weapon in ENGINES for card in guns)


@pytest.mark.parametrize("mark", ["general", "concentrating", "plunder", "sledge"])
def test_marks_are_tokens_of_their_own(mark):
    one, other = (
        paint_figure(piece(men=1, marks=(each,)), 60, RED) for each in (mark, "some spell")
    )
    assert apart(one, other) > 12


# ------------------------------------------------------------------ markers


def test_markers_lie_on_the_ground_without_its_being_painted_anew():
    painted: list[Scene] = []

    def paint(scene: Scene, pixels: float, *, turned: bool = False) -> pygame.Surface:
        painted.append(scene)
        return pygame.Surface([round((side + 2 * FRAME) * pixels) for side in scene.extent])

    scene = table(*["......"] * 6)
    view = TableView(scene, paint, Sprites(paint_figure))
    view.place(pygame.Rect(0, 0, 400, 400), Theme())
    bare, strewn = pygame.Surface((400, 400)), pygame.Surface((400, 400))
    view.draw(bare, Theme())
    at = centre_of("hexes", (3, 3))
    view.show(replace(scene, markers=(Marker("s1", "sledge", at),)))
    view.draw(strewn, Theme())
    spot = view.camera.to_screen(at)
    box = pygame.Rect(0, 0, 40, 40).move_to(center=(round(spot.x), round(spot.y)))
    assert apart(bare.subsurface(box), strewn.subsurface(box)) > 100
    count = len(painted)
    view.show(replace(scene, levels=((1,) * 6,) * 6))
    view.draw(strewn, Theme())
    assert len(painted) > count
    assert cell_at("hexes", at) == (3, 3)


def test_every_kind_of_marker_looks_different():
    pictures = {kind: centred(trinket(kind, 60), 160) for kind in KINDS}
    names = sorted(pictures)
    for number, one in enumerate(names):
        for other in names[number + 1 :]:
            assert apart(pictures[one], pictures[other]) > 150, (one, other)
    assert apart(centred(trinket("a lost crown", 60), 160), pictures["plunder"]) == 0
