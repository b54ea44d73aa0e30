"""Wounds and all that follows from them (FTM.casualty, FTM.remove, FTM.morale, FTM.magic.16).

The owner takes elements away, the unit tests its Morale and may lose more, those who see their
General fall test theirs, a Magician's spells end, and whoever stood on a span goes down with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.tally import Part
from game.core.tell import say
from game.core.wording import army, named, sentence
from game.mechanics.asking import choose
from game.rules.for_the_masses.battle.enchantments import (
    restore_ground,
    settle_weather,
    standing_on,
    tell_ground,
)
from game.rules.for_the_masses.battle.scenario_rule import Occasion, having
from game.rules.for_the_masses.combat.line_of_sight import sees
from game.rules.for_the_masses.combat.morale import flight, morale_tally, rolled
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Element, Enchantment, Unit, change, leave
from game.rules.for_the_masses.units.traits import has
from game.rules.for_the_masses.words import counted

# ---------------------------------------------------------------------- wounds


@cites("FTM.casualty.1", "FTM.casualty.2", "FTM.casualty.3", "FTM.casualty.5", "FTM.morale.1")
@cites("FTM.morale.5", "FTM.unit.10")
async def wound(
    play: Battling,
    unit: Unit,
    wounds: int,
    by: Unit | None = None,
    occasion: Occasion | None = None,
) -> int:
    """Give a unit the wounds of one attack or mishap; return how many elements that cost.

    Morale is tested as well. Without `by` nobody attacked, and only two of the limits on removals
    are used (FTM.remove.10).
    """
    if wounds <= 0 or not unit.members:
        return 0
    for scenario_rule in having(play.state, "wounded"):
        await scenario_rule.wounded(play, unit, wounds, by)
    await break_concentration(play, unit, "FTM.magic.13")
    if not unit.members:
        return 0
    due, left = divmod(unit.wounds + wounds, unit.card.wounds)
    if due >= len(unit.members):
        due, left = len(unit.members), 0
    _tell_wounds(play, unit, wounds, due, left)
    lost = await lose(play, unit, due, by, "wounds", "FTM.casualty.1")
    if lost:
        lost += await morale_test(play, unit, lost, by, occasion)
    return lost


def _tell_wounds(play: Battling, unit: Unit, wounds: int, due: int, left: int) -> None:
    """Tell what an attack does, and note what the unit carries from now on."""
    parts = [f"takes {counted(wounds, 'wound')}"]
    parts += [f"loses {counted(due, 'element')}"] if due else []
    parts += [f"carries {left}"] if left else []
    text = " and ".join([", ".join(parts[:-1]), parts[-1]]) if parts[1:] else parts[0]
    rule = "FTM.casualty.2" if left or not due else "FTM.casualty.1"
    if left == unit.wounds:
        say(play, f"{named(unit)} {text}.", rule)
    change(play, unit, "wounds", left, text, rule, loss=wounds)


# ---------------------------------------------------------------------- losses


@cites("FTM.remove.1", "FTM.remove.9", "FTM.casualty.4", "FTM.unit.3")
async def lose(
    play: Battling, unit: Unit, count: int, by: Unit | None, why: str, *rules: str
) -> int:
    """Ask the owner to take elements away one by one; return how many were lost.

    No test is made here.
    """
    lost = 0
    while lost < count and unit.members:
        element = await _choose(play, unit, count - lost, by, why)
        await destroy(play, element, by, f"{named(unit)} loses {element.short} to {why}.", *rules)
        lost += 1
    return lost


@cites("FTM.remove.1")
async def _choose(play: Battling, unit: Unit, left: int, by: Unit | None, why: str) -> Element:
    """Ask the owner which element is lost, and return it.

    Not asked where there is but one, or where all have to go.
    """
    field = Field(play.state)
    judged = removable(field, unit, by)
    free = [element for element, objection in judged if objection is None]
    carries = any(marker.carrier == unit.id for marker in play.state.markers)
    if len(free) == 1 or (left >= len(unit.members) and not carries):
        return usual_removal(field, unit, by)
    options = [_removal_option(field, element, objection, by) for element, objection in judged]
    text = f"{named(unit)} loses {counted(left, 'element')} to {why}. Who goes?"
    rules = ("FTM.remove.1", "FTM.remove.7")
    return play.state.elements[await choose(unit.whom, "remove_element", text, rules, options)]


def _removal_option(
    field: Field, element: Element, objection: Objection | None, by: Unit | None
) -> Option:
    label = sentence(element.short)
    if by is not None and by.members:
        away = counted(field.distance_to(element, by), "hex")
        label = f"{label}, {away} from {by.name}"
    return Option(
        element.id,
        label,
        objection,
        rules=("FTM.remove.1",),
        pieces=(element.id,),
        cells=tuple(field.hexes.cell(cell) for cell in field.covered(element)),
    )


async def destroy(
    play: Battling, element: Element, by: Unit | None, text: str, *rules: str
) -> None:
    """Take a certain element away as destroyed, with all that follows for its unit but a test."""
    state = play.state
    unit, hex_ = state.unit_of(element), element.hex
    leave(play, element, "lost", text, *rules)
    for scenario_rule in having(state, "lost"):
        await scenario_rule.lost(play, unit, element, hex_)
    if not unit.members:
        await _wiped_out(play, unit, hex_, by)


@cites("FTM.casualty.3", "FTM.casualty.5", "FTM.cmd.12", "FTM.cmd.14", "FTM.magic.16")
async def _wiped_out(play: Battling, unit: Unit, hex_: int, by: Unit | None) -> None:
    """End a unit whose last element is gone, and its points, energy and sustained spells."""
    unit.wounds = 0
    say(play, f"{named(unit)} is destroyed.", "FTM.casualty.5" if unit.single else "FTM.casualty.1")
    await break_concentration(play, unit, "FTM.magic.16")
    if unit.command or unit.energy:
        gone = [f"{unit.command} CP"] if unit.command else []
        gone += [f"{unit.energy} ME"] if unit.energy else []
        verb = "is" if unit.command + unit.energy == 1 else "are"
        say(play, f"{' and '.join(gone)} of {named(unit)} {verb} lost.", "FTM.cmd.14")
        unit.command = unit.energy = 0
    for scenario_rule in having(play.state, "destroyed"):
        await scenario_rule.destroyed(play, unit, hex_, by)
    if unit.general:
        await general_lost(play, unit, hex_)


# ---------------------------------------------------------------------- who may be removed


@cites("FTM.remove.7", "FTM.remove.10")
def removable(field: Field, unit: Unit, by: Unit | None) -> list[tuple[Element, Objection | None]]:
    """Return all elements of a unit, each with the limit that spares it from removal, if any."""
    elements = left = field.state.elements_of(unit)
    spared: dict[str, Objection] = {}
    for text, rule, kept in _sieved(field, unit, by):
        passed = kept(left)
        if not passed:
            continue
        for element in left:
            if element not in passed:
                spared[element.id] = Objection(f"It {text}.", rule)
        left = passed
    return [(element, spared.get(element.id)) for element in elements]


@cites("FTM.remove.8")
def usual_removal(field: Field, unit: Unit, by: Unit | None) -> Element:
    """Return whom the rule of thumb takes: the farthest from the attacker, then the lowest id."""
    free = [element for element, objection in removable(field, unit, by) if objection is None]
    if by is None or not by.members:
        return free[0]
    return max(free, key=lambda element: field.distance_to(element, by))


Kept = Callable[[list[Element]], list[Element]]


def _sieved(field: Field, unit: Unit, by: Unit | None) -> Iterator[tuple[str, str, Kept]]:
    """Yield the sieves in order of use: why somebody is spared, by which rule, who is not."""
    settings = field.state.settings
    contiguity = "has to stay, for the unit would fall apart", "FTM.remove.2", _loose(field, unit)
    contact = "is in contact with an enemy, and others are not", "FTM.remove.3", _free(field)
    if by is None or not by.members:
        yield from (contiguity, contact)
        return
    facing = f"faces {by.name}, and others do not", "FTM.remove.4", _averted(field, by)
    special = list(_special(field, unit, by))
    yield contiguity
    if settings.removal_order == "printed":
        yield from (facing, contact, *special)
    else:
        yield from (contact, *special, facing)
    if settings.furthest_first == "binding":
        text = f"is nearer to {by.name} than others"
        yield text, "FTM.remove.8", _highest(lambda each: field.distance_to(each, by))


@cites("FTM.remove.2", "FTM.geom.10")
def _loose(field: Field, unit: Unit) -> Kept:
    """Return those whose loss leaves the unit in one piece."""
    covered = {each.id: field.covered(each) for each in field.state.elements_of(unit)}

    def kept(left: list[Element]) -> list[Element]:
        return [
            each
            for each in left
            if field.hexes.contiguous(
                cell for name, cells in covered.items() if name != each.id for cell in cells
            )
        ]

    return kept


@cites("FTM.remove.4")
def _averted(field: Field, by: Unit) -> Kept:
    """Return those who do not have the attacking unit in front."""
    return lambda left: [
        each for each in left if all(foe.unit != by.id for foe in field.ahead(each))
    ]


@cites("FTM.remove.3")
def _free(field: Field) -> Kept:
    """Return those in contact with nobody."""
    return lambda left: [each for each in left if not field.touching(each)]


@cites("FTM.remove.5", "FTM.remove.6")
def _special(field: Field, unit: Unit, by: Unit) -> Iterator[tuple[str, str, Kept]]:
    """Yield the sieves for units all of whose elements touch the attacker, or some enemy."""
    touched = {each.id: field.touching(each) for each in field.state.elements_of(unit)}
    units = field.state.units
    if all(any(foe.unit == by.id for foe in foes) for foes in touched.values()):

        def fewest(each: Element) -> int:
            return -sum(foe.unit == by.id for foe in touched[each.id])

        yield f"touches more elements of {by.name} than others", "FTM.remove.5", _highest(fewest)
    elif all(touched.values()):
        sizes = {
            name: [len(units[foe.unit].members) for foe in foes if foe.unit != by.id]
            for name, foes in touched.items()
        }

        def smallest(left: list[Element]) -> list[Element]:
            beside = [each for each in left if sizes[each.id]]
            return _highest(lambda each: -min(sizes[each.id]))(beside)

        yield "does not touch the smallest of the other enemy units", "FTM.remove.6", smallest


def _highest(measure: Callable[[Element], int]) -> Kept:
    """Return those for whom a measure is highest."""

    def kept(left: list[Element]) -> list[Element]:
        best = max(map(measure, left), default=0)
        return [each for each in left if measure(each) == best]

    return kept


# ---------------------------------------------------------------------- Morale Tests


@cites("FTM.morale.2", "FTM.morale.3", "FTM.morale.5", "FTM.morale.8", "FTM.morale.9", "FTM.dice.3")
@cites("FTM.unit.12")
async def morale_test(
    play: Battling,
    unit: Unit,
    lost: int,
    by: Unit | None = None,
    occasion: Occasion | None = None,
    grief: Iterable[Part] = (),
) -> int:
    """Test a unit after a loss, or after none; return how many run, which causes no new test."""
    morale = unit.card.morale
    if morale is None or not unit.members:
        return 0
    field = Field(play.state)
    if has(play.state, unit, "fanatic"):
        say(play, f"{named(unit)} is Fanatic and stands.", "FTM.special.9")
        return 0
    tally = morale_tally(field, unit, lost, by, occasion).including(grief)
    if rolled(play, unit, "morale", morale, tally, "FTM.morale.2"):
        return 0
    count = flight(field, unit)
    rule = "FTM.special.27" if count > 1 else "FTM.morale.3"
    return await lose(play, unit, count, by, "failing morale", rule)


@cites("FTM.cmd.12")
async def general_lost(play: Battling, unit: Unit, hex_: int) -> None:
    """Test every friendly unit that sees where its General fell, in roster order."""
    say(play, f"{named(unit)}, the General of {army(unit.side)}, is lost.", "FTM.cmd.12")
    await mourn(play, unit, hex_)


@cites("FTM.cmd.12", "FTM.los.4", "FTM.special.7")
async def mourn(play: Battling, fallen: Unit, hex_: int) -> None:
    """Test friends who see the hex where a leader fell, and those whom a scenario names."""
    state = play.state
    field = Field(state)
    witnesses = [
        friend
        for friend in state.on_board(fallen.side)
        if friend.card.morale is not None and _mourns(field, friend, fallen, hex_)
    ]
    parts = [scenario_rule.grief(state, fallen) for scenario_rule in having(state, "grief")]
    grief = [part for part in parts if part is not None]
    for friend in witnesses:
        if fallen.general and has(state, friend, "fearless"):
            say(play, f"{named(friend)} is Fearless and need not test.", "FTM.special.7")
        else:
            await morale_test(play, friend, 0, grief=grief)


def _mourns(field: Field, unit: Unit, fallen: Unit, hex_: int) -> bool:
    told = (
        scenario_rule.mourns(field, unit, fallen) for scenario_rule in having(field.state, "mourns")
    )
    for answer in told:
        if answer is not None:
            return answer
    return any(sees(field, each, hex_, arc=False) for each in field.state.elements_of(unit))


# ---------------------------------------------------------------------- spells that end


@cites("FTM.magic.7", "FTM.magic.16", "FTM.magic.f17", "FTM.magic.f21", "FTM.magic.f24")
async def end_spell(play: Battling, ended: Enchantment, how: str, rule: str) -> None:
    """End a spell and undo what it changed."""
    state = play.state
    state.spells = [spell for spell in state.spells if spell is not ended]
    names = [name for name, _ in ended.factors]
    unit = state.units.get(ended.unit)
    say(play, f"{ended.spell}{f' on {named(unit)}' if unit else ''} {how}.", rule)
    if any(name.startswith("weather:") for name in names):
        settle_weather(play, rule)
    if any(name.startswith("summon:") for name in names) and unit is not None:
        for element in state.elements_of(unit):
            leave(play, element, "forfeit", f"{named(unit)} vanishes.", "FTM.magic.f24")
    if ended.hexes:
        restore_ground(state, ended)
        tell_ground(play, ended.hexes, "restored", "The ground is as before.", rule)
        if "span" in names:
            await _drown(play, ended.hexes)


@cites("FTM.magic.f17")
async def _drown(play: Battling, cells: Sequence[int]) -> None:
    """Remove whoever stands where a span was, and test the units."""
    state = play.state
    now = Field(state)
    sunk: Mapping[str, list[Element]] = {unit.id: [] for unit in standing_on(now, cells)}
    for cell in cells:
        there = now.at.get(cell)
        if there is not None and there not in sunk[there.unit] and now.effect(cell).barred:
            sunk[there.unit].append(there)
    for name, elements in sunk.items():
        for element in elements:
            text = f"{named(element)} goes down with the span."
            await destroy(play, element, None, text, "FTM.magic.f17")
        if elements:
            await morale_test(play, state.units[name], len(elements))


@cites("FTM.magic.13", "FTM.magic.16")
async def break_concentration(play: Battling, unit: Unit, rule: str) -> None:
    """End a Magician's concentration, and with it what was held and what was sustained."""
    if not unit.concentrating:
        return
    change(play, unit, "concentrating", not unit.concentrating, "concentrates no longer", rule)
    if unit.held:
        lost, unit.held = unit.held, 0
        left = unit.energy - lost
        change(play, unit, "energy", left, f"loses {lost} Magical Energy that was held", rule)
    for spell in list(play.state.spells):
        if spell.sustained and spell.caster == unit.id:
            await end_spell(play, spell, "ends with the concentration", rule)
