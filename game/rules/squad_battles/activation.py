"""One unit's activation: its two phases in the order its player likes (FWB.turn.10-14)."""

from __future__ import annotations

from functools import partial

from game.core.cite import cites
from game.core.decision import Decision, Objection, Option
from game.core.tell import say
from game.core.wording import named
from game.mechanics.asking import choose
from game.rules.squad_battles import abilities, attack, leaving_the_start
from game.rules.squad_battles.asking import ask
from game.rules.squad_battles.attack_phase import Doing, attack_phase
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.movement_phase import movement_phase
from game.rules.squad_battles.state import Battling, Unit


@cites("FWB.turn.10", "FWB.turn.11", "FWB.turn.13", "FWB.move.18")
async def activate(play: Battling, unit: Unit) -> None:
    """Let a unit move and attack in the order its player likes."""
    doing = Doing(unit, rate_of(play, unit))
    while unit.where == "table" and not play.state.rule:
        if doing.moved and not doing.may_attack:
            return
        if doing.moved and not attack.has_target(Field(play.state), unit):
            return
        phase = await ask(play, partial(_phase_question, play, doing))
        if phase == "end":
            return
        if phase == "move":
            await movement_phase(play, doing)
        else:
            await attack_phase(play, doing)


@cites("FWB.move.1")
def rate_of(play: Battling, unit: Unit) -> int:
    """Return the movement rate in this activation: by type, and Drumbeat if heard at its start."""
    state = play.state
    if not any(ally.has("drumbeat") for ally in state.standing(unit.side)):
        return unit.profile.rate
    drummer = abilities.drumbeat(Field(state), unit)
    if drummer is None:
        return unit.profile.rate
    say(
        play, f"{named(unit)} hears the drum of {named(drummer)}: one square faster.", "FWB.abil.17"
    )
    return unit.profile.rate + 1


def _phase_question(play: Battling, doing: Doing) -> Decision[str]:
    def options() -> list[Option]:
        field = Field(play.state)
        rules, no_attack = ("FWB.turn.10",), _attack_objection(play, field, doing)
        return [
            Option("move", "Move", _move_objection(doing), rules),
            Option("attack", "Attack", no_attack, rules, strikes=True),
            Option(
                "end",
                "End its activation",
                None
                if doing.moved
                else leaving_the_start.end_objection(
                    play, doing.unit, may_double=not doing.attacked
                ),
                ("FWB.turn.13",),
            ),
        ]

    why = f"Choose an action for {named(doing.unit)}."
    return choose(doing.unit.whom, "choose_phase", why, ("FWB.turn.10",), options)


def _move_objection(doing: Doing) -> Objection | None:
    if doing.moved:
        return Objection(f"{doing.unit.name} has had its movement phase.", "FWB.turn.11")
    return None


def _attack_objection(play: Battling, field: Field, doing: Doing) -> Objection | None:
    unit = doing.unit
    if doing.attacked:
        return Objection(f"{unit.name} has had its attack phase.", "FWB.turn.12")
    if doing.doubled:
        return Objection(f"{unit.name} has Double-timed and gave up its attack.", "FWB.turn.14")
    if not attack.has_target(field, unit):
        rule = "FWB.archer.1" if unit.profile.is_shooter else "FWB.combat.1"
        return Objection(f"{unit.name} has no target from here.", rule)
    return None if doing.moved else leaving_the_start.attack_objection(play, unit)
