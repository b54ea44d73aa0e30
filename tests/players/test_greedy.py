"""The greedy player: how it searches, and that it sees the obvious in squad_battles."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from game.core.decision import Decision, Option, Pick
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.play import Play
from game.core.ruleset import Outcome
from game.mechanics.ai.evaluator import PositionEvaluator
from game.players.greedy_player import GreedyPlayer
from game.players.levels import NORMAL
from game.rules.squad_battles.profile import UnitEntry
from game.rules.squad_battles.scenario import Area, ExitGoal, HoldOut
from tests.players.skirmish import blue, play_until, red, standing

# ---------------------------------------------------------------------- the search itself


@dataclass(slots=True)
class Purse:
    """How much a gambler has."""

    coins: int = 0
    turns: int = 0


class Gambling:
    """Take a sure sum, or as many coins as dice show."""

    key = "gambling"
    version = 1
    sure = 3
    asked_worth = 0

    async def step(self, play: Play[Purse]) -> None:
        answer = await Pick(
            side="ann",
            kind="gamble",
            why="How?",
            subject="ann",
            options=lambda: [
                Option("sure", "Sure"),
                Option("dice", "Dice"),
                Option("burn", "Burn"),
            ],
        )
        if answer == "sure":
            play.state.coins += self.sure
        elif answer == "dice":
            play.state.coins += play.roll("luck", 2).total
        play.state.turns += 1

    def group_of(self, state: Purse, name: str) -> str:
        return name

    def called(self, state: Purse, name: str) -> str:
        return name.title()

    def over(self, state: Purse) -> Outcome | None:
        return Outcome("ann", "enough", "G.1") if state.turns else None

    def evaluator(self, state: Purse) -> Counting:
        return Counting(state, self)


class Counting(PositionEvaluator[Purse]):
    """What the purse holds."""

    def __init__(self, state: Purse, rules: Gambling) -> None:
        super().__init__(state)
        self.rules = rules

    def worth(self, side: str, focus: str = "") -> float:
        self.rules.asked_worth += 1
        return float(self.state.coins)

    def habit(self, decision: Decision[Any], rng: Random) -> Any:
        return None

    def shortlist(self, decision: Decision[Any], rng: Random, most: int) -> list[Any]:
        return ["burn", "sure", "dice", "steal"][:most]


def gamble(rules: Gambling) -> Match[Any]:
    return Match.begin(rules, Purse(), FairDice(1), FairDeck(1))  # type: ignore[type-var]


def test_dice_are_averaged_and_certain_answers_tried_once() -> None:
    rules = Gambling()
    player = GreedyPlayer(5, replace(NORMAL, samples=8))
    match = gamble(rules)
    assert player.choose(match) == "dice"
    scores = {candidate.answer: candidate.score for candidate in player.why().candidates}
    assert scores["sure"] == 3
    assert scores["burn"] == 0
    assert 4 < scores["dice"] < 10
    assert scores["dice"] * 8 == int(scores["dice"] * 8)
    assert rules.asked_worth == 8 + 1 + 1
    assert match.state == Purse()


def test_the_better_expectation_wins() -> None:
    rules = Gambling()
    rules.sure = 11
    assert GreedyPlayer(5, replace(NORMAL, samples=8)).choose(gamble(rules)) == "sure"


def test_illegal_candidates_are_passed_over_and_the_shortlist_is_bounded() -> None:
    player = GreedyPlayer(1, replace(NORMAL, most=4))
    player.choose(gamble(Gambling()))
    assert [c.answer for c in player.why().candidates] == ["dice", "sure", "burn"]
    assert player.why().how == "The best of 3 tried."
    assert GreedyPlayer(1, replace(NORMAL, most=1)).choose(gamble(Gambling())) == "burn"


def test_without_a_shortlist_any_legal_answer_will_do() -> None:
    player = GreedyPlayer(1, replace(NORMAL, most=0))
    assert player.choose(gamble(Gambling())) in ("sure", "dice", "burn")
    assert player.why().how == "By habit."


def test_the_real_dice_are_not_touched() -> None:
    match = gamble(Gambling())
    GreedyPlayer(1).choose(match)
    assert match.dice.made == 0  # type: ignore[attr-defined]


# ---------------------------------------------------------------------- the obvious


def test_it_takes_the_certain_point_of_the_weak_neighbour() -> None:
    match = standing(
        red("hero", "av_bailiff", 5, 5),
        blue("guard", "ch_whip", 4, 5),
        blue("boy", "archer", 6, 5),
        scores={"red": 13},
    )
    given = play_until(match, GreedyPlayer(1))
    assert ("choose_target", "attack:boy") in given


def test_it_closes_in_and_attacks_in_one_activation() -> None:
    match = standing(red("r", "warrior", 2, 6), blue("b", "archer", 8, 6))
    given = play_until(match, GreedyPlayer(1))
    kinds = [kind for kind, _ in given]
    assert kinds[1:4] == ["choose_phase", "choose_path", "choose_phase"]
    assert given[-1] == ("choose_target", "attack:b")


def test_lancers_charge_straight_at_their_prey() -> None:
    match = standing(red("r", "lancer", 2, 5), blue("b", "warrior", 9, 5))
    route = dict(play_until(match, GreedyPlayer(1)))["choose_path"]
    headings = {(b.x - a.x, b.y - a.y) for a, b in pairwise(route)}
    assert len(route) >= 2
    assert len(headings) == 1


def test_it_goes_round_for_the_flanking_bonus() -> None:
    match = standing(
        red("r1", "warrior", 4, 5),
        red("r2", "av_captain", 4, 7, ready=False),
        blue("b", "ch_whip", 5, 6),
        active="red1",
    )
    given = play_until(match, GreedyPlayer(1))
    assert ("choose_target", "attack:b") in given
    r1 = match.state.units["r1"]
    assert (r1.x, r1.y) == (6, 5)


def test_it_mends_a_wounded_champion() -> None:
    match = standing(
        red("healer", "tw_root", 5, 5),
        red("hero", "tw_fallow", 5, 6, wounded=True, facing="N", ready=False),
        blue("b", "warrior", 14, 2),
    )
    given = play_until(match, GreedyPlayer(1))
    assert ("choose_target", "mend:hero") in given
    assert not match.state.units["hero"].wounded


def test_it_leaves_by_the_exit_edge() -> None:
    match = standing(
        red("r", "warrior", 5, 6),
        blue("b", "warrior", 15, 11),
        goals=(ExitGoal(type="exit", player="attacker", edge="north"),),
    )
    given = play_until(match, GreedyPlayer(1))
    assert given[-1] == ("exit_map", "leave")
    assert match.state.scores["red"] == 1


def test_it_runs_for_an_exit_that_is_too_far_for_one_round() -> None:
    match = standing(
        red("r", "warrior", 5, 20),
        blue("b", "warrior", 15, 23),
        size=(16, 24),
        goals=(ExitGoal(type="exit", player="attacker", edge="north"),),
    )
    play_until(match, GreedyPlayer(1))
    assert match.state.units["r"].y <= 20 - 8


@pytest.mark.parametrize("control", ["sole", "majority"])
def test_it_steps_onto_an_undefended_area(control: str) -> None:
    area = Area(name="Hill", rects=((7, 1, 9, 2),), points=1, control=control)  # type: ignore[arg-type]
    match = standing(
        red("r", "warrior", 5, 8), blue("b", "warrior", 15, 11, ready=False), areas=(area,)
    )
    play_until(match, GreedyPlayer(1))
    unit = match.state.units["r"]
    assert 7 <= unit.x <= 9
    assert 1 <= unit.y <= 2


def test_the_only_holder_of_an_area_stays_in_it() -> None:
    area = Area(name="Hill", rects=((3, 3, 4, 4),), points=2)
    match = standing(red("r", "warrior", 3, 3), blue("b", "warrior", 11, 3), areas=(area,))
    play_until(match, GreedyPlayer(1))
    unit = match.state.units["r"]
    assert 3 <= unit.x <= 4
    assert 3 <= unit.y <= 4


def test_a_raider_breaks_a_hold_out() -> None:
    goal = HoldOut(type="hold_out", player="defender", rects=((0, 0, 15, 3),), points=1)
    match = standing(red("r", "warrior", 5, 9), blue("b", "warrior", 15, 11), goals=(goal,))
    play_until(match, GreedyPlayer(1))
    assert match.state.units["r"].y <= 3


def test_who_holds_out_strikes_at_the_raider_within() -> None:
    goal = HoldOut(type="hold_out", player="attacker", rects=((0, 0, 15, 3),), points=1)
    match = standing(
        red("r", "warrior", 8, 3),
        blue("inside", "warrior", 4, 2),
        blue("outside", "warrior", 12, 7),
        goals=(goal,),
    )
    assert ("choose_target", "attack:inside") in play_until(match, GreedyPlayer(1))


def test_a_shooter_shoots_and_then_steps_back() -> None:
    match = standing(
        red("r", "archer", 3, 5), blue("b1", "warrior", 8, 5), blue("b2", "warrior", 8, 6)
    )
    given = play_until(match, GreedyPlayer(1))
    kinds = [kind for kind, _ in given]
    assert kinds[1:3] == ["choose_phase", "choose_target"]
    assert given[2][1].startswith("attack:")
    assert match.state.units["r"].x < 3


@pytest.mark.parametrize("enemy", ["warrior", "archer", "ch_whip", "tw_path"])
def test_nobody_idles_beside_an_enemy(enemy: str) -> None:
    match = standing(red("r", "warrior", 3, 5), blue("b", enemy, 4, 5))
    assert ("choose_target", "attack:b") in play_until(match, GreedyPlayer(1))


def test_what_cannot_succeed_is_not_tried() -> None:
    rows = ("." * 40,) * 3
    far = standing(red("r", "archer", 0, 1), blue("b", "ch_furnace", 36, 1, facing="W"), rows=rows)
    far.state.units["r"].moved = True
    given = play_until(far, GreedyPlayer(1))
    assert not any(str(answer).startswith("attack:") for _, answer in given)


# ---------------------------------------------------------------------- Feats and Fate


def hero(*feats: str, abilities: tuple[str, ...] = ("dread",), fate: int = 0) -> UnitEntry:
    return UnitEntry(
        "Hero", "Champion", "Infantry", "Warrior", (), abilities, bool(fate), fate, feats
    )


def test_a_burst_of_speed_that_reaches_the_enemy_is_used() -> None:
    profiles = {"hero": hero("burst_of_speed")}
    near = standing(red("r", "hero", 1, 5), blue("b", "tw_owl", 10, 5), profiles=profiles)
    given = play_until(near, GreedyPlayer(1))
    assert ("use_burst_of_speed", "use") in given
    assert ("choose_target", "attack:b") in given
    far = standing(
        red("r", "hero", 1, 5), blue("b", "tw_owl", 29, 5), profiles=profiles, size=(30, 12)
    )
    assert ("use_burst_of_speed", "decline") in play_until(far, GreedyPlayer(1))


def test_a_throw_hits_what_cannot_be_reached() -> None:
    rows = ("....D....",) * 5
    match = standing(
        red("r", "hero", 3, 2),
        blue("b", "tw_owl", 6, 2),
        rows=rows,
        profiles={"hero": hero("throw")},
    )
    assert ("choose_target", "throw:b") in play_until(match, GreedyPlayer(1))


def test_frenzy_is_used_for_a_good_second_attack() -> None:
    for seed in range(30):
        match = standing(
            red("r", "hero", 5, 5),
            blue("b1", "archer", 6, 5),
            blue("b2", "tw_owl", 5, 6),
            profiles={"hero": hero("frenzy")},
            seed=str(seed),
        )
        given = dict(play_until(match, GreedyPlayer(1)))
        if "use_frenzy" in given:
            assert given["use_frenzy"].startswith("attack:")
            return
    pytest.fail("no attack of a Champion on archers ever succeeded")


def struck(seed: int, protector: bool) -> Match[Any]:
    """Blue strikes at a red Elite that may have a protector beside it, or Fate."""
    pieces = [
        red("elite", "fated" if not protector else "av_captain", 5, 5),
        blue("b", "ch_tyrant", 6, 5),
    ]
    if protector:
        pieces.append(red("friend", "hero", 4, 5))
    fated = UnitEntry("Fated", "Elite", "Infantry", "Warrior", (), ("dread",), True, 1)
    match = standing(
        *pieces,
        profiles={"hero": hero("protect"), "fated": fated},
        side="blue",
        active="b",
        seed=str(seed),
    )
    match.answer("attack")
    match.answer("attack:elite")
    return match


def test_an_elite_is_protected() -> None:
    asked = [match for seed in range(12) if (match := struck(seed, True)).pending]
    asked = [match for match in asked if match.pending.kind == "use_protect"]  # type: ignore[union-attr]
    assert asked
    assert all(GreedyPlayer(1).choose(match) == "friend" for match in asked)


def test_fate_is_spent_to_survive_and_not_when_all_is_well() -> None:
    spent = set()
    for seed in range(20):
        match = struck(seed, False)
        if match.pending is None or match.pending.kind != "spend_fate":
            continue
        decision = match.pending
        assert isinstance(decision, Pick)
        keep = decision.listed()[0].forecast
        assert keep is not None
        hit = keep().p("attack succeeds") == 1
        player = GreedyPlayer(1)
        chosen = player.choose(match)
        rejected = player.why().candidates[1:]
        assert 0 < len(rejected) <= 2
        assert all(" %" in each.words for each in rejected)
        assert chosen not in [each.answer for each in rejected]
        if not hit:
            assert chosen == "decline"
        spent.add((hit, chosen != "decline"))
    assert (True, True) in spent
    assert (False, False) in spent
