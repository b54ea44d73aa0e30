"""Polearms set against a charge: at riders, who may be thrown, or at mounts (DORM.15.3.4)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from game.core.cite import cites
from game.core.spatial import Allot, Holder
from game.rules.dorm_rules.blows import MOUNTS, RIDERS
from game.rules.dorm_rules.harm import Hit
from game.rules.dorm_rules.mounts import ride_roll, throw_rider
from game.rules.dorm_rules.pairing import labelled
from game.rules.dorm_rules.state import Battling, Figure, State
from game.rules.dorm_rules.weapons import Weapon

Held = tuple[Weapon, Weapon | None]
LOW = 2
"""Up to which H of mounts set polearms usually aim at them."""


@cites("DORM.15.3.4a")
async def set_polearms(
    state: State, hands: Mapping[str, Held], foes: Mapping[str, Sequence[Figure]]
) -> dict[str, str]:
    """Ask those with polearms whom mounted enemies have charged: aim at riders or at mounts."""
    found: dict[str, str] = {}
    setting = [
        state.figures[name]
        for name, (weapon, _) in hands.items()
        if weapon.has("polearm")
        and any(_rides_at(state, foe, state.figures[name]) for foe in foes[name])
    ]
    for player in dict.fromkeys(each.whom[0] for each in setting):
        own = [each for each in setting if each.whom[0] == player]
        low = all(_mount_hits(foe) <= LOW for each in own for foe in foes[each.id])
        usual = MOUNTS if low else RIDERS
        found |= await Allot(
            side=player,
            kind="set_polearms",
            why="Set polearms against the charge, at riders or at mounts.",
            rules=("DORM.15.3.4a", "DORM.15.3.4b"),
            items=lambda own=own: labelled(own),  # type: ignore[misc]
            holders=tuple(Holder(e, f"at the {e}", len(own)) for e in (RIDERS, MOUNTS)),
            now=tuple((each.id, usual) for each in own),
            proposed=True,
        )
    return found


def _rides_at(state: State, rider: Figure, target: Figure) -> bool:
    charged = state.party_of(rider).status.charging
    return rider.mount is not None and charged in (state.party_of(target).id, target.aboard)


def _mount_hits(figure: Figure) -> int:
    return figure.mount.profile.hits if figure.mount else 0


@cites("DORM.15.3.4c")
def unseat(play: Battling, hits: Sequence[Hit]) -> None:
    """Let the riders roll whom set polearms hit, and throw those who fail."""
    for name, number in Counter(each.on for each in hits if each.unseats).items():
        rider = play.state.figures.get(name)
        if rider and rider.mount and not ride_roll(play, rider, rider.mount, number - 1):
            throw_rider(play, rider)
