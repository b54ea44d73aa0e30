"""What holds for every test: no window, no sound, no touch of the player's own files."""

from __future__ import annotations

import gc
import os
import shutil
import sys
import tempfile
from collections.abc import Generator

import pytest
from hypothesis import HealthCheck, settings

# SDL reads these when pygame is first imported; SDL 3 spells them with one more underscore.
for variable in ("SDL_VIDEODRIVER", "SDL_VIDEO_DRIVER", "SDL_AUDIODRIVER", "SDL_AUDIO_DRIVER"):
    os.environ[variable] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# Set on import, not by a fixture: collecting the shipped drills comes before any fixture.
_HOME = tempfile.mkdtemp(prefix="sandtable-tests-")
os.environ["SANDTABLE_HOME"] = _HOME

# To compile the program is most of what a short command takes, and a test run starts hundreds of
# processes: let them share the compiled modules even where Python has been told to keep none.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

settings.register_profile(
    "default",
    deadline=None,
    derandomize=True,
    max_examples=60,
    database=None,
    # How fast a busy machine draws examples says nothing about the code.
    suppress_health_check=[HealthCheck.too_slow],
)
settings.load_profile("default")


def pytest_configure(config: pytest.Config) -> None:
    """Give each of several processes tests of one folder, which share what they have loaded."""
    if config.getoption("dist", "no") == "load":
        config.option.dist = "worksteal"


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Spare the garbage collector the thousands of tests, which stay to the end."""
    gc.disable()
    found = yield
    gc.freeze()
    gc.enable()
    # What a game or a window leaves behind is little beside what stays: look for it seldom.
    gc.set_threshold(100_000, 50, 100)
    return found


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the drills first: proofs copy their process, which is small at the beginning."""
    items.sort(key=lambda item: item.path.parent.name != "drills")


def pytest_unconfigure() -> None:
    shutil.rmtree(_HOME, ignore_errors=True)
