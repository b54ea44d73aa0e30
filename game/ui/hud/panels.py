"""The unit card, and a roll with all its parts."""

from __future__ import annotations

import pygame

from game.core.event import Rolled
from game.core.unit_card import Card, TrackedCard
from game.ui.art.damage_track import ladder
from game.ui.kit.boxes import Column, Row
from game.ui.kit.controls import Label, Picture
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, FAINT, IVORY, Theme

PORTRAIT = 84
"""Height of a portrait at scale 1."""
LADDER = 17
"""The same of a damage track."""


def card_widget(card: Card, theme: Theme, portrait: pygame.Surface | None = None) -> Widget:
    """Return a unit's card: its portrait, every stat as a tally, every ability with its rule."""
    lines: list[Widget] = [
        Label(card.title, "heading", theme.ink(card.side)),
        Label(card.subtitle, "small", DIM),
    ]
    if isinstance(card, TrackedCard) and card.check:
        lines.append(Label(card.check, "small", IVORY))
    names = Column(lines, gap=2)
    head: Widget = names
    if portrait is not None:
        head = Row([Picture(portrait, PORTRAIT), names], gap=10, grow=[names])
    rows: list[Widget] = [head]
    if isinstance(card, TrackedCard) and card.track:
        rest = Label("", "tiny")
        rows.append(Row([Picture(ladder(card.track), LADDER), rest], grow=[rest]))
    for tally in card.stats:
        parts = ", ".join(tally.said())
        reason = f"{tally.base_reason}{', ' + parts if parts else ''}"
        name = Label(f"{tally.name} {tally.amount(tally.total)}", "strong")
        line = Label(reason, "small", DIM)
        rows.append(Row([name, line], gap=10, grow=[line]))
    for name_, state, rule in card.notes:
        label = Label(f"{name_}{': ' + state if state else ''}", "small", IVORY)
        tag = Label(rule, "tiny", FAINT)
        rows.append(Row([label, tag], gap=8, grow=[label]))
    return Column(rows, gap=3)


def roll_lines(roll: Rolled) -> list[str]:
    """Return a roll with every die, every modifier and its rule."""
    faces = " ".join(str(face) for face in roll.faces)
    lines = [f"{roll.name}: {faces} on {roll.notation}"]
    if roll.tally and roll.compared:
        lines.append(f"needed: {roll.tally.total}")
    if roll.tally:
        lines += [str(part) for part in roll.tally.parts]
    if roll.on_each_die:
        lines.append(f"on each of {len(roll.faces)} dice: {roll.total - roll.natural:+d}")
    lines.append(f"total {roll.total}")
    return lines
