"""All numbers by which the computer player weighs, in victory points unless it says so.

A share is between 0 and 1. Whoever changes one of them changes how the computer plays.
"""

from __future__ import annotations

from game.mechanics.ai.weights import GoalWeights, PlaceWeights

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
ENOUGH = (1.0, 0.55, 0.25, 0.05)
"""The pull of a place on the first who goes there, the second, and so on."""
EARLY = 0.35
"""What a place that is scored at the end counts for at first."""
GOALS = GoalWeights(almost=0.8, patience=0.9, span=20.0, faint=0.1, ample=0.5)
CLIMB = 6.0
"""Inches that a complete action for crossing something is worth."""

# ------------------------------------------------------------ what a place is worth to a figure

PLACES = PlaceWeights(
    caution=0.3,
    more=0.35,
    unseen=0.3,
    volley=0.1,
    covered=0.5,
    hunt=0.9,
    stalk=0.82,
    aim=0.5,
    worthy=6.0,
    prey=5,
    stray=0.035,
    alone=0.3,
    exposed=0.04,
    alert=11000,
)
JOSTLED = 0.05
"""What it costs to stand where somebody on a long base could no longer turn, for each point."""
RISK = 0.4
"""How much of a blow in return is reckoned with by those who hunt: they mean to strike first."""

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
