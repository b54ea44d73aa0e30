"""The rulebook as others see it: its files, its register, its ledger, secrets, impossibilities."""

from __future__ import annotations

from dataclasses import fields
from random import Random

import pytest

from game.core import copying
from game.core.decision import Pick
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.ruleset import Rulebook
from game.data.ledger import load_ledger
from game.data.library import load_scenario, scenario_keys
from game.rules import RULESETS, rulebook
from game.rules.for_the_masses import RULES
from game.rules.for_the_masses.settings import Settings
from game.rules.for_the_masses.state import Element
from tests.rules.for_the_masses.kit import battle, card, line, unit

SCENARIOS = scenario_keys("for_the_masses")


def test_it_is_registered_and_has_its_ledger():
    assert "for_the_masses" in RULESETS
    book: Rulebook = rulebook("for_the_masses")
    ledger = load_ledger("for_the_masses")
    assert (book.title, book.prefix) == ("For the Masses", "FTM")
    assert all(rule.startswith("FTM.") for rule in ledger.rules)


@pytest.mark.parametrize("key", SCENARIOS)
def test_a_scenario_begins_with_all_forces_aside(key):
    bundle = load_scenario(key)
    state = bundle.begin()
    assert RULES.violations(state) == []
    assert state.stage == "secrets"
    assert all(each.where == "aside" for each in state.elements.values())
    assert {each.side for each in RULES.forces(state)} == {"red", "blue"}
    assert copying.digest(copying.copy(state)) == copying.digest(state)


@pytest.mark.parametrize("key", SCENARIOS)
def test_every_switch_can_be_turned(key):
    scenario = load_scenario(key).scenario
    for knob in RULES.knobs(scenario):
        assert knob.default in [value for value, _ in knob.values], knob.key
        assert len({words for _, words in knob.values}) == len(knob.values) > 1, knob.key
        assert not knob.rule or knob.rule in load_ledger("for_the_masses").rules


def test_every_setting_has_a_switch():
    switched = {knob.key for knob in RULES.knobs(load_scenario(SCENARIOS[0]).scenario)}
    assert {f"settings.{each.name}" for each in fields(Settings)} <= switched


def test_what_can_be_declined_is_named_among_the_reactions():
    known, met = set(RULES.reactions()), set()
    bundle = load_scenario("horde_raid")
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice("5"), FairDeck("5"))
    rng = Random(5)
    while (decision := match.pending) is not None and len(match.steps) < 500:
        if isinstance(decision, Pick) and any(option.declines for option in decision.listed()):
            met.add(decision.kind)
        match.answer(next(iter(decision.samples(rng))))
    assert met
    assert met <= known
    assert known <= set(load_ledger("for_the_masses").decisions)


# ---------------------------------------------------------------------- secrets


@pytest.mark.rules("FTM.scen.12")
def test_nobody_sees_the_other_sides_secrets_or_hidden_units():
    state = battle(units=[unit("r1", line(3, 3, "S", 2)), unit("b1", line(3, 8, "N", 2))])
    state.secrets = {"red: edge": "west", "blue: horn": "b1"}
    lurking = state.units["b1"]
    lurking.hidden, lurking.members = True, []
    for name in ("b1.1", "b1.2"):
        state.elements[name].where = "aside"
    red, blue = RULES.seen_by("red", state), RULES.seen_by("blue", state)
    assert (red.secrets, blue.secrets) == ({"red: edge": "west"}, {"blue: horn": "b1"})
    assert [each.id for each in RULES.scene(red).figures] == ["r1.1", "r1.2"]
    shown = [each for each in RULES.scene(blue).figures if each.side == "blue"]
    assert [each.marks for each in shown] == [("hidden",), ("hidden",)]
    assert state.elements["b1.1"].hex >= 0, "the state itself is left alone"


# ---------------------------------------------------------------------- impossibilities


def test_a_sound_position_is_not_complained_of():
    state = battle(units=[unit("r1", line(3, 3, "S", 3)), unit("b1", line(3, 8, "N", 2))])
    assert RULES.violations(state) == []


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (lambda state: setattr(state.elements["r1.1"], "hex", state.elements["r1.2"].hex), "both"),
        (lambda state: setattr(state.units["r1"], "wounds", 3), "carries 3 wounds"),
        (lambda state: setattr(state.units["r1"], "command", -1), "-1 command"),
        (lambda state: setattr(state.units["r1"], "started", 1), "began with 1"),
        (lambda state: setattr(state.elements["r1.1"], "where", "lost"), "thinks otherwise"),
        (lambda state: setattr(state.elements["r1.1"], "facing", 6), "faces 6"),
        (lambda state: setattr(state, "unit", "b1"), "is in hand"),
    ],
)
def test_impossibilities_are_noticed(spoil, words):
    state = battle(units=[unit("r1", line(3, 3, "S", 3)), unit("b1", line(3, 8, "N", 2))])
    spoil(state)
    assert any(words in text for text in RULES.violations(state))


def test_a_large_base_over_the_edge_is_noticed():
    troll = card("troll", kind="monster", size=3)
    state = battle((6, 6), [unit("r1", [(0, 5, "N")], troll)])
    assert "r1.1 stands off the board" in RULES.violations(state)


# ---------------------------------------------------------------------- hope


def test_a_side_with_next_to_nobody_left_has_no_hope():
    state = battle(units=[unit("r1", line(2, 3, "S", 6)), unit("b1", [(5, 8, "N")], started=6)])
    assert RULES.hopeless(state, "blue") == ""
    for number in range(2, 7):
        name = f"b1.{number}"
        state.elements[name] = Element(name, "b1", 10, "lost")
    assert "1 elements against 6" in RULES.hopeless(state, "blue")
    assert RULES.hopeless(state, "red") == ""
