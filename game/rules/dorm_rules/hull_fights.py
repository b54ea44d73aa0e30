"""Fights with vehicles: no line-up, the hull or people in open parts as targets (DORM.14.h2).

Whoever has boarded an enemy's howdah fights the people in it in the same way (DORM.15.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from game.core.cite import cites
from game.core.decision import Option
from game.core.event import Attacked
from game.core.spatial import Allot, Holder
from game.core.tell import tell_throw
from game.core.wording import named
from game.rules.dorm_rules.aboard import carriers
from game.rules.dorm_rules.arms import second_weapon, take_in_hand
from game.rules.dorm_rules.blows import Blow, choices, pen_of, with_howdahs
from game.rules.dorm_rules.collisions import fall_off
from game.rules.dorm_rules.gunnery import in_the_open
from game.rules.dorm_rules.harm import D10, Hit, inflict, settle
from game.rules.dorm_rules.pairing import labelled
from game.rules.dorm_rules.state import Battling, Figure, Party, State, Unit, touch
from game.rules.dorm_rules.values import hits_of, melee_skill, penetration

AGAINST = 3
"""How many may attack for each point of H (DORM.14.h2)."""


def _able(figure: Figure) -> bool:
    """Return whether a figure strikes in this turn."""
    status = figure.status
    return not (status.ran or status.routing or status.fleeing or status.busy or status.fought)


@cites("DORM.14.h2", "DORM.14.6.1.2")
def attackers(state: State, unit: Party) -> list[Figure]:
    """Return the enemies who touch a hull or have boarded it, and strike in this turn.

    Whoever touches a mount with a howdah fights it in a line.
    """
    parties = [each for each in state.enemies(unit) if not each.aboard and touch(state, unit, each)]
    fit = [each for each in parties if not (each.status.ran or each.status.routing)]
    men = [man for party in fit for man in with_howdahs(state, state.present(party))]
    boarded = [each for each in state.aboard(unit) if each.side != unit.side]
    return [each for each in (*(men if isinstance(unit, Unit) else ()), *boarded) if _able(each)]


@cites("DORM.14.h2", "DORM.14.6.1.2")
def defenders(state: State, unit: Party, against: Figure | None = None) -> list[Figure]:
    """Return the people on board whom somebody can strike: in open parts, or beside a boarder."""
    own = [each for each in state.aboard(unit) if each.side == unit.side]
    if against is not None and against.aboard == unit.id:
        return [each for each in own if each.compartment == against.compartment]
    return [each for each in own if in_the_open(state, each)]


async def next_fight(play: Battling) -> bool:
    """Fight out one melee with a vehicle or in a howdah; return whether there was one."""
    state = play.state
    for unit in list(carriers(state)):
        vehicle = isinstance(unit, Unit)
        done = unit.status.fought if vehicle else not defenders(state, unit)
        if not done and (men := attackers(state, unit)):
            unit.status.fought |= vehicle
            await _fight(play, unit, men)
            return True
    return False


@cites("DORM.14.h2", "DORM.5.2.1", "DORM.14.6.1.2", "DORM.1.3.h1")
async def _fight(play: Battling, unit: Party, men: Sequence[Figure]) -> None:
    """Ask whom the attackers strike, and let both sides strike at once, by initiative."""
    aims = await _aims(play.state, unit, men)
    for man in men:
        man.status.fought |= isinstance(unit, Figure)
    striking = [each for each in men if each.id in aims]
    if not striking:
        return
    text = f"{named(striking[0])} and others attack {named(unit)}."
    play.tell(Attacked(text=text, attacker=striking[0].id, target=unit.id, how="melee"))
    state = play.state
    answering = [(e, _victim(e, striking, aims)) for e in _who_answers(state, unit, aims)]
    blows = [(each, aims[each.id]) for each in striking]
    replies = [(each, victim.id) for each, victim in answering if victim]
    camps = sorted(
        ((striking[0], blows), (unit, replies)), key=lambda camp: state.rank(camp[0].side)
    )
    scored = [
        (by, [hit for man, at in some for hit in _strike(play, man, at)]) for by, some in camps
    ]
    wounding = [hit for by, hits in scored for hit in settle(play, hits, by.whom, "DORM.14.h2")]
    inflict(play, wounding, "DORM.14.h2")
    answers = next(hits for by, hits in scored if by is unit)
    struck = dict.fromkeys(hit.on for hit in answers)
    for name in struck:
        boarder = play.state.figures.get(name)
        if boarder and boarder.aboard == unit.id and boarder.status.boarded:
            fall_off(play, boarder, unit)


@cites("DORM.14.h2")
async def _aims(state: State, unit: Party, men: Sequence[Figure]) -> dict[str, str]:
    """Ask the attackers' owner for everybody's target: the hull, somebody in the open, nobody."""
    open_ = list(dict.fromkeys(d.id for man in men for d in defenders(state, unit, man)))
    holders = []
    if isinstance(unit, Unit) and unit.hull:
        most = AGAINST * max(1, unit.hull.profile.hits)
        holders = [Holder(unit.id, f"the hull of {unit.name}", most)]
    for name in open_:
        figure = state.figures[name]
        holders.append(Holder(name, figure.name, AGAINST * max(1, hits_of(state, figure))))
    items: Sequence[Option] = labelled(men)
    pairs = await Allot(
        side=men[0].whom[0],
        kind="vehicle_melee_target",
        why=f"Choose a target on {named(unit)} for each fighter.",
        rules=("DORM.14.h2",),
        subject=unit.id,
        items=lambda: items,
        holders=tuple(holders),
        now=tuple((each.id, holders[0].key) for each in men[: holders[0].capacity]),
        proposed=True,
    )
    return dict(pairs)


@cites("DORM.14.h2", "DORM.14.1.3.3")
def _who_answers(state: State, unit: Party, aims: dict[str, str]) -> list[Figure]:
    """Return those on board who strike back: in open parts, or a vehicle's wearer, or attacked."""
    worn = isinstance(unit, Unit) and unit.hull is not None and unit.hull.profile.worn
    own = [each for each in state.aboard(unit) if each.side == unit.side]
    return [
        each
        for each in own
        if _able(each) and (worn or in_the_open(state, each) or each.id in aims.values())
    ]


def _victim(man: Figure, men: Sequence[Figure], aims: dict[str, str]) -> Figure | None:
    """Return at whom somebody on board strikes: one who attacks him, or else the hull."""
    at_him = [each for each in men if aims[each.id] == man.id]
    return next(iter(at_him), men[0] if men else None)


@cites("DORM.5.2.h1", "DORM.5.2.1.1", "DORM.5.2.1.2", "DORM.5.2.2.1", "DORM.5.2.2.2")
def _strike(play: Battling, man: Figure, at: str) -> list[Hit]:
    """Roll the blows of one figure and return its hits, with the better Pen of two weapons."""
    state = play.state
    weapon = choices(state, man)[0]
    blow = Blow(man.id, weapon, second_weapon(man, weapon))
    take_in_hand(man, weapon, blow.second)
    skill = melee_skill(state, man, weapon)
    man.status.fought = True
    roll = play.roll(f"{man.id} strikes", blow.dice, D10)
    number = min(sum(face <= skill.total for face in roll.faces), weapon.hits)
    text = f"{named(man):strikes} with a {weapon.name}: {number} hit{'s' * (number != 1)}."
    tell_throw(play, man.whom, "to hit", [roll], text, "DORM.14.h2", total=number, number=skill)
    foe, held = state.figures.get(at), [each for each in (weapon, blow.second) if each]
    pens = [
        pen_of(state, replace(blow, weapon=each), foe) if foe else penetration(state, man, each)
        for each in held
    ]
    return [Hit(at, max(pens, key=lambda each: each.total), by=man.id)] * number
