"""Editing maps without a window: drafts, undo, symmetry, saving that keeps comments."""
