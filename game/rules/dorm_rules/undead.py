"""Undead: leaders and splinters, strays, characters that come apart, turning (DORM.17)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import partial
from math import dist

from game.core.cite import cites
from game.core.decision import Option
from game.core.forecast import Chance, Forecast
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.mechanics.asking import choose, of_pieces, offer
from game.rules.dorm_rules.gunnery import only_drives
from game.rules.dorm_rules.harm import D10, add_marker, take_off
from game.rules.dorm_rules.leaders import takes_over
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.profile import Profile
from game.rules.dorm_rules.state import (
    Battling,
    Figure,
    Party,
    State,
    Unit,
    distance,
    has_run,
    runs,
    touching_enemies,
)
from game.rules.dorm_rules.values import all_markers, median, motivation, printed
from game.table.bases import SLACK
from game.table.tolerances import INCH

ALIKE = 1
"""How much farther off, in thousandths of an inch, undead are still equally near."""


# ---------------------------------------------------------------------- troops


@cites("DORM.17.2.9")
def most_models(summoner: Profile) -> int:
    """Return how many models a unit of undead may have: Ob, Magic and Leadership together."""
    return summoner.ob + summoner.magic + summoner.skills.leadership


@cites("DORM.17.2.4")
def controlled(state: State, controller: Figure) -> list[Unit]:
    """Return the undead units that somebody controls."""
    units = [each for each in state.units.values() if each.controller == controller.id]
    return [each for each in units if state.undead_troops(each)]


@cites("DORM.17.2.5")
async def name_leaders(play: Battling) -> None:
    """Ask at once who leads undead units that have lost their leaders."""
    state = play.state
    for unit in list(state.units.values()):
        if state.leader(unit) is None and not unit.hull and state.undead_troops(unit):
            men = state.troops(unit)
            here = [each for each in men if state.is_present(each, unit)] or men
            leader = await _leader(unit, here, "DORM.17.2.5")
            takes_over(play, unit, leader, "DORM.17.2.5")


async def _leader(unit: Unit, men: Sequence[Figure], rule: str) -> Figure:
    """Ask which of some undead leads their unit; nobody is asked about a single one."""
    usual = min(men, key=lambda each: dist(each.point, unit.point))
    if len(men) == 1:
        return usual
    why, options = f"Choose who leads {named(unit)}.", of_pieces(men)
    name = await choose(unit.whom, "undead_leader", why, (rule,), lambda: options, usual.id)
    return next(each for each in men if each.id == name)


@cites("DORM.17.2.7.2")
def lose_strays(play: Battling) -> None:
    """Destroy undead who are off their base and out of melee for a whole turn; note the others."""
    state = play.state
    for man in list(state.figures.values()):
        unit = state.unit_of(man)
        if not man.has("undead") or man.role == "character" or unit is None:
            continue
        if state.is_present(man, unit):
            man.astray = 0
        elif man.astray and not touching_enemies(state, man):
            destroy(play, man, "astray for too long", "DORM.17.2.7.2")
        else:
            man.astray = man.astray or state.turn


def destroy(play: Battling, man: Figure, why: str, rule: str, by: str = "") -> None:
    """Take an undead figure off for good."""
    take_off(play, man, "dead", f"{named(man):is} destroyed: {why}.", rule, by=by)


@cites("DORM.17.2.3")
def crumble(play: Battling, party: Party) -> None:
    """Destroy undead troops that have to rout, on the spot."""
    for man in play.state.troops(party):
        destroy(play, man, "too many markers", "DORM.17.2.3")


@cites("DORM.17.2.8")
async def leave_wrecks(play: Battling) -> None:
    """Roll for the undead whom the loss of their vehicle has put on the ground."""
    state = play.state
    for wreck in list(state.units_gone.values()):
        men = [e for e in state.members(wreck) if e.has("undead") and e.role != "character"]
        if men:
            await splinter(play, wreck, men)


@cites("DORM.17.2.8")
async def splinter(play: Battling, unit: Unit, men: Sequence[Figure]) -> None:
    """Roll for undead whom something took off their base: a unit of their own, or destroyed."""
    state = play.state
    most = median([printed(state, each, "mo").total for each in men])
    thrown = play.roll("splinter group", 1, D10)
    held = thrown.total <= most
    words = "hold together" if held else "fall apart"
    text = f"{len(men)} of {named(unit)} {words}: {thrown.total} against Mo {most}."
    number = Tally("Mo", most)
    tell_throw(play, unit.whom, "splinter group", [thrown], text, "DORM.17.2.8", number=number)
    if not held:
        for man in men:
            destroy(play, man, "off the base", "DORM.17.2.8")
        return
    state.serial += 1
    new = Unit(f"splinter{state.serial}", unit.side, f"Some {unit.name}", *men[0].point)
    new.controller, new.status.acted, new.status.strength = unit.controller, True, len(men)
    leader = await _leader(new, men, "DORM.17.2.8")
    new.leader, new.x, new.y = leader.id, leader.x, leader.y
    state.units[new.id] = new
    for man in men:
        man.unit, man.role = new.id, "leader" if man is leader else "soldier"
    say(play, f"{named(leader):leads} {named(new)}.", "DORM.17.2.8")


# ---------------------------------------------------------------------- characters


@cites("DORM.17.3.3", "DORM.17.3.4")
def load(state: State, figure: Figure) -> int:
    """Return the markers that weigh on an undead character: his own and those of his unit."""
    party = state.party_of(figure)
    shared = 0 if party is figure else all_markers(state, party)
    return all_markers(state, figure) + shared


@cites("DORM.17.3.3")
def disrupted(state: State, figure: Figure) -> bool:
    """Return whether an undead character has as many markers as his Mo."""
    undead = figure.role == "character" and figure.has("undead")
    return undead and load(state, figure) >= max(1, motivation(state, figure).total)


@cites("DORM.17.3.4")
def end_characters(play: Battling) -> None:
    """Destroy undead characters with twice as many markers as their Mo."""
    state = play.state
    characters = [each for each in state.figures.values() if each.role == "character"]
    for figure in characters:
        if figure.id in state.figures and disrupted(state, figure):
            if load(state, figure) >= 2 * motivation(state, figure).total:
                destroy(play, figure, "twice as many markers as Mo", "DORM.17.3.4")


@cites("DORM.17.3.3")
def called_to(state: State, party: Party) -> Party | None:
    """Return whom a party has to move to: a disrupted character and his undead to each other."""
    if isinstance(party, Figure):
        if not disrupted(state, party):
            return None
        own = controlled(state, party)
        return min(own, key=lambda each: distance(state, party, each), default=None)
    controller = state.figures.get(party.controller)
    if controller is None or not disrupted(state, controller) or not state.undead_troops(party):
        return None
    there = state.party_of(controller)
    return None if there is party else there


# ---------------------------------------------------------------------- the skill


@cites("DORM.17.5.1", "DORM.2.2.7")
def below(state: State, figure: Figure) -> Tally:
    """Return the number that each die of Turn Undead has to stay below."""
    level = figure.profile.skills.turn_undead
    tally = Tally("Turn Undead", motivation(state, figure).total, base_reason="Mo")
    return tally.plus(level, "level", "DORM.17.5.1")


@cites("DORM.17.5.h1", "DORM.18.4b", "DORM.17.5.1")
def in_reach(state: State, figure: Figure) -> list[Figure]:
    """Return the enemy undead and demons whom a figure can turn, the nearest first."""
    reach = figure.profile.skills.turn_undead * INCH + SLACK
    foes = [each for each in state.figures.values() if each.side != figure.side]
    found = [each for each in foes if each.has("undead") or each.has("demon")]
    near = [each for each in found if dist(each.point, figure.point) <= reach]
    return sorted(near, key=lambda each: dist(each.point, figure.point))


@cites("DORM.17.5.2")
def may_turn(state: State, figure: Figure) -> bool:
    """Return whether a figure can turn undead now, in place of its fire or its blows."""
    done = figure.status.turned or (state.stage == "missiles" and figure.status.fired)
    away = runs(state.party_of(figure)) or has_run(state, figure)
    barred = done or away or figure.status.busy or only_drives(state, figure)
    return not barred and bool(in_reach(state, figure))


def turn_forecast(state: State, figure: Figure) -> Forecast:
    """Return the chance of a single die of Turn Undead."""
    tally = below(state, figure)
    chance = Fraction(max(0, min(D10, tally.total - 1)), D10)
    dice = f"{figure.profile.skills.turn_undead} dice, each"
    good, bad = Chance("turns one", chance, good=True), Chance("nothing", 1 - chance, good=False)
    return Forecast(f"Turn Undead, {dice}", (good, bad), (tally,))


@cites("DORM.17.5.2")
async def offer_turning(play: Battling, figure: Figure) -> bool:
    """Offer somebody to turn undead in place of his fire or his blows; return whether he does."""
    forecast = partial(turn_forecast, play.state, figure)
    options = {"turn": Option("turn", "Turn undead", forecast=forecast)}
    why, rules = f"{named(figure)} can turn undead.", ("DORM.17.5.2", "DORM.17.5.1")
    attack = ("attack", "Attack as usual")
    if not await offer(figure.whom, "turn_undead_use", why, options, rules, attack):
        return False
    await turn_undead(play, figure)
    return True


@cites("DORM.17.5.1", "DORM.17.5.2")
async def turn_undead(play: Battling, figure: Figure) -> None:
    """Roll a die for each level; each that succeeds destroys an undead or marks demons."""
    tally = below(play.state, figure)
    figure.status.turned = True
    thrown = play.roll("Turn Undead", figure.profile.skills.turn_undead, D10)
    turned = sum(face < tally.total for face in thrown.faces)
    text = f"{named(figure):turns} {turned} with {tally.total - 1} or less."
    rule = "DORM.17.5.1"
    tell_throw(play, figure.whom, "Turn Undead", [thrown], text, rule, total=turned, number=tally)
    for _ in range(turned):
        if near := in_reach(play.state, figure):
            _turn_one(play, await _victim(play.state, figure, near), figure)


@cites("DORM.17.5.h1")
async def _victim(state: State, figure: Figure, near: Sequence[Figure]) -> Figure:
    """Ask who of the nearest is turned, where several are equally near."""
    least = dist(near[0].point, figure.point) + ALIKE
    alike = [each for each in near if dist(each.point, figure.point) <= least]
    demons = [state.party_of(each).id for each in alike if each.has("demon")]
    if len(alike) == 1 or (len(demons) == len(alike) and len(set(demons)) == 1):
        return alike[0]
    dear = max(alike, key=lambda each: worth(each.profile))
    why, rules = "Choose who is turned.", ("DORM.17.5.h1",)
    answer = await choose(
        figure.whom, "turn_victims", why, rules, lambda: of_pieces(alike), dear.id
    )
    return next(each for each in alike if each.id == answer)


@cites("DORM.17.5.1", "DORM.18.4b")
def _turn_one(play: Battling, victim: Figure, by: Figure) -> None:
    """Destroy an undead figure, or put a marker on the party of a demon."""
    if victim.has("undead"):
        destroy(play, victim, "turned", "DORM.17.5.1", by.id)
        return
    party = play.state.party_of(victim)
    add_marker(play, party, "turned", "DORM.18.4b", magic=True)
