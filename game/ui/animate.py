"""Events become movements: the state is already at the end, the picture catches up."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Generator, Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from game.core.event import Attacked, Changed, Event, Left, Moved, Rolled, Said, Stage
from game.core.wording import worded_parts
from game.table.lattice import centre_of
from game.table.scene import BlockFigure, Figure, Kind, Point, Scene
from game.ui.arcs import Arc, arcs_of
from game.ui.effects.attack_kinds import Missile, is_charge, missile_of

STEP_SECONDS = 0.09
"""Time for one step of a way at normal speed: a leg on cells, an inch on the plane."""
CHARGE_SECONDS = 0.13
"""The same for a charge, which is worth looking at."""
LONGEST = 1.4
"""Seconds for the longest leg on the plane."""
BLOW_SECONDS, FLIGHT_SECONDS = 0.36, 0.55
ROLL_SECONDS = 0.55
LEAVE_SECONDS = 0.5
GLANCE_SECONDS = 0.2
"""Time for a move or a blow where nothing shall fly or slide."""
LUNGE = 0.45
"""The share of a base by which whoever strikes leans forward, at most."""
AHEAD = 24
"""Events among which the attack is looked for that a move leads to."""

CHARGES = re.compile(r"charges?\b")
"""How every rulebook tells of a charge."""
UNSEEN = (Rolled, Said, Changed)
"""Events that may have their turn while dice fall: they show nothing of what came of them."""

FINISHED = object()
"""Told apart from the None that a running animation yields."""

Animation = Generator[None, float, None]


class AttackUnderWay(NamedTuple):
    """An attack that is under way."""

    attacker: str
    target: str
    share: float
    """How far it has come, from 0 to 1."""
    missile: Missile | None
    """What flies; nothing for a blow."""


class Animator:
    """Plays events one after another; each is a generator that is sent the seconds of a frame."""

    def __init__(
        self,
        speed: float = 1.0,
        begun: Callable[[Event], None] | None = None,
        falling: Callable[[], bool] = lambda: False,
    ) -> None:
        self.speed = speed
        self._begun = begun or (lambda _: None)
        """Told each event as its turn comes: for dice and sounds."""
        self._falling = falling
        """Whether dice still roll: until they lie, nothing is shown that came of them."""
        self.places: dict[str, tuple[float, float]] = {}
        """Where pieces appear to be until the picture has caught up with the state."""
        self.bearings: dict[str, float] = {}
        """Where pieces appear to face until then, if they have turned on their way."""
        self.fading: dict[str, float] = {}
        """Pieces that leave, with what is left of them from 1 to 0."""
        self.strike: AttackUnderWay | None = None
        """The attack that is under way."""
        self.charging: set[str] = set()
        """Pieces that charge just now."""
        self.reduced = False
        """Whether nothing flies or slides: pieces are at once where they go."""
        self._called: set[str] = set()
        """Pieces whose charge has been told and not been seen yet."""
        self.rolls: list[Rolled] = []
        """Rolls that have come to lie."""
        self._queue: list[tuple[Event, Scene]] = []
        self._running: Animation | None = None

    @property
    def busy(self) -> bool:
        """Whether something is still moving."""
        return self._running is not None or bool(self._queue)

    def action(self, scene: Scene) -> list[Point]:
        """Return where pieces of a scene strike or, while none does, where the latest one moves."""
        shown = {figure.id: figure.centre for figure in scene.figures}
        if self.strike is not None:
            return [shown[name] for name in self.strike[:2] if name in shown]
        return [place for name, place in self.places.items() if name in shown][-1:]

    def add(self, events: list[Event], before: Scene) -> None:
        """Queue events that led away from a scene."""
        if self.speed == 0:
            self.rolls += [event for event in events if isinstance(event, Rolled)]
            for event in events:
                self._begun(event)
            return
        self._queue += [(event, before) for event in events]

    def skip(self) -> None:
        """Show the end at once."""
        self.rolls += [event for event, _ in self._queue if isinstance(event, Rolled)]
        for event, _ in self._queue:
            self._begun(event)
        self._queue.clear()
        self._running = None
        self.settle()

    def settle(self) -> None:
        """Forget where pieces seemed to be: the table shows the state itself again."""
        self.places.clear()
        self.bearings.clear()
        self.fading.clear()
        self.charging.clear()
        self._called.clear()
        self.strike = None

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether anything moved."""
        moved = False
        left = seconds * max(self.speed, 0.01)
        while self._running is not None or self._queue:
            moved = True
            if self._running is None:
                if self._falling() and not isinstance(self._queue[0][0], UNSEEN):
                    break
                event, before = self._queue.pop(0)
                self._begun(event)
                self._note_charge(event)
                self._running = self._play(event, before)
                if isinstance(event, Moved):
                    self._running = self._together([self._running, *self._mates(event)])
                if next(self._running, FINISHED) is FINISHED:
                    self._running = None
                    continue
            try:
                self._running.send(left)
            except StopIteration:
                self._running = None
                left = 0.0
                continue
            break
        return moved

    def _mates(self, first: Moved) -> Iterator[Animation]:
        """Yield those who move right after one with nothing between: a unit goes as one."""
        going = {first.piece}
        while self._queue:
            event, before = self._queue[0]
            if not isinstance(event, Moved) or event.piece in going:
                return
            self._queue.pop(0)
            self._begun(event)
            going.add(event.piece)
            yield self._move(event, before)

    def _together(self, parts: list[Animation]) -> Animation:
        """Play several at once until the last is through."""
        left = [part for part in parts if next(part, FINISHED) is not FINISHED]
        while left:
            seconds = yield
            left = [part for part in left if _goes_on(part, seconds)]

    def _play(self, event: Event, before: Scene) -> Animation:
        match event:
            case Moved():
                return self._move(event, before)
            case Attacked():
                return self._attack(event, before)
            case Rolled():
                return self._roll(event)
            case Left():
                return self._leave(event)
        return _nothing()

    def _move(self, event: Moved, before: Scene) -> Animation:
        figure = next((f for f in before.figures if f.id == event.piece), None)
        if figure is None:
            return
        gone, plane = 0.0, before.table == "plane"
        charges = self._charges(event)
        pace = CHARGE_SECONDS if charges else STEP_SECONDS
        if charges:
            self.charging.add(event.piece)
        riders = {f.id: f.centre for f in before.figures if f.id in event.carried}
        if isinstance(figure, BlockFigure) and figure.id in self.places:
            # It goes on from where an earlier stretch of the same way has led it.
            bearing = self.bearings.get(figure.id, figure.bearing)
            figure = replace(figure, centre=self.places[figure.id], bearing=bearing)
        for stretch in _stretches(event, figure, before.table):
            whole = 0.0 if self.reduced else pace
            if plane:
                whole = min(LONGEST, whole * max(1.0, stretch.length))
            while gone < whole:
                self._show(event.piece, stretch, gone / whole)
                self._carry(event.piece, figure.centre, riders)
                gone += yield
            gone -= whole
            self._show(event.piece, stretch, 1.0)
            self._carry(event.piece, figure.centre, riders)
        while self.reduced and gone < GLANCE_SECONDS:
            gone += yield
        self.charging.discard(event.piece)

    def _note_charge(self, event: Event) -> None:
        """Note whose charge is told: it comes with the next moves."""
        if isinstance(event, Said) and CHARGES.search(event.text):
            named = [part.piece for part in worded_parts(event.text, None) if part.piece]
            self._called.update(named[:1])
        elif isinstance(event, Attacked | Stage):
            self._called.clear()

    def _charges(self, event: Moved) -> bool:
        """Return whether a move is a charge: told so, or an attack follows that says so."""
        if event.piece in self._called or CHARGES.search(event.text):
            return True
        for later, _ in self._queue[:AHEAD]:
            if isinstance(later, Attacked):
                return is_charge(later)
            if isinstance(later, Stage):
                return False
        return False

    def _show(self, piece: str, stretch: _Stretch, share: float) -> None:
        self.places[piece] = stretch.at(share)
        if stretch.arc is not None and stretch.bearing is not None:
            self.bearings[piece] = (stretch.bearing + stretch.arc.degrees * share) % 360

    def _carry(self, piece: str, start: Point, riders: Mapping[str, Point]) -> None:
        """Show those on a piece where it has brought them."""
        x, y = (at - first for at, first in zip(self.places[piece], start, strict=True))
        self.places |= {name: (a + x, b + y) for name, (a, b) in riders.items()}

    def _attack(self, event: Attacked, before: Scene) -> Animation:
        figures = {figure.id: figure for figure in before.figures}
        attacker, target = figures.get(event.attacker), figures.get(event.target)
        missile = missile_of(event, attacker)
        stood = self.places.get(event.attacker)
        gone, whole = 0.0, FLIGHT_SECONDS if missile else BLOW_SECONDS
        whole = GLANCE_SECONDS if self.reduced else whole
        while gone < whole:
            share = 1.0 if self.reduced else gone / whole
            self.strike = AttackUnderWay(event.attacker, event.target, share, missile)
            if attacker and target and not missile and not self.reduced:
                self.places[attacker.id] = self._lunge(attacker, target, share, stood)
            gone += yield
        self.strike = None
        if stood is not None:
            self.places[event.attacker] = stood
        elif attacker is not None:
            self.places.pop(event.attacker, None)

    def _lunge(self, attacker: Figure, target: Figure, share: float, stood: Point | None) -> Point:
        """Return where somebody is who leans towards a target and back again."""
        x, y = stood or attacker.centre
        to_x, to_y = self.places.get(target.id, target.centre)
        far = math.hypot(to_x - x, to_y - y)
        if not far:
            return x, y
        lean = min(far / 2, LUNGE * min(attacker.extent)) * math.sin(math.pi * share) / far
        return x + (to_x - x) * lean, y + (to_y - y) * lean

    def _roll(self, event: Rolled) -> Animation:
        self.rolls.append(event)
        gone = 0.0
        while gone < ROLL_SECONDS:
            gone += yield

    def _leave(self, event: Left) -> Animation:
        gone = 0.0
        while gone < LEAVE_SECONDS:
            self.fading[event.piece] = 1 - gone / LEAVE_SECONDS
            gone += yield
        self.fading[event.piece] = 0.0


def _goes_on(animation: Animation, seconds: float) -> bool:
    """Let time pass for an animation; return whether there is more of it."""
    try:
        animation.send(seconds)
    except StopIteration:
        return False
    return True


class _Stretch(NamedTuple):
    """A part of a way that a figure's middle goes along: straight, or on an arc."""

    start: Point
    end: Point
    bearing: float | None
    """Where the figure faces as it begins."""
    arc: Arc | None = None

    @property
    def length(self) -> float:
        if self.arc is None:
            return math.dist(self.start, self.end)
        return math.dist(self.start, self.arc.about) * abs(math.radians(self.arc.degrees))

    def at(self, share: float) -> Point:
        if self.arc is not None:
            return self.arc.turned(self.start, share)
        (x, y), (to_x, to_y) = self.start, self.end
        return x + (to_x - x) * share, y + (to_y - y) * share


def _stretches(event: Moved, figure: Figure, kind: Kind) -> Iterator[_Stretch]:
    """Yield the parts of a way.

    A figure may have its middle beside the place that it is named by.
    """
    start, bearing = centre_of(kind, event.start, figure.extent), figure.bearing
    here = figure.centre if kind == "hexes" or isinstance(figure, BlockFigure) else start
    aside = here[0] - start[0], here[1] - start[1]
    for leg, arc in arcs_of(event.start, event.legs):
        if kind == "plane" and arc is not None:
            there = arc.turned(here)
            yield _Stretch(here, there, bearing, arc)
            bearing = None if bearing is None else (bearing + arc.degrees) % 360
            x, y = centre_of(kind, (leg.x, leg.y))
            aside = there[0] - x, there[1] - y
        else:
            x, y = centre_of(kind, (leg.x, leg.y), figure.extent)
            there = x + aside[0], y + aside[1]
            yield _Stretch(here, there, bearing)
        here = there


def _nothing() -> Animation:
    return
    yield
