"""What the computer player makes of the rules of Mass Battles beyond plain play."""

from __future__ import annotations

from game.players.greedy_player import GreedyPlayer
from game.rules.mass_battles.ai.casting import best_use, cast
from game.rules.mass_battles.ai.worth import Eye
from game.rules.mass_battles.castle import is_up
from game.rules.mass_battles.magic.power_phases import INITIATIVE
from game.rules.mass_battles.magic.powers import aim
from game.table.tolerances import INCH
from tests.kit import battle

VALOR, COMMAND = (
    next(each for each in INITIATIVE if each.key == key) for key in ("valor", "command")
)


def test_the_garrison_mans_the_walls():
    match, player = battle("mass_battles/stormgate", 5), GreedyPlayer(5)
    while match.state.aside and match.pending.side == "blue":
        match.answer(player.choose(match))
    state = match.state
    shooters = [each for each in state.of_side("blue") if each.profile.fire]
    assert len(shooters) == 4
    assert sum(is_up(state, each) for each in shooters) >= 3
    assert all(each.heading == 180 for each in shooters if is_up(state, each))


def at_odds():
    """Return a position in which the Knights are about to charge and the Wizard looks on."""
    match, player = battle("mass_battles/the_standing_stones", 5), GreedyPlayer(5)
    while match.state.aside:
        match.answer(player.choose(match))
    state = match.state
    named = {each.name: each for each in state.pieces.values()}
    for name, (x, y, heading) in {
        "Dragon King": (24, 45, 270),
        "Orc Infantry": (24, 36, 270),
        "Knights 1": (24, 24, 90),
        "Wizard": (24, 12, 90),
    }.items():
        named[name].x, named[name].y, named[name].heading = x * INCH, y * INCH, heading
    return state, named


def test_powers_are_weighed_by_what_they_change():
    state, named = at_odds()
    eye, king, wizard = Eye(state), named["Dragon King"], named["Wizard"]
    worth = {power.key: best_use(eye, king, power) for power in INITIATIVE}
    assert worth["confusion"].on == named["Knights 1"].id
    assert worth["confusion"].worth >= worth["slow"].worth > 0
    assert worth["fear"].worth > 0
    assert best_use(eye, wizard, COMMAND).worth > 0
    assert best_use(eye, wizard, VALOR).on == named["Knights 1"].id


def test_a_power_is_asked_for_by_its_topic():
    state, named = at_odds()
    wizard, found = named["Wizard"], []
    question = aim(state, "use_initiative_power", wizard, VALOR)
    found.append(question.send(None))
    assert [each.topic for each in found] == ["valor"]
    assert cast(Eye(state), found[0]) == named["Knights 1"].id
    question.close()
