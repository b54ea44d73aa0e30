"""What a survey says of lines and steps is what the rules then allow in a real battle."""

from __future__ import annotations

import random

import pytest

from game.core.pose import Pose
from game.data.ledger import load_ledger
from game.data.library import load_scenario, scenario_keys
from game.lab.fields import cells_of
from game.mechanics.terrain.effects import End
from game.rules.mass_battles.terrain import EFFECTS
from game.table.raster import BLOCKED, CLEAR, HAMPERED

BATTLES = (
    "ares/beacon_tor",
    "ares/harrow_farm",
    "ares/two_fords",
    "squad_battles/split_crown",
    "squad_battles/night_gate",
    "for_the_masses/siege_at_bar_tussah",
    "for_the_masses/defend_the_hill",
    "for_the_masses/yeti_attack",
    "dorm_rules/reedwater_ford",
    "dorm_rules/wagon_road",
    "dorm_rules/waking_barrow",
)
HALVES = ("dorm_rules",)
"""Books whose lines are open or blocked; cover is a matter of the shot."""
PAIRS = 500


def spots(cells):
    """Return the pose in the middle of each cell, as the rules name places."""
    if cells.table == "plane":
        return [Pose(round(x * 1000), round(y * 1000)) for x, y in zip(*cells.middles, strict=True)]
    return [Pose(number % cells.columns, number // cells.columns) for number in range(len(cells))]


def boards_of_cells():
    """Return all shipped battles on squares and hexes that have a map."""
    return [
        key
        for ruleset in ("squad_battles", "for_the_masses")
        for key in scenario_keys(ruleset)
        if key not in (*BATTLES, "squad_battles/open_field")
    ]


@pytest.mark.parametrize("key", boards_of_cells())
def test_the_kernels_of_cells_agree_with_single_lines_on_every_shipped_board(key):
    assert misjudged(key, eyes=5, pairs=100) == []


@pytest.mark.parametrize("key", BATTLES)
def test_five_hundred_lines_are_judged_as_the_rules_judge_them(key):
    assert misjudged(key, eyes=25, pairs=PAIRS) == []


def misjudged(key, *, eyes, pairs):
    """Return the lines between random places that a survey and the rules judge differently."""
    bundle = load_scenario(key)
    state = bundle.begin()
    survey = bundle.rulebook.survey(bundle.ground, state)
    cells = cells_of(bundle.ground)
    places = spots(cells)
    rng = random.Random(key)
    chosen = [rng.randrange(len(cells)) for _ in range(eyes)]
    seen = survey.views(survey.movers()[0]).seen(chosen)
    wrong = []
    for row, eye in zip(seen, chosen, strict=True):
        for target in rng.sample(range(len(cells)), pairs // eyes):
            lines = bundle.rulebook.sight(state, places[eye], places[target])
            if lines:
                best = min(
                    BLOCKED if line.blocked else HAMPERED if line.obstructed else CLEAR
                    for line in lines
                )
                told = int(row[target])
                if bundle.rulebook.key in HALVES and told == HAMPERED:
                    told = CLEAR
                if best != told:
                    wrong.append((places[eye], places[target], told, best))
    return wrong


@pytest.mark.parametrize("key", ["mass_battles/harrow_down", "mass_battles/stormgate"])
def test_between_blocks_of_stands_the_line_from_middle_to_middle_counts(key):
    bundle = load_scenario(key)
    state = bundle.begin()
    survey = bundle.rulebook.survey(bundle.ground, state)
    cells = cells_of(bundle.ground)
    places = spots(cells)
    rng = random.Random(key)
    eyes = [rng.randrange(len(cells)) for _ in range(25)]
    seen = survey.views(survey.movers()[0]).seen(eyes)
    for row, eye in zip(seen, eyes, strict=True):
        for target in rng.sample(range(len(cells)), PAIRS // len(eyes)):
            if target == eye:
                continue
            ends = [
                End((float(at.x), float(at.y)), EFFECTS.level(survey.plane, (at.x, at.y)))
                for at in (places[eye], places[target])
            ]
            assert bool(EFFECTS.sight(survey.plane, *ends).blocked) == (row[target] == BLOCKED)


@pytest.mark.parametrize("key", [*BATTLES, "mass_battles/the_grey_ford"])
def test_every_reading_names_a_rule_of_its_book(key):
    bundle = load_scenario(key)
    survey = bundle.rulebook.survey(bundle.ground, bundle.begin())
    known = set(load_ledger(bundle.rulebook.key).rules)
    readings = survey.readings()
    assert readings
    assert {each.rule for each in readings} <= known
    keys = {each.key for each in survey.movers()}
    for each in readings:
        assert {*each.slows, *each.bars, *dict(each.moving)} <= keys


def test_shares_of_the_classes_are_those_of_the_points():
    bundle = load_scenario("squad_battles/split_crown")
    state = bundle.begin()
    movers = bundle.rulebook.survey(bundle.ground, state).movers()
    assert [each.key for each in movers] == ["foot", "horse"]
    for side in ("red", "blue"):
        assert sum(each.share(side) for each in movers) == pytest.approx(1)
        units = [each for each in state.units.values() if each.side == side]
        riders = sum(each.profile.points for each in units if each.profile.size == 2)
        assert movers[1].share(side) == riders / sum(each.profile.points for each in units)


def test_a_map_without_a_battle_is_read_by_the_book_s_own_movers():
    bundle = load_scenario("ares/beacon_tor")
    survey = bundle.rulebook.survey(bundle.ground)
    assert [each.key for each in survey.movers()] == ["foot", "horse"]
    assert survey.zones() == ()
    marsh = next(each for each in survey.readings() if each.kind == "marsh")
    assert dict(marsh.moving) == {"foot": "each inch counts double", "horse": "barred"}
    assert marsh.rule == "ARES.marsh.1"
