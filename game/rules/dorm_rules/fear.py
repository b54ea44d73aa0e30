"""Fear: what spreads it, how far, and the tests of those who come near (DORM.9.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import isqrt

from game.core.cite import cites
from game.core.decision import Option
from game.core.forecast import Forecast
from game.core.tally import Tally
from game.core.tell import change_fact
from game.core.wording import named
from game.mechanics.asking import offer
from game.rules.dorm_rules.harm import add_marker
from game.rules.dorm_rules.morale_dice import MoraleDice, forecast, morale_test, standard_dice
from game.rules.dorm_rules.state import Battling, Figure, Party, State, Unit
from game.table.bases import Body, approach, gap
from game.table.segments import Point
from game.table.tolerances import INCH


@cites("DORM.9.4.1.1")
def fear_value(state: State, party: Party) -> Tally:
    """Return the F of a party: the highest level among them, raised by how many cause fear."""
    levels = [each.profile.cause_fear for each in state.present(party) if each.profile.cause_fear]
    tally = Tally("fear", max(levels, default=0), base_reason="highest level")
    more = max(0, isqrt(len(levels)) - 1) if isinstance(party, Unit) else 0
    return tally.plus(more, f"{len(levels)} of them", "DORM.9.4.1.1")


@cites("DORM.9.4.h1")
def zone(state: State, party: Party) -> int:
    """Return how far the fear of a party reaches beyond its base, in thousandths of an inch."""
    return fear_value(state, party).total * INCH


@cites("DORM.9.4.h2", "DORM.18.2.1", "DORM.17.2.2a", "DORM.9.4.1.2")
def feared(state: State, party: Party, start: Body) -> list[Party]:
    """Return the parties whose zones a party has to test for before it comes into them.

    The zones in which its move starts are not among them.
    """
    grim = [each for each in state.figures.values() if each.profile.cause_fear]
    known = {name for each in grim for name in (each.id, each.unit)}
    if not known or state.undead_troops(party) or state.demonic(party):
        return []
    return [
        other
        for other in state.parties()
        if other.id != party.id
        and other.id in known
        and (other.side != party.side or state.demonic(other))
        and not other.aboard
        and other.id not in party.status.dared
        and not (isinstance(party, Figure) and immune(state, party, other))
        and zone(state, other)
        and min(gap(start, body) for body in state.bodies(other)) >= zone(state, other) - 1
    ]


@cites("DORM.9.4.h1")
def entered(
    state: State, zones: Sequence[Party], base: Body, to: Point
) -> list[tuple[float, Party]]:
    """Return the zones of fear that a base comes into on a straight way, with the length to each.

    To touch a zone is not to enter it.
    """
    found: list[tuple[float, Party]] = []
    for other in zones:
        lengths = (approach(base, to, e, zone(state, other) - 1) for e in state.bodies(other))
        found += [(each, other) for each in lengths if each is not None]
    return sorted(found, key=lambda each: each[0])


# ---------------------------------------------------------------------- wizards


@cites("DORM.9.4.4.1", "DORM.9.4.4.2", "DORM.9.4.4.3")
def masters(state: State, wizard: Figure, other: Party) -> bool:
    """Return whether a wizard controls somebody, keeps it up, or summoned it a turn ago or less."""
    if isinstance(other, Unit) and other.controller == wizard.id:
        return True
    summons = other.summons
    if summons is None or summons.by != wizard.id:
        return False
    kept = any(each.id == summons.spell for each in state.spells)
    return kept or state.turn <= summons.since + 1


@cites("DORM.9.4.4.4", "DORM.9.4.4.5", "DORM.1.4.9.h1")
def immune(state: State, figure: Figure, other: Party) -> bool:
    """Return whether a wizard need not fear somebody, by himself, his apprentices or his master."""
    if not figure.profile.magic:
        return False
    pupils = [each for each in state.figures.values() if each.master == figure.id]
    known = [figure, *pupils]
    master, own = state.figures.get(figure.master), state.party_of(figure)
    if master and own is not figure and state.party_of(master) is own:
        known.append(master)
        known += [each for each in state.figures.values() if each.master == master.id]
    return any(masters(state, each, other) for each in known)


# ---------------------------------------------------------------------- tests


@cites("DORM.9.4.1")
def fear_dice(state: State, party: Party, other: Party) -> MoraleDice:
    """Return the dice of a test for fear: one penalty die less than F."""
    value = fear_value(state, other).total
    return standard_dice(state, party).worse(value - 1, f"fear of {other.name}", "DORM.9.4.1")


def _sure(state: State, party: Party, other: Party) -> list[str]:
    """Return the wizards of a party who do not fear somebody."""
    return [each.id for each in state.present(party) if immune(state, each, other)]


def fear_forecast(state: State, party: Party, other: Party) -> Forecast:
    """Return the odds of a test for fear."""
    dice, sure = fear_dice(state, party, other), _sure(state, party, other)
    title = f"Fear of {other.name}"
    return forecast(state, party, title, dice, ("goes on", "halts"), sure)


@cites("DORM.9.4.h2", "DORM.9.4.1.2")
async def risks(play: Battling, party: Party, other: Party) -> bool:
    """Ask whether a party goes on into a zone of fear, and test; return whether it may go on."""
    state = play.state
    odds = partial(fear_forecast, state, party, other)
    test = Option("test", "Test and go on", forecast=odds)
    why = f"{named(party):is} about to enter the fear of {named(other)}."
    answer = await offer(
        party.whom, "risk_fear", why, {"test": test}, ("DORM.9.4.h2",), ("halt", "Halt outside")
    )
    return bool(answer) and test_fear(play, party, other)


@cites("DORM.9.4.2", "DORM.9.4.3")
def test_fear(play: Battling, party: Party, other: Party) -> bool:
    """Test for fear; a unit that fails takes a marker, an individual has to flee next turn."""
    state = play.state
    dice, sure = fear_dice(state, party, other), _sure(state, party, other)
    if morale_test(play, party, "fear", "DORM.9.4.1", dice=dice, sure=sure):
        party.status.dared += (other.id,)
        return True
    if isinstance(party, Unit):
        add_marker(play, party, "fear", "DORM.9.4.2")
        return False
    text = f"{named(party):has} to flee in the next turn."
    passed = False
    change_fact(play, party.status, party.id, "flees_next", not passed, text, "DORM.9.4.3")
    return passed
