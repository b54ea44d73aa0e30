"""All numbers by which the computer player weighs, in victory points unless it says so.

A share is between 0 and 1. Whoever changes one of them changes how the computer plays.
"""

from __future__ import annotations

# ------------------------------------------------------------ what things are worth

VICTORY = 2000.0
"""What a battle that is over is worth to the winner."""
BODY = 0.55
"""Worth of a figure that stands, for each point of its rating: it can go on fighting."""
HURT = 0.35
"""How much of that is lost with all wounds but the last."""
SCRATCHED = 0.07
"""What a figure loses with its first wound: it strikes worse, and is struck more easily."""
SHAKEN = 0.3
"""An action less each turn, and one failed test away from running."""
PRONE = 0.12
"""How much less a figure is worth that lies on the ground."""
ACTION = 0.09
"""Worth of one action of a figure, for each point of its rating."""
BURNING = 0.15
"""How much less a figure is worth that burns."""
HIDDEN = 0.05
"""How much more a figure is worth that nobody sees, for each point of its rating."""
NERVE = 0.4
"""How often a wounded figure fails its test, roughly."""
LEFT_BEHIND = 0.06
"""What the fall of one figure costs each of its unit, for each point of rating."""

# ------------------------------------------------------------ attacks and spells

ANSWERED = 0.3
"""From which chance of a wound on a target spends an action on its defence."""
DUEL = 0.6
"""How much of the blows to come is reckoned with when somebody goes into melee."""
PINNED = 0.5
"""How much of its shots a shooter loses with an enemy at its throat."""
TARGETS = 3
"""Enemies that a Charge is worked out for: the best ones at a glance."""
FRIENDLY = 1.5
"""How much worse it is to hurt friends than it is good to hurt enemies."""
WARDED, STOPPED = 0.12, 0.1
"""What a ward and a snare that hold are worth, for each point of rating."""

# ------------------------------------------------------------ goals, and the way to them

HOLD = 0.9
"""Worth of a point that will be scored for a place if all stays as it is."""
PATIENCE = 0.9
"""By how much a goal loses with every action that it is away."""
ALMOST = 0.8
"""What is left of a goal's worth right before one is there."""
ENOUGH = (1.0, 0.55, 0.25, 0.05)
"""The pull of a place on the first who goes there, the second, and so on."""
SPAN, FAINT = 20.0, 0.1
"""Actions of way over which an edge pulls, and what is left of its worth beyond them."""
AMPLE = 0.5
"""Of the actions that are left, the part that must be to spare for a way to be safe in time."""
CLIMB = 6.0
"""Inches that a complete action for crossing something is worth."""

# ------------------------------------------------------------ what a place is worth to a figure

CAUTION = 0.3
"""How much of what enemies could do to a figure in a place is reckoned with."""
MORE = 0.35
"""How much the second and third who could do something add to the first."""
UNSEEN = 0.3
"""How likely somebody in range also has a line."""
VOLLEY = 0.1
"""What each further shooter adds: who keeps out of all ranges never comes to blows."""
COVERED = 0.5
"""What is left of the danger of shots in cover."""
HUNT = 0.9
"""How much of what a fight with somebody promises draws a figure to him."""
STALK = 0.82
"""By how much that falls with every action of way."""
STRAY = 0.035
"""What every inch out of command costs, for each point of rating."""
ALONE = 0.3
"""How much of that counts for those who have to get away: they do not wait for others."""
JOSTLED = 0.05
"""What it costs to stand where somebody on a long base could no longer turn, for each point."""
EXPOSED = 0.04
"""What it costs to have the nearest enemy behind one's back, for each point of rating."""
RISK = 0.4
"""How much of a blow in return is reckoned with by those who hunt: they mean to strike first."""
PREY = 5
"""Enemies that are hunted: the best at a glance."""
ALERT = 11000
"""How near an enemy is whom one would rather face."""

# ------------------------------------------------------------ actions

HASTE = 0.95
"""An attack to come is worth a little less than the same attack at once: things change."""
HARDLY = 0.08
"""A step that brings less than this is not worth the action."""
DISTRACTED = 0.25
"""How much of a Charge counts for those who have to get away."""
NEAR = 14000
"""How near an enemy must be for a held action to be of any use."""
PARRY, SNAP, BRACE = 0.30, 0.35, 0.40
"""From which chance of a wound on an action is spent on it."""
HELD_TRIED = 3
"""Figures with a held action whose attacks are really worked out."""
BETTER = 0.06
"""By how much a reply must better the odds."""

# ------------------------------------------------------------ answers that are tried

SETUPS_TRIED = 12
"""Ways to set up that are compared."""
SPARE = 0.01
"""An action in hand promises something even where there is nobody to attack."""
