"""A saved game to look at: forwards and backwards, by events, and on from any moment."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import UsageError
from game.core.unit_card import army_names
from game.data import files
from game.data.replays import branch_game
from game.data.saves import Recording, fresh_path
from game.data.writing import export_path
from game.lab.what_if import Inquiry
from game.players.levels import USUAL
from game.table.scene import Scene
from game.ui.export.background import Background
from game.ui.export.chronicle import Chronicle
from game.ui.export.gif import gif
from game.ui.export.picture import png
from game.ui.export.report import report
from game.ui.hud.frame import framed
from game.ui.hud.log import LogView, OpenRoll
from game.ui.hud.panels import roll_lines
from game.ui.hud.replay_controls import Jump, Timeline
from game.ui.kit.boxes import Box, Panel, Scroll
from game.ui.kit.controls import Button, Chosen
from game.ui.kit.widget import Widget
from game.ui.lab_games import ChancesRun
from game.ui.playback import Playback, stops_of
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.replay_panels import AT_ONCE, Export, ReplayPanels
from game.ui.seats import HUMAN
from game.ui.settings import next_lines
from game.ui.sound import Sounds
from game.ui.tableview import TableView

NOWHERE = 10_000
CONTINUED = 12
"""Games from each moment: enough for a curve while one waits."""
BAR, SIDE = 108, 330
"""The panels' sizes at scale 1: below, at the right."""

MakeTable = Callable[[Scene], TableView]
PlayOn = Callable[[Host, Path], Screen]


KEYS: dict[int, Any] = {
    pygame.K_SPACE: "play",
    pygame.K_LEFT: Jump("step", -1),
    pygame.K_RIGHT: Jump("step", 1),
    pygame.K_PAGEUP: Jump("chapter", -1),
    pygame.K_PAGEDOWN: Jump("chapter", 1),
    pygame.K_HOME: Jump("start", -1),
    pygame.K_END: Jump("end", 1),
    pygame.K_a: Jump("attack", 1),
    pygame.K_x: Jump("loss", 1),
    pygame.K_f: "fit",
    pygame.K_t: "turn",
    pygame.K_b: "lines",
    pygame.K_p: "side",
    pygame.K_ESCAPE: "back",
}


class ReplayScreen(Screen):
    """Shows one saved game at any of its answers; until it is over, no side's secrets."""

    def __init__(
        self,
        app: Host,
        recording: Recording,
        make_table: MakeTable,
        play_on: PlayOn,
    ) -> None:
        super().__init__(app)
        self.recording = recording
        self.chronicle = Chronicle.of(recording, discreet=True)
        self._play_on = play_on
        self.sounds = Sounds(app.settings)
        self.table = make_table(self.chronicle.scene(0))
        self.playback = Playback(self.chronicle, self.table, self.sounds, app.settings.speed)
        self.playback.apply(app.settings)
        self.log = LogView()
        self.timeline = Timeline(self.chronicle.length, stops_of(self.chronicle))
        self.side_open = not app.compact
        self.writing = Background()
        self.panels = ReplayPanels(app, self.playback, self.log, self.timeline, self.writing)
        secretive = self.chronicle.result if self.chronicle.discreet else ""
        self.panels.note = " ".join(part for part in (recording.note, secretive) if part)
        self._scroll: Scroll | None = None
        self._pressing = self._outdated = False
        self._shown_chances: Any = None
        """How far the continuations were when they were shown last."""
        if self.panels.note:
            self.say(self.panels.note)

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """Return the table; the panels are made by `rebuild_hud`."""
        return Box([self.table])

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size: the side panel becomes a drawer where there is no room for it."""
        if self.size == (0, 0) or self.app.compact:
            self.side_open = not self.app.compact
        self.size = size
        self.table.let_go()
        self.sounds.settings = self.app.settings
        self.rebuild_hud()

    def show_troubles(self) -> None:
        """Redraw: troubles lie over the table."""
        self.stale = True

    @property
    def notice_area(self) -> pygame.Rect:
        """A notice covers the table, never the timeline."""
        return self.table.rect.inflate(-self.theme.px(16), -self.theme.px(16))

    def layout(self) -> None:
        """Do nothing: the panels are placed when they are made."""

    def rebuild_hud(self) -> None:
        """Make the panels again for what is shown now; not under a pressed button."""
        self._outdated = self._pressing
        if self.size == (0, 0) or self._pressing:
            return
        focused = self._focused()
        answer, px = self.playback.answer, self.theme.px
        self.timeline.value = answer
        self.log.names = army_names(self.chronicle.summary(self.playback.stood).sides)
        self.log.pieces = {name: each.called for name, each in self.chronicle.cast.items()}
        self.log.events = [event for event in self.playback.told() if event.text]
        width, height = self.size
        self.panels.width, self.panels.height = width, height
        strip, bar = self.panels.strip(), self.panels.bar()
        top, bottom = strip.measure(self.theme, width)[1], px(BAR)
        body = pygame.Rect(0, top, width, height - top - bottom)
        right = px(SIDE) if self.side_open else 0
        frame = framed(body, 0, right, docked=(False, not self.app.compact))
        self.table.place(frame.table, self.theme)
        self.table.cover(frame.hidden)
        edges = pygame.Rect((0, 0), self.size)
        self.table.edges = edges if self.app.settings.edge_scroll else None
        self.table.rule(self.app.settings.lines)
        strip.place(pygame.Rect(0, 0, width, top), self.theme)
        bar.place(pygame.Rect(0, height - bottom, width, bottom), self.theme)
        children: list[Widget] = [self.table, strip, bar]
        if self.side_open:
            side = Panel(self.panels.side(), 10)
            if side.measure(self.theme, frame.right.width)[1] > frame.right.height:
                side = Panel(self._scrolled(), 10)
            side.place(frame.right, self.theme)
            children.append(side)
        self.root = Box(children)
        self.root.rect = pygame.Rect((0, 0), self.size)
        reachable = [widget for widget in self.root.walk() if widget.focusable]
        if focused < len(reachable):
            reachable[focused].focus = True
        self.stale = True

    def _focused(self) -> int:
        """Return the place of the widget in focus among all that can have it.

        Beyond them if none has.
        """
        reachable = [widget for widget in self.root.walk() if widget.focusable]
        return next((n for n, widget in enumerate(reachable) if widget.focus), NOWHERE)

    def _scrolled(self) -> Scroll:
        """Return the side panel where it is higher than its place.

        It stays where it was scrolled to.
        """
        offset = self._scroll.offset if self._scroll is not None else 0
        self._scroll = Scroll(self.panels.side())
        self._scroll.offset = offset
        return self._scroll

    # ------------------------------------------------------------------ input

    def handle(self, event: pygame.Event) -> Change | None:
        """Handle the replay's own keys first: the table would pan by some of them."""
        if event.type == pygame.KEYDOWN and event.key in KEYS and self._is_mine(event.key):
            return self.key(event)
        if event.type == pygame.MOUSEBUTTONDOWN:
            if self.table.rect.collidepoint(event.pos):
                self.playback.settle()
                self.rebuild_hud()
            self._pressing = event.button == 1 and not self.timeline.rect.collidepoint(event.pos)
        change = super().handle(event)
        if event.type == pygame.MOUSEBUTTONUP:
            self._pressing = False
            if self._outdated:
                self.rebuild_hud()
        return change

    def _is_mine(self, key: int) -> bool:
        """Return whether no widget in focus wants a key for itself."""
        focused = next((widget for widget in self.root.walk() if widget.focus), None)
        return focused is None or (isinstance(focused, Button) and key != pygame.K_SPACE)

    def key(self, event: pygame.Event) -> Change | None:
        """Play at Space, step by arrows, rounds by Page keys, attacks by A, losses by X."""
        message = KEYS.get(event.key)
        if message is None:
            return None
        if isinstance(message, Jump) and event.mod & pygame.KMOD_SHIFT:
            message = Jump(message.where, -1)
        return self.message(message)

    def message(self, message: Any) -> Change | None:
        """Act on buttons, the timeline and the log."""
        self.stale = True
        match message:
            case Chosen(name=name, value=value):
                self._chosen(name, value)
            case Jump(where=where, ahead=ahead):
                self._jump(where, ahead)
            case Export(kind=kind):
                self._export(kind)
            case OpenRoll(roll=roll):
                self.say("\n".join(roll_lines(roll)))
            case "on":
                return self._go_on()
            case "back":
                return Pop()
            case str(word):
                self._word(word)
        return None

    def _chosen(self, name: str, value: Any) -> None:
        match name:
            case "answer":
                self.playback.playing = False
                self.playback.go_to(value)
                self.rebuild_hud()
            case "speed":
                self.playback.set_speed(0.0 if value == AT_ONCE else float(value.removesuffix("x")))
            case "filter":
                self.log.filter = value

    def _word(self, word: str) -> None:
        match word:
            case "play":
                self._toggle()
            case "side":
                self.side_open = not self.side_open
            case "chances":
                self._ask_chances()
            case "no chances" if self.panels.chances is not None:
                self.panels.chances.stop()
            case "fit":
                self.table.camera.fit()
            case "turn":
                self.table.camera.turn()
            case "lines":
                self.app.change_settings(lines=next_lines(self.app.settings))
        self.rebuild_hud()

    def _toggle(self) -> None:
        """Play or pause; at the end it begins anew."""
        self.playback.playing = not self.playback.playing
        if self.playback.playing and self.playback.at_end:
            self.playback.go_to(0)

    def _jump(self, where: str, ahead: int) -> None:
        self.playback.playing = False
        if where in ("start", "end"):
            self.playback.go_to(0 if where == "start" else self.chronicle.length)
        elif not self.playback.jump(where, ahead):
            word = self.chronicle.chapter_word if where == "chapter" else where
            self.say(f"No {word} {'after' if ahead > 0 else 'before'} this point.")
        self.rebuild_hud()

    def _go_on(self) -> Change | None:
        """Start a new game from here; if no person plays, one takes the side that is asked."""
        answer = self.playback.answer
        players = dict(self.recording.header.players)
        pending = self.chronicle.at(answer).pending
        if pending is not None and HUMAN not in players.values():
            players[pending.side] = HUMAN
        path = fresh_path(files.saves(), self.recording.path.stem)
        try:
            branch_game(self.recording, answer, path, players)
            screen = self._play_on(self.app, path)
        except (UsageError, OSError) as error:
            self.say(str(error))
            return None
        self.playback.playing = False
        screen.say(f"New game from answer {answer}, saved in {path}. The dice are fresh.")
        return Push(screen)

    def _ask_chances(self) -> None:
        """Have computer players go on from here and from each turn, in the background."""
        if self.panels.chances is not None:
            self.panels.chances.close()
        led = [name for name in self.recording.header.players.values() if name != HUMAN]
        player = led[0] if led else USUAL
        inquiry = Inquiry(self.recording, (self.playback.answer,), games=CONTINUED, player=player)
        self.panels.chances = ChancesRun(inquiry)
        self.side_open = True

    def _export(self, kind: str) -> None:
        """Write a file among the player's exports; the window goes on meanwhile."""
        name, answer, recording = self.recording.path.stem, self.playback.answer, self.recording
        scene = self.chronicle.scene(answer)
        path = export_path(f"{name}-{answer}" if kind == "png" else name, kind)
        work: dict[str, Callable[[], Path]] = {
            "png": lambda: png(scene, path),
            "gif": lambda: gif(recording, path),
            "html": lambda: report(recording, path),
        }
        self.writing.start(work[kind])
        self.say(f"Writing {path.name} …")
        self.rebuild_hud()

    def close(self) -> None:
        """Let go of what works in the background."""
        self.writing.close()
        if self.panels.chances is not None:
            self.panels.chances.close()

    # ------------------------------------------------------------------ time

    @property
    def busy(self) -> bool:
        """Whether something moves, is shown or is written."""
        moving = self.playback.moving or self.playback.playing or self.table.busy
        playing = self.panels.chances is not None and self.panels.chances.busy
        return super().busy or moving or self.writing.busy or playing

    def _chances_moved(self, run: ChancesRun) -> bool:
        """Return whether another moment has been looked at, or the games have ended."""
        now = run.now, run.busy, run.trouble
        changed = bool(now != self._shown_chances)
        self._shown_chances = now
        return changed

    def update(self, seconds: float) -> Change | None:
        """Move what moves, and tell what has been written."""
        super().update(seconds)
        if told := self.writing.finished():
            self.say(told)
            self.rebuild_hud()
        if self.panels.chances is not None and self._chances_moved(self.panels.chances):
            self.rebuild_hud()
        playing = self.playback.playing
        moved, changed = self.playback.update(seconds)
        if changed or playing != self.playback.playing:
            self.rebuild_hud()
        self.table.update(seconds)
        self.stale |= moved or self.table.stale
        return None
