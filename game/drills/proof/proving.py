"""Proves ids in a process of their own: forks for every breakage, and sees who notices it."""

from __future__ import annotations

import gc
import os
import pickle
import resource
import signal
import sys
import time
import warnings
from collections.abc import Callable, Iterable
from dataclasses import asdict, dataclass, field
from functools import partial
from io import FileIO
from multiprocessing import parent_process
from multiprocessing.connection import wait
from types import FrameType
from typing import Any, TypeVar

from game.core.errors import DataError
from game.drills.proof import live
from game.drills.proof.carriers import Breakage, Carriers
from game.drills.proof.claimants import Claimant, Verdict
from game.drills.proof.live import Key

T = TypeVar("T")

LEAST = 8
"""Breakages that are tried of each id; more only until the first is noticed."""
LIMIT = 10
"""Seconds of computing for the claimants of one breakage."""
PATIENCE = 12
"""How many times as long that may take on a busy machine."""
MEMORY = 6 << 30
"""Bytes of address space for one breakage, of which libraries reserve most and use little."""


@dataclass(frozen=True, slots=True)
class Proof:
    """What came of breaking everything that carries an id."""

    rule: str
    kind: str
    claims: int
    """Drills and tests that claim it and pass as long as nothing is broken."""
    all: int
    """Breakages that there are."""
    tried: int = 0
    noticed: int = 0
    crashed: int = 0
    by: str = ""
    """One who noticed, and what."""
    unnoticed: tuple[str, ...] = ()
    """Some breakages that nobody noticed."""
    failing: tuple[str, ...] = ()
    """Claimants that fail though nothing is broken."""
    explained: str = ""
    """Why there is nothing to break, from the reviewed list."""

    @property
    def verdict(self) -> str:
        """Return proven, explained, or what is the matter."""
        if self.noticed:
            return "proven"
        if not self.all:
            return "explained" if self.explained else "nothing to break"
        if not self.claims:
            return "not claimed"
        return "crashes only" if self.crashed else "not noticed"

    @property
    def ok(self) -> bool:
        """Return whether nothing is left to do about it."""
        return self.verdict in ("proven", "explained")

    def json(self) -> dict[str, Any]:
        """Return all of it as plain data."""
        return {**asdict(self), "verdict": self.verdict}


@dataclass(frozen=True, slots=True)
class Baseline:
    """How a claimant runs while nothing is broken."""

    verdict: Verdict
    seconds: float
    entered: frozenset[Key]
    """Functions it goes through."""


@dataclass(slots=True)
class Prover:
    """Breaks what carries an id and runs those who claim it."""

    carriers: Carriers
    claimants: list[Claimant]
    baselines: dict[Claimant, Baseline] = field(default_factory=dict)
    """How claimants run while nothing is broken, as far as that is known already."""
    _loading: dict[Claimant, frozenset[Key]] = field(default_factory=dict)

    def prove(self, rule: str, kind: str = "", explained: str = "", least: int = LEAST) -> Proof:
        """Try so many breakages of an id, and more until one is noticed; return the proof."""
        claiming = [each for each in self.claimants if rule in each.rules]
        known = {each: self._baseline(each) for each in claiming}
        failing = tuple(each.name for each, base in known.items() if base.verdict != "passed")
        sound = [each for each, base in known.items() if base.verdict == "passed"]
        sound.sort(key=lambda each: known[each].seconds)
        entered = frozenset().union(*(known[each].entered for each in sound))
        breakages = self.carriers.breakages(rule)
        # Functions that are gone through first; values are dear, since files are read again.
        breakages.sort(key=lambda each: 0 if each.code in entered else 1 + (each.code is not None))
        counts = {"passed": 0, "noticed": 0, "crashed": 0}
        by, unnoticed, void = "", [], 0
        for breakage in breakages:
            if sum(counts.values()) >= least and counts["noticed"]:
                break
            verdict, who = self._try(breakage, sound)
            if verdict == "void":
                void += 1
                continue
            counts[verdict] += 1
            if verdict == "noticed":
                by = by or f"{who}: {breakage}"
            else:
                unnoticed.append(f"{breakage}{' (crashes)' if verdict == 'crashed' else ''}")
        return Proof(
            rule,
            kind,
            len(sound),
            len(breakages) - void,
            tried=sum(counts.values()),
            noticed=counts["noticed"],
            crashed=counts["crashed"],
            by=by,
            unnoticed=tuple(unnoticed[:LEAST]),
            failing=failing,
            explained=explained,
        )

    def _baseline(self, claimant: Claimant) -> Baseline:
        if claimant not in self.baselines:
            try:
                claimant.load()
                found = forked(partial(_measure, claimant), 6 * LIMIT)
            except DataError:
                found = None
            self.baselines[claimant] = found or Baseline("crashed", 0, frozenset())
        return self.baselines[claimant]

    def _loads(self, claimant: Claimant) -> frozenset[Key]:
        """Return the functions that a claimant goes through when its files are read."""
        if claimant not in self._loading:
            found = forked(partial(_loading, claimant), 6 * LIMIT)
            self._loading[claimant] = found or frozenset()
        return self._loading[claimant]

    def _try(self, breakage: Breakage, claimants: list[Claimant]) -> tuple[str, str]:
        """Break something in another process, and return the verdict with who noticed."""
        now, anew, code = [], claimants, breakage.code
        if code is not None:
            now = [each for each in claimants if code in self._baseline(each).entered]
            anew = [] if now else [each for each in claimants if code in self._loads(each)]
        if not now and not anew:
            return "passed", ""
        return forked(lambda: _attempt(breakage, now, anew), LIMIT) or ("crashed", "it hangs")


def _attempt(
    breakage: Breakage, now: Iterable[Claimant], anew: Iterable[Claimant]
) -> tuple[str, str]:
    try:
        breakage.apply()
    except Exception:
        return "void", ""
    crashed = ""
    for claimant, afresh in [*((each, False) for each in now), *((each, True) for each in anew)]:
        try:
            live.forget(forms=breakage.forms)
            claimant.load(afresh=afresh)
            verdict = claimant.run(None if afresh else breakage.code)
        except Exception:
            verdict = "crashed"
        if verdict == "noticed":
            return verdict, claimant.name
        if verdict == "crashed":
            crashed = claimant.name
    return ("crashed", crashed) if crashed else ("passed", "")


def _measure(claimant: Claimant) -> Baseline:
    """Run a claimant unbroken; return its verdict, its time and the functions it goes through."""
    live.forget()
    started = time.perf_counter()
    verdict: list[Verdict] = []
    entered = _entered(lambda: verdict.append(claimant.run()))
    return Baseline(verdict[0], time.perf_counter() - started, entered)


def _loading(claimant: Claimant) -> frozenset[Key]:
    live.forget()
    return _entered(lambda: claimant.load(afresh=True))


def _entered(work: Callable[[], None]) -> frozenset[Key]:
    codes = set()

    def watch(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            codes.add(frame.f_code)

    sys.setprofile(watch)
    try:
        work()
    finally:
        sys.setprofile(None)
    return frozenset(map(live.key_of, codes))


def forked(work: Callable[[], T], limit: int) -> T | None:
    """Return what comes of some work in a copy of this process; None if it dies or hangs."""
    receiving, sending = os.pipe()
    with warnings.catch_warnings():
        # Newer Pythons warn where there are threads; a copy waits for none of them.
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if child == 0:
        try:
            os.close(receiving)
            gc.freeze()  # what the collector does not touch stays shared
            signal.alarm(PATIENCE * limit)  # should this process be gone by then
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            with os.fdopen(sending, "wb") as stream:
                pickle.dump(work(), stream)
        finally:
            os._exit(0)
    os.close(sending)
    with os.fdopen(receiving, "rb", buffering=0) as stream:
        data = _received(stream, PATIENCE * limit)
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    try:
        found: T = pickle.loads(data)  # noqa: S301 - written by our own child
    except (EOFError, pickle.UnpicklingError):
        return None
    return found


def _received(stream: FileIO, limit: float) -> bytes:
    """Return what a copy of this process sends before the limit; end with the process above."""
    above = parent_process()
    watched = [stream.fileno(), *([above.sentinel] if above else [])]
    data, until = b"", time.monotonic() + limit
    while ready := wait(watched, max(0.0, until - time.monotonic())):
        if above and above.sentinel in ready:
            os.killpg(0, signal.SIGKILL)
        part = stream.read(1 << 16)
        if not part:
            break
        data += part
    return data
