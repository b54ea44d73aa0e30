"""Groups that come later: whether, where, and as far as there is room (FTM.scen.8)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.card import Coming
from game.core.cite import cites
from game.core.decision import Option, Pick
from game.core.event import Stage
from game.core.spatial import Place
from game.core.tally import Tally
from game.core.telling import say
from game.core.wording import army, named
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.plan import Draw
from game.rules.for_the_masses.battle.twist import having
from game.rules.for_the_masses.battle.zones import entry_cells
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.plan import Arrival
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.sequence.setup import stand
from game.rules.for_the_masses.state import SIDES, Battling, State, Unit, tell_roll

CALLED, ENTRY = "called", "entry of"
"""Counters: the turn in which a group was due, and the number of its entry, from 1."""


def arrivals_of(state: State, side: str = "") -> list[Arrival]:
    """All groups that come later, of one side or of both."""
    scenario = state.battle.scenario
    known = scenario.reinforcements if scenario else ()
    return [each for each in known if side in ("", each.side)]


def _rule(arrival: Arrival) -> str:
    """Return the rule that tells where a group comes."""
    return arrival.rule or "FTM.scen.8"


def waiting(state: State, arrival: Arrival) -> list[Unit]:
    """The units of a group that have not come yet."""
    return [
        unit
        for unit in state.units.values()
        if unit.side == arrival.side
        and unit.group == arrival.group
        and any(each.where == "aside" for each in state.elements.values() if each.unit == unit.id)
    ]


def called(state: State, arrival: Arrival) -> int:
    """The turn in which a group was due; 0 as long as it was not."""
    return state.counters.get(f"{CALLED} {arrival.key}", 0)


@cites("FTM.scen.8", "FTM.dice.3")
async def arrive(play: Battling) -> None:
    """At the start of a Command Phase: whoever is due comes, red's groups first."""
    state = play.state
    for side in SIDES:
        for arrival in arrivals_of(state, side):
            if arrival.key in state.arrived or not waiting(state, arrival):
                continue
            if not called(state, arrival):
                if not await _due(play, arrival):
                    continue
                number = await _entry(play, arrival)
                state.counters[f"{CALLED} {arrival.key}"] = state.turn
                state.counters[f"{ENTRY} {arrival.key}"] = 0 if number is None else number + 1
                _announce(play, arrival, number)
            await _bring(play, arrival)


def _announce(play: Battling, arrival: Arrival, number: int | None) -> None:
    where = arrival.entry[number].name if number is not None else arrival.entry[0].name
    entry = f" in the {where}" if where else ""
    text = f"{army(arrival.side)}: the group {arrival.group} arrives{entry}."
    rules = tuple(dict.fromkeys((_rule(arrival), "FTM.scen.8")))
    play.tell(Stage(text=text, rules=rules, name="arrival", side=arrival.side))


# ---------------------------------------------------------------------- whether


@cites("FTM.scen.8", "FTM.scen.reinf.1", "FTM.scen.raid.5", "FTM.scen.gaunt.3")
async def _due(play: Battling, arrival: Arrival) -> bool:
    """Whether a group comes in this turn: a twist says so, the plan does, or a die."""
    state = play.state
    for twist in having(state, "due"):
        told = twist.due(state, arrival)
        if told is not None:
            return told
    if not _after(state, arrival):
        return False
    if arrival.turn is not None:
        return state.turn >= arrival.turn
    return arrival.draw is not None and await _drawn(play, arrival, arrival.draw)


def _after(state: State, arrival: Arrival) -> bool:
    """Whether the group that has to come first came in an earlier turn."""
    if not arrival.after:
        return True
    came = state.counters.get(f"{CALLED} {arrival.side} {arrival.after}", 0)
    return 0 < came < state.turn


@cites("FTM.scen.reinf.1", "FTM.scen.raid.5")
async def _drawn(play: Battling, arrival: Arrival, draw: Draw) -> bool:
    """Roll whether a group comes."""
    state = play.state
    if state.turn < draw.since:
        return False
    if draw.surely and state.turn >= draw.surely:
        say(play, f"{army(arrival.side):'s} group {arrival.group} comes without a roll.", draw.rule)
        return True
    for twist in having(state, "before_arrival"):
        await twist.before_arrival(play, arrival)
    roll = play.roll(f"arrival of {arrival.key}", 1, draw.sides)
    tally = Tally("arrival", 0)
    for twist in having(state, "arrival_roll"):
        tally = twist.arrival_roll(state, arrival, tally)
    total = roll.faces[0] + tally.total
    comes, wanted = _reached(draw, state.turn, total)
    verb = "comes" if comes else "does not come"
    text = f"{army(arrival.side):'s} group {arrival.group} {verb}: {total}, needs {wanted}."
    tell_roll(
        play,
        arrival.side,
        "arrival",
        [roll],
        text,
        draw.rule,
        *tally.rules(),
        total=total,
        tally=tally,
    )
    return comes


def _reached(draw: Draw, turn: int, total: int) -> tuple[bool, str]:
    """Whether a roll brings a group, and what was needed."""
    if draw.low_per_turn:
        most = draw.low_per_turn * turn
        return total <= most, f"{most} or less"
    least = next((number for when, number in draw.needs if when == turn), draw.sides + 1)
    return total >= least, f"{least} or more"


# ---------------------------------------------------------------------- where


@cites("FTM.scen.gaunt.3", "FTM.scen.reinf.2")
async def _entry(play: Battling, arrival: Arrival) -> int | None:
    """The number of the entry by which a group comes; none where all of them are open."""
    state = play.state
    if arrival.choose == "all" or len(arrival.entry) < 2:
        return None
    if arrival.choose == "twist":
        told = (twist.entrance(state, arrival) for twist in having(state, "entrance"))
        return next((number for number in told if number is not None), None)
    if arrival.choose == "die":
        roll = play.roll(f"entry of {arrival.key}", 1, 6)
        number = (roll.faces[0] - 1) * len(arrival.entry) // 6
        where = arrival.entry[number].name
        text = f"{army(arrival.side):'s} group {arrival.group} comes in the {where}."
        tell_roll(play, arrival.side, "entry", [roll], text, _rule(arrival))
        return number
    answer = await Pick(
        side=arrival.side,
        kind="reinforcement_placement",
        why=f"Where does the group {arrival.group} come?",
        rules=(_rule(arrival),),
        options=lambda: [
            Option(area.name, area.name, rules=(_rule(arrival),), cells=_shown(state, area))
            for area in arrival.entry
        ],
    )
    return next(number for number, area in enumerate(arrival.entry) if area.name == answer)


def _shown(state: State, area: HexArea) -> tuple[tuple[int, int], ...]:
    return tuple(state.hexes.cell(cell) for cell in sorted(cells_of(state.board, area)))


# ---------------------------------------------------------------------- placing


@cites("FTM.scen.8", "FTM.scen.3")
async def _bring(play: Battling, arrival: Arrival) -> None:
    """Place the units of a group one after the other; those without room wait for the next turn."""
    state = play.state
    number = state.counters.get(f"{ENTRY} {arrival.key}", 0) - 1
    cells = entry_cells(state, arrival, None if number < 0 else number)
    for unit in waiting(state, arrival):
        site = Deployment(state, unit, cells)
        if not site.room():
            say(
                play, f"There is no room for {named(unit)}, which comes a turn later.", "FTM.scen.8"
            )
            continue
        answer = await Place(
            side=unit.side,
            kind="reinforcement_placement",
            why=f"Where does {named(unit)} come onto the board?",
            rules=("FTM.scen.8", "FTM.scen.3"),
            site=site,
            pieces=tuple(element.id for element in site.elements),
        )
        stand(play, unit, site.standing(answer), "FTM.scen.8")
    if not waiting(state, arrival):
        state.arrived.append(arrival.key)


# ---------------------------------------------------------------------- what may come


def expected(state: State, side: str) -> Iterator[str]:
    """The groups of a side that are still to come, in a line each."""
    return (each.text for each in coming(state, side))


def coming(state: State, side: str) -> Iterator[Coming]:
    """The same with the turn in which each may come at the earliest."""
    for arrival in arrivals_of(state, side):
        left = waiting(state, arrival)
        if not left or arrival.key in state.arrived:
            continue
        who = ", ".join(unit.name for unit in left)
        text = f"{army(arrival.side)}: {arrival.group} ({who}) {_when(state, arrival)}."
        yield Coming(_turn_of(state, arrival), side, text)


def _turn_of(state: State, arrival: Arrival) -> int:
    """The turn in which a group may come at the earliest, 0 if that is open."""
    if called(state, arrival):
        return state.turn + 1
    if arrival.turn is not None:
        return arrival.turn
    behind = arrival.after and not state.counters.get(f"{CALLED} {arrival.side} {arrival.after}", 0)
    if arrival.draw is None or behind:
        return 0
    return max(state.turn + 1, arrival.draw.since)


def _when(state: State, arrival: Arrival) -> str:
    """When a group comes, in words."""
    if called(state, arrival):
        return "is due and waits for room"
    if arrival.turn is not None:
        return f"comes in turn {arrival.turn}"
    draw = arrival.draw
    if draw is None:
        return "comes when the scenario says so"
    if arrival.after and not state.counters.get(f"{CALLED} {arrival.side} {arrival.after}", 0):
        return f"is rolled for when {arrival.after} has come"
    turn = max(state.turn + 1, draw.since)
    if draw.surely and turn >= draw.surely:
        return f"comes in turn {draw.surely}"
    wanted = _reached(draw, turn, 0)[1]
    return f"comes in turn {turn} on a d{draw.sides} of {wanted}"
