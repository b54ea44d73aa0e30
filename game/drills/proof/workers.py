"""Shares ids out among processes that prove them, each inside a pytest session of its own."""

from __future__ import annotations

import gc
import os
import random
import signal
import tempfile
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any

from game.core.errors import UsageError
from game.data.drillfile import shipped_drills
from game.data.ledger import load_ledger
from game.drills.marked_tests import MARK, claims_of_tests, tests_folder
from game.drills.proof import live
from game.drills.proof.claimants import Claimant, DrillClaim, TestClaim
from game.drills.proof.proving import Proof, Prover
from game.drills.proof.settling import carriers_of

Progress = Callable[[int, int], None]


def prove(ruleset: str, ids: Iterable[str], *, jobs: int, progress: Progress) -> list[Proof]:
    """Prove ids of a ruleset and return them in their order."""
    if not hasattr(os, "fork"):
        raise UsageError("--prove needs a system that can copy a running process, such as Linux")
    wanted = list(ids)
    found: dict[str, Proof] = {}
    waiting = iter(wanted)
    with _Workers(ruleset, wanted, jobs) as workers:
        for worker in workers.all:
            worker.give(next(waiting))
        while len(found) < len(wanted):
            for worker in workers.ready():
                proof = worker.take()
                found[proof.rule] = proof
                progress(len(found), len(wanted))
                if rule := next(waiting, ""):
                    worker.give(rule)
    return [found[rule] for rule in wanted]


def chosen(ruleset: str, named: Sequence[str] | None, sample: int | None, seed: str) -> list[str]:
    """Return all ids of a ruleset, those named, or a sample of them, in the ledger's order."""
    ids = list(load_ledger(ruleset).rules)
    if named:
        ids = [rule for rule in ids if rule in named]
    if sample is None or sample >= len(ids):
        return ids
    drawn = set(random.Random(seed).sample(ids, sample))
    return [rule for rule in ids if rule in drawn]


# ------------------------------------------------------------------ this process


class _Worker:
    def __init__(self, ruleset: str, ids: list[str], log: Path) -> None:
        self.log = log
        context = get_context("spawn")
        self.pipe, far = context.Pipe()
        self.process = context.Process(target=_work, args=(far, ruleset, ids, log), daemon=True)
        self.process.start()
        far.close()

    def give(self, rule: str) -> None:
        self.pipe.send(rule)

    def take(self) -> Proof:
        try:
            proof = self.pipe.recv()
        except EOFError:
            said = self.log.read_text(encoding="utf-8", errors="replace")
            raise UsageError(f"the process that proves rules has ended:\n{said[-2000:]}") from None
        assert isinstance(proof, Proof)
        return proof


class _Workers:
    """Processes that prove; they end with this block, or when this process does."""

    def __init__(self, ruleset: str, ids: list[str], jobs: int) -> None:
        self.ruleset = ruleset
        self.ids = ids
        self.count = min(jobs, len(ids))
        self.all: list[_Worker] = []

    def __enter__(self) -> _Workers:
        self.folder = tempfile.TemporaryDirectory(prefix="sandtable-prove-")
        for number in range(self.count):
            log = Path(self.folder.name) / f"{number}.log"
            self.all.append(_Worker(self.ruleset, self.ids, log))
        return self

    def __exit__(self, *error: object) -> None:
        for worker in self.all:
            with suppress(ProcessLookupError):
                os.killpg(worker.process.pid or 0, signal.SIGKILL)
            worker.process.join()
        self.folder.cleanup()

    def ready(self) -> list[_Worker]:
        pipes = wait([worker.pipe for worker in self.all])
        return [worker for worker in self.all if worker.pipe in pipes]


# ------------------------------------------------------------------ the other processes


def _work(pipe: Connection, ruleset: str, ids: list[str], log: Path) -> None:
    """Prove one id after the other until this process is ended, along with its copies."""
    os.setpgrp()
    stream = log.open("w", encoding="utf-8")  # it stays open to the end
    for descriptor in (1, 2):
        os.dup2(stream.fileno(), descriptor)
    folder, wanted = tests_folder(), set(ids)
    marked = {str(path) for rule, path, _ in claims_of_tests(folder) if rule in wanted}
    if folder is None or not marked:
        _serve(pipe, ruleset, [])
        return
    import pytest

    options = ["-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", f"{MARK} and not soak"]
    options += ["--rootdir", str(folder.parent)]
    pytest.main([*options, *sorted(marked)], plugins=[_Session(pipe, ruleset)])


def _serve(pipe: Connection, ruleset: str, tests: list[Claimant]) -> None:
    ledger = load_ledger(ruleset)
    drills: list[Claimant] = [DrillClaim(path) for path in shipped_drills(ruleset)]
    prover = Prover(carriers_of(ruleset), [*drills, *tests])
    # Every breakage is tried in a copy of this process: what a copy need not look for, and what
    # its garbage collector need not touch, makes it cheap.
    live.functions()
    live.caches()
    gc.freeze()
    gc.disable()
    while rule := pipe.recv():
        pipe.send(prover.prove(rule, ledger.rules[rule].kind, ledger.unprovable.get(rule, "")))


class _Session:
    """A pytest plugin that collects the marked tests and proves ids instead of running them."""

    def __init__(self, pipe: Connection, ruleset: str) -> None:
        self.pipe = pipe
        self.ruleset = ruleset
        self.error: BaseException | None = None

    def pytest_runtestloop(self, session: Any) -> bool:
        """Take the place of the ordinary run."""
        if session.testsfailed:
            return False
        tests: list[Claimant] = []
        for item in session.items:
            ids = [rule for mark in item.iter_markers(MARK) for rule in mark.args]
            name = item.nodeid.rpartition("/")[2]
            tests.append(TestClaim(name, tuple(ids), partial(self._play, item)))
        _serve(self.pipe, self.ruleset, tests)
        return True

    def pytest_runtest_makereport(self, item: Any, call: Any) -> None:
        """Remember what a test raised; the report itself is made by others."""
        if call.excinfo is not None and self.error is None:
            self.error = call.excinfo.value

    def _play(self, item: Any) -> BaseException | None:
        from _pytest.outcomes import Skipped
        from _pytest.runner import runtestprotocol

        self.error = None
        runtestprotocol(item, log=False, nextitem=None)
        error: BaseException | None = vars(self)["error"]  # set by the hook above meanwhile
        return None if isinstance(error, Skipped) else error
