"""Wizards, their powers and how they are cancelled (GMB.wiz to GMB.dispel)."""
