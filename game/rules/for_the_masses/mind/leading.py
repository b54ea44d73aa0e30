"""Leaders and orders: what a place is worth to somebody who leads, and what it costs to be far."""

from __future__ import annotations

from functools import cached_property

from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.foes import middle_of
from game.rules.for_the_masses.mind.leaving import leaving
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.sequence.command import far_price
from game.rules.for_the_masses.state import Unit
from game.rules.for_the_masses.troops.traits import has


class Leading:
    """One unit among the leaders of its army, and, if it leads, those whom it leads."""

    def __init__(self, ken: Reckoning, unit: Unit, radius: int) -> None:
        self.ken, self.unit, self.radius = ken, unit, radius
        self.state, self.hexes = ken.state, ken.state.hexes
        self._places: dict[int, float] = {}

    @cached_property
    def leaders(self) -> list[tuple[Unit, int]]:
        """Everybody of the side who gives orders, with his hex."""
        state = self.state
        return [
            (each, state.elements_of(each)[0].hex)
            for each in state.personalities(self.unit.side)
            if each.card.command is not None
        ]

    # ------------------------------------------------------------------ those who are led

    def stray(self, hex_: int) -> float:
        """What orders to a unit that is far from all leaders cost."""
        if has(self.state, self.unit, "self_led"):
            return 0.0
        prices = [
            far_price(leader, max(0, self.hexes.distance(hex_, at) - self.radius))[0]
            for leader, at in self.leaders
        ]
        return weights.ORDER * min(min(prices, default=0), weights.STRAYED)

    # ------------------------------------------------------------------ those who lead

    @cached_property
    def flock(self) -> list[tuple[int, float, int]]:
        """Where the other units of the army are, how much each counts, what others ask for orders.

        Those who have farthest to go count most, for they are ordered most often.
        """
        state, unit = self.state, self.unit
        leaders = [each for each in self.leaders if each[0] is not unit]
        found = []
        for mate in state.on_board(unit.side):
            if mate.card.kind == "personality" or has(state, mate, "self_led"):
                continue
            at = middle_of(state, mate)
            away = [(each, max(0, self.hexes.distance(here, at) - 1)) for each, here in leaders]
            asked = min((far_price(each, far)[0] for each, far in away), default=weights.UNLED)
            found.append((at, self.ken.body(mate) + leaving(self.ken, mate), asked))
        mean = sum(worth for _, worth, _ in found) / max(1, len(found)) or 1.0
        return [(at, min(2.5, max(0.5, worth / mean)), asked) for at, worth, asked in found]

    def at(self, hex_: int) -> float:
        """What a place is worth to a leader: units in reach of orders, and the midst of them."""
        known = self._places.get(hex_)
        if known is None:
            known = self._places[hex_] = self._at(hex_)
        return known

    def _at(self, hex_: int) -> float:
        distance, unit, flock = self.hexes.distance, self.unit, self.flock
        found = 0.0
        if unit.card.command is not None:
            eased = sorted(
                share * _eased(far_price(unit, max(0, distance(hex_, at) - 1))[0], asked)
                for at, share, asked in flock
            )
            found += weights.ORDER * sum(eased[-weights.FOLLOWERS :])
        if flock:
            shares = sum(share for _, share, _ in flock)
            found -= (
                weights.CROWD * sum(share * distance(hex_, at) for at, share, _ in flock) / shares
            )
        if (foe := self.ken.taunted_by(unit)) is not None:
            far = distance(hex_, middle_of(self.state, foe))
            found += weights.TAUNTS if weights.EARSHOT[0] <= far <= weights.EARSHOT[1] else 0.0
        if self._van is not None:
            found -= weights.CLOSE_UP * max(0, distance(hex_, self._van) - weights.VANGUARD)
        return found

    @cached_property
    def _van(self) -> int | None:
        """The hex of the foot that is nearest to whom this leader is after, if he is."""
        foe = self.ken.hated_by(self.unit)
        if foe is None:
            return None
        there, mates = middle_of(self.state, foe), self.state.on_board(self.unit.side)
        foot = [middle_of(self.state, each) for each in mates if each.card.kind == "infantry"]
        return min(foot, key=lambda at: (self.hexes.distance(at, there), at), default=None)


def _eased(own: int, others: int) -> float:
    """What a leader spares a unit for an order; others help, but their points run out, too."""
    own, others = min(weights.UNLED, own), min(weights.UNLED, others)
    return 0.5 * (weights.UNLED - own) + 0.5 * (others - min(own, others))
