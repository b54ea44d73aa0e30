"""The 32 special abilities: what they do, what they cost, what giving them by magic costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Kind = Literal["infantry", "cavalry", "artillery", "monster", "personality"]
KINDS: tuple[Kind, ...] = ("infantry", "cavalry", "artillery", "monster", "personality")
"""The types of units, exactly these five (FTM.unit.1)."""
SpecialName = Literal[
    "irresistible_charge",
    "cause_fear",
    "free_firing",
    "flyer",
    "forest_walk",
    "hill_walk",
    "fearless",
    "steadfast",
    "fanatic",
    "skirmisher",
    "pike_wall",
    "shield_wall",
    "fury",
    "regenerate",
    "disciplined",
    "unruly",
    "self_led",
    "inspire",
    "trample",
    "armour_biter",
    "bodkin",
    "volley",
    "indirect_fire",
    "slow_reload",
    "ambusher",
    "swarm",
    "craven",
    "magic_resistant",
    "wallbreaker",
    "amphibious",
    "snowborn",
    "terrifying",
]
"""In the order of the book's ids, FTM.special.1 to FTM.special.32."""


@dataclass(frozen=True, slots=True)
class Special:
    """An ability of a card: what it does in words, by which rule, and its prices."""

    key: SpecialName
    title: str
    rule: str
    costs: tuple[int | None, int | None, int | None, int | None, int | None]
    """Per cent of a card's cost for each of KINDS, None where the kind cannot have it."""
    gift: int | None
    """Magical Energy for giving it or taking it away, None where magic cannot (FTM.magic.f22)."""

    @property
    def text(self) -> str:
        """What it does, in words."""
        return _TEXTS[self.key]

    def cost(self, kind: Kind) -> int | None:
        """Return the per cent it adds to a card of this kind; None if the card cannot have it."""
        return self.costs[KINDS.index(kind)]


_TEXTS: dict[SpecialName, str] = {
    "irresistible_charge": "In the free attack of a charge every element that entered a hex in "
    "that Move rolls one die more, whatever it hits. Cavalry has this by birth, but only against "
    "Infantry.",
    "cause_fear": "Whoever is about to roll melee dice at it tests its nerve first; after a "
    "failure each element so allotted rolls one die less, but one at least. Monsters of size 2 "
    "and more have this by birth.",
    "free_firing": "Shoots in every direction, and all its elements count as first rank.",
    "flyer": "Each hex costs 1 MP. On the way it passes over anything and anybody and heeds no "
    "zone of control; it has to come down on an empty hex that walkers could enter.",
    "forest_walk": "Forest costs it nothing extra, and its own shots count one forest hex less.",
    "hill_walk": "Going uphill costs it nothing extra, and attacking uphill takes no die from it.",
    "fearless": "Tests neither for fear nor when its General dies.",
    "steadfast": "Further elements lost at once do not count against it in a Morale Test.",
    "fanatic": "Every test of morale or fear is passed unrolled.",
    "skirmisher": "Can be ordered to Move while in no formation; +1 Defense against shooting.",
    "pike_wall": "In Regular Formation an element with no enemy before it adds one die if a "
    "comrade in one of its front hexes is rolling. A charge into its front has neither the extra "
    "die of Irresistible Charge nor Trample.",
    "shield_wall": "In Regular Formation +1 Defense against melee in which nobody strikes flank or "
    "rear, and against shots that all come from within its arc.",
    "fury": "One die more for each element in its own attacks, never in counter-attacks; whoever "
    "strikes back at it does so against 1 Defense less.",
    "regenerate": "In every End Phase it loses that many of the wounds it carries. The price is "
    "for each point.",
    "disciplined": "From the second order of a turn on its orders cost 1 CP less, but 1 at least.",
    "unruly": "Each order to it costs 1 CP more.",
    "self_led": "Distance never makes its orders dearer.",
    "inspire": "Friends within 4 hexes have +1 in tests of morale and fear; two who inspire are no "
    "better than one.",
    "trample": "In the free attack of a charge a die that hits with its highest face wounds twice, "
    "unless dice were put together for the hit.",
    "armour_biter": "Its melee dice meet 1 Defense less.",
    "bodkin": "Its shots meet 1 Defense less, before anything on the line is added.",
    "volley": "The second rank shoots with all its dice, the third with half, the fourth with a "
    "third.",
    "indirect_fire": "Throws over hills and houses at whatever a Personality of its side sees; "
    "those dice need 2 more.",
    "slow_reload": "One Ranged Attack in a turn is the most it can make, and it never shoots at "
    "chargers.",
    "ambusher": "Deploys last, anywhere in forest that is 6 hexes or more from enemies and their "
    "zone.",
    "swarm": "Has no flank and no rear: nobody gets dice for striking there.",
    "craven": "When it fails a Morale Test, two elements run and not one.",
    "magic_resistant": "+3 when it resists a spell; the dice of spells need 1 more against it.",
    "wallbreaker": "A hit on a wall or gate takes 2 structure points.",
    "amphibious": "Moves through water and bog as over open ground, and may stand there.",
    "snowborn": "Snow does not slow it down.",
    "terrifying": "Only with Cause Fear: tests for losses that it dealt in melee are made at -1.",
}
_ALL = (
    Special(
        "irresistible_charge", "Irresistible Charge", "FTM.special.1", (15, 8, None, 15, 10), 4
    ),
    Special("cause_fear", "Cause Fear", "FTM.special.2", (15, 15, None, 10, 15), 5),
    Special("free_firing", "Free-firing", "FTM.special.3", (20, 20, None, 10, 10), 4),
    Special("flyer", "Flyer", "FTM.special.4", (40, 40, None, 30, 30), 6),
    Special("forest_walk", "Forest Walk", "FTM.special.5", (6, 10, None, 6, 4), 2),
    Special("hill_walk", "Hill Walk", "FTM.special.6", (6, 8, None, 6, 4), 2),
    Special("fearless", "Fearless", "FTM.special.7", (6, 6, 3, 4, None), 2),
    Special("steadfast", "Steadfast", "FTM.special.8", (6, 6, 3, None, None), 2),
    Special("fanatic", "Fanatic", "FTM.special.9", (25, 25, 15, 10, None), 6),
    Special("skirmisher", "Skirmisher", "FTM.special.10", (12, 12, None, None, None), 3),
    Special("pike_wall", "Pike Wall", "FTM.special.11", (18, None, None, None, None), 5),
    Special("shield_wall", "Shield Wall", "FTM.special.12", (18, None, None, None, None), 5),
    Special("fury", "Fury", "FTM.special.13", (20, 15, None, 15, 15), 4),
    Special("regenerate", "Regenerate", "FTM.special.14", (8, 8, None, 8, 8), 3),
    Special("disciplined", "Disciplined", "FTM.special.15", (15, 15, 8, 10, 10), 4),
    Special("unruly", "Unruly", "FTM.special.16", (-12, -12, -8, -10, None), 3),
    Special("self_led", "Self-Led", "FTM.special.17", (8, 8, 4, 8, None), 3),
    Special("inspire", "Inspire", "FTM.special.18", (None, None, None, None, 15), 4),
    Special("trample", "Trample", "FTM.special.19", (None, 12, None, 12, None), 4),
    Special("armour_biter", "Armour-Biter", "FTM.special.20", (18, 18, None, 15, 15), 5),
    Special("bodkin", "Bodkin", "FTM.special.21", (12, 12, 15, 12, 12), 4),
    Special("volley", "Volley", "FTM.special.22", (10, 10, None, None, None), 3),
    Special("indirect_fire", "Indirect Fire", "FTM.special.23", (None, None, 25, None, None), None),
    Special("slow_reload", "Slow Reload", "FTM.special.24", (-10, -10, -20, None, None), None),
    Special("ambusher", "Ambusher", "FTM.special.25", (8, 8, None, 8, 5), None),
    Special("swarm", "Swarm", "FTM.special.26", (8, None, None, 8, None), 3),
    Special("craven", "Craven", "FTM.special.27", (-10, -10, -5, -5, None), 3),
    Special("magic_resistant", "Magic Resistant", "FTM.special.28", (8, 8, 5, 8, 8), 3),
    Special("wallbreaker", "Wallbreaker", "FTM.special.29", (5, None, 10, 10, 5), 2),
    Special("amphibious", "Amphibious", "FTM.special.30", (3, 3, None, 3, 3), 2),
    Special("snowborn", "Snowborn", "FTM.special.31", (4, 4, 2, 4, 3), 2),
    Special("terrifying", "Terrifying", "FTM.special.32", (10, 10, None, 10, 10), 3),
)
SPECIALS: dict[str, Special] = {special.key: special for special in _ALL}
