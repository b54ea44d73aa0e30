"""The search of the rulebook: any order, typing mistakes, the best first, at once."""

from __future__ import annotations

from time import process_time

import pytest

from game.data.ledger import load_ledger
from game.data.rule_search import rule_index
from game.rules import RULESETS


def found(query: str, book: str = "squad_battles") -> list[str]:
    return [each.rule for each in rule_index(book).search(query)]


def test_words_may_stand_in_any_order():
    assert set(found("pike facing")) == set(found("facing pike"))
    assert found("line of fire")[0] == found("fire of line")[0] == "FWB.lof.1"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("chrage lancer", "charge lancer"), ("pkie facing", "pike facing"), ("wariror", "warrior")],
)
def test_typing_mistakes_are_forgiven(typed, meant):
    assert set(found(meant)[:3]) <= set(found(typed))


def test_an_id_finds_its_rule_first():
    assert found("FWB.feat.11")[0] == "FWB.feat.11"
    assert found("fwb.feat.11")[0] == "FWB.feat.11"
    assert all(rule.startswith("FWB.feat.1") for rule in found("FWB.feat.1")[:3])


def test_the_words_that_fit_are_told():
    best = rule_index("squad_battles").search("chrage")[0]
    assert "charge" in best.words


def test_what_stands_nowhere_finds_nothing():
    assert found("zzzzqx") == []
    assert found("") == []


@pytest.mark.parametrize("book", RULESETS)
def test_every_rule_is_in_one_chapter_and_can_be_found(book):
    ledger = load_ledger(book)
    listed = [rule for chapter in ledger.chapters for rule in chapter.rules]
    assert listed == list(ledger.rules)
    assert len(ledger.chapters) > 20
    assert all(found(rule, book)[0] == rule for rule in listed[::40])


def test_a_search_takes_no_time():
    rule_index("dorm_rules")
    began = process_time()
    for query in ("m", "morale officr", "wizrad upkeep of a spell", "unit base within inches"):
        found(query, "dorm_rules")
    assert (process_time() - began) / 4 < 0.05
