"""What may be chosen about a battle before it begins."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

Values = tuple[tuple[Any, str], ...]
"""Each value, as a scenario file would have it, and in words."""


@dataclass(frozen=True, slots=True)
class Knob:
    """One switch or number of a scenario; `key` is its place in the file, with dots between."""

    key: str
    label: str
    values: Values
    default: Any
    """What the scenario itself says."""
    rule: str = ""

    def words(self, value: Any) -> str:
        """Return a value as a person would say it."""
        return next((words for known, words in self.values if known == value), str(value))

    def value(self, words: str) -> Any:
        """Return the value that these words stand for."""
        return next(value for value, said in self.values if said == words)
