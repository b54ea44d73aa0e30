"""Whether a scenario's goals can be reached: who is meant exists, and every side can win."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from game.core.cite import cites
from game.core.ruleset import Problem
from game.core.wording import armies_named
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import (
    Alive,
    Bonus,
    Control,
    Counter,
    DestroyedValue,
    Fallen,
    Holding,
    Marked,
    PerCount,
    PerElement,
    PerMarker,
    PerUnit,
    Presence,
    Share,
    Troops,
)
from game.rules.for_the_masses.board import Board, cells_of
from game.rules.for_the_masses.plan import Condition, Score, UnitEntry
from game.rules.for_the_masses.scenarios.scenario import Scenario
from game.rules.for_the_masses.state import SIDES
from game.rules.for_the_masses.troops.army import Army, cards_of
from game.rules.for_the_masses.troops.profile import Card
from game.rules.for_the_masses.twists.deploying import STAKES, Stakes
from game.rules.for_the_masses.twists.fortress import BREACHED, GATE_POINTS, Fortress
from game.rules.for_the_masses.twists.ghel import CRACKED, Horn
from game.rules.for_the_masses.twists.hate import HATE, SLAIN, Hate
from game.rules.for_the_masses.twists.oak import BURNT, UNBURNT, FireAtTheRoots
from game.rules.for_the_masses.twists.pack import SLEDGE, Sledges
from game.rules.for_the_masses.twists.raid import Plunder
from game.rules.for_the_masses.twists.siege import CAULDRONS, RELIEF, Oil, Relief
from game.rules.for_the_masses.words import known_are

Path = tuple[str | int, ...]

COUNTED: dict[type, tuple[str, ...]] = {
    Fortress: (GATE_POINTS, BREACHED),
    Horn: (CRACKED,),
    Hate: (HATE, SLAIN),
    FireAtTheRoots: (BURNT, UNBURNT),
    Plunder: ("burnt buildings", "burnt chapel", "untouched buildings", "untouched chapel"),
    Oil: (CAULDRONS,),
    Relief: (RELIEF,),
}
"""What the twists count that goals may ask for."""


class Muster:
    """The forces of a scenario with their cards, to see whether somebody is meant by a goal."""

    def __init__(self, scenario: Scenario, armies: Mapping[str, Army]) -> None:
        self.scenario = scenario
        self.cards: dict[str, Card] = cards_of(armies)
        self.units: dict[str, Sequence[UnitEntry]] = {
            side: scenario.force(side).units for side in SIDES
        }

    def name(self, entry: UnitEntry) -> str:
        """What a single unit of an entry is called."""
        return entry.name or self.cards[entry.unit].name

    def elements(self, troops: Troops) -> int:
        """How many elements a side sets out with that are meant."""
        return sum(
            entry.count * entry.elements
            for entry in self.units[troops.side]
            if (not troops.cards or entry.unit in troops.cards)
            and entry.unit not in troops.others
            and (not troops.kinds or self.cards[entry.unit].kind in troops.kinds)
            and (not troops.names or (self.name(entry) in troops.names and entry.count == 1))
            and (not troops.general or entry.general)
        )

    def counters(self) -> list[str]:
        """What the scenario's twists count."""
        return [name for each in self.scenario.special for name in COUNTED.get(type(each), ())]

    def markers(self) -> list[str]:
        """The kinds of markers that the scenario's twists lay."""
        found: list[str] = []
        for twist in self.scenario.special:
            if isinstance(twist, Plunder):
                found += twist.kinds
            elif isinstance(twist, Sledges):
                found.append(SLEDGE)
            elif isinstance(twist, Stakes):
                found.append(STAKES)
        return found


@cites("FTM.scen.4", "FTM.scen.22")
def victory_problems(scenario: Scenario, board: Board, muster: Muster) -> Iterator[Problem]:
    """Everything that is wrong with the goals."""
    victory = scenario.victory
    for number, sudden in enumerate(victory.sudden):
        path: Path = ("victory", "sudden", number)
        yield from _conditions(path, sudden.all, board, muster)
        yield from _armies_named(path, sudden.text)
        if not sudden.all:
            yield (*path, "all"), "without a condition this would end the battle at once"
        if sudden.running < 1:
            yield (*path, "running"), "it holds in 1 End Phase or more"
        if sudden.running > scenario.settings.turn_limit:
            text = f"there are no {sudden.running} End Phases: the last turn is "
            yield (*path, "running"), f"{text}{scenario.settings.turn_limit}"
        if sudden.running > 1 and sudden.when == "order":
            yield (*path, "when"), "what has to last for End Phases is looked at in End Phases only"
    for number, verdict in enumerate(victory.verdicts):
        yield from _conditions(("victory", "verdicts", number), verdict.all, board, muster)
        yield from _armies_named(("victory", "verdicts", number), verdict.text)
    for number, score in enumerate(victory.scores):
        yield from _score_problems(("victory", "scores", number), score, board, muster)
    yield from _order_problems(scenario)
    yield from _hopeless(scenario)


def _armies_named(path: Path, text: str) -> Iterator[Problem]:
    """A text that refers to an army which is not there."""
    for side in armies_named(text):
        if side not in SIDES:
            yield (*path, "text"), f"there is no side {side!r}{known_are(side, SIDES)}"


def _order_problems(scenario: Scenario) -> Iterator[Problem]:
    """Verdicts that can never be reached, or a list of them that decides nothing."""
    verdicts = scenario.victory.verdicts
    for number, verdict in enumerate(verdicts[:-1]):
        if not verdict.all:
            text = "this verdict is never reached: the one before has no condition"
            yield ("victory", "verdicts", number + 1), text
            return
    if verdicts and verdicts[-1].all:
        path = ("victory", "verdicts", len(verdicts) - 1, "all")
        yield path, "the last verdict has no condition, so that there always is a result"
    margins = scenario.victory.margins
    if not 0 <= margins.draw <= margins.decisive:
        yield ("victory", "margins"), "a decisive lead is not smaller than one that is no draw"


@cites("FTM.scen.4")
def _hopeless(scenario: Scenario) -> Iterator[Problem]:
    """A side that can win only by wiping the other out."""
    victory = scenario.victory
    if scenario.settings.broken:
        return
    for side in SIDES:
        winners = [each.winner for each in victory.sudden]
        winners += [each.winner for each in victory.verdicts if each.winner != "draw"]
        scored = not victory.verdicts and any(
            isinstance(each, Holding) or (each.side == side and _gains(each))
            for each in victory.scores
        )
        if side not in winners and not scored:
            text = f"{side} cannot win but by destroying everybody: no sudden victory, no verdict "
            yield ("victory",), f"{text}and no score is for {side}"


def _gains(score: Score) -> bool:
    return isinstance(score, DestroyedValue) or score.points > 0


# ---------------------------------------------------------------------- conditions


def _conditions(
    path: Path, conditions: Sequence[Condition], board: Board, muster: Muster
) -> Iterator[Problem]:
    for number, condition in enumerate(conditions):
        yield from _condition_problems((*path, "all", number), condition, board, muster)


def _condition_problems(
    path: Path, condition: Condition, board: Board, muster: Muster
) -> Iterator[Problem]:
    match condition:
        case Presence():
            yield from _presence_problems(path, condition, board, muster)
        case Control():
            for number, name in enumerate(condition.objectives):
                yield from _objective_problems((*path, "objectives", number), name, muster)
        case Fallen() | Alive():
            yield from _troop_problems((*path, "troops"), condition.troops, muster)
        case Counter():
            yield from _counter_problems((*path, "counter"), condition.counter, muster)
        case Marked():
            yield from _marker_problems((*path, "kinds"), condition.kinds, muster)
        case Share():
            for name in ("at_least", "under"):
                value = getattr(condition, name)
                if value is not None and not 0 <= value <= 100:
                    yield (*path, name), f"it is 0 to 100 per cent, not {value}"


def _presence_problems(
    path: Path, condition: Presence[HexArea], board: Board, muster: Muster
) -> Iterator[Problem]:
    yield from _troop_problems((*path, "troops"), condition.troops, muster)
    if condition.objective:
        yield from _objective_problems((*path, "objective"), condition.objective, muster)
    if condition.area is not None and not cells_of(board, condition.area):
        yield (*path, "area"), "no hex of the board fits this description (FTM.scen.1)"
    there = muster.elements(condition.troops)
    if there and condition.at_least > there:
        text = f"this can never be: there are {there} such elements, not {condition.at_least}"
        yield (*path, "at_least"), text


def _troop_problems(path: Path, troops: Troops, muster: Muster) -> Iterator[Problem]:
    if not muster.elements(troops):
        yield path, f"nobody of {troops.side} is meant by this"


def _objective_problems(path: Path, name: str, muster: Muster) -> Iterator[Problem]:
    known = [each.name for each in muster.scenario.objectives]
    if name not in known:
        yield path, f"there is no objective {name!r}{known_are(name, known)}"


def _counter_problems(path: Path, name: str, muster: Muster) -> Iterator[Problem]:
    known = muster.counters()
    if name not in known:
        listed = ", ".join(known) or "nothing"
        yield path, f"nothing counts {name!r}; the special rules of this scenario count {listed}"


def _marker_problems(path: Path, kinds: Sequence[str], muster: Muster) -> Iterator[Problem]:
    known = muster.markers()
    for number, kind in enumerate(kinds):
        if kind not in known:
            text = f"there are no markers {kind!r} here{known_are(kind, known)}"
            yield (*path, number), text


def _score_problems(path: Path, score: Score, board: Board, muster: Muster) -> Iterator[Problem]:
    match score:
        case PerElement() | PerUnit():
            yield from _troop_problems((*path, "troops"), score.troops, muster)
            if isinstance(score, PerElement) and score.each < 1:
                yield (*path, "each"), "it is 1 element or more"
        case Holding():
            yield from _holding_problems(path, score, muster)
        case PerMarker():
            yield from _marker_problems((*path, "kinds"), score.kinds, muster)
        case PerCount():
            yield from _counter_problems((*path, "counter"), score.counter, muster)
        case Bonus():
            yield from _conditions(path, score.all, board, muster)
        case DestroyedValue():
            foes = "blue" if score.side == "red" else "red"
            known = [muster.name(entry) for entry in muster.units[foes]]
            missing = [name for name in score.instead if name not in known]
            yield from (
                ((*path, "instead", name), f"no unit of {foes} is called {name!r}")
                for name in missing
            )


def _holding_problems(path: Path, score: Holding, muster: Muster) -> Iterator[Problem]:
    for number, name in enumerate(score.objectives):
        yield from _objective_problems((*path, "objectives", number), name, muster)
    if score.since > muster.scenario.settings.turn_limit:
        yield (*path, "since"), "this never scores: the battle is over before"
