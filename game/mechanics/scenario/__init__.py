"""Scenarios of any rulebook: places, goals, who comes later, special rules, and checks."""
