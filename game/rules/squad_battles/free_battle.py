"""A free battle before it begins: factions, roles, sizes, armies, terrain (FWB.setup, .army)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations_with_replacement

from game.core.cite import cites
from game.core.decision import Decision, Objection, Option
from game.core.namesakes import number_namesakes
from game.core.tell import say, tell_throw
from game.core.wording import army
from game.mechanics.asking import choose
from game.rules.squad_battles.checks import least_room
from game.rules.squad_battles.profile import SQUAD_SIZE, Profile
from game.rules.squad_battles.scenario import Sizes
from game.rules.squad_battles.state import SIDES, Battling, State, Unit, other
from game.rules.squad_battles.terrain_laying import CATALOGUE

PIECES = 3
"""Terrain pieces that each player picks (FWB.build.1)."""

OFFERS: dict[str, tuple[Sizes, int]] = {
    "skirmish": (Sizes(squads=2, elites=1, champions=1), 7),
    "patrol": (Sizes(squads=3, elites=2, champions=1), 10),
    "standard": (Sizes(squads=4, elites=3, champions=2), 14),
    "grand": (Sizes(squads=6, elites=4, champions=3), 21),
}
"""Sizes and victory totals that sides may agree on."""


async def step(play: Battling) -> None:
    """Ask for the next choice before the battle."""
    match play.state.stage:
        case "factions":
            await choose_faction(play)
        case "attacker":
            await choose_attacker(play)
        case "sizes":
            await agree_sizes(play)
        case _:
            await pick_army(play)


@cites("FWB.setup.2")
async def choose_faction(play: Battling) -> None:
    """Ask a player for a faction: Good against Evil unless any pairing is allowed."""
    state = play.state
    side = next(side for side in SIDES if side not in state.faction)
    answer = await _faction_question(state, side)
    state.faction[side] = answer
    say(play, f"{army(side):leads} {state.battle.factions[answer][0]}.", "FWB.setup.2")
    if len(state.faction) == len(SIDES):
        state.stage = "attacker"


def _faction_question(state: State, side: str) -> Decision[str]:
    def options() -> list[Option]:
        taken = state.faction.get(other(side))
        found = []
        for key, (title, alignment) in state.battle.factions.items():
            objection = None
            if taken and not state.battle.any_alignment:
                if state.battle.factions[taken][1] == alignment:
                    text = f"{title} is {alignment} too; the battle is Good against Evil."
                    objection = Objection(text, "FWB.setup.2")
            found.append(Option(key, f"{title} ({alignment})", objection, ("FWB.setup.2",)))
        return found

    why, rules = "Choose your faction.", ("FWB.setup.2",)
    return choose((side, ""), "choose_factions", why, rules, options)


@cites("FWB.setup.5", "FWB.fate.9")
async def choose_attacker(play: Battling) -> None:
    """Roll off, again on a tie, and ask the higher for his role."""
    state = play.state
    while True:
        faces = {}
        for side in SIDES:
            roll = play.roll(f"roll-off {side}")
            faces[side] = roll.faces[0]
            text = f"{army(side):rolls} {roll.faces[0]} for the choice of role."
            tell_throw(play, (side, ""), "roll-off", [roll], text, "FWB.setup.5")
        if faces[SIDES[0]] != faces[SIDES[1]]:
            break
    chooser = max(SIDES, key=lambda side: faces[side])
    why, rules = f"{army(chooser)} rolled higher: attack or defend?", ("FWB.setup.5",)
    options = [
        Option("attack", "Attack: set up first, act first", rules=rules),
        Option("defend", "Defend: set up last", rules=rules),
    ]
    answer = await choose((chooser, ""), "choose_attacker", why, rules, options)
    state.attacker = chooser if answer == "attack" else other(chooser)
    say(play, f"{army(state.attacker):is} the attacker.", "FWB.setup.5")
    state.stage = "sizes"


@cites("FWB.setup.3", "FWB.army.6")
async def agree_sizes(play: Battling) -> None:
    """Ask the attacker to propose a size and the defender to agree; else keep the scenario's."""
    state = play.state
    proposed = await _size_question(state, state.attacker, ("standing", *OFFERS), "proposes")
    answer = "agree"
    if proposed != "standing":
        answer = await _size_question(state, state.defender, ("agree", "standing"), "answers")
    sizes, total = state.battle.sizes, state.settings.vp_total
    if proposed != "standing" and answer == "agree":
        sizes, total = OFFERS[proposed]
    state.agreed, state.total = sizes, total
    text = (
        f"Agreed: {sizes.squads} squads, {sizes.elites} Elites, {sizes.champions} Champions "
        f"a side, {total} points to win."
    )
    say(play, text, "FWB.setup.3", "FWB.setup.4")
    state.stage = "armies"
    state.picks = {side: [] for side in SIDES}


def _size_question(state: State, side: str, keys: tuple[str, ...], verb: str) -> Decision[str]:
    def label(key: str) -> str:
        if key == "agree":
            return "Agree to the proposal"
        sizes, total = OFFERS.get(key, (state.battle.sizes, state.settings.vp_total))
        name = "the scenario's numbers" if key == "standing" else key
        numbers = f"{sizes.squads} squads, {sizes.elites} Elites, {sizes.champions} Champions"
        return f"{name}: {numbers}, {total} points"

    why = f"{army(side):{verb}}: choose the size of the battle."
    rules = ("FWB.setup.3", "FWB.setup.4")
    options = [Option(key, label(key), _too_many(state, key), rules[:1]) for key in keys]
    return choose((side, ""), "agree_sizes", why, rules, options)


def _too_many(state: State, offer: str) -> Objection | None:
    """Return why an offer is too large for the start areas."""
    if offer not in OFFERS or least_room(OFFERS[offer][0]) <= room(state):
        return None
    return Objection("The deployment zones are too small for this army.", "FWB.setup.8")


def room(state: State) -> int:
    """Return the squares of a start area on the blank field: two rows (FWB.build.3)."""
    return 2 * len(state.rows[0])


# ---------------------------------------------------------------------- armies and terrain


@cites("FWB.army.2", "FWB.army.3", "FWB.setup.13", "FWB.build.1")
async def pick_army(play: Battling) -> None:
    """Ask for the next slot of an army, or a terrain piece with it; attacker first."""
    state = play.state
    for side in (state.attacker, state.defender):
        slot = next_slot(state, side)
        if slot.startswith("terrain"):
            await _pick_terrain(play, side)
            return
        if slot:
            able = [option.key for option in _candidates(state, side, slot) if not option.objection]
            answer = able[0] if len(able) == 1 else await _army_question(state, side, slot)
            for key in answer.split("+"):
                enlist(state, side, key, slot)
            fielded = ", ".join(state.battle.profiles[key].name for key in answer.split("+"))
            say(play, f"{army(side):fields} {fielded}.", "FWB.army.2")
            return
    state.stage = "terrain"
    state.todo = [state.attacker]


def next_slot(state: State, side: str) -> str:
    """Return what a side has still to pick: squad, Elite, Champion, terrain piece, or ''."""
    own = [unit for unit in state.units.values() if unit.side == side]
    squads = len({unit.squad for unit in own if unit.squad})
    if squads < state.agreed.squads:
        return f"squad {squads + 1}"
    for rank, wanted in (("Elite", state.agreed.elites), ("Champion", state.agreed.champions)):
        have = sum(unit.profile.rank == rank for unit in own)
        if have < wanted:
            return f"{rank} {have + 1}"
    return f"terrain {len(state.picks[side]) + 1}" if len(state.picks[side]) < PIECES else ""


def enlist(state: State, side: str, key: str, slot: str) -> None:
    """Add a unit of a faction list to an army."""
    profile = state.battle.profiles[key]
    number = sum(unit.side == side for unit in state.units.values()) + 1
    name = f"{side[0]}{number}"
    squad = f"{side}{slot.partition(' ')[2]}" if slot.startswith("squad") else ""
    state.units[name] = Unit(name, side, profile, squad, fate=profile.fate, feats=profile.feats)
    number_namesakes(state.units.values())


def _army_question(state: State, side: str, slot: str) -> Decision[str]:
    rules, why = ("FWB.army.2", "FWB.army.3", "FWB.setup.13"), f"{army(side):picks} {slot}."
    options = list(_candidates(state, side, slot))
    return choose((side, ""), "pick_army", why, rules, options)


def _candidates(state: State, side: str, slot: str) -> Iterator[Option]:
    listed = [state.battle.profiles[key] for key in state.battle.lists[state.faction[side]]]
    left = spare_squares(state, side)
    if slot.startswith("squad"):
        for mix in squad_mixes(listed):
            names = ", ".join(profile.name for profile in mix)
            key = "+".join(profile.key for profile in mix)
            yield Option(key, names, _crowding(mix, left), ("FWB.setup.13",))
        return
    taken = {unit.profile.key for unit in state.units.values() if unit.side == side}
    for profile in listed:
        if profile.rank != slot.partition(" ")[0]:
            continue
        objection = _crowding((profile,), left)
        if profile.unique and profile.key in taken:
            objection = Objection(f"{profile.name} is Unique and in the army.", "FWB.army.3")
        yield Option(profile.key, profile.name, objection, ("FWB.army.2",))


@cites("FWB.setup.8")
def spare_squares(state: State, side: str) -> int:
    """Return the start squares that are spare if all the rest of the army is Infantry."""
    own = [unit.profile for unit in state.units.values() if unit.side == side]
    squads = len({unit.squad for unit in state.units.values() if unit.side == side and unit.squad})
    single = sum(profile.rank != "Standard" for profile in own)
    to_come = 4 * (state.agreed.squads - squads)
    to_come += state.agreed.elites + state.agreed.champions - single
    return room(state) - sum(profile.size**2 for profile in own) - to_come


def _crowding(picked: Sequence[Profile], left: int) -> Objection | None:
    """Return why Cavalry cannot be taken: the whole army would not find room in its start area."""
    small = SQUAD_SIZE["Infantry"] if picked[0].rank == "Standard" else 1
    if sum(profile.size**2 for profile in picked) - small <= left:
        return None
    return Objection("The army would not fit into its start area any more.", "FWB.setup.8")


def squad_mixes(listed: list[Profile]) -> Iterator[tuple[Profile, ...]]:
    """Yield four Standard Infantry or two Standard Cavalry in any mix of classes (FWB.setup.13)."""
    for type_, size in SQUAD_SIZE.items():
        able = [p for p in listed if p.rank == "Standard" and p.type == type_]
        yield from combinations_with_replacement(able, size)


async def _pick_terrain(play: Battling, side: str) -> None:
    state = play.state
    why = f"{army(side):picks} terrain piece {len(state.picks[side]) + 1} of {PIECES}."
    rules = ("FWB.build.1",)
    options = [Option(key, title, rules=rules) for key, (title, _) in CATALOGUE.items()]
    answer = await choose((side, ""), "pick_terrain", why, rules, options)
    state.picks[side].append(f"{len(state.picks[side]) + 1}:{answer}")
    say(play, f"{army(side):brings} {CATALOGUE[answer][0]}.", "FWB.build.1")
