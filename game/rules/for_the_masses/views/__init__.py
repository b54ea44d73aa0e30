"""A battle as windows and terminals see it; nothing here decides anything."""
