"""The odds that a reaction window shows are those of the dice that are rolled then.

Windows that the shipped drills come to are played out with many dice, option by option, and how
often the log tells a result is compared with the chance that the forecast gives it.
"""

from __future__ import annotations

import re
from functools import cache
from math import sqrt
from random import Random
from typing import Any

import pytest

from game.core.decision import Option, Pick
from game.core.deck import SampledDeck
from game.core.dice import SampledDice
from game.core.forecast import Forecast
from game.core.match import Match
from game.core.wording import plain_words
from game.data.drillfile import load_drill, shipped_drills
from game.drills.runner import play_case
from game.rules.mass_battles.blows import melee_odds

THROWS = 80
"""How often each option is played out."""
SIGMAS = 4.5
"""How many standard deviations a count may be off: by chance alone once in 150000 counts."""
FEW = 3
"""How much a count may be off besides: for chances near 0 and 1 the deviation is too narrow."""
WINDOWS = 3
"""Windows of a kind that are played out, of different drills as far as there are."""
RESULTS = {
    "stands": r"(is|are) caught",
    "evades": r" evades?\.",
    "cancelled": "is cancelled",
    "0 hits": ": 0 hits on",
    "no hit": ", no hits on",
    "a marker off": "regroups?:",
    "goes on": r"pass(es)? a test for fear",
    "has to stay": "cannot leave",
    "works": r"Rolled (?!Counterspell)[\w ]+ works with",
    "target endures": "does not yield",
    "rider dismounts": "thrown from the saddle",
    "defence holds": "The attack fails",
    "nothing": "The attack fails|does not yield|protects",
    "unhurt": r"^(?!.* takes? \d+ wounds?)",
    "none lost": r"^(?!.* takes? \d+ wounds?)",
}
"""What the log tells for a result of a forecast; the first of them that it has is counted."""
BETWEEN = {
    *("spend_fate", "use_protect", "counterspell", "raise_shield", "dispel", "agree_huge_fire"),
    *("remove_element", "place_dismounted", "choose_facing"),
}
"""Questions that may come before the result."""


@cache
def windows(book: str, kind: str) -> tuple[Match[Any], ...]:
    """Return matches at windows of a kind, as the drills of a book come to them."""
    found: list[Match[Any]] = []
    plain = Match.answer

    def noting(match: Match[Any], answer: Any) -> Any:
        decision = match.pending
        if isinstance(decision, Pick) and decision.kind == kind:
            found.append(match.clone(SampledDice(Random(0)), SampledDeck(Random(0))))
        return plain(match, answer)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Match, "answer", noting)
        for path in shipped_drills():
            if f"/{book}/" in path.as_posix() and kind in path.read_text("utf-8"):
                drill = load_drill(path)
                for case in drill.runs():
                    if len(found) < 2 * WINDOWS:
                        play_case(drill, case)
    return tuple(found[:: max(1, len(found) // WINDOWS)][:WINDOWS])


def options(match: Match[Any]) -> list[tuple[Option, Forecast]]:
    """Return the open options of a window that have odds."""
    assert isinstance(match.pending, Pick)
    open_ones = [each for each in match.pending.listed() if each.objection is None]
    return [(each, each.forecast()) for each in open_ones if each.forecast is not None]


def told(match: Match[Any], key: str, seed: str) -> str:
    """Return what the log says after an answer; whoever is asked before its end declines."""
    rng = Random(seed)
    twin = match.clone(SampledDice(rng), SampledDeck(rng))
    events = twin.answer(key)
    while twin.pending is not None and twin.pending.kind in BETWEEN:
        asked = twin.pending
        free = asked.listed() if isinstance(asked, Pick) else ()
        let_be = next((each.key for each in free if each.declines), None)
        events += twin.answer(let_be if let_be is not None else next(asked.samples(rng)))
    return " | ".join(f"{type(each).__name__} {plain_words(each.text)}" for each in events)


def first_result(text: str, book: str) -> str:
    """Return the log up to the first hits that it counts: later ones belong to others."""
    if book == "for_the_masses":
        return text.partition("The stray fire")[0]
    found = re.search(r"(\d+|no) hits? on [^|]*", text)
    return text[: found.end()] if found else text


KINDS = {
    "squad_battles": ("spend_fate", "use_frenzy"),
    "for_the_masses": ("counter_attack", "opportunity_fire", "withdraw_attack"),
    "mass_battles": (
        *("opportunity_fire", "leaving_contact_attack", "raise_shield"),
        *("dispel", "evade_dispersed", "flying_evade"),
    ),
    "dorm_rules": ("counterspell", "charge_volley", "regroup", "risk_fear", "character_leave"),
}


@pytest.mark.parametrize(("book", "kind"), [(b, kind) for b in KINDS for kind in KINDS[b]])
def test_what_a_window_forecasts_is_what_the_dice_bring(book, kind):
    counted = 0
    for number, match in enumerate(windows(book, kind)):
        for option, odds in options(match):
            labels = [each.label for each in odds.chances]
            label = next(each for each in RESULTS if each in labels)
            chance, came = float(odds.p(label)), 0
            for throw in range(THROWS):
                text = told(match, option.key, f"{kind}/{number}/{option.key}/{throw}")
                came += re.search(RESULTS[label], first_result(text, book)) is not None
            off = SIGMAS * sqrt(THROWS * chance * (1 - chance)) + FEW
            said = f"{option.key}: {label} {came} of {THROWS}, forecast {chance:.3f}"
            assert abs(came - THROWS * chance) <= off, said
            counted += 1
    assert counted >= 2, f"no drill of {book} comes to {kind} with odds"


def test_a_turn_to_face_is_forecast_as_the_melee_will_be():
    found = 0
    for match in windows("mass_battles", "turn_to_face"):
        assert match.pending is not None
        before, piece = match.state, match.pending.subject
        for option, odds in options(match):
            dice = SampledDice(Random(0))
            state = match.branch(option.key, dice, SampledDeck(Random(0))).state
            toucher = next(
                each
                for each in before.pieces.values()
                if each.side != match.pending.side
                and melee_odds(before, before.pieces[piece], each, "").chances
                == match.pending.listed()[-1].forecast().chances
            )
            there = melee_odds(state, state.pieces[piece], state.pieces[toucher.id], "")
            assert there.chances == odds.chances
            found += 1
    assert found >= 4


def test_the_odds_of_mobility_are_those_of_its_best_target():
    found = 0
    for match in windows("squad_battles", "use_mobility"):
        for option, odds in options(match):
            after = match.branch(option.key, SampledDice(Random(0)), SampledDeck(Random(0)))
            if after.pending is not None and after.pending.kind == "choose_target":
                hopes = [hope.goodness for key, hope in options(after) if key.key != "decline"]
                assert odds.goodness == max(hopes)
                found += 1
    assert found
