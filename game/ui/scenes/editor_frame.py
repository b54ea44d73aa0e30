"""What the map editor shows: the table, tools left of it, properties right, drawers below."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.table.scene import Scene
from game.ui.cross_hair import CrossHair
from game.ui.draw.bare_scene import scene_of
from game.ui.draw.flat import draw_faded
from game.ui.draw.generating import Generator
from game.ui.draw.layers import PAINTED, SHADES, layer_of
from game.ui.draw.look_tools import SurveyTool
from game.ui.draw.map_view import MapView
from game.ui.draw.marks import draw_names
from game.ui.draw.place_tools import draw_notes, draw_places
from game.ui.draw.problems import Problems
from game.ui.draw.select import SelectTool
from game.ui.draw.session import Session
from game.ui.draw.symmetry_lines import draw_axes
from game.ui.draw.tool import DrawTool
from game.ui.draw.toolbox import tools_for
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.split import SplitView
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.scene import Host, Screen
from game.ui.scenes.editor_panels import (
    generator_fields,
    head_choices,
    history_list,
    layer_list,
    map_fields,
    pen_fields,
    piece_fields,
    piece_list,
    place_fields,
    problem_list,
    rules_list,
    tool_grid,
)
from game.ui.theme import DIM, GOLD

LEFT, RIGHT = 112, 290
"""Width of the panels at scale 1."""
NARROW = 66
"""Width of the tools in a small window, one below the other."""
LEAST_TABLE = 60
"""Width of the table beside the panel, at least."""
ROOMY = 1200
"""Width of a window at scale 1 from which the bar shows everything one can do with a map."""
DRAWER = 190
"""Height of an open drawer at scale 1."""
DRAWERS = {
    "history": "History",
    "problems": "Problems",
    "pieces": "Pieces",
    "layers": "Layers",
    "rules": "Rules",
    "generate": "Generate",
}

MakeView = Callable[[Scene], MapView]


class EditorFrame(Screen):
    """Lays out the table and the panels around it; what they do, the editor itself says."""

    def __init__(self, app: Host, session: Session, make_view: MakeView) -> None:
        super().__init__(app)
        self.session = session
        self.table = make_view(session.scene())
        self.table.above = self._draw_above
        self.table.traced = self._draw_traced
        self.table.wheel_taken = lambda: self.tool.wants_wheel
        self.tools = tools_for(session.draft.table)
        self.tool: DrawTool = next(iter(self.tools.values()))(session)
        self.problems = Problems()
        self.generator = Generator()
        self.subject = ""
        """The piece or the ground under the mouse, about which the rulebooks are asked."""
        self.drawer_size = DRAWER
        self.drawer = ""
        """Which drawer is open; empty if none is."""
        self.typing = ""
        """Numbers that are being typed while something is drawn."""
        self.cross = CrossHair()
        """The cross-hair that the arrow keys move."""
        self.side = True
        """Whether the panel at the right is as usual: shown, but hidden in a small window."""
        self.hint = Label("", "small", DIM)

    @property
    def shows_side(self) -> bool:
        """Whether the panel at the right is shown: in a small window only when asked for."""
        return self.side != self.app.compact

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """Build bar, tools, properties and drawers around the table.

        In a small window the drawers' contents and the hint stand in the panel, which is shown
        when it is asked for.
        """
        self.table.rule(self.app.settings.lines)
        compact = self.app.compact
        self._head = Panel(self._head_row(), 5)
        tools = tool_grid(self.tools, self.tool, self.app.settings.keys)
        self._left = Panel(Scroll(tools, "tools"), 5)
        rows = self._properties()
        if compact:
            below = [self._drawer_rows()] if self.drawer else []
            rows = [self.hint, Flow(self._tabs(), gap=4), *below, *rows]
            rows += head_choices(self.session)
        self._right = Panel(Scroll(Column(rows, gap=6), f"properties {self.tool.name}"), 8)
        self._foot = Row([] if compact else [self.hint, *self._tabs()], gap=6, grow=[self.hint])
        self._middle: Widget = self.table
        if self.drawer and not compact:
            below_table = Panel(Scroll(self._drawer_rows(), f"drawer {self.drawer}"), 6)
            size = self.drawer_size
            self._middle = SplitView("drawer", self.table, below_table, size, below=True)
        parts: list[Widget] = [self._middle, self._head, self._left, self._foot]
        parts += [self._right] if self.shows_side else []
        return Box(parts)

    def _properties(self) -> list[Widget]:
        """Return what belongs to the selection, to the tool, or to the map."""
        session = self.session
        if session.selected and isinstance(self.tool, SelectTool):
            return piece_fields(session)
        if self.tool.makes:
            return pen_fields(session, self.tool)
        return [*place_fields(session, self.tool), *map_fields(session)]

    def _head_row(self) -> Widget:
        session = self.session
        undo, redo = Button("Undo", "undo", style="small"), Button("Redo", "redo", style="small")
        undo.why_not = "" if session.history.can_undo else "Nothing to undo."
        redo.why_not = "" if session.history.can_redo else "Nothing to redo."
        undo.tip, redo.tip = "Undo (Ctrl+Z)", "Redo (Ctrl+Y)"
        menu = Button("Menu", "menu", key="Esc", style="small")
        save = Button("Save", "save", style="small", tip="Save (Ctrl+S)")
        play = Button("Play", "play", style="small", kind="gold", tip="Try the map out")
        if self.app.compact:
            panel = Button("Panel", "panel", key="F2", style="small")
            return Flow([menu, save, undo, redo, play, panel], gap=4)
        title = Label(self._title(), "strong", GOLD)
        deeds: list[Widget] = [play]
        if self.size[0] >= self.theme.px(ROOMY):
            lab = Button("Lab", "lab", style="small", tip="Is this table fair? Measure it")
            battle = Button("Make a battle", "battle", style="small", tip="Forces, title and story")
            deeds += [battle, lab]
        parts = [menu, title, save, undo, redo, *head_choices(session), *deeds]
        return Row(parts, gap=8, grow=[title])

    def _title(self) -> str:
        return f"{self.session.draft.name}{' •' if self.session.desk.changed else ''}"

    def _tabs(self) -> list[Widget]:
        found: list[Widget] = []
        problems = self.problems.shown(self.session.draft)
        counts = {"problems": len(problems), "history": self.session.history.at}
        for name, title in DRAWERS.items():
            if name == "generate" and self.session.draft.table != "plane":
                continue
            words = f"{title} ({counts[name]})" if counts.get(name) else title
            tab = Button(words, f"drawer {name}", style="small")
            tab.chosen = name == self.drawer
            found.append(tab)
        return found

    def _drawer_rows(self) -> Widget:
        match self.drawer:
            case "history":
                return history_list(self.session)
            case "pieces":
                return piece_list(self.session)
            case "layers":
                return layer_list(self.session)
            case "generate":
                book = self.session.rulings.judge(self.session.draft.table)
                return generator_fields(self.generator, book.title)
            case "rules":
                return rules_list(self.session, self.subject)
            case "problems":
                found = self.problems.shown(self.session.draft)
                return problem_list(found, reading=self.problems.reading)
        return Label("", "small")

    def layout(self) -> None:
        """Give the panels their widths and the table the rest."""
        px, theme = self.theme.px, self.theme
        width, height = self.size
        gap = px(4)
        top = self._head.measure(theme, width - 2 * gap)[1]
        compact = self.app.compact
        foot = 0 if compact else max(px(28), self._foot.measure(theme, width - 4 * gap)[1])
        left = px(NARROW if compact else LEFT)
        right = 0
        if self.shows_side:
            most = width - left - 4 * gap - px(LEAST_TABLE)
            right = min(px(RIGHT), most) if compact else px(RIGHT)
        upper, lower = top + 2 * gap, height - foot - 2 * gap
        self._head.place(pygame.Rect(gap, gap, width - 2 * gap, top), theme)
        self._left.place(pygame.Rect(gap, upper, left, lower - upper), theme)
        beside = left + 2 * gap
        room = width - beside - right - (2 if right else 1) * gap
        self._middle.place(pygame.Rect(beside, upper, room, lower - upper), theme)
        if self.shows_side:
            self._right.place(pygame.Rect(width - right - gap, upper, right, lower - upper), theme)
        self._foot.place(pygame.Rect(2 * gap, lower + gap, width - 4 * gap, foot), theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    @property
    def notice_area(self) -> pygame.Rect:
        """Over the table."""
        return self.table.rect.inflate(-self.theme.px(20), -self.theme.px(20))

    # ------------------------------------------------------------------ drawing

    def _draw_traced(self, overlay: Overlay) -> None:
        """Draw the picture that is traced, under everything that tools draw."""
        session = self.session
        self._draw_faded(overlay)
        if session.tracing is not None and not session.layers.hides("picture"):
            session.tracing.draw(overlay)

    def _draw_faded(self, overlay: Overlay) -> None:
        """Draw grass over the pieces of faded layers."""
        session = self.session
        faint = [each for each in PAINTED if 0 < session.layers.shade(each) < SHADES[0]]
        if not faint or session.draft.table != "plane":
            return
        shown = session.layers.visible(session.shown)
        drawn = {feature.id: feature for feature in scene_of(shown).features}
        for layer in faint:
            keys = [each.key for each in shown.pieces if layer_of(each.feature) == layer]
            some = [drawn[str(key)] for key in keys]
            draw_faded(overlay, some, session.layers.shade(layer))

    def _draw_above(self, overlay: Overlay) -> None:
        session = self.session
        hides = session.layers.hides
        if not isinstance(self.tool, SurveyTool):
            session.rulings.draw(overlay, session.draft)
        draw_axes(overlay, session.draft)
        shade = session.layers.shade
        with overlay.faded(shade("zones")) as layer:
            draw_places(layer, session.shown, zones=not hides("zones"), goals=False)
        with overlay.faded(shade("goals")) as layer:
            draw_places(layer, session.shown, zones=False, goals=not hides("goals"))
        with overlay.faded(shade("notes")) as layer:
            if not hides("notes"):
                draw_notes(layer, session.shown)
        with overlay.faded(shade("names")) as layer:
            if not hides("names"):
                draw_names(layer, session.shown)
        self.tool.draw(overlay)
        self.cross.draw(overlay, through=True)
        if self.typing and self.tool.cursor is not None:
            overlay.words(f"{self.typing}▏", self.tool.cursor, GOLD, "heading")
