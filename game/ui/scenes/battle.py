"""The battle: the table in the middle, what one needs to know around it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.core.decision import Decision
from game.core.event import Event, Rolled
from game.core.wording import worded
from game.table.scene import Scene
from game.ui.animate import Animator
from game.ui.eyes import Eyes
from game.ui.game import Game
from game.ui.gestures import Click, Hover, Lasso, Pull, Spin
from game.ui.hud.herald import Herald
from game.ui.hud.log import LogView, OpenRoll
from game.ui.hud.panels import roll_lines
from game.ui.hud.reaction_choices import Selector
from game.ui.hud.roster import ShowPiece
from game.ui.hud.tray import DiceTray
from game.ui.hud.troubles import SAVING
from game.ui.intents import LOOKS, key_codes
from game.ui.kit.boxes import Box
from game.ui.kit.controls import Chosen
from game.ui.kit.widget import Widget
from game.ui.naming import prompt
from game.ui.overlay import Overlay
from game.ui.scene import Change, Host, Pop, Screen
from game.ui.scenes import battle_deeds as deeds
from game.ui.scenes import battle_hands as hands
from game.ui.scenes import battle_overlays as overlays
from game.ui.scenes import battle_panels as panels
from game.ui.scenes import battle_pointing as pointing
from game.ui.scenes.unsaved import unsaved_screen
from game.ui.surrender import Surrender
from game.ui.tableview import TableView
from game.ui.tools.choose import tool_for
from game.ui.tools.company import Party
from game.ui.tools.fields import Looks
from game.ui.tools.handler import TableTool
from game.ui.tools.look import Stand
from game.ui.tools.tool import Context, Do, Give, No, Reply, Select

OPENING = ("menu", "luck", "steps", "replay", "looks", "course")
"""Words that open a screen over the battle."""


class BattleScreen(Screen):
    """Plays one game."""

    troubles_above = False
    LEFT = 210
    """Width of the panel at the left."""
    NARRATES = False
    """Whether the panel at the left leads through the play and so never covers the table."""
    armed = True
    """Whether it is a game of one's own: reactions are met as set, and steps are listed."""

    def __init__(self, app: Host, game: Game, make_table: Callable[[Scene], TableView]) -> None:
        super().__init__(app)
        self.game = game
        self.match = game.match
        self.seat = ""
        """The person who was asked last."""
        self.eyes = Eyes(game, game.viewer())
        self.table = make_table(self._scene())
        self.table.below, self.table.above = self._below, self._above
        self.table.pullable = partial(hands.pullable, self)
        self.table.gripped = partial(hands.gripped, self)
        self.party = Party()
        self.pulled = ""
        """The piece that the mouse pulls."""
        self.tray = DiceTray(app.settings.speed)
        self.animator = Animator(app.settings.speed, self._begun, lambda: self.tray.busy)
        self.table.places, self.table.fading = self.animator.places, self.animator.fading
        self.caught_up = True
        """Whether the panels show the game as it stands: not before all dice lie."""
        self.log = LogView()
        self.herald = Herald()
        self.untold: list[Event] = []
        """What the log does not tell before the dice lie."""
        self.events: list[Event] = []
        self.selected = ""
        self.looked_at = ""
        self.tool: TableTool | None = None
        self.selector = Selector()
        self.surrender = Surrender(game)
        self.kept_open: Decision[Any] | None = None
        """A reaction that is being set for the next time: it stays open whatever is set."""
        self.roster_open = not app.compact
        self.side_open = not app.compact
        self.looks = Looks(self._stand())
        self.take(self.match.drain())
        self.new_question()

    def _stand(self) -> Stand:
        """What the measuring tools look at."""
        return Stand(
            self.match, self.table.scene, self.game.asked, self.selected, seen=self.eyes.state
        )

    def _scene(self) -> Scene:
        """The table as whoever sits before it may see it."""
        scene: Scene = self.match.rules.scene(self.eyes.state)
        return scene

    # ------------------------------------------------------------------ questions and answers

    def new_question(self) -> None:
        """Make the tool for the pending decision, if a person is asked."""
        self.caught_up = not self.moving
        if not self.caught_up:
            # The last person still looks, at the moment before: the curtain comes after it.
            self.tool = None
            self.rebuild_hud()
            return
        self.eyes = Eyes(self.game, self.game.viewer())
        self.animator.settle()
        self.table.show(self._scene())
        deeds.face_the_player(self)
        decision = self.match.pending
        self.tool = None
        if decision is not None and self.game.human:
            if decision.subject in {figure.id for figure in self.table.scene.figures}:
                self.selected = decision.subject
            context = Context(self.match, self.table.scene, self.theme)
            self.tool = tool_for(context, self.selected, self.party)
        self.looks.show(self._stand())
        self.rebuild_hud()
        deeds.offer_surrender(self)

    def concede(self, side: str) -> None:
        """Give the battle up for a side."""
        events, problem = self.game.concede(side)
        self.take(events)
        if problem:
            self.say(problem)
        self.new_question()

    def reply(self, reply: Reply) -> None:
        """Do what a tool says."""
        match reply:
            case Give(plan):
                before = self.table.scene
                events, surprise = self.game.give(plan)
                self.take(events, before)
                if surprise and not events:
                    self.say(surprise)
                self.new_question()
            case No(objection):
                self.say(worded(str(objection), self.eyes.names))
            case Select(piece):
                self.selected = self.looked_at = piece
                self.new_question()
            case None:
                self.rebuild_hud()

    def take(self, events: list[Event], before: Scene | None = None) -> None:
        """Take what happened: it is shown one after the other."""
        self.events += events
        self.animator.add(events, before or self.table.scene)

    def recall(self, events: list[Event]) -> None:
        """Take what happened before this screen was opened: it stands in the log, its dice lie."""
        self.events += events
        self.log.add(self.untold + events)
        self.untold = []
        self._know_names()
        self.tray.lay(events)
        self.rebuild_hud()

    def _know_names(self) -> None:
        """Let log and dice name all who have been seen, those too who are gone or just come."""
        now = Eyes(self.game, self.eyes.viewer).state
        for figure in (*self.table.scene.figures, *self.match.rules.scene(now).figures):
            self.log.pieces[figure.id] = figure.called
        self.tray.names = self.log.pieces

    def _begun(self, event: Event) -> None:
        """An event's turn has come: throw its dice, make its sound, tell it."""
        if isinstance(event, Rolled):
            self._know_names()
        self.tray.follow(event)
        self.app.sounds.play_event(event)
        self.herald.hear(event)
        self.untold.append(event)
        self._tell()

    def _tell(self) -> None:
        """Let the log tell what has happened, unless dice still roll that it would give away."""
        if self.untold and not self.tray.busy:
            self.log.add(self.untold)
            self.untold = []
            self.stale = True

    def skip(self) -> None:
        """Be done with all that moves, and tell it."""
        self.animator.skip()
        self.tray.skip()
        self._tell()

    def set_up_all(self) -> None:
        """Answer the set-up of every person with an arrangement of the computer's."""
        self.recall(self.game.set_up_all())
        self.new_question()

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
        fitted = self.table.camera.fitted
        self.table.let_go()
        self.root = Box([self.table])
        if self.tool is not None:
            self.tool.context.theme = self.theme
        self.rebuild_hud()
        if fitted:
            self.table.camera.fit()

    def rebuild_hud(self) -> None:
        """Make the panels again for what is true now."""
        if self.size == (0, 0):
            return
        children = panels.arranged(self)
        before = self.root
        self.root = Box(children)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.take_over(before)
        self.stale = True

    def show_troubles(self) -> None:
        """They have a place among the panels; the whole table stays in sight if it was."""
        fitted = self.table.camera.fitted
        self.rebuild_hud()
        if fitted and self.size != (0, 0):
            self.table.camera.fit()

    @property
    def about(self) -> str:
        """The pending question as it is put to whoever is asked."""
        decision = self.match.pending
        return prompt(decision, self.eyes.names) if decision is not None else ""

    @property
    def notice_area(self) -> pygame.Rect:
        """A notice covers the table, never the prompt."""
        return self.table.rect.inflate(-self.theme.px(16), -self.theme.px(16))

    def layout(self) -> None:
        """The panels are placed when they are made."""

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
        if self.moving and event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.skip()
            self.new_question()
        return super().handle(event)

    def message(self, message: Any) -> Change | None:
        """Clicks on the table, buttons, filters."""
        match message:
            case Hover():
                pointing.hover(self, message)
            case Click():
                pointing.click(self, message)
            case Pull() | Spin() | Lasso():
                hands.handle(self, message)
            case Do() if self.tool is not None:
                self.reply(self.tool.choose(message))
            case ShowPiece(name=name):
                if piece := deeds.bring_into_view(self, name):
                    self.reply(Select(piece))
            case OpenRoll(roll=roll):
                self.say("\n".join(roll_lines(roll)))
            case Chosen():
                deeds.chosen(self, message)
            case str(word):
                return self._word(word)
        return None

    def _word(self, word: str) -> Change | None:
        """Do what a button or a key says."""
        if word == "leave":
            return Pop()
        if word == "escape":
            return self._word("menu") if pointing.escape(self) else None
        if word in OPENING:
            return deeds.screen_for(self, word)
        known: dict[str, Callable[[], None]] = {
            "undo": self._undo,
            "redo": partial(deeds.redo, self),
            "roster": partial(panels.toggle, self, "roster_open"),
            "side": partial(panels.toggle, self, "side_open"),
        }
        known.get(word, partial(deeds.do, self, word))()
        return None

    def _undo(self) -> None:
        deeds.undo(self)

    def back_to(self, count: int) -> None:
        """Take back all answers but the first so many."""
        if problem := self.game.undo_to(count):
            self.say(problem)
        else:
            deeds.retell(self)
        self.new_question()

    def key(self, event: pygame.Event) -> Change | None:
        """Shortcuts; Escape backs out of a selection before it leaves."""
        if hands.typed(self, event):
            return None
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            word = {pygame.K_z: "undo", pygame.K_y: "redo"}.get(event.key, "")
        else:
            word = key_codes(self.app.settings.keys).get(event.key, "")
        if word in LOOKS:
            self.looks.toggle(word)
            return None
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        letter = "Enter" if enter else getattr(event, "unicode", "")
        return self._word(word) if word else self.press(letter)

    def before_closing(self, change: Change | None) -> Screen | None:
        """Ask for another file first if the battle could not be saved."""
        return unsaved_screen(self, change)

    def close(self) -> None:
        """End the thinking and let go of the save."""
        self.app.report(SAVING, "")
        self.game.close()

    # ------------------------------------------------------------------ time

    @property
    def moving(self) -> bool:
        """Whether pieces or dice have not yet come to rest."""
        return self.animator.busy or self.tray.busy

    @property
    def busy(self) -> bool:
        """Whether something moves or somebody thinks."""
        return (
            super().busy
            or self.moving
            or self.table.busy
            or (self.tool is not None and self.tool.waiting)
            or self.looks.waiting
            or self.herald.busy
            or self.game.thinking
            or (self.match.pending is not None and not self.game.human and not self.game.paused)
        )

    def update(self, seconds: float) -> Change | None:
        """Move what moves; let the computer answer when the picture has caught up."""
        super().update(seconds)
        deeds.watch_saving(self)
        if self.animator.update(seconds) | self.tray.update(seconds):
            self.stale = True
        self._tell()
        if self.tool is not None and self.tool.update(seconds):
            self.stale = True
        self.stale |= self.game.ponder(seconds) | self.looks.update() | self.herald.update(seconds)
        waiting = self.table.sprites.busy
        self.table.update(seconds)
        self.stale |= self.table.stale
        if waiting and not self.table.sprites.busy:
            self.rebuild_hud()  # a portrait may have been waiting for its sprite, too
        if not self.moving:
            if not self.caught_up:
                self.new_question()
            if curtain := deeds.hand_over(self):
                return curtain
            before = self.table.scene
            events = deeds.spared(self) if self.armed and self.game.human else self.game.poll()
            if self.game.trouble:
                self.say(self.game.trouble)
                self.game.trouble = ""
                self.rebuild_hud()
            if events is not None:
                self.take(events, before)
                self.new_question()
        return None

    # ------------------------------------------------------------------ drawing

    def _below(self, overlay: Overlay) -> None:
        overlays.below(self, overlay)

    def _above(self, overlay: Overlay) -> None:
        overlays.above(self, overlay)
