"""The computer player of For the Masses sees the obvious, and what it answers is legal."""

from __future__ import annotations

from random import Random

import pytest

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.odds import Odds
from game.core.wording import plain_words
from game.players.greedy_player import GreedyPlayer
from game.players.registry import make_player
from game.rules.for_the_masses.ai.aims import aims, edge_cells, errands
from game.rules.for_the_masses.ai.attacks import exchange, mean_hits, wounds_of
from game.rules.for_the_masses.ai.orders import Choice
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.walking_distance import FAR, Gait, country
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.snapshot import inside, objective_cells
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.combat.melee import assault, strikers_at, wound_odds
from game.rules.for_the_masses.scenario_rules.edges import Exit
from game.rules.for_the_masses.sequence.orders import PASS
from game.rules.for_the_masses.units.formation import formation
from tests.kit import battle as scenario_battle
from tests.rules.for_the_masses.kit import battle, card, line, places, seen, unit

CHIEF = card("chief", kind="personality", melee="3d8", defense=3, wounds=5)
OGRE = card("ogre", kind="monster", size=2, melee="3d12", defense=4, wounds=8, morale=4, points=90)
BOWS = card("bows", ranged="2d8", distance=9, melee="2d4", defense=0)


def asked(*units, ground=(24, 20), scenario_rules=(), seed=1, **fields):
    """A match at the first question of a turn in which red has a chief with points to spend."""
    leaders = [unit("r9", [(2, 2, "S")], CHIEF, general=True, command=9)]
    leaders += [unit("b9", [(22, 18, "N")], CHIEF, general=True, command=9)]
    fields.setdefault("turn", 3)
    state = battle(ground, [*units, *leaders], scenario_rules=scenario_rules, **fields)
    return Match.begin(RULES, state, FairDice(seed), FairDeck(seed))


def orders(match, side="red", most=30):
    """What greedy answers as long as its side is asked, by kind."""
    given = []
    player = GreedyPlayer(1)
    while match.pending is not None and match.pending.side == side and len(given) < most:
        kind, answer = match.pending.kind, player.choose(match)
        given.append((kind, answer))
        match.answer(answer)
    return given


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize(("count", "sides", "number"), [(6, 8, 6), (4, 6, 7), (9, 4, 6), (3, 6, 0)])
def test_mean_hits_are_those_of_the_exact_odds(count, sides, number):
    if number <= sides:
        exact = Odds.hits(count, sides, max(number, 1)).mean()
    else:
        apiece = number - sides + 1
        exact = Odds.hits(count, sides, sides).map(lambda best: best // apiece).mean()
    assert mean_hits(count, sides, number) == pytest.approx(float(exact))


def test_mean_wounds_are_those_that_the_rules_forecast():
    state = battle(
        (10, 8),
        [
            unit("r1", line(2, 3, "S", 3), "orc_warriors"),
            unit("b1", line(2, 4, "N", 3), "men_at_arms"),
        ],
    )
    field, red, blue = seen(state), state.units["r1"], state.units["b1"]
    elements = strikers_at(field, red, blue)
    plan = assault(field, red, blue, elements, "attack")
    quick = wounds_of(field, red, blue, elements, "attack")
    assert quick == pytest.approx(float(wound_odds(plan).mean()))


def test_worth_is_one_sides_gain_and_the_others_loss():
    match = scenario_battle("meeting_engagement", "4")
    player = make_player("random", 2)
    for _ in range(40):
        match.answer(player.choose(match))
    state = match.state
    assert RULES.evaluator(state).worth("red") == pytest.approx(
        -RULES.evaluator(state).worth("blue")
    )
    before = RULES.evaluator(state).worth("red")
    state.units["r2"].wounds += 1
    assert RULES.evaluator(state).worth("red") < before


def test_the_way_over_a_river_leads_by_the_bridge_and_never_through_the_water():
    rows = ["......", "......", "~~~~.~", "......", "......"]
    state = battle(rows, [unit("r1", [(0, 0, "S")])])
    way = country(state).map(Gait(), frozenset({state.hexes.number(0, 4)}))
    assert way[state.hexes.number(0, 0)] > 6
    assert way[state.hexes.number(1, 2)] == FAR
    assert country(state).map(Gait(swims=True), frozenset({state.hexes.number(0, 4)}))[0] < FAR


def test_those_who_trail_become_bolder_with_every_turn_and_those_who_lead_do_not():
    early, late = (Worths.of(scenario_battle("meeting_engagement", "1").state) for _ in range(2))
    early.state.turn, late.state.turn = 1, 7
    assert late.risk("red") < early.risk("red")
    hill = Worths.of(scenario_battle("defend_the_hill", "1").state)
    assert hill.leader == "blue"
    assert hill.risk("blue") > hill.risk("red")


# ---------------------------------------------------------------------- the obvious


def test_it_strikes_whom_it_touches_and_does_not_pass():
    match = asked(
        unit("r1", line(8, 8, "S", 4), "orc_warriors"),
        unit("b1", line(8, 9, "N", 3), "men_at_arms"),
    )
    given = orders(match)
    assert given[0] == ("act_or_pass", "r1")
    assert ("choose_action", "melee") in given


def test_it_charges_a_rear_and_not_an_ogre():
    weak = asked(
        unit("r1", line(8, 7, "S", 4), "orc_warriors"),
        unit("b1", line(8, 11, "S", 4), "men_at_arms"),
    )
    assert ("charge_attack", "attack") in orders(weak)
    strong = asked(
        unit("r1", line(8, 8, "S", 3), card("boys", melee="2d4", defense=0, morale=8)),
        unit("b1", [(9, 12, "N")], OGRE),
        turn=1,
    )
    assert "charge_attack" not in [kind for kind, _ in orders(strong)]


def test_it_shoots_at_whom_it_sees():
    match = asked(
        unit("r1", line(8, 5, "S", 4), BOWS), unit("b1", line(8, 12, "N", 4), "men_at_arms")
    )
    assert ("choose_action", "ranged") in orders(match)


def test_it_forms_up_when_it_stands_in_no_formation():
    match = asked(
        unit("r1", [(8, 8, "S"), (9, 8, "N"), (10, 8, "S"), (11, 8, "S")]),
        unit("b1", line(8, 18, "N", 4)),
    )
    orders(match)
    assert formation(seen(match.state), match.state.units["r1"]) != "irregular"


def test_a_leader_follows_his_army_and_keeps_out_of_reach():
    far = unit("r1", line(16, 14, "S", 4), "orc_warriors")
    match = asked(far, unit("b1", line(16, 18, "N", 4), "men_at_arms"))
    before = match.state.elements["r9.1"].hex
    orders(match)
    hexes, mates = match.state.hexes, match.state.elements["r1.1"].hex
    after = match.state.elements["r9.1"].hex
    assert hexes.distance(after, mates) < hexes.distance(before, mates)


# ---------------------------------------------------------------------- what a scenario wants


def test_whoever_wins_by_leaving_goes_for_the_edge_and_over_it():
    exit_ = Exit(side="red", edge="east")
    state = battle(
        (20, 12), [unit("r1", line(15, 5, "ESE", 1), "wagon_train")], scenario_rules=(exit_,)
    )
    assert edge_cells(state, exit_) == {state.hexes.number(19, row) for row in range(12)}
    match = scenario_battle("the_gauntlet", "1")
    worths = Worths.of(match.state)
    assert worths.scale > 1
    play_turns(match, "greedy", "random", match.state.settings.turn_limit)
    assert match.outcome is not None
    assert match.outcome.winner == "red"
    assert sum(each.where == "exited" for each in match.state.elements.values()) >= 4


def play_turns(match, red, blue, turns):
    """Play until so many turns are over."""
    players = {"red": make_player(red, "a"), "blue": make_player(blue, "b")}
    while match.pending is not None and match.state.turn <= turns:
        match.answer(players[match.pending.side].choose(match))


def test_the_hill_is_not_left():
    match = scenario_battle("defend_the_hill", "2")
    player = GreedyPlayer("hill")
    cells = objective_cells(match.state, "the Crown")
    most = 0
    while match.pending is not None and match.state.turn <= 4:
        held = inside(seen(match.state), cells)["blue"]
        moving = match.pending.side == "blue" and match.pending.kind == "move_paths"
        match.answer(player.choose(match))
        if moving:
            assert inside(seen(match.state), cells)["blue"] >= min(held, 6)
        most = max(most, inside(seen(match.state), cells)["blue"])
    assert most >= 8


def test_raiders_share_the_houses_out_and_carriers_go_home():
    match = scenario_battle("horde_raid", "3")
    play_turns(match, "greedy", "random", 1)
    worths = Worths.of(match.state)
    sent = errands(worths, "red")
    assert len(sent) >= 4
    assert len(set(sent.values())) == len(sent)
    carrier = match.state.units[next(iter(sent))]
    before = Outlook(worths, carrier)
    assert not any(pull.leaves for pull in before.pulls)
    for marker in match.state.markers[:2]:
        marker.carrier, marker.hex = carrier.id, -1
    laden = Outlook(Worths.of(match.state), carrier)
    assert [pull.leaves for pull in laden.pulls] == [True]


def test_what_decides_a_battle_draws_both_sides():
    worths = Worths.of(scenario_battle("siege_at_bar_tussah", "1").state)
    for side in ("red", "blue"):
        assert any(len(aim.where) > 50 and aim.worth > 100 for aim in aims(worths, side))


def test_a_unit_files_over_a_bridge():
    rows = [*["." * 16] * 7, "~" * 7 + "." + "~" * 8, *["." * 16] * 8]
    state = battle(
        rows,
        [
            unit("r1", [*line(6, 4, "S", 3), (6, 3, "S"), (7, 3, "S")], "boreal_warriors"),
            unit("b1", line(6, 14, "N", 3), "village_militia"),
        ],
        turn=6,
    )
    plans = Choice(Worths.of(state), state.units["r1"]).plans
    bridge = state.hexes.number(7, 7)
    assert any(bridge in {hex_ for hex_, _ in plan.places.values()} for plan in plans)


def test_a_side_that_is_crushed_and_would_lose_is_told_that_it_is_hopeless():
    match = scenario_battle("defend_the_hill", "1")
    play_turns(match, "greedy", "random", 1)
    state = match.state
    assert RULES.hopeless(state, "red") == RULES.hopeless(state, "blue") == ""
    for each in [each for each in state.on_board("red") if each.card.key != "skald"]:
        for name in each.members:
            state.elements[name].where, state.elements[name].hex = "lost", -1
        each.members = []
    assert "nobody of red is on the Crown" in plain_words(RULES.hopeless(state, "red"))
    assert RULES.hopeless(state, "blue") == ""


# ---------------------------------------------------------------------- whole games


def test_it_never_passes_with_a_good_blow_to_strike():
    match = scenario_battle("meeting_engagement", "6")
    player = GreedyPlayer("x")
    while match.pending is not None:
        decision = match.pending
        answer = player.choose(match)
        if decision.kind == "act_or_pass" and answer == PASS:
            worths = Worths.of(match.state)
            able = {option.key for option in decision.listed() if option.objection is None}
            for each in match.state.on_board(decision.side):
                if each.id in able:
                    assert exchange(worths, worths.field, each).gain(worths.risk(each.side)) <= 1.0
        match.answer(answer)
    assert match.outcome is not None


def test_the_same_seed_plays_the_same_game():
    ends = []
    for _ in range(2):
        match = scenario_battle("yeti_attack", "2")
        play_turns(match, "greedy", "greedy", 2)
        ends.append(
            sorted((each.id, *places(match.state, each.id)) for each in match.state.on_board())
        )
    assert ends[0] == ends[1]


@pytest.mark.parametrize("kind", ["easy", "hard"])
def test_every_level_plays_on(kind):
    match = scenario_battle("meeting_engagement", "8")
    play_turns(match, kind, "normal", 1)
    assert match.state.turn == 2


def test_a_habit_is_legal_or_none():
    match = scenario_battle("hate_of_grashnok_buls", "5")
    player = make_player("random", 4)
    for _ in range(150):
        decision = match.pending
        answer = RULES.evaluator(match.state).habit(decision, Random(0))
        assert answer is None or decision.objection(answer) is None
        match.answer(player.choose(match))


@pytest.mark.soak
def test_greedy_beats_random_nine_times_out_of_ten():
    from game.data.library import load_scenario
    from game.players.selfplay import Inline, run_series

    bundle = load_scenario("meeting_engagement")
    series = run_series(bundle, ("greedy", "random"), games=100, seed="5", executor=Inline())
    assert series.wins_of("greedy").rate >= 0.9
