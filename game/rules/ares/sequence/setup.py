"""Deployment: by cards, in secret, or one side after the other (ARES.setup, ARES.unit.7)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from game.core.cite import cites
from game.core.decision import Also, Option
from game.core.event import Changed, Entered, Said, Stage
from game.core.pose import STEP, Leg, Pose
from game.core.wording import army, named
from game.mechanics.asking import one_of, place
from game.rules.ares.sequence import terrain_laying
from game.rules.ares.sequence.deck import dealt, leader, take_highest
from game.rules.ares.sequence.deployment import DONE, Deployment, figures_of, unfinished, unplaced
from game.rules.ares.sequence.zones import choose_edge
from game.rules.ares.state import BLUE, RED, SIDES, Battling, Figure, State, Unit, other, shift
from game.table.bases import overlapping

HIDE, FLY = "hide", "fly"
STARTS = {"hidden": ("in the open", "hidden"), "flying": ("on the ground", "in the air")}
DEPLOYMENT_RULES = {"cards": "ARES.setup.7", "secret": "ARES.setup.6"}
"""Where each way to deploy is written; the others are a scenario's."""


async def step(play: Battling) -> None:
    """Ask the next question of the set-up."""
    state = play.state
    if state.stage == "terrain":
        await terrain_laying.lay(play)
    elif state.stage == "edge":
        await choose_edge(play)
    elif not state.todo:
        begin_deployment(play)
    else:
        await deploy(play)


# ---------------------------------------------------------------------- whose turn


def begin_deployment(play: Battling) -> None:
    """Set the order in which the sides place their units."""
    state = play.state
    how = state.settings.deployment
    rule = DEPLOYMENT_RULES.get(how, "ARES.scen.1")
    play.tell(Stage(text="The armies deploy.", rules=(rule,), name="deployment"))
    waiting = {side: len(unplaced(state, side)) for side in SIDES}
    if how == "cards":
        state.todo = _by_cards(play, waiting)
    else:
        first = BLUE if how == "blue_first" else RED
        state.todo = [side for side in (first, other(first)) for _ in range(waiting[side])]
    if not state.todo:
        _done(play)


@cites("ARES.setup.7", "ARES.setup.8")
def _by_cards(play: Battling, counts: dict[str, int]) -> list[str]:
    """Deal one card for each unit and return the sides, from the highest card down."""
    hands = dealt(play, "deployment", counts)
    found: list[str] = []
    while side := leader(play, hands):
        take_highest(hands, side)
        found.append(side)
    return found


# ---------------------------------------------------------------------- placing a unit


@cites("ARES.setup.7", "ARES.unit.7")
async def deploy(play: Battling) -> None:
    """Ask to place one unit, whole or figure by figure."""
    state = play.state
    side = state.todo[0]
    if not state.unit:
        await _choose(play, side)
        return
    unit = state.units[state.unit]
    why, rules = f"{army(side):deploys} {named(unit)}.", ("ARES.setup.5", "ARES.unit.7")
    whom, site, also = (side, unit.id), Deployment(state, unit), partial(_extras, state, unit)
    pieces = (figure.id for figure in figures_of(state, unit.id))
    question = place(whom, "deploy_unit", why, rules, site, pieces, deploys=True, also=also)
    answer = await question.or_also()
    if isinstance(answer, Also):
        _extra(play, unit, answer.key)
        return
    for name, _ in answer:
        state.figures[name].where = "aside"
    for name, pose in answer:
        _put(play, state.figures[name], pose)


@cites("ARES.setup.6")
def _put(play: Battling, figure: Figure, pose: Pose) -> None:
    """Set a figure down; in a secret deployment only its own side hears of it."""
    figure.where = "table"
    figure.x, figure.y = pose.x, pose.y
    figure.heading = pose.heading % 360 if isinstance(pose.heading, int) else 0
    secret = play.state.settings.deployment == "secret"
    play.tell(
        Entered(
            text=f"{named(figure)} deploys.",
            rules=("ARES.setup.6",) if secret else ("ARES.setup.5",),
            audience=(figure.side,) if secret else (),
            piece=figure.id,
            pose=figure.pose,
        )
    )


async def _choose(play: Battling, side: str) -> None:
    state = play.state
    why, rules = "Choose the next unit to deploy.", ("ARES.setup.7",)
    units = [Option(unit.id, unit.name) for unit in unplaced(state, side)]
    state.unit = await one_of((side, ""), "deploy_unit", why, rules, units, deploys=True)


def _entry(state: State, unit: Unit) -> tuple[bool, bool]:
    """Return whether the scenario lets figures of a unit start hidden, and in the air."""
    force = state.battle.forces.get(unit.side)
    for entry in force.units if force else ():
        if entry.name == unit.name:
            return entry.may_hide, entry.may_fly
    return False, False


@cites("ARES.flyer.1", "ARES.scen.1")
def _extras(state: State, unit: Unit) -> list[Option]:
    figures = figures_of(state, unit.id)
    found = [Option(DONE, "Finish this unit", unfinished(state, unit), ("ARES.unit.7",))]
    may_hide, may_fly = _entry(state, unit)
    if may_hide and any(figure.has("hide") for figure in figures):
        found.append(Option(HIDE, "Start hidden, or not", rules=("ARES.scen.1",)))
    if may_fly and any(figure.has("flyer") for figure in figures):
        found.append(Option(FLY, "Start in the air, or not", rules=("ARES.scen.1",)))
    return found


def _extra(play: Battling, unit: Unit, key: str) -> None:
    state = play.state
    figures = figures_of(state, unit.id)
    if key == DONE:
        state.unit = ""
        state.todo = state.todo[1:]
        if not state.todo:
            _done(play)
        return
    ability, fact = ("hide", "hidden") if key == HIDE else ("flyer", "flying")
    able = [figure for figure in figures if figure.has(ability)]
    secret = state.settings.deployment == "secret"
    wanted = not all(getattr(figure, fact) for figure in able)
    for figure in able:
        if getattr(figure, fact) != wanted:
            setattr(figure, fact, wanted)
            play.tell(
                Changed(
                    text=f"{named(figure)} starts {STARTS[fact][wanted]}.",
                    rules=("ARES.scen.1",),
                    audience=(figure.side,) if secret else (),
                    piece=figure.id,
                    what=fact,
                    before=not wanted,
                    after=wanted,
                )
            )


def _done(play: Battling) -> None:
    """End the deployment: everybody is placed, and the battle may begin."""
    state = play.state
    if state.settings.deployment == "secret":
        _reveal(play)
    state.stage = "deal"


@cites("ARES.setup.6")
def _reveal(play: Battling) -> None:
    """Reveal a secret deployment, so that everybody sees where everybody stands."""
    state = play.state
    play.reveal("the deployment")
    play.tell(Said(text="The screen is removed.", rules=("ARES.setup.6",)))
    for figure in state.standing(BLUE):
        _make_room(play, figure)
    for figure in state.standing():
        play.tell(Said(text=f"{named(figure)} is shown.", rules=("ARES.setup.6",)))


def _make_room(play: Battling, figure: Figure) -> None:
    """Move a blue figure that took the same place as a red one to the nearest free place."""
    state = play.state
    if not any(overlapping(figure.body, foe.body) for foe in state.standing(RED)):
        return
    site = Deployment(state, state.units[figure.unit], blind=False)
    for _, pose in site.toward(figure.id, figure.pose):
        leg = Leg(STEP, pose.x, pose.y, pose.heading)
        shift(play, figure, (leg,), f"{named(figure)} makes room.", ("ARES.setup.6",))


def overlaps(state: State) -> Iterator[str]:
    """Yield sentences about bases that lie on each other or off the table."""
    standing = state.standing()
    for number, figure in enumerate(standing):
        if not state.plane.inside(figure.body):
            yield f"{figure.id} stands off the table"
        for each in standing[number + 1 :]:
            if overlapping(figure.body, each.body):
                yield f"{figure.id} and {each.id} overlap"
