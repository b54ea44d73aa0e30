"""Picks random tables by what the measures say: no score, only the ranges that were asked for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import shapely
from shapely.geometry.base import BaseGeometry

from game.core.errors import UsageError
from game.core.ruleset import Rulebook
from game.data.library import named_rulebook
from game.data.reading import no_such
from game.drafting.draft import Draft, Refused
from game.drafting.generate import Candidate, Spec, candidates
from game.drafting.shapes import geometry
from game.lab.finding import Finding
from game.lab.layouts import map_layout
from game.lab.measures import MEASURES, findings
from game.lab.study import Tableau
from game.lab.why import VIEWPOINTS

MOST = 3
"""Tables to choose from."""
STRIP = 0.25
"""Inches on either side of a line that count as its ground."""


def picked(
    spec: Spec, rulebook: Rulebook[Any], draft: Draft | None = None, seed: int | None = None
) -> list[Candidate]:
    """Return up to three tables within all wanted ranges that differ most, the first found first.

    If there is none, Refused names the measure that was out of range most often.
    """
    if unknown := next((key for key in spec.want if key not in MEASURES), None):
        raise UsageError(no_such("measure", unknown, MEASURES))
    fitting: list[Candidate] = []
    failed: Counter[str] = Counter()
    tried = 0
    for candidate in candidates(spec, draft, seed):
        tried += 1
        missed = _missed(spec, rulebook, candidate.draft)
        failed.update(missed)
        if not missed:
            fitting.append(candidate)
    if not fitting:
        key, count = failed.most_common(1)[0]
        low, high = spec.want[key]
        raise Refused(
            f"No table fits: {MEASURES[key].title.lower()} was outside of {low:g} to {high:g} "
            f"on {count} of {tried}."
        )
    return _most_different(fitting)


def picked_for(spec: Spec, ruleset: str, draft: Draft) -> list[Candidate]:
    """Return the same for a rulebook by its key, for another process."""
    return picked(spec, named_rulebook(ruleset), draft)


def _missed(spec: Spec, rulebook: Rulebook[Any], draft: Draft) -> list[str]:
    """Return the measures that are out of their range for the most usual movers."""
    layout = map_layout(draft.ground(), rulebook)
    movers = layout.survey.movers()[:1]
    found = findings(Tableau(layout, VIEWPOINTS), movers, tuple(spec.want))
    return list(dict.fromkeys(each.measure for each in found if not _within(spec, each)))


def _within(spec: Spec, finding: Finding) -> bool:
    low, high = spec.want[finding.measure]
    known = [number for number in finding.numbers if number is not None]
    return all(low <= number <= high for number in known)


def _most_different(found: Sequence[Candidate]) -> list[Candidate]:
    """Return the first table and those that share the least ground with the ones before."""
    grounds = [_ground(each.draft) for each in found]
    chosen = [0]
    while len(chosen) < min(MOST, len(found)):
        rest = [number for number in range(len(found)) if number not in chosen]
        chosen.append(max(rest, key=lambda n: min(_apart(grounds[n], grounds[c]) for c in chosen)))
    return [found[number] for number in chosen]


def _ground(draft: Draft) -> BaseGeometry:
    shapes = [geometry(piece.feature) for piece in draft.pieces]
    return shapely.union_all([each if each.area else each.buffer(STRIP) for each in shapes])


def _apart(one: BaseGeometry, other: BaseGeometry) -> float:
    """Return the share of the terrain that lies elsewhere on the other table."""
    return one.symmetric_difference(other).area / max(one.union(other).area, STRIP)
