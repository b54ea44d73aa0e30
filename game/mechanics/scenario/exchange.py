"""Scenario files with their two forces exchanged, as far as a file's goals allow that."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from typing import Any

from game.core.exchange import Documents, Staged, other_seats, same_seats

BOTH = ("red", "blue")
SEAT = ("role", "zones", "zone_kind", "edge", "exits", "each_zone")
"""What a force's entry says of its seat; all the rest goes with the force."""
ARRIVING = ("group", "zones", "stands")
"""What a unit's entry says of where and when it comes."""
GOALS = ("victory", "special", "exits")
Plain = dict[str, Any]


def with_forces_exchanged(documents: Documents, objection: str = "") -> Staged | str:
    """Return a battle of red and blue with their forces in each other's seats, or why not.

    `objection` is a reason that the rulebook has found by itself.
    """
    scenario: Plain = documents["scenario"]
    if why := objection or next(objections(scenario), ""):
        return why
    found: Plain = deepcopy(dict(documents))
    changed = found["scenario"]
    for side, now in other_seats(BOTH).items():
        seat = {key: value for key, value in scenario[side].items() if key in SEAT}
        force = {key: value for key, value in scenario[now].items() if key not in SEAT}
        changed[side] = deepcopy({**force, **seat})
    for key in ("variants", "dials"):  # which speak of units by their seats
        changed.pop(key, None)
    return Staged(found, same_seats(BOTH), other_seats(BOTH))


def with_forces_of(documents: Documents, others: Documents) -> Documents:
    """Return a battle of red and blue led by the forces of another one, all there from the start.

    What the other battle says of where and when a unit comes stays with that battle.
    """
    found: Plain = deepcopy(dict(documents))
    scenario, theirs = found["scenario"], others["scenario"]
    for side in BOTH:
        seat = {key: value for key, value in scenario[side].items() if key in SEAT}
        force = {key: value for key, value in theirs[side].items() if key not in SEAT}
        units = [
            {key: value for key, value in unit.items() if key not in ARRIVING}
            for unit in theirs[side]["units"]
        ]
        scenario[side] = deepcopy({**force, "units": units, **seat})
    found["armies"] = deepcopy(dict(others["armies"]))
    return found


def objections(scenario: Mapping[str, Any]) -> Iterator[str]:
    """Yield what ties a scenario's goals to one of its forces."""
    title = scenario["scenario"]
    if scenario.get("green"):
        yield f"{title} has three sides: no two of them can simply change places."
    if scenario.get("variant") or scenario.get("numbers"):
        yield f"{title} is set to a variant: exchange the forces of the battle as it is written."
    units = [unit for side in BOTH for unit in scenario[side]["units"]]
    if any(unit.get("group") for unit in units):
        yield f"{title} has reinforcements, and they belong to one force."
    if any(unit.get("zones") or unit.get("stands") for unit in units):
        yield f"{title} places some units by name, and they belong to one force."
    known = {str(unit[key]) for unit in units for key in ("unit", "name") if unit.get(key)}
    for key in GOALS:
        for word in _words(scenario.get(key) or ()):
            if word in known:
                yield f"The goals of {title} name {word.replace('_', ' ')}, who is in one force."
        for kinds in _named(scenario.get(key) or (), "kinds"):
            if len(kinds) == 1:
                yield f"The goals of {title} count {kinds[0]} pieces, which one force may not have."


def with_special_side_exchanged(documents: Documents, rule: str) -> Staged | None:
    """Return the battle in which the other side has a special rule; None without such a rule."""
    found: Plain = deepcopy(dict(documents))
    rules = [each for each in found["scenario"].get("special") or () if each["rule"] == rule]
    for each in rules:
        each["side"] = other_seats(BOTH)[each["side"]]
    return Staged(found, same_seats(BOTH), same_seats(BOTH)) if rules else None


def settled_otherwise(how: str) -> Callable[[Documents], str]:
    """Return the `reordered` of a rulebook in which the battle itself settles who begins."""
    return lambda _: how


def _words(value: Any) -> Iterator[str]:
    """Yield all texts in plain data, and all names that stand as keys."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, item in value.items():
            yield from _words([key, item])
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _words(item)


def _named(value: Any, key: str) -> Iterator[Any]:
    """Yield what stands under a key anywhere in plain data."""
    if isinstance(value, Mapping):
        for name, item in value.items():
            if name == key:
                yield item
            yield from _named(item, key)
    elif isinstance(value, list | tuple):
        for item in value:
            yield from _named(item, key)
