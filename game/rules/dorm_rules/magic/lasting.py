"""Spells that go on, and how they end (DORM.16.1.4b)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.tell import say
from game.core.wording import named
from game.rules.dorm_rules.harm import take_off, wreck
from game.rules.dorm_rules.magic.effects import TABLE
from game.rules.dorm_rules.magic.formulas import Casting
from game.rules.dorm_rules.state import Battling, Spell, State
from game.rules.dorm_rules.values import hits_of, hull_attribute


@cites("DORM.16.1.4b")
def begin(state: State, cast: Casting, left: int, targets: Sequence[str]) -> Spell:
    """Lay a spell on targets for the rest of the turn and so many turns after it."""
    state.serial += 1
    caster, number = cast.caster, cast.effect.number
    name = f"spell{state.serial}"
    spell = Spell(name, number, caster.id, caster.side, state.turn, left, cast.amount, [*targets])
    state.spells.append(spell)
    return spell


def spell_name(state: State, spell: Spell) -> str:
    """Return what players call a spell that goes on: its effect, amount and targets."""
    effect = TABLE[spell.effect]
    if effect.aim in ("creation", "fallen"):
        return f"{effect.name} ({_whom(state, spell) or 'nobody'})"
    amount = f" {spell.amount}" if effect.amount else ""
    return f"{effect.name}{amount} on {_whom(state, spell)}"


def _whom(state: State, spell: Spell) -> str:
    """Return the parties of a spell's targets, each once."""
    here = [state.anybody(each) for each in spell.targets]
    units = [state.units.get(getattr(each, "unit", "")) or each for each in here]
    whole = len(units) > 1
    found = dict.fromkeys(b.name if whole else a.name for a, b in zip(here, units, strict=True))
    return ", ".join(found)


def drop(play: Battling, spell: Spell) -> None:
    """End a spell that changes values, and see who cannot live without it."""
    state = play.state
    state.spells = [each for each in state.spells if each is not spell]
    say(play, f"{spell_name(state, spell)} ends.", "DORM.16.1.4b")
    faint(play, spell.targets)


@cites("DORM.16.1.h1", "DORM.16.2.16")
def faint(play: Battling, targets: Sequence[str]) -> None:
    """End the wounded whose hits have dropped to their wounds or less; hulls are destroyed."""
    state = play.state
    for unit in [state.units[each] for each in targets if each in state.units]:
        if unit.hull and unit.hull.health.wounds:
            if unit.hull.health.wounds >= hull_attribute(state, unit, "hits").total:
                wreck(play, unit)
    for figure in [state.figures[each] for each in targets if each in state.figures]:
        if figure.health.wounds and figure.health.wounds >= hits_of(state, figure):
            text = f"{named(figure):is} a casualty: its wounds are too many now."
            take_off(play, figure, "casualty", text, "DORM.16.1.h1")
