"""Plain facts about parties, sides and the game, as drills name them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, fields
from functools import cached_property, partial
from typing import Any

from game.rules.dorm_rules.fear import fear_value
from game.rules.dorm_rules.state import (
    COMPASS,
    Figure,
    Party,
    State,
    Unit,
    names,
    touching_enemies,
)
from game.rules.dorm_rules.terrain import cover, sight
from game.rules.dorm_rules.values import (
    all_markers,
    armour,
    attribute,
    coherent,
    defence,
    hits_of,
    hull_defence,
    march,
    markers,
    median_mo,
    melee_skill,
    motivation,
    observation,
    pace,
    penetration,
    run,
)
from game.table.tolerances import INCH


class Told(Mapping[str, Any]):
    """Facts of which some are known at once; the others are worked out if anybody asks."""

    def __init__(self, known: Mapping[str, Any], more: Callable[[], Mapping[str, Any]]) -> None:
        self._known, self._more = known, more

    @cached_property
    def _all(self) -> Mapping[str, Any]:
        return {**self._known, **self._more()}

    def __getitem__(self, key: str) -> Any:
        return self._known[key] if key in self._known else self._all[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._all)

    def __len__(self) -> int:
        return len(self._all)


def facts(state: State, name: str) -> Mapping[str, Any]:
    """Return the facts about a party, a figure, a side or 'game'; KeyError if there is none."""
    if name == "game":
        return {
            "stage": state.stage,
            "turn": state.turn,
            "round": 0 if state.stage == "deployment" else state.turn,
            "side": state.side,
            "order": state.order,
            "spells": [each.id for each in state.spells],
            "winner": state.winner,
        }
    if name in state.sides:
        return {
            "score": state.scores.get(name, 0),
            "units": [each.id for each in state.units.values() if each.side == name],
            "figures": [each.id for each in state.figures.values() if each.side == name],
            "individuals": names(state.individuals(name)),
        }
    if spell := next((each for each in state.spells if each.id == name), None):
        return {each.name: getattr(spell, each.name) for each in fields(spell)}
    if name in state.aside or name in state.units_aside:
        return {"where": "aside"}
    if name in state.gone:
        return {"where": state.fates[name]}
    if name in state.units_gone:
        return {"where": "gone"}
    party = state.party(name)
    x, y = COMPASS.told_point(party.point, state.plane.depth)
    known = {"where": "table", "at": [round(x, 2), round(y, 2)], "side": party.side}
    return Told(known, partial(_of_party, state, party))


def _of_party(state: State, party: Party) -> Mapping[str, Any]:
    told = {each.name: getattr(party.status, each.name) for each in fields(party.status)}
    return {
        **{key: [*value] if isinstance(value, tuple) else value for key, value in told.items()},
        "markers": all_markers(state, party),
        "felt_markers": markers(state, party),
        "men": names(state.present(party)),
        "median_mo": median_mo(state, party),
        "touches": names(touching_enemies(state, party)),
        "sees": [each.id for each in state.enemies(party) if not sight(state, party, each).blocked],
        "cover": cover(state, party),
        "covered_from": [
            each.id for each in state.enemies(party) if cover(state, party, each) != "none"
        ],
        "fear": fear_value(state, party).total,
        **(_of_unit(state, party) if isinstance(party, Unit) else _of_figure(state, party)),
    }


def _of_unit(state: State, unit: Unit) -> Mapping[str, Any]:
    told = {
        "leader": unit.leader,
        "acting": unit.acting,
        "in_line": unit.in_line,
        "orders": unit.orders,
        "members": names(state.members(unit)),
        "moves": pace(state, unit).total,
        "runs": pace(state, unit, runs=True).total,
        "controller": unit.controller,
        **_of_creations(unit),
    }
    if hull := unit.hull:
        told |= {
            "speed": hull.speed / INCH,
            "facing": COMPASS.told_heading(hull.heading),
            "straight": hull.straight / INCH,
            "de": hull_defence(state, unit).total,
            "wounds": hull.health.wounds,
            "mended": hull.health.mended,
            "wreck": hull.wreck,
            "keepers": list(hull.keepers),
            "open_doors": list(hull.open_doors),
        }
    return told


def _levels(skills: list[tuple[str, int]]) -> dict[str, int]:
    return {name: level for name, level in skills if level}


def _of_creations(party: Party) -> Mapping[str, Any]:
    made = party.summons
    return {each.name: getattr(made, each.name) for each in fields(made)} if made else {}


def _of_figure(state: State, figure: Figure) -> Mapping[str, Any]:
    return {
        "unit": figure.unit,
        "role": figure.role,
        "officer": figure.profile.officer,
        "wizard": figure.profile.wizard,
        "character": figure.profile.character,
        "individual": state.is_individual(figure),
        "coherent": coherent(state, figure),
        "wounds": figure.health.wounds,
        "mended": figure.health.mended,
        "mount": figure.mount.profile.name if figure.mount else "",
        "mount_wounds": figure.mount.health.wounds if figure.mount else 0,
        "in_cover": cover(state, figure) != "none",
        "kneels": (figure.mount or figure).kneeling,
        "aboard": figure.aboard,
        "compartment": figure.compartment,
        "ma": march(state, figure).total,
        "ru": run(state, figure).total,
        "mo": motivation(state, figure).total,
        "ob": observation(state, figure).total,
        "de": defence(state, figure).total,
        "ar": armour(state, figure),
        "hits": hits_of(state, figure),
        "dropped": list(figure.dropped),
        "me": attribute(state, figure, "me"),
        "mi": attribute(state, figure, "mi"),
        "owes_spell": figure.owes_spell,
        "stays": figure.stays,
        "astray": figure.astray,
        "skills": asdict(figure.profile.skills, dict_factory=_levels),
        **_of_creations(figure),
        "strikes": {
            each.key: [
                melee_skill(state, figure, each).total,
                penetration(state, figure, each).total,
            ]
            for each in figure.profile.melee_weapons
        },
    }
