"""Gates and walls: what they bear, and what becomes of them (FTM.scen.17 to FTM.scen.19)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.event import Built, Stage
from game.core.forecast import Forecast
from game.core.odds import Odds
from game.core.tally import Tally
from game.core.wording import named
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.combat.defense import defense
from game.rules.for_the_masses.combat.losses import harm, loss_chances, losses
from game.rules.for_the_masses.combat.melee import target_number
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Patch, State, Unit, tell_roll
from game.rules.for_the_masses.units.traits import has
from game.rules.for_the_masses.words import counted

RUBBLE_LEVEL = 1
FALL = (3, 8)
"""The dice that a falling wall, or boiling oil, rolls against whoever is there."""


@cites("FTM.scen.19", "FTM.special.29")
def damage(state: State, by: Unit, hit: int) -> int:
    """Return the structure points that hits take: one each, two with Wallbreaker."""
    return hit * (2 if has(state, by, "wallbreaker") else 1)


@cites("FTM.scen.17")
async def breach(play: Battling, name: str, middle: Sequence[int], *rules: str) -> None:
    """Turn the middle of a section into rubble; falling stones hit whoever stands there."""
    state = play.state
    field = Field(state)
    struck = {field.at[cell].unit for cell in middle if cell in field.at}
    for cell in middle:
        state.patches.append(Patch(cell, "rubble", RUBBLE_LEVEL))
    text = f"{name} is breached."
    cells = tuple(state.hexes.cell(cell) for cell in middle)
    play.tell(Built(text=text, rules=("FTM.scen.17", *rules), what="rubble", cells=cells))
    play.tell(Stage(text=text, rules=("FTM.scen.17",), name="breach"))
    for unit in [each for each in state.units.values() if each.id in struck]:
        await pour(play, unit, None, "falling stones", "FTM.scen.17")


@cites("FTM.scen.17", "FTM.scen.siege.3", "FTM.double.2")
async def pour(play: Battling, unit: Unit, by: Unit | None, what: str, rule: str) -> None:
    """Roll 3d8 against a unit's Defense, a wound for every hit; such dice are never combined."""
    count, sides = FALL
    number = _needed(Field(play.state), unit)
    roll = play.roll(f"{what} on {unit.id}", count, sides)
    hit = sum(face >= number.total for face in roll.faces)
    words = f"{counted(hit, 'hit') if hit else 'No hit'} by {what} on {named(unit)}"
    text = f"{words} with {count}d{sides}, needing {number.total}."
    tell_roll(play, unit, what, [roll], text, rule, total=hit, number=number)
    await casualties.wound(play, unit, hit, by, "spell")


def pour_odds(field: Field, unit: Unit, by: Unit, what: str) -> Forecast:
    """Return what may become of a unit on which something is poured."""
    count, sides = FALL
    number = _needed(field, unit)
    found = losses(field, unit, Odds.hits(count, sides, number.total), by, "spell")
    return Forecast(
        f"{count}d{sides} of {what} on {unit.name}, {number.total}+",
        loss_chances(found, len(unit.members), good=True),
        (number,),
        aim=harm(found),
    )


def _needed(field: Field, unit: Unit) -> Tally:
    """Return what each die needs against a unit's Defense."""
    guard = defense(field, unit, None, "spell", field.state.elements_of(unit))
    return target_number(FALL[1], guard)


@cites("FTM.scen.18")
def set_gate(play: Battling, cell: int, kind: str, text: str) -> None:
    """Open a gate, close it, or remove it for good."""
    state = play.state
    state.patches.append(Patch(cell, kind, 0))
    place = state.hexes.cell(cell)
    play.tell(Built(text=text, rules=("FTM.scen.18",), what=kind, cells=(place,)))
