"""The shelf that holds all measuring tools and all toggles over the whole table."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import pygame

from game.core import copying
from game.table.scene import Figure
from game.ui.overlay import Overlay
from game.ui.theme import INK, IVORY, Style, Theme
from game.ui.tools.look import Look, Stand
from game.ui.tools.measure import Ruler, SightTool
from game.ui.tools.sight_views import Onlookers, Seen
from game.ui.tools.table_tints import Shade
from game.ui.tools.threat_maps import Threatened, Watched

MOST = 3
"""Things looked at together; with one more the oldest goes."""
STYLES: tuple[Style, ...] = ("small", "tiny")
LOW = 5
"""The part of the table's height that captions take at most, one in so many, or they are small."""
GRASS = (128, 142, 96)
"""The ground that a shade lies on in the legend."""

KEYS = {
    "ruler": pygame.K_m,
    "sight": pygame.K_l,
    "sees": pygame.K_v,
    "seen": pygame.K_e,
    "threats": pygame.K_x,
    "heat": pygame.K_h,
}
KINDS: dict[str, type[Look]] = {
    look.key: look for look in (Ruler, SightTool, Seen, Onlookers, Threatened, Watched)
}


class Looks:
    """All that is being looked at. The screen hands it keys, clicks and each new moment."""

    def __init__(self, stand: Stand, keys: Mapping[str, int] = KEYS) -> None:
        self.stand = stand
        self.keys = {**KEYS, **keys}
        self.open: list[Look] = []
        self._moment = ""
        """The fingerprint of the state that they have looked at."""
        self._taken: list[pygame.Rect] = []
        """What had its place over the table before anything was written."""

    @property
    def taking(self) -> Look | None:
        """The tool that clicks on the table belong to, if there is one."""
        return next((look for look in reversed(self.open) if look.taking), None)

    @property
    def hint(self) -> str:
        """What is being looked at, and what to do next."""
        return " · ".join(look.hint.format(key=self.letter(look.key)) for look in self.open)

    def letter(self, name: str) -> str:
        """Return the key of a tool as it is written on buttons."""
        return pygame.key.name(self.keys[name]).upper()

    def show(self, stand: Stand) -> None:
        """Show another moment or viewer: work everything out anew if something changed."""
        before, self._moment = self._moment, _moment(stand) if self.open else ""
        same = before == self._moment and stand.side == self.stand.side
        self.stand = stand
        for look in self.open:
            if same:
                look.plan(stand)
            else:
                look.show(stand)

    def plan(self, piece: str, pose: Any = None) -> None:
        """Look with another piece, or from where it would stand."""
        if (piece, pose) != (self.stand.piece, self.stand.pose):
            stand = self.stand
            self.stand = Stand(stand.match, stand.scene, stand.side, piece, pose, stand.seen)
            for look in self.open:
                look.plan(self.stand)

    @property
    def waiting(self) -> bool:
        """Whether one of them has something to work out."""
        return any(look.waiting for look in self.open)

    def update(self) -> bool:
        """Let the tools work a little; return whether there is something new to draw."""
        new = [look.update() for look in self.open]
        return any(new)

    # ------------------------------------------------------------------ input

    def key(self, event: pygame.Event) -> bool:
        """Return whether a key belongs to one of the tools.

        It is opened, pressed again or put away.
        """
        if getattr(event, "mod", 0) & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_ALT):
            return False
        name = next((name for name, key in self.keys.items() if key == event.key), "")
        if name:
            self.toggle(name)
        return bool(name)

    def toggle(self, name: str) -> None:
        """Open a tool, or press its key again."""
        for look in self.open:
            if look.key == name:
                if not look.press():
                    self.open.remove(look)
                return
        self.open.append(KINDS[name](self.stand))
        self._moment = _moment(self.stand)
        del self.open[:-MOST]

    def back(self) -> bool:
        """Back out of the tool that takes clicks; return whether there was one."""
        look = self.taking
        if look is None:
            return False
        if not look.back():
            self.open.remove(look)
        return True

    def dismiss(self) -> bool:
        """Put everything away; return whether there was anything."""
        had = bool(self.open)
        self.open.clear()
        return had

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Tell the open tools where on the table the mouse is."""
        for look in self.open:
            look.hover(at, figure)

    def click(self, at: tuple[float, float], figure: Figure | None) -> str | None:
        """Pass a click on; return None if no tool takes it, else a sentence if it was refused."""
        look = self.taking
        return look.click(at, figure) if look else None

    # ------------------------------------------------------------------ drawing

    def reserve(self, overlay: Overlay) -> None:
        """Keep the foot of the table free for the lines that say what is being looked at."""
        self._taken = list(overlay.written)
        if self.open:
            overlay.written.append(self._captions(overlay)[0])

    def _captions(self, overlay: Overlay) -> tuple[pygame.Rect, list[pygame.Surface]]:
        """Return the lines and their place at the foot, beside what stands there already."""
        told, view = self._told(overlay), overlay.view
        box, rows = _captions(overlay.theme, told, view)
        other = box.collidelist(self._taken)
        if other < 0:
            return box, rows
        return _captions(overlay.theme, told, _room_beside(view, self._taken[other]))

    def _told(self, overlay: Overlay) -> list[tuple[str, Legend]]:
        hints = [look.hint.format(key=self.letter(look.key)) for look in self.open]
        return [*zip(hints, [look.legend(overlay.theme) for look in self.open], strict=True)]

    def below(self, overlay: Overlay) -> None:
        """Draw under the figures."""
        for look in self.open:
            look.below(overlay)

    def above(self, overlay: Overlay) -> None:
        """Draw over the figures, and say what is being looked at."""
        for look in self.open:
            look.above(overlay)
        if self.open:
            _draw_captions(overlay, *self._captions(overlay))


def _moment(stand: Stand) -> str:
    """Return what tells one state from another."""
    return copying.digest(stand.state)


Legend = Sequence[tuple[Shade, str]]


def _room_beside(view: pygame.Rect, other: pygame.Rect) -> pygame.Rect:
    """Return the wider part of a view beside something, or that above it if both are narrow."""
    left, right, above = view.copy(), view.copy(), view.copy()
    left.width = max(0, other.left - view.left)
    right.width = max(0, view.right - other.right)
    right.right = view.right
    above.height = max(0, other.top - view.top)
    wider = max(left, right, key=lambda side: side.width)
    return wider if wider.width * 2 >= view.width else above


def _captions(
    theme: Theme, looks: Sequence[tuple[str, Legend]], view: pygame.Rect
) -> tuple[pygame.Rect, list[pygame.Surface]]:
    """Return lines and their place: what is looked at, and what its shades mean."""
    room = view.width - theme.px(52)
    rows: list[pygame.Surface] = []
    for style in STYLES:
        rows = [row for look in looks for row in _rows(theme, *look, style, room)]
        if sum(row.get_height() for row in rows) * LOW <= view.height:
            break
    broad = max(row.get_width() for row in rows) + theme.px(20)
    high = sum(row.get_height() for row in rows) + theme.px(8)
    box = pygame.Rect(0, 0, broad, high)
    box.midbottom = view.centerx, view.bottom - theme.px(6)
    return box, rows


def _draw_captions(overlay: Overlay, box: pygame.Rect, rows: Sequence[pygame.Surface]) -> None:
    """Draw the lines at the foot of the table."""
    surface = overlay.sheet(box)
    pygame.draw.rect(surface, (20, 16, 13, 215), box, border_radius=6)
    y = box.y + overlay.theme.px(4)
    for row in rows:
        surface.blit(row, row.get_rect(midtop=(box.centerx, y)))
        y += row.get_height()


def _rows(
    theme: Theme, text: str, legend: Legend, style: Style, room: int
) -> Iterator[pygame.Surface]:
    """Yield a text with its legend in one line if there is room, else in several."""
    images = [theme.text(line, style, IVORY) for line in theme.wrap(text, style, room)]
    entries = [_entry(theme, shade, words, style) for shade, words in legend]
    line: list[pygame.Surface] = images[-1:]
    yield from images[:-1]
    gap = theme.px(14)
    for entry in entries:
        if sum(each.get_width() + gap for each in (*line, entry)) > room:
            yield _joined(line, gap)
            line = []
        line.append(entry)
    yield _joined(line, gap)


def _joined(parts: Sequence[pygame.Surface], gap: int) -> pygame.Surface:
    """Return pictures side by side as one."""
    width = sum(part.get_width() for part in parts) + gap * (len(parts) - 1)
    height = max(part.get_height() for part in parts)
    row = pygame.Surface((width, height), pygame.SRCALPHA)
    x = 0
    for part in parts:
        row.blit(part, (x, (height - part.get_height()) // 2))
        x += part.get_width() + gap
    return row


def _entry(theme: Theme, shade: Shade, words: str, style: Style) -> pygame.Surface:
    """Return a patch of ground in a shade, and what it means."""
    patch = pygame.Surface((theme.px(24), theme.px(13)), pygame.SRCALPHA)
    patch.fill(GRASS)
    tint = pygame.Surface(patch.get_size(), pygame.SRCALPHA)
    tint.fill(shade.tint)
    _pattern(tint, shade, theme.px(10 if shade.sparse else 5))
    patch.blit(tint, (0, 0))
    pygame.draw.rect(patch, INK, patch.get_rect(), 1)
    return _joined([patch, theme.text(words, style, IVORY)], theme.px(5))


def _pattern(patch: pygame.Surface, shade: Shade, step: int) -> None:
    """Draw the strokes of a shade on its patch."""
    width, height = patch.get_size()
    if shade.stroke == "dots":
        for x in range(step // 2, width, step):
            for y in range(step // 2, height, step):
                patch.fill(shade.ink, (x, y, 2, 2))
    elif shade.stroke != "none":
        lean = height if shade.stroke == "rising" else -height
        for x in range(-height, width + height, step):
            pygame.draw.line(patch, shade.ink, (x, height), (x + lean, 0))
