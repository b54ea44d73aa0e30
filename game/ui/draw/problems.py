"""Mistakes and advice about the map that is drawn, without what the player has hidden."""

from __future__ import annotations

from game.drafting.draft import Draft
from game.drafting.validity import Finding, findings


class Problems:
    """Knows what there is to say about the draft it was asked about last."""

    def __init__(self) -> None:
        self.hidden: set[str] = set()
        """Advice that the player does not want to see for this map."""
        self._about: Draft | None = None
        self._found: list[Finding] = []

    def shown(self, draft: Draft) -> list[Finding]:
        """Return mistakes, then advice."""
        if draft is not self._about:
            self._about, self._found = draft, findings(draft)
        return [each for each in self._found if each.sign not in self.hidden]
