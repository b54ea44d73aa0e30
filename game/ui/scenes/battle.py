"""The battle: the table in the middle, what one needs to know around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.core.event import Attacked, Event, Rolled
from game.table.scene import Scene
from game.ui.animate import Animator
from game.ui.app import App
from game.ui.arming import Arming
from game.ui.game import Game
from game.ui.hud.log import LogView, OpenRoll
from game.ui.hud.panels import luck_text, roll_lines
from game.ui.hud.roster import ShowPiece
from game.ui.hud.tray import DiceTray
from game.ui.intents import LOOKS, key_codes
from game.ui.kit.boxes import Box, Panel, Scroll
from game.ui.kit.controls import Chosen
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.scene import Change, Pop, Push, Screen
from game.ui.scenes import battle_overlays as overlays
from game.ui.scenes import battle_panels as panels
from game.ui.scenes.battle_panels import Do
from game.ui.scenes.curtain import CurtainScreen, needs_curtain
from game.ui.scenes.menu import MenuScreen
from game.ui.tableview import Click, Hover, TableView
from game.ui.tools.choose import tool_for
from game.ui.tools.fields import Looks
from game.ui.tools.look import Stand
from game.ui.tools.tool import Context, Give, No, Reply, Select, Tool


class BattleScreen(Screen):
    """Plays one game."""

    LEFT = 210
    """Width of the panel at the left."""
    armed = True
    """Whether reactions may be answered as the player has set them."""

    def __init__(self, app: App, game: Game, make_table: Callable[[Scene], TableView]) -> None:
        super().__init__(app)
        self.game = game
        self.match = game.match
        self.table = make_table(self._scene())
        self.table.below, self.table.above = self._below, self._above
        self.tray = DiceTray(app.settings.speed)
        self.animator = Animator(app.settings.speed, self._begun)
        self.table.places, self.table.fading = self.animator.places, self.animator.fading
        self._caught_up = True
        self._seat = ""
        """The person who was asked last."""
        self.log = LogView()
        self.events: list[Event] = []
        self.selected = ""
        self.looked_at = ""
        self.tool: Tool | None = None
        self.roster_open = not app.compact
        self.side_open = not app.compact
        self.looks = Looks(self._stand())
        self._take(self.match.drain())
        self._new_question()

    def _stand(self) -> Stand:
        """What the measuring tools look at."""
        return Stand(self.match, self.table.scene, self.game.asked, self.selected)

    def _scene(self) -> Scene:
        scene: Scene = self.match.rules.scene(self.match.state)
        return scene

    # ------------------------------------------------------------------ questions and answers

    def _new_question(self) -> None:
        """Make the tool for the pending decision, if a person is asked."""
        self._caught_up = not self.animator.busy
        if not self._caught_up:
            self.tool = None
            self.rebuild_hud()
            return
        self.animator.settle()
        self.table.show(self._scene())
        self._face_the_player()
        decision = self.match.pending
        self.tool = None
        if decision is not None and self.game.human:
            if decision.subject in {figure.id for figure in self.table.scene.figures}:
                self.selected = decision.subject
            self.tool = tool_for(Context(self.match, self.table.scene, self.theme), self.selected)
        self.looks.show(self._stand())
        self.rebuild_hud()

    def _face_the_player(self) -> None:
        """Turn the table to whoever is asked, if that is wished and people sit on both sides."""
        if not self.app.settings.turn_view or not self.game.human:
            return
        sides = self.match.rules.sides(self.match.state)
        wanted = self.game.asked != sides[0]
        if not self.game.thinkers and self.table.camera.turned != wanted:
            self.table.camera.turn()

    def _reply(self, reply: Reply) -> None:
        """Do what a tool says."""
        match reply:
            case Give(plan):
                before = self.table.scene
                events, surprise = self.game.give(plan)
                self._take(events, before)
                if surprise and not events:
                    self.say(surprise)
                self._new_question()
            case No(objection):
                self.say(str(objection))
            case Select(piece):
                self.selected = self.looked_at = piece
                self._new_question()

    def _take(self, events: list[Event], before: Scene | None = None) -> None:
        self.events += events
        self.log.add(events)
        self.animator.add(events, before or self.table.scene)

    def recall(self, events: list[Event]) -> None:
        """Take what happened before this screen was opened: it stands in the log, its dice lie."""
        self.events += events
        self.log.add(events)
        self.tray.lay(events)
        self.rebuild_hud()

    def _begun(self, event: Event) -> None:
        """An event's turn has come: throw its dice, make its sound."""
        if isinstance(event, Attacked):
            self.tray.new_exchange()
        elif isinstance(event, Rolled):
            self.tray.names = {figure.id: figure.name for figure in self.table.scene.figures}
            self.tray.add(event)
        self.app.sounds.play_event(event)

    def set_up_all(self) -> None:
        """Answer the set-up of every person with an arrangement of the computer's."""
        self.recall(self.game.set_up_all())
        self._new_question()

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """The table and the panels around it."""
        return Box([self.table])

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size: panels become drawers where there is no room for them."""
        if self.size == (0, 0) or self.app.compact:
            self.roster_open = self.side_open = not self.app.compact
        self.animator.speed = self.tray.speed = self.app.settings.speed
        self.size = size
        self.root = Box([self.table])
        if self.tool is not None:
            self.tool.context.theme = self.theme
        self.rebuild_hud()

    def rebuild_hud(self) -> None:
        """Make the panels again for what is true now."""
        if self.size == (0, 0):
            return
        px = self.theme.px
        width, height = self.size
        bar = self.make_bar()
        top, bottom = px(46), self._bar_height(bar)
        left = min(px(self.LEFT), width // 2) if self.roster_open else 0
        right = px(330) if self.side_open else 0
        middle = pygame.Rect(left, top, width - left - right, height - top - bottom)
        children: list[Widget] = [self.table]
        self.table.place(middle, self.theme)
        strip = self.make_strip()
        strip.place(pygame.Rect(0, 0, width, top), self.theme)
        children.append(strip)
        if self.roster_open:
            roster = Panel(Scroll(self.make_roster()), 8, still=True)
            roster.place(pygame.Rect(0, top, left, height - top - bottom), self.theme)
            children.append(roster)
        if self.side_open:
            side = Panel(Scroll(panels.side(self)), 10, still=True)
            side.place(pygame.Rect(width - right, top, right, height - top - bottom), self.theme)
            children.append(side)
        bar.place(pygame.Rect(0, height - bottom, width, bottom), self.theme)
        children.append(bar)
        before = self.root
        self.root = Box(children)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.take_over(before)
        self.stale = True

    def layout(self) -> None:
        """The panels are placed when they are made."""

    def _bar_height(self, bar: Widget) -> int:
        """Room for all buttons, as long as the table keeps most of the window."""
        wanted = bar.measure(self.theme, self.size[0])[1]
        return max(self.theme.px(104), min(wanted, self.size[1] * 2 // 5))

    # What a lesson says in its own words.

    def make_roster(self) -> Widget:
        """The panel at the left."""
        return panels.roster(self)

    def make_strip(self) -> Widget:
        """The strip at the top."""
        return panels.strip(self)

    def make_bar(self) -> Widget:
        """The bar at the bottom."""
        return panels.bar(self)

    def make_buttons(self) -> list[Widget]:
        """The buttons in the bar."""
        return panels.buttons(self)

    # ------------------------------------------------------------------ input

    def handle(self, event: pygame.Event) -> Change | None:
        """Any key or click ends an animation first."""
        if self.animator.busy and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.animator.skip()
            self.tray.skip()
            self._new_question()
        if event.type == pygame.MOUSEWHEEL and not self.table.rect.collidepoint(self._mouse):
            return super().handle(event)
        return super().handle(event)

    def message(self, message: Any) -> Change | None:
        """Clicks on the table, buttons, filters."""
        match message:
            case Hover():
                self._hover(message)
            case Click():
                self._click(message)
            case Do(key=key) if self.tool is not None:
                self._reply(self.tool.choose(key))
            case ShowPiece(name=name):
                self._show_piece(name)
            case OpenRoll(roll=roll):
                self.say("\n".join(roll_lines(roll)))
            case Chosen(name="filter", value=value):
                self.log.filter = value
                self.stale = True
            case str(word):
                return self._word(word)
        return None

    def _click(self, click: Click) -> None:
        if click.button != 1:
            self._back_out()
        elif (answer := self.looks.click(click.at, click.figure)) is not None:
            if answer:
                self.say(answer)
        elif self.tool is not None:
            self._reply(self.tool.click(click.at, click.figure))
        elif click.figure is not None:
            self._look_at(click.figure.id)

    def _word(self, word: str) -> Change | None:
        """Do what a button or a key says."""
        if word == "leave":
            return Pop()
        if word == "menu":
            return Push(MenuScreen(self.app, self))
        if word == "escape":
            return self._escape()
        deeds: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "redo": self._redo,
            "roster": partial(self._toggle, "roster_open"),
            "side": partial(self._toggle, "side_open"),
            "pause": self._pause,
            "fit": self._fit,
            "turn": self._turn_table,
            "why": self._why,
            "luck": self._luck,
        }
        deeds[word]()
        return None

    def _toggle(self, panel: str) -> None:
        setattr(self, panel, not getattr(self, panel))
        self.rebuild_hud()

    def _hover(self, hover: Hover) -> None:
        self.looks.hover(hover.at, hover.figure)
        if self.tool is not None:
            self.tool.hover(hover.at, hover.figure)
        name = hover.figure.id if hover.figure else ""
        if name and name != self.looked_at:
            self._look_at(name)
        self.stale = True

    def _look_at(self, name: str) -> None:
        self.looked_at = name
        self.rebuild_hud()

    def _show_piece(self, name: str) -> None:
        for figure in self.table.scene.figures:
            group = self.match.rules.group_of(self.match.state, figure.id)
            if name in (figure.id, group):
                self.table.camera.look_at(figure.centre)
                self._reply(Select(figure.id))
                return

    def _back_out(self) -> None:
        """The right button or Escape: a measure is put away, then the selection is dropped."""
        if self.looks.back():
            return
        self.selected = self.looked_at = ""
        self._new_question()

    def _undo(self) -> None:
        problem = self.game.undo()
        if problem:
            self.say(problem)
        self._new_question()

    def key(self, event: pygame.Event) -> Change | None:
        """Shortcuts; Escape backs out of a selection before it leaves."""
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            word = {pygame.K_z: "undo", pygame.K_y: "redo"}.get(event.key, "")
        else:
            word = key_codes(self.app.settings.keys).get(event.key, "")
        if word in LOOKS:
            self.looks.toggle(word)
            return None
        return self._word(word) if word else self.press(getattr(event, "unicode", ""))

    def _escape(self) -> Change | None:
        if self.looks.back():
            return None
        asked_about = self.match.pending.subject if self.match.pending else ""
        if self.selected in ("", asked_about):
            return self._word("menu")
        self._back_out()
        return None

    def _redo(self) -> None:
        before = self.table.scene
        events, problem = self.game.redo()
        self._take(events, before)
        if problem:
            self.say(problem)
        self._new_question()

    def _luck(self) -> None:
        sides = self.match.rules.sides(self.match.state)
        self.say("\n".join([f"seed {self.game.seed}", *luck_text(self.events, sides)]))

    def _pause(self) -> None:
        if not self.game.human:
            self.game.paused = not self.game.paused
            self.rebuild_hud()

    def _fit(self) -> None:
        self.table.camera.fit()
        self.stale = True

    def _turn_table(self) -> None:
        self.table.camera.turn()
        self.stale = True

    def _why(self) -> None:
        thoughts = self.game.thoughts
        self.say(thoughts.text() if thoughts else "The computer has not chosen anything yet.")

    def close(self) -> None:
        """End the thinking and let go of the save."""
        self.game.close()

    # ------------------------------------------------------------------ time

    @property
    def busy(self) -> bool:
        """Whether something moves or somebody thinks."""
        return (
            super().busy
            or self.tray.busy
            or self.animator.busy
            or self.table.busy
            or self.game.thinking
            or (self.match.pending is not None and not self.game.human and not self.game.paused)
        )

    def update(self, seconds: float) -> Change | None:
        """Move what moves; let the computer answer when the picture has caught up."""
        super().update(seconds)
        if self.animator.update(seconds) | self.tray.update(seconds):
            self.stale = True
        waiting = self.table.sprites.busy
        self.table.update(seconds)
        self.stale |= self.table.stale
        if waiting and not self.table.sprites.busy:
            self.rebuild_hud()  # a portrait may have been waiting for its sprite, too
        if not self.animator.busy:
            if not self._caught_up:
                self._new_question()
            if curtain := self._hand_over():
                return curtain
            before = self.table.scene
            events = self._armed_answer() if self.armed and self.game.human else self.game.poll()
            if self.game.trouble:
                self.say(self.game.trouble)
                self.game.trouble = ""
                self.rebuild_hud()
            if events is not None:
                self._take(events, before)
                self._new_question()
        return None

    def _hand_over(self) -> Change | None:
        """Draw the curtain where the next person may not see what the last one saw."""
        before, self._seat = self._seat, self.game.asked if self.game.human else ""
        if not needs_curtain(self.match, before, self._seat):
            return None
        return Push(CurtainScreen(self.app, self._seat))

    def _armed_answer(self) -> list[Event] | None:
        """Answer a reaction that the player does not want to be asked about."""
        answer = Arming(self.app.settings.reactions).decide(self.match)
        return None if answer is None else self.match.answer(answer)

    # ------------------------------------------------------------------ drawing

    def _below(self, overlay: Overlay) -> None:
        overlays.below(self, overlay)

    def _above(self, overlay: Overlay) -> None:
        overlays.above(self, overlay)
