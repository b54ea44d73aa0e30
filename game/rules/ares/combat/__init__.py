"""Blows and shots, and what they do."""
