"""Where the shipped folders and the player's own files are."""

from __future__ import annotations

import os
from pathlib import Path

import platformdirs

HOME_VARIABLE = "SANDTABLE_HOME"

_PACKAGE = Path(__file__).resolve().parent.parent


def assets() -> Path:
    """Return the folder of pictures, sounds and fonts."""
    return _shipped("assets")


def maps() -> Path:
    """Return the folder of shipped maps."""
    return _shipped("maps")


def shipped_stamps() -> Path:
    """Return the folder of shipped stamps for maps."""
    return assets() / "stamps"


def scenarios() -> Path:
    """Return the folder of shipped scenarios and drills, one folder per ruleset."""
    return _shipped("scenarios")


def user_data() -> Path:
    """Return the player's own folder, which exists afterwards; SANDTABLE_HOME moves it."""
    chosen = os.environ.get(HOME_VARIABLE)
    if chosen:
        try:
            folder = Path(chosen).expanduser().absolute()
        except (OSError, RuntimeError) as problem:  # no such user, or no folder that we are in
            raise _no_folder(chosen, problem) from problem
        return _made(folder)
    return _made(platformdirs.user_data_path("sandtable", appauthor=False))


def saves() -> Path:
    """Return the folder of the player's saved games, which exists afterwards."""
    return _made(user_data() / "saves")


def bin_folder() -> Path:
    """Return the folder of saved games that were deleted, which exists afterwards."""
    return _made(user_data() / "bin")


def armies() -> Path:
    """Return the folder of the player's own armies, which exists afterwards."""
    return _made(user_data() / "armies")


def battles() -> Path:
    """Return the folder of the player's own battles and their maps, which exists afterwards."""
    return _made(user_data() / "battles")


def drafts() -> Path:
    """Return the folder of unsaved maps, which exists afterwards."""
    return _made(user_data() / "drafts")


def stamps() -> Path:
    """Return the folder of the player's own stamps for maps, which exists afterwards."""
    return _made(user_data() / "stamps")


def pictures() -> Path:
    """Return the folder of pictures that can be painted again at any time; it exists afterwards."""
    if os.environ.get(HOME_VARIABLE):
        return _made(user_data() / "pictures")
    return _made(platformdirs.user_cache_path("sandtable", appauthor=False) / "pictures")


def _shipped(name: str) -> Path:
    # An installed package carries the folders inside; in a checkout they lie beside it. Inside
    # comes first, since a stranger's folder called "maps" may lie beside an installed package.
    places = (_PACKAGE / "_files" / name, _PACKAGE.parent / name)
    for place in places:
        if place.is_dir():
            return place
    looked = " or ".join(str(place) for place in places)
    raise FileNotFoundError(
        f"The folder {name!r} that belongs to Sandtable is missing: "
        f"it should be {looked}. Install Sandtable again."
    )


def _made(folder: Path) -> Path:
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise _no_folder(folder, problem) from problem
    return folder


def _no_folder(folder: Path | str, problem: OSError | RuntimeError) -> OSError:
    why = problem.strerror if isinstance(problem, OSError) else "there is no such user"
    return OSError(
        f"{folder}: this folder for your games cannot be made ({why}). "
        f"Set {HOME_VARIABLE} to a folder that you may write to."
    )
