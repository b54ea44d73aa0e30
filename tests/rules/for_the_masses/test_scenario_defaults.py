"""What holds in every scenario that does not say otherwise, and giving up (FTM.scen.21, .24)."""

from __future__ import annotations

from random import Random

import pytest

from game.core.concession import concession
from game.core.deck import NoDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.wording import plain_words
from game.data.replays import retold
from game.mechanics.scenario.goals import Margins
from game.rules.for_the_masses.book import RULES
from game.rules.for_the_masses.settings import Settings
from tests.rules.for_the_masses.kit import battle, unit
from tests.rules.for_the_masses.plots import NAMES, document, read, shipped, start

PLAIN = {
    "reform_rule": "standard",
    "weather": "none",
    "terrain_pieces": False,
    "magic_house": True,
}
WEATHER = {"yeti_attack": "snow"}
"""Scenarios with weather of their own."""
OWN_MARGINS = {
    "meeting_engagement": Margins(draw=150, decisive=400, per_cent=False, lesser="victory"),
    "yeti_attack": Margins(draw=1, decisive=6, per_cent=False, lesser="victory"),
}
"""Scenarios that print margins of their own."""


@pytest.mark.rules("FTM.scen.21")
def test_a_file_that_says_nothing_is_played_by_the_standard_rules():
    plain = dict(document("breakout").data)
    del plain["settings"]
    settings = read(plain).settings
    assert settings == Settings()
    assert {name: getattr(settings, name) for name in PLAIN} == PLAIN
    assert read(plain).victory.margins == Margins(draw=10, decisive=50, per_cent=True)


@pytest.mark.rules("FTM.scen.21")
@pytest.mark.parametrize("name", NAMES)
def test_shipped_scenarios_differ_only_where_they_say_so(name):
    scenario = shipped(name)
    wanted = {**PLAIN, "weather": WEATHER.get(name, "none")}
    assert {key: getattr(scenario.settings, key) for key in PLAIN} == wanted
    assert scenario.victory.margins == OWN_MARGINS.get(name, Margins())


@pytest.mark.rules("FTM.scen.21")
def test_magicians_on_the_lists_know_their_spells():
    units = start("battle_of_ghel_bedhbh").units.values()
    magicians = [unit.card for unit in units if unit.card.magic]
    assert [card.key for card in magicians] == ["hedge_witch"]
    assert all(card.grimoire for card in magicians)


@pytest.mark.rules("FTM.scen.24")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_a_side_may_give_up_at_the_start_of_an_activation(side):
    match = Match.begin(RULES, start("yeti_attack"), FairDice("5"), NoDeck())
    rng = Random(5)
    while match.pending.kind != "act_or_pass" or match.pending.side != side:
        match.answer(next(iter(match.pending.samples(rng))))
    assert match.concedable(side) is None
    match.concede(side)
    winner = {"red": "blue", "blue": "red"}[side]
    assert match.outcome.winner == winner
    told = plain_words(match.outcome.reason)
    assert told == f"{side} concedes: {winner} wins, a decisive victory."
    assert match.outcome.rule == "FTM.scen.24"
    assert match.pending is None
    (ended,) = retold(match)[-1]
    assert (ended.text, ended.rules) == (match.outcome.reason, ("FTM.scen.24",))


@pytest.mark.rules("FTM.scen.24")
def test_without_a_scenario_a_battle_given_up_is_simply_lost():
    state = battle(["...."], [unit("r1", [(0, 0, "N")]), unit("b1", [(3, 0, "N")])])
    outcome = concession(RULES, state, "red")
    assert (outcome.winner, outcome.rule) == ("blue", "")
    assert plain_words(outcome.reason) == "red concedes; blue wins."
