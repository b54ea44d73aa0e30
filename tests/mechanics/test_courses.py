"""Courses of blocks: ways towards a place, orders in words, refusals, paths halt by halt."""

from __future__ import annotations

from fractions import Fraction
from math import dist
from random import Random

import pytest

from game.core.pose import Leg, Pose
from game.core.spatial import Area, Course, Drawn, Handled
from game.mechanics.bodies.block import Block, ranks
from game.mechanics.moves.courses import BlockCourse
from game.mechanics.moves.legs import LegRule
from game.mechanics.moves.orders import OrderedHeading, OrderedPath
from game.mechanics.moves.path_check import Bystander, MoveTerms, Zone, judge
from game.mechanics.moves.prices import GroundTerms
from game.rules.mass_battles.carry_out_path import PathMove
from game.table.bases import Body, Disc, gap, rectangle
from game.table.plane import Feature, Plane
from game.table.tolerances import Compass, Tolerances

STAND, PLANE, NORTH = rectangle(1000, 1000), Plane(72000, 48000), 270
EDGES = Tolerances(touch=50, depth=50, area=10_000, graze=50, spans="edge")
COMPASS = Compass("north", "south-west")
LEGS = {
    rule.kind: rule
    for rule in (
        LegRule("advance", "slide", "BOOK.1", aside=(-1, 45)),
        LegRule("wheel", "wheel", "BOOK.2"),
        LegRule("sidestep", "slide", "BOOK.3", rate=Fraction(2), aside=(45, 135)),
        LegRule("back", "slide", "BOOK.4", rate=Fraction(4), aside=(135, 180)),
        LegRule("about", "about", "BOOK.5", flat=Fraction(1, 2), once=True),
        LegRule("retire", "about", "BOOK.6", first=True, then=frozenset(("advance",))),
    )
}
FREE = {
    "step": LegRule("step", "slide", "BOOK.7"),
    "turn": LegRule("turn", "turn", "BOOK.7"),
}
RULES = {"allowance": "BOOK.8", "table": "BOOK.9", "rest": "BOOK.10", "goal": "BOOK.11"}


def block(count: int = 4, files: int = 4, at=(20000, 20000), heading: int = NORTH) -> Block:
    names = [f"s{number}" for number in range(count)]
    return Block(
        STAND, Pose(*at, heading), tuple(zip(names, ranks(count, files, 1000), strict=True))
    )


def other(name: str, x: int, y: int, rule: str = "BOOK.12") -> Bystander:
    return Bystander(name, name.title(), (Body(STAND, Pose(x, y, 0)),), rule)


def course(unit: Block | None = None, law=None, plane: Plane = PLANE, **more) -> BlockCourse:
    terms = {"legs": LEGS, "allowance": 8000, "tolerances": EDGES, "rules": RULES}
    made = BlockCourse(plane, MoveTerms(**terms | more), unit or block())
    if law:
        made.law = law
    return made


def test_it_is_a_course_and_an_area():
    made: Course = course()
    assert isinstance(made, Area)
    assert made.reach() == {}


@pytest.mark.parametrize(
    ("aim", "kinds"),
    [
        ((20000, 15000), ["advance"]),
        ((22000, 17000), ["advance"]),
        ((25000, 19000), ["wheel", "advance"]),
        ((22500, 20000), ["sidestep"]),
        ((20000, 21000), ["back"]),
    ],
)
def test_the_way_to_a_place(aim, kinds):
    route = course().toward(Pose(*aim))
    assert [leg.kind for leg in route] == kinds
    assert dist(route[-1][1:3], aim) < 5
    assert course().objection(route) is None


def test_a_place_out_of_reach_is_approached():
    route = course().toward(Pose(20000, 5000))
    assert [leg.kind for leg in route] == ["advance"]
    assert route[-1][1:3] == (20000, 12000)


def test_the_wanted_facing_is_taken_where_it_can_be():
    route = course().toward(Pose(21414, 16586, (NORTH + 45) % 360))
    assert (route[0].kind, route[-1].heading) == ("wheel", (NORTH + 45) % 360)


def test_somebody_in_the_way_cuts_it():
    made = course(solid=(other("foe", 20500, 15500),))
    route = made.toward(Pose(20000, 14000))
    assert made.objection(route) is None
    assert route[-1].y == pytest.approx(16000, abs=2)
    refused = made.objection((Leg("advance", 20000, 14000, NORTH),))
    assert str(refused) == "After 4″ Foe is in the way. (BOOK.12)"
    assert refused.nearest == route


@pytest.mark.parametrize(
    ("legs", "rule", "words"),
    [
        ([("hop", 20000, 19000)], "", "may only advance or"),
        ([("advance", 20000, 11900)], "BOOK.8", "moves at most 8″"),
        ([("advance", 26000, 18000)], "BOOK.1", "at most 45°"),
        ([("sidestep", 20000, 19000)], "BOOK.3", "between 45° and 135°"),
        ([("wheel", 20000, 19000)], "BOOK.2", "cannot end there"),
        ([("about", 20000, 21000), ("about", 20000, 20000)], "BOOK.5", "at this point"),
        ([("retire", 20000, 21000), ("back", 20000, 20500)], "BOOK.6", "at this point"),
        ([("advance", 20000, 19000), ("retire", 20000, 20000)], "BOOK.6", "at this point"),
    ],
)
def test_refusals_say_why(legs, rule, words):
    unit, route = block(), []
    for kind, x, y in legs:
        turned = kind in ("about", "retire")
        heading = route[-1].heading if route else unit.heading
        route.append(Leg(kind, x, y, (heading + 180) % 360 if turned else heading))
    refused = course(unit).objection(tuple(route))
    assert refused.rule == rule
    assert words in refused.text


def test_other_refusals_name_what_is_there():
    wall = Feature("wall", "wall", ((0, 18000), (72000, 18000)), closed=False)
    notes = {"wall": ("a wall", "BOOK.13")}
    ahead = (Leg("advance", 20000, 17000, NORTH),)
    barred = course(
        plane=Plane(72000, 48000, (wall,)),
        ground=GroundTerms(barred=frozenset({"wall"}), notes=notes),
    )
    assert str(barred.objection(ahead)) == "After 2″: it cannot enter a wall. (BOOK.13)"
    dear = course(
        plane=Plane(72000, 48000, (wall,)),
        ground=GroundTerms(tolls={"wall": 1000}, notes=notes),
        allowance=2500,
    )
    assert str(dear.objection(ahead)) == (
        "After 2″: not enough movement left to cross a wall. (BOOK.13)"
    )
    edge = course(block(at=(20000, 1000)))
    assert edge.objection((Leg("advance", 20000, -1000, NORTH),)).rule == "BOOK.9"
    passed = course(passed=(other("friend", 20000, 18500),))
    assert passed.objection((Leg("advance", 20000, 18500, NORTH),)).rule == "BOOK.10"
    goal = course(solid=(other("foe", 20000, 15500),), goals=("foe",))
    assert goal.objection(ahead).text == "It may only move into contact with Foe."
    assert goal.objection((Leg("advance", 20000, 16000, NORTH),)) is None
    assert goal.objection(()) is None


def test_nobody_may_be_near_for_some_legs():
    zone = Zone(other("foe", 27000, 20000), 4000, "BOOK.3", legs=("sidestep",), shunned=True)
    made = course(zones=(zone,))
    aside = (Leg("sidestep", 21000, 20000, NORTH),)
    assert str(made.objection(aside)) == "Foe is within 4″. (BOOK.3)"
    assert made.objection((Leg("sidestep", 19500, 20000, NORTH),)) is None
    assert made.objection((Leg("advance", 21000, 18000, NORTH),)) is None


def test_a_body_in_a_zone_may_leave_it_but_not_come_nearer():
    foe = other("foe", 20000, 18600)
    made = course(zones=(Zone(foe, 1000, "BOOK.14", leaving=True),), solid=(foe,))
    away = made.judge((Leg("back", 20000, 21500, NORTH),))
    assert away.halts == ()
    nearer = made.judge((Leg("advance", 20000, 19500, NORTH),))
    assert [(halt.kind, halt.by, halt.share) for halt in nearer.halts] == [("zone", "foe", 0.0)]
    ignored = course(zones=(Zone(foe, 1000, "BOOK.14"),))
    assert ignored.judge((Leg("advance", 20000, 19500, NORTH),)).halts == ()


def test_what_is_kept_apart_enters_a_zone_later():
    foe = other("foe", 23500, 16000)
    made = course(
        zones=(Zone(foe, 1500, "BOOK.14"),), apart=lambda one, _: one.pose.y > 17000, solid=(foe,)
    )
    (halt,) = made.judge((Leg("advance", 20000, 14000, NORTH),)).halts
    there = 20500 - 6000 * halt.share
    assert there == pytest.approx(17000, abs=70)


def test_the_law_of_a_book_is_asked_last():
    from game.core.decision import Objection

    made = course(law=lambda judged: Objection("No.", "BOOK.15") if judged.spent > 3000 else None)
    assert made.objection((Leg("advance", 20000, 17000, NORTH),)) is None
    assert made.objection((Leg("advance", 20000, 16000, NORTH),)).rule == "BOOK.15"
    assert made.toward(Pose(20000, 14000)) == ()


def test_the_bill_lists_legs_and_ground():
    wood = Feature("wood", "wood", ((0, 0), (72000, 0), (72000, 18000), (0, 18000)))
    ground = GroundTerms(rates={"wood": Fraction(4, 3)}, notes={"wood": ("woods", "BOOK.16")})
    made = course(plane=Plane(72000, 48000, (wood,)), ground=ground)
    tally = made.cost((Leg("advance", 20000, 15000, NORTH), Leg("back", 20000, 15500, NORTH)))
    assert tally.because() == ["advance +5000", "woods +1000", "back 0.5″ +2000", "woods +667"]
    assert tally.rules() == ("BOOK.1", "BOOK.16", "BOOK.4")
    assert tally.total == 8667


def test_samples_are_legal_and_end_with_standing_still():
    made = course(solid=(other("foe", 20500, 15500),))
    found = list(made.samples(Random(3)))
    assert found[-1] == ()
    assert len(found) > 4
    assert all(made.objection(route) is None for route in found)


def test_contact_is_found_where_a_slant_or_a_wheel_leads_to_it():
    for x, y in ((20500, 18000), (23300, 18000), (17000, 18200)):
        foe = other("foe", x, y)
        made = course(solid=(foe,), goals=("foe",))
        route = made.into_contact(foe)
        assert made.objection(route) is None
        assert route
    assert course(solid=(other("foe", 20500, 9000),)).into_contact(other("foe", 20500, 9000)) == ()


def test_the_region_holds_what_can_be_reached():
    (band,) = course().region()
    ring = band.rings[0]
    assert min(y for _, y in ring) == 12
    assert band.label == "8″"
    hero = BlockCourse(
        PLANE,
        MoveTerms(FREE, 6000, EDGES),
        Block(STAND, Pose(20000, 20000, NORTH), (("h", (0, -500)),)),
    )
    (band,) = hero.region()
    assert all(dist(point, (20, 20)) <= 6.001 for point in band.rings[0])


def test_a_hero_turns_and_steps():
    hero = Block(STAND, Pose(20000, 20000, NORTH), (("h", (0, -500)),), "centre")
    made = BlockCourse(PLANE, MoveTerms(FREE, 6000, EDGES), hero)
    route = made.toward(Pose(23000, 24000, 0))
    assert Pose(*route[-1][1:4]) == Pose(23000, 24000, 0)
    assert made.objection(route) is None


# ---------------------------------------------------------------------- words


def path(made: BlockCourse) -> OrderedPath:
    return OrderedPath(
        side="a", kind="move_path", why="", course=made, movers=("m",), compass=COMPASS
    )


def test_orders_in_words():
    asked = path(course())
    assert asked.decode(["advance 3"]) == (Leg("advance", 20000, 17000, NORTH),)
    assert asked.decode(["advance 2 right 45"])[0][1:3] == (21414, 18586)
    assert asked.decode(["sidestep left 1.5"])[0][1:3] == (18500, 20000)
    assert asked.decode(["back 1"])[0][1:3] == (20000, 21000)
    assert asked.decode(["wheel right 90"]) == (Leg("wheel", 22000, 18000, 0),)
    assert asked.decode(["wheel left 90"]) == (Leg("wheel", 18000, 18000, 180),)
    assert asked.decode(["about"]) == (Leg("about", 20000, 21000, 90),)
    legs = asked.decode(["advance 3", "wheel right 30"])
    assert asked.decode(asked.encode(legs)) == legs
    for wrong in ("fly 3", "advance three", ""):
        with pytest.raises(ValueError, match="is no order; orders begin with one of advance"):
            asked.decode([wrong])


def test_places_and_headings_are_in_the_compass_of_the_book():
    hero = Block(STAND, Pose(20000, 20000, NORTH), (("h", (0, -500)),))
    asked = path(BlockCourse(PLANE, MoveTerms(FREE, 9000, EDGES), hero))
    assert asked.decode(["step 22 30"]) == (Leg("step", 22000, 18000, NORTH),)
    assert asked.decode(["turn 90"]) == (Leg("turn", 20500, 20500, 0),)
    facing = OrderedHeading(
        side="a", kind="f", why="", options=list, law=lambda _: None, compass=COMPASS
    )
    assert facing.decode("facing 90") == "0"
    assert facing.decode("17") == "17"


# ---------------------------------------------------------------------- halt by halt


class Walk(PathMove):
    """A block on a path; what it does at halts is given."""

    plane = PLANE
    body = None

    def __init__(self, terms: MoveTerms, answers) -> None:
        self.body, self.given, self.answers = block(), terms, answers
        self.met, self.costs = [], []

    def terms(self, *goals):
        from dataclasses import replace

        return replace(self.given, so_far=self.so_far, goals=goals)

    def put(self, end, route, cost):
        self.body, self.costs = end, [*self.costs, cost.total]

    async def at_halt(self, halt, rest):
        self.met.append((halt.kind, halt.by))
        return self.answers.pop(0)


def walked(terms: MoveTerms, route, *answers) -> Walk:
    walk = Walk(terms, list(answers))
    with pytest.raises(StopIteration):
        walk.carry_out(route).send(None)
    return walk


def test_a_path_is_carried_out_from_halt_to_halt():
    foe = other("foe", 20000, 14500)
    terms = MoveTerms(LEGS, 8000, EDGES, solid=(foe,), zones=(Zone(foe, 1000),))
    ahead = (Leg("advance", 20000, 15000, NORTH),)
    on = walked(terms, ahead, "go", "go")
    assert on.met == [("zone", "foe"), ("touch", "foe")]
    assert on.body.pose == Pose(20000, 15000, NORTH)
    assert sum(on.costs) == pytest.approx(5000, abs=1)
    stopped = walked(terms, ahead, "stop")
    assert gap(stopped.body.parts()[1], foe.bodies[0]) == pytest.approx(1000, abs=2)
    assert stopped.left == pytest.approx(4000, abs=3)
    aside = (Leg("back", 20000, 16500, NORTH),)
    again = walked(terms, ahead, aside)
    assert again.body.pose == Pose(20000, 16500, NORTH)
    assert again.so_far.kinds == ("advance", "back")


def test_a_path_ends_at_an_edge_whatever_comes_behind_it():
    lake = Feature("lake", "water", ((0, 0), (72000, 0), (72000, 17000), (0, 17000)))
    plane = Plane(72000, 48000, (lake,))
    ground = GroundTerms(rates={"lake": Fraction(3)}, halts=frozenset({"lake"}))
    terms = MoveTerms(LEGS, 8000, EDGES, ground=ground)
    judged = judge(plane, terms, block(), (Leg("advance", 20000, 13000, NORTH),) * 1)
    assert judged.legal
    assert judged.spent == pytest.approx(3000, abs=40)
    assert judged.end.pose.y == pytest.approx(17000, abs=15)


def test_a_block_covers_the_same_ground_in_few_shapes():
    for unit, most in (
        (block(4, 4), 1),
        (block(8, 4), 1),
        (block(7, 3), 2),
        (block(5, 2, heading=37), 2),
    ):
        shapes = unit.shapes()
        assert len(shapes) == most
        for body in unit.parts():
            near = min(gap(Body(Disc(1), Pose(*body.pose[:2], 0)), shape) for shape in shapes)
            assert near < -400
        assert sum(_area(shape) for shape in shapes) == len(unit.stands) * 1000 * 1000
    wide = Block(
        STAND, Pose(0, 0, 0), tuple((f"{n}", each) for n, each in enumerate(ranks(4, 4, 1000, 400)))
    )
    assert len(wide.shapes()) == 4


def _area(body: Body) -> int:
    xs, ys = zip(*body.base.corners, strict=True)
    return (max(xs) - min(xs)) * (max(ys) - min(ys))


# ---------------------------------------------------------------------- handles


def drawn(made: BlockCourse, *pulls: tuple[str, tuple[float, float]]):
    """Pull handles by their labels, each by so much to the right and ahead of the first facing."""
    found = Drawn(())
    for label, (right, ahead) in pulls:
        handle = next(each for each in made.handles(found.route) if each.label == label)
        to = handle.at[0] + right, handle.at[1] - ahead
        found = made.stretched(found.route, handle, to)
    return found


def test_a_block_has_handles_for_all_that_it_may_do_next():
    made = course()
    assert isinstance(made, Handled)
    found = {each.label: (each.at, each.key, each.grip) for each in made.handles(())}
    assert found == {
        "Advance": ((20000, 20500), "", "body"),
        "Wheel right": ((18000, 20000), "", "knob"),
        "Wheel left": ((22000, 20000), "", "knob"),
        "Sidestep left": ((18000, 20500), "", "knob"),
        "Sidestep right": ((22000, 20500), "", "knob"),
        "Back": ((20000, 21000), "", "knob"),
        "About-face": ((20000, 20500), "A", "press"),
        "Retire": ((20000, 20500), "", "press"),
    }
    turned = drawn(made, ("About-face", (0, 0))).route
    assert {each.label for each in made.handles(turned)}.isdisjoint({"About-face", "Retire"})
    retired = drawn(made, ("Retire", (0, 0))).route
    assert [each.label for each in made.handles(retired)] == ["Advance"]


@pytest.mark.parametrize(
    ("label", "by", "leg"),
    [
        ("Advance", (0, 3000), Leg("advance", 20000, 17000, NORTH)),
        ("Advance", (100, 3000), Leg("advance", 20000, 17000, NORTH)),
        ("Advance", (2000, 3000), Leg("advance", 22000, 17000, NORTH)),
        ("Advance", (3000, 1000), Leg("advance", 22000, 18000, NORTH)),
        ("Sidestep left", (-2000, 0), Leg("sidestep", 18000, 20000, NORTH)),
        ("Sidestep right", (1500, -500), Leg("sidestep", 21500, 20500, NORTH)),
        ("Back", (0, -1500), Leg("back", 20000, 21500, NORTH)),
    ],
)
def test_a_pull_is_kept_to_the_directions_of_its_leg(label, by, leg):
    made = course()
    found = drawn(made, (label, by))
    assert found.stop is None
    assert dist(found.route[-1][1:3], leg[1:3]) < 3
    assert found.route[-1]._replace(x=leg.x, y=leg.y) == leg
    assert made.objection(found.route) is None


@pytest.mark.parametrize(
    ("label", "by"),
    [
        ("Advance", (0, -1000)),
        ("Back", (0, 1000)),
        ("Sidestep left", (1000, 0)),
        ("Wheel left", (0, -500)),
    ],
)
def test_a_pull_the_other_way_draws_nothing(label, by):
    assert drawn(course(), (label, by)) == ((), None)


def test_a_front_corner_swings_about_the_other():
    made = course()
    right = drawn(made, ("Wheel right", (4000, 4000))).route
    assert right == (Leg("wheel", 22000, 18000, 0),)
    left = drawn(made, ("Wheel left", (-4000, 4000))).route
    assert left == (Leg("wheel", 18000, 18000, 180),)
    assert {pose.heading for pose in made.parts_after(right)} == {0}


def test_a_pull_is_cut_where_something_stops_it():
    far = drawn(course(), ("Advance", (0, 9000)))
    assert far.route == (Leg("advance", 20000, 12000, NORTH),)
    assert far.stop is not None
    assert far.stop.rule == "BOOK.8"
    barred = drawn(course(solid=(other("foe", 20000, 15000),)), ("Advance", (0, 7000)))
    assert barred.route[-1].y == pytest.approx(15500, abs=3)
    assert barred.stop is not None
    assert barred.stop.rule == "BOOK.12"
    legs = drawn(course(), ("Advance", (0, 3000)), ("Wheel right", (2000, 2000)))
    assert [leg.kind for leg in legs.route] == ["advance", "wheel"]


def test_whether_it_may_end_there_is_judged_in_the_end():
    made = course(solid=(other("foe", 20000, 15000),), goals=("foe",))
    found = drawn(made, ("Advance", (0, 2000)))
    assert found.stop is None
    assert made.objection(found.route).rule == "BOOK.11"


def test_a_single_base_is_pulled_anywhere_and_turned_by_its_front():
    made = course(block(1, 1), legs=FREE)
    assert [each.label for each in made.handles(())] == ["Step", "Turn"]
    assert drawn(made, ("Step", (-1000, -2000))).route == (Leg("step", 19000, 22000, NORTH),)
    assert drawn(made, ("Turn", (2000, -500))).route[0].heading == 0
