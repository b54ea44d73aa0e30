"""Where armies stand before the first turn: rings, flanking parties, stakes, siege lines."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection, Option, PickMany
from game.core.event import Built
from game.core.ruleset import Problem
from game.core.tell import say
from game.core.wording import army, named
from game.mechanics.asking import choose
from game.mechanics.forms import form
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.markers import lay, lying
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.board import Board, cells_in, cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import BattlePlan
from game.rules.for_the_masses.state import Battling, Element, State, Unit
from game.rules.for_the_masses.units.formation import formation_of
from game.rules.for_the_masses.words import hex_in_words

Standing = Sequence[tuple[Element, int, int]]
STAKES = "stakes"
FLANKING = "flanking party"
NOBODY = "nobody"


def starters(state: State, side: str) -> list[Unit]:
    """Return the units of a side that are there from the start and openly."""
    return [
        unit
        for unit in state.units.values()
        if unit.side == side and not unit.group and not unit.hidden
    ]


def base_cells(field: Field, unit: Unit, places: Standing) -> list[int]:
    """Return all hexes that a unit would cover."""
    base = unit.card.base
    return [cell for _, at, facing in places for cell in field.hexes.covered(base, at, facing)]


# ---------------------------------------------------------------------- several zones


@form
class Quarter:
    """One of several zones, and how many units it gets."""

    area: HexArea
    least: Count = 0
    most: Count = 99


@form
class SplitZones(MassesScenarioRule):
    """Each unit of a side is placed wholly in one of several zones, each of which gets some."""

    rule: Literal["split_zones"]
    side: Side
    quarters: tuple[Quarter, ...]
    cite: str

    @cites("FTM.scen.gaunt.1", "FTM.scen.break.1")
    def deployment_objection(self, field: Field, unit: Unit, places: Standing) -> Objection | None:
        """Return why a unit may not go into a zone: it is full, or another would stay empty."""
        state = field.state
        if unit.side != self.side or unit.group:
            return None
        cells = [cells_of(state.board, each.area) for each in self.quarters]
        under = base_cells(field, unit, places)
        number = next((n for n, zone in enumerate(cells) if zone.issuperset(under)), None)
        if number is None:
            return Objection(f"{unit.name} must stand wholly in one of the zones.", self.cite)
        counts = self._counts(state, cells, unit)
        counts[number] += 1
        quarter = self.quarters[number]
        if counts[number] > quarter.most:
            text = f"The {quarter.area.name} zone takes at most {quarter.most} units."
            return Objection(text, self.cite)
        wanted = [max(0, each.least - n) for each, n in zip(self.quarters, counts, strict=True)]
        others = (each for each in starters(state, self.side) if each is not unit)
        waiting = sum(not each.members for each in others)
        if sum(wanted) > waiting:
            empty = self.quarters[next(n for n, left in enumerate(wanted) if left)].area.name
            return Objection(f"The {empty} zone would get too few units.", self.cite)
        return None

    def nearly_full(self, state: State, side: str) -> bool:
        """Return whether a zone for three units or more has room for one."""
        if side != self.side:
            return False
        cells = [cells_of(state.board, each.area) for each in self.quarters]
        counts = self._counts(state, cells)
        return any(
            each.most >= 3 and count == each.most - 1
            for each, count in zip(self.quarters, counts, strict=True)
        )

    def _counts(
        self, state: State, cells: list[frozenset[int]], but: Unit | None = None
    ) -> list[int]:
        """Return how many units stand in each zone already."""
        found = [0] * len(cells)
        for unit in starters(state, self.side):
            if unit.members and unit is not but:
                at = state.elements[unit.members[0]].hex
                for number, zone in enumerate(cells):
                    found[number] += at in zone
        return found

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield how many units each zone takes, while units are being placed."""
        if state.stage in ("secrets", "deploy") and side == self.side:
            zones = ", ".join(
                f"{each.area.name} {each.least}"
                + (f" to {each.most}" if each.most < 99 else " or more")
                for each in self.quarters
            )
            yield f"Units for each zone: {zones}."

    def problems(self, plan: BattlePlan, board: Board, rules: Sequence[str]) -> Iterator[Problem]:
        """Yield whether there are enough units for the zones, and room for all."""
        force = plan.force(self.side)
        units = sum(entry.count for entry in force.units if not entry.group)
        least = sum(each.least for each in self.quarters)
        most = sum(each.most for each in self.quarters)
        if not least <= units <= most:
            text = f"the zones take {least} to {most} units, and {self.side} has {units}"
            yield ("quarters",), f"{text} ({self.cite})"
        shapes = [(each.rects, each.disc, each.hexes) for each in force.zones]
        for number, each in enumerate(self.quarters):
            if (each.area.rects, each.area.disc, each.area.hexes) not in shapes:
                yield ("quarters", number), f"this is no zone of {self.side} ({self.cite})"


# ---------------------------------------------------------------------- a flanking party


@form
class FlankingParty(MassesScenarioRule):
    """One unit of a side may be placed in column at a rim of the board instead."""

    rule: Literal["flanking_party"]
    side: Side
    rims: tuple[HexArea, ...]

    @cites("FTM.scen.hill.2")
    async def before_deployment(self, play: Battling) -> None:
        """Ask the side which unit is the flanking party."""
        state = play.state
        units = starters(state, self.side)
        why, rules = "Which unit is the flanking party?", ("FTM.scen.hill.2",)
        none = Option(NOBODY, "No unit", rules=rules, declines=True)
        options = [*(Option(each.id, each.name, rules=rules) for each in units), none]
        whom, topic = (self.side, ""), FLANKING
        answer = await choose(whom, "scenario_reaction", why, rules, options, topic=topic)
        if answer != NOBODY:
            unit = state.units[answer]
            unit.tags = (*unit.tags, FLANKING)
            say(play, f"{named(unit)} is {army(self.side):'s} flanking party.", "FTM.scen.hill.2")

    @cites("FTM.scen.hill.2")
    def zone(self, state: State, unit: Unit) -> frozenset[int] | None:
        """Return its side's zone together with the rims, for the flanking party."""
        if unit.side != self.side or FLANKING not in unit.tags or state.battle.scenario is None:
            return None
        own = state.battle.scenario.force(self.side).zones
        return cells_in(state.board, (*own, *self.rims))

    @cites("FTM.scen.hill.2")
    def deployment_objection(self, field: Field, unit: Unit, places: Standing) -> Objection | None:
        """Return why the party may not stand there: at a rim it needs a column at one rim."""
        if unit.side != self.side or FLANKING not in unit.tags:
            return None
        board = field.state.board
        under = base_cells(field, unit, places)
        rims = [cells_of(board, rim) for rim in self.rims]
        if not any(cell in rim for cell in under for rim in rims):
            return None
        if not any(rim.issuperset(under) for rim in rims):
            return Objection("All of the flanking party must stand at one edge.", "FTM.scen.hill.2")
        standing = [(hex_, facing) for _, hex_, facing in places]
        if len(places) > 1 and formation_of(field.hexes, unit.card.base, standing) != "column":
            return Objection("The flanking party must stand in column.", "FTM.scen.hill.2")
        return None


# ---------------------------------------------------------------------- stakes


@form
class Stakes(MassesScenarioRule):
    """Once it is deployed a side puts stakes into empty hexes of one level."""

    rule: Literal["stakes"]
    side: Side
    stakes: Count = 6
    level: Count = 1

    @cites("FTM.scen.hill.1", "FTM.scen.20")
    async def deployed(self, play: Battling, side: str) -> None:
        """Ask a side that has deployed where its stakes go; none at all is allowed."""
        state = play.state
        field = Field(state)
        free = [
            cell
            for cell in range(len(state.hexes))
            if field.levels[cell] == self.level
            and cell not in field.at
            and not field.effect(cell).barred
        ]
        if side != self.side or not free or self.stakes < 1:
            return
        named = {f"{state.hexes.cell(cell)[0]},{state.hexes.cell(cell)[1]}": cell for cell in free}
        answer = await PickMany(
            side=self.side,
            kind="scenario_action",
            why=f"Place up to {self.stakes} stakes.",
            topic=STAKES,
            rules=("FTM.scen.hill.1",),
            at_most=self.stakes,
            options=lambda: [
                Option(key, hex_in_words(state.hexes, cell), cells=(state.hexes.cell(cell),))
                for key, cell in named.items()
            ],
        )
        for number, key in enumerate(answer, start=1):
            lay(state, f"stakes {number}", STAKES, named[key])
        if answer:
            cells = tuple(state.hexes.cell(named[key]) for key in answer)
            text = f"{army(self.side):puts} stakes into {len(answer)} hexes."
            play.tell(Built(text=text, rules=("FTM.scen.hill.1",), what=STAKES, cells=cells))

    @cites("FTM.scen.20")
    def tolls(self, state: State) -> Mapping[int, int]:
        """Return one movement point more for each hex with stakes."""
        return {marker.hex: 1 for marker in lying(state, (STAKES,))}

    @cites("FTM.scen.20")
    def charges(self, field: Field, element: Element, target: Unit) -> str:
        """Return the rule that voids a charge and Fury in stakes or at somebody in them."""
        staked = {marker.hex for marker in lying(field.state, (STAKES,))}
        if not staked:
            return ""
        foes = [foe for foe in field.ahead(element) if foe.unit == target.id]
        cells = [cell for each in (element, *foes) for cell in field.covered(each)]
        return "FTM.scen.20" if any(cell in staked for cell in cells) else ""

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield how many there are."""
        if count := len(lying(state, (STAKES,))):
            yield f"Stakes in {count} hexes: 1 MP more, no charges, no Fury (FTM.scen.20)."

    def lays(self) -> tuple[str, ...]:
        """Return the kinds of its markers."""
        return (STAKES,)


# ---------------------------------------------------------------------- siege lines


@form
class Investment(MassesScenarioRule):
    """Only some units of a side stand outside one zone, and its engines keep away from walls."""

    rule: Literal["investment"]
    side: Side
    main: HexArea
    outside: Count = 4
    engines: tuple[str, ...]
    """Cards that keep their distance."""
    distance: Count = 12

    @cites("FTM.scen.siege.7")
    def deployment_objection(self, field: Field, unit: Unit, places: Standing) -> Objection | None:
        """Return why a unit may not stand there: too many are outside, or an engine is too near."""
        state = field.state
        if unit.side != self.side or unit.group:
            return None
        under = base_cells(field, unit, places)
        main = cells_of(state.board, self.main)
        if not main.issuperset(under):
            others = sum(
                not main.issuperset(
                    cell for each in state.elements_of(other) for cell in field.covered(each)
                )
                for other in starters(state, self.side)
                if other.members and other is not unit
            )
            if others >= self.outside:
                text = (
                    f"At most {self.outside} units may stand outside the siege lines in the west."
                )
                return Objection(text, "FTM.scen.siege.7")
        if unit.card.key in self.engines:
            walls = sorted(field.ground("rampart"))
            if any(field.hexes.distance(a, b) < self.distance for a in under for b in walls):
                text = f"{unit.name} must stand {self.distance} hexes or more from every rampart."
                return Objection(text, "FTM.scen.siege.7")
        return None
