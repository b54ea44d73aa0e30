"""The map editor: what the mouse, the keys and the panels do to the map that is drawn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.core.errors import UsageError
from game.data import files
from game.drafting.splice import document_of
from game.table.lattice import cell_at, centre_of
from game.table.scene import Point
from game.ui.draw.commands import change_field, do_deed
from game.ui.draw.look_tools import HeatTool
from game.ui.draw.map_view import Back, Touch, Wheel
from game.ui.draw.rulings import NOBODY, books_for
from game.ui.draw.select import SelectTool
from game.ui.draw.session import Session
from game.ui.draw.toolbox import tools_for
from game.ui.draw.typed_numbers import LETTERS, read_typed
from game.ui.intents import DRAWING, key_codes
from game.ui.kit.controls import Chosen
from game.ui.kit.fields import ENTERS
from game.ui.kit.focus import WAYS, unfocus
from game.ui.scene import Change, Host, Push, Screen
from game.ui.scenes.editor_frame import EditorFrame, MakeView
from game.ui.scenes.editor_menu import EditorMenu, SaveAsScreen, UnsavedMapScreen
from game.ui.scenes.editor_panels import (
    GRID_WORDS,
    SYMMETRIES,
    About,
    Jump,
    Pick,
    Take,
    Toggle,
)
from game.ui.scenes.editor_play import PlayScreen
from game.ui.scenes.editor_sheet import SheetScreen
from game.ui.scenes.lab_open import lab_of_map
from game.ui.scenes.make_battle import MakeBattleScreen
from game.ui.settings import next_lines

STEPS = "the steps of the map"
"""What may fail to be written while one draws."""


class EditorScreen(EditorFrame):
    """Draws one map."""

    def __init__(
        self,
        app: Host,
        session: Session,
        make_view: MakeView,
        choose: Callable[[Host], Screen] | None = None,
    ) -> None:
        super().__init__(app, session, make_view)
        session.changed = self._changed
        self._choose = choose
        self._dirty = self._settled = False

    @property
    def busy(self) -> bool:
        """Until the table is painted."""
        growing = isinstance(self.tool, HeatTool) and self.tool.growing
        return self.table.busy or self._dirty or growing

    # ------------------------------------------------------------------ time and change

    def _changed(self) -> None:
        """Build the panels anew with the next frame: the draft or the selection is another."""
        self._dirty = True
        self.stale = True

    def refresh(self) -> None:
        """Show what has changed on the table and around it."""
        self.session.pixels = self.table.camera.pixels
        self.table.show(self.session.scene(), self.session.settled())
        if self.tools is not tools_for(self.session.draft.table):
            self._take_other_tools()
        hint = self.typing_hint or self.tool.hint
        if hint != self.hint.text:
            self.hint.text = hint
            self._dirty |= self.app.compact and self.shows_side
        if self._dirty:
            self._dirty = False
            self.rebuild()
        self.app.report(STEPS, self.session.unsafe)
        if self.session.said:
            said, self.session.said = self.session.said, ""
            self.say(said)

    @property
    def typing_hint(self) -> str:
        """What is being typed, with what Enter does."""
        if not self.typing:
            return ""
        return f"{self.typing}▏  Enter applies a length, 6 x 4, x12.5 y8 or @15; Esc cancels"

    def handle(self, event: pygame.Event) -> Change | None:
        """Handle an event, then show what has come of it."""
        self.session.pixels = self.table.camera.pixels
        if event.type == pygame.DROPFILE:
            change_field(self.session, self.tool, "trace file", event.file)
            self._changed()
        if _is_control_tab(event):
            super()._move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
            return None
        change = super().handle(event)
        self.refresh()
        return change

    def update(self, seconds: float) -> Change | None:
        """Let the table be painted."""
        self.table.update(seconds)
        if isinstance(self.tool, HeatTool) and self.tool.grow():
            self.table.stale = True
        rests = self.drawer == "problems" and self.table.resting
        asked = rests and self.problems.ask(self.session.draft)
        if self.generator.take(self.session) or self.problems.take() or asked:
            self._changed()
        self.refresh()
        self.stale |= self.table.stale
        return super().update(seconds)

    def _take_other_tools(self) -> None:
        """Take the tools for another kind of table: the map was laid out on it, or undone."""
        self.tool.put_away()
        self.tools = tools_for(self.session.draft.table)
        self.tool = next(iter(self.tools.values()))(self.session)
        self.typing, self._dirty = "", True
        self.cross.put(None)

    def take(self, name: str) -> None:
        """Take another tool."""
        if name not in self.tools:
            self.session.say(f"That tool does not work on a table of {self.session.draft.table}.")
            return
        self.tool.put_away()
        self.typing = ""
        self.tool = self.tools[name](self.session)
        if name != "select":
            self.session.select(())
        self._changed()

    # ------------------------------------------------------------------ messages

    def message(self, message: Any) -> Change | None:
        """Pass on what the mouse does, change what a panel changes."""
        match message:
            case Touch() | Wheel() | Back():
                self._on_table(message)
            case Take(tool=name):
                self.take(name)
            case Jump(number=number):
                self.session.jump(number)
            case About(number=number, what=what):
                self._about_finding(number, what)
            case Pick(key=key):
                self._pick(key)
            case Toggle(layer=layer, what=what):
                layers = self.session.layers
                {
                    "hidden": layers.toggle_hidden,
                    "locked": layers.toggle_locked,
                    "faded": layers.fade,
                }[what](layer)
                self._changed()
            case Chosen(name=name, value=value):
                self._chosen(name, value)
            case str():
                return self._command(message)
        return None

    def _on_table(self, message: Touch | Wheel | Back) -> None:
        """Let the tool have what the mouse does on the table."""
        match message:
            case Touch():
                self.cross.put(None)
                self.tool.touch(message)
                self._ask_about(message.at)
            case Wheel(by=by):
                self.tool.wheel(by)
                self._changed()
            case Back():
                self.tool.back()

    def _ask_about(self, at: Point) -> None:
        """Ask the rulebooks about what is under the mouse, while their drawer is open."""
        if self.drawer != "rules":
            return
        draft = self.session.draft
        if draft.table == "plane":
            piece = self.session.under(at)
            subject = draft.names()[piece.key] if piece else self.subject
        else:
            column, row = cell_at(draft.table, at)
            inside = 0 <= row < len(draft.rows) and 0 <= column < len(draft.rows[0])
            subject = self.table.scene.ground[row][column] if inside else self.subject
        if subject != self.subject:
            self.subject = subject
            self._changed()

    def _about_finding(self, number: int, what: str) -> None:
        """Look at a finding, mend what it is about, or hide it for this map."""
        finding = self.problems.shown(self.session.draft)[number]
        if what == "hide":
            self.problems.hidden.add(finding.sign)
        elif what == "mend" and finding.repair is not None:
            self.session.do(finding.remedy, finding.repair)
        else:
            if finding.keys:
                if not isinstance(self.tool, SelectTool):
                    self.take("select")
                self.session.select(finding.keys)
            if finding.at is not None:
                self.table.camera.look_at(self._place_of(finding.at))
        self._changed()

    def _place_of(self, at: Point) -> Point:
        """Return a place of a finding in table units: on cells it is a cell."""
        table = self.session.draft.table
        return at if table == "plane" else centre_of(table, (round(at[0]), round(at[1])))

    def _pick(self, key: int) -> None:
        """Select a piece from the list and look at it."""
        if not isinstance(self.tool, SelectTool):
            self.take("select")
        self.session.select((key,))

    def _chosen(self, name: str, value: Any) -> None:
        rulings = self.session.rulings
        match name:
            case "":
                return
            case _ if self.generator.chosen(name, value):
                pass
            case "drawer":
                self.drawer_size = int(value)
            case "book":
                books = books_for(self.session.draft.table)
                keys = {book.title: book.key for book in books}
                rulings.tinting = value in keys
                rulings.book = keys.get(value, NOBODY)
            case "mover":
                movers = rulings.movers(self.session.draft)
                rulings.mover = next(mover.key for mover in movers if mover.name == value)
            case "grid":
                self.session.grid = next(
                    grid for grid, words in GRID_WORDS.items() if words == value
                )
            case "symmetry":
                wanted = next(key for key, words in SYMMETRIES.items() if words == value)
                change_field(self.session, self.tool, "symmetry", wanted)
            case _:
                change_field(self.session, self.tool, name, value)
        self._changed()

    def _command(self, command: str) -> Change | None:
        session = self.session
        match command.split(" ", 1):
            case ["undo"]:
                session.undo()
            case ["redo"]:
                session.redo()
            case ["drawer", name]:
                self.drawer = "" if self.drawer == name else name
                self._changed()
            case ["panel"]:
                self.side = not self.side
                self._changed()
            case [
                "menu" | "save" | "battle" | "lab" | "pin" | "open" | "new" | "play" | "sheet",
                *_,
            ]:
                return self._file_command(command)
            case ["trace", "nothing"]:
                session.tracing = None
                self._changed()
            case ["throw", what]:
                book = session.rulings.judge(session.draft.table)
                self.generator.throw(session, book.key, another=what == "another")
            case ["delete"] if isinstance(self.tool, SelectTool):
                self.tool.delete()
            case _:
                do_deed(session, command, self.tool.cursor)
        return None

    def _make_battle(self) -> Change | None:
        """Save the map, and open what makes a battle of it."""
        path = self.session.desk.path
        if path is None:
            self.say("Save the map first. The battle is saved beside it.")
            return Push(SaveAsScreen(self, self.session.desk, self._saved))
        if self.session.desk.changed:
            self._save()
        battle = files.battles() / f"{path.name.partition('.')[0]}.yaml"
        ground = document_of(self.session.draft)
        return Push(MakeBattleScreen(self.app, ground, battle, self.session.plans))

    # ------------------------------------------------------------------ the file

    def _file_command(self, command: str) -> Change | None:
        """Save the map, go to another, or try it out."""
        desk = self.session.desk
        match command:
            case "menu":
                return Push(EditorMenu(self, self._command, self._place()))
            case "save" if desk.path is not None:
                self._save()
            case "save" | "save as":
                return Push(SaveAsScreen(self, desk, self._saved))
            case "play":
                return Push(PlayScreen(self, desk.now))
            case "sheet":
                return Push(SheetScreen(self, self.session))
            case "battle":
                return self._make_battle()
            case "lab":
                pinned = self.session.pinned
                before = document_of(pinned) if pinned else None
                return Push(lab_of_map(self.app, document_of(desk.now), before))
            case "pin":
                self.session.pinned = desk.now
                self.say("Pinned. The laboratory will compare your changes with this version.")
            case _ if self._choose is not None:
                return Push(self._choose(self.app))
        return None

    def _place(self) -> str:
        path = self.session.desk.path
        return f"The map is in {path}" if path else "The map has no file yet."

    def _save(self) -> None:
        """Write the map to its file."""
        try:
            anew = self.session.desk.save()
        except (UsageError, OSError) as problem:
            self.say(f"{problem} Your changes are kept.")
            return
        self._saved(anew=anew)

    def _saved(self, *, anew: bool = False) -> None:
        lost = " The file was rewritten; comments in it are lost." if anew else ""
        self.say(f"Saved in {self.session.desk.path}.{lost}")
        self._changed()

    def before_closing(self, change: Change | None) -> Screen | None:
        """Return the question what becomes of unsaved changes."""
        if self._settled or not self.session.desk.changed:
            return None
        return UnsavedMapScreen(self, self.session.desk, change, self._settle)

    def _settle(self) -> None:
        """Ask no more about unsaved changes: the answer was given."""
        self._settled = True

    def close(self) -> None:
        """Let go of the file."""
        self.session.desk.close()
        self.app.report(STEPS, "")

    # ------------------------------------------------------------------ keys

    def _move_focus(self, by: int) -> None:
        """Walk through the pieces at Tab, unless somebody is in a field."""
        if any(widget.focus for widget in self.root.walk()):
            super()._move_focus(by)
        elif isinstance(self.tool, SelectTool):
            self.tool.walk(by)
        else:
            self.take("select")

    def key(self, event: pygame.Event) -> Change | None:
        """Answer a key that no field took."""
        if any(entry.focus for entry in self.entries()):
            if event.key == pygame.K_ESCAPE:
                self._unfocus()
            return None
        if event.mod & pygame.KMOD_CTRL:
            return self._control(event)
        if self._type(event):
            return None
        if event.key in WAYS:
            self._arrow(event)
        elif event.key == pygame.K_ESCAPE:
            return self._escape()
        elif event.key in ENTERS:
            if not self.tool.finish():
                self._open_numbers()
        else:
            return self._tool_key(event)
        return None

    def _tool_key(self, event: pygame.Event) -> Change | None:
        """Answer a key that does something with the tool at hand, or takes another."""
        match event.key:
            case pygame.K_BACKSPACE:
                self.tool.back()
            case pygame.K_DELETE:
                return self._command("delete")
            case pygame.K_SPACE:
                self._put_corner(event)
            case pygame.K_COMMA | pygame.K_PERIOD if isinstance(self.tool, SelectTool):
                self.tool.turn(-15 if event.key == pygame.K_COMMA else 15)
            case _:
                self._meant(key_codes(self.app.settings.keys, DRAWING).get(event.key, ""))
        return None

    def _control(self, event: pygame.Event) -> Change | None:
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        commands = {
            pygame.K_z: "redo" if shift else "undo",
            pygame.K_y: "redo",
            pygame.K_c: "copy",
            pygame.K_x: "cut",
            pygame.K_v: "paste here" if shift else "paste",
            pygame.K_d: "duplicate",
            pygame.K_a: "all",
            pygame.K_s: "save as" if shift else "save",
            pygame.K_o: "open",
            pygame.K_n: "new",
        }
        return self._command(commands[event.key]) if event.key in commands else None

    def _meant(self, meaning: str) -> None:
        name = meaning.removeprefix("draw_")
        if name in self.tools:
            self.take(name)
        elif meaning == "fit":
            self.table.camera.fit()
        elif meaning == "turn":
            self.table.camera.turn()
        elif meaning == "lines":
            self.app.change_settings(lines=next_lines(self.app.settings))
        elif meaning == "steps":
            self._command("drawer history")
        elif meaning in ("draw_panel", "draw_pin"):
            self._command(name)
        elif meaning == "draw_symmetry":
            self._next_symmetry()
        elif meaning == "draw_grid":
            grids = list(GRID_WORDS)
            self.session.grid = grids[(grids.index(self.session.grid) + 1) % len(grids)]
            self._changed()
        elif meaning.startswith("draw_"):
            self.take(name)
        self.table.stale = True

    def _next_symmetry(self) -> None:
        """Take the next symmetry that this table can have."""
        names = list(SYMMETRIES)
        at = names.index(self.session.draft.setup.symmetry)
        for step in range(1, len(names) + 1):
            if change_field(self.session, self.tool, "symmetry", names[(at + step) % len(names)]):
                self.session.said = ""
                break

    def _escape(self) -> Change | None:
        if self.typing:
            self.typing = ""
        elif any(widget.focus for widget in self.root.walk()):
            self._unfocus()
        elif not self.tool.back():
            return self._command("menu")
        return None

    def _unfocus(self) -> None:
        unfocus(self.root)

    def _type(self, event: pygame.Event) -> bool:
        """Take a key as part of a number while something is drawn; return whether it was one."""
        letter = getattr(event, "unicode", "")
        if self.typing and event.key == pygame.K_BACKSPACE:
            self.typing = self.typing[:-1]
            return True
        if self.typing and event.key in ENTERS:
            self._take_typed()
            return True
        if not self.tool.active or not letter or letter not in LETTERS:
            return False
        if not self.typing and letter in " +*/)cmin,":
            return False
        self.typing += letter
        return True

    def _take_typed(self) -> None:
        text, self.typing = self.typing, ""
        try:
            if not self.tool.typed(read_typed(text)):
                self.session.say(f"“{text}” does not fit this shape.")
        except ValueError as problem:
            self.session.say(f"{problem}.")

    def _open_numbers(self) -> None:
        """Put the focus into the first field of the properties."""
        fields = [entry for entry in self.entries() if entry.rect.width]
        if fields:
            fields[0].focus = True

    def _arrow(self, event: pygame.Event) -> None:
        """Nudge the selection by the grid, or move the cross-hair; with Shift ten times as far."""
        turned = self.table.camera.turned
        plane = self.session.draft.table == "plane"
        step = (self.session.grid or 0.1) if plane else 1.0
        step *= 10 if event.mod & pygame.KMOD_SHIFT else 1
        if isinstance(self.tool, SelectTool) and self.session.selected:
            dx, dy = WAYS[event.key]
            step = -step if turned else step
            self.tool.nudge(dx * step, dy * step)
            return
        if self.cross.at is None:
            centre = self.table.camera.centre
            self.cross.put(self.tool.cursor or (centre.x, centre.y))
        at = self.cross.step(self.session.scene(), WAYS[event.key], step, turned=turned)
        self.tool.touch(Touch("hover", at, moved=False))

    def _put_corner(self, event: pygame.Event) -> None:
        """Press and let go at the cross-hair."""
        at = self.cross.at or self.tool.cursor
        if at is None:
            self.session.say("Move the cross-hair with the arrow keys first.")
            return
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        self.tool.touch(Touch("down", at, shift))
        self.tool.touch(Touch("up", at, shift))


def _is_control_tab(event: pygame.Event) -> bool:
    """Return whether the keys were pressed that lead through buttons and fields."""
    if event.type != pygame.KEYDOWN or event.key != pygame.K_TAB:
        return False
    return bool(event.mod & pygame.KMOD_CTRL)
