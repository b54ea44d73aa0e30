"""Attacks that are declared first and take effect together (GMB.turn.11, GMB.cmb.1)."""

from __future__ import annotations

from dataclasses import dataclass, field

from game.core import copying
from game.core.decision import Option, Pick
from game.core.deck import NoDeck
from game.core.dice import LoadedDice
from game.core.match import Match
from game.core.play import Play
from game.core.ruleset import Outcome
from game.rules.mass_battles import simultaneous
from game.rules.mass_battles.simultaneous import Declared, Loss, Round

# ------------------------------------------------------------------ a duel of two


@dataclass(slots=True)
class Duel:
    hits: dict[str, int] = field(default_factory=lambda: {"ann": 1, "bob": 1})
    round: Round = field(default_factory=Round)
    over: bool = False


class Blows:
    """Each may strike the other; a hit takes the only life."""

    def waiting(self, state):
        return [name for name, left in state.hits.items() if left > 0]

    async def declare(self, play, who):
        options = [Option("strike", "Strike"), Option("wait", "Wait")]
        answer = await Pick(side=who, kind="strike", why="Strike?", options=lambda: options)
        other = "bob" if who == "ann" else "ann"
        return Declared(who, "strike", other) if answer == "strike" else None

    async def roll(self, play, declared):
        hit = play.roll(f"{declared.who} strikes").total >= 4
        return [Loss(declared.at, declared.who, "hit", 1)] if hit else []

    async def mark(self, play, losses):
        for loss in losses:
            play.state.hits[loss.on] -= loss.count
        play.state.over = True


class Duelling:
    key, version = "duel", 1

    async def step(self, play: Play[Duel]) -> None:
        await simultaneous.step(play, Blows(), play.state.round)

    def over(self, state):
        return Outcome(None, "the blows have fallen", "") if state.over else None

    def sides(self, state):
        return ["ann", "bob"]

    def seen_by(self, side, state):
        return copying.copy(state)


def duel(*faces):
    dice = LoadedDice([(6, face) for face in faces])
    return Match.begin(Duelling(), Duel(), dice, NoDeck())


def test_both_strike_though_both_fall():
    match = duel(5, 4)
    match.answer("strike")
    assert match.state.hits == {"ann": 1, "bob": 1}, "nothing happens before all have declared"
    match.answer("strike")
    assert match.state.hits == {"ann": 0, "bob": 0}


def test_who_waits_rolls_nothing():
    match = duel(6)
    match.answer("wait")
    match.answer("strike")
    assert match.state.hits == {"ann": 0, "bob": 1}
    assert [each.by for each in match.state.round.losses] == ["bob"]


def test_a_declaration_is_taken_back():
    match = duel(5, 4)
    before = copying.digest(match.state)
    match.answer("strike")
    match.undo()
    assert copying.digest(match.state) == before
    assert match.pending.side == "ann"
