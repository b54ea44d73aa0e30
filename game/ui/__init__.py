"""The window: everything that needs pygame. Only the command line imports it."""

import os

# Read by SDL and pygame when they start, so before anything here imports them. Without a graphics
# card SDL would send the window through software OpenGL: thirty times slower.
os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
