"""Parties as they are to be seen: bases, men, vehicles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import replace

from game.mechanics.views.flags import tokens
from game.mechanics.views.plane_snapshot import PlanePiece
from game.mechanics.views.scene import bearing_of, extent_of, piece_figure
from game.rules.dorm_rules.profile import Profile
from game.rules.dorm_rules.state import Figure, Party, State, Unit, measured_from
from game.rules.dorm_rules.values import all_markers
from game.rules.dorm_rules.views.cards import FLAGS
from game.table.bases import facing
from game.table.footprint import degrees
from game.table.plane import INCH
from game.table.scene import PLAIN_LIVERY, Glyph, Look
from game.table.scene import Figure as Drawn

NOBODY = Look(body="none", headgear="bare", weapon="none")
"""A base without anybody on it."""
ROOM = 0.44
"""How far apart those are to be seen who are on a vehicle, in inches."""
HOMEWARD = {"north": 0.0, "east": 90.0, "south": 180.0, "west": 270.0}
"""Where routers look, by their edge."""
SHAFTS = ("spear", "pike", "halberd", "lance", "bayonet")


def figure_of(state: State, party: Party, piece: PlanePiece) -> Drawn:
    """Return a party as it is to be seen."""
    shown = piece_figure(piece, tuple(marks(state, party)))
    if isinstance(party, Figure):
        profile = party.mount.profile if party.mount else party.profile
        drawn = replace(
            shown,
            glyph=glyph_of(party.profile),
            mounted=party.mount is not None or profile.role == "mount",
            rank={"leader": 2, "character": 3}.get(party.role, 1),
            look=look_of(party),
            livery=party.profile.livery or PLAIN_LIVERY,
            men=1,
            bearing=None,
            carrier=carrier_of(state, party),
        )
        return on_deck(state, party, drawn)
    if party.hull:
        profile_ = party.hull.profile
        livery = profile_.livery or PLAIN_LIVERY
        return replace(shown, glyph="engine", look=profile_.look, livery=livery, men=1, rank=0)
    return replace(shown, look=NOBODY, men=1, bearing=None, rank=0)


def carrier_of(state: State, figure: Figure) -> str:
    """Return the base or the vehicle that a figure stands on, in a melee line its unit.

    Nothing if it stands by itself.
    """
    if figure.id not in state.figures:
        return ""
    unit = state.unit_of(figure)
    on_base = unit is not None and state.is_present(figure, unit)
    return figure.aboard or (unit.id if unit is not None and on_base else "")


def gazes(state: State) -> dict[str, float]:
    """Return where each party looks, clockwise from north: at the nearest enemy, or home.

    In a melee line every man looks at the enemy before him.
    """
    parties = [each for each in state.parties() if not each.aboard]
    spots = [(each.side, *measured_from(state, each)) for each in parties]
    men = [(each.side, *each.point) for each in state.figures.values() if not each.aboard]
    found: dict[str, float] = {}
    for party, spot in zip(parties, spots, strict=True):
        if party.status.routing:
            found[party.id] = HOMEWARD[state.plan.edges.get(party.side, "south")]
        elif isinstance(party, Unit) and party.in_line:
            for man in state.present(party):
                found[man.id] = _toward_enemy((man.side, *man.point), men)
        else:
            found[party.id] = _toward_enemy(spot, spots)
    return found


def _toward_enemy(
    spot: tuple[str, float, float], others: Sequence[tuple[str, float, float]]
) -> float:
    """Return the direction of the nearest of another side; north if there is none."""
    side, x, y = spot
    away = [(a - x, b - y) for other, a, b in others if other != side]
    dx, dy = min(away, key=lambda each: each[0] ** 2 + each[1] ** 2, default=(0.0, -1.0))
    return math.degrees(math.atan2(dx, -dy)) % 360


def look_of(figure: Figure) -> Look:
    """Return how a figure looks: what it sits on now is under it."""
    look = figure.profile.look
    return replace(look, mount=figure.mount.profile.look.mount) if figure.mount else look


def on_deck(state: State, figure: Figure, drawn: Drawn) -> Drawn:
    """Return somebody on a vehicle or in a howdah where he is seen: in rows behind its middle."""
    vehicle = state.carrier(figure)
    if vehicle is None or figure.id not in state.figures:
        return drawn
    men = state.aboard(vehicle)
    shown = [each.id for each in men if each.outside == figure.outside]
    wide, long = extent_of(vehicle.body.base)
    across = min(len(shown), max(1, int(0.9 * wide / ROOM)))
    row, column = divmod(shown.index(figure.id), across)
    rows = -(-len(shown) // across)
    right = (column - (across - 1) / 2) * ROOM
    back = (row - (rows - 1) / 2) * min(ROOM, 0.7 * long / rows) + 0.12 * long
    fx, fy = facing(degrees(vehicle.body.pose.heading))
    x, y = vehicle.x / INCH, vehicle.y / INCH
    spot = x - back * fx - right * fy, y - back * fy + right * fx
    return replace(drawn, centre=spot, stance=bearing_of(vehicle.body.pose))


def marks(state: State, party: Party) -> list[str]:
    """Return the tokens beside a party: its flags, markers and wounds."""
    found = tokens(FLAGS, party.status)
    if isinstance(party, Unit) or state.is_individual(party):
        if number := all_markers(state, party):
            found.append(f"markers {number}")
    if isinstance(party, Figure) and party.health.wounds:
        found.append("wounded")
    if isinstance(party, Unit) and party.hull and party.hull.health.wounds:
        found.append("wounded")
    return found


def glyph_of(profile: Profile) -> Glyph:
    """Return the sign for what it fights with."""
    if profile.magic:
        return "staff"
    if profile.has("animal") or profile.role == "mount":
        return "beast"
    weapon = profile.weapons[0] if profile.weapons else ""
    if any(each.missile and not each.has("free") for each in profile.missile_weapons):
        return "bow"
    return "shaft" if weapon in SHAFTS else "blade"
