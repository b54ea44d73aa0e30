"""What units are ordered to do, step by step: Moves, Melee and Ranged Attacks, Withdraws."""
