"""The laboratory: what a table does to both sides, measured and played."""
