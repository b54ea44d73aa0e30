"""Units on the board: what they are capable of, how they stand, who commands them."""
