"""The Yeti pack: what it carries, whom it obeys, where it comes from (FTM.scen.yeti)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Literal

from game.core.bounds import Count
from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.spatial import Poses
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import army, does_named, named, sentence
from game.mechanics.asking import place
from game.mechanics.forms import form
from game.mechanics.scenario.areas import HexArea
from game.mechanics.scenario.goals import Side, Troops
from game.rules.for_the_masses.battle import markers
from game.rules.for_the_masses.battle.appraisal import Appraiser, WantedHexes
from game.rules.for_the_masses.battle.scenario_rule import (
    Law,
    MassesScenarioRule,
    MoveSite,
    Occasion,
    Plan,
)
from game.rules.for_the_masses.board import cells_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.placement import SetDown
from game.rules.for_the_masses.state import Battling, Element, State, Unit, shift
from game.rules.for_the_masses.troops.wheeling import facing_objection
from game.table.hexes import OFF, Hexes, place_of, pose_of

SLEDGE = "sledge"
WILD = ("move", "melee", "withdraw")
"""What a pack without its leader may be ordered."""
RULE = "FTM.scen.yeti.7"
TRIES = 24


@form
class Sledges(MassesScenarioRule):
    """Sledges that the beasts of one side may take, one each, and drag away."""

    rule: Literal["sledges"]
    side: Side
    takers: tuple[str, ...]
    """Cards that may take one."""
    sledges: HexArea
    burden: Count = 2
    """Movement that a sledge costs."""
    jolt: Count = 3
    """Wounds in one attack that make them drop it."""

    def aims(self, appraiser: Appraiser, side: str) -> Iterator[WantedHexes]:
        """Yield the sledges that stand about: to take, or to stand beside."""
        state, weights = appraiser.state, appraiser.aim_weights
        worth = appraiser.carried(SLEDGE)
        takers = Troops(side=self.side, cards=self.takers)
        for marker in markers.lying(state, (SLEDGE,)):
            if side == self.side:
                cells = frozenset({marker.hex})
                yield WantedHexes(cells, weights.fetch * worth, 1, takers, errand=True)
            else:
                around = frozenset(each for each in state.hexes.disc(marker.hex, 2) if each != OFF)
                yield WantedHexes(around, weights.guard * worth, weights.few)

    def _takes(self, unit: Unit) -> bool:
        return unit.side == self.side and unit.card.key in self.takers

    def _load(self, state: State, unit: Unit) -> int:
        return len(markers.carried(state, unit, (SLEDGE,)))

    @cites("FTM.scen.yeti.4", "FTM.scen.11")
    async def before_deployment(self, play: Battling) -> None:
        """Lay the sledges about the camp."""
        state = play.state
        for number, cell in enumerate(sorted(cells_of(state.board, self.sledges)), start=1):
            markers.lay(state, f"{SLEDGE} {number}", SLEDGE, cell)

    @cites("FTM.scen.yeti.4")
    def deployment_objection(
        self, field: Field, unit: Unit, places: Sequence[tuple[Element, int, int]]
    ) -> Objection | None:
        """Return why a unit may not be set up there: a sledge is in the way."""
        sledges = cells_of(field.state.board, self.sledges)
        base = unit.card.base
        for _, at, facing in places:
            if any(cell in sledges for cell in field.hexes.covered(base, at, facing)):
                return Objection("A sledge stands there.", "FTM.scen.yeti.4")
        return None

    @cites("FTM.scen.yeti.4")
    def movement(self, state: State, unit: Unit, tally: Tally) -> Tally:
        """Return the tally less the burden of a sledge."""
        return tally.plus(-self.burden * self._load(state, unit), "a sledge", "FTM.scen.yeti.4")

    @cites("FTM.scen.yeti.4")
    def dice(
        self, field: Field, element: Element, target: Unit, occasion: Occasion, tally: Tally
    ) -> Tally:
        """Return a die less in counter-attacks, one at least."""
        loaded = occasion == "counter" and self._load(field.state, field.unit(element))
        fewer = 1 if loaded and tally.total > 1 else 0
        return tally.plus(-fewer, "a sledge", "FTM.scen.yeti.4")

    @cites("FTM.scen.yeti.4")
    async def activated(self, play: Battling, unit: Unit) -> None:
        """Ask whether the unit leaves its sledge behind, free of charge."""
        if self._load(play.state, unit) and await markers.agreed(
            unit.side,
            f"{sentence(does_named(unit))} leave the sledge behind?",
            "FTM.scen.yeti.4",
            unit.members[0],
            topic=SLEDGE,
        ):
            at = play.state.elements_of(unit)[0].hex
            markers.drop(play, unit, at, (SLEDGE,), "FTM.scen.yeti.4")

    @cites("FTM.scen.yeti.4", "FTM.scen.11")
    async def acted(self, play: Battling, unit: Unit, action: str) -> None:
        """Ask at the end of an Action whether the unit takes a sledge."""
        if self._takes(unit) and unit.members:
            await markers.offer(play, unit, (SLEDGE,), "FTM.scen.yeti.4", most=1)

    @cites("FTM.scen.yeti.4")
    async def wounded(self, play: Battling, unit: Unit, wounds: int, by: Unit | None) -> None:
        """Drop the sledge after a hard blow."""
        if wounds >= self.jolt and by is not None and unit.members:
            at = play.state.elements_of(unit)[0].hex
            markers.drop(play, unit, at, (SLEDGE,), "FTM.scen.yeti.4")

    @cites("FTM.scen.11")
    async def destroyed(self, play: Battling, unit: Unit, hex_: int, by: Unit | None) -> None:
        """Drop the sledge where its last carrier fell."""
        markers.drop(play, unit, hex_, (SLEDGE,), "FTM.scen.11")

    @cites("FTM.scen.yeti.v1")
    async def exited(self, play: Battling, unit: Unit, element: Element) -> None:
        """Take a sledge that was dragged over the edge off the board."""
        markers.carry_off(play, unit, (SLEDGE,), "FTM.scen.yeti.v1")

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield where the sledges are."""
        known = [each for each in state.markers if each.kind == SLEDGE]
        gone = sum(each.gone == "off" for each in known)
        held = [state.units[each.carrier].name for each in known if each.carrier]
        dragged = f", dragged by {', '.join(held)}" if held else ""
        yield f"Sledges: {len(known) - gone - len(held)} in the camp, {gone} taken away{dragged}."

    def lays(self) -> tuple[str, ...]:
        """Return the kinds of its markers."""
        return (SLEDGE,)


@form
class PackFear(MassesScenarioRule):
    """A side obeys one leader only, and without it only its own nature."""

    rule: Literal["pack_fear"]
    side: Side
    leader: str
    """The card of the leader."""

    def _led(self, state: State) -> bool:
        return any(each.card.key == self.leader for each in state.on_board(self.side))

    @cites("FTM.scen.yeti.5")
    def payer_objection(self, state: State, payer: Unit, unit: Unit) -> Objection | None:
        """Return why the pack does not listen to anybody but its leader."""
        if unit.side != self.side or payer.card.key == self.leader:
            return None
        return Objection(f"{unit.name} does not listen to {payer.name}.", "FTM.scen.yeti.5")

    @cites("FTM.scen.yeti.5")
    def order_objection(self, field: Field, unit: Unit, action: str) -> Objection | None:
        """Return why a pack without its leader can do little else than move and attack."""
        if unit.side != self.side or self._led(field.state) or action in WILD:
            return None
        return Objection("A pack without its leader cannot be ordered that.", "FTM.scen.yeti.5")

    @cites("FTM.scen.yeti.5")
    def law(self, site: MoveSite) -> Law | None:
        """Return the law that a leaderless Move goes to the nearest sledge or the north edge."""
        state, hexes = site.field.state, site.hexes
        if site.unit.side != self.side or self._led(state):
            return None
        sledges = [marker.hex for marker in markers.lying(state, (SLEDGE,))]
        name, (start, _) = next(iter(site.start.items()))

        def away(cell: int) -> int:
            return min((hexes.distance(cell, each) for each in sledges), default=0)

        def homeward(cell: int) -> bool:
            return away(cell) < away(start) or hexes.cell(cell)[1] < hexes.cell(start)[1]

        def objection(plan: Plan) -> Objection | None:
            cell = plan[name][0]
            if cell < 0 or homeward(cell):
                return None
            text = f"{site.unit.name} must move nearer to a sledge or to the north edge."
            return Objection(text, "FTM.scen.yeti.5")

        for spot in site.ends(name):
            place = divmod(spot, 6)
            if homeward(place[0]) and site.fits({name: place}):
                return Law(objection, {name: place})
        return None

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield what becomes of the pack without its leader."""
        if not self._led(state):
            yield "The pack has no leader: it moves to a sledge or north, bites or withdraws."


class Prowl(SetDown):
    """Where each of some pieces of one hex may be shifted; those left out of an answer stay."""

    def __init__(self, field: Field, pieces: Sequence[Element], reach: int, distance: int) -> None:
        self.field, self.hexes = field, field.hexes
        self.pieces = {each.id: each for each in pieces}
        self.range, self.distance = reach, distance
        side = field.side(pieces[0]) if pieces else ""
        self.foes = [cell for cell, each in field.at.items() if field.side(each) != side]
        self.others = {cell for cell, each in field.at.items() if each.id not in self.pieces}
        self._open: dict[str, list[int]] = {}

    @property
    def board(self) -> Hexes:
        """The board of the battle."""
        return self.hexes

    def single_objection(self, name: str, pose: Pose) -> Objection | None:
        """Return why a piece may not end there, whatever the others do."""
        cell = place_of(self.hexes, pose)[0]
        return None if cell == self.pieces[name].hex else self._barred(name, cell)

    def laid(self, pivot: str, to: Pose, poses: Poses) -> dict[str, Pose]:
        """Return the poses with one piece moved; nobody else goes along."""
        return {**dict(poses), pivot: to}

    def movable(self) -> bool:
        """Return whether any of them can go anywhere."""
        return any(self.open(name) for name in self.pieces)

    def open(self, name: str) -> list[int]:
        """Return the hexes to which a piece may be shifted, whatever the other pieces do."""
        known = self._open.get(name)
        if known is None:
            start = self.pieces[name].hex
            cells = self.hexes.disc(start, self.range)
            known = [each for each in cells if each != start and not self._barred(name, each)]
            self._open[name] = known
        return known

    @cites("FTM.scen.yeti.7")
    def _barred(self, name: str, cell: int) -> Objection | None:
        """Return why a piece may not end in a hex."""
        if cell < 0:
            return Objection("That is beyond the board.", "FTM.board.6")
        if self.hexes.distance(self.pieces[name].hex, cell) > self.range:
            text = f"{self.pieces[name].name} moves at most {self.range} hexes."
            return Objection(text, RULE)
        if self.field.effect(cell).barred:
            return Objection("Nobody can stand there.", "FTM.terrain.4")
        if cell in self.others:
            return Objection("Somebody stands there.", "FTM.board.5")
        if any(self.hexes.distance(cell, foe) < self.distance for foe in self.foes):
            return Objection(f"An enemy is closer than {self.distance} hexes.", RULE)
        return None

    def objection(self, poses: Poses) -> Objection | None:
        """Return why pieces may not stand so; one that does not leave its hex needs no leave."""
        taken: dict[int, str] = {
            each.hex: name for name, each in self.pieces.items() if name not in dict(poses)
        }
        if objection := facing_objection(poses):
            return objection
        for name, pose in poses:
            cell = place_of(self.hexes, pose)[0]
            if cell != self.pieces[name].hex and (objection := self._barred(name, cell)):
                return objection
            if cell in taken:
                both = f"{self.pieces[taken[cell]].name} and {self.pieces[name].name}"
                return Objection(f"{both} cannot share a hex.", "FTM.board.5")
            taken[cell] = name
        return None

    def samples(self, rng: Random) -> Iterator[Poses]:
        """Yield random shifts of some of them, at last none at all."""
        for _ in range(TRIES):
            found = []
            for name, element in self.pieces.items():
                cells = self.open(name)
                if cells and rng.random() < 0.7:
                    cell = cells[int(rng.random() * len(cells))]
                    found.append((name, pose_of(self.hexes, cell, element.facing)))
            if self.objection(tuple(found)) is None:
                yield tuple(found)
        yield ()

    def toward(self, piece: str, pose: Pose) -> Poses:
        """Return the nearest hex to which a piece may go."""
        element = self.pieces[piece]
        facing = place_of(self.hexes, pose)[1] if pose.heading else element.facing
        q, r = pose.x - pose.y // 2, pose.y

        def away(cell: int) -> int:
            dq, dr = self.hexes.q[cell] - q, self.hexes.r[cell] - r
            return abs(dq) + abs(dr) + abs(dq + dr)

        for cell in sorted([element.hex, *self.open(piece)], key=away):
            answer = ((piece, pose_of(self.hexes, cell, facing)),)
            if self.objection(answer) is None:
                return answer
        return ()

    def places(self, piece: str) -> list[Pose]:
        """Return where a piece may go."""
        facing = self.pieces[piece].facing
        return [pose_of(self.hexes, cell, facing) for cell in self.open(piece)]


@form
class OutOfTheWhite(MassesScenarioRule):
    """Before the first turn some units of a side may be shifted by a few hexes."""

    rule: Literal["out_of_the_white"]
    side: Side
    cards: tuple[str, ...]
    prowl: Count = 3
    """Hexes by which each may be shifted."""
    distance: Count = 5
    """Hexes that each then keeps from every enemy."""

    @cites("FTM.scen.yeti.7")
    async def after_deployment(self, play: Battling) -> None:
        """Ask for all the prowling moves at once; each element may stay."""
        state = play.state
        pieces = [
            element
            for unit in state.on_board(self.side)
            if unit.card.key in self.cards
            for element in state.elements_of(unit)
        ]
        site = Prowl(Field(state), pieces, self.prowl, self.distance)
        if not site.movable():
            return
        why, rules = f"Each Yeti may come up to {self.prowl} hexes nearer out of the snow.", (RULE,)
        whom, ids = (self.side, ""), (each.id for each in pieces)
        answer = await place(whom, "scenario_action", why, rules, site, ids)
        for name, pose in answer:
            element = state.elements[name]
            there = place_of(state.hexes, pose)
            if there != (element.hex, element.facing):
                text = f"{named(element)} comes out of the white."
                shift(play, element, [there], text, rules)
        if not answer:
            say(play, f"{army(self.side):waits} in the snow.", "FTM.scen.yeti.7")
