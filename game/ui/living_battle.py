"""The battle behind the title: played by computers in another process, shown at a slow pace."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median

import pygame

from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.event import Attacked, Event
from game.core.match import Match
from game.data.library import load_scenario
from game.players.levels import EASY
from game.players.registry import make_player
from game.table.scene import Point, Scene
from game.ui.animate import Animator
from game.ui.camera import NEAREST, UNIT
from game.ui.camera_follow import CameraFollow, battle_places
from game.ui.effects.table_effects import BattleEffects
from game.ui.tableview import TableView
from game.ui.theme import Theme

SHOWN = (
    "mossback_ford",
    "meeting_engagement",
    "nine_stones",
    "milestone_meadow",
)
"""Battles in the order in which they are shown; the first is on the title's painted table."""
STILL = "8", 90
"""The seed of the battle in the shipped picture, and how many answers it is from its beginning."""
APPROACH, MOST = 8, 120
"""Answers that are shown before the first attack, and in all."""
LONGEST = 600
"""Answers in which somebody has to attack; else the battle is shown from its beginning."""
PACE, BREATH = 0.6, 0.5
"""How fast everything moves, and seconds between two answers."""
SLOWLY = 0.9
"""How quick the camera is."""
BEYOND = 1.12
"""How much larger than the window the table is shown at least, so that the camera can roam."""
BASE = 42 / 720
"""The width of a usual base on the screen at least, as a share of the window's height."""
DIMMED = (186, 181, 176)
"""What is left of the table's light, of 255 each of red, green and blue."""


@dataclass(frozen=True, slots=True)
class PlayedBattle:
    """A stretch of a battle, ready to be shown."""

    begin: Scene
    beats: tuple[tuple[tuple[Event, ...], Scene], ...]
    """What happened after each answer that did anything, and the table after it."""


def play_battle(key: str, seed: str) -> PlayedBattle:
    """Return a shipped battle from shortly before its first attack, in whatever process this is."""
    bundle = load_scenario(key)
    rules = bundle.rulebook
    match = Match.begin(rules, bundle.begin(), FairDice(seed), FairDeck(seed))
    players = {side: make_player(EASY.key, f"{seed}/{side}") for side in rules.sides(match.state)}
    beats: list[tuple[tuple[Event, ...], Scene]] = []
    first = LONGEST  # the beat in which somebody attacks first
    while match.pending is not None and len(beats) < min(LONGEST, first - APPROACH + MOST):
        events = match.answer(players[match.pending.side].choose(match))
        scene: Scene = rules.scene(match.state)
        if not events or not battle_places(scene):
            continue
        if any(isinstance(event, Attacked) for event in events):
            first = min(first, len(beats))
        beats.append((tuple(events), scene))
    begin = max(0, first - APPROACH) if first < len(beats) else 0
    return PlayedBattle(beats[begin][1], tuple(beats[begin + 1 : begin + 1 + MOST]))


def still(size: tuple[int, int], make_table: Callable[[Scene], TableView]) -> pygame.Surface:
    """Return the picture of a moment of the first battle, which is shown before one is played."""
    played = play_battle(SHOWN[0], STILL[0])
    begin, later = played.beats[STILL[1]][1], played.beats[STILL[1] + 1 :]
    battle, theme = LivingBattle(PlayedBattle(begin, later), make_table), Theme()
    battle.place(size, theme)
    picture = pygame.Surface(size)
    battle.table.draw_finished(picture, theme)
    return picture


class LivingBattle:
    """Shows a battle that has been played, over a whole window and dimmed."""

    def __init__(self, played: PlayedBattle, make_table: Callable[[Scene], TableView]) -> None:
        self.table = make_table(played.begin)
        self.table.follow = CameraFollow(self.table.camera, SLOWLY)
        self.animator = Animator(PACE, self._begun)
        self.effects = BattleEffects(self.animator)
        self.effects.attach(self.table)
        self.table.places, self.table.fading = self.animator.places, self.animator.fading
        self.table.bearings = self.animator.bearings
        self._ahead = deque(played.beats)
        self._after = played.begin
        """The table once everything has come to rest."""
        self._rested = 0.0

    @property
    def ready(self) -> bool:
        """Whether all that is to be seen at first has been painted."""
        return self.table.ground.arrived and not self.table.busy

    @property
    def over(self) -> bool:
        """Whether there is nothing more to show."""
        return not (self._ahead or self.animator.busy or self.effects.busy)

    def place(self, size: tuple[int, int], theme: Theme) -> None:
        """Fill a window, so near that the table goes on beyond its edges."""
        self.table.place(pygame.Rect((0, 0), size), theme)
        scene, camera = self.table.scene, self.table.camera
        cover = max(pixels / long for pixels, long in zip(size, scene.extent, strict=True))
        base = median(max(figure.extent) for figure in scene.figures)
        camera.zoom = min(NEAREST, max(BEYOND * cover, BASE * size[1] / base) / UNIT)
        camera.show_at(self._first_place())

    def _first_place(self) -> Point:
        """Return where the next attack strikes, else the middle of the armies."""
        centres = {figure.id: figure.centre for figure in self.table.scene.figures}
        for events, _ in self._ahead:
            for event in events:
                if isinstance(event, Attacked) and event.target in centres:
                    return centres[event.target]
        xs, ys = zip(*centres.values(), strict=True)
        return median(xs), median(ys)

    def _begun(self, event: Event) -> None:
        self.effects.begin(event, None)
        self.effects.tell(event)

    def paint(self, seconds: float) -> bool:
        """Take over what has been painted meanwhile; return whether there is more to ask for."""
        self.table.update(seconds)
        return self.table.stale

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to be seen."""
        moved = self.animator.update(seconds) | self.effects.update(seconds)
        if not self.animator.busy:
            if self._rested == 0:
                self.animator.settle()
                self.table.show(self._after)
            self._rested += seconds
            if self._rested >= BREATH and self._ahead:
                self._next()
        moved |= self.table.follow.update(seconds, self.animator.action(self.table.scene))
        self.table.update(seconds)
        return moved or self.table.stale

    def _next(self) -> None:
        before = self._after
        events, self._after = self._ahead.popleft()
        self._rested = 0.0
        self.animator.add(list(events), before)

    def draw(self, surface: pygame.Surface, theme: Theme) -> None:
        """Draw the table as it is now, dimmed."""
        self.table.draw(surface, theme)
        surface.fill(DIMMED, special_flags=pygame.BLEND_RGB_MULT)
