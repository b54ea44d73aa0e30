"""Special rules of scenarios, each by the name with which a scenario file calls it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from game.core.bounds import Count
from game.core.tell import say
from game.core.wording import army, named
from game.mechanics.forms import form
from game.rules.mass_battles.damage import take_hits
from game.rules.mass_battles.features import STRUCTURES
from game.rules.mass_battles.scenario_rule import BattleRule
from game.rules.mass_battles.state import Battling, Piece, State
from game.rules.mass_battles.terrain_laying import TerrainByTurns
from game.table.plane import Feature

BURNING, DESTROYED = "burning", "destroyed"


class _OnFeatures(BattleRule):
    """A rule about pieces of terrain that it knows by their names."""

    __slots__ = ()
    features: tuple[str, ...]

    def there(self, state: State) -> list[Feature]:
        """Return those of its features that are still on the table."""
        return [state.plane.by_id[name] for name in self.features if name in state.plane.by_id]

    def missing(self, state: State) -> Iterator[str]:
        """Yield the features that the map does not have."""
        for name in self.features:
            if name not in state.plane.by_id:
                yield f"the map has no feature {name!r}"


@form
class StandingStones(_OnFeatures):
    """Stones that feed wizards: more power on them, and Eternal Hatred turned into power."""

    rule: Literal["standing_stones"]
    features: tuple[str, ...]
    extra: Count = 1
    """Power points that a wizard on them may spend beyond its class, in a turn."""
    gift: Count = 2
    """Power points for the pool when Eternal Hatred strikes, in place of its victim,"""
    price: Count = 1
    """and the hits that the Dragon King takes for them."""

    def more_power(self, state: State, wizard: Piece) -> int:
        """Return what a wizard whose centre is on the stones may spend beyond its class."""
        centre = wizard.block.centre
        return self.extra * any(state.plane.holds(each, centre) for each in self.there(state))

    def hatred(self, play: Battling, king: Piece) -> bool:
        """Give the king's side power in place of a victim; the king takes a hit for it."""
        pool = play.state.power_points
        pool[king.side] = pool.get(king.side, 0) + self.gift
        text = f"The stones drink the hatred of {named(king)}: {self.gift} power points for "
        say(play, f"{text}{army(king.side)}.", "GMB.army.14")
        take_hits(play, king, self.price, "GMB.army.14")
        return True

    def counts(self) -> tuple[str, ...]:
        """Return by how many power points each side leads."""
        return ("red's lead in power points", "blue's lead in power points")

    async def turn_ends(self, play: Battling) -> None:
        """Count who has more power points left."""
        state, left = play.state, play.state.power_points
        ahead = left.get("red", 0) - left.get("blue", 0)
        for name, lead in zip(self.counts(), (ahead, -ahead), strict=True):
            state.counters[name] = max(0, lead)


@form
class Burnings(_OnFeatures):
    """Buildings of which it is counted how many burn and how many are destroyed."""

    rule: Literal["burnings"]
    features: tuple[str, ...]
    name: str = "buildings"
    """What they are called together; counters are `NAME burning` and `NAME destroyed`."""

    def counts(self) -> tuple[str, ...]:
        """Return the counters that goals may ask for."""
        return f"{self.name} {BURNING}", f"{self.name} {DESTROYED}"

    async def turn_ends(self, play: Battling) -> None:
        """Count what burns and what has come down."""
        state = play.state
        standing = [each for each in self.there(state) if each.kind in STRUCTURES]
        burning = sum(each.id in state.fires for each in standing)
        for name, number in zip(
            self.counts(), (burning, len(self.features) - len(standing)), strict=True
        ):
            state.counters[name] = number

    def notes(self, state: State, side: str) -> Iterator[str]:
        """Yield how many burn and how many are gone."""
        burning, gone = (state.counters.get(name, 0) for name in self.counts())
        yield f"{self.name.capitalize()}: {burning} burning, {gone} destroyed."


Special = StandingStones | Burnings | TerrainByTurns
