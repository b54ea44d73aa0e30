"""Moves, Reforms and withdrawals that are worth a look, the best first."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from game.core.cite import cites
from game.core.pose import Pose
from game.rules.for_the_masses.actions.withdraw import Withdrawing
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.attacks import NOTHING, Exchange, exchange
from game.rules.for_the_masses.ai.destinations import path_on
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.walking_distance import Map
from game.rules.for_the_masses.movement.formations import filled
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.movement.reform import Reforming
from game.rules.for_the_masses.movement.step_by_step import ICE_WOUNDS
from game.rules.for_the_masses.movement.unit_poses import UnitPoses
from game.rules.for_the_masses.state import other
from game.rules.for_the_masses.troops.wheeling import Place, Places, wheeled
from game.table.hexes import FACINGS, OFF


class Plan(NamedTuple):
    """A plan for a whole unit with what it is worth."""

    worth: float
    places: Places
    exchange: Exchange = NOTHING
    ice: float = 0.0
    """What is lost on thin ice on the way, on average."""

    @property
    def charges(self) -> bool:
        """Whether it ends in an attack."""
        return self.exchange is not NOTHING


def _best_first(plan: Plan) -> tuple[float, list[tuple[int, int]]]:
    return -plan.worth, list(plan.places.values())


def marches(outlook: Outlook, site: MovePaths) -> list[Plan]:
    """Return the best plans of a Move, the best first; to stay is always among them."""
    free, meeting = _glances(outlook, site)
    found = [_formed(outlook, plan) for plan in free]
    found += [_charge(outlook, plan) for plan in meeting]
    if site.fits(site.start) and all(plan.places != site.start for plan in found):
        worth = outlook.rough(site.start) - outlook.order(site.start)
        found.append(Plan(worth, dict(site.start)))
    if not found:
        found.append(_glance(outlook, site, dict(site.fallback)))
    found.sort(key=_best_first)
    return found


def leads_anywhere(outlook: Outlook, site: MovePaths, least: float) -> bool:
    """Return whether some plan of a Move is better than to stay by more than so much.

    It looks no farther than to the first one: fights are worked out only where nothing else does.
    """
    free, meeting = _glances(outlook, site)
    if not free and not meeting:
        return not site.fits(site.start) and dict(site.fallback) != site.start
    weighed = [(plan, _formed) for plan in free] + [(plan, _charge) for plan in meeting]
    stays = [how(outlook, plan).worth for plan, how in weighed if plan.places == site.start]
    if not stays and not site.fits(site.start):
        return True
    stay = max(stays) if stays else outlook.rough(site.start) - outlook.order(site.start)
    return any(how(outlook, plan).worth - stay - least > 0 for plan, how in weighed)


def _glances(outlook: Outlook, site: MovePaths) -> tuple[list[Plan], list[Plan]]:
    """Return the plans that are worth a second look: those that meet nobody, and charges."""
    glanced = [_glance(outlook, site, plan) for plan in _blocks(outlook, site)]
    glanced.sort(key=_best_first)
    beside = _beside_foes(outlook)
    meeting = [plan for plan in glanced if _meets(outlook, plan.places, beside)]
    free = [plan for plan in glanced[: weights.JUDGED] if not _meets(outlook, plan.places, beside)]
    return free, meeting[: weights.CHARGES]


def _formed(outlook: Outlook, plan: Plan) -> Plan:
    """Return a plan that meets nobody with the cost of its formation subtracted."""
    return plan._replace(worth=plan.worth - outlook.order(plan.places))


def _glance(outlook: Outlook, site: MovePaths, plan: Places) -> Plan:
    """Return a plan with its rough worth, without a look at blows and formation."""
    ice = lost_on_ice(outlook, site, plan)
    return Plan(outlook.rough(plan) - ice, plan, ice=ice)


@cites("FTM.scen.16")
def lost_on_ice(outlook: Outlook, site: UnitPoses, plan: Places) -> float:
    """Return what thin ice costs a unit on average that goes to its places by the safest ways."""
    if not site.ice:
        return 0.0
    return outlook.worths.harm(outlook.unit, ICE_WOUNDS * site.falls(site.poses(plan)))


def _charge(outlook: Outlook, plan: Plan) -> Plan:
    """Return a plan that ends in contact, with the blows in place of distant hopes."""
    blows = outlook.contact(plan.places)
    middle = outlook.middle(plan.places)
    hoped = outlook.hunt(*middle) * outlook.keen
    if blows is not NOTHING and any(pull.runs for pull in outlook.pulls):
        # Who wants to be elsewhere is held fast by whom he fights.
        hoped += (weights.LOST if outlook.laden else weights.HELD) * outlook.goal_at(middle[0])
    worth = plan.worth - hoped - outlook.order(plan.places) + blows.gain(outlook.risk)
    return plan._replace(worth=worth, exchange=blows)


def _beside_foes(outlook: Outlook) -> set[int]:
    field = outlook.worths.field
    foe = other(outlook.unit.side)
    return {
        near
        for cell, who in field.at.items()
        if field.side(who) == foe
        for near in field.hexes.near[cell]
        if near != OFF
    }


def _meets(outlook: Outlook, plan: Places, beside: set[int]) -> bool:
    if outlook.unit.card.base == "one":
        return any(hex_ in beside for hex_, _ in plan.values())
    covered = outlook.hexes.covered
    base = outlook.unit.card.base
    return any(
        cell in beside
        for hex_, facing in plan.values()
        if hex_ != OFF
        for cell in covered(base, hex_, facing)
    )


def _blocks(outlook: Outlook, site: MovePaths) -> Iterator[Places]:
    """Yield legal plans: the whole block, ways off the board, ways through narrow places."""
    if outlook.off > 0:
        yield from _leaving(outlook, site)
    leader = outlook.pivot
    ranked = _ranked(outlook, site, leader)
    found = 0
    for state in ranked if outlook.leads else ranked[: weights.GLANCED]:
        plan = wheeled(site.hexes, site.start, leader, divmod(state, 6))
        if site.fits(plan):
            found += 1
            yield plan
    yield from filed(outlook, site)
    if found < weights.SQUEEZED and len(site.start) > 1:
        for state in ranked[: weights.SQUEEZED]:
            squeezed = site.led(leader, divmod(state, 6))
            if squeezed is not None:
                yield squeezed


def filed(outlook: Outlook, site: MovePaths) -> Iterator[Places]:
    """Yield plans in which all walk in single file along the way to the best goal.

    Where friends stand on the way the file goes past them.
    """
    way = outlook.way
    if way is None or len(site.start) < 2 or site.base != "one":
        return
    found = list(_files(site, way)) or list(_files(site, outlook.byway))
    yield from found


def _files(site: MovePaths, way: Map) -> Iterator[Places]:
    """Yield the files that get farthest on a way."""
    count, found = len(site.start), 0
    order = sorted(site.start, key=lambda name: (way[site.start[name][0]], name))
    path = path_on(site.hexes, way, site.start[order[-1]][0], 3 * weights.FILE)
    for head in range(len(path) - 1, count - 2, -1):
        places = [_placed(site, path, head - back) for back in range(count)]
        plan = dict(zip(order, places, strict=True))
        if site.fits(plan):
            yield {name: plan[name] for name in site.start}
            found += 1
            if found == weights.FILES:
                return


def _placed(site: MovePaths, path: list[int], spot: int) -> tuple[int, int]:
    """Return a hex of a path, and the facing of one who follows it and is followed."""
    near = site.hexes.near[path[spot]]
    ahead = near.index(path[spot + 1]) if spot + 1 < len(path) else None
    behind = near.index(path[spot - 1]) if spot else None
    if ahead is None:
        ahead = (behind + 3) % 6 if behind is not None else 0
    for facing in (ahead, (ahead + 1) % 6):
        if behind is None or behind in ((facing + 2) % 6, (facing + 3) % 6):
            return path[spot], facing
    return path[spot], ahead


def _ranked(outlook: Outlook, site: UnitPoses, leader: str) -> list[int]:
    """Return the places of the leading element, the most hopeful first by its hex alone."""
    facing = site.start[leader][1]

    def rank(state: int) -> tuple[float, int, int]:
        hex_, looks = divmod(state, 6)
        turned = min((looks - facing) % 6, (facing - looks) % 6)
        goal = outlook.goal_at(hex_) * outlook.bearing(hex_, looks)
        return -goal - outlook.hunt(hex_, looks), turned, state

    if outlook.leads:
        return sorted(site.ends(leader))
    return sorted(site.ends(leader), key=rank)


def _leaving(outlook: Outlook, site: MovePaths) -> Iterator[Places]:
    """Yield plans in which all who can step off the board do so, and the others close up."""
    off = [name for name in site.start if site.exits(name)]
    rest = [name for name in site.start if name not in off]
    if not off:
        return
    gone = dict.fromkeys(off, (OFF, 0))
    for others in (_closed_up(outlook, site, rest), {name: site.start[name] for name in rest}):
        plan = {name: gone.get(name) or others[name] for name in site.start}
        if site.objection(site.poses(plan)) is None:
            yield plan
    first = off[0]
    cell = min(site.exits(first), key=lambda each: (site.exits(first)[each][1], each))
    facing = FACINGS[site.exits(first)[cell][0] % 6]
    yield site.read(site.toward(first, Pose(*cell, facing)))


def _closed_up(outlook: Outlook, site: MovePaths, rest: list[str]) -> Places:
    """Return those who cannot leave yet, each as near to the edge as it gets beside the others."""
    plan: Places = {}
    taken: set[int] = set()
    beside: set[int] = set()
    rest = sorted(rest, key=lambda name: -outlook.goal_at(site.start[name][0]))
    for name in rest:
        ends = [divmod(spot, 6) for spot in site.ends(name)]
        free = [place for place in ends if place[0] not in taken]
        joined = [place for place in free if place[0] in beside] if beside else free
        if not joined:
            return {each: site.start[each] for each in rest}
        plan[name] = max(
            joined,
            key=lambda place: (outlook.goal_at(place[0]) * outlook.bearing(*place), -place[0]),
        )
        taken.add(plan[name][0])
        beside.update(site.hexes.near[plan[name][0]])
    return plan


# ============================================================ Reforms


def value(outlook: Outlook, plan: Places, *, fights: bool) -> float:
    """Return what a unit is worth in new places, with its blows if it is about to strike."""
    found = outlook.rough(plan) - outlook.order(plan)
    field = outlook.standing(plan)
    if fights:
        return found + exchange(outlook.worths, field, outlook.unit).gain(outlook.risk)
    if field.in_contact(outlook.unit):
        found += weights.DUEL * exchange(outlook.worths, field, outlook.unit).gain(outlook.risk)
    return found


def best_reform(outlook: Outlook, site: Reforming, *, fights: bool) -> tuple[float, Places | None]:
    """Return the best new places, and by how much they are better; None if to stay is as good."""
    now = value(outlook, site.start, fights=fights)
    best: tuple[float, Places | None] = (weights.BETTER, None)
    if site.must_face and not site.faces(site.start):
        best = -(10.0**6), None
    for plan in _candidates(outlook, site, fights=fights):
        if plan != site.start and site.fits(plan):
            gain = value(outlook, plan, fights=fights) - now - lost_on_ice(outlook, site, plan)
            if gain > best[0]:
                best = gain, plan
    return best


def _candidates(outlook: Outlook, site: Reforming, *, fights: bool) -> Iterator[Places]:
    engaged = outlook.worths.field.in_contact(outlook.unit)
    if engaged:
        yield from _facing_foes(outlook, site)
    if fights:
        return
    if len(site.start) > 1:
        laid = dict.fromkeys(range(6), 0)
        for form in site.forms:
            facing = form[0][1]
            laid[facing] += 1
            if laid[facing] <= weights.FORMS:
                yield filled(outlook.worths.field, outlook.unit, form)
    for facing in range(6):
        yield {name: (hex_, facing) for name, (hex_, _) in site.start.items()}


def _facing_foes(outlook: Outlook, site: Reforming) -> Iterator[Places]:
    """Yield plans in which those in contact turn to enemies and the others step up to them."""
    turned = {name: _turned(outlook, site, name, place) for name, place in site.start.items()}
    yield turned
    plan, moved = dict(turned), 0
    taken = {hex_ for hex_, _ in plan.values()}
    for name in site.start:
        if moved >= site.may_move.total or site.bound(name):
            continue
        spot = _nearest_fight(outlook, site, name, taken)
        if spot is not None:
            taken.discard(plan[name][0])
            taken.add(spot[0])
            plan[name] = spot
            moved += 1
            yield dict(plan)


def _turned(outlook: Outlook, site: Reforming, name: str, place: Place) -> Place:
    """Return a place turned as little as it takes to face the most enemies in contact."""
    hex_, facing = place
    best = (_ahead(outlook, hex_, facing), 0, facing)
    for turn in (1, 5, 2, 4, 3):
        looks = (facing + turn) % 6
        if hex_ * 6 + looks in site.ends(name):
            best = max(best, (_ahead(outlook, hex_, looks), -min(turn, 6 - turn), looks))
    return (hex_, best[2]) if best[0] else place


def _ahead(outlook: Outlook, hex_: int, facing: int) -> int:
    """Return how many enemies would be in the front hexes of somebody there."""
    field = outlook.worths.field
    foe = other(outlook.unit.side)
    found = 0
    for cell in outlook.hexes.around(outlook.unit.card.base, hex_, facing).front:
        who = field.at.get(cell)
        found += who is not None and field.side(who) == foe and not field.cliff(hex_, cell)
    return found


def _nearest_fight(outlook: Outlook, site: Reforming, name: str, taken: set[int]) -> Place | None:
    """Return a free hex with an enemy ahead that an element can step to."""
    for hex_ in site.spots(name):
        if hex_ in taken or hex_ == OFF:
            continue
        for facing in range(6):
            if hex_ * 6 + facing in site.ends(name) and _ahead(outlook, hex_, facing):
                return hex_, facing
    return None


# ---------------------------------------------------------------------- withdrawing


def best_withdrawal(outlook: Outlook, site: Withdrawing) -> Places | None:
    """Return the plan in which most come away, to the best place."""
    touching = outlook.worths.field.touching

    def merit(plan: Places) -> tuple[int, float]:
        freed = sum(
            plan[name] != site.start[name]
            for name in plan
            if touching(outlook.state.elements[name])
        )
        return freed, outlook.rough(plan) - lost_on_ice(outlook, site, plan)

    return max(site.plans, key=merit, default=None)
