"""The form of saved games: a header, then one line of notes for each answer."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pydantic

from game import __version__, rules
from game.core import journal
from game.core.bounds import Count
from game.core.dice import FairDice, TypedDice
from game.core.errors import DataError, Diverged, Problem
from game.core.match import Note, StepStarted
from game.core.plain_text import CONTROLS
from game.data.library import Bundle, bundle_from, with_former_defaults
from game.data.reading import adapter_for, no_such
from game.data.suggest import one_of
from game.data.userfile import content, parse_json
from game.mechanics.forms import form

FORMAT = 1
MOST_BYTES = 20_000_000
"""A long game has some hundred thousand."""
LONGEST_WORD = 200
"""Letters of a seed or a name in the header."""


@form
class Header:
    """The first line of a save: what has to be known to begin the same battle again."""

    format: Count
    sandtable: str
    ruleset: str
    rules_version: Count
    seed: str
    practice: bool
    players: dict[str, str]
    scenario: str
    documents: dict[str, Any]
    refereed: bool = False
    """Whether it follows a real table: the rolls are the players' own, not the seed's."""

    def dice(self, made: int = 0) -> FairDice:
        """Return the game's dice after so many rolls."""
        return TypedDice(self.seed, made) if self.refereed else FairDice(self.seed, made)


@dataclass(frozen=True, slots=True)
class Recording:
    """A save as it was read; `notes` has one entry for each whole line after the header."""

    path: Path
    header: Header
    bundle: Bundle
    notes: tuple[tuple[Note, ...], ...]
    end: int
    """Bytes up to the end of the last whole line."""
    torn: bool
    """Whether a line without an end follows it."""
    note: str = ""
    """What has to be said of a save of other rules that was brought to these."""
    stopped: bool = False
    """Whether such a save fits only up to some answer."""

    @property
    def outdated(self) -> bool:
        """Whether it was saved under another version of its rules."""
        return self.header.rules_version != self.bundle.rulebook.version

    def all_notes(self) -> list[Note]:
        """Return the notes of all lines, one after another."""
        return [note for line in self.notes for note in line]


def read_game(path: Path) -> Recording:
    """Return a saved game as it stands in its file; a torn last line is left out."""
    return recording_from(path, content(path, MOST_BYTES))


def recording_from(path: Path, written: bytes) -> Recording:
    """Return the game in the content of a file."""
    if len(written) > MOST_BYTES:
        raise _problem(path, 0, f"the file is larger than {MOST_BYTES // 1_000_000} MB")
    end = written.rfind(b"\n") + 1
    first, *lines = written[:end].split(b"\n")[:-1] or [written]
    header = _header(path, first, whole=end > 0)
    bundle = _kept_bundle(path, header)
    notes: list[tuple[Note, ...]] = []
    for number, line in enumerate(lines, start=2):
        try:
            notes.append(tuple(journal.notes_in(parse_json(line))))
        except ValueError as error:
            numbers = (n.number for each in notes for n in each if isinstance(n, StepStarted))
            message = f"in step {[1, *numbers][-1]} follows what is no part of a game ({error})"
            raise _problem(path, number, message) from None
    return Recording(path, header, bundle, tuple(notes), end, end < len(written))


def _kept_bundle(path: Path, header: Header) -> Bundle:
    """Return the battle that the header carries."""
    try:
        book = rules.rulebook(header.ruleset)
        documents = with_former_defaults(header.documents, book, header.rules_version)
        bundle = bundle_from(documents, str(path))
    except DataError as error:
        version, now = header.rules_version, rules.rulebook(header.ruleset).version
        if version == now:
            raise
        message = f"the game was saved under version {version} of the rules; these are {now}"
        raise DataError([*error.problems, Problem(str(path), 1, 1, "", message)]) from None
    if bundle.rulebook.key != header.ruleset:
        raise _problem(path, 1, "the header and the battle's files name different rulesets")
    return bundle


def _header(path: Path, line: bytes, *, whole: bool) -> Header:
    """Return the header, after making sure that this program can read what follows it."""
    data, why = None, ""
    try:
        data = parse_json(line)
    except ValueError as error:
        why = f" ({error})"
    match data:
        case {"format": int(number), "sandtable": str(made_by)} if number != FORMAT:
            raise _problem(
                path,
                1,
                f"the save has format {number} and was made by Sandtable {made_by}; "
                f"this is Sandtable {__version__}, which reads format {FORMAT}",
            )
        case {"format": int(), "ruleset": str(ruleset)} if ruleset not in rules.RULESETS:
            raise _problem(path, 1, no_such("ruleset", ruleset, rules.RULESETS))
        case {"format": int()} if whole:
            try:
                header: Header = adapter_for(Header).validate_json(line, strict=True)
            except pydantic.ValidationError as error:
                wrong = (".".join(map(str, each["loc"])) for each in error.errors())
                message = f"the header is damaged at {one_of(dict.fromkeys(wrong))}"
                raise _problem(path, 1, message) from None
            _check_words(path, header)
            return header
    if line.startswith(b'{"format":'):
        raise _problem(path, 1, f"the header is damaged{why}; the game cannot be set up")
    raise _problem(path, 1, "this is not a saved game of Sandtable")


def _check_words(path: Path, header: Header) -> None:
    """Make sure that what is shown of a header fits on a line."""
    words = [("version", header.sandtable), ("scenario", header.scenario), ("seed", header.seed)]
    words += [("player's name", word) for pair in header.players.items() for word in pair]
    for what, word in words:
        if problem := word_problem(what, word):
            raise _problem(path, 1, f"the header is damaged: {problem}")


def word_problem(what: str, word: str) -> str:
    """Say why a word cannot stand in a header; nothing if it can."""
    if len(word) > LONGEST_WORD:
        return f"a {what} has {LONGEST_WORD} letters at most, not {len(word):,}"
    if CONTROLS.search(word):
        return f"a {what} has no control characters and is UTF-8 text"
    return ""


def _problem(path: Path, line: int, message: str) -> DataError:
    return DataError([Problem(str(path), line, 1 if line else 0, "", message)])


def diverged(
    recording: Recording, message: str, step: int | None, line: int | None = None
) -> Diverged:
    """Return the divergence with the file's name, and whether other rules may be the reason."""
    place = f"{recording.path}:{line}" if line else str(recording.path)
    version, now = recording.header.rules_version, recording.bundle.rulebook.version
    changed = f" (saved under version {version} of the rules, which have changed; now {now})"
    return Diverged(f"{place}: {message}{changed if version != now else ''}", step)


def line_of_step(recording: Recording, step: int | None) -> int | None:
    """Return the line where a step begins, the last such line if it was undone and begun again."""
    lines = [
        number
        for number, notes in enumerate(recording.notes, start=2)
        for note in notes
        if isinstance(note, StepStarted) and note.number == step
    ]
    return lines[-1] if lines else None
