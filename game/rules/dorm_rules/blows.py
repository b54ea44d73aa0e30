"""Blows: weapons in hand, dice to hit, who struck whom, what hurts (DORM.5.2, DORM.15.3)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Attacked
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds
from game.core.spatial import Allot, Holder
from game.core.tally import Tally
from game.core.tell import tell_throw
from game.core.wording import named
from game.mechanics.asking import choose
from game.rules.dorm_rules.arms import (
    UNARMED,
    is_long,
    melee_weapons,
    second_weapon,
    take_in_hand,
)
from game.rules.dorm_rules.harm import D10, Hit, settle
from game.rules.dorm_rules.lines import Fight
from game.rules.dorm_rules.nomination import Struck, step_in
from game.rules.dorm_rules.pairing import labelled
from game.rules.dorm_rules.shooting import hurt_forecast
from game.rules.dorm_rules.state import Battling, Figure, State, touch
from game.rules.dorm_rules.values import defence, hits_of, melee_skill, penetration, reach
from game.rules.dorm_rules.weapons import Weapon
from game.table.bases import gap

RIDERS, MOUNTS = "riders", "mounts"
OVERBEAR = "overbear"


@dataclass(frozen=True, slots=True)
class Blow:
    """What one figure, or its mount, strikes with."""

    by: str
    weapon: Weapon
    second: Weapon | None = None
    mount: bool = False
    aim: str = ""
    """Of a set polearm: riders or mounts (DORM.15.3.4a)."""

    @property
    @cites("DORM.5.2.1.1", "DORM.5.2.1.2")
    def dice(self) -> int:
        """How many dice it rolls: the H of the weapon, and one for a second weapon."""
        return self.weapon.hits + (self.second is not None)


# ---------------------------------------------------------------------- weapons in hand


def rating(state: State, figure: Figure, weapon: Weapon, *, mount: bool = False) -> int:
    """Return the sum of EffMe and EffPen with a weapon."""
    skill = melee_skill(state, figure, weapon, mount=mount).total
    return skill + penetration(state, figure, weapon, mount=mount).total


@cites("DORM.3.1", "DORM.5.2.1.1")
def choices(state: State, figure: Figure) -> list[Weapon]:
    """Return what a figure may fight with, the usual choice first; bare hands if they hit more."""
    own = melee_weapons(state, figure)
    ranked = sorted(own, key=lambda each: -rating(state, figure, each))
    skills = [melee_skill(state, figure, each).total for each in ranked]
    bare = melee_skill(state, figure, UNARMED).total
    return [*ranked, UNARMED] if not any(skills) and bare and UNARMED not in ranked else ranked


@cites("DORM.5.2.1.1", "DORM.5.2.1.2", "DORM.20.3")
async def take_arms(
    state: State, player: str, fighters: Sequence[Figure]
) -> dict[str, tuple[Weapon, Weapon | None]]:
    """Ask a player what his fighters strike with, where they have a choice; return it all."""
    open_ = {each.id: choices(state, each) for each in fighters}
    hands = {name: some[0].key for name, some in open_.items()}
    several = [each for each in fighters if len(open_[each.id]) > 1]
    if several:
        kinds = dict.fromkeys(weapon for each in several for weapon in open_[each.id])
        names = {weapon.key: weapon.name for weapon in kinds}
        hands |= await Allot(
            side=player,
            kind="choose_weapon",
            why="Choose a weapon for each fighter.",
            rules=("DORM.5.2.1.1", "DORM.5.2.1.2"),
            items=lambda: labelled(several),
            holders=tuple(Holder(key, name, len(several)) for key, name in names.items()),
            now=tuple((each.id, hands[each.id]) for each in several),
            proposed=True,
            every=True,
            fit=partial(_not_his, open_),
        )
    taken = {}
    for figure in fighters:
        weapon = next(each for each in open_[figure.id] if each.key == hands[figure.id])
        taken[figure.id] = weapon, second_weapon(figure, weapon)
        take_in_hand(figure, *taken[figure.id])
    return taken


@cites("DORM.5.2.1.1")
def _not_his(open_: Mapping[str, Sequence[Weapon]], name: str, key: str) -> Objection | None:
    if key in [each.key for each in open_[name]]:
        return None
    return Objection("That figure has no such weapon.", "DORM.5.2.1.1")


@cites("DORM.15.3.2a", "DORM.15.3.2b")
def mount_blows(state: State, figure: Figure, *, charges: bool) -> list[Blow]:
    """Return what a mount strikes with: its natural weapon, and overbearing in a charge."""
    if figure.mount is None:
        return []
    profile = figure.mount.profile
    best = max(profile.melee_weapons, key=lambda e: rating(state, figure, e, mount=True))
    found = [Blow(figure.id, best, mount=True)]
    if charges:
        adds_mu = state.settings.overbear_adds_mu
        found.append(Blow(figure.id, Weapon(OVERBEAR, profile.hits, adds_mu=adds_mu), mount=True))
    return found


# ---------------------------------------------------------------------- numbers


@cites("DORM.15.3.3")
def above(state: State, figure: Figure, foe: Figure) -> bool:
    """Return whether a rider fights somebody on foot who is roughly of his own size."""
    if figure.mount is None or foe.mount is not None or foe.aboard:
        return False
    return max(1, hits_of(state, figure)) == max(1, hits_of(state, foe))


def skill_of(state: State, blow: Blow, foes: Sequence[Figure]) -> Tally:
    """Return the EffMe of a blow; a rider's height counts if it does against all his enemies."""
    figure = state.figures[blow.by]
    high = bool(foes) and not blow.mount and all(above(state, figure, foe) for foe in foes)
    return melee_skill(state, figure, blow.weapon, above=high, mount=blow.mount)


@cites("DORM.11.3.1.3c")
def pen_of(state: State, blow: Blow, foe: Figure) -> Tally:
    """Return the EffPen of a blow against an enemy, perhaps one that it was ready for."""
    figure = state.figures[blow.by]
    ready = state.party_of(foe).id in state.party_of(figure).status.ready_for
    high = not blow.mount and above(state, figure, foe)
    return penetration(state, figure, blow.weapon, ready=ready, above=high, mount=blow.mount)


def _usual_blow(state: State, figure: Figure) -> Blow:
    """Return what a figure strikes with if nobody says otherwise."""
    weapon = choices(state, figure)[0]
    return Blow(figure.id, weapon, second_weapon(figure, weapon))


def duel_forecast(state: State, mine: str, foe: str) -> Forecast:
    """Return the odds of one figure's usual blow against another."""
    figure, enemy = state.figures[mine], state.figures[foe]
    blow = _usual_blow(state, figure)
    skill = skill_of(state, blow, [enemy])
    rolled = Odds.hits(blow.dice, D10, D10 + 1 - skill.total)
    miss = rolled.chance(lambda hits: hits == 0)
    return Forecast(
        f"{figure.name} against {enemy.name}",
        (Chance("hits", 1 - miss, good=True), Chance("misses", miss, good=False)),
        (skill,),
        (hurt_forecast(state, pen_of(state, blow, enemy), enemy),),
    )


def pairing_forecast(state: State, mine: str, foe: str) -> Forecast:
    """Return the odds that one figure wounds another in a fight, and those of the answer."""
    striking, answering = duel_forecast(state, mine, foe), duel_forecast(state, foe, mine)
    ahead, back = _wounding(state, mine, foe), _wounding(state, foe, mine)
    answer = Forecast(
        f"{state.figures[foe].name} strikes back",
        (Chance("wounds", back, good=False), Chance("no wound", 1 - back, good=True)),
        answering.tallies,
    )
    return Forecast(
        striking.title,
        (Chance("wounds", ahead, good=True), Chance("no wound", 1 - ahead, good=False)),
        striking.tallies,
        (replace(striking, title="To hit", variants=()), *striking.variants, answer),
    )


def _wounding(state: State, mine: str, foe: str) -> Fraction:
    """Return the chance that a figure's usual blow wounds another at least once."""
    enemy = state.figures[foe]
    blow = _usual_blow(state, state.figures[mine])
    hits = Odds.hits(blow.dice, D10, D10 + 1 - skill_of(state, blow, [enemy]).total)
    spared = hurt_forecast(state, pen_of(state, blow, enemy), enemy).p("nothing")
    kept = [(min(number, blow.weapon.hits), weight) for number, weight in hits.items()]
    return 1 - sum((weight * spared**number for number, weight in kept), Fraction(0)) / hits.total


# ---------------------------------------------------------------------- one fight


@cites("DORM.15.2", "DORM.14.h2")
def with_howdahs(state: State, men: Sequence[Figure]) -> list[Figure]:
    """Return fighters, each with his own people in the howdah of his mount behind him."""
    found = []
    for man in men:
        riders = state.aboard(man) if man.compartments else []
        found += [man, *(each for each in riders if each.side == man.side)]
    return found


@cites("DORM.11.4a", "DORM.11.4b")
def in_pass(state: State, blows: Sequence[Blow], part: str) -> list[Blow]:
    """Return which blows fall in a pass: after a charge long weapons ahead of all others."""
    if part == "long":
        return [each for each in blows if is_long(each.weapon)]
    again = part == "all" or state.settings.long_weapons_twice
    return [each for each in blows if again or not is_long(each.weapon)]


Striking = Callable[[Figure], Sequence[Blow]]
"""The blows of a figure in a pass."""


@cites("DORM.5.2.0", "DORM.5.2.1", "DORM.1.3.h1")
async def fight_blows(
    play: Battling, fight: Fight, striking: Striking
) -> tuple[list[Hit], list[Hit]]:
    """Roll a fight: first both sides to hit, then what hurts; return all hits and the wounding."""
    state = play.state
    camps = [[state.figures[fight.one]], [state.figures[name] for name in fight.many]]
    camps.sort(key=lambda camp: state.rank(camp[0].side))
    (one, *_), (other, *_) = camps
    text = f"{named(one):fights} {named(other)}."
    play.tell(Attacked(text=text, attacker=one.id, target=other.id, how="melee"))
    scored = []
    for number, camp in enumerate(camps):
        foes = camps[1 - number]
        men = with_howdahs(state, camp)
        scored.append([to_hit(play, each, foes) for man in men for each in striking(man)])
    hits, wounding = [], []
    for number, camp in enumerate(camps):
        some = await settle_camp(play, camp, camps[1 - number], scored[number])
        hits += some
        wounding += settle(play, some, camp[0].whom, "DORM.5.3.1")
    return hits, wounding


@cites("DORM.5.2.1.1", "DORM.5.2.h1", "DORM.5.2.2.1")
def to_hit(play: Battling, blow: Blow, foes: Sequence[Figure]) -> tuple[Blow, int]:
    """Roll a blow; return it with the hits that it keeps."""
    state = play.state
    figure, skill = state.figures[blow.by], skill_of(state, blow, foes)
    roll = play.roll("to hit", blow.dice, D10)
    hits = min(sum(face <= skill.total for face in roll.faces), blow.weapon.hits)
    who = f"the {figure.mount.profile.name} of " if blow.mount and figure.mount else ""
    text = f"{who}{named(figure):strikes} with {blow.weapon.name}: {hits or 'no'} {_hits(hits)}."
    rules = ("DORM.5.2.h1", "DORM.3.h2", *(["DORM.15.3.2a"] if blow.weapon.key == OVERBEAR else []))
    tell_throw(play, figure.whom, "to hit", [roll], text, *rules, total=hits, number=skill)
    return blow, hits


def _hits(number: int) -> str:
    return "hit" if number == 1 else "hits"


@cites("DORM.15.3.4b", "DORM.15.3.4c")
async def settle_camp(
    play: Battling,
    camp: Sequence[Figure],
    foes: Sequence[Figure],
    scored: Sequence[tuple[Blow, int]],
) -> list[Hit]:
    """Return the hits of one side of a fight: who struck, whom, with what, rider or mount."""
    state = play.state
    blows = [blow for blow, hits in scored for _ in range(hits)]
    if len(foes) == 1 and len(dict.fromkeys(blow.by for blow, _ in scored)) > 1:
        blows = await _choose_hitters(state, foes[0], [blow for blow, _ in scored], blows)
    targets = await _divide(state, camp[0], foes, blows)
    blows = [
        await _apply_second(state, each, foe) for each, foe in zip(blows, targets, strict=True)
    ]
    struck = [Struck(foe.id) for foe in targets]
    for name in dict.fromkeys(each.id for each in targets):
        mine = [number for number, each in enumerate(struck) if each.figure == name]
        chosen = await _rider_or_mount(state, state.figures[name], [blows[n] for n in mine], camp)
        for number, who in zip(mine, chosen, strict=True):
            struck[number] = who
    found = []
    for blow, who in zip(blows, struck, strict=True):
        taken = await step_in(play, who)
        worth = 2 if blow.aim == MOUNTS else 1
        pen = pen_of(state, blow, state.figures[who.figure])
        aimed = blow.aim == RIDERS and not taken.mount
        found.append(
            Hit(taken.figure, pen, mount=taken.mount, worth=worth, by=blow.by, unseats=aimed)
        )
    return found


# ---------------------------------------------------------------------- who struck whom


@cites("DORM.5.1.1b", "DORM.3.2.3.2")
def within_reach(
    state: State, figure: Figure, foes: Sequence[Figure], weapon: Weapon
) -> list[Figure]:
    """Return the enemies whom a weapon reaches; one file of a line is contact."""
    carrier = state.carrier(figure)
    figure = carrier if isinstance(carrier, Figure) else figure
    one, far = state.party_of(figure), reach(state, weapon) + 1
    return [
        foe
        for foe in foes
        if touch(state, one, state.party_of(foe)) or gap(figure.body, foe.body) <= far
    ]


@cites("DORM.5.2.3", "DORM.5.2.2.1")
async def _choose_hitters(
    state: State, foe: Figure, every: Sequence[Blow], blows: list[Blow]
) -> list[Blow]:
    """Ask the owner of a figure against several who of them struck it; one hit is as it was."""
    if len(blows) < 2 or sum(each.weapon.hits for each in every) == len(blows):
        return blows
    pens = {_key(each): pen_of(state, each, foe).total for each in every}
    if len(dict.fromkeys((pens[_key(each)], each.aim) for each in every)) == 1:
        return blows
    ranked = sorted(every, key=lambda each: pens[_key(each)])
    usual = [each for each in ranked for _ in range(each.weapon.hits)][: len(blows)]
    labels = {
        _key(each): f"{state.figures[each.by].name}, {each.weapon.name}: EffPen {pens[_key(each)]}"
        for each in every
    }
    answer = await Allot(
        side=foe.whom[0],
        kind="choose_hitters",
        why=f"Choose which {len(blows)} hits {named(foe):takes}.",
        rules=("DORM.5.2.3",),
        subject=foe.id,
        items=lambda: _numbered(len(blows)),
        holders=tuple(Holder(_key(e), labels[_key(e)], e.weapon.hits) for e in every),
        now=tuple((str(n + 1), _key(each)) for n, each in enumerate(usual)),
        proposed=True,
        every=True,
    )
    named_ = {_key(each): each for each in every}
    return [named_[key] for _, key in sorted(answer, key=lambda pair: int(pair[0]))]


def _key(blow: Blow) -> str:
    return f"{blow.by}:{blow.weapon.key}" if blow.mount else blow.by


def _numbered(hits: int) -> list[Option]:
    return [Option(str(n), f"Hit {n}") for n in range(1, hits + 1)]


@cites("DORM.5.2.h2", "DORM.5.1.1b")
async def _divide(
    state: State, figure: Figure, foes: Sequence[Figure], blows: Sequence[Blow]
) -> list[Figure]:
    """Ask the owner of a figure against several whom each of its hits strikes, within reach."""
    if len(foes) == 1:
        return [*foes] * len(blows)
    weakest = sorted(foes, key=lambda each: defence(state, each).total)
    near = [within_reach(state, state.figures[e.by], weakest, e.weapon) for e in blows]
    usual = [some[number % len(some)] for number, some in enumerate(near)]
    if all(len(some) == 1 for some in near):
        return usual
    names = {each.key: each.label for each in labelled(foes)}

    def too_far(number: str, name: str) -> Objection | None:
        if state.figures[name] in near[int(number) - 1]:
            return None
        return Objection(f"{figure.name} does not reach {names[name]}.", "DORM.5.1.1b")

    answer = await Allot(
        side=figure.whom[0],
        kind="divide_hits",
        why=f"Divide the hits of {named(figure)} between its enemies.",
        rules=("DORM.5.2.h2",),
        subject=figure.id,
        items=lambda: _numbered(len(blows)),
        holders=tuple(Holder(each.id, names[each.id], len(blows)) for each in foes),
        now=tuple((str(n + 1), each.id) for n, each in enumerate(usual)),
        proposed=True,
        every=True,
        fit=too_far,
    )
    return [state.figures[name] for _, name in sorted(answer, key=lambda pair: int(pair[0]))]


@cites("DORM.5.2.2.2")
async def _apply_second(state: State, blow: Blow, foe: Figure) -> Blow:
    """Ask with the Pen of which weapon a hit counts that a figure with two weapons keeps."""
    if blow.second is None:
        return blow
    other = replace(blow, weapon=blow.second, second=blow.weapon)
    pens = {each.weapon.key: pen_of(state, each, foe).total for each in (blow, other)}
    if len(dict.fromkeys(pens.values())) == 1:
        return blow
    best = max(pens, key=lambda key: pens[key])
    figure = state.figures[blow.by]
    names = {each.weapon.key: each.weapon.name for each in (blow, other)}

    def listed() -> list[Option]:
        return [Option(key, f"{name}: EffPen {pens[key]}") for key, name in names.items()]

    why = f"Choose the weapon {named(figure):has} hit with."
    kind, rules = "apply_second_weapon", ("DORM.5.2.2.2",)
    answer = await choose(figure.whom, kind, why, rules, listed, best)
    return blow if answer == blow.weapon.key else other


@cites("DORM.15.h2", "DORM.15.3.4a", "DORM.15.2", "DORM.14.h2")
async def _rider_or_mount(
    state: State, foe: Figure, blows: Sequence[Blow], camp: Sequence[Figure]
) -> list[Struck]:
    """Return for each blow whom it strikes: rider, mount or somebody in the howdah.

    Set polearms have their aim.
    """
    struck = [Struck(foe.id, foe.mount is not None and each.aim == MOUNTS) for each in blows]
    free = [number for number, each in enumerate(blows) if not each.aim]
    known = {RIDERS: Struck(foe.id), MOUNTS: Struck(foe.id, mount=True)}
    if foe.mount is None:
        del known[MOUNTS]
    known |= {each.id: Struck(each.id) for each in with_howdahs(state, [foe])[1:]}
    if len(known) == 1 or not free:
        return struck
    guards = {
        key: defence(state, state.figures[who.figure], mount=who.mount).total
        for key, who in known.items()
    }
    usual = MOUNTS if guards.get(MOUNTS, guards[RIDERS]) < guards[RIDERS] else RIDERS
    answer = await Allot(
        side=camp[0].whom[0],
        kind="rider_or_mount",
        why=f"Choose who takes each hit: {named(foe)} or the mount.",
        rules=("DORM.15.h2",),
        subject=foe.id,
        items=lambda: _numbered(len(free)),
        holders=tuple(
            Holder(key, f"{_called(state, who)}: De {guards[key]}", len(free))
            for key, who in known.items()
        ),
        now=tuple((str(n + 1), usual) for n in range(len(free))),
        proposed=True,
        every=True,
    )
    for key, who in answer:
        struck[free[int(key) - 1]] = known[who]
    return struck


def _called(state: State, who: Struck) -> str:
    figure = state.figures[who.figure]
    return figure.mount.profile.name if who.mount and figure.mount else figure.name
