"""Why a habit answered as it did: what was hoped for, and what the next best would have brought."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from game.core.ruleset import Reason
from game.core.spatial import Place
from game.mechanics.ai.plan_words import said
from game.rules.for_the_masses.ai import weights
from game.rules.for_the_masses.ai.attacks import best_shot, exchange, volley_gain
from game.rules.for_the_masses.ai.habits import Asked
from game.rules.for_the_masses.ai.move_plans import Plan, marches
from game.rules.for_the_masses.ai.orders import Choice, hopes
from game.rules.for_the_masses.ai.place_value import Outlook
from game.rules.for_the_masses.ai.spells import best_spell
from game.rules.for_the_masses.movement.move_paths import MovePaths
from game.rules.for_the_masses.sequence.orders import FINISH, PASS
from game.rules.for_the_masses.troops.wheeling import Places
from game.rules.for_the_masses.words import way_in_words
from game.table.hexes import FACINGS, OFF


def reasons(asked: Asked, answer: Any) -> list[Reason]:
    """Return what an answer promised, in points of the army lists, then what the others did."""
    tell = _REASONS.get(asked.decision.kind)
    if tell is None:
        return []
    return list(islice(tell(asked, answer), weights.REASONS_TOLD))


# ---------------------------------------------------------------------- orders


def _act(asked: Asked, answer: Any) -> Iterator[Reason]:
    """Yield the unit with most to gain, and about what each of the others would gain."""
    ranked = hopes(asked.worths, asked.decision.side)
    if answer == PASS:
        yield Reason(None, "No order is worth its Command Points.")
    for hope, unit in sorted(ranked, key=lambda each: each[1].id != answer):
        yield Reason(hope, unit.name, unit.id)


def _order(asked: Asked, answer: Any) -> Iterator[Reason]:
    """Yield what each order promises; the one that was given with what is hoped for."""
    choice = Choice.of(asked.worths, asked.unit)
    labels = {option.key: option.label for option in asked.open()}
    gains = choice.gains([key for key in labels if key != FINISH])
    if answer in gains:
        hope = _hoped(asked, choice, answer)
        yield Reason(gains.pop(answer), f"{labels[answer]}{': ' if hope else ''}{hope}")
    else:
        yield Reason(None, "No further order is worth its Command Points.")
    for key in sorted(gains, key=lambda key: -gains[key]):
        yield Reason(gains[key], labels[key], key)


def _hoped(asked: Asked, choice: Choice, order: str) -> str:
    """Return what is hoped for from an order, in a few words."""
    worths, unit = asked.worths, asked.unit
    if order == "move":
        return _parts(choice.outlook, choice.plans[0], choice.site.start)
    if order == "melee":
        blows = exchange(worths, worths.field, unit)
        words = f"blows for {blows.given:.0f} points, {blows.taken:.0f} in return"
        return words if blows.given else ""
    if order == "ranged":
        return _named(asked, best_shot(worths, unit)[1])
    if order == "cast":
        charm = best_spell(worths, unit)
        target = _named(asked, charm.target)
        names = {spell.key: spell.name for spell in unit.card.grimoire}
        spell = names.get(charm.spell, "")
        return f"{spell} on {target}" if spell and target else spell
    return ""


def _named(asked: Asked, key: str) -> str:
    units = asked.state.units
    return units[key].name if key in units else key


# ---------------------------------------------------------------------- ways


def _move(asked: Asked, answer: Any) -> Iterator[Reason]:
    """Yield the way that was taken and what draws there, the next best one, and to stay."""
    decision = asked.decision
    assert isinstance(decision, Place)
    site = decision.site
    assert isinstance(site, MovePaths)
    outlook = Outlook.of(asked.worths, asked.unit)
    plans = marches(outlook, site)
    stay = next((plan for plan in plans if plan.places == site.start), None)
    least = stay.worth if stay is not None else 0.0
    for plan in sorted(plans, key=lambda plan: dict(site.poses(plan.places)) != dict(answer))[
        : weights.REASONS_TOLD - 1
    ]:
        if plan is not stay:
            words = _parts(outlook, plan, site.start)
            there = _place(outlook, plan, site.start)
            way = site.poses(plan.places)
            yield Reason(plan.worth - least, f"{there}{': ' if words else ''}{words}", way)
    if stay is not None:
        yield Reason(0.0, "Stay")


def _place(outlook: Outlook, plan: Plan, start: Places) -> str:
    """Return where a plan leads, as the middle of the unit goes."""
    hex_, facing = outlook.middle(plan.places) if _stands(plan.places) else (OFF, 0)
    if hex_ == OFF:
        return "Leave the board"
    verb, looks = "Charge" if plan.charges else "Go", FACINGS[facing]
    here = outlook.middle(start)[0] if _stands(start) else OFF
    if here == OFF:
        return f"{verb} onto the board, facing {looks}"
    if here == hex_:
        return f"Stay, facing {looks}"
    return f"{verb} {way_in_words(outlook.hexes, here, hex_)}, facing {looks}"


def _stands(places: Places) -> bool:
    return any(hex_ != OFF for hex_, _ in places.values())


def _parts(outlook: Outlook, plan: Plan, start: Places) -> str:
    """Return what is better and what is worse there than here, the weightiest first."""
    if not _stands(plan.places) or not _stands(start):
        return ""
    there, here = (_weighed(outlook, places) for places in (plan.places, start))
    parts = {name: there[name] - here[name] for name in there} | {"thin ice": -plan.ice}
    if plan.charges:
        parts = {**parts, "blows": plan.exchange.given, "answers": -plan.exchange.taken}
        del parts["prey"]
    words, prey = said(parts, weights.WORTH_TELLING), _prey(outlook, plan.places)
    if prey:
        words.insert(0, f"{'against' if plan.charges else 'towards'} {prey}")
    return ", ".join(words)


def _weighed(outlook: Outlook, places: Places) -> dict[str, float]:
    """Return what a plan is made of; whatever is not told apart is the matter of leading."""
    cells = [hex_ for hex_, _ in places.values() if hex_ != OFF]
    middle, facing = outlook.middle(places)
    found = {
        "goals": sum(map(outlook.goal_at, cells)) / len(places),
        "prey": outlook.hunt(middle, facing),
        "danger": -outlook.caution * outlook.danger(middle, facing),
    }
    found["command and ground"] = outlook.rough(places) - sum(found.values())
    found["formation"] = -outlook.order(places)
    return found


def _prey(outlook: Outlook, places: Places) -> str:
    """Return the enemy who draws a unit most in a place."""
    hex_ = outlook.middle(places)[0]
    near = [foe for foe in outlook.foes[: weights.PREY] if max(foe.gain, foe.shot) > 0]

    def pull(number: int) -> float:
        foe = near[number]
        return max(foe.gain, foe.shot) * float(weights.STALK ** (foe.map[hex_] / outlook.move))

    best = max(range(len(near)), key=pull, default=None)
    return near[best].unit.name if best is not None else ""


# ---------------------------------------------------------------------- fighting


def _charge(asked: Asked, answer: Any) -> Iterator[Reason]:
    """Yield the blows of a charge against the answers to it."""
    found = exchange(asked.worths, asked.worths.field, asked.unit, "charge", asked.unit.members)
    gain = found.gain(asked.worths.risk_of(asked.unit))
    words = f"Attack: blows for {found.given:.0f} points, {found.taken:.0f} in return"
    attack, decline = Reason(gain, words), Reason(0.0, "Let it be")
    yield from (attack, decline) if answer == "attack" else (decline, attack)


def _target(asked: Asked, answer: Any) -> Iterator[Reason]:
    """Yield what a volley at each target promises."""
    worths, unit = asked.worths, asked.unit
    foes = [option.key for option in asked.open() if option.key in asked.state.units]
    gains = {key: volley_gain(worths, unit, asked.state.units[key]) for key in foes}
    if answer not in gains:
        yield Reason(best_shot(worths, unit)[0], _named(asked, answer))
    for key in sorted(gains, key=lambda key: (key != answer, -gains[key])):
        yield Reason(gains[key], _named(asked, key), key)


_REASONS: dict[str, Callable[[Asked, Any], Iterator[Reason]]] = {
    "act_or_pass": _act,
    "choose_action": _order,
    "move_paths": _move,
    "charge_attack": _charge,
    "ranged_target": _target,
}
