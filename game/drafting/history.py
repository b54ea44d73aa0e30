"""Undo without end: every state of a draft with the label of the step that led to it."""

from __future__ import annotations

from game.drafting.draft import Draft


class History:
    """Keeps all states of a draft; drafts share their parts, so that a step costs little."""

    def __init__(self, draft: Draft, label: str = "Opened") -> None:
        self._states = [draft]
        self._labels = [label]
        self._at = 0

    @property
    def now(self) -> Draft:
        """The state that is being edited."""
        return self._states[self._at]

    @property
    def at(self) -> int:
        """The number of the present state, from 0."""
        return self._at

    @property
    def labels(self) -> tuple[str, ...]:
        """The label of every state, also of those that were undone."""
        return tuple(self._labels)

    @property
    def can_undo(self) -> bool:
        """Whether there is a step to take back."""
        return self._at > 0

    @property
    def can_redo(self) -> bool:
        """Whether a step was taken back."""
        return self._at + 1 < len(self._states)

    def do(self, label: str, draft: Draft) -> bool:
        """Go on to another state, forgetting what was undone; False if nothing has changed."""
        if draft == self.now:
            return False
        del self._states[self._at + 1 :], self._labels[self._at + 1 :]
        self._states.append(draft)
        self._labels.append(label)
        self._at += 1
        return True

    def undo(self) -> str | None:
        """Take a step back; return its label, or None if there is none."""
        if not self.can_undo:
            return None
        self._at -= 1
        return self._labels[self._at + 1]

    def redo(self) -> str | None:
        """Do again what was undone last; return its label, or None if there is none."""
        if not self.can_redo:
            return None
        self._at += 1
        return self._labels[self._at]

    def copy(self) -> History:
        """Return another list of the same states."""
        other = History(self.now)
        other._states, other._labels, other._at = self._states[:], self._labels[:], self._at
        return other

    def number_of(self, draft: Draft) -> int | None:
        """Return the number of a state, the nearest one first; None if it is not kept."""
        for number in (self._at - 1, self._at + 1):
            if 0 <= number < len(self._states) and self._states[number] is draft:
                return number
        return next((n for n, state in enumerate(self._states) if state is draft), None)

    def jump(self, number: int) -> Draft:
        """Go to the state of this number."""
        self._at = max(0, min(number, len(self._states) - 1))
        return self.now
