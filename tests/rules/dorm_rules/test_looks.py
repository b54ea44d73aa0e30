"""How pieces look: every profile has a look, riders sit on their mounts, crews stand on decks."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from math import dist

import pytest

from game.data import library
from game.rules.dorm_rules.movement import March
from game.rules.dorm_rules.position import PieceForm, Position, stand
from game.rules.dorm_rules.views.battle_views import DormViews, Moment
from game.table.scene import PLAIN_LIVERY, PLAIN_LOOK

KEYS = ("barrow_host", "horde", "kingdom", "pact")


@cache
def army(key: str):
    """Return an army of the book."""
    return library.load_army("dorm_rules", key)


def drawn(*pieces: PieceForm):
    """Return the figures of a position by their ids."""
    moment = Moment(stand(Position(pieces=pieces), {key: army(key) for key in KEYS}))
    views = DormViews()
    return {piece.id: views.figure(moment, piece) for piece in moment.pieces()}


@pytest.mark.parametrize("key", KEYS)
def test_every_profile_and_vehicle_has_a_look(key):
    assert army(key).livery != PLAIN_LIVERY
    for each in (*army(key).profiles.values(), *army(key).vehicles.values()):
        assert each.look != PLAIN_LOOK, each.name


def test_a_rider_sits_on_his_mount():
    form = PieceForm(id="k", side="red", at=(5.0, 5.0), leader="knight", soldiers={"knight": 2})
    men = [figure for figure in drawn(form).values() if figure.rank]
    assert [(each.look.body, each.look.mount) for each in men] == 3 * [("plate", "horse")]


@pytest.mark.parametrize(("vehicle", "men"), [("war_wagon", 5), ("bombard_carriage", 3)])
@pytest.mark.parametrize("facing", [0, 90, 225])
def test_a_crew_stands_on_the_deck(vehicle, men, facing):
    form = {"vehicle": vehicle, "crew": {"arquebusier": men}, "facing": facing}
    hull, *crew = drawn(PieceForm(id="v", side="red", at=(10.0, 12.0), **form)).values()
    assert hull.rank == 0
    assert len(crew) == men
    assert all(dist(a.centre, b.centre) > 0.4 for a, b in combinations(crew, 2))
    assert all(dist(each.centre, hull.centre) < hull.extent[1] / 2 for each in crew)
    assert {each.stance for each in crew} == {hull.bearing}


def test_those_inside_are_not_seen():
    form = {"vehicle": "steam_tank", "crew": {"arquebusier": 4}}
    assert list(drawn(PieceForm(id="v", side="red", at=(10.0, 12.0), **form))) == ["v"]


def test_a_march_leaves_the_rate_of_a_normal_move_to_its_reach():
    assert not hasattr(March, "rate")
