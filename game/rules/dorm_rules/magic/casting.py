"""The magic step: wizards compose spells, enemies counter them, dice fall (DORM.13.6)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import partial

from game.core.cite import cites
from game.core.decision import Also, Objection, Option, PickMany
from game.core.forecast import Forecast
from game.core.tally import Tally
from game.core.tell import say, tell_throw
from game.core.wording import named
from game.mechanics.asking import choose, offer
from game.rules.dorm_rules.gunnery import only_drives
from game.rules.dorm_rules.harm import D10, add_marker
from game.rules.dorm_rules.magic.creations import fallen, number_refused, raise_refused
from game.rules.dorm_rules.magic.cures import patients
from game.rules.dorm_rules.magic.effects import (
    COUNTERSPELL,
    SUMMON,
    TABLE,
    Effect,
    effect_of,
    knows,
)
from game.rules.dorm_rules.magic.formulas import (
    FUMBLE,
    Casting,
    difficulty,
    forecast,
    opposed,
    outcome,
)
from game.rules.dorm_rules.magic.targets import (
    Target,
    beyond,
    candidates,
    farthest,
    range_to,
    scattered,
    target,
)
from game.rules.dorm_rules.magic.workings import WORKINGS
from game.rules.dorm_rules.state import WILD, Battling, Figure, State, Unit
from game.rules.dorm_rules.values import NAMES, Attribute, all_markers, hull_attribute

NONE, BACK, DONE = "none", "back", "done"
MOST_PEN = 2 * D10
"""The Pen above which nothing is won, as every die of penetration reads 10 (DORM.5.3.4.2)."""


# ---------------------------------------------------------------------- whose turn it is


@cites("DORM.13.6", "DORM.1.4.9.1a")
async def step(play: Battling) -> bool:
    """Let the next wizard cast: all of the active player's, then those of the others in order."""
    state = play.state
    for side in state.order:
        ready = [each for each in able(state, side) if each.id not in state.asked]
        if ready:
            await _next(play, ready)
            return True
    return False


@cites("DORM.16.1.h2", "DORM.16.2.25b", "DORM.2.2.3d", "DORM.9.2.h1")
def free_to_cast(state: State, figure: Figure) -> bool:
    """Return whether a figure has Magic skill and nothing keeps it from casting."""
    party = state.party_of(figure)
    statuses = (figure.status, party.status)
    shaken = any(each.routing or each.fleeing or each.busy for each in statuses)
    barred = shaken or only_drives(state, figure)
    return figure.profile.magic > 0 and not barred and figure.owes_spell < state.turn


def able(state: State, side: str) -> list[Figure]:
    """Return the wizards and apprentices of a side who may begin a spell in this turn."""
    return [
        each
        for each in state.figures.values()
        if each.side == side != WILD
        and free_to_cast(state, each)
        and not each.status.cast
        and any(effect_of(known).aim != "none" for known in each.known)
    ]


async def _next(play: Battling, ready: Sequence[Figure]) -> None:
    """Ask which of some wizards casts what, and cast it; whoever has had his chance is noted."""
    state = play.state
    while True:
        wizard: Figure | None = ready[0]
        if len(ready) > 1:
            wizard = await _which(ready)
        if wizard is None:
            state.asked += [each.id for each in ready]
            return
        cast = await _compose(state, wizard, several=len(ready) > 1)
        if cast != BACK:
            break
    state.asked.append(wizard.id)
    if isinstance(cast, Casting):
        await perform(play, cast)


async def _which(ready: Sequence[Figure]) -> Figure | None:
    """Ask which wizard is next, or whether none of them casts."""
    options = {each.id: Option(each.id, each.name, pieces=(each.id,)) for each in ready}
    why = "Choose the wizard who casts next."
    answer = await offer(
        (ready[0].side, ""), "cast", why, options, ("DORM.13.6",), (DONE, "No more spells")
    )
    return next((each for each in ready if each.id == answer), None)


# ---------------------------------------------------------------------- composing a spell


async def _compose(state: State, wizard: Figure, *, several: bool) -> Casting | str:
    """Ask a wizard's owner for effect, targets and amount; return the spell, or none, or back."""
    spells = (Casting(wizard, each, effect_of(each)) for each in wizard.known)
    if all(_uncastable(state, each) for each in spells):
        return NONE
    while True:
        effects = choose(
            wizard.whom,
            "cast",
            f"Choose an effect for {named(wizard)}.",
            ("DORM.16.1.2", "DORM.16.1.3"),
            lambda: [*_effects(state, wizard), Option(NONE, "No spell", declines=True)],
            also=_back if several else None,
            composes=True,
        )
        known = await effects.or_also()
        if isinstance(known, Also) or known == NONE:
            return BACK if isinstance(known, Also) else NONE
        cast = Casting(wizard, known, effect_of(known))
        aimed = await _aim(state, cast) if cast.effect.aim != "creation" else cast
        if aimed and cast.effect.amount:
            aimed = await _measure(state, aimed)
        if aimed:
            return aimed


def _back() -> list[Option]:
    return [Option(BACK, "Back", shortcut="backspace")]


@cites("DORM.16.1.2")
def _effects(state: State, wizard: Figure) -> list[Option]:
    """Return the effects that a wizard has picked, with what keeps him from casting one."""
    return [
        Option(
            known,
            label(state, known),
            _uncastable(state, Casting(wizard, known, effect_of(known))),
            rules=(effect_of(known).rule,),
            note=effect_of(known).does,
        )
        for known in dict.fromkeys(wizard.known)
    ]


def label(state: State, known: str) -> str:
    """Return what players call an effect as a wizard has noted it."""
    kind = known.partition(":")[2]
    name = effect_of(known).name
    return f"{name}: {state.plan.profiles[kind].name}" if kind else name


def _uncastable(state: State, cast: Casting) -> Objection | None:
    """Say why an effect cannot be cast now at all."""
    effect = cast.effect
    if effect.aim == "none":
        text = "It is cast in answer to an enemy's spell, or before the battle."
        return Objection(text, effect.rule)
    if effect.aim == "creation":
        return number_refused(state, cast, 1) and number_refused(state, cast, 3)
    if effect.aim == "fallen":
        return raise_refused(state, cast)
    if all(_missed(state, cast, each) for each in candidates(state, effect)):
        return Objection("It has no legal target.", effect.rule)
    return None


async def _aim(state: State, cast: Casting) -> Casting | None:
    """Ask for the targets of a spell; nothing to go back."""
    rules = (cast.effect.rule, "DORM.16.4.h1")
    why = f"Choose targets for {cast.effect.name}."
    if cast.effect.aim == "party":
        whom, listed = cast.caster.whom, partial(_targets, state, cast)
        asked = choose(whom, "cast", why, rules, listed, also=_back, composes=True)
        one = await asked.or_also()
        return None if isinstance(one, Also) else replace(cast, targets=(one,))
    many = PickMany(
        side=cast.caster.whom[0],
        kind="cast",
        why=why,
        rules=rules,
        subject=cast.caster.id,
        options=lambda: _targets(state, cast),
        at_least=2 if cast.effect.aim == "fallen" else 1,
        at_most=999,
        law=lambda keys: _refused(state, replace(cast, targets=keys)),
        forecast=lambda keys: _odds(state, replace(cast, targets=keys)),
        also=_back,
        composes=True,
    )
    answer = await many.or_also()
    return None if isinstance(answer, Also) else replace(cast, targets=answer)


def _odds(state: State, cast: Casting) -> Forecast:
    """Return the odds of a spell, with the least amount where none is chosen yet."""
    least = 1 if cast.effect.amount else 0
    return forecast(state, replace(cast, amount=cast.amount or least))


def _refused(state: State, cast: Casting) -> Objection | None:
    """Say why some targets cannot be chosen together."""
    if cast.effect.aim == "figures":
        return scattered(state, cast.caster, cast.targets)
    return raise_refused(state, cast) if cast.effect.aim == "fallen" else None


def _targets(state: State, cast: Casting) -> list[Option]:
    """Return what a spell can be cast on, each with its odds or why it cannot."""
    if cast.effect.aim == "fallen":
        return [Option(each.id, f"{each.name}, fallen") for each in fallen(state, cast.caster)]
    return [
        Option(
            each.id,
            each.name,
            _missed(state, cast, each),
            pieces=(each.id,),
            forecast=partial(_odds, state, replace(cast, targets=(each.id,))),
            away=range_to(state, cast.caster, each.id),
        )
        for each in candidates(state, cast.effect)
    ]


@cites("DORM.16.2.20", "DORM.16.2.22b", "DORM.17.2.2a", "DORM.16.4.h2")
def _missed(state: State, cast: Casting, there: Target) -> Objection | None:
    """Say why a target cannot be chosen: out of sight, out of range, or of no use."""
    number, party = cast.effect.number, there.party
    men = [each for each in there.struck if isinstance(each, Figure)]
    if number == 20 and not all_markers(state, party):
        return Objection(f"{there.name} has no markers.", "DORM.16.2.20")
    if number == 22 and not patients(state, there.id):
        return Objection(f"{there.name} has no wounds that can be cured.", "DORM.16.2.22b")
    if number == 27 and state.undead_troops(party):
        return Objection(f"{there.name} never test morale.", "DORM.17.2.2a")
    if cast.effect.aim == "figures" and (far := scattered(state, cast.caster, (there.id,))):
        return far
    changed: Attribute | None = "mo" if number in (19, 20, 27) else cast.effect.changes
    if changed and isinstance(party, Unit) and not men:
        if not hull_attribute(state, party, changed).base:
            name = NAMES.get(changed, changed.capitalize())
            return Objection(f"{there.name} has no {name} of its own.", "DORM.16.4.h2")
    return beyond(state, cast.caster, there)


async def _measure(state: State, cast: Casting) -> Casting | None:
    """Ask for the amount of a spell, each with its odds; nothing to go back."""
    pick = choose(
        cast.caster.whom,
        "cast",
        f"Choose the amount for {cast.effect.name}.",
        ("DORM.16.3.0.3", cast.formula.rule),
        lambda: _amounts(state, cast),
        also=_back,
        composes=True,
    )
    answer = await pick.or_also()
    return None if isinstance(answer, Also) else replace(cast, amount=int(answer))


def _amount_words(effect: Effect, amount: int) -> str:
    if effect.changes is None:
        return f"Pen {amount}" if effect.amount == "Pen" else f"{amount} {effect.amount}"
    return f"{effect.amount[0]}{amount} {effect.amount[1:]}"


def _amounts(state: State, cast: Casting) -> list[Option]:
    made = [
        Option(
            str(amount),
            _amount_words(cast.effect, amount),
            amount_refused(state, replace(cast, amount=amount)),
            forecast=partial(forecast, state, replace(cast, amount=amount)),
        )
        for amount in range(1, MOST_PEN + 1)
    ]
    open_to = [number for number, each in enumerate(made) if each.objection is None]
    return made[: max(open_to, default=0) + 2]


@cites("DORM.16.3.0.3", "DORM.16.3.4", "DORM.16.2.20")
def amount_refused(state: State, cast: Casting) -> Objection | None:
    """Say why an amount is too much: for the skill, for the target, or under the cap."""
    magic, amount = cast.caster.profile.magic, cast.amount
    if cast.effect.number == SUMMON:
        return number_refused(state, cast, amount)
    if cast.effect.amount == "Pen":
        return None
    limited = amount if state.settings.c_limit == "change" else amount * amount
    if limited > magic:
        text = f"{cast.caster.name} has Magic {magic}."
        return Objection(text, "DORM.16.3.0.3")
    party = target(state, cast.targets[0]).party if cast.targets else None
    if cast.effect.number == 20 and party and amount > all_markers(state, party):
        return Objection("It has no more markers than that.", "DORM.16.2.20")
    return None


# ---------------------------------------------------------------------- casting it


@cites("DORM.16.1.3", "DORM.16.3.0.7a")
async def perform(play: Battling, cast: Casting) -> None:
    """Cast a spell: enemies may counter it, the dice fall, and it works or does not."""
    state, caster, effect = play.state, cast.caster, cast.effect
    diff = difficulty(state, cast)
    away = farthest(state, caster, cast.targets) if effect.aim == "several" else 0
    caster.status.cast = True
    state.party_of(caster).status.hidden = False
    say(play, f"{named(caster):begins} {label(state, cast.known)}{_on(state, cast)}.", effect.rule)
    diff = diff.plus(await _countered(play, cast), "counterspells", "DORM.16.3.8")
    result = _throw(play, cast, diff, away)
    if result >= 0:
        await WORKINGS[effect.number](play, cast, result)


def _on(state: State, cast: Casting) -> str:
    """Return the targets of a spell in words."""
    if cast.effect.aim == "fallen" or not cast.targets:
        return ""
    return " on " + ", ".join(target(state, key).name for key in cast.targets)


def _throw(play: Battling, cast: Casting, diff: Tally, away: int) -> int:
    """Roll the dice of a spell and tell; a fumble shakes the wizard and the unit he is with."""
    caster, rule = cast.caster, cast.formula.rule
    thrown = play.roll(cast.effect.name, caster.profile.magic, D10)
    mrt = sum(thrown.faces)
    result = outcome(cast.formula, mrt, diff.total, away)
    how = "is a fumble" if result == FUMBLE else "fails" if result < 0 else "works"
    words = f": {cast.formula.words(result)}" if result >= 0 else ""
    text = f"{cast.effect.name} {how} with {mrt} against {diff.total}{words}."
    name = cast.effect.name
    tell_throw(play, caster.whom, name, [thrown], text, rule, total=mrt, number=diff)
    if result == FUMBLE:
        _fumble(play, caster)
    return result


@cites("DORM.16.3.0.7b")
def _fumble(play: Battling, caster: Figure) -> None:
    """Put a marker on a wizard; a unit that he is with has the same one."""
    party = play.state.party_of(caster)
    add_marker(play, party, "a fumbled spell", "DORM.16.3.0.7b", magic=True)


# ---------------------------------------------------------------------- counterspells


@cites("DORM.16.2.25a", "DORM.16.2.25b")
def may_counter(state: State, wizard: Figure, caster: Figure) -> bool:
    """Return whether a wizard can answer an enemy's spell: he knows how, is free and sees him."""
    knowing = knows(wizard, COUNTERSPELL) and free_to_cast(state, wizard)
    if not knowing or WILD in (wizard.side, caster.side) or wizard.side == caster.side:
        return False
    return beyond(state, wizard, target(state, caster.id)) is None


@cites("DORM.16.2.25a", "DORM.16.2.25b", "DORM.16.3.8")
async def _countered(play: Battling, cast: Casting) -> int:
    """Let enemies counter a spell, by initiative; return by how much it is harder then."""
    state, more = play.state, 0
    for side in state.order:
        for wizard in [each for each in state.figures.values() if each.side == side]:
            if not may_counter(state, wizard, cast.caster):
                continue
            if await _counters(state, wizard, cast, more):
                wizard.owes_spell = state.turn + wizard.status.cast
                state.party_of(wizard).status.hidden = False
                counter = _counter(wizard, cast.caster)
                diff = difficulty(state, counter)
                more += max(0, _throw(play, counter, diff, 0))
    return more


def _counter(wizard: Figure, caster: Figure) -> Casting:
    return Casting(wizard, str(COUNTERSPELL), TABLE[COUNTERSPELL], (caster.id,))


async def _counters(state: State, wizard: Figure, cast: Casting, more: int) -> bool:
    """Ask whether a wizard counters a spell, with what becomes of it either way."""
    spell = f"{cast.effect.name} of {named(cast.caster)}{_on(state, cast)}"
    own = _counter(wizard, cast.caster)

    def odds() -> Forecast:
        return replace(opposed(state, cast, more, own), variants=(forecast(state, own),))

    when = "next turn" if wizard.status.cast else "this turn"
    counter = Option(
        "counter",
        "Counter it",
        forecast=odds,
        note=f"{wizard.name} casts no other spell {when}.",
    )
    passing = Option(
        "pass",
        "Let it pass",
        forecast=lambda: opposed(state, cast, more),
        declines=True,
        note=f"{wizard.name} keeps his own spell.",
    )
    rules = ("DORM.16.2.25a", "DORM.16.2.25b")
    why = f"Does {named(wizard)} counter {spell}?"
    options = {"counter": counter}
    return bool(await offer(wizard.whom, "counterspell", why, options, rules, passing))
