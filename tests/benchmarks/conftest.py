"""Prints what was measured beside what was wanted, after the benchmarks have run."""

from __future__ import annotations

from typing import Any

from tests.benchmarks.table import ROWS, Row, table


def pytest_terminal_summary(terminalreporter: Any, config: Any) -> None:
    session = getattr(config, "_benchmarksession", None)
    found = [bench.extra_info.get(ROWS, []) for bench in session.benchmarks] if session else []
    rows = [Row(**row) for each in found for row in each]
    if rows:
        terminalreporter.section("goals")
        terminalreporter.write_line(table(rows))
