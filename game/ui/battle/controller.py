"""The table of a battle under the player's hand: what is chosen, pointed at, pulled, looked at."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.core.nudge import Shift
from game.core.wording import sentence
from game.table.scene import Figure, Point, Scene
from game.ui.battle.presentation import Presentation
from game.ui.battle.session import Session
from game.ui.cross_hair import CrossHair
from game.ui.gauges import draw_gauges
from game.ui.gestures import SHIFTS, Click, Drop, Hover, Lasso, Pull, Spin
from game.ui.marks import draw_shapes, draw_words
from game.ui.overlay import Overlay
from game.ui.tableview import TableView
from game.ui.theme import GOLD, IVORY, Theme
from game.ui.tools.choose import tool_for
from game.ui.tools.group_hand import Party
from game.ui.tools.handler import TableTool
from game.ui.tools.look import Stand
from game.ui.tools.overlay_shelf import Looks
from game.ui.tools.tool import Context, Do, Reply, Select
from game.ui.unit_numbers import UnitNumbers
from game.ui.zone_names import name_zones

NOTHING_CHOSEN = "Nothing selected. Ctrl+Z undoes your last move."


class Player(Protocol):
    """Whoever carries out what the hand on the table means."""

    def reply(self, reply: Reply) -> None:
        """Do what a tool says."""

    def say(self, text: str) -> None:
        """Show a sentence for a few seconds."""

    def new_question(self) -> None:
        """Show the pending question anew."""

    def nudge(self, piece: str, by: Shift) -> None:
        """Shift a piece to match the players' own table."""


class TableController:
    """Turns the mouse on the table into answers, and draws what belongs to them."""

    def __init__(
        self, session: Session, presentation: Presentation, table: TableView, player: Player
    ) -> None:
        self.session = session
        self.presentation = presentation
        self.table = table
        self.player = player
        self.party = Party()
        self.tool: TableTool | None = None
        """What answers the pending question, if a person is asked and all is at rest."""
        self.selected = ""
        self.looked_at = ""
        """The piece whose card is shown, if not that of the selected one."""
        self.pulled = ""
        """The piece that the mouse pulls."""
        self._pressed: Point | None = None
        """Where the button of the mouse went down."""
        self.cross = CrossHair()
        self.nudging = False
        """Whether a pull nudges a piece to match a real table."""
        self._nudged_to: tuple[Figure, Point] | None = None
        """What is being nudged, and where the mouse has it."""
        self.focus: Do | None = None
        """The button that the mouse is over."""
        self.looks = Looks(self._stand())
        self.numbers = UnitNumbers()
        table.below, table.above = self.below, self.above
        table.pullable, table.gripped = self.pullable, self._gripped
        table.ground_counts = self._ground_counts
        table.places, table.fading = presentation.animator.places, presentation.animator.fading
        table.bearings = presentation.animator.bearings
        presentation.effects.attach(table)

    def _stand(self) -> Stand:
        """Return what the measuring tools look at."""
        session = self.session
        return Stand(
            session.match,
            self.table.scene,
            session.game.asked,
            self.selected,
            seen=session.eyes.state,
        )

    # ------------------------------------------------------------------ questions

    def show(self, scene: Scene, theme: Theme) -> None:
        """Show a moment, with the tool for the pending decision if a person is asked."""
        self.table.show(scene)
        rules, eyes = self.session.match.rules, self.session.eyes
        titles = {unit: title for side in eyes.summary.sides for unit, title in side.titles}
        units = {each.id: str(rules.group_of(eyes.state, each.id)) for each in scene.figures}
        self.numbers.count(scene.figures, units.__getitem__, titles)
        self.table.pennants = self.numbers.bearers
        self.tool = None
        decision = self.session.match.pending
        if decision is not None and self.session.game.human:
            if decision.subject in [figure.id for figure in self.table.scene.figures]:
                self.selected = decision.subject
            context = Context(self.session.match, self.table.scene, theme)
            self.tool = tool_for(context, self.selected, self.party)
        self.looks.show(self._stand())

    def put_tool_away(self) -> None:
        """Ask nothing: something still moves, or there is nothing left to be answered."""
        self.tool = None

    def select(self, piece: str) -> None:
        """Choose a piece, and look at it."""
        self.selected = self.looked_at = piece

    def turn_to_player(self) -> None:
        """Turn the table to whoever is asked, if people sit on both sides."""
        wanted = self.session.wants_table_turned()
        if wanted is not None and self.table.camera.turned != wanted:
            self.table.camera.turn()

    def bring_into_view(self, name: str) -> str:
        """Look at a piece, or at the first of a group; return its id, or nothing if absent."""
        rules, state = self.session.match.rules, self.session.eyes.state
        for figure in self.table.scene.figures:
            if name in (figure.id, rules.group_of(state, figure.id)):
                self.table.camera.look_at(figure.centre)
                return figure.id
        return ""

    # ------------------------------------------------------------------ pointing

    def handle(self, message: Hover | Click | Pull | Spin | Lasso) -> bool:
        """Do what the mouse did on the table; return whether another piece is looked at."""
        match message:
            case Hover():
                return self.hover(message)
            case Click():
                return self.click(message)
            case Drop():
                self._drop(message)
            case Pull():
                self._pull(message)
            case Spin():
                self._spin(message)
            case Lasso():
                self._gather(message)
        return False

    def hover(self, hover: Hover) -> bool:
        """Let measures and tool follow the mouse; return whether another piece is looked at."""
        self.looks.hover(hover.at, hover.figure)
        if self.tool is not None and self.looks.taking is not None:
            self.tool.look_away()
        elif self.tool is not None:
            self.tool.hover(hover.at, self._meant(hover.figure))
            self.looks.plan(self.selected, self.tool.planned)
        return self.look_at(hover.figure.id if hover.figure else "")

    def look_at(self, name: str) -> bool:
        """Show the card of a piece; return whether it was another one."""
        before, self.looked_at = self.looked_at, name
        return name != before

    def click(self, click: Click) -> bool:
        """Measure, answer, or look at a piece; any but the left button backs out.

        Return whether another piece is looked at.
        """
        if click.button != 1:
            if not self._shorten():
                self.back_out()
        elif (answer := self.looks.click(click.at, click.figure)) is not None:
            if answer:
                self.player.say(answer)
        elif self.tool is not None:
            figure = self._meant(click.figure)
            if not self._joins(figure, shift=click.shift):
                self.player.reply(self.tool.click(click.at, figure))
        elif click.figure is not None:
            return self.look_at(click.figure.id)
        return False

    def back_out(self) -> None:
        """Put a measuring tool away, else drop the selection: the right button or Escape."""
        if self.looks.back() or self.let_go():
            return
        if self.tool is not None and self.tool.back():
            return
        if self.tool is not None and self._nothing_chosen():
            self.player.say(NOTHING_CHOSEN)
            return
        self.party.names.clear()
        self.select("")
        self.player.new_question()

    def _nothing_chosen(self) -> bool:
        """Return whether no piece is chosen but the one that the question is about anyway."""
        pending = self.session.match.pending
        asked_about = pending.subject if pending else ""
        return self.selected in ("", asked_about) and not self.party.names

    def escape(self) -> bool:
        """Back out of one thing; return whether there was nothing left to back out of."""
        if self.looks.back() or self.let_go():
            return False
        if self.tool is not None and self.tool.back():
            return False
        if self._nothing_chosen():
            return not self.looks.dismiss()
        self.back_out()
        return False

    def _ground_counts(self, at: Point) -> bool:
        """Return whether bare ground means something: to a measuring tool or to the question."""
        if self.looks.taking is not None:
            return True
        return self.tool is not None and self.tool.ground_counts(at)

    def _meant(self, figure: Figure | None) -> Figure | None:
        """Return the piece that the figure under the mouse stands for."""
        return figure if figure is None or self.tool is None else self.tool.meant(figure)

    # ------------------------------------------------------------------ pulling

    def _held(self, figure: Figure) -> Figure:
        """Return what a press on a figure takes hold of: itself, or what it stands on."""
        if self.tool is None or self.tool.pullable(figure):
            return figure
        carrier = self.tool.context.figures.get(figure.carrier)
        return figure if carrier is None else carrier

    def press_at(self, at: Point) -> None:
        """Note where a press takes hold of a piece."""
        self._pressed = at

    def pullable(self, figure: Figure) -> bool:
        """Return whether a press on a figure takes hold of it."""
        if self.nudging:
            return not self.presentation.moving
        if self.tool is None or self.looks.taking is not None or self.presentation.moving:
            return False
        return self.tool.pullable(self._held(figure))

    def _gripped(self, at: Point) -> Figure | None:
        """Return whose handle is at a place."""
        self.press_at(at)
        pixels = self.table.camera.pixels
        figure = self.tool.gripped(at, pixels) if self.tool is not None else None
        return figure if figure is not None and self.pullable(figure) else None

    def _pull(self, pull: Pull) -> None:
        """Let a figure follow the mouse; at first it is taken up."""
        if self.nudging:
            self._nudged_to = pull.held, pull.at
            return
        if self.pulled == "":
            self._take_up(self._held(pull.held))
        if self.tool is not None and self.pulled in (pull.held.id, pull.held.carrier):
            if not pull.turning:
                self.tool.pull(pull.at, self._meant(pull.over))
            elif self.tool.hand is not None:
                self.tool.hand.face(pull.at)
            self._look_from_there()

    def _look_from_there(self) -> None:
        """Let everything that is looked at follow the piece in the hand."""
        if self.tool is not None:
            self.looks.plan(self.selected, self.tool.planned)

    def _take_up(self, figure: Figure) -> None:
        if figure.id not in self.party.names:
            self.party.names.clear()
        # What is planned already must not be forgotten by choosing the piece once more.
        held = self._grab(figure)
        if not held:
            self.player.reply(Select(figure.id))
        if held or self._grab(figure):
            self.pulled = figure.id
            return
        self.player.say(sentence(f"{figure.called} cannot move now."))
        self.table.release()

    def _grab(self, figure: Figure) -> bool:
        """Begin to pull a figure where it was pressed; return whether it can go anywhere."""
        if self.tool is None:
            return False
        self.tool.context.pressed = self._pressed
        return self.tool.grab(figure)

    def _drop(self, drop: Drop) -> None:
        """Let it go: what its ghost shows is done."""
        if self.nudging:
            self._nudged_to = None
            self.player.nudge(drop.held.id, self._shift_to(drop.at))
            return
        pulled, self.pulled = self.pulled, ""
        if self.tool is None or pulled not in (drop.held.id, drop.held.carrier):
            return
        if drop.turning:
            self.player.reply(self.tool.finish())
        else:
            self.player.reply(self.tool.drop(drop.at, self._meant(drop.over)))

    def _shift_to(self, at: Point) -> Shift:
        """Return how far the mouse has come since it was pressed, in the table's own numbers."""
        rules, state = self.session.match.rules, self.session.match.state
        start, end = (rules.spot(state, point)[0] for point in (self._pressed or at, at))
        return end.x - start.x, end.y - start.y

    def _draw_nudge(self, overlay: Overlay) -> None:
        """Draw where a nudged piece would stand, and a line from where it stands."""
        if self._nudged_to is None or self._pressed is None:
            return
        figure, at = self._nudged_to
        (x, y), (px, py) = figure.centre, self._pressed
        there = x + at[0] - px, y + at[1] - py
        overlay.ring(there, max(figure.extent) / 2, GOLD)
        overlay.path([figure.centre, there], GOLD)

    def let_go(self) -> bool:
        """Put back what is held; return whether anything was."""
        held, self.pulled = self.pulled, ""
        self.table.release()
        if held and self.tool is not None:
            self.tool.let_go()
            self.player.new_question()
        return bool(held)

    def _shorten(self) -> bool:
        """Take back what was set last of a pull; return whether there was anything."""
        hand = self.tool.hand if self.tool is not None and self.pulled else None
        return hand is not None and hand.shorten()

    def _spin(self, spin: Spin) -> None:
        """Turn what is held."""
        if self.tool is not None and self.tool.hand is not None:
            self.tool.hand.turn(spin.by)
            self._look_from_there()

    def typed(self, event: pygame.Event) -> bool:
        """Return whether a key shapes the pull that is under way.

        Shift sets a corner of what the mouse pulls; with the cross-hair it goes farther.
        """
        hand = self.tool.hand if self.tool is not None else None
        if self.tool is None or hand is None or not self.pulled:
            return False
        if event.key in SHIFTS and self.cross.at is None:
            hand.bend()
            self._look_from_there()
            return True
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            self.table.release()
            self.pulled = ""
            self.player.reply(self.tool.finish())
            return True
        letter = "\b" if event.key == pygame.K_BACKSPACE else getattr(event, "unicode", "")
        used = hand.type(letter)
        self._look_from_there()
        return used

    # ------------------------------------------------------------------ parties

    def _gather(self, lasso: Lasso) -> None:
        """Take everybody in the band into the party who may be pulled."""
        tool = self.tool
        if tool is not None:
            names = [figure.id for figure in lasso.figures if tool.pullable(figure)]
            self.party.names[:] = names
            if names:
                self.player.reply(Select(names[0]))

    def _joins(self, figure: Figure | None, *, shift: bool) -> bool:
        """Let a piece join or leave the party at a Shift-click; return whether it was one."""
        if not shift or figure is None or self.tool is None or not self.tool.pullable(figure):
            return False
        names = self.party.names
        if not names and self.selected and self.selected != figure.id:
            names.append(self.selected)
        if figure.id in names:
            names.remove(figure.id)
        else:
            names.append(figure.id)
        self.player.reply(Select(names[-1] if names else figure.id))
        return True

    # ------------------------------------------------------------------ time and drawing

    @property
    def busy(self) -> bool:
        """Whether something on the table changes by itself, or is still being worked out."""
        waiting = self.tool is not None and self.tool.waiting
        return self.table.busy or waiting or self.looks.waiting

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to draw."""
        changed = self.tool is not None and self.tool.update(seconds)
        changed |= self.looks.update()
        self.table.update(seconds)
        return changed or self.table.stale

    def below(self, overlay: Overlay) -> None:
        """Draw what the tools show under the figures, and zones: broad tints first, then lines."""
        self.looks.reserve(overlay)
        self.table.ghosts = self.table.graspable = ()
        if self.tool is not None and not self.presentation.moving:
            self.table.ghosts = self.tool.ghosts
            self.table.graspable = self.tool.graspable
            self.tool.context.focus = self.focus
            self.tool.below(overlay)
        for zone in self.table.scene.zones:
            colour = overlay.theme.side(zone.side) if zone.side else IVORY
            overlay.zone(zone, colour)
        if not self.presentation.moving:
            draw_shapes(overlay, self.table.scene.marks)
        self.looks.below(overlay)

    def above(self, overlay: Overlay) -> None:
        """Draw what is looked at, names of zones, the tools' words, and what is announced.

        Whatever is written first has its place; what follows makes room.
        """
        animator, herald = self.presentation.animator, self.presentation.herald
        names = self.session.eyes.names
        self.looks.above(overlay)
        name_zones(overlay, animator.places, names)
        draw_gauges(overlay)
        self._ring_named(overlay)
        self._draw_nudge(overlay)
        self.session.reasoning.draw(overlay)
        if self.tool is not None and not self.presentation.moving:
            self.tool.above(overlay)
        if not self.presentation.moving:
            draw_words(overlay, self.table.scene.marks)
        herald.names = names
        herald.draw(overlay)
        self.cross.draw(overlay)

    def _ring_named(self, overlay: Overlay) -> None:
        """Draw a ring around the piece or group whose name in the log the mouse is over."""
        name = self.presentation.log.over
        rules, state = self.session.match.rules, self.session.eyes.state
        for figure in self.table.scene.figures if name else ():
            if name in (figure.id, rules.group_of(state, figure.id)):
                overlay.ring(figure.centre, max(figure.extent) / 2 + 0.1, GOLD)
