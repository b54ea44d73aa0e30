"""Numbers and nouns in sentences for people."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.direction_words import direction, quarter
from game.core.tally import Tally
from game.table.hexes import Hexes
from game.table.lattice import centre_of

HISSING = ("s", "x", "ch")
"""Nouns that end so have a longer plural."""


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: 1 hex, 2 hexes, 0 wounds."""
    if number == 1:
        return f"1 {noun}"
    return f"{number} {noun}{'es' if noun.endswith(HISSING) else 's'}"


def hex_in_words(hexes: Hexes, cell: int) -> str:
    """Return roughly where a hex is; the table shows it exactly."""
    column, row = hexes.cell(cell)
    return f"Hex {quarter((column + 0.5, row + 0.5), (hexes.columns, hexes.rows))}"


def way_in_words(hexes: Hexes, start: int, end: int) -> str:
    """Return how far and which way a hex lies from another, such as "3 hexes north"."""
    (x0, y0), (x1, y1) = (centre_of("hexes", hexes.cell(cell)) for cell in (start, end))
    return f"{counted(hexes.distance(start, end), 'hex')} {direction(x1 - x0, y1 - y0)}"


def dice_in_words(shares: Sequence[tuple[str, Tally]], *, why: bool = True) -> str:
    """Return how many dice are rolled, by whom if several roll them, and what changed them."""
    total = sum(dice.total for _, dice in shares)
    told = f"{total} {'die' if total == 1 else 'dice'}"
    parts = []
    for who, dice in shares:
        reasons = [f"{part.reason} {part.value:+d}" for part in dice.parts if part.value and why]
        own = [f"{who}: {dice.total}"] if len(shares) > 1 else []
        parts += [", ".join([*own, *reasons])] if own or reasons else []
    return f"{told} ({'; '.join(parts)})" if parts else told


def landed(who: str, target: str, hits: int) -> str:
    """Return how often somebody hits something.

    Names may end in numbers, so the count stands apart.
    """
    return f"{who} scores {counted(hits, 'hit') if hits else 'no hit'} on {target}"
