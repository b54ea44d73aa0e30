"""The Charge itself: declared, run, and the free Attack at its end (ARES.charge, ARES.fear)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from random import Random

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.pose import Pose
from game.core.spatial import Path, Route
from game.core.tell import say
from game.core.wording import named, whose
from game.mechanics.asking import choose
from game.mechanics.lengths import inches
from game.mechanics.moves.free_course import is_turn, steps
from game.rules.ares.actions.action_points import Coin, coins, pay
from game.rules.ares.actions.asking import borrows, combine
from game.rules.ares.actions.declared_action import Act, Deed, can_combine
from game.rules.ares.combat.attack_roll import forecast
from game.rules.ares.combat.melee import Blow, strike_objection, strike_of
from game.rules.ares.combat.parry_and_dodge import resolve_blow
from game.rules.ares.field import Field
from game.rules.ares.morale import try_nerve
from game.rules.ares.movement.charge_paths import (
    FURTHER,
    Approach,
    anybody_reachable,
    apart,
    approach,
    charge_ways,
    from_behind,
    struck_across,
    swoop,
    target_objection,
    verdict,
)
from game.rules.ares.movement.move import CHARGE, March, go, move_tally
from game.rules.ares.state import Battling, Figure, revealed, supposing
from game.table.bases import Body
from game.table.walk import Walk, bearing

OWN_PATH = ":path"
REAR = ":rear"

# ---------------------------------------------------------------------- the action


class ChargeMove(March):
    """The course of a Charge by an own path: it has to end in contact with the target."""

    target: str = ""

    def verdict(self, found: Walk) -> Objection | None:
        """Return why the walk is illegal, as a Move or as a Charge on its target."""
        if objection := March.verdict(self, found):
            return replace(objection, nearest=None)
        if struck_across(self.field, self.figure, self.foe, found):
            return None
        return verdict(self.field, self.figure, found, self.foe)

    @property
    def foe(self) -> Figure:
        """Whom it is aimed at."""
        return self.field.state.figures[self.target]

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield the way that is known to lead there, then straight ones at parts of the target."""
        if known := self._known():
            yield known
        ways = charge_ways(self.field, self.figure, self.foe)
        wide = self.foe.profile.base.reach + self.figure.profile.base.inner
        for _ in range(8):
            angle, far = rng.random() * math.tau, wide * rng.random()
            aim = self.foe.x + far * math.cos(angle), self.foe.y + far * math.sin(angle)
            route = ways.until_met(aim)
            if route and self.objection(route) is None:
                yield route

    def _known(self) -> Route:
        way = approach(self.field, self.figure, self.foe)
        return way.route if way is not None else ()

    def toward(self, pose: Pose) -> Route:
        """Return the way to that place in contact which is nearest to where somebody points."""
        angle = math.atan2(pose.y - self.foe.y, pose.x - self.foe.x)
        found = swoop(self.field, self.figure, self.foe, angle)
        if found is None:
            return self._known()
        return steps(found.legs)


class Charge(Act):
    """A movement into contact with a free Attack."""

    key, label = "charge", "Charge"
    rules = ("ARES.charge.1",)
    combat = True

    @cites("ARES.charge.5")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot charge: it flies, or nobody is within reach."""
        if figure.flying:
            return Objection("A flyer charges by landing.", "ARES.flyer.7")
        allowance = move_tally(revealed(figure)).total
        enemies = [each for each in field.state.standing() if each.side != figure.side]
        near, seen = [], []
        for enemy, gap in zip(enemies, apart(figure, enemies), strict=True):
            if gap <= allowance + FURTHER:
                near.append(enemy)
            if not (enemy.hidden or enemy.flying):
                seen.append(gap)
        if anybody_reachable(field, figure, near):
            return None
        if near or not seen:
            text = "No enemy can be reached with one action."
        else:
            far = inches(math.ceil(min(seen) / 100) * 100)
            text = f"The nearest enemy is {far} away; one action goes {inches(allowance)}."
        return Objection(text, "ARES.charge.1")

    @cites("ARES.charge.7", "ARES.time.5")
    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the target and the way to it."""
        field = Field(play.state)
        foes = [enemy for enemy in field.state.standing() if enemy.side != figure.side]
        why = f"Choose a target for {whose(figure)} charge."
        options = _target_options(field, figure, foes)
        answer = await choose(figure.whom, "charge_target_and_path", why, self.rules, options)
        name, _, how = answer.partition(":")
        target = play.state.figures[name]
        if how == "path":
            return await _by_own_path(play, figure, target)
        way = from_behind(field, figure, target) if how == "rear" else None
        way = way or approach(field, figure, target)
        assert way is not None
        return Deed(self.key, name, way.route, across=way.across)

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the charge is off: the target must be there and the way be open."""
        target = field.state.figures[deed.target]
        if target.where != "table":
            return Objection(f"{target.name} is gone.", "ARES.charge.1")
        if objection := target_objection(field, figure, target):
            return objection
        allowance = move_tally(figure).total
        if deed.across:
            march = March(field, figure, allowance, CHARGE)
            return march.objection(deed.route)
        onset = ChargeMove(field, figure, allowance, CHARGE)
        onset.target = deed.target
        return onset.objection(deed.route)

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Play the run-up, the fear, the free Attack, and perhaps the ride on."""
        allowance = move_tally(figure).total
        march = March(Field(play.state), figure, allowance, CHARGE)
        doing = f"charges {play.state.figures[deed.target].name}"
        spent = go(play, figure, march, deed.route, doing, "ARES.charge.1")
        await onset(play, figure, deed, coin)
        await ride_on(play, figure, allowance - spent)


def _target_options(field: Field, figure: Figure, foes: list[Figure]) -> list[Option]:
    """Return every enemy, reached by the shortest way, from behind, or by a way of one's own."""
    found = []
    allowance = move_tally(revealed(figure)).total
    for foe in foes:
        objection = target_objection(field, figure, foe)
        way = None
        if objection is None:
            way = approach(field, figure, foe)
            if way is None:
                text = f"{foe.name} cannot be reached with {allowance / 1000:g}″."
                objection = Objection(text, "ARES.charge.1")
        found.append(_charge_option(field, figure, foe, foe.id, foe.name, way, objection))
        if way is None:
            continue
        if not (way.rear or way.across) and (behind := from_behind(field, figure, foe)) is not None:
            label = f"{foe.name}, from behind"
            found.append(_charge_option(field, figure, foe, foe.id + REAR, label, behind, None))
        label = f"{foe.name}: draw the path yourself"
        found.append(Option(foe.id + OWN_PATH, label, rules=("ARES.geo.7",), pieces=(foe.id,)))
    return found


def _charge_option(
    field: Field,
    figure: Figure,
    foe: Figure,
    key: str,
    label: str,
    way: Approach | None,
    objection: Objection | None,
) -> Option:
    def odds() -> Forecast:
        assert way is not None
        return charge_forecast(field, figure, foe, way)

    def marks() -> list[Mark]:
        if way is None:
            return []
        points = ((figure.x, figure.y), *((leg.x, leg.y) for leg in way.route))
        side = "rear" if way.rear else "front"
        text = f"charge into its {side}" + (", across" if way.across else "")
        return [Mark("path", points=tuple((x / 1000, y / 1000) for x, y in points), text=text)]

    return Option(
        key,
        label,
        objection,
        ("ARES.charge.1",),
        marks=marks,
        forecast=odds if way is not None else None,
        pieces=(foe.id,),
    )


def charge_forecast(field: Field, figure: Figure, foe: Figure, way: Approach) -> Forecast:
    """Return the odds of the free Attack from where the Charge ends, facing along its last leg."""
    twin = supposing(field.state, _arrived(figure, way.route))
    sly = backstabs(figure, foe, way.rear)
    blow = Blow(figure.id, foe.id, charge=True, from_behind=sly, in_rear=way.rear)
    side = "rear" if way.rear else "front"
    return forecast(twin, strike_of(Field(twin), blow), f"free Attack into its {side}")


def _arrived(figure: Figure, route: Route) -> Figure:
    """Return a charger at the end of its way."""
    last, before = route[-1], route[-2] if len(route) > 1 else figure.pose
    ahead = bearing((before.x, before.y), (last.x, last.y))
    heading = last.heading if isinstance(last.heading, int) else ahead
    return replace(figure, x=last.x, y=last.y, heading=heading, hidden=False)


async def _by_own_path(play: Battling, figure: Figure, target: Figure) -> Deed:
    """Return a Charge by a way that its maker draws."""
    shown = revealed(figure)
    onset = ChargeMove(Field(play.state), shown, move_tally(shown).total, CHARGE)
    onset.target = target.id

    def odds(route: Route) -> Forecast:
        end = onset.walk(route).end
        rear = onset.field.in_rear(target, Body(shown.profile.base, end))
        return charge_forecast(onset.field, shown, target, Approach(route, 0, rear))

    route = await Path(
        side=figure.side,
        kind="charge_target_and_path",
        why=f"Draw {whose(figure)} charge path to {named(target)}.",
        rules=("ARES.charge.7", "ARES.geo.7"),
        subject=figure.id,
        course=onset,
        movers=(figure.id,),
        forecast=odds,
    )
    across = struck_across(onset.field, shown, target, onset.walk(route))
    return Deed("charge", target.id, route, across=across)


# ---------------------------------------------------------------------- contact


@cites("ARES.backstab.1", "ARES.backstab.3", "ARES.backstab.4", "ARES.keen.2")
def backstabs(figure: Figure, target: Figure, rear: bool) -> bool:  # noqa: FBT001
    """Return whether a Charge from behind is a Backstab: Keen Senses hear it coming."""
    return rear and figure.has("backstab") and not target.has("keen_senses")


@cites("ARES.charge.2", "ARES.charge.3", "ARES.time.5", "ARES.charge.9")
async def onset(play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
    """Play the contact of a charge: the target's fear, then the free Attack."""
    target = play.state.figures[deed.target]
    _frighten(play, figure, target)
    if target.where != "table" or figure.where != "table":
        return
    field = Field(play.state)
    if not deed.across and strike_objection(field, figure, target) is not None:
        return  # mounted, and the target is behind it
    rear = field.in_rear(target, figure.body)
    sly = backstabs(figure, target, rear)
    blow = Blow(figure.id, target.id, charge=True, from_behind=sly, in_rear=rear)
    extra = int(figure.profile.melee.has("cumbersome"))
    if coins(play.state, figure, extra) is None:
        say(play, f"{named(figure)} has no action left for its weapon.", "ARES.cumbersome.4")
        return
    if not await _takes(play, figure, blow):
        return
    if can_combine(play.state, figure, coin, extra, loan=bool(extra)):

        def odds(*, both: bool) -> Forecast:
            strike = strike_of(field, replace(blow, combined=both))
            return forecast(play.state, strike, "combined" if both else "single")

        blow = replace(blow, combined=await combine(figure, ("ARES.charge.3",), odds))
    if await _pays(play, figure, blow, extra):
        await resolve_blow(play, blow)


@cites("ARES.fear.1", "ARES.fear.3", "ARES.fear.4")
def _frighten(play: Battling, figure: Figure, target: Figure) -> None:
    """Test the target of a charger that Causes Fear, before the Attack."""
    if figure.has("cause_fear") and not target.has("cause_fear"):
        try_nerve(play, target, "charged by a fearsome enemy", "ARES.fear.1")


@cites("ARES.charge.9")
async def _takes(play: Battling, figure: Figure, blow: Blow) -> bool:
    field = Field(play.state)
    target = play.state.figures[blow.target]

    def odds() -> Forecast:
        return forecast(play.state, strike_of(field, blow), "free Attack")

    why = f"Make {whose(figure)} free Attack on {named(target)}?"
    rules, on = ("ARES.charge.2", "ARES.charge.9"), (target.id,)
    options = [
        Option("attack", "Attack", rules=rules[:1], forecast=odds, pieces=on),
        Option("decline", "No Attack", rules=rules[1:]),
    ]
    return await choose(figure.whom, "take_free_attack", why, rules, options) == "attack"


@cites("ARES.cumbersome.3", "ARES.cumbersome.4", "ARES.charge.3", "ARES.charge.9")
async def _pays(play: Battling, figure: Figure, blow: Blow, extra: int) -> bool:
    """Pay for combining and a Cumbersome weapon; return False if a needed loan was declined."""
    play.state.left -= blow.combined
    price = coins(play.state, figure, extra)
    assert price is not None
    if "borrowed" in price and not await borrows(figure):
        play.state.left += blow.combined
        return False
    pay(play, figure, price, "wield a Cumbersome weapon", "ARES.cumbersome.4")
    return True


# ---------------------------------------------------------------------- riding on


class RideOn(March):
    """The rest of a mounted Charge; stopping is always legal."""

    def objection(self, route: Route) -> Objection | None:
        """Return why the route is no Move; nothing at all means to stop."""
        return None if not route else March.objection(self, route)


@cites("ARES.charge.6", "ARES.move.4", "ARES.cavalry.1")
async def ride_on(play: Battling, figure: Figure, left: int) -> None:
    """Ask whether cavalry and oversized figures ride on after the free Attack."""
    if figure.on_foot or not play.state.settings.ride_by or figure.where != "table" or left <= 0:
        return
    course = RideOn(Field(play.state), figure, left, CHARGE)
    route = await Path(
        side=figure.side,
        kind="ride_on",
        why=f"Ride on with {named(figure)}? {left / 1000:g}″ left.",
        rules=("ARES.charge.6",),
        subject=figure.id,
        course=course,
        movers=(figure.id,),
    )
    if route:
        doing = "turns" if is_turn(route) else "rides on"
        go(play, figure, course, route, doing, "ARES.charge.6")
