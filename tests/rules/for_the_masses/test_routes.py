"""Ways of elements: drawn ones, safe ones over thin ice, and what a record of them means."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import copying
from game.core.deck import NoDeck
from game.core.match import Match
from game.core.pose import Pose
from game.core.spatial import Place
from game.data import saves
from game.data.checking import check_recording
from game.data.library import load_scenario
from game.players.random_player import RandomPlayer
from game.players.worker import Replica
from game.rules.for_the_masses.ai.move_plans import marches
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.walking_distance import country, gait_of
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.movement.budgeted_reach import safest
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.movement.reform import Reforming
from game.rules.for_the_masses.movement.routes import fall
from game.table.hexes import FACINGS
from tests.rules.for_the_masses.kit import ListedDice, battle, card, line, seen, unit
from tests.rules.for_the_masses.plots import called

SEEDS = st.integers(0, 2**32)
RIDER = card("rider", kind="cavalry", movement=9)
TROLL = card("troll", kind="monster", movement=6, size=3)
WYVERN = card("wyvern", kind="cavalry", movement=6, specials=("flyer",))
CHIEF = card("chief", kind="personality", movement=6)

TARN = ["." * 10] * 5 + ["iiiii....."] + ["." * 10] * 2
"""Ice before a rider at (4, 6) that looks north; round its end it is eight points to (4, 4)."""
PATCH = ["." * 10] * 5 + ["....i....."] + ["." * 10] * 2
"""One of the two hexes ahead is ice."""


def march(state, points=9):
    riders = state.units["r1"]
    return MovePaths(seen(state), riders, dict.fromkeys(riders.members, points))


def rider(rows=TARN, made=RIDER, **more):
    return battle(rows, [unit("r1", [(4, 6, "N")], made), unit("b1", [(9, 0, "S")])], **more)


def bare(*pose):
    return (("r1.1", Pose(*pose)),)


def drawn(*poses):
    return tuple(("r1.1", Pose(*pose)) for pose in poses)


# ---------------------------------------------------------------------- the safest way


@settings(max_examples=60)
@given(SEEDS)
def test_no_way_that_can_be_paid_is_safer_or_as_safe_and_cheaper(seed):
    rng = Random(seed)
    count, points = rng.randint(2, 9), rng.randint(0, 8)
    ways = {
        state: [(rng.randrange(count), rng.randint(1, 3)) for _ in range(rng.randint(0, 3))]
        for state in range(count)
    }
    risks = {(one, two): rng.choice((0, 0, 1, 2)) for one in ways for two in ways}
    found = safest(0, points, lambda state, _: ways[state], lambda one, two: risks[one, two])
    best = {}
    every = [(0, 0, 0)]
    while every:
        state, spent, risk = every.pop()
        best[state] = min(best.get(state, (99, 99)), (risk, spent))
        every += [
            (other, spent + price, risk + risks[state, other])
            for other, price in ways[state]
            if spent + price <= points
        ]
    assert {state: (label.risk, label.spent) for state, label in found.items()} == best
    for state, label in found.items():
        walked = [0, *label.way()]
        assert walked[-1] == state
        assert sum(risks[pair] for pair in pairwise(walked)) == label.risk


@pytest.mark.rules("FTM.scen.16")
@settings(max_examples=40)
@given(SEEDS)
def test_ways_that_are_filled_in_are_legal_and_never_more_risky(seed):
    """Small and large bases, with and without comrades to pass."""
    rng = Random(seed)
    rows = ["".join(rng.choice("....iiif") for _ in range(9)) for _ in range(9)]
    made = rng.choice((RIDER, TROLL))
    at = [(4, 4, "N"), (5, 4, "N")] if made is RIDER else [(4, 4, "N")]
    ways = {"pass_through": rng.choice(("own_unit", "none"))}
    state = battle(rows, [unit("r1", at, made), unit("b1", [(0, 0, "S")])], settings=ways)
    site = march(state, rng.randint(2, 8))
    answer = next(iter(site.samples(rng)))
    settled = site.settled(answer)
    assert site.objection(settled) is None
    assert dict(settled) == dict(answer)
    assert site.settled(settled) == settled
    plain, safe = site.ways(answer, safe=False), site.ways(settled, safe=False)
    assert set(plain) == set(safe)
    for name, way in safe.items():
        assert sum(site.prices(name, way)) <= site.points[name]
        if ways["pass_through"] == "own_unit":
            assert len(site.icy(name, way)) <= len(site.icy(name, plain[name]))


@pytest.mark.rules("FTM.scen.16")
def test_riders_keep_off_the_ice_as_far_as_their_points_go():
    site = march(rider())
    assert site.icy("r1.1", site.cheapest("r1.1", Pose(4, 4, "N")))
    assert not site.icy("r1.1", site.safe_way("r1.1", Pose(4, 4, "N")))
    assert site.cost("r1.1", Pose(4, 4, "N")).total == 8
    poor = march(rider(), points=7)
    assert poor.settled(bare(4, 4, "N")) == bare(4, 4, "N")
    assert poor.cost("r1.1", Pose(4, 4, "N")).total == 2


@pytest.mark.rules("FTM.scen.16")
def test_to_those_on_foot_and_in_the_air_ice_is_no_matter():
    for made in (card("foot", movement=9), WYVERN):
        site = march(rider(made=made))
        assert site.settled(bare(4, 4, "N")) == bare(4, 4, "N")
        assert site.hazards(bare(4, 4, "N")) == ()


@pytest.mark.rules("FTM.scen.16")
def test_who_lands_on_the_ice_is_warned_and_who_flies_over_it_is_not():
    site = march(rider(["." * 10] * 4 + ["iiiiiiiiii"] * 2 + ["." * 10] * 2, WYVERN), 6)
    assert site.hazards(bare(4, 3, "N")) == ()
    assert "17 %" in site.hazards(bare(4, 4, "N"))[0].text


@pytest.mark.rules("FTM.scen.16")
def test_a_large_base_counts_every_hex_that_it_comes_to_cover():
    rows = ["........"] * 3 + ["...i...."] + ["........"] * 5
    state = battle(rows, [unit("r1", [(4, 6, "N")], TROLL), unit("b1", [(0, 0, "S")])])
    site = march(state, 6)
    entered = site.icy("r1.1", site.cheapest("r1.1", Pose(3, 3, "N")))
    assert entered == [state.hexes.number(3, 3)]


# ---------------------------------------------------------------------- drawn ways


@pytest.mark.rules("FTM.scen.16", "FTM.move.5")
def test_a_way_that_is_drawn_is_the_way_that_is_gone():
    site = march(rider())
    over = drawn((4, 5), (4, 4, "N"))
    assert site.objection(over) is None
    ways = site.ways(over, safe=True)
    assert [site.hexes.cell(hex_) for hex_, _ in ways["r1.1"]] == [(4, 5), (4, 4)]
    assert site.settled(over) == drawn((4, 5, "N"), (4, 4, "N"))
    assert site.spent("r1.1", over).total == 2


def test_corners_are_passed_in_their_order_by_the_safest_way_between_them():
    site = march(rider(PATCH))
    settled = site.settled(drawn((5, 5), (4, 4, "N")))
    hexes = [(pose.x, pose.y) for _, pose in settled]
    assert (5, 5) in hexes
    assert (4, 5) not in hexes
    assert site.objection(settled) is None
    there_and_back = march(rider(PATCH, card("swift", kind="cavalry", movement=20)), 20)
    settled = there_and_back.settled(drawn((6, 6), (3, 6), (4, 4, "N")))
    hexes = [(pose.x, pose.y) for _, pose in settled]
    assert hexes.index((6, 6)) < hexes.index((3, 6)) < hexes.index((4, 4))


@pytest.mark.rules("FTM.move.7")
@pytest.mark.parametrize(
    ("corners", "rule"),
    [
        ([(0, 4)], "FTM.move.7"),  # too long a way
        ([(9, 0)], "FTM.move.7"),  # through an enemy
        ([(40, 40)], "FTM.move.7"),  # off the board
        ([(4, 5, "X")], "FTM.geom.1"),
        ([(4, 5)], ""),
    ],
)
def test_a_way_that_cannot_be_gone_is_refused(corners, rule):
    objection = march(rider()).objection(drawn(*corners, (4, 4, "N")))
    assert (objection.rule if objection else "") == rule


@pytest.mark.rules("FTM.move.8")
def test_where_nobody_passes_a_comrade_no_drawn_way_does():
    at = [(4, 6, "N"), (4, 5, "N")]
    state = battle(
        (10, 8),
        [unit("r1", at, RIDER), unit("b1", [(9, 0, "S")])],
        settings={"pass_through": "none"},
    )
    site = march(state)
    through = (("r1.1", Pose(4, 5, "N")), ("r1.1", Pose(4, 4, "N")))
    assert site.objection(through).rule == "FTM.move.8"
    assert site.objection((("r1.1", Pose(3, 5, "N")), ("r1.1", Pose(4, 4, "N")))) is None


@pytest.mark.rules("FTM.reform.3", "FTM.reform.4")
def test_a_reform_takes_drawn_ways_of_those_who_walk():
    at = [*line(3, 5, "N", 3), (2, 4, "N")]
    rows = ["." * 10] * 4 + ["...i......"] + ["." * 10] * 4
    state = battle(rows, [unit("r1", at, RIDER), unit("b1", [(9, 0, "S")])])
    site = Reforming(seen(state), state.units["r1"])
    over = (("r1.4", Pose(3, 4)), ("r1.4", Pose(4, 4, "ENE")))
    assert site.objection(over) is None
    assert len(site.icy("r1.4", site.ways(over, safe=True)["r1.4"])) == 1
    settled = site.settled((("r1.4", Pose(4, 4, "ENE")),))
    assert site.objection(settled) is None
    assert not site.icy("r1.4", site.ways(settled, safe=False)["r1.4"])
    turning = (("r1.4", Pose(2, 4, "N")), ("r1.4", Pose(2, 4, "S")))
    assert site.objection(turning) is not None
    lifting = Reforming(seen(optional(state)), state.units["r1"])
    assert lifting.objection(over).rule == "FTM.move.5"


def optional(state):
    """The same position under the optional Reform."""
    at = [*line(3, 5, "N", 3), (2, 4, "N")]
    rules = {"reform_rule": "optional"}
    return battle((10, 9), [unit("r1", at, RIDER), unit("b1", [(9, 0, "S")])], settings=rules)


# ---------------------------------------------------------------------- records


def begun(faces=(), rows=TARN):
    """A rider that is about to be told where to go."""
    units = [
        unit("r1", [(4, 6, "N")], RIDER),
        unit("r9", [(6, 7, "N")], CHIEF, command=9, general=True),
        unit("b1", [(9, 0, "S")]),
    ]
    match = Match.begin(RULES, battle(rows, units), ListedDice(faces), NoDeck())
    for answer in ("r1", "move"):
        match.answer(answer)
    return match


def recorded(match):
    entries = [entry for step in match.steps for entry in step.record]
    return next(each.value for each in entries if getattr(each, "kind", "") == "move_paths")


@pytest.mark.rules("FTM.scen.16")
def test_the_way_that_is_found_for_a_player_is_recorded_with_the_answer():
    match = begun()
    match.answer(bare(4, 4, "N"))
    value = recorded(match)["r1.1"]
    assert value[-1] == [4, 4, "N"]
    assert len(value) == 8
    twin = begun()
    twin.repeat(twin.pending.decode({"r1.1": value}))
    assert twin.state.elements["r1.1"].hex == match.state.elements["r1.1"].hex


@pytest.mark.rules("FTM.scen.16")
def test_a_recorded_answer_without_a_way_means_the_cheapest_one_as_ever():
    match = begun(faces=[5])
    match.repeat(match.pending.decode({"r1.1": [4, 4, "N"]}))
    assert recorded(match) == {"r1.1": [4, 4, "N"]}
    assert match.dice.left == []  # the die for the ice was rolled


def test_whoever_repeats_a_record_fills_nothing_in(tmp_path, monkeypatch):
    """Ways that were taken for granted in older saves stay what they were."""
    path = tmp_path / "yeti.jsonl"
    match = saves.new_game(load_scenario("yeti_attack"), "1", path)
    for number in range(40):
        match.answer(next(iter(match.pending.samples(Random(number)))))
    digest = copying.digest(match.state)
    saves.close_game(match)

    def settled(*_):
        raise AssertionError("a recorded answer was filled in")

    monkeypatch.setattr(Place, "settled", settled)
    assert check_recording(saves.read_game(path)).digest == digest
    reopened, _ = saves.open_game(path)
    replica = Replica(load_scenario("yeti_attack"), RandomPlayer(1))
    twin = replica.follow(0, [entry for step in reopened.steps for entry in step.record])
    assert copying.digest(twin.state) == copying.digest(reopened.state) == digest
    saves.close_game(reopened)


def test_without_ice_answers_are_recorded_as_they_are_given():
    match = begun(rows=["." * 10] * 8)
    match.answer(bare(4, 4, "N"))
    assert recorded(match) == {"r1.1": [4, 4, "N"]}


# ---------------------------------------------------------------------- warnings


@pytest.mark.rules("FTM.scen.16")
def test_the_odds_are_told_before_the_way_is_gone():
    assert [fall(count) for count in (0, 1, 2)] == [0, Fraction(1, 6), Fraction(11, 36)]
    site = march(rider())
    assert site.hazards(bare(4, 4, "N")) == ()
    (hazard,) = site.hazards(drawn((4, 5), (4, 4, "N")))
    assert hazard.text == "Rider r1 crosses thin ice: 17 % to fall through."
    assert (hazard.rule, hazard.cells) == ("FTM.scen.16", ((4, 5),))
    wide = battle(
        ["." * 10] * 3 + ["iiiiiiiiii"] * 2 + ["." * 10] * 3,
        [unit("r1", line(3, 6, "N", 2), RIDER), unit("b1", [(9, 0, "S")])],
    )
    plan = tuple((f"r1.{number}", Pose(2 + number, 2, "N")) for number in (1, 2))
    (hazard,) = march(wide).hazards(plan)
    assert hazard.text == "2 elements cross thin ice: 52 % that one falls through."


# ---------------------------------------------------------------------- the computer


@pytest.mark.rules("FTM.scen.16")
def test_the_computer_counts_what_it_may_lose_on_the_ice():
    sheet = ["." * 12] * 4 + ["i" * 12] * 2 + ["." * 12] * 4
    units = [unit("r1", [(5, 7, "N")], RIDER), unit("b1", [(5, 1, "S")])]
    state = battle(sheet, units)
    plans = marches(Outlook.of(Worths.of(state), state.units["r1"]), march(state))
    beyond = [plan for plan in plans if plan.places["r1.1"][0] < 48]
    near = [plan for plan in plans if plan.places["r1.1"][0] >= 72]
    assert beyond
    assert near
    assert all(plan.ice > 0 for plan in beyond)
    assert all(plan.ice == 0 for plan in near)
    bare_ground = battle((12, 10), units)
    worths = Worths.of(bare_ground)
    others = marches(Outlook.of(worths, bare_ground.units["r1"]), march(bare_ground))
    same = {tuple(plan.places["r1.1"]): plan.worth for plan in others}
    for plan in beyond:
        place = tuple(plan.places["r1.1"])
        if place in same and not plan.charges:
            assert plan.worth < same[place]


@pytest.mark.rules("FTM.scen.16")
def test_the_computer_plans_its_long_ways_round_the_ice():
    state = rider()
    goal = frozenset({state.hexes.number(2, 2)})
    here = state.hexes.number(2, 7)
    ground = country(state)
    heavy = gait_of(state, state.units["r1"])
    light = gait_of(state, state.units["b1"])
    assert ground.map(heavy, goal)[here] > ground.map(light, goal)[here]


# ---------------------------------------------------------------------- zones in refusals


@pytest.mark.rules("FTM.zoc.3", "FTM.zoc.4")
def test_a_zone_that_is_in_the_way_is_named_with_its_enemy():
    guard = called(unit("b1", [(4, 4, "S")]), "The Guard")
    state = battle((10, 8), [unit("r1", [(4, 6, "N")], CHIEF), guard])
    site = march(state, 4)
    objection = site.objection(bare(5, 4, "N"))
    assert objection.rule == "FTM.zoc.4"
    assert "Zone of Control of The Guard" in objection.text
    assert "movement points" not in objection.text
    caught = battle((10, 8), [unit("r1", [(4, 5, "N")], CHIEF), guard])
    objection = march(caught, 6).objection(bare(4, 6, "N"))
    assert objection.rule == "FTM.zoc.3"
    assert "The Guard" in objection.text
    assert march(caught, 6).objection(bare(4, 5, "S")) is None


@pytest.mark.rules("FTM.zoc.4", "FTM.reform.3")
def test_a_reform_names_the_enemy_as_well():
    rows = ["XXXXXXXX", "XXXX.XXX", "........", "XXXXXXXX"]
    units = [unit("r1", line(1, 2, "ENE", 2)), called(unit("b1", [(4, 1, "S")]), "The Guard")]
    state = battle(rows, units)
    site = Reforming(seen(state), state.units["r1"])
    objection = site.objection((("r1.2", Pose(5, 2, "N")),))
    assert (objection.rule, "The Guard" in objection.text) == ("FTM.zoc.4", True)
    far = site.objection((("r1.1", Pose(7, 2, "N")),))
    assert far.rule == "FTM.reform.3"


def test_too_far_is_too_far_whoever_stands_about():
    state = battle((12, 10), [unit("r1", [(4, 8, "N")], CHIEF), unit("b1", [(9, 2, "S")])])
    assert march(state, 4).objection(bare(4, 1, FACINGS[0])).rule == "FTM.move.7"
