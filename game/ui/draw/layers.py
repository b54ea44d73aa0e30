"""Layers of a map: each can be hidden, so that others are seen, or locked, so that it stays."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Literal

from game.drafting.draft import Draft
from game.table.terrain import PlaneFeature

Layer = Literal["areas", "lines", "things", "heights", "zones", "goals", "names", "picture"]
LAYERS: dict[Layer, str] = {
    "areas": "Areas",
    "lines": "Lines",
    "things": "Single things",
    "heights": "Hills",
    "zones": "Zones and arrivals",
    "goals": "Objectives",
    "names": "Names",
    "picture": "Tracing picture",
}
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

    def visible(self, draft: Draft) -> Draft:
        """Return a draft without the pieces of hidden layers."""
        if self.hidden <= {"names", "zones", "goals", "picture"}:
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

    def toggle_hidden(self, layer: str) -> None:
        """Hide a layer, or show it again."""
        self.hidden ^= {layer}

    def toggle_locked(self, layer: str) -> None:
        """Lock a layer, or unlock it."""
        self.locked ^= {layer}
