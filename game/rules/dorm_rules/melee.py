"""The melee step: charges first, then whoever wants to fight, in passes (DORM.5, DORM.13.5)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from game.core.cite import cites
from game.core.decision import PickMany
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import of_pieces
from game.rules.dorm_rules import hull_fights, undead
from game.rules.dorm_rules.arms import drop, melee_weapons
from game.rules.dorm_rules.blows import (
    Blow,
    fight_blows,
    in_pass,
    mount_blows,
    pairing_forecast,
    take_arms,
    with_howdahs,
    within_reach,
)
from game.rules.dorm_rules.harm import Hit, inflict
from game.rules.dorm_rules.lines import Fight, form_up_all, meeting_point, stand_in_line
from game.rules.dorm_rules.pairing import (
    Lineup,
    allocate,
    gang_up,
    line_order,
    swap_characters,
)
from game.rules.dorm_rules.polearms import set_polearms, unseat
from game.rules.dorm_rules.state import (
    WILD,
    Battling,
    Figure,
    Melee,
    Party,
    State,
    Unit,
    names,
    touch,
)
from game.rules.dorm_rules.values import motivation, reach
from game.rules.dorm_rules.weapons import Weapon
from game.table.bases import gap

CHARGES = "charges"
"""What has been asked for once all charges are fought out."""


@dataclass(frozen=True, slots=True)
class Clash:
    """Parties of two sides that are linked by contact."""

    sides: tuple[str, str]
    parties: tuple[str, ...]


# ---------------------------------------------------------------------- who is in contact


@cites("DORM.5.1.1a", "DORM.5.1.2a", "DORM.11.3.h2", "DORM.20.13")
def may_fight(state: State, one: Party, other: Party) -> bool:
    """Return whether two enemies can fight in this turn: they touch, or one reaches the other."""
    if one.side == other.side or one.id in other.status.broke_from:
        return False
    if other.id in one.status.broke_from or one.status.airborne != other.status.airborne:
        return False
    return touch(state, one, other) or reaches(state, one, other) or reaches(state, other, one)


@cites("DORM.5.1.1b", "DORM.3.2.3.2")
def reaches(state: State, one: Party, other: Party) -> bool:
    """Return whether a figure on its own has a weapon that is long enough for an enemy."""
    if not isinstance(one, Figure) or not any(each.rng for each in one.profile.melee_weapons):
        return False
    away = min(gap(one.body, each) for each in state.bodies(other))
    return any(reach(state, each) >= away - 1 for each in melee_weapons(state, one) if each.rng)


def on_foot(state: State) -> list[Party]:
    """Return the parties that can take part in a melee line; vehicles have fights of their own."""
    fit = [each for each in state.parties() if not each.aboard and not each.status.fought]
    walking = [each for each in fit if isinstance(each, Figure) or not each.hull]
    return [each for each in walking if state.present(each)]


@cites("DORM.5.1.h1", "DORM.13.5.4")
def clash_of(state: State, party: Party, free: Sequence[Party] = ()) -> Clash | None:
    """Return everybody of two sides who is linked to a party by contact; nothing if nobody is.

    `free` are those on foot, where they are known already.
    """
    free = free or on_foot(state)
    if party not in free:
        return None
    foes = [each for each in free if may_fight(state, party, each)]
    if not foes:
        return None
    sides = (party.side, foes[0].side)
    camp = [each for each in free if each.side in sides]
    linked = [party]
    for one in linked:
        linked += [each for each in camp if each not in linked and may_fight(state, one, each)]
    return Clash(sides, tuple(each.id for each in free if each in linked))


# ---------------------------------------------------------------------- the step


@cites("DORM.13.5.1", "DORM.13.5.2", "DORM.13.5.4")
async def step(play: Battling) -> bool:
    """Fight out one charge, hear what one player wants, or fight one melee that was named."""
    state = play.state
    if CHARGES not in state.asked:
        if clash := _next_charge(state):
            await fight(play, clash)
            return True
        if await hull_fights.next_fight(play, charged=True):
            return True
        state.asked.append(CHARGES)
    if player := next((each for each in state.order if each not in state.asked), ""):
        state.side = player
        state.todo += await _declare(state, player)
        state.asked.append(player)
        return True
    while state.todo:
        name = state.todo.pop(0)
        party = state.units.get(name) or state.figures.get(name)
        if party and (clash := clash_of(state, party)):
            await fight(play, clash)
            return True
    if await hull_fights.next_fight(play):
        return True
    form_up_all(play)
    return False


@cites("DORM.13.5.1")
def _next_charge(state: State) -> Clash | None:
    """Return the first melee that a charge of this turn has brought about, by initiative."""
    for side in state.order:
        for party in state.parties(side):
            if party.status.charging and party.status.home:
                clash = clash_of(state, party)
                if clash and party.status.charging in clash.parties:
                    return clash
    return None


@cites("DORM.13.5.2", "DORM.18.5.3")
async def _declare(state: State, player: str) -> Sequence[str]:
    """Ask a player which of his parties in contact fight; those in a named melee do anyway.

    Wild demons always do.
    """
    free = on_foot(state)
    named_ = [state.party(e) for e in state.todo if e in state.units or e in state.figures]
    sure = [each for e in named_ if (clash := clash_of(state, e, free)) for each in clash.parties]
    own = [each for each in free if each.side == player and each.id not in sure]
    open_ = [each for each in own if _strikes(each) and clash_of(state, each, free)]
    if not open_ or player == WILD:
        return names(open_)
    return await PickMany(
        side=player,
        kind="declare_melee",
        why="Choose who fights.",
        rules=("DORM.13.5.2",),
        options=lambda: of_pieces(open_),
    )


@cites("DORM.10.1.2b", "DORM.9.7.h1", "DORM.9.2.h1", "DORM.15.3.5", "DORM.2.2.3d")
def _strikes(party: Party) -> bool:
    """Return whether a party may strike in this turn; it defends itself in any case."""
    status = party.status
    runs = status.ran and not status.charging
    return not (runs or status.routing or status.fleeing or status.busy)


# ---------------------------------------------------------------------- one melee


@cites("DORM.5.1.2.1a", "DORM.5.1.2.1b")
def lined_up(state: State, clash: Clash, run_into: str) -> str:
    """Return the side that is lined up: the one with the lower Mo, or else who was run into."""
    one, other = (_leaders_mo(state, clash, side) for side in clash.sides)
    if one == other:
        return run_into
    return clash.sides[0 if one < other else 1]


@cites("DORM.5.1.2.1b")
def _leaders_mo(state: State, clash: Clash, side: str) -> int:
    """Return the best effective Mo among the leaders of a side, a lone figure's own included."""
    found = [0]
    for name in clash.parties:
        party = state.party(name)
        chief = party if isinstance(party, Figure) else state.leader(party)
        if party.side == side and chief:
            found.append(motivation(state, chief).total)
    return max(found)


@cites("DORM.5.1.2.1a")
def _run_into(state: State, clash: Clash) -> str:
    """Return the side that did not move into contact; the one without initiative if nobody did."""
    parties = [state.party(each) for each in clash.parties]
    ran = [
        e.side
        for e in parties
        if any(n in clash.parties for n in (*e.status.met, e.status.charging))
    ]
    active = min(clash.sides, key=state.rank)
    mover = ran[0] if ran else active
    return clash.sides[1 if mover == clash.sides[0] else 0]


@cites("DORM.5.1.h1", "DORM.5.1.h3", "DORM.5.1.2.h1")
def _enter(state: State, clash: Clash) -> Melee:
    """Return the melee of a clash, which keeps its place while it goes on."""
    old = [each for each in state.melees if any(name in clash.parties for name in each.parties)]
    kept = old[0].run_into if old else ""
    # Against another enemy than before, as wild demons are, it is a new question who ran into whom.
    run_into = kept if kept in clash.sides else _run_into(state, clash)
    lined = lined_up(state, clash, run_into)
    if old:
        melee = old[0]
        melee.run_into = run_into
        if melee.lined != lined:
            melee.heading = (melee.heading + 180_000) % 360_000
        melee.lined = lined
        state.melees = [each for each in state.melees if each is melee or each not in old]
        melee.parties = list(clash.parties)
        return melee
    mine = [state.party(each) for each in clash.parties if state.party(each).side == lined]
    theirs = [state.party(each) for each in clash.parties if state.party(each).side != lined]
    met = [(a, b) for a in mine for b in theirs if may_fight(state, a, b)]
    first = min(met, key=lambda pair: not _charged(*pair))
    state.serial += 1
    melee = Melee(f"melee{state.serial}", list(clash.parties), *meeting_point(state, *first), lined)
    melee.run_into = run_into
    state.melees.append(melee)
    return melee


def _charged(one: Party, other: Party) -> bool:
    return one.status.charging == other.id or other.status.charging == one.id


async def fight(play: Battling, clash: Clash) -> None:
    """Fight out a melee: lines, pairs, weapons, passes, and what is lost by it."""
    state = play.state
    parties = [state.party(each) for each in clash.parties]
    charge = any(each.status.charging in clash.parties for each in parties)
    say(play, f"{' and '.join(named(each) for each in parties)} fight.", "DORM.5.1.2a")
    fights = await line_up(play, clash)
    fights = await _turn(play, fights)
    striking = await _arm(state, fights, charge=charge)
    for part in ("long", "short") if charge else ("all",):
        blows = {name: in_pass(state, some, part) for name, some in striking.items()}
        await strike_pass(play, fights, blows)
    for party in parties:
        party.status.fought = True
    for name in striking:
        if (figure := state.figures.get(name)) and striking[name]:
            figure.status.fought = True
            drop(figure)
    await undead.name_leaders(play)


@cites(
    "DORM.5.1.2.1a", "DORM.5.1.2.2", "DORM.5.1.2.3", "DORM.5.1.2.4", "DORM.5.1.2a", "DORM.5.1.1a"
)
async def line_up(play: Battling, clash: Clash) -> list[Fight]:
    """Ask for lines and pairs; then the men of units stand in line. Lone figures stay in place."""
    state = play.state
    parties = [state.party(each) for each in clash.parties]
    in_line = any(isinstance(each, Unit) for each in parties)
    melee = _enter(state, clash) if in_line else None
    lined_side = melee.lined if melee else lined_up(state, clash, _run_into(state, clash))
    camps = [
        [e for e in parties if e.side == lined_side],
        [e for e in parties if e.side != lined_side],
    ]
    players = [camp[0].whom[0] for camp in camps]
    lined, others = ([man for each in camp for man in state.present(each)] for camp in camps)
    if in_line:
        lined = await line_order(state, players[0], lined)
    meets = _always if in_line else partial(_near, state)
    lineup = Lineup(state, lined, others, meets, partial(pairing_forecast, state))
    await allocate(players[1], lineup)
    for camp in sorted((0, 1), key=lambda number: state.rank(camps[number][0].side)):
        await gang_up(players[camp], lineup, camp)
        await swap_characters(players[camp], lineup, camp)
    fights = lineup.result()
    if melee:
        stand_in_line(play, melee, lined, others, fights)
    return fights


def _always(_one: str, _other: str) -> bool:
    return True


def _near(state: State, one: str, other: str) -> bool:
    return may_fight(state, state.figures[one], state.figures[other])


@cites("DORM.17.5.2")
async def _turn(play: Battling, fights: list[Fight]) -> list[Fight]:
    """Offer those who can turn undead to do so instead of striking; return who still fights."""
    state = play.state
    for name in [name for each in fights for name in (each.one, *each.many)]:
        figure = state.figures.get(name)
        if figure and figure.profile.skills.turn_undead and undead.may_turn(state, figure):
            figure.status.fought = await undead.offer_turning(play, figure)
    return _still(state, fights)


def _still(state: State, fights: Sequence[Fight]) -> list[Fight]:
    """Return the fights in which both sides still have somebody; nobody is paired anew."""
    found = []
    for each in fights:
        many = tuple(name for name in each.many if name in state.figures)
        if each.one in state.figures and many:
            found.append(Fight(each.one, many))
    return found


# ---------------------------------------------------------------------- passes


@cites("DORM.15.3.2a", "DORM.15.3.2b", "DORM.5.1.1b")
async def _arm(state: State, fights: Sequence[Fight], *, charge: bool) -> dict[str, list[Blow]]:
    """Ask for weapons, and for the aim of set polearms; return what everybody strikes with."""
    ranked = sorted(
        (pair for each in fights for pair in _facing(state, each)),
        key=lambda pair: state.rank(state.figures[pair[0]].side),
    )
    foes = {name: [state.figures[each] for each in some] for name, some in ranked}
    able = [state.figures[name] for name in foes if _able(state, state.figures[name])]
    hands: dict[str, tuple[Weapon, Weapon | None]] = {}
    for player in dict.fromkeys(each.whom[0] for each in able):
        hands |= await take_arms(state, player, [e for e in able if e.whom[0] == player])
    aims = await set_polearms(state, hands, foes) if charge else {}
    found: dict[str, list[Blow]] = {}
    for figure in able:
        weapon, second = hands[figure.id]
        charges = state.party_of(figure).status.home
        own = [Blow(figure.id, weapon, second, aim=aims.get(figure.id, ""))]
        blows = own + mount_blows(state, figure, charges=charges)
        near = foes[figure.id]
        found[figure.id] = [e for e in blows if within_reach(state, figure, near, e.weapon)]
    return found


def _facing(state: State, fight: Fight) -> list[tuple[str, Sequence[str]]]:
    """Return everybody of a fight, in howdahs too, with all whom he faces."""
    pairs = [(fight.one, fight.many), *((name, (fight.one,)) for name in fight.many)]
    men = [(with_howdahs(state, [state.figures[name]]), some) for name, some in pairs]
    return [(each.id, some) for crowd, some in men for each in crowd]


def _able(state: State, figure: Figure) -> bool:
    """Return whether a figure strikes: it and its party may, and it has not turned undead instead.

    Nobody strikes from the howdah of a mount that runs.
    """
    own, carrier = figure.status, state.carrier(figure)
    here = _strikes(state.party_of(figure)) and _strikes(figure)
    return here and not own.fought and (carrier is None or _strikes(carrier))


@cites("DORM.5.2.0", "DORM.5.2.1", "DORM.11.4a")
async def strike_pass(
    play: Battling, fights: Sequence[Fight], blows: dict[str, list[Blow]]
) -> None:
    """Roll every fight of a pass, and take off the losses of all of them together."""
    hits: list[Hit] = []
    wounding: list[Hit] = []

    def striking(figure: Figure) -> list[Blow]:
        return [each for each in blows.get(figure.id, []) if figure.mount or not each.mount]

    for each in _still(play.state, fights):
        camp = [play.state.figures[name] for name in (each.one, *each.many)]
        if any(striking(man) for man in with_howdahs(play.state, camp)):
            some, hurt = await fight_blows(play, each, striking)
            hits += some
            wounding += hurt
    inflict(play, wounding, "DORM.5.3.4.7")
    unseat(play, hits)
