"""What wizards may do at any time: raise a shield, cancel a power (GMB.shield, GMB.dispel)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import inf

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Forecast
from game.core.tell import say
from game.core.wording import named, whose
from game.mechanics.asking import offer
from game.rules.mass_battles.dice import chance_of, counted, succeeds
from game.rules.mass_battles.magic import lasting
from game.rules.mass_battles.magic.powers import Cast, Power, Way, able
from game.rules.mass_battles.magic.wizards import no_power, out_of_reach, point_out_of_reach
from game.rules.mass_battles.state import Battling, Lasting, Piece, State

NEEDED = {1: 16, 2: 10, 3: 5}
"""What a wizard of each class has to roll to cancel a power (GMB.dispel.1)."""


# ---------------------------------------------------------------------- using a power


@cites("GMB.rest.2")
async def use(play: Battling, cast: Cast) -> None:
    """Use a power: announce it, let enemy wizards answer, and let it take effect."""
    if await announce(play, cast):
        if target := play.state.pieces.get(cast.on):
            target.status.disturbed = True
        await cast.power.carry_out(play, cast)


@cites("GMB.wiz.1", "GMB.wiz.8", "GMB.dispel.2", "GMB.dispel.3")
async def announce(play: Battling, cast: Cast) -> bool:
    """Pay for a power and tell; return whether nobody cancels it."""
    state, wizard, points = play.state, cast.wizard, cast.way.points
    wizard.status.power_used = wizard.status.busy = True
    state.power_points[wizard.side] = state.power_points.get(wizard.side, 0) - points
    target = state.pieces.get(cast.on)
    at = f" on {named(target)}" if target else ""
    spent = f" with {counted(points, 'power point')}" if points else ""
    say(play, f"{named(wizard):uses} {cast.power.name}{at}{spent}.", cast.power.rule)
    if not cast.power.dispellable:
        return True
    spot = (cast.at.x, cast.at.y) if cast.at else None
    for side in state.order:
        while side != wizard.side and (
            answer := await _answered(state, side, cast, [wizard, target], spot)
        ):
            cast.tried.append(answer.id)
            if dispels(play, answer):
                say(play, f"{whose(wizard)} {cast.power.name} is cancelled.", "GMB.dispel.1")
                return False
    return True


@cites("GMB.wiz.2")
async def _answered(
    state: State, side: str, cast: Cast, ends: list[Piece | None], at: tuple[int, int] | None
) -> Piece | None:
    """Ask a side whether a wizard, but for one on its way, tries to cancel a power."""
    free = {
        each.id: each
        for each in able(state, side)
        if each.id not in (*cast.tried, state.active) and _in_reach(each, ends, at)
    }
    if not free:
        return None
    why = f"Cancel {whose(cast.wizard)} {cast.power.name}?"
    options = {key: _attempt(each) for key, each in free.items()}
    whom, rules = (side, cast.wizard.id), ("GMB.dispel.1", "GMB.dispel.3")
    return free.get(await offer(whom, "dispel", why, options, rules, ("none", "Let it happen")))


def _attempt(wizard: Piece) -> Option:
    needed = NEEDED[wizard.profile.wizard]
    return Option(
        wizard.id,
        f"{wizard.name}: {needed} or more",
        forecast=lambda: chance_of("Dis-spell", "cancelled", "no effect", needed),
        pieces=(wizard.id,),
    )


@cites("GMB.dispel.3")
def _in_reach(wizard: Piece, ends: list[Piece | None], at: tuple[int, int] | None) -> bool:
    """Return whether the caster, the target or the centre of a power is in a wizard's range."""
    if at and not point_out_of_reach(wizard, at, inf):
        return True
    return any(each and not out_of_reach(wizard, each, inf) for each in ends)


@cites("GMB.dispel.1", "GMB.wiz.1")
def dispels(play: Battling, wizard: Piece) -> bool:
    """Roll for a wizard that tries to cancel a power; return whether it does."""
    wizard.status.power_used = wizard.status.busy = True
    words = f"{named(wizard):cancels} it.", f"{named(wizard):fails} to cancel it."
    needed = NEEDED[wizard.profile.wizard]
    return succeeds(play, wizard.whom, "Dis-spell", needed, words, "GMB.dispel.1")


# ---------------------------------------------------------------------- the two powers


SHIELDED = -5
"""What a Wizard Shield adds to each die at the wizard (GMB.shield.1)."""


class Shield(Power):
    """Wizard Shield: -5 on the wizard's own defence modifier for two turns."""

    key, name, rule = "shield", "Wizard Shield", "GMB.shield.1"
    does = "-5 on its own defence in this turn and the next, no other power"
    points = range(1)

    @cites("GMB.shield.1", "GMB.shield.3")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Raise the shield for this turn and the next."""
        cast.on = cast.wizard.id
        lasting.begin(play.state, cast.lasting(play.state, "shield", turns=2), 2)


@cites("GMB.shield.3")
async def offer_shield(
    play: Battling, wizard: Piece, odds: Callable[[int], Forecast] | None = None
) -> None:
    """Ask whether a wizard raises its shield before dice are rolled at it.

    `odds` are those of the dice with so much added to each, where they are known already.
    """
    if not wizard.profile.wizard or no_power(wizard):
        return
    why, rules = f"Raise {whose(wizard)} Wizard Shield?", ("GMB.shield.3",)
    bare, behind = (odds and partial(odds, more) for more in (0, SHIELDED))
    options = {"yes": Option("yes", f"Raise the shield: {SHIELDED}", forecast=behind)}
    decline = Option("no", "No", forecast=bare, declines=True)
    if await offer(wizard.whom, "raise_shield", why, options, rules, decline):
        await use(play, Cast(Shield(), wizard))


class Dispel(Power):
    """Dis-spell in any phase, against a power that goes on."""

    key, name, rule = "dispel", "Dis-spell", "GMB.dispel.3"
    does = "cancels an enemy power on 16+, 10+ or 5+ by class"
    points = range(1)
    dispellable = False
    targeted = True

    @cites("GMB.dispel.3")
    def options(self, state: State, wizard: Piece, way: Way) -> list[Option]:
        """Return the lasting powers of enemies; each wizard may try once for each."""
        return [
            Option(
                each.key,
                lasting.worded(state, each, lambda piece: piece.name),
                self._refused(state, wizard, each),
                forecast=_attempt(wizard).forecast,
            )
            for each in state.lasting
            if each.side != wizard.side
        ]

    def _refused(self, state: State, wizard: Piece, power: Lasting) -> Objection | None:
        if wizard.id in power.tried:
            return Objection(f"{wizard.name} has tried it before.", "GMB.dispel.3")
        ends = [state.pieces.get(power.by), state.pieces.get(power.on)]
        at = (power.x, power.y) if power.radius else None
        if not _in_reach(wizard, ends, at):
            return Objection("It is out of range.", "GMB.dispel.3")
        return None

    @cites("GMB.dispel.1", "GMB.dispel.3")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Roll, and end the power if that succeeds."""
        state = play.state
        power = next(each for each in state.lasting if each.key == cast.on)
        power.tried.append(cast.wizard.id)
        if dispels(play, cast.wizard):
            lasting.end(play, power, "GMB.dispel.1")
