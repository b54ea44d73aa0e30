"""Whole tables as the window draws them, without a word on them, beside pictures kept of them."""

from __future__ import annotations

import os
from dataclasses import replace
from pathlib import Path

import numpy as np
import pygame
import pytest

from game.table.lattice import cell_at, centre_of, extent_of
from game.table.scene import Figure, Livery, Look, Scene
from game.ui.art.minis import paint_figure
from game.ui.art.tabletop import paint_table
from game.ui.figures import Sprites
from game.ui.overlay import Overlay
from game.ui.tableview import TableView
from game.ui.theme import Theme
from tests.ui import planes

GOLDENS = Path(__file__).parents[1] / "goldens"
SIZE = (324, 228)
KINDS = {
    ".": "meadow",
    "t": "wood",
    "T": "dense_wood",
    "~": "river",
    "f": "ford",
    "=": "bridge",
    ":": "road",
    "^": "hilltop",
    "/": "slope",
    "h": "hedge",
    "l": "low_wall",
    "#": "wall",
    "r": "rubble",
    "m": "marsh",
}
GROUND = (
    "..tT....:...",
    ".tTT....:.h.",
    "..t.//..:.h.",
    "~~~.^^/.:...",
    ".~~~~f~~=~~~",
    ".....f..:.~~",
    ".ll.....:.m.",
    ".#r..../^^..",
)
LOOKS = (
    Look(),
    Look(body="mail", headgear="helm", weapon="pike", shield="tower"),
    Look(body="leather", headgear="hood", weapon="bow", cloak="long"),
    Look(body="plate", mount="horse", headgear="crest", weapon="lance", shield="kite"),
)


def figures() -> tuple[Figure, ...]:
    """Two small armies: foot, pikes with a facing, archers, riders; some tired, one hurt."""
    found = []
    for number in range(12):
        kind = (number // 2 + number % 2) % 4
        look = LOOKS[kind]
        size = 2.0 if look.mount != "none" else 1.0
        side = ("blue", "red")[number % 2]
        found.append(
            Figure(
                id=f"p{number}",
                name="somebody",
                side=side,
                centre=(number // 2 * 2 + size / 2, number % 2 * 5 + size / 2),
                extent=(size, size),
                shape="block",
                profile=f"look {kind}",
                troop=("Warrior", "Pike", "Archer", "Knight")[kind],
                glyph=("blade", "shaft", "bow", "blade")[kind],
                mounted=size > 1,
                rank=1 + number % 3,
                bearing=45.0 * (number % 8) if kind == 1 else None,
                ready=number % 5 != 0,
                marks=("wounded",) if number == 7 else (),
                look=look,
                livery=Livery(),
            )
        )
    return tuple(found)


def on_hexes(figure: Figure) -> Figure:
    """The figure on the hex over which it stands."""
    cell = cell_at("hexes", figure.centre)
    return replace(figure, centre=centre_of("hexes", cell), extent=(1.0, 1.0), shape="hexes")


def scene(table: str = "squares") -> Scene:
    if table == "plane":
        return planes.plane()
    ground = tuple(tuple(KINDS[letter] for letter in row) for row in GROUND)
    pieces = figures() if table == "squares" else tuple(map(on_hexes, figures()))
    return Scene(table, extent_of(table, 12, 8), ground, pieces)


def marks(overlay: Overlay) -> None:
    """Reach, a way, a line and rings, in the colours and patterns of the overlay."""
    tone = overlay.theme.tone
    costs = {(x, y): abs(x - 4) + abs(y - 5) for x in range(2, 8) for y in range(3, 8)}
    overlay.reach(costs, 2, tone("good"))

    def middle(x: int, y: int) -> tuple[float, float]:
        return centre_of(overlay.scene.table, (x, y))

    overlay.path([middle(4, 5), middle(5, 5), middle(5, 4), middle(6, 3)], tone("cost"))
    overlay.line(middle(4, 5), middle(9, 1), tone("bad"), "dashed")
    overlay.line(middle(4, 5), middle(1, 1), tone("good"), "solid")
    overlay.ring(middle(4, 5), 0.6, tone("warning"))


def fitted(view: TableView) -> None:
    view.camera.fit()


def near(view: TableView) -> None:
    view.camera.zoom = 1.6
    view.camera.look_at((5.0, 4.5))
    view.below = marks


def inch(view: TableView) -> None:
    view.camera.zoom = 0.62
    view.camera.look_at((12.0, 10.0))
    view.below = planes.marks


def afield(view: TableView) -> None:
    view.camera.zoom = 1.3
    view.camera.look_at((22.5, 5.5))


def turned(view: TableView) -> None:
    view.camera.fit()
    view.camera.turn()


def close_up(view: TableView) -> None:
    view.camera.zoom = 3.4
    view.camera.look_at((6.0, 5.5))


@pytest.mark.parametrize(
    ("table", "look"),
    [
        ("squares", fitted),
        ("squares", near),
        ("squares", turned),
        ("squares", close_up),
        ("hexes", fitted),
        ("hexes", near),
        ("plane", fitted),
        ("plane", inch),
        ("plane", afield),
    ],
)
def test_a_table_looks_as_it_did(table, look, tmp_path):
    view = TableView(scene(table), paint_table, Sprites(paint_figure))
    view.place(pygame.Rect((0, 0), SIZE), Theme())
    look(view)
    picture = pygame.Surface(SIZE)
    view.draw_finished(picture, Theme())
    compare(picture, f"table-{table}-{look.__name__}.png", tmp_path)


def compare(picture: pygame.Surface, name: str, folder: Path) -> None:
    """Fail if a picture differs plainly from the one that was kept; write both and the difference.

    Another processor may round otherwise, so single levels do not count.
    """
    if os.environ.get("SANDTABLE_NEW_GOLDENS"):
        pygame.image.save(picture, GOLDENS / name)
    kept = pygame.image.load(GOLDENS / name)
    assert kept.get_size() == picture.get_size()
    now, then = (pygame.surfarray.array3d(each).astype(np.int16) for each in (picture, kept))
    apart = np.abs(now - then)
    if apart.mean() > 1.5 or (apart.max(axis=2) > 60).mean() > 0.003:
        pygame.image.save(picture, folder / name)
        pygame.image.save(kept, folder / f"kept-{name}")
        shown = pygame.surfarray.make_surface(np.clip(apart * 4, 0, 255).astype(np.uint8))
        pygame.image.save(shown, folder / f"difference-{name}")
        pytest.fail(
            f"The table has changed; see {folder}. If that was meant to happen, "
            "run this test once with SANDTABLE_NEW_GOLDENS=1."
        )


def test_the_comparison_finds_a_piece_that_is_missing(tmp_path, monkeypatch):
    """A test that compares is of use only if it can fail."""
    monkeypatch.delenv("SANDTABLE_NEW_GOLDENS", raising=False)
    whole = scene()
    view = TableView(replace(whole, figures=whole.figures[1:]), paint_table, Sprites(paint_figure))
    view.place(pygame.Rect((0, 0), SIZE), Theme())
    fitted(view)
    picture = pygame.Surface(SIZE)
    view.draw_finished(picture, Theme())
    with pytest.raises(pytest.fail.Exception, match="The table has changed"):
        compare(picture, "table-squares-fitted.png", tmp_path)
    assert (tmp_path / "difference-table-squares-fitted.png").exists()
