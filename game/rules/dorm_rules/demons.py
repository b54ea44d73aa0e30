"""Summoned demons: kill counts, the last chance, and what runs wild (DORM.18.5)."""

from __future__ import annotations

from dataclasses import replace
from math import dist

from game.core.cite import cites
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.rules.dorm_rules.harm import D10, take_off
from game.rules.dorm_rules.lines import shift
from game.rules.dorm_rules.onsets import charge_course, reaches
from game.rules.dorm_rules.room import free_spot
from game.rules.dorm_rules.state import (
    WILD,
    Battling,
    Figure,
    Party,
    State,
    Summons,
    Unit,
    measured_from,
    touching_enemies,
)
from game.rules.dorm_rules.values import hits_of, march, median_mo

ALIKE = 10
"""How much farther off, in thousandths of an inch, prey is still equally near."""


def summoned(state: State) -> list[tuple[Party, Summons]]:
    """Return the parties of demons that somebody has summoned, with what is noted about them.

    Those who have joined a unit are by themselves in this.
    """
    units: list[Party] = [each for each in state.units.values() if each.summons]
    alone = [each for each in state.figures.values() if each.summons]
    return [
        (each, each.summons)
        for each in (*units, *alone)
        if each.summons and each.summons.kill_count and state.demonic(each)
    ]


# ---------------------------------------------------------------------- set free


@cites("DORM.18.5.2", "DORM.18.5.2.2a", "DORM.18.1")
def set_free(play: Battling, party: Party) -> None:
    """Check the kills of demons whose time is up, or whose mage let them go or is lost.

    Short of kills they have to have prey in reach, or are banished on the spot.
    """
    summons = party.summons
    assert summons
    if summons.kills >= summons.kill_count:
        go_wild(play, party, summons)
        return
    _leave_side(play, party)
    summons.last_chance, summons.wild_until = True, play.state.turn + 1
    text = f"{named(party):has} {summons.kills} of {summons.kill_count} kills and one more turn."
    say(play, text, "DORM.18.5.2.2a")
    if not _near_prey(play.state, party):
        banish(play, party, "nobody is in reach of a charge", "DORM.18.5.2.2a")


@cites("DORM.18.5.2.2a")
def _near_prey(state: State, party: Party) -> bool:
    """Return whether demons touch an enemy, or can charge whom they have to go for."""
    course = charge_course(state, party)
    return at_prey(state, party) or any(reaches(course, each) for each in prey(state, party))


@cites("DORM.18.5.2.1", "DORM.18.5.3.2")
def go_wild(play: Battling, party: Party, summons: Summons) -> None:
    """Let demons run wild; a die, or their Mo if that is more, tells for how many turns."""
    mo = median_mo(play.state, party)
    thrown = play.roll("wild", 1, D10)
    turns = max(thrown.total, mo)
    _leave_side(play, party)
    summons.kills, summons.last_chance = 0, False
    summons.wild_until = play.state.turn + turns
    text = f"{named(party):runs} wild for {turns} turn{'s' * (turns != 1)}."
    least = Tally("turns", mo, base_reason="Mo")
    tell_throw(play, party.whom, "wild", [thrown], text, "DORM.18.5.3.2", number=least)


@cites("DORM.18.5.3")
def _leave_side(play: Battling, party: Party) -> None:
    """Make demons a side of their own; where a choice is left, their summoner's player answers."""
    state = play.state
    player = party.whom[0]
    men = state.troops(party) if isinstance(party, Unit) else [party]
    for spell in [e for e in state.spells if party.summons and e.id == party.summons.spell]:
        spell.targets = [each for each in spell.targets if each != party.id]
        if not spell.targets:
            state.spells.remove(spell)
    for each in (party, *men):
        each.side, each.player = WILD, player
    if isinstance(party, Figure):
        party.unit = ""
        shift(play, party, free_spot(state, party), "DORM.18.5.3")
    else:
        party.controller = ""
        for figure in state.members(party):
            if figure.role == "character":
                figure.unit = ""
    if WILD not in state.sides:
        state.sides.append(WILD)
    if WILD not in state.queue.sides:
        state.queue.sides.append(WILD)


def banish(play: Battling, party: Party, why: str, rule: str) -> None:
    """Send demons back where they came from."""
    men = play.state.troops(party) if isinstance(party, Unit) else [party]
    for man in men:
        take_off(play, man, "banished", f"{named(man):is} banished: {why}.", rule)


@cites("DORM.18.5.2")
def masterless(play: Battling) -> None:
    """Check the kills of demons whose mage is lost."""
    state = play.state
    for party, summons in summoned(state):
        if party.side != WILD and summons.by not in state.figures:
            set_free(play, party)


@cites("DORM.18.5.2.2b", "DORM.18.5.3.2")
def end_of_turn(play: Battling) -> None:
    """Banish demons whose time is up without their kills; others get time anew."""
    state = play.state
    for party, summons in summoned(state):
        if party.side != WILD or summons.wild_until > state.turn:
            continue
        if summons.kills >= summons.kill_count:
            go_wild(play, party, summons)
        else:
            rule = "DORM.18.5.2.2b" if summons.last_chance else "DORM.18.5.3.2"
            banish(play, party, f"{summons.kills} of {summons.kill_count} kills", rule)


@cites("DORM.18.5.5")
def rout(play: Battling, party: Party) -> None:
    """Roll for demons that have to rout: dispelled, wild if summoned, or fled."""
    mo = median_mo(play.state, party)
    thrown = play.roll("demons in rout", 1, D10)
    unit = play.state.unit_of(party) if isinstance(party, Figure) else None
    gone, summons = thrown.total > mo, party.summons or (unit.summons if unit else None)
    wild = summons is not None and summons.kill_count > 0
    how = "dispelled" if gone else "wild" if wild else "gone"
    text = f"{named(party):is} {how}: {thrown.total} against Mo {mo}."
    rule, number = "DORM.18.5.5", Tally("Mo", mo)
    tell_throw(play, party.whom, "demons in rout", [thrown], text, rule, number=number)
    if not gone and summons and wild:
        if party.summons is None:
            assert isinstance(party, Figure)
            summons = party.summons = replace(summons, kill_count=party.profile.hits)
        go_wild(play, party, summons)
        return
    men = play.state.troops(party) if isinstance(party, Unit) else [party]
    for man in men:
        verb = f"{named(man):is} dispelled." if gone else f"{named(man):flees}."
        take_off(play, man, "banished" if gone else "fled", verb, rule)


# ---------------------------------------------------------------------- prey


@cites("DORM.18.5.2.2a", "DORM.18.5.3.1a")
def compelled(party: Party) -> bool:
    """Return whether a party has no choice where it goes: wild demons, or those set free."""
    return party.side == WILD


@cites("DORM.18.5.3.1a", "DORM.18.5.3.1b", "DORM.18.5.2.2a")
def prey(state: State, party: Party) -> list[Party]:
    """Return the nearest units and individuals that are no demons, the most tempting alone.

    Several are left only where a die has to decide.
    """
    here = measured_from(state, party)
    others = [e for e in state.enemies(party) if _edible(state, party, e) and not e.aboard]
    if not others:
        return []
    away = {each.id: dist(here, measured_from(state, each)) for each in others}
    least = min(away.values()) + ALIKE
    near = [each for each in others if away[each.id] <= least]
    ranks = {each.id: _appetite(state, party, each) for each in near}
    best = min(ranks.values())
    return [each for each in near if ranks[each.id] == best]


def at_prey(state: State, party: Party) -> bool:
    """Return whether compelled demons touch somebody whom they may go for."""
    return any(_edible(state, party, each) for each in touching_enemies(state, party))


@cites("DORM.18.5.2.2a")
def _edible(state: State, party: Party, other: Party) -> bool:
    """Return whether demons may go for somebody: with one turn left for no demons."""
    last = party.summons is not None and party.summons.last_chance
    return not (last and state.demonic(other))


@cites("DORM.18.5.3.1b")
def _appetite(state: State, party: Party, other: Party) -> tuple[int, bool, int, int]:
    """Return what decides between equally near prey; the lowest is taken."""
    men = state.present(other)
    mine = other.side == party.whom[0]
    hits = sum(hits_of(state, each) for each in men)
    slowest = min((march(state, each).total for each in men), default=0)
    return -len(men), not mine, hits, slowest


def choose_prey(play: Battling, party: Party) -> Party | None:
    """Return whom compelled demons go for; a die decides between those that are quite alike."""
    found = prey(play.state, party)
    if len(found) < 2:
        return found[0] if found else None
    thrown = play.roll("prey", 1, D10)
    chosen = found[(thrown.total - 1) % len(found)]
    text = f"{named(party):goes} for {named(chosen)}."
    tell_throw(play, party.whom, "prey", [thrown], text, "DORM.18.5.3.1b")
    return chosen
