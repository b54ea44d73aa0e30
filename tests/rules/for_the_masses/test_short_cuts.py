"""Short cuts lead where the long way does: hooks, tables of steps, brief lines, known areas."""

from __future__ import annotations

from random import Random

import pytest

from game.mechanics.scenario.areas import HexArea
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule, having
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.combat.line_of_sight import sightlines
from game.rules.for_the_masses.magic.spells import sight_of
from game.rules.for_the_masses.movement.reform import Reforming
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.scenario_rules.siege import Ladders
from game.rules.for_the_masses.scenario_rules.village import AlarmBell, Swimmers
from game.rules.for_the_masses.sequence import orders
from game.table.hex_reach import Walks
from game.table.hexes import pose_of
from tests.kit import battle as begun
from tests.rules.for_the_masses.kit import battle, card, line, seen, unit

ROWS = ["..X..ff.", ".~~..f..", "..1..2..", ".11..22.", "...b....", "........"]
BELL = AlarmBell(rule="alarm_bell", side="blue", cards=("reeve",))


def swimmers(*names: str) -> Swimmers:
    return Swimmers(rule="...b....", cards=names)


def armies(**fields):
    own = unit("r1", line(2, 5, "N", 3), "elk_riders")
    return battle(ROWS, [own, unit("b1", [(5, 3, "S")])], **fields)


def test_a_battle_knows_which_of_its_rules_have_a_say():
    swim = swimmers("elk_riders")
    state = armies(scenario_rules=(BELL, swim))
    assert having(state, "entry") == (swim,)
    assert having(state, "order_objection") == (BELL,)
    assert having(state, "price") == ()
    with pytest.raises(AttributeError):
        having(state, "prise")
    assert having(armies(), "entry") == ()


@pytest.mark.parametrize("points", [3, 9])
def test_small_bases_walk_by_tables_as_they_do_step_by_step(points):
    field = seen(armies())
    riders = field.state.units["r1"]
    for element in field.state.elements_of(riders):
        going, plain = StepCosts(field, riders), StepCosts(field, riders)
        start = element.hex, element.facing
        slowly = Walks(field.hexes, plain).reach(start, points)
        assert going.walks.reach(start, points).cost == slowly.cost


def test_prices_of_a_scenario_are_asked_for_where_it_has_a_say_only():
    field = seen(armies(scenario_rules=(swimmers("elk_riders"), Ladders(rule="ladders"))))
    riders, foe = field.state.units["r1"], field.state.units["b1"]
    water = {hex_ for hex_, kind in enumerate(field.kinds) if field.effect(hex_).water}
    assert water
    assert StepCosts(field, riders).guided == water
    assert not StepCosts(field, foe).guided
    first = field.state.elements_of(riders)[0]
    for scenario_rule in having(field.state, "entry"):
        outside = set(range(len(field.hexes))) - scenario_rule.guided(field, riders)
        prices = [scenario_rule.entry(field, first, first.hex, to, 4, 0) for to in sorted(outside)]
        assert prices == [None] * len(outside)


def test_a_twist_that_names_no_hexes_is_asked_about_all():
    field = seen(armies())
    assert len(MassesScenarioRule().guided(field, field.state.units["r1"])) == len(field.hexes)


def test_a_brief_line_is_blocked_where_the_whole_one_is():
    field = seen(armies())
    first = field.state.elements_of(field.state.units["r1"])[0]
    blocked = 0
    for hex_ in range(len(field.hexes)):
        whole = list(sightlines(field, first, hex_))
        brief = list(sightlines(field, first, hex_, briefly=True))
        for one, two in zip(whole, brief, strict=True):
            assert one.blocked == two.blocked
            blocked += one.blocked is not None
            assert one.blocked or one == two
    assert blocked


def test_a_moment_keeps_what_a_magician_sees():
    field = seen(armies())
    riders, foe = field.state.units["r1"], field.state.units["b1"]
    assert sight_of(field, riders, foe) == sight_of(field, riders, foe)
    assert sight_of(seen(field.state), riders, foe) == field.sights["r1", "b1"]
    for hex_ in range(len(field.hexes)):
        fresh = sight_of(seen(field.state), riders, (hex_,))
        assert sight_of(field, riders, (hex_,)) == fresh == field.sights["r1", (hex_,)]


def test_poses_and_areas_of_a_board_are_known_once():
    state = armies()
    assert state.hexes.poses[17 * 6 + 4] == pose_of(state.hexes, 17, 4)
    assert len(state.hexes.poses) == 6 * len(state.hexes)
    wet = HexArea(rects=((0, 0, 7, 5),), kinds=("river", "lake"))
    dry = HexArea(rects=((0, 0, 7, 5),), without=("river", "lake"))
    assert cells_of(state.board, wet) == cells_of(state.board, wet)
    assert not cells_of(state.board, wet) & cells_of(state.board, dry)
    assert len(cells_of(state.board, wet) | cells_of(state.board, dry)) == len(state.hexes)


def test_each_order_is_judged_as_if_it_were_asked_alone():
    boss = unit("r2", [(0, 5, "N")], card("boss", kind="personality"), command=3)
    state = battle(ROWS, [unit("r1", line(2, 5, "N", 3), "elk_riders"), boss])
    field, riders = seen(state), state.units["r1"]
    verdicts = orders.Verdicts(field, riders)
    for action, _ in orders.possible_actions(field, riders):
        assert verdicts.payers(action) == orders.payers(field, riders, action)
        assert verdicts.objection(action) == orders.order_objection(field, riders, action)
    assert verdicts.payers("move")
    assert not verdicts.payers("regroup")
    assert verdicts.some_orderable()


@pytest.mark.parametrize("scenario", ["battle_of_ghel_bedhbh", "breakout", "horde_raid"])
def test_orders_that_are_said_to_cost_alike_do_so_where_a_scenario_sets_prices(scenario):
    rng, match, judged = Random(5), begun(scenario, 5), 0
    assert having(match.state, "price")
    while match.pending is not None and judged < 40:
        if match.pending.kind == "choose_action":
            field = seen(match.state)
            unit_ = match.state.units[match.state.unit]
            verdicts = orders.Verdicts(field, unit_)
            for action, _ in orders.possible_actions(field, unit_):
                able = orders.payers(field, unit_, action)
                assert verdicts.payers(action) == able
                assert verdicts.payable(action) == bool(able)
            judged += 1
        match.answer(next(iter(match.pending.samples(rng))))
    assert judged == 40


def test_the_cheapest_payer_comes_first_and_of_equals_the_richest():
    leader = card("boss", kind="personality")
    bosses = [
        unit(f"r{number}", [(column, 5, "N")], leader, command=points)
        for number, column, points in ((2, 0, 2), (3, 1, 5), (4, 6, 3))
    ]
    state = battle(ROWS, [unit("r1", line(2, 5, "N", 3), "elk_riders"), *bosses])
    riders = state.units["r1"]
    able = orders.payers(seen(state), riders, "move")
    assert [payer.id for payer, _ in able if payer] == ["r3", "r4", "r2"]
    state.units["r3"].command = 1
    cheapest, _ = orders.payers(seen(state), riders, "move")[0]
    assert cheapest is state.units["r4"]


OPEN = ["......"] * 6
TIGHT = ["XXXXXX", "XXXXXX", "XX.XXX", "X..XXX", "XXXXXX", "XXXXXX"]
TURNING = ["XXXXXX", "X..XXX", "XX.XXX", "X..XXX", "XXXXXX", "XXXXXX"]


@pytest.mark.parametrize(("rows", "stuck"), [(OPEN, False), (TIGHT, True), (TURNING, False)])
def test_a_large_base_is_stuck_where_it_can_end_in_one_pose_only(rows, stuck):
    giant = card("giant", kind="monster", size=3, elements=(1, 1))
    state = battle(rows, [unit("r1", [(2, 2, "N")], giant)])
    site = Reforming(seen(state), state.units["r1"])
    assert site.stuck("r1.1") is stuck
    assert (len(site.ends("r1.1")) < 2) is stuck
