"""How likely rolls were."""

from __future__ import annotations

from game.core.event import Rolled
from game.ui.luck import odds_of

EACH = "each die"
"""What a tally is called whose parts count for every die by itself."""


def chance_of(rolled: Rolled) -> tuple[str, float] | None:
    """Return what came up in words and how likely that or more was; None if nobody can tell."""
    faces, tally = rolled.faces, rolled.tally
    if not faces or rolled.kept or (tally and EACH in (tally.name, tally.base_reason)):
        return None  # what each die by itself needs is not told with it
    if not rolled.compared and rolled.natural not in (sum(faces), max(faces)):
        return None
    found = odds_of(rolled)
    if found is None or (rolled.compared and not rolled.total):
        return None
    odds, shown = found
    more = "" if rolled.compared and shown == len(faces) else " or more"
    noun = "" if not rolled.compared else " hit" if shown == 1 and not more else " hits"
    return f"{shown}{more}{noun}", float(odds.at_least(shown))


def percent(share: float) -> str:
    """Return a chance as people say it."""
    if share < 0.01:
        return "under 1 %"
    return f"{round(share * 100)} %"
