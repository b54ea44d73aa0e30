"""Parties and forces of a player's own, and armies for free battles (DORM.19, DORM.20)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from typing import Any

from game.core.cite import cites
from game.core.forecast import Forecast
from game.core.ruleset import Problem
from game.core.unit_card import Card
from game.core.workshop import Company, CostLine, FormField, Reckoning, Roster, Verdict
from game.mechanics.scenario.variants import played
from game.mechanics.setup.order_of_battle import OrderLine, OrderOfBattle
from game.mechanics.workshop import PlainWorkshop, by_key, companies_of, with_first_order
from game.rules.dorm_rules.blows import duel_forecast
from game.rules.dorm_rules.muster import Lists
from game.rules.dorm_rules.position import PieceForm, Position, StartForm, stand
from game.rules.dorm_rules.profile import Army, Profile
from game.rules.dorm_rules.scenario import Scenario
from game.rules.dorm_rules.selection import Selection
from game.rules.dorm_rules.state import State
from game.rules.dorm_rules.views.battle_views import DormViews
from game.rules.dorm_rules.workshop import party
from game.rules.dorm_rules.workshop.party import Made
from game.table.scene import Figure, Livery

VIEWS = DormViews()
AIMS = (250, 500, 750, 1000)
RECRUIT = Profile(name="Recruit", me=3, mi=3, mo=4, mu=4, ob=3, weapons=("spear",))


def listed(army: Army) -> Lists:
    """Return the profiles of an army."""
    return Lists(army.profiles, army.vehicles, army.limits)


class Orders:
    """Orders of battle: parties for a level of points."""

    leader_word, piece_word, aims = "Commander", "party", AIMS

    def sizes(self, entry: Made) -> tuple[int, int]:
        """Return one: the men of a unit are part of it."""
        return 1, 1

    def may_lead(self, entry: Made) -> bool:
        """Return that nobody is named: the ranks of the officers tell who leads."""
        return False

    def leader(self, roster: Roster[Made], number: int) -> str:
        """Return nobody."""
        return ""

    @cites("DORM.19.4.1b", "DORM.16.1.2")
    def advice(self, roster: Roster[Made], number: int) -> str:
        """Return the tree of officers in words, and who may still pick effects."""
        found, force = [], selected(roster, roster.companies[number])
        for post in force.tree()[0]:
            whom = f": {', '.join(post.under)}" if post.under else ""
            found.append(f"{post.name} fills {len(post.under)} of {post.slots} command slots{whom}")
        for _, entry, profile in force.characters:
            if (left := profile.magic - len(entry.effects)) > 0:
                found.append(f"{entry.name} may pick {left} more effect{'s' * (left > 1)}")
        return "; ".join(found)


def selected(roster: Roster[Made], company: Company) -> Selection:
    """Return an order of battle as a force, each party by itself."""
    groups = [
        roster.entries[each.entry].entry for each in company.groups for _ in range(each.count)
    ]
    lists = party.merged([each.lists for each in roster.entries.values()])
    return Selection(groups, lists, company.aim or AIMS[-1])


class DormWorkshop(PlainWorkshop[Made]):
    """Putting together units, characters and vehicles, and forces of them."""

    entry_word, company_word, points_word = "party", "order of battle", "Points"
    orders = Orders()

    # ------------------------------------------------------------------ parties

    def draft(self) -> Made:
        """Return a new unit of recruits."""
        return party.usual("recruit", Lists({"recruit": RECRUIT}, {}))

    def among(self, entry: Made, roster: Roster[Made]) -> Made:
        """Return a party that may have men of all types, and masters, of its army."""
        others = list(roster.entries.values())
        names = [each.name for each in others if each.character and each.name != entry.name]
        lists = party.merged([*(each.lists for each in others), entry.lists])
        return replace(entry, lists=lists, fellows=tuple(dict.fromkeys(names)))

    def name(self, entry: Made) -> str:
        """Return what it is called."""
        return entry.name

    def fields(self, entry: Made) -> Sequence[FormField]:
        """Return everything that can be set about a party."""
        return list(party.fields(entry))

    value = staticmethod(party.value)
    changed = staticmethod(party.changed)
    problems = staticmethod(party.problems)
    rating = staticmethod(party.rating)

    def card(self, entry: Made) -> Card:
        """Return the card of a fresh party, with the values of all its men."""
        shown = VIEWS.card(_facing(entry, entry), "mine")
        men = [
            (f"{words}: {count} × {man.name}", _values(man), "DORM.2.1.0.1")
            for words, man, count, _ in entry.men()
        ]
        points = ("Points", str(self.rating(entry).total), "DORM.20.6")
        alone = entry.character is not None
        return shown if alone else replace(shown, notes=(*shown.notes, *men, points))

    def figure(self, entry: Made, livery: Livery, side: str) -> Figure:
        """Return the party to look at: its leader, the character or the vehicle."""
        lists = Lists(
            {key: replace(each, livery=livery) for key, each in entry.lists.figures.items()},
            {key: replace(each, livery=livery) for key, each in entry.lists.vehicles.items()},
        )
        moment = VIEWS.snapshot(_facing(replace(entry, lists=lists), entry))
        seen = VIEWS.figure(moment, moment.piece("mine.1" if entry.entry.soldiers else "mine"))
        kind = moment.piece("mine").kind
        return replace(seen, troop=kind, side=side, bearing=None, stance=180.0, marks=())

    def duel(self, entry: Made, reference: Made) -> Sequence[Forecast]:
        """Return a blow each way between two leaders or characters; none with a vehicle."""
        if entry.vehicle or reference.vehicle:
            return ()
        state = _facing(entry, reference)
        mine = "mine.1" if entry.entry.soldiers else "mine"
        theirs = "theirs.1" if reference.entry.soldiers else "theirs"
        return duel_forecast(state, mine, theirs), duel_forecast(state, theirs, mine)

    # ------------------------------------------------------------------ armies

    def roster(self, army: Army) -> Roster[Made]:
        """Return an army file as it can be worked on; a plain list has a party of each type."""
        lists = listed(army)
        made = {key: Made(entry, lists) for key, entry in army.parties.items()}
        types = [*(k for k, p in army.profiles.items() if p.role != "mount"), *army.vehicles]
        entries = made or {key: party.usual(key, lists) for key in types}
        return Roster(army.army, army.about, army.livery, entries, companies_of(army.orders))

    def army(self, roster: Roster[Made]) -> Army:
        """Return the same in the form of an army file."""
        orders: dict[str, OrderOfBattle] = {}
        for key, company in by_key(roster.companies).items():
            units = tuple(OrderLine(unit=each.entry, count=each.count) for each in company.groups)
            aim = company.aim or AIMS[-1]
            orders[key] = OrderOfBattle(title=company.name, target=aim, units=units)
        lists = party.merged([each.lists for each in roster.entries.values()])
        return Army(
            army=roster.name,
            ruleset="dorm_rules",
            about=roster.about,
            profiles=dict(lists.figures),
            vehicles=dict(lists.vehicles),
            livery=roster.livery,
            parties={key: each.entry for key, each in roster.entries.items()},
            orders=orders,
        )

    @cites("DORM.19.6")
    def army_problems(self, roster: Roster[Made]) -> Iterator[Problem]:
        """Yield what keeps an army from being fielded."""
        if not roster.name.strip():
            yield ("army",), "Give the army a name."
        for key, entry in roster.entries.items():
            for where, message in party.problems(entry):
                yield ("parties", key, where), f"{entry.name or 'A party'}: {message}"
        if not roster.companies:
            yield ("orders",), "Add an order of battle, and parties to it."
        for number, company in enumerate(roster.companies):
            title = company.name.strip() or "An order of battle"
            for fault in selected(roster, company).faults():
                yield ("orders", number, "units"), f"{title}: {fault.text} ({fault.rule})"

    def total(self, roster: Roster[Made]) -> Reckoning:
        """Return what each order of battle costs; the first is what the army takes to a battle."""
        found = []
        for company in roster.companies:
            parts = []
            for group in company.groups:
                made = roster.entries[group.entry]
                parts.append(f"{group.count} × {made.name} {self.rating(made).total}")
            total = selected(roster, company).total()
            found.append(CostLine(company.name, str(total), tuple(parts), "DORM.19.6"))
        first = int(found[0].amount) if found else 0
        return Reckoning(first, tuple(found), "the sum of the points of all parties")

    def sides(
        self, scenario: Scenario, armies: Mapping[str, Army]
    ) -> Mapping[str, tuple[str, int]]:
        """Return the forces of a scenario: name and points."""
        return {
            str(side): (force.name, Selection(force.units, Lists.of(force, armies)).total())
            for side, force in played(scenario).forces.items()
        }

    @cites("DORM.19.6")
    def verdict(self, own: int, other: int) -> Verdict:
        """Return whether a force keeps to a level of points."""
        if own <= other:
            words = f"It keeps to {other} points and leaves {other - own}."
            return Verdict(fair=True, words=words, rule="DORM.19.6")
        words = f"Too strong by {own - other}: remove at least {own - other} points."
        return Verdict(fair=False, words=words, rule="DORM.19.6")

    @cites("DORM.19.6")
    def fielded(
        self, documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return a battle's files with an army's first order of battle as one side's force."""

        def force(order: Mapping[str, Any]) -> dict[str, Any]:
            parties = army["parties"]
            lines = [(parties[line["unit"]], line.get("count", 1)) for line in order["units"]]
            return {"units": [{**deepcopy(entry), "count": count} for entry, count in lines]}

        return with_first_order(documents, side, name, army, force)


def _values(man: Profile) -> str:
    names = ("ma", "me", "mi", "mo", "mu", "ob", "hits")
    words = [f"{each.title()} {getattr(man, each)}" for each in names]
    weapons = [each.name for each in (*man.melee_weapons, *man.missile_weapons)]
    return ", ".join([*words, f"Av {man.av}", *dict.fromkeys(weapons)])


def _facing(one: Made, other: Made) -> State:
    """Return two parties face to face on open ground."""
    pieces = (_piece("mine", "red", one, 8.0), _piece("theirs", "blue", other, 16.0))
    lists = party.merged([one.lists, other.lists])
    start = StartForm(vehicles=dict(lists.vehicles))
    return stand(Position(profiles=dict(lists.figures), pieces=pieces, start=start), {})


def _piece(name: str, side: str, made: Made, y: float) -> PieceForm:
    entry = made.entry
    unit = bool(entry.soldiers) and not made.vehicle
    return PieceForm(
        id=name,
        side=side,
        at=(18.0, y),
        name=made.name,
        profile="" if unit or made.vehicle else entry.unit,
        leader=entry.unit if unit else "",
        leadership=entry.leadership,
        soldiers=entry.soldiers,
        specialists=entry.specialists,
        vehicle=entry.unit if made.vehicle else "",
        crew=entry.crew,
        known=entry.effects,
    )


WORKSHOP = DormWorkshop()
