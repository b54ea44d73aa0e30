"""Rule ids in what players read: each of them opens the rulebook at that rule."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from game.rules import RULESETS, rulebook

RULE_ID = re.compile(r"\b[A-Z]{3,4}(?:\.[a-z0-9]+)+")


@dataclass(frozen=True, slots=True)
class OpenRule:
    """The player wants to read rules: the book opens at the first of them and marks all."""

    rules: tuple[str, ...]
    ruleset: str = ""
    """The book, where no rule says it."""


def open_rule(rule: str) -> OpenRule:
    """Return what opens the rulebook at a rule; a widget's message and a change of screens."""
    return OpenRule((rule,))


def ids_in(text: str) -> Iterator[re.Match[str]]:
    """Yield where the ids of rules stand in a text."""
    return RULE_ID.finditer(text)


def book_with(rule: str) -> str:
    """Return the key of the rulebook that a rule's id belongs to; empty if there is none."""
    prefix = rule.partition(".")[0]
    return next((key for key in RULESETS if rulebook(key).prefix == prefix), "")
