"""A set-up sheet as a picture: the plan, and below it the pieces with their keystones."""

from __future__ import annotations

import io

import font_source_sans_pro as sans
from PIL import Image, ImageDraw, ImageFont

from game.drafting.sheet import Sheet, heading, keystone_line
from game.drafting.sheet_plan import Shape, badge, extent, marks

WIDTH = 2400
"""Pixels across the picture."""
MARGIN = 60
LINE = 34
FINE = 2
"""How much finer it is drawn than it is kept, so that lines are smooth."""


def sheet_png(sheet: Sheet) -> bytes:
    """Return the file."""
    width, depth = extent(sheet)
    unit = (WIDTH - 2 * MARGIN) / width
    lines = [
        f"{piece.mark}. {piece.name}: {heading(piece)}. From {keystone_line(piece)}."
        for piece in sheet.pieces
    ]
    lines += [f"{place.name}: {place.words}" for place in sheet.places]
    lines += [f"{kind}: {count}" for kind, count in sheet.kinds]
    top = MARGIN + 110
    high = round(top + depth * unit + 50 + LINE * len(lines) + MARGIN)
    picture = Image.new("RGB", (WIDTH * FINE, high * FINE), "white")
    pen = ImageDraw.Draw(picture)
    pen.text((MARGIN * FINE, MARGIN * FINE), sheet.title, "#33291f", _font(52, bold=True))
    told = f"{sheet.size}. {sheet.error_words()}"
    pen.text((MARGIN * FINE, (MARGIN + 62) * FINE), told, "#6b5d47", _font(28))
    for mark in marks(sheet):
        if isinstance(mark, Shape):
            spots = [((MARGIN + x * unit) * FINE, (top + y * unit) * FINE) for x, y in mark.points]
            if mark.fill:
                pen.polygon(spots, fill=mark.fill)
            ring = [*spots, spots[0]] if mark.closed else spots
            pen.line(ring, fill=mark.ink, width=max(2, round(mark.width * unit * FINE)))
        else:
            spot = ((MARGIN + mark.at[0] * unit) * FINE, (top + mark.at[1] * unit) * FINE)
            font = _font(max(18, mark.height * unit), bold=mark.bold)
            if mark.bold:
                pen.circle(spot, badge(mark) * unit * FINE, fill="white")
            pen.text(spot, mark.words, "#33291f", font, anchor="mm")
    y = top + depth * unit + 40
    for line in lines:
        pen.text((MARGIN * FINE, y * FINE), line, "#33291f", _font(26))
        y += LINE
    held = io.BytesIO()
    picture.resize((WIDTH, high), Image.Resampling.LANCZOS).save(held, "PNG")
    return held.getvalue()


def _font(size: float, *, bold: bool = False) -> ImageFont.FreeTypeFont:
    name = "SourceSansProBold" if bold else "SourceSansPro"
    return ImageFont.truetype(sans.font_files_ttf[name], round(size * FINE))
