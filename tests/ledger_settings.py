"""Whether the settings that a book declares are those of its ledger."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import Field, fields
from typing import Any, Literal, get_args, get_origin, get_type_hints

from game.mechanics.settings import SETTING


def setting_problems(
    form: type, ledger: Mapping[str, Any], elsewhere: Collection[str] = ()
) -> Iterator[str]:
    """Yield where the names, defaults, values and rules of settings are not those of the ledger.

    Those that a scenario says `elsewhere`, not once for the battle, are only in the ledger.
    """
    hints = get_type_hints(form)
    known = {each.name: each for each in fields(form)}
    for name in (*known, *elsewhere):
        if name not in ledger:
            yield f"{name}: not in the ledger"
    for name, entry in ledger.items():
        if (name in known) == (name in elsewhere):
            yield f"{name}: a setting is either declared or said elsewhere"
        elif name in known:
            yield from (f"{name}: {said}" for said in _differences(known[name], hints[name], entry))


def _differences(each: Field[Any], hint: Any, entry: Any) -> Iterator[str]:
    """Yield how a field differs from its entry."""
    if type(each.default) is not type(entry.default) or each.default != entry.default:
        yield f"the default is {each.default!r}, in the ledger {entry.default!r}"
    legal = get_args(hint) if get_origin(hint) is Literal else ()
    if {*legal} != {*entry.values}:
        yield f"the values are {legal!r}, in the ledger {tuple(entry.values)!r}"
    said = each.metadata.get(SETTING)
    if said is None:
        return
    if isinstance(said.words, Mapping) and {*said.words} != {*(legal or (True, False))}:
        yield f"there are words for {tuple(said.words)!r}"
    if said.rule not in entry.rules:
        yield f"{said.rule} is not among its rules in the ledger"
