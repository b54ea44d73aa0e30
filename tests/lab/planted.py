"""Small battles on tables with a planted fault, over in a fraction of a second."""

from __future__ import annotations

from typing import Any

from game.data.library import Bundle, bundle_from, load_proving

ROUNDS = 3
LEGEND = {".": "meadow", "T": "dense_wood", "~": "river", "=": "bridge", "h": "hill", "w": "wood"}


def battle(rows: list[str], *, objectives: list[dict[str, Any]] | None = None) -> Bundle:
    """Two squads each on these squares, three rounds, points for objectives alone and kills."""
    proving = load_proving("squad_battles")
    book: Any = proving.rulebook
    used = {letter: LEGEND[letter] for letter in sorted(set("".join(rows)))}
    ground = {"map": "Planted", "table": "squares", "legend": used, "rows": rows}
    setup = {"objectives": objectives or []}
    documents = book.proving(proving.documents, {**ground, "setup": setup})
    scenario = documents["scenario"]
    for role in ("attacker", "defender"):
        scenario[role] = {"faction": "amber_vale", "squads": ["av_levy", "av_bow"]}
    for area in scenario["areas"]:
        area["points"] = 3
    scenario["settings"] |= {"round_limit": ROUNDS, "vp_total": 40}
    return bundle_from({**documents, "scenario_key": "planted"}, "planted")


def hills_and_cover_of_the_north() -> Bundle:
    """All hills and woods in the north; few archers each, whose shots height helps or hinders."""
    proving = load_proving("for_the_masses")
    book: Any = proving.rulebook
    hill = {"kind": "meadow", "level": 1}
    legend = {".": "meadow", "h": hill, "w": {"kind": "wood", "level": 1}}
    rows = ["hhwwhhwwhh"] + ["h" * 10] * 4 + ["." * 10] * 5
    zones = {"north": [[0, 0, 9, 1]], "south": [[0, 8, 9, 9]]}
    ground = {"map": "Planted", "table": "hexes", "legend": legend, "rows": rows}
    documents = book.proving(proving.documents, {**ground, "setup": {"zones": zones}})
    scenario = documents["scenario"]
    captain = {"unit": "captain_of_the_realm", "general": True}
    for side in ("red", "blue"):
        scenario[side]["units"] = [captain, {"unit": "alvernian_archers", "elements": 4}]
    scenario["settings"] |= {"turn_limit": ROUNDS, "hill_dice_ranged": True}
    return bundle_from({**documents, "scenario_key": "planted"}, "planted")


def empty() -> Bundle:
    """Nothing on the table."""
    return battle(["." * 12] * 12)


def objective_at_the_feet_of_the_north() -> Bundle:
    """A goal three squares from one start area and nine from the other."""
    goal = {"name": "The well", "at": [5.5, 3], "radius": 1}
    return battle(["." * 12] * 12, objectives=[goal])


def bridge_nearer_to_the_south() -> Bundle:
    """One way over the river, with the goal beside it on the southern bank."""
    rows = ["." * 12] * 6 + ["~~~~~==~~~~~"] + ["." * 12] * 5
    goal = {"name": "The toll house", "at": [5.5, 8], "radius": 1}
    return battle(rows, objectives=[goal])
