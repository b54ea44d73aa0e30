"""Questions refuse what is illegal with a reason, and offer only what is legal."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.decision import Also, Arrange, Objection, Option, Pick, PickHeading, PickMany

FULL = Objection("The mill is full.", "BOOK.mill.2")


def options(*keys: str, shut: tuple[str, ...] = ()):
    return lambda: [Option(key, key.title(), FULL if key in shut else None) for key in keys]


def pick(**how):
    return Pick(
        side="red", kind="go", why="Where?", options=options("mill", "ford", shut=("mill",)), **how
    )


def many(*keys, shut=(), **how):
    listed = options(*keys, shut=shut)
    return PickMany(side="red", kind="who", why="Who?", options=listed, rules=("BOOK.1",), **how)


# ------------------------------------------------------------------ Pick


def test_an_available_option_is_legal_and_an_unavailable_one_says_why():
    decision = pick()
    assert decision.objection("ford") is None
    assert decision.objection("mill") == FULL
    assert str(decision.objection("mill")) == "The mill is full. (BOOK.mill.2)"
    assert str(decision.objection("moon")) == "'moon' is not among the choices: Ford."
    assert decision.answers() == ["ford"]
    assert list(decision.samples(random.Random(1))) == ["ford"]


@pytest.mark.parametrize("answer", [None, 3, [], ("ford",), {}])
def test_an_answer_of_the_wrong_form_is_refused_too(answer):
    assert "is not among the choices" in pick().objection(answer).text


def test_options_are_worked_out_once_and_not_before_somebody_looks():
    asked = []
    decision = Pick(side="red", kind="go", why="", options=lambda: asked.append(1) or [])
    assert decision.decode("ford") == "ford"
    assert asked == []
    decision.listed()
    decision.objection("ford")
    assert asked == [1]


def test_awaiting_yields_the_decision_and_returns_the_answer():
    async def rule():
        return await pick()

    running = rule()
    decision = running.send(None)
    assert (decision.side, decision.kind) == ("red", "go")
    with pytest.raises(StopIteration) as done:
        running.send("ford")
    assert done.value.value == "ford"


def test_samples_are_fair():
    decision = Pick(side="red", kind="go", why="", options=options("a", "b", "c"))
    rng = random.Random(5)
    first = Counter(next(decision.samples(rng)) for _ in range(3000))
    assert all(abs(count - 1000) < 120 for count in first.values())
    assert sorted(decision.samples(rng)) == ["a", "b", "c"]


# ------------------------------------------------------------------ extra answers


def test_extra_answers_stand_beside_the_question():
    decision = pick(also=options("done", "undo", shut=("undo",)))
    assert decision.objection(Also("done")) is None
    assert decision.objection(Also("undo")) == FULL
    assert decision.objection(Also("mill")).text == "'mill' is not among the choices: Done."
    assert decision.objection("done").text == "'done' is not among the choices: Ford."
    assert [option.key for option in decision.also_options()] == ["done", "undo"]
    assert decision.or_also() is decision


def test_a_question_without_extra_answers_has_none():
    assert pick().also_options() == ()
    assert pick().objection(Also("done")).text == "'done' is not among the choices: none."


@pytest.mark.parametrize("answer", ["ford", Also("done"), Also("ford")])
def test_pick_answers_survive_json(answer):
    decision = pick()
    assert decision.decode(json.loads(json.dumps(decision.encode(answer)))) == answer


@pytest.mark.parametrize("value", [3, None, ["ford"], {"also": 3}, {"key": "ford"}])
def test_what_is_no_name_of_an_option_cannot_be_read(value):
    with pytest.raises(ValueError, match=r"'go' is the name of one option, not "):
        pick().decode(value)


# ------------------------------------------------------------------ PickMany


def test_pick_many_keeps_its_bounds():
    decision = many("a", "b", "c", "d", shut=("d",), at_least=1, at_most=2)
    assert decision.objection(("a",)) is None
    assert decision.objection(("c", "a")) is None
    assert str(decision.objection(())) == "Choose 1 to 2, not 0. (BOOK.1)"
    assert decision.objection(("a", "b", "c")).text == "Choose 1 to 2, not 3."
    assert decision.objection(("a", "a")).text == "Nothing can be chosen twice."
    assert many("a", "b", at_least=2, at_most=2).objection(("a",)).text == "Choose 2, not 1."
    assert decision.objection(("d",)) == FULL
    assert "not among the choices" in decision.objection(("a", "x")).text


def test_pick_many_obeys_its_law():
    law = lambda chosen: FULL if {"a", "b"} <= set(chosen) else None  # noqa: E731
    decision = many("a", "b", "c", law=law)
    assert decision.objection(("a", "c")) is None
    assert decision.objection(("b", "a")) == FULL
    samples = list(decision.samples(random.Random(1)))
    assert samples
    assert all(decision.objection(sample) is None for sample in samples)


def test_a_set_is_found_where_hardly_any_is_legal():
    keys = [f"k{number}" for number in range(60)]
    pair = ("k7", "k41")
    decision = many(*keys, at_least=2, law=lambda sets: None if set(sets) == set(pair) else FULL)
    assert [sorted(each) for each in decision.samples(random.Random(1))] == [sorted(pair)]


@given(
    st.integers(0, 5), st.integers(0, 3), st.integers(0, 4), st.integers(0, 3), st.integers(0, 99)
)
def test_samples_of_sets_are_legal_and_reach_every_size(free, shut, least, more, seed):
    keys = [f"k{number}" for number in range(free + shut)]
    decision = many(*keys, shut=tuple(keys[free:]), at_least=least, at_most=least + more)
    samples = list(decision.samples(random.Random(seed)))
    assert all(decision.objection(sample) is None for sample in samples)
    if least <= free:
        assert {len(sample) for sample in samples} == set(range(least, min(free, least + more) + 1))
    else:
        assert samples == []


# ------------------------------------------------------------------ Arrange


def arrange(*keys):
    return Arrange(
        side="red", kind="order", why="?", items=options(*keys), rules=("BOOK.2", "BOOK.3")
    )


def test_arrange_wants_each_thing_once():
    decision = arrange("a", "b", "c")
    assert decision.objection(("c", "a", "b")) is None
    for answer in [("a", "b"), ("a", "b", "b"), ("a", "b", "c", "d"), ()]:
        objection = decision.objection(answer)
        assert objection.text == "Put each of these in order, once: A, B, C."
        assert objection.rule == "BOOK.2"


def test_samples_of_orders_are_legal_and_fair():
    decision = arrange("a", "b", "c")
    seen = Counter(
        sample for seed in range(400) for sample in decision.samples(random.Random(seed))
    )
    assert len(seen) == 6
    assert all(abs(count - 200) < 70 for count in seen.values())
    assert list(arrange().samples(random.Random(1))) == [()]


@pytest.mark.parametrize("decision", [many("a", "b"), arrange("a", "b")], ids=["many", "arrange"])
def test_lists_of_names_survive_json(decision):
    for answer in [(), ("b",), ("b", "a")]:
        assert decision.decode(json.loads(json.dumps(decision.encode(answer)))) == answer
    for value in ["ab", 3, None, ["a", 3], {"a": 1}]:
        with pytest.raises(ValueError, match="is a list of names, not "):
            decision.decode(value)


# ------------------------------------------------------------------ PickHeading


def heading() -> PickHeading:
    """Any facing of the eastern half; east and south-east are suggested."""
    behind = Objection("It would be behind.", "BOOK.face.2")
    return PickHeading(
        side="red",
        kind="face",
        why="Choose a facing.",
        rules=("BOOK.face.1",),
        options=lambda: [Option(str(each), f"{each}°", heading=each) for each in (0, 45)],
        law=lambda degrees: behind if 90 < degrees < 270 else None,
    )


def test_any_whole_degree_that_the_law_allows_is_a_facing():
    decision = heading()
    assert decision.objection("0") is decision.objection("37") is decision.objection("359") is None
    assert decision.objection("180").rule == "BOOK.face.2"
    assert decision.decode(decision.encode("37")) == "37"
    assert set(decision.samples(random.Random(1))) == {"0", "45"}


@pytest.mark.parametrize("answer", ["360", "-1", "007", "1.5", "north", "", "9" * 5000, "٣"])
def test_what_is_no_whole_degree_is_refused(answer):
    assert heading().objection(answer).rule == "BOOK.face.1"


def test_a_heading_has_its_option_listed_or_not():
    decision = heading()
    assert decision.option(405) == decision.listed()[1]
    assert decision.option(-90).key == "270"
    assert decision.option(180).objection.rule == "BOOK.face.2"
