"""Scenario files: their form, the first position they lead to, and what can be wrong with them."""
