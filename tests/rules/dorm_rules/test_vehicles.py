"""What a vehicle must have (DORM.14.1)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.data.library import load_scenario
from game.rules.dorm_rules.movement import flies
from game.rules.dorm_rules.profile import (
    Compartment,
    Mind,
    Profile,
    Skills,
    VehicleProfile,
    profile_problems,
    vehicle_problems,
)
from game.rules.dorm_rules.scenario import scenario_problems
from game.rules.dorm_rules.settings import Settings
from game.rules.dorm_rules.state import Figure, Ground, Hull, Plan, State, Unit
from game.table.plane import Plane

WAGON = VehicleProfile(
    name="Wagon", ma=4, mu=6, av=3, hits=4, ad=2, tm=2, crew=4, length=2, width=1
)


def faults(vehicle):
    return [name for name, _ in vehicle_problems(vehicle)]


@pytest.mark.rules("DORM.14.1.1")
def test_defence_and_hits():
    assert faults(WAGON) == []
    assert WAGON.de == 9
    assert faults(replace(WAGON, mu=0, av=0, room=20)) == ["mu"]
    assert faults(replace(WAGON, mu=0, room=20)) == []
    assert "hits" in faults(replace(WAGON, hits=0, crew=1, room=20))


@pytest.mark.rules("DORM.14.1.4")
def test_free_room_is_mu_times_hits():
    assert WAGON.ca == 24
    assert replace(WAGON, room=30).ca == 30
    parts = (Compartment(name="deck", room=24),)
    assert faults(replace(WAGON, compartments=parts)) == []
    assert faults(replace(WAGON, compartments=(*parts, Compartment(name="top", room=1)))) == [
        "compartments"
    ]


@pytest.mark.rules("DORM.14.1.5a", "DORM.14.1.5d")
def test_a_crew_is_no_larger_than_the_hits():
    assert faults(replace(WAGON, crew=5)) == ["crew"]
    assert faults(replace(WAGON, crew=0)) == ["crew"]
    assert faults(replace(WAGON, worn=True)) == ["crew"]
    assert faults(replace(WAGON, worn=True, crew=1)) == []


@pytest.mark.rules("DORM.14.1.7")
def test_ad_is_no_higher_than_ma():
    assert faults(replace(WAGON, ad=4)) == []
    assert faults(replace(WAGON, ad=5)) == ["ad"]


@pytest.mark.rules("DORM.14.2")
def test_weapons_take_room():
    small = replace(WAGON, room=6)
    assert faults(replace(small, weapons=("ballista", "ballista"))) == []
    assert faults(replace(small, weapons=("ballista",) * 3)) == ["weapons"]


@pytest.mark.rules("DORM.14.1.2")
def test_a_mind_has_motivation_and_observation():
    assert Mind(mo=5, ob=4).me == 0
    for known in ({"mo": 5}, {"ob": 4}, {"me": 3, "mi": 3}):
        with pytest.raises(TypeError):
            Mind(**known)


@pytest.mark.rules("DORM.14.4")
def test_vehicles_stay_on_the_ground():
    state = State(Ground("ground", Plane(36_000, 24_000)), Plan("plan"), ["red"])
    state.plan = replace(state.plan, settings=Settings(flying=True))
    bird = Profile(name="Bird", traits=("fly",))
    state.units["car"] = car = Unit("car", "red", "Car", 0, 0, hull=Hull(WAGON))
    man = Figure("man", "red", bird, 0, 0, unit="car", aboard="car")
    state.figures["man"] = man
    assert not flies(state, car)
    man.unit = man.aboard = ""
    assert flies(state, man)


@pytest.mark.rules("DORM.14.0")
def test_without_vehicles_nobody_brings_one():
    bundle = load_scenario("dorm_rules/wagon_road")
    without = replace(bundle.scenario, settings=replace(bundle.scenario.settings, vehicles=False))
    problems = list(scenario_problems(without, bundle.ground, bundle.armies))
    assert [text for _, text in problems if "DORM.14.0" in text]
    assert not list(scenario_problems(bundle.scenario, bundle.ground, bundle.armies))


@pytest.mark.rules("DORM.17.2.6", "DORM.17.3.2", "DORM.2.2.0")
def test_undead_troops_have_no_skills():
    dead = Profile(name="Dead", traits=("undead",))
    assert list(profile_problems(dead)) == []
    skilled = replace(dead, skills=Skills(medic=1))
    assert [name for name, _ in profile_problems(skilled)] == ["skills"]
    assert list(profile_problems(replace(skilled, role="officer"))) == []
