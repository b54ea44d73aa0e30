"""What a unit does in its turn: hold, move, run, charge or withdraw, each with its worth."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import NamedTuple

from game.core.decision import Option
from game.mechanics.ai.routes import spots
from game.mechanics.ai.targets import good_chance
from game.rules.dorm_rules.ai import weights
from game.rules.dorm_rules.ai.moves import courses, into_contact, straight_at, wary
from game.rules.dorm_rules.ai.place_value import Outlook
from game.rules.dorm_rules.ai.worth import Eye
from game.rules.dorm_rules.breaking import break_forecast
from game.rules.dorm_rules.charge_dice import charge_dice
from game.rules.dorm_rules.charges import targets
from game.rules.dorm_rules.morale_dice import forecast
from game.rules.dorm_rules.movement import March
from game.rules.dorm_rules.onsets import charge_course
from game.rules.dorm_rules.state import Party, Unit, distance, touching_enemies
from game.rules.dorm_rules.values import pace
from game.table.tolerances import INCH


class Charge(NamedTuple):
    """A charge with what it promises."""

    worth: float
    """What it brings if it comes about,"""
    goes: float = 0.0
    """and how likely that is."""
    target: str = ""


def actions(eye: Eye, unit: Unit, open_to: Iterable[str]) -> dict[str, float]:
    """Return what each action that is open promises, roughly."""
    outlook, allowed = Outlook(eye, unit), list(open_to)
    x, y = unit.point
    found: dict[str, float] = {}
    foes = touching_enemies(eye.state, unit)
    stays = outlook.place(x, y) + outlook.fire(x, y, moved=False)
    if foes:
        stays += sum(eye.fight(unit, each) for each in foes)
    if "hold" in allowed:
        found["hold"] = stays + weights.STILL
    if "withdraw" in allowed:
        found["withdraw"] = outlook.place(x, y) - weights.WITHDRAWN * outlook.traits.worth
    if foes:
        return found
    for key in ("move", "run"):
        if key in allowed:
            found[key] = _going(eye, unit, outlook, fast=key == "run")
    if "charge" in allowed:
        best = best_charge(eye, unit, outlook)
        if best.target:
            otherwise = max(found.values(), default=0.0)
            found["charge"] = best.goes * best.worth + (1 - best.goes) * otherwise
    return found


def _going(eye: Eye, unit: Unit, outlook: Outlook, *, fast: bool) -> float:
    """Return what the best place is worth that a move or a run may reach, at a glance."""
    far = pace(eye.state, unit, runs=fast).total * INCH
    if eye.care:
        found = courses(eye, March(eye.state, unit, far), weights.JUDGED)
        return found[0][0] if found else -math.inf
    outlook.pace = "run" if fast else "move"
    best = max((worth for worth, _, _ in spots(outlook, far)), default=-math.inf)
    outlook.pace = ""
    if not fast:
        course = wary(March(eye.state, unit, far))
        meets = [worth for worth, _ in into_contact(eye, course, outlook, 1)]
        best = max([best, *meets])
    return best


def best_charge(eye: Eye, unit: Unit, outlook: Outlook) -> Charge:
    """Return the charge that promises most; nobody as a target where none gets home."""
    far = pace(eye.state, unit, runs=True).total * INCH
    hopes = []
    for target in targets(eye.state, unit):
        away = distance(eye.state, unit, target)
        if away <= far + 3 * INCH and (chance := _promised(eye, unit, target))[0] > 0:
            hopes.append((chance, target.id, target))
    course = wary(charge_course(eye.state, unit))
    for (hope, goes), name, target in sorted(hopes, key=_most_likely):
        if route := straight_at(course, target):
            return Charge(outlook.goals(route[-1].x, route[-1].y) + hope, goes, name)
    return Charge(0.0)


def _most_likely(hope: tuple[tuple[float, float], str, Party]) -> tuple[float, str]:
    (worth, goes), name, _ = hope
    return -worth * goes, name


def _promised(eye: Eye, unit: Unit, target: Party) -> tuple[float, float]:
    """Return what a charge promises with its break test, and how likely it comes about."""
    state = eye.state
    goes = float(forecast(state, unit, "", charge_dice(state, unit, target)).chances[0].p)
    odds = {each.label: float(each.p) for each in break_forecast(state, unit, target).chances}
    brings, costs = eye.blows(unit, target), weights.RETURN * eye.answered(target, unit)
    worth = eye.force(target).worth
    breaks, shaken = odds["target breaks"], odds["target takes a marker"]
    fights = (1 - breaks) * (brings - costs * (1 + weights.READY * odds["target is ready"]))
    nerve = weights.BROKEN * worth * breaks + weights.MARKER * worth * shaken
    return fights + nerve, goes


def best_target(eye: Eye, unit: Unit, options: Iterable[Option]) -> str:
    """Return whom to charge, of those on offer."""
    best = best_charge(eye, unit, Outlook(eye, unit)).target
    keys = [each.key for each in options]
    if best in keys:
        return best
    likely = [(good_chance(each), each.key) for each in options if each.forecast]
    return max(likely, default=(0.0, ""))[1]
