"""Sides by the names of their armies, where the rules speak of red and blue."""

from __future__ import annotations

import re
from collections.abc import Mapping

from game.core.card import Summary, army_names
from game.core.decision import Decision
from game.core.wording import ARMY, sentence, worded

Names = Mapping[str, str]
"""What the army of a side is called."""
BEGINS = re.compile(r"(^|[.!?·•]\s)[\s\"“(]*$")
"""What stands before the first word of a sentence."""
BESIDE = re.compile(r" (?:of|on|from|in|at|for|under|with)\b")
"""What follows the noun of a name does not make it one or many."""
IRREGULAR = {"has": "have", "is": "are", "was": "were", "does": "do", "goes": "go"}
HISSING = ("sses", "shes", "ches", "xes")


def with_armies(text: str, names: Names) -> str:
    """A sentence that says the army's name for its side."""
    return worded(_renamed(text, names), names)


def _renamed(text: str, names: Names) -> str:
    if not names:
        return text
    sides = "|".join(map(re.escape, names))
    # Only small letters: "Red Dragon" is a beast, not a dragon of the red side.
    pattern = rf"(?<!{ARMY})\b({sides})\b(?!-)('s\b)?( [a-z]+s\b)?"
    return re.sub(pattern, lambda found: _army(found, names), text)


def _army(found: re.Match[str], names: Names) -> str:
    """The name for a side, with its genitive or its verb."""
    name = names[found[1]]
    owns, verb = found[2] or "", found[3] or ""
    if verb and not owns and many(name):
        verb = f" {_plural(verb.strip())}"
    if name.startswith("The ") and not BEGINS.search(found.string[: found.start()]):
        name = f"the {name.removeprefix('The ')}"
    return name + (owns.removesuffix("s") if name.endswith("s") else owns) + verb


def many(name: str) -> bool:
    """Whether a name speaks of many: The Keepers of the Oak does, The Host of Bears does not."""
    noun = BESIDE.split(name, maxsplit=1)[0]
    return noun.endswith("s") and not noun.endswith(("ss", "'s", "us", "is"))


def _plural(verb: str) -> str:
    """What several do, for what one does."""
    if verb in IRREGULAR:
        return IRREGULAR[verb]
    return verb.removesuffix("es") if verb.endswith(HISSING) else verb.removesuffix("s")


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
    if decision.why.startswith(f"{ARMY}{decision.side}"):
        return with_armies(decision.why, names)
    words = decision.why.removeprefix(f"{decision.side} ")
    if words != decision.why:
        return sentence(f"{name} {_renamed(words, names)}")
    return f"{sentence(name)}: {with_armies(decision.why, names)}"
