"""What can be wrong with a scenario file in any rulebook, in words and with the place.

Goals name only who and what is there, every side can win, every group comes some time and
somewhere, and the scenario is whole with each of its variants and dials.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from typing import Any, Generic, TypeVar, get_args

from game.core.ruleset import Problem
from game.core.wording import armies_named
from game.mechanics.scenario.goals import (
    A,
    Alive,
    AnySide,
    Bonus,
    Condition,
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
    Score,
    Share,
    Sudden,
    Troops,
)
from game.mechanics.scenario.plan import Arrival, E, Force, ScenarioPlan
from game.mechanics.scenario.rule import ScenarioRule
from game.mechanics.scenario.variants import number_of, played
from game.mechanics.suggest import known_are

Path = tuple[str | int, ...]
Plan = TypeVar("Plan", bound=ScenarioPlan[Any, Any])


class Muster(ABC, Generic[A, E]):
    """The forces of a scenario with their cards, and its special rules: what there is."""

    pieces = "pieces"
    """What the rulebook calls what is counted,"""
    look = "turn"
    """and the moments at which it looks at sudden ends."""
    arrivals: str
    """Its rule on groups that come later."""
    kinds: Sequence[str]
    """The kinds of its troops."""
    counted: Sequence[str] = ()
    """What it counts itself, whatever the special rules count."""

    def __init__(self, scenario: ScenarioPlan[A, E]) -> None:
        self.plan = scenario

    @abstractmethod
    def name(self, entry: E) -> str:
        """Return what a single unit of an entry is called."""

    @abstractmethod
    def kind(self, entry: E) -> str:
        """Return the kind of the units of an entry."""

    @abstractmethod
    def size(self, entry: E) -> int:
        """Return how many pieces all units of an entry have."""

    @abstractmethod
    def rules(self) -> Sequence[ScenarioRule[Any, Any, A]]:
        """Return the scenario's own rules."""

    @abstractmethod
    def area_problems(self, path: Path, area: A) -> Iterator[Problem]:
        """Yield whether an area lies on the table and is not empty."""

    @abstractmethod
    def nothing_in(self, area: A) -> str:
        """Return a sentence if an area has no ground at all, else nothing."""

    def count(self, troops: Troops) -> int:
        """Return how many pieces a side sets out with that are meant."""
        return sum(
            self.size(entry)
            for entry in self.plan.force(troops.side).units
            if (not troops.cards or entry.unit in troops.cards)
            and entry.unit not in troops.others
            and (not troops.kinds or self.kind(entry) in troops.kinds)
            and (not troops.names or (self.name(entry) in troops.names and entry.count == 1))
            and (not troops.general or entry.general)
        )


def army_problems(
    side: str, force: Force[Any, Any], armies: Mapping[str, Any]
) -> Iterator[Problem]:
    """Yield the army files of a force that are not there."""
    for number, name in enumerate(force.armies):
        if name not in armies:
            yield (side, "armies", number), f"there is no army {name!r}{known_are(name, armies)}"


# ---------------------------------------------------------------------- goals


def victory_problems(muster: Muster[A, E]) -> Iterator[Problem]:
    """Yield everything that is wrong with the goals."""
    victory = muster.plan.victory
    for number, sudden in enumerate(victory.sudden):
        yield from _sudden_problems(("victory", "sudden", number), sudden, muster)
    for number, verdict in enumerate(victory.verdicts):
        yield from _conditions(("victory", "verdicts", number), verdict.all, muster)
        yield from _armies_named(("victory", "verdicts", number), verdict.text, muster.plan.sides)
    for number, score in enumerate(victory.scores):
        yield from _score_problems(("victory", "scores", number), score, muster)
    yield from _order_problems(muster.plan)


def _sudden_problems(path: Path, sudden: Sudden[A], muster: Muster[A, E]) -> Iterator[Problem]:
    last, look = muster.plan.last_turn, muster.look
    yield from _conditions(path, sudden.all, muster)
    yield from _armies_named(path, sudden.text, muster.plan.sides)
    if not sudden.all:
        yield (*path, "all"), "without a condition this would end the battle at once"
    if sudden.running < 1:
        yield (*path, "running"), f"it holds in 1 {look} or more"
    if sudden.running > last:
        text = f"there are no {sudden.running} {look}s: the last turn is {last}"
        yield (*path, "running"), text
    if sudden.running > 1 and sudden.when == "order":
        yield (*path, "when"), f"what has to last for {look}s is looked at in {look}s only"


def _armies_named(path: Path, text: str, sides: Sequence[str]) -> Iterator[Problem]:
    """Yield references to armies that no side has."""
    for side in armies_named(text):
        if side not in sides:
            yield (*path, "text"), f"there is no side {side!r}{known_are(side, sides)}"


def side_problems(scenario: ScenarioPlan[A, E]) -> Iterator[Problem]:
    """Yield where goals, places and arrivals name a side that has no force here."""
    for key in ("victory", "objectives", "reinforcements", "variants"):
        yield from _missing_sides((key,), getattr(scenario, key), scenario.sides)


def _missing_sides(path: Path, thing: Any, sides: Sequence[str]) -> Iterator[Problem]:
    if path[-1] in ("side", "winner", "holder") and thing in get_args(AnySide):
        if thing not in sides:
            yield path, f"there is no side {thing!r}{known_are(thing, sides)}"
    elif isinstance(thing, tuple | list):
        for number, each in enumerate(thing):
            yield from _missing_sides((*path, number), each, sides)
    elif isinstance(thing, dict):
        for key, each in thing.items():
            yield from _missing_sides((*path, key), each, sides)
    elif is_dataclass(thing):
        for each in fields(thing):
            yield from _missing_sides((*path, each.name), getattr(thing, each.name), sides)


def _order_problems(scenario: ScenarioPlan[A, E]) -> Iterator[Problem]:
    """Yield verdicts that can never be reached, or a list of them that decides nothing."""
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


def hopeless(scenario: ScenarioPlan[A, E]) -> Iterator[Problem]:
    """Yield a side that can win only by wiping the other out."""
    victory = scenario.victory
    for side in scenario.sides:
        winners = [each.winner for each in victory.sudden]
        winners += [each.winner for each in victory.verdicts if each.winner != "draw"]
        scored = not victory.verdicts and any(
            isinstance(each, Holding) or (each.side == side and _gains(each))
            for each in victory.scores
        )
        if side not in winners and not scored:
            text = f"{side} cannot win but by destroying everybody: no sudden victory, no verdict "
            yield ("victory",), f"{text}and no score is for {side}"


def _gains(score: Score[A]) -> bool:
    return isinstance(score, DestroyedValue) or score.points > 0


# ---------------------------------------------------------------------- conditions


def _conditions(
    path: Path, conditions: Sequence[Condition[A]], muster: Muster[A, E]
) -> Iterator[Problem]:
    for number, condition in enumerate(conditions):
        yield from _condition_problems((*path, "all", number), condition, muster)


def _condition_problems(
    path: Path, condition: Condition[A], muster: Muster[A, E]
) -> Iterator[Problem]:
    match condition:
        case Presence():
            yield from _presence_problems(path, condition, muster)
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
    path: Path, condition: Presence[A], muster: Muster[A, E]
) -> Iterator[Problem]:
    yield from _troop_problems((*path, "troops"), condition.troops, muster)
    if condition.objective:
        yield from _objective_problems((*path, "objective"), condition.objective, muster)
    if condition.area is not None and (text := muster.nothing_in(condition.area)):
        yield (*path, "area"), text
    there = muster.count(condition.troops)
    if there and condition.at_least > there and not condition.points:
        text = f"there are {there} such {muster.pieces}, not {condition.at_least}"
        yield (*path, "at_least"), f"this can never be: {text}"


def _troop_problems(path: Path, troops: Troops, muster: Muster[A, E]) -> Iterator[Problem]:
    for number, kind in enumerate(troops.kinds):
        if kind not in muster.kinds:
            text = f"there is no kind {kind!r}{known_are(kind, muster.kinds)}"
            yield (*path, "kinds", number), text
            return
    if not muster.count(troops):
        yield path, f"nobody of {troops.side} is meant by this"


def _objective_problems(path: Path, name: str, muster: Muster[A, E]) -> Iterator[Problem]:
    known = [each.name for each in muster.plan.objectives]
    if name not in known:
        yield path, f"there is no objective {name!r}{known_are(name, known)}"


def _counter_problems(path: Path, name: str, muster: Muster[A, E]) -> Iterator[Problem]:
    known = [*muster.counted, *(each for rule in muster.rules() for each in rule.counts())]
    if name not in known:
        listed = ", ".join(known) or "nothing"
        yield path, f"nothing counts {name!r}; the special rules of this scenario count {listed}"


def _marker_problems(path: Path, kinds: Sequence[str], muster: Muster[A, E]) -> Iterator[Problem]:
    known = [each for rule in muster.rules() for each in rule.lays()]
    for number, kind in enumerate(kinds):
        if kind not in known:
            yield (*path, number), f"there are no markers {kind!r} here{known_are(kind, known)}"


def _score_problems(path: Path, score: Score[A], muster: Muster[A, E]) -> Iterator[Problem]:
    match score:
        case PerElement() | PerUnit():
            yield from _troop_problems((*path, "troops"), score.troops, muster)
            if isinstance(score, PerElement) and score.each < 1:
                yield (*path, "each"), f"it is 1 {muster.pieces.removesuffix('s')} or more"
        case Holding():
            yield from _holding_problems(path, score, muster)
        case PerMarker():
            yield from _marker_problems((*path, "kinds"), score.kinds, muster)
        case PerCount():
            yield from _counter_problems((*path, "counter"), score.counter, muster)
        case Bonus():
            yield from _conditions(path, score.all, muster)
        case DestroyedValue():
            foes = [side for side in muster.plan.sides if side != score.side]
            units = [entry for side in foes for entry in muster.plan.force(side).units]
            known = [muster.name(entry) for entry in units]
            for name in score.instead:
                if name not in known:
                    text = f"no unit of {' or '.join(foes)} is called {name!r}"
                    yield (*path, "instead", name), text


def _holding_problems(path: Path, score: Holding, muster: Muster[A, E]) -> Iterator[Problem]:
    for number, name in enumerate(score.objectives):
        yield from _objective_problems((*path, "objectives", number), name, muster)
    if score.since > muster.plan.last_turn:
        yield (*path, "since"), "this never scores: the battle is over before"


# ---------------------------------------------------------------------- places and arrivals


def objective_problems(muster: Muster[A, E]) -> Iterator[Problem]:
    """Yield objectives of one name, and those that lie nowhere."""
    names = [each.name for each in muster.plan.objectives]
    for number, objective in enumerate(muster.plan.objectives):
        path = ("objectives", number)
        if names.count(objective.name) > 1:
            yield (*path, "name"), f"there is another objective {objective.name!r}"
        yield from muster.area_problems((*path, "area"), objective.area)


def arrival_problems(muster: Muster[A, E]) -> Iterator[Problem]:
    """Yield groups that never come, and arrivals of nobody."""
    scenario = muster.plan
    known = {(each.side, each.group) for each in scenario.reinforcements}
    for side in scenario.sides:
        for number, unit in enumerate(scenario.force(side).units):
            if unit.group and (side, unit.group) not in known:
                text = f"the group {unit.group!r} never comes: no entry under 'reinforcements'"
                yield (side, "units", number, "group"), f"{text} ({muster.arrivals})"
    for number, arrival in enumerate(scenario.reinforcements):
        path: Path = ("reinforcements", number)
        if not any(unit.group == arrival.group for unit in scenario.force(arrival.side).units):
            yield (*path, "group"), f"no unit of {arrival.side} is in the group {arrival.group!r}"
        for spot, area in enumerate(arrival.entry):
            yield from muster.area_problems((*path, "entry", spot), area)
        if not arrival.entry:
            text = f"a group needs at least one place to enter ({muster.arrivals})"
            yield (*path, "entry"), text
        yield from _timing_problems(path, arrival, muster)
        yield from _entry_problems(path, arrival)


def _timing_problems(path: Path, arrival: Arrival[A], muster: Muster[A, E]) -> Iterator[Problem]:
    """Yield why a group can never come."""
    last = muster.plan.last_turn
    if arrival.turn is not None and not 1 <= arrival.turn <= last:
        yield (*path, "turn"), f"turn {arrival.turn} is never played: the last is {last}"
    if arrival.draw is not None and arrival.draw.since > last:
        text = f"it is rolled from turn {arrival.draw.since} on, and the last turn is {last}"
        yield (*path, "draw", "since"), text
    brought = any(rule.brings(arrival) for rule in muster.rules())
    if arrival.turn is None and arrival.draw is None and not brought:
        text = f"nothing brings this group: give it a 'turn' or a 'draw' ({muster.arrivals})"
        yield path, text
    groups = [each.group for each in muster.plan.reinforcements if each.side == arrival.side]
    if arrival.after and arrival.after not in groups:
        yield (*path, "after"), f"there is no group {arrival.after!r} of {arrival.side}"
    if arrival.after == arrival.group and arrival.after:
        yield (*path, "after"), "a group cannot wait for itself"


def _entry_problems(path: Path, arrival: Arrival[A]) -> Iterator[Problem]:
    names = [area.name for area in arrival.entry]
    if arrival.choose in ("one", "die") and ("" in names or len({*names}) < len(names)):
        yield (*path, "entry"), "entries to choose from need names of their own"
    if arrival.choose == "die" and (not names or 6 % len(names)):
        yield (*path, "entry"), "a d6 chooses among 1, 2, 3 or 6 entries"


# ---------------------------------------------------------------------- variants and dials


def choice_problems(
    scenario: Plan, wrong: Callable[[Plan], Sequence[Problem]]
) -> Iterator[Problem]:
    """Yield what is wrong with a scenario as it stands, with each dial, and with each variant.

    `wrong` says what is wrong with a scenario whatever its variants and dials.
    """
    found = list(side_problems(scenario)) or wrong(scenario)
    yield from found
    if scenario.variant and scenario.variant not in scenario.variants:
        known = ", ".join(scenario.variants) or "none"
        yield ("variant",), f"there is no variant {scenario.variant!r}; known are {known}"
    dials = list(_dial_problems(scenario))
    yield from dials
    if found:
        return
    if not dials:
        yield from _turned_problems(scenario, wrong)
    yield from _variant_problems(scenario, wrong)


def _dial_problems(scenario: ScenarioPlan[Any, Any]) -> Iterator[Problem]:
    for number, dial in enumerate(scenario.dials):
        path = ("dials", number)
        now = number_of(scenario, dial.number)
        if now is None:
            yield (*path, "number"), f"nothing in this scenario has the number {dial.number!r}"
        elif now not in dial.values:
            yield (*path, "values"), f"the scenario's own value {now} is not among them"
    known = [dial.number for dial in scenario.dials]
    for name, value in scenario.numbers.items():
        if name not in known:
            yield ("numbers", name), f"there is no dial for {name!r}; there are {known or 'none'}"
        elif value not in next(each.values for each in scenario.dials if each.number == name):
            yield ("numbers", name), f"the dial {name!r} has no {value}"


def _turned_problems(
    scenario: Plan, wrong: Callable[[Plan], Sequence[Problem]]
) -> Iterator[Problem]:
    """Yield whether the scenario is not whole with some value of a dial."""
    for number, dial in enumerate(scenario.dials):
        for spot, value in enumerate(dial.values):
            other = played(replace(scenario, variant="", numbers={dial.number: value}))
            for _, message in wrong(other):
                yield ("dials", number, "values", spot), f"so it would be wrong: {message}"


def _variant_problems(
    scenario: Plan, wrong: Callable[[Plan], Sequence[Problem]]
) -> Iterator[Problem]:
    """Yield variants that leave out or change what is not there, or are no whole scenario."""
    for key, variant in scenario.variants.items():
        path = ("variants", key)
        missing = False
        for number, gone in enumerate(variant.leave_out):
            there = sum(
                unit.count
                for unit in scenario.force(gone.side).units
                if unit.unit == gone.unit and unit.group == gone.group
            )
            if there < gone.count:
                missing = True
                where = f" in the group {gone.group!r}" if gone.group else ""
                text = f"{gone.side} has {there} units of {gone.unit!r}{where}, not {gone.count}"
                yield (*path, "leave_out", number), text
        for name in variant.numbers:
            if number_of(scenario, name) is None:
                missing = True
                yield (*path, "numbers", name), f"nothing in this scenario has the number {name!r}"
        if not missing:
            other = _without_empty_groups(played(replace(scenario, variant=key, numbers={})))
            for _, message in wrong(other):
                yield path, f"so the scenario would be wrong: {message}"


def _without_empty_groups(scenario: Plan) -> Plan:
    """Return the scenario without arrivals of groups that a variant has left out altogether."""
    left = tuple(
        each
        for each in scenario.reinforcements
        if any(unit.group == each.group for unit in scenario.force(each.side).units)
    )
    return replace(scenario, reinforcements=left)
