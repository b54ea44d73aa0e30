"""What a computer player answers without searching."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from game.core.decision import Also, Decision, Pick
from game.core.habit_question import Asked as AnyAsked
from game.core.habit_question import by_habit
from game.core.pose import Pose
from game.core.spatial import Place
from game.mechanics.ai.routes import best_step
from game.mechanics.ai.targets import likeliest, some_effect
from game.mechanics.setup.places import POINT
from game.rules.ares.ai import weights
from game.rules.ares.ai.actions import Choice, strike_hope
from game.rules.ares.ai.attacks import (
    best_blast,
    best_charge,
    best_spell,
    best_target,
    blow_gain,
    burst_gain,
    duel,
    shot_gain,
)
from game.rules.ares.ai.place_value import Outlook
from game.rules.ares.ai.worth import last_turn
from game.rules.ares.army_list import SPELLS
from game.rules.ares.combat.melee import Blow
from game.rules.ares.combat.ranged import Shot
from game.rules.ares.field import Field
from game.rules.ares.movement.move import move_tally
from game.rules.ares.sequence.deployment import DONE
from game.rules.ares.sequence.setup import FLY, HIDE
from game.rules.ares.state import Figure, State
from game.table.walk import bearing


@dataclass(frozen=True, slots=True)
class Asked(AnyAsked[State]):
    """A question as a habit sees it."""

    @property
    def figure(self) -> Figure:
        """The figure the question is about."""
        return self.state.figures[self.decision.subject]

    @property
    def field(self) -> Field:
        """The table at this moment."""
        return Field(self.state)


def habit(state: State, decision: Decision[Any], rng: Random) -> Any:
    """Return the quick answer to a question not worth searching, or None."""
    return by_habit(_HABITS, Asked(state, decision, rng))


# ---------------------------------------------------------------------- who acts, and how


def _unit(asked: Asked) -> str:
    """Return the unit that can do most at once; where none can, the one that is nearest."""
    state, field = asked.state, asked.field

    def eager(name: str) -> tuple[float, float]:
        hopes = [Outlook(field, each).eagerness() for each in state.members(name)]
        return sum(hope for hope, _ in hopes), max(near for _, near in hopes)

    return max(asked.allowed(), key=eager)


def _figure(asked: Asked) -> str:
    """Return the figure that can do most at once, then the foremost; nobody is left out."""
    state, field = asked.state, asked.field
    waiting = [key for key in asked.allowed() if key in state.figures]
    return max(waiting, key=lambda name: Outlook(field, state.figures[name]).eagerness())


def _action(asked: Asked) -> str:
    """Return the action that brings most."""
    return Choice.of(asked.state, asked.figure).best(asked.allowed())


def _held(asked: Asked) -> str:
    """Return the figure whose held action makes a good attack, or else 'pass'."""
    state, field = asked.state, asked.field
    able = [state.figures[key] for key in asked.allowed() if key in state.figures]
    hopes = [(Outlook(field, figure).eagerness()[0], figure) for figure in able]
    hopes.sort(key=lambda pair: (-pair[0], pair[1].id))
    best, name = 0.0, "pass"
    for hope, figure in hopes[: weights.HELD_TRIED]:
        price = weights.ACTION * figure.profile.rating
        if hope > price and (gain := strike_hope(state, figure) - price) > best:
            best, name = gain, figure.id
    return name


def _hold(_: Asked) -> str:
    return "hold"


def _last_move(asked: Asked) -> str:
    """Return a last move to borrow for: to stand up in a fight, or a Sprint that pays."""
    keys, figure = asked.allowed(), asked.figure
    if "stand" in keys and asked.field.engaged(figure):
        return "stand"
    if "sprint" in keys:
        outlook = Outlook(asked.field, figure)
        price = 0.3 if last_turn(asked.state) else 2 * weights.ACTION * figure.profile.rating
        if best_step(outlook, move_tally(figure).total) > price:
            return "sprint"
    return "nothing"


# ---------------------------------------------------------------------- attacks


def _target(asked: Asked) -> Any:
    """Return the best of those in contact or in sight; for a blast, the best point."""
    figure, field = asked.figure, asked.field
    if isinstance(asked.decision, Place):
        weapon = figure.profile.missile
        assert weapon is not None
        _, point = best_blast(field, figure, weapon.radius, weapon.range_factor)
        return None if point is None else ((POINT, Pose(*point)),)

    def gain(key: str) -> float:
        if field.in_contact(figure, asked.state.figures[key]):
            return blow_gain(field, Blow(figure.id, key))
        return shot_gain(field, Shot(figure.id, key))

    return max(asked.allowed(), key=gain)


def _charge(asked: Asked) -> Any:
    """Return the best target by odds and danger, from behind where that is offered."""
    if not isinstance(asked.decision, Pick):
        return None
    keys, figure = asked.allowed(), asked.figure
    _, name = best_charge(asked.field, figure)
    if f"{name}:rear" in keys:
        return f"{name}:rear"
    if name in keys:
        return name
    plain = [key for key in keys if ":" not in key]
    return max(plain, key=lambda key: duel(asked.state, figure, asked.state.figures[key]))


def _combine(asked: Asked) -> str:
    """Return one throw with three dice or two with two, whichever is likelier to hurt."""
    one, both = asked.open()
    if one.forecast is None or both.forecast is None:
        return "no"
    single, combined = some_effect(one), some_effect(both)
    return "yes" if combined > 1 - (1 - single) ** 2 else "no"


def _snap(asked: Asked) -> str:
    """Return the likeliest shot, if it is likely enough."""
    best, name = likeliest(asked.open(), some_effect)
    return name if best >= weights.SNAP else "pass"


def _parry(asked: Asked) -> str:
    """Return Parry where a wound is likely, and a first strike where that is likelier still."""
    odds = {option.key: some_effect(option) for option in asked.open()}
    taken = odds.pop("nothing")
    if "first_strike" in odds and odds["first_strike"] >= weights.PARRY:
        return "first_strike"
    useful = "parry" in odds and taken - odds["parry"] >= weights.BETTER
    return "parry" if taken >= weights.PARRY and useful else "nothing"


def _dodge(asked: Asked) -> str:
    """Return Dodge where a wound is likely, and going prone where only that helps."""
    odds = {option.key: some_effect(option) for option in asked.open()}
    taken = odds.pop("nothing")
    if taken < weights.PARRY:
        return "nothing"
    # Lying down costs another action to get up.
    price = {"dodge": 0.0, "prone": 0.15}
    best = min(odds, key=lambda key: odds[key] + price[key])
    return best if taken - odds[best] - price[best] >= weights.BETTER else "nothing"


def _brace(asked: Asked) -> str:
    taken, braced = (some_effect(option) for option in asked.open())
    return "brace" if taken >= weights.BRACE and taken - braced >= weights.BETTER else "nothing"


def _free_attack(asked: Asked) -> str:
    """Return the figure that strikes best."""
    return likeliest(asked.open(), some_effect)[1]


def _weakest(asked: Asked) -> str:
    return min(asked.allowed(), key=lambda name: (asked.state.figures[name].wounds, name))


def _enemies_first(asked: Asked) -> str:
    return asked.allowed()[0]


def _nearest(asked: Asked) -> str:
    figure, field = asked.figure, asked.field
    return min(
        asked.allowed(), key=lambda name: (field.distance(figure, asked.state.figures[name]), name)
    )


def _plain_facing(asked: Asked) -> str:
    """Return the first facing of the question: at the target, or as it stands."""
    return asked.allowed()[0]


def _land_facing(asked: Asked) -> str:
    """Return the facing towards the nearest enemy."""
    figure, field = asked.figure, asked.field
    foes = [foe for foe in asked.state.standing() if foe.side != figure.side and not foe.hidden]
    if not foes:
        return asked.allowed()[0]
    near = min(foes, key=lambda foe: (field.distance(figure, foe), foe.id))
    wished = bearing((figure.x, figure.y), (near.x, near.y))
    return min(asked.allowed(), key=lambda key: abs((int(key) - wished + 180) % 360 - 180))


# ---------------------------------------------------------------------- magic


def _cast(asked: Asked) -> Any:
    """Return the spell that promises most, at whom it promises most."""
    figure, field = asked.figure, asked.field
    coin = Choice.of(asked.state, figure).coin
    if isinstance(asked.decision, Place):
        known = [SPELLS[key] for key in figure.profile.spells if SPELLS[key].aim == "area"]
        point = burst_gain(field, figure, known[0])[1] if known else None
        return None if point is None else ((POINT, Pose(*point)),)
    keys = asked.allowed()
    if set(keys) <= set(SPELLS):
        _, spell, _ = best_spell(field, figure, coin)
        return spell if spell in keys else None
    named = [
        SPELLS[key] for key in figure.profile.spells if SPELLS[key].name == asked.decision.topic
    ]
    target = best_target(field, figure, named[0]) if named else ""
    return target if target in keys else None


# ---------------------------------------------------------------------- before the battle


def _deploy(asked: Asked) -> Any:
    """Return where a unit deploys, in list order; hidden or flying if allowed; then be done."""
    if isinstance(asked.decision, Pick):
        return asked.allowed()[0]
    figures = [each for each in asked.state.figures.values() if each.unit == asked.decision.subject]
    if any(figure.where == "aside" for figure in figures):
        return None
    extras = [each.key for each in asked.decision.also_options() if each.objection is None]
    for key, ability, fact in ((HIDE, "hide", "hidden"), (FLY, "flyer", "flying")):
        able = [figure for figure in figures if figure.has(ability)]
        if key in extras and not all(getattr(figure, fact) for figure in able):
            return Also(key)
    return Also(DONE) if DONE in extras else None


def _terrain(asked: Asked) -> Any:
    """Return a random answer about terrain or edges."""
    return next(asked.decision.samples(asked.rng))


def _always(answer: str) -> Callable[[Asked], str]:
    return lambda _: answer


_HABITS: dict[str, Callable[[Asked], Any]] = {
    "place_terrain": _terrain,
    "choose_edge": _terrain,
    "deploy_unit": _deploy,
    "choose_unit": _unit,
    "choose_figure": _figure,
    "choose_action": _action,
    "redeclare": _action,
    "charge_target_and_path": _charge,
    "take_free_attack": _always("attack"),
    "combine_attack": _combine,
    "attack_target": _target,
    "attack_facing": _plain_facing,
    "cumbersome_second_action": _always("borrow"),
    "snap_fire": _snap,
    "parry_reply": _parry,
    "parry_first_strike": _always("nothing"),
    "dodge_reply": _dodge,
    "withdraw_free_attack": _free_attack,
    "use_held": _held,
    "hold_action": _hold,
    "sprint_or_stand": _last_move,
    "forced_charge_tie": _weakest,
    "blast_order": _enemies_first,
    "spot_target": _nearest,
    "land_facing": _land_facing,
    "cast": _cast,
    "brace_reply": _brace,
    "exit_table": _always("leave"),
}
