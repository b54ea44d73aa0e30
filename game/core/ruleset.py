"""What a rulebook has to offer to be played. The register of the five is in `game.rules`."""

from __future__ import annotations

from collections.abc import Coroutine, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, TypeVar, runtime_checkable

if TYPE_CHECKING:
    from random import Random

    from game.core.decision import Decision
    from game.core.forecast import Forecast
    from game.core.knob import Knob
    from game.core.play import Play
    from game.core.pose import Pose
    from game.core.unit_card import Card, Force, Summary

S = TypeVar("S")

Spot = str | tuple[Any, ...]
"""A piece's id, or a place on the table: a pose or a cell."""
Stakes = Mapping[tuple[str, str], Fraction]
"""By how much options can change a chance: by the option's key and the piece that it is about."""
Problem = tuple[tuple[str | int, ...], str]
"""The path to a mistake in a file, and a sentence about it."""


class Reason(NamedTuple):
    """What an answer promised, in the rulebook's own measure if it has one, and words for it."""

    score: float | None
    words: str
    answer: Any = None
    """The answer itself, where it is another than the one that was given."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: who won (nobody for a draw), why, by which rule."""

    winner: str | None
    reason: str
    rule: str


class Evaluator(Protocol):
    """What a rulebook tells computer players about one position and the question open in it.

    Players make one for each position that they weigh. What it remembers dies with it, so that
    nothing is ever taken over into a position that has changed.
    """

    care: int
    """Replies of the other side that the player reckons with: none for most of them."""
    plans: bool
    """Whether it is worth following every piece through its turn before one is sent."""

    def worth(self, side: str, focus: str = "") -> float:
        """Return how good the position is for a side; `focus` names a piece whose place counts."""

    def promise(self, decision: Decision[Any] | None, side: str) -> float:
        """Return what the open question still promises a side, beyond the position's worth."""

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        """Return the quick answer to a question not worth searching, or None."""

    def shortlist(self, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        """Return legal answers that are worth trying, at most about so many."""

    def fancies(self, decision: Decision[Any], pieces: Sequence[str]) -> Sequence[str]:
        """Return those of the pieces to choose from that a whim may fall on: nothing silly."""

    def rehearsed(self, decision: Decision[Any], answer: Any) -> Sequence[Any]:
        """Return what else is worth playing through to the end of the round, beside a habit."""

    def reasons(self, decision: Decision[Any], answer: Any) -> Sequence[Reason]:
        """Return why `habit` gave an answer: its own promise, then those of the next best.

        Nothing where the rulebook does not say.
        """


@runtime_checkable
class Analysing(Protocol):
    """An evaluator that can take apart what a piece's place is worth."""

    def place_parts(self, focus: str) -> Mapping[str, float]:
        """Return what the place of a piece is made of, by names of `mechanics.ai.plan_words`."""


class Ruleset(Protocol[S]):
    """The rules of one game over its own state type `S`."""

    @property
    def key(self) -> str:
        """The package's name."""

    @property
    def version(self) -> int:
        """Raised when saved games of before may play differently."""

    def step(self, play: Play[S]) -> Coroutine[Decision[Any], Any, None]:
        """Play the smallest stretch after which nothing is pending."""

    def over(self, state: S) -> Outcome | None:
        """Return the outcome if the game has ended."""

    def sides(self, state: S) -> Sequence[str]:
        """Return the sides, in order of play."""

    def seen_by(self, side: str, state: S) -> S:
        """Return a copy without what this side may not know."""

    def evaluator(self, state: S) -> Evaluator:
        """Return what helps computer players to weigh this position while it stays as it is."""

    def hopeless(self, state: S, side: str) -> str:
        """Return why a side has no reasonable hope left, in a sentence.

        Empty as long as it has some.
        """

    def violations(self, state: S) -> Sequence[str]:
        """Return what is impossible about this position: always empty unless a rule is wrong."""

    def group_of(self, state: S, name: str) -> str:
        """Return the group a piece is activated with: its unit's or squad's name, or its own."""

    def called(self, state: S, name: str) -> str:
        """Return what sentences call a piece, gone or not, or a group of them.

        KeyError for neither.
        """

    def card(self, state: S, name: str) -> Card:
        """Return everything about one piece."""

    def summary(self, state: S) -> Summary:
        """Return the game at a glance."""

    def scene(self, state: S) -> Any:
        """Return the battle as the window draws it: a `game.table.scene.Scene`."""

    def board(self, state: S) -> str:
        """Return the battle as plain text, for terminals and screen readers."""

    def facts(self, state: S, name: str) -> Mapping[str, Any]:
        """Return plain facts about a piece, a side or 'game', named as in drills and interfaces."""

    # What can be looked at beside any question. A spot is a piece's id, or a place: a pose or a
    # cell, empty or not.

    def spot(self, state: S, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
        """Return the place under a point of the table, and its middle in table units."""

    def distance(self, state: S, a: Spot, b: Spot) -> float:
        """Return how far two spots are apart as the book counts, in table units."""

    def sight(self, state: S, a: Spot, b: Spot) -> Sequence[Any]:
        """Return every line from one spot to another: `game.table.sight.Sight` with its causes."""

    def sees(self, state: S, name: str, pose: Pose | None = None) -> Mapping[str, Any]:
        """Return how a piece sees those it might attack, from where it stands or from another pose.

        A `Sight` by each piece's id; None means in contact and open to attack. A sight that is
        denied has the reason with which the attack itself would be refused.
        """

    def threats(self, state: S, side: str) -> Mapping[tuple[int, int], int]:
        """Return how many enemies could attack each cell in their next activation, by cell.

        On a table without cells each cell is a square inch.
        """

    def answer_odds(self, state: S, name: str) -> Mapping[str, Forecast]:
        """Return the attacks that enemies could make on a piece right now, by the enemy's id."""

    def reactions(self) -> Mapping[str, str]:
        """Return the kinds of questions with a declining option, each in a few words."""


@runtime_checkable
class Overlooking(Protocol):
    """A ruleset that can tell about all places of a table at once, for fields of light and danger.

    Without it the window shows pieces and cells only.
    """

    def lines(self, state: Any, name: str, pose: Pose | None = None) -> Mapping[str, Any]:
        """Return the best line from a piece to each enemy: a `Sight` by the enemy's id."""

    def onlookers(self, state: Any, name: str, pose: Pose | None = None) -> Mapping[str, Any]:
        """Return the best line from each enemy to the piece: a `Sight` by the enemy's id."""

    def panorama(self, state: Any, name: str, pose: Pose | None = None) -> Any:
        """Return how a piece would see somebody in each place: a `game.table.raster.Raster`."""

    def danger(self, state: Any, side: str) -> Any:
        """Return the threats place by place, by kind: a `game.table.raster.Danger`."""


@runtime_checkable
class Elevated(Protocol):
    """A ruleset that knows how high the ground lies, for side views of lines of sight."""

    def elevations(
        self, state: Any, places: Sequence[str | tuple[float, float]]
    ) -> Sequence[float]:
        """Return how high each piece and each place is, a place given in table units."""


@runtime_checkable
class Staked(Protocol):
    """A ruleset that can tell what is at stake in windows whose options have no odds."""

    def stakes(self, state: Any, decision: Any) -> Stakes:
        """Return what is at stake in a pick; nothing where that is not known."""


@runtime_checkable
class Massed(Protocol):
    """A ruleset that gives its orders to units: what is asked about a piece is asked about all."""

    def mates(self, state: Any, name: str) -> Sequence[str]:
        """Return the pieces on the table that are ordered together with a piece, and itself."""


@runtime_checkable
class Graded(Protocol):
    """A ruleset that tells victories apart by how clear they are, a conceded one as well."""

    def conceded(self, state: Any, side: str) -> Outcome | None:
        """Return how the game ends if a side gives it up.

        None where only winning and losing counts.
        """


@runtime_checkable
class Charted(Protocol):
    """A rulebook whose drills can be set on a map."""

    @property
    def map_type(self) -> type:
        """The form of the maps that it is played on."""

    def drill_table(self, ground: Any) -> Mapping[str, Any]:
        """Write a map as the key `table` of a drill's position has it."""


class Rulebook(Ruleset[S], Protocol[S]):
    """A ruleset with all that is needed to read its files; the types are plain dataclasses."""

    @property
    def title(self) -> str:
        """The book's name."""

    @property
    def about(self) -> str:
        """What kind of battles it is for, in a line."""

    @property
    def prefix(self) -> str:
        """How its ledger ids begin."""

    @property
    def army_type(self) -> type:
        """The form of an army file."""

    @property
    def scenario_type(self) -> type:
        """The form of a scenario file."""

    @property
    def position_type(self) -> type:
        """The form of a drill's position: its keys `table`, `profiles`, `pieces`, `start`."""

    @property
    def former_defaults(self) -> Mapping[int, Mapping[str, Any]]:
        """What scenarios meant by saying nothing: by the last version of the rules, key and value.

        Keys are dotted, as in `settings.turn_limit`. Saves of that version or an older one keep it.
        """

    def army_problems(self, army: Any) -> Iterator[Problem]:
        """Return what is wrong with an army by itself."""

    def scenario_problems(
        self, scenario: Any, ground: Any, armies: Mapping[str, Any]
    ) -> Iterator[Problem]:
        """Yield what is wrong with a scenario, given its map (or None) and the armies by name."""

    def scenario_warnings(self, scenario: Any, armies: Mapping[str, Any]) -> Iterator[Problem]:
        """Yield what players should know about a sound scenario before they play it."""

    def position_problems(self, position: Any, armies: Mapping[str, Any]) -> Iterator[Problem]:
        """Return what is wrong with a drill's position."""

    def armies_of(self, scenario: Any) -> Sequence[str]:
        """Return the names of the army files a scenario uses."""

    def knobs(self, scenario: Any) -> Sequence[Knob]:
        """Return what may be chosen before a battle begins, with what the scenario says."""

    def forces(self, state: S) -> Sequence[Force]:
        """Return what each side brings, as far as that is known at the very start."""

    def begin(self, scenario: Any, ground: Any, armies: Mapping[str, Any]) -> S:
        """Return the state at the very start of a battle."""

    def stand(self, position: Any, armies: Mapping[str, Any]) -> S:
        """Return the state of a drill's position."""


def no_warnings(*_: object) -> Iterator[Problem]:
    """Yield nothing: the `scenario_warnings` of a rulebook that warns of nothing."""
    return iter(())
