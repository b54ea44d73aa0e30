"""Random answers to every question of the movement phase lead to positions that may be."""

from __future__ import annotations

from random import Random

import pytest

from game import rules
from game.core.deck import LoadedDeck
from game.core.dice import LoadedDice
from game.core.match import Match
from game.core.pose import Pose
from game.data.library import shipped_armies
from game.data.reading import adapter_for
from game.rules.mass_battles.position import Position, faults

TERRAIN = [
    {"kind": "hill", "rect": [14, 18, 24, 25]},
    {"kind": "woods", "rect": [26, 12, 34, 22]},
    {"kind": "water", "rect": [0, 26, 20, 29]},
    {"kind": "bridge", "rect": [8, 25.5, 12, 29.5]},
    {"kind": "low wall", "line": [[24, 26], [36, 26]]},
    {"kind": "tall wall", "line": [[38, 14], [38, 30]]},
]
HOST = ("orc_infantry", "orc_mounted", "human_archers", "cyclops", "slaver", "dragon_infantry")
REALM = ("foot", "knights", "shooters", "leader", "peasant_mob", "pike")


def position(seed: int) -> Position:
    """Two lines of six pieces near each other."""
    rng, pieces = Random(seed), []
    for side, profiles, y, facing in (("host", HOST, 14, 0), ("realm", REALM, 27, 180)):
        for number, profile in enumerate(profiles):
            x, y_here = 5 + 6.8 * number, y + 2 * rng.random()
            piece = {"id": f"{side}{number}", "profile": profile, "side": side, "facing": facing}
            files = {"files": 5} if profile == "peasant_mob" else {"files": rng.randint(1, 3)}
            single = profile in ("cyclops", "slaver", "leader")
            pieces.append(piece | {"at": [x, y_here]} | ({} if single else files))
    data = {"table": {"size": [48, 44], "terrain": TERRAIN}, "pieces": pieces}
    return adapter_for(Position).validate_python(data)


def begun(seed: int) -> Match:
    book = rules.rulebook("mass_battles")
    state = book.stand(position(seed), shipped_armies("mass_battles"))
    assert list(faults(state)) == []
    return Match.begin(book, state, LoadedDice(()), LoadedDeck(()))


@pytest.mark.parametrize("seed", range(4))
def test_random_moves_end_where_pieces_may_stand(seed):
    match, rng, asked = begun(seed), Random(seed), set()
    for _ in range(120):
        decision = match.pending
        if decision is None:
            break
        answer = next(iter(decision.samples(rng)))
        assert decision.objection(answer) is None
        asked.add(decision.kind)
        match.answer(decision.decode(decision.encode(answer)))
        assert list(faults(match.state)) == []
    assert {"choose_piece_to_move", "formation_change", "move_path"} <= asked
    assert match.pending is None


@pytest.mark.parametrize("seed", range(3))
def test_the_way_towards_a_place_is_legal_and_so_is_what_a_refusal_proposes(seed):
    match, rng = begun(seed), Random(seed)
    tried = 0
    while match.pending is not None:
        decision = match.pending
        if decision.kind != "move_path":
            match.answer(next(iter(decision.samples(rng))))
            continue
        for _ in range(3):
            there = Pose(rng.randrange(48000), rng.randrange(44000))
            route = decision.toward(there)
            assert decision.objection(route) is None
            far = tuple(leg._replace(x=there.x, y=there.y) for leg in route[-1:])
            refused = decision.objection(far)
            if refused and refused.nearest:
                assert decision.objection(refused.nearest) is None
            tried += 1
        match.answer(() if decision.objection(()) is None else route)
    assert tried > 20
