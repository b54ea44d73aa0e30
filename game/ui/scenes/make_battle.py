"""Making a battle of a map: rulebook, forces, length and story, then save, play or watch it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import CancelledError, Future
from concurrent.futures.process import BrokenProcessPool
from dataclasses import replace
from pathlib import Path
from typing import Any

import pygame

from game.core.errors import DataError, UsageError
from game.core.wording import sentence
from game.data.battlefile import save_own_battle
from game.data.library import Bundle
from game.drafting.battles import (
    NO_ORDERS,
    STANDARD,
    BattlePlan,
    battle_on,
    forces_for,
    gates_of,
    kept_on,
    rulebooks_for,
    staging_of,
    units_of,
    usual_turns,
)
from game.lab.doctor import Diagnosis
from game.lab.task import diagnosed
from game.players.levels import USUAL
from game.ui.kit.boxes import Column, Flow, Panel, Row, Scroll
from game.ui.kit.controls import Button, Choice, Chosen, Entry, Label
from game.ui.kit.setting import Stepper
from game.ui.kit.widget import Widget
from game.ui.measuring import measurer
from game.ui.scene import Change, Host, Pop, Push
from game.ui.scenes.battle_orders import OrderForm, order_column
from game.ui.scenes.browse_parts import MapPictures, forces_of
from game.ui.scenes.lab_open import lab_of_battle
from game.ui.scenes.plan_picture import PlanPicture
from game.ui.scenes.portrait_screen import PortraitScreen
from game.ui.seats import HUMAN
from game.ui.start import new_battle
from game.ui.theme import DIM, GOLD

EQUAL = "equal standard forces"
ACTS = (
    ("Save", "save"),
    ("Doctor", "doctor"),
    ("Lab", "test"),
    ("Watch", "watch"),
)
MOST_TURNS = 20
MOST_STORY = 400
THUMB = 240
"""Height of the map's picture at scale 1."""
WIDEST = 1100


class Rules:
    """A rulebook was clicked."""

    def __init__(self, key: str) -> None:
        self.key = key


class MakeBattleScreen(PortraitScreen):
    """Asks what a battle on a map is to be; what does not fit stands below in words."""

    over_table = True

    def __init__(
        self,
        app: Host,
        ground: Mapping[str, Any],
        path: Path,
        plans: dict[Path, BattlePlan] | None = None,
    ) -> None:
        super().__init__(app)
        self._plans = {} if plans is None else plans
        """What was planned before, so that a look at the map costs nothing."""
        self.ground = ground
        self.path = path
        """The battle's file, beside that of its map."""
        self.books = rulebooks_for(ground)
        first = self.books[0].key
        fresh = BattlePlan(first, str(ground["map"]), turns=usual_turns(first))
        self.plan = kept_on(ground, self._plans.get(path, fresh))
        self._forces: dict[str, dict[str, str]] = {}
        """The forces that may be chosen, by rulebook: words and the scenario they are from."""
        self._made: tuple[BattlePlan, Bundle | None, str] | None = None
        self._units: dict[tuple[str, str], dict[str, Sequence[str]]] = {}
        """What the entries of both forces are called, by rulebook and forces."""
        self.diagnosis: Diagnosis | None = None
        """What the doctor found, as long as the plan stays the same."""
        self._examining: Future[Diagnosis] | None = None
        self._maps = MapPictures()

    @property
    def forces(self) -> dict[str, str]:
        """The forces that may be chosen for the rulebook."""
        key = self.plan.ruleset
        if key not in self._forces:
            found = {words: name for name, words in forces_for(self.ground, key)}
            self._forces[key] = {EQUAL: STANDARD, **found}
        return self._forces[key]

    def made(self) -> tuple[Bundle | None, str]:
        """Return the battle as it is planned, or why it cannot be fought."""
        if self._made is None or self._made[0] != self.plan:
            try:
                self._made = self.plan, battle_on(self.ground, self.plan), ""
            except DataError as error:
                why = " ".join(f"{sentence(each.message)}." for each in error.problems[:3])
                self._made = self.plan, None, why
        return self._made[1:]

    @property
    def orders(self) -> OrderForm:
        """The form of arrivals, exits and victory."""
        plan = self.plan
        known = plan.ruleset, plan.forces
        if known not in self._units:
            self._units[known] = units_of(self.ground, plan)
        setup = self.ground.get("setup") or {}
        return OrderForm(
            staging_of(plan.ruleset),
            gates_of(self.ground),
            self._units[known],
            plan.orders,
            turns=plan.turns,
            goals=len(setup.get("objectives") or ()),
        )

    @property
    def busy(self) -> bool:
        """While pictures are being painted."""
        return super().busy or self._maps.busy or self._examining is not None

    def update(self, seconds: float) -> Change | None:
        """Show pictures as they are painted."""
        if self._examining is not None and self._examining.done():
            self._take_diagnosis(self._examining)
        if self._maps.update():
            self.rebuild()
        return super().update(seconds)

    def _take_diagnosis(self, future: Future[Diagnosis]) -> None:
        self._examining = None
        try:
            self.diagnosis = future.result()
        except (BrokenProcessPool, CancelledError):
            self.say("The games have stopped. Ask the doctor again.")
        self.rebuild()

    def _doctor(self) -> list[Widget]:
        """Return what a few games have said of the battle."""
        if self._examining is not None:
            return [Label("Playing a few games …", "small", DIM)]
        if self.diagnosis is None:
            return []
        marks = {"fine": "", "advice": "Advice: ", "mistake": "Mistake: "}
        tones = {"fine": "good", "advice": "warning", "mistake": "bad"}
        return [
            Label("What the doctor says", "heading", GOLD),
            *(
                Label(f"{marks[each.rank]}{each.text}", "small", self.theme.tone(tones[each.rank]))
                for each in self.diagnosis.remarks
            ),
        ]

    # ------------------------------------------------------------------ layout

    def build(self) -> Widget:
        """Build the form over the buttons."""
        bundle, why = self.made()
        rows: list[Widget] = [Label("Make a battle of it", "title", GOLD)]
        books = [Button(book.title, Rules(book.key)) for book in self.books]
        for book, button in zip(self.books, books, strict=True):
            button.chosen = book.key == self.plan.ruleset
        rows.append(Flow(books, gap=8))
        form = Column(list(self._form()), gap=6, align="fill")
        pictures: list[Widget] = [form]
        if bundle is not None:
            picture = self._maps.get(self.plan.ruleset, bundle)
            sides = staging_of(self.plan.ruleset).zones
            uses = self.orders.gate_uses()
            pictures.insert(0, PlanPicture(picture, THUMB, self.ground, uses, sides))
        rows.append(Flow(pictures, gap=18, middle=False))
        rows.append(order_column(self.orders))
        if bundle is None:
            rows.append(Label(f"Cannot be played: {why}", "body", self.theme.tone("warning")))
        else:
            names = {"red": "Red", "blue": "Blue"}
            forces = bundle.rulebook.forces(bundle.begin())
            rows.append(Label("Forces", "heading", GOLD))
            rows.append(forces_of(forces, names, self.portraits, self.theme))
        rows += self._doctor()
        panel = Panel(Scroll(Column(rows, gap=12, align="fill"), "form"), 18)
        back = Button("Back", "back", key="Esc")
        fill = Label("")
        buttons: list[Widget] = [back, fill]
        for text, message in ACTS:
            buttons.append(Button(text, message, why_not=why))
        buttons.append(Button("Play", "play", key="Enter", kind="gold", why_not=why))
        bar = Row(buttons, grow=[fill])
        self._parts = panel, bar
        return Column([panel, bar])

    def _form(self) -> list[Widget]:
        """Return the fields of the plan."""
        plan, words = self.plan, list(self.forces)
        chosen = list(self.forces.values()).index(plan.forces)
        return [
            Label("Name", "strong", GOLD),
            Entry("title", plan.title, "name of the battle"),
            Label("Story", "strong", GOLD),
            Entry("story", plan.story, "two or three sentences, if you like", most=MOST_STORY),
            Label("Forces", "strong", GOLD),
            Choice("forces", words, chosen, "Use the forces of a shipped battle, or equal ones."),
            Label("Turns", "strong", GOLD),
            Stepper("turns", 1, MOST_TURNS, plan.turns, label="Turns"),
            Label("Zones, objectives and arrivals come from the map.", "small", DIM),
        ]

    def layout(self) -> None:
        """Give the form the width it can use, in the middle."""
        px = self.theme.px
        width, height = self.size
        gap, foot = px(10), px(58)
        wide = min(width - 2 * gap, px(WIDEST))
        left = (width - wide) // 2
        form, bar = self._parts
        form.place(pygame.Rect(left, gap, wide, height - foot - 2 * gap), self.theme)
        bar.place(pygame.Rect(left, height - foot, wide, foot - gap), self.theme)
        self.root.rect = pygame.Rect((0, 0), self.size)
        self.stale = True

    # ------------------------------------------------------------------ choosing

    def message(self, message: Any) -> Change | None:
        """Take over a field, or do with the battle what was asked."""
        match message:
            case Rules(key=key):
                turns = usual_turns(key)
                self._planned(ruleset=key, forces=STANDARD, turns=turns, orders=NO_ORDERS)
            case Chosen(name="forces", value=words):
                orders = replace(self.plan.orders, late=())
                self._planned(forces=self.forces[words], orders=orders)
            case Chosen(name="turns", value=turns):
                self._planned(turns=turns)
            case Chosen(name="title" | "story" as name, value=text):
                self.plan = replace(self.plan, **{name: text})
            case Chosen() if (ordered := self.orders.taken(message)) is not None:
                self._planned(orders=ordered)
            case "back":
                return Pop()
            case "save" | "doctor" | "test" | "watch" | "play":
                return self._do(message)
        return None

    def _planned(self, **changes: Any) -> None:
        """Take over a change of the plan; what the doctor said of it counts no more."""
        self.plan = replace(self.plan, **changes)
        self.diagnosis = None
        self.rebuild()

    def _do(self, verb: str) -> Change | None:
        """Save the battle, and go on with it unless it was only to be saved."""
        bundle, why = self.made()
        if bundle is None:
            self.say(why)
            return None
        try:
            save_own_battle(bundle.documents, self.path)
            if verb == "save":
                self.say(f"Saved {self.plan.title} with your own battles.")
                return None
            if verb == "doctor":
                self._examine(bundle)
                return None
            if verb == "test":
                return Push(lab_of_battle(self.app, bundle))
            red = USUAL if verb == "watch" else HUMAN
            return Push(new_battle(self.app, bundle, {"red": red, "blue": USUAL}))
        except (DataError, UsageError, OSError) as error:
            self.say(str(error))
            return None

    def _examine(self, bundle: Bundle) -> None:
        """Have a few games played in another process."""
        if self._examining is None:
            documents = json.dumps(bundle.documents)
            self._examining = measurer().submit(diagnosed, documents, bundle.key)
            self.rebuild()

    def close(self) -> None:
        """Let go of games that have not begun, and remember the plan."""
        self._plans[self.path] = self.plan
        if self._examining is not None:
            self._examining.cancel()

    def key(self, event: pygame.Event) -> Change | None:
        """Play at Enter; go back at Escape."""
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER):
            return self.press("Enter")
        return super().key(event)
