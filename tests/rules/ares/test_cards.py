"""Cards of figures, the game at a glance, forces, knobs, and hope."""

from __future__ import annotations

import dataclasses
from fractions import Fraction
from typing import get_args, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.deck import order
from game.core.wording import plain_words
from game.data.ledger import load_ledger
from game.rules.ares import morale
from game.rules.ares.actions.action_points import allowance
from game.rules.ares.army_list import FIGURE_ABILITIES, SPELLS, WEAPON_ABILITIES
from game.rules.ares.book import RULES
from game.rules.ares.movement.move import move_tally
from game.rules.ares.scenario import (
    Exit,
    Force,
    Maimed,
    Objective,
    Scenario,
    Settings,
    Stand,
    Torch,
    UnitEntry,
)
from game.rules.ares.views.cards import FRACTIONS, actions, move_in_inches
from game.rules.ares.views.inspection import REACTIONS
from game.rules.ares.views.summary import attainable
from tests.rules.ares.skirmish import armies, battle, brawl, piece

SEEDS = st.integers(0, 2**32)
LEDGER = load_ledger("ares")


def stat(state, name, wanted):
    return next(tally for tally in RULES.card(state, name).stats if tally.name == wanted)


def notes(state, name):
    return {name_: words for name_, words, _ in RULES.card(state, name).notes}


# ------------------------------------------------------------------ cards


@given(SEEDS)
def test_cards_show_the_numbers_that_the_rules_use(seed):
    state = brawl(seed)
    for figure in state.figures.values():
        card = RULES.card(state, figure.id)
        assert card.side == figure.side
        assert stat(state, figure.id, "Wounds").total == figure.wounds
        assert stat(state, figure.id, "Combat Rating").total == figure.profile.rating
        if figure.where != "table":
            continue
        assert stat(state, figure.id, "Morale").total == morale.own_score(state, figure).total
        assert actions(state, figure).total == allowance(figure)
        unit = state.units[figure.unit]
        command = morale.command_distance(state, unit)
        assert stat(state, figure.id, "Command distance").parts == command.parts


@given(SEEDS)
def test_every_rule_on_a_card_is_in_the_ledger(seed):
    state = brawl(seed)
    for name in state.figures:
        card = RULES.card(state, name)
        cited = [rule for tally in card.stats for rule in tally.rules()]
        cited += [rule for _, _, rule in card.notes]
        assert all(rule in LEDGER.rules for rule in cited)


def test_every_figure_of_every_army_has_a_card_with_all_it_can_do():
    kinds = {key: entry for army in armies().values() for key, entry in army.figures.items()}
    for key, entry in kinds.items():
        state = battle(piece("r", key, (10, 10)))
        told = {rule for _, _, rule in RULES.card(state, "r").notes}
        weapons = [entry.melee, *([entry.missile] if entry.missile else [])]
        assert {FIGURE_ABILITIES[name] for name in entry.abilities} <= told
        assert {WEAPON_ABILITIES[each] for weapon in weapons for each in weapon.abilities} <= told
        assert {SPELLS[name].rule for name in entry.spells} <= told
        names = {tally.name for tally in RULES.card(state, "r").stats}
        assert {weapon.name for weapon in weapons} <= names
        assert {SPELLS[name].name for name in entry.spells} <= names


@pytest.mark.parametrize("moved", range(2, 11))
@pytest.mark.parametrize("states", [(), ("prone",), ("hidden",), ("prone", "hidden"), ("flying",)])
def test_the_move_is_told_to_the_last_fraction(moved, states):
    state = battle(piece("r", "swordsman", (10, 10), **dict.fromkeys(states, True)))
    figure = state.figures["r"]
    figure.profile = dataclasses.replace(figure.profile, move=moved)
    shown = move_in_inches(figure)
    unit = next(unit for unit, name in FRACTIONS.items() if name == shown.name)
    assert shown.total * unit == move_tally(figure).total
    assert [part.rule for part in shown.parts] == [part.rule for part in move_tally(figure).parts]
    whole = Fraction(move_tally(figure).total, 1000).denominator == 1
    assert (shown.name == "Move") == whole


def test_a_card_tells_in_words_what_the_markers_mean():
    state = battle(
        piece("r", "swordsman", (10, 4), wounds=1, shaken=True, unit="Swords"),
        piece("mate", "swordsman", (10, 12), unit="Swords", balance=-1),
        piece("b", "pikeman", (10, 5), "blue", balance=1, burning=8, charms=(("ward", 2, "b"),)),
        figure="r",
        left=1,
    )
    told = notes(state, "r")
    assert told["In its turn"] == "1 action in hand"
    assert told["In contact"] == "with Human Pikeman"
    assert told["Swords"] == "2 of 2 figures"
    assert told["Spread"] == "8.0″ of 4″, out of command: morale -8"
    assert {"Wounded", "Shaken"} <= set(told)
    assert stat(state, "r", "Actions").total == 1
    assert "Owes an action" in notes(state, "mate")
    assert stat(state, "mate", "Actions").because() == ["owed -1"]
    foe = notes(state, "b")
    assert {"Holds an action", "Ward 2", "Polearm"} <= set(foe)
    assert foe["Persistent damage"] == "2D8 against its armor when its unit is activated"


def test_who_has_acted_is_told():
    state = battle(
        piece("r", "swordsman", (10, 4), unit="first"),
        piece("done", "swordsman", (12, 4), unit="first"),
        piece("early", "swordsman", (14, 4), unit="second"),
        piece("dead", "swordsman", (16, 4), unit="second", where="killed"),
        figure="r",
        acted=("done",),
        activated=("second",),
    )
    assert "Has acted" not in notes(state, "r")
    assert notes(state, "done")["Has acted"] == "its turn is over"
    assert "Has acted" in notes(state, "early")
    assert notes(state, "dead")["Off the table"] == "killed"


# ------------------------------------------------------------------ at a glance


def duel(**start):
    return battle(
        piece("r", "swordsman", (10, 4), unit="Swords"),
        piece("r2", "longbowman", (12, 4), unit="Bows"),
        piece("b", "knight", (10, 16), "blue", unit="Knight"),
        **start,
    )


def test_the_summary_gives_turn_points_cards_and_units():
    state = duel(
        turn=3,
        stage="cards",
        scores={"red": 88, "blue": 26},
        hands={"red": ("9S", "AH", "9H"), "blue": ("2C",)},
    )
    state.side = "blue"
    state.played = ["blue KD", "red 10C", "blue JD"]
    found = RULES.summary(state)
    assert (found.headline, found.acting) == ("Turn 3 of 8", "blue")
    red, blue = found.sides
    assert (red.points, blue.points) == (88, 26)
    assert (red.wanted, blue.wanted) == (0, 0)
    assert (red.left, red.hand, red.played) == (3, ("AH", "9H", "9S"), ("10C",))
    assert (blue.left, blue.hand, blue.played) == (1, ("2C",), ("KD", "JD"))
    assert red.ready == ("Swords", "Bows")
    outlook = plain_words(found.outlook)
    assert outlook.startswith("Red is 62 points ahead · 5 turns left · ")


def test_the_other_sides_cards_are_a_number_only():
    state = duel(stage="cards", hands={"red": ("9S", "AH"), "blue": ("2C", "KD")})
    red, blue = RULES.summary(RULES.seen_by("red", state)).sides
    assert red.hand == ("AH", "9S")
    assert blue.left == 2
    assert not {"2C", "KD"} & set(blue.hand)


@given(st.lists(st.sampled_from(["AH", "KS", "2C", "10D", "9H"]), unique=True))
def test_a_hand_lies_in_the_order_in_which_it_will_be_played(hand):
    shown = RULES.summary(duel(stage="cards", hands={"red": tuple(hand)})).sides[0].hand
    assert sorted(shown) == sorted(hand)
    assert [order(card) for card in shown] == sorted(map(order, hand), reverse=True)


def test_whose_turn_it_is_to_set_up_is_told():
    state = duel(stage="deploy", turn=0, todo=("blue", "red"))
    found = RULES.summary(state)
    assert (found.headline, found.acting) == ("Set-up", "blue")


def test_everything_that_scores_is_told():
    state = duel(
        objectives=(
            Objective(name="Ford", at=(5, 5), points=15, when="turns", since=3),
            Objective(name="Camp", at=(15, 5), points=50, side="red"),
        ),
        exits=(Exit(side="red", edge="east", bonus={"swordsman": 50}, stayed={"longbowman": 30}),),
        torch=Torch(side="blue", name="haystack", at=((1, 1),), burnt=30, standing=20),
        maimed=(Maimed(side="red", figure="knight", points=20),),
        plays_on=("red",),
    )
    told = list(map(plain_words, RULES.summary(state).endings))
    assert "after turn 8 the higher score wins" in told
    assert "the battle ends at once when red has nobody left" in told
    assert "red plays on when blue has nobody left" in told
    assert "Ford: 15 at the end of every turn from turn 3 on for whoever controls it" in told
    assert "Camp: 50 at the end if red controls it" in told
    assert "red scores 50 more if Swordsman leaves" in told
    assert "blue scores 30 if Human Longbowman does not leave" in told
    assert "blue scores 30 for each haystack set alight" in told
    assert "red scores 20 for each haystack that stands" in told
    assert "red scores 20 for each wound that Human Knight has lost" in told


def test_a_finished_game_tells_how_it_ended():
    state = duel(turn=8)
    state.stage, state.rule, state.reason = "end", "ARES.vp.4", "It is over."
    assert RULES.summary(state).outlook == "It is over."


# ------------------------------------------------------------------ hope


def test_points_that_can_never_be_caught_up_are_hopeless():
    state = duel(turn=8, scores={"blue": 89})
    assert attainable(state, "red") == 88
    assert "89 points behind" in RULES.hopeless(state, "red")
    assert RULES.hopeless(state, "blue") == ""
    state.scores["blue"] = 88
    assert RULES.hopeless(state, "red") == ""


def test_whatever_can_still_score_is_hope():
    more = {
        "objectives": (Objective(name="Ford", at=(5, 5), points=10, when="turns", since=7),),
        "exits": (Exit(side="red", edge="east", bonus={"swordsman": 50}),),
        "torch": Torch(side="red", name="rick", at=((1, 1), (2, 2)), burnt=30),
        "maimed": (Maimed(side="red", figure="knight", points=20),),
    }
    state = duel(turn=6, burnt=(0,), **more)
    assert attainable(state, "red") == 88 + 2 * 10 + (26 + 50 + 40) + 30 + 6 * 20
    assert attainable(state, "blue") == 26 + 40 + 2 * 10


def test_a_crushed_side_that_is_behind_has_no_hope():
    state = battle(
        piece("r", "militia", (10, 4)),
        piece("b", "knight", (10, 16), "blue"),
        turn=4,
        scores={"blue": 20},
    )
    assert "1 on the table against 1" in RULES.hopeless(state, "red")
    state.scores["red"] = 30
    assert RULES.hopeless(state, "red") == ""
    state.scores["red"], state.stage = 0, "deploy"
    assert RULES.hopeless(state, "red") == ""


# ------------------------------------------------------------------ forces and knobs


def test_forces_are_counted_by_what_they_are():
    state = battle(
        piece("a", "pikeman", (4, 4)),
        piece("b", "pikeman", (6, 4), wounds=1),
        piece("c", "knight", (9, 4)),
        piece("d", "pikeman", (9, 14), "blue"),
    )
    found = [(f.side, f.name, f.words, f.count) for f in RULES.forces(state)]
    assert found == [
        ("red", "Human Pikeman", "infantry, 27 points", 2),
        ("red", "Human Knight", "cavalry, 88 points", 1),
        ("blue", "Human Pikeman", "infantry, 27 points", 1),
    ]
    assert all(
        force.figure.stance == 180 and not force.figure.marks for force in RULES.forces(state)
    )


def scenario(**more):
    unit = UnitEntry(name="Pikes", figures={"pikeman": 1}, stands=more.pop("stands", ()))
    red = Force(name="Reds", armies=("humans",), units=(unit,), zones=more.pop("zones", ()))
    blue = Force(name="Blues", armies=("humans",), units=(unit,))
    return Scenario(
        scenario="Test", ruleset="ares", map="meadow", story="", red=red, blue=blue, **more
    )


def test_there_is_a_knob_for_every_setting():
    found = RULES.knobs(scenario(settings=Settings(turn_limit=99, knockdowns=True)))
    keys = [knob.key for knob in found]
    assert sorted(keys) == sorted(f"settings.{each.name}" for each in dataclasses.fields(Settings))
    for knob in found:
        assert knob.rule in LEDGER.rules
        assert knob.words(knob.default) != str(knob.default) or knob.key.endswith("per_side")
        assert len({words for _, words in knob.values}) == len(knob.values)
    assert next(knob for knob in found if knob.key == "settings.turn_limit").default == 99
    assert next(knob for knob in found if knob.key == "settings.knockdowns").default is True


@pytest.mark.parametrize(
    ("name", "hint"), [pair for pair in get_type_hints(Settings).items() if pair[1] is not int]
)
def test_a_switch_offers_all_values_that_a_file_may_have(name, hint):
    stands = (Stand(at=(5, 5)),)
    knob = next(k for k in RULES.knobs(scenario(stands=stands)) if k.key == f"settings.{name}")
    assert {value for value, _ in knob.values} == {*(get_args(hint) or (True, False))}


def test_only_what_the_scenario_leaves_open_can_be_chosen():
    corner = ((0, 0), (5, 0), (0, 5))
    assert "settings.choose_edge" not in [k.key for k in RULES.knobs(scenario(zones=(corner,)))]
    fixed = {k.key: k for k in RULES.knobs(scenario(stands=(Stand(at=(5, 5)),)))}
    plain = {k.key: k for k in RULES.knobs(scenario())}
    assert "fixed" in dict(fixed["settings.deployment"].values)
    assert "fixed" not in dict(plain["settings.deployment"].values)


def test_questions_to_be_spared_are_questions_of_the_ledger():
    assert set(REACTIONS) <= set(LEDGER.decisions)
