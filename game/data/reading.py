"""What the readers of all kinds of files have in common."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import cache
from typing import Any

from pydantic import TypeAdapter

from game import rules
from game.core.errors import DataError, Problem
from game.core.ruleset import Problem as PathProblem
from game.core.ruleset import Rulebook
from game.data.suggest import did_you_mean, one_of, short
from game.data.validate import Problems
from game.data.yamlfile import Document, Node, dotted

KINDS_OF_FILES = (
    ("drill", ("drill",)),
    ("course", ("course",)),
    ("scenario", ("scenario",)),
    ("army", ("army",)),
    ("hints", ("ruleset", "hints")),
    ("stamp", ("stamp", "pieces")),
    ("map", ("map", "rows")),
    ("map", ("map", "size")),
    ("ledger", ("ruleset", "rules")),
)
"""The keys by which a file's kind is known, in the order of asking."""
MOST_NAMED = 40


def kind_of(document: Document) -> str:
    """Return what a file describes, by the keys that no other kind of file has."""
    keys = list(document.data) if isinstance(document.data, dict) else []
    for kind, marks in KINDS_OF_FILES:
        if all(mark in keys for mark in marks):
            return kind
    telling = [mark for _, marks in KINDS_OF_FILES for mark in marks]
    hints = (did_you_mean(key, telling) for key in keys if key not in telling)
    hint = next(filter(None, hints), ".")
    kinds = (f"{' and '.join(marks)} ({kind})" for kind, marks in KINDS_OF_FILES)
    message = f"this is no file of a known kind{hint} Files have the keys {', '.join(kinds)}"
    raise DataError([Problem(document.name, *document.root.place, "", message)])


def book_of(document: Document) -> Rulebook[Any]:
    """Return the rules that the file says it is for."""
    problems = Problems()
    match document.data:
        case {"ruleset": str(key)} if key in rules.RULESETS:
            return rules.rulebook(key)
        case {"ruleset": str(key)}:
            problems.add(document, ("ruleset",), no_such("ruleset", key, rules.RULESETS))
        case {"ruleset": _}:
            known = one_of(rules.RULESETS)
            problems.add(document, ("ruleset",), f"expected the name of a ruleset: {known}")
        case dict():
            known = one_of(rules.RULESETS)
            problems.add(document, (), f"key 'ruleset' is missing; it is one of {known}")
        case _:
            problems.add(document, (), "expected a mapping of keys and values")
    problems.raise_if_any()
    raise AssertionError("a file without rules has a mistake")


@cache
def adapter_for(form: Any) -> TypeAdapter[Any]:
    """Return the reader for a type, made once."""
    return TypeAdapter(form)


@contextmanager
def gathering(found: list[Problem]) -> Iterator[None]:
    """Go on after a DataError and keep its problems."""
    try:
        yield
    except DataError as error:
        found.extend(error.problems)


def raise_problems(document: Document, problems: Iterable[PathProblem]) -> None:
    """Raise what a rulebook found, with the places in the file."""
    noted = Problems()
    try:
        for path, message in problems:
            noted.add(document, path, message)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # The form is right, so some name or number is one that nobody has thought of.
        reason = short(str(error).strip("'"))
        noted.add(document, (), f"the rules cannot make sense of {reason}; check the names")
    noted.raise_if_any()


def problems_at(document: Document, problems: Iterable[PathProblem]) -> tuple[Problem, ...]:
    """Return what a rulebook says about a document, with the places in the file."""
    return tuple(
        Problem(document.name, *document.mark(path), dotted(path), message)
        for path, message in problems
    )


def placeless(name: str, data: Any) -> Document:
    """Return a document that did not come from a file with lines."""
    return Document(name, data, Node("mapping", (0, 0), (0, 0)))


def no_such(kind: str, name: str, known: Iterable[str]) -> str:
    """Return a sentence about a name that nothing has."""
    listed = list(known)
    hint = did_you_mean(name, listed) or "."
    return f"there is no {kind} {short(name)}{hint} Known: {one_of(listed, MOST_NAMED) or 'none'}"
