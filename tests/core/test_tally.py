"""Tallies: totals, reasons, and groups of which only the highest bonus counts."""

from __future__ import annotations

from dataclasses import FrozenInstanceError

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.tally import Part, Tally, best_of

WORDS = st.sampled_from(["", "a", "b"])
PARTS = st.lists(st.builds(Part, st.integers(-9, 9), WORDS, WORDS))


def charge() -> Tally:
    return (
        Tally("attack", 0)
        .plus(1, "flanking", "FWB.flank.1")
        .plus(1, "Cavalry against Infantry", "FWB.cav.1")
    )


def test_a_tally_reads_as_a_sentence():
    assert str(charge()) == (
        "attack 2: 0 base, +1 flanking (FWB.flank.1), +1 Cavalry against Infantry (FWB.cav.1)"
    )


def test_the_base_may_have_a_reason_and_a_rule_may_be_absent():
    tally = Tally("defence", 3, base_reason="shield wall").plus(-5, "surprised")
    assert str(tally) == "defence -2: 3 shield wall, -5 surprised"
    assert str(Tally("attack", 4)) == "attack 4: 4 base"


def test_reasons_as_a_drill_writes_them():
    tally = charge().plus(-2, "prone", "ARES.prone.1")
    assert tally.because() == ["flanking +1", "Cavalry against Infantry +1", "prone -2"]


def test_rules_are_named_once_in_order_and_only_where_there_is_one():
    tally = charge().plus(1, "high ground").plus(1, "second ally", "FWB.flank.1")
    assert tally.rules() == ("FWB.flank.1", "FWB.cav.1")


def test_a_zero_stays_out_unless_kept():
    tally = Tally("attack", 1)
    assert tally.plus(0, "level ground") is tally
    assert tally.plus(0, "level ground", keep_zero=True).because() == ["level ground +0"]
    zeros = (Part(0, "a"), Part(2, "b"))
    assert tally.including(zeros).because() == ["b +2"]
    assert tally.including(zeros, keep_zero=True).because() == ["a +0", "b +2"]


def test_plus_leaves_the_old_tally_as_it_was():
    tally = charge()
    tally.plus(3, "more")
    assert tally.total == 2
    with pytest.raises(FrozenInstanceError):
        tally.base = 5


def test_plus_and_including_keep_name_and_base():
    tally = Tally("attack", 2, base_reason="Elite")
    for grown in (tally.plus(1, "x"), tally.including([Part(1, "x")])):
        assert grown == Tally("attack", 2, (Part(1, "x"),), "Elite")


@given(st.integers(-20, 20), PARTS)
def test_total_is_base_and_parts(base, parts):
    tally = Tally("x", base)
    for part in parts:
        tally = tally.plus(part.value, part.reason, part.rule)
    assert tally.total == base + sum(part.value for part in parts)
    assert tally == Tally("x", base).including(parts)
    assert all(part.value for part in tally.parts)


def test_only_the_highest_bonus_counts_and_every_penalty():
    horn, ring, mud, fog = Part(1, "horn"), Part(2, "ring"), Part(-1, "mud"), Part(-1, "fog")
    assert best_of([horn, mud, ring, fog]) == (mud, ring, fog)


def test_of_equal_bonuses_the_first_counts_once():
    horn = Part(1, "horn")
    assert best_of([horn, horn, Part(1, "drum")]) == (horn,)
    assert best_of([]) == ()


@given(PARTS)
def test_best_of_adds_up_to_highest_bonus_and_all_penalties(parts):
    values = [part.value for part in parts]
    total = max([0, *values]) + sum(value for value in values if value < 0)
    assert sum(part.value for part in best_of(iter(parts))) == total
