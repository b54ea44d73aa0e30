"""Scenarios: goals, zones, arrivals, special rules, and what can be wrong with them."""
