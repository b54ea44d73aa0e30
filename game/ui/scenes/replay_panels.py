"""The panels around the table of a replay: the strip, the log, the timeline and its buttons."""

from __future__ import annotations

from collections.abc import Iterator

from game.ui.export.background import Background
from game.ui.export.chronicle import Chronicle
from game.ui.export.prose import telling
from game.ui.hud.chance_curve import ChanceCurve
from game.ui.hud.log import FILTERS, LogView
from game.ui.hud.replay_controls import Jump, SignButton, Timeline
from game.ui.hud.strip import overhead
from game.ui.kit.boxes import Column, Panel, Row
from game.ui.kit.controls import Button, Choice, Label
from game.ui.kit.widget import Widget
from game.ui.lab_games import ChancesRun
from game.ui.playback import Playback
from game.ui.scene import Host
from game.ui.settings import SPEEDS
from game.ui.theme import DIM, GOLD, IVORY

AT_ONCE = "at once"
LOW = 900
"""Height of a window at scale 1 in which dice, chances and the log have room together."""


class Export:
    """A button that writes a file of this kind."""

    def __init__(self, kind: str) -> None:
        self.kind = kind


class ReplayPanels:
    """Makes the panels for the moment that is shown."""

    def __init__(
        self, host: Host, playback: Playback, log: LogView, timeline: Timeline, writing: Background
    ) -> None:
        self.host = host
        self.playback = playback
        self.chronicle: Chronicle = playback.chronicle
        self.log = log
        self.timeline = timeline
        self.writing = writing
        self.note = ""
        """What is to be said about the file."""
        self.width = 0
        """Width of the window,"""
        self.height = 0
        """and its height."""
        self.chances: ChancesRun | None = None
        """Continuations of the game, once they are asked for."""

    def strip(self) -> Widget:
        """Return round and points of the moment shown, and what can be written or opened."""
        tools: list[Widget] = []
        if not self.host.compact:
            tools += self._exports()
        tools.append(Button("Panel", "side", key="P", style="small"))
        tools.append(Button("Back", "back", key="Esc", style="small"))
        summary = self.chronicle.summary(self.playback.stood)
        return overhead(summary, tools, seen=[standing.side for standing in summary.sides])

    def _exports(self) -> list[Widget]:
        waiting = "Still writing a file." if self.writing.busy else ""
        kinds = (
            ("png", "Picture", "Save the table as a PNG picture"),
            ("gif", "Film", "Save the whole game as an animated GIF"),
            ("html", "Report", "Write a battle report to read and print"),
        )
        return [
            Button(text, Export(kind), style="small", tip=tip, why_not=waiting)
            for kind, text, tip in kinds
        ]

    def side(self) -> Widget:
        """Return the dice and the log."""
        choice = Choice("filter", FILTERS, FILTERS.index(self.log.filter))
        head = Label("Log", "strong", GOLD)
        row = Row([head, choice], grow=[head])
        note = [Label(self.note, "small", DIM)] if self.note else []
        chances = list(self._chances())
        # In a low window the chances stand where the dice were: the log needs its room.
        low = bool(chances) and self.height < self.host.theme.px(LOW)
        tray = [] if low else [self.playback.tray]
        parts: list[Widget] = [*note, *tray, *chances, row, self.log]
        if self.host.compact:
            parts.append(Row(self._exports(), gap=6))
        return Column(parts, gap=8, grow=[self.log])

    def _chances(self) -> Iterator[Widget]:
        """Yield what continuations say of the game, as far as they have been played."""
        run = self.chances
        if run is None:
            return
        yield Label("What if", "strong", GOLD)
        told = run.now
        if told is not None and told.moments:
            answer = self.playback.answer
            here = [each for each in told.moments if each.answers <= answer] or told.moments[:1]
            colour = self.host.theme.side(told.side)
            yield ChanceCurve(told, self.chronicle.length, answer, colour)
            yield Label(told.told_at(here[-1]), "small", IVORY)
            if told.turning is not None:
                yield Label(told.turned, "small", DIM)
        if run.line:
            yield Label(run.line, "small", DIM)

    def bar(self) -> Widget:
        """Return the timeline, and as many buttons as there is room for."""
        answer, length = self.playback.answer, self.chronicle.length
        count = Label(f"{answer} / {length}", "strong", IVORY, align="right")
        upper = Row([self.timeline, count], gap=8, grow=[self.timeline])
        room = self.width - 2 * self.host.theme.px(10)
        lower = next(
            (row for row in self._rows() if row.measure(self.host.theme, room)[0] <= room), Row([])
        )
        return Panel(Column([upper, lower], gap=6), 10)

    def _rows(self) -> Iterator[Row]:
        """Yield the row of buttons, with less and less in it for narrower windows."""
        said = Label(self._narration(), "small", DIM)
        signs, speed = self._transport(), self._speed()
        ask = self._what_if()
        # What is left of the width goes before the button whose words change.
        yield Row([said, ask, *signs, speed, self._on("Play on from here")], gap=4, grow=[said])
        yield Row([*signs, speed, ask, self._on("Play on")], gap=4)
        yield Row([*signs, ask, self._on("Play on")], gap=4)
        yield Row([*signs[3:6], ask, self._on("Play on")], gap=4)
        yield Row([*signs[3:6], self._on("Play on")], gap=4)

    def _speed(self) -> Choice:
        names = [f"{speed:g}x" if speed else AT_ONCE for speed in SPEEDS]
        nearest = min(SPEEDS, key=lambda each: abs(each - self.playback.animator.speed))
        return Choice("speed", names, SPEEDS.index(nearest), tip="Playback speed")

    def _on(self, text: str) -> Button:
        tip = "Start a new game from here with fresh dice"
        return Button(text, "on", kind="gold", why_not=self._why_no_going_on(), tip=tip)

    def _what_if(self) -> Button:
        if self.chances is not None and self.chances.busy:
            return Button("Stop", "no chances", tip="End the games; what was played counts")
        tip = "Computer players go on from here and from each turn, again and again: who wins?"
        why = self._why_no_going_on()
        if self.chronicle.discreet:
            why = "The battle is not over yet. Its chances would give secrets away."
        return Button("What if …", "chances", why_not=why, tip=tip)

    def _why_no_going_on(self) -> str:
        if self.playback.at_end and self.chronicle.match.pending is None:
            return "The battle is over here. Go back to an earlier move."
        return ""

    def _narration(self) -> str:
        """Return what has just happened, in a line; nothing where there is no room for it."""
        room = self.width - self.host.theme.px(680)
        if room < self.host.theme.px(200):
            return ""
        answer = self.playback.answer
        begun = len(self.chronicle.upto(answer - 1)) if answer else 0
        told = telling(self.playback.told()[begun:], self.chronicle.names)
        lines = self.host.theme.wrap(told, "small", room)
        return lines[0] if len(lines) == 1 else f"{lines[0]} …"

    def _transport(self) -> list[Widget]:
        playing, word = self.playback.playing, self.chronicle.chapter_word
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
