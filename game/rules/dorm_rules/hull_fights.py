"""Fights with vehicles: no line-up, the hull or people in open parts as targets (DORM.14.h2).

Whoever has boarded an enemy's howdah fights the people in it in the same way (DORM.15.2).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from game.core.cite import cites
from game.core.decision import Objection
from game.core.event import Attacked
from game.core.spatial import Allot, Holder
from game.core.wording import named
from game.rules.dorm_rules.aboard import carriers
from game.rules.dorm_rules.arms import drop
from game.rules.dorm_rules.blows import (
    Blow,
    in_pass,
    mount_blows,
    settle_camp,
    take_arms,
    to_hit,
    with_howdahs,
)
from game.rules.dorm_rules.collisions import fall_off
from game.rules.dorm_rules.gunnery import in_the_open, only_drives
from game.rules.dorm_rules.harm import Hit, inflict, settle
from game.rules.dorm_rules.pairing import labelled
from game.rules.dorm_rules.polearms import Held, set_polearms, unseat
from game.rules.dorm_rules.state import Battling, Figure, Party, State, Unit, touch
from game.rules.dorm_rules.values import hits_of, penetration

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
        return [each for each in own if each.berth == against.berth]
    return [each for each in own if in_the_open(state, each)]


@cites("DORM.13.5.1")
async def next_fight(play: Battling, *, charged: bool = False) -> bool:
    """Fight out one melee with a vehicle or in a howdah; return whether there was one.

    Vehicles that were `charged` come first.
    """
    state = play.state
    for unit in list(carriers(state)):
        vehicle = isinstance(unit, Unit)
        done = unit.status.fought if vehicle else not defenders(state, unit)
        if not done and (men := attackers(state, unit)):
            if not charged or any(_charges(state, each, unit) for each in men):
                unit.status.fought |= vehicle
                await _fight(play, unit, men)
                return True
    return False


def _charges(state: State, man: Figure, unit: Party) -> bool:
    status = state.party_of(man).status
    return status.home and status.charging == unit.id


@cites("DORM.14.h2", "DORM.5.2.1", "DORM.14.6.1.2", "DORM.11.4a", "DORM.15.3.4a")
async def _fight(play: Battling, unit: Party, men: Sequence[Figure]) -> None:
    """Ask whom the attackers strike, and let both sides strike at once, in passes if they charge.

    A boarder who is hit in the turn in which he came aboard falls off.
    """
    state = play.state
    aims = await _aims(state, unit, men)
    for man in men:
        man.status.fought |= isinstance(unit, Figure)
    striking = [each for each in men if each.id in aims]
    if not striking:
        return
    first, others = named(striking[0]), len(striking) > 1
    text = f"{first} and others attack" if others else f"{first:attacks}"
    text += f" {named(unit)}."
    play.tell(Attacked(text=text, attacker=striking[0].id, target=unit.id, how="melee"))
    answering = _who_answers(state, unit, aims)
    aims |= {each.id: _victim(each, striking, aims).id for each in answering}
    camps = sorted(filter(None, (striking, answering)), key=lambda camp: state.rank(camp[0].side))
    charge = any(_charges(state, each, unit) for each in striking)
    hands: dict[str, Held] = {}
    for camp in camps:
        hands |= await take_arms(state, camp[0].whom[0], camp)
    foes = {e.id: [state.figures[aims[e.id]]] for e in answering}
    ready = {name: hands[name] for name in foes if name in hands}
    poles = await set_polearms(state, ready, foes) if charge else {}
    blows: dict[str, list[Blow]] = {}
    for name, (weapon, second) in hands.items():
        man = state.figures[name]
        own = mount_blows(state, man, charges=_charges(state, man, unit))
        blows[name] = [Blow(name, weapon, second, aim=poles.get(name, "")), *own]
    hits: list[Hit] = []
    for part in ("long", "short") if charge else ("all",):
        some = {name: in_pass(state, each, part) for name, each in blows.items()}
        hits += await _strike(play, camps, aims, some)
    for man in (*striking, *answering):
        man.status.fought = True
        drop(man)
    for name in dict.fromkeys(hit.on for hit in hits):
        boarder = state.figures.get(name)
        if boarder in striking and boarder.aboard == unit.id and boarder.status.boarded:
            fall_off(play, boarder, unit)


@cites("DORM.14.h2", "DORM.1.3.h1", "DORM.11.4b")
async def _strike(
    play: Battling,
    camps: Sequence[Sequence[Figure]],
    aims: Mapping[str, str],
    blows: Mapping[str, Sequence[Blow]],
) -> list[Hit]:
    """Roll one pass of both sides, by initiative; return all hits."""
    every: list[Hit] = []
    wounding: list[Hit] = []
    scored = [
        [pair for man in camp for pair in _rolled(play, man, aims[man.id], blows[man.id])]
        for camp in camps
    ]
    for camp, rolled in zip(camps, scored, strict=True):
        hits = [hit for each in rolled for hit in await _hits(play, *each, aims[each[0].by])]
        every += hits
        wounding += settle(play, hits, camp[0].whom, "DORM.14.h2")
    inflict(play, wounding, "DORM.14.h2")
    unseat(play, every)
    return every


def _rolled(
    play: Battling, man: Figure, at: str, blows: Sequence[Blow]
) -> Iterator[tuple[Blow, int]]:
    """Roll the blows of one figure if it and its target are still there."""
    state = play.state
    foes = [state.figures[at]] if at in state.figures else []
    for blow in blows if man.id in state.figures and (foes or at in state.units) else ():
        if man.mount or not blow.mount:
            yield to_hit(play, blow, foes)


async def _hits(play: Battling, blow: Blow, number: int, at: str) -> list[Hit]:
    """Return the hits of a blow: on somebody, or on a hull with the better Pen of two weapons."""
    state, man = play.state, play.state.figures[blow.by]
    if foe := state.figures.get(at):
        return await settle_camp(play, [man], [foe], [(blow, number)])
    held = [each for each in (blow.weapon, blow.second) if each]
    pens = [penetration(state, man, each, mount=blow.mount) for each in held]
    return [Hit(at, max(pens, key=lambda each: each.total), by=man.id)] * number


@cites("DORM.14.h2", "DORM.14.6.1.2", "DORM.14.6.3.1a")
async def _aims(state: State, unit: Party, men: Sequence[Figure]) -> dict[str, str]:
    """Ask the attackers' owner for everybody's target: the hull, somebody in the open, nobody.

    Whoever has just boarded has to fight the people in his compartment.
    """
    near = {man.id: [each.id for each in defenders(state, unit, man)] for man in men}
    foes = {name: state.figures[name] for some in near.values() for name in some}
    room = {name: AGAINST * max(1, hits_of(state, foe)) for name, foe in foes.items()}
    bound = [man.id for man in men if man.status.boarded and near[man.id]][: sum(room.values())]
    holders = [Holder(name, foe.name, room[name]) for name, foe in foes.items()]
    if isinstance(unit, Unit) and unit.hull:
        most = AGAINST * max(1, unit.hull.profile.hits)
        holders.insert(0, Holder(unit.id, f"the hull of {unit.name}", most))

    def held(name: str) -> Objection:
        text = f"{state.figures[name].name} has to fight those in the compartment."
        return Objection(text, "DORM.14.6.1.2")

    def misfit(mine: str, target: str) -> Objection | None:
        if target == unit.id:
            return held(mine) if mine in bound else None
        text = f"{foes[target].name} is in another compartment."
        return None if target in near[mine] else Objection(text, "DORM.14.6.3.1a")

    usual: dict[str, str] = {}
    for name in sorted(near, key=lambda each: each not in bound):
        load = Counter(usual.values())
        free = (e.key for e in holders if load[e.key] < e.capacity and not misfit(name, e.key))
        if key := next(free, ""):
            usual[name] = key
    pairs = await Allot(
        side=men[0].whom[0],
        kind="vehicle_melee_target",
        why=f"Choose a target on {named(unit)} for each fighter.",
        rules=("DORM.14.h2",),
        subject=unit.id,
        items=lambda: labelled(men),
        holders=tuple(holders),
        now=tuple(usual.items()),
        proposed=True,
        fit=misfit,
        law=lambda pairs: next((held(each) for each in bound if each not in dict(pairs)), None),
    )
    return dict(pairs)


@cites("DORM.14.h2", "DORM.14.1.3.3", "DORM.14.3.3")
def _who_answers(state: State, unit: Party, aims: Mapping[str, str]) -> list[Figure]:
    """Return those on board who strike back: in open parts, or a vehicle's wearer, or attacked.

    The crew has no time for it at more than Ma.
    """
    worn = isinstance(unit, Unit) and unit.hull is not None and unit.hull.profile.worn
    own = [each for each in state.aboard(unit) if each.side == unit.side and _able(each)]
    return [
        each
        for each in own
        if (worn or in_the_open(state, each) or each.id in aims.values())
        and not only_drives(state, each)
    ]


def _victim(man: Figure, men: Sequence[Figure], aims: Mapping[str, str]) -> Figure:
    """Return at whom somebody on board strikes: one who attacks him, or else the hull."""
    return next((each for each in men if aims[each.id] == man.id), men[0])
