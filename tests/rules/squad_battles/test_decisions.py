"""Every question is one of the ledger's, is asked where it says so, and cites rules that exist."""

from __future__ import annotations

import ast
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from game.core.decision import Decision, Pick, PickMany
from game.core.deck import FairDeck, LoadedDeck
from game.core.dice import FairDice, LoadedDice
from game.core.match import Match
from game.data.ledger import load_ledger
from game.data.library import load_scenario, shipped_armies
from game.rules import squad_battles
from game.rules.squad_battles.book import RULES
from game.rules.squad_battles.position import Ground, Piece, Position, Start, stand
from game.rules.squad_battles.scenario import ExitGoal, Settings

LEDGER = load_ledger("squad_battles")
PACKAGE = Path(squad_battles.__file__).parent
SOURCES = sorted(PACKAGE.glob("*.py"))
NEVER_ASKED = {"choose_fire_corners", "suspend_ability"}
"""The one is decided by the engine, the other is a switch beside every question."""
ASKED = set(LEDGER.decisions) - NEVER_ASKED
GAMES = (
    ("open_field", 1),
    ("open_field", 2),
    ("candlewick_mill", 3),
    ("gallowmere_causeway", 4),
    ("nine_lanterns", 5),
)
ANSWERS = 130


# ------------------------------------------------------------------ the source


def test_the_ledger_has_its_decisions():
    assert len(LEDGER.decisions) == 27
    assert set(LEDGER.decisions) > NEVER_ASKED


@pytest.mark.parametrize("path", SOURCES, ids=lambda path: path.stem)
def test_every_rule_named_in_the_code_exists(path):
    named = set(re.findall(r"FWB\.[a-z]+\.[0-9]+", path.read_text(encoding="utf-8")))
    assert sorted(named - set(LEDGER.rules)) == []


def kinds_in(path: Path) -> Iterator[str]:
    """The kinds that calls of a module name: by the keyword, or second where one is chosen."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            given = [each.value for each in node.keywords if each.arg == "kind"]
            if isinstance(node.func, ast.Name) and node.func.id in ("choose", "place"):
                given.append(node.args[1])
            for value in given:
                if isinstance(value, ast.Constant) and isinstance(value.value, str):
                    yield value.value


def test_every_kind_in_the_code_is_a_decision_of_the_ledger():
    kinds = {kind for path in SOURCES for kind in kinds_in(path)}
    assert kinds <= ASKED
    # The Feats before and during a movement share a function that is given the kind.
    assert ASKED - kinds == {"use_burst_of_speed", "use_mobility"}


# ------------------------------------------------------------------ games and positions


def options_of(decision: Decision[Any]) -> list[Any]:
    """All options of a question, the extra ones included."""
    own = list(decision.listed()) if isinstance(decision, Pick | PickMany) else []
    return own + list(decision.also_options())


def check(match: Match[Any]) -> str:
    """A pending question is sound; its kind."""
    decision = match.pending
    assert decision is not None
    assert decision.kind in ASKED
    assert decision.side in ("red", "blue")
    assert decision.rules
    assert set(decision.rules) <= set(LEDGER.rules), decision.kind
    assert set(decision.rules) & set(LEDGER.decisions[decision.kind].rules), decision.kind
    for option in options_of(decision):
        assert set(option.rules) <= set(LEDGER.rules), option
        assert option.objection is None or option.objection.rule in LEDGER.rules, option
    check_switches(match)
    return decision.kind


def check_switches(match: Match[Any]) -> None:
    """Beside every question lies a switch for each ability of the side that is asked."""
    decision = match.pending
    assert decision is not None
    wanted = {
        f"switch:{unit.id}:{ability.name}"
        for unit in match.state.standing(decision.side)
        for ability in unit.profile.abilities
    }
    found = {option.key for option in decision.also_options() if option.key.startswith("switch:")}
    assert found == wanted, decision.kind


def seen_in_game(name: str, seed: int) -> set[str]:
    """The kinds of questions in the first answers of a random game, each question checked."""
    bundle = load_scenario(f"squad_battles/{name}")
    match = Match.begin(bundle.rulebook, bundle.begin(), FairDice(seed), FairDeck(seed))
    rng = random.Random(seed)
    seen = set()
    for _ in range(ANSWERS):
        if match.pending is None:
            break
        seen.add(check(match))
        match.answer(next(match.pending.samples(rng)))
    return seen


@pytest.mark.parametrize(("name", "seed"), GAMES)
def test_random_games_ask_sound_questions(name, seed):
    seen = seen_in_game(name, seed)
    assert {"deploy_unit", "choose_activation", "choose_phase"} <= seen
    if name == "open_field":
        assert seen >= {
            "choose_factions",
            "choose_attacker",
            "agree_sizes",
            "pick_army",
            "pick_terrain",
            "place_terrain",
        }


# ------------------------------------------------------------------ one position for each question


def red(name: str, unit: str, x: int, y: int, **more: Any) -> Piece:
    """A red unit on the table."""
    return Piece(id=name, unit=unit, side="red", at=(x, y), **more)


def blue(name: str, unit: str, x: int, y: int, **more: Any) -> Piece:
    """A blue unit on the table."""
    return Piece(id=name, unit=unit, side="blue", at=(x, y), **more)


FAR = blue("far", "ch_whip", 11, 0)
PLAIN = ("." * 12,) * 9
SLOPE = ("....^^......", "....//......", *PLAIN[2:])
FACTIONS = {"red": "amber_vale", "blue": "cinder_host"}
LOST = Piece(id="lost", unit="av_captain", side="red", where="pool")
LEVIES = tuple(red(f"l{n}", "av_levy", n, 8, squad=f"red{n}") for n in (1, 2))
STRIKE = ["attack", "attack:foe"]
NORTH = (ExitGoal(type="exit", player="attacker", edge="north"),)
Case = tuple[str, str, tuple[Piece, ...], Start, tuple[str, ...], list[Any], list[int]]


def case(
    kind: str,
    side: str,
    *pieces: Piece,
    start: Start | None = None,
    rows: tuple[str, ...] = PLAIN,
    answers: list[Any] | None = None,
    dice: list[int] | None = None,
) -> Case:
    """A position in which a side will be asked, after some answers and dice."""
    return kind, side, pieces, start or Start(turns=1), rows, answers or [], dice or []


CASES: list[Case] = [
    case("choose_factions", "red", start=Start(stage="factions")),
    case("choose_attacker", "blue", start=Start(stage="attacker", factions=FACTIONS), dice=[2, 5]),
    case("agree_sizes", "red", start=Start(stage="sizes", factions=FACTIONS)),
    case("agree_sizes", "blue", start=Start(stage="sizes", factions=FACTIONS), answers=["patrol"]),
    case("pick_army", "red", start=Start(stage="armies", factions=FACTIONS)),
    case(
        "place_terrain",
        "red",
        start=Start(stage="terrain", todo=("red",), picks={"red": ("1:shed",)}),
        rows=("." * 26,) * 24,
    ),
    case("deploy_unit", "red", start=Start(stage="deploy")),
    case("choose_activation", "red", *LEVIES, FAR, start=Start()),
    case("choose_squad_member", "red", LEVIES[0], FAR),
    case("choose_phase", "red", red("cap", "av_captain", 3, 5), FAR),
    case("choose_path", "red", red("cap", "av_captain", 3, 5), FAR, answers=["move"]),
    case(
        "choose_facing",
        "red",
        red("pike", "av_sergeant", 3, 5, facing="N"),
        FAR,
        answers=["move", [[3, 4]]],
    ),
    case("use_burst_of_speed", "red", red("c", "av_bailiff", 3, 5), FAR, answers=["move"]),
    case(
        "use_mobility",
        "red",
        red("c", "tw_singer", 3, 5),
        blue("foe", "ch_grunt", 3, 3),
        answers=["move", [[2, 4]]],
    ),
    case(
        "use_vault",
        "red",
        red("c", "dc_magister", 3, 5),
        red("mate", "av_captain", 3, 4),
        FAR,
        start=Start(active="c"),
        answers=["move", {"also": "vault"}],
    ),
    case(
        "choose_target",
        "red",
        red("cap", "av_captain", 3, 5),
        blue("foe", "ch_grunt", 3, 4),
        answers=["attack"],
    ),
    case(
        "spend_fate",
        "blue",
        red("cap", "av_captain", 3, 5),
        blue("foe", "ch_skarn", 3, 4),
        answers=STRIKE,
        dice=[6, 5, 1, 2],
    ),
    case(
        "use_protect",
        "blue",
        red("cap", "av_captain", 3, 5),
        blue("foe", "ch_grunt", 3, 4),
        blue("guard", "av_bailiff", 3, 3),
        answers=STRIKE,
        dice=[6, 5, 1],
    ),
    case(
        "place_dismounted",
        "blue",
        red("cap", "av_captain", 3, 5),
        blue("foe", "ch_tusk", 3, 3),
        answers=STRIKE,
        dice=[6, 5, 1, 2, 4],
    ),
    case(
        "choose_facing",
        "blue",
        red("cap", "av_captain", 3, 5),
        blue("foe", "ch_vorrag", 3, 3, fate=0),
        answers=[*STRIKE, "3,3"],
        dice=[6, 5, 1, 2, 3],
    ),
    case(
        "use_frenzy",
        "red",
        red("c", "av_bailiff", 3, 5),
        blue("foe", "ch_grunt", 3, 4),
        blue("next", "ch_grunt", 4, 4),
        answers=STRIKE,
        dice=[6, 5, 4, 1],
    ),
    case(
        "place_at_slope_foot",
        "blue",
        red("c", "dc_breaker", 4, 3),
        blue("foe", "ch_grunt", 4, 2),
        rows=SLOPE,
        answers=[*STRIKE, "push"],
        dice=[4, 3, 4],
    ),
    case(
        "hurl_back",
        "red",
        red("c", "dc_breaker", 4, 5),
        blue("foe", "ch_grunt", 4, 4),
        answers=STRIKE,
        dice=[4, 3, 4],
    ),
    case(
        "choose_reinforcements",
        "red",
        LOST,
        LEVIES[0],
        FAR,
        start=Start(stage="end", settings=Settings(reinforcements=True)),
    ),
    case("reform_squads", "red", *LEVIES, FAR, start=Start(stage="end")),
    case(
        "exit_map",
        "red",
        red("cap", "av_captain", 3, 1),
        FAR,
        start=Start(turns=1, goals=NORTH),
        answers=["move", [[3, 0]]],
    ),
]
CRAFTED = [
    pytest.param(*each, id=f"{each[0]}-{each[1]}-{number}") for number, each in enumerate(CASES)
]


@pytest.mark.parametrize(("kind", "side", "pieces", "start", "rows", "answers", "dice"), CRAFTED)
def test_the_question_is_asked(kind, side, pieces, start, rows, answers, dice):
    position = Position(table=Ground(rows=rows), pieces=pieces, start=start)
    state = stand(position, dict(shipped_armies("squad_battles")))
    loaded = LoadedDice([(6, face) for face in dice])
    match = Match.begin(RULES, state, loaded, LoadedDeck(()))
    for answer in answers:
        check(match)
        match.answer(match.pending.decode(answer))
    assert check(match) == kind
    assert match.pending.side == side
    assert not loaded.unused()
    drawn = next(match.pending.samples(random.Random(1)))
    assert match.pending.objection(drawn) is None


def test_no_question_is_forgotten():
    """Positions and games together ask all that the ledger lists."""
    crafted = {each[0] for each in CASES}
    assert ASKED - crafted == {"pick_terrain"}
    assert "pick_terrain" in seen_in_game("open_field", 1)


def test_a_switch_answers_no_question():
    """Flipping an ability leaves the same question open."""
    position = Position(
        table=Ground(rows=PLAIN), pieces=(red("c", "av_captain", 3, 5), FAR), start=Start(turns=1)
    )
    state = stand(position, dict(shipped_armies("squad_battles")))
    match = Match.begin(RULES, state, LoadedDice([]), LoadedDeck(()))
    for off in (("battle_horn",), ()):
        match.answer(match.pending.decode({"also": "switch:c:battle_horn"}))
        assert match.state.units["c"].off == off
        assert check(match) == "choose_phase"
