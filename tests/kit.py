"""A game of two diggers: chance, secrets, silent steps and rules that break, all on demand.

Where the footrace of `toy` shows a whole rulebook with its files, this one is for the engine:
each answer leads to one thing that `Match` has to cope with. It also begins real battles.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from game.core import copying
from game.core.decision import Also, Arrange, Objection, Option, Pick, PickMany
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.event import Said, Stage
from game.core.match import Match
from game.core.play import Play
from game.core.ruleset import Outcome

CARDS = ("2H", "9S", "KD", "4C", "AS")
TOOLS = ("pick", "rope", "spade")
SIDES = ("ann", "bob")


@dataclass(slots=True)
class Digger:
    """One side."""

    gold: int = 0
    tools: list[str] = field(default_factory=list)
    secret: str = ""


@dataclass(slots=True)
class Dig:
    """A dig in progress; `storm` and `drift` count silent steps to come, with and without dice."""

    diggers: dict[str, Digger]
    mover: str = "ann"
    turn: int = 0
    turns: int = 12
    storm: int = 0
    drift: int = 0
    log: list[str] = field(default_factory=list)


class Digging:
    """The rules; `trap` says where they break: 'begin', 'now', 'later', 'objection' or 'stuck'."""

    key = "dig"
    version = 1

    def __init__(self) -> None:
        self.trap = ""

    def over(self, state: Dig) -> Outcome | None:
        if state.turn < state.turns:
            return None
        return Outcome(None, "the sun sets", "DIG.end")

    def sides(self, state: Dig) -> tuple[str, ...]:
        return SIDES

    def seen_by(self, side: str, state: Dig) -> Dig:
        seen = copying.copy(state)
        for other, digger in seen.diggers.items():
            if other != side:
                digger.secret = "?" if digger.secret else ""
        return seen

    def scene(self, state: Dig) -> tuple[str, ...]:
        return tuple(digger.secret for digger in state.diggers.values())

    async def step(self, play: Play[Dig]) -> None:
        state = play.state
        if self.trap == "begin":
            play.roll("trap")
            raise LookupError("the mine has fallen in at the beginning")
        if state.storm:
            state.storm -= self.trap != "stuck"
            state.log.append(f"storm {play.roll('storm', 2).total}")
            play.tell(Said(text=state.log[-1]))
            if self.trap == "later":
                raise LookupError("the mine has fallen in during the storm")
        elif state.drift:
            state.drift -= 1
            state.log.append("drift")
        else:
            await self.take_turn(play)

    async def take_turn(self, play: Play[Dig]) -> None:
        side, state = play.state.mover, play.state
        play.tell(Stage(text=f"{side} digs", name="turn", side=side, number=state.turn))
        answer = await Pick(
            side=side,
            kind="dig",
            why="What now?",
            subject=side,
            options=lambda: self.options(state),
            also=lambda: [
                Option("cheer", "Cheer"),
                Option("sulk", "Sulk", Objection("No.", "D.1")),
            ],
        ).or_also()
        if isinstance(answer, Also):
            state.log.append(answer.key)
            return
        if self.trap == "now":
            state.diggers[side].gold += 1000
            play.tell(Said(text="all that glitters"))
            raise LookupError(f"the mine has fallen in after {play.roll('trap').total}")
        await getattr(self, f"go_{answer}")(play, side)
        state.turn += 1
        state.mover = SIDES[1 - SIDES.index(side)]

    def options(self, state: Dig) -> list[Option]:
        if self.trap == "objection":
            raise LookupError("the mine has fallen in while the options were listed")
        poor = None if state.diggers[state.mover].gold else Objection("No gold.", "DIG.rest")
        names = [name[3:] for name in vars(Digging) if name.startswith("go_")]
        return [Option(name, name.title(), poor if name == "rest" else None) for name in names]

    # ---- what can be answered

    async def go_dig(self, play: Play[Dig], side: str) -> None:
        play.state.diggers[side].gold += 1

    async def go_rest(self, play: Play[Dig], side: str) -> None:
        play.state.diggers[side].gold -= 1

    async def go_pack(self, play: Play[Dig], side: str) -> None:
        """Three questions in one step and no chance."""
        options = lambda: [Option(tool, tool) for tool in TOOLS]  # noqa: E731
        chosen = await PickMany(side=side, kind="pack", why="Which?", options=options, at_least=1)
        kept = lambda: [Option(tool, tool) for tool in chosen]  # noqa: E731
        order = await Arrange(side=side, kind="order", why="In which order?", items=kept)
        play.state.diggers[side].tools = list(order)

    async def go_blast(self, play: Play[Dig], side: str) -> None:
        """Chance at once, and a question to the other side after it."""
        found = play.roll("blast", 2).total
        play.state.diggers[side].gold += found
        other = SIDES[1 - SIDES.index(side)]
        take = await Pick(
            side=other,
            kind="steal",
            why="Steal some of it?",
            options=lambda: [Option("steal", "Steal"), Option("leave", "Leave")],
        )
        if take == "steal":
            play.state.diggers[other].gold += play.roll("steal").total

    async def go_storm(self, play: Play[Dig], side: str) -> None:
        play.state.storm = 2

    async def go_drift(self, play: Play[Dig], side: str) -> None:
        play.state.drift = 2

    async def go_draw(self, play: Play[Dig], side: str) -> None:
        play.state.log.append(play.shuffle("draw", CARDS).cards[0])

    async def go_hide(self, play: Play[Dig], side: str) -> None:
        play.state.diggers[side].secret = f"hole {play.state.turn}"
        play.tell(Said(text="the gold is in the hole", audience=(side,)))

    async def go_reveal(self, play: Play[Dig], side: str) -> None:
        play.reveal(f"{side}'s hole")
        play.tell(Said(text=play.state.diggers[side].secret or "nothing"))


SAFE = ("dig", "hide", "drift", "pack")
"""Answers that bring no chance with them."""


def dig(
    seed: int | str = 1,
    rules: Digging | None = None,
    *,
    turns: int = 12,
    storm: int = 0,
    **how: Any,
) -> Match[Dig]:
    """A dig at its first question."""
    state = Dig({side: Digger() for side in SIDES}, turns=turns, storm=storm)
    return Match.begin(rules or Digging(), state, FairDice(seed), FairDeck(seed), **how)


def position(match: Match[Any]) -> tuple[Any, ...]:
    """All by which two matches can be told apart at a question."""
    asked: tuple[Any, ...] = ()
    if match.pending is not None:
        decision = match.pending
        listed = decision.listed() if isinstance(decision, Pick | PickMany) else ()
        options = tuple((option.key, option.label, option.objection) for option in listed)
        asked = decision.side, decision.kind, decision.why, decision.subject, options
    return copying.digest(match.state), asked, match.outcome


def play_on(match: Match[Any], rng: Any, answers: int, undo: float = 0.0) -> Match[Any]:
    """Give so many random answers, taking some back on the way."""
    for _ in range(answers):
        if rng.random() < undo and match.undoable() is None:
            match.undo()
        elif match.pending is None:
            break
        else:
            match.answer(next(match.pending.samples(rng)))
    return match


def battle(scenario: str, seed: int | str, **how: Any) -> Match[Any]:
    """A real battle at its first question."""
    from game.data.library import load_scenario  # engine tests need no files

    bundle = load_scenario(scenario)
    return Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed), **how)
