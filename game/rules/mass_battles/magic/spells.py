"""Spells of the initiative and morale phases (GMB.slow to GMB.comm, GMB.heal, GMB.dark)."""

from __future__ import annotations

from functools import partial
from math import inf
from typing import ClassVar

from game.core.cite import cites
from game.core.decision import Objection
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds
from game.core.spatial import Site
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import army, named
from game.rules.mass_battles.damage import lose_hits, owe
from game.rules.mass_battles.dice import D20, chance_of, counted, succeeds
from game.rules.mass_battles.magic.aiming import AimSite
from game.rules.mass_battles.magic.lasting import begin
from game.rules.mass_battles.magic.powers import FREE, Cast, Foretold, Power, Way
from game.rules.mass_battles.magic.wizards import point_out_of_reach
from game.rules.mass_battles.morale import fear_check, fear_forecast
from game.rules.mass_battles.state import Battling, Piece, State
from game.table.tolerances import INCH

OBEYED = 8
"""What Command has to roll (GMB.comm.1)."""
HEALED = ((10, 1), (15, 2), (19, 3))
"""The highest totals of Healing that remove 1, 2 and 3 hits; more remove 5 (GMB.heal.1)."""


# ---------------------------------------------------------------------- initiative phase


class Slow(Power):
    """Half of the printed move less for this turn."""

    key, name, rule = "slow", "Slow", "GMB.slow.1"
    does = "half of its printed move less in this turn"
    adds = "a quarter of its printed move less"
    side = "any"
    sign: ClassVar[int] = -1

    @cites("GMB.slow.1", "GMB.slow.2")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Change the move of a piece by half and by a quarter for each point."""
        quarters = self.sign * (2 + cast.way.points)
        begin(play.state, cast.lasting(play.state, "haste"), quarters)


class Fast(Slow):
    """Half of the printed move more for this turn, and a check for it."""

    key, name = "fast", "Fast"
    does = "half of its printed move more in this turn, then a morale check"
    adds = "a quarter of its printed move more"
    sign = 1

    @cites("GMB.slow.3")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Change the move of a piece, which owes a check then."""
        await super().carry_out(play, cast)
        owe(play.state.pieces[cast.on], "haste")


class Valor(Power):
    """+2 on melee dice, and base dice doubled against the large, for this turn."""

    key, name, rule = "valor", "Valor", "GMB.fear.1"
    does = "+2 on its melee dice in this turn, base dice doubled against Large and Huge"
    least, points, side = 2, range(1, 2), "own"

    @cites("GMB.valor.1", "GMB.valor.2")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Give a friend Valor for this turn."""
        begin(play.state, cast.lasting(play.state, "valor"), value=True)


class Fear(Power):
    """A morale check at -10, on the spot."""

    key, name, rule = "fear", "Fear", "GMB.fear.1"
    does = "a morale check at -10 at once; whoever fails it runs"
    least, points, side = 2, range(1, 2), "enemy"

    def forecast(self, state: State, wizard: Piece, target: Piece, way: Way) -> Foretold:
        """Return how likely the target is to run."""
        return partial(fear_forecast, state, target)

    @cites("GMB.fear.1", "GMB.fear.2")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Make the target check, and run if it fails."""
        await fear_check(play, play.state.pieces[cast.on])


class Confusion(Power):
    """Half the move, no contact and +1 for attackers, for this turn."""

    key, name, rule = "confusion", "Confusion", "GMB.conf.1"
    does = "half of its move in this turn, no contact, +1 for whoever attacks it"
    points, side = range(1), "any"

    @cites("GMB.conf.1", "GMB.conf.2")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Confuse a piece for this turn."""
        begin(play.state, cast.lasting(play.state, "confusion"), value=True)


class Command(Power):
    """Freedom from the order of movement for this turn, on a roll."""

    key, name, rule = "command", "Command", "GMB.comm.1"
    does = "on 8+ your side moves its pieces when it likes in this turn"
    least, points = 3, range(1)

    def forecast(self, state: State, wizard: Piece, target: Piece, way: Way) -> Foretold:
        """Return the odds of the roll."""
        return lambda: chance_of("Command", "free order", "no effect", OBEYED)

    @cites("GMB.comm.1", "GMB.comm.2")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Roll, and free the wizard's side of the order of movement."""
        state, wizard = play.state, cast.wizard
        words = f"{army(wizard.side):moves} as it likes.", "Command fails."
        if succeeds(play, wizard.whom, "Command", OBEYED, words, "GMB.comm.1"):
            begin(state, cast.lasting(state, "command"))
            state.command += [wizard.side] * (wizard.side not in state.command)


# ---------------------------------------------------------------------- morale phase


@cites("GMB.heal.1")
def healed_by(total: int) -> int:
    """Return how many hits a healing roll removes."""
    return next((hits for most, hits in HEALED if total <= most), 5)


class Healing(Power):
    """Hits off a friend."""

    key, name, rule = "healing", "Healing", "GMB.heal.1"
    does = "1 to 5 hits healed, +3 on the roll for each power point"
    adds, side = "+3 on the roll", "own"

    def listed(self, state: State, wizard: Piece) -> list[Piece]:
        """Return friends, those with hits first."""
        return sorted(super().listed(state, wizard), key=lambda each: not each.status.hits)

    @cites("GMB.heal.3", "GMB.heal.4")
    def refused(self, state: State, wizard: Piece, target: Piece, way: Way) -> Objection | None:
        """Say why a piece cannot be healed: out of range, unhurt, or not human."""
        if not target.status.hits:
            return Objection(f"{target.name} has no hits.", "GMB.heal.4")
        able = wizard.profile.wizard == 3 and way.points == 2
        if target.profile.species != "Human" and not able:
            text = f"{target.name} is not human: that takes class 3 and 2 power points."
            return Objection(text, "GMB.heal.3")
        return super().refused(state, wizard, target, way)

    @cites("GMB.heal.2", "GMB.heal.3")
    def bonus(self, target: Piece, way: Way) -> Tally:
        """Return what power points add to the roll; for pieces that are not human nothing."""
        points = way.points if target.profile.species == "Human" else 0
        return Tally("Healing", 0, (), "d20").plus(3 * points, "power points", "GMB.heal.2")

    def forecast(self, state: State, wizard: Piece, target: Piece, way: Way) -> Foretold:
        """Return the odds of each number of hits that may go."""
        return partial(self._odds, target, way)

    def _odds(self, target: Piece, way: Way) -> Forecast:
        tally, most = self.bonus(target, way), target.status.hits
        odds = Odds.die(D20).map(lambda face: min(most, healed_by(face + tally.total)))
        chances = [
            Chance(f"{counted(n)} healed", odds.chance(n.__eq__), good=True)
            for n, _ in reversed(odds.items())
        ]
        return Forecast(f"Heal {target.name}", tuple(chances), (tally,))

    @cites("GMB.heal.1", "GMB.heal.4", "GMB.dmg.9")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Roll, and take hits off the piece."""
        target, wizard = play.state.pieces[cast.on], cast.wizard
        tally, thrown = self.bonus(target, cast.way), play.roll("Healing", 1, D20)
        total = thrown.faces[0] + tally.total
        text = f"{named(wizard):heals} {named(target)}: {total}."
        whom, rule = wizard.whom, self.rule
        tell_throw(play, whom, "Healing", [thrown], text, rule, total=total, tally=tally)
        lose_hits(play, target, healed_by(total), "GMB.heal.1")


class Darkness(Power):
    """A circle in which everybody moves at random in the next turn."""

    key, name, rule = "darkness", "Darkness", "GMB.dark.1"
    does = "in a circle of 8″ everybody moves at random"
    adds = "2″ more radius or 1 more turn"

    @cites("GMB.dark.2")
    def ways(self, state: State, wizard: Piece) -> list[Way]:
        """Return how points may be shared between a wider circle and more turns."""
        return [
            _shared(way.points, wide)
            for way in super().ways(state, wizard)
            for wide in range(way.points, -1, -1)
        ]

    @cites("GMB.dark.1", "GMB.dark.2")
    def radius(self, way: Way) -> int:
        """Return the radius of the circle."""
        return (8 + 2 * way.wide) * INCH

    def site(self, state: State, wizard: Piece, way: Way, on: str) -> Site:
        """Return where the centre may be: within the range of effect."""
        law = partial(point_out_of_reach, wizard, most=inf)
        return AimSite(state, wizard, self.radius(way), law, lambda _: "moves at random")

    @cites("GMB.dark.1", "GMB.dark.2")
    async def carry_out(self, play: Battling, cast: Cast) -> None:
        """Lay Darkness on a circle for the next turn, or for more."""
        state, at = play.state, cast.at
        assert at is not None
        turns = 2 + cast.way.points - cast.way.wide
        radius = self.radius(cast.way)
        begin(state, cast.lasting(state, "darkness", turns, x=at.x, y=at.y, radius=radius))
        say(play, f"Darkness falls on a circle of {radius / INCH:g}″.", "GMB.dark.1")


def _shared(points: int, wide: int) -> Way:
    if not points:
        return FREE
    longer = points - wide
    key = " ".join(["radius"] * wide + ["turn"] * longer)
    parts = [f"{2 * wide}″ wider"] * bool(wide)
    parts += [f"{counted(longer, 'turn')} longer"] * bool(longer)
    return Way(key, points, f"{counted(points, 'power point')}: {', '.join(parts)}", wide)


INITIATIVE: tuple[Power, ...] = (Slow(), Fast(), Fear(), Valor(), Confusion(), Command())
MORALE: tuple[Power, ...] = (Healing(), Darkness())
