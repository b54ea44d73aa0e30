"""Reforms and withdrawals as a computer player would make them."""

from __future__ import annotations

from collections.abc import Iterator

from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.outlook import Outlook
from game.rules.for_the_masses.mind.prospect import lost_on_ice
from game.rules.for_the_masses.mind.strikes import exchange
from game.rules.for_the_masses.movement.reforming import Reforming
from game.rules.for_the_masses.movement.withdraw import Withdrawing
from game.rules.for_the_masses.state import other
from game.rules.for_the_masses.troops.blocks import Place, Places
from game.rules.for_the_masses.troops.formation import filled
from game.table.hexes import OFF


def value(outlook: Outlook, plan: Places, *, fights: bool) -> float:
    """What a unit is worth in new places, with its blows if it is about to strike."""
    found = outlook.rough(plan) - outlook.order(plan)
    field = outlook.standing(plan)
    if fights:
        return found + exchange(outlook.ken, field, outlook.unit).gain(outlook.risk)
    if field.in_contact(outlook.unit):
        found += weights.DUEL * exchange(outlook.ken, field, outlook.unit).gain(outlook.risk)
    return found


def best_reform(outlook: Outlook, site: Reforming, *, fights: bool) -> tuple[float, Places | None]:
    """The best new places, and by how much they are better; None if to stay is as good."""
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
    engaged = outlook.ken.field.in_contact(outlook.unit)
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
                yield filled(outlook.ken.field, outlook.unit, form)
    for facing in range(6):
        yield {name: (hex_, facing) for name, (hex_, _) in site.start.items()}


def _facing_foes(outlook: Outlook, site: Reforming) -> Iterator[Places]:
    """Those in contact turn to enemies; those who are not step up to them."""
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
    """An element that touches enemies looks at as many as it can, as little turned as it may."""
    hex_, facing = place
    best = (_ahead(outlook, hex_, facing), 0, facing)
    for turn in (1, 5, 2, 4, 3):
        looks = (facing + turn) % 6
        if hex_ * 6 + looks in site.ends(name):
            best = max(best, (_ahead(outlook, hex_, looks), -min(turn, 6 - turn), looks))
    return (hex_, best[2]) if best[0] else place


def _ahead(outlook: Outlook, hex_: int, facing: int) -> int:
    """How many enemies would be in the front hexes of somebody there."""
    field = outlook.ken.field
    foe = other(outlook.unit.side)
    found = 0
    for cell in outlook.hexes.around(outlook.unit.card.base, hex_, facing).front:
        who = field.at.get(cell)
        found += who is not None and field.side(who) == foe and not field.cliff(hex_, cell)
    return found


def _nearest_fight(outlook: Outlook, site: Reforming, name: str, taken: set[int]) -> Place | None:
    """A free hex with an enemy ahead that an element can step to."""
    for hex_ in site.spots(name):
        if hex_ in taken or hex_ == OFF:
            continue
        for facing in range(6):
            if hex_ * 6 + facing in site.ends(name) and _ahead(outlook, hex_, facing):
                return hex_, facing
    return None


# ---------------------------------------------------------------------- withdrawing


def best_withdrawal(outlook: Outlook, site: Withdrawing) -> Places | None:
    """The plan in which most come away, to the best place."""
    touching = outlook.ken.field.touching

    def merit(plan: Places) -> tuple[int, float]:
        freed = sum(
            plan[name] != site.start[name]
            for name in plan
            if touching(outlook.state.elements[name])
        )
        return freed, outlook.rough(plan) - lost_on_ice(outlook, site, plan)

    return max(site.plans, key=merit, default=None)
