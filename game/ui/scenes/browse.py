"""Choosing a battle: rulebook, map, briefing, forces, who plays, seed, and the scenario's knobs."""

from __future__ import annotations

from typing import Any

import pygame

from game.core.errors import DataError, UsageError
from game.core.unit_card import Summary, coming_lines, worded_summary
from game.core.wording import sentence
from game.data.battlefile import own_battles
from game.data.library import Bundle, load_scenario, scenario_keys
from game.data.writing import export_path, write_whole
from game.mechanics.scenario.aims import aims_told
from game.players.levels import LEVELS, USUAL
from game.ui.export.army_cards import side_cards
from game.ui.kit.boxes import Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label, Picture
from game.ui.kit.widget import Widget
from game.ui.portraits import portraits
from game.ui.scene import Change, Host, Pop, Push, Screen
from game.ui.scenes.book_card import BookCard
from game.ui.scenes.browse_forces import FORCE, OwnForces
from game.ui.scenes.browse_parts import (
    KNOB,
    MapPictures,
    PrintCards,
    forces_of,
    knob_grid,
)
from game.ui.scenes.workshop import WorkshopScreen
from game.ui.seats import HUMAN, SEATS
from game.ui.start import new_battle
from game.ui.theme import DIM, GOLD, WRONG, Style
from game.ui.workbench import no_workshop

THUMB, SHARE = 240, 0.42
"""The least height of the chosen map's picture at scale 1, and its most in a window's height."""
BESIDE = 380
"""The width at scale 1 that the seats beside it take, with all margins."""
WIDE, FORCES = 1700, 512
"""The width of a window at scale 1 from which on the forces stand beside the map, and theirs."""
PAINTING = 0.005
"""Seconds of a frame that may go into portraits."""


DICE = ("play on this screen", "referee a real table")
"""Where the dice are rolled."""


class Show:
    """A scenario in the list was clicked."""

    def __init__(self, key: str) -> None:
        self.key = key


class Browse:
    """A rulebook was clicked."""

    def __init__(self, ruleset: str) -> None:
        self.ruleset = ruleset


class BrowseScreen(Screen):
    """Rulebooks and their scenarios at the left, the chosen one at the right."""

    over_table = True

    def __init__(self, app: Host, ruleset: str = "") -> None:
        super().__init__(app)
        self.keys = scenario_keys()
        self._own: dict[str, Bundle] = {}
        """The player's own battles."""
        self._unreadable: dict[str, str] = {}
        books = (key for key in self.keys if key.partition("/")[0] == ruleset)
        self.chosen = next(books, self.keys[0])
        self.seats = {"red": HUMAN, "blue": USUAL}
        self.seed = ""
        self.practice = self.refereed = False
        self.knobs_open = False
        self._turned: dict[str, dict[str, Any]] = {}
        """The knobs that were turned, by scenario."""
        self._bundles: dict[str, Bundle] = {}
        self._forces = OwnForces()
        self._maps = MapPictures()
        self._portraits = portraits()

    def bundle(self, key: str) -> Bundle:
        """Return a scenario, read once."""
        if key in self._own:
            return self._own[key]
        if key not in self._bundles:
            self._bundles[key] = load_scenario(key)
        return self._bundles[key]

    def resize(self, size: tuple[int, int]) -> None:
        """Take a new size; after a visit to workshop or editor there may be other files."""
        self._forces.refresh()
        self._own, self._unreadable = own_battles()
        if self.chosen not in (*self.keys, *self._own):
            self.chosen = self.keys[0]
        super().resize(size)

    @property
    def turned(self) -> dict[str, Any]:
        """The knobs of the chosen scenario that stand otherwise than in its file."""
        return self._turned.setdefault(self.chosen, {})

    def settled(self) -> tuple[Bundle, str]:
        """Return the chosen scenario with its forces and knobs.

        As it is, with a reason, if it cannot.
        """
        bundle = self.bundle(self.chosen)
        try:
            return self._forces.settled(bundle, self.turned), ""
        except DataError as error:
            return bundle, "; ".join(problem.message for problem in error.problems)

    @property
    def busy(self) -> bool:
        """While pictures are being painted."""
        return self._maps.busy or self._portraits.busy

    def update(self, seconds: float) -> Change | None:
        """Show pictures as they are painted."""
        if self._portraits.busy:
            self._portraits.refine(PAINTING)
            if not self._portraits.busy:
                self.rebuild()
        if self._maps.update():
            self.rebuild()
        return super().update(seconds)

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """Build the list, the details and the buttons below."""
        details = Panel(Scroll(self._details(), f"details {self.chosen}"), 16)
        listing = Panel(Scroll(Column(self._listing(), gap=6), "list"), 14)
        back = Button("Back", "back", key="" if self.app.compact else "Esc")
        workshop = Button("Workshop", "workshop", key="W", why_not=no_workshop())
        fill = Label("")
        style: Style = "strong" if self.app.compact else "heading"
        start = Button("Start the battle", "start", key="Enter", kind="gold", style=style)
        start.why_not = self.settled()[1]
        bar = Row([back, workshop, fill, start], grow=[fill])
        self._parts = listing, details, bar
        return Column([listing, details, bar])

    def _listing(self) -> list[Widget]:
        """Return a card for each rulebook, the scenarios of the chosen one below its card."""
        rows: list[Widget] = [Label("Choose a battle", "title", GOLD)]
        chosen = self.chosen.partition("/")[0]
        for ruleset in dict.fromkeys(key.partition("/")[0] for key in self.keys):
            own = [key for key in self.keys if key.partition("/")[0] == ruleset]
            shown = self.bundle(own[0])
            picture = self._maps.get(own[0], shown)
            card = BookCard(shown.rulebook, Browse(ruleset), picture)
            card.chosen = ruleset == chosen
            rows.append(card)
            if card.chosen:
                rows += [self._choice(key) for key in own]
                rows += self._own_rows(ruleset)
        return rows

    def _choice(self, key: str) -> Button:
        """Return the button of a battle."""
        button = Button(self.bundle(key).scenario.scenario, Show(key), wide=True)
        button.chosen = key == self.chosen
        return button

    def _own_rows(self, ruleset: str) -> list[Widget]:
        """Return the player's own battles of a rulebook, and those that nobody can read."""
        own = [key for key in self._own if key.partition("/")[0] == ruleset]
        rows: list[Widget] = [Label("Your own", "small", DIM)] if own else []
        rows += [self._choice(key) for key in own]
        for name, why in self._unreadable.items():
            rows.append(Label(f"{name} cannot be read: {sentence(why)}", "tiny", DIM))
        return rows

    @property
    def _third(self) -> int:
        """The width of the list."""
        return min(self.theme.px(340), self.size[0] // 3)

    def layout(self) -> None:
        """Give the list a third and the details the rest."""
        px = self.theme.px
        listing, details, bar = self._parts
        width, height = self.size
        gap, foot = px(10), px(58)
        third = self._third
        listing.place(pygame.Rect(gap, gap, third, height - foot - 2 * gap), self.theme)
        left = third + 2 * gap
        details.place(
            pygame.Rect(left, gap, width - left - gap, height - foot - 2 * gap), self.theme
        )
        bar.place(pygame.Rect(gap, height - foot, width - 2 * gap, foot - gap), self.theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    # ------------------------------------------------------------------ the chosen scenario

    def _details(self) -> Widget:
        bundle, problem = self.settled()
        scenario, state = bundle.scenario, bundle.begin()
        summary = worded_summary(bundle.rulebook.summary(state))
        names = {standing.side: standing.name for standing in summary.sides}
        forces: list[Widget] = [Label("Forces", "heading", GOLD)]
        if problem:
            forces.append(Label(f"Cannot be played: {problem}", "body", WRONG))
        else:
            forces += self._forces.verdict(bundle, self.theme) or self._warnings(bundle)
        found = bundle.rulebook.forces(state)
        forces.append(forces_of(found, names, self._portraits, self.theme, printed=True))
        table: list[Widget] = [self._map(bundle), self._seats(summary)]
        if self._wide:
            table.append(Column(forces, gap=10))
            forces = []
        rows: list[Widget] = [
            Label(scenario.scenario, "title", GOLD),
            Label(bundle.rulebook.title, "small", DIM),
            Row(table, gap=18, grow=table[2:], middle=False)
            if table[2:]
            else Flow(table, gap=18, middle=False),
            Label(scenario.story, "body"),
        ]
        said = (getattr(scenario, "hints", ""), getattr(scenario, "notes", ""))
        rows += [Label(text, "small", DIM) for text in said if text]
        told = [*aims_told(scenario, summary), *coming_lines(summary)]
        rows += [Label(f"• {line}", "small") for line in told]
        rows += [*forces, *self._knobs()]
        return Column(rows, gap=10, align="fill")

    @property
    def _wide(self) -> bool:
        """Whether there is room for the forces beside the map."""
        return self.size[0] >= self.theme.px(WIDE)

    def _map(self, bundle: Bundle) -> Picture:
        """Return the battle's map, as large as there is room beside seats and forces."""
        seen, scale = self._maps.get(self.chosen, bundle), self.theme.scale
        room = (self.size[0] - self._third) / scale - BESIDE - FORCES * self._wide
        high = min(room * seen.get_height() / seen.get_width(), SHARE * self.size[1] / scale)
        return Picture(seen, max(THUMB, round(high)))

    def _warnings(self, bundle: Bundle) -> list[Widget]:
        """Return what the rules warn of before this battle."""
        tone = self.theme.tone("warning")
        return [Label(sentence(each.message), "small", tone) for each in bundle.warnings]

    def _seats(self, summary: Summary) -> Widget:
        """Return who plays which side, the seed, and whether it is for practice."""
        rows: list[Widget] = [Label("Who plays", "strong", GOLD)]
        words = list(SEATS.values())
        tip = " ".join(f"{level.label.title()}: {level.about}" for level in LEVELS)
        for side in summary.sides:
            rows.append(Label(side.name, "strong", self.theme.ink(side.side)))
            seat = self.seats.setdefault(side.side, USUAL)
            rows.append(Choice(side.side, words, words.index(SEATS[seat]), tip))
            rows += self._forces.widgets(self.bundle(self.chosen), side.side)
        rows += self._forces.hint(self.bundle(self.chosen))
        rows.append(Label("How", "strong", GOLD))
        practice = Choice("practice", ("match play", "practice"), int(self.practice))
        practice.tip = "Practice games let you undo past dice rolls."
        rows.append(practice)
        referee = Choice("referee", DICE, int(self.refereed))
        referee.tip = "On your own table: type the dice you roll, nudge figures, keep the rules."
        rows.append(referee)
        rows.append(Entry("seed", self.seed, "seed (blank: random)"))
        return Column(rows, gap=6, align="start")

    def _knobs(self) -> list[Widget]:
        """Return what may be settled before the battle, behind a button until somebody wants it."""
        knobs = self.bundle(self.chosen).rulebook.knobs(self.bundle(self.chosen).scenario)
        if not knobs:
            return []
        count = len(self.turned)
        changed = f"{count} changed" if count else "all at scenario defaults"
        verb = "Hide" if self.knobs_open else "Show"
        button = Button(f"{verb} all {len(knobs)}", "knobs", key="O")
        rows: list[Widget] = [
            Flow([Label("Scenario options", "heading", GOLD), button], gap=14),
            Label(changed, "small", DIM),
        ]
        if self.knobs_open:
            rows.append(knob_grid(knobs, self.turned))
        if count:
            rows.append(Row([Button("Reset all", "reset")]))
        return rows

    # ------------------------------------------------------------------ choosing

    def message(self, message: Any) -> Change | None:
        """Choose a battle, set an option, or start."""
        match message:
            case Show(key=key):
                self.chosen = key
                self.rebuild()
            case Browse(ruleset=ruleset):
                self.chosen = next(key for key in self.keys if key.partition("/")[0] == ruleset)
                self.rebuild()
            case Chosen(name=name, value=value):
                self._set(name, value)
            case PrintCards(side=side):
                self._print_cards(side)
            case "knobs" | "reset":
                self._open_or_reset(message)
            case "workshop":
                return Push(WorkshopScreen(self.app))
            case "back":
                return Pop()
            case "start":
                return self._start()
        return None

    def _set(self, name: str, value: str) -> None:
        """Take over what a control was set to."""
        if name == "seed":
            self.seed = value
        elif name == "practice":
            self.practice = value == "practice"
        elif name == "referee":
            self.refereed = value == DICE[1]
        elif name.startswith(KNOB):
            self._turn(name.removeprefix(KNOB), value)
        elif name.startswith(FORCE):
            self._forces.choose(self.bundle(self.chosen), name, value)
            self.rebuild()
        else:
            self.seats[name] = next(key for key, words in SEATS.items() if words == value)

    def _turn(self, key: str, words: str) -> None:
        """Remember a knob that was turned; back at its place it is as if it had not been."""
        bundle = self.bundle(self.chosen)
        knob = next(each for each in bundle.rulebook.knobs(bundle.scenario) if each.key == key)
        value = knob.value(words)
        self.turned.pop(key, None)
        if value != knob.default:
            self.turned[key] = value
        self.rebuild()

    def _open_or_reset(self, word: str) -> None:
        if word == "knobs":
            self.knobs_open = not self.knobs_open
        else:
            self.turned.clear()
        self.rebuild()

    def _print_cards(self, side: str) -> None:
        """Write a side's cards as a page that a browser prints, and say where it is."""
        bundle, _ = self.settled()
        name = f"{bundle.key.rpartition('/')[2]}_{side}_cards"
        try:
            page = side_cards(bundle, side).encode("utf-8")
            path = write_whole(export_path(name, "html"), page)
        except (UsageError, OSError) as error:
            self.say(str(error))
        else:
            self.say(f"Open {path} in a browser to print the cards.")

    def _start(self) -> Change | None:
        bundle, problem = self.settled()
        if problem:
            self.say(problem)
            return None
        sides = bundle.rulebook.sides(bundle.begin())
        seats = {side: self.seats.get(side, USUAL) for side in sides}
        try:
            return Push(
                new_battle(
                    self.app,
                    bundle,
                    seats,
                    self.seed,
                    practice=self.practice,
                    refereed=self.refereed,
                )
            )
        except (DataError, UsageError, OSError) as error:
            self.say(str(error))
            return None

    def key(self, event: pygame.Event) -> Change | None:
        """Start at Enter, open the options at O, the workshop at W; go back at Escape."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self._start()
        if event.key == pygame.K_o:
            return self.message("knobs")
        if event.key == pygame.K_w:
            return self.press("W")
        return super().key(event)
