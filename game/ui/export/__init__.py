"""What can be taken out of a game: pictures, a film, a battle report."""

import os

os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
