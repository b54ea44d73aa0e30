"""Positions for tests: single figures on a small table, or a random brawl among terrain."""

from __future__ import annotations

from functools import cache
from random import Random

from game.data.library import RULES_FOLDER
from game.data.reading import adapter_for
from game.data.validate import validate
from game.data.yamlfile import read
from game.rules.ares.army_list import Army
from game.rules.ares.field import Field
from game.rules.ares.movement.straight_moves import standing_objection
from game.rules.ares.position import Piece, Position, Start, Table, Terrain, stand
from game.rules.ares.scenario import Settings
from game.rules.ares.state import State
from game.table.bases import overlapping

FIGURES = (
    "longbowman",
    "longbowman",
    "crossbowman",
    "mounted_archer",
    "pikeman",
    "swordsman",
    "knight",
    "scout",
    "dire_wolf",
    "griffin",
    "red_dragon",
    "necromancer",
)
SIZE = 20


@cache
def armies() -> dict[str, Army]:
    """The armies that come with the game."""
    folder = RULES_FOLDER / "ares/armies"
    form = adapter_for(Army)
    return {path.stem: validate(read(path), form) for path in sorted(folder.glob("*.yaml"))}


def battle(*pieces: Piece, terrain=(), size=(SIZE, SIZE), **start) -> State:
    """A position with these figures."""
    table = Table(size=size, terrain=tuple(terrain))
    return stand(Position(table=table, pieces=pieces, start=Start(**start)), armies())


def piece(name: str, figure: str, at: tuple[float, float], side: str = "red", **more) -> Piece:
    """A figure that stands there; red looks south, blue north."""
    more.setdefault("facing", 90 if side == "red" else 270)
    return Piece(id=name, figure=figure, side=side, at=at, **more)


def brawl(seed: int, count: int = 9) -> State:
    """Figures of all sorts in all states on all sorts of ground, many of them in contact."""
    rng = Random(seed)
    settings = Settings(river_infantry_impassable=rng.random() < 0.3)
    state = battle(
        *(_someone(rng, f"f{number}", ("red", "blue")[number % 2]) for number in range(count)),
        terrain=_ground(rng),
        stage="cards",
        settings=settings,
        mists=(("f0", rng.uniform(4, 16), rng.uniform(4, 16), 2.5),) if rng.random() < 0.4 else (),
    )
    _crowd(state, rng)
    return state


def _someone(rng: Random, name: str, side: str) -> Piece:
    figure = rng.choice(FIGURES)
    profile = next(a.figures[figure] for a in armies().values() if figure in a.figures)
    flying = "flyer" in profile.abilities and rng.random() < 0.5
    on_foot = profile.scale < 1 and "cavalry" not in profile.abilities
    return Piece(
        id=name,
        figure=figure,
        side=side,
        at=(rng.uniform(1.5, SIZE - 1.5), rng.uniform(1.5, SIZE - 1.5)),
        facing=rng.randrange(360),
        unit=f"{side} {rng.choice('ab')}",
        wounds=rng.randint(1, profile.wounds),
        balance=rng.choice((-1, 0, 1)),
        shaken=rng.random() < 0.2,
        prone=on_foot and rng.random() < 0.15,
        flying=flying,
        hidden=not flying and rng.random() < 0.12,
        charms=(("ward", 2, "f0"),) if rng.random() < 0.2 else (),
    )


def _crowd(state: State, rng: Random) -> None:
    """Move some up to another one, then take away whoever stands where nobody can."""
    figures = list(state.figures.values())
    for figure in figures[1:]:
        if rng.random() < 0.4:
            mate = rng.choice(figures)
            along = rng.choice(((1, 0), (-1, 0), (0, 1), (0, -1)))
            apart = round(figure.profile.base.inner + mate.profile.base.inner) + 4
            figure.x, figure.y = mate.x + along[0] * apart, mate.y + along[1] * apart
    for figure in figures:
        figure.where = "aside"
    for figure in figures:
        figure.where = "table"
        beside = [mate for mate in state.standing() if mate is not figure]
        if (
            not state.plane.inside(figure.body)
            or any(overlapping(figure.body, mate.body) for mate in beside)
            or standing_objection(Field(state), figure, figure.pose) is not None
        ):
            figure.where = "killed"


def _ground(rng: Random) -> list[Terrain]:
    found = []
    for kind in rng.sample(("wood", "house", "hill", "bushes", "rubble", "marsh", "hill"), 4):
        x, y = rng.uniform(0, SIZE - 5), rng.uniform(0, SIZE - 5)
        wide, deep = rng.uniform(1, 6), rng.uniform(1, 6)
        corners = ((x, y), (x + wide, y + rng.uniform(-1, 1)), (x + wide, y + deep), (x, y + deep))
        height = rng.choice((0.5, 1, 2)) if kind == "hill" else 0
        found.append(Terrain(kind=kind, area=corners, height=height))
    for kind in rng.sample(("hedge", "fence", "wall", "stream"), 2):
        ends = tuple((rng.uniform(0, SIZE), rng.uniform(0, SIZE)) for _ in range(2))
        found.append(Terrain(kind=kind, line=ends))
    return found
