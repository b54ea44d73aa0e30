"""All numbers by which the computer player weighs, in points of the army lists unless it says so.

A share is between 0 and 1. Whoever changes one of them changes how the computer plays.
"""

from __future__ import annotations

from game.rules.for_the_masses.battle.appraisal import AimWeights

# ------------------------------------------------------------ what things are worth

BODY = 0.45
"""Worth of an element that can go on fighting, for each of its points."""
COMMAND = 11.0
"""Worth of a Command Point in every turn to come."""
UNSCORED = 0.5
"""What it counts to destroy what brings no points, of what the enemy scores for it."""
SAFE = 0.5
"""How much of what an element would bring by leaving safely is lost with it."""
ROUT = 0.8
"""How much of an element that may run is reckoned with."""
DOOM = 0.5
"""How much of victory is reckoned with for those with whom it is lost: they must fight, too."""
GRIEF = 0.4
"""How much of what may run when a General falls is reckoned with."""
RISK, BOLD = 0.85, 0.5
"""What those who lead reckon with of an answer to their blows, and how much less the others do."""
PRUDENT = 0.7
"""What leaders reckon with at least."""
HATING, BLEEDING = 0.25, 1.0
"""What is left of that to one who is after somebody, as long as he is hale, and what his wounds add
to it."""
CAUTION = 0.35
"""How much of what enemies could do to a unit in a place frightens those who lead."""
AWAITED = 4.0
"""How much more careful an army is of which all but a few are still to come."""
SHAKEN = 2.5
"""Wounds that torn ground deals a unit on it: a d4 on average."""
LEAST_SCALE, MOST_SCALE = 1.0, 40.0
"""Points of the lists that a victory point is worth, at least and at most."""
VICTORY = 10000.0
"""What a battle that is over is worth to the winner."""
SETUPS_TRIED = 8
"""Placements that are compared where no plan is known."""

# ------------------------------------------------------------ attacks, and what enemies could do

SHOT_AT_FRIENDS = 1.3
"""How much worse it is to hit friends than it is good to hit enemies."""
WALL = 0.035
"""What a structure point is worth, for each point of victory."""
HACKING = 0.3
"""What is left of that for those who have nothing to break walls with."""
UNWATCHED = 0.02
"""What it adds to a wall, for each hex, that enemy bows are far from it."""
ROUNDS = 1.8
"""Exchanges of blows that a fight is thought to last."""
SELDOM = (0.6, 0.45)
"""How often an enemy aside or behind gets at flank or rear before one has turned."""
HELP = 0.5
"""What it adds, of a blow, that somebody else keeps an enemy busy."""
BUSY = 0.35
"""What is left of the danger of an enemy who is in contact with others."""
PREY = 6
"""Enemies that are hunted: the nearest."""
MORE = 0.4
"""How much the second and third who could do something add to the first."""
LATER = 0.35
"""How much an enemy counts for a leader who needs a second Move to be there."""
SCREENED = 0.4
"""What is left of the danger to a leader with friends between him and an enemy."""
FRIENDS_BESIDE = 6
"""Hexes within which friends stand by a unit."""
STANDING_BY = 0.25
"""By how much friends of the same worth make a place less dangerous."""

# ------------------------------------------------------------ walking

CLIMB = 6
"""Movement points that a wall is worth to those with ladders."""
FORCED = 8
"""Movement points that a way through a closed gate or over a wall counts for those without."""
SWIM = 5
"""Movement points that a hex of water is worth to those who swim."""
TOLL_ICE = 3
"""Movement points that a hex of thin ice counts for more to those under whom it may break."""
TOLL_TAKEN, TOLL_HELD, TOLL_BESIDE, TOLL_NEAR = 14, 7, 3, 1
"""Movement points that hexes count for more in which an enemy stands, which he holds, which are
beside him, and one farther off."""
TOLL_FEARED, FEARED_CLOSE, FEARED_WIDE = 1, 3, 5
"""Movement points that a hex counts for more near an enemy, and what near is: to archers more."""
TOLL_QUEUE = 3
"""Movement points that a hex counts for more in which a friend stands."""

# ------------------------------------------------------------ what a side wants

HOLD = 0.9
"""Worth of a point that will be scored for a place if all stays as it is."""
EARLY = 0.4
"""What a place that is scored at the end counts for at first."""
MANY, SOME, FEW = 12, 6, 4
"""Elements that a place needs: one that decides the battle, one that brings points, a house."""
AIMS = AimWeights(fetch=0.7, desperate=1.8, homeward=0.3, guard=0.55, wall=WALL, some=SOME, few=FEW)
HOMEWARD, SAFETY = 0.6, 0.4
"""From which part of a battle on those who may leave think of it, and how much they care."""
RAIDERS_OUTNUMBERED, RAIDERS_NEAR, RAIDED = 1.5, 8, 1.0
"""How many times as strong as they an enemy near them is when raiders turn home, how near that is,
and how much they care."""
TOO_STRONG = 1.2
"""How many times as strong as they the enemy is when raiders turn home."""
BROKEN_OUT = 2.0
"""What a point of the lists is worth off the board where the share that leaves decides."""
LEADERS = (0.25, 0.7)
"""What is left of that for those who give the orders: at first, and when time runs out."""
RELIEVED = 0.6
"""What is left of it where sergeants take over."""
LEADERS_LEAVE = 0.7
"""The part of a battle from which on leaders, too, think of leaving."""
ONE_MORE = 0.0
"""Orders within which those who carry something already fetch something else, too."""
GUARDED, ABOUT = 0.4, 3
"""Orders that it counts more for each enemy who stands near a thing, and how near."""
TEMPTING = 100.0
"""Worth of a thing for which one goes an order farther."""

# ------------------------------------------------------------ where single units go

BAR = 0.4
"""What it is worth to stand in somebody's way, of what he gains by leaving."""
BAR_EARLY = 0.4
"""Orders by which whoever stands in the way may be late: a runner is held up now and then."""
BAR_AHEAD = 3
"""Hexes before a runner from which on one stands in his way and not beside him."""
BAR_ENOUGH = 1.0
"""Elements to bar the way, for each element that runs."""
BAR_SPARE = 0.45
"""What is left of it for those who come when there are enough."""
BAR_WEARY = 0.9
"""By how much it loses with every order of way."""
PRECIOUS = 2.5
"""How many times as much as another element one must bring by leaving, to be guarded by it."""
ESCORT = 0.3
"""What it is worth to stand before whom one guards, of what he brings."""
ALARM = 14
"""Hexes within which an enemy is a danger to him."""
BETWEEN = 3
"""Hexes from him in which his guards stand."""
GONE_FOR = 12
"""Hexes from a train within which its guards go for an enemy instead of waiting for him."""
UPON, PACE = 2, 1.1
"""Orders within which an enemy who is near enough is upon him, and those that he himself is given
in a turn when he has to hurry."""
PATIENCE = 0.88
"""By how much a goal loses with every order that it is away."""
SLOPE, FAINT = 0.1, 0.05
"""How much of its worth it loses with every order for those who must arrive, and what is left."""
EVEN = 0.055
"""The same for those who are guarded, and have farther to go."""
STEEP, DIM = 0.13, 0.2
"""The same for those who fetch something; less than that fades as it does for others."""
LATE = 0.8
"""By how much it loses besides with every order for which there is hardly time any more."""
A_TURN = 1.0
"""Orders that a unit on its way is given in a turn."""
MARCH = 2.0
"""How many times as many whoever is guarded is given, who marches in column besides."""
ALMOST = 0.75
"""What is left of a goal's worth right before one is there."""
SPARE = 0.15
"""The pull of a place on those for whom there is no need any more."""
HOME = 0.5
"""How much of the way home is reckoned with by those who set out: something is won in any case."""
GUARDS_LEAVE = 0.5
"""How much guards care to leave as long as those are there whom they guard."""
STEP_OFF = 0.75
"""What is left of leaving for somebody right at the edge."""
WAITING_AHEAD = 8
"""Movement points by which those who wait for others are ahead of them at most."""
WAITING = 0.6
"""The part of a battle after which nobody waits for anybody."""

# ------------------------------------------------------------ what a place is worth to a unit

HUNT = 0.75
"""How much of what a fight with somebody promises draws a unit to him."""
DISTRACTED = 0.35
"""How much of it draws those who have to be elsewhere."""
UNDAUNTED = 0.5
"""How much of their caution is left to them."""
FIRST = 0.6
"""How much the foremost counts of those who fetch something."""
STALK = 0.8
"""By how much that falls with every order of way."""
TURNED = 2
"""Movement points that it costs to bring prey from the flank to the front."""
DUEL = 0.9
"""How much of the blows to come is reckoned with when somebody stands in contact."""
DISORDER = 0.08
"""What it costs to stand in no formation, for each point of a unit's worth."""
ALERT = 8
"""Hexes from the nearest enemy within which nobody cares to stand in column."""
COLUMN = 0.03
"""What it costs to stand in column with enemies near."""
COLUMN_HASTE = 0.35
"""How much those who may take their time care to be in column, where it is faster."""
CROWDED = 9
"""Movement points that a hex counts for more to a file in which a friend stands."""
CAUGHT = 0.5
"""How much of a blow at its flank is reckoned with by a column that somebody could charge."""
MEETING = 6
"""The same for those who have something to fetch."""
LEADER = 0.5
"""How much of what enemies could do to a leader is reckoned with, however bold his army is."""
KEEN = 0.5
"""How much of what prey promises draws a leader, who has other things to do."""
SHOT = 0.55
"""How much of what a unit's shots would do from a place draws it there."""
ORDER = 6.0
"""What a Command Point is worth."""
UNLED = 8
"""Command Points from which on farther away makes no difference."""
FOLLOWERS = 4
"""Units that a leader orders in a turn, about."""
TAUNTS, EARSHOT = 8.0, (8, 12)
"""What it is worth to somebody to be where he can taunt another, and how far off that is."""
CROWD = 1.0
"""What it costs a leader to be a hex farther away from the middle of his army."""
VANGUARD, CLOSE_UP = 2, 2.5
"""How many hexes behind the foremost unit a leader is who is after somebody, and what it costs him
to be a hex farther off."""
STRAYED = 6
"""Command Points that are reckoned with at most for a unit that is far from all leaders."""

# ------------------------------------------------------------ moves and Reforms that are weighed

GLANCED = 90
"""Places of the leading element that a whole block is laid out for."""
JUDGED = 24
"""Plans with their formation looked at."""
CHARGES = 8
"""Charges that are worked out."""
FILE = 12
"""The longest file there can be."""
FILES = 2
"""Ways in file that are weighed: the farthest ones."""
HELD, LOST = 0.4, 0.9
"""How much of a way out is lost to those who begin a fight on it, and to those who carry a load."""
SQUEEZED = 6
"""Plans in which the unit gives up its form to get through."""
FORMS = 3
"""Formations that are weighed for each facing."""
BETTER = 2.5
"""By how much a Reform must better things to be made at all."""

# ------------------------------------------------------------ magic

SPELL_ON_FRIENDS = 1.4
"""How much worse it is to strike friends."""
LASTING = {
    "ward": 0.05,
    "sunder": 0.05,
    "might": 0.07,
    "courage": 0.015,
    "dread": 0.015,
    "haste": 0.006,
    "mire": 0.006,
    "guide": 0.03,
    "gale": 0.02,
    "gift": 0.03,
    "quell": 0.03,
    "word": 0.004,
}
"""What a level on a unit in the thick of it is worth, for each point of the unit's worth."""
BOWS, SNOW = 0.03, 0.02
"""What weather does for those who shoot, or who are born in snow, for each point of their worth."""
DANGER = 12.0
"""What enemies must be able to do to a leader before magic takes him elsewhere."""
CALM = 0.3
"""What is left of that for a unit that an enemy may come at, but has not yet."""
AWAY = 10
"""Hexes from the nearest enemy beyond which nobody is hurried or held up by magic."""
HEIGHT = 0.05
"""What a level under a unit is worth, for each point of the unit's worth."""
BARRED, TANGLED = 0.6, 0.25
"""How much of a charge is spared if it is barred, or if riders have to come through thorns."""
ON_FOOT = 0.4
"""What is left of that against those on foot."""
SOON = 2
"""Hexes beyond one Move from which a charge is still to be feared."""

# ------------------------------------------------------------ orders

HARDLY = 0.8
"""An order that brings less than this is not worth a Command Point."""
AT_ONCE = 0.3
"""How much of what a fight promises is hoped for besides when it can begin at once."""
FREED = 0.06
"""How much of what it is worth to leave the board is won by those who get out of a fight."""
REMNANT = 4
"""Elements up to which a unit is better off with another of its kind."""
REUNITED = 0.7
"""Command Points, for what is left of a battle, that this saves on average."""
GLANCES = 24
"""Hexes in reach that are looked at before anything is worked out."""
DEAR = 0.4
"""What each further Command Point costs when there are enough of them."""
ERRANT = 4.0
"""The same for leaders: whoever runs about has nothing left to lead with."""
SCENARIO_ACTIONS = {"taunt": 4.0, "torches": 2.0, "repair": 3.0}
"""What Actions that a scenario adds are worth, by their keys."""

# ------------------------------------------------------------ before the battle, and in scenarios

APART, TOGETHER = 5, 4
"""Hexes from the middle of one unit to that of the next, and for those who have a place to hold."""
IN_HAND = 8
"""Hexes from the middle of an army on the march beyond which a unit is out of reach of orders."""
SHOT_AT, ARCHERS_STEP = 4.0, 2
"""Hexes of way that it is worth to be out of reach of archers, and how far they step forward."""
UNDER_FIRE = 1
"""Movement points that a hex in reach of archers counts for more to those who plan a raid."""
KNOWN = 3
"""Enemy units from which on it shows where the enemy stands."""
BEHIND = 3
"""How far leaders and engines stand behind the line."""
LED = 9
"""Hexes within which a leader looks after units."""
SPREAD = ((0.6, 0), (0.5, 1), (0.5, -1), (0.35, 1), (0.35, -1))
"""Where those lie in wait, one after another, who have come to bar an enemy's way: at which part of
it, on the way itself or to one side of it."""
ASIDE = 9
"""Hexes to the side, at most."""
COLUMNS_TRIED = 60
"""Hexes that are tried for a column."""
HELP_NEEDED = 0.8
"""What part of the enemy's strength is so little that help is sent for."""
KEPT = 2
"""Cauldrons that are not poured out on just anybody."""
NO_COMING_BACK = 0.6
"""From which part of a battle on nobody comes back for what he leaves."""
LAST_AMBUSH = 0.4
"""The part of a battle after which nobody lies in wait any more."""
UNITS_TRIED = 6
"""Units whose orders are worked out before a side passes."""

# ------------------------------------------------------------ what is told of them

REASONS_TOLD = 4
"""Answers that are told of."""
WORTH_TELLING = 0.5
"""Points below which a part is not worth a word."""
