"""Setting up: points, army files, scenario files and what may be wrong with them."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from game import rules
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.errors import DataError
from game.core.match import Match
from game.data import files, yamlfile
from game.data.library import load_scenario, scenario_from, scenario_keys, shipped_armies
from game.data.reading import adapter_for
from game.mechanics.lengths import too_far
from game.rules.mass_battles.book import RULES
from game.rules.mass_battles.points import free_standards, worth
from game.rules.mass_battles.scenario import begin, scenario_problems
from game.table.terrain import PlaneMap

PRINTED = {"dragon_riders": 240, "knights": 90, "orc_infantry": 50}
KEYS = scenario_keys("mass_battles")
LISTED = {
    "harrow_down": (780, 750),
    "the_grey_ford": (750, 585),
    "stormgate": (1070, 605),
    "the_standing_stones": (505, 510),
    "ember_over_millbrook": (350, 330),
    "bread_and_torches": (345, 350),
}
"""Points of both sides as first drawn up; balance may change them by 15 %."""


def profiles():
    armies = shipped_armies("mass_battles").values()
    return {key: each for army in armies for key, each in army.profiles.items()}


@pytest.mark.rules("GMB.setup.5")
def test_points_follow_the_formula():
    known = profiles()
    for key, points in PRINTED.items():
        assert worth(known[key]).total == points
    assert [key for key, each in known.items() if worth(each).total != each.points] == []


@pytest.mark.rules("GMB.setup.5")
def test_an_army_with_other_points_is_refused():
    book, army = rules.rulebook("mass_battles"), shipped_armies("mass_battles")["realm"]
    cheap = {"foot": replace(army.profiles["foot"], points=60)}
    found = list(book.army_problems(replace(army, profiles=cheap)))
    assert found == [
        (("profiles", "foot", "points"), "it is worth 65 points, not 60 (GMB.setup.5)")
    ]


@pytest.mark.rules("GMB.setup.3")
@pytest.mark.parametrize(("points", "number"), [(1, 1), (400, 1), (401, 2), (800, 2), (1070, 3)])
def test_a_standard_for_every_400_points_begun(points, number):
    assert free_standards(points) == number


@pytest.mark.parametrize("key", KEYS)
def test_a_battle_has_a_story_goals_and_hints(key):
    bundle = load_scenario(key)
    scenario = bundle.scenario
    assert all((scenario.story, scenario.hints, scenario.minutes))
    assert all(force.role for force in scenario.forces.values())
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(1), FairDeck(1))
    assert match.pending.deploys
    assert bundle.rulebook.summary(match.state).endings


@pytest.mark.parametrize("key", LISTED)
def test_forces_are_about_as_large_as_they_were_drawn_up(key):
    pieces = load_scenario(f"mass_battles/{key}").begin().aside.values()
    for side, listed in zip(("red", "blue"), LISTED[key], strict=True):
        points = sum(each.profile.points for each in pieces if each.side == side)
        assert abs(points - listed) <= 0.15 * listed


def changed(old: str, new: str, key: str = "harrow_down"):
    path = files.scenarios() / "mass_battles" / f"{key}.yaml"
    text = path.read_text(encoding="utf-8")
    assert old in text
    return scenario_from(yamlfile.parse(text.replace(old, new), path.name), path, key)


@pytest.mark.rules("GMB.gen.1")
def test_an_unknown_setting_does_not_load():
    with pytest.raises(DataError, match="wind"):
        changed("turn_limit: 8", "wind: strong")


@pytest.mark.rules("GMB.piece.14", "GMB.piece.17")
def test_a_scenario_marks_pieces_otherwise():
    entry = "{unit: orc_infantry, count: 3, may_disperse: true, rides: beast}"
    bundle = changed("{unit: orc_infantry}", entry)
    orcs = [each for each in bundle.begin().aside.values() if "Orc Infantry" in each.name]
    assert len(orcs) == 3
    assert all(each.profile.may_disperse and each.profile.rides == "beast" for each in orcs)


@pytest.mark.parametrize(
    ("old", "new", "text"),
    [
        ("{unit: cyclops}", "{unit: cyclop}", "there is no piece 'cyclop'"),
        ("{unit: cyclops}", "{unit: cyclops, aloft: true}", "it cannot fly"),
        ("rect: [6, 0, 66, 10]", "rect: [6, 0, 76, 10]", "not wholly on the table"),
        ("rect: [6, 0, 66, 10]", "rect: [6, 0, 8, 10]", "its pieces cover"),
        ("features: [harrow_down]", "features: [harrow]", "no feature 'harrow'"),
        ("turn_limit: 8", "turn_limit: 31", "1 to 30 turns"),
        ("winner: draw", "winner: green", "there is no side 'green'"),
        ("{unit: cyclops}", "{unit: cyclops, group: late}", "never comes"),
        ("map: harrow_down", "map: open_field", "open_field"),
    ],
)
def test_mistakes_of_scenarios_are_named(old, new, text):
    with pytest.raises(DataError, match=text):
        changed(old, new)


@pytest.mark.rules("GMB.cas.18")
def test_a_section_of_wall_is_at_most_8_inches_long():
    bundle = load_scenario("stormgate")
    assert isinstance(bundle.ground, PlaneMap)
    features = [
        replace(each, area=[(46, 28), (47.5, 28), (47.5, 36.5), (46, 36.5)])
        if each.id == "west_wall_south"
        else each
        for each in bundle.ground.features
    ]
    ground = replace(bundle.ground, features=tuple(features))
    found = dict(scenario_problems(bundle.scenario, ground, bundle.armies))
    text = "the west wall south is 8.5″ long, and a section has at most 8″ (GMB.cas.18)"
    assert found == {("map",): text}


@pytest.mark.rules("GMB.gen.3")
def test_a_range_missed_by_a_hair_is_told_to_two_decimals():
    told = [too_far(far, 20000) for far in (20003, 20040, 20120, 24500)]
    assert told == ["20.01″ of 20″", "20.04″ of 20″", "20.1″ of 20″", "24.5″ of 20″"]


def test_three_sides_need_zones():
    zones = "  zones: [{name: the north, rect: [24, 38, 48, 48]}]\n"
    with pytest.raises(DataError, match="with three sides each needs zones"):
        changed(zones, "", "three_claims")


def test_base_sizes_hold_for_a_whole_battle():
    bundle = load_scenario("mass_battles/harrow_down")
    scenario = replace(bundle.scenario, base_sizes={"Medium": 0.8})
    state = begin(scenario, bundle.ground, bundle.armies)
    foot = next(each for each in state.aside.values() if each.name == "Foot 1")
    assert foot.block.frontage == 3200


@pytest.mark.rules("GMB.setup.3")
def test_the_side_that_hands_out_standards_is_shown_as_acting():
    bundle = load_scenario("harrow_down")
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(5), FairDeck(5))
    rng, asked = Random(1), set()
    while match.pending is not None and not match.state.turn:
        if match.pending.kind == "name_standards":
            asked.add(match.pending.side)
            assert bundle.rulebook.summary(match.state).acting == match.pending.side
        match.answer(next(match.pending.samples(rng)))
    assert len(asked) == 2


@pytest.mark.parametrize("key", ["structure", "fires"])
def test_a_drill_names_terrain_that_is_there(key):
    table = {"terrain": [{"kind": "woods", "id": "grove", "rect": (1, 1, 5, 5)}]}
    data = {"table": table, "start": {key: {"grove": 1, "grave": 1}}}
    read = adapter_for(RULES.position_type).validate_python(data)
    found = list(RULES.position_problems(read, shipped_armies("mass_battles")))
    assert found == [(("start", key, "grave"), "there is no terrain 'grave'")]
