"""What may be settled before a battle, what each side brings, when all is lost, plain looks."""

from __future__ import annotations

from dataclasses import fields, replace
from functools import cache

import pytest

from game.core.wording import plain_words
from game.data.ledger import load_ledger
from game.data.library import load_scenario, scenario_keys, with_forces
from game.rules.squad_battles import RULES
from game.rules.squad_battles.position import LOOKS, PLAIN
from game.rules.squad_battles.profile import UnitEntry
from game.rules.squad_battles.scenario import Area, ExitGoal, Settings
from tests.players.skirmish import blue, red, standing

load = cache(load_scenario)
KEYS = scenario_keys("squad_battles")


@pytest.mark.parametrize("key", KEYS)
def test_every_value_of_every_knob_makes_a_battle(key):
    bundle = load(key)
    for knob in RULES.knobs(bundle.scenario):
        words = [said for _, said in knob.values]
        assert len(set(words)) == len(words), knob.key
        assert knob.value(knob.words(knob.default)) == knob.default
        for value, _ in (knob.values[0], knob.values[-1]):
            made = with_forces(bundle, {}, {knob.key: value})
            place = made.scenario
            for name in knob.key.split("."):
                place = getattr(place, name)
            assert place == value


def test_every_switch_of_the_rules_is_a_knob():
    turned = {knob.key for key in KEYS for knob in RULES.knobs(load(key).scenario)}
    left = {each.name for each in fields(Settings) if f"settings.{each.name}" not in turned}
    # The rosters decide about the one; every shipped area says the other for itself.
    assert left == {"allow_unequal_activations", "area_control"}
    open_area = Area(name="Hill", rects=((1, 1, 2, 2),), points=1)
    scenario = replace(load("mossback_ford").scenario, areas=(open_area,))
    assert "settings.area_control" in {knob.key for knob in RULES.knobs(scenario)}


def test_knobs_name_rules_that_exist():
    known = load_ledger("squad_battles").rules
    for key in KEYS:
        for knob in RULES.knobs(load(key).scenario):
            assert knob.rule in known, knob


def test_a_knob_does_not_touch_the_scenario_it_came_from():
    bundle = load("mossback_ford")
    before = bundle.scenario.settings.round_limit
    changed = with_forces(bundle, {}, {"settings.round_limit": 5})
    assert changed.scenario.settings.round_limit == 5
    assert changed.documents["scenario"]["settings"]["round_limit"] == 5
    assert bundle.scenario.settings.round_limit == before
    assert with_forces(bundle, {}, {}) is bundle


def test_forces_count_every_unit():
    bundle = load("mossback_ford")
    state = bundle.begin()
    forces = RULES.forces(state)
    assert sum(force.count for force in forces) == len(state.units)
    assert {force.side for force in forces} == {"red", "blue"}
    assert RULES.forces(load("open_field").begin()) == []


# ---------------------------------------------------------------------- hope


def crushed(**start):
    many = [blue(f"b{n}", "warrior", n, 1) for n in range(6)]
    return standing(red("r", "warrior", 5, 9), *many, **start).state


def test_one_against_six_is_lost_unless_points_say_otherwise():
    state = crushed()
    assert "1 left on the table against 6" in RULES.hopeless(state, "red")
    assert RULES.hopeless(state, "blue") == ""
    assert RULES.hopeless(crushed(scores={"red": 9}), "red") == ""


def test_who_only_has_to_get_away_is_not_lost():
    goals = (ExitGoal(type="exit", player="attacker", edge="north"),)
    assert RULES.hopeless(crushed(goals=goals), "red") == ""


def test_an_enemy_at_the_brink_of_victory_is_too_much_for_a_weaker_side():
    pieces = [red("r", "warrior", 5, 9), blue("b", "warrior", 1, 1), blue("c", "warrior", 2, 1)]
    assert RULES.hopeless(standing(*pieces).state, "red") == ""
    assert "blue needs 1" in plain_words(
        RULES.hopeless(standing(*pieces, scores={"blue": 13}).state, "red")
    )


# ---------------------------------------------------------------------- looks


def test_plain_units_look_like_what_they_are():
    for entry in PLAIN.values():
        assert (entry.look.mount != "none") == (entry.type == "Cavalry")
    weapons = {entry.troop: entry.look.weapon for entry in PLAIN.values()}
    assert weapons["Pike"] == "pike"
    assert weapons["Lancer"] == "lance"
    assert weapons["Archer"] == weapons["Mounted Archer"] == "bow"
    assert len(set(LOOKS.values())) == len(LOOKS)


def test_a_drills_own_unit_wears_what_its_class_wears():
    entry = UnitEntry("Hero", "Champion", "Infantry", "Archer", (), ("dread",), feats=("vault",))
    match = standing(
        red("r", "hero", 1, 1), blue("b", "knight", 8, 8, dismounted=True), profiles={"hero": entry}
    )
    looks = {figure.id: figure.look for figure in RULES.scene(match.state).figures}
    assert looks["r"] == LOOKS["Archer"]
    assert looks["b"].mount == "none"
    assert looks["b"].body == LOOKS["Knight"].body
