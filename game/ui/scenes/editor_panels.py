"""The panels of the map editor: tools, kinds, properties, history, pieces and layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from game.core.wording import sentence
from game.drafting.halves import PARTS
from game.drafting.shapes import bounds, trusted
from game.drafting.stamps import collection
from game.drafting.validity import Finding
from game.table.drawn import DrawnBand, DrawnBox
from game.table.map_setup import CellNote, Note
from game.table.symmetries import IMAGES
from game.table.terrain import PlaneFeature
from game.ui.draw.generating import LIMITS, MOST_PIECES, REGIONS, SIZES, Generator
from game.ui.draw.kinds import kinds_for, words_of
from game.ui.draw.layers import LAYERS, SHADES, layer_of
from game.ui.draw.place_tools import ZONES
from game.ui.draw.rulings import LEGEND, NOBODY, books_for, worded
from game.ui.draw.session import Session
from game.ui.draw.snapping import GRIDS
from game.ui.draw.tool import DrawTool
from game.ui.draw.tool_button import KindButton, ToolButton
from game.ui.intents import DRAWING, key_name
from game.ui.kit.boxes import Column, Flow, Grid, Row
from game.ui.kit.controls import Button, Choice, Chosen, Label, Slider
from game.ui.kit.fields import NumberField, TextField
from game.ui.kit.marked import MarkedButton
from game.ui.kit.setting import Stepper, ValueButton
from game.ui.kit.widget import Widget
from game.ui.theme import DIM, GOLD, IVORY, WRONG

SYMMETRIES = {name: name.replace("_", " ") for name in IMAGES}
GRID_WORDS = {0.25: "¼″", 0.5: "½″", 1.0: "1″", 3.0: "3″", 0.0: "off"}
WHOLE = (("Half turn", "half"), ("East–west", "east_west"), ("North–south", "north_south"))
LABEL = 92
"""Width of the words before a field at scale 1."""


@dataclass(frozen=True, slots=True)
class Take:
    """Another tool is to be taken."""

    tool: str


@dataclass(frozen=True, slots=True)
class Jump:
    """A step of the history is to be gone to."""

    number: int


@dataclass(frozen=True, slots=True)
class Pick:
    """A piece was chosen from the list."""

    key: int


@dataclass(frozen=True, slots=True)
class About:
    """A finding is to be looked at, mended or hidden."""

    number: int
    what: str


@dataclass(frozen=True, slots=True)
class Toggle:
    """A layer is to be hidden or locked, or the other way round."""

    layer: str
    what: str


# ---------------------------------------------------------------------- tools


def tool_grid(tools: dict[str, type[DrawTool]], tool: DrawTool, keys: dict[str, str]) -> Widget:
    """Return a button for every tool."""
    buttons: list[Widget] = []
    for name, kind in tools.items():
        meaning = f"draw_{name}" if f"draw_{name}" in DRAWING else name
        key = key_name(meaning, keys).upper()
        tip = f"{DRAWING[meaning][1]} ({key})"
        button = ToolButton(name, Take(name), key=key, tip=tip, chosen=name == tool.name)
        assert kind.name == name
        buttons.append(button)
    return Flow(buttons, gap=4)


def head_choices(session: Session) -> list[Widget]:
    """Return the choices of symmetry and grid."""
    names = list(SYMMETRIES)
    symmetry = Choice(
        "symmetry",
        [SYMMETRIES[name] for name in names],
        names.index(session.draft.setup.symmetry),
        "Repeats what you draw; twins follow every change",
    )
    found: list[Widget] = [Label("Symmetry", "small", DIM), symmetry]
    if session.draft.table == "plane":
        words = [GRID_WORDS[grid] for grid in GRIDS]
        grid = Choice("grid", words, GRIDS.index(session.grid), "Snapping grid; Alt: no snapping")
        found += [Label("Grid", "small", DIM), grid]
    return found


# ---------------------------------------------------------------------- properties


def field(label: str, control: Widget) -> Widget:
    """Return a line of a form."""
    return Row([Fixed(label), control], gap=6, grow=[control])


class Fixed(Label):
    """The words before a field, all of one width."""

    def __init__(self, text: str) -> None:
        super().__init__(text, "small", DIM)

    def measure(self, theme: Any, width: int) -> tuple[int, int]:
        """Return the common width."""
        return min(width, theme.px(LABEL)), super().measure(theme, theme.px(LABEL))[1]


def heading(text: str) -> Label:
    """Return the title of a section."""
    return Label(text, "strong", GOLD)


def kind_grid(makes: str, table: str, chosen: str) -> Widget:
    """Return the kinds of terrain that can be chosen."""
    kinds = kinds_for(makes, table)
    if chosen and chosen not in kinds:
        kinds = (chosen, *kinds)
    buttons = [
        KindButton(kind, Chosen("kind", kind), chosen=kind == chosen, tip=words_of(kind))
        for kind in kinds
    ]
    return Grid(buttons, 116, gap=4)


def pen_fields(session: Session, tool: DrawTool) -> list[Widget]:
    """Return how the next piece will be drawn."""
    pen, makes = session.pen, tool.makes
    if makes == "stamps":
        return stamp_fields(session)
    if not makes:
        return []
    rows: list[Widget] = [heading(f"Draw: {session.kind(makes).replace('_', ' ')}")]
    if makes == "bands":
        width = NumberField(
            "pen width", pen.width, unit="″", low=0.25, high=24, step=0.5, label="Width"
        )
        smooth = MarkedButton(
            "Smooth bends", Chosen("pen smooth", not pen.smooth), mark="tick" if pen.smooth else ""
        )
        rows += [field("Width", width), smooth]
    if makes == "lines":
        gate = NumberField(
            "pen gate", pen.gate, unit="″", low=0.25, high=24, step=0.5, label="Gate"
        )
        rows.append(field("Gate width", gate))
    if makes == "crossings":
        long = NumberField(
            "pen crossing", pen.crossing, unit="″", low=0.5, high=24, step=0.5, label="Length"
        )
        rows.append(field("Length", long))
    if makes == "areas" and session.kind("areas") == "hill":
        height = NumberField(
            "pen height", pen.height, unit="″", low=0, high=24, step=0.5, label="Height"
        )
        rows.append(field("Height", height))
    if makes == "cells":
        rows.append(field("Brush", Stepper("pen radius", 0, 4, pen.radius, label="Brush")))
        if session.draft.table == "hexes":
            rows.append(field("Level", Stepper("pen level", 0, 9, pen.level, label="Level")))
    rows.append(kind_grid(makes, session.draft.table, session.kind(makes)))
    return rows


def stamp_fields(session: Session) -> list[Widget]:
    """Return the stamps, and how the one at hand is put down."""
    pen = session.pen
    chosen = pen.stamp if pen.stamp in session.stamps else next(iter(session.stamps), "")
    stamps: list[Widget] = [
        ValueButton("pen stamp", name, stamp.stamp, chosen=name == chosen, tip=stamp.about)
        for name, stamp in session.stamps.items()
    ]
    size = NumberField("pen scale", pen.scale, low=0.1, high=5, step=0.1, label="Size")
    rows: list[Widget] = [
        heading("Stamp"),
        Flow(stamps, gap=4),
        field("Turned", _number("pen turn", pen.turn, unit="°", low=-360, step=15, label="Turned")),
        field("Size", size),
        _tick("Mirrored", "pen mirror", on=pen.mirror),
        _tick("Scatter over a rectangle", "pen scatter", on=pen.scatter),
    ]
    if pen.scatter:
        rows += [
            field("Spacing", _number("pen spacing", pen.spacing, low=0.5, label="Spacing")),
            field("Seed", Stepper("pen seed", 0, 9999, pen.seed, label="Seed")),
        ]
    used = [each for each in collection(session.draft, session.stamps) if each.used]
    rows += [
        Label(
            f"{each.title}: {each.used} of {each.owned} owned",
            "small",
            WRONG if each.used > each.owned else DIM,
        )
        for each in used
    ]
    return rows


def _tick(words: str, name: str, *, on: bool) -> Widget:
    return MarkedButton(words, Chosen(name, not on), mark="tick" if on else "")


def piece_fields(session: Session) -> list[Widget]:
    """Return the properties of what is selected."""
    chosen = session.chosen
    if len(chosen) > 1:
        return [heading(f"{len(chosen)} pieces selected"), *_many_fields()]
    piece = chosen[0]
    feature, size = piece.feature, session.draft.size
    name = TextField("name", feature.id, session.draft.name_of(piece.key), most=40)
    rows: list[Widget] = [
        heading(session.name_of(piece.key).capitalize()),
        field("Name", name),
        *_place_fields(feature, size),
        field("Height", _number("height", feature.height, low=0, step=0.5, label="Height")),
        _deeds(),
        *_area_deeds(session, feature),
        heading("Kind"),
        kind_grid(_makes(feature, size), "plane", feature.kind),
    ]
    return rows


def _makes(feature: PlaneFeature, size: tuple[float, float]) -> str:
    if feature.line is not None:
        return "lines"
    return "bands" if isinstance(trusted(feature, size).drawn, DrawnBand) else "areas"


def _number(
    name: str, value: float, *, unit: str = "″", low: float = -200, step: float = 0.5, label: str
) -> NumberField:
    return NumberField(
        name, value, unit=unit, low=low, high=360 if unit == "°" else 200, step=step, label=label
    )


def _place_fields(feature: PlaneFeature, size: tuple[float, float]) -> list[Widget]:
    """Return where a piece lies and how large it is."""
    west, north, east, south = bounds([feature])
    drawn = trusted(feature, size).drawn
    x, y = (west + east) / 2, (north + south) / 2
    rows: list[Widget] = [
        field("From west", _number("x", x, label="From west")),
        field("From north", _number("y", y, label="From north")),
    ]
    if isinstance(drawn, DrawnBox):
        rows += [
            field("Width", _number("wide", drawn.size[0], low=0.1, label="Width")),
            field("Depth", _number("deep", drawn.size[1], low=0.1, label="Depth")),
            field(
                "Turned", _number("turn", drawn.turn, unit="°", low=-360, step=15, label="Turned")
            ),
        ]
    elif feature.disc is not None:
        rows.append(field("Radius", _number("radius", feature.disc[2], low=0.1, label="Radius")))
    elif isinstance(drawn, DrawnBand):
        rows.append(field("Width", _number("band", drawn.width, low=0.1, label="Width")))
    else:
        text = f"{east - west:.4g}″ × {south - north:.4g}″"
        rows.append(field("Size", Label(text, "body")))
    return rows


def _deeds() -> Widget:
    """Return what can be done with one piece or several."""
    return Flow(
        [
            _deed("Copy", "copy", "Ctrl+C"),
            _deed("Duplicate", "duplicate", "Ctrl+D"),
            _deed("Turn 15°", "turn", "."),
            _deed("Flip", "flip", ""),
            _deed("To front", "front", ""),
            _deed("Grow ½″", "grow 0.5", ""),
            _deed("Shrink ½″", "grow -0.5", ""),
            _deed("Delete", "delete", "Del"),
        ],
        gap=4,
    )


def _area_deeds(session: Session, feature: PlaneFeature) -> list[Widget]:
    """Return what can be done with a single area."""
    if feature.area is None:
        return []
    zone = session.pen.name.replace("_", "-")
    found = [_deed(f"Make it the {zone} zone", "zone", "")]
    if session.draft.setup.symmetry != "none":
        found.append(_deed("Join with its twins", "even", ""))
    return [Flow(found, gap=4)]


def _deed(words: str, message: str, key: str) -> Button:
    tip = f"{words} ({key})" if key else words
    button = ValueButton(message, None, words, chosen=False, tip=tip)
    button.message = message
    return button


def _many_fields() -> list[Widget]:
    align = [
        _deed(words, f"align {way}", "")
        for words, way in (
            ("West", "west"),
            ("Middle", "middle_x"),
            ("East", "east"),
            ("North", "north"),
            ("Centre", "middle_y"),
            ("South", "south"),
        )
    ]
    spread = [_deed("Across", "spread x", ""), _deed("Down", "spread y", "")]
    areas = [_deed("Join", "join", ""), _deed("Cut the last out", "cut out", "")]
    return [
        _deeds(),
        Label("Align", "small", DIM),
        Flow(align, gap=4),
        Label("Even gaps (three or more)", "small", DIM),
        Flow(spread, gap=4),
        Label("Areas", "small", DIM),
        Flow(areas, gap=4),
        Label("Save as a stamp (type a name, Enter)", "small", DIM),
        TextField("keep stamp", "", "a name", most=40),
    ]


def map_fields(session: Session) -> list[Widget]:
    """Return the properties of the map itself."""
    draft = session.draft
    wide, deep = draft.extent
    unit = "″" if draft.table == "plane" else ""
    high = 200
    rows: list[Widget] = [
        heading("The map"),
        field("Title", TextField("title", draft.name, "a title", most=60)),
        field("About", TextField("about", draft.about, "one sentence", most=200)),
        field("Width", NumberField("map wide", wide, unit=unit, low=1, high=high, label="Width")),
        field("Depth", NumberField("map deep", deep, unit=unit, low=1, high=high, label="Depth")),
    ]
    if parts := PARTS[draft.setup.symmetry]:
        buttons = [_deed(part.replace("_", "-").title(), f"apply {part}", "") for part in parts]
        rows += [
            Label("Copy one part to the whole table:", "small", DIM),
            Flow(buttons, gap=4),
        ]
    turns = [_deed(words, f"whole {how}", "") for words, how in WHOLE]
    other = [
        _deed(words, f"as {table}", "")
        for table, words in (("plane", "Inches"), ("hexes", "Hexes"), ("squares", "Squares"))
        if (table == "plane") != (draft.table == "plane")
    ]
    rows += [Label("Turn or mirror the whole map:", "small", DIM), Flow(turns, gap=4)]
    rows += [Label("Convert to another kind of table:", "small", DIM), Flow(other, gap=4)]
    return rows


def place_fields(session: Session, tool: DrawTool) -> list[Widget]:
    """Return what belongs to zones, objectives, arrivals or notes."""
    draft, pen = session.draft, session.pen
    match tool.name:
        case "zone":
            names = [
                ValueButton("pen name", name, name.replace("_", "-"), chosen=name == pen.name)
                for name in ZONES
            ]
            drawn = ", ".join(name.replace("_", "-") for name in draft.setup.zones) or "none yet"
            return [
                heading("Deployment zone"),
                Label("The next zone lies in the", "small", DIM),
                Flow(names, gap=4),
                Label(f"Drawn: {drawn}", "small", DIM),
            ]
        case "goal":
            rows: list[Widget] = [heading("Objectives")]
            if draft.table == "plane":
                ring = _number("pen ring", pen.ring, low=0, label="Radius")
                rows.append(field("Next radius", ring))
            return [*rows, *_names("goal", draft.setup.objectives)]
        case "arrival":
            return [heading("Arrivals"), *_names("entry", draft.setup.entries)]
        case "note":
            coming = field("Next note", TextField("pen note", pen.note, "a note", most=80))
            notes: Sequence[Note | CellNote] = draft.setup.notes
            written = [
                TextField(f"note {number}", each.text, "empty removes it", most=80)
                for number, each in enumerate(notes)
            ]
            return [heading("Notes"), coming, *written]
    return []


def _names(what: str, found: Sequence[Any]) -> list[Widget]:
    """Return a field for the name of each objective or arrival."""
    return [
        TextField(f"{what} {number}", each.name, "a name", most=40)
        for number, each in enumerate(found)
    ]


# ---------------------------------------------------------------------- drawers


def history_list(session: Session) -> Widget:
    """Return every step, the newest first, to jump to."""
    rows: list[Widget] = []
    labels = session.history.labels
    for number in reversed(range(len(labels))):
        undone = number > session.history.at
        text = f"{number}. {labels[number]}{'  (undone)' if undone else ''}"
        button = StepButton(text, number, chosen=number == session.history.at)
        rows.append(button)
    return Flow(rows, gap=4)


class StepButton(ValueButton):
    """A step of the history."""

    def __init__(self, text: str, number: int, *, chosen: bool) -> None:
        super().__init__(f"step {number}", None, text, chosen=chosen)
        self.message = Jump(number)


def piece_list(session: Session) -> Widget:
    """Return all pieces as a text, to choose from."""
    names = session.draft.names()
    rows: list[Widget] = []
    for piece in session.draft.pieces:
        west, north, east, south = bounds([piece.feature])
        place = f"{(west + east) / 2:.4g}″ east, {(north + south) / 2:.4g}″ south"
        kind = piece.feature.kind.replace("_", " ")
        name = names[piece.key].replace("_", " ")
        text = f"{name}: {place}" if name.startswith(kind) else f"{name}: {kind}, {place}"
        button = ValueButton(f"piece {piece.key}", None, text, chosen=piece.key in session.selected)
        button.message = Pick(piece.key)
        rows.append(button)
    if not rows:
        return Label("No pieces on the table yet.", "small", DIM)
    return Flow(rows, gap=4)


def problem_list(found: Sequence[Finding], *, reading: bool = False) -> Widget:
    """Return mistakes and advice, each with a way to look at it, to mend it or to hide it."""
    rows: list[Widget] = []
    if reading:
        rows.append(Label("Checking gaps and paths with every rulebook …", "small", DIM))
    elif not found:
        return Label("No problems found.", "small", DIM)
    for number, each in enumerate(found):
        mistake = each.rank == "mistake"
        words = f"{'Mistake' if mistake else 'Advice'}: {sentence(each.text)}"
        label = Label(words, "small", WRONG if mistake else IVORY)
        row: list[Widget] = []
        if each.at is not None or each.keys:
            row.append(_about(number, "Look", "look"))
        if not mistake:
            row.append(_about(number, "Hide", "hide"))
        row.append(label)
        if each.repair is not None:
            row.append(_about(number, each.remedy, "mend"))
        elif each.remedy:
            row.append(Label(each.remedy, "small", DIM))
        rows.append(Flow(row, gap=6))
    return Column(rows, gap=4)


def _about(number: int, words: str, what: str) -> Button:
    button = ValueButton(f"{what} {number}", None, words, chosen=False)
    button.message = About(number, what)
    return button


def rules_list(session: Session, subject: str) -> Widget:
    """Return the choice of a rulebook, and what all of them say about a piece."""
    draft, rulings = session.draft, session.rulings
    books = books_for(draft.table)
    titles = ["no tint", *(book.title for book in books)]
    keys = [NOBODY, *(book.key for book in books)]
    index = keys.index(rulings.book) if rulings.tinting else 0
    head: list[Widget] = [
        Label("Tint the table by", "small", DIM),
        Choice("book", titles, index, "How terrain affects those who cross it"),
    ]
    movers = rulings.movers(draft) if rulings.tinting else ()
    if movers:
        names = [mover.name for mover in movers]
        chosen = rulings.chosen_mover(draft)
        head += [
            Label("for", "small", DIM),
            Choice("mover", names, names.index(chosen.name) if chosen else 0),
            Label(LEGEND, "small", DIM),
        ]
    rows: list[Widget] = [Flow(head, gap=8)]
    if rulings.trouble:
        return Column([*rows, Label(rulings.trouble, "small", WRONG)], gap=6)
    if not books:
        return Label("No rulebook here supports this kind of table.", "small", DIM)
    cards = [_card(title, worded(reading)) for title, reading in rulings.about(draft, subject)]
    if subject and cards:
        rows += [heading(subject.replace("_", " ").capitalize()), Grid(cards, 250, gap=8)]
    else:
        rows.append(Label("Point at a piece to see how each rulebook treats it.", "small", DIM))
    return Column(rows, gap=6)


def _card(title: str, lines: Sequence[str]) -> Widget:
    words: list[Widget] = [Label(title, "small", GOLD), Label(lines[0], "small", IVORY)]
    words += [Label(line, "small", DIM) for line in lines[1:]]
    return Column(words, gap=1)


def generator_fields(generator: Generator, book: str) -> Widget:
    """Return how many pieces of each kind are thrown, how far apart, the seed, and the limits.

    Limits are measured as a rulebook reads the table.
    """
    counts: list[Widget] = []
    for kind in SIZES:
        words = Label(kind.replace("_", " "), "small", DIM)
        stepper = Stepper(f"count {kind}", 0, 20, generator.counts.get(kind, 0), label=kind)
        counts.append(Row([words, stepper], gap=4, grow=[words]))
    keep: list[Widget] = [
        Label("Gap", "small", DIM),
        _number("gap", generator.gap, low=0, label="Gap"),
        Label("to the edge", "small", DIM),
        _number("edge", generator.edge, low=0, label="To the edge"),
        Label("seed", "small", DIM),
        NumberField("seed", generator.seed, low=0, high=999_999, label="Seed"),
        Button("Generate", "throw one", kind="gold", style="small"),
        Button("Another", "throw another", style="small", tip="Try the next seed"),
    ]
    limits: list[Widget] = [Label(f"Limits by {book}:", "small", DIM)]
    for key, limit in LIMITS.items():
        number = NumberField(
            f"limit {key}",
            generator.limits[key],
            unit=limit.unit,
            low=0,
            high=limit.most,
            step=5 if limit.unit else 1,
            label=limit.words,
            tip=f"{limit.unlimited}: no limit",
        )
        limits += [Label(limit.words, "small", DIM), number]
    quotas: list[Widget] = [Label("Pieces:", "small", DIM)]
    for region, where in REGIONS.items():
        quota = generator.quotas[region]
        for end, count in (("least", quota.least), ("most", quota.most)):
            bound = f"at {end}"
            quotas += [
                Label(bound if end == "most" else f"{where}, {bound}", "small", DIM),
                NumberField(
                    f"{end} {region}",
                    count,
                    low=0,
                    high=MOST_PIECES,
                    label=f"{where}, {bound}",
                    tip=f"{MOST_PIECES if end == 'most' else 0}: no limit",
                ),
            ]
    words_ = "Adds pieces around what is there, twins included. Same seed, same table."
    rows = [Flow(keep, gap=6), Grid(counts, 152, gap=10), Flow(quotas, gap=6), Flow(limits, gap=6)]
    return Column([*rows, Label(words_, "small", DIM)], gap=6)


def layer_list(session: Session) -> Widget:
    """Return the layers with their switches."""
    rows: list[Widget] = []
    for layer, words in LAYERS.items():
        count = sum(layer_of(piece.feature) == layer for piece in session.draft.pieces)
        shown, free = layer not in session.layers.hidden, layer not in session.layers.locked
        see = MarkedButton(
            f"{words} ({count})" if count else words,
            Toggle(layer, "hidden"),
            mark="tick" if shown else "",
            tip="Show this layer",
        )
        lock = ValueButton(
            f"lock {layer}",
            None,
            "locked" if not free else "lock",
            chosen=not free,
            tip="A locked layer cannot be changed",
        )
        lock.message = Toggle(layer, "locked")
        shade = session.layers.shades.get(layer, SHADES[0])
        tip = "How strongly this layer is shown"
        fade = ValueButton(f"fade {layer}", None, f"{shade} %", chosen=shade < SHADES[0], tip=tip)
        fade.message = Toggle(layer, "faded")
        # Names are no pieces, and the picture to trace has a strength of its own.
        more = {"picture": [], "names": [fade]}.get(layer, [fade, lock])
        rows.append(Row([see, *more], gap=4, grow=[see]))
    return Column([Grid(rows, 260, gap=8), *_tracing_fields(session)], gap=6)


def _tracing_fields(session: Session) -> list[Widget]:
    """Return the file of a picture to trace, and its place, size and strength."""
    if session.draft.table != "plane":
        return []
    words = "Trace a picture: type its path, or drop it on the window"
    file = TextField("trace file", "", "photo.jpg", most=1000)
    rows: list[Widget] = []
    if (tracing := session.tracing) is None:
        rows += [Label(words, "small", DIM), file]
    else:
        x, y = tracing.at
        rows.append(
            Flow(
                [
                    Label("From west", "small", DIM),
                    _number("trace x", x, label="From west"),
                    Label("from north", "small", DIM),
                    _number("trace y", y, label="From north"),
                    Label("width", "small", DIM),
                    _number("trace wide", tracing.wide, low=1, label="Width"),
                    Label("strength", "small", DIM),
                    Slider("trace shade", 0.1, 1.0, tracing.shade, 0.1),
                    _deed("Remove", "trace nothing", ""),
                ],
                gap=6,
            )
        )
    return rows
