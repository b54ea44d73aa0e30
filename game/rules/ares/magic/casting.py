"""Magic: casting, resisting, and what the eleven spells do (ARES.magic)."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.forecast import Chance, Forecast
from game.core.tally import Part, Tally
from game.core.tell import say
from game.core.wording import named, whose
from game.mechanics.asking import choose, one_of, place
from game.mechanics.setup.places import POINT
from game.rules.ares.actions.action_points import Coin, affordable, coins, pay
from game.rules.ares.actions.asking import combine
from game.rules.ares.actions.declared_action import Act, Deed, can_combine
from game.rules.ares.army_list import SPELLS, Spell
from game.rules.ares.combat.aiming import BlastAim, caught, point_objection, range_rings
from game.rules.ares.combat.attack_action import afforded, next_caught
from game.rules.ares.combat.attack_roll import level_odds, levels, roll_dice
from game.rules.ares.combat.ranged import sight_objection
from game.rules.ares.field import Field, range_die, range_inches
from game.rules.ares.magic.spells import EFFECTS, Success, raise_mist
from game.rules.ares.state import Battling, Figure, revealed

# ---------------------------------------------------------------------- whom


@cites("ARES.magic.3", "ARES.hide.2")
def target_objection(
    field: Field, caster: Figure, target: Figure, spell: Spell
) -> Objection | None:
    """Return why a spell cannot be cast at a figure."""
    if objection := _fit(field, caster, target, spell):
        return objection
    if target is caster:
        return None
    if target.hidden and target.side != caster.side:
        return Objection(f"{target.name} is hidden.", "ARES.magic.3")
    inches = range_inches(field.distance(caster, target))
    if not range_die(inches, spell.range_factor):
        text = f"{target.name} is out of range: {inches}″ of {5 * spell.range_factor}″."
        return Objection(text, "ARES.magic.3")
    return sight_objection(field, caster, target)


@cites("ARES.magic.12", "ARES.magic.13", "ARES.magic.15", "ARES.magic.16", "ARES.magic.17")
def _fit(field: Field, caster: Figure, target: Figure, spell: Spell) -> Objection | None:
    """Return why a spell is not meant for such a target."""
    friend, rule = target.side == caster.side, spell.rule
    if spell.aim == "hostile" and friend:
        return Objection(f"{spell.name} targets enemies only.", rule)
    if spell.aim in ("friend", "friend_or_self") and not friend:
        return Objection(f"{spell.name} targets friends only.", rule)
    if spell.aim == "friend" and target is caster:
        return Objection(f"{spell.name} cannot target its caster.", rule)
    if spell.key == "mend" and not target.wounded:
        return Objection(f"{target.name} is not wounded.", rule)
    if spell.key == "hearten" and not target.shaken:
        return Objection(f"{target.name} is not shaken.", rule)
    if spell.key == "dread" and target.has("cause_fear"):
        return Objection(f"{target.name} is immune to Dread.", rule)
    if spell.key == "veil" and (target.hidden or target.flying or field.engaged(target)):
        return Objection(f"{target.name} cannot be veiled now.", rule)
    return None


@cites("ARES.magic.15", "ARES.magic.4", "ARES.hide.8")
def usable(field: Field, caster: Figure, spell: Spell, coin: Coin) -> Objection | None:
    """Return why a spell cannot be cast at all just now."""
    if spell.key == "quicken" and coin != "own":
        text = "Quicken can only be cast in the caster's own figure turn."
        return Objection(text, "ARES.magic.15")
    shown = revealed(caster)
    if spell.harmful and shown is not caster and field.engaged(shown):
        return Objection("Once it shows itself it is in contact and may not cast.", "ARES.hide.8")
    if not affordable(field.state, caster, 1 + spell.cumbersome, coin, loan=spell.cumbersome):
        return Objection(f"{spell.name} takes two actions.", "ARES.magic.4")
    if spell.aim in ("point", "area"):
        return None
    found = [target_objection(field, caster, each, spell) for each in field.state.standing()]
    if None in found:
        return None
    return Objection(f"{spell.name} has no legal target.", spell.rule)


# ---------------------------------------------------------------------- dice


@dataclass(frozen=True, slots=True)
class Casting:
    """One casting roll."""

    dice: tuple[int, ...]
    guard: tuple[int, ...]
    tally: Tally

    @property
    def bonus(self) -> int:
        """What the modifiers add to the whole roll."""
        return self.tally.total * len(self.dice)


@cites("ARES.magic.2", "ARES.magic.4", "ARES.magic.5", "ARES.magic.6", "ARES.magres.1")
@cites("ARES.fig.11")
def casting(
    field: Field,
    caster: Figure,
    target: Figure | None,
    spell: Spell,
    *,
    empowered: bool,
    braced: bool = False,
    point: tuple[int, int] | None = None,
) -> Casting:
    """Return dice and modifiers of a spell against a target, or against the air for Mist."""
    dice = [caster.profile.magic, caster.profile.spells[spell.key]]
    if empowered:
        dice.append(caster.profile.magic)
    if target is not None:
        far = field.distance(caster, target)
    else:
        assert point is not None
        far = math.dist(point, (caster.x, caster.y))
    distance = range_die(range_inches(far), spell.range_factor)
    resist = target.profile.magic if target is not None else 6
    guard = [resist, distance]
    if braced:
        guard.append(resist)
    parts = []
    if caster.wounded:
        parts.append(Part(-1, "caster wounded", "ARES.magic.6"))
    if caster.shaken:
        parts.append(Part(-1, "caster shaken", "ARES.magic.6"))
    if target is not None and target.has("magic_resistance"):
        parts.append(Part(-1, "Magic Resistance", "ARES.magres.1"))
    tally = Tally("casting per die", 0, (), "dice alone").including(parts)
    return Casting(tuple(dice), tuple(guard), tally)


def cast_forecast(cast: Casting, title: str, *, good: bool = True) -> Forecast:
    """Return the chances of each level."""
    odds = level_odds(cast.dice, cast.bonus, cast.guard)
    none = odds.chance(lambda level: level == 0)
    one = odds.chance(lambda level: level == 1)
    chances = (
        Chance("level 1", one, good),
        Chance("level 2 or more", 1 - none - one, good),
        Chance("fails", none, not good),
    )
    return Forecast(title, chances, (cast.tally,))


# ---------------------------------------------------------------------- the action


class Cast(Act):
    """Cast one of the spells a figure knows."""

    key, label = "cast", "Cast"
    rules = ("ARES.magic.1",)
    loan = True

    @cites("ARES.magic.1", "ARES.prone.6", "ARES.fig.12")
    def bar(self, field: Field, figure: Figure, coin: Coin) -> Objection | None:
        """Return why it cannot cast: only standing casters do, out of contact, with magic on."""
        if not figure.profile.spells:
            return Objection(f"{figure.name} knows no spells.", "ARES.magic.1")
        if field.state.settings.magic == "off":
            return Objection("There is no magic in this battle.", "ARES.magic.1")
        if figure.prone:
            return Objection(f"{figure.name} is prone.", "ARES.prone.6")
        if field.engaged(figure):
            return Objection(f"{figure.name} is in contact with an enemy.", "ARES.magic.1")
        found = [usable(field, figure, SPELLS[name], coin) for name in figure.profile.spells]
        return None if None in found else found[0]

    @cites("ARES.magic.4")
    def cost(self, figure: Figure, deed: Deed) -> int:
        """Return the actions: one, two for Flame Burst, one more if empowered."""
        return 1 + SPELLS[deed.spell].cumbersome + deed.combined

    @cites("ARES.hide.4", "ARES.magic.1")
    def reveals(self, deed: Deed) -> bool:
        """Tell whether the spell is hostile: only those reveal the caster."""
        return SPELLS[deed.spell].harmful

    async def declare(self, play: Battling, figure: Figure, coin: Coin) -> Deed | None:
        """Ask for the spell, its target or point, and whether it is empowered."""
        field = Field(play.state)
        known = [SPELLS[name] for name in figure.profile.spells]
        options = [
            Option(spell.key, spell.name, usable(field, figure, spell, coin), (spell.rule,))
            for spell in known
        ]
        why, rules = f"Choose a spell for {named(figure)}.", ("ARES.magic.1",)
        key = await one_of(figure.whom, "cast", why, rules, options)
        spell = SPELLS[key]
        target, point = "", None
        if spell.aim in ("point", "area"):
            point = await self._point(play, figure, spell)
        else:
            target = await self._target(play, figure, spell)
        least = 1 + spell.cumbersome
        empowered = can_combine(
            play.state, figure, coin, least, loan=spell.cumbersome
        ) and await combine(figure, ("ARES.magic.4",), None, "Cast")
        deed = Deed(self.key, target, combined=empowered, point=point, spell=key)
        return await afforded(play, figure, self.cost(figure, deed), coin, deed)

    async def _target(self, play: Battling, figure: Figure, spell: Spell) -> str:
        field = Field(play.state)

        def odds(each: Figure) -> Callable[[], Forecast]:
            return lambda: cast_forecast(
                casting(field, figure, each, spell, empowered=False), spell.name
            )

        options = [
            Option(
                each.id,
                each.name,
                objection := target_objection(field, figure, each, spell),
                pieces=(each.id,),
                forecast=None if objection else odds(each),
            )
            for each in field.state.standing()
        ]
        why, rules = f"Choose a target for {whose(figure)} {spell.name}.", ("ARES.magic.3",)
        return await one_of(figure.whom, "cast", why, rules, options, topic=spell.name)

    async def _point(self, play: Battling, figure: Figure, spell: Spell) -> tuple[int, int]:
        why, rules = f"Choose where {named(figure)} casts {spell.name}.", ("ARES.magic.3",)
        site = BlastAim(Field(play.state), figure, spell.range_factor, spell.radius)
        rings = partial(range_rings, figure, spell.range_factor)
        answer = await place(figure.whom, "cast", why, rules, site, (POINT,), marks=rings)
        pose = answer[0][1]
        return pose.x, pose.y

    def stale(self, field: Field, figure: Figure, deed: Deed) -> Objection | None:
        """Return why the spell is off: the caster cannot cast, or the target cannot be hit."""
        if figure.prone or field.engaged(figure):
            return Objection(f"{figure.name} can no longer cast.", "ARES.magic.1")
        spell = SPELLS[deed.spell]
        if deed.point is not None:
            return point_objection(field, figure, deed.point, spell.range_factor)
        target = field.state.figures[deed.target]
        if target.where != "table":
            return Objection(f"{target.name} is gone.", "ARES.magic.3")
        return target_objection(field, figure, target, spell)

    @cites("ARES.magic.9", "ARES.magic.10", "ARES.magic.1")
    async def carry_out(self, play: Battling, figure: Figure, deed: Deed, coin: Coin) -> None:
        """Roll against the target, against everybody in the circle, or against the air."""
        spell = SPELLS[deed.spell]
        say(play, f"{named(figure)} casts {spell.name}.", spell.rule)
        if deed.point is None:
            await _cast_at(play, figure, play.state.figures[deed.target], spell, deed)
        elif spell.aim == "point":
            _cast_mist(play, figure, spell, deed.point, empowered=deed.combined)
        else:
            await _cast_around(play, figure, spell, deed, deed.point)


@cites("ARES.magic.9")
async def _cast_around(
    play: Battling, caster: Figure, spell: Spell, deed: Deed, point: tuple[int, int]
) -> None:
    """Roll separately against everybody in the circle."""
    field = Field(play.state)
    left = [each.id for each in caught(field, caster, point, spell.radius, spell.range_factor)]
    while left:
        name = await next_caught(play, caster, left)
        left.remove(name)
        await _cast_at(play, caster, play.state.figures[name], spell, deed)
        left = [each for each in left if play.state.figures[each].where == "table"]


@cites("ARES.magic.17", "ARES.magic.2")
def _cast_mist(
    play: Battling, caster: Figure, spell: Spell, point: tuple[int, int], *, empowered: bool
) -> None:
    """Roll for mist, which has only the air against it: a D6 and the range die."""
    cast = casting(Field(play.state), caster, None, spell, empowered=empowered, point=point)
    attack = roll_dice(play, caster, "casting", cast.dice, cast.bonus, cast.tally)
    guard = roll_dice(play, caster, "resistance of the air", cast.guard, 0, None)
    if level := levels(attack, guard):
        raise_mist(play, caster, point, level)
    else:
        say(play, f"{spell.name} fails.", "ARES.magic.2")


@cites("ARES.magic.2", "ARES.magic.5")
async def _cast_at(
    play: Battling, caster: Figure, target: Figure, spell: Spell, deed: Deed
) -> None:
    """Cast at one target: the reply to brace, the dice, the level, the effect."""
    replies = spell.harmful and target is not caster
    braced = replies and await _ask_brace(play, caster, target, spell, deed)
    cast = casting(Field(play.state), caster, target, spell, empowered=deed.combined, braced=braced)
    attack = roll_dice(play, caster, "casting", cast.dice, cast.bonus, cast.tally)
    guard = roll_dice(play, target, "resistance", cast.guard, 0, None)
    level = levels(attack, guard)
    if level:
        await EFFECTS[spell.key](Success(play, caster, target, level))
    else:
        say(play, f"{spell.name} fails.", "ARES.magic.2")


@cites("ARES.magic.5")
async def _ask_brace(
    play: Battling, caster: Figure, target: Figure, spell: Spell, deed: Deed
) -> bool:
    price = coins(play.state, target)
    if price is None:
        return False
    field = Field(play.state)

    def odds(*, braced: bool) -> Callable[[], Forecast]:
        cast = casting(field, caster, target, spell, empowered=deed.combined, braced=braced)
        title = "if it braces" if braced else "without reacting"
        return lambda: cast_forecast(cast, title, good=False)

    why = f"{named(caster)} casts {spell.name} at {named(target)}. Brace?"
    rules = ("ARES.magic.5",)
    options = [
        Option("nothing", "Take it", forecast=odds(braced=False), declines=True),
        Option("brace", "Brace", rules=rules, forecast=odds(braced=True)),
    ]
    if await choose(target.whom, "brace_reply", why, rules, options) != "brace":
        return False
    pay(play, target, price, "brace", "ARES.magic.5")
    return True
