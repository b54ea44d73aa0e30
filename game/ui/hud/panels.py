"""The unit card, and a roll with all its parts."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.core.event import Rolled
from game.core.tally import Tally
from game.core.unit_card import Card, TrackedCard
from game.ui.art.damage_track import ladder
from game.ui.hud.rule_link import RuleLink
from game.ui.kit.boxes import Column, Flow, Row
from game.ui.kit.controls import Label, Picture
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, GOLD, IVORY, Colour, Theme

PORTRAIT = 84
"""Height of a portrait at scale 1."""
SMALL_PORTRAIT = 44
"""The same on a small card."""
NOTES = 2
"""Abilities and states on a small card; a pinned one has them all."""
LADDER = 17
"""The same of a damage track."""


def card_widget(card: Card, theme: Theme, portrait: pygame.Surface | None = None) -> Widget:
    """Return a unit's card: its portrait, every stat as a tally, every ability with its rule."""
    rows: list[Widget] = [_head(card, theme, portrait, PORTRAIT), *_track(card)]
    for tally in card.stats:
        name = Label(f"{tally.name} {tally.amount(tally.total)}", "strong")
        line = Label(_reason(tally), "small", DIM)
        rows.append(Row([name, line], gap=10, grow=[line]))
    return Column([*rows, *_notes(card)], gap=3)


def small_card(
    card: Card, theme: Theme, portrait: pygame.Surface | None, tools: Sequence[Widget]
) -> Widget:
    """Return the card in little room: numbers side by side, each with its parts as a tooltip."""
    head = _head(card, theme, portrait, SMALL_PORTRAIT)
    rows: list[Widget] = [Row([head, *tools], gap=4, grow=[head], middle=False), *_track(card)]
    if numbers := [_Number(tally) for tally in card.stats]:
        rows.append(Flow(numbers, gap=12, lines=1))
    notes = _notes(card)
    if len(notes) > NOTES + 1:
        more = Label(f"{len(notes) - NOTES} more on the pinned card", "tiny", DIM)
        notes = [*notes[:NOTES], more]
    return Column([*rows, *notes], gap=3)


def _head(card: Card, theme: Theme, portrait: pygame.Surface | None, height: int) -> Widget:
    """Return portrait, name and kind behind a bar in the side's colour."""
    small = height == SMALL_PORTRAIT
    lines: list[Widget] = [
        Label(card.title, "strong" if small else "heading", IVORY),
        Label(card.subtitle, "tiny" if small else "small", DIM),
    ]
    if isinstance(card, TrackedCard) and card.check:
        lines.append(Label(card.check, "small", IVORY))
    names = Column(lines, gap=1)
    parts: list[Widget] = [SideBar(theme.side(card.side)), names]
    if portrait is not None:
        parts.insert(1, Picture(portrait, height))
    return Row(parts, gap=8, grow=[names])


def _track(card: Card) -> list[Widget]:
    """Return the damage track of a piece that has one."""
    if not isinstance(card, TrackedCard) or not card.track:
        return []
    rest = Label("", "tiny")
    return [Row([Picture(ladder(card.track), LADDER), rest], grow=[rest])]


def _notes(card: Card) -> list[Widget]:
    """Return abilities and states, each with a link to its rule."""
    rows: list[Widget] = []
    for name, state, rule in card.notes:
        label = Label(f"{name}{': ' + state if state else ''}", "small", IVORY)
        rows.append(Row([label, RuleLink(rule)], gap=8, grow=[label]))
    return rows


def _reason(tally: Tally) -> str:
    parts = ", ".join(tally.said())
    return f"{tally.base_reason}{', ' + parts if parts else ''}"


class SideBar(Widget):
    """A bar in the colour of a side, as high as what stands beside it."""

    def __init__(self, colour: Colour) -> None:
        super().__init__()
        self.colour = colour

    def measure(self, theme: Theme, width: int) -> tuple[int, int]:
        """Return a narrow bar of a line and a half."""
        return theme.px(4), theme.px(32)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the bar."""
        pygame.draw.rect(surface, self.colour, self.rect, border_radius=2)


class _Number(Label):
    """A stat with its value; golden where something changes it. Its tooltip says what."""

    def __init__(self, tally: Tally) -> None:
        changed = GOLD if tally.parts else IVORY
        super().__init__(f"{tally.name} {tally.amount(tally.total)}", "small", changed)
        self.tip = f"{tally.name} {tally.amount(tally.total)}: {_reason(tally)}"


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
