"""Special rules of scenarios, each by the name with which a scenario file calls it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count
from game.core.tell import add_score
from game.core.wording import army
from game.mechanics.forms import form
from game.mechanics.scenario.areas import PlaneArea, lies_in
from game.mechanics.scenario.goals import AnySide
from game.rules.dorm_rules.scenario_rule import BattleRule
from game.rules.dorm_rules.state import COMPASS, Battling, Hull, State
from game.rules.dorm_rules.victory import routs


@form
class AloneInside(BattleRule):
    """Points in every turn for the side that alone has a unit or character in a place."""

    rule: Literal["alone_inside"]
    area: PlaneArea
    points: Count
    since: Count = 1
    """The first turn that counts."""

    async def turn_ends(self, play: Battling) -> None:
        """Give the points to the side that is there without any enemy."""
        state = play.state
        if state.turn < self.since:
            return
        there = [
            each
            for each in state.parties()
            if not routs(state, each)
            and lies_in(state.plane, self.area, (each.body,), each.point, COMPASS)
        ]
        sides = {each.side for each in there}
        if len(sides) == 1 and (side := sides.pop()) in state.players:
            why = f"being alone in {self.area.name}"
            add_score(play, state.scores, side, self.points, why, "DORM.20.8")


@form
class CountInside(BattleRule):
    """Counts the figures of a side in a place that neither rout nor flee."""

    rule: Literal["count_inside"]
    side: AnySide
    area: PlaneArea

    def counts(self) -> tuple[str, ...]:
        """Return the counter that goals may ask for."""
        return (f"figures of {self.side} in {self.area.name}",)

    async def turn_ends(self, play: Battling) -> None:
        """Count them."""
        state = play.state
        state.counters[self.counts()[0]] = sum(
            each.side == self.side
            and not routs(state, each)
            and lies_in(state.plane, self.area, (each.body,), each.point, COMPASS)
            for each in state.figures.values()
        )

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield how many there are."""
        count = state.counters.get(self.counts()[0], 0)
        yield f"{army(self.side):has} {count} in {self.area.name}."


@form
class Departed(BattleRule):
    """Counts parties of a side, by their cards, that have left the table unharmed."""

    rule: Literal["departed"]
    side: AnySide
    cards: tuple[str, ...]
    name: str
    """What they are called together; the counter is `NAME departed`."""
    since: Count = 1
    """The first turn that counts."""

    def counts(self) -> tuple[str, ...]:
        """Return the counter that goals may ask for."""
        return (f"{self.name} departed",)

    async def turn_ends(self, play: Battling) -> None:
        """Count them."""
        state, entries = play.state, play.state.plan.entries
        away = [*(k for k, fate in state.fates.items() if fate == "left"), *state.units_gone]
        gone = [key for key in away if key in entries and entries[key].unit in self.cards]
        wrecks = [k for k in gone if (hull := _hull(state, k)) is not None and hull.wreck]
        if state.turn >= self.since:
            state.counters[self.counts()[0]] = len(gone) - len(wrecks)


def _hull(state: State, name: str) -> Hull | None:
    unit = state.units_gone.get(name)
    return unit.hull if unit else None


Special = AloneInside | CountInside | Departed
