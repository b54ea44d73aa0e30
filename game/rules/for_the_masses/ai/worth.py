"""What is at stake in a battle, in points of the army lists: elements, wounds, victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from game.mechanics.scenario.conditions import holds, meant
from game.mechanics.scenario.goals import (
    DestroyedValue,
    Fallen,
    PerCount,
    PerElement,
    PerMarker,
    PerUnit,
    Share,
    Troops,
)
from game.mechanics.scenario.victory import compared, standing, verdict_of
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.walking_distance import Country, Map, country
from game.rules.for_the_masses.battle.scenario_rule import MassesScenarioRule, having
from game.rules.for_the_masses.battle.snapshot import HexSnapshot, fits
from game.rules.for_the_masses.combat.morale import lasting_tally
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.plan import Condition, Victory
from game.rules.for_the_masses.state import SIDES, State, Unit, other
from game.rules.for_the_masses.units.traits import has


class Worths:
    """One position of a battle, with all that is asked about it more than once."""

    aim_weights = weights.AIMS

    def __init__(self, field: Field) -> None:
        self.field, self.state = field, field.state
        self._stakes: dict[str, float] = {}
        self._nerves: dict[str, float] = {}
        self.errands: dict[str, dict[str, frozenset[int]]] = {}
        """By side: who goes to fetch what, once that has been settled."""
        self.notes: dict[tuple[str, str], Any] = {}
        """What others have worked out about this moment: by what it is, and about whom."""
        self.bars: dict[str, dict[str, tuple[frozenset[int], float]]] = {}
        """By side: who stands in whose way and where, once that has been settled."""
        self.escorts: dict[str, dict[str, tuple[frozenset[int], float]]] = {}
        """By side: who guards somebody from where, once that has been settled."""
        self.roundabouts: dict[tuple[str, frozenset[int]], Map] = {}
        """By unit and goal: ways that lead past all who stand about."""

    @classmethod
    def of(cls, state: State) -> Worths:
        """Return the worths of a position; they hold until something changes in it."""
        return cls(Field(state))

    @cached_property
    def country(self) -> Country:
        """The ground as it is now."""
        return country(self.state)

    @cached_property
    def victory(self) -> Victory:
        """How the battle is won."""
        return self.snapshot.victory

    @cached_property
    def snapshot(self) -> HexSnapshot:
        """The moment as the goals of the scenario see it."""
        return HexSnapshot(self.state, self.field)

    @cached_property
    def prize(self) -> float:
        """What winning at once is worth: half of all points that set out."""
        return sum(each.points for each in self.state.elements.values()) / 2

    @cached_property
    def scale(self) -> float:
        """Points of the lists that a victory point is worth."""
        scores = self.victory.scores
        if not scores or any(isinstance(each, DestroyedValue) for each in scores):
            return 1.0
        total = sum(self._at_stake(each) for each in scores)
        return min(weights.MOST_SCALE, max(weights.LEAST_SCALE, 2 * self.prize / max(total, 1.0)))

    def _at_stake(self, entry: object) -> float:
        if isinstance(entry, PerElement):
            return abs(entry.points) * len(meant(self.snapshot, entry.troops)) / entry.each
        if isinstance(entry, PerUnit):
            return abs(entry.points) * len(
                {each.unit for each in meant(self.snapshot, entry.troops)}
            )
        if isinstance(entry, PerMarker):
            return abs(entry.points) * sum(each.kind in entry.kinds for each in self.state.markers)
        return 0.0

    def endings(self) -> Iterator[tuple[str, Condition, float]]:
        """Yield every condition of an end with who wins by it, and what share of victory it is."""
        for sudden in self.victory.sudden:
            if sudden.winner != "count":
                for each in sudden.all:
                    yield sudden.winner, each, 1.0
        for verdict in self.victory.verdicts:
            for each in verdict.all:
                yield verdict.winner, each, 0.7

    # ------------------------------------------------------------------ boldness

    @cached_property
    def leader(self) -> str:
        """Who would win if the battle were over now; nobody in a draw."""
        if verdict := verdict_of(self.snapshot):
            return "" if verdict.winner == "draw" else str(verdict.winner)
        totals = {side: standing(self.snapshot, side).total for side in SIDES}
        return compared(totals, self.victory.margins)[0]

    def _daring(self, side: str) -> float:
        """Return how daring a side is, from 0 if it leads to 1 if it will have lost soon."""
        if self.leader == side:
            return 0.0
        return 0.15 + 0.85 * min(1.0, self.state.turn / max(1, self.state.settings.turn_limit))

    def risk(self, side: str) -> float:
        """Return how much of what an exchange costs is reckoned with by those who begin it."""
        return weights.RISK - weights.BOLD * self._daring(side)

    def risk_of(self, unit: Unit) -> float:
        """Return the same for one unit: leaders are not bold, however their side stands."""
        risk = self.risk(unit.side)
        if unit.card.kind != "personality":
            return risk
        return max(weights.PRUDENT, risk) * self.shyness(unit)

    def shyness(self, leader: Unit) -> float:
        """Return what is left of a leader's caution: less if hate drives him while he is hale."""
        if self.hated_by(leader) is None:
            return 1.0
        return min(1.0, weights.HATING + weights.BLEEDING * leader.wounds / leader.card.wounds)

    def caution(self, side: str) -> float:
        """Return how much of what enemies could do to a unit in a place is reckoned with."""
        return (
            weights.CAUTION
            * (1 - 0.8 * self._daring(side))
            * (1 + weights.AWAITED * self.awaited(side))
        )

    def awaited(self, side: str) -> float:
        """Return the share of a side's strength that is still to come and worth waiting for."""
        points = {"board": 0, "aside": 0}
        for each in self.state.elements.values():
            if each.where in points and self.state.units[each.unit].side == side:
                points[each.where] += each.points
        return points["aside"] / max(1, sum(points.values()))

    # ------------------------------------------------------------------ elements

    def stake(self, unit: Unit) -> float:
        """Return what the loss of one of its elements costs a unit's side."""
        known = self._stakes.get(unit.id)
        if known is None:
            known = self._stakes[unit.id] = self._stake(unit)
        return known

    def _stake(self, unit: Unit) -> float:
        points = self.state.elements[unit.members[0]].points if unit.members else unit.card.points
        found = (weights.BODY + self.scale * self._toll(unit.side)) * points
        if unit.card.command is not None:
            found += weights.COMMAND * unit.card.command.mean * (1.3 if unit.general else 0.8)
        if unit.general or self._heir(unit):
            found += self._grief(unit)
        for entry in self.victory.scores:
            found += self.scale * self._price(entry, unit, points)
        dooms = (self._doom(*each, unit, points) for each in self._dooms)
        return found + max(dooms, default=0.0) + self._load(unit)

    @cached_property
    def _dooms(self) -> list[tuple[str, Condition, float]]:
        """The endings in which losses count; less if something else has to come about, too."""
        ends = [(str(each.winner), each.all, 1.0) for each in self.victory.sudden]
        ends += [(str(each.winner), each.all, 0.7) for each in self.victory.verdicts]
        found: list[tuple[str, Condition, float]] = []
        for winner, conditions, share in ends:
            unmet = [each for each in conditions if not holds(self.snapshot, each)]
            for each in conditions:
                if winner != "count" and isinstance(each, Fallen | Share):
                    others = sum(left is not each for left in unmet)
                    found.append((winner, each, share / (1 + others)))
        return found

    def _heir(self, unit: Unit) -> bool:
        """Return whether a leader is to be General later on, and nobody else can."""
        return any(scenario_rule.is_heir(unit) for scenario_rule in having(self.state, "is_heir"))

    def _grief(self, general: Unit) -> float:
        """Return what the tests cost that his whole army takes when a General falls."""
        army = [
            mate for mate in self.state.on_board(general.side) if mate.card.kind != "personality"
        ]
        return weights.GRIEF * sum(
            self.nerve(mate)
            * (weights.BODY + self.scale * self._toll(mate.side))
            * mate.card.points
            for mate in army
        )

    def _toll(self, side: str) -> float:
        """Return the victory points for each point of a side that is destroyed.

        A side that scores nothing for it still has to fight: the dead cannot stand in the way.
        """
        rates = [
            (each.side != side, each.per_cent)
            for each in self.victory.scores
            if isinstance(each, DestroyedValue)
        ]
        own = sum(rate for scored, rate in rates if scored)
        return max(own, weights.UNSCORED * sum(rate for _, rate in rates)) / 100

    def _price(self, entry: object, unit: Unit, points: int) -> float:
        """Return the victory points that the loss of one element gives away or forgoes."""
        foe = other(unit.side)
        if isinstance(entry, DestroyedValue) and entry.side == foe:
            return (entry.instead.get(unit.name, points) - points) * entry.per_cent / 100
        if isinstance(entry, PerElement) and fits(unit, entry.troops):
            if entry.what == "lost" and entry.side == foe:
                return entry.points / entry.each
            if entry.side == unit.side:
                return weights.SAFE * entry.points / entry.each
            return -entry.points / entry.each
        if isinstance(entry, PerUnit) and fits(unit, entry.troops):
            sign = 1 if entry.side == foe else -1
            return sign * entry.points / max(1, len(unit.members))
        return 0.0

    def _doom(
        self, winner: str, condition: Condition, share: float, unit: Unit, points: int
    ) -> float:
        """Return what the loss means for a sudden end or a verdict."""
        if isinstance(condition, Fallen) and winner != unit.side:
            return self._share_of(condition.troops, unit) * share
        if isinstance(condition, Share) and condition.side == unit.side:
            if condition.what == "exited" and condition.at_least and winner == unit.side:
                return 0.4 * points
        return 0.0

    def _share_of(self, troops: Troops, unit: Unit) -> float:
        if not fits(unit, troops):
            return 0.0
        return weights.DOOM * self.prize / max(1, len(meant(self.snapshot, troops)))

    def _load(self, unit: Unit) -> float:
        """Return what a unit would drop: shared by its elements."""
        load = sum(
            self.carried(each.kind) for each in self.state.markers if each.carrier == unit.id
        )
        return load / max(1, len(unit.members))

    def carried(self, kind: str) -> float:
        """Return what a marker of some kind is worth to its carriers once it is off the board."""
        return self.scale * max(
            (
                entry.points
                for entry in self.victory.scores
                if isinstance(entry, PerMarker) and kind in entry.kinds and "off" in entry.where
            ),
            default=0,
        )

    # ------------------------------------------------------------------ wounds

    def nerve(self, unit: Unit) -> float:
        """Return the elements that run on average when a unit has lost one."""
        known = self._nerves.get(unit.id)
        if known is None:
            known = 0.0
            if not has(self.state, unit, "fanatic"):
                bonus = lasting_tally(self.field, unit).total
                flight = 2 if has(self.state, unit, "craven") else 1
                known = flight * _failing(unit.card.morale, bonus)
            self._nerves[unit.id] = known
        return known

    def fallen(self, unit: Unit, wounds: float) -> float:
        """Return how many elements so many wounds cost a unit on average, tests included."""
        alive = len(unit.members)
        lost = wounds / unit.card.wounds
        if alive == 1:
            # A single piece falls as a whole: the wounds before the last one hardly count.
            share = (unit.wounds + wounds) / unit.card.wounds
            return min(1.0, lost * min(1.0, 0.5 + 0.5 * share))
        sure = min(1.0, (unit.wounds + wounds) / unit.card.wounds) if wounds else 0.0
        return min(float(alive), lost + weights.ROUT * sure * self.nerve(unit))

    def harm(self, unit: Unit, wounds: float) -> float:
        """Return what wounds cost a unit's side on average."""
        if wounds <= 0 or not unit.members:
            return 0.0
        lost = self.fallen(unit, wounds)
        # The last of a unit are worth more than their points: with them a whole unit is gone.
        whole = 0.15 * lost / len(unit.members) * self.stake(unit)
        return lost * self.stake(unit) + whole

    # ------------------------------------------------------------------ special rules

    def taunted_by(self, unit: Unit) -> Unit | None:
        """Return the enemy whom a unit may taunt, as long as both are there."""
        foes = (
            scenario_rule.taunts(self.state, unit) for scenario_rule in having(self.state, "taunts")
        )
        return next((foe for foe in foes if foe is not None), None)

    def hated_by(self, unit: Unit) -> Unit | None:
        """Return the enemy whom a leader is after, who fights more gladly than he leads."""
        foes = (
            scenario_rule.hates(self.state, unit) for scenario_rule in having(self.state, "hates")
        )
        return next((foe for foe in foes if foe is not None), None)

    def rends(self, unit: Unit) -> MassesScenarioRule | None:
        """Return the rule by which a unit tears the ground, if it does."""
        rending = having(self.state, "rend_reach")
        return next(
            (
                scenario_rule
                for scenario_rule in rending
                if scenario_rule.rend_reach(unit) is not None
            ),
            None,
        )

    def counted(self, shares: Mapping[str, float]) -> float:
        """Return what one more of some counters is worth, each to its share."""
        return self.scale * sum(
            entry.points * shares[entry.counter]
            for entry in self.victory.scores
            if isinstance(entry, PerCount) and entry.counter in shares
        )

    def raids(self, side: str) -> bool:
        """Return whether a side has come to fetch something and to go home with it."""
        return any(scenario_rule.raids(side) for scenario_rule in having(self.state, "raids"))

    def homeward(self, side: str) -> bool:
        """Return whether those who may leave think of it: late in a battle.

        Those who raid do so, too, when it has paid, or when enemies have come who are too strong.
        """
        state = self.state
        if state.turn >= weights.HOMEWARD * state.settings.turn_limit:
            return True
        return self.raids(side) and (self.leader == side or self._odds(side) > weights.TOO_STRONG)

    def _odds(self, side: str) -> float:
        """Return how strong the enemies on the board are beside a side with all it can deploy."""
        key = ("odds", side)
        if key not in self.notes:
            strength = dict.fromkeys(SIDES, 0)
            for unit in self.state.units.values():
                if unit.card.kind in ("infantry", "cavalry"):
                    there = unit.side == side or unit in self.state.on_board(unit.side)
                    strength[unit.side] += there * len(unit.members) * unit.card.points
            self.notes[key] = strength[other(side)] / max(1, strength[side])
        return float(self.notes[key])

    # ------------------------------------------------------------------ units

    def body(self, unit: Unit) -> float:
        """Return what a unit on the board is worth to its side."""
        hurt = unit.wounds / unit.card.wounds * (0.4 if unit.single else 0.9)
        return self.stake(unit) * (len(unit.members) - hurt)


def _failing(morale: int | None, bonus: int = 0) -> float:
    """Return the chance to fail a test on a d10."""
    return 0.0 if morale is None else min(max(morale - 1 - bonus, 0), 10) / 10
