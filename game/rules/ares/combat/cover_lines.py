"""Lines between two figures: the cover on them, and how they are shown (ARES.rmod, ARES.hedge)."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.mark import Mark, Tone
from game.mechanics.lengths import inches
from game.rules.ares.field import Field
from game.rules.ares.state import Figure
from game.rules.ares.terrain import effect_of
from game.table.line_crossings import covered
from game.table.plane import INCH
from game.table.sight import Cause, Sight, Sightline, stretches

TONES: dict[str, Tone] = {"free": "good", "hampered": "warning", "blocked": "bad"}


def line_between(one: Figure, two: Figure) -> Sightline:
    """Return the line from centre to centre, in inches."""
    return Sightline((one.x / INCH, one.y / INCH), (two.x / INCH, two.y / INCH))


def line_marks(field: Field, figure: Figure, foe: Figure) -> list[Mark]:
    """Return the line of a shot in stretches, free, hampered or blocked, with each cause."""
    causes = (*field.causes(figure, foe), *hampers(field, figure, foe))
    line = line_between(figure, foe)
    (x0, y0), (x1, y1) = line.start, line.end
    untold = list(causes)
    found = []
    for first, last, kind in stretches(Sight(line, causes)):
        told = [cause for cause in untold if _lies(cause, kind, first, last)]
        untold = [cause for cause in untold if cause not in told]
        ends = tuple((x0 + (x1 - x0) * at, y0 + (y1 - y0) * at) for at in (first, last))
        text = told[0].text if kind == "blocked" else "; ".join(cause.text for cause in told)
        found.append(Mark("line", points=ends, tone=TONES[kind], text=text))
    return found


def _lies(cause: Cause, kind: str, first: float, last: float) -> bool:
    """Return whether a cause is what makes a stretch of its line what it is."""
    if {"blocked": "blocked", "obstructed": "hampered"}.get(cause.kind) != kind:
        return False
    return any(a <= last and b >= first for a, b in cause.spans or ((0.0, 1.0),))


# ---------------------------------------------------------------------- cover


def hampers(field: Field, one: Figure, two: Figure) -> Iterator[Cause]:
    """Yield the cover that a shot along the line has to reckon with, as its modifiers name it."""
    if two.flying:
        return
    plane = field.state.plane
    start, end = (float(one.x), float(one.y)), (float(two.x), float(two.y))
    yield from _soft_cover(field, one, start, end)
    if not one.flying:
        for feature in field.screens(start, end):
            spans = tuple((at, at) for at in plane.crossings(start, end, feature))
            text = f"behind a {feature.kind}"
            yield Cause("obstructed", text, "ARES.hedge.4", spans=spans)
    broken = [feature for feature, effect in field.effects(end) if effect.cover]
    if two.on_foot and broken:
        spans = plane.united(start, end, broken)[-1:] or ((1.0, 1.0),)
        yield Cause("obstructed", "broken ground", "ARES.rubble.2", spans=spans)


def _soft_cover(
    field: Field, one: Figure, start: tuple[float, float], end: tuple[float, float]
) -> Iterator[Cause]:
    """Yield all soft cover on the line as one, as it counts, with how much of it is what."""
    plane, settings = field.state.plane, field.state.settings
    total = field.soft_inches(start, end, end if one.flying else None)
    if not total:
        return
    met = []
    parts: dict[str, float] = {}
    for feature in (*plane.features, *field.mists):
        mist = feature.kind == "mist"
        effect = effect_of(feature, settings)
        spans = plane.stretches(start, end, feature)
        if not spans or not (mist or effect.sight == "soft"):
            continue
        if one.flying and not plane.holds(feature, end):
            continue
        met.append(feature)
        name = "mist" if mist else effect.name
        parts[name] = parts.get(name, 0.0) + covered(start, end, spans)
    words = ", ".join(f"{inches(length)} of {name}" for name, length in parts.items())
    text = f"{total}″ of soft cover: {words}"
    yield Cause("obstructed", text, "ARES.rmod.9", spans=plane.united(start, end, met))
