"""What the target of an Attack may do about it (ARES.melee.6, ARES.firststrike, ARES.ranged.11).

Parry and First Strike in melee, Dodge and Go Prone under fire.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial

from game.core.cite import cites
from game.core.decision import Objection, Option
from game.core.event import Attacked
from game.core.forecast import Forecast
from game.core.mark import Mark
from game.core.wording import named
from game.mechanics.asking import choose
from game.rules.ares.actions.action_points import coins, pay, poverty
from game.rules.ares.actions.asking import free_turn
from game.rules.ares.combat import melee, ranged
from game.rules.ares.combat.attack_roll import AttackRoll, forecast, land
from game.rules.ares.combat.cover_lines import line_marks
from game.rules.ares.combat.melee import Blow
from game.rules.ares.combat.ranged import Shot, sight_objection
from game.rules.ares.field import Field
from game.rules.ares.state import Battling, Figure, mark, supposing
from game.rules.ares.turning import turns_toward

# ---------------------------------------------------------------------- melee


@cites("ARES.melee.6", "ARES.melee.7", "ARES.melee.9", "ARES.thrust.1", "ARES.backstab.1")
def parry_objection(field: Field, blow: Blow) -> Objection | None:
    """Return why the target cannot Parry this Attack."""
    figures = field.state.figures
    attacker, target = figures[blow.attacker], figures[blow.target]
    if attacker.has("thrust"):
        return Objection(f"{attacker.name} has Thrust: no Parry.", "ARES.thrust.1")
    if blow.from_behind:
        return Objection("A Backstab from behind cannot be parried.", "ARES.backstab.1")
    if field.in_rear(target, attacker.body):
        if not target.on_foot:
            return Objection(f"{attacker.name} is behind {target.name}.", "ARES.melee.7")
        if turns_toward(field, target, attacker) is None:
            return Objection(f"{target.name} has no room to turn.", "ARES.base.4")
    if coins(field.state, target) is None:
        return poverty(target)
    return None


@cites("ARES.firststrike.1", "ARES.firststrike.5", "ARES.firststrike.6", "ARES.cumbersome.4")
def first_strike_objection(field: Field, blow: Blow) -> Objection | None:
    """Return why the target cannot strike first."""
    figures = field.state.figures
    attacker, target = figures[blow.attacker], figures[blow.target]
    if not target.has("first_strike"):
        return Objection(f"{target.name} has no First Strike.", "ARES.firststrike.1")
    if attacker.has("first_strike"):
        return Objection(f"{attacker.name} has First Strike too.", "ARES.firststrike.5")
    if objection := parry_objection(field, blow):
        return objection
    if coins(field.state, target, _price(target)) is None:
        return poverty(target)
    return None


@cites("ARES.cumbersome.4")
def _price(figure: Figure) -> int:
    """Return the number of actions that a First Strike takes."""
    return 2 if figure.profile.melee.has("cumbersome") else 1


def blow_forecast(field: Field, blow: Blow, title: str, *, good: bool) -> Forecast:
    """Return the odds of a blow as it stands."""
    return forecast(field.state, melee.strike_of(field, blow), title, good=good)


def _parried(field: Field, blow: Blow) -> Forecast:
    """Return the odds if the target turns to the attacker and parries."""
    figures = field.state.figures
    target, attacker = figures[blow.target], figures[blow.attacker]
    if field.in_rear(target, attacker.body):
        heading = turns_toward(field, target, attacker)
        if heading is not None:
            field = Field(supposing(field.state, replace(target, heading=heading)))
    return blow_forecast(field, replace(blow, parried=True), "if parried", good=False)


def _threat(figure: Figure) -> list[Mark]:
    return [Mark("ring", piece=figure.id, tone="theirs", text="attacks")]


@cites("ARES.time.3", "ARES.time.7", "ARES.melee.5")
async def ask_parry(play: Battling, blow: Blow) -> str:
    """Put the question to the target's owner, if there is anything to choose."""
    field = Field(play.state)
    attacker, target = play.state.figures[blow.attacker], play.state.figures[blow.target]
    # Whatever a Parry needs, a First Strike needs, too.
    if parry_objection(field, blow) is not None:
        return "nothing"
    why, rules = f"{named(attacker)} attacks {named(target)}. How does it react?", ("ARES.melee.6",)
    threat, replies = partial(_threat, attacker), _replies(field, blow)
    return await choose(target.whom, "parry_reply", why, rules, replies, marks=threat)


def _replies(field: Field, blow: Blow) -> list[Option]:
    """Return the replies: to take it, to Parry, and to strike first for those who can."""
    found = [
        Option(
            "nothing",
            "Take it",
            forecast=lambda: blow_forecast(field, blow, "without reacting", good=False),
            declines=True,
        ),
        Option("parry", "Parry", None, ("ARES.melee.6",), forecast=lambda: _parried(field, blow)),
    ]
    if field.state.figures[blow.target].has("first_strike"):
        back = Blow(blow.target, blow.attacker)
        found.append(
            Option(
                "first_strike",
                "First Strike",
                first_strike_objection(field, blow),
                ("ARES.firststrike.1",),
                forecast=lambda: blow_forecast(field, back, "First Strike", good=True),
            )
        )
    return found


async def resolve_blow(play: Battling, blow: Blow, *, replies: bool = True) -> None:
    """Play a melee Attack from the reply to its last consequence (M3 to M9)."""
    figures = play.state.figures
    attacker, target = figures[blow.attacker], figures[blow.target]
    play.tell(
        Attacked(
            text=f"{named(attacker)} attacks {named(target)}.",
            rules=("ARES.melee.1",),
            attacker=attacker.id,
            target=target.id,
            how="melee",
        )
    )
    reply = await ask_parry(play, blow) if replies else "nothing"
    if reply == "parry":
        await _parry(play, target, attacker)
        blow = replace(blow, parried=True)
    elif reply == "first_strike" and await _strike_first(play, target, attacker):
        return
    _roll_blow(play, blow)


@cites("ARES.melee.6", "ARES.melee.7")
async def _parry(play: Battling, target: Figure, attacker: Figure) -> None:
    """Pay and, on foot, turn to the attacker."""
    price = coins(play.state, target)
    assert price is not None
    pay(play, target, price, "parry", "ARES.melee.6")
    if target.on_foot and Field(play.state).in_rear(target, attacker.body):
        await free_turn(play, target, attacker, "attack_facing")


@cites("ARES.firststrike.1", "ARES.firststrike.2", "ARES.firststrike.3", "ARES.firststrike.4")
async def _strike_first(play: Battling, figure: Figure, attacker: Figure) -> bool:
    """Play the First Strike; return whether the Attack that it answers is lost."""
    price = coins(play.state, figure, _price(figure))
    assert price is not None
    pay(play, figure, price, "strike first", "ARES.firststrike.1")
    if figure.on_foot and Field(play.state).in_rear(figure, attacker.body):
        await free_turn(play, figure, attacker, "attack_facing")
    back = Blow(figure.id, attacker.id)
    parried = await _ask_parry_first(play, back)
    if parried:
        await _parry(play, attacker, figure)
        back = replace(back, parried=True)
    _roll_blow(play, back)
    return parried or attacker.where != "table" or figure.where != "table"


@cites("ARES.firststrike.2", "ARES.firststrike.3", "ARES.time.3")
async def _ask_parry_first(play: Battling, back: Blow) -> bool:
    """Return whether the attacker parries the First Strike and so gives up its own Attack."""
    field = Field(play.state)
    if parry_objection(field, back) is not None:
        return False
    attacker = play.state.figures[back.target]
    why = f"{named(attacker)} is struck first. Parry, and lose the Attack?"
    rules, threat = ("ARES.firststrike.3",), partial(_threat, play.state.figures[back.attacker])
    take = partial(blow_forecast, field, back, "without a Parry", good=False)
    parry = partial(_parried, field, back)
    options = [
        Option("nothing", "Take it and strike", forecast=take, declines=True),
        Option("parry", "Parry and lose the Attack", rules=rules, forecast=parry),
    ]
    question = choose(attacker.whom, "parry_first_strike", why, rules, options, marks=threat)
    return await question == "parry"


def _roll_blow(play: Battling, blow: Blow) -> None:
    """Roll the dice of a melee Attack (M5 to M9)."""
    again = replace(blow, repeated=True)
    _settle(
        play,
        lambda field: melee.strike_of(field, blow),
        lambda field: melee.strike_of(field, again),
    )


@cites("ARES.repeat.1", "ARES.repeat.4", "ARES.time.3", "ARES.time.4", "ARES.att.6")
def _settle(
    play: Battling, first: Callable[[Field], AttackRoll], further: Callable[[Field], AttackRoll]
) -> None:
    """Roll dice and see to losses, repeatedly for a Repeating weapon, looking afresh each time."""
    strike = first(Field(play.state))
    ends = [play.state.figures[name] for name in (strike.attacker, strike.target)]
    wounds = land(play, strike)
    while wounds and strike.weapon.has("repeating") and all(e.where == "table" for e in ends):
        strike = further(Field(play.state))
        wounds = land(play, strike)


# ---------------------------------------------------------------------- shots

REPLIES = {"dodge": ("dodge", "ARES.ranged.11"), "prone": ("go prone", "ARES.ranged.12")}


@cites("ARES.ranged.11", "ARES.flyer.8", "ARES.area.6", "ARES.area.3")
def dodge_objection(field: Field, shot: Shot) -> Objection | None:
    """Return why the target cannot Dodge."""
    figures = field.state.figures
    attacker, target = figures[shot.attacker], figures[shot.target]
    if attacker is target:
        return Objection("A figure cannot dodge its own shot.", "ARES.area.6")
    if sight_objection(field, target, attacker) is not None:
        return Objection(f"{target.name} does not see {attacker.name}.", "ARES.ranged.11")
    if coins(field.state, target) is None:
        return poverty(target)
    return None


@cites("ARES.ranged.12", "ARES.prone.1", "ARES.prone.6", "ARES.flyer.8")
def drop_objection(field: Field, shot: Shot) -> Objection | None:
    """Return why the target cannot throw itself down."""
    target = field.state.figures[shot.target]
    if not target.on_foot:
        return Objection("Only infantry can Go Prone.", "ARES.prone.1")
    if target.flying:
        return Objection(f"{target.name} is in the air.", "ARES.flyer.8")
    if target.prone:
        return Objection(f"{target.name} is prone already.", "ARES.prone.6")
    if field.engaged(target):
        return Objection(f"{target.name} is in contact with an enemy.", "ARES.ranged.12")
    return dodge_objection(field, shot)


def shot_forecast(field: Field, shot: Shot, title: str, *, good: bool) -> Forecast:
    """Return the odds of a shot as it stands."""
    return forecast(field.state, ranged.strike_of(field, shot), title, good=good)


def _dropped(field: Field, shot: Shot) -> Forecast:
    down = replace(field.state.figures[shot.target], prone=True)
    return shot_forecast(Field(supposing(field.state, down)), shot, "if prone", good=False)


@cites("ARES.time.4", "ARES.time.7", "ARES.ranged.13")
async def ask_dodge(play: Battling, shot: Shot) -> str:
    """Put the question to the target's owner, if there is anything to choose."""
    field = Field(play.state)
    attacker, target = play.state.figures[shot.attacker], play.state.figures[shot.target]
    dodge, drop = dodge_objection(field, shot), drop_objection(field, shot)
    if dodge is not None and drop is not None:
        return "nothing"

    def marks() -> list[Mark]:
        return [*_threat(attacker), *line_marks(field, attacker, target)]

    odds = partial(shot_forecast, field, good=False)
    plain, dodged = partial(odds, shot, "without reacting"), replace(shot, dodged=True)
    aside, down = partial(odds, dodged, "if it dodges"), partial(_dropped, field, shot)
    options = [
        Option("nothing", "Take it", forecast=plain, declines=True),
        Option("dodge", "Dodge", dodge, ("ARES.ranged.11",), forecast=aside),
        Option("prone", "Go Prone", drop, ("ARES.ranged.12",), forecast=down),
    ]
    why = f"{named(attacker)} shoots at {named(target)}. How does it react?"
    rules = ("ARES.ranged.11", "ARES.ranged.12")
    return await choose(target.whom, "dodge_reply", why, rules, options, marks=marks)


async def resolve_shot(play: Battling, shot: Shot) -> None:
    """Play a ranged Attack on one figure from the reply to its last consequence (R3 to R8)."""
    figures = play.state.figures
    attacker, target = figures[shot.attacker], figures[shot.target]
    play.tell(
        Attacked(
            text=f"{named(attacker)} shoots at {named(target)}.",
            rules=("ARES.ranged.9",),
            attacker=attacker.id,
            target=target.id,
            how="ranged",
            weapon=attacker.profile.missile.name if attacker.profile.missile else "",
        )
    )
    reply = await ask_dodge(play, shot)
    if reply != "nothing":
        price = coins(play.state, target)
        assert price is not None
        word, rule = REPLIES[reply]
        pay(play, target, price, word, rule)
    if reply == "prone":
        mark(play, target, "prone", "goes prone", "ARES.ranged.12")
    shot = replace(shot, dodged=reply == "dodge")
    again = replace(shot, repeated=True)
    _settle(
        play,
        lambda field: ranged.strike_of(field, shot),
        lambda field: ranged.strike_of(field, again),
    )
