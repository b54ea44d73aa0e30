"""Weapon abilities where a drill is awkward: what is allowed, blasts at odd angles, exact odds."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product

import pytest

from game.core.pose import Pose
from game.core.tally import Tally
from game.mechanics.setup.places import POINT
from game.rules.ares.actions.action_points import affordable, coins
from game.rules.ares.army_list import WEAPON_ABILITIES, FigureEntry, WeaponEntry
from game.rules.ares.army_list import entry_problems as problems
from game.rules.ares.combat.aiming import BlastAim, caught, point_objection
from game.rules.ares.combat.attack_roll import AttackRoll, wound_odds, wounds_of
from game.rules.ares.combat.melee import Blow, strike_of
from game.rules.ares.field import Field
from game.rules.ares.profile import Weapon
from game.rules.ares.workshop.designing import fields as designed
from tests.rules.ares.skirmish import armies, battle, piece


def somebody(melee: WeaponEntry | None = None, missile: WeaponEntry | None = None) -> FigureEntry:
    """A plain man with these weapons."""
    return FigureEntry(
        name="Man",
        wounds=3,
        move=5,
        morale=2,
        armor="d6",
        close="d6",
        melee=melee or WeaponEntry("Sword", "d6"),
        ranged="d6" if missile else None,
        missile=missile,
    )


# ------------------------------------------------------------------ what a weapon may have


@pytest.mark.rules("ARES.area.1")
def test_area_effect_is_for_missiles_and_has_a_radius_in_inches():
    pot = WeaponEntry("Pot", "d8", ("area_effect",), range_factor=2, radius=2.0)
    assert not list(problems(somebody(missile=pot)))
    [(key, text)] = problems(somebody(melee=WeaponEntry("Pot", "d8", ("area_effect",), radius=2.0)))
    assert (key, "ARES.area.1" in text) == ("melee", True)
    bare = WeaponEntry("Pot", "d8", ("area_effect",), range_factor=2)
    assert [key for key, _ in problems(somebody(missile=bare))] == ["missile"]
    bow = WeaponEntry("Bow", "d8", range_factor=2)
    asked = [{each.key for each in designed(somebody(missile=each))} for each in (pot, bow)]
    assert ["missile.radius" in keys for keys in asked] == [True, False]
    wide = WeaponEntry("Bow", "d8", (), range_factor=2, radius=2.0)
    assert [key for key, _ in problems(somebody(missile=wide))] == ["missile"]
    dragon = armies()["monsters"].figures["red_dragon"]
    assert dragon.missile is not None
    assert battle(piece("d", "red_dragon", (9, 9))).figures["d"].profile.missile.radius == 1000


@pytest.mark.rules("ARES.chain.1")
@pytest.mark.parametrize("ability", ["chain", "polearm"])
def test_chains_and_polearms_are_for_melee(ability):
    assert not list(problems(somebody(melee=WeaponEntry("Flail", "d8", (ability,)))))
    shot = WeaponEntry("Chain shot", "d8", (ability,), range_factor=2)
    [(key, text)] = problems(somebody(missile=shot))
    assert (key, WEAPON_ABILITIES[ability] in text) == ("missile", True)


@pytest.mark.rules("ARES.wmagic.1", "ARES.cumbersome.1", "ARES.persist.1", "ARES.repeat.1")
@pytest.mark.parametrize("ability", ["magic", "cumbersome", "persistent", "repeating"])
def test_the_others_are_for_both(ability):
    melee = WeaponEntry("Blade", "d8", (ability,))
    missile = WeaponEntry("Bow", "d8", (ability,), range_factor=2)
    assert not list(problems(somebody(melee, missile)))


# ------------------------------------------------------------------ blasts


@pytest.mark.rules("ARES.area.2", "ARES.geo.2")
@pytest.mark.parametrize("angle", range(0, 360, 24))
def test_a_blast_catches_centres_within_its_radius_all_around(angle):
    across, down = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    state = battle(
        piece("shooter", "longbowman", (2, 10), facing=0),
        piece("in", "militia", (10 + 1.99 * across, 10 + 1.99 * down), "blue"),
        piece("out", "militia", (10 - 2.01 * across, 10 - 2.01 * down), "blue"),
        figure="shooter",
    )
    found = caught(Field(state), state.figures["shooter"], (10000, 10000), 2000, 5)
    assert [each.id for each in found] == ["in"]


@pytest.mark.rules("ARES.area.5")
def test_a_blast_is_aimed_within_range_sight_and_a_clear_line():
    state = battle(
        piece("shooter", "longbowman", (4, 10), facing=0),
        piece("foe", "militia", (8, 10), "blue"),
        figure="shooter",
    )
    field, shooter = Field(state), state.figures["shooter"]

    def rule(x: float, y: float) -> str:
        objection = point_objection(field, shooter, (round(x * 1000), round(y * 1000)), 2)
        return objection.rule if objection else ""

    assert rule(13, 14) == ""
    assert rule(14.001, 10) == "ARES.area.5"
    assert rule(3.99, 12) == "ARES.area.5"
    assert rule(4, 12) == ""
    assert rule(8.5, 10) == ""
    assert rule(8.52, 10) == "ARES.ranged.4"
    assert rule(9, 10.9) == ""


@pytest.mark.rules("ARES.area.5")
def test_what_is_pointed_at_is_drawn_back_to_the_farthest_legal_spot():
    state = battle(piece("shooter", "longbowman", (4, 10), facing=0), figure="shooter")
    aim = BlastAim(Field(state), state.figures["shooter"], 2)
    [(name, pose)] = aim.toward(POINT, Pose(15000, 10000))
    assert (name, pose.x, pose.y) == (POINT, 13900, 10000)


# ------------------------------------------------------------------ wounds and odds


@pytest.mark.rules("ARES.powerful.1", "ARES.weak.1")
def test_powerful_adds_one_to_every_hit_and_weak_never_does_more_than_one():
    plain, strong, feeble = (
        Weapon("w", 8, frozenset(each)) for each in ((), ("powerful",), ("weak",))
    )
    for level, one, two, three in ((0, 0, 0, 0), (1, 1, 2, 1), (2, 2, 3, 1), (5, 5, 6, 1)):
        found = [wounds_of(level, weapon, backstab=False) for weapon in (plain, strong, feeble)]
        assert found == [one, two, three]
    assert wounds_of(2, feeble, backstab=True) == 1


@pytest.mark.rules("ARES.polearm.2", "ARES.polearm.3")
def test_pike_against_pike_is_even_when_charging_and_plain_otherwise():
    state = battle(
        piece("a", "pikeman", (9, 10), facing=0),
        piece("b", "pikeman", (10, 10), "blue", facing=180),
        figure="a",
    )
    field = Field(state)
    totals = {
        charge: strike_of(field, Blow("a", "b", charge=charge)).tally for charge in (True, False)
    }
    assert totals[True].total == totals[False].total == 0
    assert len(totals[True].parts) == 2
    assert not totals[False].parts
    caught_behind = strike_of(field, Blow("a", "b", charge=True, in_rear=True))
    assert caught_behind.tally.total == 1


@pytest.mark.rules("ARES.persist.2")
def test_the_odds_of_venom_on_mail_are_those_of_plain_dice():
    weapon = Weapon("venom", 6)
    unmodified = Tally("attack per die", 0, (), "dice alone")
    strike = AttackRoll("a", "b", "melee", weapon, (6, 6), (8, 8), unmodified)
    rolls = list(product(range(1, 7), range(1, 7), range(1, 9), range(1, 9)))
    hits = sum(a + b > c + d for a, b, c, d in rolls)
    assert wound_odds(strike).chance(lambda wounds: wounds > 0) == Fraction(hits, len(rolls))


# ------------------------------------------------------------------ paying for heavy weapons


@pytest.mark.rules("ARES.cumbersome.2", "ARES.cumbersome.3")
@pytest.mark.parametrize(
    ("left", "balance", "cost", "payable"),
    [
        (2, 0, 2, True),
        (1, 0, 2, True),
        (1, -1, 2, False),
        (2, -1, 2, True),
        (2, 0, 3, True),
        (2, -1, 3, False),
        (1, 0, 3, False),
        (3, -1, 3, True),
        (0, 0, 2, False),
    ],
)
def test_only_the_last_of_several_actions_is_borrowed(left, balance, cost, payable):
    state = battle(piece("a", "crossbowman", (9, 9), balance=balance), figure="a", left=left)
    assert affordable(state, state.figures["a"], cost, "own", loan=True) is payable


@pytest.mark.rules("ARES.cumbersome.4")
@pytest.mark.parametrize(
    ("balance", "left", "paid"),
    [
        (0, 0, None),
        (1, 0, ("held", "borrowed")),
        (-1, 0, None),
        (0, 1, ("own", "borrowed")),
        (0, 2, ("own", "own")),
        (-1, 1, None),
    ],
)
def test_two_actions_for_a_reaction(balance, left, paid):
    """Held first, then what is left of the own turn, and only the last one borrowed."""
    own = {"figure": "a", "left": left} if left else {"figure": "b"}
    state = battle(
        piece("a", "crossbowman", (9, 9), balance=balance), piece("b", "pikeman", (5, 5)), **own
    )
    assert coins(state, state.figures["a"], 2) == paid
