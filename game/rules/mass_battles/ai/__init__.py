"""The computer player: what a position is worth."""
