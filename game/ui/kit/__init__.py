"""A small widget kit: it draws at any scale, reads every key, and can be checked for cut text.

Ready-made kits for pygame either cannot change their scale while running or draw in a style of
their own; a miniatures table wants neither.
"""
