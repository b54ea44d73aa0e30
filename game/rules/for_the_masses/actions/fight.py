"""Melee Attacks, charges, and blows at those who withdraw (FTM.melee, FTM.charge)."""

from __future__ import annotations

from collections.abc import Collection

from game.core.cite import cites
from game.core.decision import Objection, Option, Pick
from game.core.telling import say
from game.core.wording import named
from game.rules.for_the_masses.actions import shooting
from game.rules.for_the_masses.actions.counter import counters
from game.rules.for_the_masses.actions.strike import batter, strike
from game.rules.for_the_masses.battle.twist import Occasion, having
from game.rules.for_the_masses.combat.allotment import (
    Choices,
    allot,
    counter_marks,
    some_odds,
    strike_marks,
)
from game.rules.for_the_masses.combat.casualties import break_concentration
from game.rules.for_the_masses.combat.melee import assaults, forecast, strikers, strikers_at
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement import reform
from game.rules.for_the_masses.movement.reform import Reforming
from game.rules.for_the_masses.state import Battling, Unit, other

ATTACK, DECLINE = "attack", "decline"

# ---------------------------------------------------------------------- the Action


@cites("FTM.melee.1", "FTM.scen.19", "FTM.zoc.1")
def melee_objection(field: Field, unit: Unit) -> Objection | None:
    """Why a unit cannot be given a Melee Attack order."""
    if assaults(field, unit) or strikers(field, unit):
        return None
    if field.state.settings.melee_precondition == "zoc":
        return Objection(f"{unit.name} has no enemy in a front hex.", "FTM.melee.1")
    if not field.in_contact(unit):
        return Objection(f"{unit.name} is not in contact with an enemy.", "FTM.melee.1")
    if not _could_face(field, unit):
        text = f"{unit.name} has no enemy in a front hex and cannot turn to one."
        return Objection(text, "FTM.melee.1")
    return None


@cites("FTM.melee.2", "FTM.reform.4")
def _could_face(field: Field, unit: Unit) -> bool:
    """Whether turning on the spot in the free Reform would bring an enemy into a front hex."""
    if reform.reform_objection(field, unit):
        return False
    if unit.card.base == "one":
        return True
    site = Reforming(field, unit, must_face=True)
    return any(
        site.end_objection(element.id, (element.hex, facing)) is None
        and site.faces({element.id: (element.hex, facing)})
        for element in field.state.elements_of(unit)
        for facing in range(6)
    )


@cites("FTM.melee.1", "FTM.melee.2", "FTM.charge.3", "FTM.reform.12")
async def melee(play: Battling, unit: Unit) -> None:
    """A paid Melee Attack: a free Reform if wanted, the attacks, the counter-attacks."""
    await break_concentration(play, unit, "FTM.magic.13")
    field = Field(play.state)
    must_face = not assaults(field, unit)
    rules = ("FTM.melee.2", "FTM.melee.1")
    await reform.reform(play, unit, "free_reform_before_melee", rules, must_face=must_face)
    await _attack(play, unit, "attack")


@cites("FTM.melee.5", "FTM.melee.17", "FTM.melee.18", "FTM.charge.5")
async def _attack(
    play: Battling,
    unit: Unit,
    occasion: Occasion,
    *,
    entered: Collection[str] = (),
    fired: Collection[str] = (),
) -> None:
    """All attacks of one Action, target by target, and then the answers to them."""
    state = play.state
    choices = Choices(Field(state), unit, occasion, entered)
    allotted = await allot(play, choices)
    if not allotted:
        say(play, f"{named(unit)} has nobody in a front hex to attack.", "FTM.melee.1")
        return
    targets = [choices.units[key] for key in allotted if key in choices.units]
    for twist in having(state, "before_melee"):
        await twist.before_melee(play, unit, targets)
    rolling = [name for key in allotted if key in choices.units for name in allotted[key]]
    struck = []
    for key, names in allotted.items():
        if key not in choices.units:
            await batter(play, unit, choices.structures[key], names)
        elif await strike(
            play, unit, choices.units[key], names, occasion, entered=entered, rolling=rolling
        ):
            struck.append(choices.units[key])
    await counters(play, unit, struck, fired)


# ---------------------------------------------------------------------- charges


@cites("FTM.charge.1", "FTM.charge.2", "FTM.charge.4", "FTM.charge.5", "FTM.charge.6", "FTM.opp.2")
async def charge(play: Battling, unit: Unit, entered: Collection[str]) -> None:
    """After a Move into contact: opportunity fire, then the free attack if it is wanted.

    `entered` are the elements that entered a hex in the Move.
    """
    fired = await shooting.opportunity(play, unit)
    if not unit.members:
        return
    field = Field(play.state)
    choices = Choices(field, unit, "charge", entered)
    if not choices.units:
        return
    answer = await Pick(
        side=unit.side,
        kind="charge_attack",
        why=f"Does {named(unit)} attack at once, free of charge?",
        rules=("FTM.charge.1",),
        subject=unit.members[0],
        options=lambda: _charge_options(choices),
    )
    if answer == DECLINE:
        say(play, f"{named(unit)} does not attack.", "FTM.charge.4")
        return
    await _attack(play, unit, "charge", entered=entered, fired=fired)


def _charge_options(choices: Choices) -> list[Option]:
    foes = tuple(name for unit in choices.units.values() for name in unit.members)
    return [
        Option(
            ATTACK,
            "Attack",
            rules=("FTM.charge.1",),
            forecast=lambda: some_odds(choices),
            pieces=foes,
            marks=lambda: counter_marks(choices),
        ),
        Option(DECLINE, "Do not attack", rules=("FTM.charge.4",), declines=True),
    ]


# ---------------------------------------------------------------------- parting blows


@cites("FTM.withdraw.2")
async def parting_blows(play: Battling, unit: Unit) -> None:
    """Before a unit withdraws, enemies with it in front may each strike once, free of charge."""
    state = play.state
    waiting = [foe.id for foe in Field(state).contacts(unit)]
    while unit.members:
        field = Field(state)
        able = [
            foe
            for name in waiting
            if (foe := state.units[name]).members and strikers_at(field, foe, unit)
        ]
        if not able:
            return
        answer = await _choose_blow(field, unit, able)
        if answer == DECLINE:
            say(play, f"{named(unit)} is let go.", "FTM.withdraw.2")
            return
        waiting.remove(answer)
        foe = state.units[answer]
        for twist in having(state, "before_melee"):
            await twist.before_melee(play, foe, [unit])
        names = [element.id for element in strikers_at(Field(state), foe, unit)]
        await strike(play, foe, unit, names, "withdraw")


def _choose_blow(field: Field, unit: Unit, able: list[Unit]) -> Pick:
    """Which enemy strikes next at a withdrawing unit, if any."""

    def option(foe: Unit) -> Option:
        elements = strikers_at(field, foe, unit)
        return Option(
            foe.id,
            f"{foe.name} strikes",
            rules=("FTM.withdraw.2",),
            pieces=tuple(foe.members),
            forecast=lambda: forecast(field, foe, unit, elements, "withdraw"),
            marks=lambda: strike_marks(field, foe, unit, elements, "withdraw"),
        )

    return Pick(
        side=other(unit.side),
        kind="withdraw_attack",
        why=f"{named(unit)} withdraws. Who strikes at it?",
        rules=("FTM.withdraw.2",),
        options=lambda: [
            *map(option, able),
            Option(DECLINE, "Let it go", rules=("FTM.withdraw.2",), declines=True),
        ],
    )
