"""Breaking rules on purpose: every breakage is real, and only a failed expectation is a proof."""

from __future__ import annotations

import ast
import os
import re
import sys
import textwrap
from dataclasses import dataclass, make_dataclass
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Literal

import pytest

from game.core import cite
from game.core.errors import IllegalAnswer
from game.data import yamlfile
from game.data.drillfile import drill_from
from game.data.ledger import LedgerSetting
from game.drills.proof import live
from game.drills.proof.carriers import Carriers, Module
from game.drills.proof.changes import changes, early_returns, number_changes, words_left_out
from game.drills.proof.claimants import DrillClaim, TestClaim
from game.drills.proof.entries import broken_texts
from game.drills.proof.proving import Proof, Prover, forked
from game.drills.proof.settling import carriers_of, unproven
from game.drills.runner import run_drill
from tests import toy

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="a process cannot be copied here")


# ------------------------------------------------------------------ changes of source


def function_of(source: str) -> ast.FunctionDef:
    tree = ast.parse(textwrap.dedent(source))
    return tree.body[0]


@pytest.mark.parametrize(
    ("line", "broken"),
    [
        ("return a < b", ["return a <= b"]),
        ("return a == b", ["return a != b"]),
        ("return a in b", ["return a not in b"]),
        ("return a and b", ["return a or b"]),
        ("return not a", ["return a"]),
        ("return a + 3", ["return a - 3", "return a + 4"]),
        ("return b if a else c", ["return b if not a else c"]),
        ("return max(a, b)", ["return min(a, b)"]),
        ("return f(flag=True)", ["return f(flag=False)"]),
        ("a -= 1", ["a += 1", "a -= 2"]),
        (
            "return [x for x in a if x]",
            ["return [x for x in a if not x]", "return [x for x in list(a)[1:] if x]"],
        ),
        ("return a[0]", []),
        ("if a: f(a)", ["if not a:\n    f(a)", "if a:\n    pass"]),
        ("assert a > 1, f'{a + 1}'", []),
        ("x: Literal[3] = a", []),
    ],
)
def test_a_line_is_broken_in_these_ways(line, broken):
    found = []
    for spot in range(9):
        body = function_of(f"def f(a, b=1):\n    {line}").body
        for number, change in enumerate(changes(body)):
            if number == spot:
                change.make()
                found.append(ast.unparse(body[0]))
    assert sorted(found) == sorted(broken)


@pytest.mark.parametrize(
    ("head", "texts"),
    [
        ("def f() -> bool:", ["return False at once", "return True at once"]),
        ("def f() -> int:", ["return 0 at once"]),
        ("async def f() -> None:", ["return at once", "return before line 4"]),
        ("def f() -> Objection | None:", ["return at once"]),
        ("def f() -> tuple[int, ...]:", ["return () at once"]),
        ("def f() -> tuple[int, int]:", []),
        ("def f() -> list[Sight]:", ["return [] at once"]),
        ("def f() -> dict[str, int] | None:", ["return at once"]),
        ("def f() -> Unit:", []),
    ],
)
def test_a_function_is_left_early_with_what_its_type_allows(head, texts):
    function = function_of(f"{head}\n    'Say so.'\n    g()\n    h()")
    assert [change.text for change in early_returns(function)] == texts


def test_a_value_is_broken_in_its_numbers_and_flags_but_not_in_its_keys():
    statement = function_of("X = {1: (2, 'two', True)}")
    found = {change.text for change in number_changes(statement, statement.value)}
    assert found == {"2 becomes 3", "True becomes False"}


def test_an_entry_of_a_file_is_broken_if_it_names_the_rule():
    text = "goals:\n- {rule: T.1, points: 5, most: [2], lost: true}\n- {rule: T.2, points: 7}\n"
    found = [(line, words) for line, words, _ in broken_texts(text, "T.1")]
    assert found == [(2, "5 becomes 6"), (2, "2 becomes 3"), (2, "true becomes false")]
    assert "points: 6, most" in next(broken_texts(text, "T.1"))[2]


def test_values_on_a_line_that_notes_the_rule_are_broken_once():
    text = "units:\n  knight:\n    morale: 4  # T.1, T.2\n    rating: 88  # see T.12\n"
    assert [each[:2] for each in broken_texts(text, "T.2")] == [(3, "4 becomes 5")]
    assert [each[:2] for each in broken_texts(text, "T.12")] == [(4, "88 becomes 89")]


def test_a_type_of_few_words_loses_one():
    tree = ast.parse('Literal["d4", "d6"]', mode="eval")
    first, last = words_left_out(tree.body)
    assert (first.text, last.text) == ("'d4' is left out", "'d6' is left out")
    first.make()
    assert ast.unparse(tree) == "Literal['d6',]"


# ------------------------------------------------------------------ the running program


@dataclass(frozen=True, slots=True)
class Spell:
    name: str
    reach: int
    kind: Literal["near", "far"] = "near"


def test_an_existing_value_takes_the_new_one_where_it_stands():
    mend, old = Spell("mend", 1), {"limits": (1, 2)}
    old["mend"] = mend
    assert live.graft(old, {"limits": (1, 3), "mend": Spell("mend", 2)})
    assert old["limits"] == (1, 3)
    assert mend.reach == 2
    assert not live.graft((1, 2), (1, 3))
    assert not live.graft(4, 5)


def test_the_default_of_a_field_can_be_changed():
    @dataclass(frozen=True, slots=True, kw_only=True)
    class Settings:
        turns: int = 8

    @dataclass
    class Plain:
        first: int
        second: int = 2
        third: int = 3

    live.set_attribute(Settings, "turns", 9)
    live.set_attribute(Plain, "second", 5)
    assert Settings().turns == 9
    assert Plain(1) == Plain(1, 5, 3)


SOURCE = '''\
from game.mechanics.forms import form
from game.mechanics.settings import setting
from tests.drills.test_proof import Spell

RULE = "BOOK.4"
SPELLS = {"mend": Spell("mend", 1, "near"), "dart": Spell("dart", 6)}
TABLE = {"snow": (3, "BOOK.3"), "rain": (5, "BOOK.9")}
MOST = 3
"""The most that there may be (BOOK.5)."""

class Act:
    rules = ("BOOK.6",)
    cost = 1

    def least(self):
        if self.cost > 1:
            return "no"
        if self.cost == 0:
            return RULE
        return "yes"

@form
class Settings:
    laps: int = setting(default=3, label="Laps", rule="BOOK.7", span=range(5), words="{}")
    """How often (BOOK.7)."""
    boots: bool = setting(default=True, label="Boots", rule="BOOK.8")
    strides: int = 4
'''


@pytest.fixture
def module(tmp_path, monkeypatch):
    path = tmp_path / "broken_book.py"
    path.write_text(SOURCE)
    found = ModuleType("broken_book")
    found.__file__ = str(path)
    monkeypatch.setitem(sys.modules, found.__name__, found)
    exec(compile(SOURCE, str(path), "exec"), vars(found))
    return found


@pytest.mark.parametrize(
    ("rule", "texts"),
    [
        ("BOOK.3", ["3 becomes 4"]),
        ("BOOK.5", ["3 becomes 4"]),
        ("BOOK.6", ["1 becomes 2"]),
        (
            "BOOK.4",
            ["not (self.cost == 0)", "self.cost == 0 becomes self.cost != 0", "0 becomes 1"],
        ),
        ("BOOK.7", []),
        ("BOOK.1", []),
    ],
    ids=["beside it", "described by it", "in its class", "around it", "a setting", "nowhere"],
)
def test_what_carries_an_id_is_found(module, rule, texts):
    found = [each.text for carrier in Module(module).carriers(rule) for each in carrier]
    assert found == texts


def test_a_setting_carries_the_ids_that_the_ledger_gives_it(module):
    entries = {
        "laps": LedgerSetting(default=3, meaning="", rules=("BOOK.7", "BOOK.9")),
        "boots": LedgerSetting(default=True, meaning="", rules=("BOOK.8",)),
    }
    scenario = make_dataclass("Scenario", [("settings", module.Settings)])
    book = SimpleNamespace(scenario_type=scenario, prefix="BOOK")
    found = {
        rule: [each.text for each in Carriers("json", book, entries, ()).breakages(rule)]
        for rule in ("BOOK.7", "BOOK.8", "BOOK.9", "BOOK.1")
    }
    assert found == {
        "BOOK.7": ["the setting laps is 4 by default"],
        "BOOK.8": ["the setting boots is False by default"],
        "BOOK.9": ["the setting laps is 4 by default"],
        "BOOK.1": [],
    }
    (first,) = Carriers("json", book, entries, ()).breakages("BOOK.7")
    first.apply()
    assert module.Settings().laps == 4


def test_a_broken_value_is_seen_by_everybody_who_has_it(module):
    (breakage,) = [each for found in Module(module).carriers("BOOK.3") for each in found]
    table = module.TABLE
    breakage.apply()
    assert table["snow"] == (4, "BOOK.3")
    (breakage,) = [each for found in Module(module).carriers("BOOK.6") for each in found]
    breakage.apply()
    assert module.Act().least() == "no"


def test_a_broken_function_is_broken_for_all_who_hold_it(module):
    live.functions.cache_clear()
    held = module.Act().least
    (first, *_) = [each for found in Module(module).carriers("BOOK.4") for each in found]
    assert held() == "yes"
    first.apply()
    assert held() == "BOOK.4"
    live.functions.cache_clear()


# ------------------------------------------------------------------ proofs


WALK = """\
drill: {title}
ruleset: toy
rules: [TOY.move.1, TOY.move.2, TOY.start.1, TOY.move.3]
table: {{goal: 20}}
pieces: [{{id: red, runner: hare, at: 3}}, {{id: blue, runner: snail, at: 0}}]
start: {{mover: red}}
play: [{{ask: choose_gait, of: red, answer: walk}}]
expect: [{{{expect}}}]
"""


@pytest.fixture
def prove(monkeypatch, tmp_path):
    """Prove an id of the footrace by a walk that expects something."""
    book = toy.install(monkeypatch, tmp_path)
    live.functions.cache_clear()
    live.caches.cache_clear()

    def proving(rule: str, *expected: str, explained: str = "") -> Proof:
        claims = []
        for number, expect in enumerate(expected):
            path = tmp_path / str(number) / "walk.yaml"
            path.parent.mkdir(exist_ok=True)
            path.write_text(WALK.format(title="A walk", expect=expect))
            claims.append(DrillClaim(path))
        carriers = Carriers("tests.toy", book, {}, ())
        return Prover(carriers, claims).prove(rule, "core", explained)

    yield proving
    live.functions.cache_clear()
    live.caches.cache_clear()


def test_a_rule_is_proven_by_a_drill_that_notices(prove):
    proof = prove("TOY.move.1", "piece: red, at: 5")
    assert (proof.verdict, proof.claims) == ("proven", 1)
    assert 0 < proof.noticed <= proof.tried <= proof.all
    assert proof.by.startswith("drill walk: tests/toy.py:")


def test_a_drill_that_looks_elsewhere_proves_nothing(prove):
    proof = prove("TOY.move.2", "piece: blue, at: 0")
    assert (proof.verdict, proof.noticed, proof.ok) == ("not noticed", 0, False)
    assert proof.tried == proof.all > 3
    assert proof.unnoticed


@pytest.mark.parametrize(("expect", "left"), [("at: 5", []), ("boots: []", ["TOY.start.1"])])
def test_a_claim_that_no_run_names_is_settled_by_breakages(prove, monkeypatch, expect, left):
    many = ("TOY.start.1", "TOY.a.1", "TOY.a.2", "TOY.a.3")
    monkeypatch.setitem(cite._ids, toy.advance.__code__, many)
    carriers_of.cache_clear()
    text = WALK.format(title="A walk", expect=f"piece: red, {expect}")
    text = re.sub(r"rules: \[.*\]", "rules: [TOY.start.1]", text)
    drill = drill_from(yamlfile.parse(text, "walk.yaml"), Path("walk.yaml"))
    assert unproven(drill, run_drill(drill)) == left
    carriers_of.cache_clear()


def test_a_claimant_that_fails_unbroken_does_not_count(prove):
    proof = prove("TOY.move.1", "piece: red, at: 99")
    assert (proof.verdict, proof.failing) == ("not claimed", ("drill walk",))


def test_drills_of_the_same_file_name_are_told_apart(prove):
    proof = prove("TOY.move.1", "piece: red, at: 99", "piece: red, at: 5")
    assert (proof.verdict, proof.claims, proof.failing) == ("proven", 1, ("drill walk",))


def test_nothing_to_break_fails_until_it_is_explained(prove):
    assert prove("TOY.nowhere.1", "piece: red, at: 5").verdict == "nothing to break"
    proof = prove("TOY.nowhere.1", "piece: red, at: 5", explained="said on paper only")
    assert (proof.verdict, proof.ok) == ("explained", True)


@pytest.mark.parametrize(
    ("raised", "verdict"),
    [
        (None, "passed"),
        (AssertionError("no"), "noticed"),
        (IllegalAnswer(None), "noticed"),
        (pytest.fail.Exception("did not raise"), "noticed"),
        (ExceptionGroup("two", [KeyError("a"), AssertionError("b")]), "noticed"),
        (KeyError("gone"), "crashed"),
    ],
)
def test_a_test_notices_by_what_it_asserts_and_crashes_by_the_rest(raised, verdict):
    assert TestClaim("t", ("BOOK.1",), lambda: raised).run() == verdict


def test_an_assertion_of_the_rules_themselves_is_a_crash():
    error = AssertionError("cannot happen")
    try:
        exec("raise error", {"__name__": "game.rules.some", "error": error})
    except AssertionError:
        assert TestClaim("t", (), lambda: error).run() == "crashed"


def test_a_copy_of_the_process_returns_what_it_found_and_changes_nothing_here():
    kept = []
    assert forked(lambda: kept.append(1) or "done", 5) == "done"
    assert kept == []


def test_a_copy_that_hangs_or_dies_returns_nothing():
    def hang() -> None:
        while True:
            pass

    assert forked(hang, 1) is None
    assert forked(lambda: os._exit(3), 5) is None
    assert forked(lambda: {}["gone"], 5) is None
