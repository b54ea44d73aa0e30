"""All numbers by which the computer player weighs; a victory point is worth `POINT`.

A share is between 0 and 1. Whoever changes one of them changes how the computer plays.
"""

from __future__ import annotations

# ------------------------------------------------------------ what things are worth

POINT = 10.0
"""Worth of a victory point; everything else is measured in it."""
BODY = 5.0
"""Worth of a rank point that still stands: it can fight, and it has not been scored."""
PASSENGER = 1.0
"""The same for a side that scores by leaving: who is gone has done his part."""
VICTORY = 1000.0
"""What a battle that is over is worth to the winner."""
FEAT = 4.5
"""Worth of a Feat or Fate Point unused: it can be used later, and does not add to the prize."""
MENDING = 12.0
"""Worth of taking a wound from a Champion."""

# ------------------------------------------------------------ what a place is worth to a unit

CAUTION = 0.5
"""How much of a likely loss counts; all of it would keep everybody at home."""
MOST_AT_STAKE = 60.0
"""A bound for prizes, lest the last points of a game draw a whole army."""
BOW = 6
"""How near shooters like to be: no range modifier."""
BOLT = 8
"""How near those like to be who cast a bolt."""
HUNT_FADE, HOLD_FADE, EXIT_FADE = 0.93, 0.92, 0.96
"""What is left of a thing's worth with every square of way: of prey, of ground, of an edge."""
WOUND = 6.0
"""How much a wounded Champion draws those who can mend him."""

# ------------------------------------------------------------ attacks to come, and answers tried

SHOTS_TRIED = 5
"""Squares from which a shooter's lines are really drawn: the best ones before that."""
HASTE = 0.97
"""An attack to come is worth a little less than the same attack at once: things change."""
SETUPS_TRIED = 16
"""Ways to set up that are compared."""

# ------------------------------------------------------------ when a battle is lost

CRUSHED = 4.0
"""How many times as strong an enemy nobody stands up to, if he is not behind in points either."""
BEATEN = 1.6
"""The same where the enemy is about to win by points and the own total is far away."""
ABOUT_TO_SCORE, FAR_AWAY = 2, 8
"""Points that are about to be scored, and points that are far away."""
