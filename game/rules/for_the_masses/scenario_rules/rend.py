"""A beast that pulls hills out of the ground (FTM.scen.ghel.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection, Option, PickMany
from game.core.event import Built
from game.core.wording import does_named, named, sentence
from game.mechanics.asking import choose
from game.mechanics.forms import form
from game.rules.for_the_masses.battle.scenario_rule import Deed, MassesScenarioRule
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Patch, State, Unit, tell_roll
from game.rules.for_the_masses.words import counted, hex_in_words

REND = "rend"
UP, DOWN = "up", "down"
LOWEST, HIGHEST = 0, 3
MOST = 3
"""Hexes in one Action."""
RULE = "FTM.scen.ghel.4"


@form
class Rend(MassesScenarioRule):
    """A monster may raise or lower ground around it by a level, as an Action."""

    rule: Literal["rend"]
    card: str
    rend_range: Count = 2

    def rend_reach(self, unit: Unit) -> int | None:
        """Return the range of the beast."""
        return self.rend_range if unit.card.key == self.card else None

    def rend_cells(self, field: Field, unit: Unit, change: int) -> list[int]:
        """Return the hexes around a beast that can still rise or sink in this turn."""
        state = field.state
        under = field.covered(state.elements_of(unit)[0])
        near = {cell for own in under for cell in field.hexes.disc(own, self.rend_range)}
        return [
            cell
            for cell in sorted(near - {*under})
            if LOWEST <= field.levels[cell] + change <= HIGHEST
            and state.counters.get(f"rent {cell}", 0) != state.turn
        ]

    @cites("FTM.scen.ghel.4", "FTM.scen.13")
    def deeds(self, field: Field, unit: Unit) -> Iterator[Deed]:
        """Yield Rend, refused while enemies are in contact."""
        if unit.card.key != self.card or not unit.members:
            return
        objection = None
        if field.in_contact(unit):
            objection = Objection(f"{unit.name} is in contact with an enemy.", RULE)
        elif not any(self.rend_cells(field, unit, change) for change in (1, -1)):
            objection = Objection("All the ground around it has been torn in this turn.", RULE)
        yield Deed(REND, "Rend the ground", RULE, objection)

    @cites("FTM.scen.ghel.4")
    async def perform(self, play: Battling, unit: Unit, deed: str) -> None:
        """Ask for up or down and for one to three hexes in one piece, and tear the ground."""
        if deed != REND:
            return
        field = Field(play.state)
        change = await self._direction(field, unit)
        cells = await self._choice(field, unit, change)
        self._tear(play, field, cells, change)
        await self._hurt(play, cells)

    async def _direction(self, field: Field, unit: Unit) -> int:
        able = [change for change in (1, -1) if self.rend_cells(field, unit, change)]
        if len(able) == 1:
            return able[0]
        why, labels = (
            f"{sentence(does_named(unit))} raise the ground or lower it?",
            {UP: "Raise", DOWN: "Lower"},
        )
        options = [Option(k, f"{verb} it by a level", rules=(RULE,)) for k, verb in labels.items()]
        answer = await choose(unit.whom, "scenario_action", why, (RULE,), options)
        return 1 if answer == UP else -1

    @cites("FTM.scen.ghel.4")
    async def _choice(self, field: Field, unit: Unit, change: int) -> list[int]:
        hexes = field.hexes
        by_key = {
            f"{hexes.cell(cell)[0]},{hexes.cell(cell)[1]}": cell
            for cell in self.rend_cells(field, unit, change)
        }

        def law(answer: Sequence[str]) -> Objection | None:
            if hexes.contiguous(by_key[key] for key in answer):
                return None
            return Objection("The hexes must be connected.", RULE)

        answer = await PickMany(
            side=unit.side,
            kind="scenario_action",
            why=f"Which hexes, one to three in one piece, {does_named(unit)} tear?",
            rules=(RULE,),
            subject=unit.members[0],
            at_least=1,
            at_most=min(MOST, len(by_key)),
            law=law,
            options=lambda: [
                Option(
                    key,
                    f"{hex_in_words(hexes, cell)}, level {field.levels[cell]}",
                    cells=(hexes.cell(cell),),
                )
                for key, cell in by_key.items()
            ],
        )
        return [by_key[key] for key in answer]

    @cites("FTM.scen.ghel.4")
    def _tear(self, play: Battling, field: Field, cells: list[int], change: int) -> None:
        """Change the levels of hexes, and remove forest and bog from them."""
        state = play.state
        for cell in cells:
            effect = field.effect(cell)
            kind = "meadow" if effect.forest or effect.bog else field.kinds[cell]
            state.patches.append(Patch(cell, kind, field.levels[cell] + change))
            state.counters[f"rent {cell}"] = state.turn
        places = tuple(field.hexes.cell(cell) for cell in cells)
        verb = "rises" if change > 0 else "sinks"
        text = f"The ground {verb} in {counted(len(cells), 'hex')}."
        play.tell(Built(text=text, rules=(RULE,), what=REND, cells=places))

    @cites("FTM.scen.ghel.4")
    async def _hurt(self, play: Battling, cells: list[int]) -> None:
        """Give every unit with somebody there a d4 of wounds."""
        state = play.state
        for unit in self._shaken(state, cells):
            roll = play.roll(f"rend under {unit.id}", 1, 4)
            text = f"{named(unit)} takes {counted(roll.faces[0], 'wound')} from the upheaval."
            tell_roll(play, unit, REND, [roll], text, RULE)
            await casualties.wound(play, unit, roll.faces[0])

    def _shaken(self, state: State, cells: list[int]) -> list[Unit]:
        field = Field(state)
        names = {field.at[cell].unit for cell in cells if cell in field.at}
        return [unit for unit in state.units.values() if unit.id in names]
