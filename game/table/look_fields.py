"""The parts of a miniature and an army's colours, as fields that can be set."""

from __future__ import annotations

from dataclasses import fields
from functools import cache
from typing import Any, get_args, get_type_hints

from game.core.workshop import FormField, Value
from game.table.scene import Livery, Look

LOOK, LIVERY = "Look", "Colours"
"""The sections."""
CLOTHS = {
    "#7a6a52": "drab",
    "#8d2f2a": "madder",
    "#a8632c": "rust",
    "#b99333": "ochre",
    "#55692f": "moss",
    "#2f6b53": "fir",
    "#2f5f7a": "slate",
    "#34437e": "indigo",
    "#7a4a66": "heather",
    "#5d4037": "umber",
    "#39363c": "soot",
    "#d8cfb8": "linen",
}
TRIMS = {
    "#d8c48c": "straw",
    "#efe2bd": "cream",
    "#c9a227": "gold",
    "#b9bec4": "silver",
    "#9c3b30": "red",
    "#3f6ea3": "blue",
    "#6f8f3f": "green",
    "#241f1c": "black",
}
METALS = {
    "#9aa0a6": "iron",
    "#c3c8cd": "polished steel",
    "#b08d4a": "brass",
    "#8a5a3c": "copper",
    "#55585c": "blackened",
}


@cache
def look_fields() -> tuple[FormField, ...]:
    """Return every part of a miniature with all that it can be."""
    return tuple(
        FormField(f"look.{name}", name.title(), "choice", LOOK, _words(kinds))
        for name, kinds in _literals(Look).items()
    )


def livery_fields(livery: Livery) -> tuple[FormField, ...]:
    """Return an army's colours and its device; a colour of the player's own stays among them."""
    swatches = {"cloth": CLOTHS, "trim": TRIMS, "metal": METALS}
    found = []
    for name, known in swatches.items():
        present = getattr(livery, name)
        colours = known if present in known else {present: present, **known}
        values = tuple(Value(colour, words) for colour, words in colours.items())
        found.append(FormField(name, name.title(), "choice", LIVERY, values))
    found.append(
        FormField("device", "Device", "choice", LIVERY, _words(_literals(Livery)["device"]))
    )
    return tuple(found)


def _literals(form: type) -> dict[str, tuple[str, ...]]:
    """Return the fields of a form that are one of a few words, with those words."""
    hints: dict[str, Any] = get_type_hints(form)
    named = {each.name: get_args(hints[each.name]) for each in fields(form)}
    return {name: kinds for name, kinds in named.items() if kinds}


def _words(kinds: tuple[str, ...]) -> tuple[Value, ...]:
    return tuple(Value(kind, kind.replace("_", " ")) for kind in kinds)
