"""Morale: checks, routs and recovery, dispersal of mobs, fear of elephants (GMB.mor, GMB.mob)."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator, Sequence
from fractions import Fraction
from functools import partial

from game.core.cite import cites
from game.core.decision import Also, Arrange, Option
from game.core.forecast import Chance, Forecast
from game.core.mark import Mark
from game.core.tally import Part, Tally, given
from game.core.tell import change_fact, say, tell_throw
from game.core.wording import named
from game.mechanics.asking import of_pieces, offer
from game.rules.mass_battles import forced_moves
from game.rules.mass_battles.approach import Approach
from game.rules.mass_battles.damage import band, owe, remove, take_hits
from game.rules.mass_battles.dice import D20, chance_of, succeeds
from game.rules.mass_battles.elephants import feared
from game.rules.mass_battles.profile import size_steps
from game.rules.mass_battles.state import MEASURE, Battling, Piece, State, near, within
from game.rules.mass_battles.table_marks import rout_marks
from game.table.tolerances import INCH

NEAR, HEROES_NEAR = 12 * INCH, 8 * INCH
"""How near standards and terrors (GMB.mor.4, GMB.mor.5) and heroes (GMB.mor.18) have to be."""
UNSHAKEN, SPREADS = 24 * INCH, 6 * INCH
"""How far a Leader (GMB.army.17) and panic by the chart (GMB.mor.7) reach."""
DISPERSES, STAMPEDES = 5, 4
"""The highest rolls that disperse a mob (GMB.mob.7) and madden an elephant (GMB.army.28)."""
HOLDS_AGAINST_ELEPHANTS = 12
TREMBLES = -10
"""Under Fear (GMB.fear.2)."""
BADLY, WORST = 5, 10
"""By how much a check has to fail for more to happen, by the chart (GMB.mor.7)."""


# ---------------------------------------------------------------------- numbers


@cites("GMB.mor.1", "GMB.army.28")
def needed(piece: Piece) -> int:
    """Return what a piece has to roll in checks and in recovery; elephants are mobs here."""
    if piece.hero:
        return 4
    return 8 if piece.profile.type == "Mob" else 5


def morale_check(state: State, piece: Piece, *more: Part) -> Tally:
    """Return what is added to the roll of a morale check."""
    return Tally("morale", 0, (), "d20").including((*_on_checks(state, piece), *more))


@cites("GMB.mor.2", "GMB.mor.3", "GMB.mor.4", "GMB.mor.5", "GMB.mor.6", "GMB.mor.20")
def _on_checks(state: State, piece: Piece) -> Iterator[Part]:
    """Yield what counts in checks: neither training nor heroes do."""
    nature, enemies = piece.profile.personality, state.enemies(piece)
    terrible = (each for each in enemies if each.profile.personality == "Terrifying")
    return given(
        (nature == "Valiant", 2, "Valiant", "GMB.mor.2"),
        (nature == "Disciplined", 1, "Disciplined", "GMB.mor.3"),
        (near_standard(state, piece), 1, "standard", "GMB.mor.4"),
        (near(piece, terrible, NEAR), -2, "Terrifying enemy", "GMB.mor.5"),
        (band(piece) == "red", -1, "in red", "GMB.mor.6"),
        (_dwarfed(state, piece), -1, "much larger enemy", "GMB.mor.1"),
    )


@cites("GMB.mor.1")
def _dwarfed(state: State, piece: Piece) -> bool:
    """Return whether the nearest enemy is near and two sizes larger, where that counts."""
    if state.settings.size_morale == "off":
        return False
    away = [(MEASURE.distance(piece.parts, each.parts), each) for each in state.enemies(piece)]
    far, nearest = min(away, key=lambda each: each[0], default=(NEAR + 1, piece))
    return far <= NEAR and size_steps(nearest.profile, piece.profile) >= 2


@cites("GMB.setup.3", "GMB.mor.4", "GMB.mor.19")
def near_standard(state: State, piece: Piece) -> bool:
    """Return whether a standard of its side is near, its own included; a routed bearer has none."""
    bearers = (each for each in state.of_side(piece.side) if each.status.standard)
    return near(piece, (each for each in bearers if not each.status.routed), NEAR)


@cites("GMB.mor.12", "GMB.mor.16", "GMB.mor.17", "GMB.mor.18", "GMB.mor.19", "GMB.mor.20")
def recovery_roll(state: State, piece: Piece) -> Tally:
    """Return what is added to a recovery roll: nobody is valiant or afraid any more."""
    nature = piece.profile.personality
    alone = not piece.hero and not _hero_near(state, piece)
    both = state.settings.recovery_penalty == "both"
    parts = given(
        (True, -3, "routed", "GMB.mor.14"),
        (nature == "Disciplined", 2, "Disciplined", "GMB.mor.16"),
        (nature == "Trained", 1, "Trained", "GMB.mor.17"),
        (alone and both, -3, "no hero near", "GMB.mor.18"),
        (near_standard(state, piece), 2, "standard", "GMB.mor.19"),
    )
    return Tally("recovery", 0, (), "d20").including(parts)


@cites("GMB.mor.18")
def _hero_near(state: State, piece: Piece) -> bool:
    heroes = (each for each in state.friends(piece) if each.hero)
    able = (each for each in heroes if not each.status.routed and not each.status.stunned)
    return near(piece, able, HEROES_NEAR)


@cites("GMB.army.17")
def unshaken(state: State, piece: Piece) -> bool:
    """Return whether a Leader near a piece, another than itself, keeps it from routing."""
    return near(piece, state.bearers("unshaken", piece), UNSHAKEN)


def check_forecast(state: State, piece: Piece) -> Forecast:
    """Return the odds of a piece in a check for damage, a missed charge or lost stands."""
    tally, least = morale_check(state, piece), needed(piece)
    safe, mad = unshaken(state, piece), STAMPEDES if piece.profile.has("elephant") else 0
    faces = range(mad + 1, D20 + 1)
    holds = Fraction(sum(safe or face + tally.total >= least for face in faces), D20)
    stampede = Fraction(mad, D20)
    chances = [Chance("holds", holds, good=True), Chance("routs", 1 - holds - stampede, good=False)]
    if mad:
        chances.append(Chance("rampages", stampede, good=False))
    return Forecast(f"Morale check, {least}+", tuple(chances), (tally,))


def recovery_forecast(state: State, piece: Piece) -> Forecast:
    """Return the odds of a routed piece that has to roll."""
    title, fails = f"Recovery roll, {needed(piece)}+", "is stunned" if piece.hero else "runs on"
    if unshaken(state, piece):
        return chance_of(title, "rallies", fails, 0)
    return chance_of(title, "rallies", fails, needed(piece), recovery_roll(state, piece))


def _rolls(play: Battling, piece: Piece, tally: Tally, least: int, *rules: str) -> tuple[int, int]:
    """Roll for a piece and tell; return the natural roll and by how much it passes."""
    thrown = play.roll(tally.name, 1, D20)
    total = thrown.faces[0] + tally.total
    word = "passes" if total >= least else "fails"
    text = f"{named(piece):{word}} the {tally.name} roll: {total}, {least} needed."
    tell_throw(play, piece.whom, tally.name, [thrown], text, *rules, total=total, tally=tally)
    return thrown.faces[0], total - least


# ---------------------------------------------------------------------- one after another


@cites("GMB.mor.21", "GMB.turn.12")
async def in_turn(
    play: Battling,
    who: Callable[[State], list[Piece]],
    what: Callable[[Battling, Piece], Awaitable[None]],
    forecast: Callable[[State, Piece], Forecast] | None = None,
) -> bool:
    """Let the next piece have its turn in a step; return whether there are more.

    The first player's pieces go first. With odds to show, a side with several puts them in order.
    """
    state = play.state
    if not state.asked:
        ready = who(state)
        for side in state.order:
            mine = [each for each in ready if each.side == side]
            if forecast and len(mine) > 1:
                mine = await _ordered(state, mine, forecast)
            state.todo += [each.id for each in mine]
        state.asked = list(state.order)
    elif state.todo and (piece := state.pieces.get(state.todo.pop(0))):
        await what(play, piece)
    return bool(state.todo)


def _falls_back(state: State, piece: Piece) -> Sequence[Mark]:
    """Return the way that a piece would take if it failed."""
    run = forced_moves.rout_path(state, piece)
    return rout_marks(piece.block.pose, run.legs, "if it fails")


@cites("GMB.mor.21")
async def _ordered(
    state: State, mine: Sequence[Piece], forecast: Callable[[State, Piece], Forecast]
) -> list[Piece]:
    answer = await Arrange(
        side=mine[0].side,
        kind="morale_order",
        why="Choose the order of your morale rolls.",
        rules=("GMB.mor.21",),
        items=lambda: of_pieces(mine, partial(forecast, state), partial(_falls_back, state)),
        also=lambda: [Option("as_listed", "As listed", declines=True)],
    ).or_also()
    return list(mine) if isinstance(answer, Also) else [state.pieces[name] for name in answer]


# ---------------------------------------------------------------------- dispersal of mobs


async def dispersal(play: Battling) -> bool:
    """Let the next mob roll that is below half; return whether there are more."""
    return await in_turn(play, thinned, _disperses)


@cites("GMB.mob.7", "GMB.piece.16")
def thinned(state: State) -> list[Piece]:
    """Return the mobs that may disperse: below half of their stands, some of them lost just now."""
    mobs = [each for each in state.pieces.values() if each.profile.loses_stands]
    return [
        each
        for each in mobs
        if "stands" in each.status.owes and 2 * len(each.stands) < each.profile.stands
    ]


@cites("GMB.mob.7")
async def _disperses(play: Battling, mob: Piece) -> None:
    words = f"{named(mob):stays} together.", f"{named(mob):disperses}."
    if not succeeds(play, mob.whom, "dispersal", DISPERSES + 1, words, "GMB.mob.7"):
        remove(play, mob, "dispersed", "GMB.mob.7")


# ---------------------------------------------------------------------- recovery


async def recovery(play: Battling) -> bool:
    """Let the next routed piece recover or run on; return whether there are more."""

    def routed(state: State) -> list[Piece]:
        return [each for each in state.pieces.values() if each.status.routed]

    return await in_turn(play, routed, _recovers, recovery_forecast)


@cites("GMB.mor.11", "GMB.mor.12", "GMB.mor.14", "GMB.mor.22", "GMB.army.17")
async def _recovers(play: Battling, piece: Piece) -> None:
    """Take a marker off, or roll for it; routed pieces owe no checks."""
    state, status = play.state, piece.status
    status.owes = [why for why in status.owes if why == "haste"]
    acted = status.moved or status.fired or status.fought or status.power_used
    rule = "GMB.mor.12" if piece.hero else "GMB.mor.14"
    if piece.hero and not acted:
        _rallies(play, piece, "GMB.mor.11")
        return
    if unshaken(state, piece):
        _rallies(play, piece, "GMB.army.17")
        return
    natural, margin = _rolls(play, piece, recovery_roll(state, piece), needed(piece), rule)
    if margin < 0:
        await _fails_to_recover(play, piece)
        return
    _rallies(play, piece, rule)
    if natural == D20 and state.settings.morale_chart == "on":
        await _moves_at_once(play, piece)


def _rallies(play: Battling, piece: Piece, rule: str) -> None:
    _mark(play, piece, "routed", f"{named(piece):rallies}.", rule, now=False)


def _mark(play: Battling, piece: Piece, what: str, text: str, rule: str, *, now: bool) -> None:
    change_fact(play, piece.status, piece.id, what, now, text, rule)


@cites("GMB.mor.13", "GMB.mor.14")
async def _fails_to_recover(play: Battling, piece: Piece) -> None:
    """Stun a hero for the next turn at the price of a hit; a unit falls back again."""
    if not piece.hero:
        await forced_moves.fall_back(play, piece, "GMB.mor.14")
        return
    text = f"{named(piece):is} stunned for the next turn."
    piece.status.routed = False
    _mark(play, piece, "stunned", text, "GMB.mor.13", now=True)
    piece.status.ahead.append("stunned")
    take_hits(play, piece, 1, "GMB.mor.13", checked=False)


@cites("GMB.mor.7")
async def _moves_at_once(play: Battling, piece: Piece) -> None:
    """Let a piece that rallied with a natural 20 move up to half its allowance, by the chart."""
    move = Approach(play, piece)
    move.pay(move.left / 2)
    await move.carry_out(await move.path())


@cites("GMB.mor.11", "GMB.mor.12")
async def routed_hero_acts(play: Battling, hero: Piece) -> bool:
    """Ask whether a routed hero acts in its move, and has to roll, or stays idle and recovers."""
    rules = ("GMB.mor.11", "GMB.mor.12")
    odds = partial(recovery_forecast, play.state, hero)
    act = Option("act", "Act, and roll to recover", rules=rules, forecast=odds)
    why, idle = f"{named(hero):is} routed. Does it act?", ("idle", "Stay idle and recover")
    return bool(await offer(hero.whom, "routed_hero_acts", why, {"act": act}, rules, idle))


# ---------------------------------------------------------------------- checks


async def checks(play: Battling) -> bool:
    """Let the next piece check that owes it; return whether there are more."""
    return await in_turn(play, _due, _checks, check_forecast)


@cites("GMB.dmg.7", "GMB.mor.22")
def _due(state: State) -> list[Piece]:
    """Return who checks now; whatever happens from here on is for the next turn's check.

    What routed pieces owe but for Fast they owe for blows on the run, and later.
    """
    for piece in state.pieces.values():
        status = piece.status
        now = [why for why in status.owes if why == "haste" or not status.routed]
        status.owes = [why for why in status.owes if why not in now]
        status.due = now
    return [each for each in state.pieces.values() if each.status.due]


@cites("GMB.dmg.4", "GMB.dmg.5", "GMB.dmg.7", "GMB.mob.5", "GMB.chg.6", "GMB.slow.3")
async def _checks(play: Battling, piece: Piece) -> None:
    """Make the checks of a piece: one after Fast, and one for all else it owes."""
    status = piece.status
    due, status.due = status.due, []
    if "haste" in due:
        _tires(play, piece)
    others = [why for why in due if why != "haste"]
    each_hit = play.state.settings.red_checks == "per_hit"
    for _ in range(max(1, others.count("red")) if others and each_hit else bool(others)):
        if not await _holds(play, piece):
            return


@cites("GMB.slow.3")
def _tires(play: Battling, piece: Piece) -> None:
    tally = morale_check(play.state, piece)
    _, margin = _rolls(play, piece, tally, needed(piece), "GMB.slow.3")
    if margin < 0:
        piece.status.ahead.append("tired")
        say(play, f"{named(piece):is} too tired to move in the next turn.", "GMB.slow.3")


@cites("GMB.mor.1", "GMB.army.17", "GMB.army.28")
async def _holds(play: Battling, piece: Piece) -> bool:
    """Make one check; return whether the piece holds. Elephants may rampage in place of a rout."""
    state, elephant = play.state, piece.profile.has("elephant")
    safe = unshaken(state, piece)
    natural, margin = D20, -1
    if elephant or not safe:
        tally = morale_check(state, piece)
        natural, margin = _rolls(play, piece, tally, needed(piece), "GMB.mor.1")
    if elephant and natural <= STAMPEDES:
        await forced_moves.rampage(play, piece)
        return False
    if margin >= 0:
        return True
    if safe:
        say(play, f"{named(piece):is} unshaken.", "GMB.army.17")
        return True
    await _routs(play, piece, -margin)
    return False


@cites("GMB.mor.7", "GMB.mob.6")
async def _routs(play: Battling, piece: Piece, by: int) -> None:
    """Mark a piece as routed and make it fall back; by the chart, bad failures do more."""
    state = play.state
    text = f"{named(piece):routs}."
    _mark(play, piece, "routed", text, "GMB.mor.7", now=True)
    if state.settings.morale_chart == "on" and by >= BADLY:
        for friend in state.friends(piece):
            if by >= WORST and not friend.hero and within(piece, friend, SPREADS):
                owe(friend, "chart")
        take_hits(play, piece, 1, "GMB.mor.7")
    if piece.id in state.pieces:
        await forced_moves.fall_back(play, piece, "GMB.mor.7")


# ---------------------------------------------------------------------- other frights


async def elephants(play: Battling) -> bool:
    """Let the next horse near an elephant check; return whether there are more."""

    def near(state: State) -> list[Piece]:
        for piece in state.pieces.values():
            piece.status.shies = False
        return [each for each in state.pieces.values() if feared(state, each)]

    return await in_turn(play, near, _shies)


@cites("GMB.army.26")
async def _shies(play: Battling, piece: Piece) -> None:
    tally = morale_check(play.state, piece)
    _, margin = _rolls(play, piece, tally, HOLDS_AGAINST_ELEPHANTS, "GMB.army.26")
    if margin < 0:
        text = f"{named(piece):shies}: the next move leads away from the elephants."
        _mark(play, piece, "shies", text, "GMB.army.26", now=True)


@cites("GMB.fear.2")
def _under_fear(state: State, piece: Piece) -> Tally:
    return morale_check(state, piece, Part(TREMBLES, "Fear", "GMB.fear.2"))


def fear_forecast(state: State, piece: Piece) -> Forecast:
    """Return the odds that Fear makes a piece run."""
    tally, least = _under_fear(state, piece), needed(piece)
    holds = Fraction(sum(face + tally.total >= least for face in range(1, D20 + 1)), D20)
    chances = (Chance("runs", 1 - holds, good=True), Chance("holds", holds, good=False))
    return Forecast(f"Fear, {least}+", chances, (tally,))


@cites("GMB.fear.2")
async def fear_check(play: Battling, piece: Piece) -> None:
    """Make a piece under Fear check at once; if it fails, it runs, and that is its move."""
    tally = _under_fear(play.state, piece)
    _, margin = _rolls(play, piece, tally, needed(piece), "GMB.fear.2")
    if margin < 0:
        piece.status.acted = True
        await forced_moves.fall_back(play, piece, "GMB.fear.2")
