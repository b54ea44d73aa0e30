"""A map in the making: its history, what is selected, and how the next piece will be drawn."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TypeVar

from shapely import Point as Spot

from game.core.errors import UsageError
from game.core.wording import sentence
from game.data.stampfile import Stamp, all_stamps
from game.drafting import edits
from game.drafting.battles import BattlePlan
from game.drafting.desk import Desk
from game.drafting.draft import Draft, Piece
from game.drafting.history import History
from game.drafting.shapes import geometry
from game.drafting.stamps import save_own_stamp, stamp_of
from game.table.scene import Point, Scene
from game.table.terrain import PlaneFeature
from game.ui.draw.bare_scene import outline, scene_of
from game.ui.draw.layers import Layers
from game.ui.draw.map_view import Touch
from game.ui.draw.rulings import Rulings
from game.ui.draw.snapping import Shape, Snap, Snapping, rounded
from game.ui.draw.symmetry_lines import axes_of
from game.ui.draw.tracing import Tracing

Found = TypeVar("Found")
Edit = Callable[[Draft], Draft]
"""Returns a draft with something changed, or refuses with a sentence."""
RISING = ("hill",)
"""Kinds that are drawn as high as the pen says."""
MASSES = ("brush", "rubble", "snow", "thin ice", "dense wood", "jungle")
"""Kinds that nobody counts."""
REACH = 9
"""Pixels within which things snap and are grasped."""


@dataclass(slots=True)
class Pen:
    """How the next piece will be drawn."""

    kinds: dict[str, str] = field(
        default_factory=lambda: {
            "areas": "wood",
            "lines": "low_wall",
            "bands": "river",
            "crossings": "ford",
            "cells": "wood",
        }
    )
    """The kind chosen last for each thing that tools make."""
    height: float = 0.0
    """Inches that a hill rises."""
    width: float = 3.0
    """Inches that a river or road is wide."""
    gate: float = 2.0
    """Inches that a gate is wide."""
    crossing: float = 4.0
    """Inches that a ford or bridge is long, along the river."""
    smooth: bool = True
    radius: int = 0
    """Cells around the one under the brush that it paints as well."""
    level: int = 0
    """The level that painted cells lie on."""
    name: str = "north"
    """The place that the next zone belongs to."""
    ring: float = 3.0
    """Inches around an objective."""
    note: str = ""
    """The words of the next note."""
    stamp: str = ""
    """The stamp at hand; the first there is if there is none of this name."""
    turn: float = 0.0
    scale: float = 1.0
    mirror: bool = False
    scatter: bool = False
    """Whether a stamp is scattered over a rectangle instead of put down."""
    spacing: float = 4.0
    """Inches between the middles of stamps that are scattered."""
    seed: int = 1


class Session:
    """Everything that the tools and panels of the editor share."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.pen = Pen()
        self.layers = Layers()
        self.rulings = Rulings()
        self.tracing: Tracing | None = None
        self.pinned: Draft | None = None
        """The map as it was when somebody pinned it, to be compared in the laboratory."""
        self.plans: dict[Path, BattlePlan] = {}
        """What battles on this map are to be, by their files."""
        self.copied = ""
        """What was copied last, for machines without a clipboard."""
        self.grid = 0.5
        self.selected: tuple[int, ...] = ()
        """The numbers of the pieces that are selected, in the order in which they were."""
        self.unsafe = ""
        """Why the last steps would not survive a crash; empty if they would."""
        self.said = ""
        """A sentence for the player that has not been shown yet."""
        self.pixels = 12.0
        """Pixels of a table unit at the present zoom."""
        self.changed: Callable[[], None] = lambda: None
        """Called whenever the draft is another."""
        self._preview: Draft | None = None
        self._stamps: dict[str, Stamp] | None = None

    # ------------------------------------------------------------------ the draft

    @property
    def history(self) -> History:
        """All steps so far."""
        return self.desk.history

    @property
    def draft(self) -> Draft:
        """The map as it stands."""
        return self.desk.now

    @property
    def shown(self) -> Draft:
        """The map as it would be if the hand let go now."""
        return self._preview or self.desk.now

    def scene(self) -> Scene:
        """Return what is to be drawn, without hidden layers."""
        return scene_of(self.layers.visible(self.shown))

    def settled(self) -> Scene:
        """Return the same without what is only tried out."""
        return self.scene() if self._preview is None else scene_of(self.layers.visible(self.draft))

    def do(self, label: str, edit: Edit) -> bool:
        """Make an edit as one step; a refusal becomes a sentence. Return whether it was made."""
        self._preview = None
        try:
            after = edit(self.draft)
        except UsageError as problem:
            self.say(str(problem))
            return False
        if not self._kept(lambda steps: steps.do(label, after)):
            return False
        self._settle()
        return True

    def _kept(self, step: Callable[[Desk | History], Found]) -> Found:
        """Make a step that is safe on the disk; where nothing can be written it is made anyway."""
        try:
            found, trouble = step(self.desk), self.desk.trouble
        except (OSError, UsageError) as problem:
            found, trouble = step(self.history), str(problem)
        self.unsafe = f"Unsaved steps are not safe: {trouble}" if trouble else ""
        return found

    def preview(self, edit: Edit | None = None) -> bool:
        """Show what an edit would do, or nothing any more; return whether it can be made."""
        self._preview = None
        if edit is None:
            return False
        try:
            self._preview = edit(self.draft)
        except UsageError:
            return False
        return True

    def undo(self) -> None:
        """Take the last step back."""
        label = self._kept(lambda steps: steps.undo())
        self.say(f"Undone: {label}" if label else "Nothing to undo.")
        self._settle()

    def redo(self) -> None:
        """Do again what was undone."""
        label = self._kept(lambda steps: steps.redo())
        self.say(f"Redone: {label}" if label else "Nothing to redo.")
        self._settle()

    def jump(self, number: int) -> None:
        """Go to a step of the history."""
        self._kept(lambda steps: steps.jump(number))
        self._settle()

    def _settle(self) -> None:
        """Forget what no longer holds after the draft has changed."""
        self._preview = None
        there = {piece.key for piece in self.draft.pieces}
        self.selected = tuple(key for key in self.selected if key in there)
        self.changed()

    @property
    def stamps(self) -> dict[str, Stamp]:
        """All stamps, shipped and of the player's own."""
        if self._stamps is None:
            self._stamps = all_stamps()
        return self._stamps

    def keep_stamp(self, title: str) -> None:
        """Keep what is selected as a stamp of the player's own."""
        try:
            path = save_own_stamp(stamp_of(self.draft, self.selected, title))
        except (UsageError, OSError) as problem:
            self.say(str(problem))
            return
        self._stamps, self.pen.stamp = None, path.stem
        self.say(f"Saved as a stamp: {path.stem.replace('_', ' ')}.")
        self.changed()

    def say(self, text: str) -> None:
        """Have a sentence shown to the player."""
        self.said = sentence(text)

    # ------------------------------------------------------------------ pieces

    def piece(self, key: int) -> Piece | None:
        """Return a piece by its number, if it is still there."""
        return next((piece for piece in self.draft.pieces if piece.key == key), None)

    @property
    def chosen(self) -> list[Piece]:
        """The pieces that are selected."""
        found = [self.piece(key) for key in self.selected]
        return [piece for piece in found if piece is not None]

    def kind(self, makes: str) -> str:
        """Return the kind that was chosen last for what a tool makes."""
        return self.pen.kinds[makes]

    def adding(self, feature: PlaneFeature) -> Edit:
        """Return the edit that puts a piece on the table, as high as the pen says."""
        height = self.pen.height if feature.kind in RISING else 0.0
        return lambda draft: edits.added(draft, replace(feature, height=height))

    def add(self, feature: PlaneFeature) -> bool:
        """Put a piece and its twins on the table and select it; return whether that was done."""
        before = self.draft
        done = self.do(f"Drew {words_for(feature.kind)}", self.adding(feature))
        if done:
            self.select(self.draft.fresh(before)[:1])
        return done

    def open_gate(self, at: Point) -> None:
        """Make a gate in the line under a place."""
        piece = self.under(at)
        if piece is None or piece.feature.line is None:
            self.say("Alt-click on a wall, hedge or fence to make a gate in it.")
            return
        key, width, on_grid = piece.key, self.pen.gate, self.snapping().on_grid
        place = rounded((on_grid(at[0]), on_grid(at[1])))
        self.do(
            f"Cut a gate into {self.name_of(key)}",
            lambda draft: edits.gate_cut(draft, key, place, width),
        )

    def name_of(self, key: int) -> str:
        """Return what a piece is called in sentences."""
        return self.draft.name_of(key).replace("_", " ")

    def named(self, keys: Sequence[int]) -> str:
        """Return what some pieces are called together."""
        return self.name_of(keys[0]) if len(keys) == 1 else f"{len(keys)} pieces"

    def select(self, keys: Iterable[int], *, more: bool = False) -> None:
        """Select pieces, or with `more` add those that are not and drop those that are."""
        keys = tuple(keys)
        if more:
            kept = [key for key in self.selected if key not in keys]
            self.selected = (*kept, *(key for key in keys if key not in self.selected))
        else:
            self.selected = keys
        self.changed()

    def under(self, at: Point) -> Piece | None:
        """Return the piece under a place that can be taken, small ones before large ones."""
        near = [piece for piece in self.draft.pieces if self._hit(piece.feature, at)]
        free = [piece for piece in near if self.layers.free(piece.feature)]
        return min(free, key=lambda piece: _size(piece.feature), default=None)

    def _hit(self, feature: PlaneFeature, at: Point) -> bool:
        points = outline(feature)
        reach = self.reach
        xs, ys = [x for x, _ in points], [y for _, y in points]
        if not (min(xs) - reach <= at[0] <= max(xs) + reach):
            return False
        if not (min(ys) - reach <= at[1] <= max(ys) + reach):
            return False
        shape = geometry(feature)
        return bool(shape.distance(Spot(at)) <= (reach if feature.line else 0.0))

    # ------------------------------------------------------------------ snapping

    @property
    def reach(self) -> float:
        """Table units within which things snap and are grasped."""
        return REACH / self.pixels

    def snap(
        self,
        touch: Touch,
        start: Point | None = None,
        without: Sequence[int] = (),
        opposite: Point | None = None,
    ) -> Snap:
        """Return where the mouse means: snapped, unless Alt is held."""
        if touch.alt:
            return Snap(rounded(self.within(touch.at)))
        found = self.snapping(without).point(self.within(touch.at), self.reach, start, opposite)
        return Snap(self.within(found.at), found.lines, found.words)

    def within(self, at: Point) -> Point:
        """Return the nearest place on the table."""
        width, depth = self.draft.size
        return min(max(at[0], 0.0), width), min(max(at[1], 0.0), depth)

    def snapping(self, without: Sequence[int] = ()) -> Snapping:
        """Return what there is to snap to, but for some pieces."""
        shapes = [
            Shape(outline(piece.feature), piece.feature.line is None)
            for piece in self.draft.pieces
            if piece.key not in without and piece.feature.disc is None
        ]
        return Snapping(self.draft.size, shapes, axes_of(self.draft), self.grid)


def words_for(kind: str) -> str:
    """Return a kind of terrain as a sentence has it: a wood, an obstacle, brush."""
    word = kind.replace("_", " ")
    if word in MASSES or word.endswith("s"):
        return word
    return f"{'an' if word[0] in 'aeiou' else 'a'} {word}"


def _size(feature: PlaneFeature) -> tuple[bool, float]:
    """Return how easily a piece is missed: lines and small things come first."""
    return feature.line is None, float(geometry(feature).area)
