"""What the laboratory says of one layout: findings, warnings, and both as text and as JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from game import rules
from game.core.survey import Mover
from game.lab.bands import unusual
from game.lab.fields import Layout
from game.lab.finding import Finding, counted, listed
from game.lab.measures import MEASURES, findings
from game.lab.study import Tableau
from game.lab.why import EXPLAINED, Inquiry

WHY, SENSITIVITY = "why", "sensitivity"
"""What explains the measures; asked for beside them."""
FAVOURS = {"A": 0, "B": 1}


@dataclass(frozen=True, eq=False)
class LayoutReport:
    """All that was found out about a layout."""

    layout: Layout
    movers: tuple[Mover, ...]
    findings: tuple[Finding, ...]
    warnings: tuple[str, ...] = ()
    """What makes the table unfit to be fought over."""
    unusual: tuple[str, ...] = ()
    """What is outside of the usual for the rulebook's shipped battles."""

    def text(self) -> str:
        """Return the report in lines."""
        return "\n".join(self._lines())

    def _lines(self) -> Iterator[str]:
        layout = self.layout
        yield f"{layout.title} ({layout.book})"
        yield from (f"  {note}" for note in layout.notes)
        yield from (f"  Warning: {each}" for each in self.warnings)
        for each in self.findings:
            yield f"  {each.sentence}{self._favours(each)}"
            yield from (f"    {words}" for words in why_words(each))
        yield from (f"  Unusual: {each}" for each in self.unusual)

    def _favours(self, finding: Finding) -> str:
        if finding.favours == "neither":
            return ""
        place = self.layout.places[FAVOURS[finding.favours]]
        careless = "; a careless deployment could undo it" if finding.fragile else ""
        return f" (favours {place.called}{careless})"

    def json(self) -> dict[str, Any]:
        """Return the report as JSON has it."""
        layout = self.layout
        return {
            "title": layout.title,
            "ruleset": layout.ruleset,
            "book": layout.book,
            "table": layout.cells.table,
            "places": [
                {
                    "name": each.name,
                    "side": each.side,
                    "cells": int(each.cells.sum()),
                }
                for each in layout.places
            ],
            "notes": list(layout.notes),
            "warnings": list(self.warnings),
            "unusual": list(self.unusual),
            "movers": [
                {
                    "key": each.key,
                    "name": each.name,
                    "base": list(each.base),
                    "pace": each.pace,
                    "dash": each.dash,
                    "shot": each.shot,
                    "shares": dict(each.shares),
                }
                for each in self.movers
            ],
            "findings": [each.json() for each in self.findings],
        }


def why_words(finding: Finding) -> Iterator[str]:
    """Yield what single pieces do to a finding, in a sentence each."""
    for cause in finding.why:
        one, two = (counted(number, finding.unit) for number in cause.numbers)
        yield f"Without {cause.piece} it would be {one} and {two}."


def report_on(
    layout: Layout, movers: Sequence[str] = (), measures: Sequence[str] = tuple(MEASURES)
) -> LayoutReport:
    """Measure a layout for some classes of movers, or for all.

    Besides measures `why` and `sensitivity` may be asked for, which explain the others.
    """
    tableau = Tableau(layout)
    wanted = tuple(each for each in tableau.movers if not movers or each.key in movers)
    found = list(findings(tableau, wanted, measures))
    why, sensitivity = WHY in measures, SENSITIVITY in measures
    if why or sensitivity:
        asked = [each for each in EXPLAINED if each in measures]
        inquiry = Inquiry(layout, rules.rulebook(layout.ruleset), wanted, asked)
        found = inquiry.explained(found, why=why, sensitivity=sensitivity)
    warnings = tuple(warnings_of(tableau, wanted))
    one, two = (place.called for place in layout.places)
    odd = tuple(unusual(layout.ruleset, (one, two), found))
    return LayoutReport(layout, wanted, tuple(found), warnings, odd)


def warnings_of(tableau: Tableau, movers: Sequence[Mover]) -> Iterator[str]:
    """Yield what makes a table unfit: no room in a zone, no way to an objective or across."""
    layout = tableau.layout
    for mover in movers:
        study = tableau.study(mover)
        rooms = [study.starts(which).any() for which in (0, 1)]
        full = [
            place.called
            for place, room in zip(layout.places, rooms, strict=True)
            if not room and (not place.side or mover.share(place.side))
        ]
        if full:
            yield f"{study.who}: there is no room in {listed(full)}."
        if not all(rooms):
            continue
        if not np.isfinite(study.costs(0)[study.zone(1)]).any():
            yield f"{study.who}: there is no path from one zone to the other."
        for goal in layout.goals:
            for which in (0, 1):
                if not np.isfinite(study.costs(which)[goal.cells]).any():
                    place = layout.places[which]
                    yield f"{study.who}: there is no path from {place.called} to {goal.name}."
