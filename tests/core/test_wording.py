"""Sentences that refer to armies and pieces, and the words that players read."""

from __future__ import annotations

from dataclasses import dataclass
from types import SimpleNamespace

import pytest

from game.core import copying
from game.core.plain_text import plain
from game.core.unit_card import Coming, Standing, Summary, army_names, worded_summary
from game.core.wording import (
    PRIVATE,
    Part,
    Sentence,
    armies_named,
    army,
    does,
    does_named,
    named,
    plain_words,
    plural,
    prompt,
    referring,
    sentence,
    whose,
    worded,
    worded_parts,
)

NAMES = {"red": "The Host", "blue": "Moot of Thorns"}


@dataclass
class Piece:
    id: str
    name: str


LEVY = Piece("r2", "Levy 2")
MILLER = Piece("r3", "the miller's brother")
RED, BLUE = army("red"), army("blue")


@pytest.mark.parametrize(
    ("text", "said", "plainly"),
    [
        (f"{RED:activates} {named(LEVY)}.", "The Host activates Levy 2.", "red activates Levy 2."),
        (
            f"{BLUE:scores} 2 for {RED:'s} loss.",
            "Moot of Thorns scores 2 for the Host's loss.",
            "blue scores 2 for red's loss.",
        ),
        (f"It ends. {RED:wins}.", "It ends. The Host wins.", "It ends. red wins."),
        (f"No unit of {RED} is left.", "No unit of the Host is left.", "No unit of red is left."),
        (f"after all: {RED:wins}.", "After all: the Host wins.", "after all: red wins."),
        ("The red mist of Red Dragon 3.",) * 3,
        (f"{named(MILLER)} runs.", "The miller's brother runs.", "the miller's brother runs."),
        (f"Now {named(MILLER)} runs.", *("Now the miller's brother runs.",) * 2),
        ("", "", ""),
    ],
)
def test_a_sentence_says_the_names_of_armies_or_the_ids_of_sides(text, said, plainly):
    assert worded(text, NAMES) == said
    assert plain_words(text) == plainly


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("The Besiegers", "The Besiegers win, for the Besiegers have not lost."),
        ("The Keepers of the Oak", "The Keepers of the Oak win, for the Keepers of the Oak have "),
        ("The Host of Bears", "The Host of Bears wins, for the Host of Bears has not lost."),
        ("Grashnok's Host", "Grashnok's Host wins, for Grashnok's Host has not lost."),
        ("The Wolf's Pass", "The Wolf's Pass wins, for the Wolf's Pass has not lost."),
    ],
)
def test_an_army_of_many_has_its_verbs_in_the_plural(name, said):
    text = f"{RED:wins}, for {RED:has not} lost."
    assert worded(text, {"red": name}).startswith(said)


def test_verbs_of_many_are_spelt_as_they_should_be():
    text = f"{RED:passes}; {RED:goes}, {RED:is} late, {RED:chooses}, {RED} may, {RED:'s} men."
    text += f" What {does('red', 'does')} {RED} want?"
    expected = "Raiders pass; Raiders go, Raiders are late, Raiders choose, Raiders may"
    assert worded(text, {"red": "Raiders"}) == f"{expected}, Raiders' men. What do Raiders want?"
    assert plain_words(f"What {does('red', 'does')} {RED} want?") == "What does red want?"


def test_sides_without_names_are_called_by_their_colours():
    assert worded(f"{RED:wins}, not {BLUE}.", {}) == "Red wins, not Blue."


def test_whoever_is_asked_is_named_once():
    assert prompt("red", f"{RED:sets up}: 3 units to place.", NAMES) == (
        "The Host sets up: 3 units to place."
    )
    assert prompt("red", f"Where does {named(LEVY)} go?", NAMES) == (
        "The Host: Where does Levy 2 go?"
    )
    assert prompt("blue", f"{RED:sets up}.", NAMES) == "Moot of Thorns: The Host sets up."
    assert prompt("red", f"{RED:sets up}.", {}) == "Red sets up."


def test_a_piece_owns_things():
    wolves = Piece("b1", "Dire Wolves")
    text = f"{whose(LEVY)} charge meets {whose(wolves)} fangs."
    assert worded(text, NAMES) == plain_words(text) == "Levy 2's charge meets Dire Wolves' fangs."


def test_each_part_tells_what_it_names():
    text = f"{RED:shoots} at {named(LEVY)}."
    assert worded_parts(text, NAMES) == [
        Part("The Host shoots", side="red"),
        Part(" at "),
        Part("Levy 2", piece="r2"),
        Part("."),
    ]


def test_a_sentence_begins_with_a_capital_however_the_name_is_written():
    names = {"red": "the Host", "blue": "the Moot"}
    assert worded(f"{RED:fights} {BLUE}.", names) == "The Host fights the Moot."
    assert worded("the miller runs.", names) == "The miller runs."
    assert sentence("b8.2 turns.") == "b8.2 turns."
    late = sentence(f"{RED:wins}.")
    assert plain_words(late) == "Red wins."
    assert worded(late, names) == worded(f"{late}", names) == "The Host wins."
    assert plain_words(f"Over: {sentence(late)}") == "Over: Red wins."


def test_no_private_character_is_shown_even_if_nobody_has_put_in_names():
    text = f"{sentence(f'{RED:wins} by')} {named(LEVY)}\x1b"
    assert plain(text) == "Red wins by Levy 2�"
    torn = f"{RED:wins}"[:-1]
    assert not PRIVATE.search(plain(torn))
    assert not PRIVATE.search(worded(torn, NAMES))


def test_armies_of_the_same_name_are_told_apart_by_their_sides():
    def standing_of(side: str, name: str) -> Standing:
        return Standing(side, name, 0, 0, (), (), 0)

    assert army_names([standing_of("red", "A"), standing_of("blue", "A")]) == {}
    assert army_names([standing_of("red", "A"), standing_of("blue", "B")]) == {
        "red": "A",
        "blue": "B",
    }


def test_a_summary_is_worded_as_a_whole():
    sides = (Standing("red", "The Host", 0, 0, (), (), 0),)
    summary = Summary(
        f"{RED} to act",
        "red",
        sides,
        endings=(f"if {RED:has} the hill",),
        outlook=f"one more turn · {RED:leads}",
        coming=(Coming(2, "red", f"{RED:'s} riders come."),),
    )
    said = worded_summary(summary)
    assert (said.headline, said.endings) == ("The Host to act", ("If the Host has the hill",))
    assert said.outlook == "One more turn · The Host leads"
    assert said.coming == (Coming(2, "red", "The Host's riders come."),)


@dataclass
class Ended:
    reason: Sentence
    points: int = 0


@dataclass
class EndedBefore:
    reason: str
    points: int = 0


def test_a_sentence_in_a_state_has_the_fingerprint_of_its_plain_words():
    ended = Ended(Sentence(f"It is over: {RED:wins}."), 3)
    assert copying.digest(ended) == copying.digest(EndedBefore("It is over: red wins.", 3))
    assert copying.copy(ended).reason == ended.reason
    flat = copying.flattener(Ended)(ended)
    assert copying.restorer(Ended)(flat, {}) == Ended(Sentence("It is over: red wins."), 3)


def test_a_file_refers_to_armies_in_braces():
    text = "none of {red's} foot is there, {red has} nobody, {red} alone {red ~stands}, {blue}"
    assert armies_named(text) == ["red", "red", "red", "red", "blue"]
    plainly = "none of red's foot is there, red has nobody, red alone stands, blue"
    assert plain_words(referring(text)) == plainly
    names = {"red": "The Wolves", "blue": "The Host"}
    assert worded(referring(text), names) == (
        "None of the Wolves' foot is there, the Wolves have nobody, the Wolves alone stand, "
        "the Host"
    )


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("Knights", "Knights charge at once."),
        ("Knights 2", "Knights 2 charge at once."),
        ("Swords of The Fea", "Swords of The Fea charge at once."),
        ("Orc Infantry", "Orc Infantry charges at once."),
        ("Cyclops", "Cyclops charges at once."),
        ("Axemen 3", "Axemen 3 charge at once."),
        ("Man-at-arms", "Man-at-arms charges at once."),
        ("Men-at-arms", "Men-at-arms charge at once."),
    ],
)
def test_the_verb_after_a_piece_agrees_with_its_name(name, said):
    piece = SimpleNamespace(id="a", name=name)
    assert worded(f"{named(piece):charges at once}.", {}) == said
    assert worded(f"{named(piece)}.", {}) == f"{name}."


def test_verbs_of_many():
    piece = SimpleNamespace(id="a", name="Knights")
    said = {"flies": "fly", "dies": "die", "passes": "pass", "loses": "lose", "is": "are"}
    for one, several in said.items():
        assert worded(f"{named(piece):{one}}.", {}) == f"Knights {several}."


@pytest.mark.parametrize(
    ("one", "several"),
    [
        ("figure", "figures"),
        ("party", "parties"),
        ("order of battle", "orders of battle"),
        ("Dwarf Axeman", "Dwarf Axemen"),
        ("Orc Chief, on foot", "Orc Chiefs, on foot"),
        ("Man-at-arms", "Men-at-arms"),
        ("Wolf", "Wolves"),
        ("Long bows", "Long bows"),
    ],
)
def test_a_noun_for_several(one, several):
    assert plural(one) == several


def test_the_verb_of_a_question_agrees_with_the_piece_it_is_about():
    axemen = Piece("r1", "Axemen 2")
    assert plain(f"How {does_named(axemen)} turn?") == "How do Axemen 2 turn?"
    assert plain(f"How {does_named(LEVY)} turn?") == "How does Levy 2 turn?"
