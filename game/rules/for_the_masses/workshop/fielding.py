"""An army of a player's own in place of a scenario's force, file for file (FTM.scen.meet.1)."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from game.core.cite import cites
from game.mechanics.workshop import Plain, of_side, opened

SIDES = ("red", "blue")
SECTIONS = ("units", "heroes")


@cites("FTM.scen.meet.1", "FTM.army.1")
def fielded(documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]) -> Plain:
    """Return the battle's files with an army's first order of battle as one side's force."""
    found = opened(documents, army)
    scenario, armies = found["scenario"], found["armies"]
    foes = scenario[SIDES[1 - SIDES.index(side)]]["armies"]
    others = {key: armies[key] for key in foes}
    own = _distinct(army, side, others)
    key = next(each for each in of_side(name, side) if others.get(each, own) == own)
    armies[key] = own
    order = next(iter(own["orders"].values()))
    before = scenario[side]
    scenario[side] = _force(before, key, str(army["army"]), order)
    _forget_numbers(scenario, side, {line["unit"] for line in (*before["units"], *order["units"])})
    return found


def _distinct(army: Mapping[str, Any], side: str, others: Mapping[str, Any]) -> Plain:
    """Return the army with other keys for cards whose keys the enemy has, unless they share a list.

    Even cards that read alike may know other spells and wear other colours.
    """
    own: Plain = deepcopy(dict(army))
    if own in others.values():
        return own
    taken = {key for each in others.values() for part in SECTIONS for key in each.get(part, {})}
    cards = {key for section in SECTIONS for key in own.get(section, {})}
    renamed = {
        key: next(
            each
            for each in of_side(key, side)
            if each not in taken and (each == key or each not in cards)
        )
        for key in sorted(cards)
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
    return own


def _force(before: Plain, key: str, title: str, order: Mapping[str, Any]) -> Plain:
    """Return the side as it was, with other troops; its zones stay."""
    units: list[Plain] = []
    led = False
    for line in order["units"]:
        entry = dict(line)
        if line["unit"] == order["general"] and not led:
            entry["general"] = led = True
        units.append(entry)
    return {**before, "name": f"{title}: {order['title']}", "armies": [key], "units": units}


@cites("FTM.scen.23")
def _forget_numbers(scenario: Plain, side: str, concerned: set[str]) -> None:
    """Drop variants and dials that count the troops of a side which others have replaced.

    `concerned` are the units that went and those that came: their numbers are not for the scenario
    to set.
    """

    def counts(number: str) -> bool:
        prefix = next(
            (each for each in ("elements_of_", "count_of_") if number.startswith(each)), ""
        )
        return bool(prefix) and number.removeprefix(prefix) in concerned

    def about_side(variant: Plain) -> bool:
        changes = (*variant.get("leave_out", []), *variant.get("bring", []))
        numbers = variant.get("numbers", {})
        return any(each["side"] == side for each in changes) or any(map(counts, numbers))

    scenario["dials"] = [
        each for each in scenario.get("dials", []) if not counts(str(each["number"]))
    ]
    variants = scenario.get("variants", {})
    scenario["variants"] = {key: each for key, each in variants.items() if not about_side(each)}
    if scenario.get("variant") not in scenario["variants"]:
        scenario.pop("variant", None)
    numbers = scenario.get("numbers", {})
    scenario["numbers"] = {key: value for key, value in numbers.items() if not counts(key)}
