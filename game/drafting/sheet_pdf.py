"""A set-up sheet as PDF: the plan to scale, the list, the readings, and outlines in full size."""

from __future__ import annotations

import io
import textwrap
from collections.abc import Iterator
from typing import Any

import font_source_sans_pro as sans

from game.core.errors import UsageError
from game.drafting.shapes import bounds, coordinates, geometry
from game.drafting.sheet import Sheet, SheetPiece, heading, keystone_line, list_line
from game.drafting.sheet_html import reading_words
from game.drafting.sheet_plan import Shape, badge, extent, marks

MM = 72 / 25.4
"""Points of a printer in a millimetre."""
PAGE = (297 * MM, 210 * MM)
MARGIN = 12 * MM
SCALES = (1, 2, 2.5, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 50, 75, 100)
"""One in how much the plan may be drawn."""
REGULAR, BOLD = "Sheet", "SheetBold"
LEADING = 13
WRAP = 128
"""Characters of a line of the list."""


def sheet_pdf(sheet: Sheet, *, full_size: bool = False) -> bytes:
    """Return the file; UsageError if the library for it is not installed."""
    try:
        from reportlab.pdfbase import pdfmetrics
        from reportlab.pdfbase.ttfonts import TTFont
        from reportlab.pdfgen.canvas import Canvas
    except ImportError:
        message = "a PDF needs another library: pip install 'sandtable[sheet]'; or write .html"
        raise UsageError(message) from None
    files = sans.font_files_ttf
    pdfmetrics.registerFont(TTFont(REGULAR, files["SourceSansPro"]))
    pdfmetrics.registerFont(TTFont(BOLD, files["SourceSansProBold"]))
    held = io.BytesIO()
    canvas = Canvas(held, pagesize=PAGE, invariant=1)
    canvas.setTitle(f"Set-up sheet: {sheet.title}")
    _plan_page(canvas, sheet)
    _list_pages(canvas, _list_lines(sheet))
    if sheet.readings:
        _list_pages(canvas, _reading_lines(sheet))
    if full_size:
        for piece in sheet.pieces:
            _full_size(canvas, piece)
    canvas.save()
    return held.getvalue()


# -------------------------------------------------------------------- the plan


def scale_of(sheet: Sheet) -> float:
    """Return the largest usual scale in which the plan fits a page: one in so much."""
    width, depth = extent(sheet)
    room = PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN - 50
    least = max(width * 72 / room[0], depth * 72 / room[1])
    return next((scale for scale in SCALES if scale >= least), least)


def _plan_page(canvas: Any, sheet: Sheet) -> None:
    scale = scale_of(sheet)
    unit = 72 / scale
    depth = extent(sheet)[1]
    left, top = MARGIN, PAGE[1] - MARGIN - 34
    canvas.setFont(BOLD, 18)
    canvas.drawString(MARGIN, PAGE[1] - MARGIN - 12, sheet.title)
    canvas.setFont(REGULAR, 10)
    cells = "" if sheet.draft.table == "plane" else " (a cell drawn as an inch)"
    told = f"{sheet.size}. Scale 1 : {scale:g}{cells}. {sheet.error_words()}"
    canvas.drawString(MARGIN, PAGE[1] - MARGIN - 27, told)
    for mark in marks(sheet):
        if isinstance(mark, Shape):
            path = canvas.beginPath()
            (x, y), *rest = [(left + px * unit, top - py * unit) for px, py in mark.points]
            path.moveTo(x, y)
            for px, py in rest:
                path.lineTo(px, py)
            if mark.closed:
                path.close()
            canvas.setStrokeColor(mark.ink)
            canvas.setLineWidth(max(0.3, mark.width * unit))
            canvas.setDash([3, 2] if mark.dashed else [])
            if mark.fill:
                canvas.setFillColor(mark.fill)
            canvas.drawPath(path, stroke=1, fill=1 if mark.fill else 0)
        else:
            size = max(5.0, mark.height * unit)
            x, y = left + mark.at[0] * unit, top - mark.at[1] * unit
            if mark.bold:
                canvas.setFillColor("#ffffff")
                canvas.circle(x, y, badge(mark) * unit, stroke=0, fill=1)
            canvas.setFillColor("#33291f")
            canvas.setFont(BOLD if mark.bold else REGULAR, size)
            canvas.drawCentredString(x, y - size * 0.35, mark.words)
    canvas.setDash([])
    _bar(canvas, left, max(MARGIN - 6, top - depth * unit - 16))
    canvas.showPage()


def _bar(canvas: Any, x: float, y: float) -> None:
    """Draw a bar of 10 cm: if it measures less or more, the printer has scaled the page."""
    canvas.setFillColor("#33291f")
    canvas.setStrokeColor("#33291f")
    canvas.setLineWidth(0.8)
    canvas.line(x, y, x + 100 * MM, y)
    for step in range(11):
        canvas.line(x + 10 * step * MM, y, x + 10 * step * MM, y + 4)
    canvas.setFont(REGULAR, 8)
    canvas.drawString(x + 103 * MM, y, "This bar is 10 cm long on paper.")


# -------------------------------------------------------------------- lists


def _list_lines(sheet: Sheet) -> Iterator[tuple[str, str]]:
    yield "title", "Pieces, large to small" if sheet.pieces else "The table"
    for piece in sheet.pieces:
        yield "bold", f"{piece.mark}. {piece.name}: {heading(piece)}"
        yield "text", f"Set it from {keystone_line(piece)}."
        yield "text", f"All points: {list_line(piece, sheet.unit)}."
    for kind, count in sheet.kinds:
        yield "text", f"{kind}: {count}"
    if sheet.places:
        yield "title", "Zones, objectives, arrivals"
        yield from (("text", f"{place.name}: {place.words}") for place in sheet.places)
    if sheet.used:
        yield "title", "Your collection"
        yield from (
            ("text", f"{each.title}: {each.used} used, {each.owned} owned") for each in sheet.used
        )


def _reading_lines(sheet: Sheet) -> Iterator[tuple[str, str]]:
    yield "title", f"What it means in {sheet.rules}"
    for reading in sheet.readings:
        yield "bold", f"{reading.name} ({reading.rule})"
        yield "text", reading_words(reading)


def _list_pages(canvas: Any, lines: Iterator[tuple[str, str]]) -> None:
    y = PAGE[1] - MARGIN
    canvas.setFillColor("#33291f")
    for style, words in lines:
        wrapped = textwrap.wrap(words, WRAP, subsequent_indent="    ") or [""]
        need = LEADING * (len(wrapped) + (2 if style == "title" else 0))
        if y - need < MARGIN:
            canvas.showPage()
            canvas.setFillColor("#33291f")
            y = PAGE[1] - MARGIN
        if style == "title":
            y -= LEADING * 1.6
            canvas.setFont(BOLD, 14)
        else:
            canvas.setFont(BOLD if style == "bold" else REGULAR, 10)
        y -= 4 if style == "bold" else 0
        for line in wrapped:
            canvas.drawString(MARGIN, y, line)
            y -= LEADING
    canvas.showPage()


# -------------------------------------------------------------------- full size


def _full_size(canvas: Any, piece: SheetPiece) -> None:
    """Draw the outline of a piece as large as it is, over as many pages as it takes."""
    west, north, east, south = bounds([piece.feature])
    room = PAGE[0] - 2 * MARGIN, PAGE[1] - 2 * MARGIN
    across = int((east - west) * 72 / room[0]) + 1
    down = int((south - north) * 72 / room[1]) + 1
    outline = coordinates(geometry(piece.feature))
    for row in range(down):
        for column in range(across):
            canvas.saveState()
            path = canvas.beginPath()
            path.rect(MARGIN, MARGIN, *room)
            canvas.clipPath(path, stroke=0)
            left = MARGIN - column * room[0]
            top = PAGE[1] - MARGIN + row * room[1]
            path = canvas.beginPath()
            for number, (x, y) in enumerate(outline):
                spot = left + (x - west) * 72, top - (y - north) * 72
                (path.lineTo if number else path.moveTo)(*spot)
            canvas.setLineWidth(1)
            canvas.drawPath(path, stroke=1, fill=0)
            canvas.restoreState()
            _crop_marks(canvas)
            canvas.setFont(REGULAR, 8)
            where = f"row {row + 1} of {down}, sheet {column + 1} of {across}"
            canvas.drawString(MARGIN + 20, MARGIN - 12, f"{piece.mark}. {piece.name}, {where}")
            canvas.showPage()


def _crop_marks(canvas: Any) -> None:
    canvas.setLineWidth(0.4)
    for x in (MARGIN, PAGE[0] - MARGIN):
        for y in (MARGIN, PAGE[1] - MARGIN):
            canvas.line(x - 8, y, x + 8, y)
            canvas.line(x, y - 8, x, y + 8)
