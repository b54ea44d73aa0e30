"""Constructed battlefields: terrain pieces laid in turn on a blank map (FWB.build)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Decision, Objection
from game.core.event import Built
from game.core.pose import Pose
from game.core.spatial import Poses
from game.core.tell import say
from game.mechanics.asking import place
from game.rules.squad_battles import terrain
from game.rules.squad_battles.state import Battling, Laid, State, other
from game.table.squares import Square

GAP = 2
"""Free squares to every map edge and between pieces (FWB.build.6, FWB.build.7)."""

CATALOGUE: dict[str, tuple[str, tuple[str, ...]]] = {
    "cairn": ("Tumbled Cairn", ("hhh", "hhh", "hhh")),
    "shed": ("Charcoal Shed", ("###", "###")),
    "drystone": ("Drystone Run", ("cccccc",)),
    "rampart": ("Old Rampart", ("#####",)),
    "gorse": ("Gorse Bank", ("hhcc", "hhcc", "hh..")),
    "mire": ("Cattle Mire", (".sss.", "sssss", ".sss.")),
    "pond": ("Mill Pond", ("sssss", "sDDDs", "sDDDs", "sssss")),
    "sinkhole": ("Sinkhole", (".hh.", "hOOh", "hOOh", ".hh.")),
    "knoll": ("Sheep Knoll", ("////", "/^^/", "/^^/", "////")),
    "tor": ("Broken Tor", ("^^^^", "^^^^", "^^^^", "////")),
    "stones": ("Standing Stones", ("#...#", ".....", "..#..", ".....", "#...#")),
    "copse": ("Dense Copse", (".hh.", "h##h", "h##h", ".hh.")),
}
"""The twelve pieces on offer; a dot is no part of a piece."""

TURNS = (0, 90, 180, 270)


def turned_rows(rows: tuple[str, ...], turn: int) -> tuple[str, ...]:
    """Return a pattern turned clockwise, never mirrored (FWB.build.8)."""
    for _ in range(turn // 90):
        rows = tuple("".join(column) for column in zip(*reversed(rows), strict=True))
    return rows


@cites("FWB.build.8")
def squares_laid(piece: str, turn: int, x: int, y: int) -> dict[Square, str]:
    """Return the terrain squares of a piece in a place, blanks left out."""
    rows = turned_rows(CATALOGUE[piece][1], turn)
    return {
        (x + dx, y + dy): code
        for dy, row in enumerate(rows)
        for dx, code in enumerate(row)
        if code != terrain.CLEAR
    }


@cites("FWB.build.5", "FWB.build.6", "FWB.build.7", "FWB.build.9")
def lay_objection(state: State, side: str, piece: str, pose: Pose) -> Objection | None:
    """Return why a piece cannot be laid there."""
    if pose.heading not in (None, *TURNS):
        return Objection("A piece is turned by 0, 90, 180 or 270 degrees.", "FWB.build.8")
    turn = pose.heading if isinstance(pose.heading, int) else 0
    squares = squares_laid(piece, turn, pose.x, pose.y)
    width, height = len(state.rows[0]), len(state.rows)
    if not all(GAP <= x < width - GAP and GAP <= y < height - GAP for x, y in squares):
        text = "Two free squares must lie between a piece and every map edge."
        return Objection(text, "FWB.build.6")
    if not all(in_half(state, side, y, height) for _, y in squares):
        return Objection("The piece must lie wholly in your own half.", "FWB.build.5")
    for laid in state.laid:
        for x, y in squares_laid(laid.piece, laid.turn, laid.x, laid.y):
            if any(max(abs(x - a), abs(y - b)) <= GAP for a, b in squares):
                text = (
                    f"Two free squares must lie between a piece and the {CATALOGUE[laid.piece][0]}."
                )
                own = in_half(state, side, y, height)
                return Objection(text, "FWB.build.7" if own else "FWB.build.9")
    return None


def in_half(state: State, side: str, y: int, height: int) -> bool:
    """Return whether a row is in a side's half; the middle row of an odd map is nobody's."""
    if side == state.defender:
        return y <= height // 2 - 1
    return y >= (height + 1) // 2


class Site:
    """Where a side may lay its next piece; pieces are named `1:knoll` in the order picked."""

    def __init__(self, state: State, side: str) -> None:
        self.state = state
        self.side = side

    def objection(self, poses: Poses) -> Objection | None:
        """Return why the piece cannot lie there."""
        if len(poses) != 1:
            return Objection("Place one piece at a time.", "FWB.build.4")
        name, pose = poses[0]
        return lay_objection(self.state, self.side, kind_of(name), pose)

    def places(self, piece: str) -> Sequence[Pose]:
        """Return every legal pose of a piece."""
        return list(self._legal(piece))

    def fits(self, piece: str) -> bool:
        """Return whether a piece can be laid anywhere."""
        return any(True for _ in self._legal(piece))

    def _legal(self, piece: str) -> Iterator[Pose]:
        height, width = len(self.state.rows), len(self.state.rows[0])
        for turn in TURNS:
            for y in range(height):
                for x in range(width):
                    pose = Pose(x, y, turn)
                    if lay_objection(self.state, self.side, kind_of(piece), pose) is None:
                        yield pose

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield legal places drawn at random; search all of them only if luck fails."""
        names = list(self.state.picks[self.side])
        height, width = len(self.state.rows), len(self.state.rows[0])
        for _ in range(200):
            name = rng.choice(names)
            pose = Pose(rng.randrange(width), rng.randrange(height), rng.choice(TURNS))
            if lay_objection(self.state, self.side, kind_of(name), pose) is None:
                yield ((name, pose),)
        for name in names:
            for pose in self.places(name):
                yield ((name, pose),)

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal place nearest to a pose."""
        places = self.places(piece)
        if not places:
            return ()
        near = min(
            places,
            key=lambda p: (
                max(abs(p.x - pose.x), abs(p.y - pose.y)),
                p.heading != pose.heading,
                p.x,
                p.y,
            ),
        )
        return ((piece, near),)


def kind_of(name: str) -> str:
    """Return the catalogue entry of a picked piece."""
    return name.partition(":")[2]


@cites("FWB.build.4", "FWB.build.10")
async def lay_terrain(play: Battling) -> None:
    """Ask the side whose turn it is to lay a piece, or discard one that fits nowhere."""
    state = play.state
    side = state.todo[0]
    site = Site(state, side)
    unfit = [name for name in state.picks[side] if not site.fits(name)]
    if unfit:
        state.picks[side].remove(unfit[0])
        title = CATALOGUE[kind_of(unfit[0])][0]
        say(play, f"{title} fits nowhere and is discarded.", "FWB.build.10")
    else:
        ((name, pose),) = await _question(state, side, site)
        state.picks[side].remove(name)
        _lay(play, kind_of(name), pose)
    _next_turn(state, side)


def _next_turn(state: State, side: str) -> None:
    foe = other(side)
    if state.picks[foe]:
        state.todo = [foe]
    elif not state.picks[side]:
        state.stage = "deploy"
        state.todo = []


def _question(state: State, side: str, site: Site) -> Decision[Poses]:
    why = "Place a piece of terrain in your own half."
    rules = ("FWB.build.4", "FWB.build.5", "FWB.build.6", "FWB.build.7")
    return place((side, ""), "place_terrain", why, rules, site, state.picks[side])


def _lay(play: Battling, piece: str, pose: Pose) -> None:
    state = play.state
    turn = pose.heading if isinstance(pose.heading, int) else 0
    state.laid.append(Laid(piece, turn, pose.x, pose.y))
    squares = squares_laid(piece, turn, pose.x, pose.y)
    rows = [list(row) for row in state.rows]
    for (x, y), code in squares.items():
        rows[y][x] = code
    state.rows = tuple("".join(row) for row in rows)
    text = f"{CATALOGUE[piece][0]} is placed."
    rules = ("FWB.build.4", "FWB.build.8")
    play.tell(Built(text=text, rules=rules, what=piece, cells=tuple(squares)))
