"""The positions of drills: a few pieces on a table, somewhere in the sequence of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field, replace
from typing import Any

from game.core import copying
from game.core.bounds import Count, Degrees, Inches, Point
from game.core.cite import cites
from game.core.ruleset import Problem
from game.mechanics.forms import form
from game.mechanics.phases.stages import drill_end
from game.mechanics.phases.turn_order import Queue
from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.terrain.drill_table import TableForm, written
from game.rules.mass_battles.formations import SPREAD, disorder, formation_of, lined_up
from game.rules.mass_battles.plan import Arrival, BaseSizes, Entry, Objective, Victory
from game.rules.mass_battles.profile import Army, Profile
from game.rules.mass_battles.scenario_rules import Special
from game.rules.mass_battles.settings import Settings
from game.rules.mass_battles.state import (
    CASTLE,
    COMPASS,
    MEASURE,
    STAGES,
    Ground,
    Piece,
    Plan,
    Stage,
    State,
    Status,
)
from game.rules.mass_battles.terrain import EFFECTS, MAP_WORDS
from game.table.plane import Plane
from game.table.terrain import PlaneMap
from game.table.tolerances import INCH


@form
class PieceForm:
    """A piece of a drill: `at` is the middle of its front edge, in inches from the south-west."""

    id: str
    profile: str
    side: str
    at: Point = (0.0, 0.0)
    facing: Degrees = 0
    aside: bool = False
    """Whether it is not on the table yet, but to be deployed or to arrive with its group."""
    group: str = ""
    gone: bool = False
    """Whether it has been lost already."""
    files: Count | None = None
    """Stands side by side; by default one rank."""
    offsets: tuple[tuple[Inches, Inches], ...] = ()
    """Where each stand is, to the right and ahead of `at`, in place of ranks and files."""
    status: Status = field(default_factory=Status)

    def piece(self, profile: Profile, depth: int) -> Piece:
        """Return the piece as it stands on a table of some depth."""
        x, y = COMPASS.point(self.at, depth)
        heading, status = COMPASS.heading(self.facing), copying.copy(self.status)
        piece = Piece(self.id, self.side, profile, x, y, heading, {}, status)
        between = SPREAD if formation_of(piece) == "dispersed" else 0
        files = self.files or profile.stands
        stands = lined_up(profile.stands, files, profile.side, between)
        given = tuple((round(right * INCH), round(ahead * INCH)) for right, ahead in self.offsets)
        piece.stands = {f"{self.id}.{n}": each for n, each in enumerate(given or stands, start=1)}
        return piece


@form
class BattleForm:
    """What a scenario would say, for drills on setting up and winning."""

    base_sizes: BaseSizes = field(default_factory=dict)
    zones: dict[str, tuple[PlaneArea, ...]] = field(default_factory=dict)
    places_first: tuple[str, ...] = ()
    standards: dict[str, Count] = field(default_factory=dict)
    reinforcements: tuple[Arrival, ...] = ()
    objectives: tuple[Objective, ...] = ()
    victory: Victory | None = None
    """Without it there is no end but the drill's."""
    special: tuple[Special, ...] = ()


@form
class StartForm:
    """Where in the sequence of play a drill begins."""

    stage: Stage = "movement"
    turn: Count = 1
    side: str = ""
    """The first player."""
    piece: str = ""
    """The piece that is to move first."""
    until: Stage | None = None
    """The step that ends the drill as it begins; by default the one after `stage`."""
    until_turn: Count = 0
    """In which turn; by default the first one in which that step comes."""
    command: tuple[str, ...] = ()
    """Sides whose Command has succeeded in this turn."""
    power_points: dict[str, Count] = field(default_factory=dict)
    """What is left of each side's pool."""
    battle: BattleForm = field(default_factory=BattleForm)
    settings: Settings = field(default_factory=Settings)
    castle: str = ""
    """The side whose castle it is."""
    structure: dict[str, Count] = field(default_factory=dict)
    """Hits on doors, sections of wall, buildings."""
    fires: dict[str, Count] = field(default_factory=dict)
    """Features that burn, and since which turn."""

    @property
    def end(self) -> tuple[int, Stage]:
        """The turn and the step with which the drill ends."""
        return drill_end(STAGES, (self.turn, self.stage), self.until, self.until_turn)


@form
class Position:
    """All of a drill that describes the position."""

    table: TableForm = field(default_factory=TableForm)
    pieces: tuple[PieceForm, ...] = ()
    profiles: dict[str, Profile] = field(default_factory=dict)
    start: StartForm = field(default_factory=StartForm)


def drill_table(ground: PlaneMap) -> dict[str, Any]:
    """Write a map as a drill's table in the words of this book."""
    return written(ground, MAP_WORDS)


@cites("GMB.gen.1", "GMB.piece.3")
def known_profiles(position: Position, armies: Mapping[str, Army]) -> dict[str, Profile]:
    """Return the profiles of all armies and of the drill itself, by key."""
    listed = {key: each for army in armies.values() for key, each in army.dressed().items()}
    sizes = position.start.battle.base_sizes
    return {
        key: replace(each, stand=sizes.get(each.size, each.stand)) if sizes else each
        for key, each in {**listed, **position.profiles}.items()
    }


def position_problems(position: Position, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield what is wrong with a drill's position."""
    known, names = known_profiles(position, armies), [each.id for each in position.pieces]
    found = list(position.table.problems(EFFECTS.kinds))
    for number, form_ in enumerate(position.pieces):
        at = ("pieces", number)
        if form_.profile not in known:
            found.append(((*at, "profile"), f"there is no profile {form_.profile!r}"))
        if form_.id in names[:number]:
            found.append(((*at, "id"), f"{form_.id!r} stands there already"))
    walls = any(each.kind == CASTLE.wall for each in position.table.terrain)
    if walls and not position.start.castle:
        found.append((("start",), "say whose castle it is: `castle: SIDE` (GMB.cas.18)"))
    if position.start.piece and position.start.piece not in names:
        found.append((("start", "piece"), f"there is no piece {position.start.piece!r}"))
    terrain = {each.feature(n, COMPASS, 0).id for n, each in enumerate(position.table.terrain, 1)}
    for key in ("structure", "fires"):
        unknown = [name for name in getattr(position.start, key) if name not in terrain]
        found += [(("start", key, name), f"there is no terrain {name!r}") for name in unknown]
    yield from found
    if not found:
        for text in faults(stand(position, armies)):
            yield ("pieces",), text


def faults(state: State) -> Iterator[str]:
    """Yield what is impossible about a position: overlaps, stands off the table, disorder.

    Whoever is on its way may be asked about in the midst of a friend that it goes through.
    """
    pieces = list(state.pieces.values())
    for number, piece in enumerate(pieces):
        if not all(state.plane.inside(part) for part in piece.block.shapes()):
            yield f"{piece.id} is not wholly on the table"
        if wrong := disorder(piece.block, formation_of(piece)):
            yield f"{piece.id}: {wrong}"
        for other in pieces[:number]:
            alike = piece.status.airborne == other.status.airborne
            passing = piece.side == other.side and state.active in (piece.id, other.id)
            pairs = ((a, b) for a in piece.parts for b in other.parts)
            if alike and not passing and any(MEASURE.overlapping(a, b) for a, b in pairs):
                yield f"{piece.id} and {other.id} overlap (GMB.gen.5)"


def stand(position: Position, armies: Mapping[str, Army]) -> State:
    """Return the state that a drill begins with."""
    profiles, start = known_profiles(position, armies), position.start
    plane: Plane = position.table.plane(COMPASS)
    pieces = [each.piece(profiles[each.profile], plane.depth) for each in position.pieces]
    sides = list(dict.fromkeys(each.side for each in pieces))
    first = sides.index(start.side) if start.side in sides else 0
    battle, forms = start.battle, {each.id: each for each in position.pieces}
    plan = Plan(
        "drill",
        start.settings,
        start.end,
        entries={key: Entry(unit=each.profile, group=each.group) for key, each in forms.items()},
        zones=battle.zones,
        first=battle.places_first,
        standards=battle.standards,
        reinforcements=battle.reinforcements,
        objectives=battle.objectives,
        victory=battle.victory,
        special=battle.special,
    )
    lost = [key for key, each in forms.items() if each.gone]
    later = [key for key, each in forms.items() if each.aside or each.group]
    order = [*sides[first:], *sides[:first]]
    return State(
        ground=Ground("ground", plane),
        plan=plan,
        sides=sides,
        pieces={each.id: each for each in pieces if each.id not in (*lost, *later)},
        aside={each.id: each for each in pieces if each.id in later},
        gone={each.id: each for each in pieces if each.id in lost},
        stage=start.stage,
        turn=start.turn,
        active=start.piece,
        queue=Queue([] if start.stage == "deployment" else order),
        command=list(start.command),
        power_points={side: start.power_points.get(side, 0) for side in sides},
        castle=start.castle,
        structure=dict(start.structure),
        fires=dict(start.fires),
    )
