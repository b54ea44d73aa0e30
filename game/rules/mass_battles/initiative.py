"""Initiative: the roll and the choice of the first player (GMB.turn.2, GMB.turn.3)."""

from __future__ import annotations

from game.core.cite import cites
from game.core.decision import Option
from game.core.tell import say, tell_throw
from game.core.wording import army
from game.mechanics.asking import choose
from game.mechanics.phases.turn_order import Queue
from game.rules.mass_battles.dice import D20
from game.rules.mass_battles.state import Battling

PLACES = ("first", "second", "third", "fourth", "fifth", "sixth")


@cites("GMB.turn.2", "GMB.setup.6")
def roll_initiative(play: Battling) -> str:
    """Roll a die for each side, again for those who tie for the highest; return the winner."""
    rivals = list(play.state.sides)
    while len(rivals) > 1:
        faces: dict[str, int] = {}
        for side in rivals:
            thrown = play.roll("initiative", 1, D20)
            faces[side] = thrown.faces[0]
            text = f"{army(side):rolls} {faces[side]} for initiative."
            tell_throw(play, (side, ""), "initiative", [thrown], text, "GMB.turn.2")
        rivals = [side for side in rivals if faces[side] == max(faces.values())]
    return rivals[0]


def round_the_table(sides: list[str], first: str) -> list[str]:
    """Return the sides in their order round the table, beginning with one of them."""
    place = sides.index(first)
    return [*sides[place:], *sides[:place]]


@cites("GMB.turn.3", "GMB.turn.7")
async def step(play: Battling) -> bool:
    """Roll for initiative and let the winner choose who moves first; nothing is left of it."""
    state = play.state
    winner = roll_initiative(play)
    orders = {side: round_the_table(state.sides, side) for side in state.sides}
    places = {side: PLACES[order.index(winner)] for side, order in orders.items()}
    options = [Option(each, f"Move {places[each]}") for each in orders[winner]]
    why, rules = "You have the initiative. Choose when you move.", ("GMB.turn.3",)
    first = await choose((winner, ""), "choose_first_player", why, rules, lambda: options)
    state.queue = Queue(orders[first])
    say(play, f"{army(first):moves} first in this turn.", "GMB.turn.3")
    return False
