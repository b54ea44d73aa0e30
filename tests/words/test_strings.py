"""What stands in the source for players to read keeps to the voice of the program.

The rules are few: each forbids what nobody at a table would say, or what must not be shown.
"""

from __future__ import annotations

import re

import pytest

from tests.words.strings import SOURCE, Text, texts

ARCHAIC = re.compile(
    r"\b[Ww]hom\b|\bshall\b|\bso that it be\b|\bby a way of its own\b|\bThose that may\b"
    r"|\bDo it so\b|\bcome to the same\b|\bis (not )?to be \w+ed\b|\bone's own\b"
)
"""Phrases that no player says; a target is chosen, a path drawn, a dialog confirmed."""
PLURAL = re.compile(
    r"(?<!x )\b1 (shots|hits|wounds|dice|hexes|squares|turns|points|units|models)\b"
)
INCHES = re.compile(r"(?<!=\")(\d|\})(\"|'')(?=[ .,;:)]|$)")
DOUBLED = re.compile(r"[a-z,;:.]  +[A-Za-z]")
FRAGMENT = re.compile(r"\bNo\. of\b|\(s\)|\bnr\.? ?\d")
COORDINATES = re.compile(r"\{column\}, ?\{row\}|\{x\}, ?\{y\}")
RAW = re.compile(r"\{[^{}]*!r\}")
CONFUSED = re.compile(r"\bit's (own|move|turn|place|base|front|rear|unit|target)\b|\byour the\b")
INTERNAL = ("core", "drills", "data", "cli", "table", "players", "ui/shot.py")
"""Where those who write files and commands read, who know ids and coordinates."""
BOARD = re.compile(r"board\.py|/positions?\b|checks\.py|violations\.py|plain_book\.py")
"""Boards in the terminal, drills and messages about files go by coordinates."""
BUTTONS = {"Button"}
MOST_WORDS = 5
"""A button has one to three words; a name or a number may make it five."""
MOST_SENTENCES = 3


@pytest.fixture(scope="module")
def listed() -> list[Text]:
    return list(texts())


def offending(found: list[Text]) -> str:
    return "\n".join(map(str, found[:20]))


def test_the_list_is_long_and_free_of_docstrings(listed: list[Text]):
    assert len(listed) > 5000
    assert not [text for text in listed if text.words.startswith('"""')]


@pytest.mark.parametrize(
    "pattern",
    [ARCHAIC, PLURAL, INCHES, FRAGMENT, CONFUSED],
    ids=["old", "plural", "inch", "part", "its"],
)
def test_nobody_speaks_like_that(listed: list[Text], pattern: re.Pattern[str]):
    found = [text for text in listed if pattern.search(text.plain)]
    assert not found, offending(found)


def test_words_stand_one_space_apart(listed: list[Text]):
    tables = re.compile(r"\n|   ")
    prose = [text for text in listed if not tables.search(text.words)]
    found = [text for text in prose if DOUBLED.search(text.plain)]
    assert not found, offending(found)


def test_players_read_no_coordinates_and_no_raw_values(listed: list[Text]):
    for_players = [
        text
        for text in listed
        if not str(text.path.relative_to(SOURCE)).startswith(INTERNAL)
        and not BOARD.search(str(text.path))
    ]
    found = [t for t in for_players if COORDINATES.search(t.words) or RAW.search(t.words)]
    assert not found, offending(found)


def test_a_button_has_a_few_words(listed: list[Text]):
    found = [
        text
        for text in listed
        if text.given_to in BUTTONS
        and text.words[0].isupper()
        and len(text.plain.split()) > MOST_WORDS
    ]
    assert not found, offending(found)


def test_a_hint_is_short(listed: list[Text]):
    found = [
        text
        for text in listed
        if text.given_to in {"tip", "hint", "why"}
        and len(re.findall(r"[.?!](?= |$)", text.plain)) > MOST_SENTENCES
    ]
    assert not found, offending(found)


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        (ARCHAIC, "Whom shall the Ghoul charge?"),
        (ARCHAIC, "That is not to be allotted."),
        (PLURAL, "1 shots, 0 hits"),
        (INCHES, 'Out of range: 14" of 12".'),
        (CONFUSED, "It takes it's move."),
        (DOUBLED, "two  spaces"),
        (FRAGMENT, "No. of shots"),
        (COORDINATES, "{column}, {row} for 2 ME"),
    ],
)
def test_the_rules_catch_what_they_are_for(pattern: re.Pattern[str], words: str):
    assert pattern.search(words)


@pytest.mark.parametrize(
    "words", ["Out of range: 14.2″ of 12″. (ARES.range.2)", "Which does it destroy?", "11 shots"]
)
def test_the_rules_leave_good_sentences_alone(words: str):
    for pattern in (ARCHAIC, PLURAL, INCHES, CONFUSED, DOUBLED, FRAGMENT, COORDINATES):
        assert not pattern.search(words)
