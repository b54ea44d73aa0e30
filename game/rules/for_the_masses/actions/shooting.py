"""Ranged Attacks, friendly fire and opportunity fire (FTM.ranged, FTM.friendly, FTM.opp)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.dice import Roll
from game.core.event import Attacked
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.tally import Tally
from game.core.tell import say, tell_miss
from game.core.wording import does_named, named, sentence, whose
from game.mechanics.asking import choose, one_of
from game.rules.for_the_masses.battle.scenario_rule import Occasion, Structure, having
from game.rules.for_the_masses.combat import casualties
from game.rules.for_the_masses.combat.fire_odds import (
    endangered,
    fire_marks,
    forecast,
    friendly_guard,
    friendly_number,
    hits_a_wound,
    kept_hit,
    range_marks,
    stray_forecast,
)
from game.rules.for_the_masses.combat.melee import forecast as melee_forecast
from game.rules.for_the_masses.combat.melee import hitting, strikers_at, together_for
from game.rules.for_the_masses.combat.ranged import (
    Shot,
    any_target,
    ranged_targets,
    shots,
    structure_shots,
    structures,
)
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.movement import reform
from game.rules.for_the_masses.state import Battling, Unit, other, tell_roll
from game.rules.for_the_masses.units.traits import has
from game.rules.for_the_masses.words import dice_in_words, landed

SHOOT, HOLD = "shoot", "hold"
STRAY = "friendly fire"
"""What the dice are called that missed an enemy and may hit a friend."""


# ---------------------------------------------------------------------- may it shoot


@cites("FTM.ranged.1", "FTM.act.9", "FTM.special.24")
def ranged_objection(field: Field, unit: Unit) -> Objection | None:
    """Return why a unit cannot be ordered to make a Ranged Attack."""
    if unit.card.ranged is None:
        return Objection(f"{unit.name} has nothing to shoot with.", "FTM.ranged.1")
    if unit.shots and has(field.state, unit, "slow_reload"):
        return Objection(f"{unit.name} has shot and reloads until the next turn.", "FTM.special.24")
    if not field.state.settings.ranged_in_contact and field.in_contact(unit):
        return Objection(f"{unit.name} is in contact and cannot shoot.", "FTM.ranged.1")
    if not any_target(field, unit):
        return Objection(f"{unit.name} has no dice against any target.", "FTM.ranged.1")
    return None


# ---------------------------------------------------------------------- the Action


@cites("FTM.ranged.2", "FTM.ranged.12", "FTM.ranged.14", "FTM.ranged.15")
async def ranged(play: Battling, unit: Unit) -> None:
    """Play a paid Ranged Attack: target, dice, losses, friendly fire, and a free Reform."""
    state = play.state
    target = await _choose_target(Field(state), unit)
    unit.shots += 1
    if isinstance(target, Structure):
        unit.spilled = ""
        await batter(play, unit, target)
    else:
        await shoot(play, unit, target, "ranged")
    if unit.members and not state.rule:
        await reform.reform(play, unit, "free_reform_after_ranged", ("FTM.ranged.14",))


@cites("FTM.ranged.1", "FTM.ranged.2", "FTM.scen.19")
async def _choose_target(field: Field, unit: Unit) -> Unit | Structure:
    """Return the unit's target, a unit or a structure; ask only where there is a choice."""
    judged = ranged_targets(field, unit)
    walls = {each.key: each for each in structures(field, unit)}
    options = [
        *(_target_option(field, unit, enemy, objection) for enemy, objection in judged),
        *(_wall_option(field, unit, wall) for wall in walls.values()),
    ]
    why, rules = f"Choose a target for {whose(unit)} shots.", ("FTM.ranged.2",)
    answer = await one_of(unit.whom, "ranged_target", why, rules, options)
    return walls[answer] if answer in walls else field.state.units[answer]


def _target_option(field: Field, unit: Unit, enemy: Unit, objection: Objection | None) -> Option:
    def marks() -> list[Mark]:
        return [*range_marks(field, unit), *fire_marks(field, shots(field, unit, enemy))]

    return Option(
        enemy.id,
        enemy.name,
        objection,
        rules=("FTM.ranged.2",),
        pieces=tuple(enemy.members),
        marks=None if objection else marks,
        forecast=None if objection else lambda: forecast(field, unit, enemy),
    )


def _wall_option(field: Field, unit: Unit, wall: Structure) -> Option:
    return Option(
        wall.key,
        wall.name,
        rules=("FTM.scen.19",),
        cells=tuple(field.hexes.cell(cell) for cell in wall.hexes),
        marks=lambda: [
            *range_marks(field, unit),
            *fire_marks(field, structure_shots(field, unit, wall)),
        ],
    )


# ---------------------------------------------------------------------- dice


@dataclass(slots=True)
class Result:
    """What came of a throw: how many hits, and of each die that missed, in order, the shot."""

    hits: int = 0
    missed: list[Shot] = field(default_factory=list)


def _roll(
    play: Battling,
    unit: Unit,
    at: Unit | Structure,
    thrown: Sequence[tuple[Shot, Tally]],
    name: str,
    rules: tuple[str, ...],
) -> Result:
    """Throw one die for each entry, in order, and report them grouped by what they need."""
    sides = unit.card.ranged.sides if unit.card.ranged else 0
    key = at.id if isinstance(at, Unit) else at.key
    roll = play.roll(f"{name} of {unit.id} at {key}", len(thrown), sides)
    who = f"The stray fire of {unit.name}" if name == STRAY else unit.name
    pools: dict[int, list[int]] = {}
    for place, (_, number) in enumerate(thrown):
        pools.setdefault(number.total, []).append(place)
    found = Result()
    missed = []
    for need, places in pools.items():
        faces = tuple(roll.faces[place] for place in places)
        good = hitting(faces, sides, need)
        hits = len(good) // together_for(sides, need)
        found.hits += hits
        missed += [place for spot, place in enumerate(places) if spot not in good]
        cited = [*rules, *(("FTM.double.1",) if need > sides else ())]
        words = landed(who, at.name, hits)
        text = f"{words} with {len(faces)}d{sides} on {need}+."
        number = thrown[places[0]][1]
        cited += number.rules()
        part = Roll(roll.why, sides, faces)
        tell_roll(play, unit, name, [part], text, *dict.fromkeys(cited), total=hits, number=number)
    if not found.hits:
        tell_miss(play, thrown[0][0].target)
    found.missed = [thrown[place][0] for place in sorted(missed)]
    return found


def _each_die(volley: Sequence[Shot]) -> list[tuple[Shot, Tally]]:
    return [(shot, shot.number) for shot in volley for _ in range(shot.dice.total)]


@cites("FTM.ranged.11", "FTM.ranged.12", "FTM.ranged.13", "FTM.artillery.2", "FTM.dice.3")
async def shoot(play: Battling, unit: Unit, target: Unit, occasion: Occasion) -> None:
    """Roll a unit's shots at another, see to its losses, then to friends whom misses may hit."""
    state = play.state
    now = Field(state)
    volley = shots(now, unit, target, occasion)
    if not volley:
        return
    friends = endangered(now, unit, target)
    guards = {
        friend.id: friendly_guard(
            now, unit, friend, target, [state.elements[shot.element] for shot in volley]
        )
        for friend in friends
    }
    _tell_attack(play, unit, target.name, volley, occasion)
    rule = "FTM.opp.1" if occasion == "opportunity" else "FTM.ranged.4"
    found = _roll(play, unit, target, _each_die(volley), "ranged", (rule,))
    hits = found.hits + kept_hit(unit, target, occasion)
    if hits > found.hits:
        say(play, f"A hit left over counts: {hits} in all.", "FTM.ranged.13")
    wounds, left = divmod(hits, hits_a_wound(unit))
    if occasion == "ranged":
        unit.spilled = target.id if left else ""
    await casualties.wound(play, target, wounds, unit, occasion)
    friends = [friend for friend in friends if friend.members]
    if friends and found.missed and unit.members:
        await _friendly_fire(play, unit, target, friends, guards, found.missed)


def _tell_attack(
    play: Battling, unit: Unit, what: str, volley: Sequence[Shot], occasion: Occasion
) -> None:
    names = play.state.elements
    dice = dice_in_words([(names[shot.element].short, shot.dice) for shot in volley], why=False)
    rules = dict.fromkeys(
        rule for shot in volley for rule in (*shot.dice.rules(), *shot.number.rules())
    )
    play.tell(
        Attacked(
            text=f"{named(unit)} shoots at {what}: {dice}.",
            rules=("FTM.ranged.2", *rules),
            attacker=volley[0].element,
            target=volley[0].target,
            how=occasion,
        )
    )


# ---------------------------------------------------------------------- friendly fire


@cites("FTM.friendly.1", "FTM.friendly.3", "FTM.friendly.4", "FTM.friendly.5", "FTM.dice.3")
async def _friendly_fire(
    play: Battling,
    unit: Unit,
    target: Unit,
    friends: Sequence[Unit],
    guards: dict[str, Tally],
    missed: Sequence[Shot],
) -> None:
    """Roll the dice that missed once more at a friend in contact with the target."""
    now = Field(play.state)
    needs = {
        each.id: [friendly_number(now, unit, each, guards[each.id], shot) for shot in missed]
        for each in friends
    }
    victim = friends[0]
    if len(friends) > 1:
        victim = await _choose_victim(now, unit, target, friends, needs)
    thrown = list(zip(missed, needs[victim.id], strict=True))
    found = _roll(play, unit, victim, thrown, STRAY, ("FTM.friendly.1",))
    await casualties.wound(play, victim, found.hits // hits_a_wound(unit), unit, "ranged")


async def _choose_victim(
    field: Field,
    unit: Unit,
    target: Unit,
    friends: Sequence[Unit],
    needs: Mapping[str, Sequence[Tally]],
) -> Unit:
    why = f"{named(unit)} shot into {whose(target)} fight. Choose who the misses endanger."
    rules, whom = ("FTM.friendly.4",), (other(unit.side), target.whom[1])
    options = [
        Option(
            each.id,
            each.name,
            rules=rules,
            pieces=tuple(each.members),
            forecast=partial(stray_forecast, field, unit, each, needs[each.id]),
        )
        for each in friends
    ]
    return field.state.units[await choose(whom, "friendly_fire_victim", why, rules, options)]


# ---------------------------------------------------------------------- structures


@cites("FTM.scen.19", "FTM.special.29")
async def batter(play: Battling, unit: Unit, wall: Structure) -> None:
    """Let Artillery shoot at a wall or a gate; the scenario decides what its hits do."""
    volley = structure_shots(Field(play.state), unit, wall)
    found = _roll(play, unit, wall, _each_die(volley), "ranged", ("FTM.scen.19",))
    if found.hits:
        for scenario_rule in having(play.state, "battered"):
            await scenario_rule.battered(play, unit, wall.key, found.hits)


# ---------------------------------------------------------------------- opportunity fire


@cites("FTM.opp.1", "FTM.opp.2", "FTM.opp.3", "FTM.opp.4", "FTM.opp.5", "FTM.opp.6", "FTM.act.4")
async def opportunity(play: Battling, charger: Unit) -> list[str]:
    """Ask units met by a Move whether they shoot at once, in their owner's order.

    Return the ids of those that do.
    """
    waiting = [each.id for each in Field(play.state).contacts(charger)]
    fired: list[str] = []
    while charger.members and not play.state.rule:
        now = Field(play.state)
        able = [play.state.units[name] for name in waiting]
        able = [each for each in able if opportunity_objection(now, each, charger) is None]
        if not able:
            break
        unit = able[0] if len(able) == 1 else await _choose_first(now, able, charger)
        waiting.remove(unit.id)
        if await _wants_to_shoot(now, unit, charger):
            fired.append(unit.id)
            await shoot(play, unit, charger, "opportunity")
        else:
            say(play, f"{named(unit)} holds its fire.", "FTM.opp.1")
    return fired


@cites("FTM.opp.1", "FTM.opp.6", "FTM.opp.7", "FTM.special.24")
def opportunity_objection(field: Field, unit: Unit, charger: Unit) -> Objection | None:
    """Return why a unit cannot meet a charge with shots."""
    if unit.card.ranged is None or not unit.members:
        return Objection(f"{unit.name} has nothing to shoot with.", "FTM.opp.1")
    if has(field.state, unit, "slow_reload"):
        return Objection(f"{unit.name} reloads too slowly for that.", "FTM.special.24")
    if not shots(field, unit, charger, "opportunity"):
        return Objection(f"{unit.name} has no dice against {charger.name}.", "FTM.opp.6")
    return None


async def _choose_first(field: Field, able: Sequence[Unit], charger: Unit) -> Unit:
    why = f"Who decides first whether to shoot at the charge of {named(charger)}?"
    options = [_shooter_option(field, each, charger) for each in able]
    question = choose(able[0].whom, "opportunity_order", why, ("FTM.opp.6",), options)
    return field.state.units[await question]


def _shooter_option(field: Field, unit: Unit, charger: Unit) -> Option:
    return Option(
        unit.id,
        unit.name,
        rules=("FTM.opp.6",),
        pieces=tuple(unit.members),
        marks=lambda: fire_marks(field, shots(field, unit, charger, "opportunity")),
        forecast=lambda: forecast(field, unit, charger, "opportunity"),
    )


@cites("FTM.opp.1", "FTM.opp.3")
async def _wants_to_shoot(field: Field, unit: Unit, charger: Unit) -> bool:
    why = f"{named(charger)} charges. {sentence(does_named(unit))} shoot, and not strike back?"
    rules = ("FTM.opp.1", "FTM.opp.3")
    able = strikers_at(field, unit, charger)

    def odds() -> Forecast:
        fire = forecast(field, unit, charger, "opportunity")
        if not able:
            return fire
        blow = melee_forecast(field, unit, charger, able, "counter")
        return replace(fire, variants=(*fire.variants, replace(blow, title="striking back")))

    options = [
        Option(
            SHOOT,
            "Shoot",
            rules=rules[:1],
            pieces=tuple(charger.members),
            marks=lambda: fire_marks(field, shots(field, unit, charger, "opportunity")),
            forecast=odds,
        ),
        Option(HOLD, "Hold fire and strike back", rules=rules[1:], declines=True),
    ]
    return await choose(unit.whom, "opportunity_fire", why, rules, options) == SHOOT
