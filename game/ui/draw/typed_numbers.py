"""What is typed while something is drawn: a length, two sizes, a place or an angle."""

from __future__ import annotations

import re
from dataclasses import dataclass

from game.ui.kit.sums import evaluated

LETTERS = "0123456789.,xy@+-*/()½¼¾\"'″×cmin "
"""What can be part of it."""
PARTS = re.compile(r"\s*(?:(x|y|@)\s*([^xy@]+))", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Typed:
    """Numbers that stand for what the mouse would show; those that were not typed are None."""

    length: float | None = None
    depth: float | None = None
    """The second of two sizes."""
    x: float | None = None
    y: float | None = None
    angle: float | None = None


def read_typed(text: str) -> Typed:
    """Return what `3.5`, `6 4`, `6 x 4`, `x12.5 y8` or `@15` say; ValueError if it is neither."""
    text = text.strip()
    if text[:1].lower() in ("x", "y", "@"):
        found = {key.lower(): evaluated(value) for key, value in PARTS.findall(text)}
        if PARTS.sub("", text).strip() or not found:
            raise ValueError(f"“{text}” is not a position; type x12.5 y8, or @15 for an angle")
        return Typed(x=found.get("x"), y=found.get("y"), angle=found.get("@"))
    sizes = re.split(r"\s*[x×]\s*|\s+(?![-+*/])(?<![-+*/] )", text)
    if len(sizes) == 2:
        return Typed(length=evaluated(sizes[0]), depth=evaluated(sizes[1]))
    return Typed(length=evaluated(text))
