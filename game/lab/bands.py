"""What is usual: the range of each measure over the shipped battles of a rulebook.

Unusual means outside of it, and only that. `python -m tests.lab.make_bands` measures the shipped
battles anew and writes `bands.json`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from game.lab.fields import Layout
from game.lab.finding import Finding, counted

FILE = Path(__file__).with_name("bands.json")
LOW, HIGH = 0.05, 0.95
FEWEST = 5
"""Battles of a rulebook from which on anything can be called usual."""
Band = tuple[float, float]


def bands_of(measured: Iterable[tuple[Layout, Sequence[Finding]]]) -> dict[str, Any]:
    """Return the usual range of each measure by rulebook, with how many battles were measured."""
    numbers: dict[str, dict[str, list[float]]] = {}
    counts: dict[str, int] = {}
    for layout, findings in measured:
        ruleset = layout.ruleset
        counts[ruleset] = counts.get(ruleset, 0) + 1
        for finding in findings:
            found = numbers.setdefault(ruleset, {}).setdefault(_name(finding), [])
            found += [each for each in finding.numbers if each is not None and np.isfinite(each)]
    return {
        ruleset: {
            "battles": counts[ruleset],
            "measures": {
                name: [round(float(np.quantile(values, part)), 4) for part in (LOW, HIGH)]
                for name, values in sorted(found.items())
                if values
            },
        }
        for ruleset, found in sorted(numbers.items())
    }


@cache
def known_bands() -> Mapping[str, Any]:
    """Return the usual ranges by rulebook, as they were last measured."""
    found: Mapping[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))["rulesets"]
    return found


def unusual(ruleset: str, places: tuple[str, str], findings: Iterable[Finding]) -> Iterator[str]:
    """Yield in a sentence each what is outside of the usual range of a rulebook.

    `places` are what sentences call both zones.
    """
    known = known_bands().get(ruleset)
    if known is None or known["battles"] < FEWEST:
        return
    for finding in findings:
        band = known["measures"].get(_name(finding))
        odd = band and [
            (place, number)
            for place, number in zip(places, finding.numbers, strict=True)
            if number is not None and not band[0] <= round(number, 4) <= band[1]
        ]
        if odd:
            yield _told(finding, (band[0], band[1]), odd[0][1], odd[0][0])


def _told(finding: Finding, band: Band, number: float, place: str) -> str:
    low, high, here = (counted(each, finding.unit) for each in (*band, number))
    mover = f" for {finding.mover}" if finding.mover else ""
    whose = "" if finding.numbers[0] == finding.numbers[1] else f" for {place}"
    return f"{finding.title}{mover} is {here}{whose}, usually {low} to {high}."


def _name(finding: Finding) -> str:
    return f"{finding.measure} {finding.mover}".strip()
