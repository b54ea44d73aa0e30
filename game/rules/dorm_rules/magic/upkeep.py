"""Upkeep: which spells go on, which run out, and who is let loose (DORM.16.1.4b)."""

from __future__ import annotations

from collections.abc import Sequence

from game.core.cite import cites
from game.core.decision import Option, PickMany
from game.core.wording import named
from game.mechanics.asking import offer
from game.rules.dorm_rules import demons
from game.rules.dorm_rules.harm import take_off
from game.rules.dorm_rules.magic.effects import LEGIONS, RAISE, SUMMON, TABLE, knows
from game.rules.dorm_rules.magic.lasting import drop, spell_name
from game.rules.dorm_rules.state import WILD, Battling, Figure, Party, Spell, State, Unit

CREATING = (SUMMON, RAISE)


@cites("DORM.13.6", "DORM.16.1.4b")
async def step(play: Battling) -> bool:
    """Let the next caster keep up his spells, then those of lost casters run on."""
    state = play.state
    sides = {side: place for place, side in enumerate(state.order)}
    casters = [state.figures[each] for each in _casters(state) if each in state.figures]
    casters = [each for each in casters if each.id not in state.asked]
    if casters:
        caster = min(casters, key=lambda each: sides.get(each.side, len(sides)))
        state.asked.append(caster.id)
        await _release(play, caster)
        await _keep_up(play, caster)
        return True
    run_down(play, [each for each in running(state) if each.caster not in state.figures])
    return False


def running(state: State) -> list[Spell]:
    """Return the spells of earlier turns that still have turns left."""
    return [each for each in state.spells if each.since < state.turn and each.left]


def _casters(state: State) -> list[str]:
    return list(dict.fromkeys(each.caster for each in running(state)))


@cites("DORM.16.1.4a", "DORM.16.2.29b")
def slots(state: State, caster: Figure) -> int:
    """Return how many spells a caster can keep up: one a level, less his Legions of Undead."""
    own = [each for each in state.units.values() if each.controller == caster.id]
    legions = any(state.undead_troops(each) and not each.summons for each in own)
    taken = knows(caster, LEGIONS) if legions else 0
    return max(0, caster.profile.magic - taken)


@cites("DORM.16.1.4a", "DORM.16.1.4b", "DORM.18.5.1")
async def _keep_up(play: Battling, caster: Figure) -> None:
    """Ask which spells a caster keeps up, of those with a target left; the others lose a turn."""
    state = play.state
    own = [each for each in running(state) if each.caster == caster.id]
    held = [each for each in own if any(_here(state, name) for name in each.targets)]
    most = min(slots(state, caster), len(held))
    kept: Sequence[str] = ()
    if most:
        kept = await PickMany(
            side=caster.whom[0],
            kind="maintain",
            why=f"Choose the spells that {named(caster)} keeps up.",
            rules=("DORM.16.1.4a", "DORM.16.1.4b"),
            subject=caster.id,
            options=lambda: [_option(state, each) for each in held],
            at_most=most,
            slots=slots(state, caster),
        )
    for spell in own:
        if spell.id in kept:
            _renew(state, spell)
    run_down(play, [each for each in own if each.id not in kept])


def _option(state: State, spell: Spell) -> Option:
    left, then = _turns_left(spell.left), spell.left - 1
    note = f"{_turns_left(then)} if released" if then else "ends if released"
    here = tuple(each for each in spell.targets if each in state.units or each in state.figures)
    label = f"{spell_name(state, spell)}, {left}"
    return Option(spell.id, label, rules=(TABLE[spell.effect].rule,), pieces=here, note=note)


def _turns_left(number: int) -> str:
    return f"{number} {'turn' if number == 1 else 'turns'} left"


@cites("DORM.18.5.1")
def _renew(state: State, spell: Spell) -> None:
    """Wipe out the kills of demons that are kept up."""
    for party in creations(state, spell):
        if party.summons:
            party.summons.kills = 0


def creations(state: State, spell: Spell) -> list[Party]:
    """Return the units and figures that a spell has created."""
    if spell.effect not in CREATING:
        return []
    return [state.party(each) for each in spell.targets if _here(state, each)]


def _here(state: State, name: str) -> bool:
    return name in state.units or name in state.figures


# ---------------------------------------------------------------------- running out


@cites("DORM.16.1.4b")
def run_down(play: Battling, spells: Sequence[Spell]) -> None:
    """Take a turn off spells that nobody keeps up; those without any left end."""
    for spell in spells:
        spell.left -= 1
        if not spell.left:
            end(play, spell)


@cites("DORM.16.1.4b")
def end_spent(play: Battling) -> None:
    """End the spells that had no turn left from the start, as their turn ends."""
    for spell in [each for each in play.state.spells if not each.left]:
        end(play, spell)


@cites("DORM.16.2.23.h1", "DORM.18.1", "DORM.18.5.2")
def end(play: Battling, spell: Spell) -> None:
    """End a spell: creations are gone, but demons see about their kills."""
    made = creations(play.state, spell)
    drop(play, spell)
    for party in made:
        if party.summons and party.summons.kill_count:
            demons.set_free(play, party)
        else:
            _vanish(play, party)


@cites("DORM.16.2.23.h1")
def _vanish(play: Battling, party: Party) -> None:
    """Take creations off; nobody can raise them again."""
    men = play.state.troops(party) if isinstance(party, Unit) else [party]
    for man in men:
        take_off(play, man, "banished", f"{named(man):vanishes}.", "DORM.16.2.23.h1")


# ---------------------------------------------------------------------- letting loose


@cites("DORM.18.5.2")
async def _release(play: Battling, caster: Figure) -> None:
    """Ask whether a caster lets summoned demons loose, until he keeps all that are left."""
    state = play.state
    while True:
        held = [
            party
            for party, summons in demons.summoned(state)
            if summons.by == caster.id and party.side != WILD
        ]
        if not held:
            return
        options = {each.id: Option(each.id, each.name, pieces=(each.id,)) for each in held}
        why = f"Does {named(caster)} let demons loose?"
        rules = ("DORM.18.5.2", "DORM.18.5.2.1", "DORM.18.5.2.2a")
        keep = ("keep", "Keep them")
        name = await offer(caster.whom, "release_demons", why, options, rules, keep)
        if not name:
            return
        demons.set_free(play, state.party(name))
