"""A battle report: one HTML file with everything in it, to be read, sent and printed."""

from __future__ import annotations

from base64 import b64encode
from collections import Counter
from collections.abc import Iterable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from game import __version__
from game.core import copying
from game.core.event import Rolled
from game.core.match import Match
from game.data.saves import Recording
from game.data.writing import write_whole
from game.table.scene import Figure
from game.ui.export.aftermath import curve_of, medals, turning_point
from game.ui.export.chart import score_chart
from game.ui.export.chronicle import Chapter, Chronicle, Exchange, is_loss
from game.ui.export.luck import Luck, in_words, luck_of
from game.ui.export.picture import TableCamera, as_image
from game.ui.export.prose import Prose, title_of
from game.ui.export.sprite_sheet import face_bytes, webp
from game.ui.export.style import STYLE
from game.ui.theme import SIDES

MAP_WIDTH = 1200
MAP_QUALITY = 80
KEY_ROLLS = 8
SEATS = {"human": "a person"}


def report(source: Recording | Match[Any] | Chronicle, path: Path, width: int = MAP_WIDTH) -> Path:
    """Write the report of a game; of one not over, as far as every side may know it."""
    chronicle = source if isinstance(source, Chronicle) else Chronicle.of(source, discreet=True)
    return write_whole(path, _Report(chronicle, width).page().encode("utf-8"))


class _Report:
    """Puts the page together."""

    def __init__(self, chronicle: Chronicle, width: int) -> None:
        self.chronicle = chronicle
        self.sides = list(chronicle.match.rules.sides(chronicle.match.state))
        palette = SIDES["painted"]
        self.colours = {
            side: "#{:02x}{:02x}{:02x}".format(*palette.get(side, (122, 90, 40)))
            for side in self.sides
        }
        self.prose = Prose(chronicle, self.colours)
        self.names = chronicle.side_names()
        self.camera = TableCamera(chronicle.scene(0), width)
        self.turning = turning_point(chronicle, curve_of(chronicle))
        self._faces: dict[tuple[object, ...], str] = {}

    def page(self) -> str:
        """Return the whole document."""
        title = escape(self.chronicle.title)
        parts = "\n".join(part for part in self._parts() if part)
        return (
            '<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{title}: a battle report</title>\n<style>{STYLE}</style>\n</head>\n"
            f"<body>\n{parts}\n</body>\n</html>\n"
        )

    def _parts(self) -> Iterator[str]:
        yield self._head()
        yield self._forces()
        for chapter in self.chronicle.chapters:
            yield self._chapter(chapter)
        yield self._score()
        yield self._key_rolls()
        yield self._medals()
        yield self._luck()
        yield f"<details><summary>The whole log</summary>{self.prose.log()}</details>"
        yield self._foot()

    # ------------------------------------------------------------------ before the battle

    def _head(self) -> str:
        chronicle = self.chronicle
        book = chronicle.match.rules
        kicker = f"A battle report · {escape(str(getattr(book, 'title', '')))}"
        story = f'<p class="story">{escape(chronicle.story)}</p>' if chronicle.story else ""
        return (
            f'<header><p class="kicker">{kicker}</p><h1>{escape(chronicle.title)}</h1>{story}'
            f'<p class="result">{escape(chronicle.result)}</p>{self._note()}</header>'
        )

    def _note(self) -> str:
        note = self.chronicle.note
        return f'<p class="small">{escape(note)}</p>' if note else ""

    def _forces(self) -> str:
        lost = Counter(told.event.piece for told in self.chronicle.flat if is_loss(told.event))
        tables = []
        for side in self.sides:
            groups: dict[str, list[Figure]] = {}
            for figure in self.chronicle.cast.values():
                if figure.side == side and figure.rank > 0:
                    groups.setdefault(figure.name, []).append(figure)
            rows = "".join(
                f'<tr><td class="face">{self._face(each[0])}</td><td>{escape(name)}</td>'
                f"<td class=number>{len(each)}</td>"
                f"<td class=number>{sum(1 for f in each if lost[f.id]) or '–'}</td></tr>"
                for name, each in groups.items()
            )
            tables.append(
                f'<div><h3 style="border-color:{self.colours[side]}">{escape(self._side(side))}'
                "</h3><table><tr><th></th><th>Unit</th><th class=number>Fielded</th>"
                f"<th class=number>Lost</th></tr>{rows}</table></div>"
            )
        return f'<h2>The armies</h2><div class="sides">{"".join(tables)}</div>'

    def _face(self, figure: Figure) -> str:
        """Return a portrait; those who look alike share it."""
        key = figure.side, figure.profile, figure.look, figure.livery, figure.extent
        if key not in self._faces:
            data = b64encode(face_bytes(figure, self.camera.theme)).decode("ascii")
            self._faces[key] = f'<img class="face" src="data:image/webp;base64,{data}" alt="">'
        return self._faces[key]

    def _side(self, side: str) -> str:
        player = self.chronicle.players.get(side, "")
        led = f", led by {SEATS.get(player, f'the computer ({player})')}" if player else ""
        return f"{self.names.get(side, side)}{led}"

    # ------------------------------------------------------------------ the battle

    def _chapter(self, chapter: Chapter) -> str:
        title = escape(chapter.title)
        return (
            f'<section class="page"><h2>{title}</h2>'
            f'<p class="lead">{escape(self.prose.lead(chapter))}</p>{self._turned(chapter)}'
            f"{self._map(chapter)}{self.prose.chapter(chapter)}{self._best_blow(chapter)}</section>"
        )

    def _turned(self, chapter: Chapter) -> str:
        """Return what made a chapter the turning point, if it was that."""
        turning = self.turning
        if turning is None or self.chronicle.chapters[turning.chapter - 1] is not chapter:
            return ""
        return f'<p class="turning"><b>The turning point.</b> {escape(turning.text)}</p>'

    def _best_blow(self, chapter: Chapter) -> str:
        """Return the costliest attack of a chapter with all its dice."""
        costly = self._costly(self.chronicle.exchanges(chapter.told))
        return f'<aside class="blow">{self.prose.key_roll(costly[0])}</aside>' if costly else ""

    def _map(self, chapter: Chapter) -> str:
        """Return the table at the end of a chapter: who came from where, who was lost where."""
        chronicle = self.chronicle
        start = max(0, chapter.start)
        ways = [
            (chronicle.cast[piece].side, way)
            for piece, way in chronicle.ways(start, chapter.end).items()
            if piece in chronicle.cast
        ]
        crosses = [(side, at) for _, side, at in chronicle.fallen(start, chapter.end)]
        picture = self.camera.take(chronicle.scene(chapter.end), ways, crosses)
        data = b64encode(webp(as_image(picture), MAP_QUALITY)).decode("ascii")
        said = f"The table at the end of {chapter.title.lower()}."
        if ways or crosses:
            said += " Arrows show moves, crosses losses."
        return (
            f'<figure><img src="data:image/webp;base64,{data}" alt="{escape(said)}">'
            f"<figcaption>{escape(said)}</figcaption></figure>"
        )

    # ------------------------------------------------------------------ after the battle

    def _score(self) -> str:
        scores = self.chronicle.scores()
        if all(len(line) == 1 for line in scores.values()):
            return ""
        begins = [(chapter.title, max(0, chapter.start)) for chapter in self.chronicle.chapters]
        begins = begins[1:] if len(begins) > 1 else begins
        drawing = score_chart(scores, self.names, self.colours, begins, self.chronicle.length)
        return f"<h2>How it stood</h2>{drawing}"

    def _costly(self, exchanges: Iterable[Exchange]) -> list[Exchange]:
        """Return the attacks that cost somebody: the highest in rank first, then the most."""
        cast = self.chronicle.cast

        def weight(exchange: Exchange) -> tuple[int, int]:
            ranks = [cast[e.piece].rank if e.piece in cast else 0 for e in exchange.lost]
            return max(ranks), len(ranks)

        costly = [exchange for exchange in exchanges if exchange.lost and exchange.rolls]
        return sorted(costly, key=weight, reverse=True)

    def _key_rolls(self) -> str:
        """Return the costliest attacks of all, in their order."""
        costly = self._costly(self.chronicle.exchanges(self.chronicle.flat))
        chosen = sorted(costly[:KEY_ROLLS], key=lambda exchange: exchange.answer)
        if not chosen:
            return ""
        cards = "".join(self.prose.key_roll(exchange) for exchange in chosen)
        return f'<h2>The rolls that decided it</h2><div class="keys">{cards}</div>'

    def _medals(self) -> str:
        """Return who did what best, each with a portrait."""
        items = "".join(
            f'<div class="medal" style="border-color:{self.colours.get(m.figure.side, "#cdbf9c")}">'
            f"{self._face(m.figure)}<div><b>{escape(m.title)}</b><br>{escape(title_of(m.figure))} "
            f"{escape(m.why)}.</div></div>"
            for m in medals(self.chronicle)
        )
        return f'<h2>Medals</h2><div class="medals">{items}</div>' if items else ""

    def _luck(self) -> str:
        if not any(isinstance(told.event, Rolled) for told in self.chronicle.flat):
            return ""
        events = [told.event for told in self.chronicle.flat]
        rows = "".join(self._luck_row(luck_of(events, side)) for side in self.sides)
        return (
            "<h2>Luck</h2><table><tr><th>Side</th><th class=number>Rolls</th>"
            "<th class=number>Dice</th><th class=number>Pips shown</th>"
            "<th class=number>Expected</th><th>Compared with fair dice</th><th>Faces</th></tr>"
            f"{rows}</table>"
        )

    def _luck_row(self, luck: Luck) -> str:
        colour = self.colours[luck.side]
        bars = ""
        for sides, counts in luck.faces:
            most = max(counts) or 1
            heights = "".join(
                f'<span style="height:{4 + 96 * count / most:.0f}%;background:{colour}" '
                f'title="{face}: {count} times"></span>'
                for face, count in enumerate(counts, start=1)
            )
            numbers = " ".join(map(str, counts))
            bars += f'<span class="bars">{heights}</span><br>'
            bars += f'<span class="small">d{sides}: {numbers}</span>'
        return (
            f"<tr><td>{escape(self.names.get(luck.side, luck.side))}</td>"
            f"<td class=number>{luck.rolls}</td><td class=number>{luck.dice}</td>"
            f"<td class=number>{luck.shown}</td><td class=number>{luck.expected:.1f}</td>"
            f"<td>{escape(in_words(luck))}</td><td>{bars}</td></tr>"
        )

    def _foot(self) -> str:
        chronicle = self.chronicle
        digest = copying.digest(chronicle.match.state)
        return (
            f"<footer>{self._origin()} · {chronicle.length} "
            f"answers · position {digest} · Sandtable {__version__}. The saved game repeats every "
            "answer and every roll: <code>sandtable replay FILE --check</code></footer>"
        )

    def _origin(self) -> str:
        """Return where the dice come from; of a battle that goes on, why the seed is not told."""
        if self.chronicle.discreet:
            return "The dice seed is shown when the battle is over"
        if self.chronicle.match.refereed:
            return "Refereed for a real table, with the players' own dice"
        return f"Seed <b>{escape(self.chronicle.seed or 'unknown')}</b>"
