"""Cards: numbers with their parts, the damage track with the next check, specials in words."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from game.core.forecast import percent
from game.core.tally import Tally
from game.core.unit_card import Band
from game.mechanics.views.flags import Flag, Note
from game.rules.mass_battles import modifiers
from game.rules.mass_battles.blows import impact_dice
from game.rules.mass_battles.damage import BANDS, band, hits_left
from game.rules.mass_battles.falling import fall_chance
from game.rules.mass_battles.formations import formation_of
from game.rules.mass_battles.magic.wizards import points_at_hand, reach
from game.rules.mass_battles.morale import check_forecast, recovery_forecast, unshaken
from game.rules.mass_battles.movement import allowance
from game.rules.mass_battles.profile import Special
from game.rules.mass_battles.shooting import fire_dice
from game.rules.mass_battles.state import Owed, Piece, State
from game.table.tolerances import INCH

FLAGS = (
    Flag("routed", "routed", "routed", "Routed", "falls back until it rallies", "GMB.mor.15"),
    Flag("stunned", "stunned", "stunned", "Stunned", "can do nothing this turn", "GMB.mor.13"),
    Flag(
        "standard", "standard", "with a standard", "Standard", "steadies those near", "GMB.setup.3"
    ),
    Flag("airborne", "flying", "in the air", "Airborne", "over all terrain", "GMB.fly.2"),
    Flag("charging", "charging", "charging", "Charging", "half its move more", "GMB.chg.2"),
    Flag("confused", "confused", "confused", "Confused", "half its move", "GMB.move.16"),
    Flag("valor", "valor", "under Valor", "Valor", "+2 on melee dice", "GMB.valor.1"),
    Flag("shielded", "ward", "shielded", "Wizard Shield", "-5 on dice against it", "GMB.shield.1"),
    Flag("resting", "resting", "resting", "Resting", "loses hits if left in peace", "GMB.rest.1"),
    Flag("corroding", "corroding", "in acid", "Acid", "works on it this turn", "GMB.burn.7"),
    Flag("tired", "slow", "tired", "Tired", "no move after Fast", "GMB.slow.3"),
    Flag("shies", "", "shying", "Shies", "flees elephants", "GMB.army.26"),
)
"""States of a piece."""
SPECIALS: Mapping[Special, tuple[str, str, str]] = {
    "armoured_beak": ("Armoured beak", "target's defence counts 2 less in melee", "GMB.army.34"),
    "cannot_climb": ("Cannot climb", "never scales a wall", "GMB.cas.11"),
    "catapult": ("Catapult", "fires from 5″ on, half its dice at castles", "GMB.army.16"),
    "diving": ("Diving", "+4 from above in the air", "GMB.army.35"),
    "elephant": ("War elephant", "frightens horse within 30″, may rampage", "GMB.army.26"),
    "eternal_hatred": ("Eternal Hatred", "17+ destroys the nearest enemy", "GMB.army.14"),
    "fires_when_charging": ("Whip", "fires even after a charge", "GMB.army.8"),
    "follow_me": ("Follow Me!", "Knights within 12″ hit harder", "GMB.army.18"),
    "halberds": ("Halberds", "2 more melee dice", "GMB.army.6"),
    "killing_shot": ("Killing Shot", "19 or 20: 9+ halves what is left", "GMB.army.22"),
    "knights": ("Knights", "follow a Sub-Leader", "GMB.army.24"),
    "leaves_unharmed": ("Slips away", "nobody strikes as it leaves contact", "GMB.leave.5"),
    "lends_a_die": ("Orc Leader", "lends units within 12″ a melee die", "GMB.army.3"),
    "miners": ("Miners", "4 dice of their own against castles", "GMB.cas.24"),
    "no_flesh": ("No Flesh", "missiles do nothing to it", "GMB.army.5"),
    "pikes": ("Pikes", "+1 against Large or Huge", "GMB.army.10"),
    "standing_pikes": ("Pikes", "if unmoved +4 and 2 dice against Large or Huge", "GMB.army.31"),
    "torches": ("Torches", "set fire to what they touch", "GMB.burn.1"),
    "unshaken": ("Unshaken", "friends within 24″ do not rout", "GMB.army.17"),
    "wall_breaker": ("Wall breaker", "8 hits and 6 dice against castles", "GMB.cas.25"),
}
"""What each special does, in a few words."""
OWED: Mapping[Owed, str] = {
    "black": "first black hit",
    "red": "red hits",
    "charge": "failed charge",
    "stands": "lost stands",
    "haste": "haste",
    "chart": "panic near it",
}
FORMATIONS = {"regular": "regular line", "dispersed": "dispersed line", "mob": "mob", "": ""}
CLIMBS = {
    "foot": "at the foot of the wall",
    "ladder": "on the ladders",
    "arriving": "over the top this turn",
    "top": "at the ladder head",
}


def subtitle(piece: Piece) -> str:
    """Return what a piece is, in a few words."""
    count, shape = len(piece.stands), FORMATIONS[formation_of(piece)]
    if piece.hero:
        return piece.profile.type
    return f"{count} stands, {shape}" if count > 1 else shape.capitalize()


def check(state: State, piece: Piece) -> str:
    """Return the next check of a piece and its chance, in a few words."""
    if piece.status.routed:
        return f"Rallies {percent(recovery_forecast(state, piece).p('rallies'))}"
    odds = percent(check_forecast(state, piece).p("holds"))
    owed = piece.status.due or piece.status.owes
    return f"{'Check owed' if owed else 'Next check'}: {odds} holds"


def track(piece: Piece) -> tuple[Band, ...]:
    """Return the bands of a piece with the hits in each; of a mob those on its next stand."""
    damage, left = piece.profile.damage, piece.status.hits
    if isinstance(damage, int):
        return (Band("white", damage, min(damage, left)),)
    found = []
    for name, most in zip(BANDS, damage, strict=True):
        found.append(Band(name, most, min(most, left)))
        left -= found[-1].taken
    return tuple(each for each in found if each.most)


def marks(piece: Piece) -> Iterator[str]:
    """Yield what shows beside a figure besides its flags: hits, haste, how high it has climbed."""
    status = piece.status
    if status.hits:
        now = next((each for each in track(piece) if each.taken < each.most), None)
        yield f"{now.name} {now.most - now.taken}" if now else "red 0"
    if status.haste:
        yield "fast" if status.haste > 0 else "slow"
    if status.climb:
        yield status.climb
    if status.owes or status.due:
        yield "owes"


def stats(state: State, piece: Piece) -> Iterator[Tally]:
    """Yield the numbers of a card, each with its parts."""
    profile = piece.profile
    yield allowance(piece)
    if profile.fly is not None and not piece.status.airborne:
        yield Tally("flies", round(profile.fly * INCH), (), "in the air", INCH, "″")
    dice = profile.attack
    if isinstance(dice, int):
        words = "all stands together" if len(piece.stands) > 1 else "melee dice"
        yield Tally("attack", dice, (), words)
    else:
        yield Tally("attack", dice[BANDS.index(band(piece))], (), f"in {band(piece)}")
    printed, *others = modifiers.defence(piece)
    yield Tally("defence", printed.value, (), "on dice against it").including(others)
    if profile.fire is not None:
        shots, near = fire_dice(piece), profile.fire.minimum
        words = f"{near:g}″ to {profile.fire.range:g}″" if near else f"to {profile.fire.range:g}″"
        name = "breath" if profile.breath else "fire"
        yield Tally(name, shots.total // shots.fine, (), f"dice {words}")
    if profile.may_charge:
        yield Tally("impact", impact_dice(state, piece), (), "dice when it charges")


def notes(state: State, piece: Piece) -> Iterator[Note]:
    """Yield what a card says in words: nerve first, then tasks, specials, magic."""
    yield from _nerve(state, piece)
    profile = piece.profile
    nature = (profile.size, profile.species, profile.personality)
    points = f"{profile.points} points" if profile.points else ""
    yield "Nature", ", ".join(filter(None, (*nature, points))), "GMB.piece.2"
    if piece.status.climb:
        climbs = piece.status.climb not in ("arriving", "top")
        risk = f", {percent(fall_chance(piece.profile))} to fall next" if climbs else ""
        yield "Escalade", f"{CLIMBS[piece.status.climb]}{risk}", "GMB.cas.7"
    for special in piece.profile.specials:
        yield SPECIALS[special]
    if piece.profile.wizard:
        used = "used its power" if piece.status.power_used else "has a power left"
        points = f"{points_at_hand(state, piece)} power points, {reach(piece) / INCH:g}″"
        yield f"Wizard, class {piece.profile.wizard}", f"{points}, {used}", "GMB.wiz.1"


def _nerve(state: State, piece: Piece) -> Iterator[Note]:
    """Yield the hits until something gives, and the chance of the next check or rally."""
    status = piece.status
    if isinstance(piece.profile.damage, int):
        yield "Stands", f"{piece.profile.damage} hits remove one", "GMB.piece.2"
    else:
        left = hits_left(piece)
        yield "Hits", f"{left} more destroy it, in {band(piece)} now", "GMB.dmg.1"
    if status.routed:
        yield "Rally", recovery_forecast(state, piece).text(), "GMB.mor.14"
        return
    odds = check_forecast(state, piece)
    reasons = list(dict.fromkeys(OWED[each] for each in (*status.due, *status.owes)))
    title = f"Check owed ({', '.join(reasons)})" if reasons else "Next check"
    why = f", {', '.join(odds.tallies[0].said())}" if odds.tallies[0].parts else ""
    held = f"{percent(odds.p('holds'))} to hold, {odds.title.split(', ')[-1]}{why}"
    if unshaken(state, piece):
        held = "holds: its Leader is near"
    yield title, held, "GMB.mor.1"
