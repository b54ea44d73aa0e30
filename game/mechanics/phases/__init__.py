"""Phases of a turn: who acts next, and attacks that are declared first and take effect together."""
