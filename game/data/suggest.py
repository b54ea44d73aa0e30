"""Words for messages: what was probably meant, and what there is to choose from."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches

# Nobody mistypes a word this long, and comparing it would only cost time.
LONGEST_WORD = 60


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """Return the ending "; did you mean 'x'?" for the known word nearest to `word`, or nothing."""
    if len(word) > LONGEST_WORD:
        return ""
    by_lower_case = {candidate.lower(): candidate for candidate in known}
    if nearest := get_close_matches(word.lower(), by_lower_case, n=1):
        return f"; did you mean '{by_lower_case[nearest[0]]}'?"
    return ""


def one_of(known: Iterable[str], limit: int = 20) -> str:
    """Return the known words in their order, "a, b, c"; those beyond `limit` are only counted."""
    words = list(known)
    if len(words) <= limit:
        return ", ".join(words)
    return f"{', '.join(words[:limit])} and {len(words) - limit} more"


def short(text: str, limit: int = 40) -> str:
    """Return the text on one line, cut to `limit` characters, in single quotes."""
    line = " ".join(text.split())
    return f"'{line}'" if len(line) <= limit else f"'{line[: limit - 1]}…'"
