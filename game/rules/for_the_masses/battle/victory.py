"""How battles end and what they are worth (FTM.scen.4 to FTM.scen.6, FTM.scen.22, FTM.turn)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from game.core.cite import cites
from game.core.ruleset import Outcome
from game.core.tally import Tally
from game.core.wording import army, does
from game.mechanics.scenario import victory
from game.mechanics.scenario.snapshot import LEFT
from game.mechanics.scenario.victory import GRADES, end, finish, look
from game.rules.for_the_masses.battle.snapshot import HexSnapshot
from game.rules.for_the_masses.plan import Verdict
from game.rules.for_the_masses.state import SIDES, SUMMONED, Battling, Element, State, other
from game.rules.for_the_masses.words import counted

# What of the shared goals is a rule of this book.
cites("FTM.scen.5", "FTM.regroup.13", "FTM.scen.grash.v3")(victory.destroyed_value)
cites("FTM.scen.5", "FTM.scen.22")(victory.standing)
cites("FTM.scen.ghel.v1", "FTM.scen.grash.v2")(victory.score_parts)
cites(
    "FTM.scen.reinf.v2",
    "FTM.scen.gaunt.v1",
    "FTM.scen.gaunt.v2",
    "FTM.scen.yeti.v1",
    "FTM.scen.yeti.v2",
    "FTM.scen.raid.v1",
    "FTM.scen.raid.v2",
    "FTM.scen.raid.v3",
    "FTM.scen.ghel.v2",
    "FTM.scen.grash.v2",
)(victory.reckoned)
cites("FTM.scen.reinf.v1", "FTM.scen.10")(victory.score_turn)
cites("FTM.scen.4", "FTM.scen.hill.v1", "FTM.scen.ghel.v3")(victory.has_run)
cites(
    "FTM.scen.22",
    "FTM.scen.4",
    "FTM.scen.gaunt.v3",
    "FTM.scen.break.v2",
    "FTM.scen.yeti.v3",
    "FTM.scen.raid.v3",
    "FTM.scen.siege.v1",
    "FTM.scen.grash.v1",
)(victory.end_suddenly)
cites(
    "FTM.scen.4",
    "FTM.scen.22",
    "FTM.turn.4",
    "FTM.scen.hill.v2",
    "FTM.scen.break.v1",
    "FTM.scen.siege.v2",
)(victory.finish)
cites("FTM.scen.22", "FTM.scen.meet.v1", "FTM.scen.yeti.v3")(victory.compared)

outcome = victory.outcome


def standing(state: State, side: str) -> Tally:
    """Return the victory points of a side if the battle ended now, part by part."""
    return victory.standing(HexSnapshot(state), side)


def verdict_of(state: State) -> Verdict | None:
    """Return the verdict if the battle ended now; None where points decide."""
    return victory.verdict_of(HexSnapshot(state))


# ---------------------------------------------------------------------- the looks at the board


def check_sudden(play: Battling) -> None:
    """Check after an order who controls what, and whether the battle is over at once."""
    if not play.state.rule and not look(play, HexSnapshot(play.state), "order"):
        _check_wiped_out(play)


@cites("FTM.scen.4", "FTM.end.3", "FTM.turn.4")
def end_phase(play: Battling) -> None:
    """Check all that a scenario checks in every End Phase; then end the last turn."""
    state = play.state
    snapshot = HexSnapshot(state)
    if look(play, snapshot, "end"):
        return
    _check_wiped_out(play)
    if not state.rule and state.settings.broken:
        _check_broken(play)
    if state.rule:
        return
    if state.turn >= state.settings.turn_limit:
        finish(play, snapshot, f"{state.turn} turns have been played")
    elif state.battle.scenario is None and not any(map(state.personalities, SIDES)):
        finish(play, snapshot, "neither side has a Personality left")


@cites("FTM.turn.3", "FTM.scen.6")
def _check_wiped_out(play: Battling) -> None:
    """End the battle if nobody of a side is left; those who got away safely are left.

    A scenario has its own ends instead. Where armies break in it, nobody waits for the End Phase
    with an enemy who is gone, unless the other army is breaking as well.
    """
    state = play.state
    gone = [side for side in SIDES if not any(each.where in LEFT for each in _own(state, side))]
    rule = "FTM.turn.3"
    if gone and state.battle.scenario is not None:
        if not state.settings.broken or len(_broken(state)) == len(SIDES):
            return
        rule = "FTM.scen.6"
    if len(gone) == len(SIDES):
        end(play, "", "nobody is left on either side", rule)
    elif gone:
        end(play, other(gone[0]), f"nobody is left of {army(gone[0])}", rule, "decisive")


def _own(state: State, side: str) -> Iterator[Element]:
    return (each for each in state.elements.values() if state.units[each.unit].side == side)


def _left(state: State, side: str) -> int:
    return sum(each.where in LEFT for each in _own(state, side))


@cites("FTM.scen.6")
def _check_broken(play: Battling) -> None:
    """End the battle if a side has under a quarter of its elements; of two, points decide."""
    state = play.state
    broken = _broken(state)
    if len(broken) == len(SIDES):
        any_lead = replace(HexSnapshot(state).victory.margins, draw=0)
        finish(play, HexSnapshot(state), "both armies are broken", "FTM.scen.6", any_lead)
    elif broken:
        left = counted(_left(state, broken[0]), "element")
        why = f"the army of {army(broken[0])} is broken with {left} left"
        end(play, other(broken[0]), why, "FTM.scen.6", "decisive")


def _broken(state: State) -> list[str]:
    """Return the sides with too few elements left."""
    return [side for side in SIDES if _left(state, side) < breaking_point(state, side)]


@cites("FTM.scen.6")
def breaking_point(state: State, side: str) -> int:
    """Return the number of elements below which an army breaks: a quarter, rounded up."""
    own = [each for each in _own(state, side) if SUMMONED not in state.units[each.unit].tags]
    return -(-len(own) // 4)


@cites("FTM.scen.24")
def conceded(state: State, side: str) -> Outcome | None:
    """Return the outcome of giving up: a decisive defeat where the scenario grades victories."""
    if state.battle.scenario is None:
        return None
    winner = other(side)
    text = f"{army(side):concedes}: {army(winner):wins}, {GRADES['decisive']}."
    return Outcome(winner, text, "FTM.scen.24")


def explain(state: State) -> list[str]:
    """Return what would end the battle and who leads, in a line each, the nearest end first."""
    snapshot = HexSnapshot(state)
    lines = victory.explain(snapshot, "End Phases")
    for side in SIDES if state.settings.broken else ():
        least = breaking_point(state, side)
        now = f"{does(side, 'has')} {_left(state, side)}"
        lines.append(f"{army(side):breaks} below {least} elements and {now} (FTM.scen.6).")
    return [*lines, victory.turns_left(snapshot, "FTM.scen.4")]
