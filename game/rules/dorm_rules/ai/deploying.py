"""Where a computer player deploys: units in order, shooters behind, characters with units."""

from __future__ import annotations

import math
from random import Random

from game.core.pose import Pose
from game.core.spatial import Place, Poses
from game.mechanics.ai.deploying import best_free, scattered
from game.mechanics.setup.zones import INWARD
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.ai.place_value import Outlook, escapes
from game.rules.dorm_rules.ai.worth import Eye
from game.rules.dorm_rules.deployment import Deployment
from game.rules.dorm_rules.room import barred
from game.rules.dorm_rules.state import RADIUS, Figure, Party, State, Unit
from game.rules.dorm_rules.terrain import kind_of
from game.table.tolerances import INCH


def first_placed(state: State, keys: list[str]) -> str:
    """Return whom to deploy next: units before characters, the largest first."""

    def size(key: str) -> tuple[bool, int]:
        men = sum(each.unit == key for each in state.aside.values())
        return key in state.units_aside, men

    return max(keys, key=size)


def best_place(eye: Eye, decision: Place, rng: Random) -> Poses | None:
    """Return the best place of many for a party; None if none of them is free."""
    site = decision.site
    assert isinstance(site, Deployment)
    party = site.party
    if isinstance(party, Figure):
        for unit in hosts(eye.state, party):
            spot = _on_base(eye.state, unit, party)
            answer = ((party.id, spot),) if spot else ()
            if answer and site.objection(answer) is None:
                return answer
    outlook = Outlook(eye, party)
    tried = scattered(site, rng, weights.COLUMNS, weights.ROWS)
    return best_free(site, party.id, tried, lambda pose: _worth(eye, outlook, pose))


def _worth(eye: Eye, outlook: Outlook, pose: Pose) -> float:
    """Return what a place to begin in is worth: order, depth, the ground, the way to goals."""
    state, party = eye.state, outlook.party
    angle = math.radians(INWARD[state.plan.edges.get(party.side, "south")])
    ahead = (pose.x * math.cos(angle) + pose.y * math.sin(angle)) / INCH
    x, y = pose[:2]
    disorder = 0.0
    for friend in state.units.values():
        if friend.side == party.side:
            away = math.dist(friend.point, (x, y)) / INCH
            disorder += max(0.0, 1 - away / weights.CROWDED)
            disorder += 0.3 * (away > 2 * weights.TOGETHER)
    kinds = [kind_of(each) for each in state.plane.at((x, y))]
    if barred(state, (x, y)):
        disorder += 5
    disorder += sum(0.5 for each in kinds if each.going in ("difficult", "hazardous"))
    back = weights.BEHIND * ahead * (1 if not _hangs_back(state, party) else -1)
    wanted = weights.SET_OUT if escapes(eye, party) else weights.DRAWN
    return back - 3 * disorder + wanted * outlook.goals(x, y)


def _hangs_back(state: State, party: Party) -> bool:
    """Return whether a party would rather begin behind others: it shoots, or casts."""
    if isinstance(party, Figure):
        return not party.profile.officer
    men = [each for each in state.aside.values() if each.unit == party.id]
    armed = [e for e in men if any(not w.has("free") for w in e.profile.missile_weapons)]
    return 2 * len(armed) > len(men)


# ---------------------------------------------------------------------- characters


def hosts(state: State, figure: Figure) -> list[Unit]:
    """Return the units that a character would like to be with, the best first."""
    units = [
        each
        for each in state.units.values()
        if each.side == figure.side and not (each.hull or each.in_line or each.aboard)
    ]
    steady = [each for each in units if not each.status.routing and state.present(each)]

    def merit(unit: Unit) -> tuple[float, str]:
        return _fits(state, figure, unit), unit.id

    return sorted(steady, key=merit, reverse=True)


def _fits(state: State, figure: Figure, unit: Unit) -> float:
    """Return how well a character and a unit go together."""
    others = [each for each in state.attached(unit) if each is not figure]
    men = len(state.troops(unit))
    shoots = sum(
        any(not w.has("free") for w in each.profile.missile_weapons) for each in state.troops(unit)
    )
    near = math.dist(figure.point, unit.point) / INCH if figure.id in state.figures else 0.0
    merit = men / 2 - near / 2 - 4 * len(others)
    if figure.profile.officer and not figure.profile.magic:
        merit += 2 * unit.status.markers - 3 * (2 * shoots > men)
        merit -= 6 * any(each.profile.officer for each in others)
        merit -= 8 * state.undead_troops(unit)
    else:
        merit += 3 * (2 * shoots > men)
        merit += 5 * any(each.id == figure.master for each in others)
    if figure.has("undead") != state.undead_troops(unit):
        merit -= 10
    if figure.profile.skills.turn_undead:
        merit += 2 * (2 * shoots <= men)
    return merit


def _on_base(state: State, unit: Unit, figure: Figure) -> Pose | None:
    """Return a place on the base of a unit that is free for a character."""
    reach = figure.disc.radius
    for share in (0.95, 0.5):
        for number in range(12):
            angle, far = math.tau * number / 12, share * (RADIUS - reach)
            x = round(unit.x + far * math.cos(angle))
            y = round(unit.y + far * math.sin(angle))
            men = state.present(unit)
            if all(math.dist((x, y), each.point) > reach + each.disc.radius for each in men):
                return Pose(x, y, 0)
    return None
