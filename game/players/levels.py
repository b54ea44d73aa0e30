"""How strong the computer plays, in words: the one place that says what each level is."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Level:
    """A strength to choose; `key` is the player's name in saves and on the command line."""

    key: str
    label: str
    about: str


LEVELS = (
    Level("easy", "easy", "Plays on the first idea, hesitates, and overlooks what it could do."),
    Level("normal", "normal", "Weighs what each answer leads to."),
    Level("hard", "hard", "Also weighs what you will do about it."),
)
USUAL = "normal"
