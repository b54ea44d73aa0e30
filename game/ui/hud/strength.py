"""How strong the groups of a roster are: their figures, their wounded, what is to be known."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

import pygame

from game.table.scene import BlockFigure, Figure
from game.ui.art.mini_moods import MOODS
from game.ui.art.mini_states import STATES

ORDER = (*MOODS, *STATES)
"""The states that a roster shows, always in this order."""


@dataclass(frozen=True, slots=True)
class Strength:
    """A group of a roster at a glance."""

    count: int
    """Figures, or stands of a block, that are left."""
    most: int
    """How many there have been."""
    wounded: int
    states: tuple[str, ...] = ()
    face: pygame.Surface | None = None
    """A small portrait of the first of them."""


def strength_of(figures: Sequence[Figure], most: int, face: pygame.Surface | None) -> Strength:
    """Return how strong some figures of a group are, of which there have been so many."""
    marks = {mark for figure in figures for mark in figure.marks}
    states = tuple(state for state in ORDER if state in marks)
    wounded = sum("wounded" in figure.marks for figure in figures)
    count = size_of(figures)
    return Strength(count, max(count, most), wounded, states, face)


def fighters(figures: Sequence[Figure]) -> Sequence[Figure]:
    """Return the figures of a group without the base that others of them stand on."""
    return [figure for figure in figures if figure.rank] or figures


def size_of(figures: Iterable[Figure]) -> int:
    """Return how many figures or stands there are."""
    return sum(len(each.stands) if isinstance(each, BlockFigure) else 1 for each in figures)
