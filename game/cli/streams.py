"""The terminal's streams: closed ones, encodings that lack a sign, and Ctrl-C."""

from __future__ import annotations

import codecs
import io
import os
import shlex
import signal
import sys
import unicodedata
from collections.abc import Callable
from contextlib import suppress
from math import inf
from threading import Timer
from time import monotonic
from types import FrameType

STOPPED = 130
"""The exit code of a command that was ended by Ctrl-C: 128 and the signal's number."""
SAME_INTERRUPT = 3.0
"""Seconds in which Ctrl-C again asks for nothing new."""
LAST_MOMENTS = 1.0
"""Seconds that a stopped command has for putting its things away."""
DEGRADE = "sandtable-degrade"
"""The name of the error handler that writes a similar sign for one that an encoding lacks."""
SIMILAR = {
    "″": '"',
    "\N{PRIME}": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "\N{LEFT SINGLE QUOTATION MARK}": "'",
    "’": "'",
    "–": "-",
    "—": "-",
    "\N{MINUS SIGN}": "-",
    "\N{NON-BREAKING HYPHEN}": "-",
    "×": "x",
    "÷": "/",
    "\N{FRACTION SLASH}": "/",
    "·": "-",
    "•": "*",
    "°": " deg",
    "±": "+/-",
    "≤": "<=",
    "≥": ">=",
    "≠": "!=",
    "≈": "~",
    "→": "->",
    "←": "<-",
    "⇒": "=>",
    "∞": "inf",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ø": "o",
    "ł": "l",
    "Æ": "AE",
    "Œ": "OE",
    "Ø": "O",
    "Ł": "L",
}


def _similar(error: UnicodeError) -> tuple[str | bytes, int]:
    """Return a stand-in for what cannot be encoded: a similar sign, plain letter or "?"."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    text = error.object[error.start : error.end]
    return "".join(_plain(sign) for sign in text), error.end


def _plain(sign: str) -> str:
    """Write a sign in ASCII: by the table, or without its accents, or as a question mark."""
    parts = SIMILAR.get(sign) or unicodedata.normalize("NFKD", sign)
    plain = "".join(SIMILAR.get(part, part) for part in parts)
    return plain.encode("ascii", "ignore").decode() or "?"


def is_text(word: str) -> bool:
    """Return whether a word of the command line is more than bytes that nobody can read."""
    return not any("\ud800" <= sign <= "\udfff" for sign in word)


def prepare() -> None:
    """Make the streams of this process fit to be used whatever they are.

    A closed one would leave its number to the next file that is opened, perhaps a saved game, into
    which whatever writes to the number itself would then write. So its place is taken.
    """
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)
    codecs.register_error(DEGRADE, _similar)
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors=DEGRADE)
    if isinstance(sys.stdin, io.TextIOWrapper):
        sys.stdin.reconfigure(errors="replace")
    if sys.stdin is None:
        sys.stdin = io.StringIO()
    if sys.stderr is None:
        sys.stderr = io.StringIO()


def quoted(word: str) -> str:
    """Return a word as it must be typed at the prompt of this system to be one word."""
    return f'"{word}"' if sys.platform == "win32" else shlex.quote(word)


def complain(text: str) -> None:
    """Write to the error stream; where that is impossible, nobody can be told."""
    with suppress(OSError):
        print(text, file=sys.stderr, flush=True)


def finish_output() -> OSError | None:
    """Write the rest of the output; drop what cannot be written and return why.

    Python would otherwise try once more at its end, and complain in words of its own.
    """
    if sys.stdout is None:
        return None
    try:
        sys.stdout.flush()
    except OSError as error:
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
        return error
    return None


def end_on_interrupt() -> Callable[[], bool]:
    """Let Ctrl-C raise KeyboardInterrupt, but not while the last one is still being obeyed.

    Returns a function that says whether there was one.
    """
    last = -inf

    def interrupted(_number: int, _frame: FrameType | None) -> None:
        nonlocal last
        now = monotonic()
        if now - last > SAME_INTERRUPT:
            last = now
            raise KeyboardInterrupt

    # Where it is ignored, somebody wants this command to go on in the background.
    if signal.getsignal(signal.SIGINT) is not signal.SIG_IGN:
        signal.signal(signal.SIGINT, interrupted)
    return lambda: last > -inf


def end_soon() -> None:
    """End the process after a while even if something in it cannot be ended.

    Python gives up its own handlers before it is gone, so the system has to ignore a late Ctrl-C.
    And where the first one came within an `exec`, as there are in dataclasses, Python sends itself
    another at its very end and would be killed by it.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    guard = Timer(LAST_MOMENTS, os._exit, (STOPPED,))
    guard.daemon = True
    guard.start()
