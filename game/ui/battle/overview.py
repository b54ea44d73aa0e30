"""Keeping a battle in view: the armies first, then what happens, and one unit after the other."""

from __future__ import annotations

from game.core.decision import Pick, PickMany
from game.table.scene import Figure, Point
from game.ui.battle.controller import TableController
from game.ui.battle.presentation import Presentation
from game.ui.battle.session import Session
from game.ui.minimap import Minimap
from game.ui.settings import Settings


class Overview:
    """Directs camera and minimap by what whoever sits before the screen can see."""

    def __init__(
        self, session: Session, presentation: Presentation, controller: TableController
    ) -> None:
        self.session = session
        self.presentation = presentation
        self.controller = controller
        self.table = controller.table
        self.table.minimap = self.minimap = Minimap(self.table.scene)
        self._framed = False
        """Whether the armies have been shown, after which the view is the player's."""
        self._asked: object = None
        """The question whose piece has been shown."""

    def attend(self, settings: Settings) -> None:
        """Do as the player has set."""
        follow = self.table.follow
        follow.on, follow.at_once = settings.follow, settings.reduced_motion or settings.speed == 0

    def frame_first(self) -> None:
        """Show the armies once they stand; a view that the player has changed stays."""
        if self.table.follow.on and not self._framed:
            self._framed = not self.table.camera.fitted or self.table.frame_armies()

    def update(self, seconds: float) -> bool:
        """Follow what happens; return whether the view has changed."""
        self.frame_first()
        return self.table.follow.update(seconds, self._action())

    def _action(self) -> list[Point]:
        """Return where something moves or strikes, else the piece a person is asked about, once.

        Only pieces of the scene that is shown count, so that the view betrays no hidden one.
        """
        animator = self.presentation.animator
        if animator.strike is not None or self.presentation.moving:
            return animator.action(self.table.scene)
        shown = {figure.id: figure.centre for figure in self.table.scene.figures}
        pending = self.session.match.pending
        if pending is None or pending is self._asked or not self.session.game.human:
            return []
        self._asked = pending
        return [shown[pending.subject]] if pending.subject in shown else []

    # ------------------------------------------------------------------ units that can act

    def able(self) -> list[tuple[str, ...]]:
        """Return the units that can act now, each as its pieces.

        Those that the question names come first, else whoever may be pulled, else who is ready.
        """
        pending, tool = self.session.match.pending, self.controller.tool
        if pending is None or tool is None:
            return []
        own = [f for f in self.table.scene.figures if f.side == pending.side and f.rank > 0]
        if isinstance(pending, Pick | PickMany):
            possible = [option for option in pending.listed() if option.objection is None]
            named = [
                tuple(figure.id for figure in own if figure.id in option.pieces)
                for option in possible
            ]
            if any(named):
                return sorted({unit for unit in named if unit}, key=named.index)
        movable = [figure for figure in own if tool.pullable(figure)]
        return self._by_unit(movable or [figure for figure in own if figure.ready])

    def _by_unit(self, figures: list[Figure]) -> list[tuple[str, ...]]:
        rules, state = self.session.match.rules, self.session.eyes.state
        units: dict[str, tuple[str, ...]] = {}
        for figure in figures:
            unit = rules.group_of(state, figure.id) or figure.id
            units[unit] = (*units.get(unit, ()), figure.id)
        return list(units.values())

    def next_unit(self, step: int) -> str:
        """Bring the next unit that can act into the middle, or the one before; return its piece."""
        units = self.able()
        if not units:
            return ""
        chosen = self.controller.selected
        now = next((at for at, unit in enumerate(units) if chosen in unit), None)
        at = (0 if step > 0 else -1) if now is None else (now + step) % len(units)
        first = next(f for f in self.table.scene.figures if f.id == units[at][0])
        self.table.camera.show_at(first.centre)
        self.table.follow.touched()
        self.table.stale = True
        return first.id
