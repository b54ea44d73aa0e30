"""Pieces as text: copy and paste as YAML between maps, and outlines from SVG drawings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from math import atan2, cos, hypot, pi, radians, sin, sqrt

from game.core.errors import DataError
from game.data import yamlfile
from game.data.mapfile import MOST_FEATURES, MOST_POINTS
from game.data.reading import adapter_for
from game.data.validate import validate
from game.drafting import edits
from game.drafting.draft import Draft, Refused
from game.drafting.map_text import feature_data, item
from game.drafting.shapes import Point, middle, snapped, without_repeats
from game.drafting.transform import shifted
from game.table.terrain import PlaneFeature

NUMBER = r"[-+]?(?:\d+\.?\d*|\.\d+)(?:[eE][-+]?\d+)?"
TOKEN = re.compile(rf"[MmLlHhVvCcSsQqTtAaZz]|{NUMBER}")
TAG = re.compile(r"<(path|polygon|polyline|rect|circle)\b([^>]*)>")
ATTRIBUTE = re.compile(r"([\w-]+)\s*=\s*[\"']([^\"']*)[\"']")
COUNTS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
"""How many numbers follow each letter of a path."""
SAMPLES = 8
"""Straight pieces of one curve of a path."""


# -------------------------------------------------------------------- copy and paste


def copied(draft: Draft, keys: Sequence[int]) -> str:
    """Return pieces as the text of a list of features."""
    chosen = [piece.feature for piece in draft.pieces if piece.key in set(keys)]
    if not chosen:
        raise Refused("Select a piece to copy.")
    return "\n".join(line for each in chosen for line in item(feature_data(each), 0)) + "\n"


def pasted(draft: Draft, text: str, at: Point | None = None) -> Draft:
    """Return the draft with the pieces of a text, in place or with their middle at a point.

    It may be a list of features, a whole map in inches or an SVG drawing.
    """
    features = read_pieces(text)
    taken = [piece.feature.id for piece in draft.pieces]
    fresh = [replace(each, id="") if each.id in taken else each for each in features]
    if at is not None:
        x, y = middle(fresh)
        fresh = [shifted(each, at[0] - x, at[1] - y, draft.size) for each in fresh]
    return edits.added(draft, *fresh)


def read_pieces(text: str, kind: str = "wood") -> list[PlaneFeature]:
    """Return the pieces in a text; outlines of a drawing become pieces of this kind."""
    if "<svg" in text or TAG.search(text) or re.match(r"\s*[Mm]\s*[-+.\d]", text):
        return list(from_svg(text, kind))
    try:
        document = yamlfile.parse(text, "the clipboard")
        at = ("features",) if isinstance(document.data, dict) else ()
        if at and "features" not in document.data:
            raise Refused("There are no features in this text.")
        found: list[PlaneFeature] = validate(document, adapter_for(list[PlaneFeature]), at=at)
    except DataError as error:
        raise Refused(f"This text holds no pieces: {error.problems[0].message}.") from None
    if len(found) > MOST_FEATURES:
        raise Refused(f"There are {len(found)} pieces in it; {MOST_FEATURES} fit on a table.")
    return found


# -------------------------------------------------------------------- drawings


def from_svg(text: str, kind: str, scale: float = 1.0) -> Iterator[PlaneFeature]:
    """Yield the shapes of an SVG drawing, or of the data of a path; a unit is `scale` inches."""
    tags = list(TAG.finditer(text))
    if not tags:
        yield from _path(text, kind, scale)
    for tag in tags:
        given = dict(ATTRIBUTE.findall(tag[2]))
        if tag[1] == "path":
            yield from _path(given.get("d", ""), kind, scale)
            continue
        values = {key: float(each) for key, each in given.items() if re.fullmatch(NUMBER, each)}
        if tag[1] == "circle":
            x, y, radius = (values.get(key, 0.0) * scale for key in ("cx", "cy", "r"))
            ((x, y),) = snapped([(x, y)])
            yield PlaneFeature(kind, disc=(x, y, round(radius, 3)))
            continue
        if tag[1] == "rect":
            x, y, width, depth = (values.get(key, 0.0) for key in ("x", "y", "width", "height"))
            points = [(x, y), (x + width, y), (x + width, y + depth), (x, y + depth)]
        else:
            numbers = [float(each) for each in re.findall(NUMBER, given.get("points", ""))]
            points = list(zip(numbers[::2], numbers[1::2], strict=False))
        yield from _shape(points, kind, scale, closed=tag[1] != "polyline")


def _path(data: str, kind: str, scale: float) -> Iterator[PlaneFeature]:
    for points, closed in _strokes(data):
        yield from _shape(points, kind, scale, closed=closed)


def _shape(
    points: Sequence[Point], kind: str, scale: float, *, closed: bool
) -> Iterator[PlaneFeature]:
    made = without_repeats(snapped([(x * scale, y * scale) for x, y in points]), closed=closed)
    if len(made) > MOST_POINTS:
        step = -(-len(made) // MOST_POINTS)
        made = made[::step]
    if closed and len(made) > 2:
        yield PlaneFeature(kind, area=made)
    elif len(made) > 1:
        yield PlaneFeature(kind, line=made)


def _strokes(data: str) -> Iterator[tuple[list[Point], bool]]:
    """Yield the points of each stroke of a path, and whether it is closed."""
    pen = _Pen()
    tokens = TOKEN.findall(data)
    place, letter = 0, ""
    while place < len(tokens):
        if tokens[place].isalpha():
            letter = tokens[place]
            place += 1
            if letter in "Zz":
                yield from pen.closed()
                continue
        count = COUNTS.get(letter.upper(), 0)
        if (
            not count
            or place + count > len(tokens)
            or any(each.isalpha() for each in tokens[place : place + count])
        ):
            raise Refused("This drawing's path cannot be read.")
        numbers = [float(each) for each in tokens[place : place + count]]
        place += count
        if letter in "Mm":
            yield from pen.lifted()
        pen.draw(letter, numbers)
        letter = {"M": "L", "m": "l"}.get(letter, letter)
    yield from pen.lifted()


class _Pen:
    """Follows the letters of a path; curves become short straight pieces."""

    def __init__(self) -> None:
        self._points: list[Point] = []
        self._at: Point = (0.0, 0.0)
        self._handle: Point | None = None
        self._handle_of = ""

    def lifted(self) -> Iterator[tuple[list[Point], bool]]:
        """Yield an open stroke, if there is one."""
        if len(self._points) > 1:
            ends = self._points[0] == self._points[-1] and len(self._points) > 3
            yield self._points, ends
        self._points = []

    def closed(self) -> Iterator[tuple[list[Point], bool]]:
        """Yield a closed stroke, if there is one."""
        if self._points:
            self._at = self._points[0]
            yield self._points, True
        self._points = []

    def draw(self, letter: str, numbers: Sequence[float]) -> None:
        """Draw one letter with its numbers."""
        x, y = self._at if letter.islower() else (0.0, 0.0)
        name = letter.upper()
        if not self._points:
            self._points = [] if name == "M" else [self._at]
        if name == "H":
            self._to([(x + numbers[0], self._at[1])])
        elif name == "V":
            self._to([(self._at[0], y + numbers[0])])
        elif name == "A":
            self._arc(numbers, (x + numbers[5], y + numbers[6]))
        else:
            pairs = zip(numbers[::2], numbers[1::2], strict=True)
            self._bend(name, [(x + dx, y + dy) for dx, dy in pairs])

    def _bend(self, name: str, given: list[Point]) -> None:
        if name in "ML":
            self._to(given)
            return
        if name in "ST":  # the first handle mirrors the last one
            same = self._handle_of in ("CS" if name == "S" else "QT")
            hx, hy = self._handle if same and self._handle else self._at
            given = [(2 * self._at[0] - hx, 2 * self._at[1] - hy), *given]
        control = [self._at, *given]
        self._to([_bezier(control, step / SAMPLES) for step in range(1, SAMPLES + 1)])
        self._handle, self._handle_of = given[-2], name

    def _to(self, points: list[Point]) -> None:
        self._points += points
        self._at = points[-1]
        self._handle, self._handle_of = None, ""

    def _arc(self, numbers: Sequence[float], end: Point) -> None:
        """Draw a part of an ellipse, as the SVG standard reckons its middle."""
        rx, ry, tilt, large, sweep = numbers[:5]
        if not rx or not ry or end == self._at:
            self._to([end])
            return
        c, s = cos(radians(tilt)), sin(radians(tilt))
        dx, dy = (self._at[0] - end[0]) / 2, (self._at[1] - end[1]) / 2
        px, py = c * dx + s * dy, -s * dx + c * dy
        rx, ry = abs(rx), abs(ry)
        wide = max(1.0, hypot(px / rx, py / ry))
        rx, ry = rx * wide, ry * wide
        rest = max(0.0, (rx * ry) ** 2 - (rx * py) ** 2 - (ry * px) ** 2)
        part = sqrt(rest / ((rx * py) ** 2 + (ry * px) ** 2))
        part = -part if bool(large) == bool(sweep) else part
        mx, my = part * rx * py / ry, -part * ry * px / rx
        start = atan2((py - my) / ry, (px - mx) / rx)
        turn = atan2((-py - my) / ry, (-px - mx) / rx) - start
        if sweep and turn < 0:
            turn += 2 * pi
        elif not sweep and turn > 0:
            turn -= 2 * pi
        ox, oy = (self._at[0] + end[0]) / 2, (self._at[1] + end[1]) / 2
        points = []
        for step in range(1, 2 * SAMPLES + 1):
            angle = start + turn * step / (2 * SAMPLES)
            ex, ey = mx + rx * cos(angle), my + ry * sin(angle)
            points.append((ox + c * ex - s * ey, oy + s * ex + c * ey))
        self._to([*points[:-1], end])


def _bezier(control: Sequence[Point], share: float) -> Point:
    points = list(control)
    while len(points) > 1:
        points = [
            (a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share)
            for a, b in pairwise(points)
        ]
    return points[0]
