"""Before the battle: counts, the blank field, terrain pieces, and set-ups without dead ends."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core.decision import Also
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.event import Rolled
from game.core.match import Match
from game.core.pose import Pose
from game.data.library import load_scenario, scenario_keys
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.checks import activations
from game.rules.squad_battles.free_battle import OFFERS, enlist
from game.rules.squad_battles.rosters import battlefield
from game.rules.squad_battles.scenario import FreeBattle, Roster, Settings, Sizes
from game.rules.squad_battles.setup import Deployment, start_squares
from game.rules.squad_battles.state import SIDES, State
from game.rules.squad_battles.terrain import TRAITS
from game.rules.squad_battles.terrain_laying import (
    CATALOGUE,
    TURNS,
    lay_objection,
    squares_laid,
    turned_rows,
)
from game.table.terrain import SquareMap

OPEN_FIELD = load_scenario("squad_battles/open_field")


def begun(name: str, seed: int) -> Match[Any]:
    """A battle at its first question."""
    bundle = load_scenario(name)
    return Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed))


# ------------------------------------------------------------------ counts


@pytest.mark.rules("FWB.setup.1")
def test_two_players_and_three_six_sided_dice_at_most():
    match = begun("squad_battles/split_crown", 7)
    rng = random.Random(7)
    rolls = []
    for _ in range(250):
        events = match.answer(next(match.pending.samples(rng)))
        rolls += [event for event in events if isinstance(event, Rolled)]
    assert tuple(RULES.sides(match.state)) == SIDES == ("red", "blue")
    assert {roll.dice.sides for roll in rolls} == {6}
    assert {len(roll.dice.faces) for roll in rolls} == {1, 2, 3}


@pytest.mark.rules("FWB.setup.4")
def test_a_squad_is_one_activation_like_an_elite_and_a_champion():
    five = Roster(faction="f", squads=("s",) * 5, elites=("e",) * 2, champions=("c",))
    four = Roster(faction="f", squads=("s",) * 4, elites=("e",) * 3, champions=("c",))
    assert activations(five) == activations(four) == 8


@pytest.mark.rules("FWB.army.6")
def test_the_usual_size():
    assert Sizes() == Sizes(squads=4, elites=3, champions=2)
    assert OFFERS["standard"] == (Sizes(), 14)
    assert (Settings().vp_total, Settings().round_limit) == (14, 12)
    scenario = OPEN_FIELD.scenario
    assert (scenario.free.sizes, scenario.settings) == (Sizes(), Settings())


# ------------------------------------------------------------------ the blank field


@pytest.mark.rules("FWB.build.2", "FWB.build.3", "FWB.setup.6")
def test_the_blank_field():
    assert (FreeBattle(factions=()).width, FreeBattle(factions=()).height) == (26, 24)
    state = OPEN_FIELD.begin()
    assert state.rows == ("." * 26,) * 24
    state.attacker = "blue"
    assert start_squares(state, "red") == [(x, y) for y in (0, 1) for x in range(26)]
    assert start_squares(state, "blue") == [(x, y) for y in (22, 23) for x in range(26)]


@pytest.mark.rules("FWB.setup.6")
def test_a_battle_has_its_map_or_else_a_blank_field():
    ford = SquareMap("A ford", "squares", (".~", "~#"), {".": "meadow", "~": "ford", "#": "wall"})
    assert battlefield(ford, None) == (".s", "s#")
    assert battlefield(None, FreeBattle(factions=(), width=13, height=12)) == ("." * 13,) * 12


@pytest.mark.rules("FWB.build.8")
@pytest.mark.parametrize("piece", CATALOGUE)
def test_turning_is_never_mirroring(piece):
    rows = CATALOGUE[piece][1]
    assert turned_rows(turned_rows(rows, 270), 90) == rows
    width = len(rows[0])
    for turn in TURNS:
        laid = squares_laid(piece, turn, 0, 0)
        assert sorted(laid.values()) == sorted("".join(rows).replace(".", ""))
    clockwise = turned_rows(rows, 90)
    assert len(clockwise) == width
    # The north-west corner goes to the north-east when turned clockwise.
    assert clockwise[0][-1] == rows[0][0]
    assert clockwise[-1][0] == rows[-1][-1]


def test_the_catalogue_has_twelve_different_pieces():
    assert len(CATALOGUE) == 12
    assert len({rows for _, rows in CATALOGUE.values()}) == 12
    for title, rows in CATALOGUE.values():
        assert title
        assert len({len(row) for row in rows}) == 1
        assert all(code in TRAITS for row in rows for code in row)


@pytest.mark.rules("FWB.build.5", "FWB.build.6", "FWB.build.7", "FWB.build.9")
@settings(max_examples=25)
@given(st.integers(0, 999), st.sampled_from([21, 22, 24, 25]))
def test_laid_pieces_keep_their_distances(seed, height):
    """Whatever the samples lay obeys the distances, counted square by square."""
    rng = random.Random(seed)
    state = OPEN_FIELD.begin()
    state.rows = ("." * 26,) * height
    state.stage, state.todo = "terrain", ["red"]
    kinds = list(CATALOGUE)
    state.picks = {side: [f"{n}:{rng.choice(kinds)}" for n in (1, 2, 3)] for side in SIDES}
    match = Match.begin(RULES, state, FairDice(1), FairDeck(1))
    layers = []
    while match.pending.kind == "place_terrain":
        layers.append(match.pending.side)
        match.answer(next(match.pending.samples(rng)))
    laid = [squares_laid(p.piece, p.turn, p.x, p.y) for p in match.state.laid]
    assert layers[:2] == ["red", "blue"]
    assert len(laid) == len(layers)
    for side, squares in zip(layers, laid, strict=True):
        rows = range((height + 1) // 2, height - 2) if side == "red" else range(2, height // 2)
        assert all(2 <= x <= 23 and y in rows for x, y in squares)
    for number, piece in enumerate(laid):
        for other in laid[:number]:
            assert all(max(abs(a - x), abs(b - y)) >= 3 for a, b in piece for x, y in other)


def test_what_is_listed_as_a_place_is_one():
    state = OPEN_FIELD.begin()
    assert lay_objection(state, "red", "shed", Pose(4, 14)) is None
    assert lay_objection(state, "red", "shed", Pose(4, 14, 30)).rule == "FWB.build.8"


# ------------------------------------------------------------------ set-up


@pytest.mark.rules("FWB.setup.14")
@pytest.mark.parametrize("name", scenario_keys("squad_battles"))
def test_random_set_ups_come_to_an_end(name):
    """Every sampled answer is legal, and the armies stand on the table after a few of them."""
    match = begun(name, 3)
    rng = random.Random(3)
    for _ in range(60):
        if match.pending.kind == "choose_activation":
            break
        answer = next(match.pending.samples(rng))
        assert match.pending.objection(answer) is None
        match.answer(answer)
    assert match.pending.kind == "choose_activation"
    assert all(unit.where == "table" for unit in match.state.units.values())
    assert not RULES.violations(match.state)


def deployment_of(*picked: str, width: int = 26) -> tuple[State, Deployment]:
    """An army picked with these answers, before it is set up on a field of this width."""
    state = OPEN_FIELD.begin()
    state.rows = ("." * width,) * 24
    state.battle.start["attacker"] = ((0, 22, width - 1, 23),)
    for number, squad in enumerate(picked, start=1):
        for key in squad.split("+"):
            profile = state.battle.profiles[key]
            slot = f"squad {number}" if profile.rank == "Standard" else "alone"
            enlist(state, "red", key, slot)
    return state, Deployment(state, "red")


@pytest.mark.rules("FWB.setup.14", "FWB.setup.8")
def test_even_a_full_start_area_can_be_set_up():
    """Thirteen Large bases in two rows of 26: they fit in one way only, and it is found."""
    squads = ["av_rider+av_rider"] * 4
    heroes = ["av_banner"] * 3 + ["av_garran"] * 2
    _, deployment = deployment_of(*squads, *heroes)
    poses = next(deployment.samples(random.Random(1)))
    assert len(poses) == 13
    assert deployment.objection(poses) is None


@pytest.mark.rules("FWB.setup.14")
def test_a_dead_end_offers_to_take_somebody_back():
    state, deployment = deployment_of("av_levy+av_levy+av_levy+av_levy", "av_captain", width=3)
    for name, (x, y) in {"r1": (0, 22), "r2": (0, 23), "r5": (1, 22)}.items():
        unit = state.units[name]
        unit.where, unit.x, unit.y = "table", x, y
    # Two squares are left beside the squad; a second officer takes one of them.
    enlist(state, "red", "av_captain", "alone")
    blocker = state.units["r6"]
    blocker.where, blocker.x, blocker.y = "table", 1, 23
    answers = list(Deployment(state, "red").samples(random.Random(2)))
    assert answers
    assert all(isinstance(answer, Also) for answer in answers)
    assert {answer.key for answer in answers} == {
        f"take_back:{name}" for name in ("r1", "r2", "r5", "r6")
    }
    assert deployment.state is state


@pytest.mark.rules("FWB.setup.8", "FWB.army.3", "FWB.setup.13")
@pytest.mark.parametrize("seed", range(6))
def test_a_random_free_battle_can_always_be_fought(seed):
    """Whatever is agreed and picked, the armies are legal and fit into their start areas."""
    match = begun("squad_battles/open_field", seed)
    rng = random.Random(seed)
    while match.pending.kind != "choose_activation":
        match.answer(next(match.pending.samples(rng)))
    state = match.state
    for side in SIDES:
        own = [unit for unit in state.units.values() if unit.side == side]
        assert sum(unit.profile.size**2 for unit in own) <= 52
        unique = Counter(unit.profile.key for unit in own if unit.profile.unique)
        assert all(count == 1 for count in unique.values())
        assert all(unit.profile.key in state.battle.lists[state.faction[side]] for unit in own)
        squads = Counter((unit.squad, unit.profile.type) for unit in own if unit.squad)
        assert len({squad for squad, _ in squads}) == len(squads) == state.agreed.squads
        assert all(count == (4 if kind == "Infantry" else 2) for (_, kind), count in squads.items())
        ranks = Counter(unit.profile.rank for unit in own)
        assert ranks["Elite"] == state.agreed.elites
        assert ranks["Champion"] == state.agreed.champions
