"""What commands print reaches the terminal without control characters from files and names."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO, cast

from game.core.plain_text import plain


class PlainStream:
    """A text stream that shows a stand-in for each control character; all else is the stream's."""

    def __init__(self, stream: TextIO) -> None:
        self.stream = stream

    def __getattr__(self, name: str) -> Any:
        return getattr(self.stream, name)

    def write(self, text: str) -> int:
        """Write a text that may hold anything."""
        return self.stream.write(plain(text))


@contextmanager
def plain_output() -> Iterator[None]:
    """Filter what is printed meanwhile, on both streams."""
    before = sys.stdout, sys.stderr
    # Without a terminal there may be no streams at all.
    sys.stdout, sys.stderr = (
        cast("TextIO", PlainStream(stream)) if hasattr(stream, "write") else stream
        for stream in before
    )
    try:
        yield
    finally:
        sys.stdout, sys.stderr = before


def unfiltered(stream: TextIO) -> TextIO:
    """Return the stream itself, for texts of our own that move the cursor."""
    while isinstance(stream, PlainStream):
        stream = stream.stream
    return stream
