"""The positions of drills: a few units on a small board, somewhere in the sequence of play.

`standing` makes a state of them.
"""

from __future__ import annotations

from dataclasses import field
from typing import Literal

from game.core.bounds import Along, Count, Points
from game.mechanics.forms import form
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.plan import Arrival, DeployOrder, Objective, Victory
from game.rules.for_the_masses.scenario_rules import Special
from game.rules.for_the_masses.scenario_rules.edges import Exit
from game.rules.for_the_masses.settings import Settings
from game.rules.for_the_masses.state import Stage, Whereabouts
from game.rules.for_the_masses.troops.profile import CardEntry
from game.rules.for_the_masses.troops.spell_lists import SpellEntry
from game.table.terrain import HexGround

LEGEND: dict[str, HexGround] = {
    ".": HexGround("meadow"),
    "1": HexGround("meadow", 1),
    "2": HexGround("meadow", 2),
    "3": HexGround("meadow", 3),
    "=": HexGround("road"),
    "f": HexGround("wood"),
    "F": HexGround("wood", 1),
    "g": HexGround("grove"),
    "c": HexGround("house"),
    "~": HexGround("river"),
    "-": HexGround("bridge"),
    "d": HexGround("ford"),
    "b": HexGround("marsh"),
    "i": HexGround("thin_ice"),
    "s": HexGround("snow"),
    "X": HexGround("boulder"),
    "R": HexGround("rampart", 2),
    "T": HexGround("tower", 2),
    "G": HexGround("gate"),
    "o": HexGround("open_gate"),
    "K": HexGround("keep", 2),
    "r": HexGround("rubble", 1),
    "#": HexGround("barrier"),
}
"""The letters of a drill's board, unless it says otherwise."""
Facing = Literal["N", "ENE", "ESE", "S", "WSW", "WNW"]
Cell = tuple[Along, Along]
Spot = tuple[Along, Along, Facing] | Cell
"""Column, row, and a facing where it is not that of the whole unit."""


@form
class Table:
    """The board of a drill: open ground of some size, or rows of letters, north first."""

    size: Cell | None = None
    """Columns and rows."""
    rows: tuple[str, ...] = ()
    levels: tuple[str, ...] = ()
    """Rows of digits, where a letter does not say how high a hex lies."""
    legend: dict[str, str | HexGround] = field(default_factory=dict)
    """More letters, or other ones."""


@form
class Piece:
    """A unit of a drill; whatever is not said is as for a fresh unit."""

    id: str
    """Its elements are called by it and a number: r1.1, r1.2."""
    unit: str
    """The key of its card."""
    side: Side | None = None
    """Red for ids that begin with r, blue for others, if it is not said."""
    at: tuple[Spot, ...] = ()
    """Where its elements stand, in their order."""
    line: tuple[Along, Along, Count] | None = None
    """Instead: column and row of the westernmost, and how many stand side by side from there."""
    facing: Facing = "N"
    elsewhere: dict[Whereabouts, Count] = field(default_factory=dict)
    """More elements that are not on the board: how many are aside, lost, exited, forfeit."""
    name: str = ""
    started: Count | None = None
    merged: tuple[str, ...] = ()
    """Cards of units that were merged into it, in order."""
    general: bool = False
    group: str = ""
    tags: tuple[str, ...] = ()
    wounds: Count = 0
    actions: Count = 0
    finished: bool = False
    command: Count = 0
    energy: Count = 0
    held: Count = 0
    """How much of the energy is left from the turn before."""
    concentrating: bool = False
    shots: Count = 0
    spilled: str = ""
    hidden: bool = False

    @property
    def whose(self) -> Side:
        """Its side."""
        return self.side or ("red" if self.id.startswith("r") else "blue")

    def spots(self) -> list[tuple[int, int, Facing]]:
        """Return column, row and facing of each element on the board."""
        found = [(each[0], each[1], each[2] if len(each) > 2 else self.facing) for each in self.at]
        if self.line is not None:
            column, row, count = self.line
            found += [(column + step, row, self.facing) for step in range(count)]
        return found


@form
class Changed:
    """A hex that is no longer as the board has it."""

    at: Cell
    kind: str
    level: Count = 0


@form
class Charm:
    """A spell that goes on."""

    spell: str
    caster: str
    factors: dict[str, Count]
    """By their names and levels; gifts and quelled specials as `gift:flyer: 1`."""
    base: Count = 1
    unit: str = ""
    hexes: tuple[Cell, ...] = ()
    before: tuple[Changed, ...] = ()
    until: Count = 1
    sustained: Count = 0
    left: Count = 0


@form
class Token:
    """A marker that lies somewhere, is carried or is gone."""

    id: str
    kind: str
    at: Cell | None = None
    carrier: str = ""
    gone: str = ""


@form
class Start:
    """Where in the sequence of play a drill begins; by default red chooses a unit in turn 1."""

    stage: Stage | None = None
    """The choice of a unit, or with a unit in hand an order to it, if it is not said."""
    turn: Count = 1
    side: Side = "red"
    initiative: Side | None = None
    unit: str = ""
    """The unit in hand."""
    passes: Count = 0
    sergeants: dict[Side, Count] = field(default_factory=dict)
    weather: str | None = None
    """That of the settings if it is not said."""
    spells: tuple[Charm, ...] = ()
    patches: tuple[Changed, ...] = ()
    markers: tuple[Token, ...] = ()
    counters: dict[str, Points] = field(default_factory=dict)
    secrets: dict[str, str] = field(default_factory=dict)
    controllers: dict[str, str] = field(default_factory=dict)
    scores: dict[Side, Points] = field(default_factory=dict)
    arrived: tuple[str, ...] = ()
    cast: tuple[str, ...] = ()
    recalled: tuple[str, ...] = ()
    settings: Settings = field(default_factory=Settings)
    grimoire: dict[str, SpellEntry] = field(default_factory=dict)
    """What those Magicians know whose cards are the drill's own."""
    special: tuple[Special, ...] = ()
    """Rules of a scenario, each by its name and with its numbers."""
    exits: tuple[Exit, ...] = ()
    zones: dict[Side, tuple[HexArea, ...]] = field(default_factory=dict)
    objectives: tuple[Objective, ...] = ()
    reinforcements: tuple[Arrival, ...] = ()
    victory: Victory | None = None
    deploy_order: DeployOrder | None = None


@form
class Position:
    """All of a drill that describes the position."""

    table: Table
    pieces: tuple[Piece, ...] = ()
    profiles: dict[str, CardEntry] = field(default_factory=dict)
    start: Start = field(default_factory=Start)
