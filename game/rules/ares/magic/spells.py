"""What the eleven spells do (ARES.magic.11 to ARES.magic.17)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from game.core.cite import cites
from game.core.tell import say
from game.core.wording import named
from game.rules.ares.army_list import SPELLS
from game.rules.ares.combat.attack_roll import suffer
from game.rules.ares.field import Field
from game.rules.ares.morale import try_nerve
from game.rules.ares.movement import straight_moves
from game.rules.ares.movement.move_actions import ask_way
from game.rules.ares.state import Battling, Charm, Figure, Mist, change, mark, shift, unmark
from game.table.bases import SLACK

HEARTEN_REACH = 3000
BLINK_STEP, BLINK_MOST = 2000, 6000
MISTS = {1: 1500, 2: 2500}


@dataclass(frozen=True, slots=True)
class Success:
    """A spell that worked: by whom, on whom, how well."""

    play: Battling
    caster: Figure
    target: Figure
    level: int


Effect = Callable[[Success], Awaitable[None]]


@cites("ARES.magic.11", "ARES.magic.7")
async def _burn(spell: Success) -> None:
    suffer(spell.play, spell.target, spell.level)


@cites("ARES.magic.12")
async def _mend(spell: Success) -> None:
    target = spell.target
    whole = min(target.profile.wounds, target.wounds + spell.level)
    text = f"is mended to {whole} wounds"
    healed = whole - target.wounds
    change(spell.play, target, "wounds", whole, text, "ARES.magic.12", loss=-healed)


@cites("ARES.magic.13")
async def _dread(spell: Success) -> None:
    try_nerve(spell.play, spell.target, "dread", "ARES.magic.13", less=2 * (spell.level - 1))


@cites("ARES.magic.13")
async def _hearten(spell: Success) -> None:
    state, target = spell.play.state, spell.target
    field = Field(state)
    heard = [target]
    if spell.level >= 2:
        heard += [
            each
            for each in state.members(target.unit)
            if each is not target
            and each.shaken
            and field.distance(target, each) <= HEARTEN_REACH + SLACK
        ]
    for each in heard:
        unmark(spell.play, each, "shaken", "is heartened", "ARES.magic.13")


@cites("ARES.magic.8")
def _charm(play: Battling, target: Figure, spell: str, level: int, caster: str) -> None:
    """Lay a lasting spell on a figure.

    Of one caster's the higher level stays. Those of two end each in its time, and the higher level
    counts meanwhile.
    """
    known, name = target.charm(spell), SPELLS[spell].name
    text = f"is already under {name} {known}" if known >= level else f"is under {name} {level}"
    own = [charm for charm in target.charms if (charm.spell, charm.caster) == (spell, caster)]
    if any(charm.level >= level for charm in own):
        say(play, f"{named(target)} {text}.", "ARES.magic.8")
        return
    charms = [charm for charm in target.charms if charm not in own]
    charms.append(Charm(spell, level, caster))
    change(play, target, "charms", charms, text, "ARES.magic.8")


@cites("ARES.magic.14")
async def _ward(spell: Success) -> None:
    _charm(spell.play, spell.target, "ward", min(2, spell.level), spell.caster.id)


@cites("ARES.magic.15")
async def _quicken(spell: Success) -> None:
    better = min(1, spell.target.balance + 1)
    change(spell.play, spell.target, "balance", better, "is quickened", "ARES.magic.15")


@cites("ARES.magic.15")
async def _snare(spell: Success) -> None:
    play, target = spell.play, spell.target
    if target.balance == 0 and play.state.figure == target.id and play.state.left > 0:
        play.state.left -= 1
        say(play, f"{named(target)} loses an action.", "ARES.magic.15")
    else:
        worse = max(-1, target.balance - 1)
        change(play, target, "balance", worse, "is snared", "ARES.magic.15")
    if spell.level >= 2:
        _charm(play, target, "snare", 2, spell.caster.id)


@cites("ARES.magic.16")
async def _blink(spell: Success) -> None:
    play, target = spell.play, spell.target
    course = straight_moves.blink(
        Field(play.state), target, min(BLINK_MOST, BLINK_STEP * spell.level)
    )
    if next(course.ends(), None) is None:
        say(play, "There is nowhere to go.", "ARES.magic.16")
        return
    why = f"Place {named(target)} up to {course.longest / 1000:g}″ away."
    side = spell.caster.side
    route = await ask_way(target, course, why, "blink_destination", "ARES.magic.16", side=side)
    shift(play, target, route, f"{named(target)} blinks away.", ("ARES.magic.16",))


@cites("ARES.magic.17")
async def _veil(spell: Success) -> None:
    mark(spell.play, spell.target, "hidden", "is veiled", "ARES.magic.17")


@cites("ARES.magic.17", "ARES.magic.8")
def raise_mist(play: Battling, caster: Figure, point: tuple[int, int], level: int) -> None:
    """Add a circle of soft cover, larger from level 2 on; where two overlap they count once."""
    state, radius = play.state, MISTS[min(2, level)]
    state.mists = [*state.mists, Mist(caster.id, *point, radius)]
    say(play, f"Mist rises, {radius / 1000:g}″ around.", "ARES.magic.17")


EFFECTS: dict[str, Effect] = {
    "ember_dart": _burn,
    "flame_burst": _burn,
    "mend": _mend,
    "dread": _dread,
    "hearten": _hearten,
    "ward": _ward,
    "quicken": _quicken,
    "snare": _snare,
    "blink": _blink,
    "veil": _veil,
}
