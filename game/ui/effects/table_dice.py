"""Dice large over the table, beside the pieces they are thrown for, until all of them lie."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

import pygame

from game.core.wording import sentence, worded
from game.ui.hud.dice_physics import RATE, ROOM
from game.ui.hud.dice_pool import SOFT, Pool, paint_pool
from game.ui.theme import DIM, GOLD, INK, IVORY, Colour, Theme

WIDE = 150
"""The width of the space for one pool at scale 1."""
PAD, GAP = 12, 10
STAYS = 1.2
"""Seconds that dice stay after the last of them lies."""
SHRINKS = 0.3
"""Of these, seconds in which they go to the panel of the last roll."""
AT_ONCE = 5
"""Dice that can be painted anew in every frame."""
NUMBERS = re.compile(r"\d+")
FOOT = 44
"""Pixels at the table's lower edge that are left to captions, at scale 1."""
AWAY = 26
"""Pixels between the dice and the pieces at scale 1."""


class TableDice:
    """Shows the pools of an exchange; they are the same ones that fall in the tray."""

    def __init__(self) -> None:
        self.names: Mapping[str, str] = {}
        """What the armies are called in sentences."""
        self._pools: list[Pool] = []
        self._stayed = 0.0
        self._falling: dict[int, tuple[object, pygame.Surface]] = {}
        """The last pictures of pools that fall, and what they were made of."""
        self._lying: tuple[object, pygame.Surface] | None = None
        """The plate with everything at rest, and what it was made of."""
        self._box: pygame.Rect | None = None
        """Where they are shown, so that they stay there while more are thrown."""

    @property
    def busy(self) -> bool:
        """Whether dice are shown."""
        return bool(self._pools)

    @property
    def unplaced(self) -> bool:
        """Whether a place for them has still to be found."""
        return self.busy and self._box is None

    @property
    def pieces(self) -> list[str]:
        """The pieces that dice are shown for."""
        return [pool.rolled.piece for pool in self._pools if pool.rolled.piece]

    def follow(self, pools: Sequence[Pool]) -> None:
        """Show the pools that were thrown last."""
        fresh = [pool for pool in pools if pool.rolled.faces]
        if [id(pool) for pool in fresh] != [id(pool) for pool in self._pools]:
            if not fresh or self._stayed or fresh[0] not in self._pools:
                self._box = None
            self._pools, self._stayed = list(fresh), 0.0
            self._falling.clear()

    def clear(self) -> None:
        """Show no dice any more: they lie in the tray."""
        self._pools, self._box = [], None
        self._falling.clear()

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to draw."""
        if not self._pools:
            return False
        if not any(pool.falling for pool in self._pools):
            self._stayed += seconds
            if self._stayed >= STAYS:
                self.clear()
        return True

    def draw(
        self,
        surface: pygame.Surface,
        theme: Theme,
        avoid: Sequence[pygame.Rect],
        others: Sequence[pygame.Rect],
        home: pygame.Rect | None,
        *,
        still: bool,
    ) -> None:
        """Draw the dice beside the pieces to keep free, or on their way to where they will lie.

        Of other pieces they cover as few as they can.
        """
        if not self._pools:
            return
        image = self._plate(theme)
        view = surface.get_clip()
        view.height = max(1, view.height - theme.px(FOOT))
        if self._box is None:
            wide, high = image.get_size()
            roomy = wide, high + 2 * theme.line("small")
            found = _beside(roomy, avoid, view, theme.px(AWAY), others)
            self._box = image.get_rect(midtop=found.midtop)
        elif self._box.size != image.get_size():
            self._box = image.get_rect(midtop=self._box.midtop)
        going = (self._stayed - STAYS + SHRINKS) / SHRINKS
        box = self._box.clamp(view)
        if going <= 0 or still:
            surface.blit(image, box, special_flags=SOFT)
            return
        end = home.center if home is not None else (view.right, view.centery)
        size = max(8, round(box.width * (1 - 0.8 * going)))
        high = max(6, round(box.height * (1 - 0.8 * going)))
        spot = pygame.Vector2(box.center).lerp(end, min(1.0, going**2))
        small = pygame.transform.scale(image, (size, high))
        clip = surface.get_clip()
        surface.set_clip(None)
        surface.blit(small, small.get_rect(center=spot), special_flags=SOFT)
        surface.set_clip(clip)

    def _plate(self, theme: Theme) -> pygame.Surface:
        """Return the plate; as long as nothing falls it is painted only once."""
        if any(pool.falling for pool in self._pools):
            return self._painted(theme)
        key = tuple(map(id, self._pools)), theme.scale, theme.palette
        if self._lying is None or self._lying[0] != key:
            self._lying = key, self._painted(theme)
        return self._lying[1]

    def _painted(self, theme: Theme) -> pygame.Surface:
        """Return the plate with all pools side by side, their totals and, at rest, the result."""
        pools, pad = self._pools, theme.px(PAD)
        each = theme.px(WIDE if len(pools) < 3 else WIDE * 3 // 4)
        deep = round(each * ROOM[1] / ROOM[0])
        lying = not any(pool.falling for pool in pools)
        wide = len(pools) * each + (len(pools) - 1) * theme.px(GAP)
        text = sentence(worded(pools[-1].rolled.text, self.names)) if lying else ""
        lines = theme.wrap(text, "small", max(wide, theme.px(240)))[:2] if text else []
        wide = max([wide, *(theme.width(line, "small") for line in lines)])
        head = theme.line("small")
        low = theme.line("title") if any(_counts(each) or _needed(each) for each in pools) else 0
        high = head + deep + low + len(lines) * theme.line("small") + 2 * pad
        image = pygame.Surface((wide + 2 * pad, high), pygame.SRCALPHA)
        plate = image.get_rect()
        pygame.draw.rect(image, (*INK, 176), plate, border_radius=theme.px(14))
        pygame.draw.rect(image, (*GOLD, 150), plate, max(1, theme.px(2)), theme.px(14))
        image = image.premul_alpha()
        left = (plate.width - len(pools) * each - (len(pools) - 1) * theme.px(GAP)) // 2
        for number, pool in enumerate(pools):
            part = pygame.Rect(left + number * (each + theme.px(GAP)), pad + head, each, deep)
            self._draw_pool(image, theme, pool, part)
        if len(pools) == 2 and low:
            words = theme.text("against", "small", DIM)
            low_y = pad + head + deep + low // 2
            _lay(image, words, words.get_rect(center=(plate.centerx, low_y)))
        y = plate.bottom - pad - len(lines) * theme.line("small")
        for line in lines:
            words = theme.text(line, "small", IVORY)
            _lay(image, words, words.get_rect(midtop=(plate.centerx, y)))
            y += theme.line("small")
        return image

    def _picture(self, pool: Pool, width: int, colour: Colour) -> pygame.Surface:
        """Return the dice of a pool; while many of them fall, not every frame has its own."""
        key = float(width), colour
        if not pool.falling:
            if key not in pool.kept:
                pool.kept[key] = paint_pool(pool, width, colour)
            return pool.kept[key]
        # Of two pools the second has its turn in the frames between.
        apart = _stride(pool) // 2 if pool.mirrored else 0
        moment = (int(pool.clock * RATE) + apart) // _stride(pool)
        known = self._falling.get(id(pool))
        if known is None or known[0] != (moment, *key):
            known = (moment, *key), paint_pool(pool, width, colour)
            self._falling[id(pool)] = known
        return known[1]

    def _draw_pool(
        self, image: pygame.Surface, theme: Theme, pool: Pool, part: pygame.Rect
    ) -> None:
        rolled = pool.rolled
        colour = theme.side(rolled.side)
        title = theme.text(sentence(rolled.name), "small", IVORY)
        bar = pygame.Rect(part.x, part.y - theme.px(2), part.width, theme.px(3))
        image.fill((*colour, 255), bar)
        _lay(image, title, title.get_rect(midbottom=(part.centerx, part.y - theme.px(2))))
        picture = self._picture(pool, part.width, colour)
        image.blit(picture, picture.get_rect(center=part.center), special_flags=SOFT)
        spot = part.centerx, part.bottom + theme.line("title") // 2
        if _counts(pool):
            total = theme.text("…" if pool.falling else str(rolled.total), "title", GOLD)
            _lay(image, total, total.get_rect(center=spot))
        if needed := _needed(pool):
            needs = theme.text(needed, "small", IVORY)
            side = {"midright": (part.right, spot[1])} if _counts(pool) else {"center": spot}
            _lay(image, needs, needs.get_rect(**side))


def _stride(pool: Pool) -> int:
    """Return how many moments of a fall pass between two pictures of it: more for many dice."""
    return 1 + len(pool.faces) // AT_ONCE


def _counts(pool: Pool) -> bool:
    """Return whether the total of a pool is what its sentence speaks of, and not each die."""
    return str(pool.rolled.total) in NUMBERS.findall(pool.rolled.text)


def _needed(pool: Pool) -> str:
    """Return the number that the dice have to reach, if they are held against one."""
    rolled = pool.rolled
    return f"target {rolled.tally.total}" if rolled.compared and rolled.tally else ""


def _lay(image: pygame.Surface, words: pygame.Surface, box: pygame.Rect) -> None:
    """Lay words over a premultiplied picture."""
    image.blit(words.premul_alpha(), box, special_flags=SOFT)


def _beside(
    size: tuple[int, int],
    avoid: Sequence[pygame.Rect],
    view: pygame.Rect,
    away: int,
    others: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """Return a place near some boxes that covers none of them: beside, above or below all.

    Of these places it takes the one that covers the least of others.
    """
    box = pygame.Rect((0, 0), size)
    if not avoid:
        box.midtop = view.centerx, view.top + away * 2
        return box.clamp(view)
    about = avoid[0].unionall(list(avoid[1:]))
    spots = []
    for middle in (about.center, *(each.center for each in avoid)):
        for side in ("right", "left", "top", "bottom"):
            place = box.copy()
            place.center = middle
            if side == "right":
                place.left = about.right + away
            elif side == "left":
                place.right = about.left - away
            elif side == "top":
                place.bottom = about.top - away
            else:
                place.top = about.bottom + away
            spots.append(place.clamp(view))

    def cost(place: pygame.Rect) -> tuple[int, float]:
        hidden = sum(_area(place.clip(each)) for each in avoid)
        beside = sum(_area(place.clip(each)) for each in others)
        return hidden, beside + pygame.Vector2(place.center).distance_to(about.center)

    return min(spots, key=cost)


def _area(box: pygame.Rect) -> int:
    return box.width * box.height
