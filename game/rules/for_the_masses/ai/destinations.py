"""Where single units want to go: a share of what the side wants, ways to bar, friends to guard."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.aims import errands, full, leaving, load, roundabout, way_out
from game.rules.for_the_masses.ai.attacks import middle_of
from game.rules.for_the_masses.ai.walking_distance import FAR, Gait, Map, gait_of
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.appraisal import WantedHexes
from game.rules.for_the_masses.battle.snapshot import fits
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.state import Unit, other
from game.table.hexes import OFF, Hexes


class Runner(NamedTuple):
    """An enemy who wants to leave, with the hexes that lie before him."""

    unit: Unit
    worth: float
    move: int
    path: list[int]
    costs: list[int]
    """What each hex of the path costs from where he is."""


def runners(worths: Worths, side: str) -> list[Runner]:
    """Return the units of a side that gain by leaving the board, with their ways out."""
    state = worths.state
    goal = way_out(state, side)
    found = []
    for unit in state.on_board(side) if goal else ():
        worth = leaving(worths, unit)
        if worth <= 0:
            continue
        map_ = worths.country.map(gait_of(state, unit), goal)
        at = middle_of(state, unit)
        if map_[at] < FAR:
            path = path_on(state.hexes, map_, at)
            move = max(1, movement(state, unit).total)
            found.append(Runner(unit, worth, move, path, [map_[at] - map_[cell] for cell in path]))
    return found


def path_on(hexes: Hexes, way: Map, start: int, most: int = 99) -> list[int]:
    """Return the hexes of a way from one hex on, the first among them.

    Straight on where it is open.
    """
    path, last = [start], -1
    while way[path[-1]] > 0 and len(path) < most:
        near = hexes.near[path[-1]]
        # Steps in turn to the left and to the right lead straight ahead.
        onward, _, last = min(
            ((way[cell], side == last, side) for side, cell in enumerate(near) if cell != OFF),
            default=(FAR, False, -1),
        )
        if onward >= way[path[-1]]:
            break
        path.append(near[last])
    return path


def bars(worths: Worths, side: str) -> dict[str, tuple[frozenset[int], float]]:
    """Return by unit of a side the hexes where it blocks somebody's way, and what that is worth."""
    known = worths.bars.get(side)
    if known is None:
        known = worths.bars[side] = _settled(worths, side)
    return known


def _settled(worths: Worths, side: str) -> dict[str, tuple[frozenset[int], float]]:
    """Assign a way to bar to every unit that can be in time, the richest runners first."""
    state = worths.state
    running = runners(worths, other(side))
    able = [
        unit
        for unit in state.on_board(side)
        if running and unit.card.kind not in ("personality", "artillery") and not unit.card.ranged
    ]
    offers = []
    for unit in able:
        at, move = middle_of(state, unit), max(1, movement(state, unit).total)
        for number, runner in enumerate(running):
            spot = _meeting(state.hexes, runner, at, move)
            if spot != OFF:
                far = state.hexes.distance(at, spot) / move
                offers.append((-runner.worth * weights.BAR_WEARY**far, unit.id, number, spot))
    found: dict[str, tuple[frozenset[int], float]] = {}
    sent = [0] * len(running)
    for manned in (False, True):
        for _, name, number, spot in sorted(offers):
            runner = running[number]
            if name in found or (
                not manned and sent[number] >= weights.BAR_ENOUGH * len(runner.unit.members)
            ):
                continue
            sent[number] += len(state.units[name].members)
            cells = frozenset(cell for cell in state.hexes.disc(spot, 1) if cell != OFF)
            found[name] = cells, weights.BAR * runner.worth * (weights.BAR_SPARE if manned else 1.0)
    return found


def _meeting(hexes: Hexes, runner: Runner, at: int, move: int) -> int:
    """Return the first hex before a runner in which one can be before he is.

    OFF if there is none.
    """
    for cell, cost in zip(
        runner.path[weights.BAR_AHEAD :], runner.costs[weights.BAR_AHEAD :], strict=True
    ):
        if hexes.distance(at, cell) / move <= cost / runner.move + weights.BAR_EARLY:
            return cell
    return OFF


# ============================================================ guarding others


def escorts(worths: Worths, side: str) -> dict[str, tuple[frozenset[int], float]]:
    """Return by unit of a side the hexes from which it guards another, and what that is worth."""
    known = worths.escorts.get(side)
    if known is None:
        known = worths.escorts[side] = {}
        ward = _ward(worths, side)
        if ward is not None:
            guards = [unit for unit in worths.state.on_board(side) if _guards(worths, unit, ward)]
            known.update(_posted(worths, ward, guards))
    return known


def guarded(worths: Worths, unit: Unit) -> bool:
    """Tell whether the others escort this unit: a train that had better not fight.

    Leaders and units that have fetched something have guards, too, but go their own ways.
    """
    ward = _ward(worths, unit.side)
    if ward is None or ward.unit is not unit or not escorts(worths, unit.side):
        return False
    return _is_train(worths, unit)


def _is_train(worths: Worths, unit: Unit) -> bool:
    return unit.card.kind != "personality" and not load(worths, unit)


def holds_back(worths: Worths, unit: Unit) -> bool:
    """Tell whether a guarded unit stays with its guards as long as there is time for that.

    Enemies who come to fight it then meet the guards; a unit that runs ahead is caught alone.
    """
    state, ward = worths.state, _ward(worths, unit.side)
    if ward is None or not guarded(worths, unit):
        return False
    left = state.settings.turn_limit - state.turn
    if ward.costs[-1] > weights.PACE * ward.move * left:
        return False
    return any(
        foe.card.kind not in ("personality", "artillery")
        and not foe.card.ranged
        and state.hexes.distance(ward.path[0], middle_of(state, foe))
        <= weights.UPON * foe.card.movement + weights.BETWEEN
        for foe in state.on_board(other(unit.side))
    )


def _ward(worths: Worths, side: str) -> Runner | None:
    """Return whom the others guard: who brings most by leaving, element for element."""
    key = ("ward", side)
    if key not in worths.notes:
        # Those who raid do not wait for whoever has something: they have to fetch more.
        running = [] if worths.raids(side) else runners(worths, side)
        worths.notes[key] = max(running, key=_apiece, default=None)
    found: Runner | None = worths.notes[key]
    return found


def _apiece(runner: Runner) -> float:
    return runner.worth / max(1, len(runner.unit.members))


def _guards(worths: Worths, unit: Unit, ward: Runner) -> bool:
    """Tell whether a fighting unit is worth so little beside another that it escorts it."""
    if unit is ward.unit or unit.card.kind in ("personality", "artillery"):
        return False
    return weights.PRECIOUS * leaving(worths, unit) / max(1, len(unit.members)) <= _apiece(ward)


def _posted(
    worths: Worths, ward: Runner, guards: list[Unit]
) -> dict[str, tuple[frozenset[int], float]]:
    """Return a post for each guard between an enemy and the ward, within one order's reach.

    An enemy who has reached the ward already is attacked.
    """
    state, hexes = worths.state, worths.state.hexes
    at = ward.path[min(len(ward.path) - 1, ward.move // 2)]
    foes = sorted(
        (hexes.distance(at, here), foe.id, here)
        for foe in state.on_board(other(ward.unit.side))
        if foe.card.kind != "personality"
        for here in (middle_of(state, foe),)
    )
    feared = [here for away, _, here in foes if away <= weights.ALARM]
    found: dict[str, tuple[frozenset[int], float]] = {}
    free = {unit.id: middle_of(state, unit) for unit in guards}
    ahead = ward.path[min(len(ward.path) - 1, ward.move + weights.BETWEEN)]
    reach = weights.GONE_FOR if _is_train(worths, ward.unit) else weights.BETWEEN + 1
    for goal in [*feared, *[ahead] * len(guards)][: len(guards)]:
        here = goal if hexes.distance(goal, ward.path[0]) <= reach else at
        spot = min(
            hexes.disc(here, weights.BETWEEN), key=lambda cell: (hexes.distance(cell, goal), cell)
        )
        name = min(free, key=lambda each: (hexes.distance(free[each], spot), each))
        del free[name]
        cells = frozenset(cell for cell in hexes.disc(spot, 1) if cell != OFF)
        found[name] = cells, weights.ESCORT * ward.worth
    return found


# ============================================================ what draws a unit


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
        """Return what a hex on the way there is worth to a unit that moves so far per order."""
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
        """Return what is left of the worth after so many orders; each on the way counts alike.

        Units that have to come back hurry more, and go on however far it is.
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


def pulls(worths: Worths, unit: Unit, wanted: list[WantedHexes]) -> list[Pull]:
    """Return every place that a unit may want to go to."""
    gait = gait_of(worths.state, unit)
    time = weights.A_TURN * (
        worths.state.settings.turn_limit - worths.state.turn + (not unit.finished)
    )
    found = []
    for aim in wanted:
        worth = _worth_to(worths, unit, aim)
        if worth > 0:
            found.append(_toward(worths, unit, gait, aim, worth, time))
    worth = leaving(worths, unit)
    if worth > 0:
        goal, ward = way_out(worths.state, unit.side), guarded(worths, unit)
        # Whoever is guarded keeps to the shortest way: the others clear it for him.
        way = worths.country.map(gait, goal) if ward else roundabout(worths, unit, goal)
        calm = unit.id in escorts(worths, unit.side)
        worth *= weights.GUARDS_LEAVE if calm else 1.0
        least = way[middle_of(worths.state, unit)] if holds_back(worths, unit) else 0
        time *= weights.MARCH if ward else 1.0
        found.append(
            Pull(worth, way, leaves=True, calm=calm, orders=time, least=least, steady=ward)
        )
    for posts in (bars(worths, unit.side), escorts(worths, unit.side)):
        if unit.id in posts:
            cells, worth = posts[unit.id]
            found.append(Pull(worth, worths.country.map(gait, cells)))
    return found


def _toward(
    worths: Worths, unit: Unit, gait: Gait, aim: WantedHexes, worth: float, time: float
) -> Pull:
    """Return the pull of a place.

    Who fetches something from it goes round enemies, and home in time.
    """
    if not aim.errand or errands(worths, unit.side).get(unit.id) != aim.where:
        least = _mustered(worths, unit.side, aim) if aim.muster else 0
        return Pull(worth, worths.country.map(gait, aim.where), orders=time, least=least)
    home = way_out(worths.state, unit.side)
    if home:
        back = worths.country.map(gait, home)[min(aim.where)]
        time -= weights.HOME * min(back, FAR) / max(1, movement(worths.state, unit).total)
    return Pull(worth, roundabout(worths, unit, aim.where), errand=True, orders=time)


def _mustered(worths: Worths, side: str, aim: WantedHexes) -> int:
    """Return how near the leading units may come before there are enough to take a place."""
    state = worths.state
    if state.turn > weights.WAITING * state.settings.turn_limit:
        return 0
    ways = sorted(
        (worths.country.map(gait_of(state, mate), aim.where)[middle_of(state, mate)], mate.id)
        for mate in state.on_board(side)
        if mate.card.kind not in ("personality", "artillery")
    )
    count = 0
    for away, name in ways:
        count += len(state.units[name].members)
        if count >= aim.crowd or name == ways[-1][1]:
            return max(0, min(away, FAR) - weights.WAITING_AHEAD)
    return 0


def _worth_to(worths: Worths, unit: Unit, aim: WantedHexes) -> float:
    """Return what a place is worth to one unit: its share, less if others are nearer and enough."""
    if aim.troops is not None and not fits(unit, aim.troops):
        return 0.0
    if unit.card.kind in ("personality", "artillery"):
        return 0.0
    if full(worths, unit):
        return 0.0
    if aim.errand:
        chosen = errands(worths, unit.side).get(unit.id)
        return aim.worth * (
            1.0 if chosen == aim.where else 0.0 if load(worths, unit) else weights.SPARE
        )
    size = len(unit.members)
    nearer = _nearer(worths, unit, aim)
    need = max(0, aim.crowd - nearer)
    share = min(1.0, max(size, weights.FEW) / aim.crowd)
    return (
        aim.worth
        * share
        * (weights.SPARE + (1 - weights.SPARE) * min(1.0, need / min(size, aim.crowd)))
    )


def _nearer(worths: Worths, unit: Unit, aim: WantedHexes) -> int:
    """Return how many elements of other units of its side are nearer to a place."""
    hexes, middle = worths.state.hexes, _middle(aim.where)
    own = min(hexes.distance(each.hex, middle) for each in worths.state.elements_of(unit))
    total = 0
    for mate in worths.state.on_board(unit.side):
        if mate is unit or mate.card.kind in ("personality", "artillery"):
            continue
        if aim.troops is not None and not fits(mate, aim.troops):
            continue
        away = min(hexes.distance(each.hex, middle) for each in worths.state.elements_of(mate))
        if (away, mate.id) < (own, unit.id):
            total += len(mate.members)
    return total


def _middle(cells: frozenset[int]) -> int:
    listed = sorted(cells)
    return listed[len(listed) // 2]
