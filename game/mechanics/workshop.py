"""What workshops of several books have in common: entries on their own, and orders of battle."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Generic, TypeVar

from game.core.errors import UsageError
from game.core.workshop import Company, Group, Reckoning, Roster

E = TypeVar("E")
Plain = dict[str, Any]


class PlainWorkshop(Generic[E]):
    """A workshop whose entries know nothing of each other and cost what their fields say.

    An army takes orders of battle to a battle, and to those with free armies alone.
    """

    def own(self, entry: E) -> E:
        """Return a copy of an entry as a player's own."""
        return entry

    def among(self, entry: E, roster: Roster[E]) -> E:
        """Return the entry: it has nothing from another."""
        return entry

    def apart(self, entry: E, section: str) -> Reckoning | None:
        """Return None: every section is part of what an entry costs."""
        return None

    def forces(self, army: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
        """Return the orders of battle of an army's file, each as a file that has it first."""
        orders = army.get("orders") or {}
        found = {}
        for key, order in orders.items():
            others = {each: one for each, one in orders.items() if each != key}
            found[str(order["title"])] = {**army, "orders": {key: order, **others}}
        return found

    def closed(self, scenario: Any) -> str:
        """Return why a scenario keeps its own forces."""
        return "" if scenario.free_armies else f"{scenario.scenario} is fought with its own forces."


def companies_of(orders: Mapping[str, Any]) -> list[Company]:
    """Return the orders of battle of an army in which each party counts as one piece."""
    return [
        Company(
            order.title,
            groups=[Group(line.unit, 1, line.count) for line in order.units],
            aim=order.target,
            key=key,
        )
        for key, order in orders.items()
    ]


def by_key(companies: Iterable[Company]) -> dict[str, Company]:
    """Return companies by the keys that a file knows them by; new ones are named by their title."""
    found: dict[str, Company] = {}
    for company in companies:
        wanted = company.key or plain_key(company.name)
        found[next(each for each in numbered(wanted) if each not in found)] = company
    return found


def with_first_order(
    documents: Mapping[str, Any],
    side: str,
    name: str,
    army: Mapping[str, Any],
    force: Callable[[Mapping[str, Any]], Plain],
) -> Plain:
    """Return a battle's files with an army's first order of battle as one side's force.

    `force` returns what an order of battle says about a side's units.
    """
    found = opened(documents, army)
    scenario, armies = found["scenario"], found["armies"]
    order = next(iter(army["orders"].values()))
    key = next(each for each in of_side(name, side) if armies.get(each, army) == army)
    armies[key] = deepcopy(dict(army))
    title = f"{army['army']}: {order['title']}"
    scenario[side] = {**scenario[side], "name": title, "armies": [key], **force(order)}
    return found


def opened(documents: Mapping[str, Any], army: Mapping[str, Any]) -> Plain:
    """Return a copy of a battle's files if an order of battle of an army may be fielded in it."""
    found: Plain = deepcopy(dict(documents))
    if not found["scenario"].get("free_armies"):
        title = found["scenario"]["scenario"]
        raise UsageError(f"{title} is fought with its own forces; choose a battle with free armies")
    if not army.get("orders"):
        raise UsageError(
            f"{army['army']} has no order of battle to field; write one under 'orders'"
        )
    return found


def numbered(key: str) -> Iterator[str]:
    """Yield a key by itself, then with numbers from 2 on."""
    yield key
    number = 2
    while True:
        yield f"{key}_{number}"
        number += 1


def of_side(name: str, side: str) -> Iterator[str]:
    """Yield the name itself, then with the side before it, then numbered."""
    yield name
    yield from numbered(f"{side}_{name}")


def plain_key(title: str) -> str:
    """Return a title as a key: small letters, numbers and underscores."""
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_") or "unnamed"
