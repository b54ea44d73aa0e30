"""What is seen: heat, dead ground, exposure before a move and in turn 1 (measures 1 to 4)."""

from __future__ import annotations

import numpy as np

from game.lab.fields import Flags, Floats, share
from game.lab.finding import Detail, Finding, Picture, both, favoured, percent
from game.lab.study import Heat, Study

CROWDING = 0.6
"""How much of an area bases can really stand on."""


def sight_heat(study: Study) -> Finding:
    """Return how much of the table each zone overlooks."""
    one, two = study.places
    heats = both(study.heat)
    numbers = both(lambda which: heats[which].mean(study.rests))
    clear = both(lambda which: heats[which].clear_mean(study.rests))
    return Finding(
        measure="heat",
        title="Sight heat",
        mover=study.mover.key,
        numbers=numbers,
        favours=favoured(numbers, "share"),
        sentence=(
            f"{study.who}: on average {one.called} overlooks {percent(numbers[0])} of the table, "
            f"{two.called} {percent(numbers[1])}."
        ),
        details=(
            Detail("clear_a", f"without cover, from {one.called}", clear[0]),
            Detail("clear_b", f"without cover, from {two.called}", clear[1]),
            Detail("eyes_a", f"viewpoints in {one.called}", len(study.eyes(0)), "count"),
            Detail("eyes_b", f"viewpoints in {two.called}", len(study.eyes(1)), "count"),
        ),
        pictures=(
            Picture("heat_a", f"Seen from {one.called}", heats[0].seen),
            Picture("heat_b", f"Seen from {two.called}", heats[1].seen),
            Picture("clear_a", f"Seen without cover from {one.called}", heats[0].clear),
            Picture("clear_b", f"Seen without cover from {two.called}", heats[1].clear),
        ),
    )


def dead_ground(study: Study) -> Finding:
    """Return how much of the table nobody in a zone sees."""
    one, two = study.places
    rests = study.rests
    unseen = both(lambda which: study.heat(which).counts == 0)
    numbers = both(lambda which: share(unseen[which], rests))
    common = share(unseen[0] & unseen[1], rests)
    hidden: Floats = np.where(rests, unseen[0] + 2.0 * unseen[1], np.nan)
    return Finding(
        measure="dead_ground",
        title="Dead ground",
        mover=study.mover.key,
        numbers=numbers,
        favours=favoured(numbers, "share", more=False),
        sentence=(
            f"{study.who}: {percent(numbers[0])} of the table is dead ground to {one.called}, "
            f"{percent(numbers[1])} to {two.called}, {percent(common)} to both."
        ),
        details=(Detail("common", "dead ground to both", common, samples=int(rests.sum())),),
        pictures=(
            Picture(
                "dead",
                f"1 hidden from {one.called}, 2 from {two.called}, 3 from both",
                hidden,
                both(lambda which: unseen[which] & rests),
                "count",
            ),
        ),
    )


def exposure(study: Study) -> Finding:
    """Return how much of the other zone is seen before anybody has moved."""
    one, two = study.places
    seen = both(study.heat)
    zones = both(lambda which: study.zone(1 - which))
    numbers = both(lambda which: share(seen[which].counts > 0, zones[which]))
    depths = both(lambda which: seen[which].mean(zones[which]))
    rooms = both(lambda which: _room_to_hide(study, 1 - which, seen[which], zones[which]))
    return Finding(
        measure="exposure",
        title="Exposure before a move",
        mover=study.mover.key,
        numbers=numbers,
        favours=favoured(numbers, "share"),
        sentence=(
            f"{study.who}: before anybody moves one sees {percent(numbers[0])} of {two.called} "
            f"from {one.called}, and {percent(numbers[1])} of {one.called} from {two.called}."
        ),
        details=(
            Detail(
                "depth_a", f"viewpoints of {one.called} that see a cell of the other", depths[0]
            ),
            Detail(
                "depth_b", f"viewpoints of {two.called} that see a cell of the other", depths[1]
            ),
            Detail("hide_b", f"of the force in {two.called} that finds room to hide", rooms[0]),
            Detail("hide_a", f"of the force in {one.called} that finds room to hide", rooms[1]),
        ),
        pictures=_over(study, "exposure", seen, zones),
    )


def first_turn(study: Study) -> Finding:
    """Return how much of the other zone can be shot at in the first turn."""
    one, two = study.places
    if not study.mover.shot:
        return Finding(
            measure="turn_1",
            title="Exposure in turn 1",
            mover=study.mover.key,
            numbers=(None, None),
            sentence=f"{study.who}: nobody shoots.",
        )
    seen = both(study.first_shots)
    zones = both(lambda which: study.zone(1 - which))
    numbers = both(lambda which: share(seen[which].counts > 0, zones[which]))
    depths = both(lambda which: seen[which].mean(zones[which]))
    return Finding(
        measure="turn_1",
        title="Exposure in turn 1",
        mover=study.mover.key,
        numbers=numbers,
        favours=favoured(numbers, "share"),
        sentence=(
            f"{study.who}: in turn 1 {one.called} can shoot at {percent(numbers[0])} of "
            f"{two.called}, {two.called} at {percent(numbers[1])} of {one.called}."
        ),
        details=(
            Detail("depth_a", f"viewpoints of {one.called} that reach a cell", depths[0]),
            Detail("depth_b", f"viewpoints of {two.called} that reach a cell", depths[1]),
        ),
        pictures=_over(study, "shots", seen, zones),
    )


def _room_to_hide(study: Study, which: int, seen: Heat, zone: Flags) -> float | None:
    """Return which part of a zone's force finds a place that the other zone does not see."""
    side = study.places[which].side
    bases = sum(dict(each.covers).get(side, 0.0) for each in study.tableau.movers)
    if not bases:
        return None
    area = int((zone & (seen.counts == 0)).sum()) * study.cells.step**2
    return min(1.0, CROWDING * area / bases)


def _over(
    study: Study, key: str, seen: tuple[Heat, Heat], zones: tuple[Flags, Flags]
) -> tuple[Picture, Picture]:
    one, two = study.places
    values = both(lambda which: np.where(zones[which], seen[which].seen, np.nan))
    return (
        Picture(f"{key}_a", f"{two.called} seen from {one.called}", values[0]),
        Picture(f"{key}_b", f"{one.called} seen from {two.called}", values[1]),
    )
