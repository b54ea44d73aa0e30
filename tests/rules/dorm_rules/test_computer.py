"""What computer players of Dorm Rules do beside fighting: leave in time, aim spells at enemies."""

from __future__ import annotations

from typing import Any

import pytest

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.data.library import load_scenario
from game.players.registry import make_player
from game.rules.dorm_rules.state import Figure, State
from game.table.tolerances import INCH


def position(name: str) -> tuple[Match[Any], State]:
    """A battle after its deployment."""
    bundle = load_scenario(name)
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(5), FairDeck(5))
    player = make_player("greedy", 5)
    while match.state.stage == "deployment":
        match.answer(player.choose(match))
    return match, match.state


def gone_on(match: Match[Any], stage: str) -> Match[Any]:
    """The same position at the beginning of another step."""
    match.state.stage, match.state.asked, match.state.queue.sides = stage, [], ["red", "blue"]
    return Match.begin(match.rules, match.state, FairDice(5), FairDeck(5))


def figure_named(state: State, name: str) -> Figure:
    return next(each for each in state.figures.values() if each.name == name)


@pytest.mark.parametrize("turn", [5, 6])
def test_the_lich_leaves_by_the_road_as_soon_as_that_wins(turn: int):
    match, state = position("waking_barrow")
    lich, state.turn = figure_named(state, "Morwen Ash"), turn
    lich.unit, lich.x, lich.y = "", 4 * INCH, state.plane.depth - 3 * INCH
    again, player = gone_on(match, "individual_movement"), make_player("greedy", 5)
    while again.pending and again.pending.kind == "individual_move":
        again.answer(player.choose(again))
    assert (again.state.fates.get(lich.id) == "left") == (turn == 6)
    assert (again.outcome is not None and again.outcome.winner == "blue") == (turn == 6)


def test_whims_of_easy_players_choose_a_target_on_the_side_that_a_spell_is_meant_for():
    match, state = position("wagon_road")
    shaman = figure_named(state, "Old Fug")
    foes = [each for each in state.units.values() if each.side == "red"]
    for number, each in enumerate(foes):
        each.x, each.y = shaman.x + (number - 1) * 4 * INCH, shaman.y + 7 * INCH
    again = gone_on(match, "magic")
    keys = [each.id for each in state.units.values()]
    evaluator = again.rules.evaluator(again.state)
    while again.pending and again.pending.subject != shaman.id:
        again.answer(make_player("greedy", 5).choose(again))
    assert again.pending
    meant = evaluator.fancies(again.pending, keys)
    assert meant
    assert len({state.units[key].side for key in meant}) == 1
