"""Repeats attacks by seed, one or several: `python -m tests.attack files 17 40`."""

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
    first, last = int(sys.argv[2]), int(sys.argv[-1])
    failed = 0
    for seed in range(first, last + 1):
        found, borne = failures(sys.argv[1], [seed], folder)
        print(seed, *found, *borne, flush=True)
        failed += len(found)
    print(f"{failed} of {last - first + 1} not borne; their files are in {folder}")
    sys.exit(bool(failed))
