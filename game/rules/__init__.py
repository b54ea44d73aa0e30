"""The rulebooks, one package each, and the register of those that can be played."""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from game.core.ruleset import Rulebook

RULESETS = ("squad_battles", "ares", "for_the_masses", "mass_battles", "dorm_rules")


def rulebook(key: str) -> Rulebook[Any]:
    """Return the rules of this name, loaded when first asked for; KeyError if there are none."""
    if key not in RULESETS:
        raise KeyError(key)
    book: Rulebook[Any] = import_module(f"game.rules.{key}").RULES
    return book
