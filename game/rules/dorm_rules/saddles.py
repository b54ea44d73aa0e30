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
    shoulders = SHOULDERS.get(rider.group, MAN)
    height = (mount.saddle or shoulders) / (2 if kneeling else 1)
    if mount.saddle is None:
        return BAREBACK if height <= shoulders else None
    return INCH * (1 + max(0, ceil(height - shoulders - 1e-9)))


@cites("DORM.15.2", "DORM.15.2.1", "DORM.15.2.3.1", "DORM.15.2.3.2", "DORM.15.2.3.3")
def deeds(state: State, figure: Figure, left: int) -> Iterator[Deed]:
    """Yield what a figure may do about mounts with what is left of its move."""
    if figure.mount is not None:
        cost = mounting_cost(figure.profile, figure.mount.profile, kneeling=figure.mount.kneeling)
        short = None if (cost or BAREBACK) <= left else _short()
        yield Deed("dismount", "Dismount", cost or BAREBACK, "DORM.15.2.1", short)
        moved = None
        if figure.status.moved:
            moved = Objection("It has moved in this turn.", "DORM.15.2.3.1")
        if figure.mount.kneeling:
            yield Deed("rise", "Let the mount get up", 0, "DORM.15.2.3.2", moved)
        else:
            yield Deed("kneel", "Let the mount kneel", 0, "DORM.15.2.3.1", moved)
        return
    for beast in state.figures.values():
        free = beast.role == "beast" and beast.side == figure.side
        if free and gap(figure.body, beast.body) <= ADJACENT + 1:
            kneels = beast.mount is not None and beast.mount.kneeling
            cost = mounting_cost(figure.profile, beast.profile, kneeling=kneels)
            if figure.aboard == beast.id:
                cost = INCH  # from the howdah no saddle is too high
            high = Objection("It is too high to mount bareback.", "DORM.15.2.2")
            wrong = high if cost is None else None if cost <= left else _short()
            label = f"Mount the {beast.profile.name}"
            yield Deed(f"mount:{beast.id}", label, cost or 0, "DORM.15.2.1", wrong)


def _short() -> Objection:
    return Objection("It has not enough movement left.", "DORM.15.2.1")


@cites("DORM.15.2.1", "DORM.15.2.3.1", "DORM.15.2.3.2", "DORM.15.h1")
def carry_out(play: Battling, figure: Figure, key: str) -> None:
    """Do what a figure's owner chose: mount, dismount, kneel or get up."""
    state = play.state
    if key.startswith("mount:"):
        beast = state.figures.pop(key.partition(":")[2])
        figure.alight()
        hand_over(state, beast, figure)
        figure.mount = Mount(beast.profile, beast.health)
        figure.x, figure.y = beast.point
        say(play, f"{named(figure):mounts}.", "DORM.15.2.1")
    elif key == "dismount":
        part_mount(state, figure)
        figure.x, figure.y = next(spots_near(state, figure), figure.point)
        say(play, f"{named(figure):dismounts}.", "DORM.15.2.1")
    elif figure.mount:
        kneels = key == "kneel" and ride_roll(play, figure)
        figure.mount.kneeling = kneels
        figure.status.acted = figure.status.moved = True
        done = "kneels" if kneels else "stands"
        say(play, f"The mount of {named(figure)} {done}.", "DORM.15.2.3.1")
