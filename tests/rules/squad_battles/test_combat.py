"""Combat: odds against played-out dice, flanking counted on the table, what wounds do not do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from math import sqrt
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core import copying
from game.core.deck import NoDeck
from game.core.dice import FairDice, LoadedDice
from game.core.match import Match
from game.core.play import Play
from game.rules.squad_battles import attack, combat, odds
from game.rules.squad_battles.attack import Attack
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.fate import success_chance
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.move import March
from game.rules.squad_battles.position import Piece
from game.rules.squad_battles.profile import UnitEntry
from game.rules.squad_battles.state import State
from tests.rules.squad_battles.boards import battle, piece

OPEN = ("." * 12,) * 12
DICE = {"Standard": 1, "Elite": 2, "Champion": 3}


def entry(rank: str, troop: str, *abilities: str) -> UnitEntry:
    """A list entry of a rank and class; a Champion gets one Feat that no test here uses."""
    kind = "Infantry" if troop in ("Warrior", "Pike", "Archer") else "Cavalry"
    feats = ("throw",) if rank == "Champion" else ()
    return UnitEntry(f"{rank} {troop}", rank, kind, troop, (), abilities, feats=feats)  # type: ignore[arg-type]


# ---------------------------------------------------------------------- odds

WINS = {
    ("Standard", "Standard"): (36, [0, 1, 3, 6, 10, 15, 21, 26, 30, 33, 35]),
    ("Standard", "Elite"): (216, [0, 1, 5, 14, 30, 55, 91, 126, 158, 185, 205]),
    ("Standard", "Champion"): (1296, [0, 1, 9, 36, 100, 225, 441, 656, 864, 1053, 1205]),
    ("Elite", "Standard"): (216, [0, 11, 31, 58, 90, 125, 161, 186, 202, 211, 215]),
    ("Elite", "Elite"): (1296, [0, 11, 53, 142, 290, 505, 791, 1006, 1154, 1243, 1285]),
    ("Elite", "Champion"): (7776, [0, 11, 97, 376, 1008, 2183, 4109, 5604, 6676, 7351, 7685]),
    ("Champion", "Standard"): (1296, [0, 91, 243, 432, 640, 855, 1071, 1196, 1260, 1287, 1295]),
    ("Champion", "Elite"): (7776, [0, 91, 425, 1100, 2172, 3667, 5593, 6768, 7400, 7679, 7765]),
    ("Champion", "Champion"): (
        46656,
        [0, 91, 789, 2982, 7786, 16437, 30219, 38870, 43674, 45867, 46565],
    ),
}
"""How many of all outcomes succeed, from a net modifier of -5 to one of +5."""


@pytest.mark.rules("FWB.combat.9")
@pytest.mark.parametrize("ranks", WINS)
def test_the_odds_are_those_of_the_table(ranks):
    attacker, defender = (DICE[rank] for rank in ranks)
    out_of, wins = WINS[ranks]
    for net, count in enumerate(wins, start=-5):
        assert success_chance(attacker, defender, net) == Fraction(count, out_of), net
    assert success_chance(attacker, defender, -6) == 0
    assert success_chance(attacker, defender, 6) == 1


@pytest.mark.rules("FWB.combat.3", "FWB.combat.9")
@pytest.mark.parametrize("ranks", [ranks for ranks in WINS if sum(DICE[r] for r in ranks) < 6])
def test_the_table_counts_every_outcome_of_the_dice(ranks):
    attacker, defender = (DICE[rank] for rank in ranks)
    out_of, wins = WINS[ranks]
    faces = range(1, 7)
    differences = Counter(
        max(pool[:attacker]) - max(pool[attacker:])
        for pool in product(faces, repeat=attacker + defender)
    )
    assert differences.total() == out_of
    for net, count in enumerate(wins, start=-5):
        assert sum(n for lead, n in differences.items() if lead + net > 0) == count


# ---------------------------------------------------------------------- played-out dice


def carry_out(state: State, declared: Attack, dice) -> str:
    """Play one attack on a copy; whoever is asked takes the first option."""
    play = Play(copying.copy(state), [], dice, NoDeck())
    running = combat.resolve(play, declared)
    answer = None
    while True:
        try:
            question = running.send(answer)
        except StopIteration as ended:
            return str(ended.value)
        answer = question.answers()[0]


def lancers_charge() -> tuple[State, Attack]:
    state = battle(
        OPEN,
        piece("a", "lancer", (3, 3)),
        piece("t", "pike", (5, 3), "blue", "E"),
    )
    return state, Attack("a", "t", "strike", attack.Charge("E"))


def elite_against_champion() -> tuple[State, Attack]:
    profiles = {"e": entry("Elite", "Warrior", "pathfinder")}
    profiles["c"] = entry("Champion", "Archer", "pathfinder")
    state = battle(
        OPEN,
        piece("a", "e", (4, 5)),
        piece("ally", "archer", (6, 5)),
        piece("t", "c", (5, 5), "blue"),
        profiles=profiles,
    )
    return state, Attack("a", "t", "strike")


def champion_against_elite_rider() -> tuple[State, Attack]:
    profiles = {"c": entry("Champion", "Warrior", "pathfinder")}
    profiles["e"] = entry("Elite", "Lancer", "pathfinder")
    state = battle(
        OPEN, piece("a", "c", (4, 5)), piece("t", "e", (5, 5), "blue"), profiles=profiles
    )
    return state, Attack("a", "t", "strike")


def champion_against_unyielding_lord() -> tuple[State, Attack]:
    profiles = {"c": entry("Champion", "Knight", "pathfinder")}
    profiles["u"] = entry("Champion", "Knight", "unyielding")
    state = battle(
        OPEN, piece("a", "c", (3, 5)), piece("t", "u", (5, 5), "blue"), profiles=profiles
    )
    return state, Attack("a", "t", "strike")


def long_shot() -> tuple[State, Attack]:
    rows = (*OPEN[:5], "......c.....", *OPEN[6:])
    profiles = {"e": entry("Elite", "Archer", "pathfinder")}
    state = battle(
        rows, piece("a", "e", (0, 5)), piece("t", "warrior", (10, 5), "blue"), profiles=profiles
    )
    return state, Attack("a", "t", "shoot")


ROLLS = 2000
SCENES = [
    lancers_charge,
    elite_against_champion,
    champion_against_elite_rider,
    champion_against_unyielding_lord,
    long_shot,
]


@pytest.mark.rules("FWB.combat.9", "FWB.combat.4", "FWB.cav.4", "FWB.cav.5", "FWB.damage.2")
@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: scene.__name__)
def test_a_forecast_comes_true_in_the_long_run(scene):
    state, declared = scene()
    dice = FairDice(f"forecast of {scene.__name__}")
    seen = Counter(carry_out(state, declared, dice) for _ in range(ROLLS))
    seen["nothing"] = seen.pop("failed", 0) + seen.pop("prevented", 0)
    forecast = odds.forecast(Field(state), declared)
    assert sum(chance.p for chance in forecast.chances) == 1
    for chance in forecast.chances:
        p = float(chance.p)
        assert 0.03 < p < 0.97, "the scene would prove little"
        tolerance = 4 * sqrt(ROLLS * p * (1 - p))
        assert abs(seen.pop(chance.label) - ROLLS * p) < tolerance, chance
    assert not seen


@pytest.mark.rules("FWB.combat.6", "FWB.combat.8")
@pytest.mark.parametrize("net", [-1, 0, 1])
def test_only_the_totals_decide_and_a_tie_is_the_defenders(net):
    ally = piece("ally", "warrior", (6, 5)) if net == 1 else piece("ally", "warrior", (0, 0))
    target = "warrior" if net >= 0 else "pike"
    pieces = [piece("a", "warrior", (4, 5)), ally]
    if net == -1:
        # The shooter stands too far off for anything but the range to count.
        pieces[0] = piece("a", "archer", (4, 12))
    state = battle(
        ("." * 12,) * 14, *pieces, piece("t", target, (5, 5), "blue", "N" * (target == "pike"))
    )
    declared = Attack("a", "t", "shoot" if net == -1 else "strike")
    for mine, theirs in product(range(1, 7), repeat=2):
        result = carry_out(state, declared, LoadedDice([(6, mine), (6, theirs)]))
        assert result == ("defeated" if mine + net > theirs else "failed"), (mine, theirs)


# ---------------------------------------------------------------------- flanking

FLANKS = {"III": 8, "IIC": 4, "ICI": 12, "ICC": 4, "CII": 4, "CIC": 12, "CCI": 4, "CCC": 16}
"""Placements of attacker and ally that flank; the letters are attacker, target, ally."""


def places_beside(size: int, target: tuple[int, int], target_size: int) -> list[tuple[int, int]]:
    """Where a base of this size touches the target without standing on it."""
    x, y = target
    return [
        (x + dx, y + dy)
        for dx in range(-size, target_size + 1)
        for dy in range(-size, target_size + 1)
        if dx in (-size, target_size) or dy in (-size, target_size)
    ]


def overlap(a: tuple[int, int], b: tuple[int, int], size_a: int, size_b: int) -> bool:
    return all(a[i] < b[i] + size_b and b[i] < a[i] + size_a for i in (0, 1))


@pytest.mark.rules("FWB.large.11", "FWB.flank.1", "FWB.flank.2", "FWB.flank.4", "FWB.grid.9")
@pytest.mark.parametrize("sizes", FLANKS)
def test_flanking_placements_counted_on_the_table(sizes):
    unit = {"I": "warrior", "C": "knight"}
    squares = {"I": 1, "C": 2}
    mine, theirs, other = sizes
    target = (5, 5)
    count = 0
    for a in places_beside(squares[mine], target, squares[theirs]):
        for b in places_beside(squares[other], target, squares[theirs]):
            if overlap(a, b, squares[mine], squares[other]):
                continue
            state = battle(
                OPEN,
                piece("a", unit[mine], a),
                piece("b", unit[other], b),
                piece("t", unit[theirs], target, "blue"),
            )
            tally = attack.attack_tally(Field(state), Attack("a", "t", "strike"))
            count += sum(part.value for part in tally.parts if part.reason == "flanking")
    assert count == FLANKS[sizes]


near = st.integers(-3, 3)


@pytest.mark.rules("FWB.flank.2")
@given(near, near, near, near, st.sampled_from("IC"), st.sampled_from("IC"))
def test_opposite_means_the_segment_holds_the_targets_centre(ax, ay, bx, by, mine, other):
    """The rule's own formula against the plain meaning of a point on a segment."""
    unit = {"I": "warrior", "C": "knight"}
    state = battle(
        OPEN,
        piece("a", unit[mine], (5 + ax, 5 + ay)),
        piece("b", unit[other], (5 + bx, 5 + by)),
        piece("t", "warrior", (5, 5), "blue"),
    )
    units = state.units
    centre = {
        u.id: (Fraction(2 * u.x + u.profile.size, 2), Fraction(2 * u.y + u.profile.size, 2))
        for u in units.values()
    }
    a, b, t = centre["a"], centre["b"], centre["t"]
    inside = False
    span = (b[0] - a[0], b[1] - a[1])
    if any(span):
        axis = 0 if span[0] else 1
        part = (t[axis] - a[axis]) / span[axis]
        there = (a[0] + part * span[0], a[1] + part * span[1])
        inside = 0 < part < 1 and there == t
    assert attack.opposite(units["a"], units["t"], units["b"]) == inside


# ---------------------------------------------------------------------- wounds


def hero_scene(troop: str, *, wounded: bool) -> State:
    profiles = {"hero": entry("Champion", troop, "pathfinder")}
    hero = Piece(
        id="hero",
        unit="hero",
        side="red",
        at=(4, 4),
        wounded=wounded,
        facing="E" * (troop == "Pike"),
    )
    return battle(
        OPEN,
        hero,
        piece("ally", "warrior", (6, 4)),
        piece("t", "warrior", (5, 4), "blue"),
        piece("far", "warrior", (4, 8), "blue"),
        profiles=profiles,
    )


@pytest.mark.rules("FWB.damage.3")
@pytest.mark.parametrize("troop", ["Warrior", "Pike", "Archer"])
def test_a_wound_changes_neither_dice_nor_legs_nor_choices(troop):
    fresh, hurt = (hero_scene(troop, wounded=wounded) for wounded in (False, True))
    target = "far" if troop == "Archer" else "t"
    manner = "shoot" if troop == "Archer" else "strike"
    declared, answered = Attack("hero", target, manner), Attack("t", "hero", "strike")
    for tally in (attack.attack_tally, attack.defence_tally):
        assert tally(Field(fresh), declared) == tally(Field(hurt), declared)
        assert tally(Field(fresh), answered) == tally(Field(hurt), answered)
    reached = [
        March(state, state.units["hero"], 6, may_double=True).reach() for state in (fresh, hurt)
    ]
    assert reached[0] == reached[1]
    chances = [odds.forecast(Field(state), declared).chances for state in (fresh, hurt)]
    assert chances[0] == chances[1]
    faces = [(6, 2), (6, 4), (6, 1), (6, 6)]
    for state in (fresh, hurt):
        dice = LoadedDice(faces)
        assert carry_out(state, declared, dice) == "failed"
        assert not dice.unused(), "a Champion throws three dice, Wounded or not"
    offered = []
    for state in (fresh, hurt):
        state.active = "hero"
        match = Match.begin(RULES, state, FairDice(1), NoDeck())
        match.answer("attack")
        options = match.pending.listed()
        offered.append([(option.key, option.objection) for option in options])
    assert offered[0] == offered[1]
    assert ("throw:far", None) in offered[0]


# ---------------------------------------------------------------------- on foot for good


@pytest.mark.rules("FWB.cav.9")
def test_nobody_gets_back_into_the_saddle():
    """Many rounds of random play: who is on foot stays on foot."""
    profiles = {"lord": entry("Champion", "Knight", "pathfinder")}
    profiles["guard"] = entry("Elite", "Lancer", "pathfinder")
    walkers = [
        Piece(id="lord", unit="lord", side="red", at=(2, 2), dismounted=True),
        Piece(id="guard", unit="guard", side="blue", at=(9, 9), dismounted=True, facing="N"),
    ]
    settings = {"vp_total": 99, "round_limit": 12}
    state = battle(OPEN, *walkers, profiles=profiles, **settings)
    match = Match.begin(RULES, state, FairDice("afoot"), NoDeck())
    rng = Random(7)
    for _ in range(150):
        if match.pending is None:
            break
        assert not any("mount" in option.key for option in match.pending.also_options())
        match.answer(next(match.pending.samples(rng)))
        for unit in match.state.units.values():
            assert unit.profile.type == "Infantry"
            assert unit.profile.size == 1
    assert match.state.round > 3 or match.outcome


@pytest.mark.rules("FWB.cav.2", "FWB.charge.11", "FWB.flank.6", "FWB.archer.6")
def test_classes_have_their_abilities_and_no_others():
    state = battle(OPEN, piece("x", "warrior", (0, 0)))
    profiles = state.battle.profiles
    assert [key for key in profiles if profiles[key].flanks and "+" not in key] == [
        "warrior",
        "knight",
    ]
    assert [key for key in profiles if profiles[key].charges and "+" not in key] == [
        "pike",
        "lancer",
    ]
    assert [key for key in profiles if profiles[key].is_shooter and "+" not in key] == [
        "archer",
        "mounted_archer",
    ]
    assert [key for key in profiles if profiles[key].is_pike] == ["pike", "lancer+foot"]
