"""Ground: what each kind does to whom, crests, walls, blows across a hedge, crossings."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.pose import STEP, Leg
from game.mechanics.moves.free_course import TURN
from game.rules.ares.field import Field
from game.rules.ares.movement import straight_moves
from game.rules.ares.movement.charge_paths import approach, objection_across
from game.rules.ares.movement.move import CHARGE, March, move_tally
from game.rules.ares.position import Terrain
from game.rules.ares.scenario import Settings
from game.rules.ares.state import State
from game.rules.ares.terrain import AREAS, EFFECTS, LINES, effect_of
from game.table.bases import gap
from game.table.plane import Feature
from tests.rules.ares.skirmish import battle, piece

OPEN, SLOW, NEVER = "open", "difficult", "impassable"
COLUMNS = {
    # kind: infantry, cavalry, oversized, what it does to a shot
    "wood": (SLOW, NEVER, SLOW, "soft"),
    "tree": (NEVER, NEVER, NEVER, "hard"),
    "hedge": ("cross", "leap", "leap", "screen"),
    "fence": ("cross", "leap", "leap", "screen"),
    "marsh": (SLOW, NEVER, SLOW, "none"),
    "rubble": (SLOW, SLOW, SLOW, "none"),
    "stream": ("cross", "cross", "cross", "none"),
    "river": (SLOW, SLOW, SLOW, "none"),
    "lake": (NEVER, NEVER, NEVER, "none"),
    "wall": ("cross", NEVER, "cross", "hard"),
    "fissure": ("cross", "leap", "cross", "none"),
    "bushes": (OPEN, OPEN, OPEN, "soft"),
    "house": (NEVER, NEVER, NEVER, "hard"),
    # Kinds that maps have for the sake of other books, read as what is most like them here.
    "jungle": (SLOW, NEVER, SLOW, "soft"),
    "obstacle": ("cross", "leap", "leap", "screen"),
    "fieldwork": ("cross", "leap", "leap", "screen"),
    "wagon": (NEVER, NEVER, NEVER, "screen"),
    "castle_wall": (NEVER, NEVER, NEVER, "hard"),
    "door": (NEVER, NEVER, NEVER, "hard"),
    "breach": (SLOW, SLOW, SLOW, "none"),
    "crater": (SLOW, SLOW, SLOW, "none"),
    "ditch": (SLOW, SLOW, SLOW, "none"),
    "low_wall": ("cross", "leap", "leap", "screen"),
    "dense_wood": (SLOW, NEVER, SLOW, "soft"),
    "brush": (OPEN, OPEN, OPEN, "soft"),
    "reeds": (OPEN, OPEN, OPEN, "soft"),
    "boulder": (NEVER, NEVER, NEVER, "hard"),
    "pit": (NEVER, NEVER, NEVER, "none"),
}
EITHER = {"obstacle", "wagon"}
"""Drawn as a line or as an area."""


def feature(kind: str, height: int = 0) -> Feature:
    points = ((0, 0), (1000, 0), (1000, 1000))
    return Feature(kind, kind, points, kind not in LINES, height)


@pytest.mark.rules("ARES.terr.1", "ARES.terr.6")
def test_every_kind_has_its_column_for_each_class() -> None:
    assert set(COLUMNS) == set(EFFECTS)
    for kind, column in COLUMNS.items():
        effect = effect_of(feature(kind), Settings())
        found = (*(effect.passage(each) for each in ("infantry", "cavalry", "oversized")),)
        assert (*found, effect.sight) == column, kind
    assert set(LINES) | set(AREAS) == {*COLUMNS, "hill"} - EITHER
    assert not set(LINES) & set(AREAS)


@pytest.mark.rules("ARES.terr.3")
@pytest.mark.parametrize("kind", ["meadow", "road", "yard", "bridge", "ford", "carpet"])
def test_what_nobody_has_named_is_open(kind: str) -> None:
    effect = effect_of(feature(kind), Settings())
    passages = {effect.passage(each) for each in ("infantry", "cavalry", "oversized")}
    assert (passages, effect.sight, effect.cover) == ({"open"}, "none", 0)


@pytest.mark.rules("ARES.hill.2", "ARES.hill.3", "ARES.hill.4")
@pytest.mark.parametrize(
    ("height", "passage"),
    [(500, "slope"), (1000, "slope"), (1001, "cross"), (2000, "cross"), (2001, "impassable")],
)
def test_a_hill_is_small_large_or_too_high(height: int, passage: str) -> None:
    effect = effect_of(feature("hill", height), Settings())
    assert {effect.passage(each) for each in ("infantry", "cavalry", "oversized")} == {passage}


@pytest.mark.rules("ARES.water.3")
def test_the_deep_river_bars_only_infantry() -> None:
    deep = effect_of(feature("river"), Settings(river_infantry_impassable=True))
    assert [*deep.passages.values()] == [NEVER, SLOW, SLOW]


# ---------------------------------------------------------------------- hills


HILL = Terrain(kind="hill", height=1, area=((10, 0), (20, 0), (20, 20), (10, 20)))


def on_and_off(inside: float, outside: float) -> tuple[Field, State]:
    state = battle(
        piece("top", "longbowman", (10 + inside, 10), facing=180),
        piece("low", "longbowman", (10 - outside, 10), "blue", facing=0),
        terrain=[HILL],
        size=(24, 20),
    )
    return Field(state), state


@pytest.mark.rules("ARES.hill.6")
@pytest.mark.parametrize(
    ("inside", "outside", "hidden"),
    [
        (1.5, 0.8, True),
        (1.0, 0.8, False),
        (1.001, 0.8, True),
        (1.5, 1.1, False),
        (1.5, 1.0, True),
        (1.5, 1.001, False),
        (9.5, 0.8, True),
        (0.5, 0.5, False),
    ],
)
def test_the_crest_hides_both_from_each_other(inside: float, outside: float, hidden: bool) -> None:
    field, state = on_and_off(inside, outside)
    top, low = state.figures["top"], state.figures["low"]
    for cause in (field.blocked(top, low), field.blocked(low, top)):
        assert (cause is not None) == hidden
        assert cause is None or cause.rule == "ARES.hill.6"


@pytest.mark.rules("ARES.hill.5")
@pytest.mark.parametrize(
    ("left", "right", "between", "blocked"),
    [
        (0, 0, 0.5, True),
        (2, 0, 1, True),
        (1, 1, 1, True),
        (1.5, 1, 1, True),
        (1.5, 1.1, 1, False),
        (2, 2, 1, False),
    ],
)
def test_a_hill_hides_unless_both_stand_higher_than_its_top(
    left: float, right: float, between: float, blocked: bool
) -> None:
    hills = [
        Terrain(kind="hill", height=height, disc=(x, 10, 1))
        for x, height in ((4, left), (10, between), (16, right))
        if height
    ]
    state = battle(
        piece("a", "longbowman", (4, 10)), piece("b", "longbowman", (16, 10), "blue"), terrain=hills
    )
    cause = Field(state).blocked(state.figures["a"], state.figures["b"])
    assert (cause is not None) == blocked


@pytest.mark.rules("ARES.hill.5", "ARES.hill.1")
def test_the_top_of_a_hill_is_not_that_of_a_hill_on_it() -> None:
    """Both stand at 1.5, a hill of 1 lies between, and the line passes beside what is on it."""
    hills = [
        Terrain(kind="hill", height=1.5, disc=(4, 10, 1)),
        Terrain(kind="hill", height=1.5, disc=(16, 10, 1)),
        Terrain(kind="hill", height=1, area=((8, 4), (12, 4), (12, 16), (8, 16)), id="broad"),
        Terrain(kind="hill", height=1, disc=(10, 7, 1), id="knoll"),
    ]
    state = battle(
        piece("a", "longbowman", (4, 10)), piece("b", "longbowman", (16, 10), "blue"), terrain=hills
    )
    field = Field(state)
    assert field.elevation((10_000, 7_000)) == 2000
    assert field.blocked(state.figures["a"], state.figures["b"]) is None


# ---------------------------------------------------------------------- across


FENCE = Terrain(kind="fence", line=((10, 0), (10, 20)), id="fence")


@pytest.mark.rules("ARES.terr.9")
@given(aside=st.integers(-30, 30), back=st.integers(0, 30), behind=st.integers(0, 9))
def test_a_blow_across_is_struck_from_the_fence(aside: int, back: int, behind: int) -> None:
    """Wherever the charger comes from, it ends at the fence and within an inch of its target."""
    state = battle(
        piece("a", "swordsman", (9.5 - back / 10, 10 + aside / 10), facing=0),
        piece("foe", "swordsman", (10.6 + behind / 10, 10), "blue", facing=180),
        terrain=[FENCE],
    )
    field, figure, foe = Field(state), state.figures["a"], state.figures["foe"]
    way = approach(field, figure, foe)
    assert way is not None
    assert way.across == "fence"
    march = March(field, figure, move_tally(figure).total, CHARGE)
    assert march.objection(way.route) is None
    end = march.walk(way.route).end
    assert objection_across(field, figure, foe, end, "fence") is None
    assert gap(figure.body._replace(pose=end), foe.body) <= 1000.001


@pytest.mark.rules("ARES.terr.9")
def test_whoever_stands_at_the_fence_strikes_across_it_without_a_step() -> None:
    state = battle(
        piece("a", "swordsman", (9.5, 10), facing=180),
        piece("foe", "swordsman", (10.9, 10), "blue", facing=180),
        terrain=[FENCE],
    )
    way = approach(Field(state), state.figures["a"], state.figures["foe"])
    assert way is not None
    assert way.route == (Leg(TURN, 9500, 10000, 0),)
    assert way.cost == 0


@pytest.mark.rules("ARES.terr.9")
def test_a_place_at_the_fence_must_be_near_enough_and_on_the_other_side() -> None:
    state = battle(
        piece("a", "swordsman", (9.5, 10), facing=0),
        piece("foe", "swordsman", (11.6, 10), "blue", facing=180),
        piece("same", "swordsman", (9.5, 11.5), "blue", facing=180),
        terrain=[FENCE],
    )
    field, figure = Field(state), state.figures["a"]
    for name in ("foe", "same"):
        refused = objection_across(field, figure, state.figures[name], figure.pose, "fence")
        assert refused is not None
        assert refused.rule == "ARES.terr.9"


@pytest.mark.rules("ARES.terr.7", "ARES.charge.1")
@given(aside=st.integers(-12, 12), behind=st.integers(11, 19))
def test_a_cross_that_can_touch_an_enemy_is_offered_as_a_charge(aside: int, behind: int) -> None:
    state = battle(
        piece("a", "swordsman", (9.5, 10), facing=0),
        piece("foe", "swordsman", (10.5 + behind / 10, 10 + aside / 10), "blue", facing=180),
        terrain=[FENCE],
    )
    field, figure = Field(state), state.figures["a"]
    course = straight_moves.crossing(field, figure, touching=True)
    ends = list(course.ends())
    apart = (1 + behind / 10) ** 2 + (aside / 10) ** 2
    # Straight at it the way must end half an inch behind the fence at most.
    depth = (1 + behind / 10) * (1 - 1 / apart**0.5)
    if 1.0 <= depth <= 1.5:
        assert ends
    for route in ends:
        assert (
            straight_moves.touches_enemy(field, figure, straight_moves.end_of(route, figure))
            is not None
        )


# ---------------------------------------------------------------------- walls


@pytest.mark.rules("ARES.terr.8")
def test_nobody_slips_into_contact_around_the_end_of_a_wall() -> None:
    wall = Terrain(kind="wall", line=((10, 0), (10, 10.2)))
    state = battle(
        piece("a", "swordsman", (9.5, 10), facing=90),
        piece("foe", "swordsman", (10.5, 10), "blue", facing=180),
        terrain=[wall],
    )
    field, figure = Field(state), state.figures["a"]
    assert not field.engaged(figure)
    march = March(field, figure, move_tally(figure).total)
    assert march.objection((Leg(STEP, 6000, 10000),)) is None
    refused = march.objection((Leg(STEP, 9500, 11500), Leg(STEP, 10500, 11000)))
    assert refused is not None
    assert refused.rule == "ARES.move.10"
