"""The shipped armies, maps and scenarios: ratings, forces and ground are what they should be."""

from __future__ import annotations

from itertools import pairwise

import pytest

from game.data import files, yamlfile
from game.data.library import RULES_FOLDER, load_map, scenario_keys
from game.data.reading import adapter_for
from game.data.validate import validate
from game.rules.ares.army_list import Army, entry_problems
from game.rules.ares.checks import army_problems, balanced, scenario_problems, total_rating
from game.rules.ares.profile import base_of, kind_of, profile_of
from game.rules.ares.rating import rated
from game.rules.ares.scenario import Scenario
from game.rules.ares.sequence.terrain_box import BOX
from game.rules.ares.terrain import AREAS, KNOWN, LINES
from game.table.bases import Disc, rectangle


def read(path, form):
    return validate(yamlfile.read(path), adapter_for(form))


ARMIES = {
    path.stem: read(path, Army) for path in sorted((RULES_FOLDER / "ares/armies").glob("*.yaml"))
}
SCENARIOS = {
    key.partition("/")[2]: read(files.scenarios() / f"{key}.yaml", Scenario)
    for key in scenario_keys("ares")
}
FIGURES = {key: entry for army in ARMIES.values() for key, entry in army.figures.items()}

# ------------------------------------------------------------------ figures

RATINGS = {
    "hero": (110.73, 111),
    "knight": (88.58, 89),
    "noble": (133.64, 134),
    "longbowman": (39.6, 40),
    "mounted_archer": (98.97, 99),
    "pikeman": (26.73, 27),
    "militia": (11.45, 11),
    "swordsman": (26.18, 26),
    "crossbowman": (34.04, 34),
    "captain": (74.67, 75),
    "scout": (39.9, 40),
    "hedge_mage": (38.79, 39),
    "battle_wizard": (102.07, 102),
    "orc_warrior": (24.18, 24),
    "orc_flailer": (21.38, 21),
    "orc_berserker": (37.09, 37),
    "wolf_rider": (53.79, 54),
    "goblin_sneak": (12.32, 12),
    "warchief": (138.0, 138),
    "bog_shaman": (46.87, 47),
    "stone_troll": (144.0, 142),
    "skeleton": (11.64, 12),
    "ghoul": (20.95, 21),
    "barrow_wight": (108.03, 108),
    "necromancer": (94.98, 95),
    "elf_archer": (74.62, 75),
    "blade_dancer": (75.6, 76),
    "duellist": (69.25, 69),
    "dart_thrower": (33.1, 33),
    "enchantress": (75.38, 75),
    "dwarf_axeman": (67.88, 68),
    "dwarf_crossbowman": (70.88, 71),
    "rune_warden": (153.25, 146),
    "dire_wolf": (24.05, 24),
    "giant_spider": (37.94, 38),
    "cave_bear": (165.38, 152),
    "griffin": (170.62, 155),
    "marsh_pixie": (3.23, 3),
    "hill_giant": (864.51, 348),
    "red_dragon": (2282.18, 565),
}
"""By the formula: the raw value and the rating."""
PRINTED = {
    "hero": 110,
    "knight": 88,
    "noble": 134,
    "longbowman": 40,
    "mounted_archer": 99,
    "pikeman": 27,
}


def test_all_figures_are_there_and_no_key_stands_for_two():
    assert sorted(FIGURES) == sorted(RATINGS)
    assert sum(len(army.figures) for army in ARMIES.values()) == len(RATINGS)


@pytest.mark.rules(*(f"ARES.rating.{number}" for number in range(1, 9)))
@pytest.mark.parametrize("key", RATINGS)
def test_the_formula_rates_the_figure(key):
    raw, total = RATINGS[key]
    rating = rated(FIGURES[key])
    assert rating.raw == pytest.approx(raw, abs=0.01)
    assert rating.total == total


@pytest.mark.rules("ARES.rating.1")
def test_figures_of_the_book_keep_their_printed_rating_and_no_others_have_one():
    given = {key: entry.rating for key, entry in FIGURES.items() if entry.rating is not None}
    assert given == PRINTED
    for key, entry in FIGURES.items():
        assert profile_of(key, entry).rating == PRINTED.get(key, RATINGS[key][1])


@pytest.mark.rules("ARES.create.1")
@pytest.mark.parametrize("key", RATINGS)
def test_the_figure_is_legal(key):
    assert list(entry_problems(FIGURES[key])) == []


@pytest.mark.parametrize("name", ARMIES)
def test_the_army_is_sound_and_has_colours_of_its_own(name):
    assert list(army_problems(ARMIES[name])) == []
    others = [army.livery for key, army in ARMIES.items() if key != name]
    assert ARMIES[name].livery not in others


@pytest.mark.rules("ARES.fig.6", "ARES.vp.3")
def test_the_knight_has_morale_4_and_is_worth_88():
    knight = read(RULES_FOLDER / "ares/armies/humans.yaml", Army).figures["knight"]
    assert (knight.morale, knight.rating) == (4, 88)


@pytest.mark.rules("ARES.base.1", "ARES.base.2", "ARES.base.3")
def test_bases_are_inch_discs_and_cavalry_boxes_but_for_the_odd_ones():
    odd = {
        "goblin_sneak": Disc(312),
        "stone_troll": Disc(750),
        "dire_wolf": rectangle(1000, 1500),
        "giant_spider": Disc(625),
        "cave_bear": Disc(750),
        "griffin": rectangle(1500, 2000),
        "marsh_pixie": Disc(250),
        "hill_giant": Disc(1000),
        "red_dragon": rectangle(2000, 3000),
    }
    usual = {"cavalry": rectangle(1000, 2000), "infantry": Disc(500)}
    for key, entry in FIGURES.items():
        assert base_of(entry) == (odd[key] if key in odd else usual[kind_of(entry)]), key


@pytest.mark.rules("ARES.fig.13", "ARES.fig.14")
def test_classes_follow_mount_and_scale():
    kinds = {key: kind_of(entry) for key, entry in FIGURES.items()}
    horse = {"hero", "knight", "noble", "mounted_archer", "wolf_rider"}
    huge = {"stone_troll", "cave_bear", "griffin", "hill_giant", "red_dragon"}
    assert {key for key, kind in kinds.items() if kind == "cavalry"} == horse
    assert {key for key, kind in kinds.items() if kind == "oversized"} == huge


# ------------------------------------------------------------------ scenarios

BATTLES = {
    "milestone_meadow": (450, 443, 8, "cards", ("red", "blue")),
    "two_fords": (414, 430, 8, "cards", ("red", "blue")),
    "beacon_tor": (513, 515, 8, "red_first", ("red", "blue")),
    "forest_road": (465, 454, 10, "red_first", ("red",)),
    "harrow_farm": (408, 385, 7, "blue_first", ("red",)),
    "grey_tor": (563, 565, 8, "blue_first", ()),
}
"""Totals of red and blue, turns, how the sides deploy, and who plays on alone."""


def test_all_scenarios_are_there():
    assert sorted(SCENARIOS) == sorted(BATTLES)


@pytest.mark.rules("ARES.setup.4", "ARES.scen.1")
@pytest.mark.parametrize("name", BATTLES)
def test_the_forces_are_worth_what_they_should_be(name):
    red, blue, turns, deployment, alone = BATTLES[name]
    scenario = SCENARIOS[name]
    assert total_rating(scenario.red, ARMIES) == red
    assert total_rating(scenario.blue, ARMIES) == blue
    assert balanced(red, blue)
    assert scenario.settings.turn_limit == turns
    assert scenario.settings.deployment == deployment
    assert scenario.plays_on == alone


@pytest.mark.parametrize("name", BATTLES)
def test_the_scenario_is_sound(name):
    scenario = SCENARIOS[name]
    assert list(scenario_problems(scenario, load_map(scenario.map), ARMIES)) == []
    assert scenario.story
    assert scenario.hints


@pytest.mark.parametrize("name", BATTLES)
def test_every_army_that_is_named_is_used(name):
    for force in (SCENARIOS[name].red, SCENARIOS[name].blue):
        fielded = {key for unit in force.units for key in unit.figures}
        assert all(fielded & ARMIES[army].figures.keys() for army in force.armies)


def test_only_the_fords_are_in_flood():
    flooded = [key for key, each in SCENARIOS.items() if each.settings.river_infantry_impassable]
    assert flooded == ["two_fords"]


def scored(name):
    """The objectives of a scenario: where, how much, when, from which turn on."""
    return [(each.at, each.points, each.when, each.since) for each in SCENARIOS[name].objectives]


def test_objectives():
    assert scored("milestone_meadow") == [((36, 24), 40, "end", 1)]
    assert scored("two_fords") == [((21, 24), 15, "turns", 3), ((51, 24), 15, "turns", 3)]
    assert scored("beacon_tor") == [((36, 24), 20, "turns", 1)]
    assert not any(scored(name) for name in ("forest_road", "harrow_farm", "grey_tor"))


def test_special_points():
    (way,) = SCENARIOS["forest_road"].exits
    assert (way.side, way.edge, way.bonus, way.stayed) == (
        "red",
        "east",
        {"noble": 50},
        {"noble": 30},
    )
    torch = SCENARIOS["harrow_farm"].torch
    assert (torch.side, torch.burnt, torch.standing) == ("red", 30, 20)
    assert torch.at == ((29, 19), (43, 19), (29, 30), (43, 30))
    (maimed,) = SCENARIOS["grey_tor"].maimed
    assert (maimed.side, maimed.figure, maimed.points) == ("red", "red_dragon", 20)


def test_hidden_and_flying_starts_are_for_those_who_can():
    units = [
        (key, unit)
        for key, each in SCENARIOS.items()
        for unit in (*each.red.units, *each.blue.units)
    ]
    hidden = [(key, unit.name) for key, unit in units if unit.may_hide]
    assert hidden == [("forest_road", "Outlaws"), ("forest_road", "Sneaks")]
    assert [(key, unit.name) for key, unit in units if unit.may_fly] == [("grey_tor", "Dragon")]
    for _, unit in units:
        for figure in unit.figures:
            assert "hide" in FIGURES[figure].abilities or not unit.may_hide
            assert "flyer" in FIGURES[figure].abilities or not unit.may_fly


def box(west, north, east, south):
    return ((west, north), (east, north), (east, south), (west, south))


def test_zones():
    zones = {key: (each.red.zones, each.blue.zones) for key, each in SCENARIOS.items()}
    assert zones == {
        "milestone_meadow": ((), ()),
        "two_fords": ((), ()),
        "beacon_tor": ((box(24, 15, 48, 33),), (box(6, 0, 66, 6), box(6, 42, 66, 48))),
        "forest_road": ((box(0, 18, 8, 30),), ()),
        "harrow_farm": ((box(12, 0, 60, 10),), (box(24, 16, 48, 40),)),
        "grey_tor": ((box(12, 0, 60, 12),), (box(30, 22, 42, 29),)),
    }
    assert SCENARIOS["forest_road"].blue.zone_kind == "wood"
    assert [key for key, each in SCENARIOS.items() if each.blue.each_zone] == ["beacon_tor"]


# ------------------------------------------------------------------ maps

GROUND = {
    "milestone_meadow": [
        ("hill", (30, 20, 42, 28), 96, 1),
        ("wood", (12, 18, 20, 26), 64, 0),
        ("rubble", (52, 22, 60, 29), 56, 0),
    ],
    "two_fords": [
        ("river", (0, 22, 18, 26), 72, 0),
        ("river", (24, 22, 48, 26), 96, 0),
        ("river", (54, 22, 72, 26), 72, 0),
        ("bushes", (28, 14, 34, 17), 18, 0),
        ("bushes", (38, 31, 44, 34), 18, 0),
        ("rubble", (8, 30, 14, 36), 36, 0),
        ("hill", (56, 10, 66, 18), 80, 1),
    ],
    "beacon_tor": [
        ("hill", (27, 18, 45, 30), 180, 2),
        ("rubble", (34, 22, 38, 26), 16, 0),
        ("wood", (8, 10, 18, 18), 80, 0),
        ("wood", (54, 30, 64, 38), 80, 0),
        ("marsh", (52, 8, 62, 16), 80, 0),
    ],
    "forest_road": [
        ("wood", (14, 28, 34, 40), 240, 0),
        ("wood", (20, 6, 40, 20), 280, 0),
        ("wood", (44, 28, 60, 42), 224, 0),
        ("wood", (48, 8, 62, 19), 154, 0),
        ("marsh", (62, 27, 70, 35), 64, 0),
    ],
    "harrow_farm": [
        ("house", (33, 24, 39, 29), 30, 0),
        ("wood", (56, 36, 66, 44), 80, 0),
    ],
    "grey_tor": [
        ("hill", (32, 30, 42, 40), 80, 3),
        ("rubble", (20, 24, 28, 30), 48, 0),
        ("rubble", (44, 22, 52, 28), 48, 0),
        ("rubble", (30, 16, 36, 20), 24, 0),
        ("wood", (10, 12, 20, 20), 80, 0),
        ("wood", (52, 32, 62, 42), 100, 0),
    ],
}
"""All areas that the rules care about: kind, extent, square inches, height."""
BARRIERS = {
    "milestone_meadow": {"hedge": [((22, 32), (32, 32))], "fence": [((40, 16), (50, 16))]},
    "forest_road": {"fence": [((42, 20), (42, 28))]},
    "harrow_farm": {
        "fence": [
            ((26, 16), (34, 16)),
            ((38, 16), (46, 16)),
            ((26, 32), (46, 32)),
            ((46, 16), (46, 32)),
            ((26, 16), (26, 22)),
            ((26, 26), (26, 32)),
        ],
        "hedge": [((10, 24), (20, 24)), ((52, 24), (64, 24))],
    },
}


def extent(points):
    xs, ys = zip(*points, strict=True)
    return min(xs), min(ys), max(xs), max(ys)


def square_inches(points):
    ring = pairwise([*points, points[0]])
    return abs(sum(x * v - u * y for (x, y), (u, v) in ring)) / 2


@pytest.mark.parametrize("name", GROUND)
def test_areas_keep_their_extent_and_size(name):
    found = [each for each in load_map(name).features if each.kind in AREAS]
    assert len(found) == len(GROUND[name])
    for kind, bounds, size, height in GROUND[name]:
        (area,) = (
            each.area
            for each in found
            if (each.kind, each.height) == (kind, height)
            and extent(each.area) == pytest.approx(bounds, abs=0.65)
        )
        assert square_inches(area) == pytest.approx(size, rel=0.1)


@pytest.mark.parametrize("name", GROUND)
def test_hedges_and_fences_stand_exactly(name):
    found = {}
    for each in load_map(name).features:
        if each.kind in ("hedge", "fence"):
            found.setdefault(each.kind, []).append(each.line)
    assert found == BARRIERS.get(name, {})


def test_the_river_leaves_two_gaps_of_six_inches_and_no_others():
    rivers = [each.area for each in load_map("two_fords").features if each.kind == "river"]
    spans = sorted((extent(area)[0], extent(area)[2]) for area in rivers)
    assert spans == [(0, 18), (24, 48), (54, 72)]
    for area in rivers:
        for bank in (0, 18, 24, 48, 54, 72):
            end = [y for x, y in area if x == bank]
            assert not end or max(end) - min(end) > 3.6


def test_the_brook_leads_through_its_corners():
    (brook,) = (each.line for each in load_map("beacon_tor").features if each.kind == "stream")
    corners = [point for point in brook if point in ((0, 36), (16, 32), (24, 40), (24, 48))]
    assert corners == [(0, 36), (16, 32), (24, 40), (24, 48)]


def test_the_dragon_does_not_start_on_its_crag():
    (crag,) = (each.area for each in load_map("grey_tor").features if each.kind == "hill")
    (zone,) = SCENARIOS["grey_tor"].blue.zones
    assert extent(crag)[1] - extent(zone)[3] >= 1


# ------------------------------------------------------------------ the terrain box


@pytest.mark.rules("ARES.setup.10")
def test_the_box_holds_thirteen_pieces_of_known_terrain():
    assert len(BOX) == 13
    for piece in BOX.values():
        assert piece.kind in KNOWN
        shapes = [any(piece.size), bool(piece.length), bool(piece.diameter)]
        assert sum(shapes) == 1
        assert bool(piece.length) == (piece.kind in LINES)
        assert bool(piece.height) == (piece.kind == "hill")


@pytest.mark.rules("ARES.setup.10")
def test_pieces_measure_what_they_should():
    assert {name: each.size for name, each in BOX.items() if any(each.size)} == {
        "forest": (8000, 6000),
        "bushes": (4000, 3000),
        "small hill": (10000, 7000),
        "large hill": (8000, 6000),
        "marsh": (8000, 6000),
        "rubble": (6000, 5000),
        "lake": (8000, 5000),
        "building": (5000, 4000),
    }
    lengths = {name: each.length for name, each in BOX.items() if each.length}
    assert lengths == {"hedge": 8000, "fence": 8000, "wall": 6000, "stream": 24000}
    assert {name: each.diameter for name, each in BOX.items() if each.diameter} == {"tree": 1000}
    assert [each.height for each in BOX.values() if each.height] == [1000, 2000]
