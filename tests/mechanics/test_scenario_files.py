"""Arrivals, variants, dials and checks of scenarios, for a rulebook that there is not."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import pytest

from game.core.deck import NoDeck
from game.core.dice import LoadedDice
from game.core.event import Rolled, Stage
from game.core.play import Play
from game.core.tally import Tally
from game.core.wording import plain_words
from game.mechanics.forms import form
from game.mechanics.scenario.areas import PlaneArea
from game.mechanics.scenario.arrivals import Arrivals
from game.mechanics.scenario.checks import (
    Muster,
    arrival_problems,
    choice_problems,
    hopeless,
    objective_problems,
    victory_problems,
)
from game.mechanics.scenario.goals import (
    Control,
    Counter,
    DestroyedValue,
    Marked,
    PerUnit,
    Presence,
    Sudden,
    Troops,
    Verdict,
    Victory,
)
from game.mechanics.scenario.plan import (
    Arrival,
    Dial,
    Draw,
    Entry,
    Force,
    LeaveOut,
    Objective,
    ScenarioPlan,
    Variant,
)
from game.mechanics.scenario.rule import ScenarioRule
from game.mechanics.scenario.variants import number_of, parameter, played, with_parameter

WEST, EAST = PlaneArea(name="west", edge="west"), PlaneArea(name="east", edge="east")
LATE = Arrival(side="red", group="late", entry=(WEST, EAST), turn=2)


# ---------------------------------------------------------------------- a small rulebook


@form
class Fires(ScenarioRule):
    """A rule that counts fires, lays torches, and helps those who come late."""

    fires: int = 3

    def counts(self) -> tuple[str, ...]:
        return ("fires",)

    def lays(self) -> tuple[str, ...]:
        return ("torch",)

    def arrival_roll(self, state, arrival, tally: Tally) -> Tally:
        return tally.plus(self.fires, "fires", "X.fires")

    def entrance(self, state, arrival) -> int | None:
        return 1


@form
class Plan(ScenarioPlan[PlaneArea, Entry]):
    """A scenario of the rulebook."""

    turns: int = 6
    special: tuple[Fires, ...] = ()

    @property
    def last_turn(self) -> int:
        return self.turns

    def lasting(self, turns: int) -> Plan:
        return replace(self, turns=turns)

    def parameters(self, number: str) -> Sequence[int]:
        found = (parameter(rule, number) for rule in self.special)
        return [value for value in found if value is not None]

    def with_parameter(self, number: str, value: int) -> Plan:
        return replace(
            self, special=tuple(with_parameter(rule, number, value) for rule in self.special)
        )


class Host(Muster):
    """Its forces: every unit has two figures, and all are foot."""

    pieces, look, arrivals, kinds = "figures", "turn", "X.late", ("foot", "horse")

    def name(self, entry: Entry) -> str:
        return entry.name or entry.unit.title()

    def kind(self, entry: Entry) -> str:
        return "foot"

    def size(self, entry: Entry) -> int:
        return 2 * entry.count

    def rules(self) -> Sequence[Fires]:
        return self.plan.special

    def area_problems(self, path, area: PlaneArea) -> Iterator:
        if text := self.nothing_in(area):
            yield path, text

    def nothing_in(self, area: PlaneArea) -> str:
        return "" if area.edge or area.disc else "there is no such ground"


def plan(**fields) -> Plan:
    units = (Entry(unit="guard", count=2), Entry(unit="scouts", group="late"))
    red = Force(name="Reds", armies=(), units=units)
    blue = Force(name="Blues", armies=(), units=(Entry(unit="levy", count=3),))
    scores = tuple(
        DestroyedValue(score="destroyed_value", side=side, rule="X") for side in ("red", "blue")
    )
    made = {
        "scenario": "Test",
        "map": "test",
        "story": "",
        "red": red,
        "blue": blue,
        "victory": Victory(rule="X.win", scores=scores),
        "reinforcements": (LATE,),
        **fields,
    }
    return Plan(**made)


def own_problems(scenario: Plan) -> list[tuple[tuple, str]]:
    host = Host(scenario)
    goals = [*victory_problems(host), *hopeless(scenario)]
    return [*goals, *objective_problems(host), *arrival_problems(host)]


def problems(scenario: Plan) -> dict[str, str]:
    found = choice_problems(scenario, own_problems)
    return {".".join(map(str, path)): message for path, message in found}


# ---------------------------------------------------------------------- arrivals


@dataclass
class Post:
    name: str = "Scouts"


@dataclass
class Camp:
    """What a state knows of arrivals, and who waits."""

    turn: int = 1
    counters: dict[str, int] = field(default_factory=dict)
    arrived: list[str] = field(default_factory=list)
    arrival: Arrival[PlaneArea] = LATE
    special: tuple[Fires, ...] = ()
    out: list[Post] = field(default_factory=lambda: [Post()])
    room: bool = True
    came: list[str] = field(default_factory=list)


class Columns(Arrivals):
    rule, sides = "X.late", ("red", "blue")

    def expected(self, state: Camp) -> Sequence:
        return (state.arrival,)

    def rules(self, state: Camp) -> Sequence[Fires]:
        return state.special

    def waiting(self, state: Camp, arrival) -> Sequence[Post]:
        return state.out

    async def bring(self, play, arrival, entry: Sequence[PlaneArea]) -> None:
        if play.state.room:
            play.state.came += [area.name for area in entry]
            play.state.out = []


def come(camp: Camp, *dice: int) -> Play[Camp]:
    """Play the arrivals of a turn to their end; nothing is asked."""
    play = Play(camp, [], LoadedDice([(6, face) for face in dice]), NoDeck())
    with pytest.raises(StopIteration):
        Columns().arrive(play).send(None)
    return play


def test_a_group_comes_in_its_turn_and_as_soon_as_there_is_room():
    camp = Camp(room=False)
    assert come(camp).events == []
    assert [plain_words(each.text) for each in Columns().coming(camp, "red")] == [
        "red: late (Scouts) comes in turn 2."
    ]
    camp.turn = 2
    told = come(camp).events
    assert isinstance(told[0], Stage)
    assert told[0].rules == ("X.late",)
    assert next(Columns().coming(camp, "red")).turn == 3
    camp.turn, camp.room = 3, True
    come(camp)
    assert (camp.came, camp.arrived) == (["west", "east"], ["red late"])
    assert list(Columns().coming(camp, "red")) == []


def test_a_die_brings_a_group_and_a_rule_helps_it():
    draw = Draw(rule="X.draw", sides=6, since=2, needs=((2, 5),), surely=4)
    late = replace(LATE, turn=None, draw=draw, choose="twist")
    camp = Camp(turn=2, arrival=late)
    rolled = [event for event in come(camp, 4).events if isinstance(event, Rolled)]
    assert rolled[0].total == 4
    assert camp.came == []
    helped = Camp(turn=2, arrival=late, special=(Fires(fires=1),))
    come(helped, 4)
    assert helped.came == ["east"]
    sure = Camp(turn=4, arrival=replace(late, choose="die"))
    come(sure, 3)
    assert sure.came == ["west"]


def test_a_group_waits_for_another():
    camp = Camp(turn=3, arrival=replace(LATE, after="van"))
    come(camp)
    assert camp.came == []
    camp.counters["called red van"] = 2
    come(camp)
    assert camp.came == ["west", "east"]


# ---------------------------------------------------------------------- variants and dials


def test_a_variant_changes_forces_turns_and_numbers():
    small = Variant(
        title="Small",
        turn_limit=4,
        leave_out=(LeaveOut(side="blue", unit="levy"),),
        numbers={"turn_of_late": 3, "fires": 7, "count_of_guard": 1},
    )
    scenario = plan(special=(Fires(),), variants={"small": small}, variant="small")
    now = played(scenario)
    assert (now.last_turn, now.blue.units[0].count, now.red.units[0].count) == (4, 2, 1)
    assert (now.reinforcements[0].turn, now.special[0].fires) == (3, 7)
    assert (now.variant, now.numbers) == ("", {})
    assert played(plan()) == plan()


def test_dials_find_numbers_wherever_they_stand():
    units = PerUnit(
        score="units", side="red", rule="X", troops=Troops(side="blue"), points=9, name="levy"
    )
    scenario = plan(special=(Fires(),), victory=Victory(rule="X.win", scores=(units,)))
    known = {"turn_of_late": 2, "fires": 3, "count_of_levy": 3, "points_for_levy": 9}
    assert {number: number_of(scenario, number) for number in known} == known
    assert number_of(scenario, "general_of_levy") is None
    assert number_of(scenario, "turn_of_nobody") is None
    dear = played(replace(scenario, numbers={"points_for_levy": 20}))
    assert dear.victory.scores[0].points == 20


# ---------------------------------------------------------------------- checks


def test_a_whole_scenario_has_no_mistakes():
    dial = Dial(number="turn_of_late", label="Scouts", values=(2, 3))
    assert problems(plan(dials=(dial,), objectives=(Objective(name="mill", area=WEST),))) == {}


def test_goals_name_only_what_is_there():
    nowhere = PlaneArea(name="nowhere")
    sudden = Sudden(
        rule="X",
        text="{green has} won",
        winner="red",
        running=9,
        when="order",
        all=(
            Presence(test="presence", troops=Troops(side="red", kinds=("horses",))),
            Presence(test="presence", troops=Troops(side="blue"), area=nowhere, at_least=7),
            Control(test="control", side="red", objectives=("mil",)),
            Counter(test="counter", counter="fire", at_least=1),
            Marked(test="markers", kinds=("torches",), where=("lying",)),
        ),
    )
    scenario = plan(
        victory=Victory(rule="X", sudden=(sudden,)),
        special=(Fires(),),
        objectives=(Objective(name="mill", area=WEST), Objective(name="mill", area=nowhere)),
    )
    found = problems(scenario)
    start = "victory.sudden.0"
    assert "did you mean 'horse'" in found[f"{start}.all.0.troops.kinds.0"]
    assert found[f"{start}.all.1.area"] == "there is no such ground"
    assert "there are 6 such figures, not 7" in found[f"{start}.all.1.at_least"]
    assert "did you mean 'mill'" in found[f"{start}.all.2.objectives.0"]
    assert "special rules of this scenario count fires" in found[f"{start}.all.3.counter"]
    assert "did you mean 'torch'" in found[f"{start}.all.4.kinds.0"]
    assert "no side 'green'" in found[f"{start}.text"]
    assert found[f"{start}.running"] == "there are no 9 turns: the last turn is 6"
    assert found[f"{start}.when"] == "what has to last for turns is looked at in turns only"
    assert "blue cannot win" in found["victory"]
    assert found["objectives.1.area"] == "there is no such ground"
    assert "another objective" in found["objectives.0.name"]


def test_verdicts_always_decide():
    certain = Verdict(rule="X", text="a", winner="red")
    held = Control(test="control", side="blue", objectives=("mill",))
    last = Verdict(rule="X", text="b", winner="blue", all=(held,))
    goal = Objective(name="mill", area=WEST)
    found = problems(plan(victory=Victory(rule="X", verdicts=(certain, last)), objectives=(goal,)))
    assert "never reached" in found["victory.verdicts.1"]
    found = problems(plan(victory=Victory(rule="X", verdicts=(last,)), objectives=(goal,)))
    assert "the last verdict has no condition" in found["victory.verdicts.0.all"]


def test_every_group_comes_some_time_and_somewhere():
    assert "never comes" in problems(plan(reinforcements=()))["red.units.1.group"]
    arrivals = (
        replace(LATE, turn=9, after="late"),
        Arrival(side="blue", group="nobody", entry=(), choose="die"),
    )
    found = problems(plan(reinforcements=arrivals))
    assert found["reinforcements.0.turn"] == "turn 9 is never played: the last is 6"
    assert found["reinforcements.0.after"] == "a group cannot wait for itself"
    assert "nothing brings this group" in found["reinforcements.1"]
    assert "no unit of blue" in found["reinforcements.1.group"]
    assert "a d6 chooses" in found["reinforcements.1.entry"]


def test_a_scenario_is_whole_with_each_variant_and_dial():
    late = Dial(number="turn_of_late", label="Scouts", values=(2, 8))
    found = problems(plan(dials=(late,)))
    assert "turn 8 is never played" in found["dials.0.values.1"]
    variants = {
        "less": Variant(title="Less", leave_out=(LeaveOut(side="blue", unit="levy", count=4),)),
        "short": Variant(title="Short", turn_limit=1),
    }
    found = problems(plan(variants=variants, variant="long", numbers={"fires": 2}))
    assert "no variant 'long'" in found["variant"]
    assert "there is no dial for 'fires'" in found["numbers.fires"]
    assert "blue has 3 units" in found["variants.less.leave_out.0"]
    assert "turn 2 is never played" in found["variants.short"]
