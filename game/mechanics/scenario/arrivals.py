"""Groups that come later: whether they come, and where."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from typing import Generic, Protocol, TypeVar

from game.core.decision import Option, Pick
from game.core.event import Stage
from game.core.play import Play
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.unit_card import Coming
from game.core.wording import army
from game.mechanics.scenario.goals import A
from game.mechanics.scenario.plan import Arrival, Draw
from game.mechanics.scenario.rule import ScenarioRule

CALLED, ENTRY = "called", "entry of"
"""Counters: the turn in which a group was due, and the number of its entry, from 1."""


class Expecting(Protocol):
    """What a state knows about who has come."""

    turn: int
    counters: dict[str, int]
    arrived: list[str]
    """Groups that have come with everybody."""


class Named(Protocol):
    """Somebody with a name."""

    @property
    def name(self) -> str:
        """What it is called."""


S = TypeVar("S", bound=Expecting)
U = TypeVar("U", bound=Named)


def called(state: Expecting, arrival: Arrival[A]) -> int:
    """Return the turn in which a group was due; 0 as long as it was not."""
    return state.counters.get(f"{CALLED} {arrival.key}", 0)


def _called_first(state: Expecting, arrival: Arrival[A]) -> int:
    """Return the turn in which the group was due that a group comes after."""
    return state.counters.get(f"{CALLED} {arrival.side} {arrival.after}", 0)


def reached(draw: Draw, turn: int, total: int) -> tuple[bool, str]:
    """Return whether a roll brings a group, and what was needed."""
    if draw.low_per_turn:
        most = draw.low_per_turn * turn
        return total <= most, f"{most} or less"
    least = next((number for when, number in draw.needs if when == turn), draw.sides + 1)
    return total >= least, f"{least} or more"


class Arrivals(ABC, Generic[S, U, A]):
    """The groups of a rulebook's battles: it says who waits, and puts them on the table."""

    rule: str
    """The rulebook's own on arrivals."""
    sides: Sequence[str]
    """The sides in the order in which their groups come."""
    question = "reinforcement_placement"
    """The kind of the decision where a group comes."""

    @abstractmethod
    def expected(self, state: S) -> Sequence[Arrival[A]]:
        """Return all groups that come later, as the scenario lists them."""

    @abstractmethod
    def rules(self, state: S) -> Sequence[ScenarioRule[S, U, A]]:
        """Return the scenario's own rules."""

    @abstractmethod
    def waiting(self, state: S, arrival: Arrival[A]) -> Sequence[U]:
        """Return those of a group that have not come yet."""

    @abstractmethod
    async def bring(self, play: Play[S], arrival: Arrival[A], entry: Sequence[A]) -> None:
        """Place those of a group for whom there is room in one of these areas."""

    def shown(self, state: S, area: A) -> tuple[tuple[int, int], ...]:
        """Return the cells that stand for an entry to choose, where a table has cells."""
        return ()

    # ------------------------------------------------------------------ coming

    async def arrive(self, play: Play[S]) -> None:
        """Bring whoever is due at the start of a turn, and whoever had no room before."""
        state = play.state
        known = sorted(self.expected(state), key=lambda each: self.sides.index(each.side))
        for arrival in known:
            if arrival.key in state.arrived or not self.waiting(state, arrival):
                continue
            if not called(state, arrival):
                if not await self.due(play, arrival):
                    continue
                number = await self.entry(play, arrival)
                state.counters[f"{CALLED} {arrival.key}"] = state.turn
                state.counters[f"{ENTRY} {arrival.key}"] = 0 if number is None else number + 1
                self._announce(play, arrival, number)
            chosen = state.counters.get(f"{ENTRY} {arrival.key}", 0)
            entry = arrival.entry[chosen - 1 : chosen] if chosen else arrival.entry
            await self.bring(play, arrival, entry)
            if not self.waiting(state, arrival):
                state.arrived.append(arrival.key)

    def _rule(self, arrival: Arrival[A]) -> str:
        return arrival.rule or self.rule

    def _announce(self, play: Play[S], arrival: Arrival[A], number: int | None) -> None:
        where = arrival.entry[number].name if number is not None else arrival.entry[0].name
        entry = f" in the {where}" if where else ""
        text = f"{army(arrival.side)}: the group {arrival.group} arrives{entry}."
        rules = tuple(dict.fromkeys((self._rule(arrival), self.rule)))
        play.tell(Stage(text=text, rules=rules, name="arrival", side=arrival.side))

    # ------------------------------------------------------------------ whether

    async def due(self, play: Play[S], arrival: Arrival[A]) -> bool:
        """Return whether a group comes in this turn: a rule says so, the plan does, or a die."""
        state = play.state
        for rule in self.rules(state):
            told = rule.due(state, arrival)
            if told is not None:
                return told
        if arrival.after and not 0 < _called_first(state, arrival) < state.turn:
            return False
        if arrival.turn is not None:
            return state.turn >= arrival.turn
        return arrival.draw is not None and await self.drawn(play, arrival, arrival.draw)

    async def drawn(self, play: Play[S], arrival: Arrival[A], draw: Draw) -> bool:
        """Roll for a group and return whether it comes."""
        state, whose = play.state, f"{army(arrival.side):'s} group {arrival.group}"
        if state.turn < draw.since:
            return False
        if draw.surely and state.turn >= draw.surely:
            say(play, f"{whose} comes without a roll.", draw.rule)
            return True
        for rule in self.rules(state):
            await rule.before_arrival(play, arrival)
        roll = play.roll(f"arrival of {arrival.key}", 1, draw.sides)
        tally = Tally("arrival", 0)
        for rule in self.rules(state):
            tally = rule.arrival_roll(state, arrival, tally)
        total = roll.faces[0] + tally.total
        comes, wanted = reached(draw, state.turn, total)
        verb = "comes" if comes else "does not come"
        text = f"{whose} {verb}: {total}, needs {wanted}."
        of, rules = (arrival.side, ""), (draw.rule, *tally.rules())
        tell_throw(play, of, "arrival", [roll], text, *rules, total=total, tally=tally)
        return comes

    # ------------------------------------------------------------------ where

    async def entry(self, play: Play[S], arrival: Arrival[A]) -> int | None:
        """Return the number of the entry by which a group comes; None where all are open."""
        state, rule = play.state, self._rule(arrival)
        if arrival.choose == "all" or len(arrival.entry) < 2:
            return None
        if arrival.choose == "twist":
            told = (each.entrance(state, arrival) for each in self.rules(state))
            return next((number for number in told if number is not None), None)
        if arrival.choose == "die":
            roll = play.roll(f"entry of {arrival.key}", 1, 6)
            number = (roll.faces[0] - 1) * len(arrival.entry) // 6
            where = arrival.entry[number].name
            text = f"{army(arrival.side):'s} group {arrival.group} comes in the {where}."
            tell_throw(play, (arrival.side, ""), "entry", [roll], text, rule)
            return number
        answer = await Pick(
            side=arrival.side,
            kind=self.question,
            why=f"Where does the group {arrival.group} come?",
            rules=(rule,),
            options=lambda: [
                Option(area.name, area.name, rules=(rule,), cells=self.shown(state, area))
                for area in arrival.entry
            ],
        )
        return next(number for number, area in enumerate(arrival.entry) if area.name == answer)

    # ------------------------------------------------------------------ what may come

    def coming(self, state: S, side: str) -> Iterator[Coming]:
        """Yield the groups of a side that are still to come, with the earliest turn of each."""
        for arrival in self.expected(state):
            if arrival.side != side or arrival.key in state.arrived:
                continue
            if left := self.waiting(state, arrival):
                who = ", ".join(each.name for each in left)
                text = f"{army(arrival.side)}: {arrival.group} ({who}) {_when(state, arrival)}."
                yield Coming(_turn_of(state, arrival), side, text)


def _turn_of(state: Expecting, arrival: Arrival[A]) -> int:
    """Return the turn in which a group may come at the earliest, 0 if that is open."""
    if called(state, arrival):
        return state.turn + 1
    if arrival.turn is not None:
        return arrival.turn
    if arrival.draw is None or (arrival.after and not _called_first(state, arrival)):
        return 0
    return max(state.turn + 1, arrival.draw.since)


def _when(state: Expecting, arrival: Arrival[A]) -> str:
    """Return when a group comes, in words."""
    if called(state, arrival):
        return "is due and waits for room"
    if arrival.turn is not None:
        return f"comes in turn {arrival.turn}"
    draw = arrival.draw
    if draw is None:
        return "comes when the scenario says so"
    if arrival.after and not _called_first(state, arrival):
        return f"is rolled for when {arrival.after} has come"
    turn = max(state.turn + 1, draw.since)
    if draw.surely and turn >= draw.surely:
        return f"comes in turn {draw.surely}"
    return f"comes in turn {turn} on a d{draw.sides} of {reached(draw, turn, 0)[1]}"
