"""Procedural art: the table and its terrain, painted from nothing but their shapes."""
