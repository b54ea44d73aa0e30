"""Ledgers: every id once, with the prefix of its rules, and no reference into the void."""

from __future__ import annotations

import pytest

from game import rules
from game.core.errors import DataError
from game.data import ledger, yamlfile
from tests import toy


@pytest.fixture(autouse=True)
def book(monkeypatch):
    return toy.register(monkeypatch)


def read(text):
    return ledger.ledger_from(yamlfile.parse(text, "ledger.yaml"))


def test_rules_and_decisions_are_found_by_name_in_the_books_order():
    found = read(toy.LEDGER)
    assert (found.ruleset, found.title, found.prefix) == ("toy", "The Footrace", "TOY")
    assert list(found.rules)[:2] == ["TOY.start.1", "TOY.move.1"]
    rule = found.rules["TOY.move.2"]
    assert rule == ledger.LedgerRule(
        "TOY.move.2", "core", "A run is a die and the stride.", "A 4 makes 5."
    )
    assert found.rules["TOY.move.3"].interpretation == "Ours."
    assert list(found.decisions) == ["choose_boots", "choose_gait", "trip"]
    assert found.decisions["trip"].rules == ("TOY.move.2",)


MISTAKES = {
    "a kind that is none": ("kind: house", "kind: home", "got 'home'; did you mean 'house'?"),
    "an unknown key": ("example: A 4", "exmple: A 4", "did you mean 'example'?"),
    "a foreign id": ("{id: TOY.win.1", "{id: TOI.win.1", "rules.4.id: an id begins with 'TOY.'"),
    "an id twice": ("id: TOY.win.2", "id: TOY.win.1", "'TOY.win.1' stands in line 13 already"),
    "a decision twice": ("name: trip", "name: choose_gait", "'choose_gait' stands in line 6"),
    "a lost reference": (
        "rules: [TOY.move.2]",
        "rules: [TOY.mve.2]",
        "7:84: decisions.2.rules.0: there is no rule 'TOY.mve.2'; did you mean 'TOY.move.2'?",
    ),
    "another title": ("The Footrace", "A Footrace", "title: the rules themselves say 'The Foot"),
    "another prefix": ("prefix: TOY", "prefix: TOYS", "prefix: the rules themselves say 'TOY'"),
    "no rules": ("ruleset: toy", "ruleset: tay", "no ruleset 'tay'; did you mean 'toy'?"),
}


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES.values(), ids=MISTAKES)
def test_mistakes_are_named(old, new, message):
    assert old in toy.LEDGER
    with pytest.raises(DataError) as caught:
        read(toy.LEDGER.replace(old, new, 1))
    assert message in str(caught.value)


CONVENTIONS = """\
conventions:
  lengths: are in strides
  settings:
    laps: {default: 2, values: [1, 2], meaning: How often., rules: [TOY.win.1]}
    boots: {default: true, meaning: Whether there are any., rules: [TOY.start.1]}
"""


def test_settings_have_a_form_and_other_conventions_none():
    found = read(CONVENTIONS + toy.LEDGER).settings
    assert (found["laps"].default, found["laps"].values) == (2, (1, 2))
    assert (found["boots"].rules, found["boots"].values) == (("TOY.start.1",), ())


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("[TOY.win.1]", "[TOY.wn.1]", "conventions.settings.laps.rules.0: there is no rule"),
        ("default: 2", "defalt: 2", "conventions.settings.laps.defalt: unknown key"),
    ],
)
def test_mistakes_of_settings_are_named(old, new, message):
    with pytest.raises(DataError) as caught:
        read(CONVENTIONS.replace(old, new) + toy.LEDGER)
    assert message in str(caught.value)


@pytest.mark.parametrize("ruleset", rules.RULESETS)
def test_every_ruleset_has_a_ledger(ruleset):
    found = ledger.load_ledger(ruleset)
    assert found.ruleset == ruleset
    assert len(found.rules) > 200
    assert {rule.kind for rule in found.rules.values()} == set(ledger.KINDS)
    assert all(rule.text for rule in found.rules.values())
