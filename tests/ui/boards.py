"""A small table of errands: a rulebook whose questions are sets, orders, allotments, reactions.

Red and blue have four pieces each. The questions of a game are listed in its state, so that a test
asks just what it is about; every answer is kept there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from game.core import copying
from game.core.decision import Also, Arrange, Objection, Option, Pick, PickMany
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.event import Rolled, Said
from game.core.forecast import Chance, Forecast
from game.core.match import Match
from game.core.play import Play
from game.core.ruleset import Outcome
from game.core.spatial import Allot, Holder
from game.core.unit_card import Card, Standing, Summary
from game.core.wording import army
from game.data.library import Bundle
from game.table.scene import Figure, Scene
from tests.ui.driver import Driver
from tests.ui.driver import battle as on_screen

PIECES = {
    f"{side[0]}{number}": (side, (2 * number + 1.5, row + 0.5))
    for side, row in (("red", 7), ("blue", 2))
    for number in range(4)
}
SQUADS = {"r0": "ruby", "r1": "ruby", "r2": "garnet", "r3": "garnet"}


@dataclass(slots=True)
class Errands:
    """What is still to be asked, and what was answered."""

    todo: list[str]
    answers: list[str] = field(default_factory=list)


def forecast(good: Fraction) -> Forecast:
    return Forecast("hit", (Chance("hit", good, good=True), Chance("miss", 1 - good, good=False)))


class Errand:
    """The rules: `todo` names a method, with a piece and per cents behind colons."""

    key, title, prefix, version = "errand", "Errands", "ERR", 1

    def over(self, state: Errands) -> Outcome | None:
        return None if state.todo else Outcome("red", f"{army('red'):has} run all errands", "ERR.1")

    def sides(self, state: Errands) -> Sequence[str]:
        return ("red", "blue")

    def hopeless(self, state: Errands, side: str) -> str:
        return ""

    def seen_by(self, side: str, state: Errands) -> Errands:
        return copying.copy(state)

    async def step(self, play: Play[Errands]) -> None:
        name, *words = play.state.todo[0].split(":")
        answer = await getattr(self, f"ask_{name}")(play, *words)
        if isinstance(answer, Also):
            answer = f"also {answer.key}"
        play.state.answers.append(answer if isinstance(answer, str) else repr(answer))
        play.state.todo.pop(0)

    # ---- questions

    async def ask_pack(self, play: Play[Errands]) -> Any:
        """Two or three of the red pieces, or squares; r3 is bound, r0 and r1 quarrel."""
        bound = Objection("Garnet is bound.", "ERR.3")

        def law(answer: tuple[str, ...]) -> Objection | None:
            both = {"r0", "r1"} <= set(answer)
            return Objection("Those two quarrel.", "ERR.2") if both else None

        return await PickMany(
            side="red",
            kind="pack",
            why="Who carries the bags?",
            rules=("ERR.1",),
            options=lambda: [
                *(Option(p, f"Piece {p}", pieces=(p,)) for p in ("r0", "r1", "r2")),
                Option("r3", "Piece r3", bound, pieces=("r3",)),
                Option("hut", "The hut", cells=((10, 5),)),
                Option("luck", "Luck alone"),
            ],
            at_least=2,
            at_most=3,
            law=law,
            forecast=lambda answer: forecast(Fraction(len(answer), 6)),
            also=lambda: [Option("rest", "Rest instead")],
        ).or_also()

    async def ask_order(self, play: Play[Errands]) -> Any:
        items = [Option(p, f"Piece {p}", pieces=(p,)) for p in ("r0", "r1", "r2", "r3")]
        return await Arrange(side="red", kind="order", why="Who goes first?", items=lambda: items)

    async def ask_allot(self, play: Play[Errands]) -> Any:
        holders = Holder("ruby", "Ruby squad", 3), Holder("b0", "The blue guard", 1)
        return await Allot(
            side="red",
            kind="allot",
            why="Who goes with whom?",
            rules=("ERR.4",),
            items=lambda: [Option(p, f"Piece {p}") for p in ("r0", "r1", "r2")],
            holders=holders,
            now=(("r0", "ruby"), ("r1", "ruby")),
        )

    async def ask_parry(self, play: Play[Errands], piece: str, per_cent: str) -> Any:
        """A reaction: parrying makes a chance better by so many per cent."""
        gain = Fraction(int(per_cent), 100)
        options = [
            Option("parry", "Parry", forecast=lambda: forecast(Fraction(1, 4) + gain)),
            Option("let", "Let it be", declines=True, forecast=lambda: forecast(Fraction(1, 4))),
        ]
        return await Pick(
            side=PIECES[piece][0],
            kind="parry",
            why=f"Shall {piece} parry?",
            subject=piece,
            options=lambda: options,
        )

    async def ask_walk(self, play: Play[Errands], piece: str) -> Any:
        answer = await Pick(
            side=PIECES[piece][0],
            kind="walk",
            why="Where to?",
            options=lambda: [Option("north", "Go north"), Option("roll", "Roll for it")],
        )
        if answer == "north":
            play.tell(Said(text=f"Piece {piece} goes north."))
        else:
            for name, count in (("stride", 2), ("leap", 1)):
                roll = play.roll(name, count)
                text = f"Piece {piece} rolls {roll.total}."
                side = PIECES[piece][0]
                best = max(roll.faces)
                play.tell(
                    Rolled(text=text, name=name, side=side, piece=piece, dice=roll, total=best)
                )
            play.tell(Said(text=f"Piece {piece} has rolled."))
        return answer

    # ---- what the window wants to know

    def group_of(self, state: Errands, name: str) -> str:
        return SQUADS.get(name, name)

    def called(self, state: Errands, name: str) -> str:
        return f"Piece {name}" if name in PIECES else f"squad {name}"

    def card(self, state: Errands, name: str) -> Card:
        return Card(f"Piece {name}", "a piece", PIECES[name][0], ())

    def summary(self, state: Errands) -> Summary:
        done = len(state.answers)
        sides = tuple(
            Standing(side, side.title(), done, done + len(state.todo), (), (), 0)
            for side in ("red", "blue")
        )
        return Summary(
            headline="Errands",
            acting="red",
            sides=sides,
            endings=("All errands end the game.",),
            outlook=f"{len(state.todo)} errands are left · then {army('red'):wins}",
        )

    def scene(self, state: Errands) -> Scene:
        figures = tuple(
            Figure(name, f"Piece {name}", side, centre, (1.0, 1.0), "disc", "page", "infantry")
            for name, (side, centre) in PIECES.items()
        )
        return Scene("squares", (12.0, 10.0), (("meadow",) * 12,) * 10, figures)

    def facts(self, state: Errands, name: str) -> Mapping[str, Any]:
        return {}

    def reactions(self) -> Mapping[str, str]:
        return {"parry": "Parry a blow"}


def errands(*todo: str, size: tuple[int, int] = (1280, 720), **how: Any) -> Driver:
    """A battle on the screen that asks these things one after another."""
    settings = how.pop("settings", {})
    computers = how.pop("computers", {})
    rules: Any = Errand()
    match = Match.begin(rules, Errands(list(todo)), FairDice(3), FairDeck(3), **how)
    bundle = Bundle("errands", rules, None, None, {}, {})
    return on_screen(match, bundle, computers, size, **settings)


def given(driver: Driver) -> list[str]:
    """The answers so far."""
    answers: list[str] = driver.top.match.state.answers
    return answers
