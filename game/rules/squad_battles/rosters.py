"""From files to the first position of a battle: ground, lists and rosters."""

from __future__ import annotations

from collections.abc import Mapping

from game.core.bounds import Rect
from game.core.cite import cites
from game.rules.squad_battles.free_battle import enlist
from game.rules.squad_battles.profile import Faction, profiles_of
from game.rules.squad_battles.scenario import FreeBattle, Role, Roster, Scenario, Sizes
from game.rules.squad_battles.state import BLUE, RED, SIDES, Battle, State
from game.rules.squad_battles.terrain import CLEAR, codes_of
from game.table.terrain import SquareMap


def begin(scenario: Scenario, ground: SquareMap | None, armies: Mapping[str, Faction]) -> State:
    """Lay out the ground and list the armies; a free battle starts with choosing them."""
    free = scenario.free
    rows = battlefield(ground, free)
    rosters: dict[Role, Roster] = {}
    if scenario.attacker and scenario.defender:
        rosters = {"attacker": scenario.attacker, "defender": scenario.defender}
    battle = Battle(
        key="battle",
        title=scenario.scenario,
        settings=scenario.settings,
        profiles={
            profile.key: profile
            for army in armies.values()
            for key, entry in army.units.items()
            for profile in profiles_of(key, entry, army.livery)
        },
        lists={key: tuple(army.units) for key, army in armies.items()},
        factions={key: (army.army, army.alignment) for key, army in armies.items()},
        start=scenario.start or back_rows(len(rows[0]), len(rows)),
        areas=scenario.areas,
        goals=scenario.goals,
        rosters=rosters,
        sizes=free.sizes if free else Sizes(),
        any_alignment=bool(free and free.any_alignment),
        free=free is not None,
        kinds=ground.kinds() if ground else (),
    )
    state = State(battle=battle, rows=rows, stage="factions" if free else "deploy")
    state.scores = dict.fromkeys(SIDES, 0)
    for role, side in (("attacker", RED), ("defender", BLUE)):
        roster = rosters.get(role)  # type: ignore[call-overload]
        if roster:
            muster_roster(state, side, roster)
    return state


@cites("FWB.setup.6")
def battlefield(ground: SquareMap | None, free: FreeBattle | None) -> tuple[str, ...]:
    """Return the codes of a ready-made map, or else of the blank field to construct one on."""
    if ground is not None:
        return codes_of(ground)
    assert free is not None
    return tuple(CLEAR * free.width for _ in range(free.height))


@cites("FWB.build.2", "FWB.build.3")
def back_rows(width: int, height: int) -> dict[Role, tuple[Rect, ...]]:
    """Return the two rows at each edge, the defender in the north."""
    return {
        "attacker": ((0, height - 2, width - 1, height - 1),),
        "defender": ((0, 0, width - 1, 1),),
    }


def muster_roster(state: State, side: str, roster: Roster) -> None:
    """Turn a roster into units: squads first, then Elites, then Champions."""
    state.faction[side] = roster.faction
    for number, key in enumerate(roster.squads, start=1):
        for _ in range(4 if state.battle.profiles[key].is_foot else 2):
            enlist(state, side, key, f"squad {number}")
    for key in (*roster.elites, *roster.champions):
        enlist(state, side, key, "alone")
