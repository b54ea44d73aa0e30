"""What a figure does with an action: every kind of action weighed at a glance, by exact odds."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from game.mechanics.ai.routes import best_step, best_straight
from game.rules.ares.actions.action_points import Coin
from game.rules.ares.ai import weights
from game.rules.ares.ai.attacks import (
    best_blow,
    best_charge,
    best_shot,
    best_spell,
    charge_gain,
    duel,
)
from game.rules.ares.ai.place_value import Outlook
from game.rules.ares.ai.worth import harm, rough_blow
from game.rules.ares.field import Field, range_inches
from game.rules.ares.movement import straight_moves
from game.rules.ares.movement.move import move_tally
from game.rules.ares.sequence.plain_actions import SPOTTING
from game.rules.ares.state import Figure, State

STOP = "stop"


@dataclass(slots=True)
class Choice:
    """One figure with an action to spend."""

    field: Field
    figure: Figure
    outlook: Outlook

    @classmethod
    def of(cls, state: State, figure: Figure) -> Choice:
        """Return the choice of a figure as the battle stands."""
        field = Field(state)
        return cls(field, figure, Outlook(field, figure))

    @property
    def coin(self) -> Coin:
        """What it would pay with."""
        return "own" if self.field.state.figure == self.figure.id else "held"

    @property
    def left(self) -> int:
        """Actions that it has."""
        return self.field.state.left if self.coin == "own" else 1

    def best(self, available: Sequence[str]) -> str:
        """Return the action that brings most; to stop if none brings anything."""
        gains = self.gains(available)
        best = max(gains, key=lambda key: gains[key], default=STOP)
        return best if gains.get(best, 0.0) > 0 else self._least_evil(available, gains)

    def _least_evil(self, available: Sequence[str], gains: dict[str, float]) -> str:
        if STOP in available or not gains:
            return STOP
        return max(gains, key=lambda key: gains[key])

    def gains(self, available: Sequence[str]) -> dict[str, float]:
        """Return what each kind of action brings, as far as it can be known beforehand."""
        found = {
            key: _GAINS[key](self) for key in available if key in _GAINS and key not in _ATTACKS
        }
        attacks = {key: _GAINS[key](self) for key in available if key in _ATTACKS}
        # Whoever can hurt somebody does not wait for a better day with the same weapon in hand.
        if max(attacks.values(), default=0.0) > 0:
            found.pop(STOP, None)
        return {**attacks, **found}

    # ------------------------------------------------------------------ attacks

    def attack(self) -> float:
        """Return the best blow at somebody in contact."""
        return best_blow(self.field, self.figure)[0]

    def shoot(self) -> float:
        """Return the best shot."""
        return best_shot(self.field, self.figure)[0]

    def charge(self) -> float:
        """Return what the best Charge is worth; less for a figure that has to get away."""
        return best_charge(self.field, self.figure)[0] * (
            weights.DISTRACTED if self.outlook.runs else 1.0
        )

    def cross_charge(self) -> float:
        """Return a blow beyond a hedge or a wall, and the fight that follows."""
        course = straight_moves.crossing(self.field, self.figure, touching=True)
        route = next(course.ends(), None)
        foe = (
            straight_moves.touches_enemy(
                self.field, self.figure, straight_moves.end_of(route, self.figure)
            )
            if route
            else None
        )
        if foe is None:
            return 0.0
        first = harm(self.field.state, foe, rough_blow(self.figure.profile, foe.profile))
        return 0.8 * first + 0.6 * duel(self.field.state, self.figure, foe)

    def land(self) -> float:
        """Return what landing is worth: on an enemy, or because the air is of no use."""
        foes = self.field.contacts(self._grounded())
        if foes:
            return max(
                charge_gain(self.field, self._grounded(), foe, self.figure.pose) for foe in foes
            )
        return -1.0 if self.figure.profile.missile or self.outlook.foes else 0.1

    def _grounded(self) -> Figure:
        return replace(self.figure, flying=False)

    def cast(self) -> float:
        """Return the best spell."""
        return best_spell(self.field, self.figure, self.coin)[0]

    # ------------------------------------------------------------------ going somewhere

    def move(self) -> float:
        """Return the best place within one Move."""
        return best_step(self.outlook, move_tally(self.figure).total) - weights.HARDLY

    def cross(self) -> float:
        """Return what the best place beyond an obstacle is worth."""
        return (
            best_straight(
                straight_moves.crossing(self.field, self.figure, touching=False), self.outlook
            )
            - weights.HARDLY
        )

    def leap(self) -> float:
        """Return what the best place within a Leap is worth; it is shorter than a Move."""
        return (
            best_straight(straight_moves.leap(self.field, self.figure), self.outlook)
            - 2 * weights.HARDLY
        )

    def withdraw(self) -> float:
        """Return what is spared by getting away, less the free Attack."""
        state, figure = self.field.state, self.figure
        foes = self.field.contacts(figure)
        blows = [harm(state, figure, rough_blow(foe.profile, figure.profile)) for foe in foes]
        return 0.5 * sum(blows) - 1.2 * max(blows, default=0.0)

    def take_off(self) -> float:
        """Return what taking off is worth: the air is safe, fast and good to shoot from."""
        rating = self.figure.profile.rating
        worth = 0.12 if self.figure.profile.missile is not None else 0.04
        return worth * rating + weights.PLACES.caution * self.outlook.danger(
            self.figure.x, self.figure.y
        )

    # ------------------------------------------------------------------ states

    def rally(self) -> float:
        """Return what a rally is worth: nothing is as bad as a second failed test."""
        return (weights.SHAKEN * weights.BODY + 0.15) * self.figure.profile.rating

    def stand(self) -> float:
        """Return what standing up is worth: a prone figure neither fights nor walks."""
        share = 0.35 if self.field.engaged(self.figure) else 0.15
        return share * self.figure.profile.rating

    def hide(self) -> float:
        """Return what hiding is worth: nobody shoots at it, but it creeps and holds nothing."""
        danger = self.outlook.danger(self.figure.x, self.figure.y)
        return 0.5 * weights.PLACES.caution * danger - 0.5

    def spot(self) -> float:
        """Return what looking for a hidden enemy near enough to be found is worth."""
        figure = self.figure
        sides = SPOTTING[figure.profile.morale] * (2 if figure.has("keen_senses") else 1)
        return max(
            (
                0.08 * foe.profile.rating * max(0.0, 1 - (range_inches(far) - 1) / sides)
                for foe in self.field.state.figures.values()
                if foe.hidden and foe.where == "table" and foe.side != figure.side
                for far in (math.dist((foe.x, foe.y), (figure.x, figure.y)),)
            ),
            default=0.0,
        )

    def regenerate(self) -> float:
        """Return what one wound back is worth."""
        profile = self.figure.profile
        return profile.rating * (weights.BODY * weights.HURT / profile.wounds + 0.04)

    def torch(self) -> float:
        """Return what setting fire to something is worth to those who came for it."""
        torch = self.field.state.battle.torch
        return float(torch.burnt + torch.standing) if torch else 0.0

    def stop(self) -> float:
        """Return what stopping is worth: one held action allows a reply, a second is lost."""
        figure = self.figure
        if self.left > 1 or figure.balance:
            return 0.01
        near = any(
            math.hypot(foe.x - figure.x, foe.y - figure.y) <= weights.NEAR
            for foe in self.outlook.foes
        )
        return (0.25 if near else 0.05) * weights.ACTION * figure.profile.rating


_ATTACKS = ("attack", "shoot", "charge", "cross_charge")
_GAINS: dict[str, Callable[[Choice], float]] = {
    "move": Choice.move,
    "charge": Choice.charge,
    "attack": Choice.attack,
    "shoot": Choice.shoot,
    "cast": Choice.cast,
    "withdraw": Choice.withdraw,
    "rally": Choice.rally,
    "stand": Choice.stand,
    "cross": Choice.cross,
    "cross_charge": Choice.cross_charge,
    "leap": Choice.leap,
    "take_off": Choice.take_off,
    "land": Choice.land,
    "hide": Choice.hide,
    "spot": Choice.spot,
    "regenerate": Choice.regenerate,
    "torch": Choice.torch,
    STOP: Choice.stop,
}
"""How each kind of action is weighed; to go prone of one's own will never is."""


def strike_hope(state: State, figure: Figure) -> float:
    """Return what the best attack brings that a figure could make at once."""
    field = Field(state)
    blow = best_blow(field, figure)[0]
    if blow > 0 or (figure.on_foot and field.engaged(figure)):
        return blow
    return max(best_shot(field, figure)[0], best_charge(field, figure)[0])
