"""The morale step: tests for missiles and casualties, regrouping, acting leaders (DORM.13.8.2)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from game.core.cite import cites
from game.core.decision import Also, Arrange, Option
from game.core.forecast import Forecast
from game.core.tell import change_fact
from game.core.wording import named
from game.mechanics.asking import of_pieces, offer
from game.rules.dorm_rules.flight import flee_marks
from game.rules.dorm_rules.harm import add_marker, mark
from game.rules.dorm_rules.leaders import leaderless, name_leader
from game.rules.dorm_rules.morale_dice import (
    MoraleDice,
    forecast,
    morale_test,
    standard_dice,
)
from game.rules.dorm_rules.state import (
    Battling,
    Figure,
    Party,
    State,
    Unit,
    runs,
    touching_enemies,
)


@cites("DORM.13.8.2", "DORM.9.1.h2")
async def step(play: Battling) -> bool:
    """Play the next test, then the next try to regroup, then the next choice of a leader."""
    state = play.state
    if state.todo:
        _test(play, state.party(state.todo.pop(0)))
        return True
    for side in state.order:
        if side not in state.asked:
            state.asked.append(side)
            state.todo = await _ordered(state, _due(state, side))
            return True
    if await _next_regroup(play):
        return True
    unit = next((each for side in state.order for each in leaderless(state, side)), None)
    if unit:
        await name_leader(play, unit)
    return unit is not None


# ---------------------------------------------------------------------- compulsory tests


def _due(state: State, side: str) -> list[Party]:
    """Return the parties of a side that have to test."""
    return [e for e in state.parties(side) if fired_at(state, e) or bereaved(state, e)]


@cites("DORM.9.2.1")
def fired_at(state: State, party: Party) -> bool:
    """Return whether a party tests for missiles."""
    every = state.settings.missile_test_on == "fire"
    return any(e.status.shot_at_by and (every or e.status.struck) for e in _tests_for(state, party))


@cites("DORM.9.3.1", "DORM.15.h4")
def bereaved(state: State, party: Party) -> bool:
    """Return whether a unit tests for casualties, or a mount for its rider."""
    return any(
        each.status.lost > 0 and (isinstance(each, Unit) or each.role == "beast")
        for each in _tests_for(state, party)
    )


@cites("DORM.14.5.1a", "DORM.9.7.h1", "DORM.17.2.2a")
def _tests_for(state: State, party: Party) -> list[Party]:
    """Return for whom a party tests: itself, and a vehicle for the units aboard.

    Those who run already and undead troops never test.
    """
    aboard = [each for each in state.units.values() if each.aboard == party.id]
    together = [party, *(aboard if isinstance(party, Unit) else ())]
    able = [each for each in together if not (runs(each) or state.undead_troops(each))]
    return able if party in able else []


@cites("DORM.9.1.h2")
async def _ordered(state: State, due: Sequence[Party]) -> list[str]:
    """Return in which order the parties of a side test, as their owner likes.

    Nobody is asked about beasts alone.
    """
    names = [each.id for each in due]
    if sum(isinstance(each, Unit) or each.role != "beast" for each in due) < 2:
        return names
    answer = await Arrange(
        side=due[0].whom[0],
        kind="test_order",
        why="Choose the order of your morale tests.",
        rules=("DORM.9.1.h2",),
        items=lambda: of_pieces(due, partial(test_forecast, state), partial(flee_marks, state)),
        also=lambda: [Option("as_listed", "As listed", declines=True)],
    ).or_also()
    return names if isinstance(answer, Also) else list(answer)


def test_forecast(state: State, party: Party) -> Forecast:
    """Return the odds of the first test that a party has to make."""
    words = "holds", "flees" if isinstance(party, Figure) else "takes a marker"
    if fired_at(state, party):
        return forecast(state, party, "Missiles", missile_dice(state, party), words)
    return forecast(state, party, "Casualties", casualty_dice(state, party), words)


@cites("DORM.9.1.2.h1")
def missile_dice(state: State, party: Party) -> MoraleDice:
    """Return the dice of a test for missiles: walls count that were in the way of all who fired."""
    enemies = [name for each in _tests_for(state, party) for name in each.status.shot_at_by]
    return standard_dice(state, party, [state.anybody(name) for name in dict.fromkeys(enemies)])


@cites("DORM.9.3.1.1", "DORM.9.3.1.2")
def casualty_dice(state: State, party: Party) -> MoraleDice:
    """Return the dice of a test for casualties."""
    status = party.status
    dice = standard_dice(state, party)
    dice = dice.worse(int(status.leader_lost), "the leader lost", "DORM.9.3.1.1")
    most = int(isinstance(party, Unit) and 2 * status.lost > status.strength)
    return dice.worse(most, "more than half lost", "DORM.9.3.1.2")


@cites("DORM.9.1.h2", "DORM.9.2.2", "DORM.9.2.3.2a", "DORM.9.3.2")
def _test(play: Battling, party: Party) -> None:
    """Test a party once for missiles and once for casualties: failures are markers or flight."""
    state = play.state
    alone = isinstance(party, Figure)
    if fired_at(state, party):
        dice = missile_dice(state, party)
        if not morale_test(play, party, "missiles", "DORM.9.2.1", dice=dice):
            _lose_heart(play, party, "missiles", "DORM.9.2.3.2a" if alone else "DORM.9.2.2")
    if bereaved(state, party):
        why, *rules = ("its rider", "DORM.15.h4") if alone else ("casualties", "DORM.9.3.1")
        if not morale_test(play, party, why, *rules, dice=casualty_dice(state, party)):
            _lose_heart(play, party, why, "DORM.15.h4" if alone else "DORM.9.3.2")


def _lose_heart(play: Battling, party: Party, why: str, rule: str) -> None:
    """Let an individual flee, or put a marker on a unit."""
    if isinstance(party, Unit):
        add_marker(play, party, why, rule)
    else:
        mark(play, party, "fleeing", f"{named(party):flees}.", rule, now=True)


# ---------------------------------------------------------------------- regrouping


async def _next_regroup(play: Battling) -> bool:
    """Ask the next party whether it regroups; return whether anybody was asked."""
    state = play.state
    for side in state.order:
        for party in state.parties(side):
            if party.id not in state.asked and may_regroup(state, party):
                state.asked.append(party.id)
                await _regroups(play, party)
                return True
    return False


@cites("DORM.9.5.1", "DORM.9.5.h1", "DORM.17.2.2a")
def may_regroup(state: State, party: Party) -> bool:
    """Return whether a party may regroup: it has markers, tests at all and runs from nobody."""
    if not party.status.markers or runs(party) or state.undead_troops(party):
        return False
    return state.settings.regroup_in_contact or not touching_enemies(state, party)


@cites("DORM.9.5.1", "DORM.9.5.2")
async def _regroups(play: Battling, party: Party) -> None:
    """Offer a test that takes a marker off and costs nothing if it fails."""
    dice = standard_dice(play.state, party)
    words = "a marker off", "nothing happens"
    odds = partial(forecast, play.state, party, "Regroup", dice, words)
    option = Option("regroup", "Regroup", forecast=odds)
    why, rules = f"Choose whether {named(party):tries} to regroup.", ("DORM.9.5.1", "DORM.9.5.2")
    if not await offer(party.whom, "regroup", why, {"regroup": option}, rules, ("no", "No")):
        return
    if morale_test(play, party, "regrouping", *rules, dice=dice):
        fewer = party.status.markers - 1
        text = f"{named(party):regroups}: {fewer} {'marker' if fewer == 1 else 'markers'} left."
        change_fact(play, party.status, party.id, "markers", fewer, text, "DORM.9.5.2")
