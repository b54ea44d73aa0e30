"""A set-up sheet as one HTML file with the plan as SVG: it needs no network and prints well."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from game.core.survey import Reading
from game.drafting.sheet import Sheet, heading, keystone_line, list_line
from game.drafting.sheet_plan import Mark, Shape, badge, extent, marks

STYLE = """
body { font: 15px/1.45 "Source Sans Pro", "Segoe UI", Arial, sans-serif; color: #33291f;
  max-width: 62rem; margin: 1.5rem auto; padding: 0 1rem; }
h1 { margin: 0; } h2 { margin: 1.6rem 0 .4rem; }
svg { width: 100%; height: auto; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0;
  border-bottom: 1px solid #d8cfc0; }
th { color: #6b5d47; } .mark { font-weight: 700; white-space: nowrap; }
.small { color: #6b5d47; font-size: .9em; }
@media print { body { margin: 0; max-width: none; } section { break-before: page; } }
"""
MARGIN = 1.0
"""Table units around the plan."""


def sheet_html(sheet: Sheet) -> str:
    """Return the whole file."""
    return "\n".join(
        [
            "<!doctype html>",
            '<html lang="en"><head><meta charset="utf-8">',
            f"<title>Set-up sheet: {escape(sheet.title)}</title>",
            f"<style>{STYLE}</style></head><body>",
            f"<h1>{escape(sheet.title)}</h1>",
            f"<p>{escape(sheet.size)}. {escape(sheet.error_words())}</p>",
            f"<p>{escape(sheet.about)}</p>" if sheet.about else "",
            plan_svg(sheet),
            *_lists(sheet),
            "</body></html>",
            "",
        ]
    )


def plan_svg(sheet: Sheet) -> str:
    """Return the plan as an SVG picture."""
    width, depth = extent(sheet)
    box = f"{-MARGIN} {-MARGIN} {width + 2 * MARGIN:g} {depth + 2 * MARGIN:g}"
    drawn = "\n".join(map(_svg, marks(sheet)))
    words = escape(f"Plan of {sheet.title}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{box}" role="img" '
        f'aria-label="{words}">\n{drawn}\n</svg>'
    )


def _svg(mark: Mark) -> str:
    if not isinstance(mark, Shape):
        weight = ' font-weight="700"' if mark.bold else ""
        circle = f'<circle cx="{mark.at[0]:.3f}" cy="{mark.at[1]:.3f}" r="{badge(mark):.3f}" '
        return (f'{circle}fill="#ffffff" fill-opacity="0.8"/>' if mark.bold else "") + (
            f'<text x="{mark.at[0]:.3f}" y="{mark.at[1]:.3f}" font-size="{mark.height:.3f}"'
            f'{weight} text-anchor="middle" dominant-baseline="central">{escape(mark.words)}</text>'
        )
    tag = "polygon" if mark.closed else "polyline"
    points = " ".join(f"{x:g},{y:g}" for x, y in mark.points)
    dash = ' stroke-dasharray="0.5 0.35"' if mark.dashed else ""
    return (
        f'<{tag} points="{points}" fill="{mark.fill or "none"}" stroke="{mark.ink}" '
        f'stroke-width="{mark.width:g}"{dash}/>'
    )


def _lists(sheet: Sheet) -> Iterator[str]:
    if sheet.pieces:
        rows = [
            (
                f'<span class="mark">{escape(piece.mark)}</span>',
                escape(piece.name),
                escape(heading(piece)),
                escape(keystone_line(piece)),
                f'<span class="small">{escape(list_line(piece, sheet.unit))}</span>',
            )
            for piece in sheet.pieces
        ]
        head = ("No.", "Name", "What it is", "Set it from", "All its points")
        yield _table("Pieces, large to small", head, rows)
    if sheet.kinds:
        counted = [(escape(kind), str(count)) for kind, count in sheet.kinds]
        yield _table("Cells", ("Kind", "Cells"), counted)
    if sheet.places:
        rows_of = [(escape(place.name), escape(place.words)) for place in sheet.places]
        yield _table("Zones, objectives, arrivals", ("Place", "Where"), rows_of)
    if sheet.used:
        owned = [(escape(each.title), str(each.used), str(each.owned)) for each in sheet.used]
        yield _table("Your collection", ("Stamp", "Used", "Owned"), owned)
    if sheet.readings:
        read = [
            (escape(each.name), escape(reading_words(each)), escape(each.rule))
            for each in sheet.readings
        ]
        yield _table(f"What it means in {sheet.rules}", ("Terrain", "Effect", "Rule"), read)


def reading_words(reading: Reading) -> str:
    """Return what a kind of terrain does, in one line."""
    moving = [f"{who}: {words}" for who, words in reading.moving]
    return "; ".join(part for part in (*moving, reading.sight, reading.fighting) if part)


def _table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    cells = "".join(f"<th>{escape(each)}</th>" for each in head)
    body = "\n".join(f"<tr>{''.join(f'<td>{cell}</td>' for cell in row)}</tr>" for row in rows)
    return (
        f"<section><h2>{escape(title)}</h2><table><thead><tr>{cells}</tr></thead>"
        f"<tbody>\n{body}\n</tbody></table></section>"
    )
