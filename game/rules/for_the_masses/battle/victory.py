"""Victory points, sudden ends, and who has won (FTM.scen.4, FTM.scen.22, FTM.turn)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.cite import cites
from game.core.event import Ended
from game.core.ruleset import Outcome
from game.core.tally import Part, Tally
from game.core.telling import say
from game.core.wording import Sentence, army, does, plain_words, sentence
from game.mechanics.scenario import goals
from game.mechanics.scenario.goals import (
    Bonus,
    DestroyedValue,
    Grade,
    Holding,
    Margins,
    PerCount,
    PerElement,
    PerMarker,
    PerUnit,
)
from game.rules.for_the_masses.battle import objectives
from game.rules.for_the_masses.battle.conditions import (
    LEFT,
    all_hold,
    elements_meant,
    marked,
    origin,
    outlook,
    said,
    units_meant,
)
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import Score, Sudden, Verdict, Victory
from game.rules.for_the_masses.state import SIDES, SUMMONED, Battling, Element, State, other, score
from game.rules.for_the_masses.words import counted

FREE: Victory = goals.Victory(
    rule="FTM.turn.4",
    scores=(
        DestroyedValue(score="destroyed_value", side="red", rule="FTM.scen.5"),
        DestroyedValue(score="destroyed_value", side="blue", rule="FTM.scen.5"),
    ),
    margins=Margins(decisive=10**6, lesser="victory"),
)
"""How a battle without a scenario is won: by what each side has destroyed (FTM.turn.4)."""
RUNNING = "end phases of "
GRADES: dict[Grade, str] = {
    "marginal": "a marginal victory",
    "victory": "a victory",
    "decisive": "a decisive victory",
}


def victory_of(state: State) -> Victory:
    """How this battle is won."""
    return state.battle.scenario.victory if state.battle.scenario else FREE


def verdict_of(state: State) -> Verdict | None:
    """The verdict that would be given if the battle ended now; None where points decide."""
    verdicts, field = victory_of(state).verdicts, Field(state)
    return next((each for each in verdicts if all_hold(field, each.all)), None)


# ---------------------------------------------------------------------- points


@cites("FTM.scen.5", "FTM.regroup.13", "FTM.scen.grash.v3")
def destroyed_value(state: State, side: str, instead: dict[str, int] | None = None) -> int:
    """What a side's destroyed elements were worth; those that left or were given up were not."""
    total = 0
    for element in state.elements.values():
        unit = origin(state, element)
        if unit.side == side and element.where == "lost":
            total += (instead or {}).get(unit.name, element.points)
    return total


@cites("FTM.scen.5", "FTM.scen.22")
def standing(state: State, side: str) -> Tally:
    """The victory points of a side if the battle ended now, part by part."""
    tally = Tally("victory points", state.scores.get(side, 0), base_reason="scored so far")
    field = Field(state)
    parts = (part for each in victory_of(state).scores for part in _parts(field, each, side))
    return tally.including(parts)


@cites("FTM.scen.ghel.v1", "FTM.scen.grash.v2")
def _parts(field: Field, entry: Score, side: str) -> Iterator[Part]:
    """What a side would get for one entry at the end."""
    if isinstance(entry, Holding):
        for name in () if entry.turns else entry.objectives:
            if objectives.controller(field, name) == side:
                yield Part(entry.points, name, entry.rule)
    elif entry.side == side:
        if not isinstance(entry, Bonus):
            points, reason = _reckoned(field.state, entry)
            yield Part(points, reason, entry.rule)
        elif all_hold(field, entry.all):
            yield Part(entry.points, entry.text, entry.rule)


@cites(
    "FTM.scen.reinf.v2",
    "FTM.scen.gaunt.v1",
    "FTM.scen.gaunt.v2",
    "FTM.scen.yeti.v1",
    "FTM.scen.yeti.v2",
    "FTM.scen.raid.v1",
    "FTM.scen.raid.v2",
    "FTM.scen.raid.v3",
    "FTM.scen.ghel.v2",
    "FTM.scen.grash.v2",
)
def _reckoned(
    state: State, entry: DestroyedValue | PerElement | PerUnit | PerMarker | PerCount
) -> tuple[int, str]:
    """The points for something that is counted, and what for."""
    match entry:
        case DestroyedValue():
            value = destroyed_value(state, other(entry.side), entry.instead)
            share = "" if entry.per_cent == 100 else f", {entry.per_cent} per cent"
            return value * entry.per_cent // 100, f"destroyed enemies{share}"
        case PerElement():
            count = sum(each.where == entry.what for each in elements_meant(state, entry.troops))
            what = {"lost": "destroyed", "exited": "safe", "board": "on the board"}[entry.what]
            return count // entry.each * entry.points, f"{count} of {said(entry.troops)} {what}"
        case PerUnit():
            count = sum(wiped_out(state, unit.id) for unit in units_meant(state, entry.troops))
            return count * entry.points, counted(count, "lost unit")
        case PerMarker():
            count = marked(state, entry.kinds, entry.where)
            words = f"{' or '.join(entry.kinds)} {' or '.join(entry.where)}"
            return count * entry.points, f"{count} {words}"
        case PerCount():
            count = state.counters.get(entry.counter, 0)
            return count * entry.points, f"{count} {entry.what}"


def wiped_out(state: State, unit: str) -> bool:
    """Whether everybody who set out with a unit was destroyed."""
    own = [each for each in state.elements.values() if origin(state, each).id == unit]
    return bool(own) and all(each.where == "lost" for each in own)


# ---------------------------------------------------------------------- the looks at the board


def check_sudden(play: Battling) -> None:
    """After an order: who controls what, and whether the battle is over at once."""
    state = play.state
    if state.rule:
        return
    field = Field(state)
    objectives.settle(play, field)
    for sudden in victory_of(state).sudden:
        if sudden.when == "order" and all_hold(field, sudden.all):
            _end_suddenly(play, sudden)
            return
    _check_wiped_out(play)


@cites("FTM.turn.3", "FTM.scen.6")
def _check_wiped_out(play: Battling) -> None:
    """A side of which nobody is left has lost; those who got away safely are left.

    A scenario has its own ends instead. Where armies break in it, nobody waits for the End Phase
    with an enemy who is gone, unless the other army is breaking as well.
    """
    state = play.state
    gone = [side for side in SIDES if not any(each.where in LEFT for each in _own(state, side))]
    rule = "FTM.turn.3"
    if gone and state.battle.scenario is not None:
        if not state.settings.broken or len(_broken(state)) == len(SIDES):
            return
        rule = "FTM.scen.6"
    if len(gone) == len(SIDES):
        _end(play, "", "nobody is left on either side", rule)
    elif gone:
        _end(play, other(gone[0]), f"nobody is left of {army(gone[0])}", rule, "decisive")


def _own(state: State, side: str) -> Iterator[Element]:
    return (each for each in state.elements.values() if state.units[each.unit].side == side)


def _left(state: State, side: str) -> int:
    return sum(each.where in LEFT for each in _own(state, side))


@cites("FTM.scen.4", "FTM.end.3", "FTM.turn.4")
def end_phase(play: Battling) -> None:
    """What a scenario looks at in every End Phase, in its order; then the last turn."""
    state = play.state
    field = Field(state)
    objectives.settle(play, field)
    _score_turn(play)
    for sudden in victory_of(state).sudden:
        if _ran(field, sudden):
            _end_suddenly(play, sudden)
            return
    _check_wiped_out(play)
    if not state.rule and state.settings.broken:
        _check_broken(play)
    if state.rule:
        return
    if state.turn >= state.settings.turn_limit:
        finish(play, f"{state.turn} turns have been played")
    elif state.battle.scenario is None and not any(map(state.personalities, SIDES)):
        finish(play, "neither side has a Personality left")


@cites("FTM.scen.reinf.v1", "FTM.scen.10")
def _score_turn(play: Battling) -> None:
    """Points for what is held in an End Phase."""
    state = play.state
    for entry in victory_of(state).scores:
        if isinstance(entry, Holding) and entry.turns and state.turn >= entry.since:
            for name in entry.objectives:
                if side := objectives.last_controller(state, name):
                    score(play, side, entry.points, name, entry.rule)


@cites("FTM.scen.4", "FTM.scen.hill.v1", "FTM.scen.ghel.v3")
def _ran(field: Field, sudden: Sudden) -> bool:
    """Whether a condition has held for as many End Phases in a row as it must."""
    state = field.state
    key = f"{RUNNING}{sudden.rule} {plain_words(sudden.told)}"
    if not all_hold(field, sudden.all):
        state.counters.pop(key, None)
        return False
    count = state.counters.get(key, 0) + 1
    if sudden.running > 1:
        state.counters[key] = count
    return count >= sudden.running


@cites("FTM.scen.6")
def _check_broken(play: Battling) -> None:
    """A side with less than a quarter of its elements has lost; of two such the points decide."""
    state = play.state
    broken = _broken(state)
    if len(broken) == len(SIDES):
        any_lead = replace(victory_of(state).margins, draw=0)
        finish(play, "both armies are broken", "FTM.scen.6", any_lead)
    elif broken:
        left = counted(_left(state, broken[0]), "element")
        why = f"the army of {army(broken[0])} is broken with {left} left"
        _end(play, other(broken[0]), why, "FTM.scen.6", "decisive")


def _broken(state: State) -> list[str]:
    """The sides with too few elements left."""
    return [side for side in SIDES if _left(state, side) < breaking_point(state, side)]


@cites("FTM.scen.6")
def breaking_point(state: State, side: str) -> int:
    """The number of elements below which an army breaks: a quarter, rounded up."""
    own = [each for each in _own(state, side) if SUMMONED not in state.units[each.unit].tags]
    return -(-len(own) // 4)


# ---------------------------------------------------------------------- the end


@cites(
    "FTM.scen.22",
    "FTM.scen.4",
    "FTM.scen.gaunt.v3",
    "FTM.scen.break.v2",
    "FTM.scen.yeti.v3",
    "FTM.scen.raid.v3",
    "FTM.scen.siege.v1",
    "FTM.scen.grash.v1",
)
def _end_suddenly(play: Battling, sudden: Sudden) -> None:
    if sudden.winner == "count":
        say(play, f"The battle is over: {sudden.told}.", sudden.rule)
        finish(play, sudden.told)
    else:
        _end(play, sudden.winner, sudden.told, sudden.rule, sudden.grade)


@cites(
    "FTM.scen.4",
    "FTM.scen.22",
    "FTM.turn.4",
    "FTM.scen.hill.v2",
    "FTM.scen.break.v1",
    "FTM.scen.siege.v2",
)
def finish(play: Battling, why: str, rule: str = "", margins: Margins | None = None) -> None:
    """The battle is over and decided: by the scenario's verdicts, or by points and its margins."""
    state = play.state
    victory = victory_of(state)
    field = Field(state)
    objectives.settle(play, field)
    for verdict in victory.verdicts:
        if all_hold(field, verdict.all):
            side = str(verdict.winner) if verdict.winner != "draw" else ""
            _end(play, side, f"{why}: {verdict.told}", verdict.rule, verdict.grade)
            return
    for side in SIDES:
        for part in standing(state, side).parts:
            score(play, side, part.value, part.reason, part.rule)
    totals = {side: state.scores.get(side, 0) for side in SIDES}
    winner, grade = compared(totals, margins or victory.margins)
    points = ", ".join(f"{army(side)} {totals[side]}" for side in SIDES)
    counted = f"{why}: {points} points"
    _end(play, winner, counted, rule or victory.rule, grade)


@cites("FTM.scen.22", "FTM.scen.meet.v1", "FTM.scen.yeti.v3")
def compared(totals: dict[str, int], margins: Margins) -> tuple[str, Grade]:
    """Who has won by points, and how clearly; nobody in a draw."""
    red, blue = totals["red"], totals["blue"]
    lead, larger = abs(red - blue), max(red, blue)
    measure = lead * 100 if margins.per_cent else lead
    unit = max(larger, 1) if margins.per_cent else 1
    if not lead or measure < margins.draw * unit:
        return "", "marginal"
    winner = "red" if red > blue else "blue"
    return winner, "decisive" if measure >= margins.decisive * unit else margins.lesser


def _end(play: Battling, winner: str, why: str, rule: str, grade: Grade = "victory") -> None:
    """Note how the battle ended, and tell."""
    state = play.state
    result = f"{army(winner):wins}, {GRADES[grade]}" if winner else "a draw"
    state.winner, state.rule = winner, rule
    state.reason = Sentence(sentence(f"{why}: {result}."))
    play.tell(Ended(text=state.reason, rules=(rule,), winner=winner or None, reason=state.reason))


@cites("FTM.scen.24")
def conceded(state: State, side: str) -> Outcome | None:
    """Giving up is a decisive defeat, where a scenario grades its victories at all."""
    if state.battle.scenario is None:
        return None
    winner = other(side)
    text = f"{army(side):concedes}: {army(winner):wins}, {GRADES['decisive']}."
    return Outcome(winner, text, "FTM.scen.24")


def outcome(state: State) -> Outcome | None:
    """How the battle ended, if it has."""
    return Outcome(state.winner or None, state.reason, state.rule) if state.rule else None


# ---------------------------------------------------------------------- in words


def explain(state: State) -> list[str]:
    """What would end the battle and who leads, in a line each, the nearest end first."""
    field = Field(state)
    victory = victory_of(state)
    lines = [_lead(state)] if not victory.verdicts else []
    for sudden in victory.sudden:
        who = "The battle ends" if sudden.winner == "count" else f"{army(sudden.winner):wins}"
        times = f" in {sudden.running} End Phases running" if sudden.running > 1 else ""
        now = "; ".join(outlook(field, sudden.all))
        lines.append(f"{who} at once if {sudden.told}{times}: {now} ({sudden.rule}).")
    if verdict := verdict_of(state):
        result = verdict.winner if verdict.winner == "draw" else f"{army(verdict.winner)} would win"
        lines.append(f"As things stand: {result}, for {verdict.told} ({verdict.rule}).")
    if state.settings.broken:
        for side in SIDES:
            least = breaking_point(state, side)
            has = _left(state, side)
            now = f"{does(side, 'has')} {has}"
            lines.append(f"{army(side):breaks} below {least} elements and {now} (FTM.scen.6).")
    left = state.settings.turn_limit - state.turn
    text = f"The last turn is {state.settings.turn_limit}: {counted(left, 'turn')} to come"
    lines.append(f"{text} (FTM.scen.4).")
    return lines


def _lead(state: State) -> str:
    totals = {side: standing(state, side) for side in SIDES}
    words = [
        f"{army(side)} {tally.total} ({', '.join(map(str, tally.parts)) or 'nothing yet'})"
        for side, tally in totals.items()
    ]
    margins = victory_of(state).margins
    winner, grade = compared({side: each.total for side, each in totals.items()}, margins)
    result = f"{army(winner):leads} by {GRADES[grade]}" if winner else "that is a draw"
    return f"Points: {'; '.join(words)}: {result}."
