"""Pieces that come later: when they are due, and where they enter the table (GMB.setup.7)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, partial
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection
from game.core.pose import Pose
from game.core.spatial import Poses
from game.core.wording import named
from game.mechanics.scenario import arrivals
from game.mechanics.scenario.areas import PlaneArea, features_of
from game.mechanics.scenario.arrivals import ENTRY, called
from game.mechanics.scenario.rule import ScenarioRule
from game.mechanics.setup.zones import INWARD, TableEdge, entrances
from game.rules.mass_battles.contact import has_room
from game.rules.mass_battles.deployment import Deployment, arrange, extras, grounds, put
from game.rules.mass_battles.engagement import ZONE
from game.rules.mass_battles.plan import Arrival
from game.rules.mass_battles.state import COMPASS, MEASURE, Battling, Piece, State, ask_place
from game.table.plane import Feature

SIDES = ("red", "blue", "green")
cites("GMB.setup.7")(arrivals.Arrivals.arrive)


class PlaneArrivals(arrivals.Arrivals[State, Piece, PlaneArea]):
    """Groups that come onto a table in inches, each piece when its side moves it."""

    rule, sides, question = "GMB.setup.7", SIDES, "enter_table"

    def expected(self, state: State) -> Sequence[Arrival]:
        """Return all groups that come later, as the scenario lists them."""
        return state.plan.reinforcements

    def rules(self, state: State) -> Sequence[ScenarioRule[State, Piece, PlaneArea]]:
        """Return the scenario's own rules."""
        return state.plan.special

    def waiting(self, state: State, arrival: Arrival) -> Sequence[Piece]:
        """Return those of a group that have not come yet."""
        entries = state.plan.entries
        return [
            each
            for each in state.aside.values()
            if each.side == arrival.side
            and each.id in entries
            and entries[each.id].group == arrival.group
        ]

    async def bring(self, play: Battling, arrival: Arrival, entry: Sequence[PlaneArea]) -> None:
        """Bring nobody yet: pieces that are due enter as their side moves them."""


ARRIVALS = PlaneArrivals()
arrive, coming = ARRIVALS.arrive, ARRIVALS.coming


@cites("GMB.setup.7")
def due(state: State, side: str) -> list[Piece]:
    """Return the pieces of a side that may enter in this turn: their group has come, with room."""
    return [
        piece
        for arrival in state.plan.reinforcements
        if arrival.side == side and called(state, arrival)
        for piece in ARRIVALS.waiting(state, arrival)
        if next(Entrance(state, piece, arrival).free(), None)
    ]


class Entrance(Deployment):
    """Where a piece enters the table: its rear on an edge, no enemy within an inch."""

    def __init__(self, state: State, piece: Piece, arrival: Arrival) -> None:
        super().__init__(state, piece)
        number = state.counters.get(f"{ENTRY} {arrival.key}", 0)
        self.entries = arrival.entry[number - 1 : number] if number else arrival.entry

    @cached_property
    def zones(self) -> Sequence[Feature]:
        """The ground along the edges by which it may come."""
        return grounds(self.state, self.entries)

    @property
    def heading(self) -> int:
        """Inward from the first edge."""
        return INWARD[self._edges()[0][0]]

    def _edges(self) -> list[tuple[TableEdge, list[Feature]]]:
        """Return the edges by which it comes, each with the ground that it may not leave."""
        return [
            (area.edge, features_of(self.state.plane, area, COMPASS))
            for area in self.entries
            if area.edge is not None
        ]

    def _entrances(self, edge: TableEdge) -> Iterator[Pose]:
        left, right, _, back = self.piece.block.extent
        return entrances(self.state.plane, edge, right - left, -back)

    def free(self) -> Iterator[Pose]:
        """Yield the places where the piece may enter, the middle of each edge first."""
        for edge, _ in self._edges():
            for pose in self._entrances(edge):
                if self.objection(((self.piece.id, pose),)) is None:
                    yield pose

    @cites("GMB.setup.7")
    def objection(self, poses: Poses) -> Objection | None:
        """Say why the piece may not enter so."""
        if len(poses) != 1:
            return Objection("Place one piece at a time.", "GMB.setup.7")
        pose, state = self.faced(poses[0][1]), self.state
        if not any(self._at(edge, ground, pose) for edge, ground in self._edges()):
            return Objection("Its rear has to be on the edge where it arrives.", "GMB.setup.7")
        block = self.piece.block.at(pose)
        if not has_room(state, self.piece, block):
            return Objection("There is no room for it.", "GMB.gen.5")
        for enemy in state.enemies(self.piece):
            if MEASURE.within(block.parts(), enemy.parts, ZONE):
                return Objection(f"{enemy.name} is within an inch.", "GMB.setup.7")
        return None

    def _at(self, edge: TableEdge, ground: list[Feature], pose: Pose) -> bool:
        first = next(self._entrances(edge))
        aligned = first.y == pose.y if edge in ("north", "south") else first.x == pose.x
        inside = not ground or any(self.state.plane.holds(each, pose[:2]) for each in ground)
        return aligned and pose.heading == first.heading and inside

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the free place nearest to a pose."""
        there = min(
            self.free(), key=lambda e: (e.x - pose.x) ** 2 + (e.y - pose.y) ** 2, default=None
        )
        return ((piece, there),) if there else ()

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield free places in any order."""
        found = list(self.free())
        for pose in rng.sample(found, len(found)):
            yield ((self.piece.id, pose),)


@cites("GMB.setup.7")
async def enter(play: Battling, piece: Piece) -> None:
    """Ask where a piece that is due enters the table, and put it there; then it may move."""
    state = play.state
    entries = state.plan.entries[piece.id]
    arrival = next(
        each
        for each in state.plan.reinforcements
        if (each.side, each.group) == (piece.side, entries.group)
    )
    while piece.id in state.aside:
        site = Entrance(state, piece, arrival)
        why, whom = f"Choose where {named(piece):enters} the table.", piece.whom
        also, rule = partial(extras, state, piece, arriving=True), "GMB.setup.7"
        question = ask_place(state, whom, "enter_table", why, rule, site, piece.id, also=also)
        answer = await question.or_also()
        if isinstance(answer, Also):
            arrange(play, piece, answer.key)
        else:
            put(play, piece, site.faced(answer[0][1]), f"{named(piece):arrives}.", "GMB.setup.7")
