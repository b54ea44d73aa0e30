"""The lines between cells: faint in the painting, strong over it, or none; kept in the settings."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.table.lattice import extent_of, outline_of
from game.table.scene import Scene
from game.ui import settings as stored
from game.ui.cell_lines import ink
from game.ui.figures import Sprites
from game.ui.settings import LINES, Settings, next_lines
from game.ui.tableview import TableView
from game.ui.theme import Theme
from tests.ui.driver import Driver, paint_disc, paint_plainly
from tests.ui.driver import battle as opened
from tests.ui.test_masses_by_mouse import begun

SQUARES = Scene("squares", (10.0, 8.0), (("meadow",) * 10,) * 8)
HEXES = Scene("hexes", extent_of("hexes", 10, 8), (("meadow",) * 10,) * 8)


class Painter:
    """Notes whether each picture has its grid."""

    def __init__(self) -> None:
        self.grids: list[bool] = []

    def __call__(self, scene: Scene, pixels: float, **how: Any) -> pygame.Surface:
        self.grids.append(how.pop("grid", True))
        return paint_plainly(scene, pixels, **how)


def shown(scene: Scene, lines: str, *, turned: bool = False) -> tuple[TableView, pygame.Surface]:
    table = TableView(scene, paint_plainly, Sprites(paint_disc))
    table.place(pygame.Rect(0, 0, 640, 480), Theme())
    table.camera.turned = turned
    table.rule(lines)
    surface = pygame.Surface((640, 480))
    table.draw(surface, Theme())
    return table, surface


def inked(table: TableView, surface: pygame.Surface, point: tuple[float, float]) -> bool:
    """Whether there is a line within a pixel of a place."""
    spot = table.camera.to_screen(point)
    x, y = round(spot.x), round(spot.y)
    near = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1)]
    return any(surface.get_at(pixel)[:3] == ink(table.camera.pixels) for pixel in near)


@pytest.mark.parametrize("turned", [False, True])
@pytest.mark.parametrize("scene", [SQUARES, HEXES], ids=["squares", "hexes"])
def test_strong_lines_run_along_every_edge_of_every_cell(scene, turned):
    table, surface = shown(scene, "strong", turned=turned)
    for cell in [(0, 0), (9, 0), (4, 3), (0, 7), (9, 7), (9, 4)]:
        corners = outline_of(scene.table, cell)
        for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
            assert inked(table, surface, ((ax + bx) / 2, (ay + by) / 2)), cell
    (ax, ay), (bx, by) = corners[0], corners[len(corners) // 2]
    assert not inked(table, surface, ((ax + bx) / 2, (ay + by) / 2)), "the middle of a cell is free"


def test_faint_lines_are_not_drawn_over_the_painting():
    table, surface = shown(HEXES, "faint")
    assert not inked(table, surface, outline_of("hexes", (4, 3))[0])


def test_without_lines_the_ground_is_painted_without_its_grid():
    painter = Painter()
    table = TableView(HEXES, painter, Sprites(paint_disc))
    table.place(pygame.Rect(0, 0, 640, 480), Theme())
    surface = pygame.Surface((640, 480))
    for lines in ("faint", "strong", "off", "off", "faint"):
        table.rule(lines)
        table.draw(surface, Theme())
    assert painter.grids == [True, False, True]


def test_the_key_goes_through_all_ways_and_the_setting_is_kept(tmp_path):
    path = tmp_path / "settings.json"
    match, bundle = begun("meeting_engagement")
    driver: Driver = opened(match, bundle)
    driver.app.keep = path
    seen = []
    for _ in LINES:
        driver.press(pygame.K_b)
        assert driver.top.table.lines == driver.app.settings.lines == stored.load(path)[0].lines
        assert driver.app.settings.lines in driver.notice
        seen.append(driver.app.settings.lines)
    assert seen == ["strong", "off", "faint"]
    path.write_text('{"lines": "thick"}', encoding="utf-8")
    settings, notice = stored.load(path)
    assert settings.lines == "faint"
    assert "lines" in notice


def test_a_table_of_inches_has_no_cells():
    match, bundle = begun("milestone_meadow")
    driver: Driver = opened(match, bundle)
    driver.press(pygame.K_b)
    assert "no grid" in driver.notice
    assert driver.app.settings.lines == "faint"


def test_after_the_strongest_comes_none():
    assert next_lines(Settings(lines="strong")) == "off"
