"""Pieces and armies of a player's own, and forces for free battles (GMB.setup.5, GMB.setup.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.cite import cites
from game.core.forecast import Forecast
from game.core.ruleset import Problem
from game.core.unit_card import Card
from game.core.workshop import Company, CostLine, FormField, Reckoning, Roster, Verdict
from game.mechanics.scenario.variants import played
from game.mechanics.setup.order_of_battle import OrderLine
from game.mechanics.workshop import PlainWorkshop, by_key, companies_of, with_first_order
from game.rules.mass_battles import combat
from game.rules.mass_battles.blows import melee_attack
from game.rules.mass_battles.damage import hits_left
from game.rules.mass_battles.free_battle import (
    LIMITS,
    ForceLine,
    bought_power_points,
    force_problems,
)
from game.rules.mass_battles.points import POWER_POINT, worth
from game.rules.mass_battles.position import PieceForm, Position, stand
from game.rules.mass_battles.profile import Army, OrderOfBattle, Profile
from game.rules.mass_battles.scenario import Scenario, profiles_of
from game.rules.mass_battles.state import State
from game.rules.mass_battles.views.battle_views import MassBattlesViews
from game.rules.mass_battles.workshop import designing
from game.table.scene import Figure, Livery

VIEWS = MassBattlesViews()
MIDDLE = 24.0
APART = 0.04
"""Inches between two pieces in contact, so that rounding never makes them overlap."""


class Orders:
    """Orders of battle: pieces for one of the limits of free battles."""

    leader_word, piece_word, aims = "General", "piece", LIMITS

    def sizes(self, entry: Profile) -> tuple[int, int]:
        """Return one: how many stands a unit has is printed."""
        return 1, 1

    def may_lead(self, entry: Profile) -> bool:
        """Return whether it is a hero."""
        return entry.hero

    def leader(self, roster: Roster[Profile], number: int) -> str:
        """Return the dearest hero; nobody needs to lead."""
        groups = roster.companies[number].groups
        heroes = [each.entry for each in groups if roster.entries[each.entry].hero]
        return max(heroes, key=lambda key: roster.entries[key].points, default="")

    @cites("GMB.setup.8")
    def advice(self, roster: Roster[Profile], number: int) -> str:
        """Return how many power points the points that are left buy."""
        company = roster.companies[number]
        bought = bought_power_points(lines_of(roster, company), company.aim or LIMITS[0])
        return f"The points left buy {bought} power points for its wizards" if bought else ""


def lines_of(roster: Roster[Profile], company: Company) -> list[ForceLine]:
    """Return an order of battle as a force."""
    return [ForceLine(roster.entries[each.entry], each.count) for each in company.groups]


class MassBattlesWorkshop(PlainWorkshop[Profile]):
    """Making pieces, and armies with orders of battle."""

    entry_word, company_word, points_word = "piece", "order of battle", "Points"
    orders = Orders()

    # ------------------------------------------------------------------ pieces

    def draft(self) -> Profile:
        """Return a new piece: plain foot."""
        return designing.priced(Profile(name="New Unit", stands=4, move=8.0, attack=6))

    def name(self, entry: Profile) -> str:
        """Return what the piece is called."""
        return entry.name

    def fields(self, entry: Profile) -> Sequence[FormField]:
        """Return everything that can be set about a piece."""
        return designing.fields()

    value = staticmethod(designing.value)
    changed = staticmethod(designing.changed)
    problems = staticmethod(designing.problems)

    @cites("GMB.setup.5")
    def rating(self, entry: Profile) -> Reckoning:
        """Return what a piece costs, part by part."""
        found = worth(entry)
        lines = [
            CostLine("attack", f"{found.attack:.2f}", rule="GMB.setup.5"),
            CostLine("toughness", f"{found.toughness:.1f}", rule="GMB.setup.5"),
            CostLine("speed", f"{found.speed:.3f}", rule="GMB.setup.5"),
            *(
                CostLine(name, f"{points:+}", rule="GMB.setup.5")
                for name, points in found.extras.items()
            ),
        ]
        how = "5 × √(attack × toughness) × speed, with the extras to the nearest 5"
        return Reckoning(found.total, tuple(lines), how)

    def card(self, entry: Profile) -> Card:
        """Return the card of a fresh piece."""
        return VIEWS.card(_facing(entry, entry), "mine")

    def figure(self, entry: Profile, livery: Livery, side: str) -> Figure:
        """Return the piece to look at, with its face to the viewer."""
        moment = VIEWS.snapshot(_facing(replace(entry, livery=livery), entry))
        seen = VIEWS.figure(moment, moment.piece("mine"))
        return replace(seen, side=side, bearing=None, stance=180.0, marks=())

    def duel(self, entry: Profile, reference: Profile) -> Sequence[Forecast]:
        """Return a round of melee each way, front to front on open ground."""
        found = []
        for one, other in ((entry, reference), (reference, entry)):
            state = _facing(one, other)
            mine, theirs = state.pieces["mine"], state.pieces["theirs"]
            attack = melee_attack(state, mine, theirs)
            title = f"{one.name} attacks {other.name}"
            found.append(combat.forecast(attack, title, hits_left(theirs)))
        return found

    # ------------------------------------------------------------------ armies

    def roster(self, army: Army) -> Roster[Profile]:
        """Return an army file as it can be worked on."""
        companies = companies_of(army.orders)
        return Roster(army.army, army.about, army.livery, dict(army.profiles), companies)

    def army(self, roster: Roster[Profile]) -> Army:
        """Return the same in the form of an army file."""
        orders: dict[str, OrderOfBattle] = {}
        for key, company in by_key(roster.companies).items():
            lines, aim = lines_of(roster, company), company.aim or LIMITS[0]
            units = tuple(OrderLine(unit=each.entry, count=each.count) for each in company.groups)
            power = bought_power_points(lines, aim)
            orders[key] = OrderOfBattle(
                title=company.name, target=aim, units=units, power_points=power
            )
        return Army(
            army=roster.name,
            ruleset="mass_battles",
            about=roster.about,
            profiles=dict(roster.entries),
            livery=roster.livery,
            orders=orders,
        )

    def army_problems(self, roster: Roster[Profile]) -> Iterator[Problem]:
        """Yield what keeps an army from being fielded."""
        if not roster.name.strip():
            yield ("army",), "Give the army a name."
        for key, entry in roster.entries.items():
            for where, message in designing.problems(entry):
                yield ("profiles", key, where), f"{entry.name or 'A piece'}: {message}"
        if not roster.companies:
            yield (("orders",), "Add an order of battle, and pieces to it.")
        for number, company in enumerate(roster.companies):
            lines = lines_of(roster, company)
            for where, message in force_problems(lines, company.aim or LIMITS[0]):
                title = company.name.strip() or "An order of battle"
                yield ("orders", number, where), f"{title}: {message} (GMB.setup.8)."

    def total(self, roster: Roster[Profile]) -> Reckoning:
        """Return what each order of battle costs; the first is what the army takes to a battle."""
        found = []
        for company in roster.companies:
            lines = lines_of(roster, company)
            parts = [f"{each.count} × {each.profile.name} {each.profile.points}" for each in lines]
            power = bought_power_points(lines, company.aim or LIMITS[0])
            parts += [f"{power} power points {POWER_POINT * power}"] if power else []
            total = sum(each.points for each in lines) + POWER_POINT * power
            found.append(CostLine(company.name, str(total), tuple(parts), "GMB.setup.5"))
        first = int(found[0].amount) if found else 0
        return Reckoning(first, tuple(found), "the sum of the points of all pieces")

    def sides(
        self, scenario: Scenario, armies: Mapping[str, Army]
    ) -> Mapping[str, tuple[str, int]]:
        """Return the forces of a scenario: name and points."""
        found = {}
        for side, force in played(scenario).forces.items():
            listed = profiles_of(force, armies)
            points = sum(listed[each.unit].points * each.count for each in force.units)
            found[str(side)] = force.name, points + POWER_POINT * force.power_points
        return found

    @cites("GMB.setup.8")
    def verdict(self, own: int, other: int) -> Verdict:
        """Return whether two forces keep to one limit."""
        limit = next((each for each in LIMITS if other <= each), LIMITS[-1])
        if own <= limit:
            words = f"A fair match: neither has more than {limit} points."
            return Verdict(fair=True, words=words, rule="GMB.setup.8")
        words = f"Too strong by {own - limit}: remove at least {own - limit} points."
        return Verdict(fair=False, words=words, rule="GMB.setup.8")

    @cites("GMB.setup.8")
    def fielded(
        self, documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return a battle's files with an army's first order of battle as one side's force."""

        def force(order: Mapping[str, Any]) -> dict[str, Any]:
            units = [dict(line) for line in order["units"]]
            return {"units": units, "power_points": order.get("power_points", 0)}

        return with_first_order(documents, side, name, army, force)


def _facing(one: Profile, other: Profile) -> State:
    """Return two pieces front to front on open ground."""
    pieces = (
        PieceForm(id="mine", profile="mine", side="red", at=(MIDDLE, MIDDLE)),
        PieceForm(
            id="theirs", profile="theirs", side="blue", at=(MIDDLE, MIDDLE + APART), facing=180
        ),
    )
    return stand(Position(profiles={"mine": one, "theirs": other}, pieces=pieces), {})


WORKSHOP = MassBattlesWorkshop()
