"""Those who have fallen lie where they stood, for some turns, under whoever still stands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.core.event import Event, Left, Stage
from game.table.scene import BlockFigure, Figure, Gauge, ObjectiveZone, Point, Scene, StepTrack
from game.ui.camera import Camera
from game.ui.figures import Sprites
from game.ui.theme import Colour, Theme

TURNS = 3
"""Turns after which nobody lies there any more."""
CLEAR = 1.0
"""Table units around a small thing to be seized that are kept free."""
MOST = 60
"""Fallen that are drawn: the latest."""
STANDS = 4
"""Stands of a block that are left lying."""
EARTH: Colour = (66, 50, 40)
SHADES = 4
"""Steps in which they fade, so that each picture serves for a while."""


@dataclass(frozen=True, slots=True)
class _Body:
    """Somebody who lies there."""

    figure: Figure
    at: Point
    turn: int


class Fallen:
    """The fallen of a battle, from its events."""

    def __init__(self) -> None:
        self._bodies: dict[str, list[_Body]] = {}
        self._turn = 0
        self._pictures: dict[tuple[object, ...], pygame.Surface] = {}

    @property
    def names(self) -> list[str]:
        """The pieces that lie on the table, the earliest first."""
        return list(self._bodies)

    def hear(self, event: Event, scene: Scene, places: dict[str, Point]) -> None:
        """Take note of a loss, and of a new turn, which makes all others older."""
        if isinstance(event, Stage) and event.number:
            self._turn = max(self._turn, event.number)
            self._forget_old()
        elif isinstance(event, Left) and event.lost:
            figure = next((each for each in scene.figures if each.id == event.piece), None)
            if figure is not None:
                self.lay(figure, places.get(figure.id, figure.centre), self._turn)

    def lay(self, figure: Figure, at: Point, turn: int) -> None:
        """Leave a figure lying where it was in a turn; of a block some of its stands."""
        if figure.rank == 0:
            return
        if isinstance(figure, BlockFigure):
            parts = replace(figure, centre=at).parts()
            step = max(1, len(parts) // STANDS)
            bodies = [_Body(part, part.centre, turn) for part in parts[::step][:STANDS]]
        else:
            bodies = [_Body(figure, at, turn)]
        self._bodies[figure.id] = bodies

    def recall(self, told: Sequence[Sequence[Event]], scene: Callable[[int], Scene]) -> None:
        """Take the losses of what was told after each answer; a scene shows who they were."""
        self._bodies.clear()
        self._turn = 0
        losses = []
        for answer, events in enumerate(told):
            for event in events:
                if isinstance(event, Stage):
                    self._turn = max(self._turn, event.number)
                elif isinstance(event, Left) and event.lost and answer:
                    losses.append((answer - 1, event.piece, self._turn))
        for before, piece, turn in losses[-MOST:]:
            if self._turn - turn <= TURNS:
                figures = {figure.id: figure for figure in scene(before).figures}
                if piece in figures:
                    self.lay(figures[piece], figures[piece].centre, turn)

    def rise(self, figures: Iterable[Figure]) -> None:
        """Forget whoever stands on the table after all: a step was taken back."""
        for figure in figures:
            self._bodies.pop(figure.id, None)

    def _forget_old(self) -> None:
        old = [name for name, (body, *_) in self._bodies.items() if self._turn - body.turn > TURNS]
        for name in old:
            del self._bodies[name]

    def draw(
        self, surface: pygame.Surface, camera: Camera, theme: Theme, scene: Scene, sprites: Sprites
    ) -> None:
        """Draw all who lie there but on what is fought for."""
        free = _objectives(scene)
        bodies = [body for some in self._bodies.values() for body in some][-MOST:]
        near = camera.view.inflate(2 * camera.pixels, 2 * camera.pixels)
        clip = surface.get_clip()
        surface.set_clip(camera.view.clip(clip))
        for number, body in enumerate(bodies):
            spot = camera.to_screen(body.at)
            if not near.collidepoint(spot) or any(_near(body.at, each) for each in free):
                continue
            image = self._picture(body, number, camera, theme, sprites)
            surface.blit(image, image.get_rect(center=(round(spot.x), round(spot.y))))
        surface.set_clip(clip)

    def _picture(
        self, body: _Body, number: int, camera: Camera, theme: Theme, sprites: Sprites
    ) -> pygame.Surface:
        """Return the figure as it lies: on its side, pressed flat, drained of colour, faded."""
        age = min(SHADES - 1, max(0, self._turn - body.turn))
        figure = body.figure
        pixels = round(camera.pixels)
        turn = 90 if (number + len(figure.id)) % 2 else -90
        colour = theme.side(figure.side)
        key = figure.profile, figure.look, figure.extent, figure.men, colour, pixels, age, turn
        if key not in self._pictures:
            if len(self._pictures) > 120:
                self._pictures.clear()
            whole = replace(figure, marks=(), ready=True, bearing=None, rank=1)
            sprite = sprites.sprite(whole, pixels, colour, hurry=True)
            lying = pygame.transform.rotate(sprite.image, turn + 12 * (number % 3 - 1))
            size = lying.get_width(), max(1, round(lying.get_height() * 0.82))
            lying = pygame.transform.smoothscale(lying, size)
            lying.blit(_tinted(lying), (0, 0))
            lying.set_alpha(round(215 - 45 * age))
            if sprites.busy:
                return lying
            self._pictures[key] = lying
        return self._pictures[key]


def _tinted(image: pygame.Surface) -> pygame.Surface:
    """Return a half see-through copy in the colour of earth, to be laid over the picture."""
    tint = image.copy()
    tint.fill((*EARTH, 255), special_flags=pygame.BLEND_RGBA_MULT)
    tint.fill((255, 255, 255, 150), special_flags=pygame.BLEND_RGBA_MULT)
    return tint


def _objectives(scene: Scene) -> list[Point]:
    """Return the middles of what is fought for or can be taken up."""
    markers = [each.centre for each in scene.markers if not isinstance(each, Gauge | StepTrack)]
    small = [zone for zone in scene.zones if isinstance(zone, ObjectiveZone)]
    return markers + [point for zone in small for point in _middle(zone)]


def _middle(zone: ObjectiveZone) -> Sequence[Point]:
    points = zone.outline or tuple((x + 0.5, y + 0.5) for x, y in zone.cells)
    if not points:
        return ()
    xs, ys = zip(*points, strict=True)
    return ((sum(xs) / len(xs), sum(ys) / len(ys)),)


def _near(one: Point, other: Point) -> bool:
    return abs(one[0] - other[0]) < CLEAR and abs(one[1] - other[1]) < CLEAR
