"""Cards, spells and armies of a player's own (FTM.points, FTM.magic.18, FTM.army)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from game.core import unit_card as core
from game.core.cite import cites
from game.core.forecast import Forecast
from game.core.ruleset import Problem
from game.core.workshop import Company, CostLine, FormField, Group, Reckoning, Roster, Verdict
from game.mechanics.scenario.variants import played
from game.mechanics.workshop import PlainWorkshop, numbered, plain_key
from game.rules.for_the_masses.scenarios.muster import card_for
from game.rules.for_the_masses.scenarios.scenario import Scenario
from game.rules.for_the_masses.state import SIDES
from game.rules.for_the_masses.troops import army as lists
from game.rules.for_the_masses.troops.army import (
    Army,
    ForceLine,
    Grimoire,
    OrderLine,
    OrderOfBattle,
    cards_of,
    force_advice,
    force_points,
    force_problems,
    natural_general,
)
from game.rules.for_the_masses.troops.points import points, reckoned
from game.rules.for_the_masses.troops.profile import CardEntry, bare_card
from game.rules.for_the_masses.troops.spell_lists import SpellEntry
from game.rules.for_the_masses.workshop import bout, designing, spellcraft
from game.rules.for_the_masses.workshop.fielding import fielded
from game.rules.for_the_masses.workshop.sheet import Sheet, among, gathered, sheets_of
from game.table import scene
from game.table.scene import Livery

SPELLBOOK = "The grimoire"
STYLE = "As its player likes."
USUAL_AIM = 1000


@dataclass(frozen=True, slots=True)
class Rest:
    """What an army file says besides cards and orders of battle."""

    style: str = STYLE
    grimoire: str = SPELLBOOK
    spare: Mapping[str, SpellEntry] = field(default_factory=dict)
    """Spells that nobody knew when the army was read."""


class Orders:
    """Orders of battle: units of so many elements under a General."""

    leader_word = "General"
    piece_word = "element"
    aims = (500, 750, 1000, 1250, 1500, 1800, 2000, 2500, 3000)

    @cites("FTM.army.2")
    def sizes(self, sheet: Sheet) -> tuple[int, int]:
        """Return the fewest and the most elements of a unit."""
        return bare_card("", sheet.card).elements

    @cites("FTM.army.1")
    def may_lead(self, sheet: Sheet) -> bool:
        """Return whether it is a Personality."""
        return sheet.card.kind == "personality"

    @cites("FTM.army.1")
    def leader(self, roster: Roster[Sheet], number: int) -> str:
        """Return the General: whoever was named, else the dearest Personality with command dice."""
        company = roster.companies[number]
        present = [group.entry for group in company.groups]
        if company.leader in present:
            return company.leader
        spot = natural_general(_lines(roster, company, ""))
        return "" if spot is None else present[spot]

    @cites("FTM.army.3")
    def advice(self, roster: Roster[Sheet], number: int) -> str:
        """Return whether there are few Personalities for so many units."""
        return force_advice(_lines(roster, roster.companies[number], ""))


ORDERS = Orders()


def _lines(roster: Roster[Sheet], company: Company, leader: str) -> list[ForceLine]:
    """Return an order of battle as a force; of several groups alike the first has the General."""
    found: list[ForceLine] = []
    for group in company.groups:
        entry = roster.entries[group.entry].card
        card = replace(bare_card(group.entry, entry), points=points(entry).total)
        leads = group.entry == leader and not any(line.general for line in found)
        found.append(ForceLine(card, group.size, group.count, leads))
    return found


class MassesWorkshop(PlainWorkshop[Sheet]):
    """Making cards with their spells, and armies with their orders of battle."""

    entry_word = "card"
    company_word = "order of battle"
    points_word = "Points"
    orders = ORDERS

    # ------------------------------------------------------------------ cards

    def draft(self) -> Sheet:
        """Return a new card: plain foot."""
        return Sheet(
            CardEntry(
                name="New Card",
                kind="infantry",
                movement=4,
                melee="2d6",
                defense=2,
                morale=designing.USUAL_MORALE,
            )
        )

    @cites("FTM.points.7")
    def own(self, sheet: Sheet) -> Sheet:
        """Return a copy that costs what the formula says.

        Only cards of the book keep another cost.
        """
        return replace(sheet, card=designing.unpriced(sheet.card))

    def among(self, sheet: Sheet, roster: Roster[Sheet]) -> Sheet:
        """Return the card with the Monsters and the spells of this army."""
        return among(sheet, roster.entries)

    def name(self, sheet: Sheet) -> str:
        """Return what the card is called."""
        return sheet.card.name

    def fields(self, sheet: Sheet) -> Sequence[FormField]:
        """Return everything that can be set about a card and its spells."""
        return designing.fields(sheet)

    def value(self, sheet: Sheet, key: str) -> Any:
        """Return how a field stands."""
        return designing.value(sheet, key)

    def changed(self, sheet: Sheet, key: str, value: Any) -> Sheet:
        """Return the card with a field set otherwise."""
        return designing.changed(sheet, key, value)

    def problems(self, sheet: Sheet) -> Iterator[tuple[str, str]]:
        """Return what is illegal about a card and its spells."""
        return designing.problems(sheet)

    def rating(self, sheet: Sheet) -> Reckoning:
        """Return what an element costs, part by part."""
        return reckoned(sheet.card)

    def apart(self, sheet: Sheet, section: str) -> Reckoning | None:
        """Return what the spell of a section costs, part by part."""
        return spellcraft.reckoned(sheet, section)

    def card(self, sheet: Sheet) -> core.Card:
        """Return the card of a fresh unit."""
        return bout.card_of(sheet)

    def figure(self, sheet: Sheet, livery: Livery, side: str) -> scene.Figure:
        """Return an element to look at."""
        return bout.figure_of(sheet, livery, side)

    def duel(self, sheet: Sheet, reference: Sheet) -> Sequence[Forecast]:
        """Return a charge and a volley each way."""
        return list(bout.odds(sheet, reference))

    # ------------------------------------------------------------------ armies

    def roster(self, army: Army) -> Roster[Sheet]:
        """Return an army file as it can be worked on."""
        companies = [
            Company(
                order.title,
                groups=[Group(line.unit, line.elements, line.count) for line in order.units],
                leader=order.general,
                aim=order.target,
                key=key,
            )
            for key, order in army.orders.items()
        ]
        sheets = sheets_of(army)
        book = army.grimoire
        spells = book.spells if book else {}
        spare = {
            key: spell
            for key, spell in spells.items()
            if all(key not in sheet.spells for sheet in sheets.values())
        }
        rest = Rest(army.style, book.title if book else SPELLBOOK, spare)
        return Roster(army.army, army.lore, army.livery, sheets, companies, rest)

    def army(self, roster: Roster[Sheet]) -> Army:
        """Return the same in the form of an army file."""
        rest = roster.rest if isinstance(roster.rest, Rest) else Rest()
        spells, known = gathered(roster.entries, rest.spare)
        cards = {
            key: replace(sheet.card, spells=_named(known.get(key, ()), spells))
            for key, sheet in roster.entries.items()
        }
        return Army(
            army=roster.name,
            ruleset="for_the_masses",
            lore=roster.about,
            style=rest.style,
            units={key: card for key, card in cards.items() if card.kind != "personality"},
            heroes={key: card for key, card in cards.items() if card.kind == "personality"},
            grimoire=Grimoire(rest.grimoire, spells) if spells else None,
            orders=_orders(roster),
            livery=roster.livery,
        )

    def army_problems(self, roster: Roster[Sheet]) -> Iterator[Problem]:
        """Yield what keeps an army from being fielded."""
        if not roster.name.strip():
            yield ("army",), "Give the army a name."
        for key, sheet in roster.entries.items():
            fresh = among(sheet, roster.entries)
            for where, message in designing.problems(fresh):
                yield ("units", key, where), f"{sheet.card.name or 'A card'}: {message}"
        if all(sheet.card.kind == "personality" for sheet in roster.entries.values()):
            yield ("units",), "Add a card that is not a Personality."
        yield from _wordless(roster)
        if not roster.companies:
            yield ("orders",), "An army is fielded by an order of battle: add one, and units to it."
        for number, company in enumerate(roster.companies):
            yield from _order_problems(roster, number, company)

    def total(self, roster: Roster[Sheet]) -> Reckoning:
        """Return what each order of battle costs; the first is what the army takes to a battle."""
        found = []
        for company in roster.companies:
            tally = force_points(_lines(roster, company, ""))
            parts = tuple(f"{part.reason}: {part.value}" for part in tally.parts)
            found.append(CostLine(company.name, str(tally.total), parts, "FTM.army.5"))
        total = int(found[0].amount) if found else 0
        return Reckoning(total, tuple(found), "elements times points, for every unit")

    @cites("FTM.army.5")
    def sides(
        self, scenario: Scenario, armies: Mapping[str, Army]
    ) -> Mapping[str, tuple[str, int]]:
        """Return the forces of a scenario: name and points."""
        cards, scenario = cards_of(armies), played(scenario)
        found = {}
        for side in SIDES:
            force = scenario.force(side)
            lines = [ForceLine(card_for(e, cards), e.elements, e.count) for e in force.units]
            found[side] = force.name, force_points(lines).total
        return found

    def verdict(self, own: int, other: int) -> Verdict:
        """Return whether two totals are even."""
        return lists.verdict(own, other)

    def fielded(
        self, documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return a battle's files with an army in place of a side's own force."""
        return fielded(documents, side, name, army)


# ---------------------------------------------------------------------- parts of an army file


def _named(known: tuple[str, ...], spells: Mapping[str, SpellEntry]) -> tuple[str, ...]:
    """Return the spells that a card names: none if its Magician knows all of them."""
    return () if known == tuple(spells) else known


@cites("FTM.army.1")
def _orders(roster: Roster[Sheet]) -> dict[str, OrderOfBattle]:
    found: dict[str, OrderOfBattle] = {}
    for number, company in enumerate(roster.companies):
        wanted = company.key or plain_key(company.name)
        key = next(each for each in numbered(wanted) if each not in found)
        units = tuple(OrderLine(each.entry, each.size, each.count) for each in company.groups)
        general = ORDERS.leader(roster, number)
        found[key] = OrderOfBattle(company.name, company.aim or USUAL_AIM, general, units)
    return found


@cites("FTM.magic.1")
def _wordless(roster: Roster[Sheet]) -> Iterator[Problem]:
    """Yield Magicians without spells: where others have some, a file would give them all those."""
    spells, known = gathered(roster.entries)
    for key, names in known.items():
        if spells and not names:
            name = roster.entries[key].card.name
            text = f"{name} knows no spell: give it one, or take its magic dice away"
            yield ("heroes", key, "spells"), f"{text} (FTM.magic.1)."


def _order_problems(roster: Roster[Sheet], number: int, company: Company) -> Iterator[Problem]:
    path = ("orders", number)
    title = company.name.strip()
    if not title:
        title = "An order of battle"
        yield (*path, "title"), "Give the order of battle a name."
    lines = _lines(roster, company, ORDERS.leader(roster, number))
    for where, message in force_problems(lines):
        yield (*path, "units", *where), f"{title}: {message}."


WORKSHOP = MassesWorkshop()
