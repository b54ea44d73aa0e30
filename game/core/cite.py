"""Which rule a function carries out, noted without costing the function anything.

`@cites("BOOK.pike.5")` only writes the ids beside the function's code object. When somebody
wants to know which rules a run went through (a drill, a coverage report), `listening` lets the
interpreter's own profiler note all calls and looks them up. Normal play pays nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from cProfile import Profile
from inspect import unwrap
from types import CodeType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_ids: dict[CodeType, tuple[str, ...]] = {}
_listeners: list[tuple[Profile, set[CodeType]]] = []
"""Those who listen now, the innermost last."""


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
    """Collect the code of all citing functions that are entered meanwhile, complete at the end.

    Who listens around it hears the same; there is only one profiler at a time.
    """
    heard: set[CodeType] = set()
    profiler, around = Profile(subcalls=False, builtins=False), _listeners[-1:]
    for outer, _ in around:
        outer.disable()
    _listeners.append((profiler, heard))
    profiler.enable()
    try:
        yield heard
    finally:
        profiler.disable()
        _listeners.pop()
        codes = (each.code for each in profiler.getstats())
        heard.update(code for code in codes if isinstance(code, CodeType) and code in _ids)
        for outer, its in around:
            its.update(heard)
            outer.enable()
