"""Who of a unit attacks whom, and in which order (FTM.melee.5, FTM.melee.6, FTM.melee.17)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace
from fractions import Fraction

from game.core.cite import cites
from game.core.decision import Arrange, Objection, Option
from game.core.forecast import Forecast
from game.core.mark import Mark, Tone
from game.core.spatial import Allot, Holder
from game.core.tell import say
from game.core.wording import does_named, named
from game.rules.for_the_masses.battle.scenario_rule import Occasion, Structure
from game.rules.for_the_masses.combat.melee import (
    Throw,
    assault,
    assaults,
    forecast,
    strikers,
    strikers_at,
    supporters,
    wound_odds,
)
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Element, Unit
from game.table.hex_table import HexTable

Allotted = dict[str, list[str]]
"""By target, in the order of the attacks: the elements that strike at it."""
MANY = 99


class Choices:
    """What the elements of a unit could attack at one moment."""

    def __init__(
        self, field: Field, unit: Unit, occasion: Occasion, entered: Collection[str] = ()
    ) -> None:
        self.field, self.unit, self.occasion, self.entered = field, unit, occasion, entered
        self.units: dict[str, Unit] = {}
        self.structures: dict[str, Structure] = {}
        self.open: dict[str, list[str]] = {}
        """The targets that each attacking element has, by their keys."""
        for element, targets in strikers(field, unit):
            self.units.update((target.id, target) for target in targets)
            self.open[element.id] = [target.id for target in targets]
        if occasion == "attack":
            for element, near in assaults(field, unit):
                self.structures.update((each.key, each) for each in near)
                self.open.setdefault(element.id, []).extend(each.key for each in near)

    def name(self, key: str) -> str:
        """Return what a target is called."""
        return self.units[key].name if key in self.units else self.structures[key].name

    @property
    def keys(self) -> list[str]:
        """All targets: units in roster order, then structures."""
        roster = [key for key in self.field.state.units if key in self.units]
        return [*roster, *self.structures]

    @property
    def free(self) -> list[str]:
        """Elements with a choice."""
        return [name for name, keys in self.open.items() if len(keys) > 1]

    def usual(self) -> dict[str, str]:
        """Return for each element the target of which it should bring down most."""
        return {name: self._best(name) for name in self.open}

    def _best(self, name: str) -> str:
        first, *others = self.open[name]
        if not others:
            return first
        return max([first, *others], key=lambda key: self._promise(name, key))

    def _promise(self, name: str, key: str) -> Fraction:
        """Return elements that one element may be expected to bring down; structures come last."""
        if key not in self.units:
            return Fraction(-1)
        target = self.units[key]
        element = self.field.state.elements[name]
        plan = assault(
            self.field, self.unit, target, [element], self.occasion, entered=self.entered
        )
        return wound_odds(plan).mean() / target.card.wounds

    def by_target(self, chosen: dict[str, str]) -> Allotted:
        """Return the elements of each target that anybody strikes at."""
        found = {key: [name for name in self.open if chosen.get(name) == key] for key in self.keys}
        return {key: names for key, names in found.items() if names}

    def odds(self, key: str, names: Sequence[str]) -> Forecast:
        """Return what elements may do to a unit."""
        elements = [self.field.state.elements[name] for name in names]
        return forecast(
            self.field, self.unit, self.units[key], elements, self.occasion, entered=self.entered
        )


@cites("FTM.melee.5", "FTM.melee.6", "FTM.melee.18")
async def allot(play: Battling, choices: Choices) -> Allotted:
    """Return each attacking element with its target, the targets in the attacker's order."""
    chosen = choices.usual()
    if choices.free:
        pairs = await _allot_decision(choices, chosen)
        chosen.update(pairs)
    allotted = choices.by_target(chosen)
    if len(allotted) < 2:
        return allotted
    order = await _order_decision(choices, allotted)
    text = ", then ".join(choices.name(key) for key in order)
    say(play, f"{named(choices.unit)} attacks {text}.", "FTM.melee.5", "FTM.melee.17")
    return {key: allotted[key] for key in order}


def _allot_decision(choices: Choices, usual: dict[str, str]) -> Allot:
    """Return which unit each element with a choice attacks."""
    free = choices.free
    keys = [key for key in choices.keys if any(key in choices.open[name] for name in free)]
    return Allot(
        side=choices.unit.side,
        kind="allot_attackers",
        why=f"Choose targets for the elements of {named(choices.unit)}.",
        rules=("FTM.melee.6",),
        subject=choices.unit.members[0],
        items=lambda: [_item(choices, name) for name in free],
        holders=tuple(Holder(key, choices.name(key), MANY) for key in keys),
        now=tuple((name, usual[name]) for name in free),
        every=True,
        fit=lambda name, key: _out_of_front(choices, name, key),
    )


@cites("FTM.melee.6")
def _out_of_front(choices: Choices, name: str, key: str) -> Objection | None:
    if key in choices.open[name]:
        return None
    called = choices.field.state.elements[name].name
    return Objection(f"{called} has nobody of {choices.name(key)} in a front hex.", "FTM.melee.6")


def _item(choices: Choices, name: str) -> Option:
    """Return an element with what it may do by itself to each of its targets."""
    foes = [key for key in choices.open[name] if key in choices.units]

    def odds() -> Forecast:
        first, *others = [choices.odds(key, [name]) for key in foes]
        return replace(first, variants=tuple(others))

    return Option(
        name,
        choices.field.state.elements[name].name,
        rules=("FTM.melee.6",),
        pieces=(name,),
        forecast=odds if foes else None,
    )


def _order_decision(choices: Choices, allotted: Allotted) -> Arrange:
    """Return which target is attacked first."""

    def item(key: str) -> Option:
        known = choices.units.get(key)
        return Option(
            key,
            choices.name(key),
            rules=("FTM.melee.17",),
            pieces=tuple(known.members) if known else (),
            forecast=(lambda: choices.odds(key, allotted[key])) if known else None,
        )

    return Arrange(
        side=choices.unit.side,
        kind="allot_attackers",
        why=f"In which order {does_named(choices.unit)} attack?",
        rules=("FTM.melee.17",),
        subject=choices.unit.members[0],
        items=lambda: [item(key) for key in allotted],
    )


# ---------------------------------------------------------------------- the whole exchange


def outlook(choices: Choices) -> Forecast | None:
    """Return what an attack may do to each target and what their answers may do, as all stand now.

    None if nobody has an enemy in front.
    """
    struck = {
        key: names
        for key, names in choices.by_target(choices.usual()).items()
        if key in choices.units
    }
    found = [choices.odds(key, names) for key, names in struck.items()]
    answers = [_answer(choices.field, choices.units[key], choices.unit) for key in struck]
    found += [answer for answer in answers if answer]
    return replace(found[0], variants=tuple(found[1:])) if found else None


def some_odds(choices: Choices) -> Forecast:
    """Return the same where somebody has an enemy in front."""
    found = outlook(choices)
    assert found is not None, "nobody is in front"
    return found


def _answer(field: Field, target: Unit, unit: Unit) -> Forecast | None:
    """Return what a target could do in return if it lost nobody before."""
    elements = strikers_at(field, target, unit)
    if not elements:
        return None
    found = forecast(field, target, unit, elements, "counter", good=False)
    return replace(found, title=f"{target.name} striking back with all")


# ---------------------------------------------------------------------- dice on the bases


def counter_marks(choices: Choices) -> list[Mark]:
    """Return the dice of every element that strikes, written on its base."""
    field, state = choices.field, choices.field.state
    found: list[Mark] = []
    for key, names in choices.by_target(choices.usual()).items():
        if key in choices.units:
            elements = [state.elements[name] for name in names]
            target, occasion, entered = choices.units[key], choices.occasion, choices.entered
            found += strike_marks(field, choices.unit, target, elements, occasion, entered)
    return found


def strike_marks(
    field: Field,
    unit: Unit,
    target: Unit,
    elements: Sequence[Element],
    occasion: Occasion,
    entered: Collection[str] = (),
) -> list[Mark]:
    """Return the dice of elements that strike at one unit, and of pikes that help them."""
    if not elements:
        return []
    helpers = list(supporters(field, unit, elements))
    plan = assault(field, unit, target, elements, occasion, entered=entered, helpers=helpers)
    return dice_marks(field, plan.throws)


def dice_marks(field: Field, throws: Sequence[Throw]) -> list[Mark]:
    """Return a badge on each base with its dice; more than the card says is good, fewer is bad."""
    table = HexTable(field.hexes)
    found = []
    for throw in throws:
        element = field.state.elements[throw.element]
        extra = throw.dice.total - throw.dice.base
        tone: Tone = "good" if extra > 0 else "bad" if extra < 0 else "neutral"
        words = [f"{part.value:+d}" for part in throw.dice.parts if part.value]
        base = [str(throw.dice.base)] if throw.dice.base else []
        text = " ".join([*base, *words])
        rule = throw.dice.rules()[0] if throw.dice.rules() else "FTM.melee.3"
        spot = table.centre(field.covered(element))
        found.append(Mark("badge", points=(spot,), text=text, tone=tone, rule=rule))
    return found
