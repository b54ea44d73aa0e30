"""What a computer player answers without searching."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from game.core.decision import Also, Decision, Option, Pick
from game.core.pose import Pose
from game.core.spatial import Allot, Place
from game.rules.squad_battles.attack import menders
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.outlook import FEAT, POINT, Outlook, best_gain, prize
from game.rules.squad_battles.prospect import attack_first
from game.rules.squad_battles.reserves import Return
from game.rules.squad_battles.setup import Deployment
from game.rules.squad_battles.state import State, Unit, other
from game.rules.squad_battles.turn import members, ready
from game.table.squares import WAY, Block, Square, squares_of

MENDING = 12.0
"""Worth of taking a wound from a Champion."""


def habit(state: State, decision: Decision[Any], rng: Random) -> Any:
    """The quick answer to a question not worth searching, or None."""
    chooser = _HABITS.get(decision.kind)
    answer = chooser(state, decision, rng) if chooser else None
    if answer is not None and decision.objection(answer) is not None:
        return None
    return answer


# ---------------------------------------------------------------------- who acts


def _activation(state: State, decision: Decision[Any], rng: Random) -> str:
    """Those who can strike first, then those in front, who would stand in the way of others."""
    field = Field(state)

    def eager(name: str) -> tuple[float, float, float]:
        outlooks = [Outlook(field, unit) for unit in members(state, name)]
        strikes = sum(outlook.strike_chance() for outlook in outlooks)
        places = max(outlook.hunt(outlook.unit.x, outlook.unit.y) for outlook in outlooks)
        return round(strikes, 6), round(places, 6), rng.random()

    return max(ready(state, decision.side), key=eager)


def _member(state: State, decision: Decision[Any], rng: Random) -> str:
    field = Field(state)
    waiting = [unit for unit in members(state, state.active) if unit.id not in state.acted]

    def eager(unit: Unit) -> tuple[float, float]:
        outlook = Outlook(field, unit)
        return outlook.strike_chance(), outlook.hunt(unit.x, unit.y)

    return max(waiting, key=eager).id


def _phase(state: State, decision: Decision[Any], rng: Random) -> str:
    """Attack when that can be done; before moving only if no better attack is within reach."""
    assert isinstance(decision, Pick)
    unit = state.units[decision.subject]
    possible = decision.answers()
    if "attack" not in possible:
        return "move" if "move" in possible else "end"
    if "move" not in possible:
        return "attack"
    field = Field(state)
    if menders(field, unit):
        return "attack"
    gain = best_gain(field, unit)
    return "attack" if gain > 0 and attack_first(field, unit, gain) else "move"


# ---------------------------------------------------------------------- attacks and Feats


def option_gain(state: State, unit: Unit, option: Option) -> float:
    """What an attack, a Throw or a mending on offer is worth, by its own forecast."""
    manner, _, name = option.key.partition(":")
    if option.objection or not name:
        return 0.0
    if manner == "mend":
        return MENDING
    assert option.forecast is not None
    hit = float(1 - option.forecast().p("nothing"))
    gain = hit * prize(state, unit.side, state.units[name])
    return gain - FEAT if manner == "throw" else gain


def best_option(state: State, decision: Pick) -> tuple[float, str]:
    """The best attack on offer; declining is worth nothing."""
    unit = state.units[decision.subject]
    best, key = 0.0, "decline"
    for option in decision.listed():
        gain = option_gain(state, unit, option)
        if gain > best:
            best, key = gain, option.key
    return best, key


def _target(state: State, decision: Decision[Any], rng: Random) -> str:
    assert isinstance(decision, Pick)
    return best_option(state, decision)[1]


def _frenzy(state: State, decision: Decision[Any], rng: Random) -> str:
    assert isinstance(decision, Pick)
    gain, key = best_option(state, decision)
    return key if gain > FEAT else "decline"


def _mobility(state: State, decision: Decision[Any], rng: Random) -> str:
    """Attack in mid-move where staying would be dangerous."""
    unit = state.units[decision.subject]
    field = Field(state)
    peril = Outlook(field, unit).danger(unit.x, unit.y)
    return "use" if peril > FEAT and best_gain(field, unit) > 0 else "decline"


def _fate(state: State, decision: Decision[Any], rng: Random) -> str:
    """Spend when the best reroll is worth a point that could be spent later."""
    assert isinstance(decision, Pick)
    keep, *rerolls = decision.listed()
    unit = state.units[decision.subject]
    attacking = unit.id == state.active
    stake = _fate_stake(state, unit, attacking=attacking)
    now = _chance(keep, attacking=attacking)
    best = max(rerolls, key=lambda option: _chance(option, attacking=attacking))
    left = max(0, state.settings.round_limit - state.round) / state.settings.round_limit
    worth_it = (_chance(best, attacking=attacking) - now) * stake > FEAT * (0.6 + left)
    return best.key if worth_it else "decline"


def _fate_stake(state: State, unit: Unit, *, attacking: bool) -> float:
    """What hangs on the roll: the defender's own life, or a prize of middling size."""
    return 2.5 * POINT if attacking else prize(state, other(unit.side), unit)


def _chance(option: Option, *, attacking: bool) -> float:
    """How likely the roll goes well for the side that is asked."""
    assert option.forecast is not None
    forecast = option.forecast()
    # An attack's success is good for the attacker; every other throw is the defender's to make.
    good = (forecast.title == "success") == attacking
    p = float(forecast.p(forecast.title))
    return p if good else 1 - p


def _protect(state: State, decision: Decision[Any], rng: Random) -> str:
    assert isinstance(decision, Pick)
    target = state.units[decision.subject]
    saved = prize(state, other(target.side), target)
    return str(decision.answers()[1]) if saved > 2 * FEAT else "decline"


# ---------------------------------------------------------------------- places and facings


def _fewest_enemies(state: State, decision: Decision[Any], rng: Random) -> str:
    assert isinstance(decision, Pick)
    field = Field(state)

    def beside(key: str) -> int:
        x, y = map(int, key.split(","))
        block = Block(x, y, 1)
        return sum(field.adjacent(block, e.block) for e in field.enemies(decision.side))

    return min((str(answer) for answer in decision.answers()), key=beside)


def _face(state: State, decision: Decision[Any], rng: Random) -> str:
    """Towards the best prey beside it, otherwise towards the nearest enemy."""
    assert isinstance(decision, Pick)
    unit = state.units[decision.subject]
    field = Field(state)
    allowed = [str(answer) for answer in decision.answers()]
    enemies = field.enemies(unit.side)
    near = [enemy for enemy in enemies if field.adjacent(unit.block, enemy.block)]
    if near:

        def covered(heading: str) -> tuple[float, int]:
            arc = field.arc_from((unit.x, unit.y), heading)
            hit = [e for e in near if any(square in arc for square in squares_of(e.block))]
            return max((prize(state, unit.side, e) for e in hit), default=0.0), len(hit)

        return max(allowed, key=covered)
    if not enemies:
        return allowed[0]
    closest = min(enemies, key=lambda e: (field.distance(unit.block, e.block), e.id))
    return _heading_to((unit.x, unit.y), (closest.x, closest.y), allowed)


def _heading_to(here: Square, there: Square, allowed: list[str]) -> str:
    dx, dy = there[0] - here[0], there[1] - here[1]

    def along(heading: str) -> float:
        wx, wy = WAY[heading]
        return float((dx * wx + dy * wy) / (wx * wx + wy * wy) ** 0.5)

    return max(allowed, key=along)


# ---------------------------------------------------------------------- before and between rounds


def _deployed(state: State, decision: Decision[Any], rng: Random) -> Also | None:
    """Done when all stand; otherwise set-ups are compared."""
    assert isinstance(decision, Place)
    assert isinstance(decision.site, Deployment)
    return None if decision.site.aside() else Also("done")


def _reinforce(state: State, decision: Decision[Any], rng: Random) -> Any:
    """Bring back whoever may come, the highest rank first, where it is of most use."""
    if isinstance(decision, Pick):
        return decision.answers()[0]
    assert isinstance(decision, Place)
    assert isinstance(decision.site, Return)
    unit = max(decision.site.able(), key=lambda unit: unit.profile.points)
    places = decision.site.places(unit.id)
    outlook = Outlook(Field(state), unit)

    def use(pose: Pose) -> tuple[float, int, int]:
        return outlook.place(pose.x, pose.y), pose.x, pose.y

    return ((unit.id, max(places, key=use)),)


def _stay_in_squads(state: State, decision: Decision[Any], rng: Random) -> Any:
    assert isinstance(decision, Allot)
    return decision.now


def _pick_squad(state: State, decision: Decision[Any], rng: Random) -> Any:
    """Squads of one kind each, so that every class is there; the rest by lot."""
    assert isinstance(decision, Pick)
    answers = [str(answer) for answer in decision.answers()]
    plain = [answer for answer in answers if len(set(answer.split("+"))) == 1]
    own = {unit.profile.key for unit in state.units.values() if unit.side == decision.side}
    new = [answer for answer in plain if answer.split("+")[0] not in own]
    return rng.choice(new or plain or answers)


def _by_lot(state: State, decision: Decision[Any], rng: Random) -> Any:
    return next(decision.samples(rng))


def _always(answer: str) -> Callable[[State, Decision[Any], Random], str]:
    return lambda state, decision, rng: answer


_HABITS: dict[str, Callable[[State, Decision[Any], Random], Any]] = {
    "choose_factions": _by_lot,
    "choose_attacker": _always("attack"),
    "agree_sizes": _always("agree"),
    "pick_army": _pick_squad,
    "pick_terrain": _by_lot,
    "place_terrain": _by_lot,
    "deploy_unit": _deployed,
    "choose_activation": _activation,
    "choose_squad_member": _member,
    "choose_phase": _phase,
    "choose_target": _target,
    "use_frenzy": _frenzy,
    "use_mobility": _mobility,
    "use_protect": _protect,
    "spend_fate": _fate,
    "hurl_back": _always("push"),
    "exit_map": _always("leave"),
    "choose_facing": _face,
    "place_dismounted": _fewest_enemies,
    "place_at_slope_foot": _fewest_enemies,
    "choose_reinforcements": _reinforce,
    "reform_squads": _stay_in_squads,
}
