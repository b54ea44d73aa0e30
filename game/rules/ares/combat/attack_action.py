"""The Attack action, with blade or bow (ARES.melee, ARES.ranged, ARES.area)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.wording import whose
from game.mechanics.asking import of_pieces, one_of, place
from game.mechanics.setup.places import POINT
from game.rules.ares.actions.action_points import Coin, affordable
from game.rules.ares.actions.asking import borrows, combine, free_turn
from game.rules.ares.actions.declared_action import Act, Deed, can_combine
from game.rules.ares.combat import ranged
from game.rules.ares.combat.aiming import BlastAim, caught, point_objection, range_rings
from game.rules.ares.combat.cover_lines import line_marks
from game.rules.ares.combat.melee import Blow, strike_objection
from game.rules.ares.combat.parry_and_dodge import (
    blow_forecast,
    resolve_blow,
    resolve_shot,
    shot_forecast,
)
from game.rules.ares.combat.ranged import Shot, shooter_objection, shot_objection
from game.rules.ares.field import Field
from game.rules.ares.state import Battling, Figure, revealed


class MeleeAttack(Act):
    """A melee Attack on an enemy in contact."""

    key, label = "attack", "Attack"
    rules = ("ARES.melee.1",)
    combat = engaged = True
    loan = True

    @cites("ARES.cumbersome.1", "ARES.cumbersome.3", "ARES.cumbersome.5", "ARES.melee.4")
    def cost(self, figure: Figure, deed: Deed) -> int:
        """Return the actions: one, one more if combined, one more for a Cumbersome weapon."""
        return self.least(figure) + deed.combined

    def least(self, figure: Figure) -> int:
        """Return the fewest actions it takes, before it is known whether it is combined."""
        return 2 if figure.profile.melee.has("cumbersome") else 1

    @cites("ARES.melee.1", "ARES.flyer.3")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot strike: it flies, touches nobody, or has nobody in front."""
        if figure.flying:
            return Objection("A flyer in the air cannot strike: land first.", "ARES.flyer.3")
        shown = revealed(figure)
        found = [strike_objection(field, shown, enemy) for enemy in field.contacts(shown)]
        if not found:
            return Objection("No enemy is in base contact.", "ARES.melee.1")
        return None if None in found else found[0]

    def sole_target(self, field: Field, figure: Figure) -> tuple[str, ...]:
        """Return the only enemy in contact that it can strike."""
        shown = revealed(figure)
        foes = field.contacts(shown)
        legal = [foe.id for foe in foes if strike_objection(field, shown, foe) is None]
        return (legal[0],) if len(legal) == 1 else ()

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the target, the facing, and whether the Attack is combined."""
        field = Field(play.state)
        shown = revealed(figure)
        foes = field.contacts(shown)
        target = await _choose(play, figure, foes, lambda foe: strike_objection(field, shown, foe))
        cost = self.least(figure)
        combined = False
        if can_combine(play.state, figure, coin, cost, loan=cost > 1):

            def odds(*, both: bool) -> Forecast:
                blow = Blow(figure.id, target.id, combined=both)
                return blow_forecast(field, blow, "combined" if both else "single", good=True)

            combined = await combine(figure, ("ARES.melee.4", "ARES.melee.5"), odds)
        deed = Deed(self.key, target.id, combined=combined)
        return await afforded(play, figure, self.cost(figure, deed), coin, deed)

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the blow is off: the target must still be in contact and in front."""
        target = field.state.figures[deed.target]
        if target.where != "table":
            return Objection(f"{target.name} is gone.", "ARES.melee.1")
        return strike_objection(field, figure, target)

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Turn if wanted, then play the blow and the reply."""
        target = play.state.figures[deed.target]
        if figure.on_foot:
            await free_turn(play, figure, target, "attack_facing")
        await resolve_blow(play, Blow(figure.id, deed.target, combined=deed.combined))


class Shoot(Act):
    """A ranged Attack."""

    key, label = "shoot", "Shoot"
    rules = ("ARES.ranged.1",)
    combat = True
    contact_rule = "ARES.act.5"
    loan = True

    @cites("ARES.cumbersome.1", "ARES.cumbersome.3", "ARES.ranged.10")
    def cost(self, figure: Figure, deed: Deed) -> int:
        """Return the actions: one, one more if combined, one more for a Cumbersome weapon."""
        return self.least(figure) + deed.combined

    def least(self, figure: Figure) -> int:
        """Return the fewest actions it takes, before it is known whether it is combined."""
        weapon = figure.profile.missile
        return 2 if weapon is not None and weapon.has("cumbersome") else 1

    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot shoot: no weapon, prone, in contact, or nobody in sight."""
        shown = revealed(figure)
        if objection := shooter_objection(field, shown):
            return objection
        assert figure.profile.missile is not None
        if figure.profile.missile.has("area_effect"):
            return None
        if next(ranged.targets(field, shown), None) is None:
            return Objection("No enemy is in range and in sight.", "ARES.ranged.3")
        return None

    def sole_target(self, field: Field, figure: Figure) -> tuple[str, ...]:
        """Return the only enemy in sight and range; a blast is aimed at a place."""
        weapon = figure.profile.missile
        if weapon is None or weapon.has("area_effect"):
            return ()
        legal = [foe.id for foe in islice(ranged.targets(field, revealed(figure)), 2)]
        return (legal[0],) if len(legal) == 1 else ()

    def marks(self, field: Field, figure: Figure) -> Sequence[Mark]:
        """Return where the range die grows, and the line to the only target."""
        lines = [
            mark
            for name in self.sole_target(field, figure)
            for mark in line_marks(field, figure, field.state.figures[name])
        ]
        return [*_rings(figure), *lines]

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the target or the point, and whether the shot is combined."""
        weapon = figure.profile.missile
        assert weapon is not None
        field = Field(play.state)
        if weapon.has("area_effect"):
            point, target = await _aim(play, figure), ""
        else:
            foes = [enemy for enemy in field.state.standing() if enemy.side != figure.side]
            shown = revealed(figure)
            found = await _choose(
                play, figure, foes, lambda foe: shot_objection(field, shown, foe), shot=True
            )
            point, target = None, found.id
        combined = False
        cost = self.least(figure)
        if can_combine(play.state, figure, coin, cost, loan=cost > 1):

            def odds(*, both: bool) -> Forecast:
                shot = Shot(figure.id, target, combined=both)
                return shot_forecast(field, shot, "combined" if both else "single", good=True)

            rules = ("ARES.ranged.10",)
            combined = await combine(figure, rules, odds if target else None)
        deed = Deed(self.key, target, combined=combined, point=point)
        return await afforded(play, figure, self.cost(figure, deed), coin, deed)

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the shot is off: the shooter cannot shoot, or the target cannot be hit."""
        if objection := shooter_objection(field, figure):
            return objection
        if deed.point is not None:
            assert figure.profile.missile is not None
            factor = figure.profile.missile.range_factor
            return point_objection(field, figure, deed.point, factor)
        target = field.state.figures[deed.target]
        if target.where != "table":
            return Objection(f"{target.name} is gone.", "ARES.ranged.3")
        return shot_objection(field, figure, target)

    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Play one shot, or one for everybody in the blast."""
        if deed.point is None:
            await resolve_shot(play, Shot(figure.id, deed.target, deed.combined))
        else:
            await blast(play, figure, deed.point, combined=deed.combined)


@cites("ARES.cumbersome.2", "ARES.cumbersome.3")
async def afforded(
    play: Battling, figure: Figure, cost: int, coin: Coin, deed: Deed
) -> Deed | None:
    """Return the deed, unless its maker will not borrow what it lacks."""
    if affordable(play.state, figure, cost, coin, loan=False) or await borrows(figure):
        return deed
    return None


async def _choose(
    play: Battling,
    figure: Figure,
    foes: list[Figure],
    objection: Callable[[Figure], Objection | None],
    *,
    shot: bool = False,
) -> Figure:
    """Ask which enemy is attacked, and return it."""
    field = Field(play.state)

    def odds(foe: Figure) -> Forecast:
        if shot:
            return shot_forecast(field, Shot(figure.id, foe.id), "single Attack", good=True)
        return blow_forecast(field, Blow(figure.id, foe.id), "single Attack", good=True)

    why = f"Choose a target for {whose(figure)} {'shot' if shot else 'attack'}."
    rules = ("ARES.ranged.3",) if shot else ("ARES.melee.10",)
    options = [_target_option(field, figure, foe, objection(foe), odds) for foe in foes]
    rings = partial(_rings, figure) if shot else None
    answer = await one_of(figure.whom, "attack_target", why, rules, options, marks=rings)
    return play.state.figures[answer]


def _rings(figure: Figure) -> list[Mark]:
    weapon = figure.profile.missile
    return range_rings(figure, weapon.range_factor) if weapon is not None else []


def _target_option(
    field: Field,
    figure: Figure,
    foe: Figure,
    objection: Objection | None,
    odds: Callable[[Figure], Forecast],
) -> Option:
    return Option(
        foe.id,
        foe.name,
        objection,
        forecast=None if objection else (lambda: odds(foe)),
        marks=lambda: line_marks(field, figure, foe),
        pieces=(foe.id,),
    )


# ---------------------------------------------------------------------- Area Effect


@cites("ARES.area.2")
async def _aim(play: Battling, figure: Figure) -> tuple[int, int]:
    weapon = figure.profile.missile
    assert weapon is not None
    why, rules = f"Choose where {whose(figure)} {weapon.name} strikes.", ("ARES.area.2",)
    site = BlastAim(Field(play.state), figure, weapon.range_factor, weapon.radius, shot=True)
    rings = partial(range_rings, figure, weapon.range_factor)
    answer = await place(figure.whom, "attack_target", why, rules, site, (POINT,), marks=rings)
    pose = answer[0][1]
    return pose.x, pose.y


@cites("ARES.area.2", "ARES.area.3", "ARES.area.4", "ARES.time.4")
async def blast(play: Battling, figure: Figure, point: tuple[int, int], *, combined: bool) -> None:
    """Play a separate Attack on everybody within the radius, in the shooter's order."""
    weapon = figure.profile.missile
    assert weapon is not None
    field = Field(play.state)
    left = [each.id for each in caught(field, figure, point, weapon.radius, weapon.range_factor)]
    while left:
        name = await next_caught(play, figure, left)
        left.remove(name)
        await resolve_shot(play, Shot(figure.id, name, combined))
        left = [each for each in left if play.state.figures[each].where == "table"]


@cites("ARES.area.4")
async def next_caught(play: Battling, figure: Figure, left: list[str]) -> str:
    """Ask who suffers next in a blast, and return its id."""
    caught = sorted(map(play.state.figures.__getitem__, left), key=lambda e: e.side == figure.side)
    why, rules = "Who in the blast is attacked next?", ("ARES.area.4",)
    return await one_of(figure.whom, "blast_order", why, rules, of_pieces(caught))
