"""What the computer player of Dorm Rules must never do, and how often it wins.

A stretch of one battle runs always. A hundred battles against chance with sides exchanged:

    pytest -m soak tests/soak/test_dorm_rules_players.py
"""

from __future__ import annotations

from statistics import median
from typing import Any

import pytest

from game.core.decision import Decision
from game.data.library import load_scenario
from game.mechanics.ai.targets import good_chance
from game.mechanics.scenario.areas import lies_in
from game.players.selfplay import Inline, run_series
from game.rules.dorm_rules.missiles import DONE
from game.rules.dorm_rules.onsets import charge_course, way_to
from game.rules.dorm_rules.shooting import (
    Group,
    candidates,
    groups,
    hits_scored,
    refusal,
    shots,
    wound_chance,
)
from game.rules.dorm_rules.state import COMPASS, Party, State, Unit, distance, runs
from game.rules.dorm_rules.values import armour, defence, hits_of
from game.table.tolerances import INCH
from tests.soak.watched import TENTH, Blunders, against_chance, watched_game

BALANCED = "dorm_rules/reedwater_ford"
GAMES = 100
MOST = GAMES // 100
"""Blunders in all of them together."""
FORCED = 12 * INCH
"""How near an enemy forces somebody off a place it holds."""
HOPELESS = 0.1
"""How likely a spell has to work that is worth beginning."""


def share_lost(state: State, group: Group, target: Party) -> float:
    """What part of a target's hits a volley takes off on average."""
    men, wounds = state.present(target), 0.0
    if not men or refusal(state, group, target) is not None:
        return 0.0
    de, armoured = defence(state, men[-1]).total, armour(state, men[-1]) > 0
    for shot in shots(state, group, target):
        faces = range(1, 11)
        hits = sum(hits_scored(face, shot.skill.total, group.weapon) for face in faces) / 10
        wounds += hits * float(wound_chance(shot.pen.total, de, armoured=armoured))
    return wounds / sum(max(1, hits_of(state, each)) for each in men)


def good_shots(state: State, side: str, party: str = "") -> bool:
    """Whether anybody of a side, or of one party, has a shot that nobody lets go by."""
    ready = [each for each in groups(state, side) if each.key not in state.asked]
    own = [each for each in ready if party in ("", each.party) and not each.weapon.uses]
    return any(
        share_lost(state, group, target) >= TENTH
        for group in own
        for target in candidates(state, group)
    )


def holds_alone(state: State, party: Party) -> bool:
    """Whether a party is the only one of its side in an objective, and no enemy is there."""
    for objective in state.plan.objectives:
        inside = [
            state.party_of(each)
            for each in state.figures.values()
            if not runs(each)
            and lies_in(state.plane, objective.area, (each.body,), each.point, COMPASS)
        ]
        if inside and all(each is party for each in inside):
            return True
    return False


def forced(state: State, party: Party) -> bool:
    return any(distance(state, party, each) <= FORCED for each in state.enemies(party))


class Mistakes(Blunders):
    """What nobody should do in this book."""

    def judge(self, state: State, decision: Decision[Any], answer: Any) -> None:
        if decision.kind == "fire" and answer in (DONE, "hold"):
            if good_shots(state, decision.side, decision.subject):
                self.found["passed with a good shot"] += 1
        if decision.kind == "charge_target" and answer in (*state.units, *state.figures):
            course = charge_course(state, state.units[decision.subject])
            if not way_to(course, state.party(answer)):
                self.found["charge out of reach"] += 1
        if decision.kind == "cast":
            chosen = [e for e in getattr(decision, "listed", tuple)() if e.key == answer]
            if any(e.forecast and good_chance(e) < HOPELESS for e in chosen):
                self.found["hopeless spell"] += 1

    def look_back(self, before: State, after: State, decision: Decision[Any]) -> None:
        if decision.kind not in ("unit_path", "charge_path"):
            return
        unit = before.units[decision.subject]
        men = [each.id for each in before.members(unit)]
        if any(after.fates.get(each) == "dead" for each in men):
            self.found["men lost to the ground"] += 1
        now = after.units.get(unit.id)
        if now and holds_alone(before, unit) and not forced(before, unit):
            if not self._still_there(after, now):
                self.found["left what it held"] += 1

    def _still_there(self, state: State, unit: Unit) -> bool:
        return any(
            lies_in(state.plane, each.area, (man.body,), man.point, COMPASS)
            for each in state.plan.objectives
            for man in state.present(unit)
        )


def test_a_stretch_of_play_has_no_blunders():
    _, seen = watched_game(BALANCED, "soak/0", ("greedy", "random"), Mistakes(), most=160)
    assert not seen.found
    assert seen.seconds


@pytest.mark.soak
def test_greedy_beats_chance_in_a_hundred_battles_without_blunders():
    won, found = against_chance(BALANCED, GAMES, Mistakes)
    assert sum(found.values()) <= MOST, found
    assert won >= 0.9 * GAMES


@pytest.mark.soak
@pytest.mark.parametrize(
    ("names", "least"), [(("normal", "easy"), 0.6), (("hard", "normal"), 0.55)]
)
def test_each_level_is_stronger_than_the_one_below(names, least):
    series = run_series(load_scenario(BALANCED), names, games=GAMES, seed="1", executor=Inline())
    assert series.wins_of(names[0]).count + series.draws / 2 >= least * GAMES


@pytest.mark.soak
def test_hard_does_not_brood():
    _, seen = watched_game(BALANCED, "soak/hard", ("hard", "normal"), Mistakes())
    assert median(seen.seconds) < 0.3
    assert max(seen.activations.values()) < 5
