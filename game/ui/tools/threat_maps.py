"""How many could come to each place of the table: enemies with an attack, or a side's eyes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

import numpy as np

from game.core.ruleset import Overlooking
from game.table.lattice import cell_at, cells_under
from game.table.raster import HAMPERED, Danger, Raster
from game.table.scene import Figure, Point
from game.ui.overlay import Overlay
from game.ui.theme import Colour, Theme
from game.ui.tools.consequences import worked_on
from game.ui.tools.count_tints import DEEP, FAINT, counts_legend, draw_counts, draw_number
from game.ui.tools.look import Look, Stand, Waypoint, plate
from game.ui.tools.table_tints import Shade, Sheet, strokes


def number_at(stand: Stand, raster: Raster, at: Point) -> int:
    """Return the number of the cell over a place."""
    kind = stand.scene.table
    return raster.at(at if kind == "plane" else cell_at(kind, at))


def planned(stand: Stand) -> Point | None:
    """Return where the piece would stand while a path is planned; its own plate is there."""
    return stand.where if stand.pose is not None else None


# ---------------------------------------------------------------------- attacks


class Threatened(Look):
    """Where the enemy could attack in its next activations, with how many, and in which way."""

    key = "threats"
    title = "Where the enemy could attack"

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand)
        self._over: Waypoint | None = None
        self._danger: Danger | None = None
        self._sheet = Sheet()

    @property
    def hint(self) -> str:
        """Who is in danger, and how much the piece would be that goes elsewhere."""
        text = f"Where {self.stand.side or 'this side'} could be attacked next, and by how many"
        return f"{text}. {self.words(there)}" if (there := planned(self.stand)) else text

    def legend(self, theme: Theme) -> Sequence[tuple[Shade, str]]:
        """Return the two ways of being attacked; of cells how many threaten them."""
        danger, kind = self.danger(), self.stand.scene.table
        if kind != "plane" or not danger.everybody.most:
            return counts_legend(danger.everybody, theme.tone("bad"), kind)
        struck, shot = _shades(theme.tone("bad"))
        near = (struck, "hand to hand")
        return (near, (shot, "only from range")) if danger.afar.most else (near,)

    def show(self, stand: Stand) -> None:
        """Show another moment: count again."""
        super().show(stand)
        self._danger = None

    def plan(self, stand: Stand) -> None:
        """Plan a move: enemies threaten the same places wherever a piece of the side may go."""
        same = stand.side == self.stand.side
        self.stand = stand
        self._danger = self._danger if same else None

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Remember the place under the mouse."""
        self._over = self.stand.waypoint(at, None)

    def danger(self) -> Danger:
        """Return enemies by place."""
        if self._danger is None:
            self._danger = _danger(self.stand)
        return self._danger

    def counts(self) -> Mapping[tuple[int, int], int]:
        """Return enemies by cell."""
        return self.danger().everybody.counted()

    def below(self, overlay: Overlay) -> None:
        """Draw a tint that grows with the number, contours, and patterns for the way of attack."""
        danger = self.danger()
        self._sheet.draw(overlay, danger, lambda inner: _draw_danger(inner, danger))

    def above(self, overlay: Overlay) -> None:
        """Draw how many could attack each piece of the side; say the number under the mouse."""
        for figure in self.stand.scene.figures:
            if figure.side == self.stand.side and (count := self._against(figure)):
                draw_number(overlay, figure, count)
        if planned(self.stand) is None and self._over is not None:
            text = self.words(self._over.centre)
            plate(overlay, [(text, overlay.theme.tone("bad"))], self._over.centre)

    def words(self, at: Point) -> str:
        """Return what threatens a place."""
        danger = self.danger()
        count = number_at(self.stand, danger.everybody, at)
        afar = number_at(self.stand, danger.afar, at)
        place = "here" if planned(self.stand) is None else "there"
        if not count:
            return f"Nobody could attack {place}"
        text = f"{count} {'enemy' if count == 1 else 'enemies'} could attack {place}"
        if not afar:
            return text
        return f"{text}, only from range" if afar == count else f"{text}, {afar} only from range"

    def _against(self, figure: Figure) -> int:
        """Return the worst of the cells under a base; on the plane the place of its middle."""
        everybody, kind = self.danger().everybody, self.stand.scene.table
        if kind == "plane":
            return everybody.at(figure.centre)
        return max(everybody.at(cell) for cell in cells_under(kind, figure.centre, figure.extent))


def _shades(colour: Colour) -> tuple[Shade, Shade]:
    """Return the shades of places where a piece could be struck, or only be shot at."""
    red, green, blue = (channel * 9 // 20 for channel in colour)
    ink = red, green, blue, 190
    return Shade((*colour, DEEP), "rising", ink), Shade((*colour, FAINT), "dots", ink)


def _danger(stand: Stand) -> Danger:
    """Return what the rules say; where they only know cells, all of it counts as of one kind."""
    rules, state = stand.match.rules, stand.state
    if isinstance(rules, Overlooking):
        danger: Danger = rules.danger(state, stand.side)
        return danger
    counts = rules.threats(state, stand.side)
    columns = max((column for column, _ in counts), default=0) + 1
    rows = max((row for _, row in counts), default=0) + 1
    everybody = np.zeros((rows, columns), dtype=np.uint8)
    for (column, row), count in counts.items():
        everybody[row, column] = count
    return Danger(Raster(1.0, everybody), Raster(1.0, np.zeros_like(everybody)))


def _draw_danger(overlay: Overlay, danger: Danger) -> None:
    colour = overlay.theme.tone("bad")
    draw_counts(overlay, danger.everybody, colour)
    if overlay.scene.table == "plane":
        everybody, afar = danger.everybody.cells, danger.afar.cells
        ways = everybody > afar, (everybody == afar) & (everybody > 0)
        for where, shade in zip(ways, _shades(colour), strict=True):
            strokes(overlay, where, danger.everybody.step, shade)


# ---------------------------------------------------------------------- eyes


class Watched(Look):
    """How many pieces of a side see each place: the other side's, then one's own, then neither."""

    key = "heat"
    title = "How many see each place"

    def __init__(self, stand: Stand) -> None:
        super().__init__(stand)
        sides = [*stand.match.rules.sides(stand.state)]
        self._sides = [side for side in sides if side != stand.side]
        self._sides += [side for side in sides if side == stand.side]
        self._views: dict[str, Raster] = {}
        """What each piece sees, as all stand."""
        self._total: Raster | None = None
        """How many of them see each place."""
        self._work: Iterator[None] | None = None
        self._raster: Raster | None = None
        self._summed_up = False
        self._over: Waypoint | None = None
        self._sheet = Sheet()
        self.show(stand)

    @property
    def side(self) -> str:
        """Whose eyes these are."""
        return self._sides[0]

    @property
    def hint(self) -> str:
        """Whose eyes are counted, and what comes next."""
        count = sum(figure.side == self.side for figure in self.stand.scene.figures)
        then = (
            f"{{key}} for {self._sides[1].title()}" if len(self._sides) > 1 else "{key} removes it"
        )
        text = f"How many of {self.side.title()}'s {count} see each place ({then})"
        return f"{text}. {self.words(there)}" if (there := planned(self.stand)) else text

    def legend(self, theme: Theme) -> Sequence[tuple[Shade, str]]:
        """Return the legend: from one of them to the most that see a place."""
        raster = self.counted()
        if raster is None:
            return ()
        return counts_legend(raster, theme.side(self.side), self.stand.scene.table)

    def press(self) -> bool:
        """Turn to the other side's eyes; return False after the last."""
        del self._sides[0]
        if self._sides:
            self._raster = None
            self.show(self.stand)
        return bool(self._sides)

    def show(self, stand: Stand) -> None:
        """Look again with every piece; until that is done the picture stays as it was."""
        self.stand = stand
        self._views, self._total = {}, None
        self._work = self._look_around()

    def plan(self, stand: Stand) -> None:
        """Plan a move: the piece looks from its new place; all others see what they saw."""
        self.stand = stand
        self._summed_up = False

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Remember the place under the mouse."""
        self._over = self.stand.waypoint(at, None)

    @property
    def waiting(self) -> bool:
        """Whether somebody has not looked yet."""
        return self._work is not None

    def update(self) -> bool:
        """Let some of them look; return whether all have."""
        if self._work is None:
            return False
        self._work = worked_on(self._work)
        self._summed_up = False
        return self._work is None

    def _look_around(self) -> Iterator[None]:
        """Yield one piece after the other."""
        rules, state = self.stand.match.rules, self.stand.state
        for figure in self.stand.scene.figures:
            if isinstance(rules, Overlooking) and figure.side == self.side:
                self._views[figure.id] = rules.panorama(state, figure.id)
                yield
        views = [*self._views.values()]
        if views:
            total = np.zeros_like(views[0].cells)
            for view in views:
                total += view.cells <= HAMPERED
            self._total = Raster(views[0].step, total)

    def counted(self) -> Raster | None:
        """Return how many see each place, as far as known; a planned piece looks from its goal.

        Until all have looked it is what was known before.
        """
        if self._work is None and not self._summed_up:
            self._raster, self._summed_up = self._summed(), True
        return self._raster

    def _summed(self) -> Raster | None:
        stand, total = self.stand, self._total
        here = self._views.get(stand.piece)
        if total is None or here is None or stand.pose is None:
            return total
        there = stand.panorama()
        assert there is not None
        moved = total.cells - (here.cells <= HAMPERED) + (there.cells <= HAMPERED)
        return Raster(total.step, moved)

    def below(self, overlay: Overlay) -> None:
        """Draw a tint of the side's colour that grows with the number, with contours."""
        raster = self.counted()
        if raster is not None:
            colour = overlay.theme.side(self.side)
            self._sheet.draw(overlay, raster, lambda inner: draw_counts(inner, raster, colour))

    def above(self, overlay: Overlay) -> None:
        """Draw the number under the mouse in words."""
        if planned(self.stand) is None and self._over is not None:
            at = self._over.centre
            plate(overlay, [(self.words(at), overlay.theme.tone("neutral"))], at)

    def words(self, at: Point) -> str:
        """Return how many see a place."""
        raster = self.counted()
        if raster is None and self.waiting:
            return "Still checking"
        # Of a side without a piece on the table nobody looks.
        count = number_at(self.stand, raster, at) if raster is not None else 0
        place = "this place" if planned(self.stand) is None else "that place"
        return f"{count or 'None'} of {self.side.title()} {'sees' if count == 1 else 'see'} {place}"
