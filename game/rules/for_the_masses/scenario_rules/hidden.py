"""Units that lie hidden in the woods until somebody finds them (FTM.scen.grash.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection, Option, PickMany
from game.core.event import Stage
from game.core.wording import army, does_named, named
from game.mechanics.asking import place
from game.mechanics.forms import form
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.scenario_rules.deploying import base_cells
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.sequence.setup import stand
from game.rules.for_the_masses.state import OFF, Battling, Element, State, Unit, other

SHOW = "show "
HIDING = "hiding"
RULE = "FTM.scen.grash.7"


def lurkers(state: State, side: str) -> list[Unit]:
    """Return the hidden units of a side whose hexes have been written down."""
    return [
        unit
        for unit in state.units.values()
        if unit.side == side and unit.hidden and any(each.hex != OFF for each in own(state, unit))
    ]


def own(state: State, unit: Unit) -> list[Element]:
    """Return the elements of a hidden unit."""
    return [
        each for each in state.elements.values() if each.unit == unit.id and each.where == "aside"
    ]


@form
class HiddenUnits(MassesScenarioRule):
    """A side may write down the hexes of some units in secret; they lie in wait in forest.

    Where they lie is kept in their elements, which are not on the board yet.
    """

    rule: Literal["hidden_units"]
    side: Side
    hidden_units: Count = 2
    woods: HexArea
    not_names: tuple[str, ...] = ()
    """Names of units that may not hide."""
    distance: Count = 8
    """Hexes from every enemy at the start."""
    found_within: Count = 3
    """Hexes at which an enemy finds them."""

    @property
    def _secret(self) -> str:
        return f"{self.side}: hidden units"

    # ------------------------------------------------------------------ hiding

    @cites("FTM.scen.grash.7", "FTM.scen.12")
    async def before_deployment(self, play: Battling) -> None:
        """Ask the side who hides."""
        state = play.state
        able = [
            unit
            for unit in state.units.values()
            if unit.side == self.side
            and not unit.group
            and unit.name not in self.not_names
            and not unit.card.has("ambusher")
        ]
        if not able or self.hidden_units < 1:
            return
        answer = await PickMany(
            side=self.side,
            kind="scenario_secret",
            secret=True,
            why=f"Which units hide, up to {self.hidden_units}?",
            topic=HIDING,
            rules=(RULE, "FTM.scen.12"),
            at_most=self.hidden_units,
            options=lambda: [Option(each.id, each.name, rules=(RULE,)) for each in able],
        )
        for name in answer:
            state.units[name].hidden = True
        state.secrets[self._secret] = " ".join(answer)

    def zone(self, state: State, unit: Unit) -> frozenset[int] | None:
        """Return the woods, for those who hide."""
        return cells_of(state.board, self.woods) if unit.hidden else None

    @cites("FTM.scen.grash.7")
    def deployment_objection(
        self, field: Field, unit: Unit, places: Sequence[tuple[Element, int, int]]
    ) -> Objection | None:
        """Return why units may not hide there: not all in forest, or too near to others."""
        if not unit.hidden:
            return None
        cells = base_cells(field, unit, places)
        if not all(field.effect(cell).forest for cell in cells):
            return Objection(f"{unit.name} must hide in forest.", RULE)
        foes = [cell for cell, each in field.at.items() if field.side(each) != self.side]
        if any(field.hexes.distance(a, b) < self.distance for a in cells for b in foes):
            return Objection(f"An enemy is closer than {self.distance} hexes.", RULE)
        taken = self._taken(field.state, unit)
        if not taken.isdisjoint(cells):
            return Objection("Others are hidden there.", "FTM.board.5")
        return None

    def _taken(self, state: State, but: Unit) -> frozenset[int]:
        """Return hexes in which other hidden units lie."""
        return frozenset(
            cell
            for unit in lurkers(state, self.side)
            if unit is not but
            for each in own(state, unit)
            for cell in state.hexes.covered(unit.card.base, each.hex, each.facing)
        )

    @cites("FTM.scen.grash.7", "FTM.scen.12")
    async def after_deployment(self, play: Battling) -> None:
        """Ask for the hexes of hidden units when all others are deployed."""
        state = play.state
        hiding = [unit for unit in state.units.values() if unit.side == self.side and unit.hidden]
        for unit in hiding:
            site = Deployment(state, unit)
            if not site.room():
                unit.hidden = False
                site = Deployment(state, unit)
            why = f"Where {does_named(unit)} lie{' hidden' * unit.hidden}?"
            rules, pieces = (RULE, "FTM.scen.12"), (element.id for element in site.elements)
            whom, kind = (self.side, ""), "scenario_secret"
            answer = await place(whom, kind, why, rules, site, pieces, secret=True)
            for element, hex_, facing in site.standing(answer):
                element.hex, element.facing = hex_, facing
            if not unit.hidden:
                self._stand(play, unit, "finds no place to hide")

    # ------------------------------------------------------------------ showing

    def _stand(self, play: Battling, unit: Unit, why: str) -> None:
        """Put a unit on the table where it was written down."""
        state = play.state
        unit.hidden = False
        places = [(each, each.hex, each.facing) for each in own(state, unit)]
        stand(play, unit, places, RULE)
        text = f"{named(unit)} {why}."
        play.tell(Stage(text=text, rules=(RULE,), name="ambush", side=unit.side))

    def _show(self, play: Battling, unit: Unit, why: str) -> None:
        play.reveal(f"the place of {unit.id}")
        self._stand(play, unit, why)

    @cites("FTM.scen.grash.7")
    def liberties(self, field: Field, side: str) -> Iterator[Option]:
        """Yield the hidden units that the side may show at the start of an activation."""
        if side != self.side:
            return
        for unit in lurkers(field.state, side):
            if not self._blocked(field, unit):
                cells = tuple(field.hexes.cell(each.hex) for each in own(field.state, unit))
                yield Option(f"{SHOW}{unit.id}", f"Show {unit.name}", rules=(RULE,), cells=cells)

    def _blocked(self, field: Field, unit: Unit) -> bool:
        """Return whether friends have walked over the place of a hidden unit and stand there."""
        base = unit.card.base
        return any(
            cell in field.at
            for each in own(field.state, unit)
            for cell in field.hexes.covered(base, each.hex, each.facing)
        )

    @cites("FTM.scen.grash.7")
    async def take_liberty(self, play: Battling, side: str, key: str) -> None:
        """Reveal the unit: it steps out of the wood."""
        if key.startswith(SHOW):
            unit = play.state.units[key.removeprefix(SHOW)]
            self._show(play, unit, "steps out of the wood")

    @cites("FTM.scen.grash.7")
    async def stepped(self, play: Battling, unit: Unit, element: Element) -> bool:
        """Reveal those whom an enemy comes near; return whether it plans anew."""
        if unit.side == self.side:
            return False
        return self._find(play, [element])

    def startled(self, state: State, unit: Unit, cells: Sequence[int]) -> bool:
        """Tell whether the unit is an enemy near those who hide."""
        if unit.side == self.side:
            return False
        return any(self._near(state, each, cells) for each in lurkers(state, self.side))

    def _near(self, state: State, unit: Unit, seekers: Sequence[int]) -> bool:
        """Return whether one of these hexes is near enough to a hidden unit to find it."""
        cells = [
            cell
            for each in own(state, unit)
            for cell in state.hexes.covered(unit.card.base, each.hex, each.facing)
        ]
        return state.hexes.apart(seekers, cells) <= self.found_within

    def _find(self, play: Battling, seekers: Sequence[Element]) -> bool:
        state = play.state
        found = False
        for unit in lurkers(state, self.side):
            field = Field(state)
            near = [cell for each in seekers for cell in field.covered(each)]
            if self._near(state, unit, near) and not self._blocked(field, unit):
                self._show(play, unit, "is found in the wood")
                found = True
        return found

    @cites("FTM.scen.grash.7")
    async def acted(self, play: Battling, unit: Unit, action: str) -> None:
        """Reveal hidden units that an enemy has come near to by any Action."""
        if unit.side == other(self.side) and unit.members:
            self._find(play, play.state.elements_of(unit))

    async def turn_begins(self, play: Battling) -> None:
        """Reveal hidden units where the enemy has come to stand."""
        foes = play.state.on_board(other(self.side))
        seekers = [each for foe in foes for each in play.state.elements_of(foe)]
        if seekers and lurkers(play.state, self.side):
            self._find(play, seekers)

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield who hides to their own side, and to the other that somebody does."""
        hiding = [unit for unit in state.units.values() if unit.side == self.side and unit.hidden]
        if not hiding or state.stage == "secrets":
            return
        if side == self.side and self._secret in state.secrets:
            yield f"Hidden: {', '.join(unit.name for unit in hiding)}."
        else:
            yield f"{army(self.side):has} units hidden in the wood: {len(hiding)}."
