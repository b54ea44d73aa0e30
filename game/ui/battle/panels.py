"""The panels around the table of a battle: each with what it depends on, and how it is made."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pygame

from game.core.decision import Decision, Objection, Option, Pick
from game.core.nudge import NUDGE, Nudging
from game.core.unit_card import Card
from game.core.wording import prompt, sentence, worded
from game.data.ledger import load_ledger
from game.table.scene import Figure, Point
from game.ui.arming import MANY, declined
from game.ui.battle.controller import TableController
from game.ui.battle.presentation import Presentation
from game.ui.battle.session import Session
from game.ui.figures import portrait_pixels
from game.ui.hud.corner import LastRoll, Ticker
from game.ui.hud.dice_entry import DiceEntry
from game.ui.hud.icon_button import IconButton
from game.ui.hud.log import FILTERS
from game.ui.hud.odds import OddsButton
from game.ui.hud.panels import PORTRAIT, SMALL_PORTRAIT, card_widget, small_card
from game.ui.hud.question_bar import Asked, QuestionBar
from game.ui.hud.reaction_choices import Selector
from game.ui.hud.roster import FACE, Roster
from game.ui.hud.strength import Strength, fighters, size_of, strength_of
from game.ui.hud.strip import overhead
from game.ui.hud.thinking_bar import ThinkingBar, turn_buttons
from game.ui.intents import key_name
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Host
from game.ui.theme import DIM, GOLD, IVORY
from game.ui.tools.tool import Act, Do, Offer, Wardrobe
from game.ui.visible_state import VisibleState

RIGHT = 340
"""Width of the drawer with dice and log at scale 1."""
BAR_PAD = 6
"""Around what stands in the bar at scale 1."""
CARD = 272
"""Width of a card over the table at scale 1."""
FEW = 5
"""Pieces that may react which the action bar names as well, at most."""
SHOWN_AS_BUTTONS = 10
"""Options on the table that the action bar shows as well, at most."""
LETTERS, LET_BE = "123456789", "0"
"""Keys of buttons: those that do something are counted, the one that lets it be has its own."""
UNDER_WAY = "Playing out the last move. Any key skips the animation."
"""Stands for the next question, which could give away how dice fell that still roll."""
QUIET = "quiet"
"""The kind of the button that declines."""
PRIMARY = (Act.CONFIRM, Act.CARRY_OUT)
"""What gives the answer that was made on the table: the primary action."""
ENDINGS = ("pass", "finish", "end", "done")
"""Answers that end a turn or a row of questions without being a reaction that is declined."""

Key = tuple[Any, ...]
"""All that a panel depends on: as long as it stays equal, the panel stays."""


class BattlePanels:
    """Makes the panels of a battle. For each there is a key and a maker."""

    left = 222
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
        self.dice = DiceEntry()
        self.pinned = ""
        """The piece whose card stays in sight."""
        self._groups: tuple[VisibleState | None, Sequence[Figure], dict[str, list[Figure]]]
        self._groups = None, (), {}
        self._most: dict[str, int] = {}
        """How many figures each group has had at most."""
        self._order: dict[str, int] = {}
        """The place of each group in the roster, which it keeps."""
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
        buttons = [
            IconButton(
                "sight",
                "Overlays",
                "looks",
                key="O",
                tip="Choose what the table shows: sight, threats, ranges",
            ),
            IconButton("list", "Roster", "roster", key="R", tip="Show or hide both armies"),
            IconButton("page", "Log", "side", key="P", tip="Open the log and the dice"),
            IconButton("bars", "Menu", "menu", key="Esc", tip="Rules, settings, save and leave"),
        ]
        practice = self.session.match.practice
        summary = self.session.eyes.summary
        refereed = self.session.match.refereed
        return overhead(
            summary, buttons, practice=practice, refereed=refereed, seen=self._open_hands()
        )

    def _open_hands(self) -> tuple[str, ...]:
        """Return whose cards may be seen: a single person's; with two at the screen nobody's."""
        people = self.session.game.people()
        return tuple(people) if len(people) == 1 else ()

    # ------------------------------------------------------------------ at the left

    def roster_key(self) -> Key:
        """Return what the roster depends on."""
        named = [(figure.id, figure.name, figure.number) for figure in self._figures]
        numbers = self.controller.numbers.shown
        sides = self.session.eyes.summary.sides
        return sides, named, self._chosen_group(), self._strengths(), numbers

    def roster(self) -> Widget:
        """Make the list of both sides, group by group."""
        summary = self.session.eyes.summary
        names = {figure.id: figure.called for figure in self._figures}
        names |= {group: title for side in summary.sides for group, title in side.titles}
        for group, figures in self._by_group().items():
            names.setdefault(group, figures[0].name)
        groups = [group for side in summary.sides for group in (*side.ready, *side.spent)]
        if not self._order.keys() >= set(groups):
            known = dict.fromkeys([*self._by_group(), *groups])
            self._order = {group: place for place, group in enumerate(known)}
        numbers, chosen = self.controller.numbers.shown, self._chosen_group()
        return Roster(summary, names, chosen, self._strengths(), numbers, self._order)

    def _by_group(self) -> dict[str, list[Figure]]:
        """Return the figures on the table by their group, worked out once for a moment."""
        eyes, figures = self.session.eyes, self._figures
        if self._groups[0] is not eyes or self._groups[1] is not figures:
            rules, found = self.session.match.rules, dict[str, list[Figure]]()
            for figure in figures:
                found.setdefault(str(rules.group_of(eyes.state, figure.id)), []).append(figure)
            self._groups = eyes, figures, found
            for group, members in found.items():
                found[group] = list(fighters(members))
                self._most[group] = max(self._most.get(group, 0), size_of(found[group]))
        return self._groups[2]

    def _strengths(self) -> dict[str, Strength]:
        """Return how strong each group is, with its portrait as far as it is painted."""
        height = self.host.theme.px(FACE)
        return {
            group: strength_of(figures, self._most[group], self._face(figures[0], height))
            for group, figures in self._by_group().items()
        }

    def _chosen_group(self) -> str:
        chosen = self.controller.selected
        if not chosen:
            return ""
        return self.session.match.rules.group_of(self.session.eyes.state, chosen)

    # ------------------------------------------------------------------ at the right

    def side_key(self) -> Key:
        """Return what dice and log depend on, but for what they tell."""
        inner = self.host.theme.px(RIGHT - 2 * 10 - Scroll.BAR)
        return (self.presentation.tray.measure(self.host.theme, inner)[1],)

    def side(self) -> Widget:
        """Make the dice of the last exchange with all their parts, and the log."""
        presentation = self.presentation
        choice = Choice("filter", FILTERS, FILTERS.index(presentation.log.filter))
        head = Label("Log", "strong", GOLD)
        close = IconButton("cross", "Close", "side", tip="Fold the log away (P)")
        row = Row([head, choice, close], grow=[head])
        parts: list[Widget] = [presentation.tray, row, presentation.log]
        return Column(parts, gap=6, grow=[presentation.log])

    def ticker(self) -> Ticker:
        """Make the last lines of the log."""
        return Ticker(self.presentation.log)

    def last_roll(self) -> LastRoll:
        """Make the line about the last roll."""
        return LastRoll(self.presentation.tray)

    # ------------------------------------------------------------------ the card

    def card_key(self) -> Key:
        """Return what the card depends on."""
        figure = self._shown_piece()
        if figure is None:
            return ()
        return figure.id, self._card_of(figure), self._portrait(figure), self.pinned

    def card(self) -> Widget:
        """Make the card of the piece looked at; an empty box where there is none."""
        figure = self._shown_piece()
        card = self._card_of(figure)
        if figure is None or card is None:
            return Box()
        held = self.pinned == figure.id
        tip = "Unpin this card" if held else "Keep this card open, with every modifier"
        pin = IconButton("pin", "Pin", "pin", tip=tip)
        pin.chosen = held
        theme, portrait = self.host.theme, self._portrait(figure)
        if not held:
            return small_card(card, theme, portrait, [pin])
        whole = card_widget(card, theme, portrait)
        return Column([Row([Label("", "tiny"), pin]), whole], gap=0, align="fill")

    def shown_at(self) -> tuple[Point, Point] | None:
        """Return the middle and the extent of the piece that the card is of."""
        figure = self._shown_piece()
        return (figure.centre, figure.extent) if figure is not None else None

    def _shown_piece(self) -> Figure | None:
        """Return the piece whose card is shown: a pinned one, the one pointed at, or chosen."""
        pinned = [figure for figure in self._figures if figure.id == self.pinned]
        return pinned[0] if pinned else self._looked_at()

    def pin(self) -> None:
        """Keep the card that is shown, or let it go."""
        figure = self._shown_piece()
        self.pinned = "" if self.pinned or figure is None else figure.id

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
        height = PORTRAIT if self.pinned == figure.id else SMALL_PORTRAIT
        aboard = (each for each in self._figures if each.carrier == figure.id)
        return self._face(next(aboard, figure), self.host.theme.px(height))

    # ------------------------------------------------------------------ over the table

    def sheet_key(self) -> Key:
        """Return what a sheet depends on, but for what a tool changes within itself."""
        shown = self.presentation.caught_up and self.session.game.human
        self.dice.attend(self.session.match.awaited)
        tool = self.controller.tool if shown else None
        return tool, self.session.eyes.names, self.presentation.caught_up, self.dice.key

    def sheet(self) -> Widget:
        """Make what a tool lays over a part of the table; an empty box where it lays nothing."""
        tool, names, still, _ = self.sheet_key()
        if still and (awaited := self.session.match.awaited) is not None:
            return self.dice.panel(awaited, self.session.dice_words())
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
        return sprites.portrait(figure, portrait_pixels(figure, height), colour, hurry=True)

    # ------------------------------------------------------------------ the bar

    def bar_key(self) -> Key:
        """Return what the bar depends on, but for what a tool changes within itself."""
        session, game = self.session, self.session.game
        return (
            session.match.pending,
            session.match.awaited,
            session.match.outcome,
            self.controller.tool,
            self.presentation.caught_up,
            self.host.settings,
            session.eyes.names,
            game.human,
            game.paused,
            game.placing,
            self.controller.nudging,
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
            return Panel(Scroll(Column([asked, below], gap=6), name), 8, still=True)
        slots = primary(buttons), declining(buttons)
        others = [each for each in buttons if each not in slots]
        return Panel(QuestionBar(name, asked, others, slots, ends), BAR_PAD, still=True)

    def _asked(self) -> tuple[Widget, list[Widget]]:
        """Return the words of the bar and its buttons."""
        session, game, host = self.session, self.session.game, self.host
        decision, names = session.match.pending, session.eyes.names
        if not self.presentation.caught_up:
            buttons = turn_buttons(game, host.settings) if game.thinkers else []
            return Label(UNDER_WAY, "strong", DIM), buttons
        if decision is None and session.match.awaited is not None:
            return Label(session.dice_words(), "heading", IVORY), []
        if decision is None:
            outcome = session.match.outcome
            text = outcome.reason if outcome else "The game is over."
            return Label(worded(text, names), "heading", GOLD), self._at_the_end()
        colour = host.theme.side(decision.side)
        if not game.human:
            name = names.get(decision.side, "")
            return ThinkingBar(game, IVORY, name), turn_buttons(game, host.settings)
        words, tool = prompt(decision.side, decision.why, names), self.controller.tool
        hinted = host.settings.hints and tool is not None and not host.compact
        hint = tool.hint if tool is not None and hinted else ""
        return Asked(words, hint, colour), self.buttons()

    def _at_the_end(self) -> list[Widget]:
        """Return the buttons of a battle that is over."""
        buttons: list[Widget] = [
            Button("Back to the title", "leave", kind="gold"),
            Button("Luck of both sides", "luck", key="U"),
        ]
        if self.session.game.kept_in is not None and self.watchable:
            buttons.insert(1, Button("Replay and report", "replay"))
        return buttons

    def _going_back(self) -> list[Widget]:
        """Return the buttons at the end of the bar: undo, redo and the steps."""
        match = self.session.match
        undo = IconButton("undo", "Undo", "undo")
        undo.why_not = _refusal(match.undoable())
        undo.tip = undo.why_not or "Undo your last move (Ctrl+Z)"
        if not self.session.armed:
            return [undo]
        nudge: list[Widget] = []
        if match.refereed and isinstance(match.rules, Nudging):
            tip = "Drag figures to where they stand on your table; the game notes it"
            tool = Button("Nudge", NUDGE, style="small", tip=tip)
            tool.chosen = self.controller.nudging
            nudge = [tool]
        redo = IconButton("redo", "Redo", "redo")
        redo.why_not = _refusal(match.redoable())
        redo.tip = redo.why_not or "Redo the move you undid (Ctrl+Y)"
        steps = IconButton("steps", "Steps", "steps", key="Z")
        steps.tip = "Every step you can undo"
        return [*nudge, undo, redo, steps]

    def _rest(self) -> list[Widget]:
        """Return the button that leaves the rest of the set-up to the computer."""
        if not self.session.armed or not self.session.game.placing:
            return []
        key = key_name("set_up", self.host.settings.keys).upper()
        tip = "The computer deploys the rest. One undo takes it all back."
        return [Button("Deploy the rest for me", "set_up", key=key, style="small", tip=tip)]

    def buttons(self) -> list[Widget]:
        """Make buttons for the options that the table does not show."""
        tool = self.controller.tool
        if tool is None:
            return []
        board = tool.board()
        arming = self.selector.widgets(self.session.game, self.host.settings)
        for widget in (each for row in arming for each in row.walk()):
            if isinstance(widget, Choice):
                widget.style = "small"
        if board is not None:
            return [*board, *self._rest(), *(arming if self.session.armed else ())]
        shown = _in_bar(self.session.match.pending, tool.actions())
        book = self.session.match.rules.key
        buttons: list[Widget] = [_button(each, key, book) for each, key in _with_keys(shown)]
        return [*buttons, *self._rest(), *(arming if self.session.armed else ())]


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
    # Why a piece cannot be chosen is told by a click on it: a grey button would only take room.
    few = (free or shown)[:SHOWN_AS_BUTTONS]
    return [*(option for option in few if not _hopeless(option)), *others]


def _hopeless(option: Option) -> bool:
    """Return whether what an option is about has no chance: the table shows that well enough."""
    return option.forecast is not None and not option.forecast().main.p


def _button(option: Option, key: str, book: str) -> Button:
    """Return a button; one with odds shows them as a bar as well."""
    why = sentence(str(option.objection)) if option.objection else ""
    do, tip = Do.of(option), _tip(option, book)
    if option.forecast is not None and not why:
        forecast = option.forecast()
        button: Button = OddsButton(_labelled(option), do, forecast, key=key, tip=tip)
    else:
        button = Button(_labelled(option), do, key=key, why_not=why, tip=tip)
    button.style = "small"
    if do.act in PRIMARY and not why:
        button.kind = "gold"
    elif _lets_be(option) or do.act is Act.STAY:
        button.kind = QUIET
    return button


def primary(buttons: Sequence[Widget]) -> Button | None:
    """Return the one golden button, which has a place of its own."""
    found = [each for each in buttons if isinstance(each, Button) and each.kind == "gold"]
    return found[0] if len(found) == 1 else None


def declining(buttons: Sequence[Widget]) -> Button | None:
    """Return the one button that declines or ends, which has a place of its own."""
    found = [each for each in buttons if isinstance(each, Button) and each.kind == QUIET]
    return found[0] if len(found) == 1 else None


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


def _tip(option: Option, book: str) -> str:
    """Return what an option does, its odds and its rules; else how the first of them begins."""
    told = [option.note] if option.note else []
    if option.forecast:
        told.append(option.forecast().text())
    if option.rules:
        if not told and (rule := load_ledger(book).rules.get(option.rules[0])):
            told.append(rule.beginning)
        cited = ", ".join(option.rules)
        told.append(f"({cited})" if told else cited)
    return "\n".join(told)
