"""What a benchmark came to beside what it should come to, and the table of all of them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from typing import Any

ROWS = "rows"
"""Where a benchmark keeps its rows in `extra_info`, and so in its JSON report."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measured number; without a goal it is only told."""

    name: str
    measured: str
    best: str = ""
    goal: str = ""
    met: bool | None = None


def duration(benchmark: Any, name: str, *, below: float | None = None) -> None:
    """Note the median of a benchmark as seconds for one call, with its goal."""
    stats = benchmark.stats.stats
    goal = f"< {in_time(below)}" if below else ""
    met = stats.median < below if below else None
    note(benchmark, Row(name, in_time(stats.median), in_time(stats.min), goal, met))


def rate(benchmark: Any, name: str, count: int, *, at_least: float = 0) -> None:
    """Note how many things a second a benchmark came to that does `count` of them in one call."""
    stats = benchmark.stats.stats
    median, best = count / stats.median, count / stats.min
    goal = f">= {at_least:,.0f}/s" if at_least else ""
    met = median >= at_least if at_least else None
    note(benchmark, Row(name, f"{median:,.0f}/s", f"{best:,.0f}/s", goal, met))


def ratio(benchmark: Any, name: str, slow: float, *, at_least: float) -> float:
    """Note how many times faster a benchmark is than something that takes `slow` seconds."""
    times = slow / benchmark.stats.stats.median
    note(benchmark, Row(name, f"{times:.1f}x", "", f">= {at_least:.0f}x", times >= at_least))
    return float(times)


def note(benchmark: Any, row: Row) -> None:
    benchmark.extra_info.setdefault(ROWS, []).append(asdict(row))


def in_time(seconds: float) -> str:
    for unit, size in (("s", 1.0), ("ms", 1e-3)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds * 1e6:.3g} µs"


def table(rows: Iterable[Row]) -> str:
    """The rows under a heading, each column as wide as its widest entry."""
    verdict = {None: "", True: "met", False: "NOT MET"}
    lines: list[Sequence[str]] = [("benchmark", "median", "best", "goal", "")]
    lines += [(row.name, row.measured, row.best, row.goal, verdict[row.met]) for row in rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    written = []
    for name, *rest in lines:
        cells = [f"{cell:>{width}}" for cell, width in zip(rest, widths[1:], strict=True)]
        written.append("  ".join([f"{name:<{widths[0]}}", *cells]).rstrip())
    return "\n".join(written)
