"""Colours, fonts and texts at the player's scale; the only place that knows either."""

from __future__ import annotations

from bisect import bisect_right
from collections import OrderedDict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Literal

import font_source_sans_pro as sans
import font_source_serif_pro as serif
import pygame

from game.core.plain_text import plain

Colour = tuple[int, int, int]
Style = Literal["display", "title", "heading", "story", "strong", "body", "small", "tiny"]

TEXTS_KEPT = 1500
WRAPS_KEPT = 3000
LONGEST_LINE = 1000
LONGEST_TEXT = 10_000
"""Letters that are drawn of a text that may come from anywhere."""
CONTRAST = 4.5
"""What words need at least to be read by most people (WCAG 2, level AA)."""

INK: Colour = (30, 25, 21)
IVORY: Colour = (244, 240, 230)
DIM: Colour = (200, 192, 177)
FAINT: Colour = (158, 149, 134)
GOLD: Colour = (232, 188, 94)
WALNUT: Colour = (36, 32, 28)
WALNUT_LIGHT: Colour = (46, 41, 36)
WALNUT_DARK: Colour = (24, 21, 18)
BRASS: Colour = (104, 86, 58)
GOOD: Colour = (122, 176, 96)
BAD: Colour = (214, 92, 70)
WRONG: Colour = (226, 124, 104)
"""The colour of words that tell what is wrong: lighter than that of signs."""
WARNING: Colour = (226, 160, 70)


@dataclass(frozen=True, slots=True)
class Face:
    """A font of the two families at its size for scale 1."""

    family: Literal["sans", "serif"]
    weight: Literal["regular", "semibold", "bold"]
    size: int


FACES: dict[str, Face] = {
    "display": Face("serif", "semibold", 54),
    "title": Face("serif", "semibold", 30),
    "heading": Face("serif", "semibold", 20),
    "story": Face("serif", "regular", 18),
    "strong": Face("sans", "semibold", 16),
    "body": Face("sans", "regular", 16),
    "small": Face("sans", "regular", 14),
    "tiny": Face("sans", "semibold", 12),
}

FILES = {
    ("sans", "regular"): sans.SourceSansPro,
    ("sans", "semibold"): sans.SourceSansProSemibold,
    ("sans", "bold"): sans.SourceSansProBold,
    ("serif", "regular"): serif.SourceSerifPro,
    ("serif", "semibold"): serif.SourceSerifProSemibold,
    ("serif", "bold"): serif.SourceSerifProBold,
}

SIDES: dict[str, dict[str, Colour]] = {
    # All differ in brightness as well as in hue; the last is for those who play for nobody.
    "painted": {
        "red": (190, 58, 46),
        "blue": (48, 96, 176),
        "green": (150, 190, 80),
        "wild": (172, 118, 206),
    },
    "clear": {
        "red": (213, 94, 0),
        "blue": (0, 114, 178),
        "green": (150, 205, 120),
        "wild": (214, 160, 200),
    },
    "dusk": {
        "red": (204, 121, 167),
        "blue": (0, 128, 110),
        "green": (190, 220, 120),
        "wild": (150, 104, 60),
    },
}
TONES: dict[str, dict[str, Colour]] = {
    "painted": {
        "good": GOOD,
        "bad": BAD,
        "warning": WARNING,
        "neutral": IVORY,
        "cost": GOLD,
        "reach": (96, 158, 214),
    },
    "clear": {
        "good": (86, 180, 233),
        "bad": (213, 94, 0),
        "warning": (240, 228, 66),
        "neutral": IVORY,
        "cost": (230, 159, 0),
        "reach": (0, 114, 178),
    },
    "dusk": {
        "good": (0, 158, 115),
        "bad": (204, 121, 167),
        "warning": (230, 159, 0),
        "neutral": IVORY,
        "cost": (240, 228, 66),
        "reach": (130, 150, 220),
    },
}


@cache
def legible(colour: Colour) -> Colour:
    """Return a colour, lighter where it would not stand out from the brightest of a panel."""
    shown, steps = colour, 0
    while contrast(shown, WALNUT_LIGHT) < CONTRAST:
        steps += 1
        red, green, blue = [round(part + (255 - part) * steps / 20) for part in colour]
        shown = red, green, blue
    return shown


def contrast(one: Colour, other: Colour) -> float:
    """Return how many times brighter the lighter of two colours is to the eye, from 1 to 21."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _luminance(colour: Colour) -> float:
    parts = [part / 255 for part in colour]
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


@cache
def _font(family: str, weight: str, pixels: int) -> pygame.Font:
    return pygame.Font(FILES[family, weight], pixels)


def forget_fonts() -> None:
    """Let go of every font, as one has to when pygame is ended."""
    _font.cache_clear()


def drawable(text: str) -> str:
    """Return a text that can be drawn on one line: no controls, no wider than a picture can be."""
    return plain(text[:LONGEST_LINE])


_SEATED: dict[str, str] = {}
"""The colours of sides whose names are none."""


def seat_sides(sides: Sequence[str]) -> None:
    """Give the sides of a battle colours in order, where their names are none."""
    colours = SIDES["painted"]
    free = [each for each in colours if each not in sides]
    unnamed = [each for each in sides if each not in colours]
    _SEATED.clear()
    _SEATED.update(zip(unnamed, free, strict=False))


class Theme:
    """Everything that depends on scale and palette."""

    def __init__(self, scale: float = 1.0, palette: str = "painted") -> None:
        self.scale = scale
        self.palette = palette
        self._texts: OrderedDict[tuple[str, str, Colour], pygame.Surface] = OrderedDict()
        # A layout asks for the same lengths and lines many times over.
        self.px: Callable[[float], int] = lru_cache(WRAPS_KEPT)(self._px)
        self.line: Callable[[Style], int] = cache(self._line)
        self.width: Callable[[str, Style], int] = lru_cache(WRAPS_KEPT)(self._width)
        self.wrap: Callable[[str, Style, int], list[str]] = lru_cache(WRAPS_KEPT)(self._wrap)

    def _px(self, size: float) -> int:
        """Return a length of scale 1 in pixels."""
        return round(size * self.scale)

    def side(self, side: str) -> Colour:
        """Return a side's colour."""
        return SIDES[self.palette].get(_SEATED.get(side, side), GOLD)

    def ink(self, side: str) -> Colour:
        """Return a side's colour for words on a panel: light enough to be read."""
        return legible(self.side(side))

    def tone(self, tone: str) -> Colour:
        """Return the colour of an overlay's tone."""
        return TONES[self.palette].get(tone, IVORY)

    def words(self, tone: str) -> Colour:
        """Return a tone's colour for words on a panel: light enough to be read."""
        return legible(self.tone(tone))

    def font(self, style: Style) -> pygame.Font:
        """Return the font of a style at this scale."""
        face = FACES[style]
        return _font(face.family, face.weight, max(9, self.px(face.size)))

    def _line(self, style: Style) -> int:
        """Return the height of a line."""
        return self.font(style).get_linesize()

    def _width(self, text: str, style: Style) -> int:
        """Return how wide a text would be."""
        return self.font(style).size(drawable(text))[0]

    def block(self, text: str, style: Style, width: int) -> tuple[int, int]:
        """Return how wide and high the lines of a text are that is to fit into a width."""
        lines = self.wrap(text, style, width)
        if len(lines) == 1:
            return min(width, self.width(lines[0], style)), self.line(style)
        widest = max([self.width(line, style) for line in lines], default=0)
        return min(width, widest), len(lines) * self.line(style)

    def text(self, text: str, style: Style = "body", colour: Colour = IVORY) -> pygame.Surface:
        """Return a line of text, rendered once and kept for a while."""
        key = text, style, colour
        known = self._texts.get(key)
        if known is None:
            known = self.font(style).render(drawable(text), antialias=True, color=colour)
            self._texts[key] = known
            if len(self._texts) > TEXTS_KEPT:
                self._texts.popitem(last=False)
        else:
            self._texts.move_to_end(key)
        return known

    def _wrap(self, text: str, style: Style, width: int) -> list[str]:
        """Return the lines of a text that is to fit into a width; a long word is broken."""
        font = self.font(style)
        lines: list[str] = []
        for paragraph in plain(text[:LONGEST_TEXT]).split("\n"):
            line = ""
            for word in paragraph.split(" "):
                trial = f"{line} {word}" if line else word
                if font.size(trial)[0] <= width:
                    line = trial
                    continue
                if line:
                    lines.append(line)
                *broken, line = _broken(word, font, width)
                lines += broken
            lines.append(line)
        return lines


def _broken(word: str, font: pygame.Font, width: int) -> list[str]:
    """Return a word in pieces that each fit into a width, one letter at the least."""
    pieces = []
    while font.size(word)[0] > width and len(word) > 1:
        cuts = range(1, min(len(word), width) + 1)  # no letter is narrower than a pixel
        cut = max(1, bisect_right(cuts, width, key=lambda cut: font.size(word[:cut])[0]))
        pieces.append(word[:cut])
        word = word[cut:]
    return [*pieces, word]


# ---------------------------------------------------------------------- surfaces of panels


Plate = tuple[Colour, Colour, Colour]
PLATES: dict[str, Plate] = {
    "panel": (WALNUT_LIGHT, (32, 28, 25), (82, 70, 52)),
    "raised": ((64, 57, 49), (50, 44, 38), (98, 84, 62)),
    "quiet": (WALNUT_LIGHT, (38, 34, 30), (98, 84, 62)),
    "hover": ((86, 76, 62), (66, 58, 48), (206, 164, 92)),
    "pressed": ((36, 32, 28), (48, 42, 36), (206, 164, 92)),
    "disabled": ((44, 40, 36), (38, 34, 31), (60, 54, 46)),
    "paper": ((234, 223, 196), (212, 196, 162), (150, 128, 90)),
    "well": ((20, 17, 15), (28, 24, 21), (74, 64, 48)),
    "gold": ((232, 190, 104), (196, 148, 66), (250, 222, 156)),
}
"""The upper end, the lower end and the rim of each kind of panel."""


@cache
def panel(size: tuple[int, int], kind: str = "panel") -> pygame.Surface:
    """Return a lit panel: light from above, a bright upper edge, a dark rim.

    Made once for a size.
    """
    width, height = size
    surface = pygame.Surface(size, pygame.SRCALPHA)
    top, bottom, rim = PLATES[kind]
    for y in range(height):
        share = y / max(1, height - 1)
        red = round(top[0] + (bottom[0] - top[0]) * share)
        green = round(top[1] + (bottom[1] - top[1]) * share)
        blue = round(top[2] + (bottom[2] - top[2]) * share)
        pygame.draw.line(surface, (red, green, blue, 255), (0, y), (width, y))
    radius = min(7, height // 3, width // 3)
    mask = pygame.Surface(size, pygame.SRCALPHA)
    pygame.draw.rect(mask, (255, 255, 255, 255), mask.get_rect(), border_radius=radius)
    surface.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MIN)
    pygame.draw.rect(surface, (*rim, 255), surface.get_rect(), 1, border_radius=radius)
    glint = [min(255, part + 34) for part in top]
    pygame.draw.line(surface, (*glint, 120), (radius, 1), (width - radius - 1, 1))
    return surface
