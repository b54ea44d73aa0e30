"""A battle as plain data for a page: who stood where at each moment, and what was told of it.

Pieces are known by their place in a list, never by their ids. Places are in hundredths of a table
unit. Every so many moments all pieces are written down (a key); between them only what changed.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from game.core.event import (
    Attacked,
    Built,
    Changed,
    Ended,
    Entered,
    Event,
    Left,
    Moved,
    Rolled,
    Said,
    Scored,
    Stage,
)
from game.core.pose import Pose
from game.core.unit_card import Card
from game.core.wording import worded
from game.table.lattice import centre_of, rim
from game.table.scene import BlockFigure, Figure, Gauge, ObjectiveZone, Point, Scene, StepTrack
from game.ui.export.aftermath import great_moments
from game.ui.export.chances import chance_in_words
from game.ui.export.chronicle import Chronicle, is_loss
from game.ui.export.sprite_sheet import SpriteSheet
from game.ui.hud.log_folding import folded

HUNDREDTHS = 100
KEY_EVERY = 40
"""Moments from one key to the next."""
KINDS: tuple[tuple[type[Event], str], ...] = (
    (Moved, "move"),
    (Entered, "enter"),
    (Attacked, "attack"),
    (Rolled, "roll"),
    (Left, "leave"),
    (Scored, "score"),
    (Stage, "stage"),
    (Changed, "change"),
    (Built, "build"),
    (Ended, "end"),
    (Said, "say"),
)

State = list[Any]
"""Place in hundredths, bearing, number of the look, number of the formation."""


class ReplayData:
    """Goes through a battle once and writes everything down."""

    def __init__(self, chronicle: Chronicle, sheet: SpriteSheet) -> None:
        self.chronicle = chronicle
        self.sheet = sheet
        self.sides = list(chronicle.match.rules.sides(chronicle.match.state))
        self.grounds: list[Scene] = []
        """A scene for each ground that the battle had."""
        self._pieces: dict[str, int] = {}
        self._seen: list[Figure] = []
        self._now: dict[int, State] = {}
        self._plains: dict[int, int] = {}
        self._forms: dict[tuple[Point, ...], int] = {(): 0}
        self._rows: dict[tuple[str, ...], int] = {}
        self._cards: dict[tuple[Any, ...], int] = {}
        self._dealt: dict[int, int] = {}
        self._fallen: list[list[int]] = []
        self._last: dict[str, Any] = {}
        self._at: dict[int, int] = {}
        self.moments = self._written()

    def page(self) -> dict[str, Any]:
        """Return everything that the page shows but the pictures."""
        chronicle = self.chronicle
        return {
            "title": chronicle.title,
            "book": str(getattr(chronicle.match.rules, "title", "")),
            "story": chronicle.story,
            "result": chronicle.result,
            "note": chronicle.note,
            "extent": chronicle.scene(0).extent,
            "sides": [
                {"name": name, "colour": colour_of(self.sheet, side)}
                for side, name in self._side_names()
            ],
            "pieces": [self._piece(figure) for figure in self._seen],
            "looks": [sorted(look.items()) for look in self.sheet.looks],
            "plain": [self._plains.get(number, number) for number in range(len(self.sheet.looks))],
            "forms": [[hundredths(spot) for spot in form] for form in self._forms],
            "zones": [_rims(zone, chronicle.scene(0).table) for zone in self._zones()],
            "chapters": self._chapters(),
            "key_moments": self._great(),
            "fallen": self._fallen,
            "rows": list(self._rows),
            "cards": list(self._cards),
            "moments": self.moments,
        }

    def _side_names(self) -> list[tuple[str, str]]:
        names = self.chronicle.side_names()
        own = [(side, names.get(side, side.title())) for side in self.sides]
        others = dict.fromkeys(figure.side for figure in self._seen)
        return own + [(side, side.title()) for side in others if side not in self.sides]

    def _side(self, side: str) -> int:
        return self.sides.index(side) if side in self.sides else -1

    # ------------------------------------------------------------------ moments

    def _written(self) -> list[dict[str, Any]]:
        moments: list[dict[str, Any]] = []
        before: Scene | None = None
        for answer, events in enumerate(self.chronicle.told):
            scene = self.chronicle.scene(answer)
            if before is not None and not events and scene == before:
                continue
            moment = self._moment(answer, scene, events, key=len(moments) % KEY_EVERY == 0)
            self._at[answer] = len(moments)
            moments.append(moment)
            self._bury(len(moments) - 1, answer)
            before = scene
        return moments

    def _moment(
        self, answer: int, scene: Scene, events: Sequence[Event], *, key: bool
    ) -> dict[str, Any]:
        changes = self._changes(scene, events)
        moment: dict[str, Any] = {"a": answer}
        if key:
            moment["k"] = [[piece, *state] for piece, state in sorted(self._now.items())]
        if changes:
            moment["d"] = changes
        if lines := list(self._lines(events)):
            moment["l"] = lines
        if attacks := list(self._attacks(answer, events)):
            moment["x"] = attacks
        summary = self.chronicle.summary(answer)
        moment |= self._news("s", [side.points for side in summary.sides])
        moment |= self._news("h", summary.headline)
        moment |= self._news("z", [self._side(zone.side) for zone in objectives(scene)])
        moment |= self._news("m", list(self._markers(scene)))
        moment |= self._news("g", self._ground(scene))
        if dealt := self._deal(answer, scene):
            moment["v"] = dealt
        return moment

    def _news(self, name: str, value: Any) -> dict[str, Any]:
        """Return a value under its name if it has changed."""
        if name in self._last and self._last[name] == value:
            return {}
        self._last[name] = value
        return {name: value}

    def _ground(self, scene: Scene) -> int:
        shown = scene.ground, scene.levels, scene.features
        for number, known in enumerate(self.grounds):
            if shown == (known.ground, known.levels, known.features):
                return number
        self.grounds.append(replace(scene, figures=(), marks=(), markers=(), zones=()))
        return len(self.grounds) - 1

    def _markers(self, scene: Scene) -> Iterator[list[int]]:
        for marker in scene.markers:
            if not isinstance(marker, Gauge | StepTrack):
                yield [self.sheet.marker(marker.kind), *hundredths(marker.centre)]

    # ------------------------------------------------------------------ pieces

    def _changes(self, scene: Scene, events: Sequence[Event]) -> list[list[Any]]:
        """Return the pieces that stand otherwise than before; one that is gone stands alone."""
        ways = self._ways(scene, events)
        standing: dict[int, State] = {}
        for figure in scene.figures:
            standing[self._number(figure)] = self._state(figure)
        changes: list[list[Any]] = []
        for piece, state in standing.items():
            if self._now.get(piece) != state:
                way = ways.get(piece, []) if piece in self._now else []
                changes.append([piece, *state, way] if way else [piece, *state])
        changes += [[piece] for piece in self._now if piece not in standing]
        self._now = standing
        return changes

    def _number(self, figure: Figure) -> int:
        number = self._pieces.setdefault(figure.id, len(self._seen))
        if number == len(self._seen):
            self._seen.append(figure)
        else:
            self._seen[number] = figure
        return number

    def _state(self, figure: Figure) -> State:
        bearing = figure.stance if figure.bearing is None else figure.bearing
        shown, form = figure, 0
        if isinstance(figure, BlockFigure):
            form = self._forms.setdefault(figure.stands, len(self._forms))
            parts = figure.parts()
            shown = next(part for part in parts if part.leads)
            look = self.sheet.look(shown)
            rest = next((part for part in parts if not part.leads), None)
            if rest is not None:
                self._plains[look] = self.sheet.look(replace(rest, marks=()))
        look = self.sheet.look(shown)
        return [*hundredths(figure.centre), round(bearing) % 360, look, form]

    def _ways(self, scene: Scene, events: Sequence[Event]) -> dict[int, list[int]]:
        """Return the places that pieces went through between where they stood and stand."""
        ways: dict[int, list[int]] = {}
        now = {figure.id: figure for figure in scene.figures}
        for event in events:
            figure = now.get(event.piece) if isinstance(event, Moved) else None
            if figure is None or isinstance(figure, BlockFigure) or not isinstance(event, Moved):
                continue
            last = event.legs[-1] if event.legs else event.start
            end = centre_of(scene.table, Pose(last.x, last.y), figure.extent)
            aside = figure.centre[0] - end[0], figure.centre[1] - end[1]
            way = ways.setdefault(self._pieces.get(figure.id, -1), [])
            for leg in event.legs:
                x, y = centre_of(scene.table, Pose(leg.x, leg.y), figure.extent)
                way += hundredths((x + aside[0], y + aside[1]))
        return {piece: thinned(way) for piece, way in ways.items()}

    def _piece(self, figure: Figure) -> dict[str, Any]:
        sitter = figure
        if figure.rank == 0:  # a base has no face of its own: one of those on it lends his
            riders = (each for each in self._seen if each.carrier == figure.id)
            sitter = next(riders, figure)
        names = [side for side, _ in self._side_names()]
        return {
            "n": figure.called,
            "s": names.index(figure.side),
            "p": self.sheet.portrait(sitter),
            "w": hundredths(figure.extent),
            "o": figure.shape == "disc",
            "r": figure.rank,
            "c": self._pieces.get(figure.carrier, -1),
        }

    def _bury(self, moment: int, answer: int) -> None:
        if answer:
            for _, side, place in self.chronicle.fallen(answer - 1, answer):
                self._fallen.append([moment, *hundredths(place), self._side(side)])

    # ------------------------------------------------------------------ cards

    def _deal(self, answer: int, scene: Scene) -> list[int]:
        """Return piece and card, in turns, for every piece whose card has changed."""
        rules, state = self.chronicle.match.rules, self.chronicle.state(answer)
        dealt: list[int] = []
        for figure in scene.figures:
            piece = self._pieces[figure.id]
            card = self._card(rules.card(state, figure.id), figure)
            if self._dealt.get(piece) != card:
                self._dealt[piece] = card
                dealt += [piece, card]
        return dealt

    def _card(self, card: Card, figure: Figure) -> int:
        names = self.chronicle.names
        rows = [
            (each.name, each.amount(each.total), "; ".join([each.base_reason, *each.said()]), "")
            for each in card.stats
        ]
        rows += [(name, worded(words, names), "", rule) for name, words, rule in card.notes]
        numbers = tuple(self._rows.setdefault(row, len(self._rows)) for row in rows)
        marks = Counter(figure.marks if figure.ready else (*figure.marks, "has acted"))
        state = [mark if count == 1 else f"{mark} ×{count}" for mark, count in marks.items()]
        key = worded(card.title, names), worded(card.subtitle, names), ", ".join(state), numbers
        return self._cards.setdefault(key, len(self._cards))

    # ------------------------------------------------------------------ words

    def _lines(self, events: Sequence[Event]) -> Iterator[list[Any]]:
        called = {figure.id: figure.called for figure in self._seen}
        for line in folded(events, called):
            event = line.event
            if not event.text:
                continue
            kind = "loss" if is_loss(event) else kind_of(event)
            said = [kind, worded(line.text, self.chronicle.names), self._whose(event)]
            roll = self._roll(event) if isinstance(event, Rolled) else None
            rules = ", ".join(rule for rule in event.rules if rule)
            yield [*said, rules, roll] if roll else [*said, rules]

    def _whose(self, event: Event) -> int:
        if side := getattr(event, "side", ""):
            return self._side(side)
        piece = getattr(event, "piece", "") or getattr(event, "attacker", "")
        return self._side(self.chronicle.side_of(piece))

    def _roll(self, rolled: Rolled) -> dict[str, Any]:
        """Return dice with their sizes, the parts of what was added, and the chance."""
        found: dict[str, Any] = {
            "n": rolled.name,
            "d": [list(pair) for pair in zip(rolled.sizes, rolled.faces, strict=True)],
        }
        if rolled.tally is not None:
            found["p"] = [rolled.tally.line(part) for part in rolled.tally.parts]
        if chance := chance_in_words(rolled):
            found["c"] = chance
        return found

    def _attacks(self, answer: int, events: Sequence[Event]) -> Iterator[list[int]]:
        if not answer:
            return
        for event in events:
            if isinstance(event, Attacked):
                a = self.chronicle.spot(event.attacker, answer - 1)
                b = self.chronicle.spot(event.target, answer - 1)
                if a is not None and b is not None:
                    side = self._side(self.chronicle.side_of(event.attacker))
                    yield [*hundredths(a), *hundredths(b), side]

    # ------------------------------------------------------------------ the whole

    def _zones(self) -> list[ObjectiveZone]:
        return objectives(self.chronicle.scene(0))

    def _chapters(self) -> list[list[Any]]:
        return [[ch.title, self.moment_of(ch.start + 1)] for ch in self.chronicle.chapters]

    def _great(self) -> list[list[Any]]:
        moments = great_moments(self.chronicle)
        return [[self.moment_of(each.answer), each.why, each.words] for each in moments]

    def moment_of(self, answer: int) -> int:
        """Return the number of the moment that shows an answer: its own, or the next."""
        later = (
            self._at[each]
            for each in range(max(0, answer), self.chronicle.length + 1)
            if each in self._at
        )
        return next(later, len(self.moments) - 1)


def colour_of(sheet: SpriteSheet, side: str) -> str:
    """Return a side's colour as pages write it."""
    return "#{:02x}{:02x}{:02x}".format(*sheet.theme.side(side))


def kind_of(event: Event) -> str:
    """Return the word for a kind of event."""
    return next((word for kind, word in KINDS if isinstance(event, kind)), "say")


def hundredths(point: Point) -> list[int]:
    """Return a place in whole hundredths of a table unit."""
    return [round(point[0] * HUNDREDTHS), round(point[1] * HUNDREDTHS)]


def thinned(way: list[int]) -> list[int]:
    """Return a way without its last place and without those between which it runs straight."""
    spots = list(zip(way[::2], way[1::2], strict=True))
    kept: list[int] = []
    for before, here, after in zip(spots, spots[1:], spots[2:], strict=False):
        bend = (here[0] - before[0]) * (after[1] - here[1])
        bend -= (here[1] - before[1]) * (after[0] - here[0])
        if bend or here == before:
            kept += here
    return kept if len(spots) < 3 else [*spots[0], *kept]


def objectives(scene: Scene) -> list[ObjectiveZone]:
    """Return the places that are fought for."""
    return [zone for zone in scene.zones if isinstance(zone, ObjectiveZone)]


def _rims(zone: ObjectiveZone, kind: Any) -> dict[str, Any]:
    lines = [[*hundredths(a), *hundredths(b)] for a, b in rim(kind, zone.cells)]
    corners = [hundredths(corner) for corner in zone.outline]
    lines += [[*a, *b] for a, b in zip(corners, corners[1:] + corners[:1], strict=True)]
    return {"n": zone.name, "e": lines}
