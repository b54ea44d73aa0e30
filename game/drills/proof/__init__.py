"""Breaks the rules on purpose, one breakage at a time, to see whether drills and tests notice."""
