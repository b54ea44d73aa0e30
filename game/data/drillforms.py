"""The keys of a drill file, and what the entries of its `play` and `expect` may look like.

Each entry has the key that gives its form the name: `{ask: ...}`, `{roll: ...}`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

from annotated_types import Interval

from game.core.bounds import Count

Total = Annotated[int, Interval(ge=-1_000_000, le=1_000_000)]
"""Of dice, or of a way in thousandths of an inch."""

# ---------------------------------------------------------------- play


@dataclass(frozen=True, slots=True, kw_only=True)
class Ask:
    """The rules ask a side; it gives this answer."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    ask: str
    of: str
    answer: Any
    say: str = ""

    @property
    def value(self) -> Any:
        """The answer as the decision decodes it."""
        return self.answer


@dataclass(frozen=True, slots=True, kw_only=True)
class Aside:
    """A side that is being asked gives one of the extra answers beside the question."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    also: str
    of: str
    ask: str | None = None
    say: str = ""

    @property
    def value(self) -> Any:
        """The answer as the decision decodes it."""
        return {"also": self.also}


@dataclass(frozen=True, slots=True, kw_only=True)
class Attempt:
    """What somebody tries who is not allowed to: an answer, or an extra answer."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    answer: Any = None
    also: str | None = None

    @property
    def value(self) -> Any:
        """The answer as the decision decodes it."""
        return self.answer if self.also is None else {"also": self.also}


@dataclass(frozen=True, slots=True, kw_only=True)
class Refuse:
    """The pending question must refuse this attempt, by that rule; nothing changes."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

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


@dataclass(frozen=True, slots=True, kw_only=True)
class Roll:
    """A roll of this name was made; `nth` counts the rolls of that name from 1."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    roll: str
    total: Total | None = None
    faces: tuple[Count, ...] | None = None
    because: tuple[str, ...] | None = None
    nth: Count | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Question:
    """A kind of question, whom it is put to, and the piece it is about."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    kind: str
    of: str
    subject: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Asked:
    """This question is pending at the end."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    asked: Question


@dataclass(frozen=True, slots=True, kw_only=True)
class NothingAsked:
    """No question is pending at the end: the game is over."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    nothing_asked: Literal[True]


@dataclass(frozen=True, slots=True, kw_only=True)
class Offered:
    """The pending question has this option, available or refused by a rule, with these odds."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    option: str
    available: bool | None = None
    rule: str | None = None
    chance: dict[str, str] = field(default_factory=dict)

    def chances(self) -> dict[str, Fraction]:
        """The expected chance of each result by its label."""
        return {label: Fraction(text) for label, text in self.chance.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class Told:
    """Some event's sentence has this in it."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class NotTold:
    """No event's sentence has this in it."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    not_told: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Ending:
    """Who has won (nobody for a draw), part of the reason, and the rule."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    winner: str | None
    reason: str | None = None
    rule: str | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Over:
    """The game has ended."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    over: Ending


@dataclass(frozen=True, slots=True, kw_only=True)
class Price:
    """What an answer to the pending question would cost, and why."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    answer: Any
    total: Total
    because: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Cost:
    """The pending question is about a way; this one has its price."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

    cost: Price


ExpectForm = Facts | Roll | Asked | NothingAsked | Offered | Told | NotTold | Over | Cost
EXPECT_FORMS: Mapping[str, type[ExpectForm]] = {
    "piece": Facts,
    "side": Facts,
    "game": Facts,
    "roll": Roll,
    "asked": Asked,
    "nothing_asked": NothingAsked,
    "option": Offered,
    "told": Told,
    "not_told": NotTold,
    "over": Over,
    "cost": Cost,
}

# ---------------------------------------------------------------- the file

POSITION_KEYS = ("table", "profiles", "pieces", "start")


@dataclass(frozen=True, slots=True, kw_only=True)
class RunForm:
    """What a drill and a case may both have; the entries are read one by one."""

    __pydantic_config__: ClassVar[dict[str, str]] = {"extra": "forbid"}

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
