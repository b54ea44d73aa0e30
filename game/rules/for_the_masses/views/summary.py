"""The game at a glance: turn, command, points, what may come and what would end it."""

from __future__ import annotations

from game.core import copying
from game.core.cite import cites
from game.core.unit_card import Coming, Standing, Summary
from game.core.wording import army, does
from game.rules.for_the_masses.battle import victory
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.battle.snapshot import HexSnapshot
from game.rules.for_the_masses.sequence import arrivals
from game.rules.for_the_masses.state import OFF, SIDES, State, other
from game.rules.for_the_masses.units.command import command_total
from game.rules.for_the_masses.views.scene import SETTING_UP
from game.rules.for_the_masses.words import counted

CRUSHED = 5
"""How many times as strong an enemy nobody stands up to if he leads as well."""


def seen_by(side: str, state: State) -> State:
    """Return a copy without the other side's secrets and hidden units' hexes (FTM.scen.12)."""
    twin = copying.copy(state)
    twin.secrets = {
        name: value for name, value in state.secrets.items() if name.startswith(f"{side}:")
    }
    for unit in twin.units.values():
        if unit.hidden and unit.side != side:
            for element in twin.elements.values():
                if element.unit == unit.id:
                    element.hex, element.facing = OFF, 0
    _pool_command(twin, other(side))
    return twin


@cites("FTM.scen.ghel.2")
def _pool_command(state: State, side: str) -> None:
    """Pool a side's Command Points where the enemy may not learn who pays for an order."""
    if not any(scenario_rule.discreet(state, side) for scenario_rule in having(state, "discreet")):
        return
    leaders = state.personalities(side)
    left = sum(unit.command for unit in leaders)
    for number, unit in enumerate(leaders):
        unit.command = -(-left // (len(leaders) - number))
        left -= unit.command


def summary(state: State) -> Summary:
    """Return turn, command, points, what may come and what would end the game."""
    if state.stage in SETTING_UP:
        headline = "Set-up"
    else:
        headline = f"Turn {state.turn} of {state.settings.turn_limit}"
        if state.weather != "none":
            headline += f", {state.weather.replace('_', ' ')}"
    return Summary(
        headline=headline,
        acting=state.side,
        sides=tuple(_standing(state, side) for side in SIDES),
        endings=tuple(victory.explain(state)),
        outlook=_outlook(state),
        turn=state.turn,
        last=state.settings.turn_limit,
        coming=tuple(timeline(state)),
    )


def _standing(state: State, side: str) -> Standing:
    """Return the standing of one side; no number of points wins by itself."""
    scenario = state.battle.scenario
    units = state.on_board(side)
    return Standing(
        side=side,
        name=scenario.force(side).name if scenario else side.title(),
        points=victory.standing(state, side).total,
        wanted=0,
        ready=tuple(unit.id for unit in units if not unit.finished),
        spent=tuple(unit.id for unit in units if unit.finished),
        left=command_total(state, side),
        left_of="command points",
        titles=tuple((unit.id, _title(state, unit.id)) for unit in units),
    )


def _title(state: State, name: str) -> str:
    unit = state.units[name]
    if unit.card.kind == "personality":
        return f"{unit.name}: {unit.command} CP"
    return f"{unit.name}: {len(unit.members)}" if unit.started > 1 else unit.name


# ---------------------------------------------------------------------- what may come


def timeline(state: State) -> list[Coming]:
    """Return what is known about the turns to come, nearest first, own secrets included."""
    said: dict[str, Coming] = {}
    for side in SIDES:
        for each in arrivals.coming(state, side):
            said.setdefault(each.text, each)
    for side in _knowing(state):
        for scenario_rule in having(state, "foreseen"):
            for each in scenario_rule.foreseen(state, side):
                said.setdefault(f"{each.turn} {each.text}", each)
        for scenario_rule in having(state, "notes"):
            for text in scenario_rule.notes(state, side):
                said.setdefault(text, Coming(0, "", text))
    return sorted(said.values(), key=lambda each: each.turn or state.settings.turn_limit + 1)


def _knowing(state: State) -> list[str]:
    """Return the sides whose secrets are known here; both if none are."""
    known = [side for side in SIDES if any(name.startswith(f"{side}:") for name in state.secrets)]
    return known or list(SIDES)


def _outlook(state: State) -> str:
    """Return who is ahead, how long it lasts, and how many each side has left."""
    if state.rule:
        return state.reason
    if HexSnapshot(state).victory.verdicts:
        lead = next(line for line in reversed(victory.explain(state)) if "turn" not in line)
    else:
        lead = _lead(state)
    to_go = max(0, state.settings.turn_limit - state.turn)
    turns = f"{counted(to_go, 'turn')} left" if to_go else "this is the last turn"
    counts = ", ".join(
        f"{army(side):has} {sum(len(unit.members) for unit in state.on_board(side))} elements"
        for side in SIDES
    )
    if state.stage in SETTING_UP:
        turns, counts = f"{state.settings.turn_limit} turns", "deployment"
    return " · ".join([lead, turns, counts])


def _lead(state: State) -> str:
    red, blue = (victory.standing(state, side).total for side in SIDES)
    if red == blue:
        return f"Tied {red}–{blue}"
    ahead = SIDES[0] if red > blue else SIDES[1]
    return f"{army(ahead):is} {abs(red - blue)} points ahead"


# ---------------------------------------------------------------------- hope


def hopeless(state: State, side: str) -> str:
    """Return why a side has no hope left, in a sentence; empty as long as it has some."""
    if state.stage in SETTING_UP or state.rule or not state.turn:
        return ""
    foe = other(side)
    own, theirs = (victory.standing(state, each).total for each in (side, foe))
    verdict = victory.verdict_of(state)
    losing = own < theirs if verdict is None else verdict.winner == foe
    if not losing or strength(state, side) * CRUSHED > strength(state, foe):
        return ""
    counts = [sum(len(unit.members) for unit in state.on_board(each)) for each in (side, foe)]
    behind = f"{does(side, 'is')} {theirs - own} points behind"
    lead = behind if verdict is None else f"{does(side, 'loses')}: {verdict.told}"
    return f"{army(side):has} {counts[0]} elements against {counts[1]} and {lead}."


def strength(state: State, side: str) -> int:
    """Return what a side has left to fight with, on the board and still to come, in points."""
    return sum(
        element.points
        for element in state.elements.values()
        if element.where in ("board", "aside") and state.units[element.unit].side == side
    )
