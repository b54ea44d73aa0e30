"""Combat: one opposed throw, and what a success does (FWB.combat, FWB.damage, FWB.cav)."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Literal

from game.core.cite import cites
from game.core.decision import Decision, Option
from game.core.direction_words import direction
from game.core.event import Attacked
from game.core.forecast import Chance, Forecast
from game.core.pose import Leg
from game.core.tally import Tally
from game.core.tell import say, tell_miss
from game.core.wording import named
from game.mechanics.asking import choose
from game.rules.squad_battles.asking import ask
from game.rules.squad_battles.attack import (
    Attack,
    attack_tally,
    defence_tally,
    facings,
    feat_objection,
)
from game.rules.squad_battles.fate import Pool, Verdict, fate_window, throw
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.forced_moves import hurl_back
from game.rules.squad_battles.state import Battling, Unit, become_infantry, shift, spend_feat, wound
from game.rules.squad_battles.winning import defeat
from game.table.squares import Block, Square, squares_of

Result = Literal["failed", "prevented", "wounded", "dismounted", "defeated"]


def beats(pools: list[Pool]) -> bool:
    """Tell whether the attack succeeds: a tie goes to the defender (FWB.combat.6)."""
    return pools[0].total > pools[1].total


SUCCESS = Verdict("attack succeeds", "defence holds", beats)
ENDURES = Verdict("target endures", "attack succeeds", lambda pools: pools[0].total == 6)
UNHORSED = Verdict("rider dismounts", "rider is defeated", lambda pools: pools[0].total >= 4)


@cites("FWB.combat.5", "FWB.combat.6", "FWB.combat.8", "FWB.turn.12")
async def resolve(play: Battling, attack: Attack) -> Result:
    """Carry out a declared attack from the dice to the effect."""
    units = play.state.units
    attacker, target = units[attack.attacker], units[attack.target]
    field = Field(play.state)
    offence, defence = attack_tally(field, attack), defence_tally(field, attack)
    adjacent = field.adjacent(attacker.block, target.block)
    _announce(play, attack, attacker, target)
    pools = [
        throw(play, "attack", attacker, attacker.profile.dice, offence),
        throw(play, "defence", target, target.profile.dice, defence),
    ]
    await fate_window(play, attacker, target, pools, SUCCESS)
    if not beats(pools):
        text = f"The attack fails, {pools[0].total} against {pools[1].total}."
        tell_miss(play, target.id, text, "FWB.combat.6")
        if adjacent and pools[0].total == pools[1].total:
            await hurl_back(play, attacker, target)
        return "failed"
    say(play, f"The attack succeeds, {pools[0].total} against {pools[1].total}.", "FWB.combat.6")
    if target.has("unyielding") and await _unyielding(play, attacker, target):
        return "prevented"
    if await _protected(play, target):
        return "prevented"
    return await _effect(play, attacker, target)


def _announce(play: Battling, attack: Attack, attacker: Unit, target: Unit) -> None:
    verb = {"strike": "attacks", "shoot": "shoots at", "bolt": "hexes", "throw": "throws at"}
    text = f"{named(attacker)} {verb[attack.manner]} {named(target)}."
    rule = {
        "strike": "FWB.abil.6" if attacker.profile.is_shooter else "FWB.combat.1",
        "shoot": "FWB.archer.1",
        "bolt": "FWB.abil.14",
        "throw": "FWB.feat.9",
    }
    rules = (rule[attack.manner],)
    play.tell(
        Attacked(text=text, rules=rules, attacker=attacker.id, target=target.id, how=attack.manner)
    )


@cites("FWB.abil.10", "FWB.fate.8")
async def _unyielding(play: Battling, attacker: Unit, target: Unit) -> bool:
    """Roll for Unyielding: return whether the attack fails after all, on a 6."""
    pool = throw(play, "unyielding", target, 1, Tally("unyielding", 0), "FWB.abil.10")
    await fate_window(play, attacker, target, [pool], ENDURES)
    if pool.total == 6:
        say(play, f"{named(target)} does not yield: the attack fails.", "FWB.abil.10")
        return True
    return False


@cites("FWB.feat.8", "FWB.feat.16")
async def _protected(play: Battling, target: Unit) -> bool:
    """Ask for Protect: return whether an adjacent Champion of the side turns the attack aside."""
    if not protectors(Field(play.state), target):
        return False
    answer = await ask(play, partial(_protect_question, play, target))
    if answer == "decline":
        return False
    champion = play.state.units[answer]
    spend_feat(play, champion, "protect", "FWB.feat.8")
    say(play, f"{named(champion)} protects {named(target)}: the attack fails.", "FWB.feat.8")
    return True


def protectors(field: Field, target: Unit) -> list[Unit]:
    """Return the Champions that could protect the target now, ready or not, wounded or not."""
    return [
        ally
        for ally in field.allies(target)
        if "protect" in ally.feats
        and feat_objection(field.state, ally, "protect") is None
        and field.adjacent(ally.block, target.block)
    ]


def _protect_question(play: Battling, target: Unit) -> Decision[str]:
    def options() -> list[Option]:
        able = protectors(Field(play.state), target)
        struck, spared = partial(struck_odds, target), partial(struck_odds, target, Fraction(0))
        named = [
            Option(
                champion.id,
                f"{champion.name} uses Protect",
                rules=("FWB.feat.8",),
                forecast=spared,
                pieces=(champion.id,),
            )
            for champion in able
        ]
        let_be = Option("decline", "Let the attack take effect", forecast=struck, declines=True)
        return [let_be, *named]

    why = f"The attack on {named(target)} has succeeded; a Champion beside it may protect it."
    return choose(target.whom, "use_protect", why, ("FWB.feat.8",), options)


@cites("FWB.damage.1", "FWB.damage.2", "FWB.cav.3", "FWB.cav.4", "FWB.cav.5")
def effect_chances(target: Unit, hit: Fraction, *, good: bool) -> list[Chance]:
    """Return what a success with this chance does to a unit, by its rank and type."""
    profile = target.profile
    if profile.is_foot:
        label = "wounded" if profile.rank == "Champion" and not target.wounded else "defeated"
        return [Chance(label, hit, good)]
    if profile.rank == "Standard":
        return [Chance("defeated", hit, good)]
    if profile.rank == "Elite":
        return [Chance("defeated", hit / 2, good), Chance("dismounted", hit / 2, good)]
    return [Chance("dismounted", hit, good)]


def struck_odds(target: Unit, hit: Fraction = Fraction(1)) -> Forecast:
    """Return what becomes of a unit, as its owner sees it, if a blow that succeeded counts."""
    harmed = effect_chances(target, hit, good=False)
    return Forecast(f"{target.name} is struck", (*harmed, Chance("nothing", 1 - hit, good=True)))


async def _effect(play: Battling, attacker: Unit, target: Unit) -> Result:
    """Defeat, wound or dismount the target by rank and type; return which."""
    if target.profile.is_foot:
        return _strike_down(play, target)
    return await _ride_down(play, attacker, target)


@cites("FWB.damage.1", "FWB.damage.2")
def _strike_down(play: Battling, target: Unit) -> Result:
    """Defeat whoever is on foot; a Champion is Wounded first."""
    if target.profile.rank == "Champion" and not target.wounded:
        wound(play, target, "FWB.damage.2", "FWB.score.4")
        return "wounded"
    rule = "FWB.damage.2" if target.profile.rank == "Champion" else "FWB.damage.1"
    defeat(play, target, rule)
    return "defeated"


@cites("FWB.cav.3", "FWB.cav.4", "FWB.cav.5")
async def _ride_down(play: Battling, attacker: Unit, target: Unit) -> Result:
    """Defeat a rider, or let it dismount."""
    rank = target.profile.rank
    if rank == "Standard":
        defeat(play, target, "FWB.cav.3")
        return "defeated"
    if rank == "Elite" and not await _stays_in_fight(play, attacker, target):
        defeat(play, target, "FWB.cav.4")
        return "defeated"
    await _dismount(play, target, "FWB.cav.4" if rank == "Elite" else "FWB.cav.5")
    return "dismounted"


@cites("FWB.cav.4", "FWB.fate.8")
async def _stays_in_fight(play: Battling, attacker: Unit, target: Unit) -> bool:
    """Return an Elite rider's die: 4 to 6 and it fights on afoot."""
    pool = throw(play, "dismount", target, 1, Tally("dismount", 0), "FWB.cav.4")
    await fate_window(play, attacker, target, [pool], UNHORSED)
    return pool.total >= 4


@cites("FWB.cav.6", "FWB.cav.7", "FWB.turn.17")
async def _dismount(play: Battling, target: Unit, rule: str) -> None:
    """Ask for one of the four squares to dismount in; a Lancer becomes a Pike with a facing."""
    say(play, f"{named(target)} is thrown from the saddle.", rule, "FWB.cav.8")
    square = await ask(play, partial(_square_question, play, target))
    x, y = map(int, square.split(","))
    become_infantry(play, target, (x, y), "")
    if target.profile.is_pike:
        target.facing = facings(play.state)[0]
        facing = await ask(play, partial(facing_question, play, target))
        legs = (Leg("turn", target.x, target.y, facing),)
        shift(play, target, legs, f"{named(target)} faces {facing}.", ("FWB.cav.7",))


def _square_question(play: Battling, target: Unit) -> Decision[str]:
    squares = squares_of(target.block)

    def words(square: Square) -> str:
        beside = _beside(play, target, square)
        return (
            f"The {_corner(target, square)} square: {beside} "
            f"{'enemy' if beside == 1 else 'enemies'} beside it"
        )

    why = f"{named(target)} is dismounted: choose one of its four squares."
    options = [Option(f"{x},{y}", words((x, y)), cells=((x, y),)) for x, y in squares]
    return choose(target.whom, "place_dismounted", why, ("FWB.cav.6",), options)


def _corner(unit: Unit, square: Square) -> str:
    """Return which quarter of a Large base a square is."""
    return direction(2 * (square[0] - unit.x) - 1, 2 * (square[1] - unit.y) - 1)


def _beside(play: Battling, unit: Unit, square: Square) -> int:
    field = Field(play.state)
    block = Block(*square, 1)
    return sum(field.adjacent(block, enemy.block) for enemy in field.enemies(unit.side))


def facing_question(play: Battling, unit: Unit) -> Decision[str]:
    """Return the question which way a Pike faces (FWB.pike.1, FWB.pike.7)."""
    why, rules, now = (
        f"Choose a facing for {named(unit)}.",
        ("FWB.pike.1", "FWB.pike.7"),
        " (as now)",
    )
    options = [
        Option(h, f"Face {h}{now * (h == unit.facing)}", rules=rules[:1], heading=h)
        for h in facings(play.state)
    ]
    return choose(unit.whom, "choose_facing", why, rules, options)
