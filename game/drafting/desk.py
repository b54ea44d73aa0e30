"""A map on the desk: its draft with undo, its file, and the journal that survives a crash."""

from __future__ import annotations

from pathlib import Path

from game.core.errors import DataError, Problem
from game.data.battlefile import fresh_battle_path, map_beside
from game.data.userfile import content
from game.data.yamlfile import MAX_BYTES, TOO_LARGE
from game.drafting.draft import Draft
from game.drafting.history import History
from game.drafting.journal import Journal, Unsaved
from game.drafting.map_text import map_text
from game.drafting.splice import ENDING, Source, opened, save, spliced


class Desk:
    """Holds one map while somebody edits it; each step is on the disk before the next."""

    def __init__(
        self,
        history: History,
        source: Source | None,
        path: Path | None,
        journal: Journal | None = None,
    ) -> None:
        self.history = history
        self.path = path
        """The map's file; None until it is saved for the first time."""
        self._source = source
        self._saved = history.jump(0) if journal is None else None
        """The state that is in the file; None if it is not known any more."""
        self._journal = journal

    # ---------------------------------------------------------------- opening

    @classmethod
    def new(cls, draft: Draft) -> Desk:
        """Begin a map that has no file yet."""
        return cls(History(draft, "New map"), None, None)

    @classmethod
    def open(cls, path: Path) -> Desk:
        """Open a map file; DataError if it is none."""
        raw = content(path, MAX_BYTES, TOO_LARGE)
        try:
            text = raw.decode("utf-8")
        except UnicodeDecodeError:
            message = "this is not UTF-8 text; save the file as UTF-8"
            raise DataError([Problem(str(path), 0, 0, "", message)]) from None
        draft, source = opened(text, str(path))
        return cls(History(draft), source, path)

    @classmethod
    def take_up(cls, unsaved: Unsaved) -> Desk:
        """Go on where a crash has stopped."""
        return cls(unsaved.history, unsaved.source, unsaved.map_file, Journal.resume(unsaved))

    # ---------------------------------------------------------------- editing

    @property
    def now(self) -> Draft:
        """The state that is being edited."""
        return self.history.now

    @property
    def source(self) -> Source | None:
        """The file as it was read or written last."""
        return self._source

    @property
    def changed(self) -> bool:
        """Whether there is something to save."""
        return self.now is not self._saved

    @property
    def trouble(self) -> str:
        """Why the last step is not safe on the disk; empty if it is."""
        return self._journal.trouble if self._journal else ""

    def do(self, label: str, draft: Draft) -> bool:
        """Make a step; False if nothing has changed."""
        if draft == self.now:
            return False
        journal = self._written()
        self.history.do(label, draft)
        journal.step(label, draft)
        return True

    def undo(self) -> str | None:
        """Take a step back; return its label, or None if there is none."""
        return self._went(self.history.at - 1) if self.history.can_undo else None

    def redo(self) -> str | None:
        """Do again what was undone last; return its label, or None if there is none."""
        return self._went(self.history.at + 1) if self.history.can_redo else None

    def jump(self, number: int) -> Draft:
        """Go to a state of the list of steps."""
        if number != self.history.at:
            self._went(number)
        return self.now

    def _went(self, number: int) -> str:
        journal = self._written()
        label = self.history.labels[max(number, self.history.at)]
        self.history.jump(number)
        journal.went_to(self.now, label)
        return label

    def _written(self) -> Journal:
        """Return the journal, begun before the first step after a save."""
        if self._journal is None:
            text = self._source.text if self._source else map_text(self.now.ground())
            name = self.path.name.removesuffix(ENDING) if self.path else self.now.name
            self._journal = Journal.begin(name, text, self.now, self.path)
        return self._journal

    # ---------------------------------------------------------------- saving

    def save(self, path: Path | None = None) -> bool:
        """Write the map; return whether it had to be written anew, without its comments.

        Without a place it goes to its file, or among the player's own battles.
        """
        target = path or self.path or own_map_path(self.now.name)
        saved = spliced(self._source, self.now)
        save(target, saved)
        self.path, self._source = target, saved.source
        self._saved = self.now
        if self._journal is not None:
            self._journal.discard()
            self._journal = None
        return saved.anew

    def close(self) -> None:
        """Let go of the map; unsaved steps stay in the journal."""
        if self._journal is not None:
            self._journal.close()

    def throw_away(self) -> None:
        """Let go of the map and of all that was not saved."""
        if self._journal is not None:
            self._journal.discard()
            self._journal = None


def opened_desk(path: Path, *, shipped: bool = False) -> Desk:
    """Return a map that was read; a shipped one is saved as one's own."""
    desk = Desk.open(path)
    if shipped:
        desk.path = None
    return desk


def own_map_path(name: str) -> Path:
    """Return a file among the player's own battles that does not exist yet."""
    return map_beside(fresh_battle_path(name))
