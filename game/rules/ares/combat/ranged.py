"""Shooting: who may shoot at whom, with which dice and modifiers (ARES.ranged, ARES.rmod)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tally import Part, Tally
from game.rules.ares.combat.attack_roll import AttackRoll
from game.rules.ares.combat.melee import hardness, warded, weapon_magic
from game.rules.ares.field import Field, range_die, range_inches
from game.rules.ares.state import Figure


@dataclass(frozen=True, slots=True)
class Shot:
    """A declared ranged Attack on one figure, before its dice."""

    attacker: str
    target: str
    combined: bool = False
    dodged: bool = False
    repeated: bool = False


# ---------------------------------------------------------------------- who may shoot


@cites("ARES.ranged.1", "ARES.ranged.2", "ARES.prone.4", "ARES.act.5", "ARES.fig.8")
def shooter_objection(field: Field, figure: Figure) -> Objection | None:
    """Return why a figure cannot shoot at anybody."""
    if not figure.profile.ranged or figure.profile.missile is None:
        return Objection(f"{figure.name} has no missile weapon.", "ARES.ranged.1")
    if figure.prone:
        return Objection(f"{figure.name} is prone.", "ARES.prone.4")
    if figure.on_foot and field.engaged(figure):
        return Objection(f"{figure.name} is in contact with an enemy.", "ARES.ranged.2")
    return None


@cites("ARES.ranged.2", "ARES.ranged.3", "ARES.hide.2", "ARES.ranged.8")
def shot_objection(field: Field, figure: Figure, target: Figure) -> Objection | None:
    """Return why a figure that can shoot cannot shoot at this enemy."""
    assert figure.profile.missile is not None
    if target.hidden:
        return Objection(f"{target.name} is hidden.", "ARES.hide.2")
    if field.in_contact(figure, target):
        return Objection(f"{target.name} is in contact with {figure.name}.", "ARES.ranged.2")
    inches = range_inches(field.distance(figure, target))
    factor = figure.profile.missile.range_factor
    if not range_die(inches, factor):
        text = f"{target.name} is out of range: {inches}″ of {5 * factor}″."
        return Objection(text, "ARES.ranged.8")
    return sight_objection(field, figure, target)


@cites("ARES.ranged.3", "ARES.ranged.4", "ARES.ranged.5")
def sight_objection(field: Field, figure: Figure, target: Figure) -> Objection | None:
    """Return why a figure does not see another: by its facing, or because the line is blocked."""
    if not field.faces(figure, target.body):
        return Objection(f"{target.name} is behind {figure.name}.", "ARES.ranged.3")
    if cause := field.blocked(figure, target):
        return Objection(f"No line of sight to {target.name}: {cause.text}.", cause.rule)
    return None


def targets(field: Field, figure: Figure) -> Iterator[Figure]:
    """Yield enemies that a figure may shoot at now."""
    for enemy in field.state.figures.values():
        if enemy.where != "table" or enemy.side == figure.side:
            continue
        if shot_objection(field, figure, enemy) is None:
            yield enemy


# ---------------------------------------------------------------------- modifiers


@cites("ARES.rmod.10", "ARES.att.3", "ARES.att.6")
def shot_tally(field: Field, shot: Shot) -> Tally:
    """Return all modifiers of a ranged Attack, per die, as the position stands."""
    figures = field.state.figures
    attacker, target = figures[shot.attacker], figures[shot.target]
    assert attacker.profile.missile is not None
    parts = [
        *_height(field, attacker, target),
        *_states(attacker, target),
        *_direction(field, attacker, target),
        *_friends(field, attacker, target),
        *_cover(field, attacker, target),
        *_scale(target),
        *_flight(attacker, target),
        *_senses(attacker),
        *hardness(target),
        *weapon_magic(attacker.profile.missile.has("magic"), target),
        *warded(target),
    ]
    return Tally("attack per die", 0, (), "dice alone").including(parts)


@cites("ARES.rmod.1", "ARES.rmod.3", "ARES.hill.7", "ARES.flyer.4")
def _height(field: Field, attacker: Figure, target: Figure) -> Iterator[Part]:
    if attacker.flying or target.flying:
        return
    here, there = (field.elevation((f.x, f.y)) for f in (attacker, target))
    if here > there:
        yield Part(1, "attacker higher", "ARES.rmod.1")
    if here < there:
        yield Part(-1, "defender higher", "ARES.rmod.3")


@cites("ARES.rmod.2", "ARES.rmod.5", "ARES.rmod.6", "ARES.prone.3")
def _states(attacker: Figure, target: Figure) -> Iterator[Part]:
    if attacker.wounded:
        yield Part(-1, "attacker wounded", "ARES.rmod.2")
    if target.prone:
        yield Part(-2, "defender prone", "ARES.rmod.5")
    if target.wounded:
        yield Part(1, "defender wounded", "ARES.rmod.6")


@cites("ARES.rmod.4", "ARES.rmod.7", "ARES.ranged.14", "ARES.area.6")
def _direction(field: Field, attacker: Figure, target: Figure) -> Iterator[Part]:
    if attacker.id == target.id:
        return
    if field.in_rear(target, attacker.body):
        yield Part(1, "flank attack", "ARES.rmod.7")
    elif target.profile.shield:
        yield Part(-1, "shield", "ARES.rmod.4")


@cites("ARES.rmod.8")
def _friends(field: Field, attacker: Figure, target: Figure) -> Iterator[Part]:
    if target.side == attacker.side:
        return
    friends = len(field.contacts(target))
    if friends:
        yield Part(-friends, "friends in contact with the target", "ARES.rmod.8")


@cites("ARES.rmod.9", "ARES.hedge.4", "ARES.rubble.2", "ARES.flyer.5")
def _cover(field: Field, attacker: Figure, target: Figure) -> Iterator[Part]:
    if target.flying or attacker.id == target.id:
        return
    start, end = (float(attacker.x), float(attacker.y)), (float(target.x), float(target.y))
    inches = field.soft_inches(start, end, end if attacker.flying else None)
    if inches:
        yield Part(-inches, f"{inches}″ of soft cover", "ARES.rmod.9")
    if not attacker.flying:
        for feature in field.screens(start, end):
            yield Part(-1, f"behind a {feature.kind}", "ARES.hedge.4")
    if target.on_foot and any(effect.cover for _, effect in field.effects(end)):
        yield Part(-1, "broken ground", "ARES.rubble.2")


@cites("ARES.scale.3")
def _scale(target: Figure) -> Iterator[Part]:
    if target.profile.scale:
        yield Part(target.profile.scale, "defender's Scale", "ARES.scale.3")


@cites("ARES.flyer.4")
def _flight(attacker: Figure, target: Figure) -> Iterator[Part]:
    if target.flying:
        yield Part(-1, "target flying", "ARES.flyer.4")
    if attacker.flying:
        yield Part(1, "shot from the air", "ARES.flyer.4")


@cites("ARES.keen.3")
def _senses(attacker: Figure) -> Iterator[Part]:
    if attacker.has("keen_senses"):
        yield Part(1, "Keen Senses", "ARES.keen.3")


# ---------------------------------------------------------------------- dice


@cites("ARES.ranged.8", "ARES.ranged.9", "ARES.ranged.10", "ARES.ranged.11", "ARES.repeat.2")
@cites("ARES.repeat.3", "ARES.fig.10")
def strike_of(field: Field, shot: Shot) -> AttackRoll:
    """Return the attack roll of a shot, with the dice of both sides."""
    figures = field.state.figures
    attacker, target = figures[shot.attacker], figures[shot.target]
    weapon = attacker.profile.missile
    assert weapon is not None
    distance = range_die(range_inches(field.distance(attacker, target)), weapon.range_factor)
    dice = [attacker.profile.ranged, weapon.damage]
    if shot.combined and not shot.repeated:
        dice.append(attacker.profile.ranged)
    guard = [target.profile.armor, distance]
    if shot.dodged and not shot.repeated:
        guard.append(distance)
    return AttackRoll(
        shot.attacker,
        shot.target,
        "ranged",
        weapon,
        tuple(dice),
        tuple(guard),
        shot_tally(field, shot),
    )
