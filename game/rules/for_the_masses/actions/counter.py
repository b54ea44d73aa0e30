"""Counter-attacks: those who were attacked strike back, or turn (FTM.counter)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Arrange, Objection, Option, Pick, PickMany
from game.core.forecast import Forecast
from game.core.telling import say
from game.core.wording import named, sentence
from game.rules.for_the_masses.actions.strike import strike
from game.rules.for_the_masses.combat.allotment import strike_marks
from game.rules.for_the_masses.combat.casualties import break_concentration
from game.rules.for_the_masses.combat.melee import forecast, strikers_at
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.going import Going
from game.rules.for_the_masses.state import (
    Battling,
    Element,
    Unit,
    shift,
    supposing,
)
from game.table.hexes import FACINGS

ATTACK, TURN, DECLINE = "attack", "turn", "decline"
WAYS = {"left": -1, "right": 1}


@cites("FTM.counter.1", "FTM.counter.6", "FTM.counter.8", "FTM.counter.9")
async def counters(
    play: Battling, unit: Unit, targets: Sequence[Unit], fired: Collection[str] = ()
) -> None:
    """Every unit that was attacked and is still there may answer, one after the other.

    `fired` are those that met the charge with opportunity fire instead.
    """
    field = Field(play.state)
    able = []
    for target in targets:
        if target.id in fired:
            say(play, f"{named(target)} shot and does not strike back.", "FTM.counter.8")
        elif unit.members and _can_answer(field, target, unit):
            able.append(target)
    if len(able) > 1:
        able = await _ordered(field, unit, able)
    for target in able:
        if unit.members and target.members:
            await counter(play, target, unit)


def _can_answer(field: Field, unit: Unit, foe: Unit) -> bool:
    """Whether somebody could strike back or turn."""
    return bool(strikers_at(field, unit, foe)) or any(
        option.objection is None for option in turn_options(field, unit, foe)
    )


def _touching(field: Field, unit: Unit, foe: Unit) -> list[Element]:
    """Elements of a unit in contact with another."""
    return [
        element
        for element in field.state.elements_of(unit)
        if any(each.unit == foe.id for each in field.touching(element))
    ]


@cites("FTM.counter.9")
async def _ordered(field: Field, unit: Unit, able: Sequence[Unit]) -> list[Unit]:
    answer = await Arrange(
        side=able[0].side,
        kind="counter_order",
        why=f"Who answers {named(unit)} first?",
        rules=("FTM.counter.9",),
        items=lambda: [
            Option(
                each.id,
                each.name,
                rules=("FTM.counter.9",),
                pieces=tuple(each.members),
                forecast=_odds(field, each, unit, strikers_at(field, each, unit)),
            )
            for each in able
        ],
    )
    return [field.state.units[name] for name in answer]


def _odds(
    field: Field, unit: Unit, foe: Unit, elements: Sequence[Element]
) -> Callable[[], Forecast] | None:
    if not elements:
        return None
    return lambda: forecast(field, unit, foe, elements, "counter")


# ---------------------------------------------------------------------- one counter-attack


@cites("FTM.counter.1", "FTM.counter.3", "FTM.counter.5", "FTM.counter.7", "FTM.counter.10")
async def counter(play: Battling, unit: Unit, foe: Unit) -> None:
    """A unit answers its attacker: with all, with some while others turn, or not at all."""
    state = play.state
    field = Field(state)
    if not _can_answer(field, unit, foe):
        return
    able = strikers_at(field, unit, foe)
    turns = turn_options(field, unit, foe)
    answer = await Pick(
        side=unit.side,
        kind="counter_attack",
        why=f"{named(foe)} has attacked {named(unit)}. Does it strike back?",
        rules=("FTM.counter.1",),
        subject=unit.members[0],
        options=lambda: _answers(field, unit, foe, able, turns),
    )
    if answer == DECLINE:
        say(play, f"{named(unit)} does not strike back.", "FTM.counter.10")
        return
    turned = await _turn_some(play, field, unit, foe, turns) if answer == TURN else []
    names = [element.id for element in able if element.id not in turned]
    if names and await strike(play, unit, foe, names, "counter", idle=turned):
        await break_concentration(play, unit, "FTM.magic.13")


def _answers(
    field: Field, unit: Unit, foe: Unit, able: Sequence[Element], turns: Sequence[Option]
) -> list[Option]:
    nobody = nowhere = None
    if not able:
        nobody = Objection(f"Nobody of {foe.name} is in a front hex.", "FTM.melee.3")
    if all(option.objection for option in turns):
        nowhere = Objection("Nobody has room to turn.", "FTM.geom.7")
    return [
        Option(
            ATTACK,
            "Strike back",
            nobody,
            rules=("FTM.counter.1", "FTM.counter.2"),
            forecast=_odds(field, unit, foe, able),
            pieces=tuple(foe.members),
            marks=lambda: strike_marks(field, unit, foe, able, "counter"),
        ),
        Option(
            TURN,
            "Turn some instead" if able else "Turn",
            nowhere,
            rules=("FTM.counter.4",),
            pieces=tuple(dict.fromkeys(piece for each in turns for piece in each.pieces)),
        ),
        Option(DECLINE, "Do not strike back", rules=("FTM.counter.10",), declines=True),
    ]


@cites("FTM.counter.4", "FTM.geom.7")
def turn_options(field: Field, unit: Unit, foe: Unit) -> list[Option]:
    """A turn to the left and one to the right for each element in contact with the attacker."""
    found = []
    for element in _touching(field, unit, foe):
        for way, step in WAYS.items():
            facing = (element.facing + step) % 6
            objection = None
            if not _has_room(field, unit, element, facing):
                objection = Objection(f"{element.name} has no room to turn {way}.", "FTM.geom.7")
            found.append(
                Option(
                    f"{element.id}:{way}",
                    f"{sentence(element.short)} {way} to {FACINGS[facing]}",
                    objection,
                    rules=("FTM.counter.4",),
                    pieces=(element.id,),
                    heading=FACINGS[facing],
                )
            )
    return found


def _has_room(field: Field, unit: Unit, element: Element, facing: int) -> bool:
    """Whether an element can turn to a facing beside its own; single hexes always can."""
    if unit.card.base == "one":
        return True
    mates = frozenset(
        cell for cell, who in field.at.items() if who.unit == unit.id and who.id != element.id
    )
    going = Going(field, unit, flies=False, mates=mates)
    fits = going.end_objection(element.hex, facing) is None
    return fits and going.turn(element.hex, element.facing, facing) is not None


async def _turn_some(
    play: Battling, field: Field, unit: Unit, foe: Unit, turns: Sequence[Option]
) -> list[str]:
    """Which elements turn, and where; they do it before the others roll."""
    free = tuple(option.key for option in turns if option.objection is None)
    answer = (
        free
        if len(free) == 1
        else await PickMany(
            side=unit.side,
            kind="counter_attack",
            why=f"Which elements of {named(unit)} turn instead of striking?",
            rules=("FTM.counter.4",),
            subject=unit.members[0],
            options=lambda: turns,
            at_least=1,
            at_most=len(turns) // len(WAYS),
            law=lambda keys: _turns_objection(field, unit, keys),
            forecast=lambda keys: _odds_after(field, unit, foe, keys),
        )
    )
    turned = [_turned(field, key) for key in answer]
    for stood in turned:
        element = play.state.elements[stood.id]
        text = f"{named(stood)} turns to {FACINGS[stood.facing]}."
        shift(play, element, [(stood.hex, stood.facing)], text, ("FTM.counter.4",))
    return [stood.id for stood in turned]


def _turned(field: Field, key: str) -> Element:
    """An element as it would stand after a turn."""
    name, _, way = key.partition(":")
    element = field.state.elements[name]
    return replace(element, facing=(element.facing + WAYS[way]) % 6)


@cites("FTM.counter.4", "FTM.geom.7")
def _turns_objection(field: Field, unit: Unit, keys: tuple[str, ...]) -> Objection | None:
    turned = [_turned(field, key) for key in keys]
    names = [stood.id for stood in turned]
    for name in names:
        if names.count(name) > 1:
            text = f"{field.state.elements[name].name} turns left or right, not both."
            return Objection(text, "FTM.counter.4")
    base = unit.card.base
    cells = [
        cell for stood in turned for cell in field.hexes.covered(base, stood.hex, stood.facing)
    ]
    if len(set(cells)) < len(cells):
        return Objection("They would turn into each other.", "FTM.geom.7")
    return None


def _odds_after(field: Field, unit: Unit, foe: Unit, keys: tuple[str, ...]) -> Forecast:
    """What those who do not turn may do."""
    turned = [_turned(field, key) for key in keys]
    idle = [stood.id for stood in turned]
    after = Field(supposing(field.state, *turned))
    left = [element for element in strikers_at(field, unit, foe) if element.id not in idle]
    return forecast(after, unit, foe, left, "counter", idle=idle)
