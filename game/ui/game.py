"""A battle as the window plays it: the match, who plays which side, who is thinking."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from game.core.dice import NoDice
from game.core.errors import Diverged, IllegalAnswer, RuleBroke, UsageError
from game.core.event import Event
from game.core.match import Match
from game.core.nudge import Shift
from game.core.plan import Move, carry_out
from game.data import files
from game.data.library import Bundle
from game.data.saves import close_game
from game.data.writing import write_whole
from game.players.greedy_player import GreedyPlayer
from game.players.player import Thoughts
from game.players.worker import ThinkerLost, Thinking
from game.ui.arming import Arming, Waiting, betrays
from game.ui.repeating import Repeat

REMEMBERED = 8
"""Decisions of the computer that can be explained afterwards."""
RULES_ERROR = "Rules error: your move was cancelled. Nothing is lost."
DICE_FOLLOW = "Everyone else is deployed. Placing this unit starts the battle."


class Thinker(Protocol):
    """Whoever thinks for a computer side: in this process or in another."""

    def start(self, match: Match[Any]) -> Thinking:
        """Begin to think about the pending decision; return what will have the answer."""

    def close(self) -> None:
        """Stop for good."""


class Game:
    """One battle with its seats; a side without a thinker is a person's."""

    def __init__(self, match: Match[Any], bundle: Bundle, thinkers: Mapping[str, Thinker]) -> None:
        self.match = match
        self.bundle = bundle
        self.thinkers = dict(thinkers)
        self.seed = str(getattr(match.dice, "seed", ""))
        self.thoughts: deque[Thoughts] = deque(maxlen=REMEMBERED)
        """What computer sides weighed before their last answers, the latest last."""
        self._thinking: Thinking | None = None
        self.seats: Mapping[str, str] = {}
        """Who sits at which side, by the names in saves."""
        self.kept_in: Path | None = None
        """The file that the game saves itself into, if it does."""
        self.paused = False
        self.reactions: dict[str, str] = {}
        """How reactions of one piece or one unit are met in this game, by owner/kind."""
        self.spared: set[int] = set()
        """The numbers of answers that were given for a person as set before."""
        self.let_pass: dict[int, list[Event]] = {}
        """What the log says about those of them that let a chance pass, by number."""
        self.waiting = Waiting()
        self.repeat: Repeat | None = None
        """A person's answer that holds for the rest of a unit."""
        self.repeats_next = False
        """Whether the next answer shall hold for the rest of its unit."""
        self.helped: set[str] = set()
        """People's sides whose set-up the computer goes on with."""
        self.strokes: list[tuple[int, int]] = []
        """Answers that one click gave together: how many there were before it and after it."""
        self.concedes = False
        """Whether a computer side gives a lost battle up to a person."""
        self.pondered = 0.0
        """Seconds that the computer has been thinking about the present question."""
        self.trouble = ""
        """A sentence about what has gone wrong or why something waits, until somebody reads it."""

    @property
    def asked(self) -> str:
        """The side that is asked; empty when the game is over."""
        return self.match.pending.side if self.match.pending else ""

    @property
    def human(self) -> bool:
        """Whether a person is asked."""
        return bool(self.asked) and self.asked not in self.thinkers

    @property
    def thinking(self) -> bool:
        """Whether a computer side is at work."""
        return self._thinking is not None

    def poll(self) -> list[Event] | None:
        """Let computer sides get on without waiting; return events if one of them answered."""
        if self.paused or self.match.pending is None or self.human:
            return None
        if self._thinking is None:
            if self.concedes and self.hopeless(self.asked) and self.people():
                return self.match.concede(self.asked)
            self.pondered = 0.0
            self._thinking = self.thinkers[self.asked].start(self.match)
        if not self._thinking.done():
            return None
        thinking, self._thinking = self._thinking, None
        try:
            answer = thinking.answer()
            if self._may_be_told(thoughts := thinking.thoughts()):
                self.thoughts.append(thoughts)
            return self.match.answer(answer)
        except (ThinkerLost, RuleBroke) as error:
            self.paused = True
            self.trouble = told(error)
            return None

    def _may_be_told(self, thoughts: Thoughts) -> bool:
        """Return whether people may hear of it: it tells of no secret and is worth a word."""
        decision = self.match.pending
        if decision is None or decision.secret or not thoughts.candidates:
            return False
        if betrays(self.match, self.people()):
            return False
        return len(thoughts.candidates) > 1 or bool(thoughts.candidates[0].way)

    def spare(self, reactions: Mapping[str, str]) -> list[Event] | None:
        """Answer a reaction that a person does not want to be asked about; return what happened."""
        if self.asked in self.helped and self.placing:
            return self._set_up_next()
        if self._repeats():
            return self._give_again()
        if betrays(self.match, self.people()):
            return None
        spared = Arming({**reactions, **self.reactions}, self.waiting).verdict(self.match)
        if spared is None:
            return None
        self._forget_taken_back()
        number, told = self.match.answered(), spared.told(self.match)
        self.spared.add(number)
        self.let_pass[number] = told
        return [*told, *self.match.answer(spared.answer)]

    def _repeats(self) -> bool:
        """Return whether an answer for a whole unit answers this question, too."""
        if self.repeat is not None and self.repeat.is_over(self.match):
            self.repeat = None
        return self.repeat is not None and self.repeat.answers(self.match)

    def _give_again(self) -> list[Event]:
        assert self.repeat is not None
        self._forget_taken_back()
        self.spared.add(self.match.answered())
        return self.match.answer(self.repeat.answer)

    def _forget_taken_back(self) -> None:
        """Forget what was taken back, once something else is answered."""
        now = self.match.answered()
        self.spared = {number for number in self.spared if number < now}
        self.let_pass = {number: each for number, each in self.let_pass.items() if number < now}
        self.strokes = [stroke for stroke in self.strokes if stroke[1] <= now]

    def give(self, plan: tuple[Move, ...]) -> tuple[list[Event], str]:
        """Answer a chain of questions; return what happened, and why it stopped early if so."""
        self._forget_taken_back()
        before = self.match.answered()
        if len(plan) == 1:
            self.waiting.note(self.match, plan[0].answer)
            self.repeat = (
                Repeat.of(self.match, plan[0].answer) if self.repeats_next else self.repeat
            )
        self.repeats_next = False
        try:
            progress = carry_out(self.match, plan)
        except RuleBroke as error:
            return self.match.drain(), told(error)
        finally:
            self.strokes.append((before, self.match.answered()))
        return list(progress.events), str(progress.surprise or "")

    @property
    def placing(self) -> bool:
        """Whether a person is asked where something stands at the start."""
        decision = self.match.pending
        return decision is not None and self.human and decision.deploys

    def help_set_up(self) -> list[Event]:
        """Place the next piece for whoever is asked, and go on with that side's set-up by itself.

        This first answer counts as the person's own, so that one undo takes back all of them.
        """
        self._forget_taken_back()
        self.helped.add(self.asked)
        return self.match.answer(self._computers_choice())

    def _set_up_next(self) -> list[Event] | None:
        """Go on with a set-up, but not where dice would follow, since they cannot be taken back."""
        answer = self._computers_choice()
        if self._throws_dice(answer):
            self.helped.discard(self.asked)
            self.trouble = DICE_FOLLOW
            return None
        self._forget_taken_back()
        self.spared.add(self.match.answered())
        return self.match.answer(answer)

    def _computers_choice(self) -> Any:
        return GreedyPlayer(f"{self.seed}/set-up").choose(self.match)

    def _throws_dice(self, answer: Any) -> bool:
        try:
            self.match.branch(answer, NoDice())
        except Diverged:
            return True
        return False

    def set_up_all(self) -> list[Event]:
        """Answer the whole set-up as the computer would, for all sides; return what happened."""
        events: list[Event] = []
        while self.match.pending is not None and self.match.pending.deploys:
            events += self.match.answer(self._computers_choice())
        return events

    def undo(self) -> str:
        """Take back what a person's last click answered; return a sentence if that is refused."""
        self.helped.clear()
        self.repeat = None
        problem = self._take_back(self._answered_by_a_person)
        while not problem and self._within_a_stroke() and self.match.undoable() is None:
            self.match.undo()
        return problem

    def _within_a_stroke(self) -> bool:
        """Return whether the last answer and the next one were given by one click."""
        now = self.match.answered()
        return any(before < now < after for before, after in self.strokes)

    def undo_to(self, count: int) -> str:
        """Go back to the question after `count` answers; return a sentence if that is refused."""
        self.helped.clear()
        return self._take_back(lambda: self.match.answered() <= count)

    def _answered_by_a_person(self) -> bool:
        """Return whether a person answered this, not a setting or the computer."""
        if self.match.pending is not None and not self.human:
            return False
        return self.match.answered() not in self.spared

    def _take_back(self, enough: Callable[[], bool]) -> str:
        """Take back at least one answer until it is enough, or none; return why if refused."""
        self.interrupt()
        taken = 0
        try:
            while taken == 0 or not enough():
                self.match.undo()
                taken += 1
        except IllegalAnswer as refused:
            # What the computer answered since stays as it was.
            for _ in range(taken):
                self.match.redo()
            return str(refused)
        return ""

    def redo(self) -> tuple[list[Event], str]:
        """Give again what was taken back last and what follows; return events or why not."""
        try:
            events = self.match.redo()
        except IllegalAnswer as refused:
            return [], str(refused)
        while self._follows() and self.match.redoable() is None:
            events += self.match.redo()
        return events, ""

    def _follows(self) -> bool:
        """Return whether nobody was asked for the next answer by itself."""
        return self.match.answered() in self.spared or self._within_a_stroke()

    def ponder(self, seconds: float) -> bool:
        """Let time pass for whoever thinks; return whether another whole second is over."""
        before = int(self.pondered)
        self.pondered += seconds if self.thinking else 0.0
        return int(self.pondered) > before

    def people(self) -> list[str]:
        """Return the sides that people play."""
        sides = self.match.rules.sides(self.match.state)
        return [side for side in sides if side not in self.thinkers]

    def viewer(self) -> str:
        """Return the side through whose eyes the table is seen; empty if nobody's alone.

        A single person sees its own side's view all the time; of two, whoever is asked.
        """
        people = self.people()
        if len(people) == 1:
            return people[0]
        return self.asked if self.human else ""

    def hopeless(self, side: str) -> str:
        """Return why a side may as well concede; empty while it has hope, or cannot concede."""
        if not side or self.match.concedable(side):
            return ""
        return self.match.rules.hopeless(self.match.state, side)

    def conceding(self) -> str:
        """Return the side of the person who would concede: whoever is asked, else the only one."""
        people = self.people()
        return self.asked if self.human else people[0] if len(people) == 1 else ""

    def concede(self, side: str) -> tuple[list[Event], str]:
        """Give the battle up; return what happened, or a sentence if that is not possible."""
        self.interrupt()
        try:
            return self.match.concede(side), ""
        except IllegalAnswer as refused:
            return [], str(refused)

    def throw(self, faces: Sequence[int] | None) -> tuple[list[Event], str]:
        """Go on with dice of the players' own table; return what happened, or why it cannot be."""
        before = self.match.answered()
        try:
            events = self.match.throw(faces)
        except IllegalAnswer as refused:
            return [], str(refused)
        except RuleBroke as error:
            return self.match.drain(), told(error)
        if self.strokes and self.strokes[-1][1] == before:
            self.strokes[-1] = self.strokes[-1][0], self.match.answered()
        return events, ""

    def nudge(self, piece: str, by: Shift) -> tuple[list[Event], str]:
        """Shift a piece to match the players' own table; return what happened, or why not."""
        self.interrupt()
        self._forget_taken_back()
        try:
            return self.match.nudge(piece, by), ""
        except IllegalAnswer as refused:
            return [], str(refused)

    def interrupt(self) -> None:
        """Throw away what a computer side is thinking."""
        if self._thinking is not None:
            self._thinking.cancel()
            self._thinking = None

    def close(self) -> None:
        """Let go of the thinkers."""
        self.interrupt()
        for thinker in self.thinkers.values():
            thinker.close()
        close_game(self.match)


def told(error: ThinkerLost | RuleBroke) -> str:
    """Return what has gone wrong, for a player; what a maintainer needs goes into a file."""
    if isinstance(error, ThinkerLost):
        return f"{error} The battle is paused. Press Space to go on."
    try:
        path = files.user_data() / "broken-rule.txt"
        write_whole(path, error.report.encode("utf-8", "backslashreplace"))
    except (OSError, UsageError) as problem:
        return f"{RULES_ERROR} No report was written ({problem})."
    return f"{RULES_ERROR} A report is in {path}."
