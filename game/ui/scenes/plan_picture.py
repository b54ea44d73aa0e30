"""The picture of a map with the places that a battle on it uses: zones, objectives, arrivals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pygame

from game.core.staging import Gate
from game.ui.kit.controls import Chosen, Picture
from game.ui.theme import GOLD, IVORY, Colour, Theme

Box = tuple[float, float, float, float]
"""West, north, east and south in shares of the picture."""
THICK = 0.035
"""How deep a gate is drawn, in shares of the picture's height."""
FIRST = ("north", "west", "east", "south")
"""In which order a standard battle fills the zones of a map."""


class PlanPicture(Picture):
    """Shows where a battle takes place; a click on a gate gives it its next use."""

    def __init__(
        self,
        image: pygame.Surface,
        height: int,
        ground: Mapping[str, Any],
        gates: Sequence[tuple[Gate, Sequence[str], str]],
        sides: Sequence[str],
    ) -> None:
        super().__init__(image, height)
        self.ground, self.gates, self.sides = ground, gates, sides
        """Each gate comes with its uses and the one it has; the side of the first zone is first."""

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the map, and its places over it."""
        super().draw(surface, theme)
        setup = self.ground.get("setup") or {}
        zones = setup.get("zones") or {}
        for side, name in zip(self.sides, sorted(zones, key=FIRST.index), strict=False):
            for part in zones[name]:
                points = [self._at(point) for point in _corners(self.ground, part)]
                _shade(surface, points, theme.side(side))
        for goal in setup.get("objectives") or ():
            self._goal(surface, goal)
        for gate, _, use in self.gates:
            ink = theme.side(use.partition(" ")[2]) if use else IVORY
            box = self._gate(gate)
            pygame.draw.rect(surface, ink, box, 0 if use.startswith("in") else 2, border_radius=2)
            if use:
                _arrow(surface, box, gate.edge, ink, inward=use.startswith("in"))

    def handle(self, event: pygame.Event) -> Any | None:
        """Give a gate that is clicked its next use."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            for number, (gate, uses, use) in enumerate(self.gates):
                if self._gate(gate).inflate(8, 8).collidepoint(event.pos):
                    return Chosen(f"gate {number}", uses[(uses.index(use) + 1) % len(uses)])
        return super().handle(event)

    def _at(self, share: tuple[float, float]) -> tuple[float, float]:
        return (
            self.rect.left + share[0] * self.rect.width,
            self.rect.top + share[1] * self.rect.height,
        )

    def _goal(self, surface: pygame.Surface, goal: Mapping[str, Any]) -> None:
        across, down = _extent(self.ground)
        x, y = goal["at"]
        middle = 0.0 if self.ground["table"] == "plane" else 0.5
        spot = self._at(((x + middle) / across, (y + middle) / down))
        radius = max(4.0, (goal["radius"] + middle) / across * self.rect.width)
        pygame.draw.circle(surface, GOLD, spot, radius, 2)

    def _gate(self, gate: Gate) -> pygame.Rect:
        across, down = _extent(self.ground)
        more = 0 if self.ground["table"] == "plane" else 1
        long = across if gate.edge in ("north", "south") else down
        first, last = gate.span[0] / long, (gate.span[1] + more) / long
        deep = max(5, round(THICK * self.rect.height))
        if gate.edge in ("north", "south"):
            left, top = self._at((first, 0.0))
            if gate.edge == "south":
                top = self.rect.bottom - deep
            return pygame.Rect(left, top, (last - first) * self.rect.width, deep)
        left, top = self._at((0.0, first))
        if gate.edge == "east":
            left = self.rect.right - deep
        return pygame.Rect(left, top, deep, (last - first) * self.rect.height)


def _extent(ground: Mapping[str, Any]) -> tuple[float, float]:
    """Return how many table units a map is wide and deep; rows of hexes are shifted by half."""
    if ground["table"] == "plane":
        width, depth = ground["size"]
        return float(width), float(depth)
    rows = ground["rows"]
    return len(rows[0]) + (0.5 if ground["table"] == "hexes" else 0.0), float(len(rows))


def _corners(ground: Mapping[str, Any], part: Any) -> list[tuple[float, float]]:
    """Return the corners of a part of a zone in shares of the table."""
    across, down = _extent(ground)
    if ground["table"] == "plane":
        return [(x / across, y / down) for x, y in part]
    west, north, east, south = part
    box = west / across, north / down, (east + 1) / across, (south + 1) / down
    return [(box[0], box[1]), (box[2], box[1]), (box[2], box[3]), (box[0], box[3])]


def _shade(surface: pygame.Surface, points: Sequence[tuple[float, float]], colour: Colour) -> None:
    """Draw an outline, lightly filled."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    box = pygame.Rect(min(xs), min(ys), max(xs) - min(xs) + 1, max(ys) - min(ys) + 1)
    layer = pygame.Surface(box.size, pygame.SRCALPHA)
    moved = [(x - box.left, y - box.top) for x, y in points]
    pygame.draw.polygon(layer, (*colour[:3], 60), moved)
    pygame.draw.polygon(layer, (*colour[:3], 220), moved, 2)
    surface.blit(layer, box)


def _arrow(
    surface: pygame.Surface, box: pygame.Rect, edge: str, ink: Colour, *, inward: bool
) -> None:
    """Draw an arrow into the table, or out of it."""
    ways = {"north": (0, 1), "south": (0, -1), "west": (1, 0), "east": (-1, 0)}
    ux, uy = ways[edge]
    deep = min(box.width, box.height)
    x, y = box.centerx + ux * 2 * deep, box.centery + uy * 2 * deep
    size = deep if inward else -deep
    tip = x + ux * size, y + uy * size
    left = x - ux * size - uy * size, y - uy * size - ux * size
    right = x - ux * size + uy * size, y - uy * size + ux * size
    pygame.draw.polygon(surface, ink, [tip, left, right])
