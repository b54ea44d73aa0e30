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

LOSSES, HARM = "at least 1 lost", "wounds or losses"
"""All losses together, in a few words, and all harm where a wound may stay with the unit."""
WOUNDED = -1
"""What stands for wounds that cost no element but stay with the unit (FTM.casualty.2)."""
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
        result = lost if lost or not wounds else WOUNDED
        found[result] = found.get(result, Fraction(0)) + chance * (1 - fails)
        found[more] = found.get(more, Fraction(0)) + chance * fails
    return found


def summed(dice: Iterable[Tally]) -> Tally:
    """Return the dice of all elements: those alike in one line, with what they are made of."""
    alike: dict[tuple[str, int, str], int] = {}
    for each in dice:
        parts = [f"{part.value:+d} {part.reason}" for part in each.parts if part.value]
        made = ", ".join([str(each.base), *parts]) if parts else ""
        key = made, each.total, (each.rules() or ("",))[0]
        alike[key] = alike.get(key, 0) + 1
    tally = Tally("dice", 0)
    for (made, apiece, rule), count in alike.items():
        who = f"{count} elements: {apiece} each" if count > 1 else "1 element"
        tally = tally.plus(count * apiece, f"{who} ({made})" if made else who, rule)
    return tally


def loss_chances(found: Losses, alive: int, *, good: bool) -> tuple[Chance, ...]:
    """Return the chances of losing one, two, three, more or all elements, or none.

    A unit that may keep wounds is wounded or unhurt where it loses none.
    """
    named: dict[str, Fraction] = {}
    for lost in sorted(found):
        if lost > 0 and found[lost]:
            label = (
                "destroyed" if lost == alive else f"{lost} lost" if lost < 4 else "4 or more lost"
            )
            named[label] = named.get(label, Fraction(0)) + found[lost]
    chances = [Chance(label, p, good) for label, p in named.items()]
    none = "none lost"
    if wounded := found.get(WOUNDED, Fraction(0)):
        chances.append(Chance("wounded", wounded, good))
        none = "unhurt"
    return (*chances, Chance(none, found.get(0, Fraction(0)), not good))


def harm(found: Losses) -> str:
    """Return what all harm is together, in a few words."""
    return HARM if found.get(WOUNDED) else LOSSES
