"""What tools say to the screen and what buttons say to tools."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields
from enum import Enum
from typing import Any

import pygame

from game.core.decision import Arrange, Decision, Objection, Option, Pick, PickMany
from game.core.match import Match
from game.core.plan import Move
from game.core.spatial import Allot, Path, Place
from game.table.lattice import cell_at, centre_of
from game.table.scene import Figure, Point, Scene
from game.ui.theme import Theme


@dataclass(frozen=True, slots=True)
class Give:
    """Answer the pending decision, or a chain of them."""

    plan: tuple[Move, ...]


@dataclass(frozen=True, slots=True)
class No:
    """The click meant something impossible; the sentence says why."""

    objection: Objection


@dataclass(frozen=True, slots=True)
class Select:
    """Another piece is of interest now."""

    piece: str


Reply = Give | No | Select | None


def answered(decision: Decision[Any], answer: Any) -> Reply:
    """Answer a decision, or say why not."""
    judged = decision.judge(answer)
    return No(judged) if isinstance(judged, Objection) else Give((Move.of(judged),))


# ---------------------------------------------------------------------- buttons


class Act(Enum):
    """What a button of the action bar does, often with what its key names."""

    ANSWER = "answer with the option"
    BESIDE = "give the extra answer"
    ORDER = "answer the question that follows once the unit is taken up"
    INSTEAD = "answer otherwise than a gesture takes for granted"
    AFTER_EACH = "change what each of a company does after its way"
    STAY = "stay"
    CARRY_OUT = "do as planned"
    START_OVER = "forget what is planned or chosen"
    TURN_LEFT = "turn the plan to the left"
    TURN_RIGHT = "turn the plan to the right"
    FORM = "plan the formation"
    LEG = "add the leg of the handle"
    ARRANGE = "let the computer place what is left"
    TAKE = "take the piece out of the box"
    CONFIRM = "give the answer as it stands"
    HOLDER = "give what is taken up to the holder"
    PAIR = "give the thing to the holder beside it"
    CLEAR = "give nothing to anybody"
    FOLD = "hide the sheet, or show it again"
    PART = "choose something for a part of the order, or leave it out again"
    KNOB = "turn a knob of the sheet to a value"
    EARLIER = "put the item earlier"
    LATER = "put the item later"
    REST = "number all that is left"


@dataclass(frozen=True, slots=True)
class Do:
    """The message of a button of the action bar."""

    key: str = ""
    act: Act = Act.ANSWER
    to: str = ""
    """To whom the thing goes that the key names."""

    @classmethod
    def of(cls, option: Option) -> Do:
        """Return the message of an option's button."""
        return cls(option.key, option.act if isinstance(option, Offer) else Act.ANSWER)


@dataclass(frozen=True, slots=True)
class Offer(Option):
    """An option of the action bar that is no plain answer to the question."""

    act: Act = Act.BESIDE


def offered(option: Option, act: Act, **changes: Any) -> Offer:
    """Return an option as one whose button does something else than answer."""
    known = {each.name: getattr(option, each.name) for each in fields(Option)}
    return Offer(**{**known, **changes}, act=act)


def extras(decision: Decision[Any]) -> list[Offer]:
    """Return the extra answers of a question; switches have a place of their own."""
    return [offered(o, Act.BESIDE) for o in decision.also_options() if not o.switch]


def named_pieces(decision: Decision[Any]) -> frozenset[str]:
    """Return the pieces that a question itself asks about."""
    options = [*decision.also_options()]
    match decision:
        case Pick() | PickMany():
            options += decision.listed()
        case Arrange():
            options += decision.items()
        case Allot():
            options += decision.items()
            options += [Option(holder.key, holder.label) for holder in decision.holders]
        case Place():
            return frozenset(decision.pieces)
        case Path():
            options.append(Option("", "", pieces=decision.movers))
    return frozenset(piece for option in options for piece in (option.key, *option.pieces))


# ---------------------------------------------------------------------- the table


@dataclass(slots=True)
class Context:
    """What every tool may look at."""

    match: Match[Any]
    scene: Scene
    theme: Theme
    focus: Do | None = None
    """The button of the action bar that the mouse is over."""
    pressed: Point | None = None
    """Where the button of the mouse went down on what is pulled."""
    figures: dict[str, Figure] = field(init=False)
    """Figures on the table by id."""

    def __post_init__(self) -> None:
        self.figures = {figure.id: figure for figure in self.scene.figures}

    def meant(self, options: Iterable[Option], at: Point, figure: Figure | None) -> list[Option]:
        """Return the options that a figure or a place stands for, available ones first."""
        cell = cell_at(self.scene.table, at)
        found = (o for o in options if (figure and figure.id in o.pieces) or cell in o.cells)
        return sorted(found, key=lambda option: option.objection is not None)

    def figures_of(self, option: Option) -> list[Figure]:
        """Return the figures that stand for an option."""
        return [self.figures[piece] for piece in option.pieces if piece in self.figures]

    def spot_of(self, option: Option) -> Point | None:
        """Return where an option is on the table, if it is there."""
        spots = [figure.centre for figure in self.figures_of(option)]
        spots += [centre_of(self.scene.table, cell) for cell in option.cells[:1]]
        return spots[0] if spots else None


@dataclass(frozen=True, slots=True)
class Wardrobe:
    """What a sheet needs besides its question: portraits, and what sides are called."""

    theme: Theme
    portrait: Callable[[Figure, int], pygame.Surface]
    """Of a figure at a height in pixels; it is a badge until it is painted."""
    names: Mapping[str, str]


class Hand:
    """A pull under way: it may be bent, turned, and told how far to go."""

    def bend(self) -> bool:
        """Set a corner; return False where there is none to set."""
        return False

    def corner(self) -> bool:
        """Set a corner at Space where no button of the mouse is held; the same unless told."""
        return self.bend()

    def turn(self, by: int) -> None:
        """Turn the facing at the end by notches of the wheel."""

    def face(self, at: Point) -> None:
        """Look towards a place, or let the handle that is held follow the mouse there."""

    def type(self, letter: str) -> bool:
        """Take a letter of a length; return False if it is none."""
        return False

    def shorten(self) -> bool:
        """Take back what was set last; return False if there was nothing."""
        return False
