"""Charts of the laboratory as drawings that a browser scales: intervals, leads, losses."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

from game.table.scene import Point

WIDTH = 760
LEFT, RIGHT = 210, 24
INK, SOFT, LINE, GOLD = "#2b221a", "#6b5d47", "#cdbf9c", "#9a6b17"
KERNEL = 1.5
"""Table units over which a loss is spread."""
LEVELS = (0.2, 0.45, 0.7)
"""Shares of the greatest density from which on the hatching becomes closer."""
ROOM = 78
"""Pixels that the name of a moment takes."""
GAPS = (9, 6, 3.5)
"""Pixels between the lines of each hatching."""
Plain = Mapping[str, Any]


def interval_chart(contrasts: Sequence[Plain], labels: Sequence[str], margin: int) -> str:
    """Return the 95 % intervals of some questions, with the band that counts as even."""
    row, top = 46, 26
    height = top + row * len(contrasts) + 30
    parts = [_opened(height, "95 per cent intervals: " + "; ".join(labels))]
    left, right = _share(50 - margin), _share(50 + margin)
    parts.append(
        f'<rect x="{left:.1f}" y="{top - 8}" width="{right - left:.1f}" '
        f'height="{height - top - 22}" fill="{LINE}" opacity="0.45"/>'
    )
    for percent in range(0, 101, 10):
        x = _share(percent)
        wide = 1.6 if percent == 50 else 0.6
        parts.append(_line((x, top - 8), (x, height - 30), SOFT, wide))
        parts.append(_text(f"{percent} %", x, height - 12, "middle"))
    for number, (contrast, label) in enumerate(zip(contrasts, labels, strict=True)):
        y = top + row * number + row / 2
        low, middle, high = (_share(contrast["percent"][key]) for key in ("low", "score", "high"))
        parts.append(_text(label, LEFT - 12, y + 4, "end", INK))
        parts.append(_line((low, y), (high, y), INK, 5))
        parts += [_line((end, y - 9), (end, y + 9), INK, 2.5) for end in (low, high)]
        parts.append(f'<circle cx="{middle:.1f}" cy="{y:.1f}" r="7" fill="{GOLD}"/>')
    return "\n".join([*parts, "</svg>"])


def _share(percent: float) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * percent / 100


def lead_chart(lead: Plain, first: str, second: str) -> str:
    """Return the lead round by round: quartiles as a band, the median, a few single games."""
    rounds = lead["rounds"]
    if not rounds:
        return ""
    height, top, bottom = 280, 24, 40
    values = [abs(each[key]) for each in rounds for key in ("low", "high")]
    values += [abs(each) for line in lead["examples"] for each in line]
    most = max(values) or 1
    last = max(each["round"] for each in rounds)

    def at(number: float, value: float) -> Point:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (number - 1) / max(1, last - 1)
        return x, (top + height - bottom) / 2 - (height - bottom - top) / 2 * value / most

    zero = at(1, 0)[1]
    parts = [
        _opened(height, f"Lead of {first} over {second}, round by round"),
        _line((LEFT, zero), (WIDTH - RIGHT, zero), SOFT, 1.2),
        _text(f"{first} ahead", LEFT - 12, top + 8, "end"),
        _text(f"{second} ahead", LEFT - 12, height - bottom, "end"),
        _text("level", LEFT - 12, zero + 4, "end"),
    ]
    upper = [at(each["round"], each["high"]) for each in rounds]
    lower = [at(each["round"], each["low"]) for each in reversed(rounds)]
    parts.append(f'<polygon points="{_points([*upper, *lower])}" fill="{GOLD}" opacity="0.28"/>')
    for line in lead["examples"]:
        places = [at(number, value) for number, value in enumerate(line, start=1)]
        parts.append(_path(places, SOFT, 1.2, "4 4"))
    parts.append(_path([at(each["round"], each["middle"]) for each in rounds], INK, 3.5))
    parts += [
        _text(str(each["round"]), at(each["round"], 0)[0], height - 14, "middle") for each in rounds
    ]
    return "\n".join([*parts, "</svg>"])


def chance_chart(told: Plain) -> str:
    """Return a side's chance from moment to moment, with its intervals."""
    moments, side = told["moments"], told["side"]
    if not moments:
        return ""
    height, top, bottom = 300, 20, 56
    first, last = moments[0]["answers"], moments[-1]["answers"]

    def at(answers: float, percent: float) -> Point:
        x = LEFT + (WIDTH - LEFT - RIGHT) * (answers - first) / max(1, last - first)
        return x, top + (height - bottom - top) * (100 - percent) / 100

    name = told["names"][side]
    parts = [_opened(height, f"Chance of {name} from moment to moment")]
    for percent in (0, 25, 50, 75, 100):
        y = at(first, percent)[1]
        parts.append(_line((LEFT, y), (WIDTH - RIGHT, y), SOFT, 1.4 if percent == 50 else 0.5))
        parts.append(_text(f"{percent} %", LEFT - 12, y + 4, "end"))
    chances = [(each["answers"], each["chances"][side]) for each in moments]
    upper = [at(answers, chance["high"]) for answers, chance in chances]
    lower = [at(answers, chance["low"]) for answers, chance in reversed(chances)]
    parts.append(f'<polygon points="{_points([*upper, *lower])}" fill="{GOLD}" opacity="0.28"/>')
    parts.append(_path([at(answers, chance["rate"]) for answers, chance in chances], INK, 3.5))
    for answers, chance in chances:
        x, y = at(answers, chance["rate"])
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="5" fill="{GOLD}"/>')
    taken = -math.inf
    for each in moments:
        x = at(each["answers"], 0)[0]
        if x - taken >= ROOM:
            parts.append(_text(each["title"], x, height - 34, "middle"))
            parts.append(_text(f"answer {each['answers']}", x, height - 16, "middle"))
            taken = x
    return "\n".join([*parts, "</svg>"])


def loss_map(
    picture: str,
    size: tuple[int, int],
    extent: Point,
    losses: Mapping[str, Sequence[Point]],
    colours: Mapping[str, str],
    words: str,
) -> str:
    """Return a picture of the table with each place's losses hatched over it.

    `picture` is the address of the image; losses and colours are by place.
    """
    scale = size[0] / extent[0]
    patterns, cells = [], []
    for turn, (place, points) in enumerate(losses.items()):
        for level, gap in enumerate(GAPS):
            patterns.append(_hatching(f"hatch{turn}{level}", gap, 45 + 90 * turn, colours[place]))
        for (x, y), level in _density(points, extent).items():
            cells.append(
                f'<rect x="{x * scale:.1f}" y="{y * scale:.1f}" width="{scale:.1f}" '
                f'height="{scale:.1f}" fill="url(#hatch{turn}{level})"/>'
            )
    return (
        f'<svg viewBox="0 0 {size[0]} {size[1]}" role="img" aria-label="{escape(words)}">'
        f"<defs>{''.join(patterns)}</defs>"
        f'<image href="{picture}" width="{size[0]}" height="{size[1]}"/>{"".join(cells)}</svg>'
    )


def _density(points: Sequence[Point], extent: Point) -> dict[tuple[int, int], int]:
    """Return the level of each unit square that losses lie thick on."""
    found: dict[tuple[int, int], float] = {}
    reach = math.ceil(2 * KERNEL)
    for px, py in points:
        for x in range(max(0, int(px) - reach), min(math.ceil(extent[0]), int(px) + reach + 1)):
            for y in range(max(0, int(py) - reach), min(math.ceil(extent[1]), int(py) + reach + 1)):
                far = math.dist((x + 0.5, y + 0.5), (px, py))
                found[x, y] = found.get((x, y), 0) + math.exp(-((far / KERNEL) ** 2) / 2)
    most = max(found.values(), default=1)
    return {
        cell: sum(value >= level * most for level in LEVELS) - 1
        for cell, value in sorted(found.items())
        if value >= LEVELS[0] * most
    }


def _hatching(name: str, gap: float, turn: int, colour: str) -> str:
    return (
        f'<pattern id="{name}" width="{gap}" height="{gap}" patternUnits="userSpaceOnUse" '
        f'patternTransform="rotate({turn})"><rect width="{gap}" height="{gap}" fill="{colour}" '
        f'opacity="0.16"/><line x1="0" y1="0" x2="0" y2="{gap}" stroke="{colour}" '
        'stroke-width="2.6"/></pattern>'
    )


# ---------------------------------------------------------------------- strokes


def _opened(height: float, words: str) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:g}" role="img" aria-label="{escape(words)}">'


def _line(start: Point, end: Point, colour: str, wide: float) -> str:
    return (
        f'<line x1="{start[0]:.1f}" y1="{start[1]:.1f}" x2="{end[0]:.1f}" y2="{end[1]:.1f}" '
        f'stroke="{colour}" stroke-width="{wide}"/>'
    )


def _points(places: Sequence[Point]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _path(places: Sequence[Point], colour: str, wide: float, dash: str = "") -> str:
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    return (
        f'<polyline points="{_points(places)}" fill="none" stroke="{colour}" '
        f'stroke-width="{wide}" stroke-linejoin="round"{dashes}/>'
    )


def _text(words: str, x: float, y: float, anchor: str, colour: str = SOFT) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" font-size="12.5" '
        f'fill="{colour}">{escape(words)}</text>'
    )
