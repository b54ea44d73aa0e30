"""Pieces of terrain that the sides place after deployment (FTM.setup.5, FTM.scen.meet.2)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection, Option, PickMany
from game.core.event import Built
from game.core.pose import Pose
from game.core.spatial import Poses
from game.core.tell import say
from game.core.wording import army
from game.mechanics.asking import place
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.state import Battling, Patch, State, other
from game.rules.for_the_masses.words import hex_in_words
from game.table.hexes import place_of, pose_of

PIECES = {"hill": "a hill", "wood": "a wood", "water": "rough water"}
PASS = "pass"
RADIUS = 1
FROM_ELEMENTS, FROM_PIECES = 2, 3
DRY = 2
"""Hexes of rough water that its owner leaves out."""
RULE = "FTM.scen.meet.2"
PLACED = "terrain piece "
"""Counters by this name and a hex: the middles of pieces that lie."""
TRIES = 60


@cites("FTM.scen.meet.2", "FTM.setup.5")
def queue(state: State, first: str) -> list[str]:
    """Return who places in which order: one piece for each Personality on the board, in turns."""
    left = {side: len(state.personalities(side)) for side in ("red", "blue")}
    side, found = first, []
    while any(left.values()):
        if left[side]:
            found.append(side)
            left[side] -= 1
        side = other(side)
    return found


@cites("FTM.setup.5", "FTM.scen.meet.2")
async def step(play: Battling) -> None:
    """Place one piece or let its side pass; after the last the battle can begin."""
    state = play.state
    if not state.todo:
        state.stage = "ready"
        return
    side = state.todo[0]
    site = Laying(state)
    answer: Poses | Also = Also(PASS)
    if site.middles:
        why, rules = "Choose a piece of terrain and place it.", (RULE, "FTM.setup.5")
        none = [Option(PASS, "Place none", rules=(RULE,), declines=True)]
        whom, kind = (side, ""), "place_terrain_piece"
        answer = await place(whom, kind, why, rules, site, PIECES, also=lambda: none).or_also()
    state.todo = state.todo[1:]
    if isinstance(answer, Also):
        say(play, f"{army(side):places} no piece of terrain.", RULE)
        return
    piece, pose = answer[0]
    await _lay(play, side, piece, place_of(state.hexes, pose)[0])


@cites("FTM.scen.meet.2")
async def _lay(play: Battling, side: str, piece: str, middle: int) -> None:
    """Lay a piece on the ground; the owner leaves two hexes out of rough water."""
    state = play.state
    cells = list(state.hexes.disc(middle, RADIUS))
    if piece == "water":
        dry = await _dry(state, side, cells)
        cells = [cell for cell in cells if cell not in dry]
    field = Field(state)
    for cell in cells:
        kind, level = field.kinds[cell], field.levels[cell]
        if piece == "hill":
            level = 1
        else:
            kind = "wood" if piece == "wood" else "lake"
        state.patches.append(Patch(cell, kind, level))
    state.counters[f"{PLACED}{middle}"] = 1
    places = tuple(state.hexes.cell(cell) for cell in cells)
    text = f"{army(side):places} {PIECES[piece]}."
    play.tell(Built(text=text, rules=(RULE,), what=piece, cells=places))


@cites("FTM.scen.meet.2")
async def _dry(state: State, side: str, cells: list[int]) -> list[int]:
    named = {f"{state.hexes.cell(cell)[0]},{state.hexes.cell(cell)[1]}": cell for cell in cells}
    answer = await PickMany(
        side=side,
        kind="place_terrain_piece",
        why="Which two hexes of the disc stay dry?",
        rules=(RULE,),
        at_least=DRY,
        at_most=DRY,
        options=lambda: [
            Option(
                key, hex_in_words(state.hexes, cell), rules=(RULE,), cells=(state.hexes.cell(cell),)
            )
            for key, cell in named.items()
        ],
    )
    return [named[key] for key in answer]


class Laying:
    """Where a piece of terrain may lie: one of the three, by its middle hex."""

    def __init__(self, state: State) -> None:
        self.state, self.hexes = state, state.hexes
        self.standing = sorted(Field(state).at)
        self.others = [
            int(name.removeprefix(PLACED)) for name in state.counters if name.startswith(PLACED)
        ]
        self.middles = [
            cell for cell in range(len(self.hexes)) if self._middle_objection(cell) is None
        ]

    @cites("FTM.scen.meet.2")
    def _middle_objection(self, middle: int) -> Objection | None:
        """Return why no piece may have its middle here."""
        cells = self.hexes.disc(middle, RADIUS)
        if len(cells) < 1 + 6 * RADIUS:
            return Objection("The piece must lie wholly on the board.", RULE)
        distance = self.hexes.distance
        if any(distance(a, b) < FROM_ELEMENTS for a in cells for b in self.standing):
            return Objection(f"An element is closer than {FROM_ELEMENTS} hexes.", RULE)
        if any(distance(a, b) < FROM_PIECES for a in cells for b in self.others):
            text = f"The middle of another piece is closer than {FROM_PIECES} hexes."
            return Objection(text, RULE)
        return None

    def objection(self, poses: Poses) -> Objection | None:
        """Return why a piece may not lie so."""
        if len(poses) != 1:
            return Objection("Place one piece at a time.", RULE)
        middle = self.hexes.number(*poses[0][1][:2])
        if middle < 0:
            return Objection("The piece must lie wholly on the board.", RULE)
        return self._middle_objection(middle)

    def _answer(self, piece: str, middle: int) -> Poses:
        return ((piece, pose_of(self.hexes, middle, 0)),)

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield random pieces in random places, now and then none."""
        for _ in range(TRIES):
            if rng.random() < 0.2:
                yield Also(PASS)
            piece = tuple(PIECES)[int(rng.random() * len(PIECES))]
            yield self._answer(piece, self.middles[int(rng.random() * len(self.middles))])

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the piece as near as it may lie."""
        q, r = pose.x - pose.y // 2, pose.y

        def away(cell: int) -> int:
            dq, dr = self.hexes.q[cell] - q, self.hexes.r[cell] - r
            return abs(dq) + abs(dr) + abs(dq + dr)

        return self._answer(piece, min(self.middles, key=away))

    def places(self, piece: str) -> list[Pose]:
        """Return all middles."""
        return [pose_of(self.hexes, cell, 0) for cell in self.middles]
