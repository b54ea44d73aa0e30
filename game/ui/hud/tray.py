"""The dice tray: the pools of an exchange as they fell, and beneath them what made their totals."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

import pygame

from game.core.event import Attacked, Event, Rolled, Stage
from game.core.wording import sentence
from game.ui.hud.dice_physics import ROOM, SECONDS
from game.ui.hud.dice_pool import SOFT, Pool, paint_pool
from game.ui.hud.tray_cloth import felt
from game.ui.kit.widget import Shown, Widget
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Colour, Style, Theme

RIM = 8
"""The frame's width at scale 1."""
GAP = 10
"""Between the columns of numbers."""
EARLIER = 120
"""How dark a pool of an earlier exchange lies, of 255."""
AGAIN = " reroll"
"""How the name of a throw ends that takes the place of some dice of another."""
THIRD = 2
"""The place of what is rolled in an exchange after its two sides have."""
EMPTY = "The dice will fall here."


@dataclass(frozen=True, slots=True)
class TrayText:
    """A piece of text below the felt, by its upper left corner."""

    x: int
    y: int
    text: str
    style: Style
    colour: Colour


class DiceTray(Widget):
    """Pools of dice side by side. Physics decides nothing: the faces are the recorded ones.

    Within an exchange every throw has its place: the first at the left, the one against it
    beside it, whatever else is rolled in a third place. A reroll takes the place of its pool.
    """

    def __init__(self, speed: float = 1.0) -> None:
        super().__init__()
        self.speed = speed
        """0 lets dice lie at once; 4 is the fastest fall."""
        self.names: Mapping[str, str] = {}
        """What pieces are called, if their names are to stand above the numbers."""
        self._pools: list[Pool | None] = [None, None, None]
        self._next = 0
        self._exchange = False

    # ------------------------------------------------------------------ what lies in it

    @property
    def busy(self) -> bool:
        """Whether dice still roll."""
        return any(pool is not None and pool.falling for pool in self._pools)

    @property
    def rolls(self) -> list[Rolled]:
        """The pools that lie in it, from left to right."""
        return [pool.rolled for pool in self._pools if pool is not None]

    def pool_of(self, event: Event) -> Pool | None:
        """Return the pool that an event has thrown, if it lies or falls here."""
        return next((pool for pool in self._pools if pool and pool.rolled is event), None)

    def add(self, rolled: Rolled) -> None:
        """Throw a roll to its place in the exchange, or to where the oldest roll lies."""
        place = self._place(rolled)
        pool = Pool(rolled, mirrored=place == 1)
        if self.speed == 0:
            pool.clock = SECONDS
        self._pools[place] = pool

    def _place(self, rolled: Rolled) -> int:
        """Return where a roll falls.

        The next one falls elsewhere. A new pair takes the third away.
        """
        if rolled.name.endswith(AGAIN):
            name = rolled.name.removesuffix(AGAIN)
            for place, pool in enumerate(self._pools):
                if pool is not None and pool.rolled.name.removesuffix(AGAIN) == name:
                    return place
        if self._next == THIRD:
            return THIRD
        place = self._next
        if place == 0:
            self._pools[THIRD] = None
        self._next = THIRD if self._exchange and place == 1 else 1 - place
        return place

    def new_exchange(self) -> None:
        """Let the next roll fall to the left, the one against it beside it, others apart."""
        self._next, self._exchange = 0, True

    def end_exchange(self) -> None:
        """Let rolls fall left and right in turn again: they belong to no attack."""
        self._next, self._exchange = 0, False

    def lay(self, events: Iterable[Event]) -> None:
        """Show what lies in the tray after these events, at rest."""
        self._pools = [None, None, None]
        self.end_exchange()
        for event in events:
            self.follow(event)
        self.skip()

    def follow(self, event: Event) -> None:
        """Take what an event means for the dice: a throw, the beginning or end of an exchange."""
        match event:
            case Attacked():
                self.new_exchange()
            case Stage():
                self.end_exchange()
            case Rolled():
                self.add(event)

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether anything moved."""
        moved = self.busy
        for pool in self._pools:
            if pool is not None and pool.falling:
                pool.clock = min(SECONDS, pool.clock + seconds * self.speed)
                if self.speed == 0:
                    pool.clock = SECONDS
        return moved

    def skip(self) -> None:
        """Let all dice come to rest at once."""
        for pool in self._pools:
            if pool is not None:
                pool.clock = SECONDS

    def handle(self, event: pygame.Event) -> None:
        """End the dice's fall at a click into the tray."""
        super().handle(event)
        if event.type == pygame.MOUSEBUTTONDOWN and self.rect.collidepoint(event.pos):
            self.skip()

    # ------------------------------------------------------------------ layout

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return the felt, and room for the longest of the lists below it."""
        _, height = _felt_size(theme, width)
        longest = max(self._column(theme, width, side)[1] for side in range(self._parts))
        return width, height + (theme.px(6) + longest if longest else 0)

    def _column(self, theme: Theme, width: int, side: int) -> tuple[list[TrayText], int]:
        """Return the texts of one pool, relative to its column, and their height."""
        pool = self._pools[side]
        if pool is None:
            return [], 0
        gaps = theme.px(GAP) * (self._parts - 1)
        return _Writer(theme, (width - gaps) // self._parts).pool(pool, self.names)

    @property
    def _parts(self) -> int:
        """How many pools have room side by side."""
        return THIRD if self._pools[THIRD] is None else THIRD + 1

    def _left(self, theme: Theme, side: int) -> int:
        """Return where the column of a pool begins."""
        return self.rect.x + side * ((self.rect.width + theme.px(GAP)) // self._parts)

    def _lines(self, theme: Theme) -> Iterator[TrayText]:
        top = self.rect.y + _felt_size(theme, self.rect.width)[1] + theme.px(6)
        for side in range(self._parts):
            left = self._left(theme, side)
            for line in self._column(theme, self.rect.width, side)[0]:
                yield TrayText(left + line.x, top + line.y, line.text, line.style, line.colour)

    def shown(self, theme: Theme) -> Iterator[Shown]:
        """Yield all texts; those that do not fit are cut."""
        for line in self._lines(theme):
            size = theme.width(line.text, line.style), theme.line(line.style)
            box = pygame.Rect((line.x, line.y), size)
            yield Shown(box, line.text, self.rect.contains(box))

    # ------------------------------------------------------------------ drawing

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the felt, the dice on it, the numbers below."""
        if self.rect.width < theme.px(60):
            return
        size = _felt_size(theme, self.rect.width)
        clip = surface.get_clip()
        surface.set_clip(self.rect.clip(clip))
        surface.blit(felt(size, theme.px(RIM), self._parts), self.rect.topleft)
        for side, pool in enumerate(self._pools):
            if pool is not None:
                self._draw_pool(surface, theme, side, pool)
        if not self.rolls:
            words = theme.text(EMPTY, "small", (150, 176, 156))
            middle = self.rect.x + size[0] // 2, self.rect.y + size[1] // 2
            surface.blit(words, words.get_rect(center=middle))
        for line in self._lines(theme):
            surface.blit(theme.text(line.text, line.style, line.colour), (line.x, line.y))
        for side, pool in enumerate(self._pools):
            if pool is not None:
                self._draw_swatch(surface, theme, side, pool)
        surface.set_clip(clip)

    def _spot(self, theme: Theme, side: int) -> pygame.Rect:
        rim = theme.px(RIM)
        width, height = _felt_size(theme, self.rect.width)
        each = (width - 2 * rim) // self._parts
        left = self.rect.x + rim + side * each
        return pygame.Rect(left, self.rect.y + rim, each, height - 2 * rim)

    def _draw_pool(self, surface: pygame.Surface, theme: Theme, side: int, pool: Pool) -> None:
        part = self._spot(theme, side)
        colour = theme.side(pool.rolled.side)
        key = theme.scale * part.width, colour
        picture = pool.kept.get(key)
        if picture is None:
            picture = paint_pool(pool, part.width, colour)
            if not pool.falling:
                pool.kept = {key: picture}
        # While dice fly they may overlap the frame, as they would for somebody looking down.
        surface.blit(picture, picture.get_rect(center=part.center), special_flags=SOFT)
        if self._is_earlier(side):
            veil = pygame.Surface(part.size, pygame.SRCALPHA)
            veil.fill((12, 24, 18, EARLIER))
            surface.blit(veil, part)

    def _is_earlier(self, side: int) -> bool:
        """Return whether a pool belongs to an exchange before the other one's."""
        return side == 1 and self._next == 1 and self._pools[0] is not None

    def _draw_swatch(self, surface: pygame.Surface, theme: Theme, side: int, pool: Pool) -> None:
        """Draw a spot in the side's colour before the pool's name."""
        left = self._left(theme, side)
        top = self.rect.y + _felt_size(theme, self.rect.width)[1] + theme.px(6)
        spot = pygame.Rect(left, top + theme.px(9), theme.px(10), theme.px(10))
        pygame.draw.rect(surface, theme.side(pool.rolled.side), spot, border_radius=theme.px(3))
        pygame.draw.rect(surface, IVORY, spot, 1, border_radius=theme.px(3))


def _felt_size(theme: Theme, width: int) -> tuple[int, int]:
    rim = theme.px(RIM)
    return width, round((width - 2 * rim) / 2 * ROOM[1] / ROOM[0]) + 2 * rim


class _Writer:
    """Sets the numbers of a pool into a column of some width."""

    def __init__(self, theme: Theme, width: int) -> None:
        self.theme = theme
        self.width = width
        self.lines: list[TrayText] = []
        self.y = 0

    def pool(self, pool: Pool, names: Mapping[str, str]) -> tuple[list[TrayText], int]:
        """Return name and total, the dice, then every modifier with its reason and its rule."""
        theme, rolled = self.theme, pool.rolled
        total = "…" if pool.falling else str(rolled.total)
        wide = theme.width(total, "title")
        indent = theme.px(16)
        room = self.width - wide - indent - theme.px(4)
        name = sentence(rolled.name)
        # A word that has no room beside the total stands above it.
        above = any(theme.width(word, "strong") > room for word in name.split())
        top = theme.line("strong") if above else 0
        self.lines.append(TrayText(self.width - wide, top - theme.px(6), total, "title", GOLD))
        self._text(name, "strong", IVORY, indent, None if above else room)
        if rolled.piece in names:
            self._text(names[rolled.piece], "small", DIM, indent, room)
        self.y = max(self.y, top + theme.line("title") - theme.px(8))
        self._text(self._dice(pool), "small", IVORY)
        tally = rolled.tally
        if tally is not None:
            if rolled.compared:
                self._text(f"needed: {tally.total}", "small", IVORY)
            if tally.base:
                self._part(tally.base, tally.base_reason or "base", "")
            for part in tally.parts:
                self._part(part.value, part.reason, part.rule)
            if rolled.on_each_die:
                count = len(rolled.faces)
                text = f"on each of {count} dice: {rolled.total - rolled.natural:+d}"
                self._text(text, "small", IVORY)
        return self.lines, self.y

    def _dice(self, pool: Pool) -> str:
        rolled = pool.rolled
        faces = " ".join(map(str, rolled.faces)) or "none"
        text = f"{rolled.notation}: {faces}"
        if rolled.kept:
            text += f", beside {' '.join(map(str, rolled.kept))}"
        if len(pool.faces) < 2 or pool.falling or rolled.compared:
            return text
        which = "in all" if pool.counting_die() is None else "counts"
        return f"{text}, {rolled.natural} {which}"

    def _part(self, value: int, reason: str, rule: str) -> None:
        """Write the value in the margin, the reason beside it, the rule below."""
        theme = self.theme
        indent = theme.px(24)
        tone = theme.words("good" if value > 0 else "bad" if value < 0 else "neutral")
        self.lines.append(TrayText(0, self.y, f"{value:+d}", "small", tone))
        self._text(reason, "small", DIM, indent, self.width - indent)
        if rule:
            self._text(rule, "tiny", FAINT, indent, self.width - indent)

    def _text(
        self, text: str, style: Style, colour: Colour, indent: int = 0, width: int | None = None
    ) -> None:
        for line in self.theme.wrap(text, style, self.width - indent if width is None else width):
            self.lines.append(TrayText(indent, self.y, line, style, colour))
            self.y += self.theme.line(style)
