"""The army builder: figures, units, points of both sides, and whether they are a fair match."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

import pygame

from game.core.errors import DataError
from game.core.wording import plural, sentence
from game.data import files
from game.data.armyfile import own_army_paths, read_own_army
from game.data.library import load_scenario, scenario_keys
from game.table.look_fields import livery_fields
from game.ui.clipboard import copy_text
from game.ui.export.army_cards import army_cards
from game.ui.kit.boxes import Box, Column, Flow, Grid, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label
from game.ui.kit.setting import Stepper
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Push
from game.ui.scenes.army_builder_orders import (
    UNIT,
    Act,
    Named,
    OrderRows,
    do_order,
    foes_of,
    set_order,
)
from game.ui.scenes.designer import DesignerScreen
from game.ui.scenes.designer_parts import complaints
from game.ui.scenes.figure_picker import PickerScreen
from game.ui.scenes.portrait_screen import PortraitScreen
from game.ui.theme import DIM, FAINT, GOLD
from game.ui.workbench import Printed, Workbench

PORTRAIT = 58
LEFT = 430
"""Width of the list of figures at scale 1."""
MOST = 30
"""Figures of one type in a unit."""
NOBODY = "nobody yet"
FIGURES, UNITS = "figures", "units"
COUNT, LIVERY = "count ", "livery "
"""How the names of controls begin that change the army."""


@cache
def scenario_forces(ruleset: str) -> dict[str, int]:
    """Return the forces of the shipped scenarios with their points."""
    found = {}
    for key in scenario_keys(ruleset):
        bundle = load_scenario(key)
        workshop = Workbench(bundle.rulebook).workshop
        for name, points in workshop.sides(bundle.scenario, bundle.armies).values():
            found[f"{name} ({bundle.scenario.scenario})"] = points
    return found


class MusterScreen(PortraitScreen):
    """Figures at the left, units at the right, totals and the verdict above."""

    def __init__(self, app: Host, bench: Workbench) -> None:
        super().__init__(app)
        self.bench = bench
        self.against = NOBODY
        self.page = FIGURES
        """What is shown where there is no room for both."""
        self.unfolded = 0
        """The order of battle to which units are being added."""
        self._warned = False
        self._foes = {**dict(self._own_foes()), **scenario_forces(bench.book.key)}

    def _own_foes(self) -> Iterator[tuple[str, int]]:
        """Yield the other armies of the player.

        Those that cannot be read are no match for anybody.
        """
        for path in own_army_paths():
            if path == self.bench.path:
                continue
            try:
                own = read_own_army(path)
            except DataError:
                continue
            if own.book.key == self.bench.book.key:
                yield from foes_of(self.bench, own.army)

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """Return the screen: head and buttons stay, figures and units scroll."""
        self._head = Panel(self._totals(), 10)
        if self.app.compact:
            shown = self._figures() if self.page == FIGURES else self._units()
            self._panels = [Panel(Scroll(shown, self.page), 10)]
        else:
            figures = Panel(Scroll(self._figures(), FIGURES), 12)
            self._panels = [figures, Panel(Scroll(self._units(), UNITS), 12)]
        problems = self.bench.problems()
        save = Button("Save", "save", key="Ctrl+S", kind="gold")
        save.why_not = problems[0] if problems else ""
        save.tip = save.why_not
        copy = Button("Copy as text", "copy", tip="Copies the whole army as text to share")
        cards = Button("Print cards", "cards", tip="Writes a printable page of cards")
        buttons = [Button("Back", "back", key="Esc"), save, copy, cards]
        if self.app.compact:
            buttons.append(self._turn())
        self._bar = Flow(buttons, gap=8)
        return Box([self._head, *self._panels, self._bar])

    def _turn(self) -> Button:
        """Return the button to the page that is not shown."""
        workshop = self.bench.workshop
        if self.page == FIGURES:
            return Button(f"{sentence(plural(workshop.company_word))} …", Act("turn", UNITS))
        return Button(f"{sentence(plural(workshop.entry_word))} …", Act("turn", FIGURES))

    def layout(self) -> None:
        """Place the head above, the bar below, the panels side by side between them."""
        theme, (width, height) = self.theme, self.size
        gap = theme.px(8)
        inner = width - 2 * gap
        foot = self._bar.measure(theme, inner)[1]
        top = min(self._head.measure(theme, inner)[1], height * 2 // 5)
        self._head.place(pygame.Rect(gap, gap, inner, top), theme)
        left, y = gap, top + 2 * gap
        room = height - top - foot - 4 * gap
        split = [theme.px(LEFT), inner - theme.px(LEFT) - gap]
        widths = split if len(self._panels) > 1 else [inner]
        for panel, wide in zip(self._panels, widths, strict=True):
            panel.place(pygame.Rect(left, y, wide, room), theme)
            left += wide + gap
        self._bar.place(pygame.Rect(gap, height - foot - gap, inner, foot), theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    def _totals(self) -> Widget:
        """Return the name, the points of both sides, and what the rules say about them."""
        workshop, roster = self.bench.workshop, self.bench.roster
        own = workshop.total(roster).total
        names = [NOBODY, *self._foes]
        spot = names.index(self.against) if self.against in names else 0
        head: list[Widget] = [Entry("name", roster.name, "the army's name", most=40)]
        if workshop.orders is None:
            head.append(Label(f"{own} points", "heading", GOLD))
        head += [Label("against", "body", DIM), Choice("against", names, spot)]
        rows: list[Widget] = [Flow(head, gap=10)]
        if self.against in self._foes and workshop.orders is None:
            theirs = self._foes[self.against]
            verdict = workshop.verdict(own, theirs)
            ink = self.theme.tone("good" if verdict.fair else "warning")
            text = f"{own} against {theirs}. {verdict.words} ({verdict.rule})"
            rows.append(Label(text, "small", ink))
        content = Column(rows, gap=4)
        return Scroll(content, "totals") if self.app.compact else content

    def _figures(self) -> Widget:
        """Return every type with its portrait, rating and buttons; the colours below."""
        word = self.bench.workshop.entry_word
        add = Flow(
            [
                Button(f"New {word}", "new", style="small", kind="gold"),
                Button(f"Add a printed {word}", "printed", style="small"),
            ],
            gap=6,
        )
        rows: list[Widget] = [Label(sentence(plural(word)), "heading", GOLD), add]
        rows += [self._line(key) for key in self.bench.roster.entries]
        if not self.bench.roster.entries:
            rows.append(Label(f"No {word} yet. Make one, or add a printed one.", "small"))
        rows.append(Label("Colours", "strong", GOLD))
        livery = self.bench.roster.livery
        cells: list[Widget] = []
        for field in livery_fields(livery):
            words = [value.words for value in field.values]
            present = [value.value for value in field.values].index(getattr(livery, field.key))
            choice = Choice(f"{LIVERY}{field.key}", words, present)
            cells.append(Column([Label(field.label, "small", DIM), choice], gap=2, align="start"))
        rows.append(Grid(cells, column=180, gap=8))
        return Column(rows, gap=8)

    def _line(self, key: str) -> Widget:
        workshop, entry = self.bench.workshop, self.bench.roster.entries[key]
        figure = workshop.figure(entry, self.bench.roster.livery, "red")
        rating = workshop.rating(entry).total
        name = workshop.name(entry) or "Unnamed"
        legal = not any(True for _ in workshop.problems(entry))
        words = f"{figure.troop}, {workshop.points_word} {rating}"
        buttons = Flow(
            [
                Named("Edit", Act("edit", key), name),
                Named("Copy", Act("duplicate", key), name),
                Named("Remove", Act("remove", key), name),
            ],
            gap=4,
        )
        state = Label(words if legal else f"{words}: not legal yet", "small")
        state.colour = DIM if legal else self.theme.tone("bad")
        about = Column([Label(name, "strong"), state, buttons], gap=2)
        return Row([self.portrait(figure, PORTRAIT), about], gap=8, grow=[about])

    def _units(self) -> Widget:
        """Return what is wrong, then unit by unit who is in it and what that is worth."""
        workshop, roster = self.bench.workshop, self.bench.roster
        word = workshop.company_word
        head = Label(sentence(plural(word)), "heading", GOLD)
        rows: list[Widget] = [
            Row([head, Button(f"New {word}", Act("raise"), style="small")], grow=[head])
        ]
        fine = "Everything is legal: save it, then field it in a battle."
        rows += complaints(self.bench.problems(), fine, self.theme)
        if workshop.orders is not None:
            foe = self._foes.get(self.against)
            rows += OrderRows(self.bench, self.theme, self.unfolded, foe).rows(workshop.orders)
            return Column(rows, gap=8)
        lines = workshop.total(roster).lines
        for number, (company, line) in enumerate(zip(roster.companies, lines, strict=True)):
            remove = Named("Remove", Act("drop", number), f"{word} {number}")
            entry = Entry(f"{UNIT}{number}", company.name, "its name", most=30)
            points = Label(f"{line.amount} points", "strong", GOLD)
            rows.append(Flow([entry, points, remove], gap=8))
            cells = [self._count(number, key) for key in roster.entries]
            rows.append(Grid(cells, column=250, gap=6))
            if line.parts:
                rows.append(Label(", ".join(line.parts), "small", DIM))
        return Column(rows, gap=8)

    def _count(self, number: int, key: str) -> Widget:
        """Return how many of a type are in a unit."""
        workshop, entry = self.bench.workshop, self.bench.roster.entries[key]
        count = self.bench.roster.companies[number].counts.get(key, 0)
        name = workshop.name(entry) or "Unnamed"
        stepper = Stepper(f"{COUNT}{number} {key}", 0, MOST, count, label=name)
        label = Label(name, "small")
        label.colour = label.colour if count else FAINT
        return Row([stepper, label], gap=6, grow=[label])

    # ------------------------------------------------------------------ changing

    def message(self, message: Any) -> Change | None:
        """Change the army, save it, hand it on, go to the designer."""
        if message != "back":
            self._warned = False
        match message:
            case Act(verb=verb, on=on):
                return self._act(verb, on)
            case Chosen(name=name, value=value):
                self._set(name, value)
            case "new":
                return self._design(self.bench.add(self.bench.workshop.draft()))
            case "printed":
                title = f"Add a printed {self.bench.workshop.entry_word}"
                return Push(PickerScreen(self.app, self.bench, title, self._take))
            case "save":
                self._save()
            case "copy":
                self._copy()
            case "cards":
                self._print_cards()
            case "back":
                return self._leave()
        return None

    def _design(self, key: str) -> Change:
        return Push(DesignerScreen(self.app, self.bench, key))

    def _act(self, verb: str, on: Any) -> Change | None:
        match verb:
            case "edit":
                return self._design(on)
            case "duplicate":
                return self._design(self.bench.duplicate(on))
            case "remove":
                self.bench.remove(on)
            case "raise":
                self.bench.add_company()
                self.unfolded = len(self.bench.roster.companies) - 1
            case "unfold":
                self.unfolded = on
            case "drop":
                del self.bench.roster.companies[on]
            case "turn":
                self.page = on
            case "dismiss" | "lead":
                do_order(self.bench, verb, on)
        self.rebuild()
        return None

    def _set(self, name: str, value: Any) -> None:
        """Take over what a control was set to."""
        roster = self.bench.roster
        if set_order(self.bench, name, value):
            self.rebuild()
            return
        if name == "name":
            roster.name = value
        elif name == "against":
            self.against = value
        elif name.startswith(COUNT):
            number, _, key = name.removeprefix(COUNT).partition(" ")
            self.bench.count(int(number), key, value)
        elif name.startswith(UNIT):
            roster.companies[int(name.removeprefix(UNIT))].name = value
        elif name.startswith(LIVERY):
            part = name.removeprefix(LIVERY)
            field = next(each for each in livery_fields(roster.livery) if each.key == part)
            colour = next(each.value for each in field.values if each.words == value)
            roster.livery = replace(roster.livery, **{part: colour})
        self.rebuild()

    def _take(self, printed: Printed) -> None:
        """Put a printed figure on the list, with its printed rating."""
        self.bench.add(printed.entry)

    def _save(self) -> None:
        problems = self.bench.problems()
        if problems:
            self.say(problems[0])
            return
        try:
            path = self.bench.save()
        except (DataError, OSError) as error:
            self.say(str(error))
            return
        self.say(f"Saved as {path}. Choose a battle to field it.")
        self.rebuild()

    def _copy(self) -> None:
        done = copy_text(self.bench.text())
        self.say("Army copied to the clipboard." if done else "The clipboard is not available.")

    def _print_cards(self) -> None:
        """Write the cards as a page that a browser prints, and say where it is."""
        bench = self.bench
        try:
            named = "".join(c if c.isalnum() else "_" for c in bench.roster.name.lower())
            path = files.armies() / f"{named or 'army'}_cards.html"
            path.write_text(army_cards(bench.workshop, bench.roster), encoding="utf-8")
        except OSError as error:
            self.say(str(error))
            return
        self.say(f"Open {path} in a browser to print the cards.")

    def _leave(self) -> Change | None:
        """Go back; ask for a second press if something would be lost."""
        if not self.bench.unsaved or self._warned:
            return Pop()
        self._warned = True
        self.say("Unsaved changes. Press Back again to discard them.")
        return None

    def key(self, event: pygame.Event) -> Change | None:
        """Save at Ctrl+S, go back at Escape."""
        if event.key == pygame.K_s and event.mod & pygame.KMOD_CTRL:
            self._save()
            return None
        return self._leave() if event.key == pygame.K_ESCAPE else None
