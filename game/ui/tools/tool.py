"""What a tool is: it shows a question on the table and turns pointing into an answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Protocol

from game.core.decision import Decision, Objection, Option
from game.core.match import Match
from game.core.plan import Move
from game.core.pose import Pose
from game.table.scene import Figure, Scene
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
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


class Do:
    """A button of the action bar: the option's key."""

    def __init__(self, key: str) -> None:
        self.key = key


@dataclass(slots=True)
class Context:
    """What every tool may look at."""

    match: Match[Any]
    scene: Scene
    theme: Theme
    figures: dict[str, Figure] = field(init=False)
    """Figures on the table by id."""

    def __post_init__(self) -> None:
        self.figures = {figure.id: figure for figure in self.scene.figures}


class Hand(Protocol):
    """A pull under way: it can be bent, turned, and told how far to go."""

    def bend(self) -> bool:
        """Set a corner; False where there is none to set."""

    def turn(self, by: int) -> None:
        """Turn the facing at the end by notches of the wheel."""

    def face(self, at: tuple[float, float]) -> None:
        """Look towards a place."""

    def type(self, letter: str) -> bool:
        """Take a letter of a length; False if it is none."""


class Tool:
    """One question on the table."""

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        self.context = context
        self.decision = decision
        self.focus: str = ""
        """The key of the option that the mouse is over in the action bar."""

    @property
    def hint(self) -> str:
        """What a newcomer might do now."""
        return "Answer with a button below."

    def actions(self) -> Sequence[Option]:
        """Options to be offered as buttons, available or not."""
        return ()

    def key_of(self, option: Option) -> str | None:
        """Return the key that an option's button has by itself; None counts it with the others."""
        return None

    def choose(self, key: str) -> Reply:
        """A button of the action bar was pressed."""
        return None

    def hover(self, at: tuple[float, float], figure: Figure | None) -> None:
        """The mouse is over a place of the table."""

    def click(self, at: tuple[float, float], figure: Figure | None) -> Reply:
        """The left button was pressed there."""
        return None

    def below(self, overlay: Overlay) -> None:
        """Draw under the figures."""

    def above(self, overlay: Overlay) -> None:
        """Draw over the figures."""

    def look_away(self) -> None:
        """The mouse means something else: plan nothing."""

    # Pulling a piece over the table.

    def pullable(self, figure: Figure) -> bool:
        """Whether a press on a figure may become a pull."""
        return False

    def holds(self, figure: Figure) -> bool:
        """Whether a figure belongs to what is being planned already."""
        return False

    def grab(self, figure: Figure) -> bool:
        """Begin to pull it; False if it cannot go anywhere."""
        return False

    def pull(self, at: tuple[float, float], over: Figure | None) -> None:
        """The mouse pulls to a place, over another figure perhaps."""

    def drop(self, at: tuple[float, float], over: Figure | None) -> Reply:
        """The piece is let go there."""
        return None

    def finish(self) -> Reply:
        """Do what the pull shows, wherever the mouse is."""
        return None

    def let_go(self) -> None:
        """Pull no longer; everything stays as it is."""

    @property
    def turnable(self) -> Figure | None:
        """The piece that has a handle to turn it by."""
        return None

    @property
    def hand(self) -> Hand | None:
        """What shapes the pull while there is one."""
        return None

    def back(self) -> bool:
        """Put away what was opened last; False if nothing is open."""
        return False

    # What is being planned, for those who look from there.

    @property
    def planned(self) -> Pose | None:
        """Where the piece in question would stand, if a way is being planned."""
        return None

    @property
    def ghosts(self) -> Sequence[Figure]:
        """Figures as they would stand."""
        return ()

    @property
    def graspable(self) -> Sequence[Figure]:
        """Those of them that the mouse can take hold of, as it can of figures."""
        return ()

    def board(self) -> list[Widget] | None:
        """Buttons of its own for the action bar, instead of those for its actions."""
        return None

    @property
    def waiting(self) -> bool:
        """Whether it has something to work out as time passes."""
        return False

    def update(self, seconds: float) -> bool:
        """Let time pass; whether there is something new to be drawn."""
        return False

    def give(self, answer: Any) -> Give:
        """Answer this decision."""
        return Give((Move(self.decision.side, self.decision.kind, answer),))


def also_option(option: Option) -> Option:
    """An extra answer as a button: its key gets a plus."""
    return replace(option, key=f"+{option.key}")
