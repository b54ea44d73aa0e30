"""What enemies could do to a unit in a place before it acts again."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.foes import Foe
from game.table.hexes import Hexes


class Perils:
    """The enemies of one unit, and friends who make them less dangerous."""

    def __init__(
        self,
        hexes: Hexes,
        foes: Sequence[Foe],
        mates: Sequence[tuple[int, float]],
        radius: int,
        *,
        leads: bool,
    ) -> None:
        """`mates` are the friends about: where each is, and its share of the unit's own worth."""
        self.hexes, self.foes, self.mates = hexes, foes, mates
        self.radius, self.leads = radius, leads
        self._near: dict[int, list[tuple[Foe, int, float]]] = {}
        self._friends: dict[int, float] = {}

    def at(self, hex_: int, facing: int) -> float:
        """What they could do to a unit that looks so from a hex, roughly."""
        first = total = 0.0
        in_arc = self.hexes.in_arc
        for foe, gap, share in self._threats(hex_):
            threat = 0.0
            if share:
                if in_arc(hex_, facing, foe.middle):
                    threat = share * foe.blows[0]
                elif in_arc(hex_, (facing + 3) % 6, foe.middle):
                    threat = share * foe.blows[2]
                else:
                    threat = share * foe.blows[1]
            if foe.reach and gap <= foe.reach:
                threat = max(threat, foe.volley)
            total += threat
            first = max(first, threat)
        found = first + weights.MORE * (total - first)
        return found if self.leads else found / self._support(hex_)

    def _threats(self, hex_: int) -> list[tuple[Foe, int, float]]:
        """Enemies who may get at the unit in a hex: how far they are, how much each counts."""
        known = self._near.get(hex_)
        if known is None:
            known = self._near[hex_] = []
            for foe in self.foes:
                away = self.hexes.distance(hex_, foe.middle)
                gap = away - self.radius - foe.radius
                share = 1.0 if gap <= foe.move + 1 else 0.0
                if self.leads and gap <= 2 * foe.move + 1:
                    share = max(share, weights.LATER) * (
                        weights.SCREENED if self._screened(hex_, foe, away) else 1
                    )
                if share or (foe.reach and gap <= foe.reach):
                    known.append((foe, gap, share))
        return known

    def _screened(self, hex_: int, foe: Foe, away: int) -> bool:
        """Whether friends stand about between a hex and an enemy."""
        distance = self.hexes.distance
        return any(
            (there := distance(at, foe.middle)) < away and there + distance(at, hex_) <= away + 2
            for at, _ in self.mates
        )

    def _support(self, hex_: int) -> float:
        """1 for a unit alone in a place, more for one with friends about it."""
        known = self._friends.get(hex_)
        if known is None:
            distance = self.hexes.distance
            near = sum(
                share for at, share in self.mates if distance(hex_, at) <= weights.FRIENDS_BESIDE
            )
            known = self._friends[hex_] = 1.0 + weights.STANDING_BY * min(2.0, near)
        return known
