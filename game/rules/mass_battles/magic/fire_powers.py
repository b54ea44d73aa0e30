"""Fire Ball and Magic Missile: powers of the fire phase, rolled as fire (GMB.ball, GMB.miss)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tally import Part, Tally
from game.rules.mass_battles.combat import (
    Attack,
    dice_tally,
    doubled,
    forecast,
    more_dice,
    promise,
    roll,
    shield_odds,
)
from game.rules.mass_battles.contact import contacts
from game.rules.mass_battles.damage import hits_left
from game.rules.mass_battles.features import covered
from game.rules.mass_battles.magic.aiming import AimSite
from game.rules.mass_battles.magic.powers import Foretold, Power, Way, choose
from game.rules.mass_battles.magic.reactions import Dispel, Shield, announce, offer_shield, use
from game.rules.mass_battles.magic.wizards import (
    covers,
    out_of_reach,
    point_out_of_reach,
    resistance,
)
from game.rules.mass_battles.masonry import aimed_face, part_at, power_attack, strike
from game.rules.mass_battles.shooting import (
    fewer_if_dispersed,
    line_of_fire,
    on_each_die,
    touched_by_friend,
    unfit_to_fire,
    unseen,
)
from game.rules.mass_battles.simultaneous import Declared, Loss
from game.rules.mass_battles.state import MEASURE, Battling, Piece, State
from game.table.templates import Circle
from game.table.tolerances import INCH

POWERED = {1: 4, 2: 6, 3: 8}
"""The dice of a Magic Missile by class (GMB.miss.1)."""


class FirePower(Power):
    """A power that is rolled as fire, with or without a target of its own."""

    dispellable = False

    @cites("GMB.wiz.10", "GMB.cas.7")
    def unusable(self, state: State, wizard: Piece) -> Objection | None:
        """Say why it may not be used now: never in contact or on a ladder."""
        if contacts(state, wizard):
            return Objection(f"{wizard.name} is in contact with the enemy.", "GMB.wiz.10")
        return unfit_to_fire(wizard) or super().unusable(state, wizard)

    def dice(self, wizard: Piece, points: int) -> Tally:
        """Return the dice against any target."""
        raise NotImplementedError

    @cites("GMB.ball.4", "GMB.miss.1", "GMB.miss.2", "GMB.wiz.11")
    def attack(self, state: State, wizard: Piece, target: Piece, points: int) -> Attack:
        """Return the attack on one piece; there is no -1 for fire."""
        dice = fewer_if_dispersed(self.dice(wizard, points), target)
        each = Tally(self.name, 0, (), "each die").including(on_each_die(state, wizard, target))
        pierced = int(self.key == "missile")
        each = each.including([resistance(target, points), Part(pierced, "pierced", "GMB.miss.2")])
        return Attack(wizard.id, target.id, self.name, dice, each, (self.rule,))


class MagicMissile(FirePower):
    """Dice at one target."""

    key, name, rule = "missile", "Magic Missile", "GMB.miss.1"
    does = "4, 6 or 8 dice by class at one target, to 20″"
    adds, side = "3″ more range and 1 more die", "enemy"

    @cites("GMB.miss.1", "GMB.miss.3")
    def dice(self, wizard: Piece, points: int) -> Tally:
        """Return 4, 6 or 8 dice for the class, and one for each point."""
        dice = dice_tally(wizard.name, POWERED[wizard.profile.wizard])
        return more_dice(dice, points, "power points", "GMB.miss.3")

    def listed(self, state: State, wizard: Piece) -> list[Piece]:
        """Return enemies, the nearest first."""
        known = super().listed(state, wizard)
        return sorted(known, key=lambda each: MEASURE.distance(wizard.parts, each.parts))

    @cites("GMB.miss.1", "GMB.miss.3", "GMB.miss.4", "GMB.wiz.10")
    def refused(self, state: State, wizard: Piece, target: Piece, way: Way) -> Objection | None:
        """Say why it may not be aimed at an enemy: range, sight, or a friend in contact."""
        if wrong := out_of_reach(wizard, target, (20 + 3 * way.points) * INCH):
            return wrong
        if friend := touched_by_friend(state, wizard, target):
            return Objection(f"{friend.name} is in contact with it.", "GMB.miss.4")
        blocked = line_of_fire(state, wizard, target).blocked
        return Objection(f"No line of sight: {blocked.text}.", "GMB.wiz.10") if blocked else None

    def forecast(self, state: State, wizard: Piece, target: Piece, way: Way) -> Foretold:
        """Return the odds of each number of hits."""
        attack = self.attack(state, wizard, target, way.points)
        return lambda: forecast(attack, f"{self.name}: {target.name}", hits_left(target))


class FireBall(FirePower):
    """Dice at everybody in a circle."""

    key, name, rule = "ball", "Fire Ball", "GMB.ball.1"
    does = "5 dice at everybody within 4″, friend and foe, to 12″"
    adds = "4″ more range, 1 more die, 2″ more radius"

    @cites("GMB.ball.1", "GMB.ball.2", "GMB.ball.3")
    def dice(self, wizard: Piece, points: int) -> Tally:
        """Return 5 dice, 10 after two turns of rest, and one for each point."""
        dice = dice_tally(wizard.name, 5)
        if wizard.status.idle >= 2:
            dice = doubled(dice, "two idle turns", "GMB.ball.3")
        return more_dice(dice, points, "power points", "GMB.ball.2")

    @cites("GMB.ball.1", "GMB.ball.2", "GMB.cas.22", "GMB.wiz.10")
    def site(self, state: State, wizard: Piece, way: Way, on: str) -> AimSite:
        """Return where the centre may be: in range and in sight."""
        points = way.points

        def law(point: tuple[int, int]) -> Objection | None:
            far = point_out_of_reach(wizard, point, (12 + 4 * points) * INCH)
            face = aimed_face(state, wizard.block.centre, point)
            return far or unseen(state, wizard, face, "GMB.wiz.10")

        def foretell(target: Piece) -> str:
            return promise(self.attack(state, wizard, target, points))

        return AimSite(state, wizard, self.radius(points), law, foretell)

    @cites("GMB.ball.1", "GMB.ball.2")
    def radius(self, points: int) -> int:
        """Return how far it bursts: 4 inches, and 2 for each point."""
        return (4 + 2 * points) * INCH


# ---------------------------------------------------------------------- in the fire phase


BALL, MISSILE, DISPEL = FireBall(), MagicMissile(), Dispel()
POWERS: Sequence[Power] = (BALL, MISSILE, Shield(), DISPEL)


class FirePowers:
    """Powers as a way to take part in the fire phase."""

    what = "power"

    def open_to(self, piece: Piece) -> bool:
        """Return whether a piece is a wizard."""
        return piece.profile.wizard > 0

    @cites("GMB.ball.1", "GMB.miss.1", "GMB.turn.11", "GMB.dispel.3")
    async def declare(self, play: Battling, piece: Piece) -> Declared | None:
        """Ask a wizard for a power; shields and Dis-spell take effect at once."""
        state = play.state
        if all(power.unusable(state, piece) for power in (BALL, MISSILE, DISPEL)):
            return None
        cast = await choose(state, [piece], "fire_power", POWERS)
        if cast is None or cast.power not in (BALL, MISSILE):
            if cast:
                await use(play, cast)
            return None
        await announce(play, cast)
        at = [str(cast.at.x), str(cast.at.y)] if cast.at else []
        return Declared(piece.id, self.what, cast.on, [str(cast.way.points), *at])

    @cites("GMB.ball.1", "GMB.ball.2", "GMB.burn.2", "GMB.shield.3", "GMB.cas.22")
    async def roll(self, play: Battling, piece: Piece, declared: Declared) -> Sequence[Loss]:
        """Roll a Magic Missile, or a Fire Ball at everybody in it; note what may catch fire."""
        state, (points, *at) = play.state, map(int, declared.detail)
        if not at:
            return [await self._struck(play, MISSILE, piece, state.pieces[declared.at], points)]
        radius, centre = BALL.radius(points), (at[0], at[1])
        hit = [each for each in state.pieces.values() if covers(centre, radius, each)]
        losses = [await self._struck(play, BALL, piece, each, points) for each in hit]
        if part := part_at(state, centre):
            hits = strike(play, power_attack(piece, part, "Fire Ball"), piece)
            losses.append(Loss(part.name, piece.id, "structure", hits))
        lit = covered(state, Circle(centre, radius))
        return losses + [Loss(name, piece.id, "ignition", 1) for name in lit]

    async def _struck(
        self, play: Battling, power: FirePower, wizard: Piece, target: Piece, points: int
    ) -> Loss:
        attack = partial(power.attack, play.state, wizard, target, points)
        await offer_shield(play, target, shield_odds(attack, target))
        hits, _ = roll(play, attack(), wizard, target)
        return Loss(target.id, wizard.id, "hits", hits)


FIRE_POWERS = FirePowers()
