"""The part of a battle's form that says who comes later, who may leave, and what wins."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.staging import Gate, LateGroup, Orders, StagingTerms, WayOut, Winning
from game.ui.kit.boxes import Column, Flow, Row
from game.ui.kit.controls import Chosen, Label
from game.ui.kit.setting import Stepper, TickButton, ValueButton
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, GOLD

SIDES = {"red": "Red", "blue": "Blue"}
HELD = (0, 10, 25, 50, 100)
"""Points for an objective where armies are worth hundreds,"""
FEW_HELD = (0, 1, 2, 3, 5)
"""and where a figure is worth one to three."""
RUNNING = (0, 1, 2, 3)
BROKEN = (0, 25, 33, 50, 66, 75)
LEFT = (1, 5, 10, 25, 50)
"""Points for a piece that has left."""
FIRST_TURN, USUAL_LEFT, MOST_TOTAL = 2, 10, 40


class OrderForm:
    """Shows the orders of a battle as buttons, and takes over what is clicked."""

    def __init__(
        self,
        terms: StagingTerms,
        gates: Sequence[Gate],
        units: Mapping[str, Sequence[str]],
        orders: Orders,
        *,
        turns: int,
        goals: int,
    ) -> None:
        self.terms, self.gates, self.units = terms, gates, units
        self.orders, self.turns, self.goals = orders, turns, goals
        """What is said so far, how many turns there are, and how many objectives."""

    @property
    def winning(self) -> Winning:
        """What wins, as far as it is said."""
        return self.orders.winning or self.terms.usual

    # ------------------------------------------------------------------ what is shown

    def rows(self) -> Iterator[Widget]:
        """Yield both parts of the form."""
        yield Label("Arrivals and exits", "heading", GOLD)
        yield from self._gates()
        yield Label("What wins", "heading", GOLD)
        yield from self._winning()

    def _gates(self) -> Iterator[Widget]:
        terms = self.terms
        if terms.late and terms.ways_out:
            yield Label(f"{terms.late} {terms.ways_out}", "small", DIM)
            return
        if not self.gates:
            told = "Draw arrivals at the edge of the map (E). Units may come or leave there."
            yield Label(told, "small", DIM)
        for number, gate in enumerate(self.gates):
            yield from self._gate(number, gate)
        for why in filter(None, (terms.late, terms.ways_out)):
            yield Label(why, "small", DIM)

    def _gate(self, number: int, gate: Gate) -> Iterator[Widget]:
        use = self._use(gate)
        buttons = [
            ValueButton(f"gate {number}", value, words, chosen=value == use)
            for value, words in self._uses.items()
        ]
        whole = use.startswith("out") and self.terms.whole_edges
        where = f"the whole {gate.edge} edge" if whole else f"{gate.edge} edge"
        title = Label(f"{gate.name} ({where})", "strong")
        yield Flow([title, *buttons], gap=8)
        late = next((each for each in self.orders.late if each.gate == gate), None)
        if late is not None:
            yield self._late(number, late)
        way = next((each for each in self.orders.ways_out if each.gate == gate), None)
        if way is not None and self.terms.way_out_points:
            yield self._choice(f"left {number}", "points for each that leaves", LEFT, way.points)

    def _late(self, number: int, late: LateGroup) -> Widget:
        turn = Stepper(f"turn {number}", 1, max(1, self.turns), late.turn, label="Turn of arrival")
        ticks = [
            TickButton(f"units {number}", late.units, unit, name)
            for unit, name in enumerate(self.units[late.side])
        ]
        return Flow([Label("in turn", "body"), turn, Label("come", "body"), *ticks], gap=8)

    def _choice(
        self, name: str, words: str, values: Sequence[int], now: int, unit: str = "{}"
    ) -> Widget:
        """Return buttons for some numbers; 0 stands for never."""
        found = values if now in values else sorted((*values, now))
        buttons = [
            ValueButton(name, value, _told(value, unit), chosen=value == now) for value in found
        ]
        return Flow([Label(words, "body"), *buttons], gap=8)

    def _winning(self) -> Iterator[Widget]:
        terms, winning = self.terms, self.winning
        refused = [] if not terms.destroyed else [terms.destroyed]
        if not terms.destroyed:
            yield self._either(
                "destroyed", "Destroyed enemies", ("score their points", "score nothing")
            )
        if self.goals:
            few = not terms.total
            values = FEW_HELD if few else HELD
            yield self._choice("held", "Points for each objective", values, winning.held, "{}.")
            if not terms.held_at_end:
                yield self._either("each_turn", "Objectives", ("score in every turn", "at the end"))
            else:
                refused.append(terms.held_at_end)
            if not terms.hold_all:
                words = "Whoever holds all objectives wins at once"
                yield self._choice("hold_all", words, RUNNING, winning.hold_all, "after {} turn")
        else:
            yield Label("Draw objectives on the map (G) to fight for them.", "small", DIM)
        if not terms.broken:
            words = "A side is beaten when it has lost"
            yield self._choice("broken", words, BROKEN, winning.broken, "{} %")
        if not terms.total:
            total = Stepper("total", 1, MOST_TOTAL, winning.total, label="Points that win")
            yield Row([Label("Points that win at once", "body"), total], gap=8)
        refused += [terms.hold_all, terms.broken, terms.total]
        for why in dict.fromkeys(filter(None, refused)):
            yield Label(why, "small", DIM)

    def _either(self, name: str, words: str, both: tuple[str, str]) -> Widget:
        now = getattr(self.winning, name)
        buttons = [
            ValueButton(name, value, text, chosen=value == now)
            for value, text in zip((True, False), both, strict=True)
        ]
        return Flow([Label(words, "body"), *buttons], gap=8)

    def gate_uses(self) -> list[tuple[Gate, Sequence[str], str]]:
        """Return each gate with what it can be used for, and what it is used for."""
        return [(gate, list(self._uses), self._use(gate)) for gate in self.gates]

    @property
    def _uses(self) -> dict[str, str]:
        """What a gate can be used for, and that in words."""
        found = {"": "closed"}
        if not self.terms.late:
            found |= {f"in {side}": f"{name} arrives" for side, name in SIDES.items()}
        if not self.terms.ways_out:
            found |= {f"out {side}": f"{name} may leave" for side, name in SIDES.items()}
        return found

    def _use(self, gate: Gate) -> str:
        """Return what a gate is used for."""
        coming = [f"in {each.side}" for each in self.orders.late if each.gate == gate]
        leaving = [f"out {each.side}" for each in self.orders.ways_out if each.gate == gate]
        return next(iter([*coming, *leaving]), "")

    # ------------------------------------------------------------------ what is clicked

    def taken(self, chosen: Chosen) -> Orders | None:
        """Return the orders after a click; None if it was about something else."""
        name, _, number = chosen.name.partition(" ")
        match name:
            case "gate":
                return self._used(self.gates[int(number)], chosen.value)
            case "turn" if number:
                return self._with_late(int(number), turn=chosen.value)
            case "units" if number:
                return self._with_late(int(number), units=tuple(sorted(chosen.value)))
            case "left" if number:
                return self._with_points(int(number), chosen.value)
            case "destroyed" | "held" | "each_turn" | "hold_all" | "broken" | "total":
                winning = replace(self.winning, **{name: chosen.value})
                return replace(self.orders, winning=winning)
        return None

    def _used(self, gate: Gate, use: str) -> Orders:
        late = tuple(each for each in self.orders.late if each.gate != gate)
        ways = tuple(each for each in self.orders.ways_out if each.gate != gate)
        what, _, side = use.partition(" ")
        if what == "in":
            taken = {unit for each in late if each.side == side for unit in each.units}
            free = [unit for unit in range(len(self.units[side])) if unit not in taken]
            # The last of the list comes, so that the side has somebody from the start.
            late = (*late, LateGroup(side, tuple(free[-1:]), FIRST_TURN, gate))
        if what == "out":
            ways = (*ways, WayOut(side, gate, USUAL_LEFT))
        # Points for leaving are part of what wins, which is said then.
        winning = self.winning if ways else self.orders.winning
        return replace(self.orders, late=late, ways_out=ways, winning=winning)

    def _with_late(self, number: int, **changes: Any) -> Orders:
        gate = self.gates[number]
        late = tuple(
            replace(each, **changes) if each.gate == gate else each for each in self.orders.late
        )
        if "units" in changes:
            # Nobody comes twice: who comes here comes nowhere else.
            side = next(each.side for each in late if each.gate == gate)
            late = tuple(
                each
                if each.gate == gate or each.side != side
                else replace(
                    each,
                    units=tuple(unit for unit in each.units if unit not in changes["units"]),
                )
                for each in late
            )
        return replace(self.orders, late=late)

    def _with_points(self, number: int, points: int) -> Orders:
        gate = self.gates[number]
        ways = tuple(
            replace(each, points=points) if each.gate == gate else each
            for each in self.orders.ways_out
        )
        return replace(self.orders, ways_out=ways)


def _told(value: int, unit: str) -> str:
    """Return a number in words."""
    if not value:
        return "none" if unit == "{}." else "never"
    words = unit.removesuffix(".").format(value)
    return f"{words}s" if words.endswith("turn") and value > 1 else words


def order_column(form: OrderForm) -> Widget:
    """Return the whole form, one row below the other."""
    return Column(list(form.rows()), gap=8, align="fill")
