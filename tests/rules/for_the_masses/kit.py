"""Small battles for tests: states from short texts, and single rules driven by a script.

state = battle(["......", ".f12..", "......"], [unit("r1", [(1, 1, "N"), (2, 1, "N")])])
ran = run(state, move, state.units["r1"], answers=[{"r1.1": [1, 0, "N"]}], dice=[3, 5])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from typing import Any

from game.core.decision import Decision
from game.core.deck import NoDeck
from game.core.dice import Roll
from game.core.errors import IllegalAnswer
from game.core.event import Event, Rolled
from game.core.play import Play
from game.core.wording import plain_words
from game.rules.for_the_masses.board import Board
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.settings import Settings
from game.rules.for_the_masses.state import Battle, Element, State, Unit, number_elements
from game.rules.for_the_masses.troops.profile import Card, CardEntry, bare_card
from game.table.hexes import FACINGS, facing_number, hexes

GROUND = {
    ".": ("meadow", 0),
    "f": ("wood", 0),
    "F": ("wood", 1),
    "g": ("grove", 0),
    "c": ("house", 0),
    "~": ("river", 0),
    "X": ("boulder", 0),
    "b": ("marsh", 0),
    "d": ("ford", 0),
    "i": ("thin_ice", 0),
    "R": ("rampart", 2),
    "T": ("tower", 2),
    "G": ("gate", 0),
    "r": ("rubble", 1),
    "1": ("meadow", 1),
    "2": ("meadow", 2),
    "3": ("meadow", 3),
}
"""What the letters of a test's map stand for: a kind of terrain and its level."""

Place = tuple[int, int, str]


# ---------------------------------------------------------------------- states


def card(key: str = "foot", **changes: Any) -> Card:
    """A card made on the spot, as an army file would write it: card("bow", ranged="2d6", ...).

    Left to themselves: infantry, Movement 4, 2d6, Defense 1, 3 wounds, Morale 5, 10 points.
    """
    kind = changes.get("kind", "infantry")
    numbers: dict[str, Any] = {
        "name": key.replace("_", " ").title(),
        "kind": kind,
        "movement": 4,
        "melee": "2d6",
        "defense": 1,
        "morale": None if kind == "personality" else 5,
        "command": "2d6" if kind == "personality" else None,
        "size": 1 if kind == "monster" else 0,
        "points": 10,
    }
    return bare_card(key, CardEntry(**{**numbers, **changes}))


@cache
def shipped() -> dict[str, Card]:
    """All cards of the armies that come with the game, by their keys."""
    from game.data.library import RULES_FOLDER
    from game.data.reading import adapter_for
    from game.data.validate import validate
    from game.data.yamlfile import read
    from game.rules.for_the_masses.troops.army import Army, cards_of

    form = adapter_for(Army)
    folder = RULES_FOLDER / "for_the_masses/armies"
    return cards_of(
        {path.stem: validate(read(path), form) for path in sorted(folder.glob("*.yaml"))}
    )


@dataclass(frozen=True)
class Muster:
    """A unit as a test writes it."""

    id: str
    at: Sequence[Place]
    card: Card | str
    fields: dict[str, Any] = field(default_factory=dict)


def unit(name: str, at: Sequence[Place], card: Card | str = "", **fields: Any) -> Muster:
    """A unit with an element at each (col, row, facing); r... is red, b... is blue.

    The card is one made by `card`, or the key of a shipped one; without any it is plain foot.
    """
    return Muster(name, at, card, fields)


def line(col: int, row: int, facing: str, count: int) -> list[Place]:
    """So many places side by side along a row."""
    return [(col + step, row, facing) for step in range(count)]


def battle(
    ground: Sequence[str] | tuple[int, int] = (12, 10),
    units: Iterable[Muster] = (),
    *,
    settings: Settings | dict[str, Any] | None = None,
    scenario_rules: tuple[Any, ...] = (),
    levels: Sequence[str] = (),
    **fields: Any,
) -> State:
    """A state in the middle of a turn: a board of letters or of a size, and some units on it.

    `levels` are rows of digits, for hexes whose letter does not say how high they are.
    """
    agreed = settings if isinstance(settings, Settings) else Settings(**(settings or {}))
    mustered = list(units)
    known = {each.id: _card_of(each.card) for each in mustered}
    cards = {each.key: each for each in known.values()}
    fields.setdefault("weather", agreed.weather)
    state = State(
        battle=Battle("test", "Test", agreed, cards, scenario_rules=scenario_rules),
        board=board(ground, levels),
        **{"stage": "act", "turn": 1, "side": "red", "initiative": "red", **fields},
    )
    for each in mustered:
        _stand(state, each, known[each.id])
    return state


def board(ground: Sequence[str] | tuple[int, int], levels: Sequence[str] = ()) -> Board:
    """A board of letters, or an empty one of (columns, rows)."""
    if isinstance(ground[0], int):
        columns, rows = int(ground[0]), int(ground[1])
        letters = "." * (columns * rows)
    else:
        columns, rows = len(ground[0]), len(ground)
        letters = "".join(str(row) for row in ground)
    high = [int(digit) for row in levels for digit in row]
    return Board(
        "test",
        hexes(columns, rows),
        tuple(GROUND[letter][0] for letter in letters),
        tuple(high or (GROUND[letter][1] for letter in letters)),
    )


def _card_of(wanted: Card | str) -> Card:
    if isinstance(wanted, Card):
        return wanted
    return shipped()[wanted] if wanted else card()


def _stand(state: State, wanted: Muster, made: Card) -> None:
    side = "red" if wanted.id.startswith("r") else "blue"
    fields = dict(wanted.fields)
    new = Unit(
        wanted.id,
        side,
        (made,),
        fields.pop("name", f"{made.name} {wanted.id}"),
        fields.pop("started", len(wanted.at)),
        **fields,
    )
    state.units[new.id] = new
    for number, (col, row, facing) in enumerate(wanted.at, start=1):
        here = state.hexes.number(col, row)
        assert here >= 0, f"{wanted.id} stands off the board at ({col}, {row})"
        name = f"{new.id}.{number}"
        new.members.append(name)
        state.elements[name] = Element(
            name, new.id, made.points, "board", here, facing_number(facing)
        )
    number_elements(new, state.elements_of(new))


def seen(state: State) -> Field:
    """The board as it is now."""
    return Field(state)


def places(state: State, name: str) -> list[Place]:
    """Where the elements of a unit stand."""
    elements = state.elements_of(state.units[name])
    return [(*state.hexes.cell(each.hex), FACINGS[each.facing]) for each in elements]


# ---------------------------------------------------------------------- driving rules


class ListedDice:
    """Dice that show what the test says: faces, or (sides, face) where the die matters."""

    def __init__(self, faces: Sequence[int | tuple[int, int]]) -> None:
        self.left = list(faces)

    def roll(self, why: str, count: int, sides: int) -> Roll:
        """The next faces of the list."""
        taken, self.left = self.left[:count], self.left[count:]
        assert len(taken) == count, f"the rules roll {count}d{sides} for {why!r}: {taken} are left"
        for each in taken:
            assert not isinstance(each, tuple) or each[0] == sides, f"{why!r} is a d{sides}: {each}"
        faces = tuple(each[1] if isinstance(each, tuple) else each for each in taken)
        assert all(1 <= face <= sides for face in faces), (
            f"{why!r} is rolled with d{sides}: {faces}"
        )
        return Roll(why, sides, faces)


@dataclass
class Ran:
    """What came of driving a rule: its result, what was asked and what was told."""

    state: State
    result: Any = None
    asked: list[Decision[Any]] = field(default_factory=list)
    events: list[Event] = field(default_factory=list)
    pending: Decision[Any] | None = None
    """The question at which the answers ran out, if the rule was not through by then."""

    @property
    def kinds(self) -> list[str]:
        """The names of all questions, in order."""
        return [each.kind for each in self.asked]

    @property
    def texts(self) -> list[str]:
        """All that was told, in words."""
        return [plain_words(each.text) for each in self.events]

    @property
    def rules(self) -> list[str]:
        """The rules behind all that was told, each once."""
        return list(dict.fromkeys(rule for each in self.events for rule in each.rules))

    def of(self, kind: type[Any]) -> list[Any]:
        """The events of one class."""
        return [each for each in self.events if isinstance(each, kind)]

    def rolls(self, name: str = "") -> list[Rolled]:
        """The throws, or those with this name."""
        return [each for each in self.of(Rolled) if name in ("", each.name)]


def run(
    state: State,
    rule: Callable[..., Any],
    *args: Any,
    answers: Sequence[Any] = (),
    dice: Sequence[int | tuple[int, int]] = (),
) -> Ran:
    """Drive `rule(play, *args)` to its end; every answer and every die has to be used up.

    An answer is JSON as in a journal ({"r1.1": [3, 4, "N"]}, "attack", {"also": "none"}), a
    (kind, JSON) pair that also says which question is meant, or a function of the decision.
    """
    ran, loaded, left = _drive(state, rule, args, answers, dice)
    assert ran.pending is None, f"nobody answers {ran.pending}: {getattr(ran.pending, 'why', '')}"
    assert not left, f"never asked for: {left}"
    assert not loaded.left, f"never rolled: {loaded.left}"
    return ran


def ask(
    state: State,
    rule: Callable[..., Any],
    *args: Any,
    answers: Sequence[Any] = (),
    dice: Sequence[int | tuple[int, int]] = (),
) -> Decision[Any]:
    """The question that stands after these answers; nothing is answered after it."""
    ran, _, _ = _drive(state, rule, args, answers, dice)
    assert ran.pending is not None, f"the rule ended without asking; it asked {ran.kinds}"
    return ran.pending


def _drive(
    state: State,
    rule: Callable[..., Any],
    args: tuple[Any, ...],
    answers: Sequence[Any],
    dice: Sequence[int | tuple[int, int]],
) -> tuple[Ran, ListedDice, list[Any]]:
    loaded, left, ran = ListedDice(dice), list(answers), Ran(state)
    play: Play[State] = Play(state, [], loaded, NoDeck())
    ran.events = play.events
    going, answer = rule(play, *args), None
    try:
        while True:
            decision = going.send(answer)
            ran.asked.append(decision)
            if not left:
                ran.pending = decision
                going.close()
                break
            answer = _answered(decision, left.pop(0))
            if objection := decision.objection(answer):
                going.close()
                raise IllegalAnswer(objection)
    except StopIteration as ended:
        ran.result = ended.value
    return ran, loaded, left


def _answered(decision: Decision[Any], answer: Any) -> Any:
    if callable(answer):
        return answer(decision)
    if isinstance(answer, tuple):
        kind, answer = answer
        assert decision.kind == kind, f"asked for {decision.kind}, not for {kind}: {decision.why}"
    return decision.decode(answer)


def refusal(decision: Decision[Any], answer: Any) -> str:
    """The rule by which an answer is refused; empty if it is legal."""
    objection = decision.objection(_answered(decision, answer))
    return objection.rule if objection else ""


def with_card(state: State, name: str, **changes: Any) -> State:
    """The same battle, a unit's card changed in place: with_card(state, "r1", movement=6)."""
    changed = state.units[name]
    changed.cards = (replace(changed.cards[0], **changes),)
    return state
