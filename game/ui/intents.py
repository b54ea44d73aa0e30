"""Keys and what they mean; a player may give every meaning another key."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

INTENTS: dict[str, tuple[str, str]] = {
    "fit": ("f", "Show the whole table"),
    "next_unit": ("n", "Next unit that can act (Shift: previous)"),
    "next_target": ("q", "Cross-hair to the next enemy or answer (Shift: previous)"),
    "minimap": ("i", "Fold or unfold the minimap"),
    "turn": ("t", "Turn the table"),
    "lines": ("b", "Grid lines: faint, strong, off"),
    "roster": ("r", "Roster"),
    "side": ("p", "Log and dice"),
    "why": ("w", "Explain the computer's move"),
    "luck": ("u", "Luck of both sides, and the seed"),
    "steps": ("z", "Steps you can undo"),
    "set_up": ("s", "Deploy the rest of the army for me"),
    "ruler": ("m", "Ruler"),
    "sight": ("l", "Line of sight"),
    "sees": ("v", "Everything this piece sees"),
    "seen": ("e", "Every enemy that sees this piece"),
    "threats": ("x", "Everything the enemy threatens"),
    "heat": ("h", "How many of a side see each place"),
    "looks": ("o", "Choose overlays"),
    "course": ("c", "How to win, and what is coming up"),
    "pause": ("space", "Pause the computer"),
    "faster": ("g", "Faster animations"),
    "skip": ("k", "Skip animation"),
    "escape": ("escape", "Cancel"),
    "full_screen": ("f11", "Full screen"),
}
"""Each meaning with its usual key and its words."""
SHARED = ("fit", "turn", "lines", "steps", "ruler", "sight", "heat", "escape", "full_screen")
"""What only looks, and means the same in a battle and where maps are drawn."""
DRAWING: dict[str, tuple[str, str]] = {
    "draw_select": ("v", "Select, move and turn"),
    "draw_box": ("q", "Box"),
    "draw_disc": ("o", "Disc"),
    "draw_polygon": ("p", "Polygon"),
    "draw_curve": ("c", "Curved area"),
    "draw_band": ("r", "River or road"),
    "draw_crossing": ("x", "Ford or bridge"),
    "draw_line": ("w", "Wall, hedge or fence"),
    "draw_stamp": ("s", "Stamp"),
    "draw_brush": ("d", "Brush"),
    "draw_fill": ("k", "Fill"),
    "draw_pick": ("i", "Pick the kind under the mouse"),
    "draw_height": ("u", "Height"),
    "draw_zone": ("a", "Deployment zone"),
    "draw_goal": ("g", "Objective"),
    "draw_arrival": ("e", "Arrivals at an edge"),
    "draw_note": ("f3", "Note"),
    "draw_symmetry": ("y", "Symmetry"),
    "draw_grid": ("n", "Snapping grid"),
    "draw_panel": ("f2", "Panel of properties"),
    "draw_pin": ("f4", "Pin for comparison"),
    **{meaning: INTENTS[meaning] for meaning in SHARED},
}
"""The same where maps are drawn."""
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
    usual = (INTENTS | DRAWING)[intent][0]
    return usual if intent in FIXED else own.get(intent, usual)


def key_codes(
    own: Mapping[str, str], meanings: Mapping[str, tuple[str, str]] = INTENTS
) -> dict[int, str]:
    """Return what each key means, in a battle unless other meanings are given.

    A name from an old settings file that is unknown counts as the usual.
    """
    named = {intent: key_name(intent, own) for intent in meanings}
    codes = {i: CODES.get(name, CODES[meanings[i][0]]) for i, name in named.items()}
    own_last = sorted(codes, key=lambda intent: intent in own and intent not in FIXED)
    return {codes[intent]: intent for intent in own_last}


def rebound(own: Mapping[str, str], intent: str, key: int) -> tuple[dict[str, str], str]:
    """Return the bindings with another key for an intent, or a sentence why it is not possible."""
    name = next((name for name, code in CODES.items() if code == key), "")
    if not name:
        return dict(own), "That key cannot be used."
    rivals = {
        i: words for each in (INTENTS, DRAWING) if intent in each for i, words in each.items()
    }
    taken = next((i for i in rivals if i != intent and key_name(i, own) == name), None)
    if taken is not None:
        return dict(own), f"{name.upper()} already means: {rivals[taken][1]}."
    changed = {i: k for i, k in own.items() if i != intent}
    if name != rivals[intent][0]:
        changed[intent] = name
    return changed, ""
