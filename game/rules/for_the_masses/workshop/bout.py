"""Two units alone on open ground: to be looked at, and to measure one against the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache

from game.core import unit_card as core
from game.core.forecast import Forecast
from game.rules.for_the_masses.combat import fire_odds, melee
from game.rules.for_the_masses.combat.morale import fear_chance
from game.rules.for_the_masses.combat.ranged import shots
from game.rules.for_the_masses.field import Field
from game.rules.for_the_masses.positions.position import Piece, Position, Start, Table
from game.rules.for_the_masses.positions.standing import stand
from game.rules.for_the_masses.state import Element, State, Unit
from game.rules.for_the_masses.troops.profile import bare_card, usual_elements
from game.rules.for_the_masses.views.cards import card as card_in
from game.rules.for_the_masses.views.scene import figure as drawn
from game.rules.for_the_masses.workshop.sheet import Sheet
from game.table import scene
from game.table.hexes import facing_number, hexes
from game.table.scene import Livery

MINE, THEIRS = "r1", "b1"
COLUMNS, ROWS = 16, 34
COLUMN, ROW = 6, 30
"""Where the western element of the first unit stands, at the southern edge, looking north."""
STRENGTH = 4
"""Elements that meet, where a unit may have so many."""
BEFORE = (0, 1, -1, 2, -2, 3)
"""How many columns further east the other unit may stand, the nearest first."""
ABOUT_THE_GAME = (
    "Stands on",
    "In contact",
    "Regular Formation",
    "Irregular Formation",
    "Column Formation",
)
"""Notes of a card that say nothing about a unit that is only designed."""
ABOUT_THE_BATTLE = ("Elements", "Command Points", "Magical Energy", "Next order", "Worth")


# ---------------------------------------------------------------------- to be looked at


def card_of(sheet: Sheet) -> core.Card:
    """Return the card of a fresh unit."""
    state = _facing(sheet, sheet)
    found = card_in(state, MINE)
    stats = tuple(tally for tally in found.stats if tally.name not in ABOUT_THE_BATTLE)
    notes = [
        note
        for note in found.notes
        if note[0] not in ABOUT_THE_GAME and not note[0].startswith("Order by ")
    ]
    own = bare_card("", sheet.card)
    for name, dice, rule in (
        ("Magic dice", own.magic, "FTM.unit.13"),
        ("Command dice", own.command, "FTM.unit.12"),
    ):
        if dice is not None:
            schools = f" in {' and '.join(own.schools)}" if name == "Magic dice" else ""
            notes.insert(0, (name, f"{dice}{schools}", rule))
    kind = f"{own.kind} of size {own.size}" if own.size else own.kind
    return replace(found, title=own.name, subtitle=kind, stats=stats, notes=tuple(notes))


def figure_of(sheet: Sheet, livery: Livery, side: str) -> scene.Figure:
    """Return an element to look at, with its face to the viewer."""
    state = _facing(sheet, sheet)
    seen = drawn(Field(state), state.elements[f"{MINE}.1"])
    return replace(seen, side=side, bearing=None, stance=180.0, marks=(), livery=livery)


# ---------------------------------------------------------------------- to be measured


def odds(one: Sheet, other: Sheet) -> Iterator[Forecast]:
    """Yield a charge and, where it shoots, a volley from half its distance, each way."""
    state = _facing(one, other)
    field = Field(state)
    for good, sheet, name, foe in ((True, one, MINE, THEIRS), (False, other, THEIRS, MINE)):
        unit, target = state.units[name], state.units[foe]
        elements = melee.strikers_at(field, unit, target)
        if elements:
            found = melee.forecast(
                field, unit, target, elements, "charge", entered=unit.members, good=good
            )
            still = melee.forecast(field, unit, target, elements, "attack", good=good)
            wounds = _mean_wounds(field, unit, target, elements)
            title = f"{_named(unit, 'charge')}: {found.title}; wounds on average: {wounds:.2g}"
            variants = (replace(still, title="without a charge"),)
            yield replace(found, title=title, variants=variants, tallies=found.tallies[:1])
        if sheet.card.ranged is not None and sheet.card.distance > 1:
            yield _volley(one, other, name, sheet.card.distance // 2, good=good)


def _mean_wounds(field: Field, unit: Unit, target: Unit, elements: Sequence[Element]) -> float:
    """Return what a charge wounds on average, the test for fear before it included."""
    fear = fear_chance(field, unit, target)
    helpers = list(melee.supporters(field, unit, elements))
    found = 0.0
    for afraid, chance in ((False, 1 - fear), (True, fear)):
        if chance:
            plan = melee.assault(
                field,
                unit,
                target,
                elements,
                "charge",
                entered=unit.members,
                helpers=helpers,
                afraid=afraid,
            )
            found += float(chance * melee.wound_odds(plan).mean())
    return found


def _volley(one: Sheet, other: Sheet, name: str, apart: int, *, good: bool) -> Forecast:
    """Return a volley from so many hexes away, with all that the dice need."""
    state = _facing(one, other, max(1, min(apart, ROW - 4)))
    unit, target = state.units[name], state.units[THEIRS if name == MINE else MINE]
    field = Field(state)
    found = fire_odds.forecast(field, unit, target, good=good)
    sides = unit.card.ranged.sides if unit.card.ranged else 0
    needs = fire_odds.pooled(shots(field, unit, target))
    hits = sum(float(fire_odds.hit_odds(n, sides, need).mean()) for need, n in needs.items())
    shoots = _named(unit, "shoot")
    title = f"{shoots} from {apart} hexes: {found.title}; hits on average: {hits:.2g}"
    return replace(found, title=title, variants=(), tallies=found.tallies[:-1])


def _named(unit: Unit, verb: str) -> str:
    """Return what a unit does: one element does it, or several do."""
    count = len(unit.members)
    return f"{count} × {unit.name} {verb}" if count > 1 else f"{unit.name} {verb}s"


def _facing(one: Sheet, other: Sheet, apart: int = 0) -> State:
    """Return both face to face: in contact, or with some hexes from one to the other."""
    mine, theirs = bare_card("", one.card), bare_card("", other.card)
    counts = _strength(one), _strength(other)
    east, north = _contact(mine.base, theirs.base, counts)
    row = ROW - max(north, apart)
    pieces = (
        Piece(id=MINE, unit="mine", line=(COLUMN, ROW, counts[0]), name=mine.name or "It"),
        Piece(
            id=THEIRS,
            unit="theirs",
            line=(COLUMN + east, row, counts[1]),
            facing="S",
            name=theirs.name or "It",
        ),
    )
    # Spells are known by what the army's file calls them; here each side has those it wrote down.
    profiles = {
        "mine": replace(one.card, spells=tuple(one.spells)),
        "theirs": replace(other.card, magic=None, schools=(), spells=()),
    }
    start = Start(grimoire=one.spells)
    table = Table(size=(COLUMNS, ROWS))
    state = stand(Position(table=table, pieces=pieces, profiles=profiles, start=start), {})
    known = tuple(one.spell(key) for key in one.spells)
    unit = state.units[MINE]
    unit.cards = (replace(unit.cards[0], grimoire=known),)
    return state


def _strength(sheet: Sheet) -> int:
    fewest, most = sheet.card.elements or usual_elements(sheet.card.kind)
    return max(1, min(max(STRENGTH, fewest), most))


@cache
def _contact(mine: str, theirs: str, counts: tuple[int, int]) -> tuple[int, int]:
    """Return how many columns east and rows north the other unit stands for most to strike."""
    board = hexes(COLUMNS, ROWS)
    north, south = facing_number("N"), facing_number("S")
    own = [board.number(COLUMN + step, ROW) for step in range(counts[0])]
    taken = {cell for place in own for cell in board.covered(mine, place, north)}
    best = (0, 0, 0)
    for rows in range(1, 6):
        for east in BEFORE:
            foes = [board.number(COLUMN + east + step, ROW - rows) for step in range(counts[1])]
            held = {cell for place in foes for cell in board.covered(theirs, place, south)}
            struck = sum(not held.isdisjoint(board.around(mine, at, north).front) for at in own)
            answer = sum(not taken.isdisjoint(board.around(theirs, at, south).front) for at in foes)
            if taken.isdisjoint(held) and struck and answer and struck + answer > best[0]:
                best = struck + answer, east, rows
    return best[1:]
