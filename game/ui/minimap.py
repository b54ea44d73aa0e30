"""The minimap: all of the table in a corner of its view, with the part that is in sight."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache

import pygame

from game.table.lattice import centre_of
from game.table.scene import ObjectiveZone, Point, Scene
from game.ui.art.canvas import FRAME
from game.ui.art.sketch import PIXELS, sketch
from game.ui.camera import Camera
from game.ui.theme import GOLD, INK, IVORY, WALNUT_DARK, Colour, Theme

WIDTH, HEIGHT = 156, 108
"""The most room that it takes, in pixels at scale 1."""
MARGIN, EDGE = 10, 4
"""Pixels between it and the corner of the view, and those of its own frame."""
CORNERS = ("bottomright", "bottomleft", "topright", "topleft")
FOLDED = 26
"""The side of the button that is left of it when it is folded."""


class Minimap:
    """A small picture of the table; a press or a drag on it moves the view."""

    def __init__(self, scene: Scene) -> None:
        self.unfolded = True
        self.rect = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last; nothing while the whole table is in view."""
        self._corner = CORNERS[0]
        self._held = False
        self._ground: tuple[object, ...] = ()
        self._daub = pygame.Surface((1, 1))
        self._picture: tuple[tuple[int, int], bool, pygame.Surface] | None = None
        self._scene = scene

    # ------------------------------------------------------------------ where it is

    def lay_out(self, camera: Camera, theme: Theme, hidden: Sequence[pygame.Rect]) -> None:
        """Take a corner of the view clear of panels, unless all of the table is to be seen."""
        beyond = camera.beyond()
        if not (beyond.left or beyond.right or beyond.top or beyond.bottom):
            self.rect = pygame.Rect(0, 0, 0, 0)
            self._held = False
            return
        across, down = self._scene.extent
        ratio = min(theme.px(WIDTH) / across, theme.px(HEIGHT) / down)
        size = max(8, round(across * ratio)), max(8, round(down * ratio))
        if not self.unfolded:
            size = theme.px(FOLDED), theme.px(FOLDED)
        order = sorted(CORNERS, key=lambda corner: corner != self._corner)
        boxes = (self._beside(corner, size, camera, theme.px(MARGIN), hidden) for corner in order)
        first = self._in_corner(self._corner, size, camera, theme.px(MARGIN))
        self.rect = next((box for box in boxes if box is not None), first)

    def _beside(
        self,
        corner: str,
        size: tuple[int, int],
        camera: Camera,
        margin: int,
        hidden: Sequence[pygame.Rect],
    ) -> pygame.Rect | None:
        """Return the place next to a corner that no panel covers; None if there is no room."""
        box = self._in_corner(corner, size, camera, margin)
        for _ in hidden:
            part = next((each for each in hidden if each.colliderect(box.inflate(8, 8))), None)
            if part is None:
                return box if camera.clear.contains(box) else None
            if corner.startswith("bottom"):
                box.bottom = part.top - margin
            else:
                box.top = part.bottom + margin
        return box if camera.clear.contains(box) else None

    def _in_corner(
        self, corner: str, size: tuple[int, int], camera: Camera, margin: int
    ) -> pygame.Rect:
        inner = camera.clear.inflate(-2 * margin, -2 * margin)
        box = pygame.Rect((0, 0), size)
        setattr(box, corner, getattr(inner, corner))
        return box

    def make_way(self, camera: Camera) -> None:
        """Move to the corner where it hides fewest pieces, if it is not there already."""
        spots = [camera.to_screen(figure.centre) for figure in self._scene.figures]

        def hidden(corner: str) -> tuple[int, bool]:
            box = self._in_corner(corner, (WIDTH + 30, HEIGHT + 30), camera, 0)
            return sum(box.collidepoint(spot) for spot in spots), corner != self._corner

        self._corner = min(CORNERS, key=hidden)

    def _place(self, spot: tuple[float, float], camera: Camera) -> Point:
        """Return a pixel of the map as a place of the table."""
        across, down = self._scene.extent
        x = (spot[0] - self.rect.x) / self.rect.width * across
        y = (spot[1] - self.rect.y) / self.rect.height * down
        x, y = max(0.0, min(across, x)), max(0.0, min(down, y))
        return (across - x, down - y) if camera.turned else (x, y)

    def _spot(self, place: Point, camera: Camera) -> tuple[int, int]:
        across, down = self._scene.extent
        x, y = (across - place[0], down - place[1]) if camera.turned else place
        return (
            round(self.rect.x + x / across * self.rect.width),
            round(self.rect.y + y / down * self.rect.height),
        )

    # ------------------------------------------------------------------ input

    def handle(self, event: pygame.Event, camera: Camera) -> bool:
        """Move the view by a press or a drag; return whether the event was meant for the map."""
        match event.type:
            case pygame.MOUSEBUTTONDOWN if self.rect.collidepoint(event.pos):
                if event.button == 1 and self.unfolded:
                    self._held = True
                    camera.show_at(self._place(event.pos, camera))
                elif event.button == 1:
                    self.unfolded = True
                return event.button in (1, 2, 3)
            case pygame.MOUSEMOTION if self._held:
                camera.show_at(self._place(event.pos, camera))
                return True
            case pygame.MOUSEMOTION:
                return self.rect.collidepoint(event.pos)
            case pygame.MOUSEBUTTONUP if self._held:
                self._held = False
                return True
        return False

    # ------------------------------------------------------------------ drawing

    def show(self, scene: Scene) -> None:
        """Show another moment; of the ground only what has changed is drawn anew."""
        self._scene = scene

    def draw(
        self, surface: pygame.Surface, camera: Camera, theme: Theme, places: Mapping[str, Point]
    ) -> None:
        """Draw ground, objectives, pieces where they appear to be, and the part in view."""
        if not self.rect.width:
            return
        frame = self.rect.inflate(2 * EDGE, 2 * EDGE)
        pygame.draw.rect(surface, WALNUT_DARK, frame, border_radius=5)
        pygame.draw.rect(surface, GOLD, frame, 1, border_radius=5)
        if not self.unfolded:
            self._draw_folded(surface)
            return
        surface.blit(self._terrain(camera), self.rect)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        self._draw_objectives(surface, camera, theme)
        self._draw_pieces(surface, camera, theme, places)
        self._draw_view(surface, camera)
        surface.set_clip(clip)

    def _draw_pieces(
        self, surface: pygame.Surface, camera: Camera, theme: Theme, places: Mapping[str, Point]
    ) -> None:
        """Draw a dot for each piece, all at once: there may be hundreds in every frame."""
        size = max(2, theme.px(2.5))
        pieces = [figure for figure in self._scene.figures if figure.rank > 0]
        dots = {side: _dot(theme.side(side), size) for side in {one.side for one in pieces}}
        blits = []
        for piece in pieces:
            x, y = self._spot(places.get(piece.id, piece.centre), camera)
            blits.append((dots[piece.side], (x - size - 1, y - size - 1)))
        surface.fblits(blits)

    def _draw_folded(self, surface: pygame.Surface) -> None:
        """Draw a sheet folded in three."""
        box = self.rect.inflate(-8, -10)
        third = box.width // 3
        for number in range(3):
            left, drop = box.x + number * third, 3 if number % 2 else 0
            fold = pygame.Rect(left, box.y + drop, third, box.height - 3)
            pygame.draw.rect(surface, IVORY if number % 2 else GOLD, fold)
            pygame.draw.rect(surface, INK, fold, 1)

    def _draw_objectives(self, surface: pygame.Surface, camera: Camera, theme: Theme) -> None:
        """Draw a diamond for each, in the colour of whoever holds it."""
        for zone in self._scene.zones:
            if not isinstance(zone, ObjectiveZone):
                continue
            corners = [*zone.outline, *(centre_of(self._scene.table, cell) for cell in zone.cells)]
            if not corners:
                continue
            middle = (
                sum(x for x, _ in corners) / len(corners),
                sum(y for _, y in corners) / len(corners),
            )
            x, y = self._spot(middle, camera)
            tone = theme.side(zone.side) if zone.side else IVORY
            for colour, size in ((INK, theme.px(6)), (tone, theme.px(4))):
                points = ((x, y - size), (x + size, y), (x, y + size), (x - size, y))
                pygame.draw.polygon(surface, colour, points)

    def _draw_view(self, surface: pygame.Surface, camera: Camera) -> None:
        clear = camera.clear
        left, top = self._spot(camera.to_table(clear.topleft), camera)
        right, bottom = self._spot(camera.to_table(clear.bottomright), camera)
        box = pygame.Rect(left, top, right - left, bottom - top).clip(self.rect)
        pygame.draw.rect(surface, INK, box.inflate(2, 2), 3)
        pygame.draw.rect(surface, IVORY, box, 1)

    def _terrain(self, camera: Camera) -> pygame.Surface:
        """Return the ground in flat colours, drawn once for each size and side."""
        scene = self._scene
        ground = scene.ground, scene.levels, scene.features, scene.mood
        if ground != self._ground:
            self._ground, self._picture = ground, None
            daub = sketch(self._scene)
            frame = round(FRAME * PIXELS)
            self._daub = daub.subsurface(daub.get_rect().inflate(-2 * frame, -2 * frame))
        known = self._picture
        if known is None or known[:2] != (self.rect.size, camera.turned):
            picture = pygame.transform.smoothscale(self._daub, self.rect.size)
            if camera.turned:
                picture = pygame.transform.rotate(picture, 180)
            known = self._picture = self.rect.size, camera.turned, picture
        return known[2]


@lru_cache(maxsize=32)
def _dot(colour: Colour, size: int) -> pygame.Surface:
    """Return the dot of a piece: its side's colour with a dark rim."""
    middle = size + 1
    dot = pygame.Surface((2 * middle + 1, 2 * middle + 1), pygame.SRCALPHA)
    pygame.draw.circle(dot, INK, (middle, middle), size + 1)
    pygame.draw.circle(dot, colour, (middle, middle), size)
    return dot
