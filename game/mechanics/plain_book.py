"""What a rulebook answers as long as it has nothing of its own to say.

Nothing is hidden, nothing is extra, and pieces are where its scene shows them.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic, TypeVar

from game.core import copying
from game.core.forecast import Forecast
from game.core.knob import Knob
from game.core.pose import Pose
from game.core.ruleset import Problem, Spot
from game.core.unit_card import Force
from game.table.lattice import centre_of, pose_at
from game.table.scene import Figure, Scene

S = TypeVar("S")


class PlainRulebook(ABC, Generic[S]):
    """The parts of a `Rulebook` that follow from a scene or are empty, to be overridden singly."""

    version = 1
    former_defaults: Mapping[int, Mapping[str, Any]] = {}
    spared: Mapping[str, str] = {}
    """Questions that a player may want to be spared, in a few words each."""

    def sides(self, state: S) -> Sequence[str]:
        """Return the two sides."""
        return "red", "blue"

    # ------------------------------------------------------------------ from the scene

    @abstractmethod
    def scene(self, state: S) -> Scene:
        """Return the battle as the window draws it."""

    def called(self, state: S, name: str) -> str:
        """Return what a piece on the table is called."""
        return self._figure(state, name).called

    def _figure(self, state: S, name: str) -> Figure:
        found = (each for each in self.scene(state).figures if each.id == name)
        figure = next(found, None)
        if figure is None:
            raise KeyError(name)
        return figure

    def board(self, state: S) -> str:
        """Return every piece with its place, side by side."""
        return "\n".join(
            f"{each.side} {each.called}: {each.centre[0]:g} across, {each.centre[1]:g} down"
            for each in self.scene(state).figures
        )

    def spot(self, state: S, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
        """Return the place under a point and its middle."""
        kind = self.scene(state).table
        pose = pose_at(kind, point)
        return pose, centre_of(kind, pose)

    def distance(self, state: S, a: Spot, b: Spot) -> float:
        """Return how far two spots are apart, from middle to middle."""
        return math.dist(self._middle(state, a), self._middle(state, b))

    def _middle(self, state: S, spot: Spot) -> tuple[float, float]:
        if isinstance(spot, str):
            return self._figure(state, spot).centre
        return centre_of(self.scene(state).table, Pose(*spot))

    # ------------------------------------------------------------------ nothing to say

    def seen_by(self, side: str, state: S) -> S:
        """Return a copy: nothing is hidden."""
        return copying.copy(state)

    def hopeless(self, state: S, side: str) -> str:
        """Return nothing: nobody is told to give up."""
        return ""

    def violations(self, state: S) -> Sequence[str]:
        """Return what is impossible about a position."""
        return list(self.faults(state))

    def faults(self, state: S) -> Iterator[str]:
        """Yield nothing: no position is known to be impossible."""
        return iter(())

    def group_of(self, state: S, name: str) -> str:
        """Return the piece itself: it is activated alone."""
        return name

    def sight(self, state: S, a: Spot, b: Spot) -> Sequence[Any]:
        """Return no lines: sight does not matter."""
        return ()

    def sees(self, state: S, name: str, pose: Pose | None = None) -> Mapping[str, Any]:
        """Return nobody: sight does not matter."""
        return {}

    def threats(self, state: S, side: str) -> Mapping[tuple[int, int], int]:
        """Return no threats."""
        return {}

    def answer_odds(self, state: S, name: str) -> Mapping[str, Forecast]:
        """Return no odds of attacks."""
        return {}

    def reactions(self) -> Mapping[str, str]:
        """Return the questions that a player may want to be spared."""
        return self.spared

    def army_problems(self, army: Any) -> Iterator[Problem]:
        """Yield nothing: every army of the right form is sound."""
        return iter(())

    def scenario_problems(
        self, scenario: Any, ground: Any, armies: Mapping[str, Any]
    ) -> Iterator[Problem]:
        """Yield nothing: every scenario of the right form is sound."""
        return iter(())

    def scenario_warnings(self, scenario: Any, armies: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield nothing that players should know before they play."""
        return iter(())

    def position_problems(self, position: Any, armies: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield nothing: every position of the right form is sound."""
        return iter(())

    def armies_of(self, scenario: Any) -> Sequence[str]:
        """Return no army files."""
        return ()

    def knobs(self, scenario: Any) -> Sequence[Knob]:
        """Return nothing that may be chosen before a battle."""
        return ()

    def forces(self, state: S) -> Sequence[Force]:
        """Return nothing about what the sides bring."""
        return ()
