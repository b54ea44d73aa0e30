"""A finished game shown again: any moment of it at once, or an answer as it is given."""

from __future__ import annotations

import pygame

from game.core.event import Attacked, Event, Rolled, Stage
from game.core.unit_card import army_names
from game.core.wording import worded
from game.ui.animate import Animator
from game.ui.effects.table_effects import BattleEffects
from game.ui.export.chronicle import Chronicle, is_loss, last_before, next_after
from game.ui.export.strokes import Strokes
from game.ui.gauges import draw_gauges
from game.ui.hud.replay_controls import Stop
from game.ui.hud.tray import DiceTray
from game.ui.marks import draw_shapes, draw_words
from game.ui.overlay import Overlay
from game.ui.settings import Settings
from game.ui.sound import Sounds, for_event
from game.ui.tableview import TableView
from game.ui.theme import IVORY, Colour, Theme
from game.ui.unit_numbers import UnitNumbers
from game.ui.zone_names import name_zones

BREATH = 0.3
"""Seconds between two answers while it runs at normal speed."""
RECENT = 60
"""Events back from now among which the last dice are looked for."""


class Playback:
    """The moment that is shown, and what moves until it is reached."""

    def __init__(
        self, chronicle: Chronicle, table: TableView, sounds: Sounds, speed: float = 1.0
    ) -> None:
        self.chronicle = chronicle
        self.table = table
        self.sounds = sounds
        self.answer = 0
        """How many answers have been given at the moment that is shown."""
        self.playing = False
        self.tray = DiceTray(speed)
        self.animator = Animator(speed, self._begin, lambda: self.tray.busy)
        self.effects = BattleEffects(self.animator)
        self.effects.attach(table)
        self._untold: list[Event] = []
        """What has been shown and may not be put into words before the dice lie."""
        self._names = army_names(chronicle.summary(0).sides)
        self.tray.names = {name: figure.called for name, figure in chronicle.cast.items()}
        table.places, table.fading = self.animator.places, self.animator.fading
        table.bearings = self.animator.bearings
        table.below, table.above = self._below, self._above
        self._numbers = UnitNumbers()
        self._to_fall: list[Event] = []
        self._breath = 0.0
        self._theme = Theme()
        self.go_to(0)

    @property
    def moving(self) -> bool:
        """Whether something has not yet come to rest."""
        return self.animator.busy or self.tray.busy

    @property
    def settled(self) -> bool:
        """Whether all dice of the moment lie, so that nothing is given away by telling the rest."""
        return not (self._to_fall or self.tray.busy)

    def told(self) -> list[Event]:
        """Return what may be told by now: while dice fall, nothing of what comes of them."""
        if self.settled:
            return self.chronicle.upto(self.answer)
        before = self.chronicle.upto(self.answer - 1)
        for event in self.chronicle.told[self.answer]:
            if isinstance(event, Rolled):
                break
            before.append(event)
        return before

    @property
    def stood(self) -> int:
        """The answer after which the score may be shown."""
        return self.answer if self.settled else self.answer - 1

    @property
    def at_end(self) -> bool:
        """Whether there is nothing more to show."""
        return self.answer == self.chronicle.length

    def set_speed(self, speed: float) -> None:
        """Show everything faster or slower."""
        self.animator.speed = self.tray.speed = speed

    # ------------------------------------------------------------------ going about

    def go_to(self, answer: int) -> None:
        """Show the game as it stood after so many answers."""
        self._arrive(answer)
        self.tray.lay(self.chronicle.upto(answer)[-RECENT:])
        self._recall_fallen(answer)
        self._show(answer)

    def _show(self, answer: int) -> None:
        """Show the table after so many answers, with the numbers of its units."""
        chronicle = self.chronicle
        scene = chronicle.scene(answer)
        titles = {unit: t for side in chronicle.summary(answer).sides for unit, t in side.titles}
        self._numbers.count(scene.figures, chronicle.units(answer).__getitem__, titles)
        self.table.pennants = self._numbers.bearers
        self.table.show(scene)

    def _recall_fallen(self, answer: int) -> None:
        """Leave those lying who had fallen by then."""
        told = self.chronicle.told[: answer + 1]
        self.effects.fallen.recall(told, self.chronicle.scene)

    def _begin(self, event: Event) -> None:
        """Show an event as its turn comes; its dice are thrown apart from it."""
        self.effects.begin(event, None)
        self._untold.append(event)

    def apply(self, settings: Settings) -> None:
        """Show everything as the player has set it, but for the speed, which is the replay's."""
        self.animator.reduced = self.effects.reduced = settings.reduced_motion
        self.effects.shows_fallen = settings.fallen
        follow = self.table.follow
        follow.on, follow.at_once = settings.follow, settings.reduced_motion

    def step_to(self, answer: int) -> None:
        """Show an answer being given: its moves are animated, its dice fall."""
        if answer == 0:
            self.go_to(0)
            return
        if answer != self.answer + 1:
            self.tray.lay(self.chronicle.upto(answer - 1)[-RECENT:])
            self._recall_fallen(answer - 1)
        self._arrive(answer)
        before, events = self.chronicle.scene(answer - 1), self.chronicle.told[answer]
        self._to_fall = [e for e in events if isinstance(e, Attacked | Rolled | Stage)]
        self._pass_what_rolls_nothing()
        self.animator.add(events, before)
        heard = (for_event(event) for event in events if not isinstance(event, Rolled))
        self.sounds.play(next(filter(None, heard), ""))
        # What moves is drawn over the moment before; at once if nothing does.
        self._show(answer - 1 if self.animator.busy else answer)

    def _arrive(self, answer: int) -> None:
        self.animator.skip()
        self.animator.rolls.clear()
        self.tray.skip()
        self.effects.skip()
        self._to_fall, self._untold = [], []
        self._breath = 0.0
        self.answer = answer

    def jump(self, where: str, ahead: int) -> bool:
        """Go to the next or previous step, attack, loss or chapter; return whether there is one."""
        chronicle = self.chronicle
        marks = {
            "step": range(chronicle.length + 1),
            "attack": chronicle.attacks,
            "loss": chronicle.losses,
            "chapter": sorted({*(max(0, start) for start in chronicle.rounds), chronicle.length}),
        }[where]
        found = (next_after if ahead > 0 else last_before)(marks, self.answer)
        if found is None:
            return False
        if where == "chapter" or (where == "step" and ahead < 0):
            self.go_to(found)
        else:
            self.step_to(found)
        return True

    def settle(self) -> None:
        """Let everything come to its end at once."""
        if not self.moving and not self._to_fall:
            return
        self.animator.skip()
        self.animator.rolls.clear()
        while self._to_fall:
            self._throw_next()
        self.tray.skip()
        self._show(self.answer)

    # ------------------------------------------------------------------ time

    def update(self, seconds: float) -> tuple[bool, bool]:
        """Let time pass; return whether anything moved, and whether panels have to change."""
        answer, settled = self.answer, self.settled
        moved = self.animator.update(seconds)
        thrown = len(self.animator.rolls)
        self.animator.rolls.clear()
        for _ in range(thrown):
            self._throw_next()
        moved |= self.tray.update(seconds)
        self.effects.home = self.tray.rect
        if not self.tray.busy:
            for event in self._untold:
                self.effects.tell(event)
            self._untold = []
        moved |= self.effects.update(seconds)
        if moved and not self.moving:
            self.animator.settle()
            self._show(self.answer)
        action = self.animator.action(self.table.scene) if self.animator.busy else []
        moved |= self.table.follow.update(seconds, action)
        if self.playing and not self.moving:
            self._play(seconds)
        return moved, bool(thrown) or (answer, settled) != (self.answer, self.settled)

    def _play(self, seconds: float) -> None:
        self._breath += seconds * (self.animator.speed or 1.0)
        told, length = self.chronicle.told, self.chronicle.length
        ahead = range(self.answer + 1, length + 1)
        following = next((answer for answer in ahead if told[answer]), length)
        if self._breath < BREATH:
            self.chronicle.scene(following)  # so that it is at hand when its frame comes
            return
        self._breath = 0.0
        if self.at_end:
            self.playing = False
        else:
            self.step_to(following)

    def _throw_next(self) -> None:
        """Throw the next roll of the answer that is shown."""
        while self._to_fall:
            event = self._to_fall.pop(0)
            self.tray.follow(event)
            if isinstance(event, Rolled):
                self.effects.begin(event, self.tray.pool_of(event))
                self.sounds.play(for_event(event))
                break
        self._pass_what_rolls_nothing()

    def _pass_what_rolls_nothing(self) -> None:
        """Skip ahead after the last throw: there is nothing left to wait for."""
        if not any(isinstance(event, Rolled) for event in self._to_fall):
            for event in self._to_fall:
                self.tray.follow(event)
            self._to_fall = []

    # ------------------------------------------------------------------ over the table

    def _below(self, overlay: Overlay) -> None:
        self._theme = overlay.theme
        for zone in self.table.scene.zones:
            overlay.zone(zone, self._colour(zone.side))
        if not self.moving:
            draw_shapes(overlay, self.table.scene.marks)
        if self.answer and not self.moving:
            for piece, way in self.chronicle.ways(self.answer - 1, self.answer).items():
                figure = self.chronicle.cast.get(piece)
                overlay.path(list(way), self._colour(figure.side if figure else ""))

    def _above(self, overlay: Overlay) -> None:
        name_zones(overlay, self.animator.places, self._names)
        draw_gauges(overlay)
        if not self.moving:
            draw_words(overlay, self.table.scene.marks)
        if self.answer and not self.moving:
            for _, side, place in self.chronicle.fallen(self.answer - 1, self.answer):
                _cross(overlay, place, self._colour(side))

    def _colour(self, side: str) -> Colour:
        return self._theme.side(side) if side else IVORY


def stops_of(chronicle: Chronicle) -> list[Stop]:
    """Return everything that a timeline marks."""
    stops = [Stop(max(0, each.start), "chapter", each.title) for each in chronicle.chapters]
    names = chronicle.names
    for told in chronicle.flat:
        event = told.event
        if isinstance(event, Attacked):
            stops.append(Stop(told.answer, "attack", worded(event.text, names)))
        elif is_loss(event) and told.answer in chronicle.losses:
            figure = chronicle.cast.get(event.piece)
            side = figure.side if figure else ""
            stops.append(Stop(told.answer, "loss", worded(event.text, names), side))
    return stops


def _cross(overlay: Overlay, place: tuple[float, float], colour: Colour) -> None:
    """Draw a cross where a piece was lost."""
    unit = overlay.camera.pixels
    room = max(8, round(unit * 1.2))
    strokes = Strokes((room, room), unit)
    strokes.cross(pygame.Vector2(room / 2, room / 2), 0.36, colour)
    image = strokes.finished()
    overlay.surface.blit(image, image.get_rect(center=overlay.at(place)))
