"""The window's fixtures, for attacks on it."""

from __future__ import annotations

from tests.ui.conftest import fonts, home

__all__ = ["fonts", "home"]
