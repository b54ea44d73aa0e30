"""What a computer player answers without searching."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from game.core.decision import Also, Decision, Option, Pick
from game.core.habit_question import Asked as AnyAsked
from game.core.habit_question import by_habit
from game.core.pose import Pose
from game.core.spatial import Allot, Place
from game.mechanics.ai.targets import good_chance, most_worth, some_effect
from game.rules.squad_battles.ai import weights
from game.rules.squad_battles.ai.move_plans import attack_first
from game.rules.squad_battles.ai.place_value import Foes, Outlook
from game.rules.squad_battles.ai.worth import best_gain, prize
from game.rules.squad_battles.attack import menders
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.reserves import Return
from game.rules.squad_battles.setup import Deployment
from game.rules.squad_battles.state import State, Unit, other
from game.rules.squad_battles.turn import members, ready
from game.table.squares import WAY, Block, Square, squares_of


@dataclass(frozen=True, slots=True)
class Asked(AnyAsked[State]):
    """A question as a habit sees it."""

    @property
    def unit(self) -> Unit:
        """The unit the question is about."""
        return self.state.units[self.decision.subject]

    @property
    def field(self) -> Field:
        """The table at this moment."""
        return Field(self.state)


def habit(state: State, decision: Decision[Any], rng: Random) -> Any:
    """Return the quick answer to a question not worth searching, or None."""
    return by_habit(_HABITS, Asked(state, decision, rng))


# ---------------------------------------------------------------------- who acts


def _activation(asked: Asked) -> str:
    """Return what to activate: those who can strike first, then the foremost, who block others."""
    field = asked.field
    foes = Foes(field, asked.side)

    def eager(name: str) -> tuple[float, float, float]:
        outlooks = [Outlook(field, unit, foes) for unit in members(asked.state, name)]
        strikes = sum(outlook.strike_chance() for outlook in outlooks)
        nearest = max(outlook.hunt(outlook.unit.x, outlook.unit.y) for outlook in outlooks)
        return round(strikes, 6), round(nearest, 6), asked.rng.random()

    return max(ready(asked.state, asked.side), key=eager)


def _member(asked: Asked) -> str:
    """Return the unit to activate, chosen as squads are."""
    field, state = asked.field, asked.state
    foes = Foes(field, asked.side)
    waiting = [unit for unit in members(state, state.active) if unit.id not in state.acted]

    def eager(unit: Unit) -> tuple[float, float]:
        outlook = Outlook(field, unit, foes)
        return outlook.strike_chance(), outlook.hunt(unit.x, unit.y)

    return max(waiting, key=eager).id


def _phase(asked: Asked) -> str:
    """Return attack if possible; before moving only if no better attack is within reach."""
    options = asked.allowed()
    if "attack" not in options:
        return "move" if "move" in options else "end"
    if "move" not in options:
        return "attack"
    field, unit = asked.field, asked.unit
    if menders(field, unit):
        return "attack"
    gain = best_gain(field, unit)
    return "attack" if gain > 0 and attack_first(field, unit, gain) else "move"


# ---------------------------------------------------------------------- attacks and Feats


def option_gain(state: State, unit: Unit, option: Option) -> float:
    """Return what an attack, a Throw or a mending on offer is worth, by its own forecast."""
    manner, _, name = option.key.partition(":")
    if option.objection or not name:
        return 0.0
    if manner == "mend":
        return weights.MENDING
    gain = some_effect(option) * prize(state, unit.side, state.units[name])
    return gain - weights.FEAT if manner == "throw" else gain


def best_option(state: State, decision: Pick) -> tuple[float, str]:
    """Return the best attack on offer; declining is worth nothing."""
    unit = state.units[decision.subject]
    best, key = most_worth(decision.listed(), lambda option: option_gain(state, unit, option))
    return best, key or "decline"


def _target(asked: Asked) -> str:
    """Return the attack that brings most; a free attack with any chance is never declined."""
    assert isinstance(asked.decision, Pick)
    return best_option(asked.state, asked.decision)[1]


def _frenzy(asked: Asked) -> str:
    """Return a second attack if it is worth the Feat."""
    assert isinstance(asked.decision, Pick)
    gain, key = best_option(asked.state, asked.decision)
    return key if gain > weights.FEAT else "decline"


def _mobility(asked: Asked) -> str:
    """Return whether to use Mobility: attack in mid-move where staying would be dangerous."""
    field, unit = asked.field, asked.unit
    peril = Outlook(field, unit).danger(unit.x, unit.y)
    return "use" if peril > weights.FEAT and best_gain(field, unit) > 0 else "decline"


def _fate(asked: Asked) -> str:
    """Spend when the best reroll is worth more than a point that could be spent later."""
    assert isinstance(asked.decision, Pick)
    state, unit = asked.state, asked.unit
    attacking = unit.id == state.active
    stake = 2.5 * weights.POINT if attacking else prize(state, other(unit.side), unit)
    now, *rerolls = [(good_chance(option), option.key) for option in asked.decision.listed()]
    best = max(rerolls, key=lambda pair: pair[0])
    limit = state.settings.round_limit
    price = weights.FEAT * (0.6 + max(0, limit - state.round) / limit)
    return best[1] if (best[0] - now[0]) * stake > price else "decline"


def _protect(asked: Asked) -> str:
    """Return a protector if more is lost otherwise than the Feat is worth."""
    saved = prize(asked.state, other(asked.side), asked.unit)
    return asked.allowed()[1] if saved > 2 * weights.FEAT else "decline"


# ---------------------------------------------------------------------- places and facings


def _fewest_enemies(asked: Asked) -> str:
    """Return the square with the fewest enemies beside it."""
    field = asked.field

    def beside(key: str) -> int:
        x, y = map(int, key.split(","))
        block = Block(x, y, 1)
        return sum(field.adjacent(block, enemy.block) for enemy in field.enemies(asked.side))

    return min(asked.allowed(), key=beside)


def _face(asked: Asked) -> str:
    """Return the facing towards the best prey beside the unit, or else the nearest enemy."""
    unit, field, allowed = asked.unit, asked.field, asked.allowed()
    enemies = field.enemies(unit.side)
    near = [enemy for enemy in enemies if field.adjacent(unit.block, enemy.block)]
    if near:

        def covered(heading: str) -> tuple[float, int]:
            arc = field.arc_from((unit.x, unit.y), heading)
            hit = [e for e in near if any(square in arc for square in squares_of(e.block))]
            return max((prize(asked.state, unit.side, e) for e in hit), default=0.0), len(hit)

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


def _deployed(asked: Asked) -> Also | None:
    """Return 'done' when everybody is placed, or None to compare set-ups."""
    assert isinstance(asked.decision, Place)
    assert isinstance(asked.decision.site, Deployment)
    return None if asked.decision.site.aside() else Also("done")


def _reinforce(asked: Asked) -> Any:
    """Return whom to bring back and where: the highest rank first, where it is of most use."""
    if isinstance(asked.decision, Pick):
        return asked.allowed()[0]
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    assert isinstance(site, Return)
    unit = max(site.able(), key=lambda unit: unit.profile.points)
    outlook = Outlook(asked.field, unit)

    def use(pose: Pose) -> tuple[float, int, int]:
        return outlook.place(pose.x, pose.y), pose.x, pose.y

    return ((unit.id, max(site.places(unit.id), key=use)),)


def _stay_in_squads(asked: Asked) -> Any:
    """Return the squads as they are: fewer squads would be fewer turns."""
    assert isinstance(asked.decision, Allot)
    return asked.decision.now


def _pick_army(asked: Asked) -> str:
    """Return squads of one kind each, so that there are many kinds; otherwise choose at random."""
    answers = asked.allowed()
    plain = [answer for answer in answers if len(set(answer.split("+"))) == 1]
    own = {unit.profile.key for unit in asked.state.units.values() if unit.side == asked.side}
    new = [answer for answer in plain if answer.split("+")[0] not in own]
    return asked.rng.choice(new or plain or answers)


def _by_lot(asked: Asked) -> Any:
    return next(asked.decision.samples(asked.rng))


def _always(answer: str) -> Callable[[Asked], str]:
    return lambda _: answer


_HABITS: dict[str, Callable[[Asked], Any]] = {
    "choose_factions": _by_lot,
    "choose_attacker": _always("attack"),
    "agree_sizes": _always("agree"),
    "pick_army": _pick_army,
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
