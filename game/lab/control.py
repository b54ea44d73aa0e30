"""Who gets where: travel times, first-turn threat, control, objectives (measures 5 to 8)."""

from __future__ import annotations

import math

import numpy as np

from game.lab.fields import Flags, Floats, Goal, share
from game.lab.finding import Detail, Favours, Finding, Picture, both, counted, favoured, percent
from game.lab.study import Study, Tableau

CONTESTED = 1.0
"""Turns between the arrivals of both sides within which ground is contested."""


def travel_time(study: Study) -> Finding:
    """Return how long each zone takes to the ground of the table."""
    one, two = study.places
    turns = both(study.turns)
    common = study.rests & np.isfinite(turns[0]) & np.isfinite(turns[1])
    numbers = both(lambda which: _median(turns[which][common]))
    apart = both(lambda which: share(~np.isfinite(turns[which]), study.rests))
    crossing = float(turns[0][study.zone(1)].min(initial=np.inf))
    return Finding(
        measure="travel",
        title="Travel time",
        mover=study.mover.key,
        numbers=numbers,
        unit="turns",
        favours=favoured(numbers, "turns", more=False),
        sentence=(
            f"{study.who}: {one.called} reaches half of the table in "
            f"{counted(numbers[0], 'turns')}, {two.called} in {counted(numbers[1], 'turns')}; from "
            f"zone to zone it takes {counted(crossing, 'turns')}."
            if numbers[0] is not None and math.isfinite(crossing)
            else f"{study.who}: there is no path between the zones."
        ),
        details=(
            Detail("crossing", "from one zone to the other", crossing, "turns"),
            Detail("unreached_a", f"of the table that {one.called} cannot reach", apart[0]),
            Detail("unreached_b", f"of the table that {two.called} cannot reach", apart[1]),
        ),
        pictures=tuple(
            Picture(f"turns_{key}", f"Turns from {place.called}", _finite(each))
            for key, place, each in zip("ab", study.places, turns, strict=True)
        ),
    )


def first_threat(tableau: Tableau) -> Finding:
    """Return how much of the other zone anybody can shoot at or charge in the first turn."""
    layout = tableau.layout
    one, two = layout.places
    shares = _striking(tableau)
    numbers = both(lambda which: share(shares[which] > 0, layout.places[1 - which].cells))
    return Finding(
        measure="threat",
        title="First-turn threat",
        numbers=numbers,
        favours=favoured(numbers, "share"),
        sentence=(
            f"In turn 1 {one.called} can shoot at or charge {percent(numbers[0])} of {two.called}, "
            f"{two.called} {percent(numbers[1])} of {one.called}."
        ),
        pictures=(
            Picture("threat_a", f"Share of the points of {one.called} that can strike", shares[0]),
            Picture("threat_b", f"Share of the points of {two.called} that can strike", shares[1]),
        ),
    )


def _striking(tableau: Tableau) -> tuple[Floats, Floats]:
    """Return which part of each side's points can strike each cell in the first turn."""
    cells = len(tableau.layout.cells)
    points = np.zeros(cells), np.zeros(cells)
    for mover in tableau.movers:
        for which, place in enumerate(tableau.layout.places):
            part = mover.share(place.side) if place.side else 1 / len(tableau.movers)
            if part:
                points[which][:] += part * tableau.study(mover).threatened(which)
    return points


def control_of(study: Study) -> Floats:
    """Return who is at each cell sooner, from 1 for the first zone to -1; 0 where nobody comes."""
    first, second = study.turns(0), study.turns(1)
    with np.errstate(invalid="ignore", divide="ignore"):
        found = (second - first) / (second + first)
    found[np.isinf(second) & np.isfinite(first)] = 1.0
    found[np.isinf(first) & np.isfinite(second)] = -1.0
    return np.nan_to_num(found)


def control(study: Study) -> Finding:
    """Return whose ground is whose, and how much of it is contested."""
    one, two = study.places
    ground = control_of(study)
    numbers = share(ground > 0, study.rests), share(ground < 0, study.rests)
    first, second = study.turns(0), study.turns(1)
    reached = study.rests & np.isfinite(first) & np.isfinite(second)
    apart = np.abs(np.where(reached, first, 0.0) - np.where(reached, second, np.inf))
    contested = share(apart <= CONTESTED, study.rests)
    return Finding(
        measure="control",
        title="Control",
        mover=study.mover.key,
        numbers=numbers,
        favours=favoured(numbers, "share"),
        sentence=(
            f"{study.who}: {one.called} reaches {percent(numbers[0])} of the table first, "
            f"{two.called} {percent(numbers[1])}; {percent(contested)} is contested."
        ),
        details=(Detail("contested", "contested", contested, samples=int(study.rests.sum())),),
        pictures=(
            Picture(
                "control",
                f"Who gets there first: {one.called} or {two.called}",
                np.where(study.rests, ground, np.nan),
                ((ground > 0) & study.rests, (ground < 0) & study.rests),
            ),
        ),
    )


def objective(study: Study, goal: Goal) -> Finding:
    """Return how soon and how safely either side gets to an objective."""
    one, two = study.places
    numbers = both(lambda which: _soonest(study.turns(which), goal.cells))
    shelters = both(lambda which: _shelter(study, which, goal.cells))
    heats = both(lambda which: study.heat(which).mean(goal.cells))
    lead = arrival = None
    if numbers[0] is not None and numbers[1] is not None:
        lead = numbers[1] - numbers[0]
        arrival = float(math.ceil(numbers[1] - 1e-9) - math.ceil(numbers[0] - 1e-9))
    return Finding(
        measure="objectives",
        title="Objective",
        subject=goal.name,
        mover=study.mover.key,
        numbers=numbers,
        unit="turns",
        favours=_goal_favours(numbers[0], numbers[1], arrival),
        sentence=(
            f"{study.who}: {one.called} gets to {goal.name} {_when(numbers[0], shelters[0])}, "
            f"{two.called} {_when(numbers[1], shelters[1])}."
        ),
        details=(
            Detail("lead", f"turns by which {one.called} is sooner", lead, "turns"),
            Detail("arrival", f"whole turns by which {one.called} is sooner", arrival, "count"),
            Detail("shelter_a", f"of the way from {one.called} in dead ground", shelters[0]),
            Detail("shelter_b", f"of the way from {two.called} in dead ground", shelters[1]),
            Detail("heat_a", f"viewpoints of {one.called} that see it", heats[0]),
            Detail("heat_b", f"viewpoints of {two.called} that see it", heats[1]),
        ),
    )


def _when(turns: float | None, shelter: float | None) -> str:
    """Return how soon one gets somewhere, and how much of the way is in dead ground."""
    if turns is None:
        return "not at all"
    return f"in {counted(turns, 'turns')} ({percent(shelter)} of the way in dead ground)"


def _goal_favours(one: float | None, two: float | None, arrival: float | None) -> Favours:
    if (one is None) != (two is None):
        return "A" if two is None else "B"
    if arrival and one is not None and two is not None and one != two:
        return "A" if one < two else "B"
    return favoured((one, two), "turns", more=False)


def _soonest(turns: Floats, cells: Flags) -> float | None:
    least = float(turns[cells].min(initial=np.inf))
    return least if math.isfinite(least) else None


def _shelter(study: Study, which: int, cells: Flags) -> float | None:
    """Return which part of the cheapest way to an objective no enemy viewpoint sees."""
    way = study.way_to(which, cells)
    unseen = int((study.heat(1 - which).counts[way] == 0).sum())
    return unseen / len(way) if way else None


def _median(values: Floats) -> float | None:
    return float(np.median(values)) if len(values) else None


def _finite(values: Floats) -> Floats:
    return np.where(np.isfinite(values), values, np.nan)
