"""A drill fails for every way in which the game can go otherwise than it is written."""

from __future__ import annotations

import pytest

from game.core import cite
from game.core.errors import DataError
from game.data import drillfile, yamlfile
from game.drills.runner import run_drill, unnamed
from tests import toy

DRILL = """\
drill: A run goes a die and the stride
ruleset: toy
rules: [TOY.move.1, TOY.move.2, TOY.move.3]
table: {goal: 20}
pieces:
  - {id: red, runner: hare, at: 3}
  - {id: blue, runner: snail, at: 0}
start: {mover: red}
dice: [d6: 4]
play:
  - {ask: choose_gait, of: red, answer: run}
  - {ask: trip, of: blue, answer: decline}
  - {ask: choose_gait, of: blue, answer: walk}
  - {refuse: {answer: run}, rule: TOY.move.3}
expect:
  - {piece: red, at: 9, tired: true}
  - {roll: run, total: 6, faces: [4], because: [stride +2]}
  - {option: walk, available: true}
  - {option: run, available: false, rule: TOY.move.3}
  - {asked: {kind: choose_gait, of: red, subject: red}}
  - {told: runs 6}
  - {not_told: falls}
  - {game: {turn: 3, cheers: 0}}
"""


@pytest.fixture(autouse=True)
def root(monkeypatch, tmp_path):
    toy.install(monkeypatch, tmp_path)
    return tmp_path


def drill_with(*changes):
    """The drill above with parts of its text replaced, each of which must be there."""
    text = DRILL
    for before, after in changes:
        assert text.count(before) == 1, before
        text = text.replace(before, after)
    return drillfile.drill_from(yamlfile.parse(text, "d.yaml"), "d.yaml")


def failures(*changes):
    (run,) = run_drill(drill_with(*changes))
    return run.failures


def test_the_drill_as_it_is_passes_and_proves_its_claims():
    drill = drill_with()
    runs = run_drill(drill)
    assert [run.failures for run in runs] == [[]]
    assert unnamed(drill, runs) == []
    assert runs[0].name == "A run goes a die and the stride"


# ------------------------------------------------------------------ dice and cards


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("[d6: 4, d6: 2]", "d.yaml: dice left over: d6: 2; red is asked for choose_gait"),
        ("[]", "d.yaml:11: after red answers 'run': die 1 is missing from the list"),
        (
            "[d8: 4]",
            "d.yaml:11: after red answers 'run': die 1 of the list is a d8, the rules roll",
        ),
    ],
    ids=["one too many", "one too few", "the wrong size"],
)
def test_dice_have_to_fit(dice, message):
    (failure,) = failures(("dice: [d6: 4]", f"dice: {dice}"))
    assert failure.startswith(message)
    assert "'run'" in failure or "left over" in failure


def test_cards_have_to_be_used():
    (failure,) = failures(("dice:", "cards: [2H, KD]\ndice:"))
    assert failure == "d.yaml: cards left over, for which no shuffle came: 2H, KD"


def test_cards_come_in_the_order_of_the_drill():
    start = [
        ("start: {mover: red}", 'start: {mover: ""}\ncards: [2H, KD]'),
        ("dice: [d6: 4]", "always: {choose_boots: []}"),
    ]
    whole = DRILL[DRILL.index("play:") :]
    lost = [(whole, "expect: [{game: {mover: blue}}]\n")]
    assert failures(*start, *lost) == []
    won = [(whole, "expect: [{game: {mover: red}}]\n")]
    assert failures(*start, *won) == ["d.yaml:11: game: expected mover 'red', got 'blue'"]


# ------------------------------------------------------------------ questions and answers


def test_a_question_that_the_drill_does_not_answer_fails():
    (failure,) = failures(("  - {ask: trip, of: blue, answer: decline}\n", ""))
    assert failure == (
        "d.yaml:12: expected blue to be asked for choose_gait, "
        "but blue is asked for trip with the options trip, decline"
    )


def test_a_question_that_is_left_open_fails():
    end = DRILL[DRILL.index("  - {ask: trip") : DRILL.index("expect:")]
    expect = DRILL[DRILL.index("expect:") :]
    (failure,) = failures((end, ""), (expect, "expect: [{game: {turn: 1}}]\n"))
    assert failure == (
        "d.yaml: the drill ends while blue is asked for trip with the options trip, decline; "
        "answer or expect it"
    )
    asked = "expect: [{asked: {kind: trip, of: blue}}]\n"
    assert failures((end, ""), (expect, asked)) == []


def test_an_answer_that_nobody_asked_for_fails():
    extra = "  - {ask: trip, of: blue, answer: decline}\n"
    (failure,) = failures((extra, extra * 2))
    assert failure.startswith(
        "d.yaml:13: expected blue to be asked for trip, but blue is asked for"
    )
    assert "choose_gait of blue with the options walk, run, rest, cheer" in failure


def test_an_answer_of_the_wrong_side_fails():
    (failure,) = failures(("{ask: trip, of: blue", "{ask: trip, of: red"))
    assert "expected red to be asked for trip, but blue is asked for trip" in failure


def test_an_answer_after_the_end_fails():
    (failure,) = failures(("table: {goal: 20}", "table: {goal: 9}"))
    assert failure == "d.yaml:13: the game is over; nobody is asked"


def test_an_illegal_answer_fails_with_the_reason():
    refuse = "  - {refuse: {answer: run}, rule: TOY.move.3}\n"
    (failure,) = failures((refuse, "  - {ask: choose_gait, of: red, answer: run}\n"))
    assert failure == (
        "d.yaml:14: 'run' is not allowed: A tired runner cannot run. (TOY.move.3); "
        "red is asked for choose_gait of red with the options walk, rest, cheer"
    )


def test_an_answer_of_the_wrong_form_fails():
    (failure,) = failures(("of: red, answer: run", "of: red, answer: [run]"))
    assert failure.startswith("d.yaml:11: the answer to 'choose_gait' is the name of one option")
    assert "red is asked for choose_gait" in failure


def test_extra_answers_are_given_beside_the_question():
    aside = "  - {also: cheer, of: blue}\n  - {ask: choose_gait, of: blue, answer: walk}\n"
    turn = "  - {ask: choose_gait, of: blue, answer: walk}\n"
    assert failures((turn, aside)) == ["d.yaml:24: game: expected cheers 0, got 1"]
    (failure,) = failures((turn, aside.replace("cheer", "boo")))
    assert "'boo' is not among the choices: cheer" in failure


def test_standing_answers_are_given_until_the_script_goes_on():
    trip = "  - {ask: trip, of: blue, answer: decline}\n"
    always = ("dice: [d6: 4]", "dice: [d6: 4]\nalways: {trip: decline}")
    assert failures((trip, ""), always) == []


def test_a_standing_answer_that_is_not_allowed_fails():
    always = ("dice: [d6: 4]", "dice: [d6: 4]\nalways: {trip: fly}")
    (failure,) = failures(("  - {ask: trip, of: blue, answer: decline}\n", ""), always)
    assert failure.startswith("d.yaml: always: 'fly' is not allowed:")


def test_standing_answers_do_not_go_on_for_ever():
    play = DRILL[DRILL.index("play:") : DRILL.index("expect:")]
    always = "always: {choose_gait: {also: cheer}}\n"
    (failure,) = failures((play, always), ("dice: [d6: 4]\n", ""))
    assert failure == "d.yaml: the standing answers go round in circles"


def test_a_rule_that_breaks_is_told_without_a_traceback(monkeypatch):
    def broken(*_):
        raise KeyError("boots")

    monkeypatch.setattr(toy, "advance", broken)
    (failure,) = failures()
    assert failure == "d.yaml:12: after blue answers 'decline': a rule broke with KeyError('boots')"


# ------------------------------------------------------------------ refusals

REFUSE = "{refuse: {answer: run}, rule: TOY.move.3}"


@pytest.mark.parametrize(
    ("refuse", "message"),
    [
        ("{refuse: {answer: run}, rule: TOY.move.1}", "refused by TOY.move.3, not TOY.move.1: A"),
        ("{refuse: {answer: walk}, rule: TOY.move.3}", "'walk' was not refused; red is asked"),
        (
            "{refuse: {answer: trip}, rule: TOY.move.3}",
            "refused by TOY.move.1, not TOY.move.3: 'trip'",
        ),
        (
            "{refuse: {also: trip}, rule: TOY.move.3}",
            "refused by TOY.move.1, not TOY.move.3: 'trip'",
        ),
        (
            "{refuse: {answer: wlak}, rule: TOY.move.1}",
            "'wlak': nothing is called 'wlak'; did you mean",
        ),
        (
            "{refuse: {also: chear}, rule: TOY.move.1}",
            "'chear': nothing is called 'chear'; did you",
        ),
        ("{refuse: {answer: 3}, rule: TOY.move.3}", "the answer to 'choose_gait' is the name of"),
        ("{refuse: {answer: run}, rule: TOY.move.3, of: blue}", "expected blue to be asked"),
        ("{refuse: {answer: run}, rule: TOY.move.3, ask: trip}", "to be asked for trip, but red"),
    ],
    ids=[
        "wrong rule",
        "not refused",
        "not listed",
        "no such extra",
        "misspelt",
        "misspelt extra",
        "form",
        "side",
        "question",
    ],
)
def test_a_refusal_has_to_come_by_its_rule(refuse, message):
    (failure,) = failures((REFUSE, refuse))
    assert failure.startswith("d.yaml:14: ")
    assert message in failure


@pytest.mark.parametrize("attempt", ["{answer: run}", "{answer: trip}", "{also: trip}"])
def test_a_refusal_may_come_by_any_rule(attempt):
    assert failures((REFUSE, f"{{refuse: {attempt}, rule: any}}")) == []


@pytest.mark.parametrize(
    ("attempt", "message"),
    [
        ("{answer: walk}", "'walk' was not refused"),
        ("{answer: wlak}", "nothing is called 'wlak'"),
        ("{answer: 3}", "the answer to 'choose_gait' is the name of"),
    ],
)
def test_a_refusal_by_any_rule_is_still_a_refusal(attempt, message):
    (failure,) = failures((REFUSE, f"{{refuse: {attempt}, rule: any}}"))
    assert message in failure


# ------------------------------------------------------------------ expectations


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("{piece: red, at: 9, ", "{piece: red, at: 8, ", "16: red: expected at 8, got 9"),
        ("tired: true}", "tired: false}", "16: red: expected tired False, got True"),
        ("tired: true}", "tird: true}", "16: nothing is known as 'tird' of red; did you mean 't"),
        ("{roll: run, ", "{roll: jump, ", "17: nobody rolled 'jump'; rolled were: run"),
        ("total: 6", "total: 7", "17: expected run total 7, got 6: run 6: 4 base, +2 stride"),
        ("faces: [4]", "faces: [5]", "17: expected run faces (5,), got (4,)"),
        ("[stride +2]", "[stride +1]", "17: expected run because of ['stride +1'], got ['stride"),
        ("faces: [4],", "faces: [4], nth: 2,", "17: 'run' was rolled 1 times, not 2"),
        ("walk, available: true", "walk, available: false", "18: expected walk available: False"),
        ("option: walk", "option: fly", "18: there is no option 'fly'; red is asked for choose_"),
        ("available: false, rule", "available: true, rule", None),
        ("rule: TOY.move.3}\n  - {asked", "rule: TOY.move.1}\n  - {asked", "refused by TOY.move.1"),
        ("kind: choose_gait, of: red,", "kind: trip, of: red,", "20: expected red to be asked fo"),
        ("of: red, subject: red", "of: red, subject: hat", "20: expected red to be asked for cho"),
        ("{told: runs 6}", "{told: runs 7}", "21: nothing told has 'runs 7' in it; last: "),
        ("{not_told: falls}", "{not_told: runs}", "22: something told has 'runs' in it"),
        ("{game: {turn: 3,", "{game: {turn: 4,", "23: game: expected turn 4, got 3"),
        ("{not_told: falls}", "{nothing_asked: true}", "22: expected no question, but red is as"),
        (
            "{not_told: falls}",
            "{over: {winner: red}}",
            "22: expected the game to be over, but red is asked for choose_gait",
        ),
        ("{not_told: falls}", "{cost: {answer: [[1, 2]], total: 3}}", "22: expected a question ab"),
        (
            "walk, available: true",
            'walk, chance: {far: "1/2"}',
            "18: walk has no forecast",
        ),
        (
            "option: run, available: false, rule: TOY.move.3",
            'option: run, chance: {far: "1/3"}',
            "19: run: expected far 1/3, got 1/2",
        ),
        (
            "option: run, available: false, rule: TOY.move.3",
            'option: run, chance: {wide: "1/3"}',
            "19: run forecasts no 'wide'; it has far, near",
        ),
    ],
)
def test_what_comes_otherwise_than_expected_is_told_with_both(before, after, message):
    if message is None:
        # An available option with a rule against it is a mistake of the file.
        with pytest.raises(Exception, match="leave the rule out"):
            drill_with((before, after))
        return
    (failure,) = failures((before, after))
    assert failure.startswith("d.yaml:")
    assert message in failure


WALKS = "option: walk, available: true"


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("option: trip, listed: false", None),
        ("option: 'trip:red', listed: false", None),
        ("option: hare, listed: false", None),
        ("option: '3,4', listed: false", None),
        ("option: fly, listed: never", None),
        ("option: walk, listed: false", "expected walk not to be listed, but it is free"),
        ("option: run, listed: never", "expected run not to be listed, but A tired runner"),
        ("option: wlak, available: false", "no option 'wlak'; red is asked for choose_gait"),
        ("option: trip, available: false", "if that is meant, write listed: false"),
        ("option: wlak, listed: false", "'wlak': nothing is called 'wlak'; did you mean 'walk'?"),
        ("option: 'trip:rde', listed: false", "'trip:rde': nothing is called 'rde'; did you mean"),
    ],
)
def test_an_option_that_is_not_listed_is_said_to_be_so_and_spelt_rightly(option, message):
    found = failures((WALKS, option))
    assert len(found) == (message is not None)
    assert message is None or message in found[0]


@pytest.mark.parametrize(
    ("option", "message"),
    [
        ("option: run, available: false, rule: any", None),
        ("option: run, rule: any", None),
        ("option: walk, rule: any", "expected walk refused by any, but it is free"),
        ("exactly: [walk, run, rest, cheer]", None),
        ("exactly: [cheer, rest, run, walk]", None),
        ("exactly: [walk, rest, cheer], available: true", None),
        ("exactly: [run], available: false", None),
        ("exactly: [walk, run, rest]", "there are more options than expected: cheer"),
        ("exactly: [walk, run, rest, cheer], available: true", "no available options 'run'"),
        ("exactly: [run, rest], available: false", "there are no refused options 'rest'"),
        ("exactly: [], available: true", "more available options than expected: walk, rest, cheer"),
        (
            "exactly: [wlak, run, rest, cheer]",
            "there are no options 'wlak'; did you mean 'walk'?",
        ),
    ],
)
def test_the_options_are_exactly_those(option, message):
    found = failures((WALKS, option))
    assert bool(found) == (message is not None)
    assert message is None or any(message in each for each in found)


def test_options_are_expected_of_a_question():
    expect = (DRILL[DRILL.index("expect:") :], "expect: [{exactly: []}]\n")
    (failure,) = failures(*OVER, expect)
    assert "expected a question with options, but nobody is asked: the game is over" in failure


def test_exact_options_are_enough_to_end_amid_a_step():
    end = DRILL[DRILL.index("  - {ask: trip") : DRILL.index("expect:")]
    expect = DRILL[DRILL.index("expect:") :]
    assert failures((end, ""), (expect, "expect: [{exactly: [trip, decline]}]\n")) == []


@pytest.mark.parametrize(
    ("place", "message"),
    [
        ("at: 9.25, within: 0.25", None),
        ("at: 8.75, within: 0.25", None),
        ("at: 9, within: 0.01", None),
        ("at: 8.7, within: 0.25", "red: expected at 8.7 within 0.25, got 9"),
        ("at: [9, 0], within: 3", "red: expected at [9, 0] within 3, got 9"),
    ],
)
def test_a_place_may_be_meant_roughly(place, message):
    found = failures(("at: 9, tired", f"{place}, tired"))
    assert len(found) == (message is not None)
    assert message is None or message in found[0]


def test_a_tolerance_is_for_places_alone():
    (failure,) = failures(("at: 9, tired: true", "at: 9, within: 9, tired: false"))
    assert "red: expected tired False, got True" in failure


def test_what_is_not_listed_has_no_rule():
    with pytest.raises(DataError, match="leave the rest out"):
        drill_with((WALKS, "option: trip, listed: false, rule: TOY.move.1"))


def test_all_wrong_expectations_are_told_at_once():
    found = failures(("at: 9", "at: 8"), ("total: 6", "total: 5"), ("turn: 3", "turn: 9"))
    assert [failure.split(":")[1] for failure in found] == ["16", "17", "23"]


OVER = [
    ("table: {goal: 20}", "table: {goal: 9}"),
    (DRILL[DRILL.index("  - {ask: choose_gait, of: blue") : DRILL.index("expect:")], ""),
]


@pytest.mark.parametrize(
    ("over", "message"),
    [
        ("winner: red, reason: reached the goal, rule: TOY.win.1", None),
        ("winner: blue", "expected blue to win, got red: red has reached the goal"),
        ("winner: null", "expected nobody to win, got red"),
        ("winner: red, reason: by luck", "expected the reason 'by luck', got 'red has reached"),
        ("winner: red, rule: TOY.win.2", "expected the end by TOY.win.2, got TOY.win.1"),
    ],
)
def test_the_end_is_judged(over, message):
    expect = (DRILL[DRILL.index("expect:") :], f"expect: [{{over: {{{over}}}}}]\n")
    found = failures(*OVER, expect)
    assert len(found) == (message is not None)
    assert message is None or message in found[0]


# ------------------------------------------------------------------ claims and cases


def test_a_claim_that_nothing_names_is_unnamed():
    drill = drill_with(("TOY.move.3]", "TOY.move.3, TOY.start.1]"))
    assert unnamed(drill, run_drill(drill)) == ["TOY.start.1"]


@pytest.mark.parametrize(("cited", "left"), [(3, []), (4, ["TOY.win.2"])])
def test_a_function_that_cites_many_rules_names_none(monkeypatch, cited, left):
    ids = ("TOY.win.2", "TOY.a.1", "TOY.a.2", "TOY.a.3")[:cited]
    monkeypatch.setitem(cite._ids, toy.take_turn.__code__, ids)
    drill = drill_with(("TOY.move.3]", "TOY.win.2]"))
    assert unnamed(drill, run_drill(drill)) == left


def test_a_claim_is_proven_by_any_case():
    cases = """\
cases:
  - {case: walking, dice: [], play: [{ask: choose_gait, of: red, answer: walk}]}
  - {case: "no, resting", dice: [], play: [{ask: choose_gait, of: red, answer: rest}]}
"""
    play = DRILL[DRILL.index("play:") : DRILL.index("expect:")]
    expect = DRILL[DRILL.index("expect:") :]
    drill = drill_with((play, "expect: [{piece: red, at: 5}]\n"), (expect, cases))
    walking, resting = run_drill(drill)
    assert walking.failures == []
    assert walking.name == "A run goes a die and the stride: walking"
    assert resting.failures == ["d.yaml:10: red: expected at 5, got 3"]
    assert unnamed(drill, [walking, resting]) == ["TOY.move.2", "TOY.move.3"]
