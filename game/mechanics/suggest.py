"""What a wrong word in a file was meant to be."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def known_are(word: str, known: Iterable[str]) -> str:
    """Return the end of a sentence about an unknown word: what was meant, and what there is."""
    listed = list(dict.fromkeys(known))
    meant = get_close_matches(word, listed, n=1)
    hint = f"; did you mean {meant[0]!r}?" if meant else ";"
    return f"{hint} {'Known' if meant else 'known'} are {', '.join(listed) or 'none'}"
