"""A small table of the plane with some of everything on it."""

from __future__ import annotations

from game.core.mark import Mark
from game.core.spatial import Band
from game.table.scene import Feature, Figure, Look, Scene, Zone
from game.ui.marks import draw_marks
from game.ui.overlay import Overlay
from game.ui.patterns import sector

EXTENT = (30.0, 21.0)
WOOD = ((2.0, 3.0), (4.5, 1.2), (8.0, 2.0), (8.6, 4.6), (6.6, 6.8), (3.2, 6.4))
THICKET = ((24.6, 15.2), (27.2, 14.6), (29.0, 16.4), (27.8, 18.6), (25.0, 18.2))
HILL = ((17.0, 4.0), (20.0, 1.2), (25.5, 1.6), (28.4, 4.4), (26.2, 8.0), (20.4, 7.8))
KNOLL = ((20.6, 4.4), (23.0, 3.0), (25.6, 4.4), (24.4, 6.2), (21.6, 6.2))
RIVER = ((0.0, 12.6), (5.0, 11.2), (10.0, 12.4), (15.0, 14.2), (20.0, 12.8), (30.0, 11.2))
ROAD = ((12.0, 0.0), (12.6, 6.0), (12.4, 13.4), (11.0, 17.0), (11.6, 21.0))
MARSH = ((1.4, 15.0), (4.0, 14.6), (6.6, 16.0), (5.8, 18.6), (2.4, 18.4))
RUIN = ((14.4, 16.4), (18.0, 16.0), (18.4, 19.0), (14.8, 19.4))
BARN = ((14.2, 2.0), (16.2, 1.6), (16.7, 4.0), (14.7, 4.4))
FARM = ((7.0, 7.6), (10.2, 7.6), (10.2, 9.2), (8.6, 9.2), (8.6, 10.6), (7.0, 10.6))

FEATURES = (
    Feature("hill", "hilltop", HILL, height=1),
    Feature("knoll", "hilltop", KNOLL, height=2),
    Feature("river", "river", RIVER, closed=False, width=2.4),
    Feature("ford", "ford", ((11.0, 11.0), (14.2, 11.6), (14.0, 16.0), (10.8, 15.2))),
    Feature("road", "road", ROAD, closed=False, width=1.4),
    Feature("bridge", "bridge", ((24.2, 10.0), (24.4, 14.2)), closed=False, width=1.6),
    Feature("wood", "wood", WOOD),
    Feature("thicket", "dense_wood", THICKET),
    Feature("marsh", "marsh", MARSH),
    Feature("hedge", "hedge", ((13.8, 10.6), (14.4, 7.6), (17.4, 8.8)), closed=False),
    Feature("wall", "low_wall", ((1.0, 8.6), (5.4, 8.2), (5.6, 10.0)), closed=False),
    Feature("fence", "fence", ((19.2, 20.2), (19.6, 16.8), (23.4, 16.2)), closed=False),
    Feature("ruin", "rubble", RUIN),
    Feature("shell", "wall", ((14.6, 19.0), (14.4, 16.4), (17.8, 16.1)), closed=False, width=0.5),
    Feature("barn", "house", BARN),
    Feature("farm", "house", FARM),
)


def figures() -> tuple[Figure, ...]:
    """A line of foot and two riders on oblong bases, facing each other over the ford."""
    found = []
    for number in range(8):
        rides = number >= 6
        north = number % 2 == 0
        found.append(
            Figure(
                id=f"p{number}",
                name="somebody",
                side="blue" if north else "red",
                centre=(9.0 + number * 0.8, 9.6 if north else 16.2),
                extent=(1.0, 2.0) if rides else (1.0, 1.0),
                shape="block" if rides else "disc",
                profile=f"look {rides}",
                troop="Knight" if rides else "Warrior",
                mounted=rides,
                bearing=170.0 if north else 15.0,
                look=Look(mount="horse", weapon="lance") if rides else Look(shield="round"),
            )
        )
    return tuple(found)


def plane() -> Scene:
    """The table with its pieces and two zones."""
    zones = (
        Zone(
            "the ford", side="red", outline=((10.4, 11.4), (14.6, 11.4), (14.6, 15.6), (10.4, 15.6))
        ),
    )
    return Scene("plane", EXTENT, (), figures(), zones, FEATURES)


def bands() -> list[Band]:
    """Reach in three bands round a spot, with a hole where something stands."""
    hole = tuple(sector((10.6, 7.6), 0.8, None))
    rounds = [
        (limit, tuple(sector((9.0, 9.6), radius, None)))
        for limit, radius in ((2, 2.0), (4, 4.0), (6, 6.0))
    ]
    return [Band(limit, (ring, hole), f"{limit}″") for limit, ring in rounds]


def marks(overlay: Overlay) -> None:
    """Every shape of mark that the plane knows."""
    overlay.bands(bands(), 4, overlay.theme.tone("reach"))
    for zone in overlay.scene.zones:
        overlay.zone(zone, overlay.theme.side(zone.side))
    draw_marks(
        overlay,
        [
            Mark("region", points=KNOLL, tone="good"),
            Mark("region", points=RUIN, tone="theirs"),
            Mark("ring", points=((9.0, 9.6),), radius=7.0, tone="warning"),
            Mark("arc", points=((20.0, 12.0),), radius=5.0, between=(200.0, 290.0), tone="theirs"),
            Mark("arc", points=((5.0, 18.0),), radius=3.0, between=(330.0, 30.0), tone="bad"),
        ],
    )
