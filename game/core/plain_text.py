"""Text that comes from a file or a keyboard, made fit for terminals and fonts.

Control characters can drive a terminal, overrides of the writing direction can make a sentence
read as another one, and a lone surrogate can be neither written nor drawn.
"""

from __future__ import annotations

import re

from game.core.wording import PRIVATE, worded_parts

CONTROLS = re.compile(
    "[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ud800-\udfff\ufffe\uffff]"
)
"""What no terminal or font gets to see; tabs and new lines are left."""
STAND_IN = "\ufffd"


def plain(text: str) -> str:
    """Return the text with a stand-in for each character that must not be shown.

    A reference that nobody has put a name to is named by the side's colour or the piece's name.
    """
    # Nearly every text is fine, and these two tests are far quicker than the patterns.
    if text.isascii() and text.isprintable():
        return text
    if PRIVATE.search(text):
        text = "".join(part.text for part in worded_parts(text, {}))
    return CONTROLS.sub(STAND_IN, text)
