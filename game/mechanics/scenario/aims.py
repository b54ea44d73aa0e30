"""What a scenario is about, in sentences for a briefing: nothing of how things stand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from game.core.unit_card import Summary, army_names
from game.core.wording import army, worded
from game.mechanics.scenario.conditions import said
from game.mechanics.scenario.goals import (
    Bonus,
    DestroyedValue,
    Holding,
    Lying,
    PerCount,
    PerElement,
    PerMarker,
    PerUnit,
)
from game.mechanics.scenario.plan import ScenarioPlan

FATES: dict[Lying, str] = {
    "lying": "still lying at the end",
    "carried": "still carried at the end",
    "off": "carried off the table",
    "burnt": "burnt",
    "lost": "lost",
}
BECAME = {"lost": "destroyed", "exited": "safely off the table", "board": "on the table at the end"}


def aims_of(plan: ScenarioPlan[Any, Any]) -> list[str]:
    """Return how each side wins, in a line each; armies are referred to by side."""
    return list(dict.fromkeys([*_sudden(plan), *_scores(plan), *_last_turn(plan)]))


def aims_told(scenario: Any, summary: Summary) -> list[str]:
    """Return how each side wins: in the scenario's words, or else in the book's summary."""
    if isinstance(scenario, ScenarioPlan):
        names = army_names(summary.sides)
        return [worded(line, names) for line in aims_of(scenario)]
    return [f"{line.rstrip('.')}." for line in summary.endings]


def _sudden(plan: ScenarioPlan[Any, Any]) -> Iterator[str]:
    """Yield what ends the battle at once: first how it is won."""
    endings = {"count": "The battle ends", "draw": "The battle is drawn"}
    for sudden in sorted(plan.victory.sudden, key=lambda each: each.winner in endings):
        who = endings.get(sudden.winner) or f"{army(sudden.winner):wins}"
        times = f" for {sudden.running} turns running" if sudden.running > 1 else ""
        yield f"{who} at once if {sudden.told}{times}."


def _last_turn(plan: ScenarioPlan[Any, Any]) -> Iterator[str]:
    """Yield what decides the battle after its last turn: verdicts, or points."""
    for verdict in plan.victory.verdicts:
        who = "it is a draw" if verdict.winner == "draw" else f"{army(verdict.winner):wins}"
        yield f"After turn {plan.last_turn} {who} if {verdict.told}."
    if not plan.victory.verdicts:
        yield f"After turn {plan.last_turn} the higher score wins."


def _scores(plan: ScenarioPlan[Any, Any]) -> Iterator[str]:
    """Yield what scores, where points decide."""
    if plan.victory.verdicts:
        return
    scores = plan.victory.scores
    valued = [each.side for each in scores if isinstance(each, DestroyedValue)]
    for score in scores:
        match score:
            case DestroyedValue():
                who = "Each side scores" if len(valued) > 1 else f"{army(score.side):scores}"
                yield f"{who} the points of enemies destroyed."
            case Holding():
                when = "each turn" if score.turns else "at the end"
                since = f" from turn {score.since} on" if score.since > 1 else ""
                *others, last = score.objectives
                places = f"{', '.join(others)} and {last}" if others else last
                each = " each" if others else ""
                yield f"{places}: {score.points} points{each} {when}{since} for the holder."
            case PerCount(points=1):
                continue  # a rest or a half of something else that scores
            case _:
                yield f"{army(score.side):scores} {score.points}{_reason(score)}."


def _reason(score: PerElement | PerUnit | PerMarker | PerCount | Bonus[Any]) -> str:
    """Return what a side scores for."""
    match score:
        case PerElement():
            alone = score.troops.general or len(score.troops.names) == 1
            each = "" if alone else "each of "
            return f" for {each}{said(score.troops)} {BECAME[score.what]}"
        case PerUnit():
            return f" for each lost unit of {said(score.troops)}"
        case PerMarker():
            fates = " or ".join(FATES[each] for each in score.where)
            return f" for each {' or '.join(score.kinds)} {fates}"
        case PerCount():
            return f" each for {score.what}"
        case Bonus():
            return f": {score.text}"
