"""Deployment: by cards, in secret, or one side after the other (ARES.setup, ARES.unit.7)."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from game.core.cite import cites
from game.core.decision import Also, Objection, Option, Pick
from game.core.event import Changed, Entered, Said, Stage
from game.core.pose import STEP, Leg, Pose
from game.core.spatial import Place, Poses
from game.rules.ares import laying
from game.rules.ares.deck import dealt, leader, take_highest
from game.rules.ares.field import Field
from game.rules.ares.hop import standing_objection
from game.rules.ares.morale import command_distance, spread
from game.rules.ares.state import (
    BLUE,
    RED,
    SIDES,
    Battling,
    Figure,
    State,
    Unit,
    inches,
    other,
    shift,
)
from game.rules.ares.zones import choose_edge, toward_enemy, zones
from game.table.bases import SLACK, overlapping
from game.table.plane import Feature

SPACING = 1100
TRIES = 80
HIDE, FLY, DONE = "hide", "fly", "done"
STARTS = {"hidden": ("in the open", "hidden"), "flying": ("on the ground", "in the air")}
DEPLOYMENT_RULES = {"cards": "ARES.setup.7", "secret": "ARES.setup.6"}
"""Where each way to deploy is written; the others are a scenario's."""


async def step(play: Battling) -> None:
    """The next question of the set-up."""
    state = play.state
    if state.stage == "terrain":
        await laying.lay(play)
    elif state.stage == "edge":
        await choose_edge(play)
    elif not state.todo:
        begin_deployment(play)
    else:
        await deploy(play)


# ---------------------------------------------------------------------- whose turn


def begin_deployment(play: Battling) -> None:
    """In which order the sides place their units."""
    state = play.state
    how = state.settings.deployment
    rule = DEPLOYMENT_RULES.get(how, "ARES.scen.1")
    play.tell(Stage(text="The armies deploy.", rules=(rule,), name="deployment"))
    waiting = {side: len(_unplaced(state, side)) for side in SIDES}
    if how == "cards":
        state.todo = _by_cards(play, waiting)
    else:
        first = BLUE if how == "blue_first" else RED
        state.todo = [side for side in (first, other(first)) for _ in range(waiting[side])]
    if not state.todo:
        _done(play)


@cites("ARES.setup.7", "ARES.setup.8")
def _by_cards(play: Battling, counts: dict[str, int]) -> list[str]:
    """One card for each unit; the cards from the highest down say who places next."""
    hands = dealt(play, "deployment", counts)
    found: list[str] = []
    while side := leader(play, hands):
        take_highest(hands, side)
        found.append(side)
    return found


def _unplaced(state: State, side: str) -> list[Unit]:
    return [
        unit
        for unit in state.units.values()
        if unit.side == side
        and any(f.unit == unit.id and f.where == "aside" for f in state.figures.values())
    ]


def army(state: State, unit: str) -> list[Figure]:
    """The figures of a unit, wherever they are."""
    return [figure for figure in state.figures.values() if figure.unit == unit]


# ---------------------------------------------------------------------- placing a unit


@cites("ARES.setup.7", "ARES.unit.7")
async def deploy(play: Battling) -> None:
    """One unit is placed, wholly or figure by figure."""
    state = play.state
    side = state.todo[0]
    if not state.unit:
        await _choose(play, side)
        return
    unit = state.units[state.unit]
    answer = await Place(
        side=side,
        kind="deploy_unit",
        why=f"{side} deploys {unit.name}.",
        rules=("ARES.setup.5", "ARES.unit.7"),
        subject=unit.id,
        site=Deployment(state, unit),
        pieces=tuple(figure.id for figure in army(state, unit.id)),
        also=lambda: _extras(state, unit),
    ).or_also()
    if isinstance(answer, Also):
        _extra(play, unit, answer.key)
        return
    for name, _ in answer:
        state.figures[name].where = "aside"
    for name, pose in answer:
        _put(play, state.figures[name], pose)


def _audience(state: State, side: str) -> tuple[str, ...]:
    """Who hears of a deployment: everybody, or in a secret one only the side itself."""
    return (side,) if state.settings.deployment == "secret" else ()


@cites("ARES.setup.6")
def _put(play: Battling, figure: Figure, pose: Pose) -> None:
    """Set a figure down; in a secret deployment only its own side hears of it."""
    figure.where = "table"
    figure.x, figure.y = pose.x, pose.y
    figure.heading = pose.heading % 360 if isinstance(pose.heading, int) else 0
    secret = play.state.settings.deployment == "secret"
    play.tell(
        Entered(
            text=f"{figure.name} stands at {inches(pose.x)}, {inches(pose.y)}.",
            rules=("ARES.setup.6",) if secret else ("ARES.setup.5",),
            audience=_audience(play.state, figure.side),
            piece=figure.id,
            pose=figure.pose,
        )
    )


async def _choose(play: Battling, side: str) -> None:
    state = play.state
    units = _unplaced(state, side)
    name = units[0].id
    if len(units) > 1:
        name = await Pick(
            side=side,
            kind="deploy_unit",
            why=f"Which unit does {side} deploy next?",
            rules=("ARES.setup.7",),
            options=lambda: [Option(unit.id, unit.name) for unit in units],
        )
    state.unit = name


def _entry(state: State, unit: Unit) -> tuple[bool, bool]:
    """Whether the scenario lets figures of a unit start hidden, and in the air."""
    force = state.battle.forces.get(unit.side)
    for entry in force.units if force else ():
        if entry.name == unit.name:
            return entry.may_hide, entry.may_fly
    return False, False


@cites("ARES.unit.7", "ARES.flyer.1", "ARES.scen.1")
def _extras(state: State, unit: Unit) -> list[Option]:
    figures = army(state, unit.id)
    aside = [figure for figure in figures if figure.where == "aside"]
    objection = None
    if aside:
        text = f"{len(aside)} figures are still to be placed."
        objection = Objection(text, "ARES.setup.7")
    elif spread(state, unit)[0] > command_distance(state, unit).total + SLACK / 1000:
        far, limit = spread(state, unit)[0], command_distance(state, unit).total
        objection = Objection(f"The unit is spread {far:.1f}″, {limit}″ allowed.", "ARES.unit.7")
    elif missing := _empty_zone(state, unit):
        objection = missing
    found = [Option(DONE, "The unit stands", objection, ("ARES.unit.7",))]
    may_hide, may_fly = _entry(state, unit)
    if may_hide and any(figure.has("hide") for figure in figures):
        found.append(Option(HIDE, "Start hidden, or not", rules=("ARES.scen.1",)))
    if may_fly and any(figure.has("flyer") for figure in figures):
        found.append(Option(FLY, "Start in the air, or not", rules=("ARES.scen.1",)))
    return found


@cites("ARES.scen.1")
def _empty_zone(state: State, unit: Unit) -> Objection | None:
    """Where every zone needs a unit, the last units may have to go into an empty one."""
    force = state.battle.forces.get(unit.side)
    if force is None or not force.each_zone:
        return None
    empty = [
        zone
        for zone in zones(state, unit.side)
        if not any(state.plane.holds(zone, (f.x, f.y)) for f in state.standing(unit.side))
    ]
    waiting = len(_unplaced(state, unit.side))
    if len(empty) > waiting:
        return Objection("Every zone of this side needs a unit.", "ARES.scen.1")
    return None


def _extra(play: Battling, unit: Unit, key: str) -> None:
    state = play.state
    figures = army(state, unit.id)
    if key == DONE:
        state.unit = ""
        state.todo = state.todo[1:]
        if not state.todo:
            _done(play)
        return
    ability, fact = ("hide", "hidden") if key == HIDE else ("flyer", "flying")
    able = [figure for figure in figures if figure.has(ability)]
    wanted = not all(getattr(figure, fact) for figure in able)
    for figure in able:
        if getattr(figure, fact) != wanted:
            setattr(figure, fact, wanted)
            play.tell(
                Changed(
                    text=f"{figure.name} starts {STARTS[fact][wanted]}.",
                    rules=("ARES.scen.1",),
                    audience=_audience(state, figure.side),
                    piece=figure.id,
                    what=fact,
                    before=not wanted,
                    after=wanted,
                )
            )


def _done(play: Battling) -> None:
    """Everybody stands: the battle may begin."""
    state = play.state
    if state.settings.deployment == "secret":
        _reveal(play)
    state.stage = "deal"


@cites("ARES.setup.6")
def _reveal(play: Battling) -> None:
    """The screen goes, and everybody sees where everybody stands."""
    state = play.state
    play.reveal("the deployment")
    play.tell(Said(text="The screen goes.", rules=("ARES.setup.6",)))
    for figure in state.standing(BLUE):
        _make_room(play, figure)
    for figure in state.standing():
        where = f"{inches(figure.x)}, {inches(figure.y)}, facing {figure.heading}°"
        play.tell(Said(text=f"{figure.name} stands at {where}.", rules=("ARES.setup.6",)))


def _make_room(play: Battling, figure: Figure) -> None:
    """Where zones overlap both may have written down one place: blue takes the nearest other."""
    state = play.state
    if not any(overlapping(figure.body, foe.body) for foe in state.standing(RED)):
        return
    site = Deployment(state, state.units[figure.unit], blind=False)
    for _, pose in site.toward(figure.id, figure.pose):
        leg = Leg(STEP, pose.x, pose.y, pose.heading)
        shift(play, figure, (leg,), f"{figure.name} makes room.", ("ARES.setup.6",))


# ---------------------------------------------------------------------- the site


class Deployment:
    """Where the figures of one unit may be set down, one by one or all together."""

    def __init__(self, state: State, unit: Unit, *, blind: bool | None = None) -> None:
        self.state = state
        self.unit = unit
        self.figures = army(state, unit.id)
        self.blind = state.settings.deployment == "secret" if blind is None else blind
        """Whether the enemy's figures are unknown, so that none of them can be in the way."""

    @cites("ARES.setup.5", "ARES.unit.7")
    def objection(self, poses: Poses) -> Objection | None:
        """Each in its zone, nobody on another, and in command once all stand."""
        if not poses:
            return Objection("Place at least one figure.", "ARES.setup.7")
        placed: dict[str, Figure] = {}
        for name, pose in poses:
            figure = self.state.figures[name]
            if isinstance(pose.heading, str):
                return Objection("Headings are whole degrees.", "ARES.geo.1")
            heading = pose.heading or 0
            there = replace(figure, where="table", x=pose.x, y=pose.y, heading=heading)
            if objection := self._standing(there, placed, {name for name, _ in poses}):
                return objection
            placed[name] = there
        return self._in_command(placed)

    def _standing(
        self, there: Figure, placed: dict[str, Figure], moving: set[str]
    ) -> Objection | None:
        state = self.state
        if not any(state.plane.holds(zone, (there.x, there.y)) for zone in self._zones()):
            return Objection(f"{there.name} has to stand in its own zone.", "ARES.setup.5")
        for mate in placed.values():
            if overlapping(there.body, mate.body):
                return Objection(f"{there.name} and {mate.name} overlap.", "ARES.move.5")
        others = {name: figure for name, figure in state.figures.items() if name not in moving}
        if self.blind:
            others = {name: f for name, f in others.items() if f.side == there.side}
        without = Field(replace(state, figures=others))
        return standing_objection(without, there, there.pose)

    def _zones(self) -> list[Feature]:
        return zones(self.state, self.unit.side)

    def _in_command(self, placed: dict[str, Figure]) -> Objection | None:
        whole = [placed.get(figure.id, figure) for figure in self.figures]
        if any(figure.where != "table" for figure in whole):
            return None
        far = max((math.dist((a.x, a.y), (b.x, b.y)) for a in whole for b in whole), default=0.0)
        limit = command_distance(_with(self.state, placed), self.unit).total * 1000
        if far > limit + SLACK:
            text = f"The unit would be spread {inches(far)}, {inches(limit)} allowed."
            return Objection(text, "ARES.unit.7")
        return None

    def places(self, piece: str) -> Sequence[Pose]:
        """No list on a table without cells: `toward` finds a place near any point."""
        return ()

    def toward(self, piece: str, pose: Pose) -> Poses:
        """The legal place nearest to a pose, looked for in growing rings."""
        facing = toward_enemy(self.state, self.unit.side)
        heading = pose.heading if isinstance(pose.heading, int) else facing
        for ring in range(25):
            count = max(1, 8 * ring)
            for number in range(count):
                angle = math.tau * number / count
                x = round(pose.x + ring * 250 * math.cos(angle))
                y = round(pose.y + ring * 250 * math.sin(angle))
                answer = ((piece, Pose(x, y, heading)),)
                if self.objection(answer) is None:
                    return answer
        return ()

    def samples(self, rng: Random) -> Iterator[Poses | Also]:
        """Lines of the whole unit somewhere in its zone; 'done' when all stand."""
        left = [figure for figure in self.figures if figure.where == "aside"]
        if not left:
            if _extras(self.state, self.unit)[0].objection is None:
                yield Also(DONE)
                return
            left = self.figures  # it stands where it may not stay
        for _ in range(TRIES):
            answer = self._line(left, rng)
            if answer and self.objection(answer) is None and self._fills(answer):
                yield answer

    def _fills(self, answer: Poses) -> bool:
        """Whether the unit goes into an empty zone where one must not stay empty."""
        state = _with(
            self.state,
            {
                name: replace(self.state.figures[name], where="table", x=pose.x, y=pose.y)
                for name, pose in answer
            },
        )
        return _empty_zone(state, self.unit) is None

    def _line(self, left: list[Figure], rng: Random) -> Poses:
        """The figures side by side in ranks that look at the enemy."""
        area = rng.choice(self._zones())
        west, north, east, south = area.box
        x, y = rng.uniform(west, east), rng.uniform(north, south)
        heading = toward_enemy(self.state, self.unit.side)
        wide = max(SPACING, round(2.05 * max(f.profile.base.reach for f in left)))
        abreast = max(1, min(len(left), rng.choice((3, 4, 5, 6, 8))))
        ahead = math.radians(heading)
        found = []
        for number, figure in enumerate(left):
            rank, file = divmod(number, abreast)
            aside, back = (file - (abreast - 1) / 2) * wide, rank * wide
            found.append(
                (
                    figure.id,
                    Pose(
                        round(x - back * math.cos(ahead) - aside * math.sin(ahead)),
                        round(y - back * math.sin(ahead) + aside * math.cos(ahead)),
                        heading,
                    ),
                )
            )
        return tuple(found)


def _with(state: State, placed: dict[str, Figure]) -> State:
    """The state as if some figures stood elsewhere."""
    return replace(state, figures={**state.figures, **placed})


def overlaps(state: State) -> Iterator[str]:
    """Sentences about bases that lie on each other or off the table."""
    standing = state.standing()
    for number, figure in enumerate(standing):
        if not state.plane.inside(figure.body):
            yield f"{figure.id} stands off the table"
        for each in standing[number + 1 :]:
            if overlapping(figure.body, each.body):
                yield f"{figure.id} and {each.id} overlap"
