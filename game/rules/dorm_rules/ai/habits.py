"""What a computer player answers without searching."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from math import dist
from random import Random
from typing import Any

from game.core.decision import Also, Arrange, Decision, Option, Pick, PickMany
from game.core.habit_question import Asked as AnyAsked
from game.core.habit_question import by_habit
from game.core.pose import Pose
from game.core.spatial import Allot, Path, Place
from game.mechanics.ai.targets import good_chance, likeliest, most_worth
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.ai.actions import actions, best_target
from game.rules.dorm_rules.ai.casting import cast, counters
from game.rules.dorm_rules.ai.deploying import best_place, first_placed, hosts
from game.rules.dorm_rules.ai.moves import driven, joining, straight_at, wary, ways
from game.rules.dorm_rules.ai.pairs import paired
from game.rules.dorm_rules.ai.place_value import Outlook, at_edges, escapes, leaving_counts, pulls
from game.rules.dorm_rules.ai.worth import Eye, chance
from game.rules.dorm_rules.drive_course import Drive
from game.rules.dorm_rules.individual_movement import HOLD, LEAVE, ways_off
from game.rules.dorm_rules.magic.effects import RAISE, SUMMON
from game.rules.dorm_rules.missiles import DONE, HULL
from game.rules.dorm_rules.movement import March
from game.rules.dorm_rules.onsets import way_to
from game.rules.dorm_rules.shooting import Group, groups, hits_scored, shots
from game.rules.dorm_rules.state import Figure, Party, State, Unit, runs
from game.rules.dorm_rules.values import defence, pace
from game.table.tolerances import INCH

WORKING_ROOM = 6 * INCH
"""How near an enemy keeps mechanics and medics from their work."""


@dataclass(frozen=True, slots=True)
class Asked(AnyAsked[State]):
    """A question as a habit sees it."""

    eye: Eye

    @property
    def party(self) -> Party:
        """The party the question is about."""
        return self.state.party(self.decision.subject)


def habit(eye: Eye, decision: Decision[Any], rng: Random) -> Any:
    """Return the quick answer to a question not worth searching, or None."""
    return by_habit(_HABITS, Asked(eye.state, decision, rng, eye))


def _usual(asked: Asked) -> Any:
    """Return what the question itself suggests: its usual answer, or how things stand."""
    decision = asked.decision
    match decision:
        case Pick():
            return decision.usual or asked.allowed()[0]
        case Allot():
            return decision.now
        case Arrange():
            return tuple(each.key for each in decision.items())
        case PickMany():
            return tuple(asked.allowed()[: decision.at_most])
    return None


def _first(asked: Asked) -> str:
    return asked.allowed()[0]


def _declining(asked: Asked) -> str:
    return next(each.key for each in asked.open() if each.declines)


def _always(answer: str) -> Callable[[Asked], str]:
    return lambda _: answer


def _likeliest(asked: Asked) -> str:
    """Return the option with the best odds; no harm can come of trying."""
    return likeliest(asked.open(), good_chance)[1] or _declining(asked)


# ---------------------------------------------------------------------- setting up


def _deploy(asked: Asked) -> Any:
    """Return whom to deploy, the largest first; or the best of many places."""
    decision = asked.decision
    if isinstance(decision, Pick):
        return first_placed(asked.state, asked.allowed())
    assert isinstance(decision, Place)
    return best_place(asked.eye, decision, asked.rng)


# ---------------------------------------------------------------------- units


def _next_unit(asked: Asked) -> str:
    """Return the unit that is nearest to the enemy."""
    state = asked.state

    def away(name: str) -> tuple[float, str]:
        party = state.party(name)
        foes = state.enemies(party)
        return min((dist(party.point, each.point) for each in foes), default=0.0), name

    return min(asked.allowed(), key=away)


def _action(asked: Asked) -> str:
    """Return the action that promises most."""
    unit = asked.party
    assert isinstance(unit, Unit)
    found = actions(asked.eye, unit, asked.allowed())
    return max(found, key=lambda key: found[key])


def _charge(asked: Asked) -> str:
    unit = asked.party
    assert isinstance(unit, Unit)
    return best_target(asked.eye, unit, asked.open())


def _charge_path(asked: Asked) -> Any:
    """Return the shortest way into contact with the target of the charge."""
    decision, state = asked.decision, asked.state
    assert isinstance(decision, Path)
    course, target = decision.course, asked.party.status.charging
    assert isinstance(course, March)
    foe, careful = state.party(target), wary(course)
    return straight_at(careful, foe) or way_to(careful, foe) or careful.toward(Pose(*foe.point))


def _path(asked: Asked) -> Any:
    """Return the best way at a glance; None where none was found."""
    assert isinstance(asked.decision, Path)
    found = ways(asked.eye, asked.decision, 3 * weights.JUDGED)
    return (found[0][1] if found else None) or None


def _fear(asked: Asked) -> str:
    """Go on into fear where that is likely to go well, or a charge is under way."""
    sure, key = likeliest(asked.open(), good_chance)
    least = 0.35 if asked.party.status.charging else 0.5
    return key if sure >= least else _declining(asked)


# ---------------------------------------------------------------------- vehicles


def _speed(asked: Asked) -> str:
    """Return the speed that leads to the best place: fast on the way out, none to shoot."""
    unit, keys = asked.party, [key for key in asked.allowed() if key.isdigit()]
    assert isinstance(unit, Unit)
    if escapes(asked.eye, unit):
        return max(keys, key=int)
    outlook = Outlook(asked.eye, unit)
    x, y = unit.point
    stays = outlook.place(x, y) + outlook.fire(x, y, moved=False)
    if "0" in keys and outlook.force.slow and stays > 0:
        return "0"
    return asked.decision.usual if isinstance(asked.decision, Pick) else keys[0]


def _drive(asked: Asked) -> Any:
    """Return the best way of those that steer somewhere."""
    assert isinstance(asked.decision, Path)
    unit, course = asked.party, asked.decision.course
    assert isinstance(unit, Unit)
    assert isinstance(course, Drive)
    if not course.speed and course.stays is None:
        return ()
    found = driven(asked.eye, unit, course)
    return found[0][1] if found else None


def _driver(asked: Asked) -> str:
    """Return anyone but the best shot."""
    men = [key for key in asked.allowed() if key in asked.state.figures]
    return min(men, key=lambda key: (asked.state.figures[key].profile.mi, key))


# ---------------------------------------------------------------------- individuals


def _individual(asked: Asked) -> Any:
    """Return who moves next, where to, or that nobody else does."""
    decision, state = asked.decision, asked.state
    if isinstance(decision, Path):
        figure = state.figures[decision.subject]
        if _gets_away(asked.eye, figure) and ways_off(state, figure):
            return Also(LEAVE)
        route = _walk(asked, figure, decision)
        return route or Also(HOLD)
    if decision.subject:
        figure, keys = state.figures[decision.subject], asked.allowed()
        return LEAVE if LEAVE in keys and _gets_away(asked.eye, figure) else HOLD
    movers = [state.figures[key] for key in asked.allowed() if key != HOLD]
    away = (each.id for each in movers if _gets_away(asked.eye, each))
    return next(away, "") or next((e.id for e in movers if _restless(state, e)), HOLD)


def _gets_away(eye: Eye, figure: Figure) -> bool:
    """Return whether a figure wins by leaving the table and can be off it in this move."""
    ways = [each for each in pulls(eye, figure) if each.time < math.inf]
    if not ways or not leaving_counts(eye.state, figure):
        return False
    far = pace(eye.state, figure, runs=True).total
    return any(each.map.inches(*figure.point) < far for each in ways)


def _restless(state: State, figure: Figure) -> bool:
    """Return whether a figure on its own has somewhere to go."""
    if figure.aboard or runs(figure) or figure.status.contacts or not state.is_individual(figure):
        return False
    own = state.unit_of(figure)
    return own is not None or figure.role == "character" or bool(state.plan.objectives)


def _walk(asked: Asked, figure: Figure, decision: Path) -> Any:
    """Return the way of an individual: onto its base, to a unit, or to a better place."""
    state = asked.state
    assert isinstance(decision.course, March)
    course, own = wary(decision.course), state.unit_of(figure)
    wanted = [own] if own else hosts(state, figure) if figure.role == "character" else []
    if _gets_away(asked.eye, figure):
        ends = [course.toward(each) for each in at_edges(asked.eye, figure)]
        return next((route for route in ends if route), None)
    for unit in [each for each in wanted[:2] if each.id in course.joins]:
        if route := joining(course, unit):
            return route
        near = course.toward(Pose(*unit.point))
        if near and dist(near[-1][1:3], unit.point) < dist(figure.point, unit.point):
            return near
    if wanted:
        return None
    outlook = Outlook(asked.eye, figure)
    here = outlook.place(figure.x, figure.y)
    found = ways(asked.eye, decision, weights.JUDGED)
    return found[0][1] if found and found[0][0] > here + weights.STILL else None


# ---------------------------------------------------------------------- fire


def _fire(asked: Asked) -> str:
    """Return who fires next, or the target on which fire is worth most."""
    if not asked.decision.subject:
        keys = [key for key in asked.allowed() if not key.endswith(":leader")]
        return next((key for key in keys if key != DONE), DONE)
    group = _firing(asked)
    if group is None:
        return _declining(asked)
    least = weights.SPARING if group.weapon.uses else 0.0
    best, key = most_worth(asked.open(), lambda option: volley_worth(asked, group, option))
    return key if key and best > least else _declining(asked)


def _firing(asked: Asked) -> Group | None:
    """Return the group that is asked for its target: the first of its party that can hit one."""
    state, party = asked.state, asked.decision.subject
    aims = [state.party(each.key.removeprefix(HULL)) for each in asked.open() if not each.declines]
    own = (each for each in groups(state, asked.side) if each.party == party and not each.leader)
    open_ = (each for each in own if each.key not in state.asked)
    return next((each for each in open_ if any(shots(state, each, aim) for aim in aims)), None)


def volley_worth(asked: Asked, group: Group, option: Option) -> float:
    """Return what it is worth on average to fire at an option."""
    if option.declines:
        return 0.0
    eye, state = asked.eye, asked.state
    name, at_hull = option.key.removeprefix(HULL), option.key.startswith(HULL)
    target = state.party(name)
    force = eye.force(target)
    if not at_hull and isinstance(target, Unit) and target.hull:
        man = state.present(target)[-1]
        de, armoured = defence(state, man).total, man.profile.av > 0
        force = force._replace(de=de, armoured=armoured, hits=max(1.0, float(force.men)))
    wounds = 0.0
    for shot in shots(state, group, target):
        skill = shot.skill.total
        hits = sum(hits_scored(face, skill, group.weapon) for face in range(1, 11)) / 10
        wounds += hits * chance(shot.pen.total, force.de, armoured=force.armoured)
    worth = eye.loss(force, wounds) + weights.MISSILE_TEST * force.worth
    if group.weapon.area:
        worth -= weights.FRIENDLY * _friends_near(eye, group, target)
    return worth


def _friends_near(eye: Eye, group: Group, target: Party) -> float:
    """Return what friends are worth who stand where a strike with area spreads."""
    state, radius = eye.state, group.weapon.area * INCH
    side = state.party(group.party).side
    men = [each for each in state.figures.values() if each.side == side and not each.aboard]
    near = [each for each in men if dist(each.point, target.point) <= radius]
    return 0.2 * sum(map(eye.stake, near))


def _charge_volley(asked: Asked) -> str:
    """Fire at the target of a charge, unless a good fighter would lose his weapon by it."""
    figure = asked.state.present(asked.party)[-1]
    return _fire(asked) if figure.profile.me <= 3 else _declining(asked)


# ---------------------------------------------------------------------- magic


def _cast(asked: Asked) -> Any:
    return cast(asked.eye, asked.decision)


def _counterspell(asked: Asked) -> str:
    """Counter a spell where that may undo it and there is no better use for one's own."""
    counter, passing = asked.open()
    wizard = asked.state.figures[asked.decision.subject]
    assert counter.forecast
    assert passing.forecast
    odds = counter.forecast().variants[0], passing.forecast()
    return counter.key if counters(asked.eye, wizard, *odds) else passing.key


def _maintain(asked: Asked) -> tuple[str, ...]:
    """Keep up creations first of all, then what was cast last."""
    assert isinstance(asked.decision, PickMany)
    spells = {each.id: each for each in asked.state.spells}
    keys = sorted(
        asked.allowed(),
        key=lambda key: (spells[key].effect not in (SUMMON, RAISE), -spells[key].since, key),
    )
    return tuple(keys[: asked.decision.at_most])


def _toward_enemies(asked: Asked) -> Any:
    """Return a place between the caster and the nearest enemy, or away from friends."""
    decision, state = asked.decision, asked.state
    if not isinstance(decision, Place):
        return _usual(asked)
    piece = decision.pieces[0]
    middle = Pose(state.plane.width // 2, state.plane.depth // 2)
    start = next((pose for _, pose in decision.site.toward(piece, middle)), None)
    foes = [each for each in state.parties() if each.side != asked.side]
    if start is None or not foes:
        return None
    near = min(foes, key=lambda each: (dist(each.point, start[:2]), each.id))
    return decision.site.toward(piece, Pose(*near.point, 0)) or None


# ---------------------------------------------------------------------- melee, nerve, work


def _allocate(asked: Asked) -> Any:
    """Return the pairs of a line-up that are worth most."""
    assert isinstance(asked.decision, Allot)
    return paired(asked.eye, asked.decision)


def _repair(asked: Asked) -> str:
    """Repair or heal whoever it is likeliest to help, unless an enemy is near."""
    state, man = asked.state, asked.state.figures[asked.decision.subject]
    near = min((dist(man.point, each.point) for each in state.enemies(man)), default=WORKING_ROOM)
    busy = state.party_of(man)
    going = isinstance(busy, Unit) and busy.hull and escapes(asked.eye, busy)
    return _declining(asked) if near < WORKING_ROOM or going else _likeliest(asked)


_HABITS: dict[str, Callable[[Asked], Any]] = {
    "deploy": _deploy,
    "deploy_infiltrator": _deploy,
    "name_door_keepers": _usual,
    "declare_repair": _repair,
    "pick_unit": _next_unit,
    "character_leave": _declining,
    "unit_action": _action,
    "leave_behind": lambda _: (),
    "unit_path": _path,
    "hazard_pace": _usual,
    "risk_fear": _fear,
    "rearrange": _usual,
    "charge_target": _charge,
    "charge_path": _charge_path,
    "after_failed_charge": _action,
    "set_polearms": _usual,
    "break_move": _path,
    "vehicle_speed": _speed,
    "vehicle_path": _drive,
    "driver_replacement": _driver,
    "individual_move": _individual,
    "flee_cover": _first,
    "boarding_help": _usual,
    "fire": _fire,
    "charge_volley": _charge_volley,
    "turn_undead_use": _first,
    "name_other_player": _usual,
    "nominate": _usual,
    "choose_unnominated": _usual,
    "hero": _usual,
    "declare_melee": _usual,
    "line_order": _usual,
    "allocate": _allocate,
    "gang_up": _usual,
    "swap_character": _usual,
    "choose_weapon": _usual,
    "apply_second_weapon": _usual,
    "choose_hitters": _usual,
    "divide_hits": _usual,
    "vehicle_melee_target": _usual,
    "rider_or_mount": _usual,
    "maintain": _maintain,
    "release_demons": _declining,
    "cast": _cast,
    "counterspell": _counterspell,
    "place_summoned": _toward_enemies,
    "cure_choice": _usual,
    "move_destinations": _toward_enemies,
    "rally": _likeliest,
    "test_order": _usual,
    "regroup": _first,
    "acting_leader": _usual,
    "undead_leader": _usual,
    "turn_victims": _usual,
}
