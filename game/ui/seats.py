"""Who may sit at a side of a battle."""

from __future__ import annotations

from game.players.levels import LEVELS

HUMAN = "human"
SEATS = {HUMAN: "a person"} | {level.key: f"computer, {level.label}" for level in LEVELS}
"""Who may sit at a side, by name in saves, in words."""
