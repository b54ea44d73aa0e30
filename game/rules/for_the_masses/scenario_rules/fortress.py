"""A fortress: its sections and its gate, battered, breached, opened and mended (FTM.scen.siege)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.bounds import Count, Points
from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Stage
from game.core.ruleset import Problem
from game.core.tell import say
from game.core.wording import does_named, named, sentence
from game.mechanics.asking import one_of
from game.mechanics.forms import form
from game.mechanics.scenario.areas import Cell, HexArea
from game.mechanics.scenario.goals import Side, Troops
from game.rules.for_the_masses.battle.appraisal import Appraiser, WantedHexes
from game.rules.for_the_masses.battle.markers import agreed
from game.rules.for_the_masses.battle.scenario_rule import Deed, MassesScenarioRule, Structure
from game.rules.for_the_masses.board import Board, cells_of
from game.rules.for_the_masses.combat import structures
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.ground import effect_of
from game.rules.for_the_masses.plan import BattlePlan
from game.rules.for_the_masses.state import Battling, Element, State, Unit, tell_roll
from game.rules.for_the_masses.words import counted
from game.table.hexes import OFF

GATE = "gate"
BREACHED, GATE_POINTS = "breached sections", "gate points"
CLOSED, OPEN, GONE = "gate", "open_gate", "road"
REPAIR, REPAIR_ON = "repair", 4
MENDED = "mended in turn"


@form
class Section:
    """A stretch of wall between two corners."""

    name: str
    hexes: tuple[Cell, ...]
    middle: tuple[Cell, ...]
    """What becomes rubble when it is breached."""


@form
class Fortress(MassesScenarioRule):
    """Walls and a gate of one side that can be battered down."""

    rule: Literal["fortress"]
    side: Side
    gate: Cell
    gate_defense: Count = 3
    gate_points: Points = 10
    sections: tuple[Section, ...]
    section_defense: Count = 4
    section_points: Points = 10
    yard: HexArea
    """Where masons work: the inside."""
    ram: str = ""
    """The card whose elements all strike the gate together."""

    # ------------------------------------------------------------------ what stands

    @cites("FTM.scen.siege.1")
    async def before_deployment(self, play: Battling) -> None:
        """Give every part its structure points."""
        counters = play.state.counters
        counters[GATE_POINTS] = self.gate_points
        counters[BREACHED] = 0
        for section in self.sections:
            counters[self._key(section)] = self.section_points

    def _key(self, section: Section) -> str:
        return f"points of {section.name}"

    def points(self, state: State, section: Section) -> int:
        """Return the structure points that a section has left."""
        return state.counters.get(self._key(section), self.section_points)

    def gate_cell(self, state: State) -> int:
        """Return the hex of the gate."""
        return state.hexes.number(*self.gate)

    def aims(self, appraiser: Appraiser, side: str) -> Iterator[WantedHexes]:
        """Yield the hexes before the gate: the ram goes there, others follow when it is open."""
        state, weights = appraiser.state, appraiser.aim_weights
        gate, kinds = self.gate_cell(state), appraiser.field.kinds
        if side == self.side or not self.ram or kinds[gate] != CLOSED:
            return
        yard = cells_of(state.board, self.yard)
        near = {each for each in state.hexes.near[gate] if each != OFF and each not in yard}
        outer = frozenset(each for each in near if not effect_of(kinds[each]).rampart)
        foe: Side = "blue" if self.side == "red" else "red"
        rams = Troops(side=foe, cards=(self.ram,))
        yield WantedHexes(outer, 12 * weights.wall * appraiser.prize, weights.few, rams)

    @cites("FTM.scen.19", "FTM.scen.siege.1")
    def structures(self, field: Field) -> Iterator[Structure]:
        """Yield the sections that are not breached, and the gate while it is closed."""
        state = field.state
        gate = self.gate_cell(state)
        if field.kinds[gate] == CLOSED:
            yield Structure(GATE, "the gate", self.gate_defense, (gate,), self.side)
        for section in self.sections:
            if self.points(state, section) > 0:
                cells = tuple(state.hexes.number(*cell) for cell in section.hexes)
                name = section.name
                yield Structure(name, name, self.section_defense, cells, self.side)

    @cites("FTM.scen.19", "FTM.scen.siege.4")
    def assaults(self, field: Field, element: Element) -> Iterator[Structure]:
        """Yield structures in an element's front hexes; the whole ram strikes if one of it does."""
        unit = field.unit(element)
        if unit.side == self.side:
            return
        own = [element]
        if (
            self.ram
            and unit.card.key == self.ram
            and field.hexes.contiguous(
                cell for each in field.state.elements_of(unit) for cell in field.covered(each)
            )
        ):
            own = field.state.elements_of(unit)
        for structure in self.structures(field):
            pushing = own if structure.key == GATE else [element]
            if any(cell in structure.hexes for each in pushing for cell in field.arcs(each).front):
                yield structure

    @cites("FTM.scen.19", "FTM.scen.siege.1", "FTM.scen.17", "FTM.scen.18")
    async def battered(self, play: Battling, by: Unit, structure: str, hits: int) -> None:
        """Take structure points away; at none remove the gate or breach the section."""
        state = play.state
        lost = structures.damage(state, by, hits)
        if structure == GATE:
            left = max(0, state.counters.get(GATE_POINTS, 0) - lost)
            state.counters[GATE_POINTS] = left
            say(play, f"The gate has {counted(left, 'structure point')} left.", "FTM.scen.19")
            if not left:
                text = "The gate is broken for good."
                structures.set_gate(play, self.gate_cell(state), GONE, text)
                play.tell(Stage(text=text, rules=("FTM.scen.18",), name="breach"))
            return
        for section in self.sections:
            if section.name == structure:
                await self._batter(play, section, lost)

    async def _batter(self, play: Battling, section: Section, lost: int) -> None:
        state = play.state
        left = max(0, self.points(state, section) - lost)
        state.counters[self._key(section)] = left
        say(play, f"{section.name} has {counted(left, 'structure point')} left.", "FTM.scen.19")
        if not left:
            state.counters[BREACHED] = state.counters.get(BREACHED, 0) + 1
            middle = [state.hexes.number(*cell) for cell in section.middle]
            await structures.breach(play, section.name, middle, "FTM.scen.siege.1")

    # ------------------------------------------------------------------ the gate

    @cites("FTM.scen.18")
    async def activated(self, play: Battling, unit: Unit) -> None:
        """Ask an owner's unit beside the gate to open or close it, if no enemy is beside it."""
        state = play.state
        field = Field(state)
        gate = self.gate_cell(state)
        now = field.kinds[gate]
        if unit.side != self.side or now not in (CLOSED, OPEN) or gate in field.at:
            return
        beside = [field.at[cell] for cell in field.hexes.near[gate] if cell in field.at]
        if any(field.side(each) != self.side for each in beside):
            return
        if not any(each.unit == unit.id for each in beside):
            return
        verb = "open" if now == CLOSED else "close"
        why = f"{sentence(does_named(unit))} {verb} the gate?"
        kind = OPEN if now == CLOSED else CLOSED
        if await agreed(self.side, why, "FTM.scen.18", unit.members[0], topic=kind):
            structures.set_gate(play, gate, kind, f"{named(unit)} {verb}s the gate.")

    # ------------------------------------------------------------------ masonry

    def _mendable(self, field: Field, unit: Unit) -> list[Section]:
        """Return the damaged sections that a unit in the yard stands beside."""
        state = field.state
        yard = cells_of(state.board, self.yard)
        cells = [cell for each in state.elements_of(unit) for cell in field.covered(each)]
        inner = [cell for cell in cells if cell in yard]
        near = {beside for cell in inner for beside in field.hexes.near[cell]}
        return [
            section
            for section in self.sections
            if 0 < self.points(state, section) < self.section_points
            and any(state.hexes.number(*cell) in near for cell in section.hexes)
        ]

    @cites("FTM.scen.siege.6", "FTM.scen.13")
    def deeds(self, field: Field, unit: Unit) -> Iterator[Deed]:
        """Yield Repair, for Infantry in the yard beside a damaged section."""
        if unit.side != self.side or unit.card.kind != "infantry":
            return
        if not self._mendable(field, unit):
            return
        used = field.state.counters.get(MENDED, 0) == field.state.turn
        text = "The walls have been repaired once in this turn."
        objection = Objection(text, "FTM.scen.siege.6") if used else None
        yield Deed(REPAIR, "Repair the wall", "FTM.scen.siege.6", objection)

    @cites("FTM.scen.siege.6")
    async def perform(self, play: Battling, unit: Unit, deed: str) -> None:
        """Roll a d6 that may give a structure point back."""
        if deed != REPAIR:
            return
        state = play.state
        section = await self._which(Field(state), unit)
        state.counters[MENDED] = state.turn
        roll = play.roll(f"repair of {section.name}", 1, 6)
        mended = roll.faces[0] >= REPAIR_ON
        if mended:
            state.counters[self._key(section)] = self.points(state, section) + 1
        verb = "mends" if mended else "cannot mend"
        text = f"{named(unit)} {verb} {section.name}: {self.points(state, section)} points."
        tell_roll(play, unit, REPAIR, [roll], text, "FTM.scen.siege.6")

    async def _which(self, field: Field, unit: Unit) -> Section:
        known = {each.name: each for each in self._mendable(field, unit)}
        why, rules = f"Which section {does_named(unit)} repair?", ("FTM.scen.siege.6",)
        options = [Option(each, each, rules=rules, cells=known[each].hexes) for each in known]
        return known[await one_of(unit.whom, "scenario_action", why, rules, options)]

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield what is damaged."""
        gate = state.counters.get(GATE_POINTS, self.gate_points)
        walls = [
            f"{each.name} {self.points(state, each) or 'breached'}"
            for each in self.sections
            if self.points(state, each) < self.section_points
        ]
        hurt = f"; {', '.join(walls)}" if walls else "; all sections are whole"
        yield f"Gate: {gate or 'broken'}{hurt}."

    def counts(self) -> tuple[str, ...]:
        """Return what goals may ask for."""
        return GATE_POINTS, BREACHED

    def problems(self, plan: BattlePlan, board: Board, rules: Sequence[str]) -> Iterator[Problem]:
        """Yield whether walls and gates stand where the rule has them."""
        number = board.hexes.number
        gate = number(*self.gate)
        if gate < 0 or board.kinds[gate] != "gate":
            yield ("gate",), f"the map has no gate at {list(self.gate)} (FTM.scen.siege.1)"
        for spot, section in enumerate(self.sections):
            for cell in section.hexes:
                at = number(*cell)
                if at < 0 or board.kinds[at] != "rampart":
                    text = f"the map has no rampart at {list(cell)} (FTM.scen.17)"
                    yield ("sections", spot, "hexes"), text
            if not {*section.middle} <= {*section.hexes}:
                text = "the middle of a section is part of it (FTM.scen.17)"
                yield ("sections", spot, "middle"), text
