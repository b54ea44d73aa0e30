"""Goals of a scenario in inches, judged by a snapshot of a battle that belongs to no rulebook."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import pytest
from pydantic import TypeAdapter, ValidationError

from game.core.event import Ended, Scored, Stage
from game.core.pose import Pose
from game.core.wording import UNSAID, Sentence, plain_words
from game.mechanics.scenario.areas import PlaneArea, reaches_into
from game.mechanics.scenario.conditions import holds, progress
from game.mechanics.scenario.goals import (
    Alive,
    Control,
    Counter,
    DestroyedValue,
    Fallen,
    Holding,
    Margins,
    Marked,
    PerUnit,
    Presence,
    Share,
    Sudden,
    Troops,
    Verdict,
    Victory,
)
from game.mechanics.scenario.objectives import controller
from game.mechanics.scenario.plan import Objective
from game.mechanics.scenario.snapshot import ControlLaw, Piece
from game.mechanics.scenario.victory import compared, explain, look, outcome, standing, turns_left
from game.table.bases import Body, Disc
from game.table.plane import Feature, Plane

WOOD = Feature("wood", "woods", ((30000, 20000), (36000, 20000), (36000, 26000), (30000, 26000)))
PLANE = Plane(48000, 36000, (WOOD,))
RED, BLUE = Troops(side="red"), Troops(side="blue")
FORD = Objective(name="ford", area=PlaneArea(name="ford", disc=(12, 12, 3)))

PLAIN: Victory[PlaneArea] = Victory(rule="X.win")
ALONE = ControlLaw("alone", "X.control")


def base(x: float, y: float) -> Body:
    return Body(Disc(500), Pose(round(x * 1000), round(y * 1000), 0))


@dataclass
class Log:
    """What the engine needs of a state."""

    turn: int = 1
    scores: dict[str, int] = field(default_factory=dict)
    counters: dict[str, int] = field(default_factory=dict)
    controllers: dict[str, str] = field(default_factory=dict)
    winner: str = ""
    reason: Sentence = UNSAID
    rule: str = ""


@dataclass
class Thing:
    kind: str
    carrier: str = ""
    gone: str = ""


@dataclass
class Moment:
    """A snapshot of some bases on a plane."""

    pieces: list[Piece]
    places: dict[str, Body]
    victory: Victory[PlaneArea] = PLAIN
    objectives: tuple[Objective[PlaneArea], ...] = (FORD,)
    control: ControlLaw = ALONE
    record: Log = field(default_factory=Log)
    markers: list[Thing] = field(default_factory=list)
    sides: tuple[str, ...] = ("red", "blue")
    last_turn: int = 6

    def inside(self, area: PlaneArea) -> list[Piece]:
        return [
            piece
            for piece in self.pieces
            if piece.where == "board" and reaches_into(PLANE, area, self.places[piece.id])
        ]


def moment(*places: tuple[str, float, float], **fields) -> Moment:
    """One base a word: r1, r2 and b1 are of units of their own, worth ten points each."""
    pieces = [
        Piece(
            name, name, "red" if name[0] == "r" else "blue", name, "foot", "infantry", 10, "board"
        )
        for name, _, _ in places
    ]
    return Moment(pieces, {name: base(x, y) for name, x, y in places}, **fields)


def lost(moment: Moment, *names: str) -> Moment:
    pieces = [each._replace(where="lost") if each.id in names else each for each in moment.pieces]
    return replace(moment, pieces=pieces)


class Table:
    """A play that only listens."""

    def __init__(self, moment: Moment) -> None:
        self.state, self.told = moment.record, []

    def tell(self, event) -> None:
        self.told.append(event)

    def of(self, kind: type) -> list:
        return [event for event in self.told if isinstance(event, kind)]


# ---------------------------------------------------------------------- areas


@pytest.mark.parametrize(
    ("area", "inside", "outside"),
    [
        (PlaneArea(rect=(10, 10, 14, 12)), (9.6, 11), (9.4, 11)),
        (PlaneArea(polygon=((0, 0), (10, 0), (0, 10))), (5.2, 5.2), (5.5, 5.5)),
        (PlaneArea(disc=(12, 12, 3)), (15.4, 12), (15.6, 12)),
        (PlaneArea(features=("wood",)), (33, 23), (29.4, 23)),
        (PlaneArea(features=("wood",), within=2), (27.5, 23), (27.4, 23)),
        (PlaneArea(edge="west"), (0.5, 20), (0.6, 20)),
        (PlaneArea(edge="south", within=6), (20, 29.6), (20, 29.4)),
        (PlaneArea(rect=(0, 0, 4, 4), disc=(40, 30, 1)), (40, 30), (20, 20)),
    ],
)
def test_a_base_is_inside_with_any_part_of_it(area, inside, outside):
    assert reaches_into(PLANE, area, base(*inside))
    assert not reaches_into(PLANE, area, base(*outside))


def test_an_area_is_read_from_a_file_as_part_of_a_condition():
    adapter = TypeAdapter(Victory[PlaneArea])
    test = {"test": "presence", "troops": {"side": "red"}, "area": {"edge": "north", "within": 3}}
    sudden = {"rule": "X.1", "text": "red got through", "winner": "red", "all": [test]}
    read = adapter.validate_python({"rule": "X.2", "sudden": [sudden]})
    assert read.sudden[0].all[0].area == PlaneArea(edge="north", within=3)
    assert "PlaneArea" in str(adapter.json_schema()["$defs"].keys())
    test["area"] = {"hexes": [[1, 2]]}
    with pytest.raises(ValidationError):
        adapter.validate_python({"rule": "X.2", "sudden": [sudden]})


# ---------------------------------------------------------------------- control and conditions


def test_control_is_of_whoever_is_there_alone_or_with_most():
    both = moment(("r1", 12, 12), ("r2", 13, 12), ("b1", 11, 12))
    assert controller(both, "ford") == ""
    most = replace(both, control=ControlLaw("most", "X.control"))
    assert controller(most, "ford") == "red"
    assert controller(lost(both, "r1", "r2"), "ford") == "blue"
    most.record.controllers["ford"] = "blue"
    assert controller(lost(most, "r2"), "ford") == "blue"


def test_conditions_count_pieces_markers_and_shares():
    now = moment(("r1", 12, 12), ("r2", 40, 5), ("b1", 33, 23))
    here = Presence(test="presence", troops=RED, objective="ford", at_least=1)
    assert holds(now, here)
    assert not holds(now, replace(here, at_least=2))
    wood = PlaneArea(name="the wood", features=("wood",))
    there = Presence(test="presence", troops=BLUE, area=wood, at_least=1, more_than=RED)
    assert holds(now, there)
    told = "Blue has 1 in the wood, red 0"
    assert plain_words(progress(now, there)).lower() == told.lower()
    assert holds(now, Presence(test="presence", troops=RED, at_least=2))
    assert not holds(now, Fallen(test="destroyed", troops=BLUE))
    assert holds(lost(now, "b1"), Fallen(test="destroyed", troops=BLUE))
    assert holds(now, Alive(test="alive", troops=Troops(side="blue", kinds=("infantry",))))
    assert holds(now, Control(test="control", side="red", objectives=("ford",)))
    half = Share(test="share", side="red", of="points", what="lost", at_least=50)
    assert not holds(now, half)
    assert holds(lost(now, "r2"), half)
    now.record.counters["fires"] = 2
    assert holds(now, Counter(test="counter", counter="fires", at_least=2, at_most=2))
    now.markers.append(Thing("wagon", carrier="r1"))
    assert holds(now, Marked(test="markers", kinds=("wagon",), where=("carried",), at_least=1))


# ---------------------------------------------------------------------- points and ends


def goals() -> Victory[PlaneArea]:
    through = Presence(
        test="presence", troops=RED, area=PlaneArea(edge="north", within=2), at_least=1
    )
    sudden = Sudden(
        rule="X.through", text="{red has} got through", winner="red", all=(through,), running=2
    )
    return Victory(
        rule="X.points",
        sudden=(sudden,),
        scores=(
            DestroyedValue(score="destroyed_value", side="red", rule="X.dead"),
            PerUnit(score="units", side="blue", rule="X.units", troops=RED, points=30),
            Holding(score="objectives", rule="X.ford", objectives=("ford",), points=5, turns=True),
        ),
        margins=Margins(draw=10, decisive=50, per_cent=False),
    )


def test_every_part_of_the_points_names_its_rule():
    now = lost(moment(("r1", 12, 12), ("r2", 40, 5), ("b1", 33, 23), victory=goals()), "b1", "r2")
    assert [(part.value, part.rule) for part in standing(now, "red").parts] == [(10, "X.dead")]
    assert [(part.value, part.rule) for part in standing(now, "blue").parts] == [(30, "X.units")]


def test_a_look_at_the_end_of_a_turn_scores_and_counts_what_lasts():
    now = moment(("r1", 12, 12), ("r2", 40, 1), ("b1", 33, 23), victory=goals())
    play = Table(now)
    assert not look(play, now, "order")
    assert not look(play, now, "end")
    assert [(event.side, event.points) for event in play.of(Scored)] == [("red", 5)]
    assert [event.rules for event in play.of(Stage)] == [("X.control",)]
    assert look(play, now, "end")
    assert play.of(Ended)[0].winner == "red"
    ended = outcome(now.record)
    assert ended is not None
    assert (ended.winner, ended.rule) == ("red", "X.through")


def test_what_has_to_last_begins_anew_when_it_fails():
    now = moment(("r1", 40, 1), ("b1", 33, 23), victory=goals())
    play = Table(now)
    look(play, now, "end")
    gone = replace(now, places={**now.places, "r1": base(40, 20)})
    look(play, gone, "end")
    assert not look(play, now, "end")
    assert outcome(now.record) is None


def test_verdicts_are_looked_at_in_their_order():
    none_left = Presence(test="presence", troops=BLUE, at_most=0)
    verdicts = (
        Verdict(rule="X.a", text="nobody is left", winner="red", all=(none_left,)),
        Verdict(rule="X.b", text="they held", winner="blue"),
    )
    now = moment(("r1", 12, 12), ("b1", 33, 23), victory=Victory(rule="X", verdicts=verdicts))
    assert "they held" in explain(now)[-1]
    assert "nobody is left" in explain(lost(now, "b1"))[-1]
    assert turns_left(now, "X.4") == "The last turn is 6: 5 turns left (X.4)."


def test_a_lead_is_over_the_second_of_several_sides():
    margins = Margins(draw=10, decisive=50, per_cent=False)
    assert compared({"red": 20, "blue": 45, "green": 30}, margins) == ("blue", "marginal")
    assert compared({"red": 20, "blue": 45, "green": 40}, margins) == ("", "marginal")
