"""The numbers by which the computer player judges, all in points of a figure's worth."""

VICTORY = 100_000.0
SETUPS_TRIED = 6
WOUND = 0.5
"""The share of its worth that a figure of several hits loses with its wounds."""
MARKER = 1.5
"""What each marker costs for every figure that feels it."""
ROUTING = 0.6
"""The share of its worth that a router has lost."""
LEAD = 1.0
"""What a point of the scenario's own score is worth."""
NEAR = 0.15
"""What an inch nearer to a goal is worth to the party that moves."""
SHOOTERS_KEEP = 8
"""How many inches shooters like to keep from enemies."""
