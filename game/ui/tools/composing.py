"""Orders of several parts on one sheet: what, at whom, how much, with the odds as they change.

A rulebook asks for the parts one after the other. The sheet looks ahead on clones, asks each part's
own question what is legal and what it promises, and gives all answers together.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.decision import Decision, Objection, Option, Pick, PickMany
from game.core.dice import NoDice
from game.core.errors import Diverged, RuleBroke
from game.core.forecast import Forecast
from game.core.match import Match
from game.core.plan import Move
from game.table.scene import Figure, Point
from game.ui.hud.dials import Dial
from game.ui.hud.odds import OddsTable
from game.ui.hud.tally_bars import TallyBars
from game.ui.kit.boxes import Column, Flow, Grid, Panel, Row, Scroll
from game.ui.kit.controls import Button, Label
from game.ui.kit.widget import Widget
from game.ui.overlay import Overlay
from game.ui.theme import DIM, GOLD, IVORY, WRONG
from game.ui.tools.block_ghost import ring_round
from game.ui.tools.board import badge, corner
from game.ui.tools.handler import Handler
from game.ui.tools.plates import PlateLine, draw_plate
from game.ui.tools.tool import Act, Context, Do, Give, No, Reply, Wardrobe, extras

COUNT, AWAY, AMOUNT = "count", "away", "amount"
"""The knobs of the sheet."""
EFFECT = 140
"""Width of a button of the first part at scale 1."""
MOST = 14
"""Things to choose from that have buttons; of more only those that are chosen."""


@dataclass(slots=True)
class Part:
    """One part of the order: its question, where it is asked, and the answer so far."""

    match: Match[Any]
    decision: Decision[Any]
    answer: Any = None

    @property
    def options(self) -> Sequence[Option]:
        """All that may be chosen for it."""
        asked = self.decision
        return asked.listed() if isinstance(asked, Pick | PickMany) else ()

    @property
    def chosen(self) -> tuple[str, ...]:
        """The keys of what is chosen."""
        if self.answer is None:
            return ()
        return self.answer if isinstance(self.answer, tuple) else (self.answer,)

    @property
    def objection(self) -> Objection | None:
        """Why the answer so far is none."""
        if not self.chosen:
            return Objection(self.decision.why, "")
        return self.decision.objection(self.answer)

    @property
    def aims(self) -> bool:
        """Whether it is about pieces."""
        return any(option.pieces or option.away is not None for option in self.options)

    @property
    def forecast(self) -> Forecast | None:
        """The odds of the answer, where the question knows them."""
        if self.objection is not None:
            return None
        if isinstance(self.decision, PickMany):
            return self.decision.forecast(self.answer) if self.decision.forecast else None
        option = next(o for o in self.options if o.key == self.answer)
        return option.forecast() if option.forecast else None


class ComposingBoard(Handler):
    """The answers to a chain of questions that make up one order."""

    acts = frozenset((Act.PART, Act.KNOB, Act.CONFIRM, Act.START_OVER, Act.ANSWER, Act.FOLD))

    def __init__(self, context: Context, decision: Decision[Any]) -> None:
        super().__init__(context, decision)
        self.parts = [Part(context.match, decision)]
        self.over: Option | None = None
        self.folded = False
        """Whether of the first part only what is chosen is shown."""

    @property
    def hint(self) -> str:
        """What is still to be chosen."""
        why = self.why_not
        return why or "Make your choices, then confirm with Enter."

    # ------------------------------------------------------------------ the chain

    @property
    def why_not(self) -> str:
        """Why the order cannot be given yet; nothing if it can."""
        return next((str(part.objection) for part in self.parts if part.objection), "")

    def choose(self, number: int, answer: Any) -> None:
        """Answer one part; the later ones are asked anew and keep their answers if they can."""
        self.folded |= not number
        later, self.parts = self.parts[number + 1 :], self.parts[: number + 1]
        self.parts[number].answer = answer
        while (following := self._after(self.parts[-1])) is not None:
            kept = [old.answer for old in later if _alike(old.decision, following.decision)]
            following.answer = next(iter(kept), None)
            if following.answer is None or following.objection is not None:
                following.answer = _first(following)
            self.parts.append(following)

    def _after(self, part: Part) -> Part | None:
        """Return the next part of the order; nothing if there is none, or dice come first."""
        if part.objection is not None:
            return None
        try:
            twin = part.match.branch(part.answer, NoDice())
        except (Diverged, RuleBroke):
            return None
        asked = twin.pending
        if asked is None or not asked.composes or asked.side != self.decision.side:
            return None
        return Part(twin, asked)

    def _toggle(self, number: int, key: str) -> Reply:
        """Choose something for a part, or leave it out again."""
        part = self.parts[number]
        option = next(option for option in part.options if option.key == key)
        if option.objection is not None:
            return No(option.objection)
        if not isinstance(part.decision, PickMany):
            self.choose(number, key)
        elif key in part.chosen:
            self.choose(number, _listed(part, [each for each in part.chosen if each != key]))
        else:
            self.choose(number, _listed(part, [*part.chosen, key]))
        return None

    def press(self, do: Do) -> Reply:
        """Choose a part, turn a knob, start over, or give the whole order."""
        if do.act is Act.PART:
            return self._toggle(int(do.to), do.key)
        if do.act is Act.KNOB:
            self._turn(do.key, int(do.to))
        elif do.act is Act.FOLD:
            self.folded = False
        elif do.act is Act.START_OVER:
            self.parts, self.folded = [Part(self.context.match, self.decision)], False
        elif do.act is Act.ANSWER:
            self.choose(0, do.key)
            return self._give()
        else:
            return self._give()
        return None

    def _give(self) -> Reply:
        plan = []
        for part in self.parts:
            judged = part.decision.judge(part.answer)
            if isinstance(judged, Objection):
                return No(judged)
            plan.append(Move.of(judged))
        return Give(tuple(plan))

    # ------------------------------------------------------------------ knobs

    @property
    def aiming(self) -> int | None:
        """Which part is about pieces; none if none is yet."""
        return next((n for n, part in enumerate(self.parts) if part.aims), None)

    def reachable(self) -> list[Option]:
        """Return what can be aimed at, the nearest first: on the side of what is chosen, if any."""
        number = self.aiming
        if number is None:
            return []
        part = self.parts[number]
        free = [option for option in part.options if option.objection is None]
        sides = {self._side(option) for option in free if option.key in part.chosen}
        alike = [option for option in free if not sides or self._side(option) in sides]
        return sorted(alike, key=lambda option: (option.away or 0, option.key))

    def _side(self, option: Option) -> str:
        figures = self.context.figures_of(option)
        return figures[0].side if figures else ""

    def _turn(self, knob: str, value: int) -> None:
        """Take so many of the nearest, all up to a distance, or so much."""
        last, number, near = len(self.parts) - 1, self.aiming, self.reachable()
        if knob == AMOUNT:
            free = [option for option in self.parts[last].options if option.objection is None]
            self.choose(last, free[value].key)
            return
        assert number is not None
        part = self.parts[number]
        if not isinstance(part.decision, PickMany):
            self.choose(number, near[value].key)
            return
        taken = near[:value] if knob == COUNT else [o for o in near if (o.away or 0) <= value]
        self.choose(number, _listed(part, [option.key for option in taken]))

    # ------------------------------------------------------------------ the bar

    def board(self) -> list[Widget]:
        """Return a button that gives the order, and those that do without it."""
        verb = self.decision.kind.replace("_", " ").capitalize()
        nothing = "" if self.parts[0].chosen else "Nothing is chosen yet."
        row: list[Widget] = [
            Button(verb, Do(act=Act.CONFIRM), key="Enter", kind="gold", why_not=self.why_not),
            Button("Start over", Do(act=Act.START_OVER), why_not=nothing),
        ]
        declining = [option for option in self.parts[0].options if option.declines]
        row += [Button(option.label, Do(option.key)) for option in declining]
        return row + [Button(option.label, Do.of(option)) for option in extras(self.decision)]

    # ------------------------------------------------------------------ the sheet

    @property
    def concerned(self) -> Sequence[str]:
        """Who gives the order, and all that it may be aimed at; nobody while that is open."""
        number = self.aiming
        if number is None:
            return ()
        aims = self.parts[number].options
        return [self.decision.subject, *(piece for option in aims for piece in option.pieces)]

    def sheet(self, wardrobe: Wardrobe) -> Widget | None:
        """Return every part with its knobs, and below them the number and the odds."""
        rows: list[Widget] = []
        for number, part in enumerate(self.parts):
            rows.append(Label(part.decision.why, "small", GOLD))
            rows += self._rows(number, part)
        body = Scroll(Column(rows, gap=4), f"order {self.decision.kind}")
        return Panel(Column([body, *self._outlook()], gap=8, grow=[body]), 10)

    def _rows(self, number: int, part: Part) -> list[Widget]:
        if part.aims:
            return self._aims(number, part)
        if number and isinstance(part.decision, Pick) and part.answer is not None:
            return self._amounts(part)
        shown = [option for option in part.options if not option.declines]
        if self.folded and not number:
            chosen = next(option for option in shown if option.key in part.chosen)
            note = Label(chosen.note, "small", DIM)
            other = Button("Another", Do(act=Act.FOLD), style="small")
            return [Row([_choice(chosen, number, part), note, other], grow=[note])]
        return [Grid([_choice(option, number, part) for option in shown], EFFECT, gap=6)]

    def _amounts(self, part: Part) -> list[Widget]:
        free = [option for option in part.options if option.objection is None]
        at = next(n for n, option in enumerate(free) if option.key == part.answer)
        rows: list[Widget] = [_knob(Dial(AMOUNT, 0, len(free) - 1, at), free[at].label, "Amount")]
        refused = [str(option.objection) for option in part.options if option.objection]
        return rows + [Label(f"No more: {text}", "tiny", DIM) for text in refused[:1]]

    def _aims(self, number: int, part: Part) -> list[Widget]:
        near, rows = self.reachable(), list[Widget]()
        taken = [option for option in near if option.key in part.chosen]
        unit = "″" if self.context.scene.table == "plane" else ""
        farthest = max((option.away or 0 for option in taken), default=0)
        away = f"{farthest}{unit}" if taken else "none"
        if isinstance(part.decision, PickMany) and near:
            first, last = near[0].away or 0, near[-1].away or 0
            count = Dial(COUNT, 0, len(near), len(taken))
            reach = Dial(AWAY, first, max(last, first + 1), max(farthest, first))
            knobs = [_knob(count, f"{len(taken)}", "Targets"), _knob(reach, away, "Range")]
            rows.append(Row(knobs, gap=16, grow=knobs))
        elif near:
            at = next((n for n, option in enumerate(near) if option in taken), 0)
            rows.append(_knob(Dial(AWAY, 0, max(1, len(near) - 1), at), away, "Range"))
        shown = part.options
        if len(shown) > MOST:
            shown = [o for o in shown if o.key in part.chosen or o in near[:MOST]]
        order = sorted(shown, key=lambda o: (o.objection is not None, o.away or 0))
        rows.append(Flow([_choice(option, number, part) for option in order], gap=4))
        if part.chosen and (objection := part.objection):
            rows.append(Label(str(objection), "small", WRONG))
        return rows

    def _outlook(self) -> list[Widget]:
        """Return the number that the dice must reach, by its parts, and the odds."""
        known = [odds for part in self.parts if (odds := part.forecast) is not None]
        if not known:
            return [Label("The odds follow your choices.", "small", DIM)]
        return [*(TallyBars(tally) for tally in known[-1].tallies), OddsTable(known[-1])]

    # ------------------------------------------------------------------ the table

    def takes(self, at: Point, figure: Figure | None) -> bool:
        """Return True: the whole table is for aiming."""
        return True

    def hover(self, at: Point, figure: Figure | None) -> None:
        """Remember what is meant by the place."""
        number = self.aiming
        options = self.parts[number].options if number is not None else ()
        self.over = next(iter(self.context.meant(options, at, figure)), None)

    def leave(self) -> None:
        """Forget what is meant."""
        self.over = None

    def click(self, at: Point, figure: Figure | None) -> Reply:
        """Aim at what is meant, or no longer."""
        number = self.aiming
        if number is None:
            return No(Objection(self.why_not, ""))
        if self.over is None:
            what = f"{figure.called} cannot be chosen" if figure else "Nothing to choose there"
            return No(Objection(f"{what}: {self.parts[number].decision.why}", ""))
        return self._toggle(number, self.over.key)

    def below(self, overlay: Overlay) -> None:
        """Draw nothing: those on a base would hide it."""

    def above(self, overlay: Overlay) -> None:
        """Draw rings around what can be aimed at, lines to what is, words about what is meant."""
        own = self.context.figures.get(self.decision.subject)
        number = self.aiming
        if own is not None:
            ring_round(overlay, own, 0.7, IVORY, 2)
        if number is None:
            return
        part = self.parts[number]
        for option in part.options:
            chosen = option.key in part.chosen
            for figure in self.context.figures_of(option) if option.objection is None else ():
                ring_round(overlay, figure, 0.54, GOLD, 4 if chosen else 1)
                if chosen and own is not None and own.id != figure.id:
                    overlay.line(own.centre, figure.centre, overlay.theme.tone("cost"), "dotted")
                if chosen:
                    badge(overlay, corner(figure), "tick")
        spot = self.context.spot_of(self.over) if self.over is not None else None
        if self.over is not None and spot is not None:
            draw_plate(overlay, _in_short(self.over), spot, self.context.figures_of(self.over))


def _alike(one: Decision[Any], other: Decision[Any]) -> bool:
    """Return whether two questions ask for the same part of an order."""
    return type(one) is type(other) and (one.kind, one.rules) == (other.kind, other.rules)


def _first(part: Part) -> Any:
    """Return the answer that a part begins with: the least of some amounts, and of pieces none."""
    free = [option.key for option in part.options if option.objection is None]
    return free[0] if free and isinstance(part.decision, Pick) and not part.aims else None


def _listed(part: Part, keys: Sequence[str]) -> tuple[str, ...]:
    """Return keys in the order of the list: a set has none of its own."""
    return tuple(option.key for option in part.options if option.key in keys)


def _choice(option: Option, number: int, part: Part) -> Widget:
    why = str(option.objection) if option.objection else ""
    message = Do(option.key, Act.PART, str(number))
    button = Button(option.label, message, why_not=why, style="small", tip=option.note)
    button.chosen = option.key in part.chosen
    return button


def _in_short(option: Option) -> list[PlateLine]:
    """Return what an option is with its main chance, or why it cannot be chosen."""
    if option.objection is not None:
        return [PlateLine(option.label, "strong"), PlateLine(str(option.objection), "small", "bad")]
    odds = [PlateLine(str(option.forecast().main), "small", "good")] if option.forecast else []
    return [PlateLine(option.label, "strong"), *odds]


def _knob(knob: Dial, value: str, name: str = "") -> Widget:
    """Return a slider between its name and its value."""
    words: list[Widget] = [Label(name, "small", DIM)] if name else []
    return Row([*words, knob, Label(value, "strong", IVORY)], gap=10, grow=[knob])
