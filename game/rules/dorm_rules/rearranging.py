"""New places for the men on a coherency base (DORM.10.3.2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from math import dist
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection, Option
from game.core.event import Moved
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Place, Poses
from game.core.wording import named
from game.mechanics.setup.places import OpenSite, anywhere
from game.rules.dorm_rules.state import ON_BASE, RADIUS, Battling, Figure, State, Unit
from game.table.bases import Body

TRIES = 4
"""Random places that are tried for each man."""
AS_THEY_ARE = "as_they_are"


class BaseSite(OpenSite):
    """Where the men of a unit may stand on its base; who is not named keeps his place."""

    near = 12, 100

    def __init__(self, state: State, unit: Unit) -> None:
        self.state, self.unit = state, unit
        self.men = {each.id: each for each in state.present(unit)}
        lined = [name for melee in state.melees for name in melee.parties]
        self.others = [
            each
            for each in state.figures.values()
            if each.id not in self.men
            and not each.aboard
            and each.id not in lined
            and each.unit not in lined
            and dist(each.point, unit.point) < RADIUS + each.disc.radius
        ]

    @property
    @cites("DORM.4.1.1", "DORM.10.3.2")
    def movable(self) -> tuple[str, ...]:
        """Everybody but the leader, who stays in the middle unless he need not be there."""
        offset = self.state.settings.offset_leader
        return tuple(each for each in self.men if offset or each != self.unit.leader)

    @property
    @cites("DORM.4.1.1")
    def rim(self) -> tuple[int, int, int]:
        """The middle of the base and its radius."""
        return *self.unit.point, RADIUS

    @property
    def standing(self) -> Poses:
        """Where everybody on it stands now."""
        return tuple((each.id, each.body.pose) for each in self.men.values())

    @cites("DORM.10.3.2", "DORM.4.1.1.h1", "DORM.1.1.h3")
    def objection(self, poses: Poses) -> Objection | None:
        """Say who would not be on the base entirely, or in whose place another would stand."""
        everybody = [*self.men.values(), *self.others]
        spots = {each.id: each.point for each in everybody}
        spots |= {name: pose[:2] for name, pose in poses}
        for name, _ in poses:
            man = self.men[name]
            if dist(spots[name], self.unit.point) + man.disc.reach > RADIUS + ON_BASE:
                return Objection(f"{man.name} has to stand on the base.", "DORM.4.1.1.h1")
            if not self.state.plane.inside(Body(man.disc, Pose(*spots[name], 0))):
                return Objection(f"{man.name} would stand off the table.", "DORM.1.1.h3")
            for other in everybody:
                room = man.disc.radius + other.disc.radius
                if other is not man and dist(spots[name], spots[other.id]) < room - ON_BASE:
                    text = f"{man.name} and {other.name} would stand in the same place."
                    return Objection(text, "DORM.4.1.1.h1")
        return None

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Yield random new places for single men."""
        for name in rng.sample(self.movable, len(self.movable)):
            for _ in range(TRIES):
                answer = ((name, anywhere(rng, self.unit.point, RADIUS)),)
                if self.objection(answer) is None:
                    yield answer
        yield Also(AS_THEY_ARE)


@cites("DORM.10.3.2", "DORM.10.3.3")
async def rearrange(play: Battling, unit: Unit) -> None:
    """Let the owner of a unit give its men new places; whoever is on the base is bound to it."""
    site = BaseSite(play.state, unit)
    side, _ = unit.whom
    if not site.movable:
        return
    answer = await Place(
        side=side,
        kind="rearrange",
        why=f"Rearrange the men of {named(unit)}.",
        rules=("DORM.10.3.2",),
        subject=unit.id,
        site=site,
        pieces=site.movable,
        also=lambda: [Option(AS_THEY_ARE, "Leave them as they are", declines=True)],
    ).or_also()
    if isinstance(answer, Also) or not answer:
        return
    for name, pose in answer:
        _put(play, play.state.figures[name], pose)
    bind(list(site.men.values()))


def bind(men: Sequence[Figure]) -> None:
    """Note that men were carried by a base or changed places on it."""
    for man in men:
        man.status.bound = True


def _put(play: Battling, man: Figure, pose: Pose) -> None:
    start, man.x, man.y = man.body.pose, pose.x, pose.y
    text = f"{named(man):changes} places."
    legs = (Leg(STEP, pose.x, pose.y),)
    play.tell(Moved(text=text, rules=("DORM.10.3.2",), piece=man.id, start=start, legs=legs))
