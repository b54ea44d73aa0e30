"""Which rule a function carries out, noted without costing the function anything.

`@cites("BOOK.pike.5")` only writes the ids beside the function's code object. When somebody
wants to know which rules a run went through (a drill, a coverage report), `listening` watches
the calls with the interpreter's profiling hook and looks them up. Normal play pays nothing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

_ids: dict[CodeType, tuple[str, ...]] = {}


def cites(*ids: str) -> Callable[[F], F]:
    """Say that a function carries out these rules of the ledger."""

    def note(function: F) -> F:
        _ids[function.__code__] = (*_ids.get(function.__code__, ()), *ids)
        return function

    return note


def citations() -> Mapping[CodeType, tuple[str, ...]]:
    """Return the ids that each loaded function cites, by its code."""
    return _ids


def all_cited() -> dict[str, str]:
    """Every id that some loaded function cites, with the function's name."""
    return {rule: code.co_qualname for code, ids in _ids.items() for rule in ids}


@contextmanager
def listening() -> Iterator[set[str]]:
    """Collect the ids of all citing functions that are entered meanwhile; others listen on."""
    heard: set[str] = set()
    before = sys.getprofile()
    others = before if callable(before) else None

    def watch(frame: FrameType, event: Any, arg: object) -> None:
        if event == "call":
            heard.update(_ids.get(frame.f_code, ()))
        if others:
            others(frame, event, arg)

    sys.setprofile(watch)
    try:
        yield heard
    finally:
        sys.setprofile(before)
