"""The drills and marked tests that claim an id, run one by one to see whether they notice."""

from __future__ import annotations

from collections.abc import Callable, Sequence, Set
from itertools import zip_longest
from pathlib import Path
from typing import Any, Literal, Protocol

import yaml

from game.core.errors import Diverged, IllegalAnswer
from game.data.drillfile import Case, Drill, load_drill
from game.drills.proof.live import Key
from game.drills.runner import play_case

Verdict = Literal["passed", "noticed", "crashed"]
"""How a claimant ended: as it should, by a failed expectation, by another exception."""


class Claimant(Protocol):
    """Somebody who claims to show a rule."""

    @property
    def name(self) -> str:
        """What people call it."""

    @property
    def rules(self) -> tuple[str, ...]:
        """The ids it claims."""

    def load(self, *, afresh: bool = False) -> None:
        """Read what it needs, again if need be."""

    def run(self, broken: Key | None = None) -> Verdict:
        """Run it, or as much of it as goes through a broken function, and return the verdict."""


class DrillClaim:
    """A drill; of a file only the claims are read before it is loaded."""

    def __init__(
        self, path: Path, drill: Drill | None = None, entered: Sequence[Set[Key]] = ()
    ) -> None:
        if drill is None:
            with path.open(encoding="utf-8") as file:
                claims = yaml.load(file, Loader=yaml.CSafeLoader)["rules"]
        else:
            claims = drill.rules
        self.rules = tuple(claims)
        self.path = path
        self.name = f"drill {path.stem}"
        self._drill = drill
        self._entered = entered
        """The functions that each case goes through, as far as that is known."""

    def load(self, *, afresh: bool = False) -> None:
        """Read the drill."""
        if afresh or self._drill is None:
            self._drill = load_drill(self.path)

    def run(self, broken: Key | None = None) -> Verdict:
        """Play its cases to the first failed expectation and return the verdict."""
        assert self._drill is not None
        crashed = False
        for case, entered in zip_longest(self._drill.runs(), self._entered):
            if entered is not None and broken is not None and broken not in entered:
                continue
            verdict = _verdict(self._drill, case)
            if verdict == "noticed":
                return verdict
            crashed |= verdict == "crashed"
        return "crashed" if crashed else "passed"


def _verdict(drill: Drill, case: Case) -> Verdict:
    try:
        run = play_case(drill, case)
    except Exception:
        return "crashed"
    if run.broke:
        return "crashed"
    return "noticed" if run.failures else "passed"


class TestClaim:
    """A test with a `rules` marker; `play` runs it and returns what it raised."""

    __test__ = False  # pytest, this is no test

    def __init__(
        self, name: str, rules: tuple[str, ...], play: Callable[[], BaseException | None]
    ) -> None:
        self.name = f"test {name}"
        self.rules = rules
        self._play = play

    def load(self, *, afresh: bool = False) -> None:
        """Leave the reading to the test."""

    def run(self, broken: Key | None = None) -> Verdict:
        """Run the test with its fixtures and return the verdict."""
        error = self._play()
        if error is None:
            return "passed"
        return "noticed" if _is_expectation(error) else "crashed"


def _is_expectation(error: BaseException) -> bool:
    """Return whether a test failed by what it asserts or scripts, not by a rule that crashed."""
    if isinstance(error, BaseExceptionGroup):
        return any(map(_is_expectation, error.exceptions))
    if isinstance(error, Diverged | IllegalAnswer):
        return True
    if type(error).__name__ == "Failed":  # pytest.fail and pytest.raises: an outcome, no Exception
        return True
    return isinstance(error, AssertionError) and "game" not in _package_of(error)


def _package_of(error: BaseException) -> str:
    """Return the name of the package in which an exception was raised."""
    trace: Any = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    return str(trace.tb_frame.f_globals.get("__name__", "")).partition(".")[0] if trace else ""
