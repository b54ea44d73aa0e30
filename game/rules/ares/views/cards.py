"""The cards of figures: every number with its parts, every state and ability with its rule."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.tally import Part, Tally
from game.mechanics.views.flags import Note
from game.mechanics.views.flags import notes as flag_notes
from game.rules.ares import morale
from game.rules.ares.army_list import FIGURE_ABILITIES, SPELLS, WEAPON_ABILITIES
from game.rules.ares.field import Field
from game.rules.ares.movement.move import move_tally
from game.rules.ares.profile import Profile, Weapon
from game.rules.ares.state import Figure, State, Unit
from game.rules.ares.views.flags import FLAGS

FRACTIONS = {
    1000: "Move",
    100: "Move in tenths of an inch",
    10: "Move in hundredths of an inch",
    1: "Move in thousandths of an inch",
}
"""What the Move is counted in: the largest measure that leaves no fraction."""
SPELL_EFFECTS = {
    "ward": ("{} less on every die of whoever attacks it", "ARES.magic.14"),
    "snare": ("half its Move", "ARES.magic.15"),
}


def stats(state: State, figure: Figure) -> Iterator[Tally]:
    """Yield the numbers of a figure's card."""
    yield from _stats(figure.profile, figure)
    yield from _standing(state, figure, state.units[figure.unit])


def notes(state: State, figure: Figure) -> Iterator[Note]:
    """Yield what a figure's card says in words."""
    yield from _actions_in_words(state, figure)
    yield from _states(state, figure)
    yield from _command(state, state.units[figure.unit])
    yield from _abilities(figure.profile)


# ---------------------------------------------------------------------- numbers


def _stats(profile: Profile, figure: Figure) -> Iterator[Tally]:
    """Yield what the profile says, as it is now."""
    wounds = Tally("Wounds", profile.wounds, (), "at the start")
    yield wounds.plus(figure.wounds - profile.wounds, "lost", "ARES.fig.15")
    yield move_in_inches(figure)
    shield = ", with a shield: -1 on the dice of attacks from the front" if profile.shield else ""
    yield Tally("Armor", profile.armor, (), f"a D{profile.armor}{shield}")
    yield Tally("Close combat", profile.close, (), f"a D{profile.close}")
    yield _weapon(profile.melee, "in melee")
    if profile.missile is not None:
        yield Tally("Ranged combat", profile.ranged, (), f"a D{profile.ranged}")
        factor = profile.missile.range_factor
        yield _weapon(profile.missile, f"a larger range die every {factor}″, up to {5 * factor}″")
    yield Tally("Magic", profile.magic, (), f"a D{profile.magic}, to cast and to resist")
    for key, die in profile.spells.items():
        spell = SPELLS[key]
        yield Tally(spell.name, die, (), f"a D{die}, up to {5 * spell.range_factor}″")


def move_in_inches(figure: Figure) -> Tally:
    """Return the very Move the figure moves with, in inches.

    In parts of them where it has fractions.
    """
    fine = move_tally(figure)
    values = [fine.base, *(part.value for part in fine.parts)]
    unit = next(unit for unit in FRACTIONS if all(value % unit == 0 for value in values))
    # A part may be negative: exact division, which rounds nothing.
    parts = tuple(replace(part, value=part.value // unit) for part in fine.parts)
    return Tally(FRACTIONS[unit], fine.base // unit, parts, "inches an action")


def _weapon(weapon: Weapon, how: str) -> Tally:
    return Tally(weapon.name, weapon.damage, (), f"damage of a D{weapon.damage}, {how}")


def _standing(state: State, figure: Figure, unit: Unit) -> Iterator[Tally]:
    """Yield what depends on the others and on the moment."""
    if figure.where == "table":
        score = morale.own_score(state, figure)
        die = 6 if morale.lone_individual(state, figure) else 12
        reason = f"{score.base_reason}, against a D{die}"
        yield replace(score, name="Morale", base_reason=reason)
        yield replace(morale.command_distance(state, unit), name="Command distance")
        yield actions(state, figure)
    yield Tally("Combat Rating", figure.profile.rating, (), "points for the enemy if lost")


def actions(state: State, figure: Figure) -> Tally:
    """Return the actions in hand, or those that its next turn will begin with."""
    if state.figure == figure.id:
        return Tally("Actions", state.left, (), "in hand")
    balance = "held" if figure.balance > 0 else "owed"
    rule = "ARES.held.8" if figure.balance > 0 else "ARES.borrow.3"
    return Tally("Actions", 2, (), "in its next turn").including(
        [
            Part(int(figure.has("quick")), "Quick", "ARES.quick.1"),
            Part(-int(figure.shaken), "shaken", "ARES.act.3"),
            Part(figure.balance, balance, rule),
        ]
    )


# ---------------------------------------------------------------------- words


def _actions_in_words(state: State, figure: Figure) -> Iterator[Note]:
    if figure.where != "table":
        yield "Off the table", figure.where, "ARES.fig.3"
        return
    if state.figure == figure.id:
        left = "1 action" if state.left == 1 else f"{state.left} actions"
        yield "In its turn", f"{left} in hand", "ARES.act.1"
    elif figure.unit == state.unit and figure.id in state.acted:
        yield "Has acted", "its turn is over", "ARES.turn.4"
    elif figure.unit != state.unit and state.units[figure.unit].activated:
        yield "Has acted", "its unit was activated in this turn", "ARES.turn.3"
    if figure.balance > 0:
        yield "Holds an action", "to answer an enemy's, or for its next turn", "ARES.held.1"
    elif figure.balance < 0:
        yield "Owes an action", "its next turn pays for it first", "ARES.borrow.3"


def _states(state: State, figure: Figure) -> Iterator[Note]:
    """Yield everything that a marker would stand for, and who is in contact."""
    if figure.where != "table":
        return
    yield from flag_notes(FLAGS, figure)
    if figure.burning:
        words = f"2D{figure.burning} against its armor when its unit is activated"
        yield "Persistent damage", words, "ARES.persist.2"
    for spell, (words, rule) in SPELL_EFFECTS.items():
        if level := min(2, figure.charm(spell)):
            yield f"{SPELLS[spell].name} {level}", words.format(level), rule
    touched = [foe.name for foe in Field(state).contacts(figure)]
    if touched:
        yield "In contact", "with " + ", ".join(touched), "ARES.geo.3"


def _command(state: State, unit: Unit) -> Iterator[Note]:
    """Yield how the unit holds together."""
    members = state.members(unit.id)
    if not members:
        return
    yield unit.name, f"{len(members)} of {unit.started} figures", "ARES.unit.1"
    far, ends = morale.spread(state, unit)
    if ends[0]:
        over = morale.beyond(state, unit)
        limit = morale.command_distance(state, unit).total
        words = f"{far:.1f}″ of {limit}″"
        if over:
            words += f", out of command: morale {-2 * over}"
        yield "Spread", words, "ARES.unit.5"


def _abilities(profile: Profile) -> Iterator[Note]:
    """Yield what the figure and its weapons can do, with the rules; always in the same order."""
    for name, rule in FIGURE_ABILITIES.items():
        if profile.has(name):
            yield _title(name), "", rule
    if profile.scale:
        yield "Scale", f"{profile.scale:+d}", "ARES.scale.1"
    for weapon in (profile.melee, profile.missile):
        for name, rule in WEAPON_ABILITIES.items():
            if weapon is not None and weapon.has(name):
                radius = f", {weapon.radius / 1000:g}″ around" if weapon.radius else ""
                reach = radius if name == "area_effect" else ""
                yield _title(name), f"{weapon.name}{reach}", rule
    for key in profile.spells:
        spell = SPELLS[key]
        words = "takes two actions" if spell.cumbersome else "spell"
        yield spell.name, words, spell.rule


def _title(name: str) -> str:
    return name.replace("_", " ").title()
