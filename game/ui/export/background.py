"""Files that are written while the window goes on."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path

from game.core.errors import UsageError


class Background:
    """One piece of writing at a time, in a thread of its own."""

    def __init__(self) -> None:
        self._worker: ThreadPoolExecutor | None = None
        self._job: Future[Path] | None = None

    @property
    def busy(self) -> bool:
        """Whether a file is being written."""
        return self._job is not None

    def start(self, work: Callable[[], Path]) -> None:
        """Begin to write; `work` returns the file's path."""
        if self._worker is None:
            self._worker = ThreadPoolExecutor(1, thread_name_prefix="export")
        self._job = self._worker.submit(work)

    def finished(self) -> str:
        """Return once, when it is done, a sentence on where the file is or why there is none."""
        if self._job is None or not self._job.done():
            return ""
        job, self._job = self._job, None
        try:
            return f"Written to {job.result()}"
        except (UsageError, OSError) as error:
            return str(error)

    def close(self) -> None:
        """Begin nothing more."""
        if self._worker is not None:
            self._worker.shutdown(wait=False, cancel_futures=True)
