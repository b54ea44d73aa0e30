"""Mounting, dismounting and kneeling (DORM.15.2)."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from game.core.cite import cites
from game.core.decision import Objection
from game.core.tell import say
from game.core.wording import named
from game.rules.dorm_rules.aboard import Deed
from game.rules.dorm_rules.collisions import spots_near
from game.rules.dorm_rules.harm import hand_over, part_mount
from game.rules.dorm_rules.mounts import ride_roll
from game.rules.dorm_rules.profile import SHOULDERS, Profile
from game.rules.dorm_rules.state import ADJACENT, Battling, Figure, Mount, State
from game.table.bases import gap
from game.table.tolerances import INCH

MAN = 0.8
"""How high a man's shoulders are, in centimetres (DORM.15.2.1)."""
BAREBACK = 4 * INCH


@cites("DORM.15.2.1", "DORM.15.2.2", "DORM.15.2.3")
def mounting_cost(rider: Profile, mount: Profile, *, kneeling: bool) -> int | None:
    """Return what getting on a mount takes; None if its back is too high to do so bareback."""
    bareback, shoulders = mount.saddle is None, SHOULDERS.get(rider.group, MAN)
    height = (mount.back if mount.saddle is None else mount.saddle) / (2 if kneeling else 1)
    more = max(0, ceil(height - shoulders - 1e-9))
    if bareback:
        return None if more else BAREBACK
    return INCH * (1 + more)


@cites("DORM.15.2", "DORM.15.2.1", "DORM.15.2.3.1", "DORM.15.2.3.2", "DORM.15.2.3.3")
def deeds(state: State, figure: Figure, left: int) -> Iterator[Deed]:
    """Yield what a figure may do about mounts with what is left of its move."""
    if figure.mount is not None:
        cost = mounting_cost(figure.profile, figure.mount.profile, kneeling=figure.mount.kneeling)
        dismounts = Deed("dismount", "Dismount", cost or BAREBACK, "DORM.15.2.1")
        yield dismounts.within(left, "DORM.15.2.1")
        yield _kneel_or_rise(figure, figure.mount)
        return
    for beast in state.figures.values():
        free = beast.role == "beast" and beast.side == figure.side
        if free and gap(figure.body, beast.body) <= ADJACENT + 1:
            high, low = (
                mounting_cost(figure.profile, beast.profile, kneeling=e) for e in (False, True)
            )
            cost = low if beast.kneeling else high
            if figure.aboard == beast.id:
                cost = INCH  # from the howdah no saddle is too high
            bare = Objection("It is too high to mount bareback.", "DORM.15.2.2")
            key, label = f"mount:{beast.id}", f"Mount the {beast.profile.name}"
            mounts = Deed(key, label, cost or 0, "DORM.15.2.1", bare if cost is None else None)
            yield mounts.within(left, "DORM.15.2.1")
            if high != low and not figure.aboard:
                yield _kneel_or_rise(beast, beast, f":{beast.id}")


def _kneel_or_rise(who: Figure, mount: Mount | Figure, of: str = "") -> Deed:
    """Return letting a mount kneel or get up, which takes all of its move."""
    moved = Objection("It has moved in this turn.", "DORM.15.2.3.1")
    objection = moved if who.status.moved or who.status.acted else None
    if mount.kneeling:
        return Deed(f"rise{of}", "Let the mount get up", 0, "DORM.15.2.3.2", objection)
    return Deed(f"kneel{of}", "Let the mount kneel", 0, "DORM.15.2.3.1", objection)


@cites("DORM.15.2.3.3")
def attended(state: State, beast: Figure) -> bool:
    """Return whether one of its side stands beside a mount without a rider."""
    men = (each for each in state.figures.values() if each.side == beast.side)
    able = (each for each in men if each.role != "beast" and not each.aboard)
    return beast.role == "beast" and any(gap(e.body, beast.body) <= ADJACENT + 1 for e in able)


@cites("DORM.15.2.1", "DORM.15.2.3.1", "DORM.15.2.3.2", "DORM.15.h1")
def carry_out(play: Battling, figure: Figure, key: str) -> None:
    """Do what a figure's owner chose: mount, dismount, kneel or get up."""
    state = play.state
    if key.startswith("mount:"):
        beast = state.figures.pop(key.partition(":")[2])
        figure.alight()
        hand_over(state, beast, figure)
        figure.mount = Mount(beast.profile, beast.health, beast.kneeling)
        figure.x, figure.y = beast.point
        figure.status.moved |= beast.status.moved
        say(play, f"{named(figure):mounts}.", "DORM.15.2.1")
    elif key == "dismount":
        part_mount(state, figure).status.acted = True
        figure.x, figure.y = next(spots_near(state, figure), figure.point)
        say(play, f"{named(figure):dismounts}.", "DORM.15.2.1")
    else:
        verb, _, name = key.partition(":")
        who = state.figures[name] if name else figure
        mount = who.mount or Mount(who.profile, who.health)
        kneels = verb == "kneel" and ride_roll(play, figure, mount)
        (who.mount or who).kneeling = kneels
        who.status.acted = who.status.moved = True
        done = "kneels" if kneels else "stands"
        say(play, f"The {mount.profile.name} {done}.", "DORM.15.2.3.1")
