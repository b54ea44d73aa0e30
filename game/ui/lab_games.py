"""Games of the laboratory in the background, while the window goes on."""

from __future__ import annotations

import os
from abc import ABC, abstractmethod
from collections.abc import Mapping
from concurrent.futures import CancelledError, Executor
from concurrent.futures.process import BrokenProcessPool
from threading import Lock, Thread
from time import perf_counter
from typing import Any

from game.core.errors import DataError, UsageError
from game.core.wording import sentence
from game.lab.contrasts import Contrast
from game.lab.games import Request
from game.lab.games_report import games_report
from game.lab.places import place_names
from game.lab.what_if import Inquiry, WhatIf, what_if
from game.players.processes import WorkerPool


class PoolRun(ABC):
    """Games in processes of their own, handed out by a thread while the window goes on."""

    def __init__(self) -> None:
        self.trouble = ""
        self._started = perf_counter()
        self._stopping = self._away = False
        self._lock = Lock()
        workers = max(1, (os.cpu_count() or 2) - 1)
        self._pool = WorkerPool(workers)
        self._thread = Thread(target=self._run, args=(workers,), name="lab games", daemon=True)
        self._thread.start()

    @abstractmethod
    def _play(self, pool: Executor, workers: int) -> None:
        """Have all games played; runs in the thread."""

    @property
    def busy(self) -> bool:
        """Whether games are being played."""
        return self._thread.is_alive()

    def stop(self) -> None:
        """Let the games end with what comes next; what was played counts."""
        self._stopping = True

    def wait(self, seconds: float) -> None:
        """Wait for the games to end, but not longer than this."""
        self._thread.join(seconds)

    def close(self) -> None:
        """End the games at once."""
        self._stopping = True
        self._put_away()

    def _put_away(self) -> None:
        """End the processes; the window and the games may both want to, and only one may."""
        with self._lock:
            if not self._away:
                self._away = True
                self._pool.shutdown(wait=False, cancel_futures=True)

    def _break_off(self) -> None:
        """Leave what is being played, if somebody has asked for it.

        That is the same way in which a Ctrl-C ends the games of a command: what was played counts.
        """
        if self._stopping:
            raise KeyboardInterrupt

    def _run(self, workers: int) -> None:
        try:
            self._play(self._pool, workers)
        except (BrokenProcessPool, CancelledError):
            self.trouble = "" if self._stopping else "The games have stopped. Start them again."
        except (DataError, UsageError) as error:
            self.trouble = str(error)
        except RuntimeError:  # a game was handed out just when the processes were put away
            if not self._stopping:
                raise
        finally:
            self._put_away()


class GamesRun(PoolRun):
    """Plays blocks of games until a question is decided, and tells how it stands meanwhile."""

    def __init__(self, request: Request, before: Mapping[str, Any] | None = None) -> None:
        self.request = request
        self._before = before or {"findings": []}
        """The report of games that were stopped, to be gone on with."""
        self.first = ""
        """What the place of the first side is called, whose share of the games is told."""
        self.now: Contrast | None = None
        """How the question stands after the last block."""
        self.control: Contrast | None = None
        """How the same stands on an empty table, once that is played."""
        self.most = 0
        self.what = ""
        """What is being played: the battle, or its control."""
        self.report: dict[str, Any] | None = None
        self.blocks = 0
        """How many blocks have come back, control and all; whoever shows them compares."""
        super().__init__()

    @property
    def _in_control(self) -> bool:
        return self.what.startswith("control")

    @property
    def line(self) -> str:
        """How it stands for the place of the first side, in a line."""
        if self.trouble:
            return self.trouble
        if self.now is None:
            return "Playing the first games …" if self.busy else "No games were played."
        percent = self.now.json()["percent"]
        games = f"{self.now.games} game{'s' if self.now.games > 1 else ''}"
        told = (
            f"{self.first}: {percent['score']} % of {games} "
            f"({percent['low']} to {percent['high']} %), {self.now.verdict}."
        )
        if not self.busy:
            return told
        if self._in_control:
            return f"{told} Now the same with equal forces on an empty table …"
        seconds = (perf_counter() - self._started) / max(1, self.blocks)
        return (
            f"{told} Block {self.now.blocks} of at most {self.most}, about {seconds:.0f} s a block."
        )

    @property
    def unfinished(self) -> bool:
        """Whether the games were stopped before the question was decided."""
        report = self.report
        return report is not None and any(each["stopped"] for each in report["findings"])

    @property
    def sentences(self) -> list[str]:
        """What the games say, once they are over."""
        said = self.report["sentences"] if self.report else []
        return [each["text"] for group in said for each in group]

    # ------------------------------------------------------------------ in the background

    def _play(self, pool: Executor, workers: int) -> None:
        bundle = self.request.bundle
        names = place_names(bundle)
        self.first = sentence(names[bundle.rulebook.sides(bundle.begin())[0]])
        self.report = games_report(
            [self.request],
            pool,
            workers=workers,
            resumed={each["digest"]: each for each in self._before["findings"]},
            telling=self._tell,
        )

    def _tell(self, what: str, now: Contrast, most: int) -> None:
        self.what = what
        if self._in_control:
            self.control = now
        else:
            self.now, self.most = now, most
        self.blocks += 1
        self._break_off()


class ChancesRun(PoolRun):
    """Goes on from moments of a saved game, and tells each side's chances meanwhile."""

    def __init__(self, inquiry: Inquiry) -> None:
        self.inquiry = inquiry
        self.now: WhatIf | None = None
        """What is known so far."""
        super().__init__()

    @property
    def line(self) -> str:
        """How it stands, in a line."""
        if self.trouble:
            return sentence(f"{self.trouble}.")
        count = len(self.now.moments) if self.now else 0
        if not self.busy:
            return "" if count else "No games were played."
        return f"Playing {self.inquiry.games} games from each moment; {count} looked at so far …"

    def _play(self, pool: Executor, workers: int) -> None:
        self.now = what_if(self.inquiry, pool, workers=workers, watching=self._tell)

    def _tell(self, so_far: WhatIf) -> None:
        self.now = so_far
        self._break_off()
