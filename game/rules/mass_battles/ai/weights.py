"""All numbers by which the computer player weighs, in points of an army unless it says so.

A share is between 0 and 1. Whoever changes one of them changes how the computer plays.
"""

from __future__ import annotations

from game.mechanics.ai.weights import GoalWeights, PlaceWeights, StakeWeights

# ------------------------------------------------------------ what things are worth

VICTORY = 5000.0
"""What a battle that is over is worth to the winner."""
STAKES = StakeWeights(
    spent=0.45, key=300.0, point=40.0, verdict=160.0, early=0.45, denied=0.6, crowd=30
)
WHOLE = 0.45
"""Of the worth of a piece, what it keeps until its very last hit."""
ROUTED = 0.55
"""What is left of the worth of a routed piece: it does not obey, and may run off the table."""
STUNNED = 0.9
OWED = 0.12
"""What a morale check that is owed costs of it."""
BROKEN = 0.04
"""What a piece loses with its first black and with its first red hit."""
POWER = 3.0
"""A power point in the pool,"""
COUNTED = 16.0
"""the same where those that are left may decide."""

# ------------------------------------------------------------ fights

RETURN = 0.7
"""How much of the blows in return is reckoned with: whoever begins chooses where."""
ASIDE = 0.6
"""How much of them is left at a flank or at the rear."""
ROUNDS = 1.6
"""Rounds of melee that a fight lasts, roughly."""
FRIENDLY = 1.5
"""How much worse it is to hurt friends than it is good to hurt enemies."""
BATTERED = 6.0
"""A hit on a wall or a door."""
REPLY = (0.25, 0.5)
"""How much of what the other side may do about a move is reckoned with; by those who take care."""
HASTE = 0.97
"""A little less for what is only about to happen."""
SPARE = 0.01
"""A move to come promises something even where there is nowhere to go."""

# ------------------------------------------------------------ powers and flames

HINDERED = 0.35
"""How likely a charge comes about that is possible, so that a power can help it or hinder it."""
COMMANDED = 0.02
"""What the free choice of the time adds to every such charge."""
STRAYS = 0.05
"""What it costs to move at random for a turn."""
DISPELLED = 8.0
"""A lasting power of the enemy."""
TRIFLE = 1.0
"""What a power has to be worth to be used."""
CARRIED = 12.0
"""What it has to be worth to carry somebody off."""
IGNITES = 0.3
"""How often what a flame covers catches fire."""

# ------------------------------------------------------------ goals, and the way to them

ENOUGH = (1.0, 0.6, 0.3, 0.1)
"""The pull of a place on the first who goes there beyond those needed, the second, and so on."""
GOALS = GoalWeights(almost=0.85, patience=0.88, span=20.0, faint=0.1, ample=0.5)
STORMED = {"castle_wall": 8.0, "door": 6.0, "battlements": 0.0}
"""What an inch of a castle's walls and doors counts for on the way of those who storm it."""
LADDER, OPPOSED = 0.5, 0.12
"""What it is worth to stand at the foot of a wall, and less with every defender above,
of a piece's worth."""
MANNED = 0.35
"""What it is worth to the owners of a castle to stand on the walk, of a piece's worth."""
ALONG = (0.15, 0.3, 0.5, 0.7, 0.85)
"""Where along a section of wall places are looked at."""

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

# ------------------------------------------------------------ deployment

WING, CENTRE = 0.7, 0.2
"""How far out riders and flyers like to begin, and others, of the way from middle to edge."""
ORDER = 0.12
"""What disorder costs, of a piece's points."""
GAP, LANE = 1000, 12000
"""How far neighbours stand apart, and how far ahead and behind of one a lane is kept free."""

# ------------------------------------------------------------ answers that are tried

SETUPS_TRIED = 6
"""Places that are compared where no habit says more."""
COLUMNS, ROWS = 12, 4
"""Places of a zone that are compared when a piece is deployed."""
JUDGED = 3
"""Ways that the referee is asked about,"""
WIDER = 3
"""and how many times as many more where the player takes care."""
CHARGES = 2
"""Enemies into contact with whom a way is looked for."""
BACK = (6000, 3000, 1000)
"""How far before somebody's middle the tip of breath is laid."""
