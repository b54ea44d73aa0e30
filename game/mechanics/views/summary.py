"""Sentences about how a battle stands: who is ahead, how long it lasts, whether there is hope."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from game.core.wording import army, does, sentence

CRUSHED = 4.0
"""How many times as strong an enemy nobody stands up to if he is behind in points as well."""


def lead(scores: Mapping[str, int], sides: Sequence[str]) -> str:
    """Return who is ahead of the others."""
    first, second, *_ = order = sorted(sides, key=lambda side: -scores.get(side, 0))
    ahead = scores.get(first, 0) - scores.get(second, 0)
    if not ahead:
        return "Tied " + "–".join(str(scores.get(side, 0)) for side in order)
    return sentence(f"{army(first):is} {ahead} point{'s' * (ahead != 1)} ahead")


def headline(turn: int, last: int) -> str:
    """Return which turn it is, of how many if there is a last one."""
    if not turn:
        return "Set-up"
    return f"Turn {turn} of {last}" if last else f"Turn {turn}"


def turns_left(turn: int, last: int) -> str:
    """Return how many turns are left after this one."""
    to_go = max(0, last - turn)
    if not to_go:
        return "this is the last turn"
    return "1 turn left" if to_go == 1 else f"{to_go} turns left"


def standing(counts: Mapping[str, int]) -> str:
    """Return how many each side has left on the table."""
    return ", ".join(f"{army(side):has} {count} standing" for side, count in counts.items())


def no_hope(
    side: str,
    behind: int,
    *,
    attainable: int,
    promised: int,
    strengths: tuple[float, float],
    counts: tuple[int, int],
) -> str:
    """Return why a side has no hope left, in a sentence; nothing as long as it has some.

    `attainable` is what it could still score if everything went well, `promised` what of that needs
    no enemy to fall; strengths and counts are its own and the enemy's.
    """
    if attainable < behind:
        return (
            f"{army(side):is} {behind} points behind and could score {attainable} "
            "more if everything went well."
        )
    if promised >= behind or strengths[0] * CRUSHED > strengths[1]:
        return ""
    numbers = f"{counts[0]} on the table against {counts[1]}"
    return f"{army(side):has} {numbers} and {does(side, 'is')} {behind} points behind."
