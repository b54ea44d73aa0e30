"""Who may attack whom, how, and with which modifiers (FWB.combat, FWB.flank, FWB.charge)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tally import Part, Tally, best_of
from game.rules.squad_battles import abilities, line_of_fire, terrain
from game.rules.squad_battles.field import Field, step_to
from game.rules.squad_battles.move import Walk, direction_of
from game.rules.squad_battles.state import State, Unit
from game.table.squares import RING, Square, squares_of, turned

Manner = Literal["strike", "shoot", "bolt", "throw"]
"""By hand, by the class's ranged attack, by Hex Bolt, by the Feat."""

BOLT_REACH = 8


@dataclass(frozen=True, slots=True)
class Charge:
    """A movement that may earn the charging bonus: its direction and where it ended."""

    heading: str


@dataclass(frozen=True, slots=True)
class Attack:
    """A declared attack: who, whom, how, and the charge behind it if there is one."""

    attacker: str
    target: str
    manner: Manner
    charge: Charge | None = None


# ---------------------------------------------------------------------- who may be attacked


def manner_against(field: Field, unit: Unit, target: Unit) -> Manner | Objection:
    """Return how a unit attacks an enemy without Feats, or why it cannot."""
    if field.adjacent(unit.block, target.block):
        return _adjacent_manner(field, unit, target)
    if unit.profile.is_shooter:
        return line_of_fire.fire_objection(field, unit, target, line_of_fire.LONGEST) or "shoot"
    if unit.has("hex_bolt"):
        return line_of_fire.fire_objection(field, unit, target, BOLT_REACH) or "bolt"
    text = f"{target.name} is not adjacent; a {unit.profile.troop} attacks adjacent enemies only."
    return Objection(text, "FWB.combat.1")


@cites("FWB.combat.1", "FWB.combat.2", "FWB.charge.11")
def _adjacent_manner(field: Field, unit: Unit, target: Unit) -> Manner | Objection:
    if unit.profile.is_shooter:
        if shoots_close(unit):
            return "strike"
        text = f"{target.name} is adjacent; a {unit.profile.troop} cannot attack it there."
        return Objection(text, "FWB.combat.2")
    if unit.profile.is_pike and not field.in_arc(unit, target.block):
        return Objection(f"{target.name} is not in the front arc of {unit.name}.", "FWB.pike.3")
    return "strike"


@cites("FWB.abil.6")
def shoots_close(unit: Unit) -> bool:
    """Return whether a shooter can attack adjacent enemies as well."""
    return unit.has("close_shot")


@cites("FWB.feat.3")
def feat_objection(state: State, unit: Unit, feat: str) -> Objection | None:
    """Return why a Champion cannot use a Feat in this turn."""
    if feat not in unit.feats:
        return Objection(f"{unit.name} has used up that Feat.", "FWB.feat.1")
    limit = state.settings.feat_limit
    spent = state.feats
    if limit == "per_turn" and spent:
        return Objection("A Feat has already been used this turn.", "FWB.feat.3")
    if limit == "per_side" and unit.side in spent:
        return Objection("You have already used a Feat this turn.", "FWB.feat.3")
    if limit == "per_champion" and unit.id in spent:
        return Objection(f"{unit.name} has already used a Feat this turn.", "FWB.feat.3")
    return None


def has_target(field: Field, unit: Unit, *, throws: bool = True) -> bool:
    """Return whether there is any attack to make, Mend included and, if allowed, a Throw."""
    return any(possible(field, unit, throws=throws)) or bool(menders(field, unit))


def possible(field: Field, unit: Unit, *, throws: bool = True) -> Iterator[tuple[Unit, Manner]]:
    """Yield the attacks open to a unit where it stands, Throws last."""
    enemies = field.enemies(unit.side)
    near = enemies
    if not (unit.profile.is_shooter or unit.has("hex_bolt")):
        # Whoever only strikes need not look beyond the squares around it.
        near = [other for other in field.neighbours(unit.block) if other.side != unit.side]
    for enemy in near:
        manner = manner_against(field, unit, enemy)
        if not isinstance(manner, Objection):
            yield enemy, manner
    if throws and "throw" in unit.feats and feat_objection(field.state, unit, "throw") is None:
        for enemy in enemies:
            if line_of_fire.throw_objection(field, unit, enemy) is None:
                yield enemy, "throw"


def menders(field: Field, unit: Unit) -> list[Unit]:
    """Return the wounded allied Champions that the unit could mend instead of attacking."""
    if not unit.has("mend"):
        return []
    return [
        ally for ally in field.neighbours(unit.block) if mend_objection(field, unit, ally) is None
    ]


@cites("FWB.abil.15", "FWB.ability.3")
def mend_objection(field: Field, unit: Unit, other: Unit) -> Objection | None:
    """Return why Mend does not work: it needs a Wounded Champion of its side beside it."""
    if other is unit:
        return Objection("A Champion cannot mend its own wound.", "FWB.abil.15")
    if other.side != unit.side or not (other.wounded and other.profile.bears("Champion")):
        return Objection(f"{other.name} is not one of your Wounded Champions.", "FWB.abil.15")
    if not field.adjacent(unit.block, other.block):
        return Objection(f"{other.name} is not adjacent to {unit.name}.", "FWB.abil.15")
    return None


# ---------------------------------------------------------------------- charging


@cites("FWB.charge.2", "FWB.charge.3", "FWB.charge.4", "FWB.charge.5", "FWB.charge.8")
@cites("FWB.charge.9")
def charge_of(field: Field, unit: Unit, walk: Walk, *, vaulted: bool) -> Charge | None:
    """Return the charge that a movement amounts to, whoever is then attacked."""
    if not unit.profile.charges or vaulted or walk.steps < 2:
        return None
    heading = direction_of(walk)
    if heading is None:
        return None
    size = unit.profile.size
    for x, y in walk.squares[1:]:
        for square in squares_of(unit.block._replace(x=x, y=y, size=size)):
            if field.code(square) in terrain.SPOILS_CHARGE:
                return None
    return Charge(heading)


@cites("FWB.charge.6")
def travel_arc(unit: Unit, heading: str) -> list[Square]:
    """Return the squares ahead of a unit that went in this direction."""
    x, y = unit.x, unit.y
    if unit.profile.size == 1:
        return [step_to((x, y), turned(heading, eighths)) for eighths in (-1, 0, 1)]
    if heading in ("N", "S"):
        row = y - 1 if heading == "N" else y + 2
        return [(x + spot, row) for spot in range(-1, 3)]
    if heading in ("W", "E"):
        column = x - 1 if heading == "W" else x + 2
        return [(column, y + spot) for spot in range(-1, 3)]
    here = set(squares_of(unit.block))
    return [ahead for square in sorted(here) if (ahead := step_to(square, heading)) not in here]


@cites("FWB.charge.1", "FWB.charge.7")
def charge_part(field: Field, attack: Attack, attacker: Unit, target: Unit) -> Iterator[Part]:
    """Yield the charging bonus, given when every condition is met."""
    if attack.charge is None or attack.manner != "strike":
        return
    if field.state.settings.charge_target == "ahead":
        ahead = travel_arc(attacker, attack.charge.heading)
        if not any(square in ahead for square in squares_of(target.block)):
            return
    yield Part(1, "charging", "FWB.charge.1")


# ---------------------------------------------------------------------- flanking


@cites("FWB.flank.1", "FWB.flank.3", "FWB.flank.4", "FWB.flank.5", "FWB.flank.6")
def flanking_part(field: Field, attack: Attack, attacker: Unit, target: Unit) -> Iterator[Part]:
    """Yield the flanking bonus: an ally on the opposite side of the target."""
    if attack.manner == "strike" and (found := flank_partner(field, attacker, target)):
        yield Part(1, "flanking", found[1])


def flank_partner(field: Field, attacker: Unit, target: Unit) -> tuple[Unit, str] | None:
    """Return the ally that makes an attack a flanking one, and the rule by which it does."""
    if not attacker.profile.flanks:
        return None
    for ally in field.neighbours(target.block):
        if ally.side != attacker.side or ally is attacker:
            continue
        if opposite(attacker, target, ally):
            return ally, "FWB.flank.1"
        if attacker.has("ambusher"):
            return ally, "FWB.abil.13"
    return None


@cites("FWB.flank.2", "FWB.grid.9", "FWB.large.11")
def opposite(attacker: Unit, target: Unit, ally: Unit) -> bool:
    """Return whether the line between the two centres runs through the target's, exactly."""
    (ax, ay), (tx, ty), (bx, by) = (twice_centre(unit) for unit in (attacker, target, ally))
    first, second = (ax - tx, ay - ty), (bx - tx, by - ty)
    crossing = first[0] * second[1] - first[1] * second[0]
    return crossing == 0 and first[0] * second[0] + first[1] * second[1] < 0


def twice_centre(unit: Unit) -> tuple[int, int]:
    """Return twice the centre, to stay among whole numbers."""
    size = unit.profile.size
    return 2 * unit.x + size, 2 * unit.y + size


# ---------------------------------------------------------------------- tallies


@cites("FWB.combat.4", "FWB.combat.7", "FWB.ability.5", "FWB.ability.6")
def attack_tally(field: Field, attack: Attack) -> Tally:
    """Return the attack modifiers as the position stands."""
    units = field.state.units
    attacker, target = units[attack.attacker], units[attack.target]
    parts = [
        *flanking_part(field, attack, attacker, target),
        *charge_part(field, attack, attacker, target),
        *cavalry_part(attacker, target),
        *_shooting_parts(field, attack, attacker, target),
        *best_of(list(abilities.attack_bonuses(field, attacker, target))),
        *abilities.dread(field, attacker, target),
    ]
    return Tally("attack", 0, (), "dice alone").including(parts)


@cites("FWB.cav.1")
def cavalry_part(attacker: Unit, target: Unit) -> Iterator[Part]:
    """Yield +1 for Cavalry against Infantry."""
    if not attacker.profile.is_foot and target.profile.is_foot:
        yield Part(1, "Cavalry against Infantry", "FWB.cav.1")


@cites("FWB.archer.7", "FWB.abil.4")
def _shooting_parts(field: Field, attack: Attack, attacker: Unit, target: Unit) -> Iterator[Part]:
    if attack.manner not in ("shoot", "bolt"):
        return
    yield line_of_fire.range_part(attacker, field.distance(attacker.block, target.block))
    cause = line_of_fire.best_sight(field, attacker, target).obstructed
    if cause and not attacker.has("keen_eye"):
        yield Part(-1, f"obstruction: {cause.text}", cause.rule)


@cites("FWB.combat.4", "FWB.terrain.6", "FWB.elev.5")
def defence_tally(field: Field, attack: Attack) -> Tally:
    """Return the defence modifiers as the position stands; terrain never gives any."""
    units = field.state.units
    attacker, target = units[attack.attacker], units[attack.target]
    parts = [
        *archer_part(target),
        *pike_part(field, attacker, target),
        *best_of(list(abilities.defence_bonuses(field, target))),
    ]
    return Tally("defence", 0, (), "dice alone").including(parts)


@cites("FWB.archer.5", "FWB.archer.6")
def archer_part(target: Unit) -> Iterator[Part]:
    """Yield -1 for Archers, mounted or not, who defend."""
    if target.profile.is_shooter:
        yield Part(-1, f"{target.profile.troop} defends", "FWB.archer.5")


@cites("FWB.pike.4", "FWB.large.9")
def pike_part(field: Field, attacker: Unit, target: Unit) -> Iterator[Part]:
    """Yield a Pike defends at -1 against an adjacent attacker outside its front arc."""
    if not target.profile.is_pike or not field.adjacent(attacker.block, target.block):
        return
    if not field.in_arc(target, attacker.block):
        yield Part(-1, "attacked outside the front arc", "FWB.pike.4")


@cites("FWB.pike.7")
def manner_after_turning(field: Field, unit: Unit, target: Unit) -> Manner | Objection:
    """Return how a unit attacks an enemy if it is a Pike that may still turn to it."""
    manner = manner_against(field, unit, target)
    if unit.profile.is_pike and isinstance(manner, Objection):
        for facing in facings(field.state):
            turned_to = manner_against(field, replace(unit, facing=facing), target)
            if not isinstance(turned_to, Objection):
                return turned_to
    return manner


def facings(state: State) -> tuple[str, ...]:
    """Return the directions a Pike may face (FWB.pike.1)."""
    return RING if state.settings.pike_facings == 8 else RING[::2]
