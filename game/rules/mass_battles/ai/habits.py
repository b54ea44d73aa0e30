"""What a computer player answers without searching."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from game.core.decision import Also, Decision, Option, Pick
from game.core.habit_question import Asked as AnyAsked
from game.core.habit_question import by_habit
from game.core.pose import Pose
from game.core.spatial import Path, Place, Poses
from game.mechanics.ai.targets import good_chance, most_worth
from game.rules.mass_battles.ai import weights
from game.rules.mass_battles.ai.casting import best_use, cast
from game.rules.mass_battles.ai.deploying import best_place
from game.rules.mass_battles.ai.moves import ways
from game.rules.mass_battles.ai.place_value import eagerness
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.breath import BreathSite, breath_attack, caught, pointed, template
from game.rules.mass_battles.castle import DOOR, standing
from game.rules.mass_battles.charges import supposed_charging
from game.rules.mass_battles.combat import Attack, expected_hits
from game.rules.mass_battles.contact import arc_of, contacts
from game.rules.mass_battles.damage import hits_left, toughness
from game.rules.mass_battles.features import covered
from game.rules.mass_battles.formations import formation_of
from game.rules.mass_battles.magic.transport import TRANSPORT
from game.rules.mass_battles.melee import melee_round
from game.rules.mass_battles.movement import allowance
from game.rules.mass_battles.shooting import fire_attack
from game.rules.mass_battles.state import MEASURE, Piece, State
from game.table.tolerances import INCH

FAR_OFF = 12 * INCH


@dataclass(frozen=True, slots=True)
class Asked(AnyAsked[State]):
    """A question as a habit sees it."""

    eye: Eye

    @property
    def piece(self) -> Piece:
        """The piece the question is about."""
        return self.state.pieces[self.decision.subject]


def habit(eye: Eye, decision: Decision[Any], rng: Random) -> Any:
    """Return the quick answer to a question not worth searching, or None."""
    return by_habit(_HABITS, Asked(eye.state, decision, rng, eye))


def _first(asked: Asked) -> str:
    return asked.allowed()[0]


def _last(asked: Asked) -> str:
    return asked.allowed()[-1]


def _always(answer: str) -> Callable[[Asked], str]:
    return lambda _: answer


def _declining(asked: Asked) -> str:
    return next(each.key for each in asked.open() if each.declines)


# ---------------------------------------------------------------------- setting up


def _deploy(asked: Asked) -> Any:
    """Return whom to deploy, the dearest last; or the best of many places."""
    state, decision = asked.state, asked.decision
    if isinstance(decision, Pick):
        return min(asked.allowed(), key=lambda key: state.aside[key].profile.points)
    piece = state.aside[decision.subject]
    assert isinstance(decision, Place)
    if piece.profile.fire and piece.profile.may_disperse and formation_of(piece) == "regular":
        return Also("disperse")
    return best_place(asked.eye, piece, decision, asked.rng)


def _standard(asked: Asked) -> str:
    """Return the unit with the most stands, the one nearest to the middle of them."""
    state = asked.state
    able = [key for key in asked.allowed() if key in state.pieces]
    middle = state.plane.width / 2
    return max(
        able,
        key=lambda key: (len(state.pieces[key].stands), -abs(state.pieces[key].x - middle)),
        default=_last(asked),
    )


# ---------------------------------------------------------------------- who acts


def _first_player(asked: Asked) -> str:
    """Let the other side move first, unless a charge of one's own would get home."""
    mine = asked.state.of_side(asked.side)
    hope = max((eagerness(asked.eye, each)[0] for each in mine), default=0.0)
    others = [key for key in asked.allowed() if key != asked.side]
    return asked.side if hope > 0 or not others else others[0]


def _mover(asked: Asked) -> str:
    """Return the piece that can strike at once, or the foremost one; Transport comes first."""
    state, eye = asked.state, asked.eye
    for key in asked.allowed():
        what, _, wizard = key.partition(":")
        if what == TRANSPORT.key and best_use(eye, state.pieces[wizard], TRANSPORT).worth > (
            weights.CARRIED
        ):
            return key
    here = [key for key in asked.allowed() if key in state.pieces]
    return max(here, key=lambda key: eagerness(eye, state.pieces[key]), default=_first(asked))


def _interrupt(asked: Asked) -> str:
    """Wait, unless somebody can strike at once."""
    key = _mover(asked)
    ready = key in asked.state.pieces
    eager = ready and eagerness(asked.eye, asked.state.pieces[key])[0] > 0
    return key if eager else _declining(asked)


# ---------------------------------------------------------------------- moves


def _path(asked: Asked) -> Any:
    """Return the best way at a glance; None where none was found."""
    assert isinstance(asked.decision, Path)
    found = ways(asked.eye, asked.decision, 3 * weights.JUDGED)
    return found[0][1] if found else None


def _charge(asked: Asked) -> str:
    """Return the enemy in reach that is worth a charge most, if there is a way to it."""
    options = {each.key: each for each in asked.open()}
    worthy = charges(asked.eye, asked.piece, list(options))
    return next((key for key in worthy if good_chance(options[key]) > 0), _last(asked))


def charges(eye: Eye, piece: Piece, listed: Sequence[str]) -> list[str]:
    """Return the enemies in reach that are worth a charge, the best first."""
    far, found = allowance(supposed_charging(piece)).total, []
    for key in listed:
        foe = eye.state.pieces.get(key)
        if foe is None or MEASURE.distance(piece.parts, foe.parts) > far:
            continue
        brings, costs = eye.rough_fight(piece, foe)
        if arc_of(foe, piece) != "front":
            costs *= weights.ASIDE
        if brings > weights.RETURN * costs:
            found.append((weights.RETURN * costs - brings, key))
    return [key for _, key in sorted(found)[: weights.CHARGES]]


def _formation(asked: Asked) -> str:
    """Disperse shooters, and close up those who have to fight; otherwise keep the formation."""
    piece, keys = asked.piece, asked.allowed()
    near = min(
        (MEASURE.distance(piece.parts, each.parts) for each in asked.state.enemies(piece)),
        default=math.inf,
    )
    if "disperse" in keys and piece.profile.fire and near > FAR_OFF:
        return "disperse"
    return "close_up" if "close_up" in keys and not piece.profile.fire else "none"


def _faces(asked: Asked) -> str:
    """Return the facing toward the strongest enemy in contact."""
    hero, eye = asked.piece, asked.eye
    foes = contacts(asked.state, hero) or asked.state.enemies(hero)
    if not foes:
        return _first(asked)
    foe = max(foes, key=lambda each: (eye.rough_fight(hero, each)[1], each.id))
    (x, y), (fx, fy) = hero.block.centre, foe.block.centre
    wished = round(math.degrees(math.atan2(fy - y, fx - x))) % 360
    if asked.decision.objection(str(wished)) is None:
        return str(wished)
    return min(asked.allowed(), key=lambda key: abs((int(key) - wished + 180) % 360 - 180))


def _evade(asked: Asked) -> str:
    """Evade from whoever is stronger; run where the nearest enemy is farthest."""
    keys = asked.allowed()
    if "stand" in keys:
        return "evade" if "evade" in keys else "fire" if "fire" in keys else "stand"
    return keys[0]


def _after_evade(asked: Asked) -> str:
    """Pursue whom it can catch if that is worth it, otherwise stop."""
    piece = asked.piece

    def hope(option: Option) -> float:
        foe = asked.state.pieces.get(option.key)
        if foe is None:
            return 0.0
        brings, costs = asked.eye.rough_fight(piece, foe)
        return brings - weights.RETURN * costs

    return most_worth(asked.open(), hope)[1] or _last(asked)


def _climb(asked: Asked) -> str:
    """Climb whenever it is possible."""
    return _first(asked)


def _rest(asked: Asked) -> tuple[str, ...]:
    """Let all rest that are hurt."""
    state = asked.state
    return tuple(key for key in asked.allowed() if state.pieces[key].status.hits)


# ---------------------------------------------------------------------- fire


def _target(asked: Asked) -> str:
    """Return the target on which fire is worth most."""
    piece, state, eye = asked.piece, asked.state, asked.eye

    def worth(option: Option) -> float:
        if option.key not in state.pieces:
            return 0.0
        attack = fire_attack(state, piece, state.pieces[option.key])
        if not isinstance(attack, Attack):
            return 0.0
        return eye.added(state.pieces[attack.on], expected_hits(attack))

    return most_worth(asked.open(), worth)[1] or _last(asked)


def _masonry(asked: Asked) -> str:
    """Return the door first of all, then the section that has most hits."""
    parts = {each.name: each for each in standing(asked.state)}
    names = [name for name in asked.allowed() if name in parts]
    return max(names, key=lambda name: (parts[name].kind == DOOR, parts[name].hits, name))


def _breath(asked: Asked) -> Any:
    """Return where the breath is worth most, or hold it."""
    assert isinstance(asked.decision, Place)
    site, piece, eye = asked.decision.site, asked.piece, asked.eye
    assert isinstance(site, BreathSite)
    best, answer = 0.1 * piece.profile.points, None
    for poses in _aimed(asked, site):
        area = template(piece, *pointed(piece, poses[0][1][:2]))
        worth = sum(
            (1 if each.side != piece.side else -weights.FRIENDLY)
            * eye.loss(each, expected_hits(breath_attack(asked.state, piece, each)))
            for each in caught(asked.state, piece, area)
        )
        worth += eye.flames(asked.side, covered(asked.state, area))
        if worth > best:
            best, answer = worth, poses
    return answer or Also("hold")


def _aimed(asked: Asked, site: BreathSite) -> Iterator[Poses]:
    """Yield tips of the template before, on and beyond everything worth burning."""
    state, piece = asked.state, asked.piece
    x, y = piece.block.centre
    aims = [each.block.centre for each in state.enemies(piece)]
    for name in asked.eye.burners.get(asked.side, {}):
        if (feature := state.plane.by_id.get(name)) and name not in state.fires:
            west, north, east, south = feature.box
            aims.append(((west + east) / 2, (north + south) / 2))
    for ax, ay in aims:
        far = math.hypot(ax - x, ay - y)
        for back in weights.BACK:
            share = max(0.0, far - back) / far if far else 0.0
            spot = Pose(round(x + (ax - x) * share), round(y + (ay - y) * share))
            if poses := site.toward("", spot):
                yield poses


# ---------------------------------------------------------------------- powers


def _power(asked: Asked) -> Any:
    return cast(asked.eye, asked.decision)


def _shield(asked: Asked) -> str:
    """Raise the shield in melee, or when little is left."""
    wizard = asked.piece
    danger = contacts(asked.state, wizard) or 2 * hits_left(wizard) <= toughness(wizard)
    return "yes" if danger else "no"


def _dispel(asked: Asked) -> str:
    """Try to cancel a power if that is likely."""
    chances = [(good_chance(each), each.key) for each in asked.open() if each.forecast]
    best = max(chances, default=(0.0, ""))
    return best[1] if best[0] >= 0.5 or asked.decision.topic else _declining(asked)


# ---------------------------------------------------------------------- melee and morale


def _blows(asked: Asked) -> str:
    """Return the plan of attack that is worth most; a free blow is never declined."""
    eye, state, piece = asked.eye, asked.state, asked.piece
    phase = melee_round(state)
    plans = {each.key: phase.attacks(state, piece, each) for each in phase.usual(state, piece)}

    def worth(option: Option) -> float:
        hits = {each.on: expected_hits(each) for each in plans.get(option.key, ())}
        return sum(
            eye.added(state.pieces[on], count) if on in state.pieces else weights.BATTERED * count
            for on, count in hits.items()
        )

    return most_worth(asked.open(), worth)[1] or _first(asked)


def _through(asked: Asked) -> Any:
    """Ride through whom it has broken if it can take the hit."""
    assert isinstance(asked.decision, Path)
    if hits_left(asked.piece) <= 3:
        return ()
    return next(asked.decision.samples(asked.rng), ())


def _dearest(asked: Asked) -> str:
    state = asked.state
    return max(asked.allowed(), key=lambda key: (asked.eye.stake(state.pieces[key]), key))


def _own(asked: Asked) -> str:
    return asked.decision.subject


def _rearmost(asked: Asked) -> Any:
    return next(asked.decision.samples(asked.rng))


_HABITS: dict[str, Callable[[Asked], Any]] = {
    "deploy_piece": _deploy,
    "name_standards": _standard,
    "enter_table": _rearmost,
    "hatred_tie": _dearest,
    "choose_first_player": _first_player,
    "use_initiative_power": _power,
    "dispel": _dispel,
    "raise_shield": _shield,
    "choose_piece_to_move": _mover,
    "command_interrupt": _interrupt,
    "declare_charge": _charge,
    "formation_change": _formation,
    "move_path": _path,
    "engaged_continue": _first,
    "leaving_contact_attack": _always("roll"),
    "evade_dispersed": _evade,
    "after_evade": _after_evade,
    "opportunity_fire": _always("fire"),
    "flying_evade": _always("evade"),
    "square_up": _first,
    "turn_to_face": _first,
    "hero_facing": _faces,
    "transport_in_move": _power,
    "declare_climb": _climb,
    "fire_target": _target,
    "place_breath": _breath,
    "fire_power": _power,
    "agree_huge_fire": _always("refuse"),
    "castle_target": _masonry,
    "transport_in_melee": _power,
    "altitude": _own,
    "melee_targets": _blows,
    "impact_target": _first,
    "break_through": _through,
    "mob_casualties": _rearmost,
    "use_morale_power": _power,
    "routed_hero_acts": _declining,
    "morale_order": lambda _: Also("as_listed"),
    "declare_rest": _rest,
    "fall_spot": _first,
}
