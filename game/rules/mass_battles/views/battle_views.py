"""What windows and terminals are shown of a battle, as far as the chapters go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Self

from game.core.decision import Objection
from game.core.forecast import Forecast
from game.core.pose import Pose
from game.core.unit_card import Summary, TrackedCard
from game.mechanics.scenario.snapshot import Whereabouts
from game.mechanics.terrain.effects import EffectTable
from game.mechanics.views.danger import Menace
from game.mechanics.views.flags import notes, tokens
from game.mechanics.views.plane_snapshot import PlanePiece, PlaneSnapshot
from game.mechanics.views.plane_views import Attack, PlaneViews
from game.mechanics.views.sight_field import Look
from game.rules.mass_battles import combat
from game.rules.mass_battles import state as battle
from game.rules.mass_battles.blows import melee_attack
from game.rules.mass_battles.contact import may_strike, touching
from game.rules.mass_battles.damage import band, hits_left, toughness
from game.rules.mass_battles.deployment import waiting
from game.rules.mass_battles.movement import allowance
from game.rules.mass_battles.profile import Profile
from game.rules.mass_battles.shooting import fire_attack, line_of_fire
from game.rules.mass_battles.state import COMPASS, MEASURE, State, Status
from game.rules.mass_battles.terrain import EFFECTS, sight
from game.rules.mass_battles.victory import explain
from game.rules.mass_battles.views import cards, overview, siege
from game.rules.mass_battles.views.cards import FLAGS
from game.rules.mass_battles.views.figures import figure_of
from game.table.bases import rectangle
from game.table.plane import Plane
from game.table.scene import Figure, Scene, Zone
from game.table.sight import Sight
from game.table.tolerances import INCH

REACTIONS: Mapping[str, str] = {
    "opportunity_fire": "Fire at an enemy who comes into contact",
    "evade_dispersed": "Evade with a dispersed unit",
    "flying_evade": "Evade another flyer in the air",
    "turn_to_face": "Turn to face an enemy at a flank or the rear",
    "leaving_contact_attack": "Strike at an enemy who leaves contact",
    "raise_shield": "Raise a Wizard Shield under attack",
    "dispel": "Dis-spell an enemy power",
    "command_interrupt": "Use Command before the enemy's next move",
    "formation_change": "Change formation before or after a move",
    "square_up": "Square up against an enemy",
    "engaged_continue": "Move on into contact",
}
"""Questions with a declining option, in a few words each."""


class Moment(PlaneSnapshot):
    """A state as the shared views read it."""

    sides: Sequence[str] = ()
    turn = last = 0
    effects: EffectTable = EFFECTS

    def __init__(self, state: State) -> None:
        self.state, self.sides, self.turn = state, state.sides, state.turn
        self.last = 0 if state.plan.victory is None else state.settings.turn_limit

    @cached_property
    def scores(self) -> Mapping[str, int]:
        """Victory points of each side if the battle ended now."""
        return overview.scores(self.state)

    @property
    def plane(self) -> Plane:
        """The table."""
        return self.state.plane

    def pieces(self, side: str = "", where: Whereabouts = "board") -> Sequence[PlanePiece]:
        """Return the pieces of a side, or of all, on the table or still to come."""
        state = self.state
        known = {"board": state.pieces, "aside": state.aside, "lost": state.gone}.get(where, {})
        return [_piece(each, where) for each in known.values() if side in ("", each.side)]

    def piece(self, name: str) -> PlanePiece:
        """Return a piece wherever it is."""
        state = self.state
        where: Whereabouts = "board" if name in state.pieces else "lost"
        return _piece(state.anybody(name), "aside" if name in state.aside else where)

    def supposing(self, name: str, pose: Pose) -> Self:
        """Return the same moment with a piece elsewhere."""
        old = self.state.pieces[name]
        facing = pose.heading if isinstance(pose.heading, int) else old.heading
        moved = replace(old, x=pose.x, y=pose.y, heading=facing)
        return type(self)(replace(self.state, pieces={**self.state.pieces, name: moved}))


def _piece(piece: battle.Piece, where: Whereabouts = "board") -> PlanePiece:
    block = piece.block
    return PlanePiece(
        id=piece.id,
        side=piece.side,
        name=piece.name,
        kind=piece.profile.type,
        pose=block.pose,
        parts=block.bodies(),
        profile=piece.profile.name,
        points=piece.profile.points,
        where=where,
        ready=not piece.status.acted,
    )


class MassBattlesViews(PlaneViews[State, Moment]):
    """The views of the book."""

    flags = FLAGS
    spared = REACTIONS
    compass = COMPASS
    tolerances = MEASURE
    bystander = rectangle(INCH, INCH)

    def snapshot(self, state: State) -> Moment:
        """Return how a state is read."""
        return Moment(state)

    def called(self, state: State, name: str) -> str:
        """Return what sentences call a piece."""
        return state.anybody(name).name

    def status(self, moment: Moment, piece: PlanePiece) -> Status:
        """Return what varies about a piece."""
        return moment.state.anybody(piece.id).status

    def figure(self, moment: Moment, piece: PlanePiece) -> Figure:
        """Return a piece as it is to be seen."""
        mine = moment.state.anybody(piece.id)
        shown = *tokens(FLAGS, mine.status), *cards.marks(mine)
        return figure_of(mine, piece, shown)

    def scene(self, state: State) -> Scene:
        """Return everything to be drawn: damage to castles, fires and darkness as well."""
        drawn = super().scene(state)
        return replace(
            drawn,
            features=siege.features(state),
            markers=tuple(siege.markers(state)),
            marks=tuple(overview.flights(state)),
        )

    def zones(self, moment: Moment) -> Iterator[Zone]:
        """Yield where to deploy, what is fought for, and the circles of darkness."""
        yield from overview.deployment_zones(moment.state)
        yield from overview.objective_zones(moment.state)
        yield from siege.zones(moment.state)

    def subtitle(self, moment: Moment, piece: PlanePiece) -> str:
        """Return what a piece is, in a few words."""
        return cards.subtitle(moment.state.anybody(piece.id))

    def told(self, moment: Moment, piece: PlanePiece) -> Iterator[str]:
        """Yield the hits of a piece for a line of text."""
        mine = moment.state.pieces[piece.id]
        if mine.status.hits:
            yield f"{mine.status.hits} of {toughness(mine)} hits, in {band(mine)}"

    def summary(self, state: State) -> Summary:
        """Return the game at a glance, with the step of the turn."""
        shown = super().summary(state)
        stage = state.stage.replace("_", " ")
        headline = f"{shown.headline} · {stage}" if state.turn else shown.headline
        return overview.completed(replace(shown, headline=headline, acting=_acting(state)), state)

    def endings(self, moment: Moment) -> Iterable[str]:
        """Return what would end the battle and who leads."""
        return explain(moment.state) if moment.last else []

    def card(self, state: State, name: str) -> TrackedCard:
        """Return everything about one piece, with its damage track."""
        piece = state.anybody(name)
        flags = notes(FLAGS, piece.status)
        return TrackedCard(
            title=piece.name,
            subtitle=cards.subtitle(piece),
            side=piece.side,
            stats=tuple(cards.stats(state, piece)),
            notes=(*flags, *siege.notes(state, piece), *cards.notes(state, piece)),
            track=cards.track(piece),
            check=cards.check(state, piece),
        )

    def line(self, moment: Moment, one: PlanePiece, other: PlanePiece) -> Sight:
        """Return the best line between two pieces."""
        pieces = moment.state.pieces
        ends = [pieces.get(each.id) or _somebody(each) for each in (one, other)]
        return sight(moment.state, *ends)

    def look(self, moment: Moment, piece: PlanePiece) -> Look:
        """Return how a piece looks around: over all terrain from the air."""
        block, status = moment.state.pieces[piece.id].block, self.status(moment, piece)
        return Look(eye=block.track_points()[0], aloft=status.airborne)

    def attacks(self, moment: Moment, one: str, other: str, *, soon: bool) -> Iterator[Attack]:
        """Yield the blow at an enemy in contact, or fire at one farther off."""
        state = moment.state
        mine, theirs = state.pieces[one], state.pieces[other]
        if touching(state, mine, theirs):
            if theirs in may_strike(state, mine):
                blow = melee_attack(state, mine, theirs)
                yield Attack(
                    "melee", sight(state, mine, theirs), forecast=_odds(blow, mine, theirs)
                )
            return
        if mine.profile.fire is None or mine.profile.breath:
            return
        shot = fire_attack(state, mine, theirs)
        line = line_of_fire(state, mine, theirs)
        if isinstance(shot, Objection):
            yield Attack("shot", line, shot)
        else:
            yield Attack("shot", line, forecast=_odds(shot, mine, theirs))

    def menace(self, moment: Moment, piece: PlanePiece) -> Menace:
        """Return how far a piece could come into contact, charging if it may, and how far fire."""
        mine = moment.state.pieces[piece.id]
        half, fire = mine.block.frontage / 2 + MEASURE.touch, mine.profile.fire
        charging = mine.profile.may_charge and not mine.status.charging
        full = allowance(mine).total * (3 if charging else 2) // 2
        return Menace(
            at=(mine.x, mine.y),
            mover=mine.profile.type,
            charge=full + half,
            shot=fire.range * INCH + half if fire else None,
            aloft=mine.status.airborne,
        )


def _odds(attack: combat.Attack, one: battle.Piece, other: battle.Piece) -> Callable[[], Forecast]:
    """Return the odds of an attack, for whoever wants to know them."""
    title = f"{one.name} attacks {other.name}"
    return lambda: combat.forecast(attack, title, hits_left(other))


def _somebody(piece: PlanePiece) -> battle.Piece:
    """Return nobody in particular on an empty place."""
    profile = Profile(name="nobody", move=0.0)
    return battle.Piece("", "", profile, piece.pose.x, piece.pose.y, 0, {"": (0, 0)})


def _acting(state: State) -> str:
    """Return the side whose turn it is: to place a piece, to hand out its standards, to move."""
    order = () if state.turn else state.queue.sides
    if any(waiting(state, side) for side in order):
        return state.side
    return next((side for side in order if side not in state.asked), state.side)
