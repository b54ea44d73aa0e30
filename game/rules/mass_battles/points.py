"""What a piece is worth, and how many standards its army may have (GMB.setup)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from game.core.cite import cites
from game.core.ruleset import Problem
from game.rules.mass_battles.profile import SIZES, Army, Profile, Special, profile_problems

STEP, POWER_POINT = 5, 10
"""To what points are rounded, and what a power point costs (GMB.setup.5, GMB.setup.8)."""
PER_STANDARD = 400
"""Points begun for each standard (GMB.setup.3)."""
PRINTED_RANGE = 24
TOUGHNESS = (1.0, 1.2, 1.5, 1.7, 2.0)
"""How much harder each point of defence makes it to harm a piece, from 0 on."""
PERSONALITIES = {"Terrifying": 10, "Valiant": 10, "Disciplined": 5, "Trained": 0, "": 0}
WIZARDS = (0, 30, 60, 90)
SPECIALS: Mapping[Special, int] = {
    "lends_a_die": 20,
    "no_flesh": 15,
    "fires_when_charging": 5,
    "pikes": 5,
    "eternal_hatred": 60,
    "unshaken": 60,
    "follow_me": 25,
    "killing_shot": 30,
    "elephant": 10,
    "standing_pikes": 15,
    "armoured_beak": 40,
    "diving": 20,
    "miners": 15,
    "torches": 5,
}
BREATH, MOB, VALKYRIE = 50, -15, 10
HALBERDS = 2
"""The dice that halberds add to those printed."""


class Worth(NamedTuple):
    """The points of a piece with what they are made of."""

    attack: float
    toughness: float
    speed: float
    extras: Mapping[str, int]

    @property
    @cites("GMB.setup.5")
    def total(self) -> int:
        """The points, to the nearest 5, halves up."""
        fight = STEP * math.sqrt(self.attack * self.toughness) * self.speed
        return STEP * math.floor((fight + sum(self.extras.values())) / STEP + 0.5)


@cites("GMB.setup.5")
def worth(profile: Profile) -> Worth:
    """Return what a piece is worth, part by part."""
    given = profile.attack if isinstance(profile.attack, tuple) else (profile.attack,)
    dice = sum(given) / len(given) + HALBERDS * profile.has("halberds")
    attack = dice * (1 + 0.15 * (SIZES.index(profile.size) - 1))
    if profile.may_charge:
        attack += (1 if profile.impact is None else profile.impact) / 2
    if profile.fire:
        attack += profile.fire.dice * profile.fire.range / PRINTED_RANGE
    hits = profile.damage
    whole = sum(hits) if isinstance(hits, tuple) else profile.stands * hits
    factor = TOUGHNESS[min(max(0, -profile.defence), len(TOUGHNESS) - 1)]
    speed = 1 + ((profile.fly or profile.move) - 8) / 40
    extras = {
        profile.personality.lower(): PERSONALITIES[profile.personality],
        "breath": BREATH * bool(profile.breath),
        "mob": MOB * profile.loses_stands,
        "valkyrie": VALKYRIE * (profile.species == "Valkyrie"),
        f"wizard of class {profile.wizard}": WIZARDS[profile.wizard],
        **{each.replace("_", " "): SPECIALS.get(each, 0) for each in profile.specials},
    }
    return Worth(attack, whole * factor, speed, {name: n for name, n in extras.items() if n})


@cites("GMB.setup.3")
def free_standards(points: int) -> int:
    """Return how many units of an army may carry a standard: one for every 400 points begun."""
    return -(-points // PER_STANDARD)


@cites("GMB.setup.5")
def army_problems(army: Army) -> Iterator[Problem]:
    """Yield what is wrong with an army by itself, profile by profile."""
    for key, profile in army.profiles.items():
        for name, text in profile_problems(profile):
            yield ("profiles", key, name), text
        if (points := worth(profile).total) != profile.points:
            text = f"it is worth {points} points, not {profile.points} (GMB.setup.5)"
            yield ("profiles", key, "points"), text
