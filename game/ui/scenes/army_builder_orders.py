"""Orders of battle in the army builder: groups of units, who leads, what they come to."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from game.core.wording import plural, sentence
from game.core.workshop import Company, CostLine, Group, OrdersOfBattle
from game.ui.kit.boxes import Column, Flow, Panel
from game.ui.kit.controls import Button, Choice, Entry, Label
from game.ui.kit.setting import Stepper, ValueButton
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, GOLD, Theme
from game.ui.workbench import Workbench

UNIT, SIZE, GROUP, ENLIST, AIM = "unit ", "size ", "group ", "enlist ", "aim "
"""How the names of controls begin, each with the number of the order of battle."""
MOST = 30
"""Units alike in a group."""


@dataclass(frozen=True, slots=True)
class Act:
    """A button was pressed, beside a figure or a unit or by itself."""

    verb: str
    on: Any = None


class Named(Button):
    """A small button whose words stand in several lines: it is known by its line, too."""

    def __init__(self, text: str, message: Any, line: str) -> None:
        super().__init__(text, message, style="small")
        self.name = f"{text} {line}"


class OrderRows:
    """Makes the rows of every order of battle of a bench."""

    def __init__(self, bench: Workbench, theme: Theme, unfolded: int, foe: int | None) -> None:
        self.bench = bench
        self.workshop = bench.workshop
        self.theme = theme
        self.unfolded = unfolded
        """The order of battle that shows whom it might have besides."""
        self.foe = foe
        """The points that all are measured against besides their own aim, if any."""

    def rows(self, orders: OrdersOfBattle[Any]) -> Iterator[Widget]:
        """Yield name, points and aim of each, its groups, who may be added, what the rules say."""
        roster = self.bench.roster
        lines = self.workshop.total(roster).lines
        for number, (company, line) in enumerate(zip(roster.companies, lines, strict=True)):
            leader = orders.leader(roster, number)
            rows = [self._head(number, company, line, orders)]
            rows += [
                self._group(number, spot, group, orders, leader)
                for spot, group in enumerate(company.groups)
            ]
            rows.append(self._additions(number))
            rows += self._verdicts(number, company, int(line.amount), orders)
            yield Panel(Column(rows, gap=6), 8)

    def _head(
        self, number: int, company: Company, line: CostLine, orders: OrdersOfBattle[Any]
    ) -> Widget:
        aims = sorted({*orders.aims, company.aim})
        aim = Choice(f"{AIM}{number}", [str(each) for each in aims], aims.index(company.aim))
        aim.tip = "Points limit of this force"
        return Flow(
            [
                Entry(f"{UNIT}{number}", company.name, "its name", most=40),
                Label(f"{line.amount} points", "strong", GOLD),
                Label("for", "small", DIM),
                aim,
                Named("Remove", Act("drop", number), f"{self.workshop.company_word} {number}"),
            ],
            gap=8,
        )

    def _group(
        self, number: int, spot: int, group: Group, orders: OrdersOfBattle[Any], leader: str
    ) -> Widget:
        """Return a row: how many units, of how many pieces each, the cost, and who can lead."""
        entry = self.bench.roster.entries[group.entry]
        name = self.workshop.name(entry) or "Without a name"
        where = f"{number} {spot}"
        count = Stepper(f"{GROUP}{where}", 1, MOST, group.count, label=f"Units of {name}")
        cells: list[Widget] = [count, Label(f"× {name}", "small")]
        low, high = orders.sizes(entry)
        if low < high or group.size != low:
            least, most = min(low, group.size), max(high, group.size)
            label = f"{sentence(plural(orders.piece_word))} of {name}"
            size = Stepper(f"{SIZE}{where}", least, most, group.size, label=label)
            cells += [Label("of", "small", DIM), size]
        cost = self.workshop.rating(entry).total * group.size * group.count
        cells.append(Label(f"{cost} points", "small", GOLD))
        if orders.may_lead(entry):
            groups = self.bench.roster.companies[number].groups
            leads = group.entry == leader and all(each.entry != leader for each in groups[:spot])
            lead = ValueButton(f"lead {where}", None, orders.leader_word, chosen=leads)
            lead.message = Act("lead", (number, group.entry))
            lead.tip = f"{name} leads this force"
            cells.append(lead)
        cells.append(Named("Remove", Act("dismiss", (number, spot)), f"{name} {where}"))
        return Flow(cells, gap=8)

    def _additions(self, number: int) -> Widget:
        """Return a list of every entry of the army with its cost, for the unit that is unfolded."""
        if number != self.unfolded:
            return Flow([Named("Add units …", Act("unfold", number), str(number))])
        if not self.bench.roster.entries:
            word = self.workshop.entry_word
            return Label(f"Nothing to add yet. First make a {word}.", "small", DIM)
        buttons: list[Widget] = []
        for key, entry in self.bench.roster.entries.items():
            name = self.workshop.name(entry) or "Without a name"
            words = f"+ {name} {self.workshop.rating(entry).total}"
            buttons.append(ValueButton(f"{ENLIST}{number}", key, words, chosen=False))
        return Flow(buttons, gap=4)

    def _verdicts(
        self, number: int, company: Company, own: int, orders: OrdersOfBattle[Any]
    ) -> Iterator[Widget]:
        """Yield whether it keeps to its aim and is a match for the foe, and what would be wise."""
        if not company.groups:
            return
        found = [("Points limit", self.workshop.verdict(own, company.aim))]
        if self.foe is not None:
            found.append(("The enemy", self.workshop.verdict(own, self.foe)))
        for name, verdict in found:
            ink = self.theme.tone("good" if verdict.fair else "warning")
            yield Label(f"{name}: {verdict.words} ({verdict.rule})", "small", ink)
        if advice := orders.advice(self.bench.roster, number):
            yield Label(f"{advice}.", "small", DIM)


def set_order(bench: Workbench, name: str, value: Any) -> bool:
    """Take over what an order of battle's control was set to; return False if it is none."""
    companies = bench.roster.companies
    for prefix in (SIZE, GROUP):
        if name.startswith(prefix):
            number, _, spot = name.removeprefix(prefix).partition(" ")
            group = companies[int(number)].groups[int(spot)]
            setattr(group, "size" if prefix == SIZE else "count", value)
            return True
    if name.startswith(ENLIST):
        bench.enlist(int(name.removeprefix(ENLIST)), value)
    elif name.startswith(AIM):
        companies[int(name.removeprefix(AIM))].aim = int(value)
    else:
        return False
    return True


def do_order(bench: Workbench, verb: str, on: Any) -> None:
    """Send a group home, or let somebody lead."""
    number, what = on
    company = bench.roster.companies[number]
    if verb == "dismiss":
        del company.groups[what]
    elif verb == "lead":
        company.leader = what


def foes_of(bench: Workbench, army: Any) -> Iterator[tuple[str, int]]:
    """Yield the forces of another army with their points."""
    workshop = bench.workshop
    roster = workshop.roster(army)
    found = workshop.total(roster)
    if workshop.orders is None:
        yield f"{roster.name} (your own)", found.total
        return
    for line in found.lines:
        yield f"{roster.name}: {line.name} (your own)", int(line.amount)
