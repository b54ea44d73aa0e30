"""What the end screen and the report tell of a battle: curve, turning point, rolls, medals."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

import pytest

from game.core.dice import Roll
from game.core.event import Rolled
from game.core.tally import Tally
from game.data.old_saves import readable_game
from game.ui.export.aftermath import aftermath_of_save, great_moments
from game.ui.export.chances import chance_of
from game.ui.export.chronicle import Chronicle
from game.ui.export.prose import title_of

OLD = Path(__file__).parent.parent / "saves" / "old"


@pytest.fixture(scope="module")
def ford():
    return aftermath_of_save(OLD / "squad_battles_finished.jsonl")


def rolled(faces: tuple[int, ...], total: int, *, sides: int = 6, target: int = 0) -> Rolled:
    tally = Tally("target", target) if target else None
    dice = Roll("attack", sides, faces)
    return Rolled(
        text="",
        name="attack",
        side="red",
        piece="a",
        dice=dice,
        total=total,
        tally=tally,
        compared=bool(target),
    )


def test_the_curve_ends_with_the_score_and_the_turning_point_is_the_widest_gain(ford):
    assert ford.curve.label == "points"
    assert [line[-1] for line in ford.curve.values.values()] == [3, 14]
    assert ford.turning_point.chapter == 3
    lead, lost = ford.turning_point.text.split(". ", 1)
    assert lead == "In round 2 the Cinder Host took the lead, 8 to 2 points"
    fell = "four pieces, Bailiff of Seven Stiles among them"
    assert lost == f"Wardens of the Amber Vale lost {fell}."


@pytest.mark.parametrize("save", sorted(OLD.glob("*_finished.jsonl")), ids=lambda path: path.stem)
def test_great_moments_are_sentences_of_a_story(save):
    moments = great_moments(Chronicle.of(readable_game(save)))
    for moment in moments:
        assert moment.words.endswith("."), moment
        assert "no. " not in moment.words, moment
        if moment.why in ("First loss", "A leader lost", "An elite lost"):
            assert " lost " in moment.words, moment


def test_losses_are_counted_by_kind_with_leaders_first(ford):
    red = [(toll.name, toll.count) for toll in ford.losses["red"]]
    assert red[0] == ("Bailiff of Seven Stiles", 1)
    assert ("Orchard Bows", 3) in red


def test_medals_name_pieces_and_what_they_did(ford):
    told = {medal.title: (title_of(medal.figure), medal.why) for medal in ford.medals}
    assert told["Best shot"] == ("Marsh Fowler", "felled Spark Slingers 3 at 9 squares")
    assert told["Longest stand"][1] == "attacked twice and still standing"


def test_no_blow_in_melee_is_the_best_shot():
    found = aftermath_of_save(OLD / "for_the_masses_finished.jsonl")
    assert "Best shot" not in [medal.title for medal in found.medals]


def test_chances_are_those_of_the_dice():
    assert chance_of(rolled((6,), 6), better=True) == Fraction(1, 6)
    assert chance_of(rolled((1, 2), 3), better=False) == Fraction(3, 36)
    assert chance_of(rolled((5, 6), 2, target=5), better=True) == Fraction(1, 9)
    assert chance_of(rolled((1, 9), 1, sides=10, target=1), better=True) == Fraction(19, 100)
    assert chance_of(rolled((3, 3), 2, target=3), better=True) is None, "either way would fit"
