"""The keys of a drill file, and what the entries of its `play` and `expect` may look like.

Each entry has the key that gives its form the name: `{ask: ...}`, `{roll: ...}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, Literal

from annotated_types import Interval

from game.core.bounds import MOST_ALONG, Count
from game.mechanics.forms import form

Total = Annotated[int, Interval(ge=-1_000_000, le=1_000_000)]
"""Of dice, or of a way in thousandths of an inch."""

ANY = "any"
"""As the rule of a refusal: whichever it is."""

# ---------------------------------------------------------------- play


@form
class Ask:
    """The rules ask a side; it gives this answer."""

    ask: str
    of: str
    answer: Any
    say: str = ""

    @property
    def value(self) -> Any:
        """The answer as the decision decodes it."""
        return self.answer


@form
class Aside:
    """A side that is being asked gives one of the extra answers beside the question."""

    also: str
    of: str
    ask: str | None = None
    say: str = ""

    @property
    def value(self) -> Any:
        """The answer as the decision decodes it."""
        return {"also": self.also}


@form
class Attempt:
    """What somebody tries who is not allowed to: an answer, or an extra answer."""

    answer: Any = None
    also: str | None = None

    @property
    def value(self) -> Any:
        """The answer as the decision decodes it."""
        return self.answer if self.also is None else {"also": self.also}


@form
class Refuse:
    """The pending question must refuse this attempt, by that rule or any; nothing changes."""

    refuse: Attempt
    rule: str
    ask: str | None = None
    of: str | None = None
    say: str = ""


PlayForm = Ask | Aside | Refuse
PLAY_FORMS: Mapping[str, type[PlayForm]] = {"ask": Ask, "also": Aside, "refuse": Refuse}

# ---------------------------------------------------------------- expect


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts about a piece, a side or the game, as the ruleset names them."""

    about: Literal["piece", "side", "game"]
    name: str
    facts: dict[str, Any]
    within: float = 0
    """How far `at` may be from the place that is given, in the unit of that place."""


@form
class Roll:
    """A roll of this name was made; `nth` counts the rolls of that name from 1."""

    roll: str
    total: Total | None = None
    faces: tuple[Count, ...] | None = None
    because: tuple[str, ...] | None = None
    nth: Count | None = None


@form
class Question:
    """A kind of question, whom it is put to, and the piece it is about."""

    kind: str
    of: str
    subject: str | None = None


@form
class Asked:
    """This question is pending at the end."""

    asked: Question


@form
class NothingAsked:
    """No question is pending at the end: the game is over."""

    nothing_asked: Literal[True]


@form
class Offered:
    """The pending question has this option, available or refused by a rule or any, with these odds.

    With `listed: false` the question does not have it at all, though its name means something
    to the rules; with `listed: never` it can never have anything of that name.
    """

    option: str
    listed: Literal[False, "never"] | None = None
    available: bool | None = None
    rule: str | None = None
    chance: dict[str, str] = field(default_factory=dict)

    def chances(self) -> dict[str, Fraction]:
        """Return the expected chance of each result by its label."""
        return {label: Fraction(text) for label, text in self.chance.items()}


@form
class Exactly:
    """The pending question has these options, no more and no fewer, extra answers included.

    With `available: true` those are meant that can be chosen, with `false` those that cannot.
    """

    exactly: tuple[str, ...]
    available: bool | None = None


@form
class Told:
    """Some event's sentence has this in it."""

    told: str


@form
class NotTold:
    """No event's sentence has this in it."""

    not_told: str


@form
class Ending:
    """Who has won (nobody for a draw), part of the reason, and the rule."""

    winner: str | None
    reason: str | None = None
    rule: str | None = None


@form
class Over:
    """The game has ended."""

    over: Ending


@form
class Price:
    """What an answer to the pending question would cost, and why."""

    answer: Any
    total: Total
    because: tuple[str, ...] | None = None


@form
class Cost:
    """The pending question is about a way; this one has its price."""

    cost: Price


ExpectForm = Facts | Roll | Asked | NothingAsked | Offered | Exactly | Told | NotTold | Over | Cost
EXPECT_FORMS: Mapping[str, type[ExpectForm]] = {
    "piece": Facts,
    "side": Facts,
    "game": Facts,
    "roll": Roll,
    "asked": Asked,
    "nothing_asked": NothingAsked,
    "option": Offered,
    "exactly": Exactly,
    "told": Told,
    "not_told": NotTold,
    "over": Over,
    "cost": Cost,
}

# ---------------------------------------------------------------- the file

Shift = Annotated[int, Interval(ge=-MOST_ALONG, le=MOST_ALONG)]
Tolerance = Annotated[float, Interval(gt=0, le=MOST_ALONG)]


@form
class NamedTable:
    """A table that is a shipped map, or the one of a shipped scenario."""

    map: str | None = None
    scenario: str | None = None


@form
class NamedHexes:
    """A table that is a shipped map or a scenario's, and how the drill counts its hexes."""

    map: str | None = None
    scenario: str | None = None
    origin: tuple[Shift, Shift] | None = None
    """Column and row of the hex that the drill calls [0, 0]."""
    axial: bool = False
    """Whether places are axial: steps to the east, then steps to the south-east."""


POSITION_KEYS = ("table", "profiles", "pieces", "start")


@form
class RunForm:
    """What a drill and a case may both have; the entries are read one by one."""

    say: str = ""
    table: Any = None
    profiles: Any = None
    pieces: Any = None
    start: Any = None
    dice: tuple[Any, ...] = ()
    cards: tuple[str | tuple[str, ...], ...] = ()
    always: dict[str, Any] = field(default_factory=dict)
    play: tuple[dict[str, Any], ...] = ()
    expect: tuple[dict[str, Any], ...] = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseForm(RunForm):
    """A variant of a drill; what it does not give is the drill's own."""

    case: str


@dataclass(frozen=True, slots=True, kw_only=True)
class DrillForm(RunForm):
    """A drill file."""

    drill: str
    ruleset: str
    rules: tuple[str, ...]
    cases: tuple[dict[str, Any], ...] = ()
