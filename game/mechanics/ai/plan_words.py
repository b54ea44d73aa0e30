"""What speaks for a plan and against it, in words."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, tuple[str, str]] = {
    "goals": ("closer to the objective", "farther from the objective"),
    "prey": ("better targets in reach", "fewer targets in reach"),
    "danger": ("safer", "more exposed"),
    "command": ("stays with its own", "strays from its own"),
    "attack": ("a stronger attack at once", "a weaker attack at once"),
    "blows": ("strikes hard", "strikes less hard"),
    "answers": ("takes little in return", "takes more in return"),
    "command and ground": ("better ground", "worse ground"),
    "formation": ("keeps formation", "breaks formation"),
    "thin ice": ("firm ground", "thin ice"),
}
"""For each part of a plan's value what to say if it is more, and if it is less."""
MOST_SAID = 2


def said(parts: Mapping[str, float], least: float, most: int = MOST_SAID) -> list[str]:
    """Return what is better or worse by at least so much, the weightiest first."""
    told = [name for name, value in parts.items() if name in WORDS and abs(value) >= least]
    told.sort(key=lambda name: -abs(parts[name]))
    return [WORDS[name][parts[name] < 0] for name in told[:most]]


def against(one: Mapping[str, float], two: Mapping[str, float]) -> dict[str, float]:
    """Return by how much each part is more in one plan than in another."""
    return {name: one.get(name, 0.0) - two.get(name, 0.0) for name in {**one, **two}}
