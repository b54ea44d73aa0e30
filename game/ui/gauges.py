"""Bars over the table: how much of a gate or a wall still stands, how far a climb has come."""

from __future__ import annotations

import pygame

from game.table.scene import Gauge, StepTrack
from game.ui.overlay import Overlay
from game.ui.theme import INK, IVORY, Colour

WIDE, HIGH = 54, 9
"""The size of a bar in pixels at scale 1."""
BROAD = 3.2
"""The most of the table that it covers, in units."""
ROW, STEP = 13, 12
"""The height of a line of words below a bar, and of a box for a step, in pixels at scale 1."""
TICKS = 4
"""Into how many parts lines divide it."""
WHOLE: Colour = (118, 178, 96)
HALF: Colour = (226, 178, 62)
LOW: Colour = (214, 82, 54)
LEGIBLE, ROOMY = 9.0, 16.0
"""Pixels of a table unit from which numbers are written beside a bar that has something to tell,
and from which they are beside every bar, with who may break it."""


def draw_gauges(overlay: Overlay) -> None:
    """Draw a bar for all that can be broken down or takes turns; its length tells as its tone."""
    for marker in overlay.scene.markers:
        if isinstance(marker, Gauge):
            _draw(overlay, marker)
        elif isinstance(marker, StepTrack):
            _draw_steps(overlay, marker)


def _draw(overlay: Overlay, gauge: Gauge) -> None:
    spot, theme = overlay.at(gauge.centre), overlay.theme
    roomy, quiet = overlay.camera.pixels >= ROOMY, gauge.left == gauge.most and not gauge.notes
    wide = min(theme.px(WIDE), round(BROAD * overlay.camera.pixels))
    if quiet and not roomy:
        wide //= 2
    box = pygame.Rect(0, 0, max(12, wide), max(5, round(theme.px(HIGH) * wide / theme.px(WIDE))))
    box.center = round(spot.x), round(spot.y)
    if not box.colliderect(overlay.view):
        return
    share = max(0.0, min(1.0, gauge.left / gauge.most))
    tone = WHOLE if share > 0.66 else HALF if share > 0.33 else LOW
    sheet = overlay.sheet(box.inflate(8, 8))
    pygame.draw.rect(sheet, (*INK, 225), box.inflate(4, 4), border_radius=3)
    pygame.draw.rect(sheet, (*IVORY, 90), box, border_radius=2)
    full = box.copy()
    full.width = round(box.width * share)
    pygame.draw.rect(sheet, (*tone, 255), full, border_radius=2)
    for tick in range(1, TICKS):
        x = box.x + box.width * tick // TICKS
        pygame.draw.line(sheet, (*INK, 170), (x, box.y), (x, box.bottom - 1))
    if roomy or (overlay.camera.pixels >= LEGIBLE and not quiet):
        words = f"{gauge.name} {gauge.left}" if share == 1 else f"{gauge.left} of {gauge.most}"
        at = overlay.place((spot.x, spot.y - box.height - theme.px(3)))
        overlay.number(words, at, IVORY)
        for row, note in enumerate(gauge.notes if roomy else (), 1):
            low = spot.y + box.height / 2 + theme.px(ROW) * (row - 0.3)
            overlay.number(note, overlay.place((spot.x, low)), IVORY)


def _draw_steps(overlay: Overlay, track: StepTrack) -> None:
    """Draw a box for each step, those that are done filled, with what may befall."""
    spot, theme = overlay.at(track.centre), overlay.theme
    side = theme.px(STEP)
    boxes = pygame.Rect(0, 0, side * track.most, side)
    boxes.center = round(spot.x), round(spot.y)
    if not boxes.colliderect(overlay.view):
        return
    sheet = overlay.sheet(boxes.inflate(8, 8))
    pygame.draw.rect(sheet, (*INK, 225), boxes.inflate(4, 4), border_radius=3)
    for number in range(track.most):
        box = pygame.Rect(boxes.x + number * side, boxes.y, side, side).inflate(-3, -3)
        tone = (*HALF, 255) if number < track.done else (*IVORY, 60)
        pygame.draw.rect(sheet, tone, box, border_radius=2)
    if track.note and overlay.camera.pixels >= LEGIBLE:
        at = overlay.place((spot.x, boxes.top - theme.px(ROW) * 0.7))
        overlay.number(track.note, at, IVORY)
