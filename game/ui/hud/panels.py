"""The unit card, the two sides at a glance, the last roll, the luck ledger."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.card import Card, Summary
from game.core.event import Event, Rolled
from game.core.odds import Odds
from game.ui.kit.boxes import Column, Row
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, FAINT, GOLD, IVORY, Theme


class ShowPiece:
    """A name in a roster was clicked."""

    def __init__(self, name: str) -> None:
        self.name = name


def card_widget(card: Card, theme: Theme) -> Widget:
    """A unit's card: every stat as a tally, every ability with its rule."""
    rows: list[Widget] = [
        Label(card.title, "heading", theme.side(card.side)),
        Label(card.subtitle, "small", DIM),
    ]
    for tally in card.stats:
        parts = ", ".join(tally.because())
        reason = f"{tally.base_reason}{', ' + parts if parts else ''}"
        name = Label(f"{tally.name} {tally.total}", "strong")
        line = Label(reason, "small", DIM)
        rows.append(Row([name, line], gap=10, grow=[line]))
    for name_, state, rule in card.notes:
        label = Label(f"{name_}{': ' + state if state else ''}", "small", IVORY)
        tag = Label(rule, "tiny", FAINT)
        rows.append(Row([label, tag], gap=8, grow=[label]))
    return Column(rows, gap=3)


def sides_widget(summary: Summary, theme: Theme) -> Widget:
    """Where the game stands, for the strip at the top."""
    parts: list[Widget] = [Label(summary.headline, "heading", GOLD)]
    for side in summary.sides:
        points = f"{side.name}  {side.points} / {side.wanted}"
        acting = "  ◂" if side.side == summary.acting else ""
        parts.append(Label(points + acting, "strong", theme.side(side.side)))
        if side.left or side.ready:
            ready = f"{len(side.ready)} ready, {side.left} turns left"
            parts.append(Label(ready, "small", DIM))
    return Row(parts, gap=18)


def roster_widget(summary: Summary, names: dict[str, str], theme: Theme) -> Widget:
    """Both sides: what is ready, what has acted."""
    rows: list[Widget] = []
    for side in summary.sides:
        rows.append(Label(side.name, "strong", theme.side(side.side)))
        for group in side.ready:
            rows.append(_roster_line(group, names, "ready"))
        for group in side.spent:
            rows.append(_roster_line(group, names, "acted"))
    return Column(rows, gap=2)


def _roster_line(group: str, names: dict[str, str], state: str) -> Widget:
    text = names.get(group, group)
    button = Button(
        f"{'●' if state == 'ready' else '○'} {text}", ShowPiece(group), style="small", wide=True
    )
    button.tip = f"{text}: {state}"
    return button


def roll_lines(roll: Rolled) -> list[str]:
    """A roll with every die, every modifier and its rule."""
    faces = " ".join(str(face) for face in roll.dice.faces)
    lines = [f"{roll.name}: {faces} on {len(roll.dice.faces)}d{roll.dice.sides}"]
    if roll.tally:
        lines += [str(part) for part in roll.tally.parts]
    lines.append(f"total {roll.total}")
    return lines


def roll_widget(rolls: Sequence[Rolled], theme: Theme) -> Widget:
    """The last rolls, side by side."""
    columns: list[Widget] = []
    for roll in rolls[-2:]:
        lines = roll_lines(roll)
        rows: list[Widget] = [Label(lines[0], "strong", theme.side(roll.side))]
        rows += [Label(line, "tiny", DIM) for line in lines[1:]]
        columns.append(Column(rows, gap=1))
    return (
        Row(columns, gap=14, grow=columns, middle=False)
        if columns
        else Label("No dice yet.", "small", FAINT)
    )


def luck_text(events: Sequence[Event], sides: Sequence[str]) -> list[str]:
    """Rolled against expected for each side: best-of pools by their exact means."""
    lines = []
    for side in sides:
        rolls = [event for event in events if isinstance(event, Rolled) and event.side == side]
        best = sum(max(roll.dice.faces) for roll in rolls)
        expected = sum(Odds.best_of(len(r.dice.faces), r.dice.sides).mean() for r in rolls)
        if not rolls:
            lines.append(f"{side}: no dice yet")
            continue
        away = float(best - expected)
        lines.append(
            f"{side}: {len(rolls)} rolls, best dice {best}, expected {float(expected):.1f} ({away:+.1f})"
        )
    return lines
