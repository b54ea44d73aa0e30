"""The exceptions of the project; each one's text is a sentence for people."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

# The arguments of every exception are those of its constructor, so that it survives the way
# back from a worker process.


class Grounds(Protocol):
    """Why something is not allowed, and by which rule."""

    @property
    def text(self) -> str:
        """A sentence."""

    @property
    def rule(self) -> str:
        """The rule's id, or nothing."""


class IllegalAnswer(Exception):
    """An answer that the pending decision refuses."""

    def __init__(self, objection: Grounds) -> None:
        super().__init__(objection)
        self.objection = objection

    def __str__(self) -> str:
        rule = self.objection.rule
        return f"{self.objection.text} ({rule})" if rule else self.objection.text


class Diverged(Exception):
    """A journal that does not fit what the rules do now."""

    def __init__(self, message: str, step: int | None = None) -> None:
        super().__init__(message, step)
        self.message = message
        self.step = step

    def __str__(self) -> str:
        return self.message if self.step is None else f"step {self.step}: {self.message}"


@dataclass(frozen=True, slots=True)
class Problem:
    """One mistake in a file; line and column count from 1, line 0 means that no place is known."""

    file: str
    line: int
    column: int
    path: str
    message: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}:{self.column}" if self.line else self.file
        return ": ".join(part for part in (place, self.path, self.message) if part)


class DataError(Exception):
    """Every mistake found in what somebody wrote."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = list(problems)
        super().__init__(self.problems)

    def __str__(self) -> str:
        return "\n".join(map(str, self.problems))

    @property
    def brief(self) -> str:
        """The first mistake without its place and its remedy, and how many more there are."""
        more = len(self.problems) - 1
        words = self.problems[0].message.partition(";")[0]
        return words + (f" (and {more} more)" if more else "")


class RuleBroke(Exception):
    """A rule raised an exception; the report is what a maintainer needs to repeat it."""

    def __init__(self, report: str, cause: BaseException) -> None:
        super().__init__(report, cause)
        self.report = report
        self.cause = cause

    def __str__(self) -> str:
        return self.report


class UsageError(Exception):
    """A command line or a name that cannot be used as given."""

    def __init__(self, message: str) -> None:
        super().__init__(message)
        self.message = message
