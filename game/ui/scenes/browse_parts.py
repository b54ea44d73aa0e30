"""What the choice of a battle is put together from: book cards, forces, knobs, map pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from typing import Any

import pygame

from game.core.knob import Knob
from game.core.unit_card import Force
from game.data.library import Bundle
from game.ui.figures import Sprites, portrait_pixels
from game.ui.kit.boxes import Column, Grid, Row
from game.ui.kit.controls import Button, Choice, Label
from game.ui.kit.widget import Widget
from game.ui.layers import Picture, unpacked
from game.ui.scenes.portrait_screen import Portrait
from game.ui.start import map_at_once, map_scene, map_to_come
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Theme

MAP_WIDE, MAP_PIXELS = 800, 16
"""Pixels of a map's width for which it is painted, and the fewest of a table unit."""
PORTRAIT = 46
"""Height of a portrait at scale 1."""
KNOB = "knob "
"""How the names of choices begin that turn a knob."""


class MapPictures:
    """Small pictures of maps: at once a sketch or the picture of another day, then painted."""

    def __init__(self) -> None:
        self._known: dict[str, pygame.Surface] = {}
        self._coming: dict[str, Future[Picture]] = {}

    @property
    def busy(self) -> bool:
        """Whether one is being painted."""
        return bool(self._coming)

    def get(self, key: str, bundle: Bundle) -> pygame.Surface:
        """Return the best picture of a battle's map that is at hand; a better one is asked for."""
        if key not in self._known:
            scene = map_scene(bundle)
            pixels = max(MAP_PIXELS, round(MAP_WIDE / scene.extent[0]))
            seen = map_at_once(scene, pixels)
            self._known[key] = seen.picture
            if not seen.painted:
                self._coming[key] = map_to_come(scene, pixels)
        return self._known[key]

    def update(self) -> bool:
        """Take over what has been painted; return whether anything has."""
        done = [key for key, job in self._coming.items() if job.done()]
        for key in done:
            try:
                self._known[key] = unpacked(*self._coming.pop(key).result())
            except BrokenExecutor:
                continue  # the sketch stays
        return bool(done)


@dataclass(frozen=True, slots=True)
class PrintCards:
    """The cards of a side are to be written as a page."""

    side: str


def forces_of(
    forces: Sequence[Force],
    names: Mapping[str, str],
    sprites: Sprites,
    theme: Theme,
    *,
    printed: bool = False,
) -> Widget:
    """Return both armies side by side: every kind of unit with its portrait and count.

    Their cards may have a button that has them printed.
    """
    sides: list[Widget] = []
    for side, name in names.items():
        own = [force for force in forces if force.side == side]
        head: Widget = Label(name, "strong", theme.ink(side))
        if printed and own:
            tip = "Write this side's cards as a page that a browser prints."
            button = Button("Print cards", PrintCards(side), style="small", tip=tip)
            head = Row([head, button], gap=8, grow=[head])
        rows: list[Widget] = [head]
        rows += [_force(force, sprites, theme) for force in own]
        if not own:
            rows.append(Label("Chosen in play.", "small", DIM))
        sides.append(Column(rows, gap=4))
    return Grid(sides, column=240, gap=14)


def _force(force: Force, sprites: Sprites, theme: Theme) -> Widget:
    pixels = portrait_pixels(force.figure, theme.px(PORTRAIT))
    portrait = sprites.portrait(force.figure, pixels, theme.side(force.side), hurry=True)
    words = Column([Label(force.name, "body"), Label(force.words, "small", DIM)], gap=0)
    count = Label(f"{force.count} ×", "strong", GOLD)
    return Row([count, Portrait(portrait, PORTRAIT), words], gap=8, grow=[words])


def knob_grid(knobs: Sequence[Knob], chosen: Mapping[str, Any]) -> Widget:
    """Return every knob with its values in words; those that were turned stand out."""
    cells: list[Widget] = []
    for knob in knobs:
        value = chosen.get(knob.key, knob.default)
        words = [said for _, said in knob.values]
        choice = Choice(f"{KNOB}{knob.key}", words, words.index(knob.words(value)))
        turned = value != knob.default
        usual = f"here: {knob.words(knob.default)}" if turned else "scenario default"
        below = Label(f"{usual} ({knob.rule})" if knob.rule else usual, "tiny", FAINT)
        label = Label(knob.label, "small", GOLD if turned else IVORY)
        cells.append(Column([label, choice, below], gap=2, align="start"))
    return Grid(cells, column=300, gap=14)
