"""What a computer player answers without searching."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from game.core.asked import by_habit
from game.core.decision import Also, Arrange, Decision, PickMany
from game.core.spatial import Allot, Place
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.mind import occasions, rites, weights
from game.rules.for_the_masses.mind.asked import Asked
from game.rules.for_the_masses.mind.choice import Choice, best_order, hopes
from game.rules.for_the_masses.mind.forming import best_reform, best_withdrawal
from game.rules.for_the_masses.mind.outlook import Outlook
from game.rules.for_the_masses.mind.prospect import marches
from game.rules.for_the_masses.mind.reckoning import Reckoning
from game.rules.for_the_masses.mind.strikes import best_shot, blow_at, exchange, volley_gain
from game.rules.for_the_masses.movement.march import March
from game.rules.for_the_masses.movement.move import BONUS, REFORM
from game.rules.for_the_masses.movement.reforming import NONE, Reforming
from game.rules.for_the_masses.movement.withdraw import Withdrawing
from game.rules.for_the_masses.sequence.command import payers
from game.rules.for_the_masses.sequence.orders import PASS, order_objection, possible_actions
from game.rules.for_the_masses.state import State, other
from game.rules.for_the_masses.twists.hidden import SHOW, own


def habit(state: State, decision: Decision[Any], rng: Random) -> Any:
    """The quick answer to a question not worth searching, or None."""
    return by_habit(_HABITS, Asked(state, decision, rng))


# ---------------------------------------------------------------------- orders


def _act(asked: Asked) -> str:
    """Whoever lies in wait for those who have come; else the unit with most to gain, if any has."""
    keys = asked.allowed()
    return _ambush(asked, keys) or _act_unit(asked, asked.ken, keys)


def _ambush(asked: Asked, keys: list[str]) -> str:
    """The hidden unit that can get at an enemy now; nobody lies hidden for ever."""
    state, distance = asked.state, asked.state.hexes.distance
    foes = [
        each.hex
        for foe in state.on_board(other(asked.decision.side))
        for each in state.elements_of(foe)
    ]
    late = state.turn >= weights.LAST_AMBUSH * state.settings.turn_limit
    for key in keys:
        if key.startswith(SHOW):
            unit = state.units[key.removeprefix(SHOW)]
            reach = unit.card.distance if unit.card.ranged else unit.card.movement + 1
            away = min(
                (distance(each.hex, foe) for each in own(state, unit) for foe in foes), default=99
            )
            if late or away <= reach + unit.card.movement:
                return key
    return ""


def _act_unit(asked: Asked, ken: Reckoning, keys: list[str]) -> str:
    ranked = [each for each in hopes(ken, asked.decision.side) if each[1].id in keys]
    for hope, unit in ranked[: weights.UNITS_TRIED]:
        if hope <= weights.HARDLY:
            break
        open_actions = [
            key
            for key, _ in possible_actions(ken.field, unit)
            if payers(ken.field, unit, key) and order_objection(ken.field, unit, key) is None
        ]
        gains = Choice.of(ken, unit).gains(open_actions)
        if max(gains.values(), default=0.0) > 0:
            return unit.id
    return PASS


def _order(asked: Asked) -> str:
    return best_order(asked.state, asked.unit, asked.allowed())


def _first(asked: Asked) -> str:
    return asked.allowed()[0]


def _column(asked: Asked) -> str:
    """On the march, as fast as may be; where that leads nowhere, into ranks."""
    keys, choice = asked.allowed(), Choice.of(asked.ken, asked.unit)
    if BONUS in keys and (choice.move() > 0 or REFORM not in keys):
        return BONUS
    return REFORM if REFORM in keys else keys[0]


def _move(asked: Asked) -> Any:
    """The best plan at a glance: it is the one for which the order was given."""
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    assert isinstance(site, March)
    plans = marches(Outlook.of(asked.ken, asked.unit), site)
    return site.poses(plans[0].places) if plans else None


def _reform(asked: Asked) -> Any:
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    assert isinstance(site, Reforming)
    fights = asked.decision.kind == "free_reform_before_melee"
    plan = best_reform(Outlook.of(asked.ken, asked.unit), site, fights=fights)[1]
    if plan is not None:
        return site.poses(plan)
    return Also(NONE) if site.free else site.poses(site.start)


def _withdraw(asked: Asked) -> Any:
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    assert isinstance(site, Withdrawing)
    plan = best_withdrawal(Outlook.of(asked.ken, asked.unit), site)
    return None if plan is None else site.poses(plan)


# ---------------------------------------------------------------------- fighting


def _charge(asked: Asked) -> str:
    """Who has come so far strikes, unless the answer would be far worse."""
    found = exchange(asked.ken, asked.ken.field, asked.unit, "charge", asked.unit.members)
    return "attack" if found.gain(0.7) > 0 else "decline"


def _allot(asked: Asked) -> Any:
    decision = asked.decision
    if isinstance(decision, Allot):
        return decision.now
    assert isinstance(decision, Arrange)
    return tuple(option.key for option in decision.items())


def _counter(asked: Asked) -> Any:
    """Strike back with all who can; whoever cannot turns to the enemy."""
    if isinstance(asked.decision, PickMany):
        return _turns(asked)
    keys = asked.allowed()
    return "attack" if "attack" in keys else "turn" if "turn" in keys else "decline"


def _turns(asked: Asked) -> tuple[str, ...]:
    """Of each element the turn that brings most enemies ahead."""
    state, field = asked.state, Field(asked.state)
    best: dict[str, tuple[int, str]] = {}
    for option in asked.open():
        name, _, way = option.key.partition(":")
        element = state.elements[name]
        facing = (element.facing + (1 if way == "right" else -1)) % 6
        front = field.hexes.around(field.base(element), element.hex, facing).front
        seen = sum(
            cell in field.at and field.side(field.at[cell]) != asked.decision.side for cell in front
        )
        best[name] = max(best.get(name, (-1, "")), (seen, option.key))
    chosen = tuple(key for seen, key in best.values() if seen > 0)
    return chosen or tuple(key for _, key in list(best.values())[:1])


def _shoots(asked: Asked) -> str:
    """Shoot at those who charge, if that does as much as striking back."""
    ken, unit = asked.ken, asked.unit
    charger = ken.state.units[ken.state.unit] if ken.state.unit else None
    if charger is None or charger.side == unit.side:
        return "shoot"
    shot = volley_gain(ken, unit, charger, "opportunity")
    return "shoot" if shot >= blow_at(ken, ken.field, unit, charger, "counter") else "hold"


def _target(asked: Asked) -> str:
    name = best_shot(asked.ken, asked.unit)[1]
    keys = asked.allowed()
    return name if name in keys else keys[0]


def _parting(asked: Asked) -> str:
    """Everybody who can strikes, those first who strike hardest."""
    ken = asked.ken
    fleeing = ken.state.units[ken.state.unit]
    foes = [key for key in asked.allowed() if key in ken.state.units]
    return max(
        foes, key=lambda key: blow_at(ken, ken.field, ken.state.units[key], fleeing, "withdraw")
    )


def _removal(asked: Asked) -> str:
    """Whoever is farthest from all enemies."""
    ken = asked.ken
    foes = [
        each.hex
        for foe in ken.state.on_board()
        if foe.side != asked.decision.side
        for each in ken.state.elements_of(foe)
    ]
    distance = ken.state.hexes.distance

    def away(key: str) -> int:
        here = ken.state.elements[key].hex
        return min((distance(here, each) for each in foes), default=0)

    return max(asked.allowed(), key=away)


def _victim(asked: Asked) -> str:
    ken = asked.ken
    return max(asked.allowed(), key=lambda key: ken.stake(ken.state.units[key]))


def _always(answer: str) -> Callable[[Asked], str]:
    return lambda _: answer


_HABITS: dict[str, Callable[[Asked], Any]] = {
    "deploy_unit": occasions.deploy_unit,
    "deploy_place": occasions.deploy,
    "reinforcement_placement": occasions.deploy,
    "sustain_spell": _always("pay"),
    "act_or_pass": _act,
    "choose_action": _order,
    "paying_personality": _first,
    "column_choice": _column,
    "move_paths": _move,
    "reform_plan": _reform,
    "free_reform_before_melee": _reform,
    "free_reform_after_ranged": _reform,
    "column_reform": _reform,
    "opportunity_order": _first,
    "opportunity_fire": _shoots,
    "charge_attack": _charge,
    "allot_attackers": _allot,
    "remove_element": _removal,
    "counter_order": _allot,
    "counter_attack": _counter,
    "withdraw_attack": _parting,
    "withdraw_steps": _withdraw,
    "friendly_fire_victim": _victim,
    "ranged_target": _target,
    "cast_or_prepare": rites.cast,
    "spell_duration": _always("own"),
    "spell_target": rites.spell_target,
    "spell_hexes": rites.spell_hexes,
    "spell_way": rites.spell_way,
    "contributors": _first,
    "regroup_partner": _first,
    "regroup_forfeit": _first,
    "scenario_reaction": occasions.reaction,
    "scenario_action": occasions.scenario,
    "scenario_secret": occasions.scenario,
}
