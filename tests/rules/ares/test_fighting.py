"""Attack rolls, their odds, and what the geometry of a fight allows."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import copying
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.pose import STEP, Leg
from game.rules.ares.actions.asking import facings
from game.rules.ares.book import RULES
from game.rules.ares.combat import melee, ranged
from game.rules.ares.combat.attack_roll import level_odds, levels, wound_odds, wounds_of
from game.rules.ares.combat.melee import Blow, strike_objection
from game.rules.ares.combat.ranged import Shot
from game.rules.ares.field import Field, range_die, range_inches
from game.rules.ares.movement.straight_moves import withdrawal
from game.rules.ares.profile import Weapon
from game.table.bases import behind, touching
from tests.rules.ares.skirmish import battle, piece

DICE = st.lists(st.sampled_from((4, 6, 8, 10, 12)), min_size=2, max_size=3).map(tuple)


def by_counting(dice, bonus, guard) -> dict[int, Fraction]:
    """Every throw of both sides, one after another."""
    counts: dict[int, int] = {}
    for faces in product(*(range(1, sides + 1) for sides in (*dice, *guard))):
        attack, defence = sum(faces[: len(dice)]) + bonus, sum(faces[len(dice) :])
        level = 0
        while attack > (level + 1) * defence:
            level += 1
        counts[level] = counts.get(level, 0) + 1
    return {level: Fraction(count, sum(counts.values())) for level, count in counts.items()}


# ------------------------------------------------------------------ the table of wounds


@pytest.mark.rules("ARES.att.1", "ARES.att.2")
@pytest.mark.parametrize(
    ("attack", "defence", "wounds"),
    [(10, 10, 0), (11, 10, 1), (20, 10, 1), (21, 10, 2), (30, 10, 2), (31, 10, 3), (-4, 2, 0)],
)
def test_the_table_of_wounds(attack, defence, wounds):
    assert levels(attack, defence) == wounds


@given(attack=st.integers(-30, 80), defence=st.integers(2, 36))
def test_wounds_are_the_largest_multiple_that_is_beaten(attack, defence):
    found = levels(attack, defence)
    assert found == 0 or attack > found * defence
    assert attack <= (found + 1) * defence


@pytest.mark.rules("ARES.att.7")
@pytest.mark.parametrize(
    ("level", "abilities", "backstab", "wounds"),
    [
        (0, ["powerful"], True, 0),
        (1, [], False, 1),
        (1, ["powerful"], False, 2),
        (1, ["powerful"], True, 3),
        (2, [], True, 3),
        (3, ["weak"], False, 1),
        (2, ["weak"], True, 1),
    ],
)
def test_abilities_change_wounds_in_their_order(level, abilities, backstab, wounds):
    weapon = Weapon("weapon", 6, frozenset(abilities))
    assert wounds_of(level, weapon, backstab=backstab) == wounds


# ------------------------------------------------------------------ odds


@given(dice=DICE, guard=st.tuples(st.sampled_from((4, 6)), st.sampled_from((4, 6, 8))))
@settings(max_examples=12, deadline=None)
def test_odds_are_what_counting_every_throw_gives(dice, guard):
    for bonus in (-3, 0, 4):
        odds = level_odds(dice, bonus, guard)
        for level, chance in by_counting(dice, bonus, guard).items():
            assert odds.chance(lambda found, level=level: found == level) == chance


def longbow(*, combined=False, dodged=False):
    state = battle(
        piece("bow", "longbowman", (4, 1), facing=90),
        piece("knight", "knight", (4, 13), "blue", facing=270),
    )
    return ranged.strike_of(Field(state), Shot("bow", "knight", combined, dodged))


def lance(*, combined=False, parried=False):
    state = battle(
        piece("knight", "knight", (4, 4), facing=90),
        piece("pike", "pikeman", (4, 5.5), "blue", facing=270),
    )
    return melee.strike_of(Field(state), Blow("knight", "pike", combined, parried=parried))


ORACLE = {
    "longbow at a shielded knight": (longbow(), 0.3216, (8, 10), (10, 8), -1),
    "if he dodges": (longbow(dodged=True), 0.1127, (8, 10), (10, 8, 8), -1),
    "combined": (longbow(combined=True), 0.5677, (8, 10, 8), (10, 8), -1),
    "knight in contact with a pikeman": (lance(), 0.7116, (8, 8), (6, 8), 1),
    "if he parries": (lance(parried=True), 0.4175, (8, 8), (6, 8, 6), 1),
}


@pytest.mark.rules("ARES.melee.3", "ARES.melee.6", "ARES.ranged.9", "ARES.ranged.11")
@pytest.mark.parametrize("name", ORACLE)
def test_the_odds_of_the_well_known_examples(name):
    strike, wound, dice, guard, modifier = ORACLE[name]
    assert (strike.dice, strike.guard, strike.tally.total) == (dice, guard, modifier)
    assert float(wound_odds(strike).chance(lambda wounds: wounds > 0)) == pytest.approx(
        wound, abs=5e-5
    )


def test_the_longbow_takes_less_than_half_a_wound_on_the_average():
    odds = wound_odds(longbow())
    mean = sum(value * weight for value, weight in odds.weights) / sum(w for _, w in odds.weights)
    assert mean == pytest.approx(0.425, abs=5e-4)


def test_fair_dice_agree_with_the_forecast_of_a_blow():
    """Played out by the whole machinery of an Attack, not by the odds' own arithmetic."""
    state = battle(
        piece("knight", "knight", (4, 4), facing=90),
        piece("pike", "pikeman", (4, 5.5), "blue", facing=270, balance=-1, wounds=3),
        stage="figure",
    )
    hits = 0
    for seed in range(300):
        match = Match.begin(RULES, copying.copy(state), FairDice(str(seed)), FairDeck("1"))
        match.answer("attack")
        match.answer("no")
        hits += match.state.figures["pike"].wounds < 3
    assert 0.62 < hits / 300 < 0.80


# ------------------------------------------------------------------ ranges


@pytest.mark.rules("ARES.ranged.7", "ARES.ranged.8")
@pytest.mark.parametrize(
    ("distance", "die"),
    [(5.0, 4), (5.1, 6), (10.0, 6), (10.001, 8), (15.0, 8), (15.2, 10), (25.0, 12), (25.1, 0)],
)
def test_range_dice_of_a_longbow(distance, die):
    assert range_die(range_inches(distance * 1000), 5) == die


# ------------------------------------------------------------------ withdrawing


def ring(rng: Random, count: int):
    """A swordsman with orcs all around him, most in contact, none overlapping."""
    placed: list[tuple[float, float]] = []
    for _ in range(40):
        angle = rng.random() * math.tau
        far = 1.0 if rng.random() < 0.7 else rng.uniform(1.05, 1.9)
        at = 10 + far * math.cos(angle), 10 + far * math.sin(angle)
        if len(placed) < count and all(math.dist(at, other) >= 1.0 for other in placed):
            placed.append(at)
    orcs = [piece(f"o{n}", "orc_warrior", at, "blue") for n, at in enumerate(placed)]
    return battle(piece("s", "swordsman", (10, 10)), *orcs)


@pytest.mark.rules("ARES.withdraw.2", "ARES.withdraw.3")
@given(seed=st.integers(0, 2**32), count=st.integers(1, 5))
@settings(max_examples=40, deadline=None)
def test_a_withdrawal_is_found_wherever_a_close_look_finds_one(seed, count):
    state = ring(Random(seed), count)
    field, figure = Field(state), state.figures["s"]
    course = withdrawal(field, figure)
    found = next(course.ends(), None)
    if found is not None:
        leg = found[0]
        there = figure.body._replace(pose=figure.pose._replace(x=leg.x, y=leg.y))
        assert math.dist((leg.x, leg.y), (figure.x, figure.y)) <= 1000.001
        assert not any(touching(there, foe.body) for foe in state.standing("blue"))
        return
    for angle in range(0, 360, 3):
        for far in (100, 150, 225, 300, 400, 500, 750, 980):
            x = round(10_000 + far * math.cos(math.radians(angle)))
            y = round(10_000 + far * math.sin(math.radians(angle)))
            # A hundredth of an inch around it must be free too: slivers are nobody's way out.
            around = [(x - 10, y), (x + 10, y), (x, y - 10), (x, y + 10)]
            assert any(course.objection((Leg(STEP, *at),)) is not None for at in around)


# ------------------------------------------------------------------ turning to strike


@pytest.mark.rules("ARES.melee.2")
@given(seed=st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_who_may_strike_has_a_facing_for_it(seed):
    """Wolves stand on boxes and may have no room to turn; then the Attack itself is refused."""
    rng = Random(seed)
    spots = [(x, y) for x in (7.5, 8.75, 10.0, 11.25, 12.5) for y in (8.75, 10.0, 11.25)]
    rng.shuffle(spots)
    state = battle(
        *(
            piece(f"w{n}", "dire_wolf", at, ("red", "blue")[n % 2], facing=rng.choice((0, 90, 180)))
            for n, at in enumerate(spots[:8])
        )
    )
    field = Field(state)
    for figure in state.standing():
        for foe in field.contacts(figure):
            if strike_objection(field, figure, foe) is None:
                headings = facings(field, figure, foe)
                assert headings
                for heading in headings:
                    assert not behind(figure.pose._replace(heading=heading), foe.body)
