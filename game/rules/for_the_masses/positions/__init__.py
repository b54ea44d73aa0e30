"""The positions of drills, and what can never be true of a battle."""
