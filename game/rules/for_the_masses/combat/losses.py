"""What wounds come to: elements lost, Morale Tests included, and how it is said (FTM.casualty)."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from game.core.cite import cites
from game.core.forecast import Chance
from game.core.odds import Odds
from game.core.tally import Tally
from game.rules.for_the_masses.battle.scenario_rule import Occasion
from game.rules.for_the_masses.combat import morale
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Unit

LOSSES = "at least 1 lost"
"""All losses together, in a few words."""
Losses = dict[int, Fraction]
"""Numbers of elements, and how likely so many are lost."""


@cites("FTM.casualty.1", "FTM.casualty.2", "FTM.morale.1")
def losses(
    field: Field, target: Unit, odds: Odds, by: Unit | None, occasion: Occasion | None
) -> Losses:
    """Return how many elements wounds with these odds cost a unit, its Morale Test included."""
    alive, found = len(target.members), {0: Fraction(0)}
    for wounds, weight in odds.items():
        chance = Fraction(weight, odds.total)
        lost = min(alive, (target.wounds + wounds) // target.card.wounds)
        fails = Fraction(0)
        if 0 < lost < alive:
            fails = morale.failure_chance(field, target, lost, by, occasion)
        more = min(alive, lost + morale.flight(field, target))
        found[lost] = found.get(lost, Fraction(0)) + chance * (1 - fails)
        found[more] = found.get(more, Fraction(0)) + chance * fails
    return found


def summed(dice: Iterable[Tally]) -> Tally:
    """Return the dice of all elements: those alike in one line, with what they are made of."""
    alike: dict[tuple[str, str], list[int]] = {}
    for each in dice:
        parts = [f"{part.value:+d} {part.reason}" for part in each.parts if part.value]
        words = " ".join([*([str(each.base)] if each.base else []), *parts])
        alike.setdefault((words, (each.rules() or ("",))[0]), []).append(each.total)
    tally = Tally("dice", 0)
    for (words, rule), totals in alike.items():
        times = f"{len(totals)} elements with " if len(totals) > 1 else "1 element with "
        tally = tally.plus(sum(totals), times + words, rule)
    return tally


def loss_chances(found: Losses, alive: int, *, good: bool) -> tuple[Chance, ...]:
    """Return the chances of losing none, one, two, three, more or all elements."""
    named: dict[str, Fraction] = {}
    for lost in sorted(found):
        if lost and found[lost]:
            label = (
                "destroyed" if lost == alive else f"{lost} lost" if lost < 4 else "4 or more lost"
            )
            named[label] = named.get(label, Fraction(0)) + found[lost]
    chances = [Chance(label, p, good) for label, p in named.items()]
    return (*chances, Chance("none lost", found.get(0, Fraction(0)), not good))
