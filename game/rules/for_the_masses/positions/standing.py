"""From the position of a drill to a state, and what is wrong with a position."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, replace
from typing import Any

from game.core.ruleset import Problem
from game.mechanics.scenario import plan
from game.mechanics.scenario.goals import Side
from game.rules.for_the_masses.battle.snapshot import FREE
from game.rules.for_the_masses.board import Board
from game.rules.for_the_masses.ground import EFFECTS
from game.rules.for_the_masses.plan import Force
from game.rules.for_the_masses.positions.position import (
    LEGEND,
    Changed,
    Charm,
    Piece,
    Position,
    Start,
    Table,
    Token,
)
from game.rules.for_the_masses.positions.violations import violations
from game.rules.for_the_masses.scenarios.scenario import Scenario
from game.rules.for_the_masses.state import (
    OFF,
    SIDES,
    Battle,
    Element,
    Enchantment,
    Marker,
    Patch,
    State,
    Unit,
    enter,
    number_elements,
)
from game.rules.for_the_masses.troops.army import Army, cards_of
from game.rules.for_the_masses.troops.points import points
from game.rules.for_the_masses.troops.profile import Card, bare_card, entry_problems
from game.rules.for_the_masses.troops.spell_lists import SpellEntry, spell_of
from game.table.hexes import facing_number, hexes
from game.table.terrain import HexGround, HexMap

LARGEST = 60
"""Columns and rows of a drill's board at the most."""

# ---------------------------------------------------------------------- problems


def position_problems(position: Position, armies: Mapping[str, Army]) -> Iterator[Problem]:
    """Yield what is wrong with a position."""
    for key, entry in position.profiles.items():
        for name, message in entry_problems(entry):
            yield ("profiles", key, name), message
    found = [*_table_problems(position.table)]
    found = found or [*_piece_problems(position, armies), *_start_problems(position)]
    yield from found
    if not found:
        for text in violations(stand(position, armies)):
            yield ("pieces",), text


def _table_problems(table: Table) -> Iterator[Problem]:
    if (table.size is None) != bool(table.rows):
        yield ("table",), "give a board either its size or its rows"
        return
    columns, rows = table.size or (len(table.rows[0]), len(table.rows))
    if not (1 <= columns <= LARGEST and 1 <= rows <= LARGEST):
        yield ("table",), f"a drill's board has 1 to {LARGEST} columns and rows"
    for key, lines in (("rows", table.rows), ("levels", table.levels)):
        for number, line in enumerate(lines):
            if len(line) != columns:
                yield ("table", key, number), f"this row has {len(line)} hexes, not {columns}"
        if lines and len(lines) != rows:
            yield ("table", key), f"there are {len(lines)} rows, not {rows}"
    yield from _letter_problems(table)


def _letter_problems(table: Table) -> Iterator[Problem]:
    letters = letters_of(table)
    for number, line in enumerate(table.rows):
        for letter in sorted({*line} - {*letters}):
            yield ("table", "rows", number), f"no ground is known as {letter!r}: see 'legend'"
    for number, line in enumerate(table.levels):
        if not line.isdecimal():
            yield ("table", "levels", number), "levels are digits, one for each hex"
    for letter, ground in letters.items():
        if ground.kind not in EFFECTS:
            known = ", ".join(EFFECTS)
            yield ("table", "legend", letter), f"no ground is {ground.kind!r}; known: {known}"


def _piece_problems(position: Position, armies: Mapping[str, Army]) -> Iterator[Problem]:
    cards = {*position.profiles}.union(*(army.entries for army in armies.values()))
    board = board_of(position.table)
    seen: set[str] = set()
    for number, piece in enumerate(position.pieces):
        path = ("pieces", number)
        if piece.id in seen or "." in piece.id or piece.id in (*SIDES, "game"):
            yield (*path, "id"), f"{piece.id!r} cannot be used: it is taken or has a dot in it"
        seen.add(piece.id)
        for key in (piece.unit, *piece.merged):
            if key not in cards:
                yield (*path, "unit"), f"there is no card {key!r}"
        if not piece.spots() and not piece.elsewhere:
            yield path, f"{piece.id} has no elements: say where under 'at', 'line' or 'elsewhere'"
        for column, row, _ in piece.spots():
            if board.hexes.number(column, row) == OFF:
                yield (*path, "at"), f"{piece.id} stands off the board at [{column}, {row}]"


def _start_problems(position: Position) -> Iterator[Problem]:
    known = [piece.id for piece in position.pieces]
    start = position.start
    named: list[tuple[tuple[str | int, ...], str]] = [(("start", "unit"), start.unit)]
    for number, charm in enumerate(start.spells):
        named.append((("start", "spells", number, "caster"), charm.caster))
        named.append((("start", "spells", number, "unit"), charm.unit))
    for number, token in enumerate(start.markers):
        named.append((("start", "markers", number, "carrier"), token.carrier))
    for path, name in named:
        if name and name not in known:
            yield path, f"there is no piece {name!r}"
    for number, patch in enumerate(start.patches):
        if patch.kind not in EFFECTS:
            yield ("start", "patches", number, "kind"), f"no ground is {patch.kind!r}"


# ---------------------------------------------------------------------- board and cards


def letters_of(table: Table) -> dict[str, HexGround]:
    """Return what the letters of a board stand for."""
    own = {
        letter: ground if isinstance(ground, HexGround) else HexGround(ground)
        for letter, ground in table.legend.items()
    }
    return LEGEND | own


def drill_table(ground: HexMap) -> dict[str, Any]:
    """Write a map as a drill's table."""
    legend = {letter: asdict(meant) for letter, meant in ground.grounds().items()}
    return {"rows": ground.rows, "legend": legend}


def board_of(table: Table) -> Board:
    """Return the board of a drill."""
    columns, rows = table.size or (len(table.rows[0]), len(table.rows))
    letters = letters_of(table)
    grounds = [letters[letter] for row in table.rows or ("." * columns,) * rows for letter in row]
    levels = [int(digit) for row in table.levels for digit in row]
    return Board(
        "board",
        hexes(columns, rows),
        tuple(ground.kind for ground in grounds),
        tuple(levels or (ground.level for ground in grounds)),
    )


def known_cards(position: Position, armies: Mapping[str, Army]) -> dict[str, Card]:
    """Return the cards a drill may name: those of all armies, and its own with its own spells."""
    cards = cards_of(armies)
    for key, entry in position.profiles.items():
        card = bare_card(key, entry)
        cards[key] = card if entry.points else replace(card, points=points(card).total)
    spells = tuple(
        spell_of(key, entry, _summoned(entry, cards))
        for key, entry in position.start.grimoire.items()
    )
    for key, entry in position.profiles.items():
        if entry.magic is not None:
            known = tuple(each for each in spells if not entry.spells or each.key in entry.spells)
            cards[key] = replace(cards[key], grimoire=known)
    return cards


def _summoned(entry: SpellEntry, cards: Mapping[str, Card]) -> int:
    """Return the points of the Monster that a spell brings."""
    monster = cards.get(str(entry.factors.get("summon", "")))
    return monster.points if monster else 0


# ---------------------------------------------------------------------- standing


def stand(position: Position, armies: Mapping[str, Army]) -> State:
    """Return the state that a drill begins with."""
    start = position.start
    scenario = _scenario(start)
    battle = Battle(
        key="battle",
        title="Drill",
        settings=start.settings,
        cards=known_cards(position, armies),
        scenario=scenario,
        scenario_rules=(*start.exits, *start.special),
    )
    state = State(battle=battle, board=board_of(position.table))
    shared = Counter(battle.cards[piece.unit].name for piece in position.pieces if not piece.name)
    for piece in position.pieces:
        card = battle.cards[piece.unit]
        plain = card.name if shared[card.name] == 1 else f"{card.name} {piece.id}"
        _join(state, piece, piece.name or plain)
    _place_in_sequence(state, start)
    return state


def _scenario(start: Start) -> Scenario | None:
    """Return a scenario of what the drill says, if it says anything that only scenarios have."""
    told = (start.zones, start.objectives, start.reinforcements, start.victory, start.deploy_order)
    if not any(told):
        return None

    def force(side: Side) -> Force:
        return plan.Force(name=side, armies=(), units=(), zones=start.zones.get(side, ()))

    return Scenario(
        scenario="Drill",
        ruleset="for_the_masses",
        map="",
        story="",
        red=force("red"),
        blue=force("blue"),
        victory=start.victory or FREE,
        deploy_order=start.deploy_order or "alternate",
        settings=start.settings,
        objectives=start.objectives,
        exits=start.exits,
        reinforcements=start.reinforcements,
        special=start.special,
    )


def _join(state: State, piece: Piece, name: str) -> None:
    """Add a unit with all its elements."""
    cards = tuple(state.battle.cards[key] for key in (piece.unit, *piece.merged))
    spots = piece.spots()
    count = len(spots) + sum(piece.elsewhere.values())
    unit = Unit(
        id=piece.id,
        side=piece.whose,
        cards=cards,
        name=name,
        started=count if piece.started is None else piece.started,
        general=piece.general,
        group=piece.group,
        tags=piece.tags,
        wounds=piece.wounds,
        actions=piece.actions,
        finished=piece.finished,
        command=piece.command,
        energy=piece.energy,
        held=piece.held,
        concentrating=piece.concentrating,
        shots=piece.shots,
        spilled=piece.spilled,
        hidden=piece.hidden,
    )
    state.units[unit.id] = unit
    elements = [
        Element(f"{unit.id}.{number}", unit.id, cards[0].points) for number in range(1, count + 1)
    ]
    number_elements(unit, elements)
    state.elements |= {element.id: element for element in elements}
    enter(
        unit,
        [
            (element, state.hexes.number(column, row), facing_number(facing))
            for element, (column, row, facing) in zip(elements, spots, strict=False)
        ],
    )
    away = (where for where, times in piece.elsewhere.items() for _ in range(times))
    for element, where in zip(elements[len(spots) :], away, strict=True):
        element.where = where


def _place_in_sequence(state: State, start: Start) -> None:
    state.stage = start.stage or ("order" if start.unit else "act")
    state.turn, state.side, state.unit = start.turn, start.side, start.unit
    state.initiative, state.passes = start.initiative or start.side, start.passes
    state.sergeants = {side: start.sergeants.get(side, 0) for side in ("red", "blue")}
    state.weather = start.settings.weather if start.weather is None else start.weather
    state.spells = [_enchantment(state, charm) for charm in start.spells]
    state.patches = [_patch(state, each) for each in start.patches]
    state.markers = [_marker(state, token) for token in start.markers]
    state.counters, state.secrets = dict(start.counters), dict(start.secrets)
    state.controllers = dict(start.controllers)
    state.scores = {side: start.scores.get(side, 0) for side in ("red", "blue")}
    state.arrived, state.cast = list(start.arrived), list(start.cast)
    state.recalled = list(start.recalled)


def _enchantment(state: State, charm: Charm) -> Enchantment:
    return Enchantment(
        spell=charm.spell,
        caster=charm.caster,
        side=state.units[charm.caster].side,
        factors=tuple(charm.factors.items()),
        base=charm.base,
        unit=charm.unit,
        hexes=[state.hexes.number(*cell) for cell in charm.hexes],
        before=[_patch(state, each) for each in charm.before],
        until=charm.until,
        sustained=charm.sustained,
        left=charm.left,
    )


def _patch(state: State, changed: Changed) -> Patch:
    return Patch(state.hexes.number(*changed.at), changed.kind, changed.level)


def _marker(state: State, token: Token) -> Marker:
    hex_ = state.hexes.number(*token.at) if token.at else OFF
    return Marker(token.id, token.kind, hex_, token.carrier, token.gone)
