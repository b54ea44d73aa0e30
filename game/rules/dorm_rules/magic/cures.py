"""Cure Wounds: whose wounds go, and who gets up again (DORM.16.2.22a)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Option
from game.core.tell import change_fact
from game.core.wording import named
from game.mechanics.asking import choose
from game.rules.dorm_rules.magic.formulas import Casting
from game.rules.dorm_rules.magic.targets import with_casualties
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.state import Battling, Figure, State
from game.rules.dorm_rules.tech import gets_up

RULES = ("DORM.16.2.22a", "DORM.16.2.22b")


@cites("DORM.16.2.22b", "DORM.17.1.3")
def curable(state: State, figure: Figure) -> bool:
    """Return whether a spell can take a wound off somebody: not off the dead, nor off undead."""
    lives = state.fates.get(figure.id, "casualty") == "casualty"
    return figure.health.wounds > 0 and lives and not figure.has("undead")


@cites("DORM.16.2.22a")
def patients(state: State, target: str) -> list[Figure]:
    """Return those of a unit, or the individual, whose wounds may go; casualties among them."""
    return [each for each in with_casualties(state, target) if curable(state, each)]


async def cure(play: Battling, cast: Casting, wounds: int) -> None:
    """Ask for each wound that goes whose it is, and let casualties get up."""
    for _ in range(wounds):
        if hurt := patients(play.state, cast.targets[0]):
            _heal(play, await _whose(play.state, cast, hurt))


async def _whose(state: State, cast: Casting, hurt: list[Figure]) -> Figure:
    """Ask the caster's owner whose wound goes; nobody is asked about a single patient."""
    if len(hurt) == 1:
        return hurt[0]

    def options() -> list[Option]:
        return [
            Option(each.id, f"{each.name}: {_how(state, each)}", pieces=(each.id,)) for each in hurt
        ]

    first = max(hurt, key=lambda each: (each.role == "leader", worth(each.profile)))
    why = "Choose whose wound is cured."
    answer = await choose(cast.caster.whom, "cure_choice", why, RULES, options, first.id)
    return next(each for each in hurt if each.id == answer)


def _how(state: State, figure: Figure) -> str:
    return "a casualty" if figure.id in state.gone else f"{figure.health.wounds} wounded"


@cites("DORM.16.2.22a")
def _heal(play: Battling, figure: Figure) -> None:
    """Take one wound off a figure, which is not set apart as mended."""
    after, text = figure.health.wounds - 1, f"A wound of {named(figure)} is cured."
    change_fact(play, figure.health, figure.id, "wounds", after, text, "DORM.16.2.22a", loss=-1)
    if figure.id in play.state.gone:
        gets_up(play, figure)
