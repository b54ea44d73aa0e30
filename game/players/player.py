"""What a computer player is: it gives an answer and can say why.

Players are pure: the answer depends on the player's seed and on the game up to the question, on
nothing that was chosen before. So a replica in another process answers the same, and a game that
was saved and resumed goes on as it would have gone.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Any, Protocol

from game.core.decision import Also, Option, Pick, PickMany
from game.core.errors import UsageError
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Area, Path, Place
from game.data.suggest import did_you_mean, one_of
from game.table.plane import INCH

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.match import Match

MOST_THOUGHTS = 5


@dataclass(frozen=True, slots=True)
class Candidate:
    """An answer that was weighed: the answer as JSON, in words, and its score if it got one."""

    answer: Any
    words: str
    score: float | None = None


HABIT = "By habit."
"""How a choice was made that needed no weighing."""


@dataclass(frozen=True, slots=True)
class Thoughts:
    """Why a player chose as it did: the question, how it was decided, the best candidates first."""

    kind: str = ""
    how: str = "Nothing has been chosen yet."
    candidates: tuple[Candidate, ...] = ()

    def text(self) -> str:
        """The thoughts as lines for people."""
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
        """A legal answer for the pending decision."""

    def why(self) -> Thoughts:
        """What was weighed for the latest choice."""


Thinker = Callable[["Match[Any]", Player], Any]
"""How a player is made to think: at once, or somewhere else while the window stays alive."""


def think(match: Match[Any], player: Player) -> Any:
    """Think at once."""
    return player.choose(match)


PLAYERS = ("random", "greedy", "easy", "normal", "hard")
"""The players that a command line can name; the last three are the levels, normal is greedy."""


def make_player(name: str, seed: str | int) -> Player:
    """The player of this name."""
    from game.players.careless import Careless
    from game.players.chance import RandomPlayer
    from game.players.foresight import Foresight
    from game.players.greedy import Greedy

    match name:
        case "random":
            return RandomPlayer(seed)
        case "greedy" | "normal":
            return Greedy(seed)
        case "easy":
            return Careless(seed)
        case "hard":
            return Foresight(seed)
    hint = did_you_mean(name, PLAYERS) or "."
    raise UsageError(f"there is no player '{name}'{hint} Known: {one_of(PLAYERS)}")


def chooser(seed: str | int, match: Match[Any]) -> Random:
    """The generator for one choice, made of the seed and of how far the game has come."""
    return Random(f"{seed}/{len(match.steps)}/{len(match.steps[-1].record)}")


def open_pieces(decision: Decision[Any]) -> list[str]:
    """Options that stand for pieces, may be chosen and may come to something."""
    if not isinstance(decision, Pick):
        return []
    return [option.key for option in decision.listed() if option.pieces and _can_bring(option)]


def _can_bring(option: Option) -> bool:
    if option.objection is not None or option.declines:
        return False
    return option.forecast is None or option.forecast().chances[0].p > 0


def in_words(decision: Decision[Any], answer: Any) -> str:
    """An answer as a person would say it, with its odds if it has any."""
    if isinstance(answer, Also):
        options = {option.key: option for option in decision.also_options()}
        return options[answer.key].label if answer.key in options else answer.key
    if isinstance(decision, Pick):
        for option in decision.listed():
            if option.key == answer:
                return (
                    f"{option.label}: {option.forecast().text()}"
                    if option.forecast
                    else option.label
                )
    if isinstance(decision, PickMany):
        labels = [option.label for option in decision.listed() if option.key in answer]
        return ", ".join(labels) or "none"
    if isinstance(decision, Path):
        return _way_in_words(decision, answer)
    if isinstance(decision, Place) and answer and not decision.site.places(answer[0][0]):
        (_, first), *others = answer
        return f"Set up at {_inches(first)}" + (f", {len(others)} more beside" if others else "")
    return str(decision.encode(answer))


def _way_in_words(decision: Path, way: tuple[Leg, ...]) -> str:
    """Where a way leads: in cells and steps, or in inches on a table without cells."""
    if not way:
        return "Stay"
    if not isinstance(decision.course, Area):
        return f"Go to {way[-1].x},{way[-1].y} in {len(way)} steps"
    if all(leg.kind != STEP for leg in way):
        return "Turn on the spot"
    far = decision.course.cost(way).total / INCH
    return f"Go to {_inches(way[-1])}, for {far:.1f}″"


def _inches(place: Pose | Leg) -> str:
    return f"{place.x / INCH:.1f}, {place.y / INCH:.1f}"
