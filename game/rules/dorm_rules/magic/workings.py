"""What spells do when they have worked (DORM.16.2)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Mapping

from game.core.cite import cites
from game.core.tally import Tally
from game.core.tell import say
from game.core.wording import named
from game.rules.dorm_rules.harm import Hit, add_marker, inflict, settle
from game.rules.dorm_rules.magic import creations, cures, moving
from game.rules.dorm_rules.magic.effects import TABLE
from game.rules.dorm_rules.magic.formulas import Casting
from game.rules.dorm_rules.magic.lasting import begin, faint
from game.rules.dorm_rules.magic.targets import struck, target
from game.rules.dorm_rules.morale_dice import morale_test, standard_dice
from game.rules.dorm_rules.nomination import find_struck
from game.rules.dorm_rules.state import Battling, Figure, Party, State, Unit, runs

Working = Callable[[Battling, Casting, int], Awaitable[None]]
"""Carries out a spell with the result of its formula."""


@cites("DORM.16.4.2", "DORM.16.4.4", "DORM.16.2.16")
async def change(play: Battling, cast: Casting, turns: int) -> None:
    """Change an attribute of all targets while the spell lasts."""
    names = [each.id for each in struck(play.state, cast.targets)]
    begin(play.state, cast, turns, names)
    faint(play, names)


@cites("DORM.16.2.19", "DORM.16.2.20")
async def mark(play: Battling, cast: Casting, turns: int) -> None:
    """Give a party more markers, or fewer, while the spell lasts."""
    begin(play.state, cast, turns, [target(play.state, cast.targets[0]).party.id])


@cites("DORM.16.2.21", "DORM.16.3.3")
async def inflict_wounds(play: Battling, cast: Casting, wounds: int) -> None:
    """Wound figures of a party whom chance picks; neither defence nor heroism helps."""
    pen = Tally("EffPen", 0, base_reason="magic")
    hits = await _hits(play, cast, wounds, pen, heroism=False)
    inflict(play, hits, "DORM.16.2.21")


@cites("DORM.16.2.26", "DORM.16.3.4", "DORM.9.2.1")
async def force_wounds(play: Battling, cast: Casting, number: int) -> None:
    """Strike a party with missile hits of the chosen Pen; it has to test for them."""
    party, caster = target(play.state, cast.targets[0]).party, cast.caster
    party.status.shot_at_by += (caster.id,)
    party.status.struck = True
    pen = Tally("EffPen", cast.amount, base_reason="Force Wound Roll")
    hits = await _hits(play, cast, number, pen, heroism=True)
    inflict(play, settle(play, hits, caster.whom, "DORM.16.3.4"), "DORM.16.2.26")


async def _hits(
    play: Battling, cast: Casting, number: int, pen: Tally, *, heroism: bool
) -> list[Hit]:
    """Return hits on whoever of a spell's target takes them; a vehicle takes all itself."""
    there, caster = target(play.state, cast.targets[0]), cast.caster
    if there.struck == (there.party,) and isinstance(there.party, Unit):
        return [Hit(there.party.id, pen, by=caster.id)] * number
    men = [each for each in there.struck if isinstance(each, Figure)]
    found = await find_struck(play, there.party, number, caster.side, heroism=heroism, among=men)
    return [Hit(each.figure, pen, each.mount, by=caster.id) for each in found]


@cites("DORM.14.5.1a")
def _tested_with(state: State, party: Party) -> Iterator[Unit]:
    """Yield the vehicle of a unit aboard that has to test: its unit tests as well."""
    vehicle = state.units.get(party.aboard) if isinstance(party, Unit) else None
    if vehicle and not (runs(vehicle) or state.undead_troops(vehicle)):
        yield vehicle


@cites("DORM.16.2.27a", "DORM.16.2.27b")
async def force_tests(play: Battling, cast: Casting, dice: int) -> None:
    """Make parties test at once with penalty dice: units get a marker, individuals flee."""
    state = play.state
    targets = [target(state, each).party for each in cast.targets]
    parties = {each.id: each for party in targets for each in (party, *_tested_with(state, party))}
    for party in parties.values():
        penalty = standard_dice(state, party).worse(dice, "Force Morale Roll", "DORM.16.3.5")
        rules = ("DORM.16.2.27b",)
        if morale_test(play, party, "forced morale", *rules, dice=penalty):
            continue
        if isinstance(party, Unit):
            add_marker(play, party, "a forced test", *rules, magic=True)
        else:
            party.status.fleeing = True
            say(play, f"{named(party):flees}.", *rules)


@cites("DORM.16.2.30", "DORM.16.3.10", "DORM.17.1.2", "DORM.18.4a")
async def turn(play: Battling, cast: Casting, _marker: int) -> None:
    """Put a marker for good on each unit or character of undead or demons."""
    for key in cast.targets:
        there: Party = target(play.state, key).party
        own = there if target(play.state, key).whole else play.state.figures[key]
        rule = "DORM.18.4a" if play.state.demonic(own) else "DORM.17.1.2"
        add_marker(play, own, "turned", rule, "DORM.16.2.30", magic=True)


WORKINGS: Mapping[int, Working] = {
    **{number: change for number, each in TABLE.items() if each.changes},
    19: mark,
    20: mark,
    21: inflict_wounds,
    22: cures.cure,
    23: creations.summon,
    24: creations.raise_dead,
    26: force_wounds,
    27: force_tests,
    28: moving.move,
    30: turn,
}
"""What each effect that is cast in one's own turn does."""
