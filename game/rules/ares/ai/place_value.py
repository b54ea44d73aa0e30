"""What one figure sees in a place: goals to walk to, prey to hunt, enemies to keep away from."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import replace

from game.core.pose import Pose
from game.mechanics.ai.place_value import Foe, Might, PlaceValue, Traits
from game.mechanics.setup.zones import at_edge
from game.rules.ares.actions.action_points import allowance
from game.rules.ares.ai import weights
from game.rules.ares.ai.aims import pulls, runs
from game.rules.ares.ai.worth import harm, rough_blow, rough_shot
from game.rules.ares.field import Field, range_die
from game.rules.ares.state import Figure, State
from game.rules.ares.terrain import effect_of
from game.table.bases import CONTACT, Disc


def might_of(state: State, figure: Figure, enemy: Figure) -> Might:
    """Return how dangerous an enemy is to a figure, and how tempting."""
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
    """Return all enemies that a figure knows of; those who are alike are thought about once."""
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


class Outlook(PlaceValue):
    """A figure and all that draws it or frightens it, wherever it may go."""

    weights = weights.PLACES

    def __init__(self, field: Field, figure: Figure) -> None:
        self.field, self.figure = field, figure
        state, weapon = field.state, figure.profile.missile
        mates = tuple(
            (each.x, each.y)
            for each in state.figures.values()
            if each.unit == figure.unit and each.where == "table" and each.id != figure.id
        )
        traits = Traits(
            start=figure.pose,
            worth=figure.profile.rating,
            edge=figure.profile.base.inner,
            move=max(1.0, figure.profile.move * (2.0 if figure.flying else 1.0)),
            range=2500.0 * weapon.range_factor if weapon is not None else 0.0,
            runs=runs(state, figure),
            flies=figure.flying,
            mates=mates,
            limit=self._command() if mates else math.inf,
        )
        super().__init__(state.plane, traits, foes_of(state, figure), pulls(state, figure))
        self.runs = traits.runs
        self.crowd = self._turning_circles()

    def _command(self) -> float:
        """Return how far a mate may be away, in thousandths."""
        unit = self.field.state.units[self.figure.unit]
        limit = 2 * unit.started - unit.lost
        members = self.field.state.members(unit.id)
        limit += len(members) * any(each.has("leader") for each in members)
        return 1000.0 * (limit + self._followed(members))

    def _followed(self, members: list[Figure]) -> float:
        """Return the inches it may run ahead of those who follow in the same activation."""
        state, figure = self.field.state, self.figure
        waiting = [
            each.profile.move
            for each in members
            if each.id != figure.id and each.id not in state.acted and not each.shaken
        ]
        return min(waiting, default=0.0) if state.unit == figure.unit else 0.0

    # ------------------------------------------------------------------ places

    def place(self, x: float, y: float) -> float:
        """Return what a place is worth, less if it is in somebody's turning circle."""
        return super().place(x, y) - self._jostling(x, y)

    def in_cover(self, x: float, y: float) -> bool:
        """Return whether something soft is about, or rubble."""
        settings = self.field.state.settings
        return any(
            effect_of(feature, settings).sight == "soft" or feature.kind == "rubble"
            for feature in self.field.state.plane.at((x, y))
        )

    def _turning_circles(self) -> list[tuple[int, int, float, float]]:
        """Return where friends need room to turn, and how much; all friends if it needs room."""
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
        """Return the price of standing in somebody's turning circle."""
        return sum(price for fx, fy, room, price in self.crowd if math.hypot(fx - x, fy - y) < room)

    def headings(self, end: Pose) -> Iterator[int | None]:
        """Yield how it would like to face: at an enemy, but as it comes to an edge to leave by."""
        if self._leaves(end):
            yield None
        yield from super().headings(end)

    def _leaves(self, end: Pose) -> bool:
        """Return whether it touches an edge by which it may leave, as it arrives."""
        figure, state = self.figure, self.field.state
        heading = end.heading if isinstance(end.heading, int) else figure.heading
        there = replace(figure, x=end.x, y=end.y, heading=heading)
        return any(
            way.side == figure.side and at_edge(state.plane, there.body, way.edge)
            for way in state.battle.exits
        )

    # ------------------------------------------------------------------ who goes first

    def eagerness(self) -> tuple[float, float]:
        """Return what it could do at once, and how near an enemy is: those in front go first."""
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
