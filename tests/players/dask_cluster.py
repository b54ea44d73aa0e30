"""A Dask scheduler and its workers as processes of their own."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import game

ROOT = Path(game.__file__).parent.parent
WAIT = 30


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


class Running:
    """A scheduler and its workers."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = free_port()
        self.address = f"tcp://127.0.0.1:{self.port}"
        self.processes: list[subprocess.Popen[bytes]] = []
        self._start("distributed.cli.dask_scheduler", "--port", str(self.port), "--no-dashboard")
        self.workers: list[subprocess.Popen[bytes]] = []

    def _start(self, module: str, *words: str, path: Path = ROOT) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONWARNINGS": "ignore"}
        log = (self.folder / f"{module}-{len(self.processes)}.log").open("wb")
        process = subprocess.Popen(
            [sys.executable, "-m", module, "--host", "127.0.0.1", *words],
            cwd=self.folder,
            env=environment,
            stdout=log,
            stderr=log,
        )
        log.close()
        self.processes.append(process)
        return process

    def add_worker(self, path: Path = ROOT) -> None:
        words = (self.address, "--nthreads", "1", "--no-nanny", "--no-dashboard")
        self.workers.append(self._start("distributed.cli.dask_worker", *words, path=path))

    def wait(self, workers: int) -> None:
        from distributed import Client

        client: Any = Client(self.address, timeout=WAIT, set_as_default=False)
        if workers:
            client.wait_for_workers(workers, timeout=WAIT)
        client.close()

    def end(self) -> None:
        for process in reversed(self.processes):
            with contextlib.suppress(ProcessLookupError):
                process.kill()
            process.wait(WAIT)
