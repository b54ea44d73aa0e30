"""The cards of an army as one page of HTML, for a browser to print."""

from __future__ import annotations

from html import escape
from typing import Any

from game.core.unit_card import Card, TrackedCard
from game.core.workshop import Roster, Workshop

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
    title = escape(roster.name or "An army")
    found = "\n".join(_card(workshop.card(entry)) for entry in roster.entries.values())
    head = f'<meta charset="utf-8"><title>{title}</title><style>{STYLE}</style>'
    body = f"<h1>{title}</h1>\n<main>\n{found}\n</main>"
    return f"<!doctype html>\n<html><head>{head}</head>\n<body>{body}</body></html>\n"


def _card(card: Card) -> str:
    """Return one card: name, damage track, numbers, then what it says in words."""
    stats = "".join(
        f"<tr><td>{escape(each.name)}</td><td>{escape(each.amount(each.total))}</td>"
        f"<td>{escape(each.base_reason)}</td></tr>"
        for each in card.stats
    )
    notes = "".join(
        f'<p><b>{escape(name)}</b>: {escape(words)} <span class="rule">{escape(rule)}</span></p>'
        for name, words, rule in card.notes
    )
    bands = card.track if isinstance(card, TrackedCard) else ()
    track = " ".join(PIPS.get(band.name, "\u25cb") * band.most for band in bands)
    marked = f'<p class="track">{track}</p>' if track else ""
    head = f'<h2>{escape(card.title)}</h2><p class="kind">{escape(card.subtitle)}</p>'
    return f"<article>{head}{marked}<table>{stats}</table>{notes}</article>"
