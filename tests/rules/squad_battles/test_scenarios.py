"""The six scenarios say what the ledger says of them, and broken ones are refused with a reason."""

from __future__ import annotations

import copy
from typing import Any

import pytest

from game.core.errors import DataError
from game.data.library import bundle_from, load_scenario
from game.rules.squad_battles.checks import activations
from game.rules.squad_battles.scenario import ExitGoal, HoldOut, NamedKill, Scenario, Settings
from game.rules.squad_battles.state import State
from game.rules.squad_battles.winning import total_of

BOTH = ("attacker", "defender")


def loaded(name: str) -> tuple[Scenario, State]:
    """A shipped scenario and the state it begins with."""
    bundle = load_scenario(f"squad_battles/{name}")
    return bundle.scenario, bundle.begin()


def numbers(scenario: Scenario, state: State) -> dict[str, Any]:
    """What can be counted about a scenario; the units are counted as they stand ready to deploy."""
    sides = {"attacker": state.attacker, "defender": state.defender}
    for role, side in sides.items():
        mustered = {unit.activation for unit in state.units.values() if unit.side == side}
        roster = getattr(scenario, role)
        assert len(mustered) == activations(roster) == scenario.activations[role]
    return {
        "size": (len(state.rows[0]), len(state.rows)),
        "activations": tuple(scenario.activations[role] for role in BOTH),
        "totals": tuple(total_of(state, sides[role]) for role in BOTH),
        "rounds": scenario.settings.round_limit,
        "rule": scenario.rule,
    }


def squares(scenario: Scenario, number: int) -> set[tuple[int, int]]:
    """All squares of a victory area."""
    return {
        (x, y)
        for x0, y0, x1, y1 in scenario.areas[number].rects
        for x in range(x0, x1 + 1)
        for y in range(y0, y1 + 1)
    }


def departures(settings: Settings) -> dict[str, Any]:
    """Settings that are not the defaults, totals and rounds left out."""
    plain = Settings()
    counted = ("vp_total", "vp_total_defender", "round_limit")
    return {
        name: getattr(settings, name)
        for name in Settings.__dataclass_fields__
        if name not in counted and getattr(settings, name) != getattr(plain, name)
    }


# ------------------------------------------------------------------ FWB.scen.2 to 7


@pytest.mark.rules("FWB.scen.2")
def test_mossback_ford():
    scenario, state = loaded("mossback_ford")
    assert numbers(scenario, state) == {
        "size": (26, 20),
        "activations": (8, 8),
        "totals": (14, 14),
        "rounds": 12,
        "rule": "FWB.scen.2",
    }
    assert [(area.points, area.control, area.scorers) for area in scenario.areas] == [
        (1, "sole", BOTH)
    ] * 2
    for number in (0, 1):
        ford = squares(scenario, number)
        columns, rows = {x for x, _ in ford}, {y for _, y in ford}
        assert (len(columns), len(rows), len(ford)) == (3, 2, 6)
        assert {state.rows[y][x] for x, y in ford} == {"s"}
        # The fords are the only way across: deep water to the left and right of both.
        assert all(
            state.rows[y][min(columns) - 1] == "D" == state.rows[y][max(columns) + 1] for y in rows
        )
    assert departures(scenario.settings) == {}
    assert scenario.goals == ()


@pytest.mark.rules("FWB.scen.3")
def test_candlewick_mill():
    scenario, state = loaded("candlewick_mill")
    assert numbers(scenario, state) == {
        "size": (28, 20),
        "activations": (8, 8),
        "totals": (26, 26),
        "rounds": 12,
        "rule": "FWB.scen.3",
    }
    (yard,) = scenario.areas
    assert (yard.name, yard.points, yard.control, yard.scorers) == (
        "Mill Yard",
        2,
        "majority",
        BOTH,
    )
    assert departures(scenario.settings) == {"reinforcements": True}
    assert scenario.goals == ()


@pytest.mark.rules("FWB.scen.4")
def test_the_split_crown():
    scenario, state = loaded("split_crown")
    assert numbers(scenario, state) == {
        "size": (26, 22),
        "activations": (9, 9),
        "totals": (16, 16),
        "rounds": 12,
        "rule": "FWB.scen.4",
    }
    assert [(area.points, area.control) for area in scenario.areas] == [(1, "sole")] * 2
    for number in (0, 1):
        codes = {state.rows[y][x] for x, y in squares(scenario, number)}
        assert codes <= {"^", "O"}
        assert "^" in codes
    pits = {y: [x for x, code in enumerate(row) if code == "O"] for y, row in enumerate(state.rows)}
    assert {y for y, found in pits.items() if found} == set(range(8, 14))
    assert pits[10] == pits[11] == [13]
    assert all(pits[y] == [12, 13] for y in (8, 9, 12, 13))
    assert state.rows[10][12] == state.rows[10][14] == "^"
    assert departures(scenario.settings) == {}


@pytest.mark.rules("FWB.scen.5")
def test_gallowmere_causeway():
    scenario, state = loaded("gallowmere_causeway")
    assert numbers(scenario, state) == {
        "size": (22, 27),
        "activations": (9, 9),
        "totals": (14, 16),
        "rounds": 14,
        "rule": "FWB.scen.5",
    }
    assert scenario.goals == (ExitGoal(type="exit", player="attacker", edge="north"),)
    assert scenario.areas == ()
    assert departures(scenario.settings) == {"tie": "defender"}


@pytest.mark.rules("FWB.scen.6")
def test_the_night_gate():
    scenario, state = loaded("night_gate")
    assert numbers(scenario, state) == {
        "size": (26, 22),
        "activations": (9, 6),
        "totals": (15, 12),
        "rounds": 10,
        "rule": "FWB.scen.6",
    }
    (yard,) = scenario.areas
    assert (yard.name, yard.points, yard.control) == ("Gate Yard", 2, "majority")
    assert yard.scorers == ("attacker",)
    assert scenario.goals == (
        HoldOut(type="hold_out", player="defender", rects=((0, 0, 25, 8),), points=1),
    )
    assert departures(scenario.settings) == {
        "allow_unequal_activations": True,
        "tie": "defender",
    }


@pytest.mark.rules("FWB.scen.7")
def test_nine_lanterns():
    bundle = load_scenario("squad_battles/nine_lanterns")
    scenario, state = bundle.scenario, bundle.begin()
    assert numbers(scenario, state) == {
        "size": (28, 20),
        "activations": (8, 8),
        "totals": (16, 16),
        "rounds": 12,
        "rule": "FWB.scen.7",
    }
    assert {bundle.armies[getattr(scenario, role).faction].alignment for role in BOTH} == {"Good"}
    assert [(area.points, area.control) for area in scenario.areas] == [
        (1, "sole"),
        (1, "majority"),
    ]
    assert departures(scenario.settings) == {}
    assert all(isinstance(goal, NamedKill) and goal.points == 2 for goal in scenario.goals)
    named = {goal.player: goal.unit for goal in scenario.goals}
    for player, foe in (("attacker", "defender"), ("defender", "attacker")):
        profile = state.battle.profiles[named[player]]
        assert (profile.rank, profile.unique) == ("Champion", True)
        assert profile.key in getattr(scenario, foe).champions


# ------------------------------------------------------------------ FWB.scen.1

SOUND = load_scenario("squad_battles/night_gate").documents
FREE = load_scenario("squad_battles/open_field").documents


def problems_of(documents: Any) -> dict[str, str]:
    """Each complaint about a scenario by its path; none if it can be played."""
    try:
        bundle_from(documents, "test")
    except DataError as error:
        return {problem.path: problem.message for problem in error.problems}
    return {}


def broken(documents: Any, *path: Any, value: Any) -> dict[str, str]:
    """The complaints after one value has been changed, or with None taken away."""
    changed = copy.deepcopy(documents)
    place = changed
    for step in path[:-1]:
        place = place[step]
    if value is None:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    return problems_of(changed)


@pytest.mark.rules("FWB.scen.1")
def test_sound_documents_have_no_problems():
    assert problems_of(SOUND) == {}
    assert problems_of(FREE) == {}


@pytest.mark.rules("FWB.scen.1")
@pytest.mark.parametrize(
    ("path", "value", "where", "says"),
    [
        (("map", "rows", 3), "...", "rows.3", "this row has 3 squares, the first one 26"),
        (("map", "rows", 4), "?" * 26, "rows.4", "not in the legend"),
        (
            ("scenario", "start", "attacker"),
            [[0, 20, 26, 21]],
            "start.attacker.0",
            "inside the map",
        ),
        (
            ("scenario", "start", "attacker"),
            [[0, -40, 25, 21]],
            "start.attacker.0.1",
            "expected 0 or more",
        ),
        (
            ("scenario", "start", "attacker"),
            None,
            "start",
            "the start area of the attacker is missing",
        ),
        (("scenario", "areas", 0, "rects"), [[9, 8, 16, 5]], "areas.0.rects.0", "inside the map"),
        (("scenario", "areas", 0, "rects"), [[9, 5, 16, 22]], "areas.0.rects.0", "inside the map"),
        (("scenario", "goals", 0, "rects"), [[0, 0, 26, 8]], "goals.0.rects.0", "inside the map"),
        (
            ("scenario", "defender", "faction"),
            "thornwood",
            "defender.faction",
            "no army 'thornwood'",
        ),
        (
            ("scenario", "defender", "elites"),
            ["ch_whip"],
            "defender.elites.0",
            "has no unit 'ch_whip'",
        ),
        (
            ("scenario", "defender", "elites"),
            ["av_levy"],
            "defender.elites.0",
            "av_levy is Standard",
        ),
        (
            ("scenario", "defender", "squads"),
            ["av_captain"],
            "defender.squads.0",
            "av_captain is Elite",
        ),
        (("scenario", "activations", "attacker"), 8, "activations.attacker", "makes 9 activations"),
        (("scenario", "settings", "allow_unequal_activations"), None, "", "9 against 6"),
        (("scenario", "start", "defender"), [[0, 3, 3, 5]], "start.defender", "does not fit"),
        (("scenario", "settings", "vp_total"), 0, "settings.vp_total", "1 at least"),
        (("scenario", "settings", "round_limit"), 0, "settings.round_limit", "1 at least"),
    ],
)
def test_loading_says_what_is_wrong(path, value, where, says):
    found = broken(SOUND, *path, value=value)
    assert where in found, found
    assert says in found[where]


@pytest.mark.rules("FWB.scen.1", "FWB.army.3")
def test_a_unique_unit_is_fielded_once():
    found = broken(SOUND, "scenario", "attacker", "elites", value=["ch_skarn"] * 3)
    assert sorted(found) == ["attacker.elites.1", "attacker.elites.2"]
    assert "Unique" in found["attacker.elites.1"]


@pytest.mark.rules("FWB.army.2")
def test_plain_units_may_be_repeated():
    assert broken(SOUND, "scenario", "attacker", "elites", value=["ch_furnace"] * 3) == {}


@pytest.mark.rules("FWB.scen.1")
def test_a_named_enemy_must_be_there():
    goal = {"type": "named_kill", "player": "attacker", "unit": "av_garran", "points": 2}
    found = broken(SOUND, "scenario", "goals", value=[goal])
    assert found == {"goals.0.unit": "the defender does not field 'av_garran'"}


@pytest.mark.rules("FWB.scen.1")
def test_the_army_fits_with_large_bases_first():
    """Two riders of four squares, sixteen on foot and four leaders: 28 squares and no less."""
    wanted = 4 * 2 + 4 * 4 + 4
    columns = -(-wanted // 2)
    enough = broken(SOUND, "scenario", "start", "attacker", value=[[0, 20, columns - 1, 21]])
    assert enough == {}
    tight = broken(SOUND, "scenario", "start", "attacker", value=[[0, 20, columns - 2, 21]])
    assert list(tight) == ["start.attacker"]


@pytest.mark.rules("FWB.scen.1")
def test_slopes_hold_nobody_and_large_bases_stand_on_one_level():
    """The wall of the Night Gate: foot may be set up on it, but in one row no rider may."""
    found = broken(SOUND, "scenario", "start", "attacker", value=[[0, 9, 11, 9], [14, 9, 25, 9]])
    assert "does not fit" in found["start.attacker"]


@pytest.mark.rules("FWB.scen.1", "FWB.setup.4")
def test_unequal_counts_need_the_setting():
    found = broken(SOUND, "scenario", "settings", "allow_unequal_activations", value=None)
    assert list(found) == [""]
    assert "allow_unequal_activations" in found[""]
    assert "FWB.setup.4" in found[""]


@pytest.mark.rules("FWB.setup.6")
def test_a_battlefield_is_either_a_map_or_blank():
    neither = copy.deepcopy(FREE)
    del neither["scenario"]["free"]
    assert "needs 'map', 'attacker' and 'defender', or else 'free'" in problems_of(neither)[""]
    both = broken(SOUND, "scenario", "free", value={"factions": ["amber_vale", "cinder_host"]})
    assert "no map and no rosters" in both["free"]


@pytest.mark.parametrize(
    ("path", "value", "where", "says"),
    [
        (("factions",), ["amber_vale"], "free.factions", "two factions"),
        (("factions",), ["amber_vale", "thornwood"], "free.factions", "Good against Evil"),
        (("width",), 11, "free", "12 to 60"),
        (("sizes",), {"squads": 0, "elites": 0, "champions": 0}, "free.sizes", "at least one"),
        (("sizes",), {"squads": 12, "elites": 4, "champions": 1}, "free.sizes", "do not fit"),
    ],
)
def test_a_free_battle_must_be_possible(path, value, where, says):
    found = broken(FREE, "scenario", "free", *path, value=value)
    assert says in found[where]


def test_a_free_battle_has_its_start_areas_by_rule():
    found = broken(FREE, "scenario", "start", value={"attacker": [[0, 0, 1, 1]]})
    assert "FWB.build.3" in found["start"]


def test_a_civil_war_of_one_side_is_possible():
    changed = copy.deepcopy(FREE)
    changed["scenario"]["free"] |= {"factions": ["amber_vale", "thornwood"], "any_alignment": True}
    assert problems_of(changed) == {}
