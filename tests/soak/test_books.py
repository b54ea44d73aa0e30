"""Random play of the later books with every check on.

A short stretch of each scenario runs always. Two hundred whole games over the scenarios of each:

    pytest -m soak -n auto tests/soak/test_books.py -k dorm_rules
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from game.data.library import scenario_keys
from tests.soak.checks import soak_game

SHORT = 60
"""Answers of a stretch that runs always."""


class Book(NamedTuple):
    """A rulebook, how many scenarios it has, and how often each of them is played."""

    key: str
    scenarios: int
    seeds: int
    stretches: int = 1


BOOKS = (
    Book("for_the_masses", 10, 20, stretches=2),
    Book("mass_battles", 8, 25),
    Book("dorm_rules", 8, 25),
)


def stretches() -> Iterator[tuple[str, int]]:
    for book in BOOKS:
        for key in scenario_keys(book.key):
            yield from ((key, seed) for seed in range(1, book.stretches + 1))


def games() -> Iterator[tuple[str, int]]:
    for book in BOOKS:
        for key in scenario_keys(book.key):
            yield from ((key, seed) for seed in range(1, book.seeds + 1))


@pytest.mark.parametrize("book", BOOKS, ids=lambda book: book.key)
def test_the_book_has_its_scenarios(book):
    assert len(scenario_keys(book.key)) >= book.scenarios


@pytest.mark.parametrize(("key", "seed"), stretches())
def test_every_scenario_begins_soundly(key, seed):
    assert soak_game(key, seed, most=SHORT).answers >= SHORT


def test_a_whole_game_is_sound():
    soak = soak_game("meeting_engagement", seed=1)
    assert soak.match.outcome is not None
    assert soak.kinds["choose_action"] > 20


@pytest.mark.soak
@pytest.mark.parametrize(("key", "seed"), games())
def test_whole_games_are_sound(key, seed):
    assert soak_game(key, seed).match.outcome is not None
