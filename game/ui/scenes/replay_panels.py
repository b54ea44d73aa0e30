"""The panels around the table of a replay: the strip, the log, the timeline and its buttons."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.ui.export.gif import telling
from game.ui.hud.log import FILTERS
from game.ui.hud.strip import overhead
from game.ui.hud.transport import Jump, SignButton
from game.ui.kit.boxes import Column, Panel, Row
from game.ui.kit.controls import Button, Choice, Label
from game.ui.kit.widget import Widget
from game.ui.settings import SPEEDS
from game.ui.theme import DIM, GOLD, IVORY

if TYPE_CHECKING:
    from game.ui.scenes.replay import ReplayScreen

AT_ONCE = "at once"


class Export:
    """A button that writes a file of this kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


def strip(replay: ReplayScreen) -> Widget:
    """Round and points of the moment that is shown, and what can be written or opened."""
    tools: list[Widget] = []
    if not replay.app.compact:
        tools += _exports(replay)
    tools.append(Button("Panel", "side", key="P", style="small"))
    tools.append(Button("Back", "back", key="Esc", style="small"))
    summary = replay.chronicle.summary(replay.playback.stood)
    return overhead(summary, tools, seen=[standing.side for standing in summary.sides])


def _exports(replay: ReplayScreen) -> list[Widget]:
    waiting = "A file is still being written." if replay.writing.busy else ""
    kinds = (
        ("png", "Picture", "The table as it is now, as a PNG file"),
        ("gif", "Film", "The whole game as an animated GIF"),
        ("html", "Report", "The whole game as a battle report to read and print"),
    )
    return [
        Button(text, Export(kind), style="small", tip=tip, why_not=waiting)
        for kind, text, tip in kinds
    ]


def side(replay: ReplayScreen) -> Widget:
    """The dice and the log."""
    choice = Choice("filter", FILTERS, FILTERS.index(replay.log.filter))
    head = Label("Log", "strong", GOLD)
    row = Row([head, choice], grow=[head])
    note = [Label(replay.recording.note, "small", DIM)] if replay.recording.note else []
    parts: list[Widget] = [*note, replay.playback.tray, row, replay.log]
    if replay.app.compact:
        parts.append(Row(_exports(replay), gap=6))
    return Column(parts, gap=8, grow=[replay.log])


def bar(replay: ReplayScreen) -> Widget:
    """The timeline, and as many buttons as there is room for."""
    answer, length = replay.playback.answer, replay.chronicle.length
    count = Label(f"{answer} / {length}", "strong", IVORY, align="right")
    upper = Row([replay.timeline, count], gap=8, grow=[replay.timeline])
    room = replay.size[0] - 2 * replay.theme.px(10)
    lower = next(
        (row for row in _rows(replay) if row.measure(replay.theme, room)[0] <= room), Row([])
    )
    return Panel(Column([upper, lower], gap=6), 10)


def _rows(replay: ReplayScreen) -> Iterator[Row]:
    """The row of buttons, with less and less in it for narrower windows."""
    said = Label(_narration(replay), "small", DIM)
    signs, speed = _transport(replay), _speed(replay)
    yield Row([said, *signs, speed, _on(replay, "Play on from here")], gap=4, grow=[said])
    yield Row([*signs, speed, _on(replay, "Play on")], gap=4)
    yield Row([*signs, _on(replay, "Play on")], gap=4)
    yield Row([*signs[3:6], _on(replay, "Play on")], gap=4)


def _speed(replay: ReplayScreen) -> Choice:
    names = [f"{speed:g}x" if speed else AT_ONCE for speed in SPEEDS]
    nearest = min(SPEEDS, key=lambda each: abs(each - replay.playback.animator.speed))
    return Choice("speed", names, SPEEDS.index(nearest), tip="How fast it is shown")


def _on(replay: ReplayScreen, text: str) -> Button:
    tip = "Start a new game from this position; its dice will be fresh"
    return Button(text, "on", kind="gold", why_not=_why_no_going_on(replay), tip=tip)


def _why_no_going_on(replay: ReplayScreen) -> str:
    if replay.playback.at_end and replay.chronicle.match.pending is None:
        return "The battle is over here; go back to an earlier answer."
    return ""


def _narration(replay: ReplayScreen) -> str:
    """What has just happened, in a line; nothing where there is no room for it."""
    room = replay.size[0] - replay.theme.px(680)
    if room < replay.theme.px(200):
        return ""
    answer = replay.playback.answer
    begun = len(replay.chronicle.upto(answer - 1)) if answer else 0
    told = telling(replay.playback.told()[begun:], replay.chronicle.names)
    lines = replay.theme.wrap(told, "small", room)
    return lines[0] if len(lines) == 1 else f"{lines[0]} …"


def _transport(replay: ReplayScreen) -> list[Widget]:
    playing, word = replay.playback.playing, replay.chronicle.chapter_word
    play = SignButton("pause" if playing else "play", "play", "Play or pause (Space)")
    play.kind = "gold"
    return [
        SignButton("-chapter", Jump("chapter", -1), f"Previous {word} (Page Up)"),
        SignButton("-loss", Jump("loss", -1), "Previous loss (Shift+X)"),
        SignButton("-attack", Jump("attack", -1), "Previous attack (Shift+A)"),
        SignButton("-step", Jump("step", -1), "Previous answer (Left)"),
        play,
        SignButton("step", Jump("step", 1), "Next answer (Right)"),
        SignButton("attack", Jump("attack", 1), "Next attack (A)"),
        SignButton("loss", Jump("loss", 1), "Next loss (X)"),
        SignButton("chapter", Jump("chapter", 1), f"Next {word} (Page Down)"),
    ]
