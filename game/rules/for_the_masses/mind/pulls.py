"""Where single units want to go: a share of what the side wants, errands, edges to leave by."""

from __future__ import annotations

from dataclasses import dataclass

from game.rules.for_the_masses.battle.conditions import fits
from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.aims import Aim
from game.rules.for_the_masses.mind.barring import bars
from game.rules.for_the_masses.mind.errands import errands, full, load, roundabout
from game.rules.for_the_masses.mind.escort import escorts, guarded, holds_back
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.leaving import leaving, way_out
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.ways import FAR, Gait, Map, gait_of
from game.rules.for_the_masses.movement.pace import movement
from game.rules.for_the_masses.state import Unit


@dataclass(frozen=True, slots=True)
class Pull:
    """A goal of one unit: how far it is from anywhere, and what being there is worth."""

    worth: float
    map: Map
    leaves: bool = False
    errand: bool = False
    """Whether it is this unit that is to fetch something there."""
    calm: bool = False
    """Whether there is something to do before."""
    orders: float = 99.0
    """How many orders there is time for."""
    least: int = 0
    """The way that is left to those who are as near as it makes sense before others are."""
    steady: bool = False
    """Whether whoever feels it goes on however far it is, for he is guarded on his way."""

    @property
    def runs(self) -> bool:
        """Whether whoever feels it has no time to fight."""
        return (self.leaves or self.errand) and not self.calm

    def at(self, hex_: int, move: int) -> float:
        """What a hex is worth on the way there, for somebody who moves so far with an order."""
        away = self.map[hex_]
        if away >= FAR:
            return 0.0
        if self.least:
            # Whoever is farther ahead is as far from the others as one who is farther behind.
            away = max(away, 2 * self.least - away)
        elif away == 0:
            return self.worth * (weights.STEP_OFF if self.leaves else 1.0)
        orders = away / max(1, move)
        late = max(0.0, orders - self.orders)
        left = self._haste(orders) if self.runs else weights.ALMOST * weights.PATIENCE**orders
        return float(self.worth * left * weights.LATE**late)

    def _haste(self, orders: float) -> float:
        """What is left of its worth to those who must arrive: every order on the way counts alike.

        Those who have to come back hurry more, and go on however far it is.
        """
        if self.leaves:
            return max(
                weights.FAINT,
                weights.ALMOST - (weights.EVEN if self.steady else weights.SLOPE) * orders,
            )
        near = (weights.ALMOST - weights.DIM) / weights.STEEP
        return (
            weights.ALMOST - weights.STEEP * orders
            if orders <= near
            else weights.DIM * weights.PATIENCE ** (orders - near)
        )


# ---------------------------------------------------------------------- what a unit wants


def pulls(ken: Reckoning, unit: Unit, wanted: list[Aim]) -> list[Pull]:
    """Everywhere that a unit may want to go."""
    gait = gait_of(ken.state, unit)
    time = weights.A_TURN * (ken.state.settings.turn_limit - ken.state.turn + (not unit.finished))
    found = []
    for aim in wanted:
        worth = _worth_to(ken, unit, aim)
        if worth > 0:
            found.append(_toward(ken, unit, gait, aim, worth, time))
    worth = leaving(ken, unit)
    if worth > 0:
        goal, ward = way_out(ken.state, unit.side), guarded(ken, unit)
        # Whoever is guarded keeps to the shortest way: the others clear it for him.
        way = ken.country.map(gait, goal) if ward else roundabout(ken, unit, goal)
        calm = unit.id in escorts(ken, unit.side)
        worth *= weights.GUARDS_LEAVE if calm else 1.0
        least = way[middle_of(ken.state, unit)] if holds_back(ken, unit) else 0
        time *= weights.MARCH if ward else 1.0
        found.append(
            Pull(worth, way, leaves=True, calm=calm, orders=time, least=least, steady=ward)
        )
    for posts in (bars(ken, unit.side), escorts(ken, unit.side)):
        if unit.id in posts:
            cells, worth = posts[unit.id]
            found.append(Pull(worth, ken.country.map(gait, cells)))
    return found


def _toward(ken: Reckoning, unit: Unit, gait: Gait, aim: Aim, worth: float, time: float) -> Pull:
    """The pull of a place; who fetches something from it goes round enemies, and home in time."""
    if not aim.errand or errands(ken, unit.side).get(unit.id) != aim.cells:
        least = _mustered(ken, unit.side, aim) if aim.muster else 0
        return Pull(worth, ken.country.map(gait, aim.cells), orders=time, least=least)
    home = way_out(ken.state, unit.side)
    if home:
        back = ken.country.map(gait, home)[min(aim.cells)]
        time -= weights.HOME * min(back, FAR) / max(1, movement(ken.state, unit).total)
    return Pull(worth, roundabout(ken, unit, aim.cells), errand=True, orders=time)


def _mustered(ken: Reckoning, side: str, aim: Aim) -> int:
    """How near those who are ahead may come before there are enough of them to take a place."""
    state = ken.state
    if state.turn > weights.WAITING * state.settings.turn_limit:
        return 0
    ways = sorted(
        (ken.country.map(gait_of(state, mate), aim.cells)[middle_of(state, mate)], mate.id)
        for mate in state.on_board(side)
        if mate.card.kind not in ("personality", "artillery")
    )
    count = 0
    for away, name in ways:
        count += len(state.units[name].members)
        if count >= aim.crowd or name == ways[-1][1]:
            return max(0, min(away, FAR) - weights.WAITING_AHEAD)
    return 0


def _worth_to(ken: Reckoning, unit: Unit, aim: Aim) -> float:
    """What a place is worth to one unit: its share, less if others are nearer and enough."""
    if aim.troops is not None and not fits(unit, aim.troops):
        return 0.0
    if unit.card.kind in ("personality", "artillery"):
        return 0.0
    if full(ken, unit):
        return 0.0
    if aim.errand:
        chosen = errands(ken, unit.side).get(unit.id)
        return aim.worth * (
            1.0 if chosen == aim.cells else 0.0 if load(ken, unit) else weights.SPARE
        )
    size = len(unit.members)
    nearer = _nearer(ken, unit, aim)
    need = max(0, aim.crowd - nearer)
    share = min(1.0, max(size, weights.FEW) / aim.crowd)
    return (
        aim.worth
        * share
        * (weights.SPARE + (1 - weights.SPARE) * min(1.0, need / min(size, aim.crowd)))
    )


def _nearer(ken: Reckoning, unit: Unit, aim: Aim) -> int:
    """How many elements of other units of its side are nearer to a place."""
    hexes, middle = ken.state.hexes, _middle(aim.cells)
    own = min(hexes.distance(each.hex, middle) for each in ken.state.elements_of(unit))
    total = 0
    for mate in ken.state.on_board(unit.side):
        if mate is unit or mate.card.kind in ("personality", "artillery"):
            continue
        if aim.troops is not None and not fits(mate, aim.troops):
            continue
        away = min(hexes.distance(each.hex, middle) for each in ken.state.elements_of(mate))
        if (away, mate.id) < (own, unit.id):
            total += len(mate.members)
    return total


def _middle(cells: frozenset[int]) -> int:
    listed = sorted(cells)
    return listed[len(listed) // 2]
