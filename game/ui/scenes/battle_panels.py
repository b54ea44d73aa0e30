"""The panels around the table of a battle, made again whenever what they show has changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pygame

from game.core.decision import Decision, Objection, Option, Pick
from game.core.wording import sentence
from game.ui.arming import MANY, declined
from game.ui.hud.frame import bar_height, framed, have_room
from game.ui.hud.log import FILTERS
from game.ui.hud.odds import OddsButton
from game.ui.hud.panels import PORTRAIT, card_widget
from game.ui.hud.pondering import Pondering, turn_buttons
from game.ui.hud.roster import Roster
from game.ui.hud.strip import overhead
from game.ui.hud.troubles import Troubles
from game.ui.intents import key_name
from game.ui.kit.boxes import Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Label
from game.ui.kit.widget import Widget
from game.ui.naming import prompt, with_armies
from game.ui.theme import DIM, GOLD
from game.ui.tools.tool import Do

if TYPE_CHECKING:
    from game.ui.scenes.battle import BattleScreen

PANELS = ("roster_open", "side_open")
"""The panels at the left and at the right."""
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


def arranged(battle: BattleScreen) -> list[Widget]:
    """The table and all panels, each in its place."""
    theme, (width, height) = battle.theme, battle.size
    strip, bar = battle.make_strip(), battle.make_bar()
    head = top = strip.measure(theme, width)[1]
    troubles = Troubles(battle.app.troubles, brief=battle.app.compact)
    if battle.app.troubles:
        top += troubles.measure(theme, width)[1]
    least = theme.px(84 if battle.app.compact else 104)
    bottom = bar_height(bar.measure(theme, width)[1], least, height, top)
    left = panel_width(battle, "roster_open") if battle.roster_open else 0
    right = panel_width(battle, "side_open") if battle.side_open else 0
    docked = battle.NARRATES or not battle.app.compact, not battle.app.compact
    frame = framed(pygame.Rect(0, top, width, height - top - bottom), left, right, docked=docked)
    battle.table.place(frame.table, theme)
    battle.table.cover(frame.hidden)
    window = pygame.Rect((0, 0), battle.size)
    battle.table.edges = window if battle.app.settings.edge_scroll else None
    battle.table.rule(battle.app.settings.lines)
    strip.place(pygame.Rect(0, 0, width, head), theme)
    children: list[Widget] = [battle.table, strip]
    if top > head:
        troubles.place(pygame.Rect(0, head, width, top - head), theme)
        children.append(troubles)
    if battle.roster_open:
        roster = Panel(Scroll(battle.make_roster(), "roster"), 8, still=True)
        roster.place(frame.left, theme)
        children.append(roster)
    if battle.side_open:
        beside = Panel(Scroll(side(battle), "side"), MARGIN, still=True)
        beside.place(frame.right, theme)
        children.append(beside)
    bar.place(pygame.Rect(0, height - bottom, width, bottom), theme)
    return [*children, bar]


def panel_width(battle: BattleScreen, panel: str) -> int:
    """Return how wide a panel is when it is open."""
    if panel == "roster_open":
        return min(battle.theme.px(battle.LEFT), battle.size[0] // 2)
    return battle.theme.px(RIGHT)


def toggle(battle: BattleScreen, panel: str) -> None:
    """Open a panel or close it; opened where both have no room, it closes the other."""
    setattr(battle, panel, not getattr(battle, panel))
    both = sum(panel_width(battle, each) for each in PANELS)
    if getattr(battle, panel) and not have_room(both, battle.size[0]):
        for other in PANELS:
            setattr(battle, other, other == panel)
    battle.rebuild_hud()


def strip(battle: BattleScreen) -> Widget:
    """Round, points, whose turn it is, and the buttons for the drawers."""
    summary = battle.eyes.summary
    menu = Button("Menu", "menu", key="Esc", style="small")
    roster = Button("Roster", "roster", key="R", style="small")
    panel = Button("Panel", "side", key="P", style="small")
    looks = Button("Looks", "looks", key="O", style="small", tip="What the table shall show")
    buttons = [looks, roster, panel, menu]
    return overhead(summary, buttons, practice=battle.match.practice, seen=_open_hands(battle))


def _open_hands(battle: BattleScreen) -> Sequence[str]:
    """Whose cards may be seen: a single person's; with two at the screen nobody's."""
    people = battle.game.people()
    return people if len(people) == 1 else ()


def roster(battle: BattleScreen) -> Widget:
    """Both sides, group by group."""
    summary = battle.eyes.summary
    names = {figure.id: figure.called for figure in battle.table.scene.figures}
    names |= {group: title for side in summary.sides for group, title in side.titles}
    for figure in battle.table.scene.figures:
        group = battle.match.rules.group_of(battle.eyes.state, figure.id)
        if group != figure.id:
            names.setdefault(str(group), figure.name)
    chosen = (
        battle.match.rules.group_of(battle.eyes.state, battle.selected) if battle.selected else ""
    )
    return Roster(summary, names, chosen)


def _card_room(battle: BattleScreen) -> int:
    """How high a card may be: less than its share where many dice would cost the log its lines."""
    theme, high = battle.theme, battle.table.rect.height
    inner = theme.px(RIGHT - 2 * MARGIN - Scroll.BAR)
    others = sum(each.measure(theme, inner)[1] for each in (battle.tray, battle.log))
    room = high - others - theme.px(LOG_HEAD + 2 * MARGIN)
    return max(theme.px(PORTRAIT), min(high // CARD_SHARE, room))


def side(battle: BattleScreen) -> Widget:
    """The card of the piece looked at, the last roll, the log."""
    parts: list[Widget] = []
    name = battle.looked_at or battle.selected
    figure = next((f for f in battle.table.scene.figures if f.id == name), None)
    if figure is not None:
        card = battle.match.rules.card(battle.eyes.state, name)
        pixels = battle.theme.px(PORTRAIT) / figure.extent[1]
        colour = battle.theme.side(figure.side)
        portrait = battle.table.sprites.portrait(figure, pixels, colour, hurry=True)
        widget = card_widget(card, battle.theme, portrait)
        # A long card keeps to its share: dice and log stay where they are, whoever is looked at.
        share = 0 if battle.app.compact else _card_room(battle)
        parts.append(Scroll(widget, f"card {name}", share))
    else:
        parts.append(Label("Point at a piece to see its card.", "small", DIM))
    parts.append(battle.tray)
    battle.log.names = battle.eyes.names
    battle.log.pieces |= {figure.id: figure.called for figure in battle.table.scene.figures}
    choice = Choice("filter", FILTERS, FILTERS.index(battle.log.filter))
    head = Label("Log", "strong", GOLD)
    parts.append(Row([head, choice], grow=[head]))
    parts.append(battle.log)
    return Column(parts, gap=6, grow=[battle.log])


def bar(battle: BattleScreen) -> Widget:
    """Who is asked for what, and the answers that the table does not show."""
    decision = battle.match.pending
    names = battle.eyes.names
    asked: Widget
    buttons: list[Widget]
    if not battle.caught_up:
        asked = Label(UNDER_WAY, "strong", DIM)
        buttons = turn_buttons(battle.game, battle.app.settings) if battle.game.thinkers else []
    elif decision is None:
        text = battle.match.outcome.reason if battle.match.outcome else "The game is over."
        asked = Label(with_armies(text, names), "heading", GOLD)
        buttons = [
            Button("Back to the title", "leave", kind="gold"),
            Button("Luck of both sides", "luck", key="U"),
        ]
        if battle.game.kept_in is not None:
            buttons.insert(1, Button("Watch it again, tell the tale", "replay"))
    elif not battle.game.human:
        name = names.get(decision.side, "")
        asked = Pondering(battle.game, battle.theme.side(decision.side), name)
        buttons = turn_buttons(battle.game, battle.app.settings)
    else:
        asked = Label(prompt(decision, names), "strong", battle.theme.side(decision.side))
        if battle.app.settings.hints and battle.tool is not None and not battle.app.compact:
            asked = Column([asked, Label(battle.tool.hint, "small", DIM)], gap=1)
        buttons = battle.make_buttons()
    name, ends = f"bar {battle.match.answered()}", _going_back(battle)
    if battle.app.compact:
        below = Flow([*buttons, *ends])
        return Panel(Scroll(Column([asked, below], gap=6), name), 10, still=True)
    line = Row([asked, *ends], grow=[asked])
    choices = Scroll(Flow(buttons), name)
    return Panel(Column([line, choices], gap=6, grow=[choices]), 10, still=True)


def _going_back(battle: BattleScreen) -> list[Widget]:
    """Return the buttons at the end of the bar: the set-up, the steps, undo and redo."""
    undo = Button("Undo", "undo", style="small")
    undo.why_not = _refusal(battle.match.undoable())
    undo.tip = undo.why_not or "Take back your last answer (Ctrl+Z)"
    if not battle.armed:
        return [undo]
    redo = Button("Redo", "redo", style="small")
    redo.why_not = _refusal(battle.match.redoable())
    redo.tip = redo.why_not or "Give the answer again that you took back (Ctrl+Y)"
    steps = Button("Steps", "steps", key="Z", style="small")
    steps.tip = "All steps that can be taken back, in words (Z)"
    ends: list[Widget] = [steps, undo, redo]
    if battle.game.placing:
        rest = Button("Set up the rest for me", "set_up", key=_letter(battle, "set_up"))
        rest.style, rest.tip = "small", "One undo takes all of it back"
        ends.insert(0, rest)
    return ends


def _letter(battle: BattleScreen, meaning: str) -> str:
    """The key for a meaning, as a button shows it."""
    return key_name(meaning, battle.app.settings.keys).upper()


def _refusal(objection: Objection | None) -> str:
    return str(objection) if objection else ""


def buttons(battle: BattleScreen) -> list[Widget]:
    """Buttons for the options that the table does not show."""
    if battle.tool is None:
        return []
    board = battle.tool.board()
    if board is not None:
        return board
    buttons: list[Widget] = []
    tool = battle.tool
    for option, key in _with_keys(_in_bar(battle, tool.actions())):
        buttons.append(_button(option, key))
    if battle.armed:
        buttons += battle.selector.widgets(battle.game, battle.app.settings)
    return buttons


def _with_keys(options: Sequence[Option]) -> Iterator[tuple[Option, str]]:
    """Each with its key; whatever is offered before it, what lets it be keeps the same one."""
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


def _in_bar(battle: BattleScreen, actions: Sequence[Option]) -> Sequence[Option]:
    """What the table does not show, and of what it shows the few that are worth a button."""
    shown = [option for option in actions if _on_table(option)]
    others = [option for option in actions if not _on_table(option)]
    free = [option for option in shown if option.objection is None]
    decision = battle.match.pending
    reaction = decision is not None and declined(decision) is not None
    if _turn(decision):
        return actions
    # Beside the buttons that let it be, an attack with its odds is worth a button as well.
    worth = reaction or any(option.forecast is not None for option in free)
    if others and (not worth or len(free) > FEW):
        return others
    return [*(shown if len(shown) <= SHOWN_AS_BUTTONS else free[:SHOWN_AS_BUTTONS]), *others]


def _button(option: Option, key: str) -> Button:
    """A button; one with odds shows them as a bar as well."""
    why = sentence(str(option.objection)) if option.objection else ""
    if option.forecast is not None and not why:
        forecast = option.forecast()
        return OddsButton(_labelled(option), Do.of(option), forecast, key=key, tip=_tip(option))
    return Button(_labelled(option), Do.of(option), key=key, why_not=why, tip=_tip(option))


def _labelled(option: Option) -> str:
    """An option's label with the chance of what it is about, where there is one."""
    if option.objection or option.forecast is None:
        return option.label
    return f"{option.label}: {option.forecast().main}"


def _on_table(option: Option) -> bool:
    return bool(option.pieces or option.cells or option.heading is not None)


def _turn(decision: Decision[Any] | None) -> bool:
    """Whether it is asked what one piece does: its kinds of actions all belong into the bar."""
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
