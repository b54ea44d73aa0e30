"""Keys and what they mean; a player may give every meaning another key."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

INTENTS: dict[str, tuple[str, str]] = {
    "fit": ("f", "Show the whole table"),
    "turn": ("t", "Turn the table"),
    "lines": ("b", "Lines between cells: faint, strong, off"),
    "roster": ("r", "Roster"),
    "side": ("p", "Panel with card, dice and log"),
    "why": ("w", "Explain the computer's move"),
    "luck": ("u", "Luck of both sides, and the seed"),
    "steps": ("z", "Steps that can be taken back"),
    "set_up": ("s", "Set up the rest of the army for me"),
    "ruler": ("m", "Ruler"),
    "sight": ("l", "Line of sight"),
    "sees": ("v", "Everything this piece sees"),
    "seen": ("e", "Every enemy that sees this piece"),
    "threats": ("x", "Everything the enemy threatens"),
    "heat": ("h", "How many of a side see each place"),
    "looks": ("o", "Choose what to look at"),
    "course": ("c", "What wins, and what may come"),
    "pause": ("space", "Pause the computer"),
    "faster": ("g", "Faster animations"),
    "skip": ("k", "Skip animation"),
    "escape": ("escape", "Back out"),
    "full_screen": ("f11", "Full screen"),
}
"""Each meaning with its usual key and its words."""
CODES: dict[str, int] = {
    name.removeprefix("K_").lower(): code
    for name, code in vars(pygame).items()
    if name.startswith("K_")
}
"""Keys by name; pygame's own names can only be asked for once a window is open."""
LOOKS = ("ruler", "sight", "sees", "seen", "threats", "heat")
FIXED = ("escape", "full_screen")
"""Keys that cannot be given away."""


def key_name(intent: str, own: Mapping[str, str]) -> str:
    """Return the name of the key for a meaning, the player's own before the usual one."""
    usual = INTENTS[intent][0]
    return usual if intent in FIXED else own.get(intent, usual)


def key_codes(own: Mapping[str, str]) -> dict[int, str]:
    """Return what each key means.

    A name from an old settings file that is unknown counts as the usual.
    """
    named = {intent: key_name(intent, own) for intent in INTENTS}
    codes = {i: CODES.get(name, CODES[INTENTS[i][0]]) for i, name in named.items()}
    own_last = sorted(codes, key=lambda intent: intent in own and intent not in FIXED)
    return {codes[intent]: intent for intent in own_last}


def rebound(own: Mapping[str, str], intent: str, key: int) -> tuple[dict[str, str], str]:
    """Return the bindings with another key for an intent, or a sentence why it is not possible."""
    name = next((name for name, code in CODES.items() if code == key), "")
    if not name:
        return dict(own), "That key has no name."
    taken = next((i for i in INTENTS if i != intent and key_name(i, own) == name), None)
    if taken is not None:
        return dict(own), f"{name.upper()} already means: {INTENTS[taken][1]}."
    changed = {i: k for i, k in own.items() if i != intent}
    if name != INTENTS[intent][0]:
        changed[intent] = name
    return changed, ""
