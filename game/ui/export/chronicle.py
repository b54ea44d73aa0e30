"""A game as a story: its chapters, who moved where, who struck whom, who fell, how it stood."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import OrderedDict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, TypeGuard

from game.core.dice import NoDice
from game.core.event import Attacked, Event, Left, Moved, Rolled, Stage
from game.core.match import Match
from game.core.unit_card import Summary, army_names, worded_summary
from game.core.wording import Names, worded
from game.data.library import Bundle
from game.data.replays import retold
from game.data.saves import Recording, match_of
from game.table.scene import Figure, Point, Scene

MOMENTS_KEPT = 96
UNFINISHED = "The battle is not over yet: this shows only what every side may know."
"""What is said of a battle in place of its result."""


Moment = tuple[Scene, Summary, Mapping[str, str]]
"""The table, how the game stands, and the unit of each piece."""


@dataclass(frozen=True, slots=True)
class Told:
    """An event, and the number of the answer that brought it about."""

    answer: int
    event: Event


@dataclass(frozen=True, slots=True)
class Exchange:
    """An attack with all that came of it."""

    answer: int
    attack: Attacked
    events: tuple[Event, ...]

    @property
    def rolls(self) -> list[Rolled]:
        """The dice that fell for it."""
        return [event for event in self.events if isinstance(event, Rolled)]

    @property
    def lost(self) -> list[Left]:
        """The pieces that it cost."""
        return [event for event in self.events if is_loss(event)]


@dataclass(frozen=True, slots=True)
class Chapter:
    """A stretch between two positions: all after the answer `start`, up to `end` included."""

    title: str
    start: int
    end: int
    told: tuple[Told, ...] = field(repr=False)

    def events(self) -> list[Event]:
        """Return what happened, without the numbers."""
        return [told.event for told in self.told]


def is_loss(event: Event) -> TypeGuard[Left]:
    """Return whether a piece was lost, not just taken off."""
    return isinstance(event, Left) and event.lost


class Chronicle:
    """Everything that can be told about a match from its first question to its present one."""

    def __init__(
        self,
        match: Match[Any],
        bundle: Bundle | None = None,
        seed: str = "",
        players: Mapping[str, str] | None = None,
        note: str = "",
        *,
        discreet: bool = False,
    ) -> None:
        self.match = match
        self.discreet = discreet and match.outcome is None
        """Whether it tells only what every side may know: what leaves a battle not yet over."""
        self.note = note
        """What has to be said of a save of other rules."""
        self.bundle = bundle
        self.players = dict(players or {})
        self.seed = "" if self.discreet else seed or str(getattr(match.dice, "seed", ""))
        """What the dice were made from; whoever knows it knows those to come as well."""
        self.told = retold(match)
        if self.discreet:
            self.told = [[e for e in events if not e.audience] for events in self.told]
        self.length = len(self.told) - 1
        """How many answers there are."""
        self._moments: OrderedDict[int, Moment] = OrderedDict()
        self.flat = [Told(n, event) for n, events in enumerate(self.told) for event in events]
        self._starts = [told.answer for told in self.flat]
        self.chapter_word = "chapter"
        """What the rules call the stretches that they number: a round, a turn."""
        self.chapters = self._divided()
        begun = self.chapters[0].end if len(self.chapters) > 1 else -1
        self.attacks = self._answers(Attacked)
        self.losses = sorted(
            {told.answer for told in self.flat if is_loss(told.event) and told.answer > begun}
        )
        self.rounds = [chapter.start for chapter in self.chapters]

    @classmethod
    def of(cls, source: Recording | Match[Any], *, discreet: bool = False) -> Chronicle:
        """Return the story of a saved game, or of one in progress."""
        if isinstance(source, Recording):
            header = source.header
            return cls(
                match_of(source),
                source.bundle,
                header.seed,
                header.players,
                source.note,
                discreet=discreet,
            )
        return cls(source, discreet=discreet)

    # ------------------------------------------------------------------ moments

    def at(self, answers: int) -> Match[Any]:
        """Return the match as it stood after so many answers."""
        return self.match.at(answers, NoDice())

    def state(self, answers: int) -> Any:
        """Return the state after so many answers, as far as it may be told."""
        match = self.at(answers)
        state = match.state
        if self.discreet:
            for side in match.rules.sides(state):
                state = match.rules.seen_by(side, state)
        return state

    def scene(self, answers: int) -> Scene:
        """Return the table after so many answers."""
        return self._moment(answers)[0]

    def summary(self, answers: int) -> Summary:
        """Return how the game stood after so many answers."""
        return self._moment(answers)[1]

    def units(self, answers: int) -> Mapping[str, str]:
        """Return the unit of each piece on the table after so many answers."""
        return self._moment(answers)[2]

    def _moment(self, answers: int) -> Moment:
        """Return a moment after so many answers; the latest ones asked for are kept."""
        known = self._moments.get(answers)
        if known is None:
            rules, state = self.match.rules, self.state(answers)
            scene = rules.scene(state)
            if self.bundle is not None:
                scene = self.bundle.in_mood(scene)
            units = {each.id: str(rules.group_of(state, each.id)) for each in scene.figures}
            known = scene, worded_summary(rules.summary(state)), units
            self._moments[answers] = known
            if len(self._moments) > MOMENTS_KEPT:
                self._moments.popitem(last=False)
        self._moments.move_to_end(answers)
        return known

    def upto(self, answers: int) -> list[Event]:
        """Return all that had happened after so many answers."""
        return [told.event for told in self.flat[: bisect_right(self._starts, answers)]]

    def between(self, start: int, end: int) -> list[Told]:
        """Return what happened after the answer `start`, up to `end` included."""
        first, last = bisect_right(self._starts, start), bisect_right(self._starts, end)
        return self.flat[first:last]

    # ------------------------------------------------------------------ finding

    def _answers(self, kind: type[Event]) -> list[int]:
        return sorted({told.answer for told in self.flat if isinstance(told.event, kind)})

    def _divided(self) -> list[Chapter]:
        """Return chapters that begin with the stages that the rules number, by their first kind."""
        numbered = [
            (told.answer, told.event)
            for told in self.flat
            if isinstance(told.event, Stage) and told.event.number > 0
        ]
        name = numbered[0][1].name if numbered else ""
        self.chapter_word = name or self.chapter_word
        starts = [(answer, stage) for answer, stage in numbered if stage.name == name]
        bounds = [0, *(answer for answer, _ in starts), self.length]
        titles = ["Setting out", *(f"{name.capitalize()} {stage.number}" for _, stage in starts)]
        chapters = []
        for spot, title in enumerate(titles):
            start = -1 if spot == 0 else bounds[spot]
            end = bounds[spot + 1]
            if spot == 0 and end == 0 and starts:
                continue
            chapters.append(Chapter(title, start, end, tuple(self.between(start, end))))
        return chapters

    def chapter_at(self, answers: int) -> Chapter:
        """Return the chapter that a moment belongs to."""
        found = [chapter for chapter in self.chapters if chapter.start <= answers]
        return found[-1] if found else self.chapters[0]

    def exchanges(self, told: Sequence[Told]) -> Iterator[Exchange]:
        """Yield the attacks among what was told, each with its consequences."""
        current: list[Told] = []
        for item in told:
            if isinstance(item.event, Attacked) or (current and _breaks(item.event, current)):
                yield from _exchange(current)
                current = []
            if current or isinstance(item.event, Attacked):
                current.append(item)
        yield from _exchange(current)

    # ------------------------------------------------------------------ places

    def ways(self, start: int, end: int) -> dict[str, list[Point]]:
        """Return where the pieces went between two moments, each as a line of places."""
        ways: dict[str, list[Point]] = {}
        for told in self.between(start, end):
            if not isinstance(told.event, Moved) or told.answer < 1:
                continue
            piece = told.event.piece
            before, after = self.centre(piece, told.answer - 1), self.centre(piece, told.answer)
            if before is None or after is None or before == after:
                continue
            way = ways.setdefault(piece, [before])
            if way[-1] != after:
                way.append(after)
        return ways

    def centre(self, piece: str, answers: int) -> Point | None:
        """Return where a piece stood after so many answers, if it was on the table."""
        for figure in self.scene(answers).figures:
            if figure.id == piece:
                return figure.centre
        return None

    def called(self, piece: str) -> str:
        """Return what sentences call a piece or a group of them."""
        if figure := self.cast.get(piece):
            return figure.called
        try:
            return self.match.rules.called(self.match.state, piece)
        except KeyError:
            return "Somebody"

    def side_of(self, piece: str) -> str:
        """Return the side of a piece, or of a group of them; nobody's is empty."""
        found = self.figure(piece)
        return found.side if found else ""

    def figure(self, name: str) -> Figure | None:
        """Return a piece, or one that stands for a group of them, as it was seen last."""
        return self.cast.get(name) or next(iter(self.members(name)), None)

    def members(self, group: str) -> list[Figure]:
        """Return the pieces of a group, as they were seen last."""
        return [figure for figure in self.cast.values() if self._group(figure.id) == group]

    def _group(self, piece: str) -> str:
        try:
            return self.match.rules.group_of(self.match.state, piece)
        except KeyError:
            return piece

    def spot(self, name: str, answers: int) -> Point | None:
        """Return where a piece stood after so many answers, or the middle of a group."""
        figures = self.scene(answers).figures
        found = [f.centre for f in figures if f.id == name]
        found = found or [f.centre for f in figures if self._group(f.id) == name]
        if not found:
            return None
        return sum(x for x, _ in found) / len(found), sum(y for _, y in found) / len(found)

    def fallen(self, start: int, end: int) -> list[tuple[str, str, Point]]:
        """Return who was lost between two moments, of which side, and where."""
        found = []
        for told in self.between(start, end):
            if is_loss(told.event) and told.answer > 0:
                before = {figure.id: figure for figure in self.scene(told.answer - 1).figures}
                if figure := before.get(told.event.piece):
                    found.append((figure.id, figure.side, figure.centre))
        return found

    @cached_property
    def cast(self) -> dict[str, Figure]:
        """Every piece that ever stood on the table, as it was seen last."""
        ends = [chapter.end for chapter in self.chapters]
        wanted = {0, self.length, *ends, *(answer - 1 for answer in self._answers(Left))}
        moments = sorted(answer for answer in wanted if answer >= 0)
        return {figure.id: figure for each in moments for figure in self.scene(each).figures}

    @property
    def title(self) -> str:
        """What the battle is called."""
        scenario = self.bundle.scenario if self.bundle else None
        return str(getattr(scenario, "scenario", "") or "A battle")

    @property
    def result(self) -> str:
        """How the battle ended, or what has to be said of one that has not."""
        outcome = self.match.outcome
        return worded(outcome.reason, self.names) if outcome else UNFINISHED

    @property
    def story(self) -> str:
        """How it came to the battle, in the scenario's words."""
        return str(getattr(self.bundle.scenario, "story", "")) if self.bundle else ""

    def side_names(self) -> dict[str, str]:
        """Return what the sides are called."""
        return {side.side: side.name for side in self.summary(self.length).sides}

    def side_words(self, side: str) -> str:
        """Return what a side is called in the middle of a sentence."""
        name = self.side_names().get(side, side.title() or "nobody")
        return f"the {name[4:]}" if name.startswith("The ") else name

    @cached_property
    def names(self) -> Names:
        """Return what the armies are called in sentences."""
        return army_names(self.summary(self.length).sides)

    def scores(self) -> dict[str, list[tuple[int, int]]]:
        """Return for each side the answers at which its points changed, and the new total."""
        return self._scores

    @cached_property
    def _scores(self) -> dict[str, list[tuple[int, int]]]:
        rules = self.match.rules
        found: dict[str, list[tuple[int, int]]] = {
            side: [(0, 0)] for side in rules.sides(self.match.state)
        }
        for answer, events in enumerate(self.told):
            if events:
                for each in rules.summary(self.state(answer)).sides:
                    line = found.setdefault(each.side, [(0, 0)])
                    if line[-1][1] != each.points:
                        line.append((answer, each.points))
        return found


def next_after(marks: Sequence[int], answers: int) -> int | None:
    """Return the first of some rising numbers that is greater."""
    spot = bisect_right(marks, answers)
    return marks[spot] if spot < len(marks) else None


def last_before(marks: Sequence[int], answers: int) -> int | None:
    """Return the last of some rising numbers that is smaller."""
    spot = bisect_left(marks, answers)
    return marks[spot - 1] if spot else None


def _breaks(event: Event, current: list[Told]) -> bool:
    """Return whether an event has nothing to do with the attack before it."""
    attack = current[0].event
    assert isinstance(attack, Attacked)
    if isinstance(event, Moved):
        return event.piece not in (attack.attacker, attack.target)
    return isinstance(event, Stage)


def _exchange(told: list[Told]) -> Iterator[Exchange]:
    if told and isinstance(told[0].event, Attacked):
        yield Exchange(told[0].answer, told[0].event, tuple(item.event for item in told[1:]))
