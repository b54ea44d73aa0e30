"""What happens in a battle, shown one event after the other: moves, dice, sounds, the log."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from game.core.event import Event, Rolled
from game.table.scene import Figure, Scene
from game.ui.animate import Animator
from game.ui.effects.table_effects import BattleEffects
from game.ui.hud.announcements import Announcements
from game.ui.hud.log import LogView
from game.ui.hud.tray import DiceTray
from game.ui.settings import Settings
from game.ui.sound import Sounds


class Presentation:
    """Catches up with the game: its state is already at the end of what is shown here."""

    def __init__(
        self, sounds: Sounds, speed: float, called: Callable[[], Mapping[str, str]]
    ) -> None:
        self.tray = DiceTray(speed)
        self.animator = Animator(speed, self._begun, lambda: self.tray.busy)
        self.log = LogView()
        self.herald = Announcements()
        self.effects = BattleEffects(self.animator)
        self.untold: list[Event] = []
        """What the log does not tell before the dice lie."""
        self.caught_up = True
        """Whether the panels show the game as it stands: not before all dice lie."""
        self.revision = 0
        """Grows whenever log or tray show something else."""
        self._known: dict[str, Figure] = {}
        """The figures that the log has names for."""
        self._sounds = sounds
        self._called = called
        """Return what all pieces are called that can be seen, those too that have just come."""

    @property
    def moving(self) -> bool:
        """Whether pieces or dice have not yet come to rest."""
        return self.animator.busy or self.tray.busy or self.effects.holding

    @property
    def busy(self) -> bool:
        """Whether something moves or is announced."""
        return self.moving or self.herald.busy or self.effects.busy

    def apply(self, settings: Settings) -> None:
        """Show everything as the player has set it from now on."""
        self.animator.speed = settings.speed
        self.tray.speed = 0.0 if settings.reduced_motion else settings.speed
        self.animator.reduced = self.effects.reduced = settings.reduced_motion
        self.herald.reduced = settings.reduced_motion
        self.effects.shows_fallen = settings.fallen

    def take(self, events: list[Event], before: Scene) -> None:
        """Queue what led away from a scene."""
        self.animator.add(events, before)

    def recall(self, events: Sequence[Event]) -> None:
        """Take what happened before: it stands in the log, its dice lie."""
        self.log.add([*self.untold, *events])
        self.untold = []
        self.know_names()
        self.tray.lay(events)
        self.revision += 1

    def retell(self, events: Sequence[Event]) -> None:
        """Let log and tray tell these events alone."""
        self.untold = []
        self.log.events.clear()
        self.log.add(list(events))
        self.tray.lay(events)
        self.revision += 1

    def name(self, figures: Sequence[Figure], armies: Mapping[str, str]) -> None:
        """Let the log name the figures that can be seen, and the armies."""
        known = self._known
        fresh = [figure for figure in figures if known.get(figure.id) is not figure]
        for figure in fresh:
            known[figure.id] = figure
            self.log.pieces[figure.id] = figure.called
        self.log.names = armies
        self.effects.name(armies)

    def know_names(self) -> None:
        """Let log and dice name all who have been seen, those too who are gone or just come."""
        self.log.pieces.update(self._called())
        self.tray.names = self.log.pieces

    def skip(self) -> None:
        """Be done with all that moves, and tell it."""
        self.animator.skip()
        self.tray.skip()
        self.tell()
        self.effects.skip()
        self.herald.skip()

    def update(self, seconds: float) -> bool:
        """Let time pass; return whether there is something new to draw."""
        changed = self.animator.update(seconds) | self.tray.update(seconds)
        self.effects.home = self.tray.rect
        changed |= self.tell() | self.effects.update(seconds)
        return changed | self.herald.update(seconds)

    def _begun(self, event: Event) -> None:
        """Begin an event: throw its dice, make its sound, tell it."""
        if isinstance(event, Rolled):
            self.know_names()
        self.tray.follow(event)
        self.effects.begin(event, self.tray.pool_of(event))
        self._sounds.play_event(event)
        self.herald.hear(event)
        self.untold.append(event)
        self.revision += 1
        self.tell()

    def tell(self) -> bool:
        """Let the log tell what happened unless dice still roll; return whether it told any."""
        if not self.untold or self.tray.busy:
            return False
        self.log.add(self.untold)
        for event in self.untold:
            self.effects.tell(event)
        self.untold = []
        self.revision += 1
        return True
