"""Cards: the numbers of a figure, a unit or a vehicle, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator

from game.core.forecast import percent
from game.core.tally import Tally
from game.mechanics.lengths import inches
from game.mechanics.views.flags import Flag, Note
from game.rules.dorm_rules.aboard import taken
from game.rules.dorm_rules.fear import fear_value
from game.rules.dorm_rules.magic.effects import effect_of
from game.rules.dorm_rules.morale_dice import needed, pass_chance, standard_dice
from game.rules.dorm_rules.muster import figure_points
from game.rules.dorm_rules.state import Figure, Hull, Party, State, Unit
from game.rules.dorm_rules.values import (
    all_markers,
    coherent,
    defence,
    hits_of,
    hull_defence,
    march,
    median_mo,
    melee_skill,
    missile_skill,
    motivation,
    observation,
    pace,
    penetration,
    run,
    vehicle_ma,
)

FLAGS = (
    Flag("routing", "routed", "routing", "Routing", "runs for its edge", "DORM.9.7.1a"),
    Flag("fleeing", "routed", "fleeing", "Fleeing", "runs for cover", "DORM.9.2.3.2a"),
    Flag("airborne", "flying", "in the air", "In the air", "out of reach", "DORM.20.13"),
    Flag("hidden", "hidden", "hidden", "Hidden", "nobody has spotted it", "DORM.20.10"),
    Flag("charging", "charging", "charging", "Charging", "runs into melee", "DORM.11.1a"),
    Flag("ran", "", "ran", "Ran", "attacks nobody in this turn", "DORM.10.1.2b"),
    Flag("busy", "", "busy", "Busy", "repairs or heals, or is treated", "DORM.2.2.3d"),
)
"""States of a party."""
ROLES = {
    "leader": "Leader",
    "specialist": "Specialist",
    "soldier": "Soldier",
    "character": "Character",
    "beast": "Beast",
}
KINDS = {"officer": "Officer", "wizard": "Wizard", "staffer": "Staffer"}


def subtitle(state: State, party: Party) -> str:
    """Return what a party is, in a few words."""
    if isinstance(party, Unit):
        men = len(state.members(party))
        return f"Vehicle, crew of {men}" if party.hull else f"Unit of {men}"
    unit = state.unit_of(party)
    role = ROLES[party.role]
    if party.role == "character":
        role = KINDS.get(party.profile.role, "Lich" if party.profile.magic else "Character")
    return f"{role}, {unit.name}" if unit else role


def stats(state: State, party: Party) -> Iterator[Tally]:
    """Yield the numbers of a card."""
    if isinstance(party, Figure):
        yield from _of_figure(state, party)
        return
    if party.hull:
        yield vehicle_ma(state, party)
        yield hull_defence(state, party)
        return
    yield pace(state, party)
    yield pace(state, party, runs=True)
    yield Tally("median Mo", median_mo(state, party), base_reason="of those present")


def _of_figure(state: State, figure: Figure) -> Iterator[Tally]:
    yield march(state, figure)
    yield run(state, figure)
    yield motivation(state, figure)
    yield observation(state, figure)
    yield defence(state, figure)
    for weapon in figure.profile.melee_weapons:
        skill = melee_skill(state, figure, weapon)
        yield Tally(f"{weapon.name}, to hit", skill.base, skill.parts, skill.base_reason)
        pen = penetration(state, figure, weapon)
        yield Tally(f"{weapon.name}, EffPen", pen.base, pen.parts, pen.base_reason)
    for weapon in figure.profile.missile_weapons:
        skill = missile_skill(state, figure, weapon, 0)
        name = f"{weapon.name}, to hit within {weapon.rng:g}″"
        yield Tally(name, skill.base, skill.parts, skill.base_reason)


def notes(state: State, party: Party) -> Iterator[Note]:
    """Yield what a card says in words: nerve, wounds, skills, magic, fear."""
    if markers := all_markers(state, party):
        count = f"{markers} marker{'s' * (markers != 1)}"
        yield "Markers", f"{count}: 1 less of Ma, Me, Mi, Ob and Ru each", "DORM.7.2"
    if state.present(party) and not state.undead_troops(party):
        odds = pass_chance(standard_dice(state, party), needed(state, party))
        yield "Morale", f"{percent(odds)} to pass a test now", "DORM.9.1.1"
    if fear := fear_value(state, party).total:
        yield "Fear", f"value {fear}, felt {fear}″ around the base", "DORM.9.4.h1"
    if isinstance(party, Figure):
        yield from _about_figure(state, party)
    elif party.hull:
        yield from _about_hull(state, party, party.hull)
    elif party.summons:
        made = f"{party.summons.kills} of {party.summons.kill_count} kills"
        yield "Summoned", made, "DORM.18.5a"


def _about_figure(state: State, figure: Figure) -> Iterator[Note]:
    health = figure.health
    hits = hits_of(state, figure)
    if health.wounds or hits > 1:
        mended = f" ({health.mended} mended)" if health.mended else ""
        yield "Wounds", f"{health.wounds} of {hits}{mended}", "DORM.2.1.7"
    if not coherent(state, figure):
        yield "Out of coherence", "1 less of nearly everything", "DORM.4.1.3"
    if figure.mount:
        mount = figure.mount
        wounds = f", {mount.health.wounds} of {mount.profile.hits} wounds"
        yield "Mount", f"{mount.profile.name}{wounds * bool(mount.health.wounds)}", "DORM.15.1"
    if carrier := state.carrier(figure):
        yield "Aboard", f"{figure.compartment} of {carrier.name}", "DORM.15.2"
    yield from _compartments(state, figure)
    skills = figure.profile.skills
    for name in ("leadership", "tactics", "infiltration", "mechanics", "medic", "riding"):
        if level := getattr(skills, name) + figure.leadership * (name == "leadership"):
            yield name.capitalize(), f"level {level}", "DORM.2.2.0"
    if skills.turn_undead:
        yield "Turn Undead", f"level {skills.turn_undead}", "DORM.17.5.1"
    if figure.profile.magic:
        yield "Magic", f"level {figure.profile.magic}", "DORM.16.1.2"
        for known in dict.fromkeys(figure.known):
            effect, kind = effect_of(known), known.partition(":")[2]
            extra = f" ({kind.replace('_', ' ')})" if kind else ""
            yield effect.name, f"{effect.does}{extra}", effect.rule
    yield "Points", f"{figure_points(figure)}", "DORM.20.1"


def _compartments(state: State, carrier: Party) -> Iterator[Note]:
    """Yield how many are in each compartment of a vehicle, or in a howdah."""
    for part in carrier.compartments:
        inside = [each for each in state.aboard(carrier) if each.compartment == part.name]
        room = f"{taken(state, carrier, part.name)} of {part.room} places taken"
        yield part.name.capitalize(), f"{part.kind}, {len(inside)} aboard, {room}", "DORM.14.6.1"


def _about_hull(state: State, unit: Unit, hull: Hull) -> Iterator[Note]:
    profile = hull.profile
    yield "Speed", f"{inches(hull.speed)}, {inches(hull.straight)} straight", "DORM.14.3"
    mended = f" ({hull.health.mended} mended)" if hull.health.mended else ""
    yield "Wounds", f"{hull.health.wounds} of {profile.hits}{mended}", "DORM.14.3.h1"
    driver = state.leader(unit)
    yield "Driver", driver.name if driver else "nobody", "DORM.14.1.5a"
    yield from _compartments(state, unit)
