"""For the Masses: fantasy battles on hexes, led by the command points of personalities."""
