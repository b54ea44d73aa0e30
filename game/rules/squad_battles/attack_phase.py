"""The attack phase: targets, Throw, Mend and Frenzy (FWB.combat.1-2, FWB.feat.5, FWB.feat.9)."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from game.core.cite import cites
from game.core.decision import Decision, Objection, Option
from game.core.wording import named, whose
from game.mechanics.asking import choose
from game.rules.squad_battles import attack, combat, line_of_fire, odds
from game.rules.squad_battles.asking import ask
from game.rules.squad_battles.attack import Attack, Charge, Manner, feat_objection
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.marks import attack_marks, range_marks
from game.rules.squad_battles.state import Battling, Unit, heal, spend_feat

MEND = "FWB.abil.15"


@dataclass(slots=True)
class Doing:
    """What a unit has done in its activation so far."""

    unit: Unit
    rate: int
    moved: bool = False
    attacked: bool = False
    doubled: bool = False
    charge: Charge | None = None

    @property
    def may_attack(self) -> bool:
        """Whether an attack phase is still to come (FWB.turn.14)."""
        return not self.attacked and not self.doubled


@cites("FWB.combat.1", "FWB.turn.12")
async def attack_phase(play: Battling, doing: Doing) -> None:
    """Ask for one attack on one enemy, Mend, or nothing, and carry it out."""
    unit = doing.unit
    answer = await ask(play, partial(_target_question, play, doing))
    doing.attacked = True
    if answer == "decline":
        return
    manner, _, name = answer.partition(":")
    if manner == "mend":
        heal(play, play.state.units[name], MEND)
        return
    how = _manner(play, unit, manner, name)
    result = await combat.resolve(play, Attack(unit.id, name, how, doing.charge))
    if result == "defeated" and not play.state.rule:
        await _frenzy(play, doing, name)


def _manner(play: Battling, unit: Unit, named: str, target: str) -> Manner:
    if named == "throw":
        spend_feat(play, unit, "throw", "FWB.feat.9")
        return "throw"
    manner = attack.manner_against(Field(play.state), unit, play.state.units[target])
    assert not isinstance(manner, Objection)
    return manner


@cites("FWB.feat.5")
async def _frenzy(play: Battling, doing: Doing, fallen: str) -> None:
    """Ask for a Frenzy: after defeating an enemy, one more attack at once, and no third."""
    unit = doing.unit
    if feat_objection(play.state, unit, "frenzy"):
        return
    field = Field(play.state)
    if not any(attack.possible(field, unit, throws=False)):
        return
    answer = await ask(play, partial(_frenzy_question, play, unit))
    if answer == "decline":
        return
    spend_feat(play, unit, "frenzy", "FWB.feat.5")
    _, _, name = answer.partition(":")
    assert name != fallen
    how = _manner(play, unit, "attack", name)
    await combat.resolve(play, Attack(unit.id, name, how))


def _frenzy_question(play: Battling, unit: Unit) -> Decision[str]:
    def options() -> list[Option]:
        field = Field(play.state)
        return [
            Option("decline", "Save Frenzy", declines=True),
            *(_enemy_option(field, unit, enemy, None) for enemy in field.enemies(unit.side)),
        ]

    why = f"{named(unit)} has defeated an enemy: a second attack with Frenzy?"
    return choose(unit.whom, "use_frenzy", why, ("FWB.feat.5",), options)


@cites("FWB.combat.10")
def _target_question(play: Battling, doing: Doing) -> Decision[str]:
    unit = doing.unit

    def options() -> list[Option]:
        field = Field(play.state)
        found = [
            _enemy_option(field, unit, enemy, doing.charge) for enemy in field.enemies(unit.side)
        ]
        if "throw" in unit.feats:
            found += [_throw_option(field, unit, enemy) for enemy in field.enemies(unit.side)]
        found += _mend_options(field, unit)
        return [*found, Option("decline", "Do not attack", rules=("FWB.turn.13",))]

    why = f"Choose a target for {whose(unit)} attack."
    rules = ("FWB.combat.1", "FWB.combat.2", "FWB.combat.10")
    marks = partial(range_marks, Field(play.state), unit)
    return choose(unit.whom, "choose_target", why, rules, options, marks=marks)


def _mend_options(field: Field, unit: Unit) -> list[Option]:
    """Return every Wounded Champion of the side, with why it is out of a mender's reach."""
    if not unit.has("mend"):
        return []
    wounded = [ally for ally in field.state.standing(unit.side) if ally.wounded]
    return [
        Option(
            f"mend:{c.id}",
            f"Mend {c.name}",
            attack.mend_objection(field, unit, c),
            (MEND,),
            pieces=(c.id,),
        )
        for c in wounded
    ]


def _enemy_option(field: Field, unit: Unit, enemy: Unit, charge: Charge | None) -> Option:
    manner = attack.manner_against(field, unit, enemy)
    key = f"attack:{enemy.id}"
    if isinstance(manner, Objection):
        return Option(
            key,
            f"Attack {enemy.name}",
            manner,
            marks=lambda: attack_marks(field, unit, enemy),
            pieces=(enemy.id,),
        )
    declared = Attack(unit.id, enemy.id, manner, charge)
    return Option(
        key,
        f"Attack {enemy.name}",
        rules=("FWB.archer.1" if manner in ("shoot", "bolt") else "FWB.combat.1",),
        marks=lambda: attack_marks(field, unit, enemy),
        forecast=lambda: odds.forecast(field, declared),
        pieces=(enemy.id,),
    )


def _throw_option(field: Field, unit: Unit, enemy: Unit) -> Option:
    objection = feat_objection(field.state, unit, "throw") or line_of_fire.throw_objection(
        field, unit, enemy
    )
    declared = Attack(unit.id, enemy.id, "throw")
    return Option(
        f"throw:{enemy.id}",
        f"Throw at {enemy.name}",
        objection,
        ("FWB.feat.9",),
        marks=lambda: attack_marks(field, unit, enemy),
        forecast=None if objection else lambda: odds.forecast(field, declared),
        pieces=(enemy.id,),
    )
