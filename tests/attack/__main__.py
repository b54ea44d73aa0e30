"""Repeats single attacks: `python -m tests.attack files 17 18`, also saves and window."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

if __name__ == "__main__":
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
    os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
    folder = Path(tempfile.mkdtemp(prefix="sandtable-attack-"))
    os.environ["SANDTABLE_HOME"] = str(folder / "home")

    import pygame

    from tests.attack.attacks import failures

    pygame.font.init()
    found, borne = failures(sys.argv[1], map(int, sys.argv[2:]), folder)
    print(*found, dict(borne), f"files in {folder}", sep="\n")
    sys.exit(bool(found))
