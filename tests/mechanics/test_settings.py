"""Settings declared once: their knobs, and whether they are those of a ledger."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

import pytest

from game.core.knob import Knob
from game.mechanics.forms import form
from game.mechanics.settings import knobs_of, setting
from tests.ledger_settings import setting_problems

SKIES = {"fair": "fair", "rain": "rainy"}


@form
class Settings:
    """Some of each kind."""

    sky: Literal["rain", "fair"] = setting(
        default="fair", label="The sky is", rule="T.sky.1", words=SKIES
    )
    turns: int = setting(
        default=3, label="Last turn", rule="T.turn.1", span=range(2, 5), words="turn {}"
    )
    bonus: int | None = setting(
        default=None, label="Bonus", rule="T.turn.2", span=range(2), words="{}"
    )
    ponies: bool = setting(default=True, label="Ponies", rule="T.pony.1")
    hidden: bool = False


def test_a_knob_is_made_for_each_declared_field():
    assert knobs_of(Settings(ponies=False), "options") == [
        Knob("options.sky", "The sky is", (("fair", "fair"), ("rain", "rainy")), "fair", "T.sky.1"),
        Knob(
            "options.turns",
            "Last turn",
            ((2, "turn 2"), (3, "turn 3"), (4, "turn 4")),
            3,
            "T.turn.1",
        ),
        Knob("options.bonus", "Bonus", ((0, "0"), (1, "1")), None, "T.turn.2"),
        Knob("options.ponies", "Ponies", ((True, "yes"), (False, "no")), False, "T.pony.1"),
    ]


@pytest.mark.parametrize(("turns", "offered"), [(9, [2, 3, 4, 9]), (1, [1, 2, 3, 4])])
def test_a_number_outside_the_span_has_its_place(turns, offered):
    knob = next(each for each in knobs_of(Settings(turns=turns)) if each.key == "settings.turns")
    assert [value for value, _ in knob.values] == offered
    assert knob.words(turns) == f"turn {turns}"


def test_knobs_stand_where_the_book_wants_them():
    found = knobs_of(Settings(), first=("ponies", "turns"), last=("sky",))
    assert [knob.key.removeprefix("settings.") for knob in found] == [
        "ponies",
        "turns",
        "bonus",
        "sky",
    ]


def test_only_what_is_offered_can_be_chosen():
    def offered(name: str, value: Any) -> bool:
        return name != "ponies" and (name != "turns" or value > 2)

    found = {knob.key: knob for knob in knobs_of(Settings(), offered=offered)}
    assert list(found) == ["settings.sky", "settings.turns", "settings.bonus"]
    assert [value for value, _ in found["settings.turns"].values] == [3, 4]


# ---------------------------------------------------------------- the ledger


@dataclass
class Entry:
    default: Any
    values: tuple[Any, ...] = ()
    rules: tuple[str, ...] = ()


def ledger(**changed):
    known = {
        "sky": Entry("fair", ("fair", "rain"), ("T.sky.1", "T.sky.2")),
        "turns": Entry(3, (), ("T.turn.1",)),
        "bonus": Entry(None, (), ("T.turn.2",)),
        "ponies": Entry(True, (), ("T.pony.1",)),
        "hidden": Entry(False),
    }
    return {name: entry for name, entry in (known | changed).items() if entry}


def test_settings_that_are_those_of_the_ledger_have_no_problems():
    assert list(setting_problems(Settings, ledger())) == []
    assert list(setting_problems(Settings, ledger(camp=Entry(1)), ("camp",))) == []
    assert list(setting_problems(Settings, ledger(), ("camp",))) == ["camp: not in the ledger"]


@pytest.mark.parametrize(
    ("changed", "problem"),
    [
        ({"ponies": None}, "ponies: not in the ledger"),
        ({"camp": Entry(1)}, "camp: a setting is either declared or said elsewhere"),
        ({"turns": Entry(4, (), ("T.turn.1",))}, "turns: the default is 3, in the ledger 4"),
        (
            {"ponies": Entry(1, (), ("T.pony.1",))},
            "ponies: the default is True, in the ledger 1",
        ),
        (
            {"sky": Entry("fair", ("fair", "snow"), ("T.sky.1",))},
            "sky: the values are ('rain', 'fair'), in the ledger ('fair', 'snow')",
        ),
        (
            {"turns": Entry(3, (), ("T.turn.7",))},
            "turns: T.turn.1 is not among its rules in the ledger",
        ),
    ],
)
def test_what_differs_from_the_ledger_is_told(changed, problem):
    assert list(setting_problems(Settings, ledger(**changed))) == [problem]


def test_a_setting_cannot_be_declared_and_said_elsewhere():
    assert list(setting_problems(Settings, ledger(), ("sky",))) == [
        "sky: a setting is either declared or said elsewhere"
    ]


def test_every_value_needs_words():
    @form
    class Silent:
        """A value has no words."""

        sky: Literal["rain", "fair"] = setting(
            default="fair", label="The sky is", rule="T.sky.1", words={"fair": "fair"}
        )

    entries = {"sky": Entry("fair", ("rain", "fair"), ("T.sky.1",))}
    assert list(setting_problems(Silent, entries)) == ["sky: there are words for ('fair',)"]
