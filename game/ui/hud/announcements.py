"""What befalls a battle is announced over the table for as long as it takes to read.

Each turn and phase has a short banner; activations and placements stand in the log alone.
"""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.event import Built, Event, Stage
from game.core.wording import worded
from game.table.lattice import Cell
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD, INK, IVORY, Style

TURNS = ("round", "turn")
"""The stretches that a game is counted in."""
PHASES = ("deployment", "individual movement", "movement", "phase", "set-up", "unit movement")
"""Parts of them that a player has to know of."""
ORDINARY = (
    *("activation", "card", "end", "end of round", "end of turn", "set-up done"),
    *TURNS,
    *PHASES,
)
"""The stretches that every game is made of."""
LEAST, PER_LETTER = 2.5, 0.045
"""Seconds that an announcement stays."""
TURN_SECONDS, PHASE_SECONDS = 1.5, 0.9
"""Seconds that a banner stays."""
FADES = 0.25
"""Of these, seconds in which it comes and goes."""
WIDEST = 520


class Announcements:
    """Announces one thing after the other; a banner only until the next one."""

    def __init__(self) -> None:
        self.names: Mapping[str, str] = {}
        """What the armies of the sides are called."""
        self.waiting: list[Stage] = []
        self.banner: Stage | None = None
        """The turn or phase that has just begun."""
        self.cells: tuple[Cell, ...] = ()
        """The ground that has just changed."""
        self.reduced = False
        """Whether a banner is there at once and goes at once."""
        self._left = 0.0
        self._shown = 0.0

    def hear(self, event: Event) -> None:
        """Take note of something; of activations and the like nothing is made."""
        if isinstance(event, Stage) and event.text:
            if event.name in TURNS or (event.name in PHASES and not self._turn_is_new):
                self.banner, self._shown = event, 0.0
            elif event.name not in ORDINARY:
                self.waiting.append(event)
                if len(self.waiting) == 1:
                    self._left = _reading(event)
        elif isinstance(event, Built):
            self.cells = event.cells

    @property
    def _turn_is_new(self) -> bool:
        """Whether the banner of a turn has not been read yet: no phase takes its place."""
        banner = self.banner
        return banner is not None and banner.name in TURNS and self._shown < TURN_SECONDS / 2

    @property
    def busy(self) -> bool:
        """Whether something is being announced."""
        return bool(self.waiting) or self.banner is not None

    def skip(self) -> None:
        """Take the banner away."""
        self.banner = None

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to draw."""
        changed = self.banner is not None
        if self.banner is not None:
            self._shown += seconds
            if self._shown >= _lasting(self.banner):
                self.banner = None
        if not self.waiting:
            return changed
        self._left -= seconds
        if self._left > 0:
            return changed
        self.waiting.pop(0)
        if self.waiting:
            self._left = _reading(self.waiting[0])
        else:
            self.cells = ()
        return True

    def draw(self, overlay: Overlay) -> None:
        """Draw what is announced at the table's upper edge, a rim around ground that has changed.

        The banner of a turn stands in its midst.
        """
        if self.banner is not None:
            self._draw_banner(overlay, self.banner)
        if not self.waiting:
            return
        if self.cells:
            overlay.outline(self.cells, GOLD, 3)
        theme, event = overlay.theme, self.waiting[0]
        most = min(theme.px(WIDEST), overlay.view.width * 3 // 4)
        text = worded(event.text, self.names)
        lines = [theme.text(part, "heading", IVORY) for part in theme.wrap(text, "heading", most)]
        lines += [theme.text(", ".join(event.rules), "tiny", DIM)] if event.rules else []
        pad = theme.px(12)
        high = sum(image.get_height() for image in lines) + 2 * pad
        wide = max(image.get_width() for image in lines) + 4 * pad
        box = pygame.Rect(0, theme.px(14), wide, high)
        box.centerx = overlay.view.centerx
        surface = overlay.sheet(box.inflate(4, 4))
        colour = theme.side(event.side) if event.side else GOLD
        pygame.draw.rect(surface, (*INK, 232), box, border_radius=8)
        pygame.draw.rect(surface, (*colour, 255), box, 2, border_radius=8)
        pygame.draw.rect(surface, (*GOLD, 160), box.inflate(-8, -8), 1, border_radius=6)
        y = box.top + pad
        for image in lines:
            surface.blit(image, image.get_rect(midtop=(box.centerx, y)))
            y += image.get_height()

    def _draw_banner(self, overlay: Overlay, event: Stage) -> None:
        """Draw a ribbon across the table with the turn in large letters, or a phase in smaller."""
        theme = overlay.theme
        title, _, rest = worded(event.text, self.names).rstrip(".").partition(":")
        turn = event.name in TURNS
        style: Style = "display" if turn and overlay.view.width > theme.px(620) else "title"
        image = theme.text(title, style if turn else "heading", IVORY)
        below = theme.text(rest.strip(), "strong", DIM) if rest else None
        pad = theme.px(12 if turn else 7)
        high = image.get_height() + 2 * pad + (below.get_height() if below else 0)
        wide = min(overlay.view.width, max(image.get_width(), below.get_width() if below else 0))
        box = pygame.Rect(0, 0, min(overlay.view.width, wide + theme.px(180)), high)
        box.midtop = overlay.view.centerx, overlay.view.top + overlay.view.height // 7
        share = 1.0 if self.reduced else self._share(event)
        sheet = overlay.sheet(box.inflate(4, 4))
        colour = theme.side(event.side) if event.side else GOLD
        ends = theme.px(60)
        plate = pygame.Surface(box.size, pygame.SRCALPHA)
        for column in range(box.width):
            near = min(1.0, column / ends, (box.width - column) / ends)
            plate.fill((*INK, round(225 * near)), (column, 0, 1, box.height))
            for y in (0, box.height - 3):
                plate.fill((*colour, round(255 * near)), (column, y, 1, 3))
        plate.blit(image, image.get_rect(midtop=(box.width // 2, pad)))
        if below is not None:
            plate.blit(below, below.get_rect(midbottom=(box.width // 2, high - pad)))
        plate.set_alpha(round(255 * share))
        sheet.blit(plate, box)

    def _share(self, event: Stage) -> float:
        """Return how much of the banner is to be seen while it comes and goes."""
        left = _lasting(event) - self._shown
        return max(0.0, min(1.0, (self._shown + 0.05) / FADES, left / FADES))


def _reading(event: Stage) -> float:
    return LEAST + PER_LETTER * len(event.text)


def _lasting(event: Stage) -> float:
    return TURN_SECONDS if event.name in TURNS else PHASE_SECONDS
