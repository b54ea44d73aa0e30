"""A battle as it is played at this window: whose eyes count, what is answered, undone and saved."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from game.core.decision import Decision, Pick
from game.core.event import Event, Said
from game.core.nudge import Shift
from game.core.plan import Move
from game.core.wording import prompt, worded
from game.data.replays import retold
from game.data.saves import unsaved
from game.ui.game import Game
from game.ui.reasoning import Reasoning
from game.ui.scenes.curtain import needs_curtain
from game.ui.steps import refusal
from game.ui.surrender import Surrender
from game.ui.visible_state import VisibleState

REFEREED = "Refereed for a real table: the players' own dice count."
NOT_SAVED = "Play on: every move tries again. You can choose another file in the menu."


class Session:
    """One game with the people before the screen."""

    def __init__(self, game: Game, *, armed: bool = True) -> None:
        self.game = game
        self.match = game.match
        self.armed = armed
        """Whether it is a game of one's own: reactions are met as set, and steps are listed."""
        self.eyes = VisibleState(game, game.viewer())
        """The moment that is shown, as whoever sits before the screen may see it."""
        self.surrender = Surrender(game)
        self.reasoning = Reasoning(game)
        self.events: list[Event] = []
        """All that has happened."""
        self.seat = ""
        """The person who was asked last."""
        self.kept_open: Decision[Any] | None = None
        """A reaction that is being set for the next time: it stays open whatever is set."""
        self._left: tuple[Decision[Any] | None, Mapping[str, str]] | None = None
        """The question that was found to be left to a person, and what was set then."""

    def look(self) -> None:
        """Take the present moment for the one that is shown."""
        self.eyes = VisibleState(self.game, self.game.viewer())

    @property
    def question(self) -> str:
        """The pending question as it is put to whoever is asked."""
        decision = self.match.pending
        if decision is None:
            return self.dice_words()
        return prompt(decision.side, decision.why, self.eyes.names)

    def dice_words(self) -> str:
        """Return which dice of the players' own table are awaited, and what for."""
        awaited, names = self.match.awaited, self.eyes.names
        return awaited.words(lambda word: names.get(word) or self._called(word)) if awaited else ""

    def _called(self, word: str) -> str:
        """Return what a piece is called; any other word as it is."""
        try:
            return self.match.rules.called(self.match.state, word)
        except KeyError:
            return word

    @property
    def waits_for_computer(self) -> bool:
        """Whether a computer side is asked and nobody has stopped it."""
        game = self.game
        return self.match.pending is not None and not game.human and not game.paused

    # ------------------------------------------------------------------ answers

    def give(self, plan: tuple[Move, ...]) -> tuple[list[Event], str]:
        """Answer a chain of questions; return what happened, and why it stopped early if so."""
        return self.game.give(plan)

    def throw(self, faces: Sequence[int] | None) -> tuple[list[Event], str]:
        """Take the faces of awaited dice, or roll them here; return what happened, or why not."""
        return self.game.throw(faces)

    def nudge(self, piece: str, by: Shift) -> tuple[list[Event], str]:
        """Shift a piece to match the players' own table; return what happened, or why not."""
        events, problem = self.game.nudge(piece, by)
        return events, worded(problem, self.eyes.names)

    def concede(self, side: str) -> tuple[list[Event], str]:
        """Give the battle up for a side; return what happened, or a sentence if it cannot be."""
        return self.game.concede(side)

    def answered_alone(self, reactions: Mapping[str, str]) -> list[Event] | None:
        """Carry on what needs no person: reactions as set, computer sides; return what happened."""
        if not self.armed or not self.game.human:
            return self.game.poll()
        decision = self.match.pending
        if decision is self.kept_open or self._left == (decision, reactions):
            return None
        events = self.game.spare(reactions)
        self._left = (decision, reactions) if events is None else None
        return events

    def set_up(self) -> list[Event] | None:
        """Let the computer set up the rest for whoever is asked; return None if nothing is left."""
        if not self.armed or not self.game.placing:
            return None
        return self.game.help_set_up()

    # ------------------------------------------------------------------ undo

    def undo(self) -> str:
        """Take back what the last click answered; return a sentence if that is not possible."""
        problem = self.game.undo()
        return refusal(self.game, problem) if problem else ""

    def undo_to(self, count: int) -> str:
        """Take back all but the first `count` answers; return a sentence if it is not possible."""
        return self.game.undo_to(count)

    def redo(self) -> tuple[list[Event], str]:
        """Give again what was taken back; return what happened, or why it cannot be given."""
        return self.game.redo()

    def retold(self) -> list[Event]:
        """Return all that has happened, without what was taken back."""
        noted = self.game.let_pass
        told = enumerate(retold(self.match), start=-1)
        return self.opening() + [
            event for at, events in told for event in (*noted.get(at, ()), *events)
        ]

    def opening(self) -> list[Event]:
        """Return what the log begins with: that the game follows a real table, where it does."""
        return [Said(text=REFEREED)] if self.match.refereed else []

    # ------------------------------------------------------------------ what is said of it

    def saving_trouble(self) -> str:
        """Return a sentence if the last answers could not be saved."""
        trouble = unsaved(self.match)
        return f"{trouble} {NOT_SAVED}" if trouble else ""

    def surrender_offer(self) -> str:
        """Return a sentence for a person whose battle is lost; each hears it once."""
        return worded(self.surrender.offer(), self.eyes.names) if self.armed else ""

    # ------------------------------------------------------------------ two people

    def change_seat(self) -> bool:
        """Note who is asked now; return whether the last person must not see what they see."""
        if self.match.awaited is not None:
            return False
        before, self.seat = self.seat, self.game.asked if self.game.human else ""
        return needs_curtain(self.match, before, self.seat) or self._alone(before)

    def _alone(self, before: str) -> bool:
        """Return whether somebody is asked in secret while another person sits at the screen."""
        asked = self.match.pending
        secret = asked is not None and asked.secret and self.seat not in ("", before)
        return secret and len(self.game.people()) > 1

    def wants_table_turned(self) -> bool | None:
        """Return whether whoever is asked sits at the far side.

        None where nobody should turn it: turns of a single click are too short for that.
        """
        pending = self.match.pending
        if not self.game.human or self.game.thinkers:
            return None
        if isinstance(pending, Pick) and pending.draft is not None:
            return None
        return self.game.asked != self.match.rules.sides(self.match.state)[0]
