"""The dice of charges: numbers, guns, cover and polearms (DORM.11.2.1)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.cite import cites
from game.rules.dorm_rules.arms import missile_weapons
from game.rules.dorm_rules.morale_dice import MoraleDice, standard_dice
from game.rules.dorm_rules.state import Party, State, Unit
from game.rules.dorm_rules.terrain import cover
from game.rules.dorm_rules.weapons import WEAPONS, Weapon


@cites(
    "DORM.11.2.1",
    "DORM.11.2.1a",
    "DORM.11.2.1c",
    "DORM.11.2.1e",
    "DORM.11.2.1f",
    "DORM.11.2.1g",
    "DORM.11.3.1a",
)
def charge_dice(state: State, party: Party, other: Party) -> MoraleDice:
    """Return the dice of a party that charges another or is charged by it; nothing cancels out."""
    own, theirs = numbers(state, party), numbers(state, other)
    covered = cover(state, other, party) != "none"
    polearms = any(weapon.has("polearm") for weapon in _melee_weapons(state, other))
    return (
        standard_dice(state, party, [other])
        .better(int(own >= 2 * theirs), "twice their numbers", "DORM.11.2.1a")
        .worse(int(theirs >= 2 * own), "half their numbers", "DORM.11.2.1a")
        .better(int(has_guns(state, party)), "guns or crossbows", "DORM.11.2.1c")
        .worse(int(has_guns(state, other)), "their guns or crossbows", "DORM.11.2.1c")
        .worse(int(covered), "their cover", "DORM.11.2.1e")
        .worse(int(polearms), "their polearms", "DORM.11.2.1f")
    )


@cites("DORM.11.2.1.h1")
def numbers(state: State, party: Party) -> int:
    """Return how many a party counts as: its figures, or the H of a vehicle."""
    if isinstance(party, Unit) and party.hull:
        return party.hull.profile.hits
    return len(state.present(party))


@cites("DORM.11.2.1c")
def has_guns(state: State, party: Party) -> bool:
    """Return whether there is a gun or crossbow in a party."""
    hull = party.hull if isinstance(party, Unit) else None
    mounted = [WEAPONS[key] for key in hull.profile.weapons] if hull else []
    carried = (weapon for each in state.present(party) for weapon in missile_weapons(each))
    return any(each.has("gun") or each.has("crossbow") for each in (*mounted, *carried))


def _melee_weapons(state: State, party: Party) -> Iterator[Weapon]:
    for figure in state.present(party):
        yield from figure.profile.melee_weapons
