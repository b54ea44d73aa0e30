"""Forces for free battles: what they may have, and how many power points (GMB.setup.8)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from game.core.cite import cites
from game.rules.mass_battles.points import POWER_POINT
from game.rules.mass_battles.profile import Profile

LIMITS = (600, 900, 1200)
"""Points that players agree on."""
PER_HERO = 600
"""Points begun for each Dragon King, Leader and great flyer."""
LEAST_UNITS = 3
POWERS = {0: 0, 1: 0, 2: 3, 3: 5}
"""Power points that may be bought for a wizard of each class."""
LISTS = {"host": "the Dragon Host", "realm": "the Realm"}
RARE = {"a Dragon King": "eternal_hatred", "a Leader": "unshaken"}


@dataclass(frozen=True, slots=True)
class ForceLine:
    """Some like pieces of a force."""

    profile: Profile
    count: int = 1

    @property
    def points(self) -> int:
        """What all of them cost."""
        return self.profile.points * self.count


@cites("GMB.setup.8")
def most_power_points(lines: Sequence[ForceLine]) -> int:
    """Return how many power points a force may buy for its wizards."""
    return sum(POWERS[line.profile.wizard] * line.count for line in lines)


@cites("GMB.setup.8")
def bought_power_points(lines: Sequence[ForceLine], limit: int) -> int:
    """Return the power points for which a limit leaves room."""
    left = max(0, limit - sum(line.points for line in lines))
    return min(most_power_points(lines), left // POWER_POINT)


def great_flyer(profile: Profile) -> bool:
    """Return whether it is one of the great flyers, Dragon Riders or Griffin Riders."""
    return profile.fly is not None and profile.size == "Huge"


@cites("GMB.setup.8")
def force_problems(
    lines: Sequence[ForceLine], limit: int, power_points: int = 0
) -> Iterator[tuple[str, str]]:
    """Yield what keeps a force from a free battle: where, and a sentence with what to do."""
    points = sum(line.points for line in lines) + POWER_POINT * power_points
    if points > limit:
        yield "units", f"it costs {points} of {limit} points: remove {points - limit}"
    named = dict.fromkeys(line.profile.list for line in lines if line.profile.list)
    if len(named) > 1:
        both = " and ".join(LISTS[each] for each in named)
        yield "units", f"it mixes {both}: take one list, with house troops if you like"
    units = [line for line in lines if not line.profile.hero]
    count, worth = sum(line.count for line in units), sum(line.points for line in units)
    if count < LEAST_UNITS:
        yield "units", f"it has {count} units and mobs: add {LEAST_UNITS - count} more"
    if 2 * worth < points:
        short = -(-points // 2) - worth
        yield "units", f"half of its points have to be units and mobs: {short} more are needed"
    most = -(-limit // PER_HERO)
    for words, special in RARE.items():
        found = sum(line.count for line in lines if special in line.profile.specials)
        if found > most:
            yield "units", f"it has {found} times {words}, and {limit} points allow {most}"
    flyers = sum(line.count for line in lines if great_flyer(line.profile))
    if flyers > most:
        yield "units", f"it has {flyers} great flyers, and {limit} points allow {most}"
    allowed = most_power_points(lines)
    if power_points > allowed:
        text = f"it has {power_points} power points, and its wizards may have {allowed}"
        yield "power_points", text
