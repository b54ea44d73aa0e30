"""What the window's tests share: fonts, a home of their own, quick pictures."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any

import pygame
import pytest

from game.table.scene import Scene
from game.ui import portraits, start
from game.ui.layers import Source
from tests.ui.driver import paint_disc, paint_plainly


class AtOnce:
    """Does in this process, before it returns, what else another process would do."""

    def submit(self, work: Callable[..., Any], *words: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(work(*words))
        return done


@pytest.fixture(autouse=True)
def fonts():
    """Fonts, whatever a test before has done to pygame."""
    pygame.font.init()


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A folder for saves and settings that goes when the test goes."""
    folder = tmp_path / "home"
    monkeypatch.setenv("SANDTABLE_HOME", str(folder))
    return folder


@pytest.fixture
def plain_art(monkeypatch):
    """Tables without art: painting one takes longer than the tests that are not about it."""
    monkeypatch.setattr(start, "table_picture", paint_plainly)
    monkeypatch.setattr(start, "first_sight", sketch_plainly)
    monkeypatch.setattr(portraits, "paint_figure", paint_disc)
    for module in (start, portraits):
        monkeypatch.setattr(module, "easel", AtOnce)


def sketch_plainly(scene: Scene, pixels: int) -> Source:
    """A table of one colour, as if nothing had been painted before."""
    picture = pygame.Surface((round(scene.extent[0] * 8), round(scene.extent[1] * 8)))
    picture.fill((90, 140, 90))
    return Source(picture, 8, turned=False, painted=False)
