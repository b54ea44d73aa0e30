"""What one figure sees in a place: goals to walk to, prey to hunt, enemies to keep away from."""

from __future__ import annotations

import math
from typing import NamedTuple

from game.rules.ares.actions.action_points import allowance
from game.rules.ares.ai import weights
from game.rules.ares.ai.aims import Pull, pulls, runs
from game.rules.ares.ai.worth import harm, rough_blow, rough_shot
from game.rules.ares.field import Field, range_die
from game.rules.ares.state import Figure, State
from game.rules.ares.terrain import effect_of
from game.table.bases import CONTACT, Disc


class Might(NamedTuple):
    """What an enemy of some kind and in some state is to one figure."""

    gain: float
    """What a fight with him promises."""
    charge: float
    """How near he must be to charge."""
    blow: float
    """What his blow would cost."""
    reach: float
    """How far he shoots, 0 if he does not."""
    shot: float
    """What his shot would cost at a middling range."""
    touch: float
    """From middle to middle when the bases meet."""


class Foe(NamedTuple):
    """An enemy as one figure sees him."""

    x: int
    y: int
    might: Might


def might_of(state: State, figure: Figure, enemy: Figure) -> Might:
    """How dangerous an enemy is to a figure, and how tempting."""
    mine, his = figure.profile, enemy.profile
    touch = mine.base.inner + his.base.inner
    blow = 0.0 if figure.flying else harm(state, figure, rough_blow(his, mine))
    reach, shot = 0.0, 0.0
    if his.missile is not None:
        reach = 5000.0 * his.missile.range_factor
        shot = harm(state, figure, rough_shot(his, mine, 8, lower=2 * figure.prone))
    gain = harm(state, enemy, rough_blow(mine, his))
    stride = his.move * (2 if enemy.flying else 1) * (0.5 if enemy.prone else 1)
    ready = 0.35 if enemy.balance < 0 or enemy.shaken else 1.0
    charge = 1000.0 * stride + touch + CONTACT
    return Might(
        gain - weights.RISK * ready * blow, charge, ready * blow, reach, ready * shot, touch
    )


def foes_of(state: State, figure: Figure) -> list[Foe]:
    """All enemies that a figure knows of; those who are alike are thought about once."""
    known: dict[tuple[str, int, int, bool, bool, bool, int], Might] = {}
    found = []
    for enemy in state.figures.values():
        if enemy.side == figure.side or enemy.where != "table" or enemy.hidden:
            continue
        key = (
            enemy.profile.key,
            enemy.wounds,
            enemy.balance,
            enemy.shaken,
            enemy.prone,
            enemy.flying,
            enemy.burning,
        )
        might = known.get(key)
        if might is None:
            might = known[key] = might_of(state, figure, enemy)
        found.append(Foe(enemy.x, enemy.y, might))
    return found


class Outlook:
    """A figure and all that draws it or frightens it, wherever it may go."""

    def __init__(self, field: Field, figure: Figure) -> None:
        self.field, self.figure = field, figure
        state = field.state
        self.foes = foes_of(state, figure)
        self.pulls: list[Pull] = pulls(state, figure)
        self.move = max(1.0, figure.profile.move * (2.0 if figure.flying else 1.0))
        self.runs = runs(state, figure)
        self.prey = [] if self.runs else sorted(self.foes, key=self._tempting)[: weights.PREY]
        self.crowd = self._turning_circles()
        self.mates = [
            (each.x, each.y)
            for each in state.figures.values()
            if each.unit == figure.unit and each.where == "table" and each.id != figure.id
        ]
        self.limit = self._command() if self.mates else math.inf
        self.range = self._range()

    def _tempting(self, foe: Foe) -> tuple[float, int, int]:
        """The best prey first: what it promises, less for every action of way."""
        far = math.hypot(foe.x - self.figure.x, foe.y - self.figure.y) / 1000
        return -foe.might.gain * weights.STALK ** (far / self.move), foe.x, foe.y

    def _command(self) -> float:
        """How far a mate may be away, in thousandths."""
        unit = self.field.state.units[self.figure.unit]
        limit = 2 * unit.started - unit.lost
        members = self.field.state.members(unit.id)
        limit += len(members) * any(each.has("leader") for each in members)
        return 1000.0 * (limit + self._followed(members))

    def _followed(self, members: list[Figure]) -> float:
        """Inches by which one may run ahead of those who will follow in the same activation."""
        state, figure = self.field.state, self.figure
        waiting = [
            each.profile.move
            for each in members
            if each.id != figure.id and each.id not in state.acted and not each.shaken
        ]
        return min(waiting, default=0.0) if state.unit == figure.unit else 0.0

    def _range(self) -> float:
        """At which range this figure shoots well, in thousandths; 0 if it does not shoot."""
        weapon = self.figure.profile.missile
        return 2500.0 * weapon.range_factor if weapon is not None else 0.0

    # ------------------------------------------------------------------ places

    def here(self) -> float:
        """What the place where it stands is worth."""
        figure = self.figure
        return self.place(figure.x, figure.y) - self._turned_away()

    def place(self, x: float, y: float) -> float:
        """What a place is worth: the way to goals, prey, danger, command."""
        good = self._goals(x, y) + self._hunt(x, y)
        return good - weights.CAUTION * self.danger(x, y) - self._stray(x, y) - self._jostling(x, y)

    def _goals(self, x: float, y: float) -> float:
        best = rest = 0.0
        for pull in self.pulls:
            found = pull.at(x, y, self.move)
            rest += found
            best = max(best, found)
        # One cannot go everywhere: the nearest goal counts, the others hardly.
        return best + 0.1 * (rest - best)

    def _hunt(self, x: float, y: float) -> float:
        """What the prey promises from here: at once for blades in contact, for bows in range."""
        best = 0.0
        for foe in self.prey:
            far = math.hypot(foe.x - x, foe.y - y)
            if self.range:
                away = max(0.0, far - self.range)
                found = 0.5 * max(foe.might.gain, foe.might.shot, 6.0)
            else:
                away = max(0.0, far - foe.might.touch - 2 * CONTACT)
                found = foe.might.gain
            if found > 0:
                best = max(best, found * weights.STALK ** (away / 1000 / self.move))
        return weights.HUNT * best

    def danger(self, x: float, y: float) -> float:
        """What enemies could do to it here before it acts again, roughly."""
        first = total = 0.0
        shots = 0.0
        for foe in self.foes:
            far = math.hypot(foe.x - x, foe.y - y)
            threat = foe.might.blow if far <= foe.might.charge else 0.0
            if foe.might.reach and far <= foe.might.reach:
                shots = max(shots, foe.might.shot)
                total += weights.VOLLEY * foe.might.shot
            total += threat
            first = max(first, threat)
        if shots:
            shots *= weights.UNSEEN * (weights.COVERED if self._covered(x, y) else 1.0)
        return max(first, shots) + weights.MORE * max(0.0, total - first)

    def _covered(self, x: float, y: float) -> bool:
        settings = self.field.state.settings
        return any(
            effect_of(feature, settings).sight == "soft" or feature.kind == "rubble"
            for feature in self.field.state.plane.at((x, y))
        )

    def _stray(self, x: float, y: float) -> float:
        far = max((math.hypot(mx - x, my - y) for mx, my in self.mates), default=0.0)
        over = max(0.0, far - self.limit) / 1000
        share = weights.STRAY * (weights.ALONE if self.runs else 1.0)
        return share * self.figure.profile.rating * min(over, 6.0)

    def _turning_circles(self) -> list[tuple[int, int, float, float]]:
        """Friends that need room to turn, or all of them for one who does: where, and how much."""
        figure, base = self.figure, self.figure.profile.base
        found = []
        for each in self.field.state.figures.values():
            if each.side != figure.side or each.where != "table" or each.id == figure.id:
                continue
            theirs = each.profile.base
            if isinstance(base, Disc) and isinstance(theirs, Disc):
                continue
            rating = max(
                one.profile.rating
                for one in (figure, each)
                if not isinstance(one.profile.base, Disc)
            )
            room = max(base.reach + theirs.inner, base.inner + theirs.reach) + CONTACT
            found.append((each.x, each.y, room, weights.JOSTLED * rating))
        return found

    def _jostling(self, x: float, y: float) -> float:
        """The price of standing in somebody's turning circle."""
        return sum(price for fx, fy, room, price in self.crowd if math.hypot(fx - x, fy - y) < room)

    def _turned_away(self) -> float:
        """The price of looking the wrong way."""
        figure = self.figure
        near = [(math.hypot(foe.x - figure.x, foe.y - figure.y), foe) for foe in self.foes]
        far, foe = min(near, key=_distance, default=(math.inf, None))
        if foe is None or far > weights.ALERT:
            return 0.0
        angle = math.radians(figure.heading)
        ahead = (foe.x - figure.x) * math.cos(angle) + (foe.y - figure.y) * math.sin(angle)
        return weights.EXPOSED * figure.profile.rating if ahead < 0 else 0.0

    # ------------------------------------------------------------------ who goes first

    def eagerness(self) -> tuple[float, float]:
        """What it could do at once, and how near it is to an enemy: those in front go first."""
        figure = self.figure
        near = min((math.hypot(f.x - figure.x, f.y - figure.y) for f in self.foes), default=0.0)
        actions = allowance(figure)
        stride = 1000.0 * self.move * max(1, actions - 1)
        hope = 0.0
        weapon = figure.profile.missile
        for foe in self.foes:
            far = math.hypot(foe.x - figure.x, foe.y - figure.y)
            if far <= stride + 1500:
                hope = max(hope, foe.might.gain)
            if weapon is not None and range_die(math.ceil(far / 1000), weapon.range_factor):
                hope = max(hope, 0.5 * max(foe.might.gain, 6.0))
        return hope, -near


def _distance(pair: tuple[float, Foe]) -> float:
    return pair[0]
