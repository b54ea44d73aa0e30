"""What the computer is about, while it moves: a caption, and arrows for the ways of its pieces."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.event import Attacked, Event, Moved
from game.core.wording import worded
from game.table.lattice import centre_of
from game.table.scene import Point, Scene
from game.ui.camera import Camera
from game.ui.theme import INK, IVORY, Theme

STAYS = 1.6
"""Seconds that a caption and an arrow stay."""
LONGEST = 96
"""Letters of a caption."""
SHORTEST = 0.4
"""Table units of the shortest way that gets an arrow."""


class IntentCaptions:
    """The caption of the last deed, and the arrows of the last moves."""

    def __init__(self) -> None:
        self.names: Mapping[str, str] = {}
        self.text = ""
        self._side = ""
        self._left = 0.0
        self._arrows: dict[str, tuple[list[Point], str, float]] = {}

    @property
    def busy(self) -> bool:
        """Whether something is shown."""
        return bool(self.text or self._arrows)

    def hear(self, event: Event, scene: Scene) -> None:
        """Take note of a deed: whoever attacks or moves, and where to."""
        match event:
            case Attacked(attacker=piece):
                self._say(event, piece, scene)
            case Moved(piece=piece):
                self._say(event, piece, scene)
                figure = next((each for each in scene.figures if each.id == piece), None)
                if figure is None:
                    return
                start = centre_of(scene.table, event.start, figure.extent)
                way = [start, *(centre_of(scene.table, (x.x, x.y)) for x in event.legs)]
                if pygame.Vector2(way[0]).distance_to(way[-1]) >= SHORTEST:
                    self._arrows[piece] = way, figure.side, STAYS

    def _say(self, event: Event, piece: str, scene: Scene) -> None:
        figure = next((each for each in scene.figures if each.id == piece), None)
        self._side = figure.side if figure is not None else self._side
        self.text, self._left = _first_clause(worded(event.text, self.names)), STAYS

    def clear(self) -> None:
        """Show nothing any more."""
        self.text, self._left = "", 0.0
        self._arrows.clear()

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to draw."""
        if not self.busy:
            return False
        self._left -= seconds
        if self._left <= 0:
            self.text = ""
        aged = {
            name: (way, side, left - seconds) for name, (way, side, left) in self._arrows.items()
        }
        self._arrows = {name: arrow for name, arrow in aged.items() if arrow[2] > 0}
        return True

    def draw_arrows(self, surface: pygame.Surface, camera: Camera, theme: Theme) -> None:
        """Draw an arrow along each way, in its side's colour on a dark rim."""
        for way, side, _ in self._arrows.values():
            spots = [camera.to_screen(point) for point in way]
            colour = theme.side(side)
            wide = max(3, theme.px(4))
            pygame.draw.lines(surface, INK, False, spots, wide + 3)  # noqa: FBT003
            pygame.draw.lines(surface, colour, False, spots, wide)  # noqa: FBT003
            back = next((s for s in reversed(spots) if s.distance_to(spots[-1]) > 2), spots[0])
            ahead = spots[-1] - back
            if ahead.length():
                ahead = ahead.normalize() * theme.px(13)
                tips = [
                    spots[-1] + ahead,
                    *(spots[-1] + ahead.rotate(a) * 0.8 for a in (125, -125)),
                ]
                pygame.draw.polygon(surface, colour, tips)
                pygame.draw.polygon(surface, INK, tips, 2)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the caption at the lower edge of the table."""
        if not self.text:
            return
        view = surface.get_clip()
        words = theme.text(self.text, "strong", IVORY)
        pad = theme.px(10)
        box = words.get_rect().inflate(3 * pad, pad)
        box.midbottom = view.centerx, view.bottom - theme.px(14)
        box.width = min(box.width, view.width - 2 * pad)
        box.clamp_ip(view)
        plate = pygame.Surface(box.size, pygame.SRCALPHA)
        pygame.draw.rect(plate, (*INK, 214), plate.get_rect(), border_radius=theme.px(6))
        bar = pygame.Rect(0, 0, theme.px(6), box.height)
        pygame.draw.rect(plate, theme.side(self._side), bar, border_radius=theme.px(3))
        plate.blit(words, words.get_rect(center=plate.get_rect().center))
        surface.blit(plate, box)


def _first_clause(text: str) -> str:
    """Return a sentence as far as it tells who does what; numbers follow after a colon."""
    short = text.split(":", maxsplit=1)[0].rstrip(". ")
    return short if len(short) <= LONGEST else f"{short[: LONGEST - 1].rstrip()}…"
