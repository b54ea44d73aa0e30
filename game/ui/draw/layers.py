"""Layers of a map: each can be hidden or faded, so that others are seen, or locked."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from game.drafting.draft import Draft
from game.table.terrain import PlaneFeature

Layer = Literal[
    "areas", "lines", "things", "heights", "zones", "goals", "notes", "names", "picture"
]
LAYERS: dict[Layer, str] = {
    "areas": "Areas",
    "lines": "Lines",
    "things": "Single things",
    "heights": "Hills",
    "zones": "Zones and arrivals",
    "goals": "Objectives",
    "notes": "Notes",
    "names": "Names",
    "picture": "Tracing picture",
}
PAINTED: tuple[Layer, ...] = ("heights", "areas", "lines", "things")
"""Layers that are part of the painted table."""
SHADES = (100, 75, 50, 25, 10)
"""How strongly a layer may be shown, in per cent."""
THINGS = ("tree", "wagon", "standing_stones", "door", "gateway")


def layer_of(feature: PlaneFeature) -> Layer:
    """Return the layer that a piece belongs to."""
    if feature.height:
        return "heights"
    if feature.line is not None:
        return "lines"
    return "things" if feature.kind in THINGS else "areas"


@dataclass(slots=True)
class Layers:
    """Which layers are hidden and which are locked."""

    hidden: set[str] = field(default_factory=lambda: {"names"})
    locked: set[str] = field(default_factory=set)
    shades: dict[str, int] = field(default_factory=dict)
    """How strongly layers are shown that are not shown wholly, in per cent."""

    def visible(self, draft: Draft) -> Draft:
        """Return a draft without the pieces of hidden layers."""
        if self.hidden <= {"names", "zones", "goals", "notes", "picture"}:
            return draft
        kept = [each for each in draft.pieces if layer_of(each.feature) not in self.hidden]
        return replace(draft, pieces=tuple(kept))

    def free(self, feature: PlaneFeature) -> bool:
        """Return whether a piece can be seen and taken."""
        layer = layer_of(feature)
        return layer not in self.hidden and layer not in self.locked

    def hides(self, layer: Layer) -> bool:
        """Return whether a layer is hidden."""
        return layer in self.hidden

    def shade(self, layer: str) -> int:
        """Return how strongly a layer is shown, in per cent; nothing of a hidden one."""
        return 0 if layer in self.hidden else self.shades.get(layer, SHADES[0])

    def fade(self, layer: str) -> None:
        """Show a layer a step more faintly; after the faintest wholly again."""
        now = self.shades.get(layer, SHADES[0])
        self.shades[layer] = SHADES[(SHADES.index(now) + 1) % len(SHADES)]

    def toggle_hidden(self, layer: str) -> None:
        """Hide a layer, or show it again."""
        self.hidden ^= {layer}

    def toggle_locked(self, layer: str) -> None:
        """Lock a layer, or unlock it."""
        self.locked ^= {layer}
