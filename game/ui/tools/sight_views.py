"""Whom and what a piece sees, and who sees it, from where it stands or from where it would go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any

import pygame

from game.table.raster import BEHIND, BLOCKED, CLEAR, HAMPERED, Raster
from game.table.scene import Figure
from game.table.sight import Sight
from game.ui.overlay import Overlay
from game.ui.strokes import broken_ring, cross
from game.ui.theme import INK, IVORY, Theme
from game.ui.tools.look import (
    Look,
    Stand,
    brief,
    draw_sight,
    plate,
    told,
    verdict,
)
from game.ui.tools.table_tints import Shade, Sheet, fill_cells, palette_of, strokes, wash

LIGHT: dict[int, Shade] = {
    CLEAR: Shade((255, 240, 186, 52)),
    HAMPERED: Shade((92, 82, 44, 96), "dots", (250, 230, 150, 170)),
    BLOCKED: Shade((14, 16, 34, 138), "rising", (8, 8, 20, 190)),
    BEHIND: Shade((34, 38, 62, 84), "falling", (20, 22, 44, 130), sparse=True),
}
"""How a place looks by how it is seen: the darker, the less."""
TINTS = palette_of([shade.tint for shade in LIGHT.values()])
WORDS = {CLEAR: "openly", HAMPERED: "through cover", BLOCKED: "not at all", BEHIND: "behind it"}
"""The same in words."""
CROSSED = 20
"""Pixels of a table unit from which those are crossed out that stand in the shade."""
QUICK = 0.008
"""Seconds that may go into one answer in every frame."""
PATIENCE = 5
"""Frames without a change after which a slow answer is worked out."""
SAMPLE = 4000
"""Cells that are looked at to learn which kinds there are, about."""


class Unhurried:
    """What is worked out in the same frame where that is quick, else when the mouse rests."""

    def __init__(self) -> None:
        self._known: Mapping[str, Any] | None = None
        self._took = 0.0
        self._left = 0
        """Frames until it is worked out."""

    def forget(self) -> None:
        """Forget what was worked out, because things have changed."""
        self._known, self._left = None, PATIENCE if self._took > QUICK else 0

    @property
    def waiting(self) -> bool:
        """Whether it is put off."""
        return self._left > 0

    def update(self) -> bool:
        """Let a frame pass; return whether it is time."""
        self._left = max(0, self._left - 1)
        return self._left == 0

    def now(self, work: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        """Return the answer, whether or not it is time."""
        if self._known is None:
            began = perf_counter()
            self._known, self._left = work(), 0
            self._took = perf_counter() - began
        return self._known

    def ready(self, work: Callable[[], Mapping[str, Any]]) -> Mapping[str, Any]:
        """Return the answer if it is known or it is time for it; nothing while it is put off."""
        return {} if self._left else self.now(work)


class Seen(Look):
    """Everything the chosen piece sees from where it stands, or from where it would go."""

    key = "sees"
    title = "What it sees"

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand)
        self._over = ""
        self._views = Unhurried()
        self._others = Unhurried()
        self._sheet = Sheet()

    @property
    def hint(self) -> str:
        """Whose eyes these are."""
        figure = self.stand.figures.get(self.stand.piece)
        if figure is None:
            return "What it sees: choose a piece"
        return f"What {figure.called} sees{' from there' if self.stand.pose else ''}"

    def legend(self, theme: Theme) -> Sequence[tuple[Shade, str]]:
        """Return how places are seen; what does not occur is left out."""
        raster = self.stand.panorama()
        if raster is None:
            return ()
        present = set(raster.cells.ravel()[:: max(1, raster.cells.size // SAMPLE)].tolist())
        return [(LIGHT[number], WORDS[number]) for number in LIGHT if number in present]

    def show(self, stand: Stand) -> None:
        """Look again."""
        super().show(stand)
        self._views.forget()
        self._others.forget()

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Remember whom the mouse asks about."""
        self._over = figure.id if figure else ""

    @property
    def waiting(self) -> bool:
        """Whether it is still put off whom it sees."""
        return self._views.waiting or self._others.waiting

    def update(self) -> bool:
        """Work on the view for a frame; return whether it is ready."""
        return self.waiting and self._views.update() & self._others.update()

    def shown(self) -> Mapping[str, Sight | None]:
        """Return how each piece appears to the chosen one."""
        return self._views.now(self._sees)

    def _sees(self) -> Mapping[str, Sight | None]:
        stand = self.stand
        known = stand.piece in stand.figures
        return stand.match.rules.sees(stand.state, stand.piece, stand.pose) if known else {}

    def below(self, overlay: Overlay) -> None:
        """Draw the table in light and shade, and the line to the piece under the mouse."""
        raster = self.stand.panorama()
        if raster is not None:
            self._sheet.draw(overlay, raster, lambda inner: draw_light(inner, raster))
        view = self._views.ready(self._sees).get(self._over)
        if view is not None and view.line.start != view.line.end:
            draw_sight(overlay, view)

    def above(self, overlay: Overlay) -> None:
        """Draw a ring around each: solid if open to attack, dotted if only seen, dashed if not."""
        figures, own = self.stand.figures, self.stand.where
        if own is None:
            return
        overlay.ring(own, figures[self.stand.piece].extent[0] * 0.58, IVORY, 2)
        shown = self._views.ready(self._sees)
        for name, view in shown.items():
            if name in figures and (name == self._over or self._worth_a_ring(overlay, view)):
                _draw_ring(overlay, figures[name], *_ring(view))
        for name in self._only_seen(shown):
            _draw_ring(overlay, figures[name], "dotted", "neutral")
        if self._over in shown and self._over in figures:
            text, tone = reason(shown[self._over])
            plate(overlay, [(text, overlay.theme.tone(tone))], figures[self._over].centre)

    def _only_seen(self, shown: Mapping[str, Sight | None]) -> list[str]:
        """Return enemies that it sees although it could not attack them in any way."""
        figures = self.stand.figures
        side = figures[self.stand.piece].side
        if all(each.id in shown for each in figures.values() if each.side != side):
            return []
        lines = self._others.ready(self.stand.lines).items()
        return [name for name, line in lines if name not in shown and not line.denied]

    def _worth_a_ring(self, overlay: Overlay, view: Sight | None) -> bool:
        """Return whether to ring a figure: from afar, the shade over it is enough."""
        shaded = self.stand.panorama() is not None
        return view is None or not (shaded and view.blocked and overlay.camera.pixels < CROSSED)


def draw_light(overlay: Overlay, raster: Raster) -> None:
    """Draw each place by how it is seen."""
    if overlay.scene.table != "plane":
        for number, shade in LIGHT.items():
            fill_cells(overlay, raster.cells == number, shade)
        return
    wash(overlay, raster.cells, TINTS, raster.step)
    for number, shade in LIGHT.items():
        strokes(overlay, raster.cells == number, raster.step, shade)


def _draw_ring(overlay: Overlay, figure: Figure, style: str, tone: str) -> None:
    colour = overlay.theme.tone(tone)
    broken_ring(overlay, figure.centre, figure.extent[0] * 0.58, colour, style)
    if style == "dashed":
        corner = figure.extent[0] * 0.42
        cross(overlay, (figure.centre[0] + corner, figure.centre[1] - corner), colour)


def _ring(view: Sight | None) -> tuple[str, str]:
    """Return how a piece is ringed: the line's style and the tone."""
    if view is None or (not view.denied and not view.obstructed):
        return "solid", "good"
    if view.blocked:
        return "dashed", "bad"
    return ("dotted", "neutral") if view.denied else ("solid", "warning")


def reason(view: Sight | None) -> tuple[str, str]:
    """Return how a piece appears, in words, with the tone."""
    if view is None:
        return "In contact: open to attack.", "good"
    causes = brief([told(cause) for cause in view.causes])
    if view.denied:
        return "\n".join(causes), "bad" if view.blocked else "neutral"
    if view.obstructed:
        return "\n".join(["Open to attack, but hampered.", *causes]), "warning"
    return f"Open to attack: the line is {verdict(view)}.", "good"


class Onlookers(Look):
    """Every enemy that sees the chosen piece, or would if it went there."""

    key = "seen"
    title = "Who sees it"

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand)
        self._over = ""
        self._lines = Unhurried()

    @property
    def hint(self) -> str:
        """Who is looked at, and by how many."""
        figure = self.stand.figures.get(self.stand.piece)
        if figure is None:
            return "Who sees it: choose a piece"
        place = " there" if self.stand.pose else ""
        if self.waiting:
            return f"{figure.called}{place}: still checking"
        known, watching = len(self._lines.ready(self.stand.onlookers)), self.watching()
        hampered = sum(bool(back.obstructed) for back in watching.values())
        text = f"{figure.called}{place}: seen by {len(watching)} of {known} enemies"
        return f"{text}, {hampered} of them through cover" if hampered else text

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """Remember whom the mouse asks about."""
        self._over = figure.id if figure else ""

    def show(self, stand: Stand) -> None:
        """Look again."""
        super().show(stand)
        self._lines.forget()

    @property
    def waiting(self) -> bool:
        """Whether it is still put off who sees it."""
        return self._lines.waiting

    def update(self) -> bool:
        """Work on the lines for a frame; return whether they are ready."""
        return self.waiting and self._lines.update()

    def watching(self) -> dict[str, Sight]:
        """Return how those enemies see it that do."""
        lines = self._lines.ready(self.stand.onlookers).items()
        return {name: back for name, back in lines if not back.denied}

    def below(self, overlay: Overlay) -> None:
        """Draw a line from each of them, solid or, through cover, dotted."""
        for back in self.watching().values():
            style, tone = ("dotted", "warning") if back.obstructed else ("solid", "bad")
            ends = back.line.start, back.line.end
            overlay.trace(ends, overlay.theme.tone(tone), style, 2)

    def above(self, overlay: Overlay) -> None:
        """Draw an eye over each of them; say why the one under the mouse does not see it."""
        figures = self.stand.figures
        for name, back in self.watching().items():
            if name in figures:
                draw_eye(overlay, figures[name], "warning" if back.obstructed else "bad")
        lines = self._lines.ready(self.stand.onlookers)
        if self._over in lines and self._over in figures:
            back = lines[self._over]
            plate(
                overlay,
                [(seen_words(back), overlay.theme.tone("bad" if not back.denied else "good"))],
                figures[self._over].centre,
            )


def seen_words(back: Sight) -> str:
    """Return whether and how an enemy sees the piece."""
    if back.denied:
        return "\n".join(["Does not see it.", *brief([told(cause) for cause in back.causes])])
    hampers = brief([told(cause) for cause in back.causes])
    return "\n".join(["Sees it through cover.", *hampers]) if hampers else "Sees it openly."


def draw_eye(overlay: Overlay, figure: Figure, tone: str) -> None:
    """Draw an open eye at the corner of a figure."""
    theme = overlay.theme
    reach = figure.extent[0] * 0.42
    spot = overlay.at((figure.centre[0], figure.centre[1]))
    away = reach * overlay.camera.pixels + theme.px(3)
    width, height = theme.px(15), theme.px(10)
    box = pygame.Rect(0, 0, width, height)
    box.center = round(spot.x - away), round(spot.y - away)
    surface = overlay.sheet(box.inflate(6, 6))
    colour = theme.tone(tone)
    pygame.draw.ellipse(surface, (*INK, 255), box.inflate(4, 4))
    pygame.draw.ellipse(surface, (*IVORY, 255), box)
    pygame.draw.circle(surface, (*colour, 255), box.center, height * 0.46)
    pygame.draw.circle(surface, (*INK, 255), box.center, max(1.0, height * 0.2))
