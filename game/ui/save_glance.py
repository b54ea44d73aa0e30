"""A saved game at a glance: its last position as a picture, turn, score and result."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from pathlib import Path

import pygame

from game.core.errors import DataError, Diverged, UsageError
from game.core.unit_card import worded_summary
from game.core.wording import worded
from game.data.old_saves import readable_game
from game.data.saves import match_of
from game.data.userfile import changed
from game.table.scene import Scene
from game.ui import picture_cache
from game.ui.export.picture import TableCamera
from game.ui.layers import Picture

WIDTH = 320
"""Pixels across the picture."""
KEPT = 300


@dataclass(frozen=True, slots=True)
class SaveGlance:
    """What the list of saved games shows of one."""

    words: str
    """Battle, rulebook, turn, score."""
    result: str
    picture: Picture | None


def glance_at(path: Path) -> SaveGlance:
    """Return a saved game at a glance, in whatever process this is; errors in its words."""
    try:
        recording = readable_game(path)
        match = match_of(recording)
    except (DataError, Diverged, UsageError, OSError):
        return SaveGlance("", "", None)  # the list says what is wrong with it
    summary = worded_summary(match.rules.summary(match.state))
    scene = recording.bundle.in_mood(match.rules.scene(match.state))
    title = str(getattr(recording.bundle.scenario, "scenario", "A battle"))
    score = "–".join(str(side.points) for side in summary.sides)
    parts = [title, recording.bundle.rulebook.title, summary.headline, score]
    names = {side.side: side.name for side in summary.sides}
    result = worded(match.outcome.reason, names) if match.outcome else "Not over yet."
    small = _picture(path.read_bytes(), scene)
    picture = pygame.image.tobytes(small, "RGB"), small.get_size(), ""
    return SaveGlance(" · ".join(part for part in parts if part), result, picture)


def _picture(save: bytes, scene: Scene) -> pygame.Surface:
    """Return the table of a saved game as it was painted before, or else painted now and kept."""
    known = picture_cache.kept_glance(save, (WIDTH, 4 * WIDTH))
    if known is not None:
        return known
    shot = TableCamera(scene, WIDTH).take(scene)
    ratio = min(1.0, WIDTH / shot.get_width(), 4 * WIDTH / shot.get_height())
    small = pygame.transform.smoothscale_by(shot, ratio)
    picture_cache.keep_glance(save, small)
    return small


class GlanceShelf:
    """Glances that are known, and the one that is on its way."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Path, float], SaveGlance] = OrderedDict()
        self._coming: tuple[tuple[Path, float], Future[SaveGlance]] | None = None

    @property
    def busy(self) -> bool:
        """Whether one is on its way."""
        return self._coming is not None

    def get(self, path: Path) -> SaveGlance | None:
        """Return what is known of a save."""
        return self._known.get((path, changed(path)))

    def ask(self, path: Path, coming: Future[SaveGlance]) -> None:
        """Wait for a glance at a save."""
        self._coming = (path, changed(path)), coming

    def update(self) -> bool:
        """Take over a glance that is there; return whether one was."""
        if self._coming is None or not self._coming[1].done():
            return False
        key, coming = self._coming
        self._coming = None
        try:
            self._known[key] = coming.result()
        except BrokenExecutor:
            self._known[key] = SaveGlance("", "", None)
        if len(self._known) > KEPT:
            self._known.popitem(last=False)
        return True


SHELF = GlanceShelf()
"""Known as long as the program runs, so that the list opens at once the second time."""
