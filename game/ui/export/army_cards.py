"""Cards as one page of HTML, for a browser to print: those of an army, or of a battle's side."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Any

from game.core.unit_card import Card, TrackedCard, army_names
from game.core.wording import Names, worded
from game.core.workshop import Roster, Workshop
from game.data.library import Bundle

STYLE = """
body { font: 13px/1.35 Georgia, serif; margin: 12mm; color: #221c14; }
main { display: grid; grid-template-columns: repeat(3, 1fr); gap: 4mm; }
article { border: 1px solid #6d5a3a; border-radius: 3mm; padding: 4mm; break-inside: avoid; }
h2 { font-size: 17px; margin: 0; } p { margin: 1mm 0; } .kind { color: #6b5f4d; }
table { border-collapse: collapse; } td { padding: 0 3mm 0 0; }
td:nth-child(2) { font-weight: bold; }
.track { letter-spacing: 1px; font-size: 15px; } .rule { color: #8b7d66; font-size: 10px; }
"""
PIPS = {"white": "\u25cb", "black": "\u25a0", "red": "\u25b2"}
"""A circle, a square or a triangle for each hit of a band: shapes tell them apart in grey."""


def army_cards(workshop: Workshop[Any], roster: Roster[Any]) -> str:
    """Return a page with a card for each entry of an army."""
    cards = (workshop.card(entry) for entry in roster.entries.values())
    return _page(roster.name or "An army", cards, {})


def side_cards(bundle: Bundle, side: str) -> str:
    """Return a page with a card for each kind of piece that a side brings to a battle."""
    rules, state = bundle.rulebook, bundle.begin()
    names = army_names(rules.summary(state).sides)
    own = (force for force in rules.forces(state) if force.side == side)
    cards = (rules.card(state, force.figure.id) for force in own)
    return _page(names.get(side, side.title()), cards, names)


def _page(name: str, cards: Iterable[Card], names: Names) -> str:
    title = escape(worded(name, names))
    found = "\n".join(_card(card, names) for card in cards)
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    body = f"<h1>{title}</h1>\n<main>\n{found}\n</main>"
    return f"<!doctype html>\n<html><head>{head}</head>\n<body>{body}</body></html>\n"


def _card(card: Card, names: Names) -> str:
    """Return one card: name, damage track, numbers, then what it says in words."""
    stats = "".join(
        f"<tr><td>{escape(each.name)}</td><td>{escape(each.amount(each.total))}</td>"
        f"<td>{escape(each.base_reason)}</td></tr>"
        for each in card.stats
    )
    notes = "".join(
        f"<p><b>{escape(name)}</b>: {escape(worded(words, names))} "
        f'<span class="rule">{escape(rule)}</span></p>'
        for name, words, rule in card.notes
    )
    bands = card.track if isinstance(card, TrackedCard) else ()
    track = " ".join(PIPS.get(band.name, "\u25cb") * band.most for band in bands)
    marked = f'<p class="track">{track}</p>' if track else ""
    title, kind = (escape(worded(words, names)) for words in (card.title, card.subtitle))
    head = f'<h2>{title}</h2><p class="kind">{kind}</p>'
    return f"<article>{head}{marked}<table>{stats}</table>{notes}</article>"
