"""The measures by name, what each of them means, and all of them for a layout."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from game.core.survey import Mover
from game.lab.control import control, first_threat, objective, travel_time
from game.lab.cover import cover, sight_lines
from game.lab.exposure import dead_ground, exposure, first_turn, sight_heat
from game.lab.finding import Detail, Finding, percent
from game.lab.gaps import called, gaps
from game.lab.lanes import lanes
from game.lab.study import Study, Tableau

PerMover = Callable[[Study], Finding]


@dataclass(frozen=True, slots=True)
class Measure:
    """One measure: its name, and its definition in a sentence."""

    key: str
    title: str
    about: str


MEASURES: Mapping[str, Measure] = {
    each.key: each
    for each in (
        Measure(
            "heat",
            "Sight heat",
            "For each cell the part of up to 200 viewpoints of a zone that sees it, and the part "
            "that sees it without cover; the numbers are its means over all ground.",
        ),
        Measure(
            "dead_ground",
            "Dead ground",
            "The part of the ground that no viewpoint of a zone sees.",
        ),
        Measure(
            "exposure",
            "Exposure before a move",
            "The part of the other zone that some viewpoint of this one sees.",
        ),
        Measure(
            "turn_1",
            "Exposure in turn 1",
            "The same within range of a shot, from wherever shooters get in turn 1.",
        ),
        Measure(
            "travel",
            "Travel time",
            "Turns over the cheapest way from the nearest place of a zone; the numbers are medians "
            "over the ground that both zones reach.",
        ),
        Measure(
            "threat",
            "First-turn threat",
            "The part of the other zone that some class of movers can shoot at or charge in "
            "turn 1.",
        ),
        Measure(
            "control",
            "Control",
            "The part of the ground that a zone reaches sooner than the other; contested is what "
            "both reach within a turn of each other.",
        ),
        Measure(
            "objectives",
            "Objectives",
            "Turns to each objective, the part of the way in dead ground, and who sees it.",
        ),
        Measure(
            "gaps",
            "Gaps",
            "Narrow places between barred ground up to 6 inches wide: those that a class of movers "
            "does not pass abreast. On cells: those no wider than its base.",
        ),
        Measure(
            "lanes",
            "Lanes, chokes and front",
            "Parts of the ground where both sides arrive within half a turn of each other on a way "
            "at most 1.3 times as long as the shortest; the share of cheapest ways through one "
            "gap; the least passable length that parts the zones.",
        ),
        Measure(
            "cover",
            "Cover",
            "The part of the ground nearer to a zone that has terrain which hides or hampers "
            "within a base's width.",
        ),
        Measure(
            "sight_lines",
            "Length of sight lines",
            "How far one sees in 64 directions from up to 200 places: the median for the ground "
            "nearer to each zone.",
        ),
        Measure(
            "symmetry",
            "Symmetry",
            "The part of all terrain that a turn or mirror carries onto terrain of its kind and "
            "height; 1 only if every piece has its exact twin.",
        ),
    )
}

PER_MOVER: Mapping[str, PerMover] = {
    "heat": sight_heat,
    "dead_ground": dead_ground,
    "exposure": exposure,
    "turn_1": first_turn,
    "travel": travel_time,
    "control": control,
    "gaps": gaps,
    "lanes": lanes,
    "cover": cover,
    "sight_lines": sight_lines,
}


def findings(
    tableau: Tableau, movers: Sequence[Mover], wanted: Sequence[str] = tuple(MEASURES)
) -> Iterator[Finding]:
    """Yield what the measures say of a layout: those for all movers first, then mover by mover."""
    if "symmetry" in wanted:
        yield symmetry_found(tableau)
    if "threat" in wanted:
        yield first_threat(tableau)
    for mover in movers:
        study = tableau.study(mover)
        if not study.starts(0).any() or not study.starts(1).any():
            continue  # a zone without room for the class cannot be compared
        for key, measure in PER_MOVER.items():
            if key in wanted:
                yield measure(study)
        for goal in tableau.layout.goals if "objectives" in wanted else ():
            yield objective(study, goal)


MOST_BROKEN = 5
"""Pieces without a twin that a sentence names."""


def symmetry_found(tableau: Tableau) -> Finding:
    """Return the nearest symmetry and what breaks it."""
    every = tableau.symmetries
    if not every:
        return Finding(
            measure="symmetry",
            title="Symmetry",
            numbers=(None, None),
            sentence="No turn or mirror carries a table of this shape onto itself.",
        )
    best = every[0]
    if best.exact:
        sentence = f"The table has {best.words}, exactly."
    else:
        named = [
            called(each.name)
            if each.off is None
            else f"{called(each.name)} (off by {each.off:.3g})"
            for each in best.broken[:MOST_BROKEN]
        ]
        more = len(best.broken) - len(named)
        words = ", ".join(named) + (f" and {more} more" if more else "")
        sentence = (
            f"The table comes nearest to {best.words}: {percent(best.share)} of its terrain lies "
            f"on its like. Without a twin: {words}."
        )
    return Finding(
        measure="symmetry",
        title="Symmetry",
        numbers=(best.share, best.share),
        sentence=sentence,
        details=tuple(Detail(each.name, each.words, each.share) for each in every),
    )
