"""Default views of a battle in inches: all that windows and terminals ask a rulebook to show.

A book derives from `PlaneViews`, says how its state is read as a `PlaneSnapshot`, and adds what is
its own: numbers and notes of a card, what a line of sight meets, which attacks one piece could make
on another. Whatever it leaves out is shown as plainly as the snapshot allows.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from game.core.decision import Objection
from game.core.forecast import Forecast
from game.core.pose import Pose
from game.core.ruleset import Spot
from game.core.tally import Tally
from game.core.unit_card import Card, Force, Standing, Summary
from game.mechanics.plain_book import PlainRulebook
from game.mechanics.views import board, danger, sight_field
from game.mechanics.views.danger import Menace
from game.mechanics.views.flags import Flag, Note, notes, tokens, words
from game.mechanics.views.plane_snapshot import PlanePiece, PlaneSnapshot
from game.mechanics.views.scene import piece_figure
from game.mechanics.views.sight_field import Look
from game.mechanics.views.summary import headline, lead, no_hope, standing, turns_left
from game.table import scene as drawn
from game.table.bases import SLACK, Base, Body, Disc, away
from game.table.footprint import degrees
from game.table.raster import Danger, Raster
from game.table.scene import Scene, Zone
from game.table.sight import Cause, Sight
from game.table.terrain import plane_scene_features
from game.table.tolerances import INCH, Compass, Tolerances

S = TypeVar("S")
"""The state of a battle."""
N = TypeVar("N", bound=PlaneSnapshot)
"""How its book reads it."""
ALOFT = 3.0
"""How high a flyer is drawn, in levels."""
DANGER_STEP, SIGHT_STEP = 500, 250
"""Thousandths of an inch from one place to the next."""


class Attack(NamedTuple):
    """What one piece could do to another as all stand now."""

    kind: Literal["melee", "shot", "charge"]
    line: Sight
    """The line along which it is made, with all that is to be said about it."""
    objection: Objection | None = None
    """Why it would be refused."""
    forecast: Callable[[], Forecast] | None = None


class PlaneViews(PlainRulebook[S], Generic[S, N]):
    """The looking half of a rulebook on a table of inches."""

    flags: Sequence[Flag] = ()
    """States of a piece, told on its card, on the board and beside its figure."""
    compass = Compass()
    tolerances = Tolerances()
    bystander: Base = Disc(INCH // 2)
    """The base of whoever is thought of in an empty place."""
    victim = ""
    """The class of movers of whoever is thought of in danger."""

    # ------------------------------------------------------------------ what a book says

    @abstractmethod
    def snapshot(self, state: S) -> N:
        """Return how a state is read."""

    @abstractmethod
    def line(self, moment: N, one: PlanePiece, other: PlanePiece) -> Sight:
        """Return the line of sight between two pieces with everything about it."""

    @abstractmethod
    def status(self, moment: N, piece: PlanePiece) -> object:
        """Return what the facts of flags are read from."""

    def stats(self, moment: N, piece: PlanePiece) -> Iterable[Tally]:
        """Return the numbers of a card."""
        return ()

    def notes(self, moment: N, piece: PlanePiece) -> Iterable[Note]:
        """Return what a card says besides, in words."""
        return notes(self.flags, self.status(moment, piece))

    def subtitle(self, moment: N, piece: PlanePiece) -> str:
        """Return what a piece is, in a few words."""
        return piece.kind

    def attacks(self, moment: N, one: str, other: str, *, soon: bool) -> Iterator[Attack]:
        """Yield what one piece could do to another, the likeliest first.

        `soon`: only what can be told at once counts, for many pairs are asked about.
        """
        yield from ()

    def looks_at(self, moment: N, one: str, other: str) -> bool:
        """Return whether it is of interest how an enemy appears to a piece."""
        return True

    def look(self, moment: N, piece: PlanePiece) -> Look:
        """Return how a piece looks around."""
        others = [body for each in moment.pieces() if each.id != piece.id for body in each.parts]
        return Look(eye=piece.point, bodies=others, reach=self.bystander.reach)

    def menace(self, moment: N, piece: PlanePiece) -> Menace | None:
        """Return what a piece could do to whoever stands anywhere."""
        return None

    def zones(self, moment: N) -> Iterable[Zone]:
        """Return the parts of the table that are to be shown."""
        return ()

    # ------------------------------------------------------------------ cards and figures

    def card(self, state: S, name: str) -> Card:
        """Return everything about one piece."""
        moment = self.snapshot(state)
        piece = moment.piece(name)
        return Card(
            title=piece.name,
            subtitle=self.subtitle(moment, piece),
            side=piece.side,
            stats=tuple(self.stats(moment, piece)),
            notes=tuple(self.notes(moment, piece)),
        )

    def figure(self, moment: N, piece: PlanePiece) -> drawn.Figure:
        """Return a piece as it is to be seen."""
        marks = tuple(tokens(self.flags, self.status(moment, piece)))
        return piece_figure(piece, marks)

    def figures(self, moment: N) -> Sequence[drawn.Figure]:
        """Return all pieces on the table as they are to be seen."""
        return [self.figure(moment, piece) for piece in moment.pieces()]

    def scene(self, state: S) -> Scene:
        """Return everything to be drawn, as the state stands."""
        moment = self.snapshot(state)
        return Scene(
            table="plane",
            extent=moment.plane.extent,
            ground=(),
            figures=tuple(self.figures(moment)),
            zones=tuple(self.zones(moment)),
            features=plane_scene_features(moment.plane),
        )

    def forces(self, state: S) -> list[Force]:
        """Return the pieces of each side by their profiles, with one of each to see."""
        moment = self.snapshot(state)
        kinds: dict[tuple[str, str], list[PlanePiece]] = {}
        for piece in self.everybody(moment):
            kinds.setdefault((piece.side, piece.profile), []).append(piece)
        found = []
        for (side, _), pieces in kinds.items():
            # Whoever is only looked at stands with his face to the viewer.
            figure = self.figure(moment, pieces[0])
            seen = replace(figure, bearing=None, stance=180.0, marks=())
            words = f"{pieces[0].kind}, {pieces[0].points} points"
            found.append(Force(side, figure.name, words, len(pieces), seen))
        return found

    def everybody(self, moment: N) -> Sequence[PlanePiece]:
        """Return all that the sides have brought, wherever it is."""
        return [*moment.pieces(), *moment.pieces(where="aside")]

    # ------------------------------------------------------------------ in plain text

    def board(self, state: S) -> str:
        """Return the battle in lines of text: sides, pieces, terrain."""
        moment = self.snapshot(state)
        return "\n".join(self.board_lines(moment))

    def board_lines(self, moment: N) -> Iterator[str]:
        """Yield the lines of the board."""
        plane = moment.plane
        turn = f" Turn {moment.turn}." if moment.turn else " Set-up."
        yield board.table_line(plane, "inches", self.compass) + turn
        for side in moment.sides:
            yield f"{side}: {moment.scores.get(side, 0)} points"
            for piece in moment.pieces(side):
                place = board.place(piece.pose, self.compass, plane)
                states = words(self.flags, self.status(moment, piece))
                yield ", ".join([f"  {piece.name} {place}", *self.told(moment, piece), *states])
        yield from board.terrain_lines(plane, "inches", self.compass)

    def told(self, moment: N, piece: PlanePiece) -> Iterable[str]:
        """Return what a line of text says of a piece besides its place and its flags."""
        return ()

    def summary(self, state: S) -> Summary:
        """Return the game at a glance."""
        moment = self.snapshot(state)
        return Summary(
            headline=headline(moment.turn, moment.last),
            acting="",
            sides=tuple(self._standing(moment, side) for side in moment.sides),
            endings=tuple(self.endings(moment)),
            outlook=self.outlook(moment),
            turn=moment.turn,
            last=moment.last,
        )

    def _standing(self, moment: N, side: str) -> Standing:
        pieces = moment.pieces(side)
        return Standing(
            side=side,
            name=side.title(),
            points=moment.scores.get(side, 0),
            wanted=0,
            ready=tuple(dict.fromkeys(each.group or each.id for each in pieces if each.ready)),
            spent=tuple(dict.fromkeys(each.group or each.id for each in pieces if not each.ready)),
            left=0,
        )

    def endings(self, moment: N) -> Iterable[str]:
        """Return sentences about what ends the game."""
        return [f"after turn {moment.last} the higher score wins"] if moment.last else []

    def strength(self, moment: N, side: str) -> int:
        """Return how many a side has on the table."""
        return len(moment.pieces(side))

    def outlook(self, moment: N) -> str:
        """Return in a line who is ahead, how long it lasts, and how many each side has left.

        There is nobody to count before both sides have deployed.
        """
        counts = {side: self.strength(moment, side) for side in moment.sides}
        parts = [lead(moment.scores, moment.sides), standing(counts) if moment.turn else ""]
        last = turns_left(moment.turn, moment.last) if moment.last else ""
        return " · ".join(part for part in (*parts, last) if part)

    def hopeless(self, state: S, side: str) -> str:
        """Return why a side has no hope left, in a sentence; nothing as long as it has some."""
        moment = self.snapshot(state)
        if not moment.turn:
            return ""
        foes = [each for each in moment.pieces() if moment.hostile(side, each.side)]
        mine, theirs = moment.pieces(side), sum(each.points for each in foes)
        best = max(moment.scores.get(each, 0) for each in moment.sides if each != side)
        return no_hope(
            side,
            best - moment.scores.get(side, 0),
            attainable=theirs,
            promised=0,
            strengths=(float(sum(each.points for each in mine)), float(theirs)),
            counts=(len(mine), len(foes)),
        )

    def facts(self, state: S, name: str) -> Mapping[str, Any]:
        """Return plain facts about a piece, a side or 'game'; KeyError if there is none such."""
        moment = self.snapshot(state)
        if name == "game":
            return {"turn": moment.turn}
        if name in moment.sides:
            pieces = [piece.id for piece in moment.pieces(name)]
            return {"score": moment.scores.get(name, 0), "pieces": pieces}
        piece = moment.piece(name)
        x, y = self.compass.told_point(piece.point, moment.plane.depth)
        flags = {flag.fact: getattr(self.status(moment, piece), flag.fact) for flag in self.flags}
        return {
            "at": [round(x, 2), round(y, 2)],
            "facing": self.compass.told_heading(degrees(piece.pose.heading)),
            "where": piece.where,
            "side": piece.side,
            **flags,
        }

    # ------------------------------------------------------------------ places

    def spot(self, state: S, point: tuple[float, float]) -> tuple[Pose, tuple[float, float]]:
        """Return the place under a point of the table, to the thousandth of an inch."""
        pose = self.snapshot(state).plane.pose_at(self.bystander, point)
        return Pose(pose.x, pose.y), (pose.x / INCH, pose.y / INCH)

    def distance(self, state: S, a: Spot, b: Spot) -> float:
        """Return the inches between two spots, measured as the book does."""
        moment = self.snapshot(state)
        return self.tolerances.distance(self._bodies(moment, a), self._bodies(moment, b)) / INCH

    @staticmethod
    def _bodies(moment: PlaneSnapshot, where: Spot) -> Sequence[Body]:
        if isinstance(where, str):
            return moment.piece(where).bodies
        return [Body(Disc(0), Pose(where[0], where[1]))]

    def somebody(self, moment: N, where: Spot) -> PlanePiece | None:
        """Return the piece meant, whoever stands on a place, or nobody in particular."""
        if isinstance(where, str):
            try:
                piece = moment.piece(where)
            except KeyError:
                return None
            return piece if piece.where == "board" else None
        point = where[0], where[1]
        for piece in moment.pieces():
            if any(away(point, body) <= SLACK for body in piece.bodies):
                return piece
        pose = Pose(*point, 0)
        body = Body(self.bystander, pose)
        return PlanePiece(id="", side="", name="", kind="", pose=pose, parts=(("", body),))

    # ------------------------------------------------------------------ lines

    def sight(self, state: S, a: Spot, b: Spot) -> list[Sight]:
        """Return the line between two spots with everything about it; none within one place."""
        moment = self.snapshot(state)
        one, two = self.somebody(moment, a), self.somebody(moment, b)
        if one is None or two is None or one.point == two.point:
            return []
        return [self.line(moment, one, two)]

    def _standing_at(self, state: S, name: str, pose: Pose | None) -> tuple[N, PlanePiece]:
        """Return the moment in which a piece has gone to a place, and the piece."""
        moment = self.snapshot(state)
        if pose is not None:
            moment = moment.supposing(name, pose)
        return moment, moment.piece(name)

    def lines(self, state: S, name: str, pose: Pose | None = None) -> dict[str, Sight]:
        """Return the line to each enemy from where a piece stands or would stand."""
        moment, piece = self._standing_at(state, name, pose)
        foes = moment.enemies(piece) if piece.where == "board" else []
        return {enemy.id: self.line(moment, piece, enemy) for enemy in foes}

    def onlookers(self, state: S, name: str, pose: Pose | None = None) -> dict[str, Sight]:
        """Return the line from each enemy to where a piece stands or would stand."""
        moment, piece = self._standing_at(state, name, pose)
        foes = moment.enemies(piece) if piece.where == "board" else []
        return {enemy.id: self.line(moment, enemy, piece) for enemy in foes}

    def panorama(
        self, state: S, name: str, pose: Pose | None = None, step: int = SIGHT_STEP
    ) -> Raster:
        """Return how a piece sees each place from where it stands or would stand."""
        moment, piece = self._standing_at(state, name, pose)
        look = self.look(moment, piece)
        return sight_field.panorama(moment.plane, moment.effects, look, step)

    def elevations(self, state: S, places: Sequence[str | tuple[float, float]]) -> Sequence[float]:
        """Return how high each piece and each place in inches is; flyers are above all ground."""
        moment = self.snapshot(state)
        return [self._elevation(moment, place) for place in places]

    def _elevation(self, moment: N, place: str | tuple[float, float]) -> float:
        if isinstance(place, str):
            piece = moment.piece(place)
            if self.look(moment, piece).aloft:
                return ALOFT
            point = piece.point
        else:
            point = place[0] * INCH, place[1] * INCH
        level = moment.effects.level(moment.plane, point)
        return level + moment.effects.elevation(moment.plane, point) / INCH

    # ------------------------------------------------------------------ attacks

    def sees(self, state: S, name: str, pose: Pose | None = None) -> dict[str, Sight | None]:
        """Return how enemies appear to a piece where it stands or would stand.

        None means open to a blow. A sight that is not denied may be attacked along; the reason of
        any other is the one with which the attack itself would be refused.
        """
        moment, piece = self._standing_at(state, name, pose)
        if piece.where != "board":
            return {}
        return {
            enemy: self._appears(moment, name, enemy)
            for enemy in moment.foes(name)
            if self.looks_at(moment, name, enemy)
        }

    def _appears(self, moment: N, name: str, enemy: str) -> Sight | None:
        attack = next(self.attacks(moment, name, enemy, soon=False), None)
        if attack is None:
            return self.line(moment, moment.piece(name), moment.piece(enemy))
        refused, line = attack.objection, attack.line
        if refused is None:
            return None if attack.kind == "melee" else line
        if line.blocked and line.blocked.rule == refused.rule:
            return line
        return Sight(line.line, (Cause("barred", refused.text, refused.rule), *line.causes))

    def answer_odds(self, state: S, name: str) -> dict[str, Forecast]:
        """Return the attacks that enemies could make on a piece as all stand now."""
        moment = self.snapshot(state)
        there = moment.piece(name).where == "board"
        found = {}
        for enemy in moment.foes(name) if there else ():
            for attack in self.attacks(moment, enemy, name, soon=True):
                if attack.objection is None and attack.forecast is not None:
                    found[enemy] = attack.forecast()
                    break
        return found

    # ------------------------------------------------------------------ danger

    def danger(self, state: S, side: str, step: int = DANGER_STEP) -> Danger:
        """Return how many enemies could get at somebody in the middle of each cell."""
        moment = self.snapshot(state)
        foes = [each for each in moment.pieces() if moment.hostile(side, each.side)]
        menaces = [menace for foe in foes if (menace := self.menace(moment, foe))]
        return danger.danger(
            moment.plane,
            moment.effects,
            menaces,
            step,
            victim=self.victim,
            half_base=self.bystander.reach,
        )

    def threats(self, state: S, side: str) -> dict[tuple[int, int], int]:
        """Return the same by whole inches, without those that are safe."""
        return self.danger(state, side, INCH).everybody.counted()
