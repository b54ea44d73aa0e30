"""Computer players who must go somewhere, and those who stand in their way."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.players.greedy_player import GreedyPlayer
from game.rules.for_the_masses.ai.aims import errands, leaving, roundabout, way_out
from game.rules.for_the_masses.ai.attacks import middle_of
from game.rules.for_the_masses.ai.destinations import (
    Pull,
    bars,
    escorts,
    holds_back,
    path_on,
    runners,
)
from game.rules.for_the_masses.ai.orders import Choice
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.walking_distance import Gait, company, country
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.book import RULES
from game.table.hexes import OFF
from tests.kit import battle as scenario_battle
from tests.rules.for_the_masses.kit import battle, line, seen, unit


def deployed(scenario, seed):
    """A scenario after a computer has set both sides up."""
    match = scenario_battle(scenario, seed)
    player = GreedyPlayer(seed)
    while match.state.turn < 1 or match.state.stage not in ("act", "order"):
        match.answer(player.choose(match))
    return match


def moved(state, unit_, cells, facing=3):
    """A unit set down in cells, one element after another."""
    for name, cell in zip(state.units[unit_].members, cells, strict=False):
        state.elements[name].hex, state.elements[name].facing = state.hexes.number(*cell), facing


# ---------------------------------------------------------------------- ways


def test_a_way_past_enemies_leads_round_them_and_their_front():
    state = battle(
        (16, 14),
        [unit("r1", [(8, 1, "S")]), unit("b1", line(6, 6, "N", 5), "men_at_arms")],
    )
    goal = frozenset({state.hexes.number(8, 12)})
    straight = country(state).map(Gait(), goal)
    round_ = country(state).round_about(Gait(), goal, company(seen(state), state.units["r1"]))
    start = state.hexes.number(8, 1)
    assert round_[start] > straight[start]
    held = {*seen(state).at, *seen(state).holders("red")} - {start}
    assert held.intersection(path_on(state.hexes, straight, start))
    assert not held.intersection(path_on(state.hexes, round_, start))


def test_a_path_goes_straight_ahead_where_nothing_is_in_the_way():
    state = battle((20, 20), [unit("r1", [(10, 2, "S")])])
    goal = frozenset(state.hexes.number(column, 19) for column in range(20))
    path = path_on(state.hexes, country(state).map(Gait(), goal), state.hexes.number(10, 2))
    columns = [state.hexes.cell(cell)[0] for cell in path]
    assert max(columns) - min(columns) <= 1
    assert len(path) == 18


def test_friends_in_the_way_make_a_longer_way_round_worth_while():
    state = battle((12, 10), [unit("r1", [(5, 1, "S")]), unit("r2", line(3, 4, "S", 5))])
    found = company(seen(state), state.units["r1"])
    assert all(found[state.elements[name].hex] > 0 for name in state.units["r2"].members)
    assert state.elements["r1.1"].hex not in found


def test_every_order_counts_alike_for_those_who_must_arrive():
    way = [0, 4, 8, 12, 16]
    runs, strolls = Pull(100.0, way, leaves=True), Pull(100.0, way)
    steps = [runs.at(hex_, 4) - runs.at(hex_ + 1, 4) for hex_ in (1, 2, 3)]
    assert steps == pytest.approx([steps[0]] * 3)
    assert strolls.at(3, 4) - strolls.at(4, 4) < strolls.at(1, 4) - strolls.at(2, 4)
    assert runs.runs
    assert not Pull(100.0, way, leaves=True, calm=True).runs


# ---------------------------------------------------------------------- leaving


def test_all_who_can_step_off_do_so_at_once():
    match = deployed("breakout", "1")
    state = match.state
    riders = state.units["r5"]
    moved(state, "r5", [(2, 27), (2, 26), (2, 25)])
    plan = Choice(Worths.of(state), riders).plans[0]
    assert all(hex_ == OFF for hex_, _ in plan.places.values())
    assert Choice(Worths.of(state), riders).hope > 50


def test_whoever_stands_at_the_edge_does_not_wait_there():
    match = deployed("breakout", "2")
    state = match.state
    state.side, state.turn = "red", 4
    moved(state, "r5", [(2, 28), (2, 27), (2, 26)])
    state.units["r1"].command = 9
    again = Match.begin(RULES, state, FairDice(1), FairDeck(1))
    player = GreedyPlayer("x")
    while again.state.turn == 4 and again.state.units["r5"].members:
        again.answer(player.choose(again))
    assert again.state.turn == 4
    assert again.state.elements["r5.1"].where == "exited"


def test_leaders_leave_too_and_sooner_when_sergeants_take_over():
    state = deployed("breakout", "3").state
    worths = Worths.of(state)
    early = leaving(worths, state.units["r1"])
    assert early > 0
    state.battle = replace(state.battle, settings=replace(state.settings, sergeants=False))
    assert leaving(Worths.of(state), state.units["r1"]) < early
    state.turn = 8
    assert leaving(Worths.of(state), state.units["r1"]) > early


def test_nobody_thinks_of_leaving_where_there_is_no_way_out():
    state = deployed("meeting_engagement", "1").state
    worths = Worths.of(state)
    assert all(leaving(worths, each) == 0 for each in state.on_board())
    assert runners(worths, "red") == []
    assert bars(worths, "blue") == {}


# ---------------------------------------------------------------------- barring


def test_the_ring_stands_in_the_way_of_those_who_run():
    state = deployed("breakout", "4").state
    worths = Worths.of(state)
    posts = bars(worths, "blue")
    assert len(posts) >= 3
    running = {each.unit.id: each for each in runners(worths, "red")}
    assert set(running) == {"r1", "r2", "r3", "r4", "r5"}
    ahead = {cell for each in running.values() for cell in each.path}
    for name, (cells, worth) in posts.items():
        assert not cells.isdisjoint(ahead)
        assert worth > 0
        assert state.units[name].card.ranged is None


def test_whoever_cannot_be_there_in_time_bars_nobody():
    state = deployed("breakout", "4").state
    moved(state, "b3", [(column, 0) for column in range(6)])
    moved(state, "r5", [(40, 28), (40, 27), (40, 26)])
    spots = bars(Worths.of(state), "blue").get("b3", (frozenset(), 0.0))[0]
    assert all(state.hexes.distance(cell, state.elements["r5.1"].hex) > 5 for cell in spots)


def test_the_ring_closes_the_side_to_which_the_enemy_wants():
    for seed in ("1", "2", "3"):
        state = deployed("breakout", seed).state
        rows = [
            state.hexes.cell(middle_of(state, each))[1]
            for each in state.on_board("blue")
            if each.card.kind != "personality"
        ]
        assert sum(row >= 17 for row in rows) >= 3


# ---------------------------------------------------------------------- guarding


def test_escorts_go_between_the_wagons_and_whoever_threatens_them():
    state = deployed("the_gauntlet", "1").state
    posts = escorts(Worths.of(state), "red")
    assert set(posts) == {"r4", "r5", "r6"}
    wagons = middle_of(state, state.units["r3"])
    distance = state.hexes.distance
    assert all(min(distance(wagons, cell) for cell in cells) <= 8 for cells, _ in posts.values())
    assert escorts(Worths.of(state), "blue") == {}
    pulls = Outlook(Worths.of(state), state.units["r4"]).pulls
    assert not any(pull.runs for pull in pulls)
    assert any(pull.runs for pull in Outlook(Worths.of(state), state.units["r3"]).pulls)


def test_wagons_stay_with_their_guards_until_those_who_fight_are_gone_or_time_presses():
    state = deployed("the_gauntlet", "1").state
    wagons, dancers = state.units["r3"], state.units["b4"]
    column, row = state.hexes.cell(middle_of(state, wagons))
    moved(state, "b4", [(column + 11, row), (column + 12, row), (column + 13, row)])
    assert holds_back(Worths.of(state), wagons)
    # They gain nothing by going ahead; with nobody near, or no time to lose, they do.
    (way,) = (each for each in Outlook(Worths.of(state), wagons).pulls if each.leaves)
    here = middle_of(state, wagons)
    ahead = path_on(state.hexes, way.map, here)[3]
    assert way.at(ahead, 4) < way.at(here, 4)
    state.turn = state.settings.turn_limit - 4
    assert not holds_back(Worths.of(state), wagons)
    state.turn = 1
    moved(state, "b4", [(38, 5), (39, 5), (40, 5)])
    assert not holds_back(Worths.of(state), wagons)
    (way,) = (each for each in Outlook(Worths.of(state), wagons).pulls if each.leaves)
    assert way.at(ahead, 4) > way.at(here, 4)
    assert not holds_back(Worths.of(state), state.units["r4"])
    assert not holds_back(Worths.of(state), dancers)


def test_whoever_is_upon_the_wagons_is_gone_for():
    state = deployed("the_gauntlet", "1").state
    wagon = state.elements["r3.1"].hex
    column, row = state.hexes.cell(wagon)
    moved(state, "b4", [(column + 2, row - 2), (column + 3, row - 2), (column + 4, row - 2)])
    dancers = middle_of(state, state.units["b4"])
    posts = escorts(Worths.of(state), "red")
    assert any(dancers in cells for cells, _ in posts.values())


def test_ambushers_wait_along_the_road_and_not_in_a_corner():
    for seed in ("1", "2", "3"):
        state = deployed("the_gauntlet", seed).state
        for each in state.on_board("blue"):
            if each.card.kind != "personality":
                column, row = state.hexes.cell(middle_of(state, each))
                assert column >= 14
                assert 4 <= row <= 25


# ---------------------------------------------------------------------- fetching


def test_raiders_start_near_each_other_and_out_of_reach_of_the_bows():
    state = deployed("horde_raid", "2").state
    bows = next(each for each in state.on_board("blue") if each.card.ranged)
    archers = middle_of(state, bows)
    fighting = [each for each in state.on_board("red") if each.card.kind != "personality"]
    away = [state.hexes.distance(middle_of(state, each), archers) for each in fighting]
    assert sum(far > bows.card.distance for far in away) >= 4


def test_raiders_do_not_stop_to_fight_on_their_way():
    state = deployed("horde_raid", "2").state
    worths = Worths.of(state)
    wolves = Outlook(worths, state.units["r5"])
    assert any(pull.errand for pull in wolves.pulls)
    assert wolves.heed < 1
    assert Outlook(worths, state.units["b2"]).heed == 1


def test_whoever_is_in_a_house_loots_it_before_he_goes_on():
    state = deployed("horde_raid", "2").state
    moved(state, "r5", [(28, 17), (29, 17), (30, 17), (31, 17)])
    worths = Worths.of(state)
    assert errands(worths, "red")["r5"] == {state.hexes.number(28, 17)}
    gains = Choice(worths, state.units["r5"]).gains(["move", "loot"])
    assert gains["loot"] > max(0.0, gains["move"])


def test_whoever_carries_plunder_goes_home_with_it_and_nobody_waits_for_him():
    state = deployed("horde_raid", "2").state
    assert leaving(Worths.of(state), state.units["r5"]) == 0
    next(each for each in state.markers if each.id == "the mill").carrier = "r5"
    state.counters["looted the mill"] = 1
    worths = Worths(seen(state))
    assert any(pull.leaves and pull.runs for pull in Outlook(worths, state.units["r5"]).pulls)
    assert not escorts(worths, "red")


def test_raiders_turn_home_when_it_is_late_or_the_enemy_is_too_strong():
    state = deployed("horde_raid", "2").state
    assert not Worths(seen(state)).homeward("red")
    for name in ("r3", "r4", "r5", "r6"):
        for element in state.units[name].members:
            state.elements[element].hex = OFF
        state.units[name].members = []
    assert Worths(seen(state)).homeward("red")
    state = deployed("horde_raid", "2").state
    state.turn = state.settings.turn_limit - 2
    assert Worths(seen(state)).homeward("red")


def test_a_thing_that_enemies_stand_about_is_fetched_later():
    state = deployed("horde_raid", "2").state
    chapel = {state.hexes.number(21, 16), state.hexes.number(21, 17)}
    assert chapel not in errands(Worths(seen(state)), "red").values()


def test_the_pack_comes_nearer_out_of_the_snow():
    match = scenario_battle("yeti_attack", "1")
    player = GreedyPlayer("p")
    while match.pending.kind != "scenario_action":
        match.answer(player.choose(match))
    state, distance = match.state, match.state.hexes.distance
    sledges = [each.hex for each in state.markers]
    before = {name: state.elements[name].hex for name in match.pending.pieces}
    match.answer(player.choose(match))
    after = {name: state.elements[name].hex for name in before}
    near = [min(distance(cell, each) for each in sledges) for cell in after.values()]
    far = [min(distance(cell, each) for each in sledges) for cell in before.values()]
    assert sum(near) < sum(far)


def test_a_way_out_is_made_once_for_each_unit_and_position():
    state = deployed("breakout", "1").state
    worths, riders = Worths.of(state), state.units["r5"]
    goal = way_out(state, "red")
    assert roundabout(worths, riders, goal) is roundabout(worths, riders, goal)
