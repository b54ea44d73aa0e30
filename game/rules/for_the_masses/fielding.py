"""An army of a player's own in place of a scenario's force, file for file (FTM.scen.meet.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from game.core.cite import cites
from game.core.errors import UsageError

Plain = dict[str, Any]
SIDES = ("red", "blue")
SECTIONS = ("units", "heroes")


@cites("FTM.scen.meet.1", "FTM.army.1")
def fielded(documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]) -> Plain:
    """The battle's files with another force on one side: the first order of battle of an army."""
    found: Plain = deepcopy(dict(documents))
    scenario, armies = found["scenario"], found["armies"]
    if not scenario.get("free_armies"):
        title = scenario["scenario"]
        raise UsageError(f"{title} is fought with its own forces; choose a battle with free armies")
    orders = army.get("orders", {})
    if not orders:
        raise UsageError(
            f"{army['army']} has no order of battle to field; write one under 'orders'"
        )
    foes = scenario[SIDES[1 - SIDES.index(side)]]["armies"]
    others = {key: armies[key] for key in foes}
    own, renamed = _distinct(army, side, others)
    key = next(each for each in _names(name, side) if others.get(each, own) == own)
    armies[key] = own
    order = next(iter(orders.values()))
    scenario[side] = _force(scenario[side], key, str(army["army"]), order, renamed)
    return found


def _distinct(
    army: Mapping[str, Any], side: str, others: Mapping[str, Any]
) -> tuple[Plain, dict[str, str]]:
    """The army with other keys for cards that the enemy has, too, but different ones."""
    taken = {
        key: entry
        for each in others.values()
        for section in SECTIONS
        for key, entry in each.get(section, {}).items()
    }
    own: Plain = deepcopy(dict(army))
    cards = {key: entry for section in SECTIONS for key, entry in own.get(section, {}).items()}
    renamed = {
        key: next(
            each
            for each in _names(key, side)
            if taken.get(each, entry) == entry and (each == key or each not in cards)
        )
        for key, entry in cards.items()
    }
    for section in SECTIONS:
        if section in own:
            own[section] = {renamed[key]: entry for key, entry in own[section].items()}
    for order in own.get("orders", {}).values():
        order["general"] = renamed.get(order["general"], order["general"])
        for line in order["units"]:
            line["unit"] = renamed.get(line["unit"], line["unit"])
    for spell in (own.get("grimoire") or {}).get("spells", {}).values():
        monster = spell.get("factors", {}).get("summon")
        if monster in renamed:
            spell["factors"]["summon"] = renamed[monster]
    return own, renamed


def _names(name: str, side: str) -> Iterator[str]:
    """The name itself, then with the side before it, then numbered."""
    yield name
    yield f"{side}_{name}"
    number = 2
    while True:
        yield f"{side}_{name}_{number}"
        number += 1


def _force(
    before: Plain, key: str, title: str, order: Mapping[str, Any], renamed: Mapping[str, str]
) -> Plain:
    """The side as it was, with other troops; its zones stay."""
    units: list[Plain] = []
    general = ""
    for line in order["units"]:
        entry = {**line, "unit": renamed.get(line["unit"], line["unit"])}
        if line["unit"] == order["general"] and not general:
            general = line["unit"]
            entry["general"] = True
        units.append(entry)
    return {**before, "name": f"{title}: {order['title']}", "armies": [key], "units": units}
