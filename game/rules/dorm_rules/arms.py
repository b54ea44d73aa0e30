"""What figures have in hand now: marks, dropped and used-up weapons, second weapons (DORM.3)."""

from __future__ import annotations

from dataclasses import replace

from game.core.cite import cites
from game.rules.dorm_rules.state import Figure, State
from game.rules.dorm_rules.weapons import WEAPONS, Weapon

UNARMED, ROCK = WEAPONS["unarmed"], WEAPONS["thrown_rock"]
LONG = 0.5
"""The least reach of a long weapon (DORM.11.4a)."""


@cites("DORM.3.1", "DORM.2.1.3a", "DORM.20.7", "DORM.11.2.1.1c")
def missile_weapons(figure: Figure) -> list[Weapon]:
    """Return what a figure can shoot with now; with nothing else left many throw rocks."""
    left = [each for each in figure.profile.missile_weapons if _at_hand(figure, each)]
    return left or ([ROCK] if figure.profile.throws_rocks else [])


def _at_hand(figure: Figure, weapon: Weapon) -> bool:
    used_up = weapon.uses and figure.used.get(weapon.key, 0) >= weapon.uses
    return weapon.key not in figure.dropped and not used_up


@cites("DORM.3.1", "DORM.20.7")
def melee_weapons(state: State, figure: Figure) -> list[Weapon]:
    """Return what a figure may fight with now; a lance is little without a charge or a mount."""
    charges = bool(state.party_of(figure).status.charging)
    own = [e for e in figure.profile.melee_weapons if figure.mount or not e.has("mounted_only")]
    return [
        each if charges or not each.has("charge_turn_only") else replace(each, pen=1, rng=0)
        for each in own
    ] or [UNARMED]


@cites("DORM.5.2.1.2", "DORM.20.7")
def second_weapon(figure: Figure, weapon: Weapon) -> Weapon | None:
    """Return what a figure that fights with two weapons has in the other hand."""
    own = [WEAPONS[WEAPONS[key].melee_as or key] for key in figure.profile.weapons]
    fit = [each.key for each in own if each.has("second") and each.hands == 1]
    if not figure.profile.two_weapons or weapon.key not in fit:
        return None
    fit.remove(weapon.key)
    return WEAPONS[fit[0]] if fit else None


@cites("DORM.11.4a")
def is_long(weapon: Weapon) -> bool:
    """Return whether a weapon strikes first after a charge."""
    return not weapon.missile and weapon.rng >= LONG


@cites("DORM.20.3")
def take_in_hand(figure: Figure, weapon: Weapon, second: Weapon | None = None) -> None:
    """Note that a figure uses both hands in this turn, so that its shield is of no use."""
    figure.status.both_hands |= weapon.hands > 1 or second is not None


@cites("DORM.11.2.1.1c")
def drop(figure: Figure) -> None:
    """Take from a figure that fights what it fired in a charge volley, unless it keeps it."""
    weapon = WEAPONS.get(figure.status.volley)
    if weapon and not weapon.has("free") and not weapon.melee_as:
        figure.dropped += (weapon.key,)
    figure.status.volley = ""
