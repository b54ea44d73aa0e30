"""Magical Energy: dice, what is spent and lent, what is held and sustained (FTM.magic)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.decision import Option
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import does_named, named, sentence
from game.mechanics.asking import choose, one_of
from game.rules.for_the_masses.battle.enchantments import begin_weather
from game.rules.for_the_masses.combat.casualties import break_concentration, end_spell
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.magic.spells import active_spells, lenders
from game.rules.for_the_masses.state import (
    SIDES,
    Battling,
    Enchantment,
    State,
    Unit,
    change,
    tell_roll,
)
from game.rules.for_the_masses.troops.spell_lists import Spell

PAY, END = "pay", "end"


def magicians(state: State, side: str) -> list[Unit]:
    """Return the Personalities with magic dice on the board, by roster."""
    if not state.settings.magic_house:
        return []
    return [unit for unit in state.personalities(side) if unit.card.magic is not None]


# ---------------------------------------------------------------------- the Command Phase


@cites("FTM.magic.1", "FTM.magic.2", "FTM.magic.8", "FTM.dice.2", "FTM.dice.3")
async def energy_phase(play: Battling) -> None:
    """Roll Magical Energy for all Magicians; each pays for sustained spells or ends them."""
    state = play.state
    begin_weather(play)
    for spell in state.spells:
        # Cheap orders were for the turn of the spell alone (FTM.magic.f18).
        spell.left = 0
    for side in SIDES:
        for unit in magicians(state, side):
            roll_energy(play, unit)
    for side in SIDES:
        for unit in magicians(state, side):
            await _sustain(play, unit)


@cites("FTM.magic.2", "FTM.unit.13")
def roll_energy(play: Battling, unit: Unit) -> None:
    """Roll a Magician's magic dice and add the sum to what was held."""
    dice = unit.card.magic
    if dice is None:
        return
    roll = play.roll(f"magic of {unit.id}", dice.count, dice.sides)
    tally = Tally("Magical Energy", 0).plus(unit.energy, "held", "FTM.magic.13")
    unit.held, unit.energy = unit.energy, sum(roll.faces) + tally.total
    text = f"{named(unit)} has {unit.energy} Magical Energy."
    tell_roll(play, unit, "magic", [roll], text, "FTM.magic.2", total=unit.energy, tally=tally)


def spend(unit: Unit, energy: int) -> None:
    """Take Magical Energy from a Magician, what was held first."""
    unit.held = max(0, unit.held - energy)
    unit.energy -= energy


@cites("FTM.magic.8")
async def _sustain(play: Battling, unit: Unit) -> None:
    """Ask a Magician to pay for each spell it sustains, or let it end."""
    state = play.state
    state.spells = active_spells(state)
    for spell in [each for each in state.spells if each.caster == unit.id and each.sustained]:
        if unit.energy < spell.sustained:
            await end_spell(play, spell, "cannot be paid for and ends", "FTM.magic.8")
        elif await _keeps(unit, spell):
            spend(unit, spell.sustained)
            text = f"{named(unit)} sustains {spell.spell} for {spell.sustained} ME."
            say(play, text, "FTM.magic.8")
        else:
            await end_spell(play, spell, "is let go", "FTM.magic.8")


async def _keeps(unit: Unit, spell: Enchantment) -> bool:
    cost = f"{spell.sustained} of {unit.energy} ME"
    why, rules = f"{sentence(does_named(unit))} sustain {spell.spell} for {cost}?", ("FTM.magic.8",)
    options = [
        Option(PAY, f"Pay {cost}", rules=rules),
        Option(END, "Let it end", rules=rules, declines=True),
    ]
    return await choose(unit.whom, "sustain_spell", why, rules, options) == PAY


# ---------------------------------------------------------------------- paying for a spell


@cites("FTM.magic.4", "FTM.magic.12")
async def pay(play: Battling, field: Field, unit: Unit, spell: Spell, price: Tally) -> None:
    """Take the price of a spell from the caster and its lenders; 1 of each spending is lost."""
    left = price.total
    able = lenders(field, unit)
    for spot, each in enumerate(able):
        later = sum(other.energy - 1 for other in able[spot + 1 :])
        least = max(0, left - unit.energy - later)
        spent = await _lent(each, spell, least, left)
        if spent:
            spend(each, spent)
            left -= spent - 1
            text = f"{named(each)} spends {spent} ME and lends {spent - 1} to {named(unit)}."
            say(play, text, "FTM.magic.12")
    spend(unit, left)


async def _lent(lender: Unit, spell: Spell, least: int, left: int) -> int:
    """Return how much a Magician spends for another's spell: nothing, or enough to matter."""
    amounts = [_amount_option(lender, each) for each in lendable(lender, least, left)]
    why = f"{spell.name} costs {left} ME more. How much {does_named(lender)} spend?"
    return int(await one_of(lender.whom, "contributors", why, ("FTM.magic.12",), amounts))


@cites("FTM.magic.12")
def lendable(lender: Unit, least: int, left: int) -> Sequence[int]:
    """Return the sums a Magician may lend: no more than wanted, no less than others lack."""
    spends = [each for each in range(2, lender.energy + 1) if max(1, least) <= each - 1 <= left]
    return spends if least else [0, *spends]


def _amount_option(lender: Unit, amount: int) -> Option:
    if not amount:
        return Option("0", "Nothing", rules=("FTM.magic.12",), declines=True)
    label = f"{amount} of {lender.energy} ME, of which {amount - 1} count"
    return Option(str(amount), label, rules=("FTM.magic.12",), pieces=tuple(lender.members))


# ---------------------------------------------------------------------- the End Phase


@cites("FTM.end.2", "FTM.end.3", "FTM.magic.7", "FTM.magic.13")
async def turn_ends(play: Battling) -> None:
    """Remove Magical Energy that is not held, and end spells that run out."""
    state = play.state
    for side in SIDES:
        for unit in magicians(state, side):
            if unit.concentrating and Field(state).in_contact(unit):
                await break_concentration(play, unit, "FTM.magic.13")
            _hold(play, unit)
    state.spells = active_spells(state)
    for spell in list(state.spells):
        if spell in state.spells and not spell.sustained and spell.until <= state.turn:
            await end_spell(play, spell, "runs out", "FTM.magic.7")


@cites("FTM.end.2", "FTM.magic.13")
def _hold(play: Battling, unit: Unit) -> None:
    """Keep up to the largest face of a concentrating Magician's die; others keep nothing."""
    most = unit.card.magic.sides if unit.card.magic and unit.concentrating else 0
    kept = min(unit.energy, most)
    unit.held = kept
    text = f"holds {kept} Magical Energy" if kept else "loses its Magical Energy"
    change(play, unit, "energy", kept, text, "FTM.magic.13" if kept else "FTM.end.2")


# ---------------------------------------------------------------------- concentration


@cites("FTM.magic.13")
def prepare(play: Battling, unit: Unit) -> None:
    """Let a Magician begin to concentrate."""
    if not unit.concentrating:
        change(play, unit, "concentrating", not unit.concentrating, "concentrates", "FTM.magic.13")
