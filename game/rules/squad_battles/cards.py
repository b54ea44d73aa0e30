"""Unit cards and the game at a glance."""

from __future__ import annotations

from game.core.tally import Part, Tally
from game.core.unit_card import Card, Standing, Summary
from game.core.wording import army
from game.rules.squad_battles.abilities import braced, drumbeat
from game.rules.squad_battles.attack import archer_part
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.scenario import ExitGoal, HoldOut
from game.rules.squad_battles.state import SIDES, State, Unit, squad_name
from game.rules.squad_battles.turn import labels
from game.rules.squad_battles.winning import total_of

FEAT_RULE = {
    "burst_of_speed": "FWB.feat.4",
    "frenzy": "FWB.feat.5",
    "mobility": "FWB.feat.6",
    "protect": "FWB.feat.8",
    "throw": "FWB.feat.9",
    "vault": "FWB.feat.11",
}


def card(state: State, name: str) -> Card:
    """Return everything about one unit."""
    unit = state.units[name]
    profile = unit.profile
    squad = f", {squad_name(unit.squad)}" if unit.squad else ""
    return Card(
        title=unit.name,
        subtitle=f"{profile.rank} {profile.troop}{squad}",
        side=unit.side,
        stats=(*_stats(state, unit),),
        notes=tuple(_notes(unit)),
    )


def _stats(state: State, unit: Unit) -> list[Tally]:
    profile = unit.profile
    move = Tally("Movement", profile.rate, (), f"{profile.type}")
    if unit.where == "table" and (drummer := drumbeat(Field(state), unit)):
        move = move.plus(1, f"Drumbeat of {drummer.name}", "FWB.abil.17")
    defence = Tally("Defence", 0, (), "best die").including([*archer_part(unit), *braced(unit)])
    worth = Tally("Worth", profile.points, (), profile.rank)
    worth = worth.including(
        [
            Part(unit.fate_spent, "Fate spent", "FWB.score.2"),
            Part(unit.feats_used, "Feats used", "FWB.score.3"),
        ]
    )
    return [Tally("Dice", profile.dice, (), f"{profile.rank}, best counts"), move, defence, worth]


def _notes(unit: Unit) -> list[tuple[str, str, str]]:
    notes = []
    if unit.wounded:
        notes.append(("Wounded", "one more success defeats it", "FWB.damage.2"))
    if unit.facing:
        notes.append(("Facing", unit.facing, "FWB.pike.2"))
    for ability in unit.profile.abilities:
        state = "switched off" if ability.name in unit.off else ""
        notes.append((ability.title, state, ability.rule))
    if unit.profile.fate:
        notes.append(("Fate", f"{unit.fate} of {unit.profile.fate} left", "FWB.fate.1"))
    notes += [(feat.replace("_", " ").title(), "Feat", FEAT_RULE[feat]) for feat in unit.feats]
    return notes


def summary(state: State) -> Summary:
    """Return round, turns, points and what would end the game."""
    if state.stage in ("turns", "round", "end"):
        headline = f"Round {state.round} of {state.settings.round_limit}"
    else:
        headline = "Set-up" if state.stage == "deploy" else "Before the battle"
    return Summary(
        headline=headline,
        acting=state.side or (state.todo[0] if state.todo and state.todo[0] in SIDES else ""),
        sides=tuple(_standing(state, side) for side in SIDES),
        endings=tuple(_endings(state)),
        outlook=_outlook(state),
    )


def _standing(state: State, side: str) -> Standing:
    ready: dict[str, None] = {}
    spent: dict[str, None] = {}
    for unit in state.standing(side):
        (ready if unit.ready else spent)[unit.activation] = None
    faction = state.faction.get(side, "")
    title = state.battle.factions[faction][0] if faction in state.battle.factions else side.title()
    left = state.turns - state.taken.get(side, 0) if state.stage == "turns" else 0
    points = state.scores.get(side, 0)
    total, titles = total_of(state, side), tuple(labels(state, side).items())
    return Standing(side, title, points, total, tuple(ready), tuple(spent), left, titles=titles)


def _outlook(state: State) -> str:
    """Return what each side still needs to win, the nearest first, and what else ends the game."""
    if state.rule:
        return state.reason
    last = f"after round {state.settings.round_limit} the higher score wins"
    if state.level:
        return f"Both have reached their totals: the next to be ahead wins · {last}"
    missing = {side: total_of(state, side) - state.scores.get(side, 0) for side in SIDES}
    needs = [
        f"{army(side):needs} {missing[side]} more {'point' if missing[side] == 1 else 'points'}"
        for side in sorted(SIDES, key=lambda side: missing[side])
    ]
    return " · ".join([*needs, last, "a side with nobody left on the map loses"])


def _endings(state: State) -> list[str]:
    """Return sentences about what wins."""
    found = [f"{army(side)}: {total_of(state, side)} points win" for side in SIDES]
    for area in state.battle.areas:
        found += [f"{area.name}: {area.points} a round for its holder"]
    for goal in state.battle.goals:
        who = state.side_of(goal.player)
        if isinstance(goal, ExitGoal):
            found.append(f"{army(who):scores} for each unit that leaves by the {goal.edge} edge")
        elif isinstance(goal, HoldOut):
            found.append(f"{army(who):scores} {goal.points} a round while no enemy is inside")
        else:
            name = state.battle.profiles[goal.unit].name
            found.append(f"{army(who):scores} {goal.points} more for bringing down {name}")
    found.append(f"after round {state.settings.round_limit} the higher score wins")
    return found
