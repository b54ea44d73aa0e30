"""Measuring in another process: a table as text goes there, and what was found comes back."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from game import rules
from game.core.survey import Mover
from game.data.library import Bundle, bundle_from
from game.data.mapfile import map_from
from game.data.reading import placeless
from game.lab.compare import Comparison, compare
from game.lab.doctor import Diagnosis, examined
from game.lab.fields import Cells, Flags, Layout
from game.lab.finding import Finding
from game.lab.layouts import battle_layout, map_layout
from game.lab.measures import MEASURES, PER_MOVER, findings
from game.lab.pieces import touched
from game.lab.report import SENSITIVITY, WHY, report_on, warnings_of
from game.lab.study import Tableau
from game.players.selfplay import Inline

FOR_ALL = tuple(key for key in MEASURES if key not in (*PER_MOVER, "objectives"))
"""The measures that hold for all classes of movers."""
FOR_ONE = tuple(key for key in MEASURES if key not in FOR_ALL)
FIRST = "heat"
"""The measure whose picture is shown while the others are worked out."""


@dataclass(frozen=True, slots=True)
class Subject:
    """A table to be measured: a battle with its forces, or a bare map as a rulebook reads it."""

    ruleset: str
    ground: str
    """The map's document as JSON."""
    documents: str = ""
    """The battle's documents as JSON; empty for a bare map."""
    key: str = ""

    @classmethod
    def of_battle(cls, bundle: Bundle) -> Subject:
        """Return the table of a battle."""
        documents = bundle.documents
        ground = json.dumps(documents["map"])
        return cls(bundle.rulebook.key, ground, json.dumps(documents), bundle.key)

    @classmethod
    def of_map(cls, ground: Mapping[str, Any], ruleset: str) -> Subject:
        """Return a bare map as a rulebook reads it."""
        return cls(ruleset, json.dumps(ground))

    def layout(self) -> Layout:
        """Return the table with its two zones."""
        if self.documents:
            return battle_layout(bundle_from(json.loads(self.documents), self.key))
        ground = json.loads(self.ground)
        return map_layout(map_from(placeless("map", ground)), rules.rulebook(self.ruleset))


@dataclass(frozen=True, slots=True, eq=False)
class TableFacts:
    """What is known of a table before anything is measured."""

    cells: Cells
    places: tuple[tuple[str, str], tuple[str, str]]
    """What sentences call the two zones, and which side starts in each."""
    zones: tuple[Flags, Flags]
    """The cells of each."""
    movers: tuple[Mover, ...]
    notes: tuple[str, ...]
    """What had to be assumed."""


def table_facts(subject: Subject) -> TableFacts:
    """Return what is known of a table before anything is measured."""
    layout = subject.layout()
    one, two = layout.places
    return TableFacts(
        layout.cells,
        ((one.called, one.side), (two.called, two.side)),
        (one.cells, two.cells),
        tuple(layout.survey.movers()),
        layout.notes,
    )


def diagnosed(documents: str, key: str) -> Diagnosis:
    """Return what a few games say of a battle, given as JSON: does it end, can each side win?"""
    return examined(bundle_from(json.loads(documents), key), Inline())


def explained(subject: Subject, mover: str) -> list[Finding]:
    """Return the findings for a class of movers with their causes, and how firm they are."""
    report = report_on(subject.layout(), [mover], (*FOR_ONE, WHY, SENSITIVITY))
    return list(report.findings)


def compared(subject: Subject, before: Subject, mover: str) -> Comparison:
    """Return a table beside another one, for a class of movers."""
    wanted = (*FOR_ALL, *FOR_ONE)
    reports = [report_on(each.layout(), [mover], wanted) for each in (before, subject)]
    return compare(*reports)


def measured(
    subject: Subject, mover: str, measures: Sequence[str] = ()
) -> tuple[list[Finding], list[str]]:
    """Return what some measures find for a class of movers, or all; and its warnings if all.

    Without a class they are the measures that hold for all.
    """
    tableau = tableau_of(subject)
    movers = [each for each in tableau.movers if each.key == mover]
    wanted = measures or (FOR_ONE if mover else FOR_ALL)
    told = [] if FIRST in measures else list(warnings_of(tableau, movers))
    return list(findings(tableau, movers, wanted)), told


_latest: list[Tableau] = []
"""The table that was measured last, which the next may be an edit of."""


@lru_cache(maxsize=4)
def tableau_of(subject: Subject) -> Tableau:
    """Return a table with all that has been worked out on it in this process.

    After an edit lines or ways are those of the table before, if no piece that has changed does
    anything to them.
    """
    layout = subject.layout()
    made = Tableau(layout)
    if _latest and _latest[0].layout.ruleset == layout.ruleset:
        before = _latest[0]
        sights, ways = touched(before.layout, layout)
        lines = None if sights else before.lines or before
        made = Tableau(layout, lines=lines, ways=None if ways else before.ways or before)
    _latest[:] = [made]
    return made
