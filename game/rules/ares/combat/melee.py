"""Melee: who may strike whom, with which dice and modifiers (ARES.melee, ARES.mmod)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tally import Part, Tally
from game.rules.ares.combat.attack_roll import AttackRoll
from game.rules.ares.field import Field
from game.rules.ares.state import Figure
from game.rules.ares.turning import turns_toward


@dataclass(frozen=True, slots=True)
class Blow:
    """A declared melee Attack, before its dice."""

    attacker: str
    target: str
    combined: bool = False
    charge: bool = False
    """Whether it is the free Attack of a Charge."""
    from_behind: bool = False
    """A Backstab: the charger's whole base was in the target's rear at contact."""
    in_rear: bool = False
    """The charger was behind the target at contact; the target may turn before the dice."""
    parried: bool = False
    repeated: bool = False


@cites("ARES.melee.1", "ARES.melee.2", "ARES.melee.10", "ARES.act.5", "ARES.base.4", "ARES.flyer.3")
@cites("ARES.hide.2")
def strike_objection(field: Field, figure: Figure, target: Figure) -> Objection | None:
    """Return why a figure cannot strike an enemy now."""
    if not field.in_contact(figure, target):
        return Objection(f"{target.name} is not in contact with {figure.name}.", "ARES.melee.1")
    if not field.in_rear(figure, target.body):
        return None
    if not figure.on_foot:
        text = f"{target.name} is behind {figure.name}, which may not turn to strike."
        return Objection(text, "ARES.melee.2")
    if turns_toward(field, figure, target) is None:
        return Objection(f"{figure.name} has no room to turn.", "ARES.base.4")
    return None


# ---------------------------------------------------------------------- modifiers


@cites("ARES.mmod.10", "ARES.att.3", "ARES.att.6")
def blow_tally(field: Field, blow: Blow) -> Tally:
    """Return all modifiers of a melee Attack, per die, as the position stands."""
    figures = field.state.figures
    attacker, target = figures[blow.attacker], figures[blow.target]
    parts = [
        *_attacker_parts(attacker),
        *_target_parts(field, attacker, target),
        *_kind_parts(attacker, target),
        *_outnumbered(field, target),
        *_scale(attacker, target),
        *_fanatics(attacker, target),
        *hardness(target),
        *weapon_magic(attacker.profile.melee.has("magic"), target),
        *_polearms(field, blow, attacker, target),
        *_secondary(blow, attacker),
        *warded(target),
    ]
    return Tally("attack per die", 0, (), "dice alone").including(parts)


@cites("ARES.mmod.1", "ARES.mmod.2", "ARES.prone.3")
def _attacker_parts(attacker: Figure) -> Iterator[Part]:
    if attacker.wounded:
        yield Part(-1, "attacker wounded", "ARES.mmod.1")
    if attacker.prone:
        yield Part(-2, "attacker prone", "ARES.mmod.2")


@cites("ARES.mmod.4", "ARES.mmod.5", "ARES.mmod.6", "ARES.mmod.7", "ARES.chain.1", "ARES.melee.8")
def _target_parts(field: Field, attacker: Figure, target: Figure) -> Iterator[Part]:
    if target.wounded:
        yield Part(1, "defender wounded", "ARES.mmod.4")
    if field.in_rear(target, attacker.body):
        yield Part(1, "flank attack", "ARES.mmod.5")
    elif target.profile.shield and not attacker.profile.melee.has("chain"):
        yield Part(-1, "shield", "ARES.mmod.6")
    if target.prone:
        yield Part(2, "defender prone", "ARES.mmod.7")


@cites("ARES.mmod.3", "ARES.mmod.9", "ARES.fig.14")
def _kind_parts(attacker: Figure, target: Figure) -> Iterator[Part]:
    kinds = attacker.profile.kind, target.profile.kind
    if kinds == ("cavalry", "infantry"):
        yield Part(1, "cavalry against infantry", "ARES.mmod.3")
    if kinds == ("infantry", "cavalry"):
        yield Part(-1, "infantry against cavalry", "ARES.mmod.9")


@cites("ARES.mmod.8")
def _outnumbered(field: Field, target: Figure) -> Iterator[Part]:
    """Yield +1 if two or more enemies in contact are not tied down by two of the defender's."""
    free = sum(len(field.contacts(enemy)) < 2 for enemy in field.contacts(target))
    if free >= 2:
        yield Part(1, "defender outnumbered", "ARES.mmod.8")


@cites("ARES.scale.2")
def _scale(attacker: Figure, target: Figure) -> Iterator[Part]:
    if attacker.profile.scale:
        yield Part(attacker.profile.scale, "attacker's Scale", "ARES.scale.2")
    if target.profile.scale:
        yield Part(-target.profile.scale, "defender's Scale", "ARES.scale.2")


@cites("ARES.fanatic.2", "ARES.fanatic.3")
def _fanatics(attacker: Figure, target: Figure) -> Iterator[Part]:
    if attacker.has("fanatic"):
        yield Part(1, "Fanatic attacks", "ARES.fanatic.2")
    if target.has("fanatic"):
        yield Part(1, "Fanatic defends", "ARES.fanatic.3")


@cites("ARES.glassjaw.1", "ARES.thickskull.1")
def hardness(target: Figure) -> Iterator[Part]:
    """Yield Glass Jaw and Thick Skull, in melee and against shots alike."""
    if target.has("glass_jaw"):
        yield Part(1, "Glass Jaw", "ARES.glassjaw.1")
    if target.has("thick_skull"):
        yield Part(-1, "Thick Skull", "ARES.thickskull.1")


@cites("ARES.wmagic.1", "ARES.magres.2")
def weapon_magic(magic: bool, target: Figure) -> Iterator[Part]:  # noqa: FBT001
    """Yield a Magic weapon, unless the target resists magic."""
    if magic and not target.has("magic_resistance"):
        yield Part(1, "Magic weapon", "ARES.wmagic.1")


@cites("ARES.magic.14")
def warded(target: Figure) -> Iterator[Part]:
    """Yield a Ward on the target."""
    if level := target.charm("ward"):
        yield Part(-min(2, level), "Ward", "ARES.magic.14")


@cites("ARES.polearm.1", "ARES.polearm.2", "ARES.polearm.3")
def _polearms(field: Field, blow: Blow, attacker: Figure, target: Figure) -> Iterator[Part]:
    if not blow.charge or blow.repeated:
        return
    if attacker.profile.melee.has("polearm"):
        yield Part(1, "Polearm charges", "ARES.polearm.1")
    in_front = not blow.in_rear and not field.in_rear(target, attacker.body)
    if target.profile.melee.has("polearm") and in_front:
        yield Part(-1, "charges a Polearm", "ARES.polearm.2")


@cites("ARES.secondary.2")
def _secondary(blow: Blow, attacker: Figure) -> Iterator[Part]:
    if blow.combined and not blow.repeated and attacker.has("secondary_attack"):
        yield Part(1, "combined with Secondary Attack", "ARES.secondary.2")


# ---------------------------------------------------------------------- dice


@cites("ARES.melee.3", "ARES.melee.4", "ARES.melee.6", "ARES.secondary.1", "ARES.secondary.3")
@cites("ARES.quick.2", "ARES.repeat.2", "ARES.repeat.3", "ARES.fig.7", "ARES.fig.8")
def strike_of(field: Field, blow: Blow) -> AttackRoll:
    """Return the attack roll of a blow, with the dice of both sides."""
    figures = field.state.figures
    attacker, target = figures[blow.attacker].profile, figures[blow.target].profile
    dice = [attacker.close, attacker.melee.damage]
    if not blow.repeated and (blow.combined or attacker.has("secondary_attack")):
        dice.append(attacker.close)
    guard = [target.close, target.armor]
    if blow.parried and not blow.repeated:
        guard.append(target.close)
    return AttackRoll(
        blow.attacker,
        blow.target,
        "melee",
        attacker.melee,
        tuple(dice),
        tuple(guard),
        blow_tally(field, blow),
        blow.from_behind and blow.charge and not blow.repeated,
    )
