"""A game as a short film: the table after every few answers, and a line on what happened."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt
import pygame
from PIL import Image

from game.core.event import Attacked, Ended, Entered, Left, Moved, Scored, Stage
from game.core.match import Match
from game.data.saves import Recording
from game.data.writing import write_whole
from game.ui.export.chronicle import Chronicle
from game.ui.export.picture import TableCamera, as_image
from game.ui.export.prose import telling
from game.ui.theme import GOLD, IVORY, WALNUT, WALNUT_DARK, Colour, Theme

WIDTH = 640
MOST_FRAMES = 120
FRAME, CHAPTER, LAST = 420, 1100, 3500
"""Milliseconds that a frame stays: any, the first of a chapter, the last."""
CLEAR = 127
"""Colours of the film; the number after the last stands for what did not change."""
SHADES = 12
SEEN = (Moved, Entered, Left, Attacked, Scored, Stage, Ended)


@dataclass(frozen=True, slots=True)
class Shot:
    """One frame: the moments it leads from and to, and how long it stays."""

    start: int
    end: int
    stays: int


def gif(source: Recording | Match[Any] | Chronicle, path: Path, width: int = WIDTH) -> Path:
    """Write a game as an animated GIF; one not over, as far as every side may know it."""
    chronicle = source if isinstance(source, Chronicle) else Chronicle.of(source, discreet=True)
    shots = plan(chronicle)
    pictures = list(_frames(chronicle, shots, width))
    theme = Theme()
    sides = [theme.side(side) for side in chronicle.match.rules.sides(chronicle.match.state)]
    return write_whole(path, _encoded(pictures, [shot.stays for shot in shots], sides))


def plan(chronicle: Chronicle, most: int = MOST_FRAMES) -> list[Shot]:
    """Return the moments worth a frame: all beginnings and losses, and as many others as fit."""
    eventful = [
        answer
        for answer, events in enumerate(chronicle.told)
        if any(isinstance(event, SEEN) for event in events)
    ]
    must = {0, chronicle.length, *chronicle.rounds, *chronicle.losses} - {-1}
    others = [answer for answer in eventful if answer not in must]
    room = max(0, most - len(must))
    every = max(1, -(-len(others) // room)) if room else len(others) + 1
    moments = sorted(must | set(others[every - 1 :: every]))
    starts = set(chronicle.rounds)
    shots = []
    for before, answer in zip([0, *moments], moments, strict=False):
        stays = CHAPTER if answer in starts else FRAME
        shots.append(Shot(before, answer, LAST if answer == chronicle.length else stays))
    return shots


def _frames(chronicle: Chronicle, shots: list[Shot], width: int) -> Iterator[Image.Image]:
    camera = TableCamera(chronicle.scene(0), width)
    for shot in shots:
        ways = [
            (chronicle.cast[piece].side, way)
            for piece, way in chronicle.ways(shot.start, shot.end).items()
            if piece in chronicle.cast
        ]
        crosses = [(side, at) for _, side, at in chronicle.fallen(shot.start, shot.end)]
        picture = camera.take(chronicle.scene(shot.end), ways, crosses)
        yield as_image(_captioned(picture, chronicle, shot, camera.theme))


def _captioned(
    picture: pygame.Surface, chronicle: Chronicle, shot: Shot, theme: Theme
) -> pygame.Surface:
    """Return the picture over a strip with the chapter and a sentence."""
    pad = theme.px(8)
    height = theme.line("strong") + theme.line("body") + 2 * pad
    width = picture.get_width()
    whole = pygame.Surface((width, picture.get_height() + height))
    whole.fill(WALNUT_DARK)
    whole.blit(picture, (0, 0))
    top = picture.get_height()
    pygame.draw.rect(whole, WALNUT, (0, top, width, height))
    pygame.draw.line(whole, GOLD, (0, top), (width, top), 2)
    title = theme.text(chronicle.chapter_at(shot.end).title, "strong", GOLD)
    whole.blit(title, (pad, top + pad))
    x = width - pad
    for side in reversed(chronicle.summary(shot.end).sides):
        points = theme.text(f"{side.name} {side.points}", "strong", IVORY)
        x -= points.get_width()
        whole.blit(points, (x, top + pad))
        spot = pygame.Rect(x - theme.px(16), top + pad + theme.px(6), theme.px(10), theme.px(10))
        pygame.draw.rect(whole, theme.side(side.side), spot, border_radius=3)
        x -= theme.px(32)
    said = _cut(_caption(chronicle, shot), theme, width - 2 * pad)
    whole.blit(theme.text(said, "body"), (pad, top + pad + theme.line("strong")))
    return whole


def _caption(chronicle: Chronicle, shot: Shot) -> str:
    events = [told.event for told in chronicle.between(shot.start, shot.end)]
    before = "The table before the battle." if shot.end == 0 else ""
    return telling(events, chronicle.names) or before


def _cut(text: str, theme: Theme, width: int) -> str:
    if theme.width(text, "body") <= width:
        return text
    return theme.wrap(text, "body", width - theme.width(" …", "body"))[0] + " …"


def _encoded(frames: list[Image.Image], stays: list[int], sides: list[Colour]) -> bytes:
    """Return all frames in one set of colours.

    What does not change from frame to frame stays clear.
    """
    colours = _colours(frames, sides)
    shown: npt.NDArray[np.uint8] | None = None
    plain = []
    for frame in frames:
        image = frame.quantize(palette=colours, dither=Image.Dither.NONE)
        spots = np.asarray(image, dtype=np.uint8)
        fresh = spots if shown is None else np.where(spots == shown, CLEAR, spots)
        shown = spots
        changed = Image.fromarray(fresh.astype(np.uint8), "P")
        changed.putpalette(colours.getpalette() or [])
        plain.append(changed)
    kept = io.BytesIO()
    plain[0].save(
        kept,
        "GIF",
        save_all=True,
        append_images=plain[1:],
        duration=stays,
        loop=0,
        optimize=False,
        disposal=1,
        transparency=CLEAR,
    )
    return kept.getvalue()


def _colours(frames: list[Image.Image], sides: list[Colour]) -> Image.Image:
    """Return the colours of a few frames together, and shades of the sides' own."""
    chosen = [frames[0], frames[len(frames) // 2], frames[-1]]
    width, height = frames[0].size
    band = height // 6
    sheet = Image.new("RGB", (width, height * len(chosen) + band * len(sides)))
    for number, frame in enumerate(chosen):
        sheet.paste(frame, (0, number * height))
    for number, colour in enumerate(sides):
        top = height * len(chosen) + band * number
        for step in range(SHADES):
            light = 0.35 + 1.1 * step / SHADES
            shade = tuple(min(255, round(part * light)) for part in colour)
            left = width * step // SHADES
            sheet.paste(shade, (left, top, width * (step + 1) // SHADES, top + band))
    return sheet.quantize(CLEAR, method=Image.Quantize.MEDIANCUT)
