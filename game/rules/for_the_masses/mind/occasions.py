"""What a computer player answers before a battle, and to what only single scenarios ask."""

from __future__ import annotations

from typing import Any

from game.core.decision import Also, Pick, PickMany
from game.core.spatial import Place
from game.rules.for_the_masses.mind import weights
from game.rules.for_the_masses.mind.asked import Asked
from game.rules.for_the_masses.mind.deploying import best_prowl, enemy_centre, site_place
from game.rules.for_the_masses.mind.earthworks import best_rend
from game.rules.for_the_masses.sequence.deployment import Deployment
from game.rules.for_the_masses.state import SIDES, other
from game.rules.for_the_masses.twists.deploying import SplitZones
from game.rules.for_the_masses.twists.prowl import Prowl
from game.rules.for_the_masses.twists.rend import DOWN, UP
from game.rules.for_the_masses.twists.siege import CAULDRONS, LADDERS


def deploy_unit(asked: Asked) -> str:
    """Those who fight first, their leaders last, but a General before there is no room for him."""
    state, keys = asked.state, asked.allowed()
    zones = [each for each in state.twists if isinstance(each, SplitZones)]
    if any(each.side == asked.decision.side and each.nearly_full(state) for each in zones):
        keys = [key for key in keys if state.units[key].general] or keys
    return min(keys, key=lambda key: state.units[key].card.kind in ("personality", "artillery"))


def deploy(asked: Asked) -> Any:
    """Near what a unit is for; which of several ways it comes is left to chance."""
    if isinstance(asked.decision, Pick):
        return asked.allowed()[int(asked.rng.random() * len(asked.allowed()))]
    assert isinstance(asked.decision, Place)
    site = asked.decision.site
    return site_place(asked.state, site) if isinstance(site, Deployment) else None


# ---------------------------------------------------------------------- scenarios


def reaction(asked: Asked) -> str:
    """Mostly yes; who has something keeps it, and gates stay shut."""
    keys, why = asked.allowed(), asked.decision.why
    if "flanking party" in why:
        foot = [key for key in keys if key in asked.state.units]
        foot = [key for key in foot if asked.state.units[key].card.kind == "infantry"]
        return foot[-1] if foot else keys[-1]
    if "cauldrons on it" in why:
        return keys[0] if _worth_oil(asked) else keys[-1]
    if "Send runners" in why:
        return keys[0] if _outnumbered(asked) else keys[-1]
    if "behind?" in why or "open the gate" in why:
        return keys[-1]
    return keys[0]


def _outnumbered(asked: Asked) -> bool:
    """Whether a side has far less on the board than the enemy."""
    ken, side = asked.ken, asked.decision.side
    worth = {each: sum(map(ken.body, ken.state.on_board(each))) for each in SIDES}
    return worth[side] < weights.HELP_NEEDED * worth[other(side)]


def _worth_oil(asked: Asked) -> bool:
    """The last cauldrons are kept for the best who climb, until it is too late to keep any."""
    state = asked.state
    left = state.counters.get(CAULDRONS, 0)
    climbing = [each for each in state.on_board(asked.unit.side) if LADDERS in each.tags]
    best = max(each.card.points for each in climbing)
    late = state.turn >= weights.NO_COMING_BACK * state.settings.turn_limit
    return left > weights.KEPT or late or asked.unit.card.points >= best


def scenario(asked: Asked) -> Any:
    """What a scenario asks, where it makes no difference by chance."""
    decision = asked.decision
    if isinstance(decision, PickMany):
        return _several(asked)
    if isinstance(decision, Place):
        if isinstance(decision.site, Deployment):
            return site_place(asked.state, decision.site)
        return best_prowl(asked.state, decision.site) if isinstance(decision.site, Prowl) else None
    keys = asked.allowed()
    if {UP, DOWN} == {*keys}:
        return best_rend(asked.ken, asked.unit).way or UP
    return keys[int(asked.rng.random() * len(keys))]


def _several(asked: Asked) -> tuple[str, ...]:
    """As many as are useful of what a scenario offers."""
    assert isinstance(asked.decision, PickMany)
    state, why, keys = asked.state, asked.decision.why, asked.allowed()
    if "set alight" in why:
        late = state.turn >= weights.NO_COMING_BACK * state.settings.turn_limit
        return tuple(key for key in keys if late or state.counters.get(f"looted {key}"))
    if "hide" in why:
        bows = sorted(keys, key=lambda key: state.units[key].card.ranged is None)
        return tuple(bows[: asked.decision.at_most])
    if "stakes" in why:
        return _stakes(asked, keys)
    if asked.decision.subject and asked.ken.rends(asked.unit) is not None:
        cells = map(state.hexes.cell, best_rend(asked.ken, asked.unit).cells)
        return tuple(f"{column},{row}" for column, row in cells)
    found = next(asked.decision.samples(asked.rng), ())
    return () if isinstance(found, Also) else found


def _stakes(asked: Asked, keys: list[str]) -> tuple[str, ...]:
    """Right before those who will be charged: beside the own line, toward the enemy."""
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
