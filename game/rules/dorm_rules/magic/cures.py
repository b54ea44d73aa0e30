"""Cure Wounds: whose wounds go, and who gets up again (DORM.16.2.22a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.cite import cites
from game.core.decision import Option
from game.core.tell import change_fact
from game.core.wording import named, whose
from game.mechanics.asking import choose
from game.rules.dorm_rules.magic.formulas import Casting
from game.rules.dorm_rules.magic.targets import with_casualties
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.state import Battling, Figure, Mount, State
from game.rules.dorm_rules.status import Health
from game.rules.dorm_rules.tech import gets_up

RULES = ("DORM.16.2.22a", "DORM.16.2.22b")


class Patient(NamedTuple):
    """A figure or its mount, with the wounds that a spell can take off it."""

    key: str
    figure: Figure
    health: Health
    mount: Mount | None = None


@cites("DORM.16.2.22b", "DORM.17.1.3", "DORM.15.1")
def _curable(state: State, figure: Figure) -> Iterator[Patient]:
    """Yield a figure and its mount if they are wounded, but neither the dead nor undead."""
    lives = state.fates.get(figure.id, "casualty") == "casualty"
    mount = figure.mount
    if lives and figure.health.wounds > 0 and not figure.has("undead"):
        yield Patient(figure.id, figure, figure.health)
    if lives and mount and mount.health.wounds > 0 and not mount.profile.has("undead"):
        yield Patient(f"{figure.id}/mount", figure, mount.health, mount)


@cites("DORM.16.2.22a")
def patients(state: State, target: str) -> list[Patient]:
    """Return those of a unit, or the individual, whose wounds may go; casualties among them."""
    return [each for man in with_casualties(state, target) for each in _curable(state, man)]


async def cure(play: Battling, cast: Casting, wounds: int) -> None:
    """Ask for each wound that goes whose it is, and let casualties get up."""
    for _ in range(wounds):
        if hurt := patients(play.state, cast.targets[0]):
            _heal(play, await _whose(play.state, cast, hurt))


async def _whose(state: State, cast: Casting, hurt: list[Patient]) -> Patient:
    """Ask the caster's owner whose wound goes; nobody is asked about a single patient."""
    if len(hurt) == 1:
        return hurt[0]

    def options() -> list[Option]:
        return [
            Option(each.key, f"{_called(each)}: {_how(state, each)}", pieces=(each.figure.id,))
            for each in hurt
        ]

    first = max(hurt, key=lambda each: (each.figure.role == "leader", worth(each.figure.profile)))
    why = "Choose whose wound is cured."
    answer = await choose(cast.caster.whom, "cure_choice", why, RULES, options, first.key)
    return next(each for each in hurt if each.key == answer)


def _called(patient: Patient) -> str:
    name, mount = patient.figure.name, patient.mount
    return f"{name}'s {mount.profile.name}" if mount else name


def _how(state: State, patient: Patient) -> str:
    lies = patient.figure.id in state.gone
    return "a casualty" if lies else f"{patient.health.wounds} wounded"


@cites("DORM.16.2.22a")
def _heal(play: Battling, patient: Patient) -> None:
    """Take one wound off a figure or its mount, which is not set apart as mended."""
    figure, health = patient.figure, patient.health
    whom = f"{whose(figure)} {patient.mount.profile.name}" if patient.mount else named(figure)
    after, text = health.wounds - 1, f"A wound of {whom} is cured."
    change_fact(play, health, figure.id, "wounds", after, text, "DORM.16.2.22a", loss=-1)
    if figure.id in play.state.gone:
        gets_up(play, figure)
