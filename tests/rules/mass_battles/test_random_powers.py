"""Random answers in turns full of wizards: every question is asked, nothing breaks."""

from __future__ import annotations

from random import Random

import pytest

from game import rules
from game.core import copying
from game.core.deck import LoadedDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.spatial import Place
from game.data.library import shipped_armies
from game.data.reading import adapter_for
from game.rules.mass_battles.position import Position, faults

WIZARDS = ("wizard", "battle_mage", "hedge_wizard", "leader", "shooters")
KINDS = {
    "use_initiative_power",
    "dispel",
    "raise_shield",
    "transport_in_move",
    "fire_power",
    "transport_in_melee",
    "use_morale_power",
}


STAGES = ("initiative", "fire", "before_melee")
EARLY = ("use_initiative_power", "fire_power")
"""Powers are saved now and then, or there would be none left for later."""


def begun(seed: int) -> Match:
    pieces = [
        {
            "id": f"{side}{number}",
            "profile": profile,
            "side": side,
            "at": [8 + 7 * number, 20 if profile == "leader" else y],
            "facing": facing,
            "status": {"hits": 2},
        }
        for side, y, facing in (("host", 16, 0), ("realm", 24, 180))
        for number, profile in enumerate(WIZARDS)
    ]
    start = {"stage": STAGES[seed % len(STAGES)], "until": "initiative", "until_turn": 2}
    start["power_points"] = {"host": 6, "realm": 6}
    data = {"table": {"size": [44, 40]}, "pieces": pieces, "start": start}
    book = rules.rulebook("mass_battles")
    state = book.stand(adapter_for(Position).validate_python(data), shipped_armies("mass_battles"))
    return Match.begin(book, state, FairDice(str(seed)), LoadedDeck(()))


def played(seed: int) -> tuple[Match, set[str]]:
    match, rng, asked = begun(seed), Random(seed), set()
    while (decision := match.pending) is not None:
        answer = next(iter(decision.samples(rng)))
        if decision.kind in EARLY and "none" in decision.answers() and rng.random() < 0.85:
            answer = "none"
        assert decision.objection(answer) is None, (decision.kind, answer)
        if isinstance(decision, Place):
            piece, pose = answer[0]
            toward = decision.toward(piece, pose)
            assert toward
            assert decision.objection(toward) is None
            decision.site.preview(piece, pose)
        for option in decision.listed() if hasattr(decision, "listed") else ():
            if option.forecast and not option.objection:
                option.forecast()
        asked.add(decision.kind)
        match.answer(answer)
        assert match.state.active or list(faults(match.state)) == []
    return match, asked


def test_powers_at_random_break_nothing():
    asked = set().union(*(played(seed)[1] for seed in range(20)))
    assert asked >= KINDS


@pytest.mark.parametrize("seed", [3])
def test_the_same_answers_lead_to_the_same_position(seed):
    one, other = played(seed)[0], played(seed)[0]
    assert copying.digest(one.state) == copying.digest(other.state)
