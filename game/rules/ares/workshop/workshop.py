"""Figures and armies of a player's own: ratings, odds, and what a fair match is (ARES.create)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from game.core.cite import cites
from game.core.forecast import Forecast
from game.core.ruleset import Problem
from game.core.tally import Tally
from game.core.unit_card import Card
from game.core.workshop import Company, CostLine, FormField, Reckoning, Roster, Verdict
from game.mechanics.views.scene import extent_of
from game.mechanics.workshop import PlainWorkshop
from game.rules.ares import checks
from game.rules.ares.army_list import Army, FigureEntry, MusterEntry, WeaponEntry
from game.rules.ares.combat import attack_roll, melee, ranged
from game.rules.ares.field import Field as Ground
from game.rules.ares.position import Piece, Position, Table, stand
from game.rules.ares.profile import base_of, profile_of
from game.rules.ares.rating import DAMPED_ABOVE, DIVISOR, rated
from game.rules.ares.scenario import Scenario
from game.rules.ares.state import State
from game.rules.ares.views.ares_views import VIEWS
from game.rules.ares.views.scene import figure_of
from game.rules.ares.workshop import designing
from game.rules.ares.workshop.fielding import fielded
from game.table import scene
from game.table.scene import Livery

MIDDLE = 60.0
"""Where the attacker of a duel stands, in inches: the table is large enough for any shot."""
OFF_THE_TABLE = "Off the table"
"""The note of a card that says nothing about a figure that is only designed."""


class AresWorkshop(PlainWorkshop[FigureEntry]):
    """Designing figures and mustering armies."""

    entry_word = "figure"
    company_word = "unit"
    points_word = "Combat Rating"
    orders = None

    # ------------------------------------------------------------------ figures

    def draft(self) -> FigureEntry:
        """Return a new figure with a sword."""
        return FigureEntry(
            name="New Figure",
            wounds=3,
            move=4,
            morale=2,
            armor="d6",
            close="d6",
            magic="d6",
            melee=WeaponEntry("Sword", "d6"),
        )

    @cites("ARES.rating.1")
    def own(self, entry: FigureEntry) -> FigureEntry:
        """Return a copy that is rated by the formula.

        Only printed figures keep a printed rating.
        """
        return replace(entry, rating=None)

    def name(self, entry: FigureEntry) -> str:
        """Return what the figure is called."""
        return entry.name

    def fields(self, entry: FigureEntry) -> Sequence[FormField]:
        """Return everything that can be set about a figure."""
        return designing.fields(entry)

    def value(self, entry: FigureEntry, key: str) -> Any:
        """Return how a field stands."""
        return designing.value(entry, key)

    def changed(self, entry: FigureEntry, key: str, value: Any) -> FigureEntry:
        """Return the figure with a field set otherwise."""
        return designing.changed(entry, key, value)

    def problems(self, entry: FigureEntry) -> Iterator[tuple[str, str]]:
        """Return what is illegal about a figure."""
        return designing.problems(entry)

    @cites("ARES.rating.1", "ARES.rating.8")
    def rating(self, entry: FigureEntry) -> Reckoning:
        """Return the Combat Rating, part by part."""
        found = rated(entry)
        lines = tuple(
            CostLine(line.name.title(), f"{line.value:.4g}", line.parts, line.rule)
            for line in found.lines
        )
        attacks = [line.name for line in found.lines if line.name in ("melee", "missile", "spells")]
        offence = " + ".join(attacks)
        if len(attacks) > 1:
            offence = f"({offence})"
        how = f"wounds × defence × {offence} × overall ÷ {DIVISOR} = {found.raw:.2f}"
        if found.raw > DAMPED_ABOVE:
            how += f"; above {DAMPED_ABOVE} it counts {DAMPED_ABOVE} × √(it ÷ {DAMPED_ABOVE})"
        if entry.rating is not None:
            return Reckoning(entry.rating, lines, f"printed in the book; by the formula {how}")
        return Reckoning(found.total, lines, how)

    def card(self, entry: FigureEntry) -> Card:
        """Return the card of a fresh figure."""
        state = _facing(entry, entry)
        state.figures["mine"].where = "aside"
        made = VIEWS.card(state, "mine")
        morale = Tally("Base morale", entry.morale, (), "its part of the unit's")
        return replace(
            made,
            subtitle=made.subtitle.partition(",")[0],
            stats=(*made.stats[:2], morale, *made.stats[2:]),
            notes=tuple(note for note in made.notes if note[0] != OFF_THE_TABLE),
        )

    def figure(self, entry: FigureEntry, livery: Livery, side: str) -> scene.Figure:
        """Return the figure to look at, with its face to the viewer."""
        state = _facing(entry, entry)
        seen = figure_of(state, state.figures["mine"])
        return replace(
            seen, side=side, bearing=None, stance=180.0, marks=(), ready=True, livery=livery
        )

    def duel(self, entry: FigureEntry, reference: FigureEntry) -> Sequence[Forecast]:
        """Return one blow in contact and one shot from half the range, each way, on open ground."""
        found = []
        for good, one, other in ((True, entry, reference), (False, reference, entry)):
            found.append(_blow(one, other, good=good))
            if one.missile is not None and one.ranged is not None and one.missile.range_factor:
                found.append(_shot(one, other, one.missile, good=good))
        return found

    # ------------------------------------------------------------------ armies

    def roster(self, army: Army) -> Roster[FigureEntry]:
        """Return an army file as it can be worked on."""
        companies = [Company(unit.name, dict(unit.figures)) for unit in army.units]
        return Roster(army.army, army.about, army.livery, dict(army.figures), companies)

    def army(self, roster: Roster[FigureEntry]) -> Army:
        """Return the same in the form of an army file.

        Types that a unit has none of are left out.
        """
        units = tuple(
            MusterEntry(
                name=company.name, figures={key: n for key, n in company.counts.items() if n}
            )
            for company in roster.companies
        )
        return Army(
            army=roster.name,
            ruleset="ares",
            about=roster.about,
            figures=dict(roster.entries),
            livery=roster.livery,
            units=units,
        )

    def army_problems(self, roster: Roster[FigureEntry]) -> Iterator[Problem]:
        """Yield what keeps an army from being fielded."""
        if not roster.name.strip():
            yield ("army",), "Give the army a name."
        for key, entry in roster.entries.items():
            for where, message in designing.problems(entry):
                yield ("figures", key, where), f"{entry.name or 'A figure'}: {message}"
        if not roster.companies:
            yield ("units",), "An army goes to battle in units: add one, and figures to it."
        for path, message in checks.muster_problems(self.army(roster)):
            yield path, f"{message[:1].upper()}{message[1:]}."

    def total(self, roster: Roster[FigureEntry]) -> Reckoning:
        """Return the Combat Ratings of all figures, unit by unit."""
        lines, total = [], 0
        for company in roster.companies:
            present = [(key, n) for key, n in company.counts.items() if n and key in roster.entries]
            worth = {key: profile_of(key, roster.entries[key]).rating for key, _ in present}
            points = sum(n * worth[key] for key, n in present)
            parts = tuple(f"{n} × {roster.entries[key].name} {worth[key]}" for key, n in present)
            lines.append(CostLine(company.name, str(points), parts, "ARES.setup.4"))
            total += points
        return Reckoning(total, tuple(lines), "the sum of the Combat Ratings of all figures")

    def sides(
        self, scenario: Scenario, armies: Mapping[str, Army]
    ) -> Mapping[str, tuple[str, int]]:
        """Return the forces of a scenario: name and Combat Rating."""
        forces = {"red": scenario.red, "blue": scenario.blue}
        return {
            side: (force.name, checks.total_rating(force, armies)) for side, force in forces.items()
        }

    @cites("ARES.setup.4")
    def verdict(self, own: int, other: int) -> Verdict:
        """Return whether two totals differ by at most a tenth of the lower one, and what to do."""
        rule = "ARES.setup.4"
        if checks.balanced(own, other):
            tenth = min(own, other) / checks.PER_CENT
            words = (
                f"A fair match: {abs(own - other)} apart, and {tenth:g} is a tenth of the lower."
            )
            return Verdict(fair=True, words=words, rule=rule)
        if own > other:
            over = own - other * (checks.PER_CENT + 1) // checks.PER_CENT
            words = f"Too strong by {over}: remove at least {over} points."
        else:
            least = -(-other * checks.PER_CENT // (checks.PER_CENT + 1))
            words = f"Too weak by {least - own}: add at least {least - own} points."
        text = f"{words} Fair is a difference of a tenth of the lower total at most."
        return Verdict(fair=False, words=text, rule=rule)

    def forces(self, army: Mapping[str, Any]) -> Mapping[str, Mapping[str, Any]]:
        """Return all units of an army together."""
        return {"": army} if army.get("units") else {}

    def closed(self, scenario: Scenario) -> str:
        """Return an empty reason: any army may come to any battle."""
        return ""

    def fielded(
        self, documents: Mapping[str, Any], side: str, name: str, army: Mapping[str, Any]
    ) -> dict[str, Any]:
        """Return a battle's files with an army in place of a side's own force."""
        return fielded(documents, side, name, army)


# ---------------------------------------------------------------------- two figures alone


def _facing(entry: FigureEntry, reference: FigureEntry, apart: float = 0.0) -> State:
    """Return two figures face to face on open ground: in contact, or so many inches apart."""
    touching = sum(extent_of(base_of(each))[1] for each in (entry, reference)) / 2
    there = MIDDLE + max(touching, apart)
    return stand(
        Position(
            table=Table(size=(2 * MIDDLE, 2 * MIDDLE)),
            profiles={"mine": entry, "theirs": reference},
            pieces=(
                Piece(id="mine", figure="mine", side="red", at=(MIDDLE, MIDDLE)),
                Piece(id="theirs", figure="theirs", side="blue", at=(there, MIDDLE), facing=180),
            ),
        ),
        {},
    )


def _blow(one: FigureEntry, other: FigureEntry, *, good: bool) -> Forecast:
    """Return a plain Attack in contact, and the same if it is Parried."""
    state = _facing(one, other)
    plain, parried = (
        melee.strike_of(Ground(state), melee.Blow("mine", "theirs", parried=parried))
        for parried in (False, True)
    )
    variant = attack_roll.forecast(state, parried, "if it is Parried", good=good)
    title = f"{one.name} strikes {other.name}"
    return attack_roll.forecast(state, plain, title, (variant,), good=good)


def _shot(one: FigureEntry, other: FigureEntry, weapon: WeaponEntry, *, good: bool) -> Forecast:
    """Return a shot from half the range, and the same if it is Dodged."""
    inches = 5 * weapon.range_factor / 2
    state = _facing(one, other, inches)
    plain, dodged = (
        ranged.strike_of(Ground(state), ranged.Shot("mine", "theirs", dodged=dodged))
        for dodged in (False, True)
    )
    variant = attack_roll.forecast(state, dodged, "if it is Dodged", good=good)
    title = f"{one.name} shoots at {other.name} from {inches:g}″"
    return attack_roll.forecast(state, plain, title, (variant,), good=good)


WORKSHOP = AresWorkshop()
