"""Initiative: the sides ranked by their best officers (DORM.12)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.tell import say, tell_throw
from game.core.wording import army
from game.mechanics.phases.turn_order import Queue
from game.rules.dorm_rules.harm import D10
from game.rules.dorm_rules.state import WILD, Battling, Figure, State
from game.rules.dorm_rules.values import observation


@cites("DORM.12.1", "DORM.2.2.1c", "DORM.2.1.11")
def best_officer(state: State, side: str) -> Figure | None:
    """Return the best officer of a side: by Leadership, Ob and Tactics, and rank."""
    aside = state.aside.values() if state.stage == "deployment" else ()
    everybody = [*state.figures.values(), *aside]
    own = [each for each in everybody if each.side == side and each.profile.officer]

    def merit(officer: Figure) -> tuple[int, int, int]:
        profile = officer.profile
        return profile.skills.leadership, dice_of(state, officer), profile.rank

    return max(own, key=merit, default=None)


@cites("DORM.12.1.1", "DORM.2.2.3b", "DORM.2.1.5")
def dice_of(state: State, officer: Figure | None) -> int:
    """Return how many dice an officer rolls for initiative; a side without any rolls one."""
    if officer is None:
        return 1
    return max(1, observation(state, officer).total + officer.profile.skills.tactics)


@cites("DORM.12.1", "DORM.12.1.1", "DORM.12.1.2", "DORM.12.3", "DORM.12.h1")
def ranked(play: Battling) -> list[str]:
    """Return the sides by initiative, the active player first; those that are level roll."""
    state = play.state
    officers = {side: best_officer(state, side) for side in state.sides if side != WILD}
    levels = {
        side: -1 if each is None else each.profile.skills.leadership
        for side, each in officers.items()
    }
    order: list[str] = []
    for level in sorted({*levels.values()}, reverse=True):
        order += _rolled_off(play, [side for side in officers if levels[side] == level], officers)
    return [*order, *(side for side in state.sides if side == WILD)]


def _rolled_off(
    play: Battling, sides: Sequence[str], officers: dict[str, Figure | None]
) -> list[str]:
    """Return sides of equal merit in the order of their highest dice; equal ones roll again."""
    if len(sides) < 2:
        return list(sides)
    best: dict[str, int] = {}
    for side in sides:
        thrown = play.roll(f"initiative of {side}", dice_of(play.state, officers[side]), D10)
        best[side] = max(thrown.faces)
        text = f"{army(side):has} {best[side]} as its highest die for initiative."
        rule = "DORM.12.1.1"
        tell_throw(play, (side, ""), "initiative", [thrown], text, rule, total=best[side])
    order: list[str] = []
    for face in sorted({*best.values()}, reverse=True):
        order += _rolled_off(play, [side for side in sides if best[side] == face], officers)
    return order


@cites("DORM.13.1")
async def step(play: Battling) -> bool:
    """Settle the initiative of the turn."""
    play.state.queue = Queue(ranked(play))
    first = play.state.queue.sides[0]
    say(play, f"{army(first):has} the initiative.", "DORM.12.1")
    return False
