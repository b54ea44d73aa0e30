"""Making a battle of a map: the standard battle of a rulebook, with forces, name and story."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any

from game import rules
from game.core.errors import DataError
from game.core.exchange import Exchanging
from game.core.ruleset import Rulebook
from game.core.staging import Gate, Orders, StagingTerms
from game.core.unit_card import worded_summary
from game.data.library import Bundle, bundle_from, load_proving, load_scenario, scenario_keys

TURNS = ("turn_limit", "round_limit")
"""What rulebooks call the number of turns among their settings."""
BOTH = ("red", "blue")
NO_ORDERS = Orders()
STANDARD = ""
"""Stands for the equal forces of the standard battle."""


@dataclass(frozen=True, slots=True)
class BattlePlan:
    """What a battle on a map is to be."""

    ruleset: str
    title: str
    story: str = ""
    forces: str = STANDARD
    """The shipped scenario whose forces fight it."""
    turns: int = 0
    """How many turns it lasts; 0 for as many as the standard battle."""
    orders: Orders = NO_ORDERS
    """Who comes later, who may leave, and what wins."""


def rulebooks_for(ground: Mapping[str, Any]) -> list[Rulebook[Any]]:
    """Return the rulebooks that play on such a table."""
    books = [rules.rulebook(key) for key in rules.RULESETS]
    played = [book for book in books if isinstance(book, Exchanging)]
    return [book for book in played if _table(book) == ground["table"]]


def _table(book: Rulebook[Any]) -> str:
    """Return the kind of table that a rulebook is played on."""
    ground: Any = load_proving(book.key).ground
    return str(ground.table)


def battle_on(ground: Mapping[str, Any], plan: BattlePlan) -> Bundle:
    """Return a battle on a map, or a DataError with what keeps it from being played."""
    standard = load_proving(plan.ruleset)
    book: Any = standard.rulebook
    documents = book.proving(standard.documents, ground)
    if plan.forces != STANDARD:
        documents = book.led_by(documents, load_scenario(plan.forces).documents)
    if plan.orders != NO_ORDERS:
        documents = book.ordered(documents, plan.orders)
    scenario = documents["scenario"]
    scenario |= {"scenario": plan.title, "story": plan.story or f"A battle for {plan.title}."}
    if any(each.name == "free_armies" for each in fields(book.scenario_type)):
        scenario["free_armies"] = True
    for key in TURNS:
        if plan.turns and key in scenario.get("settings", {}):
            scenario["settings"][key] = plan.turns
    return bundle_from(documents, plan.title)


def gates_of(ground: Mapping[str, Any]) -> list[Gate]:
    """Return the places at the edge that a map names."""
    entries = (ground.get("setup") or {}).get("entries") or ()
    return [Gate(str(each["name"]), each["edge"], tuple(each["span"])) for each in entries]


def kept_on(ground: Mapping[str, Any], plan: BattlePlan) -> BattlePlan:
    """Return a plan on a map that was changed: orders for places that are gone are left out."""
    gates = {gate.name: gate for gate in gates_of(ground)}
    late = tuple(
        replace(each, gate=gates[each.gate.name])
        for each in plan.orders.late
        if each.gate.name in gates
    )
    ways = tuple(
        replace(each, gate=gates[each.gate.name])
        for each in plan.orders.ways_out
        if each.gate.name in gates
    )
    return replace(plan, orders=replace(plan.orders, late=late, ways_out=ways))


def staging_of(ruleset: str) -> StagingTerms:
    """Return what the scenario files of a rulebook can say of arrivals, exits and victory."""
    book: Any = rules.rulebook(ruleset)
    terms: StagingTerms = book.staging
    return terms


def units_of(ground: Mapping[str, Any], plan: BattlePlan) -> dict[str, Sequence[str]]:
    """Return what the entries of both forces are called; none where they cannot be fielded."""
    try:
        bundle = battle_on(ground, replace(plan, orders=NO_ORDERS))
    except DataError:
        return dict.fromkeys(BOTH, ())
    book: Any = bundle.rulebook
    return {side: book.units_of(bundle.documents, side) for side in BOTH}


def usual_turns(ruleset: str) -> int:
    """Return how many turns the standard battle of a rulebook lasts."""
    settings = load_proving(ruleset).documents["scenario"]["settings"]
    return next(int(settings[key]) for key in TURNS if key in settings)


def forces_for(ground: Mapping[str, Any], ruleset: str) -> Iterator[tuple[str, str]]:
    """Yield the shipped scenarios whose forces can fight on a map, with the names of all."""
    for key in scenario_keys(ruleset):
        try:
            bundle = battle_on(ground, BattlePlan(ruleset, "Forces", forces=key))
        except (DataError, KeyError):  # three sides, or forces that are chosen in play
            continue
        summary = worded_summary(bundle.rulebook.summary(bundle.begin()))
        title = load_scenario(key).scenario.scenario
        yield key, f"{' against '.join(side.name for side in summary.sides)} ({title})"
