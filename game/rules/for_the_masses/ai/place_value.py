"""What a place is worth to one unit: goals, prey, danger, orders, formation."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from math import inf

from game.core import copying
from game.mechanics.ai.aims import best_goal
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.aims import aims, leaving
from game.rules.for_the_masses.ai.attacks import (
    NOTHING,
    Exchange,
    Foe,
    Perils,
    battered,
    exchange,
    foes_of,
    front_width,
    middle_name,
    middle_of,
)
from game.rules.for_the_masses.ai.destinations import Pull, pulls
from game.rules.for_the_masses.ai.walking_distance import FAR, Map, gait_of
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.appraisal import WantedHexes
from game.rules.for_the_masses.combat.ranged import reach_of
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement.movement_points import movement
from game.rules.for_the_masses.state import Unit, supposing
from game.rules.for_the_masses.troops.wheeling import Place, Places
from game.rules.for_the_masses.units.command import far_price
from game.rules.for_the_masses.units.formation import formation_of, main_facing
from game.rules.for_the_masses.units.traits import has
from game.table.hexes import OFF


class Leading:
    """One unit among the leaders of its army, and, if it leads, those whom it leads."""

    def __init__(self, worths: Worths, unit: Unit, radius: int) -> None:
        self.worths, self.unit, self.radius = worths, unit, radius
        self.state, self.hexes = worths.state, worths.state.hexes
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
        """Return what orders to a unit that is far from all leaders cost."""
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
            found.append((at, self.worths.body(mate) + leaving(self.worths, mate), asked))
        mean = sum(worth for _, worth, _ in found) / max(1, len(found)) or 1.0
        return [(at, min(2.5, max(0.5, worth / mean)), asked) for at, worth, asked in found]

    def at(self, hex_: int) -> float:
        """Return what a place is worth to a leader: units in reach of orders, and their midst."""
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
        if (foe := self.worths.taunted_by(unit)) is not None:
            far = distance(hex_, middle_of(self.state, foe))
            found += weights.TAUNTS if weights.EARSHOT[0] <= far <= weights.EARSHOT[1] else 0.0
        if self._van is not None:
            found -= weights.CLOSE_UP * max(0, distance(hex_, self._van) - weights.VANGUARD)
        return found

    @cached_property
    def _van(self) -> int | None:
        """The hex of the foot that is nearest to whom this leader is after, if he is."""
        foe = self.worths.hated_by(self.unit)
        if foe is None:
            return None
        there, mates = middle_of(self.state, foe), self.state.on_board(self.unit.side)
        foot = [middle_of(self.state, each) for each in mates if each.card.kind == "infantry"]
        return min(foot, key=lambda at: (self.hexes.distance(at, there), at), default=None)


def _eased(own: int, others: int) -> float:
    """Return what a leader spares a unit for an order.

    Others help, but their points run out, too.
    """
    own, others = min(weights.UNLED, own), min(weights.UNLED, others)
    return 0.5 * (weights.UNLED - own) + 0.5 * (others - min(own, others))


# ============================================================ all that a unit sees


def _wanted(worths: Worths, side: str) -> list[WantedHexes]:
    """Return what a side wants, worked out once for each moment."""
    known: list[WantedHexes] | None = worths.notes.get(("aims", side))
    if known is None:
        known = worths.notes["aims", side] = aims(worths, side)
    return known


class Outlook:
    """A unit and all that draws it or frightens it, wherever it may go."""

    def __init__(self, worths: Worths, unit: Unit) -> None:
        self.worths, self.unit = worths, unit
        self.state, self.hexes = worths.state, worths.state.hexes
        self.move = max(1, movement(self.state, unit).total)
        self.gait = gait_of(self.state, unit)
        self.pulls: list[Pull] = pulls(worths, unit, _wanted(worths, unit.side))
        self.laden = any(each.carrier == unit.id for each in self.state.markers)
        self.heed = weights.DISTRACTED if any(pull.runs for pull in self.pulls) else 1.0
        # Who fetches something cares less for good ground and for those who command him.
        self.ease = (
            weights.DISTRACTED if self.laden or any(each.errand for each in self.pulls) else 1.0
        )
        self.leads = unit.card.kind == "personality"
        self.keen = weights.KEEN if self.leads and worths.hated_by(unit) is None else 1.0
        self.risk, self.caution = worths.risk_of(unit), worths.caution(unit.side)
        if any(pull.runs and pull.leaves for pull in self.pulls):
            self.caution *= weights.UNDAUNTED
        self.reach = reach_of(self.state, unit).total if unit.card.ranged else 0
        if (rend := worths.rends(unit)) is not None:
            self.reach = max(self.reach, rend.rend_reach(unit) or 0)
        self.fires_about = has(self.state, unit, "free_firing")
        self.worth = worths.body(unit)
        self.radius = 0 if unit.single else front_width(unit) // 2
        self.pivot = middle_name(self.state, unit)
        self._goals: dict[int, float] = {}
        self._hunts: dict[int, float] = {}
        self._grounds: dict[int, float] = {}
        self._bearings: dict[int, float] = {}

    @classmethod
    def of(cls, worths: Worths, unit: Unit) -> Outlook:
        """Return the outlook of a unit, worked out once for each moment."""
        known: Outlook | None = worths.notes.get(("outlook", unit.id))
        if known is None:
            known = worths.notes["outlook", unit.id] = cls(worths, unit)
        return known

    # ------------------------------------------------------------------ enemies

    @cached_property
    def foes(self) -> list[Foe]:
        """All enemies on the board, the nearest first."""
        return foes_of(self.worths, self.unit, self.state.elements[self.pivot].hex, self.gait)

    @cached_property
    def prey(self) -> list[tuple[Foe, float]]:
        """The enemies that are hunted, with what each promises from farther than a Move away.

        Leaders seldom wait until somebody has come to them past all who stand before them.
        """
        near = self.foes[: weights.PREY]
        most = max((each.gain for each in near if not each.leads), default=inf)
        return [
            (each, min(each.gain, max(0.0, most)) if each.leads else each.gain) for each in near
        ]

    # ------------------------------------------------------------------ single hexes

    def goal_at(self, hex_: int) -> float:
        """Return what the goals are worth to an element in a hex."""
        known = self._goals.get(hex_)
        if known is None:
            known = best_goal([pull.at(hex_, self.move) for pull in self.pulls])
            self._goals[hex_] = known
        return known

    def bearing(self, hex_: int, facing: int) -> float:
        """Return what is left of a goal's worth at a facing: less if the way leads elsewhere."""
        known = self._bearings.get(hex_ * 6 + facing)
        if known is None:
            known = 1.0
            best = max(self.pulls, key=lambda pull: pull.at(hex_, self.move), default=None)
            if best is not None and 0 < best.map[hex_] < FAR:
                turns = self._turned(best.map, hex_, facing)
                lost = weights.TURNED * turns / self.move
                known = weights.PATIENCE**lost * (weights.LATE**lost if best.leaves else 1.0)
            self._bearings[hex_ * 6 + facing] = known
        return known

    def _turned(self, way: Map, hex_: int, facing: int) -> int:
        """Return by how many sides a unit has to turn for the next step of a way."""
        near = self.hexes.near[hex_]
        steps = [way[cell] if cell != OFF else FAR for cell in near]
        least = min(steps)
        if self.pulls and least == FAR:
            return 0
        for turns in range(4):
            ahead = {(facing + turns + side) % 6 for side in (-1, 0)}
            ahead |= {(facing - turns + side) % 6 for side in (-1, 0)}
            if any(steps[each] == least for each in ahead):
                return turns
        return 0

    def hunt(self, hex_: int, facing: int) -> float:
        """Return what the prey promises from a hex to those who look there."""
        known = self._hunts.get(hex_ * 6 + facing)
        if known is None:
            known, drawn, move = 0.0, self.heed * weights.HUNT, self.move
            for foe, lure in self.prey:
                away = foe.map[hex_]
                if away >= FAR:
                    continue
                if foe.gain > 0:
                    way = max(0, away - 1 - self.radius)
                    # Whoever does not draw more as he is ahead does not as he is aside.
                    if drawn * foe.gain * weights.STALK ** (way / move) > known:
                        way += weights.TURNED * self._turns(hex_, facing, foe.middle)
                        gain = foe.gain if way <= move else lure
                        known = max(known, drawn * gain * weights.STALK ** (way / move))
                if self.reach and foe.shot > 0:
                    known = max(known, self._shots(hex_, facing, foe))
            for cells, gain in self.walls:
                known = max(known, self._battery(hex_, facing, cells, gain))
            self._hunts[hex_ * 6 + facing] = known
        return known

    def _shots(self, hex_: int, facing: int, foe: Foe) -> float:
        """Return what shots at an enemy promise from a hex to those who look there."""
        crow = max(0, self.hexes.distance(hex_, foe.middle) - foe.radius)
        late = 2 * max(0, crow - self.reach + 1)
        if not self.fires_about:
            late += weights.TURNED * self._turns(hex_, facing, foe.middle)
        return weights.SHOT * foe.shot * float(weights.STALK ** (late / self.move))

    def _battery(self, hex_: int, facing: int, cells: Sequence[int], gain: float) -> float:
        """Return what a wall promises to an engine that looks so from a hex."""
        aim = min(cells, key=lambda cell: (self.hexes.distance(hex_, cell), cell))
        beyond = 2 * max(0, self.hexes.distance(hex_, aim) - self.reach)
        late = beyond + weights.TURNED * self._turns(hex_, facing, aim)
        return float(weights.SHOT * gain * weights.STALK ** (late / self.move))

    @cached_property
    def walls(self) -> list[tuple[Sequence[int], float]]:
        """Enemy walls that an engine may batter, with what a shot at each promises."""
        return battered(self.worths, self.unit)

    def _turns(self, hex_: int, facing: int, goal: int) -> int:
        """Return 0 for a goal ahead, 1 for one to the side, 2 for one behind."""
        if hex_ == goal or self.hexes.in_arc(hex_, facing, goal):
            return 0
        return 2 if self.hexes.in_arc(hex_, (facing + 3) % 6, goal) else 1

    @cached_property
    def way(self) -> Map | None:
        """The map to where the unit wants to go most: its best goal, or its best prey."""
        here = self.state.elements[self.pivot].hex
        pull = max(self.pulls, key=lambda each: each.at(here, self.move), default=None)
        if pull is not None and 0 < pull.map[here] < FAR:
            return pull.map
        prey = [
            (lure * weights.STALK ** (foe.map[here] / self.move), foe) for foe, lure in self.prey
        ]
        best = max(prey, key=lambda each: each[0], default=None)
        return best[1].map if best is not None and best[0] > 0 and best[1].map[here] < FAR else None

    @property
    def byway(self) -> Map:
        """The same way past friends who stand on it."""
        way = self.way or []
        goal = frozenset(cell for cell, away in enumerate(way) if away == 0)
        field = self.worths.field
        taken = {
            cell: weights.CROWDED
            for cell, who in field.at.items()
            if who.unit != self.unit.id and field.side(who) == self.unit.side
        }
        return self.worths.country.round_about(self.gait, goal, taken)

    def hunt_at(self, hex_: int) -> float:
        """Return what the prey promises from a hex to those who look the right way."""
        return max(self.hunt(hex_, facing) for facing in (0, 2, 4))

    def ground_at(self, hex_: int) -> float:
        """Return what the ground is worth to one who is attacked there."""
        known = self._grounds.get(hex_)
        if known is None:
            effect = self.worths.country.effects[hex_]
            known = 0.03 * min(2, self.worths.country.levels[hex_])
            known += 0.03 * (effect.forest or effect.city or effect.rampart) - 0.05 * effect.wet
            known = self._grounds[hex_] = known * self.worth
        return known

    # ------------------------------------------------------------------ the whole unit

    def rough(self, plan: Places) -> float:
        """Return what a plan is worth without a look at blows, fire and formation."""
        cells = [hex_ for hex_, _ in plan.values() if hex_ != OFF]
        left = len(plan) - len(cells)
        found = left * self.off / max(1, len(plan))
        if not cells:
            return found
        share = len(cells) / len(plan)
        middle, facing = self.middle(plan)
        goals = self.bearing(middle, facing) * self._arrived(cells) * share
        if self.leads:
            return found + share * self._leading(plan) + goals
        ground = sum(map(self.ground_at, cells)) / len(cells)
        ease = self.ease * (ground - self._lead.stray(middle))
        found += goals + share * (self.hunt(middle, facing) + ease)
        return found - share * self.caution * self.danger(middle, facing)

    def _arrived(self, cells: list[int]) -> float:
        """Return what the goals are worth to those in some hexes.

        One is enough to fetch something.
        """
        worths = [self.goal_at(cell) for cell in cells]
        mean = sum(worths) / len(worths)
        fetches = any(pull.errand for pull in self.pulls)
        return weights.FIRST * max(worths) + (1 - weights.FIRST) * mean if fetches else mean

    @cached_property
    def off(self) -> float:
        """What being off the board is worth."""
        return leaving(self.worths, self.unit)

    def steps_off(self, hex_: int) -> bool:
        """Return whether somebody in a hex could leave the board with one order."""
        return any(pull.leaves and pull.map[hex_] < self.move for pull in self.pulls)

    def middle(self, plan: Places) -> Place:
        """Return where the element in the midst of the unit would be, or another that is left."""
        hex_, facing = plan[self.pivot]
        if hex_ == OFF:
            return next(place for place in plan.values() if place[0] != OFF)
        return hex_, facing

    def danger(self, hex_: int, facing: int) -> float:
        """Return what enemies could do to the unit before it acts again, roughly."""
        return self._perils.at(hex_, facing)

    @cached_property
    def _perils(self) -> Perils:
        mates = [
            (middle_of(self.state, mate), self.worths.body(mate) / max(1.0, self.worth))
            for mate in self.state.on_board(self.unit.side)
            if mate is not self.unit and mate.card.kind not in ("personality", "artillery")
        ]
        return Perils(self.hexes, self.foes, mates, self.radius, leads=self.leads)

    @cached_property
    def _lead(self) -> Leading:
        return Leading(self.worths, self.unit, self.radius)

    def _leading(self, plan: Places) -> float:
        """Return what a plan is worth to a leader: units in reach of orders, little danger."""
        hex_, facing = self.middle(plan)
        found = self._lead.at(hex_) + self.keen * self.hunt(hex_, facing)
        return found - weights.LEADER * self.worths.shyness(self.unit) * self.danger(hex_, facing)

    # ------------------------------------------------------------------ blows and formation

    def standing(self, plan: Places) -> Field:
        """Return the board as if the unit stood so."""
        state = self.state
        moved = []
        for name, (hex_, facing) in plan.items():
            if hex_ != OFF:
                element = copying.copy(state.elements[name])
                element.hex, element.facing = hex_, facing
                moved.append(element)
        return Field(supposing(state, *moved))

    def contact(self, plan: Places) -> Exchange:
        """Return the free attack at the end of a charge, with a part of what follows."""
        if any(hex_ == OFF for hex_, _ in plan.values()):
            return NOTHING
        field = self.standing(plan)
        entered = [
            name for name, place in plan.items() if place[0] != self.state.elements[name].hex
        ]
        now = exchange(self.worths, field, self.unit, "charge", entered)
        if now is NOTHING:
            return now
        later = exchange(self.worths, field, self.unit)
        return Exchange(
            now.given + weights.DUEL * later.given, now.taken + weights.DUEL * later.taken
        )

    def order(self, plan: Places) -> float:
        """Return what the formation of a plan costs."""
        standing = [place for place in plan.values() if place[0] != OFF]
        if len(standing) < 2 or self.unit.card.base != "one":
            return 0.0
        kind = formation_of(self.hexes, self.unit.card.base, standing)
        if kind == "irregular" and not has(self.state, self.unit, "skirmisher"):
            return weights.DISORDER * self.worth
        if kind != "column":
            return 0.0
        middle = self.middle(plan)[0]
        haste = max((each.at(middle, self.move * 3 // 2) for each in self.pulls), default=0.0)
        haste -= max((each.at(middle, self.move) for each in self.pulls), default=0.0)
        haste *= 1.0 if any(pull.runs for pull in self.pulls) else weights.COLUMN_HASTE
        # Who leaves stays in column whoever is near; others form up before they meet anybody.
        if not any(pull.leaves for pull in self.pulls):
            fetches = any(pull.errand for pull in self.pulls)
            near = min((self.hexes.distance(middle, foe.middle) for foe in self.foes), default=99)
            if near < (weights.MEETING if fetches else weights.ALERT):
                return (weights.DISORDER if fetches else weights.COLUMN) * self.worth
            if not fetches:
                haste -= weights.CAUGHT * self._caught(middle, len(standing) // 2)
        return -haste

    def _caught(self, middle: int, half: int) -> float:
        """Return what a charge at so long a column would do: only its head strikes back."""
        distance = self.hexes.distance
        return max(
            (
                foe.blows[1]
                for foe in self.foes
                if distance(middle, foe.middle) - half - foe.radius <= foe.move + 1
            ),
            default=0.0,
        )

    def here(self) -> float:
        """Return what the place where the unit stands is worth, with the fight it is in."""
        plan: Places = {
            name: (each.hex, each.facing)
            for name in self.unit.members
            for each in (self.state.elements[name],)
        }
        found = self.rough(plan) - self.order(plan)
        if self.worths.field.in_contact(self.unit):
            found += weights.DUEL * exchange(self.worths, self.worths.field, self.unit).gain(
                self.risk
            )
        return found

    @property
    def facing(self) -> int:
        """Where most of the unit look."""
        return main_facing([(e.hex, e.facing) for e in self.state.elements_of(self.unit)])
