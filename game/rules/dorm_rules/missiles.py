"""Missile fire: players in order of initiative, volley by volley (DORM.6, DORM.13.4)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import dist, floor

from game.core.cite import cites
from game.core.decision import Also, Option
from game.core.event import Attacked
from game.core.tell import tell_miss, tell_throw
from game.core.wording import named, sentence
from game.mechanics.asking import choose, offer
from game.rules.dorm_rules import undead
from game.rules.dorm_rules.arms import take_in_hand
from game.rules.dorm_rules.gunnery import crew_is_busy, exposed, in_the_open
from game.rules.dorm_rules.harm import D10, Hit, inflict, settle
from game.rules.dorm_rules.nomination import (
    Struck,
    find_struck,
    forget_orders,
    rider_or_mount,
    step_in,
)
from game.rules.dorm_rules.shooting import (
    Group,
    Shot,
    armed,
    candidates,
    fire_forecast,
    groups,
    hits_scored,
    hulls,
    range_rings,
    refusal,
    shots,
)
from game.rules.dorm_rules.state import (
    WILD,
    Battling,
    Figure,
    Party,
    State,
    Unit,
    distance,
    measured_from,
)
from game.rules.dorm_rules.terrain import cover, sight
from game.rules.dorm_rules.values import observation
from game.table.tolerances import INCH

DONE, ASK_AGAIN = "done", "ask_again"
HULL = "hull:"
"""Before the name of a vehicle whose hull is fired at, not its people."""
AREA = 5
"""The highest roll with which somebody near an area weapon's strike is hit (DORM.20.7)."""


@cites("DORM.13.4", "DORM.18.5.3")
async def step(play: Battling) -> bool:
    """Let the player whose turn it is fire one volley, or end his fire; then comes the next.

    Wild demons come last, and nobody is asked about theirs.
    """
    state = play.state
    player = next((each for each in state.order if each not in state.asked), "")
    if not player:
        return False
    state.side = player
    if figure := _who_may_turn(state, player):
        state.asked.append(f"turn:{figure.id}")
        if await undead.offer_turning(play, figure):
            await undead.name_leaders(play)
        return True
    open_ = [each for each in groups(state, player) if each.key not in state.asked]
    fast = [e for e in state.units.values() if e.whom[0] == player and crew_is_busy(state, e)]
    _spot(play, [*(state.party(each.party) for each in open_), *fast])
    ready = list(armed(state, open_))
    if player == WILD:
        await _wild_volley(play, ready)
        return True
    group = await _pick_group(play, player, ready) if ready else None
    if group is None:
        state.asked.append(player)
    elif aim := await _pick_target(play, group):
        target, at_hull = aim
        await volley(play, group, target, at_hull=at_hull)
        await undead.name_leaders(play)
    else:
        state.asked.append(group.key)
    return True


@cites("DORM.18.5.3.1a", "DORM.11.2.1.1b")
async def _wild_volley(play: Battling, ready: Sequence[Group]) -> None:
    """Let wild demons who charge fire at their prey if they can; without prey they hold."""
    state = play.state
    here = {each.id: each for each in state.parties()}
    aims = [(each, here.get(state.party(each.party).status.charging)) for each in ready]
    for group, target in aims:
        if target and refusal(state, group, target) is None:
            state.asked.append(group.key)
            await volley(play, group, target, at_hull=not exposed(state, target))
            return
    state.asked.append(WILD)


@cites("DORM.20.10", "DORM.2.1.5", "DORM.14.3.3")
def _spot(play: Battling, parties: Sequence[Party]) -> None:
    """Let each party that is about to shoot look for hidden enemies in sight, once a turn."""
    state = play.state
    everybody: list[Party] = [*state.units.values(), *state.figures.values()]
    if not any(each.status.hidden for each in everybody):
        return
    for party in dict.fromkeys(each.id for each in parties):
        if f"spot:{party}" in state.asked:
            continue
        looking = state.party(party)
        for enemy in [each for each in state.enemies(looking) if each.status.hidden]:
            if sight(state, looking, enemy).blocked:
                continue
            state.asked.append(f"spot:{party}")
            sharp = max(state.present(looking), key=lambda e: observation(state, e).total)
            number = observation(state, sharp)
            away = floor(distance(state, looking, enemy) / (6 * INCH) + 1e-9)
            number = number.plus(-away, "range", "DORM.20.10")
            hidden = cover(state, enemy) == "concealment"
            number = number.plus(-hidden, "concealment", "DORM.20.10")
            hasty = isinstance(looking, Unit) and crew_is_busy(state, looking)
            number = number.plus(-hasty, "speed", "DORM.14.3.3")
            thrown = play.roll(f"{party} spots", 1, D10)
            enemy.status.hidden = thrown.total > number.total
            done = "overlooks" if enemy.status.hidden else "spots"
            text = f"{named(looking):{done}} {named(enemy)}."
            tell_throw(play, looking.whom, "spot", [thrown], text, "DORM.20.10", number=number)


@cites("DORM.17.5.2")
def _who_may_turn(state: State, player: str) -> Figure | None:
    """Return somebody who has not been asked yet whether he turns undead instead of shooting."""
    able = (e for e in state.figures.values() if e.profile.skills.turn_undead)
    own = (e for e in able if e.whom[0] == player and f"turn:{e.id}" not in state.asked)
    return next((each for each in own if undead.may_turn(state, each)), None)


# ---------------------------------------------------------------------- questions


@cites("DORM.6.1.h1", "DORM.8.2.h1")
async def _pick_group(play: Battling, player: str, ready: Sequence[Group]) -> Group | None:
    """Ask who fires next; nothing if the player has done."""
    state = play.state

    def listed() -> list[Option]:
        done = Option(DONE, "End your fire", declines=True)
        return [*(_group_option(state, each) for each in ready), done]

    def again() -> list[Option]:
        kept = any(player in each.orders for each in state.units.values())
        return [Option(ASK_AGAIN, "Drop the standing orders for hits")] if kept else []

    why, rules = "Choose who fires.", ("DORM.6.1a", "DORM.13.4")
    while True:
        answer = await choose((player, ""), "fire", why, rules, listed, also=again).or_also()
        if not isinstance(answer, Also):
            return next((each for each in ready if each.key == answer), None)
        forget_orders(state, player)


def _group_option(state: State, group: Group) -> Option:
    party, weapon = state.party(group.party), group.weapon
    who = f"the leader of {party.name}" if group.leader else party.name
    return Option(group.key, sentence(f"{who}: {weapon.name}"), pieces=(party.id,))


@cites("DORM.6.1a", "DORM.11.2.1.1b")
async def _pick_target(play: Battling, group: Group) -> tuple[Party, bool] | None:
    """Ask whom a group fires at, and whether at a hull; who charges fires at its target alone."""
    state = play.state
    party = state.party(group.party)
    charges = bool(party.status.charging)
    options = {
        each.id: _target_option(state, group, each)
        for each in candidates(state, group)
        if not charges or each.id == party.status.charging
    }
    for unit in hulls(state, group):
        if not charges or unit.id == party.status.charging:
            options[HULL + unit.id] = _target_option(state, group, unit, at_hull=True)
    kind, rule = ("charge_volley", "DORM.11.2.1.1b") if charges else ("fire", "DORM.6.1a")
    why = f"Choose a target for the {group.weapon.name} of {named(party)}."
    rings = partial(range_rings, state, group)
    key = await offer(party.whom, kind, why, options, (rule,), ("hold", "Hold fire"), marks=rings)
    return (state.party(key.removeprefix(HULL)), key.startswith(HULL)) if key else None


@cites("DORM.14.6.2.1")
def _target_option(state: State, group: Group, target: Party, *, at_hull: bool = False) -> Option:
    objection = refusal(state, group, target, at_hull=at_hull)
    vehicle = isinstance(target, Unit) and target.hull
    name = f"the hull of {target.name}" if at_hull else target.name
    label = f"the people on {target.name}" if vehicle and not at_hull else name
    return Option(
        HULL + target.id if at_hull else target.id,
        label,
        objection,
        pieces=() if vehicle and not at_hull else (target.id,),
        forecast=None
        if objection
        else lambda: fire_forecast(state, group, target, at_hull=at_hull),
    )


# ---------------------------------------------------------------------- volleys


@cites("DORM.6.2.1", "DORM.6.3.1", "DORM.6.3.2", "DORM.6.3.5", "DORM.5.3.h1", "DORM.13.4")
async def volley(play: Battling, group: Group, target: Party, *, at_hull: bool = False) -> None:
    """Roll to hit, find who is hit, roll for the wounds and take off the losses."""
    state, weapon = play.state, group.weapon
    party, at = state.party(group.party), measured_from(state, target)
    fired = list(shots(state, group, target, at_hull=at_hull))
    text = f"{named(party):fires} at {named(target)}."
    arm = weapon.name
    play.tell(Attacked(text=text, attacker=party.id, target=target.id, how="shot", weapon=arm))
    _note_fire(state, group, target, fired)
    men = [] if at_hull else exposed(state, target)
    beside = dict.fromkeys(e.id for man in men if (e := state.party_of(man)) is not target)
    for name in beside:
        state.party(name).status.shot_at_by += (party.id,)
    roll = play.roll("to hit", len(fired), D10)
    scored = [
        hits_scored(face, shot.skill.total, weapon)
        for face, shot in zip(roll.faces, fired, strict=True)
    ]
    total = sum(scored)
    count = f"{len(fired)} shot{'s' * (len(fired) != 1)}"
    scores = f"{total or 'no'} hit{'s' * (total != 1)}"
    text = f"{named(party)}, {weapon.name}: {count}, {scores} on {named(target)}."
    rules = ("DORM.6.2.1", "DORM.6.2.2.2")
    number = fired[0].skill if len({each.skill.total for each in fired}) == 1 else None
    tell_throw(play, party.whom, "to hit", [roll], text, *rules, total=total, number=number)
    if not total:
        tell_miss(play, target.id)
    for each in (target, *map(state.party, beside)):
        each.status.struck |= total > 0
    strikes = [(shot, hits) for shot, hits in zip(fired, scored, strict=True) if hits]
    struck = [Struck(target.id)] * total
    if not at_hull:
        struck = await find_struck(play, target, total, party.whom[0], among=men)
    blows = [shot for shot, hits in strikes for _ in range(hits)]
    hits = [
        Hit(each.figure, shot.pen, mount=each.mount, by=shot.by.id)
        for each, shot in zip(struck, blows, strict=True)
    ]
    inflict(play, settle(play, hits, party.whom, "DORM.6.3.5"), "DORM.6.3.5")
    if weapon.area:
        for shot, _ in strikes:
            taken = [hit.on for hit, blow in zip(hits, blows, strict=True) if blow is shot]
            await _spread(play, shot, at, round(weapon.area * INCH), target, taken)


@cites("DORM.6.1.h1", "DORM.9.2.1", "DORM.20.3", "DORM.20.7", "DORM.20.10", "DORM.11.2.1.1c")
def _note_fire(state: State, group: Group, target: Party, fired: Sequence[Shot]) -> None:
    """Note who has fired at whom, with what and how often.

    Whoever of a group is too far away has no other target; only a leader may choose one.
    """
    party, weapon = state.party(group.party), group.weapon.key
    party.status.fired, party.status.hidden = True, False
    if isinstance(party, Unit) and party.hull and group.weapon.has("mounted"):
        party.hull.fired.append(weapon)
    target.status.shot_at_by += (party.id,)
    for man in map(state.figures.__getitem__, group.men):
        man.status.fired |= man.role != "leader"
    for shot in fired:
        figure = shot.by
        figure.status.fired = True
        figure.used[weapon] = figure.used.get(weapon, 0) + 1
        take_in_hand(figure, group.weapon)
        if party.status.charging:
            figure.status.volley = weapon


@cites("DORM.20.7", "DORM.1.3.h1")
async def _spread(
    play: Battling,
    shot: Shot,
    at: tuple[float, float],
    radius: int,
    target: Party,
    taken: Sequence[str],
) -> None:
    """Let a strike with area threaten everybody near the spot who took none of its hits."""
    state = play.state
    await _spread_aboard(play, shot, target, taken)
    near = [
        each
        for each in _everybody(state, target)
        if dist(each.point, at) <= radius + 1e-6 and each.id not in taken
    ]
    if not near:
        return
    roll = play.roll("area", len(near), D10)
    caught = [each for each, face in zip(near, roll.faces, strict=True) if face <= AREA]
    text = f"{len(caught)} of {len(near)} figures nearby are caught."
    tell_throw(play, shot.by.whom, "area", [roll], text, "DORM.20.7", total=len(caught))
    wounding = []
    for figure in caught:
        struck = await step_in(play, rider_or_mount(play, figure))
        hit = Hit(struck.figure, shot.pen, mount=struck.mount, by=shot.by.id)
        wounding += settle(play, [hit], shot.by.whom, "DORM.20.7")
    inflict(play, wounding, "DORM.20.7")


@cites("DORM.14.6.2.1", "DORM.20.7", "DORM.15.2")
async def _spread_aboard(play: Battling, shot: Shot, target: Party, taken: Sequence[str]) -> None:
    """Hit the hull and everybody in the open on a vehicle or in a howdah who took no hit yet."""
    state = play.state
    carrier = state.carrier(target) or target
    open_ = [e for e in state.aboard(carrier) if in_the_open(state, e) and e.id not in taken]
    hits = [Hit(carrier.id, shot.pen, by=shot.by.id)]
    if not (isinstance(carrier, Unit) and carrier.hull) or carrier.id in taken:
        hits = []
    for figure in open_:
        struck = await step_in(play, Struck(figure.id))
        hits.append(Hit(struck.figure, shot.pen, mount=struck.mount, by=shot.by.id))
    inflict(play, settle(play, hits, shot.by.whom, "DORM.20.7"), "DORM.14.6.2.1")


def _everybody(state: State, target: Party) -> list[Figure]:
    """Return all figures on foot or mounted, those of the target first, by their rosters."""
    parties = [target, *(each for each in state.parties() if each.id != target.id)]
    men = [figure for party in parties for figure in state.present(party)]
    return [each for each in men if each.id in state.figures and not each.aboard]
