"""What the laboratory writes about games: JSON that stays the same, sentences, one HTML file."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from game.data.library import bundle_from, load_proving
from game.lab.games import Request
from game.lab.games_report import agreeing, games_report, with_measures
from game.lab.places import place_names, set_up
from game.lab.verdict import sentences
from game.players.selfplay import Inline
from game.ui.export.lab_report import page
from tests.players.skirmish import skirmish

GOLDEN = Path(__file__).parent.parent / "goldens" / "lab" / "skirmish.json"
UPDATE = "SANDTABLE_UPDATE_GOLDENS"
VOLATILE = ("seconds", "build", "digest")
"""What another machine or another build may change."""
GRADES = ("balanced", "optimal", "score of", "stars", "rating")
EMPTY = ("area", "base", "br", "col", "hr", "image", "img", "input", "line", "link", "meta", "rect")


@cache
def report() -> dict[str, Any]:
    requests = [Request(skirmish(2), name, "7", 8) for name in ("random", "greedy")]
    found = games_report(requests, Inline(), with_control=False)
    return json.loads(json.dumps(found))  # as a reader of the file has it


def lasting(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: lasting(part) for key, part in value.items() if key not in VOLATILE}
    return [lasting(part) for part in value] if isinstance(value, list) else value


def test_the_same_seed_gives_the_same_json() -> None:
    found = lasting(report())
    if os.environ.get(UPDATE):
        GOLDEN.parent.mkdir(exist_ok=True)
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert found == json.loads(GOLDEN.read_text(encoding="utf-8"))


def numbers_in(value: Any) -> Iterator[str]:
    """All numbers of a document as sentences would write them, and those within its texts."""
    if isinstance(value, dict):
        for key, part in value.items():
            yield from numbers_in([key, part])
    elif isinstance(value, list):
        for part in value:
            yield from numbers_in(part)
    elif isinstance(value, str):
        yield from re.findall(r"\d+(?:\.\d+)?", value)
    elif isinstance(value, int | float):
        yield f"{abs(value):g}"


def test_every_number_of_a_sentence_is_in_the_json() -> None:
    for finding, said in zip(report()["findings"], report()["sentences"], strict=True):
        known = set(numbers_in(finding))
        for sentence in said:
            told = re.findall(r"\d+(?:\.\d+)?", sentence["text"])
            assert set(told) <= known, sentence["text"]


def test_sentences_stand_in_their_order_and_grade_nothing() -> None:
    for said in report()["sentences"]:
        parts = [sentence["part"] for sentence in said]
        order = ["asked", "decided", "why", "change", "beside"]
        assert parts == sorted(parts, key=order.index)
        assert {"asked", "decided", "beside"} <= set(parts)
        for sentence in said:
            assert sentence["text"].endswith((".", "?"))
            assert not any(word in sentence["text"].lower() for word in GRADES)


def test_two_players_have_to_agree_before_a_table_is_called_uneven_for_all() -> None:
    def finding(verdict: str, score: float) -> dict[str, Any]:
        found = json.loads(json.dumps(report()["findings"][0]))
        found["contrasts"][0] |= {"verdict": verdict, "score": score}
        return dict(found)

    one, other = finding("uneven", 0.8), finding("uneven", 0.7)
    assert agreeing([one, other])
    assert not agreeing([one, finding("uneven", 0.2)])
    assert not agreeing([one, finding("open", 0.7)])
    assert not agreeing([one])
    alone = " ".join(each.text for each in sentences(one))
    both = " ".join(each.text for each in sentences(one, agreed=True))
    assert "this table favours the south for the random player." in alone
    assert "this table favours the south." in both


def test_a_control_that_is_not_even_is_told() -> None:
    finding = report()["findings"][0]
    control = json.loads(json.dumps(finding))
    for verdict, words in (
        ("uneven", "it favours a place by itself, so compare the two numbers"),
        ("even", "it favours no place by itself"),
        ("open", "whether it favours a place by itself is open"),
    ):
        control["contrasts"][0]["verdict"] = verdict
        told = [each.text for each in sentences(finding, control)]
        assert any(each.startswith("Control: ") and words in each for each in told)


def test_measures_that_favour_the_same_place_are_reasons() -> None:
    made = json.loads(json.dumps(report()))
    made["findings"][0]["contrasts"][0] |= {"verdict": "uneven", "score": 0.2}

    def measure(sentence: str, favours: str, balance: float) -> dict[str, Any]:
        return {"sentence": sentence, "favours": favours, "balance": balance}

    layout = {
        "title": "Meadow",
        "ruleset": "squad_battles",
        "places": [{"name": "north"}, {"name": "south"}],
        "findings": [
            measure("The north sees more.", "A", 0.9),
            measure("The south is sooner.", "B", 0.1),
            measure("The north is nearer.", "A", 0.2),
            measure("Nobody hides.", "neither", 1.0),
        ],
    }
    told = [each["text"] for each in with_measures(made, [layout])["sentences"][0]]
    reasons = [each for each in told if each.startswith("Measured: ")]
    assert reasons == ["Measured: The north is nearer.", "Measured: The north sees more."]
    other = with_measures(made, [{**layout, "title": "Another table"}])
    assert other["sentences"] == made["sentences"]


def test_places_are_called_by_the_compass() -> None:
    assert place_names(skirmish(1)) == {"red": "the south", "blue": "the north"}


def test_games_name_places_by_the_zones_as_measures_do() -> None:
    """On a broad and shallow table two forces may stand farther apart across than down."""
    proving = load_proving("ares")
    strips = {
        name: [[[0, top], [16, top], [16, top + 3], [0, top + 3]]]
        for name, top in (("north", 0), ("south", 9))
    }
    wood = {"kind": "wood", "area": [[0, 0], [16, 0], [16, 3], [0, 3]]}
    ground = {"map": "Shallow", "table": "plane", "size": [16, 12], "features": [wood]}
    book: Any = proving.rulebook
    documents = book.proving(proving.documents, {**ground, "setup": {"zones": strips}})
    bundle = bundle_from({**documents, "scenario_key": "shallow"}, "shallow")
    assert place_names(bundle) == {"red": "the north", "blue": "the south"}


# ---------------------------------------------------------------------- HTML


class Reader(HTMLParser):
    """Checks that every element is closed, and keeps what refers to something."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.references: list[str] = []
        self.images = self.tables = 0
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.references += [
            found[key] or "" for key in ("src", "href", "xlink:href") if key in found
        ]
        self.ids += [found["id"] or ""] if "id" in found else []
        self.tables += tag == "table"
        if tag in ("svg", "img"):
            self.images += 1
            assert found.get("aria-label") or found.get("alt"), "a picture without words"
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.references += [found[key] or "" for key in ("src", "href") if key in found]

    def handle_endtag(self, tag: str) -> None:
        if tag not in EMPTY:
            assert self.open.pop() == tag


@cache
def html() -> str:
    scene = skirmish(2).rulebook.scene(set_up(skirmish(2)))
    return page({"games": [report()], "layouts": []}, [scene], "sandtable lab skirmish --games 8")


def test_the_page_is_whole_and_needs_no_network() -> None:
    reader = Reader()
    reader.feed(html())
    reader.close()
    assert reader.open == []
    assert all(each.startswith("data:image/png;base64,") for each in reader.references)
    assert reader.references, "no picture of the table"
    for word in ("http://", "https://", "@import", "<script", "url(h"):
        assert word not in html()


def test_every_picture_has_a_table_for_screen_readers() -> None:
    reader = Reader()
    reader.feed(html())
    assert reader.tables >= reader.images


def test_the_page_says_how_to_repeat_it_and_what_words_mean() -> None:
    for words in (
        "sandtable lab skirmish --games 8",
        "Seed <b>7</b>",
        "<details><summary>What the words mean</summary>",
        "Waudby-Smith",
        "What would change the answer",
    ):
        assert words in html()
    for said in report()["sentences"]:
        assert said[1]["text"] in html()


def test_names_in_a_page_are_text_and_no_markup() -> None:
    found = json.loads(json.dumps(report()))
    found["findings"][0]["title"] = "<script>alert(1)</script>"
    scene = skirmish(2).rulebook.scene(set_up(skirmish(2)))
    made = page({"games": [found]}, [scene], "sandtable lab '<b>'")
    assert "<script>" not in made
    assert "&lt;b&gt;" in made


@pytest.mark.parametrize("field", ["objectives", "losses"])
def test_a_page_without_losses_or_objectives_is_whole(field: str) -> None:
    found = json.loads(json.dumps(report()))
    for finding in found["findings"]:
        finding["objectives"] = []
        finding["losses"]["points"] = []
    scene = skirmish(2).rulebook.scene(set_up(skirmish(2)))
    reader = Reader()
    reader.feed(page({"games": [found]}, [scene], "sandtable lab"))
    assert reader.open == []
