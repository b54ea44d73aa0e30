"""The last page of a battle: who won and why, how it went, who fell, who shone, what next."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Future
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import DataError, Diverged, UsageError
from game.core.wording import army, worded
from game.data.old_saves import readable_game
from game.data.writing import export_path
from game.ui.export.aftermath import Aftermath, Medal, NotableRoll, Toll
from game.ui.export.background import Background
from game.ui.export.chances import percent
from game.ui.export.prose import title_of
from game.ui.export.report import report
from game.ui.hud.score_curve import ScoreCurve
from game.ui.kit.boxes import Column, Flow, Grid, Row
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.luck import ordinal
from game.ui.scene import Change, Host, Pop, Push, Replace, Screen
from game.ui.scenes.battle import BattleScreen
from game.ui.scenes.paper import BROWN, FADED, PaperScreen, SideBand
from game.ui.theme import INK

FACE, MEDAL_FACE = 38, 56
"""Heights of portraits at scale 1."""
MOST_KINDS = 8
"""Kinds of losses of a side that are portrayed at most."""


@dataclass(frozen=True, slots=True)
class Afterwards:
    """What may follow a battle; each makes a screen."""

    rematch: Callable[[], Screen]
    swapped: Callable[[], Screen]
    watch: Callable[[], Screen]


class EndScreen(PaperScreen):
    """Lies over a battle that has ended; the story is told once another process has read it."""

    WIDTH = 1040

    def __init__(
        self, app: Host, battle: BattleScreen, after: Afterwards, coming: Future[Aftermath] | None
    ) -> None:
        super().__init__(app, battle)
        self.battle = battle
        self.after = after
        self.told: Aftermath | None = None
        self._coming = coming
        self._writing = Background()

    @property
    def busy(self) -> bool:
        """While the story, portraits or a report are on their way."""
        return super().busy or self._coming is not None or self._writing.busy

    def update(self, seconds: float) -> Change | None:
        """Take the story over when it is there, and say where a report has been written."""
        if self._coming is not None and self._coming.done():
            coming, self._coming = self._coming, None
            try:
                self.told = coming.result()
            except (BrokenExecutor, DataError, Diverged, UsageError, OSError) as error:
                self.say(str(error))
            self.rebuild()
        if words := self._writing.finished():
            self.say(words)
        return super().update(seconds)

    def close(self) -> None:
        """Begin to write nothing more."""
        self._writing.close()

    # ------------------------------------------------------------------ the page

    def rows(self) -> tuple[list[Widget], list[Widget]]:
        """Return the page and, below it, what may follow."""
        shown: list[Widget] = [self._head()]
        if self.told is None:
            waiting = "Telling the battle …" if self._coming is not None else ""
            shown.append(Label(waiting, "story", FADED))
        else:
            shown += [self._course(self.told), *self._medals(self.told), self._dice(self.told)]
        return shown, [self._buttons()]

    def _head(self) -> Widget:
        game, eyes = self.battle.game, self.battle.session.eyes
        outcome = game.match.outcome
        winner = outcome.winner if outcome else None
        people = game.people()
        title = worded(f"Victory for {army(winner)}" if winner else "A draw", eyes.names)
        if winner and people and winner not in people:
            lost = people[0] if len(people) == 1 else ""
            title = worded(f"Defeat for {army(lost)}" if lost else "Defeat", eyes.names)
        why = worded(outcome.reason, eyes.names) if outcome else ""
        scenario = getattr(game.bundle.scenario, "scenario", "The battle")
        head = Column(
            [
                Label(scenario.upper(), "tiny", FADED),
                Label(title, "title" if self.app.compact else "display", BROWN),
                Label(why, "story", INK),
            ],
            gap=2,
        )
        return SideBand(head, winner) if winner else head

    def _course(self, told: Aftermath) -> Widget:
        """Return the curve with the turning point, and the losses beside it."""
        turned = told.turning_point
        curve = told.curve
        left: list[Widget] = [
            Label(f"How it went, in {curve.label}", "heading", BROWN),
            ScoreCurve(curve.values, curve.chapters, turned.chapter if turned else None),
        ]
        if turned:
            left.append(Label(f"The turning point. {turned.text}", "body", INK))
        right: list[Widget] = [Label("The fallen", "heading", BROWN)]
        right += [self._losses(told, side) for side in told.losses]
        return Grid([Column(left, gap=4), Column(right, gap=8)], 400, gap=24)

    def _losses(self, told: Aftermath, side: str) -> Widget:
        tolls = told.losses[side]
        rows: list[Widget] = [Label(told.names.get(side, side.title()), "strong", INK)]
        if tolls:
            rows.append(Flow([self._toll(toll) for toll in tolls[:MOST_KINDS]], gap=6))
        else:
            rows.append(Label("Nobody fell.", "small", FADED))
        return SideBand(Column(rows, gap=2, align="start"), side)

    def _toll(self, toll: Toll) -> Widget:
        portrait = self.portrait(toll.figure, FACE)
        portrait.tip = f"{toll.count} × {toll.name}"
        return Row([portrait, Label(f"{toll.count}×", "tiny", FADED)], gap=1)

    def _medals(self, told: Aftermath) -> list[Widget]:
        if not told.medals:
            return []
        cards: list[Widget] = [self._medal(medal) for medal in told.medals]
        return [Label("Medals", "heading", BROWN), Grid(cards, 230, gap=12)]

    def _medal(self, medal: Medal) -> Widget:
        words = Column(
            [
                Label(medal.title, "strong", BROWN),
                Label(title_of(medal.figure), "body", INK),
                Label(f"{medal.why[:1].upper()}{medal.why[1:]}.", "small", FADED),
            ],
            gap=0,
        )
        face = self.portrait(medal.figure, MEDAL_FACE)
        return SideBand(Row([face, words], gap=8, grow=[words]), medal.figure.side)

    def _dice(self, told: Aftermath) -> Widget:
        """Return the rolls that nobody will believe, and how lucky each side was."""
        best: list[Widget] = [Label("Best rolls", "heading", BROWN)]
        best += [self._roll(roll, "this good") for roll in told.best]
        worst: list[Widget] = [Label("Worst rolls", "heading", BROWN)]
        worst += [self._roll(roll, "this bad") for roll in told.worst]
        luck: list[Widget] = [Label("Luck", "heading", BROWN)]
        for side, place in told.luck.items():
            words = f"{told.names.get(side, side)}: {ordinal(place)} percentile"
            luck.append(SideBand(Label(words, "body", INK), side))
        columns = [part for part in (best, worst) if len(part) > 1] + [luck]
        return Grid([Column(part, gap=4) for part in columns], 300, gap=20)

    def _roll(self, roll: NotableRoll, how: str) -> Widget:
        rarity = f"{percent(roll.chance)} are {how}"
        words = [Label(roll.text, "small", INK), Label(rarity, "small", FADED)]
        return SideBand(Column(words, gap=0), roll.side)

    def _buttons(self) -> Widget:
        kept = self.battle.game.kept_in is not None
        unsaved = "" if kept else "This game is not saved."
        buttons: list[Widget] = [
            Button("Rematch", "rematch", key="R", kind="gold"),
            Button("Swap sides", "swap", key="S"),
            Button("Watch", "watch", key="W", why_not=unsaved, tip="Watch the battle again."),
            Button(
                "Report",
                "report",
                key="P",
                why_not=unsaved,
                tip="Write an illustrated battle report.",
            ),
            Button("Luck", "luck", key="L"),
            Button("See the table", "back", key="Esc"),
            Button("Leave", "leave", key="Q"),
        ]
        return Flow(buttons, gap=8)

    # ------------------------------------------------------------------ what follows

    def message(self, message: Any) -> Change | None:
        """Play again, watch, write the report, look at the dice, or leave."""
        try:
            match message:
                case "rematch":
                    return Replace(self.after.rematch(), 2)
                case "swap":
                    return Replace(self.after.swapped(), 2)
                case "watch":
                    return Push(self.after.watch())
        except (DataError, Diverged, UsageError, OSError) as error:
            self.say(str(error))
            return None
        match message:
            case "report" if not self._writing.busy and self.battle.game.kept_in is not None:
                self._report(self.battle.game.kept_in)
            case "luck":
                return self.battle.word("luck")
            case "back":
                return Pop()
            case "leave":
                return Pop(2)
        return None

    def _report(self, save: Path) -> None:
        path = export_path(save.stem, "html")
        self._writing.start(lambda: report(readable_game(save), path))
        self.say("Writing the report …")

    def key(self, event: pygame.Event) -> Change | None:
        """Press the button of a letter; Escape goes back to the table."""
        letter = getattr(event, "unicode", "").upper()
        return self.press(letter) if letter.isalpha() else super().key(event)
