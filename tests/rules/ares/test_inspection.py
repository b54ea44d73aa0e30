"""What a player is shown by the measuring tools is what the referee then rules."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.core import copying
from game.core.decision import Pick
from game.core.deck import FairDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.pose import Pose
from game.rules.ares.book import RULES
from game.rules.ares.combat.ranged import Shot, shot_objection, shot_tally
from game.rules.ares.combat.ranged import sight_objection as unseen
from game.rules.ares.field import Field
from game.rules.ares.movement.charge_paths import straight, target_objection
from game.rules.ares.movement.straight_moves import standing_objection
from game.rules.ares.state import SIDES, Figure, State, other, revealed
from game.rules.ares.views import inspection
from game.table.walk import bearing
from tests.rules.ares.skirmish import Terrain, battle, brawl, piece

SEEDS = st.integers(0, 2**32)
COVER = ("ARES.rmod.9", "ARES.hedge.4", "ARES.rubble.2")


def turn_of(state: State, figure: Figure) -> Match[State]:
    """A match in which it is this figure's turn, with two actions."""
    state = copying.copy(state)
    state.stage, state.side, state.unit = "figure", figure.side, figure.unit
    state.figure, state.left = figure.id, 2
    assume(all(state.standing(side) for side in SIDES))  # else the game is over already
    return Match.begin(RULES, state, FairDice("1"), FairDeck("1"))


def objections(match: Match[State], act: str) -> dict[str, str | None] | None:
    """By enemy the rule that forbids it as a target, as the question lists it; None if unasked."""
    match.answer(act)
    asked = match.pending
    if not isinstance(asked, Pick) or asked.kind not in ("attack_target", "charge_target_and_path"):
        return None
    listed = [option for option in asked.listed() if ":" not in option.key]
    return {each.key: each.objection.rule if each.objection else None for each in listed}


# ------------------------------------------------------------------ what it sees


@settings(max_examples=25)  # every Charge by every way is looked for
@given(SEEDS)
def test_what_a_figure_sees_is_what_the_referee_lets_it_attack(seed):
    state = brawl(seed, count=6)
    for figure in state.standing():
        shown = RULES.sees(state, figure.id)
        by_hand = [name for name, view in shown.items() if view is None]
        afar = {name: view for name, view in shown.items() if view is not None}
        open_ = [name for name, view in afar.items() if not view.denied]
        match = turn_of(state, figure)
        first = match.pending
        assert isinstance(first, Pick)
        assert first.kind == "choose_action"
        free = {option.key: option.objection is None for option in first.listed()}
        weapon = figure.profile.missile
        act = "charge" if weapon is None else "shoot"
        if weapon and weapon.has("area_effect"):
            continue  # a blast may be aimed beside everybody
        if figure.hidden and Field(state).contacts(revealed(figure)):
            continue  # it may declare what is forbidden as soon as that has revealed it
        if not figure.flying:
            assert free["attack"] == bool(by_hand)
            assert free[act] == bool(open_)
        if not free[act]:
            continue
        asked = objections(match, act)
        for name, rule in (asked or {}).items():
            if name in afar:
                denied = afar[name].denied
                assert rule == (denied.rule if denied else None)
            else:
                assert rule is not None


@given(SEEDS)
def test_a_blast_may_be_aimed_at_whom_the_shooter_sees(seed):
    state = brawl(seed)
    rng = Random(seed)
    dragon = next(iter(state.standing()))
    dragon.profile = battle(piece("d", "red_dragon", (5, 5))).figures["d"].profile
    dragon.hidden = dragon.prone = False
    dragon.flying = rng.random() < 0.3
    match = turn_of(state, dragon)
    match.answer("shoot")
    for name, view in RULES.sees(state, dragon.id).items():
        enemy = state.figures[name]
        if enemy.hidden or Field(state).in_contact(dragon, enemy):
            continue
        refused = match.pending.objection((("point", Pose(enemy.x, enemy.y)),))
        denied = view.denied
        assert (refused.rule if refused else None) == (denied.rule if denied else None)


@settings(max_examples=20)
@given(SEEDS)
def test_looking_from_another_place_is_looking_after_having_gone_there(seed):
    state = brawl(seed, count=6)
    rng = Random(seed)
    for figure in state.standing():
        pose = Pose(rng.randrange(1000, 19000), rng.randrange(1000, 19000), rng.randrange(360))
        before = copying.digest(state)
        shown = RULES.sees(state, figure.id, pose)
        assert copying.digest(state) == before
        gone = copying.copy(state)
        there = gone.figures[figure.id]
        there.x, there.y, there.heading = pose
        assert shown == RULES.sees(gone, figure.id)


def test_who_is_not_told_where_to_face_looks_the_way_it_went():
    state = battle(
        piece("r", "longbowman", (10, 4), facing=270), piece("b", "pikeman", (10, 16), "blue")
    )
    assert RULES.sees(state, "r")["b"].denied.rule == "ARES.ranged.3"
    assert RULES.sees(state, "r", Pose(10000, 6000))["b"].denied is None
    assert RULES.sees(state, "r", Pose(10000, 6000, 270))["b"].denied.rule == "ARES.ranged.3"


def test_a_figure_without_missiles_looks_at_those_it_might_charge():
    state = battle(
        piece("r", "swordsman", (10, 4)),
        piece("near", "pikeman", (10, 9), "blue"),
        piece("far", "pikeman", (10, 16), "blue"),
        piece("walled", "pikeman", (6, 5), "blue"),
        terrain=[Terrain(kind="house", area=((7, 0), (8, 0), (8, 20), (7, 20)))],
    )
    shown = RULES.sees(state, "r")
    assert list(shown) == ["near", "walled"]
    assert shown["near"].denied is None
    assert shown["walled"].denied.rule == "ARES.charge.1"


# ------------------------------------------------------------------ lines


@given(SEEDS)
def test_a_line_shows_everything_that_a_shot_along_it_meets(seed):
    state = brawl(seed)
    field = Field(state)
    bow = battle(piece("r", "longbowman", (5, 5))).figures["r"].profile
    for one in state.standing():
        for two in state.standing(other(one.side)):
            (line,) = RULES.sight(state, one.id, two.id)
            assert [c for c in line.causes if c.kind == "blocked"] == list(field.causes(one, two))
            refused = unseen(field, one, two)
            assert (line.denied is None) == (refused is None)
            barred = [cause for cause in line.causes if cause.kind == "barred"]
            assert bool(barred) == (not field.faces(one, two.body))
            with_bow = copying.copy(state)
            with_bow.figures[one.id].profile = replace(bow, base=one.profile.base)
            parts = shot_tally(Field(with_bow), Shot(one.id, two.id)).parts
            cover = [part for part in parts if part.rule in COVER]
            hampers = [cause for cause in line.causes if cause.kind == "obstructed"]
            assert [cause.rule for cause in hampers] == [part.rule for part in cover]
            for cause, part in zip(hampers, cover, strict=True):
                assert cause.text.startswith(part.reason)


@given(SEEDS)
def test_causes_lie_on_the_line(seed):
    state = brawl(seed)
    for one in state.standing():
        for two in state.standing():
            for line in RULES.sight(state, one.id, two.id):
                assert line.line.start == (one.x / 1000, one.y / 1000)
                assert line.line.end == (two.x / 1000, two.y / 1000)
                for cause in line.causes:
                    assert cause.rule
                    assert bool(cause.spans) == (cause.kind != "barred")
                    for first, last in cause.spans:
                        assert -1e-9 <= first <= last <= 1 + 1e-9


def test_soft_cover_is_shown_with_its_length_and_place():
    wood = Terrain(kind="wood", area=((9, 8), (11, 8), (11, 10.4), (9, 10.4)))
    bushes = Terrain(kind="bushes", area=((9, 10), (11, 10), (11, 12), (9, 12)))
    state = battle(
        piece("r", "longbowman", (10, 4)),
        piece("b", "pikeman", (10, 14), "blue"),
        terrain=[wood, bushes],
    )
    (line,) = RULES.sight(state, "r", "b")
    (cause,) = line.causes
    assert cause.text == "4″ of soft cover: 2.4″ of forest, 2″ of bushes"
    assert cause.spans == (pytest.approx((0.4, 0.8)),)


def test_places_can_be_looked_at_too():
    wall = Terrain(kind="wall", line=((5, 10), (15, 10)))
    state = battle(piece("r", "longbowman", (10, 4), facing=270), terrain=[wall])
    pose, middle = RULES.spot(state, (10.00049, 14.2))
    assert (pose, middle) == (Pose(10000, 14200), (10.0, 14.2))
    (line,) = RULES.sight(state, "r", pose)
    assert [(cause.kind, cause.rule) for cause in line.causes] == [
        ("blocked", "ARES.wall.1"),
        ("barred", "ARES.ranged.3"),
    ]
    (back,) = RULES.sight(state, pose, "r")
    assert [cause.kind for cause in back.causes] == ["blocked"]
    assert RULES.distance(state, "r", pose) == pytest.approx(10.2)
    # Whoever stands on a place is meant by it.
    assert RULES.sight(state, "r", Pose(10300, 4100)) == []
    assert RULES.sight(state, pose, pose) == []


def test_the_crest_of_a_hill_is_a_cause():
    hill = Terrain(kind="hill", area=((5, 6), (15, 6), (15, 12), (5, 12)), height=2)
    state = battle(
        piece("r", "longbowman", (10, 8)),
        piece("b", "pikeman", (10, 12.8), "blue"),
        terrain=[hill],
    )
    (line,) = RULES.sight(state, "r", "b")
    assert line.blocked.rule == "ARES.hill.6"
    assert RULES.sees(state, "r")["b"].denied == line.blocked


# ------------------------------------------------------------------ danger


def able(state: State, enemy: Figure, x: int, y: int) -> bool:
    """Whether an enemy could charge straight at, or turn and shoot, a pikeman standing there."""
    state = copying.copy(state)
    guest = battle(piece("guest", "pikeman", (5, 5), other(enemy.side))).figures["guest"]
    guest.x, guest.y = x, y
    state.figures["guest"] = guest
    field = Field(state)
    if standing_objection(field, guest, guest.pose) is not None:
        return False
    enemy = state.figures[enemy.id]
    pinned = enemy.on_foot and field.engaged(enemy)
    if field.in_contact(revealed(enemy), guest):
        return True
    if not (pinned or enemy.flying) and target_objection(field, enemy, guest) is None:
        if straight(field, revealed(enemy), guest) is not None:
            return True
    if enemy.profile.missile is None or pinned:
        return False
    enemy.heading = bearing((enemy.x, enemy.y), (x, y))
    return shot_objection(field, enemy, guest) is None


@settings(max_examples=30)
@given(SEEDS)
def test_no_danger_is_left_out(seed):
    state = brawl(seed, count=5)
    rng = Random(seed)
    counts = RULES.threats(state, "red")
    for _ in range(8):
        cell = rng.randrange(20), rng.randrange(20)
        x, y = (1000 * at + 500 for at in cell)
        attackers = [enemy for enemy in state.standing("blue") if able(state, enemy, x, y)]
        assert counts.get(cell, 0) >= len(attackers)


@pytest.mark.parametrize("figure", ["swordsman", "longbowman", "knight", "scout"])
def test_on_an_empty_table_danger_is_exact(figure):
    size = (48, 30)
    state = battle(piece("b", figure, (17.3, 15.1), "blue"), size=size)
    counts = RULES.threats(state, "red")
    enemy = state.figures["b"]
    for x in range(0, size[0], 2):
        for y in range(1 + x % 4, size[1], 4):
            apart = max(abs(x + 0.5 - 17.3), abs(y + 0.5 - 15.1))
            if apart > 2:
                here = able(state, enemy, 1000 * x + 500, 1000 * y + 500)
                assert counts.get((x, y), 0) == here, (x, y)


def test_nobody_is_in_danger_behind_a_wall_or_inside_a_house():
    house = Terrain(kind="house", area=((0, 8), (20, 8), (20, 10), (0, 10)))
    archer = piece("b", "longbowman", (10, 4), "blue", facing=90)
    counts = RULES.threats(battle(archer, terrain=[house]), "red")
    assert (10, 6) in counts
    assert all(y < 8 for _, y in counts)


# ------------------------------------------------------------------ the answer


@settings(max_examples=20)  # every Charge by every way is looked for
@given(SEEDS)
def test_answers_are_attacks_that_the_enemy_could_make(seed):
    state = brawl(seed, count=6)
    shown = {figure.id: RULES.sees(state, figure.id) for figure in state.standing()}
    for figure in state.standing():
        odds = RULES.answer_odds(state, figure.id)
        for enemy in state.standing(other(figure.side)):
            view = shown[enemy.id].get(figure.id)
            could = figure.id in shown[enemy.id] and (view is None or not view.denied)
            if enemy.id in odds:
                assert could or enemy.profile.missile is not None
            elif could:
                # Only a Charge by a roundabout way, or by landing, is not reckoned with.
                assert enemy.profile.missile is None
                assert view is not None


def test_the_answer_to_an_attack_is_told_with_the_tally_it_would_have():
    state = battle(piece("r", "swordsman", (10, 4)), piece("b", "pikeman", (10, 5), "blue"))
    answer = RULES.answer_odds(state, "r")["b"]
    assert answer.title == "Human Pikeman against Swordsman"
    assert [part.reason for part in answer.tallies[0].parts] == ["shield"]


# ------------------------------------------------------------------ questions


def test_whatever_may_be_declined_for_good_is_named_in_words():
    asked = set()
    for seed in range(3):
        rng = Random(seed)
        state = brawl(seed, count=10)
        state.stage = "deal"
        match = Match.begin(RULES, state, FairDice(str(seed)), FairDeck(str(seed)))
        for _ in range(60):
            decision = match.pending
            answer = next(iter(decision.samples(rng)), None) if decision else None
            if answer is None:
                break
            if isinstance(decision, Pick) and any(each.declines for each in decision.listed()):
                asked.add(decision.kind)
            match.answer(answer)
    # Nothing more to do is no reaction: declined for good it would end every turn.
    assert asked - {"choose_action", "redeclare"} <= set(inspection.REACTIONS)
    assert {"hold_action", "use_held", "sprint_or_stand"} <= asked
