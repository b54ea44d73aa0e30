"""How strong the computer plays: the one place that says what each level is and does."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Level:
    """A strength to choose; `key` is the player's name in saves and on the command line."""

    key: str
    label: str
    about: str
    most: int
    """Answers to a question that are tried."""
    samples: int
    """Throws of dice that each of them meets, where dice fall."""
    senders: int = 0
    """Pieces that are followed at most before one of them is sent."""
    replies: int = 0
    """Turns of the other side that are played through after each of them, by quick answers."""
    rehearsals: int = 0
    """Rounds that are played through for each answer worth it."""
    whim: float = 0.0
    """How often it is settled by a whim what others would settle by habit."""
    hesitates: float = 0.0
    """How often a piece goes only half the way that was meant."""
    dawdles: float = 0.0
    """The same for a whole group, which loses more by it."""
    overlooks: float = 0.0
    """How often a chance to react goes by."""


EASY = Level(
    key="easy",
    label="easy",
    about="Plays on the first idea, hesitates, and overlooks what it could do.",
    most=2,
    samples=1,
    whim=0.5,
    hesitates=0.85,
    dawdles=0.5,
    overlooks=0.5,
)
NORMAL = Level(
    key="normal", label="normal", about="Weighs what each answer leads to.", most=6, samples=3
)
HARD = Level(
    key="hard",
    label="hard",
    about="Also weighs what you will do about it.",
    most=8,
    samples=4,
    senders=6,
    replies=1,
    rehearsals=8,
)
LEVELS = (EASY, NORMAL, HARD)
USUAL = NORMAL.key
