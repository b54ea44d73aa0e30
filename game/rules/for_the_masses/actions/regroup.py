"""The Regroup: two units become one (FTM.regroup); what becomes of their cards is in `profile`."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose, one_of
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import (
    Battling,
    Unit,
    element_number,
    leave,
    merged_card,
    number_elements,
)
from game.rules.for_the_masses.troops.profile import MOST

# ---------------------------------------------------------------------- who may


@cites("FTM.regroup.1", "FTM.regroup.2", "FTM.regroup.3", "FTM.act.9")
def regroup_objection(field: Field, unit: Unit) -> Objection | None:
    """Return why a unit cannot be given a Regroup order."""
    if unit.single:
        text = f"Only Infantry and Cavalry regroup, and {unit.name} is neither."
        return Objection(text, "FTM.regroup.1")
    if unit.actions:
        text = f"{unit.name} has had an order in this turn; a Regroup must be the first."
        return Objection(text, "FTM.regroup.2")
    refused: Objection | None = None
    for mate in field.friends_touching(unit):
        objection = partner_objection(unit, mate)
        if objection is None:
            return None
        refused = refused or objection
    if refused:
        return refused
    return Objection(f"No unit of its side touches {unit.name}.", "FTM.regroup.3")


@cites("FTM.regroup.1", "FTM.regroup.2")
def partner_objection(unit: Unit, mate: Unit) -> Objection | None:
    """Return why a unit cannot be merged into another that touches it."""
    if mate.card.kind != unit.card.kind:
        text = f"{mate.name} is {mate.card.kind}, {unit.name} is {unit.card.kind}."
        return Objection(text, "FTM.regroup.1")
    if mate.actions or mate.finished:
        return Objection(f"{mate.name} has acted in this turn.", "FTM.regroup.2")
    return None


# ---------------------------------------------------------------------- the Action


@cites("FTM.regroup.3", "FTM.regroup.11", "FTM.regroup.12", "FTM.regroup.13")
async def regroup(play: Battling, unit: Unit) -> None:
    """Merge two units: give up the elements beyond twelve and add the carried wounds."""
    state = play.state
    mate = await _partner(Field(state), unit)
    names = sorted([*unit.members, *mate.members], key=element_number)
    await _forfeit(play, unit, names)
    carried = unit.wounds + mate.wounds
    _merge(play, unit, mate)
    text = f"{named(mate)} joins {named(unit)}: {len(unit.members)} elements now."
    say(play, text, "FTM.regroup.1", "FTM.regroup.4", "FTM.regroup.6")
    if carried >= unit.card.wounds:
        await casualties.wound(play, unit, carried)
    else:
        unit.wounds = carried


@cites("FTM.regroup.1", "FTM.regroup.3")
async def _partner(field: Field, unit: Unit) -> Unit:
    """Return the unit that joins; ask only where several could."""
    mates = [_partner_option(unit, mate) for mate in field.friends_touching(unit)]
    why, rules = f"Which unit joins {named(unit)}?", ("FTM.regroup.1",)
    return field.state.units[await one_of(unit.whom, "regroup_partner", why, rules, mates)]


def _partner_option(unit: Unit, mate: Unit) -> Option:
    label = mate.name
    objection = partner_objection(unit, mate)
    if objection is None:
        both = merged_card((*unit.cards, mate.card))
        count = min(MOST, len(unit.members) + len(mate.members))
        label = f"{mate.name}: {count} elements, Movement {both.movement}, {both.melee}"
    return Option(mate.id, label, objection, ("FTM.regroup.4",), pieces=tuple(mate.members))


@cites("FTM.regroup.11")
async def _forfeit(play: Battling, unit: Unit, names: list[str]) -> None:
    """Ask which elements beyond twelve are given up, one by one, so that the rest stay together."""
    field = Field(play.state)
    while len(names) > MOST:
        why = f"{named(unit)} would have {len(names)} elements; {MOST} is the limit."
        rules, options = ("FTM.regroup.11",), _forfeits(field, tuple(names))
        name = await choose(unit.whom, "regroup_forfeit", why, rules, options)
        names.remove(name)
        element = play.state.elements[name]
        text = f"{named(element)} is one too many and is removed."
        leave(play, element, "forfeit", text, "FTM.regroup.11")


def _forfeits(field: Field, names: tuple[str, ...]) -> list[Option]:
    """Return every element; one whose loss would tear the others apart cannot be chosen."""
    cells = {name: field.covered(field.state.elements[name]) for name in names}
    groups = max(1, len(field.hexes.groups(cell for each in cells.values() for cell in each)))
    found = []
    for name in names:
        called = field.state.elements[name].name
        left = [cell for mate, each in cells.items() if mate != name for cell in each]
        objection = None
        if len(field.hexes.groups(left)) > groups:
            text = f"Without {called} the others would not be one group."
            objection = Objection(text, "FTM.regroup.11")
        found.append(Option(name, called, objection, ("FTM.regroup.11",), pieces=(name,)))
    return found


@cites("FTM.regroup.3", "FTM.regroup.4", "FTM.regroup.13")
def _merge(play: Battling, unit: Unit, mate: Unit) -> None:
    """Give all that is the mate's to the unit; its elements keep their ids and their points."""
    state = play.state
    known = max(each.number or 1 for each in state.elements.values() if each.unit == unit.id)
    number_elements(unit, state.elements_of(mate), after=known)
    for name in mate.members:
        state.elements[name].unit = unit.id
    unit.members = sorted([*unit.members, *mate.members], key=element_number)
    unit.cards = (*unit.cards, mate.card)
    unit.started = min(MOST, unit.started + mate.started)
    unit.command += mate.command
    unit.energy += mate.energy
    unit.tags = tuple(tag for tag in unit.tags if tag in mate.tags)
    unit.wounds = mate.wounds = mate.command = mate.energy = 0
    mate.members, mate.finished = [], True
    for marker in state.markers:
        if marker.carrier == mate.id:
            marker.carrier = unit.id
    # The mate is no more, and spells on it end; those on the unit that was ordered go on.
    state.spells = [spell for spell in state.spells if spell.unit != mate.id]
