"""Ladders, oil, the ram, the engine on the keep, and relief on its way (FTM.scen.siege)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Stage
from game.core.forecast import Forecast
from game.core.ruleset import Problem
from game.core.tally import Tally
from game.core.tell import say
from game.core.unit_card import Coming
from game.core.wording import named
from game.mechanics.forms import form
from game.mechanics.scenario.areas import Cell, HexArea
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.markers import agreed
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule, Occasion
from game.rules.for_the_masses.board import Board, cells_of
from game.rules.for_the_masses.combat import structures
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import BattlePlan
from game.rules.for_the_masses.state import Battling, Element, State, Unit, tell_roll

LADDERS, KEEP_ENGINE = "ladders", "keep_engine"
CAULDRONS, RELIEF = "cauldrons", "relief"
OIL = "boiling oil"
SHOTS: tuple[Occasion, ...] = ("ranged", "opportunity")


def on_wall(field: Field, element: Element) -> bool:
    """Return whether an element stands on a rampart or a tower."""
    return any(field.effect(cell).rampart for cell in field.covered(element))


def at_foot(field: Field, element: Element) -> bool:
    """Return whether an element with ladders stands on level 0."""
    carries = LADDERS in field.unit(element).tags
    return carries and field.levels[element.hex] == 0


def climbs_to(field: Field, one: Element, two: Element) -> bool:
    """Return whether one stands with ladders below the other, who is on the wall beside him."""
    return (
        at_foot(field, one)
        and on_wall(field, two)
        and any(cell in field.hexes.near[one.hex] for cell in field.covered(two))
    )


@form
class Ladders(MassesScenarioRule):
    """Units with ladders climb walls and fight those on them from below."""

    rule: Literal["ladders"]

    def guided(self, field: Field, unit: Unit) -> frozenset[int]:
        """Return the walls, for those with ladders."""
        return field.ground("rampart") if LADDERS in unit.tags else frozenset()

    @cites("FTM.scen.siege.2", "FTM.terrain.13")
    def entry(
        self, field: Field, element: Element, origin: int, to: int, left: int, used: int
    ) -> int | None:
        """Return all points as the price of an empty wall in front, from level 0 at the start."""
        if used or left < 1 or origin != element.hex or not at_foot(field, element):
            return None
        return left if field.effect(to).rampart and to not in field.at else None

    @cites("FTM.scen.siege.2", "FTM.scen.17")
    def joined(self, field: Field, one: Element, two: Element) -> bool:
        """Tell whether one of the two is at the foot of the other's wall with ladders."""
        return climbs_to(field, one, two) or climbs_to(field, two, one)

    @cites("FTM.scen.siege.2")
    def dice(
        self, field: Field, element: Element, target: Unit, occasion: Occasion, tally: Tally
    ) -> Tally:
        """Return one die less for an attack from a ladder, down to one die."""
        foes = [foe for foe in field.ahead(element) if foe.unit == target.id]
        below = bool(foes) and all(climbs_to(field, element, foe) for foe in foes)
        return tally.plus(-int(below and tally.total > 1), "from a ladder", "FTM.scen.siege.2")


@form
class Oil(MassesScenarioRule):
    """Cauldrons that may be emptied on those who attack a wall from ladders."""

    rule: Literal["oil"]
    side: Side
    cauldrons: Count = 4

    @cites("FTM.scen.siege.3")
    async def before_deployment(self, play: Battling) -> None:
        """Set the number of cauldrons."""
        play.state.counters[CAULDRONS] = self.cauldrons

    @cites("FTM.scen.siege.3")
    async def before_melee(self, play: Battling, unit: Unit, targets: Sequence[Unit]) -> None:
        """Ask for one cauldron for an attack, before its dice are rolled."""
        state = play.state
        left = state.counters.get(CAULDRONS, 0)
        if not left or unit.side == self.side or LADDERS not in unit.tags:
            return
        field = Field(state)
        climbing = [
            each
            for each in state.elements_of(unit)
            if any(climbs_to(field, each, foe) for foe in field.touching(each))
        ]
        if not climbing:
            return
        why = f"{named(unit)} attacks from ladders. Empty one of {left} cauldrons on it?"
        by = field.unit(field.touching(climbing[0])[0])

        def odds() -> Forecast:
            return structures.pour_odds(field, unit, by, OIL)

        if not await agreed(self.side, why, "FTM.scen.siege.3", climbing[0].id, odds, OIL):
            return
        state.counters[CAULDRONS] = left - 1
        await structures.pour(play, unit, by, OIL, "FTM.scen.siege.3")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield how many are left."""
        yield f"Cauldrons of oil: {state.counters.get(CAULDRONS, self.cauldrons)}."

    def counts(self) -> tuple[str, ...]:
        """Return what goals may ask for."""
        return (CAULDRONS,)


@form
class RamRoof(MassesScenarioRule):
    """A roof protects the ram from shots."""

    rule: Literal["ram_roof"]
    card: str

    @cites("FTM.scen.siege.4")
    def defense(self, field: Field, unit: Unit, occasion: Occasion, tally: Tally) -> Tally:
        """Return the ram's Defense plus 1 against shots."""
        covered = unit.card.key == self.card and occasion in SHOTS
        return tally.plus(int(covered), "the ram's roof", "FTM.scen.siege.4")


@form
class KeepEngine(MassesScenarioRule):
    """An engine on a keep: it turns, shoots and sees far, but does not move."""

    rule: Literal["keep_engine"]
    keep: HexArea
    rear: Cell
    """The hex on which its rear hex stands."""

    def _means(self, unit: Unit) -> bool:
        return KEEP_ENGINE in unit.tags

    def _keep(self, state: State) -> frozenset[int]:
        return cells_of(state.board, self.keep)

    @cites("FTM.scen.siege.5")
    def zone(self, state: State, unit: Unit) -> frozenset[int] | None:
        """Return the keep as the zone of the engine."""
        return self._keep(state) if self._means(unit) else None

    @cites("FTM.scen.siege.5")
    def deployment_objection(
        self, field: Field, unit: Unit, places: Sequence[tuple[Element, int, int]]
    ) -> Objection | None:
        """Return why the engine may not stand there: its rear hex must be the keep's middle."""
        if not self._means(unit):
            return None
        middle = field.hexes.number(*self.rear)
        if all(at == middle for _, at, _ in places):
            return None
        return Objection("The engine must stand in the middle of the keep.", "FTM.scen.siege.5")

    @cites("FTM.scen.siege.5")
    def admits(self, field: Field, unit: Unit, hex_: int) -> bool:
        """Tell whether the unit is the engine, which alone may be on the keep."""
        return self._means(unit) and hex_ in self._keep(field.state)

    @cites("FTM.scen.siege.5")
    def order_objection(self, field: Field, unit: Unit, action: str) -> Objection | None:
        """Return why the engine may not take an order: it only reforms and shoots."""
        if not self._means(unit) or action not in ("move", "withdraw", "melee"):
            return None
        return Objection(f"{unit.name} cannot be moved.", "FTM.scen.siege.5")

    @cites("FTM.scen.siege.5")
    def defense(self, field: Field, unit: Unit, occasion: Occasion, tally: Tally) -> Tally:
        """Return the engine's Defense plus 1 against shots and spells."""
        high = self._means(unit) and occasion in (*SHOTS, "spell")
        return tally.plus(int(high), "high on the keep", "FTM.scen.siege.5")

    @cites("FTM.scen.siege.5")
    def sees_over(self, field: Field, element: Element) -> bool:
        """Tell whether the element is the engine, which sees over the ramparts."""
        return self._means(field.unit(element))

    @cites("FTM.scen.siege.5")
    def exposing(self, field: Field, element: Element) -> frozenset[int]:
        """Return the keep's hexes for the engine, which is seen from every side up there."""
        return self._keep(field.state) if self._means(field.unit(element)) else frozenset()

    @cites("FTM.scen.siege.5")
    def problems(self, plan: BattlePlan, board: Board, rules: Sequence[str]) -> Iterator[Problem]:
        """Yield whether an engine fits on the keep, whichever way it looks."""
        keep, rear = cells_of(board, self.keep), board.hexes.number(*self.rear)
        stands = (board.hexes.covered("gun", rear, facing) for facing in range(6) if rear >= 0)
        if not any(keep.issuperset(cells) for cells in stands):
            text = "an engine with its rear here is not on the keep (FTM.scen.siege.5)"
            yield ("rear",), text


@form
class Relief(MassesScenarioRule):
    """In the last turns a die may end the battle early."""

    rule: Literal["relief"]
    relief_turn: Count = 10
    """The first turn in which it is rolled."""
    needs: tuple[Count, ...] = (5, 3)
    """What a d6 has to show in that turn and in those after it."""

    @cites("FTM.scen.siege.8")
    async def turn_ends(self, play: Battling) -> None:
        """Roll in the End Phase for whether the relief arrives."""
        state = play.state
        number = state.turn - self.relief_turn
        if not 0 <= number < len(self.needs):
            return
        roll = play.roll("relief", 1, 6)
        need = self.needs[number]
        text = f"Is the relief near? {roll.faces[0]}, needs {need}."
        tell_roll(play, "", RELIEF, [roll], text, "FTM.scen.siege.8")
        if roll.faces[0] >= need:
            state.counters[RELIEF] = 1
            text = "The horns of the relief are heard."
            play.tell(Stage(text=text, rules=("FTM.scen.siege.8",), name=RELIEF))
        else:
            say(play, "No horns yet.", "FTM.scen.siege.8")

    def foreseen(self, state: State, side: str) -> Iterator[Coming]:
        """Yield the turns in which relief may come."""
        for turn, need in enumerate(self.needs, self.relief_turn):
            if turn >= state.turn and not state.counters.get(RELIEF):
                yield Coming(turn, "", f"relief in the End Phase on a d6 of {need} or more.")

    def counts(self) -> tuple[str, ...]:
        """Return what goals may ask for."""
        return (RELIEF,)
