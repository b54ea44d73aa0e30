"""Figures on the table: sprites kept by look, size and bearing, painted a few at a time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import BrokenExecutor, Executor, Future
from dataclasses import dataclass, replace
from functools import lru_cache
from time import perf_counter
from typing import Final, Literal, NamedTuple

import pygame

from game.table.scene import BlockFigure, Figure, Gauge, Marker, Point, StepTrack
from game.ui.art.badges import badge, is_badge
from game.ui.art.mini_base import leads
from game.ui.art.mini_bold import can_be_bold, is_bold, paint_bold
from game.ui.art.trinkets import trinket
from game.ui.camera import Camera
from game.ui.theme import Colour, Theme

KEPT = 100_000_000
"""Bytes of sprites kept; the least used are forgotten first."""
BEARINGS = 5
"""Degrees between two kept bearings."""
LOOKS = 4000
"""Figures whose looks are remembered."""
SMALL, MODEST = 30, 44
"""Pixels across a base up to which a sprite is painted in no time: in full, and boldly."""
STOPGAP = 12
"""Pixels across a base at which a figure is drawn that stands in for one to be painted."""
DAWN = 0.3
"""Seconds in which a painted sprite takes the place of what stood in for it."""
AT_A_TIME = 4
"""Sprites on order in the background; more would be painted for a zoom that has passed."""

SITTING, FACING_US = 20.0, 155.0
"""Where those look who are portrayed, in degrees from north: in full, and boldly."""

STANDS = 0.6
"""How wide a base is in a portrait, in heights of the picture: whoever stands on it is taller."""

View = Literal["near", "far", "portrait", "bust"]
"""From where a figure is seen: this side of the table, the other one, or for a portrait in full or
in bold."""
Key = tuple[int, int]
"""The number of a look, and pixels of a unit; those of a badge below zero."""
PaintFigure = Callable[[Figure, float, Colour], pygame.Surface]
"""Paints a figure at so many pixels a unit, facing its bearing; the middle is its centre."""
Picture = tuple[bytes, tuple[int, int]]
BYTES: Final = "BGRA"
"""How sprites travel: in the order of the screen's own pixels, as others take thirty times longer
to draw."""


@dataclass(frozen=True, slots=True)
class Sprite:
    """A picture without its empty margin, and where its corner lies from the figure's centre."""

    image: pygame.Surface
    x: int
    y: int


@dataclass(frozen=True, slots=True)
class _Subject:
    """A figure to be painted, as one sees it from this side of the table, and its numbers."""

    figure: Figure
    colour: Colour
    look: int
    """The same for all whose sprites are the same."""
    kind: int
    """The same for all that are alike but for their bearing and state."""
    sits: bool = False
    """Whether it is for a portrait, which is wanted at every zoom."""


class _Dawn:
    """What stood in for a sprite, fading away over it."""

    def __init__(self, before: Sprite) -> None:
        self.before = before
        self.left = 1.0
        self._made: tuple[float, Sprite] | None = None

    def over(self, sprite: Sprite) -> Sprite:
        """Return the sprite with as much of the other as is left."""
        if self._made is None or self._made[0] != self.left:
            self._made = self.left, _blended(sprite, self.before, self.left)
        return self._made[1]


def _blended(sprite: Sprite, before: Sprite, share: float) -> Sprite:
    here = sprite.image.get_rect(topleft=(sprite.x, sprite.y))
    there = before.image.get_rect(topleft=(before.x, before.y))
    both = here.union(there)
    image = pygame.Surface(both.size, pygame.SRCALPHA)
    image.blit(sprite.image, here.move(-both.x, -both.y))
    ghost = before.image.copy()
    ghost.set_alpha(round(255 * share))
    image.blit(ghost, there.move(-both.x, -both.y))
    return Sprite(image, both.x, both.y)


class Sprites:
    """Painted figures. One that is missing is shown scaled until there is time to paint it.

    Large ones are painted in the background, where there is one; small ones are quicker at once.
    """

    def __init__(self, paint: PaintFigure, background: Executor | None = None) -> None:
        self._paint = paint
        self._background = background
        self._coming: dict[Key, tuple[_Subject, Future[Picture]]] = {}
        self._kept: OrderedDict[Key, Sprite] = OrderedDict()
        self._bytes = 0
        self._last: dict[int, Key] = {}
        """The sprite painted last of each look and of each kind."""
        self._stopgaps: dict[Key, Sprite] = {}
        self._tiny: dict[int, tuple[float, Sprite]] = {}
        """A small bold figure of each kind, with its pixels of a unit, for those never painted."""
        self._dawning: dict[Key, _Dawn] = {}
        self._waiting: dict[Key, _Subject] = {}
        self._subjects: dict[tuple[int, View], tuple[Figure, _Subject]] = {}
        self._numbers: dict[tuple[object, ...], int] = {}

    @property
    def busy(self) -> bool:
        """Whether sprites are still to be painted."""
        return bool(self._waiting or self._coming)

    @property
    def dawning(self) -> bool:
        """Whether painted sprites are still coming into sight."""
        return bool(self._dawning)

    def brighten(self, seconds: float) -> bool:
        """Fade in what has been painted; return whether anything changed."""
        dawning = list(self._dawning.items())
        for key, dawn in dawning:
            dawn.left -= seconds / DAWN
            if dawn.left <= 0:
                del self._dawning[key]
        return bool(dawning)

    def portrait(
        self, figure: Figure, pixels: float, colour: Colour, *, hurry: bool
    ) -> pygame.Surface:
        """Return a portrait: the same for all of a kind, so that most are ready at once."""
        alone = figure.leader if isinstance(figure, BlockFigure) else figure
        view: View = "bust" if is_bold(alone, pixels) else "portrait"
        subject = self._subject(figure, colour, view)
        return self._find((subject.look, max(6, round(pixels))), subject, hurry=hurry).image

    def sprite(
        self, figure: Figure, pixels: float, colour: Colour, *, turned: bool = False, hurry: bool
    ) -> Sprite:
        """Return a sprite of about this size.

        In a hurry a similar one is scaled instead of painting.
        """
        subject = self._subject(figure, colour, "far" if turned else "near")
        key = subject.look, max(6, round(pixels))
        sprite = self._find(key, subject, hurry=hurry)
        if self._dawning and key in self._dawning:
            return self._dawning[key].over(sprite)
        return sprite

    def badge(
        self, figure: Figure, pixels: float, colour: Colour, *, turned: bool = False
    ) -> Sprite:
        """Return a badge of about this size; it is drawn in no time."""
        subject = self._subject(figure, colour, "far" if turned else "near")
        key = subject.look, -max(6, round(pixels))
        if key not in self._kept:
            self._keep(key, subject, badge(subject.figure, -key[1], colour))
        return self._kept[key]

    def _find(self, key: Key, subject: _Subject, *, hurry: bool) -> Sprite:
        known = self._kept.get(key)
        if known is not None:
            self._kept.move_to_end(key)
            return known
        if not hurry:
            return self._make(key, subject)
        self._waiting[key] = subject
        if key not in self._stopgaps:
            self._stopgaps[key] = self._stopgap(key, subject)
        return self._stopgaps[key]

    def _stopgap(self, key: Key, subject: _Subject) -> Sprite:
        """Return the same figure at another size or in another state, scaled; else a bold one."""
        # Scaled up from the table at low zoom a portrait would be a few large squares.
        for number in () if subject.sits else (subject.look, subject.kind):
            last = self._last.get(number)
            if last is not None and last in self._kept:
                return _scaled(self._kept[last], key[1] / last[1])
        if subject.sits or not can_be_bold(subject.figure):
            return _cropped(badge(subject.figure, key[1], subject.colour))
        if subject.kind not in self._tiny:
            small = STOPGAP / min(subject.figure.extent)
            self._tiny[subject.kind] = (
                small,
                _cropped(paint_bold(subject.figure, small, subject.colour)),
            )
        small, tiny = self._tiny[subject.kind]
        return _scaled(tiny, key[1] / small)

    def _make(self, key: Key, subject: _Subject) -> Sprite:
        return self._keep(key, subject, self._paint(subject.figure, key[1], subject.colour))

    def _keep(self, key: Key, subject: _Subject, picture: pygame.Surface) -> Sprite:
        sprite = _cropped(picture)
        self._kept[key] = sprite
        if (stopgap := self._stopgaps.pop(key, None)) is not None:
            self._dawning[key] = _Dawn(stopgap)
        self._bytes += _bytes(sprite)
        if key[1] > 0:
            self._last[subject.look] = self._last[subject.kind] = key
        while self._bytes > KEPT and len(self._kept) > 1:
            self._bytes -= _bytes(self._kept.popitem(last=False)[1])
        return sprite

    def refine(self, seconds: float) -> bool:
        """Paint waiting sprites for so long; return whether any was painted."""
        until = perf_counter() + seconds
        painted = self._collect()
        while self._waiting and perf_counter() < until:
            key, subject = self._next()
            if self._background is None or _is_quick(subject.figure, key[1]):
                self._make(key, subject)
                painted = True
            elif key not in self._coming:
                if len(self._coming) >= AT_A_TIME:
                    self._waiting[key] = subject
                    break
                self._order(key, subject, self._background)
        return painted

    def _next(self) -> tuple[Key, _Subject]:
        """Return what is painted next: a portrait if one is waiting, else what was wanted last."""
        for key, subject in self._waiting.items():
            if subject.sits and key not in self._coming:
                return key, self._waiting.pop(key)
        return self._waiting.popitem()

    def _order(self, key: Key, subject: _Subject, background: Executor) -> None:
        """Have a sprite painted elsewhere; if nobody is there any more, here from now on."""
        words = self._paint, subject.figure, key[1], subject.colour
        try:
            self._coming[key] = subject, background.submit(paint_sprite, *words)
        except BrokenExecutor:
            self._background = None
            self._waiting[key] = subject

    def _collect(self) -> bool:
        """Take over what has been painted in the background; return whether anything was."""
        done = [key for key, (_, job) in self._coming.items() if job.done()]
        for key in done:
            subject, job = self._coming.pop(key)
            self._waiting.pop(key, None)
            if job.cancelled():
                continue
            try:
                self._keep(key, subject, pygame.image.frombytes(*job.result(), BYTES))
            except BrokenExecutor:
                self._background = None
                self._waiting[key] = subject
        return bool(done)

    def finish(self) -> None:
        """Paint all that is waiting, however long it takes."""
        # What the table shows is asked for again when it is drawn; a portrait is asked for once.
        coming = ((key, subject) for key, (subject, _) in self._coming.items())
        self._waiting |= {key: subject for key, subject in coming if subject.sits}
        while self._waiting:
            self._make(*self._waiting.popitem())
        self._coming.clear()
        self._dawning.clear()

    def forget_waiting(self) -> None:
        """Drop what was wanted at a zoom that has passed; portraits have none."""
        for subject, job in self._coming.values():
            if not subject.sits:
                job.cancel()
        self._waiting = {key: one for key, one in self._waiting.items() if one.sits}
        self._stopgaps = {key: at for key, at in self._stopgaps.items() if key in self._waiting}
        self._dawning.clear()

    def _subject(self, figure: Figure, colour: Colour, view: View) -> _Subject:
        """Return the figure with its numbers; worked out once for each figure of a scene."""
        # The figure is kept beside its id, so the id cannot come to mean another one.
        known = self._subjects.get((id(figure), view))
        if known is not None and known[0] is figure and known[1].colour == colour:
            return known[1]
        seen = VIEWS[view](figure)
        bearing = seen.stance if seen.bearing is None else seen.bearing
        parts = seen.profile, seen.troop, seen.rank, seen.extent, seen.shape, seen.base, seen.men
        kind = (*parts, seen.look, seen.livery, colour)
        facing = seen.bearing is not None, round(bearing / BEARINGS) * BEARINGS
        look = (*kind, facing, seen.ready, seen.marks, leads(seen))
        sits = view in ("portrait", "bust")
        subject = _Subject(seen, colour, self._number(look), self._number(kind), sits)
        if len(self._subjects) > LOOKS:
            self._subjects.clear()
        self._subjects[id(figure), view] = figure, subject
        return subject

    def _number(self, thing: tuple[object, ...]) -> int:
        return self._numbers.setdefault(thing, len(self._numbers))


def portrait_pixels(figure: Figure, height: float) -> float:
    """Return the pixels of a unit at which a figure fills a portrait of so many pixels' height."""
    sitter = figure.leader if isinstance(figure, BlockFigure) else figure
    return STANDS * height / max(sitter.extent)


def paint_sprite(paint: PaintFigure, figure: Figure, pixels: int, colour: Colour) -> Picture:
    """Paint in another process; return the picture as plain bytes and its size."""
    picture = paint(figure, pixels, colour)
    return pygame.image.tobytes(picture, BYTES), picture.get_size()


def _is_quick(figure: Figure, pixels: int) -> bool:
    """Return whether a sprite is painted sooner than it would come from elsewhere."""
    across = pixels * max(figure.extent)
    return across < (MODEST if is_bold(figure, pixels) else SMALL)


def _scaled(sprite: Sprite, ratio: float) -> Sprite:
    width, height = sprite.image.get_size()
    size = max(1, round(width * ratio)), max(1, round(height * ratio))
    image = pygame.transform.scale(sprite.image, size)
    return Sprite(image, round(sprite.x * ratio), round(sprite.y * ratio))


def _cropped(picture: pygame.Surface) -> Sprite:
    inside = picture.get_bounding_rect()
    if inside.width == 0:
        inside = pygame.Rect(0, 0, 1, 1)
    width, height = picture.get_size()
    image = picture.subsurface(inside).copy()
    return Sprite(image, inside.x - width // 2, inside.y - height // 2)


def _bytes(sprite: Sprite) -> int:
    return sprite.image.get_width() * sprite.image.get_height() * 4


def _turned(figure: Figure) -> Figure:
    """Return the figure as it is seen from the other side of the table."""
    if figure.bearing is None:
        return replace(figure, stance=(figure.stance + 180) % 360)
    return replace(figure, bearing=(figure.bearing + 180) % 360)


def sitting(figure: Figure, stance: float = SITTING) -> Figure:
    """Return the figure as it is portrayed: whole, rested, and in the best light."""
    figure = figure.leader if isinstance(figure, BlockFigure) else figure
    return replace(figure, bearing=None, stance=stance, ready=True, marks=())


VIEWS: dict[View, Callable[[Figure], Figure]] = {
    "near": lambda figure: figure,
    "far": _turned,
    "portrait": sitting,
    "bust": lambda figure: sitting(figure, FACING_US),
}


class Apparent(NamedTuple):
    """How pieces are to be seen just now that are on the move or leave."""

    places: Mapping[str, Point]
    bearings: Mapping[str, float]
    fading: Mapping[str, float]


def draw_figures(
    surface: pygame.Surface,
    figures: Iterable[Figure],
    camera: Camera,
    theme: Theme,
    sprites: Sprites,
    apparent: Apparent,
    *,
    hurry: bool,
) -> None:
    """Draw figures where and as they appear to stand just now.

    What others stand on comes first, then the northern ones.
    """
    pixels, turned = camera.pixels, camera.turned
    around = camera.view.inflate(4 * pixels, 4 * pixels)
    left, top, right, bottom = around.left, around.top, around.right, around.bottom
    zero = camera.to_screen((0.0, 0.0))
    step = -pixels if turned else pixels
    blits = []
    placed: list[tuple[Figure, Point]] = []
    for figure in figures:
        if figure.id in apparent.bearings or isinstance(figure, BlockFigure):
            placed += _placed(figure, apparent)
        else:
            placed.append((figure, apparent.places.get(figure.id, figure.centre)))
    colours = {side: theme.side(side) for side in {figure.side for figure, _ in placed}}
    south = -1 if turned else 1
    # Badges and miniatures are never mixed in one picture.
    badges = any(is_badge(figure, pixels) for figure, _ in placed)
    order = [(figure.rank > 0, south * figure.centre[1]) for figure, _ in placed]
    for spot in sorted(range(len(placed)), key=order.__getitem__):
        figure, (x, y) = placed[spot]
        across, down = zero.x + x * step, zero.y + y * step
        if left <= across < right and top <= down < bottom:
            colour = colours[figure.side]
            if badges:
                sprite = sprites.badge(figure, pixels, colour, turned=turned)
            else:
                sprite = sprites.sprite(figure, pixels, colour, turned=turned, hurry=hurry)
            image = sprite.image
            if figure.id in apparent.fading:
                image = image.copy()
                image.set_alpha(round(255 * apparent.fading[figure.id]))
            blits.append((image, (round(across) + sprite.x, round(down) + sprite.y)))
    clip = surface.get_clip()
    surface.set_clip(camera.view.clip(clip))
    surface.fblits(blits)
    surface.set_clip(clip)


def draw_markers(surface: pygame.Surface, markers: Iterable[Marker], camera: Camera) -> None:
    """Draw what lies on the ground, always lit from the same side of the window."""
    pixels = max(6, round(camera.pixels))
    clip = surface.get_clip()
    surface.set_clip(camera.view.clip(clip))
    for marker in markers:
        if isinstance(marker, Gauge | StepTrack):
            continue
        spot = camera.to_screen(marker.centre)
        if camera.view.inflate(2 * pixels, 2 * pixels).collidepoint(spot):
            image = trinket(marker.kind, pixels)
            surface.blit(image, image.get_rect(center=(round(spot.x), round(spot.y))))
    surface.set_clip(clip)


def _placed(figure: Figure, apparent: Apparent) -> Iterator[tuple[Figure, Point]]:
    """Yield a figure or its stands, each with where it appears to be."""
    if figure.id in apparent.bearings:
        figure = replace(figure, bearing=apparent.bearings[figure.id])
    at = apparent.places.get(figure.id, figure.centre)
    if isinstance(figure, BlockFigure):
        yield from ((part, part.centre) for part in _stands(replace(figure, centre=at)))
    else:
        yield figure, at


@lru_cache(maxsize=256)
def _stands(figure: BlockFigure) -> tuple[Figure, ...]:
    """Return the stands of a block as the same objects each time: sprites are known by them."""
    return figure.parts()
