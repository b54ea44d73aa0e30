"""Spells that go on: the weather they make and the ground they change (FTM.magic)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.event import Built
from game.core.tell import say
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Enchantment, Patch, State, Unit


def standing_on(field: Field, cells: Sequence[int]) -> list[Unit]:
    """Return units with somebody on these hexes, by roster."""
    names = {field.at[cell].unit for cell in cells if cell in field.at}
    return [unit for unit in field.state.units.values() if unit.id in names]


def weathers(state: State) -> list[str]:
    """Return the weathers that spells make, the latest last."""
    return [
        name.partition(":")[2]
        for spell in state.spells
        for name, _ in spell.factors
        if name.startswith("weather:")
    ]


@cites("FTM.magic.f20")
def settle_weather(play: Battling, rule: str) -> None:
    """Make the weather what the latest spell says, or what it is without spells."""
    state = play.state
    before = state.weather
    state.weather = [state.skies, *weathers(state)][-1]
    if state.weather != before:
        words = state.weather.replace("_", " ")
        say(play, f"The weather changes: {words}.", rule)


def begin_weather(play: Battling) -> None:
    """Let weather spells override the weather that the start of a turn brought."""
    if weathers(play.state):
        play.state.skies = play.state.weather
        settle_weather(play, "FTM.magic.f20")


GROUND = {"thicket": "wood", "barrier": "barrier", "span": "bridge"}
"""What kind of terrain the hexes become while a spell lasts."""


def lay(state: State, cell: int, kind: str, level: int) -> None:
    """Make a hex something else, or again what the map has."""
    state.patches = [patch for patch in state.patches if patch.hex != cell]
    if (kind, level) != (state.board.kinds[cell], state.board.levels[cell]):
        state.patches.append(Patch(cell, kind, level))


def tell_ground(play: Battling, cells: Sequence[int], what: str, text: str, rule: str) -> None:
    """Tell that hexes have changed."""
    places = tuple(play.state.hexes.cell(cell) for cell in cells)
    play.tell(Built(text=text, rules=(rule,), what=what, cells=places))


@cites("FTM.magic.f14", "FTM.magic.f16", "FTM.magic.f17")
def enchant_ground(state: State, cells: Sequence[int], factor: str) -> list[Patch]:
    """Change hexes for as long as a spell lasts; return what they were before."""
    field = Field(state)
    before = [Patch(cell, field.kinds[cell], field.levels[cell]) for cell in cells]
    for patch in before:
        lay(state, patch.hex, GROUND[factor], patch.level)
    return before


@cites("FTM.magic.7")
def restore_ground(state: State, ended: Enchantment) -> None:
    """Give hexes back what they had before a spell, except for what has changed since."""
    field = Field(state)
    made = {GROUND[name] for name, _ in ended.factors if name in GROUND}
    for patch in ended.before:
        if field.kinds[patch.hex] in made:
            lay(state, patch.hex, patch.kind, field.levels[patch.hex])
        for spell in state.spells:
            # Another spell that lies over this one must not bring it back.
            spell.before = [
                Patch(each.hex, patch.kind, each.level)
                if each.hex == patch.hex and each.kind in made
                else each
                for each in spell.before
            ]
