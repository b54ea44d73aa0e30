"""A unit's plan on the table: reach, ghosts with what each spends, better orders, dice to come."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.spatial import Poses
from game.core.wording import sentence
from game.table.lattice import Cell
from game.table.scene import Figure, Point
from game.ui.marks import draw_shapes, draw_words
from game.ui.overlay import Overlay
from game.ui.tools.figure_poses import covered, set_at
from game.ui.tools.plates import PlateLine, draw_plate, draw_tag, forecast_lines
from game.ui.tools.unit_plan import Body

LEGIBLE = 26
"""Pixels of a cell from which a number has a plate of its own."""
FAULTS = 2
"""Faults of an order told before the rest is only counted."""


def draw_reach(overlay: Overlay, body: Body, alone: str = "") -> None:
    """Draw where the unit can get with any of its pieces, or with one alone, with contours."""
    pieces = (alone,) if alone else tuple(body.figures)
    costs = body.reach(pieces)
    rate = max((body.site.budget(name) for name in body.figures), default=0)
    tone = overlay.theme.tone("reach")
    overlay.reach(costs, rate, tone)
    if rate:
        for level, edges in body.contours(pieces):
            overlay.contour(edges, tone, str(level))


def draw_plan(overlay: Overlay, body: Body, form: str = "", head: str = "") -> None:
    """Draw who would stand where, for how much, and what there is to say about it."""
    theme = overlay.theme
    _draw_form(overlay, body, form)
    if not body.shown and not body.short:
        return
    ghosts = body.ghosts_of(body.shown)
    colour = theme.tone("warning" if body.short else "good")
    for ghost in ghosts:
        overlay.outline(covered(body.kind, ghost), colour, 2)
    _draw_ways(overlay, body)
    bad = theme.tone("bad")
    for ghost in body.ghosts_of(tuple(body.wished.items())):
        cells = covered(body.kind, ghost)
        overlay.cells(cells, bad, 40, "hatch")
        overlay.outline(cells, bad, 1)
    draw_shapes(overlay, body.marks)
    for ghost, cost, budget in body.costs():
        if body.home.get(ghost.id) != dict(body.shown)[ghost.id]:
            tone = theme.tone("warning" if cost == budget else "cost")
            if overlay.camera.pixels < LEGIBLE:
                overlay.number(str(cost), ghost.centre, tone)
            else:
                draw_tag(overlay, ghost, str(cost), tone, low=True)
    draw_words(overlay, body.marks)
    lines = [*lines_of(body, head)]
    if lines:
        about = ghosts or list(body.figures.values())
        draw_plate(overlay, lines, _middle(about), about, beside_all=True)


def _draw_ways(overlay: Overlay, body: Body) -> None:
    """Draw a quiet line from where each stands to where it would, and what may befall it there."""
    tone, bad = overlay.theme.tone("cost"), overlay.theme.tone("bad")
    for hazard in body.hazards:
        overlay.cells(hazard.cells, bad, 70, "hatch")
        overlay.outline(hazard.cells, bad, 2)
    for ghost in body.ghosts_of(body.shown):
        if ghost.id not in body.home:
            continue
        start, end = body.figures[ghost.id].centre, ghost.centre
        if not body.winds(ghost.id):
            overlay.trace((start, end), tone, "dotted", 1)
        elif path := body.path(ghost.id):
            figure = body.figures[ghost.id]
            middles = [set_at(body.kind, figure, pose).centre for pose in path]
            overlay.trace((start, *middles), tone, "dotted", 2)
        for corner in body.corners(ghost.id):
            overlay.ring(set_at(body.kind, body.figures[ghost.id], corner).centre, 0.16, tone, 2)


def _draw_form(overlay: Overlay, body: Body, form: str) -> None:
    """Draw the formation whose button is pointed at, else the nearest if they stand in none."""
    known = dict(body.formations()) if form or (body.diagnosis.faults and body.aim is None) else {}
    name = form if form in known else next(iter(known), "")
    if not name:
        return
    tone = overlay.theme.tone("mine" if form in known else "neutral")
    for cell in _cells(body, known[name]):
        overlay.outline((cell,), tone, 2 if form in known else 1)
    for ghost in body.ghosts_of(known[name]):
        overlay.facing(ghost, tone)


def _cells(body: Body, poses: Poses) -> list[Cell]:
    return [cell for ghost in body.ghosts_of(poses) for cell in covered(body.kind, ghost)]


def _middle(figures: list[Figure]) -> Point:
    """Return the middle of some figures."""
    x, y = (sum(figure.centre[axis] for figure in figures) / len(figures) for axis in (0, 1))
    return x, y


# ---------------------------------------------------------------------- words


def lines_of(body: Body, head: str = "") -> Iterator[PlateLine]:
    """Yield what it would be and cost, the formation, why not farther, the dice that follow."""
    if head:
        yield PlateLine(head, "strong", "cost")
    yield from _spent(body)
    if body.diagnosis.name:
        tone = "warning" if body.diagnosis.faults else "good"
        yield PlateLine(body.diagnosis.name, "small", tone)
        for fault in body.diagnosis.faults[:FAULTS]:
            yield PlateLine(f"· {fault}", "tiny", "dim")
    if body.stop is not None:
        yield PlateLine(f"No farther: {body.stop}", "small", "warning")
    for hazard in body.hazards:
        yield PlateLine(f"{sentence(hazard.text)} ({hazard.rule})", "small", "bad")
    if body.odds is not None:
        yield PlateLine(body.odds.title, "body")
        yield from forecast_lines(body.odds)


def _numbered(body: Body, name: str) -> str:
    """Return a piece of the unit by its number, or by its name where it has none."""
    figure = body.figures[name]
    return f"no. {figure.number}" if figure.number else figure.called


def _spent(body: Body) -> Iterator[PlateLine]:
    """Yield what the dearest of them spends, and on what."""
    spent = [(cost, budget, ghost.id) for ghost, cost, budget in body.costs()]
    if not spent or not any(cost for cost, _, _ in spent):
        return
    cost, budget, name = max(spent, key=lambda each: each[0])
    tally = body.cost(name)
    each = sentence(f"{_numbered(body, name)} needs most: ") if len(spent) > 1 else ""
    yield PlateLine(f"{each}{tally.amount(cost)} of {budget} {tally.name}", "small", "cost")
    for part in tally.parts[:4] if body.odds is None else ():
        yield PlateLine(f"· {tally.line(part)}", "tiny", "dim")
