"""The dead general, the Horn, Rend, the manoeuvre and the stones (FTM.scen.ghel)."""

from __future__ import annotations

from random import Random

import pytest

from game.core.event import heard_by
from game.core.play import Revealed
from game.core.tally import Tally
from game.core.wording import plain_words
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.plan import Arrival
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.combat.morale import lasting_tally, morale_tally
from game.rules.for_the_masses.scenario_rules.ghel import HolyStones, Horn, Manoeuvre
from game.rules.for_the_masses.scenario_rules.leadership import Headless
from game.rules.for_the_masses.scenario_rules.rend import Rend
from game.rules.for_the_masses.sequence import arrivals, orders
from game.rules.for_the_masses.state import Element, Unit
from game.rules.for_the_masses.units.command import price, settle_initiative
from game.rules.for_the_masses.views.summary import seen_by
from tests.rules.for_the_masses.kit import ask, battle, card, line, refusal, run, seen, unit
from tests.rules.for_the_masses.plots import called, plot, start, unit_named

BOSS = card("boss", kind="personality")
HORN = Horn(rule="horn", side="red", leaders=("One", "Two"))


# ---------------------------------------------------------------------- the dead general


@pytest.mark.rules("FTM.scen.ghel.1")
def test_nobody_is_general_until_turn_three():
    state = start("battle_of_ghel_bedhbh")
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, Headless))
    heir = unit_named(state, "Captain Hans deRinoit")
    assert str(heir.card.command) == "2d6"
    run(state, scenario_rule.before_deployment)
    assert not heir.general
    heir.members = [f"{heir.id}.1"]
    foot = next(each for each in state.units.values() if each.card.key == "men_at_arms")
    tested = scenario_rule.morale_test(seen(battle()), foot, Tally("morale", 0))
    assert tested.total == -1
    state.turn = 2
    run(state, scenario_rule.turn_begins)
    assert not heir.general
    state.turn = 3
    run(state, scenario_rule.turn_begins)
    assert heir.general


@pytest.mark.rules("FTM.scen.ghel.1")
def test_if_the_heir_has_fallen_nothing_changes():
    scenario_rule = Headless(rule="headless", side="blue", heir="Hans")
    state = battle(
        (8, 8),
        [called(unit("b1", [(1, 1, "N")], BOSS), "Hans"), unit("b2", line(3, 3, "N", 3))],
        scenario_rules=(scenario_rule,),
    )
    state.units["b1"].members.clear()
    state.turn = 5
    run(state, scenario_rule.turn_begins)
    assert not state.units["b1"].general
    assert morale_tally(seen(state), state.units["b2"], 0).total == -1


# ---------------------------------------------------------------------- the Horn


def horned(**fields):
    units = [
        called(unit("r1", [(0, 0, "S")], BOSS, **fields), "One"),
        called(unit("r2", [(0, 2, "S")], BOSS), "Two"),
        unit("r3", line(16, 2, "S", 3)),
        unit("b1", line(20, 7, "N", 3)),
    ]
    state = battle((30, 10), units, scenario_rules=(HORN,))
    state.secrets[HORN.secret] = "r1"
    state.units["r1"].command = state.units["r2"].command = 20
    return state


@pytest.mark.rules("FTM.scen.ghel.2", "FTM.scen.12")
def test_the_bearer_is_chosen_in_secret():
    state = start("battle_of_ghel_bedhbh")
    scenario_rule = next(each for each in state.scenario_rules if isinstance(each, Horn))
    question = ask(state, scenario_rule.before_deployment)
    assert question.kind == "scenario_secret"
    names = [option.label for option in question.listed()]
    assert names == ["Urlach the Gatherer", "Three-Thumbs", "Mother Sedge"]
    ran = run(state, scenario_rule.before_deployment, answers=["r2"])
    assert scenario_rule.bearer(state).name == "Three-Thumbs"
    assert ran.events == []
    assert not any("Thumbs bears" in note for note in scenario_rule.notes(state, "blue"))
    assert any("Three-Thumbs bears" in note for note in scenario_rule.notes(state, "red"))


@pytest.mark.rules("FTM.scen.ghel.2")
def test_once_a_turn_an_order_of_the_bearer_costs_one_point():
    state = horned()
    foot, one, two = (state.units[name] for name in ("r3", "r1", "r2"))
    foot.actions = 1
    assert price(seen(state), foot, "move", two).total > 5
    cheap = price(seen(state), foot, "move", one)
    assert cheap.total == 1
    ran = run(
        state, HORN.settled, foot, "move", one, cheap, answers=[("scenario_reaction", "horn")]
    )
    assert ran.result.total == 1
    assert any("cheap order" in text for text in ran.texts)
    assert not any("One" in text for text in ran.texts)
    assert price(seen(state), foot, "move", one).total > 5
    state.turn = 2
    assert price(seen(state), foot, "move", one).total == 1


@pytest.mark.rules("FTM.scen.ghel.2")
def test_the_bearer_may_pay_in_full_and_keep_the_horn():
    state = horned()
    foot, one = state.units["r3"], state.units["r1"]
    cheap = price(seen(state), foot, "move", one)
    ran = run(state, HORN.settled, foot, "move", one, cheap, answers=["full"])
    assert ran.result.total == 1 + (17 - 8)
    assert price(seen(state), foot, "move", one).total == 1
    one.command = 3
    assert run(state, HORN.settled, foot, "move", one, cheap).result.total == 1


@pytest.mark.rules("FTM.scen.ghel.2")
def test_the_enemy_does_not_learn_who_pays():
    state = horned()
    state.units["r3"].actions = 1
    state.stage, state.unit = "order", "r3"
    ran = run(
        state,
        orders.order,
        state.units["r3"],
        answers=[
            "reform",
            ("paying_personality", "r2"),
            lambda question: next(question.samples(Random(1))),
        ],
    )
    known = [plain_words(event.text) for event in heard_by(ran.events, "blue")]
    own = [plain_words(event.text) for event in heard_by(ran.events, "red")]
    assert any("ordered by Two" in text for text in own)
    assert not any("Two" in text for text in known)
    assert any("Reform, ordered." in text for text in known)


@pytest.mark.rules("FTM.scen.ghel.2")
def test_the_enemy_sees_only_the_sum_of_the_points():
    state = horned()
    state.units["r1"].command, state.units["r2"].command = 7, 0
    shown = seen_by("blue", state)
    assert [shown.units[name].command for name in ("r1", "r2")] == [4, 3]
    assert seen_by("red", state).units["r1"].command == 7
    assert shown.secrets == {}


@pytest.mark.rules("FTM.scen.ghel.3")
@pytest.mark.parametrize(("general", "modifier"), [(False, 0), (True, -1)])
def test_with_its_bearer_the_horn_cracks_and_those_who_see_it_test_once(general, modifier):
    state = horned(general=general)
    ran = run(
        state, casualties.wound, state.units["r1"], 9, state.units["b1"], "ranged", dice=[(10, 9)]
    )
    assert state.counters["horn cracked"] == 1
    tests = ran.rolls("morale")
    assert [roll.total for roll in tests] == [9 + modifier]
    assert any("bore the Horn of Haran" in text for text in ran.texts)
    assert HORN.bearer(state) is None
    assert price(seen(state), state.units["r3"], "move", state.units["r2"]).total > 1


@pytest.mark.rules("FTM.scen.ghel.3", "FTM.scen.12")
def test_cracking_reveals_the_secret_and_others_reveal_nothing():
    from game.core.deck import NoDeck
    from game.core.play import Play
    from tests.rules.for_the_masses.kit import ListedDice

    state = horned()
    play = Play(state, [], ListedDice([9]), NoDeck())
    going = HORN.destroyed(play, state.units["r2"], 0, None)
    with pytest.raises(StopIteration):
        going.send(None)
    assert play.record == []
    going = HORN.destroyed(play, state.units["r1"], 0, None)
    with pytest.raises(StopIteration):
        going.send(None)
    assert Revealed("the bearer of the Horn") in play.record


# ---------------------------------------------------------------------- Rend

REND = Rend(rule="rend", card="hillrender")


def torn(*units, ground=None):
    rows = ground or ["............"] * 12
    return battle(rows, [unit("r1", [(5, 5, "N")], "hillrender"), *units], scenario_rules=(REND,))


@pytest.mark.rules("FTM.scen.ghel.4")
def test_rend_raises_up_to_three_connected_hexes_near_its_base():
    state = torn(unit("b1", line(5, 3, "S", 3)))
    beast = state.units["r1"]
    hexes = ask(state, REND.perform, beast, "rend")
    assert hexes.kind == "scenario_action"
    assert refusal(hexes, ["5,3", "8,6"]) == "FTM.scen.ghel.4"
    assert refusal(hexes, ["5,3", "6,3", "7,3", "7,4"]) == "FTM.scen.ghel.4"
    assert refusal(hexes, ["5,5"]) == "FTM.scen.ghel.4"
    ran = run(state, REND.perform, beast, "rend", answers=[["5,3", "6,3"]], dice=[(4, 2)])
    field = seen(state)
    assert field.levels[state.hexes.number(5, 3)] == field.levels[state.hexes.number(6, 3)] == 1
    assert state.units["b1"].wounds == 2
    assert len(ran.rolls("rend")) == 1
    again = ask(state, REND.perform, beast, "rend")
    assert refusal(again, ["5,3"]) == "FTM.scen.ghel.4"
    state.turn = 2
    assert refusal(ask(state, REND.perform, beast, "rend", answers=["up"]), ["5,3"]) == ""


@pytest.mark.rules("FTM.scen.ghel.4")
def test_rend_lowers_and_clears_what_grew_there():
    ground = ["............"] * 3 + ["....F......."] + ["............"] * 8
    state = torn(ground=ground)
    run(state, REND.perform, state.units["r1"], "rend", answers=["down", ["4,3"]])
    cell = state.hexes.number(4, 3)
    assert (seen(state).kinds[cell], seen(state).levels[cell]) == ("meadow", 0)


@pytest.mark.rules("FTM.scen.ghel.4", "FTM.scen.13")
def test_rend_is_not_for_beasts_in_contact_nor_for_others():
    state = torn(unit("b1", [(5, 4, "S")]), unit("r2", [(0, 0, "N")]))
    assert next(REND.deeds(seen(state), state.units["r1"])).objection.rule == "FTM.scen.ghel.4"
    assert list(REND.deeds(seen(state), state.units["r2"])) == []


# ---------------------------------------------------------------------- the manoeuvre


def manoeuvring():
    scenario_rule = Manoeuvre(rule="manoeuvre", side="blue", group="riders")
    west, east = (
        HexArea(name="west", rects=((0, 0, 2, 9),)),
        HexArea(name="east", rects=((27, 0, 29, 9),)),
    )
    plan = Arrival(
        side="blue", group="riders", entry=(west, east), choose="twist", rule="FTM.scen.ghel.5"
    )
    units = [unit("r1", [(14, 4, "S")], BOSS), unit("b1", [(14, 8, "N")], BOSS)]
    state = plot(battle((30, 10), units, scenario_rules=(scenario_rule,)), reinforcements=(plan,))
    state.units["b9"] = Unit("b9", "blue", (card("rider"),), "Riders", 1, group="riders")
    state.elements["b9.1"] = Element("b9.1", "b9", 10)
    return state, scenario_rule


@pytest.mark.rules("FTM.scen.ghel.5", "FTM.scen.12")
def test_turn_and_edge_are_written_down_and_kept():
    state, scenario_rule = manoeuvring()
    ran = run(state, scenario_rule.before_deployment, answers=["5", "east"])
    assert ran.kinds == ["scenario_secret"] * 2
    assert state.secrets == {"blue: riders coming": "5", "blue: riders edge": "east"}
    assert "turn 5 from the east" in next(scenario_rule.notes(state, "blue"))
    assert "unknown" in next(scenario_rule.notes(state, "red"))
    state.turn = 4
    assert run(state, arrivals.arrive).asked == []
    state.turn = 5
    question = ask(state, arrivals.arrive)
    assert refusal(question, {"b9.1": [0, 4, "N"]}) == "FTM.scen.8"
    assert refusal(question, {"b9.1": [28, 4, "N"]}) == ""


@pytest.mark.rules("FTM.scen.ghel.5")
def test_in_that_turn_the_side_begins_and_the_groups_first_order_is_cheap():
    state, scenario_rule = manoeuvring()
    run(state, scenario_rule.before_deployment, answers=["4", "west"])
    state.turn = 4
    run(state, arrivals.arrive, answers=[{"b9.1": [0, 4, "N"]}])
    state.units["r1"].command = 9

    async def settle(play):
        return settle_initiative(play)

    assert run(state, settle).result == "blue"
    rider, boss = state.units["b9"], state.units["b1"]
    assert price(seen(state), rider, "move", boss).total == 1
    rider.actions = 1
    assert price(seen(state), rider, "move", boss).total > 3
    rider.actions, state.turn = 0, 5
    assert price(seen(state), rider, "move", boss).total > 3


# ---------------------------------------------------------------------- the stones


@pytest.mark.rules("FTM.scen.ghel.6")
def test_beside_the_stones_red_is_braver_and_casts_for_less():
    scenario_rule = HolyStones(rule="holy_stones", side="red", stones=HexArea(hexes=((5, 5),)))
    units = [
        unit("r1", line(5, 4, "N", 2)),
        unit("r2", [(4, 5, "N")], "hedge_witch"),
        unit("b1", line(5, 6, "N", 2)),
        unit("r3", line(0, 0, "N", 2)),
    ]
    state = battle((12, 12), units, scenario_rules=(scenario_rule,))
    field = seen(state)
    assert lasting_tally(field, state.units["r1"]).total == 1
    assert lasting_tally(field, state.units["r3"]).total == 0
    assert lasting_tally(field, state.units["b1"]).total == 0
    witch = state.units["r2"]
    assert scenario_rule.energy(field, witch, Tally("ME", 4)).total == 3
    assert scenario_rule.energy(field, witch, Tally("ME", 1)).total == 1


@pytest.mark.rules("FTM.scen.ghel.7")
def test_the_mire_troll_is_at_home_in_the_bog():
    state = start("battle_of_ghel_bedhbh")
    troll = unit_named(state, "Mire Troll")
    assert troll.card.has("amphibious")
    assert state.board.kinds[state.hexes.number(12, 10)] == "marsh"
