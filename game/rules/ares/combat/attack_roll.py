"""The attack roll: dice against dice, wounds, and what follows from them (ARES.att, ARES.knock)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal

from game.core.cite import cites
from game.core.forecast import Chance, Forecast
from game.core.odds import Odds, multiples
from game.core.tally import Tally
from game.core.tell import tell_miss
from game.core.wording import named
from game.rules.ares.morale import hurt, try_nerve
from game.rules.ares.profile import Weapon
from game.rules.ares.state import Battling, Figure, State, change, mark, tell_roll

Manner = Literal["melee", "ranged"]


@dataclass(frozen=True, slots=True)
class AttackRoll:
    """One attack roll, with everything that goes into it."""

    attacker: str
    target: str
    manner: Manner
    weapon: Weapon
    dice: tuple[int, ...]
    """Sides of the attacker's dice, in the order in which they are rolled."""
    guard: tuple[int, ...]
    """Sides of the defender's dice."""
    tally: Tally
    """Modifiers for each of the attacker's dice."""
    backstab: bool = False

    @property
    def bonus(self) -> int:
        """What the modifiers add to the whole roll."""
        return _times(self.tally.total, len(self.dice))


@cites("ARES.att.3", "ARES.att.4")
def _times(per_die: int, dice: int) -> int:
    """Return a modifier for all dice: it counts for every die that the attacker rolls."""
    return per_die * dice


@cites("ARES.att.1", "ARES.att.2")
def levels(attack: int, defence: int) -> int:
    """Return the largest n for which the attack is more than n times the defence."""
    return max(0, attack - 1) // defence


@cites("ARES.att.7", "ARES.powerful.1", "ARES.weak.1", "ARES.backstab.2")
def wounds_of(level: int, weapon: Weapon, *, backstab: bool) -> int:
    """Return the wounds for a table result: more for Powerful and Backstab, at most 1 for Weak."""
    if level < 1:
        return 0
    wounds = level + weapon.has("powerful") + backstab
    return 1 if weapon.has("weak") else wounds


# ---------------------------------------------------------------------- odds


@cache
def _sum_of(dice: tuple[int, ...], bonus: int) -> Odds:
    odds = Odds.constant(bonus)
    for sides in dice:
        odds = odds.plus(Odds.die(sides))
    return odds


@cache
def level_odds(dice: tuple[int, ...], bonus: int, guard: tuple[int, ...]) -> Odds:
    """Return the chances of each level of success."""
    return multiples(_sum_of(dice, bonus), _sum_of(guard, 0))


def wound_odds(strike: AttackRoll) -> Odds:
    """Return the chances of each number of wounds."""
    weapon, backstab = strike.weapon, strike.backstab
    found = level_odds(strike.dice, strike.bonus, strike.guard)
    return found.map(lambda level: wounds_of(level, weapon, backstab=backstab))


def forecast(
    state: State,
    strike: AttackRoll,
    title: str,
    variants: Sequence[Forecast] = (),
    *,
    good: bool = True,
) -> Forecast:
    """Return what the roll may do to the target: nothing, wounds, removal."""
    left = state.figures[strike.target].wounds
    odds = wound_odds(strike)
    nothing = odds.chance(lambda wounds: wounds == 0)
    kills = odds.chance(lambda wounds: wounds >= left)
    chances = [
        Chance("wounded", 1 - nothing - kills, good),
        Chance("killed", kills, good),
        Chance("nothing", nothing, not good),
    ]
    return Forecast(
        title,
        tuple(chance for chance in chances if chance.p or chance.label == "nothing"),
        (strike.tally,),
        tuple(variants),
    )


# ---------------------------------------------------------------------- rolling


@cites("ARES.fig.2", "ARES.att.5")
def roll_dice(
    play: Battling,
    figure: Figure,
    name: str,
    dice: tuple[int, ...],
    bonus: int,
    tally: Tally | None,
) -> int:
    """Roll dice of several sizes one after another and tell them as one throw."""
    rolls = [play.roll(f"{figure.id} {name}", 1, sides) for sides in dice]
    faces = [roll.faces[0] for roll in rolls]
    total = sum(faces) + bonus
    shown = " + ".join(map(str, faces))
    extra = f" {bonus:+d}" if bonus else ""
    text = f"{named(figure)}: {name} {shown}{extra} = {total}."
    rules = ("ARES.att.1", *(tally.rules() if tally else ()))
    tell_roll(play, figure, name, rolls, text, *rules, total=total, tally=tally)
    return total


def throw(play: Battling, strike: AttackRoll) -> int:
    """Roll an attack and return the wounds it causes."""
    figures = play.state.figures
    attack = roll_dice(
        play, figures[strike.attacker], "attack", strike.dice, strike.bonus, strike.tally
    )
    defence = roll_dice(play, figures[strike.target], "defence", strike.guard, 0, None)
    wounds = wounds_of(levels(attack, defence), strike.weapon, backstab=strike.backstab)
    if not wounds:
        tell_miss(play, strike.target)
    return wounds


def land(play: Battling, strike: AttackRoll) -> int:
    """Roll an attack and let its wounds take effect."""
    wounds = throw(play, strike)
    if wounds:
        suffer(play, play.state.figures[strike.target], wounds, strike.weapon)
    return wounds


@cites("ARES.att.8", "ARES.morale.6", "ARES.morale.19")
def suffer(
    play: Battling,
    figure: Figure,
    wounds: int,
    weapon: Weapon | None = None,
    *,
    attack: bool = True,
) -> None:
    """Give a figure wounds, then knockdown after an Attack or spell, burning, and morale."""
    hurt(play, figure, wounds, "ARES.att.1")
    if figure.where != "table":
        return
    if attack:
        _knock_down(play, figure, wounds)
    if weapon is not None and weapon.has("persistent"):
        _ignite(play, figure, weapon.damage)
    try_nerve(play, figure, "wounded", "ARES.morale.7")


@cites("ARES.knock.1", "ARES.knock.2", "ARES.knock.3")
def _knock_down(play: Battling, figure: Figure, wounds: int) -> None:
    """Roll to knock infantry down that took half its starting wounds in one blow."""
    if not play.state.settings.knockdowns or not figure.on_foot or figure.prone or figure.flying:
        return
    if 2 * wounds < figure.profile.wounds:
        return
    roll = play.roll(f"{figure.id} knockdown", 1, 4)
    text = f"{named(figure)} rolls {roll.faces[0]} for knockdown."
    tell_roll(play, figure, "knockdown", (roll,), text, "ARES.knock.1")
    if roll.faces[0] == 1:
        mark(play, figure, "prone", "is knocked down", "ARES.knock.1")


@cites("ARES.persist.1", "ARES.persist.4")
def _ignite(play: Battling, figure: Figure, die: int) -> None:
    """Set a Persistent wound that keeps hurting; the larger die stays."""
    worst = max(figure.burning, die)
    change(
        play,
        figure,
        "burning",
        worst,
        (f"keeps taking persistent damage (D{worst})"),
        "ARES.persist.1",
    )


@cites("ARES.persist.2", "ARES.persist.3", "ARES.persist.4")
def smoulder(play: Battling, figure: Figure) -> None:
    """Roll for a Persistent marker when the unit is activated."""
    profile, die = figure.profile, figure.burning
    harm = roll_dice(play, figure, "persistent damage", (die, die), 0, None)
    guard = roll_dice(play, figure, "armor", (profile.armor, profile.armor), 0, None)
    wounds = levels(harm, guard)
    if not wounds:
        change(play, figure, "burning", 0, "takes no more persistent damage", "ARES.persist.3")
        return
    suffer(play, figure, wounds, attack=False)
