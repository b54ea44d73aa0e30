from __future__ import annotations

import json
import math
import os
import re
from pathlib import Path

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from game.core.errors import DataError
from game.data import yamlfile
from game.data.yamlfile import Document, parse, read

LOADERS = [yaml.SafeLoader]
if yaml.__with_libyaml__:
    LOADERS.append(yaml.CSafeLoader)

both_loaders = pytest.mark.parametrize("loader", LOADERS)


def mistakes(text: str, loader=yamlfile.LOADER) -> list[str]:
    with pytest.raises(DataError) as caught:
        parse(text, "f", loader=loader)
    return str(caught.value).splitlines()


def value(text: str, loader=yamlfile.LOADER):
    return parse(f"key: {text}", "f", loader=loader).data["key"]


# Words and numbers


@both_loaders
@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("true", True),
        ("False", False),
        ("null", None),
        ("~", None),
        ("", None),
        ("0", 0),
        ("-12", -12),
        ("+7", 7),
        ("1.5", 1.5),
        ("-.5", -0.5),
        ("2.", 2.0),
        ("1e3", 1000.0),
        ("'5'", "5"),
        ('"true"', "true"),
    ],
)
def test_words_and_numbers_of_yaml_1_2(loader, text, meaning):
    read_value = value(text, loader)
    assert read_value == meaning
    assert type(read_value) is type(meaning)


@both_loaders
@pytest.mark.parametrize(
    "text",
    [
        *("no", "yes", "on", "off", "y", "n", "tRue", "nULL"),
        *("010", "-010", "0x1F", "0o17", "0b1", "1_000", "12:30", "1:2:3"),
        *("2024-05-06", "2024-05-06 12:00:00", "1.2.3", "e5", "-x", "=", "inf", "NaN"),
    ],
)
def test_all_else_stays_text(loader, text):
    assert value(text, loader) == text


@both_loaders
@pytest.mark.parametrize("text", [".inf", "-.INF", ".nan", ".NaN", "1e999", "-1e999"])
def test_numbers_must_be_finite(loader, text):
    assert mistakes(f"a: {text}", loader) == [
        f"f:1:4: a: '{text}' is not a finite number; put a text into quotes"
    ]
    assert value(f"'{text}'", loader) == text


def test_a_number_has_at_most_eighteen_digits():
    assert value("-" + "9" * 18) == -(10**18 - 1)
    assert mistakes("a: 1" + "0" * 18) == [
        "f:1:4: a: a number has at most 18 digits; put a text into quotes"
    ]


# Places

BRIDGE = """\
# a comment
name: The bridge
sides:
  - units:
      - {id: a, at: [1, 2]}
      - id: b
        at: &far [30, 40]
  - units: []
    camp: *far
"""


@both_loaders
def test_every_value_and_key_has_its_place(loader):
    bridge = parse(BRIDGE, "f", loader=loader)
    assert bridge.data == {
        "name": "The bridge",
        "sides": [
            {"units": [{"id": "a", "at": [1, 2]}, {"id": "b", "at": [30, 40]}]},
            {"units": [], "camp": [30, 40]},
        ],
    }
    assert bridge.mark(()) == (2, 1)
    assert bridge.mark(("name",)) == (2, 7)
    assert bridge.mark(("name",), key=True) == (2, 1)
    assert bridge.mark(("sides", 0, "units", 0, "at", 1)) == (5, 25)
    assert bridge.mark(("sides", 0, "units", 1, "id"), key=True) == (6, 9)
    assert bridge.mark(("sides", 1), key=True) == (8, 5)


def test_an_unknown_path_has_the_place_of_its_nearest_ancestor():
    bridge = parse(BRIDGE, "f")
    assert bridge.mark(("sides", 0, "units", 0, "facing", "x")) == (5, 9)
    assert bridge.mark(("sides", 0, "units", 0, "facing"), key=True) == (5, 9)
    assert bridge.mark(("sides", 7)) == (4, 3)


def test_an_alias_has_its_own_place_and_its_parts_theirs():
    bridge = parse(BRIDGE, "f")
    assert bridge.mark(("sides", 1, "camp")) == (9, 11)
    assert bridge.mark(("sides", 1, "camp"), key=True) == (9, 5)
    assert bridge.mark(("sides", 1, "camp", 1)) == bridge.mark(("sides", 0, "units", 1, "at", 1))


def test_an_alias_is_a_copy():
    data = parse("a: &x [1]\nb: *x", "f").data
    data["a"].append(2)
    assert data["b"] == [1]


def test_windows_line_ends_and_a_byte_order_mark_move_nothing():
    document = parse("\ufeffa: 1\r\nb: |\r\n  x\r\n  y\r\n", "f")
    assert document.data == {"a": 1, "b": "x\ny\n"}
    assert document.mark(("a",)) == (1, 4)
    assert document.mark(("b",)) == (2, 4)


# What is refused


@both_loaders
def test_all_duplicate_keys_at_once_with_the_line_of_the_first(loader):
    text = "a: 1\nb:\n  c: 1\n  d: 2\n  c: 3\na: 2\n'a': 3\n"
    assert mistakes(text, loader) == [
        "f:5:3: b.c: the key 'c' stands in line 3 already",
        "f:6:1: a: the key 'a' stands in line 1 already",
        "f:7:1: a: the key 'a' stands in line 1 already",
    ]


@both_loaders
@pytest.mark.parametrize("key", ["1", "-2.5", "true", "null", "~"])
def test_a_key_that_is_no_text_should_be_quoted(loader, key):
    assert mistakes(f"x:\n  {key}: 1", loader) == [
        f"f:2:3: x.{key}: a key must be a text; put it into quotes: '{key}'"
    ]
    assert value(f"{{'{key}': 1}}", loader) == {key: 1}


@both_loaders
@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("?\n: 1", "f:1:2: a key is missing before the colon"),
        ("? [a]\n: 1", "f:1:3: a key must be a text; a list or mapping cannot be one"),
        ("{{a: 1}: 2}", "f:1:2: a key must be a text; a list or mapping cannot be one"),
        ("a: &x b\n*x : 1", "f:2:1: an alias cannot be a key; write the key out"),
        ("a: {<<: 1}", "f:1:5: a.<<: merging with << is not allowed; write the keys out"),
    ],
)
def test_other_keys_that_are_refused(loader, text, mistake):
    assert mistakes(text, loader) == [mistake]


def test_a_quoted_merge_key_is_a_text():
    assert value("{'<<': 1}") == {"<<": 1}


@both_loaders
@pytest.mark.parametrize(
    ("value", "tag"),
    [
        ("!!python/object/apply:os.system [ls]", "!!python/object/apply:os.system"),
        ("!!str 5", "!!str"),
        ("!own {x: 1}", "!own"),
        ("! x", "!"),
    ],
)
def test_tags_are_refused(loader, value, tag):
    assert mistakes(f"- 1\n- {value}", loader) == [
        f"f:2:3: 1: the tag '{tag}' is not allowed; write the value without it"
    ]


@both_loaders
@pytest.mark.parametrize(
    ("text", "mistake"),
    [
        ("a: &road 1\nb: *raod", "f:2:4: b: there is no anchor &raod above; did you mean 'road'?"),
        ("a: &x [1, *x]", "f:1:11: a.1: the alias *x stands within what it refers to"),
        ("a: &x 1\nb: &x 2", "f:2:4: b: the anchor &x stands in line 1 already"),
    ],
)
def test_aliases_that_lead_nowhere(loader, text, mistake):
    assert mistakes(text, loader) == [mistake]


@both_loaders
@pytest.mark.parametrize("text", ["", "\n\n", "# only a comment\n", "---\n", "null\n"])
def test_an_empty_file(loader, text):
    assert mistakes(text, loader) == [
        "f:1:1: the file is empty; write a mapping of keys and values"
    ]


@both_loaders
def test_more_than_one_document(loader):
    assert parse("---\na: 1\n...\n", "f", loader=loader).data == {"a": 1}
    assert mistakes("a: 1\n---\nb: 2\n", loader) == [
        "f:2:1: a second document begins here; a file holds only one"
    ]


def test_tabs_and_control_characters_on_all_lines_at_once():
    assert mistakes("a:\n\tb: 1\nc: x\ty\nd: \x00\ne: \x1b[0m\nf: \u2028\n") == [
        r"f:2:1: a tab is not allowed; use spaces (\t within double quotes)",
        r"f:3:5: a tab is not allowed; use spaces (\t within double quotes)",
        "f:4:4: the character U+0000 is not allowed; remove it",
        "f:5:4: the character U+001B is not allowed; remove it",
        "f:6:4: the character U+2028 is not allowed; remove it",
    ]


@both_loaders
def test_escapes_of_control_characters(loader):
    assert value(r'"a\tb\nc\u00e9"', loader) == "a\tb\ncé"
    assert mistakes(r'a: ["x\0", "\e"]', loader) == [
        "f:1:5: a.0: the character U+0000 is not allowed; remove its escape",
        "f:1:12: a.1: the character U+001B is not allowed; remove its escape",
    ]


@both_loaders
@pytest.mark.parametrize("escape", [r"\ud800", r"\UFFFFFFFF", r"\U00110000", r"\q", r"\xZZ"])
def test_escapes_that_do_not_exist(loader, escape):
    (mistake,) = mistakes(f'a: "{escape}"', loader)
    assert "escape" in mistake


def test_directives_are_refused():
    assert mistakes("%YAML 1.1\n---\na: 1") == [
        "f:1:1: a line cannot begin with %; indent it, or put the text into quotes"
    ]


@both_loaders
@pytest.mark.parametrize(
    ("text", "place", "words"),
    [
        ("a: b: c", "1:5", "put a text with a colon into quotes"),
        ("a: 1\nb\nc: 2", "2:1", "a key needs a colon"),
        ("a: - b", "1:4", "a list cannot begin here"),
        ("a: [1,\nb: 2", "2:5", "closing ] is missing in a list that opens in line 1"),
        ("a: {b: 1", "1:9", "closing } is missing in a mapping that opens in line 1"),
        ("a: 1\nb: 'x\nc: 2\n", "2:4", "lacks its closing quote"),
        ("a: @x", "1:4", "put it into quotes"),
        ("a: *", "1:4", "cannot begin with *"),
        ("a: 'x' y", "1:8", "check the indentation"),
        ("[1]]", "1:4", "nothing can follow here"),
    ],
)
def test_broken_yaml_in_plain_words(loader, text, place, words):
    (mistake,) = mistakes(text, loader)
    assert mistake.startswith(f"f:{place}: ")
    assert words in mistake


def test_what_was_wrong_before_broken_yaml_is_told_too():
    assert len(mistakes("a: 1\na: 2\nb: [")) == 2


# Limits


def test_depth():
    parse("[" * 40 + "]" * 40, "f")
    (mistake,) = mistakes("[" * 41 + "]" * 41)
    assert mistake.startswith("f:1:41: ")
    assert mistake.endswith("lists and mappings are nested more than 40 deep")


def test_depth_counts_what_aliases_bring():
    start, end = "[" * 20, "]" * 20
    parse(f"- &a {start}{end}\n- {'[' * 19}*a{']' * 19}", "f")
    assert "more than 40 deep" in mistakes(f"- &a {start}{end}\n- {start}*a{end}")[0]


def test_number_of_values(monkeypatch):
    monkeypatch.setattr(yamlfile, "MAX_NODES", 10)
    assert len(parse("[a, a, a, a, a, a, a, a, a]", "f").data) == 9
    assert mistakes("[a, a, a, a, a, a, a, a, a, b]") == [
        "f:1:29: 9: the file has more than 10 values, aliases included"
    ]
    assert len(mistakes("[&a [1, 2, 3, 4], *a]")) == 1


def test_number_of_aliases():
    parse("- &a 1\n" + "- *a\n" * 200, "f")
    assert mistakes("- &a 1\n" + "- *a\n" * 201) == [
        "f:202:3: 201: there are more than 200 aliases; write the values out"
    ]


def test_number_of_problems():
    assert len(mistakes("a: 1\n" * 1000)) == yamlfile.MAX_PROBLEMS
    assert len(mistakes("\t\n" * 1000)) == yamlfile.MAX_PROBLEMS


LAUGHS = "a0: &a0 [ha, ha, ha]\n" + "".join(
    f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 9)}]\n" for i in range(1, 20)
)
STAIRS = "a0: &a0 [x]\n" + "".join(f"a{i}: &a{i} [[[*a{i - 1}]]]\n" for i in range(1, 150))


@both_loaders
@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[" * 100_000, "nested"),
        ("{a: " * 100_000, "nested"),
        ("{" * 100_000, "a key must be a text"),
        ("- " * 100_000, "nested"),
        ("? " * 100_000, "a key must be a text"),
        ("".join(" " * i + "a:\n" for i in range(500)), "nested"),
        (LAUGHS, "aliases included"),
        (STAIRS, "nested"),
        ("\t" * 1_000_000, "tab"),
        ("".join(f"%TAG !a{i}! x\n" for i in range(50_000)), "begin with %"),
        ("a: " + "9" * 100_000, "18 digits"),
        ("a: 1\n" * 50_000, "already"),
        ("'" + "a" * 100_000, "closing quote"),
        ("a" * (yamlfile.MAX_BYTES + 1), "larger than 2 MB"),
    ],
    ids=lambda value: value.strip()[:8] if isinstance(value, str) else None,
)
def test_hostile_texts(loader, text, words):
    assert words in mistakes(text, loader)[-1]


def test_more_values_than_a_file_may_have():
    assert "100,000 values" in mistakes("- a\n" * 100_001)[-1]


# Files


def read_mistake(path: Path) -> str:
    with pytest.raises(DataError) as caught:
        read(path)
    (problem,) = caught.value.problems
    assert problem.file == str(path)
    return str(problem).removeprefix(str(path))


def test_a_file(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_bytes("\ufeffname: Zoë\r\n".encode())
    document = read(path)
    assert (document.name, document.data) == (str(path), {"name": "Zoë"})


def test_a_missing_file(tmp_path):
    mistake = read_mistake(tmp_path / "none.yaml")
    assert mistake == ": there is no such file; check the name and the folder"


def test_a_folder(tmp_path):
    assert read_mistake(tmp_path) == ": this is a folder; name a file in it"


def test_a_file_that_may_not_be_read(tmp_path, monkeypatch):
    path = tmp_path / "a.yaml"
    path.write_text("a: 1")

    def refuse(*_args, **_options):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(os, "open", refuse)  # chmod does not stop an administrator
    assert read_mistake(path) == ": you may not read this file; change its permissions"


def test_names_that_no_file_can_have(tmp_path):
    assert "the file cannot be read" in read_mistake(tmp_path / ("x" * 5000))
    assert "check the name" in read_mistake(tmp_path / "a\0b")


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="needs an endless file")
def test_an_endless_file():
    assert "not an ordinary file" in read_mistake(Path("/dev/zero"))


def test_a_large_file(tmp_path):
    path = tmp_path / "a.yaml"
    path.write_bytes(b"#" * (yamlfile.MAX_BYTES + 1))
    assert read_mistake(path) == ": the file is larger than 2 MB; split it"


@pytest.mark.parametrize(
    ("content", "place", "byte"),
    [
        (b"a: 1\nb: \xff", "2:4", "0xff"),
        ("é: 1\nü: ".encode() + b"\xe9", "2:4", "0xe9"),
        (b"\xef\xbb\xbfab\xc3", "1:3", "0xc3"),
        ("a: 1".encode("utf-16"), "1:1", "0xff"),
    ],
)
def test_a_file_that_is_not_utf_8(tmp_path, content, place, byte):
    path = tmp_path / "a.yaml"
    path.write_bytes(content)
    assert read_mistake(path) == (
        f":{place}: this is not UTF-8 text (byte {byte}); save the file as UTF-8"
    )


# Properties

ONLY_OURS_A_NUMBER = re.compile(r"[-+]?[0-9.]+[eE][0-9]+")  # the dumper writes YAML 1.1
texts = st.text(
    st.characters(exclude_categories=("Cc", "Cs", "Cn"), exclude_characters="\u2028\u2029\ufeff")
).filter(lambda text: not ONLY_OURS_A_NUMBER.fullmatch(text))
scalars = (
    st.none()
    | st.booleans()
    | st.integers(-(10**18) + 1, 10**18 - 1)
    | st.floats(allow_nan=False, allow_infinity=False)
    | texts
    | st.sampled_from(["no", "010", "0x1F", "12:30", "2024-05-06", "a: b", "# x", "- y", "<<"])
)
plain_data = st.recursive(
    scalars,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(texts, inner, max_size=4),
    max_leaves=12,
).filter(lambda data: data is not None)


def same(left: object, right: object) -> bool:
    # 1 == 1.0 == True, but none may turn into another.
    return repr(left) == repr(right)


@given(plain_data, st.booleans())
def test_dumped_data_reads_the_same_with_both_loaders(data, unicode):
    text = yaml.safe_dump(data, allow_unicode=unicode, sort_keys=False)
    documents = [parse(text, "f", loader=loader) for loader in LOADERS]
    assert all(same(document.data, data) for document in documents)
    assert documents[0].root == documents[-1].root


@given(plain_data)
def test_json_is_yaml(data):
    text = json.dumps(data, ensure_ascii=False)
    assert same(parse(text, "f").data, data)


def places(document: Document, data: object, path: tuple = ()):
    yield document.mark(path)
    items = data.items() if isinstance(data, dict) else enumerate(data)
    for step, inner in items:
        if isinstance(inner, dict | list):
            yield from places(document, inner, (*path, step))
        else:
            yield document.mark((*path, step), key=True)
            yield document.mark((*path, step))


@given(plain_data.filter(lambda data: isinstance(data, dict | list)))
def test_places_follow_each_other_through_the_file(data):
    document = parse(yaml.safe_dump(data, sort_keys=False), "f")
    found = list(places(document, data))
    assert found == sorted(found)
    assert all(line >= 1 and column >= 1 for line, column in found)


@given(st.text("ab:- \n'\"[]{},&*!|>#?%@\\01.~<=é", max_size=40), st.sampled_from(LOADERS))
def test_any_text_gives_data_or_a_data_error(text, loader):
    problems = []
    try:
        json.dumps(parse(text, "f", loader=loader).data, allow_nan=False)
    except DataError as error:
        problems = error.problems
    assert all(problem.line <= text.count("\n") + 1 for problem in problems)


def test_a_negative_zero_keeps_its_sign():
    assert math.copysign(1, value("-0.0")) == -1
