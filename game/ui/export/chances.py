"""How likely rolls were."""

from __future__ import annotations

from fractions import Fraction

from game.core.event import Rolled
from game.core.odds import Odds
from game.ui.luck import odds_of

EACH = "each die"
"""What a tally is called whose parts count for every die by itself."""


def chance_of(rolled: Rolled, *, better: bool = True) -> Fraction | None:
    """Return how often such dice do as well, or as badly; None if nobody can tell."""
    if (found := _readable(rolled)) is None:
        return None
    odds, shown = found
    return odds.chance((lambda value: value >= shown) if better else (lambda value: value <= shown))


def chance_in_words(rolled: Rolled) -> str:
    """Return how likely it was that this or more came up; empty if sure or nobody can tell."""
    found, chance = _readable(rolled), chance_of(rolled)
    if found is None or chance is None or chance == 1:
        return ""
    shown = found[1]
    more = "" if rolled.compared and shown == len(rolled.faces) else " or more"
    noun = "" if not rolled.compared else " hit" if shown == 1 and not more else " hits"
    return f"{percent(chance)} for {shown}{more}{noun}"


def _readable(rolled: Rolled) -> tuple[Odds, int] | None:
    """Return what a roll could have come to and what it came to, where that is told with it."""
    faces, tally = rolled.faces, rolled.tally
    if not faces or rolled.kept or (tally and EACH in (tally.name, tally.base_reason)):
        return None  # what each die by itself needs is not told with it
    if not rolled.compared and rolled.natural not in (sum(faces), max(faces)):
        return None
    return odds_of(rolled)


def percent(share: float | Fraction) -> str:
    """Return a chance as people say it."""
    if share < Fraction(1, 100):
        return "under 1 %"
    return f"{round(share * 100)} %"
