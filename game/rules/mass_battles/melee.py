"""The melee phase: targets, bonus dice, blows, losses together (GMB.cmb)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, combinations_with_replacement, product

from game.core.cite import cites
from game.core.decision import Also, Option, Pick
from game.core.forecast import Forecast
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.mechanics.asking import choose, of_pieces
from game.rules.mass_battles import mobs, simultaneous
from game.rules.mass_battles.blows import (
    Blow,
    Bonus,
    Meets,
    base_dice,
    blows,
    bonuses,
    melee_attack,
)
from game.rules.mass_battles.castle import part_named, strikes_first
from game.rules.mass_battles.combat import Attack, forecast, roll, shield_odds
from game.rules.mass_battles.contact import contacts
from game.rules.mass_battles.damage import band, hits_left, note_hits, take_hits
from game.rules.mass_battles.dice import D20
from game.rules.mass_battles.escalade import climbers_up, storm_stairs
from game.rules.mass_battles.falling import fall_from_damage
from game.rules.mass_battles.features import put_to_the_torch
from game.rules.mass_battles.magic import transport
from game.rules.mass_battles.magic.reactions import offer_shield
from game.rules.mass_battles.masonry import assault, batter, strike
from game.rules.mass_battles.simultaneous import Declared, Loss, Round
from game.rules.mass_battles.state import Battling, Piece, State

HOLD = "hold"
REST = "rest"
"""The answer beside the question: all of the side that were not asked attack as usual."""


# ---------------------------------------------------------------------- plans


@dataclass(frozen=True, slots=True)
class Plan:
    """Which blows of a piece strike whom, and who gets its bonus dice."""

    blows: Mapping[str, tuple[Blow, ...]]
    bonus: Mapping[str, str]
    """The target of each bonus."""

    @property
    def key(self) -> str:
        """What answers call it: its target, or its targets with the blows that strike them."""
        if len(self.blows) == 1:
            return next(iter(self.blows))
        return " ".join(f"{target}:{_count(some)}" for target, some in self.blows.items())

    def label(self, state: State) -> str:
        """Return what a button says."""
        names = {each: target_name(state, each) for each in self.blows}
        if len(names) == 1:
            return f"Attack {names.popitem()[1]}"
        parts = (f"{names[each]} ({_count(some)})" for each, some in self.blows.items())
        return "Attack " + " and ".join(parts)


@cites("GMB.cas.27")
def target_name(state: State, target: str) -> str:
    """Return what a target is called: a piece, or a door or section of a castle."""
    piece = state.pieces.get(target)
    return piece.name if piece else part_named(state, target).title


def _left(state: State, target: str) -> int:
    """Return how many more hits a target can take."""
    if target in state.pieces:
        return hits_left(state.pieces[target])
    part = part_named(state, target)
    return part.strength - part.hits


def _count(some: Sequence[Blow]) -> int:
    """Return how many stands strike; of a hero with three attacks, how many dice."""
    stands = {each.stand for each in some}
    return len(stands) if len(stands) == len(some) and "/" not in some[0].key else _dice(some)


def _dice(some: Sequence[Blow]) -> int:
    return sum(each.dice for each in some)


@cites("GMB.cmb.6")
def shared_out(state: State, struck: Sequence[Blow]) -> list[dict[str, tuple[Blow, ...]]]:
    """Return the ways to share out blows among the targets they reach, the usual one first.

    Blows that are alike are counted, not told apart, and a stand that reaches none of the targets
    of a plan does not strike.
    """
    reached = dict.fromkeys(target for blow in struck for target in blow.targets)
    targets = sorted(reached, key=lambda each: (each not in state.pieces, _left(state, each)))
    alike: dict[tuple[int, tuple[str, ...]], list[Blow]] = {}
    for blow in struck:
        alike.setdefault((blow.dice, blow.targets), []).append(blow)
    found: dict[tuple[tuple[str, int], ...], dict[str, tuple[Blow, ...]]] = {}
    for count in range(1, len(targets) + 1):
        for chosen in combinations(targets, count):
            for shares in _shares(list(alike.values()), chosen):
                key = tuple((each, _dice(some)) for each, some in shares.items())
                found.setdefault(key, shares)
    weakest = targets[0]

    def keenness(shares: dict[str, tuple[Blow, ...]]) -> tuple[int, int]:
        return -sum(map(len, shares.values())), -len(shares.get(weakest, ()))

    return sorted(found.values(), key=keenness)


def _shares(
    groups: Sequence[list[Blow]], chosen: Sequence[str]
) -> Iterator[dict[str, tuple[Blow, ...]]]:
    """Yield the ways in which groups of like blows strike all of these targets."""
    ways = []
    for group in groups:
        open_to = [each for each in chosen if each in group[0].targets]
        ways.append(list(combinations_with_replacement(open_to, len(group))) if open_to else [()])
    for way in product(*ways):
        pairs = [
            (blow, target)
            for group, targets in zip(groups, way, strict=True)
            for blow, target in zip(group, targets, strict=False)
        ]
        shares = {each: tuple(b for b, target in pairs if target == each) for each in chosen}
        if all(shares.values()):
            yield shares


# ---------------------------------------------------------------------- a round


class MeleeRound:
    """One round of blows: declared piece by piece, rolled, and marked together."""

    def __init__(self, meets: Meets | None = None, *, impact: bool = True) -> None:
        self.meets, self.impact = meets, impact

    def waiting(self, state: State) -> Sequence[str]:
        """Return who strikes, the first player's pieces first."""
        return state.fighters

    def armed(self, state: State, piece: Piece) -> bool:
        """Return whether a piece has anything to strike with."""
        return bool(blows(state, piece, self.meets) and self.usual(state, piece))

    @cites("GMB.cmb.5")
    def usual(self, state: State, piece: Piece) -> list[Plan]:
        """Return the plans open to a piece, bonus dice given to the first that may have them.

        Below one die there is no attack.
        """
        struck = blows(state, piece, self.meets)
        return [
            self._planned(state, piece, shares)
            for shares in shared_out(state, struck)
            if all(self._has_a_die(state, piece, {on: some}) for on, some in shares.items())
        ]

    def _planned(self, state: State, piece: Piece, shares: Mapping[str, tuple[Blow, ...]]) -> Plan:
        bonuses_ = self._bonuses(state, piece, shares)
        return Plan(shares, {each.key: each.targets[0] for each in bonuses_})

    def _has_a_die(self, state: State, piece: Piece, one: Mapping[str, tuple[Blow, ...]]) -> bool:
        """Return whether some blows and all bonus dice make up an attack on one target."""
        dice = base_dice(state, piece, *one.values())
        if dice.total >= 2 * dice.fine:
            return True  # whatever halves them leaves a whole die
        return any(map(_is_rolled, self.attacks(state, piece, self._planned(state, piece, one))))

    def _bonuses(self, state: State, piece: Piece, targets: Mapping[str, object]) -> list[Bonus]:
        attacked = [state.pieces[each] for each in targets if each in state.pieces]
        return bonuses(state, piece, attacked, impact=self.impact)

    @cites("GMB.cmb.2")
    def attacks(self, state: State, piece: Piece, plan: Plan) -> list[Attack]:
        """Return the attacks of a plan, one for each target."""
        known = self._bonuses(state, piece, plan.blows)
        found = []
        for target, struck in plan.blows.items():
            if target not in state.pieces:
                keys = [each.key for each in struck]
                found.append(assault(state, piece, part_named(state, target), keys))
                continue
            bonus = [each for each in known if plan.bonus.get(each.key) == target]
            found.append(melee_attack(state, piece, state.pieces[target], struck, bonus))
        return found

    def _attack_on(self, state: State, piece: Piece, plan: Plan, target: Piece) -> Attack:
        return next(each for each in self.attacks(state, piece, plan) if each.on == target.id)

    def _forecast(self, state: State, piece: Piece, plan: Plan) -> Forecast:
        first, *others = (
            forecast(each, f"Attack on {target_name(state, each.on)}", _left(state, each.on))
            for each in self.attacks(state, piece, plan)
        )
        return replace(first, variants=tuple(others))

    # ------------------------------------------------------------------ declaring

    @cites("GMB.cmb.6", "GMB.cmb.12")
    async def declare(self, play: Battling, who: str) -> Declared | None:
        """Ask whom a piece attacks; beside that, all others of its side may attack as usual."""
        state = play.state
        piece = state.pieces[who]
        listed = {each.key: each for each in self.usual(state, piece)}
        others = [
            each
            for each in state.fighters[state.fighters.index(who) + 1 :]
            if state.pieces[each].side == piece.side
        ]
        answer = await Pick(
            side=piece.side,
            kind="melee_targets",
            why=f"Choose targets for {named(piece)}.",
            rules=("GMB.cmb.6",),
            subject=who,
            options=lambda: self._options(state, piece, listed),
            also=(lambda: [Option(REST, "Attack with all")]) if others else None,
        ).or_also()
        if isinstance(answer, Also):
            for each in (who, *others):
                plan = self.usual(state, state.pieces[each])[0]
                state.round.declared.append(_declared(each, plan))
            state.round.asked += others
            return None
        if answer == HOLD:
            return None
        return _declared(who, await self._give_bonuses(state, piece, listed[answer]))

    def _options(self, state: State, piece: Piece, listed: Mapping[str, Plan]) -> list[Option]:
        # A click on an enemy means the first plan in which it is struck by most.
        clicked: dict[str, str] = {}
        for key, plan in listed.items():
            for each, some in plan.blows.items():
                best = listed[clicked[each]].blows[each] if each in clicked else ()
                if len(some) > len(best):
                    clicked[each] = key
        return [
            *(
                Option(
                    key,
                    plan.label(state),
                    forecast=partial(self._forecast, state, piece, plan),
                    pieces=tuple(
                        each for each in plan.blows if clicked[each] == key and each in state.pieces
                    ),
                )
                for key, plan in listed.items()
            ),
            Option(HOLD, "Do not attack", rules=("GMB.cmb.12",), declines=True),
        ]

    @cites("GMB.cmb.13", "GMB.chg.10")
    async def _give_bonuses(self, state: State, piece: Piece, plan: Plan) -> Plan:
        """Ask which of several targets gets each of the bonus dice."""
        for bonus in self._bonuses(state, piece, plan.blows):
            if len(bonus.targets) < 2:
                continue
            ways = {
                each: replace(plan, bonus={**plan.bonus, bonus.key: each}) for each in bonus.targets
            }
            why = f"Choose a target for the bonus dice of {named(piece)}: {bonus.reason}."
            odds = partial(self._given_to, state, piece, ways)
            listed = partial(of_pieces, [state.pieces[each] for each in ways], odds)
            plan = ways[await choose(piece.whom, "impact_target", why, (bonus.rule,), listed)]
        return plan

    def _given_to(
        self, state: State, piece: Piece, ways: Mapping[str, Plan], target: Piece
    ) -> Forecast:
        return self._forecast(state, piece, ways[target.id])

    # ------------------------------------------------------------------ rolling and marking

    @cites("GMB.cmb.1", "GMB.turn.11")
    async def roll(self, play: Battling, declared: Declared) -> Sequence[Loss]:
        """Roll the attacks of a piece; the position is that of the start of the round."""
        state, losses = play.state, []
        piece = state.pieces[declared.who]
        plan = self._plan(state, piece, declared)
        struck = [each.on for each in self.attacks(state, piece, plan) if _is_rolled(each)]
        for target in [state.pieces[each] for each in struck if each in state.pieces]:
            blow = partial(self._attack_on, state, piece, plan, target)
            await offer_shield(play, target, shield_odds(blow, target))
        for attack in [e for e in self.attacks(state, piece, plan) if e.on in struck]:
            piece.status.fought = piece.status.busy = True
            if attack.on not in state.pieces:
                losses.append(Loss(attack.on, piece.id, "masonry", strike(play, attack, piece)))
                continue
            target = state.pieces[attack.on]
            hits, _ = roll(play, attack, piece, target)
            losses.append(Loss(target.id, piece.id, "hits", hits))
        return losses

    def _plan(self, state: State, piece: Piece, declared: Declared) -> Plan:
        known = {each.key: each for each in blows(state, piece, self.meets)}
        shares: dict[str, tuple[Blow, ...]] = {}
        bonus = {}
        for each in declared.detail:
            key, _, target = each.partition("=")
            if key in known:
                shares[target] = (*shares.get(target, ()), known[key])
            else:
                bonus[key] = target
        return Plan(shares, bonus)

    @cites("GMB.cmb.1", "GMB.cmb.8")
    async def mark(self, play: Battling, losses: Sequence[Loss]) -> None:
        """Mark all hits of the round together, and remember who has struck."""
        state = play.state
        for declared in state.round.declared:
            status = state.pieces[declared.who].status
            status.struck += [each.partition("=")[0] for each in declared.detail]
        state.losses += [each for each in losses if each.what == "hits"]
        for what in ("hits", "masonry"):
            for target in dict.fromkeys(each.on for each in losses if each.what == what):
                hits = sum(each.count for each in losses if each.on == target)
                if what == "hits":
                    take_hits(play, state.pieces[target], hits, "GMB.cmb.8")
                else:
                    batter(play, target, hits, "GMB.cas.27")


def _is_rolled(attack: Attack) -> bool:
    return bool(attack.count or attack.sure)


def _declared(who: str, plan: Plan) -> Declared:
    struck = [f"{blow.key}={target}" for target, some in plan.blows.items() for blow in some]
    bonus = [f"{key}={target}" for key, target in plan.bonus.items()]
    return Declared(who, "melee", plan.key, struck + bonus)


@cites("GMB.cas.9")
def melee_round(state: State) -> MeleeRound:
    """Return the round that is being fought: the first strike at climbers, or that of all."""
    first = state.stage == "first_strike"
    return MeleeRound(partial(strikes_first, state) if first else None)


async def play_round(play: Battling, phase: MeleeRound) -> bool:
    """Play the next stretch of a round of melee; return whether there is more of it."""
    state = play.state
    if not state.fighters:
        state.fighters = [each.id for each in state.in_order() if phase.armed(state, each)]
        if not state.fighters:
            return False
    if await simultaneous.step(play, phase, state.round):
        return True
    state.fighters, state.round = [], Round()
    return False


# ---------------------------------------------------------------------- the steps


async def before(play: Battling) -> bool:
    """Let wizards use Transport, then flyers fight griffins for height; return if more is due."""
    state = play.state
    if not state.asked:
        note_hits(state)
        state.asked.append("")
    if await transport.before_melee(play):
        return True
    for piece in list(state.pieces.values()):
        for enemy in _dived_at(state, piece):
            pair = " ".join(sorted((piece.id, enemy.id)))
            if pair not in state.asked:
                state.asked.append(pair)
                await climb(play, piece, enemy)
                return True
    return False


@cites("GMB.army.35")
def _dived_at(state: State, piece: Piece) -> list[Piece]:
    """Return the airborne enemies in contact with airborne Griffin Riders."""
    if not piece.profile.has("diving") or not piece.status.airborne:
        return []
    return contacts(state, piece)


@cites("GMB.army.35")
async def climb(play: Battling, piece: Piece, enemy: Piece) -> None:
    """Roll for height, ties again; the winner says which of the two is higher."""
    winner, pair = None, (piece, enemy)
    while winner is None:
        rolls = [play.roll("height", 1, D20) for _ in pair]
        for each, thrown in zip(pair, rolls, strict=True):
            text = f"{named(each):rolls} {thrown.total} for height."
            tell_throw(play, each.whom, "height", [thrown], text, "GMB.army.35")
        if rolls[0].total != rolls[1].total:
            winner = pair[rolls[0].total < rolls[1].total]
    other = enemy if winner is piece else piece
    why, both = f"Choose who is higher, {named(winner)} or {named(other)}.", (winner, other)
    rules = ("GMB.army.35",)
    chosen = await choose(winner.whom, "altitude", why, rules, lambda: of_pieces(both))
    higher, lower = (winner, other) if chosen == winner.id else (other, winner)
    higher.status.above.append(lower.id)
    say(play, f"{named(higher):is} above {named(lower)}.", "GMB.army.35")


STRUCK, FALLEN = "struck", "fallen"


@cites("GMB.cas.9", "GMB.cas.17")
async def first_strike(play: Battling) -> bool:
    """Let defenders strike at climbers that arrive in this turn, and take their losses at once."""
    state = play.state
    if not state.castle:
        return False
    if STRUCK not in state.asked:
        if not await play_round(play, melee_round(state)):
            state.asked.append(STRUCK)
        return True
    return await mobs.lose_stands(play)


@cites("GMB.cmb.1")
async def step(play: Battling) -> bool:
    """Play the next stretch of the melee; return whether there is more of it."""
    return await play_round(play, melee_round(play.state))


async def after(play: Battling) -> bool:
    """Take off the stands of mobs, let flyers fall, put torches to things and climbers up."""
    state = play.state
    if await mobs.lose_stands(play):
        return True
    if FALLEN not in state.asked:
        state.asked.append(FALLEN)
        bands = {each.id: band(each, each.status.hits_before) for each in state.pieces.values()}
        await fall_from_damage(play, bands)
        put_to_the_torch(play)
        return True
    await climbers_up(play)
    return await storm_stairs(play)
