"""What the figure designer is put together from: fields to set, the rating, the odds of a duel."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Any

from game.core.forecast import Forecast
from game.core.workshop import FormField, Reckoning, Value
from game.data.ledger import load_ledger
from game.ui.kit.boxes import Column, Flow, Grid, Row
from game.ui.kit.controls import Entry, Label
from game.ui.kit.setting import CountButton, Stepper, TickButton, ValueButton
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, FAINT, GOLD, IVORY, WRONG, Theme
from game.ui.workbench import Workbench

WIDE, WIDER, SHORT = 190, 250, 300
"""Widths of a cell of ticks, of one with many letters and of a short choice at scale 1."""
LETTERS = 18
"""Of a tick that needs no wider cell."""
FEW = 6
"""Values of a short choice at most: none and the five dice."""


class FieldMaker:
    """Makes a control for each field of an entry, with what every value would cost."""

    def __init__(self, bench: Workbench, entry: Any) -> None:
        self.bench = bench
        self.workshop = bench.workshop
        self.entry = entry
        self.wrong = {key for key, _ in self.workshop.problems(entry)}

    def rows(self, fields: Sequence[FormField]) -> list[Widget]:
        """Return all fields.

        Numbers and short choices that follow each other stand side by side.
        """
        rows: list[Widget] = []
        for form, group in groupby(fields, key=_form):
            made = [self.widget(field) for field in group]
            if form == "number":
                rows.append(Flow(made, gap=22, middle=False))
            elif form == "short":
                rows.append(Grid(made, SHORT, 12))
            else:
                rows += made
        return rows

    def widget(self, field: FormField) -> Widget:
        """Return a field with its label; one that is not legal stands out."""
        ink = WRONG if field.key in self.wrong else GOLD
        label = Label(field.label, "small", ink)
        label.tip = rule_text(self.bench.book.key, field.rule)
        return Column([label, self._control(field)], gap=3, align="start")

    def _control(self, field: FormField) -> Widget:
        present = self.workshop.value(self.entry, field.key)
        match field.kind:
            case "text":
                return Entry(field.key, present, "a name", most=field.high)
            case "number":
                low, high = min(field.low, present), max(field.high, present)
                tip = self._steps(field, present, low, high)
                return Stepper(field.key, low, high, present, label=field.label, tip=tip)
            case "choice":
                return Flow([self._value(field, each, present) for each in field.values], gap=4)
            case "many":
                cells = [self._tick(field, each, present) for each in field.values]
                longest = max((len(each.words) for each in field.values), default=0)
                return Grid(cells, WIDE if longest <= LETTERS else WIDER, 4)

    def _value(self, field: FormField, value: Value, present: Any) -> Widget:
        tip = self._cost(field, value.value, value.rule)
        chosen = value.value == present
        return ValueButton(field.key, value.value, value.words, chosen=chosen, tip=tip)

    def _tick(self, field: FormField, value: Value, present: tuple[Any, ...]) -> Widget:
        if value.often == 1:
            tick = TickButton(field.key, present, value.value, value.words)
            tick.tip = self._cost(field, tick.message.value, value.rule)
            return tick
        count = CountButton(field.key, present, value.value, value.words, value.often)
        cost = self._cost(field, count.message.value, value.rule)
        count.tip = f"Click to add one more, up to {value.often} times. {cost}"
        return count

    def _cost(self, field: FormField, value: Any, rule: str) -> str:
        """Return what the entry would be worth then, and what the rule says."""
        text = rule_text(self.bench.book.key, rule)
        return f"{self._worth(field, value)}{'. ' + text if text else ''}"

    def _worth(self, field: FormField, value: Any) -> str:
        """Return the entry's worth after the change, or that of the part with its own number."""
        changed = self.workshop.changed(self.entry, field.key, value)
        before, after = (self._reckoning(each, field) for each in (self.entry, changed))
        by = f" ({after.total - before.total:+d})" if after.total != before.total else ""
        return f"{after.word or self.workshop.points_word} {after.total}{by}"

    def _reckoning(self, entry: Any, field: FormField) -> Reckoning:
        return self.workshop.apart(entry, field.section) or self.workshop.rating(entry)

    def _steps(self, field: FormField, present: int, low: int, high: int) -> str:
        """Return what one more and one less would come to, and what the rule says."""
        near = [value for value in (present + 1, present - 1) if low <= value <= high]
        steps = "; ".join(f"with {value} {self._worth(field, value)}" for value in near)
        text = rule_text(self.bench.book.key, field.rule)
        return f"{steps[:1].upper()}{steps[1:]}{'. ' if steps and text else ''}{text}"


def _form(field: FormField) -> str:
    """Return the kind of a field, by which it is laid out."""
    return "short" if field.kind == "choice" and len(field.values) <= FEW else field.kind


def rule_text(ruleset: str, rule: str) -> str:
    """Return a rule of the ledger with its id; empty if there is none."""
    known = load_ledger(ruleset).rules.get(rule)
    return f"{rule}: {known.text}" if known else rule


def sections_of(fields: Sequence[FormField]) -> list[str]:
    """Return the headings of an entry's fields in their order."""
    return list(dict.fromkeys(field.section for field in fields))


def reckoning(found: Reckoning, word: str) -> list[Widget]:
    """Return a number of points, line by line with its parts."""
    head = Label(f"{word} {found.total}", "heading", GOLD)
    rows: list[Widget] = [head]
    for line in found.lines:
        name = Label(line.name, "small", IVORY)
        amount, tag = Label(line.amount, "strong", GOLD), Label(line.rule, "tiny", FAINT)
        rows.append(Row([name, amount, tag], gap=8, grow=[name]))
        if line.parts:
            rows.append(Label(", ".join(line.parts), "small", DIM))
    rows.append(Label(found.how, "small", DIM))
    return rows


def duel(forecasts: Sequence[Forecast], theme: Theme) -> list[Widget]:
    """Return the odds of single attacks, each with its variants."""
    rows: list[Widget] = []
    for forecast in forecasts:
        good = any(chance.good for chance in forecast.chances if chance.label != "nothing")
        tone = theme.tone("good" if good else "warning")
        rows.append(Label(forecast.title, "small", tone))
        rows.append(Label(forecast.text(), "strong"))
        rows += [Label(f"{each.title}: {each.text()}", "small", DIM) for each in forecast.variants]
        parts = [part for tally in forecast.tallies for part in tally.because()]
        if parts:
            rows.append(Label(f"each die: {', '.join(parts)}", "small", DIM))
    return rows


def complaints(problems: Sequence[str], fine: str, theme: Theme) -> list[Widget]:
    """Return everything that is not legal, or a sentence that all is well."""
    if not problems:
        return [Label(fine, "small", theme.tone("good"))]
    return [Label(problem, "small", WRONG) for problem in problems]
