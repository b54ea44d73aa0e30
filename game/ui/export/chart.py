"""The score over the whole game, as a drawing that a browser scales."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape

WIDTH, HEIGHT = 760, 260
LEFT, RIGHT, TOP, BOTTOM = 44, 150, 18, 40


def score_chart(
    scores: Mapping[str, Sequence[tuple[int, int]]],
    names: Mapping[str, str],
    colours: Mapping[str, str],
    chapters: Sequence[tuple[str, int]],
    length: int,
) -> str:
    """Return an SVG chart: steps for each side, lines where chapters begin, names at the ends."""
    most = max((points for line in scores.values() for _, points in line), default=0) or 1
    parts = [
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="Points over the game">',
        *_grid(most),
        *(_beginning(title, _across(at, length)) for title, at in chapters),
    ]
    ends = _apart({side: _down(line[-1][1], most) for side, line in scores.items()})
    for number, (side, line) in enumerate(scores.items()):
        dash = ' stroke-dasharray="9 5"' if number % 2 else ""  # told apart without colour, too
        parts.append(
            f'<path d="{_steps(line, length, most)}" fill="none" stroke="{colours[side]}" '
            f'stroke-width="3.5" stroke-linejoin="round"{dash}/>'
        )
        label = escape(f"{names.get(side, side)}: {line[-1][1]}")
        x = WIDTH - RIGHT + 8
        parts.append(_label(label, x, ends[side], colours[side]))
    return "\n".join([*parts, "</svg>"])


def _across(answer: float, length: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * answer / max(1, length)


def _down(points: float, most: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * points / most


def _steps(line: Sequence[tuple[int, int]], length: int, most: int) -> str:
    path = f"M{_across(0, length):.1f} {_down(line[0][1], most):.1f}"
    for answer, points in line[1:]:
        path += f"H{_across(answer, length):.1f}V{_down(points, most):.1f}"
    return path + f"H{_across(length, length):.1f}"


def _grid(most: int) -> list[str]:
    step = max(1, -(-most // 6))
    parts = []
    for points in range(0, most + 1, step):
        y = _down(points, most)
        parts.append(
            f'<line x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}" '
            f'stroke="#cdbf9c"/><text x="{LEFT - 8}" y="{y + 4:.1f}" text-anchor="end" '
            f'font-size="12" fill="#6b5d47">{points}</text>'
        )
    return parts


def _beginning(title: str, x: float) -> str:
    return (
        f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{TOP}" y2="{HEIGHT - BOTTOM}" stroke="#b9a77d" '
        f'stroke-dasharray="2 4"/><text x="{x + 4:.1f}" y="{HEIGHT - BOTTOM + 18}" '
        f'font-size="12" fill="#6b5d47">{escape(title)}</text>'
    )


def _label(text: str, x: float, y: float, colour: str) -> str:
    """Return a name at the end of a line, in two rows if it is long."""
    words, rows = text.split(), [""]
    for word in words:
        if len(rows[-1]) + len(word) > 17:
            rows.append("")
        rows[-1] = f"{rows[-1]} {word}".strip()
    spans = "".join(
        f'<tspan x="{x:.1f}" dy="{0 if number == 0 else 14}">{row}</tspan>'
        for number, row in enumerate(rows)
    )
    style = f'font-size="12.5" font-weight="600" fill="{colour}"'
    return f'<text y="{y + 4:.1f}" {style}>{spans}</text>'


def _apart(heights: Mapping[str, float]) -> dict[str, float]:
    """Return the same heights, moved so far that labels do not lie on each other."""
    placed: dict[str, float] = {}
    last = -100.0
    for side, y in sorted(heights.items(), key=lambda item: item[1]):
        last = placed[side] = max(y, last + 46)
    return placed
