"""Sides by the names of their armies, where the rules speak of red and blue."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping

from game.core.card import Standing, Summary
from game.core.decision import Decision
from game.core.telling import sentence

Names = Mapping[str, str]
"""What the army of a side is called."""


def army_names(sides: Iterable[Standing]) -> dict[str, str]:
    """The names of armies by side; none if they do not tell the sides apart."""
    names = {standing.side: standing.name for standing in sides if standing.name}
    return names if len(set(names.values())) == len(names) else {}


def with_armies(text: str, names: Names) -> str:
    """A sentence that says the army's name for its side; ids in brackets stay what they are."""
    return sentence(_renamed(text, names))


def _renamed(text: str, names: Names) -> str:
    if not names:
        return text
    sides = "|".join(map(re.escape, names))
    # Only small letters: "Red Dragon" is a beast, not a dragon of the red side.
    pattern = rf"\[[^\]]*\]|\b({sides})\b('s\b)?(?!-)"
    return re.sub(pattern, lambda found: _army(found, names), text)


def _army(found: re.Match[str], names: Names) -> str:
    """The name for a side, with its genitive; what stands in brackets as it is."""
    name = names.get(found[1])
    if name is None:
        return found[0]
    owns = found[2] or ""
    return name + (owns.removesuffix("s") if name.endswith("s") else owns)


def endings(summary: Summary) -> list[str]:
    """What would end the game, with the names of the armies."""
    names = army_names(summary.sides)
    return [with_armies(line, names) for line in summary.endings]


def coming(summary: Summary) -> list[str]:
    """What may come, each with its turn where that is known."""
    names = army_names(summary.sides)
    return [
        (f"Turn {each.turn}: " if each.turn else "") + with_armies(each.text, names)
        for each in summary.coming
    ]


def prompt(decision: Decision[object], names: Names) -> str:
    """Who is asked for what; whoever the question itself begins with is named only once."""
    name = names.get(decision.side, decision.side.title())
    words = decision.why.removeprefix(f"{decision.side} ")
    if words != decision.why:
        return sentence(f"{name} {_renamed(words, names)}")
    return f"{sentence(name)}: {with_armies(decision.why, names)}"
