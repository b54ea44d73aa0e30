"""Movement: how far, over what, past whom (ARES.move, ARES.terr)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

from game.core.cite import cites
from game.core.decision import Objection
from game.core.pose import Pose
from game.core.spatial import Route
from game.core.tally import Tally
from game.core.wording import named
from game.mechanics.moves.free_course import FreeCourse, Refusal
from game.mechanics.terrain.effects import Effect, EffectTable
from game.rules.ares.field import Field
from game.rules.ares.state import Battling, Figure, shift
from game.rules.ares.terrain import effect_of, effects
from game.rules.ares.turning import turns_freely
from game.table.bases import Body, touching
from game.table.plane import Plane
from game.table.walk import Problem, Walk
from game.table.walk_terms import Bodies, Stretch, WalkTerms

# ---------------------------------------------------------------------- allowance


@cites("ARES.fig.4", "ARES.move.1", "ARES.move.6", "ARES.prone.2", "ARES.hide.3", "ARES.flyer.2")
@cites("ARES.magic.15")
def move_tally(figure: Figure) -> Tally:
    """Return the effective Move in thousandths of an inch, fractions kept."""
    tally = Tally("move", figure.profile.move * 1000, (), figure.profile.name)
    for applies, up, down, reason, rule in (
        (figure.prone, 1, 2, "prone", "ARES.prone.2"),
        (figure.hidden, 1, 2, "hidden", "ARES.hide.3"),
        (figure.charm("snare") >= 2, 1, 2, "snared", "ARES.magic.15"),
        (figure.flying, 2, 1, "flying", "ARES.flyer.2"),
    ):
        if applies:
            tally = tally.plus(tally.total * up // down - tally.total, reason, rule)
    return tally


# ---------------------------------------------------------------------- what is in the way


@dataclass(frozen=True, slots=True)
class Manner:
    """What one kind of movement may do about enemies."""

    touches: bool = False
    """Whether it may come into contact: a Charge."""
    rule: str = "ARES.move.10"
    """By which rule contact is refused."""


PLAIN = Manner()
SPRINT = Manner(touches=False, rule="ARES.sprint.3")
CHARGE = Manner(touches=True)


@cites("ARES.move.5", "ARES.move.10", "ARES.flyer.2", "ARES.flyer.6", "ARES.hide.8")
def _others(field: Field, figure: Figure, manner: Manner) -> tuple[Bodies, Bodies, Bodies]:
    """Return the figures it may touch, those it may not, and those it may pass over."""
    solid: list[tuple[str, Body]] = []
    shunned: list[tuple[str, Body]] = []
    overflown: list[tuple[str, Body]] = []
    own = figure.body
    for each in field.state.figures.values():
        if each.where != "table" or each.id == figure.id:
            continue
        named = each.id, each.body
        if figure.flying or each.flying:
            overflown.append(named)
        elif each.side == figure.side or each.hidden or manner.touches:
            solid.append(named)
        elif touching(own, named[1]) or figure.hidden:
            solid.append(named)  # it may come back to where it was, in contact or behind a wall
        else:
            shunned.append(named)
    return tuple(solid), tuple(shunned), tuple(overflown)


@cites("ARES.geo.8")
def going_of(field: Field, figure: Figure, manner: Manner, allowance: int) -> WalkTerms:
    """Return what a movement of this figure may do."""
    solid, shunned, overflown = _others(field, figure, manner)
    base = figure.profile.base
    if figure.flying:
        return WalkTerms(base, allowance, overflown=overflown)
    table, half = effects(field.state.settings), move_tally(figure).total // 2
    return WalkTerms(
        base,
        allowance,
        **table.free_ground(field.state.plane, figure.profile.kind, half)._asdict(),
        solid=solid,
        shunned=shunned,
        overflown=overflown,
        free_turns=turns_freely(field, figure),
    )


cites(
    "ARES.terr.2",
    "ARES.terr.4",
    "ARES.terr.5",
    "ARES.terr.6",
    "ARES.hedge.2",
    "ARES.hill.2",
    "ARES.hill.3",
    "ARES.forest.1",
    "ARES.marsh.1",
    "ARES.rubble.1",
    "ARES.water.1",
    "ARES.fissure.1",
    "ARES.wall.1",
    "ARES.building.1",
    "ARES.forest.3",
    "ARES.hill.4",
)(EffectTable.free_ground)


# ---------------------------------------------------------------------- courses


RULES: Mapping[Refusal, str] = {
    "empty": "ARES.move.7",
    "legs": "ARES.geo.7",
    "heading": "ARES.geo.1",
    "table": "ARES.geo.9",
    "overlap": "ARES.move.5",
    "pivot": "ARES.move.8",
    "allowance": "ARES.move.1",
}
cites("ARES.geo.7", "ARES.move.2", "ARES.move.7")(FreeCourse.walk)
cites("ARES.geo.7")(FreeCourse.malformed)
cites("ARES.geo.9", "ARES.move.5", "ARES.move.8", "ARES.move.10")(FreeCourse.refusal)


@dataclass
class March(FreeCourse):
    """The course of a Move, a Sprint or a Charge by an own path."""

    field: Field
    figure: Figure
    allowance: int
    manner: Manner = PLAIN

    touching = "that is a Charge"
    budget = "this action has"

    @property
    def plane(self) -> Plane:
        """The table."""
        return self.field.state.plane

    @property
    def start(self) -> Pose:
        """Where the figure stands."""
        return self.figure.pose

    @property
    def rate(self) -> int:
        """What one action pays for."""
        return self.allowance

    def terms(self) -> WalkTerms:
        """Return what this movement may do."""
        return going_of(self.field, self.figure, self.manner, self.allowance)

    @property
    def rules(self) -> Mapping[Refusal, str]:
        """The rules by which a way is refused."""
        return {**RULES, "touch": self.manner.rule}

    def name_of(self, piece: str) -> str:
        """Return what a figure is called."""
        return self.field.state.figures[piece].name

    @cites("ARES.terr.8", "ARES.move.10")
    def law(self, found: Walk) -> Objection | None:
        """Return why contact is refused with somebody whom only a wall had kept apart."""
        if self.manner.touches or not self.field.walls:
            return None
        x, y, heading = found.end
        there = replace(self.figure, x=x, y=y, heading=heading if isinstance(heading, int) else 0)
        for foe in self.field.contacts(there):
            if not self.field.in_contact(self.figure, foe):
                return Objection(f"It would touch {foe.name}: that is a Charge.", self.manner.rule)
        return None

    def limits(self) -> tuple[int, ...]:
        """Return what this action pays for and, if another is left for a Move, both of them."""
        state = self.field.state
        if state.figure == self.figure.id and state.left > 1 and self.manner is PLAIN:
            return self.allowance, 2 * self.allowance
        return FreeCourse.limits(self)

    # ------------------------------------------------------------------ ground

    def _effect(self, feature: str) -> Effect:
        state = self.field.state
        return effect_of(state.plane.by_id[feature], state.settings)

    def ground_note(self, stretch: Stretch) -> tuple[str, str]:
        """Return what dear ground is called, and the rule about it."""
        effect = self._effect(stretch.feature)
        return effect.name, "ARES.terr.4" if stretch.length else effect.rule

    @cites("ARES.terr.2", "ARES.terr.5")
    def ground_words(self, problem: Problem, far: str) -> tuple[str, str] | None:
        """Return why the ground refuses a way, and the rule."""
        if problem.what == "barred":
            return _barred(self.figure, far, self._effect(problem.by))
        feature = self.plane.by_id.get(problem.by)
        if feature is None or feature.kind != "hill":
            return None
        return _hillside(self._effect(problem.by), far)


def go(play: Battling, figure: Figure, course: March, route: Route, doing: str, *rules: str) -> int:
    """Carry a movement out; return what it cost, in thousandths of an inch."""
    found = course.walk(route)
    tally = course.bill(found)
    legs = (*route[:-1], route[-1]._replace(heading=found.end.heading))
    shift(play, figure, legs, f"{named(figure)} {doing}.", rules, tally)
    return tally.total


# ---------------------------------------------------------------------- reasons


def _barred(figure: Figure, far: str, effect: Effect) -> tuple[str, str]:
    passage = effect.passage(figure.profile.kind)
    if passage == "cross":
        return f"After {far}: crossing {effect.name} takes a complete action.", effect.rule
    if passage == "leap":
        return f"It cannot stop astride {effect.name}.", "ARES.terr.2"
    return f"After {far}: {figure.name} cannot enter {effect.name}.", effect.rule


@cites("ARES.hill.2", "ARES.hill.3")
def _hillside(effect: Effect, far: str) -> tuple[str, str]:
    if effect.passage("infantry") == "cross":
        text = f"After {far}: the edge of {effect.name} takes a complete action."
        return text, "ARES.hill.3"
    return f"After {far}: not enough movement left to climb {effect.name}.", "ARES.hill.2"
