"""The thirty effects, each with its formula and whom it may be cast on (DORM.16.2)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from game.rules.dorm_rules.state import Figure
from game.rules.dorm_rules.values import NAMES, Attribute

Aim = Literal["several", "party", "units", "turned", "figures", "fallen", "creation", "none"]
"""Whom an effect is cast on: units and characters, one party, complete units, undead and demons,
single figures, the fallen; `creation` has no targets and `none` is not cast in one's own turn."""
SUMMON, RAISE, COUNTERSPELL, LEGIONS = 23, 24, 25, 29


@dataclass(frozen=True, slots=True)
class Effect:
    """One of the thirty effects."""

    rule: str
    name: str
    formula: int
    """The last number of its formula's id, 1 to 10; 0 for none."""
    aim: Aim
    does: str
    amount: str = ""
    """What the chosen number stands for; empty where none is chosen."""
    changes: Attribute | None = None

    @property
    def number(self) -> int:
        """The number by which wizards note it."""
        return int(self.rule.split(".")[3].rstrip("ab"))


def _change(rule: str, verb: str, of: Attribute, formula: int) -> Effect:
    name, sign = NAMES.get(of, of.capitalize()), "+" if verb == "Increase" else "-"
    does = f"{verb.lower()}s {name} of each target while it lasts"
    return Effect(rule, f"{verb} {name}", formula, "several", does, f"{sign}{name}", of)


TABLE: Mapping[int, Effect] = {
    each.number: each
    for each in (
        _change("DORM.16.2.1", "Increase", "ma", 1),
        _change("DORM.16.2.2", "Decrease", "ma", 1),
        _change("DORM.16.2.3", "Increase", "me", 1),
        _change("DORM.16.2.4", "Decrease", "me", 1),
        _change("DORM.16.2.5", "Increase", "mi", 1),
        _change("DORM.16.2.6", "Decrease", "mi", 1),
        _change("DORM.16.2.7", "Increase", "mu", 1),
        _change("DORM.16.2.8", "Decrease", "mu", 1),
        _change("DORM.16.2.9", "Increase", "mo", 1),
        _change("DORM.16.2.10", "Decrease", "mo", 1),
        _change("DORM.16.2.11", "Increase", "ob", 1),
        _change("DORM.16.2.12", "Decrease", "ob", 1),
        _change("DORM.16.2.13", "Increase", "rm", 2),
        _change("DORM.16.2.14", "Decrease", "rm", 2),
        _change("DORM.16.2.15", "Increase", "hits", 2),
        _change("DORM.16.2.16", "Decrease", "hits", 2),
        _change("DORM.16.2.17", "Increase", "av", 2),
        _change("DORM.16.2.18", "Decrease", "av", 2),
        Effect("DORM.16.2.19", "Inflict Markers", 6, "party", "adds markers", "more markers"),
        Effect("DORM.16.2.20", "Remove Markers", 6, "party", "hides markers", "fewer markers"),
        Effect("DORM.16.2.21", "Inflict Wounds", 3, "party", "wounds random figures"),
        Effect("DORM.16.2.22a", "Cure Wounds", 3, "party", "heals figures you choose"),
        Effect("DORM.16.2.23a", "Summon Troop", 7, "creation", "brings creatures", "summoned"),
        Effect("DORM.16.2.24a", "Raise Dead", 7, "fallen", "makes the fallen your undead"),
        Effect("DORM.16.2.25a", "Counterspell", 8, "none", "hampers an enemy's spell"),
        Effect("DORM.16.2.26", "Force Wound Roll", 4, "party", "scores missile hits", "Pen"),
        Effect("DORM.16.2.27a", "Force Morale Roll", 5, "units", "makes units test morale"),
        Effect("DORM.16.2.28a", "Move Figures", 9, "figures", "sets figures down elsewhere"),
        Effect("DORM.16.2.29a", "Legions of Undead", 0, "none", "fields undead units"),
        Effect("DORM.16.2.30", "Turn Undead", 10, "turned", "marks undead and demons"),
    )
}
"""All effects by their numbers."""


def effect_of(known: str) -> Effect:
    """Return the effect that a wizard's note stands for, such as `7` or `23:hordling`."""
    return TABLE[int(known.partition(":")[0])]


def knows(figure: Figure, number: int) -> int:
    """Return how often a figure knows an effect."""
    return sum(effect_of(each).number == number for each in figure.known)
