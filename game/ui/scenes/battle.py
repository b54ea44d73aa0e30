"""The battle: the table in the middle, what one needs to know around it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import DataError, Diverged
from game.core.event import Event
from game.core.match import Match
from game.core.nudge import NUDGE, Shift
from game.core.wording import worded
from game.table.scene import Scene
from game.ui.battle.controller import TableController
from game.ui.battle.hud import Hud
from game.ui.battle.overview import Overview
from game.ui.battle.panels import BattlePanels
from game.ui.battle.presentation import Presentation
from game.ui.battle.session import Session
from game.ui.battle.table_keys import TableKeys
from game.ui.game import Game
from game.ui.gestures import Click, Hover, Lasso, Pull, Spin
from game.ui.hud.dice_entry import CLEAR, ENTER, ROLL_FOR_ME, Face
from game.ui.hud.log import OpenRoll
from game.ui.hud.panels import roll_lines
from game.ui.hud.reaction_choices import ASKING, HOLD_ALL, POLICY, SAME, SCOPE
from game.ui.hud.roster import ShowPiece
from game.ui.hud.thinking_bar import faster
from game.ui.hud.write_warnings import SAVING
from game.ui.intents import LOOKS, key_codes
from game.ui.kit.boxes import Box
from game.ui.kit.controls import Button, Chosen, Entry
from game.ui.kit.focus import focused, unfocus
from game.ui.kit.widget import Widget
from game.ui.repeating import hold_all
from game.ui.scene import Change, Host, Pop, Push, Screen, adopt
from game.ui.scenes.curtain import CurtainScreen
from game.ui.scenes.luck import LuckScreen
from game.ui.scenes.menu import MenuScreen
from game.ui.scenes.overlay_choices import LooksScreen
from game.ui.scenes.steps import StepsScreen
from game.ui.scenes.unsaved import unsaved_screen
from game.ui.scenes.victory_screen import CourseScreen
from game.ui.settings import next_lines
from game.ui.tableview import TableView
from game.ui.theme import seat_sides
from game.ui.tools.handler import TableTool
from game.ui.tools.overlay_shelf import Looks
from game.ui.tools.tool import Do, Give, No, Reply, Select
from game.ui.visible_state import VisibleState

BACKWARD = {"next_unit": "previous_unit", "next_target": "previous_target"}
"""What goes the other way with Shift."""
Watch = Callable[[Host, Path], Screen]
"""Opens the replay of a saved game."""


class BattleScreen(Screen):
    """Plays one game: a session, its events on the table, a controller, and panels around it."""

    troubles_above = False
    armed = True
    """Whether it is a game of one's own: reactions are met as set, and steps are listed."""

    def __init__(
        self,
        app: Host,
        game: Game,
        make_table: Callable[[Scene], TableView],
        watch: Watch | None = None,
    ) -> None:
        super().__init__(app)
        seat_sides(game.match.rules.sides(game.match.state))
        self.session = Session(game, armed=self.armed)
        self.presentation = Presentation(app.sounds, app.settings.speed, self._names)
        table = make_table(self._scene())
        self.controller = TableController(self.session, self.presentation, table, self)
        self.table_keys = TableKeys(self.controller, self.message, self._confirms)
        self.overview = Overview(self.session, self.presentation, self.controller)
        self.overview.minimap.unfolded = app.settings.minimap
        self.panels = self.make_panels()
        self.panels.watchable = watch is not None
        self.hud = Hud(app, self.panels, table)
        self._watch = watch
        self.briefing: Callable[[], Screen] | None = None
        """Makes the card that says who fights for what."""
        self.before: Screen | None = None
        """A page that lies over the battle when it begins."""
        self.ending: Callable[[], Screen] | None = None
        """Makes the last page, once the battle is over."""
        self._over = False
        """Whether the last page has been shown."""
        if opening := self.session.opening():
            self.recall(opening)
        self.take(self.match.drain())
        self.new_question()

    def make_panels(self) -> BattlePanels:
        """Return what makes the panels around the table."""
        return BattlePanels(self.app, self.session, self.controller, self.presentation)

    # What is asked for most.

    @property
    def game(self) -> Game:
        """The game that is played."""
        return self.session.game

    @property
    def match(self) -> Match[Any]:
        """Its match."""
        return self.session.match

    @property
    def table(self) -> TableView:
        """The table on the screen."""
        return self.controller.table

    @property
    def tool(self) -> TableTool | None:
        """What answers the pending question."""
        return self.controller.tool

    @property
    def looks(self) -> Looks:
        """All that is being looked at."""
        return self.controller.looks

    @property
    def selected(self) -> str:
        """The piece that is chosen."""
        return self.controller.selected

    # ------------------------------------------------------------------ questions and answers

    def _scene(self) -> Scene:
        """Return the table as whoever sits before it may see it."""
        return self.game.bundle.in_mood(self.match.rules.scene(self.session.eyes.state))

    def _names(self) -> dict[str, str]:
        """Return what all pieces are called that can be seen, those too that have just come."""
        now = VisibleState(self.game, self.session.eyes.viewer).state
        figures = *self.table.scene.figures, *self.match.rules.scene(now).figures
        return {figure.id: figure.called for figure in figures}

    def new_question(self) -> None:
        """Show the game as it stands and take the tool for the pending decision.

        As long as something moves the last person still looks, at the moment before: the curtain
        comes after it.
        """
        self.presentation.caught_up = not self.moving
        if self.moving:
            self.controller.put_tool_away()
            self.refresh_hud()
            return
        self.session.look()
        self.presentation.animator.settle()
        self.controller.show(self._scene(), self.theme)
        if self.app.settings.turn_view:
            self.controller.turn_to_player()
        self.refresh_hud()
        if self.app.settings.hints and (offer := self.session.surrender_offer()):
            self.say(offer)

    def concede(self, side: str) -> None:
        """Give the battle up for a side."""
        self._happened(*self.session.concede(side))

    def _happened(self, events: list[Event], problem: str = "") -> None:
        """Show what came of something, or why it was not possible, and what is asked next."""
        self.take(events)
        if problem:
            self.say(problem)
        self.new_question()

    def reply(self, reply: Reply) -> None:
        """Do what a tool says."""
        match reply:
            case Give(plan):
                self.presentation.effects.following = False
                events, surprise = self.session.give(plan)
                self._happened(events, surprise if not events else "")
            case No(objection):
                self.say(worded(str(objection), self.session.eyes.names))
            case Select(piece):
                self.controller.select(piece)
                self.new_question()
            case None:
                self.hud.forget_bar()
                self.refresh_hud()

    def take(self, events: list[Event]) -> None:
        """Take what happened: it is shown one after the other."""
        self.session.events += events
        self.presentation.take(events, self.table.scene)

    def recall(self, events: list[Event]) -> None:
        """Take what happened before this screen was opened: it stands in the log, its dice lie."""
        self.session.events += events
        self.presentation.recall(events)
        self.refresh_hud()

    def skip(self) -> None:
        """Be done with all that moves, and tell it."""
        self.presentation.skip()

    def set_up_all(self) -> None:
        """Have the computer set up all sides."""
        self.recall(self.game.set_up_all())
        self.new_question()

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """Return the table; the panels are made by the HUD."""
        return Box([self.table])

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size: panels become drawers where there is no room for them."""
        if self.size == (0, 0) or self.app.compact:
            self.hud.open_all(opened=not self.app.compact)
        self.presentation.apply(self.app.settings)
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
        """Make all panels again."""
        self.hud.forget()
        self.refresh_hud()

    def refresh_hud(self) -> None:
        """Make the panels again that show something else now."""
        if self.size == (0, 0):
            return
        self.presentation.name(self.table.scene.figures, self.session.eyes.names)
        before = self.root
        self.root = Box(self.hud.arrange(self.size))
        self.root.rect = pygame.Rect((0, 0), self.size)
        for was, now in self.hud.remade():
            adopt(was, now, self._mouse)
        self.guard_after(before)
        self.stale = True

    def show_troubles(self) -> None:
        """Rebuild the panels, which show troubles; keep the whole table in view if it was."""
        fitted = self.table.camera.fitted
        self.refresh_hud()
        if fitted and self.size != (0, 0):
            self.table.camera.fit()

    @property
    def about(self) -> str:
        """The pending question as it is put to whoever is asked."""
        return self.session.question

    @property
    def notice_area(self) -> pygame.Rect:
        """A notice covers the table, never the prompt nor the answers to it."""
        return self.hud.above_answers.inflate(-self.theme.px(16), -self.theme.px(16))

    def layout(self) -> None:
        """Do nothing: the panels are placed when they are made."""

    # ------------------------------------------------------------------ input

    def handle(self, event: pygame.Event) -> Change | None:
        """End an animation at any key or click, then handle the event."""
        if event.type in (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN):
            self.presentation.herald.skip()
            if self.moving:
                self.skip()
                self.new_question()
        if rule := self.asked_rule(event):
            return rule
        if event.type == pygame.MOUSEMOTION and event.pos != self._mouse:
            if self.table_keys.pulling and self.controller.pulled:
                return None  # a piece in the hand of the keys takes no notice of the mouse
            self.table_keys.leave()
        if event.type == pygame.MOUSEBUTTONDOWN and self.table.open_at(event.pos):
            # It shows nothing until it becomes a click or a pull, and is no panel's business.
            self.leave_focus(event.pos)
            self.table.handle(event)
            return None
        return super().handle(event)

    def entries(self) -> Sequence[Entry]:
        """Return nothing: a battle has no text fields."""
        return ()

    def message(self, message: Any) -> Change | None:
        """Act on clicks on the table, buttons and filters."""
        self.stale = True
        match message:
            case Hover() | Click() | Pull() | Spin() | Lasso():
                if self.controller.handle(message):
                    self.refresh_hud()
            case Do() if self.tool is not None:
                self.reply(self.tool.choose(message))
            case Face(value=face):
                self._add_face(face)
            case ShowPiece(name=name):
                if piece := self.controller.bring_into_view(name):
                    self.reply(Select(piece))
            case OpenRoll(roll=roll):
                self.say("\n".join(roll_lines(roll)))
            case Chosen():
                self._chosen(message)
            case str(word):
                return self.word(word)
        return None

    def _add_face(self, face: int) -> None:
        """Take a face that was clicked; the last one completes the throw."""
        self.panels.dice.add(face)
        awaited = self.match.awaited
        if awaited is not None and len(self.panels.dice.faces) == awaited.count:
            self._throw(self.panels.dice.finish())
        else:
            self.refresh_hud()

    def _throw(self, faces: Sequence[int] | None) -> None:
        """Go on with the awaited dice; faces that no die shows are entered again."""
        events, problem = self.session.throw(faces)
        self.panels.dice.clear()
        self._happened(events, problem)

    def nudge(self, piece: str, by: Shift) -> None:
        """Shift a piece to match the players' own table."""
        self._happened(*self.session.nudge(piece, by))

    def _take_nudge_tool(self) -> None:
        """Take the tool that nudges figures, or put it away."""
        self.controller.nudging = not self.controller.nudging
        if self.controller.nudging:
            self.say("Drag a figure to where it stands on your table.")
        self.hud.forget_bar()
        self.refresh_hud()

    def _clear_dice(self) -> None:
        self.panels.dice.clear()
        self.refresh_hud()

    def _chosen(self, chosen: Chosen) -> None:
        """Apply a choice made beside the questions: reactions to come, lines of the log."""
        if chosen.name == "filter":
            self.presentation.log.filter = chosen.value
        elif chosen.name in (SCOPE, POLICY):
            self._rearm(chosen)

    def _rearm(self, chosen: Chosen) -> None:
        """Set when a reaction is asked next time; the question that is open stays."""
        selector = self.panels.selector
        self.session.kept_open = self.match.pending
        if chosen.name == SCOPE:
            selector.turn(self.game, chosen.value)
        else:
            changed = selector.set(self.game, self.app.settings, chosen.value)
            if changed is not None:
                self.app.change_settings(reactions=changed)
        self.hud.forget_bar()
        self.refresh_hud()

    def key(self, event: pygame.Event) -> Change | None:
        """Act on shortcuts; Escape backs out of a selection before it leaves."""
        if self.controller.typed(event):
            return None
        if (awaited := self.match.awaited) is not None and not self.moving:
            if self.panels.dice.typed(event, awaited.sides):
                self.refresh_hud()
                return None
        if not event.mod & pygame.KMOD_CTRL and self.table_keys.key(event):
            return None
        if event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META):
            word = {pygame.K_z: "undo", pygame.K_y: "redo"}.get(event.key, "")
        else:
            word = key_codes(self.app.settings.keys).get(event.key, "")
        if word in LOOKS:
            self.looks.toggle(word)
            return None
        if word in BACKWARD and event.mod & pygame.KMOD_SHIFT:
            word = BACKWARD[word]
        enter = event.key in (pygame.K_RETURN, pygame.K_KP_ENTER)
        letter = "Enter" if enter else getattr(event, "unicode", "")
        return self.word(word) if word else self.press(letter)

    def _confirms(self) -> bool:
        """Return whether a button takes Enter now."""
        buttons = (widget for widget in self.root.walk() if isinstance(widget, Button))
        return any(button.key == "Enter" and not button.why_not for button in buttons)

    # ------------------------------------------------------------------ words of buttons and keys

    def word(self, word: str) -> Change | None:
        """Do what a button or a key says."""
        if word == "leave":
            return Pop()
        if word == "escape":
            return self._back_out()
        openings: dict[str, Callable[[], Screen | None]] = {
            "menu": self._menu,
            "luck": self._luck,
            "looks": lambda: LooksScreen(self.app, self, self.looks),
            "course": lambda: CourseScreen(self.app, self, self.session.eyes, self.game.bundle),
            "replay": self._replay,
            "steps": self._steps,
            "briefing": lambda: self.briefing() if self.briefing else None,
            "ending": lambda: self.ending() if self.ending else None,
        }
        if word in openings:
            screen = openings[word]()
            return Push(screen) if screen is not None else None
        self._commands()[word]()
        return None

    def _back_out(self) -> Change | None:
        """Leave the focus, then what is chosen, then the cross-hair, and at last the battle."""
        if focused(self.root) is not None:
            unfocus(self.root)
        elif self.controller.escape() and not self.table_keys.leave():
            return self.word("menu")
        return None

    def _commands(self) -> dict[str, Callable[[], None]]:
        """Return what a word does that opens no other screen."""
        return {
            "undo": self.undo,
            ENTER: lambda: self._throw(self.panels.dice.finish()),
            ROLL_FOR_ME: lambda: self._throw(None),
            CLEAR: self._clear_dice,
            NUDGE: self._take_nudge_tool,
            "redo": lambda: self._happened(*self.session.redo()),
            "roster": self._toggle_roster,
            "side": self._toggle_side,
            "pin": self._pin,
            "pause": self._pause,
            "faster": self._hurry,
            "skip": self._skip_all,
            "set_up": self._set_up,
            "fit": self._fit,
            "turn": self._turn_table,
            "next_unit": lambda: self._go_to_unit(1),
            "previous_unit": lambda: self._go_to_unit(-1),
            "next_target": lambda: self._go_to_target(1),
            "previous_target": lambda: self._go_to_target(-1),
            "minimap": self._fold_minimap,
            "sheet": self._fold_sheet,
            "lines": self._rule,
            HOLD_ALL: self._hold_all,
            SAME: self._same,
            ASKING: self._fold_asking,
            "why": lambda: self.say(self.session.reasoning.step_back()),
        }

    def _menu(self) -> Screen:
        surrender = self.session.surrender if self.armed else None
        menu = MenuScreen(self.app, self, self.match, surrender, self.concede)
        menu.briefing = self.briefing
        return menu

    def _luck(self) -> Screen:
        """Return the dice of the game as it stands: what was taken back does not count."""
        sides = [(standing.side, standing.name) for standing in self.session.eyes.summary.sides]
        return LuckScreen(self.app, self, self.session.retold(), sides, self.game.seed)

    def _replay(self) -> Screen | None:
        """Return the replay of the battle that has just ended, for reports and exports."""
        if self.game.kept_in is None or self._watch is None:
            return None
        try:
            return self._watch(self.app, self.game.kept_in)
        except (DataError, Diverged, OSError) as error:
            self.say(str(error))
            return None

    def _steps(self) -> Screen | None:
        if not self.armed:
            return None
        return StepsScreen(self.app, self, self.game, self.session.eyes.names, self.back_to)

    def undo(self) -> None:
        """Take back what the last click answered."""
        self._taken_back(self.session.undo())

    def back_to(self, count: int) -> None:
        """Take back all answers but the first so many."""
        self._taken_back(self.session.undo_to(count))

    def _taken_back(self, problem: str) -> None:
        """Let log and tray tell the game as it stands, without what was taken back."""
        if problem:
            self.say(problem)
        else:
            self.session.events = self.session.retold()
            self.presentation.retell(self.session.events)
        self.new_question()

    def _toggle_roster(self) -> None:
        self.hud.toggle_roster()
        self.refresh_hud()

    def _toggle_side(self) -> None:
        self.hud.toggle_side()
        self.refresh_hud()

    def _pin(self) -> None:
        """Keep the card that is shown, or let it go."""
        self.panels.pin()
        self.refresh_hud()

    def _pause(self) -> None:
        """Stop the computer, or let it go on."""
        if not self.game.human:
            self.game.paused = not self.game.paused
            self.refresh_hud()

    def _hold_all(self) -> None:
        """Hold an action with this piece and with all of its unit that have one left."""
        if (move := hold_all(self.match.pending)) is not None:
            self.game.repeats_next = True
            self.reply(Give((move,)))

    def _same(self) -> None:
        """Let the next answer hold for the rest of the unit, or not."""
        self.game.repeats_next = not self.game.repeats_next
        self.session.kept_open = self.match.pending
        self.hud.forget_bar()
        self.refresh_hud()

    def _fold_asking(self) -> None:
        """Unfold the choices of when to be asked, or fold them away."""
        self.panels.selector.open = not self.panels.selector.open
        self.hud.forget_bar()
        self.refresh_hud()

    def _hurry(self) -> None:
        """Let everything move faster from now on."""
        self.app.change_settings(speed=faster(self.app.settings.speed))

    def _skip_all(self) -> None:
        self.skip()
        self.refresh_hud()

    def _set_up(self) -> None:
        """Let the computer set up what is left of the army of whoever is asked."""
        events = self.session.set_up()
        if events is None:
            self.say("There is nothing to deploy now.")
        else:
            self._happened(events)

    def _fit(self) -> None:
        self.table.camera.fit()
        self.stale = True

    def _go_to_unit(self, step: int) -> None:
        """Show and select the next unit that can act, or the one before."""
        if piece := self.overview.next_unit(step):
            self.table_keys.leave()
            self.reply(Select(piece))
        else:
            self.say("No unit can act now.")

    def _go_to_target(self, step: int) -> None:
        """Bring the cross-hair to the next enemy or place that answers, or the one before."""
        if not self.table_keys.go_to_target(step):
            self.say("There is nothing to aim at now.")

    def _fold_minimap(self) -> None:
        self.overview.minimap.unfolded = not self.overview.minimap.unfolded
        self.app.change_settings(minimap=self.overview.minimap.unfolded)
        self.stale = True

    def _fold_sheet(self) -> None:
        """Fold the board over the table away, or open it again."""
        self.hud.sheet_folded = not self.hud.sheet_folded
        self.rebuild_hud()

    def _turn_table(self) -> None:
        """Look from the other side."""
        self.table.camera.turn()
        self.stale = True

    def _rule(self) -> None:
        """Draw the lines between cells in the next way."""
        if self.table.scene.table == "plane":
            self.say("This table is measured in inches: it has no grid.")
            return
        lines = next_lines(self.app.settings)
        self.app.change_settings(lines=lines)
        self.say(f"Grid lines: {lines}.")

    # ------------------------------------------------------------------ leaving

    def before_closing(self, change: Change | None) -> Screen | None:
        """Return a screen that asks for another file if the battle could not be saved."""
        return unsaved_screen(self, self.game, change)

    def close(self) -> None:
        """End the thinking and let go of the save."""
        self.app.report(SAVING, "")
        self.game.close()

    # ------------------------------------------------------------------ time

    @property
    def moving(self) -> bool:
        """Whether pieces or dice have not yet come to rest."""
        return self.presentation.moving

    @property
    def busy(self) -> bool:
        """Whether something moves or somebody thinks."""
        shown = super().busy or self.presentation.busy or self.controller.busy
        return shown or self.game.thinking or self.session.waits_for_computer

    def _page(self) -> Screen | None:
        """Return what lies over the battle before it begins or after it has ended."""
        page, self.before = self.before, None
        over = self.match.outcome is not None and self.presentation.caught_up
        if over and not self._over and self.ending is not None and not self.moving:
            page = page or self.ending()
        self._over = over
        return page

    def update(self, seconds: float) -> Change | None:
        """Move what moves; let the computer answer when the picture has caught up."""
        super().update(seconds)
        if page := self._page():
            return Push(page)
        self._watch_saving()
        self._end_explaining()
        waiting = self.table.sprites.busy
        self.stale |= self.presentation.update(seconds) | self.game.ponder(seconds)
        self.stale |= self.controller.update(seconds)
        self.overview.attend(self.app.settings)
        self.stale |= self.overview.update(seconds)
        if waiting and not self.table.sprites.busy:
            self.refresh_hud()  # a portrait may have been waiting for its sprite, too
        if self.moving:
            return None
        if not self.presentation.caught_up:
            self.new_question()
        if self.session.change_seat():
            name = self.session.eyes.names.get(self.session.seat, "")
            return Push(CurtainScreen(self.app, self.session.seat, name))
        events = self.session.answered_alone(self.app.settings.reactions)
        if self.game.trouble:
            self.say(self.game.trouble)
            self.game.trouble = ""
            self.refresh_hud()
        if events is not None:
            self.presentation.effects.following = True
            self._happened(events)
        return None

    def _end_explaining(self) -> None:
        """Take the arrows of a plan away with the words about it."""
        reasoning = self.session.reasoning
        if reasoning.shown is not None and not self.says(reasoning.text):
            reasoning.hide()
            self.stale = True

    def _watch_saving(self) -> None:
        """Keep in sight that answers are not saved, and say when they are after all."""
        trouble = self.session.saving_trouble()
        if not trouble and SAVING in self.app.troubles:
            self.say(f"Saving works again. Your game is in {self.game.kept_in}.")
        self.app.report(SAVING, trouble)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the table with what the button under the mouse means, and the panels."""
        self.controller.focus = self.hud.pointed_at()
        super().draw(surface)
