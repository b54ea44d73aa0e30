"""The painted table: the window's own art, with the slow part of it in another process."""

from __future__ import annotations

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
    """The process that paints finer pictures of the ground; it starts when it is first needed."""
    return ProcessPoolExecutor(1, get_context("spawn"))


def painted_table(scene: Scene) -> TableView:
    """A table with all its art, which never keeps the window waiting while one zooms."""
    return TableView(scene, paint_table, Sprites(paint_figure), easel())
