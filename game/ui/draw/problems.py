"""Mistakes and advice about the map that is drawn, without what the player has hidden."""

from __future__ import annotations

import json
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool

from game.drafting.draft import Draft
from game.drafting.splice import document_of
from game.drafting.validity import Finding, findings
from game.lab.advice import Advice, advised
from game.ui.measuring import measurer


class Problems:
    """Knows what there is to say about the draft it was asked about last."""

    def __init__(self) -> None:
        self.hidden: set[str] = set()
        """Advice that the player does not want to see for this map."""
        self._about: Draft | None = None
        self._found: list[Finding] = []
        self._read: Draft | None = None
        """The draft that the rulebooks were asked about last."""
        self._advice: list[Advice] = []
        self._coming: Future[list[Advice]] | None = None

    def shown(self, draft: Draft) -> list[Finding]:
        """Return mistakes, then advice, at last that of the rulebooks."""
        if draft is not self._about:
            self._about, self._found = draft, findings(draft)
        keys = {name: key for key, name in draft.names().items()} if self._advice else {}
        read = [
            Finding("advice", each.text, tuple(keys[n] for n in each.pieces if n in keys), each.at)
            for each in self._advice
        ]
        return [each for each in (*self._found, *read) if each.sign not in self.hidden]

    # ------------------------------------------------------------------ the rulebooks

    @property
    def reading(self) -> bool:
        """Whether the rulebooks are being asked."""
        return self._coming is not None

    def ask(self, draft: Draft) -> bool:
        """Have the rulebooks read a draft in another process; return whether that has begun."""
        if draft is self._read or self.reading:
            return False
        self._read = draft
        if any(each.rank == "mistake" for each in self.shown(draft)):
            self._advice = []
            return False
        self._coming = measurer().submit(advised, json.dumps(document_of(draft)))
        return True

    def take(self) -> bool:
        """Take over what the rulebooks say; return whether anything came."""
        if self._coming is None or not self._coming.done():
            return False
        coming, self._coming = self._coming, None
        try:
            self._advice = coming.result()
        except (BrokenProcessPool, CancelledError):
            self._advice = []
        return True
