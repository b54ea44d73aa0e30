"""The actions that move a figure without a fight (ARES.move, ARES.sprint, ARES.withdraw...)."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise
from random import Random

from game.core.cite import cites
from game.core.decision import Objection
from game.core.forecast import Forecast
from game.core.pose import Pose
from game.core.spatial import Path, Route
from game.core.wording import named
from game.mechanics.asking import of_pieces, offer
from game.mechanics.moves.free_course import is_turn
from game.mechanics.moves.straight_course import StraightCourse
from game.mechanics.setup.zones import at_edge
from game.rules.ares.actions.action_points import Coin, coins, pay
from game.rules.ares.actions.asking import free_turn
from game.rules.ares.actions.declared_action import Act, Deed
from game.rules.ares.combat.melee import Blow, strike_objection
from game.rules.ares.combat.parry_and_dodge import blow_forecast, resolve_blow
from game.rules.ares.field import Field
from game.rules.ares.morale import lose_card
from game.rules.ares.movement import straight_moves
from game.rules.ares.movement.charge import onset
from game.rules.ares.movement.move import SPRINT, March, go, move_tally
from game.rules.ares.state import Battling, Figure, leave, other, score, shift
from game.table.walk import Walk


async def ask_way(
    figure: Figure, course: March | StraightCourse, why: str, kind: str, *rules: str, side: str = ""
) -> Route:
    """Put the question for a way to the figure's owner, or to another side."""
    return await Path(
        side=side or figure.side,
        kind=kind,
        why=why,
        rules=rules,
        subject=figure.id,
        course=course,
        movers=(figure.id,),
    )


class Move(Act):
    """A movement that makes no new contact."""

    key, label = "move", "Move"
    rules: tuple[str, ...] = ("ARES.move.1",)

    def course(self, field: Field, figure: Figure) -> March:
        """Return the course, which says where it may lead."""
        return March(field, figure, move_tally(figure).total)

    @cites("ARES.move.1", "ARES.move.2", "ARES.move.7", "ARES.act.6")
    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the way of the Move."""
        course = self.course(Field(play.state), figure)
        why = f"Move {named(figure)} up to {course.allowance / 1000:g}″."
        return Deed(self.key, route=await ask_way(figure, course, why, "move_path", *self.rules))

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the move is off: the way must still be open and affordable."""
        return self._contact_objection(field, figure) or self.course(field, figure).objection(
            deed.route
        )

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Move the figure; it may leave the table by an edge that counts."""
        here = (figure.x, figure.y), *((leg.x, leg.y) for leg in deed.route)
        far = sum(math.dist(a, b) for a, b in pairwise(here)) / 1000
        doing = "turns" if is_turn(deed.route) else f"moves {far:.1f}″"
        course = self.course(Field(play.state), figure)
        go(play, figure, course, deed.route, doing, *self.rules)
        if self.key == "move":
            await leave_by_edge(play, figure)


class Dash(March):
    """The course of a Sprint: mounted it may begin in contact, but it never ends there."""

    @cites("ARES.sprint.6")
    def verdict(self, found: Walk) -> Objection | None:
        """Return why the walk is illegal: as for a Move, and it must end out of all contact."""
        if objection := March.verdict(self, found):
            near = straight_moves.touches_enemy(self.field, self.figure, found.end)
            return replace(objection, nearest=None) if near else objection
        if foe := straight_moves.touches_enemy(self.field, self.figure, found.end):
            return Objection(f"A Sprint may not end in contact with {foe.name}.", "ARES.sprint.6")
        return None

    def samples(self, rng: Random) -> Iterator[Route]:
        """Yield routes as for a Move; if a throng leaves none open, yield a way out of it."""
        found = False
        for route in March.samples(self, rng):
            found = True
            yield route
        if not found:
            yield from self.outward()

    def toward(self, pose: Pose) -> Route:
        """Return the legal route that ends nearest to a place, if that is out of contact."""
        route = March.toward(self, pose)
        return route if self.objection(route) is None else ()


class Sprint(Move):
    """A borrowed Move at the very end of the figure turn."""

    key, label = "sprint", "Sprint"
    rules = ("ARES.sprint.1",)

    def course(self, field: Field, figure: Figure) -> March:
        """Return the course, which says where it may lead."""
        return Dash(field, figure, move_tally(figure).total, SPRINT)

    @cites("ARES.sprint.1", "ARES.sprint.2", "ARES.sprint.4", "ARES.sprint.6", "ARES.act.2")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot sprint: only with nothing left and nothing owed."""
        if coin != "borrowed":
            return Objection("A Sprint is always borrowed.", "ARES.sprint.4")
        if field.engaged(figure):
            dash = Dash(field, figure, move_tally(figure).total, SPRINT)
            if next(dash.outward(), None) is None:
                return Objection("There is no way out of contact.", "ARES.sprint.6")
        return None


@cites("ARES.scen.3", "ARES.turn.6")
async def leave_by_edge(play: Battling, figure: Figure) -> None:
    """Ask whether a figure whose Move reached a named edge leaves the table."""
    state = play.state
    ways = [exit_ for exit_ in state.battle.exits if exit_.side == figure.side]
    way = next((each for each in ways if at_edge(state.plane, figure.body, each.edge)), None)
    if way is None:
        return
    bonus = way.bonus.get(figure.profile.key, 0)
    why = f"Move {named(figure)} off the table by the {way.edge} edge?"
    leaving = {"leave": f"Leave, {figure.profile.rating + bonus} points"}
    rules, stay = ("ARES.scen.3",), ("stay", "Stay")
    if not await offer(figure.whom, "exit_table", why, leaving, rules, stay):
        return
    leave(play, figure, "exited", "ARES.scen.3")
    score(play, figure.side, figure.profile.rating + bonus, figure.profile.name, "ARES.scen.3")
    lose_card(play, figure.unit)


class Cross(Act):
    """A complete action over a barrier or the edge of a large hill."""

    key, label = "cross", "Cross"
    rules = ("ARES.terr.7",)

    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot cross: nothing is near enough, or there is no room beyond it."""
        if figure.flying:
            return Objection("A flyer needs no crossing.", "ARES.terr.7")
        course = straight_moves.crossing(field, figure, touching=False)
        if not course.hints:
            text = "Nothing that takes a complete action to cross is within half an inch."
            return Objection(text, "ARES.terr.7")
        if next(course.ends(), None) is None:
            return Objection("There is no room beyond it.", "ARES.terr.7")
        return None

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the place beyond."""
        course = straight_moves.crossing(Field(play.state), figure, touching=False)
        why = f"Where does {named(figure)} cross?"
        return Deed(self.key, route=await ask_way(figure, course, why, "move_path", *self.rules))

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the crossing is off: the place beyond must still be free."""
        return self._contact_objection(field, figure) or straight_moves.crossing(
            field, figure, touching=False
        ).objection(deed.route)

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Cross over; if borrowed, it is a Sprint and leaves by no edge."""
        shift(play, figure, deed.route, f"{named(figure)} crosses.", self.rules)
        if coin != "borrowed":
            await leave_by_edge(play, figure)


class CrossCharge(Cross):
    """A Cross that ends in contact is a Charge."""

    key, label = "cross_charge", "Cross and charge"
    combat = True

    @cites("ARES.terr.7", "ARES.charge.1")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot charge across: nobody is in contact beyond it."""
        course = straight_moves.crossing(field, figure, touching=True)
        if figure.flying or not course.hints or next(course.ends(), None) is None:
            return Objection("No enemy can be reached by crossing something.", "ARES.terr.7")
        return None

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the place beyond, and whom it strikes there."""
        field = Field(play.state)
        course = straight_moves.crossing(field, figure, touching=True)
        why = f"Where does {named(figure)} cross to charge?"
        route = await ask_way(figure, course, why, "charge_target_and_path", *self.rules)
        foe = straight_moves.touches_enemy(field, figure, straight_moves.end_of(route, figure))
        assert foe is not None
        return Deed(self.key, foe.id, route)

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the charge is off: the way and the enemy must still be there."""
        return straight_moves.crossing(field, figure, touching=True).objection(deed.route)

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Cross over and charge."""
        shift(play, figure, deed.route, f"{named(figure)} crosses and charges.", self.rules)
        await onset(play, figure, deed, coin)


class Leap(Act):
    """A jump over everything."""

    key, label = "leap", "Leap"
    rules = ("ARES.leap.1",)

    @cites("ARES.leap.2", "ARES.leap.3", "ARES.prone.6")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot leap: only leapers do, standing, on the ground, out of contact."""
        if not figure.has("leap"):
            return Objection(f"{figure.name} cannot Leap.", "ARES.leap.1")
        if figure.prone or figure.flying:
            return Objection("A figure cannot Leap while prone or in the air.", "ARES.leap.3")
        if field.engaged(figure):
            return Objection("A Leap may not start in contact.", "ARES.leap.2")
        if next(straight_moves.leap(field, figure).ends(), None) is None:
            return Objection("There is nowhere to land.", "ARES.leap.3")
        return None

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask where it leaps to."""
        course = straight_moves.leap(Field(play.state), figure)
        why = f"Leap with {named(figure)}, up to {course.longest / 1000:g}″."
        return Deed(self.key, route=await ask_way(figure, course, why, "move_path", *self.rules))

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the leap is off: the landing place must still be legal."""
        return self.bar(field, figure, "own") or straight_moves.leap(field, figure).objection(
            deed.route
        )

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Leap, and face along the jump."""
        leg = deed.route[0]
        heading = straight_moves.leap(Field(play.state), figure).facing(leg)
        shift(play, figure, (leg._replace(heading=heading),), f"{named(figure)} leaps.", self.rules)


class Withdraw(Act):
    """A step out of contact, at the price of one blow."""

    key, label = "withdraw", "Withdraw"
    rules = ("ARES.withdraw.1",)
    engaged = True

    @cites("ARES.withdraw.1", "ARES.withdraw.3")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot withdraw: only infantry in contact does, with somewhere to go."""
        if not figure.on_foot:
            return Objection("Only infantry withdraws; others just move.", "ARES.withdraw.1")
        if not field.engaged(figure):
            return Objection("No enemy is in base contact.", "ARES.withdraw.1")
        if next(straight_moves.withdrawal(field, figure).ends(), None) is None:
            return Objection("There is nowhere to withdraw to.", "ARES.withdraw.3")
        return None

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the place to withdraw to."""
        course = straight_moves.withdrawal(Field(play.state), figure)
        why = f"Choose where {named(figure)} withdraws to."
        return Deed(
            self.key, route=await ask_way(figure, course, why, "withdraw_end", "ARES.withdraw.2")
        )

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the withdrawal is off: the place must still be legal."""
        return self.bar(field, figure, "own") or straight_moves.withdrawal(field, figure).objection(
            deed.route
        )

    @cites("ARES.withdraw.4", "ARES.withdraw.5", "ARES.withdraw.6", "ARES.withdraw.8")
    @cites("ARES.time.6")
    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Play one free Attack in the old place, then step away."""
        attacker = await self._free_attacker(play, figure)
        if attacker is not None:
            price = (
                () if not attacker.profile.melee.has("cumbersome") else coins(play.state, attacker)
            )
            assert price is not None
            pay(play, attacker, price, "wield a Cumbersome weapon", "ARES.cumbersome.4")
            await resolve_blow(play, Blow(attacker.id, figure.id), replies=False)
        if figure.where == "table":
            shift(play, figure, deed.route, f"{named(figure)} withdraws.", ("ARES.withdraw.2",))

    @cites("ARES.withdraw.4", "ARES.withdraw.8", "ARES.cumbersome.4")
    async def _free_attacker(self, play: Battling, figure: Figure) -> Figure | None:
        field = Field(play.state)
        able = [
            enemy
            for enemy in field.contacts(figure)
            if strike_objection(field, enemy, figure) is None
            and (not enemy.profile.melee.has("cumbersome") or coins(play.state, enemy) is not None)
        ]

        def odds(enemy: Figure) -> Forecast:
            return blow_forecast(field, Blow(enemy.id, figure.id), "free Attack", good=True)

        options = {each.key: each for each in of_pieces(able, odds)}
        why, rules = f"{named(figure)} withdraws. Who strikes at it?", ("ARES.withdraw.4",)
        whom, nobody = (other(figure.side), figure.id), ("nobody", "Nobody")
        answer = await offer(whom, "withdraw_free_attack", why, options, rules, nobody)
        if not answer:
            return None
        found = play.state.figures[answer]
        if found.on_foot and field.in_rear(found, figure.body):
            await free_turn(play, found, figure, "attack_facing")
        return found
