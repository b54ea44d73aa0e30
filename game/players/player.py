"""What a computer player is: it gives an answer and can say why.

Players are pure: the answer depends on the player's seed and on the game up to the question, on
nothing that was chosen before. So a replica in another process answers the same, and a game that
was saved and resumed goes on as it would have gone.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from game.core.decision import Also, Arrange, Option, Pick, PickMany
from game.core.direction_words import direction, quarter
from game.core.pose import STEP, Leg
from game.core.spatial import Allot, Pairs, Path, Place, Poses
from game.table.lattice import centre_of
from game.table.plane import INCH
from game.table.scene import Figure, Point, Scene

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.match import Match

MOST_THOUGHTS = 5
HARDLY = 0.5
"""Table units that a unit's middle shifts by when it only forms up anew."""


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that was weighed: the answer as JSON, in words, and its score if it got one."""

    answer: Any
    words: str
    score: float | None = None
    parts: tuple[tuple[str, float], ...] = ()
    """What the score is made of, by the names of `mechanics.ai.plan_words`."""
    way: tuple[Point, ...] = ()
    """Where it leads on the table, from where its piece stands."""


HABIT = "By habit."
"""How a choice was made that needed no weighing."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """Why a player chose as it did: the question, how it was decided, the best candidates first."""

    kind: str = ""
    how: str = "Nothing has been chosen yet."
    candidates: tuple[Candidate, ...] = ()
    who: str = ""
    """What the piece is called that it was about."""
    subject: str = ""
    """That piece."""

    def text(self) -> str:
        """Return the thoughts as lines for people."""
        lines = [
            candidate.words
            if candidate.score is None
            else f"{candidate.score:+9.2f}  {candidate.words}"
            for candidate in self.candidates
        ]
        return "\n".join([self.how, *lines])


class Player(Protocol):
    """Whoever answers a match's pending decision."""

    def choose(self, match: Match[Any]) -> Any:
        """Return a legal answer for the pending decision."""

    def why(self) -> Thoughts:
        """Return what was weighed for the latest choice."""


Thinker = Callable[["Match[Any]", Player], Any]
"""How a player is made to think: at once, or somewhere else while the window stays alive."""


def think(match: Match[Any], player: Player) -> Any:
    """Return the player's answer at once."""
    return player.choose(match)


def chooser(seed: str | int, match: Match[Any]) -> Random:
    """Return the generator for one choice, made of the seed and of how far the game has come."""
    return Random(f"{seed}/{len(match.steps)}/{len(match.steps[-1].record)}")


def open_pieces(decision: Decision[Any]) -> list[str]:
    """Return options that stand for pieces, may be chosen and may come to something."""
    if not isinstance(decision, Pick):
        return []
    return [option.key for option in decision.listed() if option.pieces and _can_bring(option)]


def _can_bring(option: Option) -> bool:
    if option.objection is not None or option.declines:
        return False
    return option.forecast is None or option.forecast().chances[0].p > 0


def in_words(match: Match[Any], decision: Decision[Any], answer: Any, *, odds: bool = True) -> str:
    """Return an answer as a person would say it, with its odds if it has any and `odds` is set."""
    if isinstance(answer, Also):
        return _labels(decision.also_options(), [answer.key])
    match decision:
        case Pick():
            return _picked_in_words(decision, answer, odds=odds)
        case PickMany():
            return _labels(decision.listed(), answer)
        case Arrange():
            return _labels(decision.items(), answer)
        case Allot():
            return _allotted_in_words(decision, answer)
        case Path():
            return Ways(match).way(decision, answer)
        case Place():
            return Ways(match).places(answer)
    return decision.kind.replace("_", " ")


def briefly(match: Match[Any], decision: Decision[Any], answer: Any) -> str:
    """Return an answer in words with the chance of what it is about, if it has one."""
    words = in_words(match, decision, answer, odds=False)
    listed = decision.listed() if isinstance(decision, Pick) else ()
    option = next((each for each in listed if each.key == answer), None)
    return f"{words}, {option.forecast().main}" if option and option.forecast else words


def _labels(options: Sequence[Option], keys: Sequence[str]) -> str:
    labels = {option.key: option.label for option in options}
    return ", ".join(labels[key] for key in keys if key in labels) or "none"


def _picked_in_words(decision: Pick, answer: str, *, odds: bool) -> str:
    option = next((each for each in decision.listed() if each.key == answer), None)
    if option is None:
        return "something else"
    return (
        f"{option.label}: {option.forecast().text()}" if option.forecast and odds else option.label
    )


def _allotted_in_words(decision: Allot, answer: Pairs) -> str:
    """Return what changes hands."""
    before, holders = dict(decision.now), {each.key: each.label for each in decision.holders}
    labels = {item.key: item.label for item in decision.items()}
    moved = [
        f"{labels.get(item, 'one')} to {holders.get(holder, 'another')}"
        for item, holder in answer
        if before.get(item) != holder
    ]
    return ", ".join(moved) or "Keep everything as it is"


def leads_somewhere(decision: Decision[Any], answer: Any) -> bool:
    """Return whether an answer stands for a way, a place or a piece on the table."""
    if isinstance(decision, Pick):
        return any(option.pieces for option in decision.listed() if option.key == answer)
    return isinstance(decision, Path | Place)


class Ways:
    """Where a way or a placement leads, as seen from where the pieces stand now."""

    def __init__(self, match: Match[Any]) -> None:
        self.scene: Scene = match.rules.scene(match.state)
        self.figures = {figure.id: figure for figure in self.scene.figures}

    def way(self, decision: Path, way: tuple[Leg, ...]) -> str:
        """Return how far somebody goes, in which direction and towards whom."""
        if not way:
            return "Stay"
        if all(leg.kind != STEP for leg in way) and self.scene.table == "plane":
            return "Turn on the spot"
        far = f"{decision.course.cost(way).total / INCH:.1f}″"
        if self.scene.table != "plane":
            far = "1 step" if len(way) == 1 else f"{len(way)} steps"
        own = self.figures.get(decision.movers[0])
        if own is None:
            return f"Go {far}"
        end = centre_of(self.scene.table, (way[-1].x, way[-1].y), own.extent)
        return f"Go {far} {self._bound(own, own.centre, end)}"

    def places(self, poses: Poses) -> str:
        """Return where pieces go that stand on the table, or are set up that do not."""
        if not poses:
            return "Nobody moves"
        middles = [centre_of(self.scene.table, pose) for _, pose in poses]
        end = _middle(middles)
        known = [self.figures[piece] for piece, _ in poses if piece in self.figures]
        if not known:
            return f"Set up {quarter(end, self.scene.extent)}"
        start = _middle([figure.centre for figure in known])
        if math.dist(start, end) < HARDLY:
            return "Stay there, in another order"
        return f"Go {self._bound(known[0], start, end)}"

    def line(self, decision: Decision[Any], answer: Any) -> tuple[Point, ...]:
        """Return where an answer leads: along a path, to a place, to a target; () for neither."""
        table = self.scene.table
        if isinstance(decision, Path) and isinstance(answer, tuple):
            own = self.figures.get(decision.movers[0])
            ends = [centre_of(table, (leg.x, leg.y), own.extent) for leg in answer] if own else []
            return (own.centre, *ends) if own and ends else ()
        if isinstance(decision, Place) and isinstance(answer, tuple):
            known = [(self.figures[piece], pose) for piece, pose in answer if piece in self.figures]
            if not known:
                return ()
            ends = [centre_of(table, pose, figure.extent) for figure, pose in known]
            return _middle([figure.centre for figure, _ in known]), _middle(ends)
        if isinstance(decision, Pick):
            return self._to_target(decision, answer)
        return ()

    def _to_target(self, decision: Pick, answer: Any) -> tuple[Point, ...]:
        """Return the line from whom a question is about to the pieces of an option."""
        option = next((each for each in decision.listed() if each.key == answer), None)
        meant = (
            [self.figures[name] for name in option.pieces if name in self.figures] if option else []
        )
        if not meant:
            return ()
        end = _middle([figure.centre for figure in meant])
        own = self.figures.get(decision.subject)
        return (own.centre, end) if own is not None and own not in meant else (end,)

    def _bound(self, own: Figure, start: Point, end: Point) -> str:
        """Return the direction of a path, and the nearest enemy if the path comes closer to it."""
        words = direction(end[0] - start[0], end[1] - start[1])
        foes = [figure for figure in self.scene.figures if figure.side != own.side]
        foe = min(foes, key=lambda each: math.dist(each.centre, end), default=None)
        if foe is None or math.dist(foe.centre, end) >= math.dist(foe.centre, start):
            return words
        return f"{words}, towards {foe.called}"


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
