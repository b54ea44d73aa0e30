"""Spells: what they cost, how they are cast, what they do."""
