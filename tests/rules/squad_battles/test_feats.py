"""Feats: numbers and uses, lines of a Throw against plain geometry, halts in mid-move."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from shapely import LineString, Point, box

from game.core.decision import Objection
from game.core.deck import NoDeck
from game.core.dice import FairDice, LoadedDice
from game.core.match import Match
from game.core.pose import Pose
from game.core.spatial import Path
from game.data import library
from game.rules.squad_battles import line_of_fire
from game.rules.squad_battles.attack import feat_objection
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.position import Ground, Piece, Position, Start, stand
from game.rules.squad_battles.profile import FEATS, UnitEntry, entry_problems
from game.rules.squad_battles.scenario import Settings
from game.rules.squad_battles.state import State
from game.rules.squad_battles.vault import VaultMarch
from game.rules.squad_battles.winning import value
from tests.rules.squad_battles.boards import battle, piece

OPEN = ("." * 12,) * 12


def hero(*feats: str, troop: str = "Warrior", abilities: tuple[str, ...] = ("braced",)):
    """A Champion with these Feats."""
    kind = "Infantry" if troop in ("Warrior", "Pike", "Archer") else "Cavalry"
    return UnitEntry(f"Hero {troop}", "Champion", kind, troop, (), abilities, feats=feats)


# ---------------------------------------------------------------------- numbers and uses


@pytest.mark.rules("FWB.feat.1")
def test_champions_and_only_they_have_one_to_three_feats():
    armies = library.shipped_armies("squad_battles").values()
    for entry in [entry for army in armies for entry in army.units.values()]:
        wanted = range(1, 4) if entry.rank == "Champion" else range(1)
        assert len(entry.feats) in wanted, entry.name
    assert [key for key, _ in entry_problems(hero())] == ["feats"]
    assert [key for key, _ in entry_problems(hero(*["vault"] * 4))] == ["feats"]
    assert list(entry_problems(hero("vault", "vault", "throw"))) == []
    elite = UnitEntry("Elite", "Elite", "Infantry", "Warrior", (), ("braced",), feats=("vault",))
    assert [key for key, _ in entry_problems(elite)] == ["feats"]
    assert [key for key, _ in entry_problems(hero("valut"))] == ["feats"]


def rolled(faces: tuple[int, ...]) -> tuple[str, ...]:
    """The Feats of a Champion that lists as many as these dice and rolls them at set-up."""
    start = Start(stage="deploy", settings=Settings(feat_assignment="rolled"))
    position = Position(
        table=Ground(size=(8, 8)),
        profiles={"hero": hero(*["throw"] * len(faces))},
        pieces=(Piece(id="hero", unit="hero", side="red", where="aside"),),
        start=start,
    )
    dice = LoadedDice(tuple((6, face) for face in faces))
    return Match.begin(RULES, stand(position, {}), dice, NoDeck()).state.units["hero"].feats


@pytest.mark.rules("FWB.feat.1", "FWB.feat.2")
def test_the_numbers_of_the_feats():
    numbered = ["burst_of_speed", "frenzy", "mobility", "protect", "throw", "vault"]
    assert [rolled((face,)) for face in range(1, 7)] == [(name,) for name in numbered]
    assert list(FEATS) == numbered


@pytest.mark.rules("FWB.feat.1")
@given(st.lists(st.integers(1, 6), min_size=1, max_size=3))
def test_each_die_is_one_use(faces):
    assert Counter(rolled(tuple(faces))) == Counter(FEATS[face - 1] for face in faces)


@pytest.mark.rules("FWB.feat.3")
@pytest.mark.parametrize(
    ("limit", "mine", "mates", "theirs"),
    [
        ("per_side", False, False, True),
        ("per_turn", False, False, False),
        ("per_champion", False, True, True),
    ],
)
def test_who_may_still_use_a_feat_after_one_has_been_used(limit, mine, mates, theirs):
    state = battle(
        OPEN,
        piece("mine", "hero", (0, 0)),
        piece("mate", "hero", (2, 2)),
        piece("foe", "hero", (5, 5), "blue"),
        profiles={"hero": hero("throw", "throw")},
        feat_limit=limit,
    )
    units = [state.units[name] for name in ("mine", "mate", "foe")]
    assert all(feat_objection(state, unit, "throw") is None for unit in units)
    state.feats = ["red", "mine"]
    open_ = [feat_objection(state, unit, "throw") is None for unit in units]
    assert open_ == [mine, mates, theirs]


@pytest.mark.rules("FWB.feat.15")
def test_every_use_adds_one_to_the_value():
    state = battle(OPEN, piece("hero", "hero", (0, 0)), profiles={"hero": hero("throw", "vault")})
    champion = state.units["hero"]
    assert value(champion) == 3
    champion.feats_used = 2
    assert value(champion) == 5


# ---------------------------------------------------------------------- Throw


@st.composite
def throwing_ranges(draw) -> State:
    """A Champion of red, somebody of blue, bystanders and walls on a small field."""
    rows = draw(st.lists(st.text("......#^", min_size=7, max_size=7), min_size=7, max_size=7))
    troop = draw(st.sampled_from(["Warrior", "Knight"]))
    pieces: list[Piece] = []
    taken: set[tuple[int, int]] = set()
    wanted = [("hero", "hero", "red", troop == "Knight"), ("foe", "warrior", "blue", False)]
    wanted += [(f"by{n}", "warrior", "red" if n % 2 else "blue", False) for n in range(4)]
    for name, unit, side, large in wanted:
        x, y = draw(st.integers(0, 5)), draw(st.integers(0, 5))
        squares = {(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)} if large else {(x, y)}
        if squares & taken:
            continue
        taken |= squares
        for sx, sy in squares:
            rows[sy] = rows[sy][:sx] + rows[sy][sx].replace("#", ".") + rows[sy][sx + 1 :]
        if large:
            level = rows[y][x]
            for sx, sy in squares:
                rows[sy] = rows[sy][:sx] + level + rows[sy][sx + 1 :]
        pieces.append(piece(name, unit, (x, y), side))
    profiles = {"hero": hero("throw", troop=troop)}
    return battle(rows, *pieces, profiles=profiles)


def can_be_hit(state: State) -> bool:
    """Whether the hero may throw at the foe, by the shapes of the lines alone."""
    thrower, target = state.units["hero"], state.units["foe"]
    field = Field(state)
    if field.adjacent(thrower.block, target.block):
        return False
    if field.distance(thrower.block, target.block) > 4:
        return False
    corners = [
        [Point(u.x + dx, u.y + dy) for dx in (0, u.profile.size) for dy in (0, u.profile.size)]
        for u in (thrower, target)
    ]
    pairs = [(a, b) for a in corners[0] for b in corners[1]]
    least = min(a.distance(b) for a, b in pairs)
    lines = [LineString([a, b]) for a, b in pairs if a.distance(b) == least]
    return any(is_clear(state, line) for line in lines)


def is_clear(state: State, line: LineString) -> bool:
    """Whether nothing blocks a line and nobody meets it between its ends."""
    thrower, target = state.units["hero"], state.units["foe"]
    high = [state.rows[u.y][u.x] == "^" for u in (thrower, target)]
    stops = "#" if any(high) else "#^"
    for y, row in enumerate(state.rows):
        for x, code in enumerate(row):
            if code in stops and line.intersects(box(x, y, x + 1, y + 1)):
                return False
    ends = [Point(line.coords[0]), Point(line.coords[-1])]
    for unit in state.units.values():
        shared = line.intersection(box(unit.x, unit.y, unit.x + 1, unit.y + 1))
        bystander = unit not in (thrower, target)
        if bystander and not shared.is_empty and not any(shared.equals(end) for end in ends):
            return False
    return True


@pytest.mark.rules("FWB.feat.9", "FWB.feat.10")
@given(throwing_ranges())
def test_throws_go_where_the_lines_do(state):
    if "foe" not in state.units:
        return
    field = Field(state)
    found = line_of_fire.throw_objection(field, state.units["hero"], state.units["foe"])
    assert (found is None) == can_be_hit(state), found


@pytest.mark.rules("FWB.feat.9")
@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_a_pike_throws_in_any_direction(facing):
    profiles = {"hero": hero("throw", troop="Pike")}
    for x in range(2, 11):
        for y in range(2, 11):
            distance = max(abs(x - 6), abs(y - 6))
            if distance < 1:
                continue
            state = battle(
                OPEN,
                piece("hero", "hero", (6, 6), facing=facing),
                piece("foe", "warrior", (x, y), "blue"),
                profiles=profiles,
            )
            found = line_of_fire.throw_objection(
                Field(state), state.units["hero"], state.units["foe"]
            )
            assert (found is None) == (2 <= distance <= 4)


# ---------------------------------------------------------------------- Mobility and Vault

SLOPES = (
    "......",
    "..//..",
    "..//..",
    "......",
)


def asked_for_a_path(state: State) -> Path:
    """The question for the hero's path."""
    state.active = "hero"
    match = Match.begin(RULES, state, FairDice(1), NoDeck())
    match.answer("move")
    assert isinstance(match.pending, Path)
    return match.pending


@pytest.mark.rules("FWB.feat.7")
def test_the_reach_shows_slopes_from_which_mobility_may_strike():
    for feat, halts in (("mobility", {(2, 1)}), ("throw", set())):
        state = battle(
            SLOPES,
            piece("hero", "hero", (0, 2)),
            piece("foe", "warrior", (2, 0), "blue"),
            profiles={"hero": hero(feat)},
        )
        question = asked_for_a_path(state)
        reach = question.course.reach()
        slopes = {(pose.x, pose.y) for pose in reach if SLOPES[pose.y][pose.x] == "/"}
        assert slopes == halts
        for pose in reach:
            way = question.toward(pose)
            assert question.objection(way) is None
            assert (way[-1].x, way[-1].y) == (pose.x, pose.y) if way else pose == Pose(0, 2)


@pytest.mark.rules("FWB.feat.7")
def test_pointing_beside_a_slope_never_costs_the_feat():
    state = battle(
        SLOPES,
        piece("hero", "hero", (0, 2)),
        piece("foe", "warrior", (2, 0), "blue"),
        profiles={"hero": hero("mobility")},
    )
    question = asked_for_a_path(state)
    way = question.toward(Pose(2, 0))
    assert SLOPES[way[-1].y][way[-1].x] == "."


@pytest.mark.rules("FWB.feat.11")
def test_a_leap_may_bend_and_the_walk_go_on_after_it():
    state = battle(
        ("..O.#.", "..O#..", "..O..."),
        piece("hero", "hero", (0, 0)),
        piece("foe", "warrior", (5, 0), "blue"),
        profiles={"hero": hero("vault")},
    )
    march = VaultMarch(state, state.units["hero"], 6, may_double=False)
    reach = {(pose.x, pose.y): cost for pose, cost in march.reach().items()}
    assert reach[3, 0] == 3
    assert reach[3, 2] == 3, "diagonally out, straight on: the other way round the wall's corner"
    assert reach[4, 2] == 4
    assert (2, 0) not in reach, "nobody ends over a pit"
    assert (1, 1) not in reach, "a leap back to the near side is only a detour"


@pytest.mark.rules("FWB.feat.11")
def test_a_vault_that_goes_nowhere_is_refused():
    state = battle(
        ("..O...",),
        piece("hero", "hero", (1, 0)),
        piece("foe", "warrior", (5, 0), "blue"),
        profiles={"hero": hero("vault")},
    )
    march = VaultMarch(state, state.units["hero"], 6, may_double=False)
    objection = march.objection(())
    assert isinstance(objection, Objection)
    assert objection.rule == "FWB.feat.11"
    assert objection.nearest == march.toward(Pose(1, 0)) != ()
