"""What runs a replay: a timeline with everything marked on it, and buttons with drawn signs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.kit.controls import Button, Chosen
from game.ui.kit.widget import Widget
from game.ui.theme import BRASS, DIM, FAINT, GOLD, INK, IVORY, Colour, Theme, panel

EDGE = 12
"""Room beside the timeline's ends at scale 1."""


@dataclass(frozen=True, slots=True)
class Stop:
    """A moment with a sign on the timeline: a beginning, an attack or a loss."""

    answer: int
    kind: str
    words: str
    side: str = ""


class Jump:
    """A button of the transport: where to (step, attack, loss, chapter), in which direction."""

    def __init__(self, where: str, ahead: int) -> None:
        self.where = where
        self.ahead = ahead


class Timeline(Widget):
    """A slider over all answers of a game."""

    focusable = True

    def __init__(self, length: int, stops: Sequence[Stop]) -> None:
        super().__init__()
        self.length = length
        self.value = 0
        self.stops = list(stops)
        self._held = False
        self._theme: Theme | None = None

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the full width; room for a row of signs above and of names below."""
        return width, theme.px(40)

    def place(self, rect: pygame.Rect, theme: Theme) -> None:
        """Take a place on the screen."""
        super().place(rect, theme)
        self._theme = theme

    def across(self, answer: int) -> int:
        """Return where an answer lies on the screen."""
        edge = self._theme.px(EDGE) if self._theme else EDGE
        room = max(1, self.rect.width - 2 * edge)
        return self.rect.left + edge + round(room * answer / max(1, self.length))

    def answer_at(self, x: int) -> int:
        """Return the answer that lies at a place of the screen."""
        edge = self._theme.px(EDGE) if self._theme else EDGE
        share = (x - self.rect.left - edge) / max(1, self.rect.width - 2 * edge)
        return round(max(0.0, min(1.0, share)) * self.length)

    def handle(self, event: pygame.Event) -> Any | None:
        """Follow the mouse while held; arrow keys while in focus."""
        super().handle(event)
        wanted = None
        match event.type:
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._held = self.rect.collidepoint(event.pos)
                wanted = self.answer_at(event.pos[0]) if self._held else None
            case pygame.MOUSEBUTTONUP:
                self._held = False
            case pygame.MOUSEMOTION if self._held:
                wanted = self.answer_at(event.pos[0])
            case pygame.KEYDOWN if self.focus and event.key in (pygame.K_LEFT, pygame.K_RIGHT):
                wanted = self.value + (1 if event.key == pygame.K_RIGHT else -1)
        if wanted is None or wanted == self.value or not 0 <= wanted <= self.length:
            return None
        self.value = wanted
        return Chosen("answer", wanted)

    def tip_at(self, point: tuple[int, int]) -> str:
        """Return what happened where the mouse points."""
        if not self.rect.collidepoint(point):
            return ""
        reach = self._theme.px(5) if self._theme else 5
        near = [stop for stop in self.stops if abs(self.across(stop.answer) - point[0]) <= reach]
        if not near:
            return f"Answer {self.answer_at(point[0])}"
        nearest = min(near, key=lambda stop: abs(self.across(stop.answer) - point[0]))
        return f"Answer {nearest.answer}: {nearest.words}"

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the groove, filled up to now; beginnings, attacks and losses; the knob."""
        groove = self._groove(theme)
        if groove.width < 4:
            return
        surface.blit(panel(groove.size, "well"), groove)
        now = self.across(self.value)
        done = pygame.Rect(groove.left + 1, groove.top + 1, now - groove.left, groove.height - 2)
        pygame.draw.rect(surface, BRASS, done, border_radius=theme.px(3))
        self._beginnings(surface, theme, groove)
        for stop in self.stops:
            at = self.across(stop.answer), groove.top - theme.px(6)
            if stop.kind == "attack":
                pygame.draw.circle(surface, DIM, at, max(1, theme.px(1.6)))
            elif stop.kind == "loss":
                colour = theme.side(stop.side) if stop.side else IVORY
                _cross(surface, (at[0], at[1] - theme.px(2)), theme.px(4), colour)
        lively = self.hover or self.focus or self._held
        radius = theme.px(9)
        pygame.draw.circle(surface, INK, (now, groove.centery), radius + 1)
        pygame.draw.circle(surface, GOLD if lively else IVORY, (now, groove.centery), radius)
        pygame.draw.circle(surface, INK, (now, groove.centery), max(2, radius // 3))

    def _groove(self, theme: Theme) -> pygame.Rect:
        groove = pygame.Rect(self.across(0) - theme.px(4), 0, 0, theme.px(8))
        groove.width = self.across(self.length) + theme.px(4) - groove.left
        groove.centery = self.rect.centery + theme.px(1)
        return groove

    def _beginnings(self, surface: pygame.Surface, theme: Theme, groove: pygame.Rect) -> None:
        """Draw a line for each chapter, and its name where there is room."""
        chapters = [stop for stop in self.stops if stop.kind == "chapter"]
        ends = [self.across(stop.answer) for stop in chapters[1:]] + [self.rect.right]
        for stop, end in zip(chapters, ends, strict=True):
            x = self.across(stop.answer)
            top, bottom = groove.top - theme.px(4), groove.bottom + theme.px(5)
            pygame.draw.line(surface, GOLD, (x, top), (x, bottom), max(1, theme.px(2)))
            name = theme.text(stop.words, "tiny", DIM)
            if x + theme.px(8) + name.get_width() <= end:
                surface.blit(name, (x + theme.px(5), groove.bottom + theme.px(1)))


def _cross(surface: pygame.Surface, at: tuple[int, int], reach: int, colour: Colour) -> None:
    for ink, width in ((INK, 5), (colour, 3)):
        for tilt in (1, -1):
            start, end = (
                (at[0] - reach, at[1] - reach * tilt),
                (at[0] + reach, at[1] + reach * tilt),
            )
            pygame.draw.line(surface, ink, start, end, max(1, round(width * reach / 5)))


class SignButton(Button):
    """A button with a drawn sign instead of a word."""

    def __init__(self, sign: str, message: Any, tip: str, why_not: str = "") -> None:
        super().__init__("", message, tip=tip, why_not=why_not)
        self.sign = sign
        self.name = tip
        if why_not:
            self.tip = f"{tip}: {why_not}"

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a little wider than high."""
        return theme.px(36 if self.sign in ("play", "pause") else 31), theme.px(34)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the plate, then the sign in the middle."""
        super().draw(surface, theme)
        size = min(self.rect.width, self.rect.height)
        if size < 4:
            return
        colour = FAINT if self.why_not else INK if self.kind == "gold" else IVORY
        image = sign(self.sign, round(size * 0.62), colour)
        surface.blit(image, image.get_rect(center=self.rect.center))


# ---------------------------------------------------------------------- signs


FINE = 4
Shape = tuple[tuple[float, float], ...]


def _forward(x: float, width: float, high: float = 0.8) -> Shape:
    return ((x, 0.5 - high / 2), (x + width, 0.5), (x, 0.5 + high / 2))


def _bar(x: float, width: float = 0.14) -> Shape:
    return ((x, 0.1), (x + width, 0.1), (x + width, 0.9), (x, 0.9))


def _stick(a: tuple[float, float], b: tuple[float, float], width: float) -> Shape:
    way = pygame.Vector2(b) - pygame.Vector2(a)
    side = pygame.Vector2(-way.y, way.x).normalize() * width / 2
    ends = (pygame.Vector2(a), pygame.Vector2(b))
    corners = (ends[0] + side, ends[1] + side, ends[1] - side, ends[0] - side)
    return tuple((corner.x, corner.y) for corner in corners)


def _swords() -> list[Shape]:
    """Return two blades crossed, each with its guard."""
    one = [
        _stick((0.06, 0.94), (0.66, 0.14), 0.12),
        _stick((0.06, 0.62), (0.34, 0.84), 0.10),
    ]
    return one + [tuple((0.72 - x, y) for x, y in stick) for stick in one]


def _lost() -> list[Shape]:
    return [_stick((0.06, 0.2), (0.62, 0.8), 0.18), _stick((0.62, 0.2), (0.06, 0.8), 0.18)]


SIGNS: dict[str, Callable[[], list[Shape]]] = {
    "play": lambda: [_forward(0.2, 0.68)],
    "pause": lambda: [_bar(0.2, 0.22), _bar(0.58, 0.22)],
    "step": lambda: [_forward(0.12, 0.5), _bar(0.68)],
    "chapter": lambda: [_forward(0.02, 0.4), _forward(0.4, 0.4), _bar(0.84)],
    "attack": lambda: [*_swords(), _forward(0.8, 0.2, 0.4)],
    "loss": lambda: [*_lost(), _forward(0.76, 0.24, 0.46)],
}
"""Signs that point forward; with a minus before the name they point back."""

_drawn: dict[tuple[str, int, Colour], pygame.Surface] = {}


def sign(name: str, size: int, colour: Colour) -> pygame.Surface:
    """Return a sign on a clear square; '-step' is 'step' the other way round."""
    key = name, size, colour
    if key not in _drawn:
        big = pygame.Surface((size * FINE, size * FINE), pygame.SRCALPHA)
        for shape in SIGNS[name.removeprefix("-")]():
            points = [(x * size * FINE, y * size * FINE) for x, y in shape]
            pygame.draw.polygon(big, colour, points)
        if name.startswith("-"):
            big = pygame.transform.flip(big, True, False)  # noqa: FBT003 (across, not down)
        _drawn[key] = pygame.transform.smoothscale(big, (size, size))
    return _drawn[key]
