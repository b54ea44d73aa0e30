"""The clipboard of the desktop, which may not be there."""

from __future__ import annotations

import pygame


def copy_text(text: str) -> bool:
    """Put a text on the clipboard; return whether that went well."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:
        return False
    return True


def pasted_text() -> str:
    """Return the text on the clipboard; empty if there is none or it cannot be reached."""
    try:
        return pygame.scrap.get_text() or ""
    except pygame.error:
        return ""
