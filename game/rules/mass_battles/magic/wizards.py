"""Wizards: their classes, who may use a power and who may attack, magic resistance (GMB.wiz)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tally import Part
from game.mechanics.lengths import too_far
from game.rules.mass_battles.scenario_rule import special_rules
from game.rules.mass_battles.state import MEASURE, Piece, State
from game.table.bases import SLACK, away
from game.table.tolerances import INCH

REACH = {1: 24 * INCH, 2: 36 * INCH, 3: 48 * INCH}
"""The range of effect of each class (GMB.wiz.4 to GMB.wiz.6)."""
MOST_POINTS = {1: 0, 2: 1, 3: 2}
"""How many power points a wizard of each class may use in a turn."""
RESISTANT = ("Dragon", "Dwarf", "Valkyrie", "Undead")
RESISTANCE = -2
"""What magic resistance adds to the defence modifier (GMB.wiz.11)."""


# ---------------------------------------------------------------------- range and points


@cites("GMB.wiz.4", "GMB.wiz.5", "GMB.wiz.6", "GMB.army.13", "GMB.army.19")
def reach(wizard: Piece) -> int:
    """Return a wizard's range of effect."""
    return REACH[wizard.profile.wizard]


@cites("GMB.wiz.4", "GMB.wiz.5", "GMB.wiz.6", "GMB.wiz.8")
def points_at_hand(state: State, wizard: Piece) -> int:
    """Return how many power points a wizard may use: its class and the pool limit them."""
    most = MOST_POINTS[wizard.profile.wizard]
    most += sum(rule.more_power(state, wizard) for rule in special_rules(state))
    return min(most, state.power_points.get(wizard.side, 0))


@cites("GMB.gen.3", "GMB.wiz.7")
def out_of_reach(wizard: Piece, target: Piece, most: float) -> Objection | None:
    """Say that a piece is farther off than this or than the wizard's range of effect."""
    far = MEASURE.distance(wizard.parts, target.parts)
    return _too_far(far, most, reach(wizard))


@cites("GMB.gen.3", "GMB.wiz.7")
def point_out_of_reach(wizard: Piece, point: tuple[int, int], most: float) -> Objection | None:
    """Say that a place is farther off than this or than the wizard's range of effect."""
    return _too_far(min(away(point, part) for part in wizard.parts), most, reach(wizard))


def _too_far(far: float, most: float, effect: int) -> Objection | None:
    if far <= min(most, effect) + SLACK:
        return None
    return Objection(f"Out of range: {too_far(far, min(most, effect))}.", "GMB.wiz.7")


def covers(at: tuple[float, float], radius: int, piece: Piece) -> bool:
    """Return whether a circle covers part of a base of a piece."""
    return any(away(at, part) < radius - SLACK for part in piece.parts)


# ---------------------------------------------------------------------- one power, or weapons


@cites("GMB.wiz.1", "GMB.wiz.2", "GMB.shield.2", "GMB.mor.13")
def no_power(wizard: Piece) -> Objection | None:
    """Say why a wizard may use no power now."""
    status, name = wizard.status, wizard.name
    if status.shielded:
        return Objection(f"{name} is behind its shield.", "GMB.shield.2")
    if status.power_used:
        return Objection(f"{name} has used its power for this turn.", "GMB.wiz.1")
    if status.charging or status.charged or status.fired or status.attacked:
        return Objection(f"{name} has attacked in this turn.", "GMB.wiz.2")
    if status.stunned:
        return Objection(f"{name} is stunned.", "GMB.mor.13")
    return None


def wizards(state: State, side: str) -> list[Piece]:
    """Return the wizards of a side on the table."""
    return [each for each in state.of_side(side) if each.profile.wizard]


@cites("GMB.wiz.2")
def no_attack(state: State, piece: Piece) -> Objection | None:
    """Say why a wizard may not charge, move into contact, fire or strike at those who leave."""
    if not piece.profile.wizard:
        return None
    if state.settings.wizard_attack == "never":
        return Objection("Wizards do not attack.", "GMB.wiz.2")
    if piece.status.power_used:
        return Objection(f"{piece.name} has used a power in this turn.", "GMB.wiz.2")
    return None


@cites("GMB.conf.1", "GMB.wiz.2")
def no_contact(state: State, piece: Piece) -> Objection | None:
    """Say why a piece may not move into contact: it is confused, or a wizard with a power."""
    if piece.status.confused:
        return Objection(f"{piece.name} is confused.", "GMB.conf.1")
    return no_attack(state, piece)


def may_attack(state: State, piece: Piece) -> bool:
    """Return whether a piece may charge, move into contact, fire or strike at those who leave."""
    return no_attack(state, piece) is None


@cites("GMB.wiz.3")
def may_strike_back(state: State, piece: Piece, enemy: Piece) -> bool:
    """Return whether a piece may roll its dice in melee: a wizard that may not attack defends."""
    return may_attack(state, piece) or enemy.id not in piece.status.attacked


@cites("GMB.wiz.2")
def note_attack(piece: Piece, enemy: Piece) -> None:
    """Remember that a piece moved into contact with an enemy or struck at it as it left."""
    if enemy.id not in piece.status.attacked:
        piece.status.attacked.append(enemy.id)


# ---------------------------------------------------------------------- defence


@cites("GMB.wiz.11", "GMB.piece.8")
def resistance(target: Piece, points: int) -> Part:
    """Return what magic resistance adds to every die of a spell with so many power points."""
    resists = target.profile.species in RESISTANT
    return Part(min(0, RESISTANCE + points) * resists, "magic resistance", "GMB.wiz.11")
