"""Overlays, pointing and movement on hexes and on the plane, with toy rules."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import fields, replace
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.decision import Decision, Objection
from game.core.event import Moved
from game.core.mark import Mark
from game.core.pose import Leg, Pose
from game.core.spatial import Area, Band, Path, Place
from game.core.tally import Tally
from game.table.lattice import centre_of, extent_of, outline_of
from game.table.scene import BlockFigure, Figure, Scene, Zone
from game.ui.animate import STEP_SECONDS, Animator
from game.ui.camera import Camera
from game.ui.figures import portrait_pixels
from game.ui.marks import draw_marks
from game.ui.overlay import Overlay
from game.ui.overlay_layer import OverlayLayer
from game.ui.patterns import dashes, sector, simple
from game.ui.scenes.lesson_panels import Pointer
from game.ui.theme import Theme
from game.ui.tools.choose import tool_for
from game.ui.tools.handler import TableTool
from game.ui.tools.look import Stand
from game.ui.tools.overlay_shelf import Threatened
from game.ui.tools.tool import Context, Give, No, answered
from tests.ui.driver import plain_table

VIEW = pygame.Rect(0, 0, 400, 300)
BLUE = (80, 150, 240)
START = (6.0, 5.0)


def figure(
    centre: tuple[float, float] = START,
    extent: tuple[float, float] = (1.0, 1.0),
    shape: str = "disc",
    bearing: float | None = None,
) -> Figure:
    return Figure("a", "Ann", "red", centre, extent, shape, "man", "Warrior", bearing=bearing)


def plane(*figures: Figure, zones: tuple[Zone, ...] = ()) -> Scene:
    return Scene("plane", (16.0, 12.0), (), figures, zones)


def hexes(*figures: Figure) -> Scene:
    return Scene("hexes", extent_of("hexes", 10, 8), (("meadow",) * 10,) * 8, figures)


def overlay(scene: Scene, *, turned: bool = False) -> Overlay:
    camera = Camera(scene.extent, VIEW)
    camera.zoom, camera.turned = 0.75, turned
    return Overlay(Theme(), camera, scene, OverlayLayer())


def alpha(made: Overlay, point: tuple[float, float]) -> int:
    """How thickly the veil is painted at a place of the table."""
    spot = made.at(point)
    return made._surface.get_at((round(spot.x), round(spot.y))).a


# ------------------------------------------------------------------ cells of hexes


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("pattern", ["fill", "hatch", "dots"])
def test_tinted_hexes_are_tinted_and_their_neighbours_not(pattern, turned):
    made = overlay(hexes(), turned=turned)
    made.cells([(3, 3), (4, 3)], BLUE, 60, pattern)
    for x, y, tinted in ((3, 3, True), (4, 3, True), (5, 3, False), (3, 2, False), (3, 4, False)):
        middle = centre_of("hexes", (x, y))
        around = [(middle[0] + dx, middle[1] + dy) for dx in (-0.3, 0.3) for dy in (-0.3, 0.3)]
        assert all((alpha(made, point) > 0) is tinted for point in around)


def test_the_outline_of_hexes_is_their_rim_alone():
    made = overlay(hexes())
    made.outline([(3, 3), (4, 3)], BLUE, 2)
    corners = outline_of("hexes", (3, 3))
    rim = (corners[4][0] + corners[5][0]) / 2, (corners[4][1] + corners[5][1]) / 2
    shared = (corners[1][0] + corners[2][0]) / 2, (corners[1][1] + corners[2][1]) / 2
    assert alpha(made, rim) > 0
    assert alpha(made, shared) == 0


def test_a_box_holds_its_hex():
    made = overlay(hexes())
    box = made.box((3, 3))
    assert all(box.inflate(2, 2).collidepoint(made.at(c)) for c in outline_of("hexes", (3, 3)))
    assert box.height > box.width


# ------------------------------------------------------------------ the plane


def test_bands_are_tinted_without_their_holes():
    made = overlay(plane())
    inner, outer = (tuple(sector(START, radius, None)) for radius in (2.0, 4.0))
    hole = tuple(sector((7.0, 5.0), 0.6, None))
    made.bands([Band(2, (inner, hole)), Band(4, (outer, hole))], 2, BLUE)
    near, far = alpha(made, (5.0, 5.0)), alpha(made, (3.1, 5.1))
    assert near > far > 0
    assert alpha(made, (7.0, 5.0)) == 0
    assert alpha(made, (12.0, 5.0)) == 0


def test_rings_within_rings_are_holes_and_islands():
    squares = [tuple(sector((0.0, 0.0), radius, None)) for radius in (3.0, 2.0, 1.0)]
    parts = simple(tuple(squares))
    area = sum(abs(_area(part)) for part in parts)
    whole = [abs(_area(ring)) for ring in squares]
    assert area == pytest.approx(whole[0] - whole[1] + whole[2], rel=0.01)


def _area(ring: Sequence[tuple[float, float]]) -> float:
    ends = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in ends) / 2


def test_marks_of_the_plane():
    made = overlay(plane())
    corners = ((1.0, 1.0), (4.0, 1.0), (4.0, 3.0), (1.0, 3.0))
    draw_marks(
        made,
        [
            Mark("region", points=corners, tone="theirs"),
            Mark("ring", points=((12.0, 9.0),), radius=2.0, tone="good"),
            Mark("arc", points=((8.0, 4.0),), radius=3.0, between=(315.0, 45.0), tone="mine"),
        ],
    )
    assert alpha(made, (2.5, 2.0)) > 0
    assert alpha(made, (4.5, 2.0)) == 0
    assert alpha(made, (14.0, 9.0)) > 0
    assert alpha(made, (12.0, 9.0)) == 0
    assert alpha(made, (10.0, 4.0)) > 0  # east, which lies between
    assert alpha(made, (8.0, 6.0)) == 0
    assert alpha(made, (6.0, 4.0)) == 0


def test_a_sector_turns_from_x_to_y():
    points = sector((0.0, 0.0), 1.0, (0.0, 90.0))
    assert points[0] == points[-1] == (0.0, 0.0)
    assert all(x >= -1e-9 and y >= -1e-9 for x, y in points)


@given(
    st.lists(st.tuples(st.integers(0, 300), st.integers(0, 300)), min_size=2, max_size=6),
    st.sampled_from(["dashed", "dotted"]),
)
def test_broken_lines_end_and_stay_on_the_line(points, style):
    spots = [pygame.Vector2(point) for point in points]
    strokes = list(dashes(spots, style))
    length = sum((b - a).length() for a, b in pairwise(spots))
    drawn = sum((b - a).length() for a, b in strokes)
    assert drawn <= length + 1e-6
    assert drawn >= min(length, 3.0) * 0.9 or length == 0


def test_a_zone_without_cells_has_its_outline():
    zone = Zone("camp", outline=((2.0, 2.0), (6.0, 2.0), (6.0, 5.0)))
    made = overlay(plane(zones=(zone,)))
    made.zone(zone, BLUE)
    assert alpha(made, (4.0, 2.0)) > 0


# ------------------------------------------------------------------ pointing


class Stroll:
    """A course on the plane: six inches, in a straight line, to the east half of the table."""

    rate = 4

    def objection(self, route):
        if not route or math.dist(centre_of("plane", route[-1][1:3]), START) <= 6.001:
            return None
        return Objection("Six inches are all.", "TOY.1")

    def samples(self, rng):
        yield ()

    def toward(self, pose):
        x, y = centre_of("plane", pose)
        far = math.dist((x, y), START)
        share = min(1.0, 6.0 / far) if far else 0.0
        at = [round(1000 * (a + (b - a) * share)) for a, b in zip(START, (x, y), strict=True)]
        return (Leg("advance", *at),)

    def reach(self):
        return {}

    def cost(self, route):
        return Tally("cost", 3)

    def region(self):
        rings = [(limit, tuple(sector(START, float(limit), None))) for limit in (2, 4, 6)]
        return [Band(limit, (ring,), f"{limit}″") for limit, ring in rings]


def tool_about(decision: Decision[Any], scene: Scene, piece: str = "") -> TableTool:
    rules = SimpleNamespace(card=no_card, called=no_card)
    match = SimpleNamespace(rules=rules, state=None, steps=[], pending=decision)
    tool = tool_for(Context(match, scene, Theme()), piece)
    assert tool is not None
    return tool


def test_a_way_on_the_plane_is_pointed_at():
    scene = plane(figure())
    decision = Path(side="red", kind="move", why="Go.", course=Stroll(), movers=("a",))
    tool = tool_about(decision, scene)
    assert isinstance(decision.course, Area)
    reply = tool.click((9.5, 5.0), None)
    assert isinstance(reply, Give)
    assert reply.plan[0].answer == (Leg("advance", 9500, 5000),)
    tool.hover((15.5, 5.0), None)
    made = overlay(scene)
    tool.below(made)
    tool.above(made)
    assert alpha(made, (6.0, 7.0)) > alpha(made, (6.05, 10.05)) > 0
    assert alpha(made, (6.0, 11.8)) == 0


class Camp:
    """A site on the plane: everywhere west of a line."""

    def objection(self, poses):
        return Objection("East of the line.", "TOY.2") if poses[0][1].x > 4000 else None

    def samples(self, rng):
        yield ()

    def toward(self, piece, pose):
        return ((piece, Pose(min(pose.x, 4000), pose.y)),)

    def places(self, piece):
        return [Pose(1000, 1000), Pose(3000, 1000)]


def test_a_piece_is_set_down_where_the_mouse_is():
    decision = Place(side="red", kind="place", why="Set up.", site=Camp(), pieces=("a",))
    tool = tool_about(decision, plane(), "a")
    assert tool.click((2.345, 6.0), None) == answered(decision, (("a", Pose(2345, 6000)),))
    near = tool.click((4.9, 6.0), None)
    assert near == answered(decision, (("a", Pose(4000, 6000)),))
    refused = tool.click((9.0, 6.0), None)
    assert isinstance(refused, No)
    assert refused.objection.rule == "TOY.2"
    tool.hover((2.0, 2.0), None)
    made = overlay(plane())
    tool.below(made)
    tool.above(made)
    assert alpha(made, (3.0, 1.0)) > 0


def no_card(state, name):
    raise KeyError(name)


def test_a_base_on_the_plane_turns_with_its_figure():
    rider = figure(extent=(1.0, 3.0), shape="block", bearing=90.0)
    assert plain_table(plane(rider)).figure_at((7.4, 5.0)) is not None
    assert plain_table(plane(rider)).figure_at((6.0, 6.4)) is None
    assert plain_table(hexes(rider)).figure_at((6.0, 6.4)) is not None


def test_a_disc_is_no_square():
    assert plain_table(plane(figure())).figure_at((6.45, 5.45)) is None
    assert plain_table(plane(figure())).figure_at((6.3, 5.3)) is not None


def test_a_lesson_points_near_enough_on_the_plane():
    where = Pointer(cells=((5000, 4000),))
    assert where.covers("plane", (5.5, 4.3))
    assert not where.covers("plane", (6.5, 4.3))
    assert Pointer(cells=((3, 3),)).covers("hexes", centre_of("hexes", (3, 3)))
    assert Pointer(cells=((3, 3), (4, 3), (3, 4), (4, 4))).top("squares") == (4.0, 3.0)


# ------------------------------------------------------------------ threats


@pytest.mark.parametrize(
    ("scene", "cell", "at"),
    [
        (hexes(figure(centre_of("hexes", (4, 4)))), (4, 4), centre_of("hexes", (4, 4))),
        (plane(figure((6.5, 5.5))), (6, 5), (6.5, 5.5)),  # square inches on the plane
    ],
)
def test_threats_are_shown_on_any_table(scene, cell, at):
    rules = SimpleNamespace(
        threats=lambda state, side: {cell: 2, (1, 1): 1}, spot=lambda state, at: (Pose(*cell), at)
    )
    look = Threatened(Stand(SimpleNamespace(rules=rules, state=None), scene, "red"))
    assert look._against(scene.figures[0]) == 2
    made = overlay(scene)
    look.below(made)
    look.above(made)
    assert alpha(made, at) > 0


# ------------------------------------------------------------------ movement


def moved(scene: Scene, start: Pose, *legs: Leg) -> list[tuple[float, float]]:
    """Where the piece appears, frame by frame."""
    animator = Animator()
    animator.add([Moved(text="a goes", piece="a", start=start, legs=legs)], scene)
    seen = []
    while animator.busy:
        animator.update(STEP_SECONDS / 2)
        seen.append(animator.places["a"])
    return seen


def test_pieces_move_from_hex_to_hex():
    centre = centre_of("hexes", (2, 2))
    seen = moved(hexes(figure(centre)), Pose(2, 2), Leg("step", 3, 2), Leg("step", 3, 3))
    assert seen[0] == pytest.approx((centre[0] + 0.5, centre[1]))
    assert seen[-1] == pytest.approx(centre_of("hexes", (3, 3)))
    assert any(spot == pytest.approx(centre_of("hexes", (3, 2))) for spot in seen)


def test_a_piece_on_two_hexes_keeps_its_middle():
    a, b = centre_of("hexes", (2, 2)), centre_of("hexes", (3, 2))
    middle = (a[0] + b[0]) / 2, a[1]
    seen = moved(hexes(figure(middle)), Pose(2, 2), Leg("step", 3, 2))
    assert seen[0] == pytest.approx((middle[0] + 0.5, middle[1]))
    assert seen[-1] == pytest.approx((middle[0] + 1, middle[1]))


def test_long_ways_on_the_plane_take_longer():
    short = moved(plane(figure()), Pose(6000, 5000), Leg("advance", 7000, 5000))
    long = moved(plane(figure()), Pose(6000, 5000), Leg("advance", 11_000, 5000))
    assert long[-1] == pytest.approx((11.0, 5.0))
    assert len(long) > 3 * len(short)


ROW = tuple((right, 0.0) for right in (-1.5, -0.5, 0.5, 1.5))


def row_of_stands(centre: tuple[float, float] = (10.0, 10.5)) -> BlockFigure:
    """Four stands side by side that face north, named by the middle of their front edge."""
    known = {each.name: getattr(figure(centre), each.name) for each in fields(Figure)}
    known |= {"shape": "block", "extent": (4.0, 1.0), "bearing": 0.0}
    return BlockFigure(**known, stands=ROW)


def test_a_wheel_swings_about_its_corner_and_turns():
    animator, start = Animator(), Pose(10000, 10000, 270)
    legs = Leg("wheel", 12000, 8000, 0), Leg("advance", 14000, 8000, 0)
    told = [Moved(text="a wheels", piece="a", start=start, legs=legs)]
    animator.add(told, plane(row_of_stands()))
    seen = []
    while animator.busy:
        animator.update(STEP_SECONDS / 2)
        seen.append((animator.places["a"], animator.bearings["a"]))
    swinging = [(at, bearing) for at, bearing in seen if bearing < 90]
    assert len(swinging) > 4
    for (x, y), bearing in swinging:
        assert math.dist((x, y), (12, 10)) == pytest.approx(math.hypot(2, 0.5))
        around = math.degrees(math.atan2(x - 12, 10 - y))
        assert around == pytest.approx(bearing - 90 - math.degrees(math.atan(0.25)))
    assert seen[-1][0] == pytest.approx((13.5, 8.0))
    assert seen[-1][1] == 90


def test_a_block_goes_on_from_where_it_has_wheeled():
    animator, start = Animator(), Pose(10000, 10000, 270)
    wheel, on = Leg("wheel", 12000, 8000, 0), Leg("advance", 14000, 8000, 0)
    told = [
        Moved(text="a wheels", piece="a", start=start, legs=(wheel,)),
        Moved(text="a goes on", piece="a", start=Pose(12000, 8000, 0), legs=(on,)),
    ]
    animator.add(told, plane(row_of_stands()))
    while animator.busy:
        animator.update(STEP_SECONDS / 2)
    assert animator.places["a"] == pytest.approx((13.5, 8.0))
    assert animator.bearings["a"] == 90
    animator.settle()
    assert not animator.bearings


def test_a_step_turns_only_at_its_end():
    animator = Animator()
    leg = Leg("step", 8000, 5000, 90)
    told = [Moved(text="a goes", piece="a", start=Pose(5000, 5000, 0), legs=(leg,))]
    animator.add(told, plane(figure()))
    animator.update(STEP_SECONDS)
    assert animator.places["a"] == pytest.approx((6.0, 5.0))
    assert not animator.bearings


def test_the_stands_of_a_block_turn_with_it():
    turned = replace(row_of_stands((5.0, 5.0)), bearing=90.0)
    centres = [part.centre for part in turned.parts()]
    assert [tuple(round(each, 6) for each in at) for at in centres] == [
        (5.0, 3.5),
        (5.0, 4.5),
        (5.0, 5.5),
        (5.0, 6.5),
    ]
    assert {part.extent for part in turned.parts()} == {(1.0, 1.0)}


def test_the_leader_of_a_block_fills_its_portrait():
    block = row_of_stands()
    assert portrait_pixels(block, 60) == portrait_pixels(block.leader, 60)
    assert max(block.extent) > max(block.leader.extent)
