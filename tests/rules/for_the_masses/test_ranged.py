"""Ranged Attacks before any die falls: range, ranks, dice, numbers to hit, targets."""

from __future__ import annotations

import pytest

from game.rules.for_the_masses.actions.shooting import ranged_objection
from game.rules.for_the_masses.battle.scenario_rule import Structure
from game.rules.for_the_masses.combat.fire_odds import forecast, hit_odds
from game.rules.for_the_masses.combat.ranged import (
    fire_ranks,
    ranged_targets,
    rank_dice,
    reach_of,
    shots,
    structure_shots,
    target_objection,
)
from game.rules.for_the_masses.state import Enchantment
from tests.rules.for_the_masses.kit import battle, card, line, seen, unit

BOWS = card("bows", ranged="2d6", distance=10)
FOE = card("foe", defense=2)


def volley(state, target="b1", shooter="r1"):
    return shots(seen(state), state.units[shooter], state.units[target])


def numbers(state, **names):
    return [shot.number.total for shot in volley(state, **names)]


def duel(ground=(12, 12), bows=BOWS, foe=FOE, target=(5, 4), **fields):
    """One red archer at (5, 8) facing N, and one enemy, four hexes straight ahead."""
    units = [unit("r1", [(5, 8, "N")], bows), unit("b1", [(*target, "S")], foe)]
    return battle(ground, units, **fields)


# ---------------------------------------------------------------------- range


@pytest.mark.rules("FTM.weather.2", "FTM.weather.7", "FTM.weather.9", "FTM.artillery.3")
@pytest.mark.parametrize(
    ("weather", "distance", "left"),
    [
        ("none", 10, 10),
        ("snow", 10, 7),
        ("snow", 8, 6),
        ("snow", 2, 2),
        ("rain", 10, 10),
        ("high_winds", 5, 2),
        ("high_winds", 3, 2),
        ("high_winds", 10, 5),
    ],
)
@pytest.mark.parametrize("kind", ["infantry", "artillery"])
def test_weather_shortens_ranges_but_not_below_two(kind, weather, distance, left):
    bows = card("bows", kind=kind, ranged="2d6", distance=distance)
    state = battle((9, 9), [unit("r1", [(4, 4, "N")], bows)], weather=weather)
    assert reach_of(state, state.units["r1"]).total == left


@pytest.mark.rules("FTM.ranged.3")
def test_the_distance_is_the_limit():
    near = card("bows", ranged="2d6", distance=4)
    far = card("bows", ranged="2d6", distance=3)
    assert volley(duel(bows=near))
    state = duel(bows=far)
    assert not volley(state)
    objection = target_objection(seen(state), *state.units.values())
    assert objection.rule == "FTM.ranged.3"
    assert "4 of 3 hexes" in objection.text


# ---------------------------------------------------------------------- ranks


def block(bows, *widths):
    """Ranks facing N, the first in row 4, shifted as hexes are."""
    places = [place for row, width in enumerate(widths) for place in line(3, 4 + row, "N", width)]
    return battle((14, 14), [unit("r1", places, bows), unit("b1", [(4, 1, "S")], FOE)])


def dice_of(state):
    """The dice of each element by its rank."""
    archers = state.units["r1"]
    ranks = fire_ranks(seen(state), archers)
    return [rank_dice(state, archers, name, ranks[name]) for name in archers.members]


@pytest.mark.rules("FTM.ranged.8", "FTM.ranged.9")
def test_the_archers_of_the_book():
    """Three ranks of 3, 3 and 2 with two dice: 6, 3 and 0."""
    state = block(BOWS, 3, 3, 2)
    dice = [each.total for each in dice_of(state)]
    assert dice == [2, 2, 2, 1, 1, 1, 0, 0]
    assert sum(shot.dice.total for shot in volley(state)) == 9


@pytest.mark.rules("FTM.ranged.8", "FTM.ranged.10", "FTM.special.22")
@pytest.mark.parametrize(
    ("specials", "dice"),
    [((), [3, 1, 1, 0]), (("volley",), [3, 3, 1, 1]), (("free_firing",), [3, 3, 3, 3])],
)
def test_dice_of_the_ranks(specials, dice):
    bows = card("bows", ranged="3d6", distance=10, specials=specials)
    state = block(bows, 2, 2, 2, 2)
    found = dice_of(state)
    assert [tally.total for tally in found][::2] == dice
    if not specials:
        assert found[6].rules() == ("FTM.ranged.10",)


@pytest.mark.rules("FTM.ranged.10")
def test_a_column_is_ranked_along_its_chain():
    state = battle(
        (9, 9),
        [unit("r1", [(4, 4, "N"), (4, 5, "WNW"), (5, 6, "WNW")], BOWS)],
    )
    assert fire_ranks(seen(state), state.units["r1"]) == {"r1.1": 1, "r1.2": 2, "r1.3": 3}


@pytest.mark.rules("FTM.ranged.10")
def test_without_formation_those_in_front_make_the_rank():
    places = [(4, 4, "N"), (4, 5, "N"), (5, 5, "N"), (5, 4, "S"), (6, 4, "S")]
    state = battle((9, 9), [unit("r1", places, BOWS)])
    found = fire_ranks(seen(state), state.units["r1"])
    # r1.1 has nobody before it, r1.2 has r1.1; r1.3 and r1.4 have each other, but r1.4 r1.2 too.
    assert found == {"r1.1": 1, "r1.2": 2, "r1.3": 4, "r1.4": 3, "r1.5": 5}


@pytest.mark.rules("FTM.ranged.10")
def test_in_a_circle_the_rank_is_two():
    state = battle((9, 9), [unit("r1", [(4, 4, "S"), (4, 5, "N")], BOWS)])
    assert fire_ranks(seen(state), state.units["r1"]) == {"r1.1": 2, "r1.2": 2}


# ---------------------------------------------------------------------- numbers


@pytest.mark.rules("FTM.ranged.4", "FTM.ranged.5")
def test_half_the_die_and_the_defense_from_wherever():
    for facing in ("N", "S", "ENE"):
        units = [unit("r1", [(5, 8, "N")], BOWS), unit("b1", [(5, 4, facing)], FOE)]
        assert numbers(battle((12, 12), units)) == [5]


@pytest.mark.rules("FTM.ranged.6", "FTM.terrain.3", "FTM.special.5")
@pytest.mark.parametrize(("specials", "number"), [((), 7), (("forest_walk",), 6)])
def test_forest_on_the_way_and_around_the_target(specials, number):
    """Out of a wood, over one forest hex, into a wood is 2 more."""
    rows = ["......"] * 6
    rows[0], rows[2], rows[4] = "..f...", "..f...", "..f..."
    bows = card("bows", ranged="2d6", distance=10, specials=specials)
    units = [unit("r1", [(2, 4, "N")], bows), unit("b1", [(2, 0, "S")], FOE)]
    assert numbers(battle(rows, units)) == [number]


@pytest.mark.rules("FTM.ranged.7")
def test_friends_on_the_line_raise_the_number_and_comrades_do_not():
    units = [
        unit("r1", [(5, 8, "N"), (4, 7, "N"), (5, 7, "N")], BOWS),
        unit("r2", [(5, 6, "N")]),
        unit("b1", [(5, 4, "S")], FOE),
    ]
    found = {shot.element: shot for shot in volley(battle((12, 12), units))}
    assert found["r1.1"].number.because() == ["Defense of Foe b1 +2", "1 hex with friends +1"]


@pytest.mark.rules("FTM.ranged.11")
def test_different_lines_make_different_rolls():
    """Two ranks of five; from some of them a forest hex is on the way."""
    rows = ["............"] * 10
    rows[4] = "..f........."
    units = [
        unit("r1", [*line(2, 6, "N", 5), *line(2, 7, "N", 5)], BOWS),
        unit("b1", [(3, 2, "S")], FOE),
    ]
    found = volley(battle(rows, units))
    assert {shot.number.total for shot in found} == {5, 6}
    assert sum(shot.dice.total for shot in found) == 15


@pytest.mark.rules("FTM.weather.5", "FTM.weather.7", "FTM.weather.9")
@pytest.mark.parametrize(
    ("weather", "number"), [("none", 5), ("rain", 6), ("high_winds", 6), ("snow", 5)]
)
def test_rain_and_wind_make_shots_harder(weather, number):
    assert numbers(duel(weather=weather)) == [number]


def spelled(state, on, *factors):
    state.spells.append(Enchantment("Charm", "", "red", factors, 1, unit=on, until=9))
    return state


@pytest.mark.rules("FTM.magic.f12", "FTM.magic.f13", "FTM.magic.15")
def test_guide_and_gale():
    assert numbers(spelled(duel(), "r1", ("guide", 2))) == [3]
    assert numbers(spelled(duel(), "b1", ("gale", 2))) == [7]
    both = spelled(spelled(duel(), "b1", ("gale", 2)), "r1", ("guide", 1))
    assert numbers(both) == [6]
    easy = card("foe", defense=0)
    assert numbers(spelled(duel(foe=easy), "r1", ("guide", 2))) == [2]


@pytest.mark.rules("FTM.special.10", "FTM.special.21", "FTM.special.33")
def test_specials_change_the_defense():
    assert numbers(duel(foe=card("foe", defense=2, specials=("skirmisher",)))) == [6]
    bodkin = card("bows", ranged="2d6", distance=10, specials=("bodkin",))
    assert numbers(duel(bows=bodkin)) == [4]
    assert numbers(duel(bows=bodkin, foe=card("foe", defense=0))) == [3]
    # What lies on the line is added after the Defense is down to 0.
    rows = ["." * 12] * 12
    rows[4] = ".....f......"
    assert numbers(duel(rows, bows=bodkin, foe=card("foe", defense=0))) == [4]


@pytest.mark.rules("FTM.special.12")
@pytest.mark.parametrize(("facing", "number"), [("S", 6), ("N", 5)])
def test_a_shield_wall_faces_the_shooters(facing, number):
    shields = card("foe", defense=2, specials=("shield_wall",))
    units = [
        unit("r1", [(5, 8, "N")], BOWS),
        unit("b1", [(5, 4, facing), (6, 4, facing)], shields),
    ]
    assert numbers(battle((12, 12), units)) == [number]


@pytest.mark.rules("FTM.terrain.11", "FTM.scen.17")
@pytest.mark.parametrize(("letter", "number"), [("c", 6), ("R", 6), ("f", 6), (".", 5)])
def test_ground_that_shelters_from_shots(letter, number):
    rows = ["." * 12] * 12
    rows[4] = "....." + letter + "......"
    assert numbers(duel(rows)) == [number]


@pytest.mark.rules("FTM.ranged.2")
def test_everybody_aims_at_whom_he_hits_most_easily():
    rows = ["." * 12] * 12
    rows[4] = ".....f......"
    units = [
        unit("r1", [(5, 8, "N")], BOWS),
        unit("b1", [(5, 4, "S"), (6, 4, "S")], FOE),
    ]
    found = volley(battle(rows, units))
    assert [(shot.target, shot.number.total) for shot in found] == [("b1.2", 5)]


@pytest.mark.rules("FTM.terrain.10")
def test_of_a_large_target_the_best_hex_counts():
    """A troll with one leg out of the wood gets nothing from it."""
    troll = card("troll", kind="monster", size=3, defense=2)
    rows = ["." * 12] * 12
    rows[3] = "....ff......"
    rows[4] = ".....f......"
    # Facing S its tip is (5, 4), the others are (5, 3) and (4, 3).
    assert numbers(duel(rows, foe=troll)) == [6]
    rows[3] = ".....f......"
    assert numbers(duel(rows, foe=troll)) == [5]


@pytest.mark.rules("FTM.terrain.7")
@pytest.mark.parametrize(("on", "own", "dice"), [(True, 1, 3), (True, 0, 2), (False, 1, 2)])
def test_height_changes_shots_only_where_the_players_want_it(on, own, dice):
    levels = ["0" * 12] * 12
    levels[8] = f"00000{own}000000"
    state = duel(levels=levels, settings={"hill_dice_ranged": on})
    assert [shot.dice.total for shot in volley(state)] == [dice]


@pytest.mark.rules("FTM.terrain.7")
def test_shooting_uphill_leaves_one_die():
    levels = ["0" * 12] * 12
    levels[4] = "000001000000"
    state = duel(levels=levels, settings={"hill_dice_ranged": True})
    assert [shot.dice.total for shot in volley(state)] == [1]


# ---------------------------------------------------------------------- targets


@pytest.mark.rules("FTM.geom.12", "FTM.los.1", "FTM.special.3")
def test_shots_go_forward_unless_free_firing():
    behind = duel(target=(5, 11))
    assert target_objection(seen(behind), *behind.units.values()).rule == "FTM.geom.12"
    free = card("bows", ranged="2d6", distance=10, specials=("free_firing",))
    assert volley(duel(bows=free, target=(5, 11)))


@pytest.mark.rules("FTM.los.1", "FTM.los.2")
def test_a_hidden_target_is_refused_with_what_hides_it():
    rows = ["." * 12] * 12
    rows[6] = ".....c......"
    state = duel(rows)
    objection = target_objection(seen(state), *state.units.values())
    assert objection.rule == "FTM.los.2"
    assert "building" in objection.text
    assert ranged_objection(seen(state), state.units["r1"]).rule == "FTM.ranged.1"


@pytest.mark.rules("FTM.ranged.8")
def test_a_rear_rank_without_dice_is_no_shot():
    """Of three in a column only the last has the enemy in its arc; two dice make none there."""
    places = [(4, 6, "N"), (4, 7, "N"), (5, 8, "N")]
    state = battle((12, 12), [unit("r1", places, BOWS), unit("b1", [(6, 7, "S")], FOE)])
    assert target_objection(seen(state), *state.units.values()).rule == "FTM.ranged.8"


@pytest.mark.rules("FTM.special.23")
def test_indirect_fire_needs_a_personality_who_sees():
    lobber = card(
        "lobber", kind="artillery", ranged="2d6", distance=10, specials=("indirect_fire",)
    )
    rows = ["." * 12] * 12
    rows[5] = "..cccccccc.."
    units = [
        unit("r1", [(5, 8, "N")], lobber),
        unit("b1", [(5, 3, "S")], FOE),
        unit("r2", [(0, 4, "N")], card("chief", kind="personality")),
    ]
    seeing = battle(rows, units)
    assert numbers(seeing) == [7]
    assert volley(seeing)[0].number.rules()[-1] == "FTM.special.23"
    assert not volley(battle(rows, units[:2]))
    assert not volley(battle(rows, [*units[:2], unit("r2", [(0, 9, "N")], units[2].card)]))


@pytest.mark.rules("FTM.unit.8")
def test_the_dead_zone_is_a_setting():
    assert volley(duel(target=(5, 7)))
    state = duel(target=(5, 7), settings={"ranged_dead_zone": True})
    assert not volley(state)
    assert target_objection(seen(state), *state.units.values()).rule == "FTM.unit.8"


@pytest.mark.rules("FTM.ranged.1", "FTM.special.24")
def test_who_cannot_be_ordered_to_shoot():
    state = duel(bows=card("foot"))
    assert ranged_objection(seen(state), state.units["r1"]).rule == "FTM.ranged.1"
    slow = card("bows", ranged="2d6", distance=10, specials=("slow_reload",))
    state = duel(bows=slow)
    assert ranged_objection(seen(state), state.units["r1"]) is None
    state.units["r1"].shots = 1
    assert ranged_objection(seen(state), state.units["r1"]).rule == "FTM.special.24"
    touching = duel(target=(5, 7))
    assert ranged_objection(seen(touching), touching.units["r1"]) is None
    touching = duel(target=(5, 7), settings={"ranged_in_contact": False})
    assert ranged_objection(seen(touching), touching.units["r1"]).rule == "FTM.ranged.1"


def test_every_enemy_is_listed():
    units = [
        unit("r1", [(5, 8, "N")], BOWS),
        unit("b1", [(5, 4, "S")], FOE),
        unit("b2", [(5, 10, "S")], FOE),
    ]
    state = battle((12, 12), units)
    found = ranged_targets(seen(state), state.units["r1"])
    assert [(enemy.id, bool(objection)) for enemy, objection in found] == [
        ("b1", False),
        ("b2", True),
    ]


@pytest.mark.rules("FTM.scen.19")
def test_a_structure_is_not_in_its_own_way():
    rows = ["." * 12] * 12
    rows[4], rows[3] = "....RRRR....", "....GGGG...."
    wall = Structure("wall", "the wall", 4, tuple(range(3 * 12 + 4, 3 * 12 + 8)))
    gun = card("gun", kind="artillery", ranged="2d8", distance=10)
    state = battle(rows, [unit("r1", [(5, 8, "N")], gun)])
    field = seen(state)
    assert not structure_shots(field, state.units["r1"], wall)
    rows[4] = "." * 12
    state = battle(rows, [unit("r1", [(5, 8, "N")], gun), unit("r2", [(6, 8, "N")], BOWS)])
    field = seen(state)
    assert [shot.number.total for shot in structure_shots(field, state.units["r1"], wall)] == [8]
    assert not structure_shots(field, state.units["r2"], wall)


# ---------------------------------------------------------------------- odds


@pytest.mark.rules("FTM.double.1", "FTM.double.3")
def test_odds_with_dice_put_together():
    assert hit_odds(2, 6, 7).at_least(1) == hit_odds(1, 6, 6).at_least(1) ** 2
    assert hit_odds(3, 4, 6).at_least(1) == hit_odds(1, 4, 4).at_least(1) ** 3


@pytest.mark.rules("FTM.ranged.12", "FTM.ranged.13")
def test_the_forecast_is_exact():
    """Two dice that need 5: both must hit for the wound that takes the element."""
    state = duel(foe=card("foe", defense=2, wounds=1))
    found = forecast(seen(state), *state.units.values())
    assert found.p("destroyed") == found.p("none lost") * 1 / 8
    state.units["r1"].spilled = "b1"
    kept = forecast(seen(state), *state.units.values())
    assert kept.p("none lost") * 9 == 4


@pytest.mark.rules("FTM.artillery.2")
def test_the_forecast_of_artillery():
    gun = card("gun", kind="artillery", ranged="2d6", distance=10)
    state = duel(bows=gun, foe=card("foe", defense=2, wounds=1))
    assert forecast(seen(state), *state.units.values()).p("none lost") * 9 == 4
