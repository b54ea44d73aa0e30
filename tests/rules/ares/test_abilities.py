"""Figure abilities where a drill is awkward: definitions, set-up, geometry, exact odds."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from game.core.pose import STEP, Leg, Pose
from game.data import files, yamlfile
from game.data.library import load_map
from game.data.reading import adapter_for
from game.data.validate import validate
from game.rules.ares.actions.declared_action import Deed
from game.rules.ares.army_list import FIGURE_ABILITIES, FigureEntry, WeaponEntry, entry_problems
from game.rules.ares.combat.attack_roll import wound_odds
from game.rules.ares.combat.melee import Blow, strike_of
from game.rules.ares.field import Field
from game.rules.ares.morale import command_distance, own_score, unit_score
from game.rules.ares.movement import straight_moves
from game.rules.ares.movement.charge import backstabs
from game.rules.ares.movement.charge_paths import from_behind
from game.rules.ares.movement.flight import Land
from game.rules.ares.profile import profile_of as profile
from game.rules.ares.scenario import Scenario
from game.rules.ares.sequence.compulsion import charge_deed, within_charge
from game.rules.ares.sequence.muster import begin
from game.rules.ares.sequence.plain_actions import SPOTTING, Spot
from tests.rules.ares.skirmish import Terrain, armies, battle, piece


def somebody(**more) -> FigureEntry:
    """A plain man with these changes."""
    plain = {"name": "Man", "wounds": 3, "move": 5, "morale": 2, "armor": "d6", "close": "d6"}
    return FigureEntry(**{**plain, "melee": WeaponEntry("Sword", "d6"), **more})


# ------------------------------------------------------------------ what figures may have


@pytest.mark.rules("ARES.scale.1")
def test_scale_runs_from_minus_two_to_plus_two():
    assert somebody().scale == 0
    for scale in (-2, -1, 0, 1, 2):
        assert not list(entry_problems(somebody(scale=scale)))
    for scale in (-3, 3):
        [(key, text)] = entry_problems(somebody(scale=scale))
        assert key == "scale"
        assert "ARES.scale.1" in text


@pytest.mark.rules("ARES.scale.1")
def test_each_step_of_scale_is_a_doubling():
    """Twice human size, which is one step, is where infantry ends (ARES.fig.13)."""
    kinds = {scale: profile("man", somebody(scale=scale)).kind for scale in (-2, -1, 0, 1, 2)}
    assert [kinds[scale] for scale in sorted(kinds)] == ["infantry"] * 3 + ["oversized"] * 2


@pytest.mark.rules("ARES.ability.1")
def test_every_ability_of_a_figure_is_carried_by_some_shipped_figure():
    shipped = {
        name for army in armies().values() for f in army.figures.values() for name in f.abilities
    }
    assert shipped == set(FIGURE_ABILITIES)


# ------------------------------------------------------------------ Backstab


@pytest.mark.rules("ARES.backstab.1", "ARES.backstab.3", "ARES.keen.2")
def test_only_the_whole_base_behind_and_dull_ears_make_a_backstab():
    state = battle(
        piece("gob", "goblin_sneak", (10, 10)),
        piece("cap", "captain", (13, 10), "blue"),
        piece("scout", "scout", (16, 10), "blue"),
    )
    gob, cap, scout = (state.figures[name] for name in ("gob", "cap", "scout"))
    assert backstabs(gob, cap, rear=True)
    assert not backstabs(gob, cap, rear=False)
    assert not backstabs(gob, scout, rear=True)
    assert not backstabs(cap, gob, rear=True)


@pytest.mark.rules("ARES.backstab.2")
def test_a_backstab_adds_one_wound_to_every_success_and_none_to_a_failure():
    state = battle(
        piece("gob", "goblin_sneak", (12.188, 10), facing=0),
        piece("cap", "captain", (13, 10), "blue", facing=0),
    )
    field = Field(state)
    plain = wound_odds(strike_of(field, Blow("gob", "cap", charge=True)))
    sly = wound_odds(strike_of(field, Blow("gob", "cap", charge=True, from_behind=True)))
    for wounds in range(1, 6):
        more = sly.chance(lambda n, wounds=wounds: n == wounds + 1)
        assert more == plain.chance(lambda n, wounds=wounds: n == wounds)
    assert sly.chance(lambda n: n == 1) == 0
    assert sly.chance(lambda n: n == 0) == plain.chance(lambda n: n == 0)


@pytest.mark.parametrize("start", [(14.5, 10), (13, 8.5), (12, 11.5)])
def test_a_sneak_finds_its_own_way_behind_somebody(start):
    state = battle(
        piece("gob", "goblin_sneak", start), piece("cap", "captain", (13, 10), "blue", facing=0)
    )
    way = from_behind(Field(state), state.figures["gob"], state.figures["cap"])
    assert way is not None
    assert way.rear
    assert way.cost <= 5000


# ------------------------------------------------------------------ compulsions


@pytest.mark.rules("ARES.fanatic.4", "ARES.taunt.1")
@pytest.mark.parametrize(("apart", "near"), [(6.0, True), (6.01, True), (6.02, False)])
def test_charge_distance_ends_where_the_move_does(apart, near):
    state = battle(
        piece("ber", "orc_berserker", (4, 4)), piece("pike", "pikeman", (4 + apart, 4), "blue")
    )
    ber, pike = state.figures["ber"], state.figures["pike"]
    assert bool(within_charge(Field(state), ber, [pike])) is near


@pytest.mark.rules("ARES.fanatic.6")
def test_a_forced_charge_goes_straight_to_the_nearest():
    state = battle(
        piece("ber", "orc_berserker", (10, 10)),
        piece("far", "pikeman", (14, 10), "blue"),
        piece("near", "pikeman", (10, 13.9), "blue"),
    )
    field, figures = Field(state), state.figures
    found = within_charge(field, figures["ber"], [figures["far"], figures["near"]])
    assert [foe.id for foe in found] == ["near", "far"]
    assert charge_deed(field, figures["ber"], found[0]) == Deed(
        "charge", "near", (Leg(STEP, 10000, 12900),)
    )


@pytest.mark.rules("ARES.flyer.7")
def test_a_flyer_is_within_charge_distance_only_of_whom_it_touches():
    state = battle(
        piece("griffin", "griffin", (10, 10), facing=180, flying=True),
        piece("gob", "goblin_sneak", (11.312, 10), "blue"),
        piece("far", "goblin_sneak", (14, 10), "blue"),
    )
    field, figures = Field(state), state.figures
    assert charge_deed(field, figures["griffin"], figures["far"]) is None
    assert charge_deed(field, figures["griffin"], figures["gob"]) == Deed("land", "gob", facing=0)


# ------------------------------------------------------------------ flyers


@pytest.mark.rules("ARES.flyer.8", "ARES.flyer.7")
def test_a_long_base_lands_only_so_that_it_still_touches_its_target():
    state = battle(
        piece("dragon", "red_dragon", (10, 10), facing=0, flying=True),
        piece("pike", "pikeman", (12, 10), "blue"),
    )
    field, dragon = Field(state), state.figures["dragon"]
    land = Land()
    assert [foe.id for foe in land.foes(field, dragon)] == ["pike"]
    assert land._facing_objection(field, dragon, "pike", 0) is None
    assert land._facing_objection(field, dragon, "pike", 90).rule == "ARES.flyer.7"


@pytest.mark.rules("ARES.flyer.8", "ARES.move.10")
def test_a_long_base_does_not_land_into_contact_by_turning():
    state = battle(
        piece("dragon", "red_dragon", (10, 10), facing=90, flying=True),
        piece("pike", "pikeman", (12, 10), "blue"),
    )
    field, dragon = Field(state), state.figures["dragon"]
    assert not Land().foes(field, dragon)
    assert Land()._facing_objection(field, dragon, "", 90) is None
    assert Land()._facing_objection(field, dragon, "", 0).rule == "ARES.move.10"


@pytest.mark.rules("ARES.flyer.8")
def test_a_long_base_lands_beside_a_fence_if_it_turns():
    state = battle(
        piece("griffin", "griffin", (10, 10), facing=90, flying=True),
        piece("pike", "pikeman", (16, 10), "blue"),
        terrain=[Terrain(kind="fence", line=((6, 10.85), (14, 10.85)))],
    )
    field, griffin = Field(state), state.figures["griffin"]
    assert straight_moves.standing_objection(field, griffin, griffin.pose) is not None
    assert Land().bar(field, griffin, "own") is None
    first, second, *others = Land()._headings(field, griffin, "")
    assert (first, second) == (0, 180)
    assert all(min(each % 180, -each % 180) < 15 for each in others), "nearly along the fence"


@pytest.mark.rules("ARES.flyer.1")
def test_flyers_start_on_the_ground():
    """Even where the scenario lets them start in the air, somebody has to say so."""
    path = files.scenarios() / "ares/grey_tor.yaml"
    scenario = validate(yamlfile.read(path), adapter_for(Scenario))
    state = begin(scenario, load_map(scenario.map), armies())
    assert any(figure.has("flyer") for figure in state.figures.values())
    assert not any(figure.flying for figure in state.figures.values())


# ------------------------------------------------------------------ Spot


@pytest.mark.rules("ARES.hide.6")
def test_the_spotting_die_grows_with_morale():
    assert SPOTTING == {1: 4, 2: 6, 3: 8, 4: 10, 5: 12}


@pytest.mark.rules("ARES.hide.5", "ARES.keen.1")
@pytest.mark.parametrize(
    ("figure", "apart", "possible"),
    [
        ("pikeman", 6.0, True),
        ("pikeman", 6.01, False),
        ("scout", 12.0, True),
        ("scout", 12.1, False),
    ],
)
def test_nobody_looks_farther_than_the_best_roll(figure, apart, possible):
    state = battle(
        piece("eye", figure, (4, 4), facing=0),
        piece("gob", "goblin_sneak", (4 + apart, 4), "blue", hidden=True),
    )
    found = Spot().spotting(Field(state), state.figures["eye"], state.figures["gob"])
    assert (found is None) is possible


# ------------------------------------------------------------------ Individuals and Leaders


@pytest.mark.rules("ARES.individual.3")
def test_an_individual_counts_one_more_among_others():
    state = battle(
        piece("troll", "stone_troll", (10, 10)),
        *(piece(f"p{n}", "pikeman", (5 + 1.1 * n, 5)) for n in range(5)),
    )
    unit = state.units["red unit"]
    assert unit_score(state, unit).total == 3 + 1 + 5 * 2
    assert own_score(state, state.figures["p0"]).total == 14


@pytest.mark.rules("ARES.individual.1", "ARES.individual.2")
def test_a_lone_individual_tests_with_its_own_morale():
    state = battle(piece("troll", "stone_troll", (10, 10)))
    assert own_score(state, state.figures["troll"]).total == 3


@pytest.mark.rules("ARES.leader.2")
@pytest.mark.parametrize(
    ("leaders", "men", "lost", "reach"),
    [(1, 5, 0, 18), (2, 4, 0, 18), (1, 3, 2, 14), (0, 5, 1, 11), (0, 6, 0, 12)],
)
def test_command_distance_with_leaders(leaders, men, lost, reach):
    names = ["captain"] * leaders + ["swordsman"] * men
    state = battle(
        *(piece(f"f{n}", name, (2 + 1.1 * n, 5), unit="guard") for n, name in enumerate(names)),
        started={"guard": len(names) + lost},
        lost={"guard": lost},
    )
    assert command_distance(state, state.units["guard"]).total == reach


# ------------------------------------------------------------------ Leap


@pytest.mark.rules("ARES.leap.1")
def test_a_leap_ends_facing_the_way_it_went():
    state = battle(piece("wolf", "dire_wolf", (10, 10), facing=0))
    course = straight_moves.leap(Field(state), state.figures["wolf"])
    assert course.longest == 4000
    assert course.objection((Leg(STEP, 10000, 14000, 90),)) is None
    assert course.facing(Leg(STEP, 10000, 14000)) == 90
    refused = course.objection((Leg(STEP, 10000, 14000, 0),))
    assert refused is not None
    assert refused.rule == "ARES.leap.1"
    assert course.toward(Pose(10000, 16000, 180)) == (Leg(STEP, 10000, 14000),)


@pytest.mark.rules("ARES.leap.3")
def test_a_leap_is_judged_in_the_pose_in_which_it_lands():
    state = battle(
        piece("wolf", "dire_wolf", (10, 10), facing=0),
        piece("mate", "dire_wolf", (10, 6.5), facing=0),
    )
    course = straight_moves.leap(Field(state), state.figures["wolf"])
    assert course.objection((Leg(STEP, 10000, 7600),)) is not None
    assert course.objection((Leg(STEP, 10000, 7760),)) is None


# ------------------------------------------------------------------ odds


@pytest.mark.rules("ARES.secondary.2")
def test_a_combined_secondary_attack_has_three_dice_and_three_more():
    state = battle(
        piece("dancer", "blade_dancer", (10, 10), facing=0),
        piece("orc", "orc_flailer", (11, 10), "blue", facing=180),
    )
    field = Field(state)
    single = strike_of(field, Blow("dancer", "orc"))
    both = strike_of(field, Blow("dancer", "orc", combined=True))
    assert single.dice == both.dice == (10, 8, 10)
    assert (single.bonus, both.bonus) == (0, 3)
    assert wound_odds(both).chance(lambda wounds: wounds == 0) == Fraction(23, 1440)


@pytest.mark.rules("ARES.hide.8")
def test_a_hidden_figure_touches_nobody_until_it_shows_itself():
    state = battle(
        piece("scout", "scout", (10, 10), hidden=True), piece("pike", "pikeman", (11, 10), "blue")
    )
    field, figures = Field(state), state.figures
    assert not field.in_contact(figures["scout"], figures["pike"])
    assert field.in_contact(replace(figures["scout"], hidden=False), figures["pike"])
