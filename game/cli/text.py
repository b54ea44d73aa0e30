"""The plain text mode: lists the pending decision and takes an answer, line by line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from random import Random
from typing import Any

from game.cli.answers import parse_answer, typed_form
from game.cli.saving import Saving
from game.core.decision import Arrange, Decision, Option, Pick, PickMany
from game.core.errors import IllegalAnswer
from game.core.event import Event
from game.core.match import Match
from game.core.namesakes import named_by_key
from game.core.spatial import Allot, Path, Place
from game.core.unit_card import Card, TrackedCard, army_names, worded_summary
from game.core.wording import Names, prompt, worded
from game.players.player import Player, in_words

HELP = """\
  Answer with an option's number; you can also type:
    a path      to 5,6     or the squares one by one: 5,6 6,6 7,7     stay
    a place     1 at 3,4   facing N      (several separated by ;)
    an allotment  1=2 3=2  (the first things to the second)     keep
    a list      1 3 2      none
    JSON        anything that a saved game could hold
  extra answers that stand beside a question: + and their number
  map  units NAME  switches  log  undo  redo
  nudge NAME 0.4 -0.2  (a refereed game: inches to the right and up)
  auto (a random legal answer)  hint (what the computer would do)
  ?  this help    concede  give the game up    quit  stop here; the game is saved
"""


class Quit(Exception):
    """The player wants to stop."""


def typed(prompt: str) -> str:
    """Return the next line of the input; EOFError if there is none, for whatever reason."""
    try:
        return input(prompt)
    except OSError as error:
        raise EOFError from error


class TextGame:
    """A game in the terminal; `read` and `write` are replaced in tests."""

    def __init__(
        self,
        match: Match[Any],
        players: Mapping[str, Player],
        read: Callable[[str], str] | None = None,
        write: Callable[[str], None] = print,
    ) -> None:
        self.match = match
        self.players = players
        self.read = read or typed
        self.write = write
        self.log: list[str] = []
        self.saving = Saving(match, write)

    def play(self) -> None:
        """Play until the game is over or the player stops; then offer to save what is not saved."""
        self._play()
        self.saving.rescue(self.read)

    def _play(self) -> None:
        self._tell(self.match.drain())
        try:
            while (decision := self.match.pending) is not None or self.match.awaited is not None:
                if decision is None:
                    self._ask_for_dice()
                    continue
                player = self.players.get(decision.side)
                self.saving.tell(again=player is None)
                if player is None:
                    self._ask(decision)
                else:
                    self._tell(self.match.answer(player.choose(self.match)))
        except (Quit, EOFError, KeyboardInterrupt):
            self.write("Stopped.")
            return
        if self.match.outcome:
            rule = f" ({self.match.outcome.rule})" if self.match.outcome.rule else ""
            reason = worded(self.match.outcome.reason, self.names())
            self.write(f"The game is over. {reason}{rule}")

    def _ask_for_dice(self) -> None:
        """Ask for the faces of the dice that lie on the players' table."""
        assert self.match.awaited is not None
        names = self.names()
        self.write(self.match.awaited.words(lambda word: names.get(word) or self._known(word)))
        words = self.read("dice> ").strip()
        try:
            if words == "quit":
                raise Quit
            if words == "undo":
                self._undo()
            elif words == "roll":
                self._tell(self.match.throw())
            elif words and words.replace(",", " ").replace(" ", "").isdecimal():
                self._tell(self.match.throw([*map(int, words.replace(",", " ").split())]))
            else:
                self.write("  Type the faces, such as 3 5; roll lets the program roll; undo; quit.")
        except IllegalAnswer as refused:
            self.write(f"  No: {refused}")

    def _nudge(self, words: str) -> None:
        """Shift a figure by inches to the right and up, to match the players' own table."""
        name, *by = words.rsplit(None, 2)
        wanted = name.strip().lower()
        for figure in self.match.rules.scene(self.match.state).figures:
            if len(by) == 2 and wanted in (figure.called.lower(), figure.id):
                right, up = (round(float(inches) * 1000) for inches in by)
                self._tell(self.match.nudge(figure.id, (right, up)))
                return
        raise ValueError("write 'nudge Longbowman 3 0.4 -0.2' with inches to the right and up")

    def _known(self, word: str) -> str:
        """Return what a word of a roll's purpose is called if it is a piece, else the word."""
        try:
            return self.match.rules.called(self.match.state, word)
        except KeyError:
            return word

    def _ask(self, decision: Decision[Any]) -> None:
        self.write(describe(decision, self.called, self.names()))
        while self.match.pending is decision:
            words = self.read(f"{decision.side}> ").strip()
            try:
                if not self._command(words, decision):
                    self._tell(self.match.answer(parse_answer(decision, words)))
            except IllegalAnswer as refused:
                self.write(f"  No: {refused}")
                nearest = getattr(refused.objection, "nearest", None)
                if nearest is not None:
                    self.write(f"  Nearest: {typed_form(self.match, decision, nearest)}")
            except ValueError as error:
                self.write(f"  Not understood: {error}. Type ? for help.")

    def _command(self, words: str, decision: Decision[Any]) -> bool:
        """Carry out a word that is no answer; return whether it was one."""
        name, _, rest = words.partition(" ")
        match name:
            case "?" | "help":
                self.write(HELP + describe(decision, self.called, self.names()))
            case "map" | "log" | "switches":
                self.write(self._look(name, decision))
            case "units":
                self._units(rest.strip())
            case "undo":
                self._undo()
            case "redo" | "concede":
                again = name == "redo"
                self._tell(self.match.redo() if again else self.match.concede(decision.side))
            case "auto":
                answer = next(iter(decision.samples(Random(self.match.answered()))))
                self.write(f"  {in_words(self.match, decision, answer)}")
                self._tell(self.match.answer(answer))
            case "nudge":
                self._nudge(rest)
            case "hint":
                self._hint(decision)
            case "quit":
                raise Quit
            case _:
                return False
        return True

    def _look(self, name: str, decision: Decision[Any]) -> str:
        """Return the map, the last lines of the log, or the abilities that can be switched."""
        if name == "map":
            return self.match.rules.board(self.match.state)
        if name == "log":
            return "\n".join(self.log[-20:]) or "  Nothing has happened yet."
        return "\n".join(_switches(decision)) or "  Nothing can be switched now."

    def _undo(self) -> None:
        """Take back the last answer, and those of the computer before it, which it would repeat."""
        self.match.undo()
        while (asked := self.match.pending) and asked.side in self.players:
            if self.match.undoable():
                break
            self.match.undo()
        self.write("  Undone.")

    def called(self, name: str) -> str:
        """Return what a piece is called; terrain has only a key."""
        try:
            return self.match.rules.called(self.match.state, name)
        except KeyError:
            return named_by_key(name)

    def _units(self, name: str) -> None:
        """Show the battle at a glance, the pieces of a side, or the card of a piece."""
        rules, state = self.match.rules, self.match.state
        figures = [each for each in rules.scene(state).figures if name in ("", each.side)]
        if figures or not name:
            summary = worded_summary(rules.summary(state))
            self.write(f"  {summary.headline}. {summary.outlook}")
            for figure in figures:
                self.write(f"  {figure.side}: {figure.called}")
            return
        wanted = name.lower()
        for figure in rules.scene(state).figures:
            if wanted in (figure.called.lower(), figure.id):
                self.write("\n".join(_card(rules.card(state, figure.id))))
                return
        self.write(f"  There is nothing called {name!r}; try a side's or a unit's name.")

    def _hint(self, decision: Decision[Any]) -> None:
        from game.players.registry import make_player

        answer = make_player("greedy", "hint").choose(self.match)
        self.write(f"  The computer would answer: {in_words(self.match, decision, answer)}")

    def names(self) -> Names:
        """Return what the armies are called, by side."""
        return army_names(self.match.rules.summary(self.match.state).sides)

    def _tell(self, events: list[Event]) -> None:
        names = self.names() if events else {}
        for event in (each for each in events if each.text):
            if event.audience and not set(event.audience) - set(self.players):
                continue
            rules = f" ({', '.join(event.rules)})" if event.rules else ""
            line = f"  {worded(event.text, names)}{rules}"
            self.log.append(line)
            self.write(line)


def _card(card: Card) -> Iterator[str]:
    """Yield a piece's card in lines."""
    yield f"  {card.title}: {card.subtitle}"
    if isinstance(card, TrackedCard):
        for band in card.track:
            left = band.most - band.taken
            yield f"    {band.name} {'x' * band.taken}{'o' * left} ({left} of {band.most} left)"
    for tally in card.stats:
        reasons = ", ".join(filter(None, (tally.base_reason, *tally.said())))
        yield f"    {tally.name} {tally.amount(tally.total)} ({reasons})"
    for name, state, rule in card.notes:
        yield f"    {name}{f': {state}' if state else ''}{f' ({rule})' if rule else ''}"


# ---------------------------------------------------------------------- describing a decision


def describe(
    decision: Decision[Any], called: Callable[[str], str] = str, names: Names | None = None
) -> str:
    """Return the question with everything that may be answered, reasons and odds."""
    cited = f" ({', '.join(decision.rules)})" if decision.rules else ""
    lines = [f"{prompt(decision.side, decision.why, names or {})}{cited}"]
    if isinstance(decision, Pick | PickMany):
        lines += [f"  {number}. {_words(each)}" for number, each in enumerate(decision.listed(), 1)]
    lines += _shape_lines(decision, called)
    lines += [f"  +{number}. {_words(each)}" for number, each in _extras(decision, switches=False)]
    if switched := len(list(_extras(decision, switches=True))):
        lines.append(f"  {switched} abilities can be switched; 'switches' lists them.")
    return "\n".join(lines)


def _extras(decision: Decision[Any], *, switches: bool) -> Iterator[tuple[int, Option]]:
    """Yield the answers beside a question with their numbers: switches, or all others."""
    for number, option in enumerate(decision.also_options(), 1):
        if option.switch == switches:
            yield number, option


def _switches(decision: Decision[Any]) -> list[str]:
    return [f"  +{number}. {_words(each)}" for number, each in _extras(decision, switches=True)]


def _words(option: Option) -> str:
    text = option.label
    if len(option.cells) == 1:
        text += f", column {option.cells[0][0]}, row {option.cells[0][1]}"
    if option.objection:
        return f"{text}. Not now: {option.objection}"
    if option.forecast:
        forecast = option.forecast()
        text += f". {forecast.text()}"
        for tally in forecast.tallies:
            if tally.parts:
                text += f"; {tally}"
    return text


def _shape_lines(decision: Decision[Any], called: Callable[[str], str]) -> list[str]:
    match decision:
        case Path():
            who, ends = ", ".join(map(called, decision.movers)), decision.course.reach()
            return [f"  A path for {who}: {len(ends)} places within reach."]
        case Place():
            return [f"  To place: {_numbered(map(called, decision.pieces))}."]
        case Allot():
            labels = {holder.key: holder.label for holder in decision.holders}
            now = {item: f" in {labels[holder]}" for item, holder in decision.now}
            things = [f"{item.label}{now.get(item.key, '')}" for item in decision.items()]
            rooms = [f"{holder.label} (up to {holder.capacity})" for holder in decision.holders]
            return [f"  Now: {_numbered(things)}", f"  To: {_numbered(rooms)}"]
        case Arrange():
            return [f"  To order: {_numbered(option.label for option in decision.items())}"]
    return []


def _numbered(names: Iterable[str]) -> str:
    return ", ".join(f"{number}. {name}" for number, name in enumerate(names, 1))
