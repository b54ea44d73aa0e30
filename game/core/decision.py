"""Questions that the rules put to a side.

A rule is a coroutine and asks with `answer = await Pick(...)`. There is no event loop: awaiting a
decision yields the decision itself to `Match`, which sends the answer back. Options are worked out
only when somebody looks at them, so that repeating a recorded game does not pay for them.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Generator, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

if TYPE_CHECKING:
    from random import Random

    from game.core.forecast import Forecast
    from game.core.mark import Mark, Place
    from game.core.pose import Heading

A = TypeVar("A")
Json = Any


@dataclass(frozen=True, slots=True)
class Objection:
    """Why an answer breaks the rules, by which rule, and a legal answer close to it if known."""

    text: str
    rule: str
    nearest: object = None

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen; with an objection it is shown, but cannot be."""

    key: str
    label: str
    objection: Objection | None = None
    rules: tuple[str, ...] = ()
    marks: Callable[[], Sequence[Mark]] | None = None
    forecast: Callable[[], Forecast] | None = None
    pieces: tuple[str, ...] = ()
    """Pieces on the table that stand for it: a click on one of them means this option."""
    cells: tuple[Place, ...] = ()
    """Places on the table that stand for it."""
    heading: Heading = None
    """The direction it stands for, where it is one."""
    away: int | None = None
    """How far off it is, in inches or cells, where that matters."""
    declines: bool = False
    """Whether it means to let a chance go by: with it the question could as well not be asked."""
    strikes: bool = False
    """Whether enemies are its targets: with an objection it says why none can be attacked."""
    keeps: bool = False
    """Whether it keeps an action for later: nothing is lost by it, and the chance comes again."""
    note: str = ""
    """What it is, in a few lines, where its label cannot say so."""
    shortcut: str | None = None
    """The key that asks for it, where it has one of its own."""
    switch: bool = False
    """Whether it turns an ability on or off, beside whatever is asked."""


@dataclass(frozen=True, slots=True)
class Also:
    """An answer beside the question's own shape: a switch flipped, a thing taken back, 'done'."""

    key: str


@dataclass(frozen=True, slots=True)
class Judged:
    """An answer that a question has found legal; `Decision.judge` makes it, a match trusts it.

    It holds for that very question alone: a match judges it again before any other one.
    """

    decision: Decision[Any]
    answer: Any


def unwrapped(answer: Any) -> Any:
    """Return an answer itself, judged or not."""
    return answer.answer if isinstance(answer, Judged) else answer


Options = Callable[[], Sequence[Option]]


@dataclass(slots=True, kw_only=True, eq=False)
class Decision(ABC, Generic[A]):
    """A question to one side. `kind` is its name in the ledger and in journals."""

    side: str
    kind: str
    why: str
    rules: tuple[str, ...] = ()
    subject: str = ""
    topic: str = ""
    """What it is about where `kind` does not say: a spell, a gate. Computer players go by it."""
    also: Options | None = None
    marks: Callable[[], Sequence[Mark]] | None = None
    secret: bool = False
    """Whether question and answer are for the eyes of its side alone."""
    deploys: bool = False
    """Whether it is about where something stands when the battle begins."""
    composes: bool = False
    """Whether its answer is a part of one order that further questions may complete."""

    def __await__(self) -> Generator[Decision[Any], Any, A]:
        answer: A = yield self
        return answer

    def or_also(self) -> Awaitable[A | Also]:
        """Return the same question, for a rule that offers `also` and handles it."""
        return cast("Awaitable[A | Also]", self)

    def also_options(self) -> Sequence[Option]:
        """Return what may be answered beside the question proper."""
        return self.also() if self.also else ()

    def beside(self) -> Iterator[Also]:
        """Yield the open answers beside the question, for one that has no others just now."""
        return (Also(each.key) for each in self.also_options() if each.objection is None)

    def objection(self, answer: A | Also) -> Objection | None:
        """Say why `answer` breaks the rules, or None if it is legal."""
        if isinstance(answer, Also):
            return _choice_objection(answer.key, self.also_options(), self.rules)
        return self._objection(answer)

    def judge(self, answer: A | Also) -> Judged | Objection:
        """Return the answer as one that need not be judged again, or why it breaks the rules."""
        return self.objection(answer) or Judged(self, answer)

    def encode(self, answer: A | Also) -> Json:
        """Turn an answer into JSON made of names, never of positions in a list."""
        return {"also": answer.key} if isinstance(answer, Also) else self._encode(answer)

    def decode(self, value: Json) -> A | Also:
        """Turn JSON into an answer; ValueError says what form was expected."""
        match value:
            case {"also": str(key)}:
                return Also(key)
        return self._decode(value)

    def answers(self) -> Sequence[A | Also] | None:
        """Return all legal answers where they can be listed, else None."""
        return None

    def settled(self, answer: A | Also) -> A | Also:
        """Return a legal answer with all that a player may leave to the rules filled in.

        That is what gets recorded: a game must repeat itself even when the rules have learnt to
        choose better since. A recorded answer is never filled in again.
        """
        return answer

    @abstractmethod
    def samples(self, rng: Random) -> Iterator[A | Also]:
        """Yield legal answers in random order: all of them, or a fair sample of too many."""

    @abstractmethod
    def _objection(self, answer: A) -> Objection | None: ...
    @abstractmethod
    def _encode(self, answer: A) -> Json: ...
    @abstractmethod
    def _decode(self, value: Json) -> A: ...


def _choice_objection(
    key: object, options: Sequence[Option], rules: tuple[str, ...]
) -> Objection | None:
    for option in options:
        if option.key == key:
            return option.objection
    known = ", ".join(option.label for option in options if option.objection is None)
    text = f"{key!r} is not among the choices: {known or 'none'}."
    return Objection(text, rules[0] if rules else "")


@dataclass(frozen=True, slots=True)
class Draft:
    """Sides that choose by turns from the same things, each with a single click."""

    taken: tuple[tuple[str, str], ...] = ()
    """What has been chosen so far: the side, and the key of its choice."""
    coming: tuple[str, ...] = ()
    """The sides that choose from now on; the first is the one that is asked."""
    notes: tuple[str, ...] = ()
    """What each place in the order is good for, in a few words."""


@dataclass(slots=True, kw_only=True, eq=False)
class Pick(Decision[str]):
    """Choose one of a few named things."""

    options: Options
    usual: str = ""
    """What a gesture takes that is about something else, if there is a plain choice."""
    draft: Draft | None = None
    """The turns that it is one of, where sides choose one after the other."""
    _listed: Sequence[Option] | None = field(default=None, init=False)

    def listed(self) -> Sequence[Option]:
        """Return all options, available or not, worked out at the first look."""
        if self._listed is None:
            self._listed = self.options()
        return self._listed

    def answers(self) -> Sequence[str | Also]:
        """Return the keys of the available options."""
        return [option.key for option in self.listed() if option.objection is None]

    def samples(self, rng: Random) -> Iterator[str | Also]:
        """Return the available keys in random order."""
        return _shuffled(self.answers(), rng)

    def _objection(self, answer: str) -> Objection | None:
        return _choice_objection(answer, self.listed(), self.rules)

    def _encode(self, answer: str) -> Json:
        return answer

    def _decode(self, value: Json) -> str:
        if not isinstance(value, str):
            msg = f"the answer to {self.kind!r} is the name of one option, not {value!r}"
            raise ValueError(msg)
        return value


@dataclass(slots=True, kw_only=True, eq=False)
class PickHeading(Pick):
    """Choose a heading in whole degrees: the options are suggestions, `law` judges any other."""

    law: Callable[[int], Objection | None]

    def _objection(self, answer: str) -> Objection | None:
        if answer not in DEGREES:
            text = "A facing is a whole number of degrees, 0 to 359."
            return Objection(text, self.rules[0] if self.rules else "")
        return self.law(int(answer))

    def option(self, heading: int) -> Option:
        """Return the option that stands for a heading, made up where it is not listed."""
        key = str(heading % 360)
        listed = next((each for each in self.listed() if each.key == key), None)
        return listed or Option(key, f"{key}°", self.law(heading % 360), heading=heading % 360)


DEGREES = frozenset(map(str, range(360)))

T = TypeVar("T")


def _shuffled(things: Sequence[T], rng: Random) -> Iterator[T]:
    """Yield all things in random order, doing only the work for those looked at."""
    rest = list(things)
    while rest:
        spot = int(rng.random() * len(rest))
        yield rest[spot]
        rest[spot] = rest[-1]
        rest.pop()


def _names(value: Json, kind: str) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(name, str) for name in value):
        msg = f"the answer to {kind!r} is a list of names, not {value!r}"
        raise ValueError(msg)
    return tuple(value)


@dataclass(slots=True, kw_only=True, eq=False)
class PickMany(Decision[tuple[str, ...]]):
    """Choose a set of named things within bounds; `law` may forbid combinations."""

    options: Options
    at_least: int = 0
    at_most: int = 99
    law: Callable[[tuple[str, ...]], Objection | None] | None = None
    forecast: Callable[[tuple[str, ...]], Forecast] | None = None
    """The odds of a whole set, where they can be known before it is chosen."""
    slots: int = 0
    """Places of which each choice takes one, where there are such; at first they are filled."""
    _listed: Sequence[Option] | None = field(default=None, init=False)

    def listed(self) -> Sequence[Option]:
        """Return all options, available or not."""
        if self._listed is None:
            self._listed = self.options()
        return self._listed

    def samples(self, rng: Random) -> Iterator[tuple[str, ...] | Also]:
        """Yield random legal sets of every size; if hardly any are legal, the smallest ones.

        If there is none at all, answers beside the question.
        """
        free = [option.key for option in self.listed() if option.objection is None]
        most, found = min(self.at_most, len(free)), False
        for _ in range(64):
            count = rng.randint(min(self.at_least, most), most)
            chosen = set(rng.sample(range(len(free)), count))
            answer = tuple(key for spot, key in enumerate(free) if spot in chosen)
            if self._objection(answer) is None:
                found = True
                yield answer
        if not found:
            small = combinations(_shuffled(free, rng), self.at_least)
            for answer in small:
                if self._objection(answer) is None:
                    found = True
                    yield answer
        if not found:
            yield from self.beside()

    def _objection(self, answer: tuple[str, ...]) -> Objection | None:
        rule = self.rules[0] if self.rules else ""
        if len(set(answer)) != len(answer):
            return Objection("Nothing can be chosen twice.", rule)
        if not self.at_least <= len(answer) <= self.at_most:
            least, most = self.at_least, self.at_most
            number = most if least == most else f"{least} to {most}"
            return Objection(f"Choose {number}, not {len(answer)}.", rule)
        for key in answer:
            if objection := _choice_objection(key, self.listed(), self.rules):
                return objection
        return self.law(answer) if self.law else None

    def _encode(self, answer: tuple[str, ...]) -> Json:
        return list(answer)

    def _decode(self, value: Json) -> tuple[str, ...]:
        return _names(value, self.kind)


@dataclass(slots=True, kw_only=True, eq=False)
class Arrange(Decision[tuple[str, ...]]):
    """Put named things into an order."""

    items: Options
    proposed: bool = False
    """Whether the things are listed in the usual order, which may simply be taken."""

    def samples(self, rng: Random) -> Iterator[tuple[str, ...] | Also]:
        """Yield random orders without end of interest: as many as there are things."""
        keys = [option.key for option in self.items()]
        for _ in range(max(1, len(keys))):
            yield tuple(_shuffled(keys, rng))

    def _objection(self, answer: tuple[str, ...]) -> Objection | None:
        items = self.items()
        if sorted(item.key for item in items) == sorted(answer):
            return None
        names = ", ".join(item.label for item in items)
        text = f"Put each of these in order, once: {names}."
        return Objection(text, self.rules[0] if self.rules else "")

    def _encode(self, answer: tuple[str, ...]) -> Json:
        return list(answer)

    def _decode(self, value: Json) -> tuple[str, ...]:
        return _names(value, self.kind)
