"""The words of which the names of options are made, so that a misspelt one is found out."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any

from game import mechanics, rules
from game.core.match import Match
from game.core.ruleset import Rulebook
from game.data.suggest import did_you_mean

PARTS = re.compile(r"[:+]")
WHITE = re.compile(r"\s")
WORD = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")
PLACE = re.compile(r"-?[0-9]+(,-?[0-9]+)*")


def misspelt(book: Rulebook[Any], armies: Any, match: Match[Any], name: str) -> Iterator[str]:
    """Yield a sentence for each part of an option's name that means nothing to the rules.

    A part may be a number or a place, a piece or a side, a name in the army lists, a word that the
    rules themselves or the mechanics of all books use, or several of these.
    """
    known = words_of(home_of(book)) | words_of(mechanics.__name__) | set(_names_in(armies))

    def means_something(word: str) -> bool:
        return bool(PLACE.fullmatch(word)) or _is_piece(book, match.state, word) or word in known

    for part in PARTS.split(name):
        for word in [] if means_something(part) else part.split() or [part]:
            if not means_something(word):
                hint = (
                    did_you_mean(word, known) or "; write listed: never if it cannot be an option"
                )
                yield f"{name!r}: nothing is called {word!r}{hint}"


def _is_piece(book: Rulebook[Any], state: Any, name: str) -> bool:
    try:
        book.facts(state, name)
    except KeyError:
        return False
    return True


def home_of(book: Rulebook[Any]) -> str:
    """Return the package of a rulebook; one that a test makes up is a single module."""
    home, package = type(book).__module__, f"{rules.__name__}.{book.key}"
    return package if home.startswith(f"{package}.") else home


@cache
def words_of(home: str) -> frozenset[str]:
    """Return the words in all texts without blanks in the source of a package or module."""
    module = import_module(home)
    file = Path(str(module.__file__))
    sources = sorted(file.parent.rglob("*.py")) if hasattr(module, "__path__") else [file]
    nodes = (
        node for path in sources for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
    )
    texts = (node.value for node in nodes if isinstance(node, ast.Constant))
    names = (text for text in texts if isinstance(text, str) and not WHITE.search(text))
    return frozenset(word for name in names for word in WORD.findall(name))


def _names_in(data: Any) -> Iterator[str]:
    """Yield the keys of all mappings in some data."""
    if isinstance(data, dict):
        for key, value in data.items():
            yield str(key)
            yield from _names_in(value)
    elif isinstance(data, tuple | list):
        for value in data:
            yield from _names_in(value)
    elif is_dataclass(data):
        for each in fields(data):
            yield from _names_in(getattr(data, each.name))
