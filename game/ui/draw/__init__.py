"""Drawing maps by hand: the table to draw on, one tool per shape, snapping and looks."""
