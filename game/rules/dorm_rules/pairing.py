"""Who fights whom: lines, pairs, those who gang up, characters taken out (DORM.5.1.2)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from game.core.cite import cites
from game.core.decision import Arrange, Objection, Option
from game.core.forecast import Forecast
from game.core.spatial import Allot, Holder, Pairs
from game.core.wording import army
from game.rules.dorm_rules.arms import melee_weapons
from game.rules.dorm_rules.lines import Fight
from game.rules.dorm_rules.state import Figure, State
from game.rules.dorm_rules.values import defence, hits_of, melee_skill, penetration

GANG = 3
"""How many fight one figure, for each of its H (DORM.5.1.2.3)."""
Meets = Callable[[str, str], bool]
"""Whether two figures are near enough to fight."""


@dataclass(slots=True)
class Lineup:
    """Two camps of a melee, and the fights between them in the making."""

    state: State
    lined: list[Figure]
    others: list[Figure]
    meets: Meets
    """Of somebody in line and one of the others."""
    odds: Callable[[str, str], Forecast]
    """Of the first one's blows against the second."""
    fights: list[tuple[list[str], list[str]]] = field(default_factory=list)
    """Those in line, and the others, of each fight."""

    def camp(self, number: int) -> list[Figure]:
        """Return those in line, 0, or the others, 1."""
        return self.others if number else self.lined

    def spare(self, number: int) -> list[Figure]:
        """Return those of a camp who are in no fight, the best fighters first."""
        busy = [name for fight in self.fights for name in fight[number]]
        free = [each for each in self.camp(number) if each.id not in busy]
        return sorted(free, key=lambda each: -strength(self.state, each))

    def near(self, number: int, mine: str, foe: str) -> bool:
        """Return whether one of a camp and one of the other may fight."""
        return self.meets(foe, mine) if number else self.meets(mine, foe)

    def result(self) -> list[Fight]:
        """Return the fights, each with a single figure on one side."""
        return [
            Fight(mine[0], tuple(theirs)) if len(mine) == 1 else Fight(theirs[0], tuple(mine))
            for mine, theirs in self.fights
        ]


def strength(state: State, figure: Figure) -> int:
    """Return how well a figure fights: the highest sum of EffMe and EffPen."""
    return max(
        melee_skill(state, figure, each).total + penetration(state, figure, each).total
        for each in melee_weapons(state, figure)
    )


@cites("DORM.5.1.2.3", "DORM.5.1.h1")
def most_against(state: State, figure: Figure) -> int:
    """Return how many a figure can face; of a mounted pair the mount's H counts."""
    hits = figure.mount.profile.hits if figure.mount else hits_of(state, figure)
    return GANG * max(1, hits)


def labelled(figures: Iterable[Figure]) -> list[Option]:
    """Return figures as options, with numbers where they have the same name."""
    listed = list(figures)
    several, seen, found = Counter(each.name for each in listed), Counter[str](), []
    for each in listed:
        seen[each.name] += 1
        number = f" {seen[each.name]}" if several[each.name] > 1 else ""
        found.append(Option(each.id, f"{each.name}{number}", pieces=(each.id,)))
    return found


# ---------------------------------------------------------------------- the line


@cites("DORM.5.1.2.1a", "DORM.5.1.2.h1")
async def line_order(state: State, player: str, men: Sequence[Figure]) -> list[Figure]:
    """Ask in which order figures stand along their line; listed is the usual order."""
    usual = usual_order(state, men)
    if len(usual) == 1:
        return usual
    answer = await Arrange(
        side=player,
        kind="line_order",
        why=f"Line up {army(player)}, from right to left as they see the enemy.",
        rules=("DORM.5.1.2.1a", "DORM.5.1.2.h1"),
        items=lambda: labelled(usual),
        proposed=True,
    )
    return [state.figures[name] for name in answer]


def usual_order(state: State, men: Sequence[Figure]) -> list[Figure]:
    """Return a line with leaders in the middle and the best fighters beside them."""
    ranked = sorted(men, key=lambda each: (each.role != "leader", -strength(state, each)))
    return [*ranked[1::2][::-1], *ranked[::2]]


# ---------------------------------------------------------------------- pairs


@cites("DORM.5.1.2.2")
async def allocate(player: str, lineup: Lineup) -> None:
    """Ask the other side to set its figures against the line, one to one."""
    state, lined = lineup.state, lineup.lined
    usual = _usual_pairs(lineup)
    if len(lined) == len(lineup.others) == 1:
        answer: Pairs = tuple(usual.items())
    else:
        names = {each.key: each.label for each in labelled(lined)}
        answer = await Allot(
            side=player,
            kind="allocate",
            why=f"Pair the figures of {army(player)} with the line.",
            rules=("DORM.5.1.2.2", "DORM.5.1.2.5"),
            items=lambda: labelled(lineup.others),
            holders=tuple(Holder(each.id, names[each.id], 1) for each in lined),
            now=tuple(usual.items()),
            proposed=True,
            fit=lambda mine, foe: apart(lineup, 1, mine, foe),
            law=lambda pairs: _unfair(lineup, pairs),
            forecast=lineup.odds,
        )
    chosen = dict(answer)
    lineup.fights = [
        ([foe.id], [name])
        for foe in lined
        for name in chosen
        if chosen[name] == foe.id and name in state.figures
    ]


def _usual_pairs(lineup: Lineup) -> dict[str, str]:
    """Return the best fighters against the lowest De, as far as they meet."""
    state, pairs = lineup.state, dict[str, str]()
    weakest = sorted(lineup.lined, key=lambda each: defence(state, each).total)
    for mine in sorted(lineup.others, key=lambda each: -strength(state, each)):
        free = [e.id for e in weakest if e.id not in pairs.values() and lineup.meets(e.id, mine.id)]
        if free:
            pairs[mine.id] = free[0]
    return pairs


@cites("DORM.5.1.1a")
def apart(lineup: Lineup, camp: int, mine: str, foe: str) -> Objection | None:
    """Say why one of a camp cannot fight one of the other: they are too far apart."""
    if lineup.near(camp, mine, foe):
        return None
    one, other = (lineup.state.figures[each].name for each in (mine, foe))
    return Objection(f"{one} is not in contact with {other}.", "DORM.5.1.1a")


@cites("DORM.5.1.2.2")
def _unfair(lineup: Lineup, pairs: Pairs) -> Objection | None:
    """Say why pairs are not allowed: one more could be made."""
    chosen = dict(pairs)
    idle = [each.id for each in lineup.others if each.id not in chosen]
    alone = [each.id for each in lineup.lined if each.id not in chosen.values()]
    if any(lineup.meets(foe, mine) for foe in alone for mine in idle):
        text = "Pair everyone while both sides have figures free."
        return Objection(text, "DORM.5.1.2.2")
    return None


# ---------------------------------------------------------------------- the rest


@cites("DORM.5.1.2.3", "DORM.5.1.2.5")
async def gang_up(player: str, lineup: Lineup, camp: int) -> None:
    """Ask whether those left over join fights against a lone enemy."""
    state, spare = lineup.state, lineup.spare(camp)
    alone = {fight[1 - camp][0]: fight for fight in lineup.fights if len(fight[1 - camp]) == 1}
    room = {
        name: most_against(state, state.figures[name]) - len(fight[camp])
        for name, fight in alone.items()
    }
    usual = _spread(lineup, camp, spare, room)
    if not usual:
        return
    names = {each.key: each.label for each in labelled(state.figures[name] for name in room)}
    answer = await Allot(
        side=player,
        kind="gang_up",
        why=f"Let spare figures of {army(player)} gang up.",
        rules=("DORM.5.1.2.3", "DORM.5.1.2.5"),
        items=lambda: labelled(spare),
        holders=tuple(
            Holder(name, names[name], most, tuple(alone[name][camp])) for name, most in room.items()
        ),
        now=tuple(usual.items()),
        proposed=True,
        fit=lambda mine, foe: apart(lineup, camp, mine, foe),
        forecast=lineup.odds,
    )
    for mine, foe in answer:
        alone[foe][camp].append(mine)


def _spread(
    lineup: Lineup, camp: int, spare: Sequence[Figure], room: dict[str, int]
) -> dict[str, str]:
    """Return spare figures spread out over the lone enemies, those with the lowest De first."""
    state, left, found = lineup.state, dict(room), dict[str, str]()
    taken = dict.fromkeys(room, 0)
    for mine in spare:
        open_ = [e for e in left if left[e] > 0 and lineup.near(camp, mine.id, e)]
        if open_:
            de = {each: defence(state, state.figures[each]).total for each in open_}
            foe = min(open_, key=lambda each: (taken[each], de[each]))
            found[mine.id] = foe
            left[foe] -= 1
            taken[foe] += 1
    return found


@cites("DORM.5.1.2.4")
async def swap_characters(player: str, lineup: Lineup, camp: int) -> None:
    """Ask whether figures still left over take the places of characters in fights."""
    state, spare = lineup.state, lineup.spare(camp)
    fighting = [state.figures[name] for fight in lineup.fights for name in fight[camp]]
    characters = [each for each in fighting if each.role == "character"]
    if not spare or not characters:
        return
    tender = [each.id for each in characters if not each.profile.officer]
    usual = zip([each for each in spare if each.role != "character"], tender, strict=False)
    names = {each.key: each.label for each in labelled(characters)}
    answer = await Allot(
        side=player,
        kind="swap_character",
        why=f"Let spare figures of {army(player)} take the places of characters.",
        rules=("DORM.5.1.2.4",),
        items=lambda: labelled(spare),
        holders=tuple(Holder(each.id, names[each.id], 1) for each in characters),
        now=tuple((man.id, name) for man, name in usual),
        proposed=True,
        fit=lambda mine, character: _out_of_reach(lineup, camp, mine, character),
        titles=("Spare figures", "Characters in fights"),
    )
    for mine, character in answer:
        for fight in lineup.fights:
            if character in fight[camp]:
                fight[camp][fight[camp].index(character)] = mine


def _out_of_reach(lineup: Lineup, camp: int, mine: str, character: str) -> Objection | None:
    """Say why one cannot take a character's place: he would not reach the enemies there."""
    foes = [foe for f in lineup.fights if character in f[camp] for foe in f[1 - camp]]
    return next(filter(None, (apart(lineup, camp, mine, foe) for foe in foes)), None)
