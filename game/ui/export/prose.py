"""The words of a battle report: chapters retold, rolls as dice, parts as lists; all escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from html import escape

from game.core.event import Attacked, Entered, Event, Left, Moved, Rolled, Scored, Stage
from game.core.wording import sentence, worded
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


class Prose:
    """Writes about one game, in the colours of its sides."""

    def __init__(self, chronicle: Chronicle, colours: Mapping[str, str]) -> None:
        self.chronicle = chronicle
        self.colours = colours
        self.names = chronicle.side_names()

    # ------------------------------------------------------------------ chapters

    def lead(self, chapter: Chapter) -> str:
        """Return what a chapter was about, in a sentence or two."""
        events = chapter.events()
        entered = Counter(self._side(e.piece) for e in events if isinstance(e, Entered))
        attacks = sum(isinstance(event, Attacked) for event in events)
        fallen = self.chronicle.fallen(chapter.start, chapter.end)
        if entered and not attacks and not fallen:
            parts = [
                f"{several(count, 'piece')} of {self._name(s)}" for s, count in entered.items()
            ]
            return f"{sentence(listed(parts))} took the field."
        moved = len({event.piece for event in events if isinstance(event, Moved)})
        if not attacks and not fallen:
            return f"{sentence(several(moved, 'piece'))} moved; no blow was struck."
        return f"{self._blows(attacks, moved)} {self._losses(fallen)} {self._standing(chapter)}"

    def _blows(self, attacks: int, moved: int) -> str:
        return (
            f"{sentence(several(moved, 'piece'))} moved and {several(attacks, 'attack')} followed."
        )

    def _losses(self, fallen: Sequence[tuple[str, str, object]]) -> str:
        if not fallen:
            return "Nobody fell."
        sides = Counter(side for _, side, _ in fallen)
        parts = [f"{number(count)} of {self._name(side)}" for side, count in sides.items()]
        if len(fallen) == 1:
            piece = self.chronicle.cast[fallen[0][0]].called
            return f"One piece fell: {piece} of {self._name(fallen[0][1])}."
        return f"{sentence(several(len(fallen), 'piece'))} fell, {listed(parts)}."

    def _standing(self, chapter: Chapter) -> str:
        sides = self.chronicle.summary(chapter.end).sides
        if not any(side.points for side in sides):
            return ""
        points = [f"{self._name(side.side)} {side.points}" for side in sides]
        return f"The score stood at {listed(points)}."

    def _side(self, piece: str) -> str:
        figure = self.chronicle.cast.get(piece)
        return figure.side if figure else ""

    def _name(self, side: str) -> str:
        return self.chronicle.side_words(side)

    # ------------------------------------------------------------------ events

    def chapter(self, chapter: Chapter) -> str:
        """Return all of a chapter, one paragraph for each turn."""
        turns: list[tuple[str, list[str], list[str]]] = []
        for told in chapter.told:
            event = told.event
            if isinstance(event, Entered):
                continue  # counted in the lead; a list of places tells nobody anything
            if isinstance(event, Stage) and event.side:
                head = f'<span class="head">{escape(self.said(event))}</span>'
                turns.append((event.side, [head], []))
            elif not turns:
                turns.append(("", [self.event(event)], []))
            elif isinstance(event, Moved):
                turns[-1][2].append(event.piece)
            elif not isinstance(event, Stage):
                self._flush(turns[-1])
                turns[-1][1].append(self.event(event))
        for turn in turns:
            self._flush(turn)
        return "\n".join(
            f'<p class="turn" style="border-color:{self.colours.get(side, "#cdbf9c")}">'
            f"{' '.join(words)}</p>"
            for side, words, _ in turns
        )

    def _flush(self, turn: tuple[str, list[str], list[str]]) -> None:
        """Say in one sentence who moved; where to, the map shows."""
        _, words, moved = turn
        cast = self.chronicle.cast
        names = Counter(cast[p].name if p in cast else p for p in dict.fromkeys(moved))
        if names:
            parts = [f"{number(n)} {name}" if n > 1 else name for name, n in names.items()]
            text = escape(f"{sentence(listed(parts))} moved.")
            words.append(f'<span class="move">{text}</span>')
        moved.clear()

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
            parts.append(f"<div>{self.roll(rolled)}</div>")
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


def _rules(rules: Iterable[str]) -> str:
    named = ", ".join(rule for rule in rules if rule)
    return f' <span class="rule">{escape(named)}</span>' if named else ""
