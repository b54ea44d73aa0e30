"""Several pieces pulled together: they keep their places, each is checked and paid for by itself.

One after the other they are played on a clone, those in front first, so that nobody walks into
a friend who is about to make room. The plan stops where something unforeseen is asked.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

from game.core.decision import Decision, Objection, Option, Pick
from game.core.dice import NoDice
from game.core.errors import Diverged, IllegalAnswer, RuleBroke
from game.core.match import Match
from game.core.plan import Move, seek
from game.core.pose import Pose
from game.core.spatial import Path
from game.table.lattice import centre_of, pose_at
from game.table.scene import Figure, Point
from game.ui.overlay import Overlay
from game.ui.theme import GOLD
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.consequences import worked_on
from game.ui.tools.drag import straight_on
from game.ui.tools.handler import Handler
from game.ui.tools.plates import PlateLine, draw_plate
from game.ui.tools.tool import Act, Context, Do, Give, Hand, No, Offer, Reply

BETWEEN = 4
"""Questions between the end of one piece's way and the choice of the next piece, at most."""
SHORT = 0.5
"""Inches of a way for which nobody spends a movement who is stopped far from the goal."""
TOGETHER = "Drag one and all move along; right click to deselect."
SURPRISE = Objection("Answer this first; the others wait.", "")
STUCK = Objection("It cannot move now.", "")


@dataclass(slots=True)
class Party:
    """The pieces that are to move together, and how each ends its turn."""

    names: list[str] = field(default_factory=list)
    after: dict[str, str] = field(default_factory=dict)
    """What is answered in between, by the kind of question; else a chance is let go by."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """How one of them fares."""

    ghost: Figure
    stop: Objection | None = None


class CompanyHand(Handler):
    """A party under the mouse."""

    ground = True

    acts = frozenset((Act.AFTER_EACH,))

    def __init__(self, context: Context, decision: Decision[Any], party: Party) -> None:
        super().__init__(context, decision)
        self.party = party
        self.kind = context.scene.table
        self.figures = {n: context.figures[n] for n in party.names if n in context.figures}
        self.plan: list[Move] = []
        self.verdicts: dict[str, Verdict] = {}
        self.between: dict[str, Sequence[Option]] = {}
        """Questions met between two of them, with what may be answered."""
        self._offset: Point = (0.0, 0.0)
        self._work: Iterator[None] | None = None
        self._held: Figure | None = None
        """Whom of them the mouse holds."""
        self._learn()

    @property
    def hint(self) -> str:
        """How they are moved."""
        return TOGETHER

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return whether it is bare ground."""
        return figure is None

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Say how they are moved."""
        return No(Objection(TOGETHER, ""))

    def _learn(self) -> None:
        """Find out on a clone what is asked after the way of the first of them."""
        match = self.context.match.clone(NoDice())
        name, following = list(self.figures)[:2] if len(self.figures) > 1 else ("", "")
        found = seek(match, name, lambda asked: _moves(asked, name), NoDice()) if name else None
        path = found.match.pending if found else None
        if found is None or not isinstance(path, Path):
            return
        try:
            for route in path.samples(Random(1)):
                found.match.answer(route)
                self._lead_on(found.match, name, following)
                break
        except (Diverged, IllegalAnswer, RuleBroke):
            pass  # dice are asked for, which a look ahead may not throw
        self.plan = []

    # ------------------------------------------------------------------ pulling

    def grab(self, figure: Figure) -> Hand | None:
        """Take up all of them by one; return the hand, or None if it is none of them."""
        self._held = figure
        return Hand() if figure.id in self.figures else None

    def pull(self, at: Point, over: Figure | None) -> None:
        """Bring the one that is held to a place and all others along."""
        if self._held is None:
            return
        start = self.context.figures[self._held.id].centre
        offset = at[0] - start[0], at[1] - start[1]
        if offset != self._offset or not self.verdicts:
            self._offset = offset
            self.plan, self.verdicts = [], {}
            self._work = self._march()

    @property
    def waiting(self) -> bool:
        """Whether some of them are still to be checked."""
        return self._work is not None

    def update(self, seconds: float) -> bool:
        """Check some of them; return whether anything new is known."""
        if self._work is None:
            return False
        self._work = worked_on(self._work)
        return True

    def finish(self) -> Reply:
        """Check all that are left, and let all go who can."""
        for _ in self._work or ():
            pass
        self._work = self._held = None
        if self.plan:
            self.party.names.clear()
            return Give(tuple(self.plan))
        stops = [v.stop for v in self.verdicts.values() if v.stop is not None]
        return No(stops[0] if stops else Objection("They have not moved.", ""))

    def let_go(self) -> None:
        """Pull no longer."""
        self._held = None

    def order(self) -> list[str]:
        """Return the names in order, those in front along the pull first."""
        dx, dy = self._offset
        ahead = {name: f.centre[0] * dx + f.centre[1] * dy for name, f in self.figures.items()}
        return sorted(ahead, key=lambda name: (-ahead[name], name))

    # ------------------------------------------------------------------ one after the other

    def _march(self) -> Iterator[None]:
        """Play one after the other on a clone; each turn is one of them."""
        match = self.context.match.clone(NoDice())
        names = self.order()
        for spot, name in enumerate(names):
            try:
                walked = self._go(match, name)
                if walked is not None:
                    match = walked
                    following = names[spot + 1 :]
                    if following and not self._lead_on(match, name, following[0]):
                        self._leave(following, SURPRISE)
                        return
            except (Diverged, IllegalAnswer, RuleBroke):
                self._leave(names[spot + 1 :], SURPRISE)
                return
            yield

    def _leave(self, names: Sequence[str], stop: Objection) -> None:
        for name in names:
            self.verdicts[name] = Verdict(self.figures[name], stop)

    def _go(self, match: Match[Any], name: str) -> Match[Any] | None:
        """Move one piece; return the match after it, or None if it stays where it is."""
        own = self.figures[name]
        found = seek(match, name, lambda asked: _moves(asked, name), NoDice())
        path = found.match.pending if found else None
        if found is None or not isinstance(path, Path):
            self.verdicts[name] = Verdict(own, STUCK)
            return None
        here = pose_at(self.kind, own.centre, own.extent)
        goal = (own.centre[0] + self._offset[0], own.centre[1] + self._offset[1])
        route, stop = straight_on(path, (), here, pose_at(self.kind, goal, own.extent))
        end = Pose(*route[-1][1:4]) if route else here
        ghost = replace(own, centre=centre_of(self.kind, end, own.extent))
        gone, behind = math.dist(own.centre, ghost.centre), math.dist(ghost.centre, goal)
        if not route or (stop is not None and gone < SHORT < behind):
            self.verdicts[name] = Verdict(own, stop or STUCK)
            return None
        self.verdicts[name] = Verdict(ghost, stop)
        self.plan += [*found.plan, Move(path.side, path.kind, route)]
        found.match.answer(route)
        return found.match

    def _lead_on(self, match: Match[Any], name: str, following: str) -> bool:
        """Answer what is asked about one piece; return whether the following one may be chosen."""
        side = self.figures[name].side
        for _ in range(BETWEEN):
            asked = match.pending
            if not isinstance(asked, Pick) or asked.side != side:
                return False
            if asked.subject == following:
                return True
            if any(following in option.pieces for option in asked.listed()):
                return True
            answer = self._between(asked) if asked.subject == name else None
            if answer is None:
                return False
            self.plan.append(Move(asked.side, asked.kind, answer))
            match.answer(answer)
        return False

    def _between(self, asked: Pick) -> str | None:
        """Return what ends a piece's turn: as the player wishes, else what lets a chance go by."""
        free = [option for option in asked.listed() if option.objection is None]
        declining = next((option.key for option in free if option.declines), None)
        if declining is None:
            return None
        if len(free) == 2:
            self.between[asked.kind] = free
        wished = self.party.after.get(asked.kind, declining)
        return wished if any(option.key == wished for option in free) else declining

    # ------------------------------------------------------------------ what is shown

    @property
    def ghosts(self) -> list[Figure]:
        """All of them where they would stand; those not yet checked where they are wished."""
        if self._held is None:
            return []
        dx, dy = self._offset
        return [
            self.verdicts[name].ghost
            if name in self.verdicts
            else replace(own, centre=(own.centre[0] + dx, own.centre[1] + dy))
            for name, own in self.figures.items()
        ]

    def actions(self) -> Sequence[Option]:
        """Return what is answered between two of them, as buttons that change it."""
        found = []
        for kind, options in self.between.items():
            now = next(option for option in options if option.key == self._wished(kind))
            found.append(Offer(kind, f"After each: {now.label}", act=Act.AFTER_EACH))
        return found

    def press(self, do: Do) -> Reply:
        """Answer otherwise in between from now on."""
        now, options = self._wished(do.key), self.between[do.key]
        self.party.after[do.key] = next(option.key for option in options if option.key != now)
        return None

    def _wished(self, kind: str) -> str:
        declining = next(option.key for option in self.between[kind] if option.declines)
        return self.party.after.get(kind, declining)

    @property
    def busy(self) -> bool:
        """Have the word as long as there is a company."""
        return True

    def explain(self, overlay: Overlay) -> None:
        """Draw each green or red where it would stand; the reasons of those that stop short."""
        for figure in self.figures.values():
            ring_round(overlay, figure, 0.6, GOLD)
        if self._held is None:
            return
        good, bad = overlay.theme.tone("good"), overlay.theme.tone("bad")
        for name, own in self.figures.items():
            verdict = self.verdicts.get(name)
            if verdict is None:
                continue
            stopped = verdict.stop is not None
            ghost = verdict.ghost
            overlay.line(own.centre, ghost.centre, bad if stopped else good, "dotted")
            overlay.ring(ghost.centre, max(ghost.extent) * 0.56, bad if stopped else good)
        halted = [(n, v) for n, v in self.verdicts.items() if v.stop is not None]
        for name, verdict in halted[:2]:
            text = f"{self.figures[name].called}: {verdict.stop}"
            lines = [PlateLine(text, "small", "bad")]
            draw_plate(overlay, lines, verdict.ghost.centre, self.ghosts)


def _moves(decision: Decision[Any], name: str) -> bool:
    return isinstance(decision, Path) and name in decision.movers
