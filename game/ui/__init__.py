"""Pictures: everything that needs pygame. Nothing below imports it."""
