"""Morale, compulsion, and states of mind and body."""
