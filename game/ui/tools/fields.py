"""Toggles over the whole table, and the shelf that holds all measuring tools."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pygame

from game.table.lattice import Edge, cell_at, cells_under, outline_of, rim
from game.table.scene import Figure, Kind
from game.table.sight import Sight
from game.ui.overlay import Overlay
from game.ui.theme import INK, IVORY
from game.ui.tools.look import (
    Look,
    Stand,
    Waypoint,
    brief,
    broken_ring,
    cross,
    draw_sight,
    plate,
    told,
    verdict,
)
from game.ui.tools.measure import Ruler, SightTool

MOST = 2
"""Things looked at together; with a third the oldest goes."""
READABLE = 20
"""Pixels of a cell from which a number is written into it."""

KEYS = {
    "ruler": pygame.K_m,
    "sight": pygame.K_l,
    "sees": pygame.K_v,
    "threats": pygame.K_x,
}


class Seen(Look):
    """Everything the chosen piece sees from where it stands, or from where it would go."""

    key = "sees"
    title = "What it sees"

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand)
        self._over = ""
        self._shown: Mapping[str, Sight | None] | None = None

    @property
    def hint(self) -> str:
        """Whose eyes these are."""
        figure = self.stand.figures.get(self.stand.piece)
        if figure is None:
            return "What it sees: choose a piece"
        return f"What {figure.name} sees{' from there' if self.stand.pose else ''}"

    def show(self, stand: Stand) -> None:
        """Look again."""
        super().show(stand)
        self._shown = None

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Remember whom the mouse asks about."""
        self._over = figure.id if figure else ""

    def shown(self) -> Mapping[str, Sight | None]:
        """How each piece appears to the chosen one."""
        if self._shown is None:
            rules, state = self.stand.match.rules, self.stand.match.state
            known = self.stand.piece in self.stand.figures
            self._shown = rules.sees(state, self.stand.piece, self.stand.pose) if known else {}
        return self._shown

    def below(self, overlay: Overlay) -> None:
        """The line to the piece under the mouse."""
        view = self.shown().get(self._over)
        if view is not None and view.line.start != view.line.end:
            draw_sight(overlay, view)

    def above(self, overlay: Overlay) -> None:
        """A ring around each: solid if open to attack, dotted if only seen, dashed if not."""
        figures = self.stand.figures
        own = figures.get(self.stand.piece)
        if own is None:
            return
        overlay.ring(own.centre, own.extent[0] * 0.58, IVORY, 2)
        for name, view in self.shown().items():
            figure = figures.get(name)
            if figure is None:
                continue
            style, tone = _ring(view)
            colour = overlay.theme.tone(tone)
            broken_ring(overlay, figure.centre, figure.extent[0] * 0.58, colour, style)
            if style == "dashed":
                corner = figure.extent[0] * 0.42
                cross(overlay, (figure.centre[0] + corner, figure.centre[1] - corner), colour)
        if self._over in self.shown() and self._over in figures:
            text, tone = reason(self.shown()[self._over])
            plate(overlay, [(text, overlay.theme.tone(tone))], figures[self._over].centre)


def _ring(view: Sight | None) -> tuple[str, str]:
    """How a piece is ringed: the line's style and the tone."""
    if view is None or (not view.denied and not view.obstructed):
        return "solid", "good"
    if view.blocked:
        return "dashed", "bad"
    return ("dotted", "neutral") if view.denied else ("solid", "warning")


def reason(view: Sight | None) -> tuple[str, str]:
    """How a piece appears, in words, with the tone."""
    if view is None:
        return "In contact: open to attack.", "good"
    causes = brief([told(cause) for cause in view.causes])
    if view.denied:
        return "\n".join(causes), "bad" if view.blocked else "neutral"
    if view.obstructed:
        return "\n".join(["Open to attack, but hampered.", *causes]), "warning"
    return f"Open to attack: the line is {verdict(view)}.", "good"


class Threatened(Look):
    """Where the enemy could attack in its next activations, and with how many."""

    key = "threats"
    title = "Where the enemy could attack"

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand)
        self._over: Waypoint | None = None
        self._counts: Mapping[tuple[int, int], int] | None = None
        self._contours: list[list[Edge]] = []

    @property
    def hint(self) -> str:
        """Who is in danger."""
        return f"Where {self.stand.side or 'this side'} could be attacked next, and by how many"

    def show(self, stand: Stand) -> None:
        """Count again."""
        super().show(stand)
        self._counts = None

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Remember the place under the mouse."""
        self._over = self.stand.waypoint(at, None)

    def counts(self) -> Mapping[tuple[int, int], int]:
        """Enemies by cell."""
        if self._counts is None:
            rules, state = self.stand.match.rules, self.stand.match.state
            self._counts = rules.threats(state, self.stand.side)
            most = max(self._counts.values(), default=0)
            self._contours = [
                rim(
                    self._kind,
                    {cell for cell, count in self._counts.items() if count * 3 > most * third},
                )
                for third in (0, 1, 2)
            ]
        return self._counts

    def below(self, overlay: Overlay) -> None:
        """A tint that grows with the number, contours between its thirds, the number itself."""
        counts = self.counts()
        if not counts:
            return
        surface, most = overlay.surface, max(counts.values())
        pixels = overlay.camera.pixels
        stamps: dict[int, pygame.Surface] = {}
        blits = []
        room = surface.get_rect().inflate(2 * pixels, 2 * pixels)
        for cell, count in counts.items():
            box = overlay.box(cell)
            if not room.contains(box):
                continue
            if count not in stamps:
                stamps[count] = _stamp(overlay, cell, count, most)
            blits.append((stamps[count], box.topleft))
        surface.fblits(blits)
        colour = overlay.theme.tone("bad")
        for third, edges in enumerate(self._contours):
            for start, end in edges:
                pygame.draw.line(surface, colour, overlay.at(start), overlay.at(end), 1 + third)

    def above(self, overlay: Overlay) -> None:
        """How many could attack each piece of the side; the number under the mouse in words."""
        for figure in self.stand.scene.figures:
            if figure.side == self.stand.side and (count := self._against(figure)):
                _tag(overlay, figure, count)
        over = self._over
        if over is None or not isinstance(over.spot, tuple):
            return
        count = self.counts().get(cell_at(self._kind, over.centre), 0)
        if count:
            text = f"{count} {'enemy' if count == 1 else 'enemies'} could attack here"
            plate(overlay, [(text, overlay.theme.tone("bad"))], over.centre)

    def _against(self, figure: Figure) -> int:
        """The worst of the cells under a base."""
        counts = self.counts()
        under = cells_under(self._kind, figure.centre, figure.extent)
        return max(counts.get(cell, 0) for cell in under)

    @property
    def _kind(self) -> Kind:
        """How the counted cells lie: on the plane each is a square inch."""
        kind = self.stand.scene.table
        return "squares" if kind == "plane" else kind


def _stamp(overlay: Overlay, cell: tuple[int, int], count: int, most: int) -> pygame.Surface:
    """One cell of the tint: the more, the darker; the upper third is hatched as well."""
    theme, box = overlay.theme, overlay.box(cell)
    width, height = box.width - 1, box.height - 1
    colour = theme.tone("bad")
    stamp = pygame.Surface((max(1, width), max(1, height)), pygame.SRCALPHA)
    stamp.fill((*colour, 14 + 100 * count // most))
    if count * 3 > most * 2:
        for shift in range(0, width + height, max(5, width // 4)):
            pygame.draw.line(stamp, (*colour, 190), (shift - height, height), (shift, 0))
    if overlay.scene.table == "hexes":
        _cut_out(stamp, [overlay.at(corner) for corner in outline_of(overlay.scene.table, cell)])
    if width >= READABLE:
        image = theme.text(str(count), "tiny", IVORY)
        middle = image.get_rect(center=stamp.get_rect().center)
        stamp.blit(image, middle if overlay.scene.table == "hexes" else (3, 1))
    return stamp


def _cut_out(stamp: pygame.Surface, corners: list[pygame.Vector2]) -> None:
    """Leave of a stamp only what lies within the corners of its cell."""
    corner = pygame.Vector2(min(spot.x for spot in corners), min(spot.y for spot in corners))
    mask = pygame.Surface(stamp.get_size(), pygame.SRCALPHA)
    pygame.draw.polygon(mask, (255, 255, 255), [spot - corner for spot in corners])
    stamp.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _tag(overlay: Overlay, figure: Figure, count: int) -> None:
    """A number at the corner of a figure."""
    surface = overlay.surface
    theme = overlay.theme
    image = theme.text(str(count), "tiny", IVORY)
    reach = figure.extent[0] * 0.42
    spot = overlay.at((figure.centre[0] + reach, figure.centre[1] + reach))
    box = image.get_rect(center=(round(spot.x), round(spot.y))).inflate(theme.px(7), theme.px(2))
    pygame.draw.rect(surface, (*theme.tone("bad"), 255), box, border_radius=5)
    pygame.draw.rect(surface, (*INK, 255), box, 1, border_radius=5)
    surface.blit(image, image.get_rect(center=box.center))


KINDS: dict[str, type[Look]] = {look.key: look for look in (Ruler, SightTool, Seen, Threatened)}


class Looks:
    """All that is being looked at. The screen hands it keys, clicks and each new moment."""

    def __init__(self, stand: Stand, keys: Mapping[str, int] = KEYS) -> None:
        self.stand = stand
        self.keys = {**KEYS, **keys}
        self.open: list[Look] = []

    @property
    def taking(self) -> Look | None:
        """The tool that clicks on the table belong to, if there is one."""
        return next((look for look in reversed(self.open) if look.taking), None)

    @property
    def hint(self) -> str:
        """What is being looked at, and what to do next."""
        return " · ".join(look.hint.format(key=self.letter(look.key)) for look in self.open)

    def letter(self, name: str) -> str:
        """The key of a tool as it is written on buttons."""
        return pygame.key.name(self.keys[name]).upper()

    def show(self, stand: Stand) -> None:
        """Whatever changed on the table, or who looks at it: everything is worked out anew."""
        self.stand = stand
        for look in self.open:
            look.show(stand)

    def plan(self, piece: str, pose: Any = None) -> None:
        """Look with another piece, or from where it would stand."""
        if (piece, pose) != (self.stand.piece, self.stand.pose):
            stand = self.stand
            self.show(Stand(stand.match, stand.scene, stand.side, piece, pose))

    # ------------------------------------------------------------------ input

    def key(self, event: pygame.Event) -> bool:
        """Whether a key belongs to one of the tools; it is opened, pressed again or put away."""
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
        del self.open[:-MOST]

    def back(self) -> bool:
        """Esc or the right button: whether a tool that takes clicks used it."""
        look = self.taking
        if look is None:
            return False
        if not look.back():
            self.open.remove(look)
        return True

    def dismiss(self) -> bool:
        """Put everything away; whether there was anything."""
        had = bool(self.open)
        self.open.clear()
        return had

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """The mouse is over a place of the table."""
        for look in self.open:
            look.hover(at, figure)

    def click(self, at: tuple[float, float], figure: Figure | None) -> str | None:
        """None if no tool takes clicks; else it did, with a sentence if it could not."""
        look = self.taking
        return look.click(at, figure) if look else None

    # ------------------------------------------------------------------ drawing

    def below(self, overlay: Overlay) -> None:
        """Draw under the figures."""
        for look in self.open:
            look.below(overlay)

    def above(self, overlay: Overlay) -> None:
        """Draw over the figures, and say what is being looked at."""
        for look in self.open:
            look.above(overlay)
        if self.open:
            _caption(overlay, self.hint)


def _caption(overlay: Overlay, text: str) -> None:
    """A line at the foot of the table."""
    surface = overlay.surface
    theme = overlay.theme
    view = surface.get_rect()
    lines = theme.wrap(text, "small", view.width - theme.px(40))
    images = [theme.text(line, "small", IVORY) for line in lines]
    width = max(image.get_width() for image in images) + theme.px(20)
    height = sum(image.get_height() for image in images) + theme.px(8)
    box = pygame.Rect(0, 0, width, height)
    box.midbottom = view.centerx, view.bottom - theme.px(6)
    pygame.draw.rect(surface, (20, 16, 13, 215), box, border_radius=6)
    y = box.y + theme.px(4)
    for image in images:
        surface.blit(image, image.get_rect(midtop=(box.centerx, y)))
        y += image.get_height()
