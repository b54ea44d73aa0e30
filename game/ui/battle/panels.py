"""The panels around the table of a battle: each with what it depends on, and how it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.core.decision import Decision, Objection, Option, Pick
from game.core.unit_card import Card
from game.core.wording import prompt, sentence, worded
from game.table.scene import Figure, Point
from game.ui.arming import MANY, declined
from game.ui.battle.controller import TableController
from game.ui.battle.presentation import Presentation
from game.ui.battle.session import Session
from game.ui.hud.log import FILTERS
from game.ui.hud.odds import OddsButton
from game.ui.hud.panels import PORTRAIT, card_widget
from game.ui.hud.reaction_choices import Selector
from game.ui.hud.roster import Roster
from game.ui.hud.strip import overhead
from game.ui.hud.thinking_bar import ThinkingBar, turn_buttons
from game.ui.intents import key_name
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Host
from game.ui.theme import DIM, GOLD
from game.ui.tools.tool import Act, Do, Offer, Wardrobe
from game.ui.visible_state import VisibleState

RIGHT = 330
"""Width of the panel at the right at scale 1."""
CARD_SHARE = 3
"""The part of the panel's height that a card may take: one in so many."""
MARGIN, LOG_HEAD = 10, 54
"""The panel's margin; the line above the log with the gaps around it."""
FEW = 5
"""Pieces that may react which the action bar names as well, at most."""
SHOWN_AS_BUTTONS = 10
"""Options on the table that the action bar shows as well, at most."""
LETTERS, LET_BE = "123456789", "0"
"""Keys of buttons: those that do something are counted, the one that lets it be has its own."""
UNDER_WAY = "The last answer is being played out. Any key skips the animation."
"""Stands for the next question, which could give away how dice fell that still roll."""
ENDINGS = ("pass", "finish", "end", "done")
"""Answers that end a turn or a row of questions without being a reaction that is declined."""

Key = tuple[Any, ...]
"""All that a panel depends on: as long as it stays equal, the panel stays."""


class BattlePanels:
    """Makes the panels of a battle. For each there is a key and a maker."""

    left = 210
    """Width of the panel at the left at scale 1."""
    narrates = False
    """Whether the panel at the left leads through the play and so never covers the table."""
    watchable = False
    """Whether a battle that is over can be watched again."""

    def __init__(
        self,
        host: Host,
        session: Session,
        controller: TableController,
        presentation: Presentation,
    ) -> None:
        self.host = host
        self.session = session
        self.controller = controller
        self.presentation = presentation
        self.selector = Selector()
        self._card: tuple[VisibleState | None, str, Card | None] = (None, "", None)
        """The card that was asked for last, with the moment and the piece that it is of."""

    @property
    def _figures(self) -> Sequence[Figure]:
        return self.controller.table.scene.figures

    # ------------------------------------------------------------------ the strip

    def strip_key(self) -> Key:
        """Return what the strip depends on."""
        return self.session.eyes.summary, self.session.match.practice, self._open_hands()

    def strip(self) -> Widget:
        """Make the strip: round, points, whose turn it is, and the buttons for the drawers."""
        menu = Button("Menu", "menu", key="Esc", style="small")
        roster = Button("Roster", "roster", key="R", style="small")
        panel = Button("Panel", "side", key="P", style="small")
        looks = Button("Looks", "looks", key="O", style="small", tip="What the table shall show")
        buttons = [looks, roster, panel, menu]
        practice = self.session.match.practice
        summary = self.session.eyes.summary
        return overhead(summary, buttons, practice=practice, seen=self._open_hands())

    def _open_hands(self) -> tuple[str, ...]:
        """Return whose cards may be seen: a single person's; with two at the screen nobody's."""
        people = self.session.game.people()
        return tuple(people) if len(people) == 1 else ()

    # ------------------------------------------------------------------ at the left

    def roster_key(self) -> Key:
        """Return what the roster depends on."""
        named = [(figure.id, figure.name, figure.number) for figure in self._figures]
        return self.session.eyes.summary.sides, named, self._chosen_group()

    def roster(self) -> Widget:
        """Make the list of both sides, group by group."""
        summary, rules = self.session.eyes.summary, self.session.match.rules
        state = self.session.eyes.state
        names = {figure.id: figure.called for figure in self._figures}
        names |= {group: title for side in summary.sides for group, title in side.titles}
        for figure in self._figures:
            group = rules.group_of(state, figure.id)
            if group != figure.id:
                names.setdefault(str(group), figure.name)
        return Roster(summary, names, self._chosen_group())

    def _chosen_group(self) -> str:
        chosen = self.controller.selected
        if not chosen:
            return ""
        return self.session.match.rules.group_of(self.session.eyes.state, chosen)

    # ------------------------------------------------------------------ at the right

    def side_key(self) -> Key:
        """Return what card, tray and log depend on, but for what the log tells."""
        figure = self._looked_at()
        portrait = self._portrait(figure) if figure is not None else None
        dice = self.presentation.tray.measure(self.host.theme, self._inner())[1]
        return figure and figure.id, self._card_of(figure), portrait, dice, self._card_room()

    def _inner(self) -> int:
        """Return the width that the side panel leaves its contents."""
        return self.host.theme.px(RIGHT - 2 * MARGIN - Scroll.BAR)

    def side(self) -> Widget:
        """Make the card of the piece looked at, the last roll, the log."""
        presentation = self.presentation
        parts: list[Widget] = []
        figure = self._looked_at()
        card = self._card_of(figure)
        if figure is not None and card is not None:
            widget = card_widget(card, self.host.theme, self._portrait(figure))
            # A long card keeps to its share: dice and log stay where they are, whoever it is of.
            parts.append(Scroll(widget, f"card {figure.id}", self._card_room()))
        else:
            parts.append(Label("Point at a piece to see its card.", "small", DIM))
        parts.append(presentation.tray)
        choice = Choice("filter", FILTERS, FILTERS.index(presentation.log.filter))
        head = Label("Log", "strong", GOLD)
        parts.append(Row([head, choice], grow=[head]))
        parts.append(presentation.log)
        return Column(parts, gap=6, grow=[presentation.log])

    def _looked_at(self) -> Figure | None:
        name = self.controller.looked_at or self.controller.selected
        found = [figure for figure in self._figures if figure.id == name]
        return found[0] if found else None

    def _card_of(self, figure: Figure | None) -> Card | None:
        """Return a piece's card, worked out once for a moment."""
        name, eyes = figure.id if figure is not None else "", self.session.eyes
        if self._card[0] is not eyes or self._card[1] != name:
            card = self.session.match.rules.card(eyes.state, name) if name else None
            self._card = eyes, name, card
        return self._card[2]

    def _portrait(self, figure: Figure) -> pygame.Surface:
        return self._face(figure, self.host.theme.px(PORTRAIT))

    def _card_room(self) -> int:
        """Return how high a card may be: less than its share where dice would crowd out the log.

        0 sets no limit.
        """
        if self.host.compact:
            return 0
        theme, high = self.host.theme, self.controller.table.rect.height
        shown = self.presentation.tray, self.presentation.log
        others = sum(each.measure(theme, self._inner())[1] for each in shown)
        room = high - others - theme.px(LOG_HEAD + 2 * MARGIN)
        return max(theme.px(PORTRAIT), min(high // CARD_SHARE, room))

    # ------------------------------------------------------------------ over the table

    def sheet_key(self) -> Key:
        """Return what a sheet depends on, but for what a tool changes within itself."""
        shown = self.presentation.caught_up and self.session.game.human
        return self.controller.tool if shown else None, self.session.eyes.names

    def sheet(self) -> Widget:
        """Make what a tool lays over a part of the table; an empty box where it lays nothing."""
        tool, names = self.sheet_key()
        wardrobe = Wardrobe(self.host.theme, self._face, names)
        found: Widget | None = tool.sheet(wardrobe) if tool is not None else None
        return found or Box()

    def sheet_is_about(self) -> Sequence[Point]:
        """Return where the pieces are that a sheet is about."""
        tool = self.controller.tool
        names = tool.concerned if tool is not None else ()
        return [figure.centre for figure in self._figures if figure.id in names]

    def _face(self, figure: Figure, height: int) -> pygame.Surface:
        """Return a figure's portrait at a height in pixels."""
        sprites, colour = self.controller.table.sprites, self.host.theme.side(figure.side)
        return sprites.portrait(figure, height / figure.extent[1], colour, hurry=True)

    # ------------------------------------------------------------------ the bar

    def bar_key(self) -> Key:
        """Return what the bar depends on, but for what a tool changes within itself."""
        session, game = self.session, self.session.game
        return (
            session.match.pending,
            session.match.outcome,
            self.controller.tool,
            self.presentation.caught_up,
            self.host.settings,
            session.eyes.names,
            game.human,
            game.paused,
            game.placing,
            game.kept_in,
            session.match.undoable(),
            session.match.redoable(),
        )

    def bar(self) -> Widget:
        """Make the bar: who is asked for what, and the answers that the table does not show."""
        asked, buttons = self._asked()
        name, ends = f"bar {self.session.match.answered()}", self._going_back()
        if self.host.compact:
            below = Flow([*buttons, *ends])
            return Panel(Scroll(Column([asked, below], gap=6), name), 10, still=True)
        line = Row([asked, *ends], grow=[asked])
        choices = Scroll(Flow(buttons), name)
        return Panel(Column([line, choices], gap=6, grow=[choices]), 10, still=True)

    def _asked(self) -> tuple[Widget, list[Widget]]:
        """Return the words of the bar and its buttons."""
        session, game, host = self.session, self.session.game, self.host
        decision, names = session.match.pending, session.eyes.names
        if not self.presentation.caught_up:
            buttons = turn_buttons(game, host.settings) if game.thinkers else []
            return Label(UNDER_WAY, "strong", DIM), buttons
        if decision is None:
            outcome = session.match.outcome
            text = outcome.reason if outcome else "The game is over."
            return Label(worded(text, names), "heading", GOLD), self._at_the_end()
        if not game.human:
            name = names.get(decision.side, "")
            asked = ThinkingBar(game, host.theme.ink(decision.side), name)
            return asked, turn_buttons(game, host.settings)
        words = prompt(decision.side, decision.why, names)
        question = Label(words, "strong", host.theme.ink(decision.side))
        tool = self.controller.tool
        if host.settings.hints and tool is not None and not host.compact:
            return Column([question, Label(tool.hint, "small", DIM)], gap=1), self.buttons()
        return question, self.buttons()

    def _at_the_end(self) -> list[Widget]:
        """Return the buttons of a battle that is over."""
        buttons: list[Widget] = [
            Button("Back to the title", "leave", kind="gold"),
            Button("Luck of both sides", "luck", key="U"),
        ]
        if self.session.game.kept_in is not None and self.watchable:
            buttons.insert(1, Button("Watch it again, tell the tale", "replay"))
        return buttons

    def _going_back(self) -> list[Widget]:
        """Return the buttons at the end of the bar: the set-up, the steps, undo and redo."""
        match = self.session.match
        undo = Button("Undo", "undo", style="small")
        undo.why_not = _refusal(match.undoable())
        undo.tip = undo.why_not or "Take back your last answer (Ctrl+Z)"
        if not self.session.armed:
            return [undo]
        redo = Button("Redo", "redo", style="small")
        redo.why_not = _refusal(match.redoable())
        redo.tip = redo.why_not or "Give the answer again that you took back (Ctrl+Y)"
        steps = Button("Steps", "steps", key="Z", style="small")
        steps.tip = "All steps that can be taken back, in words (Z)"
        ends: list[Widget] = [steps, undo, redo]
        if self.session.game.placing:
            key = key_name("set_up", self.host.settings.keys).upper()
            rest = Button("Set up the rest for me", "set_up", key=key)
            rest.style, rest.tip = "small", "One undo takes all of it back"
            ends.insert(0, rest)
        return ends

    def buttons(self) -> list[Widget]:
        """Make buttons for the options that the table does not show."""
        tool = self.controller.tool
        if tool is None:
            return []
        board = tool.board()
        arming = self.selector.widgets(self.session.game, self.host.settings)
        if board is not None:
            return [*board, *(arming if self.session.armed else ())]
        shown = _in_bar(self.session.match.pending, tool.actions())
        buttons: list[Widget] = [_button(each, key) for each, key in _with_keys(shown)]
        return [*buttons, *(arming if self.session.armed else ())]


def _refusal(objection: Objection | None) -> str:
    return str(objection) if objection else ""


def _with_keys(options: Sequence[Option]) -> Iterator[tuple[Option, str]]:
    """Yield each with its key.

    Whatever is offered before it, what lets it be keeps the same one.
    """
    taken = {option.shortcut for option in options}
    keys = iter([letter for letter in LETTERS if letter not in taken])
    let_be = [option for option in options if _lets_be(option)]
    for option in options:
        key = option.shortcut
        if key is None:
            key = LET_BE if let_be == [option] else next(keys, "")
        yield option, key


def _lets_be(option: Option) -> bool:
    return option.declines or option.key in ENDINGS


def _in_bar(decision: Decision[Any] | None, actions: Sequence[Option]) -> Sequence[Option]:
    """Return what the table does not show, and of what it shows the few that are worth a button."""
    shown = [option for option in actions if _on_table(option)]
    others = [option for option in actions if not _on_table(option)]
    free = [option for option in shown if option.objection is None]
    reaction = decision is not None and declined(decision) is not None
    if _turn(decision):
        return actions
    # Beside the buttons that let it be, an attack with its odds is worth a button as well.
    worth = reaction or any(option.forecast is not None for option in free)
    if others and (not worth or len(free) > FEW):
        return others
    return [*(shown if len(shown) <= SHOWN_AS_BUTTONS else free[:SHOWN_AS_BUTTONS]), *others]


def _button(option: Option, key: str) -> Button:
    """Return a button; one with odds shows them as a bar as well."""
    why = sentence(str(option.objection)) if option.objection else ""
    if option.forecast is not None and not why:
        forecast = option.forecast()
        return OddsButton(_labelled(option), Do.of(option), forecast, key=key, tip=_tip(option))
    return Button(_labelled(option), Do.of(option), key=key, why_not=why, tip=_tip(option))


def _labelled(option: Option) -> str:
    """Return an option's label with the chance of what it is about, where there is one."""
    if option.objection or option.forecast is None:
        return option.label
    return f"{option.label}: {option.forecast().main}"


def _on_table(option: Option) -> bool:
    """Return whether a click on the table means an option; what several pieces mean has both."""
    if isinstance(option, Offer) and option.act is Act.BESIDE and len(option.pieces) > 1:
        return False
    return bool(option.pieces or option.cells or option.heading is not None)


def _turn(decision: Decision[Any] | None) -> bool:
    """Return whether the question is what one piece does: its actions all go into the bar."""
    return (
        isinstance(decision, Pick)
        and bool(decision.subject)
        and sum(not _on_table(option) for option in decision.listed()) > MANY
    )


def _tip(option: Option) -> str:
    text = option.label
    if option.forecast:
        text += f": {option.forecast().text()}"
    return f"{text} ({', '.join(option.rules)})" if option.rules else text
