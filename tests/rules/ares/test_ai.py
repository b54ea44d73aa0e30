"""The computer player of ARES sees the obvious, and what it tries is legal."""

from __future__ import annotations

import math
from random import Random

import pytest

from game.core.decision import Also
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.players.greedy_player import GreedyPlayer
from game.players.player import in_words
from game.rules.ares import RULES
from game.rules.ares.ai.aims import way_to
from game.rules.ares.ai.place_value import Outlook
from game.rules.ares.ai.worth import rough_blow, wound_chances
from game.rules.ares.combat.attack_roll import wound_odds
from game.rules.ares.combat.melee import Blow
from game.rules.ares.combat.melee import strike_of as blow_strike
from game.rules.ares.combat.ranged import Shot
from game.rules.ares.combat.ranged import strike_of as shot_strike
from game.rules.ares.field import Field
from game.rules.ares.position import Terrain
from game.rules.ares.scenario import Exit, Objective, Settings, Torch
from tests.kit import battle as scenario_battle
from tests.rules.ares.skirmish import battle, brawl, piece


def asked(*pieces, seed=1, **start):
    """A match at the first question of a position: the turn of the figure `a` by default."""
    start.setdefault("figure", "a")
    state = battle(*pieces, **start)
    return Match.begin(RULES, state, FairDice(seed), FairDeck(seed))


def played(match, side="red", most=12):
    """What greedy answers while its side is asked, by kind."""
    given = []
    player = GreedyPlayer(1)
    while match.pending is not None and match.pending.side == side and len(given) < most:
        kind, answer = match.pending.kind, player.choose(match)
        given.append((kind, answer))
        match.answer(answer)
    return given


# ---------------------------------------------------------------------- numbers


@pytest.mark.parametrize("seed", range(6))
def test_quick_chances_are_the_exact_ones(seed):
    field = Field(brawl(seed))
    figures = field.state.standing()
    for one in figures[:4]:
        for two in (each for each in figures if each.side != one.side):
            strikes = [blow_strike(field, Blow(one.id, two.id))]
            if one.profile.missile is not None and field.distance(one, two) < 10000:
                strikes.append(shot_strike(field, Shot(one.id, two.id)))
            for strike in strikes:
                exact, quick = wound_odds(strike), wound_chances(strike)
                assert math.isclose(sum(quick), 1)
                assert math.isclose(quick[0], float(exact.chance(lambda wounds: wounds == 0)))
                assert math.isclose(quick[1], float(exact.chance(lambda wounds: wounds == 1)))


def test_rough_blows_are_the_plain_ones():
    state = battle(piece("a", "swordsman", (5, 5)), piece("b", "orc_warrior", (5, 6), "blue"))
    field = Field(state)
    one, two = state.figures["a"], state.figures["b"]
    plain = wound_chances(blow_strike(field, Blow("a", "b")))
    assert rough_blow(one.profile, two.profile) == pytest.approx(plain)


def test_worth_is_one_sides_gain_and_the_others_loss():
    state = brawl(3)
    assert RULES.evaluator(state).worth("red") == pytest.approx(
        -RULES.evaluator(state).worth("blue")
    )
    before = RULES.evaluator(state).worth("red")
    victim = state.standing("red")[0]
    victim.shaken = not victim.shaken
    after = RULES.evaluator(state).worth("red")
    assert (after < before) == victim.shaken


def test_the_way_around_a_wall_is_longer_than_the_line_through_it():
    wall = Terrain(kind="house", area=((0, 9), (16, 9), (16, 11), (0, 11)))
    state = battle(piece("a", "swordsman", (4, 4)), terrain=[wall])
    far = way_to(state.plane, "infantry", state.settings, ((4.0, 16.0),))
    assert far.inches(4000, 4000) > 2 * 12
    assert far.inches(18000, 12000) < 18
    path = far.path(4000, 4000, 8)
    assert path[-1][0] > 8000


# ---------------------------------------------------------------------- the obvious


def test_it_shoots_at_whom_it_sees():
    match = asked(piece("a", "longbowman", (10, 2)), piece("b", "orc_warrior", (10, 12), "blue"))
    assert ("choose_action", "shoot") in played(match)


def test_it_strikes_whom_it_touches():
    match = asked(piece("a", "swordsman", (10, 9)), piece("b", "orc_warrior", (10, 10), "blue"))
    assert played(match)[0] == ("choose_action", "attack")


def test_it_charges_a_weak_enemy_and_not_a_dragon():
    weak = asked(piece("a", "knight", (10, 5)), piece("b", "goblin_sneak", (10, 10), "blue"))
    assert ("choose_action", "charge") in played(weak)
    strong = asked(piece("a", "militia", (10, 8)), piece("b", "red_dragon", (10, 12), "blue"))
    assert ("choose_action", "charge") not in played(strong)


def test_it_rallies_the_shaken_and_gets_up():
    foe = piece("b", "orc_warrior", (10, 19), "blue")
    shaken = asked(piece("a", "swordsman", (10, 2), shaken=True), foe)
    assert played(shaken)[0] == ("choose_action", "rally")
    prone = asked(piece("a", "swordsman", (10, 2), prone=True), foe)
    assert played(prone)[0] == ("choose_action", "stand")


def test_it_goes_where_points_are():
    stone = Objective(name="stone", at=(16, 10), points=40)
    match = asked(
        piece("a", "swordsman", (4, 10)),
        piece("b", "orc_warrior", (2, 19), "blue"),
        objectives=(stone,),
        turn=6,
    )
    played(match)
    figure = match.state.figures["a"]
    assert figure.x > 7000


def test_it_leaves_by_the_edge():
    match = asked(
        piece("a", "swordsman", (15, 10)),
        piece("b", "orc_warrior", (2, 2), "blue"),
        exits=(Exit(side="red", edge="east"),),
    )
    assert ("exit_table", "leave") in played(match)
    assert match.state.scores["red"] == match.state.figures["a"].profile.rating


GARRISON = Exit(side="red", edge="east", bonus={"noble": 50}, stayed={"noble": 30})


def on_the_road(at=(30, 10), *, guard=(4, 10), foe=("militia", 2, 2), **start):
    """A Noble on his way to the east with one guard; a foe somewhere."""
    return asked(
        piece("a", "noble", at, facing=0, unit="guard"),
        piece("g", "swordsman", guard, unit="guard"),
        piece("b", foe[0], foe[1:], "blue"),
        exits=(GARRISON,),
        size=(60, 20),
        **start,
    )


@pytest.mark.parametrize("turn", [2, 4, 6])
def test_whoever_must_escape_does_not_stop_for_prey(turn):
    match = on_the_road(foe=("goblin_sneak", 31, 14), turn=turn)
    assert played(match, most=1) == [("choose_action", "move")]


@pytest.mark.parametrize("turn", [4, 6])
def test_whoever_must_escape_does_not_wait_for_others(turn):
    match = on_the_road(guard=(26, 10), turn=turn, acted=("g",))
    played(match, most=4)
    assert match.state.figures["a"].x > 39_000


def test_to_leave_is_better_than_to_stand_at_the_edge():
    match = on_the_road((55, 10))
    assert [kind for kind, _ in played(match, most=3)] == [
        "choose_action",
        "move_path",
        "exit_table",
    ]
    assert match.state.figures["a"].where == "exited"
    assert match.state.scores["red"] == 134 + 50


def test_an_edge_pulls_more_as_time_runs_out_and_no_longer_when_it_is_over():
    def gain(turn):
        outlook = Outlook(Field(on_the_road((20, 10), turn=turn).state), noble(turn))
        return outlook.place(25_000, 10_000) - outlook.place(20_000, 10_000)

    def noble(turn):
        return on_the_road((20, 10), turn=turn).state.figures["a"]

    late = Settings().turn_limit - 3
    assert gain(late) > 1.3 * gain(1) > 0
    assert gain(Settings().turn_limit) <= 0.5 * gain(1)


def test_nobody_stands_where_a_rider_could_not_turn():
    def place(rider, x):
        match = asked(
            piece("a", "swordsman", (5, 10)),
            piece("c", rider, (10, 10), facing=90),
            piece("b", "orc_warrior", (10, 19), "blue"),
        )
        return Outlook(Field(match.state), match.state.figures["a"]).place(x * 1000, 10_000)

    beside, apart = 8.9, 8.2
    assert place("knight", apart) - place("knight", beside) > 2
    assert place("pikeman", beside) >= place("pikeman", apart), "those on foot stand close"


def test_it_burns_what_it_came_to_burn():
    torch = Torch(side="red", name="rick", at=((10, 10),), burnt=30, standing=20)
    match = asked(
        piece("a", "swordsman", (10, 8)), piece("b", "orc_warrior", (2, 19), "blue"), torch=torch
    )
    assert ("choose_action", "torch") in played(match)
    assert match.state.burnt == [0]


def test_it_holds_what_it_cannot_use():
    match = asked(
        piece("a", "swordsman", (10, 2)), piece("b", "orc_warrior", (10, 12), "blue"), left=1
    )
    match.answer("stop")
    assert match.pending.kind == "hold_action"
    assert GreedyPlayer(1).choose(match) == "hold"


@pytest.mark.parametrize("figure", ["knight", "swordsman", "militia", "hero"])
@pytest.mark.parametrize("target", ["swordsman", "orc_warrior", "militia", "hero"])
def test_a_parry_is_worth_it_where_a_wound_is_likely(figure, target):
    apart = 1.5 if figure in ("knight", "hero") else 1.0
    apart += 0.5 if target == "hero" else 0.0
    match = asked(piece("a", figure, (10, 8)), piece("b", target, (10, 8 + apart), "blue"), left=1)
    match.answer("attack")
    while match.pending.kind != "parry_reply":
        match.answer(GreedyPlayer(1).choose(match))
    blow = Blow("a", "b")
    likely = 1 - wound_chances(blow_strike(Field(match.state), blow))[0] >= 0.3
    assert GreedyPlayer(1).choose(match) == ("parry" if likely else "nothing")


# ---------------------------------------------------------------------- candidates


@pytest.mark.parametrize("key", ["milestone_meadow", "harrow_farm", "grey_tor"])
def test_whatever_is_on_a_shortlist_is_legal(key):
    match, rng = scenario_battle(key, 3), Random(3)
    ways = []
    for _ in range(60):
        decision = match.pending
        answers = RULES.evaluator(match.state).shortlist(decision, rng, 8)
        assert answers
        for answer in answers:
            assert decision.objection(answer) is None
        habit = RULES.evaluator(match.state).habit(decision, rng)
        if decision.kind == "move_path":
            ways.append(len(answers))
            words = in_words(match, decision, answers[0])
            assert words.startswith(("Go ", "Turn"))
            assert "″" in words or words == "Turn on the spot"
        match.answer(answers[0] if habit is None else habit)
    assert max(ways) >= 8


def test_a_unit_that_stands_is_done():
    match = scenario_battle("milestone_meadow", 1)
    match.answer("south")
    kinds = []
    while match.pending.kind == "deploy_unit":
        answer = GreedyPlayer(1).choose(match)
        kinds.append(answer if isinstance(answer, Also) else "set up")
        match.answer(answer)
    assert kinds.count(Also("done")) == len(match.state.units)
