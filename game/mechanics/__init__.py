"""Mechanics that several rulebooks share: between the table, which knows no rules, and the books.

A book hands over values (tolerances, kinds of legs, terrain effects, weights), each with the id of
its own rule; nothing here knows a book or names a rule.
"""
