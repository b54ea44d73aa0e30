"""A survey of a board of hexes: what its ground does, where steps lead, what is seen."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from game.core import copying
from game.core.cite import cites
from game.core.survey import Mover, Reading, merged
from game.rules.for_the_masses.combat.ranged import reach_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.ground import Effect, effect_of
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.scenarios.muster import board_of
from game.rules.for_the_masses.settings import Settings
from game.rules.for_the_masses.state import Battle, State, Unit
from game.rules.for_the_masses.troops.profile import CardEntry, bare_card
from game.rules.for_the_masses.troops.specials import Kind
from game.rules.for_the_masses.views.scene import scene
from game.rules.for_the_masses.views.sight_field import screens_of, seen_from
from game.table.going import CellGoing
from game.table.hexes import OFF
from game.table.scene import Zone
from game.table.terrain import HexMap

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

KEYS: dict[Kind, str] = {
    "infantry": "foot",
    "personality": "foot",
    "cavalry": "horse",
    "monster": "large",
    "artillery": "guns",
}
NAMES = {"foot": "foot", "horse": "horse", "large": "monsters", "guns": "artillery"}
USUAL = (
    CardEntry(
        name="foot",
        kind="infantry",
        movement=4,
        melee="2d6",
        defense=4,
        ranged="2d6",
        distance=8,
    ),
    CardEntry(name="horse", kind="cavalry", movement=8, melee="2d6", defense=4),
)
"""What fights where no forces are named."""


class HexSurvey:
    """One board as the book reads it."""

    def __init__(self, ground: HexMap, state: State | None = None) -> None:
        board = board_of(ground)
        if state is None:
            cards = {each.name: bare_card(each.name, each) for each in USUAL}
            state = State(Battle("battle", "", Settings(), cards), board)
            for name, card in cards.items():
                state.units[name] = Unit(name, "", (card,), name, 1)
            self._zones: Sequence[Zone] = ()
        else:
            state = copying.copy(state)
            state.board = board
            self._zones = scene(state).zones
        self.field = Field(state)
        self._views = HexViews(self.field)

    # ------------------------------------------------------------------ who and where

    def movers(self) -> Sequence[Mover]:
        """Return foot, horse, monsters and artillery, as far as the sides bring them."""
        return self._movers

    @cached_property
    def _movers(self) -> list[Mover]:
        return merged(_members(self.field.state))

    def zones(self) -> Sequence[Zone]:
        """Return where the sides set up and come in, and what they fight for."""
        return self._zones

    # ------------------------------------------------------------------ ground

    def readings(self) -> list[Reading]:
        """Return what each kind of ground on the board does."""
        return [self._reading(kind, effect_of(kind)) for kind in dict.fromkeys(self.field.kinds)]

    @cites("FTM.terrain.2", "FTM.terrain.4", "FTM.terrain.3", "FTM.terrain.11")
    def _reading(self, kind: str, effect: Effect) -> Reading:
        cell = self.field.kinds.index(kind)
        moving, slows, bars = [], [], []
        for each in self.movers():
            steps = StepCosts(self.field, self._like(each))
            if not steps.enterable(cell):
                bars.append(each.key)
                moving.append((each.key, "barred"))
            elif extra := steps.rough(cell):
                slows.append(each.key)
                moving.append((each.key, f"{1 + extra} to enter"))
        fights = [words for flag, words in FIGHTING if getattr(effect, flag)]
        return Reading(
            feature=kind,
            kind=kind,
            name=effect.name,
            rule=_rule(effect),
            moving=tuple(moving),
            sight="blocks lines" if effect.hides else "hampers shots" if effect.forest else "",
            fighting="; ".join(fights),
            hides=effect.hides,
            hampers=effect.forest,
            slows=tuple(slows),
            bars=tuple(bars),
        )

    @cites("FTM.move.4", "FTM.terrain.9")
    def going(self, mover: Mover) -> CellGoing:
        """Return the single steps of a class, whichever way it faces; turning is left out."""
        import numpy as np

        steps = StepCosts(self.field, self._like(mover))
        near, facings = self.field.hexes.near, self._facings(mover)
        found = []
        for here in range(len(self.field.hexes)):
            faced = [steps.around(here, facing) for facing in facings]
            for direction, to in enumerate(near[here]):
                prices = [each[direction] for each in faced]
                open_prices = [price for price in prices if price is not None]
                if to != OFF and open_prices:
                    found.append((here, to, float(min(open_prices))))
        starts, ends, costs = (np.array(each) for each in zip(*found, strict=True))
        rests = [
            any(
                steps.room(self.field.hexes.covered(steps.base, here, facing))
                for facing in range(6)
            )
            for here in range(len(self.field.hexes))
        ]
        return CellGoing(np.array(rests), starts, ends, costs)

    def _facings(self, mover: Mover) -> range:
        """Return the facings that tell steps apart: one for a base of a single hex."""
        return range(1 if self._like(mover).base == "one" else 6)

    def views(self, mover: Mover) -> HexViews:
        """Return how everybody sees."""
        return self._views

    def _like(self, mover: Mover) -> Unit:
        """Return a unit that gets about as a class does."""
        units = self.field.state.units.values()
        alike = [each for each in units if KEYS[each.kind] == mover.key]
        usual = [each for each in alike if movement(self.field.state, each).total == mover.pace]
        return (usual or alike)[0]


FIGHTING = (
    ("forest", "protects in melee (FTM.melee.13)"),
    ("city", "protects in melee and from fire, stops charges (FTM.terrain.11)"),
    ("wet", "costs a die in melee and the force of a charge (FTM.scen.14)"),
    ("rampart", "shelters from fire (FTM.scen.17)"),
    ("ice", "may break under riders and monsters (FTM.scen.16)"),
)
RULES = (
    ("city", "FTM.terrain.11"),
    ("hides", "FTM.los.2"),
    ("barred", "FTM.terrain.4"),
    ("forest", "FTM.terrain.3"),
    ("wet", "FTM.scen.14"),
    ("ice", "FTM.scen.16"),
    ("rampart", "FTM.scen.17"),
)


def _rule(effect: Effect) -> str:
    """Return the rule that says most about a kind of ground."""
    return next((rule for flag, rule in RULES if getattr(effect, flag)), "FTM.terrain.1")


class HexViews:
    """All lines over the bare ground of a board."""

    def __init__(self, field: Field) -> None:
        self._field = field

    def seen(self, eyes: Sequence[int]) -> NDArray[np.uint8]:
        """Return how each hex sees somebody in each other."""
        import numpy as np

        count = len(self._field.hexes)
        screens = screens_of(self._field, np.zeros(count, dtype=bool))
        rows = [seen_from(self._field, eye, screens) for eye in eyes]
        for row, eye in zip(rows, eyes, strict=True):
            row[eye] = 0
        return np.array(rows, dtype=np.uint8).reshape(len(rows), count)


@cites("FTM.move.2", "FTM.charge.1", "FTM.ranged.3")
def _members(state: State) -> Iterator[Mover]:
    """Yield each unit as a class of its own; a charge strikes one hex beyond the Move."""
    for unit in state.units.values():
        card, pace = unit.card, float(movement(state, unit).total)
        shot = (
            float(reach_of(state, unit).total) if card.ranged is not None or not unit.side else 0.0
        )
        wide = {"one": 1.0, "three": 2.0, "gun": 2.0, "four": 2.0}[card.base]
        for _ in range(unit.started):
            yield Mover(
                key=KEYS[unit.kind],
                name=NAMES[KEYS[unit.kind]],
                base=(wide, wide),
                pace=pace,
                dash=pace + 1,
                shot=shot,
                advance=pace if shot else 0.0,
                shares=((unit.side, float(card.points)),),
            )
