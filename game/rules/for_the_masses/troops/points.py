"""What an element costs, part by part (FTM.points)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass

from game.core.cite import cites
from game.core.tally import Tally
from game.core.workshop import CostLine, Reckoning
from game.rules.for_the_masses.troops.profile import Card, CardEntry, Dice, bare_card
from game.rules.for_the_masses.troops.specials import SPECIALS

MEASURE = 2.96
"""Fitted, so that the printed cards come out at their printed cost."""
TOUGHNESS = (1.6, 2.0, 8 / 3, 4.0, 8.0, 16.0, 24.0)
"""How many times longer one lives with Defense 0 to 6."""
NERVE_OF_HEROES = 7
"""The Morale by which those without any are counted."""
COMMAND_WEIGHT, MAGIC_WEIGHT = 0.18, 0.15
RIDING, SIZE = 10, 10
"""Per cent for what Cavalry and Monsters of size 2 and more have by birth."""
LEAST_SPECIAL = 0.5


@dataclass(frozen=True, slots=True)
class Step:
    """One part of the formula: its value, what the cost is multiplied by, and why."""

    name: str
    value: float
    times: float
    parts: tuple[str, ...]
    rule: str


@cites("FTM.points.2")
def chance(dice: Dice) -> float:
    """Return how likely a die of this type hits a middling Defense."""
    return 0.5 - 1 / dice.sides


@cites("FTM.points.2")
def _offence(card: Card) -> Step:
    value = card.melee.count * chance(card.melee)
    parts = [f"melee {card.melee}: {value:.4g}"]
    if card.ranged is not None:
        quality = 1.0 if card.kind == "artillery" else 0.5
        fire = card.ranged.count * chance(card.ranged) * quality * card.distance / 6
        parts.append(f"ranged {card.ranged} to {card.distance} hexes: {fire:.4g}")
        value += fire
    return Step("offence", value, math.sqrt(value), tuple(parts), "FTM.points.2")


@cites("FTM.points.3")
def _defence(card: Card) -> Step:
    morale = NERVE_OF_HEROES if card.morale is None else card.morale
    tough = TOUGHNESS[min(max(card.defense, 0), 6)]
    nerve = 1.6 / (0.9 + morale / 10)
    value = max(0, card.wounds) * tough * nerve
    parts = (
        f"wounds {card.wounds}",
        f"Defense {card.defense} ×{tough:.4g}",
        f"Morale {morale}+ ×{nerve:.4g}" if card.morale else f"no Morale, as 7+ ×{nerve:.4g}",
    )
    return Step("defence", value, math.sqrt(value), parts, "FTM.points.3")


@cites("FTM.points.4")
def _mobility(card: Card) -> Step:
    extra = 5.0 if card.kind == "artillery" else 1.5
    value = card.movement + extra
    return Step(
        "mobility", value, value, (f"Movement {card.movement} + {extra:g}",), "FTM.points.4"
    )


@cites("FTM.points.5")
def _command(card: Card) -> Step:
    value, parts = 1.0, []
    weights = (("command", card.command, COMMAND_WEIGHT), ("magic", card.magic, MAGIC_WEIGHT))
    for name, dice, weight in weights:
        if dice is not None:
            value += weight * dice.mean
            parts.append(f"{name} {dice} +{weight * dice.mean:.4g}")
    return Step("command and magic", value, value, tuple(parts), "FTM.points.5")


@cites("FTM.points.6")
def _special(card: Card) -> Step:
    parts = list(_percentages(card))
    value = max(LEAST_SPECIAL, 1 + sum(per_cent for _, per_cent in parts) / 100)
    words = tuple(f"{name} {per_cent:+d} %" for name, per_cent in parts)
    return Step("specials", value, value, words, "FTM.points.6")


def _percentages(card: Card) -> Iterator[tuple[str, int]]:
    """Yield what each special adds, and what a kind pays for having one by birth."""
    if card.kind == "cavalry":
        yield "Cavalry", RIDING
    if card.fearsome:
        yield f"Monster of size {card.size}", SIZE
    for name in card.specials:
        each = SPECIALS[name].cost(card.kind) or 0
        if name == "cause_fear" and card.fearsome:
            each = 0
        title = SPECIALS[name].title
        if name == "regenerate":
            yield f"{title} {card.regenerate}", each * card.regenerate
        else:
            yield title, each


def steps(card: Card) -> tuple[Step, ...]:
    """Return the five parts of the formula in the order of the book."""
    return _offence(card), _defence(card), _mobility(card), _command(card), _special(card)


def _rounded(value: float) -> int:
    return math.floor(value + 0.5)


@cites("FTM.points.1", "FTM.points.7", "FTM.unit.20")
def points(card: Card | CardEntry) -> Tally:
    """Return what an element costs: each part is what the cost so far grows by.

    A printed cost stays.
    """
    if isinstance(card, CardEntry):
        card = bare_card("", card)
    cost = MEASURE
    tally = Tally("Points", _rounded(cost), (), f"measure {MEASURE:g}")
    for step in steps(card):
        cost *= step.times
        root = "√" if step.name in ("offence", "defence") else ""
        reason = f"{step.name} ×{root}{step.value:.4g}"
        grown = _rounded(cost) - tally.total
        tally = tally.plus(grown, reason, step.rule, keep_zero=True)
    tally = tally.plus(max(0, 1 - tally.total), "at least 1", "FTM.points.1")
    if card.printed and card.points:
        tally = tally.plus(card.points - tally.total, "as printed", "FTM.points.7", keep_zero=True)
    return tally


def reckoned(card: Card | CardEntry) -> Reckoning:
    """Return the same as lines with everything that they are made of."""
    if isinstance(card, CardEntry):
        card = bare_card("", card)
    found = steps(card)
    raw = MEASURE * math.prod(step.times for step in found)
    lines = tuple(
        CostLine(step.name.capitalize(), f"{step.value:.4g}", step.parts, step.rule)
        for step in found
    )
    product = "√(offence × defence) × mobility × command and magic × specials"
    how = f"{MEASURE:g} × {product} = {raw:.2f}"
    if card.printed:
        how = f"printed in the book; by the formula {how}"
    return Reckoning(points(card).total, lines, how)
