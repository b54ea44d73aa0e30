"""Silence for libraries that write to the terminal by themselves while a device is opened."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

STDERR = 2


@contextmanager
def quietly() -> Iterator[None]:
    """Let nothing reach the terminal's error stream; what goes wrong is still raised."""
    try:
        kept = os.dup(STDERR)
    except OSError:
        yield  # there is no such stream, so nobody can write to it
        return
    try:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, STDERR)
        os.close(nowhere)
        yield
    finally:
        with suppress(OSError):
            os.dup2(kept, STDERR)
        os.close(kept)
