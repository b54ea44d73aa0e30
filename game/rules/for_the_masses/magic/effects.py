"""What spells do when they are cast, and what happens when they end (FTM.magic.f1 to f24)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field

from game.core.cite import cites
from game.core.event import Attacked, Entered
from game.core.tell import say
from game.core.wording import does_named, named
from game.mechanics.asking import place
from game.rules.for_the_masses.battle.enchantments import (
    GROUND,
    enchant_ground,
    lay,
    settle_weather,
    standing_on,
    tell_ground,
    weathers,
)
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.combat.casualties import end_spell
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.magic.landing import recall_site, stride_site
from game.rules.for_the_masses.magic.spell_ground import RISE, in_blast, summoned_card
from game.rules.for_the_masses.magic.spells import (
    DICE,
    as_cast,
    lasts,
    met,
    resistance,
    resistible,
    resists,
    spell_number,
)
from game.rules.for_the_masses.state import (
    SUMMONED,
    Battling,
    Element,
    Enchantment,
    State,
    Unit,
    change,
    enter,
    number_elements,
    pose,
    shift,
    tell_roll,
)
from game.rules.for_the_masses.troops.factors import FACTORS
from game.rules.for_the_masses.troops.spell_lists import Spell, base_energy, factor_cost, school_of
from game.rules.for_the_masses.words import counted
from game.table.hexes import place_of

TURNS = {"turn": 0, "two": 1, "three": 2}
"""Turns after this one in which a spell still works."""
UPHEAVED = 4
"""Sides of the die of wounds for those whom the ground throws about (FTM.magic.f15)."""


@dataclass(slots=True)
class Casting:
    """A spell that has been paid for, with all that its owner chose."""

    caster: Unit
    spell: Spell
    sustained: bool = False
    unit: Unit | None = None
    ended: Enchantment | None = None
    """The spell that it dispels."""
    hexes: dict[str, tuple[int, ...]] = field(default_factory=dict)
    """The hexes of each factor that takes any."""
    way: str = ""
    """Whether upheaved hexes rise or sink."""


@cites("FTM.magic.7", "FTM.magic.11", "FTM.magic.14", "FTM.magic.19")
async def work(play: Battling, cast: Casting) -> None:
    """Carry out a spell: resistance, what works at once, and what goes on."""
    unit = cast.unit
    if unit is not None:
        _note(play.state, cast, unit)
        if resistible(cast.spell, cast.caster, unit) and _resisted(play, cast, unit):
            return
    for factor, value in cast.spell.factors:
        if factor in AT_ONCE:
            await AT_ONCE[factor](play, cast, value if isinstance(value, int) else 1)
    if not lasts(cast.spell) or all(FACTORS[name].once for name, _ in cast.spell.factors):
        return
    if cast.sustained and not cast.caster.concentrating:
        text = f"{named(cast.caster)} concentrates no longer, and {cast.spell.name} does not last."
        say(play, text, "FTM.magic.8", "FTM.magic.13")
        return
    _go_on(play, cast)


def _note(state: State, cast: Casting, unit: Unit) -> None:
    """Remember whom a spell has met in this turn."""
    state.cast.append(f"{cast.caster.id} > {cast.spell.key} > {unit.id}")


@cites("FTM.magic.14")
def _resisted(play: Battling, cast: Casting, unit: Unit) -> bool:
    number = resistance(play.state, unit)
    roll = play.roll(f"resistance of {unit.id}", 1, 10)
    held = resists(roll.faces[0], number.total)
    text = f"{named(unit)} {'resists' if held else 'does not resist'} {cast.spell.name}."
    rules = dict.fromkeys(("FTM.magic.14", *number.rules()))
    tell_roll(play, unit, "resistance", [roll], text, *rules, number=number)
    return held


# ---------------------------------------------------------------------- dice


@cites("FTM.magic.f1")
async def _bolt(play: Battling, cast: Casting, level: int) -> None:
    """Roll dice against the unit that the spell is cast on."""
    if cast.unit is not None:
        await _strike(play, cast, cast.unit, "bolt", level)


@cites("FTM.magic.17", "FTM.magic.f1", "FTM.magic.f2", "FTM.double.2")
async def _strike(play: Battling, cast: Casting, unit: Unit, factor: str, level: int) -> None:
    """Roll a spell's dice against one unit: each hit is a wound, and no dice are combined."""
    if not unit.members:
        return
    caster, now = cast.caster, Field(play.state)
    count, sides = DICE[factor][0] * level, DICE[factor][1]
    number = spell_number(now, caster, unit, factor)
    if caster.members:
        words = f"{cast.spell.name} strikes {named(unit)}."
        rule = (FACTORS[factor].rule,)
        by, at = caster.members[0], unit.members[0]
        play.tell(Attacked(text=words, rules=rule, attacker=by, target=at, how="spell"))
    roll = play.roll(f"spell of {caster.id} at {unit.id}", count, sides)
    hits = sum(face >= number.total for face in roll.faces)
    text = (
        f"{cast.spell.name} hits {named(unit)} with {hits} of {count}d{sides} on {number.total}+."
    )
    rules = (FACTORS[factor].rule, *number.rules())
    tell_roll(play, caster, "spell", [roll], text, *rules, total=hits, number=number)
    await casualties.wound(play, unit, hits, caster, "spell")


@cites("FTM.magic.f2", "FTM.magic.11")
async def _blast(play: Battling, cast: Casting, level: int) -> None:
    """Strike everybody in and around a hex, friend or foe, not yet met by this spell."""
    for cell in cast.hexes.get("blast", ()):
        for unit in in_blast(Field(play.state), cast.spell, cell):
            _note(play.state, cast, unit)
            await _strike(play, cast, unit, "blast", level)


# ---------------------------------------------------------------------- friends


@cites("FTM.magic.f9")
async def _mend(play: Battling, cast: Casting, level: int) -> None:
    """Heal carried wounds of the unit, one for each level."""
    unit = cast.unit
    if unit is not None and (healed := min(level, unit.wounds)):
        text = f"heals {healed} of its wounds"
        left = unit.wounds - healed
        change(play, unit, "wounds", left, text, "FTM.magic.f9", loss=-healed)


@cites("FTM.magic.f10")
async def _recall(play: Battling, cast: Casting, level: int) -> None:
    """Ask where lost elements come back beside their unit, and put them there."""
    state, unit = play.state, cast.unit
    if unit is None or not (site := recall_site(Field(state), unit, level)).pieces:
        return
    why, rules = f"Where do the fallen of {named(unit)} return?", ("FTM.magic.f10",)
    answer = await place(unit.whom, "spell_hexes", why, rules, site, site.pieces)
    state.recalled.append(unit.id)
    for name, at in answer:
        element = state.elements[name]
        enter(unit, [(element, *place_of(state.hexes, at))])
        _tell_entry(play, element, f"{named(element)} returns to {named(unit)}.", "FTM.magic.f10")


def _tell_entry(play: Battling, element: Element, text: str, rule: str) -> None:
    there = pose(play.state, element)
    play.tell(Entered(text=text, rules=(rule,), piece=element.id, pose=there))


@cites("FTM.magic.f19")
async def _stride(play: Battling, cast: Casting, level: int) -> None:
    """Ask where a unit of one element appears, and move it there."""
    state, unit = play.state, cast.unit
    if unit is None:
        return
    site = stride_site(Field(state), unit, level)
    why, rules = f"Where {does_named(unit)} appear?", ("FTM.magic.f19",)
    answer = await place(unit.whom, "spell_hexes", why, rules, site, site.pieces)
    for name, at in answer:
        text = f"{named(unit)} strides through the air."
        way = [place_of(state.hexes, at)]
        shift(play, state.elements[name], way, text, ("FTM.magic.f19",))


# ---------------------------------------------------------------------- the ground


@cites("FTM.magic.f15", "FTM.geom.14", "FTM.magic.11")
async def _upheave(play: Battling, cast: Casting, level: int) -> None:
    """Raise or lower hexes for good, one for each level, and hurt whoever stands there."""
    state, cells = play.state, cast.hexes.get("upheave", ())[:level]
    now = Field(state)
    by = 1 if cast.way == RISE else -1
    for cell in cells:
        lay(state, cell, now.kinds[cell], now.levels[cell] + by)
    verb = "rises" if by > 0 else "sinks"
    tell_ground(play, cells, verb, f"The ground {verb}.", "FTM.magic.f15")
    for unit in standing_on(now, cells):
        if not unit.members or met(state, cast.spell, unit):
            continue
        _note(state, cast, unit)
        roll = play.roll(f"upheaval under {unit.id}", 1, UPHEAVED)
        text = f"{named(unit)} is thrown about: {counted(roll.faces[0], 'wound')}."
        tell_roll(play, cast.caster, "upheaval", [roll], text, "FTM.magic.f15")
        await casualties.wound(play, unit, roll.faces[0], cast.caster, "spell")


@cites("FTM.magic.f21")
async def _dispel(play: Battling, cast: Casting, level: int) -> None:
    """End a spell of this base or less."""
    if cast.ended is not None and cast.ended.base <= level:
        await end_spell(play, cast.ended, "is dispelled", "FTM.magic.f21")


AT_ONCE: dict[str, Callable[[Battling, Casting, int], Awaitable[None]]] = {
    "bolt": _bolt,
    "blast": _blast,
    "mend": _mend,
    "recall": _recall,
    "stride": _stride,
    "upheave": _upheave,
    "dispel": _dispel,
}
"""Factors that work when they are cast and never again (FTM.magic.19)."""


# ---------------------------------------------------------------------- what goes on


@cites("FTM.magic.7", "FTM.magic.8", "FTM.magic.f18", "FTM.magic.f20", "FTM.magic.f22")
def _go_on(play: Battling, cast: Casting) -> None:
    """Note a spell that lasts, and change what it changes."""
    state, spell, schools = play.state, cast.spell, cast.caster.card.schools
    paid = as_cast(spell, sustained=cast.sustained)
    going = Enchantment(
        spell=spell.name,
        caster=cast.caster.id,
        side=cast.caster.side,
        factors=tuple(_written(name, value, cast) for name, value in spell.factors),
        base=base_energy(paid, schools).total,
        unit=cast.unit.id if cast.unit else "",
        until=0 if cast.sustained else state.turn + TURNS[spell.duration],
        sustained=max(1, -(-factor_cost(spell, schools).total // 2)) if cast.sustained else 0,
        left=spell.level("word"),
    )
    for factor, cells in cast.hexes.items():
        if factor in GROUND:
            going.hexes += cells
            going.before += enchant_ground(state, cells, factor)
            text = f"{spell.name} changes the ground."
            tell_ground(play, cells, GROUND[factor], text, FACTORS[factor].rule)
    for cell in cast.hexes.get("summon", ()):
        going.unit = _summon(play, cast, cell).id
    first = not weathers(state)
    state.spells.append(going)
    if any(name.startswith("weather") for name, _ in going.factors):
        state.skies = state.weather if first else state.skies
        settle_weather(play, "FTM.magic.f20")
    if cast.unit:
        how = "while it is sustained" if cast.sustained else f"until turn {going.until} ends"
        say(play, f"{spell.name} affects {named(cast.unit)} {how}.", "FTM.magic.7")


def _written(name: str, value: int | str, cast: Casting) -> tuple[str, int]:
    """Return a factor as an enchantment notes it."""
    if name == "weather":
        school = school_of("weather", cast.caster.card.schools)
        return ("weather:snow" if school == "frost" else "weather:none"), 1
    return (f"{name}:{value}", 1) if isinstance(value, str) else (name, value)


@cites("FTM.magic.f24")
def _summon(play: Battling, cast: Casting, cell: int) -> Unit:
    """Bring a Monster to a hex, facing as its Magician does, or did before falling to the spell."""
    state, caster = play.state, cast.caster
    summoner = next(each for each in state.elements.values() if each.unit == caster.id)
    letter = caster.side[0]
    number = 1 + max(int(name[1:]) for name in state.units if name.startswith(letter))
    card = summoned_card(state, cast.spell)
    unit = Unit(f"{letter}{number}", caster.side, (card,), card.name, 1, tags=(SUMMONED,))
    element = Element(f"{unit.id}.1", unit.id, card.points)
    number_elements(unit, [element])
    state.units[unit.id] = unit
    state.elements[element.id] = element
    enter(unit, [(element, cell, summoner.facing)])
    _tell_entry(play, element, f"{card.name} answers {named(caster)}.", "FTM.magic.f24")
    return unit
