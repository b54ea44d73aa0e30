"""A game in progress: answer, clone, undo, resume.

The state at the start of each step is kept, together with the ordered record of answers and
rolls since. Saving, undoing and cloning are then the same thing: copy that state and repeat the
record. A step is one activation or so, so that the repeating stays short.
"""

from __future__ import annotations

import gc
import traceback
from collections.abc import Coroutine, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from game.core import copying
from game.core.concession import CONCEDE, conceded, concession, concession_objection, told
from game.core.decision import Judged, Objection, unwrapped
from game.core.deck import FairDeck, NoDeck, Shuffle
from game.core.dice import DiceAwaited, FairDice, Roll, TypedDice, face_problem
from game.core.errors import Diverged, IllegalAnswer, RuleBroke
from game.core.nudge import (
    BETWEEN_ACTIONS,
    NOT_IN_INCHES,
    NOT_REFEREED,
    Nudging,
    Shift,
    carry_out_nudge,
    nudge_entry,
    nudge_in,
    opening,
)
from game.core.play import Answered, Entry, Play
from game.core.step import Awaited, Note, Scribe, Step, StepStarted, Undone, answer_in
from game.core.wording import plain_words, sentence

if TYPE_CHECKING:
    from game.core.decision import Decision
    from game.core.deck import Deck
    from game.core.dice import Dice
    from game.core.event import Event
    from game.core.ruleset import Outcome, Ruleset

__all__ = ["Awaited", "Match", "Note", "Scribe", "Step", "StepStarted", "Undone"]

S = TypeVar("S")

CHECKED_EVERY = 16
"""Steps from one checked digest to the next while a sound record is repeated."""
OVER = Objection("The game is over; there is no question to answer.", "")
DICE_FIRST = Objection("Enter the dice first.", "")
BEYOND_CHANCE = Objection(
    "You can't undo past a roll or revealed information. Only practice games go back further.", ""
)
NOTHING_TO_TAKE_BACK = Objection("Nothing to undo.", "")
SILENT_STEPS = 1000
"""Steps in a row that may pass without a question before the rules are taken to be stuck."""


class Match(Generic[S]):
    """Drives a ruleset from question to question."""

    def __init__(
        self,
        rules: Ruleset[S],
        state: S,
        dice: Dice,
        deck: Deck,
        *,
        practice: bool = False,
        scribe: Scribe | None = None,
    ) -> None:
        self.rules = rules
        self.state = state
        self.dice = dice
        self.deck = deck
        self.practice = practice
        self.pending: Decision[Any] | None = None
        self.outcome: Outcome | None = None
        self.awaited: Awaited[S] | None = None
        """A roll that players make on their own table; until it is typed nobody is asked."""
        self.steps: list[Step[S]] = []
        self._counted = 0, 0
        """How many steps have been counted, and the answers in them."""
        self._counted_to: Step[S] | None = None
        """The last of these steps."""
        self._taken_back: list[Answered] = []
        self._scribe = scribe
        self._notes: list[Note] = []
        self._events: list[Event] = []
        self._play: Play[S]
        self._running: Coroutine[Decision[Any], Any, None]

    @classmethod
    def begin(cls, rules: Ruleset[S], state: S, dice: Dice, deck: Deck, **how: Any) -> Match[S]:
        """Start a game, go on to its first question and return the match."""
        match = cls(rules, state, dice, deck, **how)
        match._start()
        return match

    @property
    def refereed(self) -> bool:
        """Whether it follows a real table: dice are typed, figures may be nudged."""
        return isinstance(self.dice, TypedDice)

    # ------------------------------------------------------------------ playing

    def answer(self, answer: Any) -> list[Event]:
        """Give the pending decision its answer, judged or not; return what happened."""
        return self._taken(answer, settle=True)

    def repeat(self, answer: Any) -> list[Event]:
        """Give an answer from a record just as it stands there; return what happened."""
        return self._taken(answer, settle=False)

    def _taken(self, answer: Any, *, settle: bool) -> list[Event]:
        self._give(answer, settle=settle)
        self._taken_back.clear()
        self._publish()
        return self.drain()

    def concedable(self, side: str) -> Objection | None:
        """Return why a side cannot give the game up now, or None if it can."""
        if self.awaited is not None:
            return DICE_FIRST
        if self.pending is None:
            return Objection("The game is over.", "")
        return concession_objection(side, self.rules.sides(self.state))

    def concede(self, side: str) -> list[Event]:
        """End the game in favour of the other side, whoever is asked; return what happened."""
        if objection := self.concedable(side):
            raise IllegalAnswer(objection)
        self._give_up(Answered(side, CONCEDE, None))
        self._taken_back.clear()
        self._publish()
        return self.drain()

    def throw(self, faces: Sequence[int] | None = None) -> list[Event]:
        """Go on with the faces of the awaited dice, or roll them here; return what happened."""
        waiting, dice = self.awaited, self.dice
        if waiting is None or not isinstance(dice, TypedDice):
            raise IllegalAnswer(Objection("No dice are awaited.", ""))
        if faces is None:
            faces = dice.rolled(waiting.number, waiting.count, waiting.sides)
        if problem := face_problem(faces, waiting.count, waiting.sides):
            raise IllegalAnswer(Objection(sentence(f"{problem}."), ""))
        self._go_on(waiting, dice, (*waiting.faces, tuple(faces)))
        self._publish()
        return self.drain()

    def nudgeable(self, piece: str, by: Shift) -> Objection | None:
        """Return why a figure cannot be nudged so now, or None if it can."""
        if not self.refereed:
            return NOT_REFEREED
        if self.awaited is not None:
            return DICE_FIRST
        if self.pending is None:
            return OVER
        if not isinstance(self.rules, Nudging):
            return NOT_IN_INCHES
        if self.steps[-1].record:
            return BETWEEN_ACTIONS
        return self.rules.nudge_objection(self.steps[-1].before, piece, by)

    def nudge(self, piece: str, by: Shift) -> list[Event]:
        """Shift a figure to match the players' own table; return what happened."""
        if objection := self.nudgeable(piece, by):
            raise IllegalAnswer(objection)
        assert self.pending is not None
        self._nudge(nudge_entry(self.pending.side, piece, by))
        self._taken_back.clear()
        return self.drain()

    def drain(self) -> list[Event]:
        """Return the events that nobody has seen yet, and drop them."""
        events, self._events = self._events, []
        return events

    def clone(self, dice: Dice, deck: Deck | None = None) -> Match[S]:
        """Return a separate match at the same question that cannot go back beyond this step.

        Its later chance comes from `dice` and `deck`, never from the match's own; without a deck
        it cannot shuffle.
        """
        return self._twin(len(self.steps) - 1, None, dice, deck)

    def branch(self, answer: Any, dice: Dice, deck: Deck | None = None) -> Match[S]:
        """Return a clone that has been given an answer; it is judged by the match's own question.

        The clone's question is the same one, but would have to work out its options once more.
        """
        judged = self.judge(answer)
        if isinstance(judged, Objection):
            raise IllegalAnswer(judged)
        twin = self.clone(dice, deck)
        assert twin.pending is not None
        twin.answer(Judged(twin.pending, judged.answer))
        return twin

    def judge(self, answer: Any) -> Judged | Objection:
        """Return an answer to the pending question as a legal one, or why it is not legal."""
        decision = self.pending
        if decision is None:
            return DICE_FIRST if self.awaited is not None else OVER
        try:
            objection = self._objection(decision, answer)
        except Diverged:
            raise
        except Exception as error:
            raise self._broke(decision, answer, error) from error
        return objection or Judged(decision, unwrapped(answer))

    # ------------------------------------------------------------------ undo

    def undoable(self) -> Objection | None:
        """Return why the last answer cannot be taken back, or None if it can."""
        chance = False
        if (waiting := self.awaited) is not None:
            if waiting.entry is None:
                return NOTHING_TO_TAKE_BACK
            return BEYOND_CHANCE if waiting.faces and not self.practice else None
        for step in reversed(self.steps):
            for entry in reversed(step.record):
                if not isinstance(entry, Answered):
                    chance = True
                elif chance and not self.practice:
                    return BEYOND_CHANCE
                else:
                    return None
        return NOTHING_TO_TAKE_BACK

    def undo(self) -> None:
        """Take back the last answer and all that came of it; later dice are fresh."""
        if objection := self.undoable():
            raise IllegalAnswer(objection)
        if self.awaited is not None:
            self._withdraw(self.awaited)
            return
        number = len(self.steps)
        while not self.steps[number - 1].answered():
            number -= 1
        step = self.steps[number - 1]
        record = step.upto(step.answered() - 1)
        undone = step.record[len(record)]
        assert isinstance(undone, Answered)
        self._return_to(number, len(record))
        self._taken_back.append(undone)
        self._note(Undone())
        self._publish()

    def redoable(self) -> Objection | None:
        """Return why the answer taken back last cannot be given again, or None if it can."""
        if not self._taken_back:
            return Objection("Nothing to redo.", "")
        if side := conceded(self._taken_back[-1]):
            return self.concedable(side)
        if nudge := nudge_in(self._taken_back[-1]):
            return self.nudgeable(*nudge)
        if self.awaited is not None:
            return DICE_FIRST
        try:
            answer_in(self._taken_back[-1], self.pending, strict=True)
        except Diverged:
            text = "The game has changed since; this can't be redone."
            return Objection(text, "")
        return None

    def redo(self) -> list[Event]:
        """Give the answer taken back last once more; return what happens this time."""
        if objection := self.redoable():
            raise IllegalAnswer(objection)
        if conceded(self._taken_back[-1]):
            self._give_up(self._taken_back[-1])
        elif nudge_in(self._taken_back[-1]):
            self._nudge(self._taken_back[-1])
        else:
            self._give(answer_in(self._taken_back[-1], self.pending, strict=False), settle=False)
        self._taken_back.pop()
        self._publish()
        return self.drain()

    # ------------------------------------------------------------------ going back and resuming

    def answered(self) -> int:
        """Return how many answers lead to the present question."""
        steps, (counted, total) = self.steps, self._counted
        last = len(steps) - 1
        if last < 0:
            return 0
        # Only the last step ever changes, so those before it are counted once.
        if counted > last or (counted and steps[counted - 1] is not self._counted_to):
            counted = total = 0
        total += sum([step.answered() for step in steps[counted:last]])
        self._counted = last, total
        self._counted_to = steps[last - 1] if last else None
        return total + steps[last].answered()

    def at(self, count: int, dice: Dice, deck: Deck | None = None) -> Match[S]:
        """Return a separate match as it stood after the first `count` answers, history included."""
        if not 0 <= count <= self.answered():
            raise ValueError(f"there are {self.answered()} answers to go back over, not {count}")
        last = len(self.steps) - 1
        number = 0
        # Steps without a question belong to the answer before them.
        while number < last and count >= (here := self.steps[number].answered()):
            count -= here
            number += 1
        twin = self._twin(number, count, dice, deck)
        twin.steps[:0] = self.steps[:number]  # only the last step of a match ever changes
        return twin

    @classmethod
    def resume(
        cls,
        rules: Ruleset[S],
        state: S,
        records: Iterable[tuple[str | None, list[Entry]]],
        dice: Dice,
        deck: Deck,
        *,
        strict: bool = False,
        **how: Any,
    ) -> Match[S]:
        """Repeat recorded steps (digest and record of each); `strict` asks if answers are legal."""
        todo = list(records)
        # A sound record is checked against some of its digests; one that is not sound is
        # followed once more against all of them, to name the step where it went wrong.
        sparse = not strict and len(todo) > CHECKED_EVERY
        match = cls(rules, copying.copy(state) if sparse else state, dice, deck, **how)
        # Everything made here is kept: looking for garbage in between would only cost time.
        collecting = gc.isenabled()
        gc.disable()
        try:
            try:
                match._follow(todo, strict=strict, every=CHECKED_EVERY if sparse else 1)
            except Diverged:
                if not sparse:
                    raise
                match = cls(rules, state, dice, deck, **how)
                match._follow(todo, strict=strict, every=1)
        finally:
            if collecting:
                gc.enable()
        return match

    def _follow(
        self, records: Sequence[tuple[str | None, list[Entry]]], *, strict: bool, every: int
    ) -> None:
        """Repeat recorded steps one after another, then go on to the open question."""
        self.outcome = self.rules.over(self.state)
        open_ended = 0
        for number, (known, record) in enumerate(records, start=1):
            if open_ended:
                raise Diverged("the record of the step ends before the step does", open_ended)
            if self.outcome is not None:
                raise Diverged("the record goes on after the game has ended", number)
            if known is not None and (number % every == 0 or number == len(records)):
                if known != copying.digest(self.state):
                    raise Diverged("the position is not the recorded one", number)
            self._open_step(list(record))
            if self._run_record(number, strict=strict):
                self.outcome = self._ending()
            else:
                open_ended = number
        if not open_ended and self.outcome is None:
            self._start()

    # ------------------------------------------------------------------ inner workings

    def _start(self) -> None:
        """Go on to a question from between two steps, where there is nothing to restore."""
        last = len(self.steps[-1].record) if self.steps else 0
        kept = len(self.steps), last, len(self._events), len(self._notes)
        try:
            self._advance()
        except Diverged:
            raise
        except DiceAwaited as wanted:
            self._wait(wanted, None, kept)
        except Exception as error:
            where = f"Step {len(self.steps)} broke before anybody was asked."
            raise RuleBroke(f"{where}\n{traceback.format_exc()}", error) from error
        self._publish()

    def _give(self, answer: Any, *, settle: bool) -> None:
        """Let the rules go on with an answer; whatever they raise, the match stands as before."""
        decision = self.pending
        if decision is None:
            raise IllegalAnswer(OVER)
        record = self.steps[-1].record
        kept = len(self.steps), len(record), len(self._events), len(self._notes)
        try:
            if (objection := self._objection(decision, answer)) is None:
                answer = unwrapped(answer)
                given = decision.settled(answer) if settle else answer
                self._carry_out(decision, decision.encode(given))
        except DiceAwaited as wanted:
            entry = record[kept[1]]
            assert isinstance(entry, Answered)
            self._wait(wanted, entry, kept)
            return
        except BaseException as error:
            self._recover(*kept)
            # Dice or cards that refuse are no fault of the rules.
            if isinstance(error, Diverged) or not isinstance(error, Exception):
                raise
            raise self._broke(decision, answer, error) from error
        if objection is not None:
            raise IllegalAnswer(objection)

    def _wait(
        self, wanted: DiceAwaited, entry: Answered | None, kept: tuple[int, int, int, int]
    ) -> None:
        """Put an answer off until its dice are typed; the table shows it as far as it has come."""
        assert isinstance(self.dice, TypedDice)
        shown, number = self.state, self.dice.made
        told = [*self._events[kept[2] :], *self._play.events]
        lost = self._entries_since(*kept[:2])
        typed = tuple(each.faces for each in lost if isinstance(each, Roll) and each.faces)
        self._recover(*kept, asked=entry is not None)
        self.awaited = Awaited(
            wanted.why,
            wanted.count,
            wanted.sides,
            number,
            entry,
            typed,
            len(told),
            self.state,
            self.pending,
        )
        self._events += told
        self.state, self.pending = shown, None

    def _withdraw(self, waiting: Awaited[S]) -> None:
        """Take back an answer that waits for dice."""
        self.awaited = None
        self.state, self.pending = waiting.state, waiting.decision
        if waiting.entry is not None:
            self._taken_back.append(waiting.entry)

    def _go_on(
        self, waiting: Awaited[S], dice: TypedDice, faces: tuple[tuple[int, ...], ...]
    ) -> None:
        """Carry out an answer from its beginning with the dice that are known by now."""
        self.awaited = None
        self.state, self.pending = waiting.state, waiting.decision
        dice.hand = list(faces)
        start = len(self._events)
        try:
            if waiting.entry is None or self.pending is None:
                self._start()
            else:
                answer = answer_in(waiting.entry, self.pending, strict=False)
                self._give(Judged(self.pending, answer), settle=False)
        finally:
            dice.hand = []
        del self._events[start : start + waiting.told]  # they were told when the dice were awaited

    def _nudge(self, entry: Answered) -> None:
        """End the step that nobody has answered in with a nudge, and begin it anew after it."""
        before = self.steps[-1].before
        known = opening(self.rules, before)
        self._play.note(entry)
        self._note(entry)
        self.pending = None
        self.state = copying.copy(before)
        self._events.append(carry_out_nudge(self.rules, self.state, entry))
        start = len(self._events)
        self._start()
        self._events[start:] = [event for event in self._events[start:] if event not in known]

    def _broke(self, decision: Decision[Any], answer: Any, error: Exception) -> RuleBroke:
        """Return the report of a rule that broke over an answer, made while it is handled."""
        asked = f"{decision.side} was asked {decision.kind!r} ({plain_words(decision.why)})"
        where = f"In step {len(self.steps)} {asked} and answered {unwrapped(answer)!r}."
        return RuleBroke(f"{where}\n{traceback.format_exc()}", error)

    @staticmethod
    def _objection(decision: Decision[Any], answer: Any) -> Objection | None:
        """Return why an answer is not legal.

        What this very question has judged is not judged again.
        """
        if isinstance(answer, Judged) and answer.decision is decision:
            return None
        return decision.objection(unwrapped(answer))

    def _carry_out(self, decision: Decision[Any], value: Any) -> None:
        entry = Answered(decision.side, decision.kind, value)
        self._play.note(entry)
        self._note(entry)
        try:
            # The rules get what a repeat will read from the record, not what was handed in.
            self.pending = self._running.send(decision.decode(value))
        except StopIteration:
            self._close_step()
            self._advance()
        else:
            self._collect()

    def _give_up(self, entry: Answered) -> None:
        """Write a concession down; the step it falls into is never finished."""
        self._play.note(entry)
        self._note(entry)
        self.pending = None
        self.outcome = self._ending()
        assert self.outcome is not None
        self._events.append(told(self.outcome))

    def _ending(self) -> Outcome | None:
        """Return how the game has ended, if it has: by a concession, or as the rules say."""
        record = self.steps[-1].record
        if side := conceded(record[-1] if record else None):
            return concession(self.rules, self.state, side)
        return self.rules.over(self.state)

    def _advance(self) -> None:
        """Start steps until one asks something or the game is over."""
        for _ in range(SILENT_STEPS):
            self.outcome = self.rules.over(self.state)
            if self.outcome is not None:
                return
            self._open_step([])
            if self._scribe:
                self._note(StepStarted(len(self.steps), self.steps[-1].digest))
            try:
                self.pending = self._running.send(None)
            except StopIteration:
                self._close_step()
                continue
            self._collect()
            return
        raise RuntimeError(f"{SILENT_STEPS} steps passed without a question; the rules are stuck")

    def _open_step(self, record: list[Entry], before: S | None = None) -> None:
        kept = copying.copy(self.state) if before is None else before
        self.steps.append(Step(kept, record))
        self._play = Play(self.state, record, self.dice, self.deck)
        self._running = self.rules.step(self._play)

    def _close_step(self) -> None:
        self.pending = None
        self._collect()

    def _collect(self) -> None:
        """Take over what the step told, and note the chance that fell in it."""
        play = self._play
        if play.events:
            self._events.extend(play.events)
            play.events = []
        if self._scribe:
            record = self.steps[-1].record
            fresh = len(record)
            while fresh and not isinstance(record[fresh - 1], Answered):
                fresh -= 1
            self._notes.extend(record[fresh:])

    def _twin(self, number: int, answers: int | None, dice: Dice, deck: Deck | None) -> Match[S]:
        """Return a match with this step alone and its first `answers`, or all of them."""
        deck = NoDeck() if deck is None else deck
        twin: Match[S] = Match(self.rules, self.state, dice, deck, practice=True)
        if self.steps:
            step = self.steps[number]
            twin._repeat(step.before, step.record if answers is None else step.upto(answers))
        else:
            twin.state, twin.outcome = copying.copy(self.state), self.outcome
        return twin

    def _repeat(self, before: S, record: Sequence[Entry]) -> None:
        """Open the step that began with `before` and run its record up to the open question."""
        self.state = copying.copy(before)
        self._open_step(list(record), before)
        ended = self._run_record(len(self.steps), strict=False)
        self.outcome = self._ending() if ended else None

    def _run_record(self, number: int, *, strict: bool) -> bool:
        """Send the recorded answers into the open step; return whether it came to its end."""
        play, running = self._play, self._running
        known = len(play.record)
        play.muted = True
        try:
            self.pending = running.send(None)
            while entry := play.recorded():
                if conceded(entry):
                    raise StopIteration  # the step ends here, whatever it would have asked
                if nudge_in(entry):
                    self.state = copying.copy(self.steps[-1].before)
                    carry_out_nudge(self.rules, self.state, entry)
                    raise StopIteration
                self.pending = running.send(answer_in(entry, self.pending, strict=strict))
        except StopIteration:
            self.pending = None
            if play.recorded() is not None:
                raise Diverged("the step ends before its record does", number) from None
        except Diverged as error:
            raise Diverged(error.message, number) from None
        except Exception as error:
            message = "the rules cannot follow the record: it does not fit the battle"
            raise Diverged(message, number) from error
        finally:
            play.muted = False
        if len(play.record) > known:
            raise Diverged(f"the record lacks {play.record[known]}", number)
        return self.pending is None

    def _return_to(self, number: int, cut: int) -> None:
        """Go back to step `number` (from one) with the first `cut` entries of its record."""
        step = self.steps[number - 1]
        del self.steps[number - 1 :]
        self._repeat(step.before, step.record[:cut])

    def _entries_since(self, number: int, cut: int) -> list[Entry]:
        """Return the record after the first `cut` entries of step `number` (from one)."""
        lost: list[Entry] = self.steps[number - 1].record[cut:] if number else []
        for step in self.steps[number:]:
            lost += step.record
        return lost

    def _recover(self, number: int, cut: int, told: int, noted: int, *, asked: bool = True) -> None:
        """Undo what a broken answer did; fair chance is put back, for no journal tells of it.

        Where nobody had been asked, the match stands between two steps as before.
        """
        lost = self._entries_since(number, cut)
        if isinstance(self.dice, FairDice):
            self.dice.made -= sum(isinstance(entry, Roll) for entry in lost)
        if isinstance(self.deck, FairDeck):
            self.deck.made -= sum(isinstance(entry, Shuffle) for entry in lost)
        del self._notes[noted:], self._events[told:]
        if asked:
            self._return_to(number, cut)
            return
        self.state = copying.copy(self.steps[number].before)
        del self.steps[number:]
        self.pending = None

    def _note(self, note: Note) -> None:
        if self._scribe:
            self._notes.append(note)

    def _publish(self) -> None:
        """Hand the notes of an answer over in one piece, so that they are written in one piece."""
        if self._scribe and self._notes and self.awaited is None:
            notes, self._notes = self._notes, []
            self._scribe(notes)
