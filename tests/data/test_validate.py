from __future__ import annotations

import pickle
from dataclasses import dataclass, field
from enum import Enum
from typing import Annotated, Any, ClassVar, Literal

import pytest
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from game.core.errors import DataError, Diverged, IllegalAnswer, Problem, RuleBroke, UsageError
from game.data.suggest import did_you_mean, one_of, short
from game.data.validate import Problems, validate
from game.data.yamlfile import MAX_PROBLEMS, parse


class Colour(Enum):
    RED = "red"
    BLUE = "blue"


@dataclass(frozen=True, slots=True)
class Squares:
    __pydantic_config__: ClassVar = {"extra": "forbid"}
    kind: Literal["squares"]
    rows: int
    squares: int = 0  # named like its own tag: a place must not mistake one for the other


@dataclass(frozen=True, slots=True)
class Hexes:
    __pydantic_config__: ClassVar = {"extra": "forbid"}
    kind: Literal["hexes"]
    size: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Unit:
    __pydantic_config__: ClassVar = {"extra": "forbid"}
    name: str
    facing: Literal["north", "east", "south", "west"] = "north"
    wounds: int = field(init=False, default=0)

    def __post_init__(self) -> None:
        if self.name == "nobody":
            raise ValueError("a unit needs a real name")


@dataclass(frozen=True, slots=True)
class Group:
    __pydantic_config__: ClassVar = {"extra": "forbid"}
    members: list[Group | str]


class Scenario(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)
    table: Annotated[Squares | Hexes, Field(discriminator="kind")] | None = None
    units: tuple[Unit, ...] = ()
    turns: Annotated[int, Field(ge=1, le=12)] = 6
    odds: Annotated[float, Field(gt=0, lt=1)] = 0.5
    step: Annotated[int, Field(multiple_of=5)] = 5
    title: Annotated[str, Field(min_length=2, max_length=5)] = "ab"
    code: Annotated[str, Field(pattern="^[A-Z]+$")] = "A"
    sides: Annotated[list[str], Field(min_length=1, max_length=2)] = ["blue"]
    colour: Colour = Colour.RED
    night: bool = False
    first: str | None = None
    from_: str = Field(default="", alias="from")
    limits: dict[Literal["gold", "men"], int] = {}
    reach: int | Literal["all", "none"] = 1
    leader: int | list[Unit] | Unit | None = None
    allies: Unit | Group | None = None


def mistakes(text: str, kind: Any = Scenario) -> list[str]:
    with pytest.raises(DataError) as caught:
        validate(parse(text, "f"), TypeAdapter(kind))
    return str(caught.value).splitlines()


def mistake(text: str, kind: Any = Scenario) -> str:
    (only,) = mistakes(text, kind)
    return only


def test_a_valid_document_becomes_typed_objects():
    text = "table: {kind: hexes, size: [3, 4]}\nunits:\n  - {name: a, facing: east}\ncolour: blue"
    scenario = validate(parse(text, "f"), TypeAdapter(Scenario))
    assert scenario.table == Hexes("hexes", (3, 4))
    assert scenario.units == (Unit("a", "east"),)
    assert scenario.colour is Colour.BLUE


def test_a_part_of_a_document():
    document = parse("x:\n  - {name: a}\n  - {nane: b}", "f")
    assert validate(document, TypeAdapter(Unit), at=("x", 0)) == Unit("a")
    with pytest.raises(DataError) as caught:
        validate(document, TypeAdapter(Unit), at=("x", 1))
    assert [(p.line, p.column, p.path) for p in caught.value.problems] == [
        (3, 5, "x.1"),
        (3, 6, "x.1.nane"),
    ]


def test_all_mistakes_at_once_in_the_order_of_the_file():
    text = """\
units:
  - name: 7
    fasing: north
  - facing: nort
turns: many
"""
    assert mistakes(text) == [
        "f:2:11: units.0.name: expected a text, got the number 7",
        "f:3:5: units.0.fasing: unknown key 'fasing'; did you mean 'facing'? "
        "Known keys: name, facing",
        "f:4:5: units.1: key 'name' is missing",
        "f:4:13: units.1.facing: expected one of north, east, south, west; got 'nort'; "
        "did you mean 'north'?",
        "f:5:8: turns: expected a whole number, got the text 'many'",
    ]


def test_known_keys_of_a_model_are_those_written_in_the_file():
    told = mistake("form: x")
    assert told.startswith("f:1:1: form: unknown key 'form'; did you mean 'from'? Known keys: ")
    assert "first, from, limits" in told


def test_known_keys_leave_out_what_a_file_cannot_set():
    assert mistake("units: [{name: a, wounds: 1}]") == (
        "f:1:19: units.0.wounds: unknown key 'wounds'. Known keys: name, facing"
    )


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("turns: abc", "expected a whole number, got the text 'abc'"),
        ("turns: 1.0", "expected a whole number, got the number 1.0"),
        ("turns: true", "expected a whole number, got true"),
        ("turns: null", "expected a whole number, got nothing"),
        ("turns: [1]", "expected a whole number, got a list"),
        ("turns: {}", "expected a whole number, got a mapping"),
        ("odds: x", "expected a number, got the text 'x'"),
        ("odds: NaN", "expected a number, got the text 'NaN'"),
        ("odds: Infinity", "expected a number, got the text 'Infinity'"),
        ("night: no", "expected true or false, got the text 'no'"),
        ("first: 5", "expected a text, got the number 5"),
        ("units: 5", "expected a list, got the number 5"),
        ("sides: {}", "expected a list, got a mapping"),
        ("limits: []", "expected a mapping, got a list"),
        ("table: 5", "expected a mapping, got the number 5"),
        ("turns: 0", "expected 1 or more, got the number 0"),
        ("turns: 13", "expected 12 or less, got the number 13"),
        ("odds: 0", "expected more than 0.0, got the number 0"),
        ("odds: 1.5", "expected less than 1.0, got the number 1.5"),
        ("step: 7", "expected a multiple of 5, got the number 7"),
        ("title: a", "expected 2 characters or more, got 1"),
        ("title: abcdef", "expected 5 characters or fewer, got 6"),
        ("code: ab", "expected a text of the form ^[A-Z]+$, got the text 'ab'"),
        ("sides: []", "expected 1 entries or more, got 0"),
        ("sides: [a, b, c]", "expected 2 entries or fewer, got 3"),
        ("colour: bleu", "expected one of red, blue; got 'bleu'; did you mean 'blue'?"),
        ("colour: 5", "expected one of red, blue; got the number 5"),
    ],
)
def test_messages(text, message):
    key, _, _value = text.partition(":")
    assert mistake(text) == f"f:1:{len(key) + 3}: {key}: {message}"


def test_not_finite_numbers_never_reach_the_types():
    assert mistake("odds: .nan") == (
        "f:1:7: odds: '.nan' is not a finite number; put a text into quotes"
    )


def test_a_long_text_is_cut():
    assert mistake("turns: " + "x" * 1000).endswith("got the text '" + "x" * 39 + "…'")


def test_a_tuple_that_is_too_short_or_too_long():
    assert mistake("table: {kind: hexes, size: [1]}") == (
        "f:1:28: table.size: entry 2 of the list is missing"
    )
    assert mistake("table: {kind: hexes, size: [1, 2, 3]}") == (
        "f:1:28: table.size: expected 2 entries or fewer, got 3"
    )
    assert mistake("table: {kind: hexes, size: [1, x]}") == (
        "f:1:32: table.size.1: expected a whole number, got the text 'x'"
    )


def test_keys_of_a_free_mapping():
    assert mistakes("limits: {gald: 1, men: x}") == [
        "f:1:10: limits.gald: expected one of gold, men; got 'gald'; did you mean 'gold'?",
        "f:1:24: limits.men: expected a whole number, got the text 'x'",
    ]
    assert (
        mistake("{a: 1}", dict[int, int]) == "f:1:2: a: expected a whole number, got the text 'a'"
    )


def test_a_sentence_of_the_class_itself():
    assert mistake("units: [{name: nobody}]") == "f:1:9: units.0: a unit needs a real name"


# Unions


def test_the_tag_of_a_discriminated_union():
    assert mistake("table: {kind: hexs}") == (
        "f:1:15: table.kind: expected one of squares, hexes; got 'hexs'; did you mean 'hexes'?"
    )
    assert mistake("table: {kind: 3}") == (
        "f:1:15: table.kind: expected one of squares, hexes; got the number 3"
    )
    assert mistake("table: {}") == (
        "f:1:8: table: key 'kind' is missing; expected one of squares, hexes"
    )


def test_within_a_discriminated_union_only_the_tagged_member_counts():
    assert mistakes("table:\n  kind: squares\n  squares: x\n  rws: 3") == [
        "f:2:3: table: key 'rows' is missing",
        "f:3:12: table.squares: expected a whole number, got the text 'x'",
        "f:4:3: table.rws: unknown key 'rws'; did you mean 'rows'? Known keys: kind, rows, squares",
    ]


def test_a_union_that_nothing_fits_is_one_mistake():
    assert mistake("leader: x") == (
        "f:1:9: leader: expected a whole number or a list or a mapping, got the text 'x'"
    )
    assert mistake("reach: al") == (
        "f:1:8: reach: expected a whole number or one of all, none; got 'al'; did you mean 'all'?"
    )


def test_of_a_union_the_member_that_fits_best_is_judged():
    assert mistakes("leader: {nam: a}") == [
        "f:1:9: leader: key 'name' is missing",
        "f:1:10: leader.nam: unknown key 'nam'; did you mean 'name'? Known keys: name, facing",
    ]
    assert mistake("leader: [{name: a}, {name: b, facing: up}]") == (
        "f:1:39: leader.1.facing: expected one of north, east, south, west; got 'up'"
    )
    assert mistake("allies: {members: [5]}") == (
        "f:1:20: allies.members.0: expected a mapping or a text, got the number 5"
    )


def test_unions_within_unions():
    text = "members:\n  - a\n  - members: [b, {members: [{mambers: []}]}]"
    assert mistakes(text, Group) == [
        "f:3:29: members.1.members.1.members.0: key 'members' is missing",
        "f:3:30: members.1.members.1.members.0.mambers: unknown key 'mambers'; "
        "did you mean 'members'? Known keys: members",
    ]


@pytest.mark.parametrize("key", ["[key]", "list[Unit]", "Unit", "int", "squares"])
def test_keys_that_look_like_pydantics_own_words(key):
    assert mistake(f"'{key}': 1").startswith(f"f:1:1: {key}: unknown key '{key}'")
    assert f"leader.{key}: unknown key" in mistake(f"leader: {{name: a, '{key}': 1}}")
    assert mistake(f"limits: {{'{key}': 1}}").startswith(f"f:1:10: limits.{key}: expected one of")


def test_mistakes_without_end_are_cut():
    told = mistakes("units:\n" + "  - {}\n" * 900)
    assert len(told) == MAX_PROBLEMS + 1
    assert told[-1] == "f:102:5: here and below are more mistakes; mend the others first"


def test_what_aliases_bring_is_judged_where_it_stands():
    assert mistakes("units:\n  - &u {name: 5}\n  - *u") == [
        "f:2:15: units.0.name: expected a text, got the number 5",
        "f:2:15: units.1.name: expected a text, got the number 5",
    ]


# The collector


def test_problems_are_sorted_and_told_once():
    first, second = parse("a: 1\nb: {c: 2}", "a.yaml"), parse("x: 1", "b.yaml")
    problems = Problems()
    problems.raise_if_any()
    problems.add(second, ("x",), "wrong")
    problems.add(first, ("b", "c"), "wrong value")
    problems.add(first, ("b", "c"), "wrong key", key=True)
    problems.add(first, ("b", "d"), "not there")
    problems.add(second, ("x",), "wrong")
    with pytest.raises(DataError) as caught:
        problems.raise_if_any()
    assert str(caught.value).splitlines() == [
        "a.yaml:2:4: b.d: not there",
        "a.yaml:2:5: b.c: wrong key",
        "a.yaml:2:8: b.c: wrong value",
        "b.yaml:1:4: x: wrong",
    ]


# Suggestions


def test_did_you_mean():
    assert did_you_mean("fasing", ["facing", "name"]) == "; did you mean 'facing'?"
    assert did_you_mean("KNIHGT", ["Knight"]) == "; did you mean 'Knight'?"
    assert did_you_mean("xyz", ["facing"]) == ""
    assert did_you_mean("facing" * 100_000, ["facing"]) == ""


def test_one_of():
    assert one_of(["b", "a"]) == "b, a"
    assert one_of("abcde", limit=3) == "a, b, c and 2 more"
    assert one_of("abcde", limit=5) == "a, b, c, d, e"


def test_short():
    assert short("two\n lines") == "'two lines'"
    assert short("abcdef", limit=4) == "'abc…'"


# The exceptions


@dataclass(frozen=True)
class Objection:
    text: str
    rule: str


def test_a_problem_names_its_place():
    assert str(Problem("f", 2, 3, "a.b", "wrong")) == "f:2:3: a.b: wrong"
    assert str(Problem("f", 2, 3, "", "wrong")) == "f:2:3: wrong"
    assert str(Problem("f", 0, 0, "a.b", "wrong")) == "f: a.b: wrong"
    assert str(Problem("f", 0, 0, "", "wrong")) == "f: wrong"


@pytest.mark.parametrize(
    ("error", "text"),
    [
        (IllegalAnswer(Objection("too far", "FWB.move.1")), "too far (FWB.move.1)"),
        (IllegalAnswer(Objection("the game is over", "")), "the game is over"),
        (Diverged("other dice", 7), "step 7: other dice"),
        (Diverged("other dice"), "other dice"),
        (
            DataError([Problem("f", 1, 1, "", "x"), Problem("f", 2, 1, "", "y")]),
            "f:1:1: x\nf:2:1: y",
        ),
        (RuleBroke("the rule broke", ZeroDivisionError("0")), "the rule broke"),
        (UsageError("no such map"), "no such map"),
    ],
)
def test_exceptions_are_sentences_and_travel_between_processes(error, text):
    assert str(error) == text
    assert str(pickle.loads(pickle.dumps(error))) == text
