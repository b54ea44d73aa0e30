"""Reinforcements and reforming at the end of a round (FWB.reinf, FWB.reform)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Decision, Objection, Option
from game.core.pose import Pose
from game.core.spatial import Allot, Holder, Pairs, Poses
from game.core.tell import say
from game.core.wording import army, does_named, named
from game.mechanics.asking import choose, place
from game.rules.squad_battles.asking import ask, ask_also
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.profile import SQUAD_SIZE
from game.rules.squad_battles.setup import place_objection, start_squares, toward_enemy
from game.rules.squad_battles.state import Battling, State, Unit, enter, squad_name

QUOTA = {"Standard": 4, "Elite": 1, "Champion": 1}


def squad_names(state: State, side: str) -> list[str]:
    """Return the squad colours a side brought; it never has more (FWB.reform.3)."""
    return [f"{side}{number}" for number in range(1, state.squads.get(side, 0) + 1)]


@cites("FWB.squad.2", "FWB.reform.2")
def squad_objection(units: Sequence[Unit]) -> Objection | None:
    """Return why these units cannot be one squad: both types, or too many."""
    types = {unit.profile.type for unit in units}
    if len(types) > 1:
        return Objection("A squad never holds both Infantry and Cavalry.", "FWB.squad.2")
    if units and len(units) > SQUAD_SIZE[units[0].profile.type]:
        most = SQUAD_SIZE[units[0].profile.type]
        return Objection(f"A squad holds at most {most} {units[0].profile.type}.", "FWB.squad.2")
    return None


# ---------------------------------------------------------------------- reinforcements


def pool(state: State, side: str) -> list[Unit]:
    """Return the defeated units that may come back."""
    return [unit for unit in state.units.values() if unit.side == side and unit.where == "pool"]


def rooms(state: State, unit: Unit) -> list[str]:
    """Return the squads that a returning Standard may join (FWB.reinf.4)."""
    found = []
    for name in squad_names(state, unit.side):
        mates = [u for u in state.units.values() if u.squad == name and u.where == "table"]
        if squad_objection([*mates, unit]) is None:
            found.append(name)
    return found


@cites("FWB.reinf.2", "FWB.reinf.4")
def return_objection(state: State, unit: Unit) -> Objection | None:
    """Return why a unit of the pool cannot come back now."""
    rank = unit.profile.rank
    used = sum(state.units[name].profile.rank == rank for name in state.returned)
    if used >= QUOTA[rank]:
        text = f"Only {QUOTA[rank]} {rank} may return in a round."
        return Objection(text, "FWB.reinf.2")
    if rank == "Standard" and not rooms(state, unit):
        return Objection(f"No squad has room for {unit.name}.", "FWB.reinf.4")
    return None


class Return:
    """Where reinforcements may be placed: one unit at a time, or done."""

    def __init__(self, state: State, side: str) -> None:
        self.state = state
        self.side = side
        self.field = Field(state)

    def able(self) -> list[Unit]:
        """Return the units that may come back and fit somewhere."""
        return [
            unit
            for unit in pool(self.state, self.side)
            if return_objection(self.state, unit) is None and self.places(unit.id)
        ]

    def objection(self, poses: Poses) -> Objection | None:
        """Return why these poses break the rules."""
        if len(poses) != 1:
            return Objection("Place one unit at a time.", "FWB.reinf.3")
        unit = self.state.units[poses[0][0]]
        return return_objection(self.state, unit) or place_objection(
            self.field, self._fresh(unit), poses[0][1], "FWB.reinf.3"
        )

    def _fresh(self, unit: Unit) -> Unit:
        """Return the unit as it will come back: mounted if it started mounted (FWB.reinf.5)."""
        key = unit.profile.key.removesuffix("+foot")
        profile = self.state.battle.profiles[key]
        return Unit(unit.id, unit.side, profile, number=unit.number)

    def places(self, piece: str) -> Sequence[Pose]:
        """Return every free place of the start area, none for a unit that may not come back now."""
        if return_objection(self.state, self.state.units[piece]):
            return []
        unit = self._fresh(self.state.units[piece])
        facing = toward_enemy(self.state, unit.side) if unit.profile.is_pike else None
        return [
            pose
            for square in start_squares(self.state, unit.side)
            if place_objection(self.field, unit, pose := Pose(*square, facing), "FWB.reinf.3")
            is None
        ]

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield single placements in random order, and 'done'."""
        units = self.able()
        rng.shuffle(units)
        for unit in units:
            yield ((unit.id, rng.choice(self.places(unit.id))),)
        yield Also("done")

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal place nearest to a pose."""
        places = self.places(piece)
        if not places:
            return ()
        near = min(places, key=lambda p: (max(abs(p.x - pose.x), abs(p.y - pose.y)), p.x, p.y))
        return ((piece, near),)


@cites("FWB.reinf.2", "FWB.reinf.3", "FWB.reinf.5")
async def reinforce(play: Battling, side: str) -> bool:
    """Ask for one unit to bring back; return whether the side may bring another."""
    state = play.state
    if not Return(state, side).able():
        state.returned = []
        return False
    answer = await ask_also(play, partial(_return_question, state, side))
    if isinstance(answer, Also):
        state.returned = []
        return False
    name, pose = answer[0]
    unit = state.units[name]
    unit.profile = state.battle.profiles[unit.profile.key.removesuffix("+foot")]
    unit.wounded, unit.off = False, ()
    unit.squad = await _choose_squad(play, unit) if unit.profile.rank == "Standard" else ""
    heading = pose.heading if isinstance(pose.heading, str) else ""
    enter(play, unit, (pose.x, pose.y), heading, "FWB.reinf.2", "FWB.reinf.3", "FWB.reinf.5")
    state.returned.append(name)
    return True


def _return_question(state: State, side: str) -> Decision[Poses]:
    site = Return(state, side)
    why = f"{army(side)} may bring back 4 Standard, 1 Elite and 1 Champion."
    whom, rules = (side, ""), ("FWB.reinf.2", "FWB.reinf.3")
    pieces = (unit.id for unit in pool(state, side))
    done = [Option("done", "Bring nobody else", rules=rules[:1])]
    kind = "choose_reinforcements"
    return place(whom, kind, why, rules, site, pieces, also=lambda: done)


async def _choose_squad(play: Battling, unit: Unit) -> str:
    names = rooms(play.state, unit)
    if len(names) == 1:
        return names[0]
    full = Objection(f"It has no room for {unit.name}.", "FWB.reinf.4")
    why, rules = f"Which squad {does_named(unit)} join?", ("FWB.reinf.4",)
    options = [
        Option(name, f"Join {squad_name(name)}", None if name in names else full, rules)
        for name in squad_names(play.state, unit.side)
    ]
    return await ask(play, lambda: choose(unit.whom, "choose_reinforcements", why, rules, options))


# ---------------------------------------------------------------------- reforming


@cites("FWB.reform.1", "FWB.reform.3", "FWB.reform.4")
async def reform(play: Battling, side: str) -> None:
    """Ask which Standard units on the map change squad."""
    state = play.state
    units = [unit for unit in state.standing(side) if unit.squad]
    if not units or len(squad_names(state, side)) < 2:
        return
    answer = await ask(play, partial(_reform_question, state, side, units))
    for name, squad in answer:
        unit = state.units[name]
        if unit.squad != squad:
            say(play, f"{named(unit)} joins {squad_name(squad)}.", "FWB.reform.1")
            unit.squad = squad


def _reform_question(state: State, side: str, units: list[Unit]) -> Decision[Pairs]:
    def law(pairs: Pairs) -> Objection | None:
        for squad in squad_names(state, side):
            mates = [state.units[name] for name, joined in pairs if joined == squad]
            if problem := squad_objection(mates):
                return problem
        return None

    return Allot(
        side=side,
        kind="reform_squads",
        why=f"{army(side)} may move Standard units to other squads.",
        rules=("FWB.reform.3", "FWB.reform.1", "FWB.reform.2"),
        items=lambda: [Option(unit.id, unit.name) for unit in units],
        holders=tuple(Holder(name, squad_name(name), 4) for name in squad_names(state, side)),
        now=tuple((unit.id, unit.squad) for unit in units),
        every=True,
        law=law,
    )
