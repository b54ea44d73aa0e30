"""Results in a word or two that rise from the piece they befell."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

import pygame

from game.core.event import Changed, Event, Left, Rolled
from game.ui.theme import INK, IVORY, Colour, Theme

Tone = Literal["good", "bad", "plain"]

LASTS = 1.5
"""Seconds that a word stays at normal speed."""
RISE = 30
"""Pixels that it rises at scale 1."""
MOST = 5
"""Words over one piece at a time: an older one makes room."""
STATES = {
    "shaken": ("shaken", "recovers"),
    "routed": ("routed", "rallies"),
    "routing": ("routs", "rallies"),
    "prone": ("prone", "up again"),
    "wounded": ("wounded", "mended"),
    "pinned": ("pinned", "free"),
    "flees_next": ("wavers", "steadies"),
    "burning": ("burning", "fire out"),
    "hidden": ("hidden", "revealed"),
    "airborne": ("takes off", "lands"),
    "flying": ("takes off", "lands"),
}
"""The words for a state that begins and for its end, by the fact that changes."""
WELCOME = ("airborne", "flying", "hidden")
"""States that nobody minds."""
UNITS = {"wounds": ("wound", "wounds"), "hits": ("hit", "hits")}
"""What is lost, as one and as several."""
MARKERS = "markers"
MINUS = "\N{MINUS SIGN}"


@dataclass(frozen=True, slots=True)
class Word:
    """A result as it is shown."""

    text: str
    tone: Tone


def word_of(event: Event) -> tuple[str, Word] | None:
    """Return the piece that something befell and the word for it, if it is worth one."""
    match event:
        case Left() if event.lost:
            return event.piece, Word(event.word or event.how, "bad")
        case Changed():
            found = _change(event)
            return (event.befell or event.piece, found) if found else None
        case _ if event.word:
            own = event.piece if isinstance(event, Rolled) else ""
            return event.befell or own, Word(event.word, "plain")
    return None


def _change(event: Changed) -> Word | None:
    """Return the word for a fact that has changed: what was lost, or the state that begins."""
    if event.word:
        return Word(event.word, "bad" if event.loss > 0 else "good")
    if event.loss:
        one, several = UNITS.get(event.what, (event.what, event.what))
        count = abs(event.loss)
        what = f"{count} {one if count == 1 else several}"
        return Word(f"{MINUS}{what}", "bad") if event.loss > 0 else Word(f"{what} healed", "good")
    if event.what == MARKERS and isinstance(event.before, int) and isinstance(event.after, int):
        more = event.after - event.before
        sign = "+" if more > 0 else MINUS
        return Word(f"{sign}{abs(more)} morale marker", "bad" if more > 0 else "good")
    if event.what in STATES:
        begins, ends = STATES[event.what]
        if not event.after:
            return Word(ends, "good")
        return Word(begins, "plain" if event.what in WELCOME else "bad")
    return None


@dataclass(slots=True)
class _Rising:
    """A word over a piece, and how long it has been there."""

    piece: str
    word: Word
    age: float = 0.0


class ResultWords:
    """The words over the table; several over one piece stand above each other."""

    def __init__(self) -> None:
        self._rising: list[_Rising] = []
        self._kept: dict[tuple[Word, float, str], pygame.Surface] = {}

    @property
    def busy(self) -> bool:
        """Whether a word is shown."""
        return bool(self._rising)

    @property
    def shown(self) -> list[tuple[str, str]]:
        """The pieces with the words over them, the oldest first."""
        return [(each.piece, each.word.text) for each in self._rising]

    def hear(self, event: Event) -> None:
        """Let the word of an event rise, if it has one."""
        found = word_of(event)
        if found is None or not found[0]:
            return
        piece, word = found
        over = [each for each in self._rising if each.piece == piece]
        if len(over) >= MOST:
            self._rising.remove(over[0])
        self._rising.append(_Rising(piece, word))

    def clear(self) -> None:
        """Show no word any more."""
        self._rising.clear()

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to draw."""
        if not self._rising:
            return False
        for each in self._rising:
            each.age += seconds
        self._rising = [each for each in self._rising if each.age < LASTS]
        return True

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        spots: dict[str, tuple[float, float]],
        *,
        still: bool,
    ) -> None:
        """Draw every word above the place of its piece, in pixels; later ones below earlier."""
        stacked: dict[str, int] = {}
        view = surface.get_clip()
        for each in reversed(self._rising):
            if each.piece not in spots:
                continue
            image = self._image(each.word, theme)
            x, y = spots[each.piece]
            climbed = 0.0 if still else theme.px(RISE) * min(1.0, each.age / 0.8) ** 0.6
            row = stacked.get(each.piece, 0)
            stacked[each.piece] = row + 1
            box = image.get_rect(midbottom=(round(x), round(y - climbed)))
            box.y -= row * (image.get_height() - theme.px(4))
            left = (LASTS - each.age) / 0.4
            image.set_alpha(255 if left >= 1 else round(255 * max(0.0, left)))
            surface.blit(image, box.clamp(view))

    def _image(self, word: Word, theme: Theme) -> pygame.Surface:
        key = word, theme.scale, theme.palette
        if key not in self._kept:
            if len(self._kept) > 64:
                self._kept.clear()
            self._kept[key] = _painted(word, theme)
        return self._kept[key]


def _painted(word: Word, theme: Theme) -> pygame.Surface:
    """Return the word with a dark outline, after a sign that tells its tone without colour."""
    light = _lighter(IVORY if word.tone == "plain" else theme.tone(word.tone))
    rim, sign = max(2, theme.px(2)), theme.px(13)
    bright, dark = (theme.text(word.text, "heading", each) for each in (light, INK))
    width, height = bright.get_size()
    image = pygame.Surface((width + sign + 4 * rim, height + 2 * rim), pygame.SRCALPHA)
    box = bright.get_rect(topleft=(sign + 3 * rim, rim))
    for step in _around(rim):
        image.blit(dark, box.move(step))
    image.blit(bright, box)
    spot = pygame.Vector2(rim + sign / 2, image.get_height() / 2)
    for colour, radius in ((INK, sign / 2 + rim), (light, sign / 2)):
        if word.tone == "plain":
            pygame.draw.circle(image, colour, spot, radius * 0.7)
        else:
            down = 180 if word.tone == "bad" else 0
            corners = [pygame.Vector2(0, -radius).rotate(turn + down) for turn in (0, 120, 240)]
            pygame.draw.polygon(image, colour, [spot + corner for corner in corners])
    return image


def _around(rim: int) -> list[tuple[int, int]]:
    """Return the steps by which a dark copy is laid around a word."""
    return [(x, y) for x in range(-rim, rim + 1) for y in range(-rim, rim + 1) if x or y]


def _lighter(colour: Colour) -> Colour:
    """Return a colour that stands out on dark rims."""
    red, green, blue = (round(part + (255 - part) * 0.28) for part in colour)
    return red, green, blue
