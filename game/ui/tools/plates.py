"""Plates beside a place of the table: odds and reasons in few lines, never over what they mean."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

import pygame

from game.core.decision import Option
from game.core.forecast import Forecast, percent
from game.core.tally import Part, Tally
from game.table.scene import Figure, Point
from game.ui.overlay import Overlay, shared
from game.ui.theme import DIM, INK, IVORY, Colour, Style, Theme
from game.ui.tools.consequences import promise

WIDEST = 340
"""Width of a plate at scale 1, at most; and never more than a third of the view."""
OFF = 28
"""How many pixels farther off a plate may stand than beside what it is about."""
TALLEST = 0.7
"""Share of the view's height beyond which small print is left out."""
BEADS = 16
"""Parts of a line at whose ends it is kept free."""
MOST_PARTS = 5
"""Parts of a number told before the rest is only counted."""


class PlateLine(NamedTuple):
    """One line of a plate, wrapped where it is too long."""

    text: str
    style: Style = "small"
    tone: str = "neutral"

    def colour(self, theme: Theme) -> Colour:
        """Return the colour of its tone."""
        return DIM if self.tone == "dim" else theme.words(self.tone)


# ---------------------------------------------------------------------- what is written


def option_lines(option: Option, answer: Forecast | None = None) -> list[PlateLine]:
    """Return an option: what it is, its odds and where they come from, or why not."""
    if option.objection is not None:
        return [
            PlateLine(option.label, "strong"),
            PlateLine(str(option.objection), "small", "bad"),
        ]
    lines = [PlateLine(option.label, "strong" if option.forecast is None else "small")]
    if option.forecast is not None:
        lines += forecast_lines(option.forecast())
    if answer is not None:
        lines += answer_lines(answer)
    return lines


def words_of(option: Option) -> str:
    """Return the same as plain words."""
    return "\n".join(line.text for line in option_lines(option))


def forecast_lines(forecast: Forecast) -> list[PlateLine]:
    """Return the main chance large, the others, each variant in a line, the numbers by part."""
    main = forecast.main
    others = [chance for chance in forecast.chances if chance != main]
    lines = [PlateLine(str(main), "heading", "good" if main.good else "neutral")]
    if others:
        lines.append(PlateLine(", ".join(map(str, others)), "small", "dim"))
    lines += [_variant_line(each) for each in forecast.variants]
    for tally in forecast.tallies:
        lines += tally_lines(tally)
    return lines


def _variant_line(forecast: Forecast) -> PlateLine:
    """Return the same under another condition.

    What others may do is told as what is bad about it.
    """
    if forecast.main.good is False:
        return PlateLine(f"· {forecast.title}: {forecast.main}", "tiny", "bad")
    return PlateLine(f"· {forecast.title}: {chances_in_short(forecast)}", "tiny")


def tally_lines(tally: Tally) -> list[PlateLine]:
    """Return a number with its parts and their rules; nothing of one that has no parts."""
    if not tally.parts:
        return []
    base = [Part(tally.base, tally.base_reason)] if tally.base and tally.base_reason else []
    listed = [*base, *tally.parts[:MOST_PARTS]]
    parts = [PlateLine(f"· {tally.line(part)}", "tiny", "dim") for part in listed]
    if len(tally.parts) > MOST_PARTS:
        parts.append(PlateLine(f"· and {len(tally.parts) - MOST_PARTS} more", "tiny", "dim"))
    return [PlateLine(f"{tally.name} {tally.amount(tally.total, signed=True)}", "tiny"), *parts]


def answer_lines(answer: Forecast) -> list[PlateLine]:
    """Return what the enemy could do in return."""
    lines = [PlateLine(f"In return: {chances_in_short(answer)}", "small", "bad")]
    return lines + [
        PlateLine(f"· {v.title}: {chances_in_short(v)}", "tiny", "bad") for v in answer.variants
    ]


def chances_in_short(forecast: Forecast) -> str:
    """Return the good results alone as far as they can happen, or that there is none."""
    good = [str(chance) for chance in forecast.chances if chance.good and chance.p]
    if len(good) > 1 and forecast.aim and forecast.main.good:
        return str(forecast.main)
    if len(good) > 1:
        return f"{percent(promise(forecast))}: {', '.join(good)}"
    return ", ".join(good) or "nothing"


# ---------------------------------------------------------------------- where it is written


def draw_plate(
    overlay: Overlay,
    lines: Sequence[PlateLine],
    at: Point,
    avoid: Iterable[Figure] = (),
    way: Iterable[Point] = (),
    *,
    beside_all: bool = False,
    ground: Iterable[Point] = (),
) -> pygame.Rect:
    """Write lines on a dark plate beside a place, clear of the figures and the way it is about.

    It stands beside all of the `ground` whose corners are given. `beside_all` puts it beside all of
    the figures together, not beside the one at the place.
    """
    theme = overlay.theme
    view = overlay.view
    pad = theme.px(7)
    most = min(theme.px(WIDEST), view.width // 3) - 2 * pad
    images = _written(lines, theme, max(40, most), round(view.height * TALLEST) - pad)
    size = plate_size(images, pad)
    others = [bounds(overlay, figure) for figure in overlay.scene.figures]
    meant = [bounds(overlay, figure) for figure in avoid]
    spot = overlay.at(at)
    core = _around(spot, pad).unionall(
        [
            *(box for box in meant if beside_all or box.collidepoint(spot)),
            *(_around(overlay.at(point), 1) for point in ground),
        ]
    )
    meant += [*(_around(overlay.at(point), pad) for point in way), *overlay.written]
    box = placed(size, core.inflate(2 * pad, 2 * pad), view, (meant, others))
    overlay.written.append(box)
    paint_plate(overlay, box, images, lines[0].colour(theme))
    return box


def plate_size(images: Sequence[pygame.Surface], pad: int) -> tuple[int, int]:
    """Return the size of a plate that holds written lines."""
    wide = max(image.get_width() for image in images)
    return wide + 2 * pad, sum(image.get_height() for image in images) + pad


def paint_plate(
    overlay: Overlay, box: pygame.Rect, images: Sequence[pygame.Surface], rim: Colour
) -> None:
    """Paint a dark plate with written lines."""
    surface, pad = overlay.sheet(box), overlay.theme.px(7)
    pygame.draw.rect(surface, (*INK, 228), box, border_radius=6)
    pygame.draw.rect(surface, (*rim, 210), box, 1, border_radius=6)
    y = box.y + pad // 2
    for image in images:
        surface.blit(image, (box.x + pad, y))
        y += image.get_height()


def along(a: Point, b: Point) -> list[Point]:
    """Return places on a line that a plate had better leave free."""
    shares = (step / BEADS for step in range(1, BEADS))
    return [(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share) for share in shares]


def _around(spot: pygame.Vector2, size: int) -> pygame.Rect:
    return pygame.Rect(round(spot.x), round(spot.y), 1, 1).inflate(size, size)


def _written(
    lines: Sequence[PlateLine], theme: Theme, most: int, tallest: int
) -> list[pygame.Surface]:
    """Return the lines as pictures, wrapped.

    Small print that finds no room is left out at the end.
    """
    images: list[pygame.Surface] = []
    height = 0
    for line in lines:
        parts = theme.wrap(joined(line.text), line.style, most)
        drawn = [theme.text(part, line.style, line.colour(theme)) for part in parts]
        room = sum(image.get_height() for image in drawn)
        if line.style == "tiny" and height + room > tallest:
            continue
        images += drawn
        height += room
    return images


def joined(text: str) -> str:
    """Return the same with every number and its percent sign in one word."""
    return text.replace(" %", "\u00a0%")


def bounds(overlay: Overlay, figure: Figure) -> pygame.Rect:
    """Return the pixels of a figure's base."""
    across, down = (side * overlay.camera.pixels for side in figure.extent)
    box = pygame.Rect(0, 0, round(across), round(down))
    box.center = round(overlay.at(figure.centre).x), round(overlay.at(figure.centre).y)
    return box


def placed(
    size: tuple[int, int],
    core: pygame.Rect,
    view: pygame.Rect,
    avoid: tuple[Sequence[pygame.Rect], Sequence[pygame.Rect]],
) -> pygame.Rect:
    """Return the place around something that covers least of what is to be seen.

    What the plate is about must stay free; other figures had better.
    """
    width, height = size
    left, right = core.left - width, core.right
    above, below = core.top - height, core.bottom
    corners = [
        *((x, y) for y in (above, below) for x in (right, left)),
        *((x, above + (below - above) * n // 6) for x in (right, left) for n in range(1, 6)),
        *((core.centerx - width // 2, y) for y in (above, below)),
        # A little farther off it may stand beside a panel that the nearer places touch.
        *((x, y) for y in (above - OFF, below + OFF) for x in (right, core.centerx, left)),
        # Where all that is too near, any corner of the view is better than to hide what is meant.
        *((x, y) for y in (view.top, view.bottom) for x in (view.left, view.right)),
    ]
    places = [pygame.Rect(corner, size).clamp(view) for corner in corners]

    def covered(box: pygame.Rect) -> tuple[int, int]:
        return shared(box, (*avoid[0], core)), shared(box, avoid[1])

    return min(places, key=covered)


def draw_tag(overlay: Overlay, figure: Figure, text: str, colour: Colour, *, low: bool) -> None:
    """Draw a small tag at the upper or the lower rim of a base, or elsewhere round it.

    Where all that is taken there is none: half covered, 46 % and 38 % would read 46 % %.
    """
    theme = overlay.theme
    image = theme.text(text, "tiny", IVORY)
    base = bounds(overlay, figure)
    box = image.get_rect().inflate(theme.px(8), theme.px(2))
    rims = (base.midbottom, base.midtop) if low else (base.midtop, base.midbottom)
    spots = [*rims, base.midright, base.midleft, base.center]
    spots += [(x, y + way * box.height) for x, y in rims for way in (-1, 1)]
    places = [pygame.Rect((x - box.width // 2, y - box.height // 2), box.size) for x, y in spots]
    box, free = overlay.settle(places)
    if not free:
        return
    surface = overlay.sheet(box)
    pygame.draw.rect(surface, (*INK, 235), box, border_radius=5)
    pygame.draw.rect(surface, (*colour, 255), box, 1, border_radius=5)
    surface.blit(image, image.get_rect(center=box.center))


def odds_text(forecast: Forecast) -> str:
    """Return the chance of anything good in a word."""
    return percent(promise(forecast))
