"""Special abilities and Fate: what profiles must have, what abilities add, who is asked when."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.core.deck import NoDeck
from game.core.dice import FairDice
from game.core.match import Match
from game.core.play import Play
from game.data import library
from game.data.ledger import load_ledger
from game.rules.squad_battles import attack, line_of_fire, turn
from game.rules.squad_battles.abilities import drumbeat, switches
from game.rules.squad_battles.attack import Attack
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.checks import army_problems
from game.rules.squad_battles.field import Field
from game.rules.squad_battles.position import Piece
from game.rules.squad_battles.profile import (
    ABILITIES,
    WITH_KEYWORD,
    UnitEntry,
    entry_problems,
    parse_ability,
    profiles_of,
)
from game.rules.squad_battles.state import State, other
from tests.rules.squad_battles.boards import battle, piece

OPEN = ("." * 12,) * 12


def elite(*abilities: str, troop: str = "Warrior", **more) -> UnitEntry:
    """An Elite of a class with these abilities."""
    kind = "Infantry" if troop in ("Warrior", "Pike", "Archer") else "Cavalry"
    return UnitEntry(f"Elite {troop}", "Elite", kind, troop, (), abilities, **more)


def shipped_units():
    """Every list entry of every shipped faction."""
    armies = library.shipped_armies("squad_battles")
    return [(key, entry) for army in armies.values() for key, entry in army.units.items()]


# ---------------------------------------------------------------------- profiles


@pytest.mark.rules("FWB.ability.1")
def test_every_elite_and_champion_has_an_ability():
    units = shipped_units()
    assert len(units) == 44
    for key, entry in units:
        assert bool(entry.abilities) == (entry.rank != "Standard"), key
    complaint = ("abilities", "every Elite needs at least one special ability (FWB.ability.1)")
    assert complaint in list(entry_problems(elite()))
    assert list(entry_problems(elite("braced"))) == []


@pytest.mark.rules("FWB.ability.1")
def test_an_army_file_with_a_plain_elite_is_refused():
    army = library.shipped_armies("squad_battles")["amber_vale"]
    units = {**army.units, "av_captain": replace(army.units["av_captain"], abilities=())}
    problems = dict(army_problems(replace(army, units=units)))
    assert list(problems) == [("units", "av_captain", "abilities")]


def test_each_ability_is_the_one_its_ledger_entry_describes():
    rules = load_ledger("squad_battles").rules
    catalogue = [rule for rule in rules if rule.startswith("FWB.abil.")]
    assert list(ABILITIES.values()) == catalogue
    for name, rule in ABILITIES.items():
        keyword = "(K)" if name in WITH_KEYWORD else ""
        title = parse_ability(f"{name}{keyword}").title
        assert rules[rule].text.startswith(f"{title}:"), rule


@pytest.mark.rules("FWB.ability.3")
@pytest.mark.parametrize("name", sorted(ABILITIES))
def test_an_ability_for_others_names_whom_it_helps(name):
    problems = [list(entry_problems(elite(text))) for text in (name, f"{name}(Levy)")]
    plain_is_wrong = name in ("battle_horn", "shield_ring", "drumbeat")
    assert [bool(found) for found in problems] == [plain_is_wrong, not plain_is_wrong]


@pytest.mark.rules("FWB.ability.3")
def test_ranks_types_and_classes_are_keywords_too():
    knight = UnitEntry("Rider", "Elite", "Cavalry", "Knight", ("Vale", "Rider"), ("dread",))
    mounted, on_foot = profiles_of("rider", knight)
    assert [mounted.bears(word) for word in ("Vale", "Rider", "Elite", "Cavalry", "Knight")] == [
        True
    ] * 5
    assert not any(mounted.bears(word) for word in ("Levy", "Infantry", "Warrior", "Champion"))
    assert on_foot.bears("Vale")
    assert on_foot.bears("Warrior")
    assert not on_foot.bears("Knight")


# ---------------------------------------------------------------------- sums


@pytest.mark.rules("FWB.abil.5")
@pytest.mark.parametrize(
    ("first", "last", "plain", "drawn"),
    [
        (1, 6, 0, 0),
        (7, 12, -1, 0),
        (13, 18, -2, -1),
        (19, 24, -3, -2),
        (25, 30, -4, -3),
        (31, 36, -5, -4),
    ],
)
def test_long_draw_is_one_band_milder(first, last, plain, drawn):
    profiles = {"owl": elite("long_draw", troop="Archer")}
    state = battle(
        OPEN, piece("owl", "owl", (0, 0)), piece("bow", "archer", (1, 0)), profiles=profiles
    )
    for distance in range(first, last + 1):
        assert line_of_fire.range_part(state.units["owl"], distance).value == drawn
        assert line_of_fire.range_part(state.units["bow"], distance).value == plain


@pytest.mark.rules("FWB.ability.5", "FWB.ability.6")
@given(
    horns=st.integers(0, 3),
    bane=st.booleans(),
    flank=st.booleans(),
    mounted=st.booleans(),
    dread=st.booleans(),
)
def test_one_bonus_of_abilities_and_everything_else(horns, bane, flank, mounted, dread):
    """A Knight with up to three horns in earshot and Riderbane, against foot or horse."""
    profiles = {
        "rider": elite("riderbane" if bane else "braced", troop="Knight"),
        "horn": elite("battle_horn(Knight)"),
        "foe": elite("dread" if dread else "braced", troop="Knight" if mounted else "Warrior"),
    }
    pieces = [piece("rider", "rider", (2, 2)), piece("foe", "foe", (4, 4), "blue")]
    pieces += [piece(f"horn{n}", "horn", (n, 0)) for n in range(horns)]
    if flank:
        opposite = (6, 6) if mounted else (5, 5)
        pieces.append(piece("mate", "knight" if mounted else "warrior", opposite))
    state = battle(OPEN, *pieces, profiles=profiles)
    tally = attack.attack_tally(Field(state), Attack("rider", "foe", "strike"))
    best = 1 if horns or (bane and mounted) else 0
    assert tally.total == best + flank + (not mounted) - dread


@pytest.mark.rules("FWB.ability.4", "FWB.abil.17")
@given(st.integers(0, 11), st.integers(0, 11))
def test_a_drum_is_heard_four_squares_away_and_never_by_its_bearer(x, y):
    profiles = {"drum": elite("drumbeat(Warrior)")}
    if (x, y) == (5, 5):
        return
    state = battle(
        OPEN, piece("drum", "drum", (5, 5)), piece("w", "warrior", (x, y)), profiles=profiles
    )
    field = Field(state)
    heard = drumbeat(field, state.units["w"]) is not None
    assert heard == (abs(x - 5) <= 4 and abs(y - 5) <= 4)
    assert drumbeat(field, state.units["drum"]) is None


@pytest.mark.rules("FWB.ability.2")
def test_a_side_has_one_switch_for_each_ability_on_the_table():
    profiles = {"two": elite("pathfinder", "slip_away"), "one": elite("dread")}
    state = battle(
        OPEN,
        piece("mine", "two", (0, 0)),
        piece("theirs", "one", (5, 5), "blue"),
        Piece(id="lost", unit="one", side="red", where="gone"),
        profiles=profiles,
    )
    assert [option.key for option in switches(state, "red")] == [
        "switch:mine:pathfinder",
        "switch:mine:slip_away",
    ]
    assert [option.key for option in switches(state, "blue")] == ["switch:theirs:dread"]


# ---------------------------------------------------------------------- Fate


@pytest.mark.rules("FWB.fate.1")
def test_unique_units_and_only_they_have_fate_points():
    for key, entry in shipped_units():
        assert (entry.fate >= 1) == entry.unique, key
    nameless = list(entry_problems(elite("braced", fate=1)))
    assert [key for key, _ in nameless] == ["fate"]
    without = list(entry_problems(elite("braced", unique=True)))
    assert without == [("fate", "a Unique unit has at least 1 Fate Point (FWB.fate.1)")]
    assert list(entry_problems(elite("braced", unique=True, fate=1))) == []


@pytest.mark.rules("FWB.fate.1")
def test_fate_points_come_from_the_profile_and_never_come_back():
    profiles = {"hero": elite("braced", unique=True, fate=3)}
    foe = piece("foe", "warrior", (5, 5), "blue")
    state = battle(OPEN, piece("hero", "hero", (0, 0)), foe, profiles=profiles)
    hero = state.units["hero"]
    assert (hero.fate, hero.fate_spent) == (3, 0)
    hero.fate, hero.fate_spent = 1, 2
    turn.start_round(Play(state, [], FairDice(1), NoDeck()))
    assert (hero.fate, hero.fate_spent) == (1, 2)


def duel(points: tuple[int, int]) -> State:
    """Two Unique Elites side by side with so many points."""
    profiles = {"hero": elite("braced", unique=True, fate=3)}
    state = battle(
        OPEN,
        piece("a", "hero", (2, 2)),
        piece("b", "hero", (3, 2), "blue"),
        piece("rest", "warrior", (9, 9), "blue"),
        profiles=profiles,
    )
    state.active = "a"
    state.units["a"].fate, state.units["b"].fate = points
    return state


@pytest.mark.rules("FWB.fate.5", "FWB.fate.6")
@given(
    points=st.tuples(st.integers(0, 3), st.integers(0, 3)),
    choices=st.lists(st.sampled_from(["decline", "decline", "attack:1", "attack:2", "defence:1"])),
    seed=st.integers(0, 999),
)
def test_the_fate_window_goes_to_and_fro(points, choices, seed):
    match = Match.begin(RULES, duel(points), FairDice(seed), NoDeck())
    match.answer("attack")
    match.answer("attack:b")
    left = dict(zip(("red", "blue"), points, strict=True))
    asked: list[tuple[str, bool]] = []
    wishes = iter(choices)
    while match.pending is not None and match.pending.kind == "spend_fate":
        side, answer = match.pending.side, next(wishes, "decline")
        assert left[side] > 0, "a unit without points is not asked"
        asked.append((side, answer != "decline"))
        left[side] -= answer != "decline"
        match.answer(answer)
    check_window(asked, points)


def check_window(asked: list[tuple[str, bool]], points: tuple[int, int]) -> None:
    """What the book says of a window, read off who was asked and who spent."""
    left = dict(zip(("red", "blue"), points, strict=True))
    expected = "red"
    since: list[str] = []
    for side, spent in asked:
        assert side == (expected if left[expected] else other(expected)), "they take turns"
        assert side not in since, "who declined is asked again only after the other has spent"
        since = [] if spent else [*since, side]
        left[side] -= spent
        expected = other(side)
    able = {side for side, count in left.items() if count}
    assert able <= set(since), "it closes when all who can have declined since the last reroll"
