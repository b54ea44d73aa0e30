"""The figure designer: every die and ability at hand, with rating, odds and portrait."""

from __future__ import annotations

from typing import Any

import pygame

from game.ui.hud.panels import card_widget
from game.ui.kit.boxes import Box, Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Chosen, Label
from game.ui.kit.widget import Widget
from game.ui.scene import Change, Host, Pop, Push
from game.ui.scenes.designer_parts import (
    FieldMaker,
    complaints,
    duel,
    reckoning,
    sections_of,
)
from game.ui.scenes.figure_picker import PickerScreen
from game.ui.scenes.portrait_screen import Portrait, PortraitScreen
from game.ui.theme import DIM, GOLD
from game.ui.workbench import Printed, Workbench

PORTRAIT = 150
"""Height of the portrait at scale 1."""
RIGHT = 400
"""Width of the panel at the right at scale 1."""
STEPS_KEPT = 200
WORTH, CARD = "Worth", "Card"
"""Sections beside those of the fields: what it is worth, where there is no room for a panel."""


class Turn:
    """A section is to be shown."""

    def __init__(self, section: str) -> None:
        self.section = section


class DesignerScreen(PortraitScreen):
    """Fields of one section at the left; portrait, rating, legality and odds at the right."""

    def __init__(self, app: Host, bench: Workbench, key: str) -> None:
        super().__init__(app)
        self.bench = bench
        self.key_of_entry = key
        bench.refresh(key)
        self.section = sections_of(bench.workshop.fields(self.entry))[0]
        self.reference: Printed | None = next(bench.printed(), None)
        self._before: list[Any] = []
        """What the entry was before each change, the latest last."""

    @property
    def entry(self) -> Any:
        """The figure as it stands."""
        return self.bench.roster.entries[self.key_of_entry]

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """Build sections, fields, the panel with the totals, and the buttons below."""
        workshop = self.bench.workshop
        fields = workshop.fields(self.entry)
        narrow = self.app.compact
        sections = [*sections_of(fields), *((WORTH,) if narrow else ()), CARD]
        if self.section not in sections:
            self.section = sections[0]
        tabs = []
        for section in sections:
            tab = Button(self._title(section), Turn(section), style="small")
            tab.chosen = section == self.section
            tabs.append(tab)
        self._tabs = Panel(Flow(tabs, gap=6), 8)
        self._main = Panel(Scroll(self._shown(), f"section {self.section}"), 14)
        self._side = None if narrow else Panel(Scroll(self._worth(), "worth"), 14)
        undo = Button("Undo", "undo", key="Ctrl+Z")
        undo.why_not = "" if self._before else "Nothing to undo."
        undo.tip = undo.why_not
        self._bar = Flow([Button("Done", "back", key="Esc", kind="gold"), undo], gap=8)
        shown = [self._tabs, self._main, self._side, self._bar]
        return Box([part for part in shown if part is not None])

    def layout(self) -> None:
        """Give the panel at the right a fixed width and the fields the rest."""
        px, theme = self.theme.px, self.theme
        width, height = self.size
        gap = px(8)
        inner = width - 2 * gap
        top = self._tabs.measure(theme, inner)[1]
        foot = self._bar.measure(theme, inner)[1]
        right = px(RIGHT) + gap if self._side is not None else 0
        middle = pygame.Rect(gap, top + 2 * gap, inner - right, height - top - foot - 4 * gap)
        self._tabs.place(pygame.Rect(gap, gap, inner, top), theme)
        self._main.place(middle, theme)
        if self._side is not None:
            beside = pygame.Rect(middle.right + gap, middle.y, right - gap, middle.height)
            self._side.place(beside, theme)
        self._bar.place(pygame.Rect(gap, height - foot - gap, inner, foot), theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    def _shown(self) -> Widget:
        """Return the fields of the section, or what it is worth, or its card."""
        if self.section == WORTH:
            return self._worth()
        if self.section == CARD:
            card = self.bench.workshop.card(self.entry)
            return card_widget(card, self.theme, self._portrait(100).image)
        maker = FieldMaker(self.bench, self.entry)
        fields = self.bench.workshop.fields(self.entry)
        own = [field for field in fields if field.section == self.section]
        rows = maker.rows(own)
        if self.app.compact:
            rows += self._apart()
        return Column(rows, gap=12)

    def _title(self, section: str) -> str:
        """Return what stands on a tab: where there is room, whatever the section is about."""
        found = None if self.app.compact else self.bench.workshop.apart(self.entry, section)
        return found.of.strip() or section if found else section

    def _apart(self) -> list[Widget]:
        """Return what the section comes to that is shown, if it has a number of its own."""
        found = self.bench.workshop.apart(self.entry, self.section)
        return [] if found is None else reckoning(found, f"{found.of}: {found.word}")

    def _portrait(self, height: int) -> Portrait:
        figure = self.bench.workshop.figure(self.entry, self.bench.roster.livery, "red")
        return self.portrait(figure, height)

    def _worth(self) -> Widget:
        """Return the portrait, what it is worth, whether it is legal, how it fares."""
        workshop = self.bench.workshop
        entry = self.entry
        title = Label(workshop.name(entry) or "Without a name", "heading", GOLD)
        found = [message for _, message in workshop.problems(entry)]
        fine = f"A legal {workshop.entry_word}."
        head = Column([title, *complaints(found, fine, self.theme)], gap=4)
        rows: list[Widget] = [Row([self._portrait(PORTRAIT), head], gap=12, grow=[head])]
        apart = self._apart()
        rows += apart
        rows += reckoning(workshop.rating(entry), workshop.points_word)
        if self.reference is not None and not apart:
            name = workshop.name(self.reference.entry)
            against = Button(f"Against: {name}", "against", style="small")
            against.tip = "Choose another opponent"
            rows += [Label("Single attacks", "heading", GOLD), Row([against])]
            rows += duel(workshop.duel(entry, self.reference.entry), self.theme)
            rows.append(Label("Both fresh, face to face, on open ground.", "tiny", DIM))
        return Column(rows, gap=4)

    # ------------------------------------------------------------------ changing

    def message(self, message: Any) -> Change | None:
        """Turn to a section, set a field, go back."""
        match message:
            case Turn(section=section):
                self.section = section
                self.rebuild()
            case Chosen(name=name, value=value):
                self._set(name, value)
            case "against":
                return Push(PickerScreen(self.app, self.bench, "Choose an opponent", self._measure))
            case "undo":
                self._undo()
            case "back":
                return Pop()
        return None

    def _set(self, key: str, value: Any) -> None:
        before = self.entry
        after = self.bench.workshop.changed(before, key, value)
        if after != before:
            self._before = [*self._before, before][-STEPS_KEPT:]
            self.bench.roster.entries[self.key_of_entry] = after
            self._turn_to_new(before, after)
        self.rebuild()

    def _turn_to_new(self, before: Any, after: Any) -> None:
        """Show a section that a change has made, if it is something by itself."""
        workshop = self.bench.workshop
        known = sections_of(workshop.fields(before))
        for section in sections_of(workshop.fields(after)):
            if section not in known and workshop.apart(after, section) is not None:
                self.section = section

    def _undo(self) -> None:
        if not self._before:
            self.say("Nothing to undo.")
            return
        self.bench.roster.entries[self.key_of_entry] = self._before.pop()
        self.rebuild()

    def _measure(self, printed: Printed) -> None:
        self.reference = printed

    def key(self, event: pygame.Event) -> Change | None:
        """Undo a change at Ctrl+Z, go back at Escape."""
        if event.key == pygame.K_z and event.mod & pygame.KMOD_CTRL:
            self._undo()
            return None
        return super().key(event)
