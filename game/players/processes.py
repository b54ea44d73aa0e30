"""Worker processes that never outlive the program, however it ends.

A Ctrl-C in a terminal reaches the whole family of processes. Only the parent answers it, and ends
its workers; they themselves take no notice.
"""

from __future__ import annotations

import gc
import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import cache
from multiprocessing import get_context, parent_process
from threading import Thread, current_thread
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
MADE = 20_000
"""How many objects are made, and not done with, before Python looks for garbage."""


class WorkerPool(ProcessPoolExecutor):
    """Fresh processes that work for this one; `shutdown` without waiting ends them at once."""

    def __init__(
        self, workers: int, initializer: Callable[..., None] | None = None, *initargs: Any
    ) -> None:
        super().__init__(
            workers, get_context("spawn"), initializer=_begin, initargs=(initializer, *initargs)
        )

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Give a call to a worker, started if all others are busy; return its future."""
        with _interrupts_held():
            return super().submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:  # noqa: FBT001, FBT002
        """Take no more work, and wait for what is being done or throw it away."""
        if not wait:
            for process in list((self._processes or {}).values()):
                process.kill()
            # The thread that looks after them ends with them in a moment. Python would otherwise
            # wake it by a pipe that it is just closing, and complain.
            wait = current_thread() is not getattr(self, "_executor_manager_thread", None)
        super().shutdown(wait, cancel_futures=cancel_futures)


@cache
def settle_memory() -> None:
    """Spare what is loaded all later looks for garbage, and look less often; once in a process.

    A game makes much that stays until its end. To look through all of it, and through everything
    that the program has loaded, would take a fifth of the time of playing.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(MADE)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Let a Ctrl-C wait; a process that is started meanwhile is deaf to it from its first moment.

    Python would otherwise raise KeyboardInterrupt with a process half started, and a new process
    would print a traceback before `_begin` is reached. Windows knows no such mask.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# ---------------------------------------------------------------------- in the other process


def _begin(initializer: Callable[..., None] | None, *initargs: Any) -> None:
    """Prepare a worker; runs once, when the process starts."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, name="end-with-parent", daemon=True).start()
    if initializer is not None:
        initializer(*initargs)


def _end_with_parent() -> None:
    """Wait for the parent's end and follow it at once, whatever is being worked on."""
    parent = parent_process()
    assert parent is not None, "this is no worker"
    parent.join()
    os._exit(1)
