"""Creations: creatures that are summoned, and the fallen who rise (DORM.16.2.23.h1)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import combinations
from math import dist

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Entered
from game.core.pose import Pose
from game.core.spatial import Place
from game.core.tell import say
from game.core.wording import named, plural
from game.mechanics.asking import choose, of_pieces
from game.rules.dorm_rules.arranging import arrange
from game.rules.dorm_rules.magic.formulas import Casting
from game.rules.dorm_rules.magic.landing import CreationSite
from game.rules.dorm_rules.magic.lasting import begin
from game.rules.dorm_rules.magic.targets import place_of
from game.rules.dorm_rules.points import worth
from game.rules.dorm_rules.profile import Profile, Skills
from game.rules.dorm_rules.room import free_on_base
from game.rules.dorm_rules.state import Battling, Figure, Party, Spell, State, Summons, Unit
from game.rules.dorm_rules.undead import most_models
from game.table.bases import SLACK
from game.table.tolerances import INCH

MOST_MEN = 16
"""The leader and soldiers of a unit of creations at most (DORM.16.2.23.h1)."""
UNIT = 3
"""From how many on creatures are a unit (DORM.16.2.23b)."""
FELL = 3 * INCH
"""How far from where each of them fell the base of the risen lies at most (DORM.16.2.24b)."""
ALONE = "alone"


# ---------------------------------------------------------------------- limits


@cites("DORM.16.3.h1")
def over_cap(state: State, caster: Figure, new: Sequence[Profile]) -> Objection | None:
    """Say why a caster cannot have more creations: they are worth too much together.

    The risen count as what is printed about them alive.
    """
    raised = [each.profile for name, each in state.gone.items() if state.fates[name] == "raised"]
    alive = {risen(each): each for each in raised}
    made = [alive.get(each.profile, each.profile) for each in creations_of(state, caster)]
    total, most = sum(map(worth, (*made, *new))), 10 * caster.profile.magic
    if state.settings.summon_cap and total > most:
        return Objection(f"Too many points: {total} of {most}.", "DORM.16.3.h1")
    return None


@cites("DORM.16.3.h1")
def creations_of(state: State, caster: Figure) -> list[Figure]:
    """Return the creations of a caster in play; those that went wild are none of his any more."""
    names = {
        each
        for spell in state.spells
        if spell.caster == caster.id and spell.effect in (23, 24)
        for each in spell.targets
    }
    here = [each for each in state.figures.values() if each.side == caster.side]
    return [each for each in here if {each.id, each.unit} & names]


@cites("DORM.17.2.9", "DORM.16.2.23.h1")
def too_many(caster: Figure, profile: Profile, number: int) -> Objection | None:
    """Say why a unit of creations cannot be so large."""
    if profile.has("undead") and number > most_models(caster.profile):
        text = (
            f"{caster.name} can hold at most {most_models(caster.profile)} undead together in a "
            "unit."
        )
        return Objection(text, "DORM.17.2.9")
    if number > MOST_MEN:
        return Objection(f"A unit has at most {MOST_MEN} figures.", "DORM.16.2.23.h1")
    return None


# ---------------------------------------------------------------------- summoning


def _profile(state: State, cast: Casting) -> Profile:
    return state.plan.profiles[cast.known.partition(":")[2]]


@cites("DORM.16.2.23b")
def number_refused(state: State, cast: Casting, number: int) -> Objection | None:
    """Say why so many cannot be summoned: the cap, the size of a unit, or no unit to join."""
    profile, caster = _profile(state, cast), cast.caster
    large = too_many(caster, profile, number) or over_cap(state, caster, [profile] * number)
    if large or number >= UNIT or not profile.has("undead"):
        return large
    if not joinable(state, caster, profile, number):
        return Objection("There is no unit they could join.", "DORM.16.2.23b")
    return None


@cites("DORM.16.2.23b")
def joinable(state: State, caster: Figure, profile: Profile, number: int) -> list[Unit]:
    """Return the units near a caster that one or two of a type can join."""
    units = [each for each in state.units.values() if each.side == caster.side and not each.hull]
    return [
        each
        for each in units
        if all(man.profile.name == profile.name for man in state.troops(each))
        and not (each.in_line or each.aboard)
        and dist(place_of(state, caster), each.point) <= _reach(caster) + SLACK
        and not too_many(caster, profile, len(state.troops(each)) + number)
    ]


@cites("DORM.16.2.23a")
def _reach(caster: Figure) -> int:
    """Return how far from a caster creatures appear: 2 inches for each level."""
    return 2 * caster.profile.magic * INCH


def _here(state: State, caster: Figure) -> Pose:
    x, y = place_of(state, caster)
    return Pose(round(x), round(y), 0)


@cites("DORM.16.2.23a", "DORM.16.2.23b")
async def summon(play: Battling, cast: Casting, turns: int) -> None:
    """Bring creatures: a unit, or one or two on their own or for a unit of theirs."""
    state, caster = play.state, cast.caster
    profile = _profile(state, cast)
    spell = begin(state, cast, turns, ())
    men = [_man(state, spell, number, profile) for number in range(1, cast.amount + 1)]
    here = _here(state, caster)
    if len(men) >= UNIT:
        unit = _unit(state, spell, f"Summoned {plural(profile.name)}", men)
        site = CreationSite(state, unit, [(here, _reach(caster), "DORM.16.2.23a")])
        await _appear(play, spell, unit, men, site)
        return
    joined = await _joins(state, caster, profile, men)
    for man in men:
        spell.targets.append(man.id)
        man.summons = _summons(state, spell, [man])
        if joined:
            _join(play, man, joined)
            continue
        site = CreationSite(state, man, [(here, _reach(caster), "DORM.16.2.23a")])
        spot = await _spot(state, spell, man, site)
        if spot is None:
            _dissolve(play, spell, [man])
            continue
        man.x, man.y = spot.x, spot.y
        _enter(play, man)


async def _joins(state: State, caster: Figure, profile: Profile, men: list[Figure]) -> Unit | None:
    """Ask which unit of their type one or two creatures join, or none; undead have to."""
    units = joinable(state, caster, profile, len(men))
    if not units:
        return None
    alone = [Option(ALONE, "On their own")] * (not profile.has("undead"))
    answer = await choose(
        caster.whom,
        "place_summoned",
        "Choose the unit that the creatures join.",
        ("DORM.16.2.23b",),
        lambda: [*of_pieces(units), *alone],
    )
    return state.units.get(answer)


def _join(play: Battling, man: Figure, unit: Unit) -> None:
    man.unit, man.role = unit.id, "soldier"
    man.x, man.y = unit.point
    man.x, man.y = free_on_base(play.state, unit, man) or unit.point
    _enter(play, man)


# ---------------------------------------------------------------------- the risen


@cites("DORM.16.2.24a", "DORM.16.2.24b")
def fallen(state: State, caster: Figure) -> list[Figure]:
    """Return those who may rise: whom wounds took from the table, near enough to the caster."""
    reach = caster.profile.magic**2 * INCH
    return [
        each
        for each in state.gone.values()
        if state.fates[each.id] in ("casualty", "dead")
        and each.profile.hits
        and not (each.has("undead") or each.has("demon"))
        and dist(place_of(state, caster), each.point) <= reach + SLACK
    ]


@cites("DORM.16.2.24b")
def raise_refused(state: State, cast: Casting) -> Objection | None:
    """Say why some of the fallen cannot rise together; of nobody in particular, why none can."""
    men = [state.gone[each] for each in cast.targets]
    if not men and len(fallen(state, cast.caster)) < 2:
        return Objection("Two of the fallen have to be in range.", "DORM.16.2.24b")
    profiles = [risen(each.profile) for each in men]
    if large := men and too_many(cast.caster, profiles[0], len(men)):
        return large
    if over := over_cap(state, cast.caster, [each.profile for each in men]):
        return over
    if men and not _graveside(state, cast, _unit_of_risen(cast.caster)).free:
        text = "There is no place for a base within 3″ of where each of them fell."
        return Objection(text, "DORM.16.2.24b")
    if not men and all(raise_refused(state, each) for each in _pairs(state, cast)):
        return Objection("No two of the fallen can rise together.", "DORM.16.2.24b")
    return None


def _pairs(state: State, cast: Casting) -> Iterator[Casting]:
    """Yield the spell on each two of the fallen who lie near enough to each other."""
    for one, other in combinations(fallen(state, cast.caster), 2):
        if dist(one.point, other.point) <= 2 * FELL:
            yield replace(cast, targets=(one.id, other.id))


@cites("DORM.16.2.24b", "DORM.17.2.6", "DORM.17.1.1")
def risen(profile: Profile) -> Profile:
    """Return a profile as undead: all printed values, but no skills, rank and magic."""
    return replace(
        profile,
        name=f"Risen {profile.name}",
        role="troop",
        rank=0,
        magic=0,
        apprentice=False,
        skills=Skills(),
        fear=max(1, profile.fear),
        mount="",
        traits=(*profile.traits, "undead"),
    )


def _unit_of_risen(caster: Figure) -> Unit:
    return Unit("risen", caster.side, "The risen", caster.x, caster.y)


@cites("DORM.16.2.24a", "DORM.16.2.24b")
def _graveside(state: State, cast: Casting, unit: Unit) -> CreationSite:
    """Return where the base of the risen may lie: in range, and near where each of them fell."""
    caster = cast.caster
    graves = [state.gone[each].point for each in cast.targets]
    x, y = (sum(each) / len(graves) for each in zip(*graves, strict=True))
    graves.sort(key=lambda each: dist(each, (x, y)))
    limits = [(Pose(*each, 0), FELL, "DORM.16.2.24b") for each in graves]
    reach = caster.profile.magic**2 * INCH
    return CreationSite(state, unit, [*limits, (_here(state, caster), reach, "DORM.16.2.24a")])


@cites("DORM.16.2.24b")
async def raise_dead(play: Battling, cast: Casting, turns: int) -> None:
    """Let some of the fallen rise as one unit of undead under the caster."""
    state = play.state
    spell = begin(state, cast, turns, ())
    bodies = [state.gone[each] for each in cast.targets]
    leader = await _who_leads(cast.caster, bodies)
    bodies.sort(key=lambda each: each is not leader)
    men = [_man(state, spell, n, risen(each.profile)) for n, each in enumerate(bodies, start=1)]
    unit = _unit(state, spell, "Risen Dead", men)
    await _appear(play, spell, unit, men, _graveside(state, cast, unit))
    for each in bodies:
        state.fates[each.id] = "raised"


async def _who_leads(caster: Figure, bodies: list[Figure]) -> Figure:
    """Ask who of some different figures leads the risen."""
    if len({each.profile.name for each in bodies}) == 1:
        return bodies[0]
    answer = await choose(
        caster.whom,
        "place_summoned",
        "Choose who leads the risen.",
        ("DORM.16.2.24b",),
        lambda: [Option(each.id, each.name) for each in bodies],
    )
    return next(each for each in bodies if each.id == answer)


# ---------------------------------------------------------------------- making them


def _band(spell: Spell) -> str:
    return spell.id.replace("spell", "band")


def _man(state: State, spell: Spell, number: int, profile: Profile) -> Figure:
    """Return a new creature of a spell, not on the table yet."""
    name = f"{_band(spell)}.{number}"
    man = Figure(name, spell.side, profile, 0, 0, "soldier")
    state.aside[name] = man
    return man


@cites("DORM.16.2.23b", "DORM.17.2.4", "DORM.17.4.2")
def _unit(state: State, spell: Spell, called: str, men: list[Figure]) -> Unit:
    """Return a unit of new creatures under the caster, of whom the first leads."""
    unit = Unit(_band(spell), spell.side, called, 0, 0, leader=men[0].id, controller=spell.caster)
    unit.summons = _summons(state, spell, men)
    unit.status.acted, unit.status.strength = True, len(men)
    for number, man in enumerate(men):
        man.unit, man.role = unit.id, "soldier" if number else "leader"
    arrange(men, unit.point)
    spell.targets.append(unit.id)
    state.units_aside[unit.id] = unit
    return unit


@cites("DORM.18.5a")
def _summons(state: State, spell: Spell, men: list[Figure]) -> Summons:
    """Return what is noted about creations; demons have to kill as many as they have hits."""
    kills = sum(each.profile.hits for each in men if each.has("demon"))
    return Summons(spell.caster, spell.id, state.turn, kills)


@cites("DORM.16.2.23.h1")
async def _appear(
    play: Battling, spell: Spell, unit: Unit, men: list[Figure], site: CreationSite
) -> None:
    """Ask where a unit of creations stands, and put it there."""
    state = play.state
    spot = await _spot(state, spell, unit, site)
    del state.units_aside[unit.id]
    if spot is None:
        spell.targets.remove(unit.id)
        _dissolve(play, spell, men)
        return
    unit.x, unit.y = spot.x, spot.y
    state.units[unit.id] = unit
    arrange(men, unit.point)
    for man in men:
        _enter(play, man)


def _dissolve(play: Battling, spell: Spell, men: list[Figure]) -> None:
    """Forget creatures for whom there is no room."""
    for man in men:
        del play.state.aside[man.id]
    names = {each.id for each in men}
    spell.targets = [each for each in spell.targets if each not in names]
    say(play, "There is no room, and nobody appears.", "DORM.16.2.23.h1")


async def _spot(state: State, spell: Spell, party: Party, site: CreationSite) -> Pose | None:
    """Ask where a creation appears; nowhere if there is no room."""
    if site.free is None:
        return None
    caster = state.figures[spell.caster]
    place = Place(
        side=caster.whom[0],
        kind="place_summoned",
        why=f"Place {party.name}.",
        rules=("DORM.16.2.23a", "DORM.16.2.23.h1"),
        subject=party.id,
        site=site,
        pieces=(party.id,),
    )
    answer = await place
    return answer[0][1]


def _enter(play: Battling, man: Figure) -> None:
    """Put a creature on the table and tell."""
    state = play.state
    state.figures[man.id] = state.aside.pop(man.id)
    man.status.acted = True
    pose = Pose(man.x, man.y, 0)
    text = f"{named(man):appears}."
    play.tell(Entered(text=text, rules=("DORM.16.2.23.h1",), piece=man.id, pose=pose))
