"""All numbers by which the computer player weighs, in points of an army unless it says so.

A share is between 0 and 1. Whoever changes one of them changes how the computer plays.
"""

from __future__ import annotations

from game.mechanics.ai.weights import GoalWeights, PlaceWeights, StakeWeights

# ------------------------------------------------------------ what things are worth

VICTORY = 5000.0
"""What a battle that is over is worth to the winner."""
STAKES = StakeWeights(
    spent=0.5, key=120.0, point=1.0, verdict=120.0, early=0.5, denied=0.6, crowd=30
)
WOUND = 0.5
"""The share of its worth that a figure of several hits loses with its wounds."""
ROUTING = 0.55
"""The share of its worth that a router has lost."""
MARKER = 0.07
"""What each marker costs a party, of its worth."""
CREATED = 0.6
"""What creatures of magic are worth, of their points: they do not last."""

# ------------------------------------------------------------ fights

RETURN = 0.7
"""How much of the blows in return is reckoned with: whoever begins chooses where."""
ROUNDS = 1.7
"""Rounds of melee that a fight lasts, roughly."""
FRIGHT = 0.35
"""What losses add by the nerve that they cost."""
BROKEN = 0.3
"""What it is worth to make somebody break before a charge, of its worth."""
READY = 0.4
"""How much more those cost who are ready for a charge."""
GANG = 3
"""How many strike at each hit of an enemy."""

# ------------------------------------------------------------ fire

FIRE = 0.8
"""How much of what a volley promises counts where one will be after a move."""
MISSILE_TEST = 0.02
"""What it is worth that somebody has to test for missiles, of its worth."""
SPARING = 4.0
"""What weapons with few uses have to promise at least."""
FRIENDLY = 1.5
"""How much worse it is to hurt friends than it is good to hurt enemies."""

# ------------------------------------------------------------ goals, and the way to them

ENOUGH = (1.0, 0.7, 0.4, 0.15)
"""The pull of a place on the first who goes there beyond those needed, the second, and so on."""
GOALS = GoalWeights(almost=0.85, patience=0.88, span=12.0, faint=0.1, ample=0.5)
ESCAPE = 90.0
"""What it is worth to be off the table for those who win by that."""
REACHED = 0.5
"""Inches from a goal within which one is there."""

# ------------------------------------------------------------ what a place is worth to a party

PLACES = PlaceWeights(
    caution=0.2,
    more=0.3,
    unseen=0.5,
    volley=0.1,
    covered=0.7,
    hunt=0.55,
    stalk=0.88,
    aim=1.0,
    worthy=2.0,
    prey=6,
    stray=0.02,
    alone=0.0,
    exposed=0.0,
    alert=0,
)
STEADY = 2
"""How much of its Mi a shooter wants to keep at the range that it likes."""
SHY = 0.15
"""How much of what prey promises draws those to it who would rather shoot, or cast."""
LEASH = 14.0
"""Inches that undead stay within of who controls them."""
TOGETHER = 12.0
"""Inches from the next friends beyond which one is alone."""

# ------------------------------------------------------------ what a unit does

STILL = 0.4
"""How much better another action has to be than to hold."""
RUNNING = 0.3
"""How much more of what enemies could do is reckoned with after a run: one cannot strike back."""
WITHDRAWN = 0.08
"""What it costs to withdraw, of a party's worth: a marker, and the back to the enemy."""
DROWNED = 1.5
"""How many times their worth men count who may drown."""

# ------------------------------------------------------------ magic

TURNS = (0.05, 0.7, 1.2, 1.6, 1.9)
"""What an effect is worth that lasts for so many turns more, times what it does in one."""
CLOSE = 14.0
"""Inches within which those who fight will meet somebody soon."""
TRIFLE = 0.4
"""What a spell has to be worth to be cast."""
TOLD = 0.1
"""What a point of Ma, Mo or Ob is worth for a turn, of a fifth of a party's worth."""
COUNTER = 6
"""How near the average of a caster's dice has to be to the difficulty for a counterspell."""

# ------------------------------------------------------------ deployment

SETUPS_TRIED = 6
"""Places that are compared where no habit says more."""
COLUMNS, ROWS = 10, 4
"""Places of a zone that are compared when a party is deployed."""
CROWDED = 5.0
"""Inches between neighbours below which they are in each other's way."""
DRAWN, SET_OUT = 0.1, 1.0
"""How much of what a goal is worth counts for where one begins, and where one has to get away."""
BEHIND = 0.35
"""How far behind the front of its zone those begin who shoot or cast."""

# ------------------------------------------------------------ answers that are tried

JUDGED = 3
"""Ways that the referee is asked about,"""
WIDER = 2
"""and how many times as many more where the player takes care."""
STEP = 60
"""How far those go who have to move and had better stay, in thousandths of an inch."""
STEERED = 2
"""Ways of a vehicle that are compared, as long as one of them leads to a better place."""
REHEARSED = 14
"""Inches to the nearest enemy within which it is played through what comes of an action."""
