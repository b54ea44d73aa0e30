"""Melee Attacks, charges, counter-attacks, and blows at those who withdraw (FTM.melee)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Arrange, Objection, Option, Pick, PickMany
from game.core.event import Attacked
from game.core.forecast import Forecast
from game.core.tally import Tally
from game.core.tell import say, tell_miss
from game.core.wording import does_named, named, sentence
from game.mechanics.asking import choose
from game.rules.for_the_masses.actions import shooting
from game.rules.for_the_masses.battle.scenario_rule import Occasion, Structure, having
from game.rules.for_the_masses.combat import casualties, morale
from game.rules.for_the_masses.combat.allotment import (
    Choices,
    allot,
    counter_marks,
    some_odds,
    strike_marks,
)
from game.rules.for_the_masses.combat.casualties import break_concentration
from game.rules.for_the_masses.combat.melee import (
    Assault,
    assault,
    assaults,
    die_type,
    forecast,
    hits,
    strikers,
    strikers_at,
    structure_dice,
    supporters,
    target_number,
    under_attack,
)
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement import reform
from game.rules.for_the_masses.movement.reform import Reforming
from game.rules.for_the_masses.movement.step_costs import StepCosts
from game.rules.for_the_masses.state import (
    Battling,
    Element,
    Unit,
    other,
    shift,
    supposing,
    tell_roll,
)
from game.rules.for_the_masses.words import dice_in_words, landed
from game.table.hexes import FACINGS

ATTACK, TURN, DECLINE = "attack", "turn", "decline"
WAYS = {"left": -1, "right": 1}
HOW = {
    "attack": "attacks",
    "charge": "charges",
    "counter": "strikes back at",
    "withdraw": "strikes at the withdrawing",
}

# ---------------------------------------------------------------------- the Action


@cites("FTM.melee.1", "FTM.scen.19", "FTM.zoc.1")
def melee_objection(field: Field, unit: Unit) -> Objection | None:
    """Return why a unit cannot be given a Melee Attack order."""
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
    """Tell whether turning on the spot in the free Reform brings an enemy into a front hex."""
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
    """Play a paid Melee Attack: a free Reform if wanted, the attacks, the counter-attacks."""
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
    """Play all attacks of one Action, target by target, and then the answers to them."""
    state = play.state
    choices = Choices(Field(state), unit, occasion, entered)
    allotted = await allot(play, choices)
    if not allotted:
        say(play, f"{named(unit)} has nobody in a front hex to attack.", "FTM.melee.1")
        return
    targets = [choices.units[key] for key in allotted if key in choices.units]
    for scenario_rule in having(state, "before_melee"):
        await scenario_rule.before_melee(play, unit, targets)
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
    """Play out a Move into contact: opportunity fire, then the free attack if it is wanted.

    `entered` are the elements that entered a hex in the Move.
    """
    fired = await shooting.opportunity(play, unit)
    if not unit.members:
        return
    field = Field(play.state)
    choices = Choices(field, unit, "charge", entered)
    if not choices.units:
        return
    why, options = f"{sentence(does_named(unit))} attack now, at no cost?", _charge_options(choices)
    answer = await choose(unit.whom, "charge_attack", why, ("FTM.charge.1",), options)
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
    """Let each enemy in front of a withdrawing unit strike at it once, free of charge."""
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
            say(play, f"Nobody strikes at {named(unit)}.", "FTM.withdraw.2")
            return
        waiting.remove(answer)
        foe = state.units[answer]
        for scenario_rule in having(state, "before_melee"):
            await scenario_rule.before_melee(play, foe, [unit])
        names = [element.id for element in strikers_at(Field(state), foe, unit)]
        await strike(play, foe, unit, names, "withdraw")


def _choose_blow(field: Field, unit: Unit, able: list[Unit]) -> Pick:
    """Ask which enemy strikes next at a withdrawing unit, and return it, if any does."""

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

    why, rules = f"{named(unit)} withdraws. Who strikes at it?", ("FTM.withdraw.2",)
    none = Option(DECLINE, "Let it go", rules=rules, declines=True)
    options = [*map(option, able), none]
    return choose((other(unit.side), ""), "withdraw_attack", why, rules, options)


# ---------------------------------------------------------------------- the dice of one attack


@cites("FTM.melee.3", "FTM.melee.16", "FTM.melee.17", "FTM.dice.2", "FTM.dice.3")
async def strike(
    play: Battling,
    unit: Unit,
    target: Unit,
    names: Sequence[str],
    occasion: Occasion,
    *,
    entered: Collection[str] = (),
    rolling: Sequence[str] = (),
    idle: Collection[str] = (),
) -> bool:
    """Roll the dice of these elements at a unit and see to its losses; tell whether any rolled.

    `rolling` are all who roll in the same Action, so that no pike helps twice; `idle` help nobody.
    """
    state = play.state
    field = Field(state)
    elements = [each for each in strikers_at(field, unit, target) if each.id in names]
    if not elements:
        return False
    afraid = await morale.fear_test(play, unit, target)
    allies = [state.elements[name] for name in rolling or names if name in unit.members]
    helped = supporters(field, unit, allies)
    helpers = [name for name, mate in helped.items() if mate in names and name not in idle]
    plan = assault(
        field, unit, target, elements, occasion, entered=entered, helpers=helpers, afraid=afraid
    )
    for scenario_rule in having(state, "strikes"):
        await scenario_rule.strikes(play, unit, target)
    wounds = _roll(play, field, unit, target, plan, elements)
    await casualties.wound(play, target, wounds, unit, occasion)
    return True


def _roll(
    play: Battling,
    field: Field,
    unit: Unit,
    target: Unit,
    plan: Assault,
    elements: Sequence[Element],
) -> int:
    """Throw the dice of an attack, report them, and return how many wounds they make."""
    number = plan.number.total
    text = f"{named(unit)} {HOW[plan.occasion]} {named(target)}: {_dice_text(field, plan)}."
    struck = under_attack(field, target, elements)[0].id
    play.tell(
        Attacked(
            text=text,
            rules=("FTM.melee.3", *plan.rules),
            attacker=elements[0].id,
            target=struck,
            how=plan.occasion,
        )
    )
    roll = play.roll(f"melee of {unit.id} at {target.id}", plan.count, plan.sides)
    hit = hits(roll.faces, plan.sides, number)
    rules = [*plan.number.rules()]
    if number > plan.sides:
        rules.append("FTM.double.1")
    words = landed(unit.name, target.name, hit)
    text = f"{words} with {plan.count}d{plan.sides}, needing {number}."
    tell_roll(play, unit, "melee", [roll], text, *rules, total=hit, number=plan.number)
    wounds = plan.wounds(roll.faces)
    if not wounds:
        tell_miss(play, struck)
    if wounds > hit:
        say(play, f"{named(unit)} tramples: {wounds - hit} more.", "FTM.special.19")
    return wounds


def _dice_text(field: Field, plan: Assault) -> str:
    """Return the dice of each element, with what changed them."""
    names = field.state.elements
    return dice_in_words([(names[throw.element].short, throw.dice) for throw in plan.throws])


@cites("FTM.scen.19", "FTM.special.29", "FTM.melee.4")
async def batter(play: Battling, unit: Unit, structure: Structure, names: Sequence[str]) -> None:
    """Roll the dice of these elements against a structure; it neither strikes back nor tests."""
    field = Field(play.state)
    elements = [
        element
        for element, near in assaults(field, unit)
        if element.id in names and any(each.key == structure.key for each in near)
    ]
    if not elements:
        return
    sides = die_type(play.state, unit)
    count = sum(structure_dice(field, element).total for element in elements)
    guard = Tally("Defense", structure.defense, base_reason=f"Defense of {structure.name}")
    number = target_number(sides, guard)
    roll = play.roll(f"melee of {unit.id} at {structure.key}", count, sides)
    hit = hits(roll.faces, sides, number.total)
    text = f"{landed(unit.name, structure.name, hit)} with {count}d{sides}."
    tell_roll(play, unit, "melee", [roll], text, "FTM.scen.19", total=hit, number=number)
    if hit:
        for scenario_rule in having(play.state, "battered"):
            await scenario_rule.battered(play, unit, structure.key, hit)


# ---------------------------------------------------------------------- counter-attacks


@cites("FTM.counter.1", "FTM.counter.6", "FTM.counter.8", "FTM.counter.9")
async def counters(
    play: Battling, unit: Unit, targets: Sequence[Unit], fired: Collection[str] = ()
) -> None:
    """Let every unit that was attacked and is still there answer, one after the other.

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
    """Return whether somebody could strike back or turn."""
    return bool(strikers_at(field, unit, foe)) or any(
        option.objection is None for option in turn_options(field, unit, foe)
    )


def _touching(field: Field, unit: Unit, foe: Unit) -> list[Element]:
    """Return elements of a unit in contact with another."""
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
        why=f"Who strikes back at {named(unit)} first?",
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
    """Ask how a unit answers its attacker and play it: all strike, some turn, or none strike."""
    state = play.state
    field = Field(state)
    if not _can_answer(field, unit, foe):
        return
    able = strikers_at(field, unit, foe)
    turns = turn_options(field, unit, foe)
    why = f"{named(foe)} has attacked {named(unit)}. Does it strike back?"
    options = _answers(field, unit, foe, able, turns)
    answer = await choose(unit.whom, "counter_attack", why, ("FTM.counter.1",), options)
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
        nobody = Objection(f"No element of {foe.name} is in a front hex.", "FTM.melee.3")
    if all(option.objection for option in turns):
        nowhere = Objection("No element has room to turn.", "FTM.geom.7")
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
    """Return a turn left and a turn right for each element in contact with the attacker."""
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
    """Return whether an element can turn to a facing beside its own; single hexes always can."""
    if unit.card.base == "one":
        return True
    mates = frozenset(
        cell for cell, who in field.at.items() if who.unit == unit.id and who.id != element.id
    )
    going = StepCosts(field, unit, flies=False, mates=mates)
    fits = going.end_objection(element.hex, facing) is None
    return fits and going.turn(element.hex, element.facing, facing) is not None


async def _turn_some(
    play: Battling, field: Field, unit: Unit, foe: Unit, turns: Sequence[Option]
) -> list[str]:
    """Ask which elements turn, and where, and turn them before the others roll."""
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
    """Return an element as it would stand after a turn."""
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
    """Return what those who do not turn may do."""
    turned = [_turned(field, key) for key in keys]
    idle = [stood.id for stood in turned]
    after = Field(supposing(field.state, *turned))
    left = [element for element in strikers_at(field, unit, foe) if element.id not in idle]
    return forecast(after, unit, foe, left, "counter", idle=idle)
