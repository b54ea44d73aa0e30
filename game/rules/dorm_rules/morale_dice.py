"""Tests of nerve: bonus and penalty dice, the throw, and its exact odds (DORM.9.1)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction

from game.core.cite import cites
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds
from game.core.tally import Tally
from game.core.tell import tell_throw
from game.core.wording import named
from game.rules.dorm_rules.harm import D10
from game.rules.dorm_rules.state import Battling, Party, State, Unit
from game.rules.dorm_rules.terrain import cover
from game.rules.dorm_rules.values import markers, median, motivation

SURE = D10 + 1
"""What somebody's Mo counts as who passes whatever is rolled."""


@dataclass(frozen=True, slots=True)
class MoraleDice:
    """The dice of a throw beside the first, each with its reason."""

    bonus: Tally = field(default_factory=lambda: Tally("bonus dice", 0))
    penalty: Tally = field(default_factory=lambda: Tally("penalty dice", 0))

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that give them."""
        return self.bonus.rules() + self.penalty.rules()

    @property
    def words(self) -> str:
        """The reasons for them, as the log adds them to a result."""
        kinds = ((self.bonus, "bonus"), (self.penalty, "penalty"))
        told = [f"{kind} dice: {', '.join(some.because())}" for some, kind in kinds if some.total]
        return f" ({'; '.join(told)})" if told else ""

    def better(self, number: int, why: str, rule: str) -> MoraleDice:
        """Return the same with more bonus dice."""
        return replace(self, bonus=self.bonus.plus(number, why, rule))

    def worse(self, number: int, why: str, rule: str) -> MoraleDice:
        """Return the same with more penalty dice."""
        return replace(self, penalty=self.penalty.plus(number, why, rule))

    @property
    @cites("DORM.9.1.1", "DORM.9.1.1.4")
    def count(self) -> int:
        """How many dice are thrown: the two kinds do not make up for each other."""
        return 1 + self.bonus.total + self.penalty.total

    @cites("DORM.9.1.1.2", "DORM.9.1.1.3", "DORM.9.1.1.4")
    def kept(self, faces: Sequence[int]) -> int:
        """Return the die that is left: the highest go for bonus dice, then the lowest."""
        return sorted(faces, reverse=True)[self.bonus.total]

    @property
    def odds(self) -> Odds:
        """The odds of the die that is left."""
        return Odds.nth_best(self.count, D10, self.bonus.total + 1)


@cites("DORM.9.1.2.1", "DORM.9.1.2.2", "DORM.9.1.2.3", "DORM.9.1.2.5", "DORM.14.5.4.1")
def standard_dice(state: State, party: Party, against: Sequence[Party] = ()) -> MoraleDice:
    """Return the dice that a party has in every test; walls have to help against all of these."""
    dice = MoraleDice()
    if isinstance(party, Unit):
        aboard = [each for each in state.aboard(party) if each.side == party.side]
        helpers = [*state.attached(party), *aboard]
        officer = any(each.profile.officer for each in helpers)
        wizard = any(each.profile.wizard for each in helpers)
        dice = dice.better(int(officer), "an officer", "DORM.9.1.2.1")
        dice = dice.better(int(wizard), "a wizard", "DORM.9.1.2.2")
    covered = all(cover(state, party, each) != "none" for each in (against or (None,)))
    dice = dice.better(int(covered), "cover", "DORM.9.1.2.5")
    return dice.worse(markers(state, party), "morale markers", "DORM.9.1.2.3")


# ---------------------------------------------------------------------- tests


@cites("DORM.9.1.1.1a", "DORM.9.1.1.1b", "DORM.9.1.3.1", "DORM.9.1.4", "DORM.1.6.2")
def needed(state: State, party: Party, sure: Collection[str] = ()) -> int:
    """Return the highest result with which half of a party or more pass; with a 10 nobody does."""
    every = [
        SURE if each.id in sure else min(motivation(state, each).total, D10 - 1)
        for each in state.present(party)
    ]
    return median(every or [0])


@cites("DORM.9.1.3.2", "DORM.9.1.4")
def passes(faces: Sequence[int], result: int, least: int) -> bool:
    """Return whether a throw passes: its result is not too high, or every die shows a 1."""
    return result <= least or max(faces) == 1


@cites("DORM.9.1.1", "DORM.9.1.1.1a")
def morale_test(
    play: Battling,
    party: Party,
    name: str,
    *rules: str,
    dice: MoraleDice | None = None,
    sure: Collection[str] = (),
) -> bool:
    """Test the nerve of a party and tell; return whether it passes.

    `dice` are all its dice, by default the standard ones; `sure` are members who pass in any case.
    """
    state = play.state
    if state.undead_troops(party):
        return True
    dice = dice or standard_dice(state, party)
    most = needed(state, party, sure)
    roll = play.roll(name, dice.count, D10)
    result = dice.kept(roll.faces)
    passed = passes(roll.faces, result, most)
    verb = "passes" if passed else "fails"
    text = f"{named(party):{verb}} a test for {name}: {result}, with {most} or less to pass"
    text += f"{dice.words}."
    number = Tally("Mo", most, base_reason="of half the figures or more")
    told = (*rules, *dice.rules)
    tell_throw(play, party.whom, name, [roll], text, *told, total=result, number=number)
    return passed


# ---------------------------------------------------------------------- odds


@cites("DORM.9.1.3.2")
def pass_chance(dice: MoraleDice, most: int) -> Fraction:
    """Return how likely a throw passes."""
    ones = Fraction(1, D10**dice.count)
    return dice.odds.chance(lambda face: face <= most) if most else ones


def forecast(
    state: State,
    party: Party,
    title: str,
    dice: MoraleDice,
    words: tuple[str, str] = ("passes", "fails"),
    sure: Collection[str] = (),
) -> Forecast:
    """Return the odds of a test, with the reasons for its dice; `words` name its results."""
    free = state.undead_troops(party)
    chance = Fraction(1) if free else pass_chance(dice, needed(state, party, sure))
    good, bad = words
    tallies = (dice.bonus, dice.penalty)
    return Forecast(title, (Chance(good, chance, good=True), Chance(bad, 1 - chance)), tallies)


def counted(title: str, odds: Odds, word: str, *tallies: Tally) -> Forecast:
    """Return the odds of how many of something come off; none is bad, the most stands first."""
    chances = (
        Chance(f"{number} {word}", Fraction(weight, odds.total), good=number > 0)
        for number, weight in reversed(odds.items())
    )
    return Forecast(title, tuple(chances), tallies)
