"""The form of a scenario file: a battle's plan and its special rules (FTM.scen)."""

from __future__ import annotations

from game.core.cite import cites
from game.mechanics.forms import form
from game.rules.for_the_masses.battle.twist import Twist
from game.rules.for_the_masses.plan import BattlePlan
from game.rules.for_the_masses.twists import Special
from game.rules.for_the_masses.twists.edges import Exit


@form
class Scenario(BattlePlan):
    """A scenario file."""

    exits: tuple[Exit, ...] = ()
    special: tuple[Special, ...] = ()
    """The scenario's own rules, each by its name and with its numbers."""


@cites("FTM.scen.13", "FTM.scen.21")
def twists_of(scenario: Scenario) -> tuple[Twist, ...]:
    """The scenario's own rules as the book's rules ask them."""
    found: tuple[Twist, ...] = (*scenario.exits, *scenario.special)
    return found
