"""Special abilities: hooks asked at named points by the units concerned (FWB.ability, FWB.abil)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cite import cites
from game.core.decision import Option
from game.core.tally import Part
from game.core.tell import change_fact
from game.core.wording import named
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.profile import Ability
from game.rules.squad_battles.state import Battling, State, Unit

HORN_REACH = 3
DRUM_REACH = 4


@cites("FWB.ability.3", "FWB.ability.4", "FWB.damage.5")
def helpers(field: Field, unit: Unit, name: str) -> Iterator[Unit]:
    """Yield allies on the table whose ability of this name works on the unit, never itself."""
    for ally in field.allies(unit):
        for ability in ally.profile.abilities:
            if (
                ability.name == name
                and name not in ally.off
                and unit.profile.bears(ability.keyword)
            ):
                yield ally


def attack_bonuses(field: Field, attacker: Unit, target: Unit) -> Iterator[Part]:
    """Yield all bonuses of special abilities to an attack roll; the caller keeps the best."""
    yield from battle_horn(field, attacker)
    yield from riderbane(attacker, target)


@cites("FWB.abil.1")
def battle_horn(field: Field, attacker: Unit) -> Iterator[Part]:
    """Yield Battle Horn: +1 to attack within three squares of the bearer."""
    for ally in helpers(field, attacker, "battle_horn"):
        if field.distance(ally.block, attacker.block) <= HORN_REACH:
            yield Part(1, f"Battle Horn of {ally.name}", "FWB.abil.1")


@cites("FWB.abil.11")
def riderbane(attacker: Unit, target: Unit) -> Iterator[Part]:
    """Yield Riderbane: +1 to attack Cavalry."""
    if attacker.has("riderbane") and not target.profile.is_foot:
        yield Part(1, "Riderbane", "FWB.abil.11")


@cites("FWB.abil.12")
def dread(field: Field, attacker: Unit, target: Unit) -> Iterator[Part]:
    """Yield Dread: -1 to whoever attacks the bearer from an adjacent square."""
    if target.has("dread") and field.adjacent(attacker.block, target.block):
        yield Part(-1, f"Dread of {target.name}", "FWB.abil.12")


def defence_bonuses(field: Field, target: Unit) -> Iterator[Part]:
    """Yield all bonuses of special abilities to a defence roll."""
    yield from shield_ring(field, target)
    yield from braced(target)


@cites("FWB.abil.2")
def shield_ring(field: Field, target: Unit) -> Iterator[Part]:
    """Yield Shield Ring: +1 to defence next to the bearer."""
    for ally in helpers(field, target, "shield_ring"):
        if field.adjacent(ally.block, target.block):
            yield Part(1, f"Shield Ring of {ally.name}", "FWB.abil.2")


@cites("FWB.abil.3")
def braced(target: Unit) -> Iterator[Part]:
    """Yield Braced: +1 to defence while the bearer has not moved in this round."""
    if target.has("braced") and not target.moved:
        yield Part(1, "Braced", "FWB.abil.3")


@cites("FWB.abil.17")
def drumbeat(field: Field, unit: Unit) -> Unit | None:
    """Return the ally whose Drumbeat makes the unit one square faster, if any."""
    for ally in helpers(field, unit, "drumbeat"):
        if field.distance(ally.block, unit.block) <= DRUM_REACH:
            return ally
    return None


# ---------------------------------------------------------------------- switching off and on


def switch_key(unit: Unit, ability: Ability) -> str:
    """Return how a switch is named among the extra answers."""
    return f"switch:{unit.id}:{ability.name}"


def switches(state: State, side: str) -> list[Option]:
    """Return a switch for each ability of a side's units on the table (FWB.ability.2)."""
    options = []
    for unit in state.standing(side):
        for ability in unit.profile.abilities:
            verb = "on" if ability.name in unit.off else "off"
            label = f"Switch {ability.title} of {unit.name} {verb}"
            key = switch_key(unit, ability)
            rules = ("FWB.ability.2", ability.rule)
            options.append(Option(key, label, rules=rules, switch=True))
    return options


@cites("FWB.ability.2")
def flip(play: Battling, key: str) -> None:
    """Switch an ability off, or on again."""
    _, name, ability = key.split(":")
    unit = play.state.units[name]
    on, title = ability in unit.off, ability.replace("_", " ").title()
    after = tuple(a for a in unit.off if a != ability) if on else (*unit.off, ability)
    text = f"{title} of {named(unit)} is switched {'on' if on else 'off'}."
    change_fact(play, unit, unit.id, "off", after, text, "FWB.ability.2")
