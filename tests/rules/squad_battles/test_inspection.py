"""What a player is shown by the measuring tools is what the referee then rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.core import copying
from game.core.decision import Objection, Pick
from game.core.deck import FairDeck
from game.core.dice import FairDice, NoDice
from game.core.match import Match
from game.core.pose import Pose
from game.data.ledger import load_ledger
from game.data.library import load_scenario
from game.rules.squad_battles import attack, inspection, line_of_fire
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.move import March
from game.rules.squad_battles.position import Piece
from game.rules.squad_battles.profile import UnitEntry
from game.rules.squad_battles.state import State, Unit
from game.table.square_sight import Bits, touched
from game.table.squares import RING, Block, line, squares_of
from tests.rules.squad_battles.boards import battle, piece
from tests.rules.squad_battles.plain_movement import cover
from tests.rules.squad_battles.scenes import GROUNDS, places

SEEDS = st.integers(0, 2**32)
GIFTS = ("close_shot", "keen_eye", "hex_bolt", "pathfinder", "slip_away", "long_draw")
TROOPS = ("Warrior", "Pike", "Archer", "Archer", "Knight", "Mounted Archer")


def position(seed: int, size: int = 9, count: int = 7) -> State:
    """Elites of all classes with all sorts of gifts on all sorts of ground."""
    rng = Random(seed)
    ground = rng.choice(GROUNDS)
    rows = ["".join(rng.choices(ground, k=size)) for _ in range(size)]
    free = {(x, y) for y in range(size) for x in range(size) if rows[y][x] not in "#DO/"}
    profiles, pieces = {}, list[Piece]()
    for number in range(count):
        troop = rng.choice(TROOPS)
        kind = "Cavalry" if troop in ("Knight", "Mounted Archer") else "Infantry"
        found = places(rows, free, kind)
        if not found:
            continue
        at = rng.choice(found)
        free.difference_update(cover(at, kind))
        gifts = ("pathfinder", *(g for g in GIFTS if rng.random() < 0.25))
        name = f"u{number}"
        profiles[name] = UnitEntry(name, "Elite", kind, troop, (), tuple(dict.fromkeys(gifts)))  # type: ignore[arg-type]
        facing = rng.choice(RING) if troop == "Pike" else ""
        pieces.append(piece(name, name, at, rng.choice(["red", "blue"]), facing))
    return battle(
        rows,
        *pieces,
        profiles=profiles,
        wall_corners=rng.choice(["closed", "open"]),
        shoulder_obstruction=rng.random() < 0.7,
        elevated_blocks_ground_fire=rng.random() < 0.7,
    )


def targets_of(state: State, unit: Unit) -> dict[str, Pick]:
    """The questions on the way to an attack of one unit, as a match puts them."""
    state = copying.copy(state)
    state.side = unit.side
    for each in state.units.values():
        each.ready = each.id == unit.id
    state.turns = 9
    match = Match.begin(RULES, state, NoDice(), FairDeck("1"))
    asked = {}
    for wanted in (unit.id, "attack"):
        decision = match.pending
        assert isinstance(decision, Pick)
        asked[decision.kind] = decision
        if decision.objection(wanted):
            return asked
        match.answer(wanted)
    assert isinstance(match.pending, Pick)
    asked[match.pending.kind] = match.pending
    return asked


@given(SEEDS)
def test_what_a_unit_sees_is_what_the_referee_lets_it_attack(seed):
    state = position(seed)
    for unit in list(state.units.values()):
        shown = RULES.sees(state, unit.id)
        asked = targets_of(state, unit)
        open_to_attack = [name for name, view in shown.items() if view is None or not view.denied]
        phase = asked["choose_phase"]
        assert (phase.objection("attack") is None) == bool(open_to_attack)
        if "choose_target" not in asked:
            continue
        options = {option.key: option for option in asked["choose_target"].listed()}
        for name, view in shown.items():
            option = options[f"attack:{name}"]
            denied = view.denied if view else None
            assert (option.objection is None) == (denied is None)
            if option.objection:
                assert option.objection.rule == denied.rule
            elif view is not None:
                parts = [str(part.reason) for part in option.forecast().tallies[0].parts]
                hampered = [f"obstruction: {view.obstructed.text}"] if view.obstructed else []
                if unit.has("keen_eye"):
                    hampered = []
                assert [part for part in parts if part.startswith("obstruction")] == hampered


@given(SEEDS)
def test_looking_from_another_place_is_looking_after_having_gone_there(seed):
    state = position(seed, count=5)
    rng = Random(seed)
    for unit in state.units.values():
        ends = list(March(state, unit, unit.profile.rate, may_double=False).reach())
        if not ends:
            continue
        pose = rng.choice(ends)._replace(heading=rng.choice(RING) if unit.facing else None)
        before = copying.digest(state)
        shown = RULES.sees(state, unit.id, pose)
        assert copying.digest(state) == before
        gone = copying.copy(state)
        there = gone.units[unit.id]
        there.x, there.y, there.facing = pose.x, pose.y, pose.heading or ""
        assert shown == RULES.sees(gone, unit.id)


@given(SEEDS)
def test_lines_are_those_of_the_attack_with_the_place_of_each_cause(seed):
    state = position(seed, count=5)
    field = Field(state)
    units = list(state.units.values())
    for one in units:
        for other in units:
            shown = RULES.sight(state, one.id, other.id)
            if one is other:
                assert shown == []
                continue
            judged = line_of_fire.sights(field, one, other)
            plain = [
                replace(each, causes=tuple(replace(c, spans=()) for c in each.causes))
                for each in shown
            ]
            assert plain == judged
            for each in shown:
                for cause in each.causes:
                    assert cause.spans
                    for span in cause.spans:
                        assert within_cells(each.line, span, cause.cells)


def within_cells(sightline, span, cells) -> bool:
    """Whether both ends of a stretch lie on the rim of some of the cells."""
    (x0, y0), (x1, y1) = sightline.start, sightline.end
    ends = [(x0 + (x1 - x0) * share, y0 + (y1 - y0) * share) for share in span]
    near = 1e-6
    return all(
        any(cx - near <= x <= cx + 1 + near and cy - near <= y <= cy + 1 + near for cx, cy in cells)
        for x, y in ends
    )


@given(SEEDS)
def test_an_empty_square_is_looked_at_like_somebody_standing_there(seed):
    state = position(seed, count=5)
    foot = [unit for unit in state.units.values() if unit.profile.size == 1]
    if len(foot) < 2:
        return
    one, other = foot[:2]
    known = RULES.sight(state, one.id, other.id)
    assert RULES.sight(state, (one.x, one.y), Pose(other.x, other.y, "N")) == known
    square, distance = (one.x, one.y), RULES.distance(state, one.id, other.id)
    one.where, one.x, one.y = "gone", -1, -1
    assert RULES.sight(state, square, other.id) == known
    assert RULES.distance(state, square, other.id) == distance
    assert RULES.sight(state, one.id, other.id) == []
    assert RULES.sees(state, one.id) == {}


def test_nothing_is_seen_from_beyond_the_edge():
    state = battle(["....", "...."], piece("a", "archer", (0, 0)))
    assert RULES.sight(state, "a", (9, 9)) == []
    assert RULES.sight(state, (-1, 0), "a") == []
    assert RULES.sight(state, "a", (0, 0)) == []


def test_places_and_distances_are_counted_in_squares():
    state = battle(["....."] * 5, piece("k", "knight", (0, 0)), piece("a", "archer", (4, 4)))
    assert RULES.spot(state, (2.9, 3.1)) == (Pose(2, 3), (2.5, 3.5))
    assert RULES.distance(state, "k", "a") == 3
    assert RULES.distance(state, (0, 0), (4, 2)) == 4


# ---------------------------------------------------------------------- threats


def slowly(state: State, side: str) -> dict[tuple[int, int], int]:
    """Every enemy in every place it can get to, against a dummy on every square."""
    field = Field(state)
    table = field.table
    counts: dict[tuple[int, int], int] = {}
    for square in table.squares():
        taken = square in field.taken and field.taken[square].side != side
        if taken or not table.can_rest(Block(*square, 1)):
            continue
        for enemy in Field(state).enemies(side):
            if could_attack(state, enemy, square, side):
                counts[square] = counts.get(square, 0) + 1
    return counts


def could_attack(state: State, enemy: Unit, square: tuple[int, int], side: str) -> bool:
    dummy = Unit("dummy", side, inspection.NOBODY, where="table", x=square[0], y=square[1])
    march = March(state, enemy, enemy.profile.rate, may_double=False)
    for pose in march.reach():
        there = copying.copy(state)
        twin = there.units[enemy.id]
        twin.x, twin.y = pose.x, pose.y
        if square in squares_of(twin.block):
            continue
        field = Field(there)
        for facing in RING if twin.facing else ("",):
            twin.facing = facing
            if not isinstance(attack.manner_against(field, twin, dummy), Objection):
                return True
    return False


@settings(max_examples=25)
@given(SEEDS)
def test_threats_are_all_attacks_that_could_follow_a_move(seed):
    state = position(seed, size=7, count=4)
    for side in ("red", "blue"):
        assert RULES.threats(state, side) == slowly(state, side)


def test_a_drum_makes_the_threat_wider():
    profiles = {"drum": UnitEntry("d", "Elite", "Infantry", "Pike", (), ("drumbeat(Warrior)",))}
    rows = ["." * 20] * 3

    def farthest(drummer: int) -> int:
        pieces = (
            piece("w", "warrior", (9, 1), "blue"),
            piece("d", "drum", (drummer, 1), "blue", "E"),
        )
        return max(x for x, _ in RULES.threats(battle(rows, *pieces, profiles=profiles), "red"))

    assert farthest(drummer=8) == farthest(drummer=0) + 1


@pytest.mark.parametrize("dx", range(-9, 10))
def test_the_quick_line_touches_what_the_exact_line_touches(dx):
    for dy in range(-9, 10):
        assert sorted(touched(dx, dy)) == sorted(line((0, 0), (dx, dy)).cells)


def test_sets_of_squares_come_back_as_they_were():
    bits = Bits(5, 4)
    some = [(0, 0), (4, 0), (2, 1), (0, 3), (4, 3)]
    assert list(bits.squares(bits.of(some))) == some
    assert list(bits.squares(bits.rectangle(1, 1, 3, 2))) == [
        (x, y) for y in (1, 2) for x in (1, 2, 3)
    ]
    assert bits.rectangle(3, 0, 2, 5) == 0


# ---------------------------------------------------------------------- reactions


def test_every_question_that_can_be_declined_is_named_among_the_reactions():
    bundle = load_scenario("mossback_ford")
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice("5"), FairDeck("5"))
    rng, met = Random(5), set()
    for _ in range(700):
        decision = match.pending
        if decision is None:
            break
        if isinstance(decision, Pick) and any(option.declines for option in decision.listed()):
            met.add(decision.kind)
        match.answer(next(iter(decision.samples(rng))))
    assert met
    assert met <= set(RULES.reactions())
    assert set(RULES.reactions()) <= set(load_ledger("squad_battles").decisions)
