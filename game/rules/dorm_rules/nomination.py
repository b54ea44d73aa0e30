"""Who is hit: figures get numbers by turns, dice find one for each hit, heroes step in (DORM.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from game.core.cite import cites
from game.core.decision import Also, Draft, Objection, Option
from game.core.tell import say, tell_throw
from game.core.wording import army, named, whose
from game.mechanics.asking import choose, of_pieces
from game.rules.dorm_rules.harm import D10
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.state import Battling, Figure, Party, State, Unit

MOST = 9
"""How many figures get a number (DORM.8.2.2)."""
CHOICE = 0
"""What stands in the table where the owner picks one without a number (DORM.8.3.1c)."""
TABLE: Mapping[int, tuple[int, ...]] = {
    2: (1, 1, 1, 1, 1, 2, 2, 2, 2, 2),
    3: (1, 1, 1, 1, 2, 2, 2, 3, 3, 3),
    4: (1, 1, 1, 2, 2, 2, 3, 3, 4, 4),
    5: (1, 1, 2, 2, 3, 3, 4, 4, 5, 5),
    6: (1, 1, 2, 2, 3, 3, 4, 4, 5, 6),
    7: (1, 1, 2, 2, 3, 3, 4, 5, 6, 7),
    8: (1, 1, 2, 2, 3, 4, 5, 6, 7, 8),
    9: (1, 1, 2, 3, 4, 5, 6, 7, 8, 9),
    10: (1, 2, 3, 4, 5, 6, 7, 8, 9, CHOICE),
}
"""Who is hit on 1 to 10, for so many figures (DORM.8.3.1a)."""
MISPRINTED = (1, 1, 2, 2, 4, 5, 6, 7, 8, 9)
"""The column for nine as it is printed (DORM.8.3.1b)."""
RIDER = 5
"""The highest roll with which a hit on a mounted pair goes to the rider (DORM.15.h3)."""
HEROIC = 8
"""The highest roll with which somebody may step in front of an officer (DORM.4.3.1.2)."""
STANDING, REST = "standing", "rest"
SHIELDING = ("soldier", "specialist", "leader", "character", "beast")
"""In which order an owner who does not care numbers his figures (DORM.8.2.h1)."""


class Struck(NamedTuple):
    """A figure that is hit, or its mount."""

    figure: str
    mount: bool = False


@cites("DORM.8.1.1", "DORM.8.2.h1", "DORM.1.3.h1", "DORM.6.3.2")
async def find_struck(
    play: Battling,
    target: Party,
    hits: int,
    by: str,
    *,
    heroism: bool = True,
    among: Sequence[Figure] | None = None,
) -> list[Struck]:
    """Return who takes each of some hits on a party; `by` is the player who did the harm.

    The numbers are good for the whole batch. A lone figure takes everything. `among` are those who
    can be hit at all, where that is not everybody who is present.
    """
    men = play.state.present(target) if among is None else among
    if not hits or not men:
        return []
    numbers = await _nominate(play, target, men, by) if len(men) > 1 else []
    found = []
    for _ in range(hits):
        figure = await _by_table(play, target, men, numbers) if numbers else men[0]
        struck = rider_or_mount(play, figure)
        found.append(await step_in(play, struck) if heroism else struck)
    return found


# ---------------------------------------------------------------------- numbers


@cites("DORM.8.2.1", "DORM.8.2.2", "DORM.8.3.1d")
async def _nominate(play: Battling, target: Party, men: Sequence[Figure], by: str) -> list[Figure]:
    """Return figures in the order of their numbers: the owner has the odd ones."""
    owner = target.whom[0]
    players = (owner, await other_player(play, target, by))
    numbers: list[Figure] = []
    automatic: set[str] = set()
    most = min(MOST, len(men))
    turns = [players[number % 2] for number in range(most)]
    notes = _shares(play.state, len(men), most)
    while len(numbers) < most:
        player = turns[len(numbers)]
        usual = _by_habit(target, men, numbers, player, owns=player == owner)
        settled = play.state.settings.auto_nomination or player in automatic
        if settled or len(men) == len(numbers) + 1 or _stands(target, player):
            numbers.append(usual)
            continue
        why = f"Number {len(numbers) + 1}: choose a figure of {named(target)} that may be hit."
        taken = tuple((turns[n], each.id) for n, each in enumerate(numbers))
        rules = ("DORM.8.2.1", "DORM.8.2.h1")
        asked = choose(
            (player, target.id),
            "nominate",
            why,
            rules,
            partial(_nameable, men, tuple(numbers)),
            usual.id,
            also=_shortcuts,
            draft=Draft(taken, tuple(turns[len(numbers) :]), notes),
        )
        answer = await asked.or_also()
        if not isinstance(answer, Also):
            numbers.append(play.state.figures[answer])
            continue
        automatic.add(player)
        if answer.key == STANDING and isinstance(target, Unit):
            target.orders[player] = [each.id for each in numbers[players.index(player) :: 2]]
    return numbers


@cites("DORM.8.2.1")
def _nameable(men: Sequence[Figure], numbers: Sequence[Figure]) -> list[Option]:
    """Return the figures of a target; those with a number cannot be named again."""
    return [
        replace(option, objection=_numbered(numbers.index(each) + 1) if each in numbers else None)
        for each, option in zip(men, of_pieces(men), strict=True)
    ]


def _numbered(number: int) -> Objection:
    return Objection(f"It has number {number} already.", "DORM.8.2.1")


@cites("DORM.8.3.1a")
def _shares(state: State, size: int, most: int) -> tuple[str, ...]:
    """Return how many of the hits fall to each number, in words."""
    rolls = column(state, size)
    return tuple(f"{rolls.count(n) * 100 // D10} % of hits" for n in range(1, most + 1))


def _shortcuts() -> list[Option]:
    return [
        Option(REST, "Number the rest automatically"),
        Option(STANDING, "Always use this order"),
    ]


def _stands(target: Party, player: str) -> bool:
    return isinstance(target, Unit) and player in target.orders


@cites("DORM.8.2.h1")
def _by_habit(
    target: Party, men: Sequence[Figure], numbers: Sequence[Figure], player: str, *, owns: bool
) -> Figure:
    """Return whom a player numbers next: by his standing order, or else automatically."""
    free = [each for each in men if each not in numbers]
    wanted = target.orders.get(player, []) if isinstance(target, Unit) else []
    first = next((each for name in wanted for each in free if each.id == name), None)
    if first:
        return first
    ranked = sorted(free, key=lambda e: (SHIELDING.index(e.role), worth(e.profile, e.leadership)))
    return ranked[0] if owns else ranked[-1]


@cites("DORM.8.2.h1")
def forget_orders(state: State, player: str) -> bool:
    """Drop all standing orders of a player; return whether there were any."""
    units = [each for each in state.units.values() if player in each.orders]
    for unit in units:
        del unit.orders[player]
    return bool(units)


@cites("DORM.8.1.3")
async def other_player(play: Battling, target: Party, by: str) -> str:
    """Return who numbers figures with their owner: whoever did the harm, or else an opponent."""
    owner = target.whom[0]
    if by != owner:
        return by
    others = [each for each in play.state.players if each != owner]
    if len(others) < 2:
        return others[0] if others else owner
    order = [each for each in play.state.order if each in others]

    def listed() -> list[Option]:
        return [Option(each, play.state.plan.names.get(each, each.title())) for each in order]

    why = f"Choose the player who numbers {named(target)} with you."
    rules = ("DORM.8.1.3",)
    return await choose((owner, target.id), "name_other_player", why, rules, listed, order[0])


# ---------------------------------------------------------------------- dice


@cites("DORM.8.3.1a", "DORM.8.3.1b")
def column(state: State, size: int) -> tuple[int, ...]:
    """Return who is hit on 1 to 10 in a unit of so many figures."""
    misprint = size == MOST and state.settings.printed_hit_table
    return MISPRINTED if misprint else TABLE[min(size, MOST + 1)]


@cites("DORM.8.3.1a", "DORM.8.3.1c")
async def _by_table(
    play: Battling, target: Party, men: Sequence[Figure], numbers: Sequence[Figure]
) -> Figure:
    """Roll for who is hit."""
    roll = play.roll("who is hit", 1, D10)
    number = column(play.state, len(men))[roll.total - 1]
    if number != CHOICE:
        figure = numbers[number - 1]
        text = f"The hit strikes number {number}: {named(figure)}."
        tell_throw(play, target.whom, "who is hit", [roll], text, "DORM.8.3.1a")
        return figure
    text = f"{army(target.whom[0]):chooses} who is hit."
    tell_throw(play, target.whom, "who is hit", [roll], text, "DORM.8.3.1c")
    free = [each for each in men if each not in numbers]
    cheapest = min(free, key=lambda each: worth(each.profile, each.leadership))
    return await _one_of(target, "choose_unnominated", free, cheapest, "DORM.8.3.1c")


async def _one_of(
    party: Party, kind: str, free: Sequence[Figure], usual: Figure, rule: str
) -> Figure:
    """Ask the owner which of some figures takes a hit; nobody is asked about a single one."""
    if len(free) == 1:
        return free[0]
    why = f"Choose who of {named(party)} takes the hit."
    draft = Draft(coming=(party.whom[0],))
    asked = choose(party.whom, kind, why, (rule,), lambda: of_pieces(free), usual.id, draft=draft)
    answer = await asked
    return next(each for each in free if each.id == answer)


@cites("DORM.15.h3")
def rider_or_mount(play: Battling, figure: Figure) -> Struck:
    """Roll whether a hit on a mounted pair strikes the rider or the mount."""
    if figure.mount is None:
        return Struck(figure.id)
    roll = play.roll("rider or mount", 1, D10)
    mount = roll.total > RIDER
    whom = f"{whose(figure)} {figure.mount.profile.name}" if mount else named(figure)
    text = f"The hit strikes {whom}."
    tell_throw(play, figure.whom, "rider or mount", [roll], text, "DORM.15.h3")
    return Struck(figure.id, mount)


# ---------------------------------------------------------------------- heroism


@cites("DORM.4.3.1.2")
def heroes(state: State, officer: Figure) -> tuple[list[Figure], int]:
    """Return who may step in front of an officer, and below which number he is saved."""
    unit = state.unit_of(officer)
    if not officer.profile.officer or officer.role != "character" or unit is None:
        return [], 0
    if not state.is_present(officer, unit):
        return [], 0
    men = state.present(unit)
    soldiers = [each for each in men if each.role == "soldier"]
    specialists = [each for each in men if each.role == "specialist"]
    counted = len(soldiers or specialists)
    if soldiers and state.settings.heroism_counts_specialists:
        counted += len(specialists)
    return soldiers or specialists, min(counted, HEROIC + 1)


@cites("DORM.4.3.1.2")
async def step_in(play: Battling, struck: Struck) -> Struck:
    """Roll whether somebody takes a hit for an attached officer, and return who is hit then."""
    state = play.state
    officer = state.figures[struck.figure]
    some, below = heroes(state, officer)
    if struck.mount or not some:
        return struck
    roll = play.roll("heroism", 1, D10)
    saved = roll.total < below
    text = (
        f"A soldier steps in front of {named(officer)}."
        if saved
        else f"Nobody steps in front of {named(officer)}."
    )
    tell_throw(play, officer.whom, "heroism", [roll], text, "DORM.4.3.1.2", total=roll.total)
    if not saved:
        return struck
    cheapest = min(some, key=lambda each: worth(each.profile, each.leadership))
    unit = state.party_of(officer)
    hero = await _one_of(unit, "hero", some, cheapest, "DORM.4.3.1.2")
    say(play, f"{named(hero):takes} the hit for {named(officer)}.", "DORM.4.3.1.2")
    return Struck(hero.id)
