"""What a computer player answers without searching."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from game.core.decision import Also, Arrange, Pick, PickMany
from game.core.habit_question import Asked as AnyAsked
from game.core.habit_question import by_habit
from game.core.spatial import Allot, Place
from game.rules.for_the_masses.actions.move import BONUS, REFORM
from game.rules.for_the_masses.actions.withdraw import Withdrawing
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.attacks import best_shot, blow_at, exchange, volley_gain
from game.rules.for_the_masses.ai.deployment import best_prowl, enemy_centre, site_place
from game.rules.for_the_masses.ai.move_plans import best_reform, best_withdrawal, marches
from game.rules.for_the_masses.ai.orders import Choice, best_order, hopes
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.spells import (
    best_rend,
    best_spell,
    best_work,
    blasts,
    next_hex,
    targets,
)
from game.rules.for_the_masses.ai.worth import Worths
from game.rules.for_the_masses.battle.scenario_rule import having
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.magic.landing import Landing
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.movement.reform import NONE, Reforming
from game.rules.for_the_masses.scenario_rules.deploying import FLANKING, STAKES
from game.rules.for_the_masses.scenario_rules.fortress import OPEN
from game.rules.for_the_masses.scenario_rules.hidden import HIDING, SHOW, own
from game.rules.for_the_masses.scenario_rules.oak import RUNNERS
from game.rules.for_the_masses.scenario_rules.pack import SLEDGE, Prowl
from game.rules.for_the_masses.scenario_rules.rend import DOWN, UP
from game.rules.for_the_masses.scenario_rules.siege import CAULDRONS, LADDERS, OIL
from game.rules.for_the_masses.scenario_rules.torch import BURNING
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.sequence.orders import (
    FINISH,
    PASS,
    order_objection,
    possible_actions,
)
from game.rules.for_the_masses.state import SIDES, State, Unit, other
from game.rules.for_the_masses.units.command import payers
from game.table.hexes import pose_of


@dataclass(frozen=True, slots=True)
class Asked(AnyAsked[State]):
    """A question about an element or its unit."""

    worths: Worths
    """What the position is worth to everybody."""

    @property
    def unit(self) -> Unit:
        """The unit the question is about."""
        return self.state.units[self.state.elements[self.decision.subject].unit]


# ============================================================ magic

STRIDE = "FTM.magic.f19"


def _cast(asked: Asked) -> str:
    """Return the spell that promises most; without one, to concentrate."""
    keys = asked.allowed()
    spell = best_spell(asked.worths, asked.unit).spell
    if spell in keys:
        return spell
    return "prepare" if "prepare" in keys else keys[0]


def _spell_target(asked: Asked) -> str:
    """Return the target on which a spell promises most; of spells to end, an enemy one."""
    worths, keys = asked.worths, asked.allowed()
    for spell in asked.unit.card.grimoire:
        if spell.name == asked.decision.topic:
            for _, name in targets(worths, asked.unit, spell):
                if name in keys:
                    return name
    foreign = {each.spell for each in worths.state.spells if each.side != asked.decision.side}
    return next((key for key in keys if any(name in key for name in foreign)), keys[0])


def _spell_hexes(asked: Asked) -> Any:
    """Return where a spell on the ground helps most, or a blast strikes most."""
    if isinstance(asked.decision, Place):
        return _appears(asked)
    worths, keys = asked.worths, asked.allowed()
    for spell in asked.unit.card.grimoire:
        if spell.name != asked.decision.topic:
            continue
        named = next_hex(best_work(worths, asked.unit, spell), worths, keys)
        if named is not None:
            return named
        if spell.level("blast"):
            for _, cell in blasts(worths, asked.unit, spell):
                column, row = worths.state.hexes.cell(cell)
                if f"{column},{row}" in keys:
                    return f"{column},{row}"
    return keys[0]


def _appears(asked: Asked) -> Any:
    """Return the place where it is best for a striding unit to appear.

    The fallen return beside the others.
    """
    assert isinstance(asked.decision, Place)
    site, unit = asked.decision.site, asked.unit
    if not isinstance(site, Landing) or site.rule != STRIDE:
        return None
    outlook, name = Outlook.of(asked.worths, unit), site.pieces[0]
    spot = max(site.spots(), key=lambda each: outlook.rough({name: each}), default=None)
    return None if spot is None else ((name, pose_of(asked.state.hexes, *spot)),)


def _spell_way(asked: Asked) -> str:
    """Return whether the ground should rise or sink, whichever does more damage."""
    works = [best_work(asked.worths, asked.unit, spell) for spell in asked.unit.card.grimoire]
    keys = asked.allowed()
    return next((work.way for work in works if work.way in keys), keys[0])


# ============================================================ before the battle, and in scenarios


def _deploy_unit(asked: Asked) -> str:
    """Return the unit to deploy next: fighters first, leaders last unless room gets short."""
    state, keys = asked.state, asked.allowed()
    zones = having(state, "nearly_full")
    if any(each.nearly_full(state, asked.decision.side) for each in zones):
        keys = [key for key in keys if state.units[key].general] or keys
    return min(keys, key=lambda key: state.units[key].card.kind in ("personality", "artillery"))


def _deploy(asked: Asked) -> Any:
    """Return a place near what a unit is for; pick at random between ways to arrive."""
    if isinstance(asked.decision, Pick):
        return asked.allowed()[int(asked.rng.random() * len(asked.allowed()))]
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    return site_place(asked.worths, site) if isinstance(site, Deployment) else None


# ---------------------------------------------------------------------- scenarios


def _reaction(asked: Asked) -> str:
    """Return the answer to an offer: mostly yes, but keep what is carried and gates shut."""
    keys, topic = asked.allowed(), asked.decision.topic
    if topic == FLANKING:
        foot = [key for key in keys if key in asked.state.units]
        foot = [key for key in foot if asked.state.units[key].card.kind == "infantry"]
        return foot[-1] if foot else keys[-1]
    if topic == OIL:
        return keys[0] if _worth_oil(asked) else keys[-1]
    if topic == RUNNERS:
        return keys[0] if _outnumbered(asked) else keys[-1]
    if topic in (SLEDGE, OPEN):
        return keys[-1]
    return keys[0]


def _outnumbered(asked: Asked) -> bool:
    """Return whether a side has far less on the board than the enemy."""
    worths, side = asked.worths, asked.decision.side
    worth = {each: sum(map(worths.body, worths.state.on_board(each))) for each in SIDES}
    return worth[side] < weights.HELP_NEEDED * worth[other(side)]


def _worth_oil(asked: Asked) -> bool:
    """Tell whether to use a cauldron: save the last ones for the best climbers until late."""
    state = asked.state
    left = state.counters.get(CAULDRONS, 0)
    climbing = [each for each in state.on_board(asked.unit.side) if LADDERS in each.tags]
    best = max(each.card.points for each in climbing)
    late = state.turn >= weights.NO_COMING_BACK * state.settings.turn_limit
    return left > weights.KEPT or late or asked.unit.card.points >= best


def _scenario(asked: Asked) -> Any:
    """Return the answer to a scenario's question; at random where it makes no difference."""
    decision = asked.decision
    if isinstance(decision, PickMany):
        return _several(asked)
    if isinstance(decision, Place):
        if isinstance(decision.site, Deployment):
            return site_place(asked.worths, decision.site)
        return best_prowl(asked.worths, decision.site) if isinstance(decision.site, Prowl) else None
    keys = asked.allowed()
    if {UP, DOWN} == {*keys}:
        return best_rend(asked.worths, asked.unit).way or UP
    return keys[int(asked.rng.random() * len(keys))]


def _several(asked: Asked) -> tuple[str, ...]:
    """Return as many of the things that a scenario offers as are useful."""
    assert isinstance(asked.decision, PickMany)
    state, topic, keys = asked.state, asked.decision.topic, asked.allowed()
    if topic == BURNING:
        late = state.turn >= weights.NO_COMING_BACK * state.settings.turn_limit
        return tuple(key for key in keys if late or state.counters.get(f"looted {key}"))
    if topic == HIDING:
        bows = sorted(keys, key=lambda key: state.units[key].card.ranged is None)
        return tuple(bows[: asked.decision.at_most])
    if topic == STAKES:
        return _stakes(asked, keys)
    if asked.decision.subject and asked.worths.rends(asked.unit) is not None:
        cells = map(state.hexes.cell, best_rend(asked.worths, asked.unit).cells)
        return tuple(f"{column},{row}" for column, row in cells)
    found = next(asked.decision.samples(asked.rng), ())
    return () if isinstance(found, Also) else found


def _stakes(asked: Asked, keys: list[str]) -> tuple[str, ...]:
    """Return hexes for stakes beside the own line, toward the enemies who will charge it."""
    assert isinstance(asked.decision, PickMany)
    state, side = asked.state, asked.decision.side
    hexes, distance = state.hexes, state.hexes.distance
    own = [
        each.hex
        for unit in state.on_board(side)
        if unit.card.kind != "personality"
        for each in state.elements_of(unit)
    ]
    enemy = enemy_centre(state, side)

    def merit(key: str) -> tuple[int, int, str]:
        column, row = map(int, key.split(","))
        here = hexes.number(column, row)
        nearest = min(own, key=lambda cell: (distance(here, cell), distance(cell, enemy), cell))
        before = distance(nearest, enemy) - distance(here, enemy)
        return max(1, distance(here, nearest)), -before, key

    chosen = set(sorted(keys, key=merit)[: asked.decision.at_most]) if own else set()
    return tuple(key for key in keys if key in chosen)


# ============================================================ orders and fights


def habit(asked: Asked) -> Any:
    """Return the quick answer to a question not worth searching, or None."""
    return by_habit(_HABITS, asked)


# ---------------------------------------------------------------------- orders


def _act(asked: Asked) -> str:
    """Return the hidden unit that can ambush an enemy.

    Otherwise return the unit with most to gain, if any has.
    """
    keys = asked.allowed()
    return _ambush(asked, keys) or _act_unit(asked, asked.worths, keys)


def _ambush(asked: Asked, keys: list[str]) -> str:
    """Return the hidden unit that can get at an enemy now; nobody lies hidden for ever."""
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


def _act_unit(asked: Asked, worths: Worths, keys: list[str]) -> str:
    ranked = [each for each in hopes(worths, asked.decision.side) if each[1].id in keys]
    for hope, unit in ranked[: weights.UNITS_TRIED]:
        if hope <= weights.HARDLY:
            break
        open_actions = [
            key
            for key, _ in possible_actions(worths.field, unit)
            if payers(worths.field, unit, key) and order_objection(worths.field, unit, key) is None
        ]
        # Where to go is looked at last: that takes longest, and one order is enough.
        open_actions.sort(key="move".__eq__)
        choice = Choice.of(worths, unit)
        if any(choice.is_worth(key) for key in open_actions if key != FINISH):
            return unit.id
    return PASS


def _order(asked: Asked) -> str:
    return best_order(asked.worths, asked.unit, asked.allowed())


def _first(asked: Asked) -> str:
    return asked.allowed()[0]


def _column(asked: Asked) -> str:
    """Return the answer for a column: march on if that leads somewhere, else form ranks."""
    keys, choice = asked.allowed(), Choice.of(asked.worths, asked.unit)
    if BONUS in keys and (choice.move() > 0 or REFORM not in keys):
        return BONUS
    return REFORM if REFORM in keys else keys[0]


def _move(asked: Asked) -> Any:
    """Return the best plan at a glance: it is the one for which the order was given."""
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    assert isinstance(site, MovePaths)
    plans = marches(Outlook.of(asked.worths, asked.unit), site)
    return site.poses(plans[0].places) if plans else None


def _reform(asked: Asked) -> Any:
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    assert isinstance(site, Reforming)
    fights = asked.decision.kind == "free_reform_before_melee"
    plan = best_reform(Outlook.of(asked.worths, asked.unit), site, fights=fights)[1]
    if plan is not None:
        return site.poses(plan)
    return Also(NONE) if site.free else site.poses(site.start)


def _withdraw(asked: Asked) -> Any:
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    assert isinstance(site, Withdrawing)
    plan = best_withdrawal(Outlook.of(asked.worths, asked.unit), site)
    return None if plan is None else site.poses(plan)


# ---------------------------------------------------------------------- fighting


def _charge(asked: Asked) -> str:
    """Return 'attack' after a charge, unless the answer would be far worse."""
    found = exchange(asked.worths, asked.worths.field, asked.unit, "charge", asked.unit.members)
    return "attack" if found.gain(0.7) > 0 else "decline"


def _allot(asked: Asked) -> Any:
    decision = asked.decision
    if isinstance(decision, Allot):
        return decision.now
    assert isinstance(decision, Arrange)
    return tuple(option.key for option in decision.items())


def _counter(asked: Asked) -> Any:
    """Return the counter-attack: all who can strike back, the others turn to the enemy."""
    if isinstance(asked.decision, PickMany):
        return _turns(asked)
    keys = asked.allowed()
    return "attack" if "attack" in keys else "turn" if "turn" in keys else "decline"


def _turns(asked: Asked) -> tuple[str, ...]:
    """Return for each element the turn that brings most enemies into its front."""
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
    """Return whether to shoot at a charger: yes if that does as much as striking back."""
    worths, unit = asked.worths, asked.unit
    charger = worths.state.units[worths.state.unit] if worths.state.unit else None
    if charger is None or charger.side == unit.side:
        return "shoot"
    shot = volley_gain(worths, unit, charger, "opportunity")
    return "shoot" if shot >= blow_at(worths, worths.field, unit, charger, "counter") else "hold"


def _target(asked: Asked) -> str:
    name = best_shot(asked.worths, asked.unit)[1]
    keys = asked.allowed()
    return name if name in keys else keys[0]


def _parting(asked: Asked) -> str:
    """Return the unit that strikes next at a withdrawing enemy, the hardest first."""
    worths = asked.worths
    fleeing = worths.state.units[worths.state.unit]
    foes = [key for key in asked.allowed() if key in worths.state.units]
    return max(
        foes,
        key=lambda key: blow_at(worths, worths.field, worths.state.units[key], fleeing, "withdraw"),
    )


def _removal(asked: Asked) -> str:
    """Return the element farthest from all enemies."""
    worths = asked.worths
    foes = [
        each.hex
        for foe in worths.state.on_board()
        if foe.side != asked.decision.side
        for each in worths.state.elements_of(foe)
    ]
    distance = worths.state.hexes.distance

    def away(key: str) -> int:
        here = worths.state.elements[key].hex
        return min((distance(here, each) for each in foes), default=0)

    return max(asked.allowed(), key=away)


def _victim(asked: Asked) -> str:
    worths = asked.worths
    return max(asked.allowed(), key=lambda key: worths.stake(worths.state.units[key]))


def _always(answer: str) -> Callable[[Asked], str]:
    return lambda _: answer


_HABITS: dict[str, Callable[[Asked], Any]] = {
    "deploy_unit": _deploy_unit,
    "deploy_place": _deploy,
    "reinforcement_placement": _deploy,
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
    "cast_or_prepare": _cast,
    "spell_duration": _always("own"),
    "spell_target": _spell_target,
    "spell_hexes": _spell_hexes,
    "spell_way": _spell_way,
    "contributors": _first,
    "regroup_partner": _first,
    "regroup_forfeit": _first,
    "scenario_reaction": _reaction,
    "scenario_action": _scenario,
    "scenario_secret": _scenario,
}
