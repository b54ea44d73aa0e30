"""Free battles: what a force may have, and armies of a player's own (GMB.setup.8)."""

from __future__ import annotations

import pytest

from game.core.errors import UsageError
from game.core.workshop import Company, Group, Roster
from game.data.library import load_scenario, shipped_armies, with_forces
from game.data.reading import adapter_for
from game.rules.mass_battles.free_battle import (
    ForceLine,
    bought_power_points,
    force_problems,
    most_power_points,
)
from game.rules.mass_battles.profile import Army
from game.rules.mass_battles.workshop.workshop import WORKSHOP
from game.table.scene import Livery


def profiles():
    armies = shipped_armies("mass_battles").values()
    return {key: each for army in armies for key, each in army.profiles.items()}


def force(**counts: int) -> list[ForceLine]:
    known = profiles()
    return [ForceLine(known[key], count) for key, count in counts.items()]


def told(lines, limit=900, power_points=0) -> str:
    return "; ".join(text for _, text in force_problems(lines, limit, power_points))


@pytest.mark.rules("GMB.setup.8")
@pytest.mark.parametrize(
    ("counts", "limit", "words"),
    [
        ({"orc_infantry": 12}, 600, ""),
        ({"orc_infantry": 13}, 600, "of 600 points: remove 50"),
        ({"orc_infantry": 3, "zombies": 1}, 600, ""),
        ({"orc_infantry": 3, "foot": 1}, 600, "mixes the Dragon Host and the Realm"),
        ({"orc_mounted": 3}, 600, ""),
        ({"orc_mounted": 2}, 600, "add 1 more"),
        ({"orc_infantry": 4, "orc_leader": 1, "cyclops": 1}, 600, "10 more are needed"),
        ({"orc_infantry": 5, "orc_leader": 1, "cyclops": 1}, 600, ""),
        ({"orc_infantry": 6, "dragon_king": 1}, 600, ""),
        ({"orc_infantry": 12, "dragon_king": 2}, 600, "2 times a Dragon King"),
        ({"foot": 9, "leader": 2}, 900, ""),
        ({"foot": 4, "leader": 2}, 600, "2 times a Leader"),
        ({"dragon_riders": 2, "orc_mounted": 5}, 900, "remove 80"),
        ({"dragon_riders": 2, "orc_mounted": 5}, 1200, ""),
        ({"dragon_riders": 2, "orc_mounted": 5}, 600, "2 great flyers, and 600 points allow 1"),
    ],
)
def test_limits_of_a_force(counts, limit, words):
    found = told(force(**counts), limit)
    assert words in found if words else not found


@pytest.mark.rules("GMB.setup.8")
def test_power_points_are_for_wizards():
    lines = force(wizard=1, battle_mage=1, hedge_wizard=1, foot=3)
    assert most_power_points(lines) == 8
    assert "its wizards may have 8" in told(lines, 900, 9)
    assert "may have" not in told(lines, 900, 8)
    # They cost 490, and a power point costs 10.
    assert bought_power_points(lines, 600) == 8
    assert bought_power_points(lines, 540) == 5
    assert bought_power_points(lines, 480) == 0


def roster() -> Roster:
    made = WORKSHOP.roster(shipped_armies("mass_battles")["realm"])
    groups = [Group("wizard"), Group("foot", 1, 3), Group("pike")]
    made.companies.append(Company("Border Watch", groups=groups, aim=600))
    return made


@pytest.mark.rules("GMB.setup.8")
def test_an_army_is_made_and_fielded():
    made = roster()
    assert list(WORKSHOP.army_problems(made)) == []
    army = WORKSHOP.army(made)
    order = army.orders["border_watch"]
    assert (order.target, order.power_points) == (600, 5)
    assert WORKSHOP.total(made).total == 145 + 3 * 65 + 75 + 50
    document = adapter_for(Army).dump_python(army, mode="json", exclude_defaults=True)
    bundle = with_forces(load_scenario("open_battle"), {"blue": ("mine", document)}, {})
    state = bundle.begin()
    names = [each.name for each in state.aside.values() if each.side == "blue"]
    assert names == ["Wizard", "Foot 1", "Foot 2", "Foot 3", "Pike"]
    assert state.power_points["blue"] == 5
    with pytest.raises(UsageError, match="its own forces"):
        with_forces(load_scenario("harrow_down"), {"blue": ("mine", document)}, {})


def test_illegal_orders_are_told_in_words():
    made = roster()
    made.companies[0].groups = [Group("wizard"), Group("leader")]
    found = [text for _, text in WORKSHOP.army_problems(made)]
    assert "Border Watch: it has 0 units and mobs: add 3 more (GMB.setup.8)." in found


@pytest.mark.rules("GMB.setup.5")
def test_a_changed_piece_has_its_price():
    foot = profiles()["foot"]
    better = WORKSHOP.changed(foot, "attack", 8)
    assert better.points == WORKSHOP.rating(better).total > foot.points
    assert better.list == ""
    assert WORKSHOP.changed(foot, "name", "Guards").list == "realm"
    assert WORKSHOP.changed(profiles()["peasant_mob"], "damage.0", 3).damage == 3
    assert WORKSHOP.changed(foot, "type", "Hero").stands == 1
    for field in WORKSHOP.fields(foot):
        WORKSHOP.value(foot, field.key)


def test_cards_figures_and_duels_of_all_pieces():
    foot = profiles()["foot"]
    for entry in profiles().values():
        assert WORKSHOP.card(entry).title == entry.name
        assert WORKSHOP.figure(entry, Livery(), "red").side == "red"
        assert len(WORKSHOP.duel(entry, foot)) == 2
