"""What a game's result keeps of its course, and what the laboratory makes of it."""

from __future__ import annotations

from typing import Any

from game.core.event import Entered, Left, Moved
from game.core.pose import STEP, Leg, Pose
from game.lab.lead import lead_of
from game.lab.losses import ground_names, inside, losses_by_place, spread_of
from game.lab.objectives import objectives_of
from game.lab.variants import Variant, Variants
from game.players.course import Course, Loss, RoundEnd
from game.players.registry import make_player
from game.players.selfplay import play_game
from game.players.series import GameResult
from game.table.scene import Figure, Scene
from tests.players.skirmish import skirmish

SAME = {"red": "red", "blue": "blue"}
TURNED = {"red": "blue", "blue": "red"}
VARIANTS = Variants(
    ("red", "blue"), (Variant("as written", "", SAME, SAME), Variant("turned", "", TURNED, SAME))
)


def game(*course: RoundEnd, losses: tuple[Loss, ...] = (), winner: str | None = None) -> GameResult:
    return GameResult(
        players=SAME,
        winner=winner,
        reason="",
        rule="R.1",
        rounds=len(course),
        decisions=1,
        seconds=0.0,
        scores={},
        casualties={},
        course=course,
        losses=losses,
    )


# ---------------------------------------------------------------------- one game


def test_a_game_tells_who_began_how_it_stood_and_who_fell_where() -> None:
    players = {side: make_player("greedy", side) for side in SAME}
    found = play_game(skirmish(4), players, 3)
    assert found.began == "red"
    assert [end.round for end in found.course] == list(range(1, found.rounds + 1))
    assert found.course[-1].scores == found.scores
    assert found.course[-1].worth == {}
    assert all(set(end.worth) == set(SAME) for end in found.course[:-1])
    lost = {side: sum(found.casualties[side].values()) for side in SAME}
    assert lost == {side: sum(loss.side == side for loss in found.losses) for side in SAME}
    assert found.losses
    for loss in found.losses:
        assert 1 <= loss.round <= found.rounds
        assert 0 < loss.x < 10
        assert 0 < loss.y < 10


class Pieces:
    """As much of a rulebook as the course of a game looks at."""

    def __init__(self) -> None:
        self.figures: tuple[Figure, ...] = ()
        self.round = 1

    def facts(self, state: Any, name: str) -> dict[str, int]:
        return {"round": self.round}

    def scene(self, state: Any) -> Scene:
        return Scene("squares", (10, 10), (), self.figures)

    def sides(self, state: Any) -> list[str]:
        return ["red", "blue"]


def test_a_piece_is_followed_from_where_it_came_to_where_it_fell() -> None:
    rules: Any = Pieces()
    course = Course(rules)
    rules.figures = (Figure("a", "Pike", "red", (1.5, 1.5), (1, 1), "disc", "pike", "foot"),)
    course.note([Entered(text="", piece="a", pose=Pose(1, 1))], None)
    legs = (Leg(STEP, 2, 1), Leg(STEP, 3, 4))
    moved = Moved(text="", piece="a", start=Pose(1, 1), legs=legs)
    course._round = 1
    course.note([moved, Left(text="", piece="a", how="defeated")], None, "blue")
    assert course.losses == [Loss("red", "Pike", 1, "defeated", 3.5, 4.5)]
    assert course.began == "blue"
    course.note([Left(text="", piece="a", how="exited")], None, "red")
    assert len(course.losses) == 1


# ---------------------------------------------------------------------- many games


def test_losses_are_counted_by_the_place_that_the_fallen_came_from() -> None:
    lost = (Loss("red", "Pike", 1, "defeated", 1.5, 1.5),)
    found = losses_by_place([(game(losses=lost), game(losses=lost))], VARIANTS)
    assert [each.place for each in found] == ["red", "blue"]
    scene = Scene("squares", (3, 2), (("meadow", "meadow", "ford"), ("meadow", "wood", "wood")))
    assert ground_names(scene, found) == [("wood", 2)]
    assert spread_of(found) == 1.0
    assert spread_of([]) == 0.0


def test_a_point_lies_inside_an_outline() -> None:
    square = [(0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0)]
    assert inside((1, 1), square)
    assert not inside((5, 1), square)
    assert not inside((-1, 1), square)


def end(number: int, red: int, blue: int, holder: str = "") -> RoundEnd:
    return RoundEnd(number, {"red": red, "blue": blue}, {}, {"Mill": holder})


def test_the_lead_is_that_of_the_first_place() -> None:
    one = game(end(1, 3, 0), end(2, 3, 5))
    other = game(end(1, 3, 0), end(2, 3, 5))
    lead = lead_of([(one, other)], VARIANTS, "scores")
    assert lead.examples == ((3, -2), (-3, 2))
    assert [each.middle for each in lead.rounds] == [0, 0]
    assert lead.changes == 1
    assert lead.settled == 0.5
    assert lead_of([(one, other)], VARIANTS, "worth").rounds == ()


def test_objectives_are_counted_by_place() -> None:
    one = game(end(1, 0, 0), end(2, 0, 0, "red"), end(3, 0, 0, "blue"))
    other = game(end(1, 0, 0, "red"), end(2, 0, 0))
    (mill,) = objectives_of([(one, other)], VARIANTS)
    assert mill.first == {"red": 1, "blue": 1}
    assert mill.rounds == {"red": 1, "blue": 2}
    assert mill.last == {"red": 0, "blue": 1}
    assert (mill.never, mill.games) == (0, 2)
    (never,) = objectives_of([(game(end(1, 0, 0)), game(end(1, 0, 0)))], VARIANTS)
    assert never.never == 2
