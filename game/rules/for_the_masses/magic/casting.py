"""The Cast Spell Action: what to cast, and at what (FTM.cast, FTM.magic)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.mark import Mark
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose, one_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.magic import effects
from game.rules.for_the_masses.magic.concentration import pay, prepare
from game.rules.for_the_masses.magic.effects import Casting
from game.rules.for_the_masses.magic.landing import recall_site, stride_site
from game.rules.for_the_masses.magic.spell_ground import (
    ON_HEXES,
    RISE,
    SINK,
    Ground,
    ground_objection,
    ways,
)
from game.rules.for_the_masses.magic.spells import (
    Aim,
    active_spells,
    dear,
    dispel_objection,
    energy_price,
    lasts,
    purse,
    spell_forecast,
    spell_marks,
    too_dear,
    unit_objection,
    unit_targets,
)
from game.rules.for_the_masses.state import Battling, Enchantment, State, Unit
from game.rules.for_the_masses.troops.factors import DURATIONS, FACTORS, TARGETS
from game.rules.for_the_masses.troops.spell_lists import Spell

PREPARE = "prepare"
OWN, SUSTAINED = "own", "sustained"


# ---------------------------------------------------------------------- what may be cast


@cites("FTM.cast.1", "FTM.magic.1", "FTM.magic.3")
def magic_objection(field: Field, unit: Unit) -> Objection | None:
    """Return why a unit cannot be ordered to cast a spell or to prepare one."""
    if not field.state.settings.magic_house:
        return Objection("This battle is fought without magic.", "FTM.magic.1")
    if unit.card.magic is None:
        return Objection(f"{unit.name} is not a Magician.", "FTM.cast.1")
    if not unit.concentrating:
        return None
    if any(spell_objection(field, unit, spell) is None for spell in unit.card.grimoire):
        return None
    text = f"{unit.name} is already concentrating and has no spell to cast."
    return Objection(text, "FTM.magic.3")


@cites("FTM.magic.8")
def modes(magician: Unit, spell: Spell) -> list[bool]:
    """Return whether a spell may be cast for its own duration, and whether sustained."""
    return [False, True] if magician.concentrating and lasts(spell) else [False]


def spell_objection(field: Field, magician: Unit, spell: Spell) -> Objection | None:
    """Return why a Magician cannot cast a spell now, in whatever way."""
    found = [
        mode_objection(field, magician, spell, sustained=mode) for mode in modes(magician, spell)
    ]
    return None if None in found else found[0]


@cites("FTM.magic.3", "FTM.magic.4", "FTM.magic.19")
def mode_objection(
    field: Field, magician: Unit, spell: Spell, *, sustained: bool
) -> Objection | None:
    """Return why a spell cannot be cast in one way: it is too dear, or there is no target."""
    least = energy_price(field, magician, spell, None, sustained=sustained).total
    if objection := too_dear(magician, spell, least, purse(field, magician)):
        return objection
    if spell.target == "hexes":
        return ground_objection(field, magician, spell, sustained=sustained)
    if spell.target == "battle":
        return dear(field, magician, spell, None, sustained=sustained)
    judged: list[Objection] = []
    if spell.target == "spell":
        there = active_spells(field.state)
        verdicts = (dispel_objection(field, magician, spell, each) for each in there)
    else:
        verdicts = (
            target_objection(field, magician, spell, each, sustained=sustained)
            for each in unit_targets(field, magician, spell)
        )
    for verdict in verdicts:
        if verdict is None:
            return None
        judged.append(verdict)
    if len({each.rule for each in judged}) == 1:
        return judged[0]
    return Objection(f"{spell.name} has no legal target.", "FTM.magic.3")


@cites("FTM.magic.f10", "FTM.magic.f19")
def target_objection(
    field: Field, magician: Unit, spell: Spell, unit: Unit, *, sustained: bool = False
) -> Objection | None:
    """Return why a spell cannot be cast on a unit, with what its factors ask of it."""
    if level := spell.level("stride"):
        if not unit.single or len(unit.members) > 1:
            return Objection(f"{unit.name} is not a unit of one element.", "FTM.magic.f19")
        if not stride_site(field, unit, level).room():
            return Objection(f"{unit.name} has nowhere to appear.", "FTM.magic.f19")
    if level := spell.level("recall"):
        if unit.single:
            return Objection(f"{unit.name} is neither Infantry nor Cavalry.", "FTM.magic.f10")
        if unit.id in field.state.recalled:
            return Objection(f"{unit.name} has already had its fallen back once.", "FTM.magic.f10")
        if not recall_site(field, unit, level).pieces:
            text = f"{unit.name} has lost nobody, or has no room for them."
            return Objection(text, "FTM.magic.f10")
    return unit_objection(field, magician, spell, unit, sustained=sustained)


# ---------------------------------------------------------------------- the Action


@cites("FTM.cast.1", "FTM.magic.3", "FTM.magic.4", "FTM.magic.11")
async def cast(play: Battling, unit: Unit) -> None:
    """Ask whether to prepare or which spell to cast and how, pay for it, and carry it out."""
    state = play.state
    field = Field(state)
    key = await _cast_or_prepare(field, unit)
    if key == PREPARE:
        prepare(play, unit)
        return
    spell = next(each for each in unit.card.grimoire if each.key == key)
    chosen = Casting(unit, spell)
    chosen.sustained = await _duration(field, unit, spell)
    aim = await _aim(field, chosen)
    price = energy_price(field, unit, spell, aim, sustained=chosen.sustained)
    await pay(play, field, unit, spell, price)
    where = f" on {named(chosen.unit)}" if chosen.unit else ""
    how = ", sustained" if chosen.sustained else ""
    text = f"{named(unit)} casts {spell.name}{where}{how} for {price.total} ME."
    say(play, text, *dict.fromkeys(("FTM.magic.4", *price.rules())))
    await effects.work(play, chosen)


async def _cast_or_prepare(field: Field, unit: Unit) -> str:
    judged = [(spell, spell_objection(field, unit, spell)) for spell in unit.card.grimoire]
    busy = Objection(f"{unit.name} is already concentrating.", "FTM.magic.13")
    wrong = busy if unit.concentrating else None
    options = [
        *(_spell_option(field, unit, spell, objection) for spell, objection in judged),
        Option(PREPARE, "Prepare: concentrate", wrong, rules=("FTM.magic.13",)),
    ]
    why, rules = f"Choose a spell for {named(unit)}, with {unit.energy} ME.", ("FTM.magic.3",)
    return await one_of(unit.whom, "cast_or_prepare", why, rules, options)


def _spell_option(field: Field, unit: Unit, spell: Spell, objection: Objection | None) -> Option:
    price = energy_price(field, unit, spell, None)
    label = f"{spell.name} ({price.total} ME or more)"
    return Option(
        spell.key,
        label,
        objection,
        rules=("FTM.magic.3", *price.rules()),
        marks=None if objection else lambda: _target_marks(field, unit, spell),
        note=spell_note(spell, price),
    )


def spell_note(spell: Spell, price: Tally) -> str:
    """Return what a spell is cast at, how long it lasts, what it does, and what it is made of."""
    made = ", ".join(f"{part.value:+d} {part.reason}" for part in price.parts)
    does = [f"{name} {level}: {FACTORS[name].text}" for name, level in spell.factors]
    at = f"On {TARGETS[spell.target]}; {DURATIONS[spell.duration]}."
    return "\n".join([at, *does, f"{price.total} ME: {made}"])


def _target_marks(field: Field, magician: Unit, spell: Spell) -> list[Mark]:
    """Return everybody whom a spell could be cast at now, with its price."""
    found: list[Mark] = []
    if spell.target not in ("enemy", "friend"):
        return found
    for each in unit_targets(field, magician, spell):
        if target_objection(field, magician, spell, each) is None:
            price = energy_price(field, magician, spell, each)
            first = field.state.elements_of(each)[0].id
            found += [Mark("ring", piece=name, tone="good") for name in each.members]
            found.append(Mark("badge", piece=first, text=f"{price.total} ME", tone="cost"))
    return found


@cites("FTM.magic.7", "FTM.magic.8")
async def _duration(field: Field, unit: Unit, spell: Spell) -> bool:
    """Return whether the spell is sustained; asked only of those who concentrate."""
    able = [
        mode
        for mode in modes(unit, spell)
        if mode_objection(field, unit, spell, sustained=mode) is None
    ]
    if len(able) == 1:
        return able[0]
    why, rules = f"How long does {spell.name} last?", ("FTM.magic.7", "FTM.magic.8")
    options = [
        Option(OWN, f"It lasts {DURATIONS[spell.duration]}", rules=rules[:1]),
        Option(SUSTAINED, "Sustained, while it is paid for", rules=rules[1:]),
    ]
    return await choose(unit.whom, "spell_duration", why, rules, options) == SUSTAINED


# ---------------------------------------------------------------------- at what


async def _aim(field: Field, chosen: Casting) -> Aim:
    """Choose what a spell is cast at, and note it."""
    spell = chosen.spell
    if spell.target == "battle":
        return None
    if spell.target == "hexes":
        return await _hexes(field, chosen)
    if spell.target == "spell":
        chosen.ended = await _spell_target(field, chosen.caster, spell)
        return chosen.ended
    chosen.unit = await _unit_target(field, chosen)
    return chosen.unit


@cites("FTM.magic.9", "FTM.magic.11")
async def _unit_target(field: Field, chosen: Casting) -> Unit:
    caster, spell = chosen.caster, chosen.spell
    judged = [
        (each, target_objection(field, caster, spell, each, sustained=chosen.sustained))
        for each in unit_targets(field, caster, spell)
    ]
    why, rules = f"{named(caster)} casts {spell.name}. Choose a target.", ("FTM.magic.9",)
    options, topic = [_unit_option(field, chosen, *each) for each in judged], spell.name
    answer = await one_of(caster.whom, "spell_target", why, rules, options, topic=topic)
    return field.state.units[answer]


def _unit_option(field: Field, chosen: Casting, unit: Unit, objection: Objection | None) -> Option:
    caster, spell = chosen.caster, chosen.spell
    price = energy_price(field, caster, spell, unit, sustained=chosen.sustained)
    return Option(
        unit.id,
        f"{unit.name} ({price.total} ME)",
        objection,
        rules=("FTM.magic.4", *price.rules()),
        pieces=tuple(unit.members),
        marks=lambda: spell_marks(field, caster, unit, price),
        forecast=None if objection else lambda: spell_forecast(field, caster, spell, unit),
    )


def enchantment_key(there: Enchantment) -> str:
    """Return the name of a spell that goes on, as an answer: who cast it, on what, until when."""
    on = there.unit or ",".join(map(str, there.hexes)) or "all"
    return f"{there.caster} > {there.spell} > {on} > {there.until}"


@cites("FTM.magic.19", "FTM.magic.f21")
async def _spell_target(field: Field, caster: Unit, spell: Spell) -> Enchantment:
    judged = {
        enchantment_key(each): (each, dispel_objection(field, caster, spell, each))
        for each in active_spells(field.state)
    }
    options = [_ended_option(field.state, key, *each) for key, each in judged.items()]
    why, rules = f"Which spell does {spell.name} end?", ("FTM.magic.f21",)
    return judged[await one_of(caster.whom, "spell_target", why, rules, options)][0]


def _ended_option(
    state: State, key: str, there: Enchantment, objection: Objection | None
) -> Option:
    under = state.units.get(there.unit)
    label = f"{there.spell} on {under.name}" if under else there.spell
    return Option(
        key,
        f"{label} ({there.base} ME)",
        objection,
        rules=("FTM.magic.f21",),
        pieces=tuple(under.members) if under else (),
        cells=tuple(state.hexes.cell(cell) for cell in there.hexes),
    )


@cites("FTM.magic.19", "FTM.magic.f15")
async def _hexes(field: Field, chosen: Casting) -> tuple[int, ...]:
    """Ask for the hexes of each factor, in one piece except for a summoned Monster."""
    named: list[int] = []
    factors = [factor for factor, _ in chosen.spell.factors if factor in ON_HEXES]
    for factor in sorted(factors, key=lambda each: each == "summon"):
        if factor == "upheave":
            chosen.way = await _way(field, chosen)
        ground = Ground(
            field,
            chosen.caster,
            chosen.spell,
            factor,
            way=chosen.way,
            beside=named,
            sustained=chosen.sustained,
        )
        chosen.hexes[factor] = await ground.choose()
        named += chosen.hexes[factor]
    return tuple(named)


@cites("FTM.magic.f15")
async def _way(field: Field, chosen: Casting) -> str:
    able = ways(field, chosen.caster, chosen.spell, "upheave", sustained=chosen.sustained)
    if len(able) == 1:
        return able[0]
    why, rules = f"Does the ground rise or sink under {chosen.spell.name}?", ("FTM.magic.f15",)
    labels = {RISE: "It rises by a level", SINK: "It sinks by a level"}
    options = [Option(key, label, rules=rules) for key, label in labels.items()]
    return await choose(chosen.caster.whom, "spell_way", why, rules, options)
