"""The painted table: the window's own art, with the slow part of it in another process."""

from __future__ import annotations

import os
from concurrent.futures import Executor
from functools import cache

import pygame

from game.players.processes import WorkerPool
from game.table.scene import Scene
from game.ui import picture_cache
from game.ui.art import sketch
from game.ui.art.minis import paint_figure
from game.ui.art.tabletop import paint_table
from game.ui.figures import Sprites
from game.ui.layers import Source, converted
from game.ui.tableview import TableView

ROUGH = 10
"""Pixels of a table unit in a painting that has to be there at once."""
MODEST = 1000
"""Square units of a table up to which there is such a painting."""


@cache
def easel() -> Executor:
    """Return two processes that paint: one for the ground, so that figures need not wait for it."""
    return WorkerPool(2, _step_back)


def put_easel_away() -> None:
    """End the processes that paint, finished or not; the next `easel` has others."""
    if easel.cache_info().currsize:
        easel().shutdown(wait=False, cancel_futures=True)
        easel.cache_clear()


def _step_back() -> None:
    """Let the window have the processor whenever it wants it."""
    if hasattr(os, "nice"):
        os.nice(10)


def table_picture(
    scene: Scene, pixels: float, *, turned: bool = False, grid: bool = True
) -> pygame.Surface:
    """Return the table as it was painted before, or else painted now and kept."""
    known = picture_cache.kept(scene, pixels, turned=turned, grid=grid)
    if known is not None:
        return known
    picture = paint_table(scene, pixels, turned=turned, grid=grid)
    picture_cache.keep(scene, pixels, picture, turned=turned, grid=grid)
    return picture


def first_sight(
    scene: Scene,
    pixels: int,
    turned: bool = False,  # noqa: FBT001, FBT002
    *,
    grid: bool = True,
) -> Source:
    """Return what can be shown of a table at once: the picture of another day, or a sketch."""
    known = picture_cache.kept(scene, pixels, turned=turned, grid=grid)
    if known is not None:
        return Source(converted(known), pixels, turned)
    daub = sketch.sketch(scene, turned=turned)
    return Source(converted(daub), sketch.PIXELS, turned, painted=False)


def first_painting(
    scene: Scene,
    pixels: int,
    turned: bool = False,  # noqa: FBT001, FBT002
    *,
    grid: bool = True,
) -> Source:
    """Return the same for a full window: a small real painting instead of a sketch, if it can be.

    It takes some tenths of a second, as opening a screen may; a large table would take longer.
    """
    seen = first_sight(scene, pixels, turned, grid=grid)
    if seen.painted or scene.extent[0] * scene.extent[1] > MODEST:
        return seen
    small = paint_table(scene, ROUGH, grid=False, turned=turned)
    return Source(converted(small), ROUGH, turned, painted=False)


def painted_table(scene: Scene) -> TableView:
    """Return a table with all its art, which never keeps the window waiting for any of it."""
    sprites = Sprites(paint_figure, easel())
    return TableView(scene, table_picture, sprites, easel(), first_painting)
