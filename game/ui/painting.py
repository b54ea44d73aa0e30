"""The painted table: the window's own art, with the slow part of it in another process."""

from __future__ import annotations

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from functools import cache
from multiprocessing import get_context

from game.table.scene import Scene
from game.ui.art.minis import paint_figure
from game.ui.art.tabletop import paint_table
from game.ui.figures import Sprites
from game.ui.tableview import TableView


@cache
def easel() -> Executor:
    """Two processes that paint: one for the ground, so that figures need not wait for it."""
    return ProcessPoolExecutor(2, get_context("spawn"), initializer=_step_back)


def _step_back() -> None:
    """Let the window have the processor whenever it wants it."""
    if hasattr(os, "nice"):
        os.nice(10)


def painted_table(scene: Scene) -> TableView:
    """A table with all its art, which never keeps the window waiting while one zooms."""
    return TableView(scene, paint_table, Sprites(paint_figure, easel()), easel())
