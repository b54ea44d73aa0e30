"""Which rule a function carries out, noted without costing the function anything.

`@cites("BOOK.pike.5")` only writes the ids beside the function's code object. When somebody
wants to know which rules a run went through (a drill, a coverage report), `listening` watches
the calls with the interpreter's profiling hook and looks them up. Normal play pays nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from inspect import unwrap
from types import CodeType, FrameType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_ids: dict[CodeType, tuple[str, ...]] = {}


def cites(*ids: str) -> Callable[[F], F]:
    """Say that a function carries out these rules of the ledger.

    A book may also say so of a function below it that knows no book: `cites(...)(line)`.
    """

    def note(function: F) -> F:
        code = unwrap(function).__code__
        _ids[code] = (*_ids.get(code, ()), *ids)
        return function

    return note


def citations() -> Mapping[CodeType, tuple[str, ...]]:
    """Return the ids that each loaded function cites, by its code."""
    return _ids


def ids_cited(codes: Iterable[CodeType], most: int | None = None) -> set[str]:
    """Return the ids that functions cite; with `most`, only of those that cite no more.

    A function below all books counts for each of them by itself.
    """
    cited = (ids for code in codes for ids in _by_book(_ids.get(code, ())))
    return {rule for ids in cited if most is None or len(ids) <= most for rule in ids}


def _by_book(ids: Iterable[str]) -> Iterable[list[str]]:
    found: dict[str, list[str]] = {}
    for rule in ids:
        found.setdefault(rule.partition(".")[0], []).append(rule)
    return found.values()


@contextmanager
def listening() -> Iterator[set[CodeType]]:
    """Collect the code of all citing functions that are entered meanwhile; others listen on."""
    heard: set[CodeType] = set()
    before = sys.getprofile()
    others = before if callable(before) else None

    def watch(frame: FrameType, event: Any, arg: object) -> None:
        if event == "call" and frame.f_code in _ids:
            heard.add(frame.f_code)
        if others:
            others(frame, event, arg)

    sys.setprofile(watch)
    try:
        yield heard
    finally:
        sys.setprofile(before)
