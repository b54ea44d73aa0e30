"""What the rulebooks say of a map in the editor: unknown terrain, narrow gaps, pockets."""

from __future__ import annotations

import json
from concurrent.futures import Future

import pytest

from game.drafting import edits, shapes
from game.drafting.draft import Draft
from game.drafting.splice import document_of
from game.lab.advice import advised
from game.players.selfplay import Inline
from game.ui.draw import problems
from game.ui.draw.kinds import USUAL
from game.ui.draw.problems import Problems

LINES = ("low_wall", "wall", "hedge", "fence", "stream", "obstacle", "fieldwork", "fissure")
UNKNOWN = {("Generic Fantasy Mass Battles", "pit_1")}
"""Terrain that a rulebook has nothing like."""
BESIDE = ((10, 10), (15.8, 10))


def boxes(kind, places, size=(4, 4), table="plane:72x48"):
    draft = Draft.blank(table)
    for at in places:
        draft = edits.added(draft, shapes.box(kind, at, size))
    return draft


def advice(draft):
    return advised(json.dumps(document_of(draft)))


@pytest.mark.parametrize("table", ["plane:72x48", "hexes:45x30", "squares:26x24"])
def test_an_open_table_is_fine_for_every_rulebook(table):
    assert advice(Draft.blank(table)) == []


def test_every_rulebook_knows_the_terrain_that_the_editor_offers():
    draft = Draft.blank("plane:72x48")
    for number, kind in enumerate(USUAL["areas"]):
        at = 6 + number % 8 * 8, 8 + number // 8 * 8
        draft = edits.added(draft, shapes.box(kind, at, (2, 2)))
    for number, kind in enumerate(LINES):
        draft = edits.added(draft, shapes.line(kind, [(6 + 8 * number, 34), (9 + 8 * number, 36)]))
    unknown = [each for each in advice(draft) if "know no" in each.text]
    assert {(each.text.partition(":")[0], *each.pieces) for each in unknown} == UNKNOWN
    assert not [each for each in advice(draft) if "not an area" in each.text]


def test_a_narrow_gap_names_its_width_its_pieces_and_who_does_not_get_through():
    told = [each for each in advice(boxes("house", BESIDE)) if "house 1" in each.text]
    assert [each.text for each in told] == [
        "ARES: 1.8″ between house 1 and house 2: horse in column only",
        "Generic Fantasy Mass Battles: 1.8″ between house 1 and house 2: "
        "too narrow for foot and horse",
        "Dorm Rules: 1.8″ between house 1 and house 2: too narrow for foot and horse",
    ]
    assert {each.pieces for each in told} == {("house_1", "house_2")}
    assert {each.at for each in told} == {(12.9, 10.0)}


def test_ground_behind_walls_is_out_of_reach():
    rim = [((40, 20), (10, 1)), ((40, 30), (10, 1)), ((35.5, 25), (1, 11)), ((44.5, 25), (1, 11))]
    draft = Draft.blank("plane:72x48")
    for at, size in rim:
        draft = edits.added(draft, shapes.box("boulder", at, size))
    (first, *_) = (each for each in advice(draft) if "reach" in each.text)
    assert first.text == "ARES: 56 square inches are out of reach for foot and horse"
    x, y = first.at
    assert 36 < x < 44
    assert 20.5 < y < 29.5


def test_the_editor_shows_what_the_rulebooks_say_and_selects_the_pieces(monkeypatch):
    monkeypatch.setattr(problems, "measurer", Inline)
    draft, shown = boxes("house", BESIDE), Problems()
    assert shown.ask(draft)
    assert shown.take()
    found = [each for each in shown.shown(draft) if "ARES" in each.text]
    assert [each.keys for each in found] == [tuple(each.key for each in draft.pieces)]
    shown.hidden.add(found[0].sign)
    assert found[0] not in shown.shown(draft)
    assert not shown.ask(draft)


def test_the_rulebooks_are_not_asked_about_a_map_with_mistakes(monkeypatch):
    monkeypatch.setattr(problems, "measurer", Future)
    assert not Problems().ask(boxes("house", [(71, 24)]))
