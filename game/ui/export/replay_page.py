"""A battle to watch again in any browser: one HTML file with everything in it."""

from __future__ import annotations

import json
from base64 import b64encode
from html import escape
from importlib import resources
from pathlib import Path
from typing import Any

from PIL import Image

from game.core.match import Match
from game.data.saves import Recording
from game.data.writing import write_whole
from game.table.scene import Scene
from game.ui.art.tabletop import FRAME, paint_table
from game.ui.export.chronicle import Chronicle
from game.ui.export.picture import as_image
from game.ui.export.replay_data import ReplayData
from game.ui.export.sprite_sheet import SpriteSheet, webp

GROUND = 2400
"""Pixels along the longer edge of the table's picture; less where the ground changes."""
GROUNDS = 3_000_000
"""Pixels of all pictures of the ground beyond the first."""
QUALITY = 78


def replay_page(source: Recording | Match[Any] | Chronicle, path: Path) -> Path:
    """Write a game as a page that plays it.

    Of a battle that is not over it shows what every side may know.
    """
    chronicle = source if isinstance(source, Chronicle) else Chronicle.of(source, discreet=True)
    return write_whole(path, page_of(chronicle).encode("utf-8"))


def page_of(chronicle: Chronicle) -> str:
    """Return the whole document."""
    sheet = SpriteSheet()
    data = ReplayData(chronicle, sheet)
    content = data.page()
    pictures, boxes = sheet.packed()
    content |= {"sprites": boxes, "frame": FRAME, "pixels": sheet.pixels}
    shown = {
        "{{TITLE}}": escape(chronicle.title),
        "{{STYLE}}": _part("replay.css"),
        "{{SCRIPT}}": _part("replay.js"),
        "{{DATA}}": _embedded(content),
        "{{SHEET}}": _picture(pictures),
        "{{GROUNDS}}": "\n".join(
            f'<img class="ground" alt="" hidden src="{_picture(_ground(scene, number))}">'
            for number, scene in enumerate(data.grounds)
        ),
    }
    page = _part("replay.html")
    for mark, words in shown.items():
        page = page.replace(mark, words)
    return page


def _part(name: str) -> str:
    return resources.files("game.ui.export").joinpath(name).read_text("utf-8")


def _embedded(content: dict[str, Any]) -> str:
    """Return data as JSON that no browser takes for the end of a script."""
    text = json.dumps(content, ensure_ascii=False, separators=(",", ":"))
    return text.replace("<", "\\u003c").replace("\u2028", "\\u2028").replace("\u2029", "\\u2029")


def _picture(data: bytes) -> str:
    return f"data:image/webp;base64,{b64encode(data).decode('ascii')}"


def _ground(scene: Scene, number: int) -> bytes:
    """Return the table with its frame; later ones are painted smaller, the first is seen most."""
    across, down = (edge + 2 * FRAME for edge in scene.extent)
    pixels = GROUND / max(across, down)
    if number:
        pixels = min(pixels, (GROUNDS / (number + 1) / (across * down)) ** 0.5)
    picture: Image.Image = as_image(paint_table(scene, pixels))
    return webp(picture, QUALITY)
