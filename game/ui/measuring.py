"""The process that measures tables, so that the window never waits for it."""

from __future__ import annotations

from functools import lru_cache

from game.players.processes import WorkerPool


@lru_cache(maxsize=1)
def measurer() -> WorkerPool:
    """Return the process that measures; it starts when it is first asked for."""
    return WorkerPool(1)


def put_measurer_away() -> None:
    """End the process, if there is one."""
    if measurer.cache_info().currsize:
        measurer().shutdown(wait=False, cancel_futures=True)
        measurer.cache_clear()
