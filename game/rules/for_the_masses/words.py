"""Numbers and nouns in the sentences that the log tells."""

from __future__ import annotations

HISSING = ("s", "x", "ch")
"""Nouns that end so have a longer plural."""


def counted(number: int, noun: str) -> str:
    """So many of something: 1 hex, 2 hexes, 0 wounds."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun}{'es' if noun.endswith(HISSING) else 's'}"


def landed(who: str, target: str, hits: int) -> str:
    """How often somebody hits something; names may end in numbers, so the count stands apart."""
    return f"{who} scores {counted(hits, 'hit') if hits else 'no hit'} on {target}"
