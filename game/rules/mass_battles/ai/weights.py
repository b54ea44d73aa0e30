"""All numbers by which the computer player weighs, in points of an army unless it says so.

A share is between 0 and 1. Whoever changes one of them changes how the computer plays.
"""

from __future__ import annotations

from game.mechanics.ai.weights import GoalWeights, PlaceWeights

# ------------------------------------------------------------ what things are worth

VICTORY = 5000.0
"""What a battle that is over is worth to the winner."""
SPENT = 0.45
"""How much the points of pieces count where nobody asks for them in the end."""
WHOLE = 0.45
"""Of the worth of a piece, what it keeps until its very last hit."""
ROUTED = 0.55
"""What is left of the worth of a routed piece: it does not obey, and may run off the table."""
STUNNED = 0.9
OWED = 0.12
"""What a morale check that is owed costs of it."""
BROKEN = 0.04
"""What a piece loses with its first black and with its first red hit."""
KEY = 300.0
"""What those are worth beside their points whose loss ends the battle, all together."""
POINT = 40.0
"""A victory point, where battles are not decided by the points of the destroyed."""
VERDICT = 160.0
"""What it is worth to be the one who would win now."""
POWER = 3.0
"""A power point in the pool,"""
COUNTED = 9.0
"""the same where those that are left may decide."""

# ------------------------------------------------------------ fights

RETURN = 0.7
"""How much of the blows in return is reckoned with: whoever begins chooses where."""
ROUNDS = 1.6
"""Rounds of melee that a fight lasts, roughly."""
FRIENDLY = 1.5
"""How much worse it is to hurt friends than it is good to hurt enemies."""
BATTERED = 6.0
"""A hit on a wall or a door."""
HASTE = 0.97
"""A little less for what is only about to happen."""
SPARE = 0.01
"""A move to come promises something even where there is nowhere to go."""

# ------------------------------------------------------------ powers, each of a piece's worth

CONFUSED, HEALED = 0.12, 0.8
THRIFT = 0.5
"""Points are put into powers while more than this part of a usual pool is left,"""
POOL = 8
"""which is this big."""

# ------------------------------------------------------------ goals, and the way to them

EARLY = 0.45
"""What a place that counts at the end counts for at first."""
ENOUGH = (1.0, 0.6, 0.3, 0.1)
"""The pull of a place on the first who goes there beyond those needed, the second, and so on."""
DENIED = 0.6
"""How much a place draws those who only have to keep others from having it alone."""
GOALS = GoalWeights(almost=0.85, patience=0.88, span=20.0, faint=0.1, ample=0.5)
CROWD = 30
"""How many are needed where it counts who has more."""
STORMED = {"castle_wall": 8.0, "door": 6.0, "battlements": 0.0}
"""What an inch of a castle's walls and doors counts for on the way of those who storm it."""
LADDER, OPPOSED = 0.5, 0.12
"""What it is worth to stand at the foot of a wall, and less with every defender above,
of a piece's worth."""
SAMPLED = 3
"""How many inches apart points of an area are looked at."""

# ------------------------------------------------------------ what a place is worth to a piece

PLACES = PlaceWeights(
    caution=0.2,
    more=0.3,
    unseen=0.4,
    volley=0.1,
    covered=0.6,
    hunt=0.9,
    stalk=0.75,
    aim=1.0,
    worthy=2.0,
    prey=6,
    stray=0.0,
    alone=0.0,
    exposed=0.12,
    alert=16000,
)
RANGE, BREATH = 0.85, 0.4
"""The part of their range at which shooters and dragons like to be."""
TIRED = 0.15
"""How much of what prey promises draws those to it who are routed, or wizards."""
FLANKED = 0.1
"""What it costs to have an enemy near at a flank or behind, of a piece's worth."""
NEAR = 12000
"""How near such an enemy is."""

# ------------------------------------------------------------ answers that are tried

SETUPS_TRIED = 6
"""Places for a piece that are compared when it is deployed."""
JUDGED = 3
"""Ways that the referee is asked about."""
CHARGES = 2
"""Enemies into contact with whom a way is looked for."""
BACK = (6000, 3000, 1000)
"""How far before somebody's middle the tip of breath is laid."""
