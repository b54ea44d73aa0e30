"""Set-up beyond the drills: many units, secrets, odd zones, exact gaps, and whole set-ups."""

from __future__ import annotations

import math
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.deck import FULL_DECK, FairDeck, LoadedDeck
from game.core.dice import FairDice
from game.core.event import heard_by
from game.core.match import Match
from game.core.pose import Pose
from game.data import files, yamlfile
from game.data.library import load_map
from game.data.reading import adapter_for
from game.data.validate import validate
from game.mechanics.terrain.laying import between
from game.rules.ares.book import RULES, begin
from game.rules.ares.checks import balanced, scenario_problems, scenario_warnings
from game.rules.ares.scenario import Force, Scenario, Settings, Stand
from game.rules.ares.sequence.campaign import after_battle, fate_of, returning
from game.rules.ares.sequence.terrain_box import BOX
from game.rules.ares.sequence.zones import toward_enemy, zones
from game.rules.ares.terrain import effect_of
from game.table.plane import Plane
from tests.rules.ares.skirmish import armies, battle, piece

NAMES = ("milestone_meadow", "two_fords", "beacon_tor", "forest_road", "harrow_farm", "grey_tor")


def scenario(name="milestone_meadow", **settings):
    path = files.scenarios() / "ares" / f"{name}.yaml"
    found = validate(yamlfile.read(path), adapter_for(Scenario))
    return replace(found, settings=replace(found.settings, **settings))


def start(found):
    return begin(found, load_map(found.map), armies())


def play(state, *cards):
    return Match.begin(RULES, state, FairDice(1), LoadedDeck(*cards) if cards else FairDeck(1))


# ------------------------------------------------------------------ table and armies


@pytest.mark.rules("ARES.setup.1")
def test_the_table_is_four_feet_by_six_unless_the_map_says_otherwise():
    for name in NAMES:
        assert start(scenario(name)).plane.extent == (72, 48)
    small = replace(load_map("milestone_meadow"), size=(60.0, 30.0), features=())
    state = begin(scenario(), small, armies())
    assert state.plane.extent == (60, 30)
    assert [zone.box for zone in zones(state, "blue")] == [(12000, 18000, 48000, 30000)]


@pytest.mark.rules("ARES.setup.5")
@pytest.mark.parametrize(("size", "fine"), [((48, 30), True), ((30, 48), False), ((40, 24), False)])
def test_the_usual_zones_need_a_table_that_is_wide_and_deep_enough(size, fine):
    ground = replace(load_map("milestone_meadow"), size=size, features=())
    texts = [text for _, text in scenario_problems(scenario(), ground, armies())]
    assert any("ARES.setup.5" in text for text in texts) != fine


@pytest.mark.rules("ARES.setup.4")
@pytest.mark.parametrize(
    ("one", "other", "fair"),
    [(450, 475, True), (450, 495, True), (450, 496, False), (495, 450, True), (496, 450, False)],
)
def test_a_tenth_of_the_lower_total(one, other, fair):
    assert balanced(one, other) == fair


@pytest.mark.rules("ARES.setup.4")
def test_unequal_armies_are_warned_of_unless_the_scenario_does_not_mind():
    found = scenario()
    more = replace(found.red.units[0], name="more of them")
    strong = replace(found, red=replace(found.red, units=(*found.red.units, more)))
    ground = load_map(found.map)

    def warnings(each):
        return [text for _, text in scenario_warnings(each, armies())]

    assert not warnings(found)
    assert len(warnings(strong)) == 1
    assert "ARES.setup.4" in warnings(strong)[0]
    assert not list(scenario_problems(strong, ground, armies())), "a warning, no refusal"
    assert not warnings(replace(strong, settings=replace(found.settings, balance_check=False)))


@pytest.mark.rules("ARES.setup.9", "ARES.turn.9")
def test_what_a_scenario_does_not_say_is_as_the_book_has_it():
    assert Settings().turn_limit == 8
    assert Settings().deployment == "cards"
    assert not Settings().river_infantry_impassable
    assert start(scenario("two_fords")).settings.river_infantry_impassable
    assert start(scenario("forest_road")).settings.turn_limit == 10
    assert start(scenario("milestone_meadow")).settings == Settings()


@pytest.mark.rules("ARES.fig.16")
def test_nobody_begins_with_an_action_held_or_owed():
    assert {each.balance for each in start(scenario()).figures.values()} == {0}


@pytest.mark.rules("ARES.setup.3")
def test_what_a_piece_of_terrain_does_is_fixed_by_its_kind():
    state = start(scenario("two_fords"))
    before = [effect_of(each, state.settings) for each in state.plane.features]
    match = Match.begin(RULES, state, FairDice(3), FairDeck(3))
    finish_setup(match, Random(3))
    after = [effect_of(each, match.state.settings) for each in match.state.plane.features]
    assert before == after


@pytest.mark.rules("ARES.scen.1")
def test_fixed_places_need_no_deployment():
    found = scenario(deployment="fixed", balance_check=False)

    def stands(force, y):
        units = []
        for row, unit in enumerate(force.units):
            spots = range(sum(unit.figures.values()))
            places = tuple(Stand(at=(14.0 + 3 * n, y + 3 * row), facing=90) for n in spots)
            units.append(replace(unit, stands=places))
        return replace(force, units=tuple(units))

    fixed = replace(found, red=stands(found.red, 2.0), blue=stands(found.blue, 38.0))
    state = start(fixed)
    assert state.stage == "deal"
    assert RULES.violations(state) == []
    assert (state.figures["r1"].x, state.figures["r1"].heading) == (14000, 90)
    short = replace(fixed, red=replace(fixed.red, units=found.red.units))
    texts = [text for _, text in scenario_problems(short, load_map(found.map), armies())]
    assert any("every figure its place" in text for text in texts)


@pytest.mark.rules("ARES.scen.1")
def test_woods_for_zones_and_no_woods_on_the_table():
    state = start(scenario("forest_road", terrain_method="alternate"))
    assert [zone.box for zone in zones(state, "blue")] == [(12000, 36000, 60000, 48000)]
    assert 0 <= toward_enemy(state, "blue") < 360


# ------------------------------------------------------------------ cards for many


def crowd(count):
    """So many units of one figure each, alternately red and blue, off the table."""
    return [
        piece(f"f{n}", "marsh_pixie", (1, 1), ("red", "blue")[n % 2], unit=f"u{n}", where="aside")
        for n in range(count)
    ]


@pytest.mark.rules("ARES.turn.10", "ARES.turn.1")
@pytest.mark.parametrize(("count", "decks"), [(52, 1), (53, 2), (105, 3)])
def test_further_decks_are_shuffled_in(count, decks):
    pieces = [
        replace(each, where="table", at=(2.0 + n % 16 * 2, 2.0 + n // 16 * 2))
        for n, each in enumerate(crowd(count))
    ]
    match = play(battle(*pieces, size=(40, 40), stage="deal", turn=0), tuple(FULL_DECK) * decks)
    hands = match.state.hands
    # The highest card has been played by the time the first question comes.
    assert sum(map(len, hands.values())) == count - 1
    assert RULES.violations(match.state) == []


@pytest.mark.rules("ARES.turn.10", "ARES.setup.7")
def test_no_unit_stays_behind_for_want_of_a_card():
    state = battle(*crowd(60), size=(72, 48), stage="deploy", turn=0)
    assert len(Match.begin(RULES, state, FairDice(1), FairDeck(1)).state.todo) == 60


# ------------------------------------------------------------------ secrets


@pytest.mark.rules("ARES.setup.6")
def test_a_secret_deployment_is_seen_by_its_own_side_only():
    pieces = [
        piece("a", "scout", (1, 1), "red", unit="one", where="aside"),
        piece("b", "scout", (1, 1), "blue", unit="two", where="aside"),
    ]
    settings = Settings(deployment="secret")
    match = play(battle(*pieces, size=(72, 48), stage="deploy", turn=0, settings=settings))
    told = match.drain() + match.answer((("a", Pose(20000, 6000, 90)),))
    assert any("deploys" in event.text for event in heard_by(told, "red"))
    assert not any("deploys" in event.text for event in heard_by(told, "blue"))
    assert RULES.seen_by("red", match.state).figures["a"].x == 20000
    hidden = RULES.seen_by("blue", match.state).figures["a"]
    assert (hidden.where, hidden.x, hidden.y) == ("aside", 0, 0)


@pytest.mark.rules("ARES.setup.6", "ARES.geo.1")
def test_an_open_deployment_is_seen_by_all():
    state = battle(
        piece("a", "scout", (1, 1), "red", where="aside"),
        size=(72, 48),
        stage="deploy",
        turn=0,
        settings=Settings(deployment="red_first"),
    )
    match = play(state)
    named = match.pending.objection((("a", Pose(20000, 6000, "N")),))
    assert named is not None
    assert named.rule == "ARES.geo.1", "headings are degrees"
    told = match.drain() + match.answer((("a", Pose(20000, 6000, 90)),))
    assert any("deploys" in event.text for event in heard_by(told, "blue"))
    assert RULES.seen_by("blue", match.state).figures["a"].x == 20000


# ------------------------------------------------------------------ gaps between pieces


@pytest.mark.rules("ARES.setup.10")
@given(angle=st.integers(0, 359), far=st.integers(3000, 9000))
def test_the_gap_between_two_round_pieces(angle, far):
    plane = Plane(72000, 48000)
    turn = math.radians(angle)
    there = Pose(round(36000 + far * math.cos(turn)), round(24000 + far * math.sin(turn)), 0)
    a = BOX["tree"].laid("a", Pose(36000, 24000, 0))
    b = BOX["tree"].laid("b", there)
    exact = math.dist((36000, 24000), there[:2]) - 1000
    assert between(plane, a, b) == pytest.approx(exact, abs=0.01)


@pytest.mark.rules("ARES.setup.10")
@given(angle=st.integers(0, 359), aside=st.integers(-3900, 3900), gap=st.integers(1, 5000))
def test_the_gap_between_a_round_piece_and_a_turned_one(angle, aside, gap):
    plane = Plane(72000, 48000)
    turn = math.radians(angle)
    wood = BOX["forest"].laid("wood", Pose(36000, 24000, angle))
    out = 3000 + gap + 500
    x = 36000 + aside * math.cos(turn) - out * math.sin(turn)
    y = 24000 + aside * math.sin(turn) + out * math.cos(turn)
    tree = BOX["tree"].laid("tree", Pose(round(x), round(y), 0))
    assert between(plane, wood, tree) == pytest.approx(gap, abs=2.5)
    assert between(plane, tree, wood) == pytest.approx(gap, abs=2.5)


@pytest.mark.rules("ARES.setup.10")
def test_lines_that_cross_touch():
    plane = Plane(72000, 48000)
    hedge = BOX["hedge"].laid("hedge", Pose(36000, 24000, 0))
    wall = BOX["wall"].laid("wall", Pose(36000, 24000, 90))
    assert between(plane, hedge, wall) == 0
    beside = BOX["wall"].laid("wall", Pose(36000, 27100, 90))
    assert between(plane, hedge, beside) == pytest.approx(100)


# ------------------------------------------------------------------ whole set-ups


def finish_setup(match, rng, most=400):
    """Answer at random until the first turn begins."""
    for _ in range(most):
        decision = match.pending
        if decision is None or match.state.turn:
            return
        assert RULES.violations(match.state) == []
        answer = next(iter(decision.samples(rng)))
        assert decision.objection(answer) is None
        match.answer(answer)
    pytest.fail("the set-up does not come to an end")


@pytest.mark.parametrize("deployment", ["cards", "secret", "red_first", "blue_first"])
@pytest.mark.parametrize("name", NAMES)
def test_every_way_to_set_up_comes_to_an_end(name, deployment):
    method = "alternate" if deployment == "cards" else "preset"
    found = scenario(
        name,
        deployment=deployment,
        terrain_method=method,
        terrain_per_side=2,
        choose_edge=True,
    )
    match = Match.begin(RULES, start(found), FairDice(name), FairDeck(name))
    finish_setup(match, Random(7))
    assert match.state.turn == 1
    for side in ("red", "blue"):
        for figure in match.state.standing(side):
            inside = [
                match.state.plane.holds(zone, (figure.x, figure.y))
                for zone in zones(match.state, side)
            ]
            assert any(inside)


def test_zones_of_both_sides_may_be_the_same_in_a_secret_deployment():
    same = (((10.0, 10.0), (20.0, 10.0), (20.0, 16.0), (10.0, 16.0)),)
    forces = {side: Force(name=side, armies=(), units=(), zones=same) for side in ("red", "blue")}
    pieces = [
        piece(f"{side}{n}", "swordsman", (1, 1), side, unit=side, where="aside")
        for side in ("red", "blue")
        for n in range(6)
    ]
    for seed in range(4):
        state = battle(
            *pieces,
            size=(30, 30),
            stage="deploy",
            turn=0,
            settings=Settings(deployment="secret"),
            forces=forces,
        )
        match = Match.begin(RULES, state, FairDice(seed), FairDeck(seed))
        finish_blindly(match, Random(seed))
        assert RULES.violations(match.state) == []


def finish_blindly(match, rng):
    while not match.state.turn:
        match.answer(next(iter(match.pending.samples(rng))))


# ------------------------------------------------------------------ campaigns


@pytest.mark.rules("ARES.camp.1")
def test_the_table_of_injuries():
    fates = [fate_of("killed", 3, face) for face in range(1, 13)]
    assert fates == ["dead"] * 3 + ["maimed"] * 3 + ["laid_up"] * 3 + ["back"] * 3
    frail = [fate_of("killed", 1, face) for face in range(1, 13)]
    assert frail == ["dead"] * 6 + ["laid_up"] * 3 + ["back"] * 3
    fled = [fate_of("routed", 1, face) for face in range(1, 13)]
    assert fled == ["deserted"] * 2 + ["back"] * 10


@pytest.mark.rules("ARES.camp.1")
def test_one_die_for_each_figure_lost_and_for_nobody_else():
    where = ("killed", "table", "routed", "exited", "killed")
    state = battle(
        *(piece(f"a{n}", "swordsman", (2 + 2 * n, 2), where=w) for n, w in enumerate(where))
    )
    thrown = []

    def throw(figure):
        thrown.append(figure.id)
        return 5

    found = after_battle(state, throw)
    assert thrown == ["a0", "a2", "a4"]
    assert [(each.fate, each.wounds) for each in found] == [
        ("maimed", 2),
        ("back", 3),
        ("maimed", 2),
    ]
    assert returning(state.figures["a0"], 1).wounds == 0
    assert returning(state.figures["a2"], 2).wounds == 0
