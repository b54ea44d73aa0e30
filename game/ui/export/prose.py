"""The words of a battle report: chapters retold, rolls as dice, parts as lists; all escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape

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
from game.core.wording import Names, army, plural, sentence, worded
from game.table.scene import Figure
from game.ui.export.chances import chance_in_words
from game.ui.export.chronicle import Chapter, Chronicle, Exchange, is_loss

SMALL = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)

NAMED = 3
"""Kinds of pieces that a sentence on losses names; of more it says how many."""
EFFECTS = (Left, Changed, Scored)
"""What an attack may bring about."""
TOLD = (Said, Changed, Left, Scored, Built, Ended)
"""What a story tells, beside moves and attacks."""


def number(count: int) -> str:
    """Return a small number as a word."""
    return SMALL[count] if 0 <= count < len(SMALL) else str(count)


def several(count: int, one: str, many: str = "") -> str:
    """Return a number with its noun."""
    return f"{number(count)} {one if count == 1 else many or one + 's'}"


def listed(parts: Sequence[str]) -> str:
    """Return words with commas and a last 'and'."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} and {parts[-1]}"


TELLING: tuple[type[Event], ...] = (Ended, Left, Attacked, Stage, Scored, Moved, Said)
"""Which event is worth a caption, the most telling first."""


def telling(events: Sequence[Event], names: Names) -> str:
    """Return the most telling sentence about what happened, the latest of its kind."""
    for kind in TELLING:
        for event in reversed(events):
            if isinstance(event, kind) and event.text:
                return worded(event.text, names)
    return ""


def title_of(figure: Figure) -> str:
    """Return what a story calls a piece: the unit's name where it is one of a unit's stands."""
    return figure.name if figure.number else figure.called


def losses_in_words(chronicle: Chronicle, pieces: Iterable[str], cause: str = "") -> str:
    """Return who lost whom in a sentence, by side and kind; of many only how many."""
    sides: dict[str, list[Figure]] = {}
    for piece in pieces:
        if figure := chronicle.cast.get(piece):
            sides.setdefault(figure.side, []).append(figure)
    parts = [f"{army(side)} lost {_counted(figures)}" for side, figures in sides.items()]
    return worded(f"{'; '.join(parts)}{cause}.", chronicle.names) if parts else ""


def _counted(figures: Sequence[Figure]) -> str:
    """Return pieces by their kinds, a single one by its own name."""
    kinds: dict[str, list[Figure]] = {}
    for figure in figures:
        kinds.setdefault(figure.name, []).append(figure)
    if len(kinds) > NAMED:
        first = max(figures, key=lambda figure: figure.rank)
        among = f", {first.called} among them" if first.rank > 1 else ""
        return f"{several(len(figures), 'piece')}{among}"
    return listed([_kind(name, each) for name, each in kinds.items()])


def _kind(name: str, figures: Sequence[Figure]) -> str:
    if figures[0].number:
        return f"{several(len(figures), 'stand')} of {name}"
    return f"{number(len(figures))} {plural(name)}" if len(figures) > 1 else figures[0].called


@dataclass(slots=True)
class _Paragraph:
    """A stretch of play of one side, on its way to be told."""

    side: str = ""
    head: str = ""
    words: list[str] = field(default_factory=list)
    moved: list[str] = field(default_factory=list)
    """Pieces whose plain moves are not told yet."""
    idle: list[str] = field(default_factory=list)
    """Pieces whose attacks without effect are not told yet."""


class Prose:
    """Writes about one game, in the colours of its sides."""

    def __init__(self, chronicle: Chronicle, colours: Mapping[str, str]) -> None:
        self.chronicle = chronicle
        self.colours = colours
        self.names = chronicle.side_names()

    # ------------------------------------------------------------------ chapters

    def lead(self, chapter: Chapter) -> str:
        """Return what a chapter was about, in a few sentences."""
        events = chapter.events()
        entered = Counter(self._side(e.piece) for e in events if isinstance(e, Entered))
        attacks = sum(isinstance(event, Attacked) for event in events)
        fallen = self.chronicle.fallen(chapter.start, chapter.end)
        if entered and not attacks and not fallen:
            parts = [f"{self._name(s)} with {several(n, 'piece')}" for s, n in entered.items()]
            return f"{sentence(listed(parts))} took the field."
        moved = [event.piece for event in events if isinstance(event, Moved)]
        if not attacks and not fallen:
            return f"No blow was struck. {self._movers(moved)}".strip()
        told = [
            self._clash(chapter, attacks),
            losses_in_words(self.chronicle, [piece for piece, _, _ in fallen]) or "Nobody fell.",
            self._standing(chapter),
        ]
        return " ".join(part for part in told if part)

    def _movers(self, moved: Sequence[str]) -> str:
        """Return how many of each side moved."""
        counts = Counter(self._side(piece) for piece in dict.fromkeys(moved))
        parts = [f"{self._name(side)} moved {several(n, 'piece')}" for side, n in counts.items()]
        return f"{sentence(listed(parts))}." if parts else ""

    def _clash(self, chapter: Chapter, attacks: int) -> str:
        """Return how much was fought, and which attack was the bloodiest."""
        bloodiest = max(
            self.chronicle.exchanges(chapter.told),
            key=lambda exchange: len(exchange.lost),
            default=None,
        )
        counted = f"{sentence(several(attacks, 'attack'))} {'was' if attacks == 1 else 'were'} made"
        if bloodiest is None or not bloodiest.lost:
            return f"{counted}." if attacks else ""
        worst = self.chronicle.called(bloodiest.attack.attacker)
        victim = self.chronicle.called(bloodiest.attack.target)
        return f"{counted}, the bloodiest by {worst} on {victim}."

    def _standing(self, chapter: Chapter) -> str:
        sides = self.chronicle.summary(chapter.end).sides
        if not any(side.points for side in sides):
            return ""
        points = [f"{self._name(side.side)} {side.points}" for side in sides]
        return f"The score stood at {listed(points)}."

    def _side(self, piece: str) -> str:
        return self.chronicle.side_of(piece)

    def _name(self, side: str) -> str:
        return self.chronicle.side_words(side)

    # ------------------------------------------------------------------ events

    def chapter(self, chapter: Chapter) -> str:
        """Return a chapter as a story: a paragraph for each stretch of play of one side.

        Plain moves are one sentence, attacks without effect another; what had an effect is told.
        Everything else, and every die, is in the log.
        """
        paragraphs: list[_Paragraph] = []
        exchanges = {id(e.attack): e for e in self.chronicle.exchanges(chapter.told)}
        inside: set[int] = set()
        for told in chapter.told:
            event = told.event
            if isinstance(event, Stage) and event.side:
                paragraphs.append(_Paragraph(event.side, self.said(event)))
            elif not paragraphs:
                paragraphs.append(_Paragraph())
            here = paragraphs[-1]
            if isinstance(event, Moved):
                here.moved.append(event.piece)
            elif isinstance(event, Attacked):
                exchange = exchanges[id(event)]
                inside.update(map(id, exchange.events))
                self._tell_attack(here, exchange)
            elif isinstance(event, TOLD) and (
                id(event) not in inside or not isinstance(event, Said)
            ):
                self._flush(here)
                here.words.append(self.event(event))
            elif isinstance(event, Rolled) and id(event) not in inside and _failed(event):
                here.words.append(escape(self.said(event)))
        return "\n".join(self._paragraphs(paragraphs))

    def _paragraphs(self, paragraphs: Sequence[_Paragraph]) -> Iterator[str]:
        """Yield what is to be read; stretches of plain moves that follow each other are one."""
        quiet: list[_Paragraph] = []
        for each in paragraphs:
            if each.words:
                yield from self._quiet(quiet)
                quiet = []
                self._flush(each)
                yield self._written(each.side, [_head(each.head), *each.words])
            else:
                quiet.append(each)
        yield from self._quiet(quiet)

    def _quiet(self, stretches: Sequence[_Paragraph]) -> Iterator[str]:
        """Yield one paragraph on all who moved or attacked in vain, side by side."""
        sides: dict[str, _Paragraph] = {}
        for each in stretches:
            whole = sides.setdefault(each.side, _Paragraph(each.side))
            whole.moved += each.moved
            whole.idle += each.idle
        words = []
        for side, whole in sides.items():
            if whole.moved and side:
                moved = self._counted(whole.moved)
                words.append(escape(f"{sentence(self._name(side))} moved {moved}."))
                whole.moved.clear()
            self._flush(whole)
            words += whole.words
        if words:
            yield self._written(next(iter(sides)) if len(sides) == 1 else "", words)

    def _written(self, side: str, words: Sequence[str]) -> str:
        border = self.colours.get(side, "#cdbf9c")
        return f'<p class="turn" style="border-color:{border}">{" ".join(filter(None, words))}</p>'

    def _tell_attack(self, here: _Paragraph, exchange: Exchange) -> None:
        """Tell an attack that had an effect; of others only who made them."""
        if not self._effect(exchange):
            here.idle.append(exchange.attack.attacker)
            return
        self._flush(here)
        here.words.append(escape(self.said(exchange.attack)))
        own = any(isinstance(event, EFFECTS) for event in exchange.events)
        if not own:
            here.words += [escape(self.said(roll)) for roll in exchange.rolls[:1]]

    def _effect(self, exchange: Exchange) -> bool:
        """Return whether an attack changed anything, at once or where its target is told of."""
        if any(isinstance(event, EFFECTS) for event in exchange.events):
            return True
        after = self.chronicle.told[exchange.answer]
        return any(
            isinstance(e, Changed | Left) and e.piece == exchange.attack.target for e in after
        )

    def _flush(self, here: _Paragraph) -> None:
        """Say in one sentence each who moved and who attacked in vain; the map shows where."""
        for pieces, does in ((here.moved, "moved"), (here.idle, "attacked without effect")):
            if pieces:
                text = escape(f"{sentence(self._counted(pieces))} {does}.")
                here.words.append(f'<span class="move">{text}</span>')
            pieces.clear()

    def _counted(self, pieces: Sequence[str]) -> str:
        """Return pieces by their kinds, with numbers."""
        names = Counter(self._kind(piece) for piece in dict.fromkeys(pieces))
        return listed([f"{number(n)} {name}" if n > 1 else name for name, n in names.items()])

    def _kind(self, piece: str) -> str:
        cast = self.chronicle.cast
        return cast[piece].name if piece in cast else self.chronicle.called(piece)

    def said(self, event: Event) -> str:
        """Return the sentence of an event with the names of the armies."""
        return worded(event.text, self.chronicle.names)

    def event(self, event: Event) -> str:
        """Return an event as it reads in running text."""
        text = escape(self.said(event))
        match event:
            case Rolled():
                return self.roll(event)
            case Left() if is_loss(event):
                return f'<span class="lost">{text}</span>'
            case Scored():
                return f'<span class="score">{text}</span>'
        return text

    def roll(self, rolled: Rolled) -> str:
        """Return dice in the side's colour, what was added, and the total."""
        added = rolled.total - rolled.natural
        sign = f" {'+' if added > 0 else '&minus;'} {abs(added)}" if added else ""
        if rolled.compared and rolled.tally is not None:
            sign = f" on {rolled.tally.total}+"
        name = escape(rolled.name)
        total = f'<span class="total">{rolled.total}</span>'
        return f'<span class="roll">{name} {self.dice(rolled)}{sign} = {total}</span>'

    def dice(self, rolled: Rolled) -> str:
        """Return the dice alone; those that do not count are pale."""
        faces, sizes, counted = rolled.faces, rolled.sizes, rolled.natural
        one = not rolled.compared and counted in faces and len(faces) > 1 and counted != sum(faces)
        best = faces.index(counted) if one else -1
        colour = self.colours.get(rolled.side, "#6b5d47")
        return "".join(
            f'<span class="die{" idle" if one and spot != best else ""}" '
            f'style="background:{colour}" title="d{sizes[spot]}">{face}{_size(sizes, spot)}</span>'
            for spot, face in enumerate(faces)
        )

    def key_roll(self, exchange: Exchange) -> str:
        """Return an attack as a card: every die, every modifier with its rule, what came of it."""
        parts = [f"<h3>{escape(self.said(exchange.attack))}</h3>"]
        for rolled in exchange.rolls:
            parts.append(f"<div>{self.roll(rolled)}{_chance(rolled)}</div>")
            parts.append(_modifiers(rolled))
        rest = [self.event(event) for event in exchange.events if not isinstance(event, Rolled)]
        parts.append(f"<p>{' '.join(rest)}</p>")
        return f'<div class="key">{"".join(parts)}</div>'

    def log(self) -> str:
        """Return every event in order, by chapters, with the rules behind it."""
        parts = []
        for chapter in self.chronicle.chapters:
            items = (
                f"<li>{escape(self.said(event))}{_rules(event.rules)}</li>"
                for event in chapter.events()
                if event.text
            )
            lines = "\n".join(items)
            parts.append(f'<h3>{escape(chapter.title)}</h3><ol class="log">{lines}</ol>')
        return "".join(parts)


def _head(text: str) -> str:
    return f'<span class="head">{escape(text)}</span>' if text else ""


def _failed(rolled: Rolled) -> bool:
    """Return whether a roll that belongs to no attack tells of a failure."""
    return " fail" in rolled.text


def _size(sizes: Sequence[int], spot: int) -> str:
    """Return the size of a die, where dice of several sizes fell together."""
    return f"<sub>d{sizes[spot]}</sub>" if len(set(sizes)) > 1 else ""


def _modifiers(rolled: Rolled) -> str:
    tally = rolled.tally
    if tally is None or not (tally.parts or tally.base):
        return ""
    lines = [f"{tally.base:+d} {tally.base_reason or 'base'}"] if tally.base else []
    items = [f"<li>{escape(line)}</li>" for line in lines]
    items += [
        f"<li>{part.value:+d} {escape(part.reason)}{_rules((part.rule,))}</li>"
        for part in tally.parts
    ]
    return f"<ul>{''.join(items)}</ul>"


def _chance(rolled: Rolled) -> str:
    words = chance_in_words(rolled)
    return f' <span class="chance">{escape(words)}</span>' if words else ""


def _rules(rules: Iterable[str]) -> str:
    named = ", ".join(rule for rule in rules if rule)
    return f' <span class="rule">{escape(named)}</span>' if named else ""
