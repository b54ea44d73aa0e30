"""All that a battle shows on its table beside the pieces, in the order in which it happens."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.core.event import Attacked, Event, Moved, Rolled, Stage
from game.table.scene import Figure, Point
from game.ui.animate import Animator
from game.ui.effects.damage import draw_damage
from game.ui.effects.fallen import Fallen
from game.ui.effects.flights import draw_clash, draw_dust, draw_flight
from game.ui.effects.intent_captions import IntentCaptions
from game.ui.effects.result_words import ResultWords
from game.ui.effects.table_dice import TableDice
from game.ui.hud.dice_pool import Pool
from game.ui.tableview import TableView
from game.ui.theme import Theme

TOGETHER = 3
"""Pools of one exchange that are shown side by side."""
DUST = 0.7
"""Seconds that dust hangs in the air."""
PUFFS = 0.07
"""Seconds between two puffs of it."""
LEAST_SIZE, MOST_SIZE = 18, 46
"""Pixels of a missile."""
READING = 0.55
"""Seconds for which dice that lie hold up what the computer does next."""


class BattleEffects:
    """Follows the events as their turn comes, and draws under and over the pieces."""

    def __init__(self, animator: Animator) -> None:
        self.animator = animator
        self.words = ResultWords()
        self.dice = TableDice()
        self.fallen = Fallen()
        self.captions = IntentCaptions()
        self.reduced = False
        """Whether nothing flies, shakes or slides."""
        self.shows_fallen = True
        self.following = False
        """Whether somebody watches the computer: its deeds are captioned, its dice held."""
        self.home = pygame.Rect(0, 0, 0, 0)
        """Where dice lie in the end."""
        self._table: TableView | None = None
        self._pools: list[Pool] = []
        self._fresh = True
        """Whether the next roll begins an exchange of its own."""
        self._fighting: tuple[str, ...] = ()
        """Who attacked last and whom."""
        self._held = 0.0
        self._dust: list[tuple[Point, float]] = []
        self._since = 0.0
        self._last: dict[str, Point] = {}
        """Where pieces were seen last that may be gone by now."""

    def attach(self, table: TableView) -> None:
        """Draw on a table from now on."""
        self._table = table
        table.effects = self

    @property
    def busy(self) -> bool:
        """Whether something is shown that will pass."""
        parts = self.words.busy, self.dice.busy, self.captions.busy, bool(self._dust)
        return any(parts)

    @property
    def holding(self) -> bool:
        """Whether what lies has not been looked at for long enough."""
        return self.following and self._held > 0

    def name(self, names: Mapping[str, str]) -> None:
        """Take over what the armies are called."""
        self.dice.names = self.captions.names = names

    # ------------------------------------------------------------------ events

    def begin(self, event: Event, pool: Pool | None) -> None:
        """Show an event as its turn comes; a roll comes with its pool."""
        if self._table is None:
            return
        scene = self._table.scene
        self.fallen.hear(event, scene, self.animator.places)
        if self.following and self.animator.speed:
            self.captions.hear(event, scene)
        if isinstance(event, Attacked | Stage | Moved):
            self._fresh = True
            self._fighting = ()
        if isinstance(event, Attacked):
            self._fighting = event.attacker, event.target
        if isinstance(event, Rolled) and pool is not None and self.animator.speed:
            self._throw(event, pool)

    def _throw(self, event: Rolled, pool: Pool) -> None:
        """Show a pool over the table, beside those it belongs to."""
        lying = not any(each.falling for each in self._pools)
        if self._fresh and lying:
            self._pools = []
        same = [each for each in self._pools if each.rolled.name == event.name]
        if len(self._pools) >= TOGETHER or (lying and same):
            self._pools = []
        self._fresh = False
        self._pools.append(pool)
        self.dice.follow(self._pools)
        self._held = READING

    def tell(self, event: Event) -> None:
        """Let the result of an event be read: no die is in the air."""
        if self.animator.speed:
            self.words.hear(event)

    def skip(self) -> None:
        """Be done with everything that passes."""
        self.words.clear()
        self.dice.clear()
        self.captions.clear()
        self._dust.clear()
        self._held = 0.0

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to draw."""
        paced = seconds * max(self.animator.speed, 1.0)
        falling = any(pool.falling for pool in self._pools)
        if not falling:
            self._held = max(0.0, self._held - paced)
        changed = self.words.update(seconds) | self.dice.update(paced)
        return changed | self.captions.update(seconds) | self._raise_dust(seconds)

    def _raise_dust(self, seconds: float) -> bool:
        aged = [(at, age + seconds / DUST) for at, age in self._dust]
        self._dust = [(at, age) for at, age in aged if age < 1]
        if self.reduced or not self.animator.charging:
            return bool(aged)
        self._since += seconds * max(self.animator.speed, 1.0)
        if self._since >= PUFFS:
            self._since = 0.0
            places = self.animator.places
            self._dust += [
                (places[name], 0.0) for name in sorted(self.animator.charging) if name in places
            ]
        return True

    # ------------------------------------------------------------------ drawing

    def draw_on_ground(self, surface: pygame.Surface, table: TableView, theme: Theme) -> None:
        """Draw what lies under all pieces: damage, the fallen, the ways of those who moved."""
        camera = table.camera
        draw_damage(surface, table.scene, camera)
        if self.shows_fallen:
            self.fallen.rise(f for f in table.scene.figures if f.id not in self.animator.fading)
            self.fallen.draw(surface, camera, theme, table.scene, table.sprites)
        clip = surface.get_clip()
        surface.set_clip(camera.view.clip(clip))
        self.captions.draw_arrows(surface, camera, theme)
        surface.set_clip(clip)

    def draw_in_the_air(self, surface: pygame.Surface, table: TableView, theme: Theme) -> None:
        """Draw what is over all pieces: dust, missiles, blows, dice, words, captions."""
        camera = table.camera
        clip = surface.get_clip()
        surface.set_clip(camera.clear.clip(clip))
        size = max(LEAST_SIZE, min(MOST_SIZE, camera.pixels * 0.9))
        for number, (at, age) in enumerate(self._dust):
            draw_dust(surface, camera.to_screen(at), age, size * 1.2, number)
        self._draw_strike(surface, table, size)
        boxes = self._boxes(table)
        wanted = {piece for piece, _ in self.words.shown}
        spots = {name: self._above(name, table, boxes) for name in wanted}
        known = {name: spot for name, spot in spots.items() if spot is not None}
        concerned = [boxes[name] for name in self._concerned() if name in boxes]
        home = self.home if self.home.width else None
        figures = table.scene.figures if self.dice.unplaced else ()
        others = [self._box(each, table) for each in figures]
        self.dice.draw(surface, theme, concerned, others, home, still=self.reduced)
        self.words.draw(surface, theme, known, still=self.reduced)
        self.captions.draw(surface, theme)
        surface.set_clip(clip)

    def _concerned(self) -> list[str]:
        """Return the pieces that dice must not cover."""
        words = (piece for piece, _ in self.words.shown)
        return [*self.dice.pieces, *self._fighting, *words]

    def _draw_strike(self, surface: pygame.Surface, table: TableView, size: float) -> None:
        strike, camera = self.animator.strike, table.camera
        if strike is None:
            return
        ends = [self._place(name, table) for name in (strike.attacker, strike.target)]
        if ends[0] is None or ends[1] is None:
            return
        start, end = camera.to_screen(ends[0]), camera.to_screen(ends[1])
        if strike.missile is None:
            if strike.share > 0.35:
                draw_clash(surface, start.lerp(end, 0.62), (strike.share - 0.35) / 0.65, size)
        elif not self.reduced:
            draw_flight(surface, strike.missile, (start, end), strike.share, size)
        else:
            draw_clash(surface, end, 0.3, size)

    def _place(self, name: str, table: TableView) -> Point | None:
        """Return where a piece, or a thing that can be battered, is on the table."""
        if name in self.animator.places:
            return self.animator.places[name]
        for figure in table.scene.figures:
            if figure.id == name:
                return figure.centre
        return next((each.centre for each in table.scene.markers if each.id == name), None)

    def _boxes(self, table: TableView) -> dict[str, pygame.Rect]:
        """Return the pixels that the pieces concerned take up."""
        wanted = {*self._concerned()}
        found = {}
        for figure in table.scene.figures:
            if figure.id in wanted:
                found[figure.id] = self._box(figure, table)
                self._last[figure.id] = figure.centre
        return found

    def _box(self, figure: Figure, table: TableView) -> pygame.Rect:
        camera = table.camera
        spot = camera.to_screen(self.animator.places.get(figure.id, figure.centre))
        side = max(figure.extent) * camera.pixels * 1.3
        box = pygame.Rect(0, 0, round(side), round(side))
        box.center = round(spot.x), round(spot.y)
        return box

    def _above(
        self, name: str, table: TableView, boxes: Mapping[str, pygame.Rect]
    ) -> tuple[float, float] | None:
        """Return where words rise from: the upper rim of a piece, or where it was seen last."""
        if name in boxes:
            return boxes[name].midtop
        last = self._place(name, table) or self._last.get(name)
        if last is None:
            return None
        spot = table.camera.to_screen(last)
        return spot.x, spot.y - table.camera.pixels / 2
