"""Things that lie in hexes and are carried: sledges, plunder (FTM.scen.11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from game.core.cite import cites
from game.core.decision import Option
from game.core.forecast import Forecast
from game.core.tell import say
from game.core.wording import does_named, named, sentence
from game.mechanics.asking import choose
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import OFF, Battling, Marker, State, Unit

MOST = 2
"""Markers that a unit carries at the most."""
TAKE, LEAVE = "take", "leave"


def lay(state: State, name: str, kind: str, hex_: int) -> None:
    """Put a new marker into a hex."""
    state.markers.append(Marker(name, kind, hex_))


def carried(state: State, unit: Unit, kinds: Iterable[str]) -> list[Marker]:
    """Return the markers of some kinds that a unit carries."""
    wanted = tuple(kinds)
    return [each for each in state.markers if each.carrier == unit.id and each.kind in wanted]


def lying(state: State, kinds: Iterable[str]) -> list[Marker]:
    """Return the markers of some kinds that lie in hexes."""
    wanted = tuple(kinds)
    return [
        each
        for each in state.markers
        if each.kind in wanted and not each.carrier and not each.gone and each.hex != OFF
    ]


@cites("FTM.scen.11")
def within_reach(field: Field, unit: Unit, kinds: Iterable[str], most: int = MOST) -> list[Marker]:
    """Return the markers a unit could pick up now: under an element, and no enemy near."""
    state = field.state
    wanted = tuple(kinds)
    if not unit.members or len(carried(state, unit, wanted)) >= most or field.in_contact(unit):
        return []
    under = {cell for each in state.elements_of(unit) for cell in field.covered(each)}
    return [each for each in lying(state, wanted) if each.hex in under]


@cites("FTM.scen.11")
async def offer(
    play: Battling, unit: Unit, kinds: Iterable[str], rule: str, most: int = MOST
) -> None:
    """Ask at the end of an Action whether a unit picks up what lies under it, free of charge."""
    wanted = tuple(kinds)
    for marker in within_reach(Field(play.state), unit, wanted, most):
        if len(carried(play.state, unit, wanted)) >= most:
            return
        if await agreed(
            unit.side,
            f"{sentence(does_named(unit))} take the {marker.kind}?",
            rule,
            unit.members[0],
        ):
            take(play, unit, marker, rule)


async def agreed(
    side: str,
    why: str,
    rule: str,
    subject: str = "",
    forecast: Callable[[], Forecast] | None = None,
    topic: str = "",
) -> bool:
    """Return whether a side wants to do what it may but need not."""
    rules, whom = (rule,), (side, subject)
    options = [
        Option(TAKE, "Yes", rules=rules, forecast=forecast),
        Option(LEAVE, "No", rules=rules, declines=True),
    ]
    return await choose(whom, "scenario_reaction", why, rules, options, topic=topic) == TAKE


@cites("FTM.scen.11")
def take(play: Battling, unit: Unit, marker: Marker, rule: str) -> None:
    """Give a marker to a unit."""
    marker.carrier, marker.hex = unit.id, OFF
    say(play, f"{named(unit)} takes the {marker.kind}.", rule, "FTM.scen.11")


@cites("FTM.scen.11")
def drop(play: Battling, unit: Unit, hex_: int, kinds: Iterable[str], rule: str) -> None:
    """Drop all that a unit carries of some kinds in a hex."""
    for marker in carried(play.state, unit, kinds):
        marker.carrier, marker.hex = "", hex_
        say(play, f"{named(unit)} drops the {marker.kind}.", rule)


@cites("FTM.scen.9", "FTM.scen.11")
def carry_off(play: Battling, unit: Unit, kinds: Iterable[str], rule: str) -> None:
    """Take what a unit carries off the board as soon as the last of its elements has left."""
    if unit.members:
        return
    for marker in carried(play.state, unit, kinds):
        marker.carrier, marker.gone = "", "off"
        say(play, f"The {marker.kind} is carried off the board.", rule)
