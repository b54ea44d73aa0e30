"""Drill files are read strictly, all their mistakes at once."""

from __future__ import annotations

from fractions import Fraction

import pytest

from game.core.errors import DataError, UsageError
from game.data import drillfile, drillforms, yamlfile
from tests import toy

DRILL = """\
drill: A run goes a die and the stride
ruleset: toy
rules: [TOY.move.2, TOY.move.3]
say: Watch the hare.
table: {goal: 20}
pieces:
  - {id: red, runner: hare, at: 3}
  - {id: blue, runner: snail, at: 0}
start: {mover: red}
dice: [d6: 4, "d6: 2", d6: [1, 6]]
cards: [2H, KD]
always: {trip: decline}
play:
  - {ask: choose_gait, of: red, answer: run, say: Off it goes.}
  - {also: cheer, of: blue}
  - {ask: choose_gait, also: cheer, of: blue}
  - {refuse: {answer: run}, rule: TOY.move.3}
  - {refuse: {also: boo}, rule: TOY.move.3, of: red, ask: choose_gait}
expect:
  - {piece: red, at: 9, tired: true}
  - {side: blue, at: 0}
  - {game: {turn: 2}}
  - {roll: run, total: 6, faces: [4], because: [stride +2], nth: 1}
  - {asked: {kind: choose_gait, of: blue, subject: blue}}
  - {nothing_asked: true}
  - {option: run, available: false, rule: TOY.move.3}
  - {option: run, chance: {far: "1/2"}}
  - {told: runs 6}
  - {not_told: falls}
  - {over: {winner: null, reason: nobody, rule: TOY.win.2}}
  - {cost: {answer: [[1, 2]], total: 3, because: [mud +1]}}
"""


@pytest.fixture(autouse=True)
def root(monkeypatch, tmp_path):
    toy.install(monkeypatch, tmp_path)
    return tmp_path


def read(text, path="d.yaml"):
    return drillfile.drill_from(yamlfile.parse(text, path), path)


def problems(text):
    with pytest.raises(DataError) as caught:
        read(text)
    return [str(problem).removeprefix("d.yaml:") for problem in caught.value.problems]


# ------------------------------------------------------------------ what is read


def test_a_drill_is_read_whole():
    drill = read(DRILL)
    assert drill.title == "A run goes a die and the stride"
    assert drill.ruleset == "toy"
    assert drill.rules == ("TOY.move.2", "TOY.move.3")
    assert drill.say == "Watch the hare."
    assert drill.dice == ((6, 4), (6, 2), (6, 1), (6, 6))
    assert drill.cards == (("2H", "KD"),)
    assert drill.always == {"trip": "decline"}
    assert drill.position.pieces[0] == toy.Spot("red", "hare", 3)
    assert drill.runs() == (drill,)
    state = drill.state(drill)
    assert (state.mover, state.goal, state.track("red").stride) == ("red", 20, 2)


def test_the_answers_are_as_decisions_take_them():
    drill = read(DRILL)
    ask, aside, asked_aside, refuse, refuse_also = [turn.form for turn in drill.play]
    assert ask == drillforms.Ask(ask="choose_gait", of="red", answer="run", say="Off it goes.")
    assert ask.value == "run"
    assert aside.value == asked_aside.value == {"also": "cheer"}
    assert (aside.ask, asked_aside.ask) == (None, "choose_gait")
    assert refuse.refuse.value == "run"
    assert refuse_also.refuse.value == {"also": "boo"}
    assert [turn.line for turn in drill.play] == [14, 15, 16, 17, 18]


def test_the_expectations_have_their_forms_and_lines():
    drill = read(DRILL)
    assert [type(each.form).__name__ for each in drill.expect] == [
        "Facts",
        "Facts",
        "Facts",
        "Roll",
        "Asked",
        "NothingAsked",
        "Offered",
        "Offered",
        "Told",
        "NotTold",
        "Over",
        "Cost",
    ]
    facts = [each.form for each in drill.expect[:3]]
    assert facts[0] == drillforms.Facts("piece", "red", {"at": 9, "tired": True})
    assert facts[1] == drillforms.Facts("side", "blue", {"at": 0})
    assert facts[2] == drillforms.Facts("game", "game", {"turn": 2})
    assert drill.expect[7].form.chances() == {"far": Fraction(1, 2)}
    assert drill.expect[10].form.over.winner is None
    assert drill.expect[0].line == 20


def test_the_side_of_a_piece_may_be_one_of_its_facts():
    drill = read(DRILL.replace("{piece: red, at: 9", "{piece: red, side: red, at: 9"))
    assert drill.expect[0].form.name == "red"
    assert drill.expect[0].form.facts["side"] == "red"


def test_several_shuffles_have_a_list_each():
    drill = read(DRILL.replace("[2H, KD]", "[[2H], [KD, 9S]]"))
    assert drill.cards == (("2H",), ("KD", "9S"))


CASES = """\
drill: Two runs
ruleset: toy
rules: [TOY.move.2]
table: {goal: 20}
pieces: [{id: red, runner: hare, at: 3}, {id: blue, runner: snail, at: 0}]
dice: [d6: 4]
play: [{ask: choose_gait, of: red, answer: run}]
cases:
  - case: as it stands
    expect: [{piece: red, at: 9}]
  - case: from elsewhere
    dice: [d6: 1]
    pieces: [{id: red, runner: hare, at: 5}, {id: blue, runner: snail, at: 0}]
    start: {turn: 7}
    expect: [{piece: red, at: 8}]
"""


def test_cases_inherit_what_they_do_not_give():
    first, second = read(CASES).runs()
    assert (first.name, second.name) == ("as it stands", "from elsewhere")
    assert first.dice == ((6, 4),)
    assert second.dice == ((6, 1),)
    assert first.play == second.play != ()
    assert first.position.pieces[0].at == 3
    assert second.position.pieces[0].at == 5
    assert second.position.start.turn == 7
    assert (first.expect[0].line, second.expect[0].line) == (10, 15)


def test_a_part_that_every_case_gives_need_not_stand_above():
    pieces = "pieces: [{id: red, runner: hare, at: 3}, {id: blue, runner: snail, at: 0}]\n"
    text = CASES.replace(pieces, "", 1).replace(
        "expect: [{piece: red, at: 9}]", f"{pieces}    expect: [{{piece: red, at: 9}}]"
    )
    assert [case.position.pieces[0].at for case in read(text).runs()] == [3, 5]


# ------------------------------------------------------------------ what is refused

MISTAKES = {
    "an unknown key": ("dice:", "dise:", "10:1: dise: unknown key 'dise'; did you mean 'dice'?"),
    "a missing title": ("drill: A run", "drll: A run", "1:1: key 'drill' is missing"),
    "an unknown rule": (
        "rules: [TOY.move.2",
        "rules: [TOY.mov.2",
        "3:9: rules.0: there is no rule 'TOY.mov.2'; did you mean 'TOY.move.2'?",
    ),
    "a rule twice": ("TOY.move.3]", "TOY.move.2]", "3:21: rules.1: this id stands there already"),
    "no rules": ("[TOY.move.2, TOY.move.3]", "[]", "3:8: rules: name the rules"),
    "an unknown question": (
        "ask: choose_gait, of: red",
        "ask: choose_gate, of: red",
        "14:11: play.0.ask: there is no question 'choose_gate'; did you mean 'choose_gait'?",
    ),
    "a standing answer to nothing": (
        "{trip:",
        "{tripp:",
        "12:10: always.tripp: there is no question 'tripp'; did you mean 'trip'?",
    ),
    "a question that will never come": (
        "{kind: choose_gait, of: blue, ",
        "{kind: dance, of: blue, ",
        "asked.kind: there is no question 'dance'; see the ledger's decisions",
    ),
    "an answer missing": (", answer: run, say: Off it goes.", "", "key 'answer' is missing"),
    "nobody asked": ("of: red, answer", "off: red, answer", "did you mean 'of'?"),
    "an entry of no form": (
        "{also: cheer, of: blue}",
        "{alsso: cheer, of: blue}",
        "15:5: play.1: an entry begins with one of ask, also, refuse; did you mean 'also'?",
    ),
    "an attempt at two things": (
        "{refuse: {also: boo}",
        "{refuse: {also: boo, answer: run}",
        "play.4.refuse: an attempt is either an answer or also",
    ),
    "an attempt at nothing": (
        "{refuse: {also: boo}",
        "{refuse: {}",
        "play.4.refuse: an attempt is either an answer or also",
    ),
    "a refusal by no rule": (
        "{refuse: {answer: run}, rule: TOY.move.3}",
        "{refuse: {answer: run}}",
        "play.3: key 'rule' is missing",
    ),
    "a refusal by an unknown rule": (
        "{refuse: {answer: run}, rule: TOY.move.3}",
        "{refuse: {answer: run}, rule: TOY.move.9}",
        "play.3.rule: there is no rule 'TOY.move.9'",
    ),
    "an expectation of no form": (
        "{told: runs 6}",
        "{tolld: runs 6}",
        "expect.8: an entry begins with one of piece, side, game, roll, asked, nothing_asked, "
        "option, exactly, told, not_told, over, cost; did you mean 'told'?",
    ),
    "a refusal by anything": (
        "{refuse: {answer: run}, rule: TOY.move.3}",
        "{refuse: {answer: run}, rule: anything}",
        "play.3.rule: there is no rule 'anything'",
    ),
    "an end by any rule": ("rule: TOY.win.2}", "rule: any}", "over.rule: there is no rule 'any'"),
    "an option twice": (
        "{told: runs 6}",
        "{exactly: [walk, run, walk]}",
        "28:27: expect.8.exactly.2: this option stands there already",
    ),
    "exactly one text": ("{told: runs 6}", "{exactly: walk}", "exactly: expected a list"),
    "a tolerance of nothing": (
        "at: 9, tired",
        "within: 0.5, tired",
        "20:18: expect.0.within: 'within' says how far from 'at: [x, y]' a piece may stand",
    ),
    "a tolerance of a text": ("at: 9, tired", "at: here, within: 0.5, tired", "'within' says how"),
    "a tolerance below nothing": (
        "at: 9, tired",
        "at: 9, within: -1, tired",
        "20:33: expect.0.within: expected more than 0",
    ),
    "a boundless tolerance": (
        "at: 9, tired",
        "at: 9, within: 201, tired",
        "expected 200.0 or less",
    ),
    "no facts": ("{side: blue, at: 0}", "{side: blue}", "write facts as {side: name, fact: value}"),
    "facts of no game": ("{game: {turn: 2}}", "{game: 2}", "write facts as {game: {round: 2}}"),
    "a chance in percent": (
        '"1/2"',
        '"50 %"',
        "chance.far: a chance is a fraction such as '15/36'",
    ),
    "a chance above one": ('"1/2"', '"3/2"', "chance.far: a chance is a fraction such as '15/36'"),
    "a rule against what is available": (
        "available: false",
        "available: true",
        "rule: an available option has no rule against it",
    ),
    "nothing asked, or is it": ("nothing_asked: true", "nothing_asked: false", "expected true"),
    "an unknown ending": ("rule: TOY.win.2}", "rule: TOY.win.3}", "over.rule: there is no rule"),
    "a die too high": ("d6: 4", "d6: 7", "10:12: dice.0.d6: a d6 shows 1 to 6, not '7'"),
    "a die of text": ('"d6: 2"', '"d6 2"', "dice.1: a die is written with its size, as in d6: 5"),
    "two dice in one": ("[d6: 4, ", "[{d6: 4, d8: 1}, ", "dice.0: a die is written with its size"),
    "a die without sides": ("d6: 4", "d0: 4", "dice.0: a die is written with its size"),
    "a true die": ("d6: 4", "d6: true", "a d6 shows 1 to 6, not 'True'"),
    "no card": ("2H", "1H", "cards.0: '1H' is not a card"),
    "an unknown runner": (
        "runner: hare",
        "runner: hair",
        "pieces.0.runner: there is no runner 'hair'",
    ),
    "a position of the wrong form": ("at: 3}", "at: three}", "7:33: pieces.0.at: expected a whole"),
    "a missing part": ("table: {goal: 20}\n", "", "1:1: key 'table' is missing"),
    "a play of no list": ("always: {trip: decline}", "always: trip", "always: expected a mapping"),
}


@pytest.mark.parametrize(("old", "new", "message"), MISTAKES.values(), ids=MISTAKES)
def test_a_mistake_is_told_where_it_stands(old, new, message):
    assert old in DRILL
    assert any(message in told for told in problems(DRILL.replace(old, new, 1)))


@pytest.mark.parametrize("part", ["dice", "cards", "always", "play", "expect", "cases", "pieces"])
@pytest.mark.parametrize("value", ["5", "text", "null", "[5]", "[[5]]", "{a: 5}", "[{a: 5}]"])
def test_nonsense_never_gives_anything_but_problems(part, value):
    lines = [line for line in DRILL.splitlines() if not line.startswith((part, "  "))]
    text = "\n".join([*lines, f"{part}: {value}"])
    assert problems(text)


def test_all_mistakes_come_at_once():
    text = (
        DRILL.replace("TOY.move.2", "TOY.x.2")
        .replace("d6: 4", "d6: 9")
        .replace("told: r", "tol: r")
    )
    text = text.replace("runner: snail", "runner: snale").replace("say: Watch", "sai: Watch")
    lines = [told.partition(":")[0] for told in problems(text)]
    assert lines == ["3", "4", "8", "10", "28"]


def test_a_mistake_in_a_case_has_the_path_of_the_case():
    text = CASES.replace("at: 5", "at: five").replace("at: 8", "at: 8").replace("turn: 7", "trn: 7")
    told = problems(text)
    assert told[0].startswith("13:42: cases.1.pieces.0.at: expected a whole number")
    assert told[1].startswith("14:13: cases.1.start.trn: unknown key 'trn'; did you mean 'turn'?")


def test_a_mistake_that_cases_share_is_told_once():
    told = problems(CASES.replace("table: {goal: 20}", "table: {goal: far}"))
    assert len(told) == 1
    assert told[0].startswith("4:15: table.goal: ")


def test_a_drill_that_expects_nothing_is_none():
    text = CASES.replace("    expect: [{piece: red, at: 8}]\n", "")
    assert problems(text) == ["11:5: cases.1: nothing is expected; add entries under 'expect'"]


def test_a_case_has_a_name():
    assert "key 'case' is missing" in problems(CASES.replace("- case: from", "- casse: from"))[0]


# ------------------------------------------------------------------ finding


def test_shipped_drills_are_found_in_their_chapters(root):
    folder = root / "scenarios" / "toy" / "drills"
    for name in ("b/second", "a/first", "a/also"):
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / f"{name}.yaml").write_text(DRILL)
    (folder / "drill.schema.json").write_text("{}")
    expected = [folder / f"{name}.yaml" for name in ("a/also", "a/first", "b/second")]
    assert drillfile.shipped_drills() == drillfile.shipped_drills("toy") == expected
    assert drillfile.load_drill(expected[0]).path == expected[0]
    with pytest.raises(UsageError, match="no ruleset"):
        drillfile.shipped_drills("chess")
