"""Set-up: the attacker, then the defender, places the whole army (FWB.setup.7-14)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Decision, Objection, Option
from game.core.event import Stage
from game.core.pose import Pose
from game.core.spatial import Poses
from game.core.tell import tell_change, tell_throw
from game.core.wording import army, does, named
from game.mechanics.asking import place
from game.rules.squad_battles.asking import ask_also
from game.rules.squad_battles.attack import facings
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.profile import FEATS
from game.rules.squad_battles.state import Battling, State, Unit, enter, leave
from game.rules.squad_battles.winning import within
from game.table.squares import Block, Square, squares_of

TRIES = 60
"""Random set-ups tried before a side packs its units column by column."""


def start_squares(state: State, side: str) -> list[Square]:
    """Return the squares of a side's start area, row by row."""
    rects = state.battle.start[state.role(side)]
    height, width = len(state.rows), len(state.rows[0])
    return [(x, y) for y in range(height) for x in range(width) if within((x, y), rects)]


def toward_enemy(state: State, side: str) -> str:
    """Return north or south, whichever leads from a side's start area to the other's."""
    own = start_squares(state, side)
    foe = start_squares(state, state.attacker if side != state.attacker else state.defender)
    return "N" if sum(y for _, y in own) * len(foe) > sum(y for _, y in foe) * len(own) else "S"


@cites("FWB.setup.8", "FWB.setup.11", "FWB.setup.12")
def place_objection(field: Field, unit: Unit, pose: Pose, rule: str) -> Objection | None:
    """Return why a unit cannot be set down in a pose of its start area."""
    state = field.state
    block = Block(pose.x, pose.y, unit.profile.size)
    rects = state.battle.start[state.role(unit.side)]
    if not field.table.inside(block) or not all(within(s, rects) for s in squares_of(block)):
        return Objection(f"{unit.name} has to stand wholly in its start area.", rule)
    if not field.free(block, unit):
        return Objection("That place is taken.", "FWB.grid.3")
    if not field.can_stand(block):
        text = f"{unit.name} could not end a move there."
        return Objection(text, "FWB.setup.12")
    if unit.profile.is_pike and pose.heading not in facings(state):
        text = f"A Pike needs a facing, one of {', '.join(facings(state))}."
        return Objection(text, "FWB.setup.11" if pose.heading is None else "FWB.pike.1")
    if not unit.profile.is_pike and pose.heading is not None:
        return Objection(f"A {unit.profile.troop} has no facing.", "FWB.charge.11")
    return None


@cites("FWB.setup.9", "FWB.setup.10")
def squad_scattered(field: Field, units: Iterable[Unit]) -> Unit | None:
    """Return a unit of a set-up squad that has no squad mate beside it."""
    mates = list(units)
    for unit in mates:
        if not any(mate is not unit and field.adjacent(unit.block, mate.block) for mate in mates):
            return unit
    return None


class Deployment:
    """Where a side may place its units, one by one or many at a time, until it is done."""

    def __init__(self, state: State, side: str) -> None:
        self.state = state
        self.side = side
        self.army = [unit for unit in state.units.values() if unit.side == side]

    def aside(self) -> list[Unit]:
        """Return the units that are not yet on the table."""
        return [unit for unit in self.army if unit.where == "aside"]

    def objection(self, poses: Poses) -> Objection | None:
        """Return why these poses break the rules; judge a squad when its last unit is placed."""
        if not poses:
            return Objection("Place at least one unit.", "FWB.setup.7")
        names = [piece for piece, _ in poses]
        if len(set(names)) != len(names):
            return Objection("A unit can only stand in one place.", "FWB.grid.3")
        kept = {
            name: (unit.where, unit.x, unit.y)
            for name in names
            for unit in [self.state.units[name]]
        }
        problem = self._try(poses)
        for name, (where, x, y) in kept.items():
            unit = self.state.units[name]
            unit.where, unit.x, unit.y = where, x, y
        return problem

    def _try(self, poses: Poses) -> Objection | None:
        """Put the units down for a moment; the caller takes them up again."""
        units = self.state.units
        for piece, _ in poses:
            units[piece].where = "aside"
        for piece, pose in poses:
            unit = units[piece]
            if problem := place_objection(Field(self.state), unit, pose, "FWB.setup.8"):
                return problem
            unit.where, unit.x, unit.y = "table", pose.x, pose.y
        field = Field(self.state)
        for squad in dict.fromkeys(units[piece].squad for piece, _ in poses):
            mates = [unit for unit in self.army if squad and unit.squad == squad]
            if mates and all(unit.where == "table" for unit in mates):
                if lonely := squad_scattered(field, mates):
                    text = f"{lonely.name} would have no unit of its squad beside it."
                    return Objection(text, "FWB.setup.9")
        return None

    def places(self, piece: str) -> Sequence[Pose]:
        """Return where a unit may stand, given who stands already."""
        unit = self.state.units[piece]
        facing = toward_enemy(self.state, self.side) if unit.profile.is_pike else None
        poses = [Pose(*square, facing) for square in start_squares(self.state, self.side)]
        return [pose for pose in poses if self.objection(((piece, pose),)) is None]

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal place nearest to a pose."""
        places = self.places(piece)
        if not places:
            return ()
        near = min(places, key=lambda p: (max(abs(p.x - pose.x), abs(p.y - pose.y)), p.x, p.y))
        return ((piece, near),)

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield whole random set-ups of what is left, or 'done' when nothing is left."""
        if not self.aside():
            yield Also("done")
            return
        for _ in range(TRIES):
            if poses := Packing(self, rng).fill():
                yield poses
        if poses := Packing(self, rng, tight=True).fill():
            yield poses
        if len(self.aside()) < len(self.army):
            for unit in self.army:
                if unit.where == "table":
                    yield Also(f"take_back:{unit.id}")


class Packing:
    """One attempt to set up everything that is left, squads in clumps, Large bases first."""

    def __init__(self, deployment: Deployment, rng: Random, *, tight: bool = False) -> None:
        self.deployment = deployment
        self.rng = rng
        self.tight = tight
        state = deployment.state
        self.field = Field(state)
        self.open = {s for s in start_squares(state, deployment.side) if s not in self.field.taken}
        self.facing = toward_enemy(state, deployment.side)
        self.poses: dict[str, Pose] = {}

    def fill(self) -> Poses | None:
        """Return the poses of all units, or None if this attempt got stuck."""
        groups: dict[str, list[Unit]] = {}
        for unit in self.deployment.aside():
            groups.setdefault(unit.activation, []).append(unit)
        order = list(groups.values())
        self.rng.shuffle(order)
        order.sort(key=lambda group: (-group[0].profile.size, -len(group)))
        for group in order:
            if not self._clump(group):
                return None
        answer = tuple(self.poses.items())
        return answer if self.deployment.objection(answer) is None else None

    def _clump(self, group: list[Unit]) -> bool:
        """Put a squad down so that each unit touches one of those before it."""
        standing = [
            unit.block
            for unit in self.deployment.army
            if unit.squad and unit.squad == group[0].squad and unit.where == "table"
        ]
        for unit in group:
            places = self._places(unit, standing)
            if not places:
                return False
            square = places[0 if self.tight else int(self.rng.random() * len(places))]
            block = Block(*square, unit.profile.size)
            standing.append(block)
            self.open.difference_update(squares_of(block))
            heading = self.facing if unit.profile.is_pike else None
            self.poses[unit.id] = Pose(*square, heading)
        return True

    def _places(self, unit: Unit, mates: list[Block]) -> list[Square]:
        size = unit.profile.size
        table = self.field.table
        found = []
        for square in sorted(self.open):
            block = Block(*square, size)
            if not all(part in self.open for part in squares_of(block)):
                continue
            if not self.field.can_stand(block):
                continue
            if not mates or any(table.touching(block, mate) for mate in mates):
                found.append(square)
        return found


# ---------------------------------------------------------------------- the stage


@cites("FWB.setup.7", "FWB.setup.14")
async def deploy(play: Battling) -> None:
    """Ask for one placement, one unit taken back, or the end of a side's set-up."""
    state = play.state
    if not state.todo:
        begin_deployment(play)
        return
    side = state.todo[0]
    answer = await ask_also(play, partial(_question, state, side))
    if isinstance(answer, Also):
        verb, _, name = answer.key.partition(":")
        if verb == "done":
            _done(play, side)
        else:
            leave(play, state.units[name], "aside", "taken back", "FWB.setup.14")
        return
    for name, _ in answer:
        state.units[name].where = "aside"
    for name, pose in answer:
        heading = pose.heading if isinstance(pose.heading, str) else ""
        enter(play, state.units[name], (pose.x, pose.y), heading, "FWB.setup.8")


def _done(play: Battling, side: str) -> None:
    state = play.state
    state.todo = state.todo[1:]
    text = f"{army(side):has} set up."
    play.tell(Stage(text=text, rules=("FWB.setup.7",), name="set-up done", side=side))
    if not state.todo:
        state.stage = "round"


def begin_deployment(play: Battling) -> None:
    """Count the squads, roll Feats where they are rolled, and let the attacker begin."""
    state = play.state
    for side in (state.attacker, state.defender):
        names = {unit.squad for unit in state.units.values() if unit.side == side and unit.squad}
        state.squads[side] = len(names)
    if state.settings.feat_assignment == "rolled":
        _roll_feats(play)
    state.todo = [state.attacker, state.defender]
    text = f"{army(state.attacker):is} the attacker and {does(state.attacker, 'sets')} up first."
    play.tell(Stage(text=text, rules=("FWB.setup.5", "FWB.setup.7"), name="set-up"))


@cites("FWB.feat.1", "FWB.feat.2", "FWB.fate.9")
def _roll_feats(play: Battling) -> None:
    """Roll as many dice for each Champion as its profile lists Feats (FWB.feat.1)."""
    for unit in play.state.units.values():
        if not unit.feats:
            continue
        roll = play.roll("feats", len(unit.feats))
        rules = ("FWB.feat.1", "FWB.feat.2")
        shown = ", ".join(map(str, roll.faces))
        text = f"{named(unit)} rolls {shown} for its Feats."
        tell_throw(play, unit.whom, "feats", [roll], text, *rules)
        before, unit.feats = unit.feats, tuple(FEATS[face - 1] for face in roll.faces)
        text = f"{named(unit)} has the Feats {', '.join(unit.feats)}."
        tell_change(play, unit.id, "feats", (before, unit.feats), text, *rules)


def _question(state: State, side: str) -> Decision[Poses]:
    deployment = Deployment(state, side)

    def also() -> list[Option]:
        waiting = deployment.aside()
        objection = None
        if waiting:
            text = f"{len(waiting)} units are still to be placed, {waiting[0].name} first."
            objection = Objection(text, "FWB.setup.14")
        taken = [
            Option(
                f"take_back:{unit.id}",
                f"Take back {unit.name}",
                rules=("FWB.setup.14",),
                pieces=(unit.id,),
            )
            for unit in deployment.army
            if unit.where == "table"
        ]
        return [Option("done", "Finish deployment", objection, ("FWB.setup.7",)), *taken]

    why = f"{army(side):sets} up: {len(deployment.aside())} units to place."
    whom, rules = (side, ""), ("FWB.setup.7", "FWB.setup.8")
    pieces = (unit.id for unit in deployment.army)
    return place(whom, "deploy_unit", why, rules, deployment, pieces, also=also, deploys=True)
