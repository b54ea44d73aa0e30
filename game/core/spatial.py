"""Decisions whose answers lie on the table or divide things: Path, Place, Allot.

What is legal there only a rulebook knows, so each carries a law: an object of the ruleset that
objects, samples, and finds the legal answer nearest to what a player points at.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol, TypeGuard, runtime_checkable

from game.core.decision import Also, Decision, Json, Objection, Option, Options
from game.core.pose import (
    Leg,
    Pose,
    decode_leg,
    decode_pose,
    encode_leg,
    encode_pose,
)

if TYPE_CHECKING:
    from collections.abc import Callable
    from random import Random

    from game.core.forecast import Forecast
    from game.core.mark import Mark
    from game.core.tally import Tally

Route = tuple[Leg, ...]
Poses = tuple[tuple[str, Pose], ...]
"""Pieces with their poses; one that is named several times goes by the earlier ones to the last."""


class Course(Protocol):
    """What a rulebook knows about one movement."""

    def objection(self, route: Route) -> Objection | None:
        """Say why the route breaks the rules."""

    def samples(self, rng: Random) -> Iterator[Route]:
        """Return legal routes, fair over where they may end."""

    def toward(self, pose: Pose) -> Route:
        """Return the legal route that ends nearest to `pose`."""

    def reach(self) -> Mapping[Pose, int]:
        """Return every pose in which the movement may end, with its cost."""

    def cost(self, route: Route) -> Tally:
        """Return what the route costs, stretch by stretch, whether or not it is legal."""


@dataclass(frozen=True, slots=True)
class Band:
    """The ground where a movement may end for so much: outlines in table units.

    A place lies in it if it is inside an odd number of the rings, so rings within rings are holes.
    """

    limit: int
    rings: tuple[tuple[tuple[float, float], ...], ...]
    label: str = ""


@runtime_checkable
class Area(Protocol):
    """A course on a table without cells: where it may end is no list of poses."""

    def region(self) -> Sequence[Band]:
        """Return bands from the lowest limit to the highest; each includes those before it."""


class Handle(NamedTuple):
    """Something by which a player draws the next leg of a way."""

    kind: str
    """The kind of the leg."""
    at: tuple[int, int]
    """Where it is taken hold of, in the table's own whole numbers."""
    label: str
    key: str = ""
    """The key that asks for it."""
    grip: Literal["body", "knob", "press", "later"] = "knob"
    """Whether the mover itself is held, or a knob, or its leg is added without drawing.

    What comes later cannot be held yet: it is shown where it will be.
    """


class Drawn(NamedTuple):
    """A way with one more leg, as far as it gets, and what stops it from going farther."""

    route: Route
    stop: Objection | None = None


@runtime_checkable
class Handled(Protocol):
    """A course whose ways are drawn leg by leg with handles."""

    def handles(self, route: Route) -> Sequence[Handle]:
        """Return what the next leg can be drawn with after a way."""

    def stretched(self, route: Route, handle: Handle, to: tuple[float, float]) -> Drawn:
        """Return the way with one more leg that brings a handle to a place, cut where it stops."""

    def parts_after(self, route: Route) -> Sequence[Pose]:
        """Return the poses of all parts of the mover at the end of a way."""


class Underfoot(NamedTuple):
    """What ground under a base leads to: how much of the base is on it, and what follows."""

    text: str
    rule: str
    bad: bool = False
    """Whether it may cost somebody's life."""


@runtime_checkable
class Carrying(Protocol):
    """A course of a base with others on it, judged by the ground under the whole of the base."""

    @property
    def riders(self) -> tuple[str, ...]:
        """Who goes along."""

    @property
    def staying(self) -> tuple[str, ...]:
        """Who of those on the base stays behind."""

    def underfoot(self, route: Route) -> Sequence[Underfoot]:
        """Return what the ground under the base leads to on a way, the largest share first."""


@dataclass(slots=True, kw_only=True, eq=False)
class Path(Decision[Route]):
    """Give the way of one piece, or of several, as typed legs."""

    course: Course
    movers: tuple[str, ...]
    headings: tuple[str, ...] = ()
    forecast: Callable[[Route], Forecast | None] | None = None
    """The odds of what a way leads to, where it leads to dice."""

    def samples(self, rng: Random) -> Iterator[Route | Also]:
        """Yield legal routes of the course; if there is none, answers beside the question."""
        found = False
        for route in self.course.samples(rng):
            found = True
            yield route
        if not found:
            yield from self.beside()

    def toward(self, pose: Pose) -> Route:
        """Return the nearest legal answer to what the player points at."""
        return self.course.toward(pose)

    def _objection(self, answer: Route) -> Objection | None:
        return self.course.objection(answer)

    def _encode(self, answer: Route) -> Json:
        return [encode_leg(leg) for leg in answer]

    def _decode(self, value: Json) -> Route:
        if not isinstance(value, list):
            msg = f"the answer to {self.kind!r} is a list of legs, not {value!r}"
            raise ValueError(msg)
        return tuple(decode_leg(leg) for leg in value)


class Site(Protocol):
    """What a rulebook knows about setting pieces down."""

    def objection(self, poses: Poses) -> Objection | None:
        """Say why these poses break the rules."""

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Return legal answers: poses, or one of the extra answers where it is time for it."""

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the legal answer nearest to putting `piece` there."""

    def places(self, piece: str) -> Sequence[Pose]:
        """Return where the piece may stand, for the window to light up."""


@runtime_checkable
class Foretelling(Protocol):
    """A site that can say what would come of setting something down."""

    def preview(self, piece: str, pose: Pose) -> tuple[Sequence[Mark], Sequence[str]]:
        """Return what is to be seen on the table, and what there is to say."""


@runtime_checkable
class Outlined(Protocol):
    """A site for pieces that face some way; it knows the ground under them."""

    @property
    def heading(self) -> int:
        """Which way a piece looks that nobody turns."""

    def outline(self, piece: str, pose: Pose) -> Sequence[Mark]:
        """Return the ground that the piece takes up, and where its front is."""


@runtime_checkable
class SharedBase(Protocol):
    """A site of round pieces that stand on one round base and change places on it."""

    @property
    def rim(self) -> tuple[int, int, int]:
        """The middle of the base and its radius."""

    @property
    def standing(self) -> Poses:
        """Where everybody on it stands now, whoever has to keep his place among them."""


class Footing(NamedTuple):
    """One piece of several that are set down together: where, and for how much if it may."""

    piece: str
    pose: Pose
    price: int | None


class Diagnosis(NamedTuple):
    """The order in which pieces would stand, and what keeps them from a better one."""

    name: str
    faults: tuple[Objection, ...] = ()


@runtime_checkable
class Troop(Protocol):
    """A site of pieces that belong together: all go as a block, and each may be moved alone.

    A plan is an answer in the making; pieces that it leaves out stay where they are.
    """

    @property
    def whole(self) -> bool:
        """Whether a pull means all of them, not only the one that is held."""

    def block(self, pivot: str, to: Pose, poses: Poses = ()) -> Sequence[Footing]:
        """Return all shifted and wheeled so that the pivot comes to a pose, legal or not."""

    def shifted(self, pivot: str, to: Pose, poses: Poses = ()) -> Poses:
        """Return the legal plan nearest to that."""

    def adjusted(self, poses: Poses, piece: str, pose: Pose) -> Poses:
        """Return a plan with one piece as near to a pose as it may, the others left as planned."""

    def reach(self, piece: str) -> Mapping[Pose, int]:
        """Return where one of them may end, were it alone, with the price."""

    def cost(self, piece: str, pose: Pose) -> Tally:
        """Return what it costs one of them to end there."""

    def budget(self, piece: str) -> int:
        """Return what one of them may spend; 0 where nothing is spent."""

    def formations(self, poses: Poses) -> Sequence[tuple[str, Poses]]:
        """Return formations near a plan with their names, legal or not."""

    def diagnosis(self, poses: Poses) -> Diagnosis:
        """Return how they would stand in a plan."""

    def outlook(self, poses: Poses) -> tuple[Sequence[Mark], Forecast | None]:
        """Return what a plan leads to: marks to show on the table, and the odds of the dice."""


class Hazard(NamedTuple):
    """What may befall pieces on their way, and where."""

    text: str
    rule: str
    cells: tuple[tuple[int, int], ...]


@runtime_checkable
class Routed(Protocol):
    """A site whose pieces walk to their poses, by ways that an answer may prescribe."""

    def settled(self, poses: Poses) -> Poses:
        """Return the same answer with every path written out that is not the default one."""

    def path(self, piece: str, poses: Poses) -> Sequence[Pose]:
        """Return all places that a piece comes by, without the first.

        None where it cannot go so.
        """

    def spent(self, piece: str, poses: Poses) -> Tally:
        """Return what that way costs it."""

    def hazards(self, poses: Poses) -> Sequence[Hazard]:
        """Return what may befall them on their ways."""

    def winds(self, piece: str) -> bool:
        """Return whether it may matter by which way a piece goes."""


_known_routed: dict[type, bool] = {}
"""By the class of a site; asking the protocol anew takes long."""


def is_routed(site: object) -> TypeGuard[Routed]:
    """Return whether the pieces of a site walk."""
    kind = type(site)
    if kind not in _known_routed:
        _known_routed[kind] = isinstance(site, Routed)
    return _known_routed[kind]


def gathered(poses: Poses) -> dict[str, tuple[Pose, ...]]:
    """Return the poses of each piece, in order; where it ends comes last."""
    found: dict[str, tuple[Pose, ...]] = {}
    for piece, pose in poses:
        found[piece] = (*found.get(piece, ()), pose)
    return found


@dataclass(slots=True, kw_only=True, eq=False)
class Place(Decision[Poses]):
    """Set one piece or several down, each with its pose, or with the poses that lead there."""

    site: Site
    pieces: tuple[str, ...]

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Return legal placements of the site."""
        return self.site.samples(rng)

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the nearest legal answer to what the player points at."""
        return self.site.toward(piece, pose)

    def _objection(self, answer: Poses) -> Objection | None:
        rule = self.rules[0] if self.rules else ""
        once = len({piece for piece, _ in answer}) == len(answer)
        if not once and not is_routed(self.site):
            return Objection("Nothing can be placed twice.", rule)
        for piece, _ in answer:
            if piece not in self.pieces:
                return Objection(f"{piece!r} cannot be placed now.", rule)
        return self.site.objection(answer)

    def settled(self, answer: Poses | Also) -> Poses | Also:
        """Return the answer with the paths that the rules find now, so that they stay fixed."""
        site: object = self.site
        return answer if isinstance(answer, Also) or not is_routed(site) else site.settled(answer)

    def _encode(self, answer: Poses) -> Json:
        return {
            piece: encode_pose(poses[0]) if len(poses) == 1 else [*map(encode_pose, poses)]
            for piece, poses in gathered(answer).items()
        }

    def _decode(self, value: Json) -> Poses:
        if not isinstance(value, dict):
            msg = f"the answer to {self.kind!r} maps pieces to poses, not {value!r}"
            raise ValueError(msg)
        return tuple(
            (str(piece), decode_pose(pose))
            for piece, poses in value.items()
            for pose in (poses if _is_way(poses) else (poses,))
        )


def _is_way(value: Any) -> bool:
    """Return whether what stands for a piece is a list of poses instead of one."""
    return isinstance(value, list) and bool(value) and all(isinstance(each, list) for each in value)


Pairs = tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Holder:
    """Something that things are allotted to, and how many it can take."""

    key: str
    label: str
    capacity: int
    beside: tuple[str, ...] = ()
    """Pieces that are with it already, whatever is answered."""


@dataclass(slots=True, kw_only=True, eq=False)
class Allot(Decision[Pairs]):
    """Map things to holders with capacities; things left out go to nobody.

    `now` is how things stand before the answer, where they stand somehow already.
    """

    items: Options
    holders: tuple[Holder, ...]
    now: Pairs = ()
    proposed: bool = False
    """Whether `now` is only a proposal: nothing stands before the answer."""
    every: bool = False
    fit: Callable[[str, str], Objection | None] | None = None
    """Says why one thing cannot go to one holder, whatever becomes of the others."""
    law: Callable[[Pairs], Objection | None] | None = None
    forecast: Callable[[str, str], Forecast] | None = None
    """The odds of what comes of giving one thing to one holder."""
    titles: tuple[str, str] | None = None
    """What things and holders are, where their sides do not say so."""

    def samples(self, rng: Random) -> Iterator[Pairs | Also]:
        """Yield random legal changes of how things stand, small and large.

        At last no change at all.
        """
        keys = [item.key for item in self.items() if item.objection is None]
        targets = [holder.key for holder in self.holders]
        for _ in range(24):
            allotted = dict(self.now)
            upheaval = rng.random() ** 2
            for key in keys:
                left_out = self.every and key not in allotted
                if targets and (rng.random() < upheaval or left_out):
                    allotted[key] = targets[int(rng.random() * len(targets))]
            answer = tuple((key, allotted[key]) for key in keys if key in allotted)
            if self._objection(answer) is None:
                yield answer
        if self._objection(self.now) is None:
            yield self.now

    def _objection(self, answer: Pairs) -> Objection | None:
        rule = self.rules[0] if self.rules else ""
        listed: dict[str, Option] = {item.key: item for item in self.items()}
        load: dict[str, int] = {holder.key: 0 for holder in self.holders}
        for item, holder in answer:
            if item not in listed:
                return Objection(f"{item!r} cannot be handed out.", rule)
            if objection := self.misfit(listed[item], holder):
                return objection
            load[holder] += 1
        if len({item for item, _ in answer}) != len(answer):
            return Objection("Nothing can be handed out twice.", rule)
        if self.every and len(answer) < sum(not item.objection for item in listed.values()):
            return Objection("Everything has to be handed out.", rule)
        if self.law and (objection := self.law(answer)):
            return objection
        faults = (self.overfull(each, load[each.key]) for each in self.holders)
        return next(filter(None, faults), None)

    def misfit(self, item: Option, holder: str) -> Objection | None:
        """Say why one thing cannot go to one holder, whatever becomes of the others."""
        if item.objection:
            return item.objection
        if all(each.key != holder for each in self.holders):
            known = ", ".join(each.label for each in self.holders)
            text = f"{holder!r} takes nothing; these do: {known}."
            return Objection(text, self.rules[0] if self.rules else "")
        return self.fit(item.key, holder) if self.fit else None

    def overfull(self, holder: Holder, count: int) -> Objection | None:
        """Say why a holder cannot take so many."""
        if count <= holder.capacity:
            return None
        text = f"{holder.label} takes at most {holder.capacity}."
        return Objection(text, self.rules[0] if self.rules else "")

    def _encode(self, answer: Pairs) -> Json:
        return dict(answer)

    def _decode(self, value: Json) -> Pairs:
        if not isinstance(value, dict):
            msg = f"the answer to {self.kind!r} maps things to holders, not {value!r}"
            raise ValueError(msg)
        pairs: dict[str, Any] = value
        return tuple((str(item), str(holder)) for item, holder in pairs.items())
