"""The laboratory: findings at the left, the table with one picture of them at the right."""

from __future__ import annotations

import json
from collections.abc import Sequence
from concurrent.futures import CancelledError, Executor, Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from pathlib import Path
from typing import Any

import pygame

from game import rules
from game.core.errors import DataError, UsageError
from game.core.wording import sentence
from game.data.armyfile import file_stem
from game.data.library import Bundle, bundle_from
from game.data.savefile import recording_from
from game.data.writing import export_path
from game.lab.bands import unusual
from game.lab.compare import Comparison, Difference
from game.lab.finding import Finding, Picture
from game.lab.games import Request
from game.lab.games_report import game_in_words, proving_bundle
from game.lab.lead import SHOWN
from game.lab.measures import MEASURES
from game.lab.task import (
    FIRST,
    FOR_ONE,
    Subject,
    TableFacts,
    compared,
    explained,
    measured,
    table_facts,
)
from game.players.selfplay import record_task
from game.ui.export.background import Background
from game.ui.export.lab_report import lab_report
from game.ui.field_picture import FieldLayer, FieldPicture, draw_zone
from game.ui.gestures import Hover
from game.ui.kit.boxes import Box, Column, Flow, Panel, Scroll
from game.ui.kit.controls import Button, Chosen, Label
from game.ui.kit.setting import Stepper
from game.ui.kit.widget import Widget
from game.ui.lab_games import GamesRun
from game.ui.scene import Change, Host, Pop, Push, Screen, button_at
from game.ui.scenes.lab_panels import FindingRow, Legend, behind
from game.ui.start import replay_of
from game.ui.tableview import TableView
from game.ui.theme import DIM, GOLD, Colour

LEFT = 380
"""Width of the list at scale 1."""
BEHIND = 190
"""Height of what stands behind a finding, at scale 1."""
SIDES = ("blue", "red")
"""Whose colours the zones have where nobody starts in them yet, as in the map editor."""


ORDER = {measure: number for number, measure in enumerate(MEASURES)}
Key = tuple[str, str, str]
"""What tells a finding apart from others."""


class Show:
    """A finding was clicked, one of its pictures, or a class of movers."""

    def __init__(self, what: str, on: Any) -> None:
        self.what, self.on = what, on


class LabScreen(Screen):
    """Measures one table; what is found comes from another process and is shown as it comes."""

    def __init__(
        self,
        app: Host,
        title: str,
        subjects: Sequence[Subject],
        table: TableView,
        work: Executor,
    ) -> None:
        super().__init__(app)
        self.title = title
        self.subjects = subjects
        """The table as each rulebook reads it that can."""
        self.number = 0
        self.table = table
        self.layer = FieldLayer()
        self.table.below, self.table.above = self.layer.below, self.layer.above
        self._work = work
        self._before: Sequence[Subject] = ()
        """Another table as each rulebook reads it, with which this one is compared."""
        self.games: GamesRun | None = None
        self._blocks = -1
        """How many blocks of games are shown."""
        self.game = SHOWN
        """The number from 0 of the game that can be watched beside the first ones."""
        self._replaying: Future[str] | None = None
        """A game that is played again, to be watched."""
        self.writing = Background()
        self._begin()

    def _begin(self) -> None:
        """Have the table measured as the chosen rulebook reads it."""
        self.facts: TableFacts | None = None
        self.findings: list[Finding] = []
        self.mistakes: list[str] = []
        self.trouble = ""
        self.mover = ""
        self.chosen: Finding | None = None
        self.pointed: tuple[Finding, int] | None = None
        """The finding under the mouse and which of its two numbers: its cells light up."""
        self.picture = 0
        self.changing = False
        """Whether the picture shows what has changed since the table before."""
        self.layer.shown, self.layer.lines = None, ()
        self._facts: Future[TableFacts] | None = self._work.submit(table_facts, self.subject)
        self._coming: list[Future[tuple[list[Finding], list[str]]]] = []
        self._explaining: list[Future[list[Finding]]] = []
        self._comparing: list[Future[Comparison]] = []
        self.changes: dict[Key, Difference] = {}
        """What has changed since the table before, by finding."""
        self.changed_pieces: tuple[str, ...] = ()

    def compare_with(self, before: Sequence[Subject]) -> None:
        """Compare the table with another one, as each rulebook reads it."""
        self._before = before
        self._begin()

    @property
    def subject(self) -> Subject:
        """The table as the chosen rulebook reads it."""
        return self.subjects[self.number]

    @property
    def colours(self) -> tuple[Colour, Colour]:
        """The colours of both zones."""
        sides = [side for _, side in self.facts.places] if self.facts else SIDES
        one, two = (
            self.theme.side(side or usual) for side, usual in zip(sides, SIDES, strict=True)
        )
        return one, two

    @property
    def places(self) -> tuple[str, str]:
        """What sentences call both zones."""
        (one, _), (two, _) = self.facts.places if self.facts else (("", ""), ("", ""))
        return one, two

    # ------------------------------------------------------------------ what comes back

    @property
    def busy(self) -> bool:
        """While something is measured or painted."""
        playing = self.games is not None and self.games.busy
        measuring = bool(self._facts or self._coming or self._explaining or self._comparing)
        playing |= self._replaying is not None
        working = measuring or playing or self.writing.busy
        return working or self.table.busy

    def update(self, seconds: float) -> Change | None:
        """Take over what has been measured."""
        self.table.update(seconds)
        self.stale |= self.table.stale
        if self._facts is not None and self._facts.done():
            self._take_facts(self._facts)
        done = [each for each in self._coming if each.done()]
        for each in done:
            self._coming.remove(each)
            self._take(each)
        if told := self.writing.finished():
            self.say(told)
        if done or self._take_more() or self._games_moved():
            self.rebuild()
        return self._replayed() or super().update(seconds)

    def _take_more(self) -> bool:
        """Take over causes and changes as they come; return whether there were any."""
        causes = [each for each in self._explaining if each.done()]
        for each in causes:
            self._explaining.remove(each)
            if each.cancelled() or each.exception():
                continue  # the findings stay as they are, without causes
            told = {finding.key: finding for finding in each.result()}
            self.findings = [told.get(finding.key, finding) for finding in self.findings]
            if self.chosen is not None:
                self.chosen = told.get(self.chosen.key, self.chosen)
        changes = [each for each in self._comparing if each.done()]
        for one in changes:
            self._comparing.remove(one)
            if one.cancelled() or one.exception():
                continue
            self.changes |= {each.after.key: each for each in one.result().differences}
            self.changed_pieces = one.result().pieces
        return bool(causes or changes)

    def _games_moved(self) -> bool:
        """Return whether another block of games has come back, or they have ended."""
        games = self.games
        now = -1 if games is None else games.blocks + (0 if games.busy else 10**6)
        changed, self._blocks = now != self._blocks, now
        return changed

    def _take_facts(self, future: Future[TableFacts]) -> None:
        """Begin to measure: what holds for all first, then one class after the other."""
        self._facts = None
        try:
            self.facts = future.result()
        except (DataError, UsageError) as error:
            self.trouble = str(error)
        except (BrokenProcessPool, CancelledError):
            self.trouble = "Measuring has stopped. Go back and start again."
        else:
            self.mover = self.facts.movers[0].key if self.facts.movers else ""
            self._show_zones(self.facts)
            keys = [*(each.key for each in self.facts.movers), ""]
            self._coming = self._submitted(keys)
            movers = [key for key in keys if key]
            if self._before:
                before = self._before[self.number]
                self._comparing = [
                    self._work.submit(compared, self.subject, before, key) for key in movers
                ]
            self._explaining = [self._work.submit(explained, self.subject, key) for key in movers]
        self.rebuild()

    def _submitted(self, keys: Sequence[str]) -> list[Future[tuple[list[Finding], list[str]]]]:
        """Hand out what is to be measured: first what has the first picture, then all the rest."""
        orders: list[tuple[str, tuple[str, ...]]] = [(key, ()) for key in keys]
        if keys[0]:
            rest = tuple(each for each in FOR_ONE if each != FIRST)
            orders[:1] = [(keys[0], (FIRST,)), (keys[0], rest)]
        return [self._work.submit(measured, self.subject, *order) for order in orders]

    def _show_zones(self, facts: TableFacts) -> None:
        """Have both zones outlined in their colours."""
        told = zip(facts.zones, self.colours, self.places, strict=True)
        self.layer.zones = tuple(
            partial(draw_zone, cells=facts.cells, zone=zone, colour=colour, name=name)
            for zone, colour, name in told
        )

    def _take(self, future: Future[tuple[list[Finding], list[str]]]) -> None:
        try:
            found, mistakes = future.result()
        except (BrokenProcessPool, CancelledError):
            self.trouble = "Measuring has stopped. Go back and start again."
            return
        self.findings += found
        self.mistakes += mistakes
        if self.chosen is None:
            self._choose(next((each for each in found if each.pictures), None))

    def _choose(self, finding: Finding | None) -> None:
        """Show a finding and its first picture."""
        self.chosen, self.picture = finding, 0
        self._show_picture()

    def _show_picture(self) -> None:
        finding, facts = self.chosen, self.facts
        picture = finding.pictures[self.picture] if finding and finding.pictures else None
        if self.pointed:
            finding, number = self.pointed
            picture = finding.cells_of(number)
        self.layer.shown = None
        self.layer.lines = finding.lines if finding else ()
        if finding and picture and facts:
            one, two = self.places
            leaning = (f"{one} is ahead", f"{two} is ahead")
            if self.changing and not self.pointed and picture.key in self._changes:
                picture = self._changes[picture.key]
                leaning = ("more than before", "less than before")
            self.layer.shown = FieldPicture(
                picture, facts.cells, picture.unit or finding.unit, leaning, self.colours
            )
        self.table.stale = self.stale = True

    @property
    def _changes(self) -> dict[str, Picture]:
        """What has changed in the pictures of the chosen finding."""
        change = self.changes.get(self.chosen.key) if self.chosen else None
        return {each.key: each for each in change.pictures} if change else {}

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """Build the list, what stands behind the chosen finding, and the table."""
        head: list[Widget] = [Label(self.title, "heading", GOLD)]
        if len(self.subjects) > 1:
            head.append(Flow([self._book(number) for number in range(len(self.subjects))], gap=6))
        facts = self.facts
        if facts:
            if len(facts.movers) > 1:
                head.append(
                    Flow([self._mover(each.key, each.name) for each in facts.movers], gap=6)
                )
            head += [Label(note, "tiny", DIM) for note in (*facts.notes, *self.changed_pieces)]
        warning = self.theme.tone("warning")
        head += [Label(each, "small", warning) for each in (*self.mistakes, self.trouble) if each]
        if self.games is not None and self.games.sentences:
            verdict = Button("What the games say", Show("finding", None), wide=True, style="small")
            verdict.chosen = self.chosen is None
            head.append(verdict)
        known = [each for each in self.findings if each.mover in ("", self.mover)]
        rows = [self._row(each) for each in sorted(known, key=lambda each: ORDER[each.measure])]
        if self.busy and not rows and not self.trouble:
            rows = [Label("Measuring …", "small", DIM)]
        self._list = Panel(Scroll(Column([*head, *rows], gap=6, align="fill"), "findings"), 10)
        self._behind = Panel(Scroll(self._explained(), "behind"), 10)
        back = Button("Back", "back", key="Esc", style="small")
        pictures = Flow([back, *self._pictures()], gap=8)
        below: list[Widget] = [pictures, Legend(self.layer), self._games_row()]
        self._bar = Column(below, gap=4)
        return Box([self.table, self._list, self._behind, self._bar])

    def _games_row(self) -> Widget:
        """Return the button that begins or ends games, and how they stand."""
        games = self.games
        if games is None:
            tip = "The computer plays both sides, swapping forces, until the result is clear."
            return Flow([Button("Play games", "play", kind="gold", style="small", tip=tip)], gap=8)
        parts: list[Widget] = [Button("Stop the games", "stop", style="small")]
        if not games.busy:
            parts = [Button("Play again", "play", style="small")]
        if games.unfinished:
            tip = "Go on from the games already played."
            parts.insert(0, Button("Resume", "resume", kind="gold", style="small", tip=tip))
        if games.report:
            parts.append(Button("Save the report", "report", style="small"))
        parts.append(Label(games.line, "small"))
        return Flow(parts, gap=8)

    def _book(self, number: int) -> Button:
        title = rules.rulebook(self.subjects[number].ruleset).title
        button = Button(title, Show("book", number), style="small")
        button.chosen = number == self.number
        return button

    def _mover(self, key: str, name: str) -> Button:
        button = Button(name, Show("mover", key), style="small")
        button.chosen = key == self.mover
        return button

    def _row(self, finding: Finding) -> Widget:
        chosen = self.chosen is not None and finding.key == self.chosen.key
        row = FindingRow(finding, Show("finding", finding), self.colours, chosen=chosen)
        if change := self.changes.get(finding.key):
            row.before = change.before.numbers
        return row

    def _explained(self) -> Widget:
        if self.chosen is None and self.games is not None and self.games.sentences:
            said: list[Widget] = [Label("What the games say", "strong", GOLD)]
            said += [Label(each, "small") for each in self.games.sentences]
            return Column(said, gap=4, align="fill")
        if self.chosen is None or self.facts is None:
            return Label("Choose a finding to see it on the table.", "small", DIM)
        change = self.changes.get(self.chosen.key)
        told = [f"{sentence(change.words)}."] if change else []
        odd = unusual(self.subject.ruleset, self.places, [self.chosen])
        told += [f"Unusual: {each}" for each in odd]
        return behind(self.chosen, self.places, told)

    def _games_to_watch(self) -> list[Widget]:
        """Return buttons for a few single games, and for any other by its number."""
        games = self.games
        if games is None or games.report is None:
            return []
        (finding,) = games.report["findings"]
        count = len(finding["results"])

        def watch(number: int) -> Button:
            tip = f"{game_in_words(finding, number)}. Click to watch it."
            return Button(f"Watch game {number + 1}", Show("game", number), style="small", tip=tip)

        found: list[Widget] = [watch(number) for number in range(min(SHOWN, count))]
        if count > SHOWN:
            self.game = max(SHOWN, min(count - 1, self.game))
            tip = "Choose any other game."
            found.append(Stepper("game", SHOWN + 1, count, self.game + 1, label="Game", tip=tip))
            found.append(watch(self.game))
        return found

    def _pictures(self) -> list[Widget]:
        """Return a button for each picture of the chosen finding, or for games to watch."""
        if self.chosen is None:
            return self._games_to_watch()
        pictures = self.chosen.pictures
        found: list[Widget] = []
        for number, picture in enumerate(pictures if len(pictures) > 1 else ()):
            button = Button(sentence(picture.title), Show("picture", number), style="small")
            button.chosen = number == self.picture
            found.append(button)
        if self._changes:
            tip = "Show what has changed since the pinned version."
            change = Button("Change", Show("change", not self.changing), style="small", tip=tip)
            change.chosen = self.changing
            found.append(change)
        return found

    def layout(self) -> None:
        """Give the list its width, the table the rest, and a bar below it.

        A table that was shown whole is shown whole beside a higher bar as well.
        """
        px, theme = self.theme.px, self.theme
        width, height = self.size
        gap = px(6)
        left = min(px(LEFT), width // 3)
        low = min(px(BEHIND), height // 3)
        beside = pygame.Rect(left + 2 * gap, 0, width - left - 3 * gap, 0)
        bar = self._bar.measure(theme, beside.width)[1]
        self._list.place(pygame.Rect(gap, gap, left, height - low - 3 * gap), theme)
        self._behind.place(pygame.Rect(gap, height - low - gap, left, low), theme)
        self._bar.place(pygame.Rect(beside.x, height - bar - gap, beside.width, bar), theme)
        upper = pygame.Rect(beside.x, gap, beside.width, height - bar - 3 * gap)
        whole = self.table.camera.fitted
        self.table.place(upper, theme)
        if whole:
            self.table.camera.fit()
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    # ------------------------------------------------------------------ choosing

    def message(self, message: Any) -> Change | None:
        """Show a finding, a picture, another class or rulebook; or go back."""
        match message:
            case Hover(at=at):
                self.layer.mouse = at
                self.table.stale = True
                return None
            case Show(what="game", on=number):
                self._watch(number)
            case Show(what=what, on=on):
                self._show(what, on)
            case Chosen(name="game", value=number):
                self.game = number - 1
            case "play" | "resume":
                self._play(go_on=message == "resume")
            case "stop" if self.games is not None:
                self.games.stop()
                self.say("Stopping after the games being played.")
            case "report":
                self._save_report()
            case "back":
                return Pop()
            case _:
                return None
        self.rebuild()
        return None

    def handle(self, event: pygame.Event) -> Change | None:
        """Light up the cells of the number that the mouse comes to."""
        change = super().handle(event)
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEWHEEL):
            row, pointed = button_at(self.root, self._mouse), None
            if isinstance(row, FindingRow):
                number = row.number_at(self._mouse, self.theme)
                pointed = (row.finding, number) if number is not None else None
            if pointed != self.pointed:
                self.pointed = pointed
                self._show_picture()
        return change

    def _show(self, what: str, on: Any) -> None:
        """Show a finding, one of its pictures or what has changed in it, a class, a rulebook."""
        match what:
            case "finding":
                self._choose(on)
            case "picture":
                self.picture = on
                self._show_picture()
            case "change":
                self.changing = on
                self._show_picture()
            case "mover":
                self._change_mover(on)
            case "book":
                self.number = on
                self._begin()

    def _change_mover(self, key: str) -> None:
        """Show the same finding for another class, if there is one."""
        self.mover = key
        before = self.chosen
        if before is not None and before.mover:
            same = (
                each
                for each in self.findings
                if (each.measure, each.subject) == (before.measure, before.subject)
            )
            self._choose(next((each for each in same if each.mover == key), None))

    # ------------------------------------------------------------------ games

    def battle(self) -> Bundle:
        """Return the battle itself, or the standard battle on a bare map."""
        subject = self.subject
        if subject.documents:
            return bundle_from(json.loads(subject.documents), subject.key)
        return proving_bundle(subject.ruleset, json.loads(subject.ground), self.title)

    def _play(self, *, go_on: bool) -> None:
        """Begin games or go on with those of before, or say why there can be none."""
        before = self.games.report if go_on and self.games else None
        try:
            self.games = GamesRun(Request(self.battle()), before)
        except DataError as error:
            self.say(f"These rules cannot be played on this table: {error.brief}.")
        except UsageError as error:
            self.say(str(error))

    def _watch(self, number: int) -> None:
        """Have one of the games played again, to be opened as a replay."""
        if self.games is None or self._replaying is not None:
            return
        self._replaying = self._work.submit(record_task, self.games.request.game(number))
        self.say(f"Playing game {number + 1} again from its seed …")

    def _replayed(self) -> Change | None:
        """Open the game that has been played again, if there is one."""
        if self._replaying is None or not self._replaying.done():
            return None
        replaying, self._replaying = self._replaying, None
        try:
            written = replaying.result()
        except (BrokenProcessPool, CancelledError):
            self.say("The game has stopped. Start it again.")
            return None
        path = Path(f"{file_stem(self.title)}.jsonl")
        return Push(replay_of(self.app, recording_from(path, f"{written}\n".encode())))

    def _save_report(self) -> None:
        """Write the report of the games among the player's exports."""
        games = self.games
        if games is None or games.report is None or self.writing.busy:
            return
        document, path = {"games": [games.report]}, export_path(file_stem(self.title), "html")
        scene, command = self.table.scene, f"sandtable lab {self.subject.key} --games auto"
        self.writing.start(lambda: lab_report(document, [scene], path, command))

    def close(self) -> None:
        """Let go of what has not been begun, and end the games."""
        left: list[Future[Any]] = [*self._coming, *self._explaining, *self._comparing]
        left += [self._replaying] if self._replaying else []
        for future in left:
            future.cancel()
        if self.games is not None:
            self.games.close()
        self.writing.close()
