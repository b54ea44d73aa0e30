"""Battles with something exchanged: forces in each other's seats, another first side, any map."""

from __future__ import annotations

from typing import Any

import pytest

from game import rules
from game.core.exchange import Exchanging, Staged, other_seats, same_seats
from game.data.library import Bundle, bundle_from, load_proving, load_scenario, scenario_keys

SIDES = ("red", "blue")
DROPPED = ("variants", "dials")


def exchanged(key: str, documents: Any) -> Staged | str:
    found: Staged | str = rules.rulebook(key).exchanged(documents)  # type: ignore[attr-defined]
    return found


def brought(bundle: Bundle, side: str) -> list[tuple[str, int]]:
    forces = bundle.rulebook.forces(bundle.begin())
    return sorted((force.figure.profile, force.count) for force in forces if force.side == side)


@pytest.mark.parametrize("key", rules.RULESETS)
def test_every_rulebook_can_exchange(key: str) -> None:
    assert isinstance(rules.rulebook(key), Exchanging)


@pytest.mark.parametrize("key", scenario_keys())
def test_a_shipped_battle_is_exchanged_or_a_sentence_says_why_not(key: str) -> None:
    bundle = load_scenario(key)
    once = exchanged(bundle.rulebook.key, bundle.documents)
    if isinstance(once, str):
        assert once.endswith(".")
        assert "_" not in once
        return
    battle = bundle_from(once.documents, key)
    for side, other in other_seats(SIDES).items():
        assert brought(battle, side) == brought(bundle, other)
    assert once.places == same_seats(SIDES)
    assert once.forces == other_seats(SIDES)
    twice = exchanged(bundle.rulebook.key, once.documents)
    assert isinstance(twice, Staged)
    assert twice.after(once).forces == same_seats(SIDES)
    written = {k: v for k, v in bundle.documents["scenario"].items() if k not in DROPPED}
    again = {k: v for k, v in twice.documents["scenario"].items() if k != "settings"}
    assert again == {k: v for k, v in written.items() if k != "settings"}


def test_who_is_called_attacker_begins() -> None:
    bundle = load_scenario("night_gate")
    book: Any = bundle.rulebook
    staged = book.reordered(bundle.documents)
    assert staged.places == staged.forces == other_seats(SIDES)
    changed, written = staged.documents["scenario"], bundle.documents["scenario"]
    assert changed["attacker"] == written["defender"]
    assert changed["start"]["attacker"] == written["start"]["defender"]
    assert changed["areas"][0]["scorers"] == ["defender"]
    assert changed["goals"][0]["player"] == "attacker"
    assert (changed["settings"]["vp_total"], changed["settings"]["vp_total_defender"]) == (12, 15)
    assert changed["settings"]["tie"] == "attacker"
    bundle_from(staged.documents, "night_gate").begin()


def test_the_first_initiative_goes_to_the_other_side() -> None:
    book: Any = rules.rulebook("for_the_masses")
    staged = book.reordered(load_scenario("defend_the_hill").documents)
    special = staged.documents["scenario"]["special"]
    assert [each["side"] for each in special if each["rule"] == "first_initiative"] == ["blue"]
    assert "Dice settle" in book.reordered(load_scenario("meeting_engagement").documents)


def test_two_exchanges_add_up() -> None:
    one = Staged({}, other_seats(SIDES), other_seats(SIDES))
    other = Staged({}, same_seats(SIDES), other_seats(SIDES))
    assert other.after(one).places == other_seats(SIDES)
    assert other.after(one).forces == same_seats(SIDES)


# ---------------------------------------------------------------------- the standard battle

SETUPS: dict[str, Any] = {
    "plane": {
        "zones": {
            "south": [[[4, 30], [20, 30], [20, 36], [4, 36]]],
            "north": [[[4, 0], [20, 0], [20, 6], [4, 6]]],
        },
        "objectives": [{"name": "The mill", "at": [24, 16], "radius": 3}],
    },
    "cells": {
        "zones": {"south": [[2, 14, 17, 17]], "north": [[2, 0, 17, 4]]},
        "objectives": [{"name": "The mill", "at": [9, 9], "radius": 1}],
    },
}


@pytest.mark.parametrize("key", rules.RULESETS)
def test_the_standard_battle_takes_zones_and_objectives_of_the_map(key: str) -> None:
    bundle = load_proving(key)
    assert brought(bundle, "red") == brought(bundle, "blue")
    assert f"{key}/PROVING" not in scenario_keys()
    book: Any = bundle.rulebook
    ground = dict(bundle.documents["map"])
    if ground["table"] == "plane":
        ground["size"] = [48, 36]
    setup = SETUPS["plane" if ground["table"] == "plane" else "cells"]
    battle = bundle_from(book.proving(bundle.documents, {**ground, "setup": setup}), "proving")
    zones = battle.rulebook.scene(battle.begin()).zones
    assert any("The mill" in zone.name for zone in zones)
    empty = bundle_from(book.proving(bundle.documents, ground), "proving")
    assert not any("The mill" in zone.name for zone in empty.rulebook.scene(empty.begin()).zones)


def test_the_northern_zone_is_in_the_north_in_every_book() -> None:
    for key, north in (("ares", "red"), ("mass_battles", "blue"), ("dorm_rules", "blue")):
        bundle = load_proving(key)
        ground = {**bundle.documents["map"], "size": [48, 36], "setup": SETUPS["plane"]}
        book: Any = bundle.rulebook
        battle = bundle_from(book.proving(bundle.documents, ground), "proving")
        zones = [z for z in book.scene(battle.begin()).zones if z.side == north]
        assert zones
        assert all(y <= 6 for zone in zones for _, y in zone.outline)
