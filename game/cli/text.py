"""The plain text mode: lists the pending decision and takes an answer, line by line."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from random import Random
from typing import Any

from game.cli.answers import parse_answer
from game.cli.saving import Saving
from game.core.decision import Arrange, Decision, Option, Pick, PickMany
from game.core.errors import IllegalAnswer
from game.core.event import Event
from game.core.match import Match
from game.core.spatial import Allot, Path, Place
from game.core.telling import sentence
from game.players.player import Player

HELP = """\
  Answer with an option's number or name; what else is understood:
    a way       to 5,6     or the squares one by one: 5,6 6,6 7,7     stay
    a place     w1 at 3,4  facing N      (several separated by ;)
    an allotment  w1=red2 w2=red2        keep
    a list      a b c      none
    JSON        anything that a saved game could hold
  extra answers that stand beside a question: + and their name
  map  units NAME  log  undo  redo  auto (a random legal answer)  hint (what the computer would do)
  ?  this help    concede  give the game up    quit  stop here; the game is kept
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
        """Go on until the game is over or the player stops; what is not saved is offered then."""
        self._play()
        self.saving.rescue(self.read)

    def _play(self) -> None:
        self._tell(self.match.drain())
        try:
            while (decision := self.match.pending) is not None:
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
            self.write(f"The game is over. {self.match.outcome.reason}{rule}")

    def _ask(self, decision: Decision[Any]) -> None:
        self.write(describe(decision))
        while self.match.pending is decision:
            words = self.read(f"{decision.side}> ").strip()
            try:
                if not self._command(words, decision):
                    self._tell(self.match.answer(parse_answer(decision, words)))
            except IllegalAnswer as refused:
                self.write(f"  No: {refused}")
                nearest = getattr(refused.objection, "nearest", None)
                if nearest is not None:
                    self.write(f"  Nearest: {_encoded(decision, nearest)}")
            except ValueError as error:
                self.write(f"  Not understood: {error}. ? helps.")

    def _command(self, words: str, decision: Decision[Any]) -> bool:
        """Carry out a word that is no answer; whether it was one."""
        name, _, rest = words.partition(" ")
        match name:
            case "?" | "help":
                self.write(HELP + describe(decision))
            case "map":
                self.write(self.match.rules.board(self.match.state))
            case "units":
                self._units(rest.strip())
            case "log":
                self.write("\n".join(self.log[-20:]) or "  Nothing has happened yet.")
            case "undo":
                self._undo()
            case "redo" | "concede":
                again = name == "redo"
                self._tell(self.match.redo() if again else self.match.concede(decision.side))
            case "auto":
                answer = next(iter(decision.samples(Random(self.match.answered()))))
                self.write(f"  {_encoded(decision, answer)}")
                self._tell(self.match.answer(answer))
            case "hint":
                self._hint(decision)
            case "quit":
                raise Quit
            case _:
                return False
        return True

    def _undo(self) -> None:
        """Take back the last answer, and those of the computer before it, which it would repeat."""
        self.match.undo()
        while (asked := self.match.pending) and asked.side in self.players:
            if self.match.undoable():
                break
            self.match.undo()
        self.write("  Taken back.")

    def _units(self, name: str) -> None:
        try:
            facts = self.match.rules.facts(self.match.state, name or "game")
        except KeyError:
            self.write(f"  There is nothing called {name!r}; try a side's or a unit's name.")
            return
        for key, value in facts.items():
            self.write(f"  {key}: {value}")

    def _hint(self, decision: Decision[Any]) -> None:
        from game.players.player import make_player

        answer = make_player("greedy", "hint").choose(self.match)
        self.write(f"  The computer would answer {_encoded(decision, answer)}")

    def _tell(self, events: list[Event]) -> None:
        for event in events:
            if event.audience and not set(event.audience) - set(self.players):
                continue
            rules = f" ({', '.join(event.rules)})" if event.rules else ""
            line = f"  {sentence(event.text)}{rules}"
            self.log.append(line)
            self.write(line)


def _encoded(decision: Decision[Any], answer: Any) -> str:
    return json.dumps(decision.encode(answer))


# ---------------------------------------------------------------------- describing a decision


def describe(decision: Decision[Any]) -> str:
    """The question with everything that may be answered, reasons and odds."""
    source = f"[{decision.kind}; {', '.join(decision.rules)}]"
    lines = [f"{decision.side}: {sentence(decision.why)}  {source}"]
    if isinstance(decision, Pick | PickMany):
        lines += [_option(number, option) for number, option in enumerate(decision.listed(), 1)]
    lines += _shape_lines(decision)
    extra = decision.also_options()
    if extra:
        shown = [option for option in extra if not option.key.startswith("switch:")]
        lines += [f"  + {option.key}: {_words(option)}" for option in shown]
        if len(shown) < len(extra):
            lines.append(f"  + switch:UNIT:ABILITY, {len(extra) - len(shown)} abilities")
    return "\n".join(lines)


def _option(number: int, option: Option) -> str:
    return f"  {number}. {option.key}: {_words(option)}"


def _words(option: Option) -> str:
    text = option.label
    if option.objection:
        return f"{text}. Not now: {option.objection}"
    if option.forecast:
        forecast = option.forecast()
        text += f". {forecast.text()}"
        for tally in forecast.tallies:
            if tally.parts:
                text += f"; {tally}"
    return text


def _shape_lines(decision: Decision[Any]) -> list[str]:
    if isinstance(decision, Path):
        ends = decision.course.reach()
        return [f"  A way for {', '.join(decision.movers)}: {len(ends)} places are within reach."]
    if isinstance(decision, Place):
        return [f"  To place: {', '.join(decision.pieces)}."]
    if isinstance(decision, Allot):
        now = ", ".join(f"{item}={holder}" for item, holder in decision.now)
        holders = ", ".join(
            f"{holder.key} (up to {holder.capacity})" for holder in decision.holders
        )
        return [f"  Now: {now}", f"  To: {holders}"]
    if isinstance(decision, Arrange):
        return [f"  To order: {', '.join(option.key for option in decision.items())}"]
    return []
